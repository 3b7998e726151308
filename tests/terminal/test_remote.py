"""A match of a running server, joined by its link."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentacles.client import Client, Unreachable
from pentacles.core.errors import Unreadable
from pentacles.session.messages import MatchInfo, NewMatch, SeatWish
from pentacles.terminal.app import TableApp
from pentacles.terminal.inks import FULL
from pentacles.terminal.join_screen import JoinScreen
from pentacles.terminal.remote import introduce, parts_of
from pentacles.terminal.table_screen import TableScreen
from tests.server.tables import serving
from tests.terminal.table import settled, table_of, table_screen, text_on, until


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server") / "matches.sqlite3") as server:
        yield server.address


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


async def hosted(client: Client) -> MatchInfo:
    await client.guest("Host")
    seats = (SeatWish("open"), SeatWish("bot", level="random"))
    return await client.create(NewMatch("wizard-cards", seats))


def door(link: str) -> TableApp:
    return TableApp(lambda app: JoinScreen(link, None, "Ann", app.depth), FULL)


async def sat_down(pilot: object) -> None:
    for _ in range(600):
        if isinstance(pilot.app.screen, TableScreen):  # type: ignore[attr-defined]
            return
        await pilot.pause(0.05)  # type: ignore[attr-defined]
    raise AssertionError(text_on(pilot))  # type: ignore[arg-type]


def test_a_match_of_a_server_from_the_link_to_the_end(address: str) -> None:
    async def play() -> None:
        async with Client(address) as host:
            match = await hosted(host)
            app = door(f"{address}/join/{match.code}")
            async with app.run_test(size=(80, 24)) as pilot:
                await sat_down(pilot)
                await settled(pilot)
                assert table_of(pilot).seats[0].name == "Ann"
                await pilot.press("1")
                for _ in range(100):
                    if "\N{RIGHTWARDS ARROW}" in text_on(pilot):
                        break
                    await pilot.pause(0.05)
                assert "Enter: " in text_on(pilot)
                await pilot.press("f2")
                while not table_of(pilot).is_over:
                    await pilot.press("1", "enter")
                    await settled(pilot)
                await pilot.press("r")
                for _ in range(200):
                    if "move 0 of" in text_on(pilot):
                        break
                    await pilot.pause(0.05)
                assert "move 0 of" in text_on(pilot)
            done = await host.match(match.id)
            assert done.status == "over"

    asyncio.run(play())


def test_a_seat_is_found_again_by_the_same_link(address: str) -> None:
    async def play() -> None:
        async with Client(address) as host:
            match = await hosted(host)
            link = f"{address}/m/{match.id}"
            async with door(link).run_test(size=(80, 24)) as pilot:
                await sat_down(pilot)
                await settled(pilot)
                await pilot.press("1", "enter")
                await settled(pilot)
                seen = table_of(pilot)
            async with door(link).run_test(size=(120, 40)) as pilot:
                await sat_down(pilot)
                await settled(pilot)
                assert table_of(pilot).viewer == 0
                assert table_of(pilot).options == seen.options
                assert table_screen(pilot).line.farewell

    asyncio.run(play())


def test_a_server_that_is_not_there_is_named() -> None:
    async def ask() -> None:
        async with Client("http://127.0.0.1:1") as client:
            with pytest.raises(Unreachable, match=r"http://127\.0\.0\.1:1 can't be reached"):
                await client.guest("Ann")

    async def join() -> None:
        app = door("http://127.0.0.1:1/join/ABCD99")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: bool(app.problem))
            assert "can't be reached" in " ".join(text_on(pilot).split())

    asyncio.run(ask())
    asyncio.run(join())


def test_a_match_that_is_not_there(address: str) -> None:
    async def play() -> None:
        app = door(f"{address}/join/NOPE99")
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(200):
                if app.problem:
                    break
                await pilot.pause(0.05)
            await pilot.pause()
            assert app.problem
            assert app.problem.split()[-1] in text_on(pilot)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("link", "parts"),
    [
        ("http://h:1/join/K7Q", ("http://h:1", "", "K7Q")),
        ("h:1/join/K7Q", ("http://h:1", "", "K7Q")),
        ("https://h/m/abcdefghijkl", ("https://h", "abcdefghijkl", "")),
        ("http://h/K7QX", ("http://h", "", "K7QX")),
        ("http://h/K7QX4M2PRS", ("http://h", "", "K7QX4M2PRS")),
        ("http://h/0123456789abcdef0123", ("http://h", "0123456789abcdef0123", "")),
        ("http://h/?match=abc", ("http://h", "abc", "")),
        ("http://h/?code=abc", ("http://h", "", "abc")),
    ],
)
def test_links(link: str, parts: tuple[str, str, str]) -> None:
    assert parts_of(link) == parts


@pytest.mark.parametrize("link", ["", "http://", "ftp://h/join/K7Q", "http://h", "http://h/"])
def test_what_is_no_link(link: str) -> None:
    with pytest.raises(Unreadable, match=r"link|match"):
        parts_of(link)


def test_another_name_is_told_to_the_server(address: str) -> None:
    async def say() -> None:
        for name, known in (("Ann", "Ann"), ("", "Ann"), ("Bea", "Bea")):
            async with Client(address) as client:
                await introduce(client, name)
                assert (await client.me()).name == known

    asyncio.run(say())
