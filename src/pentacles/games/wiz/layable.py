# not compiled
"""The new hands that a player can lay now: the largest of each sort, with the fewest wilds."""

from __future__ import annotations

from pentacles.games.wiz.actions import NEW_MASTER, NEW_RUN, NEW_SET
from pentacles.games.wiz.hands import is_locked, wild_permit
from pentacles.games.wiz.shapes import Shape, all_shapes, may_lay, run_at
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ANY_RANK,
    DISCARD,
    ELEMENTAL,
    LAST_RANK,
    MASTER,
    MASTERED,
    NO_WILD,
    SET,
    WIZ,
    grip_of,
    may_be_wild,
)


def hands_now(state: WizMatch, seat: int) -> list[Shape]:
    """One hand or more for each sort that can be begun now, the most points first."""
    grip = Grip(state, seat)
    found: list[Shape] = []
    for action in state.options(seat):
        if NEW_RUN.holds(action):
            found += grip.runs(NEW_RUN.row(action))
        elif NEW_SET.holds(action):
            found += grip.sets(NEW_SET.row(action))
        elif NEW_MASTER.holds(action):
            found += grip.masters(NEW_MASTER.row(action))
    return sorted(found, key=lambda shape: -shape.points)


def hands_held(state: WizMatch, seat: int) -> list[Shape]:
    """The hands that a seat holds whole, whenever it may lay them, the most points first."""
    grip = Grip(state, seat)
    found: list[Shape] = []
    for elem in state.deck.in_play:
        if not is_locked(state, seat, elem):
            found += grip.runs(elem)
            if MASTER + elem in grip.faces:
                found += grip.masters(elem)
    for rank in range(LAST_RANK + 1):
        found += grip.sets(rank)
    return sorted(found, key=lambda shape: -shape.points)


def made_with(state: WizMatch, seat: int, face: int) -> Shape | None:
    """The hand with the most points that a seat holds whole once it has one more card."""
    world = state.clone()
    card = world.zones[DISCARD][-1]
    before = [(shape.kind, shape.faces) for shape in hands_held(state, seat)]
    world.zones[DISCARD] = world.zones[DISCARD][:-1]
    world.zones[grip_of(seat)] = [*world.zones[grip_of(seat)], card]
    for shape in hands_held(world, seat):
        if (shape.kind, shape.faces) not in before and face in shape.faces:
            return shape
    return None


class Grip:
    """The cards of a seat, looked through for hands."""

    def __init__(self, state: WizMatch, seat: int) -> None:
        self.state = state
        self.seat = seat
        permit = wild_permit(state, seat)
        self.permit = NO_WILD if permit == ANY_RANK else permit  # no hint to guess
        faces = sorted(state.face[card] for card in state.zones[grip_of(seat)])
        self.faces = [face for face in faces if face < ELEMENTAL or face == WIZ]

    def wilds_beside(self, naturals: list[int]) -> list[int]:
        """The wilds that are left when these cards lie in a hand as themselves."""
        rest = self.faces.copy()
        for face in naturals:
            rest.remove(face)
        found = [face for face in rest if may_be_wild(face, self.permit)]
        return sorted(found, key=lambda face: face == WIZ)

    def runs(self, elem: int) -> list[Shape]:
        """The longest runs of an element."""
        found: list[Shape] = []
        for start in range(self.state.deck.lowest[elem], LAST_RANK - 1):
            for end in range(start + 3, LAST_RANK + 2):
                ranks = range(14 * elem + start, 14 * elem + end)
                naturals = [face for face in ranks if face in self.faces]
                wilds = self.wilds_beside(naturals)[: len(ranks) - len(naturals)]
                if naturals and len(naturals) + len(wilds) == len(ranks):
                    shape = run_at(naturals + wilds, self.permit, elem, start)
                    if shape is not None and may_lay(self.state, self.seat, shape):
                        found.append(shape)
        few = fewest_wilds(found)
        if few and any(wild >= 0 for wild in few[0].wilds):
            return [max(few, key=lambda shape: (len(shape.faces), shape.points))]
        return [one for one in few if not any(is_part(one, other) for other in few)]

    def sets(self, rank: int) -> list[Shape]:
        """The largest set of a rank."""
        state = self.state
        naturals: list[int] = []
        for elem in state.deck.in_play:
            if not is_locked(state, self.seat, elem):
                face = 14 * elem + rank
                naturals += [face] * min(self.faces.count(face), state.deck.cap)
        return self.with_wilds(naturals[: state.deck.largest_set], SET, rank)

    def masters(self, elem: int) -> list[Shape]:
        """A master with all cards of its element."""
        naturals = [face for face in self.faces if face < MASTER and face // 14 == elem]
        return self.with_wilds([MASTER + elem, *naturals], MASTERED, elem)

    def with_wilds(self, naturals: list[int], kind: int, what: int) -> list[Shape]:
        """A hand of this kind and rank or element, with the fewest wilds that make it one."""
        wilds = self.wilds_beside(naturals)
        for count in range(len(wilds) + 1):
            for shape in all_shapes(self.state, self.seat, naturals + wilds[:count], self.permit):
                is_it = shape.kind == kind and what == (shape.rank if kind == SET else shape.elem)
                if is_it and may_lay(self.state, self.seat, shape):
                    return [shape]
        return []


def fewest_wilds(shapes: list[Shape]) -> list[Shape]:
    """Those hands that need the fewest wilds."""
    counts = [sum(wild >= 0 for wild in shape.wilds) for shape in shapes]
    return [shape for shape, count in zip(shapes, counts, strict=True) if count == min(counts)]


def is_part(run: Shape, other: Shape) -> bool:
    """Whether a run lies within a longer one."""
    end, other_end = run.rank + len(run.faces), other.rank + len(other.faces)
    return run is not other and other.rank <= run.rank and end <= other_end
