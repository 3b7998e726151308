"""play: a match at the prompt, saved whatever happens."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

import pentacles
from pentacles.cli.given_games import lightest
from pentacles.cli.match import Match
from pentacles.cli.match_end import Ending
from pentacles.cli.table_text import changes_told_once
from pentacles.core.record import Record
from pentacles.core.rng import Rng
from pentacles.core.table import Preview
from pentacles.games import game_class
from pentacles.session.characters import character_names
from tests.cli.command import Terminal, environment, refused, run

GAME = "wizard-cards"
ALL_FIRST = "1\n" * 300
HEAD = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
"""Of a table."""


def play(*words: str, stdin: str = "", cwd: Path | None = None) -> str:
    done = run("play", *words, stdin=stdin, cwd=cwd)
    assert done.code == 0, done
    assert done.err == ""
    return done.out


def rival(seed: int) -> str:
    """What the first rival of Sara is called with this seed."""
    return character_names("local", seed, ["Sara"])[0]


def read_prompts(stream: IO[bytes], number: int) -> None:
    """Read until the player is asked for the so-manieth time."""
    seen = b""
    while not seen.endswith(b"> ") or seen.count(b"> ") < number:
        byte = stream.read(1)
        assert byte, seen
        seen += byte


@pytest.mark.parametrize("options", [[], ["--option", "jokers=yes", "--option", "more-hectic=on"]])
def test_a_whole_match(tmp_path: Path, options: list[str]) -> None:
    text = play(GAME, "--seed", "3", "--record", "r.json", *options, stdin=ALL_FIRST)
    name = rival(3)
    assert re.search(rf"^Damage: Sara \d+, {name} \d+\.$", text, re.MULTILINE)
    assert re.search(rf"^(You win\.|You lose\. {name} wins\.|It is a draw\.) ", text, re.MULTILINE)
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
    assert f"You are Sara, seat 1 of 2, against {rival(5)} (apprentice)." in text
    assert f"{rival(5)} draws 5 cards." in text
    assert "Sara (you)" in text
    hidden = pentacles.game(GAME, first_player="seat_1").new(2, 5).zone("hand_0")
    assert not any(f"({code}" in text for code in hidden)


def test_an_action_may_be_given_as_text_or_label(tmp_path: Path) -> None:
    state = pentacles.game(GAME, first_player="seat_0").new(2, 5)
    option = state.table(0).options[-1]
    for words in (option.text, option.text.upper(), option.label):
        text = play(GAME, "--seed", "5", "--option", "first_player=seat_0", stdin=words + "\n")
        assert "You cast" in text


def test_an_only_option_is_played_by_itself(hats: dict[str, str]) -> None:
    done = run("play", "high-hat", "--seed", "5", stdin="1\n1\n", env=hats)
    assert done.code == 0
    assert done.out.count("Only option: ") == 1
    assert "Tricks: Sara " in done.out


def test_who_wants_to_be_asked_is_asked_about_an_only_option(hats: dict[str, str]) -> None:
    lines = "alone off\n1\n1\n\n"
    done = run("play", "high-hat", "--seed", "5", stdin=lines, env=hats)
    assert done.code == 0
    assert "Only option" not in done.out
    assert "Tricks: Sara " in done.out


def test_the_words_of_the_prompt() -> None:
    words = [
        "help",
        "table",
        "log",
        "rules",
        "rules 3.7",
        "rules whole hand",
        "rules beginners",
        "rules reference",
        "card 7C",
        "why 1",
    ]
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
        "Unknown action 'fly'. Now you can say, for example, `cast ",
        "- Damage takes cards out of your hand",
        "Spades    Ward",
        "  What beginners miss",
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
    text = play(GAME, "--seed", "5", stdin="give up\ngive up\n")
    assert f"You lose. {rival(5)} wins." in text


def test_quit_saves_and_resume_goes_on_exactly(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", "--record", "whole.json", stdin=ALL_FIRST)
    text = play(GAME, "--seed", "3", stdin="1\n1\n1\nquit\n")
    assert text.splitlines()[-1].endswith(f"play --resume {GAME}-saved.json")
    for _ in range(3):
        play("--resume", f"{GAME}-saved.json", stdin="1\n1\nquit\n")
    text = play("--resume", f"{GAME}-saved.json", "--record", "parts.json", stdin=ALL_FIRST)
    assert "Damage: Sara " in text
    whole, parts = (Record.from_json((tmp_path / name).read_text()) for name in WHOLE_AND_PARTS)
    assert whole == parts


WHOLE_AND_PARTS = ("whole.json", "parts.json")


def test_resume_tells_what_happened_since_the_last_choice() -> None:
    before = play(GAME, "--seed", "3", stdin="1\n").split("> 1\n")[1]
    after = play("--resume", f"{GAME}-saved.json")
    news = before.split(HEAD)[0]
    assert news.strip()
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
    assert "it is not overwritten" in text
    assert (tmp_path / "diary.txt").read_text() == "Dear diary"
    line = refused(run("play", GAME, "--record", "diary.txt"))
    assert "it is not overwritten" in line


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
    assert "Damage: Sara " in play("--resume", "r.json")


def test_a_record_can_be_gone_on_with(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", "--record", "r.json", stdin="1\n")
    data = json.loads((tmp_path / "r.json").read_text())
    (tmp_path / "r.json").write_text(json.dumps({**data, "moves": data["moves"][:1]}))
    assert "Wizard Cards, turn " in play("--resume", "r.json", stdin="1\nsave s.json\n")


@pytest.mark.parametrize("rivals", [None, -1, "x", 1 << 70, True])
def test_a_save_without_its_player_is_played_all_the_same(tmp_path: Path, rivals: object) -> None:
    data = json.loads(pentacles.game(GAME).new(2, 3).to_json())
    data["player"] = {"seat": rivals, "rivals": rivals}
    (tmp_path / "s.json").write_text(json.dumps(data))
    assert "Sara (you)" in play("--resume", "s.json") or rivals is True


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
    assert b"The match is saved in " in out
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
    assert f"You are Sara, seat 0 of {seats}" in done.out
    assert "Tricks: Sara " in done.out
    asked = done.out.partition("To look back:")[0].count("> 1\n")
    assert asked == (2 * seats if players == 1 else 2)  # the last hat is laid by itself
    assert done.out.count("Only option: ") == (seats if players == 1 else 1)


def test_a_lone_player_answers_for_every_seat(hats: dict[str, str], tmp_path: Path) -> None:
    done = run("play", "crowd", "--players", "1", "--seed", "1", stdin="1\n1\n1\n", env=hats)
    assert "Sara's rival: Lay a hat face down." in done.out
    assert "Sara's rival (you)" in done.out
    done = run("play", "--resume", "crowd-saved.json", stdin=ALL_FIRST, env=hats)
    assert "Tricks: Sara " in done.out


needs_terminal = pytest.mark.skipif(os.name == "nt", reason="no terminals of this kind")


@needs_terminal
def test_in_a_terminal_the_game_is_asked_for(hats: dict[str, str]) -> None:
    with Terminal("play", "--plain", env=hats) as terminal:
        assert "Crowd of Hats" in terminal.until("Which game?")
        terminal.say("zebra")
        terminal.until("Enter for 1]")
        terminal.say("crowd")
        assert "\x1b[1m" in terminal.until("> ")
        terminal.say("1")
        terminal.until("> ")
        terminal.send(b"\x03")
        terminal.until("--resume")
        assert terminal.wait() == 130


@needs_terminal
def test_a_closed_terminal_saves_the_match(tmp_path: Path) -> None:
    with Terminal("play", GAME, "--plain", "--seed", "3", "--record", "r.json") as terminal:
        terminal.until("> ")
        terminal.say("1")
        terminal.until("Turn 3")
        terminal.until("> ")
        terminal.close()
        assert terminal.wait() == 129
    assert json.loads((tmp_path / f"{GAME}-saved.json").read_text())["moves"]
    assert json.loads((tmp_path / "r.json").read_text())["moves"]


@needs_terminal
def test_giving_up_is_asked_about_once_in_a_terminal(tmp_path: Path) -> None:
    with Terminal("play", GAME, "--plain", "--seed", "3") as terminal:
        for words in ("give up", "rules 1.1", "give up"):
            terminal.until("> ")
            terminal.say(words)
        terminal.until("once more")
        terminal.until("> ")
        terminal.say("give up")
        terminal.until("You lose.")
        terminal.until("> ")
        terminal.say("quit")
        assert terminal.wait() == 0


def test_the_record_does_not_write_over_the_save(tmp_path: Path) -> None:
    play(GAME, "--seed", "3", stdin="1\n")
    save = tmp_path / f"{GAME}-saved.json"
    before = save.read_text()
    (tmp_path / "link.json").symlink_to(save)
    for name in (save.name, f"./{save.name}", "link.json"):
        line = refused(run("play", "--resume", save.name, "--record", name))
        assert "give the record its own name" in line
    assert save.read_text() == before


def test_a_save_does_not_take_the_place_of_the_record(tmp_path: Path) -> None:
    name = f"{GAME}-saved.json"
    text = play(GAME, "--seed", "3", "--record", name, stdin=f"1\nsave ./{name}\n1\n")
    assert "the record will be written there" in text
    assert "pentacles_record" in (tmp_path / name).read_text()
    assert "pentacles_state" in (tmp_path / f"{GAME}-saved-2.json").read_text()


def test_the_save_may_be_in_ones_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    done = run(
        "play", GAME, "--seed", "3", stdin="1\nsave ~/x.json\n", env=environment(HOME=str(home))
    )
    assert done.code == 0
    assert (home / "x.json").exists()


def test_why_tells_each_place_once() -> None:
    options = ["--option", "first_player=seat_0"]
    text = play(GAME, "--seed", "4", *options, stdin="why cast 9H\n")
    told = [line.strip() for line in text.splitlines() if ", then " in line]
    assert "Plays, Sara: 1, then 2" in told
    assert "Hand, Sara: 5, then 4" in told
    assert len(told) == len(set(told))
    assert [line for line in told if line.startswith("Hand, ")] == ["Hand, Sara: 5, then 4"]


def test_a_figure_that_a_counter_tells_is_told_once() -> None:
    table = pentacles.game(GAME, first_player="seat_0").new(2, 5).table(0)
    changes = [
        Preview("deck_left", 42, 41, "Deck"),
        Preview("cards_0", 5, 4, "Hand, Seat 0"),
        Preview("cards_1", 5, 4, "Hand, Seat 1"),
        Preview("hand_0", 5, 4, "Hand"),
        Preview("damage_1", 0, 1, "Damage"),
        Preview("deck", 42, 41, "Deck"),
    ]
    assert changes_told_once(table, changes) == [
        "Deck: 42, then 41",
        "Hand, Seat 0: 5, then 4",
        "Hand, Seat 1: 5, then 4",
        "Damage, Seat 1: 0, then 1",
    ]


def test_the_short_table_leaves_out_what_the_seats_tell() -> None:
    text = play(GAME, "--seed", "5", stdin="table\n")
    assert text.count(f"Fewest cards lost wins: You: 0, {rival(5)}: 0.") == 1
    assert "> table" in text.partition("Fewest cards lost wins:")[0]


def test_the_start_says_where_help_is() -> None:
    start = play(GAME, "--seed", "5").partition("\n\n")[0]
    assert all(f" {word} " in f" {start} " for word in ("help", "rules", "hint", "quit"))


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ([], "It is a draw."),
        ([0, 1, 2], "It is a draw."),
        ([0], "You win."),
        ([0, 2], "You win, together with Mordin."),
        ([1], "You lose. Fenna wins."),
        ([1, 2], "You lose. Fenna and Mordin win."),
    ],
)
def test_the_result_is_told_to_the_person(winners: list[int], words: str) -> None:
    people = ("Sara", "Fenna", "Mordin")
    match = Match.new(pentacles.game("wiz").new(3, 1), 0, "", "random", people)
    assert Ending(match).verdict(winners) == words


def test_a_random_player_reaches_the_end_by_numbers() -> None:
    rng = Rng(5)
    for seed in range(3):
        lines = "".join(f"{1 + rng.below(6)}\n" for _ in range(600))
        assert "Damage: Sara " in play(GAME, "--seed", str(seed), stdin=lines)


def test_another_match_at_the_prompt_and_the_winner_begins_it() -> None:
    text = play(
        GAME, "--seed", "5", stdin="give up\n" * 2 + "log\nrematch winner\n" + "give up\n" * 2
    )
    first, _, second = text.partition("> rematch winner")
    assert "rematch winner for: Rematch, winner goes first" in " ".join(first.split())
    assert "> log" in first
    assert "(WC-1.5)" in first.partition("> log")[2]  # the log is there after one's own defeat
    assert f"{rival(5)} takes the first turn." in second
    assert second.count(f"You lose. {rival(5)} wins.") == 1


def test_a_plain_rematch_passes_a_named_start_on() -> None:
    text = play(GAME, "--option", "first-player=seat_1", stdin="give up\ngive up\nrematch\nquit\n")
    assert "You take the first turn." in text.partition("> rematch")[2]


def test_giving_up_is_asked_about_once_a_turn() -> None:
    text = play(GAME, "--seed", "5", stdin="give up\n1\ngive up\nquit\n")
    assert text.count("once more") == 2
    assert "You lose." not in text


@pytest.mark.parametrize("name", pentacles.games())
def test_people_have_names_in_plain_mode(name: str) -> None:
    players = "2" if name == "wizard-cards" else "3"
    words = "table\nhint\nwhy 1\nlog\n" + "1\n" * 40 + "table\nlog\n"
    text = play(name, "--players", players, "--seed", "5", stdin=words)
    told = text.partition("\n\n")[2]
    assert rival(5) in told
    assert re.findall(r"\b[Ss]eat \d.*|.* \d to the left.*", told) == []
