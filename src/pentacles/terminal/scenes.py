"""Scenes in a terminal: sums, attacks, duels, chains, tracks and bars, each as a few rows."""

from __future__ import annotations

from pentacles.core.table import Scene, Table, Term
from pentacles.terminal.bits import Bit, Row, Thing, bit, flowed, padded, told, width_of
from pentacles.terminal.signs import bar
from pentacles.terminal.zones import BAR_ROOM

TRACK = "track"
REPEATING = ("bars", TRACK)
"""Scenes that set side by side what the seats tell already; a seat draws its own track."""
TONES = ("good", "bad", "info", "tgt", "muted", "sel")
NAME_ROOM = 16


def scene_rows(table: Table, scene: Scene, room: int, tightness: int = 0) -> list[Row]:
    """A scene as rows; a tight one (1) tells no sources, a tighter one (2) the bare figures."""
    if scene.component in REPEATING:
        return bar_rows(table, scene, room)
    head: Row = [Bit("  "), bit(scene.title, "accent"), Bit(" ")]
    groups: list[Row] = [head]
    for place, term in enumerate(scene.terms):
        groups.append(term_bits(table, term, place > 0, tightness))
    rows = flowed(groups, room, 4)
    rule = [Bit(" "), bit(scene.rule, "rule", Thing("rule", scene.rule))] if scene.rule else []
    if is_number(scene.words):
        rows[-1] = [*rows[-1], Bit(" = ", "accent"), bit(scene.words, "bold"), *rule]
        return rows
    last = [*rows[-1], Bit("  "), bit(scene.words, "text"), *rule]
    if width_of(last) <= room:
        return [*rows[:-1], last]
    if scene.words:
        rows += told(scene.words, room - width_of(rule), "text", 4, [Bit("    ")])
    if width_of(rows[-1]) + width_of(rule) <= room:
        rows[-1] = [*rows[-1], *rule]
    return rows


def is_number(words: str) -> bool:
    """Whether the words of a scene are the figure that it comes to."""
    return words.lstrip("+-").isdigit()


def term_bits(table: Table, term: Term, is_further: bool, tightness: int) -> Row:
    """One figure of a scene with its sign, its words and its source."""
    role = term.tone if term.tone in TONES else "bold"
    row: Row = []
    if term.sign and (is_further or term.sign != "+"):
        row.append(bit(f"{term.sign} ", "accent"))
    elif is_further:
        row.append(Bit("| ", "faint"))
    whose = whose_term(table, term)
    words = f"{term.words} of {whose}" if whose and whose not in term.words else term.words
    if tightness > 1 and is_number(term.value):
        return [*row, bit(term.value, role)]
    source = "" if whose or tightness or term.source in zone_names(table) else term.source
    if term.value:
        row.append(bit(term.value, role))
        row.append(Bit(" "))
    row.append(bit(words + (f" ({source})" if source else ""), "dim"))
    return row


def bar_rows(table: Table, scene: Scene, room: int) -> list[Row]:
    """Figures of the seats side by side on one scale."""
    figures = []
    for term in scene.terms:
        head = term.value.split()[:1]
        if head and head[0].lstrip("-").isdigit():
            figures.append((term, int(head[0])))
    if scene.component == TRACK or not any(value for _, value in figures):
        return []
    most = max(1, *(value for _, value in figures))
    cells: list[Row] = [[Bit("  "), bit(scene.title, "accent"), Bit(" ")]]
    for term, value in figures:
        name = whose_term(table, term) or term.words
        cells.append(
            [
                *padded([bit(name, "dim")], min(NAME_ROOM, len(name) + 1)),
                Bit(bar(value, most, BAR_ROOM), "accent"),
                bit(f" {term.value}  ", "bold"),
            ]
        )
    rows = flowed(cells, room, 4)
    if scene.words:
        rows += told(scene.words, room, "dim", 4, [Bit("    ")])
    return rows


def zone_names(table: Table) -> set[str]:
    """The names of the table's zones."""
    return {zone.name for zone in table.zones}


def whose_term(table: Table, term: Term) -> str:
    """The name of the seat that a figure belongs to."""
    if term.seat is not None and 0 <= term.seat < len(table.seats):
        return table.seats[term.seat].name
    for zone in table.zones:
        if zone.name == term.source and zone.owner is not None:
            return table.seats[zone.owner].name
    return ""
