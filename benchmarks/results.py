"""From the figures of all rounds to tables, for the terminal and for `results.md`."""

from __future__ import annotations

import datetime as dt
import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.timing import median

COMPILED = "compiled"
PLAIN = "plain"
FORMS = (COMPILED, PLAIN)


@dataclass(frozen=True)
class Target:
    """What the project requires of one game in one form."""

    game: str
    form: str
    figure: str
    text: str
    at_least: float = 0.0
    below: float = float("inf")
    peer: str = ""  # the figure is then a ratio to this peer's


TARGETS = [
    Target(
        "wizard-cards",
        COMPILED,
        "decisions_per_second",
        "compiled, at least 3 times the decisions/s of OpenSpiel's crazy_eights, by the book",
        at_least=3.0,
        peer="openspiel-crazy-eights",
    ),
    Target(
        "wizard-cards",
        COMPILED,
        "decisions_per_second",
        "compiled, at least 20 times the decisions/s of OpenSpiel's python_block_dominoes",
        at_least=20.0,
        peer="openspiel-python-dominoes",
    ),
    Target(
        "wizard-cards",
        PLAIN,
        "decisions_per_second",
        "plain, at least 0.6 times the decisions/s of OpenSpiel's crazy_eights, by the book",
        at_least=0.6,
        peer="openspiel-crazy-eights",
    ),
    Target("wizard-cards", COMPILED, "clone_us", "compiled, clone under 2 µs", below=2.0),
]


@dataclass
class Series:
    """One line of the comparison: its figures round by round."""

    title: str
    rounds: list[dict[str, Any]] = field(default_factory=list)

    def figure(self, name: str) -> float | None:
        """The median over the rounds, or None if it was never measured."""
        values = [one[name] for one in self.rounds if name in one]
        return median(values) if values else None

    def missing(self) -> str:
        """Why there is no figure; empty when there is one."""
        if not self.rounds:
            return "not measured"
        reasons = [one["missing"] for one in self.rounds if "missing" in one]
        return str(reasons[0]) if len(reasons) == len(self.rounds) else ""


@dataclass
class Run:
    """Everything one run of the benchmark found out."""

    ours: dict[tuple[str, str], Series] = field(default_factory=dict)  # by game and form
    before: dict[tuple[str, str], Series] = field(default_factory=dict)  # an earlier version
    peers: dict[str, Series] = field(default_factory=dict)
    rounds: int = 0
    seconds: float = 0.0
    load: float = 0.0
    notes: list[str] = field(default_factory=list)

    def games(self) -> list[str]:
        """The games of this run, in their order."""
        return list(dict.fromkeys(game for game, _form in self.ours))

    def of(self, game: str, form: str) -> Series:
        """One of our games in one form; an empty series if it wasn't measured."""
        return self.ours.get((game, form), Series(""))

    def ratio(self, game: str, form: str, peer: str, figure: str) -> float | None:
        """Our median to theirs."""
        mine = self.of(game, form).figure(figure)
        theirs = self.peers.get(peer, Series("")).figure(figure)
        return mine / theirs if mine is not None and theirs is not None else None

    def measured(self, target: Target) -> tuple[float | None, list[float]]:
        """The figure that a target is about: its median, and its value in every round."""
        game, form, figure = target.game, target.form, target.figure
        mine = self.of(game, form)
        if not target.peer:
            return mine.figure(figure), [one[figure] for one in mine.rounds if figure in one]
        theirs = self.peers.get(target.peer, Series(""))
        return self.ratio(game, form, target.peer, figure), [
            one[figure] / other[figure]
            for one, other in zip(mine.rounds, theirs.rounds, strict=False)
            if figure in one and figure in other
        ]


@dataclass(frozen=True)
class Grid:
    """A table with a caption; the first column is text, the others are figures."""

    caption: str
    header: list[str]
    rows: list[list[str]]
    explanation: str = ""


def grids(run: Run) -> list[Grid]:
    """Everything worth printing, in the order in which people ask for it."""
    return [
        _targets(run),
        _progress(run),
        _speeds(run),
        *(_ratios(run, game) for game in run.games()),
        _searches(run),
    ]


def _targets(run: Run) -> Grid:
    rows = []
    for target in TARGETS:
        if target.game not in run.games():
            continue
        middle, values = run.measured(target)
        if middle is None or not values:
            rows.append([f"{target.game}: {target.text}", "", "", "not measured"])
            continue
        is_reached = target.at_least <= middle < target.below
        rows.append(
            [
                f"{target.game}: {target.text}",
                number(middle),
                f"{number(min(values))} to {number(max(values))}",
                "reached" if is_reached else "not reached",
            ]
        )
    return Grid("Targets", ["target", "measured", "round by round", "result"], rows)


