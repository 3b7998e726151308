"""Abuse: garbage, forged tokens, foreign pages and floods, while others play.

python -m benchmarks.server.abuse
python -m benchmarks.server.abuse --frames 5000 --tokens 500
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import sqlite3
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx

from benchmarks.server.crowd import LATE, Crowd, good
from benchmarks.server.hosts import Host, percentile, table
from benchmarks.server.wire import Refused, Wire, connected, frame
from tests.server.nursery import WAY

BURST = 110
"""Garbage frames on one socket: a few more than allowed."""


def garbage(draw: random.Random) -> bytes:
    """One frame that no honest viewer would send, as it goes over the wire."""
    kind = draw.randrange(10)
    if kind == 0:
        return frame(draw.randbytes(draw.randrange(200)), 2)
    if kind == 1:
        return frame(b'{"type":"play","ref":1,"decision":[],"action":"x"}')
    if kind == 2:
        return frame(b'{"type":"hello","seat":' + str(draw.randrange(-9, 99)).encode() + b"}")
    if kind == 3:
        return frame(b"[" * draw.randrange(1, 3000))
    if kind == 4:
        return frame(json.dumps({"type": "chat", "ref": "x", "text": "y" * 5000}).encode())
    if kind == 5:
        return frame(b'{"type":"' + secrets.token_hex(8).encode() + b'"}')
    if kind == 6:
        action = draw.choice([-1, 2**63, 10**30])
        return frame(
            json.dumps({"type": "play", "ref": "r", "decision": "0", "action": action}).encode()
        )
    if kind == 7:
        return frame(json.dumps({"type": "hello", "seat": None, "since": -(10**9)}).encode())
    if kind == 8:
        return frame(b'"' + b"\\u0000" * draw.randrange(50) + b'"')
    return frame(secrets.token_hex(draw.randrange(1, 60)).encode())


def nasty(draw: random.Random) -> bytes:
    """What breaks the websocket itself: it may be closed for that, and nothing else may happen."""
    return draw.choice(
        [
            b"\xff" * 20,
            frame(b"\xc3\x28\xff"),
            frame(b"x" * 70_000),
            b"\x81\x05hello",
            frame(b"", 3),
            frame(b"p" * 126, 9),
            b"GET / HTTP/1.1\r\n\r\n",
        ]
    )


class Intruder:
    """Counts the answers it gets."""

    def __init__(self) -> None:
        self.kinds: dict[str, int] = {}
        self.heard = 0

    def hear(self, data: bytes) -> None:
        self.heard += 1
        kind = json.loads(data).get("type", "?")
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def end(self) -> None:
        """Thrown out."""


async def throw(address: str, match: str, frames: int, seed: int) -> tuple[int, dict[str, int]]:
    """Throw garbage at a match, a burst on each socket; returns how many frames went out."""
    draw = random.Random(seed)
    intruder = Intruder()
    sent = 0
    path = f"/api/matches/{match}/socket"
    while sent < frames:
        try:
            wire = await connected(address, path, {}, intruder.hear, intruder.end)
        except (OSError, Refused):
            await asyncio.sleep(0.2)
            continue
        if draw.random() < 0.5:
            wire.send(b'{"type":"hello"}')
        for _ in range(BURST):
            wire.write(garbage(draw))
            sent += 1
        before = -1
        while before != intruder.heard and wire.is_open:
            before = intruder.heard
            await asyncio.sleep(0.15)
        if draw.random() < 0.2:
            wire.write(nasty(draw))
            await asyncio.sleep(0.02)
        wire.close()
    return sent, intruder.kinds


async def intrude(
    address: str, match: str, tokens: list[str], seat: int, through: int
) -> tuple[int, int]:
    """Try tokens at a seat that isn't theirs; returns how often, and how often it worked."""
    tried = worked = 0
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=30) as http:
        for number, token in enumerate(tokens):
            tried += 1
            if number % through:
                request = number % 3
                headers = {"Authorization": f"Bearer {token}"}
                if request == 0:
                    body: dict[str, Any] = {"seat": seat, "level": "adept"}
                    path = f"/api/matches/{match}/bot"
                elif request == 1:
                    body, path = {}, f"/api/matches/{match}/leave"
                else:
                    body, path = {"seat": seat}, f"/api/matches/{match}/join"
                answer = await http.post(path, json=body, headers=headers)
                worked += answer.status_code < 400
                worked += answer.status_code >= 500
                continue
            intruder = Intruder()
            try:
                wire = await connected(
                    address,
                    f"/api/matches/{match}/socket",
                    {"Authorization": f"Bearer {token}"},
                    intruder.hear,
                    intruder.end,
                )
            except (OSError, Refused):
                continue
            wire.send(json.dumps({"type": "hello", "seat": seat}).encode())
            wire.send(b'{"type":"play","ref":"forged","decision":"0","action":0}')
            for _ in range(100):
                if intruder.heard >= 2 or not wire.is_open:
                    break
                await asyncio.sleep(0.02)
            worked += intruder.kinds.get("welcome", 0) + intruder.kinds.get("ack", 0)
            wire.close()
    return tried, worked


