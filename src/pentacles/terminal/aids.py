"""At a glance: the coach and every aid of a table, as rows to read."""

from __future__ import annotations

from pentacles.core.table import Aid, Coach, Table, Term
from pentacles.terminal.bits import Bit, Row, Thing, bit, padded, sides, told, width_of
from pentacles.terminal.scenes import TONES, whose_term
from pentacles.terminal.view import View

INDENT = 2
GAP = 3
LONGEST_CELL = 34
"""Longer terms are listed one below the other; shorter ones are set in columns."""


def aid_sheet(view: View, room: int) -> list[Row]:
    """What saves counting and looking things up, one note below the other."""
    table = view.table
    parts = [coach_rows(table.coach, room)] if table.coach is not None else []
    parts += [aid_rows(table, aid, room) for aid in table.aids]
    if not parts:
        return [[Bit("There is nothing to sum up now.", "dim")]]
    return [row for part in parts for row in (*part, [])][:-1]


def coach_rows(coach: Coach, room: int) -> list[Row]:
    """What the coach of a guided match says."""
    step = f", step {coach.step} of {coach.steps}" if coach.step else ""
    rows = [headed(f"{coach.title}{step}", coach.rule, room)]
    for line in coach.text.splitlines():
        rows += told(line, room, "text", INDENT, [Bit(" " * INDENT)])
    return rows


def aid_rows(table: Table, aid: Aid, room: int) -> list[Row]:
    """One note: its title and rule, its words, its terms."""
    rows = [headed(title_of(table, aid), aid.rule, room)]
    if aid.words:
        rows += told(aid.words, room, "text", INDENT, [Bit(" " * INDENT)])
    return rows + term_rows(table, aid.terms, room)


def title_of(table: Table, aid: Aid) -> str:
    """The title of a note, with the seat it is about; one about the viewer says so itself."""
    if aid.seat is None or aid.seat == table.viewer:
        return aid.title
    whose = table.seats[aid.seat].name
    return aid.title if whose in aid.title else f"{aid.title}, {whose}"


def headed(title: str, rule: str, room: int) -> Row:
    """A title with its rule on the right."""
    head: Row = [bit(title, "accent")]
    return sides(head, [bit(rule, "rule", Thing("rule", rule))], room) if rule else head


def term_rows(table: Table, terms: tuple[Term, ...], room: int) -> list[Row]:
    """The terms of a note: in columns if they are short, otherwise one below the other."""
    cells = [cell(table, term) for term in terms]
    widest = max((width_of(one) for one in cells), default=0)
    if widest > LONGEST_CELL:
        return [row for one in cells for row in long_cell(one, room)]
    columns = max(1, (room - INDENT + GAP) // (widest + GAP))
    down = -(-len(cells) // columns)
    return [
        [
            Bit(" " * INDENT),
            *(one for part in cells[row::down] for one in padded(part, widest + GAP)),
        ]
        for row in range(down)
    ]


def cell(table: Table, term: Term) -> Row:
    """One term: what, whose, how much."""
    thing = Thing("card", term.card) if term.card is not None else None
    whose = whose_term(table, term)
    words = f"{whose}: {term.words}" if whose and whose not in term.words else term.words
    if term.source and term.source not in words:
        words += f" ({term.source})"
    role = term.tone if term.tone in TONES else "bold"
    value = " ".join(part for part in (term.sign, term.value) if part)
    row = [bit(words, "text", thing)] if words else []
    if words and value:
        row.append(Bit(": " if is_text(value) else " ", "text", thing))
    return [*row, bit(value, role, thing)] if value else row


def is_text(value: str) -> bool:
    """Whether a value is words, not a figure."""
    return len(value.split()) > 1


def long_cell(row: Row, room: int) -> list[Row]:
    """A term that needs a line, or several, of its own."""
    indent = Bit(" " * INDENT)
    if width_of(row) + INDENT <= room:
        return [[indent, *row]]
    words, value = row[0], row[-1]
    rows = told(words.text, room, words.role, 2 * INDENT, [indent])
    if value is not words:
        rows += told(value.text, room, value.role, 0, [Bit(" " * (2 * INDENT))])
    return rows
