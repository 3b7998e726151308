"""The acceptance scenarios about battles face to face, and the hidden variant."""

from __future__ import annotations

from typing import Any

import pytest

from .builder import asked, discards, face, feud, forced, hand, legal, play, row, siege

HIDDEN = {"hidden_wysaertz": True}


@pytest.mark.rule("WY-9.8")
def test_wy_9_8_s15_equal_monsters() -> None:
    match = face(hand_0="gryphonne", hand_1="giaunt_with_clubbe", stack="troll chykken_of_doome")
    play(match, "0: play gryphonne", "1: play giaunt_with_clubbe")
    forced(match)
    assert {"gryphonne", "giaunt_with_clubbe"} <= set(discards(match))
    assert match.plays == []
    assert match.living == 0b11


@pytest.mark.rule("WY-11.7", "WY-12.2")
def test_wy_11_7_s16_leap() -> None:
    match = face(
        players=3,
        hand_0="gryphonne fizzle",
        hand_1="chayne_lightning",
        stack="troll goblyn_rabble claye_golem chykken_of_doome",
    )
    play(match, "0: play gryphonne", "1: play chayne_lightning", "0: pass")
    assert "gryphonne" in discards(match)
    assert asked(match) == (0, "answer")
    assert legal(match) == {"pass", "play fizzle"}
    play(match, "0: pass")
    assert not match.is_alive(0)
    assert match.defeats == [0, 1, 0]


@pytest.mark.rule("WY-9.11", "WY-11.18")
def test_wy_11_18_s17_protecting_an_attack() -> None:
    match = face(
        hand_0="acyd_drizzle notte_so_faste",
        hand_1="mirrour_trycke fizzle",
        stack="troll chykken_of_doome",
    )
    play(match, "0: play acyd_drizzle", "1: play mirrour_trycke", "0: play notte_so_faste")
    assert legal(match) == {"pass", "play fizzle"}
    play(match, "1: pass")
    assert discards(match) == ["notte_so_faste", "mirrour_trycke"]
    assert legal(match) == {"pass", "play fizzle"}
    play(match, "1: pass")
    assert match.over
    assert match.winners == [0]


@pytest.mark.rule("WY-11.17")
def test_wy_11_17_s18_reflecting_a_reflection() -> None:
    match = face(
        hand_0="acyd_drizzle rubber_and_glewe",
        hand_1="mirrour_trycke",
        stack="troll chykken_of_doome",
    )
    play(match, "0: play acyd_drizzle", "1: play mirrour_trycke", "0: pass")
    play(match, "0: play rubber_and_glewe")
    assert match.over
    assert match.winners == [0]
    assert match.defeats == [1, 0]


@pytest.mark.rule("WY-11.21", "WY-11.22")
def test_wy_11_22_s19_true_name() -> None:
    match = siege(
        mage_1="the_sorcerour",
        broken={1: 1},
        hand_0="unmakynge nigel rumpelstyltskynne ermintrude_snodgrasse",
        hand_1="troll walle_of_bryckes",
    )
    play(match, "1: pass")
    assert "play unmakynge" in legal(match)
    play(match, "0: play unmakynge")
    assert asked(match) == (0, "true_name_pick")
    assert legal(match) == {"pick nigel", "pick rumpelstyltskynne"}
    play(match, "0: pick nigel")
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    stack = list(match.zone("stack"))
    play(match, "1: pass")
    assert match.over
    assert match.zone("stack") == stack


@pytest.mark.rule("WY-11.23")
def test_wy_11_23_s20_own_name_as_a_shield() -> None:
    match = face(
        mage_1="the_sorcerour",
        hand_0="unmakynge nigel",
        hand_1="rumpelstyltskynne banyshe_beastie",
    )
    play(match, "0: play unmakynge", "0: pick nigel")
    assert legal(match) == {"pass", "play rumpelstyltskynne"}
    play(match, "1: play rumpelstyltskynne")
    assert set(discards(match)) == {"unmakynge", "nigel", "rumpelstyltskynne"}
    assert match.is_alive(1)


@pytest.mark.rule("WY-9.9", "WY-12.2", "WY-12.4")
def test_wy_12_4_s27_defenders_victory() -> None:
    match = face(
        players=4,
        defeats={1: 1},
        hand_0="gryphonne",
        hand_1="dragon",
        stack="troll goblyn_rabble chykken_of_doome acyd_drizzle",
    )
    play(match, "0: play gryphonne", "1: play dragon")
    forced(match)
    assert match.over
    assert match.winners == [1]
    assert match.outcome is not None
    assert match.outcome.rule == "WY-12.4"


