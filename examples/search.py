"""OpenSpiel's information-set search on one of our games, against random play.

python examples/search.py wizard_cards --matches 10 --simulations 100
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
from open_spiel.python.algorithms import ismcts, mcts


def main(words: list[str] | None = None) -> float:
    """Play matches, the search in each seat in turn; returns its share of wins."""
    parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS against random play.")
    parser.add_argument("game", nargs="?", default="wizard_cards")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)

    game = pyspiel.load_game(f"python_pentacles_{asked.game.replace('-', '_')}")
    chance = random.Random(asked.seed)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(asked.seed)),
        uct_c=1.4,
        max_simulations=asked.simulations,
        random_state=np.random.RandomState(asked.seed + 1),
    )
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.random))
    wins = 0
    for match in range(asked.matches):
        own = match % game.num_players()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                deal, _ = chance.choice(state.chance_outcomes())
                state.apply_action(deal)
            elif state.current_player() == own:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        reward = state.returns()[own]
        wins += int(reward > 0)
        print(f"match {match + 1}: seat {own} {'won' if reward > 0 else 'did not win'}", flush=True)
    print(f"The search won {wins} of {asked.matches}.")
    return float(wins / asked.matches)


if __name__ == "__main__":
    main()
