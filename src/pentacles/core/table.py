# not compiled
"""The table as data: what one viewer may see, ready to draw by any front end.

Nothing here knows a rule. A card that the viewer may not know has neither key nor face.
"""

from __future__ import annotations

from dataclasses import asdict, field
from typing import Any

from pentacles.core.viewing import view


@view
class Badge:
    """A small mark on a card or a seat."""

    text: str
    icon: str = ""
    tone: str = ""
    tip: str = ""
    corner: str = "tr"


@view
class Counter:
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


@view
class FaceView:
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


@view
class CardView:
    """A card in a zone; `face` names an entry of the table's faces, None for a back."""

    key: int | None
    face: str | None
    badges: tuple[Badge, ...] = ()
    is_known_hidden: bool = False


@view
class ZoneView:
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


@view
class SeatView:
    """A seat with its public figures."""

    seat: int
    name: str
    is_viewer: bool
    is_asked: bool
    words: str = ""
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()


@view
class Prompt:
    """What is asked, or who is waited for."""

    kind: str
    title: str
    detail: str
    rule: str
    is_yours: bool


@view
class OptionView:
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


@view
class Term:
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


@view
class Scene:
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


@view
class Preview:
    """A figure that an option will surely change: where, from what, to what, in words."""

    place: str
    old: int | str
    new: int | str
    words: str


@view
class Result:
    """The end of the match for the table."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...]


@view
class Table:
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
    extra: dict[str, Any] = field(default_factory=dict)

    def zone(self, name: str) -> ZoneView:
        """The zone with this name."""
        return next(zone for zone in self.zones if zone.name == name)

    def to_dict(self) -> dict[str, Any]:
        """The table as JSON data."""
        return asdict(self)


@view
class MoveView:
    """A card's way as the viewer sees it; a card that isn't known has neither key nor face."""

    key: int | None
    face: str | None
    source: str
    target: str


@view
class ChangeView:
    """A public number that changed."""

    name: str
    old: int
    new: int


@view
class EventView:
    """An event as one viewer learns of it."""

    kind: str
    rule: str
    seat: int | None
    turn: int
    sentence: str
    cards: tuple[str | None, ...]
    moves: tuple[MoveView, ...]
    changes: tuple[ChangeView, ...]

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON data."""
        return asdict(self)
