"""Leaks on the wire: every byte sent to a seat and a spectator, in pairs of matches.

The two matches of a pair differ only in cards that the viewer never learns; both are played
through a whole server with reconnects, a second tab, undo, previews, reasons and a running replay.

    python benchmarks/wire_leaks.py --matches 200
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

try:
    import pentacles  # noqa: F401 - only to say how to run it
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.games import games
from tests.server.wire import leaks, make_pair


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="pairs for each game")
    parser.add_argument("--game", action="append", help="only this game (repeatable)")
    parser.add_argument("--seed", type=int, default=1000, help="the first seed")
    asked = parser.parse_args()
    bad = 0
    for name in asked.game or games():
        began, done, seed, moves = time.perf_counter(), 0, asked.seed, 0
        while done < asked.matches:
            pair = make_pair(name, seed)
            seed += 1
            if pair is None:
                continue
            done += 1
            moves += len(pair.moves)
            found = leaks(pair)
            if found:
                bad += 1
                print(f"{name} seed {seed - 1}: {len(found)} differ, first:")
                print(f"  {found[0][0][:2000]}\n  {found[0][1][:2000]}")
        seconds = time.perf_counter() - began
        print(
            f"{name}: {done} pairs, {moves} moves, {bad} leaks so far, {seconds:.0f} s", flush=True
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
