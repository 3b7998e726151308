"""Plain and compiled are the same match."""

from __future__ import annotations

import os
import subprocess
import sys

from pentacles._pure import is_compiled

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


def test_playthroughs_are_the_same_plain_and_compiled() -> None:
    plain, other = played(pure=True), played(pure=False)
    assert plain.stderr.strip() == "False"
    assert other.stdout == plain.stdout
    assert plain.stdout.count("\n") > 5
    if os.environ.get("PENTACLES_PURE") != "1":
        assert other.stderr.strip() == str(is_compiled())
