"""Choices of a card that action cards ask for: Search, Timewarp, Vanish, Swap (WIZ-14)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import WARP_BOTTOM, WARP_PILE
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.questions import ACTION_CARDS, Ask
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import DECK, DISCARD, TYPES, grip_of
from pentacles.games.wiz.verbs import aside_of, discard, mix_grips

PILE: Final = 0
BOTTOM: Final = 1


def types_in(state: WizMatch, cards: list[int], no_actions: bool = False) -> list[int]:
    """The card types among some cards, each once; without action cards if so asked."""
    face = state.face
    copies = state.copies
    found: list[int] = []
    for card in cards:
        printed = face[card]
        if no_actions and is_action(printed):
            continue
        if copies[printed] == 1 or printed not in found:
            found.append(printed)
    return found


def best_kept(state: WizMatch, seat: int, options: list[int], custom: bool) -> int:
    """The card that the automa wants most; for a custom card the lowest (WIZ-24.5, WIZ-24.8)."""
    return automa.lowest(options) if custom else automa.highest_kept(state, seat, options)


def best_lost(state: WizMatch, seat: int, options: list[int], custom: bool) -> int:
    """The card that the automa wants least; for a custom card the lowest (WIZ-24.5, WIZ-24.8)."""
    return automa.lowest(options) if custom else automa.lowest_kept(state, seat, options)


class SearchKeep(Ask):
    """WIZ-14.3: one of the drawn cards is kept, the others go to the discard pile."""

    rule: ClassVar[str] = "WIZ-14.3"
    kind: ClassVar[str] = "search_keep"
    asks: ClassVar[str] = "Which card do you keep?"
    phase: ClassVar[str] = ACTION_CARDS
    note: ClassVar[str] = "The others are discarded."
    wants: ClassVar[str] = "Keep one of the cards that were drawn."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return types_in(state, state.zones[aside_of(seat)])

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        zone = aside_of(seat)
        card = state.pick(zone, action)
        state.move(card, zone, grip_of(seat))
        if state.listening:
            state.tell("kept", self.rule, seat, {}, [card])
        rest = state.zones[zone].copy()
        for other in rest:
            discard(state, other, zone)
        if state.listening and rest:
            state.tell("discarded", self.rule, seat, {}, rest)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return best_kept(state, seat, options, self.is_custom)


class CustomSearch(SearchKeep):
    """WIZ-26.3: the same for a custom card."""

    kind: ClassVar[str] = "custom_card"
    is_custom: ClassVar[bool] = True


class WarpSource(Ask):
    """WIZ-17.13: Dark's Timewarp reaches the discard pile or the bottom of the deck."""

    rule: ClassVar[str] = "WIZ-17.13"
    kind: ClassVar[str] = "warp_source"
    asks: ClassVar[str] = "Where does the Timewarp reach?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Choose the discard pile or the bottom of the deck."

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def who(self, state: WizMatch) -> int:
        return state.active if state.zones[DECK] or state.zones[DISCARD] else -1

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found: list[int] = []
        if state.zones[DISCARD]:
            found.append(WARP_PILE)
        if state.zones[DECK]:
            found.append(WARP_BOTTOM)
        return found

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        source = PILE if action == WARP_PILE else BOTTOM
        if source == BOTTOM:
            show_bottom(state, seat, self.depth)
        state.owe(WarpCard(source, self.depth))


def show_bottom(state: WizMatch, seat: int, depth: int) -> None:
    """WIZ-17.16: a seat sees the bottom cards of the deck."""
    for card in state.zones[DECK][:depth]:
        state.reveal(card, 1 << seat)
    if state.listening:
        shown = state.zones[DECK][:depth]
        state.tell("saw_bottom", "WIZ-17.13", seat, {"n": len(shown)}, shown)


class WarpCard(Ask):
    """WIZ-14.10: take one card out of the discard pile, or from the bottom of the deck."""

    rule: ClassVar[str] = "WIZ-14.10"
    kind: ClassVar[str] = "warp_card"
    asks: ClassVar[str] = "Which card do you take?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Choose a card that lies there."

    def __init__(self, source: int, depth: int) -> None:
        self.source = source
        self.depth = depth

    def cards(self, state: WizMatch) -> list[int]:
        """The cards that can be taken, the nearest first."""
        if self.source == PILE:
            return state.zones[DISCARD][::-1]
        return state.zones[DECK][: self.depth]

    def who(self, state: WizMatch) -> int:
        return state.active if self.cards(state) else -1

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return types_in(state, self.cards(state))

    def sources(self, state: WizMatch, seat: int) -> list[int]:
        return [DISCARD if self.source == PILE else DECK]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        chosen = -1
        for card in self.cards(state):
            if chosen < 0 and state.face[card] == action:
                chosen = card
        if self.source == PILE:
            state.move(chosen, DISCARD, grip_of(seat))
        else:
            for card in state.zones[DECK][: self.depth]:
                state.forget(card, 1 << seat)
            state.move(chosen, DECK, grip_of(seat))
        if state.listening:
            source = "the discard pile" if self.source == PILE else "the bottom of the deck"
            state.tell("took_back", self.rule, seat, {"source": source}, [chosen])

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return best_kept(state, seat, options, self.is_custom)


