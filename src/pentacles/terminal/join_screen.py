"""The door of a match on a server: shown while connecting, and when that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from pentacles.core.errors import PentaclesError
from pentacles.terminal.bits import Bit, bit, told
from pentacles.terminal.inks import Inks
from pentacles.terminal.remote import joined
from pentacles.terminal.typeahead import is_for_another
from pentacles.terminal.widgets import Rows

if TYPE_CHECKING:
    from pentacles.terminal.app import TableApp


class JoinScreen(Screen[None]):
    """Goes to the table as soon as there is a seat, or says why there is none."""

    app: TableApp

    def __init__(self, link: str, seat: int | None, name: str, depth: str) -> None:
        super().__init__()
        self.link = link
        self.seat = seat
        self.person = name
        self.inks = Inks({}, depth)

    def compose(self) -> ComposeResult:
        """A few words."""
        yield Rows(self.inks, "door")

    def on_mount(self) -> None:
        """Knock."""
        self.app.wear(self.inks)
        self.query_one("#door", Rows).put([[], [bit(f"  Joining {self.link} ...", "accent")]])
        self.run_worker(self.knock(), exclusive=True)

    async def knock(self) -> None:
        """Take a seat."""
        try:
            line = await joined(self.link, self.seat, self.person)
        except PentaclesError as error:
            rows = told(str(error), max(20, self.size.width - 4), "bad", 2, [Bit("  ")])
            self.query_one("#door", Rows).put([[], *rows, [], [Bit("  Q", "key"), Bit(" leave")]])
            if not self.is_second:
                self.app.problem = str(error)
            return
        self.app.sit_down(line)

    @property
    def is_second(self) -> bool:
        """Whether it was opened from another screen, and leads back there."""
        return len(self.app.screen_stack) > 2

    def on_key(self, event: events.Key) -> None:
        """Leave."""
        if is_for_another(self, event):
            return
        if event.key.lower() in ("q", "escape", "enter"):
            if self.is_second:
                self.app.pop_screen()
            else:
                self.app.leave()
