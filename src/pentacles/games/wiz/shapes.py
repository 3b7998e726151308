"""Which new hands some cards make when all of them are used (WIZ-6, WIZ-7)."""

from __future__ import annotations

from pentacles.games.wiz.actions import CLOSE, NEW_MASTER, NEW_RUN, NEW_SET, RUN_START
from pentacles.games.wiz.hands import is_locked
from pentacles.games.wiz.melds import MASTER_POINTS, OPENING_POINTS, is_claimed
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ELEMENTAL,
    ELEMENTS,
    FIRST_SHARD,
    LAST_RANK,
    MASTER,
    MASTERED,
    RANKS,
    RUN,
    SET,
    WIZ,
    hand_zone,
    may_be_wild,
    rank_points,
)


class Shape:
    """A new hand: its card types in the order in which they are laid, and which are wilds."""

    def __init__(self, kind: int, elem: int, rank: int) -> None:
        self.kind = kind
        self.elem = elem
        self.rank = rank
        self.faces: list[int] = []
        self.wilds: list[int] = []
        """For each card, what it stands for as a wild: a rank, LAST_RANK + 1 for a shard; or -1."""
        self.points = 0
        """WIZ-7.5: a wild counts as what it stands for."""

    def add(self, face: int, stands_for: int, points: int) -> None:
        """The next card, natural with -1."""
        self.faces.append(face)
        self.wilds.append(stands_for)
        self.points += points

    def claim(self) -> int:
        """WIZ-7.8: what opening with it claims."""
        return self.rank - FIRST_SHARD + 6 if self.kind == SET else self.elem

    def actions(self) -> list[int]:
        """The choices that build it, from NEW_ to CLOSE."""
        if self.kind == RUN:
            return [NEW_RUN.encode(self.elem), RUN_START.encode(self.rank), *self.faces, CLOSE]
        if self.kind == SET:
            return [NEW_SET.encode(self.rank), *self.faces, CLOSE]
        return [NEW_MASTER.encode(self.elem), *self.faces[1:], CLOSE]


def is_base(face: int) -> bool:
    """Whether a hand can be made of this card: a number, shard, master or Wiz."""
    return face < ELEMENTAL or face == WIZ


def run_shapes(state: WizMatch, seat: int, faces: list[int], permit: int) -> list[Shape]:
    """WIZ-6.4: the runs that these cards make; wilds fill the ranks that have no card."""
    found: list[Shape] = []
    size = len(faces)
    if size < 3:
        return found
    for elem in state.deck.in_play:
        if is_locked(state, seat, elem):
            continue
        for start in range(state.deck.lowest[elem], LAST_RANK + 2 - size):
            shape = run_at(faces, permit, elem, start)
            if shape is not None:
                found.append(shape)
    return found


def run_at(faces: list[int], permit: int, elem: int, start: int) -> Shape | None:
    """The run of all these cards from this rank, or None."""
    size = len(faces)
    naturals = [-1] * size
    spare: list[int] = []
    for face in faces:
        place = face % 14 - start
        if face < MASTER and face // 14 == elem and 0 <= place < size and naturals[place] < 0:
            naturals[place] = face
        elif may_be_wild(face, permit):
            spare.append(face)
        else:
            return None
    if len(spare) == size:
        return None
    shape = Shape(RUN, elem, start)
    for place in range(size):
        rank = start + place
        if naturals[place] >= 0:
            shape.add(naturals[place], -1, rank_points(rank))
        else:
            shape.add(spare.pop(), rank, rank_points(rank))
    return shape


def set_shapes(state: WizMatch, seat: int, faces: list[int], permit: int) -> list[Shape]:
    """WIZ-6.6, WIZ-6.8: the sets that these cards make."""
    found: list[Shape] = []
    if not 3 <= len(faces) <= state.deck.largest_set:
        return found
    for rank in range(LAST_RANK + 1):
        shape = Shape(SET, -1, rank)
        counts = [0] * 6
        spare: list[int] = []
        fits = True
        for face in faces:
            elem = face // 14
            if face < MASTER and face % 14 == rank and counts[elem] < state.deck.cap:
                if not is_locked(state, seat, elem):
                    counts[elem] += 1
                    shape.add(face, -1, rank_points(rank))
                    continue
            fits = fits and may_be_wild(face, permit)
            spare.append(face)
        if fits and shape.faces:
            for face in spare:
                shape.add(face, rank, rank_points(rank))
            found.append(shape)
    return found


def master_shapes(state: WizMatch, seat: int, faces: list[int], permit: int) -> list[Shape]:
    """WIZ-6.9: the master hands that these cards make."""
    found: list[Shape] = []
    for elem in state.deck.in_play:
        if MASTER + elem not in faces or is_locked(state, seat, elem):
            continue
        shape = Shape(MASTERED, elem, 0)
        shape.add(MASTER + elem, -1, 20)
        rest = faces.copy()
        rest.remove(MASTER + elem)
        fits = True
        for face in rest:
            if face < MASTER and face // 14 == elem:
                shape.add(face, -1, rank_points(face % 14))
            elif may_be_wild(face, permit):
                shape.add(face, LAST_RANK + 1, 10)
            else:
                fits = False
        if fits:
            found.append(shape)
    return found


def all_shapes(state: WizMatch, seat: int, faces: list[int], permit: int) -> list[Shape]:
    """Every hand that all of these cards make together, whether it opens or not."""
    found = run_shapes(state, seat, faces, permit)
    found += set_shapes(state, seat, faces, permit)
    return found + master_shapes(state, seat, faces, permit)


def is_thirty(shape: Shape) -> bool:
    """WIZ-7.2 to WIZ-7.5: whether a hand is a 30+ hand."""
    if shape.kind == SET:
        return shape.rank >= FIRST_SHARD
    if shape.kind == MASTERED:
        return shape.points >= 20 + MASTER_POINTS
    return shape.points >= OPENING_POINTS


def may_lay(state: WizMatch, seat: int, shape: Shape) -> bool:
    """Whether a hand may be laid now: the first one must open (WIZ-7.1, WIZ-7.7)."""
    if state.free_slot(seat) < 0:
        return False
    if state.is_opened(seat):
        return True
    return is_thirty(shape) and not is_claimed(state, seat, shape.claim())


def kind_words(kind: int, elem: int, low: int, size: int) -> str:
    """What a hand is: `a run of Fire 4 to 7`."""
    if kind == RUN:
        return f"a run of {ELEMENTS[elem].capitalize()} {RANKS[low]} to {RANKS[low + size - 1]}"
    if kind == SET:
        return f"a set of {RANKS[low]}s"
    return f"a master hand of {ELEMENTS[elem].capitalize()}"


def points_of(state: WizMatch, hand: int) -> int:
    """The points of a hand's own cards, a wild as what it stands for (WIZ-7.5)."""
    kind, low, size = state.kind[hand], state.low[hand], state.size[hand]
    total = 0
    if kind == RUN:
        for rank in range(low, low + size):
            total += rank_points(rank)
    elif kind == SET:
        total = size * rank_points(low)
    elif kind == MASTERED:
        total = 20
        for card in state.zones[hand_zone(hand)][1:size]:
            total += 10 if state.wild[card] else rank_points(state.face[card] % 14)
    return total
