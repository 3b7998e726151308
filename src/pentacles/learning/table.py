"""Many matches of learners, former selves and adepts side by side, and what they experience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentacles.bots.counsel import behind, remark_names, remarks
from pentacles.bots.judge import judged_ratings
from pentacles.bots.network import Array, Network, scaled
from pentacles.core.advice import TRIAL
from pentacles.core.game import Game
from pentacles.envs import VectorGame
from pentacles.learning.critic import Critic
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
    hidden: Array
    """What the critic was told beside; without a critic there is nothing in it."""


def hinted(games: VectorGame, wanted: Bools, scale: float) -> Array:
    """The counsel of the game's advice in some matches, wherever there is a choice.

    It is asked about the match itself, which saves most of the time: ratings are the same in every
    world that a seat holds possible, as tests/learning/test_table.py shows for every game.
    """
    return told(games, wanted & (games.masks.sum(1) > 1), scale, False)[0]


def told(games: VectorGame, wanted: Bools, scale: float, remarked: bool) -> tuple[Array, Array]:
    """The counsel in the matches that are wanted, and the remarks if they are asked for."""
    found: Array = np.zeros(games.masks.shape, np.float32)
    width = len(remark_names(games.game)) if remarked else 0
    noted: Array = np.zeros((len(found), width), np.float32)
    rows = np.flatnonzero(wanted)
    at, places = np.nonzero(games.masks[rows])
    assert games.stands_for is not None
    meant = games.stands_for[rows[at], places].tolist()
    ends = np.searchsorted(at, np.arange(1, len(rows) + 1)).tolist()
    game, states, seats = games.game, games.states, games.seats.tolist()
    hints: list[float] = []
    for row, end in zip(rows.tolist(), ends, strict=True):
        state, seat = states[row], seats[row]
        ratings = game.advice.ratings(state, seat, meant[len(hints) : end])
        hints += behind(ratings, scale)
        if remarked:
            noted[row] = remarks(game, state, seat, ratings)
    found[rows[at], places] = hints
    return found, noted


def judge_over(
    network: Network, games: VectorGame, rows: NDArray[np.int64], ratings: Array
) -> None:
    """Where a network's judge is asked in some matches, its ratings stand in the place of others.

    It is asked about the match itself, as the game's advice is.
    """
    if not network.judge:
        return
    assert games.stands_for is not None
    for row in rows.tolist():
        state, seat = games.states[row], int(games.seats[row])
        places = np.flatnonzero(games.masks[row])
        if len(places) > 1:
            actions = games.stands_for[row, places].tolist()
            judged = judged_ratings(network, state, seat, actions)
            if judged is not None:
                ratings[row, places] = judged


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
        scale: float | None,
        remarked: bool = False,
        skips: bool = False,
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
        self.advice = game.advice if game.advice.method() == TRIAL else None
        """In a game of long rounds the end of each is rewarded by what the position is worth."""
        self.stages = [0] * n
        self.hopes: Array = np.zeros((n, seats), np.float32)
        self.scale = scale
        """Of the counsel that the learners get; None if they get none."""
        self.remarked = remarked
        """Whether they get remarks on their positions beside what they see."""
        self.skips = skips
        """Whether decisions without a choice count for nothing in the estimates."""
        self.rooms: dict[str, Any] = {}
        self.results: list[float] = []
        """What the learners won of a match against adepts, match by match."""

    def advised(self, mine: Bools) -> tuple[Array, Array, NDArray[np.int64], NDArray[np.int64]]:
        """Counsel and remarks for the learners; where an adept is asked, and what it chooses.

        These adepts choose by the ratings alone, one of the best by chance. They don't look at the
        position after an action: that made none stronger, and it takes long.
        """
        rows = np.flatnonzero(self.is_adept & ~mine)
        wanted: Bools = np.full(self.n, self.scale is not None)
        wanted[rows] = True
        if not self.remarked:
            wanted &= self.games.masks.sum(1) > 1
        hints, noted = told(self.games, wanted, self.scale or 0.0, self.remarked)
        draw = self.rng.random((len(rows), hints.shape[1]), np.float32)
        best = self.games.masks[rows] & (hints[rows] == 0)
        picks = np.where(best, draw, np.float32(-1)).argmax(1)
        if self.scale is None:
            hints[:] = 0
        return hints, noted, rows, picks

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

    def play(
        self,
        model: Model,
        former: Network | None,
        steps: int,
        traces: tuple[float, float],
        critic: Critic | None = None,
    ) -> Lesson:
        """Play on for some steps; what the learners experience.

        A critic judges the positions in the place of the learner's network, if there is one.

        The traces are those by which choices are judged and expected results corrected.
        """
        games, n = self.games, self.n
        rows = np.arange(n)
        size, actions = len(model.parts["w1"]), len(self.view.actions)
        seen: Array = self.room("seen", (steps, n, size), np.float32)
        hints: Array = self.room("hints", (steps, n, actions), np.float32)
        masks: Bools = self.room("masks", (steps, n, actions), np.bool_)
        chosen = np.empty((steps, n), np.int64)
        chance: Array = np.empty((steps, n), np.float32)
        worth: Array = np.empty((steps, n), np.float32)
        asked = np.empty((steps, n), np.int64)
        rewards: Array = np.zeros((steps, n, self.seats), np.float32)
        dones: Bools = np.empty((steps, n), np.bool_)
        hidden: Array = self.room("hidden", (steps, n, critic.size if critic else 0), np.float32)
        for step in range(steps):
            masks[step] = games.masks
            asked[step] = games.seats
            mine = self.learns[rows, games.seats]
            hints[step], noted, adepts, theirs = self.advised(mine)
            observed = self.observed(noted)
            now = seen[step] = scaled(observed)
            _, _, ratings, worth[step] = model.forward(now, hints[step])
            if critic is not None:
                hidden[step] = self.kept_from(critic)
                worth[step] = critic.judged(now, hidden[step])
            old = np.flatnonzero(self.is_old & ~mine)
            if former is not None and len(old):
                ratings[old], _ = former.look(observed[old], hints[step, old])
                judge_over(former, games, old, ratings)
            chances = chances_of(ratings, games.masks)
            picks = drawn_from(chances, games.masks, self.rng)
            picks[adepts] = theirs
            chosen[step] = picks
            chance[step] = chances[rows, picks]
            _, _, found, ended = games.step(picks)
            dones[step] = ended
            if ended.any():
                rewards[step, ended] = even(found[ended])
                self.note_results(found, ended)
            self.rounds(rewards[step], ended)
        noted = self.advised(self.learns[rows, games.seats])[1] if self.remarked else noted
        now = scaled(self.observed(noted))
        if critic is None:
            last = model.forward(now, hints[-1])[3]
        else:
            last = critic.judged(now, self.kept_from(critic))
        counts = masks.sum(2) > 1 if self.skips else np.ones_like(dones)
        better, surprise = (
            self.better(worth, asked, rewards, dones, counts, last, trace) for trace in traces
        )
        mine = self.learns[rows[None], asked] & (masks.sum(2) > 1)
        return Lesson(
            seen[mine],
            hints[mine],
            masks[mine],
            chosen[mine],
            chance[mine],
            better[mine],
            (surprise + worth)[mine],
            hidden[mine],
        )

    def room(self, name: str, shape: tuple[int, ...], kind: Any) -> Any:
        """Room for what a lesson holds; the same one each time, as new memory takes long."""
        if name not in self.rooms or self.rooms[name].shape != shape:
            self.rooms[name] = np.empty(shape, kind)
        return self.rooms[name]

    def kept_from(self, critic: Critic) -> Array:
        """What the critic is told beside what the asked seats see: hidden cards, and who plays."""
        seats = self.games.seats
        learns = self.learns[np.arange(self.n), seats]
        kinds = np.stack([self.is_adept, self.is_old, ~learns], 1).astype(np.float32)
        cards = critic.hidden.counted(self.games.states, seats.tolist())
        return np.concatenate([cards, kinds], 1)

    def observed(self, noted: Array) -> Array:
        """What the seats that are asked see, and the remarks on it."""
        seen = self.games.observations
        return np.concatenate([seen, noted], 1) if self.remarked else seen

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
        counts: Bools,
        last: Array,
        trace: float,
    ) -> Array:
        """How much better each choice was than expected: generalized advantages by seat."""
        rows = np.arange(self.n)
        found = np.zeros_like(worth)
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
            row = rows if counts[step].all() else np.flatnonzero(counts[step])
            seat = asked[step, row]
            surprise = gained[row, seat] + following[row, seat] - worth[step, row]
            found[step, row] = surprise + trace * carried[row, seat]
            carried[row, seat] = found[step, row]
            following[row, seat] = worth[step, row]
            gained[row, seat] = 0
        return found
