"""Card files: a pack or set of your own is read; all problems of a bad one are named at once."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentacles
from pentacles.games.wysaertz.card_verbs import VERBS

from .builder import game, to_the_end

HEAD = '[set]\nname = "mine"\ngame = "wysaertz"\n'
OWN = (
    HEAD
    + """extends = "standard"

[[card]]
id = "ye_big_bang"
name = "Ye Bigge Bange"
type = "attack"
abc = "A"
fate = "dead"
strike = ["mage"]
wins_equal = ["mage"]
draws_two = ["mage"]
"""
)

WALL = 'type = "wall"\nabc = "A"\nanswers = ["attack"]\neffects = [{ verb = "counter" }]\n'


def problems_of(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(pentacles.BadCard) as error:
        pentacles.game("wysaertz", cards=str(path))
    return error.value.problems


@pytest.mark.rule("WY-16.1", "WY-11.1")
def test_an_own_set_extends_the_standard_pack(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(OWN, encoding="utf-8")
    mine = pentacles.game("wysaertz", cards=str(path))
    assert mine.actions.size == 22 + 2 * 73 + 1
    state = mine.new(players=3, seed=4)
    assert len(state.face) == 85
    loaded = mine.from_json(state.to_json())
    assert loaded == state
    ended = to_the_end(state)  # type: ignore[arg-type]
    assert pentacles.replay(ended.record.to_json()) == ended


def test_an_own_card_is_played_by_its_data(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(OWN, encoding="utf-8")
    mine = pentacles.game("wysaertz", cards=str(path))
    state = mine.position(
        {
            "players": 2,
            "mage_0": ["the_enchantress"],
            "mage_1": ["the_hedge_wytche"],
            "castle_0": ["moat_house"],
            "castle_1": ["tower_of_darkenesse"],
            "hand_0": ["ye_big_bang"],
            "hand_1": [],
            "artefacts_0": [],
            "artefacts_1": [],
            "broken": {1: 1},
            "face": [0, 1],
            "stack": ["dragon", "gryphonne", "goblyn_rabble"],
        }
    )
    state.do("play ye_big_bang")
    assert state.winners == [0]


def test_the_standard_pack_may_be_replaced_as_a_whole(tmp_path: Path) -> None:
    text = (game().folder / "cards" / "standard.toml").read_text(encoding="utf-8")
    path = tmp_path / "whole.toml"
    path.write_text(text.replace("Fyreball!", "Fireball"), encoding="utf-8")
    mine = pentacles.game("wysaertz", cards=str(path))
    assert mine.faces[0].name == "Fireball"
    assert to_the_end(mine.new(players=2, seed=2)).over  # type: ignore[arg-type]


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    text = (
        HEAD
        + """extends = "standard"
[[card]]
id = "one"
name = "One"
type = "attack"
abc = "D"
strike = ["roof"]
keywords = ["flying"]

[[card]]
id = "two"
name = "Two"
type = "defence"
abc = "A"
answers = ["attack", "monster"]
effects = [{ verb = "reflect" }, { verb = "explodes" }, { verb = "draw" }]

