"""`pentacles simulate`: many matches between random players, counted."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from pentacles.cli import STOPPED
from pentacles.cli.arguments import AsJson, Cards, GameId, Options, Players
from pentacles.cli.given_games import make
from pentacles.cli.match_statistics import Count
from pentacles.cli.text import show_json
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.playout import playout
from pentacles.core.rng import Rng

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

CHOOSER = 0x6A09E667F3BCC908
"""Keeps the choices of a match separate from its deal."""
MOST = 100_000_000
PULSE = 0.1
"""Seconds between updates of the progress bar."""


def simulate(
    game: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many matches; default 1000.")] = 1000,
    players: Players = None,
    seed: Annotated[
        int,
        Parameter(help="The seed of the first match, one more for each that follows; default 0."),
    ] = 0,
    option: Options = None,
    cards: Cards = None,
    as_json: AsJson = False,
) -> int:
    """Let random players play many matches, and count."""
    if not 1 <= games <= MOST:
        raise BadOption(f"--games must be from 1 to {MOST}, got {games}.")
    made = make(game, option or (), cards)
    count = Count(made, made.usual_players if players is None else players, seed)
    made.new(count.players, seed)
    code = 0
    with bar() as progress:
        task = progress.add_task(made.title, total=games)
        try:
            run(made, count, games, progress, task)
        except KeyboardInterrupt:
            code = STOPPED
    if count.matches == 0:
        raise KeyboardInterrupt
    if as_json:
        show_json(count.facts())
    else:
        count.show()
    return code


def run(game: Game, count: Count, games: int, progress: Progress, task: TaskID) -> None:
    """Play the matches."""
    players, seed = count.players, count.seed
    began = last = time.perf_counter()
    for number in range(seed, seed + games):
        state = game.new(players, number)
        state.recording = False
        decisions = playout(state, Rng(number ^ CHOOSER))
        count.add(state, decisions)
        now = time.perf_counter()
        count.seconds = now - began
        if now - last > PULSE:
            last = now
            progress.update(task, completed=count.matches)
    progress.update(task, completed=games)


def bar() -> Progress:
    """A progress bar on standard error; nothing if nobody is looking at it."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        disable=not sys.stderr.isatty(),
        transient=True,
    )
