"""games, rules, cards and check-cards: what one reads before a match."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

import pentacles
from pentacles.cli import main
from pentacles.cli.app import COMMANDS, commands_of
from pentacles.cli.text import counted
from pentacles.games import found
from tests.cli.command import Done, environment, refused, run

Call = Callable[..., Done]
GAME = "wizard-cards"
STANDARD = (files("pentacles.games.wizard_cards") / "cards" / "standard.toml").read_text("utf-8")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "pack.toml"
    path.write_text(STANDARD, encoding="utf-8")
    return path


def test_games_lists_every_game(call: Call) -> None:
    done = call("games")
    assert done.code == 0
    for kind in found().values():
        assert kind.id in done.out
        assert kind.title in done.out


def test_games_as_json(call: Call) -> None:
    listed = json.loads(call("games", "--json").out)
    assert sorted(one["id"] for one in listed) == pentacles.games()
    assert {"title", "min_players", "max_players", "minutes", "summary"} <= set(listed[0])


def test_games_tells_the_options_of_one(call: Call) -> None:
    done = call("games", GAME)
    assert "jokers = false, true" in done.out
    assert "2 players; " in done.out
    assert "--option more_hectic=true" in done.out
    assert json.loads(call("games", GAME, "--json").out)["id"] == GAME


@pytest.mark.parametrize(
    ("number", "words"), [("1", "1 minute"), ("2 to 4", "2 to 4 minutes"), (1, "1 minute")]
)
def test_one_minute_is_no_minutes(number: int | str, words: str) -> None:
    assert counted(number, "minute") == words


def test_rules_are_told_whole(call: Call) -> None:
    done = call("rules", GAME)
    assert all(rule in done.out for rule in pentacles.game(GAME).rules.rules)
    assert max(map(len, done.out.splitlines())) < 80
    assert "**" not in done.out
    assert "|" not in done.out


@pytest.mark.parametrize("number", ["WC-3.7", "wc-3.7", "3.7"])
def test_one_rule(call: Call, number: str) -> None:
    done = call("rules", GAME, number)
    assert "WC-3.7  If you have a card" in done.out
    assert "WC-3.8" not in done.out


def test_a_chapter(call: Call) -> None:
    rules = json.loads(call("rules", GAME, "3", "--json").out)
    assert [rule["id"] for rule in rules] == [f"WC-3.{number}" for number in range(1, 13)]


@pytest.mark.parametrize(
    ("words", "told"),
    [("beginners", "- Damage takes cards"), ("reference", "Spades    Ward")],
)
def test_a_chapter_without_a_number(call: Call, words: str, told: str) -> None:
    done = call("rules", GAME, words)
    assert told in done.out
    assert "WC-1.1 " not in done.out
    assert json.loads(call("rules", GAME, words, "--json").out)[0]["text"]
    assert "or 'What beginners miss', or 'Reference'." in refused(call("rules", GAME, "zebra"))


def test_rules_without_a_game_lists_the_games(call: Call) -> None:
    done = call("rules")
    assert done.code == 0
    assert all(kind.id in done.out for kind in found().values())
    assert done.out.splitlines()[-1].split()[-2] == "rules"


def test_search(call: Call) -> None:
    done = call("rules", GAME, "--search", "JOKERS none two")
    assert "WC-1.8" in done.out
    assert "WC-2.1" not in done.out


def test_cards_that_say_the_same_share_a_line(call: Call) -> None:
    done = call("cards", GAME)
    assert done.out.count("Lesser Ward") == 1
    assert "AS to 5S" in done.out
    assert "54 cards" in done.out


@pytest.mark.parametrize("words", ["7C", "7c", "clubs_7", "greater  wrath"])
def test_one_card(call: Call, words: str) -> None:
    done = call("cards", GAME, words)
    assert done.out.startswith("Greater Wrath\nDeal 2 damage.\n")


def test_a_card_says_each_thing_once(call: Call) -> None:
    lines = call("cards", GAME, "7C").out.splitlines()
    titles = [line.partition(":")[0].strip() for line in lines[2:]]
    assert titles == ["Code", "Suit", "Rank", "Magnitude", "Nerdier name"]


def test_cards_follow_the_options(call: Call) -> None:
    assert "Fireball" in call("cards", GAME, "7C", "--option", "nerdier-names=yes").out


def test_cards_as_json(call: Call) -> None:
    faces = json.loads(call("cards", GAME, "--json").out)
    assert len(faces) == 54
    assert faces[0]["id"] == "spades_ace"


def test_cards_of_a_file(call: Call, pack: Path) -> None:
    pack.write_text(STANDARD.replace('"Lesser Ward"', '"Tin Lid"'), encoding="utf-8")
    assert "Tin Lid" in call("cards", GAME, "--cards", str(pack)).out


def test_check_cards_says_ok_and_which_verbs_there_are(call: Call, pack: Path) -> None:
    done = call("check-cards", str(pack))
    assert done.code == 0
    assert done.out.startswith("OK: ")
    assert "54 cards" in done.out
    assert "add_plays(n): " in done.out


def test_check_cards_tells_all_problems(call: Call, pack: Path) -> None:
    text = STANDARD.replace('verb = "draw"', 'verb = "fetch"', 1)
    pack.write_text(text.replace('suit = "clubs"', 'suit = "club"', 1), encoding="utf-8")
    done = call("check-cards", str(pack))
    assert done.code == 2
    assert "unknown verb 'fetch'" in done.err
    assert "must be one of spades" in done.err
    assert "2 problems" in done.err
    assert "add_plays(n): " in done.out


def test_check_cards_as_json(call: Call, pack: Path) -> None:
    good = call("check-cards", str(pack), "--json")
    assert json.loads(good.out)["cards"] == 54
    pack.write_text(STANDARD.replace('verb = "draw"', 'verb = "fetch"', 1), encoding="utf-8")
    bad = call("check-cards", str(pack), "--json")
    assert bad.code == 2
    finding = json.loads(bad.out)
    assert finding["ok"] is False
    assert len(finding["problems"]) == 1
    assert "draw" in [verb["name"] for verb in finding["verbs"]]


def test_check_cards_asks_for_the_game(call: Call, pack: Path) -> None:
    pack.write_text(STANDARD.replace('game = "wizard-cards"', ""), encoding="utf-8")
    assert GAME in refused(call("check-cards", str(pack)))
    assert call("check-cards", str(pack), "--game", GAME).code == 0


def test_check_cards_of_another_game(pack: Path, hats: dict[str, str]) -> None:
    done = run("check-cards", str(pack), "--game", "high-hat", env=hats)
    assert "for 'wizard-cards', not for 'high-hat'" in refused(done)


@pytest.mark.parametrize("command", ["play", "cards", "simulate", "arena"])
def test_cards_of_another_game_are_refused(pack: Path, hats: dict[str, str], command: str) -> None:
    done = run(command, "high-hat", "--cards", str(pack), env=hats)
    assert "for 'wizard-cards', not for 'high-hat'" in refused(done)


def test_a_card_file_says_which_game_is_played(pack: Path, hats: dict[str, str]) -> None:
    done = run("play", "--cards", str(pack), env=hats)
    assert done.out.startswith("Wizard Cards: ")
    pack.write_text(STANDARD.replace('game = "wizard-cards"', ""), encoding="utf-8")
    assert "names no game" in refused(run("play", "--cards", str(pack), env=hats))


def test_check_cards_without_toml(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[[[", encoding="utf-8")
    done = call("check-cards", str(path))
    assert done.code == 2
    assert "is not valid TOML" in done.err


@pytest.mark.parametrize("command", [[], ["lab"], *(name.split() for name in COMMANDS)])
def test_help_has_an_example_that_can_be_typed(command: list[str]) -> None:
    done = run(*command, "--help", env=environment(PENTACLES_COMMAND="python3 play.py"))
    assert done.code == 0
    assert "Usage: python3 play.py" in done.out
    assert "{" not in done.out
    assert "\x1b" not in done.out
    title = "Examples:" if command else "Start here:"
    examples = done.out.partition(f"{title}\n")[2].rstrip().splitlines()
    assert examples
    assert all(line.startswith("  python3 play.py ") for line in examples)


def test_help_tells_all_that_a_command_says_about_itself() -> None:
    told = " ".join(run("play", "--help").out.split())
    assert "A match that you leave is saved." in told


def test_version(call: Call) -> None:
    assert call("--version").out.strip() == pentacles.__version__


def test_without_words_it_shows_what_there_is() -> None:
    done = run()
    assert done.code == 0
    assert all(name in done.out for name in commands_of(()))


def test_start_loads_no_game_and_no_other_command() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from pentacles.cli import main; main(['--version']); "
        "print([m for m in sys.modules if m.startswith(('pentacles.games.', "
        "'pentacles.cli.commands.'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_main_takes_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "summary" in capsys.readouterr().out
