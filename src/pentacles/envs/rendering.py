# not compiled
"""The table of any game as plain text, for `render`: what one viewer may see and nothing more."""

from __future__ import annotations

from pentacles.core.state import State
from pentacles.core.table import CardView, Counter, SeatView, Table, ZoneView


def render(state: State, viewer: int | None) -> str:
    """The table as a seat sees it, or as a spectator (None) does."""
    return draw(state.table(viewer))


def draw(table: Table) -> str:
    """A table as lines of text."""
    heading = f"{table.title}, turn {table.turn}" if table.turn else table.title
    lines = [f"{heading}: {table.phase}" if table.phase else heading]
    lines += [zone_line(table, zone) for zone in table.zones if zone.owner is None and zone.count]
    lines += [counter_words(counter) for counter in table.counters]
    for seat in table.seats:
        lines.append(seat_line(seat))
        lines += [
            f"  {zone_line(table, zone)}"
            for zone in table.zones
            if zone.owner == seat.seat and zone.count
        ]
    if table.result is not None:
        lines.append(f"{table.result.reason} ({table.result.rule})")
    elif table.prompt is not None:
        lines.append(table.prompt.title)
    return "\n".join(lines)


def seat_line(seat: SeatView) -> str:
    """A seat with its figures; an arrow for those that are asked."""
    words = [seat.words, *(counter_words(counter) for counter in seat.counters)]
    words += [badge.text for badge in seat.badges]
    told = ", ".join(word for word in words if word)
    return f"{'>' if seat.is_asked else ' '} {seat.name}" + (f": {told}" if told else "")


def zone_line(table: Table, zone: ZoneView) -> str:
    """A zone: the cards that the viewer knows, and how many others there are."""
    known = [card_words(table, card) for card in zone.cards if card.face is not None]
    hidden = zone.count - len(known)
    words = " ".join([*known, f"({hidden} hidden)"] if hidden else known)
    also = " ".join(table.faces[face].code for face in zone.known if face in table.faces)
    return f"{zone.title}: {words}" + (f"; among them {also}" if also else "")


def card_words(table: Table, card: CardView) -> str:
    """A card by its code, with its badges."""
    face = table.faces.get(card.face or "")
    badges = "".join(f"[{badge.text or badge.icon}]" for badge in card.badges)
    return (face.code if face else str(card.face)) + badges


def counter_words(counter: Counter) -> str:
    """A figure with its title and its limit."""
    limit = f"/{counter.limit}" if counter.limit is not None else ""
    return f"{counter.title} {counter.value}{limit}"
