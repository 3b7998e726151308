"""Options, presets, positions, views and advice of WIZ."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.games.wiz.best_hands import best_hands
from pentacles.games.wiz.state import WizMatch

from .builder import P, Q, legal, new, play, position


@pytest.mark.rule("WIZ-2.2")
@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (7, {}, "players must be between 1 and 6"),
        (0, {}, "players must be between 1 and 6"),
        (2, {"players": 2}, "unknown option players"),
        (2, {"seed": 2}, "unknown option seed"),
        (2, {"titans": 3}, "titans must be one of true, false"),
        (2, {"joker_memory": "none"}, "joker_memory must be one of assisted, faithful"),
        (2, {"characters": "maybe"}, "characters must be one of auto, true, false"),
        (2, {"target_ep": "many"}, "target_ep must be one of"),
        (2, {"element_sets": 5}, "2 players need 2 to 4 element sets"),
        (2, {"elements": ["fire", "fire"]}, "elements must name 2 different elements"),
        (2, {"elements": ["fire", "wood"]}, "elements must name 2 different elements"),
        (2, {"elements": ["fire"], "element_sets": 3}, "elements must name 3 different elements"),
        (2, {"set_build": {"dark": "high"}}, "set_build: dark is not in play"),
        (2, {"set_build": {"fire": "tall"}}, "set_build: unknown build tall"),
        (2, {"set_build": "tall"}, "set_build: unknown build tall"),
        (2, {"blank_cards": ["x"] * 4}, "at most 3 blank cards"),
        (2, {"blank_cards": ["x"]}, "blank card x: not defined"),
        (2, {"solo_control": "self"}, "solo_control is for solo games"),
        (2, {"solo_opponent_target": 5}, "solo_opponent_target is for solo games"),
        (2, {"first_dealer": "seat_4"}, "first_dealer: no such seat"),
        (1, {"first_dealer": "seat_0"}, "first_dealer: solo games deal by WIZ-3.7"),
        (2, {"character_assignment": "choose"}, "character_assignment: no characters in this game"),
        (2, {"turn_limit": 19}, "turn_limit must be between 20 and 1000"),
        (2, {"wiz_cards": 5}, "wiz_cards must be between 0 and 4"),
        (2, {"max_rounds": 0}, "max_rounds must be between 1 and 1000"),
        (2, {"cancels_per_turn": 4}, "cancels_per_turn must be between 0 and 3"),
    ],
)
def test_section_5_b59_errors(players: int, options: dict[str, Any], words: str) -> None:
    with pytest.raises(pentacles.BadOption) as refused:
        pentacles.game("wiz", **options).new(players, 1)
    assert str(refused.value).startswith(words)


def test_section_5_b59_elements_alone_make_a_three_set_game() -> None:
    match = new(3, elements=["light", "dark", "air"])
    assert match.deck.in_play == [3, 4, 5]
    assert match.deck.cap == 1
    assert new(2, elements=None, element_sets=2).deck.cap == 2


def test_presets() -> None:
    presets = pentacles.game("wiz").presets
    assert list(presets) == ["beginner", "standard", "pool", "complete", "quick", "extended"]
    for name, options in presets.items():
        match = new(2, **options)
        assert match.deck.target == {"quick": 500, "extended": 2000}.get(name, 1000)


def test_the_action_space_is_that_of_section_7() -> None:
    actions = pentacles.game("wiz").actions
    assert actions.size == 278
    wanted = {
        "card F1": 0,
        "card DS5": 83,
        "card FM": 84,
        "card DE": 95,
        "card FT": 96,
        "card FR": 102,
        "card WIZ": 108,
        "card ABYSS": 109,
        "card ALIGN": 119,
        "card C3": 122,
        "new run fire": 123,
        "new set 1": 129,
        "new set S5": 142,
        "new master fire": 143,
        "start 1": 149,
        "hand 0.1": 163,
        "character 0": 175,
        "hand 5.12": 239,
        "seat 0": 241,
        "element dark": 252,
        "done": 253,
        "close": 256,
        "look": 264,
        "life pool": 270,
        "drain ep": 277,
    }
    assert {text: actions.parse(text) for text in wanted} == wanted


@pytest.mark.parametrize(
    "parts",
    [
        {"step": "sleep"},
        {"hand0_0": "F1 F2"},
        {"hand0_0": "F1 F3 F4"},
        {"hand0_0": "STUN F1 F2 F3"},
        {"opening": ["hand0_0"]},
        {"to_move": 5},
        {"characters": ["fire", "water"]},
        {"scores": [1, 2, 3]},
        {"unopened": [7]},
        {"looked": {0: 0}},
        {"gems": {"hand0_0": "wood"}, "hand0_0": "F1 F2 F3"},
    ],
)
def test_positions_that_cannot_be_are_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(pentacles.Unreadable):
        position(**parts)


def test_a_position_is_saved_and_replayed() -> None:
    match = position(
        hand0_0="F5 F6 F7 WIZ",
        hand0_1=["E2", "E3", "E4", {"card": "FE", "by": 0}],
        grip_0="W1 W2 W3 A1",
        opening=["hand0_0"],
    )
    play(match, "new run water", "start 1", "card W1", "card W2", "card W3", "close")
    assert pentacles.replay(match.record.to_json()) == match
    clone = match.clone()
    assert clone == match
    assert clone.table(P) == match.table(P)


def greedy_wins(players: int, games: int, **options: Any) -> int:
    """How many matches the best-rated options win for one seat against random play."""
    game = pentacles.game("wiz", **options)
    won = 0
    for seed in range(games):
        match = game.new(players, seed)
        rng = Rng(seed)
        hero = seed % players
        while not match.over:
            seat = match.seat
            choices = sorted(match.options(seat))
            if seat == hero:
                rated = game.advice.ratings(match, seat, choices)
                action = choices[max(range(len(choices)), key=rated.__getitem__)]
            else:
                action = rng.choice(choices)
            match.play_unchecked(seat, action)
        won += hero in match.winners
    return won


def test_advice_beats_random_play() -> None:
    assert greedy_wins(2, 8) >= 7
    assert greedy_wins(4, 6, characters=True, life_pool=True) >= 4


def test_advice_values_and_reasons() -> None:
    match = new(3, 2, characters=True, life_pool=True, target_ep=400)
    advice = match.game.advice
    rng = Rng(1)
    while not match.over:
        seat = match.seat
        for viewer in range(3):
            assert -1 <= advice.value(match, viewer) <= 1
        choices = match.options(seat)
        assert len(advice.ratings(match, seat, choices)) == len(choices)
        assert all(advice.reason(match, seat, action) for action in choices)
        match.play_unchecked(seat, rng.choice(choices))
    assert advice.value(match, match.winners[0]) == 1.0
    rich = position(hand0_0="F5 F6 F7", grip_0="W1", grip_1="W2", scores=[900, 0])
    assert advice.value(rich, P) > 0.3 > advice.value(rich, Q)


def test_suggestions_find_the_best_set_of_hands() -> None:
    match = position(grip_0="F7 F8 F9 FS1 W1 W2 W3 A5 E5 W5 E9", unopened=[0])
    hands = best_hands(match, P)
    codes = [[match.game.faces[match.face[card]].code for card in meld.cards] for meld in hands]
    assert codes[0] == ["F7", "F8", "F9", "FS1"]
    assert sorted(codes[1:]) == [["W1", "W2", "W3"], ["W5", "E5", "A5"]]
    assert best_hands(position(grip_0="F9 W9 E9 A9", unopened=[0]), P) == []


def test_suggestions_can_be_laid() -> None:
    for seed in range(30):
        match = new(2, seed)
        hands = best_hands(match, match.seat)
        opens = any(text.startswith("new") for text in legal(match))
        assert not hands or opens


def test_options_stay_few() -> None:
    most = 0
    for seed in range(4):
        match = new(4, seed, wiz_cards=4, joker_memory="faithful", characters=True)
        rng = Rng(seed)
        while not match.over:
            choices = match.options(match.seat)
            most = max(most, len(choices))
            match.play_unchecked(match.seat, rng.choice(choices))
        assert isinstance(match, WizMatch)
    assert most <= 150
