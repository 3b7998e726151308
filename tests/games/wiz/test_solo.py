"""WIZ-24: solo games, and the automa that plays the opposing seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.core.cards import Face
from pentacles.games import load
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    CANCEL,
    DONE,
    DRAW_DECK,
    DRAW_DISCARD,
    HIGH_END,
    KEEP_EP,
    LOW_END,
    NEW_MASTER,
    NEW_RUN,
    NEW_SET,
    PASS,
    SHIELD_CARD,
    SHIELD_POWER,
    TAKE,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.actions import ACTIONS, AlignHand, AlignMode, TakeTwoTarget
from pentacles.games.wiz.steps.building import ATTACH_OPENING, BUILD_RUN, RUN_START_STEP
from pentacles.games.wiz.steps.card_choices import SearchKeep, WarpCard
from pentacles.games.wiz.steps.play import PLAY, TARGET
from pentacles.games.wiz.steps.pool import POOL_EP
from pentacles.games.wiz.steps.portal import PortalMode
from pentacles.games.wiz.steps.rival_hands import BREAK_STEP, STEAL_PLACE, RunEnd
from pentacles.games.wiz.steps.turn import DISCARD_CHOICE, DRAW_CHOICE
from pentacles.games.wiz.terms import STUN, TAKE_TWO
from pentacles.session import SeatSetup, Session, Setup

from .builder import P, Q, asked, at_random, kinds, new, play, position, told

SELF: dict[str, Any] = {"solo_control": "self"}


def face(match: WizMatch, code: str) -> int:
    faces: list[Face] = match.game.faces
    return next(card.index for card in faces if card.code == code)


def keep(match: WizMatch, code: str, seat: int = Q) -> int:
    return automa.keep_score(match, seat, face(match, code), automa.held(match, seat))


@pytest.mark.rule("WIZ-24.1", "WIZ-24.2")
def test_wiz_24_1_two_seats_and_characters() -> None:
    match = new(1)
    assert match.seats == 2
    assert all(element >= 0 for element in match.character)
    assert new(1, characters=False).character == [-1, -1]


@pytest.mark.rule("WIZ-24.3")
def test_wiz_24_3_two_targets() -> None:
    match = new(1, target_ep=700, solo_opponent_target=300)
    assert (match.target_of(0), match.target_of(1)) == (700, 300)
    assert new(1, target_ep=700).target_of(1) == 700


@pytest.mark.rule("WIZ-24.4")
def test_wiz_24_4_the_player_plays_and_sees_both_seats() -> None:
    match = new(1, **SELF)
    for viewer in (0, 1):
        table = match.table(viewer)
        for seat in (0, 1):
            assert all(card.face for card in table.zone(f"grip_{seat}").cards)
    assert all(card.face is None for card in match.table(None).zone("grip_0").cards)
    seats = set()
    for _ in range(40):
        seats.add(match.seat)
        at_random(match, 4, 1)
    assert seats == {0, 1}


@pytest.mark.rule("WIZ-24.5")
def test_wiz_24_5_the_automa_is_never_asked_and_tells_what_it_does() -> None:
    match = new(1, seed=3)
    for number in range(300):
        if match.over:
            break
        assert match.seat == 0
        at_random(match, number, 1)
    match = position(
        {"characters": False},
        1,
        hand0_1="W1 W2 W3",
        grip_0="F1 F2",
        grip_1="W4 E9",
        deck="A9 A8",
        step="discard",
    )
    events = told(match, "card F1")
    assert {"drew", "added", "discarded"} <= set(kinds(events))
    assert asked(match)[0] == P


@pytest.mark.rule("WIZ-24.5")
def test_wiz_24_5_it_knows_only_its_own_seat() -> None:
    given: dict[str, Any] = {
        "hand0_1": "W1 W2 W3",
        "grip_1": "W4 E9 E7",
        "deck": "A9 A8",
        "step": "discard",
    }
    one = position({"characters": False}, 1, grip_0="F1 F2", **given)
    other = position({"characters": False}, 1, grip_0="F1 E4", **given)
    play(one, "card F1")
    play(other, "card F1")
    assert one.zone("grip_1") == other.zone("grip_1")
    assert automa.lowest([CANCEL, 5, 3]) == 3


@pytest.mark.rule("WIZ-24.6")
def test_wiz_24_6_keep_scores() -> None:
    match = position(
        SELF,
        1,
        characters=["fire", "water"],
        hand0_0="E2 E3 E4 ET",
        hand0_1="A5 A6 A7",
        grip_1="WIZ WM FT WE FR TRAP STUN E9 F4 F5 W5 F6 A8 W9 W9",
        grip_0="F1",
    )
    wanted = {
        "WIZ": 1000,
        "WM": 800,
        "FT": 700,
        "WE": 600,
        "FR": 80,
        "TRAP": -1000,
        "STUN": 50,
        "E9": -50,
        "F5": 60 + 60 + 40 - 5,
        "F4": 60 + 30 - 4,
        "W5": 40 + 60 - 5,
        "A8": 100 - 8,
        "W9": 60 - 30 - 9,
    }
    assert {code: keep(match, code) for code in wanted} == wanted
    board = position(
        SELF, 1, characters=["fire", "water"], character_1="WC", grip_1="FR F1", grip_0="F2"
    )
    assert keep(board, "FR") == 400
    closed = position(
        {**SELF, "elements": ["fire", "water"]},
        1,
        characters=["fire", "water"],
        unopened=[1],
        claims={0: "fire"},
        grip_1="FS1 F7 W1 W1",
        grip_0="F2",
    )
    assert keep(closed, "FS1") == 40 - 20 - 10
    assert keep(closed, "F7") == 10 - 20 - 7
    assert keep(closed, "W1") == 30 - 1


@pytest.mark.rule("WIZ-24.7")
def test_wiz_24_7_what_is_worth_a_shield() -> None:
    match = position(SELF, 1, grip_1="SHIELD F1 F2 F3 F4", grip_0="W1")
    both = [PASS, SHIELD_CARD, SHIELD_POWER]

    def shield(cause: int, size: int = 0, options: list[int] = both[:2]) -> int:
        return automa.choose_shield(match, Q, options, cause, size)

    assert shield(STUN) == shield(-2) == shield(118) == shield(-1, 40) == SHIELD_CARD
    assert shield(-1, 39) == shield(0) == shield(109) == shield(TAKE_TWO) == PASS
    assert shield(STUN, 0, both) == SHIELD_POWER
    assert shield(STUN, 0, [PASS]) == PASS
    wiz = position(SELF, 1, grip_1="SHIELD WIZ F1", grip_0="W1")
    assert automa.choose_shield(wiz, Q, both[:2], 109, 0) == SHIELD_CARD
    assert automa.choose_shield(wiz, Q, both[:2], TAKE_TWO, 0) == SHIELD_CARD


@pytest.mark.rule("WIZ-24.8")
def test_wiz_24_8_action_cards() -> None:
    match = position(
        SELF,
        1,
        characters=["water", "fire"],
        hand0_1="W1 W2 W3",
        hand1_1="A1 A2 A3 A4",
        hand0_0="F1 F2 F3",
        grip_1="SEARCH TRAP VANISH E9 F9",
        grip_0="E1 E2 E3 E4 E5 E6",
        to_move=1,
        step="action",
        deck="W4 FM",
    )
    faces = {code: face(match, code) for code in ("SEARCH", "TRAP", "VANISH", "W4", "FM", "E9")}
    actions = [faces["SEARCH"], faces["TRAP"], faces["VANISH"], DONE]
    assert ACTIONS.best(match, Q, actions) == faces["SEARCH"]
    assert ACTIONS.best(match, Q, [DONE, faces["TRAP"]]) == faces["TRAP"]
    assert ACTIONS.best(match, Q, [DONE]) == DONE
    assert SearchKeep().best(match, Q, [faces["W4"], faces["E9"]]) == faces["W4"]
    assert TakeTwoTarget(TAKE_TWO).best(match, Q, [241, 242]) == 242
    assert AlignHand(119).best(match, Q, [163, 176, 177]) == 177
    assert AlignMode(119, 14).best(match, Q, [275, 247]) == 275
    assert AlignMode(119, 0).best(match, Q, [275, 247, 249]) == 247
    assert PortalMode().best(match, Q, [271, 272]) == 271
    assert PortalMode().best(match, Q, [272]) == 272


@pytest.mark.rule("WIZ-24.8")
def test_wiz_24_8_a_card_for_any_hand_is_worth_keeping() -> None:
    """Fire 7 fits seat 0's run: -0.7 + 30 is more than the 5 of Vanish."""
    match = position(
        SELF,
        1,
        characters=["water", "air"],
        hand0_0="F4 F5 F6",
        hand0_1="W1 W2 W3",
        grip_0="E1",
        grip_1="SEARCH A1",
        to_move=1,
        step="action",
    )
    seven, vanish = face(match, "F7"), face(match, "VANISH")
    assert keep(match, "F7") == -7
    assert keep(match, "VANISH") == 50
    assert SearchKeep().best(match, Q, [seven, vanish]) == seven
    assert WarpCard(0, 0).best(match, Q, [seven, vanish]) == seven
    closed = position(
        SELF,
        1,
        characters=["water", "air"],
        hand0_0="F4 F5 F6 FE",
        hand0_1="W1 W2 W3",
        grip_1="SEARCH A1",
        to_move=1,
        step="action",
    )
    assert SearchKeep().best(closed, Q, [seven, vanish]) == vanish


