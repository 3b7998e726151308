"""Every card of the pack is played at least once and does what it says."""

from __future__ import annotations

from typing import Any

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
    game,
    hand,
    legal,
    play,
    row,
    siege,
)

NAMES = (
    "bartholomewe_pyckleworthe",
    "ermintrude_snodgrasse",
    "nigel",
    "rumpelstyltskynne",
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


# Castle Wall spells


@pytest.mark.rule("WY-11.52", "WY-11.55", "WY-4.4")
def test_walle_of_bryckes_counters_at_the_gate_and_mends_in_peace() -> None:
    match = siege(hand_0="fyreball", hand_1="walle_of_bryckes")
    play(match, "1: pass", "0: play fyreball", "1: play walle_of_bryckes")
    assert discards(match) == ["walle_of_bryckes", "fyreball"]
    assert match.broken[1] == 0
    peace = feud(hand_0="walle_of_bryckes", hand_1="fizzle", broken={0: 1})
    assert "play walle_of_bryckes" in legal(peace)
    play(peace, "play walle_of_bryckes")
    assert peace.broken[0] == 0
    whole = feud(hand_0="walle_of_bryckes")
    assert "play walle_of_bryckes" not in legal(whole)


@pytest.mark.rule("WY-11.19")
def test_boylinge_porridge_stops_flyers_and_scalds_the_hand() -> None:
    match = siege(hand_0="dragon nigel", hand_1="boylinge_porridge")
    play(match, "1: pass", "0: play dragon", "1: play boylinge_porridge")
    forced(match)
    assert set(discards(match)) == {"boylinge_porridge", "dragon", "nigel"}
    assert not match.inside


def test_walle_of_mirrours_sends_a_spell_back_from_behind_the_gate() -> None:
    match = siege(players=3, hand_0="fyreball", hand_1="walle_of_mirrours", stack=SURE_WIN)
    play(match, "1: pass", "0: play fyreball", "1: play walle_of_mirrours")
    assert not match.is_alive(0)
    assert match.broken[1] == 0


def test_walle_of_thornes_ends_the_challenge() -> None:
    match = siege(hand_0="passe_walle levitatioun", hand_1="walle_of_thornes")
    play(match, "1: pass", "0: play levitatioun", "1: play walle_of_thornes", "0: pass")
    assert match.stage == 0
    assert set(discards(match)) == {"walle_of_thornes", "levitatioun"}
    assert hand(match, 0) == {"passe_walle"}


@pytest.mark.rule("WY-11.19")
def test_hastie_brickwerke_braces_against_the_attack_under_way() -> None:
    match = siege(
        hand_0="fyreball",
        hand_1="hastie_brickwerke",
        stack="yoinke rayne_of_herringes evil_eye troll",
    )
    play(match, "1: pass", "0: play fyreball", "1: play hastie_brickwerke")
    forced(match)
    assert hand(match, 1) == {"yoinke"}
    assert match.broken[1] == 1
    assert {"evil_eye", "troll"} <= set(discards(match))


# Passage spells


@pytest.mark.rule("WY-11.20", "WY-11.51")
def test_passe_walle_goes_past_any_gate_unanswered() -> None:
    match = siege(
        castle_1="keepe_of_two_gates", hand_0="passe_walle troll", hand_1="walle_of_thornes"
    )
    play(match, "1: pass", "0: play passe_walle")
    assert match.inside
    assert match.broken[1] == 0
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-11.20", "WY-7.5")
def test_levitatioun_reaches_a_castle_without_a_gate() -> None:
    match = siege(
        castle_1="castell_in_ye_cloudes", hand_0="levitatioun passe_walle open_sezzame troll"
    )
    play(match, "1: pass")
    assert legal(match) == {"pass", "climb", "play levitatioun"}
    play(match, "0: play levitatioun")
    assert match.inside
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-11.20")
def test_open_sezzame_breaks_every_gate() -> None:
    match = siege(castle_1="keepe_of_two_gates", hand_0="open_sezzame troll")
    play(match, "1: pass", "0: play open_sezzame")
    assert match.broken[1] == 2
    assert asked(match) == (0, "initiative")


# True Name spells and True Names


@pytest.mark.rule("WY-11.24", "WY-12.3")
def test_leashe_of_names_loots() -> None:
    match = face(
        players=3,
        hand_0="leashe_of_names nigel",
        artefacts_1="wande_of_one_more_try hatte_of_greate_pointinesse",
    )
    play(match, "0: play leashe_of_names", "0: pick nigel")
    assert not match.is_alive(1)
    assert set(row(match, 0)) == {"wande_of_one_more_try", "hatte_of_greate_pointinesse"}
    assert match.bewitched == 0b10


@pytest.mark.rule("WY-11.24", "WY-7.4")
def test_rolle_calle_reaches_a_besieged_mage() -> None:
    match = siege(hand_0="rolle_calle unmakynge nigel", hand_1="walle_of_thornes fizzle")
    play(match, "1: pass")
    assert legal(match) == {"pass", "play rolle_calle"}
    play(match, "0: play rolle_calle", "0: pick nigel")
    assert legal(match) == {"pass", "play fizzle"}
    play(match, "1: pass")
    assert match.winners == [0]


@pytest.mark.rule("WY-11.22", "WY-11.23")
@pytest.mark.parametrize(
    ("name", "mages"),
    [
        ("bartholomewe_pyckleworthe", "the_wysaert the_enchantress the_alchymiste"),
        ("ermintrude_snodgrasse", "the_enchantress the_necromauncer the_hedge_wytche"),
        ("nigel", "the_wysaert the_sorcerour the_hedge_wytche"),
        ("rumpelstyltskynne", "the_sorcerour the_necromauncer the_alchymiste"),
    ],
)
def test_true_names_fit_three_mages_each(name: str, mages: str) -> None:
    for number in range(6):
        mage = game().faces[72 + number].id
        match = face(mage_0=other_than(mage), mage_1=mage, hand_0=f"unmakynge {name}")
        assert ("play unmakynge" in legal(match)) == (mage in mages.split())
        if mage in mages.split():
            others = [each for each in NAMES if each != name]
            shield = face(
                mage_0=other_than(mage),
                mage_1=mage,
                hand_0=["leashe_of_names", *others],
                hand_1=name,
            )
            play(shield, "0: play leashe_of_names")
            shield.play(0, shield.options(0)[0])
            assert f"play {name}" in legal(shield)


def other_than(mage: str) -> str:
    return "the_wysaert" if mage != "the_wysaert" else "the_sorcerour"


# Vision, Stealing, Restoration


@pytest.mark.rule("WY-11.25", "WY-4.1", "WY-4.5")
def test_crystall_peepe_shows_the_hand_and_draws() -> None:
    match = feud(
        mage_0="the_wysaert",
        castle_1="keepe_of_two_gates",
        hand_0="crystall_peepe",
        hand_1="troll",
        stack="yoinke",
    )
    play(match, "play crystall_peepe", "seat 1")
    assert asked(match) == (1, "answer")
    play(match, "1: pass")
    assert hand(match, 0) == {"yoinke"}
    assert match.knows(0, match.zones[1][0])
    assert discards(match) == ["crystall_peepe"]
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-11.25")
def test_evil_eye_discards_the_chosen_card() -> None:
    match = feud(
        mage_0="the_wysaert",
        castle_1="keepe_of_two_gates",
        hand_0="evil_eye",
        hand_1="troll dragon",
    )
    play(match, "play evil_eye", "seat 1", "1: pass")
    assert asked(match) == (0, "pick_from_hand")
    assert legal(match) == {"pick troll", "pick dragon"}
    play(match, "0: pick dragon")
    assert hand(match, 1) == {"troll"}
    assert discards(match) == ["dragon", "evil_eye"]


@pytest.mark.rule("WY-11.25")
def test_farre_sighte_takes_one_of_four() -> None:
    match = feud(
        mage_0="the_wysaert", hand_0="farre_sighte", stack="troll dragon fizzle yoinke nigel"
    )
    play(match, "play farre_sighte")
    assert asked(match) == (0, "pick_from_look")
    assert legal(match) == {"pick troll", "pick dragon", "pick fizzle", "pick yoinke"}
    play(match, "0: pick fizzle")
    assert hand(match, 0) == {"fizzle"}
    assert match.zone("stack")[:4] == ["troll", "dragon", "yoinke", "nigel"]
    top = match.zones[match.stack][::-1]
    assert [match.knows(0, card) for card in top[:4]] == [True, True, True, False]
    assert not any(match.knows(1, card) for card in top[:4])


@pytest.mark.rule("WY-11.26")
def test_lighte_fyngers_steals_a_random_card() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="lighte_fyngers",
        hand_2="troll dragon",
    )
    play(match, "play lighte_fyngers", "seat 2", "2: pass")
    assert len(hand(match, 0)) == 1
    assert len(hand(match, 2)) == 1
    stolen = match.zones[0][0]
    assert match.knows(2, stolen)
    assert not match.knows(1, stolen)


