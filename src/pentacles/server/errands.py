"""Errands: what a match has to do by itself, at its time and without anybody waiting for it.

Bots begin to think when they are asked; forced answers, passes, clocks and grace periods have
their moment. After each change of the match the plan is made anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from time import time
from typing import TYPE_CHECKING, Any

from pentacles.server.storage import LeaseLost, StorageError
from pentacles.server.thinking import SECONDS, ThinkingFailed
from pentacles.session.setup import Denied, Entry, Errand

if TYPE_CHECKING:
    from pentacles.server.room import Room

log = logging.getLogger("pentacles.server")

AGAIN = 1.0
"""Seconds until something that could not be done is tried again."""
FARTHEST = 3600.0
"""Timers look no further ahead than this."""

TICK = 0.001
Key = tuple[str, int, str]
Propose = Callable[[], Entry | None]


class Errands:
    """The errands of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.loop = asyncio.get_running_loop()
        self.timer: asyncio.TimerHandle | None = None
        self.thoughts: dict[Key, asyncio.Task[None]] = {}
        self.begun: set[Key] = set()
        """What is on its way into the journal."""

    def plan(self) -> None:
        """Begin what is due, forget what is no longer needed, and set the timer for the rest."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.room.is_closed:
            return
        now = time()
        due, following = self.room.session.plan(now)
        wanted = {key_of(errand): errand for errand in due}
        for key in [key for key in self.thoughts if key not in wanted]:
            self.thoughts.pop(key).cancel()
        for key, errand in wanted.items():
            if key in self.begun or key in self.thoughts:
                continue
            if errand.kind == "bot":
                self.thoughts[key] = asyncio.create_task(self.think(key, errand))
            else:
                self.begin(key, self.carry_out(errand))
        if following is not None:
            self.wake(min(FARTHEST, following - now + TICK))

    def wake(self, seconds: float) -> None:
        """Look again then, or earlier."""
        when = self.loop.time() + max(0.0, seconds)
        if self.timer is not None:
            if self.timer.when() <= when:
                return
            self.timer.cancel()
        if not self.room.is_closed:
            self.timer = self.loop.call_at(when, self.plan)

    def begin(self, key: Key, work: Coroutine[Any, Any, None]) -> None:
        """Start an errand, which runs only once at a time."""
        self.begun.add(key)
        self.room.start(work).add_done_callback(lambda _: self.finished(key))

    def finished(self, key: Key) -> None:
        """An errand is done, or could not be done."""
        self.begun.discard(key)

    async def think(self, key: Key, errand: Errand) -> None:
        """Let a bot choose, and play the choice when it is time."""
        session = self.room.session
        state = session.state
        options = sorted(state.options(errand.seat))
        try:
            action = await self.room.hall.thinkers.choose(
                state.to_json(), errand.seat, errand.level, options
            )
        except ThinkingFailed:
            return  # the server is stopping
        await asyncio.sleep(max(0.0, played_at(errand, session.pace) - time()))
        if self.thoughts.get(key) is asyncio.current_task():
            del self.thoughts[key]  # from here on it is a move like any other
            self.begin(key, self.play(errand, action))

    async def play(self, errand: Errand, action: int) -> None:
        """Play a bot's choice."""
        session = self.room.session
        seat, decision = errand.seat, errand.decision
        await self.attempt(
            lambda: session.propose_play(seat, decision, action, "", time(), by="bot")
        )

    async def carry_out(self, errand: Errand) -> None:
        """Everything but bots."""
        session = self.room.session
        await self.attempt(lambda: session.do_errand(errand, max(errand.at, time())))

    async def attempt(self, propose: Propose) -> None:
        """Change the match; what is refused was overtaken, what can't be stored is tried again."""
        try:
            await self.room.change(propose)
        except (Denied, LeaseLost):
            self.wake(AGAIN)
        except StorageError as error:
            log.warning("errand waits", extra={"facts": {"error": type(error).__name__}})
            self.wake(AGAIN)
        except Exception:
            log.exception("errand failed")
            self.wake(AGAIN)

    def stop(self) -> None:
        """Do nothing more."""
        if self.timer is not None:
            self.timer.cancel()
        for thought in self.thoughts.values():
            thought.cancel()
        self.thoughts.clear()


def played_at(errand: Errand, pace: float) -> float:
    """When a bot's answer is played: the time that its level may search comes on top of the delay.

    So an answer without a choice, which needs no search, comes no sooner than any other.
    """
    return errand.at + pace * SECONDS[errand.level]


def key_of(errand: Errand) -> Key:
    """What makes an errand the same one as before."""
    return (errand.kind, errand.seat, errand.decision)
