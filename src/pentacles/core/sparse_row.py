"""Sparse rows: the numbers of an observation that are not zero, written down in order."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

LEAST: Final = -64
MOST: Final = 1024
AMOUNTS: Final[list[Any]] = [float(amount) for amount in range(LEAST, MOST)]
"""Numbers as objects: compiled code need not create them, and equal ones are the same object."""
ZERO: Final[Any] = AMOUNTS[-LEAST]


ROOM: Final = 64


class SparseRow:
    """Where a seat's knowledge is written, number by number; zeros take no room."""

    def __init__(self, table: list[Any]) -> None:
        self.table = table
        """The places 0, 1, 2 and so on, as objects."""
        self.at: i64 = 0
        """The place of the next number."""
        self.count: i64 = 0
        """How many numbers are in the row."""
        self.places: list[Any] = [0] * ROOM
        """Where the numbers are; the list may be longer than their count."""
        self.values: list[Any] = [ZERO] * ROOM
        """The numbers; the list may be longer than their count."""

    def clear(self) -> None:
        """An empty row."""
        self.at = 0
        self.count = 0

    def put(self, place: i64, amount: i64) -> None:
        """A number that is not zero, at its place; each place has one number."""
        count = self.count
        if count == len(self.places):
            self.places += [0] * count
            self.values += [ZERO] * count
        self.places[count] = self.table[place]
        if LEAST <= amount < MOST:
            self.values[count] = AMOUNTS[amount - LEAST]
        else:
            self.values[count] = float(amount)
        self.count = count + 1

    def add(self, amount: i64) -> None:
        """The next number."""
        if amount != 0:
            self.put(self.at, amount)
        self.at += 1

    def add_number(self, number: float) -> None:
        """The next number, if it need not be whole."""
        if number != 0.0:
            self.put_number(self.at, number)
        self.at += 1

    def put_number(self, place: i64, number: float) -> None:
        """A number that is not zero and need not be whole, at its place."""
        self.put(place, 1)
        self.values[self.count - 1] = number

    def skip(self, count: i64) -> None:
        """This many zeros."""
        self.at += count

    def put_cards(
        self,
        cards: list[int],
        bit: i64,
        seen: list[int],
        face: list[int],
        more: list[int],
        counts: list[int],
        at: i64,
    ) -> None:
        """How many cards of each face the viewer with this bit knows in a zone.

        `more` are the faces that it knows in some way other than by the place of a card. `counts`
        is room to count in, all zeros between uses, and empty if every face is printed once and
        `more` is empty.
        """
        card: i64 = 0
        viewers: i64 = 0
        printed: i64 = 0
        count: i64 = 0
        if not counts:
            for card in cards:
                viewers = seen[card]
                if viewers & bit:
                    printed = face[card]
                    self.put(at + printed, 1)
            return
        for printed in more:
            count = counts[printed]
            counts[printed] = count + 1
        for card in cards:
            viewers = seen[card]
            if viewers & bit:
                printed = face[card]
                count = counts[printed]
                counts[printed] = count + 1
        for card in cards:
            printed = face[card]
            count = counts[printed]
            if count:
                counts[printed] = 0
                self.put(at + printed, count)
        for printed in more:
            count = counts[printed]
            if count:
                counts[printed] = 0
                self.put(at + printed, count)
