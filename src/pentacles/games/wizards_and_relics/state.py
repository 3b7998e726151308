"""The state of a match: zones by seat, the round and the battle, and what others may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from pentacles.core.errors import Illegal, Refusal
from pentacles.core.holdings import NO_CARDS, NO_LEVELS
from pentacles.core.known_groups import confuse, mix
from pentacles.core.observation import dense
from pentacles.core.own_fields import MOST, OwnField, own_flag, own_rows, own_whole, own_wholes
from pentacles.core.rng import Rng
from pentacles.core.sparse_row import SparseRow
from pentacles.core.state import State
from pentacles.games.wizards_and_relics.deck import Book, Variant
from pentacles.games.wizards_and_relics.terms import (
    ALL,
    DID_RELIC,
    FILTER_ANY,
    HALL,
    HAND,
    LAID_RELICS,
    LAID_WIZARDS,
    RELICS,
    SELF,
    SHRINE,
    WINCHESTER,
    WIZARDS,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game


def circles(seats: int) -> list[list[list[int]]]:
    """For each first seat and each set of seats, these seats clockwise from the first one on."""
    return [
        [
            [seat % seats for seat in range(first, first + seats) if mask >> seat % seats & 1]
            for mask in range(1 << seats)
        ]
        for first in range(seats)
    ]


MOST_BITS: Final = 62
"""Of a mask that is a machine number."""
CIRCLES: Final = {seats: circles(seats) for seats in range(1, 5)}
"""By the number of seats; shared by all states, never changed."""


class Match(State):
    """One match of Wizards & Relics."""

    own_fields: ClassVar[tuple[OwnField, ...]] = (
        own_whole("phase", 5),
        own_whole("battle"),
        own_whole("master", 3),
        own_whole("original", 3),
        own_whole("fighting", 15),
        own_whole("tied", 15),
        own_whole("winner", 3, -1),
        own_whole("ready", 15),
        own_whole("bare", 15),
        own_flag("revealed"),
        own_whole("batches"),
        own_whole("wanted"),
        own_wholes("tokens"),
        own_wholes("drawn"),
        own_wholes("discards"),
        own_wholes("totals", MOST, -MOST),
        own_wholes("sums", MOST, -MOST),
        own_wholes("tied_from"),
        own_wholes("done"),
        own_wholes("entered"),
        own_wholes("waiting"),
        own_wholes("settled"),
        own_rows("picked"),
        own_whole("asking", MOST, -1),
        own_whole("drafter", 3),
        own_whole("draft_turn"),
    )

    def __init__(self, game: Game, seats: int, book: Book, variant: Variant, width: int) -> None:
        super().__init__(game, seats)
        self.book = book
        self.variant = variant
        self.width = width
        """How many zones a seat has."""
        self.middle = seats * width
        """The first zone that belongs to nobody."""
        self.circles = CIRCLES[seats]
        self.phase = 0
        """1 to 5 as in the rules; 0 in the setup."""
        self.battle = 0
        """Earlier battles of this round (WR-1.3)."""
        self.master = 0
        self.original = 0
        """The Master Wizard when this battle began (WR-3.4)."""
        self.fighting = 0
        """The participants of the battle, as a bit mask (WR-1.4)."""
        self.tied = 0
        """The players who tied in the last battle, as a bit mask (WR-11.6)."""
        self.winner = -1
        self.ready = 0
        """Who has finished a choice that all make at the same time."""
        self.bare = 0
        """Who owns no relic and lays a wizard alone (WR-7.3)."""
        self.revealed = False
        """Whether the relics of this battle have been turned up (WR-9.1)."""
        self.batches = 0
        """How often wizards have come into play in this battle, less one."""
        self.wanted = FILTER_ANY
        """What kind of card is picked now."""
        self.tokens: list[int] = NO_CARDS
        """The bonus of each seat in this battle; replaced, never edited, as the next three."""
        self.drawn: list[int] = NO_CARDS
        self.discards: list[int] = NO_CARDS
        self.totals: list[int] = NO_CARDS
        """The last battle of this round: a seat, its power, the next seat, ...; never edited."""
        self.sums: list[int] = NO_CARDS
        """Their parts: for each seat in `totals`, what each sort of part came to (WR-10.1)."""
        self.tied_from: list[int] = NO_CARDS
        """Where the cards of the last battle begin in each tied area."""
        self.done: list[int] = NO_CARDS
        """What cards have done in this battle: card * 16 + what."""
        self.entered: list[int] = NO_CARDS
        """The wizards in play as batch * 256 + card."""
        self.waiting: list[int] = NO_CARDS
        """Discard triggers that wait, as seat * 256 + card (WR-4.10); replaced, never edited."""
        self.settled: list[int] = NO_CARDS
        """Cards whose discard trigger has resolved in this event (WR-4.14); never edited."""
        self.picked: list[list[int]] = NO_LEVELS
        """Cards that a seat has picked in a choice that is not finished."""
        self.asking = -1
        """The line of a card that resolves now or resolved last; for prompts."""
        self.drafter = 0
        self.draft_turn = 0
        """Picks made in a draft of two; packs opened in a pack draft."""
        self.due = -1
        """Whose trigger `waits` has found to be next, for the `run` that follows at once."""

    def prepare(self) -> None:
        """Make the lists of a new match; a clone gets its own by copying."""
        seats = self.seats
        self.tokens = [0] * seats
        self.drawn = [0] * seats
        self.discards = [0] * seats
        self.tied_from = [0] * seats
        self.done = []
        self.entered = []
        self.waiting = []
        self.settled = []
        self.picked = [[] for _ in range(seats)]

    def clone(self) -> Match:
        other = Match(self.game, self.seats, self.book, self.variant, self.width)
        self.copy_core(other)
        other.phase = self.phase
        other.battle = self.battle
        other.master = self.master
        other.original = self.original
        other.fighting = self.fighting
        other.tied = self.tied
        other.winner = self.winner
        other.ready = self.ready
        other.bare = self.bare
        other.revealed = self.revealed
        other.batches = self.batches
        other.wanted = self.wanted
        other.tokens = self.tokens
        other.drawn = self.drawn
        other.discards = self.discards
        other.totals = self.totals
        other.sums = self.sums
        other.tied_from = self.tied_from
        other.done = self.done.copy()
        other.entered = self.entered.copy()
        other.waiting = self.waiting
        other.settled = self.settled
        other.picked = [cards.copy() for cards in self.picked]
        other.asking = self.asking
        other.drafter = self.drafter
        other.draft_turn = self.draft_turn
        return other

    def blank(self) -> State:
        return Match(self.game, self.seats, self.book, self.variant, self.width)

    # Places

    def at(self, seat: int, kind: int) -> int:
        """The number of a seat's zone."""
        return seat * self.width + kind

    def hand(self, seat: int) -> list[int]:
        """The cards in a seat's hand."""
        return self.zones[seat * self.width + HAND]

    def wizards(self, seat: int) -> list[int]:
        """A seat's face-up wizards in this battle."""
        return self.zones[seat * self.width + WIZARDS]

    def relics(self, seat: int) -> list[int]:
        """A seat's relics in play: all face down until they are revealed, then all face up."""
        return self.zones[seat * self.width + (RELICS if self.revealed else LAID_RELICS)]

    def relic_zone(self, seat: int) -> int:
        """Where a seat's relics in play lie now."""
        return seat * self.width + (RELICS if self.revealed else LAID_RELICS)

    def hall_size(self, seat: int) -> int:
        """How many wizards a seat has in the Hall."""
        return len(self.zones[seat * self.width + HALL])

    def shrine(self) -> int:
        """The face of the active shrine, or -1."""
        cards = self.zones[self.middle + SHRINE]
        return self.face[cards[0]] if cards else -1

    def controller(self, card: int) -> int:
        """Whose wizard in play this is (WR-1.11), or -1."""
        for seat in range(self.seats):
            if card in self.zones[seat * self.width + WIZARDS]:
                return seat
        return -1

    # Order

    def around(self, first: int) -> list[int]:
        """All seats clockwise from one (WR-1.1)."""
        return self.circles[first][-1]

    def order(self) -> list[int]:
        """The participants in turn order (WR-1.13)."""
        return self.circles[self.master][self.fighting]

    def named(self, who: int, seat: int) -> list[int]:
        """The players an effect names, in turn order: itself, its rivals, or all (WR-1.5)."""
        if who == SELF:
            return [seat]
        if who == ALL:
            return self.order()
        return [other for other in self.order() if other != seat]

    def is_fighting(self, seat: int) -> bool:
        """Whether a seat takes part in this battle."""
        return bool(self.fighting >> seat & 1)

    def phase_of(self, rule: str) -> int:
        return self.phase

    # What cards have done

    def has_done(self, card: int, what: int) -> bool:
        """Whether a card has already done something in this battle (WR-8.8, WR-9.4)."""
        wanted: i64 = card * 16 + what
        entry: i64 = 0
        for entry in self.done:
            if entry == wanted:
                return True
        return False

    def do_once(self, card: int, what: int) -> None:
        """Write down that a card does something that it does once per battle."""
        self.done.append(card * 16 + what)

    def batch_of(self, card: int) -> int:
        """The batch that a wizard came into play with: 0 for those laid in Phase 2."""
        wanted: i64 = card
        entry: i64 = 0
        for entry in self.entered:
            if entry & 255 == wanted:
                return entry >> 8
        return -1

    # Copies of a card are the same: rule WR-1.15

    def types(self, zone: int, wanted: int, without: list[int]) -> list[int]:
        """The actions for the types of a zone's cards that pass a filter and aren't picked yet."""
        faces = self.face
        copies = self.copies
        actions = self.book.actions
        allowed = self.book.allowed[wanted]
        found: list[int] = []
        for card in self.zones[zone]:
            face = faces[card]
            if allowed[face] and (not without or card not in without):
                action = actions[face]
                if copies[face] == 1 or action not in found:
                    found.append(action)
        return found

    def pick_type(self, zone: int, wanted: int, without: list[int], rng: Rng, other: int) -> int:
        """One of `types` and of one other option, unless this is -1: as `rng.choice` draws it."""
        if len(self.zones[zone]) > MOST_BITS:
            return rng.choice(self.types(zone, wanted, without) + ([other] if other >= 0 else []))
        firsts = self.first_places(zone, wanted, without)
        types = ones(firsts)
        place = rng.below(types if other < 0 else types + 1)
        return self.type_at(zone, firsts, place) if place < types else other

    def first_places(self, zone: int, wanted: int, without: list[int]) -> i64:
        """Where the first card of each of `types` lies, as a mask; for up to MOST_BITS cards."""
        faces = self.face
        copies = self.copies
        allowed = self.book.allowed[wanted]
        cards = self.zones[zone]
        is_whole = not without
        found: i64 = 0
        place: i64 = 1
        for card in cards:
            face = faces[card]
            if allowed[face] and (is_whole or card not in without):
                if copies[face] == 1 or self.is_first(cards, card, face, without):
                    found |= place
            place <<= 1
        return found

    def type_at(self, zone: int, firsts: i64, place: int) -> int:
        """The action for the type at this place among those of `first_places`."""
        index: i64 = 0
        left: i64 = place
        while left or not firsts & 1:
            left -= firsts & 1
            firsts >>= 1
            index += 1
        return self.book.actions[self.face[self.zones[zone][index]]]

    def is_first(self, cards: list[int], card: int, face: int, without: list[int]) -> bool:
        """Whether no copy of a card comes before it, of those that aren't picked yet."""
        faces = self.face
        here: i64 = card
        wanted: i64 = face
        other: i64 = 0
        for other in cards:
            if other == here:
                return True
            printed: i64 = faces[other]
            if printed == wanted and other not in without:
                return False
        return True

    def copy_leaving(self, zone: int, action: int, without: list[int]) -> int:
        """The copy of a type that leaves first: one that has resolved, then the best known one."""
        return self.best_copy(zone, action, without, 100, 0)

    def copy_entering(self, zone: int, action: int, without: list[int]) -> int:
        """The copy that comes into play first: an unresolved one (WR-9.9), then the best known."""
        return self.best_copy(zone, action, without, 0, 100)

    def best_copy(
        self, zone: int, action: int, without: list[int], resolved: int, fresh: int
    ) -> int:
        """The copy of a type with the highest rating: who knows of it, and whether it resolved."""
        face = self.book.face_of(action)
        if self.copies[face] == 1:
            card = self.find(zone, face)
            return -1 if card in without else card
        best = -1
        most = -1
        for card in self.zones[zone]:
            if self.face[card] == face and card not in without:
                rating = resolved if self.has_done(card, DID_RELIC) else fresh
                rating += ones(self.among[0][card])
                if rating > most:
                    best = card
                    most = rating
        return best

    # Knowledge

    def take_up(self, card: int, seat: int) -> None:
        """A card has come into a hand: others know at most that it is there or laid face down."""
        mix(self, card, seat * self.width + HAND)

    def reveal(self, card: int, viewers: int) -> None:
        """Let viewers know a card; in a hand it is known as in hand or face down."""
        self.reveal_together([card], viewers)

    def reveal_together(self, cards: list[int], viewers: int) -> None:
        """Let viewers know some cards at once, so also that they are different cards."""
        for card in cards:
            self.seen[card] |= viewers
            zone = 0
            while card not in self.zones[zone]:
                zone += 1
            for level, groups in enumerate(self.groups):
                group = groups.of_zone[zone]
                if group >= 0:
                    among = self.among[level]
                    confuse(self, level, group, card, viewers & ~among[card], cards)
                    among[card] |= viewers
                    if level == 0 and zone % self.width == HAND:
                        self.take_up(card, zone // self.width)

    def pool(self, seat: int, zone: int, card: int) -> int:
        """Shrines have a back of their own."""
        return 1 if self.face[card] >= self.book.shrines else 0

    def is_free(self, zone: int) -> bool:
        """Only laid cards and hands imply anything."""
        return zone >= self.middle or zone % self.width not in (LAID_WIZARDS, LAID_RELICS, HAND)

    def fits(self, zone: int, card: int, face: int) -> bool:
        """Laid cards and picked cards show their kind; a question may say more about a hand."""
        if zone >= self.middle:
            return True
        kind = zone % self.width
        if kind == LAID_WIZARDS:
            return face < self.book.wizards
        if kind == LAID_RELICS:
            return face >= self.book.wizards
        if kind == HAND and self.agenda:
            if self.wanted != FILTER_ANY and card in self.picked[zone // self.width]:
                return self.book.allows(self.wanted, face)
            return self.agenda[-1].fits(self, zone, card, face)
        return True

    def remembers(self, seat: int, zone: int) -> list[int]:
        """The cards that a seat knows to be in the owner's deck or hand, unordered (WR-2.3)."""
        bit: i64 = 1 << seat
        viewers: i64 = 0
        card: i64 = 0
        found: list[int] = []
        width: i64 = self.width
        first: i64 = zone
        first -= first % width
        zones = self.zones
        sees = self.sees
        seen = self.seen
        faces = self.face
        near = self.among[0]
        owned = self.among[1]
        drafted = self.among[-1]
        is_drafted = len(self.among) > 2
        for other in range(first, first + width):
            cards = zones[other]
            if not cards:
                continue
            viewers = sees[other]
            if viewers & bit:
                continue  # it knows these cards by their places
            for card in cards:
                viewers = owned[card]
                if is_drafted:
                    drafters: i64 = drafted[card]
                    viewers |= drafters
                if not viewers & bit:
                    continue
                viewers = near[card]
                if viewers & bit:
                    continue
                viewers = seen[card]
                if not viewers & bit:
                    found.append(faces[card])
        return found

    def group_of(self, zone: int) -> int:
        """What a player owns; after a draft nobody can be sure what was cut."""
        if zone >= self.middle or self.variant.setup >= WINCHESTER:
            return -1
        return zone // self.width

    def sort_of(self, face: int) -> int:
        """Everybody knows how many wizards and relics a player owns (WR-2.1, WR-15.1)."""
        return 1 if face < self.book.wizards else 0

    def illegal(self, seat: int, action: int, refusal: Refusal) -> Illegal:
        """Section 5 of the rules: programs are told the action and the decision by name."""
        is_asked = 0 <= seat < self.seats and self.asked >> seat & 1
        if not is_asked or not 0 <= action < self.game.actions.size:
            return State.illegal(self, seat, action, refusal)
        text: str = self.game.actions.text(action)
        named = f"Illegal action {text.replace(' ', '_')} for decision {self.public_kind(seat)}."
        return Illegal(refusal.rule, f"{named} {refusal.reason}")

    def reduced_options(self, seat: int) -> list[int]:
        """The options with one of each group of basic relics that differ in name only."""
        book = self.book
        kept: list[int] = []
        plain: list[int] = []
        for action in sorted(self.options(seat)):
            face = book.face_of(action) if action < 120 else -1
            if face >= 0 and book.is_relic(face) and book.basic[face]:
                sort = book.power[face] * 4 + book.rarity[face]
                if sort in plain:
                    continue
                plain.append(sort)
            kept.append(action)
        return kept

    # Results and figures

    @property
    def places(self) -> list[int]:
        """Who stands where: the winner first, then by wizards in the Hall (WR-14.1)."""
        sizes = [
            self.hall_size(seat) + (100 if seat in self.winners else 0)
            for seat in range(self.seats)
        ]
        return [1 + len([size for size in sizes if size > own]) for own in sizes]

    @property
    def scores(self) -> list[int]:
        """The wizards in each Hall (WR-14.1)."""
        return [self.hall_size(seat) for seat in range(self.seats)]

    def figures(self, seat: int) -> list[float]:
        """The public numbers by seat, its own first, then those of the round."""
        return dense(self, seat)

    def note_figures(self, seat: int, row: SparseRow) -> None:
        """The public numbers by seat, its own first, then those of the round."""
        for step in range(4):
            if step >= self.seats:
                row.skip(7)
                continue
            other = (seat + step) % self.seats
            row.add(self.hall_size(other))
            row.add(self.tokens[other])
            row.add(self.drawn[other])
            row.add(self.discards[other])
            row.add(self.fighting >> other & 1)
            row.add(self.master == other)
            row.add(self.ready >> other & 1)
        row.add(self.turn)
        row.add(self.phase)
        row.add(self.battle)
        row.add(self.variant.target)
        row.add(self.revealed)
        row.add(self.variant.go_big)
        row.add(len(self.picked[seat]) if seat < self.seats else 0)

    def restore(self, fields: dict[str, Any]) -> None:
        super().restore({"sums": [], **fields})  # saves of version 0.1.0 have no sums
        for seat in (self.master, self.original, self.drafter, self.winner):
            if seat >= self.seats:
                raise ValueError("there is no such seat")
        for numbers in (self.tokens, self.drawn, self.discards, self.tied_from, self.picked):
            if len(numbers) != self.seats:
                raise ValueError("one entry for each seat")
        if not -1 <= self.asking < len(self.book.lines):
            raise ValueError("no such line")
        for seat, cards in enumerate(self.picked):
            places = self.zones[self.at(seat, 0) : self.at(seat + 1, 0)]
            if not all(any(card in place for place in places) for card in cards):
                raise ValueError("a seat picks among its own cards")


def ones(mask: i64) -> i64:
    """How many bits of a mask are set."""
    count: i64 = 0
    while mask:
        count += 1
        mask &= mask - 1
    return count
