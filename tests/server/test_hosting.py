"""The host keeps the table: over the wire, as programs and pages do it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentacles.client import RequestRefused, ServerProblem
from pentacles.session.messages import NewMatch, SeatWish
from tests.server.tables import closed, guest, raw, run, serving

SEATS = (SeatWish("me"), SeatWish("open"), SeatWish("open"))
FOUR = (SeatWish("open"),) * 4
WAITING = NewMatch("witless-wizards", SEATS, is_open=True)


def test_the_host_asks_to_leave_mutes_and_closes(address: str) -> None:
    async def go() -> None:
        ann, bob, eve = [await guest(address, name) for name in ("Ann", "Bob", "Ann")]
        match = await ann.create(WAITING)
        assert match.is_host
        assert not (await eve.match(match.id)).is_host
        joined = await eve.join(match.id)
        assert joined.seats[1].name == "Ann the Second"
        with pytest.raises(ServerProblem, match="a seat here already"):
            await eve.join(match.id, 2)
        for refused in (eve.remove(match.id, 0), eve.mute(match.id, "Ann")):
            with pytest.raises(ServerProblem, match="Only the host can") as problem:
                await refused
            assert problem.value.status == 403
        async with eve.watch(match.id, 1) as seen, ann.watch(match.id, 0) as host:
            await ann.mute(match.id, "Ann the Second")
            await seen.until(lambda: any("muted Ann the Second" in line.text for line in seen.chat))
            with pytest.raises(RequestRefused, match="muted you"):
                await seen.say("Hear me")
            left = await ann.remove(match.id, 1)
            assert left.seats[1].kind == "open"
            await seen.until(lambda: seen.table.viewer is None)
            with pytest.raises(ServerProblem, match="asked you to leave"):
                await eve.join(match.id)
            await bob.join(match.id)
            with pytest.raises(ServerProblem, match="Only the host can"):
                await bob.close_table(match.id)
            await ann.close_table(match.id)
            await host.until(lambda: host.trouble is not None)
            assert host.trouble is not None
            assert (host.trouble.code, host.trouble.is_final) == ("closed", True)
        with pytest.raises(ServerProblem, match="The host has closed this table"):
            await bob.match(match.id)
        assert match.id not in {one.id for one in (await bob.matches()).open}
        await closed(ann, bob, eve)

    run(go())


def test_a_stranger_with_many_names_takes_two_seats_of_a_public_table(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        ann = await guest(address, "Ann")
        strangers = [await guest(address, name) for name in ("Eve", "Eva", "Evi")]
        for one in strangers:
            one.http.headers["X-Forwarded-For"] = "192.0.2.7"
        bob = await guest(address, "Bob")
        bob.http.headers["X-Forwarded-For"] = "192.0.2.8"
        match = await ann.create(NewMatch("wysaertz", (SeatWish("me"), *FOUR), is_open=True))
        for one in strangers[:2]:
            await one.join(match.id)
        with pytest.raises(ServerProblem, match="2 seats of one public table") as refused:
            await strangers[2].join(match.id)
        assert refused.value.status == 429
        await strangers[0].leave(match.id)
        await strangers[2].join(match.id)
        await bob.join(match.id)
        metrics = (await raw("GET", address, "/metrics")).text
        assert 'quota_refusals_total{quota="seats"} 1' in metrics
        await closed(ann, bob, *strangers)

    with serving(tmp_path / "m.db", "--quota", "seats=2") as server:
        run(go(server.address))


def test_who_was_asked_to_leave_does_not_return_with_a_new_name(address: str) -> None:
    async def go() -> None:
        ann, eve, eva, bob = [await guest(address, name) for name in ("Ann", "Eve", "Eva", "Bob")]
        for one, place in ((eve, "192.0.2.7"), (eva, "192.0.2.7"), (bob, "192.0.2.8")):
            one.http.headers["X-Forwarded-For"] = place
        match = await ann.create(WAITING)
        await eve.join(match.id, 1)
        await ann.remove(match.id, 1)
        for one in (eve, eva):
            with pytest.raises(ServerProblem, match="asked you to leave") as refused:
                await one.join(match.id)
            assert refused.value.status == 403
        await bob.join(match.id)
        await closed(ann, eve, eva, bob)

    run(go())


def test_logging_out_ends_every_token_and_every_table(address: str) -> None:
    async def go() -> None:
        ann = await guest(address, "Ann")
        token = ann.token
        match = await ann.create(WAITING)
        async with ann.watch(match.id, 0) as viewer:
            await ann.log_out()
            await viewer.until(lambda: viewer.trouble is not None)
            assert viewer.trouble is not None
            assert viewer.trouble.code == "logged_out"
        ann.token = token
        with pytest.raises(ServerProblem) as unknown:
            await ann.me()
        assert unknown.value.status == 404
        with pytest.raises(ServerProblem, match="Say a name first"):
            await ann.log_out()
        await closed(ann)

    run(go())


def test_a_browser_loses_its_cookie_when_it_logs_out(address: str) -> None:
    async def go() -> None:
        made = await raw("POST", address, "/api/guest", json={"name": "Ann"})
        cookies = dict(made.cookies.items())
        csrf = cookies["X-Pentacles-CSRF"]
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-Pentacles-CSRF": csrf,
        }
        gone = await raw("POST", address, "/api/guest/logout", headers=headers)
        assert gone.status_code == 200
        assert "pentacles_guest=; Path=/; Max-Age=0" in gone.headers["set-cookie"]
        assert (await raw("GET", address, "/api/me", headers=headers)).status_code == 404

    run(go())
