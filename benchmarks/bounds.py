"""How close random matches come to the bounds that the games give: figures, turns, lengths.

python3 play.py python benchmarks/bounds.py --matches 1000
"""

from __future__ import annotations

import argparse
import sys

try:
    import pentacles
    from pentacles.core.game import Game
    from pentacles.core.rng import Rng
    from pentacles.core.state import State
except ModuleNotFoundError as error:
    sys.exit(f"{error}\nIn a clone: python3 play.py python benchmarks/bounds.py")


class Extremes:
    """The smallest and largest values that random matches of one game have reached."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.lowest = [0.0] * len(game.figure_names)
        self.highest = [0.0] * len(game.figure_names)
        self.longest_match = self.longest_turn = self.longest_beginning = 0
        self.matches = 0

    def play(self, seed: int, decisions: int) -> None:
        """One match with random choices, stopped after this many decisions."""
        state = self.game.new(self.players, seed)
        rng = Rng(seed)
        made = since = turn = 0
        while not state.over and made < decisions:
            seat = state.seat
            if made % 4 == 0:
                self.look(state, seat)
            state.play_unchecked(seat, rng.choice(sorted(state.options(seat))))
            made += 1
            since = since + 1 if state.turn == turn else 1
            turn = state.turn
            if turn:
                self.longest_turn = max(self.longest_turn, since)
            else:
                self.longest_beginning = max(self.longest_beginning, since)
        for seat in range(state.seats):
            self.look(state, seat)
        self.longest_match = max(self.longest_match, made)
        self.matches += 1

    def look(self, state: State, seat: int) -> None:
        """Note the figures of one seat."""
        for place, value in enumerate(state.figures(seat)):
            if value < self.lowest[place]:
                self.lowest[place] = value
            elif value > self.highest[place]:
                self.highest[place] = value

    def outside(self) -> list[str]:
        """The figures that were outside their bounds."""
        rows = zip(
            self.game.figure_names,
            self.lowest,
            self.highest,
            self.game.figure_bounds(self.players),
            strict=True,
        )
        return [
            f"{name}: {least:g} to {most:g}, bounds {low} to {high}"
            for name, least, most, (low, high) in rows
            if not low <= least <= most <= high
        ]

    def figures(self) -> list[str]:
        """Each figure that counts, with what was reached and its bounds; the largest first."""
        names = self.game.figure_names
        bounds = self.game.figure_bounds(self.players)
        rows = sorted(
            (-max(abs(self.highest[at]), abs(self.lowest[at])), names[at], at)
            for at, (low, high) in enumerate(bounds)
            if high > 1 or low < 0
        )
        return [
            f"{name}: {self.lowest[at]:g} to {self.highest[at]:g}, bounds {bounds[at]}"
            for _, name, at in rows
        ]

    def line(self) -> str:
        """A row of the table."""
        bound = self.game.longest(self.players)
        return (
            f"| {self.game.title} | {self.players} | {self.matches:,} | {self.longest_turn:,} "
            f"| {self.longest_match:,} | {bound:,} | {len(self.outside())} |"
        )


def main(words: list[str] | None = None) -> int:
    """Measure every option set and number of players; returns 1 if something was out of bounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=100, help="of each option set and table")
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--figures", action="store_true", help="what each figure reached")
    asked = parser.parse_args(words)
    print("| game | players | matches | longest turn | longest match | bound | outside |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    failed = 0
    for name in [asked.only] if asked.only else pentacles.games():
        kind = type(pentacles.game(name))
        for options in kind.representatives:
            for players in range(kind.min_players, kind.max_players + 1):
                try:
                    game = kind(**options)
                    game.check_players(players)
                except pentacles.BadOption:
                    continue
                extremes = Extremes(game, players)
                for match in range(asked.matches):
                    extremes.play(asked.seed + match, 10_000_000)
                print(extremes.line(), flush=True)
                if asked.figures:
                    print(*(f"  {row}" for row in extremes.figures()), sep="\n", flush=True)
                for row in extremes.outside():
                    print(f"  {row}", file=sys.stderr)
                failed += bool(extremes.outside()) or extremes.longest_match > game.longest(players)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
