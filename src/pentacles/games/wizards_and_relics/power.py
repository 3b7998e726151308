"""WR-10: power, always worked out from the current state; advantage, conditions and counts."""

from __future__ import annotations

from mypy_extensions import i64

from pentacles.games.wizards_and_relics.deck import Line
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    ANY_WIZARD,
    BEATEN,
    COMPARED,
    COUNT_BASIC_OWN,
    COUNT_BATTLES,
    COUNT_BOTH,
    COUNT_COLOUR_ROUND,
    COUNT_COLOURS,
    COUNT_DEVOTED_ROUND,
    COUNT_DISCARD_RELICS,
    COUNT_DISCARDED,
    COUNT_DISCARDED_ALL,
    COUNT_DRAWN,
    COUNT_HAND,
    COUNT_RELICS_ALL,
    COUNT_RELICS_OWN,
    COUNT_RIVAL_BEST,
    DEVOTED2_WIZARD,
    DEVOTED_WIZARD,
    DISCARD,
    HAS_ADVANTAGE,
    IGNORE_RELICS,
    MASTER,
    NO_ADVANTAGE,
    NOT_MASTER,
    OWN_BASIC,
    OWN_COLOUR,
    OWN_DEVOTED,
    OWN_DEVOTED2,
    OWN_ENLIGHTENED,
    PART_ABILITY,
    PART_ADVANTAGE,
    PART_PRINTED,
    PART_RELIC,
    PART_RELIC_LINE,
    PART_RIVAL,
    PART_SHRINE,
    PART_TOKEN,
    POWER,
    POWER_GAP,
    POWER_PER,
    RED_WIZARD,
    RIVAL_COLOUR,
    RIVAL_POWER,
    STATIC,
    TIED,
    TRAILING,
    UNIGNORABLE,
    WIZARDS,
)


def matches(state: Match, selector: int, face: int) -> bool:
    """Whether a shrine line applies to a wizard (WR-8.3)."""
    book = state.book
    if selector == ANY_WIZARD:
        return True
    if selector < DEVOTED_WIZARD:
        return book.colour[face] == selector - RED_WIZARD
    if selector == DEVOTED_WIZARD:
        return book.devoted[face]
    if selector == DEVOTED2_WIZARD:
        return book.devoted[face] and book.power[face] == 2
    return not book.devoted[face]


def has_static(state: Match, face: int, verb: int) -> bool:
    """Whether a face has a static line with this verb."""
    return bool(state.book.statics[face] >> verb & 1)


def ignored_seats(state: Match) -> int:
    """The players whose relics are ignored, as a bit mask (WR-9.6, WR-21.6)."""
    statics = state.book.statics
    faces = state.face
    zones = state.zones
    ignores: i64 = 1 << IGNORE_RELICS
    zone = WIZARDS
    mask = 0
    for seat in range(state.seats):
        for card in zones[zone]:
            verbs: i64 = statics[faces[card]]
            if verbs & ignores:
                mask |= ignored_by(state, seat, faces[card])
        zone += state.width
    return mask


def is_in_play(state: Match, verb: int) -> bool:
    """Whether a wizard in play has a static line with this verb."""
    statics = state.book.statics
    faces = state.face
    zones = state.zones
    wanted: i64 = 1 << verb
    zone = WIZARDS
    for _seat in range(state.seats):
        for card in zones[zone]:
            verbs: i64 = statics[faces[card]]
            if verbs & wanted:
                return True
        zone += state.width
    return False


def ignored_by(state: Match, seat: int, face: int) -> int:
    """The players whose relics are ignored because of one wizard."""
    lines = state.book.lines
    mask = 0
    for number in state.book.by_trigger[face][STATIC]:
        if lines[number].verb == IGNORE_RELICS:
            spared = 1 << seat if lines[number].others_only else 0
            mask |= state.fighting & ~spared
    return mask


