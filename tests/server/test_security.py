from __future__ import annotations

import json
import re
import secrets
import socket as sockets
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pentacles.client import Client, ServerProblem
from pentacles.server.rate_limits import Limit
from pentacles.server.security import CSRF, GUEST_COOKIE
from tests.server.tables import (
    PLAIN,
    Server,
    against_bots,
    closed,
    guest,
    raw,
    run,
    serving,
    two_people,
)

NAME = {"name": "Ann"}


def browser(address: str) -> tuple[dict[str, str], Any]:
    """The cookies of a browser that has said a name, and how it sets the guest's one."""
    page = run(raw("GET", address, "/api/games"))
    csrf = page.cookies[CSRF]
    answer = run(raw("POST", address, "/api/guest", json=NAME, headers={"Origin": address}))
    return {CSRF: csrf, GUEST_COOKIE: answer.cookies[GUEST_COOKIE]}, answer


def cookie_header(cookies: dict[str, str]) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


def test_a_browser_gets_its_token_in_a_cookie_that_scripts_can_not_read(address: str) -> None:
    _, answer = browser(address)
    assert answer.json() == {"name": "Ann", "token": ""}
    set_cookies = answer.headers.get_list("set-cookie")
    guest_cookie = next(one for one in set_cookies if one.startswith(GUEST_COOKIE))
    assert "HttpOnly" in guest_cookie
    assert "SameSite=Strict" in guest_cookie
    token = answer.cookies[GUEST_COOKIE]
    assert len(token) == 43  # 256 bit


def test_a_cookie_alone_changes_nothing(address: str) -> None:
    cookies, _ = browser(address)
    body = {"game": PLAIN, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    sent = cookie_header(cookies)
    refused = run(raw("POST", address, "/api/matches", json=body, headers=sent))
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    for wrong in ("", "x", secrets.token_urlsafe(32)):
        refused = run(raw("POST", address, "/api/matches", json=body, headers=sent | {CSRF: wrong}))
        assert refused.status_code == 403
    made = run(
        raw("POST", address, "/api/matches", json=body, headers=sent | {CSRF: cookies[CSRF]})
    )
    assert made.status_code == 201
    me = run(raw("GET", address, "/api/me", headers=sent))
    assert me.json() == {"name": "Ann"}


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1", "null", "http://", "file://", "\x01"]
)
def test_another_sites_page_can_change_nothing_and_open_no_socket(
    address: str, origin: str
) -> None:
    answer = run(raw("POST", address, "/api/guest", json=NAME, headers={"Origin": origin}))
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")

    async def go() -> None:
        client = await guest(address, "Ann")
        match = await client.create(against_bots(PLAIN, 1))
        place = address.replace("http", "ws", 1) + f"/api/matches/{match.id}/socket"
        with pytest.raises(InvalidStatus) as caught:
            await connect(place, additional_headers={**client.headers, "Origin": origin})
        assert caught.value.response.status_code == 403
        async with connect(place, additional_headers={"Origin": address}) as fine:
            await fine.send('{"type": "ping"}')
            assert json.loads(await fine.recv())["type"] == "pong"
        await client.close()

    if origin != "\x01":
        run(go())


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "",
        "[::1",
        "localhost.evil",
        "127.0.0.1:8931@evil",
        "localhost:80@evil",
        "[::1]:80@evil",
        "localhost:80:90",
    ],
)
def test_only_our_own_host_names_are_answered(address: str, host: str) -> None:
    answer = run(raw("GET", address, "/api/games", headers={"Host": host}))
    assert answer.status_code == 400


def test_localhost_and_plain_addresses_are_answered(address: str) -> None:
    for host in ("localhost:1", "127.0.0.1", "[::1]:80", "192.168.1.7:8777"):
        assert run(raw("GET", address, "/api/games", headers={"Host": host})).status_code == 200


def test_forged_foreign_and_expired_tokens_open_nothing(address: str) -> None:
    async def go() -> None:
        ann, bob, match = await two_people(address)
        wrong = [secrets.token_urlsafe(32) for _ in range(50)]
        wrong += ["x", ann.token[:-1], ann.token + "A", ann.token.swapcase(), "é" * 43]
        for token in wrong:
            headers = {"Authorization": f"Bearer {token}".encode()}
            for method, path in (
                ("GET", "/api/me"),
                ("POST", f"/api/matches/{match.id}/leave"),
                ("POST", f"/api/matches/{match.id}/rematch"),
            ):
                answer = await raw(method, address, path, headers=headers)
                assert answer.status_code in (401, 404), (token, answer.text)
        stranger = Client(address, wrong[0])
        place = address.replace("http", "ws", 1) + f"/api/matches/{match.id}/socket"
        async with connect(place, additional_headers=stranger.headers) as socket:
            await socket.send('{"type": "hello", "seat": 0}')
            assert json.loads(await socket.recv())["code"] == "not_allowed"
        async with ann.watch(match.id, 0) as viewer:
            assert viewer.table.viewer == 0
        with pytest.raises(ServerProblem):
            await stranger.moment(match.id, 0, "0")
        await closed(ann, bob, stranger)

    run(go())


