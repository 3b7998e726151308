# not compiled
"""The table as data: what one viewer may see, ready to draw by any front end.

Nothing here knows a rule. A card that the viewer may not know has neither key nor face.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

replace = msgspec.structs.replace
"""A view with different values in some of its fields."""


class View(msgspec.Struct, frozen=True, gc=False):
    """A small record that never changes; a table needs hundreds of them for every move."""

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
    value: int | None = None
    """The value of the card as it is now, if that is what the mark shows."""


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
    art: tuple[str, ...] = ()
    """Names of icons: the object, what it does, the ground behind; empty if `icon` is all."""


class CardView(View, frozen=True):
    """A card in a zone; `face` names an entry of the table's faces, None for a back."""

    key: int | None
    face: str | None
    badges: tuple[Badge, ...] = ()
    is_known_hidden: bool = False


class ZoneKind(View, frozen=True):
    """What a zone holds or waits for: a suit of the game's looks, a word, and more to read."""

    suit: str
    words: str = ""
    tip: str = ""


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
    kind: ZoneKind | None = None


class SeatView(View, frozen=True):
    """A seat with its public figures."""

    seat: int
    name: str
    is_viewer: bool
    is_asked: bool
    words: str = ""
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()
    portrait: str = ""
    """The icon of the character that this seat plays."""


class Gather(View, frozen=True):
    """Cards that are asked for one after another: a front end may send them in one go."""

    verb: str
    """What is done with each of them, as on their options."""
    least: int
    most: int
    finish: int | None = None
    """The action that ends it before all have been chosen."""


class Prompt(View, frozen=True):
    """What is asked, or who the table is waiting for."""

    kind: str
    title: str
    detail: str
    rule: str
    is_yours: bool
    gather: Gather | None = None


class Preview(View, frozen=True):
    """A figure that an option is sure to change: where, from what, to what, in words."""

    place: str
    old: int | str
    new: int | str
    words: str


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
    number: int | None = None
    """The number that this option stands for, if options differ only by a number."""
    suit: str = ""
    """The suit of the game's looks that this option chooses."""
    zones: tuple[str, ...] = ()
    """All zones that it takes from, if there are several."""
    outlook: str = ""
    """What more there is to say where there is room: estimates, and how the result comes about."""
    changes: tuple[Preview, ...] = ()
    """What it is sure to change, to be drawn before anybody points at it: where its card lands."""
    then: tuple[OptionView, ...] = ()
    """The answers to the next question, if that follows at once and may be answered along."""

    @property
    def comes_to(self) -> str:
        """All that is said about what comes of it."""
        return "; ".join([words for words in (self.result, self.outlook) if words])


class Term(View, frozen=True):
    """One line or tile of a scene or note, ready to read.

    What a front end needs for drawing is beside the words, in the fields of the sorts of terms
    below: nobody has to read a sentence to draw it.
    """

    words: str
    value: str
    sign: str = ""
    source: str = ""
    """Where the figure comes from, in words."""
    icon: str = ""
    tone: str = ""
    card: int | None = None
    seat: int | None = None
    """The seat that the figure belongs to."""
    place: str = ""
    """The figure or zone of the table that this is about."""


class Bar(Term, frozen=True, kw_only=True):
    """A number on a scale."""

    number: int
    limit: int | None = None


class Tile(Term, frozen=True, kw_only=True):
    """A number in an equation; its sign comes before it."""

    number: int
    is_die: bool = False


class Die(Term, frozen=True, kw_only=True):
    """A face of a die, and whether it doesn't count."""

    face: int
    is_unused: bool = False


class SumPart(Term, frozen=True, kw_only=True):
    """A part of a running sum; a fluid one may still change."""

    number: int
    sort: str = ""
    label: str = ""
    """A word for it where there is no room for its words."""
    is_fluid: bool = False


class Draw(Term, frozen=True, kw_only=True):
    """A card drawn in a duel: its letter, its side, and whether it counts."""

    letter: str
    face: str | None
    is_striker: bool
    counts: bool


class Stand(Term, frozen=True, kw_only=True):
    """A fighter of a challenge, or a gate between them."""

    is_gate: bool = False
    is_broken: bool = False
    is_acting: bool = False


class Dwelling(Term, frozen=True, kw_only=True):
    """A seat's stronghold in a landscape, and where its figure stands.

    `words` is what it is called and `place` its zone; `value` says where the figure is.
    """

    figure: str
    """The zone of the figure."""
    gates: int
    broken: int
    spot: Literal["home", "outside", "before", "inside", "gone"]
    at: int | None = None
    """Before or inside whose stronghold the figure stands."""
    is_acting: bool = False


class Staged(Term, frozen=True, kw_only=True):
    """A card of a hand under construction; a wild stands for something."""

    stands_for: str = ""


class Line(Term, frozen=True, kw_only=True):
    """A line of a reckoning: something that multiplies, or chaos that is added up."""

    number: int
    is_chaos: bool = False
    is_cancelled: bool = False


class ScenePiece(View, frozen=True, kw_only=True, tag_field="component"):
    """What every scene has. In its texts `{@2}` stands for the name of seat 2.

    A front end that doesn't know a sort of scene can always write out its title, its terms and its
    words.
    """

    title: str
    terms: tuple[Term, ...]
    words: str = ""
    rule: str = ""
    seat: int | None = None
    """The seat whose figures these are: drawn with its zones."""
    importance: int = 2
    """1 if the same figures are elsewhere on the table: left out when space is short."""

    @property
    def component(self) -> str:
        """The sort of scene, as it is called in messages."""
        return str(self.__struct_config__.tag)


