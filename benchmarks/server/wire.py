"""A websocket as light as possible: what a thousand players need of the protocol.

Only what a well-behaved server sends is understood: whole, unmasked text frames, pings and the
end. What is sent is masked with zeros, which is a valid mask and costs nothing.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Refused(Exception):
    """The server did not let us in; holds the first line of its answer."""


def frame(payload: bytes, kind: int = TEXT, mask: bytes = b"\0\0\0\0") -> bytes:
    """A frame as a client sends it; the mask has to be zeros."""
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | kind, 0xFE, size)
    else:
        head = struct.pack("!BBQ", 0x80 | kind, 0xFF, size)
    return head + mask + payload


class Wire(asyncio.Protocol):
    """One websocket: frames go to `hear`, the end to `end`."""

    def __init__(self, hear: Callable[[bytes], None], end: Callable[[], None]) -> None:
        self.hear = hear
        self.end = end
        self.transport: asyncio.Transport | None = None
        self.data = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        """Bytes of all frames."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        was_open, self.is_open = self.is_open, False
        if not self.opened.done():
            self.opened.set_exception(Refused(str(error or "closed")))
        if was_open:
            self.end()

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.is_open:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            first = bytes(self.data[: self.data.find(b"\r\n")]).decode()
            del self.data[: end + 4]
            if " 101 " not in first:
                if not self.opened.done():
                    self.opened.set_exception(Refused(first))
                self.close()
                return
            if self.opened.done():
                self.close()
                return  # nobody is waiting any longer
            self.is_open = True
            self.opened.set_result(None)
        self.read()

    def read(self) -> None:
        """Take whole frames off the front of what has come."""
        data, at, size = self.data, 0, len(self.data)
        while size - at >= 2:
            kind, length, head = data[at] & 15, data[at + 1] & 127, 2
            if length == 126:
                if size - at < 4:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 4]), 4
            elif length == 127:
                if size - at < 10:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 10]), 10
            if size - at < head + length:
                break
            payload = bytes(data[at + head : at + head + length])
            at += head + length
            if kind == TEXT:
                self.received += length
                self.hear(payload)
            elif kind == PING:
                self.write(frame(payload, PONG))
            elif kind == CLOSE:
                self.write(frame(payload, CLOSE))
                self.close()
        del data[:at]

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        self.write(frame(text))

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.close()


async def connected(
    address: str,
    path: str,
    headers: dict[str, str],
    hear: Callable[[bytes], None],
    end: Callable[[], None],
    source: str = "",
) -> Wire:
    """A wire to this path, from this address of ours; Refused or OSError if that fails."""
    place = urlsplit(address)
    host, port = place.hostname or "", place.port or 80
    _, wire = await asyncio.get_running_loop().create_connection(
        lambda: Wire(hear, end), host, port, local_addr=(source, 0) if source else None
    )
    wanted = {
        "Host": f"{host}:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in wanted.items())
    wire.write(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
    try:
        async with asyncio.timeout(20):
            await wire.opened
    except TimeoutError:
        wire.close()
        raise Refused("no answer") from None
    except asyncio.CancelledError:
        wire.close()  # nobody else knows of it
        raise
    return wire
