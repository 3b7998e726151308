"""The acceptance scenarios about summonses, gates and sieges."""

from __future__ import annotations

import pytest

from .builder import asked, discards, face, feud, forced, hand, legal, play, siege


@pytest.mark.rule("WY-7.2", "WY-7.7", "WY-10.3")
def test_wy_7_7_s9_equal_draw_at_a_gate() -> None:
    match = siege(
        mage_0="the_necromauncer",
        hand_0="chykken_of_doome fyreball",
        stack="goblyn_rabble gryphonne claye_golem basiliske",
    )
    play(match, "1: pass", "0: play chykken_of_doome")
    assert asked(match) == (0, "salvage")
    play(match, "0: pass")
    assert match.broken[1] == 0
    assert "chykken_of_doome" in discards(match)
    assert asked(match) == (1, "siege_window")
    play(match, "1: pass", "0: play fyreball")
    assert match.broken[1] == 1
    assert asked(match) == (0, "initiative")
    assert legal(match) == {"pass"}
    play(match, "0: pass")
    assert match.is_home(0)
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-11.48", "WY-7.9", "WY-12.5")
def test_wy_11_48_s10_gyngerbread() -> None:
    match = siege(
        castle_1="gyngerbread_bungalow",
        hand_0="chykken_of_doome",
        stack="goblyn_rabble gryphonne claye_golem troll",
    )
    play(match, "1: pass", "0: play chykken_of_doome")
    assert match.broken[1] == 1
    assert match.over
    assert match.winners == [0]


@pytest.mark.rule("WY-10.2")
def test_wy_10_2_s11_double_oops() -> None:
    match = siege(hand_0="fyreball", stack="dragon impe_of_ye_perverse")
    play(match, "1: pass", "0: play fyreball")
    assert match.broken[1] == 0
    assert "fyreball" in discards(match)


@pytest.mark.rule("WY-10.4")
def test_wy_10_4_s12_event_as_a_value() -> None:
    match = siege(hand_0="fyreball", stack="travellinge_masons tea_tyme")
    play(match, "1: pass", "0: play fyreball")
    assert match.broken[1] == 1
    assert match.truce == -1
    assert discards(match) == ["travellinge_masons", "tea_tyme", "fyreball"]


@pytest.mark.rule("WY-13.1", "WY-9.14")
def test_wy_13_1_s13_reshuffle_inside_a_draw() -> None:
    """Everything else is in hands, so that the stack holds only the Troll."""
    match = siege(hand_0="fyreball", stack={"only": ["troll"]}, discard=["acyd_drizzle"])
    rest = match.zones[match.event_zone]
    assert len(rest) == 69
    play(match, "1: pass", "0: play fyreball")
    assert match.broken[1] == 1
    assert discards(match) == ["troll", "acyd_drizzle", "fyreball"]
    assert match.zone("stack") == []


@pytest.mark.rule("WY-10.5", "WY-7.9", "WY-8.4", "WY-7.4")
def test_wy_8_4_s14_march_through_the_gate() -> None:
    match = siege(
        hand_0="giaunt_with_clubbe frogge_hexe",
        hand_1="decoye_in_pointy_hatte troll",
        stack="claye_golem goblyn_rabble chykken_of_doome",
    )
    play(match, "1: pass")
    assert legal(match) == {"pass", "play giaunt_with_clubbe"}
    play(match, "0: play giaunt_with_clubbe")
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert match.broken[1] == 1
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass", "play troll", "play decoye_in_pointy_hatte"}
    play(match, "1: play decoye_in_pointy_hatte", "0: pass")
    assert asked(match) == (1, "initiative")


@pytest.mark.rule("WY-7.3", "WY-10.6", "WY-11.17")
def test_wy_7_3_s21_stepping_outside() -> None:
    match = siege(
        players=3,
        hand_0="fyreball troll",
        hand_1="mirrour_trycke",
        stack="goblyn_rabble claye_golem",
    )
    play(match, "1: step outside", "0: play fyreball", "1: play mirrour_trycke", "0: pass")
    play(match, "0: pass")
    assert not match.is_alive(0)
    assert match.defeats == [0, 1, 0]
    assert match.broken[1] == 0
    assert discards(match)[:2] == ["mirrour_trycke", "goblyn_rabble"]


