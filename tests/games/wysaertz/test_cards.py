"""All other cards, from Castle Wall spells to Castles: each is played and does what it says."""

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
