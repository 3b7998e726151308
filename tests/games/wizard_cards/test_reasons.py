"""The reasons of hints are true: each is taken apart, and its claims are played out."""

from __future__ import annotations

import re
from typing import cast

import pytest

from pentacles.bots import Budget, advise
from pentacles.games.wizard_cards.state import Duel
from tests.conformance.cases import Case, walk

from .claims import CASES, SEEDS, hold, reason_of
from .scenarios.builder import A, B, Match, number, only, position


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_reason_holds_in_random_positions(case: Case) -> None:
    for seed in SEEDS:
        for state, seat, _ in walk(case, seed):
            for action in state.reduced_options(seat):
                hold(cast(Duel, state), seat, action)


@pytest.mark.rule("WC-6.6", "WC-7.3")
@pytest.mark.parametrize(("mine", "theirs"), [("KC QC", ""), ("KD QD", "AC 2C"), ("KH", "AC 2C")])
def test_the_last_cards_are_unloaded_before_the_other_player_strikes(
    mine: str, theirs: str
) -> None:
    match = position(hand_0=mine, hand_1=theirs, deck=only(""), final=2, to_move=A)
    state = cast(Duel, match)
    for action in state.options(A):
        hold(state, A, action)
        assert reason_of(state, action).endswith("can't hit this card any more.")


def reason(match: Match, text: str) -> str:
    """Why the seat that is asked might do this."""
    return reason_of(cast(Duel, match), number(text))


@pytest.mark.rule("WC-5.3")
def test_a_fortune_with_the_last_play_is_not_said_to_come_before_it() -> None:
    match = position(hand_0="8D 2S 3S 4S 5S")
    assert reason(match, "cast 8D") == (
        "Leaves you 6 cards for your next turn, 1 more than without it."
    )
    match = position(hand_0="8D 2S")
    assert reason(match, "cast 8D") == (
        "Keeps Lesser Ward (2S) for your next turn, "
        "but draws 2 cards that the refill would give you anyway."
    )
    match = position(hand_0="8D 2S", deck=only("6D 7D"))
    assert reason(match, "cast 8D") == (
        "Draws 2 cards that you will never cast: you have no turn left."
    )


@pytest.mark.rule("WC-13.2")
def test_a_draft_pick_is_told_with_its_school_and_what_it_uncovers() -> None:
    match = position({"constructed_decks": True}, step="draft")
    assert reason(match, "draft hearts") == (
        "Takes Major Vigor (KH), your 1st Vigor, and uncovers Major Vigor (QH)."
    )


@pytest.mark.rule("WC-6.2")
def test_wrath_is_compared_with_the_best_other_wrath() -> None:
    match = position(hand_0="7H 9C KC", hand_1="AD 2D 3D 4D 5D", wards_1="6S", plays=2)
    assert reason(match, "cast 9C") == (
        "Takes 2 off wards of 2: Major Wrath (KC) can then cost 3 instead of 1."
    )
    assert reason(match, "cast KC") == (
        "Costs the other player 1 card, and puts you ahead by 1; "
        "Greater Wrath (9C) would cost none."
    )


@pytest.mark.rule("WC-10.2")
def test_who_has_no_turn_left_is_told_so() -> None:
    match = position(hand_0="AD 2D", hand_1="2C KC", deck=only(""), final=1, to_move=B)
    assert reason(match, "cast 2C") == "Costs the other player 1 card, and puts you ahead by 1."
    match.do("cast 2C")
    assert match.seat == A
    assert reason(match, "lose AD") == "You have no turn left, so any card will do."


@pytest.mark.rule("WC-6.4")
def test_a_loss_is_weighed_by_the_damage_that_the_other_cards_deal() -> None:
    match = position(hand_0="KH 3C KC 7S 2D", hand_1="9C 2S", step="damage", damage=1, to_move=B)
    assert reason(match, "lose 2D") == (
        "Loses Fortune 1; your other cards can still deal 4 damage in one spell."
    )
    assert reason(match, "lose KC") == (
        "Loses Wrath 3 and keeps Greater Ward (7S); "
        "your other cards can still deal 1 damage in one spell."
    )


@pytest.mark.rule("WC-5.2", "WC-10.3")
def test_a_loss_before_a_last_turn_that_can_do_nothing_is_no_loss() -> None:
    match = position(
        hand_0="9C 2S", hand_1="8S AD JD", deck=only(""), final=2, step="damage", damage=1
    )
    assert reason(match, "lose JD") == (
        "Nothing that you hold is of use in your last turn, so any card will do."
    )


@pytest.mark.rule("WC-4.1")
@pytest.mark.parametrize(
    ("hand", "kept"), [("2S KS", "; keeps Major Ward (KS) for your next turn"), ("2S 3S", "")]
)
def test_a_weaker_ward_is_not_argued_against(hand: str, kept: str) -> None:
    match = position(hand_0=hand, hand_1="2C")
    words = "Stops up to 1 damage in the other player's next turn"
    assert reason(match, "cast 2S") == f"{words}{kept}."


@pytest.mark.rule("WC-6.7")
def test_a_ward_against_no_spell_stops_nothing() -> None:
    match = position(hand_0="2S KC", hand_1="")
    assert reason(match, "cast 2S") == (
        "Keeps Major Wrath (KC) for your next turn, "
        "but stops nothing: the other player has no card to cast next turn."
    )


@pytest.mark.rule("WC-11.1", "WC-6.9")
@pytest.mark.parametrize(
    ("hand", "mine", "theirs", "words"),
    [
        ("2C KS", "7D", "8D 9D 10D", "You lead by 2 and the match ends with this turn"),
        ("2S KS", "", "", "You can't cost the other player a card any more"),
        (
            "2C KS",
            "6D 7D 8D",
            "",
            "You are behind by 3 and can cost the other player at most 1 card",
        ),
    ],
)
def test_a_settled_result_is_said_for_every_card(
    hand: str, mine: str, theirs: str, words: str
) -> None:
    match = position(
        hand_0="AD 2D",
        hand_1=hand,
        damage_1=mine,
        damage_0=theirs,
        deck=only(""),
        final=1,
        to_move=B,
    )
    state = cast(Duel, match)
    for action in state.options(B):
        hold(state, B, action)
        assert reason_of(state, action) == f"{words}, so any card will do."


AGAINST = re.compile(
    r"(?:Stops|Draws) nothing|Draws \d+ cards? that|Costs no card|Only takes|would be a smaller"
)
"""The beginning of a reason that has nothing to say for its option."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_first_hint_is_argued_for(case: Case) -> None:
    """What speaks against an option is said first only where nothing speaks for any other."""
    for move, (state, seat, _) in enumerate(walk(case, 5)):
        if move % 4:
            continue
        hints = advise(state, seat, Budget(iterations=40))
        told = [bool(AGAINST.match(hint.reason)) for hint in hints]
        assert not told[0] or all(told), [hint.reason for hint in hints]
