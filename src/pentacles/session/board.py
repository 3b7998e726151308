"""The board: the state of a hosted match, what happened on it, and how to take it back."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from pentacles.core.event import Event
from pentacles.core.game import Game
from pentacles.core.keys import Keys
from pentacles.core.knowledge import tells
from pentacles.core.replay import history, made
from pentacles.core.rng import Rng
from pentacles.core.sentences import Teller
from pentacles.core.state import State
from pentacles.core.witnesses import noticed
from pentacles.session.messages import LogLine
from pentacles.session.setup import Setup, first_state

PERSON_PLAYED = "person"
WORLDS = 8
"""Possible worlds to try a move in, to see whether its outcome told the mover something."""


@dataclass
class Back:
    """A move that can be taken back, with the state before it."""

    before: State
    seat: int
    action: int
    by: str
    events: int
    """How many events there were before it."""
    is_secret: bool
    """Whether nobody but its seat noticed it."""


class Board:
    """The match as it is played: moves forward, and back as far as the undo policy allows.

    The policy is that of Board Game Arena: a move can't be taken back after something hidden was
    revealed, chance had a say, or another seat acted; nor when its outcome depended on something
    that the mover didn't know. A card that the mover knew and laid open was no secret to the mover,
    so it may be taken back (people are asked); a card that the mover did not know and that the move
    showed to anybody can't be made unknown.

    What another seat does in secret doesn't count as acting: if it blocked an undo, that would give
    it away. Such moves are made again after the undo, if they still can be.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.first = first_state(game, setup)
        self.state = self.first.clone()
        self.interval = 0
        self.states = [self.first]
        """The states at regular intervals, the first included: for looking back often."""
        self.keys = Keys(self.first.seats)
        """The keys by which each viewer can follow the cards."""
        self.events: list[tuple[int, Event]] = []
        """What happened, each event with the number of moves after which it is told."""
        self.witnesses: list[int] = []
        """For each move the viewers who noticed it, as a bit mask."""
        self.counts = [0] * (self.state.seats + 1)
        """How many moves each viewer has noticed; the last number is for spectators."""
        self.trail: list[Back] = []
        """The last moves, as far as one of them may be taken back."""

    def opening(self) -> None:
        """Write down what happened in the setup of the match."""
        found: list[Event] = []
        if not self.setup.start:
            found = self.game.opening(self.setup.players, self.setup.seed)
            self.events += [(0, event) for event in found]
        self.keys.follow(None, self.first, found)

    def play(self, seat: int, action: int, by: str) -> State:
        """Play an action; the state before it."""
        before = self.state.clone()
        told = len(self.events)
        events = self.state.play(seat, action)
        witnesses = noticed(before, self.state, seat, events)
        is_secret = witnesses == 1 << seat
        self._write(before, events, witnesses)
        if is_settled(before, self.state, seat):
            self.trail.clear()
            return before
        if not is_secret:
            self._forget_acts_before(seat)
        self.trail.append(Back(before, seat, action, by, told, is_secret))
        return before

    def _forget_acts_before(self, seat: int) -> None:
        """Another seat has acted: what came before its act stays."""
        for place in range(len(self.trail) - 1, -1, -1):
            back = self.trail[place]
            if back.seat != seat and not back.is_secret:
                del self.trail[: place + 1]
                return

    def resign(self, seat: int) -> State:
        """A player leaves by the rules of the game; the state before it."""
        before = self.state.clone()
        self._write(before, self.state.leave(seat), self.state.everyone)
        self.trail.clear()
        return before

    def _write(self, before: State, events: list[Event], witnesses: int) -> None:
        self.keys.follow(before, self.state, events)
        move = self.state.plays_made
        self.events += [(move, event) for event in events]
        self.witnesses.append(witnesses)
        self._count(witnesses, 1)

    # Taking back

    def why_not_undo(self, seat: int) -> str:
        """Why the last move of this seat can't be taken back, or an empty text."""
        if self.state.over:
            return "The match is over."
        if self.choice_of(seat) is not None:
            return ""
        last = self.last_noticed(seat)
        if not last:
            return "Nothing has been played yet."
        if self.mover(last) != seat:
            return "Another seat has acted since."
        if all(back.seat != seat for back in self.trail):
            return "Something hidden was revealed, or chance had a say."
        return "There is no choice of yours to take back."

    def choice_of(self, seat: int) -> int | None:
        """The move that an undo of this seat takes back: the last that a person chose, or None."""
        for place in range(len(self.trail) - 1, -1, -1):
            back = self.trail[place]
            if back.seat != seat:
                if not back.is_secret:
                    return None
            elif back.by == PERSON_PLAYED:
                return self.state.plays_made - len(self.trail) + place + 1
        return None

    def since(self, move: int) -> list[Back]:
        """A move that can be taken back, and all after it."""
        return self.trail[move - 1 - self.state.plays_made :]

    def is_secret_undo(self, seat: int, move: int) -> bool:
        """Whether nobody else would notice that a seat takes this move back."""
        return all(back.is_secret for back in self.since(move) if back.seat == seat)

    def is_undo_innocent(self, seat: int, move: int) -> bool:
        """Whether the outcome of what an undo takes back told the mover nothing.

        The other checks are made for every move. This one tries the moves on possible worlds, so it
        is made only when somebody wants to take them back.
        """
        after, end = self.state, len(self.events)
        for back in reversed(self.since(move)):
            if back.seat == seat:
                events = [event for _, event in self.events[back.events : end]]
                if not is_foreseen(back, after, events):
                    return False
            after, end = back.before, back.events
        return True

    def taken_back(self, seat: int, move: int) -> list[int]:
        """The moves that go when a seat takes this one back.

        These are the move itself and what the seat did after it, and what others have done in
        secret since then, if that is not possible without those moves.
        """
        taken: list[int] = []
        state = self.since(move)[0].before.clone()
        for number, back in enumerate(self.since(move), move):
            if back.seat != seat and state.why_not(back.seat, back.action) is None:
                state.play_unchecked(back.seat, back.action)
            else:
                taken.append(number)
        return taken

    def undo(self, taken: list[int]) -> int:
        """Take moves back, and make those in between again; who notices it, as a bit mask."""
        first = min(taken)
        later = self.since(first)
        witnesses = 0
        for number in taken:
            witnesses |= self.witnesses[number - 1]
        for mask in self.witnesses[first - 1 :]:
            self._count(mask, -1)
        del self.witnesses[first - 1 :]
        del self.trail[len(self.trail) - len(later) :]
        del self.events[later[0].events :]
        if self.interval:
            del self.states[(first - 1) // self.interval + 1 :]
        self.state = later[0].before
        self.keys.rewind(self.state.plays_made)
        for number, back in enumerate(later, first):
            if number not in taken:
                self.play(back.seat, back.action, back.by)
        return witnesses

    # Counting

    def last_noticed(self, seat: int) -> int:
        """The last move that a seat noticed; 0 for none."""
        place = len(self.witnesses)
        while place and not self.witnesses[place - 1] >> seat & 1:
            place -= 1
        return place

    def place_of(self, viewer: int | None, n: int) -> int:
        """The number in the match of the n-th move that a viewer noticed; 0 for none."""
        bit = self.bit_of(viewer)
        places = [place for place, mask in enumerate(self.witnesses, 1) if mask & bit]
        return places[n - 1] if n else 0

    def count_for(self, viewer: int | None) -> int:
        """How many moves a viewer knows of: those that it noticed, and all of them at the end."""
        if self.state.over:
            return self.state.plays_made
        return self.counts[-1 if viewer is None else viewer]

    def _count(self, witnesses: int, step: int) -> None:
        for viewer in range(len(self.counts)):
            if witnesses >> viewer & 1:
                self.counts[viewer] += step

    def bit_of(self, viewer: int | None) -> int:
        """The bit of a viewer in the masks of witnesses."""
        return 1 << (self.state.seats if viewer is None else viewer)

    def keep_states(self, interval: int) -> None:
        """From now on keep the states at intervals, for looking back."""
        self.interval = interval

    def after(self, moves: int) -> State:
        """The state after this many moves, replayed from the last one that is kept."""
        place = min(moves // self.interval, len(self.states) - 1) if self.interval else 0
        state = self.states[place].clone()
        at = place * self.interval
        for ply in history(self.state)[at:moves]:
            ply.play_quietly(state)
            at += 1
            if self.interval and at == len(self.states) * self.interval:
                self.states.append(state.clone())
        return state

    def mover(self, move: int) -> int:
        """The seat that made this move, counted from 1."""
        return made(self.state, move).seat


def is_settled(before: State, after: State, seat: int) -> bool:
    """Whether a move of this seat can't be taken back: it told something, or drew a number."""
    if before.rng.state != after.rng.state:
        return True
    bit = 1 << seat
    others = before.asked & ~bit
    if others and others & after.asked != others:
        return True  # a joint choice is complete
    if before.seen != after.seen and tells(before.seen, after.seen, before.seen, bit):
        return True
    for old, new in zip(before.among, after.among, strict=True):
        if old != new and tells(old, new, before.seen, bit):
            return True
    return False


def is_foreseen(back: Back, after: State, events: list[Event]) -> bool:
    """Whether a move ends in the same way in all worlds that the mover thought possible.

    If not, its outcome told the mover something, even if only that a card is not there.
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
    """What a seat is told besides cards."""
    return [(event.kind, event.facts) for event in events if event.audience >> seat & 1]


class Log:
    """The log of one viewer: its lines are numbered from 0 without gaps.

    A line names the move after which it is told. During the match only moves that this viewer
    noticed are counted; when it is over, all are.
    """

    def __init__(self, viewer: int | None, board: Board) -> None:
        self.viewer = viewer
        self.board = board
        self.bit = board.bit_of(viewer)
        self.is_whole = board.state.over
        self.lines: list[LogLine] = []
        self.places: list[int] = []
        """For each line the number of its event."""
        self.read = 0
        """How many events have been looked at."""
        self.moves = 0
        self.noticed = 0
        """Of the first moves of the match, how many were noticed."""

    def follow(self, teller: Teller) -> None:
        """Add the lines of events that are new."""
        events = self.board.events
        while self.read < len(events):
            move, event = events[self.read]
            view = teller.view(event, self.viewer)
            if view is not None:
                self.lines.append(LogLine(len(self.lines), self.number(move), view))
                self.places.append(self.read)
            self.read += 1

    def number(self, move: int) -> int:
        """The number of a move for this viewer."""
        if self.is_whole:
            return move
        while self.moves < move:
            self.noticed += bool(self.board.witnesses[self.moves] & self.bit)
            self.moves += 1
        return self.noticed

    def cut(self, events: int) -> None:
        """Forget the lines of all but the first events."""
        keep = bisect_left(self.places, events)
        del self.lines[keep:]
        del self.places[keep:]
        self.read = min(self.read, events)
        self.moves = self.noticed = 0
