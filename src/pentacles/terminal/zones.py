"""Zones and figures in a terminal: as a number, as a line of chips, or as blocks."""

from __future__ import annotations

from pentacles.core.table import Counter, ZoneView
from pentacles.terminal.bits import Bit, Row, Thing, bit, flowed, padded, told, width_of
from pentacles.terminal.cards import TINY, beside, block, chip, height_for
from pentacles.terminal.signs import POINTER, bar
from pentacles.terminal.view import View

DOT = " \N{MIDDLE DOT} "
WIDEST_BLOCK = 26
NARROWEST_BLOCK = 14
BLOCK_ROWS = 6
BAR_ROOM = 10
MANY = 3


FLAG = "padlock"
"""The icon of a counter that says yes or no."""


def figure(counter: Counter, with_bar: bool = False, is_brief: bool = False) -> Row:
    """A number that players watch, with its title, its limit and its words."""
    if counter.icon == FLAG:
        return [bit(flag_words(counter), "dim")]
    is_low = counter.low is not None and counter.value <= counter.low
    role = "bad" if is_low or counter.tone == "bad" else "bold"
    limit = f"/{counter.limit}" if counter.limit is not None else ""
    value = f"{counter.value}{limit}"
    if counter.words.split(" ")[0] == str(counter.value) and not limit:
        return [bit(f"{counter.title} ", "dim"), bit(counter.words, role)]
    row = [bit(f"{counter.title} ", "dim"), bit(value, role)]
    if with_bar and counter.limit is not None and counter.importance >= 3:
        row.append(Bit(f" {bar(counter.value, counter.limit, BAR_ROOM)}", role))
    if counter.words and not says_the_same(counter) and not is_brief:
        row.append(bit(f" {counter.words}", "bad" if is_low else "dim"))
    return row


def flag_words(counter: Counter) -> str:
    """Whether something is so, and why; nothing is counted."""
    if not counter.value:
        return f"not {counter.title.casefold()}"
    return f"{counter.title.casefold()} {counter.words}".rstrip()


def says_the_same(counter: Counter) -> bool:
    """Whether the words of a figure only repeat it and its limit."""
    return counter.limit is not None and counter.words.startswith(
        f"{counter.value} of {counter.limit}"
    )


def heap(view: View, zone: ZoneView) -> Row:
    """A zone of which only the size can be seen."""
    thing = Thing("zone", zone.name)
    points = thing in (view.focus, view.aimed)
    number = view.numbers.get(thing) or top_numbers(view, zone)
    row: Row = [Bit(POINTER, "sel")] if points else []
    if number:
        row.append(Bit(f"{number[0] + 1}", "sel" if points else "legal", thing))
        row.append(Bit(" ", "", thing))
    role = "+focus" if points else ""
    row += [bit(f"{zone.title} ", "dim" + role, thing), bit(str(zone.count), "bold" + role, thing)]
    for counter in zone.counters:
        row += [Bit(" (", "dim"), *figure(counter), Bit(")", "dim")]
    return row


def top_numbers(view: View, zone: ZoneView) -> list[int]:
    """The options about the card on top of a pile, which is drawn with it."""
    top = zone.cards[-1].key if zone.cards else None
    return [] if top is None else view.numbers.get(Thing("card", top), [])


def is_heap(zone: ZoneView) -> bool:
    """Whether only the size of a zone can be seen on the table."""
    return zone.layout == "pile" or all(card.face is None for card in zone.cards)


def is_counted(zone: ZoneView, counters: tuple[Counter, ...]) -> bool:
    """Whether a counter already shows the size of this zone."""
    return any(
        counter.value == zone.count and zone.title.casefold() in counter.title.casefold()
        for counter in counters
    )


def names_itself(zone: ZoneView) -> bool:
    """Whether the words for an empty zone include its title."""
    stem = zone.title.split(" ")[0].rstrip("s").casefold()
    return stem in zone.empty.casefold()


def caption(view: View, zone: ZoneView, is_brief: bool = False) -> Row:
    """The title of a zone with its figures."""
    thing = Thing("zone", zone.name)
    points = thing in (view.focus, view.aimed)
    number = view.numbers.get(thing)
    row: Row = [Bit(POINTER, "sel")] if points else []
    if number:
        row.append(Bit(f"{number[0] + 1} ", "sel" if points else "legal", thing))
    row.append(bit(zone.title, "dim+focus" if points else "dim", thing))
    shown = [] if is_brief else zone_figures(zone)
    for place, drawn in enumerate(shown):
        row += [Bit(", " if place else " (", "dim"), *drawn]
    if shown:
        row.append(Bit(")", "dim"))
    return row


