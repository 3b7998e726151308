"""The line between a screen and a match: the same frames, whether it is played here or remotely."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from pentacles.core.rulebook import Rulebook
from pentacles.core.table import FaceView
from pentacles.session.messages import FromViewer, MatchInfo, ToViewer
from pentacles.terminal.reels import Reel

Hear = Callable[[ToViewer], None]


class Line(ABC):
    """What a screen knows of the other end. `start` comes first; frames arrive through `hear`."""

    match: MatchInfo
    faces: Mapping[str, FaceView]
    looks: Mapping[str, Any]
    rules: Rulebook

    @abstractmethod
    async def start(self, hear: Hear) -> None:
        """Begin to listen; the first frame is a welcome."""

    @abstractmethod
    def say(self, message: FromViewer) -> None:
        """Say something; the answer arrives as a frame."""

    @abstractmethod
    async def stop(self) -> None:
        """Hang up. Nothing is lost by it."""

    @abstractmethod
    async def next_match(self, winner_first: bool = False) -> Line | None:
        """Another match of the same kind, when this one is over; the winner may begin it."""

    @abstractmethod
    async def reel(self) -> Reel | None:
        """The moments of this match, to look at again."""

    def save(self, path: str = "") -> str:
        """Save the match, under this name or its own; where it is, empty if nothing to do."""
        return ""

    def give_up(self, seat: int) -> str:
        """Leave for good by the rules of the game; why that isn't possible, or an empty text."""
        return "A match on a server is left there: close the table, and a bot plays on."

    @property
    def farewell(self) -> list[str]:
        """What is printed after the screen is gone: how to come back."""
        return []
