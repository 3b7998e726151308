"""WIZ-26: custom action cards, and every effect verb in a card of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.core.cards import parse_cards
from pentacles.games.wiz.state import WizMatch

from .builder import CHARS, P, Q, R, asked, cards, grip, guarded, legal, play, worth

HEAD = '[set]\nname = "own"\n'


def card(name: str, target: str, effects: str, blockable: bool = True) -> str:
    return (
        f'[[card]]\nid = "{name}"\nname = "{name.title()}"\ntext = "."\ntarget = "{target}"\n'
        f"blockable = {str(blockable).lower()}\neffects = [ {effects} ]\n"
    )


def custom(
    target: str,
    effects: str,
    blockable: bool = True,
    players: int = 2,
    options: dict[str, Any] | None = None,
    **parts: Any,
) -> WizMatch:
    """A position in step 2 in which seat 0 holds one custom card of its own making."""
    file = parse_cards(HEAD + card("mine", target, effects, blockable), "mine.toml")
    game = pentacles.game("wiz", cards=file, blank_cards=["mine"], **(options or {}))
    given: dict[str, Any] = {
        key: part.split() if isinstance(part, str) else part for key, part in parts.items()
    }
    given.setdefault("grip_0", ["C1", "F1"])
    for seat in range(1, players):
        given.setdefault(f"grip_{seat}", [])
    given.setdefault("hand0_0", ["F5", "F6", "F7"])
    match = game.position({"players": players, "step": "action", **given})
    assert isinstance(match, WizMatch)
    return match


@pytest.mark.rule("WIZ-26.1", "WIZ-26.2")
def test_wiz_26_2_blanks_by_name() -> None:
    game = pentacles.game("wiz", blank_cards=["gossiping_orb", "pickpocket_imp", "gossiping_orb"])
    assert [game.faces[number].name for number in (120, 121, 122)] == [
        "Gossiping Orb",
        "Pickpocket Imp",
        "Gossiping Orb",
    ]
    assert game.printed(2).count(120) == 1
    with pytest.raises(pentacles.BadOption, match="blank card nobody: not defined"):
        pentacles.game("wiz", blank_cards=["nobody"])
    with pytest.raises(pentacles.BadOption, match="at most 3 blank cards"):
        pentacles.game("wiz", blank_cards=["gossiping_orb"] * 4)


@pytest.mark.rule("WIZ-26.3", "WIZ-26.6")
def test_wiz_26_3_pickpocket_imp() -> None:
    match = custom(
        "opponent", '{ verb = "take_random", count = 1 }', players=3, grip_1="W1 W2", grip_2="E1"
    )
    play(match, "card C1")
    assert legal(match) == {"seat 1", "seat 2"}
    play(match, "seat 1")
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert len(grip(match, P)) == 2
    taken = next(card for card in match.zones[11] if match.face[card] in (14, 15))
    assert match.knows(P, taken)
    assert match.knows(Q, taken)
    assert not match.knows(R, taken)


@pytest.mark.rule("WIZ-26.3", "WIZ-26.5")
def test_wiz_26_5_a_ward_lasts_until_the_owners_next_turn() -> None:
    match = custom(
        "own_hand",
        '{ verb = "ward" }',
        False,
        options=dict(CHARS),
        characters=["fire", "water"],
        hand0_1="W1 W2 W3",
        grip_0="C1 F1 A9",
        grip_1="F8 FE A1 A2",
        deck="A3 A4 A5",
        side_0="FC",
    )
    play(match, "card C1")
    assert legal(match) == {"hand 0.1"}
    play(match, "hand 0.1")
    assert guarded(match, P)
    play(match, "done", "draw deck", "done", "card A9", "done", "draw deck")
    assert "card F8" not in legal(match)
    play(match, "card FE")
    assert "hand 0.1" not in legal(match)
    play(match, "cancel", "done", "card A1")
    assert not guarded(match, P)


@pytest.mark.rule("WIZ-26.3")
def test_wiz_26_3_gossiping_orb_and_effects_in_order() -> None:
    match = custom(
        "opponent",
        '{ verb = "peek_hand" }, { verb = "draw", who = "self", count = 1 }',
        grip_1="W1 W2",
        deck="A1",
    )
    play(match, "card C1", "seat 1", "pass")
    assert grip(match, P) == cards("A1 F1")
    assert all(match.knows(P, card) for card in match.zones[27])


@pytest.mark.rule("WIZ-26.4")
def test_wiz_26_4_blocked_or_without_target_it_does_nothing() -> None:
    effects = '{ verb = "peek_hand" }, { verb = "draw", who = "self", count = 1 }'
    match = custom("opponent", effects, grip_1="SHIELD W2", deck="A1")
    play(match, "card C1", "seat 1", "shield")
    assert grip(match, P) == ["F1"]
    none = custom("opponent_hand", '{ verb = "ward" }')
    play(none, "card C1")
    assert asked(none) == (P, "action")
    assert none.zone("discard")[0] == "C1"


@pytest.mark.rule("WIZ-26.6")
def test_wiz_26_6_b58_others_discard_as_with_abyss() -> None:
    match = custom(
        "none",
        '{ verb = "discard_matching", who = "others", kinds = ["artifact"] }, '
        '{ verb = "draw", who = "self", count = 1 }',
        players=3,
        options=dict(CHARS),
        grip_1="SHIELD WR W2",
        grip_2="ER E1",
        deck="A1",
    )
    play(match, "card C1")
    assert asked(match) == (Q, "shield")
    play(match, "shield")
    assert asked(match) == (R, "shield")
    play(match, "pass")
    assert grip(match, Q) == cards("WR W2")
    assert grip(match, R) == ["E1"]
    assert grip(match, P) == cards("A1 F1")


@pytest.mark.rule("WIZ-26.7", "WIZ-26.6")
def test_wiz_26_7_realign_asks_before_the_window() -> None:
    match = custom(
        "opponent_hand",
        '{ verb = "realign", modes = ["strengthen"] }',
        hand0_1="W1 W2 W3",
        hand1_1="A1 A2 A3 A4 A5 A6",
        grip_1="E1",
    )
    play(match, "card C1")
    assert legal(match) == {"hand 1.1"}
    play(match, "hand 1.1")
    assert match.legal() == ["strengthen"]
    play(match, "strengthen")
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert worth(match, Q) == 4


@pytest.mark.rule("WIZ-26.7")
def test_wiz_26_7_end_turn_works_after_all_effects() -> None:
    match = custom(
        "none",
        '{ verb = "end_turn" }, { verb = "draw", who = "self", count = 2 }',
        grip_1="W1",
        deck="A1 A2",
    )
    play(match, "card C1")
    assert grip(match, P) == cards("A1 A2 F1")
    assert match.active == Q


@pytest.mark.rule("WIZ-26.3", "WIZ-26.7")
@pytest.mark.parametrize(
    ("target", "effects", "texts", "held", "scores"),
    [
        ("none", '{ verb = "search_deck", look = 3, keep = 1 }', ["card A2"], "A2 F1", [0, 30]),
        ("none", '{ verb = "retrieve", source = "pile" }', ["card E8"], "E8 F1", [0, 30]),
        (
            "none",
            '{ verb = "retrieve", source = "bottom", depth = 2 }',
            ["card A4"],
            "A4 F1",
            [0, 30],
        ),
        ("none", '{ verb = "discard_own", count = 2 }', ["card F1"], "", [0, 30]),
        ("none", '{ verb = "gain_ep", amount = 25 }', [], "F1", [25, 30]),
        ("opponent", '{ verb = "drain_ep", amount = 20 }', ["seat 1"], "F1", [0, 10]),
        ("opponent", '{ verb = "skip_turns", count = 2 }', ["seat 1"], "F1", [0, 30]),
        (
            "opponent",
            '{ verb = "exchange", look = true }',
            ["seat 1", "card W1", "card F1"],
            "W1",
            [0, 30],
        ),
        (
            "any_player",
            '{ verb = "draw", who = "target", count = 3 }',
            ["seat 0"],
            "A1 A2 A3 F1",
            [0, 30],
        ),
        (
            "opponent",
            '{ verb = "discard_matching", who = "target", kinds = ["master"] }',
            ["seat 1"],
            "F1",
            [0, 30],
        ),
    ],
)
def test_wiz_26_3_every_verb(
    target: str, effects: str, texts: list[str], held: str, scores: list[int]
) -> None:
    match = custom(
        target,
        effects,
        False,
        grip_1="W1 WM",
        deck={"only": ["A1", "A2", "A3", "A4"]},
        discard="E9 E8",
        scores=[0, 30],
    )
    play(match, "card C1", *texts)
    assert grip(match, P) == cards(held)
    assert match.scores == scores
    if "skip" in effects:
        assert match.stun == [0, 2]
    if "master" in effects:
        assert grip(match, Q) == ["W1"]
    assert asked(match) == (P, "action")


@pytest.mark.rule("WIZ-26.3")
@pytest.mark.parametrize(
    ("target", "effects", "reason"),
    [
        ("none", '{ verb = "explode" }', "unknown verb"),
        ("none", '{ verb = "block" }', "verb block is not for custom cards"),
        ("none", '{ verb = "portal", modes = ["enter"] }', "verb portal is not for custom cards"),
        ("none", '{ verb = "search_deck", look = 9, keep = 1 }', "parameter out of range"),
        ("none", '{ verb = "gain_ep", amount = 7 }', "parameter out of range"),
        ("none", '{ verb = "skip_turns", count = 1 }', "verb skip_turns needs a player target"),
        ("none", '{ verb = "draw", who = "target", count = 1 }', "verb draw needs a player target"),
        ("opponent", '{ verb = "ward" }', "verb ward needs a hand target"),
        ("none", "", "1 to 3 effects"),
        ("none", ", ".join(['{ verb = "end_turn" }'] * 4), "1 to 3 effects"),
    ],
)
def test_wiz_26_3_bad_definitions(target: str, effects: str, reason: str) -> None:
    with pytest.raises(pentacles.BadCard, match=f"blank card mine: {reason}"):
        custom(target, effects)


@pytest.mark.rule("WIZ-26.3")
def test_wiz_26_3_all_problems_of_a_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        HEAD
        + card("one", "nowhere", '{ verb = "end_turn" }')
        + card("two", "none", '{ verb = "explode" }')
        + '[[card]]\nid = "shield"\npoints = 3\n',
        encoding="utf-8",
    )
    with pytest.raises(pentacles.BadCard) as refused:
        pentacles.game("wiz", cards=str(path))
    assert len(refused.value.problems) == 3
    assert all("mine.toml" in problem for problem in refused.value.problems)


@pytest.mark.rule("WIZ-2.12", "WIZ-2.6")
def test_wiz_2_12_a_file_changes_counts_and_adds_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        HEAD
        + '[[card]]\nid = "shield"\ncount = 1\n'
        + card("nap", "none", '{ verb = "end_turn" }'),
        encoding="utf-8",
    )
    game = pentacles.game("wiz", cards=str(path), blank_cards=["nap"])
    assert game.printed(2).count(112) == 1
    assert game.faces[120].name == "Nap"
    match = game.new(2, 1)
    assert game.from_json(match.to_json()) == match
