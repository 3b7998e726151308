"""Whatever is wrong is told in one line that says what would be right; the exit code is 2."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pentacles
from pentacles.cli.app import commands_of
from pentacles.cli.few_characters import HANDLER
from tests.cli.command import Done, environment, refused, run

Call = Callable[..., Done]
GAME = "wizard-cards"
PLAY = Path(__file__).parent.parent.parent / "play.py"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dance"], f"Commands: {', '.join(commands_of(()))}."),
        (["paly"], "Did you mean 'play'?"),
        (["cards"], "GAME requires an argument"),
        (["rules", "--json"], "Say which game's rules you want: "),
        (["rules", GAME, "--search", " "], "--search needs a word"),
        (["rules", "nope"], "Unknown game 'nope'. Games: "),
        (["cards", "wizard-card"], "Did you mean 'wizard-cards'?"),
        (["play", "nope"], "Games: "),
        (["simulate", "nope"], "Games: "),
        (["games", "nope"], "Games: "),
        (["check-cards", "x.toml", "--game", "nope"], "Games: "),
        (["rules", GAME, "99.1"], "from WC-1.1 to WC-16.6"),
        (["rules", GAME, "XX-1.1"], "its chapters from WC-1 to WC-16"),
        (["rules", GAME, "--search", "zebra"], "contains all the words 'zebra'"),
        (["rules", GAME, "1", "2"], "Too many words: 2."),
        (["cards", GAME, "zebra"], "Cards: AS, 2S"),
        (["games", "--colour"], "Unknown option --colour. Valid: --json, --help."),
        (["play", GAME, "--option", "jokers"], "NAME=VALUE, not 'jokers'. Names: jokers"),
        (["play", GAME, "--option", "joker=true"], "Its options are: jokers, more_hectic"),
        (["play", GAME, "--option", "jokers=perhaps"], "must be one of true, false"),
        (["play", GAME, "--option", "casting=all"], "at_least_one, all_plays, optional"),
        (["play", GAME, "--option", "cards=1"], "Unknown option 'cards'"),
        (["play", GAME, "--option", "self=1"], "Unknown option 'self'"),
        (["play", GAME, "--option", "jokers=1", "--option", "jokers=0"], "given twice"),
        (["simulate", GAME, "--option", "jokers=perhaps"], "must be one of true, false"),
        (["cards", GAME, "--option", "jokers=perhaps"], "must be one of true, false"),
        (["play", GAME, "--players", "3"], "needs exactly 2 players, got 3"),
        (["simulate", GAME, "--players", "0"], "needs exactly 2 players, got 0"),
        (["play", GAME, "--seat", "2"], "seats are 0 to 1"),
        (["play", GAME, "--seat", "-1"], "seats are 0 to 1"),
        (["play", GAME, "--seed", "x"], 'unable to convert "x" into int'),
        (["play", GAME, "--seed", str(1 << 300)], "The seed must be"),
        (["simulate", GAME, "--games", "0"], "from 1 to"),
        (["simulate", GAME, "--games", "-5"], "from 1 to"),
        (["replay", "nope.json"], "No such file"),
        (["play", "--resume", "nope.json"], "No such file"),
        (["play", "--resume", "nope.json", "--seed", "1"], "leave out --seed"),
        (["play", GAME, "--resume", "nope.json"], "leave out a game"),
        (["play", GAME, "--record", "no/such/folder/x.json"], "there is no folder"),
        (["play", GAME, "--record", "."], "it is a folder"),
        (["check-cards", "nope.toml"], "No such file"),
        (["replay", "zero\0byte"], "not a file name"),
        (["replay", "."], "is a folder"),
    ],
)
def test_a_mistake_is_told_in_one_line(call: Call, words: list[str], told: str) -> None:
    assert told in refused(call(*words))


def test_the_same_from_outside() -> None:
    assert "Games: " in refused(run("rules", "nope"))


CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 4,
    "text": b"once upon a time",
    "json": b'{"a": 1}',
    "list": b"[1, 2]",
    "deep": b"[" * 100_000,
    "big number": b'{"pentacles_record": ' + b"9" * 5000 + b"}",
    "other format": b'{"pentacles_record": 99}',
    "bare record": b'{"pentacles_record": 1}',
    "bare save": b'{"pentacles_state": 1}',
    "escape": b'{"pentacles_state": "\x1b[31m\x07"}',
    "bom": "\ufeff[set]\ngame = 3\n".encode(),
}


@pytest.mark.parametrize("name", CONTENTS)
@pytest.mark.parametrize(
    "words",
    [["replay"], ["play", "--resume"], ["play", GAME, "--cards"], ["cards", GAME, "--cards"]],
)
def test_strange_files_are_refused(call: Call, tmp_path: Path, name: str, words: list[str]) -> None:
    path = tmp_path / "strange"
    path.write_bytes(CONTENTS[name])
    line = refused(call(*words, str(path)))
    assert line.isprintable()
    assert len(line) < 700


@pytest.mark.parametrize("name", CONTENTS)
def test_strange_card_files_are_refused(call: Call, tmp_path: Path, name: str) -> None:
    path = tmp_path / "strange"
    path.write_bytes(CONTENTS[name])
    done = call("check-cards", str(path))
    assert done.code == 2
    assert all(line.isprintable() for line in done.err.splitlines())


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
@pytest.mark.parametrize(
    "words",
    [["replay"], ["play", "--resume"], ["check-cards"], ["simulate", GAME, "--cards"]],
)
def test_an_endless_file_is_refused(call: Call, words: list[str]) -> None:
    assert "too large" in refused(call(*words, "/dev/zero"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text("{}")
    path.chmod(0)
    assert "Permission denied" in refused(call("replay", str(path)))


def changed_record(**changes: object) -> str:
    state = pentacles.game(GAME).new(2, seed=1)
    for _ in range(4):
        state.play(state.seat, min(state.options(state.seat)))
    return json.dumps({**json.loads(state.record.to_json()), **changes})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"game": "nope"}, "Unknown game 'nope'"),
        ({"options": {"cards": 1}}, "hold 'cards'"),
        ({"options": {"self": 1}}, "hold 'self'"),
        ({"options": {"jokers": "perhaps"}}, "must be one of"),
        ({"players": 7}, "exactly 2 players"),
        ({"seed": 1 << 300}, "'seed' must be a whole number"),
        ({"version": "0.1"}, "rules 0.1"),
        ({"moves": ["0 fly"]}, "Unknown action 'fly'"),
        ({"moves": ["7 stop"]}, "no seat 7"),
        ({"moves": ["stop"]}, "no seat number"),
        ({"moves": ["\u00b2 stop"]}, "no seat number"),
        ({"moves": ["0 cast AS"] * 3}, "Move 1"),
        ({"moves": ["0 \x1b[2J"]}, "Move 1"),
        ({"cards": "[[["}, "not valid TOML"),
        ({"start": "{}"}, "not a saved match"),
    ],
)
def test_a_damaged_record_is_refused(
    call: Call, tmp_path: Path, changes: dict[str, object], told: str
) -> None:
    path = tmp_path / "record.json"
    path.write_text(changed_record(**changes))
    line = refused(call("replay", str(path)))
    assert told in line
    assert line.isprintable()


@pytest.mark.parametrize("seed", range(40))
def test_a_save_with_one_thing_changed_never_breaks_the_program(
    call: Call, tmp_path: Path, seed: int
) -> None:
    from pentacles.core.rng import Rng

    state = pentacles.game(GAME, jokers=True).new(2, seed=seed)
    rng = Rng(seed)
    for _ in range(seed):
        state.play(state.seat, rng.choice(state.options(state.seat)))
    data = json.loads(state.to_json())
    key = list(data)[seed % len(data)]
    strange: list[object] = [None, -1, 1 << 70, "x", [], [[1]], {}, [["Nope"]], True, 1.5]
    data[key] = strange[rng.below(len(strange))]
    fields = data["fields"]
    if isinstance(fields, dict) and seed % 2:
        fields[list(fields)[rng.below(len(fields))]] = strange[rng.below(len(strange))]
    path = tmp_path / "save.json"
    path.write_text(json.dumps(data))
    done = call("replay", str(path))
    assert done.code in (0, 2)
    if done.code == 2:
        refused(done)


def test_control_characters_of_a_card_file_never_reach_the_terminal(
    call: Call, tmp_path: Path
) -> None:
    path = tmp_path / "\x1b[31mevil\u202e.toml"
    path.write_text('[set]\ngame = "wizard-cards"\n[[card]]\nid = "\\u001b[2J"\nname = 3\n')
    done = call("check-cards", str(path))
    assert done.code == 2
    assert all(line.isprintable() for line in (done.out + done.err).splitlines())


def test_an_unknown_game_with_control_characters(call: Call) -> None:
    assert refused(call("rules", "\x1b[31m\u202ered")).isprintable()


@pytest.mark.skipif(os.name == "nt", reason="pipes are closed in another way there")
@pytest.mark.parametrize("words", [["rules", GAME], ["cards", GAME, "--json"], ["--help"]])
def test_a_closed_pipe_ends_it_quietly(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", *words],
        stdout=write,
        stderr=subprocess.PIPE,
        env=environment(),
        timeout=60,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pentacles", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "pentacles: The disk is full.\n"


@pytest.mark.skipif(os.name == "nt", reason="a shell closes the streams")
def test_closed_streams_break_nothing(tmp_path: Path) -> None:
    for closed in ("<&-", ">&-", "2>&-"):
        done = subprocess.run(
            ["sh", "-c", f'"{sys.executable}" -m pentacles play --seed 1 {closed}'],
            input="quit\n",
            capture_output=True,
            env=environment(),
            cwd=tmp_path,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [["simulate", GAME, "--games", "3"], ["play"], ["--help"]])
def test_output_that_knows_few_characters(words: list[str]) -> None:
    done = run(*words, env=environment(PYTHONIOENCODING="ascii"))
    assert done.code == 0
    assert done.out.isascii()
    assert "?" not in done.out
    if words == ["play"]:
        assert "\n-- Turn " in done.out


def test_stand_ins_keep_letters_readable() -> None:
    assert "Fœé → ± ─ 象".encode("latin-1", HANDLER).decode("latin-1") == "F?é -> ± - ?"
    assert "Éowyn\N{RIGHT SINGLE QUOTATION MARK}s".encode("ascii", HANDLER) == b"Eowyn's"


def test_a_save_without_its_game_is_called_damaged(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    path.write_text('{"pentacles_state": 1}')
    assert "damaged: 'game' must be a text" in refused(call("replay", str(path)))


def test_endless_numbers_are_cut(call: Call, tmp_path: Path) -> None:
    data = json.loads(pentacles.game(GAME).new(2, seed=1).to_json())
    path = tmp_path / "save.json"
    path.write_text(json.dumps({**data, "seed": "x"}))
    line = refused(call("replay", str(path)))
    assert "'seed'" in line
    assert not re.search(r"\d{20}", line)
    assert not re.search(r"\d{20}", refused(call("play", GAME, "--seed", str(1 << 300))))


def test_ctrl_c_while_commands_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "cyclopts.py").write_text("raise KeyboardInterrupt\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = run("games", env=environment(PYTHONPATH=path))
    assert (done.code, done.out, done.err) == (130, "", "pentacles: Stopped.\n")


@pytest.mark.skipif(os.name == "nt", reason="no such signals")
def test_ctrl_c_while_play_py_loads_the_package(tmp_path: Path) -> None:
    (tmp_path / "pentacles").mkdir()
    (tmp_path / "pentacles" / "__init__.py").write_text(
        "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", runpy.run_path(str(PLAY))["START"], "games"],
        env=environment(PYTHONPATH=str(tmp_path)),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


@pytest.mark.parametrize(("word", "hint"), [("tset", "'test'"), ("paly", "'play'"), ("zebra", "")])
def test_play_py_knows_its_words_before_it_builds(tmp_path: Path, word: str, hint: str) -> None:
    shutil.copy(PLAY, tmp_path)
    folder = tmp_path / "src" / "pentacles" / "cli"
    folder.mkdir(parents=True)
    shutil.copytree(PLAY.parent / "src/pentacles/cli/commands", folder / "commands")
    done = subprocess.run(
        [sys.executable, str(tmp_path / "play.py"), word],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert ("Did you mean " + hint in done.stderr) == bool(hint)
    assert "check-cards" in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_hints_name_the_command_that_was_called() -> None:
    called = environment(PENTACLES_COMMAND="python3 play.py")
    assert refused(run("dance", env=called)).endswith("Try: python3 play.py --help")
    for words in (["--help"], ["play", "--help"], ["rules"]):
        done = run(*words, env=called)
        assert "python3 play.py " in done.out
        assert "pentacles " not in done.out
