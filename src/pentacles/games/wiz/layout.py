# not compiled
"""Positions."""

from __future__ import annotations

from typing import Any

from pentacles.core.state import State

FIELDS: dict[str, str] = {}


def ready(state: State, fields: dict[str, Any]) -> None:
    """Bring."""


def spare_zone(state: State, card: int, full: list[int]) -> int:
    return 0


def resume(game: Any, state: Any, fields: dict[str, Any]) -> None:
    """Set."""
