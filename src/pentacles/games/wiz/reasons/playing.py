# not compiled
"""Drawing, laying, discarding: what an option does to hands and cards."""

from __future__ import annotations

from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    BREAK,
    CANCEL,
    CHAR_AS_SHARD,
    CLOSE,
    DONE,
    DRAW_DECK,
    LIFE_POOL,
    LOOK_JOKER,
    RUN_START,
    SLOT,
    is_new_hand,
)
from pentacles.games.wiz.card_uses import is_useful, partners, use_of
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.hands import (
    accepts,
    as_elemental,
    as_titan,
    value,
    wild_permit,
)
from pentacles.games.wiz.melds import staged_points
from pentacles.games.wiz.reasons.acting import DROPPED
from pentacles.games.wiz.reasons.case import Case, operation
from pentacles.games.wiz.refusals import stopper
from pentacles.games.wiz.rival_hands import break_places
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.card_choices import CustomDiscard, CustomGive
from pentacles.games.wiz.steps.play import card_targets
from pentacles.games.wiz.steps.rival_hands import RunEnd
from pentacles.games.wiz.terms import (
    CHARACTER,
    DISCARD,
    ELEMENTAL,
    ELEMENTS,
    FIRE,
    MASTER,
    MASTERED,
    NO_WILD,
    RANKS,
    SHIELD,
    SLOTS,
    TYPES,
    WIZ,
    grip_of,
)
from pentacles.games.wiz.trial import trial_of
from pentacles.games.wiz.words import cards_words, hand_first, hand_for, listed, points_words


def draw(case: Case, action: int) -> str:
    """Step 3."""
    state, seat = case.state, case.seat
    pile = state.zones[DISCARD]
    if action != DRAW_DECK:
        top = state.face[pile[-1]]
        if is_useful(state, seat, top):
            return f"{case.name(top)} {use_of(state, seat, top)}."
        return f"You know what you get: {case.name(top)}."
    if len(case.options) == 1:
        return "Nothing can be drawn from the discard pile now."
    top = state.face[pile[-1]]
    if is_useful(state, seat, top):
        return "Nobody sees the card."
    return f"Nobody sees the card; {case.name(top)} on the discard pile {use_of(state, seat, top)}."


def play(case: Case, action: int) -> str:
    """Step 4."""
    state, seat = case.state, case.seat
    if action == DONE:
        if not case.grip and state.is_opened(seat):
            return "You have no cards left and win the round."
        if len(case.options) == 1:
            return "There is nothing that you can lay or add."
        if only_for_others(case):
            return "What you could play now would only go onto hands of others."
        return ended(state, seat)
    if action == SHIELD:
        return DROPPED
    if action == LOOK_JOKER:
        return looked(state, seat)
    if action == BREAK:
        return broken(case, action)
    if action == CHAR_AS_SHARD:
        return pooled(case, CHARACTER + 3)
    if is_new_hand(action) and not state.is_opened(seat):
        return f"It opens: {operation(case, action)}"
    return operation(case, action)


def ended(state: WizMatch, seat: int) -> str:
    """WIZ-4.3, WIZ-20.6: what is left to hold after the plays and the discard."""
    held = state.zones[grip_of(seat)]
    free = sum(not is_action(state.face[card]) for card in held)
    lost = min(free, state.due_discards(seat))
    left = len(held) - lost
    if not left:
        return "You discard all that you hold, which does not win the round."
    kept = f"keep {cards_words(left)} for later turns."
    return f"You discard {cards_words(lost)} and {kept}" if lost else f"You {kept}"


def looked(state: WizMatch, seat: int) -> str:
    """WIZ-16.7 to WIZ-16.12: what a look at the deck joker is good for."""
    if state.looks[seat] >= (2 if state.character[seat] == FIRE else 1):
        return "You see it once more, but can't use it any more this round."
    hand = stopper(state, seat)
    if hand < 0:
        hands = state.count[seat]
        return f"You have {hands} hands: from your next turn on its rank can be wild for you."
    worth = f"with card value {value(state, hand)}"
    return f"You see it, but can't use it while {hand_for(seat, hand)} {worth} is the highest."


