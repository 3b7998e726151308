"""Hands and cards in sentences: where a card goes, which cards are wilds (WIZ-8.6)."""

from __future__ import annotations

from pentacles.games.wiz.actions import ELEMENT, STRENGTHEN
from pentacles.games.wiz.hands import element
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    BOARD,
    ELEMENTS,
    MASTERED,
    RANKS,
    RUN,
    SET,
    SLOTS,
    hand_zone,
)


def hand_words(hand: int) -> str:
    """A hand in a sentence."""
    owner, slot = divmod(hand, SLOTS)
    return (
        f"hand {slot + 1} of seat {owner}" if slot < SLOTS - 1 else f"the character of seat {owner}"
    )


def hand_facts(state: WizMatch, hand: int) -> dict[str, int | str]:
    """A hand for a sentence: whose it is, and what it is."""
    return {"owner": hand // SLOTS, "place": plain_words(state, hand)}


def plain_words(state: WizMatch, hand: int) -> str:
    """What a hand on the table is, without its owner: `run of Fire 2 to 5`."""
    kind, low = state.kind[hand], state.low[hand]
    if kind == SET:
        return f"set of {RANKS[low]}s"
    if kind not in (RUN, MASTERED):
        return "character" if hand % SLOTS == BOARD else f"hand {hand % SLOTS + 1}"
    name = ELEMENTS[element(state, hand)].capitalize()
    if kind == MASTERED:
        return f"master hand of {name}"
    return f"run of {name} {RANKS[low]} to {RANKS[low + state.size[hand] - 1]}"


def hand_title(state: WizMatch, seat: int, hand: int) -> str:
    """A hand as a seat speaks of it, by what it is: `your run of Fire 2 to 5`."""
    owner = hand // SLOTS
    words = plain_words(state, hand)
    return f"your {words}" if owner == seat else f"seat {owner}'s {words}"


def first(words: str) -> str:
    """The same at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def hand_for(seat: int, hand: int) -> str:
    """A hand as a seat speaks of it: `your hand 2`, `hand 1 of seat 3`, `your character`."""
    owner, slot = divmod(hand, SLOTS)
    if owner != seat:
        return hand_words(hand)
    return f"your hand {slot + 1}" if slot < SLOTS - 1 else "your character"


def hand_first(seat: int, hand: int) -> str:
    """The same at the beginning of a sentence."""
    return hand_for(seat, hand).capitalize()


def card_words(state: WizMatch, cards: list[int]) -> str:
    """Cards that everybody sees, in a sentence."""
    game = state.game
    return listed([game.card_name(game.faces[state.face[card]]) for card in cards])


def wild_words(state: WizMatch, cards: list[int], wilds: list[int], stands: list[str]) -> str:
    """Which of some cards are wilds, and what they stand for (WIZ-8.4); empty if none is."""
    found: list[str] = []
    for index in range(len(cards)):
        if wilds[index]:
            name = f"{card_words(state, [cards[index]])} " if len(cards) > 1 else ""
            found.append(f"{name}as {stands[index] if stands else 'a wild'}")
    return f" ({listed(found)})" if found else ""


def stands_for(kind: int, low: int, index: int) -> str:
    """WIZ-8.4: what a wild stands for in a hand of this kind, at this place."""
    if kind == RUN:
        return RANKS[low + index]
    return RANKS[low] if kind == SET else "a shard"


def staged_words(state: WizMatch) -> str:
    """The wilds of the hand under construction."""
    stands = [
        stands_for(state.building, state.build_rank, index) for index in range(len(state.staged))
    ]
    return wild_words(state, state.staged, state.staged_wild, stands)


def added_words(state: WizMatch, card: int, hand: int, low_end: bool) -> str:
    """What a wild stands for when it is about to be added to a hand, or has just been."""
    for place in range(SLOTS * state.seats):
        cards = state.zones[hand_zone(place)][: state.size[place]]
        if card in cards and state.wild[card] and (place == hand or not state.kind[hand]):
            stand = stands_for(state.kind[place], state.low[place], cards.index(card))
            return wild_words(state, [card], [1], [stand])
    index = -1 if low_end else state.size[hand]
    stand = stands_for(state.kind[hand], state.low[hand], index)
    return wild_words(state, [card], [1], [stand])


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


def cards_words(count: int) -> str:
    """`no cards`, `1 card`, `2 cards`."""
    return "no cards" if not count else "1 card" if count == 1 else f"{count} cards"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def points_words(points: int) -> str:
    """`no points`, `1 point`, `2 points`."""
    return "no points" if not points else "1 point" if points == 1 else f"{points} points"


def titans_words(count: int) -> str:
    """`1 titan`, `2 titans`."""
    return "1 titan" if count == 1 else f"{count} titans"


def sum_words(factor: int, times: int, chaotic: int, titan_ep: int) -> str:
    """WIZ-22.6: how the gain of a round is worked out."""
    line = f"{times} x {chaotic} chaotic EP"
    if titan_ep:
        line += f" + {titan_ep} EP for titans"
    if factor == 1:
        return line
    return f"{factor} x ({line})" if titan_ep else f"{factor} x {line}"


def use_words(mode: int) -> str:
    """The use of an Alignment (WIZ-14.19); empty for a card without uses."""
    if mode < 0:
        return ""
    return ": +1 card value" if mode == STRENGTHEN else f": to become {ELEMENTS[ELEMENT.row(mode)]}"
