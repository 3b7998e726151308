"""Cards in words: what is printed on a card besides its name, in short or in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentacles.core.table import FaceView

PLAN = {"index": "value", "kindLine": "kind", "text": True}
"""What is printed on the cards if the game doesn't say."""
LONGEST_INITIALS = 3


class Faces:
    """Reads the cards of one game as its looks print them."""

    def __init__(self, looks: Mapping[str, Any]) -> None:
        self.plan: dict[str, Any] = dict(looks.get("print", PLAN))
        self.path: str = self.plan.get("index") or self.plan.get("tile") or "value"
        """Where the value of a face is."""

    def strip(self, face: FaceView) -> list[str]:
        """Kind, value and figures, unless the name gives them."""
        units = self.plan.get("units", {})
        amount = self.field(face, units.get("value"))
        value = self.value(face)
        if amount and value == f"{titled(units['value'])} {amount}":
            value = ""
        parts = [self.kind(face), value]
        pips = self.plan.get("pips", {})
        if pips.get("words"):
            parts.append(self.field(face, pips["value"]))
        if amount:
            parts.append(counted(amount, units["words"]))
        left = self.field(face, self.plan.get("footLeft"))
        if left and left not in self.plan.get("footLeftSkip", ()):
            parts.append(f"{titled(self.plan['footLeft'])} {left}")
        right = self.field(face, self.plan.get("footRight"))
        if right and right not in face.name.split():
            parts.append(f"{right} {self.plan.get('footRightUnit', '')}".strip())
        return [part for part in parts if part]

    def brief(self, face: FaceView, title: str = "") -> str:
        """A card in a list with this title: its figures and what it does in short."""
        strip = ", ".join(part for part in self.strip(face) if part.casefold() != title.casefold())
        return beside(strip, self.short(face))

    def lite(self, face: FaceView) -> str:
        """A card in a hand that was met before: the kind and value it is known by."""
        kind, value = self.kind(face).partition(", ")[0], self.value(face)
        if self.is_in_short(face) or not (kind or value):
            value = face.short
        return ", ".join(part for part in (kind, value) if part)

    def short(self, face: FaceView) -> str:
        """What a card does in a few words; its whole text if there are no such words."""
        words = face.short or (face.text if self.plan.get("text") else "")
        return words.removesuffix(".")

    def full(self, face: FaceView) -> str:
        """A card that is met for the first time; empty if the brief form says it all."""
        is_told = face.text.removesuffix(".").casefold() == face.short.casefold()
        if is_told or not face.short:
            return ""
        return ". ".join([", ".join(self.strip(face)), face.text]).removeprefix(". ")

    def kind(self, face: FaceView) -> str:
        """The line that names the kind of a card."""
        path = self.plan.get("kindLine") or self.plan.get("foot")
        words = "" if path == "short" else self.field(face, path)
        words = words.replace(" \N{MIDDLE DOT} ", ", ")
        return "" if words.casefold() in face.name.casefold() else words

    def value(self, face: FaceView) -> str:
        """The value with the name of what it is, unless the name, code or short text gives it."""
        value = self.field(face, self.path)
        if not value or value in face.name.split() or self.is_in_short(face):
            return ""
        if face.code.endswith(value) and len(face.code) > len(value):
            return ""
        name = next(
            (
                name
                for name, one in face.values.items()
                if not isinstance(one, bool) and str(one) == value and name != "value"
            ),
            "value" if value.lstrip("+-").isdecimal() else "",
        )
        return f"{titled(name)} {value}" if name else ""

    def is_in_short(self, face: FaceView) -> bool:
        """Whether the short text gives the value, as `Devoted 2` does and `Draw 2` doesn't."""
        kind, _, value = face.short.partition(" ")
        line = self.field(face, self.plan.get("kindLine") or self.plan.get("foot"))
        return value == self.field(face, self.path) and kind.casefold() in line.casefold().split()

    def field(self, face: FaceView, path: str | None) -> str:
        """The text at a path such as `values.rank` of a face."""
        head, _, rest = (path or "").partition(".")
        found = face.values.get(rest) if rest else getattr(face, head, "")
        return "" if found in (None, 0, False) else str(found)


def beside(strip: str, short: str) -> str:
    """Figures with what a card does, which may be one of them."""
    if short in strip.split(", "):
        short = ""
    return "; ".join(part for part in (strip, short) if part)


def titled(path: str) -> str:
    """The name of a value for reading: `values.card_value` is `card value`."""
    name = path.rpartition(".")[2].replace("_", " ")
    return name.upper() if len(name) <= LONGEST_INITIALS else name


def counted(number: str, words: str) -> str:
    """A number with words such as `cubes a turn`."""
    first, _, rest = words.partition(" ")
    return f"{number} {first.removesuffix('s') if number == '1' else first} {rest}".strip()
