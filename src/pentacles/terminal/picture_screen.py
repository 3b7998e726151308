"""A screen that shows a picture of a table: what a match and a replay have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from pentacles.terminal.bits import Row
from pentacles.terminal.inks import Inks
from pentacles.terminal.picture import Picture
from pentacles.terminal.widgets import Rows

if TYPE_CHECKING:
    from pentacles.terminal.app import TableApp


class PictureScreen(Screen[None]):
    """Bar, table, side, and what is at the foot."""

    app: TableApp
    inks: Inks
    parts: ClassVar[tuple[str, ...]] = ()
    """The parts of a picture that are one below the other."""
    feet: ClassVar[tuple[str, ...]] = ("keys",)
    """The lines at the foot."""
    DEFAULT_CSS = """
    PictureScreen { layout: vertical; }
    PictureScreen #bar, PictureScreen #keys, PictureScreen #scrub { height: 1; }
    PictureScreen #body { height: 1fr; }
    PictureScreen #main { height: 100%; }
    PictureScreen #felt { height: 1fr; }
    PictureScreen #side { width: 1fr; height: 100%; padding: 0 0 0 1; }
    """

    def compose(self) -> ComposeResult:
        """Every part is rows of its own."""
        yield Rows(self.inks, "bar")
        with Horizontal(id="body"):
            with Vertical(id="main"):
                for part in self.parts:
                    yield Rows(self.inks, part)
            yield Rows(self.inks, "side")
        for foot in self.feet:
            yield Rows(self.inks, foot)

    def on_resize(self) -> None:
        """Another size, another picture."""
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Put the picture on the screen."""

    def hang(self, picture: Picture) -> None:
        """Put the parts of a picture in their places."""
        self.query_one("#main").styles.width = picture.width
        side = self.query_one("#side", Rows)
        side.display = bool(picture.side)
        for part in self.parts:
            widget = self.query_one(f"#{part}", Rows)
            rows: list[Row] = getattr(picture, part)
            if part != "felt":
                widget.styles.height = len(rows)
                widget.display = bool(rows)
            widget.put(rows, self.inks)
        self.query_one("#bar", Rows).put([picture.bar], self.inks)
        self.query_one("#keys", Rows).put([picture.keys], self.inks)
        side.put(picture.side, self.inks)
