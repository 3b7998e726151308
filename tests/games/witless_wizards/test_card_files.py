"""Decks of your own: they replace a house deck, or are refused with all their problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.games.witless_wizards.steps.turn import standing

from .builder import armour, at_random, board, deck_file, own_cards, play, position, special, verb

Card = dict[str, Any]


def load(folder: Path, cards: list[Card], deck: str = "pirate") -> Any:
    return pentacles.game("witless-wizards", cards=deck_file(folder, deck, cards))


@pytest.mark.parametrize("deck", ["wizard", "samurai", "scifi", "medieval", "pirate"])
def test_an_own_deck_takes_the_place_of_the_one_with_its_id(tmp_path: Path, deck: str) -> None:
    path = deck_file(tmp_path, deck, [{"id": "spoon", "type": "offence", "value": 9}])
    rules = pentacles.game(
        "witless-wizards",
        cards=path,
        deck_selection="named",
        decks=[deck, *[other for other in ("wizard", "samurai", "scifi") if other != deck][:2]],
    )
    assert len(rules.faces) == 44
    assert {face.suit for face in rules.faces if face.id.startswith("plain_")} == {deck}
    for seed in range(3):
        match: Any = rules.new(3, seed)
        ended = at_random(match, seed)
        assert ended.over
        assert pentacles.replay(ended.record.to_json()) == ended
        text = match.to_json()
        assert rules.from_json(text).to_json() == text


def test_own_cards_work_in_play(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, hat=special(verb("leech", amount=4)), door=armour(7))
    match = position(3, cards=rules, stamina=[10], deck="hat door", dice=[2])
    play(match, "keep", "give B", "attack C")
    assert match.stamina == [14, 20, 18]
    assert board(match, 1) == ["door"]


def test_own_standard_equipment(tmp_path: Path) -> None:
    cards: list[Card] = [
        {"id": "magical_crook_of_standing", "type": "offence", "value": 5},
        {"id": "magical_armor_of_resting", "type": "defence", "value": 2},
        {"id": "magical_crook_of_standing_34", "type": "offence", "value": 4, "count": 2},
        {"id": "magical_armor_of_resting_34", "type": "defence", "value": 1, "count": 2},
    ]
    path = deck_file(tmp_path, "standard", cards + [{}] * 4)
    text = path.read_text(encoding="utf-8")
    head, *entries = text.split("[[card]]")
    path.write_text("[[card]]".join([head, *entries[:4]]), encoding="utf-8")
    rules = pentacles.game("witless-wizards", cards=path)
    match = rules.new(4, 1)
    assert any(rules.faces[match.face[card]].value == "5" for zone in match.zones for card in zone)
    path.write_text("[[card]]".join([head, *entries[:3]]), encoding="utf-8")
    with pytest.raises(pentacles.BadCard, match=r"magical_armor_of_resting_34.*missing"):
        pentacles.game("witless-wizards", cards=path)


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ({"effects": [{"verb": "explode"}]}, "unknown verb 'explode'"),
        ({"type": "shoe"}, "type: must be one of"),
        ({"deck": "cooks"}, "deck: must be one of"),
        ({"value": 10}, "value: must be between 0 and 9"),
        ({"income": -1}, "income: must be between 0 and 9"),
        ({"effects": [verb("pump_attack", cost=1, amount=1, limit=6)]}, "limit: must be between 1"),
        (
            {"effects": [verb("pump_defence", cost=1, amount=1, limit=0)]},
            "limit: must be between 1",
        ),
        ({"effects": [verb("reroll", cost=-1)]}, "cost: must be between 0"),
        ({"effects": [verb("reroll")]}, "cost: is missing"),
        ({"effects": [verb("scry", cost=1)]}, "takes no such thing"),
        (
            {"effects": [verb("thorns", amount=1, when="always")]},
            "when: must be one of hit, blocked",
        ),
        ({"effects": ["scry"]}, "must be a table with a verb"),
        ({"effects": [verb("scry")] * 9}, "at most 8 effects"),
        ({"type": "special", "value": 2}, "Special cards have the value 0"),
        ({"count": 2}, "every card of a deck is there once"),
        ({"id": "plain_3"}, "'plain_3' is used twice"),
        ({"id": "ring_of_protection"}, "used by a card of another deck"),
        ({"id": "magical_crook_of_standing"}, "belongs to the Standard Equipment"),
        ({"colour": "red"}, "colour: is not known"),
        ({"name": 7}, "name: must be a text"),
    ],
)
def test_a_card_that_breaks_the_form(tmp_path: Path, card: Card, problem: str) -> None:
    with pytest.raises(pentacles.BadCard, match=problem) as error:
        load(tmp_path, [{"id": "spoilt", "type": "offence", "value": 1, **card}])
    assert "pirate.toml" in str(error.value)
    if "deck" not in card:
        assert str(card.get("id", "spoilt")) in str(error.value)


def test_a_deck_has_exactly_eight_cards(tmp_path: Path) -> None:
    cards = [{"id": f"card_{number}", "type": "offence", "value": 1} for number in range(9)]
    with pytest.raises(pentacles.BadCard, match="needs exactly 8 different cards, got 9"):
        load(tmp_path, cards)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    cards: list[Card] = [
        {"id": "one", "type": "shoe", "value": 1},
        {"id": "two", "type": "offence", "value": 77},
        {"id": "three", "type": "special", "effects": [verb("explode")]},
    ]
    with pytest.raises(pentacles.BadCard) as error:
        load(tmp_path, cards)
    assert len(error.value.problems) == 3


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("", encoding="utf-8")
    with pytest.raises(pentacles.BadCard, match=r"no .*entries"):
        pentacles.game("witless-wizards", cards=path)


@pytest.mark.rule("WW-10.5")
def test_ww_10_5_a_card_multiplies_the_die_once(tmp_path: Path) -> None:
    times = [verb("die_times", factor=6)] * 2
    with pytest.raises(pentacles.BadCard, match="die_times at most once"):
        load(tmp_path, [{"id": "spoon", "type": "offence", "value": 9, "effects": times}])


@pytest.mark.rule("WW-8.8")
def test_ww_8_8_places_after_huge_losses(tmp_path: Path) -> None:
    times = verb("die_times", factor=6)
    pumps = [verb("pump_attack", cost=0, amount=20, limit=5)] * 7
    rules = own_cards(
        tmp_path,
        spoon={"type": "offence", "value": 9, "effects": [times, *pumps]},
        hat=special(times, *pumps),
    )
    match = position(3, cards=rules, a="spoon hat", step="attack", stamina=[20, 1], dice=[3])
    play(match, "attack B", *["pump 5"] * 14)
    assert match.stamina[1] < -1000
    assert rules.from_json(match.to_json()).to_json() == match.to_json()
    match.leave(2)
    assert match.places == [1, 3, 2]


@pytest.mark.rule("WW-8.8")
def test_ww_8_8_the_later_batch_counts_before_stamina() -> None:
    match = position(3)
    match.inside = 1
    match.out_turn = [0, 4, 4]
    match.out_batch = [0, 2, 1]
    match.stamina = [20, -20_000, 0]
    assert standing(match, 1, [0], []) > standing(match, 2, [0], [])