def ignoring_wizard(state: Match, seat: int) -> int:
    """A wizard in play because of which a player's relics are ignored, or -1."""
    lines = state.book.lines
    for other in range(state.seats):
        for card in state.wizards(other):
            for number in state.book.by_trigger[state.face[card]][STATIC]:
                if lines[number].verb == IGNORE_RELICS:
                    if other != seat or not lines[number].others_only:
                        return card
    return -1


def is_ignored(state: Match, seat: int, card: int) -> bool:
    """Whether a relic that a player controls is ignored (WR-9.6, WR-9.7, WR-9.11)."""
    if not ignored_seats(state) >> seat & 1:
        return False
    return not (state.revealed and has_static(state, state.face[card], UNIGNORABLE))


def is_useless(state: Match, seat: int, face: int) -> bool:
    """Whether a relic would be ignored on a player's side, face up (WR-9.6, WR-9.7)."""
    if not ignored_seats(state) >> seat & 1:
        return False
    return not has_static(state, face, UNIGNORABLE)


def counted_relics(state: Match, seat: int) -> list[int]:
    """A player's relics in play that are not ignored, face-down ones included (WR-9.11)."""
    if not ignored_seats(state) >> seat & 1:
        return state.relics(seat)
    if not state.revealed:
        return []
    return [card for card in state.relics(seat) if has_static(state, state.face[card], UNIGNORABLE)]


def has_only_ignored(state: Match, seat: int) -> bool:
    """Whether a player has relics in play and all of them are ignored."""
    return bool(state.relics(seat)) and not counted_relics(state, seat)


def no_advantage(state: Match) -> bool:
    """Whether the shrine, a wizard or a relic that counts takes all advantage away (WR-21.10)."""
    shrine = state.shrine()
    if shrine >= 0 and has_static(state, shrine, NO_ADVANTAGE):
        return True
    if is_in_play(state, NO_ADVANTAGE):
        return True
    if state.revealed:
        for seat in range(state.seats):
            for card in state.relics(seat):
                if has_static(state, state.face[card], NO_ADVANTAGE):
                    if not is_ignored(state, seat, card):
                        return True
    return False


def has_advantage(state: Match, seat: int, card: int) -> bool:
    """Whether a rival has a face-up wizard of the colour that this one beats (WR-8.2)."""
    colours = state.book.colour
    faces = state.face
    beaten: i64 = BEATEN[colours[faces[card]]]
    for rival in range(state.seats):
        if rival != seat and state.fighting >> rival & 1:
            for other in state.wizards(rival):
                colour: i64 = colours[faces[other]]
                if colour == beaten:
                    return not no_advantage(state)
    return False


def owns_wizard(state: Match, seat: int, condition: int) -> bool:
    """Whether one of a player's wizards in this battle is of a colour or type (WR-10.6)."""
    for card in state.wizards(seat):
        if fits(state, condition, state.face[card]):
            return True
    return False


def fits(state: Match, condition: int, face: int) -> bool:
    """Whether a wizard is of the colour or type that a condition asks for."""
    book = state.book
    if condition < OWN_DEVOTED:
        return book.colour[face] == condition - OWN_COLOUR
    if condition == OWN_DEVOTED:
        return book.devoted[face]
    if condition == OWN_DEVOTED2:
        return book.devoted[face] and book.power[face] == 2
    return not book.devoted[face]


