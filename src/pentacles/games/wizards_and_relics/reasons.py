"""Why a player might choose an option: sentences that are true of the position and argue for it.

They are made from what the seat knows: its own cards, the list of its own deck, and what everybody
sees. A reason says what the option does here, and compares it with one that does less.
"""

from __future__ import annotations

from pentacles.core.sentences import counted, listed
from pentacles.games.wizards_and_relics.actions import (
    BUILD_AUTO,
    DONE,
    DRAW,
    LINE,
    PILE,
    ROW,
    names_card,
)
from pentacles.games.wizards_and_relics.deck_cuts import auto_cuts
from pentacles.games.wizards_and_relics.expected_power import (
    TYPICAL_RELIC,
)
from pentacles.games.wizards_and_relics.outlook import pair_preview, warning
from pentacles.games.wizards_and_relics.power import is_useless
from pentacles.games.wizards_and_relics.questions import target_of
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import (
    ChooseRival,
    DiscardCards,
    DiscardForPower,
    PickCards,
    RevealForPower,
    TakeDiscarded,
    TradeIn,
)
from pentacles.games.wizards_and_relics.steps.draft import BuildCut, drafted_worth, line_name
from pentacles.games.wizards_and_relics.steps.play import LayCards
from pentacles.games.wizards_and_relics.steps.relics import (
    ExchangeWith,
    LoseRelic,
    PlayExtraRelic,
    PlayExtraWizard,
    RelicInPlayAsk,
    SwapIn,
    SwapOwnIn,
)
from pentacles.games.wizards_and_relics.steps.reveal import Order
from pentacles.games.wizards_and_relics.steps.setup import Mulligan
from pentacles.games.wizards_and_relics.steps.victory import ChooseHall, Spoils, table_relics
from pentacles.games.wizards_and_relics.terms import (
    DECK,
    DISCARD,
    DISCARDED,
    DRAW_CARDS,
    DRAW_TO,
    POOL,
)
from pentacles.games.wizards_and_relics.verbs import replenish_target
from pentacles.games.wizards_and_relics.words import does, kind_words, signed
from pentacles.games.wizards_and_relics.worth import (
    acts_when_discarded,
    best_partner,
    draw_average,
    pair_harm,
    pair_power,
    relic_power,
    wizard_power,
)


def reason_for(state: Match, seat: int, action: int, others: list[int]) -> str:
    """What speaks for an option here; `others` are the other options, the best first."""
    step = state.agenda[-1]
    if isinstance(step, Order):
        return reason_to_order(state, seat, action)
    if names_card(action):
        face = state.book.face_of(action)
        faces = [state.book.face_of(other) for other in others if names_card(other)]
        return f"{card_reason(state, seat, face, faces)}{last_of_kind(state, seat, face)}"
    if action == DONE:
        return reason_to_stop(state, seat, others)
    if action == BUILD_AUTO:
        due = len(auto_cuts(state, seat)) - len(state.picked[seat])
        cards = counted(due, "card", "cards")
        return f"Cuts {cards} at once: lowest rarity first, then lowest printed power."
    if PILE.start <= action < BUILD_AUTO:
        return reason_to_draft(state, action, others)
    if isinstance(step, Spoils):
        return reason_for_spoils(state, seat, action)
    if isinstance(step, ChooseRival):
        return reason_to_rob(state, seat, action, others)
    return reason_to_exchange(state, seat, target_of(state, seat, action))


def card_reason(state: Match, seat: int, face: int, others: list[int]) -> str:
    """Why this card is chosen rather than another."""
    step = state.agenda[-1]
    if isinstance(step, LayCards):
        return reason_to_lay(state, seat, face, others)
    if isinstance(step, Mulligan):
        return reason_to_set_aside(state, seat, face)
    if isinstance(step, DiscardCards):
        return reason_to_discard(state, seat, face, others)
    if isinstance(step, PickCards):
        return reason_to_pick(state, seat, face, step)
    if isinstance(step, RelicInPlayAsk):
        return reason_to_give_up(state, seat, face, others, isinstance(step, LoseRelic))
    if isinstance(step, PlayExtraWizard):
        return reason_to_add_wizard(state, seat, face, others)
    if isinstance(step, ChooseHall):
        return reason_for_hall(state, seat, face, others)
    if isinstance(step, BuildCut):
        return reason_to_cut(state, seat, face, others)
    if isinstance(step, PlayExtraRelic):
        return reason_to_add_relic(state, seat, face, others)
    if isinstance(step, (SwapIn, SwapOwnIn)):
        return reason_to_swap(state, seat, face)
    return reason_to_take(state, face, others)


