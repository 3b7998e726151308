"""A state's own fields: what is saved comes back, and what can't be is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pentacles
from pentacles.core.errors import Unreadable
from pentacles.core.own_fields import OwnField, own_flag, own_rows, own_whole, own_wholes
from pentacles.games.wizard_cards.state import Duel


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


def test_every_own_field_of_wizard_cards_is_copied() -> None:
    """What is listed for saves is what `clone` copies."""
    state = pentacles.game("wizard-cards", jokers=True).new(seed=3)
    assert isinstance(state, Duel)
    for number, field in enumerate(type(state).own_fields, 1):
        kind = type(getattr(state, field.name))
        if kind is int:
            setattr(state, field.name, number)
    state.has_moved = not state.has_moved
    state.strengths = [[1], [2, 3]]
    state.named = [1, 2]
    assert state.clone().fields() == state.fields()
