"""Options of section 5: defaults, ranges and the exact words of every refusal."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.rng import Rng

from .builder import game, new


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"packs": 0}, "packs must be between 1 and 4."),
        ({"packs": 5}, "packs must be between 1 and 4."),
        ({"defeats_to_win": 12}, "defeats_to_win must be between 1 and 11."),
        ({"hand_limit": 2}, "hand_limit must be between 3 and 6."),
        ({"starting_hand": 0}, "starting_hand must be between 1 and 4."),
        ({"round_limit": 19}, "round_limit must be between 20 and 1000."),
        ({"retreat": "never"}, "retreat must be one of at_once, slow."),
        ({"spoils": "all"}, "spoils must be one of none, artefacts."),
        ({"free_for_all": "perhaps"}, "free_for_all must be one of true, false."),
        ({"players": 4}, "Unknown option: players."),
        (
            {"starting_hand": 4, "hand_limit": 3},
            "The starting hand cannot exceed the hand limit.",
        ),
        ({"card_sets": ["nowhere"]}, "Unknown card set: nowhere."),
    ],
)
def test_bad_options_are_refused_in_the_words_of_the_rules(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(pentacles.BadOption) as error:
        pentacles.game("wysaertz", **options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("options", "players", "message"),
    [
        ({}, 1, "players must be between 2 and 12."),
        ({}, 13, "players must be between 2 and 12."),
        ({"packs": 1}, 7, "Not enough Mages and Castles: 7 players need at least 2 packs."),
        ({"free_for_all": True}, 2, "Free for All needs at least 3 players."),
        (
            {"first_player": "seat_4"},
            4,
            "first_player must be random or seat_0 to seat_3.",
        ),
    ],
)
def test_bad_matches_are_refused_in_the_words_of_the_rules(
    options: dict[str, Any], players: int, message: str
) -> None:
    with pytest.raises(pentacles.BadOption) as error:
        pentacles.game("wysaertz", **options).new(players=players)
    assert str(error.value).startswith(message)


def test_defaults() -> None:
    assert game().options == {
        "packs": "auto",
        "card_sets": [],
        "first_player": "random",
        "free_for_all": False,
        "hidden_wysaertz": False,
        "retreat": "at_once",
        "defeats_to_win": 2,
        "spoils": "none",
        "hand_limit": 4,
        "starting_hand": 3,
        "round_limit": 200,
    }


def test_more_defeats_than_rivals_leave_only_the_last_one_standing() -> None:
    match = new(2, 3, defeats_to_win=11)
    assert match.variant.defeats_to_win == 11


def test_variants_combine_freely() -> None:
    match = new(12, 3, free_for_all=True, hidden_wysaertz=True, packs=4)
    assert len(match.face) == 4 * 84


def test_an_expansion_with_mages_and_castles_makes_room_for_one_more() -> None:
    assert game(packs=1, card_sets=["holydaye"]).new(players=7, seed=1).seats == 7


def test_the_action_space_is_that_of_section_7() -> None:
    actions = game().actions
    assert actions.size == 167
    assert [actions.text(number) for number in range(10)] == [
        "pass",
        "yes",
        "research",
        "home",
        "challenge",
        "siege",
        "summon",
        "step outside",
        "climb",
        "backhande",
    ]
    assert actions.text(10) == "seat 0"
    assert actions.text(21) == "seat 11"
    assert actions.text(22) == "play fyreball"
    assert actions.text(93) == "play grande_lotterie"
    assert actions.text(94) == "pick fyreball"
    assert actions.text(165) == "pick grande_lotterie"
    assert actions.text(166) == "pick hidden"


def test_the_pack_is_that_of_section_2() -> None:
    faces = game().faces
    counts: dict[str, int] = {}
    letters: dict[str, int] = {}
    for face in faces:
        counts[face.kind] = counts.get(face.kind, 0) + 1
        if face.value:
            letters[face.value] = letters.get(face.value, 0) + 1
    assert counts == {
        "attack": 12,
        "monster": 12,
        "defence": 11,
        "wall": 5,
        "passage": 3,
        "name_spell": 3,
        "true_name": 4,
        "vision": 3,
        "stealing": 3,
        "restoration": 3,
        "artefact": 7,
        "event": 6,
        "mage": 6,
        "castle": 6,
    }
    assert letters == {"A": 21, "B": 21, "C": 21, "OOPS!": 9}


def test_the_help_names_every_set_that_can_be_mixed_in() -> None:
    made = game()
    told = next(option.help for option in made.option_list if option.name == "card_sets")
    assert [name for name in made.card_sets() if name not in told] == []


@pytest.mark.rule("WY-11.2")
def test_wy_11_2_a_doubt_is_drawn_for_in_the_proportions_of_the_stack() -> None:
    rng = Rng(3)
    draws = [game().settle_doubt(rng) for _ in range(4000)]
    values = [value for rounds, _ in draws for pair in rounds for value in pair]
    for letter, cards in (("A", 21), ("B", 21), ("C", 21), ("OOPS!", 9)):
        assert values.count(letter) / len(values) == pytest.approx(cards / 72, abs=0.02)
    for rounds, right in draws:
        assert all(one == other for one, other in rounds[:-1])
        one, other = rounds[-1]
        assert one != other
        assert right == (0 if other == "OOPS!" or one + other in ("AB", "BC", "CA") else 1)
