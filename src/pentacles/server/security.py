"""Security: what every request passes before a route sees it.

The host must be ours, a browser that changes something must come from our own page, a cookie alone
is not enough to change something, and nobody may ask endlessly. Every answer says what a browser
may do with it.
"""

from __future__ import annotations

import logging
import re
import secrets
import socket
from hmac import compare_digest
from ipaddress import ip_address
from math import ceil
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from pentacles.server.asgi import App, Message, Receive, Scope, Send
from pentacles.server.metrics import Metrics
from pentacles.server.problems import HttpProblem, problem_bytes
from pentacles.server.quotas import asker_of
from pentacles.server.rate_limits import Limit
from pentacles.server.settings import WINDOW, Settings

log = logging.getLogger("pentacles.server.access")

GUEST_COOKIE = "pentacles_guest"
CSRF = "X-Pentacles-CSRF"
CSRF_HEADER = CSRF.lower().encode()
SAFE = ("GET", "HEAD", "OPTIONS")
NAMED = re.compile(r"/m/[^/]+|/matches/[^/]+|/codes/[^/]+")
HOST = re.compile(r"(?:\[(?P<address>[^]]+)\]|(?P<name>[^:]*))(?::[0-9]*)?")
"""A name or an address, and perhaps a port."""
MONTHS = 180 * 24 * 3600
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; "  # places of cards are element styles; no sheet, no script
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
FOR_PARTS = (b"x-content-type-options", b"cross-origin-resource-policy")
"""What a file says that is kept for ever: it is part of a page, which says the rest for it."""
STRICT = (b"strict-transport-security", b"max-age=31536000")
"""A browser that came by https keeps using https for a year."""


