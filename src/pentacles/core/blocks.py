"""Blocks: the actions of a game in named stretches, each with encode and decode.

A game adds its blocks in the order of their numbers and keeps each under a name. Rules, advice and
tables then speak of `lose.encode(face)` and `wild.column(action)`; texts and the pages of layouts
come from the same blocks, by `ActionSpace.of_blocks`.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr


@final
class Block:
    """Actions of one name, numbered by row and column: by card, or by joker and school."""

    def __init__(self, name: str, by: str, start: int, rows: int, columns: int) -> None:
        self.name = name
        self.by = by
        """What the rows and columns stand for, in words."""
        self.start = start
        self.rows = rows
        self.columns = columns
        self.stop = start + rows * columns
        """The first action after the block."""

    def holds(self, action: int) -> bool:
        """Whether an action is one of this block."""
        return self.start <= action < self.stop

    def encode(self, row: int, column: int = 0) -> int:
        """The action of this row and column."""
        return self.start + row * self.columns + column

    def row(self, action: int) -> int:
        """The row of an action of this block."""
        return (action - self.start) // self.columns

    def column(self, action: int) -> int:
        """The column of an action of this block."""
        return (action - self.start) % self.columns


@mypyc_attr(allow_interpreted_subclasses=True)
class Blocks:
    """All blocks of a game, without a gap."""

    def __init__(self) -> None:
        self.parts: list[Block] = []
        self.size = 0

    def add(self, name: str, by: str, rows: int = 1, columns: int = 1) -> Block:
        """The next block."""
        block = Block(name, by, self.size, rows, columns)
        self.parts.append(block)
        self.size = block.stop
        return block
