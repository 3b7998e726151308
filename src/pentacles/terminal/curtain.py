"""The curtain: while one keyboard changes hands, nothing of the table is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Middle
from textual.screen import Screen

from pentacles.terminal.bits import Bit, bit
from pentacles.terminal.inks import Inks
from pentacles.terminal.typeahead import is_for_another, is_on_top
from pentacles.terminal.widgets import Rows

if TYPE_CHECKING:
    from pentacles.terminal.app import TableApp


class Curtain(Screen[None]):
    """Hides the table until the next person has sat down."""

    app: TableApp
    DEFAULT_CSS = """
    Curtain { align: center middle; }
    Curtain Rows { width: auto; min-width: 44; height: 5; }
    """

    def __init__(self, inks: Inks, name: str) -> None:
        super().__init__()
        self.inks = inks
        self.who = name

    def compose(self) -> ComposeResult:
        """Whose turn it is, and nothing else."""
        with Middle(), Center():
            yield Rows(self.inks, "curtain")

    def on_mount(self) -> None:
        """Write it."""
        self.query_one("#curtain", Rows).put(
            [
                [bit(f"Pass the keyboard to {self.who}.", "accent")],
                [],
                [Bit("Nobody else should look now.", "dim")],
                [],
                [Bit("Enter", "key"), bit(f" I am {self.who}", "text")],
            ],
            self.inks,
        )

    def on_key(self, event: events.Key) -> None:
        """Enter raises the curtain."""
        if is_for_another(self, event):
            return
        if event.key in ("enter", "space"):
            self.dismiss(None)
        elif event.key.lower() == "q":
            self.app.leave()

    def on_click(self) -> None:
        """So does a click."""
        if is_on_top(self):
            self.dismiss(None)
