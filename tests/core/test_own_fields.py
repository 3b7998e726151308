"""A state's own fields: what is saved comes back, and what can't be is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pentacles
from pentacles.core.errors import Unreadable
from pentacles.core.own_fields import (
    WHOLES,
    OwnField,
    own_flag,
    own_group,
    own_rows,
    own_whole,
    own_wholes,
)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (own_whole("n"), 0),
        (own_whole("n", 3, -1), -1),
        (own_flag("f"), True),
        (own_wholes("w", 2), [0, 2]),
        (own_rows("r"), [[], [1, 2]]),
    ],
)
def test_a_value_within_bounds_is_taken_as_a_copy(field: OwnField, value: Any) -> None:
    taken = field.read(value)
    assert taken == value
    assert type(taken) is type(value)
    if isinstance(value, list):
        assert taken is not value


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        (own_whole("n", 3), 4, "n must be a whole number from 0 to 3"),
        (own_whole("n"), -1, "n must be a whole number from 0 to 100000"),
        (own_whole("n"), True, "n must be a whole number"),
        (own_whole("n"), "1", "n must be a whole number"),
        (own_flag("f"), 1, "f must be true or false"),
        (own_wholes("w"), 5, "w must be a list"),
        (own_wholes("w", 2), [0, 3], "w must be a whole number from 0 to 2"),
        (own_rows("r"), [1], "r must be a list"),
    ],
)
def test_a_value_that_cannot_be_is_refused(field: OwnField, value: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        field.read(value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turns_after", 3),
        ("has_moved", 1),
        ("strengths", [[1], []]),
        ("named", []),
        ("plays", None),
    ],
)
def test_a_saved_match_with_a_wrong_field_is_refused(name: str, value: Any) -> None:
    game = pentacles.game("wizard-cards", jokers=True)
    saved = json.loads(game.new(seed=3).to_json())
    saved["fields"][name] = value
    with pytest.raises(Unreadable):
        game.from_json(json.dumps(saved))


def leaves(fields: tuple[OwnField, ...]) -> list[OwnField]:
    """All fields, those of groups one by one."""
    return [leaf for field in fields for leaf in (leaves(field.parts) or [field])]


@pytest.mark.parametrize("name", pentacles.games())
def test_every_own_field_is_copied(name: str) -> None:
    """What is listed for saves is what `clone` copies."""
    state = pentacles.game(name).new(seed=3)
    for number, field in enumerate(leaves(type(state).own_fields), 1):
        value = getattr(state, field.name)
        if type(value) is bool:
            setattr(state, field.name, not value)
        elif type(value) is int:
            setattr(state, field.name, number)
        elif field.shape == WHOLES:
            setattr(state, field.name, [*value, number])
    assert state.clone().fields() == state.fields()


def test_a_group_is_saved_as_one_list() -> None:
    class Figures:
        total = 3
        is_open = True

    group = own_group("both", (own_whole("total", 9), own_flag("is_open")))
    figures = Figures()
    assert group.saved(figures) == [3, True]
    group.restore(figures, [4, False])
    assert (figures.total, figures.is_open) == (4, False)
    for wrong in ([4], [10, True], [1, 1], None):
        with pytest.raises(ValueError, match="must be"):
            group.restore(figures, wrong)


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("wiz", "kind", [0]),
        ("wiz", "score", [0, 0, 0]),
        ("wiz", "round", 1.5),
        ("wizards-and-relics", "master", 2),
        ("wizards-and-relics", "revealed", 1),
        ("wizards-and-relics", "picked", [[], [1_000]]),
        ("wysaertz", "marks", [False] * 7),
        ("wysaertz", "draw", [-1, -1, -1, 9, 0]),
        ("wysaertz", "plays", [[1, 2, 3]]),
    ],
)
def test_what_a_game_saves_is_checked_when_it_is_loaded(name: str, field: str, value: Any) -> None:
    game = pentacles.game(name)
    saved = json.loads(game.new(2, seed=3).to_json())
    saved["fields"][field] = value
    with pytest.raises(Unreadable):
        game.from_json(json.dumps(saved))
