"""WIZ-10 and WIZ-11: elementals and titans."""

from __future__ import annotations

import pytest

from .builder import CHARS, P, Q, asked, guarded, hand, legal, play, position, refused, worth


@pytest.mark.rule("WIZ-10.1", "WIZ-10.2", "WIZ-10.3")
@pytest.mark.parametrize(
    ("attached", "value", "protected"),
    [("FE", 4, True), ("EE", 5, True), ("EE FE", 4, False), ("EE AE", 3, False)],
)
def test_wiz_10_3_x7_bonuses(attached: str, value: int, protected: bool) -> None:
    match = position(hand0_1=f"E2 E3 E4 {attached}", hand0_0="F5 F6 F7", grip_0="E5 E1")
    assert worth(match, Q) == value
    assert guarded(match, Q) is protected
    assert ("card E5" in legal(match)) is not protected


@pytest.mark.rule("WIZ-10.1")
def test_wiz_10_1_once_played_it_stays() -> None:
    match = position(hand0_0="E2 E3 E4 E5", hand1_0="F1 F2 F3", grip_0="WE W1")
    play(match, "card WE", "hand 0.1")
    assert hand(match, P) == "E2 E3 E4 E5 WE"
    assert not any("WE" in text for text in legal(match))


@pytest.mark.rule("WIZ-10.4")
def test_wiz_10_4_elementals_pair_off_in_order() -> None:
    options = {"element_sets": 6}
    three = position(options, 3, hand0_0="E2 E3 E4 FE WE EE", grip_0="L1")
    assert worth(three, P) == 3 + 0 + 2
    assert guarded(three, P)
    four = position(options, 3, hand0_0="E2 E3 E4 FE LE WE AE", grip_0="L1")
    assert worth(four, P) == 3 + 1 + 1
    assert not guarded(four, P)


@pytest.mark.rule("WIZ-10.5")
def test_wiz_10_5_the_bonus_follows_the_gem() -> None:
    match = position(hand0_0="E2 E3 E4 FE", gems={"hand0_0": "fire"}, hand1_0="F9 W9 E9 AE")
    assert worth(match, P, 0) == 5
    assert worth(match, P, 1) == 4


@pytest.mark.rule("WIZ-10.6", "WIZ-10.7")
def test_wiz_10_6_b16_an_elemental_on_a_foreign_hand() -> None:
    match = position(
        {},
        3,
        hand0_1="W1 W2 W3",
        hand0_0="F5 F6 F7",
        hand0_2="A5 A6 A7",
        grip_0="AE W4 E1",
        grip_1="W4 FE E2 W5",
        grip_2="W5 E3 E4",
    )
    play(match, "card AE", "hand 1.1", "pass")
    assert worth(match, Q) == 4
    assert "card W4" not in legal(match)
    play(match, "done", "card E1")
    assert asked(match) == (Q, "action")
    play(match, "done", "draw deck")
    assert "card W4" not in legal(match)
    play(match, "card FE", "hand 1.1")
    assert not guarded(match, Q)
    assert worth(match, Q) == 4
    assert "card W4" in legal(match)


@pytest.mark.rule("WIZ-10.6", "WIZ-12.3")
def test_wiz_10_6_the_player_of_the_elemental_may_alter_while_stronger() -> None:
    weak = position(
        hand0_1=["W1", "W2", "W3", {"card": "AE", "by": 0}], grip_0="W4 E1", hand0_0="F5 F6 F7"
    )
    assert "card W4" not in legal(weak)
    strong = position(
        hand0_1=["W1", "W2", "W3", {"card": "AE", "by": 0}],
        hand0_0="W5 W6 W7 W8 W9",
        grip_0="W4 E1",
    )
    play(strong, "card W4")
    assert {"hand 0.1", "hand 1.1"} <= legal(strong)


@pytest.mark.rule("WIZ-10.8", "WIZ-10.9")
def test_wiz_10_8_b15_a_30_plus_hand_opened_by_a_second_elemental() -> None:
    match = position(
        hand0_1="W6 W7 W8 W9 FE",
        opening=["hand0_1"],
        hand0_0="WS2 WS3 WS4 WS5 WM",
        grip_0="EE W5 A1",
        grip_1="AE A2 A3",
    )
    assert "take" not in legal(match)
    play(match, "card EE", "hand 1.1", "pass")
    assert not guarded(match, Q)
    assert worth(match, Q) == 5
    assert {"card W5", "take"} <= legal(match)
    play(match, "done", "card A1", "done", "draw deck")
    play(match, "card AE")
    assert "hand 1.1" not in legal(match)


@pytest.mark.rule("WIZ-10.9")
def test_wiz_10_9_where_elementals_go() -> None:
    match = position(
        CHARS,
        3,
        characters=["fire", "water", "earth"],
        hand0_0="F7 F8 F9 FS1",
        hand1_0="A1 A2 A3 AE",
        hand2_0="A7 A8 A9",
        hand3_0=["E7", "E8", "E9", {"card": "FE", "by": 1}],
        hand0_1="W7 W8 W9 WS1",
        hand1_1="W1 W2 W3",
        hand0_2=["F1", "F2", "F3", {"card": "WE", "by": 2}],
        character_1="WC",
        character_0="FC",
        opening=["hand0_0", "hand0_1"],
        grip_0="EE E1",
    )
    play(match, "card EE")
    wanted = {"hand 0.3", "hand 0.4", "character 0", "hand 1.2", "hand 2.1", "cancel"}
    assert legal(match) == wanted
    assert refused(match, "hand 0.2") == "WIZ-10.9"


