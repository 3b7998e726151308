"""WC-3: what may be cast, when a spell ends, where its components go."""

from __future__ import annotations

import pytest

from .builder import (
    LESSER_FORTUNES,
    PACK,
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
)

MAGNITUDE = dict.fromkeys(("A", "2", "3", "4", "5"), 1)
MAGNITUDE |= dict.fromkeys(("6", "7", "8", "9", "10"), 2)
MAGNITUDE |= dict.fromkeys(("J", "Q", "K"), 3)


def effect_of(card: str) -> dict[str, int]:
    """Cast one card at a full hand and measure everything that a school can do."""
    others = [code for code in PACK if code != card]
    match = position(plays=2, hand_0=[card, *others[:5]], hand_1=others[5:10])
    deck = len(match.zone("deck"))
    play(match, f"cast {card}")
    fortune = deck - len(match.zone("deck"))
    plays = match.plays
    while match.decisions[0].kind == "damage_discard":
        match.play(match.seat, options(match)[0])
    play(match, "stop")
    return {
        "S": match.ward_value(A),
        "H": plays - 1,
        "D": fortune,
        "C": len(damage(match, B)),
    }


@pytest.mark.rule("WC-3.1", "WC-3.2")
@pytest.mark.parametrize("card", PACK)
def test_wc_3_2_suit_gives_the_school_and_rank_the_magnitude(card: str) -> None:
    rank, suit = card[:-1], card[-1]
    assert effect_of(card) == {"S": 0, "H": 0, "D": 0, "C": 0, suit: MAGNITUDE[rank]}


@pytest.mark.rule("WC-3.3", "WC-3.4", "WC-7.1")
def test_wc_3_3_every_spell_begins_with_one_play() -> None:
    match = position(step="turn", hand_0="QH 2S 3S 4S 5S", hand_1="AH 2H 3H 4H 5H")
    assert match.plays == 1
    play(match, "cast QH", "stop")
    assert asked(match) == (B, "cast")
    assert match.plays == 1


@pytest.mark.rule("WC-3.4")
def test_wc_3_4_each_cast_costs_one_play() -> None:
    match = position(plays=3, hand_0="2S 9D 4S 5S", hand_1=LESSER_FORTUNES)
    play(match, "cast 2S")
    assert match.plays == 2
    play(match, "cast 9D")
    assert match.plays == 1
    play(match, "cast 4S")
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-3.5", "WC-6.4")
def test_wc_3_5_s5_damage_interrupts_the_spell() -> None:
    match = position(hand_0="7H 8C 2S", hand_1=LESSER_FORTUNES)
    play(match, "cast 7H", "cast 8C")
    assert asked(match) == (B, "damage_discard")
    assert len(options(match)) == 5
    play(match, "lose AD")
    assert asked(match) == (B, "damage_discard")
    assert len(options(match)) == 4
    play(match, "lose 3D")
    assert asked(match) == (A, "cast")
    assert match.plays == 1


@pytest.mark.rule("WC-3.5")
def test_wc_3_5_cast_cards_lie_in_the_spell_area_in_cast_order() -> None:
    match = position(hand_0="JH AS 3D 2S", hand_1="9D 10D", deck="9C")
    play(match, "cast JH", "cast 3D", "cast AS")
    assert match.zone("spell") == ["JH", "3D", "AS"]
    assert hand(match, A) == cards("2S 9C")


@pytest.mark.rule("WC-3.6", "WC-5.2", "WC-3.7")
def test_wc_3_6_s15_fortune_may_be_cast_at_an_empty_deck() -> None:
    match = position(turn=11, final=2, hand_0="KD QD", hand_1="2S", deck=only(""))
    assert options(match) == numbers("cast QD", "cast KD")
    play(match, "cast KD")
    assert hand(match, A) == {"QD"}
    assert match.turn == 12
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-3.6", "WC-6.6")
def test_wc_3_6_s8_wrath_may_be_cast_at_an_empty_hand() -> None:
    match = position(hand_0="JH KC QC AC 2S", hand_1="AD 2D 3D")
    play(match, "cast JH", "cast KC")
    assert damage(match, B) == cards("AD 2D 3D")
    assert number("cast QC") in options(match)
    play(match, "cast QC")
    assert asked(match) == (A, "cast")
    assert match.plays == 1
    assert damage(match, B) == cards("AD 2D 3D")
    assert hand(match, B) == set()


@pytest.mark.rule("WC-3.7", "WC-3.12")
def test_wc_3_7_s2_the_first_cast_is_compulsory() -> None:
    match = position(hand_0="2S 3S", hand_1=LESSER_FORTUNES)
    assert options(match) == numbers("cast 2S", "cast 3S")
    assert refused(match, A, "stop") == "WC-3.7"
    optional = position({"casting": "optional"}, hand_0="2S 3S", hand_1=LESSER_FORTUNES)
    assert options(optional) == numbers("cast 2S", "cast 3S", "stop")


