"""A chain of answers, drawn as a stack: the newest is on top, because it takes effect first."""

from __future__ import annotations

from pentacles.core.table import ChainScene, Table
from pentacles.terminal.bits import Bit, Row, Thing, bit, padded, sides, told, width_of
from pentacles.terminal.signs import POINTER

UPRIGHT = "\N{BOX DRAWINGS LIGHT VERTICAL}"
FOOT = "\N{BOX DRAWINGS LIGHT UP AND RIGHT}"


def chain_rows(table: Table, scene: ChainScene, room: int, most: int = 99) -> list[Row]:
    """Each play on a row of its own: what, whose, at what; the first one lies at the bottom."""
    rule = [bit(scene.rule, "rule", Thing("rule", scene.rule))] if scene.rule else []
    head: Row = [
        Bit("  "),
        bit(scene.title, "accent"),
        Bit(" the top one takes effect first", "faint"),
    ]
    rows = [sides(head, rule, room)]
    shown = scene.terms[: max(1, most - 1)]
    size = max((len(term.words) for term in shown), default=0)
    for place, term in enumerate(shown):
        is_top = place == 0
        is_last = place == len(scene.terms) - 1
        thing = Thing("card", term.card) if term.card is not None else None
        whose = table.seats[term.seat].name if term.seat is not None else ""
        row: Row = [
            Bit(
                f"  {POINTER if is_top else FOOT if is_last else UPRIGHT} ",
                "tgt" if is_top else "line",
            ),
            *padded([bit(term.words, "bold" if is_top else "text", thing)], size + 1),
        ]
        words = " ".join(word for word in (f"of {whose}," if whose else "", term.value) if word)
        drawn = told(words.rstrip(","), room, "text" if is_top else "dim", 6, row)
        rows += drawn if width_of(drawn[0]) <= room else [padded(drawn[0], room)]
    rest = len(scene.terms) - len(shown)
    if rest:
        rows[-1] = [*rows[-1], Bit(f" +{rest} below", "dim")]
    return rows
