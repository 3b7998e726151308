"""play: a match at the prompt, saved whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

import pentacles
from pentacles.cli.making import lightest
from pentacles.core.record import Record
from pentacles.core.rng import Rng
from pentacles.games import game_class
from tests.cli.command import environment, refused, run

GAME = "wizard-cards"
ALL_FIRST = "1\n" * 300


def play(*words: str, stdin: str = "", cwd: Path | None = None) -> str:
    done = run("play", *words, stdin=stdin, cwd=cwd)
    assert done.code == 0, done
    assert done.err == ""
    return done.out


def read_prompts(stream: IO[bytes], number: int) -> None:
    """Read until the player is asked for the so-manieth time."""
    seen = b""
    while not seen.endswith(b"> ") or seen.count(b"> ") < number:
        seen += stream.read(1)


@pytest.mark.parametrize("options", [[], ["--option", "jokers=yes", "--option", "more-hectic=on"]])
def test_a_whole_match(tmp_path: Path, options: list[str]) -> None:
    text = play(GAME, "--seed", "3", "--record", "r.json", *options, stdin=ALL_FIRST)
    assert "Scores: seat 0: " in text
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) < 80
    state = pentacles.replay((tmp_path / "r.json").read_text())
    assert state.over
    assert state.seed == 3


def test_the_same_seed_gives_the_same_match() -> None:
    first = play(GAME, "--seed", "11", stdin=ALL_FIRST)
    assert play(GAME, "--seed", "11", stdin=ALL_FIRST) == first
    assert play(GAME, "--seed", "12", stdin=ALL_FIRST) != first


def test_without_a_game_it_takes_the_lightest() -> None:
    assert play(stdin="quit\n").startswith(f"{game_class(lightest()).title}: ")


def test_a_seat_is_shown_only_what_it_knows() -> None:
    text = play(GAME, "--seed", "5", "--seat", "1", "--option", "first_player=seat_1")
    assert "You are seat 1 of 2." in text
    assert "Seat 0 draws 5 cards." in text
    assert "Seat 1 (you)" in text
    hidden = pentacles.game(GAME, first_player="seat_1").new(2, 5).zone("hand_0")
    assert not any(f"({code})" in text for code in hidden)


def test_an_action_may_be_given_as_text_or_label(tmp_path: Path) -> None:
    state = pentacles.game(GAME, first_player="seat_0").new(2, 5)
    option = state.table(0).options[-1]
    for words in (option.text, option.text.upper(), option.label):
        text = play(GAME, "--seed", "5", "--option", "first_player=seat_0", stdin=words + "\n")
        assert "You cast" in text


def test_enter_chooses_the_only_option(hats: dict[str, str]) -> None:
    done = run("play", "high-hat", "--seed", "5", stdin="1\n1\n\n", env=hats)
    assert done.code == 0
    assert "Scores: " in done.out


def test_the_words_of_the_prompt() -> None:
    words = ["help", "table", "log", "rules", "rules 3.7", "rules whole hand", "card 7C", "why 1"]
    words += ["why cast AS", "why", "", "x" * 5000, "99", "fly", "rules 99.9", "card zebra", "save"]
    words += ["cast \x1b[31m"]
    text = play(GAME, "--seed", "5", "--option", "first_player=seat_0", stdin="\n".join(words))
    for told in (
        "why ACTION",
        "No damage yet.",
        "WC-3 Casting a spell",
        "WC-3.7  If you have a card",
        "WC-6.5",
        "Deal 2 damage.",
        "yes, you may do this now.",
        "no. That card is not in your hand.",
        "Say why and an action",
        "Type a number, or help.",
        "Lines have at most",
        "Options are numbered 1 to 5.",
        "Unknown action 'fly'.",
        "has no rule '99.9'",
        "has no card 'zebra'",
        "Say save and the name of a file.",
    ):
        assert told in text
    assert "\x1b" not in text
    assert "Nothing was played, so nothing is saved." in text


def test_bytes_that_are_no_text_break_nothing() -> None:
    done = run("play", GAME, "--seed", "1", stdin=bytes(range(256)) + b"\nquit\n")
    assert done.code == 0
    assert all(line.isprintable() for line in done.out.splitlines())


def test_giving_up_ends_the_match() -> None:
    text = play(GAME, "--seed", "5", stdin="give up\n")
    assert "Seat 1 wins." in text


def test_quit_saves_and_resume_goes_on_exactly(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", "--record", "whole.json", stdin=ALL_FIRST)
    text = play(GAME, "--seed", "3", stdin="1\n1\n1\nquit\n")
    assert text.splitlines()[-1].endswith(f"play --resume {GAME}-saved.json")
    for _ in range(3):
        play("--resume", f"{GAME}-saved.json", stdin="1\n1\nquit\n")
    text = play("--resume", f"{GAME}-saved.json", "--record", "parts.json", stdin=ALL_FIRST)
    assert "Scores: " in text
    whole, parts = (Record.from_json((tmp_path / name).read_text()) for name in WHOLE_AND_PARTS)
    assert whole == parts


WHOLE_AND_PARTS = ("whole.json", "parts.json")


def test_resume_tells_what_happened_since_the_last_choice() -> None:
    before = play(GAME, "--seed", "3", stdin="1\n").split("> 1\n")[1]
    after = play("--resume", f"{GAME}-saved.json")
    news = before.split("Cast a component")[0]
    assert news.strip() in after


def test_a_save_under_a_name_of_ones_own(tmp_path: Path) -> None:
    text = play(GAME, "--seed", "3", stdin="1\nsave my match.json\n1\n")
    assert "Saved in my match.json." in text
    assert text.splitlines()[-1].endswith("play --resume 'my match.json'")
    saved = json.loads((tmp_path / "my match.json").read_text())
    assert saved["player"]["seat"] == 0
    assert len(saved["moves"]) > 2
    assert not (tmp_path / f"{GAME}-saved.json").exists()


def test_two_matches_are_saved_side_by_side(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", stdin="1\n")
    play(GAME, "--seed", "4", stdin="1\n")
    assert (tmp_path / f"{GAME}-saved.json").exists()
    assert (tmp_path / f"{GAME}-saved-2.json").exists()


def test_other_files_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    text = play(GAME, "--seed", "3", stdin="1\nsave diary.txt\n")
    assert "it is not written over" in text
    assert (tmp_path / "diary.txt").read_text() == "Dear diary"
    line = refused(run("play", GAME, "--record", "diary.txt"))
    assert "it is not written over" in line


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o500)
    home = tmp_path / "home"
    home.mkdir()
    done = run(
        "play", GAME, "--seed", "3", stdin="1\n", cwd=closed, env=environment(HOME=str(home))
    )
    assert done.code == 0
    assert list(home.glob("*.json"))


def test_a_match_that_is_over_is_shown(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", "--record", "r.json", stdin=ALL_FIRST)
    assert "Scores: " in play("--resume", "r.json")


def test_a_record_can_be_gone_on_with(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", "--record", "r.json", stdin="1\n")
    data = json.loads((tmp_path / "r.json").read_text())
    (tmp_path / "r.json").write_text(json.dumps({**data, "moves": data["moves"][:1]}))
    assert "after 1 move" in play("--resume", "r.json", stdin="1\nsave s.json\n")


@pytest.mark.parametrize("rivals", [None, -1, "x", 1 << 70, True])
def test_a_save_without_its_player_is_played_all_the_same(tmp_path: Path, rivals: object) -> None:
    data = json.loads(pentacles.game(GAME).new(2, 3).to_json())
    data["player"] = {"seat": rivals, "rivals": rivals}
    (tmp_path / "s.json").write_text(json.dumps(data))
    assert "Seat 0 (you)" in play("--resume", "s.json") or rivals is True


@pytest.mark.skipif(os.name == "nt", reason="no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_match(tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "pentacles", "play", GAME, "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        bufsize=0,
    ) as match:
        assert match.stdin is not None
        assert match.stdout is not None
        match.stdin.write(b"1\n")
        read_prompts(match.stdout, 2)
        time.sleep(0.2)
        match.send_signal(number)
        out, err = match.communicate(timeout=30)
    assert match.returncode == 128 + number
    assert err == b""
    assert b"The match is saved after" in out
    assert b"play --resume wizard-cards-saved.json" in out
    assert "Turn 3" in play("--resume", f"{GAME}-saved.json")


@pytest.mark.skipif(os.name == "nt", reason="pipes are closed in another way there")
def test_a_reader_that_goes_away_costs_no_match(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "pentacles", "play", GAME, "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        bufsize=0,
    ) as match:
        assert match.stdin is not None
        assert match.stdout is not None
        match.stdin.write(b"1\n")
        read_prompts(match.stdout, 2)
        match.stdout.close()
        match.stdin.write(b"1\n1\n1\n")
        match.stdin.close()
        assert match.wait(timeout=30) != 0
        assert match.stderr is not None
        assert match.stderr.read() == b""
    saved = json.loads((tmp_path / f"{GAME}-saved.json").read_text())
    assert saved["moves"]


@pytest.mark.parametrize(("players", "seats"), [(1, 2), (2, 2), (5, 5), (12, 12)])
def test_secret_choices_and_many_seats(hats: dict[str, str], players: int, seats: int) -> None:
    done = run("play", "crowd", "--players", str(players), "--seed", "1", stdin=ALL_FIRST, env=hats)
    assert done.code == 0, done
    assert f"You are seat 0 of {seats}." in done.out
    assert f"seat {seats - 1}: " in done.out
    asked = done.out.count("> 1\n")
    assert asked == (3 * seats if players == 1 else 3)


def test_a_lone_player_answers_for_every_seat(hats: dict[str, str], tmp_path: Path) -> None:
    done = run("play", "crowd", "--players", "1", "--seed", "1", stdin="1\n1\n1\n", env=hats)
    assert "Seat 1: Lay a hat face down." in done.out
    assert "Seat 1 (you)" in done.out
    done = run("play", "--resume", "crowd-saved.json", stdin=ALL_FIRST, env=hats)
    assert "Scores: " in done.out


@pytest.mark.skipif(os.name == "nt", reason="no terminals of this kind")
def test_in_a_terminal_the_game_is_asked_for(hats: dict[str, str]) -> None:
    import pty

    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover - the other process
        os.execve(
            sys.executable, [sys.executable, "-m", "pentacles", "play"], {**hats, "TERM": "xterm"}
        )
    seen = b""

    def until(words: bytes) -> None:
        nonlocal seen
        seen = b""
        while words not in seen:
            seen += os.read(terminal, 1000)

    try:
        until(b"Which game?")
        assert b"Crowd of Hats" in seen
        os.write(terminal, b"zebra\n")
        until(b"Enter for 1]")
        os.write(terminal, b"crowd\n")
        until(b"> ")
        assert b"\x1b[1m" in seen
        os.write(terminal, b"1\n")
        until(b"> ")
        os.write(terminal, b"\x03")
        until(b"--resume")
    finally:
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130


def test_a_random_player_reaches_the_end_by_numbers() -> None:
    rng = Rng(5)
    for seed in range(3):
        lines = "".join(f"{1 + rng.below(6)}\n" for _ in range(600))
        assert "Scores: " in play(GAME, "--seed", str(seed), stdin=lines)
