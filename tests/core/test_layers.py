"""The core needs the standard library and mypyc's own small module; its tables are structs."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

CORE = Path(__file__).parent.parent.parent / "src" / "pentacles" / "core"
ALLOWED = sys.stdlib_module_names | {"mypy_extensions"}
ELSEWHERE = {"table.py": {"msgspec"}}
"""What single files may import beside: docs/adr/0005-tables-are-structs.md."""


def imported(tree: ast.AST) -> set[str]:
    """The modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def test_the_core_imports_the_standard_library_and_itself() -> None:
    sources = list(CORE.rglob("*.py"))
    assert len(sources) > 10
    for source in sources:
        for name in imported(ast.parse(source.read_text(encoding="utf-8"))):
            own = name == "pentacles.core" or name.startswith("pentacles.core.")
            allowed = ALLOWED | ELSEWHERE.get(source.name, set())
            assert own or name.partition(".")[0] in allowed, f"{source.name} imports {name}"