class CustomWarp(WarpCard):
    """WIZ-26.3: the same for a custom card."""

    kind: ClassVar[str] = "custom_card"
    is_custom: ClassVar[bool] = True


class VanishCard(Ask):
    """WIZ-14.15: discard any card of the grip, an action card too (WIZ-14.16)."""

    rule: ClassVar[str] = "WIZ-14.15"
    kind: ClassVar[str] = "vanish_card"
    asks: ClassVar[str] = "Which card vanishes?"
    phase: ClassVar[str] = ACTION_CARDS
    note: ClassVar[str] = "An action card too, if you like."
    wants: ClassVar[str] = "Choose one of your cards to discard."
    gives_up: ClassVar[bool] = True

    def __init__(self, left: int) -> None:
        self.left = left

    def who(self, state: WizMatch) -> int:
        return state.active if state.zones[grip_of(state.active)] else -1

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return types_in(state, state.zones[grip_of(seat)])

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action < TYPES:
            return Refusal(self.rule, "You don't hold that card.")
        return Refusal(self.rule, self.wants)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        card = state.pick(grip_of(seat), action)
        discard(state, card, grip_of(seat))
        if state.listening:
            state.tell("discarded", self.rule, seat, {}, [card])
        if self.left > 1:
            state.owe(self.again())

    def again(self) -> VanishCard:
        """The next discard of the same card."""
        return VanishCard(self.left - 1)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return best_lost(state, seat, options, self.is_custom)


class CustomDiscard(VanishCard):
    """WIZ-26.3: the same for a custom card."""

    kind: ClassVar[str] = "custom_card"
    is_custom: ClassVar[bool] = True
    gives_up: ClassVar[bool] = False

    def again(self) -> VanishCard:
        return CustomDiscard(self.left - 1)


class SwapTake(Ask):
    """WIZ-14.8: choose a card of the target's grip."""

    rule: ClassVar[str] = "WIZ-14.8"
    kind: ClassVar[str] = "swap_take"
    asks: ClassVar[str] = "Which card do you take?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Choose one of the cards that you were shown."

    def __init__(self, target: int) -> None:
        self.target = target

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return types_in(state, state.zones[grip_of(self.target)])

    def sources(self, state: WizMatch, seat: int) -> list[int]:
        return [grip_of(self.target)]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        state.owe(self.give(state.pick(grip_of(self.target), action)))

    def give(self, card: int) -> SwapGive:
        """The step that follows."""
        return SwapGive(self.target, card)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return best_kept(state, seat, options, self.is_custom)


class SwapGive(Ask):
    """WIZ-14.9: the card given in return is another one, chosen before the exchange."""

    rule: ClassVar[str] = "WIZ-14.9"
    kind: ClassVar[str] = "swap_give"
    asks: ClassVar[str] = "Which card do you give in return?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Choose one of your cards to give in return."
    gives_up: ClassVar[bool] = True

    def __init__(self, target: int, card: int) -> None:
        self.target = target
        self.card = card

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return types_in(state, state.zones[grip_of(seat)])

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        given = state.pick(grip_of(seat), action)
        mix_grips(state, seat, self.target)
        facts: dict[str, int | str] = {"target": self.target}
        state.move(self.card, grip_of(self.target), grip_of(seat))
        if state.listening:
            state.tell("swap_took", self.rule, seat, facts, [self.card])
        state.move(given, grip_of(seat), grip_of(self.target))
        if state.listening:
            state.tell("swap_gave", self.rule, seat, facts, [given])

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return best_lost(state, seat, options, self.is_custom)


class CustomTake(SwapTake):
    """WIZ-26.3: the same for a custom card."""

    kind: ClassVar[str] = "custom_card"
    is_custom: ClassVar[bool] = True

    def give(self, card: int) -> SwapGive:
        return CustomGive(self.target, card)


class CustomGive(SwapGive):
    """WIZ-26.3: the same for a custom card."""

    kind: ClassVar[str] = "custom_card"
    is_custom: ClassVar[bool] = True
    gives_up: ClassVar[bool] = False