def last_of_kind(state: Match, seat: int, face: int) -> str:
    """A further sentence if the rest of the hand lacks a kind; laying already says so."""
    step = state.agenda[-1]
    if not isinstance(step, (DiscardCards, DiscardForPower, PlayExtraRelic, PlayExtraWizard)):
        return ""
    if isinstance(step, PlayExtraWizard) and step.from_discard:
        return ""
    words = warning(state, seat, face)
    return f" {words[0].upper()}{words[1:]}." if words else ""


# Words


def name(state: Match, face: int) -> str:
    """What a card is called."""
    found: str = state.game.faces[face].name
    return found


def points(value: float) -> str:
    """A worth, roughly in points of power."""
    return f"about {value:.1f}".removesuffix(".0")


def worth(state: Match, face: int) -> float:
    """What a card is worth in general, rounded as in sentences."""
    return round(state.book.loves[face], 1)


def kind_of(state: Match, face: int) -> str:
    """Whether a card is a wizard or a relic, in a word."""
    return "wizard" if state.book.is_wizard(face) else "relic"


def dearer(state: Match, face: int, others: list[int]) -> int:
    """The first of other cards that is worth more, or -1."""
    for other in others:
        if worth(state, other) > worth(state, face):
            return other
    return -1


def cheaper(state: Match, face: int, others: list[int]) -> int:
    """The first of other cards that is worth less, or -1."""
    for other in others:
        if worth(state, other) < worth(state, face):
            return other
    return -1


def beside(state: Match, face: int, other: int) -> str:
    """A card's worth, compared with another one's if there is one."""
    words = f"Worth {points(worth(state, face))}"
    if other < 0:
        return words
    return f"{words}; {name(state, other)} is worth {points(worth(state, other))}"


def what_it_does(state: Match, face: int) -> str:
    """The lines on a card, for a sentence to end with."""
    book = state.book
    has_lines = not (book.devoted[face] if book.is_wizard(face) else book.basic[face])
    return f": {state.game.faces[face].text}" if has_lines else "."


def unpicked(state: Match, seat: int) -> list[int]:
    """The faces in hand that are not picked yet."""
    picked = state.picked[seat]
    return [state.face[card] for card in state.hand(seat) if card not in picked]


# Laying


def reason_to_lay(state: Match, seat: int, face: int, others: list[int]) -> str:
    """Roughly the pair's power and what rivals lose, against a weaker pair; or what it saves."""
    words = pair_preview(state, seat, face)
    words = words[0].upper() + words[1:]
    harm = pair_figures(state, seat, face)[1]
    if harm > 0:
        words += f"; costs each rival about {harm}"
    if not others:
        return f"{words}; you have no other {kind_of(state, face)}."
    mine = sum(pair_figures(state, seat, face))
    for other in others:
        power, cost = pair_figures(state, seat, other)
        if power + cost < mine:
            gap = f"{mine - power - cost} more than {name(state, other)}"
            if cost:
                gap += f", which has about {power} and costs each rival about {cost}"
            return f"{words}; {'all told ' if harm or cost else ''}{gap}."
    other = dearer(state, face, others)
    if other >= 0:
        return f"{words}; keeps {name(state, other)}, worth {points(worth(state, other))}."
    return f"{words}."


def pair_figures(state: Match, seat: int, face: int) -> tuple[int, int]:
    """Roughly the power of a pair and what it costs each rival, rounded as in sentences."""
    picked = state.picked[seat]
    if picked:
        wizard, relic = state.face[picked[0]], face
    else:
        wizard, relic = face, best_partner(state, seat, face)
    power = round(pair_power(state, seat, wizard, relic))
    return power, max(0, round(pair_harm(state, seat, wizard, relic)))


# The mulligan, discards and reveals


def reason_to_set_aside(state: Match, seat: int, face: int) -> str:
    """A card compared with what may be drawn for it."""
    mine, average = worth(state, face), round(draw_average(state, seat), 1)
    deck = [state.face[card] for card in state.zones[state.at(seat, DECK)]]
    better = len([one for one in deck if worth(state, one) > mine])
    words = f"Worth {points(mine)}; "
    if mine < average:
        words += f"a card of your deck is worth {points(average)} on average."
    elif better:
        of_all = f"of the {counted(len(deck), 'card', 'cards')} in your deck"
        words += f"{better} {of_all} {'is' if better == 1 else 'are'} worth more."
    else:
        words += f"the new one is one of {counted(len(deck), 'card', 'cards')}."
    kind = state.book.is_wizard(face)
    same = len([one for one in unpicked(state, seat) if state.book.is_wizard(one) == kind])
    return f"{words} You hold {same} {kind_of(state, face)}s." if same > 5 else words


