"""Guests: who is asking. A guest needs only a name; a 256-bit token proves it later."""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from hashlib import sha256
from time import monotonic, time
from typing import Any

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.bots import bot_names
from pentacles.server.problems import PROBLEMS, not_found
from pentacles.server.quotas import Quotas, address_of
from pentacles.server.security import GUEST_COOKIE, MONTHS, cookie, cookies, is_secure
from pentacles.server.storage import Guest as Known
from pentacles.server.storage import Store
from pentacles.session.http_bodies import Guest, Me, NewGuest
from pentacles.session.safe_text import person_text

TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
REMEMBERED = 20_000
FRESH = 60.0
"""Seconds during which a token that was found is not looked up again."""


class Guests:
    """Everybody who has given a name."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.recent: OrderedDict[bytes, tuple[Known, float]] = OrderedDict()

    async def welcome(self, name: str) -> tuple[Known, str]:
        """A new guest and the token, which is kept nowhere else."""
        token = secrets.token_urlsafe(32)
        guest = Known(secrets.token_hex(8), name, time())
        await self.store.add_guest(guest, digest(token), time() + MONTHS)
        return guest, token

    async def find(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Known | None:
        """Who sent this request; None for somebody unknown or with an invalid token."""
        token = token_of(connection)
        if not TOKEN.fullmatch(token):
            return None
        key = digest(token)
        known = self.recent.get(key)
        if known is not None and known[1] > monotonic():
            return known[0]
        guest = await self.store.guest_by_token(key, time())
        if guest is None:
            self.recent.pop(key, None)
            return None
        self.recent[key] = (guest, monotonic() + FRESH)
        self.recent.move_to_end(key)
        if len(self.recent) > REMEMBERED:
            self.recent.popitem(last=False)
        return guest

    async def log_out(self, guest: Known) -> None:
        """None of the guest's tokens are valid any longer."""
        await self.store.expire_guest(guest.id)
        self.recent.clear()

    async def rename(self, guest: Known, name: str) -> Known:
        """The guest takes another name."""
        await self.store.rename_guest(guest.id, name)
        self.recent.clear()
        return Known(guest.id, name, guest.created)


def digest(token: str) -> bytes:
    """What is kept of a token: found by its hash, so the time of a comparison reveals nothing."""
    return sha256(token.encode()).digest()


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token of a request: from the bearer header, or else from the cookie."""
    headers = dict(connection.scope["headers"])
    bearer = headers.get(b"authorization", b"").decode("latin-1")
    if bearer:
        scheme, _, token = bearer.partition(" ")
        return token.strip() if scheme.casefold() == "bearer" else ""
    return cookies(headers).get(GUEST_COOKIE, "")


def is_browser(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a page sent this: scripts must not get hold of a token; cookies they can't read."""
    names = {name for name, _ in connection.scope["headers"]}
    return b"origin" in names or any(name.startswith(b"sec-fetch-") for name in names)


@post("/api/guest", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def say_name(
    data: JSONBody[NewGuest],
    request: Request[Any, Any, Any],
    guests: NamedDependency[Guests],
    quotas: NamedDependency[Quotas],
) -> Response[Guest]:
    """Give a name, or change it."""
    name = person_text(data.name, bot_names())
    wants_token = data.wants_token and not is_browser(request)
    known = await guests.find(request)
    token = token_of(request)
    if known is None:
        await quotas.take("guests", address_of(request))
        _, token = await guests.welcome(name)
    else:
        await guests.rename(known, name)
    answer = Response(Guest(name, token if wants_token else ""))
    if not wants_token:
        answer.headers["Set-Cookie"] = cookie(
            GUEST_COOKIE, token, is_secure(request.scope)
        ).decode()
    return answer


@get("/api/me", responses=PROBLEMS, tags=["guests"])
async def who_am_i(request: Request[Any, Any, Any], guests: NamedDependency[Guests]) -> Me:
    """Who is asking."""
    known = await guests.find(request)
    if known is None:
        raise not_found("You have not said a name yet: POST /api/guest.")
    return Me(known.name)
