"""The outlook of a pick: what cards are worth to the active player, kept or given away."""

from __future__ import annotations

from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import DECK, GIVEN, KEPT
from pentacles.games.witless_wizards.worth import Judge


class Outlook:
    """What the cards that may come are worth to the active player, kept or given away."""

    def __init__(self, judge: Judge, seat: int) -> None:
        self.judge = judge
        self.seat = seat
        self.way = judge.state.first_card
        """Whether the first card was kept or given: then there is only one way left."""
        self.base = judge.score(seat)
        self.cards: list[int] = []
        """The cards that may come next."""
        self.keeps: list[float] = []
        """For each card that may come: what keeping it changes."""
        self.gives: list[float] = []
        """For each card that may come: what giving it to the best receiver changes."""

    def keep(self, card: int) -> float:
        """What keeping a card changes."""
        return self.judge.with_card(self.seat, self.seat, card) - self.base

    def give(self, card: int, receiver: int) -> float:
        """What giving a card to a receiver changes."""
        return self.judge.with_card(self.seat, receiver, card) - self.base

    def best_gift(self, card: int) -> float:
        """What giving a card to the best receiver changes."""
        state = self.judge.state
        opponents = state.opponents(self.seat)
        best = -1000.0
        for other in range(state.seats):
            if opponents >> other & 1:
                best = max(best, self.give(card, other))
        return best

    def best_receiver(self, card: int) -> int:
        """The first of the wizards to whom giving a card is worth most."""
        state = self.judge.state
        opponents = state.opponents(self.seat)
        most = self.best_gift(card)
        for other in range(state.seats):
            if opponents >> other & 1 and self.give(card, other) == most:
                return other
        return self.seat

    def look_ahead(self, cards: list[int]) -> None:
        """Weigh every card that may come next."""
        self.cards = cards
        if self.way != KEPT:
            self.keeps = [self.keep(card) for card in cards]
        if self.way != GIVEN:
            self.gives = [self.best_gift(card) for card in cards]

    def values(self) -> list[float]:
        """What each card that may come is worth in this pick."""
        if self.way == GIVEN:
            return self.keeps
        if self.way == KEPT:
            return self.gives
        later_gift = mean(self.gives)
        later_card = mean(self.keeps)
        return [
            max(self.keeps[place] + later_gift, self.gives[place] + later_card)
            for place in range(len(self.keeps))
        ]

    def kept(self, card: int) -> float:
        """What keeping a card is worth, including what the other card will bring."""
        return self.keep(card) + mean(self.gives)

    def given(self, card: int, receiver: int) -> float:
        """What giving a card to a receiver is worth, including what the other card will bring."""
        return self.give(card, receiver) + mean(self.keeps)

    def is_kept(self, card: int) -> bool:
        """Whether a card is better kept than given, as far as there is a choice."""
        if self.way:
            return self.way == GIVEN
        return self.kept(card) >= self.best_gift(card) + mean(self.keeps)

    def worth(self, card: int) -> float:
        """What a card is worth in this pick."""
        if self.way == GIVEN:
            return self.keep(card)
        if self.way == KEPT:
            return self.best_gift(card)
        return max(self.kept(card), self.best_gift(card) + mean(self.keeps))


def mean(values: list[float]) -> float:
    """The average, 0 for none."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values) if values else 0.0


def coming(state: Brawl, seat: int, below: int = 0) -> list[int]:
    """The cards that the seat's next draw may bring: the known top card, or any it has not seen.

    With `below` 1 the top card goes to the bottom first.
    """
    deck = state.zones[DECK]
    if len(deck) <= below:
        return []
    top = deck[len(deck) - 1 - below]
    if state.seen[top] >> seat & 1:
        return [top]
    return [card for card in deck if not state.seen[card] >> seat & 1]
