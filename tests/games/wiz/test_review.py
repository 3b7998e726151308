"""Defects that a review found: spent characters, copies of a card, secrets, moves, words."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.cards import parse_cards
from pentacles.core.event import Event
from pentacles.games.wiz.state import WizMatch

from .builder import P, Q, R, asked, hand, kinds, legal, play, position, told, worth
from .test_custom import HEAD, card, custom


def heard(match: WizMatch, events: list[Event], viewer: int | None) -> list[str]:
    """What a viewer reads."""
    teller = match.game.teller(match.seats, ["Ann", "Bob", "Cid"][: match.seats])
    views = [teller.view(event, viewer) for event in events]
    return [view.sentence for view in views if view is not None]


def own_cards(text: str, **options: Any) -> pentacles.Game:
    """WIZ with a card file of one's own."""
    return pentacles.game("wiz", cards=parse_cards(HEAD + text, "own.toml"), **options)


@pytest.mark.rule("WIZ-17.14")
@pytest.mark.parametrize("own", ["light", "dark"])
def test_wiz_17_14_a_spent_character_at_the_side_is_not_used_again(own: str) -> None:
    options = {"characters": True, "elements": ["fire", "water", "light", "dark"]}
    letter = own[0].upper()
    parts: dict[str, Any] = {
        "characters": [own, "fire"],
        "side_0": f"{letter}C",
        "grip_0": f"{letter}4 {letter}5 {letter}6 {letter}7 {letter}8 {letter}9 F9",
        "grip_1": "W9",
    }
    words = "character as elemental" if own == "light" else "character as titan"
    opened = {"hand0_0": f"{letter}1 {letter}2 {letter}3"}
    assert words in legal(position(options, **parts, **opened))
    assert words not in legal(position(options, **parts, **opened, spent=[0]))
    for spent in ([], [0]):
        match = position(options, **parts, unopened=[0], spent=spent)
        play(match, f"new run {own}", "start 4")
        play(match, *[f"card {letter}{rank}" for rank in range(4, 9)], "close")
        assert asked(match) == (P, "attach_opening")
        assert (words in legal(match)) is not bool(spent)


@pytest.mark.rule("WIZ-7.11")
def test_wiz_7_11_two_copies_of_a_titan_in_an_opening() -> None:
    game = own_cards('[[card]]\nid = "fire_titan"\ncount = 2\n')
    match = game.position(
        {
            "players": 2,
            "grip_0": ["FM", "FS1", "FS2", "FT", "FT", "W9"],
            "grip_1": ["W8"],
            "unopened": [0, 1],
        }
    )
    assert isinstance(match, WizMatch)
    play(match, "new master fire", "card FS1", "card FS2", "close", "card FT")
    assert "card FT" in legal(match)
    play(match, "card FT")
    assert "card FT" not in legal(match)
    play(match, "done")
    assert hand(match, P) == "FM FS1 FS2 FT FT"
    assert match.zone("grip_0") == ["W9"]


@pytest.mark.rule("WIZ-8.6", "WIZ-25.3")
def test_wiz_8_6_a_penalty_does_not_tell_of_the_stage() -> None:
    match = position(
        {"illegal_move": "forfeit"},
        grip_0="F1 F2 F3 F4 F5 F6 F7 F8 F9",
        grip_1="A1",
        unopened=[0, 1],
    )
    play(match, "new run fire", "start 1", "card F1", "card F2", "card F3")
    events = match.play(P, match.game.actions.parse("close"))
    assert any("worth 30 points" in words for words in heard(match, events, P))
    for viewer in (Q, None):
        assert not any("points" in words for words in heard(match, events, viewer))
        assert any("breaks a rule" in words for words in heard(match, events, viewer))


@pytest.mark.rule("WIZ-20.4")
def test_wiz_20_4_moves_before_a_reshuffle_are_told() -> None:
    match = position(
        hand0_0="F4 F5 F6",
        grip_0="TAKE2 W9",
        grip_1="W8",
        deck={"only": ["E1"]},
        discard=["F1", "F2", "F3"],
        step="action",
    )
    events = told(match, "card TAKE2", "seat 0")
    assert "reshuffled" in kinds(events)
    drew = next(event for event in events if event.kind == "drew")
    assert len(drew.moves) == len(drew.cards) == 2


@pytest.mark.rule("WIZ-26.3", "WIZ-26.7")
def test_wiz_26_3_each_realign_has_its_own_modes() -> None:
    match = custom(
        "own_hand",
        '{ verb = "realign", modes = ["element"] }, { verb = "realign", modes = ["strengthen"] }',
    )
    play(match, "card C1", "hand 0.1")
    assert "strengthen" not in legal(match)
    play(match, "element water")
    assert legal(match) == {"strengthen"}
    play(match, "strengthen")
    assert worth(match, P) == 4


@pytest.mark.rule("WIZ-5.3")
def test_wiz_5_3_custom_cards_have_15_points() -> None:
    text = card("mine", "none", '{ verb = "end_turn" }')
    assert own_cards(text + "points = 15\n", blank_cards=["mine"]).faces[120].values["points"] == 15
    with pytest.raises(pentacles.BadCard, match="15 points"):
        own_cards(text + "points = 100\n", blank_cards=["mine"])


@pytest.mark.rule("WIZ-26.3")
def test_wiz_26_3_a_verb_that_is_no_word() -> None:
    with pytest.raises(pentacles.BadCard, match="unknown verb"):
        own_cards(card("mine", "none", '{ verb = ["x"] }'))


@pytest.mark.rule("WIZ-16.16")
def test_wiz_16_16_who_is_out_is_not_asked_to_cancel() -> None:
    match = position(
        {"cancel_mode": "manual"},
        3,
        out=[1],
        hand0_0="A1 A2 A3",
        hand0_2="E1 E2 E3",
        grip_0="A4",
        grip_1="F8 W8",
        grip_2="A9 E9",
    )
    play(match, "card A4", "hand 0.1", "done")
    assert asked(match) == (R, "cancel_own")


@pytest.mark.rule("WIZ-15.11")
def test_wiz_15_11_the_window_states_the_value_that_follows() -> None:
    match = position(hand0_0="F4 F5 F6", hand0_1="W1 W2 W3", grip_0="WM E9", grip_1="SHIELD W8")
    play(match, "card WM", "hand 1.1")
    assert asked(match) == (Q, "shield")
    detail = match.table(Q).prompt.detail
    play(match, "pass")
    assert f"card value 3 to {worth(match, Q)}" in detail
