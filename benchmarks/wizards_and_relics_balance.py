"""How fair Wizards & Relics is: greedy players against each other, by seat, colour and card.

    python benchmarks/wizards_and_relics_balance.py --games 20000 --players 2 3 4

Greedy players follow the game's advice. For every battle it records which wizard and relic each
player laid first and who won; a tie counts as one k-th of a win for each of k tied players.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import defaultdict
from typing import cast

from rich.progress import Progress

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.games.wizards_and_relics.advice import RelicAdvice
from pentacles.games.wizards_and_relics.state import Match

MASTER_LIMIT = 0.02
COLOUR_LIMIT = 0.03
CARD_LIMIT = 0.12
COLOURS = ("red", "blue", "green")


class Score:
    """Wins and tries."""

    def __init__(self) -> None:
        self.won = 0.0
        self.tries = 0

    def add(self, won: float) -> None:
        self.won += won
        self.tries += 1

    @property
    def rate(self) -> float:
        return self.won / self.tries if self.tries else 0.0

    @property
    def error(self) -> float:
        """Half of the 95 % interval."""
        return 1.96 * math.sqrt(0.25 / self.tries) if self.tries else 1.0


class Campaign:
    """Many matches with one number of players."""

    def __init__(self, game: Game, players: int, lucky: int = -1) -> None:
        self.game = game
        self.players = players
        self.lucky = lucky
        """A seat that plays at random, or -1."""
        self.masters = Score()
        self.colours = [Score() for _ in COLOURS]
        self.cards: dict[int, Score] = defaultdict(Score)
        self.winners = [0] * players
        self.rounds = 0
        self.decisions = 0
        self.battles = 0
        self.ties = 0
        self.lays: list[tuple[int, int, int]] = []
        self.key = (0, 0)

    def play(self, seed: int) -> None:
        """One match."""
        state = cast(Match, self.game.new(self.players, seed))
        state.recording = False
        advice = cast(RelicAdvice, self.game.advice)
        rng = Rng(seed ^ 0x5EED)
        first = -1
        while not state.over:
            seat = state.seat
            options = state.options(seat)
            kind = state.agenda[-1].kind
            if len(options) == 1:
                action = options[0]
            elif seat == self.lucky:
                action = rng.choice(options)
            else:
                action = self.best(advice, state, seat, options, rng)
            if kind == "choose_wizard":
                if first < 0:
                    first = state.master
                self.note(state, seat, action)
            state.play_unchecked(seat, action)
            self.decisions += 1
            if self.lays and has_ended(state, self.key):
                self.settle(state)
        self.masters.add(1.0 if first in state.winners else 0.0)
        self.winners[state.winners[0]] += 1
        self.rounds += state.turn

    def best(
        self, advice: RelicAdvice, state: Match, seat: int, options: list[int], rng: Rng
    ) -> int:
        """The option with the best rating; ties are broken at random."""
        ratings = advice.ratings(state, seat, options)
        top = max(ratings)
        return rng.choice([options[at] for at, rating in enumerate(ratings) if rating == top])

    def note(self, state: Match, seat: int, action: int) -> None:
        """A player lays a relic, so the pair is known."""
        if state.picked[seat]:
            relic = state.book.face_of(action) if action < 120 else -1
            self.lays.append((seat, state.face[state.picked[seat][0]], relic))
            self.key = (state.turn, state.battle)

    def settle(self, state: Match) -> None:
        """A battle has ended: who won, or who tied."""
        if (state.turn, state.battle) != self.key and state.turn == self.key[0] and not state.over:
            best = [seat for seat, _, _ in self.lays if state.tied >> seat & 1]
        else:
            best = [state.winner if state.phase >= 4 else state.master]
        self.battles += 1
        self.ties += len(best) > 1
        for seat, wizard, relic in self.lays:
            won = 1.0 / len(best) if seat in best else 0.0
            self.colours[state.book.colour[wizard]].add(won)
            self.cards[wizard].add(won)
            if relic >= 0:
                self.cards[relic].add(won)
        self.lays = []

    def report(self, show_cards: bool) -> bool:
        """Print the figures; returns whether all of them are within their limits."""
        games = self.masters.tries
        share = 1.0 / self.players
        off = self.masters.rate - share
        fine = abs(off) <= MASTER_LIMIT
        print(
            f"\n{self.players} players, {games} matches, {self.rounds / games:.2f} rounds,", end=" "
        )
        print(f"{self.decisions / games:.0f} decisions, {self.ties / self.battles:.1%} ties")
        print(f"  first Master Wizard {self.masters.rate:.3f} (share {share:.3f}, {off:+.3f})")
        wins = ", ".join(f"{count / games:.3f}" for count in self.winners)
        print(f"  wins by seat {wins}")
        rates = [score.rate for score in self.colours]
        spread = max(rates) - min(rates)
        fine = fine and spread <= COLOUR_LIMIT
        words = ", ".join(f"{name} {rate:.3f}" for name, rate in zip(COLOURS, rates, strict=True))
        print(f"  battles won by colour: {words}; apart by {spread:.3f}")
        return self.report_cards(show_cards) and fine

    def report_cards(self, show_cards: bool) -> bool:
        """Each card against the mean of its kind and rarity."""
        faces = self.game.faces
        groups: dict[tuple[str, str], Score] = defaultdict(Score)
        for face, score in self.cards.items():
            group = groups[faces[face].kind, faces[face].values["rarity"]]
            group.won += score.won
            group.tries += score.tries
        worst = 0.0
        lines: list[tuple[float, str]] = []
        for face, score in self.cards.items():
            mean = groups[faces[face].kind, faces[face].values["rarity"]].rate
            off = score.rate - mean
            worst = max(worst, abs(off))
            mark = " !" if abs(off) > CARD_LIMIT else ""
            line = f"    {off:+.3f} {faces[face].id} {score.rate:.3f} of {score.tries}{mark}"
            lines.append((off, line))
        means = ", ".join(
            f"{rarity} {kind}s {group.rate:.3f}" for (kind, rarity), group in sorted(groups.items())
        )
        print(f"  {means}")
        print(f"  card farthest from the mean of its rarity: {worst:.3f}")
        lines.sort()
        if show_cards:
            print("\n".join(line for _, line in lines))
        else:
            print("\n".join(line for _, line in [*lines[:4], *lines[-4:]]))
        return worst <= CARD_LIMIT or self.players != 2


def has_ended(state: Match, key: tuple[int, int]) -> bool:
    """Whether the battle of this round and number is over."""
    return state.over or state.phase >= 4 or (state.turn, state.battle) != key


def main() -> None:
    """Run the campaigns and print their figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", action="store_true", help="show every card")
    parser.add_argument("--random-seat", type=int, default=-1, help="a seat that plays at random")
    given = parser.parse_args()
    game = pentacles.game("wizards-and-relics")
    fine = True
    began = time.perf_counter()
    for players in given.players:
        campaign = Campaign(game, players, given.random_seat)
        with Progress(transient=True) as progress:
            task = progress.add_task(f"{players} players", total=given.games)
            for number in range(given.games):
                campaign.play(given.seed * 1_000_003 + number)
                if number % 50 == 49:
                    progress.advance(task, 50)
        fine = campaign.report(given.cards) and fine
    verdict = "all within limits" if fine else "outside limits"
    print(f"\n{time.perf_counter() - began:.0f} s; {verdict}")


if __name__ == "__main__":
    main()
