"""WIZ-12: other players' hands."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng

from .builder import (
    P,
    Q,
    asked,
    cards,
    grip,
    hand,
    kinds,
    legal,
    play,
    position,
    power,
    refused,
    told,
    worth,
)

B13: dict[str, Any] = {
    "hand0_1": "E4 E5 E6 E7",
    "hand0_0": "E1 E2 E3",
    "hand1_0": "EM E9 ES1",
    "grip_0": "E8 F7 A7 W1",
    "grip_1": "W2 W3",
}


@pytest.mark.rule("WIZ-12.1", "WIZ-12.4")
def test_wiz_12_4_add_to_an_opponents_hand() -> None:
    match = position(hand0_1="W1 W2 W3", hand0_0="F5 F6 F7", grip_0="W4 E1", grip_1="E2")
    play(match, "card W4", "hand 1.1")
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert hand(match, Q) == "W1 W2 W3 W4"
    assert worth(match, Q) == 4


@pytest.mark.rule("WIZ-12.1")
def test_wiz_12_1_unopened_players_touch_nothing() -> None:
    match = position(hand0_1="W1 W2 W3", unopened=[0], grip_0="W4 E1")
    assert match.legal() == ["done"]
    assert refused(match, "steal") == "WIZ-12.1"


@pytest.mark.rule("WIZ-12.2")
def test_wiz_12_2_b17_turn_1() -> None:
    given: dict[str, Any] = {"hand0_1": "W1 W2 W3", "hand0_0": "F5 F6 F7", "grip_0": "W4 E1"}
    match = position(**given, turns=1)
    assert "card W4" not in legal(match)
    assert refused(match, "take") == "WIZ-12.2"
    solo = position({}, 1, **given, turns=1)
    assert "card W4" in legal(solo)
    early = position({"first_turn_amend": True}, **given, turns=1)
    assert "card W4" in legal(early)
    assert "card W4" in legal(position(**given, turns=2))


@pytest.mark.rule("WIZ-12.5", "WIZ-12.6", "WIZ-12.7")
def test_wiz_12_7_b10_steal_an_end_card_into_a_new_set() -> None:
    match = position(hand0_1="A3 A4 A5 A6 A7", hand0_0="F5 F6 F7", grip_0="W7 E7 W1", grip_1="F1")
    play(match, "steal", "hand 1.1")
    assert legal(match) == {"card A7", "cancel"}
    play(match, "card A7")
    assert legal(match) == {"new set 7", "cancel"}
    play(match, "new set 7", "card W7", "card E7")
    assert refused(match, "close") == "WIZ-12.7"
    play(match, "card A7", "close", "pass")
    assert hand(match, P, 1) == "W7 E7 A7"
    assert hand(match, Q) == "A3 A4 A5 A6"
    assert grip(match, P) == ["W1"]


@pytest.mark.rule("WIZ-12.7")
def test_wiz_12_7_steal_onto_an_own_hand() -> None:
    match = position(hand0_1="A3 A4 A5 A6", hand0_0="A7 A8 A9", grip_0="W1", grip_1="F1")
    play(match, "steal", "hand 1.1", "card A6", "hand 0.1", "pass")
    assert hand(match, P) == "A6 A7 A8 A9"
    assert hand(match, Q) == "A3 A4 A5"
    assert "steal" not in legal(match)


@pytest.mark.rule("WIZ-12.5")
def test_wiz_12_5_b11_three_cards_must_remain() -> None:
    match = position(hand0_1="A3 A4 A5", hand0_0="A6 A7 A8", grip_0="W5 E5 W1")
    assert "steal" not in legal(match)


@pytest.mark.rule("WIZ-12.6")
def test_wiz_12_6_b12_a_master_leaves_a_run() -> None:
    match = position(hand0_1="EM E4 E6 E5", hand0_0="F5 F6 F7", grip_0="W1", grip_1="F1")
    play(match, "steal", "hand 1.1")
    assert legal(match) == {"card EM", "cancel"}
    play(match, "card EM", "new master earth", "close", "pass")
    assert hand(match, P, 1) == "EM"
    assert hand(match, Q) == "E4 E5 E6"
    wild = position(hand0_1="EM E4 E5 WIZ", hand0_0="F5 F6 F7", grip_0="W1")
    play(wild, "steal", "hand 1.1")
    assert "card EM" not in legal(wild)


@pytest.mark.rule("WIZ-12.6", "WIZ-14.21")
def test_wiz_12_6_b55_a_gem_stays_on_what_is_left() -> None:
    match = position(
        to_move=1,
        hand0_0="F4 F5 F6 W7 WM",
        gems={"hand0_0": "water"},
        hand0_1="A1 A2 A3",
        grip_1="E1",
        grip_0="E2",
    )
    assert worth(match, P) == 7
    play(match, "steal", "hand 0.1", "card WM", "new master water", "close", "pass")
    assert hand(match, P) == "F4 F5 F6 W7"
    assert worth(match, P) == 4
    assert match.gem[0] == 1


@pytest.mark.rule("WIZ-12.6")
def test_wiz_12_6_sets_wilds_and_equal_ends() -> None:
    match = position(
        {"wiz_cards": 4},
        hand0_1="F5 W5 E5 A5",
        hand1_1="WIZ E2 E3 WIZ",
        hand0_0="F6 F7 F8",
        hand1_0="A6 A7 A8",
        grip_0="W1",
        grip_1="W2",
    )
    play(match, "steal", "hand 1.1")
    assert legal(match) == {"card F5", "card A5", "cancel"}
    play(match, "cancel", "steal", "hand 1.2", "card WIZ", "hand 0.1", "low end", "pass")
    assert hand(match, Q, 1) == "WIZ E2 E3"
    assert hand(match, P) == "WIZ F6 F7 F8"


@pytest.mark.rule("WIZ-12.8", "WIZ-12.9")
def test_wiz_12_8_b7_take_a_hand() -> None:
    match = position(
        hand0_0="F4 F5 F6 F7 F8",
        opening=["hand0_0"],
        hand0_1=["F1", "F2", "F3", {"card": "WT"}],
        strengthened={"hand0_1": 1},
        grip_0="F4 E1",
        grip_1="E2",
    )
    assert power(match, Q, "fire") == 6
    assert "take" not in legal(match)
    plain = position(
        hand0_0="F4 F5 F6 F7 F8",
        opening=["hand0_0"],
        hand0_1=["F1", "F2", "F3"],
        strengthened={"hand0_1": 1},
        grip_0="F4 E1",
        grip_1="E2",
    )
    play(plain, "take", "hand 1.1")
    assert legal(plain) == {"card F4", "cancel"}
    play(plain, "card F4", "pass")
    assert hand(plain, P, 1) == "F1 F2 F3 F4"
    assert worth(plain, P, 1) == 5
    assert plain.count == [2, 0]


@pytest.mark.rule("WIZ-12.8", "WIZ-9.5")
def test_wiz_12_8_b8_not_without_strength() -> None:
    match = position(
        hand0_0="F4 F5 F6 F7 F8",
        hand0_1="F1 F2 F3",
        hand1_1="F9 W9 E9",
        hand2_1="FM",
        grip_0="F4 E1",
    )
    assert "take" not in legal(match)
    assert refused(match, "take") == "WIZ-12.8"


@pytest.mark.rule("WIZ-12.8", "WIZ-9.5")
def test_wiz_12_8_b9_a_mixed_set_needs_every_element() -> None:
    given: dict[str, Any] = {
        "hand0_0": "E1 E2 E3 E4",
        "hand1_0": "F1 F2 F3",
        "hand2_0": "W1 W2 W3",
        "hand0_1": "E5 F5 W5",
        "grip_0": "A5 A9",
    }
    assert "take" in legal(position(**given))
    assert "take" not in legal(position(**given, hand1_1="W7 W8 W9"))


@pytest.mark.rule("WIZ-12.10", "WIZ-12.11", "WIZ-12.12")
def test_wiz_12_11_b13_break_a_hand_up() -> None:
    match = position(**B13)
    play(match, "break", "hand 1.1")
    for code in ("E4", "E5", "E6"):
        play(match, f"card {code}", "hand 0.1")
    assert hand(match, P) == "E1 E2 E3"
    play(match, "new set 7", "card E7", "card A7", "card F7", "close")
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert hand(match, P) == "E1 E2 E3 E4 E5 E6"
    assert hand(match, P, 2) == "E7 A7 F7"
    assert match.count == [3, 0]
    assert match.flags[2] == 0
    assert grip(match, P) == cards("E8 W1")


@pytest.mark.rule("WIZ-12.11", "WIZ-8.7")
def test_wiz_12_11_b14_a_cancelled_break_up_is_not_tried_again() -> None:
    match = position(**B13)
    play(match, "break", "hand 1.1")
    for code in ("E4", "E5", "E6"):
        play(match, f"card {code}", "hand 0.1")
    play(match, "new set 7", "cancel")
    assert hand(match, Q) == "E4 E5 E6 E7"
    assert hand(match, P) == "E1 E2 E3"
    assert "break" not in legal(match)
    assert "take" in legal(match)
    assert match.cancels == 0


@pytest.mark.rule("WIZ-12.11")
def test_wiz_12_11_nothing_may_be_attached_and_a_staged_hand_can_grow() -> None:
    guarded = position(**{**B13, "hand0_1": "E4 E5 E6 E7 FE WE"})
    assert "break" not in legal(guarded)
    match = position(
        hand0_1="E4 E5 E6 E7",
        hand0_0="EM E1 E2 E3",
        opening=["hand0_0"],
        hand1_0="A1 A2 A3",
        grip_0="E8 W1",
        grip_1="W2",
    )
    play(match, "break", "hand 1.1", "new run earth", "start 4", "card E4", "card E5", "card E6")
    play(match, "close", "card E7", "hand 0.3")
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert hand(match, P, 2) == "E4 E5 E6 E7"


@pytest.mark.rule("WIZ-12.11")
def test_wiz_12_11_a_break_up_is_hidden_until_the_commit() -> None:
    match = position(**B13)
    before = match.table(Q).to_dict()
    play(match, "break", "hand 1.1", "card E4", "hand 0.1")
    assert match.table(Q).to_dict() == before
    assert match.sample(Q, Rng(2)).agenda[-1].kind == "play"


@pytest.mark.rule("WIZ-12.3", "WIZ-15.6")
def test_wiz_12_3_a_shielded_hand_is_out_of_reach_this_turn() -> None:
    match = position(
        hand0_1="W1 W2 W3", hand0_0="W5 W6 W7 W8", grip_0="W4 AE E1", grip_1="SHIELD E2"
    )
    events = told(match, "take", "hand 1.1", "card W4", "shield")
    assert "shielded" in kinds(events)
    assert grip(match, P) == cards("W4 AE E1")
    assert not {"take", "steal", "break"} & legal(match)
    play(match, "card W4")
    assert refused(match, "hand 1.1") == "WIZ-15.6"
    play(match, "cancel", "card AE")
    assert "hand 1.1" not in legal(match)
