"""What a lead is worth between two rounds of WIZ: fits `LEAD` of its advice.

    python benchmarks/wiz_lead.py --games 1000

Adepts' first choices play whole matches. At the beginning of every round after the first, the
scores are noted, and later who won in the end. The chance of a seat is taken to be proportional to
e to the power of LEAD times its share of the target. The output is how likely each LEAD makes the
results.
"""

from __future__ import annotations

import argparse
from math import exp, log

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.bots.shares import shares_of
from pentacles.games.wiz.advice import LEAD

Round = tuple[list[float], tuple[float, ...]]
"""The shares of the target at the beginning, and the shares of the win."""


def rounds_of(players: int, games: int) -> list[Round]:
    """All rounds of some matches except the first."""
    game = pentacles.game("wiz")
    found: list[Round] = []
    for seed in range(games):
        state = game.new(players, seed)
        state.recording = False
        stage = game.advice.stage(state)
        begun: list[list[float]] = []
        while not state.over:
            if game.advice.stage(state) != stage:
                stage = game.advice.stage(state)
                target = game.options["target_ep"]
                begun.append([score / target for score in state.scores])
            options = state.options(state.seat)
            state.play_unchecked(state.seat, game.advice.best(state, state.seat, options))
        shares = shares_of(state)
        found.extend((scores, shares) for scores in begun)
    return found


def likelihood(rounds: list[Round], lead: float) -> float:
    """The mean logarithm of the chance that was given to what happened."""
    total = 0.0
    for scores, shares in rounds:
        whole = log(sum(exp(lead * score) for score in scores))
        pairs = zip(scores, shares, strict=True)
        total += sum(share * (lead * score - whole) for score, share in pairs)
    return total / len(rounds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    print(f"LEAD is {LEAD:g}")
    for players in (2, 3, 4):
        rounds = rounds_of(players, asked.games)
        fits = [(likelihood(rounds, step / 10), step / 10) for step in range(21)]
        _, best = max(fits)
        words = ", ".join(f"{lead:g}: {fit:.4f}" for fit, lead in fits[::2])
        print(f"{players} players, {len(rounds)} rounds: best {best:g} ({words})", flush=True)


if __name__ == "__main__":
    main()