@pytest.mark.rule("WC-3.8")
def test_wc_3_8_s3_stop_after_the_first_component() -> None:
    match = position(hand_0="QH 2S 3S 4S 5S", hand_1=LESSER_FORTUNES)
    play(match, "cast QH")
    assert options(match) == [1, 2, 3, 4, 114]
    assert match.legal() == ["cast 2S", "cast 3S", "cast 4S", "cast 5S", "stop"]
    play(match, "stop")
    assert len(hand(match, A)) == 5
    assert cards("2S 3S 4S 5S") < hand(match, A)
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-3.8", "WC-4.1", "WC-4.2", "WC-4.3", "WC-6.2")
def test_wc_4_2_x1_two_wards_under_a_major_vigor() -> None:
    match = position(hand_0="JH AS 6S 3D 9C", hand_1="7H QC 5C KD 4S", deck="2D 3H 4H 5H 10D 10H")
    play(match, "cast JH", "cast AS", "cast 6S")
    assert match.plays == 1
    play(match, "stop")
    assert match.ward_value(A) == 3
    assert hand(match, A) == cards("3D 9C 2D 3H 4H")
    play(match, "cast 7H")
    assert match.plays == 2
    play(match, "cast QC")
    assert match.ward_value(A) == 0
    assert cards("AS 6S") <= set(match.zone("discard"))
    assert damage(match, A) == set()
    play(match, "cast 5C")
    assert asked(match) == (A, "damage_discard")
    play(match, "lose 3H")
    assert damage(match, A) == {"3H"}
    assert hand(match, B) == cards("KD 4S 5H 10D 10H")
    assert match.turn == 3
    assert asked(match) == (A, "cast")


@pytest.mark.rule("WC-3.9", "WC-5.3")
def test_wc_3_9_s13_fortune_as_the_last_card_keeps_the_spell_going() -> None:
    match = position(hand_0="JH AD", hand_1="AC 3C 4C 5C 6C", deck="2C 3D 4D 5D 6D 7D 8D")
    play(match, "cast JH", "cast AD")
    assert hand(match, A) == {"2C"}
    assert match.plays == 2
    assert asked(match) == (A, "cast")
    play(match, "cast 2C", "lose AC")
    assert hand(match, A) == cards("3D 4D 5D 6D 7D")
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-3.9")
def test_wc_3_9_without_plays_the_spell_ends_by_itself() -> None:
    match = position(hand_0="2S 3H 4S", hand_1=LESSER_FORTUNES)
    play(match, "cast 2S")
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-3.11")
def test_wc_3_11_wards_stay_and_the_rest_is_discarded() -> None:
    match = position(hand_0="JH 9S AD 2S 3S", hand_1="9D 10D", discard="KC", deck="4S")
    play(match, "cast JH", "cast 9S", "cast AD", "cast 2S")
    assert match.zone("spell") == []
    assert match.zone("wards_0") == ["9S", "2S"]
    assert match.ward_strengths(A) == [2, 1]
    assert set(match.zone("discard")) == cards("KC JH AD")


@pytest.mark.rule("WC-3.12", "WC-7.3")
def test_wc_3_12_s4_all_plays_forbids_stopping() -> None:
    match = position({"casting": "all_plays"}, hand_0="QH 2S 3S", hand_1=LESSER_FORTUNES)
    play(match, "cast QH")
    assert options(match) == numbers("cast 2S", "cast 3S")
    assert refused(match, A, "stop") == "WC-3.12"
    play(match, "cast 2S")
    assert STOP not in options(match)
    play(match, "cast 3S")
    assert asked(match) == (B, "cast")
    assert match.ward_value(A) == 2
    assert len(hand(match, A)) == 5


@pytest.mark.rule("WC-3.12", "WC-12.7")
def test_wc_3_12_s38_all_plays_in_a_hectic_game() -> None:
    match = position(
        {"casting": "all_plays", "more_hectic": True},
        hand_0="7H 9C 2S 3S 4S",
        hand_1=LESSER_FORTUNES,
    )
    play(match, "cast 7H")
    for plays, action in ((3, "cast 9C"), (2, "cast 2S"), (1, "cast 3S")):
        assert match.plays == plays
        assert STOP not in options(match)
        play(match, action)
        if action == "cast 9C":
            play(match, "lose AD", "lose 2D")
    assert match.plays == 0
    assert hand(match, A) == {"4S"}
    assert options(match) == [STOP]


@pytest.mark.rule("WC-3.12")
def test_wc_3_12_optional_may_also_stop_later() -> None:
    match = position({"casting": "optional"}, hand_0="QH 2S 3S", hand_1=LESSER_FORTUNES)
    play(match, "cast QH")
    assert options(match) == numbers("cast 2S", "cast 3S", "stop")
