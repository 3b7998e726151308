"""WC-12: free Vigor and a refill at the start of the turn."""

from __future__ import annotations

import pytest

from .builder import (
    LESSER_FORTUNES,
    STOP,
    A,
    B,
    asked,
    cards,
    damage,
    hand,
    number,
    numbers,
    only,
    options,
    play,
    position,
    refused,
    to_the_end,
)

HECTIC = {"more_hectic": True}
HECTIC_JOKERS = {"more_hectic": True, "jokers": True}


@pytest.mark.rule("WC-12.1", "WC-12.7")
def test_wc_12_1_s24_vigor_is_free() -> None:
    match = position(HECTIC, hand_0="AH 9C 8C 2S 3S", hand_1=LESSER_FORTUNES)
    play(match, "cast AH")
    assert match.plays == 2
    play(match, "cast 9C", "lose AD", "lose 2D", "cast 8C", "lose 3D", "lose 4D")
    assert damage(match, B) == cards("AD 2D 3D 4D")
    assert match.plays == 0
    assert hand(match, A) == cards("2S 3S")
    assert asked(match) == (A, "cast")
    assert options(match) == [STOP]


@pytest.mark.rule("WC-12.2", "WC-12.5", "WC-12.7")
def test_wc_12_2_s25_with_no_plays_only_vigor_and_stop() -> None:
    match = position(HECTIC_JOKERS, hand_0="9C 8H 2S 3S RJ", hand_1=LESSER_FORTUNES)
    play(match, "cast 9C", "lose AD", "lose 2D")
    assert match.plays == 0
    assert options(match) == [20, 53, 114]
    assert match.legal() == ["cast 8H", "cast RJ as vigor", "stop"]
    assert refused(match, A, "cast 2S")
    assert refused(match, A, "cast RJ as ward")
    play(match, "cast 8H")
    assert match.plays == 2
    schools = ("ward", "vigor", "fortune", "wrath")
    jokers = [f"cast RJ as {school}" for school in schools]
    assert options(match) == numbers("cast 2S", "cast 3S", *jokers, "stop")


@pytest.mark.rule("WC-12.2", "WC-5.3")
def test_wc_12_2_a_vigor_drawn_with_the_last_play_can_be_cast() -> None:
    match = position(HECTIC, hand_0="AD 2S", hand_1="9D 10D", deck="KH 9C 3C 4C")
    play(match, "cast AD")
    assert match.plays == 0
    assert options(match) == numbers("cast KH", "stop")
    play(match, "cast KH")
    assert match.plays == 3


@pytest.mark.rule("WC-12.3", "WC-12.4", "WC-6.7")
def test_wc_12_4_s26_an_emptied_hand_is_refilled_and_casts() -> None:
    match = position(
        HECTIC,
        hand_0="QC JC 7H 2S 3S",
        hand_1=LESSER_FORTUNES,
        deck="6D 7D 8D 9D 10D JD QD KD",
    )
    play(match, "cast 7H")
    assert match.plays == 3
    play(match, "cast QC", "lose AD", "lose 2D", "lose 3D")
    assert match.plays == 2
    play(match, "cast JC")
    assert match.plays == 1
    assert asked(match) == (A, "cast")
    assert damage(match, B) == cards(LESSER_FORTUNES)
    play(match, "stop")
    assert hand(match, A) == cards("2S 3S 6D 7D 8D")
    assert hand(match, B) == cards("9D 10D JD QD KD")
    assert match.turn == 2
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-12.3", "WC-2.2")
def test_wc_12_3_the_refill_comes_before_the_spell_and_stops_at_five() -> None:
    match = position(
        HECTIC, step="turn", wards_0="KS", hand_0="2S 3S", hand_1=LESSER_FORTUNES, deck="6C 7C 8C"
    )
    assert hand(match, A) == cards("2S 3S 6C 7C 8C")
    assert match.zone("wards_0") == []
    full = position(HECTIC, step="turn", hand_0="2S 3S 4S 5S 6S 7S", hand_1=LESSER_FORTUNES)
    assert hand(full, A) == cards("2S 3S 4S 5S 6S 7S")


