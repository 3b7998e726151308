"""Card files of your own: what they may say, and every problem at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pentacles
from pentacles.core.errors import BadCard, BadOption

from .altered import BASE, game_with, text_with
from .builder import A, Fight, at_random, game


def problems(tmp_path: Path, text: str, **options: str) -> list[str]:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadCard) as error:
        pentacles.game("wizards-and-relics", cards=str(path), **options)
    return error.value.problems


def test_the_base_set_as_a_file_is_the_base_set(tmp_path: Path) -> None:
    path = tmp_path / "base.toml"
    path.write_text(BASE, encoding="utf-8")
    own = pentacles.game("wizards-and-relics", cards=str(path), card_set="base")
    assert [face.id for face in own.faces] == [face.id for face in game().faces]


def test_a_set_of_ones_own_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BASE.replace('name = "base"', 'name = "mine"', 1), encoding="utf-8")
    own = pentacles.game("wizards-and-relics", cards=str(path), card_set="mine")
    assert own.options["card_set"] == "mine"
    with pytest.raises(BadOption, match=r"'other' in your card file .*: its name is 'mine'"):
        pentacles.game("wizards-and-relics", cards=str(path), card_set="other")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('{ when = "later", verb = "draw", n = 1 }', "when: must be one of static, now"),
        ('{ when = "reveal", verb = "explode" }', "unknown verb 'explode'"),
        ('{ when = "reveal", verb = "draw" }', "effects[0].n: is missing"),
        ('{ when = "reveal", verb = "draw", n = "many" }', "or the name of a count"),
        ('{ when = "reveal", verb = "draw", n = 0 }', "must be between 1 and 20"),
        ('{ when = "reveal", verb = "draw", n = 1, who = "self" }', "takes no such thing"),
        ('{ when = "reveal", verb = "power", n = 1 }', "stands under static"),
        ('{ when = "static", verb = "draw", n = 1 }', "is an action and can't be static"),
        ('{ when = "static", verb = "power", n = 99 }', "must be between -20 and 20"),
        ('{ when = "static", verb = "power_per", n = 1, count = "luck" }', "must be one of hand"),
        ('{ when = "static", verb = "power", n = 1, if = ["happy"] }', "unknown condition 'happy'"),
        ('{ when = "static", verb = "power", n = 1, if = "red" }', "must be a list of conditions"),
        ('{ when = "static", verb = "claim_master", if = ["red"] }', "takes no condition"),
        ('{ when = "static", verb = "unignorable" }', "is for relics"),
        ('{ when = "discarded", verb = "steal_random" }', "discarded takes only token"),
        ('{ when = "any", verb = "draw", n = 1 }', "must be one of static, now, reveal"),
        ('{ when = "reveal", verb = "take_from_discard", filter = "shiny" }', "must be one of any"),
        (
            '{ when = "reveal", verb = "top_for_power", n = 1, filter = "any", each = "all" }',
            "printed",
        ),
        ("3", "must be a table with when and verb"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, lines: str, words: str) -> None:
    found = problems(tmp_path, text_with(lars=lines))
    assert found[0].startswith("Card set 'base' is not valid: ")
    assert any("card 'lars'" in problem and words in problem for problem in found), found


@pytest.mark.parametrize(
    ("card", "lines", "words"),
    [
        ("kroanlor", '{ when = "static", verb = "claim_master" }', "is for wizards"),
        ("kroanlor", '{ when = "reveal", verb = "draw", n = 1 }', "must be one of static, relic"),
        ("the_academy", '{ when = "static", verb = "power", n = 1 }', "only no_advantage"),
        (
            "the_academy",
            ", ".join(['{ when = "red", verb = "draw", n = 1 }'] * 9),
            "at most 8 lines",
        ),
        (
            "the_academy",
            ", ".join(['{ when = "red", verb = "draw", n = 1 }'] * 8)
            + ', { when = "static", verb = "no_advantage" }',
            "at most 8 lines, got 9",
        ),
    ],
)
def test_a_line_in_the_wrong_place_is_named(
    tmp_path: Path, card: str, lines: str, words: str
) -> None:
    found = problems(tmp_path, text_with(**{card: lines}))
    assert any(f"card {card!r}" in problem and words in problem for problem in found), found


@pytest.mark.rule("WR-2.1")
@pytest.mark.parametrize(
    "word", ["done", "draw", "auto", "seat 1", "line 0", "LARS", "two  spaces", "", "stäff"]
)
def test_an_id_is_a_plain_word_that_no_action_has(tmp_path: Path, word: str) -> None:
    text = BASE.replace('id = "regulation_staff"', f'id = "{word}"')
    assert any("id: m" in problem for problem in problems(tmp_path, text))


def test_a_devoted_wizard_has_no_abilities(tmp_path: Path) -> None:
    text = BASE.replace(
        'text = "No ability."',
        'text = "No ability."\neffects = [{ when = "reveal", verb = "lose_relic" }]',
        1,
    )
    assert any("devoted wizard" in problem for problem in problems(tmp_path, text))


def test_all_problems_are_listed_at_once(tmp_path: Path) -> None:
    text = BASE.replace("power = 9", "power = 21", 1).replace(
        'colour = "red"', 'colour = "pink"', 1
    )
    text = text.replace("count = 3", "count = 2", 1).replace(
        'rarity = "superb"', 'rarity = "rare"', 1
    )
    found = problems(tmp_path, text)
    for words in (
        "power: must be between 0 and 20, got 21",
        "colour: must be one of red, blue, green",
        "rarity: must be one of common, superb, glorious",
        "wizard: there must be exactly 60 cards counting copies, got 59",
        "wizard: there must be 24 superb cards, got 23",
    ):
        assert any(words in problem for problem in found), words


def test_rarities_matter_only_for_balanced_decks(tmp_path: Path) -> None:
    text = BASE.replace('rarity = "superb"', 'rarity = "common"', 1)
    assert any("superb" in problem for problem in problems(tmp_path, text))
    path = tmp_path / "mine.toml"
    own = pentacles.game("wizards-and-relics", cards=str(path), deck_setup="lightning")
    assert own.new(players=2, seed=1).seats == 2


def test_an_unknown_table_is_named(tmp_path: Path) -> None:
    found = problems(tmp_path, BASE + '\n[[dragon]]\nid = "smaug"\n')
    assert any("dragon: is not known" in problem for problem in found)


def test_every_verb_can_be_given_to_a_card_and_played() -> None:
    """Cards with verbs in places where the base set has none still end their matches."""
    own = game_with(
        brawny_battlemage='{ when = "reveal", verb = "draw_to", n = 6 }, '
        '{ when = "reveal", verb = "trade_in", n = 1 }, { when = "static", verb = "no_advantage" }',
        competent_conjurer='{ when = "now", verb = "play_relic", who = "rivals" }, '
        '{ when = "reveal", verb = "rotate_relics" }, '
        '{ when = "discarded", verb = "look_take", n = 2 }',
        mediocre_mage='{ when = "reveal", verb = "play_wizard", who = "all", source = "hand", '
        'filter = "any" }, { when = "discarded", verb = "take_from_discard", filter = "any" }',
        forest_friend='{ when = "relic", verb = "exchange_relics" }, '
        '{ when = "discarded", verb = "mill", n = 1 }',
        pondering_mystic='{ when = "reveal", verb = "rivals_swap_relics" }, '
        '{ when = "relic", verb = "swap_own_relic" }, { when = "reveal", verb = "steal_random" }',
        regulation_staff='{ when = "relic", verb = "rivals_swap_relics" }',
        floppy_pointed_hat='{ when = "relic", verb = "rotate_relics" }',
        crater_of_calm='{ when = "any", verb = "play_wizard", who = "self", source = "discard", '
        'filter = "devoted" }, { when = "red", verb = "draw", n = "hand", if = ["hand<=3"] }',
    )
    for seed in range(60):
        state = own.new(players=2 + seed % 3, seed=seed)
        for _ in at_random(state, seed):
            pass
        assert state.over


def test_the_table_of_an_own_card_has_words() -> None:
    own = game_with(lars='{ when = "reveal", verb = "draw", n = 3 }')
    match = Fight(own.position({"hand_0": ["lars", "kroanlor", "mediocre_mage"]}))  # type: ignore[arg-type]
    assert match.state.table(A).faces["lars"].text


def test_the_tuned_house_values_are_those_that_the_docs_name() -> None:
    """Values that were changed from the first list stay, and the page about them is true."""
    page = Path(__file__).parents[3] / "docs" / "wizards-and-relics-cards.md"
    sentence = page.read_text(encoding="utf-8").split("were changed from the first list: ")[1]
    powers = {name: int(power) for name, power in re.findall(r"([A-Z][\w' -]+?) (\d)\b", sentence)}
    assert len(powers) == 14
    faces = {face.name: face for face in game().faces}
    for name, power in powers.items():
        face = next(face for full, face in faces.items() if full.startswith(name))
        assert face.values["power"] == power, name
    assert faces["Tidy-Minded Mentalist"].values["rarity"] == "superb"
    assert faces["Mirror Mimic"].values["rarity"] == "common"
    assert "(at most +3)" in faces["Abacus of Accumulation"].text
    assert "-1 while a rival has more wizards" in faces["Cursed Cutlery of Carnage"].text


def test_every_line_of_a_shrine_says_whom_it_is_about() -> None:
    for cards in ("base", "apprentice"):
        for face in pentacles.game("wizards-and-relics", card_set=cards).faces:
            lines = face.values["lines"]
            if face.kind != "shrine":
                assert lines == []
                continue
            assert " ".join(f"{one['head']} {one['text']}".strip() for one in lines) == face.text
            spoken = {one["when"] for one in lines} - {"", "any"}
            assert spoken == {line["when"] for line in face.values["effects"]} - {"any", "static"}
