"""WW-5: the attack and the verbs that change it."""

from __future__ import annotations

import pytest

from .builder import A, B, C, asked, attack, board, kinds_of, legal, play, position, refused


@pytest.mark.rule("WW-5.4", "WW-5.7", "WW-5.8", "WW-10.4")
def test_x3_battle_arithmetic() -> None:
    match = attack(a="katana", b="cloak", dice=[2])
    assert match.total == 5
    assert match.defence == 2
    assert match.hits == 3
    assert match.stamina[B] == 17


@pytest.mark.rule("WW-5.5", "WW-5.7")
def test_a11_fists() -> None:
    match = position(deck="ring codex", dice=[2])
    play(match, "give B")
    assert match.hits == 1
    assert match.stamina[B] == 19


@pytest.mark.rule("WW-5.8")
def test_a12_never_negative() -> None:
    match = attack(b="force_field", dice=[1])
    assert match.hits == 0
    assert match.stamina[B] == 20


@pytest.mark.rule("WW-5.2")
def test_ww_5_2_the_die_has_three_faces_twice() -> None:
    rolls = [attack(seed=seed).natural for seed in range(300)]
    assert set(rolls) == {1, 2, 3}
    assert all(70 < rolls.count(face) < 130 for face in (1, 2, 3))
    big = {attack(seed=seed, options={"battle_die": "1-6"}).natural for seed in range(60)}
    assert big == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("WW-5.9", "WW-10.9", "WW-10.16")
def test_a23_fizzle_and_riposte() -> None:
    match = attack(a="wand", b="ancestor", stamina=[10], dice=[1])
    assert match.hits == 0
    assert match.stamina == [8, 20]
    assert attack(a="wand", b="ancestor", stamina=[10], dice=[2]).stamina == [10, 15]


@pytest.mark.rule("WW-5.9", "WW-10.12", "WW-10.13")
@pytest.mark.parametrize("face", [2, 3])
def test_a24_the_cap_comes_after_extra_hits(face: int) -> None:
    match = attack(a="ray_gun", b="barrel reactor", stamina=[20, 10], dice=[face])
    assert match.hits == 3
    assert match.stamina[B] == 7


@pytest.mark.rule("WW-10.12")
def test_ww_10_12_the_reactor_adds_a_hit_only_to_a_hit() -> None:
    assert attack(b="reactor", dice=[2]).hits == 3
    assert attack(b="reactor plate", dice=[2]).hits == 0


@pytest.mark.rule("WW-10.12", "WW-5.13")
def test_ww_10_12_the_waistcoat_on_the_highest_face() -> None:
    assert attack(a="laser", b="waistcoat", dice=[3]).hits == 5
    assert attack(a="laser", b="waistcoat", dice=[2]).hits == 2


@pytest.mark.rule("WW-10.6", "WW-10.7", "WW-5.2")
def test_a25_dice_effects_cancel() -> None:
    match = attack(a="letter_openers", b="pyjamas", dice=[2])
    assert match.dice == [2]
    assert match.hits == 2


@pytest.mark.rule("WW-10.6")
def test_ww_10_6_the_higher_of_two() -> None:
    match = attack(a="letter_openers", dice=[1, 3])
    assert match.dice == [1, 3]
    assert match.natural == 3
    assert match.hits == 5
    assert attack(a="letter_openers", dice=[3, 1]).natural == 3


@pytest.mark.rule("WW-10.7")
def test_ww_10_7_the_lower_of_two() -> None:
    match = attack(a="laser", b="pyjamas", dice=[3, 1])
    assert match.dice == [3, 1]
    assert match.natural == 1
    assert match.hits == 2


@pytest.mark.rule("WW-5.6", "WW-10.11")
def test_a26_fan() -> None:
    match = attack(a="laser", b="fan", stamina=[20, 10], cubes=[0, 3], dice=[3])
    assert asked(match) == (B, "pump_defence")
    assert legal(match) == ["brace 0", "brace 1", "brace 2"]
    assert refused(match, B, "brace 3") == "WW-10.11"
    play(match, "brace 2")
    assert match.hits == 2
    assert match.stamina[B] == 8
    assert match.cubes[B] == 1


@pytest.mark.rule("WW-10.11", "WW-9.6")
def test_ww_10_11_only_what_can_be_paid() -> None:
    match = attack(a="laser", b="fan", cubes=[0, 1], dice=[3])
    assert legal(match) == ["brace 0", "brace 1"]


@pytest.mark.rule("WW-5.10", "WW-10.14")
def test_a27_teleporter() -> None:
    match = attack(a="laser", b="teleporter", stamina=[20, 4], dice=[3])
    assert asked(match) == (B, "vanish")
    assert match.hits == 6
    play(match, "vanish yes")
    assert match.hits == 0
    assert match.stamina[B] == 4
    assert match.zone("discard") == ["teleporter"]
    blocked = attack(b="teleporter plate", dice=[1])
    assert blocked.turn == 6


@pytest.mark.rule("WW-10.14", "WW-9.5")
def test_ww_10_14_vanishing_is_a_choice() -> None:
    match = attack(a="laser", b="teleporter", dice=[1])
    play(match, "vanish no")
    assert match.stamina[B] == 16
    assert board(match, B) == ["teleporter"]


