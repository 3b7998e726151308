"""The plans by which the sage's weights were made, and what other games begin with."""

from __future__ import annotations

from typing import Any

from pentacles.learning.plan import Plan

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
        "leads": True,
    },
    ("wysaertz", 2): {
        "seed": 11,
        "before": {
            "seed": 1,
            "before": {
                "decisions": 7_300_000,
                "counsel": False,
                "layers": (256, 256),
                "steps": 64,
                "rate": 1e-3,
                "rates": ((5_242_880, 0.606784), (7_300_000, 0.1)),
                "trace": 0.9,
                "entropy": 0.15,
                "adepts": 0.3,
                "every": 20,
            },
            "decisions": 3_000_000,
            "scale": 0.1,
            "trust": 1.0,
            "remarks": True,
            "layers": (256, 256),
            "steps": 64,
            "batch": 4096,
            "rate": 6e-4,
            "trace": 0.85,
            "entropy": 0.15,
            "adepts": 0.5,
            "every": 20,
        },
        "decisions": 12_000_000,
        "scale": 0.1,
        "trust": 1.0,
        "remarks": True,
        "layers": (256, 256),
        "matches": 1024,
        "batch": 4096,
        "epochs": 1,
        "rate": 5e-4,
        "rates": ((5_000_000, 1.0), (12_000_000, 0.05)),
        "trace": 0.85,
        "critic": 256,
        "warm": 1_000_000,
        "skip": True,
        "entropy": 0.15,
        "adepts": 0.5,
        "average": 0.999,
        "every": 20,
    },
    ("wysaertz", 3): {"decisions": 700_000, "scale": 0.1, "trust": 6, "layers": (192, 192)},
    ("wysaertz", 4): {"decisions": 2_000_000, "scale": 0.1, "trust": 6},
    ("witless-wizards", 2): {
        "decisions": 3_800_000,
        "scale": 1.0,
        "trust": 5,
        "rates": ((1_966_080, 0.6461056), (3_800_000, 0.1)),
        "entropy": 0.2,
        "horizon": 0,
    },
    ("witless-wizards", 3): {
        "decisions": 700_000,
        "scale": 1.0,
        "trust": 5,
        "layers": (160, 192),
        "entropy": 0.2,
    },
    ("witless-wizards", 4): {"decisions": 1_200_000, "scale": 1.0, "trust": 5},
    ("wizards-and-relics", 2): {
        "before": {"decisions": 5_000_000, "scale": 1.0, "trust": 7},
        "decisions": 4_000_000,
        "scale": 1.0,
        "trust": 7,
        "remarks": True,
        "steps": 64,
        "batch": 4096,
        "rate": 5e-4,
        "trace": 0.7,
        "adepts": 0.6,
        "every": 20,
        "judge": 45_000,
    },
    ("wizards-and-relics", 4): {
        "decisions": 2_000_000,
        "scale": 1.0,
        "trust": 7,
        "layers": (192, 224),
    },
    ("wiz", 2): {
        "decisions": 1_300_000,
        "layers": (160, 192),
        "matches": 256,
        "steps": 64,
        "rate": 5e-4,
        "trace": 0.95,
        "pool": 0.2,
        "adepts": 0.06,
        "every": 20,
    },
}
"""What differs from `Plan`, by game and players. A layer is narrower where the view is wide, so
that the weights stay below half a megabyte. Where there is something `before`, that is a run of its
own, with whose weights this one begins."""
AFRESH = {"decisions", "layers"}


def recipe(game: str, players: int, **changes: Any) -> Plan:
    """The plan of a game for a number of players, with some changes.

    Another length or other layers are those of a run that begins with nothing.
    """
    plan = RECIPES.get((game, players), {}) | changes
    if AFRESH & changes.keys():
        plan.pop("before", None)
    return Plan(game, players, **plan)
