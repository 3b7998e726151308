"""The foot of the screen: which key does what; the most useful ones stay when room is short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from pentacles.terminal.bits import Bit, Row, padded


class Key(NamedTuple):
    """A key with what it does; the lower its rank, the longer it stays."""

    key: str
    words: str
    rank: int = 2

    @property
    def size(self) -> int:
        """The cells that it takes."""
        return cell_len(self.key) + cell_len(self.words) + 3


def key_row(keys: Sequence[Key], room: int) -> Row:
    """As many keys as fit, in order, each once."""
    kept: list[Key] = []
    for one in keys:
        if one.key not in [other.key for other in kept]:
            kept.append(one)
    while kept and 1 + sum(one.size for one in kept) > room + 2:
        worst = max(kept, key=lambda one: (one.rank, kept.index(one)))
        kept.remove(worst)
    row: Row = [Bit(" ", "barred")]
    for one in kept:
        row += [Bit(one.key, "bar"), Bit(f" {one.words}  ", "barred")]
    return padded([*row[:-1], Bit(row[-1].text.rstrip(), "barred")], room, "barred")
