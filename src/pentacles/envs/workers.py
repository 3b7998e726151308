# not compiled
"""A batch on several cores: worker processes step shares of it and write into shared memory.

Each worker has an ordinary batch of its own; after a step it copies its rows into memory that all
processes see; the pipes carry only a word for each step. The memory has no name outside these
processes, so nothing is left of it when they end, however they end.
"""

from __future__ import annotations

import math
import multiprocessing
import traceback
import weakref
from collections.abc import Sequence
from functools import cached_property
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pentacles._processes import deaf, deaf_children
from pentacles.core.errors import Illegal
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.envs.making import whole
from pentacles.envs.vector import VectorGame, listed, new_seed

if TYPE_CHECKING:
    from gymnasium import spaces

STEP, RANDOM, RESET, WHY, STATES = "step", "random", "reset", "why", "states"
"""What a worker is asked for."""
PATIENCE = 5.0
"""Seconds that a worker has to end by itself."""
ALIGNED = 64
DIED = (
    "A process of the batch died. A program that makes a batch with workers does so under "
    '`if __name__ == "__main__":`, because every worker reads the program too.'
)


class Plan(NamedTuple):
    """What a worker is to do: an ordinary batch, and which rows are its own."""

    game: Any
    players: int | None
    options: dict[str, Any]
    shapes: dict[str, tuple[Any, tuple[int, ...]]]
    """The arrays in the shared memory, with the kind of their numbers."""
    first: int
    rows: int
    worker: int
    seed: int


def arrays(memory: Any, shapes: dict[str, tuple[Any, tuple[int, ...]]]) -> dict[str, NDArray[Any]]:
    """The arrays that lie in the shared memory, one after the other."""
    found: dict[str, NDArray[Any]] = {}
    at = 0
    for name, (kind, shape) in shapes.items():
        count = math.prod(shape)
        found[name] = np.frombuffer(memory, kind, count, at).reshape(shape)
        at += room(kind, shape)
    return found


