"""Escape sequences and markup in names, chat, cards and looks never reach the terminal."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from rich.console import Console

import pentacles
from pentacles.core.table import EventView, FaceView, Table, replace
from pentacles.session import messages
from pentacles.terminal import sheets
from pentacles.terminal.bits import Row, bit
from pentacles.terminal.footer import Key
from pentacles.terminal.inks import Inks
from pentacles.terminal.log import log_sheet
from pentacles.terminal.news import News
from pentacles.terminal.picture import Setting, take
from pentacles.terminal.prompt import Asking
from pentacles.terminal.text import clean, cut, wrap
from pentacles.terminal.view import View
from pentacles.terminal.widgets import strip
from tests.cli.command import run
from tests.terminal.table import LARGE, SMALL, session, settled, sitting, table_screen, text_on

EVIL = "\x1b]0;owned\x07\x1b[31m[bold][link=http://evil]Eve[/link]\x9b2J\u202e\x00\r\n\tx"


def test_clean_text_has_no_control_characters() -> None:
    assert clean(EVIL).isprintable()
    assert "[bold]" in clean(EVIL)
    for room in range(1, 30):
        assert cut(EVIL, room).isprintable()
        assert all(line.isprintable() for line in wrap(EVIL, room))
    assert bit(EVIL).text.isprintable()


def evil_table() -> tuple[Table, dict[str, FaceView]]:
    """A table in which every word of strangers is evil."""
    state = pentacles.game("wizard-cards", first_player="seat_0").new(2, 5)
    table = state.game.table(state, 0, [EVIL, EVIL])
    faces = {
        name: replace(face, name=EVIL, text=EVIL, short=EVIL, code="\x1bc", value="\x07")
        for name, face in table.faces.items()
    }
    options = tuple(replace(one, label=EVIL, result=EVIL, key="") for one in table.options)
    prompt = replace(table.prompt, title=EVIL, detail=EVIL, rule="\x1b[2J")
    zones = tuple(replace(zone, title=EVIL, empty=EVIL) for zone in table.zones)
    scenes = tuple(replace(scene, title=EVIL, words=EVIL, importance=2) for scene in table.scenes)
    return (
        replace(
            table,
            title=EVIL,
            banner=EVIL,
            phases=(EVIL,),
            phase=EVIL,
            prompt=prompt,
            options=options,
            zones=zones,
            scenes=scenes,
            faces={},
        ),
        faces,
    )


@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
def test_nothing_evil_is_drawn(size: tuple[int, int]) -> None:
    table, faces = evil_table()
    view = View(table, faces, {}, option=0)
    event = messages.LogLine(0, 1, EventView(EVIL, EVIL, 0, 1, EVIL, (), (), ()))
    chat = messages.ChatLine(0, 0, EVIL, EVIL, 0.0)
    news = News(items=(EVIL, EVIL))
    setting = Setting([event, chat], news, Asking(EVIL), (EVIL,), [Key("Q", "quit")], EVIL)
    picture = take(view, setting, size)
    shown: list[Row] = [*picture.rows, *picture.side]
    shown += sheets.whole_table(view, 60) + log_sheet([event, chat], 60)
    shown += sheets.hint_rows(messages.Hinted("", (messages.HintLine(1, EVIL, 0.5, EVIL),)), 60)
    for zone in table.zones:
        shown += [row for card in zone.cards for row in sheets.card_rows(view, card, zone, 50)]
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="truecolor", width=300)
    for row in shown:
        for one in row:
            assert one.text.isprintable(), one
        out.write(strip(row, Inks({}), 200).render(console) + "\n")
    check_stream(out.getvalue())


def check_stream(text: str) -> None:
    """Only colours may be switched: every escape is a plain SGR sequence."""
    rest = text.replace("\n", "")
    while "\x1b" in rest:
        _, _, rest = rest.partition("\x1b")
        assert rest[0] == "[", rest[:20]
        body, end, rest = rest[1:].partition("m")
        assert end == "m"
        assert set(body) <= set("0123456789;"), body
    assert "\x07" not in rest
    assert "\x9b" not in text


def test_names_and_chat_in_the_application() -> None:
    async def look() -> None:
        match = session("wizard-cards", names=[EVIL])
        async with sitting(match) as pilot:
            await settled(pilot)
            screen = table_screen(pilot)
            screen.line.say(messages.Say("1", f"hello {EVIL}"))
            screen.say_here(f"[red]{EVIL}[/red]")
            await pilot.pause()
            text = text_on(pilot)
            assert all(line.isprintable() for line in text.splitlines())
            assert "[bold]" in text
            assert "owned" not in match.seats.names[0]
            await pilot.press("c")
            await pilot.pause()
            assert all(line.isprintable() for line in text_on(pilot).splitlines())

    asyncio.run(look())


def test_card_files_in_both_modes(tmp_path: Path) -> None:
    folder = pentacles.game("wizard-cards").folder
    text = (folder / "cards" / "standard.toml").read_text(encoding="utf-8")
    name = next(line for line in text.splitlines() if line.startswith("name = "))
    evil = text.replace(name, 'name = "\\u001b[31m[bold]Evil[/bold]\\u0007"', 1)
    evil = evil.replace('text = "Absorb 1', 'text = "\\u001b]0;owned\\u0007[link=x]Absorb 1')
    (tmp_path / "evil.toml").write_text(evil, encoding="utf-8")
    done = run("play", "--cards", "evil.toml", "--seed", "1", stdin="table\ncard AS\n1\n")
    told = done.out + done.err
    assert "\x1b" not in told
    assert "\x07" not in told
    if done.code == 0:
        from pentacles.cli.given_games import make

        async def look() -> None:
            from pentacles.terminal.seating import new_session, places

            game = make(None, (), str(tmp_path / "evil.toml"))
            match = new_session(game, 2, 1, places(2, 2, 0, ["random"], ["Sara"]), 0)
            async with sitting(match, LARGE) as pilot:
                await settled(pilot)
                await pilot.press("g")
                await pilot.pause()
                assert all(line.isprintable() for line in text_on(pilot).splitlines())

        asyncio.run(look())


def test_names_in_plain_mode() -> None:
    done = run(
        "play", "wizard-cards", "--people", EVIL.replace("\0", ""), "--seed", "1", stdin="1\n"
    )
    assert "\x1b" not in done.out + done.err
    assert "\x07" not in done.out + done.err