@pytest.mark.rule("WC-12.3", "WC-2.2")
def test_wc_12_3_the_wards_go_before_the_refill() -> None:
    match = position(HECTIC, hand_0="2C 3S", hand_1="AD 2D 3D", wards_1="KS")
    play(match, "cast 2C")
    rules = [event.rule for event in match.do("stop")]
    assert "KS" in match.zone("discard")
    assert len(hand(match, B)) == 5
    assert rules.index("WC-2.3") < rules.index("WC-12.3")


@pytest.mark.rule("WC-12.3")
def test_wc_12_3_without_the_option_nothing_is_drawn_at_the_start() -> None:
    match = position(step="turn", hand_0="2S 3S", hand_1=LESSER_FORTUNES)
    assert hand(match, A) == cards("2S 3S")


@pytest.mark.rule("WC-12.4")
def test_wc_12_4_an_empty_hand_and_an_empty_deck_skip_the_spell() -> None:
    match = position(HECTIC, step="turn", turn=11, final=2, hand_0="", hand_1="2S", deck=only(""))
    assert match.turn == 12
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-12.5")
def test_wc_12_5_a_joker_as_vigor_is_free_and_gives_four() -> None:
    match = position(HECTIC_JOKERS, hand_0="RJ BJ 2S", hand_1=LESSER_FORTUNES)
    play(match, "cast RJ as vigor")
    assert match.plays == 5
    play(match, "cast BJ as ward")
    assert match.plays == 4


@pytest.mark.rule("WC-12.6", "WC-10.3")
def test_wc_12_6_s27_the_refill_at_the_start_empties_the_deck() -> None:
    match = position(
        HECTIC,
        step="turn",
        turn=8,
        to_move=B,
        hand_0="2S 3S 4S 5S 6S",
        hand_1="AC 2C 3C",
        deck=only("6D 7D"),
    )
    assert hand(match, B) == cards("AC 2C 3C 6D 7D")
    assert match.turns_after == 2
    assert asked(match) == (B, "cast")
    play(match, "cast 6D", "stop")
    assert (match.turn, match.active) == (9, A)
    play(match, "cast 2S", "stop")
    assert (match.turn, match.active) == (10, B)
    assert to_the_end(match).turn == 10


@pytest.mark.rule("WC-12.6", "WC-10.2")
def test_wc_12_6_the_opener_empties_the_deck_at_the_start() -> None:
    match = position(
        HECTIC, step="turn", turn=7, hand_0="2S 3S 4S", hand_1="AC 2C 3C", deck=only("6D 7D")
    )
    assert match.turns_after == 1
    play(match, "cast 6D", "stop")
    assert (match.turn, match.active) == (8, B)
    assert to_the_end(match).turn == 8


@pytest.mark.rule("WC-12.7", "WC-15.4")
def test_wc_12_7_s37_the_end_of_a_spell_tells_nothing() -> None:
    deck = "6D 7D 8D 9D 10D JD QD"
    without = position(HECTIC, hand_0="9C 2S 3S 4S 5S", hand_1=LESSER_FORTUNES, deck=deck)
    vigor = position(HECTIC, hand_0="9C 8H 3S 4S 5S", hand_1=LESSER_FORTUNES, deck=deck)
    for action in ("cast 9C", "lose AD", "lose 2D", "stop"):
        play(without, action)
        play(vigor, action)
        if action == "lose 2D":
            assert asked(without) == asked(vigor) == (A, "cast")
            assert options(without) == [114]
            assert options(vigor) == [20, 114]
        assert without.table(B).to_dict() == vigor.table(B).to_dict()
    assert asked(without) == asked(vigor) == (B, "cast")


@pytest.mark.rule("WC-12.7", "WC-3.9")
def test_wc_12_7_s37_an_empty_hand_ends_the_spell_unasked() -> None:
    match = position(HECTIC, turn=11, final=2, hand_0="9C", hand_1=LESSER_FORTUNES, deck=only(""))
    play(match, "cast 9C", "lose AD", "lose 2D")
    assert match.turn == 12
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-12.1")
def test_wc_12_1_other_schools_still_cost_a_play() -> None:
    match = position(HECTIC, hand_0="2S 3S 4H", hand_1=LESSER_FORTUNES)
    play(match, "cast 2S")
    assert match.plays == 0
    assert number("cast 3S") not in options(match)
