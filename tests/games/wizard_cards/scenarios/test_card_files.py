"""WC-1.8: card files that can't be played are refused."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import pentacles

Card = dict[str, Any]


def standard_cards() -> list[Card]:
    """The cards of the standard pack, to be spoiled."""
    text = files("pentacles.games.wizard_cards").joinpath("cards/standard.toml").read_text("utf-8")
    cards: list[Card] = tomllib.loads(text)["card"]
    return cards


def load(folder: Path, cards: list[Card], **options: object) -> object:
    """A game with these cards; they are numbered again, so that only the spoiled field is wrong."""
    lines = ["[set]", 'name = "own"', 'title = "My own pack"', 'game = "wizard-cards"']
    for index, card in enumerate(cards):
        lines.append("[[card]]")
        for key, value in {"index": index, **card}.items():
            lines.append(f"{key} = {_toml(index if key == 'index' else value)}")
    path = folder / "own.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return pentacles.game("wizard-cards", cards=path, **options)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)


SUITED = standard_cards()[:52]
WILD = standard_cards()[52:]
TOO_SMALL = "every deck needs at least one card after the opening hands are drawn"


@pytest.mark.rule("WC-1.8")
def test_wc_1_8_the_standard_pack_can_be_loaded_again(tmp_path: Path) -> None:
    load(tmp_path, SUITED + WILD, jokers=True, constructed_decks=True)


@pytest.mark.rule("WC-1.8")
def test_wc_1_8_ten_cards_are_too_few_and_eleven_enough(tmp_path: Path) -> None:
    with pytest.raises(pentacles.BadCard, match=TOO_SMALL):
        load(tmp_path, SUITED[:10])
    load(tmp_path, SUITED[:11])


@pytest.mark.rule("WC-1.8")
def test_wc_1_8_each_constructed_deck_needs_a_card(tmp_path: Path) -> None:
    with pytest.raises(pentacles.BadCard, match=TOO_SMALL):
        load(tmp_path, SUITED[:11], constructed_decks=True)
    load(tmp_path, SUITED[:12], constructed_decks=True)


@pytest.mark.rule("WC-1.8")
def test_wc_1_8_no_jokers_or_exactly_two(tmp_path: Path) -> None:
    with pytest.raises(pentacles.BadCard, match="no jokers or exactly 2, got 1"):
        load(tmp_path, SUITED + WILD[:1])
    load(tmp_path, SUITED)
    with pytest.raises((pentacles.BadCard, pentacles.BadOption), match="has no jokers"):
        load(tmp_path, SUITED, jokers=True)


@pytest.mark.rule("WC-1.8")
@pytest.mark.parametrize(
    "spoiled",
    [
        {"suit": "cups"},
        {"school": "luck"},
        {"effect": {"verb": "explode", "n": 1}},
        {"effect": {"verb": "wild", "n": 1}},
        {"effect": {"verb": "ward", "n": 2}},
        {"magnitude": 10, "effect": {"verb": "ward", "n": 10}},
        {"count": 2},
        {"id": "spades_2"},
    ],
)
def test_wc_1_8_a_card_that_breaks_the_form(tmp_path: Path, spoiled: Card) -> None:
    with pytest.raises(pentacles.BadCard, match=str(spoiled.get("id", "spades_ace"))):
        load(tmp_path, [{**SUITED[0], **spoiled}, *SUITED[1:]])
