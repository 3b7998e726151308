"""Renaming: if cards have several names, each viewer reads the ones they prefer.

A match is set up with one sort of names. Everything told about it is text, and another sort of
names replaces the first in all of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import msgspec

from pentacles.core.table import FaceView, replace

T = TypeVar("T")


class Renaming:
    """Replaces the match's card names with those that a viewer prefers."""

    def __init__(
        self,
        faces: Mapping[str, FaceView],
        looks: Mapping[str, Any],
        wanted: str = "",
        people: Collection[str] = (),
    ) -> None:
        names = {face.name: names_of(face, str(looks.get("names", ""))) for face in faces.values()}
        self.sorts: list[str] = list(next(iter(names.values()), {}))
        """The sorts of names, such as `plain` and `nerdier`; none if there is only one."""
        self.given = next((one for one in self.sorts if is_used(names, one)), "")
        """The sort that the match uses."""
        self.wanted = wanted if wanted in self.sorts else self.given
        self.places = {
            name: others[self.wanted]
            for name, others in names.items()
            if others and others[self.wanted] != name and name not in people
        }
        words = sorted(map(re.escape, self.places), key=len, reverse=True)
        self.pattern = re.compile(rf"\b(?:{'|'.join(words)})\b") if words else None
        self.faces = {
            key: replace(face, name=self.places.get(face.name, face.name))
            for key, face in faces.items()
        }
        """The faces with the names that are wanted."""

    def text(self, text: str) -> str:
        """A text with the wanted names."""
        if self.pattern is None:
            return text
        return self.pattern.sub(lambda found: self.places[found[0]], text)

    def view(self, view: T) -> T:
        """A table, an event or a frame with the wanted names in all its texts."""
        if self.pattern is None:
            return view
        told = self.text(msgspec.json.encode(view).decode())
        return msgspec.json.decode(told, type=type(view))

    @property
    def next(self) -> str:
        """The sort after the present one."""
        at = self.sorts.index(self.wanted) if self.wanted in self.sorts else -1
        return self.sorts[(at + 1) % len(self.sorts)] if self.sorts else ""


def names_of(face: FaceView, path: str) -> dict[str, str]:
    """All names of a card, by sort; the game's looks say where to find them."""
    head, _, rest = path.partition(".")
    found = face.values.get(rest) if head == "values" else None
    return {str(sort): str(name) for sort, name in found.items()} if found else {}


def is_used(names: Mapping[str, Mapping[str, str]], sort: str) -> bool:
    """Whether a match has this sort of names."""
    return all(others.get(sort) == name for name, others in names.items())
