"""The wire: websockets under the application, for frames that go to many at once.

A frame's path through the web framework costs more than the frame itself. So a conversation
listens to its connection directly, and a link writes to it directly: the bytes of a frame are made
once, however many viewers it goes to, and what is written within one round of the event loop goes
out together.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "pentacles.wire"
"""Where the application finds the connection in the scope of a websocket."""
AHEAD = 8
"""How many frames from a viewer may wait to be read before the connection is told to wait."""


class Inbox:
    """What has come in and waits for its one reader.

    It replaces an asyncio queue, which is made for many writers and readers and does several times
    as much work for each message.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.waiting: deque[Any] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Something has come in."""
        self.waiting.append(message)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        """The next message, as soon as there is one."""
        while not self.waiting:
            self.reader = self.loop.create_future()
            await self.reader
        return self.waiting.popleft()

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self.waiting)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self.waiting


class Wire(Protocol):
    """What a link needs from a connection."""

    on_writable: Callable[[], None] | None

    async def receive(self) -> Any:
        """What comes next, as the application would get it."""

    def write(self, frames: bytes) -> bool:
        """Send whole frames now; False if the reader has to catch up first."""

    def abort(self) -> None:
        """End the connection at once."""


class TableProtocol(WebSocketsSansIOProtocol):
    """A websocket that can be written to without going through the application."""

    on_writable: Callable[[], None] | None = None
    """Called when the connection accepts more again."""
    on_gone: Callable[[], None] | None = None
    """Called when the connection has ended."""
    is_gone = False
    is_done = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        inbox: Any = Inbox(self.loop)
        self.queue = inbox

    def handle_connect(self, event: Request) -> None:
        """A viewer connects: the application finds this connection in its scope."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def write(self, frames: bytes) -> bool:
        """Send whole frames now; False if the reader has to catch up first."""
        if not self.writable.is_set():
            return False
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.transport.write(frames)
        return True

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """The viewer is gone."""
        super().connection_lost(exc)
        self.on_writable = None
        self.is_gone = True
        if self.on_gone is not None:
            self.on_gone()
            self.on_gone = None
        self.let_go()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has nothing more to say."""
        super().on_task_complete(task)
        self.is_done = True
        self.let_go()

    def let_go(self) -> None:
        """At the end break the cycles, so that the memory is freed without a sweep."""
        if self.is_gone and self.is_done:
            scope: Any = self.scope
            scope.clear()
            conn: Any = self.conn
            conn.parser = None

    def keepalive_timeout(self) -> None:
        """Nobody answers: what still waits to be sent waits for nobody."""
        self.abort()

    def abort(self) -> None:
        """End the connection at once, whatever still waits to be sent."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A frame has come in: read on unless several wait already.

        The base class stops and starts reading around each single frame, which costs two system
        calls each time.
        """
        # As bytes: the reader decodes it, and bad UTF-8 is answered like other garbage.
        self.curr_msg_data_type = "bytes"
        reads_on = not self.read_paused and self.queue.qsize() < AHEAD
        if reads_on:
            self.read_paused = True  # so the base class doesn't pause
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False


def wire_of(scope: Any) -> Wire:
    """The connection under a websocket of the application."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
