"""How fast the search is: what one iteration costs in every game, and in OpenSpiel's search bots.

Ours and the peers take turns in short processes, round after round. One of our iterations deals a
world, walks down the tree, plays on by the game's advice and values the end (in WIZ it tries one
option in a world that all options share, and plays the round to its end); a simulation of a peer
does the same with random playouts to the end of the match. One line of ours does just that as well,
with as many simulations for a decision as the peers have. Matches are not equally long, so the
decisions from the searched positions to the end are counted too. The result is written into
`search.md`.

    python3 benchmarks/search.py           everything
    python3 benchmarks/search.py --quick   a first impression; writes nothing
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import sys
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, from anywhere

from benchmarks import environment
from benchmarks.envs import ask
from benchmarks.timing import median, report

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "search.md"
PEERS = {
    "search-python": "OpenSpiel ISMCTS in Python, python_block_dominoes",
    "search-python-team": "OpenSpiel ISMCTS in Python, python_team_dominoes",
    "search-gin-rummy": "OpenSpiel ISMCTS in C++, gin_rummy",
}
TARGETS = ("search-python", "search-python-team")
"""Python games to compare with: the first is the closest in kind, the second in size."""
WANTED = 40.0
"""How many times the Python bot's simulations/s the search on Wizard Cards should reach."""
LIKE = "wizard-cards, 2 players, random playouts to the end as the peers make them"
LONGEST = 100_000
POSITIONS = 8
SIMULATIONS = 50
"""For one decision, as the peers have it (`peers.py`)."""
ITERATIONS = 25
"""Iterations on a position before the next one gets its turn."""


