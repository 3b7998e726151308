"""Known groups: what a viewer knows about a card without knowing its exact place.

A group is a set of zones whose hidden cards can't be told apart from outside: a hand and what its
owner has laid face down, or all that a player owns. `Holdings.groups` gives, level by level from
the narrowest, which zones belong together; `Holdings.among` gives, level by level, the viewers who
know of each card that it lies in its group. Games without groups have neither, at no cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from pentacles.core.holdings import Holdings

NOTHING: Final[list[int]] = []
LEVEL: Final = 256
"""A binding is 1 + level * LEVEL + group; 0 means that the viewer knows nothing of the card."""


class Groups:
    """One level: the zones that belong together, shared by all states of a game."""

    def __init__(self, of_zone: list[int]) -> None:
        self.of_zone = of_zone
        """The group of each zone, -1 for none."""
        self.zones: list[list[int]] = [
            [zone for zone, group in enumerate(of_zone) if group == number]
            for number in range(max(of_zone) + 1)
        ]
        """The zones of each group."""


def follow(state: Holdings, card: int, source: int, target: int, viewers: int) -> None:
    """Keep account of a move; `viewers` are those who know the card now, or knew it until now.

    Within a group nothing is lost. Whoever sees a card go into another group knows it there.
    """
    knowing: i64 = viewers
    levels = state.among
    level = 0
    for groups in state.groups:
        of_zone = groups.of_zone
        here: i64 = of_zone[source]
        there: i64 = of_zone[target]
        if here != there:
            among = levels[level]
            if here >= 0:
                part(state, level, here, card, knowing)
            kept: i64 = knowing if there >= 0 else 0
            known: i64 = among[card]
            if known != kept:
                among[card] = kept
        elif here >= 0:
            among = levels[level]
            known = among[card]
            unsure: i64 = knowing & ~known
            if unsure:
                confuse(state, level, here, card, unsure, NOTHING)
                among[card] = known | knowing
        level += 1  # noqa: SIM113 - no pairs are made


def part(state: Holdings, level: int, group: i64, card: int, knowing: i64) -> None:
    """A card has left a group: who didn't see it go no longer knows which ones are still there."""
    among = state.among[level]
    known: i64 = among[card]
    unsure: i64 = knowing & ~known
    if unsure:
        confuse(state, level, group, card, unsure, NOTHING)
    blind: i64 = state.everyone & ~knowing
    if not blind:
        return
    seen = state.seen
    here: i64 = card
    other: i64 = 0
    for zone in state.groups[level].zones[group]:
        for other in state.zones[zone]:
            viewers: i64 = among[other]
            if viewers & blind and other != here:
                sure: i64 = seen[other]
                among[other] = viewers & (~blind | sure)


def confuse(
    state: Holdings, level: int, group: i64, card: int, unsure: i64, shown: list[int]
) -> None:
    """A card of a group is seen by some who didn't know that it was there.

    Who of them knew of an equal card there, unseen, can't tell the two apart and knows of one copy
    less; cards that are shown together with this one are others.
    """
    faces = state.face
    printed = faces[card]
    if not unsure or (state.copies and state.copies[printed] == 1):
        return
    among = state.among[level]
    zones = state.zones
    face: i64 = printed
    here: i64 = card
    other: i64 = 0
    for zone in state.groups[level].zones[group]:
        for other in zones[zone]:
            found: i64 = faces[other]
            if found == face and other != here and other not in shown:
                known: i64 = among[other]
                seen: i64 = state.seen[other]
                lost: i64 = unsure & known & ~seen
                if lost:
                    among[other] = known & ~lost
                    unsure &= ~lost
                    if not unsure:
                        return


def mix(state: Holdings, card: int, zone: int) -> None:
    """A card is mixed with the others of its zone: only who looks into the zone knows its place."""
    state.seen[card] &= state.sees[zone]


def binding(state: Holdings, seat: int, zone: int, card: int) -> int:
    """The narrowest group where a viewer knows an unseen card to lie, as a number; 0 if none."""
    bit = 1 << seat
    for level, among in enumerate(state.among):
        if among[card] & bit:
            group = state.groups[level].of_zone[zone]
            if group >= 0:
                return 1 + level * LEVEL + group
    return 0


def within(state: Holdings, bound: int, zone: int) -> bool:
    """Whether a zone belongs to the group of a binding."""
    if not bound:
        return True
    return state.groups[(bound - 1) // LEVEL].of_zone[zone] == (bound - 1) % LEVEL


def known_in(state: Holdings, viewer: int, zone: int) -> list[int]:
    """The faces that a viewer knows to lie somewhere in the group that this zone heads.

    The first zone of a narrowest group is its head. Cards that the viewer sees are left out.
    """
    if not state.groups:
        return []
    groups = state.groups[0]
    group = groups.of_zone[zone]
    if group < 0 or groups.zones[group][0] != zone:
        return []
    bit = 1 << viewer
    found: list[int] = []
    for other in groups.zones[group]:
        found += [
            state.face[card]
            for card in state.zones[other]
            if state.among[0][card] & bit and not state.seen[card] & bit
        ]
    found.sort()
    return found
