"""The table on the whole screen of a terminal: how `play` opens it and what is printed after."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pentacles.cli.files import write_match, write_somewhere
from pentacles.cli.found_matches import matches_here
from pentacles.cli.given_games import by_effort, read_match, read_record
from pentacles.cli.program_name import command
from pentacles.cli.text import put
from pentacles.core.errors import Unreadable
from pentacles.core.game import Game

if TYPE_CHECKING:
    from textual.screen import Screen

    from pentacles.terminal.app import TableApp
    from pentacles.terminal.host import Keeping
    from pentacles.terminal.lines import Line
    from pentacles.terminal.seating import Place

DUMB = ("", "dumb", "unknown")
"""Terminals that can't place a cursor."""


def can_draw() -> bool:
    """Whether this is a terminal with a screen to draw on."""
    is_screen = sys.stdin.isatty() and sys.stdout.isatty()
    return is_screen and (os.name == "nt" or os.environ.get("TERM", "") not in DUMB)


def keeping(path: str = "", record: str = "") -> Keeping:
    """Where the matches of this command are written."""
    from pentacles.terminal.host import Keeping

    return Keeping(write_match, write_somewhere, command(), path, record)


def play_here(
    game: Game,
    players: int | None,
    seed: int | None,
    sitting: Sequence[Place],
    record: str,
    pace: float,
) -> int:
    """A new match on the screen."""
    from pentacles.terminal.local import LocalLine
    from pentacles.terminal.seating import new_session

    def make() -> Line:
        return LocalLine(new_session(game, players, seed, sitting, pace), keeping("", record))

    return open_table(make)


def resume_here(path: str, seat: int | None, record: str, pace: float) -> int:
    """A match that was saved, on the screen."""
    line = resumed_line(path, seat, record, pace)
    return open_table(lambda: line)


def resumed_line(path: str, seat: int | None, record: str, pace: float) -> Line:
    """The line to a saved match."""
    from pentacles.terminal.local import LocalLine
    from pentacles.terminal.seating import resumed_session

    state, player = read_match(path)
    if record and not state.recording:
        raise Unreadable(f"{path}: holds no moves, so no record can be written.")
    session, bots = resumed_session(state, player, seat, pace)
    return LocalLine(session, keeping(path, record), bots)


def choose_here(record: str, pace: float) -> int:
    """The start screen: choose a game, its options and opponents, or an existing match."""
    return run(lambda app: start_screen(app, record, pace))


def start_screen(app: TableApp, record: str, pace: float) -> Screen[Any]:
    """The form for a new match, with the existing matches."""
    from pentacles.terminal.join_screen import JoinScreen
    from pentacles.terminal.local import LocalLine
    from pentacles.terminal.remote import parts_of
    from pentacles.terminal.seating import new_session
    from pentacles.terminal.shelf import REPLAY, SAVE, Item, Shelf
    from pentacles.terminal.start_screen import StartScreen

    def open_item(app: TableApp, item: Item) -> None:
        if item.sort == SAVE:
            app.sit_down(resumed_line(item.place, None, record, pace))
        elif item.sort == REPLAY:
            app.push_screen(replay_screen(item.place, None, app.depth))
        else:
            parts_of(item.place)
            app.push_screen(JoinScreen(item.place, None, "", app.depth))

    def begin(game: Game, players: int, seed: int | None, sitting: list[Place]) -> None:
        session = new_session(game, players, seed, sitting, pace)
        app.sit_down(LocalLine(session, keeping("", record)))

    found = [Item(SAVE, one.words, str(one.path)) for one in matches_here("save")]
    found += [Item(REPLAY, one.words, str(one.path)) for one in matches_here("record")]
    return StartScreen(by_effort(), begin, app.depth, Shelf(tuple(found), open_item))


def replay_here(path: str, seat: int | None) -> int:
    """A recorded or saved match, move by move."""
    from pentacles.terminal.app import colour_depth

    screen = replay_screen(path, seat, colour_depth())
    return run(lambda _: screen)


def replay_screen(path: str, seat: int | None, depth: str) -> Screen[Any]:
    """The screen of a recorded or saved match."""
    from pentacles.cli.given_games import blaming
    from pentacles.terminal.reels import LocalReel
    from pentacles.terminal.replay_screen import ReplayScreen
    from pentacles.terminal.seating import recorded_session

    game, record = read_record(path)
    with blaming(path):
        session = recorded_session(game, record)
    reel = LocalReel(session)
    if seat is not None and seat not in reel.eyes:
        raise Unreadable(f"There is no seat {seat}: seats are 0 to {len(session.seats) - 1}.")
    screen = ReplayScreen(reel, depth)
    if seat is not None:
        screen.eyes = seat
    return screen


def join_there(link: str, seat: int | None, name: str) -> int:
    """A seat in a match on a server."""
    from pentacles.terminal.join_screen import JoinScreen
    from pentacles.terminal.remote import parts_of

    parts_of(link)
    return run(lambda app: JoinScreen(link, seat, name, app.depth))


def open_table(make: Callable[[], Line]) -> int:
    """The table of a match, at once."""
    from pentacles.terminal.inks import Inks
    from pentacles.terminal.table_screen import TableScreen

    def first(app: TableApp) -> Screen[Any]:
        line = make()
        app.line = line
        app.wear(Inks(line.looks, app.depth))
        return TableScreen(line, app.depth)

    return run(first)


def run(first: Callable[[TableApp], Screen[Any]]) -> int:
    """Run the application; whatever ends it, the match is saved and how to continue is printed."""
    from pentacles.terminal.app import TableApp, colour_depth

    app = TableApp(first, colour_depth(), watches=True)
    try:
        code = app.run()
    finally:
        app.keep()
    for line in app.line.farewell if app.line is not None else ():
        put(line)
    if app.problem:
        raise Unreadable(app.problem)
    return app.return_code or 0 if code is None else code
