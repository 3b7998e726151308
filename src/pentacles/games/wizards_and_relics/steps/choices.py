"""Choices that effect lines ask for: discards, reveals, takes, looks (WR-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.games.wizards_and_relics.codes import (
    ASIDE,
    DISCARD,
    DONE,
    FILTER_ANY,
    HAND,
    RIVALS,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.common import (
    Ask,
    AskSeat,
    seat_action,
    target_of,
)
from pentacles.games.wizards_and_relics.verbs.moving import (
    discard,
    draw,
    give_token,
    put_at_bottom,
    take,
)


class DiscardCards(Ask):
    """WR-4.9: a player chooses cards to discard one by one; they leave the hand together."""

    rule: ClassVar[str] = "WR-4.9"
    kind: ClassVar[str] = "discard_card"
    wants: ClassVar[str] = "Choose a card of your hand to discard."

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def numbers(self) -> list[int]:
        return [self.seat, self.n]

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(state.hand(self.seat)) > self.n else 0

    def run(self, state: Match) -> None:
        """The whole hand has to go: there is nothing to choose (WR-4.11)."""
        cards = state.hand(self.seat).copy()
        discard(state, self.seat, cards, state.at(self.seat, HAND), "WR-4.4")

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.at(seat, HAND), FILTER_ANY, state.picked[seat])

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        picked.append(state.copy_leaving(state.at(seat, HAND), action, picked))
        if len(picked) < self.n:
            state.owe(self)
            return
        state.picked[seat] = []
        discard(state, seat, picked, state.at(seat, HAND), self.rule)


class HandLimit(DiscardCards):
    """WR-13.1: who holds more than seven cards discards down to seven."""

    rule: ClassVar[str] = "WR-13.1"
    kind: ClassVar[str] = "hand_limit"
    wants: ClassVar[str] = "Choose a card to discard: seven may be kept."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if self.n > 0 else 0

    def run(self, state: Match) -> None:
        """Seven cards or fewer: nothing to discard."""


class PickCards(Ask):
    """A player may pick matching cards of the hand one by one, up to a maximum, or stop."""

    wants: ClassVar[str] = "Choose one of the offered cards, or stop."

    def __init__(self, seat: int, limit: int, filter: int, each: int) -> None:
        self.seat = seat
        self.limit = limit
        self.filter = filter
        self.each = each

    def numbers(self) -> list[int]:
        return [self.seat, self.limit, self.filter, self.each]

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), self.filter, state.picked[seat])
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        if action != DONE:
            picked.append(state.copy_leaving(state.at(seat, HAND), action, picked))
            if len(picked) < self.limit and len(picked) < len(state.hand(seat)):
                state.wanted = self.filter
                state.owe(self)
                return
        state.picked[seat] = []
        state.wanted = FILTER_ANY
        self.finish(state, seat, picked)

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        """What is done with the picked cards."""


class DiscardForPower(PickCards):
    """WR-4.9, WR-21.7: cards are discarded together, each gives power for this battle."""

    rule: ClassVar[str] = "WR-4.9"
    kind: ClassVar[str] = "discard_optional"

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        if not cards and state.listening:
            state.tell("declined", self.rule, seat, {}, [])
        discard(state, seat, cards, state.at(seat, HAND), self.rule)
        give_token(state, seat, self.each * len(cards), "WR-10.4")


class TradeIn(PickCards):
    """WR-4.9: discard a card and draw others for it."""

    rule: ClassVar[str] = "WR-4.9"
    kind: ClassVar[str] = "discard_optional"

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        if cards:
            discard(state, seat, cards, state.at(seat, HAND), self.rule)
            draw(state, seat, self.each, "drew", "WR-4.1")
        elif state.listening:
            state.tell("declined", self.rule, seat, {}, [])


class RevealForPower(PickCards):
    """WR-4.7: cards are shown to everyone and stay in hand, each gives power for this battle."""

    rule: ClassVar[str] = "WR-4.7"
    kind: ClassVar[str] = "reveal_optional"

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        for card in cards:
            state.seen[card] = state.everyone
        if state.listening:
            kind = "revealed" if cards else "declined"
            state.tell(kind, self.rule, seat, {"n": len(cards)}, cards)
        for card in cards:
            state.reveal(card, state.everyone)
        give_token(state, seat, self.each * len(cards), "WR-10.4")


class TakeDiscarded(Ask):
    """WR-4.6: a player may take a matching card of the own discard pile into hand."""

    rule: ClassVar[str] = "WR-4.6"
    kind: ClassVar[str] = "take_discarded"
    wants: ClassVar[str] = "Choose a card of your discard pile that fits, or decline."

    def __init__(self, seat: int, filter: int) -> None:
        self.seat = seat
        self.filter = filter

    def numbers(self) -> list[int]:
        return [self.seat, self.filter]

    def waits(self, state: Match) -> int:
        for card in state.zones[state.at(self.seat, DISCARD)]:
            if state.book.allows(self.filter, state.face[card]):
                return 1 << self.seat
        return 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, DISCARD), self.filter, NOTHING)
        found.append(DONE)
        return found

    def answer(self, state: Match, seat: int, action: int) -> None:
        if action == DONE:
            if state.listening:
                state.tell("declined", self.rule, seat, {}, [])
            return
        pile = state.at(seat, DISCARD)
        card = state.copy_leaving(pile, action, NOTHING)
        take(state, seat, card, pile, "took_back", self.rule)


class LookTake(AskSeat):
    """WR-4.6: take one of the cards looked at; the rest goes under the deck."""

    rule: ClassVar[str] = "WR-4.6"
    kind: ClassVar[str] = "look_take"
    wants: ClassVar[str] = "Choose one of the cards you are looking at."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(state.zones[state.at(self.seat, ASIDE)]) > 1 else 0

    def run(self, state: Match) -> None:
        """Fewer than two cards: nothing to choose."""
        aside = state.zones[state.at(self.seat, ASIDE)]
        if aside:
            self.take(state, aside[0])

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.at(seat, ASIDE), FILTER_ANY, NOTHING)

    def answer(self, state: Match, seat: int, action: int) -> None:
        self.take(state, state.find(state.at(seat, ASIDE), state.book.face_of(action)))

    def take(self, state: Match, card: int) -> None:
        aside = state.at(self.seat, ASIDE)
        take(state, self.seat, card, aside, "took_looked", self.rule)
        rest = state.zones[aside].copy()
        put_at_bottom(state, self.seat, rest)
        if state.listening and rest:
            state.tell("put_under", self.rule, self.seat, {"n": len(rest)}, rest)


class ChooseRival(AskSeat):
    """WR-4.6: choose a rival who holds cards and take one of them at random."""

    rule: ClassVar[str] = "WR-4.6"
    kind: ClassVar[str] = "choose_rival"
    wants: ClassVar[str] = "Choose a rival who holds a card."

    def rivals(self, state: Match) -> list[int]:
        return [other for other in state.named(RIVALS, self.seat) if state.hand(other)]

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(self.rivals(state)) > 1 else 0

    def run(self, state: Match) -> None:
        for rival in self.rivals(state):
            self.steal(state, rival)

    def options(self, state: Match, seat: int) -> list[int]:
        return [seat_action(state, seat, rival) for rival in self.rivals(state)]

    def answer(self, state: Match, seat: int, action: int) -> None:
        self.steal(state, target_of(state, seat, action))

    def steal(self, state: Match, rival: int) -> None:
        """Thief and victim know the card; for all others it could be any."""
        card = state.rng.choice(state.hand(rival))
        state.move(card, state.at(rival, HAND), state.at(self.seat, HAND))
        if state.listening:
            state.tell("stole", self.rule, self.seat, {"target": rival}, [card])
        state.take_up(card, self.seat)


NOTHING: Final[list[int]] = []
"""No cards picked yet."""