PROGRESS = [
    ("own loop, decisions/s", "decisions_per_second", False),
    ("playouts inside, decisions/s", "playout_per_second", False),
    ("clone µs", "clone_us", True),
    ("save µs", "save_us", True),
    ("sample µs", "sample_us", True),
    ("search iteration µs", "iteration_us", True),
]
"""What is compared with the earlier version: a heading, a figure, whether less is better."""


def _progress(run: Run) -> Grid:
    rows = []
    for key, series in run.before.items():
        reason = series.missing() or run.ours[key].missing()
        cells = [reason] if reason else [_step(run, key, *column[1:]) for column in PROGRESS]
        rows.append([f"**{', '.join(key)}**", *cells, *[""] * (len(PROGRESS) - len(cells))])
    return Grid(
        "Before and now",
        ["game", *(heading for heading, _figure, _less in PROGRESS)],
        rows,
        "The earlier version, now, and how many times as fast that is: the median of the rounds.",
    )


def _step(run: Run, key: tuple[str, str], figure: str, less_is_better: bool) -> str:
    """One figure before and now."""
    series = run.before[key], run.ours[key]
    before, now = (one.figure(figure) for one in series)
    if not before or not now:
        return ""
    ratios = [
        old[figure] / new[figure] if less_is_better else new[figure] / old[figure]
        for old, new in zip(*(one.rounds for one in series), strict=False)
        if figure in old and figure in new
    ]
    return f"{number(before)} → {number(now)}: {number(median(ratios))}"


def _speeds(run: Run) -> Grid:
    header = ["random play", "decisions/s", "games/s", "decisions/game", "draws/game"]
    header += ["clone µs", "save µs", "sample µs"]
    names = ["decisions_per_second", "games_per_second", "decisions_per_game", "draws_per_game"]
    names += ["clone_us", "save_us", "sample_us"]
    rows = []
    for series in [*run.ours.values(), *run.peers.values()]:
        if _is_search(series):
            continue
        reason = series.missing()
        figures = [reason] if reason else [number(series.figure(name)) for name in names]
        rows.append([series.title, *figures, *[""] * (len(names) - len(figures))])
    return Grid(
        "Random play, and what one state costs half-way through a match",
        header,
        rows,
        "Draws are deals and draws of cards that a peer asks its driver to make; their time is "
        "counted, they are no decisions. Ours are made inside.",
    )


def _ratios(run: Run, game: str) -> Grid:
    rows = []
    for peer, series in run.peers.items():
        if _is_search(series):
            continue
        cells = []
        for figure, turned in (("decisions_per_second", False), ("clone_us", True)):
            for form in FORMS:
                ratio = run.ratio(game, form, peer, figure)
                cells.append(number(1 / ratio if ratio and turned else ratio))
        rows.append([series.title, *cells])
    header = ["times as fast as", *(f"play, {form}" for form in FORMS)]
    header += [f"clone, {form}" for form in FORMS]
    return Grid(f"{game} against the peers", header, rows)


def _searches(run: Run) -> Grid:
    rows = [
        [series.title, series.missing() or number(series.figure("simulations_per_second"))]
        for series in run.peers.values()
        if _is_search(series)
    ]
    return Grid(
        "Information-set tree search with random playouts", ["search", "simulations/s"], rows
    )


def _is_search(series: Series) -> bool:
    return any(str(one.get("id", "")).startswith("search-") for one in series.rounds)


def number(value: float | None) -> str:
    """Three digits are all that a shared machine can promise."""
    if value is None:
        return ""
    if value == 0:
        return "0"
    if value >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:.3g}"


def write_markdown(run: Run, path: Path) -> None:
    """Write the run as a page."""
    now = dt.datetime.now(dt.UTC).strftime("%Y-%m-%d %H:%M UTC")
    versions = sorted(
        {
            f"{one['library']} {one['version']}"
            for series in run.peers.values()
            for one in series.rounds
            if "version" in one
        }
    )
    facts = [
        f"- {now}",
        f"- {cpu()}, {os.cpu_count()} cores, one used at a time; load at the start {run.load:.1f}",
        f"- {platform.python_implementation()} {platform.python_version()}, {platform.system()}",
        f"- {run.rounds} rounds of {run.seconds:g} s of processor time for each line; medians",
        f"- peers: {', '.join(versions) or 'none installed'}",
        *(f"- {note}" for note in run.notes),
    ]
    parts = [
        "# Benchmark results",
        "Written by `python3 benchmarks/run.py`. [How to read it](README.md).",
        "\n".join(facts),
    ]
    for grid in grids(run):
        if grid.rows:
            parts.append(f"## {grid.caption}")
            parts.append(markdown(grid))
            if grid.explanation:
                parts.append(grid.explanation)
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def markdown(grid: Grid) -> str:
    """A table in Markdown."""
    lines = [grid.header, ["---", *["--:"] * (len(grid.header) - 1)], *grid.rows]
    return "\n".join(_line(cells) for cells in lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def cpu() -> str:
    """The processor's name, if the system gives it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine() or "unknown processor"
