"""The plans by which the sage's weights were made, and what other games begin with."""

from __future__ import annotations

from typing import Any

from pentacles.learning.plan import Plan

LONG: dict[str, Any] = {"trace": 0.97, "value_trace": 0.97, "trust": 6, "entropy": 0.06}
"""Where a round has many decisions, and a choice shows its worth late."""
RECIPES: dict[tuple[str, int], dict[str, Any]] = {
    ("wizard-cards", 2): {
        "decisions": 6_000_000,
        "counsel": False,
        "layers": (256, 256),
        "rate": 1e-3,
        "trace": 0.9,
        "entropy": 0.2,
        "pool": 0.2,
        "adepts": 0.2,
    },
    ("wysaertz", 2): {"decisions": 4_000_000, "scale": 0.1, "trust": 6},
    ("wysaertz", 4): {"decisions": 2_000_000, "scale": 0.1, "trust": 6},
    ("witless-wizards", 2): {"decisions": 3_000_000, "trust": 2},
    ("witless-wizards", 4): {"decisions": 1_200_000, "scale": 1.0, "trust": 5},
    ("wizards-and-relics", 2): {"decisions": 5_000_000, "scale": 1.0, "trust": 7},
    ("wizards-and-relics", 4): {
        "decisions": 2_000_000,
        "scale": 1.0,
        "trust": 7,
        "layers": (192, 224),
    },
}
"""What differs from `Plan`, by game and players. A layer is narrower where the view is wide, so
that the weights stay below half a megabyte."""


def recipe(game: str, players: int, **changes: Any) -> Plan:
    """The plan of a game for a number of players, with some changes."""
    return Plan(game, players, **(RECIPES.get((game, players), {}) | changes))
