"""What an illegal choice costs with the option `forfeit` (WIZ-25)."""

from __future__ import annotations

from pentacles.core.errors import Refusal
from pentacles.games.wiz.questions import (
    ACTION_CARDS,
    CHARACTERS,
    SCORING,
    Ask,
    ShieldWindow,
)
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import PLAYED, grip_of
from pentacles.games.wiz.verbs import discard, end_turn


def punish(state: WizMatch, seat: int, refusal: Refusal) -> None:
    """WIZ-25.3: carry out the penalty; others don't see the reason, which may reveal the stage."""
    step = state.agenda[-1]
    assert isinstance(step, Ask)
    if isinstance(step, ShieldWindow) or step.phase in (CHARACTERS, SCORING):
        options = state.options(seat)
        options.sort()
        state.agenda.pop().answer(state, seat, options[0])
        return
    if step.phase == ACTION_CARDS:
        end_second_step(state, seat)
    else:
        take_back(state, seat)
    end_turn(state)
    if state.listening:
        state.tell("forfeited", "WIZ-25.3", seat, {}, [])
        facts: dict[str, int | str] = {"reason": refusal.reason}
        state.tell("reproved", "WIZ-25.3", seat, facts, [], audience=1 << seat)


def end_second_step(state: WizMatch, seat: int) -> None:
    """In step 2 the turn simply ends; a card that is being played goes to the pile."""
    zone = grip_of(seat) + 2
    for card in state.zones[zone].copy():
        discard(state, card, zone)
    for card in state.zones[PLAYED].copy():
        discard(state, card, PLAYED)


def take_back(state: WizMatch, seat: int) -> None:
    """Go back to the position after the last draw; the drawn cards go to the discard pile."""
    kept = state.checkpoint
    if kept is not None:
        known = state.seen
        state.zones = [cards.copy() for cards in kept.zones]
        kept.copy_round(state)
        for card in range(len(known)):
            state.seen[card] = kept.seen[card] | known[card]
        state.agenda = kept.agenda.copy()
        state.moves = []
    for card in state.drawn:
        discard(state, card, grip_of(seat))
    state.clear_stage()
