"""WC-7 and WC-8: extra plays, and jokers that take any school."""

from __future__ import annotations

import pytest

from .builder import (
    LESSER_FORTUNES,
    A,
    B,
    Match,
    asked,
    cards,
    damage,
    hand,
    numbers,
    only,
    options,
    play,
    position,
)

JOKERS = {"jokers": True}


@pytest.mark.rule("WC-7.1")
def test_wc_7_1_x7_a_lesser_vigor_pays_for_itself() -> None:
    match = position(hand_0="AH 9C 2S 3S 4S", hand_1=LESSER_FORTUNES)
    play(match, "cast AH")
    assert match.plays == 1
    play(match, "cast 9C", "lose AD", "lose 2D")
    assert asked(match) == (B, "cast")
    assert len(damage(match, B)) == 2
    assert len(hand(match, A)) == 5
    assert cards("2S 3S 4S") < hand(match, A)


@pytest.mark.rule("WC-7.1")
@pytest.mark.parametrize(("vigor", "plays"), [("5H", 1), ("6H", 2), ("KH", 3)])
def test_wc_7_1_vigor_gives_its_magnitude_in_plays(vigor: str, plays: int) -> None:
    match = position(hand_0=f"{vigor} 2S 3S", hand_1=LESSER_FORTUNES)
    play(match, f"cast {vigor}")
    assert match.plays == plays


@pytest.mark.rule("WC-7.2")
def test_wc_7_2_plays_of_several_vigors_add_up() -> None:
    match = position(hand_0="KH QH 6H 2S 3S", hand_1=LESSER_FORTUNES)
    play(match, "cast KH", "cast QH")
    assert match.plays == 5
    play(match, "cast 6H")
    assert match.plays == 6


@pytest.mark.rule("WC-7.3", "WC-3.6", "WC-3.9")
def test_wc_7_3_s16_vigor_as_the_last_card() -> None:
    match = position(hand_0="KH", hand_1="AC 2C 3C 4C 5C", deck=only("2D 3D 4D 5D 6D 7D"))
    play(match, "cast KH")
    assert asked(match) == (B, "cast")
    assert hand(match, A) == cards("2D 3D 4D 5D 6D")
    assert match.zone("deck") == ["7D"]


@pytest.mark.rule("WC-8.1")
def test_wc_8_1_x3_wild_magic_as_wrath_deals_four() -> None:
    match = position(JOKERS, plays=2, hand_0="RJ 2S", hand_1="AC 2C 3C 4C 5C")
    play(match, "cast RJ as wrath")
    for lost in ("AC", "2C", "3C", "4C"):
        assert asked(match) == (B, "damage_discard")
        play(match, f"lose {lost}")
    assert asked(match) == (A, "cast")
    assert hand(match, B) == {"5C"}


@pytest.mark.rule("WC-8.1")
def test_wc_8_1_any_of_the_four_schools_may_be_named() -> None:
    match = position(JOKERS, hand_0="RJ BJ", hand_1=LESSER_FORTUNES)
    schools = ("ward", "vigor", "fortune", "wrath")
    texts = [f"cast {joker} as {school}" for joker in ("RJ", "BJ") for school in schools]
    assert options(match) == list(range(52, 60)) == numbers(*texts)
    assert match.legal() == texts


@pytest.mark.rule("WC-8.1", "WC-8.2")
def test_wc_8_1_s23_wild_magic_as_vigor_and_as_fortune() -> None:
    match = position(JOKERS, hand_0="RJ BJ 2S 3S", hand_1=LESSER_FORTUNES, deck="6C 7C 8C 9C 10C")
    play(match, "cast RJ as vigor")
    assert match.plays == 4
    assert match.zone("spell") == ["RJ"]
    play(match, "cast BJ as fortune")
    assert match.plays == 3
    assert hand(match, A) == cards("2S 3S 6C 7C 8C 9C")


@pytest.mark.rule("WC-8.2")
def test_wc_8_2_s22_a_joker_is_one_ward_of_strength_four() -> None:
    match = position(JOKERS, hand_0="RJ 2S 3S 4S 5S", hand_1="QC 8C 3C AC 9H")
    play(match, "cast RJ as ward")
    assert match.zone("wards_0") == ["RJ"]
    assert match.ward_strengths(A) == [4]
    play(match, "cast 9H", "cast QC")
    assert match.zone("wards_0") == ["RJ"]
    assert match.ward_strengths(A) == [1]
    play(match, "cast 8C")
    assert asked(match) == (A, "damage_discard")
    assert "RJ" in match.zone("discard")
    play(match, "lose 2S")
    assert damage(match, A) == {"2S"}


@pytest.mark.rule("WC-8.3", "WC-3.11")
def test_wc_8_3_the_named_school_lasts_until_the_discard() -> None:
    as_ward = position(JOKERS, hand_0="RJ 2S", hand_1=LESSER_FORTUNES)
    play(as_ward, "cast RJ as ward", "cast AD")
    assert asked(as_ward) == (A, "cast")
    assert as_ward.zone("wards_0") == []
    assert "RJ" in as_ward.zone("discard")
    as_vigor = position(JOKERS, hand_0="RJ 2S", hand_1=LESSER_FORTUNES)
    play(as_vigor, "cast RJ as vigor", "stop")
    assert as_vigor.zone("wards_0") == []
    assert "RJ" in as_vigor.zone("discard")


@pytest.mark.rule("WC-8.3")
def test_wc_8_3_a_discarded_joker_has_no_school() -> None:
    def discarded(school: str) -> Match:
        match = position(JOKERS, hand_0="RJ 2S", hand_1="")
        play(match, f"cast RJ as {school}")
        assert (match.turn, match.seat) == (3, A)
        assert match.zone("discard") == ["RJ"]
        return match

    as_ward, as_wrath = discarded("ward"), discarded("wrath")
    for viewer in (A, B):
        assert as_ward.table(viewer).to_dict() == as_wrath.table(viewer).to_dict()
        assert as_ward.observation(viewer) == as_wrath.observation(viewer)