def reason_to_discard(state: Match, seat: int, face: int, others: list[int]) -> str:
    """What the card does when discarded, and its worth compared with one that is kept."""
    words = ""
    if acts_when_discarded(state, seat, face):
        words = f"When discarded: {trigger_words(state, face)}. "
    other = dearer(state, face, others)
    if other >= 0:
        return f"{words}{beside(state, face, other)}."
    kept = unpicked(state, seat)
    kept.remove(face)
    return f"{words}{beside(state, face, -1)}; leaves you {kind_words(state, kept)}."


def trigger_words(state: Match, face: int) -> str:
    """What a card does when it is discarded."""
    lines = state.book.by_trigger[face][DISCARDED]
    return "; ".join([does(state.book.lines[line]) for line in lines])


def reason_to_pick(state: Match, seat: int, face: int, step: PickCards) -> str:
    """What one more card brings, and what it costs."""
    if isinstance(step, RevealForPower):
        return f"{signed(step.each)}; {name(state, face)} stays in your hand."
    gain = signed(step.each)
    if isinstance(step, TradeIn):
        gain = counted(step.each, "new card", "new cards")
    words = f"{gain} for a card worth {points(worth(state, face))}"
    left = len(state.hand(seat)) - len(state.picked[seat]) - 1
    if left <= 1 and not isinstance(step, TradeIn):
        words += f"; leaves you {counted(left, 'card', 'cards')}, so you replenish "
        words += f"up to {replenish_target(state, seat)}"
    if acts_when_discarded(state, seat, face):
        words += f"; when discarded: {trigger_words(state, face)}"
    return f"{words}."


# Taking cards and giving them up


def reason_to_take(state: Match, face: int, others: list[int]) -> str:
    """What the card is worth compared with a lesser one, or what it does."""
    other = cheaper(state, face, others)
    if other >= 0:
        return f"{beside(state, face, other)}."
    return f"{beside(state, face, -1)}{what_it_does(state, face)}"


def reason_to_give_up(state: Match, seat: int, face: int, others: list[int], is_lost: bool) -> str:
    """What a relic adds here compared with one that adds more, or where it goes."""
    words = added(state, seat, face)
    for other in others:
        if adds(state, seat, other) > adds(state, seat, face):
            return f"{words}; {name(state, other)} {added(state, seat, other).lower()}."
    place = "comes back through your discard pile" if is_lost else "goes back to your hand"
    return f"{words}; {place}."


def adds(state: Match, seat: int, face: int) -> int:
    """Roughly what a relic adds in this battle, rounded as in sentences."""
    return 0 if is_useless(state, seat, face) else round(relic_power(state, seat, face))


def added(state: Match, seat: int, face: int) -> str:
    """What a relic adds in this battle."""
    if is_useless(state, seat, face):
        return "Adds nothing here"
    return f"Adds about {adds(state, seat, face)} here"


def reason_to_cut(state: Match, seat: int, face: int, others: list[int]) -> str:
    """What a card is worth for a deck compared with one that stays, or how many there are."""
    other = dearer(state, face, others)
    if other >= 0:
        return f"{beside(state, face, other)}."
    cut = state.picked[seat]
    left = [state.face[card] for card in state.zones[state.at(seat, POOL)] if card not in cut]
    kind = state.book.is_wizard(face)
    same = len([one for one in left if state.book.is_wizard(one) == kind])
    return f"{beside(state, face, -1)}; you have {same} {kind_of(state, face)}s."


def reason_for_hall(state: Match, seat: int, face: int, others: list[int]) -> str:
    """Which wizard comes back for later; a full Hall ends the game anyway."""
    if state.hall_size(seat) + 1 >= state.variant.target:
        return "Fills your Hall and wins, as each of your wizards does."
    other = dearer(state, face, others)
    words = f"{beside(state, face, other)}" if other >= 0 else name(state, others[0])
    return f"{words} and comes back through your discard pile."


# Bringing cards into play


def reason_to_add_relic(state: Match, seat: int, face: int, others: list[int]) -> str:
    """What another relic adds here, compared with one that adds less."""
    words = added(state, seat, face)
    for other in others:
        if adds(state, seat, other) < adds(state, seat, face):
            return f"{words}; {name(state, other)} {added(state, seat, other).lower()}."
    return f"{words}."


