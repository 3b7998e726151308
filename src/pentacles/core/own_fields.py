"""Own fields: what a game's state keeps beyond the core, listed once for saving and loading.

A field has a name, a shape and bounds. `State.fields` and `State.restore` use a game's list of
them, so a saved match with an impossible figure is refused. Copying doesn't use the list: see
docs/adr/0008-own-fields.md.
"""

from __future__ import annotations

from typing import Any, Final, final

MOST: Final = 100_000
"""More than any counter of a match can reach."""

FLAG: Final = -1
WHOLE: Final = 0
WHOLES: Final = 1
ROWS: Final = 2
GROUP: Final = 3


@final
class OwnField:
    """A field by name; `own_whole`, `own_flag`, `own_wholes`, `own_rows`, `own_group` make one."""

    def __init__(
        self, name: str, shape: int, low: int, high: int, parts: tuple[OwnField, ...] = ()
    ) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high
        self.parts = parts
        """The fields of a group, in the order in which they are saved."""

    def saved(self, state: object) -> Any:
        """The value of this field in a state, for saving."""
        if self.shape == GROUP:
            return [part.saved(state) for part in self.parts]
        return getattr(state, self.name)

    def restore(self, state: object, value: Any) -> None:
        """Give a state this field from a saved value; ValueError if the field can't have it."""
        if self.shape != GROUP:
            setattr(state, self.name, self.read(value))
            return
        if type(value) is not list or len(value) != len(self.parts):
            raise ValueError(f"{self.name} must be a list of {len(self.parts)}")
        for part, one in zip(self.parts, value, strict=True):
            part.restore(state, one)

    def read(self, value: Any) -> Any:
        """A saved value, copied; ValueError if the field can't have it."""
        if self.shape == FLAG:
            if type(value) is not bool:
                raise ValueError(f"{self.name} must be true or false")
            return value
        return self.numbers(value, self.shape)

    def numbers(self, value: Any, depth: int) -> Any:
        """A whole number within the bounds, or a list of values nested one level less."""
        if depth:
            if type(value) is not list:
                raise ValueError(f"{self.name} must be a list")
            return [self.numbers(one, depth - 1) for one in value]
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(f"{self.name} must be a whole number from {self.low} to {self.high}")
        return value


def own_whole(name: str, high: int = MOST, low: int = 0) -> OwnField:
    """A whole number within bounds."""
    return OwnField(name, WHOLE, low, high)


def own_flag(name: str) -> OwnField:
    """True or false."""
    return OwnField(name, FLAG, 0, 1)


def own_wholes(name: str, high: int = MOST, low: int = 0) -> OwnField:
    """A list of whole numbers within bounds."""
    return OwnField(name, WHOLES, low, high)


def own_rows(name: str, high: int = MOST, low: int = 0) -> OwnField:
    """A list of lists of whole numbers within bounds."""
    return OwnField(name, ROWS, low, high)


def own_group(name: str, parts: tuple[OwnField, ...]) -> OwnField:
    """Fields that are saved together, as a list under one name."""
    return OwnField(name, GROUP, 0, 0, parts)
