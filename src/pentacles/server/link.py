"""A link: one open websocket, with what still has to be sent over it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from pentacles.server.metrics import Metrics
from pentacles.server.wire import wire_of

MOST_FRAMES = 100
MOST_BYTES = 400_000
"""How much may wait for a slow reader; with more, the reader is dropped and may come back."""
LONGEST_WAIT = 20.0
"""Seconds for which something may wait: a reader who takes nothing for that long is gone."""
GOING_AWAY = 1001


class Link:
    """Frames go out in order; a reader that does not keep up is dropped."""

    def __init__(self, socket: WebSocket[Any, Any, Any], metrics: Metrics) -> None:
        self.socket = socket
        self.metrics = metrics
        self.wire = wire_of(socket.scope)
        self.wire.on_writable = self.go_on
        self.waiting: list[bytes] = []
        self.bytes = 0
        self.loop = asyncio.get_running_loop()
        self.is_due = False
        """Whether what waits is sent at the end of this round of the event loop."""
        self.is_closed = False
        """Whether nothing more is accepted: the end is on its way, or reached."""
        self.watch: asyncio.TimerHandle | None = None
        """Runs while a reader has to catch up."""
        self.sent = asyncio.Event()
        """Whether nothing waits."""
        self.sent.set()
        self.closing: asyncio.Task[None] | None = None

    def push(self, frame: bytes) -> None:
        """Send a frame with all others of this round, or drop a reader that left too many unread.

        Each send is a system call: a move that is answered by the new table and an acknowledgement
        needs only one.
        """
        if self.is_closed:
            return
        if self.is_full(frame) and self.is_due:
            self.go_on()  # a lot at once is no sign of a slow reader
        if self.is_full(frame):
            self.drop()
            return
        self.waiting.append(frame)
        self.bytes += len(frame)
        if not self.is_due:
            self.is_due = True
            self.sent.clear()
            self.loop.call_soon(self.go_on)

    def is_full(self, frame: bytes) -> bool:
        """Whether one more frame would be more than a reader may leave unread."""
        return len(self.waiting) >= MOST_FRAMES or self.bytes + len(frame) > MOST_BYTES

    def go_on(self) -> None:
        """Send what waits, as far as the reader keeps up."""
        self.is_due = False
        if self.waiting and self.wire.write(b"".join(self.waiting)):
            self.waiting.clear()
            self.bytes = 0
        if not self.waiting:
            self.sent.set()
            self.stop_watch()
        elif self.watch is None:
            self.watch = self.loop.call_later(LONGEST_WAIT, self.drop)

    def stop_watch(self) -> None:
        """The reader has caught up, or we give up on it."""
        if self.watch is not None:
            self.watch.cancel()
            self.watch = None

    def drop(self) -> None:
        """Give up on a reader that does not keep up; its listener hears that it is gone."""
        self.metrics.count("slow_readers")
        self.stop_watch()
        self.waiting.clear()
        self.is_closed = True
        self.sent.set()
        self.wire.abort()

    def end(self) -> None:
        """Accept nothing more, and close the socket when what waits has been sent."""
        self.is_closed = True
        if self.closing is None:
            self.closing = asyncio.create_task(self.close())

    async def close(self) -> None:
        """Send the end after everything else."""
        await self.sent.wait()
        with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
            await self.socket.close(GOING_AWAY)

    async def finish(self, patience: float = 1.0) -> None:
        """Wait a little until everything is sent, then release the socket."""
        self.end()
        if self.closing is not None:
            await asyncio.wait([self.closing], timeout=patience)
            self.closing.cancel()
        self.stop_watch()
        self.waiting.clear()
        done: Any = self.socket
        done.send = done.receive = None  # they hold the socket, and it holds them
