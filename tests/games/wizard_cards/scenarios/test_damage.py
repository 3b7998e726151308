"""WC-6: what Wrath does to the opponent's hand."""

from __future__ import annotations

import pytest

from .builder import (
    LESSER_FORTUNES,
    A,
    B,
    asked,
    at_random,
    cards,
    damage,
    hand,
    new,
    numbers,
    options,
    play,
    position,
)


@pytest.mark.rule("WC-6.1", "WC-6.3")
@pytest.mark.parametrize(("wrath", "points"), [("AC", 1), ("10C", 2), ("KC", 3)])
def test_wc_6_1_wrath_costs_the_opponent_cards_at_once(wrath: str, points: int) -> None:
    match = position(plays=2, hand_0=f"{wrath} 2S 3S", hand_1=LESSER_FORTUNES)
    play(match, f"cast {wrath}")
    for lost in "AD 2D 3D".split()[:points]:
        assert asked(match) == (B, "damage_discard")
        play(match, f"lose {lost}")
    assert asked(match) == (A, "cast")
    assert len(damage(match, B)) == points
    assert len(hand(match, B)) == 5 - points
    assert damage(match, B).isdisjoint(match.zone("discard"))
    assert damage(match, A) == set()


@pytest.mark.rule("WC-6.2")
def test_wc_6_2_only_what_passes_the_wards_is_open_damage() -> None:
    match = position(hand_0="KC 2S", hand_1=LESSER_FORTUNES, wards_1="8S")
    play(match, "cast KC", "lose 2D")
    assert damage(match, B) == {"2D"}
    assert match.turn == 2
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-6.4")
def test_wc_6_4_x8_the_defender_picks_soak_cards() -> None:
    match = position(plays=2, hand_0="9C 2S 3S", hand_1="KC AD 2H QS 7C")
    play(match, "cast 9C")
    assert asked(match) == (B, "damage_discard")
    assert options(match) == numbers("lose KC", "lose AD", "lose 2H", "lose QS", "lose 7C")
    play(match, "lose AD")
    assert asked(match) == (B, "damage_discard")
    assert options(match) == numbers("lose KC", "lose 2H", "lose QS", "lose 7C")
    play(match, "lose 2H")
    assert asked(match) == (A, "cast")
    assert hand(match, B) == cards("KC QS 7C")
    assert damage(match, B) == cards("AD 2H")


@pytest.mark.rule("WC-6.5", "WC-6.6")
def test_wc_6_5_s6_more_damage_than_cards_takes_the_hand_unasked() -> None:
    match = position(plays=2, hand_0="QC 2S 3S", hand_1="KC QH")
    play(match, "cast QC")
    assert asked(match) == (A, "cast")
    assert damage(match, B) == cards("KC QH")
    assert hand(match, B) == set()


@pytest.mark.rule("WC-6.5")
def test_wc_6_5_s7_exactly_as_much_damage_takes_the_hand_unasked() -> None:
    match = position(plays=2, hand_0="QC 2S 3S", hand_1="AD 2D 3D")
    play(match, "cast QC")
    assert asked(match) == (A, "cast")
    assert damage(match, B) == cards("AD 2D 3D")


@pytest.mark.rule("WC-6.6")
def test_wc_6_6_wards_absorb_even_with_no_card_behind_them() -> None:
    match = position(plays=2, hand_0="QC 2S 3S", hand_1="", wards_1="KS")
    play(match, "cast QC")
    assert asked(match) == (A, "cast")
    assert match.zone("wards_1") == []
    assert "KS" in match.zone("discard")
    assert damage(match, B) == set()


@pytest.mark.rule("WC-3.3", "WC-3.4", "WC-5.3", "WC-6.6", "WC-6.7", "WC-7.1", "WC-7.2")
def test_wc_6_7_x2_a_long_spell_empties_the_other_hand() -> None:
    match = position(
        hand_0="JH 8C AD 2D 5S",
        hand_1="AC 2C 3C 4C 5C",
        deck="7H KC 9D 10D QD KD JD 2H 3H 4H 5H 6H",
    )
    plays = []
    for actions in (
        ["cast JH"],
        ["cast 8C", "lose AC", "lose 2C"],
        ["cast AD"],
        ["cast 7H"],
        ["cast 2D"],
    ):
        play(match, *actions)
        plays.append(match.plays)
    assert plays == [3, 2, 1, 2, 1]
    assert hand(match, A) == cards("5S KC")
    play(match, "cast KC")
    assert damage(match, B) == cards("AC 2C 3C 4C 5C")
    assert hand(match, A) == cards("5S 9D 10D QD KD")
    assert hand(match, B) == cards("JD 2H 3H 4H 5H")
    assert match.turn == 3
    assert asked(match) == (A, "cast")


@pytest.mark.rule("WC-6.8", "WC-8.3")
def test_wc_6_8_s23_a_joker_in_the_damage_pile_counts_one() -> None:
    match = position({"jokers": True}, plays=2, hand_0="AC 2S 3S", hand_1="BJ 2D")
    play(match, "cast AC")
    assert options(match) == [60 + 27, 113]
    play(match, "lose BJ")
    assert match.zone("damage_1") == ["BJ"]
    assert list(match.scores) == [0, 1]


@pytest.mark.rule("WC-6.8", "WC-6.9", "WC-16.1")
@pytest.mark.parametrize("seed", range(5))
def test_wc_6_8_damage_piles_never_shrink_and_never_grow_in_the_own_turn(seed: int) -> None:
    before: list[set[str]] = [set(), set()]
    active = A
    for match in at_random(new(seed, jokers=True), seed):
        now = [damage(match, A), damage(match, B)]
        assert before[A] <= now[A]
        assert before[B] <= now[B]
        assert now[active] == before[active]
        before, active = now, match.active
