"""The modules of a game import one way: no cycles, imports inside functions included."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import pentacles


def modules(game: str) -> dict[str, Path]:
    """The modules of a game's folder by name."""
    folder = Path(pentacles.__file__).parent / "games"
    return {
        ".".join(("pentacles.games", *path.relative_to(folder).with_suffix("").parts)): path
        for path in (folder / game).rglob("*.py")
        if path.name != "__init__.py"
    }


def imported(path: Path, known: set[str]) -> set[str]:
    """The modules of the same game that a module imports; what is only for types doesn't count."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        waiting += ast.iter_child_nodes(node)
    return found & known


@pytest.mark.parametrize("name", pentacles.games())
def test_modules_of_a_game_import_one_way(name: str) -> None:
    found = modules(name.replace("-", "_"))
    assert len(found) > 5
    graph = {module: imported(path, set(found)) for module, path in found.items()}
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))
