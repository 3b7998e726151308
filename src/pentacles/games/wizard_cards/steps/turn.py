"""The turn and the end of the match (WC-2, WC-10, WC-11)."""

from __future__ import annotations

import logging
from typing import ClassVar, Final

from pentacles.core.outcome import Outcome
from pentacles.core.sentences import counted
from pentacles.core.step import Step
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.steps.casting import CAST
from pentacles.games.wizard_cards.terms import HAND, OPTIONAL, SPELL
from pentacles.games.wizard_cards.verbs import end_spell, fade_wards, refill

LOG: Final = logging.getLogger(__name__)


class Turn(Step[Duel]):
    """WC-2.2: a turn is the ward step, the spell step and the draw step, in this order."""

    rule: ClassVar[str] = "WC-2.2"

    def run(self, state: Duel) -> None:
        state.turn += 1
        state.has_moved = False
        seat = state.active
        if state.listening:
            state.tell("turn", "WC-2.1", seat, {"n": state.turn}, [])
        if state.strengths[seat]:
            fade_wards(state, seat)
        if state.variant.hectic:
            refill(state, seat, "WC-12.3")
        state.plays = 1
        state.cast = 0
        if state.listening and not state.zones[HAND + seat]:
            self.tell_skipped(state, seat)
        agenda = state.agenda
        agenda.append(END_TURN)
        agenda.append(CAST)

    def tell_skipped(self, state: Duel, seat: int) -> None:
        """WC-2.5, WC-10.5: without cards there is no spell, and perhaps nothing to draw."""
        if state.zones[state.deck_of(seat)]:
            state.tell("skipped", "WC-2.5", seat, {}, [])
        else:
            state.tell("passed", "WC-10.5", seat, {}, [])


class EndTurn(Step[Duel]):
    """WC-2.6: the spell is cleared, the hand refilled, and the turn is over.

    The match ends after the closer's last turn (WC-10), or when nothing happens any more.
    """

    rule: ClassVar[str] = "WC-2.6"

    def run(self, state: Duel) -> None:
        seat = state.active
        if state.zones[SPELL]:
            end_spell(state, seat)
        refill(state, seat, "WC-9.1")
        state.plays = 0
        state.cast = 0
        state.dealt = 0
        state.absorbed = 0
        state.idle = 0 if state.has_moved else state.idle + 1
        if state.turns_after and state.final_turn < state.turn:
            state.turns_after -= 1
            if state.turns_after == 0:
                finish(state, "WC-11.1")
                return
        if state.variant.casting == OPTIONAL and seat != state.opener and state.idle >= 4:
            finish(state, "WC-16.3")
            return
        if state.turn >= state.variant.limit:
            finish(state, "WC-16.4")
            return
        state.active = 1 - seat
        TURN.run(state)


def finish(state: Duel, rule: str) -> None:
    """WC-11: the player with fewer cards in their own damage pile wins."""
    mine, theirs = state.scores
    if mine == theirs:
        winners: list[int] = []
        words = f"Both damage piles hold {counted(mine, 'card', 'cards')}: a draw."
        rule = "WC-11.3" if rule == "WC-11.1" else rule
    else:
        winners = [0 if mine < theirs else 1]
        fewer = counted(min(mine, theirs), "card", "cards")
        words = f"The smaller damage pile wins, {fewer} to {max(mine, theirs)}."
    if rule == "WC-16.3":
        words = f"{state.idle} turns in a row passed without a card cast or drawn. {words}"
    elif rule == "WC-16.4":
        words = f"The safety limit was reached. {words}"
        LOG.warning("WC-16.4: a match reached turn %d, which no legal play can", state.turn)
    state.finish(Outcome(winners, words, rule))
    if state.listening:
        facts: dict[str, int | str] = {"words": words}
        state.tell("over", rule, -1, facts, [])


TURN: Final = Turn()
END_TURN: Final = EndTurn()