@pytest.mark.rule("WY-11.26", "WY-4.4")
def test_magpye_familiar_steals_an_artefact() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="magpye_familiar",
        artefacts_2="wande_of_one_more_try globe_of_ruelershippe",
    )
    play(match, "play magpye_familiar", "seat 2")
    assert legal(match) == {"pick wande_of_one_more_try", "pick globe_of_ruelershippe"}
    play(match, "0: pick globe_of_ruelershippe")
    assert row(match, 0) == ["globe_of_ruelershippe"]
    assert row(match, 2) == ["wande_of_one_more_try"]


@pytest.mark.rule("WY-11.26")
def test_fayre_exchaunge_swaps_two_cards() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="fayre_exchaunge nigel",
        hand_2="troll dragon",
    )
    play(match, "play fayre_exchaunge", "seat 2", "2: pass", "0: pick dragon")
    assert asked(match) == (0, "give_card")
    play(match, "0: pick nigel")
    assert hand(match, 0) == {"dragon"}
    assert hand(match, 2) == {"troll", "nigel"}
    empty = feud(players=3, mage_0="the_wysaert", hand_0="fayre_exchaunge", hand_2="troll")
    play(empty, "play fayre_exchaunge", "seat 2", "2: pass", "0: pick troll")
    assert hand(empty, 0) == {"troll"}
    assert asked(empty) == (1, "turn_action")