def zone_figures(zone: ZoneView) -> list[Row]:
    """The figures of a zone that say something; what the zone is comes before them."""
    told = [one for one in zone.counters if one.value or one.words or one.importance > 2]
    what = zone.kind.tip if zone.kind is not None else ""
    figures = [figure(one, is_brief=one.words == what) for one in told]
    return [[bit(what, "dim")], *figures] if what else figures


def known(view: View, zone: ZoneView) -> list[Row]:
    """Cards that the viewer knows only to be here or nearby."""
    if not zone.known:
        return []
    names = [view.faces[one].name if one in view.faces else one for one in zone.known]
    return [[bit(f"({', '.join(names)} {zone.known_words or 'among them'})", "info")]]


def chips(view: View, zone: ZoneView, longest: int) -> list[Row]:
    """The cards of a zone as chips; backs are counted together."""
    if longest <= TINY and zone.count < MANY:
        longest = TINY + 4
    rows = []
    backs = 0
    for place, card in enumerate(view.sorted(zone) if zone.place == "hand" else zone.cards):
        if card.face is None and Thing("back", zone.name, place) != view.focus:
            backs += 1
        else:
            rows.append(chip(view, zone.name, place, card, longest))
    if backs:
        rows.append([Bit(f"{backs} hidden", "back", Thing("back", zone.name, 0))])
    return rows + known(view, zone)


def line(view: View, zone: ZoneView, room: int, longest: int, indent: int = 2) -> list[Row]:
    """A zone as its title and its chips, in as many rows as they need."""
    head = [Bit(" " * indent), *caption(view, zone, longest <= TINY), Bit(" ")]
    if not zone.count:
        return told(zone.empty or "empty", room, "faint", indent + 2, head)
    cards = chips(view, zone, longest)
    if width_of(head) <= room:
        return flowed([head, *cards], room, indent + 2)
    title = "".join(one.text for one in head).strip()
    rows = told(title, room, "dim", indent + 2, [Bit(" " * indent)])
    return [*rows, *flowed([[Bit(" " * (indent + 2))], *cards], room, indent + 2)]


def boards(view: View, zones: list[ZoneView], room: int) -> list[Row]:
    """Zones with their cards as blocks, side by side under their titles; nothing if too narrow."""
    total = sum(len(zone.cards) for zone in zones)
    wide = max(NARROWEST_BLOCK, min(WIDEST_BLOCK, (room - 2) // max(1, total) - 1))
    bands: list[list[ZoneView]] = []
    used = room
    for zone in zones:
        size = len(zone.cards) * (wide + 1) + 1
        if size > room - 2:
            return []
        if used + size > room - 1:
            bands.append([])
            used = 2
        bands[-1].append(zone)
        used += size
    return [row for band in bands for row in board(view, band, wide)]


def board(view: View, zones: list[ZoneView], wide: int) -> list[Row]:
    """One band of zones side by side; all blocks are as high as the fullest card needs."""
    cards = [card for zone in zones for card in zone.cards]
    high = min(BLOCK_ROWS, height_for(view, cards, wide))
    head: Row = [Bit("  ")]
    columns: list[list[Row]] = []
    for zone in zones:
        drawn = [block(view, zone.name, at, card, wide, high) for at, card in enumerate(zone.cards)]
        columns.append(beside(drawn))
        head += padded(caption(view, zone), len(drawn) * (wide + 1) + 1)
    rows = [[Bit("  "), *row] for row in beside(columns, 2)]
    if not any(one.text.strip() for one in rows[-1]):
        rows.pop()
    return [head, *rows]


def joined(groups: list[Row], room: int, indent: int = 2) -> list[Row]:
    """Figures and piles with dots between them."""
    whole: list[Row] = []
    for place, group in enumerate(groups):
        whole.append([*group, Bit(DOT, "faint")] if place < len(groups) - 1 else group)
    if not whole:
        return []
    rows = flowed([[Bit(" " * indent), *whole[0]], *whole[1:]], room, indent, "")
    return [trimmed(row) for row in rows]


def trimmed(row: Row) -> Row:
    """A row without a dot at its end."""
    return row[:-1] if row and row[-1].text == DOT else row


def fits(row: Row, room: int) -> bool:
    """Whether a row is no wider than the room."""
    return width_of(row) <= room
