"""The strip above the prompt: what the others did since the viewer's last turn or move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pentacles.session.messages import LogLine
from pentacles.terminal.bits import Bit, Row, bit, told
from pentacles.terminal.text import cut

TURN = "turn"
"""The kind of the events that say whose turn begins."""
VERDICTS = ("over", "won")
"""The kinds of the events that say how the match ended."""
SINCE_TURN = "since your last turn"
SINCE_MOVE = "since your last move"
SO_FAR = "so far"
DOT = " \N{MIDDLE DOT} "


@dataclass(frozen=True)
class News:
    """What has happened, from the oldest to the newest, and since when."""

    since: str = SINCE_TURN
    items: tuple[str, ...] = ()


def news_for(log: Sequence[LogLine], viewer: int | None, seen: int = -1) -> News:
    """What a viewer has missed.

    In the viewer's own turn it is what came before it, and stays until the turn is over; when the
    others answer in it, or ask in theirs, it is what came after the viewer's last move. `seen` is
    how long the log was when the viewer last chose something; without it, the viewer's last line
    decides.
    """
    lines = [line for line in log if line.event.sentence]
    if viewer is None:
        return News("lately", items(lines[-12:]))
    last = max((line.n for line in lines if line.event.seat == viewer), default=-1)
    move = last + 1 if seen < 0 else seen
    begins = [line for line in lines if line.event.kind == TURN]
    own = [line.n for line in begins if line.event.seat == viewer]
    if begins and own and begins[-1].event.seat == viewer:
        answers = items([line for line in lines if line.n >= max(move, own[-1])], viewer)
        if answers and seen >= 0:
            return News(SINCE_MOVE, answers)
        ended = [line.n for line in begins if line.n > own[-2]] if len(own) > 1 else [0]
        since = SINCE_TURN if len(own) > 1 else SO_FAR
        return News(since, items([one for one in lines if ended[0] <= one.n < own[-1]]))
    if begins and own:
        ended = [line.n for line in begins if line.n > own[-1]]
        if ended and move <= ended[0]:
            return News(SINCE_TURN, items([line for line in lines if line.n >= ended[0]]))
    has_moved = seen >= 0 or any(line.move and line.event.seat == viewer for line in lines)
    return News(SINCE_MOVE if has_moved else SO_FAR, items(one for one in lines if one.n >= move))


def is_verdict(kind: str, rule: str, result: str) -> bool:
    """Whether an event only repeats the verdict, which names this rule."""
    return kind in VERDICTS and rule == result


def items(lines: Iterable[LogLine], without: int | None = None) -> tuple[str, ...]:
    """What is worth telling of these lines: everything except the headings of turns."""
    return tuple(
        line.event.sentence
        for line in lines
        if line.event.kind != TURN and (without is None or line.event.seat != without)
    )


def news_rows(news: News, room: int, high: int) -> list[Row]:
    """The strip: its title in a line across, then the newest items that fit, oldest first."""
    dash = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    rest = dash * max(0, room - len(news.since) - 3)
    rows: list[Row] = [[Bit(f"{dash} ", "line"), bit(news.since, "info"), Bit(f" {rest}", "line")]]
    if high < 1:
        return []
    if not news.items:
        return [*rows, [Bit("  "), Bit("Nothing has happened.", "faint")]]
    for start in range(len(news.items)):
        older = [f"+{start}"] if start else []
        told_rows = told(DOT.join([*older, *news.items[start:]]), room - 1, "dim", 2, [Bit("  ")])
        if len(told_rows) <= high:
            return rows + told_rows
    last = cut(f"+{len(news.items) - 1}{DOT}{news.items[-1]}", room - 3)
    return [*rows, [Bit("  "), bit(last, "dim")]]
