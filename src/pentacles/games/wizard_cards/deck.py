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
        self.alike = alike_actions(self)
        """For every action the lowest one that is the same in play: rank has no effect there."""


def face_kind(deck: Deck, face: int) -> int:
    """School, effect and magnitude as one number: what makes two cards the same in play."""
    return (deck.school[face] * 5 + deck.verb[face]) * 10 + deck.amount[face]


def alike_actions(deck: Deck) -> list[int]:
    """For every action the lowest one that is the same in play."""
    actions = deck.actions
    lowest: dict[tuple[str, int], int] = {}
    found: list[int] = []
    for action in range(actions.size):
        key = ("alone", action)
        if actions.cast.holds(action):
            key = ("cast", face_kind(deck, action))
        elif actions.wild.holds(action):
            key = ("wild", actions.wild.column(action))
        elif actions.lose.holds(action):
            face = actions.lose.row(action)
            key = ("lose", face_kind(deck, face) if face < deck.suited else -1)
        found.append(lowest.setdefault(key, action))
    return found


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
