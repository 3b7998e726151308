"""The documentation at `/docs/`: the site that was printed into the package when it was built.

It is one archive (`docs/print_site.py` makes it); a page is unpacked when it is first asked for.
Scripts are separate files, so the policy of all pages applies here too.
"""

from __future__ import annotations

import asyncio
import zipfile
from functools import cached_property
from pathlib import Path

from pentacles.server.asgi import Receive, Scope, Send
from pentacles.server.built_page import File, answer, hand_out, made, say

PLACE = "/docs"
INDEX = "index.html"
MISSING = """\
This package was built without its documentation.

In a clone of the repository,

    python3 play.py docs

builds it and opens it in your browser. The package that play.py compiles beside your first table
includes it, and so does every released one.
"""


class PrintedDocs:
    """Answers GET requests for `/docs` and what is below it."""

    def __init__(self, archive: Path) -> None:
        self.archive = archive
        self.files: dict[str, File] = {}

    @cached_property
    def names(self) -> frozenset[str]:
        """The files of the archive; none if nothing was printed."""
        if not self.archive.is_file():
            return frozenset()
        with zipfile.ZipFile(self.archive) as archive:
            return frozenset(archive.namelist())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one GET or HEAD request."""
        name = str(scope["path"]).removeprefix(PLACE).removeprefix("/")
        name = name + INDEX if not name or name.endswith("/") else name
        if not self.names:
            await say(scope, send, 404, MISSING)
        elif scope["path"] == PLACE or f"{name}/{INDEX}" in self.names:
            where = f"{scope['path']}/".encode("latin-1", "replace")
            await answer(scope, send, 308, [(b"location", where)], b"")
        elif name not in self.names:
            await say(scope, send, 404, "There is no such page. Begin at /docs/.\n")
        else:
            if name not in self.files:
                self.files[name] = await asyncio.to_thread(self.unpack, name)
            await hand_out(scope, send, self.files[name])

    def unpack(self, name: str) -> File:
        """A file of the archive."""
        with zipfile.ZipFile(self.archive) as archive:
            return made(name, archive.read(name))
