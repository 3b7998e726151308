"""Errands: what a match has to do by itself, on time and without anybody waiting for it.

Bots begin to think when they are asked; forced answers, passes, clocks and grace periods have
their moment. After each change of the match the plan is made again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from pentacles.bots import bot_names
from pentacles.bots.sequences import is_secret
from pentacles.core.errors import Denied
from pentacles.server.storage import LeaseLost, StorageError
from pentacles.server.thinking import ALONE, PLAY, SECONDS, ThinkingFailed, Turn
from pentacles.session.journal import Entry
from pentacles.session.setup import STAND_IN, Errand

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
        self.acting: set[int] = set()
        """The seats of bots that are making several moves in one go."""
        self.missing: set[int] = set()
        """The seats of bots that are no longer installed."""

    def plan(self) -> None:
        """Start what is due, forget what is no longer needed, and set the timer for the rest."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.room.is_closed:
            return
        now = self.room.now()
        due, following = self.room.session.errands.plan(now)
        wanted = {key_of(errand): errand for errand in due}
        for key in [key for key in self.thoughts if key not in wanted]:
            self.thoughts.pop(key).cancel()
        for key, errand in wanted.items():
            if key in self.begun or key in self.thoughts or errand.seat in self.acting:
                continue
            if errand.kind == "bot":
                self.thoughts[key] = asyncio.create_task(self.think(key, errand))
            else:
                self.begin(key, self.carry_out(errand))
        if following is not None:
            self.wake(min(FARTHEST, following - now + TICK))

    def wake(self, seconds: float) -> None:
        """Check again at this time, or earlier."""
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
        """Let a bot choose, and play the choice when it is time.

        Without a choice it waits as if it had one. Its secret moves are made in one go with the
        open move that follows.
        """
        room, session = self.room, self.room.session
        state, seat, level = session.state, errand.seat, self.level_for(errand)
        options = sorted(state.options(seat))
        turn = Turn(PLAY if room.has_people else ALONE, room.origin, room.id)
        thinkers = room.hall.thinkers
        actions: tuple[int, ...] = (options[0],)
        try:
            if len(options) == 1 and not is_secret(state, seat, options[0]):
                await thinkers.pause(level, turn)
            else:
                actions = await thinkers.choose(state.to_json(), seat, level, options, turn=turn)
        except ThinkingFailed:
            return  # the server is stopping
        await asyncio.sleep(max(0.0, played_at(errand, session.decisions.delays.pace) - room.now()))
        if self.thoughts.get(key) is asyncio.current_task():
            del self.thoughts[key]  # from here on it is a move like any other
            self.begin(key, self.play(errand, actions))

    def level_for(self, errand: Errand) -> str:
        """Who chooses: the bot of the seat, or a stand-in if its package is no longer installed.

        So a stored match can be played to its end, whatever has become of its bots.
        """
        if errand.level in bot_names():
            return errand.level
        if errand.seat not in self.missing:
            self.missing.add(errand.seat)
            facts = {"match": self.room.id, "seat": errand.seat, "bot": errand.level}
            log.warning("a bot is not installed: %s plays for it", STAND_IN, extra={"facts": facts})
        return STAND_IN

    async def play(self, errand: Errand, actions: tuple[int, ...]) -> None:
        """Play a bot's choice, with what it does in secret before others notice anything."""
        session, seat = self.room.session, errand.seat
        decision = errand.decision
        self.acting.add(seat)
        try:
            for action in actions:
                made = await self.attempt(self.answer(seat, decision, action))
                decision = session.decisions[seat]
                if not made or session.ledger.is_news(None) or not decision:
                    return
        finally:
            self.acting.discard(seat)
            self.plan()

    def answer(self, seat: int, decision: str, action: int) -> Propose:
        """What proposes a bot's answer."""
        room = self.room
        return lambda: room.session.propose.play(seat, decision, action, "", room.now(), by="bot")

    async def carry_out(self, errand: Errand) -> None:
        """Everything but bots."""
        room = self.room
        await self.attempt(
            lambda: room.session.errands.entry_for(errand, max(errand.at, room.now()))
        )

    async def attempt(self, propose: Propose) -> bool:
        """Change the match; a refused change is out of date, an unstored one is tried again."""
        try:
            return await self.room.change(propose) is not None
        except (Denied, LeaseLost):
            self.wake(AGAIN)
        except StorageError as error:
            log.warning("errand waits", extra={"facts": {"error": type(error).__name__}})
            self.wake(AGAIN)
        except Exception:
            log.exception("errand failed")
            self.wake(AGAIN)
        return False

    def stop(self) -> None:
        """Do nothing more."""
        if self.timer is not None:
            self.timer.cancel()
        for thought in self.thoughts.values():
            thought.cancel()
        self.thoughts.clear()


def played_at(errand: Errand, pace: float) -> float:
    """When a bot's answer is played: the delay plus the time that its level may search.

    So an answer without a choice, which needs no search, comes no sooner than any other.
    """
    return errand.at + pace * SECONDS.get(errand.level, 0.0)


def key_of(errand: Errand) -> Key:
    """What makes an errand the same one as before."""
    return (errand.kind, errand.seat, errand.decision)
