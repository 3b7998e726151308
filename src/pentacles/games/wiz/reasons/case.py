# not compiled
"""One question to one seat, and what an option does to the hands on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.games.wiz.hands import (
    element,
    is_protected,
    multiplier,
    value,
)
from pentacles.games.wiz.questions import Ask
from pentacles.games.wiz.refusals import hands_near
from pentacles.games.wiz.scoring import grip_points
from pentacles.games.wiz.shapes import kind_words
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ELEMENTS,
    NONE,
    SLOTS,
    grip_of,
    hand_zone,
)
from pentacles.games.wiz.trial import trial_of
from pentacles.games.wiz.words import card_words, hand_for, hand_words, listed, points_words

if TYPE_CHECKING:
    from pentacles.core.advice import Advice


class Case:
    """One question to one seat."""

    def __init__(self, advice: Advice[WizMatch], state: WizMatch, seat: int) -> None:
        self.advice = advice
        self.state = state
        self.seat = seat
        self.step = state.agenda[-1]
        self.options = sorted(state.options(seat))
        self.grip = state.zones[grip_of(seat)]

    def name(self, face: int) -> str:
        """A card type in a sentence."""
        return str(self.state.game.faces[face].name)

    def finished(self, action: int) -> WizMatch:
        """The match when this option is carried out and nobody blocks it."""
        trial = trial_of(self.state, self.seat).after(action)
        assert trial is not None
        while trial.state.asked >> self.seat & 1 and trial.state.agenda[-1].is_secret:
            step = trial.state.agenda[-1]
            assert isinstance(step, Ask)
            choice = step.best(trial.state, self.seat, trial.state.options(self.seat))
            trial = trial.after(choice)
            assert trial is not None
        return trial.outcome()


def changes(case: Case, world: WizMatch) -> list[str]:
    """What is different about the hands on the table, a seat's own first."""
    before, seat = case.state, case.seat
    found: list[str] = []
    for hand in dict.fromkeys([*hands_near(world, seat), *hands_near(before, seat)]):
        old, new = before.kind[hand], world.kind[hand]
        if old == NONE:
            words = kind_words(new, element(world, hand), world.low[hand], world.size[hand])
            extra = world.zones[hand_zone(hand)][world.size[hand] :]
            with_it = f", {card_words(world, extra)} included" if extra else ""
            found.append(f"you get {words} with card value {value(world, hand)}{with_it}")
        elif new == NONE:
            found.append(f"{hand_words(hand)} is gone")
        else:
            words = grown(before, world, hand)
            if words and not is_gift(before, world, seat, hand):
                found.append(f"{hand_for(seat, hand)} {words}")
    return found


def gifts(case: Case, world: WizMatch) -> str:
    """What others gain from it, which is said last; an empty text if nothing."""
    before, seat = case.state, case.seat
    found = [
        f"{hand_words(hand)} {grown(before, world, hand)}"
        for hand in hands_near(before, seat)
        if world.kind[hand] and is_gift(before, world, seat, hand)
    ]
    return f", but {listed(found)}" if found else ""


def is_gift(before: WizMatch, world: WizMatch, seat: int, hand: int) -> bool:
    """Whether somebody else's hand grows: that is no reason to do it."""
    is_weaker = is_protected(before, hand) and not is_protected(world, hand)
    return hand // SLOTS != seat and value(world, hand) > value(before, hand) and not is_weaker


def grown(before: WizMatch, world: WizMatch, hand: int) -> str:
    """What is different about a hand, or an empty text."""
    old, new = value(before, hand), value(world, hand)
    parts = []
    if old != new:
        parts.append(f"goes from card value {old} to {new}")
        if multiplier(old) != multiplier(new):
            parts[0] += f" (x{multiplier(new)})"
    if is_protected(before, hand) != is_protected(world, hand):
        parts.append("is protected" if is_protected(world, hand) else "is no longer protected")
    return " and ".join(parts)


def operation(case: Case, action: int) -> str:
    """An operation of the play step: what becomes of the hands, and of the cards held."""
    world = case.finished(action)
    told = changes(case, world)
    for elem in range(6):
        if world.levels[elem] != case.state.levels[elem]:
            told.append(f"the {ELEMENTS[elem]} pile rises to level {world.levels[elem]}")
    parts = [listed(told)] if told else []
    laid = len(case.grip) - len(world.zones[grip_of(case.seat)])
    if not world.zones[grip_of(case.seat)] and laid:
        parts.append("you have no cards left and win the round when you are done")
    elif laid:
        fewer = grip_points(case.state, case.seat) - grip_points(world, case.seat)
        parts.append(f"you hold {points_words(fewer)} less")
    if not parts:
        return "Nothing changes on the table."
    return f"{'; '.join(parts)}{gifts(case, world)}."