class Refuse(HttpProblem):
    """The request is stopped at the door."""

    def __init__(self, status: int, message: str, code: str = "", wait: float = 0.0) -> None:
        super().__init__(status, message, code)
        self.message = message
        self.code = code
        self.wait = wait


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.limit = Limit(settings.requests, WINDOW)
        machine = socket.gethostname().casefold()
        named = {"localhost", machine, f"{machine}.local", settings.host.casefold()}
        self.names = named | {name.casefold() for name in settings.names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = perf_counter()
        headers = dict(scope["headers"])
        answered = Answered(send, new_csrf(scope, headers), is_strict(scope, headers))
        try:
            self.check(scope, headers)
        except Refuse as refusal:
            await refuse(scope, answered, refusal)
        else:
            await self.app(scope, receive, answered)
        self.note(scope, answered.status, perf_counter() - began)

    def check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """Every check in turn; Refuse says what is wrong."""
        host = headers.get(b"host", b"").decode("latin-1")
        self.check_host(host)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes:
            check_origin(headers.get(b"origin"), host)
        if changes and scope["type"] == "http":
            check_csrf(headers)
        if scope["path"].startswith(("/api/", "/schema")):
            asker = asker_of((scope.get("client") or ("", 0))[0])
            if not self.limit.allows(asker):
                wait = self.limit.wait(asker)
                raise Refuse(429, f"Too many requests. Try again in {ceil(wait)} s.", "rate", wait)

    def check_host(self, host: str) -> None:
        """Only under our own names, or by a plain address, which no foreign page can fake."""
        parts = HOST.fullmatch(host.casefold())
        name = (parts["address"] or parts["name"] or "") if parts else ""
        if name in self.names:
            return
        try:
            ip_address(name)
        except ValueError:
            raise Refuse(
                400,
                "This server does not answer to that host name. Use its address, or start it "
                "with --name and the name.",
                "host",
            ) from None

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count the request, and log it without query string, header or match id."""
        self.metrics.count("requests", f'status="{status}"')
        log.info(
            "request",
            extra={
                "facts": {
                    "method": scope.get("method", "WS"),
                    "path": NAMED.sub(
                        lambda found: found[0].rpartition("/")[0] + "/*", scope["path"]
                    ),
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                }
            },
        )


class Answered:
    """The way back: adds what every answer carries, and remembers the status."""

    def __init__(self, send: Send, cookie: bytes, is_strict: bool) -> None:
        self.send = send
        self.cookie = cookie
        self.is_strict = is_strict
        self.status = 0

    async def __call__(self, message: Message) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message.get("headers", ()))
            given = {name.lower(): value for name, value in headers}
            is_part = b"immutable" in given.setdefault(b"cache-control", b"")
            headers += [
                (name, value)
                for name, value in HEADERS
                if name not in given and (name in FOR_PARTS or not is_part)
            ]
            if not given[b"cache-control"]:
                headers.append((b"cache-control", b"no-store"))
            if self.is_strict:
                headers.append(STRICT)
            if self.cookie and not is_part:  # caches that many share may keep it as well
                headers.append((b"set-cookie", self.cookie))
            message["headers"] = headers
        elif message["type"] == "websocket.accept":
            self.status = 101
        await self.send(message)


async def refuse(scope: Scope, send: Send, refusal: Refuse) -> None:
    """Answer a refused request; a websocket that isn't accepted ends as 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.message[:100]})
        return
    body = problem_bytes(refusal.status, refusal.message, refusal.code)
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if refusal.wait:
        headers.append((b"retry-after", str(ceil(refusal.wait)).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def check_origin(origin: bytes | None, host: str) -> None:
    """A browser says where a request comes from: it must be our own page."""
    if origin is None:
        return
    try:
        place = urlsplit(origin.decode("latin-1"))
    except ValueError:
        place = urlsplit("")
    if place.scheme not in ("http", "https") or place.netloc.casefold() != host.casefold():
        raise Refuse(403, "This request comes from another site's page.", "origin")


def check_csrf(headers: dict[bytes, bytes]) -> None:
    """Somebody known by a cookie must repeat the second cookie in a header."""
    if b"authorization" in headers:
        return
    found = cookies(headers)
    if GUEST_COOKIE not in found:
        return
    wanted, given = found.get(CSRF, ""), headers.get(CSRF_HEADER, b"").decode("latin-1")
    if not wanted or not compare_digest(wanted.encode(), given.encode()):
        raise Refuse(403, f"Send the value of the cookie {CSRF} as a header of this name.", "csrf")


def cookies(headers: dict[bytes, bytes]) -> dict[str, str]:
    """The cookies of a request.

    Ports of one machine share their cookies, so there may be foreign ones that no standard allows:
    they are skipped, and ours are found beside them.
    """
    found: dict[str, str] = {}
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, is_given, value = part.strip().partition("=")
        if is_given:
            found.setdefault(name.strip(), value.strip())
    return found


def new_csrf(scope: Scope, headers: dict[bytes, bytes]) -> bytes:
    """The second cookie, for a browser that has none yet."""
    if scope["type"] != "http" or b"authorization" in headers or CSRF in cookies(headers):
        return b""
    return cookie(CSRF, secrets.token_urlsafe(32), is_secure(scope), readable=True)


def is_secure(scope: Any) -> bool:
    """Whether the browser came by https, directly or through a proxy in front."""
    return bool(scope.get("scheme") in ("https", "wss"))


def is_strict(scope: Any, headers: dict[bytes, bytes]) -> bool:
    """Whether a browser should use only https: not on its own machine, which serves more."""
    host = headers.get(b"host", b"").partition(b":")[0].lower()
    return is_secure(scope) and host != b"localhost" and not host.endswith(b".localhost")


def cookie(
    name: str, value: str, secure: bool, readable: bool = False, seconds: int = MONTHS
) -> bytes:
    """A cookie that only our own page sends; with 0 seconds it is deleted at once."""
    words = f"{name}={value}; Path=/; Max-Age={seconds}; SameSite=Strict"
    words += "" if readable else "; HttpOnly"
    return (words + ("; Secure" if secure else "")).encode()
