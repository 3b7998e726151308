"""The content of Wizard Cards: the numbered rules and the standard pack."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

RULES_PER_CHAPTER = (8, 7, 12, 6, 5, 9, 3, 4, 4, 7, 4, 7, 11, 2, 4, 6)
ICONS = {
    "ward": "magic-shield",
    "vigor": "heart-plus",
    "fortune": "crystal-ball",
    "wrath": "fireball",
    "wild": "magic-swirl",
}
VERBS = {
    "ward": "ward",
    "vigor": "add_plays",
    "fortune": "draw",
    "wrath": "damage",
    "wild": "wild",
}


def content(name: str) -> str:
    """A file of the game's folder."""
    return files("pentacles.games.wizard_cards").joinpath(name).read_text("utf-8")


def pack() -> list[dict[str, Any]]:
    """The cards of the standard pack."""
    cards: list[dict[str, Any]] = tomllib.loads(content("cards/standard.toml"))["card"]
    return cards


def test_every_numbered_rule_is_there_once_and_in_order() -> None:
    chapters = enumerate(RULES_PER_CHAPTER, 1)
    wanted = [f"WC-{c}.{rule}" for c, rules in chapters for rule in range(1, rules + 1)]
    assert re.findall(r"^- \*\*(\S+)\*\* \S", content("rules.md"), re.MULTILINE) == wanted


def test_every_rule_that_the_rules_mention_exists() -> None:
    text = content("rules.md")
    known = set(re.findall(r"^- \*\*(\S+)\*\*", text, re.MULTILINE))
    assert set(re.findall(r"WC-\d+\.\d+", text)) == known


def test_what_beginners_miss_leads_to_rules() -> None:
    section = content("rules.md").split("## What beginners miss")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line]
    assert len(lines) > 10
    assert all(re.fullmatch(r"- .+ \(WC-\d+\.\d+\)", line) for line in lines)


@pytest.mark.rule("WC-1.2", "WC-3.1", "WC-3.2", "WC-8.1")
def test_wc_1_2_the_pack_has_the_cards_and_magnitudes_of_the_rules() -> None:
    kinds = Counter((card["school"], card["magnitude"]) for card in pack())
    wanted = {("wild", 4): 2}
    for school in ("ward", "vigor", "fortune", "wrath"):
        wanted |= {(school, 1): 5, (school, 2): 5, (school, 3): 3}
    assert kinds == wanted
    assert sum(card["magnitude"] for card in pack()) == 104


def test_cards_are_numbered_and_differ() -> None:
    cards = pack()
    assert [card["index"] for card in cards] == list(range(54))
    assert len({card["id"] for card in cards}) == len({card["code"] for card in cards}) == 54


@pytest.mark.rule("WC-14.1", "WC-14.2")
@pytest.mark.parametrize("card", pack(), ids=lambda card: str(card["code"]))
def test_wc_14_2_a_card_says_what_it_does(card: dict[str, Any]) -> None:
    assert card["art"][0] == ICONS[card["school"]]
    assert card["effect"] == {"verb": VERBS[card["school"]], "n": card["magnitude"]}
    assert str(card["magnitude"]) in card["text"]
    assert str(card["magnitude"]) in card["short"]
    assert len(card["short"]) <= 32
    if card["school"] != "wild":
        size = ("Lesser", "Greater", "Major")[card["magnitude"] - 1]
        assert card["name"] == f"{size} {card['school'].capitalize()}"
