"""A crowd of players: many matches, a socket for every seat, moves at a steady rate."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Awaitable, Coroutine, Iterable
from typing import Any

import httpx
import msgspec

from benchmarks.server.wire import Refused, Wire, connected


class Option(msgspec.Struct):
    """What a player needs to know of an option."""

    action: int


class Seen(msgspec.Struct):
    """What a player needs to know of a table."""

    options: list[Option] = []
    is_over: bool = False


class Frame(msgspec.Struct):
    """What a player needs to know of any frame."""

    type: str
    ref: str = ""
    version: int = -1
    covers: int = 1
    decision: str = ""
    table: Seen | None = None
    code: str = ""
    reason: str = ""
    message: str = ""


LATE = {"stale", "over"}
"""Refusals of an answer that the seat's automation gave at the same moment."""
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each further attempt to come back."""

read_frame = msgspec.json.Decoder(Frame)
encode = msgspec.json.encode


class Player:
    """One socket at one seat (or a spectator); plays when it is asked."""

    def __init__(self, match: Match, seat: int | None, plays: bool = True) -> None:
        self.match = match
        self.match_id = match.id
        """Stays while an answer is still on its way, even if the crowd moves on to a new match."""
        self.seat = seat
        self.plays = plays
        self.wire: Wire | None = None
        self.version = -1
        self.decision = ""
        self.options: list[Option] = []
        self.sent: tuple[str, bytes, float] | None = None
        """The move that waits for its answer: number, frame, first time sent."""
        self.answered = ""
        self.is_closed = False
        self.timer: asyncio.TimerHandle | None = None

    async def connect(self) -> None:
        """Sit down, or sit down again after the connection was lost."""
        crowd = self.match.crowd
        headers = {"Authorization": f"Bearer {self.match.token}"} if self.seat is not None else {}
        path = f"/api/matches/{self.match_id}/socket"
        self.wire = await connected(
            crowd.socket_address or crowd.address, path, headers, self.hear, self.lost, crowd.source
        )
        if self.is_closed:  # stood up meanwhile
            self.wire.close()
            return
        crowd.connects += 1
        since = f',"since":{self.version}' if self.version >= 0 else ""
        seat = "null" if self.seat is None else str(self.seat)
        self.wire.send(f'{{"type":"hello","seat":{seat}{since}}}'.encode())
        if self.sent is not None:
            self.wire.send(self.sent[1])  # the same number again: it is played once
        self.consider()

    def lost(self) -> None:
        """The connection ended: come back unless that was intended."""
        self.match.crowd.losses += 1
        if not self.is_closed and self.match.crowd.comes_back:
            self.match.crowd.start(self.come_back())

    async def come_back(self) -> None:
        """Try until somebody answers, with pauses as the page and the client make them."""
        pauses = itertools.chain(PAUSES, itertools.repeat(PAUSES[-1]))
        while not self.is_closed and self.match.crowd.comes_back:
            await asyncio.sleep(next(pauses) * (0.5 + random.random()))
            try:
                await self.connect()
                return
            except (OSError, Refused):
                continue

    def hear(self, data: bytes) -> None:
        """A frame from the server."""
        crowd = self.match.crowd
        crowd.frames += 1
        got = read_frame.decode(data)
        kind = got.type
        if kind in {"update", "welcome"}:
            assert got.table is not None
            if kind == "update" and got.version - got.covers > self.version >= 0:
                crowd.gaps += 1
            self.version = got.version
            self.decision = got.decision
            self.options = got.table.options
            if got.table.is_over:
                self.match.over()
            else:
                self.consider()
        elif kind == "ack":
            if self.sent is not None and got.ref == self.sent[0]:
                crowd.acknowledged(self, self.sent)
                self.sent = None
                self.consider()
        elif kind == "refused":
            crowd.refusals[got.code] = crowd.refusals.get(got.code, 0) + 1
            if self.sent is not None and got.ref == self.sent[0]:
                self.sent = None
                if got.code in {"storage", "rate"}:
                    self.answered = ""
                    self.later(0.3)
                else:
                    self.consider()
        elif kind == "error":
            crowd.errors[got.code] = crowd.errors.get(got.code, 0) + 1

    def consider(self) -> None:
        """Play when it is time, if we are asked something we haven't answered."""
        if (
            not self.plays
            or self.sent is not None
            or not self.decision
            or not self.options
            or self.decision == self.answered
            or self.timer is not None
            or not self.match.crowd.is_playing
        ):
            return
        self.later(self.match.turn())

    def later(self, seconds: float) -> None:
        """Move after a while."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(seconds, self.move)

    def move(self) -> None:
        """Answer the decision with a random option."""
        self.timer = None
        crowd = self.match.crowd
        if (
            self.sent is not None
            or not self.decision
            or not self.options
            or not crowd.is_playing
            or self.wire is None
            or not self.wire.is_open
        ):
            return
        self.answered = self.decision
        ref = f"{crowd.name}{next(crowd.numbers)}"
        action = crowd.random.choice(self.options).action
        text = encode({"type": "play", "ref": ref, "decision": self.decision, "action": action})
        self.sent = (ref, text, time.perf_counter())
        crowd.tried.append((self.match_id, self.seat, ref))
        self.wire.send(text)

    def close(self) -> None:
        """Stand up."""
        self.is_closed = True
        if self.timer is not None:
            self.timer.cancel()
        if self.wire is not None:
            self.wire.close()


class Match:
    """One match of the crowd, with all its players; replaced by a new one when it is over."""

    def __init__(self, crowd: Crowd, game: str, seats: int, watchers: int) -> None:
        self.crowd = crowd
        self.game = game
        self.seats = seats
        self.watchers = watchers
        self.token = ""
        self.id = ""
        self.players: list[Player] = []
        self.next = 0.0
        self.is_over = False
        self.make_player: type[Player] = Player

    async def open(self) -> None:
        """Make the match and sit down at all its seats."""
        http = self.crowd.http
        if not self.token:
            asked = {"name": "Crowd", "wants_token": True}
            self.token = (await good(http.post("/api/guest", json=asked)))["token"]
        seed = self.crowd.random.getrandbits(40) if self.crowd.seed is None else self.crowd.seed
        made = await good(
            http.post(
                "/api/matches",
                json={
                    "game": self.game,
                    "seats": self.wishes(),
                    "seed": seed,
                },
                headers={"Authorization": f"Bearer {self.token}"},
            )
        )
        self.id = made["id"]
        self.crowd.made.append((self.id, self.game))
        self.is_over = False
        tabs = max(1, -(-(self.crowd.sockets - self.watchers) // self.seats))
        self.players = [
            self.make_player(self, seat, plays=tab == 0)
            for seat in range(self.seats)
            for tab in range(tabs)
        ]
        self.players += [self.make_player(self, None, plays=False) for _ in range(self.watchers)]
        for player in self.players:
            await player.connect()

    def wishes(self) -> list[dict[str, str]]:
        """Who sits where: here all seats are ours."""
        others = [{"kind": "here", "name": f"P{seat}"} for seat in range(1, self.seats)]
        return [{"kind": "me"}, *others]

    def turn(self) -> float:
        """Seconds until this match may make its next move at the wanted rate."""
        now = time.perf_counter()
        wait = self.crowd.pause
        self.next = max(now, self.next + wait if self.next + wait > now - wait else now)
        return max(0.0, self.next - now)

    def over(self) -> None:
        """Begin the next match, if the crowd continues."""
        if self.is_over:
            return
        self.is_over = True
        self.crowd.finished += 1
        if self.crowd.is_playing and self.crowd.goes_on:
            self.crowd.start(self.again())

    async def again(self) -> None:
        """Everybody stands up and sits down at a new match."""
        for player in self.players:
            player.close()
        try:
            await self.open()
        except (httpx.HTTPError, OSError, Refused, ValueError):
            self.is_over = False
            await asyncio.sleep(0.5)
            if self.crowd.is_playing:
                self.over()


class Crowd:
    """All matches, and what was seen of them."""

    def __init__(
        self,
        address: str,
        games: Iterable[tuple[str, int]],
        matches: int,
        sockets: int,
        rate: float,
        watchers: int = 0,
        seed: int = 1,
        source: str = "",
    ) -> None:
        self.address = address
        self.source = source
        """The address that the crowd comes from, if this machine has several."""
        self.socket_address = ""
        """The server that the viewers connect to, if it is another one."""
        self.random = random.Random(seed)
        self.seed: int | None = None
        """The seed of all matches; otherwise each has its own."""
        self.name = f"{self.random.getrandbits(32):x}-"
        self.sockets = sockets
        """The fewest sockets of each match: extra tabs look over a player's shoulder."""
        self.pause = matches / rate
        """Seconds between two moves of a match."""
        kinds = list(games)
        self.matches = [
            Match(self, *kinds[number % len(kinds)], watchers) for number in range(matches)
        ]
        way = httpx.AsyncHTTPTransport(local_address=source or None)
        self.http = httpx.AsyncClient(base_url=address, timeout=30, trust_env=False, transport=way)
        self.numbers = itertools.count()
        self.tasks: set[asyncio.Task[None]] = set()
        self.spread = 0.0
        """Seconds over which the matches begin: otherwise all would end at the same moment."""
        self.is_playing = False
        self.goes_on = True
        self.comes_back = True
        self.latencies: list[float] = []
        self.acks: list[tuple[str, int | None, str]] = []
        self.tried: list[tuple[str, int | None, str]] = []
        self.made: list[tuple[str, str]] = []
        self.refusals: dict[str, int] = {}
        self.errors: dict[str, int] = {}
        self.frames = self.gaps = self.finished = self.connects = self.losses = 0

    async def open(self) -> None:
        """Everybody sits down, a few matches at a time."""
        gate = asyncio.Semaphore(8)

        async def one(match: Match) -> None:
            async with gate:
                await match.open()

        await asyncio.gather(*(one(match) for match in self.matches))

    def play(self) -> None:
        """Begin to move, not all at the same moment."""
        self.is_playing = True
        now = time.perf_counter()
        for match in self.matches:
            match.next = now + self.random.random() * max(self.pause, self.spread) - self.pause
            for player in match.players:
                player.consider()

    def acknowledged(self, player: Player, sent: tuple[str, bytes, float]) -> None:
        """A move is durable."""
        self.latencies.append(time.perf_counter() - sent[2])
        self.acks.append((player.match_id, player.seat, sent[0]))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def open_sockets(self) -> int:
        """Sockets that are open now."""
        return sum(
            player.wire is not None and player.wire.is_open
            for match in self.matches
            for player in match.players
        )

    async def close(self) -> None:
        """Everybody goes home."""
        self.is_playing = self.comes_back = False
        for match in self.matches:
            for player in match.players:
                player.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.http.aclose()
        await asyncio.sleep(0.05)


def described(player: Player) -> str:
    """The state of a player who does not move."""
    is_open = player.wire is not None and player.wire.is_open
    return (
        f"{player.seat}{'' if player.plays else ' looks on'}: "
        f"{'open' if is_open else 'away'}, version {player.version}, asked {player.decision!r}, "
        f"answered {player.answered!r}, waiting {player.sent is not None}"
    )


async def good(request: Awaitable[httpx.Response]) -> dict[str, str]:
    """The body of an answer that must be a success."""
    answer = await request
    if answer.status_code >= 300:
        raise ValueError(f"{answer.status_code}: {answer.text[:300]}")
    found: dict[str, str] = answer.json()
    return found
