"""Own fields: what a game's state keeps beside the core, told once for saving and loading.

A field has a name, a shape and bounds. `State.fields` and `State.restore` go by a game's list of
them, so a saved match with a figure that can't be is refused. Copying is not done from the list:
see docs/adr/0008-own-fields.md.
"""

from __future__ import annotations

from typing import Any, Final, final

MOST: Final = 100_000
"""More than any counter of a match comes to."""

FLAG: Final = -1
WHOLE: Final = 0
WHOLES: Final = 1
ROWS: Final = 2


@final
class OwnField:
    """A field by name; `own_whole`, `own_flag`, `own_wholes` and `own_rows` make one."""

    def __init__(self, name: str, shape: int, low: int, high: int) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high

    def read(self, value: Any) -> Any:
        """A saved value, copied; ValueError if the field can't have it."""
        if self.shape == FLAG:
            if type(value) is not bool:
                raise ValueError(f"{self.name} must be true or false")
            return value
        return self.numbers(value, self.shape)

    def numbers(self, value: Any, depth: int) -> Any:
        """A whole number within the bounds, or a list of what is one less deep."""
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
