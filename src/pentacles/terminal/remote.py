"""A match on a server: the same frames over a websocket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

from msgspec import MsgspecError

from pentacles.client import (
    Client,
    Disconnected,
    RequestRefused,
    ServerProblem,
    Unreachable,
    Viewer,
)
from pentacles.core.errors import Unreadable
from pentacles.core.rulebook import Chapter, Rule, Rulebook
from pentacles.session import messages
from pentacles.session.http_bodies import Moment, RulesInfo
from pentacles.terminal.lines import Hear, Line
from pentacles.terminal.reels import ALL, Reel
from pentacles.terminal.seating import own_name
from pentacles.terminal.server_tokens import keep_token, read_tokens

MATCH_WORDS = ("m", "match", "matches")
"""What may come before a match's id in a link."""
CODE_WORDS = ("join", "code", "codes")
LONGEST_CODE = 12
"""Anything longer is the id of a match."""


def parts_of(link: str) -> tuple[str, str, str]:
    """The server, the match and the short code that a link names; the last two may be empty."""
    text = link.strip()
    if "://" not in text:
        text = f"http://{text}"
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Unreadable(f"This is not a link to a match: {link[:80]!r}. It begins with http://.")
    server = f"{parts.scheme}://{parts.netloc}"
    asked = parse_qs(parts.query)
    for name in ("code", "join"):
        if asked.get(name):
            return server, "", asked[name][0]
    if asked.get("match"):
        return server, asked["match"][0], ""
    way = [word for word in f"{parts.path}/{parts.fragment}".split("/") if word]
    if not way:
        raise Unreadable(f"{server} names no match: give its link, or {server}/CODE.")
    word = way[-1]
    if len(way) > 1 and way[-2].casefold() in CODE_WORDS:
        return server, "", word
    if len(way) > 1 and way[-2].casefold() in MATCH_WORDS:
        return server, word, ""
    return (server, "", word) if len(word) <= LONGEST_CODE else (server, word, "")


class RemoteLine(Line):
    """The line to a match on a server."""

    def __init__(
        self,
        client: Client,
        match: messages.MatchInfo,
        catalogue: messages.Catalogue,
        rules: Rulebook,
    ) -> None:
        self.client = client
        self.match = match
        self.faces = catalogue.faces
        self.looks = catalogue.looks
        self.rules = rules
        own = [seat.seat for seat in match.seats if seat.is_you]
        self.seat: int | None = own[0] if own else None
        self.viewer: Viewer | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.hear: Hear | None = None

    async def start(self, hear: Hear) -> None:
        """Connect; the welcome is the first frame."""
        self.hear = hear
        self.viewer = self.client.watch(self.match.id, self.seat)
        await self.viewer.open()
        self.begin(self.listen(self.viewer))

    def begin(self, work: Any) -> None:
        """Do something beside the screen."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def listen(self, viewer: Viewer) -> None:
        """Pass on what comes, until the connection ends for good."""
        async for frame in viewer:
            if self.hear is not None:
                self.hear(frame)
        if self.hear is not None:
            words = viewer.trouble.message if viewer.trouble else "The connection ended."
            self.hear(messages.Trouble("stopping", f"{words} Your seat is kept.", True))

    def say(self, message: messages.FromViewer) -> None:
        """Send a message; its answer comes as a frame."""
        self.begin(self.send(message))

    async def send(self, message: messages.FromViewer) -> None:
        """Send; what can't be sent now, the viewer sends again when it is back."""
        viewer = self.viewer
        if viewer is None:
            return
        try:
            if isinstance(message, messages.Hello):
                await viewer.switch(message.seat)
            elif isinstance(message, messages.Ping):
                await viewer.send(message)
            else:
                with contextlib.suppress(TimeoutError):
                    await viewer.ask(message)
        except Disconnected as ended:
            if self.hear is not None:
                self.hear(messages.Trouble("stopping", str(ended), True))
        except RequestRefused:
            return  # the frame that says why has been heard

    async def next_match(self, winner_first: bool = False) -> RemoteLine:
        """A rematch with the same people; the same one for everybody."""
        with told_plainly(self.client.address):
            info = await self.client.rematch(self.match.id, winner_first)
            catalogue = await self.client.catalogue(info.id)
        await self.hang_up()
        return RemoteLine(self.client, info, catalogue, self.rules)

    async def reel(self) -> RemoteReel:
        """The moments of this match."""
        reel = RemoteReel(self)
        with told_plainly(self.client.address):
            for eyes in reel.eyes:
                reel.lasts[eyes] = len(
                    (await self.client.moments(self.match.id, seat_of(eyes))).moves
                )
        return reel

    async def stop(self) -> None:
        """Hang up for good; the seat stays ours."""
        await self.hang_up()
        await self.client.close()

    async def hang_up(self) -> None:
        """Release the connection to this match."""
        self.hear = None
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self.viewer is not None:
            await self.viewer.close()

    @property
    def farewell(self) -> list[str]:
        """How to come back."""
        return [f"The match goes on at {self.client.address}. Come back with the same link."]


