"""Choices that effect lines ask for: discards, reveals, takes, looks (WR-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.rng import Rng
from pentacles.core.table import Gather, OptionView, Prompt
from pentacles.games.wizards_and_relics.actions import DONE
from pentacles.games.wizards_and_relics.outlook import warning
from pentacles.games.wizards_and_relics.questions import (
    NO_CARD,
    Ask,
    CardAsk,
    seat_action,
    target_of,
    tell_declined,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    ASIDE,
    DISCARD,
    FILTER_ANY,
    HAND,
    NO_LIMIT,
    RIVALS,
)
from pentacles.games.wizards_and_relics.verbs import (
    discard,
    draw,
    give_token,
    put_at_bottom,
    take,
)
from pentacles.games.wizards_and_relics.words import KINDS, a_card, signed


class DiscardCards(CardAsk):
    """WR-4.9: a player chooses cards to discard one by one; they leave the hand together."""

    rule: ClassVar[str] = "WR-4.9"
    kind: ClassVar[str] = "discard_card"
    verb: ClassVar[str] = "Discard"
    tone: ClassVar[str] = "harmful"
    wants: ClassVar[str] = "Choose a card of your hand to discard."
    one_by_one: ClassVar[bool] = True

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def ask(self, state: Match, seat: int) -> str:
        return f"Choose {self.still(state, seat)} to discard."

    def still(self, state: Match, seat: int) -> str:
        """How many cards are left to choose: "2 more cards"."""
        picked = len(state.picked[seat])
        left = self.n - picked
        if picked:
            return f"{left} more {'card' if left == 1 else 'cards'}"
        return "a card" if left == 1 else f"{left} cards"

    def gather(self, state: Match, seat: int) -> Gather | None:
        left = self.n - len(state.picked[seat])
        return Gather(self.verb, left, left) if left > 1 else None

    def tell(self, state: Match, seat: int) -> str:
        return "" if self.n == 1 else "The cards leave your hand together."

    def done_reason(self, state: Match, seat: int) -> str:
        return "You can't decline to discard."

    def result(self, state: Match, seat: int, face: int) -> str:
        return warning(state, seat, face)

    def waits(self, state: Match) -> int:
        return 1 << self.seat if len(state.hand(self.seat)) > self.n else 0

    def run(self, state: Match) -> None:
        """The whole hand has to go: there is nothing to choose (WR-4.11)."""
        cards = state.hand(self.seat).copy()
        discard(state, self.seat, cards, state.at(self.seat, HAND), "WR-4.4")

    def options(self, state: Match, seat: int) -> list[int]:
        return state.types(state.at(seat, HAND), FILTER_ANY, state.picked[seat])

    def pick(self, state: Match, seat: int, rng: Rng) -> int:
        return state.pick_type(state.at(seat, HAND), FILTER_ANY, state.picked[seat], rng, -1)

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        picked.append(state.copy_leaving(state.at(seat, HAND), action, picked))
        if len(picked) < self.n:
            state.owe(self)
            return
        state.picked[seat] = []
        discard(state, seat, picked, state.at(seat, HAND), self.rule)


class HandLimit(DiscardCards):
    """WR-13.1: a player with more than seven cards discards down to seven."""

    rule: ClassVar[str] = "WR-13.1"
    kind: ClassVar[str] = "hand_limit"
    wants: ClassVar[str] = "Choose a card to discard: seven may be kept."

    def prompt(self, state: Match, seat: int) -> Prompt:
        return Ask.prompt(self, state, seat)

    def ask(self, state: Match, seat: int) -> str:
        if self.n == 1:
            return "Discard a card: seven may be kept."
        return f"Discard {self.still(state, seat)}: seven may be kept."

    def tell(self, state: Match, seat: int) -> str:
        return "The limit is checked only now, before the spoils."

    def waits(self, state: Match) -> int:
        return 1 << self.seat if self.n > 0 else 0

    def run(self, state: Match) -> None:
        """Seven cards or fewer: nothing to discard."""


class PickCards(CardAsk):
    """A player may pick matching cards of the hand one by one, up to a maximum, or stop."""

    one_by_one: ClassVar[bool] = True
    word: ClassVar[str] = "discard"
    """What is done with the cards."""

    def __init__(self, seat: int, limit: int, filter: int, each: int) -> None:
        super().__init__(seat)
        self.limit = limit
        self.filter = filter
        self.each = each

    def gain(self, n: int) -> str:
        """What this many cards are given for."""
        return f"for {signed(self.each * n)}"

    def ask(self, state: Match, seat: int) -> str:
        one, many = KINDS[self.filter]
        picked = len(state.picked[seat])
        if self.options(state, seat) == [DONE]:
            more = "no more" if picked else "no"
            return f"You hold {more} {one if self.limit == 1 else many} to {self.word}."
        if self.limit == 1:
            return f"You may {self.word} a {one} {self.gain(1)}."
        most = f"any number of {many}" if self.limit == NO_LIMIT else f"up to {self.limit} {many}"
        start = f"You may {self.word} {most}, each {self.gain(1)}."
        return f"{start} {picked} so far, {self.gain(picked)}." if picked else start

    def done_label(self, state: Match, seat: int) -> str:
        picked = len(state.picked[seat])
        if not picked:
            return f"{self.word.capitalize()} nothing"
        cards = "1 card" if picked == 1 else f"{picked} cards"
        return f"{self.word.capitalize()} {cards} {self.gain(picked)}"

    def wanted(self, state: Match, seat: int) -> int:
        return self.filter

    def waits(self, state: Match) -> int:
        return 1 << self.seat if state.hand(self.seat) else 0

    def options(self, state: Match, seat: int) -> list[int]:
        found = state.types(state.at(seat, HAND), self.filter, state.picked[seat])
        found.append(DONE)
        return found

    def pick(self, state: Match, seat: int, rng: Rng) -> int:
        return state.pick_type(state.at(seat, HAND), self.filter, state.picked[seat], rng, DONE)

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
    """WR-4.9, WR-21.7: cards are discarded together; each gives power for this battle."""

    rule: ClassVar[str] = "WR-4.9"
    kind: ClassVar[str] = "discard_optional"
    verb: ClassVar[str] = "Discard"
    wants: ClassVar[str] = "Choose a card to discard for power, or stop."

    def tell(self, state: Match, seat: int) -> str:
        return "" if self.limit == 1 else "They leave your hand together."

    def result(self, state: Match, seat: int, face: int) -> str:
        return warning(state, seat, face)

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        if not cards:
            tell_declined(state, self.rule, seat)
        discard(state, seat, cards, state.at(seat, HAND), self.rule)
        give_token(state, seat, self.each * len(cards), "WR-10.4")


class TradeIn(PickCards):
    """WR-4.9: discard a card and draw others for it."""

    rule: ClassVar[str] = "WR-4.9"
    kind: ClassVar[str] = "discard_optional"
    verb: ClassVar[str] = "Discard"
    wants: ClassVar[str] = "Choose a card to discard for new ones, or stop."

    def gain(self, n: int) -> str:
        return f"and draw {a_card(self.each)}"

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        if cards:
            discard(state, seat, cards, state.at(seat, HAND), self.rule)
            draw(state, seat, self.each, "drew", "WR-4.1")
        else:
            tell_declined(state, self.rule, seat)


class RevealForPower(PickCards):
    """WR-4.7: cards are shown to everyone and stay in hand; each gives power for this battle."""

    rule: ClassVar[str] = "WR-4.7"
    kind: ClassVar[str] = "reveal_optional"
    verb: ClassVar[str] = "Reveal"
    word: ClassVar[str] = "reveal"
    note: ClassVar[str] = "They stay in your hand, and everybody knows them."
    wants: ClassVar[str] = "Choose a card to reveal, or stop."

    def finish(self, state: Match, seat: int, cards: list[int]) -> None:
        if not cards:
            tell_declined(state, self.rule, seat)
            return
        for card in cards:
            state.seen[card] = state.everyone
        if state.listening:
            state.tell("revealed", self.rule, seat, {"n": len(cards)}, cards)
        state.reveal_together(cards, state.everyone)
        give_token(state, seat, self.each * len(cards), "WR-10.4")


class TakeDiscarded(CardAsk):
    """WR-4.6: a player may take a matching card of their discard pile into hand."""

    rule: ClassVar[str] = "WR-4.6"
    kind: ClassVar[str] = "take_discarded"
    verb: ClassVar[str] = "Take"
    done: ClassVar[str] = "Take nothing"
    where: ClassVar[str] = "in your discard pile"
    note: ClassVar[str] = "Taking is not drawing."
    wants: ClassVar[str] = "Choose a card of your discard pile that fits, or decline."

    def __init__(self, seat: int, filter: int) -> None:
        super().__init__(seat)
        self.filter = filter

    def ask(self, state: Match, seat: int) -> str:
        return f"You may take {a_card(1, self.filter)} from your discard pile."

    def wanted(self, state: Match, seat: int) -> int:
        return self.filter

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(seat, DISCARD)]

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
            tell_declined(state, self.rule, seat)
            return
        pile = state.at(seat, DISCARD)
        card = state.copy_leaving(pile, action, NOTHING)
        take(state, seat, card, pile, "took_back", self.rule)


class LookTake(CardAsk):
    """WR-4.6: take one of the cards looked at; the rest goes under the deck."""

    rule: ClassVar[str] = "WR-4.6"
    kind: ClassVar[str] = "look_take"
    verb: ClassVar[str] = "Take"
    where: ClassVar[str] = "among the cards you look at"
    asks: ClassVar[str] = "Take one of these cards."
    note: ClassVar[str] = "Taking is not drawing."
    wants: ClassVar[str] = "Choose one of the cards you are looking at."

    def places(self, state: Match, seat: int) -> list[int]:
        return [state.at(seat, ASIDE)]

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


class ChooseRival(CardAsk):
    """WR-4.6: choose a rival who holds cards and take one of them at random."""

    rule: ClassVar[str] = "WR-4.6"
    kind: ClassVar[str] = "choose_rival"
    asks: ClassVar[str] = "Choose from whose hand you take a random card."
    wants: ClassVar[str] = "Choose a rival who holds a card."

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        target = target_of(state, seat, action)
        size = len(state.hand(target))
        result = f"one of {size} cards" if size > 1 else "the only card there"
        text = state.game.actions.text(action)
        label = f"Take a card from seat {target}"
        return OptionView(action, text, label, result, seat=target, tone="main")

    def wanted(self, state: Match, seat: int) -> int:
        return NO_CARD

    def seat_reason(self, state: Match, target: int) -> str:
        if not state.is_fighting(target):
            return f"Seat {target} is out of this round and not a rival."
        return f"Seat {target} holds no card."

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
