"""What a seat doesn't know, redealt: the basis of `sample`, previews, leak tests and search.

Only faces are exchanged: card numbers, zones and seen masks stay, so everything that refers to a
card still refers to the same place. The unseen faces are sorted before they are dealt, so the
result depends only on what the seat knows and on the generator. A face that the seat knows to lie
in a group of zones (`pentacles.core.known_groups`) stays in that group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pentacles.core.known_groups import LEVEL, binding, within
from pentacles.core.rng import Rng

if TYPE_CHECKING:
    from pentacles.core.state import State

FACES: Final = 4096
"""A face in a redeal is its number plus FACES times its binding."""
SEEN: Final = -1
"""Stands for the binding of a card that the seat sees."""
FREE: Final = -1
"""Stands for the row of a place that implies nothing about its card."""
UNASKED: Final = 0
YES: Final = 1
NO: Final = 2


class Pool:
    """Cards that a seat can't see and that could be exchanged with each other."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.zones: list[int] = []
        """For each card the zone where it lies."""
        self.faces: list[int] = []
        """Their faces, sorted."""
        self.places: list[int] = []
        """The numbers of all cards in these lists, in games with groups."""
        self.bound: list[list[int]] = []
        """The faces that the seat knows to lie in a group, group by group; not among `faces`."""
        self.groups: list[int] = []
        """For each card the group by which sorts are counted, in games with groups."""
        self.shares = 0
        """How many such groups there are at most, and one for the cards of no group."""
        self.wanted: list[list[int]] = []
        """For each sort the groups of its unbound faces, last group first."""
        self.sorts: list[int] = []
        """For each unbound face, by its number, its sort."""
        self.tied: list[int] = []
        """The places, by their index in `cards`, that may imply something about their card."""
        self.rows: list[int] = []
        """For each card which of the tied places it has, -1 if its place implies nothing."""
        self.answers: list[list[int]] = []
        """For each tied place and face what `fits` said, once the position won't change."""
        self.known: list[list[int]] = []
        """Level by level for each card who knows a face that is bound to its place's group.

        -1 if the place has no group.
        """


class Deal:
    """What a seat can't see in a position, ready to be redealt as often as a search wants."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.pools: list[Pool] = []
        self.bounds: list[int] = []
        """For each card its binding, or SEEN; in games with groups."""
        self.is_final = False
        """Whether the position will no longer change."""
        self.zones = [cards.copy() for cards in state.zones]
        self.seen = state.seen.copy()
        self.face = state.face.copy()
        self.among = [masks.copy() for masks in state.among]
        """These four as they were, to see whether the deal is still valid."""
        self.unbound: list[list[int]] = []
        """What `among` would be if no face that the seat can't see were bound to a group."""
        bit: i64 = 1 << seat
        seen = state.seen
        found: dict[int, Pool] = {}
        pool = Pool()
        last = -1
        for zone, cards in enumerate(state.zones):
            for card in cards:
                viewers: i64 = seen[card]
                if not viewers & bit:
                    number = state.pool(seat, zone, card)
                    if number != last:
                        pool = found.setdefault(number, Pool())
                        last = number
                    if state.is_free(zone):
                        pool.rows.append(FREE)
                    else:
                        pool.rows.append(len(pool.tied))
                        pool.tied.append(len(pool.cards))
                    pool.cards.append(card)
                    pool.zones.append(zone)
        if state.among:
            self.bounds = [SEEN] * len(seen)
        for number in sorted(found):
            pool = found[number]
            self.pools.append(pool)
            if state.among:
                self.bind(state, pool)
            else:
                pool.faces = [state.face[card] for card in pool.cards]
                pool.faces.sort()
        for level in range(len(state.among)):
            self.unbound.append(spread(state, level, self.pools, self.bounds))

    def keep(self) -> None:
        """From now on the position doesn't change: what it implies is asked once."""
        self.is_final = True
        faces = max(self.face, default=-1) + 1
        for pool in self.pools:
            pool.answers = [[UNASKED] * faces for _ in pool.tied]

    def holds(self, state: State) -> bool:
        """Whether the position is still the one that this deal was made for.

        A state forgets its deal with every step of the rules; this is for code that moves its cards
        by hand.
        """
        if self.is_final:
            return True
        return (
            self.zones == state.zones
            and self.seen == state.seen
            and self.face == state.face
            and self.among == state.among
        )

    def bind(self, state: State, pool: Pool) -> None:
        """Note where the seat knows faces to lie, and how many of each sort a group has."""
        for index, card in enumerate(pool.cards):
            zone = pool.zones[index]
            face = state.face[card]
            bound = binding(state, self.seat, zone, card)
            group = state.group_of(zone)
            self.bounds[card] = bound
            pool.faces.append(face + FACES * bound)
            pool.groups.append(group)
            if not bound:
                sort = state.sort_of(face)
                while sort >= len(pool.wanted):
                    pool.wanted.append([])
                pool.wanted[sort].append(group)
                while face >= len(pool.sorts):
                    pool.sorts.append(0)
                pool.sorts[face] = sort
        for groups in pool.wanted:
            groups.sort(reverse=True)
        pool.places = list(range(len(pool.cards)))
        pool.shares = max(pool.groups) + 2
        pool.faces.sort()
        for face in pool.faces:
            if face >= FACES:
                if not pool.bound or pool.bound[-1][0] // FACES != face // FACES:
                    pool.bound.append([])
                pool.bound[-1].append(face)
        pool.faces = [face for face in pool.faces if face < FACES]


