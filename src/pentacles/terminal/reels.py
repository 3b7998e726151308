"""Replays: the moments of a match, through the eyes of a seat, a spectator or everybody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from pentacles.core.rulebook import Rulebook
from pentacles.core.table import FaceView
from pentacles.session import Denied, Session
from pentacles.session.http_bodies import Moment

ALL = "all"


class Reel(ABC):
    """The moments of one match."""

    title: str
    faces: Mapping[str, FaceView]
    looks: Mapping[str, Any]
    rules: Rulebook
    eyes: list[int | str | None]
    """Through whose eyes it can be seen: seats, None for a spectator, `all`."""
    names: list[str]

    @abstractmethod
    def last(self, eyes: int | str | None) -> int:
        """The last move for these eyes: in a running match, viewers know different moves."""

    @abstractmethod
    async def moment(self, n: int, eyes: int | str | None) -> Moment:
        """The table after move n."""


class LocalReel(Reel):
    """A match in this process."""

    def __init__(self, session: Session, eyes: list[int | str | None] | None = None) -> None:
        self.session = session
        catalogue = session.views.catalogue()
        self.title = session.game.title
        self.faces = catalogue.faces
        self.looks = catalogue.looks
        self.rules = session.game.rules
        self.names = session.seats.names
        every: list[int | str | None] = [None, *range(len(session.seats))]
        if session.is_over:
            every.append(ALL)
        self.eyes = every if eyes is None else eyes

    def last(self, eyes: int | str | None) -> int:
        """The last move for these eyes."""
        return self.session.board.count_for(None if isinstance(eyes, str) else eyes)

    async def moment(self, n: int, eyes: int | str | None) -> Moment:
        """The table after move n."""
        if eyes == ALL:
            return self.session.replay.open_moment(n)
        if isinstance(eyes, str):
            raise Denied("bad_request", "Look from a seat, as a spectator, or at all cards.")
        return self.session.replay.moment(eyes, n)