[[card]]
id = "two"
name = "Three"
type = "castle"
abc = "A"
colour = "red"
"""
    )
    problems = problems_of(tmp_path, text)
    wanted = [
        "'one': abc: must be one of A, B, C, OOPS!",
        "'one': strike: 'roof' is not one of mage, monster, gate",
        "'one': keywords: 'flying' is only for monster",
        "'one': fate: is missing",
        "'two': effects[1]: unknown verb 'explodes'",
        "'two': effects[2].n: is missing for verb 'draw'",
        "'two': answers: what reflects may answer only attack",
        "'two': abc: Mages and Castles have no corner value",
        "'two': gates: is missing",
        "'two': colour: is not known",
        "'two': id: 'two' is used twice",
    ]
    for words in wanted:
        assert any(words in problem for problem in problems), (words, problems)
    assert all("my.toml" in problem for problem in problems)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (
            'type="attack"\nabc="A"\nfate="dead"\nkeywords=["quick"]\nstrike=["mage","monster"]',
            "'quick' excludes striking monsters",
        ),
        ('type = "true_name"\nabc = "A"\nnames = ["nobody"]', "'nobody' is not one of"),
        ('type = "true_name"\nabc = "A"', "names: is missing"),
        ('type = "event"\nabc = "A"', "effects: is missing"),
        ('type = "event"\nabc = "A"\neffects = [{ verb = "counter" }]', "is not for event"),
        (
            'type = "monster"\nabc = "A"\nfate = "dead"\nanswers = ["vision"]',
            "may answer only attack",
        ),
        ('type = "dragon"\nabc = "A"', "type: must be one of attack"),
        ('type = "passage"\nabc = "A"\ncastle_use = [{ verb = "mend", n = 1 }]', "only for wall"),
        ('type = "defence"\nabc = "A"\neffects = [{ verb = "counter" }]', "answers: is missing"),
        (
            'type = "defence"\nabc = "A"\nanswers = ["attack"]\neffects = [{ verb = "turncoat" }]',
            "may answer only monster",
        ),
        ('type = "monster"\nabc = "A"\nfate = "dead"\nspare_lives = 9', "between 1 and 3"),
        ('type = "monster"\nabc = "A"\nfate = "dead"\ngates = 1', "gates: is only for castle"),
        ('type = "attack"\nabc = "A"\nfate = "dead"', "strike: is missing"),
        ('type = "artefact"', "abc: is missing"),
        *(
            (
                f"{WALL}castle_use = [{{ {verb} }}]",
                "is not for castle_use; its verbs are mend, mend_all, draw",
            )
            for verb in (
                *('verb = "splash", n = 1', 'verb = "end_challenge"', 'verb = "brace"'),
                *('verb = "counter"', 'verb = "take"', 'verb = "reflect"'),
            )
        ),
    ],
)
def test_each_kind_of_problem_has_its_words(tmp_path: Path, card: str, words: str) -> None:
    text = f'{HEAD}extends = "standard"\n[[card]]\nid = "odd"\nname = "Odd"\n{card}\n'
    assert any(words in problem for problem in problems_of(tmp_path, text))


def test_a_pack_needs_mages_castles_and_a_stack(tmp_path: Path) -> None:
    text = f'{HEAD}\n[[card]]\nid = "odd"\nname = "Odd"\ntype = "mage"\n'
    problems = problems_of(tmp_path, text)
    assert any("two cards of type mage" in problem for problem in problems)
    assert any("two cards of type castle" in problem for problem in problems)
    assert any("12 stack cards" in problem for problem in problems)


def small_pack(stack: str) -> str:
    """A pack of six Mages, six Castles and twelve stack cards of one sort."""
    cards = [f'id = "m{n}"\nname = "M{n}"\ntype = "mage"' for n in range(6)]
    cards += [f'id = "k{n}"\nname = "K{n}"\ntype = "castle"\ngates = 0' for n in range(6)]
    cards += [f'id = "s{n}"\nname = "S{n}"\nabc = "A"\n{stack}' for n in range(12)]
    return HEAD + "".join(f"[[card]]\n{card}\n" for card in cards)


@pytest.mark.rule("WY-3.8")
@pytest.mark.parametrize("starting_hand", [3, 4])
def test_wy_3_8_dealing_stops_when_the_stack_is_empty(tmp_path: Path, starting_hand: int) -> None:
    path = tmp_path / "small.toml"
    path.write_text(small_pack('type = "monster"\nfate = "dead"'), encoding="utf-8")
    small = pentacles.game("wysaertz", cards=str(path), starting_hand=starting_hand)
    match = small.new(players=6, seed=1)
    assert sum(len(match.zone(f"hand_{seat}")) for seat in range(6)) == 12
    assert to_the_end(match).over  # type: ignore[arg-type]


@pytest.mark.rule("WY-3.7")
def test_wy_3_7_a_pack_of_events_is_refused(tmp_path: Path) -> None:
    text = small_pack('type = "event"\neffects = [{ verb = "all_draw", n = 1 }]')
    assert any("at most half" in problem for problem in problems_of(tmp_path, text))


def test_the_id_hidden_is_taken(tmp_path: Path) -> None:
    text = OWN.replace("ye_big_bang", "hidden")
    assert any("face-down Artefact" in problem for problem in problems_of(tmp_path, text))


def test_an_id_of_the_standard_pack_is_taken(tmp_path: Path) -> None:
    text = OWN.replace("ye_big_bang", "fyreball")
    assert any("is used by standard.toml already" in p for p in problems_of(tmp_path, text))


def test_every_verb_has_a_meaning_and_a_rule() -> None:
    rules = game().rules
    for verb in VERBS.values():
        assert verb.meaning
        assert verb.rule in rules
