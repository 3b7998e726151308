"""Stepping many matches at once: the inner loop of the batch interface.

Typed for mypyc like the core. Observations, masks and seats are written into `Rows` and `Flags`,
whose memory numpy shares; this module itself needs no numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentacles.core.observation import Observer
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.envs.rows import Flags, Rows

if TYPE_CHECKING:
    from pentacles.core.game import Game


class Matches:
    """A row of matches of one game, each replaced by a new one as soon as it is over."""

    def __init__(self, game: Game, players: int, rows: Rows, flags: Flags, seed: int) -> None:
        self.game: Any = game
        self.players = players
        self.count = len(flags.seats)
        self.observer: Observer = game.observer(players)
        self.rows = rows
        self.flags = flags
        self.rng = Rng(seed)
        self.chooser = self.rng.fork()
        self.states: list[State] = []
        self.legal: list[list[int]] = []
        self.finished = 0
        """How many matches have been played to their end."""
        for _ in range(self.count):
            self.states.append(self.fresh())
            self.legal.append([])

    def fresh(self) -> State:
        """A new match; nothing of it is recorded."""
        state: State = self.game.new(self.players, self.rng.bits())
        while state.over:  # decided by the setup alone: nobody would ever be asked
            state = self.game.new(self.players, self.rng.bits())
        state.recording = False
        return state

    def show(self, index: int) -> None:
        """Write who is asked in one match, what that seat knows, and what it may do."""
        state = self.states[index]
        seat = state.seat
        flags = self.flags
        flags.seats[index] = seat
        rows = self.rows
        rows.turn_to(index)
        self.observer.note(state, seat, rows)
        rows.keep()
        options = state.options(seat)
        flags.offer(index, self.legal[index], options)
        self.legal[index] = options

    def show_all(self) -> None:
        """The same for every match."""
        for index in range(self.count):
            self.show(index)

    def step(self, actions: list[int], rewards: Any, dones: Any) -> bool:
        """Play one legal action in each match; returns whether any is over.

        Rewards and dones must hold zeros before.
        """
        states = self.states
        finished = self.finished
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
            self.show(index)
        return self.finished > finished

    def withdraw(self) -> None:
        """Empty all masks: other matches will be shown."""
        for index in range(self.count):
            self.flags.offer(index, self.legal[index], [])

    def first_illegal(self, actions: list[int]) -> int:
        """The first match whose action is not legal, or -1."""
        flags = self.flags
        for index in range(self.count):
            if not flags.offers(index, actions[index]):
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
