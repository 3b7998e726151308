"""Moments in which a card decided something: found in bots' matches, and kept as records.

A match is played until somebody plays the card. What the seat could hope for before the move and at
the end of that turn is found by playing on many times; where that changed most, the card mattered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from pentacles.bots import Budget, make_bot
from pentacles.bots.analysis import chances
from pentacles.bots.arena import seatings
from pentacles.bots.eyes import Eyes
from pentacles.bots.match_watch import Watch
from pentacles.bots.shares import shares_of
from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.rng import Rng, scramble
from pentacles.core.state import State

WANTED = 3
CANDIDATES = 24
"""How many moments are looked at."""
ROUGHLY, CLOSELY = 16, 100
"""Playouts for a first look, and for the moments that are kept."""
LONGEST = 20_000
"""Decisions after which a match is abandoned."""
NOBODY = -1
Tell = Callable[[int], None]


@dataclass(frozen=True)
class Candidate:
    """A move after which a card was in play, and the end of its turn."""

    record: Record
    move: int
    until: int
    seat: int
    has_won: bool


@dataclass(frozen=True)
class Moment:
    """A candidate with its chances."""

    at: Candidate
    before: float
    after: float

    @property
    def weight(self) -> float:
        """How much the card changed; more if the match ended as it promised."""
        change = self.after - self.before
        return abs(change) * (1.5 if self.at.has_won == (change > 0) else 1.0)

    def facts(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "record": self.at.record.to_json(),
            "move": self.at.move,
            "seat": self.at.seat,
            "before": round(self.before, 3),
            "after": round(self.after, 3),
            "has_won": self.at.has_won,
        }


def find_moments(
    game: Game,
    faces: list[int],
    players: int,
    bots: Sequence[str],
    matches: int,
    seed: int,
    seconds: float,
    tell: Tell,
) -> list[Moment]:
    """The moments in which one of these faces decided most, each from a different match."""
    end = monotonic() + seconds
    found: list[Moment] = []
    watcher = Watch(game, players)
    seats = seatings(tuple(bots), game.seats(players))
    for number in range(matches):
        if len(found) >= CANDIDATES or monotonic() > end:
            break
        levels = seats[number % len(seats)]
        candidate = played(game, players, levels, scramble(seed + number), watcher, faces)
        if candidate is not None:
            found.append(valued(game, candidate, ROUGHLY, seed + number))
        tell(number + 1)
    best = sorted(found, key=lambda one: -one.weight)[: 2 * WANTED]
    close = [valued(game, one.at, CLOSELY, seed + place) for place, one in enumerate(best)]
    return sorted(close, key=lambda one: -one.weight)[:WANTED]


def played(
    game: Game, players: int, levels: Sequence[str], seed: int, watcher: Watch, faces: list[int]
) -> Candidate | None:
    """A match of bots, if one of these faces comes into play in it; the first time counts.

    A card that lies before nobody, such as one that all battles are about, counts as the winner's.
    """
    state = game.new(players, seed)
    bots = [
        make_bot(level, scramble(seed + seat), Budget(iterations=60))
        for seat, level in enumerate(levels)
    ]
    everybody = (1 << state.seats) - 1
    common = [
        place
        for place, zone in enumerate(game.zones_of(state))
        if zone.owner < 0 and zone.mask(state.seats) & everybody == everybody
    ]
    watcher.begin(state)
    whose, move, until, turn = NOBODY, 0, 0, 0
    while not state.over:
        if state.plays_made >= LONGEST:
            return None
        seat = state.seat
        kind = watcher.kind_of(state.agenda[-1].kind)
        state.play_unchecked(seat, bots[seat].choose(Eyes(state, seat)))
        watcher.look(state, seat, not watcher.putting_away[kind])
        if not move:
            whose = who_has(watcher, faces)
            if whose >= 0 or lies_in(state, common, faces):
                move, turn = state.plays_made, state.turn
        elif not until and state.turn != turn:
            until = state.plays_made
    shares = shares_of(state)
    if not move or (whose < 0 and len(state.winners) != 1):
        return None
    whose = whose if whose >= 0 else state.winners[0]
    record = replace(state.record, names=tuple(levels))
    has_won = shares[whose] > 1 / state.seats
    return Candidate(record, move, until or state.plays_made, whose, has_won)


def who_has(watcher: Watch, faces: list[int]) -> int:
    """The seat that has one of the faces in play, or nobody."""
    for seat in range(watcher.seats):
        for face in faces:
            if watcher.played[seat * watcher.faces + face]:
                return seat
    return NOBODY


def lies_in(state: State, zones: list[int], faces: list[int]) -> bool:
    """Whether one of the faces lies in one of these zones."""
    return any(state.face[card] in faces for zone in zones for card in state.zones[zone])


def valued(game: Game, at: Candidate, playouts: int, seed: int) -> Moment:
    """What the seat could hope for before the move, and after its turn."""
    rng = Rng(seed)
    before = hope(game.replay(at.record, at.move - 1), at.seat, playouts, rng)
    after = hope(game.replay(at.record, at.until), at.seat, playouts, rng)
    return Moment(at, before, after)


def hope(state: State, seat: int, playouts: int, rng: Rng) -> float:
    """The chances of a seat."""
    return chances(state, playouts, rng)[seat]
