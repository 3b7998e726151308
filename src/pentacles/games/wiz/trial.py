# not compiled
"""Trying out: choices made on a copy of the match, to see what cards can become.

Everything found this way is legal when it is sent. Nobody else is asked in between: a Shield window
can only come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from pentacles.games.wiz.actions import (
    CHAR_AS_ELEMENTAL,
    CHAR_AS_SHARD,
    CHAR_AS_TITAN,
    HIGH_END,
    LOW_END,
    SLOT,
    STEAL,
)
from pentacles.games.wiz.hands import is_protected, value
from pentacles.games.wiz.questions import Ask, ShieldWindow
from pentacles.games.wiz.shapes import all_shapes
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    AIR,
    BOARD,
    CHARACTER,
    DARK,
    JOKER,
    LIGHT,
    RUN,
    SLOTS,
    WIZ,
    hand_zone,
)

AS_PLAYED = {
    CHARACTER + LIGHT: CHAR_AS_ELEMENTAL,
    CHARACTER + DARK: CHAR_AS_TITAN,
    CHARACTER + AIR: CHAR_AS_SHARD,
}
"""How a character at the side is played (WIZ-17.14)."""


def is_at_menu(state: WizMatch) -> bool:
    """Whether the menu of step 4 is pending."""
    step = state.agenda[-1]
    return isinstance(step, Ask) and step.is_menu


class Chosen(NamedTuple):
    """The cards that were put together, by where they lie."""

    held: tuple[int, ...]
    """The types of those in the grip, and of a character at the side."""
    source: int
    """The opponent's hand that the others lie in, or -1."""
    loot: tuple[int, ...]
    """The types of those."""


def trial_of(state: WizMatch, seat: int) -> Trial:
    """A copy of the match; what the automa holds back doesn't show in it (WIZ-24.5)."""
    world = state.clone()
    if world.deck.automa >= 0:
        world.deck = state.game.deck_by_hand(state.players)
    return Trial(world, seat)


class Trial:
    """A copy of the match on which choices are tried out."""

    def __init__(self, state: WizMatch, seat: int, actions: tuple[int, ...] = ()) -> None:
        self.state = state
        self.seat = seat
        self.actions = actions
        """The choices made so far."""

    def after(self, *actions: int) -> Trial | None:
        """The same after these choices; None if one of them isn't legal."""
        world = self.state.clone()
        for action in actions:
            if not world.asked >> self.seat & 1 or action not in world.options(self.seat):
                return None
            joker = world.zones[JOKER]
            if not is_at_menu(world):
                world.zones[JOKER] = []  # whether a guess is right shows when it is played
            world.play_unchecked(self.seat, action)
            world.zones[JOKER] = joker
        return Trial(world, self.seat, self.actions + actions)

    @property
    def is_at_menu(self) -> bool:
        """Whether the seat may begin another operation."""
        return bool(self.state.asked >> self.seat & 1) and is_at_menu(self.state)

    @property
    def is_at_end(self) -> bool:
        """Whether the seat is asked which end of a run a wild goes to."""
        return bool(self.state.asked >> self.seat & 1) and HIGH_END in self.state.options(self.seat)

    @property
    def guessed(self) -> list[int]:
        """Types of cards on the table that are deck-joker wilds, where that may be wrong."""
        state = self.state
        if not state.deck.faithful:
            return []
        return [
            state.face[card]
            for slot in range(SLOTS * state.seats)
            for card in state.zones[hand_zone(slot)]
            if state.wild[card] and state.face[card] != WIZ
        ]

    @property
    def guesses(self) -> int:
        """How many such cards there are."""
        return len(self.guessed)

    def outcome(self) -> WizMatch:
        """The match when nobody blocks what was announced."""
        window = self.state.agenda[-1]
        if not isinstance(window, ShieldWindow):
            return self.state
        world = self.state.clone()
        passed = world.agenda[-1]
        assert isinstance(passed, ShieldWindow)
        passed.passed(world)
        return world

    # One hand

    def grow(self, hand: int, chosen: Chosen) -> list[Trial]:
        """The ways to put all these cards onto a hand on the table, one for each result."""
        ends: dict[object, Trial] = {}
        seen: set[object] = set()
        stack = [(self, chosen)]
        while stack:
            trial, rest = stack.pop()
            if not rest.held and not rest.loot:
                ends.setdefault(trial.look_of(hand), trial)
                continue
            if not trial.is_at_menu or trial.guesses > self.guesses:
                continue
            key = (rest, trial.look_of(hand))
            if key in seen:
                continue
            seen.add(key)
            steps = trial.steps(hand, rest)
            if trial.is_settled(hand):
                steps = steps[:1]
            stack += reversed(steps)
        return list(ends.values())

    def is_settled(self, hand: int) -> bool:
        """Whether the order of the cards makes no difference; in runs and others' hands it does.

        A guess at the deck joker comes last: it may be wrong (WIZ-16.16).
        """
        state = self.state
        is_own = hand // SLOTS == self.seat
        return is_own and state.kind[hand] != RUN and not state.deck.faithful

    def steps(self, hand: int, rest: Chosen) -> list[tuple[Trial, Chosen]]:
        """The same with one more card on the hand, and what is left."""
        found: list[tuple[Trial, Chosen]] = []
        for face in dict.fromkeys(rest.held):
            first = AS_PLAYED.get(face, face)
            left = rest._replace(held=without(rest.held, face))
            found += [(trial, left) for trial in self.put(first, SLOT.encode(hand))]
        for face in dict.fromkeys(rest.loot):
            left = rest._replace(loot=without(rest.loot, face))
            robbed = self.put(STEAL, SLOT.encode(rest.source), face, SLOT.encode(hand))
            found += [(trial, left) for trial in robbed]
        return found

    def put(self, *actions: int) -> list[Trial]:
        """The same after these choices, at both ends where a wild may go to either."""
        trial = self.after(*actions)
        if trial is None:
            return []
        if not trial.is_at_end:
            return [trial]
        return [end for end in (trial.after(HIGH_END), trial.after(LOW_END)) if end is not None]

    def look_of(self, hand: int) -> object:
        """What tells two forms of a hand apart."""
        state = self.outcome()
        cards = state.zones[hand_zone(hand)]
        marks = tuple(sorted((state.face[card], state.wild[card]) for card in cards))
        return state.kind[hand], state.low[hand], marks