@pytest.mark.rule("WY-11.27", "WY-11.19")
def test_mende_and_make_do_mends_all_and_draws() -> None:
    match = feud(
        mage_0="the_wysaert",
        castle_0="keepe_of_two_gates",
        broken={0: 2},
        hand_0="mende_and_make_do",
        stack="yoinke",
    )
    play(match, "play mende_and_make_do")
    assert match.broken[0] == 0
    assert hand(match, 0) == {"yoinke"}


@pytest.mark.rule("WY-11.27", "WY-4.4")
def test_recolleccioun_takes_any_card_but_an_event() -> None:
    match = feud(
        mage_0="the_wysaert", hand_0="recolleccioun", discard="troll tea_tyme globe_of_ruelershippe"
    )
    play(match, "play recolleccioun")
    assert legal(match) == {"pick troll", "pick globe_of_ruelershippe"}
    play(match, "0: pick globe_of_ruelershippe")
    assert row(match, 0) == ["globe_of_ruelershippe"]
    assert discards(match) == ["troll", "tea_tyme", "recolleccioun"]
    none = feud(mage_0="the_wysaert", hand_0="recolleccioun", discard="tea_tyme")
    assert "play recolleccioun" not in legal(none)


@pytest.mark.rule("WY-11.27", "WY-3.3")
def test_nyce_cuppe_of_tee_draws_two_one_at_a_time() -> None:
    match = feud(
        mage_0="the_wysaert",
        hand_0="nyce_cuppe_of_tee troll dragon fizzle nigel",
        stack="yoinke lullabye",
    )
    play(match, "play nyce_cuppe_of_tee")
    assert asked(match) == (0, "discard_down")
    assert len(hand(match, 0)) == 5
    play(match, "0: pick nigel")
    assert "lullabye" in hand(match, 0)
    assert asked(match) == (0, "discard_down")


# Artefacts


@pytest.mark.rule("WY-11.28", "WY-8.3")
def test_booke_researches_in_a_battle_and_keeps_the_initiative() -> None:
    match = face(hand_0="troll", artefacts_0="booke_of_endeless_spells", stack="yoinke fizzle")
    assert "research" in legal(match)
    play(match, "0: research")
    assert hand(match, 0) == {"troll", "yoinke"}
    assert asked(match) == (0, "initiative")
    assert "research" not in legal(match)


@pytest.mark.rule("WY-11.29", "WY-2.4", "WY-2.8")
def test_globe_needs_its_owner_at_home_and_no_truce() -> None:
    parts: dict[str, Any] = {"hand_0": "fyreball", "artefacts_0": "globe_of_ruelershippe"}
    assert "play globe_of_ruelershippe" in legal(feud(castle_1="keepe_of_two_gates", **parts))
    assert "play globe_of_ruelershippe" not in legal(
        feud(castle_1="keepe_of_two_gates", outside=[0], **parts)
    )
    assert "play globe_of_ruelershippe" not in legal(
        feud(castle_1="keepe_of_two_gates", truce=1, **parts)
    )
    assert "play globe_of_ruelershippe" not in legal(feud(**parts))


