# not compiled
"""Options: how a game may be varied, with every allowed value and what it does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pentacles.core.errors import BadOption, shown

Value = Any
"""A bool, int, str, a list of words, or a table of words, as JSON has them."""

WHOLE = re.compile(r"-?[0-9]{1,18}")
LONGEST_WORD = 57
LOT = "random"
"""The seat that begins is drawn at random."""
YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


@dataclass(frozen=True)
class Option:
    """One option of a game. Make it with `flag`, `choice`, `whole`, `words` or `table`."""

    name: str
    kind: str
    default: Value
    help: str
    rules: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    display_only: bool = False

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.kind == "flag":
            return "true, false"
        if self.kind == "whole":
            extra = "".join(f", {word}" for word in self.values)
            return f"{self.low} to {self.high}{extra}"
        if self.kind == "words":
            return "a list of " + (", ".join(self.values) if self.values else "names")
        return ", ".join(self.values)

    def accepts(self, value: Value) -> bool:
        """Whether this value may be given."""
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return isinstance(value, str) and value in self.values
        if self.kind == "whole":
            if isinstance(value, str) or value is None:
                return value in self.values
            is_whole = isinstance(value, int) and not isinstance(value, bool)
            return is_whole and self.low <= value <= self.high
        if self.kind == "words":
            is_words = isinstance(value, list) and all(isinstance(word, str) for word in value)
            return is_words and (not self.values or all(word in self.values for word in value))
        return True

    def parse(self, text: str) -> Value:
        """The value that a command line's `name=text` means; unknown texts stay as they are."""
        word = text.strip()
        if self.kind == "flag" and word.casefold() in YES | NO:
            return word.casefold() in YES
        if self.kind == "whole":
            number = whole_number(word)
            return word if number is None else number
        if self.kind == "words":
            return [part.strip() for part in word.split(",") if part.strip()]
        return word


def whole_number(text: str) -> int | None:
    """The whole number that a text is, or None."""
    return int(text) if WHOLE.fullmatch(text) else None


def flag(
    name: str, help: str, rules: tuple[str, ...] = (), default: bool = False, **more: Any
) -> Option:
    """An option that is on or off."""
    return Option(name, "flag", default, help, rules, **more)


def choice(
    name: str, values: tuple[str, ...], help: str, rules: tuple[str, ...] = (), default: str = ""
) -> Option:
    """An option with a list of allowed words, the first being the default."""
    return Option(name, "choice", default or values[0], help, rules, values)


def whole(
    name: str,
    low: int,
    high: int,
    default: Value,
    help: str,
    rules: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
) -> Option:
    """A whole number from `low` to `high`, or one of some words."""
    return Option(name, "whole", default, help, rules, words, low, high)


def words(
    name: str, help: str, rules: tuple[str, ...] = (), values: tuple[str, ...] = ()
) -> Option:
    """A list of words."""
    return Option(name, "words", [], help, rules, values)


def first_seat(name: str, seats: int, help: str, rules: tuple[str, ...] = ()) -> Option:
    """Who begins, named in the same way in every game: `random`, or `seat_K`."""
    return choice(name, (LOT, *(f"seat_{seat}" for seat in range(seats))), help, rules)


def names_first_seat(option: Option) -> bool:
    """Whether an option says who begins."""
    return option.kind == "choice" and option.values[:2] == (LOT, "seat_0")


def seat_named(value: str) -> int:
    """The seat that a `first_seat` option names, or -1 for `random`."""
    return int(value.removeprefix("seat_")) if value.startswith("seat_") else -1


@dataclass(frozen=True)
class Wording:
    """The error texts for options; a game whose rulebook words them differently brings its own."""

    unknown: str = "Unknown option '{name}' for {title}."
    not_one_of: str = "Option '{name}' must be one of {values}, got {value}."
    not_between: str = "Option '{name}' must be between {low} and {high}, got {value}."
    players_exact: str = "{title} needs exactly {low} players, got {n}."
    players_range: str = "{title} needs {low} to {high} players, got {n}."


def check_options(
    title: str, options: tuple[Option, ...], given: dict[str, Value], wording: Wording
) -> dict[str, Value]:
    """All options with their values, the given ones checked."""
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            message = wording.unknown.format(name=name, title=title)
            raise BadOption(f"{message} Its options are: {known}.", name, known)
    for option in options:
        if option.name in given and not option.accepts(given[option.name]):
            refuse_value(option, given[option.name], wording)
    return {option.name: given.get(option.name, option.default) for option in options}


def refuse_value(option: Option, value: Value, wording: Wording) -> None:
    """Raise BadOption for a value that is not allowed."""
    given = str(value).lower() if isinstance(value, bool) else shown(value)
    given = value if isinstance(value, str) and len(value) <= LONGEST_WORD else given
    template = wording.not_between if option.kind == "whole" else wording.not_one_of
    message = template.format(
        name=option.name,
        option=option.name,
        values=option.allowed,
        low=option.low,
        high=option.high,
        min=option.low,
        max=option.high,
        value=given,
    )
    raise BadOption(message, option.name, option.allowed)
