"""Other names of cards: chosen by each viewer during play, in the terminal and in plain mode."""

from __future__ import annotations

import asyncio

import pytest

import pentacles
from pentacles.cli.match import Match
from pentacles.core.errors import Unreadable
from pentacles.terminal.card_names import Renaming
from tests.terminal.table import session, settled, sitting, table_screen, text_on

Told = pytest.CaptureFixture[str]


def faces(name: str, **options: bool) -> Renaming:
    game = pentacles.game(name, **options)
    state = game.new(None, 1)
    printed = {face.id: game.drawing.face_view(state, face) for face in game.faces}
    return Renaming(printed, game.drawing.looks)


@pytest.mark.rule("WC-14.2")
def test_a_game_says_which_names_there_are() -> None:
    plain, nerdier = faces("wizard-cards"), faces("wizard-cards", nerdier_names=True)
    assert plain.sorts == nerdier.sorts == ["plain", "nerdier"]
    assert (plain.wanted, plain.next) == ("plain", "nerdier")
    assert (nerdier.wanted, nerdier.next) == ("nerdier", "plain")
    assert faces("wysaertz").sorts == []


@pytest.mark.rule("WC-14.2")
@pytest.mark.parametrize("is_nerdier", [False, True])
def test_a_table_reads_as_if_it_had_been_set_up_so(is_nerdier: bool) -> None:
    """Whatever is told of a match with one sort of names becomes that of the other."""
    ours = pentacles.game("wizard-cards", jokers=True, nerdier_names=is_nerdier)
    other = pentacles.game("wizard-cards", jokers=True, nerdier_names=not is_nerdier)
    one, two = ours.new(2, 5), other.new(2, 5)
    printed = {face.id: ours.drawing.face_view(one, face) for face in ours.faces}
    wanted = "plain" if is_nerdier else "nerdier"
    names = Renaming(printed, ours.drawing.looks, wanted)
    for _ in range(60):
        if one.over:
            break
        seat = one.decisions[0].seat
        told, meant = names.view(one.table(seat)), two.table(seat)
        assert told.options == meant.options
        assert told.aids == meant.aids
        assert told.prompt == meant.prompt
        assert [face.name for face in told.faces.values()] == [
            face.name for face in meant.faces.values()
        ]
        action = one.options(seat)[0]
        events = [game.teller(2) for game in (ours, other)]
        views = [
            [teller.view(event, None) for event in state.play(seat, action)]
            for teller, state in zip(events, (one, two), strict=True)
        ]
        assert [names.view(view) for view in views[0]] == views[1]


def test_the_name_of_a_person_is_left_alone() -> None:
    game = pentacles.game("wizard-cards")
    state = game.new(2, 1)
    printed = {face.id: game.drawing.face_view(state, face) for face in game.faces}
    names = Renaming(printed, game.drawing.looks, "nerdier", {"Lesser Wrath"})
    assert names.text("Lesser Wrath casts Lesser Ward (2S).") == (
        "Lesser Wrath casts Shield of Wood (2S)."
    )


@pytest.mark.rule("WC-14.2")
def test_f5_changes_the_names_on_the_screen() -> None:
    async def scene() -> None:
        match = session("wizard-cards", seed=4)
        async with sitting(match, (120, 40)) as pilot:
            await settled(pilot)
            before = text_on(pilot)
            assert any(name in before for name in ("Lesser", "Greater", "Major"))
            await pilot.press("f5")
            await pilot.pause()
            after = text_on(pilot)
            assert not any(name in after for name in ("Lesser", "Greater", "Major"))
            assert table_screen(pilot).names.wanted == "nerdier"
            await pilot.press("1", "enter")
            await settled(pilot)
            assert not any(name in text_on(pilot) for name in ("Lesser", "Greater", "Major"))
            await pilot.press("f5")
            await pilot.pause()
            assert any(name in text_on(pilot) for name in ("Lesser", "Greater", "Major"))

    asyncio.run(scene())


def test_f5_says_so_where_there_are_no_other_names() -> None:
    async def scene() -> None:
        async with sitting(session("wysaertz", seed=4)) as pilot:
            await settled(pilot)
            await pilot.press("f5")
            await pilot.pause()
            assert "one name each" in text_on(pilot)

    asyncio.run(scene())


@pytest.mark.rule("WC-14.2")
def test_plain_mode_changes_the_names(capsys: Told) -> None:
    match = Match.new(pentacles.game("wizard-cards").new(2, 4), 0, "", "random")

    def say(line: str) -> str:
        capsys.readouterr()
        match.obey(line, 0, match.table(0).options)
        return capsys.readouterr().out

    assert "Lesser Ward" in say("table")
    say("names nerdier")
    table = say("table")
    assert "Shield of Wood (5S" in table
    assert not any(name in table for name in ("Lesser", "Greater", "Major"))
    assert "Shield of Wood" in say("log")
    assert "play left" in say("table")
    assert say("card shield of wood").startswith("Lesser Ward")
    assert "names SORT" in say("help")
    with pytest.raises(Unreadable, match="names plain or names nerdier"):
        say("names zebra")
    match.obey("cast shield of wood (5s)", 0, match.table(0).options)
    assert match.state.plays_made == 1


def test_plain_mode_has_no_such_word_elsewhere() -> None:
    match = Match.new(pentacles.game("wysaertz").new(None, 4), 0, "", "random")
    with pytest.raises(Unreadable, match="one name each"):
        match.obey("names nerdier", 0, match.state.table(0).options)
