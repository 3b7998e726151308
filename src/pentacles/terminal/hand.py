"""The cards in hand: as blocks that grow with the room, or as chips in a few lines."""

from __future__ import annotations

from pentacles.core.table import CardView, ZoneView
from pentacles.terminal.bits import Bit, Row, told
from pentacles.terminal.cards import TALLEST, TINY, beside, block, height_for, names_fit, thing_of
from pentacles.terminal.view import View
from pentacles.terminal.zones import caption, line, names_itself

WIDTHS = (28, 36, 44)
"""A block is no wider than its card's words need."""
NARROWEST = 9
MOST_ROWS = 4


def hand_rows(view: View, room: int, high: int) -> list[Row]:
    """The viewer's cards, if possible in at most so many rows; each with its number."""
    rows: list[Row] = []
    shown = [zone for zone in view.hand if zone.count or zone.empty]
    for place, zone in enumerate(shown):
        left = high - len(rows) - (len(shown) - place - 1)
        rows += zone_rows(view, zone, room, left)
    return rows


def zone_rows(view: View, zone: ZoneView, room: int, high: int) -> list[Row]:
    """One zone of the hand; if there is no room for both, names come before what cards do."""
    if not zone.count:
        head = [] if names_itself(zone) else [*caption(view, zone), Bit(" ")]
        return told(zone.empty, room, "faint", 2, [Bit(" "), *head])
    drawn = block_rows(view, zone, room, high, has_names=True)
    if drawn:
        return drawn
    for longest in (40, 30, 24, 18, 14):
        flowing = line(view, zone, room, longest, 1)
        if len(flowing) <= high:
            return flowing
    return block_rows(view, zone, room, high) or line(view, zone, room, TINY, 1)


def is_marked(view: View, zone: str, place: int, card: CardView) -> bool:
    """Whether something is below a card: a number, an arrow or a mark."""
    thing = thing_of(zone, place, card)
    return thing in view.numbers or thing in (view.focus, view.aimed) or card.key in view.marked


def block_rows(
    view: View, zone: ZoneView, room: int, high: int, has_names: bool = False
) -> list[Row]:
    """The cards as blocks, in as few rows as they fit in, no higher than needed.

    With `has_names` there are no blocks unless every name can be read in full.
    """
    cards = view.sorted(zone)
    most = max(1, (room - 1) // (NARROWEST + 1))
    has_foot = any(is_marked(view, zone.name, at, card) for at, card in enumerate(cards))
    for rows in range(1, MOST_ROWS + 1):
        across = -(-len(cards) // rows)
        tall = (high // rows) - has_foot
        if across > most or tall < 2:
            continue
        most_wide = (room - across) // across
        widths = [min(most_wide, one) for one in WIDTHS]
        fitting = [one for one in widths if height_for(view, cards, one) <= tall]
        wide = (fitting or widths[-1:])[0]
        tall = min(tall, TALLEST, height_for(view, cards, wide))
        if has_names and not names_fit(view, cards, wide, tall):
            continue
        drawn: list[Row] = []
        for start in range(0, len(cards), across):
            some = [
                block(view, zone.name, start + place, card, wide, tall)
                for place, card in enumerate(cards[start : start + across])
            ]
            drawn += [[Bit(" "), *row] for row in beside(some)[: tall + has_foot]]
        return drawn
    return []
