"""First hands that are almost there: their cards, their points, and what is missing."""

from __future__ import annotations

import pytest

from pentacles.games.wiz.assembly import assemble
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import grip_of

from .builder import P, position


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
