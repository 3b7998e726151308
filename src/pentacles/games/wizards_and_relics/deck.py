"""What is printed on the cards, as plain lists by face; shared by all states of a game."""

from __future__ import annotations

from pentacles.games.wizards_and_relics.actions import RELIC, WIZARD
from pentacles.games.wizards_and_relics.terms import (
    BALANCED,
    FILTER_ANY,
    FILTER_DEVOTED,
    FILTER_RELIC,
    FILTER_WIZARD,
    FIRST_SELECTOR,
    NO_LIMIT,
    STATIC,
    TOKEN,
)


class Line:
    """One effect line of a card: when it acts, what it does, and under which conditions."""

    def __init__(self, when: int, verb: int) -> None:
        self.when = when
        self.verb = verb
        self.n = 0
        self.counted = -1
        """The count that gives `n`, or -1."""
        self.count = -1
        self.limit = NO_LIMIT
        """The cap of a count, or the most cards that may be chosen."""
        self.each = 0
        self.who = 0
        self.filter = FILTER_ANY
        self.from_discard = False
        self.others_only = False
        self.conditions: list[int] = []

    @property
    def is_action(self) -> bool:
        """Whether the line is resolved in a step, rather than in force all the time."""
        return self.verb >= TOKEN


class Book:
    """All faces: wizards first, then relics, then shrines."""

    def __init__(self, wizards: int, relics: int, shrines: int) -> None:
        faces = wizards + relics + shrines
        self.wizards = wizards
        self.relics = relics
        self.shrines = wizards + relics
        """The first face that is a shrine."""
        self.power: list[int] = [0] * faces
        self.colour: list[int] = [-1] * faces
        self.rarity: list[int] = [0] * faces
        self.devoted: list[bool] = [False] * faces
        self.basic: list[bool] = [False] * faces
        self.lines: list[Line] = []
        self.owner: list[int] = []
        """The face that each line is on."""
        self.by_trigger: list[list[list[int]]] = [
            [[] for _ in range(FIRST_SELECTOR)] for _ in range(faces)
        ]
        """For each face and trigger, the lines by number."""
        self.triggers: list[int] = [0] * faces
        """For each face, the triggers of its lines as a bit mask."""
        self.statics: list[int] = [0] * faces
        """For each face, the verbs of its static lines as a bit mask."""
        self.selected: list[list[int]] = [[] for _ in range(faces)]
        """For each shrine, its lines with a selector in printed order."""
        self.acts: list[bool] = [False] * faces
        """For each shrine, whether one of these lines is resolved in a step."""
        self.loves: list[float] = [0.0] * faces
        """What a card is worth holding, roughly in points of power; for advice."""
        self.actions: list[int] = [self.action(face) for face in range(faces)]
        """For each face the action that names it."""
        self.named: list[int] = [self.face_named(action) for action in range(RELIC.stop)]
        """For each action that names a type of card its face, or -1."""
        self.allowed: list[list[bool]] = []
        """For each filter whether a face passes it; by `sort`."""

    def add(self, face: int, line: Line) -> None:
        """Put a line on a face."""
        number = len(self.lines)
        self.lines.append(line)
        self.owner.append(face)
        if line.when >= FIRST_SELECTOR:
            self.selected[face].append(number)
            if line.is_action:
                self.acts[face] = True
        else:
            self.by_trigger[face][line.when].append(number)
            self.triggers[face] |= 1 << line.when
        if line.when == STATIC:
            self.statics[face] |= 1 << line.verb

    def sort(self) -> None:
        """Note what the filters say of each face, when all is known of the faces."""
        filters = range(max(FILTER_ANY, FILTER_WIZARD, FILTER_RELIC, FILTER_DEVOTED) + 1)
        faces = range(len(self.actions))
        self.allowed = [[self.allows(wanted, face) for face in faces] for wanted in filters]

    def is_wizard(self, face: int) -> bool:
        """Whether the face is a wizard."""
        return face < self.wizards

    def is_relic(self, face: int) -> bool:
        """Whether the face is a relic."""
        return self.wizards <= face < self.shrines

    def action(self, face: int) -> int:
        """The action that names this type of card."""
        return face if face < self.wizards else RELIC.encode(face - self.wizards)

    def face_of(self, action: int) -> int:
        """The type of card that an action names, or -1."""
        return self.named[action] if action < len(self.named) else self.face_named(action)

    def face_named(self, action: int) -> int:
        """The same, worked out."""
        if WIZARD.holds(action):
            return action if action < self.wizards else -1
        slot = RELIC.row(action)
        return self.wizards + slot if slot < self.relics else -1

    def allows(self, wanted: int, face: int) -> bool:
        """Whether a face passes a filter."""
        if wanted == FILTER_ANY:
            return True
        if wanted == FILTER_WIZARD:
            return face < self.wizards
        if wanted == FILTER_RELIC:
            return self.wizards <= face < self.shrines
        if wanted == FILTER_DEVOTED:
            return self.devoted[face]
        return False


class Variant:
    """The options as the rules ask for them; shared by all states of a match."""

    def __init__(self) -> None:
        self.setup = BALANCED
        self.go_big = False
        self.first = -1
        """The seat that `first_master` names, or -1."""
        self.target = 5
        """How many wizards in a Hall win (WR-1.2)."""
