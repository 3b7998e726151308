"""Building hands: which runs, sets and master hands can still be completed (WIZ-6, WIZ-7, WIZ-8.7).

Every choice that is offered can be completed. The checks count cards and never try them out: a run
needs at most as many wilds as it has gaps, a set three cards, a master hand its master.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentacles.core.holdings import NO_CARDS
from pentacles.games.wiz.actions import NEW_MASTER, NEW_RUN, NEW_SET
from pentacles.games.wiz.hands import is_locked
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ANY_RANK,
    ELEMENTAL,
    FIRST_SHARD,
    LAST_RANK,
    MASTER,
    MASTERED,
    RUN,
    SET,
    WIZ,
    grip_of,
    held_of,
    may_be_wild,
)

OPENING_POINTS: Final = 30
MASTER_POINTS: Final = 10
"""What must lie beside a master in a 30+ hand (WIZ-7.2)."""

ONE: Final[i64] = i64(1)
UPPER: Final = 4 * 14
"""The first card of the elements whose ranks are in `Supply.upper`."""
RANKS: Final = (1 << 14) - 1

# Where a card was taken from; NEEDED: from a bench whose cards must be used (WIZ-12.11).
FROM_GRIP: Final = 0
FROM_BENCH: Final = 1
FROM_NEEDED_BENCH: Final = 2


class Supply:
    """The cards that a hand can be built from: the grip, and a stolen card or a bench."""

    def __init__(self, permit: int, have: list[int]) -> None:
        self.have = have
        """How many of each card type there are."""
        self.lower: i64 = 0
        self.upper: i64 = 0
        """The ranked cards that there are, as bits: of the first four elements, of the others."""
        self.bench: list[int] = NO_CARDS
        """How many of them lie on the bench (or were stolen); [] without a bench."""
        self.permit = permit
        self.wilds = 0
        """Cards that could be played as wilds."""
        self.bench_wilds = 0
        self.needs_bench = False
        """Whether a bench card must be used and has not been (WIZ-12.11)."""

    def add(self, face: int) -> None:
        """One more card of this type."""
        number: i64 = face
        if number < MASTER:
            self.have[face] += 1
            if number < UPPER:
                self.lower |= ONE << number
            else:
                self.upper |= ONE << (number - UPPER)
            if self.permit >= 0 and may_be_wild(face, self.permit):
                self.wilds += 1
        elif number <= WIZ:
            self.have[face] += 1
            if may_be_wild(face, self.permit):
                self.wilds += 1

    def drop(self, face: int) -> None:
        """One card of this type fewer."""
        self.have[face] -= 1
        number: i64 = face
        if number < MASTER and not self.have[face]:
            if number < UPPER:
                self.lower &= ~(ONE << number)
            else:
                self.upper &= ~(ONE << (number - UPPER))
        if may_be_wild(face, self.permit):
            self.wilds -= 1

    def ranks(self, elem: int) -> int:
        """The ranks of an element that there are, as bits."""
        shift: i64 = 14 * elem
        if shift < UPPER:
            return self.lower >> shift & RANKS
        return self.upper >> (shift - UPPER) & RANKS

    def add_bench(self, face: int) -> None:
        """One more card of this type, lying on the bench."""
        if not self.bench:
            self.bench = [0] * (WIZ + 1)
        self.add(face)
        self.bench[face] += 1
        if may_be_wild(face, self.permit):
            self.bench_wilds += 1

    def drop_bench(self, face: int) -> None:
        """One bench card of this type fewer."""
        self.drop(face)
        self.bench[face] -= 1
        if may_be_wild(face, self.permit):
            self.bench_wilds -= 1

    def take(self, face: int) -> int:
        """Take a card into a hand, from the bench first; pass the result to `give_back` to undo."""
        if not self.has_bench(face):
            self.drop(face)
            return FROM_GRIP
        came = FROM_NEEDED_BENCH if self.needs_bench else FROM_BENCH
        self.drop_bench(face)
        self.needs_bench = False
        return came

    def give_back(self, face: int, came: int) -> None:
        """Undo `take`."""
        if came == FROM_GRIP:
            self.add(face)
        else:
            self.add_bench(face)
            self.needs_bench = came == FROM_NEEDED_BENCH

    def has_bench(self, face: int) -> bool:
        """Whether a card of this type lies on the bench."""
        return bool(self.bench) and self.bench[face] > 0


def supply_of(state: WizMatch, seat: int, permit: int) -> Supply:
    """The cards that a seat can build from now: what is already staged is not among them."""
    supply = Supply(permit, state.tally or [0] * (WIZ + 1))
    state.tally = NO_CARDS
    face = state.face
    staged = state.staged
    attached = state.attached
    plan = state.plan
    if not staged and not attached and not plan and not state.bench:
        for card in state.zones[grip_of(seat)]:
            supply.add(face[card])
        return supply
    for card in state.zones[grip_of(seat)]:
        if staged and card in staged:
            continue
        if attached and card in attached:
            continue
        if plan and card in plan[::4]:
            continue
        supply.add(face[card])
    for card in state.bench:
        if card not in staged:
            supply.add_bench(face[card])
    if state.bench and state.building:
        supply.needs_bench = True
        for card in staged:
            if card in state.bench:
                supply.needs_bench = False
    return supply


def is_claimed(state: WizMatch, seat: int, claim: int) -> bool:
    """WIZ-7.7: whether another seat has opened with this element (0-5) or shard level (6-10)."""
    for other in range(state.seats):
        if other != seat and state.claim[other] == claim:
            return True
    return False


def can_finish_run(
    supply: Supply,
    elem: int,
    start: int,
    upto: int,
    has_natural: bool,
    points: int,
    opening: bool,
) -> bool:
    """Whether a run from `start`, filled up to `upto` - 1 with `points`, can be completed."""
    have = supply.have
    permit = supply.permit
    base = 14 * elem
    wilds = supply.wilds
    needs = supply.needs_bench
    bench = supply.bench
    cost = 0
    paid = False
    naturals = 0
    gap = False
    last = upto - 1
    while True:
        length = last - start + 1
        if length >= 3 and (has_natural or naturals > 0):
            if not opening or points >= OPENING_POINTS:
                if not needs:
                    return True
                if supply.bench_wilds > 0 and last >= upto:
                    if gap:
                        return True
                    extra = 0 if paid else 1
                    if cost + extra <= wilds and (has_natural or naturals > 1):
                        return True
        last += 1
        if last > LAST_RANK:
            return False
        natural = have[base + last] > 0
        if natural:
            naturals += 1
            if needs and bench[base + last] > 0:
                needs = False
        else:
            gap = True
        if not natural or permit in (ANY_RANK, last):
            cost += 1
            paid = True
            if cost > wilds:
                return False
        points += last + 1 if last < FIRST_SHARD else 10


def can_start_run(state: WizMatch, supply: Supply, elem: int, start: int, opening: bool) -> bool:
    """Whether RUN_START of this rank can be completed."""
    if start < state.deck.lowest[elem]:
        return False
    return can_finish_run(supply, elem, start, start, False, 0, opening)


def can_run(state: WizMatch, seat: int, supply: Supply, elem: int, opening: bool) -> bool:
    """WIZ-6.4, WIZ-7.3: whether a new run of this element can be made."""
    if is_locked(state, seat, elem) or (opening and is_claimed(state, seat, elem)):
        return False
    ranks = supply.ranks(elem)
    if not ranks:
        return False
    wilds = supply.wilds
    if not wilds and not ranks & (ranks >> 1) & (ranks >> 2):
        return False
    for start in range(state.deck.lowest[elem], LAST_RANK - 1):
        if held_of(ranks >> start & 7) + wilds >= 3 and can_start_run(
            state, supply, elem, start, opening
        ):
            return True
    return False


def can_finish_set(
    state: WizMatch,
    seat: int,
    supply: Supply,
    rank: int,
    size: int,
    has_natural: bool,
    counts: list[int],
) -> bool:
    """Whether a set of this rank with `size` cards can be completed; `counts` by element."""
    deck = state.deck
    room = deck.largest_set - size
    usable = 0
    naturals = 0
    bench_natural = False
    bench_usable = supply.bench_wilds > 0
    wild_rank = supply.permit == rank or supply.permit == ANY_RANK
    for elem in deck.in_play:
        held = supply.have[14 * elem + rank]
        if held and not is_locked(state, seat, elem):
            fit = min(held, deck.cap - counts[elem])
            if fit > 0:
                naturals += fit
                if supply.has_bench(14 * elem + rank):
                    bench_natural = True
                    bench_usable = True
    usable = supply.wilds if wild_rank else supply.wilds + naturals
    needs_natural = not has_natural
    if needs_natural and naturals == 0:
        return False
    if supply.needs_bench and not bench_usable:
        return False
    required = 0
    if needs_natural and supply.needs_bench:
        required = 1 if bench_natural else 2
    elif needs_natural or supply.needs_bench:
        required = 1
    wanted = max(3 - size, required)
    return wanted <= room and wanted <= usable


def can_set(state: WizMatch, seat: int, supply: Supply, rank: int, opening: bool) -> bool:
    """WIZ-6.6, WIZ-7.4: whether a new set of this rank can be made."""
    if opening and (rank < FIRST_SHARD or is_claimed(state, seat, rank - FIRST_SHARD + 6)):
        return False
    return can_finish_set(state, seat, supply, rank, 0, False, NO_COUNTS)


NO_COUNTS: Final = [0, 0, 0, 0, 0, 0]


def can_finish_master(supply: Supply, elem: int, points: int, opening: bool) -> bool:
    """Whether a master hand with `points` beside the master can be completed."""
    have = supply.have
    base = 14 * elem
    if supply.needs_bench:
        found = supply.bench_wilds > 0
        for rank in range(14):
            if supply.has_bench(base + rank):
                found = True
        if not found:
            return False
    if not opening or points >= MASTER_POINTS or supply.wilds > 0:
        return True
    for rank in range(14):
        if have[base + rank]:
            points += have[base + rank] * (rank + 1 if rank < FIRST_SHARD else 10)
    return points >= MASTER_POINTS


def can_master(state: WizMatch, seat: int, supply: Supply, elem: int, opening: bool) -> bool:
    """WIZ-6.9, WIZ-7.2: whether a new master hand of this element can be made."""
    face = MASTER + elem
    if not supply.have[face] or is_locked(state, seat, elem):
        return False
    if opening and is_claimed(state, seat, elem):
        return False
    came = supply.take(face)
    found = can_finish_master(supply, elem, 0, opening)
    supply.give_back(face, came)
    return found


def new_hands(state: WizMatch, seat: int, supply: Supply, opening: bool) -> list[int]:
    """The NEW_ actions that can be completed from this supply."""
    if state.free_slot(seat) < 0:
        return []
    if supply.permit < 0 and not supply.needs_bench:
        return plain_hands(state, seat, supply, opening)
    in_play = state.deck.in_play
    found = [
        NEW_RUN.encode(elem) for elem in in_play if can_run(state, seat, supply, elem, opening)
    ]
    ranks = 0
    for elem in in_play:
        ranks |= supply.ranks(elem)
    found += [
        NEW_SET.encode(rank)
        for rank in range(FIRST_SHARD if opening else 0, LAST_RANK + 1)
        if ranks >> rank & 1 and can_set(state, seat, supply, rank, opening)
    ]
    found += [
        NEW_MASTER.encode(elem)
        for elem in in_play
        if can_master(state, seat, supply, elem, opening)
    ]
    return found


def plain_hands(state: WizMatch, seat: int, supply: Supply, opening: bool) -> list[int]:
    """The same for a seat whose only wilds are Wiz cards, by counting ranks as bits."""
    deck = state.deck
    wilds = supply.wilds
    found: list[int] = []
    once = 0
    twice = 0
    thrice = 0
    for elem in deck.in_play:
        ranks = supply.ranks(elem)
        if not ranks or (state.locks[elem] and is_locked(state, seat, elem)):
            continue
        if wilds == 0:
            run = ranks & (ranks >> 1) & (ranks >> 2)
        elif wilds == 1:
            run = ranks & ((ranks >> 1) | (ranks >> 2))
        else:
            run = ranks
        if run and (not opening or can_run(state, seat, supply, elem, True)):
            found.append(NEW_RUN.encode(elem))
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
        if deck.cap == 2:
            pairs = 0
            for rank in range(14):
                if supply.have[14 * elem + rank] > 1:
                    pairs |= 1 << rank
            thrice |= twice & pairs
            twice |= once & pairs
    ranks = thrice if wilds == 0 else twice if wilds == 1 else once
    rank = 0
    if opening:
        ranks >>= FIRST_SHARD
        rank = FIRST_SHARD
    while ranks:
        if ranks & 1:
            if not opening or not is_claimed(state, seat, rank - FIRST_SHARD + 6):
                found.append(NEW_SET.encode(rank))
        ranks >>= 1
        rank += 1
    found += [
        NEW_MASTER.encode(elem)
        for elem in deck.in_play
        if supply.have[MASTER + elem] and can_master(state, seat, supply, elem, opening)
    ]
    return found


def can_join_new(state: WizMatch, seat: int, supply: Supply, face: int) -> bool:
    """Whether a stolen card that isn't wild can be in a new hand with the cards of the grip."""
    if face >= MASTER:
        return not is_locked(state, seat, face - MASTER)
    elem, rank = divmod(face, 14)
    if is_locked(state, seat, elem):
        return False
    if supply.have[MASTER + elem]:
        return True
    deck = state.deck
    wilds = supply.wilds
    ranks = supply.ranks(elem) | 1 << rank
    for start in range(max(rank - 2, deck.lowest[elem]), min(rank, 11) + 1):
        if held_of(ranks >> start & 7) + wilds >= 3:
            return True
    usable = 1 + wilds
    for other in deck.in_play:
        held = supply.have[14 * other + rank]
        if held and not is_locked(state, seat, other):
            usable += min(held, deck.cap if other != elem else deck.cap - 1)
    return usable >= 3


