# not compiled
"""What a hosted match is made of: its setup, the entries of its journal, and refusals.

Both are durable: the same setup and the same entries give the same session again, exactly.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec

from pentacles.core.game import Game
from pentacles.core.saving import HERE
from pentacles.core.state import State
from pentacles.games import made

PERSON = "person"
BOT = "bot"
OPEN = "open"

STAND_IN = "adept"
"""The level of a bot that takes over for somebody who left."""


class SeatSetup(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the match was made: `person`, `bot` or `open`."""

    kind: str
    name: str = ""
    level: str = ""
    owner: str = ""
    """The guest whose seat it is: an opaque id that is never sent to anybody."""


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that is settled when a match is made."""

    id: str
    game: str
    version: str
    """The version of the game's rules: the match is pinned to it."""
    players: int
    seed: int
    seats: tuple[SeatSetup, ...]
    """One for each seat of the state; a solo game may have more seats than players."""
    options: dict[str, Any] = {}
    code: str = ""
    cards: str = ""
    """The text of an own card file."""
    start: str = ""
    """The state that the match begins from (`as_start`), to play on and for tutorials."""
    minutes: float | None = None
    """Live clock: minutes for each seat."""
    days: float | None = None
    """Turn-based clock: days for each decision."""
    is_open: bool = False
    created: float = 0.0
    tutorial: str = ""
    host: str = ""
    """The guest who made the match; never sent to anybody."""

    def to_json(self) -> bytes:
        """The setup as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes | str) -> Setup:
        """The setup that was written."""
        return msgspec.json.decode(data, type=cls)

    def make_game(self) -> Game:
        """The game with the options and cards of this match."""
        key = json.dumps(self.options, sort_keys=True)
        return shared_game(self.game, key, self.cards)


@lru_cache(64)
def shared_game(name: str, options: str, cards: str) -> Game:
    """A game that many matches share: games never change, and reading cards takes milliseconds."""
    return made(name, json.loads(options), cards)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the journal of a match. `n` counts from 0 without gaps.

    Kinds and their data:
    `begin` {}; `move` {seat, action (text), ref, by}, `by` is person, bot, forced or pass;
    `resign` {seat}; `undo` {seat}; `ask_undo` {seat}; `refuse_undo` {seat};
    `allow_undo` {seat}: one of several people agrees; `join` {seat, name, owner};
    `leave` {seat}: an open seat again before the match begins, a bot plays on after that;
    `set_bot` {seat, level}; `replace` {seat}: a bot plays for somebody who is away;
    `return` {seat}; `timeout` {seat}; `chat` {seat, name, text}; `automation` {seat, automation};
    `rematch` {match}; `resume` {}: the server was away, and live clocks go on from now.
    """

    n: int
    kind: str
    at: float
    data: dict[str, Any] = {}

    def to_json(self) -> bytes:
        """The entry as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes | str) -> Entry:
        """The entry that was written."""
        return msgspec.json.decode(data, type=cls)


class Errand(msgspec.Struct, frozen=True):
    """Something that the driver of a session has to do.

    `bot`: let a bot of `level` choose for `seat`, beginning now, and play the choice at `at` or as
    soon after that as it is there (`propose_play(..., by="bot")`).
    `forced`, `pass`: play `action` for the seat (`by` is the kind).
    `timeout`, `replace`: propose that entry for the seat.
    `undo`: nobody has answered a request: propose to refuse it.
    `do_errand` of the session makes the entry for every kind but `bot`.
    """

    kind: str
    seat: int
    at: float
    decision: str = ""
    level: str = ""
    action: int = -1


class Denied(Exception):
    """Something that was asked for is not done; nothing changed. `code` is one of `Refused`."""

    def __init__(self, code: str, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.code = code
        self.reason = reason
        self.rule = rule


def as_start(state: State) -> str:
    """A state as text that another match can begin from."""
    copy = state.clone()
    copy.history = []
    copy.history_is_shared = False
    copy.recording = True
    copy.start = HERE
    return copy.to_json()


def first_state(game: Game, setup: Setup) -> State:
    """The state that a match begins with."""
    if not setup.start:
        return game.new(setup.players, setup.seed)
    state = game.from_json(setup.start)
    state.start = setup.start
    return state
