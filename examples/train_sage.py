"""Train a network as the sage was trained, and let it play: ten lines.

python examples/train_sage.py wizard-cards --decisions 200000
"""

from __future__ import annotations

import argparse
from pathlib import Path

try:
    from pentacles.learning.recipes import recipe
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

import pentacles
from pentacles.bots.arena import compete
from pentacles.bots.sage import player
from pentacles.learning.running import train


def main(words: list[str] | None = None) -> float:
    """Learn, then play against apprentices; returns the share of matches that it won."""
    parser = argparse.ArgumentParser(description="Trains a network by self-play.")
    parser.add_argument("game", nargs="?", default="wizard-cards")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--matches", type=int, default=100, help="to test it with")
    parser.add_argument("--out", type=Path, default=Path("mine.npz"))
    asked = parser.parse_args(words)

    plan = recipe(asked.game, asked.players, decisions=asked.decisions)
    train(plan, asked.out, tell=lambda now: print(f"{now.decisions:,} decisions", flush=True))
    mine = player(asked.out)
    game = pentacles.game(asked.game)
    found = compete(game, [mine, "apprentice"], asked.matches, asked.players)
    share: float = found.standings["sage"].share * asked.players / 2
    print(f"It won {share:.0%} of {found.matches} matches against apprentices.")
    return share


if __name__ == "__main__":
    main()
