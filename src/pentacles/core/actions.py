# not compiled
"""The action space: every action of a game as an int, a short text and a label for people."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from itertools import product

from pentacles.core.blocks import Block, Blocks
from pentacles.core.errors import Unreadable


class ActionSpace:
    """All actions that a game can ever offer, numbered from 0."""

    def __init__(self, texts: list[str], labels: list[str]) -> None:
        if len(texts) != len(labels) or len(set(texts)) != len(texts):
            raise AssertionError("every action needs one text of its own and one label")
        self.texts = texts
        self.labels = labels
        self.blocks: list[Block] = []
        """The named stretches of the space, for games that have them."""
        self._numbers = {text.casefold(): number for number, text in enumerate(texts)}

    @classmethod
    def of_blocks(
        cls, blocks: Blocks, words: Callable[[Block, int, int], tuple[str, str]] | None = None
    ) -> ActionSpace:
        """The space of these blocks; `words` gives text and label where a block has none."""
        told: list[tuple[str, str]] = []
        for block in blocks.parts:
            if block.texts:
                told += zip(block.texts, block.labels, strict=True)
            elif words is not None:
                places = product(range(block.rows), range(block.columns))
                told += [words(block, row, column) for row, column in places]
        space = cls([text for text, _ in told], [label for _, label in told])
        space.blocks = blocks.parts
        return space

    @property
    def size(self) -> int:
        """How many actions there are."""
        return len(self.texts)

    def text(self, action: int) -> str:
        """The short form, such as `cast 7C`."""
        return self.texts[action]

    def label(self, action: int) -> str:
        """The form for people, such as `Cast Greater Wrath (7C)`."""
        return self.labels[action]

    def number(self, action: int) -> int | None:
        """The number that the text ends with, such as the 3 in `pay 3`; None if there is none."""
        last = self.texts[action].rpartition(" ")[2]
        return int(last) if last.isdecimal() else None

    def parse(self, text: str) -> int:
        """The action with this text; capitals and spaces don't matter."""
        key = " ".join(text.casefold().split())
        if key in self._numbers:
            return self._numbers[key]
        close = get_close_matches(key, list(self._numbers), 3, 0.5)
        hint = ", ".join(repr(self.texts[self._numbers[match]]) for match in close)
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise Unreadable(
            f"Unknown action {shown!r}. " + (f"Did you mean {hint}?" if hint else self._examples())
        )

    def _examples(self) -> str:
        return f"Actions look like {self.texts[0]!r} or {self.texts[-1]!r}."

    def __len__(self) -> int:
        return len(self.texts)

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.size} actions>"
