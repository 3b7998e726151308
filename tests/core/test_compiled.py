"""Plain and compiled are the same match."""

from __future__ import annotations

import ast
import gc
import inspect
import os
import random
import subprocess
import sys
import weakref
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles._pure import is_compiled
from pentacles.core.holdings import Holdings, replaced
from pentacles.core.playout import playout
from pentacles.core.rng import Rng

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


def test_what_equals_an_int_is_found_before_it() -> None:
    cards = Holdings(2)
    cards.zones = [[300, True, 1, 5, 1], []]
    cards.seen = [0] * 301
    cards.face = list(range(301))
    cards.sees = [0, 1 << 40]
    cards.move(1, 0, 1)
    assert [repr(card) for card in cards.zones[0]] == ["300", "1", "5", "1"]
    cards.move(1, 0, 1)
    assert cards.zones == [[300, 5, 1], [1, 1]]
    with pytest.raises(ValueError, match="not in list"):
        cards.move(2, 0, 1)
    assert cards.seen[1] == 1 << 40


class Thing:
    """Something that can be watched."""


def test_lists_that_are_dropped_are_made_anew() -> None:
    """In compiled code they are kept with their room: native/list_pool.h."""
    cards = Holdings(2)
    draw = random.Random(5)
    kept: list[tuple[list[int], list[int]]] = []
    for number in range(300):
        sizes = [
            draw.choice((0, 1, 4, 5, 8, 9, 32, 33, 128, 200, 512, 600))
            for _ in range(draw.randrange(40))
        ]
        rows = [[draw.randrange(1000) for _ in range(size)] for size in sizes]
        thing = Thing()
        watched = weakref.ref(thing)
        odd: list[Any] = [7, thing]
        cards.zones = [*rows, odd] if number % 3 else [odd, *rows]
        shared, before = rows[-1:], [row.copy() for row in rows[-1:]]
        del rows, odd, thing
        cards.zones = []  # from here on only `shared` is needed
        assert watched() is None
        assert shared == before
        row = [
            draw.randrange(1000) for _ in range(draw.choice((1, 8, 30, 100, 150, 511, 512, 700)))
        ]
        made = replaced(row, 0, -1)
        assert gc.is_tracked(made) or max(made) <= 256  # small ints are no part of any ring
        kept.append((made, [-1, *row[1:]]))
    gc.collect()
    assert all(made == wanted for made, wanted in kept)


def test_lists_of_small_ints_are_copied_one_by_one() -> None:
    """In compiled code nobody counts the references to them: native/quick_ints.h."""
    row = list(range(-5, 257))
    copies = [replaced(row, 0, place % 300) for place in range(1000)]
    assert [made[0] for made in copies] == [place % 300 for place in range(1000)]
    assert all(made[1:] == row[1:] for made in copies)
    del copies
    assert min(sys.getrefcount(number) for number in row) > 0


def test_small_ints_outlast_every_match() -> None:
    """However often compiled code gives them back, there are references left."""
    for name in pentacles.games():
        for seed in range(20):
            playout(pentacles.game(name).new(seed=seed), Rng(seed))
    if sys.version_info < (3, 12) and is_compiled():
        assert min(sys.getrefcount(number) for number in range(-5, 257)) > 1 << 59


def test_only_matches_are_played() -> None:
    """In compiled code a class is known by what was found out about it before."""
    state = pentacles.game("wizard-cards").new(seed=1)
    assert playout(state, Rng(1)) > 0
    for other in (3, Thing(), Rng(1)):
        with pytest.raises((AttributeError, TypeError)):
            playout(other, Rng(1))  # type: ignore[arg-type]


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
