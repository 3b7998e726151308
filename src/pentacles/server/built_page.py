"""Pages: the built page, and `index.html` for every address that the page itself understands."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from pentacles.server.asgi import Receive, Scope, Send

HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
"""File names that the build gave a hash: they never change."""
FOREVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
PACKED = ("text/", "application/javascript", "application/json", "image/svg")
SMALL = 1000
MISSING = """\
Pentacles is running, but its page has not been built.

Build it once from the source folder, then reload this address:

    npm --prefix web ci
    npm --prefix web run build

`python3 play.py` does this by itself. The interface for programs is at /api/games
and described in /schema/openapi.json.
"""


@dataclass(frozen=True)
class File:
    """A file of the page, ready to send."""

    body: bytes
    kind: bytes
    tag: bytes
    keep: bytes
    is_packed: bool

    @cached_property
    def packed(self) -> bytes:
        """As browsers accept it; made on the first request, which most icons never get."""
        return gzip.compress(self.body, mtime=0)


class Pages:
    """Answers GET requests for files of the page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}
        self.made = 0.0
        self.refresh()

    def refresh(self) -> None:
        """Read the files again if the page was rebuilt."""
        index = self.folder / "index.html"
        made = index.stat().st_mtime if index.is_file() else 0.0
        if made == self.made:
            return
        self.made = made
        self.files = {
            "/" + path.relative_to(self.folder).as_posix(): read(path)
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def find(self, path: str) -> File | None:
        """What to show at this address; None for a file that doesn't exist."""
        found = self.files.get(path)
        if found is None and "." not in path.rpartition("/")[2]:
            self.refresh()
            found = self.files.get("/index.html")
        return found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one GET or HEAD request."""
        found = self.find(scope["path"])
        if found is not None:
            await hand_out(scope, send, found)
        elif self.files:
            await say(scope, send, 404, "There is no such file.\n")
        else:
            await say(scope, send, 503, MISSING)


async def hand_out(scope: Scope, send: Send, file: File) -> None:
    """Answer with a file, or with nothing if the browser already has it."""
    asked = dict(scope["headers"])
    status, body = 200, file.body
    headers = [
        (b"content-type", file.kind),
        (b"cache-control", file.keep),
        (b"etag", file.tag),
        (b"vary", b"accept-encoding"),
    ]
    if asked.get(b"if-none-match") == file.tag:
        status, body = 304, b""
    elif file.is_packed and b"gzip" in asked.get(b"accept-encoding", b""):
        body = file.packed
        headers.append((b"content-encoding", b"gzip"))
    await answer(scope, send, status, headers, body)


async def say(scope: Scope, send: Send, status: int, words: str) -> None:
    """Answer with a plain text."""
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await answer(scope, send, status, headers, words.encode())


async def answer(
    scope: Scope, send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    """Send an answer, without its body if only the head was asked for."""
    if status != 304:
        headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body, "more_body": False})


def read(path: Path) -> File:
    """A file of a folder."""
    return made(path.name, path.read_bytes())


def made(name: str, body: bytes) -> File:
    """A file with everything its answer needs."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "application/javascript"
    packs = len(body) > SMALL and kind.startswith(PACKED)
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return File(
        body,
        kind.encode(),
        f'"{sha256(body).hexdigest()[:32]}"'.encode(),
        FOREVER if HASHED.search(name) else ASK_AGAIN,
        packs,
    )
