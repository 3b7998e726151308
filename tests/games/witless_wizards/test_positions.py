"""Positions: what they may say, and what they refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pentacles

from .builder import A, B, asked, board, game, only, play, position


def test_starting_equipment_stays_unless_boards_are_empty() -> None:
    match: Any = game(first_player="seat_0").position({"players": 3, "offence_1": ["katana"]})
    assert board(match, 0) == ["crook"]
    assert board(match, 1) == ["katana", "armor"]
    assert board(match, 2) == ["crook_34", "armor_34"]
    moved: Any = game(first_player="seat_0").position({"offence_1": ["crook"]})
    assert board(moved, 0) == []
    assert board(moved, 1) == ["crook", "armor"]


def test_the_middle_of_a_pick() -> None:
    match = position(3, step="pick", draft_0="katana", cubes=[1])
    assert asked(match) == (A, "focus")
    two = position(3, step="pick", draft_0="katana robe", cubes=[1])
    assert asked(two) == (A, "toss")
    second = position(3, step="pick", pick=2, first_card="given", draft_0="katana")
    assert board(second, A) == ["katana"]
    kept = position(3, step="pick", pick=2, first_card="kept", deck="robe")
    assert asked(kept) == (A, "assign")
    play(kept, "give B")
    assert board(kept, B) == ["robe"]


def test_dice_are_rolled_as_given() -> None:
    for faces in ([1, 2], [3, 3], [2, 1]):
        match = position(a="letter_openers", step="battle", dice=faces)
        assert match.dice == faces


@pytest.mark.parametrize(
    "wrong",
    [
        {"step": "lunch"},
        {"to_move": 2},
        {"stamina": [0, 20]},
        {"stamina": [20, 20, 20]},
        {"stamina": [21]},
        {"cubes": [-1]},
        {"out": [1]},
        {"out": [0]},
        {"turn": 0},
        {"boards": "full"},
        {"dice": [4]},
        {"dice": 3},
        {"special_0": ["katana"]},
        {"offence_0": ["katana", "staff"]},
        {"draft_0": ["katana"]},
        {"step": "pick", "draft_1": ["katana"]},
        {"step": "pick", "first_card": "eaten", "pick": 2},
        {"turn": 1, "step": "mend"},
        {"characters": ["gandalf", "albus"]},
        {"no_such_field": 1},
    ],
)
def test_positions_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(pentacles.Unreadable):
        game().position({"players": 2, "boards": "empty", **wrong})


def test_a_fallen_wizard_has_an_empty_board() -> None:
    with pytest.raises(pentacles.Unreadable, match="must be empty"):
        position(3, out=[2], c="robe")


def test_a_position_can_be_saved_and_replayed() -> None:
    match = position(3, a="shovel", cubes=[2], discard="ring", deck="robe codex staff")
    play(match, "draw discard", "focus no", "keep")
    assert pentacles.replay(match.record.to_json()) == match
    text = match.to_json()
    assert match.game.from_json(text).to_json() == text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("active", 2),
        ("target", 5),
        ("target", -1),
        ("stamina", [20]),
        ("stamina", [21, 20]),
        ("cubes", [-1, 0]),
        ("decks", [0, 0, 1]),
        ("has_begun", 1),
        ("sums", [1, 2]),
        ("fought", [0, 7, 20]),
        ("dice", "two"),
    ],
)
def test_saves_with_impossible_figures_are_refused(key: str, value: Any) -> None:
    match = position(a="laser", b="teleporter", step="battle", dice=[3])
    assert asked(match) == (B, "vanish")
    saved = json.loads(match.to_json())
    assert match.game.from_json(json.dumps(saved)) == match
    saved["fields"][key] = value
    with pytest.raises(pentacles.Unreadable, match="damaged"):
        match.game.from_json(json.dumps(saved))


@pytest.mark.parametrize("step", [["Vanish", 1], ["Vanish", 7], ["Gift", 4], ["PumpDefence", 16]])
def test_saves_with_impossible_questions_are_refused(step: list[Any]) -> None:
    match = position(a="laser", b="teleporter", step="battle", dice=[3])
    saved = json.loads(match.to_json())
    saved["agenda"][-1] = step
    with pytest.raises(pentacles.Unreadable):
        match.game.from_json(json.dumps(saved))


@pytest.mark.rule("WW-3.15")
def test_ww_3_15_a_position_never_has_an_empty_deck_beside_a_discard_pile() -> None:
    match = position(3, step="battle", deck=only(""), discard="robe codex")
    assert sorted(match.zone("deck")) == ["codex", "robe"]
    assert match.zone("discard") == []
