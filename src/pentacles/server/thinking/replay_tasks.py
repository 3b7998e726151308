"""Replays: what a process that looks back at matches is asked, and how it finds the answer.

A match is its setup and its journal. The process keeps the last few that it was asked about, each
with states at intervals, so that a moment costs a few moves instead of the whole match.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from pentacles.session.session import Session

KEPT = 6
"""Matches that a process keeps."""
INTERVAL = 16
"""Moves between two stored states."""
MOST_STATES = 100
"""How many states are kept of one match; a longer match has larger intervals."""


class Journal(msgspec.Struct, frozen=True):
    """A match: its id, its setup and all its entries."""

    match: str
    setup: msgspec.Raw
    entries: tuple[msgspec.Raw, ...]


class Look(msgspec.Struct, frozen=True, tag="look"):
    """The table after a move, through the eyes of a seat, a spectator or everybody."""

    journal: Journal
    n: int
    viewer: int | None = None
    sees_all: bool = False


class List(msgspec.Struct, frozen=True, tag="list"):
    """The moves of a match, as a viewer learnt of them."""

    journal: Journal
    viewer: int | None = None


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    """The saved state after a move of a match that is over."""

    journal: Journal
    n: int


class Faces(msgspec.Struct, frozen=True, tag="faces"):
    """The faces of a match's cards."""

    journal: Journal


Replay = Look | List | Stand | Faces


class Replayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found: JSON for the one who asked, or why there is nothing."""

    text: str = ""
    asked: tuple[int, ...] = ()
    """The seats that were asked at this moment."""
    denied: tuple[str, str] | None = None
    """The code and the reason of a refusal."""


class Archive:
    """The matches that were looked at last."""

    def __init__(self) -> None:
        self.sessions: OrderedDict[str, Session] = OrderedDict()

    def session(self, journal: Journal) -> Session:
        """The match with all its entries."""
        from pentacles.session.journal import Entry
        from pentacles.session.session import Session
        from pentacles.session.setup import Setup

        kept = self.sessions.pop(journal.match, None)
        if kept is None or len(kept.journal.entries) > len(journal.entries):
            kept = Session(Setup.from_json(bytes(journal.setup)))
            kept.board.keep_states(max(INTERVAL, len(journal.entries) // MOST_STATES))
        for entry in journal.entries[len(kept.journal.entries) :]:
            kept.apply(Entry.from_json(bytes(entry)))
        self.sessions[journal.match] = kept
        if len(self.sessions) > KEPT:
            self.sessions.popitem(last=False)
        return kept


archive = Archive()
encoder = msgspec.json.Encoder()


def look_back(task: Replay) -> Replayed:
    """The answer to a question about a match."""
    from pentacles.core.errors import Denied
    from pentacles.session.http_bodies import Moments

    session = archive.session(task.journal)
    try:
        if isinstance(task, Stand):
            state = session.replay.position(task.n)
            asked = tuple(seat for seat in range(state.seats) if state.asked >> seat & 1)
            return Replayed(state.to_json(), asked)
        found: Any
        if isinstance(task, List):
            found = Moments(tuple(session.replay.moves(task.viewer)))
        elif isinstance(task, Faces):
            found = session.views.catalogue()
        elif task.sees_all:
            found = session.replay.open_moment(task.n)
        else:
            found = session.replay.moment(task.viewer, task.n)
    except Denied as denied:
        return Replayed(denied=(denied.code, denied.reason))
    return Replayed(encoder.encode(found).decode())
