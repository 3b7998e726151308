# not compiled
"""Searching on several cores: processes look at one decision side by side, each in its own worlds.

Each process has a seed of its own and shares nothing while it searches; what they have found is
added up at the root, always in the same order. So with iterations and a seed the result is the same
every time. A tree is grown in one go; the options of a trial are compared, and those that are
behind dropped, whenever as many worlds are done as one process alone would have needed for it.
"""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import NamedTuple

from pentacles._processes import deaf, deaf_children
from pentacles.bots.ismcts import Branch, Search
from pentacles.bots.sage import search_advice
from pentacles.bots.trial import Trial, Trials
from pentacles.core.advice import TRIAL
from pentacles.core.rng import Rng
from pentacles.core.state import State

PATIENCE = 0.1
"""For so many seconds after the time is up an answer is still waited for."""
DIED = (
    "A process of the search died. A program that searches with workers does its work under "
    '`if __name__ == "__main__":`, because every worker reads the program too.'
)


class Share(NamedTuple):
    """What one process is to search."""

    world: State
    seat: int
    order: list[int]
    left: list[int]
    """The places in the order of the options that are tried; of a trial only."""
    seed: int
    iterations: int
    seconds: float
    keeps_chances: bool


def new_search(world: State, seat: int, rng: Rng, order: list[int]) -> Search | Trial:
    """A search that has not thought yet, in the way that suits the game."""
    advice = search_advice(world.game, world.players)
    horizon = advice.horizon()
    if advice.method() == TRIAL:
        return Trial(world, seat, advice, rng, order, horizon)
    return Search(world, seat, advice, rng, horizon=horizon, order=order)


def look(share: Share) -> list[Branch] | Trials:
    """Search a share; run in each of the processes."""
    search = new_search(share.world, share.seat, Rng(share.seed), share.order)
    search.keeps_chances = share.keeps_chances
    if isinstance(search, Trial):
        return search.tried(share.left, share.iterations, share.seconds)
    search.run(share.iterations, share.seconds)
    return search.branches()


def ready() -> None:
    """The first task of a process: to be there."""


@cache
def crew(size: int) -> ProcessPoolExecutor:
    """So many processes that wait for shares; they stay until the program ends."""
    with deaf_children():
        pool = ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), deaf)
        for _ in range(size):
            pool.submit(ready)
    return pool


def run_together(search: Search | Trial, workers: int, iterations: int, seconds: float) -> None:
    """Run a search on this core and on others, until the iterations are done or the time is up."""
    end = time.perf_counter() + seconds if seconds else 0.0
    if isinstance(search, Search):
        for branches in found(search, split(iterations, workers), end):
            assert isinstance(branches, list)
            search.join(branches)
        return
    while 1 < len(search.left) <= iterations and not is_late(end):
        options = len(search.left)
        worlds = min(search.look - search.worlds, iterations // options)
        before = search.worlds
        shares = [options * part for part in split(worlds, workers)]
        for trials in found(search, shares, end):
            assert isinstance(trials, Trials)
            search.join(trials)
        search.look_back()
        iterations -= options * (search.worlds - before)


def split(total: int, parts: int) -> list[int]:
    """A whole number in parts that are as even as can be, the larger ones first."""
    return [total // parts + (place < total % parts) for place in range(parts)]


def is_late(end: float) -> bool:
    """Whether a time is over; 0 never is."""
    return bool(end) and time.perf_counter() >= end


def found(search: Search | Trial, shares: list[int], end: float) -> list[list[Branch] | Trials]:
    """What the processes have found, this one first; whoever is late is left out."""
    seconds = max(0.001, end - time.perf_counter()) if end else 0.0
    left = search.left if isinstance(search, Trial) else []
    tasks = [
        Share(
            search.root,
            search.seat,
            search.order,
            left,
            search.rng.bits(),
            iterations,
            seconds,
            search.keeps_chances,
        )
        for iterations in shares
        if iterations
    ]
    pool = crew(len(shares) - 1)
    try:
        with deaf_children():
            others = [pool.submit(look, task) for task in tasks[1:]]
        answers = [look(tasks[0])]
        for other in others:
            answers += answer_of(other, end)
    except BrokenProcessPool:
        crew.cache_clear()
        raise RuntimeError(DIED) from None
    return answers


def answer_of(other: Future[list[Branch] | Trials], end: float) -> list[list[Branch] | Trials]:
    """The answer of a process, or nothing when it is late."""
    try:
        if not end:
            return [other.result()]
        return [other.result(max(0.0, end - time.perf_counter()) + PATIENCE)]
    except TimeoutError:
        other.cancel()
        return []
