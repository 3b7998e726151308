"""Rules are traceable: what is cited exists, and every rule has a test."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pentacles
from pentacles.games import game_class

TESTS = Path(__file__).parent.parent


def cited(text: str, prefix: str) -> set[str]:
    return set(re.findall(rf"\b{prefix}-\d+\.\d+[a-z]?\b", text))


def test_every_rule_cited_in_the_game_exists(name: str) -> None:
    game = pentacles.game(name)
    folder = Path(str(files(game_class(name).__module__.rpartition(".")[0])))
    sources = [*folder.rglob("*.py"), *folder.rglob("*.toml")]
    assert sources
    for source in sources:
        unknown = cited(source.read_text(encoding="utf-8"), game.prefix) - set(game.rules.rules)
        assert not unknown, f"{source.name} cites {sorted(unknown)}"


def marked(folder: Path) -> set[str]:
    """The rules named in `@pytest.mark.rule(...)` by the tests below a folder."""
    found: set[str] = set()
    for source in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return found


def test_every_rule_has_a_test_and_every_tested_rule_exists(name: str) -> None:
    game = pentacles.game(name)
    package = game_class(name).__module__.split(".")[-2]
    folder = TESTS / "games" / package
    if not game_class(name).__module__.startswith("pentacles."):
        folder = Path(str(files(game_class(name).__module__.rpartition(".")[0]))) / "tests"
    tested = marked(folder)
    assert not tested - set(game.rules.rules), "tests cite rules that don't exist"
    missing = sorted(set(game.rules.rules) - tested)
    assert not missing, f"no test below {folder} is marked with {missing}"


def test_rules_have_their_prefix_and_words(name: str) -> None:
    game = pentacles.game(name)
    assert game.rules.title == game.title
    for rule in game.rules.rules.values():
        assert rule.id.startswith(f"{game.prefix}-")
        assert len(rule.text) > 10
    first = next(iter(game.rules.rules.values()))
    assert game.rules.find(first.id.lower()) == [first]
    assert game.rules.search(first.id)
