"""Roughly how strong cards are: a pair to be laid, a relic in this battle, a card in general."""

from __future__ import annotations

from pentacles.games.wizards_and_relics.deck import Book, Line
from pentacles.games.wizards_and_relics.expected_power import CARD, TYPICAL_RELIC, Outlook, pair_sum
from pentacles.games.wizards_and_relics.power import all_hold, is_useless, line_power, total
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    AT_RELICS,
    CLAIM_MASTER,
    COMPARED,
    COUNT_BATTLES,
    COUNT_HAND,
    COUNT_RIVAL_BEST,
    DECK,
    DID_RELIC,
    DISCARD,
    DISCARD_CARDS,
    DISCARD_FOR_POWER,
    DISCARDED,
    DRAW_CARDS,
    HAND,
    IGNORE_RELICS,
    LOOK_TAKE,
    LOSE_RELIC,
    MILL,
    MILL_FOR_POWER,
    NO_ADVANTAGE,
    NOW,
    OWN_ENCHANTED,
    PLAY_RELIC,
    PLAY_WIZARD,
    POWER,
    POWER_GAP,
    POWER_PER,
    REVEAL,
    RIVAL_POWER,
    SELF,
    STATIC,
    TOKEN,
    TOP_FOR_POWER,
    WIZARDS,
)


def pair_estimate(state: Match, seat: int, wizard: int, relic: int) -> float:
    """Roughly what a wizard and a relic will be worth against the rivals; -1 for no relic."""
    view = Outlook(state, seat, wizard, relic)
    power = pair_sum(view)
    return power + view.favour + view.harm


def pair_power(state: Match, seat: int, wizard: int, relic: int) -> float:
    """Roughly the power that a wizard and a relic will give, without what rivals lose."""
    return pair_sum(Outlook(state, seat, wizard, relic))


def pair_harm(state: Match, seat: int, wizard: int, relic: int) -> float:
    """Roughly what a pair costs each rival; less than 0 if it gives them something."""
    view = Outlook(state, seat, wizard, relic)
    pair_sum(view)
    return view.harm


def relic_power(state: Match, seat: int, relic: int) -> float:
    """Roughly what a relic adds to its player's power in the current battle."""
    return relic_outlook(state, seat, relic)[0]


def relic_value(state: Match, seat: int, relic: int) -> float:
    """Roughly what a relic is worth in the current battle: power, harm to rivals, cards."""
    power, harm, cards, view = relic_outlook(state, seat, relic)
    favour = 0.0 if view is None else view.favour
    return power + favour + harm + CARD * cards


def relic_outlook(
    state: Match, seat: int, relic: int
) -> tuple[float, float, float, Outlook | None]:
    """What a relic brings with the wizards that lie open: power, what rivals lose, cards."""
    if is_useless(state, seat, relic):
        return 0.0, 0.0, 0.0, None
    power = float(state.book.power[relic])
    wizards = state.wizards(seat)
    if not wizards:
        return power, 0.0, 0.0, None
    card = state.find(state.at(seat, HAND), relic)
    spent = relic if card >= 0 else -1
    if card < 0:
        card = state.find(state.relic_zone(seat), relic)
    harm = 0.0
    for number in state.book.by_trigger[relic][STATIC]:
        line = state.book.lines[number]
        power += line_power(state, line, seat, card if card >= 0 else wizards[0])
        if line.verb == RIVAL_POWER:
            harm -= line.n
    view = Outlook(state, seat, state.face[wizards[0]], -1)
    view.spent = spent
    view.hand = float(len(state.hand(seat)))
    view.drawn = float(state.drawn[seat])
    if card < 0 or not state.has_done(card, DID_RELIC):
        for number in state.book.by_trigger[relic][AT_RELICS]:
            view.act(state.book.lines[number])
    return power + view.bonus, harm, view.hand - len(state.hand(seat)), view


def wizard_power(state: Match, seat: int, wizard: int) -> int:
    """What another wizard adds at once to its player's power in the current battle."""
    for kind in (HAND, DISCARD):
        card = state.find(state.at(seat, kind), wizard)
        if card >= 0:
            after = state.clone()
            after.zones[after.at(seat, kind)].remove(card)
            after.zones[after.at(seat, WIZARDS)].append(card)
            return total(after, seat) - total(state, seat)
    return state.book.power[wizard]