def can_place_new(state: WizMatch, seat: int, supply: Supply, face: int) -> bool:
    """Whether any new hand can be made that uses this stolen card (WIZ-12.7)."""
    if state.free_slot(seat) < 0:
        return False
    if may_be_wild(face, supply.permit):
        return bool(new_hands(state, seat, supply, False))
    if face >= MASTER:
        return can_master(state, seat, supply, face - MASTER, False)
    elem = face // 14
    return (
        can_set(state, seat, supply, face % 14, False)
        or can_master(state, seat, supply, elem, False)
        or can_run(state, seat, supply, elem, False)
    )


def staged_points(state: WizMatch) -> int:
    """WIZ-7.5: the points of the hand under construction, wilds as what they stand for."""
    total = 0
    if state.building == RUN:
        for index in range(len(state.staged)):
            rank = state.build_rank + index
            total += rank + 1 if rank < FIRST_SHARD else 10
    elif state.building == SET:
        each = state.build_rank + 1 if state.build_rank < FIRST_SHARD else 10
        total = each * len(state.staged)
    else:
        for index in range(1, len(state.staged)):
            printed = state.face[state.staged[index]]
            if state.staged_wild[index] or printed >= MASTER:
                total += 10
            else:
                total += state.deck.points[printed]
    return total