def positions(name: str, players: int, seed: int) -> list[Any]:
    """Positions from random matches, early to late, in which a seat has a choice."""
    import pentacles
    from pentacles.core.rng import Rng

    game = pentacles.game(name)
    rng = Rng(seed)
    found: list[Any] = []
    deal = seed
    while len(found) < POSITIONS:
        deal += 1
        state = game.new(players, deal)
        states: list[Any] = []
        while not state.over:
            if len(state.reduced_options(state.seat)) > 1:
                states.append(state.clone())
            state.play_unchecked(state.seat, rng.choice(state.options(state.seat)))
        if states:
            found.append(states[len(states) * (len(found) + 1) // (POSITIONS + 1)])
    return found


def iteration(name: str, players: int, seconds: float, seed: int) -> float:
    """Microseconds of processor time for one iteration, over all positions."""
    from pentacles.bots import Eyes, SearchBot

    bot = SearchBot(seed)
    eyes = [Eyes(state, state.seat) for state in positions(name, players, seed)]
    searches = [bot.begin(one) for one in eyes]
    made = 0
    begun = process_time()
    while process_time() - begun < seconds:
        for place, search in enumerate(searches):
            before = search.iterations
            search.run(ITERATIONS, 0)
            made += search.iterations - before
            if search.iterations == before:  # it is sure of its choice
                searches[place] = bot.begin(eyes[place])
    return (process_time() - begun) / made * 1e6


def simulation(name: str, players: int, seconds: float, seed: int) -> tuple[float, float]:
    """Microseconds for one simulation as the peers make them, and how many decisions it has.

    Playouts are random and go on to the end, and every decision begins a new search.
    """
    from pentacles.bots import Search
    from pentacles.core.playout import playout
    from pentacles.core.rng import Rng

    states = positions(name, players, seed)
    rng = Rng(seed)
    made = 0
    begun = process_time()
    while process_time() - begun < seconds:
        for state in states:
            world = state.sample(state.seat, rng)
            advice = state.game.advice
            search = Search(world, state.seat, advice, rng, horizon=LONGEST, candour=0.0)
            search.run(SIMULATIONS, 0)
            made += SIMULATIONS
    cost = (process_time() - begun) / made * 1e6
    worlds = [state.sample(state.seat, rng) for state in states for _ in range(20)]
    return cost, sum(playout(world, rng) for world in worlds) / len(worlds)


def measure_ours(seconds: float, seed: int) -> dict[str, Any]:
    """Every game with two players and with the largest usual number."""
    from benchmarks.bots import TABLES
    from pentacles import games
    from pentacles._pure import is_compiled

    found = {
        f"{name}, {players} players": iteration(name, players, seconds, seed)
        for name in games()
        for players in TABLES.get(name, (2,))
    }
    found[LIKE], length = simulation("wizard-cards", 2, seconds, seed)
    return {"compiled": is_compiled(), "iterations": found, "length": length}


def lines_of(
    ours: list[dict[str, Any]], peers: dict[str, list[dict[str, float]]], rounds: int
) -> list[str]:
    """The page."""
    form = "compiled" if ours[0]["compiled"] else "plain"
    bases = {name: rate_of(peers[name]) for name in TARGETS if peers.get(name)}
    lines = [
        "# Search: what an iteration costs",
        "",
        "Written by `python3 benchmarks/search.py`.",
        "",
        f"- {dt.datetime.now(dt.UTC):%Y-%m-%d %H:%M} UTC, load {os.getloadavg()[0]:.1f}",
        f"- CPython {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores",
        f"- {rounds} rounds of processor time; medians; our games: {form}",
        "- decisions: from a searched position to the end of the match, all seats together",
        "",
        "| search | µs for an iteration | iterations/s | decisions | decisions/s |",
        "|---|--:|--:|--:|--:|",
    ]
    for name in ours[0]["iterations"]:
        cost = median([one["iterations"][name] for one in ours])
        length = median([one["length"] for one in ours]) if name == LIKE else 0.0
        lines.append(line_of(f"**{name}**", 1e6 / cost, length))
    for name, title in PEERS.items():
        if peers.get(name):
            length = median([one["decisions_per_simulation"] for one in peers[name]])
            lines.append(line_of(title, rate_of(peers[name]), length))
    rate = 1e6 / median([one["iterations"][LIKE] for one in ours])
    for name, base in bases.items():
        word = "reached" if rate / base >= WANTED else "not reached"
        game = PEERS[name].rpartition(" ")[2]
        times = f"{rate / base:.0f} times the simulations, asked {WANTED:g}: {word}"
        lines += ["", f"Wizard Cards beside {game}: {times}."]
    return lines


def rate_of(rounds: list[dict[str, float]]) -> float:
    """Simulations/s of a peer."""
    return median([one["simulations_per_second"] for one in rounds])


def line_of(title: str, rate: float, length: float) -> str:
    """A line of the table; without a length if the search stops before the end."""
    count = f"{length:.0f} | {rate * length:,.0f}" if length else "|"
    return f"| {title} | {1e6 / rate:,.0f} | {rate:,.0f} | {count} |"


def main() -> None:
    """Parse the command line and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a short run; writes nothing")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--ours", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    seconds = asked.seconds or (0.2 if asked.quick else 1.0)
    if asked.ours:
        report(measure_ours(seconds, asked.seed))
        return
    rounds = asked.rounds or (1 if asked.quick else 3)
    python = environment.peers_python()
    ours: list[dict[str, Any]] = []
    peers: dict[str, list[dict[str, float]]] = {}
    for number in range(1, rounds + 1):
        words = ["--seconds", str(seconds), "--seed", str(number)]
        ours.append(ask([sys.executable, __file__, "--ours", *words]))
        if python:
            script = [str(python), "-W", "ignore", str(HERE / "peers.py")]
            for one in ask([*script, "--library", "open_spiel", *words])["peers"]:
                if "simulations_per_second" in one:
                    peers.setdefault(one["id"], []).append(one)
        print(f"round {number} of {rounds}", file=sys.stderr, flush=True)
    lines = lines_of(ours, peers, rounds)
    print("\n".join(lines))
    if not asked.quick:
        OUTPUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"Written: {os.path.relpath(OUTPUT)}")


if __name__ == "__main__":
    main()
