"""Keys: the names by which each viewer can follow cards from one table to the next.

A key is a number that means something to only one viewer. A card keeps it while the viewer can
follow the card, and gets another one after it has been out of sight. The number of a card plays no
part in it: a key belongs to a face in a zone, and among copies of a face in one zone the lowest key
leaves first. New keys are handed out one after the other, as cards are seen to move, then by zone
and face. So keys follow from what a viewer was shown, and can't say more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pentacles.core.event import Event, Move
from pentacles.core.zone import is_mixed

if TYPE_CHECKING:
    from pentacles.core.state import State

FACES: Final = 4096
"""A heap, zone * FACES + face, is all copies of a face in a zone."""
COUNTER: Final = -1
NO_KEYS: Final[tuple[int, ...]] = ()


class Change:
    """A zone in which cards came, went or became known: the faces that may need other keys."""

    def __init__(self, zone: int) -> None:
        self.zone = zone
        self.sights: dict[int, list[int]] = {}
        """For each face the viewers of each copy that lies there now."""
        self.seen = 0
        """Everyone who knew one of the cards at any time."""


class Ring:
    """The keys of one viewer."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        """The seat; the number of seats stands for the spectators."""
        self.bit = 1 << viewer
        self.keys: dict[int, tuple[int, ...]] = {}
        """For each heap the keys of the copies that the viewer knows, lowest first."""
        self.last = 0
        """The last key that was given out."""
        self.changes: dict[int, int] = {}
        """How often the keys of a zone have changed."""
        self.log: list[tuple[int, int, tuple[int, ...]]] = []
        """What a heap, or the counter, was before each change, with the number of the move."""
        self.move = 0
        self.counted = -1
        """The last move for which the log has the counter."""

    # The keys of the present table

    def held(self, zone: int, face: int) -> tuple[int, ...]:
        """The keys of the copies of a face that the viewer knows in a zone."""
        return self.keys[zone * FACES + face]

    def name(self, state: State, zone: int, card: int) -> int | None:
        """The key of a card in this zone; None if the viewer doesn't know the card.

        Copies in a hand can't be told apart: it is the key of the one that leaves first.
        """
        if not state.seen[card] & self.bit:
            return None
        place = 0
        if not is_mixed(state.game.zones_of(state)[zone]):
            place = self.known(state, zone, state.face[card]).index(card)
        return self.held(zone, state.face[card])[place]

    def known(self, state: State, zone: int, face: int) -> list[int]:
        """The copies of a face that the viewer knows in a zone, in the order of their keys."""
        cards = state.zones[zone]
        if state.game.zones_of(state)[zone].from_top:
            cards = cards[::-1]
        return [card for card in cards if state.face[card] == face and state.seen[card] & self.bit]

    def cards(self, state: State, keys: Sequence[int]) -> list[int] | None:
        """The cards with these keys; None if one of them isn't a key on the viewer's table."""
        found = self.by_key(state)
        named = [found.get(key, -1) for key in keys]
        return None if -1 in named else named

    def keys_of(self, state: State, cards: Sequence[int]) -> tuple[int, ...]:
        """The keys of cards that the viewer knows, a different one for each."""
        found = {card: key for key, card in self.by_key(state).items()}
        return tuple([found[card] for card in cards])

    def by_key(self, state: State) -> dict[int, int]:
        """All cards on the viewer's table by their keys."""
        found: dict[int, int] = {}
        for heap, names in self.keys.items():
            found.update(zip(names, self.known(state, heap // FACES, heap % FACES), strict=True))
        return found

    # Following a match

    def follow(self, after: State, events: list[Event], changes: list[Change]) -> None:
        """Go on to the next state with what the viewer is told about it."""
        bit = self.bit
        zones = after.game.zones_of(after)
        self.move = after.plays_made
        coming: dict[int, list[int]] = {}
        for event in events:
            if event.audience & bit:
                for move in event.moves_for(bit, zones):
                    if move.seen & bit:
                        self.carry(move, after.sees[move.source], coming)
        for change in changes:
            if change.seen & bit:
                self.count(change, coming)

    def carry(self, move: Move, sees: int, coming: dict[int, list[int]]) -> None:
        """A card moves before the viewer's eyes.

        A card that has just arrived can be followed further only from where the viewer sees it lie:
        elsewhere it may have been mixed with others.
        """
        heap = move.source * FACES + move.face
        held = self.keys.get(heap, NO_KEYS)
        fresh = coming.get(heap)
        if held:
            key = held[0]
            self.put(heap, held[1:])
        elif fresh and sees & self.bit:
            key = fresh.pop(0)
        else:
            key = self.mint()
        move.keys[self.viewer] = key
        coming.setdefault(move.target * FACES + move.face, []).append(key)

    def count(self, change: Change, coming: dict[int, list[int]]) -> None:
        """Give each face as many keys as the viewer knows copies of it in this zone."""
        for face, sights in change.sights.items():
            wanted = 0
            for seen in sights:
                if seen & self.bit:
                    wanted += 1
            heap = change.zone * FACES + face
            held = self.keys.get(heap, NO_KEYS)
            found = sorted([*held, *coming.get(heap, [])])[:wanted]
            while len(found) < wanted:
                found.append(self.mint())
            if tuple(found) != held:
                self.put(heap, tuple(found))

    def mint(self) -> int:
        """A key that this viewer has not been given before."""
        if self.counted != self.move:
            self.counted = self.move
            self.log.append((self.move, COUNTER, (self.last,)))
        self.last += 1
        return self.last

    def put(self, heap: int, keys: tuple[int, ...]) -> None:
        """Set the keys of a heap."""
        zone = heap // FACES
        self.log.append((self.move, heap, self.keys.get(heap, NO_KEYS)))
        self.changes[zone] = self.changes.get(zone, 0) + 1
        self.set(heap, keys)

    def set(self, heap: int, keys: tuple[int, ...]) -> None:
        """Set the keys of a heap, or the counter, without a note."""
        if heap == COUNTER:
            self.last = keys[0]
        elif keys:
            self.keys[heap] = keys
        elif heap in self.keys:
            del self.keys[heap]

    # Going back

    def rewind(self, move: int) -> None:
        """Go back to the keys after this move; anything drawn with later ones is invalid."""
        while self.log and self.log[-1][0] > move:
            _, heap, keys = self.log.pop()
            self.set(heap, keys)
        self.move = move
        self.counted = -1

    def after(self, move: int) -> Ring:
        """The keys as they were after this move."""
        other = Ring(self.viewer)
        other.keys = self.keys.copy()
        other.log = self.log.copy()
        other.rewind(move)
        return other


class Keys:
    """The keys of all viewers of one match."""

    def __init__(self, seats: int) -> None:
        self.rings = [Ring(viewer) for viewer in range(seats + 1)]

    def of(self, viewer: int | None) -> Ring:
        """The keys of a viewer; None is a spectator."""
        return self.rings[-1 if viewer is None else viewer]

    def follow(self, before: State | None, after: State, events: list[Event]) -> None:
        """Go on from one state to the next; the moves of the events get their keys."""
        for event in events:
            for move in event.moves:
                move.keys = [0] * len(self.rings)
        changes = changes_of(before, after, events)
        for ring in self.rings:
            ring.follow(after, events, changes)

    def rewind(self, move: int) -> None:
        """Go back to the keys after this move."""
        for ring in self.rings:
            ring.rewind(move)


def fresh_ring(state: State, viewer: int | None) -> Ring:
    """The keys of a viewer who has seen nothing but the present state."""
    ring = Ring(state.seats if viewer is None else viewer)
    ring.follow(state, [], changes_of(None, state, []))
    return ring


def numbered_key(card: int) -> int:
    """The key of a card for somebody who sees everything."""
    return card + 1


def numbered_ring(state: State) -> Ring:
    """The keys for somebody who sees everything: they tell all cards apart."""
    ring = Ring(state.seats)
    for zone, cards in enumerate(state.zones):
        for card in sorted(cards):
            heap = zone * FACES + state.face[card]
            ring.keys[heap] = (*ring.keys.get(heap, NO_KEYS), numbered_key(card))
    return ring


def changes_of(before: State | None, after: State, events: list[Event]) -> list[Change]:
    """The zones where a viewer could see something new or miss something, in order."""
    cards_by_zone = all_cards(after) if before is None else changed_cards(before, after)
    told: dict[int, int] = {}
    for event in events:
        for move in event.moves:
            told[move.card] = told.get(move.card, 0) | move.seen
            cards_by_zone.setdefault(move.source, set()).add(move.card)
            cards_by_zone.setdefault(move.target, set()).add(move.card)
    found: list[Change] = []
    for zone in sorted(cards_by_zone):
        change = Change(zone)
        cards = cards_by_zone[zone]
        for card in cards:
            change.seen |= after.seen[card] | told.get(card, 0)
            if before is not None:
                change.seen |= before.seen[card]
        if change.seen:
            change.sights = {face: [] for face in sorted({after.face[card] for card in cards})}
            for card in after.zones[zone]:
                sights = change.sights.get(after.face[card])
                if sights is not None:
                    sights.append(after.seen[card])
            found.append(change)
    return found


def all_cards(state: State) -> dict[int, set[int]]:
    """All cards by zone."""
    return {zone: set(cards) for zone, cards in enumerate(state.zones) if cards}


def changed_cards(before: State, after: State) -> dict[int, set[int]]:
    """By zone, the cards that came, went, or are known to different viewers than before."""
    found: dict[int, set[int]] = {}
    for zone, cards in enumerate(after.zones):
        if cards != before.zones[zone]:
            found[zone] = set(cards).symmetric_difference(before.zones[zone])
    if before.seen != after.seen:
        told = {card for card, seen in enumerate(after.seen) if seen != before.seen[card]}
        for zone, cards in enumerate(after.zones):
            known = told.intersection(cards)
            if known:
                found[zone] = found.get(zone, set()) | known
    return found