@pytest.mark.rule("WY-11.32")
@pytest.mark.parametrize(("third", "lives"), [("troll", True), ("claye_golem", False)])
def test_wy_11_32_s28_amulette(third: str, lives: bool) -> None:
    match = face(
        players=3,
        hand_0="frogge_hexe",
        artefacts_1="amulette_of_notte_dyinge",
        stack=f"goblyn_rabble gryphonne {third}",
    )
    play(match, "0: play frogge_hexe")
    assert match.is_alive(1) == lives
    assert match.defeats[0] == (0 if lives else 1)
    assert {"amulette_of_notte_dyinge", "frogge_hexe", third} <= set(discards(match))


@pytest.mark.rule("WY-11.18", "WY-8.5")
def test_wy_11_18_s29_exeunt() -> None:
    match = face(hand_0="troll fyreball", hand_1="exeunt_left")
    play(match, "0: play troll", "1: play exeunt_left", "0: pass")
    assert set(discards(match)) == {"troll", "exeunt_left"}
    assert match.stage == 0
    assert match.home == 0b11
    assert hand(match, 0) == {"fyreball"}
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-11.8")
def test_wy_11_8_s30_backfire() -> None:
    match = face(
        players=3,
        hand_0="meteour_smalle",
        stack="dragon goblyn_rabble troll chykken_of_doome claye_golem gryphonne",
    )
    play(match, "0: play meteour_smalle")
    assert not match.is_alive(0)
    assert match.defeats == [0, 1, 0]


@pytest.mark.rule("WY-11.39", "WY-11.9")
def test_wy_11_39_s36_backhande() -> None:
    match = face(
        mage_1="the_sorcerour",
        hand_0="fyreball rude_gesture",
        hand_1="passe_walle troll",
        stack="claye_golem basiliske",
    )
    play(match, "0: play fyreball")
    assert legal(match) == {"pass", "backhande"}
    play(match, "1: backhande")
    assert asked(match) == (1, "power_discard")
    assert legal(match) == {"pick passe_walle"}
    play(match, "1: pick passe_walle")
    forced(match)
    assert discards(match) == ["passe_walle", "claye_golem", "basiliske", "fyreball"]
    assert asked(match) == (1, "initiative")
    play(match, "1: pass", "0: play rude_gesture")
    assert "answer" not in [decision.kind for decision in match.decisions]


@pytest.mark.rule("WY-2.9", "WY-9.15")
def test_wy_9_15_s40_asked_all_the_same() -> None:
    match = face(hand_0="fyreball rude_gesture", hand_1="nigel passe_walle")
    play(match, "0: play fyreball")
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    bare = face(hand_0="fyreball", stack="troll chykken_of_doome")
    play(bare, "0: play fyreball")
    assert asked(bare)[1] != "answer"
    rude = face(hand_0="rude_gesture", hand_1="nigel", stack="troll chykken_of_doome")
    play(rude, "0: play rude_gesture")
    assert asked(rude)[1] != "answer"


@pytest.mark.rule("WY-11.54", "WY-11.32")
def test_wy_11_54_s47_unmade() -> None:
    parts: dict[str, Any] = {
        "mage_1": "the_wysaert",
        "artefacts_1": "amulette_of_notte_dyinge",
        "hand_1": "troll",
    }
    match = face(players=3, hand_0="unmakynge nigel", **parts)
    size = len(match.zone("stack"))
    play(match, "0: play unmakynge", "0: pick nigel", "1: pass")
    assert not match.is_alive(1)
    assert len(match.zone("stack")) == size
    assert "amulette_of_notte_dyinge" in discards(match)
    leashed = face(players=3, hand_0="leashe_of_names nigel", stack="fyreball", **parts)
    play(leashed, "0: play leashe_of_names", "0: pick nigel", "1: pass")
    assert leashed.is_alive(1)
    assert {"leashe_of_names", "nigel", "amulette_of_notte_dyinge"} <= set(discards(leashed))


@pytest.mark.rule("WY-9.9", "WY-11.14")
def test_wy_9_9_s48_last_goblin_standing() -> None:
    match = face(
        players=3,
        hand_0="gryphonne",
        hand_1="goblyn_rabble",
        stack="troll chykken_of_doome claye_golem fyreball",
    )
    play(match, "0: play gryphonne", "1: play goblyn_rabble")
    forced(match)
    assert "gryphonne" in discards(match)
    assert not match.is_alive(0)
    assert match.defeats == [0, 1, 0]


