"""What the equipment cards mean: slot, value, income and effects, as plain lists by face."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pentacles.games.witless_wizards.terms import LAST_VERB, MOST_STAMINA, RANDOM

if TYPE_CHECKING:
    from pentacles.games.witless_wizards.boards import Board


@final
class Effect:
    """One effect of a card: its verb, and what the card says about it. It never changes."""

    def __init__(
        self,
        verb: int,
        amount: int = 0,
        cost: int = 0,
        per: int = 0,
        limit: int = 0,
        when: int = 0,
        slot: int = 0,
        arrival: int = 0,
    ) -> None:
        self.verb = verb
        self.amount = amount
        self.cost = cost
        """In cubes."""
        self.per = per
        """How many cubes in stock add 1."""
        self.limit = limit
        """The most that can be bought or added."""
        self.when = when
        """The condition of a modifier, or when thorns sting."""
        self.slot = slot
        self.arrival = arrival
        """What happens when the card is placed."""


@final
class Split:
    """The cards of a match as the decks in use part them; never changed."""

    def __init__(self, faces: list[int], deck: list[int], box: list[int]) -> None:
        self.faces = faces
        """The faces of the cards when this was made."""
        self.deck = deck
        self.box = box


@final
class Equipment:
    """The meaning of all faces; shared by all states of a game."""

    def __init__(
        self,
        slot: list[int],
        value: list[int],
        income: list[int],
        deck: list[int],
        boxed: list[bool],
        effects: list[list[Effect]],
    ) -> None:
        self.slot = slot
        self.value = value
        """Attack or defence value; 0 for Special cards (WW-9.2)."""
        self.income = income
        self.deck = deck
        """The deck that a face belongs to, 0 to 4, or STANDARD."""
        self.boxed = boxed
        """Whether a discarded card goes to the box: the 3/4P cards (WW-3.12)."""
        self.effects = effects
        self.verbs = [verb_mask(row) for row in effects]
        """The verbs of a face as a bit mask: a quick check before a slow one."""
        self.by_verb = [by_verb(row) for row in effects]
        """For each face and verb, its effects with this verb as listed."""
        self.splits: dict[int, Split] = {}
        """By the decks in use as a bit mask, for matches with the same faces."""
        self.crook = -1
        self.armor = -1
        self.crook_34 = -1
        self.armor_34 = -1

    def split(self, used: int, faces: list[int]) -> Split:
        """The cards of the decks in use, a bit mask, and those that lie in the box (WW-1.15)."""
        found = self.splits.get(used)
        if found is None or found.faces is not faces:  # new matches share their list of faces
            deck: list[int] = []
            box: list[int] = []
            for card, face in enumerate(faces):
                (deck if used >> self.deck[face] & 1 else box).append(card)
            found = Split(faces, deck, box)
            self.splits[used] = found
        return found


def verb_mask(effects: list[Effect]) -> int:
    """The verbs of one card as a bit mask."""
    mask = 0
    for effect in effects:
        mask |= 1 << effect.verb
    return mask


def by_verb(effects: list[Effect]) -> list[list[Effect]]:
    """The effects of one card for each verb."""
    return [[effect for effect in effects if effect.verb == verb] for verb in range(LAST_VERB + 1)]


@final
class Variant:
    """The options as the rules ask for them; shared by all states of a match."""

    def __init__(self) -> None:
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
        self.boards: dict[int, Board] = {}
        """Boards by their cards, for judging positions; see `boards.py`."""
