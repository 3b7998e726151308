"""Ctrl-C in the middle of a search: it is an interrupt, never a crash."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import signal
import pentacles
from pentacles.bots import Search
from pentacles.core.rng import Rng

signal.signal(signal.SIGALRM, signal.default_int_handler)  # as Ctrl-C does
game = pentacles.game("wizard-cards")
state = game.new(2, 1)
rng = Rng(1)
search = Search(state.sample(state.seat, rng), state.seat, game.advice, rng, horizon=2)
stopped = 0
for number in range(40):
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.001 + 0.0003 * number)
            while True:
                search.run(100, 0)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        stopped += 1
print(stopped)
"""


def test_a_search_can_be_interrupted_at_any_moment() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "40"), done.stderr
