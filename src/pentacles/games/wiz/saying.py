"""Hands and cards in sentences: where a card goes, which cards are wilds (WIZ-8.6)."""

from __future__ import annotations

from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import ELEMENT, ELEMENTS, SLOTS, STRENGTHEN


def hand_words(hand: int) -> str:
    """A hand in a sentence."""
    owner, slot = divmod(hand, SLOTS)
    return (
        f"hand {slot + 1} of seat {owner}" if slot < SLOTS - 1 else f"the character of seat {owner}"
    )


def card_words(state: WizMatch, cards: list[int]) -> str:
    """Cards that everybody sees, in a sentence."""
    game = state.game
    return ", ".join(game.card_name(game.faces[state.face[card]]) for card in cards)


def wild_words(state: WizMatch, cards: list[int], wilds: list[int]) -> str:
    """Which of some cards are wilds (WIZ-8.4); empty if none is."""
    found = [card for card, wild in zip(cards, wilds, strict=True) if wild]
    return f" (wild: {card_words(state, found)})" if found else ""


def plan_words(state: WizMatch) -> str:
    """Where the cards of a break-up go (WIZ-12.11)."""
    plan = state.plan
    hands: list[int] = []
    for hand in plan[1::4]:
        if hand not in hands:
            hands.append(hand)
    return "; ".join(
        f"{card_words(state, [plan[at] for at in range(0, len(plan), 4) if plan[at + 1] == hand])}"
        f" to {hand_words(hand)}"
        for hand in hands
    )


def use_words(mode: int) -> str:
    """The use of an Alignment (WIZ-14.19); empty for a card without uses."""
    if mode < 0:
        return ""
    return ": +1 card value" if mode == STRENGTHEN else f": to become {ELEMENTS[mode - ELEMENT]}"
