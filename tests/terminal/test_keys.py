"""Keys: drawers to read, reasons, hints, undo, sorting, words; and nothing that isn't asked for."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.table import OptionView
from pentacles.session import messages
from pentacles.terminal.choice import Choice
from pentacles.terminal.drawers import Drawer, LineDrawer, RulesDrawer
from pentacles.terminal.sheets import hint_rows
from pentacles.terminal.words import find_action
from tests.terminal.table import (
    session,
    session_from,
    settled,
    sitting,
    table_of,
    table_screen,
    text_on,
    until,
)

GAME = "wizard-cards"


def options(count: int, keys: str = "") -> tuple[OptionView, ...]:
    return tuple(
        OptionView(number, f"act {number}", f"Act {number}", key=keys[number : number + 1])
        for number in range(count)
    )


def test_digits_choose_and_the_same_digit_plays() -> None:
    choice = Choice()
    assert not choice.digit("3", 5)
    assert choice.option == 2
    assert choice.digit("3", 5)
    assert not choice.digit("9", 5)
    assert choice.option == 2


def test_two_digits_choose_above_nine() -> None:
    choice = Choice()
    assert not choice.digit("1", 15)
    assert not choice.digit("2", 15)
    assert choice.option == 11
    choice.clear()
    assert not choice.digit("0", 10)
    assert choice.option == 9


def test_letters_choose() -> None:
    choice = Choice()
    assert choice.letter("S", options(3, "xsy")) is False
    assert choice.option == 1
    assert choice.letter("s", options(3, "xsy")) is True
    assert choice.letter("q", options(3, "xsy")) is None


def test_an_only_option_is_chosen_already() -> None:
    choice = Choice()
    choice.begin(options(1))
    assert choice.option == 0
    choice.begin(options(2))
    assert choice.option is None


def test_actions_in_words() -> None:
    table = pentacles.game(GAME, first_player="seat_0").new(2, 5).table(0)
    for place, option in enumerate(table.options):
        assert find_action(table.options, option.text.upper())[0] == place
        assert find_action(table.options, option.label)[0] == place
    nothing, words = find_action(table.options, "dance")
    assert nothing is None
    assert table.options[0].text.split()[0] in words


async def opened(pilot: Pilot[int], *keys: str) -> str:
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.pause()
    return text_on(pilot)


def test_drawers() -> None:
    async def look() -> None:
        match = session(GAME, first_player="seat_0")
        async with sitting(match) as pilot:
            await settled(pilot)
            for key, words in (
                ("f1", "Keys"),
                ("l", "Log"),
                ("g", "The whole table"),
            ):
                shown = await opened(pilot, key)
                assert isinstance(pilot.app.screen, Drawer), key
                assert words in shown
                await pilot.press("escape")
                await pilot.pause()
                assert not isinstance(pilot.app.screen, Drawer)
            shown = await opened(pilot, "i")
            assert isinstance(pilot.app.screen, RulesDrawer)
            assert "The rule of the present question" in shown
            prompt = table_of(pilot).prompt
            assert prompt is not None
            assert prompt.rule in shown
            shown = await opened(pilot, *"whole hand")
            assert "WC-6.5" in shown
            shown = await opened(pilot, *("backspace",) * 10, *"3.7")
            assert "WC-3.7" in shown
            assert "WC-6.5" not in shown

    asyncio.run(look())


def test_the_cursor_goes_over_the_table_and_looks_closely() -> None:
    async def look() -> None:
        match = session(GAME, first_player="seat_0")
        async with sitting(match) as pilot:
            await settled(pilot)
            await opened(pilot, "tab")
            screen = table_screen(pilot)
            assert screen.view is not None
            assert screen.focus_thing is not None
            card, zone = screen.view.find(screen.focus_thing)
            assert card is not None
            assert zone is not None
            face = screen.line.faces[card.face or ""]
            assert face.name in text_on(pilot)
            shown = await opened(pilot, "z")
            assert face.text in shown
            assert "Hand, yours, 5 cards." in shown
            await opened(pilot, "escape")
            await opened(pilot, "right")
            assert screen.focus_thing != ("card", card.key, 0)
            await opened(pilot, "up")
            await opened(pilot, "tab")
            shown = await opened(pilot, "z")
            assert "Fenna" in shown

    asyncio.run(look())


def test_one_key_shows_the_card_of_the_chosen_option() -> None:
    async def look() -> None:
        async with sitting(session("wizards-and-relics", seed=7)) as pilot:
            await settled(pilot)
            screen = table_screen(pilot)
            assert screen.view is not None
            faces = [screen.view.face_of(option) for option in table_of(pilot).options]
            place = next(at for at, face in enumerate(faces) if face is not None)
            face = faces[place]
            assert face is not None
            await opened(pilot, str(place + 1))
            shown = await opened(pilot, "z")
            assert isinstance(pilot.app.screen, Drawer)
            assert " ".join(face.text.split()[:4]) in shown

    asyncio.run(look())


def test_a_message_goes_away_with_the_next_key() -> None:
    async def look() -> None:
        async with sitting(session(GAME, first_player="seat_0")) as pilot:
            await settled(pilot)
            table_screen(pilot).say_here("It can't be.", "bad")
            await pilot.pause()
            assert "It can't be." in text_on(pilot)
            shown = await opened(pilot, "down")
            assert "It can't be." not in shown

    asyncio.run(look())


@pytest.mark.parametrize("name", pentacles.games())
def test_a_letter_means_one_thing_all_through_a_game(name: str) -> None:
    game = pentacles.game(name)
    meant: dict[str, set[str]] = {}
    for seed in range(3):
        state, rng = game.new(game.usual_players, seed), Rng(seed)
        for _ in range(120):
            if state.over:
                break
            seat = state.decisions[0].seat
            for option in state.table(seat).options:
                if option.key and not option.key.isdigit():
                    meant.setdefault(option.key.upper(), set()).add(option.text.split()[0])
            state.play(seat, rng.choice(sorted(state.options(seat))))
    assert all(len(words) == 1 for words in meant.values()), meant


@pytest.mark.parametrize("name", pentacles.games())
def test_the_footer_has_its_keys_on_a_small_screen(name: str) -> None:
    async def look() -> None:
        async with sitting(session(name, seed=7)) as pilot:
            await settled(pilot)
            foot = text_on(pilot).splitlines()[-1]
            for words in ("Z look", "H hint", "I rules", "F1 keys", "Q quit"):
                assert words in foot

    asyncio.run(look())


def test_why_not_names_the_rule() -> None:
    async def look() -> None:
        state = pentacles.game(GAME).position(
            {"hand_0": ["8C", "2S"], "hand_1": ["AD", "2H", "KC"]}
        )
        async with sitting(session_from(state)) as pilot:
            await settled(pilot)
            screen = table_screen(pilot)
            screen.focus_thing = next(
                thing for thing, _, _ in screen.places() if thing.kind == "seat"
            )
            await opened(pilot, "question_mark")
            assert screen.tone == "tgt"
            assert "(WC-" in screen.words

    asyncio.run(look())


def test_undo_takes_the_last_move_back() -> None:
    async def look() -> None:
        state = pentacles.game(GAME).position(
            {"hand_0": ["8H", "9H", "2S", "3S"], "hand_1": ["AD", "2H", "KC"]}
        )
        match = session_from(state)
        async with sitting(match) as pilot:
            await settled(pilot)
            before = table_of(pilot).options
            log = table_screen(pilot).sitting.log
            await opened(pilot, "slash")
            assert isinstance(pilot.app.screen, LineDrawer)
            await opened(pilot, *"cast 8H", "enter")
            await until(pilot, lambda: table_of(pilot).options != before)
            await until(pilot, lambda: table_screen(pilot).sitting.undo.is_possible)
            await opened(pilot, "u")
            await until(pilot, lambda: table_of(pilot).options == before)
            assert table_screen(pilot).sitting.log == log
            await opened(pilot, "u")
            await until(pilot, lambda: table_screen(pilot).tone == "bad")

    asyncio.run(look())


def test_a_hint_is_thought_about_elsewhere() -> None:
    async def look() -> None:
        async with sitting(session(GAME, first_player="seat_0")) as pilot:
            await settled(pilot)
            await pilot.press("h")
            for _ in range(1200):
                if isinstance(pilot.app.screen, Drawer):
                    break
                await pilot.pause(0.05)
            await pilot.pause()
            await pilot.pause()
            assert "wins about" in text_on(pilot)
            assert table_screen(pilot).choice.option is not None

    asyncio.run(look())


def test_a_hint_is_listed_in_the_order_of_the_search() -> None:
    lines = tuple(messages.HintLine(n, f"Choice {n}", 0.5 + n / 10, "") for n in range(4))
    told = hint_rows(messages.Hinted("", lines, "So."), 60)
    rows = ["".join(part.text for part in row) for row in told]
    assert [row[:11] for row in rows] == ["1. Choice 0", "2. Choice 1", "3. Choice 2", "So."]


def test_an_archmage_thinks_while_the_screen_lives() -> None:
    async def look() -> None:
        match = session(GAME, level="archmage", first_player="seat_1")
        async with sitting(match) as pilot:
            await pilot.press("f4")
            await pilot.pause()
            assert "Your cards: by value." in text_on(pilot)
            assert not table_of(pilot).options
            for _ in range(1200):
                if match.state.plays_made:
                    break
                await pilot.pause(0.05)
            assert match.state.plays_made

    asyncio.run(look())


def test_sorting_and_settings() -> None:
    async def look() -> None:
        async with sitting(session("wiz", 2)) as pilot:
            await settled(pilot)
            shown = {await opened(pilot, "f4") for _ in range(3)}
            assert len(shown) == 3
            assert "auto-pass" in await opened(pilot, "f3")
            assert "auto-pass" not in await opened(pilot, "f3")
            assert "at once" in await opened(pilot, "f2")

    asyncio.run(look())


def test_giving_up_is_asked_about() -> None:
    async def look() -> None:
        async with sitting(session(GAME)) as pilot:
            await settled(pilot)
            await opened(pilot, "f8")
            await opened(pilot, "n")
            assert not table_of(pilot).is_over
            await opened(pilot, "f8")
            await opened(pilot, "y")
            assert table_of(pilot).is_over
            assert "Fenna wins." in text_on(pilot)

    asyncio.run(look())


def test_another_match_after_the_end() -> None:
    async def look() -> None:
        async with sitting(session(GAME)) as pilot:
            await settled(pilot)
            await opened(pilot, "f8")
            await opened(pilot, "y")
            first = pilot.app.line  # type: ignore[attr-defined]
            await opened(pilot, "n")
            for _ in range(100):
                if pilot.app.line is not first:  # type: ignore[attr-defined]
                    break
                await pilot.pause(0.02)
            await settled(pilot)
            assert not table_of(pilot).is_over
            assert pilot.app.line.session.setup.seed != first.session.setup.seed  # type: ignore[attr-defined]

    asyncio.run(look())


def test_another_match_that_the_winner_begins() -> None:
    async def look() -> None:
        async with sitting(session(GAME)) as pilot:
            await settled(pilot)
            await opened(pilot, "f8")
            shown = await opened(pilot, "y")
            assert "N again  W winner goes first  R replay" in shown.splitlines()[-1]
            first = pilot.app.line  # type: ignore[attr-defined]
            await opened(pilot, "w")
            for _ in range(100):
                if pilot.app.line is not first:  # type: ignore[attr-defined]
                    break
                await pilot.pause(0.02)
            await settled(pilot)
            options = pilot.app.line.session.setup.options  # type: ignore[attr-defined]
            assert options["first_player"] == "seat_1"

    asyncio.run(look())


@pytest.mark.parametrize("name", pentacles.games())
def test_no_key_breaks_the_table(name: str) -> None:
    keys = "tab right down up left z escape t question_mark escape shift+tab pagedown home".split()
    keys += ["escape", "f4", "f4", "minus", "plus", "9", "escape", "0", "escape", "left"]

    async def look() -> None:
        async with sitting(session(name)) as pilot:
            await settled(pilot)
            for key in keys:
                await pilot.press(key)
            await pilot.pause()
            assert table_of(pilot).prompt is not None

    asyncio.run(look())
