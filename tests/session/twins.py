"""Twins: a hosted match twice, once with cards the other way round that a viewer can't tell."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pentacles._pure import is_compiled
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.zone import is_mixed
from pentacles.session import SeatSetup, Session, Setup
from tests.conformance.cases import Case
from tests.session.tables import play


def hosted_case(case: Case, seed: int) -> Session:
    """A hosted match of a case that has begun, with a person at every seat."""
    game = case.game
    seats = tuple(
        SeatSetup("person", f"Player {seat}", owner=f"guest-{seat}")
        for seat in range(game.seats(case.players))
    )
    options = dict(game.options)
    setup = Setup("m1", game.id, game.version, case.players, seed, seats, options=options)
    session = Session(setup, 0.0, Rng(5))
    session.apply(session.propose.begin(0.0))
    return session


def twin_of(session: Session) -> Session:
    """The same session once more, with all that its viewers have been sent behind it."""
    plain_only()
    board = session.board
    shared = [session.game, session.setup, board.first, *board.trail]
    shared += [event for _, event in board.events]
    return copy.deepcopy(session, {id(one): one for one in shared})


def plain_only() -> None:
    """What is compiled can't be copied by Python's `copy`: the run without it has these tests."""
    if is_compiled():
        pytest.skip("needs plain Python; the pure tests have it")


def play_both(session: Session, twin: Session, chance: Random) -> bool:
    """The same random action in both; whether the twin may do it too."""
    seat = chance.choice(session.decisions.asked_seats())
    options = sorted(session.state.options(seat))
    if not options:
        return False  # cards that were put into a hand may leave nothing to do
    action = chance.choice(options)
    play(session, seat, action)
    if twin.state.why_not(seat, action) is not None:
        return False
    play(twin, seat, action)
    return True


@dataclass
class Doubt:
    """A viewer knows one copy in a hand and can't know whether there is another beside it."""

    session: Session
    """The match in which there is."""
    twin: Session
    """The match in which there is not, and the other copy lies elsewhere."""
    viewer: int | None
    action: int
    """What somebody does with a card of that face now."""
    seat: int
    hand: int
    there: int
    """Where the other copy lies."""
    face: int
    instead: int
    """The face of the card in its place."""

    def lasts(self) -> bool:
        """Whether the matches still differ by nothing but the hidden copy."""
        true, other = faces_by_zone(self.session.state), faces_by_zone(self.twin.state)
        for zone, more, less in (
            (self.hand, self.instead, self.face),
            (self.there, self.face, self.instead),
        ):
            true[zone][more] += 1
            true[zone][less] -= 1
        return all(mine == theirs for mine, theirs in zip(true, other, strict=True))


def faces_by_zone(state: State) -> list[Counter[int]]:
    """How often each face lies in each zone."""
    return [Counter([state.face[card] for card in cards]) for cards in state.zones]


def doubts(session: Session, seat: int, chance: Random) -> Iterator[Doubt]:
    """Make somebody doubt about the cards with which this seat can do something now."""
    state = session.state
    drawing = state.game.drawing
    for action in sorted(state.options(seat)):
        card = drawing.option(state, seat, action).card
        if card is not None:
            doubt = doubt_about(session, seat, action, card, chance)
            if doubt is not None:
                yield doubt


def doubt_about(
    session: Session, seat: int, action: int, card: int, chance: Random
) -> Doubt | None:
    """Let a viewer who doesn't act know one of two copies; None where it can't be done."""
    true = twin_of(session)
    state, before = true.state, session.state
    hand = next(zone for zone, cards in enumerate(state.zones) if card in cards)
    face = state.face[card]
    if not state.mixed or not state.mixed[hand]:
        return None
    if sum(state.face[other] == face for other in state.zones[hand]) != 2:
        others = [other for other in state.zones[hand] if state.face[other] != face]
        if not others or not bring_copy(state, hand, card, chance.choice(others)):
            return None
    copies = [other for other in state.zones[hand] if state.face[other] == face]
    outside = [viewer for viewer in range(state.seats + 1) if not state.sees[hand] >> viewer & 1]
    outside = [viewer for viewer in outside if viewer != seat]
    if len(copies) != 2 or not outside:
        return None
    viewer = chance.choice(outside)
    known, unknown = chance.sample(copies, 2)
    for masks in (state.seen, *state.among):
        masks[unknown] &= ~(1 << viewer)
    state.reveal(known, 1 << viewer | chance.randrange(state.everyone + 1))
    state.reveal(unknown, chance.randrange(state.everyone + 1) & ~(1 << viewer))
    true.board.keys.follow(before, state, [])
    twin = twin_of(true)
    other = twin.state
    hidden = [
        (zone, each)
        for zone, cards in enumerate(other.zones)
        for each in cards
        if not other.seen[each] >> viewer & 1
        and other.face[each] != face
        and other.could_swap(viewer, hand, unknown, zone, each)
    ]
    if not hidden:
        return None
    there, each = chance.choice(hidden)
    instead = other.face[each]
    other.face = other.face.copy()
    other.face[unknown], other.face[each] = instead, face
    if state.why_not(seat, action) is not None or other.why_not(seat, action) is not None:
        return None
    place = None if viewer == state.seats else viewer
    return Doubt(true, twin, place, action, seat, hand, there, face, instead)


