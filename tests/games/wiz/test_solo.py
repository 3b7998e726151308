"""WIZ-24: solo games, and the automa that plays the opposing seat."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.cards import Face
from pentacles.games.wiz import automa
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
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
    STUN,
    TAKE,
    TAKE_TWO,
)

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
        return automa.choose(match, "shield", Q, options, [cause, size])

    assert shield(STUN) == shield(-2) == shield(118) == shield(-1, 40) == SHIELD_CARD
    assert shield(-1, 39) == shield(0) == shield(109) == shield(TAKE_TWO) == PASS
    assert shield(STUN, 0, both) == SHIELD_POWER
    assert shield(STUN, 0, [PASS]) == PASS
    wiz = position(SELF, 1, grip_1="SHIELD WIZ F1", grip_0="W1")
    assert automa.choose(wiz, "shield", Q, both[:2], [109, 0]) == SHIELD_CARD
    assert automa.choose(wiz, "shield", Q, both[:2], [TAKE_TWO, 0]) == SHIELD_CARD


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
    assert automa.choose(match, "action", Q, actions, []) == faces["SEARCH"]
    assert automa.choose(match, "action", Q, [DONE, faces["TRAP"]], []) == faces["TRAP"]
    assert automa.choose(match, "action", Q, [DONE], []) == DONE
    assert automa.choose(match, "search_keep", Q, [faces["W4"], faces["E9"]], []) == faces["W4"]
    assert automa.choose(match, "take_two_target", Q, [241, 242], []) == 242
    assert automa.choose(match, "align_hand", Q, [163, 176, 177], []) == 177
    assert automa.choose(match, "align_mode", Q, [275, 247], [119, 14]) == 275
    assert automa.choose(match, "align_mode", Q, [275, 247, 249], [119, 0]) == 247
    assert automa.choose(match, "portal_mode", Q, [271, 272], []) == 271
    assert automa.choose(match, "portal_mode", Q, [272], []) == 272


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
    chosen = automa.choose(match, "draw", Q, [DRAW_DECK, DRAW_DISCARD], [])
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
    assert automa.choose(match, "draw", Q, [DRAW_DECK, DRAW_DISCARD], []) == DRAW_DISCARD
    had = position(SELF, 1, grip_1="F7 F8 F9 F6 W1", discard="FS1", **given)
    assert automa.choose(had, "draw", Q, [DRAW_DECK, DRAW_DISCARD], []) == DRAW_DECK


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
    assert automa.build_score(match, Q, NEW_MASTER + 2, counts) == 52
    assert automa.build_score(match, Q, NEW_RUN, counts) == 30
    assert automa.build_score(match, Q, NEW_SET + 4, counts) == 29
    assert automa.build_score(match, Q, NEW_RUN + 3, counts) == -1
    options = sorted(match.options(Q))
    assert automa.choose(match, "play", Q, options, []) == NEW_MASTER + 2
    assert automa.choose(match, "play", Q, [TAKE, *options], []) == TAKE
    few = position(SELF, 1, hand0_1="W1 W2 W3", grip_1="W4 E1 F9", grip_0="A1", to_move=1)
    assert automa.choose(few, "play", Q, few.options(Q), []) == face(few, "W4")
    closed = position(SELF, 1, unopened=[1], grip_1="W4 E1 F9", grip_0="A1", to_move=1)
    assert automa.choose(closed, "play", Q, closed.options(Q), []) == DONE
    pool = position(
        {**SELF, "life_pool": True},
        1,
        hand0_1="W1 W2 W3",
        grip_1="ES1 E4 F9 A1 F3 A5",
        grip_0="A2",
        to_move=1,
    )
    assert automa.choose(pool, "play", Q, pool.options(Q), []) == face(pool, "ES1")


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
    assert automa.choose(match, "run_start", Q, match.options(Q), []) == 149 + 6
    play(match, "start 7", "card F7", "card F8")
    assert automa.choose(match, "build_run", Q, match.options(Q), []) == face(match, "F9")
    play(match, "card F9")
    assert automa.choose(match, "build_run", Q, match.options(Q), []) == 256
    play(match, "cancel", "card AE")
    assert automa.choose(match, "target", Q, match.options(Q), []) == 163 + 14
    assert automa.choose(match, "run_end", Q, [LOW_END, HIGH_END], []) == HIGH_END
    assert automa.choose(match, "pool_ep", Q, [KEEP_EP, 277], []) == KEEP_EP
    assert automa.choose(match, "break_step", Q, [5, CANCEL], []) == CANCEL
    assert automa.choose(match, "steal_place", Q, [130, 176, CANCEL], []) == 130
    elemental, titan = face(match, "WE"), face(match, "FT")
    assert automa.choose(match, "attach_opening", Q, [DONE, titan, elemental], []) == elemental


@pytest.mark.rule("WIZ-24.12")
def test_wiz_24_12_the_lowest_keep_score_is_discarded() -> None:
    match = position(
        SELF, 1, hand0_1="W1 W2 W3", grip_1="F4 F5 E9 W4", grip_0="A1", to_move=1, step="discard"
    )
    assert automa.choose(match, "discard", Q, match.options(Q), []) == face(match, "E9")
