"""The felt: rivals, the middle of the table and the viewer's side, as full as there is room."""

from __future__ import annotations

from itertools import zip_longest

from pentacles.core.table import SeatView, ZoneView
from pentacles.terminal.bits import Bit, Row, Thing, bit, flowed, padded, sides, told, width_of
from pentacles.terminal.cards import TINY
from pentacles.terminal.scenes import REPEATING, scene_rows
from pentacles.terminal.signs import ASKED, POINTER, sign
from pentacles.terminal.view import View
from pentacles.terminal.zones import (
    boards,
    caption,
    figure,
    heap,
    is_counted,
    is_heap,
    joined,
    line,
    names_itself,
)

GRAND, ROOMY, FULL, SHORT, BARE, NAMED, LINES, ROWS, PLATES = range(9)
"""From every card as a block with its words, down to one line for each seat or for two.

Sums lose their words from `BARE` on, seats have few figures from `NAMED` on, cards may be nameless
from `LINES` on.
"""
LENGTHS = (40, 30, 24, 18)
"""Names are as long as possible without taking another line."""


def longest(density: int) -> int:
    """How long the names on chips may be."""
    return LENGTHS[0] if density < LINES else TINY


def tightness(density: int) -> int:
    """How few words scenes have."""
    return 0 if density < SHORT else 1 if density == SHORT else 2


PAIRED_FROM = 118
"""From this width on rivals sit side by side."""
NAME = 14
"""At least this much room is left for a name."""
PLATE = 38
"""The narrowest plate."""


def draw(view: View, room: int, density: int) -> list[Row]:
    """Rivals and the middle of the table in one form."""
    table = view.table
    rows: list[Row] = []
    if table.banner:
        rows += told(table.banner, room, "tgt", 2, [Bit("! ", "tgt")])
    me = bottom(view)
    rivals = [seat for seat in around(view) if seat is not me]
    rows += rival_rows(view, rivals, room, density)
    centre = centre_rows(view, room, density)
    return [*rows, ruled("table", room), *centre] if centre else rows


def own_rows(view: View, room: int, density: int) -> list[Row]:
    """The viewer's own side, which never leaves the screen."""
    me = bottom(view)
    if me is None:
        return []
    return [
        ruled("you" if me.is_viewer else "below", room),
        *seat_rows(view, me, room, density),
    ]


def bottom(view: View) -> SeatView | None:
    """The seat nearest to the viewer; a spectator sits with the first one."""
    seats = view.table.seats
    return next((seat for seat in seats if seat.is_viewer), seats[0] if seats else None)


def around(view: View) -> list[SeatView]:
    """The seats from the viewer's left around the table."""
    seats = list(view.table.seats)
    start = view.table.viewer or 0
    return seats[start:] + seats[:start]


def ruled(title: str, room: int) -> Row:
    """A thin line across, with a word in it."""
    dash = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    rest = dash * max(0, room - len(title) - 3)
    return [Bit(f"{dash} ", "line"), Bit(title, "faint"), Bit(f" {rest}", "line")]


# Seats


