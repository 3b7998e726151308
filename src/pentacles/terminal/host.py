"""The local host: a match in this process, its bots, and where it is kept.

The full screen and plain mode both use it. Each drives it at its own pace: the screen alongside its
event loop, plain mode line by line.
"""

from __future__ import annotations

import json
import secrets
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from pentacles.bots import LEVELS, Budget, is_at_hand
from pentacles.bots.sequences import sequence
from pentacles.core.errors import PentaclesError, Unreadable
from pentacles.core.rng import Rng, resumed
from pentacles.core.sealed_rng import offshoot
from pentacles.core.state import State
from pentacles.session import Entry, Session
from pentacles.session.deeds import Chat
from pentacles.session.setup import BOT, STAND_IN
from pentacles.session.steady_clock import Steady

GUEST = "here"
"""Everybody at this keyboard is one guest to the session."""
RIVALS = 0x3C6EF372FE94F82B
"""Keeps the opponents' choices separate from the deal."""


@dataclass
class Keeping:
    """How and where matches are written; given by the command that started the table."""

    write: Callable[[str, str], None]
    """Write a text under a name: all of it or nothing."""
    write_new: Callable[[str, str], Path]
    """Write a text under the first free name of this kind."""
    command: str = "pentacles"
    path: str = ""
    """Where the match was resumed from or saved to."""
    record: str = ""
    """Where its record goes."""
    said: list[str] = field(default_factory=list)


class LocalHost:
    """A session with people at this keyboard and bots in the other seats."""

    def __init__(
        self, session: Session, keeping: Keeping, bots: dict[int, int] | None = None
    ) -> None:
        self.session = session
        self.clock = Steady(session.journal.at)
        self.keeping = keeping
        self.rngs = {
            seat: resumed(bots[seat])
            if bots and seat in bots
            else Rng(offshoot(session.setup.seed, RIVALS) + seat)
            for seat in range(len(session.seats))
        }
        """The generator of each bot."""
        self.listeners: list[Callable[[Entry], None]] = []
        """Who is told about every entry that was carried out."""
        self.reads_record = ("See it with", "play --replay")
        """Words and command for reading the record."""
        self.saved_at = -1
        self.start_moves = session.state.plays_made

    @property
    def now(self) -> float:
        """The time at the table."""
        return self.clock.now()

    def sit_down(self) -> None:
        """Begin the match if it hasn't begun."""
        self.session.seats.came(GUEST, self.now)
        if not self.session.has_begun:
            self.apply(self.session.propose.begin(self.now))
        for words in self.stand_ins:
            self.apply(self.session.journal.entry(Chat(None, "", words), self.now))

    def apply(self, entry: Entry) -> None:
        """Carry out an entry, and tell the listeners."""
        self.session.apply(entry)
        for listen in self.listeners:
            listen(entry)

    def level_of(self, seat: int) -> str:
        """How good the bot in a seat is; empty for a person."""
        place = self.session.seats[seat]
        if not place.is_bots:
            return ""
        return place.bot_level if is_at_hand(place.bot_level) else STAND_IN

    @property
    def stand_ins(self) -> list[str]:
        """For each bot of a stored match that is no longer here: who plays for it, in words."""
        return [
            f"{seat.title}'s bot, {seat.level}, is not installed: the {STAND_IN} plays for it."
            for seat in self.session.seats
            if seat.kind == BOT and not is_at_hand(seat.bot_level)
        ]

    def chosen(self, state: State, seat: int, level: str, budget: Budget) -> list[int]:
        """What a bot of this level does, up to the first move that others notice."""
        return sequence(state, seat, level, self.rngs[seat], budget)

    def play_for_bot(self, seat: int, decision: str, actions: list[int]) -> None:
        """Make the moves of a bot, one after the other."""
        for action in actions:
            entry = self.session.propose.play(seat, decision, action, "", self.now, by="bot")
            self.apply(entry)
            decision = self.session.decisions[seat]

    def next_session(self, winner_first: bool = False) -> Session:
        """Another match between the same players, with another deal."""
        seed = secrets.randbits(48)
        setup = self.session.rematch_setup("local", "", seed, self.now, winner_first)
        return Session(setup, self.session.decisions.delays.pace)

    # Keeping it

    def to_json(self) -> str:
        """The match with who plays where: both modes of play can continue it."""
        data = json.loads(self.session.state.to_json())
        own = self.session.seats.of(GUEST)
        levels = [seat.level for seat in self.session.seats if seat.kind == "bot"]
        bots = {str(seat): int(rng.state) for seat, rng in self.rngs.items()}
        data["player"] = {
            "seat": own[0] if own else 0,
            "against": levels[0] if levels else LEVELS[1],
            "seats": [
                {"kind": seat.kind, "name": seat.name, "level": seat.level}
                for seat in self.session.seats
            ],
            "bots": bots,
        }
        if len(set(map(id, self.rngs.values()))) == 1:
            data["player"]["rivals"] = int(self.rngs[0].state)
        return json.dumps(data, separators=(",", ":"))

    @property
    def is_worth_saving(self) -> bool:
        """Whether somebody at this keyboard has a match to come back to."""
        state = self.session.state
        return self.session.has_begun and not state.over and state.plays_made > 0

    def save(self, path: str = "") -> str:
        """Write the match: under this name, where it came from, or under a new name."""
        keeping = self.keeping
        if path and keeping.record and Path(path).resolve() == Path(keeping.record).resolve():
            raise Unreadable(f"{path}: the record will be written there; choose another name.")
        if path:
            keeping.write(path, self.to_json())
            keeping.path = path
        elif keeping.path:
            try:
                keeping.write(keeping.path, self.to_json())
            except PentaclesError:
                keeping.path = ""
        if not keeping.path:
            name = f"{self.session.game.id}-saved"
            keeping.path = str(keeping.write_new(name, self.to_json()))
        self.saved_at = self.session.match.revision
        return keeping.path

    def write_record(self) -> None:
        """Write the record if somebody wants it."""
        if self.keeping.record:
            names = tuple(self.session.seats.names)
            paper = replace(self.session.state.record, names=names)
            self.keeping.write(self.keeping.record, paper.to_json())

    @property
    def farewell(self) -> list[str]:
        """Where the match is, and how to continue."""
        told = []
        if self.keeping.path and not self.session.state.over:
            told.append(f"The match is saved in {self.keeping.path}. Go on with:")
            told.append(f"  {self.keeping.command} play --resume {shlex.quote(self.keeping.path)}")
        if self.keeping.record:
            told.append(f"The record is in {self.keeping.record}. {self.reads_record[0]}:")
            record = shlex.quote(self.keeping.record)
            told.append(f"  {self.keeping.command} {self.reads_record[1]} {record}")
        return told
