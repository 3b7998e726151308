"""`cards new`, `cards table`, `cards print` and `lab compare`, as people call them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pentacles.games import built_in
from pentacles.lab.summary import summarise
from pentacles.workshop import check, house_document
from tests.cli.command import Done

Call = Callable[..., Done]


@pytest.mark.parametrize("game", built_in())
def test_a_new_set_is_a_copy_that_can_be_played(call: Call, tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.toml"
    done = call("cards", "new", game, str(file), "--title", "My own")
    assert done.code == 0
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    assert document["set"] == {"name": "mine", "title": "My own", "game": game}
    assert {**document, "set": 0} == {**house_document(game), "set": 0}
    assert check(game, document) == []
    assert call("check-cards", str(file)).code == 0


def test_a_new_set_is_like_another_or_empty_and_takes_no_place(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    game = "wizards-and-relics"
    assert call("cards", "new", game, str(file), "--like", "apprentice").code == 0
    assert "ember_champion" in file.read_text(encoding="utf-8")
    again = call("cards", "new", game, str(file))
    assert again.code == 2
    assert "already exists" in again.err
    empty = tmp_path / "empty.toml"
    assert call("cards", "new", game, str(empty), "--empty").code == 0
    assert tomllib.loads(empty.read_text(encoding="utf-8")).keys() == {"set"}
    nobody = call("cards", "new", game, str(tmp_path / "x.toml"), "--like", "nobody")
    assert "Sets: base, apprentice" in nobody.err
    for title in ("red \x1b[31m", "two\nlines", "x" * 61):
        odd = call("cards", "new", game, str(tmp_path / "x.toml"), "--title", title)
        assert (odd.code, "--title is one line" in odd.err) == (2, True)
    assert not (tmp_path / "x.toml").exists()
    nowhere = call("cards", "new", game, str(tmp_path / "no" / "x.toml"))
    assert "can't be written" in nowhere.err


def test_a_set_goes_to_a_spreadsheet_and_back(call: Call, tmp_path: Path) -> None:
    file, table = tmp_path / "mine.toml", tmp_path / "mine.csv"
    call("cards", "new", "wiz", str(file))
    before = tomllib.loads(file.read_text(encoding="utf-8"))
    text = call("cards", "table", str(file), "--csv").out
    table.write_text(text.replace("Pickpocket Imp", "Pickpocket Elf"), encoding="utf-8")
    done = call("cards", "table", str(file), "--read", str(table))
    assert done.code == 0
    after = tomllib.loads(file.read_text(encoding="utf-8"))
    assert after["card"][0]["name"] == "Pickpocket Elf"
    before["card"][0]["name"] = "Pickpocket Elf"
    assert after == before
    table.write_text("id,nome\nx,y\n", encoding="utf-8")
    bad = call("cards", "table", str(file), "--read", str(table))
    assert bad.code == 2
    assert "'nome' is not known" in bad.err
    assert tomllib.loads(file.read_text(encoding="utf-8")) == after


def test_the_table_tells_what_is_missing_and_what_is_wrong(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[set]\ngame = "wizards-and-relics"\n[[wizard]]\nid = "a"\nname = "A"\ncolour = "red"\n'
        'rarity = "common"\npower = 2\n',
        encoding="utf-8",
    )
    done = call("cards", "table", str(file))
    assert done.code == 2
    assert "Wizards: 1 of 60 in print, 59 still missing." in done.out
    assert "there must be exactly 60 cards counting copies, got 1" in done.err
    whole = call("cards", "table", "wizard-cards")
    assert whole.code == 0
    assert "Jokers: 2 of 2 in print." in whole.out


def test_a_set_is_printed(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    words = ("--out", str(out), "--card", "spades_ace", "--paper", "letter")
    assert call("cards", "print", "wizard-cards", *words).code == 0
    assert out.read_bytes().startswith(b"%PDF-")
    nobody = call("cards", "print", "wizard-cards", "--out", str(out), "--card", "nobody")
    assert "There is no card to print with the id 'nobody'" in nobody.err
    assert call("cards", "print", "wizard-cards", *words, "--card", "nobody").code == 2
    mine = tmp_path / "mine.toml"
    call("cards", "new", "wizard-cards", str(mine))
    text = mine.read_text("utf-8")
    over = call("cards", "print", str(mine), "--out", str(mine))
    assert over.code == 2
    assert "is a card file" in over.err
    assert mine.read_text("utf-8") == text
    bad = tmp_path / "bad.toml"
    bad.write_text('[set]\ngame = "wizard-cards"\n[[card]]\nid = "x"\n', encoding="utf-8")
    done = call("cards", "print", str(bad))
    assert done.code == 2
    assert "card 'x': name: is missing." in done.err


def test_check_cards_tells_places_and_notes(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    call("cards", "new", "wysaertz", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"fireball"', '"fyreball"', 1), encoding="utf-8")
    done = call("check-cards", str(file))
    assert done.code == 0
    assert "Note: card 'fyreball': art[0]: there is no icon 'fyreball'" in done.out
    file.write_text(text.replace('abc = "A"', 'abc = "Z"', 1), encoding="utf-8")
    facts = json.loads(call("check-cards", str(file), "--json").out)
    assert facts["places"][0]["table"] == "card"
    assert (facts["places"][0]["entry"], facts["places"][0]["key"]) == (0, "abc")
    assert facts["problems"] == [facts["places"][0]["text"]]


def test_ten_thousand_cards_are_told_in_one_line(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "many.toml"
    file.write_text('[set]\ngame = "wiz"\n' + "[[card]]\n" * 10_000, encoding="utf-8")
    done = call("check-cards", str(file))
    assert done.code == 2
    assert "there are too many entries: at most 2000 are read" in done.err


def test_two_versions_are_compared_with_the_same_deals(call: Call, tmp_path: Path) -> None:
    before, after = tmp_path / "before.toml", tmp_path / "after.toml"
    call("cards", "new", "wizard-cards", str(before))
    text = before.read_text(encoding="utf-8")
    after.write_text(
        text.replace("magnitude = 3", "magnitude = 9").replace("n = 3", "n = 9"), encoding="utf-8"
    )
    words = ("--games", "30", "--bots", "random", "--workers", "1", "--out", str(tmp_path / "run"))
    done = call("lab", "compare", str(before), str(after), *words)
    assert done.code == 0
    for part in ("before.toml", "after.toml", "seat 0 wins", "turns per match", "drawn: wins"):
        assert part in done.out
    assert [one["matches"] for one in summarise(tmp_path / "run")["variants"]] == [30, 30]


def test_a_set_is_compared_with_the_cards_of_the_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    call("cards", "new", "wiz", str(file))
    text = file.read_text(encoding="utf-8").replace("gossiping_orb", "chatty_orb")
    file.write_text(text, encoding="utf-8")
    words = ("--games", "2", "--bots", "random", "--workers", "1", "--out", str(tmp_path / "run"))
    done = call("lab", "compare", str(file), *words)
    assert done.code == 0
    own, mine = summarise(tmp_path / "run")["variants"]
    assert "chatty_orb" in mine["options"]["blank_cards"]
    assert "chatty_orb" not in own["options"]["blank_cards"]
    other = call("lab", "compare", str(file), str(tmp_path / "nothing.toml"))
    assert other.code == 2


def test_every_mistake_of_a_spreadsheet_is_told_and_the_file_stays(
    call: Call, tmp_path: Path
) -> None:
    file, table = tmp_path / "mine.toml", tmp_path / "odd.csv"
    call("cards", "new", "wiz", str(file))
    before = file.read_text(encoding="utf-8")
    table.write_text("colour,taste\nred,sweet\n", encoding="utf-8")
    done = call("cards", "table", str(file), "--read", str(table))
    assert done.code == 2
    assert "'taste' is not known" in done.err
    assert "column 'id' is missing" in done.err
    assert f"problems in {table}" in done.err
    assert file.read_text(encoding="utf-8") == before


def test_help_says_what_each_word_after_cards_does(call: Call) -> None:
    lines = call("cards", "--help").out.splitlines()
    for word in ("new", "table", "print"):
        [line] = [one for one in lines if one.strip("│ ").startswith(f"{word} ")]
        assert len(line.strip("│ ").split()) > 3, line