def redeal(state: State, deal: Deal, rng: Rng) -> None:
    """Redeal the faces that the seat can't see over the places that it can't see."""
    dealt = state.face.copy()
    bounds = deal.bounds
    for pool in deal.pools:
        if bounds:
            deal_bound(state, pool, dealt, rng)
        else:
            faces = pool.faces.copy()
            rng.shuffle(faces)
            card: i64 = 0
            place: i64 = 0
            for card in pool.cards:
                dealt[card] = faces[place]
                place += 1  # noqa: SIM113 - a machine number
        settle_misfits(state, pool, dealt, rng)
    if bounds:
        state.among = [masks.copy() for masks in deal.unbound]
        for pool in deal.pools:
            unbind(state, pool, dealt)
    state.face = dealt


def spread(state: State, level: int, pools: list[Pool], bounds: list[int]) -> list[int]:
    """What the others know of hidden cards, as far as the seat can tell.

    What all cards of a sort have in common (an owner knows their own cards) stays after a redeal;
    the rest is not known. The masks of all cards, if none that is hidden were bound to a group.
    """
    groups = state.groups[level]
    among = state.among[level]
    least: i64 = 1 + level * LEVEL + LEVEL
    bound = [-1] * len(groups.zones)  # who knows all cards of this sort; -1 until there is one
    free = bound.copy()
    for pool in pools:
        for place, card in enumerate(pool.cards):
            group = groups.of_zone[pool.zones[place]]
            if group >= 0:
                before: i64 = bounds[card]
                if 0 < before < least:
                    bound[group] &= among[card]
                else:
                    free[group] &= among[card]
    unbound = among.copy()
    for pool in pools:
        there = [groups.of_zone[zone] for zone in pool.zones]
        pool.known.append([max(bound[group], 0) if group >= 0 else -1 for group in there])
        for place, group in enumerate(there):
            if group >= 0:
                unbound[pool.cards[place]] = max(free[group], 0)
    return unbound


def unbind(state: State, pool: Pool, dealt: list[int]) -> None:
    """After a redeal: take the bindings off the faces, and note what the others know of them."""
    place: i64 = 0
    for card in pool.cards:
        face: i64 = dealt[card]
        if face >= FACES:
            beyond: i64 = FACES
            for level, among in enumerate(state.among):
                beyond += FACES * LEVEL
                viewers: i64 = pool.known[level][place]
                if face < beyond and viewers >= 0:
                    among[card] = viewers
            dealt[card] = face % FACES
        place += 1  # noqa: SIM113 - a machine number


