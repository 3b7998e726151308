"""Tables for tests of what is shown beside the cards."""

from __future__ import annotations

from typing import Any

from pentacles.core.table import Aid, Badge, Table

from .builder import A, Fight, fight

NAMES = ["Ann", "Ben", "Cy", "Di"]


def aid(table: Table, name: str) -> Aid:
    return next(one for one in table.aids if one.name == name)


def names(table: Table) -> list[str]:
    return [one.name for one in table.aids]


def badges(match: Fight, zone: str, viewer: int | None = A) -> dict[str, list[Badge]]:
    """The marks of the known cards of a zone."""
    cards = match.state.table(viewer).zone(zone).cards
    return {card.face: list(card.badges) for card in cards if card.face is not None}


def prompt(match: Fight, seat: int | None = None) -> tuple[str, str]:
    found = match.state.table(
        match.seat if seat is None else seat, NAMES[: match.state.seats]
    ).prompt
    assert found is not None
    return found.title, found.detail


def laid(*lays: tuple[str, str], **parts: Any) -> Fight:
    """A battle right after its cards were laid, at the first question."""
    match = fight(*lays, laying=False, **parts)
    for seat, (wizard, relic) in enumerate(lays):
        match.lay(seat, wizard, relic)
    return match


def results(match: Fight) -> dict[str, str]:
    seats = match.state.seats
    return {one.label: one.comes_to for one in match.state.table(match.seat, NAMES[:seats]).options}
