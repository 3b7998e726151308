"""The plans by which the sage's weights were made, and what other games begin with."""

from __future__ import annotations

from typing import Any

from pentacles.learning.plan import Plan

PLAIN: dict[str, Any] = {
    "decisions": 5_000_000,
    "counsel": False,
    "layers": (256, 256),
    "rate": 1e-3,
    "entropy": 0.2,
    "every": 40,
}
"""Where it was stronger without counsel."""
RECIPES: dict[tuple[str, int], dict[str, Any]] = {
    ("wizard-cards", 2): PLAIN,
    ("wysaertz", 2): PLAIN,
    ("witless-wizards", 2): {"decisions": 800_000},
    ("wizards-and-relics", 2): {"decisions": 1_300_000},
    ("wiz", 2): {"decisions": 1_300_000, "layers": (160, 192)},
}
"""What differs from `Plan`, by game and players. A layer is narrower where the view is wide, so
that the weights stay below half a megabyte."""


def recipe(game: str, players: int, **changes: Any) -> Plan:
    """The plan of a game for a number of players, with some changes."""
    return Plan(game, players, **(RECIPES.get((game, players), {}) | changes))
