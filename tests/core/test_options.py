"""Options: checked when a game is made, with the allowed values in every refusal."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.errors import BadOption
from pentacles.core.options import (
    Wording,
    check_options,
    choice,
    first_seat,
    flag,
    seat_named,
    whole,
    words,
)

OPTIONS = (
    flag("loud", "Louder."),
    choice("mode", ("calm", "wild"), "How."),
    whole("size", 1, 9, 3, "How many.", words=("auto",)),
    words("sets", "Which."),
    first_seat("first_player", 3, "Who begins."),
)


def check(**given: Any) -> dict[str, Any]:
    return check_options("Test", OPTIONS, given, Wording())


def test_defaults_and_given_values() -> None:
    assert check() == {
        "loud": False,
        "mode": "calm",
        "size": 3,
        "sets": [],
        "first_player": "random",
    }
    assert check(loud=True, size="auto", sets=["a"])["size"] == "auto"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"quiet": 1}, "Unknown option 'quiet' for Test. Its options are: loud, mode, size"),
        ({"loud": 1}, "Option 'loud' must be one of true, false, got 1."),
        ({"mode": "mad"}, "Option 'mode' must be one of calm, wild, got mad."),
        ({"size": 10}, "Option 'size' must be between 1 and 9, got 10."),
        ({"size": True}, "Option 'size' must be between 1 and 9, got true."),
        ({"sets": "a"}, "Option 'sets' must be one of a list of names, got a."),
        ({"first_player": "seat_3"}, "must be one of random, seat_0, seat_1, seat_2, got seat_3."),
        ({"mode": "x" * 999}, "got '" + "x" * 56 + "..."),
    ],
)
def test_refusals_say_what_is_allowed(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption) as error:
        check(**given)
    assert message in str(error.value)
    assert error.value.option == next(iter(given))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("loud", "yes", True),
        ("loud", "False", False),
        ("loud", "maybe", "maybe"),
        ("size", "7", 7),
        ("size", "auto", "auto"),
        ("size", "--5", "--5"),
        ("size", "²", "²"),
        ("size", "9" * 5000, "9" * 5000),
        ("sets", "a, b", ["a", "b"]),
        ("mode", " wild ", "wild"),
    ],
)
def test_words_of_a_command_line_are_understood(name: str, text: str, value: Any) -> None:
    assert next(option for option in OPTIONS if option.name == name).parse(text) == value


def test_seats_are_named_in_one_way() -> None:
    assert [seat_named(word) for word in ("random", "seat_0", "seat_11")] == [-1, 0, 11]
