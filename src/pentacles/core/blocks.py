"""Blocks: the actions of a game in named stretches, each with encode and decode.

A game adds its blocks in the order of their numbers and keeps each under a name. Rules, advice and
tables then say `lose.encode(face)` and `wild.column(action)`; texts and layout pages come from the
same blocks, through `ActionSpace.of_blocks`. Actions that mean the same with any cards have their
words in their block.
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
        self.texts: list[str] = []
        self.labels: list[str] = []
        """The words of the actions, where they are the same with any cards."""

    def holds(self, action: int) -> bool:
        """Whether an action is one of this block."""
        return self.start <= action < self.stop

    def holds_below(self, action: int, rows: int) -> bool:
        """Whether an action is in one of the first rows of this block, as many as given."""
        return self.start <= action < self.start + rows * self.columns

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
    """All blocks of a game, without gaps."""

    def __init__(self) -> None:
        self.parts: list[Block] = []
        self.size = 0

    def add(self, name: str, by: str, rows: int = 1, columns: int = 1) -> Block:
        """The next block."""
        block = Block(name, by, self.size, rows, columns)
        self.parts.append(block)
        self.size = block.stop
        return block

    def add_words(
        self, name: str, by: str, texts: list[str], labels: list[str], columns: int = 1
    ) -> Block:
        """The next block, with the words of its actions."""
        block = self.add(name, by, len(texts) // columns, columns)
        block.texts = texts
        block.labels = labels
        return block

    def add_one(self, text: str, label: str) -> int:
        """The next action, which is a block of its own."""
        return self.add_words(text, "", [text], [label]).start
