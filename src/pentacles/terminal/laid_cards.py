"""Cards that are laid together: mark them, see what they are, lay them with Enter."""

from __future__ import annotations

from pentacles.core.table import Assembly
from pentacles.session import messages
from pentacles.terminal.bits import Bit, Row, Thing, told
from pentacles.terminal.drawers import Drawer
from pentacles.terminal.requests import Requests
from pentacles.terminal.typeahead import is_on_top

KEYS = "123456789"
"""The most ways to lay some cards that are listed."""
SUGGEST = "suggest"
"""The purpose of the request that asks what could be laid."""


class LaidCards(Requests):
    """Marked cards, what they make, and the choices that lay them one after the other."""

    ways: tuple[Assembly, ...] = ()
    """What the marked cards make together, best first."""
    hands: tuple[Assembly, ...] = ()
    """What could be laid now, most points first."""
    hand_at = -1
    """The one among them whose cards are marked."""
    left: tuple[int, ...] = ()
    """Actions still to be played; the first one is on its way."""

    def can_mark(self, thing: Thing | None) -> bool:
        """Whether this can be marked: an open card, while cards can be put together."""
        table = self.sitting.table
        is_card = thing is not None and thing.kind == "card"
        return table is not None and table.can_assemble and is_card

    def begin_marking(self) -> None:
        """Cards can be put together now: move the cursor to the hand, and look for hands to lay."""
        self.unmark()
        self.hands, self.hand_at = (), -1
        view = self.view
        if view is None or not view.table.can_assemble or self.left:
            return
        self.line.say(messages.Assemble(self.ref(SUGGEST), ()))
        self.focus_thing = self.first_card

    @property
    def first_card(self) -> Thing | None:
        """The leftmost card in hand."""
        view = self.view
        if view is None:
            return None
        keys = [card.key for zone in view.hand for card in view.sorted(zone)]
        return next((Thing("card", key) for key in keys if key is not None), None)

    def mark(self, thing: Thing) -> None:
        """Mark or unmark a card, and ask what the marked ones make."""
        self.mark_all(self.marked ^ {int(thing.name)})

    def mark_all(self, keys: frozenset[int]) -> None:
        """Mark exactly these cards."""
        self.marked, self.ways = keys, ()
        if not keys:
            self.say_here("No card is marked.", "dim")
            return
        self.line.say(messages.Assemble(self.ref("assemble"), tuple(sorted(keys))))

    def mark_next(self) -> None:
        """M: mark the next of the hands that could be laid."""
        if not self.hands:
            table = self.sitting.table
            if table is not None and table.can_assemble:
                self.say_here("No hand can be laid now: mark cards to see what is missing.", "dim")
            return
        self.hand_at = (self.hand_at + 1) % len(self.hands)
        self.mark_all(frozenset(self.hands[self.hand_at].cards))

    def unmark(self) -> None:
        """Forget the marked cards."""
        self.marked, self.ways = frozenset(), ()

    def hear_ways(self, frame: messages.Assembled) -> None:
        """What the marked cards make, or why they can't be laid; or what could be laid at all."""
        if frame.ref.startswith(SUGGEST):
            self.hands = tuple(hand for hand in frame.assemblies if hand.actions)
            self.draw()
            return
        self.ways = frame.assemblies if self.marked else ()
        if not self.ways:
            return
        best = self.ways[0]
        if not best.actions:
            self.say_here(f"{best.reason} ({best.rule})", "bad")
            return
        more = f", or in {len(self.ways) - 1} other ways" if len(self.ways) > 1 else ""
        self.say_here(f"Enter: {way_words(best)}{more}.", "good")

    @property
    def standing_words(self) -> tuple[str, str]:
        """The best hand that could be laid is offered until there is another message."""
        if self.hands and self.option is None and not self.marked:
            return f"M: {way_words(self.hands[0])}{self.others}.", "good"
        return super().standing_words

    @property
    def others(self) -> str:
        """How many more hands could be laid."""
        count = len(self.hands) - 1
        return f", or {count} other hand{'s' if count > 1 else ''}" if count > 0 else ""

    def lay_marked(self) -> None:
        """Enter: lay the marked cards, or say again why they can't be laid."""
        if len(self.ways) > 1:
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
                self.lay(ways[0 if answer == "Enter" else int(answer) - 1])

        if not is_on_top(self):
            return
        answers = (("Enter", "the first"), *((key, "") for key in KEYS[: len(ways)]))
        self.app.push_screen(
            Drawer(self.inks, "Which way?", draw, answers=(*answers, ("Esc", "not now"))), answered
        )

    # Choice by choice

    def lay(self, way: Assembly) -> None:
        """Begin to lay cards."""
        if self.sent or not way.actions:
            return
        self.unmark()
        self.sitting.chose()
        self.left = way.actions
        self.send_next()

    def send_next(self) -> None:
        """Send the next choice, or stop if something else is asked."""
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
    """What cards make together, with their points."""
    points = f", {way.points} points" if way.points is not None else ""
    return f"{way.title}{points}"
