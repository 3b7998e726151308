"""What a viewer is told of an event in short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentacles.core.event import Event

NAMES = ("Ann", "Bob", "Cy", "Di")


def in_short(state: Any, events: Iterable[Event], kind: str, viewer: int) -> tuple[str, str]:
    """Title and result of the recap of the one event of a kind."""
    teller = state.game.teller(state.seats, list(NAMES[: state.seats]))
    (event,) = (event for event in events if event.kind == kind)
    view = teller.view(event, viewer)
    assert view is not None
    assert view.recap is not None
    return view.recap.title, view.recap.result