def reason_to_swap(state: Match, seat: int, face: int) -> str:
    """What a relic of the hand adds here, compared with the one in play that adds least."""
    words = added(state, seat, face)
    lying = [state.face[card] for card in state.relics(seat)]
    least = lying[0]
    for relic in lying:
        if adds(state, seat, relic) < adds(state, seat, least):
            least = relic
    if adds(state, seat, least) < adds(state, seat, face):
        return f"{words}; {name(state, least)} in play {added(state, seat, least).lower()}."
    back = name(state, least) if len(lying) == 1 else "a relic in play"
    return f"{words}; {back} goes back to your hand."


def reason_to_add_wizard(state: Match, seat: int, face: int, others: list[int]) -> str:
    """What another wizard adds at once, compared with one that adds less."""
    gain = wizard_power(state, seat, face)
    words = f"Adds {gain} at once"
    for other in others:
        theirs = wizard_power(state, seat, other)
        if theirs < gain:
            return f"{words}; {name(state, other)} adds {theirs}."
    return f"{words}{what_it_does(state, face)}"


def reason_to_order(state: Match, seat: int, action: int) -> str:
    """What acts first, what comes after it, and whether more cards are then at hand."""
    step = state.agenda[-1]
    assert isinstance(step, Order)
    if LINE.holds(action):
        first = [state.book.selected[state.shrine()][LINE.row(action)]]
    else:
        face = state.book.face_of(action)
        acting = [card for card in step.cards(state, seat) if state.face[card] == face]
        first = step.acting(state, acting.pop(0))
    words = "; ".join([does(state.book.lines[line]) for line in first])
    later: list[str] = []
    for option in step.options(state, seat):
        if option == action:
            continue
        if LINE.holds(option):
            later.append(f"line {LINE.row(option) + 1}")
        else:
            later.append(name(state, state.book.face_of(option)))
    verb = "comes" if len(later) == 1 else "come"
    words = f"First {words}; {listed(later)} {verb} after that"
    draws = False
    for line in first:
        if state.book.lines[line].verb in (DRAW_CARDS, DRAW_TO):
            draws = True
    return f"{words}, with the new cards in hand." if draws else f"{words}."


# Other players and drafts


def reason_for_spoils(state: Match, seat: int, action: int) -> str:
    """The best relic that can be had against a card of the deck, whichever is worth more."""
    if action == DRAW:
        return reason_to_draw(state, seat)
    average = round(draw_average(state, seat), 1)
    best = best_relic(state, [target_of(state, seat, action)])
    words = f"{name(state, best)} is worth {points(worth(state, best))}"
    if average <= 0.0:
        return f"{words}; you have no card to draw."
    if worth(state, best) > average:
        return f"{words}; a card of your deck is worth {points(average)} on average."
    return f"{words}, and its owner loses it."


def reason_to_draw(state: Match, seat: int) -> str:
    """A card of the deck compared with the best relic there."""
    average = round(draw_average(state, seat), 1)
    best = best_relic(state, [other for other in range(state.seats) if other != seat])
    relic = f"{name(state, best)}, the best relic there"
    if average <= 0.0:
        return "You have no card to draw, and nobody loses a relic."
    words = f"A card of your deck is worth {points(average)} on average"
    if average > worth(state, best):
        return f"{words}; {relic}, {points(worth(state, best))}."
    deck = state.zones[state.at(seat, DECK)] or state.zones[state.at(seat, DISCARD)]
    better = len([one for one in deck if worth(state, state.face[one]) > worth(state, best)])
    if not better:
        return f"{words}."
    verb = "is" if better == 1 else "are"
    return f"{better} of the {len(deck)} cards you may draw {verb} worth more than {relic}."


def best_relic(state: Match, losers: list[int]) -> int:
    """The relic on the table that is worth most."""
    best = -1
    for loser in losers:
        for card in table_relics(state, loser):
            face = state.face[card]
            if best < 0 or state.book.loves[face] > state.book.loves[best]:
                best = face
    return best


def reason_to_rob(state: Match, seat: int, action: int, others: list[int]) -> str:
    """Whose card is taken, compared with somebody who has less."""
    target = target_of(state, seat, action)
    words = f"Takes a card from {standing(state, target)}"
    for other in others:
        rival = target_of(state, seat, other)
        cards = len(state.hand(target)) - len(state.hand(rival))
        lead = state.hall_size(target) - state.hall_size(rival)
        if min(cards, lead) >= 0 and cards + lead > 0:
            return f"{words}; another is {standing(state, rival)}."
    return f"{words}."