def test_every_answer_says_what_a_browser_may_do_with_it(address: str) -> None:
    for path in ("/", "/m/some-match", "/api/games", "/api/nothing", "/health", "/metrics"):
        headers = run(raw("GET", address, path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


def test_a_file_that_is_kept_for_ever_carries_nobodys_cookie(address: str) -> None:
    page = run(raw("GET", address, "/"))
    assert "set-cookie" in page.headers
    parts = re.findall(r'"(/assets/[^"]+\.(?:js|css))"', page.text)
    assert parts
    for path in parts:
        headers = run(raw("GET", address, path)).headers
        assert "immutable" in headers["cache-control"]
        assert "set-cookie" not in headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"


def test_too_many_requests_are_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path / "matches.sqlite3", "--requests", "20") as server:

        async def go() -> list[httpx.Response]:
            async with httpx.AsyncClient(base_url=server.address, verify=False) as http:
                return [await http.get("/api/me") for _ in range(40)]

        answers = run(go())
        codes = [answer.status_code for answer in answers]
        assert codes[:20] == [404] * 20
        assert codes.count(429) >= 10
        refused = answers[codes.index(429)]
        assert refused.json()["code"] == "rate"
        assert int(refused.headers["retry-after"]) >= 1
        assert run(raw("GET", server.address, "/health")).status_code == 200


def test_a_limit_lets_a_burst_through_and_drains_evenly() -> None:
    limit = Limit(10, 20.0)
    assert [limit.allows("a", 0.0) for _ in range(11)] == [True] * 10 + [False]
    assert limit.allows("b", 0.0)
    assert not limit.allows("a", 1.0)
    assert limit.allows("a", 2.1)
    assert not limit.allows("a", 2.2)


def test_logs_are_json_without_secrets(tmp_path: Path) -> None:
    with serving(tmp_path / "matches.sqlite3", "--log", "info") as server:

        async def go() -> list[str]:
            ann, bob, match = await two_people(server.address)
            async with ann.watch(match.id, 0) as viewer:
                await viewer.say("a very private remark")
            await raw("GET", server.address, f"/api/matches/{match.id}/moments?seat=secret-seat")
            secret = [ann.token, bob.token, match.id, "private remark", "secret-seat"]
            await closed(ann, bob)
            return secret

        secrets_told = run(go())
    text = server.errors
    lines = [json.loads(line) for line in text.splitlines()]
    paths = {line["path"] for line in lines if "path" in line}
    assert {"/api/guest", "/api/matches/*/join", "/api/matches/*/moments"} <= paths
    assert not [one for one in secrets_told if one in text]


def test_a_body_that_is_too_large_is_refused(address: str) -> None:
    body = json.dumps({"name": "x" * (3 << 20)})
    answer = run(raw("POST", address, "/api/guest", content=body))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_nonsense_in_place_of_http_does_no_harm(server: Server) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    for noise in (b"\x00" * 1000, b"GET\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\n", b"\xff" * 70_000):
        with sockets.create_connection((host, int(port)), 5) as made:
            made.sendall(noise)
    assert run(raw("GET", server.address, "/health")).json()["state"] == "ok"


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "{address}"}, {"Sec-Fetch-Mode": "cors"}, {"Sec-Fetch-Site": "none"}]
)
def test_a_page_gets_a_cookie_and_never_a_token(address: str, headers: dict[str, str]) -> None:
    sent = {name: value.format(address=address) for name, value in headers.items()}
    body = {"name": "Ann", "wants_token": True}
    answer = run(raw("POST", address, "/api/guest", json=body, headers=sent))
    assert answer.status_code == 200
    assert bool(answer.json()["token"]) == (not headers)
    assert ("pentacles_guest" in answer.headers.get("set-cookie", "")) == bool(headers)


def test_bad_utf_8_is_answered_and_leaves_no_trace_in_the_log(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        ann = await guest(address, "Ann")
        match = await ann.create(against_bots("wizard-cards", 1))
        place = address.replace("http", "ws") + f"/api/matches/{match.id}/socket"
        async with connect(place) as socket:
            await socket.send(b"\xc3\x28\xff", text=True)
            said = json.loads(await socket.recv())
            assert (said["type"], said["code"]) == ("error", "unreadable")
            await socket.send('{"type": "hello"}')
            assert json.loads(await socket.recv())["type"] == "welcome"
        await ann.close()

    with serving(tmp_path / "utf.db") as server:
        run(go(server.address))
        assert "Traceback" not in server.errors
        assert "UTF" not in server.errors
