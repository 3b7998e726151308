"""WW-2: the order of a turn, the first turn, and who is asked."""

from __future__ import annotations

import pytest

from .builder import A, B, D, asked, at_random, board, legal, new, options, play, position, refused


@pytest.mark.rule("WW-2.4", "WW-7.5", "WW-2.2")
def test_a4_first_turn() -> None:
    match = position(turn=1, a="crook", cubes=[1], deck="codex robe")
    play(match, "focus no", "keep", "focus no")
    assert board(match, A) == ["crook", "codex"]
    assert board(match, B) == ["robe"]
    assert match.cubes == [1, 0]
    assert match.stamina == [20, 20]
    assert match.turn == 2
    assert match.active == B


@pytest.mark.rule("WW-2.4")
def test_ww_2_4_the_first_turn_uses_up_and_mends_nothing() -> None:
    match = position(turn=1, a="crook grog", stamina=[4], cubes=[2], deck="robe ring")
    play(match, "focus no", "keep", "focus no")
    assert match.stamina == [4, 20]
    assert match.cubes == [2, 0]
    assert match.active == B


@pytest.mark.rule("WW-2.1")
def test_ww_2_1_turns_go_round_clockwise_past_the_fallen() -> None:
    match = position(4, out=[2], to_move=1, deck="robe bathrobe lance laser")
    play(match, "keep", "give D", "attack D")
    assert match.active == D
    play(match, "keep", "give A", "attack B")
    assert match.active == A


@pytest.mark.rule("WW-2.2", "WW-3.18", "WW-4.1")
def test_ww_2_2_draft_then_battle() -> None:
    match = position(3, deck="robe bathrobe")
    assert asked(match) == (A, "assign")
    play(match, "keep")
    assert asked(match) == (A, "assign")
    play(match, "give B")
    assert asked(match) == (A, "target")


@pytest.mark.rule("WW-2.3", "WW-10.29", "WW-6.10", "WW-8.1")
def test_a19_slow_leak() -> None:
    match = position(a="spacesuit", stamina=[1], cubes=[3])
    assert match.over
    assert match.stamina[A] == 0
    assert match.winners == [B]
    assert match.zone("draft_0") == []


@pytest.mark.rule("WW-2.3", "WW-10.29")
def test_ww_2_3_a_leak_costs_stamina_before_the_draw() -> None:
    match = position(a="spacesuit", stamina=[9])
    assert match.stamina[A] == 8
    assert asked(match) == (A, "assign")


@pytest.mark.rule("WW-2.5", "WW-10.25", "WW-3.4")
def test_a37_third_card() -> None:
    match = position(a="spectacles", cubes=[1], deck="robe doubloon ray_gun staff laser")
    play(match, "focus yes", "toss held")
    assert asked(match) == (A, "focus")
    play(match, "focus yes", "toss held")
    assert match.zone("draft_0") == ["ray_gun"]
    assert match.zone("discard") == ["robe", "doubloon"]
    assert match.cubes[A] == 0
    assert asked(match) == (A, "assign")
    assert refused(match, A, "focus yes") == "WW-10.25"
    play(match, "keep")
    assert asked(match) != (A, "focus")


@pytest.mark.rule("WW-2.6", "WW-10.26", "WW-3.7")
def test_a38_effects_count_at_once() -> None:
    match = position(cubes=[4], deck="cloak ray_gun", dice=[1])
    play(match, "focus no", "keep")
    assert board(match, B) == ["ray_gun"]
    assert match.turn == 6
    assert match.cubes[A] == 4


@pytest.mark.rule("WW-2.6")
def test_ww_2_6_a_card_stops_counting_when_it_leaves() -> None:
    match = position(a="cloak", cubes=[2], deck="robe codex")
    assert asked(match) == (A, "assign")
    play(match, "keep")
    assert asked(match) == (A, "focus")


@pytest.mark.rule("WW-2.7")
def test_ww_2_7_a_single_way_is_not_asked() -> None:
    match = position(deck="robe bathrobe", dice=[1])
    play(match, "keep")
    assert board(match, B) == ["bathrobe"]
    assert match.turn == 6


@pytest.mark.rule("WW-2.8")
def test_ww_2_8_turns_cut_short_count() -> None:
    match = position(3, turn=9, a="spacesuit", stamina=[1])
    assert match.turn == 10
    assert match.active == B
    assert new(2, 1).turn == 1


@pytest.mark.rule("WW-2.9", "WW-5.6")
def test_a44_a_useless_question_is_asked() -> None:
    match = position(b="fan", cubes=[0, 2], step="battle", dice=[1])
    assert asked(match) == (B, "pump_defence")
    assert legal(match) == ["brace 0", "brace 1", "brace 2"]
    assert match.total == 1
    none = position(b="fan", step="battle", dice=[1])
    assert none.turn == 6


@pytest.mark.rule("WW-2.9", "WW-10.23")
def test_ww_2_9_scry_is_asked_with_a_deck_of_one_card() -> None:
    match = position(a="tea_set", deck={"only": ["robe"]}, discard="codex staff laser")
    assert asked(match) == (A, "scry")
    assert options(match) == [9, 10]


@pytest.mark.rule("WW-2.9")
def test_ww_2_9_questions_do_not_depend_on_hidden_cards() -> None:
    one = position(a="tea_set", cubes=[1], deck="doubloon robe katana")
    other = position(a="tea_set", cubes=[1], deck="ray_gun cloak bathrobe")
    for match in (one, other):
        assert asked(match) == (A, "scry")
        play(match, "scry keep")
        assert asked(match) == (A, "focus")
        play(match, "focus yes")
        assert asked(match) == (A, "toss")
        play(match, "toss new")
        assert asked(match) == (A, "assign")
        assert legal(match) == ["keep", "give +1"]


@pytest.mark.rule("WW-2.1", "WW-8.1")
def test_ww_2_1_random_games_end_with_a_winner() -> None:
    for seed in range(40):
        for players in (2, 3, 4):
            match = at_random(new(players, seed), seed)
            assert match.over
            assert match.winners
            assert sum(match.scores) == pytest.approx(1)
            held = sorted(card for zone in match.zones for card in zone)
            assert held == list(range(46))


@pytest.mark.rule("WW-2.4")
def test_a43_the_starting_crook_pays() -> None:
    match = position(
        turn=1,
        a="crook",
        b="armor",
        cubes=[1, 1],
        deck="ring robe waistcoat cuirass monocle pyjamas",
    )
    play(match, "focus no", "keep", "focus no")
    assert match.cubes[A] == 1
    assert asked(match)[0] == B
    play(match, "focus no", "keep", "focus no")
    assert match.turn == 3
    assert board(match, A)[0] == "crook"
    play(match, "focus no", "keep", "focus no")
    assert match.cubes[A] == 4
