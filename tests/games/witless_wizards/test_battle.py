"""WW-4 and WW-7: battle start, the target, mending, income and cubes."""

from __future__ import annotations

import pytest

from .builder import A, B, C, asked, board, legal, new, options, play, position, refused


@pytest.mark.rule("WW-4.1", "WW-4.2")
def test_ww_4_1_the_steps_of_the_battle_in_order() -> None:
    match = position(a="teaspoon grog", stamina=[4], cubes=[5], step="battle", dice=[1])
    assert asked(match) == (A, "battle_use")
    play(match, "use no")
    assert asked(match) == (A, "pump_attack")
    play(match, "pump 1")
    assert asked(match) == (A, "mend")
    assert match.stamina[B] == 15
    play(match, "mend 4")
    assert match.turn == 6


@pytest.mark.rule("WW-4.2")
def test_ww_4_2_attacking_is_compulsory() -> None:
    match = position(3, a="nunchaku", stamina=[1], b="plate", c="cloak", step="battle")
    assert legal(match) == ["attack +1", "attack +2"]
    assert refused(match, A, "keep")
    alone = position(a="nunchaku", stamina=[1], b="plate", step="battle", dice=[1])
    assert alone.winners == [B]


@pytest.mark.rule("WW-4.3", "WW-4.4")
def test_ww_4_4_neighbours_are_the_nearest_in_the_game() -> None:
    match = position(4, out=[1], step="battle")
    assert legal(match) == ["attack +2", "attack +3"]
    two = position(4, out=[1, 3], step="battle", dice=[3])
    assert two.stamina[C] == 17
    everybody = position(4, step="battle", to_move=2)
    assert legal(everybody) == ["attack +1", "attack +3"]


@pytest.mark.rule("WW-4.5", "WW-10.21")
def test_ww_4_5_grog_is_offered_below_20_stamina_only() -> None:
    match = position(3, a="grog", stamina=[19], step="battle")
    assert asked(match) == (A, "battle_use")
    play(match, "use yes")
    assert match.stamina[A] == 20
    assert match.zone("discard") == ["grog"]
    full = position(3, a="grog", step="battle")
    assert asked(full) == (A, "target")


@pytest.mark.rule("WW-10.21")
def test_ww_10_21_grog_gives_three_and_may_be_kept() -> None:
    match = position(3, a="grog", stamina=[10], step="battle")
    play(match, "use yes")
    assert match.stamina[A] == 13
    kept = play(position(3, a="grog", stamina=[10], step="battle"), "use no")
    assert board(kept, A) == ["grog"]
    assert asked(kept) == (A, "target")


@pytest.mark.rule("WW-4.5", "WW-10.22")
def test_a32_trebuchet_with_four_players() -> None:
    match = position(
        4,
        a="trebuchet",
        b="force_field",
        c="plate",
        d="katana pyjamas",
        deck="laser robe",
        dice=[2],
    )
    play(match, "keep", "give D")
    assert asked(match) == (A, "battle_break")
    assert legal(match) == ["use no", "break +1 defence", "break +3 offence", "break +3 defence"]
    assert options(match) == [23, 26, 31, 32]
    assert refused(match, A, "break C defence") == "WW-4.3"
    assert refused(match, A, "break B special") == "WW-10.22"
    play(match, "break B defence", "attack B")
    assert match.stamina[B] == 15
    assert match.zone("discard") == ["pyjamas", "trebuchet", "force_field"]


@pytest.mark.rule("WW-10.22", "WW-3.12")
def test_ww_10_22_a_broken_34p_card_goes_to_the_box() -> None:
    match = position(3, a="trebuchet", b="armor_34", step="battle")
    play(match, "break B defence")
    assert match.zone("discard") == ["trebuchet"]
    assert board(match, B) == []
    bare = position(3, a="trebuchet", step="battle")
    assert asked(bare) == (A, "target")


@pytest.mark.rule("WW-7.2", "WW-7.3", "WW-7.4", "WW-7.1")
def test_a13_mending_beyond_5() -> None:
    match = position(stamina=[5], cubes=[7], step="mend")
    assert options(match) == list(range(53, 61))
    play(match, "mend 7")
    assert match.stamina[A] == 12
    assert match.cubes[A] == 0


