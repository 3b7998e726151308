# not compiled
"""Observations and masks as Gymnasium spaces and numpy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pentacles.core.compact import CompactView, compact_view
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.envs.compact import check_view
from pentacles.envs.making import buffer
from pentacles.envs.stepping import mark, observe_into


def action_space(game: Game, compact: CompactView | None = None) -> spaces.Discrete:
    """Every action that the game can ever offer."""
    return spaces.Discrete(len(compact.actions) if compact else game.actions.size)


def observation_box(game: Game, players: int, compact: CompactView | None = None) -> spaces.Box:
    """What a seat's observation can be; figures have the bounds that their game gives them."""
    if compact is not None:
        low, high = (np.array(bounds, np.float32) for bounds in compact.bounds())
        return spaces.Box(low, high, dtype=np.float32)
    observer = game.observer(players)
    high = np.full(observer.size, len(game.printed(players)), np.float32)
    low = np.zeros(observer.size, np.float32)
    high[observer.asked_at : observer.figures_at] = 1.0
    figures = np.array(game.figure_bounds(players), np.float32).reshape(-1, 2)
    low[observer.figures_at :], high[observer.figures_at :] = figures.T
    return spaces.Box(low, high, dtype=np.float32)


def observation_space(game: Game, players: int, compact: CompactView | None = None) -> spaces.Dict:
    """The seat's observation, and a mask of the actions that it may choose now."""
    actions = int(action_space(game, compact).n)
    return spaces.Dict(
        {
            "observation": observation_box(game, players, compact),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def observation_of(
    state: State, seat: int, compact: CompactView | None = None
) -> NDArray[np.float32]:
    """What a seat knows, in a separate array."""
    if compact is not None:
        return np.array(compact.observe(state, seat), np.float32)
    observer = state.game.observer(state.players)
    values = np.zeros(observer.size, np.float32)
    observe_into(observer, state, seat, buffer(values))
    return values


def mask_of(
    game: Game, options: list[int], compact: CompactView | None = None, seat: int = 0
) -> NDArray[np.int8]:
    """A mask with these actions of a seat."""
    if compact is not None:
        mask = np.zeros(len(compact.actions), np.int8)
        mask[list(compact.choices(seat, options))] = 1
        return mask
    mask = np.zeros(game.actions.size, np.int8)
    mark(options, buffer(mask))
    return mask


def view_of(state: State, seat: int, compact: CompactView | None = None) -> dict[str, Any]:
    """Everything an agent is given when its seat is asked."""
    return {
        "observation": observation_of(state, seat, compact),
        "action_mask": mask_of(state.game, state.options(seat), compact, seat),
    }


def shown_view(game: Game, players: int, view: str) -> CompactView | None:
    """The compact view if wanted; None for the full one."""
    return compact_view(game, players) if check_view(view) == "compact" else None


def meant(compact: CompactView | None, seat: int, options: list[int], number: int) -> int:
    """The action of the game that a number means; -1 if it means none of the options."""
    if compact is None:
        return number
    return compact.choices(seat, options).get(number, -1)