def rival_rows(view: View, rivals: list[SeatView], room: int, density: int) -> list[Row]:
    """The other seats: each with its zones, or in one line, or two to a line."""
    if density < PLATES:
        if room < PAIRED_FROM or len(rivals) < 2:
            return [row for seat in rivals for row in seat_rows(view, seat, room, density)]
        wide = room // 2
        drawn = [seat_rows(view, seat, wide - 2, density) for seat in rivals]
        drawn += [[]] if len(drawn) % 2 else []
        nothing: Row = []
        return [
            [*padded(one, wide), *other]
            for left, right in zip(drawn[::2], drawn[1::2], strict=True)
            for one, other in zip_longest(left, right, fillvalue=nothing)
        ]
    columns = max(1, room // PLATE)
    down = -(-len(rivals) // columns)
    rows = []
    for level in range(down):
        seats = rivals[level::down]
        wide = room // len(seats)
        cells = [padded(plate(view, seat, wide - 1), wide) for seat in seats]
        rows.append([one for cell in cells for one in cell])
    return rows


def seat_head(view: View, seat: SeatView) -> Row:
    """The name of a seat with its words and marks, and an arrow if it is to act."""
    thing = Thing("seat", seat.seat)
    points = thing in (view.focus, view.aimed)
    number = view.numbers.get(thing)
    row: Row = []
    if points:
        row.append(Bit(POINTER, "sel"))
    else:
        row.append(Bit(ASKED if seat.is_asked else " ", "accent"))
    if number:
        row.append(Bit(f"{number[0] + 1} ", "sel" if points else "legal", thing))
    name = f"{seat.name} (you)" if seat.is_viewer else seat.name
    role = "bold+focus" if points else "accent" if seat.is_viewer or seat.is_asked else "bold"
    row.append(bit(name, role, thing))
    if seat.words:
        row.append(bit(f" {seat.words}", "dim", thing))
    for badge in seat.badges:
        words = badge.text or sign(badge.icon)
        if words and words not in seat.words:
            row.append(bit(f" [{words}]", "badge", thing))
    return row


def seat_rows(view: View, seat: SeatView, room: int, density: int) -> list[Row]:
    """A seat: name and figures, then its zones."""
    zones = [zone for zone in view.table.zones if zone.owner == seat.seat and zone.place != "hand"]
    if seat.seat != (view.table.viewer or 0):
        zones = [zone for zone in view.table.zones if zone.owner == seat.seat]
    if density >= NAMED:
        return seat_line(view, seat, zones, room, density)
    heaps = [zone for zone in zones if zone.count and is_heap(zone)]
    spread = [zone for zone in zones if zone.count and not is_heap(zone)]
    empty = [zone for zone in zones if not zone.count]
    figures = [
        figure(counter, with_bar=density <= ROOMY)
        for counter in seat.counters
        if counter.importance > 1 or counter.value
    ]
    figures += [heap(view, zone) for zone in heaps if not is_counted(zone, seat.counters)]
    head = seat_head(view, seat)
    rows: list[Row] = []
    numbers = joined(figures, room, 0)
    if len(numbers) == 1 and width_of(head) + width_of(numbers[0]) + 2 <= room:
        rows.append(sides(head, numbers[0], room))
    else:
        rows.append(head)
        rows += joined(figures, room)
    grand = boards(view, spread, room) if density == GRAND and spread else []
    rows += grand or spread_rows(view, spread, room, density)
    if density <= FULL:
        rows += empty_rows(view, empty, room)
    else:
        chosen = [zone for zone in empty if Thing("zone", zone.name) in view.numbers]
        rows += [row for zone in chosen for row in line(view, zone, room, longest(density))]
    return rows


def spread_rows(view: View, zones: list[ZoneView], room: int, density: int) -> list[Row]:
    """Zones with their cards, the names as long as possible without taking another line."""
    tight = chip_rows(view, zones, room, longest(density))
    for length in LENGTHS:
        if length > longest(density):
            rows = chip_rows(view, zones, room, length)
            if len(rows) <= len(tight):
                return rows
    return tight


def chip_rows(view: View, zones: list[ZoneView], room: int, length: int) -> list[Row]:
    """Zones with their cards: each in its own line, short ones together."""
    rows: list[Row] = []
    together: list[Row] = []
    for zone in zones:
        drawn = line(view, zone, room, length)
        if len(drawn) > 1:
            rows += flush(together, room)
            rows += drawn
        else:
            together.append(drawn[0][1:])
    return rows + flush(together, room)


def flush(together: list[Row], room: int) -> list[Row]:
    """Short zones, as many in a line as fit."""
    if not together:
        return []
    rows = flowed([[Bit("  "), *together[0]], *together[1:]], room, 2, "  ")
    together.clear()
    return rows


def empty_rows(view: View, zones: list[ZoneView], room: int) -> list[Row]:
    """Zones without cards: what will come there."""
    groups: list[Row] = []
    for zone in zones:
        thing = Thing("zone", zone.name)
        if not zone.empty and thing not in view.numbers:
            continue
        words = bit(zone.empty or "empty", "faint", thing)
        if (
            names_itself(zone)
            and thing not in (view.focus, view.aimed)
            and thing not in view.numbers
        ):
            groups.append([words])
        else:
            groups.append([*caption(view, zone, is_brief=True), Bit(" "), words])
    return joined(groups, room)


def seat_line(
    view: View, seat: SeatView, zones: list[ZoneView], room: int, density: int
) -> list[Row]:
    """A seat in one line, with further lines for its cards, or for those that can be chosen."""
    head = seat_head(view, seat)
    figures = [figure(counter) for counter in seat.counters if counter.importance > 1]
    heaps = [zone for zone in zones if zone.count and is_heap(zone)]
    figures += [
        heap(view, zone)
        for zone in heaps
        if zone.importance > 2 and not is_counted(zone, seat.counters)
    ]
    rows = [trimmed_line(head, figures, room)]
    spread = [zone for zone in zones if zone.count and not is_heap(zone)]
    if density >= ROWS:
        spread = [zone for zone in spread if can_be_chosen(view, zone)]
    return rows + spread_rows(view, spread, room, density)


def can_be_chosen(view: View, zone: ZoneView) -> bool:
    """Whether a zone or a card in it is among the options."""
    things = [Thing("card", card.key) for card in zone.cards if card.key is not None]
    return any(thing in view.numbers for thing in (Thing("zone", zone.name), *things))


def trimmed_line(head: Row, figures: list[Row], room: int) -> Row:
    """A name with as many of its figures as fit, in order."""
    kept = list(figures)
    while kept:
        numbers = joined(kept, room * 4, 0)[0]
        if width_of(head) + width_of(numbers) + 2 <= room:
            return sides(head, numbers, room)
        kept.pop()
    return padded(head, room)


def plate(view: View, seat: SeatView, room: int) -> Row:
    """A seat at its smallest: name, words and what counts most."""
    head = seat_head(view, seat)
    short = [
        [bit(f"{counter.title.split(' ')[0]} ", "dim"), *figure(counter)[1:2]]
        for counter in seat.counters
        if counter.importance > 1
    ]
    while short and width_of(joined(short, room * 4, 0)[0]) + NAME > room:
        short.pop()
    numbers = width_of(joined(short, room * 4, 0)[0]) if short else 0
    return trimmed_line(padded(head, min(width_of(head), room - numbers - 2)), short, room)


# The middle


def centre_rows(view: View, room: int, density: int) -> list[Row]:
    """What belongs to nobody: zones, figures and scenes."""
    table = view.table
    zones = [zone for zone in table.zones if zone.owner is None]
    zones += [zone for zone in table.zones if zone.owner is not None and zone.place == "centre"]
    spread = [zone for zone in zones if zone.count and not is_heap(zone)]
    rows = boards(view, spread, room) if density <= ROOMY and spread else []
    rows = rows or spread_rows(view, spread, room, density)
    for scene in table.scenes:
        if density <= ROOMY or (scene.importance > 1 and not isinstance(scene, REPEATING)):
            rows += scene_rows(table, scene, room, tightness(density))
    empty = [zone for zone in zones if not zone.count and not is_counted(zone, table.counters)]
    if density <= FULL:
        rows += empty_rows(view, empty, room)
    counters = [one for one in table.counters if one.importance > 1 or one.value]
    figures = [figure(counter, is_brief=density >= SHORT) for counter in counters]
    figures += [
        heap(view, zone)
        for zone in zones
        if zone.count and is_heap(zone) and not is_counted(zone, table.counters)
    ]
    return rows + joined(figures, room)
