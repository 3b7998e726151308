"""WC-2 and WC-9: the steps of a turn, who acts, the refill."""

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
    only,
    play,
    position,
)


@pytest.mark.rule("WC-2.1")
@pytest.mark.parametrize("opener", [A, B])
def test_wc_2_1_turns_alternate_and_the_opener_begins(opener: int) -> None:
    match = new(1, first_player=f"seat_{opener}")
    for later in at_random(match, 1):
        assert later.active == (opener if later.turn % 2 == 1 else 1 - opener)


@pytest.mark.rule("WC-2.2", "WC-2.6")
def test_wc_2_2_wards_go_then_the_spell_then_the_draw() -> None:
    match = position(
        step="turn", wards_0="8S", hand_0="2H 3S 4S", hand_1=LESSER_FORTUNES, deck="6D 7D 8D 9D"
    )
    assert match.zone("wards_0") == []
    assert hand(match, A) == cards("2H 3S 4S")
    play(match, "cast 2H", "cast 3S")
    assert hand(match, A) == cards("4S 6D 7D 8D 9D")
    assert match.zone("wards_0") == ["3S"]
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-2.3")
def test_wc_2_3_only_the_own_wards_go_and_whatever_their_strength() -> None:
    match = position(
        step="turn",
        turn=3,
        wards_0=["KS", {"card": "8S", "strength": 1}],
        wards_1="9S",
        hand_0="2S",
        hand_1=LESSER_FORTUNES,
    )
    assert match.zone("wards_0") == []
    assert cards("KS 8S") <= set(match.zone("discard"))
    assert match.zone("wards_1") == ["9S"]
    assert match.ward_value(B) == 2


@pytest.mark.rule("WC-2.4", "WC-3.10")
def test_wc_3_10_one_spell_in_a_turn() -> None:
    match = position(hand_0="QH 2S 3S 4S 5S", hand_1=LESSER_FORTUNES)
    play(match, "cast QH", "cast 2S", "stop")
    assert match.turn == 2
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-2.5", "WC-9.3")
def test_wc_2_5_x6_an_empty_hand_only_draws() -> None:
    match = position(hand_0="KC 2S 3S 4S 5S", hand_1="AC 2C 3C", deck="6D 7D 8D 9D 10D JD QD")
    play(match, "cast KC")
    assert match.turn == 3
    assert asked(match) == (A, "cast")
    assert hand(match, B) == cards("7D 8D 9D 10D JD")


@pytest.mark.rule("WC-2.5")
def test_wc_2_5_the_ward_step_comes_before_a_skipped_spell() -> None:
    match = position(
        step="turn", to_move=B, turn=4, hand_0=LESSER_FORTUNES, hand_1="", wards_1="KS"
    )
    assert match.turn == 5
    assert match.zone("wards_1") == []
    assert "KS" in match.zone("discard")
    assert len(hand(match, B)) == 5


@pytest.mark.rule("WC-2.7", "WC-6.9")
def test_wc_2_7_the_defender_only_chooses_damage() -> None:
    kinds = set()
    for seed in range(10):
        for match in at_random(new(seed, jokers=True, more_hectic=True), seed):
            if not match.over:
                decision = match.decisions[0]
                assert len(match.decisions) == 1
                kinds.add((decision.seat == match.active, decision.kind))
    assert kinds == {(True, "cast"), (False, "damage_discard")}


@pytest.mark.rule("WC-9.1")
@pytest.mark.parametrize(("held", "drawn"), [("2S", 5), ("2S 3S", 4), ("2S 3S 4S 5S 6S", 1)])
def test_wc_9_1_the_hand_is_refilled_to_five(held: str, drawn: int) -> None:
    match = position(hand_0=held, hand_1=LESSER_FORTUNES)
    before = list(match.zone("deck"))
    play(match, "cast 2S")
    assert len(hand(match, A)) == 5
    assert list(match.zone("deck")) == before[drawn:]


@pytest.mark.rule("WC-9.2")
def test_wc_9_2_x9_a_larger_hand_is_kept() -> None:
    match = position(hand_0="8D 2S 3S 4S 5S", hand_1="AC 2C 3C 4C 5C", deck=only("6D 7D 9D"))
    play(match, "cast 8D")
    assert asked(match) == (B, "cast")
    assert hand(match, A) == cards("2S 3S 4S 5S 6D 7D")
    assert match.zone("deck") == ["9D"]


@pytest.mark.rule("WC-9.2")
def test_wc_9_2_exactly_five_draws_nothing() -> None:
    match = position(hand_0="2S 3S 4S 5S 6S 7S", hand_1=LESSER_FORTUNES)
    before = match.zone("deck")
    play(match, "cast 2S")
    assert hand(match, A) == cards("3S 4S 5S 6S 7S")
    assert match.zone("deck") == before


@pytest.mark.rule("WC-9.4", "WC-6.8")
def test_wc_9_4_an_empty_deck_stays_empty() -> None:
    match = position(
        turn=11, final=2, hand_0="2S 3S", hand_1="4S 5S", damage_0="AD 2D", deck=only("")
    )
    play(match, "cast 2S")
    assert match.zone("deck") == []
    assert hand(match, A) == {"3S"}
    assert damage(match, A) == cards("AD 2D")
    play(match, "cast 4S")
    assert match.over
    assert match.zone("deck") == []
    assert hand(match, B) == {"5S"}