@pytest.mark.rule("WY-11.30", "WY-10.11")
@pytest.mark.parametrize(
    ("drawn", "is_in", "is_kept"),
    [
        ("troll", True, True),
        ("acyd_drizzle", True, True),
        ("basiliske", False, True),
        ("dragon", False, False),
    ],
)
def test_carpette_flies_by_the_letter(drawn: str, is_in: bool, is_kept: bool) -> None:
    match = siege(
        castle_1="castell_in_ye_cloudes",
        hand_0="fyreball",
        artefacts_0="carpette_of_wobblie_flyte",
        stack=drawn,
    )
    play(match, "1: pass", "0: play carpette_of_wobblie_flyte")
    assert (match.stage == 3) == is_in
    assert bool(row(match, 0)) == is_kept
    assert drawn in discards(match)
    if not is_in:
        play(match, "1: pass")
        assert "play carpette_of_wobblie_flyte" not in legal(match)


@pytest.mark.rule("WY-11.31", "WY-10.7")
def test_wande_draws_anew_once() -> None:
    match = face(
        hand_0="fyreball",
        artefacts_0="wande_of_one_more_try",
        stack=f"{SURE_LOSS} mende_and_make_do",
    )
    play(match, "0: play fyreball")
    assert asked(match) == (0, "redraw")
    play(match, "0: yes")
    assert match.living == 0b11
    assert "mende_and_make_do" in discards(match)


def test_amulette_has_its_test_in_the_scenarios_and_hatte_raises_the_limit() -> None:
    match = feud(artefacts_0="hatte_of_greate_pointinesse amulette_of_notte_dyinge")
    assert match.limit(0) == 5
    assert match.limit(1) == 4


@pytest.mark.rule("WY-11.33")
def test_cauldroun_adds_a_card_also_when_just_drawn() -> None:
    match = feud(artefacts_0="cauldroun_of_seconde_helpinges", stack="yoinke fizzle troll")
    play(match, "research")
    assert hand(match, 0) == {"yoinke", "fizzle"}
    fresh = feud(stack="cauldroun_of_seconde_helpinges fizzle troll")
    play(fresh, "research")
    assert hand(fresh, 0) == {"fizzle"}


# Events


@pytest.mark.rule("WY-11.34")
def test_fyre_drille_puts_everybody_outside() -> None:
    match = feud(players=3, stack="fyre_drille")
    play(match, "research")
    assert match.home == 0
    assert legal(match) == {"home"}


@pytest.mark.rule("WY-11.35")
def test_erthe_quake_breaks_and_masons_mend_every_gate() -> None:
    match = feud(castle_0="keepe_of_two_gates", stack="erthe_quake travellinge_masons")
    play(match, "research")
    assert match.broken == [2, 1]
    play(match, "1: research")
    assert match.broken == [0, 0]


@pytest.mark.rule("WY-11.37", "WY-2.7")
def test_tea_tyme_forbids_challenges_until_the_drawers_turn() -> None:
    match = feud(players=3, hand_0="troll", hand_1="dragon", stack="tea_tyme fizzle yoinke")
    play(match, "research")
    assert match.truce == 0
    assert "challenge" not in legal(match)
    play(match, "1: research", "2: research")
    assert match.truce == -1
    assert "challenge" in legal(match)


@pytest.mark.rule("WY-11.36")
def test_grande_lotterie_gives_everybody_a_card() -> None:
    match = feud(players=3, stack="grande_lotterie troll dragon fizzle")
    play(match, "research")
    assert [hand(match, seat) for seat in range(3)] == [{"troll"}, {"dragon"}, {"fizzle"}]


# Mages


@pytest.mark.rule("WY-11.38", "WY-10.7")
def test_the_wysaert_redraws_ties_and_oops_only() -> None:
    tie = face(mage_0="the_wysaert", hand_0="fyreball", stack=f"{TIE} fizzle")
    play(tie, "0: play fyreball")
    assert asked(tie) == (0, "redraw")
    loss = face(mage_0="the_wysaert", hand_0="fyreball", stack=SURE_LOSS)
    play(loss, "0: play fyreball")
    assert loss.stage == 0 or asked(loss)[1] != "redraw"


