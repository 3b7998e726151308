"""Many matches of learners, former selves and adepts side by side, and what they experience."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pentacles.bots.bot import Bot
from pentacles.bots.counsel import counsel
from pentacles.bots.eyes import Eyes
from pentacles.bots.network import Array, Network, scaled
from pentacles.core.advice import TRIAL
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.envs import VectorGame
from pentacles.learning.model import Model, chances_of, drawn_from

Bools = NDArray[np.bool_]


@dataclass
class Lesson:
    """What a learner has seen and done, and how much better than expected that was."""

    seen: Array
    hints: Array
    masks: Bools
    chosen: NDArray[np.int64]
    chance: Array
    better: Array
    result: Array


def hinted(games: VectorGame, wanted: Bools, dice: Rng) -> Array:
    """The counsel of the game's advice in some matches, wherever there is a choice."""
    view, advice = games.compact, games.game.advice
    assert view is not None
    found: Array = np.zeros(games.masks.shape, np.float32)
    for row in np.flatnonzero(wanted & (games.masks.sum(1) > 1)).tolist():
        seat = int(games.seats[row])
        state = games.states[row]
        choices = view.choices(seat, state.options(seat))
        world = state.sample(seat, dice)
        found[row, list(choices)] = counsel(advice, world, seat, list(choices.values()))
    return found


def even(rewards: Array) -> Array:
    """Rewards as results: 1 for who wins alone, and together 0."""
    seats = rewards.shape[-1]
    found: Array = (rewards - rewards.mean(-1, keepdims=True)) * np.float32(seats / (seats - 1))
    most = np.maximum(np.abs(found).max(-1, keepdims=True), 1)
    return np.asarray(found / most, np.float32)


