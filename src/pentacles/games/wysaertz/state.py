"""The state of a match: zones by number, Mages at home and abroad, the challenge, chain and draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.games.wysaertz.book import Book
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MAGE,
    ATTACK,
    CASTLE,
    HOLDS_BACKHAND,
    HOLDS_NAME,
    HOLDS_STRIKE,
    MAGE,
    NO_PROMISE,
    P_KIND,
    P_SERIAL,
    PEACE,
    TRUE_NAME,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game

MOST_SEATS: Final = 12
FIGURES_PER_SEAT: Final = 12


class Feud(State):
    """One match of WysaertZ. Sets of seats are bit masks."""

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
        # Secrets and what is implied.
        self.chosen: list[int] = [-1] * seats
        """The card that a seat has chosen in secret, or -1."""
        self.promise = NO_PROMISE
        self.promise_card = -1
        self.promise_targets = 0

    def clone(self) -> Feud:
        other = Feud(self.game, self.seats, self.book)
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
        other.chosen = self.chosen.copy()
        other.promise = self.promise
        other.promise_card = self.promise_card
        other.promise_targets = self.promise_targets
        return other

    def copy_options(self, other: Feud) -> None:
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

    def blank(self) -> State:
        other = Feud(self.game, self.seats, self.book)
        self.copy_options(other)
        return other

    # Seats

    def is_alive(self, seat: int) -> bool:
        """Whether this Mage has not been defeated."""
        return self.living >> seat & 1 != 0

    def is_home(self, seat: int) -> bool:
        """WY-5.4: at home or outside."""
        return self.home >> seat & 1 != 0

    def is_fighting(self, seat: int) -> bool:
        """Whether this seat takes part in the challenge now."""
        return self.fighting >> seat & 1 != 0

    def fighters(self) -> int:
        """How many participants are left (WY-8.5)."""
        count = 0
        mask = self.fighting
        while mask:
            mask &= mask - 1
            count += 1
        return count

    def living_count(self) -> int:
        """How many Mages are left."""
        count = 0
        mask = self.living
        while mask:
            mask &= mask - 1
            count += 1
        return count

    def next_living(self, seat: int) -> int:
        """The next living seat clockwise."""
        found = (seat + 1) % self.seats
        while not self.living >> found & 1:
            found = (found + 1) % self.seats
        return found

    # Cards

    def is_up(self, card: int) -> bool:
        """Whether a Mage, Castle or Artefact lies face up: spectators know it."""
        return self.seen[card] >> self.seats & 1 != 0

    def mage_card(self, seat: int) -> int:
        """The card number of a seat's Mage."""
        return self.zones[self.mages + seat][0]

    def castle_card(self, seat: int) -> int:
        """The card number of a seat's Castle."""
        return self.zones[self.castles + seat][0]

    def mage_up(self, seat: int) -> bool:
        """Whether a seat's Mage lies face up."""
        return self.is_up(self.mage_card(seat))

    def castle_up(self, seat: int) -> bool:
        """Whether a seat's Castle lies face up."""
        return self.is_up(self.castle_card(seat))

    def mage_has(self, seat: int, power: int) -> bool:
        """Whether a seat's Mage has this power, face up or down."""
        return self.book.power[self.face[self.mage_card(seat)]] & power != 0

    def castle_has(self, seat: int, power: int) -> bool:
        """Whether a seat's Castle has this power, face up or down."""
        return self.book.power[self.face[self.castle_card(seat)]] & power != 0

    def shows_castle(self, seat: int, power: int) -> bool:
        """Whether a seat's Castle is seen by all to have this power (WY-15.8)."""
        return self.castle_up(seat) and self.castle_has(seat, power)

    def mage_ready(self, seat: int, power: int) -> bool:
        """Whether this Mage has the power and has not used it in this challenge."""
        return self.mage_has(seat, power) and self.mage_card(seat) not in self.ticked

    def might_use(self, seat: int, power: int) -> bool:
        """WY-15.10: whether this Mage might use the power as far as all others can see."""
        if not self.mage_up(seat):
            return True
        return self.mage_ready(seat, power)

    def artefact(self, seat: int, power: int) -> int:
        """An Artefact with this power that is not ticked, face-up ones first, or -1."""
        found = -1
        for card in self.zones[self.rows + seat]:
            if self.book.power[self.face[card]] & power and card not in self.ticked:
                if self.is_up(card):
                    return card
                if found < 0:
                    found = card
        return found

    def has_down(self, seat: int) -> bool:
        """Whether a face-down Artefact lies before this seat."""
        if not self.hidden:
            return False
        for card in self.zones[self.rows + seat]:
            if not self.is_up(card):
                return True
        return False

    def has_any_down(self, seat: int) -> bool:
        """Whether a Mage, Castle or Artefact of this seat lies face down (WY-15.6)."""
        if not self.hidden:
            return False
        return not self.mage_up(seat) or not self.castle_up(seat) or self.has_down(seat)

    def limit(self, seat: int) -> int:
        """The hand limit as all can see it (WY-3.2, WY-11.33, WY-15.5)."""
        limit = self.base_limit
        book = self.book
        castle = self.castle_card(seat)
        if book.limit[self.face[castle]] and self.is_up(castle):
            limit += book.limit[self.face[castle]]
        for card in self.zones[self.rows + seat]:
            if book.limit[self.face[card]] and self.is_up(card):
                limit += book.limit[self.face[card]]
        return limit

    def limit_card(self, seat: int) -> int:
        """A face-down card that would raise the limit, the Castle first, or -1 (WY-15.5)."""
        if not self.hidden:
            return -1
        castle = self.castle_card(seat)
        if self.book.limit[self.face[castle]] and not self.is_up(castle):
            return castle
        for card in self.zones[self.rows + seat]:
            if self.book.limit[self.face[card]] and not self.is_up(card):
                return card
        return -1

    def held(self, seat: int, face: int) -> int:
        """A card with this face in a hand, the one that most viewers know, or -1."""
        found = -1
        for card in self.zones[seat]:
            if self.face[card] == face and (found < 0 or self.seen[card] > self.seen[found]):
                found = card
        return found

    def hand_faces(self, seat: int) -> list[int]:
        """The different faces in a hand: copies are one option (WY-16.2)."""
        found: list[int] = []
        for card in self.zones[seat]:
            if self.face[card] not in found:
                found.append(self.face[card])
        return found

    # Gates

    def gates(self, seat: int) -> int:
        """The gates of a Castle as all can see it; a face-down one is presumed to have one."""
        return self.book.gates[self.face[self.castle_card(seat)]] if self.castle_up(seat) else 1

    def intact(self, seat: int) -> int:
        """The intact gates of a Castle as all can see it."""
        return self.gates(seat) - self.broken[seat]

    def is_open(self, seat: int) -> bool:
        """WY-5.3: at least one gate, and all of them broken."""
        return self.gates(seat) > 0 and self.intact(seat) <= 0

    def truly_broken(self, seat: int) -> int:
        """How many gates are broken, as the owner knows it (WY-15.11)."""
        if self.castle_up(seat):
            return self.broken[seat]
        return self.book.gates[self.face[self.castle_card(seat)]] if self.broken[seat] else 0

    def turn_up(self, card: int) -> None:
        """WY-15.1: a face-down card is shown and stays face up."""
        if not self.is_up(card):
            for seat in range(self.seats):
                if self.zones[self.castles + seat] == [card]:
                    self.broken[seat] = self.truly_broken(seat)
            self.seen[card] = self.everyone
            if self.listening:
                self.tell("turned_up", "WY-15.1", self.owner_of(card), {}, [card])

    def owner_of(self, card: int) -> int:
        """The seat before which a Mage, Castle or Artefact lies, or -1."""
        for seat in range(self.seats):
            if (
                card in self.zones[self.mages + seat]
                or card in self.zones[self.castles + seat]
                or card in self.zones[self.rows + seat]
            ):
                return seat
        return -1

    # The chain

    def play_with(self, serial: int) -> int:
        """Where in the chain the play with this serial number is, or -1."""
        for index in range(len(self.plays)):
            if self.plays[index][P_SERIAL] == serial:
                return index
        return -1

    # Knowledge

    def pool(self, seat: int, zone: int, card: int) -> int:
        """Mages, Castles and stack cards have different backs."""
        kind = self.book.kind[self.face[card]]
        return kind if kind in (MAGE, CASTLE) else 0

    def fits(self, zone: int, card: int, face: int) -> bool:
        """What a place implies: hands hold no Events, a face-down row only Artefacts, and so on."""
        book = self.book
        if zone < self.mages:
            if card == self.promise_card:
                return self.keeps_promise(face)
            return book.is_held(face)
        if zone < self.castles:
            return self.denied[zone - self.mages] >> book.mage_number[face] & 1 == 0
        if zone < self.rows:
            return self.plain >> (zone - self.castles) & 1 == 0 or book.looks_plain(face)
        if zone < self.stack:
            return book.kind[face] == ARTEFACT
        return True

    def keeps_promise(self, face: int) -> bool:
        """Whether this face is what its holder has shown to have by starting a play."""
        book = self.book
        if self.promise == HOLDS_STRIKE:
            return book.kind[face] == ATTACK and book.strike[face] & AT_MAGE != 0
        if self.promise == HOLDS_NAME:
            if book.kind[face] != TRUE_NAME:
                return False
            for seat in range(self.seats):
                if self.promise_targets >> seat & 1 and self.name_fits(face, seat):
                    return True
            return False
        if self.promise == HOLDS_BACKHAND:
            return book.pays_backhand(face)
        return book.is_held(face)

    def name_fits(self, face: int, target: int) -> bool:
        """WY-11.22, WY-15.7: whether a True Name may be played at this seat's Mage."""
        mage = self.mage_card(target)
        if not self.is_up(mage):
            return True
        return self.names(face, target)

    def names(self, face: int, seat: int) -> bool:
        """Whether a True Name truly lists this seat's Mage."""
        number = self.book.mage_number[self.face[self.mage_card(seat)]]
        return self.book.names[face] >> number & 1 != 0

    def redealt(self, seat: int, rng: Rng) -> None:
        """Secret choices of others are made anew."""
        for chooser in range(self.seats):
            card = self.chosen[chooser]
            if card >= 0 and chooser != seat:
                for hand in range(self.seats):
                    if card in self.zones[hand]:
                        self.chosen[chooser] = rng.choice(self.zones[hand])
                        break

    def depart(self, seat: int) -> None:
        from pentacles.games.wysaertz.steps.leaving import depart

        depart(self, seat)

    def has_left(self, seat: int) -> bool:
        return not self.is_alive(seat)

    # Results

    @property
    def scores(self) -> list[float]:
        """WY-12.7: the winner has 1, the others 0; a shared victory splits the 1."""
        winners = self.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def placing(self) -> list[int]:
        """WY-12.7: the place of every seat, 1 for the winner; equal survivors share one."""
        winners = self.winners
        falls = self.fallen[0::3]
        keys: list[int] = []
        for seat in range(self.seats):
            if seat in winners:
                keys.append(1000000)
            elif seat in falls:
                keys.append(falls.index(seat) - 1000)
            else:
                keys.append(self.defeats[seat])
        places: list[int] = []
        for key in keys:
            better = 0
            for other in keys:
                if other > key:
                    better += 1
            places.append(better + 1)
        return places

    def figures(self, seat: int) -> list[float]:
        top = self.plays[-1] if self.plays else None
        values = [
            float(self.turns_taken),
            float((self.active - seat) % self.seats),
            float((self.truce - seat) % self.seats + 1) if self.truce >= 0 else 0.0,
            float(self.stage),
            float(self.inside),
            float(self.braced),
            float(self.put),
            float(len(self.plays)),
            float(top[P_KIND] + 1) if top is not None else 0.0,
            float(self.has_bonus),
            float(self.hidden),
            float(self.free_for_all),
            float(self.slow),
            float(self.spoils),
            float(self.base_limit),
            float(self.defeats_to_win),
        ]
        for distance in range(MOST_SEATS):
            values.extend(self.seat_figures((seat + distance) % self.seats, distance < self.seats))
        return values

    def seat_figures(self, seat: int, is_there: bool) -> list[float]:
        """The public numbers of one seat, zeros for a seat that the match doesn't have."""
        if not is_there:
            return [0.0] * FIGURES_PER_SEAT
        return [
            1.0,
            float(self.is_alive(seat)),
            float(self.is_home(seat)),
            float(self.gates(seat)),
            float(self.broken[seat]),
            float(self.defeats[seat]),
            float(self.limit(seat)),
            float(self.is_fighting(seat)),
            float(self.holder == seat),
            float(self.warded >> seat & 1),
            float(self.mage_up(seat)),
            float(self.castle_up(seat)),
        ]

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
        if len(self.drawers) != len(self.zones[self.tray]):
            raise ValueError("every card of the tray needs its drawer")
