"""Whatever a game computes for a table is drawn: every note in the terminal and in plain mode.

The page draws the same fields: `tests/page/test_every_game.py` plays every game there.
"""

from __future__ import annotations

import pytest

from pentacles.cli.prompt import Prompter
from pentacles.core.table import Aid, Table
from pentacles.terminal.aids import aid_sheet
from pentacles.terminal.bits import text_of
from pentacles.terminal.view import View
from tests.conformance.cases import Case, walk

DRAWN = {
    *("game", "title", "viewer", "turn", "turn_word", "phase", "phases", "banner", "seats"),
    *("zones", "counters", "prompt", "options", "scenes", "faces", "is_over", "result", "aids"),
    *("can_assemble", "coach"),
}
"""The fields of a table, each of which every face draws."""
EVERY = 7
"""How many decisions lie between two tables that are looked at."""
TABLES = 60
Told = pytest.CaptureFixture[str]


def test_a_table_has_no_field_that_no_face_draws() -> None:
    assert set(Table.__struct_fields__) == DRAWN


def parts(aid: Aid) -> list[str]:
    """Every text of a note."""
    texts = [aid.title, aid.words, aid.rule]
    for term in aid.terms:
        texts += [term.words, term.value, term.sign]
    return [" ".join(text.split()) for text in texts if text]


def missing(table: Table, told: str) -> list[str]:
    """The texts of notes that a face leaves out."""
    flat = " ".join(told.split())
    return [text for aid in table.aids for text in parts(aid) if text not in flat]


def test_every_note_is_drawn_in_the_terminal_and_in_plain_mode(case: Case, capsys: Told) -> None:
    prompter = Prompter(case.game)
    looks = case.game.drawing.looks
    for number, (state, seat, _) in enumerate(walk(case, 3)):
        if number >= EVERY * TABLES:
            break
        if number % EVERY:
            continue
        names = [f"Player {place}" for place in range(state.seats)]
        for viewer in (seat, (seat + 1) % state.seats, None):
            table = state.table(viewer, names)
            drawer = text_of(aid_sheet(View(table, table.faces, looks), 78))
            assert not missing(table, drawer), f"the terminal's drawer, move {number}"
            prompter.all_aids(table)
            told = capsys.readouterr().out
            assert not missing(table, told), f"plain mode, move {number}"
