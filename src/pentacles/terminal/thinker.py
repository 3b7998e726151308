"""The thinker: a separate process, so that long thoughts don't freeze the screen.

Compiled code doesn't let other threads run while it searches; a process does. It reads one question
per line and answers each with a line; when nobody asks any more, it ends.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from pentacles.bots import Budget, advise
from pentacles.bots.sequences import sequence
from pentacles.core.rng import resumed
from pentacles.games import load

THINKING = Budget(seconds=1.0)
"""How long an archmage thinks about a decision."""
HINT = Budget(iterations=300, seconds=3.0)
LARGEST = 1 << 26


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """A bot's choice, or advice, for a seat of a saved match."""
    state = load(question["save"])
    seat = question["seat"]
    if question["level"] == "hint":
        found = advise(state, seat, HINT)
        return {
            "hints": [
                [one.action, one.label, one.win_chance, one.reason, one.is_sages] for one in found
            ]
        }
    rng = resumed(question["rng"])
    actions = sequence(state, seat, question["level"], rng, THINKING)
    return {"actions": actions, "rng": int(rng.state)}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


class Thinker:
    """The other side: asks the process, which is started with the first question."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()

    async def ask(self, save: str, seat: int, level: str, rng: int = 0) -> dict[str, Any]:
        """Ask, and wait for the answer; OSError if the process is gone."""
        async with self.turn:
            if self.process is None or self.process.returncode is not None:
                self.process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "pentacles.terminal.thinker",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.DEVNULL,
                    start_new_session=True,
                    limit=LARGEST,
                )
            process = self.process
            assert process.stdin is not None
            assert process.stdout is not None
            question = {"save": save, "seat": seat, "level": level, "rng": rng}
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            if not line:
                raise OSError("The process that thinks has ended.")
            told: dict[str, Any] = json.loads(line)
            return told

    async def stand_in_line(self) -> None:
        """Wait as long as a question would take, and ask nothing."""
        async with self.turn:
            pass

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        process.kill()
        await process.wait()


if __name__ == "__main__":
    main()
