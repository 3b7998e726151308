# not compiled
"""Deeds: everything that can change a hosted match, one class for each kind.

What older versions didn't write is UNSET.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from pentacles.session.messages import Automation


class Deed(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that was done at a table."""

    is_quiet: ClassVar[bool] = False
    """Whether it changes no table."""
    is_seating: ClassVar[bool] = False
    """Whether viewers get a new description of the match after it."""
    is_told: ClassVar[bool] = False
    """Whether a line of the chat announces it."""


class Begin(Deed, frozen=True, tag="begin"):
    """The cards are dealt."""

    is_seating: ClassVar[bool] = True

    state: str | UnsetType = UNSET
    """The fingerprint of the position before it."""


class Move(Deed, frozen=True, tag="move"):
    """A seat answers."""

    seat: int
    action: str
    ref: str = ""
    by: str = "person"
    """person, bot, forced or pass."""
    state: str | UnsetType = UNSET


class Resign(Deed, frozen=True, tag="resign"):
    """A player leaves by the rules of the game."""

    is_seating: ClassVar[bool] = True
    is_told: ClassVar[bool] = True

    seat: int


class Undo(Deed, frozen=True, tag="undo"):
    """Moves are taken back."""

    seat: int
    taken: list[int] | UnsetType = UNSET
    """The moves that go, counted from 1."""


class AskUndo(Deed, frozen=True, tag="ask_undo"):
    """A seat asks the other people whether it may take a move back."""

    seat: int
    move: int | UnsetType = UNSET


class AllowUndo(Deed, frozen=True, tag="allow_undo"):
    """One of several people agrees."""

    seat: int


class RefuseUndo(Deed, frozen=True, tag="refuse_undo"):
    """Somebody refuses, or nobody has answered."""

    seat: int


class Join(Deed, frozen=True, tag="join"):
    """A guest takes an open seat."""

    is_seating: ClassVar[bool] = True

    seat: int
    name: str
    owner: str


class Leave(Deed, frozen=True, tag="leave"):
    """Somebody leaves: before the match begins the seat is open again, later a bot plays on."""

    is_seating: ClassVar[bool] = True

    seat: int
    removed: bool | UnsetType = UNSET
    """Whether the host asked for it."""


class SetBot(Deed, frozen=True, tag="set_bot"):
    """A bot sits down."""

    is_seating: ClassVar[bool] = True

    seat: int
    level: str
    name: str


class Replace(Deed, frozen=True, tag="replace"):
    """A bot plays for somebody who is away."""

    is_seating: ClassVar[bool] = True
    is_told: ClassVar[bool] = True

    seat: int


class Return(Deed, frozen=True, tag="return"):
    """Somebody is back and gets the seat at the next decision."""

    is_seating: ClassVar[bool] = True
    is_told: ClassVar[bool] = True

    seat: int


class Timeout(Deed, frozen=True, tag="timeout"):
    """The clock of a seat has run out."""

    is_seating: ClassVar[bool] = True
    is_told: ClassVar[bool] = True

    seat: int


class Chat(Deed, frozen=True, tag="chat"):
    """Somebody says something, or the table does."""

    is_quiet: ClassVar[bool] = True
    is_told: ClassVar[bool] = True

    seat: int | None
    name: str
    text: str
    owner: str | UnsetType = UNSET
    doubt: int | UnsetType | None = UNSET
    """Who wants to draw to settle who is right; None once that is done."""


class Mute(Deed, frozen=True, tag="mute"):
    """The host mutes somebody, or lets them talk again."""

    is_quiet: ClassVar[bool] = True
    is_seating: ClassVar[bool] = True
    is_told: ClassVar[bool] = True

    owner: str
    name: str
    is_muted: bool


class Close(Deed, frozen=True, tag="close"):
    """The host closes a table that waits for players."""

    is_seating: ClassVar[bool] = True


class Automate(Deed, frozen=True, tag="automation"):
    """A person chooses what is answered without asking."""

    is_quiet: ClassVar[bool] = True

    seat: int
    automation: Automation


class Rematch(Deed, frozen=True, tag="rematch"):
    """There is a next match at this table."""

    is_quiet: ClassVar[bool] = True
    is_seating: ClassVar[bool] = True

    match: str


class Resume(Deed, frozen=True, tag="resume"):
    """The server was away, and live clocks continue from now."""


AnyDeed = (
    Begin
    | Move
    | Resign
    | Undo
    | AskUndo
    | AllowUndo
    | RefuseUndo
    | Join
    | Leave
    | SetBot
    | Replace
    | Return
    | Timeout
    | Chat
    | Mute
    | Close
    | Automate
    | Rematch
    | Resume
)