class Table:
    """The matches of one training run.

    In most of them all seats learn. In some the other seats are former selves, in some adepts;
    there one seat in two learns.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        matches: int,
        shares: tuple[float, float],
        seed: int,
        adept: Callable[[int], Bot],
        counsel: bool = True,
    ) -> None:
        self.games = VectorGame(game, matches, players, seed=seed, view="compact")
        assert self.games.compact is not None
        self.view = self.games.compact
        self.rng = np.random.default_rng(seed)
        n, seats = matches, game.seats(players)
        self.n, self.seats = n, seats
        old, others = (round(share * n) for share in shares)
        self.learns: Bools = np.ones((n, seats), np.bool_)
        """For each match and seat whether it learns."""
        for row in range(old + others):
            self.learns[row] = (np.arange(seats) + row) % 2 == 0
        self.is_old = np.arange(n) < old
        self.is_adept = (np.arange(n) >= old) & (np.arange(n) < old + others)
        self.bots = [adept(seed * 1000 + seat) for seat in range(seats)]
        self.advice = game.advice if game.advice.method() == TRIAL else None
        """In a game of long rounds the end of each is rewarded by what the position is worth."""
        self.stages = [0] * n
        self.hopes: Array = np.zeros((n, seats), np.float32)
        self.dice = Rng(seed)
        self.advised: Bools = np.full(n, counsel)
        """In which matches there is counsel."""
        self.results: list[float] = []
        """What the learners won of a match against adepts, match by match."""

    def adept_actions(self, actions: NDArray[np.int64]) -> None:
        """Let the adepts choose in their seats."""
        games, seats = self.games, self.games.seats
        rows = np.flatnonzero(self.is_adept & ~self.learns[np.arange(self.n), seats])
        for row in rows.tolist():
            seat = int(seats[row])
            action = self.bots[seat].choose(Eyes(games.states[row], seat))
            actions[row] = self.view.of_action[seat][action]

    def rounds(self, rewards: Array, dones: Bools) -> None:
        """Reward a round that has ended with the change of what the position is worth."""
        if self.advice is None:
            return
        for row in np.flatnonzero(dones).tolist():
            rewards[row] -= self.hopes[row]
            self.hopes[row] = 0
            self.stages[row] = self.advice.stage(self.games.states[row])
        for row, state in enumerate(self.games.states):
            stage = self.advice.stage(state)
            if stage != self.stages[row]:
                self.stages[row] = stage
                worth = [self.advice.value(state, seat) for seat in range(self.seats)]
                hope = even(np.array(worth, np.float32))
                rewards[row] += hope - self.hopes[row]
                self.hopes[row] = hope

    def play(self, model: Model, former: Network | None, steps: int, trace: float) -> Lesson:
        """Play on for some steps; what the learners experience."""
        games, n = self.games, self.n
        rows = np.arange(n)
        size, actions = self.view.size, len(self.view.actions)
        seen: Array = np.empty((steps, n, size), np.float32)
        hints: Array = np.empty((steps, n, actions), np.float32)
        masks: Bools = np.empty((steps, n, actions), np.bool_)
        chosen = np.empty((steps, n), np.int64)
        chance: Array = np.empty((steps, n), np.float32)
        worth: Array = np.empty((steps, n), np.float32)
        asked = np.empty((steps, n), np.int64)
        rewards: Array = np.zeros((steps, n, self.seats), np.float32)
        dones: Bools = np.empty((steps, n), np.bool_)
        for step in range(steps):
            now = seen[step] = scaled(games.observations)
            masks[step] = games.masks
            asked[step] = games.seats
            hints[step] = hinted(games, self.advised, self.dice)
            _, _, ratings, worth[step] = model.forward(now, hints[step])
            mine = self.learns[rows, games.seats]
            old = np.flatnonzero(self.is_old & ~mine)
            if former is not None and len(old):
                ratings[old], _ = former.look(games.observations[old], hints[step, old])
            chances = chances_of(ratings, games.masks)
            picks = drawn_from(chances, games.masks, self.rng)
            self.adept_actions(picks)
            chosen[step] = picks
            chance[step] = chances[rows, picks]
            _, _, found, ended = games.step(picks)
            dones[step] = ended
            if ended.any():
                rewards[step, ended] = even(found[ended])
                self.note_results(found, ended)
            self.rounds(rewards[step], ended)
        last = model.forward(scaled(games.observations), hints[-1])[3]
        better = self.better(worth, asked, rewards, dones, last, trace)
        mine = self.learns[rows[None], asked] & (masks.sum(2) > 1)
        return Lesson(
            seen[mine],
            hints[mine],
            masks[mine],
            chosen[mine],
            chance[mine],
            better[mine],
            (better + worth)[mine],
        )

    def note_results(self, rewards: Array, ended: Bools) -> None:
        """What the learners won against adepts."""
        for row in np.flatnonzero(ended & self.is_adept).tolist():
            best = rewards[row] == rewards[row].max()
            self.results.append(float((best & self.learns[row]).sum() / best.sum()))

    def better(
        self,
        worth: Array,
        asked: NDArray[np.int64],
        rewards: Array,
        dones: Bools,
        last: Array,
        trace: float,
    ) -> Array:
        """How much better each choice was than expected: generalized advantages by seat."""
        rows = np.arange(self.n)
        found = np.empty_like(worth)
        following = np.zeros((self.n, self.seats), np.float32)
        if self.seats == 2:
            following[:] = -last[:, None]
        else:  # who is not asked at the end has nothing but what it expected last
            for step in range(len(worth)):
                following[dones[step]] = 0
                following[rows, asked[step]] = worth[step]
            following[dones[-1]] = 0
        following[rows, self.games.seats] = last
        gained = np.zeros_like(following)
        carried = np.zeros_like(following)
        for step in range(len(worth) - 1, -1, -1):
            over = dones[step]
            following[over] = 0
            carried[over] = 0
            gained[over] = 0
            gained += rewards[step]
            seat = asked[step]
            surprise = gained[rows, seat] + following[rows, seat] - worth[step]
            found[step] = surprise + trace * carried[rows, seat]
            carried[rows, seat] = found[step]
            following[rows, seat] = worth[step]
            gained[rows, seat] = 0
        return found
