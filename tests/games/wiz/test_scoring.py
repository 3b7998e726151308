"""WIZ-20 to WIZ-23: drawing and discarding, end of the round, EP, end of the game."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from pentacles.games.wiz.hands import multiplier
from pentacles.games.wiz.scoring import Sheet, add_up, best_cancelling, new_sheet

from .builder import (
    CHARS,
    P,
    Q,
    R,
    asked,
    at_random,
    cards,
    grip,
    hand,
    kinds,
    legal,
    new,
    play,
    position,
    refused,
    told,
)


@pytest.mark.rule("WIZ-20.1", "WIZ-20.2")
def test_wiz_20_1_deck_or_discard_pile() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="F1", discard="W1 W2", step="draw", deck="A1")
    assert legal(match) == {"draw deck", "draw discard"}
    play(match, "draw discard")
    assert grip(match, P) == cards("F1 W1")
    assert match.knows(Q, match.pick(11, 14))
    action = position(hand0_0="F5 F6 F7", grip_0="F1", discard="STUN W1", step="draw", deck="A1")
    assert legal(action) == {"draw deck"}


@pytest.mark.rule("WIZ-20.4")
def test_wiz_20_4_b48_the_pile_becomes_the_deck() -> None:
    match = position(
        hand0_0="F5 F6 F7",
        grip_0="F1",
        deck={"only": []},
        discard="W1 W2 W3 W4 W5 W6 W7 W8 W9",
        step="draw",
    )
    events = told(match, "draw deck")
    assert "reshuffled" in kinds(events)
    assert len(match.zone("deck")) == 7
    assert match.zone("discard") == ["W1"]
    assert not any(match.knows(seat, card) for seat in (P, Q) for card in match.zones[0])


@pytest.mark.rule("WIZ-20.4")
def test_wiz_20_4_nothing_to_draw() -> None:
    one = position(hand0_0="F5 F6 F7", grip_0="F1", deck={"only": []}, discard="W1", step="draw")
    assert one.legal() == ["draw discard"]
    assert refused(one, "draw deck") == "WIZ-20.4"
    none = position(hand0_0="F5 F6 F7", grip_0="F1", deck={"only": []}, discard="STUN", step="draw")
    assert asked(none) == (P, "play")


@pytest.mark.rule("WIZ-20.6", "WIZ-20.7")
def test_wiz_20_7_discards_one_after_another() -> None:
    match = position({}, 4, hand0_0="F5 F6 F7", grip_0="F1 F2 W1", step="discard")
    play(match, "card F1", "card W1")
    assert match.zone("discard")[:2] == ["W1", "F1"]
    few = position({}, 4, hand0_0="F5 F6 F7", grip_0="F1 STUN", step="discard")
    play(few, "card F1", "done")
    assert few.active == Q
    drawn = position(hand0_0="F5 F6 F7", grip_0="F1", deck="W9", step="draw")
    play(drawn, "draw deck", "done", "card W9")
    assert drawn.zone("discard")[0] == "W9"


@pytest.mark.rule("WIZ-21.1", "WIZ-21.3")
def test_wiz_21_3_b39_the_last_discard_does_not_win() -> None:
    match = position(
        hand0_0="F5 F6 F7", grip_0="E1", grip_1="W1 W2", step="discard", deck="A1 F8 A2"
    )
    play(match, "card E1")
    assert match.round == 1
    assert match.active == Q
    play(match, "done", "draw deck", "done", "card A1")
    play(match, "done", "draw deck", "card F8", "hand 0.1", "done")
    assert match.round == 2
    assert match.scores[P] > 0


@pytest.mark.rule("WIZ-21.2")
def test_wiz_21_2_an_unopened_player_does_not_win() -> None:
    match = position(grip_0=[], grip_1="W1", unopened=[0])
    play(match, "done")
    assert match.round == 1
    assert match.active == Q


@pytest.mark.rule("WIZ-21.4", "WIZ-21.5")
@pytest.mark.parametrize(("joker", "drawn"), [(["W6"], 6), ([], 1), (["WS2"], 10), (["EM"], 20)])
def test_wiz_21_5_b40_losers_with_an_empty_grip_draw(joker: list[str], drawn: int) -> None:
    match = position({}, 3, hand0_0="F5 F6 F7", grip_0=[], grip_1=[], grip_2="A1", joker=joker)
    events = told(match, "done")
    penalty = [event for event in events if event.kind == "penalty"]
    assert [event.seat for event in penalty] == [Q]
    assert penalty[0].facts["n"] == drawn
    assert ("turned_up" if joker else "turned_up_alone") in kinds(events)


@pytest.mark.rule("WIZ-21.6")
def test_wiz_21_6_ep_of_a_void_round_stay() -> None:
    match = position(
        {"turn_limit": 20}, turns=20, grip_0="F1", grip_1="W1", scores=[30, 40], step="discard"
    )
    play(match, "card F1")
    assert match.scores == [30, 40]
    assert match.round == 2
    assert match.turns[match.starter] == 1


@pytest.mark.rule("WIZ-22.1", "WIZ-22.2", "WIZ-22.5", "WIZ-22.6")
def test_wiz_22_2_b41_cancelling_and_chaos() -> None:
    match = position(
        hand0_0="F6 F7 F8 F9 FE",
        hand1_0="WM",
        hand2_0="F4 W4 E4",
        hand0_1="E6 E7 E8",
        hand1_1="AM AS1 AS2",
        grip_0=[],
        grip_1="W9 WIZ STUN",
    )
    events = told(match, "done")
    assert match.scores == [88, 0]
    facts = next(event.facts for event in events if event.kind == "calculated")
    assert (facts["multipliers"], facts["chaotic"], facts["total"]) == (2, 44, 88)
    assert facts["win_1_cancelled_by"] != -1
    scene = next(scene for scene in match.table(P).scenes if scene.component == "calculation")
    assert "= 88 EP" in scene.words
    match.turns = [2, 1]
    assert all(one.component != "calculation" for one in match.table(P).scenes)  # long over


@pytest.mark.rule("WIZ-22.7", "WIZ-22.10")
def test_wiz_22_10_b42_the_smallest_gain_is_taken() -> None:
    match = position(
        hand0_0="E2 E3 E4 FT",
        hand1_0="F4 F5 F6 F7 F8 F9",
        hand0_1="W5 W6 W7 W8 W9 WS1",
        grip_1="AS1",
    )
    play(match, "done")
    assert match.scores == [20, 0]


@pytest.mark.rule("WIZ-22.7")
def test_wiz_22_7_a_titan_counts_for_whoever_has_its_hand() -> None:
    """The rulebook says both "a titan played by the winner" and "any titan EP in hands".

    A taken hand comes with its titans, so every titan on a winning hand counts, whoever played it.
    """
    match = position(
        hand0_0="F4 F5 F6 F7 F8 F9",
        opening=["hand0_0"],
        hand0_1="F1 F2 F3 ET",
        grip_0="F4",
        grip_1="AS1",
    )
    play(match, "take", "hand 1.1", "card F4", "pass", "done")
    assert match.scores == [2 * ((2 + 2) * 10 + 2 * 100), 0]


@pytest.mark.rule("WIZ-22.10")
def test_wiz_22_10_b43_the_dearer_hand_cancels() -> None:
    match = position(
        hand0_0="F1 F2 F3 F4",
        hand1_0="E1 E2 E3 E4 E5 E6 E7",
        hand0_1="AS1 AS2 AS3 AS4",
        hand1_1="W1 W2 W3 W4",
        grip_1="AS1 AS2 AS3",
    )
    play(match, "done")
    assert match.scores == [80, 0]


@pytest.mark.rule("WIZ-22.6", "WIZ-22.7")
def test_wiz_22_6_b44_all_cancelled_is_nothing() -> None:
    match = position(hand0_0="E2 E3 E4 FT", hand0_1="W1 W2 W3 W4 W5", grip_1="AS1")
    play(match, "done")
    assert match.scores == [0, 0]


@pytest.mark.rule("WIZ-17.6", "WIZ-17.9", "WIZ-22.3", "WIZ-22.8", "WIZ-22.9")
def test_wiz_22_8_b45_one_element_doubles_and_water_triples() -> None:
    given: dict[str, Any] = {
        "hand0_0": "W1 W2 W3 W4 W5",
        "hand1_0": "WM W8 W9",
        "opening": ["hand1_0"],
        "grip_1": "AS1 AS2 AS3 AS4 AS5",
    }
    match = position(**given)
    play(match, "done")
    assert match.scores == [200, 0]
    water = position(CHARS, **given, characters=["water", "fire"])
    play(water, "done")
    assert asked(water) == (P, "place_power")
    assert legal(water) == {"hand 0.1", "hand 0.2"}
    play(water, "hand 0.1")
    assert water.scores == [450, 0]


@pytest.mark.rule("WIZ-17.7", "WIZ-22.3")
def test_wiz_22_3_b57_not_the_character_hand() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        character_0="FC",
        hand0_0="F1 F2 F3 F4",
        hand1_0="F6 F7 F8",
        grip_1="A1",
    )
    play(match, "done")
    assert legal(match) == {"hand 0.1", "hand 0.2"}


@pytest.mark.rule("WIZ-22.4", "WIZ-22.5")
def test_wiz_22_4_b46_two_losers() -> None:
    match = position(
        {"element_sets": 6},
        3,
        hand0_0="F1 F2 F3 F4 F5",
        hand1_0="W1 W2 W3",
        hand2_0="E1 E2 E3 E4 E5 E6 E7 E8 E9",
        hand0_1="A4 A5 A6 A7 A8",
        hand0_2="L3 L4 L5",
        grip_1="AS1 AS2",
        grip_2="LS1 LS2 LS3 LS4",
    )
    play(match, "done")
    assert match.scores == [180, 0, 0]


@pytest.mark.rule("WIZ-22.4")
def test_wiz_22_4_characters_take_part_and_protection_does_not_matter() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        character_1="WC",
        hand0_0="E1 E2 E3 EE",
        grip_1="A1",
    )
    sheet = new_sheet(match, P)
    best_cancelling(sheet)
    assert sheet.cancelled == [25]


@pytest.mark.rule("WIZ-22.9")
def test_wiz_22_9_a_mixed_set_spoils_it_and_one_hand_is_enough() -> None:
    mixed = position(hand0_0="W1 W2 W3", hand1_0="F9 W9 E9", grip_1="A5")
    assert new_sheet(mixed, P).factor == 1
    assert new_sheet(position(hand0_0="W1 W2 W3", grip_1="A5"), P).factor == 2
    assert new_sheet(position(hand0_0="F9 W9 E9", grip_1="A5"), P).factor == 1
    board = position(
        CHARS, characters=["fire", "water"], character_0="FC", hand0_0="W1 W2 W3", grip_1="A5"
    )
    assert new_sheet(board, P).factor == 1


@pytest.mark.rule("WIZ-22.11", "WIZ-22.4")
def test_wiz_22_11_manual_cancelling() -> None:
    match = position(
        {"cancel_mode": "manual"},
        3,
        hand0_0="F1 F2 F3 F4",
        hand1_0="E1 E2 E3 E4 E5 E6 E7",
        hand0_1="AS1 AS2 AS3 AS4",
        hand1_1="W1 W2 W3 W4",
        hand0_2="W7 W8 W9",
        grip_1="AS1 AS2 AS3",
        grip_2="A1",
    )
    play(match, "done")
    assert asked(match) == (Q, "cancel_own")
    assert legal(match) == {"hand 1.1", "hand 1.2", "done"}
    play(match, "hand 1.2")
    assert match.legal() == ["hand 0.1"]
    play(match, "hand 0.1")
    assert match.legal() == ["done"]
    play(match, "done")
    assert asked(match) == (R, "cancel_own")
    assert refused(match, "hand 2.1") == "WIZ-22.11"
    play(match, "done")
    assert match.scores == [2 * (40 + 30 + 24 + 1), 0, 0]


def brute_force(sheet: Sheet) -> int:
    """The smallest gain over every assignment, tried out one by one."""
    wins = range(len(sheet.wins))
    best = -1
    for chosen in itertools.product([-1, *range(len(sheet.losing))], repeat=len(sheet.wins)):
        used = [index for index in chosen if index >= 0]
        if len(set(used)) != len(used):
            continue
        if any(chosen[i] >= 0 and sheet.losing_values[chosen[i]] < sheet.values[i] for i in wins):
            continue
        times = sum(multiplier(sheet.values[i]) for i in wins if chosen[i] < 0)
        titans = sum(
            100 * sheet.titans[i] * multiplier(sheet.values[i]) for i in wins if chosen[i] < 0
        )
        chaos = sum(sheet.grips) + sum(
            points for index, points in enumerate(sheet.points) if index not in used
        )
        total = times * chaos + titans
        best = total if best < 0 else min(best, total)
    return best


@pytest.mark.rule("WIZ-22.12")
def test_wiz_22_12_the_exact_method_agrees_with_brute_force() -> None:
    chance = random.Random(7)
    for _ in range(400):
        sheet = Sheet()
        sheet.winner = 0
        for index in range(chance.randint(1, 4)):
            sheet.wins.append(index)
            sheet.values.append(chance.randint(3, 13))
            sheet.titans.append(chance.choice([0, 0, 1]))
            sheet.cancelled.append(-1)
        for index in range(chance.randint(0, 4)):
            sheet.losing.append(13 + index)
            sheet.losing_values.append(chance.randint(3, 13))
            sheet.points.append(chance.randint(5, 120))
        sheet.grips = [0, chance.randint(0, 120)]
        best_cancelling(sheet)
        add_up(sheet)
        assert sheet.total == brute_force(sheet)


@pytest.mark.rule("WIZ-23.2", "WIZ-23.3")
def test_wiz_23_2_the_highest_score_after_the_last_round() -> None:
    match = position(
        {"max_rounds": 1},
        3,
        hand0_0="F1 F2 F3",
        grip_0=[],
        grip_1="A1",
        grip_2="A2",
        scores=[0, 50, 7],
    )
    play(match, "done")
    assert match.over
    assert match.winners == [Q]
    assert match.outcome is not None
    assert match.outcome.rule == "WIZ-23.2"
    assert match.scores == [6, 50, 7]
    shared = position(
        {"max_rounds": 1},
        3,
        hand0_0="F1 F2 F3",
        grip_0=[],
        grip_1="A1",
        grip_2="A2",
        scores=[0, 50, 50],
    )
    play(shared, "done")
    assert shared.winners == [Q, R]
    assert shared.rewards == [0.0, 0.5, 0.5]


@pytest.mark.rule("WIZ-23.4")
def test_wiz_23_4_a_turn_is_finite() -> None:
    for seed in range(3):
        match = new(3, seed, characters=True, life_pool=True, target_ep=300)
        longest = 0
        count = 0
        turn = match.turn
        while not match.over:
            count = count + 1 if match.turn == turn else 0
            turn = match.turn
            longest = max(longest, count)
            at_random(match, seed * 7919 + count, 1)
        assert longest < 200


@pytest.mark.rule("WIZ-23.5")
def test_wiz_23_5_the_same_seed_gives_the_same_game() -> None:
    one, other = new(3, 5, characters=True), new(3, 5, characters=True)
    assert at_random(one, 1).to_json() == at_random(other, 1).to_json()
    assert hand(one, 0) == hand(other, 0)