@pytest.mark.rule("WIZ-10.10")
def test_wiz_10_10_matched_titans_wards_and_locks_keep_elementals_off() -> None:
    match = position(
        hand0_1="W1 W2 W3 WT",
        hand1_1="A1 A2 A3",
        hand2_1="E1 E2 E3",
        hand0_0="F5 F6 F7",
        warded=["hand1_1"],
        grip_0="EE WE F1",
    )
    assert "card WE" not in legal(match)
    play(match, "card EE")
    assert legal(match) == {"hand 0.1", "hand 1.3", "cancel"}


@pytest.mark.rule("WIZ-10.10")
def test_wiz_10_10_five_shards_go_on_without_the_elemental() -> None:
    match = position(
        hand0_1="WS1 WS2 WS3 WS4 WS5 FE",
        opening=["hand0_1"],
        hand0_0="F5 F6 F7",
        grip_0="EE F1",
        grip_1="A1",
    )
    play(match, "card EE", "hand 1.1", "pass")
    assert match.guard[13] < 0
    assert guarded(match, Q)


@pytest.mark.rule("WIZ-11.1", "WIZ-11.3", "WIZ-11.4", "WIZ-11.5")
def test_wiz_11_1_x8_titans() -> None:
    plain = position(hand0_0="E2 E3 E4", grip_0="FT A1")
    play(plain, "card FT", "hand 0.1")
    assert worth(plain, P) == 5
    assert not guarded(plain, P)
    assert plain.locks == [0] * 6
    match = position(hand0_0="E2 E3 E4", hand0_1="E6 E7 E8", grip_0="ET A1", grip_1="E9 A2 A3")
    play(match, "card ET", "hand 0.1")
    assert worth(match, P) == 7
    assert guarded(match, P)
    play(match, "done", "card A1", "done", "draw deck")
    assert "card E9" not in legal(match)


@pytest.mark.rule("WIZ-11.2")
def test_wiz_11_2_only_on_own_hands() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        hand0_0="E2 E3 E4 AT",
        hand1_0="F7 F8 F9 FS1",
        hand2_0=["A1", "A2", "A3", {"card": "FE", "by": 1}],
        character_0="FC",
        opening=["hand1_0"],
        hand0_1="W1 W2 W3",
        grip_0="WT A9",
    )
    play(match, "card WT")
    assert legal(match) == {"hand 0.1", "character 0", "cancel"}
    assert refused(match, "hand 1.1") == "WIZ-11.2"
    play(match, "hand 0.1")
    assert hand(match, P) == "E2 E3 E4 AT WT"


@pytest.mark.rule("WIZ-11.5")
def test_wiz_11_5_b18_a_titan_locks_its_element() -> None:
    match = position(
        {"life_pool": True},
        to_move=1,
        hand0_0="E2 E3 E4 ET",
        hand0_1="E6 E7 E8",
        hand1_1="F5 W5 A5",
        grip_1="E5 EM EE ES1 WIZ F1 E9",
    )
    offered = legal(match)
    assert not {"card E5", "card EM", "card EE", "card E9", "new master earth"} & offered
    assert {"card ES1", "card WIZ"} <= offered
    play(match, "card ES1")
    assert legal(match) == {"life pool", "cancel"}
    play(match, "life pool", "card WIZ")
    assert "hand 1.1" not in legal(match)
    assert refused(match, "hand 1.1") == "WIZ-11.5"
    play(match, "cancel", "done", "card E5")
    own = position(hand0_0="E2 E3 E4 ET", grip_0="E5 A1")
    play(own, "card E5", "hand 0.1")
    assert worth(own, P) == 8


@pytest.mark.rule("WIZ-11.5")
def test_wiz_11_5_sets_without_the_locked_element() -> None:
    match = position(
        to_move=1,
        hand0_0="E2 E3 E4 ET",
        hand0_1="F1 F2 F3",
        grip_1="F5 W5 A5 E5 A1",
    )
    play(match, "new set 5")
    assert legal(match) == {"card F5", "card W5", "card A5", "cancel"}


@pytest.mark.rule("WIZ-11.5", "WIZ-18.13")
def test_wiz_11_5_artifacts_are_free_of_locks() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        to_move=1,
        character_1="WC",
        hand0_0="E2 E3 E4 ET",
        hand0_1="F1 F2 F3",
        grip_1="ER A1",
    )
    assert "card ER" in legal(match)
    play(match, "done")
    assert "card ER" in legal(match)


@pytest.mark.rule("WIZ-11.6", "WIZ-11.7")
def test_wiz_11_6_titans_in_attack_and_scoring() -> None:
    from pentacles.games.wiz.attack import share
    from pentacles.games.wiz.scoring import new_sheet

    match = position(
        CHARS,
        characters=["air", "earth"],
        character_0="AC",
        hand0_1="E2 E3 E4 ET",
        grip_0="F1",
    )
    assert share(match, P, Q) == 9 + 100
    assert new_sheet(match, Q).titans[0] == 1
