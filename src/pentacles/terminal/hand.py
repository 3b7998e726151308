"""The cards in hand: as blocks while there is room, else as chips in a few lines."""

from __future__ import annotations

from pentacles.core.table import ZoneView
from pentacles.terminal.bits import Bit, Row, told
from pentacles.terminal.cards import TINY, beside, block
from pentacles.terminal.view import View
from pentacles.terminal.zones import caption, line

WIDEST = 20
NARROWEST = 9
TALLEST = 5


def hand_rows(view: View, room: int, high: int) -> list[Row]:
    """The viewer's cards in at most so many rows if they can be; each with its number."""
    rows: list[Row] = []
    shown = [zone for zone in view.hand if zone.count or zone.empty]
    for place, zone in enumerate(shown):
        left = high - len(rows) - (len(shown) - place - 1)
        rows += zone_rows(view, zone, room, left)
    return rows


def zone_rows(view: View, zone: ZoneView, room: int, high: int) -> list[Row]:
    """One zone of the hand."""
    if not zone.count:
        return told(zone.empty, room, "faint", 2, [Bit(" "), *caption(view, zone), Bit(" ")])
    cards = view.sorted(zone)
    most = max(1, (room - 1) // (NARROWEST + 1))
    for rows in range(1, 4):
        across = -(-len(cards) // rows)
        tall = (high // rows) - 1
        if across > most or tall < 2:
            continue
        wide = min(WIDEST, (room - across) // across)
        drawn: list[Row] = []
        for start in range(0, len(cards), across):
            some = [
                block(view, zone.name, start + place, card, wide, min(tall, TALLEST))
                for place, card in enumerate(cards[start : start + across])
            ]
            drawn += [[Bit(" "), *row] for row in beside(some)]
        return drawn
    for longest in (40, 30, 24, 18, 14):
        flowing = line(view, zone, room, longest, 1)
        if len(flowing) <= high:
            return flowing
    return line(view, zone, room, TINY, 1)
