"""Choices about relics and wizards in play: adding, exchanging, swapping, losing (WR-9, WR-21)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.games.wizards_and_relics.codes import (
    DISCARD,
    DONE,
    FILTER_ANY,
    FILTER_RELIC,
    HAND,
    LAID_RELICS,
    LAID_WIZARDS,
    RELICS,
    RIVALS,
    WIZARDS,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import NOTHING
from pentacles.games.wizards_and_relics.steps.common import (
    Ask,
    AskSeat,
    seat_action,
    target_of,
)


class PlayExtraRelic(AskSeat):
    """WR-9.5: a player may play an additional relic, face down until relics are revealed."""

    rule: ClassVar[str] = "WR-9.5"
    kind: ClassVar[str] = "play_extra_relic"
    wants: ClassVar[str] = "Choose a relic of your hand to play, or decline."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_RELIC, NOTHING)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            if state.listening:
                state.tell("declined", self.rule, seat, {}, [])
            return
        hand = state.at(seat, HAND)
        card = state.copy_entering(hand, action, NOTHING)
        state.move(card, hand, state.relic_zone(seat))
        if state.listening:
            state.tell("added_relic", self.rule, seat, {}, [card])


class PlayExtraWizard(Ask):
    """WR-8.7, WR-21.1: a player may play an additional wizard from hand or discard pile."""

    rule: ClassVar[str] = "WR-21.1"
    kind: ClassVar[str] = "play_extra_wizard"
    wants: ClassVar[str] = "Choose a wizard that may be played, or decline."

    def __init__(self, seat: int, from_discard: int, filter: int) -> None:
        self.seat = seat
        self.from_discard = from_discard
        self.filter = filter

    def numbers(self) -> list[int]:
        return [self.seat, self.from_discard, self.filter]

    def source(self, state: Match) -> int:
        return state.at(self.seat, DISCARD if self.from_discard else HAND)

    def allowed(self, state: Match) -> list[int]:
        book = state.book
        return [
            action
            for action in state.types(self.source(state), self.filter, NOTHING)
            if book.is_wizard(book.face_of(action))
        ]

    def waits(self, state: Match) -> int:
        if self.from_discard:
            return 1 << self.seat if self.allowed(state) else 0
        return 1 << self.seat if state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = self.allowed(state)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            if state.listening:
                state.tell("declined", self.rule, seat, {}, [])
            return
        source = self.source(state)
        card = state.copy_leaving(source, action, NOTHING)
        state.move(card, source, state.at(seat, LAID_WIZARDS))
        if state.listening:
            state.tell("added_wizard", self.rule, seat, {}, [card])


class LoseRelic(AskSeat):
    """WR-21.5: one relic in play goes to its controller's discard pile; it is not discarded."""

    rule: ClassVar[str] = "WR-21.5"
    kind: ClassVar[str] = "lose_relic"
    wants: ClassVar[str] = "Choose one of your relics in play."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(state.relics(self.seat)) > 1 else 0

    def run(self, state: Match) -> None:
        for card in state.relics(self.seat).copy():
            self.lose(state, card)

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.relic_zone(seat), FILTER_ANY, NOTHING)

    def answer(self, state: Match, seat: int, action: int) -> None:
        self.lose(state, state.copy_leaving(state.relic_zone(seat), action, NOTHING))

    def lose(self, state: Match, card: int) -> None:
        state.move(card, state.relic_zone(self.seat), state.at(self.seat, DISCARD))
        if state.listening:
            state.tell("lost_relic", self.rule, self.seat, {}, [card])


class ExchangeWith(AskSeat):
    """WR-21.2: a player may exchange all relics in play with a rival, unseen."""

    rule: ClassVar[str] = "WR-21.2"
    kind: ClassVar[str] = "exchange_with"
    wants: ClassVar[str] = "Choose a rival who has a relic in play, or decline."

    def rivals(self, state: Match) -> list[int]:
        if not state.relics(self.seat):
            return []
        return [other for other in state.named(RIVALS, self.seat) if state.relics(other)]

    def waits(self, state: Match) -> int:
        return 1 << self.seat if self.rivals(state) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = [seat_action(state, seat, rival) for rival in self.rivals(state)]
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            if state.listening:
                state.tell("declined", self.rule, seat, {}, [])
            return
        rival = target_of(state, seat, action)
        mine = state.relics(seat).copy()
        theirs = state.relics(rival).copy()
        pass_relics(state, mine, seat, rival)
        pass_relics(state, theirs, rival, seat)
        if state.listening:
            state.tell("exchanged", self.rule, seat, {"target": rival}, [])


def pass_relics(state: Match, cards: list[int], giver: int, receiver: int) -> None:
    """Relics change sides, face down or up as they lie; giver and receiver know them (WR-21.2)."""
    for card in cards:
        state.move(card, state.relic_zone(giver), state.relic_zone(receiver))


