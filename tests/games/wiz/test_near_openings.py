"""First hands that are almost there: their cards, their points, and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.games.wiz.assembly import assemble
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.turn import DISCARD_CHOICE, DRAW_CHOICE
from pentacles.games.wiz.terms import grip_of

from .builder import P, asked, play, position


def at_the_menu(held: str) -> WizMatch:
    """Somebody who has not opened and may lay cards."""
    return position(grip_0=held, unopened=[P])


def near(held: str) -> list[tuple[str, str, int | None, int | None, str]]:
    """What is offered without cards: title, cards, points, points needed, what is missing."""
    match = at_the_menu(held)
    faces = match.game.faces
    return [
        (
            one.title,
            " ".join(faces[match.face[card]].code for card in one.cards),
            one.points,
            one.needed,
            one.reason,
        )
        for one in assemble(match, P, [])
    ]


@pytest.mark.rule("WIZ-7.2")
@pytest.mark.parametrize(
    ("held", "first"),
    [
        ("E7 E8 E9 F1", ("A run of Earth", "E7 E8 E9", 24, 30, "Needs Earth 6 or S1.")),
        ("E6 E7 E9 F1", ("A run of Earth", "E6 E7 E9", 22, 30, "Needs Earth 8.")),
        ("WM W4 F1", ("A master hand of Water", "WM W4", 24, 30, "Needs 6 more points of Water.")),
        (
            "FS2 WS2 E1",
            ("A set of S2s", "FS2 WS2", 20, 30, "Needs one more S2 of another element."),
        ),
        ("AS1 AS2 E1", ("A run of Air", "AS1 AS2", 20, 30, "Needs Air S3.")),
    ],
)
def test_what_is_missing_is_named(
    held: str, first: tuple[str, str, int | None, int | None, str]
) -> None:
    assert near(held)[0] == first


def test_what_is_almost_there_stands_behind_what_can_be_laid() -> None:
    match = at_the_menu("FM F5 F6 E7 E8 E9 WS2 AS2")
    offers = assemble(match, P, [])
    assert [(one.title, one.missing) for one in offers] == [
        ("A master hand of Fire", 0),
        ("A run of Earth", 1),
        ("A set of S2s", 1),
    ]


def test_parts_of_what_can_be_laid_are_not_almost_there() -> None:
    match = at_the_menu("WS2 AS2 WIZ E1")
    assert [one.title for one in assemble(match, P, [])] == ["A set of S2s (Wiz as S2)"]


def test_those_that_need_the_fewest_cards_come_first() -> None:
    assert [one[1] for one in near("E7 E8 E9 W1 W2 FS1 FS3")] == ["E7 E8 E9", "FS1 FS3"]


@pytest.mark.rule("WIZ-7.1")
def test_who_can_open_is_offered_what_opens() -> None:
    (only,) = near("E6 E7 E8 E9 F1")
    assert only == ("A run of Earth 6 to 9", "E6 E7 E8 E9", 30, None, "")


@pytest.mark.rule("WIZ-7.7")
def test_a_claimed_element_is_not_offered() -> None:
    match = position(grip_0="E7 E8 E9 F1", unopened=[P], claims={1: "earth"})
    assert assemble(match, P, []) == []


@pytest.mark.rule("WIZ-7.3")
@pytest.mark.parametrize(
    ("codes", "points"),
    [
        ("E7", 7),
        ("E7 E8", 15),
        ("FS2 WS2", 20),
        ("WM", 20),
        ("E7 F1", None),
        ("F4 W4", None),
        ("E7 E8 WIZ", 24),
    ],
)
def test_the_tray_tells_how_far_a_first_hand_is(codes: str, points: int | None) -> None:
    match = at_the_menu("E7 E8 FS2 WS2 WM F1 F4 W4 WIZ")
    faces = match.game.faces
    held = {faces[match.face[card]].code: card for card in match.zones[grip_of(P)]}
    (way,) = assemble(match, P, [held[code] for code in codes.split()])
    assert way.points == points
    assert way.needed == (None if points is None else 30)


def before_the_menu(held: str, is_opened: bool = False, is_late: bool = False) -> WizMatch:
    """Somebody who is asked to draw, or to discard."""
    match = position(grip_0=held, unopened=[] if is_opened else [P])
    match.agenda.pop()
    match.draws = match.discards = 1
    match.owe(DISCARD_CHOICE if is_late else DRAW_CHOICE)
    match.settle()
    return match


@pytest.mark.rule("WIZ-7.1")
def test_before_the_draw_the_way_to_a_first_hand_is_shown() -> None:
    match = before_the_menu("E7 E8 E9 F1")
    (only,) = assemble(match, P, [])
    assert (only.title, only.points, only.needed) == ("A run of Earth", 24, 30)
    assert only.reason == "Needs Earth 6 or S1."
    assert only.actions == ()


@pytest.mark.parametrize(
    ("is_late", "reason"),
    [(False, "Ready after the draw."), (True, "Ready next turn.")],
)
@pytest.mark.rule("WIZ-4.10")
def test_a_whole_hand_is_shown_before_it_can_be_laid(is_late: bool, reason: str) -> None:
    match = before_the_menu("E6 E7 E8 E9 F1", is_late=is_late)
    first = assemble(match, P, [])[0]
    assert (first.title, first.reason, first.needed) == ("A run of Earth 6 to 9", reason, None)
    assert first.actions == ()


FIRST_RUN = ("new run earth", "start 6", "card E6", "card E7", "card E8", "card E9")
OPENED: dict[str, Any] = {"hand0_0": "F5 F6 F7", "hand0_1": "W1 W2 W3", "grip_1": "E6 E7 E8 SHIELD"}


@pytest.mark.rule("WIZ-4.10", "WIZ-8.6")
@pytest.mark.parametrize("made", range(1, len(FIRST_RUN) + 1))
def test_no_hand_is_suggested_while_one_is_laid(made: int) -> None:
    """The cards in the grip may be those of the hand that is being laid."""
    match = play(position(grip_0="E6 E7 E8 E9 W7 W8 W9 WS1 F1", unopened=[P]), *FIRST_RUN[:made])
    assert asked(match)[0] == P
    assert assemble(match, P, []) == []


@pytest.mark.rule("WIZ-4.10")
def test_no_hand_is_suggested_while_a_card_looks_for_its_hand() -> None:
    match = play(position(hand0_0="F5 F6 F7", grip_0="F8 E6 E7 E8 W1"), "card F8")
    assert asked(match) == (P, "target")
    assert assemble(match, P, []) == []


@pytest.mark.rule("WIZ-4.10", "WIZ-15.6")
@pytest.mark.parametrize(
    ("parts", "move"),
    [
        ({"grip_0": "W4 E1"}, ("card W4", "hand 1.1")),
        ({"grip_0": "ABYSS F1", "step": "action"}, ("card ABYSS",)),
        ({"grip_0": "STUN F1", "step": "action"}, ("card STUN", "seat 1")),
    ],
)
def test_in_the_turn_of_somebody_else_a_hand_waits_for_the_own_turn(
    parts: dict[str, Any], move: tuple[str, ...]
) -> None:
    match = play(position(**OPENED, **parts), *move)
    assert asked(match) == (1 - P, "shield")
    first = assemble(match, 1 - P, [])[0]
    assert (first.title, first.reason) == ("A run of Earth 6 to 8", "Ready in your turn.")


@pytest.mark.rule("WIZ-4.10")
def test_before_the_action_cards_a_hand_waits_for_the_draw() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="E6 E7 E8 SWAP", step="action")
    assert assemble(match, P, [])[0].reason == "Ready after the draw."


@pytest.mark.rule("WIZ-6.4", "WIZ-6.6")
def test_an_opened_player_sees_what_one_more_card_makes() -> None:
    match = before_the_menu("E7 E8 F1 W1 A3 A5", is_opened=True)
    assert [(one.title, one.reason) for one in assemble(match, P, [])] == [
        ("A run of Earth", "Needs Earth 6 or 9."),
        ("A run of Air", "Needs Air 4."),
        ("A set of 1s", "Needs one more 1 of another element."),
    ]


def test_nobody_else_is_told_of_a_plan() -> None:
    assert assemble(before_the_menu("E7 E8 E9 F1"), 1 - P, []) == []
