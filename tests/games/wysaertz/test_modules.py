"""The modules of the game import each other one way only, inside functions too."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

from pentacles.games import wysaertz

ROOM = "pentacles.games.wysaertz"
FOLDER = Path(wysaertz.__file__).parent


def name_of(path: Path) -> str:
    """The module in a file of the game."""
    return ".".join([ROOM, *path.relative_to(FOLDER).with_suffix("").parts])


def test_no_module_imports_itself_by_way_of_others() -> None:
    paths = {name_of(path): path for path in FOLDER.rglob("*.py") if path.stem != "__init__"}
    graph: dict[str, set[str]] = {}
    for module, path in paths.items():
        found = graph.setdefault(module, set())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
                found |= names & paths.keys() - {module}
    TopologicalSorter(graph).prepare()
    assert len(graph) > 30
