"""The workshop: card sets as data, to make, check, draw, put into tables and print.

A set is a **document**: a card file as data, `{"set": {...}, "card": [...]}` with the tables of its
game. Mistakes in one are listed by table, entry and key (`pentacles.core.cards.CardProblem`).
"""

from __future__ import annotations

from pentacles.workshop.checking import (
    CountLine,
    check,
    check_text,
    checklist,
    contradictions,
    options_for,
    propose_text,
    remarks,
)
from pentacles.workshop.comparing import Change, changes
from pentacles.workshop.documents import (
    Document,
    HouseSet,
    empty_document,
    house_document,
    house_sets,
    read_document,
    write_document,
)
from pentacles.workshop.drawing import faces
from pentacles.workshop.icons import icon_names
from pentacles.workshop.limits import check_size
from pentacles.workshop.spreadsheets import from_csv, to_csv

__all__ = [
    "Change",
    "CountLine",
    "Document",
    "HouseSet",
    "changes",
    "check",
    "check_size",
    "check_text",
    "checklist",
    "contradictions",
    "empty_document",
    "faces",
    "from_csv",
    "house_document",
    "house_sets",
    "icon_names",
    "options_for",
    "propose_text",
    "read_document",
    "remarks",
    "to_csv",
    "write_document",
]
