"""The state of a match: boards, stamina, cubes, the draft, and the attack that is being fought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pentacles.core.state import State
from pentacles.games.witless_wizards.equipment import Equipment

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
        """The defender while an attack is on, else -1."""
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
        seats = self.seats
        stamina = [0.0] * 4
        cubes = [0.0] * 4
        inside = [0.0] * 4
        incomes = [0.0] * 4
        for distance in range(seats):
            other = (seat + distance) % seats
            stamina[distance] = float(self.stamina[other])
            cubes[distance] = float(self.cubes[other])
            inside[distance] = float(self.is_in(other))
            incomes[distance] = float(self.printed_income(other))
        decks = [0.0] * 5
        for deck in self.decks:
            decks[deck] = 1.0
        target = [0.0] * 4
        if self.target >= 0:
            target[(self.target - seat) % seats] = 1.0
        bit = 1 << seat
        top = 0.0
        bottom = 0.0
        cards = self.zones[DECK]
        if cards and self.seen[cards[-1]] & bit:
            top = float(self.face[cards[-1]] + 1)
        if cards and self.seen[cards[0]] & bit:
            bottom = float(self.face[cards[0]] + 1)
        return [
            float(self.turn),
            float(self.rematches),
            float((self.active - seat) % seats),
            float((self.first - seat) % seats),
            float(self.pick),
            float(self.first_card == KEPT),
            float(self.first_card == GIVEN),
            float(self.focuses),
            float(self.spent),
            float(self.natural if self.target >= 0 else 0),
            float(self.total if self.target >= 0 else 0),
            float(self.hits if self.target >= 0 else 0),
            top,
            bottom,
            *stamina,
            *cubes,
            *inside,
            *incomes,
            *decks,
            *target,
        ]

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
        self.characters = list(fields["characters"])
        self.decks = list(fields["decks"])
        self.first = fields["first"]
        self.active = fields["active"]
        self.rematches = fields["rematches"]
        self.has_begun = fields["has_begun"]
        self.inside = fields["inside"]
        self.at_start = fields["at_start"]
        self.left = fields["left"]
        self.quitters = fields["quitters"]
        self.stamina = list(fields["stamina"])
        self.cubes = list(fields["cubes"])
        self.batches = fields["batches"]
        self.out_turn = list(fields["out_turn"])
        self.out_batch = list(fields["out_batch"])
        self.places = list(fields["places"])
        self.pick = fields["pick"]
        self.first_card = fields["first_card"]
        self.focuses = fields["focuses"]
        self.is_free_used = fields["is_free_used"]
        self.spent = fields["spent"]
        self.apart = fields["apart"]
        self.target = fields["target"]
        self.surge = fields["surge"]
        self.pumped = fields["pumped"]
        self.braced = fields["braced"]
        self.rerolls = fields["rerolls"]
        self.dice = list(fields["dice"])
        self.natural = fields["natural"]
        self.total = fields["total"]
        self.defence = fields["defence"]
        self.hits = fields["hits"]
        self.sums = list(fields["sums"])
        self.fought = list(fields["fought"])
        self.check()
        self.powers = [0] * self.seats
        for seat in range(self.seats):
            self.refresh(seat)

    def check(self) -> None:
        """Refuse saved fields that no match can have."""
        seats = self.seats
        for seat in (self.first, self.active):
            if not 0 <= seat < seats:
                raise ValueError(f"seats are 0 to {seats - 1}")
        if not -1 <= self.target < seats:
            raise ValueError(f"seats are 0 to {seats - 1}")
        if not 0 <= self.inside < 1 << seats:
            raise ValueError("the wizards in the game are a mask of seats")
        rows = (self.stamina, self.cubes, self.out_turn, self.out_batch, self.characters)
        for row in rows:
            if len(row) != seats:
                raise ValueError("every seat needs its own figures")
        for deck in self.decks:
            if not 0 <= deck < 5:
                raise ValueError("decks are 0 to 4")
        for seat in range(seats):
            for slot in range(3):
                cards = self.zones[SLOTS + PER_SEAT * seat + slot]
                if len(cards) > 1:
                    raise ValueError("a slot holds at most one card")
                if cards and self.equipment.slot[self.face[cards[0]]] != slot:
                    raise ValueError("a card lies in a slot of another type")
