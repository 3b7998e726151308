"""How strong the levels are: each against the next weaker one, game by game.

    python benchmarks/bots.py --bots adept,apprentice --games 1000
    python benchmarks/bots.py --bots archmage,adept --games 200 --seconds 1 wiz wysaertz

It plays with two players and with the largest usual number. Half of the seats have the stronger
bot, the levels alternate around the table, and every deal is played in every rotation. The share is
the part of all wins that go to the stronger bots; equal bots would take one half. The 95 % interval
counts each deal once, with all its rotations. `--save` adds the lines to `bots.txt`.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import sys
import time
from pathlib import Path

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.bots import Budget
from pentacles.bots.arena import Result, Ring, bouts, results
from pentacles.bots.intervals import Mean

OUTPUT = Path(__file__).resolve().parent / "bots.txt"
TABLES = {
    "witless-wizards": (2, 4),
    "wiz": (2, 4),
    "wizard-cards": (2,),
    "wizards-and-relics": (2, 4),
    "wysaertz": (2, 4),
}
"""Two players, and the largest number that is usual at a table."""


def share_of(level: str, result: Result) -> float:
    """The part of one match's win that went to a level."""
    pairs = zip(result.bout.levels, result.shares, strict=True)
    return sum(share for one, share in pairs if one == level)


def interval(found: list[Result], level: str) -> tuple[float, float]:
    """The share of a level, and half the width of its 95 % interval over the deals."""
    deals: dict[int, list[float]] = {}
    for result in found:
        deals.setdefault(result.bout.seed, []).append(share_of(level, result))
    counted = Mean()
    for shares in deals.values():
        counted.add(sum(shares) / len(shares))
    return counted.mean, counted.margin


def budget_words(budget: Budget) -> str:
    """How long an archmage thinks."""
    if budget.seconds:
        return f"{budget.seconds:g} s a decision"
    return f"{budget.iterations} iterations a decision"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="only these games")
    parser.add_argument("--bots", default="adept,apprentice", help="the stronger level first")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, help="only with this many players")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--save", action="store_true", help=f"add the lines to {OUTPUT.name}")
    asked = parser.parse_args()
    levels = asked.bots.split(",")
    if asked.iterations or not asked.seconds:
        budget = Budget(asked.iterations or 400, asked.seconds)
    else:
        budget = Budget(seconds=asked.seconds)
    words = f", {budget_words(budget)}" if "archmage" in levels else ""
    for name in asked.names or pentacles.games():
        for players in TABLES.get(name, (2,)):
            if asked.players not in (None, players):
                continue
            start = time.perf_counter()
            ring = Ring(pentacles.game(name), players, budget)
            planned = bouts(levels, players, asked.games, asked.seed)
            found: list[Result] = []
            try:
                for result in results(ring, planned, asked.jobs):
                    found.append(result)
                    if sys.stderr.isatty():
                        print(f"\r{len(found)}/{len(planned)}", end="", file=sys.stderr)
            except KeyboardInterrupt:
                print("stopped", file=sys.stderr)
            if not found:
                return
            mean, margin = interval(found, levels[0])
            decisions = sum(one.decisions for one in found) / len(found)
            line = (
                f"{name}, {players} players: {levels[0]} against {levels[1]}{words}: "
                f"{100 * mean:.1f} % +- {100 * margin:.1f} of {len(found)} matches "
                f"({decisions:.0f} decisions a match, {time.perf_counter() - start:.0f} s, "
                f"load {os.getloadavg()[0]:.1f}, {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M})"
            )
            print(line, flush=True)
            if asked.save:
                with OUTPUT.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")


if __name__ == "__main__":
    main()
