"""How evenly the Major spells of Wizard Cards come to the two players, from the tables of a run.

python docs/studies/majors.py RUN
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pentacles.bots.intervals import Mean, wilson
from pentacles.games import game

LOPSIDED = 6
"""A difference of this many of the twelve Majors: nine against three, or worse."""


def main(folder: Path) -> None:
    """Print a line for every variant."""
    majors = [face.id for face in game("wizard-cards").faces if face.name.startswith("Major")]
    table = pq.read_table(folder / "cards", columns=["variant", "match", "seat", "card", "drawn"])
    table = table.filter(pc.is_in(table["card"], pa.array(majors)))
    held: dict[str, Counter[tuple[int, int]]] = {}
    for row in (
        table.group_by(["variant", "match", "seat"]).aggregate([("drawn", "sum")]).to_pylist()
    ):
        held.setdefault(row["variant"], Counter())[row["match"], row["seat"]] += row["drawn_sum"]
    for variant, counts in held.items():
        gaps = Mean()
        lopsided = 0
        for match in {match for match, _ in counts}:
            gap = abs(counts[match, 0] - counts[match, 1])
            gaps.add(gap)
            lopsided += gap >= LOPSIDED
        low, high = wilson(lopsided, gaps.number)
        print(
            f"{variant}: {gaps.number} matches, difference in Majors between the players "
            f"{gaps.mean:.2f} ± {gaps.margin:.2f}; {LOPSIDED} or more in "
            f"{100 * lopsided / gaps.number:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
