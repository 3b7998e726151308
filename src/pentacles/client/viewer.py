"""A viewer: one websocket to a match, kept up to date and connected."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from ssl import SSLContext
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pentacles.core.errors import Denied, PentaclesError
from pentacles.core.table import Table
from pentacles.session.messages import (
    Acknowledged,
    AnswerUndo,
    AskHint,
    AskPreview,
    AskUndo,
    AskWhyNot,
    Assemble,
    Assembled,
    Automation,
    ChatLine,
    Explained,
    FromViewer,
    Hello,
    Hinted,
    LogLine,
    MatchChanged,
    MatchInfo,
    Play,
    Previewed,
    Refused,
    Said,
    Say,
    SetAutomation,
    ToViewer,
    Trouble,
    Undo,
    Update,
    Welcome,
)

LARGEST = 1 << 24
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each further attempt to come back; the last one again and again."""
PATIENCE = 30.0
SLOWER = 0.25
"""Seconds after which a request that came too early is sent again."""
WAITING = 1000
"""Frames that wait to be read; a viewer that nobody reads keeps only the newest."""

read_frame = msgspec.json.Decoder(ToViewer)
T = TypeVar("T")
Answer = Acknowledged | Refused | Previewed | Explained | Assembled | Hinted


class RequestRefused(Denied):
    """The table refused a request: the frame says why."""

    def __init__(self, frame: Refused) -> None:
        super().__init__(frame.code, frame.reason, frame.rule)
        self.frame = frame

    def __str__(self) -> str:
        return f"{self.reason} ({self.code})"


class Disconnected(PentaclesError):
    """The connection ended and does not come back; `trouble` is what the server said last."""

    def __init__(self, trouble: Trouble | None) -> None:
        super().__init__(trouble.message if trouble else "The connection ended.")
        self.trouble = trouble


