"""What a match of WysaertZ keeps track of: options, seats, the challenge, the chain, the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from pentacles.core.holdings import NO_CARDS
from pentacles.core.own_fields import (
    MOST,
    OwnField,
    own_flag,
    own_group,
    own_rows,
    own_whole,
    own_wholes,
)
from pentacles.core.state import State
from pentacles.games.wysaertz.actions import MOST_SEATS
from pentacles.games.wysaertz.deck import CardTables, Variant
from pentacles.games.wysaertz.play import Play, play_from
from pentacles.games.wysaertz.terms import (
    FROM_AFAR,
    HOLDS_BACKHAND,
    NO_PROMISE,
    PEACE,
    RUNNING,
    UNKNOWN_FACE,
    WIN,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game


NO_PLAYS: Final[list[Play]] = []
EVERY_SEAT: Final = (1 << MOST_SEATS) - 1
ANY: Final = 1 << 60
"""More than any mask of cards."""


class FeudFields(State):
    """The fields of a match, how they are copied and saved. Sets of seats are bit masks."""

    own_fields: ClassVar[tuple[OwnField, ...]] = (
        own_whole("first", MOST_SEATS - 1),
        own_whole("active", MOST_SEATS - 1),
        own_whole("turns_taken"),
        own_flag("has_bonus"),
        own_whole("truce", MOST_SEATS - 1, -1),
        own_whole("living", EVERY_SEAT),
        own_whole("home", EVERY_SEAT),
        own_wholes("broken"),
        own_wholes("defeats"),
        own_wholes("fallen", MOST, UNKNOWN_FACE),
        own_whole("bewitched", EVERY_SEAT),
        own_wholes("denied", ANY),
        own_whole("plain", EVERY_SEAT),
        own_group(
            "challenge",
            (
                own_whole("stage", FROM_AFAR),
                own_whole("challenger", MOST_SEATS - 1, -1),
                own_whole("defender", MOST_SEATS - 1, -1),
                own_whole("fighting", EVERY_SEAT),
                own_whole("joined", EVERY_SEAT),
                own_whole("holder", MOST_SEATS - 1, -1),
                own_whole("put"),
                own_whole("warded", EVERY_SEAT),
                own_whole("globe", MOST, -1),
                own_whole("globe_play", MOST, -1),
            ),
        ),
        own_group(
            "marks",
            (
                own_flag("inside"),
                own_flag("ended"),
                own_flag("was_home"),
                own_flag("drilled"),
                own_flag("braced"),
                own_flag("monster_first"),
                own_flag("striker_equal"),
                own_flag("struck_equal"),
            ),
        ),
        own_wholes("order", MOST_SEATS - 1),
        own_wholes("ticked"),
        own_wholes("returned"),
        own_rows("plays"),
        own_whole("serial"),
        own_group(
            "draw",
            (
                own_whole("about", RUNNING, -1),
                own_whole("striker", MOST, -1),
                own_whole("struck", MOST, -1),
                own_whole("result", WIN, -1),
                own_whole("oops"),
            ),
        ),
        own_wholes("striker_cards"),
        own_wholes("struck_cards"),
        own_wholes("drawers", MOST, -1),
        own_wholes("last_draw", MOST, UNKNOWN_FACE),
        own_wholes("chosen", MOST, -1),
        own_group(
            "promise",
            (
                own_whole("promise", HOLDS_BACKHAND),
                own_whole("promise_card", MOST, -1),
                own_whole("promise_targets", EVERY_SEAT),
            ),
        ),
    )

    def __init__(self, game: Game, seats: int, book: CardTables, variant: Variant) -> None:
        super().__init__(game, seats)
        self.book = book
        self.variant = variant
        # Zones by number; hands are the first ones.
        self.mages = seats
        self.castles = 2 * seats
        self.rows = 3 * seats
        self.stack = 4 * seats
        self.discard = 4 * seats + 1
        self.chain = 4 * seats + 2
        self.tray = 4 * seats + 3
        self.event_zone = 4 * seats + 4
        self.aside = 4 * seats + 5
        # Seats.
        self.first = 0
        self.active = 0
        self.turns_taken = 0
        self.has_bonus = False
        """The Hedge-Wytche's free spell of this turn is used up (WY-11.43)."""
        self.truce = -1
        """The seat whose next turn ends the truce, or -1."""
        self.living = (1 << seats) - 1
        self.home = (1 << seats) - 1
        self.broken: list[int] = NO_CARDS
        """Broken gates; for a face-down Castle the public marker, 0 or 1 (WY-15.11)."""
        self.defeats: list[int] = NO_CARDS
        self.fallen: list[int] = NO_CARDS
        """The defeated seats in order, each followed by the victor (or -1) and the card's face."""
        self.bewitched = 0
        self.denied: list[int] = NO_CARDS
        """Mages that a face-down Mage is publicly known not to be, as bits (WY-15.7)."""
        self.plain = 0
        """Seats whose face-down Castle is publicly known to look like an ordinary one (WY-15.3)."""
        # The challenge.
        self.stage = PEACE
        self.challenger = -1
        self.defender = -1
        self.order: list[int] = NO_CARDS
        self.fighting = 0
        self.joined = 0
        self.holder = -1
        self.inside = False
        self.ended = False
        self.put = 0
        """Plays put on chains in this challenge (WY-17.3)."""
        self.was_home = False
        self.drilled = False
        self.warded = 0
        self.braced = False
        self.monster_first = False
        """A Monster that came past the gate has used the first initiative (WY-8.4)."""
        self.ticked: list[int] = NO_CARDS
        """Cards whose once-per-challenge power is used."""
        self.returned: list[int] = NO_CARDS
        """Faces that have returned in this challenge (WY-11.11)."""
        self.globe = -1
        self.globe_play = -1
        # The chain.
        self.plays: list[Play] = NO_PLAYS
        self.serial = 0
        # The draw.
        self.about = -1
        self.striker = -1
        self.struck = -1
        self.striker_cards: list[int] = NO_CARDS
        self.struck_cards: list[int] = NO_CARDS
        self.striker_equal = False
        self.struck_equal = False
        self.drawers: list[int] = NO_CARDS
        """Who drew each card of the tray."""
        self.result = 0
        self.oops = 0
        """Bits of a final draw: 1 and 2 the sides whose counting card was OOPS!, 4 and 8 those
        that had an OOPS! among their cards (striking side first)."""
        self.last_draw: list[int] = NO_CARDS
        """The last final draw of this challenge for the table: its subject, both seats, the result
        and both values, then the face that counted for each side (-1: none)."""
        # Secrets and what is implied.
        self.chosen: list[int] = NO_CARDS
        """The card that a seat has chosen in secret, or -1."""
        self.promise = NO_PROMISE
        self.promise_card = -1
        self.promise_targets = 0

    def prepare(self) -> None:
        """Make the lists of a new match; a clone gets its own by copying."""
        seats = self.seats
        self.broken = [0] * seats
        self.defeats = [0] * seats
        self.denied = [0] * seats
        self.fallen = []
        self.order = []
        self.ticked = []
        self.returned = []
        self.striker_cards = []
        self.struck_cards = []
        self.drawers = []
        self.last_draw = []
        self.chosen = [-1] * seats
        self.plays = []

    def copy_fields(self, other: FeudFields) -> None:
        """Copy all fields, by hand; lists that are replaced, never edited, are shared."""
        self.copy_core(other)
        other.first = self.first
        other.active = self.active
        other.turns_taken = self.turns_taken
        other.has_bonus = self.has_bonus
        other.truce = self.truce
        other.living = self.living
        other.home = self.home
        other.broken = self.broken.copy()
        other.defeats = self.defeats
        other.fallen = self.fallen
        other.bewitched = self.bewitched
        other.denied = self.denied
        other.plain = self.plain
        other.stage = self.stage
        other.challenger = self.challenger
        other.defender = self.defender
        other.order = self.order
        other.fighting = self.fighting
        other.joined = self.joined
        other.holder = self.holder
        other.inside = self.inside
        other.ended = self.ended
        other.put = self.put
        other.was_home = self.was_home
        other.drilled = self.drilled
        other.warded = self.warded
        other.braced = self.braced
        other.monster_first = self.monster_first
        other.ticked = self.ticked
        other.returned = self.returned
        other.globe = self.globe
        other.globe_play = self.globe_play
        other.plays = [play.copy() for play in self.plays]
        other.serial = self.serial
        other.about = self.about
        other.striker = self.striker
        other.struck = self.struck
        other.striker_cards = self.striker_cards
        other.struck_cards = self.struck_cards
        other.striker_equal = self.striker_equal
        other.struck_equal = self.struck_equal
        other.drawers = self.drawers.copy()
        other.result = self.result
        other.oops = self.oops
        other.last_draw = self.last_draw
        other.chosen = self.chosen.copy()
        other.promise = self.promise
        other.promise_card = self.promise_card
        other.promise_targets = self.promise_targets

    # Saving

    def fields(self) -> dict[str, Any]:
        found = super().fields()
        found["plays"] = [play.numbers() for play in self.plays]
        return found

    def restore(self, fields: dict[str, Any]) -> None:
        super().restore({**fields, "plays": []})
        self.plays = [play_from(list(numbers)) for numbers in fields["plays"]]
        self.check_restored()

    def check_restored(self) -> None:
        """Refuse fields that can't belong to a match of these seats."""
        for seat in (self.first, self.active):
            if seat >= self.seats:
                raise ValueError("there is no such seat")
        if self.living >> self.seats or (self.agenda and not self.living):
            raise ValueError("living must name seats of this table")
        out = {seat for seat in range(self.seats) if not self.living >> seat & 1}
        if len(self.fallen) % 3 or out != set(self.fallen[0::3]):
            raise ValueError("fallen must name exactly the seats that are not living")
        if len(set(self.order)) != len(self.order) or max(self.order, default=0) >= self.seats:
            raise ValueError("order must name seats of this table, each once")
        for numbers in (self.broken, self.defeats, self.denied, self.chosen):
            if len(numbers) != self.seats:
                raise ValueError("every seat needs its number")
        for play in self.plays:
            if play.card not in self.zones[self.chain]:
                raise ValueError("a play needs its card in the chain")
        if len(self.last_draw) not in (0, 8):
            raise ValueError("the last draw has eight numbers")
        if len(self.drawers) != len(self.zones[self.tray]):
            raise ValueError("every card of the tray needs its drawer")
