# not compiled
"""The table as data: what one viewer may see, ready to draw by any front end.

Nothing here knows a rule. A card that the viewer may not know has neither key nor face.
"""

from __future__ import annotations

from typing import Any

import msgspec

replace = msgspec.structs.replace
"""A view with other values in some of its fields."""


class View(msgspec.Struct, frozen=True, gc=False):
    """A small record that never changes; a table needs hundreds of them at every move."""

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class Badge(View, frozen=True):
    """A small mark on a card or a seat."""

    text: str
    icon: str = ""
    tone: str = ""
    tip: str = ""
    corner: str = "tr"


class Counter(View, frozen=True):
    """A number that players watch."""

    name: str
    title: str
    value: int
    icon: str = ""
    tone: str = ""
    limit: int | None = None
    low: int | None = None
    importance: int = 2
    words: str = ""


class FaceView(View, frozen=True):
    """What is printed on a card that the viewer may know."""

    id: str
    code: str
    name: str
    kind: str
    suit: str
    value: str
    text: str
    short: str
    icon: str
    landscape: bool
    values: dict[str, Any]


class CardView(View, frozen=True):
    """A card in a zone; `face` names an entry of the table's faces, None for a back."""

    key: int | None
    face: str | None
    badges: tuple[Badge, ...] = ()
    is_known_hidden: bool = False


class ZoneView(View, frozen=True):
    """A zone with its cards as far as the viewer knows them."""

    name: str
    title: str
    owner: int | None
    place: str
    layout: str
    importance: int
    is_ordered: bool
    empty: str
    count: int
    cards: tuple[CardView, ...]
    counters: tuple[Counter, ...] = ()
    known: tuple[str, ...] = ()
    """Faces that the viewer knows to lie here or in a zone that can't be told apart from it."""
    known_words: str = ""
    """Where these faces may lie, such as `in hand or face down`."""
    is_from_top: bool = False
    """Whether the first card is the top one; else the last one lies on top."""


class SeatView(View, frozen=True):
    """A seat with its public figures."""

    seat: int
    name: str
    is_viewer: bool
    is_asked: bool
    words: str = ""
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()


class Prompt(View, frozen=True):
    """What is asked, or who is waited for."""

    kind: str
    title: str
    detail: str
    rule: str
    is_yours: bool


class OptionView(View, frozen=True):
    """One legal option, tied to the card, zone or seat that it concerns."""

    action: int
    text: str
    label: str
    result: str = ""
    card: int | None = None
    zone: str | None = None
    seat: int | None = None
    group: str = ""
    key: str = ""
    tone: str = "plain"


class Term(View, frozen=True):
    """One line or tile of a scene: a signed figure with its source and words."""

    words: str
    value: str
    sign: str = ""
    source: str = ""
    icon: str = ""
    tone: str = ""
    card: int | None = None
    seat: int | None = None
    """The seat that the figure belongs to."""


class Scene(View, frozen=True):
    """A named piece of the table filled with figures: sum, equation, duel, chain, track, ...

    In its texts `{@2}` stands for the name of seat 2.
    """

    component: str
    title: str
    terms: tuple[Term, ...]
    words: str = ""
    rule: str = ""
    seat: int | None = None
    """The seat whose figures these are: drawn with its zones."""
    importance: int = 2
    """1 where the same figures stand elsewhere on the table: left out when space is short."""


class Aid(View, frozen=True):
    """A note that spares a player counting and looking up: the unseen cards, who may do what.

    Every face shows all aids of a table. In their texts `{@2}` stands for the name of seat 2.
    """

    name: str
    title: str
    terms: tuple[Term, ...] = ()
    words: str = ""
    rule: str = ""
    seat: int | None = None
    """The seat that the note is about."""


class Coach(View, frozen=True):
    """What the coach of a guided first match says to its pupil."""

    match: str
    """The title of the guided match."""
    title: str
    text: str
    step: int
    """0 while there is nothing to learn."""
    steps: int
    rule: str = ""
    action: int | None = None
    """What the lesson would do."""


class Preview(View, frozen=True):
    """A figure that an option will surely change: where, from what, to what, in words."""

    place: str
    old: int | str
    new: int | str
    words: str


class Assembly(View, frozen=True):
    """What some cards are that were put together: how to lay them, or why they can't be laid."""

    actions: tuple[int, ...]
    """To be sent one after the other; empty when the cards can't be laid."""
    title: str
    """What it is, such as `A run of Fire 4 to 7`."""
    points: int | None = None
    reason: str = ""
    """Why it can't be laid, the nearest reason; empty when it can."""
    rule: str = ""


class Result(View, frozen=True):
    """The end of the match for the table."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...]


class Table(View, frozen=True):
    """Everything that one viewer may see. `viewer` is None for a spectator."""

    game: str
    title: str
    viewer: int | None
    turn: int
    phase: str
    phases: tuple[str, ...]
    banner: str
    seats: tuple[SeatView, ...]
    zones: tuple[ZoneView, ...]
    counters: tuple[Counter, ...]
    prompt: Prompt | None
    options: tuple[OptionView, ...]
    scenes: tuple[Scene, ...]
    faces: dict[str, FaceView]
    is_over: bool
    result: Result | None = None
    aids: tuple[Aid, ...] = ()
    turn_word: str = "turn"
    """What `turn` counts: `turn` or `round`."""
    can_assemble: bool = False
    """Whether this viewer may put cards together now and ask what they are."""
    coach: Coach | None = None

    def zone(self, name: str) -> ZoneView:
        """The zone with this name."""
        return next(zone for zone in self.zones if zone.name == name)


class MoveView(View, frozen=True):
    """A card's way as the viewer sees it; a card that isn't known has neither key nor face."""

    key: int | None
    face: str | None
    source: str
    target: str


class ChangeView(View, frozen=True):
    """A public number that changed."""

    name: str
    old: int
    new: int


class EventView(View, frozen=True):
    """An event as one viewer learns of it."""

    kind: str
    rule: str
    seat: int | None
    turn: int
    sentence: str
    cards: tuple[str | None, ...]
    moves: tuple[MoveView, ...]
    changes: tuple[ChangeView, ...]
