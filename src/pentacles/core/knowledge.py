"""What a seat doesn't know, redealt: the basis of `sample`, previews, leak tests and search.

Only faces are exchanged: card numbers, zones and seen masks stay, so everything that refers to a
card still refers to the same place. The unseen faces are sorted before they are dealt, so the
result depends on what the seat knows and on the generator, and on nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.core.rng import Rng

if TYPE_CHECKING:
    from pentacles.core.state import State


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
    for pool in sorted(places):
        cards = places[pool]
        faces = [face[card] for card in cards]
        faces.sort()
        rng.shuffle(faces)
        for index in range(len(cards)):
            dealt[cards[index]] = faces[index]
        settle_misfits(state, cards, zones_of[pool], dealt, rng)
    state.face = dealt


def settle_misfits(
    state: State, cards: list[int], zones: list[int], dealt: list[int], rng: Rng
) -> None:
    """Exchange faces that lie where they can't be, until every face fits its place."""
    misfits = [
        index
        for index in range(len(cards))
        if not state.fits(zones[index], cards[index], dealt[cards[index]])
    ]
    while misfits:
        index = misfits.pop()
        card = cards[index]
        if state.fits(zones[index], card, dealt[card]):
            continue
        partners = [
            other
            for other in range(len(cards))
            if state.fits(zones[index], card, dealt[cards[other]])
            and (
                state.fits(zones[other], cards[other], dealt[card])
                or not state.fits(zones[other], cards[other], dealt[cards[other]])
            )
        ]
        if not partners:
            raise AssertionError("no redeal fits what the places imply")
        partner = partners[rng.below(len(partners))]
        dealt[card], dealt[cards[partner]] = dealt[cards[partner]], dealt[card]
        if not state.fits(zones[partner], cards[partner], dealt[cards[partner]]):
            misfits.append(partner)
