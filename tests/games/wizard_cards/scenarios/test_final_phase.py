"""WC-10 and WC-11: how the game ends and who has won."""

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
    new,
    only,
    play,
    position,
    to_the_end,
)


def last_turn(**parts: object) -> Match:
    """B is in the last turn of the game and holds a ward, which changes nothing."""
    return position(turn=12, to_move=B, final=1, hand_1="2S", deck=only(""), **parts)


@pytest.mark.rule("WC-10.1", "WC-10.2")
def test_wc_10_2_x4_the_deck_ends_in_the_openers_turn() -> None:
    match = position(turn=9, hand_0="2S 3S 4S 5S", hand_1="AC 2C 3C 4C 5C", deck=only("6D"))
    assert match.turns_after == 0
    play(match, "cast 2S")
    assert hand(match, A) == cards("3S 4S 5S 6D")
    assert match.turns_after == 1
    assert match.turn == 10
    assert asked(match) == (B, "cast")
    play(match, "cast AC")
    assert damage(match, A) == set()
    assert match.over
    assert match.turn == 10


@pytest.mark.rule("WC-10.3")
def test_wc_10_3_x5_the_deck_ends_in_the_closers_turn() -> None:
    match = position(
        turn=10, to_move=B, hand_0="2S 3S 4S 5S 6S", hand_1="AH 2H 3H 4H 5H", deck=only("6D")
    )
    play(match, "cast AH", "stop")
    assert "6D" in hand(match, B)
    assert (match.turn, match.active, match.turns_after) == (11, A, 2)
    play(match, "cast 2S")
    assert (match.turn, match.active, match.turns_after) == (12, B, 1)
    play(match, "cast 6D")
    assert match.over
    assert match.turn == 12


@pytest.mark.rule("WC-9.1", "WC-10.2")
def test_wc_9_1_s17_a_partial_refill_by_the_opener() -> None:
    match = position(turn=5, hand_0="2S 9S", hand_1="AC 3C 4C 5C 6C", deck=only("4S 5S"))
    play(match, "cast 2S")
    assert hand(match, A) == cards("9S 4S 5S")
    assert match.turns_after == 1
    play(match, "cast AC")
    assert damage(match, A) == set()
    assert "2S" in match.zone("discard")
    assert match.over
    assert match.turn == 6


@pytest.mark.rule("WC-10.1", "WC-10.3")
def test_wc_10_1_s18_drawing_exactly_the_last_card_is_enough() -> None:
    def after_the_refill(deck: str) -> Match:
        match = position(
            turn=6, to_move=B, hand_0="7D 8D 9D 10D JD", hand_1="AC 3C 4C 5C", deck=only(deck)
        )
        return play(match, "cast AC", "lose 7D")

    match = after_the_refill("4S 5S")
    assert match.zone("deck") == []
    assert match.turns_after == 2
    assert to_the_end(match).turn == 8
    longer = after_the_refill("4S 5S 6S")
    assert longer.zone("deck") == ["6S"]
    assert longer.turns_after == 0


@pytest.mark.rule("WC-10.4")
def test_wc_10_4_the_final_phase_begins_once() -> None:
    match = position(turn=11, final=2, hand_0="KD 2S", hand_1="QD 3S", deck=only(""))
    play(match, "cast KD")
    assert (match.turn, match.turns_after) == (12, 1)
    play(match, "cast QD")
    assert match.over
    assert match.turn == 12


@pytest.mark.rule("WC-10.5")
def test_wc_10_5_s19_no_cards_and_no_deck_is_still_a_turn() -> None:
    match = position(turn=11, final=2, hand_0="JC 3S", hand_1="AC 3C 4C", deck=only(""))
    play(match, "cast JC")
    assert damage(match, B) == cards("AC 3C 4C")
    assert match.over
    assert match.turn == 12
    assert list(match.winners) == [A]


@pytest.mark.rule("WC-10.5", "WC-2.3")
def test_wc_10_5_the_ward_step_is_done_in_an_empty_turn_too() -> None:
    match = position(
        turn=12,
        to_move=B,
        step="turn",
        final=1,
        hand_0="2S",
        hand_1="",
        wards_1="KS",
        deck=only(""),
    )
    assert match.over
    assert match.turn == 12
    assert match.zone("wards_1") == []


