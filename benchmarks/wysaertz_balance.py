"""Balance of WysaertZ: greedy players against one another, with figures for every limit.

Run `python benchmarks/wysaertz_balance.py --games 20000 --players 2 3 4 5 6`, best compiled.
Greedy players choose the best-rated option, and a random one in 3 of 100 decisions.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.progress import Progress

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.core.rng import Rng
from pentacles.games.wysaertz.state import Feud

RANDOM_OF_1000 = 30


@dataclass
class Tally:
    """What is counted over all matches of one setting."""

    games: int = 0
    turns: list[int] = field(default_factory=list)
    decisions: int = 0
    by_order: Counter[int] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    had: Counter[int] = field(default_factory=Counter)
    won_with: Counter[int] = field(default_factory=Counter)
    in_games: Counter[int] = field(default_factory=Counter)
    kills: Counter[str] = field(default_factory=Counter)
    defeats: int = 0
    challenges: int = 0
    events: Counter[int] = field(default_factory=Counter)


def play_match(game: Any, players: int, seed: int, tally: Tally) -> None:
    """One match of greedy players."""
    state = game.new(players, seed)
    assert isinstance(state, Feud)
    rng = Rng(seed ^ 0x5EED)
    advice = game.advice
    used: list[set[int]] = [set() for _ in range(players)]
    book = state.book
    seen_events: set[int] = set()
    while not state.over:
        asked = state.asked
        seat = 0
        while not asked >> seat & 1:
            seat += 1
        kind = state.agenda[-1].kind
        options = state.options(seat)
        if len(options) == 1:
            action = options[0]
        elif rng.below(1000) < RANDOM_OF_1000:
            action = options[rng.below(len(options))]
        else:
            ratings = advice.ratings(state, seat, options)
            action = options[ratings.index(max(ratings))]
        if kind == "turn_action":
            for card in state.zones[state.rows + seat]:
                used[seat].add(state.face[card])
            seen_events.update(
                state.face[card]
                for card in state.zones[state.discard]
                if book.kind[state.face[card]] == 11
            )
        elif kind == "challenge_target":
            tally.challenges += 1
        if book.play.holds(action):
            used[seat].add(book.play.row(action))
        elif kind == "true_name_pick":
            used[seat].add(book.pick.row(action))
        state.play_unchecked(seat, action)
        tally.decisions += 1
    tally.games += 1
    tally.turns.append(state.turns_taken + 1)
    assert state.outcome is not None
    tally.rules[state.outcome.rule] += 1
    tally.events.update(seen_events)
    for place in range(0, len(state.fallen), 3):
        face = state.fallen[place + 2]
        tally.kills[game.faces[face].kind] += 1
        tally.defeats += 1
    played: set[int] = set()
    for seat in range(players):
        cards = used[seat] | {
            state.face[state.mage_card(seat)],
            state.face[state.castle_card(seat)],
        }
        played |= cards
        tally.had.update(cards)
        if seat in state.winners:
            tally.won_with.update(cards)
            tally.by_order[(seat - state.first) % players] += 1
    tally.in_games.update(played)


def margin(share: float, count: int) -> float:
    """Half the width of the 95 % confidence interval."""
    return 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / max(count, 1))


def report(console: Console, game: Any, players: int, tally: Tally) -> None:
    """The figures of one setting."""
    turns = sorted(tally.turns)
    games = tally.games
    console.print(f"[b]{players} players[/b], {games} matches")
    console.print(
        f"  turns: mean {sum(turns) / games:.1f}, median {turns[games // 2]}, "
        f"99 % {turns[games * 99 // 100]}, longest {turns[-1]}; "
        f"decisions {tally.decisions / games:.0f}; challenges {tally.challenges / games:.1f}; "
        f"defeats {tally.defeats / games:.2f}"
    )
    shares = [tally.by_order[place] / games for place in range(players)]
    words = ", ".join(f"{100 * share:.1f}" for share in shares)
    console.print(
        f"  wins from first to last seat: {words} % (equal share {100 / players:.1f}, "
        f"± {100 * margin(1 / players, games):.1f})"
    )
    ends = ", ".join(f"{rule} {100 * n / games:.1f} %" for rule, n in sorted(tally.rules.items()))
    kills = ", ".join(f"{k} {100 * n / tally.defeats:.0f} %" for k, n in tally.kills.most_common())
    console.print(f"  ended by: {ends}; defeats by: {kills}")
    for kind in ("mage", "castle"):
        words = ", ".join(
            f"{face.id} {100 * tally.won_with[face.index] / tally.had[face.index]:.1f}"
            for face in game.faces
            if face.kind == kind
        )
        console.print(f"  win % of each {kind}: {words}")
    stack = [face for face in game.faces if face.kind not in ("mage", "castle", "event")]
    console.print("  stack cards: win % of players who played or owned it / % of matches")
    console.print(
        "  "
        + ", ".join(
            f"{face.id} {100 * tally.won_with[face.index] / max(1, tally.had[face.index]):.0f}"
            f"/{100 * tally.in_games[face.index] / games:.0f}"
            for face in stack
        )
    )
    events = [face for face in game.faces if face.kind == "event"]
    console.print(
        "  events seen, % of matches: "
        + ", ".join(f"{e.id} {100 * tally.events[e.index] / games:.0f}" for e in events)
    )


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="such as free_for_all=true")
    chosen = parser.parse_args()
    by_name = {option.name: option for option in type(pentacles.game("wysaertz")).option_list}
    options = {}
    for word in chosen.option:
        name, _, text = word.partition("=")
        options[name] = by_name[name].parse(text)
    game = pentacles.game("wysaertz", **options)
    console = Console(width=160)
    for players in chosen.players:
        tally = Tally()
        with Progress(console=Console(file=sys.stderr), transient=True) as progress:
            task = progress.add_task(f"{players} players", total=chosen.games)
            for number in range(chosen.games):
                play_match(game, players, chosen.seed * 1_000_003 + number, tally)
                if number % 50 == 49:
                    progress.advance(task, 50)
        report(console, game, players, tally)


if __name__ == "__main__":
    main()
