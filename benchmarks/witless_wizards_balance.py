"""Balance of Witless Wizards: equal greedy or random players, wins by seat and by card received.

    python benchmarks/witless_wizards_balance.py --games 20000 --players 2 3 4
    python benchmarks/witless_wizards_balance.py --bots random --games 100000 --players 2

Seats are counted from the first player (WW-1.6). A card's strength is the share of games won by the
player who received it, counting each placement (kept or given). Limits from the rules'
specification: every seat within 3 points of an equal share, cards between 42 and 58 %. Ctrl-C stops
a campaign and reports the games that are finished.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.core.rng import Rng

CHUNK = 250
PLACINGS = ("placed", "replaced", "replaced_boxed")


@dataclass
class Tally:
    """The results of a number of games."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    decisions: int = 0
    shared: int = 0
    received: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.turns += other.turns
        self.decisions += other.decisions
        self.shared += other.shared
        for name in ("wins", "received", "won", "kept"):
            getattr(self, name).update(getattr(other, name))


def best(state: Any, seat: int, rng: Rng) -> int:
    """The option that the game's advice rates highest; ties are broken at random."""
    options = state.options(seat)
    if len(options) == 1:
        return int(options[0])
    world = state.sample(seat, rng)
    ratings = state.game.advice.ratings(world, seat, options)
    top = max(ratings)
    equal = [option for option, rating in zip(options, ratings, strict=True) if rating == top]
    return int(rng.choice(equal))


def play(job: tuple[int, int, int, str, dict[str, Any]]) -> Tally:
    """Some games of one player count."""
    players, first, count, bots, options = job
    game = pentacles.game("witless-wizards", **options)  # `cards` among them, if given
    tally = Tally()
    for seed in range(first, first + count):
        state: Any = game.new(players, seed)
        state.recording = False
        rng = Rng(seed + 1_000_003)
        placed: list[tuple[int, int, bool]] = []
        while not state.over:
            seat, active = state.seat, state.active
            if bots == "greedy":
                action = best(state, seat, rng)
            else:
                action = rng.choice(state.options(seat))
            state.listen()
            state.play_unchecked(seat, action)
            tally.decisions += 1
            for event in state.heard():
                if event.kind == "rematch":
                    placed = []
                elif event.kind in PLACINGS:
                    placed.append((event.cards[0].face, event.seat, event.seat == active))
        tally.games += 1
        tally.turns += state.turn
        winners = state.winners
        if len(winners) == 1:
            tally.wins[(winners[0] - state.first) % players] += 1
        else:
            tally.shared += 1
        for face, owner, kept in placed:
            card_id = game.faces[face].id
            tally.received[card_id] += 1
            tally.kept[card_id] += kept
            if winners == [owner]:
                tally.won[card_id] += 1
    return tally


def deaf() -> None:
    """Leave Ctrl-C to the main process, and there to the first one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def campaign(players: int, games: int, bots: str, options: dict[str, Any], jobs: int) -> Tally:
    """All games of one player count, with a progress display."""
    parts = [
        (players, first, min(CHUNK, games - first), bots, options)
        for first in range(0, games, CHUNK)
    ]
    total = Tally()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, multiprocessing.Pool(jobs, deaf) as pool:
        task = progress.add_task(f"{players} players", total=len(parts))
        try:
            for tally in pool.imap_unordered(play, parts):
                total.add(tally)
                progress.advance(task)
        except KeyboardInterrupt:
            deaf()
            progress.print("Stopped: what was played so far.")
    return total


def report(console: Console, players: int, bots: str, tally: Tally, seconds: float) -> None:
    shares = [100 * tally.wins[seat] / tally.games for seat in range(players)]
    wins = " / ".join(f"{share:.1f}" for share in shares)
    worst = max(abs(share - 100 / players) for share in shares)
    turns, decisions = tally.turns / tally.games, tally.decisions / tally.games
    console.print(
        f"{players} players, {bots}, {tally.games} games: wins from the first player {wins} %, "
        f"largest distance from equal {worst:.1f} points, shared {tally.shared}; "
        f"{turns:.1f} turns, {decisions:.0f} decisions a game ({seconds:.0f} s)"
    )
    if players != 2:
        return
    table = Table("card", "received", "kept %", "wins of the receiver %", title="Cards")
    for card in sorted(tally.received, key=lambda card: tally.won[card] / tally.received[card]):
        count = tally.received[card]
        share = 100 * tally.won[card] / count
        mark = "" if 42 <= share <= 58 else " !"
        kept = 100 * tally.kept[card] / count
        table.add_row(card, str(count), f"{kept:.0f}", f"{share:.1f}{mark}")
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--bots", choices=("greedy", "random"), default="greedy")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--alternative", action="store_true", help="the alternative setup (3 or 4)")
    parser.add_argument("--cards", help="a card file, to try out other values")
    arguments = parser.parse_args()
    options: dict[str, Any] = {"setup_34": "alternative"} if arguments.alternative else {}
    if arguments.cards:
        options["cards"] = arguments.cards
    console = Console(width=120)
    for players in arguments.players:
        start = time.perf_counter()
        tally = campaign(players, arguments.games, arguments.bots, options, arguments.jobs)
        report(console, players, arguments.bots, tally, time.perf_counter() - start)


if __name__ == "__main__":
    main()
