"""Tables in a terminal that isn't there: an application, a match in it, and hands that play."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import pentacles
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.core.table import Table
from pentacles.session import Session
from pentacles.terminal.app import TableApp
from pentacles.terminal.host import Keeping
from pentacles.terminal.inks import FULL, Inks
from pentacles.terminal.lines import Line
from pentacles.terminal.local import LocalLine
from pentacles.terminal.seating import new_session, places, session_of
from pentacles.terminal.table_screen import TableScreen

SMALL = (80, 24)
LARGE = (120, 40)


def keeping(folder: Path | None = None) -> Keeping:
    """Matches are written into a folder that is thrown away."""
    place = folder or Path()

    def write_new(name: str, text: str) -> Path:
        file = place / f"{name}.json"
        file.write_text(text, encoding="utf-8")
        return file

    def write(name: str, text: str) -> None:
        Path(name).write_text(text, encoding="utf-8")

    return Keeping(write, write_new)


def session(
    name: str,
    players: int | None = None,
    seed: int = 7,
    names: Sequence[str] = ("Sara",),
    level: str = "random",
    **options: Any,
) -> Session:
    """A new match in which nobody waits."""
    game = pentacles.game(name, **options)
    count = game.usual_players if players is None else players
    sitting = places(game.seats(count), count, 0, [level], list(names))
    return new_session(game, count, seed, sitting, 0)


def session_from(state: State, names: Sequence[str] = ("Sara",), level: str = "random") -> Session:
    """A match that goes on from a state."""
    seat = state.decisions[0].seat if not state.over else 0
    return session_of(state, places(state.seats, state.players, seat, [level], list(names)), 0)


def app_for(line: Line, depth: str = FULL) -> TableApp:
    """The application with the table of a match."""

    def first(app: TableApp) -> TableScreen:
        app.line = line
        app.wear(Inks(line.looks, depth))
        return TableScreen(line, depth)

    return TableApp(first, depth)


@asynccontextmanager
async def sitting(
    match: Session,
    size: tuple[int, int] = SMALL,
    depth: str = FULL,
    folder: Path | None = None,
) -> AsyncIterator[Pilot[int]]:
    """An application in which a match is played."""
    app = app_for(LocalLine(match, keeping(folder)), depth)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def table_screen(pilot: Pilot[int]) -> TableScreen:
    """The screen of the match, also below a drawer."""
    found = [one for one in pilot.app.screen_stack if isinstance(one, TableScreen)]
    return found[-1]


def table_of(pilot: Pilot[int]) -> Table:
    """What the screen shows."""
    table = table_screen(pilot).sitting.table
    assert table is not None
    return table


async def settled(pilot: Pilot[int]) -> None:
    """Wait until somebody at the keyboard is asked, or the match is over."""
    for _ in range(2000):
        screen = table_screen(pilot)
        table = screen.sitting.table
        if table is not None and (table.is_over or (table.options and not screen.sent)):
            if screen.sitting.next_seat() is None:
                await pilot.pause()
                return
        await pilot.pause(0.005)
    raise AssertionError("nobody was asked")


async def until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Wait until something holds: keys are answered a moment later on a busy machine."""
    for _ in range(2000):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError("it never came true")


def text_on(pilot: Pilot[int]) -> str:
    """The characters on the screen."""
    app = pilot.app
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def after(game: Game, players: int, seed: int, moves: int) -> State:
    """A match after some moves that are the same everywhere."""
    state = game.new(players, seed)
    while not state.over and moves > 0:
        decision = state.decisions[0]
        options = decision.options
        state.play(decision.seat, options[(moves * 7 + len(options)) % len(options)])
        moves -= 1
    return state
