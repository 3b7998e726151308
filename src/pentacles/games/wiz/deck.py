"""What the cards and options of a match mean: shared by all its states."""

from __future__ import annotations

from typing import Final, final

from pentacles.games.wiz.terms import (
    ARTIFACT,
    CHARACTER,
    CUSTOM,
    ELEMENTAL,
    FACES,
    MASTER,
    SHIELD,
    TITAN,
    TYPES,
    WIZ,
    rank_points,
)

# What an action card is aimed at.
AT_NOTHING: Final = 0
AT_SELF: Final = 1
AT_OPPONENT: Final = 2
AT_ANY_PLAYER: Final = 3
AT_OWN_HAND: Final = 4
AT_OPPONENT_HAND: Final = 5
AT_ANY_HAND: Final = 6

# Effect verbs by number.
DISCARD_MATCHING: Final = 0
SEARCH_DECK: Final = 1
SKIP_TURNS: Final = 2
BLOCK_CARD: Final = 3
EXCHANGE: Final = 4
RETRIEVE: Final = 5
DRAW: Final = 6
END_TURN: Final = 7
DISCARD_OWN: Final = 8
PORTAL_VERB: Final = 9
REALIGN: Final = 10
TAKE_RANDOM: Final = 11
PEEK_HAND: Final = 12
WARD: Final = 13
GAIN_EP: Final = 14
DRAIN_EP_VERB: Final = 15

# Kinds of card that `discard_matching` names, as bits.
KIND_WIZ: Final = 1
KIND_ACTION: Final = 2
KIND_MASTER: Final = 4
KIND_ELEMENTAL: Final = 8
KIND_TITAN: Final = 16
KIND_ARTIFACT: Final = 32

# Modes of `realign`, as bits.
MODE_ELEMENT: Final = 1
MODE_STRENGTHEN: Final = 2


def points_of(face: int) -> int:
    """WIZ-5.1: the points of a card."""
    if face < MASTER:
        return rank_points(face % 14)
    if face < ELEMENTAL:
        return 20
    if face < TITAN:
        return 30
    if face < ARTIFACT:
        return 100
    if face < WIZ:
        return 30
    if face == WIZ:
        return 20
    return 15 if face < CHARACTER else 100


def element_of(face: int) -> int:
    """The printed element of a card, or -1."""
    if face < MASTER:
        return face // 14
    if face < WIZ:
        return (face - MASTER) % 6
    return face - CHARACTER if face >= CHARACTER else -1


def kind_bit(face: int) -> int:
    """The kind of a card as `discard_matching` names it, or 0."""
    if face < MASTER:
        return 0
    if face < ELEMENTAL:
        return KIND_MASTER
    if face < TITAN:
        return KIND_ELEMENTAL
    if face < ARTIFACT:
        return KIND_TITAN
    if face < WIZ:
        return KIND_ARTIFACT
    return KIND_WIZ if face == WIZ else KIND_ACTION


def is_action(face: int) -> bool:
    """Whether a card is an action card (WIZ-3.5)."""
    return WIZ < face < TYPES


@final
class Effect:
    """One effect of an action card: its verb, and what the card says about it. It never changes."""

    def __init__(
        self,
        verb: int,
        amount: int = 0,
        at_target: bool = False,
        kinds: int = 0,
        modes: int = 0,
        looks: bool = False,
        from_bottom: bool = False,
    ) -> None:
        self.verb = verb
        self.amount = amount
        """Cards, turns or EP."""
        self.at_target = at_target
        """Whether it affects the target; otherwise the player of the card, or everybody."""
        self.kinds = kinds
        """The kinds of cards that must go, as a bit mask."""
        self.modes = modes
        """The uses of a realign, as a bit mask (WIZ-14.19)."""
        self.looks = looks
        """Whether the grip is looked at before the exchange."""
        self.from_bottom = from_bottom
        """Whether it reaches the bottom of the deck; otherwise the discard pile."""


class Deck:
    """One match's deck: elements in play, builds, options, and the effects of its action cards."""

    def __init__(self, in_play: list[int], lowest: list[int], cap: int, solo: bool) -> None:
        self.in_play = in_play
        self.lowest = lowest
        """The lowest rank that the deck has of each element (WIZ-2.4)."""
        self.cap = cap
        """How often an element may be in a set (WIZ-6.8)."""
        self.largest_set = cap * len(in_play)
        self.solo = solo
        self.automa = -1
        """The seat that plays by WIZ-24.5, or -1."""
        self.early = solo
        """Whether opponents' hands may be used in turn number 1 (WIZ-12.2)."""
        self.faithful = False
        self.swap_blind = False
        self.manual = False
        self.forfeit = False
        self.life_pool = False
        self.characters = False
        self.choose_characters = False
        self.first_dealer = -1
        self.cancels = 3
        self.target = 1000
        self.rival_target = 1000
        self.turn_limit = 100
        self.max_rounds = 100
        self.per_turn = 1
        """Cards drawn and discarded in a turn (WIZ-4.3)."""
        self.keeps_for_own = False
        """Whether the automa keeps cards only for its own hands, as in rules 1.0 (WIZ-24.8)."""
        self.points = [points_of(face) for face in range(FACES)]
        self.element = [element_of(face) for face in range(FACES)]
        self.aim = [AT_NOTHING] * FACES
        self.blockable = [False] * FACES
        self.effects: list[list[Effect]] = [[] for _ in range(FACES)]
        """The effects of each action card, in their order."""

    def has_verb(self, face: int, verb: int) -> bool:
        """Whether an action card has this effect."""
        for effect in self.effects[face]:
            if effect.verb == verb:
                return True
        return False

    def is_custom(self, face: int) -> bool:
        """Whether this is one of the players' own cards (WIZ-26)."""
        return face >= CUSTOM

    def is_free(self, face: int) -> bool:
        """WIZ-13.4: whether a card is free of the limit on action cards, as Shield is."""
        return face == SHIELD


EMPTY: Final = Deck([], [0] * 6, 1, False)
