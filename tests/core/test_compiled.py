"""Plain and compiled are the same match."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from pentacles._pure import is_compiled
from pentacles.core.holdings import Holdings

PLAY = """
import sys
import pentacles
from pentacles._pure import is_compiled
from pentacles.core.rng import Rng

print(is_compiled(), file=sys.stderr)
for name in pentacles.games():
    kind = type(pentacles.game(name))
    for options in kind.representatives:
        game = pentacles.game(name, **options)
        for players in range(kind.min_players, kind.max_players + 1):
            try:
                state = game.new(players, 11)
            except pentacles.BadOption:
                continue
            rng = Rng(players)
            for _ in range(150):
                if state.over:
                    break
                options_now = sorted(state.options(state.seat))
                state.play_unchecked(state.seat, rng.choice(options_now))
            print(name, players, state.to_json(), state.sample(0, rng).to_json())
"""


def played(pure: bool) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PENTACLES_PURE": "1" if pure else "0"}
    return subprocess.run(
        [sys.executable, "-c", PLAY],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=250,
    )


def test_lists_keep_their_order_and_refuse_what_they_do_not_hold() -> None:
    """In compiled code the lists of cards have operations of their own: native/quick_lists.h."""
    cards = Holdings(2)
    cards.zones = [[5, 300, 7, 299], []]
    cards.seen = [0] * 301
    cards.face = list(range(301))
    cards.sees = [0, 0]
    cards.move(300, 0, 1)
    cards.move(5, 0, 1)
    assert cards.draw(0, 1) == 299
    assert cards.zones == [[7], [300, 5, 299]]
    assert cards.move_face(1, 5, 0) == 5
    assert cards.zones == [[7, 5], [300, 299]]
    cards.move_all(0, 1)
    with pytest.raises(IndexError):
        cards.draw(0, 1)
    with pytest.raises(ValueError, match="not in list"):
        cards.move(5, 0, 1)
    with pytest.raises(IndexError):
        cards.move(5, 2, 1)
    assert cards.zones == [[], [300, 299, 7, 5]]
    cards.reveal(7, 2)
    cards.reveal(7, 1 << 80)
    cards.forget(7, 1 << 80 | 1)
    cards.reveal(7, 4)
    assert cards.seen[7] == 1 << 80 | 4
    cards.forget(7, 6)
    assert cards.seen[7] == 4


def test_playthroughs_are_the_same_plain_and_compiled() -> None:
    plain, other = played(pure=True), played(pure=False)
    assert plain.stderr.strip() == "False"
    assert other.stdout == plain.stdout
    assert plain.stdout.count("\n") > 5
    if os.environ.get("PENTACLES_PURE") != "1":
        assert other.stderr.strip() == str(is_compiled())


def described(module: str) -> dict[str, str]:
    """The docstrings in the source of a module, by the path of what they stand in."""
    package = Path(str(import_module("pentacles").__file__)).parent
    source = package.joinpath(*module.split(".")[1:]).with_suffix(".py")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    found = {"": ast.get_docstring(tree) or ""}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
        for inner in (node, *(node.body if isinstance(node, ast.ClassDef) else ())):
            if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("__"):
                place = inner.name if inner is node else f"{getattr(node, 'name', '')}.{inner.name}"
                found.setdefault(place, ast.get_docstring(inner) or "")
    return {place: text for place, text in found.items() if text}


@pytest.mark.parametrize(
    "module",
    [
        "pentacles.bots.eyes",
        "pentacles.core.decision",
        "pentacles.core.errors",
        "pentacles.core.event",
        "pentacles.core.record",
        "pentacles.core.state",
        "pentacles.games.wizard_cards.state",
    ],
)
def test_help_shows_docstrings_and_signatures(module: str) -> None:
    """Compiled classes keep them, too: the build writes them into the C code."""
    wanted = described(module)
    assert wanted
    for place, text in wanted.items():
        thing: object = import_module(module)
        for part in place.split(".") if place else ():
            thing = inspect.getattr_static(thing, part)
        assert inspect.getdoc(thing) == text, place
        if callable(thing) and not inspect.isclass(thing):
            assert inspect.signature(thing) is not None
