"""Why not: every card, zone and seat that can't be chosen has a sentence and a rule."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.session import Denied, as_start
from tests.session.tables import CASES, IDS, hosted, play, random_move, run


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_everything_that_is_seen_and_can_not_be_chosen_has_a_reason_and_a_rule(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    session = hosted(*case)
    rng = Rng(21)
    asked_cards = 0
    for moment in range(36):
        if session.is_over:
            break
        if moment % 6 == 0:
            seat = (
                session.decisions.asked_seats()[0]
                if rng.below(4)
                else rng.below(len(session.seats))
            )
            table = session.views.table(seat)
            chosen = {option.card for option in table.options}
            for zone in table.zones:
                keys = [card.key for card in zone.cards if card.key is not None]
                for key in keys[:3]:
                    answer = session.help.explain(seat, card=key)
                    asked_cards += 1
                    if key in chosen:
                        assert answer == ("", "")
                        continue
                    if answer.reason:
                        assert answer.rule in session.game.rules
                        assert answer.reason.endswith((".", "?", "!"))
                    else:
                        assert chosen & set(keys), "a twin beside it can be chosen"
                found = session.help.explain(seat, zone=zone.name)
                assert not found.reason or found.rule in session.game.rules
            for place in range(len(session.seats)):
                found = session.help.explain(seat, place=place)
                assert not found.reason or found.rule in session.game.rules
        random_move(session, rng)
    assert asked_cards > 10


def test_a_refusal_says_what_the_rule_says() -> None:
    session = hosted()
    seat = session.decisions.asked_seats()[0]
    card = next(zone for zone in session.views.table(seat).zones if zone.name == f"hand_{1 - seat}")
    assert all(view.key is None for view in card.cards)
    other = session.views.table(1 - seat)
    mine = next(zone for zone in other.zones if zone.name == f"hand_{1 - seat}").cards[0].key
    answer = session.help.explain(1 - seat, card=mine)
    assert "Waiting for" in answer.reason
    with pytest.raises(Denied):
        session.help.explain(seat, card=10**9)
    with pytest.raises(Denied):
        session.help.explain(seat, zone="attic")
    with pytest.raises(Denied):
        session.help.explain(seat, place=9)
    with pytest.raises(Denied):
        session.help.explain(seat)
    legal = session.state.options(seat)[0]
    assert session.help.explain(seat, action=legal) == ("", "")


def test_after_the_end_the_outcome_is_the_reason() -> None:
    session = run(hosted("witless-wizards"), Rng(1), 3000)
    table = session.views.table(0)
    key = next(card.key for zone in table.zones for card in zone.cards if card.key is not None)
    answer = session.help.explain(0, card=key)
    assert answer.reason == "The match is over."
    assert answer.rule in session.game.rules


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_preview_is_refused_in_the_words_of_the_move_itself(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    """Both are found on worlds that the seat holds possible, so neither tells more."""
    session = hosted(*case)
    seat = session.decisions.asked_seats()[0]
    legal = set(session.state.options(seat))
    checked = 0
    for action in range(0, session.game.actions.size, 7):
        if action in legal or session.state.punishes(seat, action):
            continue
        with pytest.raises(Denied) as move:
            session.propose.play(seat, session.decisions[seat], action, "", 1.0)
        with pytest.raises(Denied) as look:
            session.help.preview(seat, action)
        assert (look.value.reason, look.value.rule) == (move.value.reason, move.value.rule)
        checked += 1
    assert checked


def test_an_answer_to_somebody_who_is_not_asked_does_not_tell_what_another_does_in_secret() -> None:
    game = pentacles.game("wiz")
    state = game.position(
        {
            "players": 2,
            "hand0_0": ["E1", "E2", "E3"],
            "hand1_0": ["EM", "E9", "ES1"],
            "hand0_1": ["E4", "E5", "E6", "E7"],
            "grip_0": ["E8", "F7", "A7", "W1"],
            "grip_1": ["A2"],
        }
    )
    session = hosted("wiz", start=as_start(state))
    asked: list[dict[str, Any]] = [{"action": n} for n in range(0, game.actions.size, 7)]
    asked += [{"zone": zone.name} for zone in session.views.table(1).zones]
    before = [session.help.explain(1, **one) for one in asked]
    for verb in ("take", "steal", "break"):
        play(session, 0, game.actions.parse(verb))
        assert [session.help.explain(1, **one) for one in asked] == before
        play(session, 0, game.actions.parse("cancel"))


def test_a_seat_that_an_action_names_by_its_distance() -> None:
    """With four wizards whoever sits opposite is out of reach, and the rule is told."""
    session = hosted("witless-wizards", 4, {"first_player": "seat_0"})
    while session.state.decisions[0].kind != "assign":
        session = run(session, Rng(1), 1)
    seat = session.state.seat
    answer = session.help.explain(seat, place=(seat + 2) % 4)
    assert answer.reason == "With four wizards you may give to your neighbours only."
    assert answer.rule == "WW-3.9"
