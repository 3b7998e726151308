"""Why not: every card, zone and seat that can't be chosen has a sentence and a rule."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.session import Denied
from tests.session.tables import CASES, IDS, hosted, random_move, run


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
            seat = session.asked_seats()[0] if rng.below(4) else rng.below(len(session.seats))
            table = session.table(seat)
            chosen = {option.card for option in table.options}
            for zone in table.zones:
                keys = [card.key for card in zone.cards if card.key is not None]
                for key in keys[:3]:
                    answer = session.explain(seat, card=key)
                    asked_cards += 1
                    if key in chosen:
                        assert answer == ("", "")
                        continue
                    if answer.reason:
                        assert answer.rule in session.game.rules
                        assert answer.reason.endswith((".", "?", "!"))
                    else:
                        assert chosen & set(keys), "a twin beside it can be chosen"
                found = session.explain(seat, zone=zone.name)
                assert not found.reason or found.rule in session.game.rules
            for place in range(len(session.seats)):
                found = session.explain(seat, place=place)
                assert not found.reason or found.rule in session.game.rules
        random_move(session, rng)
    assert asked_cards > 10


def test_a_refusal_says_what_the_rule_says() -> None:
    session = hosted()
    seat = session.asked_seats()[0]
    card = next(zone for zone in session.table(seat).zones if zone.name == f"hand_{1 - seat}")
    assert all(view.key is None for view in card.cards)
    other = session.table(1 - seat)
    mine = next(zone for zone in other.zones if zone.name == f"hand_{1 - seat}").cards[0].key
    answer = session.explain(1 - seat, card=mine)
    assert "Waiting for" in answer.reason
    with pytest.raises(Denied):
        session.explain(seat, card=mine)
    with pytest.raises(Denied):
        session.explain(seat, card=10**9)
    with pytest.raises(Denied):
        session.explain(seat, zone="attic")
    with pytest.raises(Denied):
        session.explain(seat, place=9)
    with pytest.raises(Denied):
        session.explain(seat)
    legal = session.state.options(seat)[0]
    assert session.explain(seat, action=legal) == ("", "")


def test_after_the_end_the_outcome_is_the_reason() -> None:
    session = run(hosted("witless-wizards"), Rng(1), 3000)
    table = session.table(0)
    key = next(card.key for zone in table.zones for card in zone.cards if card.key is not None)
    answer = session.explain(0, card=key)
    assert answer.reason == "The match is over."
    assert answer.rule in session.game.rules


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_preview_is_refused_in_the_words_of_the_move_itself(
    case: tuple[str, int, dict[str, Any]],
) -> None:
    """Both are found on worlds that the seat holds possible, so neither tells more."""
    session = hosted(*case)
    seat = session.asked_seats()[0]
    legal = set(session.state.options(seat))
    checked = 0
    for action in range(0, session.game.actions.size, 7):
        if action in legal or session.state.punishes(seat, action):
            continue
        with pytest.raises(Denied) as move:
            session.propose_play(seat, session.decisions[seat], action, "", 1.0)
        with pytest.raises(Denied) as look:
            session.preview(seat, action)
        assert (look.value.reason, look.value.rule) == (move.value.reason, move.value.rule)
        checked += 1
    assert checked
