"""Card tables: what every face means to the rules, as plain lists by face."""

from __future__ import annotations

from typing import Final

from pentacles.games.wysaertz.actions import Actions
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MAGE,
    ATTACK,
    DISCARD_ONE,
    EVENT,
    EXCHANGE,
    LOOK_HAND,
    MEND,
    MEND_ALL,
    MONSTER,
    NAME_SPELL,
    PASSAGE,
    RECALL,
    RESTORATION,
    SHOWS_AT_SIEGE,
    STEAL_ARTEFACT,
    STEAL_RANDOM,
    STEALING,
    VISION,
)

# What there must be for a card to be cast as a castle spell.
NO_SPELL: Final = 0
NEEDS_TARGET: Final = 1
NEEDS_DISCARDED: Final = 2
NEEDS_BROKEN_GATE: Final = 3
NEEDS_NOTHING: Final = 4


class CardTables:
    """All faces of a game, shared by all its states: stack cards, then Mages, then Castles."""

    def __init__(self, faces: int, stack_faces: int) -> None:
        self.stack_faces = stack_faces
        """The number of different stack cards: K of the action space (section 7)."""
        self.actions = Actions(stack_faces)
        self.play = self.actions.play
        self.pick = self.actions.pick
        self.pick_hidden = self.actions.pick_hidden
        self.plays = [self.play.encode(face) for face in range(stack_faces)]
        """For each stack card the action that plays it."""
        self.picks = [self.pick.encode(face) for face in range(stack_faces)]
        """For each stack card the action that picks it."""
        self.kind = [0] * faces
        self.abc = [-1] * faces
        self.is_bewitching = [False] * faces
        self.strike = [0] * faces
        self.wins = [0] * faces
        self.two = [0] * faces
        self.answers = [0] * faces
        """The kinds of plays that it may answer, as bits."""
        self.keys = [0] * faces
        self.lives = [0] * faces
        self.after_draw = [0] * faces
        self.names = [0] * faces
        """The Mages that a True Name fits, as bits by `mage_number`."""
        self.effect: list[list[int]] = [[] for _ in range(faces)]
        self.siege_use: list[list[int]] = [[] for _ in range(faces)]
        self.castle_use: list[list[int]] = [[] for _ in range(faces)]
        self.power = [0] * faces
        self.limit = [0] * faces
        self.research = [0] * faces
        self.gates = [0] * faces
        self.mage_number = [-1] * faces
        self.words: list[str] = [""] * faces
        self.opens = [False] * faces
        """Whether a card alone can attack a Mage (WY-8.3); this and the next by `sort`."""
        self.casting = [NO_SPELL] * faces
        """What casting a card as a castle spell needs (WY-4.2, WY-4.4)."""
        self.wants_hand = [False] * faces
        """Whether a castle spell is about an opponent's hand (WY-4.4)."""
        self.wants_row = [False] * faces
        """Whether it is about an opponent's Artefacts."""

    def sort(self) -> None:
        """Note what follows for the rules, when all is known of the faces."""
        for face in range(len(self.kind)):
            effect = self.castle_effect(face)
            self.opens[face] = self.may_open(face)
            self.wants_row[face] = self.does(effect, STEAL_ARTEFACT)
            for verb in (LOOK_HAND, DISCARD_ONE, STEAL_RANDOM, EXCHANGE):
                if self.does(effect, verb):
                    self.wants_hand[face] = True
            self.casting[face] = self.need(face, effect)

    def need(self, face: int, effect: list[int]) -> int:
        """WY-4.2, WY-4.4: what there must be for a card to be cast as a castle spell."""
        if not self.is_castle_spell(face):
            return NO_SPELL
        if self.wants_hand[face] or self.wants_row[face]:
            return NEEDS_TARGET
        if self.does(effect, RECALL):
            return NEEDS_DISCARDED
        return NEEDS_BROKEN_GATE if self.only_mends(effect) else NEEDS_NOTHING

    def may_open(self, face: int) -> bool:
        """WY-8.3: whether this card alone can attack a Mage."""
        kind = self.kind[face]
        return kind == MONSTER or (kind == ATTACK and self.strike[face] & AT_MAGE != 0)

    def is_castle_spell(self, face: int) -> bool:
        """WY-4.2: whether the card can be cast as a single spell."""
        kind = self.kind[face]
        if kind in (VISION, STEALING, RESTORATION):
            return True
        return bool(self.castle_use[face])

    def castle_effect(self, face: int) -> list[int]:
        """What the card does as a castle spell (WY-4.1, WY-11.55)."""
        return self.castle_use[face] or self.effect[face]

    def does(self, effect: list[int], verb: int) -> bool:
        """Whether a verb is part of an effect."""
        for index in range(0, len(effect), 2):
            if effect[index] == verb:
                return True
        return False

    def only_mends(self, effect: list[int]) -> bool:
        """Whether an effect does nothing but mend (WY-4.4, WY-11.52)."""
        for index in range(0, len(effect), 2):
            if effect[index] not in (MEND, MEND_ALL):
                return False
        return bool(effect)

    def is_held(self, face: int) -> bool:
        """WY-3.4, WY-3.5: Events and Artefacts never stay in a hand."""
        kind = self.kind[face]
        return kind not in (ARTEFACT, EVENT)

    def pays_backhand(self, face: int) -> bool:
        """WY-11.39: what the Sorcerour may discard."""
        kind = self.kind[face]
        return kind in (ATTACK, PASSAGE, NAME_SPELL)

    def looks_plain(self, face: int) -> bool:
        """WY-15.3: a Castle that stays face down when it is besieged."""
        return self.gates[face] == 1 and self.power[face] & SHOWS_AT_SIEGE == 0


class Variant:
    """The options as the rules ask for them; shared by all states of a match."""

    def __init__(self) -> None:
        self.hidden = False
        """Mages, Castles and Artefacts lie face down (WY-15.1)."""
        self.free_for_all = False
        self.slow = False
        """Attackers have to return home on their own (WY-5.5)."""
        self.spoils = False
        self.base_limit = 4
        self.starting_hand = 3
        self.defeats_to_win = 2
        self.round_limit = 200
        self.first_option = -1
        """The seat that `first_player` names, or -1 for chance."""
