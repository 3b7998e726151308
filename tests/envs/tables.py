"""What the tests of the environments share."""

from __future__ import annotations

import json
from typing import Any

from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.games import game_class
from tests.conformance.cases import Case, cases_of


def option_cases(name: str) -> list[Case]:
    """Each option set and each number of players of a game at least once."""
    return cases_of(name, every=False)


def fewest(name: str) -> int:
    """The smallest table of a game: the shortest matches."""
    return game_class(name).min_players


def options_of(case: Case) -> dict[str, Any]:
    options: dict[str, Any] = json.loads(case.options)
    return options


def stopped(case: Case, decisions: int, seed: int) -> State:
    """A random match after some decisions, or sooner if it ends."""
    state = case.game.new(case.players, seed)
    rng = Rng(seed)
    for _ in range(decisions):
        if state.over:
            break
        state.play_unchecked(state.seat, rng.choice(sorted(state.options(state.seat))))
    return state
