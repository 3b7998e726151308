# not compiled
"""How a hint is told: in the order of the search, with a note if the chances don't go down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from pentacles.core.sentences import name_seats
from pentacles.core.table import replace
from pentacles.session.http_bodies import Analysis
from pentacles.session.messages import HintLine

SHOWN: Final = 3
"""How many options a hint names at the table."""
NOTE: Final = (
    "The best choice comes first. The chances are estimates: if a higher one comes later, it "
    "was tried too little, or is too little ahead, to count."
)

AGREES: Final = "The sage would choose the same."


def named_lines(lines: Iterable[HintLine], names: list[str]) -> tuple[HintLine, ...]:
    """The options of a hint with the names of the seats it mentions."""
    return tuple(
        replace(line, label=name_seats(line.label, names), reason=name_seats(line.reason, names))
        for line in lines
    )


def named_analysis(found: Analysis, names: list[str]) -> Analysis:
    """A look back with the names of the seats it mentions."""
    points = tuple(replace(one, label=name_seats(one.label, names)) for one in found.points)
    better = tuple(
        replace(
            one,
            played=name_seats(one.played, names),
            better=name_seats(one.better, names),
            reason=name_seats(one.reason, names),
        )
        for one in found.better
    )
    return replace(found, points=points, better=better)


def hint_note(lines: Sequence[HintLine], shown: int) -> str:
    """What the order of a hint means, as far as it is shown, and what the sage would choose."""
    note = order_note([line.win_chance for line in lines[:shown]])
    sages = next((line for line in lines if line.is_sages), None)
    if sages is None:
        return note
    told = AGREES if sages is lines[0] else f"The sage, who doesn't search, prefers: {sages.label}."
    return f"{note} {told}".strip()


def order_note(chances: Sequence[float]) -> str:
    """What the order of a hint means, if the chances as shown don't say it."""
    shown = [round(chance * 100) for chance in chances]
    return NOTE if any(later > earlier for earlier, later in pairwise(shown)) else ""