@pytest.mark.rule("WIZ-24.8")
def test_wiz_24_8_what_began_by_rules_1_0_goes_on_by_them() -> None:
    """The automa's moves are worked out, not recorded: a record says by which rules."""
    text = (Path(__file__).parent / "solo-1.0.record.json").read_text(encoding="utf-8")
    record = pentacles.Record.from_json(text)
    assert record.version == "1.0"
    match = pentacles.replay(record)
    assert match.over
    assert match.game.version == "1.0"
    assert match.record == record
    assert pentacles.game("wiz", **record.options).replay(record) == match
    half = pentacles.replay(record, 20)
    again = load(half.to_json())
    assert again == half
    assert again.game.version == "1.0"
    setup = Setup(
        "m",
        "wiz",
        "1.0",
        1,
        record.seed,
        (SeatSetup("person", "Ann"), SeatSetup("bot", "", "adept")),
        options=record.options,
    )
    session = Session(setup, 0.0)
    session.apply(session.propose.begin(0.0))
    for move in record.moves:
        action = match.game.actions.parse(move.partition(" ")[2])
        session.apply(session.propose.play(0, session.decisions[0], action, "", 0.0))
    assert session.state == match
    assert pentacles.replay(replace(record, version="1.1")).zones != match.zones
    assert new(1).game.version == "1.1"


