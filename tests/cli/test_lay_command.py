"""Laying cards together in plain mode: one line, or a reason with its rule."""

from __future__ import annotations

import pytest

from pentacles.cli.match import Match
from pentacles.cli.prompt import Prompter
from pentacles.core.errors import Illegal, Unreadable
from pentacles.games.wiz.state import WizMatch
from tests.games.wiz.builder import P, asked, grip, hand, position

Told = pytest.CaptureFixture[str]
OPENINGS = [
    "F4 F5 F6 F7 F8",
    "F7 F8 F9 FS1",
    "WM WIZ",
    "WS2 ES2 AS2",
    "AS1 AS2 AS3 AS4",
    "FS2 FS3 FS4 AE FT",
    "W6 W7 W9 WIZ WIZ",
]
"""Of the examples in the specification."""


def at_prompt(state: WizMatch) -> Match:
    """A person who is asked in this position."""
    state.recording = False  # whatever led here, the match begins with it
    match = Match.new(state, P, "", "random", ["Sara", "Fenna", "Mordin", "Odile"][: state.seats])
    match.prompter.table(match.state.table(P))
    match.show_prompt(P)
    return match


def board(match: Match) -> WizMatch:
    """The position that a person at the prompt is in."""
    assert isinstance(match.state, WizMatch)
    return match.state


def say(match: Match, line: str) -> bool:
    """One line at the prompt; whether the match has moved."""
    return match.obey(line, P, match.state.table(P).options)


def own_numbers(state: WizMatch, codes: str) -> str:
    """The numbers under which these cards are shown."""
    table = state.table(P)
    drawer = Prompter(state.game).drawer
    zone = next(zone for zone in table.zones if zone.place == "hand")
    shown = [table.faces[card.face or ""].code for card in drawer.cards(table, zone)]
    places: list[int] = []
    for code in codes.split():
        places.append(next(n for n, one in enumerate(shown, 1) if one == code and n not in places))
    return " ".join(map(str, places))


@pytest.mark.rule("WIZ-7.2")
@pytest.mark.parametrize("codes", OPENINGS)
def test_every_opening_takes_one_line(codes: str, capsys: Told) -> None:
    state = position(grip_0=f"{codes} W1", unopened=[0])
    match = at_prompt(state)
    told = " ".join(capsys.readouterr().out.split())
    assert "lay 3 4 5" in told
    assert f"{own_numbers(board(match), 'W1')} Water 1" in told
    assert say(match, f"lay {own_numbers(board(match), codes)}")
    assert board(match).is_opened(P)
    assert grip(board(match), P) == ["W1"]
    assert asked(board(match)) == (P, "play")


def test_cards_may_be_named_by_their_codes() -> None:
    state = position(grip_0="F7 F8 F9 FS1 W1", unopened=[0])
    match = at_prompt(state)
    assert say(match, "lay f7, F8 f9 fs1")
    assert hand(board(match), P) == "F7 F8 F9 FS1"


@pytest.mark.rule("WIZ-7.3")
def test_the_nearest_reason_is_told_with_its_rule(capsys: Told) -> None:
    state = position(grip_0="F7 F8 F9 W1", unopened=[0])
    match = at_prompt(state)
    for line in ("lay 1 2 3", "try 1 2 3"):
        capsys.readouterr()
        assert not say(match, line)
        told = " ".join(capsys.readouterr().out.split())
        assert "The first hand needs 30 points: a run of Fire 7 to 9 is worth 24. (WIZ-7.3)" in told


@pytest.mark.rule("WIZ-12.8")
def test_several_ways_are_told_apart_and_one_is_named(capsys: Told) -> None:
    state = position(
        hand0_0="F4 F5 F6 F7 F8",
        opening=["hand0_0"],
        hand0_1="F1 F2 F3",
        grip_0="F4 W9",
        grip_1="A2",
    )
    match = at_prompt(state)
    capsys.readouterr()
    assert not say(match, "lay 1")
    told = " ".join(capsys.readouterr().out.split())
    assert "1 Take Fenna's run of Fire 1 to 3: a run of Fire 1 to 4" in told
    assert "2 Fire 4 onto Fenna's run of Fire 1 to 3" in told
    assert "for example: lay 1 way 2" in told
    with pytest.raises(Unreadable, match="ways 1 to 2"):
        say(match, "lay 1 way 3")
    assert say(match, "lay 1 way 2")
    assert asked(board(match)) == (1, "shield")


def test_cards_of_others_are_named_by_code() -> None:
    state = position(
        hand0_0="E1 E2 E3",
        hand1_0="EM E9 ES1",
        hand0_1="E4 E5 E6 E7",
        grip_0="E8 F7 A7 W1",
        grip_1="A2",
    )
    match = at_prompt(state)
    assert say(match, "lay F7 A7 E7")
    assert asked(board(match)) == (1, "shield")


