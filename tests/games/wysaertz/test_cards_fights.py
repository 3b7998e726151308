"""Attack spells, Monsters and Defence spells: each is played and does what it says."""

from __future__ import annotations

import pytest

from .builder import (
    SURE_LOSS,
    SURE_WIN,
    TIE,
    asked,
    discards,
    face,
    feud,
    forced,
    hand,
    legal,
    play,
    siege,
)

FILLER = "nigel"
"""A card that answers nothing and attacks nobody."""


# Attack spells


@pytest.mark.rule("WY-11.5", "WY-11.6", "WY-9.10")
@pytest.mark.parametrize(
    ("card", "fate"),
    [
        ("fyreball", "dead"),
        ("chayne_lightning", "dead"),
        ("frogge_hexe", "bewitched"),
        ("acyd_drizzle", "dead"),
        ("rude_gesture", "bewitched"),
        ("toothe_ache", "bewitched"),
        ("leeche_of_lore", "dead"),
        ("boomerang_bolte", "dead"),
        ("polymorphe_othre", "bewitched"),
        ("rayne_of_herringes", "dead"),
        ("meteour_smalle", "dead"),
    ],
)
def test_attack_spells_defeat_mages(card: str, fate: str) -> None:
    second = "troll " if card == "meteour_smalle" else ""
    match = face(players=3, hand_0=card, stack=f"mende_and_make_do {second}evil_eye")
    play(match, f"0: play {card}")
    assert not match.is_alive(1)
    assert match.defeats == [1, 0, 0]
    assert (match.bewitched >> 1 & 1) == (fate == "bewitched")
    assert card in discards(match)


def test_fyreball_wins_ties_at_gates_only() -> None:
    gate = siege(hand_0="fyreball", stack="goblyn_rabble gryphonne")
    play(gate, "1: pass", "0: play fyreball")
    assert gate.broken[1] == 1
    mage = face(hand_0="fyreball", stack="goblyn_rabble gryphonne")
    play(mage, "0: play fyreball")
    assert mage.is_alive(1)


def test_chayne_lightning_leaps_only_when_the_monster_is_gone() -> None:
    match = face(
        hand_0="goblyn_rabble", hand_1="chayne_lightning nigel", stack="troll acyd_drizzle"
    )
    play(match, "0: play goblyn_rabble", "1: play chayne_lightning")
    assert match.zone("chain") == ["goblyn_rabble"]
    assert "chayne_lightning" in discards(match)
    assert asked(match) == (1, "answer")


def test_frogge_hexe_wins_ties_against_mages_and_cannot_strike_gates() -> None:
    match = face(hand_0="frogge_hexe", stack="goblyn_rabble gryphonne")
    play(match, "0: play frogge_hexe")
    assert match.over
    gate = siege(hand_0="frogge_hexe")
    play(gate, "1: pass")
    assert legal(gate) == {"pass"}


def test_batterynge_rhyme_draws_two_at_gates_and_strikes_no_mage() -> None:
    match = siege(hand_0="batterynge_rhyme", stack="dragon rayne_of_herringes acyd_drizzle")
    play(match, "1: pass", "0: play batterynge_rhyme")
    assert match.broken[1] == 1
    inside = face(hand_0="batterynge_rhyme")
    assert legal(inside) == {"pass"}
    answer = face(hand_0="troll", hand_1="batterynge_rhyme", stack=SURE_WIN)
    play(answer, "0: play troll", "1: play batterynge_rhyme")
    assert "troll" in discards(answer)


def test_acyd_drizzle_wins_ties_against_monsters() -> None:
    match = face(
        hand_0="gryphonne", hand_1="acyd_drizzle", stack="goblyn_rabble giaunt_with_clubbe"
    )
    play(match, "0: play gryphonne", "1: play acyd_drizzle")
    assert "gryphonne" in discards(match)


def test_meteour_draws_two_and_may_land_on_its_caster() -> None:
    match = siege(
        players=3,
        hand_0="meteour_smalle",
        stack="dragon impe_of_ye_perverse troll chykken_of_doome goblyn_rabble gryphonne",
    )
    play(match, "1: pass", "0: play meteour_smalle")
    assert not match.is_alive(0)
    assert match.defeats == [0, 1, 0]


def test_rude_gesture_cannot_be_answered() -> None:
    match = face(hand_0="rude_gesture", hand_1="fizzle", stack=SURE_WIN)
    play(match, "0: play rude_gesture")
    assert match.over


