"""docs/architecture.md is true: its packages, its import order, and no imports in a circle."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pentacles"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def contract() -> list[list[str]]:
    """The layers of the import contract, the topmost first."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(
        one["layers"] for one in told["tool"]["importlinter"]["contracts"] if "layers" in one
    )
    return [re.findall(r"\w+", layer) for layer in layers]


def modules() -> dict[str, Path]:
    """Every module by its name."""
    found: dict[str, Path] = {}
    for path in SOURCE.rglob("*.py"):
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of ours that a file imports, also inside functions; not for types alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and "TYPE_CHECKING" in ast.unparse(branch.test)
        for node in ast.walk(branch)
    }
    names: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name if name in known else node.module for name in whole.values()}
    return names & known.keys()


@cache
def graph() -> dict[str, set[str]]:
    """Every module with those that it imports."""
    known = modules()
    return {module: imported(path, known) - {module} for module, path in known.items()}


def test_the_page_shows_every_package() -> None:
    listed = re.findall(r"^  (\w+)/", PAGE, re.MULTILINE)
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert set(listed) == packages
    assert listed == [name for layer in contract() for name in layer]


def test_the_page_tells_the_import_order_of_the_contract() -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("cli > "))
    assert [layer.split(" | ") for layer in line.split(" > ")] == contract()


def test_imports_inside_functions_point_the_same_way() -> None:
    places = {name: level for level, layer in enumerate(contract()) for name in layer}
    for module, names in graph().items():
        package = module.split(".")[1] if "." in module else ""
        if package not in places:
            continue
        for name in names:
            other = name.split(".")[1] if "." in name else ""
            if other in places and other != package:
                assert places[other] > places[package], f"{module} imports {name}"


def test_modules_do_not_import_one_another_in_a_circle() -> None:
    """`prepare` raises an error that names the circle."""
    modules = graph()
    assert len(modules) > 400
    TopologicalSorter({name: found & modules.keys() for name, found in modules.items()}).prepare()


ROOMS = {
    *(
        "__init__",
        "actions",
        "advice",
        "aids",
        "bounds",
        "card_files",
        "card_form",
        "deck",
        "game",
        "looks",
    ),
    *("positions", "reasons", "state", "steps", "table", "terms"),
}
"""What every game has, each under the same name."""


def test_every_game_has_the_same_rooms() -> None:
    for folder in (SOURCE / "games").iterdir():
        if (folder / "game.py").exists():
            rooms = {path.stem for path in folder.iterdir()}
            assert rooms >= ROOMS, f"{folder.name} has no {ROOMS - rooms}"


def test_modules_are_small() -> None:
    for path in SOURCE.rglob("*.py"):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 600, f"{path.relative_to(SOURCE)} has {lines} lines: split it"
