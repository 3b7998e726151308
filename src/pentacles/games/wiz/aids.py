# not compiled
"""The aids of section 12: what can be laid, who may use the joker, strengths, closed hands."""

from __future__ import annotations

from pentacles.core.sentences import SEAT
from pentacles.core.table import Aid, Term
from pentacles.games.wiz.actions import DONE
from pentacles.games.wiz.assembly import new_title
from pentacles.games.wiz.best_hands import best_hands
from pentacles.games.wiz.hands import strength, value
from pentacles.games.wiz.layable import hands_now
from pentacles.games.wiz.looks import SIGNS
from pentacles.games.wiz.melds import OPENING_POINTS
from pentacles.games.wiz.refusals import hands_near, stopper, why_no_joker, why_not_alter
from pentacles.games.wiz.shapes import all_shapes, may_lay
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    CHARACTERED,
    ELEMENTS,
    JOKER,
    MASTER_RANK,
    NO_WILD,
    RANKS,
    grip_of,
)
from pentacles.games.wiz.trial import is_at_menu, trial_of
from pentacles.games.wiz.words import card_words, hand_first, hand_for, hand_words

WHY_NOT = {
    "WIZ-16.7": "needs two hands to use it",
    "WIZ-16.10": "may use it from the next turn on",
    "WIZ-16.12": "has looked too often to use it",
}


def aids_of(state: WizMatch, viewer: int | None) -> list[Aid]:
    """Everything that saves this viewer counting and looking things up."""
    if state.over or not state.round:
        return []
    found: list[Aid | None] = []
    if viewer is not None and not state.out[viewer]:
        found.append(goal(state, viewer))
    if viewer is not None and state.asked >> viewer & 1 and is_at_menu(state):
        found += [can_lay(state, viewer), together(state, viewer), closed(state, viewer)]
    if viewer is not None and not state.is_opened(viewer) and not state.out[viewer]:
        found.append(claims(state, viewer))
    found += [joker(state, viewer), strengths(state), ranks(state)]
    return [aid for aid in found if aid is not None]


def goal(state: WizMatch, seat: int) -> Aid:
    """WIZ-1.4, WIZ-7.1, WIZ-21.1: the way to win, step by step, and how far a seat has come."""
    is_opened = state.is_opened(seat)
    held = len(state.zones[grip_of(seat)])
    steps = (
        Term(
            f"Open with {OPENING_POINTS} points",
            "done" if is_opened else "",
            icon="card-play",
            tone="good" if is_opened else "sel",
        ),
        Term(
            "Get rid of all cards",
            f"{held} left",
            icon="stack",
            tone="sel" if is_opened else "",
        ),
        Term(
            f"{state.target_of(seat)} EP win",
            f"{state.score[seat]} so far",
            icon="crystal-cluster",
        ),
    )
    words = "Be the first without cards: that wins the round, and EP for the cards of the others."
    return Aid("goal", "Your goal", steps, words, "WIZ-21.1", seat)


def named(words: str) -> str:
    """Words that speak of `seat 1`, with a mark for the name of the player who sits there."""
    return SEAT.sub(r"{@\1}", words)


def can_lay(state: WizMatch, seat: int) -> Aid | None:
    """The hands that a seat can lay now; before it has opened, only those that open."""
    terms = [
        Term(lowered(new_title(state, shape, ())), f"for {shape.points} points")
        for shape in hands_now(state, seat)
    ]
    if not terms:
        return None
    if state.is_opened(seat):
        return Aid("can_lay", "You can lay", tuple(terms), "", "WIZ-8.1")
    return Aid("can_lay", "You can open with", tuple(terms), "", "WIZ-7.1")


def together(state: WizMatch, seat: int) -> Aid | None:
    """WIZ-7.14: several hands that can be laid in one turn."""
    hands = one_after_the_other(state, seat)
    if len(hands) < 2:
        return None
    words = f"{', then '.join(hands)}."
    return Aid("together", "In one turn you can lay", (), words, "WIZ-7.14")


def one_after_the_other(state: WizMatch, seat: int) -> list[str]:
    """The hands that together lay down the most cards, the first one to be laid first."""
    trial = trial_of(state, seat)
    found: list[str] = []
    for meld in best_hands(state, seat):
        faces = sorted(state.face[card] for card in meld.cards)
        shapes = all_shapes(trial.state, seat, faces, NO_WILD)
        shapes = [shape for shape in shapes if may_lay(trial.state, seat, shape)]
        shapes.sort(key=lambda shape: -shape.points)
        for shape in shapes[:1]:
            end = [] if trial.state.is_opened(seat) else [DONE]
            after = trial.after(*shape.actions(), *end)
            if after is not None:
                trial = after
                found.append(lowered(new_title(state, shape, ())))
    return found


