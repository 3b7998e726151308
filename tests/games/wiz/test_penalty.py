"""WIZ-25: breaking the rules."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles

from .builder import P, Q, asked, cards, grip, hand, kinds, legal, new, play, position

FORFEIT: dict[str, Any] = {"illegal_move": "forfeit"}


def wrong(match: Any, text: str) -> list[Any]:
    """Make an illegal choice."""
    events: list[Any] = match.play(match.seat, match.game.actions.parse(text))
    return events


@pytest.mark.rule("WIZ-25.2")
def test_wiz_25_2_refused_and_nothing_changes() -> None:
    match = new(2)
    before = match.to_json()
    with pytest.raises(pentacles.Illegal):
        wrong(match, "draw deck")
    assert match.to_json() == before


@pytest.mark.rule("WIZ-25.1", "WIZ-25.3")
def test_wiz_25_3_b50_the_turn_is_taken_back() -> None:
    match = position(
        FORFEIT,
        hand0_0="F5 F6 F7",
        grip_0="W1 W2 W3 E1",
        grip_1="A1",
        deck="A9 A8",
        step="draw",
    )
    play(match, "draw deck", "new run water", "start 1", "card W1", "card W2", "card W3", "close")
    assert hand(match, P, 1) == "W1 W2 W3"
    events = wrong(match, "draw deck")
    assert "forfeited" in kinds(events)
    assert hand(match, P, 1) == ""
    assert grip(match, P) == cards("W1 W2 W3 E1")
    assert match.zone("discard")[0] == "A9"
    assert match.active == Q
    assert all(match.knows(Q, card) for card in match.zones[11] if match.face[card] in (14, 15, 16))


@pytest.mark.rule("WIZ-25.3")
def test_wiz_25_3_shields_and_pool_ep_go_back_too() -> None:
    match = position(
        {**FORFEIT, "life_pool": True},
        hand0_0="F5 F6 F7",
        hand0_1="W1 W2 W3",
        pool_air="AS1 AS2 AS3 AS4",
        pool_ep=75,
        grip_0="W4 AS5 E1",
        grip_1="SHIELD A1",
        deck="A9 A8",
        step="draw",
    )
    play(match, "draw deck", "card W4", "hand 1.1", "shield", "card AS5", "life pool", "keep ep")
    assert match.scores == [75, 0]
    wrong(match, "close")
    assert match.scores == [0, 0]
    assert grip(match, Q) == cards("SHIELD A1")
    assert match.levels[3] == 4
    assert match.active == Q


@pytest.mark.rule("WIZ-25.3")
def test_wiz_25_3_other_steps() -> None:
    second = position(FORFEIT, hand0_0="F5 F6 F7", grip_0="VANISH F1 F2", step="action")
    play(second, "card VANISH")
    wrong(second, "draw deck")
    assert second.active == Q
    assert grip(second, P) == cards("F1 F2")
    assert second.zone("discard")[0] == "VANISH"
    window = position(
        FORFEIT, hand0_1="W1 W2 W3", hand0_0="F5 F6 F7", grip_0="W4 E1", grip_1="SHIELD"
    )
    play(window, "card W4", "hand 1.1")
    wrong(window, "draw deck")
    assert hand(window, Q) == "W1 W2 W3 W4"
    assert asked(window) == (P, "play")
    staged = position(FORFEIT, hand0_0="F5 F6 F7", grip_0="W1 W2 W3 E1", grip_1="A1")
    play(staged, "new run water")
    wrong(staged, "pass")
    assert staged.active == Q
    assert staged.staged == []


@pytest.mark.rule("WIZ-25.3")
def test_wiz_25_3_a_penalty_is_saved_and_replayed() -> None:
    match = new(2, 4, **FORFEIT)
    wrong(match, "draw deck")
    assert match.active != match.starter
    record = match.record
    assert pentacles.replay(record.to_json()) == match
    again = match.game.from_json(match.to_json())
    assert again == match
    assert "done" in legal(again) or again.agenda[-1].kind == "draw"
    with pytest.raises(pentacles.Illegal):
        match.play(match.seat, 9999)
    with pytest.raises(pentacles.Illegal):
        match.play(1 - match.seat, 0)
