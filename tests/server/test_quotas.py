"""Quotas: nobody can have so much that others have nothing, and whoever asks for more is told."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from pentacles.client import ServerProblem
from pentacles.core.errors import BadOption
from pentacles.server.quotas import DEFAULTS, asker_of, read_quotas
from pentacles.session.messages import NewMatch, SeatWish
from tests.server.tables import against_bots, closed, eventually, guest, raw, run, serving

ALONE = NewMatch("wizard-cards", (SeatWish("bot"), SeatWish("bot")))
OPEN = NewMatch("wizard-cards", (SeatWish("me"), SeatWish("open")))


@pytest.mark.parametrize(
    ("quota", "wish", "words"),
    [
        ("matches=3", OPEN, "3 new tables from one address"),
        ("tables=3", OPEN, "3 tables of one guest that have not ended"),
        ("waiting=3", OPEN, "3 tables of one guest that wait for players"),
        ("bot_tables=3", ALONE, "3 running tables of one guest with bots alone"),
    ],
)
def test_the_fourth_table_is_refused_with_the_reason(
    tmp_path: Path, quota: str, wish: NewMatch, words: str
) -> None:
    async def ask(address: str) -> None:
        ann = await guest(address, "Ann")
        for _ in range(3):
            await ann.create(wish)
        with pytest.raises(ServerProblem) as refused:
            await ann.create(wish)
        assert refused.value.status == 429
        assert words in str(refused.value)
        again = await raw(
            "POST", address, "/api/matches", headers=ann.headers, json=msgspec.to_builtins(wish)
        )
        assert again.status_code == 429
        assert int(again.headers["retry-after"]) > 0
        metrics = (await raw("GET", address, "/metrics")).text
        assert f'quota_refusals_total{{quota="{quota.partition("=")[0]}"}} 2' in metrics
        await closed(ann)

    with serving(tmp_path / "q.db", "--quota", quota, "--pace", "10") as server:
        run(ask(server.address))


def test_tables_are_not_left_to_bots_beyond_the_quota(tmp_path: Path) -> None:
    """Neither by filling the last seat with a bot, one by one or at once, nor by leaving."""
    half = NewMatch("wizard-cards", (SeatWish("open"), SeatWish("bot")))

    async def ask(address: str) -> None:
        ann = await guest(address, "Ann")
        waiting = [(await ann.create(half)).id for _ in range(5)]
        filling = [ann.put_bot(match, 0, "apprentice") for match in waiting]
        done = await asyncio.gather(*filling, return_exceptions=True)
        refused = [one for one in done if isinstance(one, ServerProblem)]
        assert [one.status for one in refused] == [429, 429, 429]
        assert "2 running tables of one guest with bots alone" in str(refused[0])
        assert [(await ann.match(one)).status for one in waiting].count("waiting") == 3
        with pytest.raises(ServerProblem, match="bots alone"):
            await ann.create(ALONE)
        await closed(ann)

    with serving(tmp_path / "q.db", "--quota", "bot_tables=2", "--pace", "10") as server:
        run(ask(server.address))


def test_new_names_wrong_codes_and_own_cards_have_quotas(tmp_path: Path) -> None:
    async def ask(address: str) -> None:
        clients = [await guest(address, f"Guest {number}") for number in range(2)]
        with pytest.raises(ServerProblem, match="2 new names"):
            await guest(address, "One more")
        for _ in range(2):
            assert (await raw("GET", address, "/api/codes/AAAAAA")).status_code == 404
        assert (await raw("GET", address, "/api/codes/AAAAAA")).status_code == 429
        check = {"options": {}, "cards": "x" * 800}
        first = await raw("POST", address, "/api/games/wiz/check", json=check)
        assert first.status_code == 200
        again = await raw("POST", address, "/api/games/wiz/check", json=check)
        assert again.status_code == 429
        assert "1,000 bytes of card files" in again.json()["message"]
        assert int(again.headers["retry-after"]) > 0
        await closed(*clients)

    words = ["--quota", "guests=2", "--quota", "codes=2", "--quota", "card_bytes=1000"]
    with serving(tmp_path / "q.db", *words) as server:
        run(ask(server.address))


def test_quotas_are_read_and_bad_ones_refused() -> None:
    assert read_quotas(["matches=100", "guests=none"]) == {"matches": 100, "guests": 0}
    assert read_quotas(["all=none"]) == dict.fromkeys(DEFAULTS, 0)
    for word in ("matches", "matches=0", "matches=-1", "matches=x", "nonsense=3", "=", ""):
        with pytest.raises(BadOption, match="NAME=NUMBER"):
            read_quotas([word])


def test_a_household_has_one_address() -> None:
    assert asker_of("2001:db8:1:2:3:4:5:6") == asker_of("2001:db8:1:2::1")
    assert asker_of("2001:db8:1:2::1") != asker_of("2001:db8:1:3::1")
    assert asker_of("::ffff:10.0.0.1") == asker_of("10.0.0.1") == "10.0.0.1"
    assert asker_of("somewhere") == "somewhere"


# Connections


def opened(address: str) -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname or "", place.port or 0), 5)


def is_closed(one: socket.socket, patience: float) -> bool:
    one.settimeout(patience)
    with contextlib.suppress(ConnectionError):
        while True:
            try:
                data = one.recv(65536)
            except TimeoutError:
                return False
            if not data:
                return True
    return True


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    words = ["--quota", "connections=10", "--proxy", "none"]
    with serving(tmp_path / "c.db", *words) as server:
        held = [opened(server.address) for _ in range(10)]
        time.sleep(0.2)
        with opened(server.address) as further:
            further.settimeout(5)
            assert b"429" in further.recv(4096)
            assert is_closed(further, 5)
        for one in held:
            one.close()

        async def answers() -> bool:
            with contextlib.suppress(OSError):
                return (await raw("GET", server.address, "/health")).status_code == 200
            return False

        run(eventually(answers))


SLOWLY = {
    "silent": b"",
    "headers": b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "body": b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
}


def test_who_asks_too_slowly_is_let_go(address: str) -> None:
    with contextlib.ExitStack() as held:
        slow = {name: held.enter_context(opened(address)) for name in SLOWLY}
        for name, sent in SLOWLY.items():
            slow[name].sendall(sent)
        assert not [name for name, one in slow.items() if is_closed(one, 0.7)]
        assert [name for name, one in slow.items() if is_closed(one, 60)] == list(SLOWLY)


def test_a_spectator_who_never_reads_is_dropped_and_costs_little(tmp_path: Path) -> None:
    """The table goes on for everybody else."""

    async def play(address: str) -> int:
        ann = await guest(address, "Ann")
        match = await ann.create(against_bots("wysaertz", 5))
        place = urlsplit(address)
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        lazy = []
        for _ in range(5):
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.connect((place.hostname or "", place.port or 0))
            one.sendall(
                f"GET /api/matches/{match.id}/socket HTTP/1.1\r\nHost: localhost\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n".encode()
                + key
                + b"\r\n"
            )
            hello = b'{"type":"hello"}'
            one.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            lazy.append(one)
        async with ann.watch(match.id, 0) as viewer:
            end = time.monotonic() + 12
            while time.monotonic() < end and not viewer.table.is_over:
                await viewer.until(
                    lambda: viewer.table.is_over or bool(viewer.decision and viewer.table.options),
                    30,
                )
                if viewer.decision and viewer.table.options:
                    with contextlib.suppress(Exception):
                        await viewer.play(viewer.table.options[0].action)
                await asyncio.sleep(0)
        sockets = ""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            text = (await raw("GET", address, "/metrics")).text
            sockets = next(x for x in text.splitlines() if x.startswith("pentacles_sockets "))
            if sockets == "pentacles_sockets 0":
                break
            await asyncio.sleep(0.5)
        for one in lazy:
            one.close()
        await closed(ann)
        return int(sockets.split()[1])

    with serving(tmp_path / "l.db") as server:
        assert run(play(server.address), 150) == 0
