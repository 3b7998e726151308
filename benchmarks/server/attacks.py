"""Attacks: what one address can do to a server, each bounded in number and time.

An attack gets a target and reports the answers it got, and how often. It runs in a separate
process, so that those who are measured don't wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from benchmarks.server.wire import frame

SOURCE = "127.0.0.66"
"""The attacker's address: loopback has many."""
TABLES = 60
"""Guests that an attacker makes: as many as one address may have in an hour."""
CARD = '[[cards]]\nid = "x{}"\ntext = "{}"\n'


class Target(NamedTuple):
    """A server, what is known of it, and how hard it is attacked: 1 as in reality."""

    address: str
    watched: str = ""
    """A running match of somebody else."""
    finished: tuple[str, ...] = ()
    long: tuple[str, ...] = ()
    """Finished matches of many moves."""
    share: float = 1.0
    seconds: float = 25.0
    until: tuple[str, ...] = ()
    """Answers for which an attack goes on past its seconds, for a minute at most."""

    def some(self, number: int) -> int:
        """A number of something, scaled by how hard the attack is."""
        return max(2, int(number * self.share))


class Told:
    """The answers an attacker got: how often, and the words of each refusal."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.words: dict[str, str] = {}

    def add(self, what: str, words: str = "") -> None:
        """One answer."""
        self.counts[what] += 1
        if words:
            self.words.setdefault(what, words)

    def hear(self, answer: httpx.Response) -> None:
        """The answer to a request."""
        if answer.status_code < 400:
            self.add(str(answer.status_code))
            return
        try:
            problem = answer.json()
            name = problem.get("detail", {}).get("quota") or problem.get("code", "")
            self.add(f"{answer.status_code} {name}", problem.get("message", ""))
        except (ValueError, AttributeError):
            self.add(str(answer.status_code), answer.text[:100])


class Attacker:
    """Somebody at one address with as many names as they get."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.told = Told()
        self.tokens: list[str] = []
        way = httpx.AsyncHTTPTransport(local_address=SOURCE, limits=httpx.Limits())
        self.http = httpx.AsyncClient(
            base_url=target.address, transport=way, trust_env=False, timeout=60
        )
        self.end = time.monotonic() + target.seconds

    @property
    def has_time(self) -> bool:
        late = time.monotonic() - self.end
        return late < 0 or (late < 60 and any(not self.told.counts[it] for it in self.target.until))

    async def names(self, number: int) -> None:
        """Ask for many names; refused ones are left out."""
        for _ in range(number):
            answer = await self.http.post(
                "/api/guest", json={"name": "Mallory", "wants_token": True}
            )
            if answer.status_code == 200:
                self.tokens.append(answer.json()["token"])
            else:
                self.told.hear(answer)

    async def ask(self, method: str, path: str, body: Any = None, number: int = 0) -> Any:
        """One request, by one of the names; its content if it was granted."""
        headers = {}
        if self.tokens:
            headers["Authorization"] = f"Bearer {self.tokens[number % len(self.tokens)]}"
        try:
            answer = await self.http.request(method, path, json=body, headers=headers)
        except httpx.HTTPError as error:
            self.told.add(type(error).__name__)
            await asyncio.sleep(0.1)
            return None
        self.told.hear(answer)
        return answer.json() if answer.status_code < 400 else None

    async def lanes(
        self, number: int, work: Iterable[Callable[[], Awaitable[Any]]], pause: float = 0.0
    ) -> None:
        """Do all of this, a number at a time, while there is time."""
        waiting = iter(work)

        async def lane() -> None:
            for one in waiting:
                if not self.has_time:
                    return
                await one()
                await asyncio.sleep(pause)

        await asyncio.gather(*(lane() for _ in range(number)))


async def archmages(who: Attacker) -> None:
    """100 tables of twelve archmages, by as many names as one address gets."""
    await who.names(who.target.some(TABLES))
    seats = [{"kind": "bot", "level": "archmage"}] * 12
    wish = {"game": "wysaertz", "seats": seats}
    many = range(who.target.some(100))
    await who.lanes(8, [partial(who.ask, "POST", "/api/matches", wish, n) for n in many])
    await asyncio.sleep(max(0.0, who.end - time.monotonic()))