@pytest.mark.parametrize("line", ["lay 9", "lay 0", "lay zebra", "lay 1 1", "lay", "try 99999999"])
def test_cards_that_are_not_there(line: str) -> None:
    state = position(grip_0="F7 F8 F9 W1", unopened=[0])
    match = at_prompt(state)
    with pytest.raises(Unreadable):
        say(match, line)
    assert board(match).plays_made == 0


def test_a_way_that_is_stopped_in_between_says_so(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(grip_0="F7 F8 F9 FS1 W1", unopened=[0])
    match = at_prompt(state)
    play = match.play

    def play_and_forget(seat: int, action: int, by: str = "person") -> None:
        """Something else is asked after the first choice."""
        play(seat, action, by)
        cancel = board(match).game.actions.parse("cancel")
        if cancel in board(match).options(seat):
            play(seat, cancel)

    monkeypatch.setattr(match, "play", play_and_forget)
    capsys.readouterr()
    assert say(match, "lay 1 2 3 4")
    assert "Stopped: " in capsys.readouterr().out
    assert not board(match).is_opened(P)


def test_nothing_is_laid_in_a_game_without_hands_to_put_together() -> None:
    import pentacles

    match = Match.new(pentacles.game("wizard-cards").new(2, 4), 0, "", "random")
    match.show_prompt(0)
    with pytest.raises(Unreadable, match="Unknown action"):
        match.obey("lay 1 2", 0, match.state.table(0).options)


@pytest.mark.rule("WIZ-4.2")
def test_laying_in_another_step_is_refused_with_the_rule(capsys: Told) -> None:
    match = at_prompt(position(hand0_0="F1 F2 F3", grip_0="W4 W5 W6", grip_1="A1", step="draw"))
    capsys.readouterr()
    for line in ("lay W4 W5 W6", "why lay W4 W5 W6"):
        assert not say(match, line)
        told = " ".join(capsys.readouterr().out.split())
        assert "Cards are laid in the fourth step of your own turn. (WIZ-4.2)" in told


@pytest.mark.rule("WIZ-7.3")
def test_why_lay_tells_what_is_in_the_way(capsys: Told) -> None:
    match = at_prompt(position(grip_0="W4 W5 W6 E1", unopened=[0]))
    capsys.readouterr()
    assert not say(match, "why lay W4 W5 W6")
    assert "is worth 15. (WIZ-7.3)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.rule("WIZ-20.5")
def test_a_card_is_shown_and_not_played_by_its_code(capsys: Told) -> None:
    state = position(hand0_0="F1 F2 F3", grip_0="W4 W5 E6", grip_1="A1", step="discard")
    match = at_prompt(state)
    capsys.readouterr()
    assert not say(match, "card W4")
    assert "Water 4" in capsys.readouterr().out
    assert "W4" in grip(board(match), P)
    assert not say(match, "why discard Water 4")
    assert "Water 4: yes, you may do this now." in capsys.readouterr().out
    assert say(match, "discard W4")
    assert "W4" not in grip(board(match), P)


@pytest.mark.rule("WIZ-4.2")
def test_a_verb_of_another_step_is_refused_with_the_rule() -> None:
    match = at_prompt(position(hand0_0="F1 F2 F3", grip_0="W4 W5 E6", grip_1="A1"))
    for line in ("why discard Water 4", "discard W4"):
        with pytest.raises(Illegal, match=r"last step of your turn\. \(WIZ-4\.2\)"):
            say(match, line)


@pytest.mark.rule("WIZ-7.1")
def test_rules_are_found_by_words_with_digits(capsys: Told) -> None:
    match = at_prompt(position(hand0_0="F1 F2 F3", grip_0="W4 E6", grip_1="A1"))
    for line in ("rules 30+", "rules 30+ hand"):
        capsys.readouterr()
        assert not say(match, line)
        assert "WIZ-7.1 " in capsys.readouterr().out


def test_the_last_round_is_told_once(capsys: Told) -> None:
    state = position(hand0_0="F1 F2 F3", grip_0="F4 W4 W5 W6 E9", grip_1="W1")
    state.sheet = [0, 1, 1, 1, 0, 1, 0, 0, 0, 1]
    state.turns = [1, 0]
    match = at_prompt(state)
    assert "Last round" in capsys.readouterr().out
    for line in ("new run water", "start 4"):
        assert say(match, line)
        match.prompter.table(board(match).table(P))
        assert "Last round" not in capsys.readouterr().out
