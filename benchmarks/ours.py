"""Random play, clone, save and redeal speed of every game of Pentacles.

Prints one line of JSON. Runs compiled if the installed package is compiled, and as plain Python
with `PENTACLES_PURE=1`. The matches are played through the public State interface from plain
Python, as a user's own loop would; choices are drawn as they are for the peers.
"""

from __future__ import annotations

import argparse
import random
import sys
from operator import methodcaller
from pathlib import Path
from typing import Any

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from pentacles.core.state import State

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, from anywhere

from benchmarks.search import iteration
from benchmarks.timing import Tally, cost, middles, pace, report

SOURCE = Path(__file__).resolve().parent.parent / "src" / "pentacles"


class Ours:
    """One game with its usual options."""

    def __init__(self, name: str, seed: int) -> None:
        self.game = pentacles.game(name)
        self.players = self.game.usual_players
        self.random = random.Random(seed).random
        self.rng = Rng(seed)
        self.seed = seed * 1_000_000

    def new(self) -> State:
        """The next match."""
        self.seed += 1
        return self.game.new(players=self.players, seed=self.seed)

    def play(self, games: int) -> Tally:
        draw = self.random
        decisions = 0
        for _ in range(games):
            state = self.new()
            while not state.over:
                seat = state.seat
                options = state.options(seat)
                state.play_unchecked(seat, options[int(draw() * len(options))])
                decisions += 1
        return Tally(decisions, 0)

    def play_inside(self, games: int) -> Tally:
        """The same with the loop of the package, as searches and simulations use it."""
        decisions = 0
        for _ in range(games):
            state = self.new()
            state.recording = False
            decisions += playout(state, self.rng)
        return Tally(decisions, 0)

    def stop_after(self, decisions: int) -> State | None:
        state = self.new()
        for _ in range(decisions):
            if state.over:
                return None
            seat = state.seat
            options = state.options(seat)
            state.play_unchecked(seat, options[int(self.random() * len(options))])
        return None if state.over else state

    def sample(self, state: State) -> object:
        return state.sample(state.seat, self.rng)


def measure(name: str, seconds: float, seed: int) -> dict[str, Any]:
    """One game: random play, then what copying, saving and redealing a state costs halfway."""
    ours = Ours(name, seed)
    result: dict[str, Any] = {"id": name, "title": ours.game.title, "players": ours.players}
    result.update(pace(ours.play, seconds)._asdict())
    result["playout_per_second"] = pace(ours.play_inside, seconds).decisions_per_second
    states = middles(ours.stop_after, result["decisions_per_game"])
    result["clone_us"] = cost(methodcaller("clone"), states, seconds / 4)
    result["save_us"] = cost(methodcaller("to_json"), states, seconds / 4)
    result["sample_us"] = cost(ours.sample, states, seconds / 4)
    result["iteration_us"] = iteration(name, ours.players, seconds / 2, seed)
    return result


def is_fresh() -> bool:
    """Whether the installed package is the one whose source is beside this folder."""
    installed = Path(str(pentacles.__file__)).parent
    return all(
        (installed / path.relative_to(SOURCE)).is_file()
        and (installed / path.relative_to(SOURCE)).read_bytes() == path.read_bytes()
        for path in SOURCE.rglob("*.py")
    )


def is_compiled() -> bool:
    """Whether the engine that was measured is machine code."""
    return not str(sys.modules[State.__module__].__file__).endswith(".py")


def main() -> None:
    """Measure the chosen games and print one line of JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="example:\n  PENTACLES_PURE=1 .venv/bin/python benchmarks/ours.py wizard-cards",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each game (default 0.5)")
    parser.add_argument("--seed", type=int, default=1, help="of the matches (default 1)")
    parser.add_argument("--list", action="store_true", help="only say what would be measured")
    asked = parser.parse_args()
    known = list(pentacles.games())
    unknown = [name for name in asked.games if name not in known]
    if unknown:
        parser.error(f"no game {', '.join(unknown)}; there are {', '.join(known)}")
    about = {
        "python": sys.version.split()[0],
        "compiled": is_compiled(),
        "fresh": is_fresh(),
        "known": known,
    }
    names = [] if asked.list else asked.games or known
    report({**about, "games": [measure(name, asked.seconds, asked.seed) for name in names]})


if __name__ == "__main__":
    main()