async def from_elsewhere(address: str, match: str, token: str, times: int) -> int:
    """Requests that a page of another site would send; returns how many were let in."""
    worked = 0
    sites = ["http://evil.example", "null", address.replace("127.0.0.1", "127.0.0.2"), "x" * 500]
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=30) as http:
        for number in range(times):
            site = sites[number % len(sites)]
            try:
                wire: Wire = await connected(
                    address,
                    f"/api/matches/{match}/socket",
                    {"Authorization": f"Bearer {token}", "Origin": site},
                    lambda _: None,
                    lambda: None,
                )
                worked += 1
                wire.close()
            except (OSError, Refused):
                pass
            answer = await http.post("/api/guest", json={"name": "xx"}, headers={"Origin": site})
            worked += answer.status_code < 400
            answer = await http.get("/api/matches", headers={"Host": "evil.example"})
            worked += answer.status_code < 400
    return worked


async def flood(address: str, match: str, token: str, until: asyncio.Event) -> int:
    """Well-formed frames as fast as they go."""
    intruder = Intruder()
    sent = 0
    while not until.is_set():
        try:
            headers = {"Authorization": f"Bearer {token}"}
            path = f"/api/matches/{match}/socket"
            wire = await connected(address, path, headers, intruder.hear, intruder.end)
        except (OSError, Refused):
            await asyncio.sleep(0.2)
            continue
        wire.send(b'{"type":"hello"}')
        while wire.is_open and not until.is_set():
            for _ in range(20):
                wire.send(b'{"type":"ping"}')
                sent += 1
            await asyncio.sleep(0.05)
        wire.close()
    return sent


def expired_tokens(db: str, tokens: list[str]) -> None:
    """Let these guests' tokens expire, behind the server's back."""
    import hashlib

    connection = sqlite3.connect(db, timeout=10)
    with connection:
        for token in tokens:
            digest = hashlib.sha256(token.encode()).digest()
            changed = connection.execute(
                "UPDATE guests SET expires = 0 WHERE token_hash = ?", (digest,)
            )
            assert changed.rowcount == 1
    connection.close()


async def campaign(
    host: Host, frames: int, tokens: int, seconds: float, matches: int, rate: float
) -> dict[str, Any]:
    """Everything at once, beside a crowd that just plays."""
    crowd = Crowd(host.address, [("wizard-cards", 2)], matches, 2, rate)
    await crowd.open()
    victims = Crowd(host.address, [("wizard-cards", 2)], 3, 2, 1.0, seed=9)
    await victims.open()
    http = victims.http

    async def token(name: str) -> str:
        return (await good(http.post("/api/guest", json={"name": name, "wants_token": True})))[
            "token"
        ]

    foreign = [await token("Foreign") for _ in range(10)]
    old = [await token("Old") for _ in range(10)]
    if not host.db.startswith("postgres"):
        expired_tokens(host.db, old)
    crowd.play()
    await asyncio.sleep(1)
    crowd.latencies.clear()
    await asyncio.sleep(seconds)
    quiet = percentile(crowd.latencies, 0.99) * 1000
    before = await moments(http, victims)
    crowd.latencies.clear()

    victim, flooded_match = victims.matches[0].id, victims.matches[1].id
    owner = victims.matches[0].token
    with ProcessPoolExecutor(1, get_context(WAY)) as elsewhere:
        attacked = await asyncio.get_running_loop().run_in_executor(
            elsewhere,
            attack,
            (host.address, victim, flooded_match, owner, foreign, old, frames, tokens),
        )
    loud = percentile(crowd.latencies, 0.99) * 1000
    moves = len(crowd.latencies)
    after = await moments(http, victims)
    found = {
        **attacked,
        "quiet": quiet,
        "loud": loud,
        "moves": moves,
        "changed": before != after,
        "healthy": (await http.get("/health")).status_code == 200,
        "refusals": dict(crowd.refusals),
        "losses": crowd.losses,
    }
    await crowd.close()
    await victims.close()
    return found


