"""Several people at one keyboard: a curtain between them, and nobody sees another's cards."""

from __future__ import annotations

import asyncio

from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen

from pentacles.terminal.app import TableApp, careful
from pentacles.terminal.curtain import Curtain
from tests.terminal.table import session, settled, sitting, table_of, table_screen, text_on


def test_the_curtain_hides_every_hand() -> None:
    async def play() -> None:
        match = session("wizard-cards", names=["Ann", "Ben"], first_player="seat_0")
        hands = [
            [
                f"({match.game.faces[match.state.face[card]].code})"
                for card in match.state.zones[zone]
            ]
            for zone in range(2)
        ]
        async with sitting(match) as pilot:
            await pilot.pause()
            assert isinstance(pilot.app.screen, Curtain)
            shown = text_on(pilot)
            assert "Pass the keyboard to Ann." in shown
            assert not any(code in shown for hand in hands for code in hand)
            spectator = table_of(pilot)
            assert spectator.viewer is None
            assert not spectator.options
            await pilot.press("enter")
            await settled(pilot)
            assert table_of(pilot).viewer == 0
            assert any(code in text_on(pilot) for code in hands[0])
            assert not any(code in text_on(pilot) for code in hands[1])

    asyncio.run(play())


def test_the_keyboard_is_passed_on() -> None:
    async def play() -> None:
        match = session("wizard-cards", names=["Ann", "Ben"], first_player="seat_0")
        async with sitting(match) as pilot:
            seen: set[int] = set()
            for _ in range(30):
                await pilot.pause()
                if isinstance(pilot.app.screen, Curtain):
                    assert table_screen(pilot).is_curtained
                    assert table_of(pilot).viewer is None
                    await pilot.press("enter")
                    await pilot.pause()
                    continue
                table = table_of(pilot)
                if table.is_over or len(seen) == 2:
                    break
                assert table.viewer is not None
                seen.add(table.viewer)
                await pilot.press("1", "enter")
            assert seen == {0, 1}

    asyncio.run(play())


def test_each_person_reads_what_happened_since_their_own_turn() -> None:
    async def play() -> None:
        match = session("wizard-cards", names=["Ann", "Ben"], first_player="seat_0")
        async with sitting(match) as pilot:
            read: dict[int, str] = {}
            while len(read) < 2 or table_of(pilot).turn < 3:
                if isinstance(pilot.app.screen, Curtain):
                    await pilot.press("enter")
                elif table_of(pilot).options and not table_screen(pilot).sent:
                    viewer = table_of(pilot).viewer
                    assert viewer is not None
                    news = table_screen(pilot).sitting.news
                    read.setdefault(viewer, f"{news.since}: {' '.join(news.items)}")
                    await pilot.press("1", "enter")
                await pilot.pause(0.01)
            assert "Ann casts" not in read[0]
            assert read[1].startswith("so far: ")  # the first turn of this person
            assert "Ann casts" in read[1]
            assert "You cast" not in read[1]

    asyncio.run(play())


def test_a_lone_player_needs_no_curtain() -> None:
    async def play() -> None:
        match = session("wiz", 1)
        async with sitting(match) as pilot:
            for _ in range(12):
                await settled(pilot)
                assert not isinstance(pilot.app.screen, Curtain)
                await pilot.press("1", "enter")

    asyncio.run(play())


def test_the_match_is_saved_from_behind_the_curtain() -> None:
    async def play() -> None:
        match = session("wizard-cards", names=["Ann", "Ben"], first_player="seat_0")
        async with sitting(match) as pilot:
            await pilot.press("enter")
            await settled(pilot)
            while not isinstance(pilot.app.screen, Curtain):
                await pilot.press("1", "enter")
                await pilot.pause()
            await pilot.press("ctrl+c")
            await pilot.pause()
        assert pilot.app.line.keeping.path  # type: ignore[attr-defined]

    asyncio.run(play())


def test_the_table_is_wiped_off_before_the_terminal_gets_its_screen_back() -> None:
    written: list[str] = []

    class Paper(HeadlessDriver):
        """Keeps what would be written to a terminal."""

        def write(self, data: str) -> None:
            written.append(data)

        def stop_application_mode(self) -> None:
            self.write("left")

    async def leave() -> None:
        careful(Paper)(TableApp(lambda _: Screen()), size=(80, 24)).stop_application_mode()

    asyncio.run(leave())
    assert written == ["\x1b[2J\x1b[H", "left"]


def test_the_application_leaves_by_the_careful_driver() -> None:
    kind = TableApp(lambda _: Screen()).driver_class
    assert kind.__name__ == "Careful"