@pytest.mark.rule("WIZ-24.9")
@pytest.mark.parametrize(
    ("top", "taken"), [("WIZ", True), ("EM", True), ("W4", True), ("F9", False), ("E6", True)]
)
def test_wiz_24_9_the_draw(top: str, taken: bool) -> None:
    match = position(
        SELF,
        1,
        characters=["fire", "water"],
        hand0_1="W1 W2 W3",
        grip_1="E7 E8 F1",
        grip_0="A1",
        to_move=1,
        discard=top,
        step="draw",
        deck="A2",
    )
    chosen = DRAW_CHOICE.best(match, Q, [DRAW_DECK, DRAW_DISCARD])
    assert chosen == (DRAW_DISCARD if taken else DRAW_DECK)


@pytest.mark.rule("WIZ-24.9")
def test_wiz_24_9_before_opening_only_for_a_new_kind_of_opening() -> None:
    given: dict[str, Any] = {
        "unopened": [1],
        "to_move": 1,
        "step": "draw",
        "grip_0": "A1",
        "deck": "A2",
    }
    match = position(SELF, 1, grip_1="F7 F8 F9 W1", discard="FS1", **given)
    assert DRAW_CHOICE.best(match, Q, [DRAW_DECK, DRAW_DISCARD]) == DRAW_DISCARD
    had = position(SELF, 1, grip_1="F7 F8 F9 F6 W1", discard="FS1", **given)
    assert DRAW_CHOICE.best(had, Q, [DRAW_DECK, DRAW_DISCARD]) == DRAW_DECK


