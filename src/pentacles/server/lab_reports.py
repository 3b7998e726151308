"""The lab's reports: finished runs in a folder, listed for the page and handed out as they are."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

from litestar import get

from pentacles.server.asgi import Receive, Scope, Send
from pentacles.server.problems import PROBLEMS
from pentacles.server.route_params import TheHall
from pentacles.server.security import Refuse, refuse
from pentacles.session.http_bodies import LabRun

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
"""The name of a run's folder, and nothing that leads out of it."""
REPORT = "report.html"
FIGURES = "report.json"
MOST = 200
SENTENCES = 3
POLICY = (  # a report brings its own scripts; the sandbox keeps them away from everything else here
    b"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    b"img-src data:; frame-ancestors 'none'; sandbox allow-scripts allow-downloads"
)


@get("/api/lab", responses=PROBLEMS, tags=["lab"])
async def runs(hall: TheHall) -> list[LabRun]:
    """Every run with a report, the newest first."""
    return await asyncio.to_thread(found_in, hall.settings.lab)


def found_in(folder: Path) -> list[LabRun]:
    """The runs in a folder; one whose figures can't be read is left out."""
    if not folder.is_dir():
        return []
    reports = [
        (path.stat().st_mtime, path.parent)
        for path in folder.glob(f"*/{REPORT}")
        if NAME.fullmatch(path.parent.name)
    ]
    newest = [place for _, place in sorted(reports, reverse=True)[:MOST]]
    return [run for run in map(read_run, newest) if run is not None]


def read_run(folder: Path) -> LabRun | None:
    """A run as the page lists it."""
    try:
        facts = json.loads((folder / FIGURES).read_text(encoding="utf-8"))
        return LabRun(
            name=folder.name,
            game=str(facts["game"]["id"]),
            title=str(facts["game"]["title"]),
            matches=int(facts["games"]),
            players=int(facts["players"]),
            bots=tuple(map(str, facts["bots"])),
            conclusions=tuple(str(one["text"]) for one in facts["conclusions"][:SENTENCES]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


class Reports:
    """Answers GET requests for `/lab/NAME`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand out one report."""
        name = str(scope["path"]).removeprefix("/lab/")
        body = await asyncio.to_thread(self.read, name)
        if body is None:
            await refuse(scope, send, Refuse(404, "There is no report of that name.", "no_report"))
            return
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"content-security-policy", POLICY),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def read(self, name: str) -> bytes | None:
        """The report of a run, or None."""
        if not NAME.fullmatch(name):
            return None
        try:
            return (self.folder / name / REPORT).read_bytes()
        except OSError:
            return None
