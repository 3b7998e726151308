"""`pentacles train`: a network learns a game by playing it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from pentacles.cli import STOPPED
from pentacles.cli.given_games import make
from pentacles.cli.program_name import command
from pentacles.cli.text import show
from pentacles.core.errors import BadOption

if TYPE_CHECKING:
    from pentacles.learning.trainer import Progress

PULSE = 5.0
"""Seconds between lines of progress."""


def train(
    game: Annotated[str, Parameter(help="The game's id.")],
    /,
    *,
    players: Annotated[
        int | None, Parameter(help="How many players; by default the usual number.")
    ] = None,
    decisions: Annotated[
        int | None, Parameter(help="How many decisions it learns from; by default as for the sage.")
    ] = None,
    seed: Annotated[
        list[int] | None,
        Parameter(
            help="The same seed gives the same network; by default the sage's. "
            "Several are trained side by side."
        ),
    ] = None,
    out: Annotated[
        Path | None, Parameter(help="The file for the weights; by default named after the game.")
    ] = None,
    layers: Annotated[
        str | None, Parameter(help="The widths of both layers, such as 256,256.")
    ] = None,
    test: Annotated[
        int, Parameter(help="Matches against an adept at each checkpoint; default 100.")
    ] = 100,
    option: Annotated[
        list[str] | None, Parameter(help="Set an option: NAME=VALUE. Repeat it for more.")
    ] = None,
    workers: Annotated[
        int, Parameter(help="How many cores for several seeds; by default all.")
    ] = 0,
    engine: Annotated[
        Literal["local", "ray"], Parameter(help="This machine, or a Ray cluster.")
    ] = "local",
    address: Annotated[
        str | None, Parameter(help="Where the Ray cluster is; by default one is started here.")
    ] = None,
) -> int:
    """Train a network by self-play; after Ctrl-C the same command continues."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # more threads are slower, and add up differently
    from pentacles.learning.recipes import recipe
    from pentacles.learning.running import named, train_seeds
    from pentacles.learning.running import train as carry_out

    made = make(game, option or ())
    count = made.usual_players if players is None else players
    made.check_players(count)
    if test < 0:
        raise BadOption(f"--test must be 0 or more matches, got {test}.")
    changes: dict[str, Any] = {"options": changed(made)}
    if decisions is not None:
        changes["decisions"] = decisions
    if layers is not None:
        changes["layers"] = widths(layers)
    if seed:
        changes["seed"] = seed[0]
    weights = out or Path(f"{made.id}-{count}.npz")
    plan = recipe(made.id, count, **changes)
    seeds = list(dict.fromkeys(seed or [plan.seed]))
    show(f"{made.title}, {count} players: {plan.decisions:,} decisions, seed {words(seeds)}.")
    try:
        if len(seeds) == 1 and engine == "local":
            carry_out(plan, weights, tell=Teller(), check=told, judging=judging, test_matches=test)
            show(f"The weights are in {weights}.")
        else:
            found = []
            for one in train_seeds(
                plan,
                seeds,
                weights,
                max(100, test),
                workers=workers,
                engine=engine,
                address=address,
            ):
                found.append(one)
                show(f"seed {one[0]}: {one[2]}")
            best = max(found, key=lambda one: one[1])
            show(f"The best weights are in {named(weights, best[0])}.")
    except KeyboardInterrupt:
        show(f"Stopped. The same command continues: {command()} train {game} ...")
        return STOPPED
    sys.stdout.flush()
    return 0


def changed(made: Any) -> dict[str, Any]:
    """The options that differ from the usual ones."""
    return {
        one.name: made.options[one.name]
        for one in made.option_list
        if made.options[one.name] != one.default
    }


def widths(text: str) -> tuple[int, int]:
    """Two widths of layers."""
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() and int(part) for part in parts):
        raise BadOption(f"--layers wants two widths such as 256,256, got {text!r}.")
    return int(parts[0]), int(parts[1])


def words(seeds: list[int]) -> str:
    """Seeds in a sentence."""
    return ", ".join(map(str, seeds))


def told(score: Any) -> None:
    """The result of a test."""
    show(f"    against {score}")


def judging(matches: int) -> None:
    """That a judge of pairs begins to learn."""
    show(f"    The judge learns from {matches:,} matches.")


class Teller:
    """A line of progress now and then."""

    def __init__(self) -> None:
        self.last = 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self.last < PULSE:
            return
        self.last = now
        show(line(progress))


def line(progress: Progress) -> str:
    """How far a run is."""
    from pentacles.bots.intervals import wilson

    found = (
        f"{progress.decisions:>11,} decisions  {progress.per_second:6,.0f}/s  "
        f"entropy {progress.entropy:.2f}  value loss {progress.value_loss:.3f}"
    )
    if progress.matches:
        low, high = wilson(progress.won * progress.matches, progress.matches)
        found += (
            f"  adept {100 * progress.won:.0f} % ({100 * low:.0f} to {100 * high:.0f}"
            f", last {progress.matches})"
        )
    return found
