"""The application: a start screen, tables and replays, and what happens when somebody leaves."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
from collections.abc import Callable
from typing import Any, ClassVar

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.theme import Theme

from pentacles.core.errors import PentaclesError
from pentacles.terminal.inks import FULL, MONO, SIXTEEN, Inks
from pentacles.terminal.lines import Line
from pentacles.terminal.local import LocalLine
from pentacles.terminal.replay_screen import ReplayScreen
from pentacles.terminal.table_screen import TableScreen
from pentacles.terminal.text import clean

WIPE = "\x1b[2J\x1b[H"
"""Clears the screen and puts the cursor at its top."""
STOPPED = 128
"""Shells expect this plus the signal's number from a program that a signal ended."""


def colour_depth() -> str:
    """How many colours this terminal has, as its environment says."""
    if os.environ.get("NO_COLOR"):
        return MONO
    system = Console().color_system
    return FULL if system in ("truecolor", "256") else SIXTEEN


class Lasting:
    """A terminal that may be closed: what is written then is lost, and nobody waits for it.

    Otherwise the thread that writes would end, and code with more to write would wait forever.
    """

    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, text: str) -> None:
        """Write, if somebody is there."""
        with contextlib.suppress(OSError, ValueError):
            self.file.write(text)

    def flush(self) -> None:
        """Flush, likewise."""
        with contextlib.suppress(OSError, ValueError):
            self.file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def careful(kind: type[Driver]) -> type[Driver]:
    """A driver that copes with a closed terminal, and clears the table before it leaves the screen.

    Some terminals that were enlarged meanwhile keep a part of their second screen above the shell's
    lines; the next person would read it there.
    """

    def begin(self: Any, *words: Any, **more: Any) -> None:
        kind.__init__(self, *words, **more)
        if hasattr(self, "_file"):
            self._file = Lasting(self._file)

    def stop_application_mode(self: Driver) -> None:
        self.write(WIPE)
        kind.stop_application_mode(self)

    own = {"__init__": begin, "stop_application_mode": stop_application_mode}
    return type("Careful", (kind,), own)


class TableApp(App[int]):
    """Shows screens; keeps the match that is being played, whatever happens."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", priority=True),
        Binding("ctrl+q", "quit", priority=True),
    ]
    """These keys leave everywhere, even where letters are typed."""

    def __init__(
        self, first: Callable[[TableApp], Screen[Any]], depth: str = FULL, watches: bool = False
    ) -> None:
        super().__init__(ansi_color=depth != FULL)
        self.depth = depth
        self.first = first
        self.line: Line | None = None
        self.watches_signals = watches
        self.name_of_run = secrets.token_hex(4)
        self.problem = ""

    def get_driver_class(self) -> type[Driver]:
        """The terminal's driver; nothing of a hand stays when it ends."""
        return careful(super().get_driver_class())

    def on_mount(self) -> None:
        """Open the first screen."""
        if self.depth != FULL:
            self.theme = "ansi-dark"
        self.animation_level = "none"
        if self.watches_signals:
            loop = asyncio.get_running_loop()
            for name in ("SIGTERM", "SIGHUP", "SIGINT"):
                number = getattr(signal, name, None)
                if number is not None:
                    with contextlib.suppress(NotImplementedError, RuntimeError):
                        loop.add_signal_handler(number, self.stopped_by, int(number))
        self.push_screen(self.first(self))

    def wear(self, inks: Inks) -> None:
        """Take the colours of a game."""
        if self.depth != FULL:
            return
        palette = inks.palette
        name = f"felt-{palette['f2'].lstrip('#')}-{palette['ac'].lstrip('#')}"
        self.register_theme(
            Theme(
                name=name,
                primary=palette["ac"],
                secondary=palette["f1"],
                accent=palette["ac"],
                foreground="#F1ECE0",
                background=palette["f2"],
                surface=palette["f2"],
                panel=palette["f1"],
                dark=True,
            )
        )
        self.theme = name

    # Matches

    def sit_down(self, line: Line) -> None:
        """Open the table of a match."""
        self.line = line
        inks = Inks(line.looks, self.depth)
        self.wear(inks)
        self.push_screen(TableScreen(line, self.depth))

    def save(self, line: Line, name: str = "") -> str:
        """Save a match; the result in words."""
        try:
            path = line.save(os.path.expanduser(name) if name else "")  # noqa: PTH111
        except PentaclesError as error:
            return str(error)
        return f"Saved in {path}." if path else "This match is kept by its server."

    def keep(self) -> None:
        """The match in progress is written before anything else happens."""
        line = self.line
        if not isinstance(line, LocalLine):
            return
        try:
            if line.is_worth_saving:
                line.save()
            line.write_record()
        except PentaclesError as error:
            self.problem = str(error)

    def leave(self) -> None:
        """Save and go."""
        self.keep()
        self.exit(0)

    async def action_quit(self) -> None:
        """Textual's own key for leaving does the same."""
        self.leave()

    def stopped_by(self, number: int) -> None:
        """A signal: the match is saved before anything else."""
        self.keep()
        self.exit(STOPPED + number)

    def match_is_over(self, line: Line) -> None:
        """A match has ended: its record is written at once."""
        if isinstance(line, LocalLine):
            with contextlib.suppress(PentaclesError):
                line.write_record()

    def play_again(self, line: Line, winner_first: bool = False) -> None:
        """Another match of the same kind; the winner may begin it."""

        async def change() -> None:
            new = await self.next_line(line, winner_first)
            if new is not None:
                self.get_up()
                self.sit_down(new)

        self.run_worker(change(), exclusive=True)

    def get_up(self) -> None:
        """Close the table, and anything on top of it."""
        is_closed = False
        while not is_closed and len(self.screen_stack) > 1:
            is_closed = isinstance(self.screen, TableScreen)
            self.pop_screen()

    async def next_line(self, line: Line, winner_first: bool) -> Line | None:
        """The line to another match of the same kind."""
        try:
            return await line.next_match(winner_first)
        except PentaclesError as error:
            self.notify(clean(str(error)), markup=False)
        return None

    def replay(self, line: Line) -> None:
        """Look at the match from its beginning."""

        async def look() -> None:
            try:
                reel = await line.reel()
            except PentaclesError as error:
                self.notify(clean(str(error)), markup=False)
                return
            if reel is not None:
                self.push_screen(ReplayScreen(reel, self.depth))

        self.run_worker(look(), exclusive=True)

    async def on_unmount(self) -> None:
        """Hang up."""
        if self.line is not None:
            await self.line.stop()
