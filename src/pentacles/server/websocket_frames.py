"""Websocket frames: a message as the bytes that go over a websocket."""

from __future__ import annotations

import struct

TEXT = 0x81
"""The first byte of a text frame that is not continued."""


def framed(text: bytes | bytearray) -> bytes:
    """A text as a websocket frame from a server: whole and not masked."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + text
    return struct.pack("!BBQ", TEXT, 127, size) + text
