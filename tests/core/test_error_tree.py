"""One kind of no: the exceptions of all packages form the tree that `core/errors.py` draws."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "pentacles"
MACHINES = {"StorageError", "ThinkingFailed", "Stopped"}
"""No refusals: a database or a process that failed, and a key that stops a program."""
BRANCH = re.compile(r"^    ([│ ├└─]*)(\w+)", re.MULTILINE)


@cache
def classes() -> list[tuple[str, list[str]]]:
    """Every class of the packages with the names of its bases."""
    return [
        (node.name, [ast.unparse(base).split(".")[-1] for base in node.bases])
        for path in SOURCE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]


def exceptions() -> dict[str, str]:
    """Every exception of ours by name, with its parent."""
    found: dict[str, str] = {}
    known = {"Exception"}
    while True:
        new = {
            name: base
            for name, bases in classes()
            for base in bases
            if base in known and name not in found
        }
        if not new:
            return found
        found |= new
        known |= set(new)


def drawn() -> dict[str, str]:
    """The tree in the docstring: every class with its parent."""
    found: dict[str, str] = {}
    trail: list[str] = []
    page = ast.parse((SOURCE / "core" / "errors.py").read_text(encoding="utf-8"))
    for indent, name in BRANCH.findall(ast.get_docstring(page, clean=False) or ""):
        del trail[len(indent) // 4 :]
        found[name] = trail[-1] if trail else "Exception"
        trail.append(name)
    return found


def test_the_tree_is_drawn_as_it_is() -> None:
    found = exceptions()
    machines = {name for name, base in found.items() if name in MACHINES or base in MACHINES}
    assert drawn() == {name: base for name, base in found.items() if name not in machines}


def test_no_exception_shares_its_name_with_another_class() -> None:
    names = Counter(name for name, _ in classes())
    assert {name for name in exceptions() if names[name] > 1} == set()
