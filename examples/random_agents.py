"""Random agents around a PettingZoo table: the loop that every agent starts from.

python examples/random_agents.py wizard-cards --matches 3 --show
"""

from __future__ import annotations

import argparse
from collections import Counter

try:
    import pentacles.envs  # noqa: F401 - only to say how to run it
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

import numpy as np

from pentacles.envs.pettingzoo import env


def main(words: list[str] | None = None) -> Counter[str]:
    """Play matches and count who won."""
    parser = argparse.ArgumentParser(description="Random agents around a PettingZoo table.")
    parser.add_argument("game", nargs="?", default="wizard-cards")
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the last table of each match")
    asked = parser.parse_args(words)

    rng = np.random.default_rng(asked.seed)
    table = env(asked.game, asked.players, render_mode="ansi")
    won: Counter[str] = Counter()
    for match in range(asked.matches):
        table.reset(seed=asked.seed + match)
        for agent in table.agent_iter():
            observation, reward, terminated, truncated, _info = table.last()
            if terminated or truncated:
                won[agent] += reward > 0
                table.step(None)
            else:
                table.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        if asked.show:
            print(table.render(), end="\n\n")
    print(", ".join(f"{agent} won {times}" for agent, times in sorted(won.items())))
    return won


if __name__ == "__main__":
    main()
