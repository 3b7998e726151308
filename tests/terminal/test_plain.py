"""Plain mode: whole matches of every game from a script, without a single escape code."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import pentacles
from pentacles.cli.full_screen import can_draw
from tests.cli.command import refused, run


@pytest.mark.parametrize("name", pentacles.games())
def test_a_whole_match_from_a_script(name: str, tmp_path: Path) -> None:
    words = ("play", name, "--plain", "--seed", "4", "--record", "r.json")
    done = run(*words, stdin=script(name))
    assert done.code == 0, done.out[-2000:]
    assert done.err == ""
    assert all(line.isprintable() for line in done.out.splitlines())
    assert pentacles.game(name).score_title in done.out
    state = pentacles.replay((tmp_path / "r.json").read_text())
    assert state.over


def script(name: str) -> str:
    """Lines that play a match to its end: what an apprentice would say in each situation."""
    from pentacles.bots import Eyes, make_bot
    from pentacles.cli.match import DEFAULT_LEVEL, Match

    match = Match.new(pentacles.game(name).new(None, 4), 0, "", DEFAULT_LEVEL)
    state = match.state
    hand = make_bot("apprentice", 9)
    lines = []
    while not state.over:
        rival = [seat for seat in match.asked() if not match.is_mine(seat)]
        if rival:
            match.move_rival(rival[0])
            continue
        seat = match.asked()[0]
        action = hand.choose(Eyes(state, seat))
        options = [one.action for one in state.table(seat).options]
        if len(options) > 1:  # an only one is played by itself
            lines.append(str(options.index(action) + 1))
        match.play(seat, action)
    return "\n".join(lines) + "\n"


def test_plain_is_taken_where_there_is_no_screen() -> None:
    done = run("play", "wizard-cards", "--seed", "1", stdin="quit\n")
    assert done.code == 0
    assert "Type help" in done.out


@pytest.mark.parametrize(
    ("term", "is_in", "is_out", "draws"),
    [
        ("xterm", True, True, True),
        ("dumb", True, True, False),
        ("xterm", False, True, False),
        ("xterm", True, False, False),
    ],
)
def test_a_screen_needs_a_terminal_on_both_sides(
    monkeypatch: pytest.MonkeyPatch, term: str, is_in: bool, is_out: bool, draws: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: is_in)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_out)
    assert can_draw() is draws or os.name == "nt"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--join", "http://127.0.0.1:1/join/X"], "needs a terminal with a screen"),
        (["--replay", "x.json"], "replay x.json"),
        (["wizard-cards", "--join", "http://h/join/X"], "are used alone"),
        (["wizard-cards", "--people", "Ann,Ben", "--plain"], "screen with a curtain"),
        (["wizard-cards", "--people", "Ann,"], "a name was empty"),
        (["wizard-cards", "--pace", "-1"], "--pace must be from 0 to 10"),
        (["wizard-cards", "--against", "adept,zebra"], "Unknown bot 'zebra'"),
    ],
)
def test_mistakes(words: list[str], told: str) -> None:
    assert told in refused(run("play", *words))