class BarsScene(ScenePiece, frozen=True, kw_only=True, tag="bars"):
    """Figures of several seats on one scale."""

    terms: tuple[Bar, ...]
    is_low_best: bool = False


class TrackScene(ScenePiece, frozen=True, kw_only=True, tag="track"):
    """Tracks of steps; at `low` or below it is serious."""

    terms: tuple[Bar, ...]
    low: int | None = None


class EquationScene(ScenePiece, frozen=True, kw_only=True, tag="equation"):
    """Arithmetic as tiles in the order of the rules; `source` and `target` are the two sides."""

    terms: tuple[Tile, ...]
    source: int | None = None
    target: int | None = None
    is_settled: bool = False
    """Whether this is the final result, and nothing will change it."""


class DiceScene(ScenePiece, frozen=True, kw_only=True, tag="dice"):
    """Dice as they lie, or, as an outlook, what each face of a new roll would do."""

    terms: tuple[Die, ...]
    is_outlook: bool = False

    @property
    def unused(self) -> tuple[Die, ...]:
        """The dice that don't count."""
        return tuple([die for die in self.terms if die.is_unused])


class SumScene(ScenePiece, frozen=True, kw_only=True, tag="sum"):
    """A running sum: the total, and every part with its cause."""

    terms: tuple[SumPart, ...]
    total: int
    label: str
    """What is added up, such as `power`."""
    figure: str = ""
    """The figure of the seat that this adds up to; empty once it is over."""


class DuelScene(ScenePiece, frozen=True, kw_only=True, tag="duel"):
    """Drawn letters against each other: A beats B, B beats C, C beats A."""

    terms: tuple[Draw, ...]
    winner: int | None
    """The seat that is ahead; None when neither is."""
    is_settled: bool = False


class ChainScene(ScenePiece, frozen=True, kw_only=True, tag="chain"):
    """Answers upon answers, the newest first."""


class ChallengeScene(ScenePiece, frozen=True, kw_only=True, tag="challenge"):
    """Who stands where, what is between them, and who acts."""

    terms: tuple[Stand, ...]


class LandscapeScene(ScenePiece, frozen=True, kw_only=True, tag="landscape"):
    """Strongholds and figures as a picture, for a front end that draws: the seats say the same."""

    terms: tuple[Dwelling, ...]
    is_fight: bool
    """Whether the first two are at each other, and others have joined them."""


class BuildScene(ScenePiece, frozen=True, kw_only=True, tag="build"):
    """A hand under construction, shown only to its builder."""

    terms: tuple[Staged, ...]
    points: int


class CalculationScene(ScenePiece, frozen=True, kw_only=True, tag="calculation"):
    """A score worked out: what multiplies, what is added up, and the result."""

    terms: tuple[Line, ...]
    winner: int
    formula: str
    total: int
    unit: str


Scene: TypeAlias = (
    BarsScene
    | TrackScene
    | EquationScene
    | DiceScene
    | SumScene
    | DuelScene
    | ChainScene
    | ChallengeScene
    | LandscapeScene
    | BuildScene
    | CalculationScene
)
"""A piece of the table filled with figures, told apart by `component`."""


class Aid(View, frozen=True):
    """A note that saves a player counting and looking up: the unseen cards, who may do what.

    Every front end shows all aids of a table. In their texts `{@2}` stands for the name of seat 2.
    """

    name: str
    title: str
    terms: tuple[Term, ...] = ()
    words: str = ""
    rule: str = ""
    seat: int | None = None
    """The seat that the note is about."""


class Coach(View, frozen=True):
    """What the coach of a guided first match says to the pupil."""

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
    goal: str = ""
    """What the game is about: at the first step."""


class Assembly(View, frozen=True):
    """What some cards make when put together: how to lay them, or why they can't be laid."""

    actions: tuple[int, ...]
    """To be sent one after the other; empty when the cards can't be laid."""
    title: str
    """What it is, such as `A run of Fire 4 to 7`."""
    points: int | None = None
    reason: str = ""
    """The closest reason why it can't be laid; empty when it can."""
    rule: str = ""
    cards: tuple[int, ...] = ()
    """The keys of the cards it is made of, if it was found rather than asked about."""
    needed: int | None = None
    """The points that it must have to be laid, where it may still get there."""
    outlook: str = ""
    """What it will be worth on the table, and what else comes of laying it."""
    missing: int = 0
    """How many cards it needs, where it is almost there."""


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
    """A card's move as the viewer sees it; an unknown card has neither key nor face."""

    key: int | None
    face: str | None
    source: str
    target: str


class ChangeView(View, frozen=True):
    """A public number that changed."""

    name: str
    old: int
    new: int


class Recap(View, frozen=True):
    """An event in short, for a player who looks back when their turn comes."""

    title: str
    """Who did what."""
    result: str
    """The result."""
    tone: str
    """`bad` if the viewer lost something, `good` if it gained."""
    cards: tuple[str | None, ...]
    ms: int = 0
    """How long it stays on the table before the next event is shown, at normal speed."""
    stop: str = ""
    """The word on the button that goes on from here; empty if nothing waits for the viewer."""
    scene: str = ""
    """The sort of scene of the new table that shows this event; empty if its cards do."""
    joins: str = ""
    """The kind of an earlier event whose entry in the ribbon tells this result as well."""
    is_brief: bool = False
    """Whether it is shown as it happens and not listed afterwards."""
    hurts: int | None = None
    """The seat that loses something by it."""
    helps: int | None = None
    """The seat that gains something by it."""
    picture: Scene | None = None
    """The scene that shows this event, as it stood then; None if the new table still has it."""


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
    recap: Recap | None = None
    """None for what nobody has to look at again."""
    phase: int = -1
    """The phase in which it happened, by its number in the table's `phases`; -1 if unknown."""
