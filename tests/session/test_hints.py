"""Hints at a table: people by their names, the search's choice first."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.replay import replayed
from pentacles.core.rng import Rng
from pentacles.core.table import replace
from pentacles.session.hint_order import AGREES, NOTE, named_analysis
from pentacles.session.http_bodies import Analysis, BetterMove, WinChance
from pentacles.session.messages import HintLine
from tests.session.tables import hosted


def test_a_hint_names_the_seats_that_it_speaks_of() -> None:
    session = hosted("wysaertz", 4)
    lines = [HintLine(12, "Seat 2", 0.4, "Seat 2 is outside, seat 1 is not.")]
    assert session.help.hinted("h", lines).lines == (
        HintLine(12, "Player 2", 0.4, "Player 2 is outside, Player 1 is not."),
    )


@pytest.mark.parametrize(
    ("chances", "note"),
    [
        ((0.55, 0.54, 0.53), ""),
        ((0.541, 0.544, 0.3), ""),  # both are shown as 54 %
        ((0.54, 0.53, 0.55), NOTE),
        ((0.54, 0.53, 0.52, 0.99), ""),  # the table shows three
        ((), ""),
    ],
)
def test_a_hint_keeps_the_order_of_the_search_and_says_what_it_means(
    chances: tuple[float, ...], note: str
) -> None:
    session = hosted("wizard-cards", 2)
    lines = [HintLine(action, "Draw", chance, "") for action, chance in enumerate(chances)]
    told = session.help.hinted("h", lines)
    assert told.lines == tuple(lines)
    assert told.note == note


def test_a_hint_says_what_the_sage_would_choose() -> None:
    help_ = hosted("wysaertz", 2).help
    first, second = HintLine(1, "Research", 0.5, ""), HintLine(2, "Seat 1", 0.6, "")
    agreed = replace(first, is_sages=True)
    assert help_.hinted("h", [agreed, replace(second, win_chance=0.4)]).note == AGREES
    other = replace(second, is_sages=True)
    assert (
        help_.hinted("h", [first, other]).note
        == f"{NOTE} The sage, who doesn't search, prefers: Player 1."
    )
    assert help_.hinted("h", [first, second]).note == NOTE


def test_a_hint_looks_past_an_answer_that_only_leads_to_the_next_question() -> None:
    session = hosted("witless-wizards", 4)
    state = session.match.state
    seat = state.asked.bit_length() - 1
    options = state.table(seat).options
    assert {bool(one.then) for one in options} == {True, False}
    for option in options:
        led = session.help.led_to(state.to_json(), seat, option.action)
        assert bool(led) == bool(option.then)
        if led:
            after = session.match.game.from_json(led).table(seat)
            assert {one.card for one in after.options} == {one.card for one in option.then}


def test_a_look_back_names_the_players() -> None:
    points = (WinChance(1, 2, 0, "Give it to seat 1", (0.5, 0.5)),)
    better = (BetterMove(1, 0, "Attack seat 1", "Keep it", "Seat 1's Attack goes from 3 to 2."),)
    found = named_analysis(Analysis("done", points, (1,), better), ["Ann", "Bob"])
    assert found.points[0].label == "Give it to Bob"
    assert found.better[0].played == "Attack Bob"
    assert found.better[0].reason == "Bob's Attack goes from 3 to 2."


def test_moves_are_told_as_the_mover_read_them() -> None:
    """Not by places: `the wizard 1 to the left` is nobody's name."""
    game = pentacles.game("witless-wizards")
    state = game.new(3, 5)
    rng = Rng(3)
    while not state.over:
        state.play(state.seat, rng.choice(sorted(state.options(state.seat))))
    told = [one.label for one in replayed(game, state.record, listens=False, labels=True)]
    assert any(label.startswith("Give to seat ") for label in told)
    assert any(label.startswith("Attack seat ") for label in told)
    assert not any("to the left" in label for label in told)


def test_a_hint_looks_ahead_only_to_the_seats_own_next_question() -> None:
    """To focus leads to such a question in Witless Wizards; to keep a card moves it."""
    help_ = hosted("witless-wizards", 2).help
    state = pentacles.game("witless-wizards").new(2, seed=3)
    ahead = 0
    while not state.over and ahead < 3:
        decision = state.decisions[0]
        for option in state.table(decision.seat).options:
            told = help_.led_to(state.to_json(), decision.seat, option.action)
            assert bool(told) == bool(option.then), option.label
            if told:
                next_ = state.game.from_json(told)
                assert next_.decisions[0].seat == decision.seat
                assert next_.zones == state.zones
                ahead += 1
        state.play(decision.seat, decision.options[0])
    assert ahead