class Viewer:
    """What one viewer knows: the newest table, log and decision; and what it may ask."""

    def __init__(
        self,
        address: str,
        headers: dict[str, str],
        seat: int | None,
        reconnects: bool = True,
        trust: SSLContext | None = None,
    ) -> None:
        self.address = address
        self.headers = headers
        self.trust = trust
        self.seat = seat
        self.reconnects = reconnects
        self.socket: ClientConnection | None = None
        self.match: MatchInfo | None = None
        self.known: Table | None = None
        self.version = 0
        self.decision = ""
        self.log: list[LogLine] = []
        self.chat: list[ChatLine] = []
        self.undo = Undo()
        self.automation = Automation()
        self.trouble: Trouble | None = None
        self.connections = 0
        self.frames: asyncio.Queue[ToViewer | None] = asyncio.Queue()
        self.waiting: dict[str, tuple[FromViewer, asyncio.Future[Answer]]] = {}
        self.news = asyncio.Condition()
        self.is_over = False
        self.reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def table(self) -> Table:
        """The newest table."""
        assert self.known is not None, "the viewer is not connected yet"
        return self.known

    async def open(self) -> None:
        """Connect, and wait for the whole table."""
        await self.connect()
        self.reader = asyncio.create_task(self.read())
        await self.until(lambda: self.known is not None)

    async def close(self) -> None:
        """Leave the table; the seat stays ours."""
        self.reconnects = False
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            self.reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.reader
        self.give_up()

    async def connect(self) -> None:
        """Connect and say hello, with what we have already."""
        self.socket = await connect(
            self.address,
            additional_headers=self.headers,
            ssl=(self.trust or True) if self.address.startswith("wss") else None,
            max_size=LARGEST,
            proxy=None,
            open_timeout=PATIENCE,
        )
        self.connections += 1
        is_same = self.known is not None and self.known.viewer == self.seat
        since = self.version if is_same else None
        with contextlib.suppress(ConnectionClosed):  # the reason is in what can still be read
            await self.send(Hello(self.seat, since))
            for request, _ in list(self.waiting.values()):
                await self.send(request)

    async def send(self, frame: FromViewer) -> None:
        """Send a frame as it is."""
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(frame).decode())

    async def read(self) -> None:
        """Take in what comes, and reconnect when the connection is lost."""
        while True:
            assert self.socket is not None
            with contextlib.suppress(ConnectionClosed):
                async for text in self.socket:
                    await self.take(read_frame.decode(text))
            trouble = self.trouble
            stops = trouble is not None and trouble.is_final and not trouble.may_return
            if not self.reconnects or stops or not await self.come_back():
                break
        self.give_up()
        async with self.news:
            self.news.notify_all()

    async def come_back(self) -> bool:
        """Reconnect, with patience."""
        waited, attempt = 0.0, 0
        while waited < PATIENCE:
            pause = PAUSES[min(attempt, len(PAUSES) - 1)]
            await asyncio.sleep(pause)
            waited, attempt = waited + pause, attempt + 1
            try:
                await self.connect()
            except (OSError, InvalidHandshake, ConnectionClosed):
                continue
            return True
        return False

    def give_up(self) -> None:
        """Nothing more will come."""
        self.is_over = True
        for _, answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(Disconnected(self.trouble))
        self.waiting.clear()
        self.frames.put_nowait(None)

    async def take(self, frame: ToViewer) -> None:
        """A frame from the server."""
        match frame:
            case Welcome():
                self.match, self.known, self.version = frame.match, frame.table, frame.version
                self.log, self.chat = list(frame.log), list(frame.chat)
                self.decision, self.undo = frame.decision, frame.undo
                self.automation = frame.automation
            case Update() if frame.table.viewer == self.seat and frame.version > self.version:
                self.known, self.version = frame.table, frame.version
                self.decision, self.undo = frame.decision, frame.undo
                if frame.is_rewound:
                    start = frame.log[0].n if frame.log else frame.log_size
                    del self.log[start:]
                self.log += [line for line in frame.log if line.n >= len(self.log)]
            case MatchChanged():
                self.match = frame.match
            case Said() if frame.line.n >= len(self.chat):
                self.chat.append(frame.line)
            case Trouble():
                self.trouble = frame
            case Acknowledged() | Refused() | Previewed() | Explained() | Assembled() | Hinted():
                _, answer = self.waiting.pop(frame.ref, (None, None))
                if answer is not None and not answer.done():
                    answer.set_result(frame)
            case _:
                pass
        self.frames.put_nowait(frame)
        while self.frames.qsize() > WAITING:
            self.frames.get_nowait()
        async with self.news:
            self.news.notify_all()

    async def until(self, holds: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until something is so, looking again with each frame."""

        async def look() -> None:
            async with self.news:
                while not holds():
                    if self.is_over:
                        raise Disconnected(self.trouble)
                    await self.news.wait()

        await asyncio.wait_for(look(), patience)

    async def __aiter__(self) -> AsyncIterator[ToViewer]:
        while (frame := await self.frames.get()) is not None:
            yield frame

    async def next(self, patience: float = PATIENCE) -> ToViewer:
        """The next frame that has not been looked at."""
        frame = await asyncio.wait_for(self.frames.get(), patience)
        if frame is None:
            raise Disconnected(self.trouble)
        return frame

    # What a viewer may ask

    async def ask(self, request: Any, patience: float = PATIENCE) -> Answer:
        """Send a request and wait for its answer; RequestRefused if the table says no.

        If told to wait, it waits and asks again.
        """
        async with asyncio.timeout(patience):
            while True:
                frame = await self.ask_once(request)
                if not isinstance(frame, Refused):
                    return frame
                if frame.code != "rate":
                    raise RequestRefused(frame)
                await asyncio.sleep(SLOWER)

    async def ask_once(self, request: Any) -> Answer:
        """Send a request and wait for its answer, whatever it is."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.waiting[request.ref] = (request, answer)
        with contextlib.suppress(ConnectionClosed):  # sent again when we are back
            await self.send(request)
        try:
            return await answer
        finally:
            self.waiting.pop(request.ref, None)

    async def play(self, action: int, decision: str | None = None, ref: str = "") -> Answer:
        """Answer the decision; returns when the move is durable."""
        named = self.decision if decision is None else decision
        return await self.ask(Play(ref or new_ref(), named, action))

    async def preview(self, action: int) -> Previewed:
        """What an action is sure to do."""
        return expect(Previewed, await self.ask(AskPreview(new_ref(), action)))

    async def why_not(self, **what: Any) -> Explained:
        """Why an action, card, zone or seat can't be chosen."""
        return expect(Explained, await self.ask(AskWhyNot(new_ref(), **what)))

    async def assemble(self, cards: Iterable[int]) -> Assembled:
        """What some cards of the table make together, and the actions that lay them."""
        return expect(Assembled, await self.ask(Assemble(new_ref(), tuple(cards))))

    async def hint(self) -> Hinted:
        """What a good player would do."""
        return expect(Hinted, await self.ask(AskHint(new_ref())))

    async def ask_undo(self) -> Answer:
        """Take the last move back, or ask the others whether we may."""
        return await self.ask(AskUndo(new_ref()))

    async def answer_undo(self, allow: bool) -> Answer:
        """Let another take the last move back, or not."""
        return await self.ask(AnswerUndo(new_ref(), allow))

    async def say(self, text: str) -> Answer:
        """Say something to the table."""
        return await self.ask(Say(new_ref(), text))

    async def automate(self, automation: Automation) -> Answer:
        """Choose what is answered for us."""
        return await self.ask(SetAutomation(new_ref(), automation))

    async def switch(self, seat: int | None) -> None:
        """Look from another seat that is ours."""
        self.seat = seat
        await self.send(Hello(seat))
        await self.until(lambda: self.known is not None and self.known.viewer == seat)


def new_ref() -> str:
    """A number for a request that nobody else has."""
    return secrets.token_hex(8)


def expect(kind: type[T], frame: Answer) -> T:
    """The answer, which must be of this kind."""
    assert isinstance(frame, kind)
    return frame
