"""Our environments compared with PettingZoo's `gin_rummy_v4`: steps per second in one run.

Ours and the peer take turns in short processes, round after round. Both are driven by the same
documented loop (`last`, a random legal action from the mask, `step`); the batch interface steps
many matches at once. The result is written into `envs.md`.

    python3 benchmarks/envs.py           everything
    python3 benchmarks/envs.py --quick   a first impression; writes nothing
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, from anywhere

from benchmarks import environment
from benchmarks.timing import SLICES, Tally, median, pace, report

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "envs.md"
PEER = "pettingzoo-gin-rummy"
TARGETS = {"wizard-cards": 20.0, "wiz": 10.0}
"""How many times the peer's steps per second the issue asks for."""
BATCH_TARGET = 3.0
"""How many times our own rate one by one the batch should reach."""
BATCHES = (32, 256)


class Table:
    """One of our PettingZoo environments, driven by the documented loop."""

    def __init__(self, name: str, seed: int) -> None:
        import numpy as np

        from pentacles.envs.pettingzoo import env

        self.nonzero = np.flatnonzero
        self.env = env(name)
        self.env.reset(seed=seed)
        self.random = random.Random(seed).random

    def play(self, games: int) -> Tally:
        env, draw, nonzero = self.env, self.random, self.nonzero
        decisions = 0
        for _ in range(games):
            env.reset()
            while True:
                seen, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    break
                actions = nonzero(seen["action_mask"])
                env.step(int(actions[int(draw() * len(actions))]))
                decisions += 1
        return Tally(decisions, 0)


class Batch:
    """The batch interface with random actions."""

    def __init__(self, name: str, size: int, seed: int) -> None:
        from pentacles.envs import VectorGame

        self.games = VectorGame(name, size, seed=seed)

    def play(self, steps: int) -> Tally:
        games = self.games
        for _ in range(steps):
            games.step(games.random_actions())
        return Tally(steps * games.n, 0)


def measure_ours(names: list[str], seconds: float, seed: int) -> dict[str, Any]:
    """Each game one by one and in batches."""
    from pentacles import games
    from pentacles._pure import is_compiled

    found: dict[str, Any] = {}
    for name in names or games():
        found[name] = {
            "single": pace(Table(name, seed).play, seconds).decisions_per_second,
            **{
                f"batch of {size}": pace(Batch(name, size, seed).play, seconds).decisions_per_second
                for size in BATCHES
            },
        }
    return {"compiled": is_compiled(), "games": found}


def ask(command: list[str]) -> dict[str, Any]:
    """Run a script; returns the JSON that it prints last."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        errors = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        sys.exit(f"{command[1]}: {errors[-1]}")
    answer: dict[str, Any] = json.loads(lines[-1])
    return answer


def measure(names: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """All rounds: ours and the peer in turn."""
    python = environment.peers_python()
    ours: list[dict[str, Any]] = []
    peer: list[float] = []
    for number in range(1, rounds + 1):
        words = ["--seconds", str(seconds), "--seed", str(number)]
        ours.append(ask([sys.executable, __file__, "--ours", *words, *names]))
        if python:
            script = [str(python), "-W", "ignore", str(HERE / "peers.py")]
            answer = ask([*script, "--library", "pettingzoo", *words])
            peer += [
                one["decisions_per_second"]
                for one in answer["peers"]
                if one["id"] == PEER and "missing" not in one
            ]
        print(f"round {number} of {rounds}", file=sys.stderr, flush=True)
    return {"ours": ours, "peer": peer}


def lines_of(found: dict[str, Any], rounds: int, seconds: float) -> list[str]:
    """The page."""
    ours, peer = found["ours"], found["peer"]
    gin = median(peer) if peer else 0.0
    form = "compiled" if ours[0]["compiled"] else "plain"
    lines = [
        "# Environments: steps per second",
        "",
        "Written by `python3 benchmarks/envs.py`.",
        "",
        f"- {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC, load {os.getloadavg()[0]:.1f}",
        f"- CPython {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores",
        f"- {rounds} rounds of {seconds} s of processor time for each figure; medians",
        f"- of each turn the least disturbed of {SLICES} slices counts",
        f"- our games: {form}",
        f"- PettingZoo 1.25 `gin_rummy_v4`: {gin:,.0f} steps/s" if gin else "- no peer installed",
        "",
        "| game | PettingZoo, one by one | times gin_rummy_v4 | asked | "
        + " | ".join(f"batch of {size}" for size in BATCHES)
        + " | times one by one | asked |",
        "|---|" + "--:|" * (5 + len(BATCHES)),
    ]
    for name in ours[0]["games"]:
        figures = {
            key: median([one["games"][name][key] for one in ours]) for key in ours[0]["games"][name]
        }
        single = figures["single"]
        batches = [figures[f"batch of {size}"] for size in BATCHES]
        wanted = f"{TARGETS[name]:g}" if name in TARGETS else ""
        lines.append(
            f"| {name} | {single:,.0f} | {single / gin if gin else 0:.1f} | {wanted} | "
            + " | ".join(f"{batch:,.0f}" for batch in batches)
            + f" | {max(batches) / single:.1f} | {BATCH_TARGET:g} |"
        )
    return lines


def main() -> None:
    """Parse the command line and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="only these games; writes nothing")
    parser.add_argument("--quick", action="store_true", help="a short run; writes nothing")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--ours", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    seconds = asked.seconds or (0.3 if asked.quick else 1.0)
    if asked.ours:
        report(measure_ours(asked.games, seconds, asked.seed))
        return
    rounds = asked.rounds or (2 if asked.quick else 5)
    lines = lines_of(measure(asked.games, rounds, seconds), rounds, seconds)
    print("\n".join(lines))
    if not asked.quick and not asked.games:
        OUTPUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"Written: {os.path.relpath(OUTPUT)}")


if __name__ == "__main__":
    main()
