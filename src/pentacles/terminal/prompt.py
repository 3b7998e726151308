"""The prompt: what is asked, what the chosen option would do, and the options by number."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from pentacles.core.table import OptionView
from pentacles.terminal.bits import Bit, Row, Thing, bit, padded, sides, told, width_of
from pentacles.terminal.signs import POINTER
from pentacles.terminal.text import cut, cut_lines, wrap
from pentacles.terminal.view import View

GAP = 2
TWO_FROM = 60
"""From this width on, long options are set in two columns, cut if need be."""


@dataclass(frozen=True)
class Asking:
    """What the prompt says besides the table: a line about the choice, a half-typed number."""

    words: str = ""
    tone: str = "sel"
    typed: str = ""
    busy: str = ""
    """Who is thinking, or what the table is waiting for."""


def prompt_rows(view: View, asking: Asking, room: int, high: int = 1) -> list[Row]:
    """What is asked, with its rule, and words about it below, in at most so many rows."""
    table = view.table
    prompt = table.prompt
    if table.is_over:
        return end_rows(view, asking, room)
    if prompt is None:
        return [[Bit(" "), bit(asking.busy or asking.words or "...", "dim")]]
    mark = f"{POINTER} " if prompt.is_yours else "  "
    role = "accent" if prompt.is_yours else "dim"
    rule = [bit(prompt.rule, "rule", Thing("rule", prompt.rule))] if prompt.rule else []
    title = told(prompt.title, room - cell_len(prompt.rule) - 3, role, 2, [Bit(mark, role)])
    rows = [sides(title[0], rule, room) if rule else title[0], *title[1:2]]
    words, tone = asking.words, asking.tone
    if not words and asking.busy:
        words, tone = asking.busy, "dim"
    if not words and table.coach is not None and table.coach.step:
        words, tone = f"{table.coach.title}: {table.coach.text} (A: all of it)", "info"
    if not words and prompt.detail:
        words, tone = prompt.detail, "dim"
    lines = cut_lines(wrap(words, room - 3), high, room - 3)
    return rows + [[Bit("  "), Bit(line, tone)] for line in lines]


def end_rows(view: View, asking: Asking, room: int) -> list[Row]:
    """How the match ended."""
    table = view.table
    result = table.result
    if result is None:
        return [[Bit(" "), Bit("The match is over.", "accent")]]
    rule = [bit(result.rule, "rule", Thing("rule", result.rule))] if result.rule else []
    words = f"{verdict(view)} {result.reason}"
    lines = told(words, room - cell_len(result.rule) - 3, "accent", 2, [Bit("* ", "accent")])
    rows = [sides(lines[0], rule, room) if rule else lines[0], *lines[1:3]]
    return [*rows, [Bit("  "), bit(cut(asking.words, room - 3), asking.tone)]]


def verdict(view: View) -> str:
    """The result in a few words, to the viewer."""
    table = view.table
    result = table.result
    assert result is not None
    winners = result.winners
    names = " and ".join(table.seats[one].name for one in winners if one != table.viewer)
    if not winners or len(winners) == len(table.seats) > 1:
        return "Nobody wins." if len(table.seats) == 1 or not winners else "It is a draw."
    if table.viewer in winners:
        return f"You win, together with {names}." if names else "You win!"
    return f"{names} {'wins' if len(winners) == 1 else 'win'}."


def columns_of(view: View, room: int, high: int) -> tuple[int, list[int]]:
    """How many rows the options make, and how wide their columns are: as few as will do."""
    sizes = [width_of(one) for one in cells_of(view)]
    count = len(sizes)
    best = (count, [min(room - 1, max(sizes))])
    for columns in range(2, count + 1):
        if best[0] <= high:
            break
        down = -(-count // columns)
        widths = [max(sizes[at : at + down]) for at in range(0, count, down)]
        if sum(widths) + GAP * (len(widths) - 1) > room - 1:
            break
        best = (down, widths)
    if best[0] > high and len(best[1]) == 1 and room >= TWO_FROM:
        return -(-count // 2), [(room - 1 - GAP) // 2] * 2
    return best


def hides_options(view: View, room: int, high: int) -> bool:
    """Whether this few rows don't show all options in full."""
    if not view.table.options:
        return False
    down, widths = columns_of(view, room, high)
    sizes = [width_of(one) for one in cells_of(view)]
    return down > high or any(size > widths[at // down] for at, size in enumerate(sizes))


def cells_of(view: View) -> list[Row]:
    """Each option, all numbers equally wide."""
    options = view.table.options
    size = len(str(len(options)))
    return [cell(view, place, option, size) for place, option in enumerate(options)]


def option_rows(view: View, room: int, high: int) -> list[Row]:
    """The options, numbered, in as many columns as they need; the chosen one is in sight."""
    if not view.table.options or high < 1:
        return []
    cells = cells_of(view)
    down, widths = columns_of(view, room, high)
    first = 0
    if down > high:
        here = (view.option or 0) % down
        first = max(0, min(down - high, here - high // 2))
    rows: list[Row] = []
    for level in range(first, min(down, first + high)):
        row: Row = [Bit(" ")]
        for wide, place in zip(widths, range(level, len(cells), down), strict=False):
            row += [*padded(cells[place], wide), Bit(" " * GAP)]
        rows.append(row[:-1])
    if down > high:
        rows[0] = marked(rows[0], room, "\N{UPWARDS ARROW}" if first else " ")
        rows[-1] = marked(rows[-1], room, "\N{DOWNWARDS ARROW}" if first + high < down else " ")
    return rows


def marked(row: Row, room: int, mark: str) -> Row:
    """A row with a mark at its end that shows there is more."""
    return [*padded(row, room - 1), Bit(mark, "sel")]


def cell(view: View, place: int, option: OptionView, size: int) -> Row:
    """One option: its number, its letter, what it is, its result."""
    thing = Thing("option", place)
    chosen = place == view.option
    number = f"{place + 1:>{size}}"
    letter = option.key if option.key and not option.key.isdigit() else ""
    role = "focus" if chosen else "text"
    row = [
        Bit(POINTER if chosen else " ", "sel", thing),
        Bit(number, "sel" if chosen else "legal", thing),
        bit(f" {letter}" if letter else "", "sel" if chosen else "legal", thing),
        Bit(" ", "", thing),
        bit(option.label, role, thing),
    ]
    if option.comes_to:
        tone = "info" if option.tone != "harmful" else "bad"
        row.append(bit(f"  {option.comes_to}", tone, thing))
    return [one for one in row if one.text]
