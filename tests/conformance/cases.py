"""What the suite runs over: every game, every representative option set, every player count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pentacles
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.games import game_class
from tests.selection import share

LONGEST = 200_000
"""No match of any game has more decisions than this."""
SHARES = 4
"""A test of an ordinary run has one of so many shares of the cases."""


@dataclass(frozen=True)
class Case:
    """A game with one option set and one number of players."""

    name: str
    options: str
    players: int

    def __str__(self) -> str:
        words = json.loads(self.options)
        chosen = ",".join(f"{key}={value}" for key, value in words.items()) or "base"
        return f"{self.name}-{self.players}p-{chosen}".replace(" ", "")

    @property
    def game(self) -> Game:
        return made(self.name, self.options)


@cache
def made(name: str, options: str) -> Game:
    return pentacles.game(name, **json.loads(options))


def allows(case: Case) -> bool:
    """Whether this option set is for this number of players."""
    try:
        case.game.check_players(case.players)
    except BadOption:
        return False
    return True


@cache
def cases_of(name: str, every: bool) -> list[Case]:
    """The cases of a game: all pairs, or each option set and each player count at least once."""
    kind = game_class(name)
    counts = range(kind.min_players, kind.max_players + 1)
    sets = [json.dumps(dict(options), sort_keys=True) for options in kind.representatives]
    pairs = [Case(name, options, count) for options in sets for count in counts]
    pairs = [case for case in pairs if allows(case)]
    if every:
        return pairs
    few: list[Case] = []
    for number, options in enumerate(sets):
        own = [case for case in pairs if case.options == options]
        few += own[number % len(own) :][:1] if own else []
    for count in counts:
        if not any(case.players == count for case in few):
            few += [case for case in pairs if case.players == count][:1]
    return few


def all_cases(names: list[str], every: bool) -> list[Case]:
    """The cases of all games, or of the named ones."""
    wanted = [game_class(name).id for name in names] or pentacles.games()
    return [case for name in wanted for case in cases_of(name, every)]


def share_of(cases: list[Case], number: int) -> list[Case]:
    """The share of a test in the cases of every game: other tests have others."""
    names = dict.fromkeys(case.name for case in cases)
    games = [[case for case in cases if case.name == name] for name in names]
    return [case for own in games for case in share(own, number, SHARES)]


def walk(case: Case, seed: int) -> Iterator[tuple[State, int, int]]:
    """A random match: at each decision the state, the seat and the action that comes next."""
    state = case.game.new(case.players, seed)
    rng = Rng(seed + 1)
    for _ in range(LONGEST):
        if state.over:
            return
        seat, action = choose(state, rng)
        yield state, seat, action
        state.play_unchecked(seat, action)
    raise AssertionError(f"{case}: seed {seed} is not over after {LONGEST} decisions")


def choose(state: State, rng: Rng) -> tuple[int, int]:
    """A random legal action of a random seat that is asked."""
    asked = [seat for seat in range(state.seats) if state.asked >> seat & 1]
    seat = rng.choice(asked)
    options = sorted(state.options(seat))
    assert options, f"seat {seat} is asked and has no option: {state.agenda[-1]!r}"
    return seat, rng.choice(options)


def finish(state: State, rng: Rng) -> State:
    """Play a state on at random to its end."""
    for _ in range(LONGEST):
        if state.over:
            return state
        state.play_unchecked(*choose(state, rng))
    raise AssertionError(f"not over after {LONGEST} decisions")


@cache
def moments(case: Case, seed: int = 1, wanted: int = 12) -> tuple[State, ...]:
    """Some states of a random match, spread over its length: copies, not to be changed."""
    kept: list[State] = []
    stride = 1
    for number, (state, _, _) in enumerate(walk(case, seed)):
        if number % stride == 0:
            kept.append(state.clone())
            if len(kept) == 2 * wanted:
                kept = kept[::2]
                stride *= 2
    return tuple(kept)


def viewers(state: State) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(state.seats), None]


def unseen(state: State, viewer: int | None) -> list[tuple[int, int]]:
    """The cards that a viewer doesn't know, each with its zone."""
    return [
        (zone, card)
        for zone, cards in enumerate(state.zones)
        for card in cards
        if not state.knows(viewer, card)
    ]
