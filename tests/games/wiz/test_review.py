"""Defects that a review found: spent characters, copies of a card, secrets, moves, words."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.cards import parse_cards
from pentacles.core.event import Event
from pentacles.core.game import Game
from pentacles.core.state import State
from pentacles.core.table import Prompt
from pentacles.games.wiz.state import WizMatch

from .builder import P, Q, R, asked, hand, kinds, legal, play, position, told, worth
from .test_custom import HEAD, card, custom
from .test_rivals import B13


def heard(match: WizMatch, events: list[Event], viewer: int | None) -> list[str]:
    """What a viewer reads."""
    teller = match.game.teller(match.seats, ["Ann", "Bob", "Cid"][: match.seats])
    views = [teller.view(event, viewer) for event in events]
    return [view.sentence for view in views if view is not None]


def prompt(match: State, seat: int) -> Prompt:
    """What a seat is asked."""
    shown = match.table(seat).prompt
    assert shown is not None
    return shown


def own_cards(text: str, **options: Any) -> Game:
    """WIZ with a card file of your own."""
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
    opened: dict[str, Any] = {"hand0_0": f"{letter}1 {letter}2 {letter}3"}
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
    detail = prompt(match, Q).detail
    play(match, "pass")
    assert f"card value 3 to {worth(match, Q)}" in detail


@pytest.mark.rule("WIZ-21.4")
def test_wiz_21_4_all_grips_are_turned_up() -> None:
    match = position(hand0_0="A1 A2 A3", hand0_1="E1 E2 E3", grip_0="A4", grip_1="F8 W8 STUN")
    events = told(match, "card A4", "hand 0.1", "done")
    shown = next(event for event in events if event.kind == "showed")
    assert shown.seat == Q
    assert len(shown.cards) == 3
    for viewer in (P, None):
        assert any(words.startswith("Bob shows ") for words in heard(match, events, viewer))


@pytest.mark.rule("WIZ-8.6", "WIZ-15.6")
def test_wiz_8_6_operations_are_announced_in_full() -> None:
    add = position(hand0_0="F4 F5 F6", hand0_1="W1 W2 W3", grip_0="W4 E9", grip_1="W8")
    events = told(add, "card W4", "hand 1.1")
    assert any("wants to add Water 4" in words for words in heard(add, events, Q))
    rob = position(hand0_0="W5 W6 W7 W8", hand0_1="W1 W2 W3 W4", grip_0="E9 F1", grip_1="W9")
    events = told(rob, "steal", "hand 1.1", "card W4", "hand 0.1")
    assert any("wants to steal Water 4" in words for words in heard(rob, events, Q))
    events = told(rob, "pass")
    assert any("You steal Water 4" in words for words in heard(rob, events, P))


@pytest.mark.rule("WIZ-8.6", "WIZ-12.11")
def test_wiz_12_11_a_break_up_is_announced_with_its_places() -> None:
    match = position(**B13)
    play(match, "break", "hand 1.1")
    for code in ("E4", "E5", "E6"):
        play(match, f"card {code}", "hand 0.1")
    events = told(match, "new set 7", "card E7", "card A7", "card F7", "close")
    assert asked(match) == (Q, "shield")
    words = next(words for words in heard(match, events, Q) if "wants to break up" in words)
    assert "Earth 4, Earth 5 and Earth 6 to hand 1 of Ann; " in words


@pytest.mark.rule("WIZ-15.6", "WIZ-15.11")
def test_wiz_15_11_alignment_and_custom_cards_name_hand_and_use() -> None:
    match = position(
        hand0_0="F4 F5 F6", hand0_1="W1 W2 W3", grip_0="ALIGN F1", grip_1="W8", step="action"
    )
    events = told(match, "card ALIGN", "hand 1.1", "strengthen")
    assert "It is aimed at your run of Water 1 to 3: +1 card value." in heard(match, events, Q)
    warded = custom("any_hand", '{ verb = "ward" }', hand0_1="W1 W2 W3", grip_1="W8")
    play(warded, "card C1", "hand 1.1")
    assert prompt(warded, Q).detail == "Seat 0 plays Mine on your hand 1."


@pytest.mark.rule("WIZ-11.5")
def test_wiz_11_5_the_banner_names_all_who_close_an_element() -> None:
    match = position(
        {"element_sets": 4}, hand0_0="F1 F2 F3 FT", hand0_1="W1 W2 W3", grip_0="E9", grip_1="W8"
    )
    match.locks = [1, 0, 0, 0, 0, 0]
    assert "Fire is closed to all but" in match.table(P).banner
    match.locks = [3, 0, 0, 0, 0, 0]
    assert "Fire is closed to all: " in match.table(P).banner


@pytest.mark.rule("WIZ-14.8", "WIZ-20.1", "WIZ-26.3")
def test_wiz_14_8_prompts_say_what_for() -> None:
    blind = position(
        {"swap_blind": True}, hand0_0="F4 F5 F6", grip_0="SWAP W9", grip_1="W8 E8", step="action"
    )
    play(blind, "card SWAP")
    assert "random" in prompt(blind, P).detail
    vanish = custom("none", '{ verb = "discard_own", count = 1 }', grip_0="C1 F1 F2")
    play(vanish, "card C1")
    assert asked(vanish) == (P, "custom_card")
    assert prompt(vanish, P).title != "Choose a card."
    assert "Mine" in prompt(vanish, P).detail
    draw = position(hand0_0="F4 F5 F6", grip_0="W9", grip_1="W8", discard=["E1", "E2"], step="draw")
    option = next(each for each in draw.table(P).options if each.text == "draw discard")
    assert (option.label, option.result) == ("Take Earth 1", "from the discard pile")


@pytest.mark.rule("WIZ-20.1", "WIZ-7.1")
def test_wiz_20_1_a_card_says_what_hand_it_makes() -> None:
    def said(**cards: Any) -> str:
        match = position(grip_1="W8", step="draw", **cards)
        return next(one.result for one in match.table(P).options if one.text == "draw discard")

    assert said(hand0_0="F4 F5 F6", grip_0="W7 W8", discard=["W9"]) == "makes a run of Water 7 to 9"
    unopened = {"unopened": [0], "discard": ["W9"]}
    assert said(grip_0="W7 W8 A1", **unopened) == "from the discard pile", "it has no 30 points"
    assert said(grip_0="W6 W7 W8 A1", **unopened) == "makes a run of Water 6 to 9"


@pytest.mark.rule("WIZ-4.10", "WIZ-15.8")
def test_wiz_4_10_the_menu_says_when_nothing_can_be_laid() -> None:
    idle = position(hand0_0="F4 F5 F6", grip_0="W9 E2 SHIELD", grip_1="A1", opening=["hand0_0"])
    assert prompt(idle, P).title == "You can lay nothing more."
    shield = next(one for one in idle.table(P).options if one.text == "card SHIELD")
    assert (shield.result, shield.tone) == ("laid down without effect", "plain")
    busy = position(hand0_0="F4 F5 F6", grip_0="W7 W8 W9", grip_1="A1", opening=["hand0_0"])
    assert prompt(busy, P).title == "Lay a hand, or add to one?"


@pytest.mark.rule("WIZ-17.2")
def test_wiz_17_2_the_solo_player_chooses_for_the_rival_too() -> None:
    game = pentacles.game("wiz", characters=True, character_assignment="choose")
    match = game.new(players=1, seed=1)
    assert prompt(match, P).title == "Choose a character."
    match.do(match.legal()[0])
    assert prompt(match, P).title == "Choose a character for your rival."


@pytest.mark.rule("WIZ-8.4")
def test_wiz_8_4_a_laid_hand_is_told_with_its_wilds() -> None:
    match = position(hand0_0="F4 F5 F6", grip_0="W1 W2 WIZ E9", grip_1="W8")
    events = told(match, "new run water", "start 1", "card W1", "card W2", "card WIZ", "close")
    words = " ".join(heard(match, events, Q))
    assert "(Wiz as 3)" in words
    assert "as their run of Water 1 to 3." in words
