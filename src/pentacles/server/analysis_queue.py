"""Analyses: looks back at finished matches, a few at a time and in fair turns.

Someone who asks for many waits for their own; everybody else's come in between. An analysis that
nobody has asked about for a while is not begun, and finished ones are remembered.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

import msgspec

from pentacles.server.thinking import LATER, Thinkers, ThinkingFailed, Turn
from pentacles.server.thinking.fair_turns import Turns
from pentacles.session.http_bodies import Analysis

log = logging.getLogger("pentacles.server")

AT_ONCE = 2
"""How many analyses are worked out at the same time."""
REMEMBERED = 200
"""How many finished analyses are kept."""
PATIENCE = 60.0
"""Seconds without a request after which an analysis that waits for its turn is dropped."""

Record = Callable[[str], Awaitable[str]]
"""Gives the record of a match by its id; any error it raises ends this analysis."""


class Analyses:
    """Those that are done, being worked out, or waiting."""

    def __init__(self, thinkers: Thinkers, record: Record) -> None:
        self.thinkers = thinkers
        self.record = record
        self.known: dict[str, Analysis] = {}
        """The oldest first."""
        self.asked: dict[str, float] = {}
        """When somebody last wanted to know about one that is not done."""
        self.line: Turns[str] = Turns()
        self.running: dict[str, asyncio.Task[None]] = {}

    def find(self, match: str) -> Analysis | None:
        """How far an analysis has come; None if it was never asked for."""
        if match in self.asked:
            self.asked[match] = monotonic()
        return self.known.get(match)

    def begin(self, match: str, who: str) -> Analysis:
        """Have a match analysed, in a turn of the one who asks."""
        self.known[match] = Analysis("working")
        self.asked[match] = monotonic()
        self.line.put(Turn(LATER, who), match)
        self.go_on()
        return self.known[match]

    def go_on(self) -> None:
        """Begin with those whose turn it is."""
        while len(self.running) < AT_ONCE and (taken := self.line.take(LATER)) is not None:
            turn, match = taken
            if monotonic() - self.asked.pop(match) > PATIENCE:
                del self.known[match]
                continue
            self.running[match] = asyncio.create_task(self.work(match, turn.who))

    async def work(self, match: str, who: str) -> None:
        """Work one out; what there is so far can be looked at."""

        def progress(found: Analysis) -> None:
            self.known[match] = found

        try:
            text = await self.record(match)
            progress(await self.thinkers.analyse(text, progress, who=who))
        except ThinkingFailed as error:
            log.error("analysis failed", extra={"facts": {"match": match, "why": str(error)[:200]}})
            progress(msgspec.structs.replace(self.known[match], state="failed"))
        except Exception:
            log.exception("analysis failed")
            progress(msgspec.structs.replace(self.known[match], state="failed"))
        finally:
            del self.running[match]
            self.known[match] = self.known.pop(match)
            self.forget()
            self.go_on()

    def forget(self) -> None:
        """Let go of the oldest that are done."""
        done = [match for match in self.known if match not in self.running | self.asked]
        for match in done[: max(0, len(done) - REMEMBERED)]:
            del self.known[match]

    def stop(self) -> None:
        """Begin nothing more, and end the analyses in progress."""
        self.line.empty()
        for task in self.running.values():
            task.cancel()