def only_for_others(case: Case) -> bool:
    """Whether everything a seat could play would make other players' hands grow."""
    state, seat = case.state, case.seat
    permit = wild_permit(state, seat)
    for action in case.options:
        if action == DONE:
            continue
        if action >= ELEMENTAL and action != WIZ:
            return False
        targets = card_targets(state, seat, action, permit, False)
        if any(one == LIFE_POOL or (SLOT.row(one)) // SLOTS == seat for one in targets):
            return False
    return len(case.options) > 1


def broken(case: Case, action: int) -> str:
    """A break-up, which succeeds only if every card finds a place."""
    state = case.state
    hand = SLOT.row(action)
    if action == BREAK:
        trial = trial_of(state, case.seat).after(BREAK)
        assert trial is not None
        hand = SLOT.row(min(one for one in trial.state.options(case.seat) if one != CANCEL))
    count = state.size[hand]
    cards = "its only card" if count == 1 else f"all its {count} cards"
    worth = value(state, hand)
    return (
        f"{hand_first(case.seat, hand)} with card value {worth} is gone if you can place {cards}."
    )


def pooled(case: Case, face: int) -> str:
    """A shard for the Life Pool."""
    state = case.state
    elem = face // 14 if face < CHARACTER else face - CHARACTER
    level = state.levels[elem] + 1
    if level == 5:
        return f"Level 5 wins the {state.pool_ep} EP of the Life Pool."
    return f"The {ELEMENTS[elem]} pile rises to level {level}; level 5 wins {state.pool_ep} EP."


def target(case: Case, action: int) -> str:
    """Where a card goes."""
    if action == CANCEL:
        return cancelled(case, action)
    if action == LIFE_POOL:
        return pooled(case, case.state.face[case.state.picked])
    return operation(case, action)


def cancelled(case: Case, _action: int) -> str:
    """A stage is dropped."""
    state = case.state
    if state.by_break:
        return "Everything stays as it was, and this hand can't be broken up again this turn."
    left = state.deck.cancels - state.cancels - 1
    if not left:
        return "You choose again, for the last time this turn."
    times = "once more" if left == 1 else f"{left} more times"
    return f"You choose again, and may cancel {times} this turn."


def discard(case: Case, action: int) -> str:
    """A card is given up."""
    if action == DONE:
        return "You hold nothing but action cards, which can't be discarded."
    state, seat = case.state, case.seat
    if is_action(action):
        return f"It {use_of(state, seat, action)}, and can't be discarded."
    cards = [face for face in case.options if face < TYPES and face != action]
    pros: list[str] = []
    if not is_useful(state, seat, action):
        pros.append(use_of(state, seat, action))
    elif goes_with_fewest(case, action, cards):
        pros.append("goes with fewer of your cards than any other")
    if any(state.kind) and action < MASTER and not fits_table(state, action):
        pros.append("fits no hand on the table")
    worth = state.deck.points[action]
    most = cards and worth > max(state.deck.points[face] for face in cards)
    pros.append(f"counts {points_words(worth)}{', the most here' if most else ''}")
    copies = [card for card in case.grip if state.face[card] == action]
    rest = f"; you hold another {case.name(action)}" if len(copies) > 1 else ""
    return f"It {listed(pros)}{rest}."


def goes_with_fewest(case: Case, face: int, others: list[int]) -> bool:
    """Whether every other card that could be given up goes with more cards of the player."""
    count = len(partners(case.state, case.seat, face))
    return bool(others) and all(
        one >= ELEMENTAL or len(partners(case.state, case.seat, one)) > count for one in others
    )


def fits_table(state: WizMatch, face: int) -> bool:
    """Whether a number or shard could be added to a hand on the table as what it is."""
    return any(
        state.kind[hand] and accepts(state, seat, hand, face, NO_WILD)
        for hand in range(SLOTS * state.seats)
        for seat in range(state.seats)
    )


def keep(case: Case, action: int) -> str:
    """A card is gained."""
    state, seat = case.state, case.seat
    if is_useful(state, seat, action):
        return f"It {use_of(state, seat, action)}."
    return DENIED.get(case.step.kind, "Nobody else gets it.")


DENIED = {
    "search_keep": "Kept, it doesn't lie on the discard pile for the next player.",
    "warp_card": "Nobody else can take it from there.",
    "swap_take": "Its holder has it no longer.",
}
"""What speaks for a card that is of no use to its taker."""


def custom_card(case: Case, action: int) -> str:
    """A card that a custom action card asks for."""
    is_loss = isinstance(case.step, (CustomDiscard, CustomGive))
    return discard(case, action) if is_loss else keep(case, action)


# Building


def run_start(case: Case, action: int) -> str:
    """Where a run begins."""
    if action == CANCEL:
        return cancelled(case, action)
    state = case.state
    counts = automa.held(state, case.seat)
    for card in state.bench:
        counts[state.face[card]] += state.face[card] < TYPES
    start = RUN_START.row(action)
    length = automa.stretch(counts, state.build_elem, start)
    if not length:
        return f"A wild would stand for the {RANKS[start]}."
    if length == 1:
        return f"You hold the {RANKS[start]}, and a wild must follow."
    return f"{length} of your cards link from the {RANKS[start]} upwards."


def build(case: Case, action: int) -> str:
    """The next card of a hand, or its end."""
    if action == CANCEL:
        return cancelled(case, action)
    state = case.state
    if action == CLOSE:
        return f"The hand is complete with {built_words(state)}."
    trial = trial_of(state, case.seat).after(action)
    assert trial is not None
    after = trial.state
    stands = ""
    if after.staged_wild[-1] and after.building != MASTERED:
        rank = after.build_rank + (len(after.staged) - 1 if after.building == 1 else 0)
        stands = f"stands for the {RANKS[rank]}, and "
    enough = ", enough to lay it" if CLOSE in after.options(case.seat) else ""
    return f"It {stands}makes {built_words(after)}{enough}."


def built_words(state: WizMatch) -> str:
    """How far a hand is."""
    points = staged_points(state) + (20 if state.building == MASTERED else 0)
    count = len(state.staged)
    return f"{cards_words(count)} and {points_words(points)}"


def attach(case: Case, action: int) -> str:
    """What goes onto a 30+ hand while it is laid."""
    state = case.state
    if action == DONE:
        left = len(case.options) - 1
        if not left:
            return "You hold nothing that could be attached."
        if left > 1:
            return f"You keep {left} elementals and titans for other hands."
        return "You keep what you could attach for another hand."
    face = action if action < TYPES else CHARACTER + state.character[case.seat]
    own = state.build_elem
    if as_elemental(face) >= 0:
        bonus = 2 if as_elemental(face) == own else 1
        return f"It protects the hand and adds {bonus} to its card value."
    if as_titan(face) == own:
        return f"It adds 4 to the card value and closes {ELEMENTS[own]} to all others."
    return "It adds 2 to the card value."


def run_end(case: Case, action: int) -> str:
    """The end of a run that a wild goes to."""
    assert isinstance(case.step, RunEnd)
    return f"There it stands for the {case.step.rank(case.state, action) or 'next rank'}."


# Others' hands


def rival_hand(case: Case, action: int) -> str:
    """The hand that is robbed or taken, or what is done with the loot."""
    return cancelled(case, action) if action == CANCEL else operation(case, action)


def break_hand(case: Case, action: int) -> str:
    """The hand that is broken up."""
    return cancelled(case, action) if action == CANCEL else broken(case, action)


def break_step(case: Case, action: int) -> str:
    """One placement of a break-up."""
    if action == CANCEL:
        return cancelled(case, action)
    state, left = case.state, len(case.state.bench)
    if is_new_hand(action):
        return f"A new hand can have one or more of the {left} cards that are left."
    after = "no card is" if left == 1 else "1 card is" if left == 2 else f"{left - 1} cards are"
    if SLOT.holds(action):
        return f"{hand_first(case.seat, SLOT.row(action))} takes it, and {after} left to place."
    count = len(break_places(state, case.seat, action, state.entitled))
    hands = "1 of your hands takes" if count == 1 else f"{count} of your hands take"
    return f"{hands} it, and {after} left to place."
