"""WW-9 and WW-10: cards in general, stacking, and the spare verbs, with cards of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from .builder import (
    A,
    B,
    C,
    armour,
    asked,
    board,
    game,
    legal,
    own_cards,
    play,
    position,
    special,
    verb,
    weapon,
)


@pytest.mark.rule("WW-9.1", "WW-9.2")
def test_ww_9_1_what_a_card_shows() -> None:
    for face in game().faces:
        assert face.name
        assert face.kind in ("offence", "defence", "special")
        assert face.suit
        assert (face.value == "") == (face.kind == "special")
        assert 0 <= face.values["income"] <= 9
    kinds = {face.kind for face in game().faces if face.values["income"]}
    assert kinds == {"offence", "defence", "special"}
    kinds = {face.kind for face in game().faces if face.values["effects"]}
    assert kinds == {"offence", "defence", "special"}


@pytest.mark.rule("WW-9.2")
def test_ww_9_2_special_cards_add_nothing_by_value() -> None:
    match = position(a="codex", b="reactor", step="battle", dice=[1])
    assert match.total == 1
    assert match.defence == 0


@pytest.mark.rule("WW-9.3", "WW-4.5")
def test_ww_9_3_left_to_right_and_as_listed(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("discard_surge", amount=2), verb("discard_recover", amount=1)),
        coat=armour(1, verb("discard_recover", amount=2)),
        vial=special(verb("discard_break")),
    )
    match = position(
        cards=rules, a="blade coat vial", b="robe", stamina=[10], step="battle", dice=[1]
    )
    asked_for = []
    while match.turn == 5:
        asked_for.append((asked(match)[1], match.agenda[-1].numbers()))
        play(match, "use no")
    assert asked_for == [
        ("battle_use", [0]),
        ("battle_use", [1]),
        ("battle_use", [8]),
        ("battle_break", [16]),
    ]


@pytest.mark.rule("WW-9.3", "WW-4.5")
def test_ww_4_5_a_card_used_up_is_not_offered_again(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("discard_surge", amount=2), verb("discard_recover", amount=1)),
    )
    match = position(cards=rules, a="blade", stamina=[10], step="battle", dice=[1])
    play(match, "use yes")
    assert match.turn == 6
    assert match.hits == 3


@pytest.mark.rule("WW-9.4")
def test_ww_9_4_amounts_add_up(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("pierce", amount=1), verb("recoil", amount=1)),
        coat=armour(1, verb("attack_mod", amount=2, when="always")),
        vial=special(
            verb("pierce", amount=1),
            verb("recoil", amount=2),
            verb("attack_mod", amount=1, when="always"),
        ),
    )
    match = position(cards=rules, a="blade coat vial", b="force_field", step="battle", dice=[1])
    assert match.total == 5
    assert match.defence == 2
    assert match.stamina == [17, 17]


@pytest.mark.rule("WW-9.4", "WW-10.13", "WW-10.33", "WW-10.5")
def test_ww_9_4_lowest_cap_highest_floor_and_multiplied_dice(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("die_times", factor=2), verb("hit_floor", amount=2)),
        vial=special(verb("die_times", factor=3), verb("hit_floor", amount=4)),
        coat=armour(0, verb("hit_cap", amount=5)),
        jar=special(verb("hit_cap", amount=6)),
        wall=armour(9),
    )
    match = position(cards=rules, a="blade vial", b="coat jar", step="battle", dice=[2])
    assert match.total == 13
    assert match.hits == 5
    floor = position(cards=rules, a="blade vial", b="wall", step="battle", dice=[1])
    assert floor.hits == 4


@pytest.mark.rule("WW-9.4", "WW-10.14")
def test_ww_9_4_each_vanish_card_is_asked_about(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, coat=armour(0, verb("vanish")), vial=special(verb("vanish")))
    match = position(cards=rules, a="laser", b="coat vial", step="battle", dice=[1])
    play(match, "vanish no")
    assert asked(match) == (B, "vanish")
    play(match, "vanish yes")
    assert board(match, B) == ["coat"]
    once = position(cards=rules, a="laser", b="coat vial", step="battle", dice=[1])
    play(once, "vanish yes")
    assert once.turn == 6
    assert board(once, B) == ["vial"]


@pytest.mark.rule("WW-9.4", "WW-10.8", "WW-9.6")
def test_ww_9_4_one_reroll_at_the_lowest_price(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path, blade=weapon(1, verb("reroll", cost=2)), vial=special(verb("reroll", cost=1))
    )
    match = position(cards=rules, a="blade vial", cubes=[3], step="battle", dice=[1, 2, 3])
    play(match, "reroll yes")
    assert match.cubes[A] == 2
    assert match.natural == 2
    assert match.turn == 6
    poor = position(cards=rules, a="blade", cubes=[1], step="battle", dice=[1])
    assert poor.turn == 6


@pytest.mark.rule("WW-9.4", "WW-10.10")
def test_ww_9_4_each_pump_is_asked_about(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("pump_attack", cost=2, amount=3, limit=5)),
        vial=special(verb("pump_attack", cost=0, amount=1, limit=2)),
    )
    match = position(cards=rules, a="blade vial", cubes=[5], step="battle", dice=[1])
    assert legal(match) == ["pump 0", "pump 1", "pump 2"]
    play(match, "pump 2")
    assert match.cubes[A] == 1
    assert legal(match) == ["pump 0", "pump 1", "pump 2"]
    play(match, "pump 2")
    assert match.total == 1 + 1 + 6 + 2
    free = position(cards=rules, a="blade vial", step="battle", dice=[1])
    assert asked(free) == (A, "pump_attack")


@pytest.mark.rule("WW-9.4", "WW-10.25", "WW-10.27")
def test_ww_9_4_extra_focus_and_refusal_at_the_lowest_price(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("extra_focus", cost=3), verb("decline_gift", cost=3)),
        vial=special(verb("extra_focus", cost=1), verb("decline_gift", cost=2)),
    )
    match = position(cards=rules, a="blade vial", cubes=[2], deck="robe codex ring staff")
    play(match, "focus yes", "toss held", "focus yes", "toss held")
    assert match.cubes[A] == 0
    assert asked(match) == (A, "assign")
    gift = position(3, cards=rules, b="blade vial", cubes=[0, 2], deck="robe codex")
    play(gift, "give B", "decline")
    assert gift.cubes[B] == 0


@pytest.mark.rule("WW-9.5")
def test_ww_9_5_what_does_not_say_may_simply_happens() -> None:
    match = position(3, a="lance", b="robe", step="battle", dice=[3])
    play(match, "attack B")
    assert match.active == B
    assert match.zone("discard") == ["robe"]


@pytest.mark.rule("WW-9.6")
def test_ww_9_6_a_price_of_0_can_always_be_paid() -> None:
    match = position(a="staff", step="battle", dice=[1])
    assert asked(match) == (A, "reroll")


@pytest.mark.rule("WW-10.32")
@pytest.mark.parametrize(("cubes", "total"), [(0, 2), (3, 3), (4, 4), (20, 5)])
def test_ww_10_32_hoard_attack(tmp_path: Path, cubes: int, total: int) -> None:
    rules = own_cards(tmp_path, blade=weapon(1, verb("hoard_attack", per=2, max=3)))
    match = position(cards=rules, a="blade", cubes=[cubes], step="battle", dice=[1])
    assert match.total == total


@pytest.mark.rule("WW-10.32", "WW-10.3")
def test_ww_10_32_counted_after_payments(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(
            1,
            verb("hoard_attack", per=1, max=9),
            verb("pump_attack", cost=1, amount=2, limit=2),
            verb("reroll", cost=1),
        ),
        coat=armour(
            1,
            verb("hoard_defence", per=1, max=9),
            verb("pump_defence", cost=1, amount=2, limit=2),
        ),
    )
    match = position(cards=rules, a="blade", cubes=[5], step="battle", dice=[1, 1])
    play(match, "pump 2", "reroll yes")
    assert match.total == 1 + 1 + 4 + 2
    guard = position(cards=rules, a="laser", b="coat", cubes=[0, 3], step="battle", dice=[1])
    play(guard, "brace 2")
    assert guard.defence == 1 + 4 + 1


@pytest.mark.rule("WW-10.33")
def test_ww_10_33_hit_floor(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(0, verb("hit_floor", amount=2)),
        dud=weapon(0, verb("hit_floor", amount=2), verb("fizzle")),
    )
    assert position(cards=rules, a="blade", b="plate", step="battle", dice=[1]).hits == 2
    assert position(cards=rules, a="blade", step="battle", dice=[3]).hits == 3
    assert position(cards=rules, a="dud", b="plate", step="battle", dice=[1]).hits == 0


@pytest.mark.rule("WW-10.34")
def test_ww_10_34_free_focus(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, vial=special(verb("free_focus")))
    match = position(3, cards=rules, a="vial", deck="robe bathrobe cloak staff laser")
    assert asked(match) == (A, "focus")
    play(match, "focus yes", "toss new", "keep")
    assert asked(match) == (A, "assign")
    rich = position(3, cards=rules, a="vial", cubes=[2], deck="robe bathrobe staff laser katana")
    play(rich, "focus yes", "toss new", "keep")
    assert rich.cubes[A] == 2
    play(rich, "focus yes")
    assert rich.cubes[A] == 1


@pytest.mark.rule("WW-10.35", "WW-7.7")
def test_ww_10_35_thrift(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path, vial=special(verb("thrift", amount=2)), rent=weapon(1, verb("tax", amount=9))
    )
    match = position(3, cards=rules, a="vial", cubes=[1], deck="pyjamas bathrobe")
    play(match, "focus no", "keep", "focus no", "give B", "attack B")
    assert match.cubes[A] == 3
    spent = position(3, cards=rules, a="vial", cubes=[1], deck="pyjamas bathrobe cloak")
    play(spent, "focus yes", "toss new", "keep", "give B", "attack B")
    assert spent.cubes[A] == 0
    taxed = position(cards=rules, a="rent vial", step="income")
    assert taxed.cubes[A] == 0


@pytest.mark.rule("WW-10.36")
def test_ww_10_36_discard_surge(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, vial=special(verb("discard_surge", amount=4)))
    match = position(cards=rules, a="vial", step="battle", dice=[1])
    assert asked(match) == (A, "battle_use")
    play(match, "use yes")
    assert match.hits == 5
    assert match.zone("discard") == ["vial"]
    assert match.surge in (0, 4)


@pytest.mark.rule("WW-10.36")
def test_ww_10_36_the_surge_is_for_one_turn(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, vial=special(verb("discard_surge", amount=4)))
    match = position(cards=rules, a="vial", step="battle", deck="robe ring", dice=[1, 1])
    play(match, "use yes", "keep")
    assert match.total == 1


@pytest.mark.rule("WW-10.1", "WW-10.2", "WW-10.12")
def test_conditions_on_the_lowest_face(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        blade=weapon(1, verb("attack_mod", amount=3, when="die_low")),
        coat=armour(1, verb("defence_mod", amount=2, when="die_low")),
        vial=special(verb("hits_taken_mod", amount=-2, when="die_high")),
        last=special(verb("defence_mod", amount=2, when="weakened")),
    )
    low = position(cards=rules, a="blade", b="coat", step="battle", dice=[1])
    assert (low.total, low.defence) == (5, 3)
    mid = position(cards=rules, a="blade", b="coat", step="battle", dice=[2])
    assert (mid.total, mid.defence) == (3, 1)
    assert position(cards=rules, a="laser", b="vial", step="battle", dice=[3]).hits == 4
    assert position(cards=rules, b="vial", step="battle", dice=[2]).hits == 2
    weak = position(cards=rules, b="last", stamina=[20, 5], step="battle", dice=[2])
    assert weak.defence == 2


@pytest.mark.rule("WW-10.28")
def test_ww_10_28_arrivals_that_give(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        gift=special(
            verb("on_place", effect="recover", amount=3),
            verb("on_place", effect="gain_cubes", amount=2),
        ),
    )
    match = position(3, cards=rules, stamina=[20, 10, 20], deck="gift robe")
    play(match, "give B")
    assert match.stamina[B] == 13
    assert match.cubes[B] == 2
    full = position(3, cards=rules, stamina=[20, 19, 20], deck="gift robe")
    play(full, "give B")
    assert full.stamina[B] == 20


@pytest.mark.rule("WW-10.20")
def test_ww_10_20_any_slot_can_be_knocked_off(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, blade=weapon(1, verb("knock_off", slot="special")))
    match = position(3, cards=rules, a="blade", c="codex robe", step="battle", dice=[3])
    play(match, "attack C")
    assert board(match, C) == ["robe"]