@pytest.mark.rule("WW-5.12", "WW-10.20", "WW-3.12")
def test_a28_lance() -> None:
    match = attack(3, a="lance", c="armor_34", dice=[3])
    play(match, "attack C")
    assert match.stamina[C] == 15
    assert board(match, C) == []
    assert "armor_34" in match.zone("box")
    assert match.zone("discard") == []


@pytest.mark.rule("WW-10.20")
def test_ww_10_20_knocked_off_without_a_hit_and_only_on_the_highest_face() -> None:
    match = attack(a="lance", b="plate", cubes=[0, 0], dice=[3])
    assert match.zone("discard") == ["plate"]
    high = attack(a="lance", b="coat", cubes=[0, 9], options={}, dice=[2])
    assert board(high, B) == ["coat"]
    blocked = attack(a="lance", b="plate ring", options={"battle_die": "1-6"}, dice=[6])
    assert board(blocked, B) == ["ring"]
    assert (
        attack(a="lance", b="plate", options={"battle_die": "1-6"}, dice=[3]).zone("discard") == []
    )


@pytest.mark.rule("WW-10.18")
def test_a34_splash() -> None:
    match = attack(3, a="blunderbuss", b="cloak", c="force_field", dice=[3])
    play(match, "attack B")
    assert match.total == 7
    assert match.stamina == [20, 16, 19]
    two = attack(a="blunderbuss", b="cloak", dice=[3])
    assert two.stamina == [20, 16]


@pytest.mark.rule("WW-10.18", "WW-4.3")
def test_ww_10_18_the_wizard_opposite_is_not_splashed() -> None:
    match = attack(4, a="blunderbuss", dice=[1])
    play(match, "attack B")
    assert match.stamina == [20, 17, 20, 19]


@pytest.mark.rule("WW-10.5", "WW-5.4")
def test_ww_10_5_the_die_counts_double() -> None:
    match = attack(a="blunderbuss monocle", dice=[2])
    assert match.total == 6


@pytest.mark.rule("WW-5.13", "WW-10.2")
def test_a41_big_shield_big_bang() -> None:
    match = attack(a="laser", b="force_field", dice=[2])
    assert (match.defence, match.hits) == (4, 1)
    bang = attack(a="laser", b="force_field", dice=[3])
    assert (bang.defence, bang.hits) == (1, 5)


@pytest.mark.rule("WW-5.4", "WW-5.13", "WW-10.1")
@pytest.mark.parametrize(("face", "hits"), [(1, 6), (2, 7), (3, 6)])
def test_a42_overheating(face: int, hits: int) -> None:
    assert attack(a="ray_gun", dice=[face]).hits == hits


@pytest.mark.rule("WW-5.13")
def test_ww_5_13_the_highest_face_of_the_other_die_is_6() -> None:
    assert attack(a="ray_gun", options={"battle_die": "1-6"}, dice=[3]).hits == 8
    assert attack(a="ray_gun", options={"battle_die": "1-6"}, dice=[6]).hits == 9
    doubled = attack(a="blunderbuss", b="force_field", dice=[2])
    assert doubled.defence == 4


@pytest.mark.rule("WW-10.1", "WW-7.1")
@pytest.mark.parametrize(("stamina", "total"), [(5, 6), (6, 3)])
def test_ww_10_1_the_pitchfork_of_a_weakened_wizard(stamina: int, total: int) -> None:
    assert attack(a="pitchfork", stamina=[stamina], dice=[1]).total == total


@pytest.mark.rule("WW-10.1", "WW-5.4")
def test_ww_10_1_never_below_0() -> None:
    match = attack(a="plate", dice=[1])
    assert match.total == 0
    assert attack(a="monocle plate", dice=[1]).total == 1


@pytest.mark.rule("WW-10.2", "WW-5.7")
def test_ww_10_2_the_ring_adds_and_the_greatsword_takes() -> None:
    assert attack(a="laser", b="ring robe", dice=[1]).defence == 2
    assert attack(a="laser", b="greatsword robe", dice=[1]).defence == 0
    assert attack(a="laser", b="greatsword", dice=[1]).defence == 0


@pytest.mark.rule("WW-10.3")
@pytest.mark.parametrize(("cubes", "defence"), [(0, 1), (2, 3), (9, 4)])
def test_ww_10_3_sewn_in_coins(cubes: int, defence: int) -> None:
    assert attack(a="laser", b="coat", cubes=[0, cubes], dice=[1]).defence == defence


@pytest.mark.rule("WW-10.4", "WW-5.7")
def test_ww_10_4_piercing_stops_at_0() -> None:
    match = attack(a="katana", dice=[1])
    assert match.defence == 0
    assert match.hits == 4


