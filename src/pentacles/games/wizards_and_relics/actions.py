"""The actions of Wizards & Relics in named blocks (rules, "Reference")."""

from __future__ import annotations

from typing import Final

from pentacles.core.blocks import Blocks

BLOCKS: Final = Blocks()
WIZARD: Final = BLOCKS.add("wizard", "wizard of the card set", 60)
RELIC: Final = BLOCKS.add("relic", "relic of the card set", 60)
DONE: Final = BLOCKS.add_one("done", "Done")
DRAW: Final = BLOCKS.add_one("draw", "Draw a card")
SEAT: Final = BLOCKS.add_words(
    "seat",
    "player clockwise, from the next one on",
    ["seat 1", "seat 2", "seat 3"],
    ["The next player clockwise", "The second player clockwise", "The third player clockwise"],
)
PILE: Final = BLOCKS.add_words(
    "pile",
    "pile of the Winchester draft",
    [f"pile {pile}" for pile in range(4)],
    [f"Take pile {pile + 1}" for pile in range(4)],
)
ROW: Final = BLOCKS.add_words(
    "row",
    "row of the grid",
    [f"row {row}" for row in range(3)],
    [f"Take row {row + 1}" for row in range(3)],
)
COLUMN: Final = BLOCKS.add_words(
    "column",
    "column of the grid",
    [f"column {column}" for column in range(3)],
    [f"Take column {column + 1}" for column in range(3)],
)
BUILD_AUTO: Final = BLOCKS.add_one("auto", "Cut the rest by rule")
LINE: Final = BLOCKS.add_words(
    "line",
    "line of the shrine",
    [f"line {line}" for line in range(8)],
    [f"Shrine line {line + 1}" for line in range(8)],
)


def names_card(action: int) -> bool:
    """Whether an action names a card."""
    return action < RELIC.stop
