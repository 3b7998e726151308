"""Bad networks: frames are dropped, repeated and delayed, connections break; all matches finish.

python -m benchmarks.server.faults
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

import pentacles
from benchmarks.server.crowd import Crowd, Player, described
from benchmarks.server.hosts import Host, table, until
from benchmarks.server.journals import compare, replayed, stored
from pentacles.session.export import check_export

GAMES = [("wizard-cards", 2), ("witless-wizards", 3), ("wizards-and-relics", 2), ("wysaertz", 3)]


class Proxy:
    """Sits between players and server, and mistreats whole websocket frames."""

    def __init__(self, target: str, drop: float, repeat: float, delay: float, cut: float) -> None:
        host, _, port = target.removeprefix("http://").rpartition(":")
        self.target = (host, int(port))
        self.drop, self.repeat, self.delay, self.cut = drop, repeat, delay, cut
        self.random = random.Random(3)
        self.counts = {"passed": 0, "dropped": 0, "repeated": 0, "delayed": 0, "cut": 0}
        self.server: asyncio.Server | None = None
        self.address = ""
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self.server = await asyncio.start_server(self.meet, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.server.wait_closed()

    async def meet(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """One connection."""
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            far, on = await asyncio.open_connection(*self.target)
        except OSError:
            back.close()
            return
        try:
            head = await near.readuntil(b"\r\n\r\n")
            port = self.address.rpartition(":")[2].encode()
            on.write(head.replace(b":" + port + b"\r\n", b":%d\r\n" % self.target[1]))
            back.write(await far.readuntil(b"\r\n\r\n"))
            await asyncio.wait(
                [
                    asyncio.create_task(self.carry(near, on)),
                    asyncio.create_task(self.carry(far, back)),
                ],
                return_when=asyncio.FIRST_COMPLETED,
            )
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            on.close()
            back.close()

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Carry frames one way, most of them well; the first one of a connection always."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            is_first = True
            while True:
                data = await whole_frame(source)
                if is_first:
                    is_first = False
                    target.write(data)
                    continue
                luck = self.random.random()
                if luck < self.drop:
                    self.counts["dropped"] += 1
                    continue
                luck -= self.drop
                if luck < self.cut:
                    self.counts["cut"] += 1
                    return
                luck -= self.cut
                if luck < self.delay:
                    self.counts["delayed"] += 1
                    await asyncio.sleep(self.random.random() * 0.4)
                luck -= self.delay
                target.write(data)
                if 0 <= luck < self.repeat:
                    self.counts["repeated"] += 1
                    target.write(data)
                self.counts["passed"] += 1
                await target.drain()


async def whole_frame(source: asyncio.StreamReader) -> bytes:
    """The bytes of one frame."""
    head = await source.readexactly(2)
    length = head[1] & 127
    if length >= 126:
        more = await source.readexactly(2 if length == 126 else 8)
        head += more
        length = int.from_bytes(more)
    if head[1] & 128:
        head += await source.readexactly(4)
    return head + await source.readexactly(length)


class Patient(Player):
    """A player who notices gaps, asks again, and repeats what was not answered."""

    heard_at = 0.0
    asked_at = 0.0
    lines = 0
    """Lines of the log received without gaps."""
    complete = -1
    """The version up to which nothing is missing."""

    def hear(self, data: bytes) -> None:
        self.heard_at = time.monotonic()
        head = msgspec.json.decode(data, type=Head)
        if head.type == "welcome":
            self.lines = len(head.log)
            self.complete = head.version
        elif head.type == "update":
            if head.version < self.version or head.version <= self.complete:
                return  # came twice
            if self.version >= 0:
                self.version = head.version - 1  # a table is whole, even after a gap
            if not head.log or head.log[0].n <= self.lines:
                self.lines = head.log_size
                self.complete = head.version
            else:
                self.ask_again()  # only lines of the log are missing
        super().hear(data)

    def ask_again(self) -> None:
        """Have what was missed sent again."""
        if self.wire is not None and self.wire.is_open and time.monotonic() > self.asked_at + 0.3:
            self.asked_at = time.monotonic()
            seat = "null" if self.seat is None else self.seat
            since = f',"since":{self.complete}' if self.complete >= 0 else ""
            self.wire.send(f'{{"type":"hello","seat":{seat}{since}}}'.encode())

    async def mind(self) -> None:
        """Now and then, repeat an unanswered move and ask whether there is news."""
        while not self.is_closed:
            await asyncio.sleep(0.5)
            if self.wire is None or not self.wire.is_open:
                continue
            if self.sent is not None and time.perf_counter() - self.sent[2] > 0.7:
                self.wire.send(self.sent[1])
            if time.monotonic() - self.heard_at > 1.5:
                self.ask_again()
                self.consider()


class Line(msgspec.Struct):
    """The number of a line of the log."""

    n: int


class Head(msgspec.Struct):
    """What shows whether anything is missing."""

    type: str
    version: int = -1
    log: list[Line] = []
    log_size: int = 0


async def campaign(host: Host, matches: int, patience: float) -> dict[str, Any]:
    """Play all matches to their end through the proxy."""
    proxy = Proxy(host.address, drop=0.03, repeat=0.05, delay=0.05, cut=0.003)
    await proxy.open()
    crowd = Crowd(host.address, GAMES, matches, 2, rate=matches * 20)
    crowd.goes_on = False
    for match in crowd.matches:
        match.make_player = Patient
    crowd.address = proxy.address  # the lobby is asked directly, tables through the proxy
    await crowd.open()
    for match in crowd.matches:
        for player in match.players:
            assert isinstance(player, Patient)
            crowd.start(player.mind())
    crowd.play()
    start = time.monotonic()
    await until(lambda: all(one.is_over for one in crowd.matches), patience)
    took = time.monotonic() - start
    for match in crowd.matches:
        if not match.is_over:
            print(f"  {match.id} {match.game}: {[described(p) for p in match.players]}")
    records, infos = {}, {}
    async with httpx.AsyncClient(base_url=host.address, trust_env=False, timeout=30) as http:
        for match in crowd.matches:
            if match.is_over:
                records[match.id] = (await http.get(f"/api/matches/{match.id}/record")).content
                infos[match.id] = (await http.get(f"/api/matches/{match.id}")).json()
    await crowd.close()
    await proxy.close()
    return {
        "crowd": crowd,
        "took": took,
        "records": records,
        "infos": infos,
        "counts": proxy.counts,
    }


def differing(db: str, found: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """Matches that differ from the clean replay of their record; and what the journals say."""
    kept = asyncio.run(stored(db, [match for match, _ in found["crowd"].made]))
    differ = 0
    for match, export in found["records"].items():
        clean = pentacles.replay(check_export(export))
        hosted = replayed(kept[match]).state
        told = found["infos"][match]
        is_same = (
            clean.over
            and clean.to_json() == hosted.to_json()
            and list(told.get("winners", ())) == list(clean.winners)
            and told["status"] == "over"
        )
        differ += not is_same
    return differ, compare(kept, found["crowd"])


def run(matches: int = 24, patience: float = 240.0) -> bool:
    """The campaign, with its verdict."""
    with tempfile.TemporaryDirectory() as folder:
        db = f"{folder}/faults.sqlite3"
        host = Host(db, Path(folder), "--messages", "100000")
        host.start()
        try:
            found = asyncio.run(campaign(host, matches, patience))
        finally:
            host.stop()
        differ, audit = differing(db, found)
    finished = len(found["records"])
    crowd: Crowd = found["crowd"]
    return table(
        f"Bad network, {matches} matches: {found['counts']}",
        [
            ("matches finished", finished, f"{matches}", finished == matches),
            ("differ from their clean replay", differ, "0", differ == 0),
            ("moves acknowledged", audit["acknowledged"], "", None),
            ("lost", audit["lost"], "0", audit["lost"] == 0),
            ("twice", audit["twice"], "0", audit["twice"] == 0),
            ("gaps", audit["gaps"], "0", audit["gaps"] == 0),
            ("connections", crowd.connects, "", None),
            ("refused", str(crowd.refusals or 0), "", None),
            ("seconds", found["took"], "", None),
        ],
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--matches", type=int, default=24)
    words.add_argument("--patience", type=float, default=240, help="seconds")
    asked = words.parse_args()
    run(asked.matches, asked.patience)


if __name__ == "__main__":
    main()
