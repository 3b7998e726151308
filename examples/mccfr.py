"""OpenSpiel's Monte Carlo counterfactual regret minimisation on one of our games.

python examples/mccfr.py wizard_cards --iterations 200

Outcome sampling plays one match for each seat in every iteration and learns by information state,
so it works with any game; a strong policy for a large game takes far more iterations than a trial
run. With few deals the same information states come up again sooner.
"""

from __future__ import annotations

import argparse
import random

try:
    import pentacles.envs.openspiel  # noqa: F401 - makes the games known
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

import numpy as np
import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver


def main(words: list[str] | None = None) -> int:
    """Learn, play one match with what was learnt, and report; returns how many states it knows."""
    parser = argparse.ArgumentParser(description="OpenSpiel's outcome-sampling MCCFR.")
    parser.add_argument("game", nargs="?", default="wizard_cards")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--deals", type=int, default=1, help="how many deals there are to learn")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)

    np.random.seed(asked.seed)  # the solver draws from it
    name = f"python_pentacles_{asked.game.replace('-', '_')}"
    game = pyspiel.load_game(name, {"deals": asked.deals})
    solver = OutcomeSamplingSolver(game)
    for _ in range(asked.iterations):
        solver.iteration()
    policy = solver.average_policy()
    chance = random.Random(asked.seed)
    state = game.new_initial_state()
    state.apply_action(chance.randrange(asked.deals))
    known = decisions = 0
    while not state.is_terminal():
        chances = policy.action_probabilities(state)
        known += len(set(chances.values())) > 1
        decisions += 1
        state.apply_action(chance.choices(list(chances), list(chances.values()))[0])
    learnt = len(solver._infostates)
    print(
        f"{asked.iterations} iterations, {learnt:,} information states; "
        f"in a match {known} of {decisions} decisions were learnt ones."
    )
    return learnt


if __name__ == "__main__":
    main()