async def joined(link: str, seat: int | None, name: str) -> RemoteLine:
    """Take a seat in the match that a link names, or watch it; Unreadable says why not."""
    server, match, code = parts_of(link)
    client = Client(server)
    try:
        with told_plainly(server):
            await introduce(client, name)
            info = await (client.match_by_code(code) if code else client.match(match))
            is_in = any(one.is_you for one in info.seats)
            is_open = any(one.kind == "open" for one in info.seats)
            if not is_in and is_open and info.status == "waiting":
                info = await client.join(info.id, seat)
            catalogue = await client.catalogue(info.id)
            book = book_of(await client.rules(info.game))
    except (Unreadable, asyncio.CancelledError):
        await client.close()
        raise
    return RemoteLine(client, info, catalogue, book)


@contextlib.contextmanager
def told_plainly(server: str) -> Iterator[None]:
    """What went wrong between us and a server, in a sentence."""
    try:
        yield
    except ServerProblem as problem:
        raise Unreadable(f"{server}: {problem.problem.message}") from None
    except Unreachable as error:
        raise Unreadable(str(error)) from None
    except OSError as error:
        raise Unreadable(f"{server} can't be reached: {error}") from None
    except MsgspecError as error:
        raise Unreadable(f"{server} doesn't answer like a table: {error}") from None


async def introduce(client: Client, name: str) -> None:
    """Say who we are: the guest from last time, perhaps under another name, or a new one."""
    client.token = read_tokens().get(client.address, "")
    if client.token:
        try:
            known = await client.me()
        except ServerProblem:
            client.token = ""
        else:
            if name in ("", known.name):
                return
    keep_token(client.address, await client.guest(name or own_name()))


def book_of(told: RulesInfo) -> Rulebook:
    """The rules of a server's game as a book to search."""
    book = Rulebook("")
    book.title = told.title
    book.chapters = [
        Chapter(
            part.title,
            tuple(Rule(rule.id, part.title, rule.text) for rule in part.rules),
            tuple(part.notes),
        )
        for part in told.parts
    ]
    book.rules = {rule.id: rule for chapter in book.chapters for rule in chapter.rules}
    return book


class RemoteReel(Reel):
    """A match on a server that is over, or as far as this viewer knows it."""

    def __init__(self, line: RemoteLine) -> None:
        self.client = line.client
        self.match = line.match
        self.title = line.match.title
        self.faces = line.faces
        self.looks = line.looks
        self.rules = line.rules
        self.lasts: dict[int | str | None, int] = {}
        """The last move for each pair of eyes."""
        self.names = [seat.name for seat in line.match.seats]
        own: list[int | str | None] = [seat.seat for seat in line.match.seats if seat.is_you]
        self.eyes = [None, *own]
        if line.match.status == "over":
            self.eyes = [None, *range(len(self.names)), ALL]

    def last(self, eyes: int | str | None) -> int:
        """The last move for these eyes."""
        return self.lasts[eyes]

    async def moment(self, n: int, eyes: int | str | None) -> Moment:
        """The table after move n."""
        with told_plainly(self.client.address):
            return await self.client.moment(self.match.id, n, seat_of(eyes))


def seat_of(eyes: int | str | None) -> str:
    """Eyes as a request names them."""
    return "" if eyes is None else str(eyes)