def attack(what: tuple[str, str, str, str, list[str], list[str], int, int]) -> dict[str, int]:
    """In a separate process, so that the players who are measured don't wait for it."""
    return asyncio.run(attacking(*what))


async def attacking(
    address: str,
    victim: str,
    flooded_match: str,
    owner: str,
    foreign: list[str],
    old: list[str],
    frames: int,
    tokens: int,
) -> dict[str, int]:
    """Garbage, tokens, other sites and floods, all at once."""
    forged = [secrets.token_urlsafe(32) for _ in range(max(0, tokens - 2 * (tokens // 3)))]
    forged += [foreign[n % 10] for n in range(tokens // 3)]
    forged += [old[n % 10] for n in range(tokens // 3)]
    random.Random(1).shuffle(forged)
    over = asyncio.Event()
    floods = [
        asyncio.create_task(flood(address, flooded_match, foreign[n], over)) for n in range(4)
    ]
    lanes = 4
    thrown, tried, elsewhere = await asyncio.gather(
        asyncio.gather(*(throw(address, victim, frames // 6 + 1, seed) for seed in range(6))),
        asyncio.gather(*(intrude(address, victim, forged[n::lanes], 0, 10) for n in range(lanes))),
        from_elsewhere(address, victim, owner, max(10, tokens // 50)),
    )
    over.set()
    return {
        "frames": sum(sent for sent, _ in thrown),
        "answers": sum(sum(kinds.values()) for _, kinds in thrown),
        "tokens": sum(number for number, _ in tried),
        "worked": sum(number for _, number in tried),
        "elsewhere": elsewhere,
        "flooded": sum(await asyncio.gather(*floods)),
    }


async def moments(http: httpx.AsyncClient, crowd: Crowd) -> list[Any]:
    """How far the matches have come, according to their server."""
    return [(await http.get(f"/api/matches/{match.id}/moments")).json() for match in crowd.matches]


def run(
    frames: int = 100_000,
    tokens: int = 10_000,
    seconds: float = 8.0,
    matches: int = 20,
    rate: float = 40,
    slowest: float = 50,
) -> bool:
    """The campaign, with its verdict."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(f"{folder}/abuse.sqlite3", Path(folder))
        host.start()
        try:
            found = asyncio.run(campaign(host, frames, tokens, seconds, matches, rate))
            is_alive = host.is_running
        except Exception as error:
            error.add_note(host.log.read_text()[-2000:])  # what the server has noted
            raise
        finally:
            host.stop()
        log = host.log.read_text()
    bound = max(found["quiet"] * 2, slowest)
    return table(
        f"Abuse (load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)",
        [
            ("garbage frames", found["frames"], f"{frames}", found["frames"] >= frames * 0.99),
            ("answered by error frames", found["answers"], "some", found["answers"] > 0),
            ("tokens tried", found["tokens"], f"{tokens}", found["tokens"] >= tokens),
            ("tokens that worked", found["worked"], "0", found["worked"] == 0),
            ("other sites let in", found["elsewhere"], "0", found["elsewhere"] == 0),
            ("frames of floods", found["flooded"], "", None),
            ("state changed", found["changed"], "False", not found["changed"]),
            ("server lives", is_alive, "True", is_alive),
            ("healthy", found["healthy"], "True", found["healthy"]),
            ("tracebacks in the log", log.count("Traceback"), "0", "Traceback" not in log),
            ("others' p99 before ms", found["quiet"], "", None),
            (
                "others' p99 meanwhile ms",
                found["loud"],
                f"at most {bound:.0f}",
                found["loud"] <= bound,
            ),
            ("others' moves meanwhile", found["moves"], "some", found["moves"] > 0),
            (
                "others refused",
                str(found["refusals"] or 0),
                "none but late ones",
                not set(found["refusals"]) - LATE,
            ),
            ("others' connections lost", found["losses"], "", None),
        ],
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--frames", type=int, default=100_000)
    words.add_argument("--tokens", type=int, default=10_000)
    asked = words.parse_args()
    run(asked.frames, asked.tokens)


if __name__ == "__main__":
    main()
