"""Sets as CSV: there and back unchanged, safe in a spreadsheet, and clear about mistakes."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from pentacles.core.errors import BadCard
from pentacles.games import built_in
from pentacles.workshop import check, from_csv, house_document, house_sets, to_csv

SETS = [(game, one.name) for game in built_in() for one in house_sets(game)]
RELICS = "wizards-and-relics"


def problems(game: str, text: str, document: dict[str, Any] | None = None) -> list[Any]:
    with pytest.raises(BadCard) as error:
        from_csv(game, text, document or house_document(game))
    return list(error.value.problems)


@pytest.mark.parametrize(("game", "name"), SETS)
def test_every_shipped_set_goes_into_a_spreadsheet_and_back(game: str, name: str) -> None:
    document = house_document(game, name)
    text = to_csv(game, document)
    assert from_csv(game, text, {"set": document["set"]}) == document
    assert (
        from_csv(game, "\ufeff" + text.replace("\r\n", "\n"), {"set": document["set"]}) == document
    )


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_what_a_spreadsheet_makes_of_it_is_read_too(delimiter: str) -> None:
    document = house_document(RELICS)
    out = io.StringIO()
    rows = csv.reader(io.StringIO(to_csv(RELICS, document)))
    csv.writer(out, delimiter=delimiter).writerows(rows)
    assert from_csv(RELICS, out.getvalue(), {"set": document["set"]}) == document


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+3 while", "-1 Defence.", "@SUM(A1)", "'quoted", "'=x", '=HYPERLINK("http://x")'],
)
def test_no_cell_is_a_formula(text: str) -> None:
    document = house_document("wizard-cards")
    document["card"][0]["name"] = document["card"][0]["text"] = text
    written = to_csv("wizard-cards", document)
    for row in csv.reader(io.StringIO(written)):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)
    assert from_csv("wizard-cards", written, document) == document


def test_rows_change_known_cards_and_leave_other_keys_alone() -> None:
    document = house_document("wiz")
    text = "id,name,text\ngossiping_orb,Chatty Orb,\nnew_one,New,Hello\n"
    changed = from_csv("wiz", text, document)
    orb, new = changed["card"]
    assert orb["name"] == "Chatty Orb"
    assert orb["effects"] == document["card"][2]["effects"]
    assert "text" not in orb
    assert new == {"id": "new_one", "name": "New", "text": "Hello"}
    assert len(document["card"]) == 3


def test_mistakes_are_told_by_row_and_column() -> None:
    text = (
        "table,id,name,power,devoted,effects\n"
        "wizard,a,A,many,perhaps,draw\nrelic,b,B,1,yes,\nx,c,C,,,\n"
    )
    found = problems(RELICS, text)
    assert [str(one) for one in found] == [
        "the table: row 2, column power: must be a whole number, got 'many'.",
        "the table: row 2, column devoted: must be yes or no, got 'perhaps'.",
        (
            "the table: row 2, column effects: must be written as in a card file, such as "
            '[{ verb = "power" }].'
        ),
        "the table: row 3, column devoted: a relic has no such key; leave the cell empty.",
        "the table: row 4, column table: must be one of wizard, relic, shrine, got 'x'.",
    ]
    assert (found[0].table, found[0].entry, found[0].key) == ("wizard", 0, "power")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "needs a row with the names of the columns"),
        ("id,name\n", "needs a row"),
        ("name\nx\n", "column 'id' is missing"),
        ("id,nome\nx,y\n", "'nome' is not known; columns are id, index"),
        ("id,id\nx,y\n", "is there twice"),
        ("id,name\nx,y,z\n", "row 2: has more cells than columns"),
        ('id,name\n"x,y\n', "can't be read as CSV"),
        ("id\n" + "x\n" * 3000, "at most 2000 cards"),
        ("x" * (600 << 10), "is too large"),
        ('id,effect\nx,"{ verb = "\n', "is not written as in a card file"),
    ],
)
def test_a_table_of_another_form_is_refused(text: str, words: str) -> None:
    assert any(words in one for one in problems("wizard-cards", text))


def test_a_set_from_a_table_is_checked_like_any_other() -> None:
    document = house_document("wizard-cards")
    text = to_csv("wizard-cards", document).replace("Lesser Ward", "", 1)
    assert "name: is missing" in check("wizard-cards", from_csv("wizard-cards", text, document))[0]
