"""The whole screen of a match as rows: how its parts share the room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from rich.cells import cell_len

from pentacles.terminal.bits import Bit, Row, bit, clipped, sides, text_of
from pentacles.terminal.felt import FULL, GRAND, LINES, PLATES, ROOMY, SHORT, draw, own_rows, ruled
from pentacles.terminal.footer import Key, key_row
from pentacles.terminal.hand import block_rows, hand_rows
from pentacles.terminal.inspector import inspector_rows
from pentacles.terminal.log import Entry, log_tail
from pentacles.terminal.news import News, news_rows
from pentacles.terminal.prompt import Asking, hides_options, option_rows, prompt_rows
from pentacles.terminal.small_screen import is_too_narrow, too_narrow_rows
from pentacles.terminal.text import MORE
from pentacles.terminal.view import View

SIDE_FROM = 100
"""From this width on, inspector and log are beside the table."""
NARROW_SIDE, WIDE_SIDE = 32, 64
TALL_FROM = 30
"""From this height on a narrow screen has the inspector above the prompt."""
LEAST_NOTE, MOST_NOTE = 7, 12
LEAST_LOOK = 4
"""This many empty rows on a small screen hold the inspector until they are needed."""
LEAST_NEWS = 3
"""Rows for the strip of news with its title, and a row of the felt; with less, no strip."""
FORMS = ((12, 4), (9, 3), (7, 2), (6, 2), (5, 2), (4, 2), (4, 1), (3, 2), (3, 1), (2, 1))
"""From roomy to tight: rows for the cards in hand, and for the news."""
FORMS_FOR = {GRAND: 3, ROOMY: 5, FULL: 7}
"""How far everything else may shrink for the felt, by how full it is; otherwise all the way."""


@dataclass(frozen=True)
class Setting:
    """What is drawn besides the view: what happened, words about the choice, the keys."""

    story: Sequence[Entry] = ()
    news: News = field(default_factory=News)
    asking: Asking = field(default_factory=Asking)
    sure: Sequence[str] = ()
    """What the chosen option is sure to change."""
    keys: Sequence[Key] = ()
    note: str = ""
    """What is on the right of the bar."""


@dataclass(frozen=True)
class Picture:
    """Every part of the screen; only the felt may be higher than its room, and is scrolled."""

    bar: Row
    felt: list[Row]
    felt_room: int
    own: list[Row]
    hand: list[Row]
    news: list[Row]
    note: list[Row]
    """The inspector, if it is above the prompt."""
    prompt: list[Row]
    options: list[Row]
    keys: Row
    side: list[Row]
    """The inspector and the log, if they are beside the table."""
    width: int
    """The width of everything except the side."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How much room each part takes: a picture of another shape moves things."""
        parts = (self.own, self.hand, self.news, self.note, self.prompt, self.options, self.side)
        return (self.width, self.felt_room, *map(len, parts))

    @property
    def rows(self) -> list[Row]:
        """The parts one below the other, as on a screen without scrolling."""
        felt = self.felt[: self.felt_room]
        felt += [[] for _ in range(self.felt_room - len(felt))]
        parts = (self.own, self.hand, self.news, self.note, self.prompt, self.options)
        return [self.bar, *felt, *(row for part in parts for row in part), self.keys]


class Shares(NamedTuple):
    """How the parts of the table share its height."""

    felt: list[Row]
    own: list[Row]
    hand: list[Row]
    options: list[Row]
    news: int


def take(view: View, setting: Setting, size: tuple[int, int]) -> Picture:
    """A picture of the table for a screen of this size."""
    wide, high = size
    if is_too_narrow(wide):
        felt = too_narrow_rows(wide)
        return Picture([], felt, max(1, high - 2), [], [], [], [], [], [], [], [], wide)
    beside = side_width(wide)
    whole = wide - beside
    room = whole - 1
    prompt = prompt_rows(view, setting.asking, room, 2 if high >= TALL_FROM else 1)
    rest = high - 2 - len(prompt)
    note: list[Row] = []
    if not beside and high >= TALL_FROM:
        least = min(MOST_NOTE, max(LEAST_NOTE, high - TALL_FROM + LEAST_NOTE))
        note = [ruled("look", room), *inspector_rows(view, setting.sure, room - 1, least)]
        rest -= len(note)
    is_told = bool(setting.news.items) or high >= TALL_FROM
    is_small = not beside and not note
    shares = shared(view, room, high, rest, is_told, is_small)
    used = len(shares.options) + len(shares.hand) + len(shares.own)
    spare = rest - used - len(shares.felt) - 1
    news = news_rows(setting.news, room, max(shares.news, min(spare, 6))) if is_told else []
    if is_small:
        options = shortest_list(view, room, shares)
        left = rest - used - len(shares.felt) - len(news) + len(shares.options) - len(options)
        if left >= LEAST_LOOK:
            note = [ruled("look", room), *inspector_rows(view, setting.sure, room - 1, left - 1)]
            used += len(note) + len(options) - len(shares.options)
            shares = shares._replace(options=options)
    return Picture(
        bar_row(view, wide, setting.note),
        clipped(shares.felt, room),
        max(1, rest - used - len(news)),
        clipped(shares.own, room),
        clipped(shares.hand, room),
        clipped(news, room),
        clipped(note, room),
        clipped(prompt, room),
        clipped(shares.options, room),
        key_row(setting.keys, wide),
        side_rows(view, setting, beside - 2, high - 2) if beside else [],
        whole,
    )


