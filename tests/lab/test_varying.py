"""Variants by options and by numbers on cards."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import pentacles
from pentacles.core.cards import parse_cards
from pentacles.core.errors import BadOption
from pentacles.lab.summary import summarise
from pentacles.lab.varying import by_number, by_options, cards_of, read_field, toml
from tests.lab.coin import Coin
from tests.lab.conftest import Runner


def test_values_are_combined_and_the_first_is_the_base() -> None:
    game = pentacles.game("wizard-cards", more_hectic=True)
    varied: list[tuple[str, list[Any]]] = [
        ("jokers", [False, True]),
        ("casting", ["exactly_one", "optional"]),
    ]
    variants = by_options(game, varied)
    assert [variant.name for variant in variants] == [
        "jokers=false, casting=exactly_one",
        "jokers=false, casting=optional",
        "jokers=true, casting=exactly_one",
        "jokers=true, casting=optional",
    ]
    assert all(variant.options["more_hectic"] is True for variant in variants)
    assert by_options(game, [])[0].name == "base"


@pytest.mark.parametrize("name", pentacles.games())
def test_a_card_file_survives_being_written_again(name: str) -> None:
    game = pentacles.game(name)
    text = cards_of(game)
    assert tomllib.loads(toml(tomllib.loads(text))) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("name", "card", "fields"),
    [
        ("wizard-cards", "JC", ["magnitude", "effect.n"]),
        ("wizards-and-relics", "jeff_the_mage", ["power"]),
        ("wiz", "stun", ["count"]),
        ("witless-wizards", "magical_crook_of_standing", ["value"]),
        ("wysaertz", "tower_of_darkenesse", ["gates"]),
    ],
)
def test_a_number_of_a_real_card_is_changed_and_playable(
    name: str, card: str, fields: list[str]
) -> None:
    game = pentacles.game(name)
    variants = by_number(game, card, fields, [2])
    assert len(variants) == 2
    made = variants[1].game(name)
    assert len(made.faces) == len(game.faces)
    face = [next(f for f in one.faces if card in (f.id, f.code)) for one in (game, made)]
    assert face[0] != face[1]
    assert made.new(seed=1).decisions


def test_the_printed_value_is_the_base(coin: Coin) -> None:
    variants = by_number(coin, "clover", ["luck"], [5, 15, 10])
    assert [variant.name for variant in variants] == ["luck=15", "luck=5", "luck=10"]
    assert variants[0].cards == ""
    file = parse_cards(variants[1].cards, "changed")
    assert [entry["luck"] for entry in file.entries][:2] == [5, 0]


def test_what_a_number_does_is_recovered(toss: Runner, coin: Coin) -> None:
    variants = by_number(coin, "clover", ["luck"], [0, -15])
    facts = summarise(toss(variants=variants, games=3000, chunk=1000, card="clover"))
    worth = [
        next(card["difference"] for card in one["cards"] if card["id"] == "clover")
        for one in facts["variants"]
    ]
    for found, luck in zip(worth, (0.15, 0.0, -0.15), strict=True):
        truth = 0.5 + luck - (0.6 * (0.5 - luck) + 0.4) / 1.4
        assert found["low"] < truth < found["high"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("power=2..4", (["power"], [2, 3, 4])),
        ("power=-1..1", (["power"], [-1, 0, 1])),
        ("power=10..50..20", (["power"], [10, 30, 50])),
        ("magnitude, n=3", (["magnitude", "n"], [3])),
        ("effects.0.n= 1, 5", (["effects.0.n"], [1, 5])),
    ],
)
def test_fields_are_read(word: str, expected: tuple[list[str], list[int]]) -> None:
    assert read_field(word) == expected


@pytest.mark.parametrize(
    "word",
    ["power", "power=", "=2..3", "power=6..2", "power=1..1000", "power=a..b", "power=1..5..0"],
)
def test_unreadable_fields_are_told(word: str) -> None:
    with pytest.raises(BadOption, match="FROM"):
        read_field(word)


def test_unknown_cards_and_fields_are_told(coin: Coin) -> None:
    with pytest.raises(BadOption, match=r"no card 'joker'.*clover"):
        by_number(coin, "joker", ["luck"], [1])
    with pytest.raises(BadOption, match=r"no number called 'power'. Its numbers: luck"):
        by_number(coin, "clover", ["power"], [1])
    with pytest.raises(BadOption, match="At most 50"):
        by_options(coin, [("edge", list(range(51)))])


def test_a_card_that_breaks_the_rules_of_its_file_is_refused(coin: Coin) -> None:
    with pytest.raises(pentacles.BadCard, match="between -15 and 15"):
        by_number(coin, "clover", ["luck"], [99])
