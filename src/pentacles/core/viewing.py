# not compiled
"""Views: small frozen records of which a table needs hundreds at every move."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def view(kind: type[T]) -> type[T]:
    """A frozen dataclass whose instances are made several times faster.

    A frozen dataclass sets each field through `object.__setattr__`. Here the fields go straight
    into the instance; all the rest is as usual.
    """
    made: Any = dataclass(frozen=True)(kind)
    known: dict[str, Any] = {"MISSING": MISSING}
    arguments, lines = [], ["held = self.__dict__"]
    for part in fields(made):
        name = part.name
        if part.default_factory is not MISSING:
            known[f"make_{name}"] = part.default_factory
            arguments.append(f"{name}=MISSING")
            lines.append(f"held['{name}'] = make_{name}() if {name} is MISSING else {name}")
            continue
        if part.default is not MISSING:
            known[f"usual_{name}"] = part.default
            arguments.append(f"{name}=usual_{name}")
        else:
            arguments.append(name)
        lines.append(f"held['{name}'] = {name}")
    text = f"def __init__(self, {', '.join(arguments)}):\n  " + "\n  ".join(lines)
    exec(text, known)  # noqa: S102 - as dataclasses are made themselves; only names of fields
    quick = known["__init__"]
    quick.__qualname__ = f"{made.__qualname__}.__init__"
    quick.__annotations__ = made.__init__.__annotations__
    made.__init__ = quick
    return made  # type: ignore[no-any-return]
