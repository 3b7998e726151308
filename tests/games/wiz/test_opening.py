"""WIZ-7: the 30+ hand."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.games.wiz.actions import DONE, ELEMENT, NEW_MASTER, NEW_RUN, NEW_SET, element_of

from .builder import P, Q, asked, guarded, hand, legal, new, play, position, refused, worth


@pytest.mark.rule("WIZ-7.1", "WIZ-7.4")
def test_wiz_7_4_b1_a_set_of_numbers_never_opens() -> None:
    match = position(grip_0="F9 W9 E9 A9", unopened=[0])
    assert match.legal() == ["done"]
    assert refused(match, "new set 9") == "WIZ-7.4"


@pytest.mark.rule("WIZ-7.2", "WIZ-7.3", "WIZ-6.2")
def test_wiz_7_3_x2_x3_runs_need_30_points() -> None:
    match = position(grip_0="F7 F8 F9 FS1 W5 W6 W7 W8", unopened=[0])
    assert "new run fire" in legal(match)
    assert "new run water" not in legal(match)
    play(match, "new run fire")
    assert legal(match) == {"start 7", "cancel"}


@pytest.mark.rule("WIZ-7.2")
@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("FS1 WS1 ES1", "new set S1"),
        ("FS2 FS3 FS4", "new run fire"),
        ("FM F9 F1", "new master fire"),
        ("E6 E7 E8 E9", "new run earth"),
    ],
)
def test_wiz_7_2_the_four_kinds(held: str, offered: str) -> None:
    match = position(grip_0=held, unopened=[0])
    assert legal(match) == {"done", offered}


@pytest.mark.rule("WIZ-7.2")
def test_wiz_7_2_a_master_needs_ten_points_beside_it() -> None:
    match = position(grip_0="FM F4 F5 W1", unopened=[0])
    assert match.legal() == ["done"]
    more = position(grip_0="FM F4 F6", unopened=[0])
    play(more, "new master fire", "card F4")
    assert "close" not in legal(more)
    assert refused(more, "close") == "WIZ-7.1"
    play(more, "card F6")
    assert "close" in legal(more)


@pytest.mark.rule("WIZ-7.5")
def test_wiz_7_5_b2_a_wiz_counts_ten_beside_a_master() -> None:
    match = position(grip_0="WM WIZ F1", unopened=[0])
    play(match, "new master water", "card WIZ")
    assert "close" in legal(match)


@pytest.mark.rule("WIZ-7.5", "WIZ-7.3")
def test_wiz_7_5_b6_a_wiz_counts_as_the_missing_rank() -> None:
    match = position(grip_0="W6 W7 W9 WIZ WIZ", unopened=[0])
    play(match, "new run water", "start 6", "card W6", "card W7", "card WIZ")
    assert "close" not in legal(match)
    play(match, "card W9")
    assert "close" in legal(match)


@pytest.mark.rule("WIZ-7.5")
def test_wiz_7_5_attachments_count_nothing() -> None:
    match = position(grip_0="F4 F5 F6 F7 FE FT", unopened=[0])
    assert match.legal() == ["done"]


@pytest.mark.rule("WIZ-7.7", "WIZ-7.8")
def test_wiz_7_7_b3_claims() -> None:
    given: dict[str, Any] = {
        "hand0_1": "FS1 FS2 FS3",
        "opening": ["hand0_1"],
        "grip_0": "FM FS4 WS2 ES2 AS2 E1",
        "unopened": [0, 2],
        "grip_2": "WM W9 W8 E2",
        "grip_1": "E3",
    }
    match = position({}, 3, **given)
    assert "new master fire" not in legal(match)
    assert "new set S2" in legal(match)
    play(match, "new set S2", "card WS2", "card ES2", "card AS2", "close", "done")
    assert match.claim[P] == 7
    play(match, "done", "card E1")
    play(match, "done", "draw deck", "done")
    while match.active == Q:
        play(match, match.legal()[0])
    play(match, "draw deck")
    assert asked(match) == (2, "play")
    assert "new master water" in legal(match)


@pytest.mark.rule("WIZ-7.7")
def test_wiz_7_7_solo_seats_are_bound_too() -> None:
    match = position(
        {"solo_control": "self"},
        1,
        characters=["fire", "water"],
        hand0_0="F7 F8 F9 FS1",
        opening=["hand0_0"],
        unopened=[1],
        to_move=1,
        grip_1="FM F9 FS2 W1",
        grip_0="E1",
    )
    assert match.legal() == ["done"]


@pytest.mark.rule("WIZ-7.8")
def test_wiz_7_8_a_claim_outlasts_its_hand() -> None:
    match = position(claims={1: "fire"}, grip_0="F7 F8 F9 FS1", unopened=[0])
    assert match.legal() == ["done"]


@pytest.mark.rule("WIZ-7.9", "WIZ-7.12", "WIZ-7.13", "WIZ-12.4")
def test_wiz_7_9_b4_the_own_30_plus_hand_is_closed() -> None:
    match = position(
        grip_0="AS1 AS2 AS3 AS4 AS5 W1 W2", grip_1="AS5 E1 E2", unopened=[0], hand0_1="E6 E7 E8 E9"
    )
    play(match, "new run air", "start S1", "card AS1", "card AS2", "card AS3", "card AS4", "close")
    play(match, "done")
    assert "card AS5" not in legal(match)
    play(match, "done", "card W1")
    play(match, "done", "draw deck", "card AS5", "hand 0.1", "pass")
    assert hand(match, P) == "AS1 AS2 AS3 AS4 AS5"
    assert guarded(match, P)


@pytest.mark.rule("WIZ-7.9")
def test_wiz_7_9_why_not() -> None:
    match = position(
        hand0_0="F7 F8 F9 FS1", hand1_0="F1 F2 F3", opening=["hand0_0"], grip_0="F4 FS2 W1"
    )
    assert "card FS2" not in legal(match)
    play(match, "card F4")
    assert refused(match, "hand 0.1") == "WIZ-7.9"


@pytest.mark.rule("WIZ-7.10", "WIZ-10.9")
def test_wiz_7_10_b5_no_elemental_later() -> None:
    match = position(hand0_0="F7 F8 F9 FS1", opening=["hand0_0"], grip_0="FE FT W1")
    assert match.legal() == ["done"]


@pytest.mark.rule("WIZ-7.10", "WIZ-7.11")
def test_wiz_7_11_one_elemental_and_any_titans_while_it_is_laid() -> None:
    match = position(grip_0="F7 F8 F9 FS1 FE WE FT ET W1", unopened=[0])
    play(match, "new run fire", "start 7", "card F7", "card F8", "card F9", "card FS1", "close")
    assert asked(match) == (P, "attach_opening")
    assert legal(match) == {"done", "card FE", "card WE", "card FT", "card ET"}
    play(match, "card FE")
    assert refused(match, "card WE") == "WIZ-7.11"
    play(match, "card FT", "card ET", "done")
    assert hand(match, P) == "F7 F8 F9 FS1 FE FT ET"
    assert worth(match, P) == 4 + 2 + 4 + 2
    assert match.opened_at[P] == 3


@pytest.mark.rule("WIZ-7.13")
def test_wiz_7_13_wilds_stand_for_shards() -> None:
    match = position(
        hand0_0=["FS1", "WIZ", "FS3", "FS4", "FS5"],
        hand1_0="W9 WS1 WS2 WS3 WS4",
        opening=["hand0_0"],
        grip_0="E1",
    )
    assert guarded(match, P, 0)
    assert not guarded(match, P, 1)


@pytest.mark.rule("WIZ-7.14")
def test_wiz_7_14_further_hands_in_the_same_turn() -> None:
    match = position(grip_0="F7 F8 F9 FS1 W1 W2 W3 E1", unopened=[0])
    play(match, "new run fire", "start 7", "card F7", "card F8", "card F9", "card FS1", "close")
    play(match, "done", "new run water", "start 1", "card W1", "card W2", "card W3", "close")
    assert worth(match, P, 1) == 3


@pytest.mark.rule("WIZ-7.15")
def test_wiz_7_15_opened_for_good_and_ordinary_for_a_taker() -> None:
    match = position(
        hand0_0="F3 F4 F5 F6 F7",
        hand0_1="F8 F9 FS1 FS2",
        opening=["hand0_1"],
        grip_0="FS3 FS4 W1",
        grip_1="E1 E2",
    )
    play(match, "take", "hand 1.1", "card FS3", "pass")
    assert hand(match, P, 1) == "F8 F9 FS1 FS2 FS3"
    assert match.is_opened(Q)
    assert match.flags[1] == 0
    play(match, "card FS4", "hand 0.2")
    assert worth(match, P, 1) == 6


@pytest.mark.rule("WIZ-7.15")
def test_wiz_7_15_nobody_is_opened_at_first() -> None:
    match = new(3)
    assert not any(match.is_opened(seat) for seat in range(3))


def test_an_option_names_the_element_that_it_chooses() -> None:
    assert element_of(NEW_RUN.encode(2)) == "earth"
    assert element_of(NEW_MASTER.encode(0)) == "fire"
    assert element_of(ELEMENT.encode(5)) == "dark"
    assert element_of(NEW_SET.encode(2)) == element_of(DONE) == ""
