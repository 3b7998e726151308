"""TypeScript types of everything that is sent, generated from the Python classes.

`python -m pentacles.server.schema` prints them; `--write web/src/protocol.ts` keeps them for the
page. They are never edited by hand: a test compares.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

from pentacles.core import table
from pentacles.session import http_bodies, messages, workshop_bodies

HEAD = """\
// Made by `python -m pentacles.server.schema --write web/src/protocol.ts`. Do not edit.
"""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}
CONSTANTS = (
    "PROTOCOL",
    "LARGEST_FRAME",
    "LONGEST_NAME",
    "SHORTEST_OWN_NAME",
    "LONGEST_OWN_NAME",
    "LONGEST_CHAT",
)
UNIONS = {"Scene": table.Scene, "ToViewer": messages.ToViewer, "FromViewer": messages.FromViewer}
"""Classes that are told apart by their tag."""


def typescript() -> str:
    """The whole module."""
    parts = [HEAD]
    parts += [f"export const {name} = {getattr(messages, name)};\n" for name in CONSTANTS]
    parts += [interface(kind) for kind in classes()]
    for name, union in UNIONS.items():
        lines = "".join(f"\n  | {member.__name__}" for member in typing.get_args(union))
        parts.append(f"export type {name} ={lines};\n")
    return "\n".join(parts)


def classes() -> list[type[Any]]:
    """Every class of the messages, each after those that it is made of."""
    found: list[type[Any]] = []
    for module in (messages, http_bodies, workshop_bodies):
        for value in vars(module).values():
            is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
            if is_struct and value.__module__ == module.__name__:
                collect(value, found)
    return found


def collect(kind: Any, found: list[type[Any]], begun: tuple[Any, ...] = ()) -> None:
    """Add a type's classes to those that were found; a class may be part of itself."""
    for inner in typing.get_args(kind):
        collect(inner, found, begun)
    if not isinstance(kind, type) or kind in (*found, *begun):
        return
    if issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind):
        for hint in hints(kind).values():
            collect(hint, found, (*begun, kind))
        if kind not in found:
            found.append(kind)


def hints(kind: type[Any]) -> dict[str, Any]:
    """The types of a class's fields, in order."""
    known = typing.get_type_hints(kind)
    if issubclass(kind, msgspec.Struct):
        return {field.name: known[field.name] for field in msgspec.structs.fields(kind)}
    return {field.name: known[field.name] for field in dataclasses.fields(kind)}


def optional(kind: type[Any]) -> set[str]:
    """The fields that may be missing: those of messages with a default."""
    if not issubclass(kind, msgspec.Struct):
        return set()
    config = kind.__struct_config__
    if not config.omit_defaults and not config.forbid_unknown_fields:
        return set()
    return {field.name for field in msgspec.structs.fields(kind) if not field.required}


def interface(kind: type[Any]) -> str:
    """A class as an interface."""
    lines = []
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is not None:
        lines.append(f'  {kind.__struct_config__.tag_field}: "{kind.__struct_config__.tag}";')
    missing = optional(kind)
    for name, hint in hints(kind).items():
        lines.append(f"  {name}{'?' if name in missing else ''}: {written(hint)};")
    words = (kind.__doc__ or "").strip().splitlines()[0]
    body = "\n".join(lines)
    if not lines:
        return f"/** {words} */\nexport type {kind.__name__} = Record<string, never>;\n"
    return f"/** {words} */\nexport interface {kind.__name__} {{\n{body}\n}}\n"


def written(hint: Any) -> str:
    """A type in TypeScript."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    for name, union in UNIONS.items():
        if hint == union:
            return name
    if origin is typing.Literal:
        return " | ".join(json.dumps(value) for value in inside)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(written(part) for part in inside)
    if origin is tuple and inside[-1] is not ...:
        return "[" + ", ".join(written(part) for part in inside) + "]"
    if origin in (tuple, list):
        item = written(inside[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict:
        return f"Record<{written(inside[0])}, {written(inside[1])}>"
    if isinstance(hint, type):
        return hint.__name__
    raise TypeError(f"{hint!r} has no form in TypeScript yet: add it here.")


def main() -> None:
    """Print the types, or write them to a file."""
    parser = argparse.ArgumentParser(prog="python -m pentacles.server.schema", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="PATH", help="write them to this file")
    path = parser.parse_args().write
    if path is None:
        sys.stdout.write(typescript())
    else:
        path.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
