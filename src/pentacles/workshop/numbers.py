"""The numbers of a card's entry, which a designer tunes: found by a path such as `effect.n`."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import BadOption


def numbers_in(value: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    """Every whole number inside an entry, by its path: where it is and under which key."""
    found: dict[str, tuple[Any, Any]] = {}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        name = f"{path}.{key}" if path else str(key)
        if isinstance(inner, dict | list):
            found |= numbers_in(inner, name)
        elif type(inner) is int:
            found[name] = (value, key)
    return found


def number_of(entry: dict[str, Any], field: str, card: str) -> tuple[Any, Any]:
    """Where the number is."""
    name = path_of(entry, field)
    numbers = numbers_in(entry)
    if name not in numbers:
        words = "several numbers" if name else "no number"
        raise BadOption(
            f"Card {card!r} has {words} called {field[:60]!r}. "
            f"Its numbers: {', '.join(numbers) or 'none'}.",
            "field",
        )
    return numbers[name]


def path_of(entry: dict[str, Any], field: str) -> str:
    """The path of a number: given whole, or by its last word if that is clear.

    Otherwise all paths that it could be, or an empty text.
    """
    numbers = numbers_in(entry)
    if field in numbers:
        return field
    return " ".join(path for path in numbers if path.rpartition(".")[2] == field)
