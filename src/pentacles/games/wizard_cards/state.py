"""The state of a duel: zones by number, counters, and what the cards mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pentacles.core.holdings import NO_CARDS, NO_LEVELS
from pentacles.core.observation import dense
from pentacles.core.outcome import Outcome
from pentacles.core.own_fields import OwnField, own_flag, own_rows, own_whole, own_wholes
from pentacles.core.sparse_row import SparseRow
from pentacles.core.state import State
from pentacles.games.wizard_cards.deck import Deck, Variant
from pentacles.games.wizard_cards.terms import (
    ALL_PLAYS,
    DAMAGE,
    DECK,
    DISCARD,
    HAND,
    OPTIONAL,
    OWN_DECK,
    OWN_DISCARD,
    VIGOR,
    WARD,
    WARDS,
    WILD,
    WRATH,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game


class Duel(State):
    """One match of Wizard Cards."""

    own_fields: ClassVar[tuple[OwnField, ...]] = (
        own_whole("opener", 1),
        own_whole("active", 1),
        own_whole("drafter", 1),
        own_whole("plays"),
        own_whole("cast"),
        own_whole("dealt"),
        own_whole("absorbed"),
        own_whole("open_damage"),
        own_whole("turns_after", 2),
        own_whole("final_turn"),
        own_whole("idle"),
        own_flag("has_moved"),
        own_rows("strengths"),
        own_wholes("named", WRATH, -1),
    )

    def __init__(self, game: Game, seats: int, deck: Deck, variant: Variant) -> None:
        super().__init__(game, seats)
        self.deck = deck
        self.variant = variant
        self.opener = 0
        self.active = 0
        self.drafter = 0
        self.plays = 0
        self.cast = 0
        """Components cast in this spell."""
        self.dealt = 0
        self.absorbed = 0
        self.open_damage = 0
        self.turns_after = 0
        """Turns still to come after the turn in which the final phase began; 0 before it."""
        self.final_turn = 0
        self.idle = 0
        self.has_moved = False
        self.strengths: list[list[int]] = NO_LEVELS
        """What each ward of a seat can still absorb, in the order of its ward area.

        The list of a seat is replaced, never edited, and so is the next one: copies share them.
        """
        self.named: list[int] = NO_CARDS
        """The school named for each joker on the table, -1 while it has none."""

    def prepare(self) -> None:
        """Make the lists of a new match; a clone gets its own by copying."""
        self.strengths = [[], []]
        self.named = [-1] * self.deck.jokers

    def clone(self) -> Duel:
        other = Duel(self.game, self.seats, self.deck, self.variant)
        self.copy_core(other)
        other.opener = self.opener
        other.active = self.active
        other.drafter = self.drafter
        other.plays = self.plays
        other.cast = self.cast
        other.dealt = self.dealt
        other.absorbed = self.absorbed
        other.open_damage = self.open_damage
        other.turns_after = self.turns_after
        other.final_turn = self.final_turn
        other.idle = self.idle
        other.has_moved = self.has_moved
        other.strengths = self.strengths.copy()
        other.named = self.named
        return other

    def blank(self) -> State:
        return Duel(self.game, self.seats, self.deck, self.variant)

    @property
    def closer(self) -> int:
        """The seat that takes the last turn (WC-10.6)."""
        return 1 - self.opener

    def turns_to_come(self) -> int:
        """In the final phase: how many turns follow the current one (WC-10.2, WC-10.3)."""
        return self.turns_after - (1 if self.final_turn < self.turn else 0)

    def deck_of(self, seat: int) -> int:
        """The zone that a seat draws from (WC-13.7)."""
        return OWN_DECK + seat if self.variant.constructed else DECK

    def discard_of(self, seat: int) -> int:
        """The zone that a seat's used components go to (WC-13.10)."""
        return OWN_DISCARD + seat if self.variant.constructed else DISCARD

    def ward_value(self, seat: int) -> int:
        """How much damage a seat's wards can still absorb (WC-4.2)."""
        total = 0
        for strength in self.strengths[seat]:
            total += strength
        return total

    def ward_strengths(self, seat: int) -> list[int]:
        """What each ward of a seat can still absorb, first cast first."""
        return self.strengths[seat]

    def school_of(self, card: int) -> int:
        """The school of a card; a joker has the one named for it, or WILD (WC-8.3)."""
        face = self.face[card]
        if face >= self.deck.suited:
            named = self.named[face - self.deck.suited]
            return WILD if named < 0 else named
        return self.deck.school[face]

    def verb_of(self, card: int) -> int:
        """What a card does on the table: a joker does what its named school does."""
        face = self.face[card]
        if face >= self.deck.suited:
            return self.named[face - self.deck.suited]
        return self.deck.verb[face]

    def cost(self, school: int) -> int:
        """The plays that a component of this school costs (WC-3.4, WC-12.1)."""
        return 0 if self.variant.hectic and school == VIGOR else 1

    def may_stop(self) -> bool:
        """Whether the spell may be stopped now (WC-3.7, WC-3.8, WC-3.12)."""
        if self.cast == 0 and self.variant.casting != OPTIONAL:
            return False
        return self.variant.casting != ALL_PLAYS or self.plays == 0

    def pool(self, seat: int, zone: int, card: int) -> int:
        """With constructed decks everybody knows whose cards are whose (section 3)."""
        if not self.variant.constructed:
            return 0
        return zone - OWN_DECK if zone >= OWN_DECK else zone - HAND

    def is_free(self, zone: int) -> bool:
        """A place implies nothing about its card."""
        return True

    def remembers(self, seat: int, zone: int) -> list[int]:
        """WC-13.1: everybody remembers who drafted what; what isn't public is in deck or hand."""
        if not self.variant.constructed or zone not in (OWN_DECK, OWN_DECK + 1):
            return []
        owner = zone - OWN_DECK
        bit = 1 << seat
        return [
            self.face[card]
            for place in (zone, HAND + owner)
            for card in self.zones[place]
            if not self.seen[card] & bit
        ]

    def reduced_options(self, seat: int) -> list[int]:
        """The options with only the lowest of each kind: rank has no effect once drafted."""
        alike = self.deck.alike
        kinds: list[int] = []
        kept: list[int] = []
        for action in sorted(self.options(seat)):
            kind = alike[action]
            if kind not in kinds:
                kinds.append(kind)
                kept.append(action)
        return kept

    def depart(self, seat: int) -> None:
        """WC-16.5: the player who gives up loses, whatever the piles say."""
        self.finish(Outcome([1 - seat], f"Seat {seat} gave up.", "WC-16.5"))
        if self.listening:
            self.tell("gave_up", "WC-16.5", seat, {}, [])

    def roles(self) -> list[str]:
        """Who takes the first turn and who the last (WC-10.6)."""
        return ["opener", "closer"] if self.opener == 0 else ["closer", "opener"]

    @property
    def scores(self) -> list[int]:
        """The sizes of the damage piles; fewer is better (WC-11.1)."""
        return [len(self.zones[DAMAGE]), len(self.zones[DAMAGE + 1])]

    def figures(self, seat: int) -> list[float]:
        return dense(self, seat)

    def note_figures(self, seat: int, row: SparseRow) -> None:
        other = 1 - seat
        row.add(self.plays)
        row.add(self.cast)
        row.add(self.dealt)
        row.add(self.absorbed)
        row.add(self.open_damage)
        row.add(self.turns_after)
        row.add(self.turn)
        row.add(self.idle)
        row.add(self.opener == seat)
        row.add(self.active == seat)
        row.add(self.ward_value(seat))
        row.add(self.ward_value(other))
        row.add(self.variant.hectic)
        row.add(self.variant.constructed)
        row.add(self.variant.casting == ALL_PLAYS)
        row.add(self.variant.casting == OPTIONAL)
        for owner in (seat, other):
            wards = self.strengths[owner]
            for index in range(8):
                row.add(wards[index] if index < len(wards) else 0)
        for joker in range(2):
            school = self.named[joker] if joker < len(self.named) else -1
            for named in range(4):
                row.add(named == school)

    def restore(self, fields: dict[str, Any]) -> None:
        super().restore(fields)
        if len(self.named) != self.deck.jokers:
            raise ValueError("every joker is named as a school or -1")
        for seat in (0, 1):
            wards = self.zones[WARDS + seat]
            if len(self.strengths[seat]) != len(wards):
                raise ValueError("every ward needs its strength")
            for card, strength in zip(wards, self.strengths[seat], strict=True):
                amount = self.deck.amount[self.face[card]]
                if self.verb_of(card) != WARD or not 1 <= strength <= amount:
                    raise ValueError("only wards lie in a ward area, with what they can absorb")