def lowered(title: str) -> str:
    """A title within a sentence."""
    return f"{title[0].lower()}{title[1:]}"


def closed(state: WizMatch, seat: int) -> Aid | None:
    """WIZ-12.3: the hands that a seat may not change, and why not."""
    if not state.is_opened(seat):
        return None
    terms = []
    for hand in hands_near(state, seat):
        refusal = why_not_alter(state, seat, hand)
        if refusal is None or state.kind[hand] == CHARACTERED:
            continue
        reason = refusal.reason.rstrip(".").replace(hand_first(seat, hand), "it")
        reason = reason.replace(f"the owner of {hand_for(seat, hand)}", "its owner")
        terms.append(Term(named(hand_first(seat, hand)), named(lowered(reason))))
    return Aid("closed", "Hands closed to you", tuple(terms), "", "WIZ-12.3") if terms else None


def claims(state: WizMatch, seat: int) -> Aid:
    """WIZ-7.7: what a seat can no longer open with."""
    terms = []
    for other in range(state.seats):
        claim = state.claim[other]
        if other != seat and claim >= 0:
            what = ELEMENTS[claim].capitalize() if claim < 6 else f"Shard level {claim - 5}"
            terms.append(Term(what, f"claimed by {{@{other}}}"))
    words = "" if terms else "Nothing is claimed yet."
    return Aid("claims", "Your 30+ hand", tuple(terms), words, "WIZ-7.7", seat)


def joker(state: WizMatch, viewer: int | None) -> Aid | None:
    """WIZ-16.9: who may use the deck joker, and what stops the others."""
    if not state.zones[JOKER]:
        return None
    terms = [
        Term(f"{{@{seat}}}", use_of(state, seat), seat=seat)
        for seat in range(state.seats)
        if state.looked_at[seat]
    ]
    words = "" if terms else "Nobody has looked at it."
    if viewer is not None and state.knows(viewer, state.zones[JOKER][0]):
        words = f"It is {card_words(state, state.zones[JOKER])}."
    elif state.joker_known >= 0:
        rank = "masters" if state.joker_known == MASTER_RANK else f"{RANKS[state.joker_known]}s"
        words = f"{words} A wild has shown that {rank} are wild.".lstrip()
    return Aid("joker", "Deck joker", tuple(terms), words, "WIZ-16.9")


def use_of(state: WizMatch, seat: int) -> str:
    """Whether a seat that has looked may use the deck joker, and if not, why."""
    why = why_no_joker(state, seat)
    if why is None:
        return "may use it"
    hand = stopper(state, seat)
    if hand >= 0 and why.rule in ("WIZ-16.9", "WIZ-16.10"):
        return named(f"is stopped by {hand_words(hand)} with card value {value(state, hand)}")
    return WHY_NOT[why.rule]


def strengths(state: WizMatch) -> Aid | None:
    """WIZ-9.4: how strong each player is in the elements on the table, once two have hands."""
    if sum(count > 0 for count in state.count) < 2:
        return None
    terms = []
    for elem in state.deck.in_play:
        totals = [(seat, strength(state, seat, elem)) for seat in range(state.seats)]
        sums = [f"{total} for {{@{seat}}}" for seat, total in totals if total]
        weak = [seat for seat, total in totals if not total]
        if sums:
            if weak:
                sums.append(f"0 for {{@{weak[0]}}}" if len(weak) == 1 else "0 for the others")
            terms.append(Term(ELEMENTS[elem].capitalize(), ", ".join(sums), icon=SIGNS[elem]))
    title = "Strength, for taking hands"
    return Aid("strength", title, tuple(terms), "", "WIZ-9.5") if terms else None


def ranks(state: WizMatch) -> Aid:
    """WIZ-6.2: the line of ranks."""
    words = f"{' '.join(RANKS)}."
    for elem in state.deck.in_play:
        if state.deck.lowest[elem]:
            words += f" {ELEMENTS[elem].capitalize()} begins at {RANKS[state.deck.lowest[elem]]}."
    return Aid("ranks", "Runs follow this line", (), words, "WIZ-6.2")
