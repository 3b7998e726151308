"""Running a plan: chunks over all cores, each written when done, so nothing is played twice."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path

from pentacles._processes import deaf, deaf_children
from pentacles.lab.errors import BadRun
from pentacles.lab.plan import Chunk, Plan, from_json
from pentacles.lab.playing import play_chunk
from pentacles.lab.tables import TABLES, is_stored, store

PLAN = "plan.json"
COMMAND = "command.txt"
"""The command that was typed, for the report."""
AHEAD = 3
"""How many chunks wait for each worker, so that none is ever idle."""
Engine = Callable[[Path, Plan, list[Chunk]], Iterator[Chunk]]
"""Plays the remaining chunks of a plan, and stores them in the folder as they are finished."""


def open_run(folder: Path, plan: Plan, command: str = "") -> list[Chunk]:
    """Make the folder of a run, or continue with an existing one; returns the remaining chunks."""
    path = folder / PLAN
    if path.exists():
        there = read_plan(folder)
        differences = there.differences(plan)
        if differences:
            raise BadRun(
                f"{folder} holds another run: {'; '.join(differences)}. "
                "Choose another --out, or repeat the command that made it."
            )
    elif folder.is_dir() and any(folder.iterdir()):
        raise BadRun(f"{folder} is not empty and holds no lab run. Choose another --out.")
    for name in TABLES:
        (folder / name).mkdir(parents=True, exist_ok=True)
        for half in (folder / name).glob("*.part"):
            half.unlink()
    if not path.exists():
        (folder / COMMAND).write_text(f"{command}\n", encoding="utf-8")
        half = path.with_suffix(".part")
        half.write_text(plan.to_json(), encoding="utf-8")
        half.replace(path)
    return [chunk for chunk in plan.chunks() if not is_stored(folder, chunk)]


def read_plan(folder: Path) -> Plan:
    """The plan of a run that was started."""
    path = folder / PLAN
    if not path.is_file():
        raise BadRun(f"{folder} holds no lab run: {PLAN} is missing. Make one with `lab run`.")
    return from_json(path.read_bytes(), str(path))


def read_command(folder: Path) -> str:
    """The command that started a run, if somebody typed one."""
    path = folder / COMMAND
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def local(workers: int) -> Engine:
    """The engine of one machine with this many processes; 0 is one for every core."""
    count = workers or os.cpu_count() or 1

    def play(folder: Path, plan: Plan, left: list[Chunk]) -> Iterator[Chunk]:
        if count == 1 or len(left) <= 1:
            return one_by_one(folder, plan, left)
        return side_by_side(folder, plan, left, min(count, len(left)))

    return play


def one_by_one(folder: Path, plan: Plan, left: list[Chunk]) -> Iterator[Chunk]:
    """Play in this process."""
    text = plan.to_json()
    for chunk in left:
        yield work(folder, text, chunk)


def side_by_side(folder: Path, plan: Plan, left: list[Chunk], workers: int) -> Iterator[Chunk]:
    """Play in several processes; which one finishes first doesn't matter."""
    text = plan.to_json()
    queue = iter(left)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, deaf)
    running: set[Future[Chunk]] = set()
    try:
        while True:
            room = workers * AHEAD - len(running)
            with deaf_children():
                more = [pool.submit(work, folder, text, chunk) for chunk in islice(queue, room)]
            running.update(more)
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    except BrokenProcessPool:
        raise BadRun(
            "A worker process died. What is finished is kept: the same command continues."
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def work(folder: Path, plan_text: str, chunk: Chunk) -> Chunk:
    """Play a chunk and store it."""
    store(folder, chunk, play_chunk(plan_text, chunk))
    return chunk