def bring_copy(state: State, hand: int, card: int, leaving: int) -> bool:
    """Exchange a card of a hand with a copy of another that nobody sees; False if it can't be."""
    for zone, cards in enumerate(state.zones):
        for place, other in enumerate(cards):
            if (
                state.face[other] == state.face[card] != state.face[leaving]
                and not state.seen[other]
                and not refers(state, leaving, other)
                and state.sort_of(state.face[leaving]) == state.sort_of(state.face[other])
                and state.pool(0, hand, leaving) == state.pool(0, zone, other)
                and state.fits(hand, leaving, state.face[other])
                and state.fits(zone, other, state.face[leaving])
            ):
                cards[place] = leaving
                state.zones[hand][state.zones[hand].index(leaving)] = other
                for known in (state.seen, *state.among):
                    known[leaving], known[other] = known[other], known[leaving]
                return True
    return False


def swap_copies(state: State, viewer: int | None, chance: Random) -> bool:
    """Exchange two cards of one face that the viewer sees neither of; False if there are none."""
    seat = state.seats if viewer is None else viewer
    zone_of = {card: zone for zone, cards in enumerate(state.zones) for card in cards}
    hidden: dict[int, list[int]] = {}
    for card in zone_of:
        if not state.knows(viewer, card):
            hidden.setdefault(state.face[card], []).append(card)
    pairs = [pair for cards in hidden.values() for pair in combinations(cards, 2)]
    chance.shuffle(pairs)
    for card, other in pairs[:40]:
        zone, there = zone_of[card], zone_of[other]
        if not state.could_swap(seat, zone, card, there, other) or refers(state, card, other):
            continue
        place, place_there = state.zones[zone].index(card), state.zones[there].index(other)
        state.zones[zone][place], state.zones[there][place_there] = other, card
        for known in (state.seen, *state.among):
            known[card], known[other] = known[other], known[card]
        return True
    return False


def refers(state: State, card: int, other: int) -> bool:
    """Whether something beside the zones could mean one of two cards, as far as numbers tell."""
    two = {card, other}
    if any(two & set(numbers(step.numbers())) for step in state.agenda):
        return True
    for field in state.fields().values():
        if isinstance(field, str):
            return True  # a whole state in a state
        if isinstance(field, list) and len(field) == len(state.face):
            if field[card] != field[other]:
                return True
        elif two & set(numbers(field)):
            return True
    return False


def numbers(value: Any) -> Iterator[int]:
    """All whole numbers in a piece of a state."""
    if type(value) is int:
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, dict):
        yield from numbers(list(value.values()))


def swap_places(state: State, viewer: int | None, chance: Random) -> bool:
    """Exchange the places of two copies in a hand; rather of two that unlike viewers know."""
    pairs: list[tuple[int, int, int]] = []
    for zone, cards in enumerate(state.zones):
        if state.mixed and state.mixed[zone]:
            for one, other in combinations(range(len(cards)), 2):
                if state.face[cards[one]] == state.face[cards[other]]:
                    pairs.append((zone, one, other))
    apart = [pair for pair in pairs if is_known_apart(state, *pair)]
    if not pairs:
        return False
    zone, one, other = chance.choice(apart or pairs)
    cards = state.zones[zone]
    cards[one], cards[other] = cards[other], cards[one]
    return True


def is_known_apart(state: State, zone: int, one: int, other: int) -> bool:
    """Whether the cards at two places of a zone are known to unlike viewers."""
    cards = state.zones[zone]
    return any(known[cards[one]] != known[cards[other]] for known in (state.seen, *state.among))


def shuffle_hands(state: State, viewer: int | None, chance: Random) -> bool:
    """Bring the cards of all hands into another order."""
    zones = state.game.zones_of(state)
    hands = [cards for zone, cards in zip(zones, state.zones, strict=True) if is_mixed(zone)]
    for cards in hands:
        chance.shuffle(cards)
    return any(len(cards) > 1 for cards in hands)


def holds_alike(state: State, twin: State) -> bool:
    """Whether the same faces lie in both, be it in another order in the hands."""
    zones = state.game.zones_of(state)
    for zone, cards, others in zip(zones, state.zones, twin.zones, strict=True):
        faces, theirs = [state.face[card] for card in cards], [twin.face[card] for card in others]
        if faces != theirs and not (is_mixed(zone) and sorted(faces) == sorted(theirs)):
            return False
    return True