def holds(state: Match, condition: int, seat: int, card: int) -> bool:
    """Whether a condition of a line is true; `card` is the wizard or relic it concerns."""
    if condition >= COMPARED:
        value = count(state, (condition - COMPARED) // 200, seat)
        limit = (condition - COMPARED) % 100
        return value <= limit if (condition - COMPARED) % 200 >= 100 else value >= limit
    if condition == MASTER:
        return state.master == seat
    if condition == NOT_MASTER:
        return state.master != seat
    if condition == TRAILING:
        for rival in range(state.seats):
            if state.fighting >> rival & 1 and state.hall_size(rival) > state.hall_size(seat):
                return True
        return False
    if condition <= OWN_ENLIGHTENED:
        return owns_wizard(state, seat, condition)
    if condition < HAS_ADVANTAGE:
        for rival in range(state.seats):
            if rival != seat and state.fighting >> rival & 1:
                if owns_wizard(state, rival, condition - RIVAL_COLOUR + OWN_COLOUR):
                    return True
        return False
    if condition == HAS_ADVANTAGE:
        if state.book.is_wizard(state.face[card]):
            return has_advantage(state, seat, card)
        for wizard in state.wizards(seat):
            if has_advantage(state, seat, wizard):
                return True
        return False
    return owns_relic(state, seat, condition == OWN_BASIC)


def owns_relic(state: Match, seat: int, basic: bool) -> bool:
    """Whether a player controls a face-up basic or enchanted relic that is not ignored."""
    if state.revealed:
        for card in counted_relics(state, seat):
            if state.book.basic[state.face[card]] == basic:
                return True
    return False


def all_hold(state: Match, line: Line, seat: int, card: int) -> bool:
    """Whether all conditions of a line are true."""
    for condition in line.conditions:
        if not holds(state, condition, seat, card):
            return False
    return True


def count(state: Match, which: int, seat: int) -> int:
    """The value of a count for a player."""
    if which == COUNT_HAND:
        return len(state.hand(seat))
    if which == COUNT_DRAWN:
        return state.drawn[seat]
    if which == COUNT_DISCARDED:
        return state.discards[seat]
    if which == COUNT_BOTH:
        return state.drawn[seat] + state.discards[seat]
    if which == COUNT_DISCARDED_ALL:
        total = 0
        for other in range(state.seats):
            if other == seat or state.fighting >> other & 1:
                total += state.discards[other]
        return total
    if which == COUNT_BATTLES:
        return state.battle
    if which <= COUNT_DEVOTED_ROUND:
        return count_round(state, which)
    if which == COUNT_COLOURS:
        mask = 0
        for other in range(state.seats):
            for card in state.wizards(other):
                mask |= 1 << state.book.colour[state.face[card]]
        return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1)
    if which == COUNT_DISCARD_RELICS:
        relics = 0
        for card in state.zones[state.at(seat, DISCARD)]:
            if state.book.is_relic(state.face[card]):
                relics += 1
        return relics
    if which == COUNT_RIVAL_BEST:
        best = 0
        for other in range(state.seats):
            if other != seat:
                for card in state.wizards(other):
                    best = max(best, state.book.power[state.face[card]])
        return best
    return count_relics(state, which, seat)


def count_round(state: Match, which: int) -> int:
    """Wizards of a colour, or Devoted ones, face up on the table this round (WR-11.3)."""
    book = state.book
    total = 0
    for seat in range(state.seats):
        for kind in (WIZARDS, TIED):
            for card in state.zones[state.at(seat, kind)]:
                face = state.face[card]
                if which == COUNT_DEVOTED_ROUND:
                    if book.devoted[face]:
                        total += 1
                elif book.colour[face] == which - COUNT_COLOUR_ROUND:
                    total += 1
    return total


def count_relics(state: Match, which: int, seat: int) -> int:
    """Relics in play that are not ignored: a player's, everybody's, or a player's basic ones."""
    if which == COUNT_RELICS_OWN:
        return len(counted_relics(state, seat))
    if which == COUNT_RELICS_ALL:
        total = 0
        for other in range(state.seats):
            if state.fighting >> other & 1:
                total += len(counted_relics(state, other))
        return total
    basic = 0
    if which == COUNT_BASIC_OWN and state.revealed:
        for card in counted_relics(state, seat):
            if state.book.basic[state.face[card]]:
                basic += 1
    return basic


def line_power(state: Match, line: Line, seat: int, card: int) -> int:
    """What a power line is worth now (WR-10.2)."""
    if line.verb == POWER:
        value = line.n
    elif line.verb == POWER_PER:
        value = line.n * min(count(state, line.count, seat), line.limit)
    elif line.verb == POWER_GAP:
        value = max(0, line.n - count(state, line.count, seat))
    else:
        return 0
    return value if all_hold(state, line, seat, card) else 0


