"""The state of a match: boards, stamina, cubes, the draft, and the attack that is being fought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pentacles.core.observation import dense
from pentacles.core.sheet import Sheet
from pentacles.core.state import State, whole_field
from pentacles.games.witless_wizards.equipment import MOST_EFFECTS, WIDTH, Equipment

if TYPE_CHECKING:
    from pentacles.core.game import Game

# Zones by number. A seat has four in a row: its draft hand, then its three slots.
DECK: Final = 0
DISCARD: Final = 1
BOX: Final = 2
HAND: Final = 3
SLOTS: Final = 4
PER_SEAT: Final = 4

MOST_STAMINA: Final = 20
WEAK: Final = 5
"""A wizard with this much Stamina or less is Weakened (WW-7.1)."""
CUBES: Final = 30
MANY: Final = 1_000_000
"""More than any figure of a match."""

RANDOM: Final = 0
CHOOSE: Final = 1
NAMED: Final = 2

UNDECIDED: Final = 0
KEPT: Final = 1
GIVEN: Final = 2


class Brawl(State):
    """One match of Witless Wizards."""

    def __init__(self, game: Game, seats: int, equipment: Equipment) -> None:
        super().__init__(game, seats)
        self.equipment = equipment
        # The options.
        self.first_named = -1
        """The seat that `first_player` names, or -1 for chance."""
        self.character_selection = RANDOM
        self.deck_selection = RANDOM
        self.decks_named: list[int] = []
        self.is_alternative = False
        self.die: list[int] = [1, 1, 2, 2, 3, 3]
        self.starting_stamina = MOST_STAMINA
        self.rematches_allowed = 3
        self.turn_limit = 300
        # The table.
        self.characters: list[int] = []
        """The character board of each seat, -1 while it has none."""
        self.decks: list[int] = []
        """The decks in use, in the order of choice."""
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
        """The seats that rank last of the turn in which they went out, because they left."""
        self.stamina: list[int] = []
        self.cubes: list[int] = []
        self.powers: list[int] = []
        """The verbs on each board as a bit mask: follows from the slots."""
        self.batches = 0
        self.out_turn: list[int] = []
        """The turn in which a seat was eliminated, 0 while it is in."""
        self.out_batch: list[int] = []
        self.places: list[int] = []
        """The ranking once the match is over, 1 for the best (WW-8.8)."""
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
        """How many cards of the draft hand, from its front, are older than the present deck."""
        # The attack.
        self.target = -1
        """The defender from the choice of the target to the losses (WW-5.11), else -1."""
        self.surge = 0
        self.pumped = 0
        self.braced = 0
        self.rerolls = 0
        self.dice: list[int] = []
        self.natural = 0
        self.total = 0
        self.defence = 0
        self.hits = 0
        self.sums: list[int] = []
        """The arithmetic of the last attack: threes of part, amount and face (or -1)."""
        self.fought: list[int] = []
        """Attacker and defender of the last attack, and the defender's Stamina before it."""

    def blank(self) -> State:
        return Brawl(self.game, self.seats, self.equipment)

    def clone(self) -> Brawl:
        other = Brawl(self.game, self.seats, self.equipment)
        self.copy_core(other)
        other.first_named = self.first_named
        other.character_selection = self.character_selection
        other.deck_selection = self.deck_selection
        other.decks_named = self.decks_named
        other.is_alternative = self.is_alternative
        other.die = self.die
        other.starting_stamina = self.starting_stamina
        other.rematches_allowed = self.rematches_allowed
        other.turn_limit = self.turn_limit
        other.characters = self.characters.copy()
        other.decks = self.decks.copy()
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
        other.out_turn = self.out_turn.copy()
        other.out_batch = self.out_batch.copy()
        other.places = self.places.copy()
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
        other.dice = self.dice.copy()
        other.natural = self.natural
        other.total = self.total
        other.defence = self.defence
        other.hits = self.hits
        other.sums = self.sums.copy()
        other.fought = self.fought.copy()
        return other

    # Who is in the game

    def is_in(self, seat: int) -> bool:
        """Whether this seat's wizard is still in the game."""
        return bool(self.inside >> seat & 1)

    def count_in(self) -> int:
        """How many wizards are still in the game."""
        count = 0
        mask = self.inside
        while mask:
            mask &= mask - 1
            count += 1
        return count

    def is_weakened(self, seat: int) -> bool:
        """WW-7.1: at 5 Stamina or less."""
        return self.stamina[seat] <= WEAK

    def next_in(self, seat: int) -> int:
        """The nearest seat clockwise that is in the game; the own one if there is no other."""
        seats = self.seats
        for distance in range(1, seats + 1):
            other = (seat + distance) % seats
            if self.inside >> other & 1:
                return other
        return seat

    def opponents(self, seat: int) -> int:
        """WW-3.9, WW-4.3, WW-4.4: whom a seat may give to and attack, as a bit mask."""
        if self.count_in() <= 3:
            return self.inside & ~(1 << seat)
        seats = self.seats
        return 1 << (seat + 1) % seats | 1 << (seat + seats - 1) % seats

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
        first = SLOTS + PER_SEAT * seat
        mask = 0
        for zone in range(first, first + 3):
            cards = self.zones[zone]
            if cards:
                mask |= verbs[face[cards[0]]]
        self.powers[seat] = mask

    def printed_value(self, seat: int, slot: int) -> int:
        """The value of the card in a slot; 0 without one (WW-5.5, WW-5.7)."""
        card = self.worn(seat, slot)
        return self.equipment.value[self.face[card]] if card >= 0 else 0

    def printed_income(self, seat: int) -> int:
        """WW-7.5: the cubes printed on the cards of a board."""
        income = self.equipment.income
        face = self.face
        first = SLOTS + PER_SEAT * seat
        total = 0
        for zone in range(first, first + 3):
            cards = self.zones[zone]
            if cards:
                total += income[face[cards[0]]]
        return total

    def reserve(self) -> int:
        """WW-7.9: 30 less the cubes in all stocks, at least 0."""
        return max(0, CUBES - sum(self.cubes))

    # What players know

    def pool(self, seat: int, zone: int, card: int) -> int:
        """Section 3, point 7: cards drawn before a renewal are never mixed with the new deck."""
        if zone >= HAND and self.apart:
            if card in self.zones[zone][: self.apart]:
                return 1
        return 0

    # Players who leave

    def depart(self, seat: int) -> None:
        from pentacles.games.witless_wizards.steps.leaving import depart

        depart(self, seat)

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

    def note_figures(self, seat: int, sheet: Sheet) -> None:
        seats = self.seats
        is_attack = self.target >= 0
        bit = 1 << seat
        cards = self.zones[DECK]
        knows_top = len(cards) > 0 and bool(self.seen[cards[-1]] & bit)
        knows_bottom = len(cards) > 0 and bool(self.seen[cards[0]] & bit)
        sheet.add(self.turn)
        sheet.add(self.rematches)
        sheet.add((self.active - seat) % seats)
        sheet.add((self.first - seat) % seats)
        sheet.add(self.pick)
        sheet.add(self.first_card == KEPT)
        sheet.add(self.first_card == GIVEN)
        sheet.add(self.focuses)
        sheet.add(self.spent)
        sheet.add(self.natural if is_attack else 0)
        sheet.add(self.total if is_attack else 0)
        sheet.add(self.hits if is_attack else 0)
        sheet.add(self.face[cards[-1]] + 1 if knows_top else 0)
        sheet.add(self.face[cards[0]] + 1 if knows_bottom else 0)
        for distance in range(4):
            sheet.add(self.stamina[(seat + distance) % seats] if distance < seats else 0)
        for distance in range(4):
            sheet.add(self.cubes[(seat + distance) % seats] if distance < seats else 0)
        for distance in range(4):
            sheet.add(distance < seats and self.is_in((seat + distance) % seats))
        for distance in range(4):
            sheet.add(self.printed_income((seat + distance) % seats) if distance < seats else 0)
        for deck in range(5):
            sheet.add(deck in self.decks)
        for distance in range(4):
            sheet.add(is_attack and distance < seats and (seat + distance) % seats == self.target)

    # Saving

    def fields(self) -> dict[str, Any]:
        return {
            "characters": self.characters,
            "decks": self.decks,
            "first": self.first,
            "active": self.active,
            "rematches": self.rematches,
            "has_begun": self.has_begun,
            "inside": self.inside,
            "at_start": self.at_start,
            "left": self.left,
            "quitters": self.quitters,
            "stamina": self.stamina,
            "cubes": self.cubes,
            "batches": self.batches,
            "out_turn": self.out_turn,
            "out_batch": self.out_batch,
            "places": self.places,
            "pick": self.pick,
            "first_card": self.first_card,
            "focuses": self.focuses,
            "is_free_used": self.is_free_used,
            "spent": self.spent,
            "apart": self.apart,
            "target": self.target,
            "surge": self.surge,
            "pumped": self.pumped,
            "braced": self.braced,
            "rerolls": self.rerolls,
            "dice": self.dice,
            "natural": self.natural,
            "total": self.total,
            "defence": self.defence,
            "hits": self.hits,
            "sums": self.sums,
            "fought": self.fought,
        }

    def restore(self, fields: dict[str, Any]) -> None:
        top = self.seats - 1
        seats_mask = (1 << self.seats) - 1
        self.characters = whole_list(fields, "characters")
        self.decks = whole_list(fields, "decks")
        self.first = whole_field(fields, "first", 0, top)
        self.active = whole_field(fields, "active", 0, top)
        self.rematches = whole_field(fields, "rematches", 0, 10)
        self.has_begun = yes_or_no(fields, "has_begun")
        self.inside = whole_field(fields, "inside", 0, seats_mask)
        self.at_start = whole_field(fields, "at_start", 0, seats_mask)
        self.left = whole_field(fields, "left", 0, seats_mask)
        self.quitters = whole_field(fields, "quitters", 0, seats_mask)
        self.stamina = whole_list(fields, "stamina")
        self.cubes = whole_list(fields, "cubes")
        self.batches = whole_field(fields, "batches", 0, MANY)
        self.out_turn = whole_list(fields, "out_turn")
        self.out_batch = whole_list(fields, "out_batch")
        self.places = whole_list(fields, "places")
        self.pick = whole_field(fields, "pick", 0, 2)
        self.first_card = whole_field(fields, "first_card", UNDECIDED, GIVEN)
        self.focuses = whole_field(fields, "focuses", 0, 2)
        self.is_free_used = yes_or_no(fields, "is_free_used")
        self.spent = whole_field(fields, "spent", 0, MANY)
        self.apart = whole_field(fields, "apart", 0, 2)
        self.target = whole_field(fields, "target", -1, top)
        self.surge = whole_field(fields, "surge", 0, MANY)
        self.pumped = whole_field(fields, "pumped", 0, MANY)
        self.braced = whole_field(fields, "braced", 0, MANY)
        self.rerolls = whole_field(fields, "rerolls", 0, 1)
        self.dice = whole_list(fields, "dice")
        self.natural = whole_field(fields, "natural", 0, 6)
        self.total = whole_field(fields, "total", 0, MANY)
        self.defence = whole_field(fields, "defence", 0, MANY)
        self.hits = whole_field(fields, "hits", 0, MANY)
        self.sums = whole_list(fields, "sums")
        self.fought = whole_list(fields, "fought")
        self.check()
        self.powers = [0] * self.seats
        for seat in range(self.seats):
            self.refresh(seat)

    def check(self) -> None:
        """Refuse figures, boards and questions that no match can have."""
        seats = self.seats
        rows = (self.stamina, self.cubes, self.out_turn, self.out_batch, self.characters)
        for row in rows:
            if len(row) != seats:
                raise ValueError("every seat needs its own figures")
        for seat in range(seats):
            if self.stamina[seat] > MOST_STAMINA or not 0 <= self.cubes[seat] < MANY:
                raise ValueError("Stamina is at most 20, and cubes are not negative")
            if not -1 <= self.characters[seat] < 4:
                raise ValueError("characters are 0 to 3")
        if len(self.decks) > 3 or len(self.dice) > 2 or len(self.sums) % 3:
            raise ValueError("there are three decks, two dice, and sums of three numbers")
        for deck in self.decks:
            if not 0 <= deck < 5 or self.decks.count(deck) > 1:
                raise ValueError("decks are 0 to 4, each once")
        for at in range(0, len(self.sums), 3):
            if not 0 <= self.sums[at] <= 20 or not -1 <= self.sums[at + 2] < len(
                self.equipment.slot
            ):
                raise ValueError("sums are parts, amounts and faces")
        if self.fought:
            attacker, defender, _ = self.fought
            if not 0 <= attacker < seats or not 0 <= defender < seats:
                raise ValueError("an attack has an attacker and a defender")
        for seat in range(seats):
            for slot in range(3):
                cards = self.zones[SLOTS + PER_SEAT * seat + slot]
                if len(cards) > 1:
                    raise ValueError("a slot holds at most one card")
                if cards and self.equipment.slot[self.face[cards[0]]] != slot:
                    raise ValueError("a card lies in a slot of another type")
        if self.agenda:
            self.check_question()

    def check_question(self) -> None:
        """Refuse a question about a seat or card that isn't there."""
        step = self.agenda[-1]
        numbers = step.numbers()
        kind = step.kind
        held = len(self.zones[HAND + PER_SEAT * self.active])
        owner = self.active
        if kind in ("gift", "discard_next", "pick_character"):
            if not 0 <= numbers[0] < self.seats:
                raise ValueError("the question is for a seat that isn't there")
        elif kind in ("reroll", "pump_attack", "pump_defence", "vanish"):
            if self.target < 0:
                raise ValueError("there is no attack")
            if kind in ("pump_defence", "vanish"):
                owner = self.target
        if (kind in ("gift", "focus") and held != 1) or (kind == "toss" and held != 2):
            raise ValueError("the draft hand doesn't fit the question")
        if kind in ("battle_use", "battle_break", "pump_attack", "pump_defence", "vanish"):
            slot = numbers[0] if kind == "vanish" else numbers[0] // MOST_EFFECTS
            if not 0 <= slot < 3 or self.worn(owner, slot) < 0:
                raise ValueError("the question is about a card that isn't there")
            row = self.equipment.effects[self.face[self.worn(owner, slot)]]
            if kind != "vanish" and numbers[0] % MOST_EFFECTS * WIDTH >= len(row):
                raise ValueError("the question is about an effect that isn't there")


def whole_list(fields: dict[str, Any], key: str) -> list[int]:
    """A list of whole numbers of saved fields."""
    value = fields[key]
    if type(value) is not list:
        raise ValueError(f"{key} must be a list")
    for item in value:
        if type(item) is not int or abs(item) > MANY:
            raise ValueError(f"{key} must be a list of whole numbers")
    return list(value)


def yes_or_no(fields: dict[str, Any], key: str) -> bool:
    """True or false of saved fields."""
    value = fields[key]
    if type(value) is not bool:
        raise ValueError(f"{key} must be true or false")
    return value
