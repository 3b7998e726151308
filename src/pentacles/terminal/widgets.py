"""Widgets that show rows of bits, and report what somebody points at."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pentacles.terminal.bits import Row, Thing, width_of
from pentacles.terminal.inks import Inks


class Rows(ScrollView):
    """A widget that shows rows of bits; it scrolls if they don't fit."""

    can_focus = False
    DEFAULT_CSS = """
    Rows {
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
    }
    """

    class Pointed(Message):
        """Somebody clicked on something."""

        def __init__(self, rows: Rows, thing: Thing, is_twice: bool) -> None:
            super().__init__()
            self.rows = rows
            self.thing = thing
            self.is_twice = is_twice

    def __init__(self, inks: Inks, name: str) -> None:
        super().__init__(id=name)
        self.inks = inks
        self.content: list[Row] = []

    def put(self, rows: list[Row], inks: Inks | None = None) -> None:
        """Show these rows."""
        if inks is not None:
            self.inks = inks
        if rows == self.content and inks is None:
            return
        self.content = rows
        widest = max((width_of(row) for row in rows), default=0)
        self.virtual_size = Size(min(widest, self.size.width or widest), len(rows))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row as Textual wants it."""
        place = y + self.scroll_offset.y
        room = self.size.width
        ground = self.inks.ground
        if place >= len(self.content):
            return Strip.blank(room, ground)
        return strip(self.content[place], self.inks, room)

    def thing_at(self, x: int, y: int) -> Thing | None:
        """What is shown at this place of the widget."""
        place = y + self.scroll_offset.y
        if not 0 <= place < len(self.content):
            return None
        for one in self.content[place]:
            size = width_of([one])
            if x < size:
                return one.thing
            x -= size
        return None

    def row_of(self, thing: Thing) -> int | None:
        """The first row that shows this thing."""
        for place, row in enumerate(self.content):
            if any(one.thing == thing for one in row):
                return place
        return None

    def show_thing(self, thing: Thing) -> None:
        """Scroll so that this thing can be seen."""
        place = self.row_of(thing)
        high = self.size.height
        if place is None or high <= 0:
            return
        top = int(self.scroll_offset.y)
        if place < top:
            self.scroll_to(y=place, animate=False)
        elif place >= top + high:
            self.scroll_to(y=place - high + 1, animate=False)

    def on_click(self, event: events.Click) -> None:
        """Report what was clicked on."""
        thing = self.thing_at(event.x, event.y)
        if thing is not None:
            event.stop()
            self.post_message(self.Pointed(self, thing, event.chain > 1))


def strip(row: Row, inks: Inks, room: int) -> Strip:
    """A row in its colours, exactly as wide as the room."""
    ground = inks.ground
    segments = [Segment(one.text, ground + inks.style(one.role)) for one in row if one.text]
    return Strip(segments).adjust_cell_length(room, ground)


def things(rows: list[Row], kinds: tuple[str, ...]) -> list[tuple[Thing, int, int]]:
    """What the rows show, each thing once, with its column and its row."""
    found: dict[Thing, tuple[int, int]] = {}
    for y, row in enumerate(rows):
        x = 0
        for one in row:
            if one.thing is not None and one.thing.kind in kinds and one.thing not in found:
                found[one.thing] = (x, y)
            x += width_of([one])
    return [(thing, x, y) for thing, (x, y) in found.items()]
