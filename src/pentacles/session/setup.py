# not compiled
"""How a hosted match is made: its setup, which never changes, and the errands of its driver."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec

from pentacles.core.game import Game
from pentacles.core.saves import HERE
from pentacles.core.sealed_rng import Seed, commitment
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
    seed: Seed
    """Sealed if people must not be able to compute the cards; never sent during a match."""
    seats: tuple[SeatSetup, ...]
    """One for each seat of the state; a solo game may have more seats than players."""
    options: dict[str, Any] = {}
    code: str = ""
    cards: str = ""
    """The text of your own card file."""
    set_name: str = ""
    """The name of the workshop's card set that the cards come from."""
    set_version: int = 0
    stacked: str = ""
    """A sentence that the deal was chosen, and what for."""
    start: str = ""
    """The state that the match begins from (`as_start`), to continue a match and for tutorials."""
    minutes: float | None = None
    """Live clock: minutes for each seat."""
    days: float | None = None
    """Turn-based clock: days for each decision."""
    is_open: bool = False
    created: float = 0.0
    tutorial: str = ""
    host: str = ""
    """The guest who made the match; never sent to anybody."""
    host_name: str = ""
    """The host's name at that time: nobody else at the table may have it."""

    def to_json(self) -> bytes:
        """The setup as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes | str) -> Setup:
        """The setup that was written."""
        return msgspec.json.decode(data, type=cls)

    @property
    def commitment(self) -> str:
        """What is published of the deal before the match; empty if the deal is no secret."""
        return "" if self.start else commitment(self.id, self.seed)

    def make_game(self) -> Game:
        """The game with the options and cards of this match."""
        key = json.dumps(self.options, sort_keys=True)
        return shared_game(self.game, key, self.cards, self.version)


@lru_cache(64)
def shared_game(name: str, options: str, cards: str, version: str) -> Game:
    """A game that many matches share: games never change, and reading cards takes milliseconds."""
    return made(name, json.loads(options), cards, version)


class Errand(msgspec.Struct, frozen=True):
    """Something that the driver of a session has to do.

    `bot`: let a bot of `level` choose for `seat`, beginning now, and play the choice at `at` or as
    soon after that as it is there (`propose.play(..., by="bot")`).
    `forced`, `pass`: play `action` for the seat (`by` is the kind).
    `timeout`, `replace`: propose that entry for the seat.
    `undo`: nobody has answered a request: propose to refuse it.
    `errands.entry_for` makes the entry for every kind but `bot`.
    """

    kind: str
    seat: int
    at: float
    decision: str = ""
    level: str = ""
    action: int = -1


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
