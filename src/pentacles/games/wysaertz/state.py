"""The state of a match: what can be said about seats, cards, gates and knowledge."""

from __future__ import annotations

from typing import Final

from pentacles.core.observation import dense
from pentacles.core.rng import Rng
from pentacles.core.sparse_row import SparseRow
from pentacles.core.state import State
from pentacles.games.wysaertz.fields import FeudFields
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MAGE,
    ATTACK,
    CASTLE,
    HOLDS_BACKHAND,
    HOLDS_NAME,
    HOLDS_STRIKE,
    MAGE,
    TRUE_NAME,
)

FIGURES_PER_SEAT: Final = 12


class Feud(FeudFields):
    """One match of WysaertZ."""

    def clone(self) -> Feud:
        other = Feud(self.game, self.seats, self.book, self.variant)
        self.copy_fields(other)
        return other

    def blank(self) -> State:
        return Feud(self.game, self.seats, self.book, self.variant)

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

    def after(self, seat: int) -> int:
        """WY-8.2: the participant who follows this seat in the battle order."""
        place = self.order.index(seat)
        for distance in range(1, len(self.order)):
            found = self.order[(place + distance) % len(self.order)]
            if self.is_fighting(found):
                return found
        return seat

    def initiative(self) -> int:
        """WY-8.2: who has the initiative, or will have it: the next holder may have left."""
        if self.holder < 0 or self.is_fighting(self.holder):
            return self.holder
        return self.after(self.holder)

    # Cards

    def is_up(self, card: int) -> bool:
        """Whether a Mage, Castle or Artefact lies face up: spectators, the last bit, know it."""
        return self.seen[card] > self.everyone >> 1

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
        if not self.variant.hidden:
            return False
        for card in self.zones[self.rows + seat]:
            if not self.is_up(card):
                return True
        return False

    def has_any_down(self, seat: int) -> bool:
        """Whether a Mage, Castle or Artefact of this seat lies face down (WY-15.6)."""
        if not self.variant.hidden:
            return False
        return not self.mage_up(seat) or not self.castle_up(seat) or self.has_down(seat)

    def limit(self, seat: int) -> int:
        """The hand limit as all can see it (WY-3.2, WY-11.33, WY-15.5)."""
        limit = self.variant.base_limit
        raises = self.book.limit
        faces = self.face
        castle = self.zones[self.castles + seat][0]
        raised = raises[faces[castle]]
        if raised and self.is_up(castle):
            limit += raised
        for card in self.zones[self.rows + seat]:
            raised = raises[faces[card]]
            if raised and self.is_up(card):
                limit += raised
        return limit

    def limit_card(self, seat: int) -> int:
        """A face-down card that would raise the limit, the Castle first, or -1 (WY-15.5)."""
        if not self.variant.hidden:
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
        if self.copies[face] == 1:
            return self.find(seat, face)
        found = -1
        for card in self.zones[seat]:
            if self.face[card] == face and (found < 0 or self.seen[card] > self.seen[found]):
                found = card
        return found

    def hand_faces(self, seat: int) -> list[int]:
        """The different faces in a hand: copies are one option (WY-16.2)."""
        faces = self.face
        copies = self.copies
        found: list[int] = []
        for card in self.zones[seat]:
            face = faces[card]
            if copies[face] == 1 or face not in found:
                found.append(face)
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

    def phase_of(self, rule: str) -> int:
        """The stages of a challenge, with the challenge itself between peace and the first."""
        return self.stage + 1 if self.stage else 0

    # The chain

    def play_with(self, serial: int) -> int:
        """Where in the chain the play with this serial number is, or -1."""
        for index in range(len(self.plays)):
            if self.plays[index].serial == serial:
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
        """Whether this face fits what its holder has given away by starting a play."""
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
        """Secret choices of others are made again."""
        for chooser in range(self.seats):
            card = self.chosen[chooser]
            if card >= 0 and chooser != seat:
                for hand in range(self.seats):
                    if card in self.zones[hand]:
                        self.chosen[chooser] = rng.choice(self.zones[hand])
                        break

    def has_left(self, seat: int) -> bool:
        return not self.is_alive(seat)

    # Results

    @property
    def scores(self) -> list[float]:
        """WY-12.7: the winner has 1, the others 0; a shared victory splits the 1."""
        winners = self.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def roles(self) -> list[str]:
        """The place of each seat in the order of play."""
        words = ("first", "second", "third", "fourth", "fifth", "sixth")
        found: list[str] = []
        for seat in range(self.seats):
            place = (seat - self.first) % self.seats
            found.append(words[place] if place < len(words) else f"place {place + 1}")
        return found

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
        return dense(self, seat)

    def note_figures(self, seat: int, row: SparseRow) -> None:
        top = self.plays[-1] if self.plays else None
        row.add(self.turns_taken)
        row.add((self.active - seat) % self.seats)
        row.add((self.truce - seat) % self.seats + 1 if self.truce >= 0 else 0)
        row.add(self.stage)
        row.add(self.inside)
        row.add(self.braced)
        row.add(self.put)
        row.add(len(self.plays))
        row.add(top.kind + 1 if top is not None else 0)
        row.add(self.has_bonus)
        row.add(self.variant.hidden)
        row.add(self.variant.free_for_all)
        row.add(self.variant.slow)
        row.add(self.variant.spoils)
        row.add(self.variant.base_limit)
        row.add(self.variant.defeats_to_win)
        for distance in range(self.seats):
            self.note_seat((seat + distance) % self.seats, row)

    def note_seat(self, seat: int, row: SparseRow) -> None:
        """The public numbers of one seat."""
        row.add(1)
        row.add(self.is_alive(seat))
        row.add(self.is_home(seat))
        row.add(self.gates(seat))
        row.add(self.broken[seat])
        row.add(self.defeats[seat])
        row.add(self.limit(seat))
        row.add(self.is_fighting(seat))
        row.add(self.initiative() == seat)
        row.add(self.warded >> seat & 1)
        row.add(self.mage_up(seat))
        row.add(self.castle_up(seat))
