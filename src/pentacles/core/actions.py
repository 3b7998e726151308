# not compiled
"""The action space: every action of a game as an int, a short text and a label for people."""

from __future__ import annotations

from difflib import get_close_matches

from pentacles.core.errors import Unreadable


class ActionSpace:
    """All actions that a game can ever offer, numbered from 0."""

    def __init__(self, texts: list[str], labels: list[str]) -> None:
        if len(texts) != len(labels) or len(set(texts)) != len(texts):
            raise AssertionError("every action needs one text of its own and one label")
        self.texts = texts
        self.labels = labels
        self._numbers = {text.casefold(): number for number, text in enumerate(texts)}

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