def change_words(state: WizMatch, seat: int, action: int) -> str:
    """What a hand that gets a card becomes, or what it is worth until a wild's end is chosen."""
    hand = SLOT.row(action)
    before = value(state, hand)
    now = f"value {before}"
    end = trial_of(state, seat).after(action)
    if end is None or end.is_at_end:
        return now
    world = end.outcome()
    after = value(world, hand)
    words = now if before == after else f"value {before} to {after}"
    if is_protected(world, hand) != is_protected(state, hand):
        words += ", protected" if is_protected(world, hand) else ", no longer protected"
    return words


def without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The types with one card of a type removed."""
    index = faces.index(face)
    return faces[:index] + faces[index + 1 :]


def without_all(faces: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """The types without some cards."""
    for face in used:
        faces = without(faces, face)
    return faces


def spread(begun: Trial, faces: tuple[int, ...]) -> Trial | None:
    """A way to place a bench with just these cards, or None.

    A card of the grip can only become part of a new hand, so new hands come first.
    """
    seen: set[object] = set()
    stack = [(begun, faces)]
    while stack:
        trial, left = stack.pop()
        if not left:
            return trial
        state = trial.state
        bench = [state.face[card] for card in state.bench]
        key = (left, tuple(state.plan))
        if not bench or key in seen:
            continue
        seen.add(key)
        held = list(left)
        for face in bench:
            held.remove(face)
        if not held:
            for face in dict.fromkeys(bench):
                for hand in range(SLOTS * trial.seat, SLOTS * trial.seat + BOARD):
                    rest = without(left, face)
                    stack += [(placed, rest) for placed in trial.put(face, SLOT.encode(hand))]
        for group in groups(left, bench, held):
            for shape in all_shapes(state, trial.seat, list(group), state.entitled):
                laid = trial.after(*shape.actions())
                if laid is not None:
                    stack.append((laid, without_all(left, group)))
    return None


def groups(left: tuple[int, ...], bench: list[int], held: list[int]) -> Iterator[tuple[int, ...]]:
    """The cards that a new hand of a break-up may have: one of the bench, and the first held."""
    first = held[:1]
    others = left if not first else without(left, first[0])
    found: dict[tuple[int, ...], None] = {}
    for count in range(len(others) + 1):
        for rest in combinations(others, count):
            if any(face in bench for face in rest):
                found[tuple(sorted([*first, *rest]))] = None
    yield from found