@pytest.mark.rule("WY-11.39")
def test_the_sorcerour_uses_his_backhande_once_per_challenge() -> None:
    match = face(
        mage_1="the_sorcerour",
        hand_0="fyreball acyd_drizzle",
        hand_1="passe_walle levitatioun",
        stack=f"{TIE} troll chykken_of_doome",
    )
    play(match, "0: play fyreball", "1: backhande", "1: pick passe_walle", "0: pass")
    play(match, "1: pass", "0: play acyd_drizzle")
    assert legal(match) == {"pass"}


@pytest.mark.rule("WY-11.40")
def test_the_enchantress_draws_when_her_summons_is_accepted() -> None:
    match = feud(hand_0="troll", hand_1="nigel", stack="yoinke")
    play(match, "challenge", "seat 1", "summon", "1: yes")
    assert hand(match, 0) == {"troll", "yoinke"}
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-11.41")
def test_the_necromauncer_takes_a_beaten_monster_back_once() -> None:
    match = face(mage_0="the_necromauncer", hand_0="troll", stack=f"{SURE_LOSS} evil_eye fyreball")
    play(match, "0: play troll")
    assert asked(match) == (0, "salvage")
    play(match, "0: yes")
    assert hand(match, 0) == {"troll"}
    forced(match)
    play(match, "0: play troll")
    assert match.stage == 0 or asked(match)[1] != "salvage"
    assert "troll" in discards(match)


@pytest.mark.rule("WY-11.42")
def test_the_alchymiste_keeps_a_card_of_a_draw() -> None:
    match = face(mage_0="the_alchymiste", hand_0="troll", stack="acyd_drizzle rayne_of_herringes")
    play(match, "0: play troll")
    assert asked(match) == (0, "take_draw")
    assert legal(match) == {"pass", "pick acyd_drizzle"}
    play(match, "0: pick acyd_drizzle")
    assert hand(match, 0) == {"acyd_drizzle"}
    assert discards(match) == ["rayne_of_herringes", "troll"]


@pytest.mark.rule("WY-11.43")
def test_the_hedge_wytche_casts_her_first_castle_spell_for_free() -> None:
    match = feud(
        mage_0="the_hedge_wytche",
        mage_1="the_wysaert",
        hand_0="nyce_cuppe_of_tee recolleccioun",
        stack="troll dragon fizzle",
    )
    play(match, "play nyce_cuppe_of_tee")
    assert hand(match, 0) == {"recolleccioun", "troll", "dragon", "fizzle"}
    assert asked(match) == (0, "turn_action")
    play(match, "0: play recolleccioun", "0: pick nyce_cuppe_of_tee")
    assert asked(match)[1] == "discard_down" or asked(match) == (1, "turn_action")


# Castles


@pytest.mark.rule("WY-11.44")
def test_the_tower_hides_its_owner_only_at_home() -> None:
    parts: dict[str, Any] = {"mage_0": "the_wysaert", "hand_0": "lighte_fyngers", "hand_1": "troll"}
    assert "play lighte_fyngers" not in legal(feud(**parts))
    assert "play lighte_fyngers" in legal(feud(outside=[1], **parts))


@pytest.mark.rule("WY-11.46", "WY-5.1")
def test_the_castles_have_their_gates() -> None:
    gates = {face.id: face.values["gates"] for face in game().faces if face.kind == "castle"}
    assert gates == {
        "tower_of_darkenesse": 1,
        "castell_in_ye_cloudes": 0,
        "keepe_of_two_gates": 2,
        "hutte_on_chykken_legges": 1,
        "gyngerbread_bungalow": 1,
        "moat_house": 1,
    }


@pytest.mark.rule("WY-11.47", "WY-7.1")
@pytest.mark.parametrize(("stack", "ran"), [(SURE_WIN, True), (SURE_LOSS, False)])
def test_the_hutte_may_run(stack: str, ran: bool) -> None:
    match = siege(
        castle_1="hutte_on_chykken_legges",
        broken={1: 1},
        hand_0="troll",
        hand_1="nigel",
        stack=stack,
    )
    assert asked(match) == (1, "hutte_run")
    play(match, "1: yes")
    assert (match.stage == 0) == ran
    assert match.is_home(0) == ran


@pytest.mark.rule("WY-11.48")
def test_the_bungalow_holds_one_card_more() -> None:
    match = feud(castle_0="gyngerbread_bungalow")
    assert match.limit(0) == 5


def test_every_card_of_the_pack_is_named_in_this_file_or_in_the_scenarios() -> None:
    from pathlib import Path

    folder = Path(__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    text += (folder / "builder.py").read_text(encoding="utf-8")
    missing = [card.id for card in game().faces if card.id not in text]
    assert missing == []