@pytest.mark.rule("WW-7.1")
def test_a14_not_weakened_at_6() -> None:
    match = position(stamina=[6], cubes=[7], step="mend")
    assert match.turn == 6
    assert match.stamina[A] == 6


@pytest.mark.rule("WW-7.4", "WW-10.31", "WW-6.1")
def test_a15_cap_of_20() -> None:
    match = position(a="bathrobe", stamina=[18], cubes=[5], step="mend")
    assert legal(match) == ["mend 0", "mend 1", "mend 2"]
    assert refused(match, A, "mend 3") == "WW-7.4"
    play(match, "mend 2")
    assert match.stamina[A] == 20


@pytest.mark.rule("WW-7.5", "WW-7.6")
def test_a16_income_after_mending() -> None:
    match = position(a="codex", stamina=[3], cubes=[1], step="mend")
    play(match, "mend 1")
    assert match.stamina[A] == 4
    assert match.cubes[A] == 2
    assert match.active == B


@pytest.mark.rule("WW-7.3")
def test_ww_7_3_weakened_is_seen_after_the_attack() -> None:
    match = position(a="nunchaku", stamina=[6], cubes=[2], step="battle", dice=[1])
    assert asked(match) == (A, "mend")
    assert match.stamina[A] == 5
    healed = position(a="leeches", stamina=[5], cubes=[2], step="battle", dice=[1])
    assert healed.stamina[A] == 6
    assert healed.turn == 6


@pytest.mark.rule("WW-7.2")
def test_ww_7_2_mending_may_be_left_out_and_needs_cubes() -> None:
    match = position(stamina=[3], cubes=[2], step="mend")
    play(match, "mend 0")
    assert match.stamina[A] == 3
    assert match.cubes[A] == 2
    assert position(stamina=[3], step="mend").turn == 6
    assert refused(position(stamina=[3], cubes=[2], step="mend"), A, "mend 3") == "WW-7.4"


@pytest.mark.rule("WW-7.4")
def test_ww_7_4_at_most_twenty_options() -> None:
    match = position(stamina=[1], cubes=[40], step="mend")
    assert options(match) == list(range(53, 73))


@pytest.mark.rule("WW-7.5")
def test_ww_7_5_all_three_slots_pay() -> None:
    match = position(a="laser spacesuit reactor", step="income")
    assert match.cubes[A] == 6


@pytest.mark.rule("WW-7.7", "WW-10.30")
def test_a36_rent() -> None:
    match = position(a="cutlass codex", step="income")
    assert match.cubes[A] == 1
    assert position(a="cutlass", step="income").cubes[A] == 0
    assert position(a="cutlass", cubes=[4], step="income").cubes[A] == 3


@pytest.mark.rule("WW-7.8")
def test_ww_7_8_cubes_are_spent_in_their_windows_only() -> None:
    match = position(3, cubes=[9, 9, 9], deck="ring codex")
    for text in ("mend 1", "pump 1", "brace 1", "reroll yes"):
        assert refused(match, A, text)
    play(match, "focus no", "keep", "focus no", "give B")
    for text in ("mend 1", "pump 1", "brace 1", "focus yes"):
        assert refused(match, A, text)
    play(match, "attack B")
    assert match.cubes == [9, 9, 9]


@pytest.mark.rule("WW-7.9", "WW-1.16")
def test_ww_7_9_the_reserve_never_runs_out() -> None:
    match = position(a="doubloon", cubes=[28, 5], step="income")
    assert match.cubes == [31, 5]
    assert match.reserve() == 0
    assert new(2).reserve() == 28


@pytest.mark.rule("WW-10.31")
def test_ww_10_31_the_bathrobe_mends_at_any_stamina_below_20() -> None:
    match = position(a="bathrobe", stamina=[12], cubes=[1], step="mend")
    assert asked(match) == (A, "mend")
    full = position(a="bathrobe", cubes=[1], step="mend")
    assert full.turn == 6


@pytest.mark.rule("WW-6.8", "WW-4.1")
def test_the_other_seats_do_not_mend_or_gain() -> None:
    match = position(4, a="codex", b="doubloon", stamina=[20, 3], cubes=[0, 5], step="income")
    assert match.cubes == [2, 5, 0, 0]
