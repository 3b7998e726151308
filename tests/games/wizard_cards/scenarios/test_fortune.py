"""WC-5: drawing during a spell."""

from __future__ import annotations

import pytest

from .builder import (
    LESSER_FORTUNES,
    A,
    B,
    asked,
    cards,
    hand,
    number,
    only,
    options,
    play,
    position,
)


@pytest.mark.rule("WC-5.1")
@pytest.mark.parametrize(("fortune", "drawn"), [("AD", "6C"), ("10D", "6C 7C"), ("KD", "6C 7C 8C")])
def test_wc_5_1_fortune_draws_its_magnitude_from_the_top(fortune: str, drawn: str) -> None:
    match = position(plays=2, hand_0=f"{fortune} 2S", hand_1="AC 2C 3C 4C 5C", deck="6C 7C 8C 9C")
    play(match, f"cast {fortune}")
    assert hand(match, A) == {"2S"} | cards(drawn)
    assert match.zone("deck")[0] == "6C 7C 8C 9C".split()[len(cards(drawn))]


@pytest.mark.rule("WC-5.2", "WC-5.5", "WC-10.1", "WC-10.2")
def test_wc_5_5_s14_fortune_empties_the_deck_in_mid_turn() -> None:
    match = position(turn=7, hand_0="7H KD 2C", hand_1="AC 3C 4C 5C 6C", deck=only("9S"))
    play(match, "cast 7H", "cast KD")
    assert hand(match, A) == cards("2C 9S")
    assert match.turns_after == 1
    assert match.plays == 1
    assert number("cast 9S") in options(match)
    play(match, "cast 9S")
    assert hand(match, A) == {"2C"}
    assert match.turn == 8
    assert asked(match) == (B, "cast")
    play(match, "cast AC")
    assert match.over
    assert match.turn == 8


@pytest.mark.rule("WC-5.2")
def test_wc_5_2_an_empty_deck_gives_nothing_and_the_play_is_spent() -> None:
    match = position(turn=11, final=2, plays=2, hand_0="KD QD 2S", hand_1="3S", deck=only(""))
    play(match, "cast KD")
    assert match.plays == 1
    assert hand(match, A) == cards("QD 2S")


@pytest.mark.rule("WC-5.3")
def test_wc_5_3_drawn_cards_need_a_play_to_be_cast() -> None:
    match = position(hand_0="7H AD 2S", hand_1=LESSER_FORTUNES.replace("AD", "9D"), deck="KC 9C")
    play(match, "cast 7H", "cast AD")
    assert number("cast KC") in options(match)
    last_play = position(hand_0="AD 2S", hand_1="9D 10D", deck="KC 9C")
    play(last_play, "cast AD")
    assert asked(last_play) == (B, "cast")
    assert "KC" in hand(last_play, A)


@pytest.mark.rule("WC-5.4")
def test_wc_5_4_nothing_but_fortune_draws_during_a_spell() -> None:
    match = position(hand_0="JH 7H 2C 3S 4S", hand_1=LESSER_FORTUNES)
    deck = match.zone("deck")
    play(match, "cast JH", "cast 7H", "cast 2C", "lose AD", "cast 3S")
    assert asked(match) == (A, "cast")
    assert hand(match, A) == {"4S"}
    assert match.zone("deck") == deck
