"""Stepping many matches at once into flat buffers: the inner loop of the batch interface.

Typed for mypyc like the core. The buffers are memory views of numpy arrays, for observations and
masks one for each row; this module itself needs no numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from pentacles.core.observation import Observer
from pentacles.core.rng import Rng
from pentacles.core.sheet import ZERO, Sheet
from pentacles.core.state import State

if TYPE_CHECKING:
    from pentacles.core.game import Game


class Matches:
    """A row of matches of one game, each begun anew as soon as it is over."""

    def __init__(self, game: Game, players: int, count: int, seed: int) -> None:
        self.game: Any = game
        self.players = players
        self.count = count
        self.observer: Observer = game.observer(players)
        self.rng = Rng(seed)
        self.chooser = self.rng.fork()
        self.states: list[State] = []
        self.legal: list[list[int]] = []
        self.sheets: list[Sheet] = [Sheet(self.observer.places) for _ in range(count)]
        """What stands in the row of each match."""
        self.spare = Sheet(self.observer.places)
        self.room: list[Any] = [None] * self.observer.size
        """Room to compare two rows; None between two uses."""
        self.finished = 0
        """How many matches have been played to their end."""
        for _ in range(count):
            self.states.append(self.fresh())
            self.legal.append([])

    def fresh(self) -> State:
        """A new match; nothing of it is recorded."""
        state: State = self.game.new(self.players, self.rng.bits())
        while state.over:  # decided by the setup alone: nobody would ever be asked
            state = self.game.new(self.players, self.rng.bits())
        state.recording = False
        return state

    def show(self, index: int, observations: list[Any], masks: list[Any], seats: Any) -> None:
        """Write who is asked in one match, what that seat knows, and what it may do."""
        state = self.states[index]
        seat = state.seat
        seats[index] = seat
        fresh = self.spare
        self.observer.note(state, seat, fresh)
        shown = self.sheets[index]
        self.rewrite(shown, fresh, observations[index])
        self.sheets[index] = fresh
        self.spare = shown
        options = state.options(seat)
        self.legal[index] = options
        mask = masks[index]
        for action in options:
            mask[action] = True

    def rewrite(self, shown: Sheet, fresh: Sheet, row: Any) -> None:
        """Bring a row up to date: few of its numbers change from one decision to the next.

        Both sheets name their places in about the same order, so what they begin and end with is
        compared side by side; the rest is laid out in `room`.
        """
        places = shown.places
        values = shown.values
        new_places = fresh.places
        new_values = fresh.values
        begin: i64 = 0
        end: i64 = shown.count
        new_end: i64 = fresh.count
        while begin < end and begin < new_end and places[begin] is new_places[begin]:
            if values[begin] is not new_values[begin]:
                row[places[begin]] = new_values[begin]
            begin += 1
        while end > begin and new_end > begin and places[end - 1] is new_places[new_end - 1]:
            end -= 1
            new_end -= 1
            if values[end] is not new_values[new_end]:
                row[places[end]] = new_values[new_end]
        room = self.room
        at: i64 = 0
        number: i64 = 0
        for number in range(begin, end):
            at = places[number]
            room[at] = values[number]
        for number in range(begin, new_end):
            place = new_places[number]
            at = place
            value = new_values[number]
            if room[at] is not value:
                row[place] = value
            room[at] = None
        for number in range(begin, end):
            place = places[number]
            at = place
            if room[at] is not None:
                row[place] = ZERO
                room[at] = None

    def show_all(self, observations: list[Any], masks: list[Any], seats: Any) -> None:
        """The same for every match."""
        for index in range(self.count):
            self.show(index, observations, masks, seats)

    def step(
        self,
        actions: list[int],
        observations: list[Any],
        masks: list[Any],
        seats: Any,
        rewards: Any,
        dones: Any,
    ) -> None:
        """Play one legal action in each match; all but the observations hold zeros before."""
        states = self.states
        for index in range(self.count):
            state = states[index]
            state.play_unchecked(state.seat, actions[index])
            if state.over:
                start = index * state.seats
                for reward in state.rewards:
                    rewards[start] = reward
                    start += 1
                dones[index] = True
                self.finished += 1
                states[index] = self.fresh()
            self.show(index, observations, masks, seats)

    def first_illegal(self, actions: list[int]) -> int:
        """The first match whose action is not legal, or -1."""
        legal = self.legal
        for index in range(self.count):
            if actions[index] not in legal[index]:
                return index
        return -1

    def random_actions(self) -> list[int]:
        """One legal action for each match, every option equally likely."""
        chooser = self.chooser
        return [chooser.choice(options) for options in self.legal]


def observe_into(observer: Observer, state: State, seat: int, values: Any) -> None:
    """Write what a seat knows into a buffer of zeros."""
    observer.fill(state, seat, values)


def mark(actions: list[int], mask: Any) -> None:
    """Mark these actions in a buffer of zeros."""
    for action in actions:
        mask[action] = True