@pytest.mark.rule("WW-5.1", "WW-10.10")
def test_ww_10_10_the_teaspoon_is_paid_before_the_roll() -> None:
    match = attack(a="teaspoon", cubes=[5], dice=[2])
    assert asked(match) == (A, "pump_attack")
    assert match.dice == []
    assert legal(match) == ["pump 0", "pump 1", "pump 2", "pump 3"]
    assert refused(match, A, "pump 4") == "WW-10.10"
    play(match, "pump 3")
    assert match.total == 8
    assert match.cubes[A] == 2
    poor = attack(a="teaspoon", cubes=[1], dice=[2])
    assert legal(poor) == ["pump 0", "pump 1"]
    assert attack(a="teaspoon", dice=[2]).turn == 6


@pytest.mark.rule("WW-5.3", "WW-10.8")
def test_ww_10_8_second_thoughts() -> None:
    match = attack(a="staff", dice=[1, 3])
    assert asked(match) == (A, "reroll")
    assert match.natural == 1
    play(match, "reroll yes")
    assert match.natural == 3
    assert match.stamina[B] == 14
    assert match.turn == 6
    kept = play(attack(a="staff", dice=[1, 3]), "reroll no")
    assert kept.stamina[B] == 16


@pytest.mark.rule("WW-5.3", "WW-10.8")
def test_ww_5_3_a_worse_second_roll_counts() -> None:
    match = play(attack(a="staff", dice=[3, 1]), "reroll yes")
    assert match.natural == 1


@pytest.mark.rule("WW-10.9", "WW-5.9")
def test_ww_10_9_the_wand_on_the_lowest_face() -> None:
    assert attack(a="wand", dice=[1]).hits == 0
    assert attack(a="wand", dice=[2]).hits == 7


@pytest.mark.rule("WW-10.13")
def test_ww_10_13_the_barrel_holds_three() -> None:
    assert attack(a="ray_gun", b="barrel", dice=[2]).hits == 3
    assert attack(b="barrel", dice=[2]).hits == 2


@pytest.mark.rule("WW-5.11", "WW-10.15")
def test_ww_10_15_recoil_with_or_without_hits() -> None:
    assert attack(a="nunchaku", dice=[1]).stamina == [19, 15]
    assert attack(a="nunchaku", b="plate ring", dice=[1]).stamina == [19, 20]


@pytest.mark.rule("WW-10.16")
def test_ww_10_16_thorns() -> None:
    assert attack(a="laser", b="cuirass", dice=[1]).stamina == [19, 18]
    assert attack(b="cuirass", dice=[1]).stamina == [20, 20]
    assert attack(b="ancestor", dice=[1]).stamina == [18, 20]
    assert attack(a="laser", b="ancestor", dice=[1]).stamina == [20, 18]


@pytest.mark.rule("WW-10.16", "WW-5.11")
def test_ww_10_16_vanished_hits_are_blocked() -> None:
    match = attack(a="laser", b="ancestor teleporter", dice=[1])
    play(match, "vanish yes")
    assert match.stamina == [18, 20]


@pytest.mark.rule("WW-10.17", "WW-6.1")
def test_ww_10_17_leeches() -> None:
    assert attack(a="leeches", stamina=[10], dice=[1]).stamina == [11, 19]
    assert attack(a="leeches", dice=[1]).stamina == [20, 19]
    assert attack(a="leeches", b="plate", stamina=[10], dice=[1]).stamina == [10, 20]


@pytest.mark.rule("WW-5.11", "WW-10.17", "WW-10.15")
def test_ww_5_11_gains_and_losses_are_added_up_first() -> None:
    match = attack(a="nunchaku leeches", stamina=[1], dice=[1])
    assert match.stamina[A] == 1
    assert not match.over


@pytest.mark.rule("WW-10.19", "WW-5.12")
def test_ww_10_19_the_parrot_steals_with_a_hit() -> None:
    assert attack(a="parrot", cubes=[0, 3], dice=[1]).cubes == [1, 2]
    assert attack(a="parrot", b="plate", cubes=[0, 3], dice=[1]).cubes == [0, 3]
    assert attack(a="parrot", dice=[1]).cubes == [0, 0]


@pytest.mark.rule("WW-5.12", "WW-6.6")
def test_a35_no_theft_from_the_fallen() -> None:
    match = attack(3, a="parrot laser", stamina=[20, 3, 20], cubes=[0, 4], dice=[1])
    play(match, "attack B")
    assert not match.is_in(B)
    assert match.cubes == [1, 0, 0]
    assert match.reserve() == 29


@pytest.mark.rule("WW-5.12", "WW-10.20")
def test_ww_5_12_no_knocking_off_the_fallen() -> None:
    match = attack(3, a="lance", stamina=[20, 2, 20], b="robe", dice=[3])
    events = match.play(A, 34)
    assert "knocked_off" not in kinds_of(events)
    assert match.zone("discard") == ["robe"]


@pytest.mark.rule("WW-5.1", "WW-5.3", "WW-5.6")
def test_ww_5_the_order_of_an_attack() -> None:
    match = attack(a="teaspoon", b="fan teleporter", cubes=[1, 1], dice=[3])
    kinds = []
    while match.turn == 5:
        kinds.append(asked(match))
        play(match, legal(match)[0])
    assert kinds == [(A, "pump_attack"), (B, "pump_defence"), (B, "vanish")]