@pytest.mark.rule("WIZ-24.10")
def test_wiz_24_10_the_plays() -> None:
    match = position(
        SELF,
        1,
        hand0_1="W1 W2 W3",
        grip_1="EM E1 E2 F7 F8 F9 A5 W5 F5 W4",
        grip_0="A1",
        to_move=1,
    )
    counts = automa.held(match, Q)
    assert automa.build_score(match, Q, NEW_MASTER.encode(2), counts) == 52
    assert automa.build_score(match, Q, NEW_RUN.start, counts) == 30
    assert automa.build_score(match, Q, NEW_SET.encode(4), counts) == 29
    assert automa.build_score(match, Q, NEW_RUN.encode(3), counts) == -1
    options = sorted(match.options(Q))
    assert PLAY.best(match, Q, options) == NEW_MASTER.encode(2)
    assert PLAY.best(match, Q, [TAKE, *options]) == TAKE
    few = position(SELF, 1, hand0_1="W1 W2 W3", grip_1="W4 E1 F9", grip_0="A1", to_move=1)
    assert PLAY.best(few, Q, few.options(Q)) == face(few, "W4")
    closed = position(SELF, 1, unopened=[1], grip_1="W4 E1 F9", grip_0="A1", to_move=1)
    assert PLAY.best(closed, Q, closed.options(Q)) == DONE
    pool = position(
        {**SELF, "life_pool": True},
        1,
        hand0_1="W1 W2 W3",
        grip_1="ES1 E4 F9 A1 F3 A5",
        grip_0="A2",
        to_move=1,
    )
    assert PLAY.best(pool, Q, pool.options(Q)) == face(pool, "ES1")


@pytest.mark.rule("WIZ-24.11")
def test_wiz_24_11_building_and_targets() -> None:
    match = position(
        SELF,
        1,
        characters=["water", "fire"],
        hand0_1="W1 W2 W3",
        hand1_1="EM E1",
        grip_1="F3 F4 F7 F8 F9 WIZ AE",
        grip_0="A1",
        to_move=1,
    )
    play(match, "new run fire")
    assert RUN_START_STEP.best(match, Q, match.options(Q)) == 149 + 6
    play(match, "start 7", "card F7", "card F8")
    assert BUILD_RUN.best(match, Q, match.options(Q)) == face(match, "F9")
    play(match, "card F9")
    assert BUILD_RUN.best(match, Q, match.options(Q)) == 256
    play(match, "cancel", "card AE")
    assert TARGET.best(match, Q, match.options(Q)) == 163 + 14
    assert RunEnd(0, 0, 0, 0).best(match, Q, [LOW_END, HIGH_END]) == HIGH_END
    assert POOL_EP.best(match, Q, [KEEP_EP, 277]) == KEEP_EP
    assert BREAK_STEP.best(match, Q, [5, CANCEL]) == CANCEL
    assert STEAL_PLACE.best(match, Q, [130, 176, CANCEL]) == 130
    elemental, titan = face(match, "WE"), face(match, "FT")
    assert ATTACH_OPENING.best(match, Q, [DONE, titan, elemental]) == elemental


@pytest.mark.rule("WIZ-24.12")
def test_wiz_24_12_the_lowest_keep_score_is_discarded() -> None:
    match = position(
        SELF, 1, hand0_1="W1 W2 W3", grip_1="F4 F5 E9 W4", grip_0="A1", to_move=1, step="discard"
    )
    assert DISCARD_CHOICE.best(match, Q, match.options(Q)) == face(match, "E9")
