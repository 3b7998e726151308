"""Documents: card files as data and back, the game's own and those of other people."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from pentacles.core.card_writing import write_cards
from pentacles.core.errors import BadCard, BadOption
from pentacles.games import built_in, game_class
from pentacles.workshop import (
    changes,
    check,
    check_text,
    empty_document,
    house_document,
    house_sets,
    read_document,
    write_document,
)

SETS = [(game, one.name) for game in built_in() for one in house_sets(game)]


@pytest.mark.parametrize(("game", "name"), SETS)
def test_every_shipped_set_is_written_and_read_with_the_same_meaning(game: str, name: str) -> None:
    document = house_document(game, name)
    text = write_document(document)
    assert tomllib.loads(text) == document
    assert read_document(text) == (game, document)


@pytest.mark.parametrize("game", built_in())
def test_the_files_of_the_package_go_through_unchanged(game: str) -> None:
    for path in (game_class(game)().folder / "cards").iterdir():
        text = path.read_text(encoding="utf-8")
        assert tomllib.loads(write_cards(tomllib.loads(text))) == tomllib.loads(text)


@pytest.mark.parametrize(
    "value",
    [
        'quotes " and \\ backslashes',
        "a\nb\tc\x00\x7f\x1b[31m",
        "🜏 ★ ♠ <script>alert(1)</script>",
        "",
        [],
        ["", "x"],
        {"verb": "a", "list": [1, {"deep": True}]},
        [{"a": 1}, {"b": "\u2028"}],
        -(2**62),
        1.5,
        False,
    ],
)
def test_every_value_survives(value: Any) -> None:
    document = {"set": {"name": "x"}, "card": [{"id": "a", "strange key!": value}]}
    assert tomllib.loads(write_cards(document)) == document


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "can't be in a card file"),
        ("\ud800", "characters that no file can hold"),
        (10**30, "too large"),
        (object(), "can't be in a card file"),
    ],
)
def test_what_a_file_cannot_hold_is_refused(value: Any, words: str) -> None:
    document = {"set": {}, "card": [{"id": "a", "name": value}]}
    with pytest.raises(BadCard, match=words):
        write_cards(document)
    assert words in check("wizard-cards", document)[0]


def test_tables_within_tables_without_end_are_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100):
        deep = {"more": deep}
    with pytest.raises(BadCard, match="too deep"):
        write_cards({"card": [deep]})


def test_a_file_for_another_game_is_told_by_its_head_and_by_its_tables() -> None:
    text = write_document(house_document("wysaertz"))
    with pytest.raises(BadCard, match="is made for the game 'wysaertz', not for 'wiz'"):
        read_document(text, game="wiz")
    nameless = house_document("wizards-and-relics")
    del nameless["set"]["game"]
    text = write_document(nameless)
    assert read_document(text)[0] == "wizards-and-relics"
    with pytest.raises(BadCard, match="fit Wizards & Relics only"):
        read_document(text, game="wizard-cards")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[[", "is not valid TOML"),
        ('[set]\ngame = "chess"\n', "games are"),
        ('[set]\nname = "x"\n', "names no game"),
        ("x = " + "9" * 5000, "too large"),
        ("#" * (300 << 10), "at most 256 kB"),
        ("[[card]]\n" * 10_000, "there are too many entries: at most 2000 are read"),
        ('[set]\ngame = "wiz"\nrules = "99"\n[[card]]\nid="x"\n', "version '99' of the rules"),
    ],
)
def test_a_file_that_is_no_card_file_is_told_in_one_sentence(text: str, words: str) -> None:
    problems = check_text(text)
    assert len(problems) == 1
    assert words in problems[0]
    assert problems[0].table == ""


def test_dates_become_texts() -> None:
    _, document = read_document('[set]\ngame = "wiz"\n[[card]]\nid = 2024-01-01\n')
    assert document["card"][0]["id"] == "2024-01-01"


def test_a_set_of_the_house_is_a_copy() -> None:
    house_document("wiz")["card"].clear()
    assert house_document("wiz")["card"]
    with pytest.raises(BadOption, match="Sets: base, apprentice"):
        house_document("wizards-and-relics", "nobody")


def test_an_empty_set_names_its_game() -> None:
    document = empty_document("wizards-and-relics", "mine", "My cards")
    assert read_document(write_document(document))[0] == "wizards-and-relics"
    assert (
        "has no [[wizard]], [[relic]], [[shrine]] entries"
        in check("wizards-and-relics", document)[0]
    )


def test_changes_between_versions_are_told_by_card() -> None:
    old, new = house_document("wizard-cards"), house_document("wizard-cards")
    new["card"][0]["name"] = "Other"
    gone = new["card"].pop()
    new["card"].append({**gone, "id": "mine"})
    found = [(one.what, one.card, one.keys) for one in changes("wizard-cards", old, new)]
    assert found == [
        ("changed", "spades_ace", ("name",)),
        ("new", "mine", ()),
        ("gone", gone["id"], ()),
    ]
