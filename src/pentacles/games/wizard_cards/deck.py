"""What the faces and the options of a game mean; shared by all its states."""

from __future__ import annotations

from pentacles.games.wizard_cards.actions import Actions
from pentacles.games.wizard_cards.terms import AT_LEAST_ONE, WILD


class Deck:
    """What the faces mean, as plain lists by face; shared by all states of a game."""

    def __init__(
        self, school: list[int], verb: list[int], amount: list[int], suit: list[int]
    ) -> None:
        self.school = school
        """WARD, VIGOR, FORTUNE, WRATH or WILD."""
        self.verb = verb
        """What the card does, as the number of the school that does it; WILD for jokers."""
        self.amount = amount
        self.suit = suit
        """The draft pile, 0 to 3, or -1 for jokers."""
        self.jokers = verb.count(WILD)
        self.suited = len(verb) - self.jokers
        """How many faces have a suit: the jokers come after them."""
        self.actions = Actions(self.suited, self.jokers)


class Variant:
    """The options as the rules ask for them; shared by all states of a game."""

    def __init__(self) -> None:
        self.hectic = False
        self.constructed = False
        self.has_jokers = False
        self.casting = AT_LEAST_ONE
        self.first = -1
        """The seat that `first_player` names, or -1 for the coin."""
        self.limit = 500
        """The turn that ends a match in any case (WC-16.4)."""
