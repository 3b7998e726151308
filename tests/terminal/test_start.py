"""The start screen: a game, its options and who sits where."""

from __future__ import annotations

import asyncio

import pentacles
from pentacles.cli.given_games import by_effort
from pentacles.core.game import Game
from pentacles.terminal.app import TableApp
from pentacles.terminal.inks import FULL
from pentacles.terminal.seating import Place
from pentacles.terminal.start_screen import StartScreen
from tests.terminal.table import text_on

Begun = list[tuple[Game, int, int | None, list[Place]]]


def app_of(begun: Begun) -> TableApp:
    def begin(game: Game, players: int, seed: int | None, sitting: list[Place]) -> None:
        begun.append((game, players, seed, sitting))

    return TableApp(lambda app: StartScreen(by_effort(), begin, app.depth), FULL)


def test_every_game_can_be_chosen_and_begun() -> None:
    begun: Begun = []

    async def choose() -> None:
        async with app_of(begun).run_test(size=(80, 24)) as pilot:
            for _ in by_effort():
                await pilot.pause()
                await pilot.press("enter")
                await pilot.press("right")
            await pilot.pause()

    asyncio.run(choose())
    assert {game.id for game, *_ in begun} == set(pentacles.games())
    for game, players, seed, sitting in begun:
        assert players == game.usual_players
        assert seed is None
        assert sitting[0].name == "Sara"
        assert [place.level for place in sitting[1:]] == ["apprentice"] * (players - 1)


def test_players_seats_options_and_seed() -> None:
    begun: Begun = []

    async def choose() -> None:
        app = app_of(begun)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, StartScreen)

            async def go(field: str) -> None:
                screen.at = screen.fields().index(field)
                await pilot.pause()

            while screen.wish.kind.id != "wysaertz":
                await pilot.press("right")
            await go("players")
            while screen.wish.players != 5:
                await pilot.press("right")
            await go("seat 1")
            await pilot.press("right")
            await go("seat 2")
            await pilot.press("left", "left")
            assert screen.wish.seats[2] == "a person here"
            await pilot.press("enter")
            await pilot.pause()
            await pilot.press(*("backspace",) * 10, *"Ben", "enter")
            await pilot.pause()
            await go("options")
            await pilot.press("right")
            await go("seed")
            await pilot.press("enter")
            await pilot.pause()
            await pilot.press(*"12", "enter")
            await pilot.pause()
            assert "12" in text_on(pilot)
            flag = next(one for one in screen.wish.kind.option_list if one.kind == "flag")
            await go(f"option {flag.name}")
            await pilot.press("right")
            assert screen.wish.options[flag.name] is not flag.default
            await pilot.press("right", "p")
            await pilot.pause()

    asyncio.run(choose())
    [(game, players, seed, sitting)] = begun
    assert (game.id, players, seed) == ("wysaertz", 5, 12)
    assert [place.level for place in sitting] == ["", "adept", "", "apprentice", "apprentice"]
    assert sitting[2].name == "Ben"


def test_a_problem_is_told_and_nothing_begins() -> None:
    begun: Begun = []

    async def choose() -> None:
        app = app_of(begun)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, StartScreen)
            screen.set_seed("many")
            screen.draw()
            await pilot.pause()
            assert "whole number" in text_on(pilot)
            screen.wish.set_players(99)
            await pilot.press("p")
            await pilot.pause()
            assert "players" in screen.problem

    asyncio.run(choose())
    assert not begun


def test_the_form_fits_every_game_on_a_small_screen() -> None:
    async def look() -> None:
        app = app_of([])
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, StartScreen)
            screen.shows_all = True
            for kind in by_effort():
                screen.wish.choose(kind)
                screen.wish.set_players(kind.max_players)
                for place, _ in enumerate(screen.fields()):
                    screen.at = place
                    screen.draw()
                for _ in range(3):
                    await pilot.pause()
                assert "\N{BLACK RIGHT-POINTING POINTER}" in text_on(pilot)

    asyncio.run(look())
