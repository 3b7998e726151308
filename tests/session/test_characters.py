"""The names of bots: drawn by the seed, never twice, never a person's."""

from __future__ import annotations

import pytest

from pentacles.core.errors import Denied
from pentacles.session.characters import PORTRAITS, character_names, named_seats
from pentacles.session.safe_text import person_text
from pentacles.session.setup import BOT, OPEN, PERSON, SeatSetup

SEALED = "ab" * 32


def bots(number: int) -> list[SeatSetup]:
    return [SeatSetup(BOT, "", "adept")] * number


def test_twelve_characters_each_have_a_portrait_of_their_own() -> None:
    assert len(PORTRAITS) == len(set(PORTRAITS.values())) == 12


def test_the_same_seed_draws_the_same_names_in_any_match() -> None:
    assert character_names("one", 7, []) == character_names("two", 7, [])
    drawn = {tuple(character_names("one", seed, [])) for seed in range(20)}
    assert len(drawn) == 20
    assert len({names[0] for names in drawn}) > 5


def test_a_sealed_seed_is_not_told_by_names() -> None:
    assert character_names("one", SEALED, []) == character_names("one", "cd" * 32, [])
    assert character_names("one", SEALED, []) != character_names("two", SEALED, [])


def test_nobody_is_called_like_somebody_else() -> None:
    seats = [SeatSetup(PERSON, "fenna", "", "g"), SeatSetup(OPEN), *bots(10)]
    names = [seat.name for seat in named_seats(seats, "m", 3, ["Brann"]) if seat.kind == BOT]
    assert len(set(names)) == 10
    assert set(names) == set(PORTRAITS) - {"Fenna", "Brann"}


def test_more_bots_than_characters_still_have_names_of_their_own() -> None:
    names = [seat.name for seat in named_seats(bots(15), "m", 3)]
    assert len(set(names)) == 15
    assert names[12:] == ["Adept", "Adept the Second", "Adept the Third"]


def test_a_bot_that_has_a_name_keeps_it() -> None:
    made = named_seats([SeatSetup(BOT, "Automa", "adept"), *bots(1)], "m", 3)
    assert made[0].name == "Automa"
    assert made[1].name in PORTRAITS


@pytest.mark.parametrize("name", ["A", "x" * 17])
def test_a_chosen_name_has_two_to_sixteen_characters(name: str) -> None:
    with pytest.raises(Denied, match="2 to 16 characters"):
        person_text(name, ())
