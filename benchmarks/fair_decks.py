"""Does a fair deck name a card in at most 5 % of runs? Real hands of every game, random winners.

    python3 play.py python benchmarks/fair_decks.py --write

A run of the lab is played in every game. Then its results are redistributed among its matches, many
times: hands and results are those of the game, but no card has anything to do with winning. Each
time the lab's own test looks for cards that stand out. Whatever it names is a false alarm. For
comparison there is what the test would name if it looked at drawn cards in the run as it was
played.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

try:
    import pentacles
    from pentacles.bots.intervals import wilson
    from pentacles.core.rng import Rng
    from pentacles.lab.plan import Chunk, Variant, make_plan
    from pentacles.lab.running import local, open_run
    from pentacles.lab.statistics import LEVEL, Deals, chance_of_worth, holm
    from pentacles.lab.tables import read
except ModuleNotFoundError as error:
    sys.exit(f"{error}\nIn a clone: python3 play.py python benchmarks/fair_decks.py")

STUDY = Path(__file__).parent.parent / "docs" / "studies" / "fair-decks.md"
NONE = "\N{EN DASH}"
HEAD = """\
# Does a fair deck raise an alarm?

The lab says that with a fair deck it names any card at all in at most 5 % of runs. Here that is
checked with real hands: {games} matches of every game are played by random players, then their
results are redistributed among the matches {runs} times, so that no card has anything to do with
winning. Whatever the lab names then is a false alarm.

| game | players | cards tested | runs that name a card | 95 % interval | as played | by draws |
|---|--:|--:|--:|--:|--:|--:|
"""
FOOT = """
No game names cards in more than 5 % of runs. Version 0.1.0 went by drawn cards; the first version
that went by opening hands took the spread of a card's wins from the few seats that held it. With
more than two at a table that spread is smallest just when those seats win least, and 13 of 100 runs
of WysaertZ named a card. Now it follows from the results of all deals.

A card is tested when at least 30 deals have it in an opening hand and 30 don't. The last two
columns are of the run as it was played, where cards may be strong or weak: how many the lab names,
by opening hands, and how many it would name by drawn cards. Seats that do well draw more cards, so
by draws many cards of some games look strong.

`python3 play.py python benchmarks/fair_decks.py --write` writes this page.
"""


def study(name: str, games: int, runs: int, seed: int) -> str:
    """One line of the table."""
    game = pentacles.game(name)
    plan = make_plan(game, [Variant("base", game.options)], games=games, bots=["random"], seed=seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "run"
        left = open_run(folder, plan)
        done = list(local(0)(folder, plan, left))
        if len(done) != plan.chunks_of_a_variant:
            raise SystemExit(f"{name}: only {len(done)} of {plan.chunks_of_a_variant} chunks")
        hands: list[list[tuple[int, str]]] = [[] for _ in range(plan.games)]
        shares: list[list[float]] = []
        for number in range(plan.chunks_of_a_variant):
            chunk = Chunk(0, number)
            for row in read(
                folder, "cards", chunk, ["match", "seat", "card", "opening"]
            ).to_pylist():
                if row["opening"]:
                    hands[row["match"]].append((row["seat"], row["card"]))
            shares += [
                row["shares"] for row in read(folder, "matches", chunk, ["shares"]).to_pylist()
            ]
        by_draws = named_by_draws(folder, plan.games, plan.seats, plan.chunks_of_a_variant)
    deals = Deals(plan.games, plan.seats, 1)
    rng = Rng(seed + 1)
    order = list(range(plan.games))
    tested = alarms = 0
    for _ in range(runs):
        rng.shuffle(order)
        chances = judged(hands, [shares[match] for match in order], deals)
        tested = max(tested, sum(one is not None for one in chances))
        alarms += any(one is not None and one < LEVEL for one in holm(chances))
    low, high = wilson(alarms, runs)
    rate = f"{100 * alarms / runs:.1f} %" if tested else NONE
    interval = f"{100 * low:.1f} to {100 * high:.1f} %" if tested else NONE
    named = sum(one is not None and one < LEVEL for one in holm(judged(hands, shares, deals)))
    return (
        f"| {game.title} | {plan.players} | {tested} | {rate} | {interval} | {named} | {by_draws} |"
    )


def judged(
    hands: list[list[tuple[int, str]]], shares: list[list[float]], deals: Deals
) -> list[float | None]:
    """For every card the probability of its figures by luck, with these results."""
    outcomes: dict[str, Counter[tuple[int, float]]] = {}
    for hand, won in zip(hands, shares, strict=True):
        had: dict[str, list[float]] = {}
        for seat, card in hand:
            had.setdefault(card, []).append(won[seat])
        for card, wins in had.items():
            outcomes.setdefault(card, Counter())[len(wins), round(sum(wins), 9)] += 1
    return [chance_of_worth(counted, deals) for counted in outcomes.values()]


def named_by_draws(folder: Path, games: int, seats: int, chunks: int) -> int:
    """How many cards the same test names in the run as played, by drawn cards."""
    outcomes: dict[str, dict[int, list[float]]] = {}
    for number in range(chunks):
        table = read(folder, "cards", Chunk(0, number), ["match", "card", "drawn", "won"])
        for row in table.to_pylist():
            if row["drawn"]:
                outcomes.setdefault(row["card"], {}).setdefault(row["match"], []).append(row["won"])
    deals = Deals(games, seats, 1)
    chances = [
        chance_of_worth(Counter((len(won), round(sum(won), 9)) for won in one.values()), deals)
        for one in outcomes.values()
    ]
    return sum(one is not None and one < LEVEL for one in holm(chances))


def main(words: list[str] | None = None) -> str:
    """The table; written into the study if requested."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=600, help="matches of each game")
    parser.add_argument(
        "--runs", type=int, default=1000, help="how often results are redistributed"
    )
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--only", default="", help="one game")
    parser.add_argument("--write", action="store_true", help=f"write {STUDY.name}")
    asked = parser.parse_args(words)
    lines = []
    for name in [asked.only] if asked.only else pentacles.games():
        lines.append(study(name, asked.games, asked.runs, asked.seed))
        print(lines[-1], flush=True)
    text = (
        HEAD.format(games=f"{asked.games:,}", runs=f"{asked.runs:,}")
        + "\n".join(lines)
        + "\n"
        + FOOT
    )
    if asked.write:
        STUDY.write_text(text, encoding="utf-8")
    return text


if __name__ == "__main__":
    main()