@pytest.mark.rule("WC-10.6", "WC-16.1")
@pytest.mark.parametrize("casting", ["at_least_one", "all_plays"])
@pytest.mark.parametrize("seed", range(10))
def test_wc_10_6_the_closer_has_the_last_turn(seed: int, casting: str) -> None:
    match = to_the_end(new(seed, casting=casting), seed)
    assert match.turn % 2 == 0
    assert match.active == 1 - match.opener
    assert match.zone("deck") == []


@pytest.mark.rule("WC-10.7")
def test_wc_10_7_a_certain_result_does_not_end_the_game() -> None:
    match = position(
        turn=11,
        final=2,
        hand_0="2S 3S",
        hand_1="4S",
        damage_0="AC 2C 3C 4C 5C",
        deck=only(""),
    )
    play(match, "cast 2S")
    assert asked(match) == (B, "cast")
    play(match, "cast 4S")
    assert match.over
    assert list(match.winners) == [B]


@pytest.mark.rule("WC-10.7", "WC-10.5")
def test_wc_10_7_two_empty_hands_do_not_end_the_game() -> None:
    match = position(turn=11, final=2, hand_0="2S", hand_1="", wards_1="KS", deck=only(""))
    play(match, "cast 2S")
    assert match.over
    assert match.turn == 12
    assert match.zone("wards_1") == []


@pytest.mark.rule("WC-10.7")
def test_wc_10_7_a_large_lead_does_not_end_the_game() -> None:
    match = position(hand_0="2S", hand_1="3S", damage_0="AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC")
    play(match, "cast 2S")
    assert not match.over
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-11.1", "WC-11.4")
def test_wc_11_1_s20_the_number_of_cards_counts_not_their_value() -> None:
    match = last_turn(hand_0="", damage_0="KC KD QH", damage_1="AC 2C 3D 4H")
    play(match, "cast 2S")
    assert match.over
    assert list(match.winners) == [A]
    assert list(match.scores) == [3, 4]
    assert list(match.rewards) == [1, -1]
    assert match.outcome.rule == "WC-11.1"


@pytest.mark.rule("WC-11.1", "WC-11.4")
def test_wc_11_1_the_closer_can_win_too() -> None:
    match = last_turn(hand_0="", damage_0="AC 2C 3D 4H", damage_1="KC KD QH")
    play(match, "cast 2S")
    assert list(match.winners) == [B]
    assert list(match.scores) == [4, 3]
    assert list(match.rewards) == [-1, 1]


@pytest.mark.rule("WC-11.2", "WC-11.3", "WC-11.4")
def test_wc_11_3_s21_equal_piles_are_a_draw() -> None:
    match = last_turn(
        hand_0="3S 4S 5S 6S",
        wards_0="KS",
        damage_0="AC 2C 3C 4C 5C 6C",
        damage_1="AD 2D 3D 4D 5D 6D",
    )
    play(match, "cast 2S")
    assert match.over
    assert hand(match, B) == set()
    assert list(match.winners) == []
    assert list(match.scores) == [6, 6]
    assert list(match.rewards) == [0, 0]
    assert match.outcome.rule == "WC-11.3"


@pytest.mark.rule("WC-11.2")
def test_wc_11_2_hands_wards_and_discards_do_not_count() -> None:
    match = last_turn(hand_0="3S 4S 5S 6S 7S", wards_0="KS QS", damage_1="AD")
    play(match, "cast 2S")
    assert list(match.winners) == [A]
    assert list(match.scores) == [0, 1]


@pytest.mark.rule("WC-11.1", "WC-11.3", "WC-11.4")
def test_wc_11_4_the_result_of_every_match_follows_from_the_piles() -> None:
    for seed in range(30):
        match = to_the_end(new(seed), seed)
        a, b = (len(damage(match, seat)) for seat in (A, B))
        assert list(match.scores) == [a, b]
        assert list(match.winners) == ([] if a == b else [A] if a < b else [B])
        assert sum(match.rewards) == 0
        assert match.outcome.reason


@pytest.mark.rule("WC-10.2")
def test_wc_10_2_seat_1_as_opener() -> None:
    match = position(
        turn=9, to_move=B, opener=B, hand_0=LESSER_FORTUNES, hand_1="2S 3S", deck=only("6D")
    )
    play(match, "cast 2S")
    assert match.turns_after == 1
    play(match, "cast AD")
    assert match.over
    assert match.turn == 10