@pytest.mark.rule("WY-8.7", "WY-11.9")
def test_toothe_ache_is_quick_enough_to_strike_first() -> None:
    match = face(hand_0="troll", hand_1="toothe_ache", stack=SURE_WIN)
    play(match, "0: play troll", "1: play toothe_ache")
    assert match.winners == [1]
    other = face(hand_0="troll", hand_1="frogge_hexe fyreball")
    play(other, "0: play troll")
    assert "play frogge_hexe" in legal(other)


@pytest.mark.rule("WY-11.10")
def test_leeche_of_lore_draws_a_card_hit_or_miss() -> None:
    match = face(hand_0="leeche_of_lore", stack=f"{SURE_LOSS} yoinke")
    play(match, "0: play leeche_of_lore")
    assert hand(match, 0) == {"yoinke"}


@pytest.mark.rule("WY-11.11")
def test_boomerang_bolte_comes_back_once() -> None:
    match = face(hand_0="boomerang_bolte", stack="troll chykken_of_doome evil_eye gryphonne")
    play(match, "0: play boomerang_bolte")
    assert hand(match, 0) == {"boomerang_bolte"}
    forced(match)
    play(match, "0: play boomerang_bolte")
    assert hand(match, 0) == set()
    assert "boomerang_bolte" in discards(match)


@pytest.mark.rule("WY-11.11", "WY-11.4")
def test_polymorphe_othre_captures_the_monster() -> None:
    match = face(hand_0="goblyn_rabble", hand_1="polymorphe_othre", stack="evil_eye gryphonne")
    play(match, "0: play goblyn_rabble", "1: play polymorphe_othre")
    assert hand(match, 1) == {"goblyn_rabble"}
    assert "polymorphe_othre" in discards(match)


def test_rayne_of_herringes_draws_two_against_monsters() -> None:
    match = face(hand_0="troll", hand_1="rayne_of_herringes", stack="dragon fyreball gryphonne")
    play(match, "0: play troll", "1: play rayne_of_herringes")
    assert "troll" in discards(match)
    assert "dragon" in discards(match)


# Monsters


@pytest.mark.rule("WY-11.12", "WY-11.16")
@pytest.mark.parametrize(
    "card",
    [
        "troll",
        "dragon",
        "goblyn_rabble",
        "claye_golem",
        "ghoste_of_aunt_maude",
        "gryphonne",
        "basiliske",
        "giaunt_with_clubbe",
        "thinge_in_ye_moat",
        "impe_of_ye_perverse",
        "chykken_of_doome",
        "taxe_collectoures",
    ],
)
def test_monsters_defeat_mages_and_do_not_stay(card: str) -> None:
    match = face(players=3, hand_0=card, stack=SURE_WIN)
    play(match, f"0: play {card}")
    assert not match.is_alive(1)
    assert card in discards(match)
    bewitches = card in ("basiliske", "taxe_collectoures")
    assert (match.bewitched >> 1 & 1) == bewitches


def test_troll_wins_ties_when_struck_by_spells() -> None:
    match = face(hand_0="troll", hand_1="fyreball nigel", stack="goblyn_rabble gryphonne")
    play(match, "0: play troll", "1: play fyreball")
    assert match.zone("chain") == ["troll"]
    assert "fyreball" in discards(match)


@pytest.mark.rule("WY-7.8")
def test_dragon_flies_over_the_gate_and_wins_monster_ties() -> None:
    match = siege(hand_0="dragon", hand_1="gryphonne", stack="goblyn_rabble giaunt_with_clubbe")
    play(match, "1: pass", "0: play dragon", "1: pass")
    assert match.inside
    assert match.broken[1] == 0
    play(match, "1: play gryphonne")
    assert "gryphonne" in discards(match)
    assert discards(match)[:3] == ["goblyn_rabble", "giaunt_with_clubbe", "gryphonne"]


@pytest.mark.rule("WY-9.5", "WY-11.13")
def test_claye_golem_is_proof_against_attack_spells() -> None:
    match = face(hand_0="claye_golem", hand_1="fyreball troll")
    play(match, "0: play claye_golem")
    assert legal(match) == {"pass", "play troll"}


