"""Circles: what a viewer knows about a card without knowing its exact place.

A circle is a set of zones whose hidden cards can't be told apart from outside: a hand and what its
owner has laid face down, or all that a player owns. `Holdings.circles` gives, level by level from
the narrowest, the circle of each zone (-1: none); `Holdings.among` gives, level by level, the
viewers who know of each card that it lies in its circle. Games without circles have neither, at no
cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pentacles.core.holdings import Holdings

NOTHING: Final[list[int]] = []
LEVEL: Final = 256
"""A binding is 1 + level * LEVEL + circle; 0 means that the viewer knows nothing of the card."""


def follow(state: Holdings, card: int, source: int, target: int, before: int) -> None:
    """Keep account of a move; `before` are the viewers who knew the card until now.

    Within a circle nothing is lost. Who sees a card go into another circle knows it there.
    """
    knowing = before | state.seen[card]
    for level, circles in enumerate(state.circles):
        among = state.among[level]
        here = circles[source]
        there = circles[target]
        if here == there:
            if here >= 0:
                confuse(state, level, here, card, knowing & ~among[card], NOTHING)
                among[card] |= knowing
        else:
            if here >= 0:
                part(state, level, here, card, knowing)
            among[card] = knowing if there >= 0 else 0


def part(state: Holdings, level: int, circle: int, card: int, knowing: int) -> None:
    """A card has left a circle: who didn't see it go no longer knows which ones are still there."""
    confuse(state, level, circle, card, knowing & ~state.among[level][card], NOTHING)
    blind = state.everyone & ~knowing
    if not blind:
        return
    among = state.among[level]
    circles = state.circles[level]
    for zone in range(len(circles)):
        if circles[zone] == circle:
            for other in state.zones[zone]:
                if other != card:
                    among[other] &= ~blind | state.seen[other]


def confuse(
    state: Holdings, level: int, circle: int, card: int, unsure: int, shown: list[int]
) -> None:
    """A card of a circle is seen by some who didn't know that it was there.

    Who of them knew of an equal card there, unseen, can't tell the two apart and knows of one copy
    less; cards that are shown together with this one are others.
    """
    if not unsure:
        return
    face = state.face[card]
    among = state.among[level]
    circles = state.circles[level]
    for zone in range(len(circles)):
        if circles[zone] != circle:
            continue
        for other in state.zones[zone]:
            if state.face[other] == face and other != card and other not in shown:
                lost = unsure & among[other] & ~state.seen[other]
                among[other] &= ~lost
                unsure &= ~lost


def mix(state: Holdings, card: int, zone: int) -> None:
    """A card is mixed with the others of its zone: only who looks into the zone knows its place."""
    state.seen[card] &= state.sees[zone]


def binding(state: Holdings, seat: int, zone: int, card: int) -> int:
    """The narrowest circle where a viewer knows an unseen card to lie, as a number; 0 if none."""
    bit = 1 << seat
    for level, among in enumerate(state.among):
        if among[card] & bit:
            circle = state.circles[level][zone]
            if circle >= 0:
                return 1 + level * LEVEL + circle
    return 0


def within(state: Holdings, bound: int, zone: int) -> bool:
    """Whether a zone belongs to the circle of a binding."""
    if not bound:
        return True
    return state.circles[(bound - 1) // LEVEL][zone] == (bound - 1) % LEVEL


def known_in(state: Holdings, viewer: int, zone: int) -> list[int]:
    """The faces that a viewer knows to lie somewhere in the circle that this zone heads.

    The first zone of a narrowest circle is its head. Cards that the viewer sees are left out.
    """
    if not state.circles:
        return []
    circles = state.circles[0]
    circle = circles[zone]
    if circle < 0 or circles.index(circle) != zone:
        return []
    bit = 1 << viewer
    found: list[int] = []
    for other in range(zone, len(circles)):
        if circles[other] == circle:
            found += [
                state.face[card]
                for card in state.zones[other]
                if state.among[0][card] & bit and not state.seen[card] & bit
            ]
    found.sort()
    return found


def spread(state: Holdings, bounds: dict[int, int], dealt: dict[int, int]) -> None:
    """After a redeal: what the others know of hidden cards, as far as the seat can tell.

    `bounds` are the bindings of the unseen cards before the redeal, `dealt` afterwards. What all
    cards of a sort have in common (an owner knows their own cards) stays; the rest is not known.
    """
    for level, circles in enumerate(state.circles):
        among = state.among[level]
        least = 1 + level * LEVEL + LEVEL
        common: dict[int, int] = {}
        for zone in range(len(circles)):
            if circles[zone] < 0:
                continue
            for card in state.zones[zone]:
                if card in bounds:
                    sort = 2 * circles[zone] + (1 if 0 < bounds[card] < least else 0)
                    common[sort] = common.get(sort, state.everyone) & among[card]
        for zone in range(len(circles)):
            if circles[zone] < 0:
                continue
            for card in state.zones[zone]:
                if card in dealt:
                    sort = 2 * circles[zone] + (1 if 0 < dealt[card] < least else 0)
                    among[card] = common.get(sort, 0)
