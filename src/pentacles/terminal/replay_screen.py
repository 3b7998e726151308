"""The screen of a replay: the same table, without a prompt, and a line to move along."""

from __future__ import annotations

from typing import ClassVar

from textual import events

from pentacles.core.errors import PentaclesError
from pentacles.session.http_bodies import Moment
from pentacles.terminal import sheets
from pentacles.terminal.aids import aid_sheet
from pentacles.terminal.bits import Bit, Row, Thing, bit, padded
from pentacles.terminal.card_names import Renaming
from pentacles.terminal.drawers import Drawer, RulesDrawer, rule_of
from pentacles.terminal.footer import Key
from pentacles.terminal.inks import Inks
from pentacles.terminal.log import log_sheet
from pentacles.terminal.news import News
from pentacles.terminal.picture import Setting, take
from pentacles.terminal.picture_screen import PictureScreen
from pentacles.terminal.prompt import Asking
from pentacles.terminal.reels import ALL, Reel
from pentacles.terminal.small_screen import is_too_narrow
from pentacles.terminal.text import clean
from pentacles.terminal.typeahead import is_for_another
from pentacles.terminal.view import View
from pentacles.terminal.widgets import Rows

SPEED = 1.0
KEYS = [
    Key("\N{LEFTWARDS ARROW}\N{RIGHTWARDS ARROW}", "move"),
    Key("\N{UPWARDS ARROW}\N{DOWNWARDS ARROW}", "turn"),
    Key("Home End", "ends"),
    Key("Space", "play"),
    Key("E", "eyes"),
    Key("L", "log"),
    Key("G", "table"),
    Key("A", "glance"),
    Key("I", "rules"),
    Key("Q", "leave", 0),
]


