"""What others did, in short: a hand by what it is, an action card by what it does."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.event import Event
from pentacles.core.table import Recap
from pentacles.games.wiz.state import WizMatch

from .builder import P, Q, position, told

READY: dict[str, Any] = {"hand0_0": "F5 F6 F7", "hand1_0": "A1 A2 A3", "step": "action"}


def recaps(match: WizMatch, events: list[Event], viewer: int) -> dict[str, Recap]:
    """What a viewer is told in short, by kind."""
    teller = match.game.teller(2, ["Ann", "Ben"])
    views = [teller.view(event, viewer) for event in events]
    return {view.kind: view.recap for view in views if view is not None and view.recap is not None}


@pytest.mark.rule("WIZ-7.15")
def test_a_first_hand_is_called_what_it_is() -> None:
    match = position(grip_0="F6 F7 F8 F9 W1", unopened=[P])
    moves = ("new run fire", "start 6", "card F6", "card F7", "card F8", "card F9", "close", "done")
    found = recaps(match, told(match, *moves), Q)["opened"]
    assert (found.title, found.result) == ("Ann opens with a run of Fire 6 to 9", "30 points")


@pytest.mark.rule("WIZ-14.12")
def test_an_action_card_says_what_it_does() -> None:
    match = position(**READY, grip_0="TAKE2 F1", deck="W1 W2 W3")
    found = recaps(match, told(match, "card TAKE2", "seat 1"), Q)
    assert found["played_action"].result == "Someone draws 2"
    assert found["aimed"].tone == "bad"


@pytest.mark.rule("WIZ-14.12")
def test_what_somebody_does_to_themselves_is_told_once() -> None:
    match = position(**READY, grip_0="TAKE2 F1", deck="W1 W2 W3")
    assert "aimed" not in recaps(match, told(match, "card TAKE2", "seat 0"), Q)


@pytest.mark.rule("WIZ-14.13")
def test_a_trap_ends_the_turn_of_whoever_plays_it() -> None:
    match = position(**READY, grip_0="TRAP F1", grip_1="W1")
    found = recaps(match, told(match, "card TRAP"), Q)["played_action"]
    assert (found.title, found.result) == ("Ann plays Trap", "The turn ends")


@pytest.mark.rule("WIZ-12.9")
@pytest.mark.parametrize(("viewer", "verb"), [(P, "add"), (Q, "adds")])
def test_the_verbs_of_a_taking_follow_the_person(viewer: int, verb: str) -> None:
    match = position(hand0_1="W1 W2 W3", hand0_0="W5 W6 W7 W8", grip_0="W4 E1", grip_1="E2")
    moves = ("take", "hand 1.1", "card W4", "pass")
    found = recaps(match, told(match, *moves), viewer)["took_hand"]
    assert found.result == f"and {verb} Water 4"


@pytest.mark.rule("WIZ-12.7")
@pytest.mark.parametrize(
    ("viewer", "words"), [(P, "Ben's run of Air 3 to 6 and lay"), (Q, "and lays")]
)
def test_the_verbs_of_a_theft_follow_the_person(viewer: int, words: str) -> None:
    match = position(hand0_1="A3 A4 A5 A6 A7", hand0_0="F5 F6 F7", grip_0="W7 E7 W1", grip_1="F1")
    moves = ("steal", "hand 1.1", "card A7", "new set 7", "card W7", "card E7", "card A7", "close")
    found = recaps(match, told(match, *moves, "pass"), viewer)["stole_new"]
    assert f"{words} Water 7" in found.result
