"""One address can't starve the others: short forms of `benchmarks/server/starve.py`.

What the attacker gets and is told is asserted here; how long others wait is measured there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.server import starve
from benchmarks.server.attacks import ATTACKS, Target
from tests.selection import IS_FULL

SMALL = {"matches": 16, "guests": 20, "connections": 40, "card_bytes": 1_000_000, "analyses": 6}
"""Quotas that are used up in a few seconds."""
SHARE = 0.25
"""How hard the attacks are made: more than these quotas allow."""
WORDS = [word for name, most in SMALL.items() for word in ("--quota", f"{name}={most}")]

EXPECTED = {
    "archmages": ("429 matches",),
    "deaf": ("closed after 429",),
    "idle": ("closed after 429",),
    "checks": ("429 card_bytes",),
    "card_matches": ("400 bad_card", "429 card_bytes"),
    "tables": ("429 matches",),
    "lobby": ("429 matches",),
    "analyses": ("429 analyses",),
}
"""What the attacker is told."""
SECONDS = 6.0 if IS_FULL else 2.0
"""How long an attack lasts at least; it goes on until the attacker was told what is expected."""
AT_THE_END = ("deaf", "idle")
"""Attacks that look at their connections only when they are over."""


class Prepared:
    """A database with matches that are over, for all attacks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.finished, self.long = starve.ready(folder, 20, 1)

    def attack(self, name: str) -> dict[str, Any]:
        target = Target(
            address="",
            finished=tuple(self.finished),
            long=tuple(self.long),
            share=SHARE,
            seconds=SECONDS,
            until=() if name in AT_THE_END else EXPECTED.get(name, ()),
        )
        return starve.against(
            self.folder, name, target, *WORDS, quiet=0.5, matches=2, rate=4.0, after=0.0
        )


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return Prepared(tmp_path_factory.mktemp("starve"))


@pytest.mark.parametrize("name", list(ATTACKS))
def test_others_play_on_and_the_attacker_is_told_why_not(prepared: Prepared, name: str) -> None:
    found = prepared.attack(name)
    told = found["told"]
    assert found["during"].moves, "nobody could play"
    assert found["during"].requests
    assert not found["failures"], "others were refused something"
    assert not found["refusals"]
    assert found["listed"], "another's open match is not on the lobby's first page"
    start, peak, _ = found["memory"]
    assert peak - start < starve.MOST_MEMORY
    assert '"level": "error"' not in found["log"]
    assert not [what for what in told if what.startswith("5")], told
    for what in EXPECTED.get(name, ()):
        assert told.get(what), told
    assert told.get("201", 0) <= SMALL["matches"] + 1, "more tables than one address may make"
    for what, words in found["words"].items():
        if what.startswith("429"):
            assert "Try again in" in words
