"""A link: one open websocket, with what still has to be sent over it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from pentacles.server.metrics import Metrics

MOST_FRAMES = 400
MOST_LETTERS = 4_000_000
"""What may wait for a slow reader; more, and the reader is dropped and may come back."""
GOING_AWAY = 1001


class Link:
    """Frames go out in order; a reader that does not keep up is dropped."""

    def __init__(self, socket: WebSocket[Any, Any, Any], metrics: Metrics) -> None:
        self.socket = socket
        self.metrics = metrics
        self.waiting: deque[str] = deque()
        self.letters = 0
        self.ready = asyncio.Event()
        self.is_closed = False
        self.is_dropped = False
        self.reader = asyncio.current_task()
        """Whoever listens to this socket; it may listen for ever to somebody who is dropped."""
        self.writer = asyncio.create_task(self.write())

    def push(self, frame: str) -> None:
        """Send a frame, or drop a reader that has left too many unread."""
        if self.is_closed:
            return
        if len(self.waiting) >= MOST_FRAMES or self.letters + len(frame) > MOST_LETTERS:
            self.drop()
            return
        self.waiting.append(frame)
        self.letters += len(frame)
        self.ready.set()

    def drop(self) -> None:
        """Give a reader up that does not keep up."""
        self.metrics.count("slow_readers")
        self.waiting.clear()
        self.is_closed = self.is_dropped = True
        self.writer.cancel()
        if self.reader is not None:
            self.reader.cancel()

    def end(self) -> None:
        """Close the socket when what waits has been sent."""
        if not self.is_closed:
            self.is_closed = True
            self.ready.set()

    async def write(self) -> None:
        """Send what waits, until the socket is closed on either side."""
        try:
            while True:
                while self.waiting:
                    frame = self.waiting.popleft()
                    self.letters -= len(frame)
                    await self.socket.send_text(frame)
                if self.is_closed:
                    await self.socket.close(GOING_AWAY)
                    return
                self.ready.clear()
                await self.ready.wait()
        except (WebSocketDisconnect, OSError, RuntimeError):
            self.is_closed = True

    async def finish(self, patience: float = 1.0) -> None:
        """Wait a little until everything is sent, then let go."""
        self.end()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(asyncio.shield(self.writer), patience)
        self.writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.writer
