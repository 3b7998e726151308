"""The state of a match: boards, stamina, cubes, the draft, and the attack that is being fought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from pentacles.core.event import Change, Event
from pentacles.core.holdings import NO_CARDS
from pentacles.core.observation import dense
from pentacles.core.own_fields import OwnField, own_flag, own_whole, own_wholes
from pentacles.core.sparse_row import SparseRow
from pentacles.core.state import State
from pentacles.games.witless_wizards.deck import Equipment, Variant
from pentacles.games.witless_wizards.terms import (
    BATTLE_PHASE,
    CUBES,
    DECK,
    FIRST_CARD,
    GIVEN,
    HAND,
    KEPT,
    MANY,
    MEND_PHASE,
    MOST_STAMINA,
    PER_SEAT,
    SECOND_CARD,
    SETTING_UP,
    SLOTS,
    UNDECIDED,
    WEAK,
)

if TYPE_CHECKING:
    from pentacles.core.game import Game

SALVAGED: Final = "WW-10.24"
"""A card that is taken from the discard pile is drawn."""


@final
class Part:
    """One part of the arithmetic of an attack: which, how much, and the face that brings it."""

    def __init__(self, part: int, amount: int, face: int) -> None:
        self.part = part
        self.amount = amount
        self.face = face
        """-1 if no card does."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Fight:
    """Who attacked whom last, and the defender's Stamina before the attack."""

    def __init__(self, attacker: int, defender: int, stamina: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.stamina = stamina


def opponents_of(seats: int) -> list[list[int]]:
    """WW-3.9, WW-4.3, WW-4.4: for each set of wizards in the game, whom each seat may attack."""
    everyone = (1 << seats) - 1
    neighbours = [1 << (seat + 1) % seats | 1 << (seat - 1) % seats for seat in range(seats)]
    return [
        neighbours
        if inside == everyone and seats > 3
        else [inside & ~(1 << seat) for seat in range(seats)]
        for inside in range(1 << seats)
    ]


COUNTS: Final = [mask.bit_count() for mask in range(16)]
"""How many seats a bit mask has."""
OPPONENTS: Final = {seats: opponents_of(seats) for seats in range(1, 5)}
"""By the number of seats; shared by all states, never changed."""


class Brawl(State):
    """One match of Witless Wizards."""

    own_fields: ClassVar[tuple[OwnField, ...]] = (
        own_wholes("characters", 3, -1),
        own_wholes("decks", 4),
        own_whole("first", 3),
        own_whole("active", 3),
        own_whole("rematches", 10),
        own_flag("has_begun"),
        own_whole("inside", 15),
        own_whole("at_start", 15),
        own_whole("left", 15),
        own_whole("quitters", 15),
        own_wholes("stamina", MOST_STAMINA, -MANY),
        own_wholes("cubes", MANY),
        own_whole("batches", MANY),
        own_wholes("out_turn", MANY),
        own_wholes("out_batch", MANY),
        own_wholes("places", 4),
        own_whole("pick", 2),
        own_whole("first_card", GIVEN),
        own_whole("focuses", 2),
        own_flag("is_free_used"),
        own_whole("spent", MANY),
        own_whole("apart", 2),
        own_whole("target", 3, -1),
        own_whole("surge", MANY),
        own_whole("pumped", MANY),
        own_whole("braced", MANY),
        own_whole("rerolls", 1),
        own_wholes("dice", 6),
        own_whole("natural", 6),
        own_whole("total", MANY),
        own_whole("defence", MANY),
        own_whole("hits", MANY),
    )

    def __init__(self, game: Game, seats: int, equipment: Equipment, variant: Variant) -> None:
        super().__init__(game, seats)
        self.equipment = equipment
        self.variant = variant
        self.rivals = OPPONENTS[seats]
        """For each set of wizards in the game, the opponents of each seat as a bit mask."""
        # The table.
        self.characters: list[int] = NO_CARDS
        """The character board of each seat, -1 while it has none; replaced, never edited."""
        self.decks: list[int] = NO_CARDS
        """The decks in use, in the order of choice; replaced, never edited."""
        self.first = 0
        self.active = 0
        self.rematches = 0
        self.has_begun = False
        """Whether the setup is complete."""
        self.inside = 0
        """The seats that are in the game, as a bit mask."""
        self.at_start = 0
        """The seats that were in the game when this turn began (WW-8.3)."""
        self.left = 0
        """The seats whose players have left the table (WW-6.11)."""
        self.quitters = 0
        """The seats that rank last among those out in the same turn, because their players left."""
        self.stamina: list[int] = NO_CARDS
        self.cubes: list[int] = NO_CARDS
        self.powers: list[int] = NO_CARDS
        """The verbs on each board as a bit mask: follows from the slots."""
        self.batches = 0
        self.out_turn: list[int] = NO_CARDS
        """The turn in which a seat was eliminated, 0 while it is in; replaced, never edited."""
        self.out_batch: list[int] = NO_CARDS
        """The same for the batch (WW-6.7)."""
        self.places: list[int] = NO_CARDS
        """The ranking once the match is over, 1 for the best (WW-8.8); replaced, never edited."""
        # The turn.
        self.pick = 0
        self.first_card = UNDECIDED
        self.focuses = 0
        """How often the active player has focused in this pick."""
        self.is_free_used = False
        """Whether the active player has focused this turn, so that `free_focus` is gone."""
        self.spent = 0
        """Cubes that the active player has returned to the reserve this turn (WW-10.35)."""
        self.apart = 0
        """How many cards of the draft hand, from its front, are older than the current deck."""
        # The attack.
        self.target = -1
        """The defender from the choice of the target to the losses (WW-5.11), else -1."""
        self.surge = 0
        self.pumped = 0
        self.braced = 0
        self.rerolls = 0
        self.dice: list[int] = NO_CARDS
        """What was rolled; replaced, never edited."""
        self.natural = 0
        self.total = 0
        self.defence = 0
        self.hits = 0
        self.sums: list[int] = NO_CARDS
        """The arithmetic of the last attack: part, amount and face, the next part, ...: `parts`."""
        self.fought: Fight | None = None
        """The last attack."""
        self.compared: list[int] = NO_CARDS
        """The seats whose tie brought the last rematch, each with its final Stamina (WW-8.4)."""
        self.later: Event | None = None
        """What is told right after the next event, because that event causes it."""

    def prepare(self) -> None:
        """Make the lists of a new match; a clone gets its own by copying."""
        seats = self.seats
        self.characters = [-1] * seats
        self.decks = []
        self.stamina = [0] * seats
        self.cubes = [0] * seats
        self.powers = [0] * seats
        self.out_turn = [0] * seats
        self.out_batch = [0] * seats
        self.places = []
        self.dice = []
        self.sums = []
        self.compared = []

    def blank(self) -> State:
        return Brawl(self.game, self.seats, self.equipment, self.variant)

    def clone(self) -> Brawl:
        other = Brawl(self.game, self.seats, self.equipment, self.variant)
        self.copy_core(other)
        other.characters = self.characters
        other.decks = self.decks
        other.first = self.first
        other.active = self.active
        other.rematches = self.rematches
        other.has_begun = self.has_begun
        other.inside = self.inside
        other.at_start = self.at_start
        other.left = self.left
        other.quitters = self.quitters
        other.stamina = self.stamina.copy()
        other.cubes = self.cubes.copy()
        other.powers = self.powers.copy()
        other.batches = self.batches
        other.out_turn = self.out_turn
        other.out_batch = self.out_batch
        other.places = self.places
        other.pick = self.pick
        other.first_card = self.first_card
        other.focuses = self.focuses
        other.is_free_used = self.is_free_used
        other.spent = self.spent
        other.apart = self.apart
        other.target = self.target
        other.surge = self.surge
        other.pumped = self.pumped
        other.braced = self.braced
        other.rerolls = self.rerolls
        other.dice = self.dice
        other.natural = self.natural
        other.total = self.total
        other.defence = self.defence
        other.hits = self.hits
        other.sums = self.sums.copy()  # the steps of an attack add to it
        other.fought = self.fought
        other.compared = self.compared
        return other

    def phase_of(self, rule: str) -> int:
        """The chapters of the rules are phases; most effects of cards (WW-10) belong to any."""
        if not self.has_begun or rule.startswith("WW-1."):
            return SETTING_UP
        if rule.startswith(("WW-2.", "WW-3.")) or rule == SALVAGED:
            return SECOND_CARD if self.pick == 2 else FIRST_CARD
        if rule.startswith(("WW-4.", "WW-5.")):
            return BATTLE_PHASE
        return MEND_PHASE if rule.startswith("WW-7.") else -1

    # Who is in the game

    def is_in(self, seat: int) -> bool:
        """Whether this seat's wizard is still in the game."""
        return bool(self.inside >> seat & 1)

    def count_in(self) -> int:
        """How many wizards are still in the game."""
        return COUNTS[self.inside]

    def is_weakened(self, seat: int) -> bool:
        """WW-7.1: at 5 Stamina or less."""
        return self.stamina[seat] <= WEAK

    def next_in(self, seat: int) -> int:
        """The nearest seat clockwise that is in the game; the seat itself if there is no other."""
        others = self.inside & ~(1 << seat)
        return self.nearest(others, seat) if others else seat

    def opponents(self, seat: int) -> int:
        """WW-3.9, WW-4.3, WW-4.4: whom a seat may give to and attack, as a bit mask."""
        return self.rivals[self.inside][seat]

    def nearest(self, mask: int, seat: int) -> int:
        """The first seat of a bit mask clockwise from this one, which isn't among them."""
        last = self.seats - 1
        other = 0 if seat == last else seat + 1
        while not mask >> other & 1:
            other = 0 if other == last else other + 1
        return other

    # What lies on the boards

    def worn(self, seat: int, slot: int) -> int:
        """The card in a slot, or -1."""
        cards = self.zones[SLOTS + PER_SEAT * seat + slot]
        return cards[0] if cards else -1

    def has(self, seat: int, verb: int) -> bool:
        """Whether a board carries this verb."""
        return bool(self.powers[seat] >> verb & 1)

    def refresh(self, seat: int) -> None:
        """WW-2.6: note which verbs lie on a board now."""
        verbs = self.equipment.verbs
        face = self.face
        zones = self.zones
        first: i64 = SLOTS + PER_SEAT * seat
        mask: i64 = 0
        for zone in range(first, first + 3):
            cards = zones[zone]
            if cards:
                carried: i64 = verbs[face[cards[0]]]
                mask |= carried
        self.powers[seat] = mask

    def printed_value(self, seat: int, slot: int) -> int:
        """The value of the card in a slot; 0 without one (WW-5.5, WW-5.7)."""
        card = self.worn(seat, slot)
        return self.equipment.value[self.face[card]] if card >= 0 else 0

    def printed_income(self, seat: int) -> int:
        """WW-7.5: the cubes printed on the cards of a board."""
        income = self.equipment.income
        face = self.face
        zones = self.zones
        first: i64 = SLOTS + PER_SEAT * seat
        total: i64 = 0
        for zone in range(first, first + 3):
            cards = zones[zone]
            if cards:
                printed: i64 = income[face[cards[0]]]
                total += printed
        return total

    def reserve(self) -> int:
        """WW-7.9: 30 less the cubes in all stocks, at least 0."""
        return max(0, CUBES - sum(self.cubes))

    # The attack

    def parts(self) -> list[Part]:
        """The arithmetic of the last attack, part by part."""
        sums = self.sums
        return [Part(sums[at], sums[at + 1], sums[at + 2]) for at in range(0, len(sums), 3)]

    # What players know

    def pool(self, seat: int, zone: int, card: int) -> int:
        """Section 3, point 7: cards drawn before a renewal are never mixed with the new deck."""
        if zone >= HAND and self.apart:
            if card in self.zones[zone][: self.apart]:
                return 1
        return 0

    def is_free(self, zone: int) -> bool:
        """A place implies nothing about its card."""
        return True

    # Telling

    def tell(
        self,
        kind: str,
        rule: str,
        seat: int,
        facts: dict[str, int | str],
        cards: list[int],
        changes: list[Change] | None = None,
        audience: int = -1,
    ) -> None:
        super().tell(kind, rule, seat, facts, cards, changes, audience)
        if self.later is not None:
            self.events.append(self.later)
            self.later = None

    # Players who leave

    def has_left(self, seat: int) -> bool:
        return bool(self.left >> seat & 1)

    # Results

    @property
    def scores(self) -> list[float]:
        """WW-8.9: a sole winner has 1, tied winners share it, everybody else has 0."""
        winners = self.outcome.winners if self.outcome is not None else []
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def figures(self, seat: int) -> list[float]:
        return dense(self, seat)

    def note_figures(self, seat: int, row: SparseRow) -> None:
        seats = self.seats
        is_attack = self.target >= 0
        bit = 1 << seat
        cards = self.zones[DECK]
        knows_top = len(cards) > 0 and bool(self.seen[cards[-1]] & bit)
        knows_bottom = len(cards) > 0 and bool(self.seen[cards[0]] & bit)
        row.add(self.turn)
        row.add(self.rematches)
        row.add((self.active - seat) % seats)
        row.add((self.first - seat) % seats)
        row.add(self.pick)
        row.add(self.first_card == KEPT)
        row.add(self.first_card == GIVEN)
        row.add(self.focuses)
        row.add(self.spent)
        row.add(self.natural if is_attack else 0)
        row.add(self.total if is_attack else 0)
        row.add(self.hits if is_attack else 0)
        row.add(self.face[cards[-1]] + 1 if knows_top else 0)
        row.add(self.face[cards[0]] + 1 if knows_bottom else 0)
        for distance in range(4):
            row.add(self.stamina[(seat + distance) % seats] if distance < seats else 0)
        for distance in range(4):
            row.add(self.cubes[(seat + distance) % seats] if distance < seats else 0)
        for distance in range(4):
            row.add(distance < seats and self.is_in((seat + distance) % seats))
        for distance in range(4):
            row.add(self.printed_income((seat + distance) % seats) if distance < seats else 0)
        for deck in range(5):
            row.add(deck in self.decks)
        for distance in range(4):
            row.add(is_attack and distance < seats and (seat + distance) % seats == self.target)

    # Saving

    def fields(self) -> dict[str, Any]:
        found = super().fields()
        fight = self.fought
        found["sums"] = self.sums.copy()
        found["fought"] = [] if fight is None else [fight.attacker, fight.defender, fight.stamina]
        found["compared"] = self.compared
        return found

    def restore(self, fields: dict[str, Any]) -> None:
        super().restore(fields)
        sums: list[int] = SUMS.read(fields["sums"])
        fought: list[int] = FOUGHT.read(fields["fought"])
        if len(sums) % 3 or len(fought) not in (0, 3):
            raise ValueError("sums and attacks come in groups of three numbers")
        self.sums = sums
        self.fought = Fight(fought[0], fought[1], fought[2]) if fought else None
        self.compared = COMPARED.read(fields["compared"]) if "compared" in fields else []
        self.check()
        self.powers = [0] * self.seats
        for seat in range(self.seats):
            self.refresh(seat)

    def check(self) -> None:
        """Refuse figures, boards and questions that no match can have."""
        seats = self.seats
        for row in (self.stamina, self.cubes, self.out_turn, self.out_batch, self.characters):
            if len(row) != seats:
                raise ValueError("every seat needs its own figures")
        masks = self.inside | self.at_start | self.left | self.quitters
        if max(self.first, self.active, self.target) >= seats or masks >> seats:
            raise ValueError("there are fewer seats")
        if len(self.decks) > 3 or len(self.dice) > 2:
            raise ValueError("there are three decks and two dice")
        for deck in self.decks:
            if self.decks.count(deck) > 1:
                raise ValueError("no deck is used twice")
        for one in self.parts():
            if not 0 <= one.part <= 20 or not -1 <= one.face < len(self.equipment.slot):
                raise ValueError("sums are parts, amounts and faces")
        fight = self.fought
        if fight is not None:
            if not 0 <= fight.attacker < seats or not 0 <= fight.defender < seats:
                raise ValueError("an attack has an attacker and a defender")
        for at in range(0, len(self.compared), 2):
            if not 0 <= self.compared[at] < seats or len(self.compared) % 2:
                raise ValueError("a comparison has pairs of a seat and its final Stamina")
        for seat in range(seats):
            for slot in range(3):
                cards = self.zones[SLOTS + PER_SEAT * seat + slot]
                if len(cards) > 1:
                    raise ValueError("a slot holds at most one card")
                if cards and self.equipment.slot[self.face[cards[0]]] != slot:
                    raise ValueError("a card lies in a slot of another type")
        if self.agenda:
            self.agenda[-1].check(self)


SUMS: Final = own_wholes("sums", MANY, -MANY)
FOUGHT: Final = own_wholes("fought", MANY, -MANY)
COMPARED: Final = own_wholes("compared", MANY, -MANY)
