"""WY-14: Free for All, who may join a battle, when, and what becomes of it."""

from __future__ import annotations

import pytest

from .builder import SURE_WIN, TIE, asked, face, feud, forced, hand, legal, play, siege

FREE = {"free_for_all": True}
SWORD = "broadsword"
"""The sign for the holder of the initiative."""


@pytest.mark.rule("WY-14.1", "WY-14.2")
def test_wy_14_2_outsiders_with_cards_are_asked_clockwise_before_each_initiative() -> None:
    match = face(FREE, players=5, hand_0="troll", hand_1="nigel", hand_2="fizzle", hand_4="dragon")
    assert asked(match) == (2, "join")
    assert legal(match) == {"pass"}
    play(match, "2: pass")
    assert asked(match) == (4, "join")
    assert legal(match) == {"pass", "play dragon"}
    play(match, "4: pass")
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-14.2", "WY-14.4")
def test_wy_14_2_a_true_name_spell_joins_with_target_and_name() -> None:
    match = face(
        FREE,
        players=4,
        mage_0="the_enchantress",
        hand_0="troll",
        hand_1="fizzle",
        hand_2="unmakynge nigel",
    )
    play(match, "2: play unmakynge")
    assert asked(match) == (2, "attack_target")
    assert legal(match) == {"seat 1"}
    play(match, "2: seat 1", "2: pick nigel", "1: pass")
    assert not match.is_alive(1)
    assert match.defeats == [0, 0, 1, 0]


@pytest.mark.rule("WY-14.3")
def test_wy_14_3_a_joiner_comes_last_and_joins_once() -> None:
    match = face(
        FREE,
        players=3,
        mage_2="the_sorcerour",
        hand_0="troll",
        hand_1="nigel",
        hand_2="basiliske dragon",
        stack=TIE,
    )
    play(match, "2: play dragon", "2: seat 1", "1: pass")
    assert match.order == [0, 1, 2]
    assert not match.is_home(2)
    assert asked(match) == (0, "initiative")
    play(match, "0: pass")
    assert asked(match) == (1, "initiative")
    assert match.is_home(0)
    play(match, "1: pass")
    assert asked(match) == (2, "initiative")
    play(match, "2: pass")
    assert match.stage == 0
    assert match.home == 0b111
    assert hand(match, 2) == {"basiliske"}


@pytest.mark.rule("WY-14.3")
def test_wy_14_3_neither_siege_nor_globe_can_be_joined_but_a_truce_does_not_matter() -> None:
    besieged = siege(FREE, players=3, hand_0="troll", hand_1="nigel", hand_2="dragon")
    assert asked(besieged) == (1, "siege_window")
    globe = feud(
        FREE,
        players=4,
        hand_0="fyreball",
        hand_1="dragon",
        hand_2="nigel",
        artefacts_0="globe_of_ruelershippe",
    )
    play(globe, "play globe_of_ruelershippe", "seat 2", "play fyreball")
    assert asked(globe) == (2, "answer")
    truce = face(FREE, players=3, truce=2, hand_0="troll", hand_1="nigel", hand_2="dragon")
    assert "play dragon" in legal(truce)


@pytest.mark.rule("WY-14.4", "WY-5.5")
@pytest.mark.parametrize("retreat", ["at_once", "slow"])
def test_wy_14_4_who_leaves_early_retreats_at_once(retreat: str) -> None:
    match = face(
        {**FREE, "retreat": retreat},
        players=3,
        mage_2="the_sorcerour",
        hand_0="troll",
        hand_1="nigel",
        hand_2="dragon",
        stack=TIE,
    )
    play(match, "2: play dragon", "2: seat 1", "1: pass", "0: pass")
    assert match.stage == 3
    assert match.is_home(0) == (retreat == "at_once")
    forced(match)


@pytest.mark.rule("WY-14.4")
def test_wy_14_4_an_attacker_chooses_among_all_others() -> None:
    match = face(
        FREE,
        players=3,
        mage_2="the_sorcerour",
        hand_0="troll nigel",
        hand_1="fizzle",
        hand_2="dragon yoinke",
        stack=TIE,
    )
    play(match, "2: play dragon", "2: seat 1", "1: pass", "0: play troll")
    assert asked(match) == (0, "attack_target")
    assert legal(match) == {"seat 1", "seat 2"}
    play(match, "0: seat 2")
    assert asked(match) == (2, "answer")


@pytest.mark.rule("WY-8.2", "WY-14.2", "WY-14.3")
def test_wy_8_2_a_new_joiner_does_not_jump_the_queue() -> None:
    match = face(
        FREE,
        players=4,
        mage_0="the_sorcerour",
        mage_1="the_wysaert",
        mage_2="the_hedge_wytche",
        mage_3="the_enchantress",
        castle_0="keepe_of_two_gates",
        castle_1="tower_of_darkenesse",
        castle_2="gyngerbread_bungalow",
        castle_3="moat_house",
        hand_0="fyreball troll",
        hand_1="frogge_hexe",
        hand_2="rude_gesture",
        hand_3="claye_golem dragon",
        stack=(
            "goblyn_rabble rayne_of_herringes gryphonne batterynge_rhyme giaunt_with_clubbe "
            "basiliske acyd_drizzle boylinge_porridge"
        ),
    )
    play(match, "2: play rude_gesture", "2: seat 1", "3: pass")
    play(match, "0: play fyreball", "0: seat 1", "1: pass", "3: pass")
    play(match, "1: play frogge_hexe", "1: seat 2")
    assert not match.is_alive(2)
    table = match.table(None)
    assert table.banner == "Face to face: Seat 0, Seat 1. Initiative: Seat 0."
    assert [seat.seat for seat in table.seats if seat.badges and seat.badges[0].icon == SWORD] == [
        0
    ]
    play(match, "3: play claye_golem", "3: seat 1")
    assert match.order == [0, 1, 2, 3]
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-8.2", "WY-14.3")
def test_wy_8_2_the_joiner_who_defeats_the_last_in_order_is_next() -> None:
    match = face(
        FREE,
        players=4,
        hand_0="troll",
        hand_1="nigel",
        hand_2="rude_gesture",
        hand_3="dragon",
        initiative=1,
        stack=SURE_WIN,
    )
    play(match, "2: play rude_gesture", "2: seat 1", "3: pass")
    assert asked(match) == (2, "initiative")