@pytest.mark.rule("WY-9.5", "WY-7.8")
def test_ghoste_drifts_through_gates_and_fights_no_monster() -> None:
    match = siege(hand_0="ghoste_of_aunt_maude", hand_1="troll fyreball")
    play(match, "1: pass", "0: play ghoste_of_aunt_maude", "1: pass")
    assert match.inside
    assert legal(match) == {"pass", "play fyreball"}
    other = face(hand_0="troll", hand_1="ghoste_of_aunt_maude")
    play(other, "0: play troll")
    assert legal(other) == {"pass"}
    clouds = siege(castle_1="castell_in_ye_cloudes", hand_0="ghoste_of_aunt_maude")
    play(clouds, "1: pass")
    assert legal(clouds) == {"pass", "climb"}


def test_basiliske_wins_ties_against_mages() -> None:
    match = face(hand_0="basiliske", stack="goblyn_rabble gryphonne")
    play(match, "0: play basiliske")
    assert match.winners == [0]


@pytest.mark.rule("WY-11.13", "WY-7.6")
def test_thinge_sallies_and_draws_two_when_answering() -> None:
    match = siege(
        players=3,
        hand_0="troll",
        hand_1="thinge_in_ye_moat dragon",
        stack=f"impe_of_ye_perverse fyreball evil_eye {SURE_WIN}",
    )
    play(match, "1: pass", "0: play troll")
    assert legal(match) == {"pass", "play thinge_in_ye_moat"}
    play(match, "1: play thinge_in_ye_moat")
    assert "troll" in discards(match)
    assert "impe_of_ye_perverse" in discards(match)
    assert not match.is_alive(0)
    assert match.broken[1] == 0


@pytest.mark.rule("WY-11.13", "WY-9.3")
def test_impe_answers_an_attack_spell_and_marches_on() -> None:
    match = face(players=3, hand_0="fyreball", hand_1="impe_of_ye_perverse", stack=SURE_WIN)
    play(match, "0: play fyreball", "1: play impe_of_ye_perverse")
    assert discards(match)[:3] == ["rayne_of_herringes", "acyd_drizzle", "fyreball"]
    assert "impe_of_ye_perverse" in (*match.zone("chain"), *discards(match))
    lost = face(hand_0="fyreball", hand_1="impe_of_ye_perverse", stack=f"{SURE_LOSS} {TIE}")
    play(lost, "0: play fyreball", "1: play impe_of_ye_perverse")
    assert discards(lost)[2] == "impe_of_ye_perverse"
    equal = face(hand_0="fyreball", hand_1="impe_of_ye_perverse", stack=TIE)
    play(equal, "0: play fyreball", "1: play impe_of_ye_perverse")
    assert discards(equal)[2:] == ["fyreball", "impe_of_ye_perverse"]


@pytest.mark.rule("WY-11.15")
def test_chykken_takes_its_victor_along() -> None:
    match = face(hand_0="chykken_of_doome", hand_1="dragon", stack=SURE_WIN)
    play(match, "0: play chykken_of_doome", "1: play dragon")
    assert discards(match)[2:4] == ["chykken_of_doome", "dragon"]
    answering = face(hand_0="dragon", hand_1="chykken_of_doome", stack=SURE_LOSS)
    play(answering, "0: play dragon", "1: play chykken_of_doome")
    assert discards(answering)[2:4] == ["dragon", "chykken_of_doome"]


@pytest.mark.rule("WY-11.15")
def test_taxe_collectoures_take_a_card_when_they_fail() -> None:
    match = face(hand_0="taxe_collectoures", hand_1=FILLER, stack=SURE_LOSS)
    play(match, "0: play taxe_collectoures", "1: pass")
    assert hand(match, 0) == {FILLER}
    assert "taxe_collectoures" in discards(match)


def test_giaunt_draws_two_at_a_gate() -> None:
    match = siege(
        hand_0="giaunt_with_clubbe", hand_1="", stack=f"dragon fyreball evil_eye {SURE_LOSS}"
    )
    play(match, "1: pass", "0: play giaunt_with_clubbe")
    assert match.broken[1] == 1


# Defence spells


@pytest.mark.rule("WY-11.17")
def test_giaunt_teddybear_turns_a_monster_without_its_keywords() -> None:
    match = face(hand_0="basiliske", hand_1="giaunt_teddybear", stack="goblyn_rabble gryphonne")
    play(match, "0: play basiliske", "1: play giaunt_teddybear")
    assert match.living == 0b11
    assert "basiliske" in discards(match)


