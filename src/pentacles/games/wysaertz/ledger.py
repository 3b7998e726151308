"""What a match of WysaertZ keeps account of: options, seats, the challenge, the chain, the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentacles.core.state import State
from pentacles.games.wysaertz.book import Book
from pentacles.games.wysaertz.terms import NO_PROMISE, PEACE

if TYPE_CHECKING:
    from pentacles.core.game import Game


class Ledger(State):
    """The fields of a match, how they are copied and saved. Sets of seats are bit masks."""

    def __init__(self, game: Game, seats: int, book: Book) -> None:
        super().__init__(game, seats)
        self.book = book
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
        # Options.
        self.hidden = False
        self.free_for_all = False
        self.slow = False
        self.spoils = False
        self.base_limit = 4
        self.starting_hand = 3
        self.defeats_to_win = 2
        self.round_limit = 200
        self.first_option = -1
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
        self.broken = [0] * seats
        """Broken gates; for a face-down Castle the public marker, 0 or 1 (WY-15.11)."""
        self.defeats = [0] * seats
        self.fallen: list[int] = []
        """The defeated seats in order, each followed by the victor (or -1) and the card's face."""
        self.bewitched = 0
        self.denied = [0] * seats
        """Mages that a face-down Mage is publicly known not to be, as bits (WY-15.7)."""
        self.plain = 0
        """Seats whose face-down Castle is publicly known to look like an ordinary one (WY-15.3)."""
        # The challenge.
        self.stage = PEACE
        self.challenger = -1
        self.defender = -1
        self.order: list[int] = []
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
        self.ticked: list[int] = []
        """Cards whose once-per-challenge power is used."""
        self.returned: list[int] = []
        """Faces that have returned in this challenge (WY-11.11)."""
        self.globe = -1
        self.globe_play = -1
        # The chain.
        self.plays: list[list[int]] = []
        self.serial = 0
        # The draw.
        self.about = -1
        self.striker = -1
        self.struck = -1
        self.striker_cards: list[int] = []
        self.struck_cards: list[int] = []
        self.striker_equal = False
        self.struck_equal = False
        self.drawers: list[int] = []
        """Who drew each card of the tray."""
        self.result = 0
        self.oops = 0
        """Bits of a final draw: 1 and 2 the sides whose counting card was OOPS!, 4 and 8 those
        that had an OOPS! among their cards (striking side first)."""
        self.last_draw: list[int] = []
        """The last final draw of this challenge for the table: what about, both seats, the result
        and both values, then the face that counted for each side (-1: none)."""
        # Secrets and what is implied.
        self.chosen: list[int] = [-1] * seats
        """The card that a seat has chosen in secret, or -1."""
        self.promise = NO_PROMISE
        self.promise_card = -1
        self.promise_targets = 0

    def copy_ledger(self, other: Ledger) -> None:
        """Copy all fields, by hand."""
        self.copy_core(other)
        self.copy_options(other)
        other.first = self.first
        other.active = self.active
        other.turns_taken = self.turns_taken
        other.has_bonus = self.has_bonus
        other.truce = self.truce
        other.living = self.living
        other.home = self.home
        other.broken = self.broken.copy()
        other.defeats = self.defeats.copy()
        other.fallen = self.fallen.copy()
        other.bewitched = self.bewitched
        other.denied = self.denied.copy()
        other.plain = self.plain
        other.stage = self.stage
        other.challenger = self.challenger
        other.defender = self.defender
        other.order = self.order.copy()
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
        other.ticked = self.ticked.copy()
        other.returned = self.returned.copy()
        other.globe = self.globe
        other.globe_play = self.globe_play
        other.plays = [play.copy() for play in self.plays]
        other.serial = self.serial
        other.about = self.about
        other.striker = self.striker
        other.struck = self.struck
        other.striker_cards = self.striker_cards.copy()
        other.struck_cards = self.struck_cards.copy()
        other.striker_equal = self.striker_equal
        other.struck_equal = self.struck_equal
        other.drawers = self.drawers.copy()
        other.result = self.result
        other.oops = self.oops
        other.last_draw = self.last_draw.copy()
        other.chosen = self.chosen.copy()
        other.promise = self.promise
        other.promise_card = self.promise_card
        other.promise_targets = self.promise_targets

    def copy_options(self, other: Ledger) -> None:
        """Copy what the options of the game have settled."""
        other.hidden = self.hidden
        other.free_for_all = self.free_for_all
        other.slow = self.slow
        other.spoils = self.spoils
        other.base_limit = self.base_limit
        other.starting_hand = self.starting_hand
        other.defeats_to_win = self.defeats_to_win
        other.round_limit = self.round_limit
        other.first_option = self.first_option

    # Saving

    def fields(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "active": self.active,
            "turns_taken": self.turns_taken,
            "has_bonus": self.has_bonus,
            "truce": self.truce,
            "living": self.living,
            "home": self.home,
            "broken": self.broken,
            "defeats": self.defeats,
            "fallen": self.fallen,
            "bewitched": self.bewitched,
            "denied": self.denied,
            "plain": self.plain,
            "challenge": [
                self.stage,
                self.challenger,
                self.defender,
                self.fighting,
                self.joined,
                self.holder,
                self.put,
                self.warded,
                self.globe,
                self.globe_play,
            ],
            "marks": [
                self.inside,
                self.ended,
                self.was_home,
                self.drilled,
                self.braced,
                self.monster_first,
                self.striker_equal,
                self.struck_equal,
            ],
            "order": self.order,
            "ticked": self.ticked,
            "returned": self.returned,
            "plays": self.plays,
            "serial": self.serial,
            "draw": [self.about, self.striker, self.struck, self.result, self.oops],
            "striker_cards": self.striker_cards,
            "struck_cards": self.struck_cards,
            "drawers": self.drawers,
            "last_draw": self.last_draw,
            "chosen": self.chosen,
            "promise": [self.promise, self.promise_card, self.promise_targets],
        }

    def restore(self, fields: dict[str, Any]) -> None:
        self.first = fields["first"]
        self.active = fields["active"]
        self.turns_taken = fields["turns_taken"]
        self.has_bonus = fields["has_bonus"]
        self.truce = fields["truce"]
        self.living = fields["living"]
        self.home = fields["home"]
        self.broken = list(fields["broken"])
        self.defeats = list(fields["defeats"])
        self.fallen = list(fields["fallen"])
        self.bewitched = fields["bewitched"]
        self.denied = list(fields["denied"])
        self.plain = fields["plain"]
        challenge = list(fields["challenge"])
        self.stage = challenge[0]
        self.challenger = challenge[1]
        self.defender = challenge[2]
        self.fighting = challenge[3]
        self.joined = challenge[4]
        self.holder = challenge[5]
        self.put = challenge[6]
        self.warded = challenge[7]
        self.globe = challenge[8]
        self.globe_play = challenge[9]
        marks = list(fields["marks"])
        self.inside = marks[0]
        self.ended = marks[1]
        self.was_home = marks[2]
        self.drilled = marks[3]
        self.braced = marks[4]
        self.monster_first = marks[5]
        self.striker_equal = marks[6]
        self.struck_equal = marks[7]
        self.order = list(fields["order"])
        self.ticked = list(fields["ticked"])
        self.returned = list(fields["returned"])
        self.plays = [list(play) for play in fields["plays"]]
        self.serial = fields["serial"]
        draw = list(fields["draw"])
        self.about = draw[0]
        self.striker = draw[1]
        self.struck = draw[2]
        self.result = draw[3]
        self.oops = draw[4]
        self.striker_cards = list(fields["striker_cards"])
        self.struck_cards = list(fields["struck_cards"])
        self.drawers = list(fields["drawers"])
        self.last_draw = list(fields["last_draw"])
        self.chosen = list(fields["chosen"])
        promise = list(fields["promise"])
        self.promise = promise[0]
        self.promise_card = promise[1]
        self.promise_targets = promise[2]
        self.check_restored()

    def check_restored(self) -> None:
        """Refuse fields that can't belong to a match of these seats."""
        for seat in (self.first, self.active):
            if not 0 <= seat < self.seats:
                raise ValueError("there is no such seat")
        for numbers in (self.broken, self.defeats, self.denied, self.chosen):
            if len(numbers) != self.seats:
                raise ValueError("every seat needs its number")
        for play in self.plays:
            if len(play) != 10 or play[1] not in self.zones[self.chain]:
                raise ValueError("a play needs its ten numbers and its card in the chain")
        if len(self.last_draw) not in (0, 8):
            raise ValueError("the last draw has eight numbers")
        if len(self.drawers) != len(self.zones[self.tray]):
            raise ValueError("every card of the tray needs its drawer")
