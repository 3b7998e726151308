"""WIZ-16: Wiz and deck joker."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.games.wiz.hands import wild_permit
from pentacles.games.wiz.terms import ANY_RANK, NO_WILD

from .builder import (
    CHARS,
    P,
    Q,
    R,
    asked,
    cards,
    grip,
    hand,
    kinds,
    legal,
    play,
    position,
    told,
    worth,
)

FAITHFUL: dict[str, Any] = {"joker_memory": "faithful"}
TWO: dict[str, Any] = {"hand0_0": "F5 F6 F7", "hand1_0": "A1 A2 A3"}


@pytest.mark.rule("WIZ-16.1", "WIZ-16.2")
def test_wiz_16_1_what_a_wiz_stands_for() -> None:
    match = position(
        {"life_pool": True, "set_build": "high"},
        hand0_0="F6 F7 F8",
        hand1_0="A7 A8 A9",
        grip_0="WIZ E9",
    )
    play(match, "card WIZ")
    assert legal(match) == {"hand 0.1", "hand 0.2", "cancel"}
    play(match, "hand 0.1")
    assert hand(match, P) == "F6 F7 F8 WIZ"
    assert worth(match, P) == 4


@pytest.mark.rule("WIZ-16.3", "WIZ-16.4", "WIZ-16.10")
def test_wiz_16_3_b30_specials_are_kept() -> None:
    match = position(**TWO, grip_0="E1 W6", grip_1="E2", deck="STUN WIZ E6 W1 W2 W3")
    play(match, "look")
    assert grip(match, P) == cards("E1 STUN W6 WIZ")
    assert match.zone("joker") == ["E6"]
    assert match.knows(P, match.zones[2][0])
    assert not match.knows(Q, match.zones[2][0])
    assert wild_permit(match, P) == NO_WILD
    play(match, "done", "card E1", "done", "draw deck", "done")
    play(match, match.legal()[0])
    play(match, "done", "draw deck")
    assert wild_permit(match, P) == 5
    assert "card W6" in legal(match)


@pytest.mark.rule("WIZ-16.5")
def test_wiz_16_5_x6_all_cards_of_the_rank() -> None:
    match = position(**TWO, joker="F3", looked={0: 1}, grip_0="W3 E3 A3 W9")
    assert {"card W3", "card E3", "card A3"} <= legal(match)
    assert "card W9" not in legal(match)


@pytest.mark.rule("WIZ-16.6")
def test_wiz_16_6_a_master_makes_masters_wild() -> None:
    match = position(**TWO, joker="EM", looked={0: 1}, grip_0="WM W9")
    play(match, "card WM")
    assert {"hand 0.1", "hand 0.2"} <= legal(match)
    play(match, "hand 0.2")
    assert match.zone("hand1_0") == ["A1", "A2", "A3", "WM"]
    assert "new master water" in legal(position(**TWO, joker="EM", looked={0: 1}, grip_0="WM W9"))


@pytest.mark.rule("WIZ-16.7")
def test_wiz_16_7_looked_earlier_and_two_hands() -> None:
    assert wild_permit(position(**TWO, joker="F3", looked={0: 2}, grip_0="W3"), P) == 2
    assert wild_permit(position(**TWO, joker="F3", looked={0: 3}, grip_0="W3"), P) == NO_WILD
    assert wild_permit(position(**TWO, joker="F3", grip_0="W3"), P) == NO_WILD
    one = position(hand0_0="F5 F6 F7", joker="F3", looked={0: 1}, grip_0="W3")
    assert wild_permit(one, P) == NO_WILD


@pytest.mark.rule("WIZ-16.8", "WIZ-16.9")
def test_wiz_16_9_b31_a_hand_of_six_controls_the_joker() -> None:
    def permits(p: str, q: str, r: str) -> list[bool]:
        match = position(
            {},
            3,
            hand0_0=p,
            hand1_0="E1 E2 E3",
            hand0_1=q,
            hand1_1="E5 E6 E7",
            hand0_2=r,
            hand1_2="ES1 ES2 ES3",
            joker="E9",
            looked={0: 1, 1: 1, 2: 1},
        )
        return [wild_permit(match, seat) >= 0 for seat in (P, Q, R)]

    seven, six = "F1 F2 F3 F4 F5 F6 F7", "W1 W2 W3 W4 W5 W6"
    assert permits(seven, six, "A1 A2 A3 A4") == [True, False, False]
    assert permits(seven, six + " W7", "A1 A2 A3 A4") == [True, True, False]
    assert permits(seven[:14], six[:14], "A1 A2 A3 A4") == [True, True, True]


@pytest.mark.rule("WIZ-16.9")
def test_wiz_16_9_b60_the_answer_holds_for_the_whole_operation() -> None:
    match = position(
        hand0_1="E1 E2 E3 E4 E5 E6 E7",
        hand0_0="EM E9 ES1 ES2",
        hand1_0="ES3 ES4 ES5",
        joker="A6",
        looked={0: 1},
        grip_0="E8 W6 F1",
        grip_1="F2",
    )
    assert worth(match, P) == 6
    assert wild_permit(match, P) == NO_WILD
    play(match, "break", "hand 1.1")
    assert match.entitled == NO_WILD
    play(match, "new run earth", "start 1", "card E1", "card E2", "card E3", "close")
    play(match, "new run earth", "start 4", "card E4", "card E5")
    assert "card W6" not in legal(match)
    play(match, "card E6", "card E7", "close", "pass")
    assert match.count == [4, 0]
    assert wild_permit(match, P) == 5
    assert "card W6" in legal(match)


@pytest.mark.rule("WIZ-16.4", "WIZ-16.11")
def test_wiz_16_11_b54_no_card_for_a_joker() -> None:
    one = position(**TWO, grip_0="E1", deck={"only": []}, discard="W1")
    assert "look" not in legal(one)
    two = position(**TWO, grip_0="E1", deck={"only": []}, discard="W1 WE")
    assert "look" in legal(two)
    play(two, "look")
    assert two.zone("joker") == []
    assert grip(two, P) == cards("E1 WE")
    assert two.looked_at[P] == 0
    assert "look" not in legal(two)


@pytest.mark.rule("WIZ-16.14")
def test_wiz_16_14_assisted_memory() -> None:
    match = position(**TWO, joker="F3", looked={0: 1}, grip_0="W3 W9")
    assert "look" not in legal(match)
    shown = match.table(P).zone("joker").cards[0]
    assert shown.face == "fire_3"
    assert match.table(Q).zone("joker").cards[0].face is None


@pytest.mark.rule("WIZ-16.12", "WIZ-16.15")
def test_wiz_16_15_faithful_memory() -> None:
    match = position(FAITHFUL, **TWO, joker="F3", looked={0: 1}, grip_0="W3 W9")
    assert match.table(P).zone("joker").cards[0].face is None
    assert wild_permit(match, P) == ANY_RANK
    assert {"card W3", "card W9"} <= legal(match)
    events = told(match, "look")
    teller = match.game.teller(2)
    mine = [view.sentence for event in events if (view := teller.view(event, P)) is not None]
    assert mine == ["You look at the deck joker.", "The deck joker is Fire 3."]
    theirs = [view.sentence for event in events if (view := teller.view(event, Q)) is not None]
    assert theirs == ["Seat 0 looks at the deck joker."]
    assert match.table(P).zone("joker").cards[0].face is None
    assert wild_permit(match, P) == NO_WILD
    assert match.barred == [1, 0]
    assert "look" not in legal(match)


@pytest.mark.rule("WIZ-16.15", "WIZ-17.8")
def test_wiz_17_8_fire_looks_twice_without_loss() -> None:
    options = {**FAITHFUL, **CHARS}
    match = position(
        options, **TWO, characters=["fire", "water"], joker="F3", looked={0: 1}, grip_0="W3 W9"
    )
    play(match, "look")
    assert match.barred == [0, 0]
    assert wild_permit(match, P) == ANY_RANK
    match.has_looked = 0
    play(match, "look")
    assert match.barred == [1, 0]


@pytest.mark.rule("WIZ-16.13", "WIZ-16.16", "WIZ-22.9")
def test_wiz_16_16_b32_a_wrong_joker_loses_the_round() -> None:
    match = position(
        FAITHFUL,
        hand0_0="F5 F6 F7 FT",
        hand1_0="A1 A2 A3",
        hand0_1="E1 E2 E3",
        joker="E6",
        looked={0: 1},
        grip_0="F9 W9",
        grip_1="W1",
        unopened=[],
    )
    events = told(match, "card W9", "hand 0.2")
    assert "wrong_joker" in kinds(events)
    assert "last_left" in kinds(events)
    sheet = match.sheet
    assert sheet[0] == Q
    assert sheet[3] == 9 + 9 + 5 + 6 + 7 + 100 + 1 + 2 + 3
    assert match.scores == [0, 2 * sheet[3]]
    assert match.round == 2


@pytest.mark.rule("WIZ-16.16")
def test_wiz_16_16_the_others_play_on() -> None:
    given: dict[str, Any] = {
        "hand0_0": "F5 F6 F7",
        "hand1_0": "A1 A2 A3",
        "hand0_1": "E1 E2 E3",
        "joker": "E6",
        "looked": {0: 1},
        "grip_0": "F9 W9",
        "grip_1": "W1 STUN",
        "grip_2": "W2",
    }
    match = position(FAITHFUL, 3, **given)
    play(match, "card W9", "hand 0.2")
    assert match.out == [1, 0, 0]
    assert match.active == Q
    assert grip(match, P) == cards("F9 W9 F5 F6 F7 A1 A2 A3")
    assert asked(match) == (Q, "action")
    play(match, "card STUN")
    assert match.legal() == ["seat 2"]


@pytest.mark.rule("WIZ-16.15")
def test_wiz_16_15_a_right_card_passes_the_referee() -> None:
    match = position(FAITHFUL, **TWO, joker="E9", looked={0: 1}, grip_0="W9 W1", grip_1="E1")
    play(match, "card W9", "hand 0.2")
    assert match.out == [0, 0]
    assert match.zone("hand1_0") == ["A1", "A2", "A3", "W9"]
    assert match.joker_known == 8
