# not compiled
"""The batch interface: many matches of one game stepped at once into numpy arrays."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from pentacles.core.compact import CompactView, compact_view
from pentacles.core.errors import Illegal, shown
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.envs.compact import CompactRows, check_view
from pentacles.envs.making import buffer, made, whole
from pentacles.envs.rows import Flags, Rows
from pentacles.envs.stepping import Matches

if TYPE_CHECKING:
    from gymnasium import spaces  # loaded with the first space: Gymnasium takes half a second


class VectorGame:
    """`n` matches side by side, each replaced by a new one as soon as it is over.

    All arrays are made once and overwritten by every `step`; copy what you want to keep. With
    `view="compact"` observations, masks and actions are those of the compact view. With `workers=N`
    that many processes share the matches; `close`, or a `with` block, ends them.

    >>> from pentacles.envs import VectorGame
    >>> games = VectorGame("wizard-cards", 64, seed=7)
    >>> for _ in range(100):
    ...     observations, masks, rewards, dones = games.step(games.random_actions())
    >>> observations.shape, masks.shape, rewards.shape, dones.shape
    ((64, 486), (64, 119), (64, 2), (64,))
    """

    shared: ClassVar[type[VectorGame]]
    """The class for several workers, which knows this one: `pentacles.envs` names it here."""

    def __new__(cls, *_args: Any, workers: int = 1, **_facts: Any) -> VectorGame:
        workers = whole(workers, "The number of workers")
        if workers < 1:
            raise ValueError(f"A batch needs at least one worker, got {workers}.")
        if workers == 1 or cls is not VectorGame:
            return super().__new__(cls)
        return super().__new__(cls.shared)  # whose __init__ gets the same arguments

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int | None = None,
        *,
        workers: int = 1,
        seed: int | None = None,
        view: str = "full",
        cards: Any = None,
        **options: Any,
    ) -> None:
        check_view(view)
        n = whole(n, "The number of matches")
        if n < 1:
            raise ValueError(f"A batch needs at least one match, got {n}.")
        self.game = made(game, cards, options)
        self.n = n
        self.players = self.game.usual_players if players is None else players
        self.game.check_players(self.players)
        seats = self.game.seats(self.players)
        size, actions = self.game.observer(self.players).size, self.game.actions.size
        self._rows, self._flags = Rows(n, size), Flags(n, actions)
        self.observations: NDArray[np.float32] = shared(self._rows.memory, np.float32, n)
        """What the seat that is asked knows, match by match. Read-only, like masks and seats: a
        step writes the numbers that it changes, not all of them."""
        self.masks: NDArray[np.bool_] = shared(self._flags.masks_memory, np.bool_, n)
        """Which actions that seat may choose."""
        self.seats: NDArray[np.int64] = shared(self._flags.seats_memory, np.int64, n).reshape(n)
        """The seat that is asked: the next action of the match is its own."""
        self.rewards: NDArray[np.float32] = np.zeros((n, seats), np.float32)
        """By seat, for a match that the last step ended; otherwise zeros."""
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        """Which matches the last step ended. Their other rows already show the new match."""
        self._ended = buffer(self.rewards.reshape(-1)), buffer(self.dones)
        self.compact: CompactView | None = None
        """The layout of the compact view, if it is used."""
        self._compact_rows: CompactRows | None = None
        self._full_masks = self.masks
        if view == "compact":
            self.compact = compact_view(self.game, self.players)
            self._compact_rows = CompactRows(self.compact, self._rows, n)
            self.observations, self.masks = (
                self._compact_rows.observations,
                self._compact_rows.masks,
            )
        self._matches = self._dealt(seed)
        self._show_all()

    def reset(self, seed: int | None = None) -> None:
        """Begin `n` new matches; the same seed gives the same ones."""
        matches = self._dealt(seed)
        self._matches.withdraw()
        self._matches = matches
        self._clear()
        self._show_all()

    def _show_all(self) -> None:
        self._matches.show_all()
        self._show_compact()

    def _show_compact(self) -> None:
        if self._compact_rows is not None:
            self._compact_rows.write(self._matches.states, self.seats, self._full_masks)

    def _dealt(self, seed: int | None) -> Matches:
        return Matches(self.game, self.players, self._rows, self._flags, new_seed(seed))

    def step(
        self, actions: Sequence[int] | NDArray[Any]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Play one action in each match; the arrays `observations, masks, rewards, dones`.

        Illegal names the match, and nothing is played in any of them.
        """
        numbers = listed(actions)
        if len(numbers) != self.n:
            raise ValueError(f"There are {self.n} matches, but {len(numbers)} actions.")
        if self._compact_rows is not None:
            numbers = self._compact_rows.meant(numbers)
        matches = self._matches
        bad = matches.first_illegal(numbers)
        if bad >= 0:
            state = matches.states[bad]
            refusal = state.why_not(state.seat, numbers[bad])
            rule, reason = (refusal.rule, refusal.reason) if refusal else ("", "It isn't offered.")
            raise Illegal(rule, f"Match {bad}, action {numbers[bad]}: {reason}")
        self._clear()
        matches.step(numbers, *self._ended)
        self._show_compact()
        return self.observations, self.masks, self.rewards, self.dones

    def random_actions(self) -> list[int]:
        """One legal action for each match, every option equally likely."""
        actions = self._matches.random_actions()
        if self.compact is None:
            return actions
        tables, seats = self.compact.of_action, self.seats.tolist()
        return [tables[seat][action] for seat, action in zip(seats, actions, strict=True)]

    @property
    def stands_for(self) -> NDArray[np.int64] | None:
        """For each match and legal action of the compact view the action of the game."""
        return None if self._compact_rows is None else self._compact_rows.stands_for

    @property
    def num_envs(self) -> int:
        """How many matches there are, as `gymnasium.vector` calls it."""
        return self.n

    @property
    def states(self) -> list[State]:
        """The matches themselves, hidden parts included: for records and search; read-only."""
        return self._matches.states

    @cached_property
    def single_observation_space(self) -> spaces.Box:
        """What one row of `observations` can be."""
        from pentacles.envs.spaces import observation_box

        return observation_box(self.game, self.players, self.compact)

    @cached_property
    def single_action_space(self) -> spaces.Discrete:
        """Every action that the game can ever offer."""
        from pentacles.envs.spaces import action_space

        return action_space(self.game, self.compact)

    @cached_property
    def observation_space(self) -> spaces.Box:
        """What `observations` can be."""
        from gymnasium import spaces

        row = self.single_observation_space
        low, high = (np.repeat(bound[None], self.n, 0) for bound in (row.low, row.high))
        return spaces.Box(low, high, dtype=np.float32)

    @cached_property
    def action_space(self) -> spaces.MultiDiscrete:
        """What `step` takes; `masks` says what is legal."""
        from gymnasium import spaces

        return spaces.MultiDiscrete([int(self.single_action_space.n)] * self.n)

    @property
    def finished(self) -> int:
        """How many matches have been played to their end since the last reset."""
        return self._matches.finished

    def close(self) -> None:
        """End the worker processes, if there are any."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _clear(self) -> None:
        self.rewards.fill(0)
        self.dones.fill(False)

    def __reduce__(self) -> tuple[Any, ...]:
        matches = self._matches
        facts = matches.states, matches.rng, matches.chooser, matches.finished
        view = "full" if self.compact is None else "compact"
        return unpickled, (self.game, self.players, facts, self.rewards, self.dones, view)

    def __repr__(self) -> str:
        return f"VectorGame({self.game!r}, {self.n}, players={self.players})"


def new_seed(seed: int | None) -> int:
    """The given seed, or a random one."""
    return secrets.randbits(48) if seed is None else whole(seed, "The seed")


def unpickled(
    game: Game, players: int, facts: tuple[Any, ...], rewards: Any, dones: Any, view: str = "full"
) -> VectorGame:
    """A batch from a pickle, in the middle of its matches."""
    games = VectorGame(game, len(dones), players, seed=0, view=view)
    matches = games._matches
    matches.withdraw()
    matches.states, matches.rng, matches.chooser, matches.finished = facts
    games._show_all()
    games.rewards[:] = rewards
    games.dones[:] = dones
    return games


def shared(memory: Any, kind: Any, n: int) -> NDArray[Any]:
    """A read-only array of n rows over memory that is written elsewhere."""
    return np.frombuffer(memory, kind).reshape(n, -1)


def listed(actions: Sequence[int] | NDArray[Any]) -> list[int]:
    """Actions as a list of ints."""
    if isinstance(actions, np.ndarray):
        if actions.ndim != 1 or actions.dtype.kind not in "iu":
            raise ValueError(
                "The actions must be whole numbers in one row, "
                f"got an array of {actions.dtype} with the shape {actions.shape}."
            )
        numbers: list[int] = actions.tolist()
        return numbers
    try:
        return list(map(index, actions))
    except TypeError:
        raise ValueError(f"The actions must be whole numbers, got {shown(actions)}.") from None
