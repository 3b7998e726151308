"""The same chunks on a Ray cluster: more machines, the same files.

Machines of a cluster need not share a disk: a chunk comes back as the bytes of its files, and this
process writes them. A chunk that was on a lost machine is played again elsewhere, with the same
seeds, so nothing is lost and nothing changes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from pentacles._extras import need

need("ray", "ray")

import ray

from pentacles.lab.errors import BadRun
from pentacles.lab.plan import Chunk, Plan
from pentacles.lab.playing import play_chunk
from pentacles.lab.running import Engine
from pentacles.lab.tables import store

AHEAD = 3
"""How many chunks wait for each processor of the cluster."""
FOREVER = -1


def cluster(address: str | None, workers: int = 0) -> Engine:
    """The engine of a Ray cluster: the one at the address, or one that is started here."""

    def play(folder: Path, plan: Plan, left: list[Chunk]) -> Iterator[Chunk]:
        is_mine = not ray.is_initialized()
        if is_mine:
            connect(address, workers)
        try:
            yield from share_out(folder, plan, left)
        finally:
            if is_mine:
                ray.shutdown()

    return play


def connect(address: str | None, workers: int) -> None:
    """Join a cluster, or start one on this machine."""
    own: dict[str, Any] = {"num_cpus": workers or None, "include_dashboard": False}
    try:
        ray.init(
            address=address or "local",
            log_to_driver=False,
            logging_level=logging.ERROR,
            **({} if address else own),
        )
    except (ConnectionError, RuntimeError, ValueError) as error:
        where = address or "this machine"
        raise BadRun(f"No Ray cluster at {where}: {error}") from None


def share_out(folder: Path, plan: Plan, left: list[Chunk]) -> Iterator[Chunk]:
    """Keep all processors busy, and store what comes back."""
    remote = ray.remote(num_cpus=1, max_retries=FOREVER)(play_chunk)
    text = ray.put(plan.to_json())
    queue = iter(left)
    running: dict[Any, Chunk] = {}
    while True:
        resources: dict[str, float] = ray.cluster_resources()
        cores = max(1, int(resources.get("CPU", 1)))
        for chunk in islice(queue, max(0, cores * AHEAD - len(running))):
            running[remote.remote(text, chunk)] = chunk
        if not running:
            return
        done, _ = ray.wait(list(running), num_returns=1)
        for one in done:
            chunk = running.pop(one)
            store(folder, chunk, ray.get(one))
            yield chunk
