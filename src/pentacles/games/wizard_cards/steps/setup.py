"""Who begins, the shuffle and the opening hands (WC-1)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.step import Step
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import DECK, HAND, OWN_DECK


class ChooseOpener(Step[Duel]):
    """WC-1.3, WC-13.3: a coin or the option settles who begins; the first drafter is the closer."""

    rule: ClassVar[str] = "WC-1.3"

    def run(self, state: Duel) -> None:
        first = state.variant.first if state.variant.first >= 0 else state.rng.below(2)
        state.drafter = first
        state.opener = 1 - first if state.variant.constructed else first
        state.active = state.opener
        if state.listening:
            if state.variant.constructed:
                state.tell("drafts_first", "WC-13.3", first, {"opener": state.opener}, [])
            else:
                state.tell("opens", "WC-1.3", first, {}, [])


class ShuffleDecks(Step[Duel]):
    """WC-1.4, WC-13.6: every order of a deck is equally likely."""

    rule: ClassVar[str] = "WC-1.4"

    def run(self, state: Duel) -> None:
        state.shuffle(DECK)
        if state.variant.constructed:
            state.shuffle(OWN_DECK + 1)
        if state.listening:
            state.tell("shuffled", "WC-13.6" if state.variant.constructed else "WC-1.4", -1, {}, [])


class OpeningHands(Step[Duel]):
    """WC-1.5: the opener draws five, then the closer."""

    rule: ClassVar[str] = "WC-1.5"

    def run(self, state: Duel) -> None:
        for seat in (state.opener, state.closer):
            state.draw_many(state.deck_of(seat), HAND + seat, 5)
            if state.listening:
                rule = "WC-13.6" if state.variant.constructed else "WC-1.5"
                state.tell("drew", rule, seat, {"n": 5}, state.zones[HAND + seat].copy())
