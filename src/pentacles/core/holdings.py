"""Holdings: the cards of a match in their zones, and who has seen which of them.

The half of a state that every game has alike: moving cards keeps account of what each viewer comes
to know, and of what is told. Games say here what a place implies about cards that lie unseen.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from pentacles.core.event import Move
from pentacles.core.known_groups import Groups, binding, follow
from pentacles.core.rng import Rng

NO_CARDS: Final[list[int]] = []
NO_MOVES: Final[list[Move]] = []
NO_GROUPS: Final[list[Groups]] = []
NO_LEVELS: Final[list[list[int]]] = []


def replaced(row: list[int], seat: int, value: int) -> list[int]:
    """A row of figures with a new one for this seat, for rows that states share."""
    row = row.copy()
    row[seat] = value
    return row


@mypyc_attr(allow_interpreted_subclasses=True)
class Holdings:
    """Cards in zones, seen masks, and the generator that shuffles them."""

    __slots__ = (
        "among",
        "copies",
        "everyone",
        "face",
        "groups",
        "listening",
        "mixed",
        "moves",
        "rng",
        "seats",
        "seen",
        "sees",
        "zones",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.everyone = (1 << (seats + 1)) - 1
        """All viewers as a bit mask: the seats, and one bit for the spectators."""
        self.zones: list[list[int]] = NO_LEVELS
        """Card numbers by zone; the top of a pile is the end of its list."""
        self.seen: list[int] = NO_CARDS
        """For each card the viewers who know where it is now."""
        self.face: list[int] = NO_CARDS
        """For each card the number of the face that is printed on it."""
        self.sees: list[int] = NO_CARDS
        """For each zone the viewers who see a card that comes to lie there."""
        self.mixed: list[int] = NO_CARDS
        """For each zone whether copies can't be told apart there; empty in games without copies."""
        self.copies: list[int] = NO_CARDS
        """For each face how many cards of the match have it; empty where nobody counted."""
        self.groups: list[Groups] = NO_GROUPS
        """Level by level the zones that belong together; see `pentacles.core.known_groups`."""
        self.among: list[list[int]] = NO_LEVELS
        """Level by level for each card the viewers who know that it lies in its group."""
        self.rng = Rng(0)
        self.listening = False
        self.moves: list[Move] = NO_MOVES

    def move(self, card: int, source: int, target: int) -> None:
        """Move a card; whoever sees the target zone now knows it, and nobody forgets it."""
        zones = self.zones
        zones[source].remove(card)
        zones[target].append(card)
        seen = self.seen
        before = seen[card]
        after = before | self.sees[target]
        if self.among:
            follow(self, card, source, target, after)
        if after != before:
            seen[card] = after
            if self.mixed and self.mixed[source]:
                self.lose_copies(card, source, after & ~before, NO_CARDS)
        if self.listening:
            self.moves.append(Move(card, self.face[card], source, target, after))

    def move_face(self, source: int, face: int, target: int) -> int:
        """Move the first card with this face; the card. It must be there."""
        zones = self.zones
        seen = self.seen
        faces = self.face
        cards = zones[source]
        wanted: i64 = face
        place: i64 = 0
        held: i64 = 0
        for held in cards:
            printed: i64 = faces[held]
            if printed == wanted:
                break
            place += 1
        card = cards.pop(place)
        zones[target].append(card)
        before = seen[card]
        after = before | self.sees[target]
        if self.among:
            follow(self, card, source, target, after)
        if after != before:
            seen[card] = after
            if self.mixed and self.mixed[source]:
                self.lose_copies(card, source, after & ~before, NO_CARDS)
        if self.listening:
            self.moves.append(Move(card, face, source, target, after))
        return card

    def lose_copies(self, card: int, zone: int, unsure: int, shown: list[int]) -> None:
        """A card that some viewers didn't know came out of a hand, or is shown there.

        Who of them knew of another copy in the hand can't tell which of the two it is, and so knows
        of one copy less; cards that are shown together with this one are others.
        """
        faces = self.face
        printed = faces[card]
        if not unsure or (self.copies and self.copies[printed] == 1):
            return
        seen = self.seen
        face: i64 = printed
        here: i64 = card
        other: i64 = 0
        for other in self.zones[zone]:
            found: i64 = faces[other]
            if found == face and other != here and other not in shown:
                lost = unsure & seen[other]
                seen[other] &= ~lost
                unsure &= ~lost
                if not unsure:
                    return

    def draw(self, source: int, target: int) -> int:
        """Move the top card of a pile; the card."""
        card = self.zones[source].pop()
        self.zones[target].append(card)
        after = self.seen[card] | self.sees[target]
        if self.among:
            follow(self, card, source, target, after)
        self.seen[card] = after
        if self.listening:
            self.moves.append(Move(card, self.face[card], source, target, after))
        return card

    def move_all(self, source: int, target: int) -> None:
        """Move every card of a zone, in order."""
        cards = self.zones[source]
        if self.listening or self.among:
            for card in cards.copy():
                self.move(card, source, target)
            return
        sees: i64 = self.sees[target]
        seen = self.seen
        moved: i64 = 0
        for moved in cards:
            viewers: i64 = seen[moved]
            if sees & ~viewers:
                seen[moved] = viewers | sees
        self.zones[target].extend(cards)
        cards.clear()

    def draw_many(self, source: int, target: int, n: int) -> None:
        """Move the top n cards of a pile, one after the other."""
        if self.listening or self.among:
            for _ in range(n):
                self.draw(source, target)
            return
        pile = self.zones[source]
        cards = self.zones[target]
        sees: i64 = self.sees[target]
        seen = self.seen
        for _drawn in range(n):
            card = pile.pop()
            cards.append(card)
            viewers: i64 = seen[card]
            if sees & ~viewers:
                seen[card] = viewers | sees

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone: nobody knows any longer where its cards are."""
        cards = self.zones[zone]
        self.rng.shuffle(cards)
        sees: i64 = self.sees[zone]
        seen = self.seen
        card: i64 = 0
        for card in cards:
            viewers: i64 = seen[card]
            if viewers != sees:
                seen[card] = sees

    def reveal(self, card: int, viewers: int) -> None:
        """Let the viewers of this mask know the card."""
        self.seen[card] |= viewers

    def forget(self, card: int, keepers: int) -> None:
        """Only the viewers of this mask still know where the card is."""
        self.seen[card] &= keepers

    def find(self, zone: int, face: int) -> int:
        """The first card with this face in a zone, or -1."""
        faces = self.face
        wanted: i64 = face
        for card in self.zones[zone]:
            printed: i64 = faces[card]
            if printed == wanted:
                return card
        return -1

    def knows(self, viewer: int | None, card: int) -> bool:
        """Whether a viewer (None: a spectator) knows where this card is."""
        return bool(self.seen[card] >> (self.seats if viewer is None else viewer) & 1)

    def knows_of(self, viewer: int | None, card: int) -> bool:
        """Whether a viewer knows where this card is, or at least in which narrowest group."""
        bit = 1 << (self.seats if viewer is None else viewer)
        if self.seen[card] & bit:
            return True
        return bool(self.among) and bool(self.among[0][card] & bit)

    def pool(self, seat: int, zone: int, card: int) -> int:
        """The pool in which a card unseen by this seat could be exchanged with others.

        Cards of different pools are known to be different: two decks with different backs, or
        piles whose contents everybody remembers.
        """
        return 0

    def remembers(self, seat: int, zone: int) -> list[int]:
        """The faces that a seat knows to be among the unseen cards of this zone's owner, unordered.

        For zones that are `remembered`; they are part of the observation.
        """
        return []

    def fits(self, zone: int, card: int, face: int) -> bool:
        """Whether an unseen card in this zone could have this face (`face-down wizards`)."""
        return True

    def is_free(self, zone: int) -> bool:
        """Whether `fits` allows every face in this zone, always: then a redeal needn't ask."""
        return False

    def group_of(self, zone: int) -> int:
        """The group of zones (from 0, or -1) that this one belongs to, when sorts are counted."""
        return 0

    def sort_of(self, face: int) -> int:
        """The sort of a face, from 0: everybody knows how many of each sort a group of zones has.

        Asked only in games with groups: a redeal leaves every group as many of each sort.
        """
        return 0

    def could_swap(self, seat: int, zone: int, card: int, there: int, other: int) -> bool:
        """Whether two cards that a seat doesn't see could lie the other way round."""
        if self.pool(seat, zone, card) != self.pool(seat, there, other):
            return False
        if not self.fits(zone, card, self.face[other]):
            return False
        if not self.fits(there, other, self.face[card]):
            return False
        return binding(self, seat, zone, card) == binding(self, seat, there, other)
