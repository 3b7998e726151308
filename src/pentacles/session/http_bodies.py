# not compiled
"""HTTP bodies: what requests to the lobby and their answers hold, besides those of `messages`."""

from __future__ import annotations

from typing import Any

import msgspec

from pentacles.core.table import Table
from pentacles.session.messages import HintLine, LogLine, MatchInfo
from pentacles.session.workshop_bodies import CardProblem


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not carried out: a word for programs, a sentence for people."""

    code: str
    message: str
    detail: dict[str, Any] = {}


class RuleInfo(msgspec.Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str


class RulePart(msgspec.Struct, frozen=True):
    """A chapter of the rules: its numbered rules, or other text such as an overview."""

    title: str
    rules: tuple[RuleInfo, ...]
    notes: tuple[str, ...] = ()


class RulesInfo(msgspec.Struct, frozen=True):
    """The rules of a game, to read."""

    title: str
    parts: tuple[RulePart, ...]


class CheckMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match would be made of."""

    options: dict[str, Any] = {}
    players: int | None = None
    cards: str = ""


class Checked(msgspec.Struct, frozen=True):
    """Why a match can't be made, and the option that this is about; empty if it can."""

    problem: str
    option: str
    cards: tuple[CardProblem, ...] = ()
    """What is wrong with the cards, by card and key."""


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody gives a name; giving another one changes it."""

    name: str
    wants_token: bool = False
    """For programs, which keep no cookies: the token is in the answer."""


class Guest(msgspec.Struct, frozen=True):
    """Who somebody is; `token` is empty unless requested."""

    name: str
    token: str = ""


class Me(msgspec.Struct, frozen=True):
    """Who is asking."""

    name: str


class Matches(msgspec.Struct, frozen=True):
    """The first page of each of the lobby's lists."""

    yours: tuple[MatchInfo, ...]
    open: tuple[MatchInfo, ...]
    running: tuple[MatchInfo, ...]
    finished: tuple[MatchInfo, ...]
    more: dict[str, str] = {}
    """For each list that goes on, the cursor of its next page."""


class MatchPage(msgspec.Struct, frozen=True):
    """A further page of one of the lobby's lists."""

    matches: tuple[MatchInfo, ...]
    after: str = ""
    """The cursor of the next page; empty after the last one."""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: this one, or any that is open."""

    seat: int | None = None


class PutBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot of this level take an open seat."""

    seat: int
    level: str


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask the person who sits there to leave."""

    seat: int


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute somebody at the table, or let them talk again; by the name that the chat shows."""

    name: str
    is_muted: bool = True


class MoveInfo(msgspec.Struct, frozen=True):
    """A move on the timeline of a match; `label` is empty if this viewer may not know it.

    A running match lists only moves that the viewer noticed, numbered without gaps.
    """

    n: int
    seat: int
    label: str
    turn: int


class Moments(msgspec.Struct, frozen=True):
    """The moves of a match, from 1 on; moment 0 is the table before the first."""

    moves: tuple[MoveInfo, ...]


class Moment(msgspec.Struct, frozen=True):
    """The table after a move, as one viewer saw it."""

    n: int
    table: Table
    log: tuple[LogLine, ...]


class WinChance(msgspec.Struct, frozen=True):
    """What each seat could hope for after a move, and how good it was: `??`, `?!`, `!` or ``."""

    move: int
    turn: int
    seat: int | None
    label: str
    chances: tuple[float, ...]
    mark: str = ""
    is_luck: bool = False
    """Whether it was the cards or dice: another move would have had much the same result."""


class BetterMove(msgspec.Struct, frozen=True):
    """What a good player would have done in place of a move that cost chances."""

    move: int
    seat: int
    played: str
    better: str
    reason: str = ""


class Analysis(msgspec.Struct, frozen=True):
    """The look back at a finished match: `working`, `done` or `failed`."""

    state: str
    points: tuple[WinChance, ...] = ()
    turning_points: tuple[int, ...] = ()
    """The moves that changed the chances most."""
    better: tuple[BetterMove, ...] = ()


class MomentAdvice(msgspec.Struct, frozen=True):
    """What a seat could best have done after move n, from what it knew then; best first."""

    n: int
    seat: int
    lines: tuple[HintLine, ...]
    note: str = ""
    """What the order means, if the chances don't go down."""


class LabRun(msgspec.Struct, frozen=True):
    """A run of the lab with a report: what was played, and the results."""

    name: str
    game: str
    title: str
    matches: int
    players: int
    bots: tuple[str, ...]
    conclusions: tuple[str, ...]


class Health(msgspec.Struct, frozen=True):
    """Whether a server can play: `ok`, `stopping`, or `storage` when its database is silent."""

    state: str
    version: str
    playing: int
