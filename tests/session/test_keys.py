"""Keys in positions where the number of a card would have told which copy it is."""

from __future__ import annotations

from typing import Any

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session import Session
from pentacles.session.setup import as_start
from tests.games.wysaertz.builder import feud
from tests.session.tables import hosted, play, random_move, update_bytes


def hosted_at(state: State, options: dict[str, Any] | None = None) -> Session:
    """A hosted match that begins from a position."""
    start = as_start(state)
    return hosted(state.game.id, state.players, options or {}, start=start)


def keys_of(session: Session, viewer: int, face: str) -> dict[str, list[int]]:
    """By zone the keys of the cards with this face on a viewer's table."""
    found: dict[str, list[int]] = {}
    for zone in session.views.table(viewer).zones:
        keys = [card.key for card in zone.cards if card.face == face and card.key is not None]
        if keys:
            found[zone.name] = keys
    return found


def test_a_scroll_that_went_through_a_reshuffle_is_any_scroll() -> None:
    """Wizards & Relics: A has seen one scroll; the next one that turns up has a new key."""
    game = pentacles.game("wizards-and-relics")
    for third in ("standard_scroll", "training_broom"):
        session = hosted_at(
            game.position(
                {
                    "players": 2,
                    "discard_1": ["standard_scroll", "forest_friend"],
                    "hand_1": ["mediocre_mage", "very_tall_hat", third],
                    "deck_1": [],
                    "shrine": ["crater_of_calm"],
                }
            )
        )
        [first] = keys_of(session, 0, "standard_scroll")["discard_1"]
        rng = Rng(0)
        is_mixed = False
        for _ in range(80):
            if session.is_over:
                break
            random_move(session, rng)
            events = [line.event for line in session.views.log(0).lines]
            is_mixed |= any(event.kind == "reshuffled" and event.seat == 1 for event in events)
            if is_mixed:
                found = keys_of(session, 0, "standard_scroll").values()
                assert all(first not in keys for keys in found)
        assert is_mixed


def test_a_stolen_card_is_any_card_to_who_knew_another_copy() -> None:
    """WysaertZ with two packs: P2 knows a Hastie of P1, and P0 steals a card unseen."""
    sessions: list[Session] = []
    for known in (0, 1):
        state = feud(
            {"packs": 2},
            players=3,
            hand_0="lighte_fyngers",
            hand_1="hastie_brickwerke hastie_brickwerke",
            castle_1="moat_house",
        )
        state.reveal(state.zones[1][known], 1 << 2)
        sessions.append(hosted_at(state, {"packs": 2}))
    for session in sessions:
        assert len(keys_of(session, 2, "hastie_brickwerke")["hand_1"]) == 1
        for text in ("play lighte_fyngers", "seat 1"):
            play(session, 0, session.game.actions.parse(text))
        play(session, 1, session.game.actions.parse("pass"))
        assert keys_of(session, 2, "hastie_brickwerke") == {}
    one, other = sessions
    rng = Rng(5)
    for _ in range(40):
        assert update_bytes(one, 2) == update_bytes(other, 2)
        if one.is_over:
            break
        play(other, *random_move(one, rng))


def test_an_undo_brings_the_keys_back() -> None:
    session = hosted("wiz", 2)
    rng = Rng(4)
    seen = 0
    for _ in range(60):
        before = [session.views.table(viewer).zones for viewer in (0, 1, None)]
        seat, _ = random_move(session, rng)
        if session.is_over:
            break
        if session.views.undo_state(seat).is_possible:
            session.apply(session.propose.undo(seat, 1.0))
            if session.undo.by is None:
                seen += 1
                assert [session.views.table(viewer).zones for viewer in (0, 1, None)] == before
                assert update_bytes(session, seat)
            else:
                other = 1 - seat
                session.apply(session.propose.answer_undo(other, True, 1.0))
    assert seen
