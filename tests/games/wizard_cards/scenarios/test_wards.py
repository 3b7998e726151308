"""WC-4: what wards absorb, in which order, and how long they last."""

from __future__ import annotations

import pytest

from .builder import LESSER_FORTUNES, A, B, asked, cards, damage, hand, only, play, position, worn


@pytest.mark.rule("WC-4.1")
def test_wc_4_1_a_ward_guards_through_the_whole_of_the_next_turn() -> None:
    match = position(hand_0="JS 2S 3S 4S 5S", hand_1="JH AC 2C 9D 3C")
    play(match, "cast JS")
    assert match.ward_strengths(A) == [3]
    play(match, "cast JH", "cast AC", "cast 2C", "cast 3C")
    assert damage(match, A) == set()
    assert "JS" in match.zone("discard")


@pytest.mark.rule("WC-4.2")
def test_wc_4_2_the_ward_value_is_what_all_wards_have_left() -> None:
    match = position(
        hand_0="QC 2S 3S", hand_1=LESSER_FORTUNES, wards_1=[worn("KS", 1), "8S", worn("9S", 1)]
    )
    assert match.ward_strengths(B) == [1, 2, 1]
    assert match.ward_value(B) == 4
    play(match, "cast QC")
    assert damage(match, B) == set()
    assert len(hand(match, B)) == 5


@pytest.mark.rule("WC-4.3")
def test_wc_4_3_s9_part_used_ward_keeps_the_rest() -> None:
    match = position(hand_0="JH AC 2C 3C 5S", hand_1=LESSER_FORTUNES, wards_1="8S")
    play(match, "cast JH", "cast AC")
    assert match.zone("wards_1") == ["8S"]
    assert match.ward_strengths(B) == [1]
    play(match, "cast 2C")
    assert match.zone("wards_1") == []
    assert "8S" in match.zone("discard")
    assert damage(match, B) == set()
    play(match, "cast 3C")
    assert asked(match) == (B, "damage_discard")
    play(match, "lose AD")
    assert damage(match, B) == {"AD"}


@pytest.mark.rule("WC-4.4")
def test_wc_4_4_s10_the_ward_cast_first_absorbs_first() -> None:
    match = position(hand_0="7H 6C 4S", hand_1=LESSER_FORTUNES, wards_1="2S KS")
    play(match, "cast 7H", "cast 6C")
    assert asked(match) == (A, "cast")
    assert "2S" in match.zone("discard")
    assert match.zone("wards_1") == ["KS"]
    assert match.ward_strengths(B) == [2]


@pytest.mark.rule("WC-2.3", "WC-4.5")
def test_wc_4_5_s11_wards_expire_before_their_owner_casts() -> None:
    match = position(hand_0="7H 6C 4S", hand_1=LESSER_FORTUNES, wards_1="2S KS")
    play(match, "cast 7H", "cast 6C", "stop")
    assert asked(match) == (B, "cast")
    assert match.ward_value(B) == 0
    assert match.zone("wards_1") == []
    assert cards("2S KS") <= set(match.zone("discard"))


@pytest.mark.rule("WC-2.5", "WC-4.5")
def test_wc_4_5_s12_wards_expire_though_the_opponent_only_drew() -> None:
    match = position(hand_0="KS 2S 3S 4S 5S", hand_1="", deck=only("6D 7D 9D 10D JD QD KD"))
    play(match, "cast KS")
    assert hand(match, A) == cards("2S 3S 4S 5S 6D")
    assert hand(match, B) == cards("7D 9D 10D JD QD")
    assert match.turn == 3
    assert asked(match) == (A, "cast")
    assert match.zone("wards_0") == []
    assert "KS" in match.zone("discard")
    assert match.zone("deck") == ["KD"]


@pytest.mark.rule("WC-4.6")
def test_wc_4_6_wards_do_not_pile_up_over_turns() -> None:
    match = position(hand_0="KS QS 3S 4S 5S", hand_1="6S 7S 8S 9S 10S")
    play(match, "cast KS", "cast 6S")
    assert match.zone("wards_1") == ["6S"]
    play(match, "cast QS")
    assert match.zone("wards_0") == ["QS"]
    assert match.ward_value(A) == 3
