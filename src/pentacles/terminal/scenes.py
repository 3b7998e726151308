"""Scenes in a terminal: sums, attacks, duels, chains, tracks and bars, each as a few rows."""

from __future__ import annotations

import re

from pentacles.core.table import (
    Bar,
    BarsScene,
    ChainScene,
    LandscapeScene,
    Line,
    Scene,
    SumPart,
    SumScene,
    Table,
    Term,
    Tile,
    TrackScene,
)
from pentacles.terminal.bits import Bit, Row, Thing, bit, flowed, padded, told, width_of
from pentacles.terminal.chain import chain_rows
from pentacles.terminal.signs import bar
from pentacles.terminal.zones import BAR_ROOM

REPEATING = (BarsScene, TrackScene)
"""Scenes that set side by side what the seats already show; a seat draws its own track."""
TONES = ("good", "bad", "info", "tgt", "muted", "sel")
NAME_ROOM = 16
NUMBERS = (Bar, Tile, SumPart, Line)
"""Terms that are figures: they mean something without their words."""
YOU = re.compile(r"\byou(?:r|rs)?\b", re.IGNORECASE)
FLUID = " (fluid)"
"""Marks what may still change."""


def scene_rows(table: Table, scene: Scene, room: int, tightness: int = 0) -> list[Row]:
    """A scene as rows; a tight one (1) has no sources, a tighter one (2) only the figures."""
    if isinstance(scene, TrackScene | LandscapeScene):
        return []
    if isinstance(scene, BarsScene):
        return bar_rows(table, scene, room)
    if isinstance(scene, ChainScene):
        return chain_rows(table, scene, room, most=3 if tightness > 1 else 99)
    head: Row = [Bit("  "), bit(scene.title, "accent"), Bit(" ")]
    groups: list[Row] = [head]
    for place, term in enumerate(scene.terms):
        row = term_bits(table, term, place > 0, tightness)
        groups += [row] if width_of(row) <= room - 4 else by_words(row)
    rows = flowed(groups, room, 4)
    rule = [Bit(" "), bit(scene.rule, "rule", Thing("rule", scene.rule))] if scene.rule else []
    if isinstance(scene, SumScene):
        rows[-1] = [*rows[-1], Bit(" = ", "accent"), bit(str(scene.total), "bold"), *rule]
        return rows
    last = [*rows[-1], Bit("  "), bit(scene.words, "text"), *rule]
    if width_of(last) <= room:
        return [*rows[:-1], last]
    if scene.words:
        rows += told(scene.words, room - width_of(rule), "text", 4, [Bit("    ")])
    if width_of(rows[-1]) + width_of(rule) <= room:
        rows[-1] = [*rows[-1], *rule]
    return rows


def by_words(row: Row) -> list[Row]:
    """A row word by word, to be broken wherever necessary; a sign stays with its figure."""
    words = [[one._replace(text=word)] for one in row for word in one.text.split()]
    if len(words) > 1 and len(words[0][0].text) == 1:
        return [[*words[0], Bit(" "), *words[1]], *words[2:]]
    return words


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
    if isinstance(term, SumPart) and term.is_fluid:
        words += FLUID
    if tightness > 1 and isinstance(term, NUMBERS):
        return [*row, bit(term.value, role)]
    source = "" if whose or tightness else term.source
    if term.value:
        row.append(bit(term.value, role))
        row.append(Bit(" "))
    row.append(bit(words + (f" ({source})" if source else ""), "dim"))
    return row


def bar_rows(table: Table, scene: BarsScene, room: int) -> list[Row]:
    """Figures of the seats side by side on one scale."""
    if not any(bar.number for bar in scene.terms):
        return []
    most = max(1, *(bar.number for bar in scene.terms))
    cells: list[Row] = [[Bit("  "), bit(scene.title, "accent"), Bit(" ")]]
    for term in scene.terms:
        name = whose_term(table, term) or term.words
        cells.append(
            [
                *padded([bit(name, "dim")], min(NAME_ROOM, len(name) + 1)),
                Bit(bar(term.number, most, BAR_ROOM), "accent"),
                bit(f" {term.value}  ", "bold"),
            ]
        )
    rows = flowed(cells, room, 4)
    if scene.words:
        rows += told(scene.words, room, "dim", 4, [Bit("    ")])
    return rows


def whose_term(table: Table, term: Term) -> str:
    """The name of the seat that a figure belongs to, if its words don't say "you"."""
    if term.seat is None or not 0 <= term.seat < len(table.seats):
        return ""
    if term.seat == table.viewer and YOU.search(term.words):
        return ""
    return table.seats[term.seat].name