@pytest.mark.rule("WY-6.5")
def test_wy_6_5_s22_refused_summons() -> None:
    match = feud(mage_0="the_necromauncer", hand_0="fyreball", hand_1="troll")
    play(match, "challenge", "seat 1", "summon")
    assert asked(match) == (1, "summons_reply")
    play(match, "1: pass")
    assert hand(match, 1) == {"troll"}
    assert asked(match) == (0, "after_refusal")
    assert legal(match) == {"pass", "siege"}
    play(match, "0: pass")
    assert match.is_home(0)
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-11.40")
def test_wy_11_40_s23_enchantress_refused() -> None:
    match = feud(hand_0="fyreball", hand_1="troll")
    play(match, "challenge", "seat 1", "summon", "1: pass")
    assert hand(match, 0) == {"fyreball", "troll"}
    assert asked(match) == (0, "after_refusal")
    bare = feud(hand_0="fyreball", stack="yoinke")
    play(bare, "challenge", "seat 1", "summon")
    assert asked(bare) == (0, "initiative")
    assert not bare.is_home(1)
    assert hand(bare, 0) == {"fyreball", "yoinke"}


@pytest.mark.rule("WY-7.5", "WY-11.45")
@pytest.mark.parametrize(("stack", "is_in"), [("gryphonne", True), ("troll", False)])
def test_wy_11_45_s24_climbing(stack: str, is_in: bool) -> None:
    match = siege(
        castle_1="castell_in_ye_cloudes",
        hand_0="fyreball giaunt_with_clubbe",
        stack=f"goblyn_rabble {stack}",
    )
    play(match, "1: pass")
    assert legal(match) == {"pass", "climb"}
    play(match, "climb")
    if is_in:
        assert match.inside
        assert asked(match) == (0, "initiative")
    else:
        assert match.is_home(0)
        assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-11.49", "WY-7.8")
def test_wy_11_49_s25_moat() -> None:
    match = siege(
        castle_0="tower_of_darkenesse",
        castle_1="moat_house",
        hand_0="fyreball giaunt_with_clubbe gryphonne ghoste_of_aunt_maude",
    )
    play(match, "1: pass")
    assert legal(match) == {
        "pass",
        "play fyreball",
        "play gryphonne",
        "play ghoste_of_aunt_maude",
    }


@pytest.mark.rule("WY-7.10", "WY-8.3", "WY-8.4", "WY-11.46")
def test_wy_7_10_s26_two_gates() -> None:
    match = siege(
        castle_1="keepe_of_two_gates",
        hand_0="troll",
        hand_1="walle_of_bryckes",
        stack="chykken_of_doome goblyn_rabble gryphonne giaunt_with_clubbe claye_golem basiliske",
    )
    assert legal(match) == {"pass", "step outside"}
    play(match, "1: pass", "0: play troll")
    assert legal(match) == {"pass", "play walle_of_bryckes"}
    play(match, "1: pass")
    assert match.broken[1] == 1
    assert asked(match) == (1, "answer")
    play(match, "1: pass")
    assert match.broken[1] == 2
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert match.is_alive(1)
    assert "troll" in discards(match)
    assert asked(match) == (1, "initiative")
    play(match, "1: play walle_of_bryckes")
    assert match.broken[1] == 1


@pytest.mark.rule("WY-11.14")
def test_wy_11_14_s31_spare_life() -> None:
    match = siege(
        hand_0="goblyn_rabble",
        hand_1="boylinge_porridge",
        stack="gryphonne troll claye_golem chykken_of_doome ghoste_of_aunt_maude fyreball",
    )
    play(match, "1: pass", "0: play goblyn_rabble", "1: pass")
    assert match.zone("chain") == ["goblyn_rabble"]
    assert asked(match) == (1, "answer")
    assert "play boylinge_porridge" in legal(match)
    play(match, "1: pass")
    assert match.broken[1] == 1
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert match.is_alive(1)
    assert "goblyn_rabble" in discards(match)


@pytest.mark.rule("WY-7.2", "WY-7.12", "WY-11.52")
def test_wy_11_52_s41_siege_uses() -> None:
    match = siege(
        castle_1="keepe_of_two_gates",
        broken={1: 1},
        hand_0="troll fyreball dragon",
        hand_1="walle_of_bryckes boylinge_porridge walle_of_mirrours fizzle",
    )
    assert legal(match) == {
        "pass",
        "step outside",
        "play walle_of_bryckes",
        "play boylinge_porridge",
    }
    play(match, "1: play boylinge_porridge")
    assert asked(match) == (0, "answer")
    assert legal(match) == {"pass"}
    play(match, "0: pass")
    assert len(hand(match, 0)) == 1
    assert asked(match) == (0, "gate_action")


