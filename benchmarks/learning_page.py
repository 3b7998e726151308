"""The page `learning.md`: its tables as rows of data, from what `learning.py` measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pentacles.bots.intervals import wilson

Measured = dict[str, Any]
"""What one part has measured, by keys such as "wysaertz 2 200"."""
Rows = list[list[str]]
LEVELS = ("random", "apprentice", "adept", "archmage 0.1 s", "archmage 1 s")
HEAD = (
    "# The sage: what it has learned",
    "",
    "Written by `python benchmarks/learning.py write`, from what its other parts measured.",
    "",
    (
        "Half of the seats are the sage's and change from match to match; equal players would win "
        "one half. In brackets: the 95 % interval (Wilson) and the number of matches. Where there "
        "are few matches the interval is wide: read it. The clock of an archmage counts its own "
        "time of the processor, so other work on the machine takes nothing from it."
    ),
    "",
    (
        "Measured with earlier weights: of Wizards & Relics for two, before it had a judge of "
        "pairs, the matches against archmages, the curves and the looks at the "
        "next positions; of WysaertZ for two the searches, the looks "
        "at the next positions and the curves, which are of its first two runs."
    ),
)


class Table(NamedTuple):
    """A table of the page, below what it means."""

    title: str
    meaning: str
    heads: str
    rows: Callable[[Measured], Rows]
    words: int = 1
    """So many of its last columns are not plain numbers."""

    def lines(self, measured: Measured) -> list[str]:
        """As Markdown; what was measured of its part."""
        names = self.heads.split(", ")
        numbers = len(names) - 1 - self.words
        lines = [f"## {self.title}", "", self.meaning, "", f"| {' | '.join(names)} |"]
        lines += [f"|---|{'--:|' * numbers}{'---|' * self.words}"]
        return lines + [f"| {' | '.join(row)} |" for row in self.rows(measured)]


def share(won: float, matches: int) -> str:
    """A share of wins with its interval and number of matches."""
    low, high = wilson(won, matches)
    return f"{100 * won / matches:.1f} % ({100 * low:.0f} to {100 * high:.0f}, {matches})"


def shares(measured: Measured) -> Rows:
    """A row for everything that was measured: its key, word by word, and what was won."""
    return [[*key.split(), share(*facts)] for key, facts in sorted(measured.items())]


def levels(measured: Measured) -> Rows:
    """A row for each game and number of players, a column for each level."""
    found: dict[str, Rows] = {}
    for key in measured:
        game, players, _ = key.split(" ", 2)
        cells = [measured.get(f"{game} {players} {level}") for level in LEVELS]
        told = [share(*cell) if cell else "not measured" for cell in cells]
        found[f"{game} {players}"] = [[game, players, *told]]
    return [row for key in sorted(found) for row in found[key]]


def responses(measured: Measured) -> Rows:
    """How long each best response has learned, and what it wins."""
    return [
        [*key.split(), f"{decisions:,}", share(won, matches)]
        for key, (won, matches, decisions, _) in sorted(measured.items())
    ]


def curves(measured: Measured) -> Rows:
    """The networks of a run."""
    return [
        [key.split()[0], f"{decisions:,}", f"{seconds:,}", share(won, matches)]
        for key, (won, matches, decisions, seconds) in sorted(measured.items())
    ]


def ratings(measured: Measured) -> Rows:
    """All levels of a tournament, the best first."""
    rows = []
    for key, (iterations, matches, bots) in sorted(measured.items()):
        order = sorted(bots.items(), key=lambda bot: -bot[1][0])
        told = ", ".join(f"{bot} {mu:.1f} ± {2 * sigma:.1f}" for bot, (mu, sigma) in order)
        rows.append([*key.split(), str(matches), str(iterations), told])
    return rows


def balances(measured: Measured) -> Rows:
    """What equal players make of a game."""
    return [
        [
            *key.split(),
            f"{matches:,}",
            f"{100 * first:.1f} % ± {100 * margin:.1f}",
            f"{100 / int(key.split()[1]):.0f} %",
            f"{draws:,}",
            f"{length:.1f} ± {spread:.1f}",
        ]
        for key, (first, margin, draws, length, spread, matches) in sorted(measured.items())
    ]


TABLES = {
    "levels": Table(
        "Against every level",
        "What the sage wins of its matches.",
        "game, players, " + ", ".join(LEVELS),
        levels,
        len(LEVELS),
    ),
    "ceiling": Table(
        "How much there is to win",
        "What an archmage with so many iterations for a decision wins against the adept: a "
        "network that doesn't search can hardly win more.",
        "game, players, iterations, against adept",
        shares,
    ),
    "response": Table(
        "Best responses",
        "A fresh network of the same size learns against the frozen sage alone. What it wins "
        "says how much can be won by knowing the sage; 50 % or less means that this much "
        "training found nothing to exploit, which is no proof that there is nothing.",
        "game, players, decisions of training, the response wins",
        responses,
    ),
    "curve": Table(
        "Over training time",
        "Against the adept. Seconds are of the training process on a busy machine.",
        "run, decisions, seconds, against adept",
        curves,
    ),
    "lead": Table(
        "A search that begins with the sage's choice",
        "Two archmages with equal iterations for a decision. One begins with the sage's choice "
        "and keeps to it without a clear difference, the other with the adept's.",
        "game, players, iterations, begun by the sage",
        shares,
    ),
    "values": Table(
        "A search that asks the sage what positions are worth",
        "Two archmages with equal time of the processor for a decision. One plays on for so many "
        "decisions, then asks the sage's network; the other one asks the game's own advice.",
        "game, players, seconds, horizon, with the sage's values",
        shares,
    ),
    "before": Table(
        "Today's archmage and the one of before the sage",
        "Both have equal seconds of the processor for a decision. The earlier one is played by "
        "today's engine with its search and settings of then, and gets less time by as much as an "
        "iteration took longer then (`benchmarks/search.md` of both times).",
        "game, players, seconds, times slower then, today's archmage",
        shares,
    ),
    "look": Table(
        "A look at the next positions",
        "A sage that plays the options which it likes best in the same few worlds, where several "
        "are rated within so much of the best, and adds what its network expects after each, times "
        "a weight, to the ratings; without worlds it is the plain sage. Against the adept.",
        "game, players, first deal, options, worlds, weight, within, against adept",
        shares,
    ),
    "ratings": Table(
        "Ratings",
        "openskill (Plackett-Luce, 25 ± 8.3 at first) over a tournament of all levels; the "
        "archmage's iterations for a decision are in the table.",
        "game, players, matches, iterations, ratings",
        ratings,
    ),
    "balance": Table(
        "Balance: the sage beside the adept",
        "Matches between equal players. A draw is shared.",
        "game, players, bots, matches, wins of the seat that is asked first, even, draws, "
        "decisions",
        balances,
        0,
    ),
}
"""The tables by the parts that measure what stands in them, in the order of the page."""


def page(found: dict[str, Measured]) -> str:
    """The whole page."""
    lines = [*HEAD]
    for part, table in TABLES.items():
        lines += ["", *table.lines(found.get(part, {}))]
    return "\n".join(lines) + "\n"
