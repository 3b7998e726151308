"""A link: one open websocket, with what still has to be sent over it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from pentacles.server.metrics import Metrics
from pentacles.server.wire import wire_of

MOST_FRAMES = 400
MOST_BYTES = 4_000_000
"""What may wait for a slow reader; more, and the reader is dropped and may come back."""
GOING_AWAY = 1001


class Link:
    """Frames go out in order; a reader that does not keep up is dropped."""

    def __init__(self, socket: WebSocket[Any, Any, Any], metrics: Metrics) -> None:
        self.socket = socket
        self.metrics = metrics
        self.wire = wire_of(socket.scope)
        self.wire.on_writable = self.go_on
        self.waiting: deque[bytes] = deque()
        self.bytes = 0
        self.is_closed = False
        """Whether nothing more is taken: the end is on its way, or reached."""
        self.sent = asyncio.Event()
        """Whether nothing waits."""
        self.sent.set()
        self.closing: asyncio.Task[None] | None = None

    def push(self, frame: bytes) -> None:
        """Send a frame, or drop a reader that has left too many unread."""
        if self.is_closed or (not self.waiting and self.wire.write_frame(frame)):
            return
        if len(self.waiting) >= MOST_FRAMES or self.bytes + len(frame) > MOST_BYTES:
            self.drop()
            return
        self.waiting.append(frame)
        self.bytes += len(frame)
        self.sent.clear()

    def go_on(self) -> None:
        """The reader has caught up: send what waits."""
        while self.waiting and self.wire.write_frame(self.waiting[0]):
            self.bytes -= len(self.waiting.popleft())
        if not self.waiting:
            self.sent.set()

    def drop(self) -> None:
        """Give a reader up that does not keep up; whoever listens to it hears that it is gone."""
        self.metrics.count("slow_readers")
        self.waiting.clear()
        self.is_closed = True
        self.sent.set()
        self.wire.abort()

    def end(self) -> None:
        """Take nothing more, and close the socket when what waits has been sent."""
        self.is_closed = True
        if self.closing is None:
            self.closing = asyncio.create_task(self.close())

    async def close(self) -> None:
        """Send the end after everything else."""
        await self.sent.wait()
        with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
            await self.socket.close(GOING_AWAY)

    async def finish(self, patience: float = 1.0) -> None:
        """Wait a little until everything is sent, then let go."""
        self.end()
        if self.closing is not None:
            await asyncio.wait([self.closing], timeout=patience)
            self.closing.cancel()
        self.waiting.clear()
        done: Any = self.socket
        done.send = done.receive = None  # they hold the socket, and it holds them