def staged_counts(state: WizMatch) -> list[int]:
    """The staged naturals of a set by element."""
    counts = [0, 0, 0, 0, 0, 0]
    for index in range(len(state.staged)):
        if not state.staged_wild[index]:
            counts[state.face[state.staged[index]] // 14] += 1
    return counts


def has_natural(state: WizMatch) -> bool:
    """WIZ-6.11: whether the hand under construction has a natural card."""
    return 0 in state.staged_wild


def is_natural_here(state: WizMatch, seat: int, face: int, counts: list[int]) -> bool:
    """WIZ-8.3: whether a card fits the hand under construction as what is printed on it."""
    if face >= ELEMENTAL:
        return False
    elem = state.deck.element[face]
    if face >= MASTER or is_locked(state, seat, elem):
        return False
    if state.building == RUN:
        return elem == state.build_elem and face % 14 == state.build_rank + len(state.staged)
    if state.building == SET:
        return face % 14 == state.build_rank and counts[elem] < state.deck.cap
    return elem == state.build_elem


def can_add_staged(
    state: WizMatch, seat: int, supply: Supply, face: int, counts: list[int], opening: bool
) -> bool:
    """Whether this card may come next in the hand under construction (WIZ-8.7)."""
    natural = is_natural_here(state, seat, face, counts)
    if not natural and not may_be_wild(face, supply.permit):
        return False
    size = len(state.staged)
    kind = state.building
    if kind == RUN and state.build_rank + size > LAST_RANK:
        return False
    if kind == SET and size >= state.deck.largest_set:
        return False
    if kind == MASTERED:
        return True
    came = supply.take(face)
    if kind == RUN:
        rank = state.build_rank + size
        points = staged_points(state) + (rank + 1 if rank < FIRST_SHARD else 10)
        found = can_finish_run(
            supply,
            state.build_elem,
            state.build_rank,
            rank + 1,
            natural or has_natural(state),
            points,
            opening,
        )
    else:
        elem = state.deck.element[face]
        if natural:
            counts[elem] += 1
        found = can_finish_set(
            state,
            seat,
            supply,
            state.build_rank,
            size + 1,
            natural or has_natural(state),
            counts,
        )
        if natural:
            counts[elem] -= 1
    supply.give_back(face, came)
    return found


def is_complete(state: WizMatch, supply: Supply, opening: bool) -> bool:
    """Whether the hand under construction may be closed now."""
    if supply.needs_bench:
        return False
    if state.building == MASTERED:
        return not opening or staged_points(state) >= MASTER_POINTS
    if len(state.staged) < 3 or not has_natural(state):
        return False
    return not opening or state.building == SET or staged_points(state) >= OPENING_POINTS


def build_options(state: WizMatch, seat: int, supply: Supply, opening: bool) -> list[int]:
    """The cards that may come next in the hand under construction."""
    found: list[int] = []
    counts = staged_counts(state) if state.building == SET else NO_COUNTS
    have = supply.have
    permit = supply.permit
    if state.building == RUN:
        rank = state.build_rank + len(state.staged)
        if rank > LAST_RANK:
            return found
        face = 14 * state.build_elem + rank
        if have[face] and can_add_staged(state, seat, supply, face, counts, opening):
            found.append(face)
    elif state.building == SET:
        for elem in state.deck.in_play:
            face = 14 * elem + state.build_rank
            if have[face] and can_add_staged(state, seat, supply, face, counts, opening):
                found.append(face)
    else:
        for rank in range(14):
            face = 14 * state.build_elem + rank
            if have[face]:
                found.append(face)
    if supply.wilds:
        for face in wild_faces(permit):
            if have[face] and face not in found:
                if can_add_staged(state, seat, supply, face, counts, opening):
                    found.append(face)
    return found


def wild_faces(permit: int) -> list[int]:
    """The card types that may be wilds."""
    return WILD_FACES[permit + 1]


def faces_for(permit: int) -> list[int]:
    """The card types that a permit makes wild, the Wiz first."""
    return [WIZ] + [face for face in range(ELEMENTAL) if may_be_wild(face, permit)]


WILD_FACES: Final = [faces_for(permit) for permit in range(-1, ANY_RANK + 1)]
