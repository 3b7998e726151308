"""Laying cards together: mark them, see what they are, lay them with one key."""

from __future__ import annotations

from pentacles.core.table import Assembly
from pentacles.session import messages
from pentacles.terminal.bits import Bit, Row, Thing, told
from pentacles.terminal.drawers import Drawer
from pentacles.terminal.requests import Requests

KEYS = "123456789"
"""Of the ways to lay some cards."""


class LaidCards(Requests):
    """Marked cards, what comes of them, and the choices that lay them one after the other."""

    ways: tuple[Assembly, ...] = ()
    """What the marked cards are together, the best first."""
    left: tuple[int, ...] = ()
    """Actions that are still to be played; the first one is on its way."""

    def can_mark(self, thing: Thing | None) -> bool:
        """Whether this can be marked: an open card, while cards can be put together."""
        table = self.sitting.table
        is_card = thing is not None and thing.kind == "card"
        return table is not None and table.can_assemble and is_card

    def mark(self, thing: Thing) -> None:
        """Mark a card, or take its mark away, and ask what the marked ones are."""
        self.marked ^= {int(thing.name)}
        self.ways = ()
        if not self.marked:
            self.say_here("No card is marked.", "dim")
            return
        self.line.say(messages.Assemble(self.ref("assemble"), tuple(sorted(self.marked))))

    def unmark(self) -> None:
        """Forget the marked cards."""
        self.marked, self.ways = frozenset(), ()

    def hear_ways(self, frame: messages.Assembled) -> None:
        """What the marked cards are, or why they can't be laid."""
        self.ways = frame.assemblies if self.marked else ()
        if not self.ways:
            return
        best = self.ways[0]
        if not best.actions:
            self.say_here(f"{best.reason} ({best.rule})", "bad")
            return
        more = f", or in {len(self.ways) - 1} other ways" if len(self.ways) > 1 else ""
        self.say_here(f"L: {way_words(best)}{more}.", "good")

    def lay_or_log(self) -> None:
        """L: lay the marked cards; without any, the log."""
        if not self.marked:
            self.open_log()
        elif len(self.ways) > 1:
            self.ask_which()
        elif self.ways and self.ways[0].actions:
            self.lay(self.ways[0])

    def ask_which(self) -> None:
        """There are several ways to lay the marked cards."""
        ways = self.ways[: len(KEYS)]

        def draw(room: int) -> list[Row]:
            return [
                row
                for key, way in zip(KEYS, ways, strict=False)
                for row in told(way_words(way), room, "text", 3, [Bit(f"{key}  ", "key")])
            ]

        def answered(answer: str | None) -> None:
            if answer:
                self.lay(ways[int(answer) - 1])

        answers = tuple((key, "") for key in KEYS[: len(ways)])
        self.app.push_screen(
            Drawer(self.inks, "Which way?", draw, answers=(*answers, ("Esc", "not now"))), answered
        )

    # Choice by choice

    def lay(self, way: Assembly) -> None:
        """Begin to lay cards."""
        if self.sent or not way.actions:
            return
        self.unmark()
        self.left = way.actions
        self.send_next()

    def lay_on(self) -> None:
        """Another question has come: if cards are being laid, the next choice answers it."""
        if self.left:
            self.left = self.left[1:]
            self.send_next()

    def send_next(self) -> None:
        """Send the next choice, or stop where something else is asked."""
        table = self.sitting.table
        if not self.left or table is None:
            return
        action = self.left[0]
        if all(option.action != action for option in table.options):
            self.stop_laying("something else is asked")
            return
        self.sent = self.sitting.decision
        self.line.say(messages.Play(self.ref("lay"), self.sitting.decision, action))

    def stop_laying(self, why: str) -> None:
        """Give up the rest of the choices, and say so."""
        left, self.left = len(self.left), ()
        choices = "1 choice" if left == 1 else f"{left} choices"
        self.say_here(f"Laying was stopped, {choices} early: {why}.", "bad")


def way_words(way: Assembly) -> str:
    """What cards are together, with their points."""
    points = f", {way.points} points" if way.points is not None else ""
    return f"{way.title}{points}"
