# not compiled
"""Card files as text: the same TOML that is read, written from its data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pentacles.core.cards import LARGEST_NUMBER, TOO_LARGE, CardProblem
from pentacles.core.errors import BadCard, shown

BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')
SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
DEEPEST = 20
"""How deep tables may be nested; those of cards are two deep."""


def write_cards(document: Mapping[str, Any]) -> str:
    """A card file as text: its head, then its tables of entries."""
    plain, parts = [], []
    for name, value in document.items():
        if isinstance(value, Mapping):
            parts.append((f"[{key_text(name)}]", value))
        elif isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            parts += [(f"[[{key_text(name)}]]", entry) for entry in value]
        else:
            plain.append(f"{key_text(name)} = {value_text(name, value)}")
    texts = ["\n".join(plain)] if plain else []
    for mark, entry in parts:
        lines = [f"{key_text(key)} = {entry_text(key, value)}" for key, value in entry.items()]
        texts.append("\n".join([mark, *lines]))
    return "\n\n".join(texts) + "\n"


def entry_text(key: str, value: Any) -> str:
    """The value of a key; a list of tables has a line for each."""
    if isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        lines = "".join(f"  {value_text(key, one)},\n" for one in value)
        return f"[\n{lines}]"
    return value_text(key, value)


def value_text(key: str, value: Any, depth: int = 0) -> str:
    """A value in one line; BadCard if TOML has nothing like it."""
    if depth > DEEPEST:
        raise refused(key, "tables are nested too deeply")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            raise BadCard([CardProblem(TOO_LARGE, key=key)])
        return str(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return string_text(key, value)
    if isinstance(value, list):
        return f"[{', '.join(value_text(key, one, depth + 1) for one in value)}]"
    if isinstance(value, Mapping):
        inner = ", ".join(
            f"{key_text(name)} = {value_text(key, one, depth + 1)}" for name, one in value.items()
        )
        return f"{{ {inner} }}" if inner else "{}"
    raise refused(key, f"{shown(value)} can't be in a card file; leave the key out instead")


def string_text(key: str, text: str) -> str:
    """A text in quotes."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise refused(key, "has characters that no file can hold") from None
    return f'"{ESCAPED.sub(lambda found: escape(found[0]), text)}"'


def escape(char: str) -> str:
    """A character that can't be in quotes as it is."""
    return SHORT.get(char) or f"\\u{ord(char):04x}"


def key_text(key: Any) -> str:
    """A key, in quotes if it needs them."""
    name = str(key)
    return name if BARE.fullmatch(name) else string_text(name[:60], name)


def refused(key: str, problem: str) -> BadCard:
    """The error that a value can't be written."""
    return BadCard([CardProblem(f"{key}: {problem}.", key=key, message=f"{problem}.")])
