"""Rows of numbers in memory that numpy shares: what compiled code writes there is in the arrays.

`librt.vecs` is the memory: a vector of machine numbers that mypyc reads and writes without making
an object, and that lends its memory to numpy. Observations are 32-bit numbers; there is no vector
of such floats, so their bits are written as whole numbers.

A row is mostly zeros. Each remembers where it is not zero, so that it can be emptied without
scanning it.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from pentacles.core.sparse_row import LEAST, MOST, SparseRow

ONE: Final = 0x3F800000
"""The bits of 1.0."""
BIAS: Final = 127
FRACTION: Final = 23
HIDDEN: Final = 1 << FRACTION


def bits_of(number: float) -> int:
    """The bits of a 32-bit number."""
    found: int = struct.unpack("=i", struct.pack("=f", number))[0]
    return found


AMOUNTS: Final = vec[i32]([bits_of(amount) for amount in range(LEAST, MOST)])
"""The bits of whole numbers."""


def bump(bits: vec[i32], marks: vec[i32], base: i64, count: i64, place: i64) -> i64:
    """One more at a place of the row that begins at `base`; how many numbers the row has then."""
    before = i64(bits[base + place])
    if before == 0:
        bits[base + place] = ONE
        marks[base + count] = i32(place)
        return count + 1
    # the whole number that these bits stand for, and one more
    held = (before & (HIDDEN - 1) | HIDDEN) >> (FRACTION + BIAS - (before >> FRACTION))
    bits[base + place] = AMOUNTS[held + 1 - LEAST]
    return count


class Rows(SparseRow):
    """The observations of many matches: a sparse row that is written again and again."""

    def __init__(self, count: int, size: int) -> None:
        super().__init__([])
        self.size: i64 = size
        self.bits: vec[i32] = vec[i32](bytes(count * size))
        """The numbers as bits, row after row."""
        self.marks: vec[i32] = vec[i32](bytes(count * size))
        """The places that are not zero, row after row, in any order."""
        self.filled: vec[i64] = vec[i64]([0] * count)
        """How many these are in each row."""
        self.row: i64 = 0
        self.base: i64 = 0
        """Where the current row begins."""

    @property
    def memory(self) -> Any:
        """The numbers, for numpy."""
        return self.bits

    def turn_to(self, row: i64) -> None:
        """Make another row the current one."""
        self.row = row
        self.base = row * self.size
        self.count = self.filled[row]

    def clear(self) -> None:
        """Empty the current row."""
        bits = self.bits
        marks = self.marks
        base = self.base
        for index in range(self.count):
            place = i64(marks[base + index])
            bits[base + place] = 0
        self.at = 0
        self.count = 0

    def keep(self) -> None:
        """The current row is complete."""
        self.filled[self.row] = self.count

    def put(self, place: i64, amount: i64) -> None:
        if amount == 1:
            self.bits[self.base + place] = ONE
        elif LEAST <= amount < MOST:
            self.bits[self.base + place] = AMOUNTS[amount - LEAST]
        else:
            self.bits[self.base + place] = i32(bits_of(float(amount)))
        self.marks[self.base + self.count] = i32(place)
        self.count += 1

    def put_number(self, place: i64, number: float) -> None:
        self.put(place, 1)
        self.bits[self.base + place] = i32(bits_of(number))

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
        bits = self.bits
        marks = self.marks
        base = self.base
        count = self.count
        card: i64 = 0
        printed: i64 = 0
        for card in cards:
            viewers: i64 = seen[card]
            if viewers & bit:
                printed = face[card]
                count = bump(bits, marks, base, count, at + printed)
        for printed in more:
            count = bump(bits, marks, base, count, at + printed)
        self.count = count


class Flags:
    """The masks of many matches, and what else numpy sees of them."""

    def __init__(self, count: int, actions: int) -> None:
        self.actions: i64 = actions
        self.marks: vec[u8] = vec[u8](bytes(count * actions))
        """1 for each action that may be chosen, row after row."""
        self.seats: vec[i64] = vec[i64]([0] * count)
        """The seat that is asked in each match."""

    @property
    def masks_memory(self) -> Any:
        """The masks, for numpy."""
        return self.marks

    @property
    def seats_memory(self) -> Any:
        """The seats, for numpy."""
        return self.seats

    def offer(self, row: i64, before: list[int], options: list[int]) -> None:
        """Replace the previous options of a row."""
        marks = self.marks
        base = row * self.actions
        action: i64 = 0
        for action in before:
            marks[base + action] = 0
        for action in options:
            marks[base + action] = 1

    def offers(self, row: i64, action: int) -> bool:
        """Whether an action may be chosen in this row; it may be any number."""
        actions: int = self.actions  # a number of more than 64 bits can be compared with this
        if not 0 <= action < actions:
            return False
        place: i64 = action
        return self.marks[row * self.actions + place] != 0
