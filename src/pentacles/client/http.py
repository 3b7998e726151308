"""The lobby from a program's side: one method for each request of `docs/protocol.md`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from ssl import SSLContext
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from pentacles.client.viewer import Viewer
from pentacles.core.errors import PentaclesError
from pentacles.session.http_bodies import (
    Analysis,
    Checked,
    CheckMatch,
    Guest,
    Join,
    Matches,
    MatchPage,
    Me,
    Moment,
    MomentAdvice,
    Moments,
    Mute,
    NewGuest,
    Problem,
    PutBot,
    Remove,
    RulesInfo,
)
from pentacles.session.messages import Catalogue, GameInfo, MatchInfo, NewMatch

T = TypeVar("T")


class Unreachable(PentaclesError):
    """There is no server at this address, or it can't be reached."""


class ServerProblem(PentaclesError):
    """The server refused a request: the status, a word for programs and a sentence."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(f"{problem.message} ({problem.code}, {status})")
        self.status = status
        self.problem = problem

    @property
    def code(self) -> str:
        """The word for programs."""
        return self.problem.code


class Client:
    """A guest of a server.

    >>> async with Client("http://127.0.0.1:8777") as client:  # doctest: +SKIP
    ...     await client.guest("Ann")
    ...     seats = (SeatWish("me"), SeatWish("bot", level="adept"))
    ...     match = await client.create(NewMatch("wizard-cards", seats))
    ...     async with client.watch(match.id, seat=0) as viewer:
    ...         await viewer.play(viewer.table.options[0].action)
    """

    def __init__(
        self,
        address: str,
        token: str = "",
        timeout: float = 20.0,
        trust: SSLContext | None = None,
    ) -> None:
        """`trust` says which certificates of an https:// server are right; otherwise the usual."""
        self.address = address.rstrip("/")
        self.token = token
        self.trust = trust
        self.http = httpx.AsyncClient(
            base_url=self.address,
            timeout=timeout,
            trust_env=False,
            verify=trust or self.address.startswith("https"),  # certificates take long to load
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self.http.aclose()

    @property
    def headers(self) -> dict[str, str]:
        """Who we are."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, kind: type[T], method: str, path: str, body: Any = None) -> T:
        """Send a request and read the answer; ServerProblem if it is refused.

        Unreachable if there is no answer at all.
        """
        headers = dict(self.headers)
        content = None
        if body is not None:
            content = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        try:
            answer = await self.http.request(method, path, content=content, headers=headers)
        except httpx.HTTPError as error:
            why = str(error) or type(error).__name__
            raise Unreachable(f"{self.address} can't be reached: {why}") from error
        if answer.status_code >= 400:
            raise ServerProblem(answer.status_code, problem_in(answer))
        return msgspec.json.decode(answer.content, type=kind)

    # Who we are

    async def guest(self, name: str) -> str:
        """Give a name; the token is remembered and returned."""
        made = await self.ask(Guest, "POST", "/api/guest", NewGuest(name, wants_token=True))
        self.token = made.token
        return made.token

    async def me(self) -> Me:
        """Who we are to the server."""
        return await self.ask(Me, "GET", "/api/me")

    async def log_out(self) -> None:
        """End every token of ours, everywhere; our seats stay with who we were."""
        await self.ask(Me, "POST", "/api/guest/logout")
        self.token = ""

    # Games

    async def games(self) -> tuple[GameInfo, ...]:
        """Every game."""
        return await self.ask(tuple[GameInfo, ...], "GET", "/api/games")

    async def rules(self, game: str) -> RulesInfo:
        """The rules of a game."""
        return await self.ask(RulesInfo, "GET", f"/api/games/{game}/rules")

    async def cards(self, game: str) -> Catalogue:
        """The standard cards of a game."""
        return await self.ask(Catalogue, "GET", f"/api/games/{game}/cards")

    async def check(self, game: str, wanted: CheckMatch) -> Checked:
        """Whether such a match can be made."""
        return await self.ask(Checked, "POST", f"/api/games/{game}/check", wanted)

    # Matches

    async def matches(self) -> Matches:
        """The lobby: the first page of every list."""
        return await self.ask(Matches, "GET", "/api/matches")

    async def page(self, name: str, after: str = "") -> MatchPage:
        """A page of one list: `yours`, `open`, `running` or `finished`."""
        query = f"?after={quote(after)}" if after else ""
        return await self.ask(MatchPage, "GET", f"/api/lists/{name}{query}")

    async def every(self, name: str) -> AsyncIterator[MatchInfo]:
        """All matches of one list, page by page."""
        page = await self.page(name)
        while True:
            for match in page.matches:
                yield match
            if not page.after:
                return
            page = await self.page(name, page.after)

    async def create(self, wanted: NewMatch) -> MatchInfo:
        """A new match."""
        return await self.ask(MatchInfo, "POST", "/api/matches", wanted)

    async def match(self, match: str) -> MatchInfo:
        """A match by its id."""
        return await self.ask(MatchInfo, "GET", f"/api/matches/{match}")

    async def match_by_code(self, code: str) -> MatchInfo:
        """A match by its short code."""
        return await self.ask(MatchInfo, "GET", f"/api/codes/{code}")

    async def join(self, match: str, seat: int | None = None) -> MatchInfo:
        """Take a seat."""
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/join", Join(seat))

    async def leave(self, match: str) -> MatchInfo:
        """Leave all our seats to bots."""
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/leave")

    async def put_bot(self, match: str, seat: int, level: str) -> MatchInfo:
        """Fill an open seat."""
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/bot", PutBot(seat, level))

    async def remove(self, match: str, seat: int) -> MatchInfo:
        """As the host, ask somebody to leave before the match begins."""
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/remove", Remove(seat))

    async def mute(self, match: str, name: str, is_muted: bool = True) -> MatchInfo:
        """As the host, mute somebody or let them talk again."""
        body = Mute(name, is_muted)
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/mute", body)

    async def close_table(self, match: str) -> MatchInfo:
        """As the host, close a table that waits for players."""
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/close")

    async def rematch(self, match: str, winner_first: bool = False) -> MatchInfo:
        """A rematch; the winner begins if wanted."""
        query = "?first=winner" if winner_first else ""
        return await self.ask(MatchInfo, "POST", f"/api/matches/{match}/rematch{query}")

    async def catalogue(self, match: str) -> Catalogue:
        """The cards of a match."""
        return await self.ask(Catalogue, "GET", f"/api/matches/{match}/catalogue")

    async def moments(self, match: str, seat: str = "") -> Moments:
        """The moves of a match."""
        return await self.ask(Moments, "GET", f"/api/matches/{match}/moments{asked(seat)}")

    async def moment(self, match: str, n: int, seat: str = "") -> Moment:
        """The table after a move."""
        return await self.ask(Moment, "GET", f"/api/matches/{match}/moments/{n}{asked(seat)}")

    async def advice(self, match: str, n: int, seat: str = "") -> MomentAdvice:
        """What would have been best after a move of a finished match."""
        path = f"/api/matches/{match}/moments/{n}/advice{asked(seat)}"
        return await self.ask(MomentAdvice, "GET", path)

    async def record(self, match: str) -> dict[str, Any]:
        """The record of a match that is over."""
        return await self.ask(dict[str, Any], "GET", f"/api/matches/{match}/record")

    async def analysis(self, match: str) -> Analysis:
        """The look back at a match that is over."""
        return await self.ask(Analysis, "GET", f"/api/matches/{match}/analysis")

    def watch(self, match: str, seat: int | None = None, reconnects: bool = True) -> Viewer:
        """A seat at the table, or a spectator's place; use it with `async with`."""
        address = self.address.replace("http", "ws", 1) + f"/api/matches/{match}/socket"
        return Viewer(address, self.headers, seat, reconnects, self.trust)


def asked(seat: str) -> str:
    """The query for a seat's eyes."""
    return f"?seat={seat}" if seat else ""


def problem_in(answer: httpx.Response) -> Problem:
    """The problem that an answer reports, whatever it is."""
    try:
        return msgspec.json.decode(answer.content, type=Problem)
    except msgspec.MsgspecError:
        return Problem("unreadable", answer.text[:200] or answer.reason_phrase)
