"""The inspector: all that is known about what is pointed at, or else what the cards do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pentacles.core.table import FaceView, OptionView
from pentacles.terminal.bits import Bit, Row, Thing, bit, told
from pentacles.terminal.cards import paper, title
from pentacles.terminal.sheets import card_rows, face_rows, seat_sheet, zone_rows
from pentacles.terminal.view import View
from pentacles.terminal.zones import is_heap


def inspector_rows(view: View, sure: Sequence[str], room: int, high: int) -> list[Row]:
    """What is pointed at in full, or the words of the cards that matter now."""
    option = view.chosen
    if view.focus is not None:
        rows = thing_rows(view, view.focus, room)
    elif option is not None:
        rows = option_rows(view, option, sure, room)
    else:
        return overview(view, room, high)
    return fitted(rows, high)


def fitted(rows: list[Row], high: int) -> list[Row]:
    """Leave out rows that don't fit, and show a sign for them."""
    if len(rows) <= high:
        return rows
    return [
        *rows[: max(0, high - 1)],
        [Bit("\N{HORIZONTAL ELLIPSIS} ", "sel"), Bit("Z: all of it", "key")],
    ]


def option_rows(view: View, option: OptionView, sure: Sequence[str], room: int) -> list[Row]:
    """An option: what it is, what it is sure to change, and what it is about."""
    rows = told(option.label, room, "bold")
    rows += told(option.comes_to, room, "info", 2, [Bit("  ")]) if option.comes_to else []
    rows += [row for words in sure for row in told(words, room, "good", 4, [Bit("  ")])]
    face = view.face_of(option)
    if view.aimed is not None:
        rows += [[], *thing_rows(view, view.aimed, room)]
    elif face is not None:
        rows += [[], *face_rows(view, face, room)]
    return rows


def thing_rows(view: View, thing: Thing, room: int) -> list[Row]:
    """A card, zone or seat in full."""
    if thing.kind == "seat":
        return seat_sheet(view, view.table.seats[int(thing.name)], room)
    card, zone = view.find(thing)
    if card is not None:
        return card_rows(view, card, zone, room)
    return zone_rows(view, zone, room) if zone is not None else []


def overview(view: View, room: int, high: int) -> list[Row]:
    """What the cards do that can be chosen, or that lie in the middle, before you or others."""
    rows: list[Row] = []
    left = 0
    for face in faces_at_hand(view):
        drawn = [[bit(f" {title(view, face)} ", paper(view, face))]]
        drawn += told(face.text, room, "dim", 2, [Bit("  ")])
        if left or len(rows) + len(drawn) > high - 1:
            left += 1
        else:
            rows += drawn
    if left:
        rows.append([Bit("  "), bit(f"+{left} more (Tab, then Z)", "faint")])
    return rows or told(
        "Tab points at cards and seats: what they are is shown here.", room, "faint"
    )


def faces_at_hand(view: View) -> Iterator[FaceView]:
    """The cards with words, each once: those that can be chosen come first."""
    met: set[str] = set()
    table = view.table
    found = [view.face_of(option) for option in table.options]
    middle = [zone for zone in table.zones if zone.owner is None or zone.place == "centre"]
    mine = [zone for zone in table.zones if zone.owner is not None and zone.owner == table.viewer]
    held = [zone for zone in mine if zone.place == "hand"]
    laid = [zone for zone in mine if zone.place != "hand"]
    others = [zone for zone in table.zones if zone not in middle and zone not in mine]
    for zone in (*middle, *laid, *held, *others):
        if zone.place == "hand" or not is_heap(zone):
            found += [view.face(card) for card in zone.cards]
    for face in found:
        if face is not None and face.text and face.id not in met:
            met.add(face.id)
            yield face
