"""The log: what happened, turn by turn, and what was said in between."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from pentacles.session.messages import ChatLine, LogLine
from pentacles.terminal.bits import Bit, Row, Thing, bit, sides, told

Entry = LogLine | ChatLine


def log_rows(story: Sequence[Entry], room: int, word: str = "turn") -> list[Row]:
    """Every entry under the number of its turn; the newest at the foot."""
    rows: list[Row] = []
    turn = -1
    for entry in story:
        if isinstance(entry, ChatLine):
            rows += chat_rows(entry, room)
            continue
        if not entry.event.sentence:
            continue
        if entry.event.turn != turn:
            turn = entry.event.turn
            rows.append([bit(f"{word} {turn}" if turn else "setup", "accent")])
        rows += event_rows(entry, room)
    return rows


def log_tail(story: Sequence[Entry], room: int, high: int, word: str) -> list[Row]:
    """As much of the end of the log as fits in this many rows."""
    rows = log_rows(story[-2 * high :], room, word) if high > 0 else []
    return rows[-high:] if high > 0 else []


def log_sheet(story: Sequence[Entry], room: int, word: str = "turn") -> list[Row]:
    """Everything that happened and was said."""
    return log_rows(story, room, word) or [[Bit("Nothing has happened yet.", "dim")]]


def event_rows(line: LogLine, room: int) -> list[Row]:
    """One line of the log with its rule at the end."""
    event = line.event
    rows = told(event.sentence, room, "text", 1, [Bit(" ")])
    rule = bit(event.rule, "rule", Thing("rule", event.rule))
    used = sum(cell_len(one.text) for one in rows[-1])
    if used + 1 + cell_len(rule.text) <= room:
        rows[-1] = sides(rows[-1], [rule], room)
    else:
        rows.append(sides([Bit(" ")], [rule], room))
    return rows


def chat_rows(line: ChatLine, room: int) -> list[Row]:
    """Something that was said at the table."""
    if not line.name:
        return told(line.text, room, "info", 2, [Bit(" ")])
    return told(line.text, room, "info", 2, [Bit(" "), bit(f"{line.name}: ", "accent")])