def deal_bound(state: State, pool: Pool, dealt: list[int], rng: Rng) -> None:
    """Deal faces that are bound to a group into it, the narrowest groups first, then the rest."""
    cards = pool.cards
    zones = pool.zones
    order = pool.places.copy()
    rng.shuffle(order)
    for faces in pool.bound:
        group = faces.copy()
        rng.shuffle(group)
        bound = faces[0] // FACES
        number: i64 = (bound - 1) % LEVEL
        of_zone = state.groups[(bound - 1) // LEVEL].of_zone
        rest: list[int] = []
        for place, index in enumerate(order):
            there: i64 = of_zone[zones[index]]
            if there != number:
                rest.append(index)
                continue
            dealt[cards[index]] = group.pop()
            if not group:
                rest.extend(order[place + 1 :])
                break
        order = rest
    free = pool.faces.copy()
    rng.shuffle(free)
    deal_free(pool, order, free, dealt)


def deal_free(pool: Pool, order: list[int], free: list[int], dealt: list[int]) -> None:
    """Deal the other faces so that every group of zones keeps as many of each sort as it has."""
    cards = pool.cards
    groups = pool.groups
    wanted = [found.copy() for found in pool.wanted]
    shares: list[list[int]] = [[] for _ in range(pool.shares)]  # the first one for no group
    sorts = pool.sorts
    for face in free:
        shares[wanted[sorts[face]].pop() + 1].append(face)
    rest: list[int] = []
    for index in order:
        share = shares[groups[index] + 1]
        if share:
            dealt[cards[index]] = share.pop()
        else:
            rest.append(index)
    for share in shares:
        for face in share:
            dealt[cards[rest.pop()]] = face


def suits(state: State, pool: Pool, index: i64, face: i64) -> bool:
    """Whether a face can lie at a place: it fits there, and the place is in its group."""
    if face >= FACES:
        if not within(state, face // FACES, pool.zones[index]):
            return False
        face %= FACES
    row: i64 = pool.rows[index]
    if row == FREE:
        return True
    if not pool.answers:
        return state.fits(pool.zones[index], pool.cards[index], face)
    answers = pool.answers[row]
    answer: i64 = answers[face]
    if answer == UNASKED:
        answer = YES if state.fits(pool.zones[index], pool.cards[index], face) else NO
        answers[face] = answer
    return answer == YES


def settle_misfits(state: State, pool: Pool, dealt: list[int], rng: Rng) -> None:
    """Exchange faces that are where they can't be, until every face fits its place."""
    cards = pool.cards
    misfits: list[int] = []
    place: i64 = 0
    for place in pool.tied:
        here: i64 = cards[place]
        if not suits(state, pool, place, dealt[here]):
            misfits.append(place)
    while misfits:
        index = misfits.pop()
        card = cards[index]
        if suits(state, pool, index, dealt[card]):
            continue
        partners = partners_of(state, pool, index, dealt)
        if not partners:
            if not rotate(state, index, pool, dealt, True):
                if not rotate(state, index, pool, dealt, False):
                    raise AssertionError("no redeal fits what the places imply")
            continue
        partner = partners[rng.below(len(partners))]
        dealt[card], dealt[cards[partner]] = dealt[cards[partner]], dealt[card]
        if not suits(state, pool, partner, dealt[cards[partner]]):
            misfits.append(partner)


def partners_of(state: State, pool: Pool, index: int, dealt: list[int]) -> list[int]:
    """The places whose faces can be exchanged with that of a place, which then is right."""
    rows, groups = pool.rows, pool.groups
    place: i64 = index
    moving: i64 = dealt[pool.cards[index]]
    found: list[int] = []
    card: i64 = 0
    other: i64 = -1
    for card in pool.cards:
        other += 1
        face: i64 = dealt[card]
        if not suits(state, pool, place, face):
            continue
        if groups and not is_even(state, groups[index], moving, groups[other], face):
            continue
        row: i64 = rows[other]
        is_free = row == FREE and moving < FACES
        if is_free or suits(state, pool, other, moving) or not suits(state, pool, other, face):
            found.append(other)
    return found


def is_even(state: State, group: int, face: int, there: int, other: int) -> bool:
    """Whether an exchange between two groups of zones leaves each with as many of each sort."""
    if group == there:
        return True
    return state.sort_of(face % FACES) == state.sort_of(other % FACES)


def rotate(state: State, start: int, pool: Pool, dealt: list[int], even: bool) -> bool:
    """Find a ring of places that can pass their faces on, so that the face here finds its place.

    Used when no single exchange helps. The search goes from a place to those that could take its
    face, and ends at one whose own face fits the first place.
    """
    cards, groups = pool.cards, pool.groups
    came: dict[int, int] = {start: -1}
    queue = [start]
    while queue:
        index = queue.pop(0)
        moving = dealt[cards[index]]
        for other in range(len(cards)):
            if other in came or not suits(state, pool, other, moving):
                continue
            if even and groups:
                if not is_even(state, groups[index], moving, groups[other], dealt[cards[other]]):
                    continue
            came[other] = index
            if suits(state, pool, start, dealt[cards[other]]):
                closing = dealt[cards[other]]
                step = other
                while step != start:
                    dealt[cards[step]] = dealt[cards[came[step]]]
                    step = came[step]
                dealt[cards[start]] = closing
                return True
            queue.append(other)
    return False


def tells(old: list[int], new: list[int], seen: list[int], bit: int) -> bool:
    """Whether anybody has learnt a card that the viewer with this bit did not know before.

    `old` and `new` are the viewers of each card before and after, `seen` those who surely knew it.
    """
    for card in range(len(old)):
        if new[card] & ~old[card] and not seen[card] & bit:
            return True
    return False