@pytest.mark.rule("WY-11.52", "WY-11.19")
def test_wy_11_52_s42_thorns_at_the_ready() -> None:
    match = siege(castle_1="castell_in_ye_cloudes", hand_0="troll", hand_1="walle_of_thornes")
    play(match, "1: play walle_of_thornes", "0: pass")
    assert match.is_home(0)
    assert hand(match, 0) == {"troll"}
    assert asked(match) == (1, "turn_action")
    other = siege(
        castle_1="castell_in_ye_cloudes", hand_0="troll fizzle", hand_1="walle_of_thornes"
    )
    play(other, "1: play walle_of_thornes", "0: play fizzle")
    forced(other)
    assert asked(other) == (0, "gate_action")
    assert "climb" in legal(other)


@pytest.mark.rule("WY-11.19", "WY-11.52", "WY-11.56", "WY-10.5")
def test_wy_10_5_s43_hastie_brickwerke() -> None:
    match = siege(
        broken={1: 1},
        hand_0="giaunt_with_clubbe",
        hand_1="hastie_brickwerke",
        stack="fizzle troll chykken_of_doome",
    )
    assert legal(match) == {"pass", "play hastie_brickwerke"}
    play(match, "1: play hastie_brickwerke", "0: pass")
    assert match.broken[1] == 0
    assert match.braced
    assert hand(match, 1) == {"fizzle"}
    play(match, "0: play giaunt_with_clubbe", "1: pass")
    assert match.broken[1] == 1
    assert {"troll", "chykken_of_doome"} <= set(discards(match))


@pytest.mark.rule("WY-11.50", "WY-11.46")
@pytest.mark.parametrize(("card", "broken"), [("fyreball", 2), ("batterynge_rhyme", 1)])
def test_wy_11_50_s45_blown_up(card: str, broken: int) -> None:
    match = siege(
        castle_1="keepe_of_two_gates",
        hand_0=card,
        stack="rayne_of_herringes acyd_drizzle",
    )
    play(match, "1: pass", f"0: play {card}")
    assert match.broken[1] == broken
    assert match.inside == (broken == 2)


@pytest.mark.rule("WY-11.51", "WY-9.15")
def test_wy_11_51_s46_slipping_past() -> None:
    match = siege(hand_0="gryphonne", hand_1="walle_of_thornes")
    play(match, "1: pass", "0: play gryphonne")
    assert match.inside
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    other = siege(hand_0="dragon", hand_1="walle_of_thornes")
    play(other, "1: pass", "0: play dragon")
    assert not other.inside
    assert legal(other) == {"pass", "play walle_of_thornes"}


@pytest.mark.rule("WY-7.13", "WY-11.56", "WY-9.15")
def test_wy_7_13_s57_quake_at_the_gate() -> None:
    match = siege(hand_0="fyreball", hand_1="hastie_brickwerke", stack="erthe_quake troll")
    play(match, "1: pass", "0: play fyreball", "1: play hastie_brickwerke")
    assert match.broken[1] == 1
    assert set(discards(match)) == {"hastie_brickwerke", "erthe_quake", "fyreball"}
    assert match.inside
    assert asked(match) == (0, "initiative")
    assert match.zone("stack")[0] == "troll"


@pytest.mark.rule("WY-11.53", "WY-9.4")
def test_wy_11_53_s44_mirrors_in_the_hall() -> None:
    match = face(hand_0="acyd_drizzle nigel", hand_1="walle_of_mirrours walle_of_thornes")
    play(match, "0: play acyd_drizzle")
    assert legal(match) == {"pass", "play walle_of_mirrours"}
    play(match, "1: play walle_of_mirrours")
    assert asked(match) == (0, "answer")
    assert match.plays[-1].who == 1
    assert match.plays[-1].target == 0
    abroad = face(outdoors=True, hand_0="acyd_drizzle", hand_1="walle_of_mirrours walle_of_thornes")
    play(abroad, "0: play acyd_drizzle")
    assert legal(abroad) == {"pass"}
