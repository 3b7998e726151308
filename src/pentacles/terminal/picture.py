"""The whole screen of a match as rows: how its height is shared out among its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from pentacles.session.messages import LogLine
from pentacles.terminal.bits import Bit, Row, Thing, bit, clipped, padded, sides, told
from pentacles.terminal.felt import PLATES, ROOMY, draw
from pentacles.terminal.hand import hand_rows
from pentacles.terminal.prompt import Asking, hides_options, option_rows, prompt_rows
from pentacles.terminal.text import cut
from pentacles.terminal.view import View

SIDE_FROM = 110
"""From this width on the log stands beside the table."""
SIDE = 40
ROOMY_FORMS = (3, 5, 9, 9, 9)
"""By how full the felt is: how far everything else may shrink for it."""
NARROWEST = 40


@dataclass(frozen=True)
class Picture:
    """Every part of the screen; the felt alone may be higher than its room, and is scrolled."""

    bar: Row
    felt: list[Row]
    felt_room: int
    hand: list[Row]
    ticker: list[Row]
    prompt: list[Row]
    options: list[Row]
    keys: Row
    side: list[Row]
    width: int
    """Of everything but the side."""

    @property
    def rows(self) -> list[Row]:
        """The parts one below the other, as they stand on the screen without scrolling."""
        felt = self.felt[: self.felt_room]
        felt += [[] for _ in range(self.felt_room - len(felt))]
        return [self.bar, *felt, *self.hand, *self.ticker, *self.prompt, *self.options, self.keys]


def take(
    view: View,
    log: Sequence[LogLine],
    asking: Asking,
    size: tuple[int, int],
    keys: Sequence[tuple[str, str]],
    title: str = "",
) -> Picture:
    """A picture of the table for a screen of this size."""
    wide, high = size
    has_side = wide >= SIDE_FROM
    whole = max(NARROWEST, wide - SIDE if has_side else wide)
    room = whole - 1
    prompt = prompt_rows(view, asking, room)
    rest = high - 2 - len(prompt)
    options, hand, felt, news = shared(view, room, high, rest, has_side)
    ticker = ticker_rows(log, room, news) if news else []
    return Picture(
        bar_row(view, wide, title),
        clipped(felt, room),
        max(1, rest - len(options) - len(hand) - len(ticker)),
        clipped(hand, room),
        ticker,
        clipped(prompt, room),
        clipped(options, room),
        key_row(keys, wide),
        side_rows(log, SIDE - 2, high - 2, view.table.turn_word) if has_side else [],
        whole,
    )


def shared(
    view: View, room: int, high: int, rest: int, has_side: bool
) -> tuple[list[Row], list[Row], list[Row], int]:
    """Options, hand, felt and how many lines of news.

    Lists, cards and news shrink before the table loses a zone.
    """
    most = max(3, high // 4)
    tall = 6 if high < 32 else 8
    forms = [(most, tall, 2), (most, 5, 2), (4, 5, 2), (4, 4, 2), (3, 4, 2), (3, 3, 2), (3, 3, 1)]
    forms += [(2, 3, 1), (2, 2, 1)]
    options = {rows: option_rows(view, room, rows) for rows in {form[0] for form in forms}}
    hiding = {rows for rows in options if hides_options(view, room, rows)}
    hands: dict[int, list[Row]] = {}
    felt: list[Row] = []
    for density in range(ROOMY, PLATES + 1):
        felt = draw(view, room, density)
        if len(felt) + len(options[2]) > rest:
            continue
        for list_rows, card_rows, news in forms[: ROOMY_FORMS[density]]:
            if list_rows < most and density < PLATES and list_rows in hiding:
                continue
            if card_rows not in hands:
                hands[card_rows] = hand_rows(view, room, card_rows)
            lists, cards = options[list_rows], hands[card_rows]
            used = 0 if has_side else news + 1
            if len(felt) + len(lists) + len(cards) + used <= rest:
                return lists, cards, felt, 0 if has_side else news
    return options[2], hand_rows(view, room, 3), felt, 0 if has_side else 1


def bar_row(view: View, room: int, note: str) -> Row:
    """The top line: the game, the turn and its phases."""
    table = view.table
    left: Row = [bit(f" {table.title} ", "bar")]
    if table.turn:
        left.append(bit(f" {table.turn_word} {table.turn} ", "barred"))
    space = room - cell_len(note) - sum(cell_len(one.text) for one in left) - 3
    phases: Row = []
    for name in table.phases:
        is_now = name == table.phase
        phases.append(bit(f" {name} ", "phase" if is_now else "barred"))
    if sum(cell_len(one.text) for one in phases) > space:
        phases = [bit(f" {table.phase} ", "phase")] if table.phase else []
    right: Row = [bit(f"{note} ", "barred")]
    row = sides([*left, Bit(" ", "barred"), *phases], right, room)
    return [one if one.role else one._replace(role="barred") for one in row]


def ticker_rows(log: Sequence[LogLine], room: int, high: int) -> list[Row]:
    """The last things that happened, above the prompt."""
    rows: list[Row] = [[Bit("\N{BOX DRAWINGS LIGHT HORIZONTAL}" * room, "line")]]
    last = [line for line in log if line.event.sentence][-high:]
    for line in last:
        rule = line.event.rule
        words = bit(cut(line.event.sentence, room - cell_len(rule) - 4), "dim")
        rows.append(sides([Bit("  "), words], [bit(rule, "rule", Thing("rule", rule))], room))
    return rows + [[] for _ in range(high + 1 - len(rows))]


def side_rows(log: Sequence[LogLine], room: int, high: int, word: str) -> list[Row]:
    """The log beside the table: the newest at the foot, each turn under its number."""
    rows: list[Row] = []
    turn = -1
    lines = [line for line in log if line.event.sentence][-high:]
    for line in lines:
        if line.event.turn != turn:
            turn = line.event.turn
            rows.append([bit(f"{word} {turn}" if turn else "setup", "accent")])
        rows += log_rows(line, room)
    return rows[-high:]


def log_rows(line: LogLine, room: int) -> list[Row]:
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


def key_row(keys: Sequence[tuple[str, str]], room: int) -> Row:
    """The foot: which key does what; as many as fit."""
    row: Row = [Bit(" ", "barred")]
    used = 1
    for key, words in keys:
        size = cell_len(key) + cell_len(words) + 3
        if used + size > room:
            break
        row += [Bit(key, "bar"), Bit(f" {words}  ", "barred")]
        used += size
    return padded(row, room, "barred")