def standing(state: Match, seat: int) -> str:
    """A player's hand and Hall."""
    cards = counted(len(state.hand(seat)), "card", "cards")
    return (
        f"a hand of {cards} with {counted(state.hall_size(seat), 'wizard', 'wizards')} in the Hall"
    )


def reason_to_exchange(state: Match, seat: int, target: int) -> str:
    """What may be expected for what is given."""
    mine = relics_add(state, seat)
    theirs = 0.0
    unseen = 0
    for card in state.relics(target):
        if state.seen[card] >> seat & 1:
            theirs += relic_power(state, seat, state.face[card])
        else:
            theirs += TYPICAL_RELIC
            unseen += 1
    words = f"Gets relics that add about {theirs:.0f} here for about {mine:.0f}"
    if unseen:
        words += f", with {counted(unseen, 'unseen relic', 'unseen relics')} among them"
    return f"{words}."


def relics_add(state: Match, seat: int) -> float:
    """Roughly what a player's relics in play add here."""
    power = 0.0
    for card in state.relics(seat):
        power += relic_power(state, seat, state.face[card])
    return power


def reason_to_draft(state: Match, action: int, others: list[int]) -> str:
    """What a pile or a line is worth, compared with one that is worth less."""
    cards, value = drafted_worth(state, action)
    mine = round(value, 1)
    words = f"{counted(cards, 'card', 'cards').capitalize()} worth {points(mine)}"
    for other in others:
        number, theirs = drafted_worth(state, other)
        if round(theirs, 1) < mine:
            there = f"pile {PILE.row(other) + 1}" if other < ROW.start else line_name(other)
            return f"{words}; {there} has {number} worth {points(round(theirs, 1))}."
    return f"{words}."


# Stopping


def reason_to_stop(state: Match, seat: int, others: list[int]) -> str:
    """What is kept by declining."""
    step = state.agenda[-1]
    faces = [state.book.face_of(other) for other in others if names_card(other)]
    if isinstance(step, Mulligan) and faces:
        return reason_to_keep(state, seat)
    if not faces:
        return nothing_to_choose(state, seat)
    best = faces[0]
    price = points(worth(state, best))
    if isinstance(step, PickCards):
        picked = len(state.picked[seat])
        if isinstance(step, RevealForPower):
            shown = f"Shows {counted(picked, 'card', 'cards')} {step.gain(picked)}; "
            return f"{shown if picked else ''}{name(state, best)} stays unseen."
        given = f"Gives {counted(picked, 'card', 'cards')} {step.gain(picked)}; keeps"
        return f"{given if picked else 'Keeps'} {name(state, best)}, worth {price}."
    if isinstance(step, TakeDiscarded):
        return f"{name(state, best)} stays in your discard pile for the next shuffle."
    if isinstance(step, PlayExtraWizard):
        place = "in your discard pile" if step.from_discard else "in hand"
        return f"Keeps {name(state, best)}, worth {price}, {place}."
    gain = adds(state, seat, best)
    words = f"Keeps {name(state, best)}, worth {price}, in hand"
    if gain >= worth(state, best):
        return f"{words}."
    would = "nothing" if is_useless(state, seat, best) else f"about {gain}"
    return f"{words}; it would add {would} here."


def reason_to_keep(state: Match, seat: int) -> str:
    """The cards that are kept, compared with those of the deck."""
    kept = unpicked(state, seat)
    mine = round(sum([state.book.loves[face] for face in kept]) / len(kept), 1)
    average = round(draw_average(state, seat), 1)
    deck = f"a card of your deck is worth {points(average)}"
    if mine > average:
        return f"Your cards are worth {points(mine)} on average; {deck}."
    best = kept[0]
    for face in kept:
        if worth(state, face) > worth(state, best):
            best = face
    if worth(state, best) > average:
        return f"Keeps {name(state, best)}, worth {points(worth(state, best))}; {deck} on average."
    return f"Keeps {kind_words(state, kept)}."


def nothing_to_choose(state: Match, seat: int) -> str:
    """DONE as the only option, or along with players."""
    step = state.agenda[-1]
    if isinstance(step, ExchangeWith):
        mine = f"Keeps relics that add about {relics_add(state, seat):.0f} here"
        if relics_add(state, seat) < TYPICAL_RELIC:
            return f"{mine}."
        return f"{mine}; an unseen one adds about {TYPICAL_RELIC:.0f}."
    if isinstance(step, BuildCut):
        return "Nothing is left to cut."
    if isinstance(step, LayCards):
        return "You own no relic, so the wizard fights alone."
    return "You hold nothing that could be chosen here."
