"""What a seat doesn't know, redealt: the basis of `sample`, previews, leak tests and search.

Only faces are exchanged: card numbers, zones and seen masks stay, so everything that refers to a
card still refers to the same place. The unseen faces are sorted before they are dealt, so the
result depends on what the seat knows and on the generator, and on nothing else. A face that the
seat knows to lie in a circle of zones (`pentacles.core.circles`) stays in that circle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentacles.core.circles import binding, spread, within
from pentacles.core.rng import Rng

if TYPE_CHECKING:
    from pentacles.core.state import State

FACES: Final = 4096
"""A face in a redeal is its number plus FACES times its binding."""


def redeal(state: State, seat: int, rng: Rng) -> None:
    """Deal the faces that the seat can't see anew over the places that it can't see."""
    bit = 1 << seat
    seen = state.seen
    face = state.face
    places: dict[int, list[int]] = {}
    zones_of: dict[int, list[int]] = {}
    for zone, cards in enumerate(state.zones):
        for card in cards:
            if not seen[card] & bit:
                pool = state.pool(seat, zone, card)
                if pool in places:
                    places[pool].append(card)
                    zones_of[pool].append(zone)
                else:
                    places[pool] = [card]
                    zones_of[pool] = [zone]
    dealt = face.copy()
    bounds: dict[int, int] = {}
    if state.among:
        for pool, cards in places.items():
            for index in range(len(cards)):
                bounds[cards[index]] = binding(state, seat, zones_of[pool][index], cards[index])
    for pool in sorted(places):
        cards = places[pool]
        if state.among:
            faces = [face[card] + FACES * bounds[card] for card in cards]
            faces.sort()
            deal_bound(state, cards, zones_of[pool], faces, dealt, bounds, rng)
        else:
            faces = [face[card] for card in cards]
            faces.sort()
            rng.shuffle(faces)
            for index in range(len(cards)):
                dealt[cards[index]] = faces[index]
        settle_misfits(state, cards, zones_of[pool], dealt, rng)
    if bounds:
        lies = {card: dealt[card] // FACES for card in bounds}
        for card in bounds:
            dealt[card] %= FACES
        spread(state, bounds, lies)
    state.face = dealt


def deal_bound(
    state: State,
    cards: list[int],
    zones: list[int],
    faces: list[int],
    dealt: list[int],
    bounds: dict[int, int],
    rng: Rng,
) -> None:
    """Deal faces that are bound to a circle into it, the narrowest circles first, then the rest."""
    order = list(range(len(cards)))
    rng.shuffle(order)
    start = 0
    while start < len(faces) and faces[start] < FACES:
        start += 1
    free = faces[:start]
    while start < len(faces):
        bound = faces[start] // FACES
        end = start
        while end < len(faces) and faces[end] // FACES == bound:
            end += 1
        group = faces[start:end]
        rng.shuffle(group)
        rest: list[int] = []
        for index in order:
            if group and within(state, bound, zones[index]):
                dealt[cards[index]] = group.pop()
            else:
                rest.append(index)
        order = rest
        start = end
    rng.shuffle(free)
    deal_free(state, cards, zones, order, free, dealt, bounds)


def deal_free(
    state: State,
    cards: list[int],
    zones: list[int],
    order: list[int],
    free: list[int],
    dealt: list[int],
    bounds: dict[int, int],
) -> None:
    """Deal the other faces so that every group of zones keeps as many of each sort as it has."""
    wanted: dict[int, dict[int, int]] = {}
    for index in range(len(cards)):
        if not bounds[cards[index]]:
            counts = wanted.setdefault(state.sort_of(state.face[cards[index]]), {})
            group = state.group_of(zones[index])
            counts[group] = counts.get(group, 0) + 1
    shares: dict[int, list[int]] = {}
    for face in free:
        counts = wanted[state.sort_of(face)]
        group = min(counts)
        counts[group] -= 1
        if not counts[group]:
            del counts[group]
        shares.setdefault(group, []).append(face)
    rest: list[int] = []
    for index in order:
        group = state.group_of(zones[index])
        if shares.get(group):
            dealt[cards[index]] = shares[group].pop()
        else:
            rest.append(index)
    for group in sorted(shares):
        for face in shares[group]:
            dealt[cards[rest.pop()]] = face


def suits(state: State, zone: int, card: int, face: int) -> bool:
    """Whether a face can lie here: it fits the place, and the place is in its circle."""
    if face >= FACES:
        return within(state, face // FACES, zone) and state.fits(zone, card, face % FACES)
    return state.fits(zone, card, face)


def settle_misfits(
    state: State, cards: list[int], zones: list[int], dealt: list[int], rng: Rng
) -> None:
    """Exchange faces that lie where they can't be, until every face fits its place."""
    misfits = [
        index
        for index in range(len(cards))
        if not suits(state, zones[index], cards[index], dealt[cards[index]])
    ]
    while misfits:
        index = misfits.pop()
        card = cards[index]
        if suits(state, zones[index], card, dealt[card]):
            continue
        partners = [
            other
            for other in range(len(cards))
            if suits(state, zones[index], card, dealt[cards[other]])
            and is_even(state, zones[index], dealt[card], zones[other], dealt[cards[other]])
            and (
                suits(state, zones[other], cards[other], dealt[card])
                or not suits(state, zones[other], cards[other], dealt[cards[other]])
            )
        ]
        if not partners:
            if not rotate(state, index, cards, zones, dealt, True) and not rotate(
                state, index, cards, zones, dealt, False
            ):
                raise AssertionError("no redeal fits what the places imply")
            continue
        partner = partners[rng.below(len(partners))]
        dealt[card], dealt[cards[partner]] = dealt[cards[partner]], dealt[card]
        if not suits(state, zones[partner], cards[partner], dealt[cards[partner]]):
            misfits.append(partner)


def is_even(state: State, zone: int, face: int, there: int, other: int) -> bool:
    """Whether an exchange leaves every group of zones as many of each sort."""
    if state.group_of(zone) == state.group_of(there):
        return True
    return state.sort_of(face % FACES) == state.sort_of(other % FACES)


def rotate(
    state: State, start: int, cards: list[int], zones: list[int], dealt: list[int], even: bool
) -> bool:
    """Find a ring of places that can pass their faces on, so that the face here is placed well.

    Used when no single exchange helps. The search goes from a place to those that could take its
    face, and ends at one whose own face fits the first place.
    """
    came: dict[int, int] = {start: -1}
    queue = [start]
    while queue:
        index = queue.pop(0)
        moving = dealt[cards[index]]
        for other in range(len(cards)):
            if other in came or not suits(state, zones[other], cards[other], moving):
                continue
            if even and not is_even(state, zones[index], moving, zones[other], dealt[cards[other]]):
                continue
            came[other] = index
            if suits(state, zones[start], cards[start], dealt[cards[other]]):
                closing = dealt[cards[other]]
                step = other
                while step != start:
                    dealt[cards[step]] = dealt[cards[came[step]]]
                    step = came[step]
                dealt[cards[start]] = closing
                return True
            queue.append(other)
    return False
