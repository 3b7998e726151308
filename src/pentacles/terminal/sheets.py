"""Sheets to read: a card, a zone, a seat, the whole table, a hint."""

from __future__ import annotations

from collections.abc import Callable

from pentacles.core.table import CardView, FaceView, SeatView, ZoneView
from pentacles.session.hint_order import SHOWN
from pentacles.session.messages import Hinted
from pentacles.terminal.bits import Bit, Row, Thing, bit, told
from pentacles.terminal.cards import index, paper, title
from pentacles.terminal.felt import seat_head
from pentacles.terminal.scenes import scene_rows
from pentacles.terminal.view import View
from pentacles.terminal.zones import figure

Draw = Callable[[int], list[Row]]
"""Something that can be written in a column of any width."""
SAID = ("type", "kind", "verb")
"""Values that a card's title and text already say."""
DULL = (dict, list, tuple)
"""Values of a card that are not for reading."""


def card_rows(view: View, card: CardView, zone: ZoneView | None, room: int) -> list[Row]:
    """Everything on a card, and what is known about it here."""
    face = view.face(card)
    where = place_words(view, zone)
    if face is None:
        return [
            [Bit("A card face down", "bold")],
            *told(f"{where} You don't know it.", room, "text"),
        ]
    rows = face_rows(view, face, room)
    for badge in card.badges:
        words = ": ".join(word for word in (badge.text, badge.tip) if word)
        if words:
            rows += told(words, room, "badge", 2, [Bit("[] ", "badge")])
    rows.append([])
    rows += told(where, room, "dim")
    if card.is_known_hidden:
        rows += told("It lies face down; you have seen it.", room, "info")
    return rows


def place_words(view: View, zone: ZoneView | None) -> str:
    """Where a card lies."""
    if zone is None:
        return ""
    whose = ""
    if zone.owner is not None:
        seat = view.table.seats[zone.owner]
        whose = ", yours" if seat.is_viewer else f" of {seat.name}"
    cards = "1 card" if zone.count == 1 else f"{zone.count} cards"
    return f"{zone.title}{whose}, {cards}."


def face_rows(view: View, face: FaceView, room: int) -> list[Row]:
    """What is printed on a card."""
    suit = view.suit(face)
    rows: list[Row] = [
        [bit(f" {index(view, face)} {face.name} ".replace("  ", " "), paper(view, face))]
    ]
    kind = face.values.get("type") or face.values.get("kind") or suit.get("name") or face.kind
    words = [str(kind), f"value {face.value}" if face.value else ""]
    if face.code and face.code != face.id:
        words.append(f"code {face.code}")
    rows += told(" \N{MIDDLE DOT} ".join(word for word in words if word), room, "dim")
    rows.append([])
    if face.text:
        rows += told(face.text, room, "text")
    for name, value in face.values.items():
        if isinstance(value, DULL) or value in ("", None, False, -1) or name in SAID:
            continue
        shown = "yes" if value is True else value
        rows += told(f"{name.replace('_', ' ')}: {shown}", room, "faint", 2)
    return rows


def zone_rows(view: View, zone: ZoneView, room: int) -> list[Row]:
    """A zone card by card."""
    rows: list[Row] = [[bit(place_words(view, zone), "bold")]]
    rows += [[Bit("  "), *figure(counter)] for counter in zone.counters]
    if not zone.count:
        rows += told(zone.empty or "There is nothing here.", room, "dim")
    backs = 0
    for card in zone.cards:
        face = view.face(card)
        if face is None:
            backs += 1
            continue
        rows += listed(view, card, face, room)
    if backs:
        rows.append([Bit(f"  {backs} face down", "dim")])
    if zone.known:
        names = [view.faces[one].name if one in view.faces else one for one in zone.known]
        rows += told(f"Known to you {zone.known_words}: {', '.join(names)}", room, "info", 2)
    return rows


def listed(view: View, card: CardView, face: FaceView, room: int) -> list[Row]:
    """A card in a list: its name, its marks and what it does in short."""
    thing = Thing("card", card.key) if card.key is not None else None
    first: Row = [Bit("  "), bit(f" {title(view, face)} ", paper(view, face), thing)]
    marks = [badge.text for badge in card.badges if badge.text]
    if marks:
        first.append(bit(f" [{' '.join(marks)}]", "badge"))
    if card.is_known_hidden:
        first.append(Bit(" seen", "info"))
    words = face.short or face.text
    if not words:
        return [first]
    return told(words, room, "dim", 6, [*first, Bit("  ")])


def seat_sheet(view: View, seat: SeatView, room: int) -> list[Row]:
    """A seat with all its figures and zones."""
    rows: list[Row] = [seat_head(view, seat)]
    rows += [[Bit("  "), *figure(counter, with_bar=True)] for counter in seat.counters]
    for badge in seat.badges:
        words = ": ".join(word for word in (badge.text, badge.tip) if word)
        rows += told(words, room, "badge", 4, [Bit("  ")])
    for zone in view.table.zones:
        if zone.owner == seat.seat:
            rows += [[], *zone_rows(view, zone, room)]
    return rows


def whole_table(view: View, room: int) -> list[Row]:
    """The state read out: the prompt, every seat and every zone."""
    table = view.table
    rows: list[Row] = []
    if table.prompt is not None:
        rows += told(table.prompt.title, room, "accent")
        rows += told(table.prompt.detail, room, "dim") if table.prompt.detail else []
        rows.append([])
    if table.banner:
        rows += [*told(table.banner, room, "tgt"), []]
    for counter in table.counters:
        rows.append(figure(counter))
    for scene in table.scenes:
        rows += scene_rows(table, scene, room)
    for seat in sorted(table.seats, key=lambda one: not one.is_viewer):
        rows += [[], *seat_sheet(view, seat, room)]
    for zone in table.zones:
        if zone.owner is None:
            rows += [[], *zone_rows(view, zone, room)]
    return rows


def hint_rows(hint: Hinted, room: int) -> list[Row]:
    """The best options as a good player sees them, in the order of the search."""
    rows: list[Row] = []
    for place, line in enumerate(hint.lines[:SHOWN], 1):
        rows.append(
            [
                Bit(f"{place}. ", "legal"),
                bit(line.label, "bold"),
                Bit(f"  wins about {line.win_chance:.0%}", "info"),
            ]
        )
        rows += told(line.reason, room, "dim", 3, [Bit("   ")]) if line.reason else []
    if hint.note:
        rows += told(hint.note, room, "dim")
    return rows or [[Bit("There is nothing to advise.", "dim")]]
