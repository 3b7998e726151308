"""WY-15: Hidden WysaertZ, and what everybody knows about cards in every game."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wysaertz.state import Feud

from .builder import (
    SURE_LOSS,
    SURE_WIN,
    TIE,
    asked,
    at_random,
    discards,
    face,
    feud,
    forced,
    hand,
    legal,
    new,
    play,
    row,
    siege,
)

HIDDEN = {"hidden_wysaertz": True}


def seen(match: Feud, viewer: int | None) -> dict[str, Any]:
    """Everything that a viewer is shown."""
    return match.table(viewer).to_dict()


@pytest.mark.rule("WY-15.1")
def test_wy_15_1_mages_castles_and_artefacts_lie_face_down() -> None:
    match = feud(HIDDEN, artefacts_0="hatte_of_greate_pointinesse")
    for viewer in (0, 1, None):
        table = match.table(viewer)
        for zone in ("mage_0", "castle_0", "artefacts_0"):
            assert (table.zone(zone).cards[0].face is not None) == (viewer == 0)


@pytest.mark.rule("WY-15.1")
def test_wy_15_1_the_cards_of_the_defeated_are_shown() -> None:
    match = face(HIDDEN, players=3, hand_0="rude_gesture", stack="rayne_of_herringes acyd_drizzle")
    play(match, "0: play rude_gesture")
    forced(match)
    assert not match.is_alive(1)
    assert match.mage_up(1)
    assert match.castle_up(1)


@pytest.mark.rule("WY-15.2")
@pytest.mark.parametrize(
    ("zone", "parts", "texts"),
    [
        ("mage_0", {"mage_0": "the_wysaert", "stack": f"{TIE} fizzle"}, ["yes"]),
        ("artefacts_0", {"artefacts_0": "wande_of_one_more_try", "stack": SURE_LOSS}, ["yes"]),
        ("mage_0", {"mage_0": "the_alchymiste", "stack": SURE_LOSS}, ["pick acyd_drizzle"]),
    ],
)
def test_wy_15_2_using_a_power_turns_its_card_up(
    zone: str, parts: dict[str, Any], texts: list[str]
) -> None:
    match = face(HIDDEN, hand_0="fyreball", **parts)
    index = match.game.zone_index(match, zone)
    play(match, "0: play fyreball")
    assert not match.is_up(match.zones[index][0])
    play(match, *texts)
    assert match.is_up(match.zones[index][0])


@pytest.mark.rule("WY-15.2", "WY-11.39")
def test_wy_15_2_sorcerour_necromauncer_hutte_booke_globe_and_carpette() -> None:
    sorcerour = face(HIDDEN, mage_1="the_sorcerour", hand_0="fyreball", hand_1="passe_walle")
    play(sorcerour, "0: play fyreball", "1: backhande")
    assert sorcerour.mage_up(1)
    necro = face(HIDDEN, mage_0="the_necromauncer", hand_0="troll", stack=SURE_LOSS)
    play(necro, "0: play troll", "0: yes")
    assert necro.mage_up(0)
    assert hand(necro, 0) == {"troll"}
    hutte = siege(HIDDEN, castle_1="hutte_on_chykken_legges", hand_0="troll", stack=SURE_LOSS)
    assert not hutte.castle_up(1)
    play(hutte, "1: yes")
    assert hutte.castle_up(1)
    booke = feud(HIDDEN, artefacts_0="booke_of_endeless_spells", outside=[0], stack="fizzle")
    play(booke, "research")
    assert booke.is_up(booke.zones[booke.rows][0])
    globe = feud(HIDDEN, hand_0="fyreball", artefacts_0="globe_of_ruelershippe")
    play(globe, "play globe_of_ruelershippe")
    assert globe.is_up(globe.zones[globe.rows][0])
    carpette = siege(
        HIDDEN, hand_0="fyreball", artefacts_0="carpette_of_wobblie_flyte", stack="troll"
    )
    play(carpette, "1: pass", "1: pass", "0: play carpette_of_wobblie_flyte")
    assert carpette.is_up(carpette.zones[carpette.rows][0])
    assert carpette.inside


@pytest.mark.rule("WY-15.3")
@pytest.mark.parametrize(
    ("castle", "is_shown"),
    [
        ("castell_in_ye_cloudes", True),
        ("keepe_of_two_gates", True),
        ("gyngerbread_bungalow", True),
        ("moat_house", True),
        ("tower_of_darkenesse", False),
        ("hutte_on_chykken_legges", False),
    ],
)
def test_wy_15_3_which_castles_a_siege_turns_up(castle: str, is_shown: bool) -> None:
    match = siege(HIDDEN, castle_0=_other_castle(castle), castle_1=castle, hand_0="troll")
    assert match.castle_up(1) == is_shown
    assert (asked(match) == (1, "hutte_run")) == (not is_shown)


def _other_castle(castle: str) -> str:
    return "keepe_of_two_gates" if castle != "keepe_of_two_gates" else "moat_house"


@pytest.mark.rule("WY-15.4", "WY-11.40")
def test_wy_15_4_a_face_down_enchantress_after_the_reply() -> None:
    accepted = feud(HIDDEN, hand_0="troll", hand_1="nigel", stack="yoinke")
    play(accepted, "challenge", "seat 1", "summon", "1: yes")
    assert asked(accepted) == (0, "reveal_power")
    play(accepted, "0: yes")
    assert hand(accepted, 0) == {"troll", "yoinke"}
    refusing = feud(HIDDEN, hand_0="troll", hand_1="nigel")
    play(refusing, "challenge", "seat 1", "summon", "1: pass", "0: yes")
    assert asked(refusing) == (1, "summons_reply")
    play(refusing, "1: pass")
    assert hand(refusing, 0) == {"troll", "nigel"}
    assert asked(refusing) == (0, "after_refusal")
    silent = feud(HIDDEN, hand_0="troll", hand_1="nigel")
    play(silent, "challenge", "seat 1", "summon", "1: pass", "0: pass")
    assert asked(silent) == (0, "after_refusal")
    assert hand(silent, 1) == {"nigel"}
    assert not silent.mage_up(0)
    bare = feud(HIDDEN, hand_0="troll", stack="yoinke")
    play(bare, "challenge", "seat 1", "summon", "1: pass", "0: yes")
    assert asked(bare) == (0, "initiative")
    assert not bare.is_home(1)


@pytest.mark.rule("WY-15.4", "WY-15.10", "WY-11.43")
@pytest.mark.parametrize("mage", ["the_hedge_wytche", "the_wysaert"])
def test_wy_15_4_the_hedge_wytche_is_asked_after_her_first_castle_spell(mage: str) -> None:
    match = feud(
        HIDDEN, mage_0=mage, hand_0="nyce_cuppe_of_tee", stack="troll dragon fizzle yoinke"
    )
    play(match, "play nyce_cuppe_of_tee")
    assert asked(match) == (0, "reveal_power")
    assert ("yes" in legal(match)) == (mage == "the_hedge_wytche")
    play(match, "yes" if mage == "the_hedge_wytche" else "pass")
    assert asked(match) == (
        (0, "turn_action") if mage == "the_hedge_wytche" else (1, "turn_action")
    )


@pytest.mark.rule("WY-15.4", "WY-16.3")
def test_wy_15_4_the_cauldroun_is_asked_after_the_first_card() -> None:
    pots = "cauldroun_of_seconde_helpinges cauldroun_of_seconde_helpinges"
    match = feud({**HIDDEN, "packs": 2}, artefacts_0=pots, stack="troll dragon fizzle yoinke")
    play(match, "research")
    assert asked(match) == (0, "reveal_power")
    assert hand(match, 0) == {"troll"}
    play(match, "0: yes")
    assert hand(match, 0) == {"troll", "dragon", "fizzle"}
    other = feud(HIDDEN, artefacts_0="hatte_of_greate_pointinesse", stack="troll dragon")
    play(other, "research")
    assert legal(other) == {"pass"}


@pytest.mark.rule("WY-15.4")
def test_wy_15_4_the_globe_finds_nobody_in_a_tower_that_is_turned_up() -> None:
    match = feud(HIDDEN, hand_0="fyreball", artefacts_0="globe_of_ruelershippe")
    play(match, "play globe_of_ruelershippe", "seat 1", "play fyreball", "1: yes")
    assert discards(match) == ["fyreball"]
    assert match.stage == 0


@pytest.mark.rule("WY-15.5")
def test_wy_15_5_the_limit_card_may_be_turned_up_instead_of_discarding() -> None:
    match = feud(
        HIDDEN,
        castle_0="gyngerbread_bungalow",
        artefacts_0="hatte_of_greate_pointinesse",
        hand_0="troll dragon fizzle yoinke",
        stack="lullabye",
    )
    assert match.limit(0) == 4
    play(match, "research")
    assert asked(match) == (0, "discard_down")
    play(match, "0: pass")
    assert match.castle_up(0)
    assert not match.is_up(match.zones[match.rows][0])
    assert len(hand(match, 0)) == 5
    plain = feud(HIDDEN, hand_0="troll dragon fizzle yoinke", stack="lullabye")
    play(plain, "research")
    assert "pass" not in legal(plain)


@pytest.mark.rule("WY-15.6")
@pytest.mark.parametrize("card", ["crystall_peepe", "evil_eye", "farre_sighte"])
def test_wy_15_6_every_vision_spell_shows_what_lies_face_down(card: str) -> None:
    match = feud(
        HIDDEN,
        players=3,
        mage_0="the_wysaert",
        hand_0=card,
        artefacts_2="hatte_of_greate_pointinesse",
        stack="troll dragon fizzle yoinke",
    )
    play(match, f"play {card}")
    assert legal(match) == {"seat 1", "seat 2"}
    play(match, "seat 2")
    assert asked(match) == (2, "reveal_power")
    play(match, "2: pass")
    for zone in (match.mages, match.castles, match.rows):
        assert match.knows(0, match.zones[zone + 2][0])
        assert not match.knows(1, match.zones[zone + 2][0])
        assert not match.is_up(match.zones[zone + 2][0])


@pytest.mark.rule("WY-15.6")
def test_wy_15_6_farre_sighte_has_no_target_when_nothing_lies_face_down() -> None:
    match = feud(
        HIDDEN,
        mage_0="the_wysaert",
        hand_0="farre_sighte",
        up=["mage_1", "castle_1"],
        stack="troll dragon fizzle yoinke",
    )
    play(match, "play farre_sighte")
    assert asked(match) == (0, "pick_from_look")


@pytest.mark.rule("WY-15.7")
def test_wy_15_7_a_fitting_name_works_and_a_shield_turns_the_mage_up() -> None:
    match = face(HIDDEN, hand_0="unmakynge nigel", hand_1="ermintrude_snodgrasse")
    play(match, "0: play unmakynge", "0: pick nigel")
    assert "play ermintrude_snodgrasse" in legal(match)
    play(match, "1: play ermintrude_snodgrasse")
    assert match.mage_up(1)
    hit = face(HIDDEN, hand_0="unmakynge nigel")
    play(hit, "0: play unmakynge", "0: pick nigel")
    assert hit.winners == [0]


@pytest.mark.rule("WY-15.7")
def test_wy_15_7_after_a_wrong_name_nobody_takes_the_mage_for_one_of_its_list() -> None:
    match = face(HIDDEN, mage_0="the_wysaert", mage_1="the_alchymiste", hand_0="unmakynge nigel")
    play(match, "0: play unmakynge", "0: pick nigel")
    for number in range(30):
        world = match.sample(0, Rng(number))
        mage = world.zone("mage_1")[0]
        assert mage not in ("the_wysaert", "the_sorcerour", "the_hedge_wytche")


@pytest.mark.rule("WY-15.8")
def test_wy_15_8_options_do_not_depend_on_what_is_hidden() -> None:
    for castle in ("castell_in_ye_cloudes", "keepe_of_two_gates", "tower_of_darkenesse"):
        match = feud(
            HIDDEN,
            castle_1=castle,
            hand_0="lighte_fyngers fyreball unmakynge nigel",
            hand_1="troll",
            artefacts_0="globe_of_ruelershippe",
        )
        assert legal(match) == {
            "research",
            "play lighte_fyngers",
            "play globe_of_ruelershippe",
            "challenge",
        }
        assert match.gates(1) == 1


@pytest.mark.rule("WY-15.9")
def test_wy_15_9_a_thief_takes_a_random_face_down_artefact() -> None:
    match = feud(
        HIDDEN,
        players=3,
        mage_0="the_wysaert",
        hand_0="magpye_familiar",
        artefacts_2="hatte_of_greate_pointinesse wande_of_one_more_try",
        known_1=["hatte_of_greate_pointinesse"],
    )
    play(match, "play magpye_familiar", "seat 2", "2: pass")
    assert legal(match) == {"pick hidden"}
    play(match, "0: pick hidden")
    stolen = match.zones[match.rows][0]
    assert not match.is_up(stolen)
    assert match.knows(0, stolen)
    assert match.knows(2, stolen)
    assert not match.knows(1, stolen)
    left = match.zones[match.rows + 2][0]
    assert not match.knows(1, left)
    named = feud(
        HIDDEN,
        mage_0="the_wysaert",
        castle_1="keepe_of_two_gates",
        hand_0="magpye_familiar",
        artefacts_1="hatte_of_greate_pointinesse",
        up=["artefacts_1", "castle_1"],
    )
    play(named, "play magpye_familiar", "seat 1", "pick hatte_of_greate_pointinesse")
    assert row(named, 0) == ["hatte_of_greate_pointinesse"]


@pytest.mark.rule("WY-15.10")
@pytest.mark.parametrize("mage", ["the_wysaert", "the_sorcerour", "the_alchymiste"])
@pytest.mark.parametrize("artefact", ["wande_of_one_more_try", "hatte_of_greate_pointinesse"])
def test_wy_15_10_the_questions_are_the_same_whatever_lies_face_down(
    mage: str, artefact: str
) -> None:
    match = face(
        HIDDEN,
        players=3,
        mage_1=mage,
        artefacts_1=artefact,
        hand_0="acyd_drizzle",
        stack="rayne_of_herringes dragon",
    )
    play(match, "0: play acyd_drizzle")
    questions = []
    while match.stage and match.seat == 1:
        questions.append(asked(match)[1])
        match.play(1, 0)
    assert questions == ["redraw", "redraw", "take_draw"]


@pytest.mark.rule("WY-15.10")
def test_wy_15_10_salvage_is_asked_of_any_face_down_mage() -> None:
    match = face(HIDDEN, mage_0="the_wysaert", hand_0="troll", stack=SURE_LOSS)
    play(match, "0: play troll")
    forced_kinds = []
    while match.stage and match.options(match.seat) == [0]:
        forced_kinds.append(asked(match))
        match.play(match.seat, 0)
    assert (0, "salvage") in forced_kinds


@pytest.mark.rule("WY-15.11")
def test_wy_15_11_mending_a_keepe_in_part_turns_it_up() -> None:
    match = feud(
        HIDDEN,
        mage_0="the_wysaert",
        castle_0="keepe_of_two_gates",
        hand_0="walle_of_bryckes",
        broken={0: 1},
    )
    play(match, "play walle_of_bryckes")
    assert match.castle_up(0)
    assert match.broken[0] == 1
    tower = feud(
        HIDDEN,
        mage_0="the_wysaert",
        castle_0="tower_of_darkenesse",
        castle_1="moat_house",
        hand_0="walle_of_bryckes",
        broken={0: 1},
    )
    play(tower, "play walle_of_bryckes")
    assert not tower.castle_up(0)
    assert tower.broken[0] == 0
    clouds = feud(
        HIDDEN, castle_0="castell_in_ye_cloudes", hand_0="walle_of_bryckes", broken={0: 1}
    )
    assert "play walle_of_bryckes" not in legal(clouds)


@pytest.mark.rule("WY-15.12", "WY-12.3")
def test_wy_15_12_spoils_lie_face_up() -> None:
    match = face(
        {**HIDDEN, "spoils": "artefacts"},
        players=3,
        hand_0="rude_gesture",
        artefacts_1="hatte_of_greate_pointinesse",
        stack=SURE_WIN,
    )
    play(match, "0: play rude_gesture")
    forced(match)
    assert match.is_up(match.zones[match.rows][0])


# What everybody knows (section 3)


def test_a_card_taken_from_a_public_place_is_known_to_be_in_that_hand() -> None:
    match = face(players=3, hand_0="troll", hand_1="lullabye nigel")
    play(match, "0: play troll", "1: play lullabye")
    taken = match.find(1, match.game.actions.parse("play troll") - 22)
    assert all(match.knows(viewer, taken) for viewer in (0, 1, 2, None))
    assert not match.knows(2, match.find(1, 48))


def test_a_random_theft_makes_third_players_forget() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="lighte_fyngers",
        hand_2="troll dragon",
        known_1=["troll"],
    )
    play(match, "play lighte_fyngers", "seat 2", "2: pass")
    for card in (*match.zones[0], *match.zones[2]):
        assert not match.knows(1, card)


def test_a_secret_choice_is_invisible_until_all_have_chosen() -> None:
    views = []
    for choice in ("pick troll", "pick dragon"):
        match = feud(players=3, hand_0="nigel", hand_1="troll dragon", stack="passe_ye_parcell")
        play(match, "research")
        match.play(1, match.game.actions.parse(choice))
        views.append([seen(match, viewer) for viewer in (0, 2, None)])
        chosen = {match.sample(0, Rng(number)).fields()["chosen"][1] for number in range(20)}
        assert len(chosen) == 2
    assert views[0] == views[1]


def test_who_is_asked_never_depends_on_hidden_cards() -> None:
    """Sampled worlds agree with the true one on who is asked and what for."""
    for seed in range(4):
        match = new(3, seed, hidden_wysaertz=True, free_for_all=True)
        for number, state in enumerate(at_random(match, seed)):
            if number % 9 == 0 and not state.over:
                for seat in range(3):
                    world = state.sample(seat, Rng(number))
                    assert world.asked == state.asked
                    assert world.agenda[-1].kind == state.agenda[-1].kind
                    for other in range(3):
                        assert bool(world.options(other)) == bool(state.options(other))


TWO_PACKS = {"packs": 2}


def known(match: Feud, viewer: int, seat: int) -> list[str]:
    """The cards of a hand that a viewer knows."""
    faces = match.game.faces
    return [faces[match.face[c]].id for c in match.zones[seat] if match.knows(viewer, c)]


@pytest.mark.rule("WY-16.2")
@pytest.mark.parametrize("seed", range(6))
def test_wy_16_2_a_copy_stolen_at_random_is_the_known_one(seed: int) -> None:
    match = feud(
        TWO_PACKS,
        mage_1="the_wysaert",
        hand_0="fyreball recolleccioun",
        hand_1="lighte_fyngers",
        castle_0="gyngerbread_bungalow",
        castle_1="moat_house",
        discard="fyreball",
        seed=seed,
    )
    play(match, "0: play recolleccioun", "0: pick fyreball")
    assert known(match, 1, 0) == ["fyreball"]
    play(match, "1: play lighte_fyngers", "1: seat 0", "0: pass")
    assert hand(match, 1) == {"fyreball"}
    assert known(match, 1, 0) == []


@pytest.mark.rule("WY-16.2")
def test_wy_16_2_a_copy_that_is_played_may_be_the_one_that_anybody_knew() -> None:
    match = face(TWO_PACKS, players=3, hand_0="fyreball fyreball", hand_1="nigel")
    first, second = match.zones[0]
    match.reveal(first, 1 << 1)
    match.reveal(second, 1 << 2)
    play(match, "0: play fyreball")
    assert [known(match, viewer, 0) for viewer in range(3)] == [["fyreball"], [], []]
