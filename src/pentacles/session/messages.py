# not compiled
"""Messages: the frames that a viewer and the table send each other, as typed classes.

The page's TypeScript types and `docs/protocol.md` follow these classes. A frame that goes to
a viewer holds nothing that this viewer may not know.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pentacles.core.table import Assembly, EventView, FaceView, Preview, Table

PROTOCOL = 1
"""The version of the messages; a viewer that speaks another one is told so."""

LARGEST_FRAME = 64 * 1024
LONGEST_NAME = 40
SHORTEST_OWN_NAME, LONGEST_OWN_NAME = 2, 16
"""For a name that a person chooses; one given earlier, or to tell two apart, may be longer."""
LONGEST_CHAT = 500


# What the table is made of


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: `person`, `bot` or `open`."""

    seat: int
    kind: str
    name: str
    level: str = ""
    """The strength of a bot, including one that plays for somebody who left."""
    portrait: str = ""
    """The icon of the character that a bot plays as."""
    is_you: bool = False
    """Whether this viewer may play for the seat; several seats in a match on one screen."""
    is_here: bool = False
    """Whether somebody is connected."""
    away_since: float | None = None
    """Unix time at which the last connection of a person was lost."""
    is_replaced: bool = False
    """Whether a bot plays until the person comes back."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time of a seat: seconds left, and since when it runs (Unix time)."""

    left: float
    running_since: float | None = None


class MatchInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody may know about a match without looking at the table."""

    id: str
    code: str
    """The short code by which friends join."""
    game: str
    title: str
    version: str
    options: dict[str, Any]
    players: int
    seats: tuple[SeatInfo, ...]
    status: str
    """`waiting` for players, `playing`, `over`."""
    is_open: bool = False
    """Whether it is in the lobby's list."""
    created: float = 0.0
    turn: int = 0
    turn_word: str = "turn"
    """What `turn` counts: `turn` or `round`."""
    phase: str = ""
    asked: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    rule: str = ""
    moves: int = 0
    """How many moves everybody knows of; when the match is over, all."""
    tutorial: str = ""
    rematch: str = ""
    """The id of the match that was made as a rematch."""
    winner_first: str = ""
    """How a rematch in which the winner begins is offered; empty if it isn't."""
    watchers: int = 0
    has_own_cards: bool = False
    set_name: str = ""
    """The card set of the workshop that the match is played with."""
    set_version: int = 0
    stacked: str = ""
    """A sentence that the deal was chosen, and what for; empty for a random deal."""
    problem: str = ""
    """Why this version can't continue or show the match; its record may still be there."""
    commitment: str = ""
    """A hash that fixes the deal: the seed that is revealed after the end must fit it."""
    is_host: bool = False
    """Whether this viewer made the match: the host fills seats, mutes, and closes the table."""
    muted: tuple[str, ...] = ()
    """For the host: the names of those who are muted."""


class Undo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the last move can be taken back, and if not, why."""

    is_possible: bool = False
    needs_consent: bool = False
    why_not: str = ""
    asked_by: int | None = None
    """The seat whose request waits for an answer."""


class Automation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is answered for a person automatically; kept per seat."""

    forced: bool = True
    """Decisions with one option are answered, in the time that this person usually takes."""
    auto_pass: bool = False
    """Reaction windows are passed, even if there is something to answer, except at `stops`."""
    stops: tuple[str, ...] = ()
    """Kinds of decisions at which auto-pass stops and asks."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, as this viewer learnt of it."""

    n: int
    """Its number in this viewer's log, from 0 and without gaps."""
    move: int
    """After which move: the moment that a click on the line shows.

    During the match only the moves that this viewer noticed are counted; after it, all are.
    """
    event: EventView


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something said at the table; `seat` is None for a spectator."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


class HintLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of a hint; the search's choice is the first, whatever the chances say."""

    action: int
    label: str
    win_chance: float
    reason: str
    is_sages: bool = False
    """Whether it is the choice of the sage, which has learned some of the games by itself."""


# What the server says


class Welcome(msgspec.Struct, frozen=True, tag="welcome", omit_defaults=True):
    """The whole table: the answer to `hello`, also after a gap that is too long to fill."""

    protocol: int
    match: MatchInfo
    viewer: int | None
    version: int
    """The number of the last `update`: what a viewer gives as `since` when it comes back.

    Every viewer has its own numbers, which count only what it may know about.
    """
    table: Table
    """Without faces: they are in the catalogue of the match."""
    log: tuple[LogLine, ...]
    chat: tuple[ChatLine, ...]
    decision: str = ""
    """What a move has to name: changes only when this seat is asked something new."""
    undo: Undo = Undo()
    automation: Automation = Automation()
    clocks: tuple[Clock, ...] = ()
    now: float = 0.0


class Update(msgspec.Struct, frozen=True, tag="update", omit_defaults=True):
    """The table after something happened, with what this viewer learnt of it."""

    version: int
    table: Table
    log: tuple[LogLine, ...]
    decision: str = ""
    undo: Undo = Undo()
    automation: Automation = Automation()
    clocks: tuple[Clock, ...] = ()
    now: float = 0.0
    is_rewound: bool = False
    """After an undo: the lines of the log from the first one given onwards are replaced."""
    log_size: int = 0
    """How many lines the log has now."""
    covers: int = 1
    """How many versions it covers: several after a gap, or when others chose at the same time."""


class MatchChanged(msgspec.Struct, frozen=True, tag="match", omit_defaults=True):
    """Somebody came, left, was replaced, came back; or the match was finished or begun again."""

    match: MatchInfo