def test_mirrour_trycke_also_saves_a_monster() -> None:
    match = face(players=3, hand_0="troll mirrour_trycke", hand_1="fyreball", stack=SURE_WIN)
    play(match, "0: play troll", "1: play fyreball", "0: play mirrour_trycke")
    assert not match.is_alive(1)
    assert match.defeats[0] == 1


def test_rubber_and_glewe_is_for_the_own_mage_only() -> None:
    match = face(hand_0="troll rubber_and_glewe", hand_1="fyreball")
    play(match, "0: play troll", "1: play fyreball")
    assert legal(match) == {"pass"}
    own = face(hand_0="fyreball", hand_1="rubber_and_glewe", stack="goblyn_rabble gryphonne")
    play(own, "0: play fyreball", "1: play rubber_and_glewe")
    assert own.winners == [1]


@pytest.mark.parametrize("card", ["fyreball", "unmakynge", "lighte_fyngers", "evil_eye"])
def test_fizzle_counters_spells_of_many_kinds(card: str) -> None:
    match = face(hand_0=f"{card} ermintrude_snodgrasse", hand_1="fizzle", outdoors=True)
    play(match, f"0: play {card}")
    if card == "unmakynge":
        play(match, "0: pick ermintrude_snodgrasse")
    elif card != "fyreball":
        play(match, "0: seat 1")
    play(match, "1: play fizzle")
    forced(match)
    assert discards(match)[:2] == ["fizzle", card]
    assert match.living == 0b11


def test_fizzle_does_not_counter_monsters() -> None:
    match = face(hand_0="troll", hand_1="fizzle")
    play(match, "0: play troll")
    assert legal(match) == {"pass"}


def test_notte_so_faste_counters_a_defence_spell() -> None:
    match = face(
        hand_0="troll notte_so_faste", hand_1="banyshe_beastie", stack="goblyn_rabble gryphonne"
    )
    play(match, "0: play troll", "1: play banyshe_beastie", "0: play notte_so_faste")
    assert match.winners == [0]


@pytest.mark.rule("WY-11.18")
def test_shielde_of_smugnesse_wards_for_the_rest_of_the_challenge() -> None:
    match = face(
        hand_0="fyreball acyd_drizzle",
        hand_1="shielde_of_smugnesse",
        stack="rayne_of_herringes evil_eye dragon fizzle",
    )
    play(match, "0: play fyreball", "1: play shielde_of_smugnesse", "0: pass")
    assert match.warded == 0b10
    play(match, "1: pass", "0: play acyd_drizzle")
    assert discards(match)[2:5] == ["rayne_of_herringes", "evil_eye", "dragon"]
    assert match.over


def test_banyshe_beastie_counters_and_draws() -> None:
    match = face(hand_0="troll", hand_1="banyshe_beastie", stack="yoinke")
    play(match, "0: play troll", "1: play banyshe_beastie")
    assert discards(match)[:2] == ["banyshe_beastie", "troll"]
    assert hand(match, 1) == {"yoinke"}


@pytest.mark.rule("WY-11.17")
def test_lullabye_takes_the_monster() -> None:
    match = face(hand_0="troll", hand_1="lullabye")
    play(match, "0: play troll", "1: play lullabye")
    assert hand(match, 1) == {"troll"}
    assert discards(match) == ["lullabye"]


def test_exeunt_left_escapes_from_the_globe_too() -> None:
    match = feud(
        players=3,
        hand_0="fyreball",
        hand_2="exeunt_left",
        artefacts_0="globe_of_ruelershippe",
    )
    play(match, "play globe_of_ruelershippe", "seat 2", "play fyreball", "2: play exeunt_left")
    assert discards(match) == ["exeunt_left", "fyreball"]
    assert match.home == 0b111


def test_yoinke_takes_the_spell() -> None:
    match = face(hand_0="fyreball", hand_1="yoinke")
    play(match, "0: play fyreball", "1: play yoinke")
    assert hand(match, 1) == {"fyreball"}


def test_decoye_counters_what_is_after_the_own_mage() -> None:
    for card in ("fyreball", "troll"):
        match = face(hand_0=card, hand_1="decoye_in_pointy_hatte")
        play(match, f"0: play {card}", "1: play decoye_in_pointy_hatte")
        assert discards(match)[:2] == ["decoye_in_pointy_hatte", card]
        assert match.is_alive(1)