@pytest.mark.rule("WY-5.5", "WY-11.3", "WY-11.29")
def test_wy_11_3_s49_globe_moves_nobody() -> None:
    match = feud(
        players=3,
        hand_0="acyd_drizzle",
        artefacts_0="globe_of_ruelershippe",
        outside=[2],
        stack="troll chykken_of_doome",
    )
    play(match, "play globe_of_ruelershippe", "seat 2", "play acyd_drizzle")
    assert match.is_home(0)
    assert not match.is_home(2)
    assert "acyd_drizzle" in discards(match)
    assert row(match, 0) == ["globe_of_ruelershippe"]
    assert match.stage == 0


@pytest.mark.rule("WY-11.42", "WY-11.32", "WY-10.12", "WY-10.8")
def test_wy_11_42_s50_golden_oops() -> None:
    match = face(
        mage_1="the_alchymiste",
        hand_0="frogge_hexe",
        stack="troll amulette_of_notte_dyinge goblyn_rabble",
    )
    play(match, "0: play frogge_hexe")
    assert asked(match) == (1, "take_draw")
    play(match, "1: pick amulette_of_notte_dyinge")
    assert match.is_alive(1)
    assert set(discards(match)) == {
        "troll",
        "amulette_of_notte_dyinge",
        "goblyn_rabble",
        "frogge_hexe",
    }


@pytest.mark.rule("WY-11.56", "WY-11.17")
@pytest.mark.parametrize("countered", [False, True])
def test_wy_11_56_s55_banished(countered: bool) -> None:
    match = face(hand_0="troll fizzle", hand_1="banyshe_beastie", stack="yoinke")
    play(match, "0: play troll", "1: play banyshe_beastie")
    play(match, "0: play fizzle" if countered else "0: pass")
    if countered:
        assert hand(match, 1) == set()
        assert discards(match)[:3] == ["fizzle", "banyshe_beastie", "yoinke"]
    else:
        assert hand(match, 1) == {"yoinke"}
        assert "troll" in discards(match)


# Hidden WysaertZ


@pytest.mark.rule("WY-15.7")
def test_wy_15_7_s33_wrong_name() -> None:
    match = face(HIDDEN, mage_1="the_alchymiste", hand_0="unmakynge nigel")
    play(match, "0: play unmakynge", "0: pick nigel")
    assert set(discards(match)) == {"unmakynge", "nigel"}
    assert match.is_alive(1)
    assert not match.mage_up(1)


@pytest.mark.rule("WY-15.3")
def test_wy_15_3_s34_siege() -> None:
    match = siege(
        HIDDEN, castle_0="tower_of_darkenesse", castle_1="moat_house", hand_0="giaunt_with_clubbe"
    )
    assert match.castle_up(1)
    play(match, "1: pass")
    assert legal(match) == {"pass"}
    assert not match.castle_up(0)


@pytest.mark.rule("WY-15.4")
def test_wy_15_4_s35_tower() -> None:
    match = feud(HIDDEN, mage_0="the_wysaert", hand_0="lighte_fyngers", hand_1="troll fizzle")
    play(match, "play lighte_fyngers", "seat 1")
    assert asked(match) == (1, "reveal_power")
    play(match, "1: yes")
    assert match.castle_up(1)
    assert discards(match) == ["lighte_fyngers"]
    assert hand(match, 1) == {"troll", "fizzle"}


@pytest.mark.rule("WY-15.10")
@pytest.mark.parametrize("mage", ["the_wysaert", "the_sorcerour"])
def test_wy_15_10_s51_nothing_betrayed(mage: str) -> None:
    match = face(
        HIDDEN,
        players=3,
        mage_1=mage,
        hand_0="acyd_drizzle",
        stack="rayne_of_herringes dragon",
    )
    play(match, "0: play acyd_drizzle")
    assert asked(match) == (1, "redraw")
    if mage == "the_wysaert":
        assert legal(match) == {"pass", "yes"}
        return
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert asked(match) == (1, "take_draw")
    assert legal(match) == {"pass"}
    open_mage = face(
        HIDDEN,
        players=3,
        mage_1=mage,
        hand_0="acyd_drizzle",
        up=["mage_1"],
        stack="rayne_of_herringes dragon",
    )
    play(open_mage, "0: play acyd_drizzle")
    assert not open_mage.is_alive(1)


@pytest.mark.rule("WY-15.3", "WY-15.11")
def test_wy_15_11_s52_quake() -> None:
    match = feud(
        HIDDEN,
        castle_1="castell_in_ye_cloudes",
        hand_0="fyreball",
        stack="erthe_quake fizzle",
    )
    play(match, "research")
    assert match.broken == [1, 1]
    play(match, "1: research", "0: challenge", "seat 1", "siege")
    assert match.castle_up(1)
    assert not match.is_open(1)
    play(match, "1: pass")
    assert legal(match) == {"pass", "climb"}
