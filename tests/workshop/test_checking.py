"""What is wrong with a set is told by table, entry and key; what is odd is only remarked."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from pentacles.core.cards import CardProblem
from pentacles.games import built_in
from pentacles.workshop import (
    check,
    checklist,
    contradictions,
    faces,
    house_document,
    house_sets,
    icon_names,
    options_for,
    propose_text,
    remarks,
)

RELICS = "wizards-and-relics"
SETS = [(game, one.name) for game in built_in() for one in house_sets(game)]


def told(problem: CardProblem) -> tuple[str, int, str]:
    return problem.table, problem.entry, problem.key


def test_a_problem_names_table_entry_and_key() -> None:
    document = house_document(RELICS)
    document["relic"][3]["power"] = 99
    document["wizard"][2]["effects"] = [{"when": "reveal", "verb": "draw", "n": 0}]
    document["wizard"][5]["colour"] = "pink"
    document["shrine"][1]["id"] = document["shrine"][0]["id"]
    found = check(RELICS, document)
    assert [told(problem) for problem in found] == [
        ("wizard", 2, "effects[0].n"),
        ("wizard", 5, "colour"),
        ("relic", 3, "power"),
        ("shrine", 1, "id"),
    ]
    assert found[0].message == "must be between 1 and 20, got 0 (or the name of a count)."
    assert found[0].card == document["wizard"][2]["id"]
    assert found[0].to_data()["text"].startswith("Card set 'base' is not valid: your cards: card")
    assert found[2].endswith("power: must be between 0 and 20, got 99.")


def test_a_problem_stays_whole_in_a_pickle() -> None:
    problem = CardProblem("text", ("wizard", 3), "lars", "power", "message")
    again = pickle.loads(pickle.dumps(problem))
    assert again == problem
    assert again.to_data() == problem.to_data()


def test_entries_of_one_id_are_told_apart() -> None:
    document = house_document("wysaertz")
    document["card"].append({**document["card"][0], "name": ""})
    found = check("wysaertz", document)
    assert {problem.entry for problem in found} == {84}


@pytest.mark.parametrize(
    ("game", "change", "place"),
    [
        ("wizard-cards", {"magnitude": 2}, ("card", 0, "magnitude")),
        ("wizard-cards", {"effect": {"verb": "wild", "n": 1}}, ("card", 0, "effect")),
        ("witless-wizards", {"income": 10}, ("card", 0, "income")),
        ("wysaertz", {"gates": 1}, ("card", 0, "gates")),
        ("wysaertz", {"keywords": ["flying"]}, ("card", 0, "keywords")),
        ("wiz", {"effects": []}, ("card", 0, "effects")),
        (
            "wiz",
            {"effects": [{"verb": "take_random", "count": 9}]},
            ("card", 0, "effects[0].count"),
        ),
        ("wiz", {"target": "moon"}, ("card", 0, "target")),
    ],
)
def test_every_game_tells_the_place(
    game: str, change: dict[str, Any], place: tuple[str, int, str]
) -> None:
    document = house_document(game)
    document["card"][0] |= change
    assert place in [told(problem) for problem in check(game, document)]


@pytest.mark.parametrize("game", built_in())
@pytest.mark.parametrize(
    "junk", [None, 3, "x", [], [3], {"id": 5}, [{"id": [1]}], [{"effects": 7}], [{}]]
)
def test_a_document_of_anything_gets_problems_and_no_error(game: str, junk: Any) -> None:
    for document in ({"set": junk, "card": junk}, {"card": junk}, {"wizard": junk, "more": junk}):
        assert check(game, document)
        faces(game, document)
        checklist(game, document)
        remarks(game, document)


@pytest.mark.parametrize("game", built_in())
def test_hostile_values_in_every_key_are_told_and_drawn_around(game: str) -> None:
    document = house_document(game)
    table = next(key for key in document if key != "set")
    first = document[table][0]
    document = {"set": document["set"], table: [first]}
    values: list[Any] = [[], {}, "\x1b[31m", "x" * 5000, -(2**40), [[[]]], {"verb": {}}, True]
    for key in list(first):
        for value in values:
            document[table][0] = {**first, key: value}
            check(game, document)
            assert faces(game, document)[table, 0].name.isprintable()


def test_ten_thousand_cards_are_refused_quickly_and_two_thousand_are_placed() -> None:
    document = house_document("wizard-cards")
    document["card"] = [{"id": f"{n}"} for n in range(10_000)]
    assert "at most 2000" in check("wizard-cards", document)[0]
    document["card"] = [{"id": "same"} for _ in range(1500)]
    found = check("wizard-cards", document)
    assert found[-1].entry == 1499


def test_a_picture_that_does_not_exist_is_remarked_with_those_like_it() -> None:
    document = house_document(RELICS)
    document["wizard"][0]["art"] = ["wizard-fase", "", "moon"]
    [remark] = [one for one in remarks(RELICS, document) if one.key.startswith("art[0]")]
    assert told(remark) == ("wizard", 0, "art[0]")
    assert "like it are wizard-face" in remark.message
    assert check(RELICS, document) == []
    assert len(icon_names()) == 4134


@pytest.mark.parametrize(("game", "name"), SETS)
def test_nothing_is_odd_about_the_shipped_sets(game: str, name: str) -> None:
    assert remarks(game, house_document(game, name)) == []


def test_a_text_that_contradicts_the_numbers_is_marked() -> None:
    entry = {
        "text": "Draw three cards. +2 while you have 6 or more cards in hand.",
        "power": 4,
        "effects": [
            {"when": "reveal", "verb": "draw", "n": 2},
            {"when": "static", "verb": "power", "n": 2, "if": ["hand>=5"]},
        ],
    }
    assert contradictions(RELICS, "wizard", entry) == [
        "the text says 3, but no effect has that number (they have 2, 5)",
        "the text says 6, but no effect has that number (they have 2, 5)",
        "effects[1].if is 5, but the text doesn't say so",
    ]
    proposed = propose_text(RELICS, "wizard", entry)
    assert proposed == "Draw 2 cards. +2 while you have 5 or more cards in hand."
    assert contradictions(RELICS, "wizard", {**entry, "text": proposed}) == []


@pytest.mark.parametrize(("game", "name"), SETS)
def test_a_proposed_text_never_contradicts_and_is_a_sentence(game: str, name: str) -> None:
    document = house_document(game, name)
    for table in document:
        for entry in document[table] if table != "set" else ():
            text = propose_text(game, table, entry)
            assert contradictions(game, table, {**entry, "text": text}) == []
            assert text == "" or (text[-1] == "." and not set(text) & set("{}[]_"))
            assert "  " not in text


def test_the_checklist_counts_copies_and_what_is_in_print() -> None:
    document = house_document(RELICS, "apprentice")
    document["wizard"].pop()
    lines = {line.title: line for line in checklist(RELICS, document)}
    assert (lines["Wizards"].printed, lines["Shrines"].have) == (60, 24)
    assert lines["Wizards"].have < 60
    own = {line.title: line.have for line in checklist("wiz", house_document("wiz", "standard"))}
    assert own == {"Custom cards": 3}


def test_options_with_which_a_card_is_in_a_match() -> None:
    wiz = house_document("wiz")
    assert options_for("wiz", wiz, "gossiping_orb")["blank_cards"][0] == "gossiping_orb"
    decks = house_document("witless-wizards")
    assert "pirate" in options_for("witless-wizards", decks, "rented_cutlass")["decks"]
    cards = house_document("wizard-cards")
    assert options_for("wizard-cards", cards, cards["card"][-1]["id"]) == {"jokers": True}
    assert options_for("wizard-cards", cards) == {}
