"""The worked examples of the rulebook, played out."""

from __future__ import annotations

import pytest

from .builder import asked, discards, feud, forced, hand, legal, play, siege


@pytest.mark.rule("WY-7.6", "WY-7.7", "WY-7.9", "WY-9.4", "WY-9.15", "WY-10.1", "WY-10.4")
def test_wy_e1_blowing_up_a_gate() -> None:
    match = feud(
        mage_0="the_wysaert",
        mage_1="the_sorcerour",
        hand_0="fyreball troll giaunt_teddybear",
        hand_1="chayne_lightning dragon mirrour_trycke",
        stack="rayne_of_herringes acyd_drizzle",
    )
    play(match, "0: challenge", "0: seat 1", "0: siege", "1: pass", "0: play fyreball")
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert match.broken[1] == 1
    assert discards(match) == ["rayne_of_herringes", "acyd_drizzle", "fyreball"]
    assert match.inside
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-9.7", "WY-9.8", "WY-9.9", "WY-9.11", "WY-11.17", "WY-12.2")
def test_wy_e2_troll_dragon_teddybear() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        mage_1="the_sorcerour",
        hand_0="troll giaunt_teddybear",
        hand_1="chayne_lightning dragon mirrour_trycke",
        face=[0, 1],
        broken={1: 1},
        stack="gryphonne yoinke crystall_peepe evil_eye rude_gesture lighte_fyngers",
    )
    play(match, "0: play troll", "1: play chayne_lightning")
    assert asked(match) == (0, "answer")
    assert legal(match) == {"pass"}
    play(match, "0: pass")
    assert "chayne_lightning" in discards(match)
    assert asked(match) == (1, "answer")
    play(match, "1: play dragon")
    assert "play giaunt_teddybear" in legal(match)
    play(match, "0: pass")
    assert "troll" in discards(match)
    assert asked(match) == (0, "answer")
    play(match, "0: play giaunt_teddybear")
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert not match.is_alive(1)
    assert match.bewitched == 0b10
    assert match.defeats == [1, 0, 0]


@pytest.mark.rule("WY-7.3", "WY-7.6", "WY-8.1")
def test_wy_e3_only_castle_wall_spells_at_the_gate() -> None:
    behind = siege(hand_0="fyreball troll", hand_1="mirrour_trycke")
    play(behind, "1: pass", "0: play fyreball")
    assert legal(behind) == {"pass"}
    outside = siege(hand_0="fyreball troll", hand_1="mirrour_trycke")
    play(outside, "1: step outside")
    assert asked(outside) == (0, "initiative")
    play(outside, "0: play fyreball")
    assert legal(outside) == {"pass", "play mirrour_trycke"}


@pytest.mark.rule("WY-8.2", "WY-11.40", "WY-14.1", "WY-14.2", "WY-14.3", "WY-14.4")
def test_wy_e4_free_for_all() -> None:
    match = feud(
        {"free_for_all": True},
        3,
        mage_0="the_enchantress",
        mage_1="the_wysaert",
        mage_2="the_sorcerour",
        hand_0="fyreball batterynge_rhyme",
        hand_1="decoye_in_pointy_hatte",
        hand_2="basiliske",
        stack="troll goblyn_rabble rude_gesture",
    )
    play(match, "0: challenge", "0: seat 1", "0: summon", "1: yes")
    assert "troll" in hand(match, 0)
    assert asked(match) == (2, "join")
    play(match, "2: pass", "0: play fyreball", "1: play decoye_in_pointy_hatte")
    forced(match)
    assert discards(match) == ["decoye_in_pointy_hatte", "fyreball"]
    assert asked(match) == (2, "join")
    play(match, "2: play basiliske")
    assert asked(match) == (2, "attack_target")
    assert legal(match) == {"seat 0", "seat 1"}
    play(match, "2: seat 1")
    assert not match.is_alive(1)
    assert match.defeats == [0, 0, 1]
    assert asked(match) == (2, "initiative")
    play(match, "2: pass")
    assert match.is_home(0)
    assert match.is_home(2)
    assert asked(match) == (2, "turn_action")
