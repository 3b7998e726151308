"""Imitation: a network learns first what the adept would do, and how its matches end."""

from __future__ import annotations

import numpy as np

from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import GreedyBot
from pentacles.bots.network import Array, scaled
from pentacles.core.game import Game
from pentacles.envs import VectorGame
from pentacles.learning.model import Model, chances_of
from pentacles.learning.plan import Plan

MATCHES = 64
EPOCHS = 6
BATCH = 512
RATE = 1e-3
STRAY = 0.1
"""How often another action than the adept's is played: so it is seen from more positions."""


def imitate(model: Model, game: Game, plan: Plan) -> float:
    """Imitate so many decisions of the adept; the share of its choices that are met in the end."""
    seen, masks, chosen = lessons(game, plan)
    rng = np.random.default_rng([plan.seed, 7])
    met = 0.0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(chosen))
        right = 0
        rate = RATE * (1 - epoch / EPOCHS)
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            count = np.float32(len(some))
            first, second, ratings, _ = model.forward(seen[some])
            chances = chances_of(ratings, masks[some])
            right += int((chances.argmax(1) == chosen[some]).sum())
            to = chances / count
            to[np.arange(len(some)), chosen[some]] -= 1 / count
            nothing = np.zeros(len(some), np.float32)
            model.improve(model.descend(seen[some], first, second, to, nothing), rate)
        met = right / len(order)
    return met


def lessons(game: Game, plan: Plan) -> tuple[Array, Array, Array]:
    """Positions of matches between adepts, what may be chosen there, and what the adept chooses."""
    games = VectorGame(game, MATCHES, plan.players, seed=plan.seed + 77, view="compact")
    view = games.compact
    assert view is not None
    bots = [GreedyBot(plan.seed + seat, worlds=1) for seat in range(game.seats(plan.players))]
    rng = np.random.default_rng([plan.seed, 5])
    seen, masks, chosen = [], [], []
    while len(chosen) < plan.imitate:
        actions = np.array(games.random_actions())
        stray = rng.random(MATCHES) < STRAY
        now = scaled(games.observations)
        for row in np.flatnonzero(games.masks.sum(1) > 1).tolist():
            seat = int(games.seats[row])
            action = bots[seat].choose(Eyes(games.states[row], seat))
            number = view.of_action[seat][action]
            seen.append(now[row])
            masks.append(games.masks[row].copy())
            chosen.append(number)
            if not stray[row]:
                actions[row] = number
        games.step(actions)
    return np.stack(seen), np.stack(masks), np.array(chosen)
