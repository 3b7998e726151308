"""Witnesses: who can tell that a move was made.

Most moves are made in the open. Some are not: a hand that is built in secret, a card that is set
aside until all have chosen. Such a move leaves nothing behind for the others, so it must not be
counted, listed or sent to them either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.core.event import Event

if TYPE_CHECKING:
    from pentacles.core.state import State


def noticed(before: State, after: State, seat: int, events: list[Event]) -> int:
    """The viewers who notice a move of this seat, as a bit mask; the last bit is for spectators.

    A viewer notices what it is told, what changes openly on the table, and what changes in the
    numbers and the question that it may know.
    """
    found = 1 << seat
    for event in events:
        found |= event.audience
    found &= after.everyone
    if found == after.everyone:
        return found
    if (
        before.asked != after.asked
        or before.over != after.over
        or before.turn != after.turn
        or before.zones != after.zones
    ):
        return after.everyone
    if before.seen != after.seen:
        for card in range(len(after.seen)):
            found |= before.seen[card] ^ after.seen[card]
    for viewer in range(after.seats + 1):
        if not found >> viewer & 1 and sees_a_change(before, after, viewer):
            found |= 1 << viewer
    return found


def sees_a_change(before: State, after: State, viewer: int) -> bool:
    """Whether the question or the numbers that a viewer may know have changed."""
    if before.agenda and before.public_step(viewer) != after.public_step(viewer):
        return True
    return viewer < after.seats and before.figures(viewer) != after.figures(viewer)