def room(kind: Any, shape: tuple[int, ...]) -> int:
    """The bytes that an array takes, up to where the next one begins."""
    size: int = math.prod(shape) * np.dtype(kind).itemsize
    return -(-size // ALIGNED) * ALIGNED


class SharedGames(VectorGame):
    """A batch whose matches are stepped by worker processes; `VectorGame(..., workers=N)`."""

    def __init__(
        self,
        game: Any,
        n: int,
        players: int | None = None,
        *,
        seed: int | None = None,
        workers: int = 1,
        **options: Any,
    ) -> None:
        n = whole(n, "The number of matches")
        workers = whole(workers, "The number of workers")
        if n < workers:
            raise ValueError(f"{n} matches can't be shared by {workers} workers.")
        seed = new_seed(seed)
        self._one = VectorGame(game, 1, players, seed=0, **options)
        self.game, self.players, self.n, self.workers = (
            self._one.game,
            self._one.players,
            n,
            workers,
        )
        self.compact = self._one.compact
        shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
            "observations": (np.float32, (n, self._one.observations.shape[1])),
            "masks": (np.bool_, (n, self._one.masks.shape[1])),
            "seats": (np.int64, (n,)),
            "rewards": (np.float32, (n, self._one.rewards.shape[1])),
            "dones": (np.bool_, (n,)),
            "actions": (np.int64, (n,)),
            "finished": (np.int64, (workers,)),
        }
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray("b", sum(room(*shape) for shape in shapes.values()))
        shared = arrays(memory, shapes)
        self._actions, self._finished = shared["actions"], shared["finished"]
        self.observations, self.masks, self.seats = (
            readable(shared[name]) for name in ("observations", "masks", "seats")
        )
        self.rewards, self.dones = shared["rewards"], shared["dones"]
        self._starts = [n * worker // workers for worker in range(workers + 1)]
        pipes: list[Connection] = []
        processes: list[BaseProcess] = []
        self._pipes, self._processes = pipes, processes
        self._end = weakref.finalize(self, dismiss, pipes, processes)
        for worker, own_seed in enumerate(self._seeds(seed)):
            first, end = self._starts[worker : worker + 2]
            plan = Plan(game, players, options, shapes, first, end - first, worker, own_seed)
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(plan, memory, theirs), daemon=True)
            with deaf_children():
                process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)
        self._answers()

    def _seeds(self, seed: int) -> list[int]:
        rng = Rng(seed)
        return [rng.bits() for _ in range(self.workers)]

    def reset(self, seed: int | None = None) -> None:
        """Begin `n` new matches; the same seed and workers give the same ones."""
        self._ask_all(RESET, self._seeds(new_seed(seed)))

    def step(
        self, actions: Sequence[int] | NDArray[Any]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Play one action in each match; the arrays `observations, masks, rewards, dones`.

        Illegal names the match, and nothing is played in any of them.
        """
        numbers = listed(actions)
        if len(numbers) != self.n:
            raise ValueError(f"There are {self.n} matches, but {len(numbers)} actions.")
        self._check(numbers)
        self._actions[:] = numbers
        self._ask_all(STEP)
        return self.observations, self.masks, self.rewards, self.dones

    def _check(self, numbers: list[int]) -> None:
        """Illegal for the first action that isn't; its worker knows why."""
        width = self.masks.shape[1]
        if min(numbers) >= 0 and max(numbers) < width:
            legal = self.masks[np.arange(self.n), numbers]
            if legal.all():
                return
        bad = next(
            row
            for row, number in enumerate(numbers)
            if not 0 <= number < width or not self.masks[row, number]
        )
        worker = next(w for w in range(self.workers) if bad < self._starts[w + 1])
        row = bad - self._starts[worker]
        self._pipe(worker).send((WHY, (row, numbers[bad])))
        rule, reason = self._answer(worker)
        raise Illegal(rule, f"Match {bad}, action {numbers[bad]}: {reason}")

    def random_actions(self) -> list[int]:
        """One legal action for each match, every option equally likely."""
        self._ask_all(RANDOM)
        actions: list[int] = self._actions.tolist()
        return actions

    @property
    def states(self) -> list[State]:
        """Copies of the matches, including everything hidden; each worker sends its own."""
        return [state for found in self._ask_all(STATES) for state in found]

    @cached_property
    def single_observation_space(self) -> spaces.Box:
        """What one row of `observations` can be."""
        return self._one.single_observation_space

    @cached_property
    def single_action_space(self) -> spaces.Discrete:
        """Every action that the game can ever offer."""
        return self._one.single_action_space

    @property
    def finished(self) -> int:
        """How many matches have been played to their end since the last reset."""
        return int(self._finished.sum())

    def close(self) -> None:
        """End the worker processes; the arrays stay as they are."""
        self._end()

    def _pipe(self, worker: int) -> Connection:
        if not self._end.alive:
            raise ValueError("The batch is closed.")
        return self._pipes[worker]

    def _ask_all(self, request: str, details: Sequence[Any] = ()) -> list[Any]:
        for worker in range(self.workers):
            pipe = self._pipe(worker)
            try:
                pipe.send((request, details[worker] if details else None))
            except OSError:
                self.close()
                raise RuntimeError(DIED) from None
        return self._answers()

    def _answers(self) -> list[Any]:
        """What all workers answer; the first error among them ends the batch."""
        try:
            return [self._answer(worker) for worker in range(self.workers)]
        except RuntimeError:
            self.close()
            raise

    def _answer(self, worker: int) -> Any:
        try:
            answer, problem = self._pipe(worker).recv()
        except (EOFError, OSError):
            raise RuntimeError(DIED) from None
        if problem:
            raise RuntimeError(f"A process of the batch failed.\n{problem}")
        return answer

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("A batch with worker processes can't be pickled; one without workers can.")

    def __repr__(self) -> str:
        return (
            f"VectorGame({self.game!r}, {self.n}, players={self.players}, workers={self.workers})"
        )


def readable(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers, read-only."""
    view = array.view()
    view.flags.writeable = False
    return view


def dismiss(pipes: list[Connection], processes: list[BaseProcess]) -> None:
    """End worker processes: they stop when their pipe is closed."""
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.terminate()
            process.join()


def serve(plan: Plan, memory: Any, pipe: Connection) -> None:
    """What a worker does until its pipe is closed."""
    deaf()
    try:
        share = Share(plan, memory)
        pipe.send((None, ""))
        while True:
            request, detail = pipe.recv()
            pipe.send((share.answer(request, detail), ""))
    except (EOFError, BrokenPipeError):
        return
    except Exception:  # noqa: BLE001 - whatever it is, the batch shall tell it
        pipe.send((None, traceback.format_exc()))


class Share:
    """The matches of one worker, and its rows of the shared arrays."""

    def __init__(self, plan: Plan, memory: Any) -> None:
        self.games = VectorGame(plan.game, plan.rows, plan.players, seed=plan.seed, **plan.options)
        shared = arrays(memory, plan.shapes)
        self.finished = shared["finished"][plan.worker : plan.worker + 1]
        self.rows = {
            name: array[plan.first : plan.first + plan.rows]
            for name, array in shared.items()
            if name != "finished"
        }
        self.show()

    def show(self) -> None:
        """Write everything the batch shows into the shared rows."""
        games, rows = self.games, self.rows
        for name in ("observations", "masks", "seats", "rewards", "dones"):
            rows[name][:] = getattr(games, name)
        self.finished[0] = games.finished

    def answer(self, request: str, detail: Any) -> Any:
        """Do what is asked for; returns the result."""
        games = self.games
        if request == STEP:
            games.step(self.rows["actions"])
            self.show()
        elif request == RANDOM:
            self.rows["actions"][:] = games.random_actions()
        elif request == RESET:
            games.reset(detail)
            self.show()
        elif request == WHY:
            return self.why_not(*detail)
        else:
            return games.states
        return None

    def why_not(self, row: int, action: int) -> tuple[str, str]:
        """The rule and the sentence against an action; nothing is played."""
        actions: list[int] = self.games.masks.argmax(1).tolist()
        actions[row] = action
        try:
            self.games.step(actions)
        except Illegal as refusal:
            return refusal.rule, refusal.reason.partition(": ")[2]
        raise AssertionError("the masks of a worker and of the batch differ")
