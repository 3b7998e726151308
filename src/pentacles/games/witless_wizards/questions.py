"""What all questions have in common: when they are asked, and why other actions must wait.

A refusal says why the action is not possible at this moment, then what is asked instead.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pentacles.core.errors import Refusal
from pentacles.core.question import Question
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import HAND, MOST_EFFECTS, PER_SEAT
from pentacles.games.witless_wizards.verbs.effects import verb_at

# The moments at which something is asked, in the order of a turn.
SETUP: Final = 0
LOOKING: Final = 1
DRAWING: Final = 2
FOCUSING: Final = 3
TOSSING: Final = 4
ASSIGNING: Final = 5
OFFERED: Final = 6
BATTLE_START: Final = 7
TARGETING: Final = 8
ATTACKING: Final = 9
DEFENDING: Final = 10
MENDING: Final = 11
CLEARING: Final = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Question[Brawl]):
    """One question to one seat."""

    moment: ClassVar[int] = SETUP
    first: ClassVar[int] = 0
    """The first of the actions that belong to this question."""
    beyond: ClassVar[int] = 0
    """The action after the last of them."""

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        """Why an action of this question is not possible while something else is asked."""
        return Refusal(self.rule, "That is not asked now.")

    def refuse(self, state: Brawl, seat: int, action: int) -> Refusal:
        if self.first <= action < self.beyond:
            return self.refuse_own(state, seat, action)
        refusal = why_elsewhere(state, seat, action)
        return Refusal(refusal.rule, f"{refusal.reason} {self.wants}")

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        """Why an action of this question is not among the options."""
        return Refusal(self.rule, self.wants)

    def offered(self, state: Brawl) -> int:
        """The card on a board that the question is about, or -1."""
        return -1

    def view(
        self,
        state: Brawl,
        action: int,
        label: str = "",
        result: str = "",
        card: int | None = None,
        zone: str | None = None,
        tone: str = "plain",
    ) -> OptionView:
        """An option with its usual words where none are given."""
        actions = state.game.actions
        words = label or actions.label(action)
        return OptionView(
            action, actions.text(action), words, result, card, zone, None, "", "", tone
        )


OWNERS: Final[list[Choice]] = []
"""For each action, the question that it belongs to."""


def now(state: Brawl) -> int:
    """The moment of the current question."""
    step = state.agenda[-1]
    return step.moment if isinstance(step, Choice) else CLEARING


def held(state: Brawl) -> int:
    """The card to keep or to give. Only its holder or its receiver is asked."""
    return state.zones[HAND + PER_SEAT * state.active][0]


def check_held(state: Brawl, cards: int) -> None:
    """Refuse a saved question that doesn't fit the draft hand."""
    if len(state.zones[HAND + PER_SEAT * state.active]) != cards:
        raise ValueError("the draft hand doesn't fit the question")


def check_seat(state: Brawl, seat: int) -> None:
    """Refuse a saved question to a seat that isn't there."""
    if not 0 <= seat < state.seats:
        raise ValueError("the question is for a seat that isn't there")


def check_attack(state: Brawl) -> None:
    """Refuse a saved question about an attack without a target."""
    if state.target < 0:
        raise ValueError("there is no attack")


def check_card(state: Brawl, owner: int, slot: int) -> None:
    """Refuse a saved question about a card that isn't there."""
    if not 0 <= slot < 3 or state.worn(owner, slot) < 0:
        raise ValueError("the question is about a card that isn't there")


def check_effect(state: Brawl, owner: int, cursor: int) -> None:
    """Refuse a saved question about an effect that isn't there."""
    check_card(state, owner, cursor // MOST_EFFECTS)
    if not verb_at(state, owner, cursor):
        raise ValueError("the question is about an effect that isn't there")


def why_elsewhere(state: Brawl, seat: int, action: int) -> Refusal:
    """The rule and the sentence for an action that belongs to another question."""
    owner = OWNERS[action]
    moment = owner.moment
    if moment == SETUP:
        return owner.why_not_now(state, seat, action)
    if not state.has_begun:
        return Refusal("WW-1.17", "The match has not begun.")
    if moment == CLEARING:
        return owner.why_not_now(state, seat, action)
    if not state.is_in(seat):
        return Refusal("WW-6.2", "You are out of the game.")
    if moment in (OFFERED, DEFENDING):
        return owner.why_not_now(state, seat, action)
    if seat != state.active:
        return Refusal("WW-2.1", "It is another wizard's turn.")
    if FOCUSING <= moment <= ASSIGNING and now(state) > OFFERED:
        return Refusal("WW-3.18", "The Draft Phase is over.")
    if moment > OFFERED and now(state) <= OFFERED and state.turn == 1:
        return Refusal("WW-2.4", "The first turn has no Battle Phase.")
    if BATTLE_START <= moment < MENDING and now(state) == MENDING:
        return Refusal("WW-4.1", "The attack of this turn is over.")
    return owner.why_not_now(state, seat, action)
