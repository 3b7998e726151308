"""Training runs from beginning to end: checkpoints, going on, several seeds side by side."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from pentacles._extras import need
from pentacles._processes import deaf, deaf_children
from pentacles.bots.bot import Budget
from pentacles.bots.network import Network, read_network
from pentacles.learning.judging import judge_parts
from pentacles.learning.plan import Plan
from pentacles.learning.testing import Score, measured
from pentacles.learning.trainer import Progress, Trainer

THINKING = Budget(iterations=200)
"""Of an archmage that a network is tested against."""
THREADS = "OMP_NUM_THREADS"


def checkpoint_of(weights: Path) -> Path:
    """Where the run that writes these weights keeps its checkpoint."""
    return weights.with_suffix(".checkpoint.npz")


def train(
    plan: Plan,
    weights: Path,
    *,
    tell: Callable[[Progress], None] = lambda _: None,
    check: Callable[[Score], None] = lambda _: None,
    judging: Callable[[int], None] = lambda _: None,
    test_matches: int = 0,
) -> Trainer:
    """Carry a plan out, or go on with it where it was stopped, and write the weights.

    After every checkpoint so many matches are played against an adept and an archmage. If a judge
    of pairs is to learn too, it does so in the end; `judging` gets from how many matches.
    """
    path = checkpoint_of(weights)
    weights.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        trainer = Trainer.resumed(plan, path)
    else:
        trainer = Trainer(plan)
        if plan.earlier:
            trainer.begin_with(before(plan.earlier, weights, tell))
    for progress in trainer.lessons():
        tell(progress)
        if progress.lesson % plan.every == 0:
            trainer.save(path)
            for score in scores(trainer, test_matches):
                check(score)
    trainer.save(path)
    if plan.judge:
        judging(plan.judge)
        trainer.judge = judge_parts(plan)
    trainer.network().save(weights)
    for score in scores(trainer, test_matches):
        check(score)
    return trainer


def before(plan: Plan, weights: Path, tell: Callable[[Progress], None]) -> Network:
    """What an earlier run has learned; it is made now if its weights are not there yet."""
    path = weights.with_suffix(".before.npz")
    if not path.exists():
        train(plan, path, tell=tell)
    return read_network(path)


def scores(trainer: Trainer, matches: int) -> Iterator[Score]:
    """How the network does against an adept, and in a tenth as many matches against an archmage."""
    if matches:
        facts = trainer.network(), trainer.game, trainer.plan.players
        yield measured(*facts, "adept", matches)
        yield measured(*facts, "archmage", max(2, matches // 10), budget=THINKING)


def named(weights: Path, seed: int) -> Path:
    """The file of one seed of several."""
    return weights.with_name(f"{weights.stem}-seed{seed}{weights.suffix}")


def one_seed(task: tuple[Plan, str, int]) -> tuple[int, float, str]:
    """Train one seed and test it; run in a process of its own."""
    plan, weights, matches = task
    path = Path(weights)
    trainer = train(plan, path)
    score = measured(trainer.network(), trainer.game, plan.players, "adept", matches, seed=1)
    return plan.seed, score.share, str(score)


def train_seeds(
    plan: Plan,
    seeds: list[int],
    weights: Path,
    matches: int,
    *,
    workers: int = 0,
    engine: str = "local",
    address: str | None = None,
) -> Iterator[tuple[int, float, str]]:
    """Train several seeds side by side, one on each core or on a Ray cluster; each as it is done.

    On a cluster the weights lie on the disk of the machine that made them, unless it is shared.
    """
    tasks = [
        (replace(plan, seed=seed), str(named(weights, seed).resolve()), matches) for seed in seeds
    ]
    if engine == "ray":
        yield from on_cluster(tasks, address)
        return
    count = min(workers or os.cpu_count() or 1, len(tasks))
    before = os.environ.get(THREADS)
    os.environ[THREADS] = "1"  # each has a core of its own
    try:
        with deaf_children():
            pool = multiprocessing.get_context("spawn").Pool(count, deaf)
        with pool:
            yield from pool.imap_unordered(one_seed, tasks)
    finally:
        os.environ.pop(THREADS)
        if before is not None:
            os.environ[THREADS] = before


def on_cluster(
    tasks: list[tuple[Plan, str, int]], address: str | None
) -> Iterator[tuple[int, float, str]]:
    """The same on a Ray cluster."""
    need("ray", "ray")
    import ray

    ray.init(address=address or "local", log_to_driver=False)
    try:
        remote = ray.remote(num_cpus=1)(one_seed)
        left = [remote.remote(task) for task in tasks]
        while left:
            done, left = ray.wait(left, num_returns=1)
            for one in done:
                yield ray.get(one)
    finally:
        ray.shutdown()