def best_partner(state: Match, seat: int, wizard: int) -> int:
    """The relic of the hand with which a wizard is strongest, the cheapest of equals; or -1."""
    loves = state.book.loves
    best = -1
    most = -100.0
    for face in sorted([state.face[card] for card in state.hand(seat)]):
        if state.book.is_relic(face):
            power = pair_power(state, seat, wizard, face)
            if power > most or (power == most and loves[face] < loves[best]):
                best = face
                most = power
    return best


def pair_rating(state: Match, seat: int, wizard: int, relic: int) -> float:
    """The estimated total of a pair, less a little for cards that are worth keeping."""
    value = pair_estimate(state, seat, wizard, relic)
    book = state.book
    hand = state.hand(seat)
    wizards = 0
    for card in hand:
        if book.is_wizard(state.face[card]):
            wizards += 1
    if relic >= 0 and len(hand) - wizards <= 1:
        value -= 0.3
    if wizards <= 1:
        value -= 0.3
    return value


def is_last(state: Match, seat: int, face: int) -> bool:
    """Whether this is the last card of its kind in hand."""
    kind = state.book.is_wizard(face)
    same = 0
    for card in state.hand(seat):
        if state.book.is_wizard(state.face[card]) == kind:
            same += 1
    return same <= 1


def leaves_none(state: Match, seat: int, face: int) -> bool:
    """Whether no card of its kind is left in hand when this one goes after those picked."""
    kind = state.book.is_wizard(face)
    same = 0
    for card in state.hand(seat):
        if card not in state.picked[seat] and state.book.is_wizard(state.face[card]) == kind:
            same += 1
    return same == 1


def draw_average(state: Match, seat: int) -> float:
    """What the next card that a player draws is worth on average; 0 if there is none (WR-2.3)."""
    cards = state.zones[state.at(seat, DECK)]
    if not cards:
        cards = state.zones[state.at(seat, DISCARD)]
    if not cards:
        return 0.0
    value = 0.0
    for card in cards:
        value += state.book.loves[state.face[card]]
    return value / len(cards)


def acts_when_discarded(state: Match, seat: int, face: int) -> bool:
    """Whether a card does something when it is discarded now: bonuses need a battle (WR-10.4)."""
    in_battle = 2 <= state.phase <= 3 and state.is_fighting(seat)
    card = state.find(state.at(seat, HAND), face)
    for number in state.book.by_trigger[face][DISCARDED]:
        line = state.book.lines[number]
        if line.verb != TOKEN or in_battle:
            return card < 0 or all_hold(state, line, seat, card)
    return False


def worth_of(book: Book, face: int) -> float:
    """What a card is worth in general, in points of power."""
    value = float(book.power[face])
    for trigger in (STATIC, NOW, REVEAL, AT_RELICS, DISCARDED):
        for number in book.by_trigger[face][trigger]:
            value += line_worth(book.lines[number]) * (0.3 if trigger == DISCARDED else 1.0)
    return value


def usual_count(which: int) -> float:
    """What a count usually is; ties are rare, so hardly any battle has one before it."""
    if which == COUNT_BATTLES:
        return 0.2
    return 4.0 if which in (COUNT_HAND, COUNT_RIVAL_BEST) else 2.0


def line_worth(line: Line) -> float:
    """What a line is worth in general."""
    likely = 1.0
    for condition in line.conditions:
        likely *= 0.45 if condition < COMPARED else 0.5
    verb = line.verb
    value = 0.8
    if verb in (POWER, TOKEN):
        value = float(line.n)
    elif verb == POWER_PER:
        value = line.n * min(usual_count(line.count), float(line.limit))
    elif verb == POWER_GAP:
        value = line.n - 4.0
    elif verb == RIVAL_POWER:
        value = -float(line.n)
    elif verb == IGNORE_RELICS:
        value = TYPICAL_RELIC if line.others_only else 1.5
    elif verb in (DRAW_CARDS, LOOK_TAKE):
        value = 0.5 * max(1, line.n)
    elif verb == DISCARD_CARDS:
        value = -0.4 * line.n if line.who == SELF else 0.3
    elif verb == DISCARD_FOR_POWER:
        value = line.each * min(4.0, float(line.limit))
    elif verb == LOSE_RELIC:
        value = -2.5
    elif verb in (MILL_FOR_POWER, TOP_FOR_POWER, PLAY_RELIC, PLAY_WIZARD):
        value = 2.2
    elif verb in (CLAIM_MASTER, NO_ADVANTAGE, OWN_ENCHANTED):
        value = 0.2
    elif verb == MILL:
        value = 0.0
    return value * likely
