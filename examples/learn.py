"""An agent that learns by playing against random opponents: PPO in plain numpy.

python examples/learn.py wizard-cards --goal 0.7

It sits in every seat in turn, learns from whole matches (no reward before the end, no discount),
and is tested against the random bot now and then; in tests it always chooses what it thinks best.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

try:
    import pentacles.envs  # noqa: F401 - only to say how to run it
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

import numpy as np
from numpy.typing import NDArray

from pentacles.envs import VectorGame

Array = NDArray[np.float32]
CLIP, ENTROPY, RATE, EPOCHS, HIDDEN = 0.2, 0.01, 1e-3, 3, 128


class Network:
    """One hidden layer, with a head for the policy and one for the expected reward."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int, size: float) -> Array:
            drawn = rng.standard_normal((rows, columns)) * size / rows**0.5
            return np.asarray(drawn, np.float32)

        self.parts = {
            "hidden": weights(inputs, HIDDEN, 1.4),
            "hidden_bias": np.zeros(HIDDEN, np.float32),
            "policy": weights(HIDDEN, actions, 0.01),
            "policy_bias": np.zeros(actions, np.float32),
            "worth": weights(HIDDEN, 1, 0.1),
            "worth_bias": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.updates = 0

    def look(self, seen: Array, masks: NDArray[np.bool_]) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of each legal action, and the expected reward."""
        parts = self.parts
        hidden = np.maximum(seen @ parts["hidden"] + parts["hidden_bias"], 0)
        logits = hidden @ parts["policy"] + parts["policy_bias"]
        logits = np.where(masks, logits, np.float32(-1e9))
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, (hidden @ parts["worth"] + parts["worth_bias"])[:, 0]

    def improve(self, lessons: dict[str, Any]) -> None:
        """One step of PPO on some decisions, with gradients by hand and Adam."""
        seen, masks, chosen = lessons["seen"], lessons["masks"], lessons["chosen"]
        count = np.float32(len(chosen))
        rows = np.arange(len(chosen))
        hidden, chances, worth = self.look(seen, masks)
        ratio = chances[rows, chosen] / lessons["chance"]
        better = lessons["better"]
        free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = (-better * ratio * free / count)[:, None]
        logs = np.log(np.maximum(chances, 1e-12))
        surprise = -(chances * logs).sum(1, keepdims=True)
        to_logits = -pull * chances + ENTROPY * chances * (logs + surprise) / count
        to_logits[rows, chosen] += pull[:, 0]
        to_worth = ((worth - lessons["reward"]) / count)[:, None]
        parts = self.parts
        to_hidden = (to_logits @ parts["policy"].T + to_worth @ parts["worth"].T) * (hidden > 0)
        self.descend(
            {
                "hidden": seen.T @ to_hidden,
                "hidden_bias": to_hidden.sum(0),
                "policy": hidden.T @ to_logits,
                "policy_bias": to_logits.sum(0),
                "worth": hidden.T @ to_worth,
                "worth_bias": to_worth.sum(0),
            }
        )

    def descend(self, slopes: dict[str, Array]) -> None:
        """Adam."""
        self.updates += 1
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.parts[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


class Learner:
    """Plays a batch of matches in changing seats and learns from those that have ended."""

    def __init__(self, game: str, players: int | None, matches: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.games = VectorGame(game, matches, players, seed=seed)
        self.seats = np.arange(matches) % self.games.rewards.shape[1]
        size, actions = self.games.observations.shape[1], self.games.masks.shape[1]
        self.network = Network(size, actions, self.rng)
        self.open: list[list[tuple[Any, ...]]] = [[] for _ in range(matches)]
        self.decisions = 0

    def choose(self, games: VectorGame, own: NDArray[np.bool_], best: bool) -> NDArray[np.int64]:
        """An action for each match: the network's for its own seat, random for the others."""
        actions = np.array(games.random_actions())
        mine = np.flatnonzero(own)
        if len(mine):
            seen = scaled(games.observations[mine])
            _, chances, _ = self.network.look(seen, games.masks[mine])
            if best:
                actions[mine] = chances.argmax(1)
                return actions
            picks = (chances.cumsum(1) > self.rng.random((len(mine), 1))).argmax(1)
            legal = games.masks[mine, picks]
            actions[mine] = np.where(legal, picks, chances.argmax(1))
            for row, match in enumerate(mine):
                action = actions[match]
                self.open[match].append(
                    (seen[row], games.masks[match].copy(), action, chances[row, action])
                )
        return actions

    def collect(self, wanted: int) -> dict[str, Any]:
        """Play until enough decisions belong to matches that have ended."""
        games = self.games
        decisions: list[tuple[Any, ...]] = []
        rewards: list[float] = []
        while len(decisions) < wanted:
            games.step(self.choose(games, games.seats == self.seats, best=False))
            for match in np.flatnonzero(games.dones):
                made = self.open[match]
                decisions += made
                rewards += [float(games.rewards[match, self.seats[match]])] * len(made)
                self.open[match] = []
        self.decisions += len(decisions)
        seen, masks, chosen, chance = zip(*decisions, strict=True)
        return {
            "seen": np.stack(seen),
            "masks": np.stack(masks),
            "chosen": np.array(chosen),
            "chance": np.array(chance, np.float32),
            "reward": np.array(rewards, np.float32),
        }

    def learn(self, wanted: int = 4096, batch: int = 512) -> None:
        """Collect decisions and improve on them."""
        lessons = self.collect(wanted)
        _, _, worth = self.network.look(lessons["seen"], lessons["masks"])
        better = lessons["reward"] - worth
        lessons["better"] = (better - better.mean()) / (better.std() + 1e-6)
        for _ in range(EPOCHS):
            order = self.rng.permutation(len(better))
            for start in range(0, len(order) - batch + 1, batch):
                some = order[start : start + batch]
                self.network.improve({name: lesson[some] for name, lesson in lessons.items()})

    def test(self, matches: int, seed: int) -> tuple[float, float]:
        """Wins and draws in this many matches against random opponents, equally in every seat."""
        count = len(self.seats)
        games = VectorGame(self.games.game, count, self.games.players, seed=seed)
        quota = -(-matches // count)  # the same for each row: short matches don't count more
        left = np.full(count, quota)
        wins = draws = 0
        while left.any():
            games.step(self.choose(games, games.seats == self.seats, best=True))
            for match in np.flatnonzero(games.dones & (left > 0)):
                left[match] -= 1
                wins += games.rewards[match, self.seats[match]] > 0
                draws += not games.rewards[match].any()
        return wins / (quota * count), draws / (quota * count)


def scaled(seen: Array) -> Array:
    """Counts and figures scaled to around 1."""
    scaled: Array = np.sign(seen) * np.log1p(np.abs(seen))
    return scaled


def main(words: list[str] | None = None) -> float:
    """Learn, test, and report; returns the share of wins in the last test."""
    parser = argparse.ArgumentParser(description="Learns to beat the random bot.")
    parser.add_argument("game", nargs="?", default="wizard-cards")
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=128, help="played side by side")
    parser.add_argument("--seconds", type=float, default=600, help="learn no longer than this")
    parser.add_argument("--goal", type=float, default=1.0, help="stop at this share of wins")
    parser.add_argument("--test-matches", type=int, default=1000)
    parser.add_argument("--every", type=int, default=4, help="rounds of learning between tests")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)

    learner = Learner(asked.game, asked.players, asked.matches, asked.seed)
    begun = time.monotonic()
    number = 0
    while True:
        for _ in range(asked.every):
            learner.learn()
        wins, draws = learner.test(asked.test_matches, asked.seed + 1_000_000 + number)
        spent = time.monotonic() - begun
        print(
            f"{spent:6.1f} s  {learner.decisions:9,} decisions learnt from  "
            f"wins {wins:6.1%}  draws {draws:5.1%}  ({asked.test_matches} matches)",
            flush=True,
        )
        if wins >= asked.goal or spent >= asked.seconds:
            return float(wins)
        number += 1


if __name__ == "__main__":
    main()
