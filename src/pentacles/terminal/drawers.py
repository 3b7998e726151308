"""Drawers over the table: something to read, rules to search, a line to type, a question."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from pentacles.core.rulebook import Rulebook
from pentacles.terminal.bits import Bit, Row, Thing, bit, padded, told
from pentacles.terminal.inks import Inks
from pentacles.terminal.rules_sheet import rule_rows
from pentacles.terminal.typeahead import is_for_another, is_on_top
from pentacles.terminal.widgets import Rows

CSS = """
Drawer {
    align: center middle;
    background: $background 60%;
}
Drawer > Vertical {
    width: 86%;
    max-width: 92;
    height: auto;
    max-height: 90%;
    border: round $primary;
    background: $background;
    padding: 0 1;
}
Drawer Rows { height: auto; max-height: 100%; }
Drawer #head { height: 1; }
Drawer #foot { height: 1; }
Drawer Input { height: 3; border: tall $primary; }
"""


PARTS = 3
"""Title, text and foot: while a drawer is closed they go one by one."""


class Drawer(ModalScreen[str | None]):
    """A panel over the table with rows to read; Esc closes it."""

    DEFAULT_CSS = CSS

    def __init__(
        self,
        inks: Inks,
        title: str,
        draw: Callable[[int], list[Row]],
        at_end: bool = False,
        answers: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__()
        self.inks = inks
        self.head = title
        self.draw = draw
        self.at_end = at_end
        self.answers = answers
        """Keys that close the drawer with an answer, with their words."""

    def compose(self) -> ComposeResult:
        """Title, text and foot."""
        with Vertical(id="panel"):
            yield Rows(self.inks, "head")
            yield from self.middle()
            yield Rows(self.inks, "text")
            yield Rows(self.inks, "foot")

    def middle(self) -> ComposeResult:
        """What is between title and text."""
        yield from ()

    def on_mount(self) -> None:
        """Fill the panel once its size is known."""
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        """Wrap the text again."""
        self.call_after_refresh(self.fill)

    @property
    def room(self) -> int:
        """The width of the text."""
        panel = self.query_one("#panel")
        return max(20, panel.content_size.width - 1)

    def fill(self) -> None:
        """Put title, text and foot into place, unless it was closed before it was drawn."""
        if len(self.query("#head, #text, #foot")) < PARTS:
            return
        rows = self.draw(self.room)
        text = self.query_one("#text", Rows)
        self.query_one("#head", Rows).put([[bit(self.head, "accent")]])
        most = max(1, int(self.size.height * 0.9) - 4 - self.taken)
        text.styles.height = min(len(rows), most)
        text.put(rows, self.inks)
        is_long = len(rows) > most
        foot: Row = []
        for key, words in self.answers or (("Esc", "close"),):
            foot += [Bit(key, "key"), Bit(f" {words}  ", "dim")]
        if is_long:
            foot += [Bit("PgUp PgDn", "key"), Bit(" scroll", "dim")]
        self.query_one("#foot", Rows).put([padded(foot, self.room)])
        if self.at_end:
            text.call_after_refresh(text.scroll_end, animate=False)

    @property
    def taken(self) -> int:
        """Rows that the panel needs besides the text."""
        return 0

    def on_key(self, event: events.Key) -> None:
        """Scroll, answer or close."""
        is_left = not self.is_typing or event.key == "escape"
        if is_left and is_for_another(self, event):
            return
        text = self.query_one("#text", Rows)
        moves = {
            "up": text.scroll_up,
            "down": text.scroll_down,
            "pageup": text.scroll_page_up,
            "pagedown": text.scroll_page_down,
            "home": text.scroll_home,
            "end": text.scroll_end,
        }
        answer = (event.character or "").upper()
        keys = {key.upper(): key for key, _ in self.answers}
        if event.key in moves:
            event.stop()
            moves[event.key](animate=False)
        elif event.key.upper() in keys or answer in keys:
            event.stop()
            self.close(keys.get(event.key.upper()) or keys[answer])
        elif (
            event.key in ("escape", "enter", "q", "space") and not self.is_typing
        ) or event.key == "escape":
            event.stop()
            self.close(None)

    def close(self, answer: str | None) -> None:
        """Close with an answer; only once, however often this is called."""
        if is_on_top(self):
            self.dismiss(answer)

    @property
    def is_typing(self) -> bool:
        """Whether letters are typed into a field."""
        return isinstance(self.focused, Input)

    def on_rows_pointed(self, event: Rows.Pointed) -> None:
        """A rule number in a text opens the rules there."""
        event.stop()
        if event.thing.kind in ("rule", "card"):
            self.close(f"{event.thing.kind} {event.thing.name}")


class RulesDrawer(Drawer):
    """The numbered rules with a search."""

    def __init__(self, inks: Inks, book: Rulebook, present: str = "", words: str = "") -> None:
        super().__init__(inks, f"Rules of {book.title}", self.found)
        self.book = book
        self.present = present
        self.words = words

    def middle(self) -> ComposeResult:
        """The field for the search."""
        yield Input(self.words, placeholder="a number or some words: 3.7, draw deck", id="search")

    @property
    def taken(self) -> int:
        return 3

    def found(self, room: int) -> list[Row]:
        """What the search finds."""
        return rule_rows(self.book, self.words, room, self.present)

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while somebody types."""
        self.words = event.value[:80]
        self.query_one("#text", Rows).scroll_home(animate=False)
        self.fill()

    def on_input_submitted(self) -> None:
        """Enter closes."""
        self.close(None)


class LineDrawer(Drawer):
    """One line to type: an action, a chat line, a file name."""

    def __init__(
        self, inks: Inks, title: str, words: str = "", start: str = "", longest: int = 200
    ) -> None:
        super().__init__(inks, title, lambda room: told(words, room, "dim"), answers=())
        self.start = start
        self.longest = longest

    def middle(self) -> ComposeResult:
        """The field."""
        yield Input(self.start, max_length=self.longest, id="line")

    @property
    def taken(self) -> int:
        return 3

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is done."""
        self.close(event.value)


def rule_of(answer: str | None) -> str:
    """The rule that somebody clicked on in a drawer, or nothing."""
    return answer.removeprefix("rule ") if answer and answer.startswith("rule ") else ""


def thing_of(answer: str | None) -> Thing | None:
    """The card that somebody clicked on in a drawer."""
    if answer and answer.startswith("card ") and answer[5:].isdecimal():
        return Thing("card", int(answer[5:]))
    return None