async def deaf(who: Attacker) -> None:
    """300 spectators who ask for the whole table again and again and never read."""
    sockets = []
    place = urlsplit(who.target.address)
    hello = frame(b'{"type":"hello"}')
    for _ in range(who.target.some(300)):
        one = plug(place.hostname or "", place.port or 0)
        if one is None:
            who.told.add("not connected")
            continue
        path = f"/api/matches/{who.target.watched}/socket"
        with contextlib.suppress(OSError):
            one.sendall(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
        sockets.append(one)
        await asyncio.sleep(0)
    await asyncio.sleep(1.0)
    while who.has_time:
        for one in sockets:
            with contextlib.suppress(OSError):
                one.send(hello)
        await asyncio.sleep(0.5)
    for one in sockets:
        who.told.add(fate(one))


async def idle(who: Attacker) -> None:
    """1,500 connections that ask nothing, 200 unfinished headers, 100 slow bodies."""
    place = urlsplit(who.target.address)
    head = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
    body = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"
    sockets = []
    kinds = [(b"", 1500), (head, 200), (body, 100)]
    for said, number in kinds:
        for _ in range(who.target.some(number)):
            one = plug(place.hostname or "", place.port or 0)
            if one is None:
                who.told.add("not connected")
                continue
            with contextlib.suppress(OSError):
                one.sendall(said)
            sockets.append((one, said))
        await asyncio.sleep(0.05)
    while who.has_time:
        await asyncio.sleep(1.0)
        for one, said in sockets:
            if said:
                with contextlib.suppress(OSError):
                    one.send(b"x")
    for one, _ in sockets:
        who.told.add(fate(one))


def plug(host: str, port: int) -> socket.socket | None:
    """A connection from the attacker's address, with little room for what comes back."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    try:
        one.bind((SOURCE, 0))
        one.settimeout(5)
        one.connect((host, port))
        one.settimeout(0.2)
    except OSError:
        one.close()
        return None
    return one


def fate(one: socket.socket) -> str:
    """What became of a connection at the end."""
    one.settimeout(0.0)
    try:
        first = one.recv(4096)
        found = first
        while found:
            found = one.recv(65536)
    except BlockingIOError:
        return "still open"
    except OSError:
        return "dropped"
    finally:
        one.close()
    status = first.partition(b"\r\n")[0].split(b" ")[1:2]
    return f"closed after {status[0].decode()}" if status else "closed"


async def checks(who: Attacker) -> None:
    """Card files of 0.9 MB, eight at a time."""
    body = {"cards": card_file(900_000)}
    many = range(10**6)
    await who.lanes(
        8, (partial(who.ask, "POST", "/api/games/wizard-cards/check", body) for _ in many)
    )


async def card_matches(who: Attacker) -> None:
    """171 matches with 1 MB of cards, then as many with as much as is read."""
    await who.names(who.target.some(TABLES))
    wish = {"game": "wizard-cards", "seats": [{"kind": "me"}, {"kind": "open"}]}

    async def make(number: int, size: int) -> None:
        await who.ask("POST", "/api/matches", {**wish, "cards": card_file(size, number)}, number)

    many = range(who.target.some(171))
    for size in (1_000_000, 200_000):
        await who.lanes(8, [partial(make, n, size) for n in many])


def card_file(size: int, number: int = 0) -> str:
    """A card file of about this many bytes, different for each number."""
    return "".join(
        CARD.format(f"{number}-{line}", "spell " * 60) for line in range(max(1, size // 400))
    )


async def tables(who: Attacker) -> None:
    """1,902 tables, by as many names as one address gets."""
    await who.names(who.target.some(TABLES))
    wish = {"game": "wizard-cards", "seats": [{"kind": "me"}, {"kind": "here"}]}
    many = range(who.target.some(1902))
    await who.lanes(8, [partial(who.ask, "POST", "/api/matches", wish, n) for n in many])


async def lobby(who: Attacker) -> None:
    """100 open matches, by as many names as one address gets."""
    await who.names(who.target.some(TABLES))
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "wizard-cards", "seats": seats, "is_open": True}
    many = range(who.target.some(100))
    await who.lanes(8, [partial(who.ask, "POST", "/api/matches", wish, n) for n in many])
    while who.has_time:
        await who.ask("GET", "/api/matches")


async def replays(who: Attacker) -> None:
    """Finished long matches in a circle: moments, moves, cards and records."""
    await circle(who, ("moments/{}", "moments", "record", "catalogue", ""))


async def records(who: Attacker) -> None:
    """The files of finished long matches in a circle, more of them than are remembered."""
    await circle(who, ("record",))


async def circle(who: Attacker, ends: tuple[str, ...]) -> None:
    """Request all of this for every finished match, again and again."""
    matches = (*who.target.long, *who.target.finished)
    paths = (
        f"/api/matches/{matches[n % len(matches)]}/{ends[n % len(ends)].format(n % 97)}".rstrip("/")
        for n in range(10**6)
    )
    await who.lanes(8, (partial(who.ask, "GET", path) for path in paths))


async def analyses(who: Attacker) -> None:
    """305 analyses, begun by nobody in particular and asked about again and again."""
    paths = [f"/api/matches/{match}/analysis" for match in who.target.finished]
    while who.has_time:
        await who.lanes(8, [partial(who.ask, "GET", path) for path in paths])
        await asyncio.sleep(1.0)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "archmages": archmages,
    "deaf": deaf,
    "idle": idle,
    "checks": checks,
    "card_matches": card_matches,
    "tables": tables,
    "lobby": lobby,
    "replays": replays,
    "records": records,
    "analyses": analyses,
}


def attack(name: str, target: Target) -> tuple[dict[str, int], dict[str, str]]:
    """Carry one out in a separate process; returns what the attacker was told."""
    with contextlib.suppress(OSError):
        os.nice(10)  # an attacker brings its own machine and takes nothing of the server's

    async def go() -> Attacker:
        who = Attacker(target)
        try:
            await ATTACKS[name](who)
        finally:
            await who.http.aclose()
        return who

    who = asyncio.run(go())
    return dict(who.told.counts), who.told.words
