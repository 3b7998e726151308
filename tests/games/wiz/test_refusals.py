"""Refusals and events say what is true in the position, with the rule that says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wiz.actions import BLOCKS
from pentacles.games.wiz.state import WizMatch

from .builder import CHARS, FULL, P, Q, legal, new, play, position, told


def why(match: Any, text: str) -> str:
    """The whole refusal of an action."""
    refusal = match.why_not(match.seat, match.game.actions.parse(text))
    assert refusal is not None
    return str(refusal)


@pytest.mark.rule("WIZ-11.5", "WIZ-11.4")
def test_wiz_11_5_a_locked_element_is_the_reason() -> None:
    match = position(
        hand0_0="F6 F7 F8 F9",
        hand1_0="W1 W2 W3",
        hand0_1="E2 E3 E4 ET",
        grip_0="E5 E6 E7 EM F5 A5 EE F1",
    )
    locked = "A titan of seat 1 locks you out of earth. (WIZ-11.5)"
    for text in ("new run earth", "new master earth", "card E5", "card EM", "card EE"):
        assert why(match, text) == locked, text
    assert "new set 5" not in legal(match)
    assert why(match, "new set 5") == locked
    play(match, "card F5")
    assert why(match, "hand 1.1") == locked


@pytest.mark.rule("WIZ-9.7")
@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"hand0_1": "A2 A3 A4 AE"}, "protected by an elemental of seat 1. (WIZ-10.2)"),
        (
            {"hand0_1": "AS1 AS2 AS3 AS4 AS5", "opening": ["hand0_1"]},
            "protected by five shards. (WIZ-7.12)",
        ),
        ({"hand0_1": "A2 A3 A4", "warded": ["hand0_1"]}, "protected by a ward. (WIZ-26.5)"),
    ],
)
def test_wiz_9_7_a_protected_hand_says_what_protects_it(parts: dict[str, Any], reason: str) -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="A9 A5 A1 F4", grip_1="W1", **parts)
    fits = "card A9" if "S1" in parts["hand0_1"] else "card A5"
    assert why(match, fits) == f"Hand 1 of seat 1 is {reason}"
    assert why(match, "steal") == f"Hand 1 of seat 1 is {reason}"
    assert why(match, "take") == f"Hand 1 of seat 1 is {reason}"


@pytest.mark.rule("WIZ-12.8", "WIZ-9.5")
def test_wiz_12_8_both_strengths_are_told() -> None:
    match = position(hand0_0="F4 F5 F6", hand0_1="F1 F2 F3", hand1_1="FM", grip_0="F4 E1")
    weaker = (
        "You must be stronger in fire than the owner of hand 1 of seat 1: 3 against 6. (WIZ-12.8)"
    )
    assert why(match, "take") == weaker
    assert why(match, "break") == weaker


@pytest.mark.rule("WIZ-16.7", "WIZ-16.9", "WIZ-16.10")
def test_wiz_16_9_a_stopped_joker_says_who_stops_it() -> None:
    parts: dict[str, Any] = {
        "hand0_0": "F6 F7 F8 F9",
        "opening": ["hand0_0"],
        "hand1_0": "A2 A3 A4",
        "joker": "W6",
        "grip_0": "E6 E1 E2 W9 A9 E9",
    }
    stopped = position(**parts, looked={0: 1}, hand0_1="F1 F2 F3 F4 F5 FE")
    reason = (
        "The deck joker is stopped by hand 1 of seat 1 with card value 7: your highest is 4. "
        "(WIZ-16.9)"
    )
    for text in ("card E6", "new run earth"):
        assert why(stopped, text) == reason, text
    fresh = position(**parts, looked={0: 3})
    later = (
        "You looked at the deck joker this turn: you can use it from your next turn on. (WIZ-16.10)"
    )
    for text in ("card E6", "new run earth"):
        assert why(fresh, text) == later, text
    single = dict(parts)
    del single["hand1_0"]
    assert why(position(**single, looked={0: 1}), "new run earth") == (
        "You need two hands to use the deck joker. (WIZ-16.7)"
    )
    blind = position(**parts)
    assert why(blind, "new run earth") == "Your cards make no run of Earth. (WIZ-6.4)"


@pytest.mark.rule("WIZ-16.11", "WIZ-16.14", "WIZ-17.8")
def test_wiz_16_14_why_there_is_no_second_look() -> None:
    parts: dict[str, Any] = {
        "hand0_0": "F1 F2 F3",
        "hand1_0": "A2 A3 A4",
        "joker": "W6",
        "grip_0": "E6 E1",
        "characters": ["fire", "water"],
        "looked": {0: 1},
    }
    match = position(CHARS, **parts)
    assert why(match, "look") == (
        "You see the deck joker: there is no second look. Fire's second look is of use only to "
        "players who must remember it. (WIZ-16.14)"
    )
    fire = next(face for face in match.game.faces if face.id == "fire_character")
    assert "The second look is of no use here" in match.game.drawing.face_view(match, fire).text
    faithful = position({**CHARS, "joker_memory": "faithful"}, **parts)
    assert "look" in legal(faithful)
    assert "of no use" not in faithful.game.drawing.face_view(faithful, fire).text
    play(faithful, "look")
    assert why(faithful, "look") == "You have looked at the deck joker this turn. (WIZ-16.11)"


@pytest.mark.rule("WIZ-8.1", "WIZ-12.4", "WIZ-10.1", "WIZ-10.6")
def test_wiz_8_1_an_own_hand_grows_by_its_own_rule() -> None:
    match = position(hand0_0="F1 F2 F3", hand0_1="A1 A2 A3", grip_0="F4 A4 FE WE W9", grip_1="W1")
    own = told(match, "card F4", "hand 0.1")
    assert [(event.kind, event.rule) for event in own] == [("added", "WIZ-8.1")]
    guard = told(match, "card FE", "hand 0.1")
    assert [(event.kind, event.rule) for event in guard] == [("guarded", "WIZ-10.1")]
    other = told(match, "card A4", "hand 1.1", "pass")
    assert ("added", "WIZ-12.4") in [(event.kind, event.rule) for event in other]
    theirs = told(match, "card WE", "hand 1.1", "pass")
    assert ("guarded", "WIZ-10.6") in [(event.kind, event.rule) for event in theirs]


@pytest.mark.rule("WIZ-7.8", "WIZ-17.1")
def test_wiz_7_8_claims_and_characters_are_told_apart() -> None:
    match = position(
        CHARS,
        hand0_0="E6 E7 E8 E9",
        hand0_1="FS2 WS2 AS2",
        opening=["hand0_0", "hand0_1"],
        characters=["fire", "earth"],
    )
    seats = match.table(P).seats
    first = [badge.text for badge in seats[P].badges]
    assert "claims earth" in first
    assert "plays the Fire character" in first
    second = [badge.text for badge in seats[Q].badges]
    assert "claims shard level 2" in second
    assert "plays the Earth character" in second


@pytest.mark.rule("WIZ-15.5", "WIZ-18.2")
def test_wiz_15_5_a_blocked_attack_names_attacker_and_amount() -> None:
    match = position(
        FULL,
        character_0="FC",
        hand0_0="F1 F2 F3",
        hand0_1="W7 W8 W9",
        grip_0="E1",
        grip_1="SHIELD",
        characters=["fire", "water"],
        step="turn",
    )
    teller = match.game.teller(2, ["Ann", "Bob"])
    events = told(match, "shield")
    lines = [view.sentence for event in events if (view := teller.view(event, P)) is not None]
    assert "Bob blocks it with a Shield." in lines
    assert "Bob stops your attack for 24 EP." in lines


@pytest.mark.rule("WIZ-21.4")
def test_wiz_21_4_the_end_of_a_round_names_the_joker() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0=[], grip_1="W1", joker=["W6"])
    teller = match.game.teller(2)
    lines = [
        view.sentence
        for event in told(match, "done")
        if (view := teller.view(event, None)) is not None
    ]
    assert "The round is over; all cards are turned up. The deck joker is Water 6." in lines


@pytest.mark.rule("WIZ-8.4", "WIZ-8.6")
def test_wiz_8_4_a_sentence_says_what_a_wild_stands_for() -> None:
    parts: dict[str, Any] = {
        "hand0_0": "F1 F2 F3",
        "hand0_1": "W4 W5 W6",
        "hand1_1": "A7 E7 W7",
        "hand2_1": "EM E1",
        "grip_0": "WIZ W9",
        "grip_1": "A1",
    }

    def said(match: WizMatch, *texts: str) -> list[str]:
        teller = match.game.teller(2, ["Ann", "Bob"])
        views = [teller.view(event, Q) for event in told(match, *texts)]
        return [view.sentence for view in views if view is not None]

    assert said(position(**parts), "card WIZ", "hand 1.1", "low end", "pass") == [
        "Ann wants to add Wiz (as 3) to your run of Water 4 to 6.",
        "Ann adds Wiz (as 3) to your run of Water 3 to 6.",
    ]
    assert "Ann adds Wiz (as 7) to your run of Water 4 to 7." in said(
        position(**parts), "card WIZ", "hand 1.1", "high end", "pass"
    )
    assert "Ann adds Wiz (as 7) to your set of 7s." in said(
        position(**parts), "card WIZ", "hand 1.2", "pass"
    )
    assert "Ann adds Wiz (as a shard) to your master hand of Earth." in said(
        position(**parts), "card WIZ", "hand 1.3", "pass"
    )
    strong = position(hand0_0="WM WS1 WS2 WS3", hand0_1="W4 W5 W6", grip_0="WIZ W9", grip_1="A1")
    assert said(strong, "take", "hand 1.1", "card WIZ", "high end", "pass") == [
        "Ann wants to take your run of Water 4 to 6 and add Wiz (as 7).",
        "Ann takes your run of Water 4 to 6 and adds Wiz (as 7).",
    ]


@pytest.mark.rule("WIZ-14.19", "WIZ-14.20")
def test_wiz_14_20_why_a_hand_is_not_aligned() -> None:
    match = position(
        hand0_0="F1 F2 F3 F4 F5 F6",
        hand1_0="A1 A2 A3",
        hand0_1="W1 W2 W3 WE",
        grip_0="ALIGN F9",
        grip_1="E1",
        step="action",
    )
    play(match, "card ALIGN")
    assert why(match, "hand 0.1") == (
        "Your hand 1 has card value 6: only up to 5 is aligned. (WIZ-14.19)"
    )
    assert why(match, "hand 1.1") == (
        "Hand 1 of seat 1 is protected by an elemental of seat 1. (WIZ-10.2)"
    )
    play(match, "hand 0.2")
    assert why(match, "element air") == "Your hand 2 is of air already. (WIZ-14.20)"
    assert why(match, "element dark") == "Dark is not in play. (WIZ-14.20)"


@pytest.mark.rule("WIZ-25.2")
@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_is_a_sentence_with_a_rule(seed: int) -> None:
    options: list[Mapping[str, Any]] = [{}, FULL, {"joker_memory": "faithful", "characters": True}]
    match = new(2 + seed % 2, seed, **options[seed % 3])
    rng = Rng(seed)
    for _ in range(120):
        if match.over:
            break
        seat = match.seat
        allowed = set(match.options(seat))
        for action in range(BLOCKS.size):
            refusal = match.why_not(seat, action)
            assert (refusal is None) == (action in allowed)
            if refusal is not None:
                assert refusal.rule in match.game.rules
                assert refusal.reason[0].isupper()
                assert refusal.reason.endswith(".")
                assert "seat -1" not in refusal.reason
        match.play_unchecked(seat, rng.choice(sorted(allowed)))


@pytest.mark.rule("WIZ-4.7", "WIZ-13.2", "WIZ-4.8", "WIZ-13.5")
def test_why_an_action_card_is_not_played_now() -> None:
    parts: dict[str, Any] = {"grip_0": "TRAP W1", "grip_1": "A1", "discard": "F9", "step": "draw"}
    unopened = position(**parts, unopened=[0])
    assert why(unopened, "card SWAP") == "You don't hold that card. (WIZ-13.1)"
    assert why(unopened, "card TRAP") == (
        "Action cards need a 30+ hand laid in an earlier turn. (WIZ-13.2)"
    )
    opened = position(**parts, hand0_0="F1 F2 F3")
    assert why(opened, "card TRAP") == "Action cards are played before the draw. (WIZ-4.8)"
    early = position(grip_0="TRAP W1", grip_1="A1", unopened=[0], turns=[1, 1])
    assert why(early, "card TRAP") == (
        "Nobody plays action cards in their first turn of a round. (WIZ-4.7)"
    )
    discard = position(hand0_0="F1 F2 F3", grip_0="TRAP W1", grip_1="A1", step="discard")
    assert why(discard, "card SWAP") == "You don't hold that card. (WIZ-20.5)"
    assert why(discard, "card TRAP") == "Action cards can't be discarded. (WIZ-13.5)"


@pytest.mark.rule("WIZ-10.3", "WIZ-10.8")
def test_an_elemental_that_cancels_is_told_as_such() -> None:
    parts: dict[str, Any] = {"hand0_0": "F1 F2 F3", "grip_0": "AE W1", "hand0_1": "E2 E3 E4 EE"}
    for opening, rule in (([], "WIZ-10.3"), (["hand0_1"], "WIZ-10.8")):
        match = position(**parts, opening=opening)
        last = told(match, "card AE", "hand 1.1")[-1]
        assert (last.kind, last.rule) == ("unguarded", rule)
        view = match.game.teller(2).view(last, Q)
        assert view is not None
        assert view.sentence == (
            "Seat 0 cancels the elemental on your run of Earth 2 to 4 with Air elemental: "
            "card value 5 to 3, no longer protected."
        )


@pytest.mark.rule("WIZ-3.3", "WIZ-22.5")
def test_the_deal_and_the_end_cite_their_rules() -> None:
    match = new(3, 5)
    for event in match.game.opening(3, 5):
        if event.kind == "dealt":
            usual = 13 if event.seat == match.starter else 12
            assert event.rule == ("WIZ-3.2" if event.facts["n"] == usual else "WIZ-3.3")
    last = position(hand0_0="F1 F2 F3", grip_0="F4", grip_1="W1")
    rules = {event.kind: event.rule for event in told(last, "card F4", "hand 0.1", "done")}
    assert rules["turned_up_alone"] == rules["showed"] == "WIZ-22.5"


@pytest.mark.rule("WIZ-8.7", "WIZ-4.2", "WIZ-15.6")
def test_what_is_out_of_place_is_told_as_such() -> None:
    match = position(grip_0="F6 F7 F8 F9 W1", grip_1="A1", unopened=[0])
    assert why(match, "draw discard") == "The draw of this turn is over. (WIZ-4.2)"
    assert why(match, "shield") == "There is nothing to block now. (WIZ-15.6)"
    assert why(match, "keep ep") == "You have not won the EP of a Life Pool. (WIZ-19.5)"
    play(match, "new run fire", "start 6")
    assert why(match, "break") == "Finish the hand that you are building, or cancel it. (WIZ-8.7)"


@pytest.mark.rule("WIZ-11.1")
def test_a_titan_goes_onto_the_players_own_hand() -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="WT W1", grip_1="A1")
    view = match.game.teller(2).view(told(match, "card WT", "hand 0.1")[0], Q)
    assert view is not None
    assert view.sentence == "Seat 0 attaches Water titan to their run of Fire 1 to 3."
