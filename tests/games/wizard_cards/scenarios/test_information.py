"""WC-15: what everybody may know, and that being asked tells nothing."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles

from .builder import (
    LESSER_FORTUNES,
    A,
    B,
    Match,
    asked,
    at_random,
    new,
    only,
    options,
    play,
    position,
)

VIEWERS = (A, B, None)


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    """Everything that a viewer is shown."""
    return match.table(viewer).to_dict()


def counts(match: Match, viewer: int | None) -> dict[str, int]:
    """The number of cards that a viewer sees in each zone."""
    return {zone["name"]: zone["count"] for zone in seen(match, viewer)["zones"]}


@pytest.mark.rule("WC-15.1")
@pytest.mark.parametrize("pile", ["discard", "damage_0", "damage_1", "wards_1", "spell"])
def test_wc_15_1_piles_are_open_to_everybody(pile: str) -> None:
    def with_card(card: str) -> Match:
        given = {pile: card}
        return position(None, hand_0="2S 3S", hand_1=LESSER_FORTUNES, cast=1, **given)

    for viewer in VIEWERS:
        assert seen(with_card("8S"), viewer) != seen(with_card("9S"), viewer)


@pytest.mark.rule("WC-15.1")
def test_wc_15_1_hands_and_decks_are_hidden() -> None:
    one = position(hand_0="2S 3S", hand_1=LESSER_FORTUNES, deck="KC QC")
    other = position(hand_0="2S KC", hand_1=LESSER_FORTUNES, deck="QC 3S")
    assert seen(one, A) != seen(other, A)
    assert seen(one, B) == seen(other, B)
    assert seen(one, None) == seen(other, None)


@pytest.mark.rule("WC-15.2")
def test_wc_15_2_everybody_sees_how_many_cards_there_are() -> None:
    for match in at_random(new(1), 1):
        for viewer in VIEWERS:
            shown = counts(match, viewer)
            for zone in ("hand_0", "hand_1", "deck"):
                assert shown[zone] == len(match.zone(zone))


@pytest.mark.rule("WC-15.3")
def test_wc_15_3_the_plays_left_are_public() -> None:
    def with_plays(plays: int) -> Match:
        return position(plays=plays, cast=1, hand_0="2S 3S", hand_1=LESSER_FORTUNES)

    for viewer in VIEWERS:
        assert seen(with_plays(2), viewer) != seen(with_plays(3), viewer)


@pytest.mark.rule("WC-15.3")
def test_wc_15_3_what_is_left_of_a_ward_is_public() -> None:
    def with_strength(strength: int) -> Match:
        ward = [{"card": "KS", "strength": strength}]
        return position(hand_0="2S 3S", hand_1=LESSER_FORTUNES, wards_1=ward)

    for viewer in VIEWERS:
        assert seen(with_strength(2), viewer) != seen(with_strength(3), viewer)


@pytest.mark.rule("WC-15.3")
def test_wc_15_3_the_turns_left_are_public() -> None:
    def with_turns(final: int) -> Match:
        """The closer's last turn, or (0) the closer's turn in which the deck has run out."""
        hands = {"hand_0": "2S", "hand_1": "3S"}
        return position(turn=12, to_move=B, final=final, **hands, deck=only(""))

    for viewer in VIEWERS:
        assert seen(with_turns(1), viewer) != seen(with_turns(0), viewer)


@pytest.mark.rule("WC-15.4", "WC-6.5")
def test_wc_15_4_s39_a_single_option_is_asked_all_the_same() -> None:
    match = position(hand_0="QC", hand_1="AD 2D")
    assert asked(match) == (A, "cast")
    assert options(match) == [50]
    play(match, "cast QC")
    assert match.turn == 3
    assert asked(match) == (A, "cast")
    three = position(hand_0="AC", hand_1="AD 2D 3D")
    play(three, "cast AC")
    assert asked(three) == (B, "damage_discard")


@pytest.mark.rule("WC-15.4")
def test_wc_15_4_equal_cards_are_asked_for_like_any_others() -> None:
    for held in ("6C 7C 8C", "AD KH 9S"):
        match = position(hand_0="5C 2S", hand_1=held)
        play(match, "cast 5C")
        assert asked(match) == (B, "damage_discard")
        assert len(options(match)) == 3


@pytest.mark.rule("WC-15.4", "WC-12.7", "WC-3.9")
@pytest.mark.parametrize("hectic", [False, True])
def test_wc_15_4_whoever_is_asked_follows_from_public_facts(hectic: bool) -> None:
    for seed in range(5):
        for match in at_random(new(seed, jokers=True, more_hectic=hectic), seed):
            if match.over:
                continue
            seat, kind = asked(match)
            if kind == "cast":
                assert match.zone(f"hand_{seat}")
                assert match.plays >= 1 or hectic
            assert options(match)


@pytest.mark.rule("WC-13.1")
def test_wc_13_1_an_observation_remembers_who_drafted_what() -> None:
    game = pentacles.game("wizard-cards", constructed_decks=True, first_player="seat_0")
    spades, hearts = game.new(seed=1), game.new(seed=1)
    for text in ("draft spades", "draft hearts"):
        spades.do(text)
    for text in ("draft hearts", "draft spades"):
        hearts.do(text)
    assert spades.observation(0) != hearts.observation(0)


@pytest.mark.rule("WC-6.5")
def test_wc_6_5_a_lost_hand_does_not_tell_when_its_cards_were_drawn() -> None:
    game = pentacles.game("wizard-cards")
    told = []
    for hand in (["AD", "2D", "3D"], ["3D", "AD", "2D"]):
        state = game.position({"hand_0": ["QC", "2S"], "hand_1": hand, "deck": ["5S", "6S"]})
        views = [game.teller(2).view(event, 0) for event in state.do("cast QC")]
        told.append(([view.sentence for view in views if view], state.zone("damage_1")))
    assert told[0] == told[1]
