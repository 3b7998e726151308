"""The board: the state of a hosted match, what happened on it, and the way back."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from pentacles.core.event import Event
from pentacles.core.game import Game
from pentacles.core.knowledge import tells
from pentacles.core.rng import Rng
from pentacles.core.state import SEATS, State
from pentacles.core.telling import Teller
from pentacles.session.frames import LogLine
from pentacles.session.setup import Setup, first_state

PERSON_PLAYED = "person"
WORLDS = 8
"""Possible worlds in which a move is tried to see whether its outcome told the mover something."""


@dataclass
class Back:
    """A move that can be taken back, with the state before it."""

    before: State
    seat: int
    action: int
    by: str
    events: int
    """How many events there were before it."""


class Board:
    """The match as it is played: moves forward, and back as far as the undo policy allows.

    The policy is that of Board Game Arena: a move can't be taken back after something hidden was
    revealed, chance had a say, or another seat acted; nor when its outcome hung on something that
    the mover didn't know. A card that the mover knew and laid open
    itself was no secret to the mover, so it may be taken up again (people are asked); a card that
    the mover did not know and that anybody got to know by the move can't be made unknown.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.first = first_state(game, setup)
        self.state = self.first.clone()
        self.events: list[tuple[int, Event]] = []
        """What happened, each with the number of moves after which it is told."""
        self.trail: list[Back] = []
        """The moves that can still be taken back: all by one seat."""
        self.last_seat = -1
        self._told = 0

    def opening(self) -> None:
        """Write down what happened in the setup of the match."""
        if not self.setup.start:
            found = self.game.opening(self.setup.players, self.setup.seed)
            self.events += [(0, event) for event in found]

    def play(self, seat: int, action: int, by: str) -> State:
        """Play an action; the state before it."""
        before = self.state.clone()
        self._write(self.state.play(seat, action))
        if self.trail and self.trail[-1].seat != seat:
            self.trail.clear()
        if is_settled(before, self.state, seat):
            self.trail.clear()
        else:
            self.trail.append(Back(before, seat, action, by, self._told))
        self.last_seat = seat
        return before

    def resign(self, seat: int) -> State:
        """A player leaves by the rules of the game; the state before it."""
        before = self.state.clone()
        self._write(self.state.leave(seat))
        self.trail.clear()
        self.last_seat = seat
        return before

    def _write(self, events: list[Event]) -> None:
        self._told = len(self.events)
        move = self.state.plays_made
        self.events += [(move, event) for event in events]

    def why_not_undo(self, seat: int) -> str:
        """Why the last move of this seat can't be taken back, or an empty text."""
        if self.state.over:
            return "The match is over."
        if self.last_seat < 0:
            return "Nothing has been played yet."
        if self.last_seat != seat:
            return "Another seat has acted since."
        if not self.trail:
            return "Something hidden was revealed, or chance had a say."
        if all(back.by != PERSON_PLAYED for back in self.trail):
            return "There is no choice of yours to take back."
        return ""

    def is_undo_innocent(self) -> bool:
        """Whether the outcome of what an undo takes back told the mover nothing.

        The other checks are made with every move. This one tries the moves on possible worlds, so
        it is made only when somebody wants to take them back.
        """
        after, end = self.state, len(self.events)
        for back in reversed(self.trail):
            events = [event for _, event in self.events[back.events : end]]
            if not is_foreseen(back, after, events):
                return False
            if back.by == PERSON_PLAYED:
                break
            after, end = back.before, back.events
        return True

    def undo(self) -> None:
        """Take the last chosen move back, with what was answered automatically after it."""
        while self.trail:
            back = self.trail.pop()
            self.state = back.before
            del self.events[back.events :]
            if back.by == PERSON_PLAYED:
                break
        if not self.trail:
            history = self.state.history
            self.last_seat = history[-1] % SEATS if history else -1

    def after(self, moves: int) -> State:
        """The state after so many moves, played again from the beginning."""
        state = self.first.clone()
        last = self.game.actions.size
        for packed in self.state.history[:moves]:
            seat, action = packed % SEATS, packed // SEATS
            if action == last:
                state.leave_unchecked(seat)
            elif state.why_not(seat, action) is None:
                state.play_unchecked(seat, action)
            else:
                state.play(seat, action)  # an illegal choice that the rules punish
        return state

    def mover(self, move: int) -> int:
        """The seat that made this move, counted from 1."""
        return self.state.history[move - 1] % SEATS


def is_settled(before: State, after: State, seat: int) -> bool:
    """Whether a move of this seat can't be taken back: it told something, or drew a number."""
    if before.rng.state != after.rng.state:
        return True
    bit = 1 << seat
    others = before.asked & ~bit
    if others and others & after.asked != others:
        return True  # a common choice is complete
    if before.seen != after.seen and tells(before.seen, after.seen, before.seen, bit):
        return True
    for old, new in zip(before.among, after.among, strict=True):
        if old != new and tells(old, new, before.seen, bit):
            return True
    return False


def is_foreseen(back: Back, after: State, events: list[Event]) -> bool:
    """Whether a move ends in the same way in all worlds that the mover held possible.

    If not, its outcome told the mover something, be it only that a card is not there.
    """
    seat = back.seat
    rng = Rng(back.before.plays_made)
    told = heard(events, seat)
    for _ in range(WORLDS):
        world = back.before.sample(seat, rng)
        if world.why_not(seat, back.action) is not None:
            return False
        if heard(world.play(seat, back.action), seat) != told:
            return False
        if world.asked != after.asked or world.zones != after.zones or world.seen != after.seen:
            return False
    return True


def heard(events: list[Event], seat: int) -> list[tuple[str, dict[str, int | str]]]:
    """What a seat is told beside cards."""
    return [(event.kind, event.facts) for event in events if event.audience >> seat & 1]


class Log:
    """The log of one viewer: its lines are numbered from 0 without gaps."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.lines: list[LogLine] = []
        self.places: list[int] = []
        """For each line the number of its event."""
        self.read = 0
        """How many events have been looked at."""

    def follow(self, events: list[tuple[int, Event]], teller: Teller) -> None:
        """Add the lines of events that are new."""
        while self.read < len(events):
            move, event = events[self.read]
            view = teller.view(event, self.viewer)
            if view is not None:
                self.lines.append(LogLine(len(self.lines), move, view))
                self.places.append(self.read)
            self.read += 1

    def cut(self, events: int) -> None:
        """Forget the lines of all but the first events."""
        keep = bisect_left(self.places, events)
        del self.lines[keep:]
        del self.places[keep:]
        self.read = min(self.read, events)

    def since(self, events: int) -> tuple[LogLine, ...]:
        """The lines of the events from this one on."""
        return tuple(self.lines[bisect_left(self.places, events) :])