def side_width(wide: int) -> int:
    """How wide inspector and log are beside the table; 0 if they have no room."""
    return max(NARROW_SIDE, min(WIDE_SIDE, wide // 3)) if wide >= SIDE_FROM else 0


def shared(view: View, room: int, high: int, rest: int, is_told: bool, is_small: bool) -> Shares:
    """Lists, cards and news shrink before the table loses a zone; what is left makes cards grow.

    A small screen says what is empty only if the cards in hand have room for all their words:
    otherwise these rows may hold the inspector.
    """
    most = max(3, high // 4)
    lists = {rows: option_rows(view, room, rows) for rows in (4, most, 3, 2)}
    hiding = {rows for rows in lists if hides_options(view, room, rows)}

    @cache
    def felt_in(density: int) -> list[Row]:
        return draw(view, room, density)

    @cache
    def own_in(density: int) -> list[Row]:
        return own_rows(view, room, density)

    @cache
    def hand_in(card_rows: int) -> list[Row]:
        return hand_rows(view, room, card_rows)

    @cache
    def is_drawn(card_rows: int) -> bool:
        return has_blocks(view, room, card_rows)

    @cache
    def is_whole(card_rows: int) -> bool:
        return is_drawn(card_rows) and MORE not in text_of(hand_in(card_rows))

    for density, card_rows, news, list_rows in forms(most):
        if list_rows < most and density < PLATES and list_rows in hiding:
            continue
        if high >= TALL_FROM and density < PLATES and not is_drawn(card_rows):
            continue
        if is_small and density < SHORT and not is_whole(card_rows):
            continue
        felt, own, cards = felt_in(density), own_in(min(density, SHORT)), hand_in(card_rows)
        used = len(felt) + len(own) + len(lists[list_rows]) + len(cards) + (news + 1) * is_told
        if used <= rest:
            grown = hand_rows(view, room, max(card_rows, len(cards) + rest - used))
            return Shares(felt, own, grown, lists[list_rows], news)
    felt, own, cards = felt_in(PLATES), own_in(LINES), hand_in(3)
    left = rest - len(own) - len(cards) - len(lists[2])
    return Shares(felt, own, cards, lists[2], 1 if left >= LEAST_NEWS else 0)


def shortest_list(view: View, room: int, shares: Shares) -> list[Row]:
    """The options in as few rows as show them all, if the cards in hand don't say what they do.

    The rows that this saves can hold the inspector.
    """
    if has_blocks(view, room, len(shares.hand)):
        return shares.options
    for rows in range(2, len(shares.options)):
        if not hides_options(view, room, rows):
            return option_rows(view, room, rows)
    return shares.options


def forms(most: int) -> Iterator[tuple[int, int, int, int]]:
    """Ways to share the height, best first: density, rows of cards, of news and of options."""
    for density in range(GRAND, PLATES + 1):
        for card_rows, news in FORMS[: FORMS_FOR.get(density, len(FORMS))]:
            for list_rows in (4, most, 3, 2):
                yield density, card_rows, news, list_rows


def has_blocks(view: View, room: int, high: int) -> bool:
    """Whether the cards in hand can be blocks in this many rows; a large screen has room."""
    return all(
        block_rows(view, zone, room, high, has_names=True) for zone in view.hand if zone.count
    )


def side_rows(view: View, setting: Setting, room: int, high: int) -> list[Row]:
    """The inspector, and below it the log with its newest line at the foot."""
    most = high * 3 // 5
    look = inspector_rows(view, setting.sure, room, most)
    rows = [ruled("look", room), *look, ruled("log", room)]
    log = log_tail(setting.story, room, high - len(rows), view.table.turn_word)
    gap = high - len(rows) - len(log)
    return [*rows[:-1], *([] for _ in range(gap)), rows[-1], *log]


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
