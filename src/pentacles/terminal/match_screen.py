"""The screen of a match as it is shown: what has been heard, what is pointed at, the picture."""

from __future__ import annotations

import itertools
from typing import ClassVar

from pentacles.core.table import OptionView
from pentacles.session import messages
from pentacles.terminal import sheets
from pentacles.terminal.bits import Thing
from pentacles.terminal.card_names import Renaming
from pentacles.terminal.choice import Choice
from pentacles.terminal.footer import Key
from pentacles.terminal.inks import Inks
from pentacles.terminal.lines import Line
from pentacles.terminal.match_state import MatchState
from pentacles.terminal.picture import Picture, Setting, take
from pentacles.terminal.picture_screen import PictureScreen
from pentacles.terminal.prompt import Asking
from pentacles.terminal.view import View, first_order, in_card_order
from pentacles.terminal.widgets import Rows, things

KINDS = ("card", "zone", "seat", "back")
PARTS = ("felt", "own", "hand", "news", "note", "prompt", "options")


class MatchScreen(PictureScreen):
    """A match on the screen; its subclasses say what keys and requests do."""

    parts: ClassVar[tuple[str, ...]] = PARTS

    def __init__(self, line: Line, depth: str) -> None:
        super().__init__()
        self.line = line
        self.inks = Inks(line.looks, depth)
        self.sitting = MatchState(line.match)
        self.choice = Choice()
        self.focus_thing: Thing | None = None
        self.words = ""
        self.tone = "sel"
        self.order = first_order(line.looks)
        self.names = Renaming(line.faces, line.looks)
        self.marked: frozenset[int] = frozenset()
        """The keys of the cards that are to be laid together."""
        self.plays_at_once = False
        self.refs = itertools.count(1)
        self.asked_for: dict[str, str] = {}
        """What the unanswered requests were for."""
        self.sent = ""
        """The decision that was answered but not yet acknowledged."""
        self.picture: Picture | None = None
        self.is_curtained = False
        self.is_drawing_due = False
        self.sure: list[str] = []
        """What the chosen option is sure to change."""

    @property
    def view(self) -> View | None:
        """What is drawn."""
        table = self.sitting.table
        if table is None:
            return None
        return View(
            table,
            self.names.faces,
            self.line.looks,
            self.focus_thing,
            self.choice.option,
            self.order,
            self.marked,
        )

    @property
    def option(self) -> OptionView | None:
        """The option that is pointed at."""
        table, place = self.sitting.table, self.choice.option
        if table is None or place is None or place >= len(table.options):
            return None
        return table.options[place]

    def order_options(self, chosen: OptionView | None) -> None:
        """Number the options as their cards lie; the chosen one stays chosen."""
        view = self.view
        if view is None:
            return
        table = self.sitting.table = in_card_order(view)
        actions = [option.action for option in table.options]
        is_there = chosen is not None and chosen.action in actions
        self.choice.option = actions.index(chosen.action) if chosen and is_there else None

    @property
    def standing_words(self) -> tuple[str, str]:
        """What the prompt says when there is no other message, with its tone."""
        option = self.option
        if option is None:
            return "", "sel"
        words = " \N{MIDDLE DOT} ".join(self.sure)
        return f"Enter: {option.label}. {words}".rstrip(), "sel"

    def draw(self) -> None:
        """Put the picture on the screen, once for all that happens at the same time."""
        if not self.is_drawing_due:
            self.is_drawing_due = True
            self.call_later(self.draw_now)

    def draw_now(self) -> None:
        """Put the picture on the screen."""
        self.is_drawing_due = False
        view = self.view
        if view is None or not self.is_mounted or self.size.width < 1:
            return
        busy = "Sent..." if self.sent else self.sitting.thinking
        words, tone = (self.words, self.tone) if self.words else self.standing_words
        setting = Setting(
            self.sitting.story,
            self.sitting.news,
            Asking(words, tone, self.choice.typed, busy),
            self.sure,
            self.keys(),
            self.note,
        )
        picture = take(view, setting, (self.size.width, self.size.height))
        is_moved = self.picture is None or picture.shape != self.picture.shape
        self.picture = picture
        self.hang(picture)
        if is_moved:
            self.refresh(layout=True)  # at once, or new rows would be in old places for a moment
        if self.focus_thing is not None:
            self.query_one("#felt", Rows).show_thing(self.focus_thing)
        elif view.aimed is not None:
            self.query_one("#felt", Rows).show_thing(view.aimed)

    @property
    def note(self) -> str:
        """What is on the right of the bar."""
        marks = []
        if self.plays_at_once:
            marks.append("at once")
        if self.sitting.automation.auto_pass:
            marks.append("auto-pass")
        match = self.sitting.match
        if match.code:
            marks.append(f"code {match.code}")
        if self.sitting.viewer is None and self.sitting.table is not None:
            marks.append("watching")
        return " \N{MIDDLE DOT} ".join(marks)

    def keys(self) -> list[Key]:
        """What the foot of the screen offers now."""
        table = self.sitting.table
        last = [Key("F1", "keys", 0), Key("Q", "quit", 0)]
        if table is not None and table.is_over:
            offer = self.sitting.match.winner_first
            again = [Key("W", offer.removeprefix("Rematch, "))] if offer else []
            return [
                Key("N", "again", 0),
                *again,
                Key("R", "replay"),
                Key("L", "log"),
                Key("G", "table"),
                *last,
            ]
        shown = []
        if self.marked:
            shown += [Key("Enter", "lay", 0), Key("Esc", "unmark", 1)]
        elif table is not None and table.options:
            shown.append(Key("Enter", "play it", 0) if self.option else Key("1-9", "choose", 0))
        if table is not None and table.can_assemble:
            shown += [Key("Space", "mark", 1), Key("M", "hands", 1)]
        shown.append(Key("Z", "look", 1))
        if self.sitting.undo.is_possible:
            shown.append(Key("U", "undo", 2))
        shown += [Key("H", "hint", 2), Key("I", "rules", 2), Key("?", "why", 2)]
        if table is not None and (table.aids or table.coach):
            shown.append(Key("A", "glance", 3))
        return [
            *shown,
            Key("Tab", "cards", 3),
            Key("L", "log", 3),
            Key("G", "table", 4),
            Key("C", "chat", 4),
            *last,
        ]

    def say_here(self, words: str, tone: str = "sel") -> None:
        """A sentence in the second line of the prompt."""
        self.words, self.tone = words, tone
        self.draw()

    def ref(self, purpose: str) -> str:
        """A new number for a request."""
        return f"{purpose}-{self.app.name_of_run}-{next(self.refs)}"

    def play(self) -> None:
        """Play the option that is pointed at."""
        option = self.option
        if option is None or self.sent:
            return
        self.sent = self.sitting.decision
        self.sitting.chose()
        self.words = ""
        self.draw()
        self.line.say(messages.Play(self.ref("play"), self.sitting.decision, option.action))

    def places(self) -> list[tuple[Thing, int, int]]:
        """Everything on the table that the cursor can go to, from top to bottom."""
        if self.picture is None:
            return []
        return things([*self.picture.felt, *self.picture.own, *self.picture.hand], KINDS)

    def name_of(self, thing: Thing) -> str:
        """A thing in a line."""
        table, view = self.sitting.table, self.view
        if table is None or view is None:
            return ""
        card, zone = view.find(thing)
        if thing.kind == "seat":
            seat = table.seats[int(thing.name)]
            return f"{seat.name}. Z: everything of this seat."
        if thing.kind == "zone" and zone is not None:
            return sheets.place_words(view, zone)
        if card is None or zone is None:
            return ""
        face = view.face(card)
        if face is None:
            return f"A card face down. {sheets.place_words(view, zone)}"
        words = f"{face.name}: {face.short or face.text}".rstrip(".")
        return f"{words}." if thing in view.numbers else f"{words}. ?: why not."
