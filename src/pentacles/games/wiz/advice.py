"""How to play WIZ well: what a position is worth, and which options look best.

The automa's judgement (WIZ-24.6 to WIZ-24.12) serves every seat, also for Swap and for targets
among several opponents. Below its choice, the other options are graded by simple rules.
"""

from __future__ import annotations

from math import exp
from typing import Final

from pentacles.core.advice import TRIAL, Advice
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    BREAK,
    CANCEL,
    CLOSE,
    LOOK_JOKER,
    SLOT,
    STEAL,
    TAKE,
    is_new_hand,
)
from pentacles.games.wiz.hands import multiplier, value
from pentacles.games.wiz.questions import Ask
from pentacles.games.wiz.reasons import reason_for
from pentacles.games.wiz.scoring import grip_points
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import NONE, SLOTS, TYPES, grip_of

LEAD: Final = 1.0
"""How much a lead counts between two rounds: a lead of the whole target makes the odds e to 1."""


class WizAdvice(Advice[WizMatch]):
    """The notes of a competent player."""

    def value(self, state: WizMatch, seat: int) -> float:
        """The lead in EP, and what the round would bring if it ended well or badly."""
        if state.over:
            if seat in state.winners:
                return 1.0
            return -1.0 if state.winners else 0.0
        if sum(state.turns) <= 1:
            return self.prospects(state, seat)
        mine = self.standing(state, seat)
        best = -1.0e9
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.standing(state, other))
        worth = mine - best
        return max(-0.99, min(0.99, worth / (0.4 + abs(worth))))

    def prospects(self, state: WizMatch, seat: int) -> float:
        """What a seat may hope for when a round has just been dealt: the scores decide."""
        odds = 0.0
        for other in range(state.seats):
            odds += exp(LEAD * state.score[other] / state.target_of(other))
        chance = exp(LEAD * state.score[seat] / state.target_of(seat)) / odds
        return chance - (1.0 - chance) / (state.seats - 1)

    def standing(self, state: WizMatch, seat: int) -> float:
        """How far along a seat is, as a share of its target."""
        target = float(state.target_of(seat))
        held = len(state.zones[grip_of(seat)])
        times = 0
        for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if state.kind[hand] != NONE:
                times += multiplier(value(state, hand))
        chaos = 0
        for other in range(state.seats):
            if other != seat:
                chaos += grip_points(state, other)
        near = 1.0 / (1.0 + 0.6 * held) if state.is_opened(seat) else 0.03
        gain = near * times * (0.5 * chaos + 20.0)
        burden = 0.3 * grip_points(state, seat) + (0.0 if state.is_opened(seat) else 40.0)
        return (state.score[seat] + gain - burden) / target

    def ratings(self, state: WizMatch, seat: int, options: list[int]) -> list[float]:
        """How promising each option looks; the automa's choice stands out."""
        choice = self.best(state, seat, options)
        counts = automa.held(state, seat)
        step = state.agenda[-1]
        gives_up = isinstance(step, Ask) and step.gives_up
        rated: list[float] = []
        for action in options:
            if action == choice:
                rated.append(1.0)
            else:
                rated.append(self.grade(state, seat, action, counts, gives_up))
        return rated

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        """What a competent player does."""
        step = state.agenda[-1]
        assert isinstance(step, Ask)
        return step.best(state, seat, options)

    def grade(
        self, state: WizMatch, seat: int, action: int, counts: list[int], gives_up: bool
    ) -> float:
        """A rough grade below 1 for the options that are not the first choice."""
        if action == CANCEL:
            return -1.0
        if action < TYPES:
            keep = automa.keep_score(state, seat, action, counts) / 1000.0
            return -keep if gives_up else 0.5 * keep
        if is_new_hand(action):
            return 0.6
        if action == TAKE:
            return 0.7
        if action in (STEAL, LOOK_JOKER, CLOSE):
            return 0.5
        if action == BREAK:
            return -0.5
        if SLOT.holds(action):
            return 0.3 if (SLOT.row(action)) // SLOTS == seat else -0.3
        return 0.0

    def method(self) -> str:
        """A round is long, and what an option is worth shows only when it ends."""
        return TRIAL

    def horizon(self) -> int:
        """Longer than a round: its end comes first."""
        return 1000

    def stage(self, state: WizMatch) -> int:
        """The round."""
        return state.round

    def reason(self, state: WizMatch, seat: int, action: int) -> str:
        """What an option does in this position."""
        return reason_for(self, state, seat, action)