class ReplayScreen(PictureScreen):
    """A match move by move."""

    parts: ClassVar[tuple[str, ...]] = ("felt", "own", "hand", "note", "prompt")
    feet: ClassVar[tuple[str, ...]] = ("scrub", "keys")

    def __init__(self, reel: Reel, depth: str, at: int = 0) -> None:
        super().__init__()
        self.reel = reel
        self.inks = Inks(reel.looks, depth)
        self.eyes: int | str | None = ALL if ALL in reel.eyes else reel.eyes[0]
        self.at = max(0, min(at, self.last))
        self.present: Moment | None = None
        self.names = Renaming(reel.faces, reel.looks)
        self.is_playing = False

    @property
    def last(self) -> int:
        """The last move for the eyes that look."""
        return self.reel.last(self.eyes)

    async def on_mount(self) -> None:
        """Show where it begins."""
        self.app.wear(self.inks)
        self.set_interval(SPEED, self.tick)
        await self.go(self.at)

    async def tick(self) -> None:
        """One move further, while it runs."""
        if self.is_playing:
            await self.go(self.at + 1)
            self.is_playing = self.at < self.last

    async def go(self, n: int) -> None:
        """Show the table after move n."""
        self.at = max(0, min(n, self.last))
        try:
            self.present = self.names.view(await self.reel.moment(self.at, self.eyes))
        except PentaclesError as error:
            self.is_playing = False
            self.notify(clean(str(error)), markup=False)
        self.draw()

    def draw(self) -> None:
        """Put the picture on the screen."""
        present = self.present
        if present is None or not self.is_mounted or self.size.width < 1:
            return
        view = View(present.table, self.names.faces, self.reel.looks)
        size = (self.size.width, self.size.height - 1)
        last = [line.event.sentence for line in present.log if line.move == self.at]
        words = " ".join(last[:2]) if self.at else "Before the first move."
        asking = Asking(words, "text", busy=" ")
        note = f"replay, {self.eyes_words}"
        setting = Setting(present.log, News(), asking, (), KEYS, note)
        picture = take(view, setting, size)
        self.hang(picture)
        scrubber = [] if is_too_narrow(size[0]) else [self.scrubber(size[0])]
        self.query_one("#scrub", Rows).put(scrubber, self.inks)

    @property
    def eyes_words(self) -> str:
        """Whose eyes this is seen through."""
        if self.eyes is None:
            return "a spectator's eyes"
        if isinstance(self.eyes, str):
            return "all cards open"
        return f"{self.reel.names[self.eyes]}'s eyes"

    def scrubber(self, room: int) -> Row:
        """The line of all moves, with the present one marked."""
        head = f" move {self.at} of {self.last} "
        rest = max(4, room - len(head) - 2)
        place = round((rest - 1) * self.at / max(1, self.last))
        line = "\N{BOX DRAWINGS HEAVY HORIZONTAL}"
        row: Row = [bit(head, "bold")]
        for cell in range(rest):
            n = round(self.last * cell / max(1, rest - 1))
            mark = "\N{BLACK CIRCLE}" if cell == place else line
            role = "sel" if cell == place else "accent" if cell < place else "line"
            row.append(Bit(mark, role, Thing("move", n)))
        return padded(row, room)

    def turn_at(self, step: int) -> int:
        """The first move of the next or the last turn."""
        assert self.present is not None
        log = self.present.log
        if step < 0:
            turns = [line for line in log if line.event.turn < self.present.table.turn]
            if not turns:
                return 0
            wanted = turns[-1].event.turn
            return min(line.move for line in turns if line.event.turn == wanted)
        return self.at + 1

    async def on_key(self, event: events.Key) -> None:
        """Move along, change eyes, look things up."""
        if is_for_another(self, event):
            return
        key = event.key.lower()
        if key == "right":
            await self.go(self.at + 1)
        elif key == "left":
            await self.go(self.at - 1)
        elif key in ("up", "pageup"):
            await self.go(self.turn_at(-1))
        elif key in ("down", "pagedown"):
            await self.next_turn()
        elif key == "home":
            await self.go(0)
        elif key == "end":
            await self.go(self.last)
        elif key == "space":
            self.is_playing = not self.is_playing
        elif key == "e":
            at = self.reel.eyes.index(self.eyes)
            self.eyes = self.reel.eyes[(at + 1) % len(self.reel.eyes)]
            await self.go(self.at)
        elif key == "f5" and len(self.names.sorts) > 1:
            people = set(self.reel.names)
            self.names = Renaming(self.reel.faces, self.reel.looks, self.names.next, people)
            await self.go(self.at)
        elif key in ("escape", "q"):
            if len(self.app.screen_stack) > 2:
                self.app.pop_screen()
            else:
                self.app.leave()
        else:
            self.open(key)

    async def next_turn(self) -> None:
        """To the first move of the next turn."""
        assert self.present is not None
        turn = self.present.table.turn
        while self.at < self.last and self.present.table.turn == turn:
            before = self.at
            await self.go(self.at + 1)
            if self.present.n == before:
                break

    def open(self, key: str) -> None:
        """Drawers over the replay."""
        present = self.present
        if present is None:
            return
        view = View(present.table, self.names.faces, self.reel.looks)
        word = present.table.turn_word
        found: dict[str, tuple[str, sheets.Draw]] = {
            "l": ("Log", lambda room: log_sheet(present.log, room, word)),
            "g": ("The whole table", lambda room: sheets.whole_table(view, room)),
            "a": ("At a glance", lambda room: aid_sheet(view, room)),
        }
        if key in found:
            title, draw = found[key]
            self.app.push_screen(Drawer(self.inks, title, draw, key == "l"), self.closed)
        elif key == "i":
            self.app.push_screen(RulesDrawer(self.inks, self.reel.rules))

    def closed(self, answer: str | None) -> None:
        """A rule that was clicked on is shown."""
        rule = rule_of(answer)
        if rule:
            self.app.push_screen(RulesDrawer(self.inks, self.reel.rules, "", rule))

    async def on_rows_pointed(self, event: Rows.Pointed) -> None:
        """A click on the line goes there; one on a rule opens it."""
        event.stop()
        if event.thing.kind == "move" and isinstance(event.thing.name, int):
            await self.go(event.thing.name)
        elif event.thing.kind == "rule":
            self.closed(f"rule {event.thing.name}")