class Acknowledged(msgspec.Struct, frozen=True, tag="ack", omit_defaults=True):
    """The request with this number is done, and durable if it was a move."""

    ref: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """The request was not carried out: nothing changed. `rule` is given if a rule says so."""

    ref: str
    code: str
    """illegal, stale, not_yours, undo, rate, storage, over, bad_request."""
    reason: str
    rule: str = ""


class Said(msgspec.Struct, frozen=True, tag="chat", omit_defaults=True):
    """Somebody said something."""

    line: ChatLine


class Previewed(msgspec.Struct, frozen=True, tag="preview", omit_defaults=True):
    """What an action is sure to do."""

    ref: str
    action: int
    changes: tuple[Preview, ...]


class Explained(msgspec.Struct, frozen=True, tag="why_not", omit_defaults=True):
    """Why something can't be done now; an empty reason means that it can."""

    ref: str
    reason: str
    rule: str


class Assembled(msgspec.Struct, frozen=True, tag="assemble", omit_defaults=True):
    """What some cards make when put together: ways to lay them, or why they can't be laid."""

    ref: str
    assemblies: tuple[Assembly, ...]


class Hinted(msgspec.Struct, frozen=True, tag="hint", omit_defaults=True):
    """The advice that was asked for."""

    ref: str
    lines: tuple[HintLine, ...]
    note: str = ""
    """What the order means, if the chances don't go down."""
    then: tuple[HintLine, ...] = ()
    """If the best option only leads to the seat's next question: the answers to that one."""


class UndoAsked(msgspec.Struct, frozen=True, tag="undo_asked", omit_defaults=True):
    """A seat asks to take its move back; the other people at the table answer."""

    seat: int
    name: str


class Pong(msgspec.Struct, frozen=True, tag="pong", omit_defaults=True):
    """The answer to `ping`."""

    now: float


class Trouble(msgspec.Struct, frozen=True, tag="error", omit_defaults=True):
    """A frame could not be used, or the connection ends after this one."""

    code: str
    """unreadable, too_large, rate, not_found, not_allowed, protocol, stopping, closed, logged_out,
    internal."""
    message: str
    is_final: bool = False
    may_return: bool = False
    """Whether to reconnect after the end: the match goes on here or on another server."""


ToViewer = (
    Welcome
    | Update
    | MatchChanged
    | Acknowledged
    | Refused
    | Said
    | Previewed
    | Explained
    | Assembled
    | Hinted
    | UndoAsked
    | Pong
    | Trouble
)


# What a viewer says


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """Look at the match from a seat that is yours, or as a spectator; may be sent again."""

    seat: int | None = None
    since: int | None = None
    """The last version that was received, to get only what came after."""
    protocol: int = PROTOCOL


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Answer a decision. The same `ref` again is acknowledged again and not played twice."""

    ref: str
    decision: str
    action: int


class AskPreview(msgspec.Struct, frozen=True, tag="preview", forbid_unknown_fields=True):
    """Ask what this action is sure to do."""

    ref: str
    action: int


class AskWhyNot(msgspec.Struct, frozen=True, tag="why_not", forbid_unknown_fields=True):
    """Why can't this card, zone, seat or action be chosen now? One of the four is given."""

    ref: str
    action: int | None = None
    card: int | None = None
    zone: str | None = None
    seat: int | None = None


class Assemble(msgspec.Struct, frozen=True, tag="assemble", forbid_unknown_fields=True):
    """Ask what these cards make together; they are named by their keys on the viewer's table."""

    ref: str
    cards: tuple[int, ...]


class AskHint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Ask what a good player would do."""

    ref: str


class AskUndo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take the last move back."""

    ref: str


class AnswerUndo(msgspec.Struct, frozen=True, tag="answer_undo", forbid_unknown_fields=True):
    """Allow or refuse another's undo."""

    ref: str
    allow: bool


class Say(msgspec.Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """Say something to the table."""

    ref: str
    text: str


class SetAutomation(msgspec.Struct, frozen=True, tag="automation", forbid_unknown_fields=True):
    """Choose what is answered for you."""

    ref: str
    automation: Automation


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask whether anybody is there."""


FromViewer = (
    Hello
    | Play
    | AskPreview
    | AskWhyNot
    | Assemble
    | AskHint
    | AskUndo
    | AnswerUndo
    | Say
    | SetAutomation
    | Ping
)


# What the lobby says, over HTTP


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game, with its allowed values and what it does."""

    name: str
    kind: str
    default: Any
    help: str
    rules: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    is_display_only: bool = False


class GameInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as the lobby shows it."""

    id: str
    title: str
    version: str
    summary: str
    minutes: str
    weight: str
    min_players: int
    max_players: int
    usual_players: int
    score_title: str
    options: tuple[OptionInfo, ...]
    presets: dict[str, dict[str, Any]]
    looks: dict[str, Any]
    phases: tuple[str, ...]
    samples: tuple[FaceView, ...] = ()
    """Three faces for its tile."""


class Catalogue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every face of a match's cards by id: the tables name them."""

    faces: dict[str, FaceView]
    looks: dict[str, Any]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new match: `me`, `here` (another person at this screen), `open` or `bot`."""

    kind: str
    name: str = ""
    level: str = ""


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new match is made of."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Any] = {}
    seed: int | None = None
    is_open: bool = False
    minutes: float | None = None
    """Live clock: minutes for each seat; None for no clock."""
    days: float | None = None
    """Turn-based clock: days for each decision."""
    cards: str = ""
    """The text of your own card file."""
    set: str = ""
    """A card set of yours from the workshop, in place of `cards`."""
    set_version: int = 0
    """Which version of it; 0 for the newest."""
    tutorial: bool = False
    """The guided first match of the game, on its fixed position."""
    source: str = ""
    """Continue another match: its id, from the moment after `move`."""
    move: int = 0
