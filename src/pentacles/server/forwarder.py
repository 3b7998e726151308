"""Forwarding: several processes share a database, and a match lives in one of them.

What concerns a match that another process keeps is passed on to it, requests and websockets alike,
so a viewer may connect anywhere. When that process dies, its connections end; the viewer comes back
and finds the process that has taken over the match.
"""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pentacles.server.asgi import App, Receive, Scope, Send
from pentacles.server.hall import Hall
from pentacles.server.security import CSRF_HEADER, Refuse, is_secure, refuse
from pentacles.server.storage import StorageError
from pentacles.session.messages import LARGEST_FRAME, Trouble

if TYPE_CHECKING:
    import httpx
    from websockets.asyncio.client import ClientConnection

log = logging.getLogger("pentacles.server")

MATCH = re.compile(r"/api/matches/(?P<match>[^/]+)(?:/.*)?$")
PASSED = b"x-pentacles-passed"
"""Marks what was passed on, so that it is never passed on twice."""
KEPT = frozenset(
    (b"accept", b"authorization", b"cookie", b"content-type", b"host", b"origin", CSRF_HEADER)
)
RETURNED = (b"content-type", b"content-disposition", b"retry-after")
LARGEST_BODY = 2 << 20
LARGEST_TABLE = 1 << 24
PATIENCE = 15.0
TRY_AGAIN = 1013
SILENT = "The server that keeps this match does not answer. Please try again."


class Forwarding:
    """Wraps the routes of a process that is not alone."""

    def __init__(self, app: App, hall: Hall) -> None:
        self.app = app
        self.hall = hall
        self.http: httpx.AsyncClient | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or pass on."""
        keeper = await self.keeper(scope)
        if not keeper:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await pass_socket(keeper, scope, receive, send)
        else:
            await self.pass_request(keeper, scope, receive, send)

    async def keeper(self, scope: Scope) -> str:
        """The other process that keeps the match in question, or ''."""
        found = MATCH.match(scope["path"]) if self.hall.store.is_shared else None
        if found is None or found["match"] in self.hall.matches:
            return ""
        if was_passed_on(scope):
            return ""
        try:
            address = await self.hall.store.keeper(found["match"])
        except StorageError:
            return ""  # the route will say what is wrong
        return "" if address is None or address == self.hall.address else address

    async def pass_request(self, keeper: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back."""
        import httpx  # not needed by a lone server: it takes a while to load

        if self.http is None:
            self.http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, verify=False)  # noqa: S501 - processes of one cluster
            self.hall.closing.append(self.http.aclose)
        body = await whole(receive)
        if body is None:
            await refuse(scope, send, Refuse(413, "The request is too large.", "too_large"))
            return
        query = scope["query_string"].decode("latin-1")
        place = keeper + scope["path"] + (f"?{query}" if query else "")
        try:
            answer = await self.http.request(
                scope["method"], place, content=body, headers=headers_of(scope)
            )
        except httpx.HTTPError:
            await refuse(scope, send, Refuse(503, SILENT, "storage", 1.0))
            return
        headers = [
            (name.lower(), value) for name, value in answer.headers.raw if name.lower() in RETURNED
        ]
        headers.append((b"content-length", str(len(answer.content)).encode()))
        await send(
            {"type": "http.response.start", "status": answer.status_code, "headers": headers}
        )
        await send({"type": "http.response.body", "body": answer.content, "more_body": False})


def was_passed_on(scope: Any) -> bool:
    """Whether another server has passed this request on."""
    return any(name == PASSED for name, _ in scope["headers"])


async def whole(receive: Receive) -> bytes | None:
    """The body of a request; None if it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if message["type"] != "http.request" or not message.get("more_body", False):
            return bytes(body)


def headers_of(scope: Scope) -> list[tuple[bytes, bytes]]:
    """What the keeper needs to know about a request, and who asks, for limits and quotas."""
    kept = [(name, value) for name, value in scope["headers"] if name in KEPT]
    asker = (scope.get("client") or ("", 0))[0]
    scheme = b"https" if is_secure(scope) else b"http"
    origin = [(b"x-forwarded-for", asker.encode("latin-1"))] if asker else []
    return [*kept, (PASSED, b"1"), (b"x-forwarded-proto", scheme), *origin]


async def pass_socket(keeper: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Connect a viewer with the process that keeps its match."""
    from websockets.asyncio.client import connect

    headers = [(name.decode(), value.decode("latin-1")) for name, value in headers_of(scope)]
    headers = [(name, value) for name, value in headers if name not in ("host", "origin")]
    await receive()  # the request to connect
    try:
        far = await connect(
            keeper.replace("http", "ws", 1) + scope["path"],
            additional_headers=headers,
            max_size=LARGEST_TABLE,
            open_timeout=PATIENCE,
            compression=None,
            proxy=None,
        )
    except (OSError, InvalidHandshake, TimeoutError):
        trouble = msgspec.json.encode(Trouble("storage", SILENT, is_final=True, may_return=True))
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": trouble.decode()})
        await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": SILENT})
        return
    async with far:
        await send({"type": "websocket.accept"})
        out = asyncio.create_task(outward(far, send))
        try:
            await inward(far, receive)
        finally:
            out.cancel()
            await asyncio.gather(out, return_exceptions=True)


async def inward(far: ClientConnection, receive: Receive) -> None:
    """What the viewer says."""
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        said = message.get("bytes") if text is None else text
        if said is None or len(said) > LARGEST_FRAME:
            return
        try:
            await far.send(said)
        except ConnectionClosed:
            return


async def outward(far: ClientConnection, send: Send) -> None:
    """What the table says; when it ends, the viewer is told to come back."""
    try:
        async for frame in far:
            text = frame if isinstance(frame, str) else frame.decode()
            await send({"type": "websocket.send", "text": text})
    except ConnectionClosed:
        pass
    code = far.close_code if far.close_code in (1000, 1001, 1008, 1009) else TRY_AGAIN
    await send({"type": "websocket.close", "code": code or TRY_AGAIN, "reason": ""})
