"""The results of a run: its files read one after the other, and the figures of every variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow.compute as pc

from pentacles.core.advice import Advice
from pentacles.core.game import Game
from pentacles.lab.errors import BadRun
from pentacles.lab.plan import Chunk, Plan
from pentacles.lab.running import read_plan
from pentacles.lab.statistics import (
    FEWEST,
    LEVEL,
    Deals,
    Estimate,
    Pair,
    Ratio,
    against_replacement,
    chance,
    chance_of_worth,
    holm,
    quantile,
    rate_with,
)
from pentacles.lab.tables import damaged, is_stored, read

COLUMNS = (
    "match bots roles first winners shares over rule turns decisions lead_changes "
    "led_quarter led_half led_three_quarters"
).split()
MEASURES = ("turns", "decisions", "lead_changes", "first", "tie", "comeback", "opening", "skill")
"""The measures by which variants are compared."""
WAYS = ("drawn", "opening", "played")
"""How a seat can have had a card."""
BARS = 60
"""The most bars of a histogram."""


class Tally:
    """Everything that is counted about one variant."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rotations = len(plan.turns)
        self.measures = {name: Ratio() for name in MEASURES}
        self.led = {name: Ratio() for name in ("led_half", "led_three_quarters")}
        self.seats = [Ratio() for _ in range(plan.seats)]
        self.roles: dict[str, Ratio] = {}
        self.bots: dict[str, Ratio] = {}
        self.shared = Ratio()
        self.lengths: dict[str, Counter[int]] = {"turns": Counter(), "decisions": Counter()}
        self.rules: Counter[str] = Counter()
        self.matches = self.deals = self.unfinished = 0
        self.cards: dict[str, dict[str, Counter[tuple[int, float]]]] = {way: {} for way in WAYS}
        self.moments = [0.0, 0.0]
        """What one seat wins in a deal, minus its fair share: squares and cubes, summed up."""
        self.kinds: dict[str, list[float]] = {}

    def add_chunk(self, folder: Path, chunk: Chunk) -> list[dict[str, tuple[float, float]]]:
        """Count a chunk; the measures of its deals, to be compared with other variants."""
        rows = read(folder, "matches", chunk, COLUMNS).to_pylist()
        if [row["match"] for row in rows] != list(self.plan.numbers(chunk)):
            raise damaged(folder / "matches" / chunk.file, "its matches aren't those of the plan")
        deals = [
            self.add_deal(list(rows_of_a_deal))
            for _, rows_of_a_deal in groupby(rows, lambda row: row["match"] // self.rotations)
        ]
        for way in WAYS:
            self.add_cards(read(folder, "cards", chunk, ["match", "card", way, "won"]), way)
        table = read(folder, "decisions", chunk, ["kind", "count", "options"])
        total = pc.multiply(pc.cast(table["count"], "float64"), table["options"])
        table = table.append_column("choices", total).group_by("kind")
        for row in table.aggregate([("count", "sum"), ("choices", "sum")]).to_pylist():
            sums = self.kinds.setdefault(row["kind"], [0.0, 0.0])
            sums[0] += row["count_sum"]
            sums[1] += row["choices_sum"]
        return deals

    def add_deal(self, rows: list[dict[str, Any]]) -> dict[str, tuple[float, float]]:
        """Count the matches of one deal."""
        self.deals += 1
        self.matches += len(rows)
        number = len(rows)
        sums: dict[str, tuple[float, float]] = {
            name: (float(sum(row[name] for row in rows)), number)
            for name in ("turns", "decisions", "lead_changes")
        }
        sums["first"] = (sum(row["shares"][row["first"]] for row in rows), number)
        sums["tie"] = (sum(len(row["winners"]) != 1 for row in rows), number)
        sums["opening"] = won_by_leader(rows, "led_quarter")
        kept, judged = won_by_leader(rows, "led_half")
        sums["comeback"] = (judged - kept, judged)
        sums["skill"] = self.shares_of_first_bot(rows)
        for name, ratio in self.measures.items():
            ratio.add(*sums[name])
        for name, ratio in self.led.items():
            ratio.add(*won_by_leader(rows, name))
        for seat, ratio in enumerate(self.seats):
            won = sum(row["shares"][seat] for row in rows)
            ratio.add(won, number)
            for power in (2, 3):
                self.moments[power - 2] += (won - number / len(self.seats)) ** power
        self.shared.add(sum(len(row["winners"]) > 1 for row in rows), number)
        if rows[0]["roles"]:
            self.add_shares(self.roles, rows, "roles")
        self.add_shares(self.bots, rows, "bots")
        for row in rows:
            self.lengths["turns"][row["turns"]] += 1
            self.lengths["decisions"][row["decisions"]] += 1
            self.rules[row["rule"]] += 1
            self.unfinished += not row["over"]
        return sums

    def shares_of_first_bot(self, rows: list[dict[str, Any]]) -> tuple[float, float]:
        """Wins and seats of the bot named first, if it plays against others."""
        if len(set(self.plan.bots)) < 2:
            return 0.0, 0.0
        shares = [
            share
            for row in rows
            for level, share in zip(row["bots"], row["shares"], strict=True)
            if level == self.plan.bots[0]
        ]
        return sum(shares), len(shares)

    def add_shares(self, ratios: dict[str, Ratio], rows: list[dict[str, Any]], key: str) -> None:
        """Count wins by what a seat is called in a match."""
        wins: Counter[str] = Counter()
        seats: Counter[str] = Counter()
        for row in rows:
            for word, share in zip(row[key], row["shares"], strict=True):
                wins[word] += share
                seats[word] += 1
        for word in seats:
            ratios.setdefault(word, Ratio()).add(wins[word], seats[word])

    def add_cards(self, table: Any, way: str) -> None:
        """Count for each card how many seats of a deal had it, and how many of those won."""
        table = table.filter(pc.greater(table[way], 0))
        deal = pc.divide(table["match"], self.rotations)
        by_deal = (
            table.append_column("deal", deal)
            .group_by(["deal", "card"])
            .aggregate([("won", "sum"), ("won", "count")])
        )
        counted = by_deal.group_by(["card", "won_count", "won_sum"]).aggregate([([], "count_all")])
        found = self.cards[way]
        for row in counted.to_pylist():
            key = (row["won_count"], round(row["won_sum"], 9))
            found.setdefault(row["card"], Counter())[key] += row["count_all"]


def won_by_leader(rows: list[dict[str, Any]], when: str) -> tuple[float, float]:
    """In how many matches with one winner the leader at that time won, and out of how many."""
    judged = [row for row in rows if row[when] >= 0 and len(row["winners"]) == 1]
    return sum(row[when] == row["winners"][0] for row in judged), len(judged)


def summarise(folder: Path) -> dict[str, Any]:
    """All figures of a run as JSON data."""
    plan = read_plan(folder)
    tallies = [Tally(plan) for _ in plan.variants]
    pairs = [{name: Pair() for name in MEASURES} for _ in plan.variants]
    missing = 0
    for number in range(plan.chunks_of_a_variant):
        chunks = [Chunk(variant, number) for variant in range(len(plan.variants))]
        if not all(is_stored(folder, chunk) for chunk in chunks):
            missing += 1
            continue
        deals = [tallies[chunk.variant].add_chunk(folder, chunk) for chunk in chunks]
        for variant in range(1, len(chunks)):
            for one, other in zip(deals[0], deals[variant], strict=True):
                for name, pair in pairs[variant].items():
                    pair.add(one[name], other[name])
    if not tallies[0].matches:
        raise BadRun(f"{folder}: nothing is finished yet. Run the command that made it again.")
    base = plan.variants[0].game(plan.game)
    return {
        "game": {"id": base.id, "title": base.title, "version": plan.version},
        "players": plan.players,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "iterations": plan.iterations,
        "seed": plan.seed,
        "games": plan.games,
        "chunks_missing": missing,
        "lead_by": "scores" if type(base.advice).value is Advice.value else "advice",
        "card": plan.card,
        "variants": [
            {"name": variant.name, **figures(tally, variant.game(plan.game))}
            for variant, tally in zip(plan.variants, tallies, strict=True)
        ],
        "differences": differences([variant.name for variant in plan.variants], pairs),
    }


def figures(tally: Tally, game: Game) -> dict[str, Any]:
    """The figures of one variant."""
    fair = 1 / tally.plan.seats
    first = tally.measures["first"].rate()
    luck = chance(first.value - fair, first.error) if tally.deals >= FEWEST else None
    return {
        "options": game.options,
        "own_cards": bool(game.cards_text),
        "matches": tally.matches,
        "deals": tally.deals,
        "equal_share": fair,
        "first": {**first.facts(), "chance": luck},
        "seats": [ratio.rate().facts() for ratio in tally.seats],
        "roles": {word: ratio.rate().facts() for word, ratio in sorted(tally.roles.items())},
        "bots": {word: ratio.rate().facts() for word, ratio in sorted(tally.bots.items())},
        "ties": tally.measures["tie"].rate().facts(),
        "shared": tally.shared.rate().facts(),
        "turns": length(tally, "turns"),
        "decisions": length(tally, "decisions"),
        "lead_changes": tally.measures["lead_changes"].mean().facts(),
        "comeback": tally.measures["comeback"].rate().facts(),
        "opening": tally.measures["opening"].rate().facts(),
        "leader_wins": {
            "quarter": tally.measures["opening"].rate().facts(),
            "half": tally.led["led_half"].rate().facts(),
            "three_quarters": tally.led["led_three_quarters"].rate().facts(),
        },
        "unfinished": tally.unfinished,
        "ends": [
            {"rule": rule, "text": rule_text(game, rule), "matches": count}
            for rule, count in tally.rules.most_common()
        ],
        "branching": branching(tally),
        "explained_by_skill": explained_by_skill(tally),
        "kinds": [
            {"kind": kind, "count": count / tally.matches, "options": choices / count}
            for kind, (count, choices) in sorted(tally.kinds.items(), key=lambda one: -one[1][0])
        ],
        "cards": card_table(tally, game),
    }


def rule_text(game: Game, rule: str) -> str:
    """What a rule says, if there is one."""
    return game.rules.rules[rule].text if rule in game.rules.rules else ""


def branching(tally: Tally) -> float:
    """The branching factor: how many options a decision has on average."""
    asked = sum(count for count, _ in tally.kinds.values())
    return sum(choices for _, choices in tally.kinds.values()) / asked if asked else 0.0


def explained_by_skill(tally: Tally) -> float | None:
    """How much of the variance of a seat's wins comes from who sits there; the rest is luck.

    None if all bots are the same: then nobody is better.
    """
    bots = tally.bots.values()
    seats = sum(ratio.bottoms for ratio in bots)
    mean = sum(ratio.tops for ratio in bots) / seats
    if len(bots) < 2 or not 0 < mean < 1:
        return None
    between = sum(ratio.bottoms * (ratio.value - mean) ** 2 for ratio in bots) / seats
    return between / (mean * (1 - mean))


def length(tally: Tally, name: str) -> dict[str, Any]:
    """A length: mean, spread and histogram."""
    counts = tally.lengths[name]
    return {
        **tally.measures[name].mean().facts(),
        "tenth": quantile(counts, 0.1),
        "median": quantile(counts, 0.5),
        "nine_tenths": quantile(counts, 0.9),
        "shortest": min(counts),
        "longest": max(counts),
        "histogram": histogram(counts),
    }


def histogram(counts: Counter[int]) -> list[list[int]]:
    """Bars as first number, number after the last, count; rare long matches share the last."""
    low, high = min(counts), max(quantile(counts, 0.995), min(counts))
    width = max(1, -(-(high - low + 1) // BARS))
    bars: Counter[int] = Counter()
    for value, count in counts.items():
        bars[(min(value, high) - low) // width] += count
    return [[low + bar * width, low + (bar + 1) * width, bars[bar]] for bar in sorted(bars)]


def card_table(tally: Tally, game: Game) -> list[dict[str, Any]]:
    """A row for every card that a seat had, corrected for how many are tested at once.

    Cards are judged by opening hands, which chance deals. Seats that do well draw more cards, so
    the figures for drawn and played cards are mixed up with the result: they only describe.
    """
    square, cube = (total / (tally.deals * tally.plan.seats) for total in tally.moments)
    deals = Deals(tally.deals, tally.plan.seats * tally.rotations, tally.rotations, (square, cube))
    rows: list[dict[str, Any]] = []
    chances: list[float | None] = []
    for face in game.faces:
        ways = {way: tally.cards[way].get(face.id, Counter()) for way in WAYS}
        if not any(ways.values()):
            continue
        worth = {way: against_replacement(ways[way], deals) for way in WAYS}
        chances.append(chance_of_worth(ways["opening"], deals))
        rows.append(
            {
                "id": face.id,
                "name": face.name,
                "code": face.code,
                "kind": face.kind or face.suit,
                "drawn": rate_with(ways["drawn"]).facts(),
                "played": rate_with(ways["played"]).facts(),
                "opening": rate_with(ways["opening"]).facts(),
                "difference": worth["opening"].facts(),
                "difference_drawn": worth["drawn"].facts(),
                "difference_played": worth["played"].facts(),
                "tested": chances[-1] is not None,
            }
        )
    for row, value in zip(rows, holm(chances), strict=True):
        row["chance"] = value
        row["stands_out"] = value is not None and value < LEVEL
    return rows


def differences(names: Sequence[str], pairs: Sequence[dict[str, Pair]]) -> list[dict[str, Any]]:
    """Every variant against the first, by every measure, corrected for their number."""
    found: list[tuple[str, str, float, Estimate]] = [
        (name, measure, pair.base.value, pair.difference())
        for name, one in list(zip(names, pairs, strict=True))[1:]
        for measure, pair in one.items()
        if pair.base.deals > 1 and pair.base.bottoms and pair.other.bottoms
    ]
    chances: list[float | None] = [
        chance(one.value, one.error) if one.number >= FEWEST else None for _, _, _, one in found
    ]
    return [
        {
            "variant": name,
            "measure": measure,
            "base": base,
            **one.facts(),
            "chance": value,
            "stands_out": value is not None and value < LEVEL,
        }
        for (name, measure, base, one), value in zip(found, holm(chances), strict=True)
    ]