def rotate_relics(state: Match, rule: str) -> None:
    """WR-21.3: every participant with relics passes them to the next such participant clockwise."""
    holders = [
        seat for seat in range(state.seats) if state.is_fighting(seat) and state.relics(seat)
    ]
    if len(holders) < 2:
        return
    passed = [state.relics(seat).copy() for seat in holders]
    for index in range(len(holders)):
        receiver = holders[(index + 1) % len(holders)]
        pass_relics(state, passed[index], holders[index], receiver)
    if state.listening:
        state.tell("rotated", rule, -1, {}, [])


class SwapIn(AskSeat):
    """WR-21.4: a rival chooses hand relics that come in for relics in play, as many as possible."""

    rule: ClassVar[str] = "WR-21.4"
    kind: ClassVar[str] = "swap_in"
    wants: ClassVar[str] = "Choose a relic of your hand that comes into play."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.relics(self.seat) and state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_RELIC, state.picked[seat])
        return found or [DONE]

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        playing = len(state.relics(seat))
        if action != DONE:
            picked.append(state.copy_entering(state.at(seat, HAND), action, picked))
            state.wanted = FILTER_RELIC
            if len(picked) < playing:
                state.owe(self)
                return
        if not picked or len(picked) == playing:
            finish_swap(state, seat, picked, state.relics(seat).copy() if picked else [])
        else:
            state.owe(SwapOut(seat, len(picked)))


class SwapOut(Ask):
    """WR-21.4: fewer come in than lie there: the player chooses which go back to hand."""

    rule: ClassVar[str] = "WR-21.4"
    kind: ClassVar[str] = "swap_out"
    wants: ClassVar[str] = "Choose a relic in play that goes back to your hand."

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def numbers(self) -> list[int]:
        return [self.seat, self.n]

    def waits(self, state: Match) -> int:
        return 1 << self.seat

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.relic_zone(seat), FILTER_ANY, state.picked[seat])

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        picked.append(state.copy_leaving(state.relic_zone(seat), action, picked))
        if len(picked) < 2 * self.n:
            state.owe(self)
            return
        finish_swap(state, seat, picked[: self.n], picked[self.n :])


def finish_swap(state: Match, seat: int, coming: list[int], going: list[int]) -> None:
    """Relics of hand and play change places at the same time (WR-21.4)."""
    state.picked[seat] = []
    state.wanted = FILTER_ANY
    hand = state.at(seat, HAND)
    zone = state.relic_zone(seat)
    for card in going:
        state.move(card, zone, hand)
    for card in coming:
        state.move(card, hand, zone)
    if state.listening:
        state.tell("swapped", "WR-21.4", seat, {"n": len(coming)}, [*going, *coming])
    for card in going:
        state.take_up(card, seat)


class SwapOwnIn(AskSeat):
    """WR-9.5: a player may exchange one relic in play with one of the hand."""

    rule: ClassVar[str] = "WR-9.5"
    kind: ClassVar[str] = "swap_own_in"
    wants: ClassVar[str] = "Choose a relic of your hand that comes into play, or decline."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.relics(self.seat) and state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), FILTER_RELIC, NOTHING)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            if state.listening:
                state.tell("declined", self.rule, seat, {}, [])
            return
        card = state.copy_entering(state.at(seat, HAND), action, NOTHING)
        if len(state.relics(seat)) == 1:
            finish_swap(state, seat, [card], state.relics(seat).copy())
            return
        state.picked[seat] = [card]
        state.wanted = FILTER_RELIC
        state.owe(SwapOwnOut(seat))


class SwapOwnOut(AskSeat):
    """WR-9.5: which of several relics in play goes back to the hand."""

    rule: ClassVar[str] = "WR-9.5"
    kind: ClassVar[str] = "swap_own_out"
    wants: ClassVar[str] = "Choose a relic in play that goes back to your hand."

    def waits(self, state: Match) -> int:
        return 1 << self.seat

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.relic_zone(seat), FILTER_ANY, NOTHING)

    def answer(self, state: Match, seat: int, action: int) -> None:
        card = state.copy_leaving(state.relic_zone(seat), action, NOTHING)
        finish_swap(state, seat, state.picked[seat], [card])


def turn_up_new_wizards(state: Match, batch: int) -> None:
    """WR-8.7: additional wizards are turned face up together."""
    came: list[int] = []
    for seat in state.order():
        for card in state.zones[state.at(seat, LAID_WIZARDS)].copy():
            state.move(card, state.at(seat, LAID_WIZARDS), state.at(seat, WIZARDS))
            state.entered.append(batch * 256 + card)
            came.append(card)
            if state.listening:
                rule = "WR-8.7" if batch else "WR-8.1"
                state.tell("revealed_wizard", rule, seat, {}, [card])
    if came:
        state.batches = batch


def turn_up_relics(state: Match) -> None:
    """WR-9.1: all relics are turned face up together."""
    state.revealed = True
    for seat in state.order():
        for card in state.zones[state.at(seat, LAID_RELICS)].copy():
            state.move(card, state.at(seat, LAID_RELICS), state.at(seat, RELICS))
            if state.listening:
                state.tell("revealed_relic", "WR-9.1", seat, {}, [card])
