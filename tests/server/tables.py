"""Real servers on loopback, and small things that tests do at their tables."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx

from pentacles.client import Client, RequestRefused, Viewer
from pentacles.session.messages import MatchInfo, NewMatch, SeatWish
from tests.server.nursery import Process, begin

T = TypeVar("T")
START = 180.0
GAMES = ("witless-wizards", "wiz", "wizard-cards", "wizards-and-relics", "wysaertz")
PLAIN = "wizard-cards"
opened: list[Client] = []
"""The clients of the test that runs: one that fails leaves none of them to the next test."""


def run(work: Coroutine[Any, Any, T], patience: float = 120.0) -> T:
    """Run a test's coroutine, not for ever."""

    async def limited() -> T:
        try:
            return await asyncio.wait_for(work, patience)
        finally:
            await closed(*opened)
            opened.clear()

    return asyncio.run(limited())


class Server:
    """A server process."""

    def __init__(
        self,
        db: Path | str,
        *words: str,
        log: Path | None = None,
        program: tuple[str, ...] = (),
    ) -> None:
        self.db = db
        self.program = program
        self.words = words
        self.process: Process | None = None
        self.address = ""
        self.said: list[str] = []
        self.log = log or Path(f"{db}.log")

    def start(self) -> Server:
        """Start it and wait until it says its address."""
        words = ["serve", "--db", str(self.db), "--workers", "1", *self.words]
        usually = {
            "--requests": "100000",
            "--messages": "100000",
            "--quota": "all=none",
            "--pace": "0",
        }
        for word, usual in {**usually, "--port": "0"}.items():
            if word not in self.words:
                words += [word, usual]
        self.process = begin(words, self.log, self.program)
        assert self.process.stdout is not None
        end = time.monotonic() + START
        while time.monotonic() < end:
            line = self.process.stdout.readline()
            if not line:
                break
            self.said.append(line.rstrip())
            if line.startswith("Table:"):
                self.address = line.split()[1]
                return self
        self.stop(signal.SIGKILL)
        raise AssertionError(f"the server did not start: {self.said} {self.log.read_text()}")

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it; the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    @property
    def errors(self) -> str:
        """What it logged."""
        return self.log.read_text()


@contextlib.contextmanager
def serving(db: Path | str, *words: str) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(db, *words).start()
    try:
        yield server
    finally:
        server.stop()


async def guest(address: str, name: str) -> Client:
    """A client that has said a name."""
    client = Client(address)
    opened.append(client)
    await client.guest(name)
    return client


def against_bots(game: str, bots: int, **more: Any) -> NewMatch:
    """One person against apprentices."""
    seats = (SeatWish("me"), *(SeatWish("bot", level="apprentice") for _ in range(bots)))
    return NewMatch(game, seats, **more)


async def bots_for(client: Client, game: str) -> int:
    """How many bots fill the usual table of a game."""
    return next(info.usual_players - 1 for info in await client.games() if info.id == game)


def first_option(viewer: Viewer) -> int:
    """What a hasty player chooses."""
    return viewer.table.options[0].action


async def play_on(
    viewer: Viewer, choose: Callable[[Viewer], int] = first_option, most: int = 100_000
) -> int:
    """Answer every decision of a viewer until the match is over; how many were answered."""
    played = 0
    while played < most:
        await viewer.until(
            lambda: viewer.table.is_over or bool(viewer.decision and viewer.table.options), 60
        )
        if viewer.table.is_over:
            break
        if not (viewer.decision and viewer.table.options):
            continue  # answered by itself in the meantime
        try:
            await viewer.play(choose(viewer))
        except RequestRefused as refused:
            if refused.frame.code not in ("stale", "over"):
                raise
        played += 1
    return played


async def play_some(moves: int, *viewers: Viewer) -> None:
    """Let whoever is asked answer, so many times."""
    done = 0
    while done < moves and not viewers[0].table.is_over:
        asked = [one for one in viewers if one.decision and one.table.options]
        if not asked:
            await asyncio.sleep(0.02)
            continue
        with contextlib.suppress(RequestRefused):  # answered by itself meanwhile
            await asked[0].play(first_option(asked[0]))
        done += 1


async def two_people(
    address: str, game: str = PLAIN, **more: Any
) -> tuple[Client, Client, MatchInfo]:
    """Ann has made a match and Bob has joined it."""
    ann, bob = await guest(address, "Ann"), await guest(address, "Bob")
    match = await ann.create(NewMatch(game, (SeatWish("me"), SeatWish("open")), **more))
    joined = await bob.join(match.id)
    return ann, bob, joined


async def closed(*clients: Client) -> None:
    """Close clients."""
    for client in clients:
        await client.close()


async def raw(method: str, address: str, path: str, **more: Any) -> httpx.Response:
    """A request as it stands."""
    async with httpx.AsyncClient(
        base_url=address, trust_env=False, verify=False, timeout=30.0
    ) as http:
        return await http.request(method, path, **more)


async def eventually(holds: Callable[[], Awaitable[bool]], patience: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not await holds():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.05)
