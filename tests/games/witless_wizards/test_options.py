"""Section 5: options, what is refused, and the fixed action space of section 7."""

from __future__ import annotations

import pytest

import pentacles

from .builder import asked, game, legal, new, play, position

STARTS = {
    0: "take wizard deck",
    4: "take pirate deck",
    5: "be greendalf",
    8: "be tiana",
    9: "scry keep",
    10: "scry bottom",
    11: "draw deck",
    12: "draw discard",
    13: "focus no",
    14: "focus yes",
    15: "toss held",
    16: "toss new",
    17: "keep",
    18: "give +1",
    20: "give +3",
    21: "accept",
    22: "decline",
    23: "use no",
    24: "use yes",
    25: "break +1 offence",
    33: "break +3 special",
    34: "attack +1",
    36: "attack +3",
    37: "pump 0",
    42: "pump 5",
    43: "reroll no",
    44: "reroll yes",
    45: "brace 0",
    50: "brace 5",
    51: "vanish no",
    52: "vanish yes",
    53: "mend 0",
    72: "mend 19",
    73: "discard offence",
    75: "discard special",
}


def test_the_action_space_is_that_of_section_7() -> None:
    actions = game().actions
    assert actions.size == 76
    for number, text in STARTS.items():
        assert actions.text(number) == text


@pytest.mark.rule("WW-1.19", "WW-1.12")
def test_a39_options() -> None:
    with pytest.raises(pentacles.BadOption) as error:
        new(2, setup_34="alternative")
    assert error.value.code == "alternative_needs_three"
    assert str(error.value) == "The alternative setup is for 3 or 4 players."
    assert new(3, setup_34="alternative").seats == 3
    with pytest.raises(pentacles.BadOption) as error:
        new(5)
    assert error.value.code == "bad_player_count"
    assert str(error.value).startswith("Witless Wizards takes 2 to 4 players.")
    with pytest.raises(pentacles.BadOption) as error:
        game(deck_selection="named", decks=["wizard", "wizard", "pirate"])
    assert error.value.code == "bad_deck_list"
    assert str(error.value).startswith("Name exactly three different decks.")


@pytest.mark.parametrize(
    "decks", [[], ["wizard", "pirate"], ["wizard", "pirate", "cooks"], ["wizard"] * 3]
)
def test_bad_deck_lists(decks: list[str]) -> None:
    with pytest.raises(pentacles.BadOption, match="Name exactly three different decks"):
        game(deck_selection="named", decks=decks)


def test_decks_without_named_selection() -> None:
    with pytest.raises(pentacles.BadOption, match=r"^The deck list is only read when") as error:
        game(decks=["wizard", "samurai", "pirate"])
    assert error.value.code == "decks_not_used"


def test_a_first_player_who_is_not_there() -> None:
    with pytest.raises(
        pentacles.BadOption, match=r"^That seat does not exist in this game"
    ) as error:
        new(2, first_player="seat_2")
    assert error.value.code == "bad_first_player"
    assert new(3, first_player="seat_2").first == 2


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("battle_die", "1-8", "1-3, 1-6"),
        ("starting_stamina", 4, "5 to 20"),
        ("starting_stamina", 21, "5 to 20"),
        ("turn_limit", 19, "20 to 1000"),
        ("max_rematches", 11, "0 to 10"),
        ("rematch", "maybe", "play, draw"),
        ("setup_34", "odd", "standard, alternative"),
    ],
)
def test_values_outside_their_range(option: str, value: object, words: str) -> None:
    with pytest.raises(pentacles.BadOption) as error:
        game(**{option: value})
    assert str(error.value) == f"Option {option}: {value} is not allowed; use {words}."
    assert error.value.code == "bad_option"


def test_max_rematches_is_ignored_when_ties_are_draws() -> None:
    assert new(2, rematch="draw", max_rematches=7).variant.rematches_allowed == 0


def test_the_other_die() -> None:
    match = position(options={"battle_die": "1-6"}, a="laser", step="battle", dice=[6])
    assert match.stamina[1] == 11


def test_why_not_says_what_is_asked() -> None:
    match = position(3, deck="robe codex")
    refusal = match.why_not(0, 53)
    assert refusal is not None
    assert refusal.rule == "WW-7.2"
    assert "must be kept or given" in refusal.reason
    play(match, "keep", "give B")
    assert asked(match) == (0, "target")
    assert legal(match) == ["attack +1", "attack +2"]
    far = match.why_not(0, 36)
    assert far is not None
    assert far.rule == "WW-1.1"
