"""Card files: read, checked, and every problem named at once."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentacles
from pentacles.core.card_fields import Field, Verb
from pentacles.core.cards import CardFile, parse_cards, read_cards
from pentacles.core.errors import BadCard

FIELDS = {
    "id": Field(str),
    "power": Field(int, low=1, high=9),
    "kind": Field(str, required=False, allowed=("hat", "staff")),
    "note": Field(str, required=False, longest=10),
}
VERBS = {"hit": Verb("hit", "Hits.", "X-1.1", {"n": Field(int, low=1, high=3)})}


def checked(text: str) -> CardFile:
    file = parse_cards(text, "my.toml")
    file.check(FIELDS)
    file.check_unique("id")
    file.finish()
    return file


def problems(text: str) -> list[str]:
    with pytest.raises(BadCard) as error:
        checked(text)
    return error.value.problems


def test_a_good_file_is_read_with_its_text() -> None:
    text = '[set]\nname = "a"\n[[card]]\nid = "x"\npower = 3\n'
    file = checked(text)
    assert file.head == {"name": "a"}
    assert file.entries == [{"id": "x", "power": 3}]
    assert file.text == text


def test_all_problems_are_named_with_file_card_and_key() -> None:
    found = problems(
        '[[card]]\nid = "x"\npower = 12\nkind = "sword"\ncolour = "red"\n'
        '[[card]]\nid = "x"\npower = true\nnote = "far too long for this"\n'
        '[[card]]\nid = "y\\u001b[31m"\n'
    )
    assert len(found) == 8
    for words in (
        "my.toml: card 'x': power: must be between 1 and 9, got 12.",
        "card 'x': kind: must be one of hat, staff, got 'sword'.",
        "card 'x': colour: is not known; keys are id, power, kind, note.",
        "card 'x': power: must be a whole number, got True.",
        "note: must have at most 10 characters",
        "power: is missing.",
        "id: must not contain control characters.",
        "id: 'x' is used twice, first by card number 1.",
    ):
        assert any(words in problem for problem in found), words
    assert all(problem.isprintable() for problem in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "has no [[card]] entries"),
        ("card = 3", "must be a list of tables"),
        ("card = [1]", "must be a list of tables"),
        ("set = 3\n[[card]]\nid='a'\npower=1", "set: must be a table"),
        ("more = 3\n[[card]]\nid='a'\npower=1", "more: is not known"),
        ("[[card", "is not valid TOML"),
        ("a = " + "[" * 5000, "is not valid TOML"),
    ],
)
def test_a_file_of_another_form_is_refused(text: str, words: str) -> None:
    assert any(words in problem for problem in problems(text))


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (3, "must be a table with a verb"),
        ({"n": 1}, "unknown verb None; verbs are hit"),
        ({"verb": "kick", "n": 1}, "unknown verb 'kick'; verbs are hit"),
        ({"verb": "hit"}, "effect.n: is missing for verb 'hit'"),
        ({"verb": "hit", "n": 9}, "effect.n: must be between 1 and 3, got 9"),
        ({"verb": "hit", "n": 1, "m": 1}, "takes no such thing; it takes n"),
    ],
)
def test_effects_are_checked(effect: object, words: str) -> None:
    file = parse_cards("[[card]]\nid='a'\npower=1", "my.toml")
    file.check_effect("a", "effect", effect, VERBS)
    assert any(words in problem for problem in file.problems), file.problems


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "cards.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", tmp_path, binary):
        with pytest.raises(BadCard, match=r"can't be read|UTF-8"):
            read_cards(path)


def test_a_game_with_own_cards_saves_and_replays_with_them(tmp_path: Path) -> None:
    game = pentacles.game("wizard-cards")
    standard = game.standard_cards()
    assert standard is not None
    path = tmp_path / "mine.toml"
    path.write_text(standard.text.replace('name = "Lesser Ward"', 'name = "Tiny Ward"'))
    mine = pentacles.game("wizard-cards", cards=str(path))
    assert mine.faces[0].name == "Tiny Ward"
    state = mine.new(seed=3)
    while not state.over:
        state.play(state.seat, state.decisions[0].options[0])
    path.unlink()
    again = pentacles.replay(state.record.to_json())
    assert again == state
    with pytest.raises(pentacles.Unreadable, match="cards"):
        game.from_json(state.to_json())


def test_a_card_without_an_id_is_named_by_its_place() -> None:
    found = problems('[[card]]\nid = "x"\npower = 1\n[[card]]\nid = ""\npower = 1\n')
    assert found == ["my.toml: card 'number 2': id: must not be empty."]


def test_a_file_for_another_game_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "hats.toml"
    path.write_text('[set]\ngame = "high-hat"\n[[card]]\nid = "x"\n')
    with pytest.raises(BadCard, match="made for the game 'high-hat', not for 'wizard-cards'"):
        pentacles.game("wizard-cards", cards=str(path))
    path.write_text('[set]\nname = 5\n[[card]]\nid = "x"\n')
    with pytest.raises(BadCard, match=r"set\.name: must be a text, got 5"):
        pentacles.game("wizard-cards", cards=str(path))
