# not compiled
"""Hands that are almost there: what a seat holds of them, and what is missing (WIZ-6, WIZ-7)."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from pentacles.games.wiz.hands import is_locked
from pentacles.games.wiz.melds import MASTER_POINTS, OPENING_POINTS, is_claimed
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ELEMENTAL,
    ELEMENTS,
    FIRST_SHARD,
    LAST_RANK,
    MASTER,
    RANKS,
    WIZ,
    grip_of,
    rank_points,
)

MOST_MISSING = 2
"""A hand that needs more cards than this is not near."""
MOST_SHOWN = 3
MOST_WAYS = 2
"""Of more ways to complete a hand one is named."""
LEAST_HELD = 2


class Near(NamedTuple):
    """A first hand with some of its cards: the card types, their points, what is missing."""

    faces: tuple[int, ...]
    points: int
    missing: int
    title: str
    reason: str
    rule: str


def near_openings(state: WizMatch, seat: int) -> list[Near]:
    """The first hands that need the fewest cards, those with the most points first."""
    faces = [state.face[card] for card in state.zones[grip_of(seat)]]
    found: list[Near] = []
    for elem in state.deck.in_play:
        if not is_locked(state, seat, elem) and not is_claimed(state, seat, elem):
            found += [*near_run(state, faces, elem), *near_master(faces, elem)]
    for rank in range(FIRST_SHARD, LAST_RANK + 1):
        if not is_claimed(state, seat, rank - FIRST_SHARD + len(ELEMENTS)):
            found += near_set(state, seat, faces, rank)
    found.sort(key=lambda near: (near.missing, -near.points, near.faces))
    return found[:MOST_SHOWN]


def near_run(state: WizMatch, faces: list[int], elem: int) -> list[Near]:
    """WIZ-7.2 (b) and (d): the run of an element that needs the fewest cards."""
    wilds = faces.count(WIZ)
    best: dict[tuple[int, ...], list[list[int]]] = {}
    ways: list[tuple[int, int, tuple[int, ...]]] = []
    for start in range(state.deck.lowest[elem], LAST_RANK - 1):
        for end in range(start + 3, LAST_RANK + 2):
            if not opens(start, end):
                continue
            held = [14 * elem + rank for rank in range(start, end) if 14 * elem + rank in faces]
            gaps = [rank for rank in range(start, end) if 14 * elem + rank not in faces]
            missing = len(gaps) - wilds
            if len(held) >= LEAST_HELD and 1 <= missing <= MOST_MISSING:
                used = (*held, *[WIZ] * min(wilds, len(gaps)))
                points = sum(rank_points(face % 14) for face in held) + 10 * (len(used) - len(held))
                ways.append((missing, -points, used))
                best.setdefault(used, []).append(gaps)
            break  # a longer run from here needs no fewer cards
    if not ways:
        return []
    missing, minus, used = min(ways)
    gaps_of = [gaps for gaps in best[used] if len(gaps) - wilds == missing]
    name = ELEMENTS[elem].capitalize()
    return [Near(used, -minus, missing, f"A run of {name}", lacks(name, gaps_of), "WIZ-7.2")]


def opens(start: int, end: int) -> bool:
    """Whether a run of these ranks is a 30+ hand."""
    if start >= FIRST_SHARD:
        return end - start >= 3
    total = sum(rank_points(rank) for rank in range(start, end))
    return end - start >= 4 and total >= OPENING_POINTS


def lacks(name: str, ways: list[list[int]]) -> str:
    """What is missing, such as `Needs Earth 6 or S1.`."""
    words = [*dict.fromkeys(" and ".join(RANKS[rank] for rank in gaps) for gaps in ways)]
    if len(words) > MOST_WAYS:
        return f"Needs {name} {words[0]}, or the like."
    return f"Needs {name} {' or '.join(words)}."


def near_master(faces: list[int], elem: int) -> list[Near]:
    """WIZ-7.2 (c): a master without enough cards beside it."""
    if MASTER + elem not in faces:
        return []
    beside = [face for face in faces if face < MASTER and face // 14 == elem]
    points = sum(rank_points(face % 14) for face in beside)
    if points >= MASTER_POINTS:
        return []
    name = ELEMENTS[elem].capitalize()
    reason = f"Needs {MASTER_POINTS - points} more points of {name}."
    used = (MASTER + elem, *sorted(beside))
    return [Near(used, 20 + points, 1, f"A master hand of {name}", reason, "WIZ-7.2")]


def near_set(
    state: WizMatch, seat: int, faces: list[int], rank: int, rule: str = "WIZ-7.2"
) -> list[Near]:
    """WIZ-7.2 (a): two shards of a level; WIZ-6.6: two cards of a rank."""
    held: list[int] = []
    for elem in state.deck.in_play:
        if not is_locked(state, seat, elem):
            count = faces.count(14 * elem + rank)
            held += [14 * elem + rank] * min(count, state.deck.cap)
    if len(held) != LEAST_HELD:
        return []
    points = sum(rank_points(face % 14) for face in held)
    other = "" if state.deck.cap > 1 else " of another element"
    reason = f"Needs one more {RANKS[rank]}{other}."
    return [Near(tuple(held), points, 1, f"A set of {RANKS[rank]}s", reason, rule)]


def near_hands(state: WizMatch, seat: int) -> list[Near]:
    """Hands of an opened seat that need one card, those with the most points first (WIZ-8.1)."""
    faces = [state.face[card] for card in state.zones[grip_of(seat)]]
    found: list[Near] = []
    for elem in state.deck.in_play:
        if not is_locked(state, seat, elem):
            found += linked_pairs(state, faces, elem)
    for rank in range(LAST_RANK + 1):
        found += near_set(state, seat, faces, rank, "WIZ-6.6")
    found.sort(key=lambda near: (-near.points, near.faces))
    return found[:MOST_SHOWN]


def linked_pairs(state: WizMatch, faces: list[int], elem: int) -> list[Near]:
    """WIZ-6.4: two cards of an element that one more makes a run."""
    held = [rank for rank in range(LAST_RANK + 1) if 14 * elem + rank in faces]
    found: list[Near] = []
    for low, high in pairwise(held):
        if high - low > LEAST_HELD or {low - 1, high + 1} & {*held}:
            continue  # too far apart, or a part of more
        gaps = [low + 1] if high - low > 1 else [low - 1, high + 1]
        fits = [rank for rank in gaps if state.deck.lowest[elem] <= rank <= LAST_RANK]
        name = ELEMENTS[elem].capitalize()
        pair = (14 * elem + low, 14 * elem + high)
        reason = lacks(name, [[rank] for rank in fits])
        points = rank_points(low) + rank_points(high)
        found.append(Near(pair, points, 1, f"A run of {name}", reason, "WIZ-6.4"))
    return found


def progress(faces: list[int]) -> int | None:
    """How many of the 30 points some cards have that may become a first hand, or None."""
    fixed = [face for face in faces if face != WIZ]
    if not fixed or any(face >= ELEMENTAL for face in fixed):
        return None
    masters = [face for face in fixed if face >= MASTER]
    elems = {face // 14 for face in fixed if face < MASTER} | {face - MASTER for face in masters}
    ranks = {face % 14 for face in fixed if face < MASTER}
    is_level = not masters and len(ranks) == 1 and min(ranks) >= FIRST_SHARD
    if len(masters) > 1 or (len(elems) > 1 and not is_level):
        return None
    if not masters and not is_level and len(ranks) < len(fixed):
        return None  # a run has each rank once
    points = sum(20 if face >= MASTER else rank_points(face % 14) for face in fixed)
    return points + 10 * faces.count(WIZ)