class Part:
    """A part of a player's power: of what sort, from which card and line, how much."""

    def __init__(self, sort: int, card: int, line: int, value: int) -> None:
        self.sort = sort
        self.card = card
        """-1 for a bonus."""
        self.line = line
        """-1 for what is printed, advantage and bonuses."""
        self.value = value


class Tally:
    """A player's power while it is counted: its sums by sort, and its parts if they are asked."""

    def __init__(self, with_parts: bool) -> None:
        self.with_parts = with_parts
        self.parts: list[Part] = []
        self.sums: list[int] = [0] * (PART_RIVAL + 1)

    def add(self, sort: int, card: int, line: int, value: int) -> None:
        """Count a part."""
        self.sums[sort] += value
        if self.with_parts:
            self.parts.append(Part(sort, card, line, value))


def parts(state: Match, seat: int) -> list[Part]:
    """Where a player's power comes from."""
    return tally(state, seat, True).parts


def part_sums(state: Match, seat: int) -> list[int]:
    """A player's power by the sort of its parts (WR-10.1)."""
    return tally(state, seat, False).sums


def tally(state: Match, seat: int, with_parts: bool) -> Tally:
    """Count a player's power."""
    found = Tally(with_parts)
    book = state.book
    lines = book.lines
    shrine = state.shrine()
    for card in state.wizards(seat):
        face = state.face[card]
        found.add(PART_PRINTED, card, -1, book.power[face])
        if has_advantage(state, seat, card):
            found.add(PART_ADVANTAGE, card, -1, 1)
        if shrine >= 0:
            for number in book.selected[shrine]:
                line = lines[number]
                if line.verb <= POWER_GAP and matches(state, line.when, face):
                    found.add(PART_SHRINE, card, number, line_power(state, line, seat, card))
        for number in book.by_trigger[face][STATIC]:
            if lines[number].verb <= POWER_GAP:
                value = line_power(state, lines[number], seat, card)
                found.add(PART_ABILITY, card, number, value)
    if state.revealed:
        for card in counted_relics(state, seat):
            face = state.face[card]
            found.add(PART_RELIC, card, -1, book.power[face])
            for number in book.by_trigger[face][STATIC]:
                if lines[number].verb <= POWER_GAP:
                    value = line_power(state, lines[number], seat, card)
                    found.add(PART_RELIC_LINE, card, number, value)
    if state.tokens[seat]:
        found.add(PART_TOKEN, -1, -1, state.tokens[seat])
    for rival in range(state.seats):
        if rival != seat and state.fighting >> rival & 1:
            add_rival_parts(state, rival, found)
    return found


def add_rival_parts(state: Match, rival: int, found: Tally) -> None:
    """What a rival's cards take from everybody else (WR-10.1)."""
    takes: i64 = 1 << RIVAL_POWER
    statics = state.book.statics
    for card in state.wizards(rival):
        verbs: i64 = statics[state.face[card]]
        if verbs & takes:
            add_rival_lines(state, rival, card, found)
    if state.revealed:
        for card in state.relics(rival):
            verbs = statics[state.face[card]]
            if verbs & takes and not is_ignored(state, rival, card):
                add_rival_lines(state, rival, card, found)


def add_rival_lines(state: Match, rival: int, card: int, found: Tally) -> None:
    """What one card of a rival takes."""
    lines = state.book.lines
    for number in state.book.by_trigger[state.face[card]][STATIC]:
        line = lines[number]
        if line.verb == RIVAL_POWER and all_hold(state, line, rival, card):
            found.add(PART_RIVAL, card, number, line.n)


def total(state: Match, seat: int) -> int:
    """A player's power in this battle (WR-10.1)."""
    return sum(part_sums(state, seat))
