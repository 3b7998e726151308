"""Every card shows what it is: its own picture, made of icons that exist."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.core.card_fields import MOST_ICONS, art_of
from pentacles.core.errors import BadCard

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "pentacles" / "games"
FILES = sorted(GAMES.glob("*/cards/*.toml"))
ICONS = ROOT / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"


def cards(file: Path) -> list[dict[str, Any]]:
    """The entries of a card file."""
    tables = tomllib.loads(file.read_text("utf-8"))
    return [entry for name, table in tables.items() if name != "set" for entry in table]


def family(game: str, card: dict[str, Any]) -> str:
    """The cards that show the same: ranks of one spell or element, and copies for more players."""
    if game == "wiz" and card["kind"] in ("number", "shard"):
        return f"{card['element']} {card['kind']}"
    name = re.sub(r" \(3/4P\)$", "", card["name"])
    assert isinstance(name, str)
    return name


def test_there_are_card_files() -> None:
    assert len({file.parts[-3] for file in FILES}) == 5
    assert len(FILES) >= 11


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_every_card_of_a_deck_shows_an_object_of_its_own(file: Path) -> None:
    game = file.parts[-3]
    unpainted = [card["id"] for card in cards(file) if not card.get("art") or not card["art"][0]]
    assert unpainted == []
    if game == "wizard_cards":
        return  # one object for each school: the ranks differ by what the spell does
    shown = {(family(game, card), card["art"][0]) for card in cards(file)}
    doubled = [name for name, number in Counter(one[1] for one in shown).items() if number > 1]
    assert doubled == []


@pytest.mark.parametrize("game", sorted({file.parts[-3] for file in FILES}))
def test_no_two_cards_of_a_game_have_the_same_picture(game: str) -> None:
    names: dict[tuple[str, ...], set[str]] = {}
    for file in FILES:
        if file.parts[-3] == game:
            for card in cards(file):
                names.setdefault(tuple(card["art"]), set()).add(card["name"])
    doubled = {
        art: found
        for art, found in names.items()
        if len(found) > 1 and not all(re.fullmatch(r"\w+( shard)? \d+", one) for one in found)
    }
    assert doubled == {}


def test_every_icon_of_a_picture_exists() -> None:
    if not ICONS.is_file():
        pytest.skip("needs the page's packages")
    known = json.loads(ICONS.read_text("utf-8"))
    drawn = {"", *known["icons"], *known.get("aliases", {})}
    unknown = {
        f"{file.stem}: {card['id']}: {name}"
        for file in FILES
        for card in cards(file)
        for name in card["art"]
        if name not in drawn
    }
    assert unknown == set()


def test_a_face_has_its_picture_and_the_object_as_its_icon() -> None:
    for game in pentacles.games():
        for face in pentacles.game(game).faces:
            assert 1 <= len(face.art) <= MOST_ICONS
            assert face.icon == face.art[0]


def test_an_icon_is_the_short_form() -> None:
    assert art_of({"icon": "owl"}, "cat") == ("owl",)
    assert art_of({"art": ["owl", "", "moon"]}, "cat") == ("owl", "", "moon")
    assert art_of({}, "cat") == ("cat",)


@pytest.mark.parametrize(
    ("art", "words"),
    [
        ('"owl"', "must be a list"),
        ("[]", "must have 1 to 3 icons"),
        ('["a", "b", "c", "d"]', "must have 1 to 3 icons"),
        ('["Owl Face"]', "must hold names of icons such as 'fairy-wand', got 'Owl Face'"),
        ('["", "owl"]', "must hold names of icons"),
        ('["owl", 3]', "must hold names of icons"),
    ],
)
def test_a_picture_that_is_none_is_refused(tmp_path: Path, art: str, words: str) -> None:
    text = (GAMES / "wizard_cards" / "cards" / "standard.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(re.sub(r"(?m)^art = .*$", f"art = {art}", text, count=1), "utf-8")
    with pytest.raises(BadCard) as error:
        pentacles.game("wizard-cards", cards=str(file))
    assert any("art: " in one and words in one for one in error.value.problems)
