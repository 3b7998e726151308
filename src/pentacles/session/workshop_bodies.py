# not compiled
"""HTTP bodies of the workshop: card sets, what is wrong with them, and runs of the lab.

A set travels as its **document**: the card file as data, `{"game", "head", "cards"}`. Each card has
its `table` and the keys of its entry; what is not set is left out. `place` counts them from 0.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pentacles.core.card_form import CardForm
from pentacles.core.table import FaceView

# Cards


class CardProblem(msgspec.Struct, frozen=True):
    """A mistake in a card set, at the key that it concerns."""

    place: int
    """The place of the card; -1 for the set as a whole and its head."""
    card: str
    """The id of the card, if it has one."""
    key: str
    """The key, such as `power`, `effects[0].n` or `set.name`; empty for the whole card."""
    message: str
    """What is wrong and what would be right, to be shown at the field."""
    text: str
    """The same with the card and the key, as `check-cards` prints it."""


class CardDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set as data."""

    game: str
    head: dict[str, Any]
    """The keys of `[set]` besides `game`, such as `name` and `title`."""
    cards: tuple[dict[str, Any], ...]


class WorkshopForm(msgspec.Struct, frozen=True):
    """What a card of a game may say."""

    form: CardForm


class DrawnCard(msgspec.Struct, frozen=True):
    """A card as it will lie on the table, and what its effects would say."""

    place: int
    face: FaceView | None
    """None while the card has mistakes."""
    proposed: str
    """The text that follows from its effects."""


class CountLine(msgspec.Struct, frozen=True):
    """How many cards of a kind a set has, and how many the rulebook has."""

    title: str
    have: int
    low: int
    high: int | None
    """None: as many as you like."""
    printed: int
    """How many the printed game has."""
    is_rule: bool
    """Whether a set with fewer or more is refused."""


class CheckCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards to be looked at: as a document, as the text of a card file, or as a table."""

    document: CardDocument | None = None
    text: str = ""
    csv: str = ""
    """A table of cards as a spreadsheet writes it; the head is that of `document`, if given."""
    options: dict[str, Any] = {}
    places: tuple[int, ...] | None = None
    """The cards that are to be drawn; None for all."""


class CardsChecked(msgspec.Struct, frozen=True):
    """What was found about cards."""

    document: CardDocument
    """The cards as data, even if they came as text; no cards if that can't be read."""
    problems: tuple[CardProblem, ...]
    """Mistakes: with any the set can't be played, measured or printed."""
    remarks: tuple[CardProblem, ...]
    """Not mistakes: pictures that don't exist, texts that contradict the numbers."""
    cards: tuple[DrawnCard, ...]
    counts: tuple[CountLine, ...]
    more: int = 0
    """How many more problems there are than are listed."""


class ShippedSet(msgspec.Struct, frozen=True):
    """A set that comes with a game."""

    name: str
    title: str
    cards: int


# Sets


class CardSetInfo(msgspec.Struct, frozen=True):
    """A card set of yours, as the list shows it."""

    id: str
    game: str
    name: str
    version: int
    """The newest version; they are counted from 1."""
    cards: int
    """Cards of the newest version, including copies."""
    problems: int
    """Mistakes in the newest version: with any it can't be played, measured or printed."""
    size: int
    """Bytes of all versions."""
    created: float
    changed: float
    source: str = ""
    """Where it comes from, for people: what it was forked from or read from."""
    share: str = ""
    """The word of its link, `/workshop/shared/WORD`; empty while it is not shared."""


class CardSets(msgspec.Struct, frozen=True):
    """Your card sets, the last changed first, and how much you may have."""

    sets: tuple[CardSetInfo, ...]
    most_sets: int
    most_versions: int
    most_bytes: int
    used_bytes: int


class CardSet(msgspec.Struct, frozen=True):
    """One version of a card set."""

    info: CardSetInfo
    version: int
    made: float
    note: str
    document: CardDocument
    text: str
    """The same as a card file, as it is exported."""


class SetVersion(msgspec.Struct, frozen=True):
    """A version of a set, as its history shows it."""

    version: int
    made: float
    note: str
    """What somebody wrote about it, otherwise which cards are new, changed or gone."""
    cards: int
    problems: int
    size: int


class NewCardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set to begin with; exactly one of the sources, or none for an empty set."""

    game: str = ""
    """The game's id; may be left out if the source says it."""
    name: str = ""
    """Without it the set is named after its source."""
    shipped: str = ""
    """Fork this set that comes with the game."""
    set: str = ""
    """Fork this set of yours."""
    version: int = 0
    """The version to fork; 0 for the newest."""
    share: str = ""
    """Fork the set that this link shows."""
    text: str = ""
    """Read this card file."""
    csv: str = ""
    """Read this table."""


class SaveCardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of a set."""

    base: int
    """The version it was made from: if another was saved since, the answer says so (409)."""
    document: CardDocument
    note: str = ""
    in_spite: bool = False
    """Save even if another version came in between; that one stays in the history."""


class RenameCardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name for a set."""

    name: str


class SharedSet(msgspec.Struct, frozen=True):
    """A set that somebody shows by a link: its newest version."""

    game: str
    name: str
    by: str
    """Who shares it."""
    version: int
    changed: float
    is_yours: bool
    document: CardDocument


class TryCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match against bots with a set, in which one card comes early."""

    card: str = ""
    """The id of the card; without it the deal is not chosen."""
    version: int = 0
    level: str = "adept"
    players: int | None = None
    options: dict[str, Any] = {}


# Runs


class NewRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run of the lab with a set.

    `measure`: what each card is worth, with `card` against the set without it.
    `tune`: a number of a card takes several values. `compare`: two versions, or two sets.
    `show`: moments of bots' matches in which a card decided something.
    """

    kind: str
    version: int = 0
    card: str = ""
    fields: tuple[str, ...] = ()
    """For `tune`: the numbers that change together, such as `power` or `effects.0.n`."""
    values: tuple[int, ...] = ()
    other: str = ""
    """For `compare`: the other set; empty for the same one."""
    other_version: int = 0
    """For `compare`: the version that is compared with the other; 0 for the newest."""
    matches: int = 2000
    """Matches of each variant."""
    players: int | None = None
    bots: tuple[str, ...] = ("adept",)
    options: dict[str, Any] = {}


class Measured(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval and the number of cases behind it."""

    value: float
    low: float
    high: float
    number: int


class CardMeasured(msgspec.Struct, frozen=True):
    """How a card did: how often its holder won, and how much more often than others."""

    id: str
    name: str
    kind: str
    drawn: Measured
    opening: Measured
    """In the hand at the start, kept or dealt."""
    played: Measured
    difference: Measured
    """Wins with it in the opening hand minus wins without it: chance deals these, so it is fair."""
    difference_drawn: Measured
    difference_played: Measured
    is_tested: bool
    chance: float | None
    """How likely luck alone is to make such a difference, corrected for the number of cards."""
    stands_out: bool


class LengthMeasured(msgspec.Struct, frozen=True):
    """How long matches were."""

    value: float
    low: float
    high: float
    tenth: int
    median: int
    nine_tenths: int
    histogram: tuple[tuple[int, int, int], ...]
    """From, below, how many matches."""


class VariantMeasured(msgspec.Struct, frozen=True):
    """The figures of one variant: the set, a value of the number, a version."""

    name: str
    value: int | None
    """For `tune`: the number on the card."""
    matches: int
    equal_share: float
    """What each seat would win if all were equal."""
    seats: tuple[Measured, ...]
    first: Measured
    """How often the player who began won."""
    ties: Measured
    turns: LengthMeasured
    decisions: LengthMeasured
    unfinished: int
    cards: tuple[CardMeasured, ...]


class MeasureDifference(msgspec.Struct, frozen=True):
    """A variant against the first one, by one measure, over the same deals."""

    variant: str
    measure: str
    base: float
    value: float
    low: float
    high: float
    chance: float | None
    stands_out: bool


class Conclusion(msgspec.Struct, frozen=True):
    """A sentence about a run; `look` marks what stands out."""

    text: str
    mark: str


class TunePoint(msgspec.Struct, frozen=True):
    """A value of the number, and how much more than the other cards the card was worth with it."""

    value: int
    worth: Measured


class FairNumber(msgspec.Struct, frozen=True):
    """For `tune`: the value at which the card's worth is closest to that of the others."""

    value: int
    text: str
    points: tuple[TunePoint, ...]


class RunFigures(msgspec.Struct, frozen=True):
    """The results of a run, or those so far."""

    matches: int
    """Matches of each variant that are counted."""
    card: str
    variants: tuple[VariantMeasured, ...]
    differences: tuple[MeasureDifference, ...]
    conclusions: tuple[Conclusion, ...]
    fair: FairNumber | None = None


class ShownMoment(msgspec.Struct, frozen=True):
    """A moment of a bots' match in which a card decided something."""

    match: str
    """The id of a match that is over: `/replay/ID`."""
    move: int
    seat: int
    name: str
    """Who played it."""
    before: float
    after: float
    """The chances of that seat before the move and after it."""
    has_won: bool
    text: str


class WorkshopRun(msgspec.Struct, frozen=True):
    """A run of the lab that you asked for."""

    id: str
    kind: str
    game: str
    set: str
    set_name: str
    """What the set was called."""
    version: int
    card: str
    card_name: str
    words: str
    """What is run, in a sentence."""
    state: str
    """`waiting`, `running`, `done`, `stopped` or `failed`."""
    created: float
    began: float
    ended: float
    done: int
    total: int
    """Matches of all variants, or of the search."""
    ahead: int
    """While it waits: how many runs come before it."""
    seconds_left: float | None
    problem: str
    """Why it failed, or what happened to it."""
    has_report: bool
    """Whether `/api/workshop/runs/ID/report` has the lab's own report."""
    figures: RunFigures | None = None
    moments: tuple[ShownMoment, ...] = ()


class WorkshopRuns(msgspec.Struct, frozen=True):
    """Your runs, the newest first, without their figures; and whether the lab can run here."""

    runs: tuple[WorkshopRun, ...]
    most_runs: int
    """How many may wait or run at the same time."""
    most_matches: int
    """How many matches a run may have, all variants together."""
    missing: str = ""
    """Why no run can be made on this server, and what would help."""
