"""The acceptance scenarios about turns, hands, setup, options and bounds."""

from __future__ import annotations

import pytest

import pentacles

from .builder import asked, discards, feud, forced, game, hand, legal, new, play, refused, row


@pytest.mark.rule("WY-3.1", "WY-3.2")
def test_wy_3_2_s1_hand_limit() -> None:
    match = feud(hand_0="fyreball troll fizzle passe_walle", stack="yoinke")
    play(match, "research")
    assert asked(match) == (0, "discard_down")
    assert len(match.options(0)) == 5
    play(match, "pick passe_walle")
    assert hand(match, 0) == {"fyreball", "troll", "fizzle", "yoinke"}
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-3.4", "WY-11.35")
def test_wy_3_4_s2_event_on_research() -> None:
    match = feud(hand_0="fizzle", castle_1="keepe_of_two_gates", stack="erthe_quake")
    play(match, "research")
    assert match.broken == [1, 2]
    assert discards(match) == ["erthe_quake"]
    assert hand(match, 0) == {"fizzle"}
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-3.5")
def test_wy_3_5_s3_artefact_with_a_full_hand() -> None:
    match = feud(hand_0="fyreball troll fizzle passe_walle", stack="wande_of_one_more_try")
    play(match, "research")
    assert row(match, 0) == ["wande_of_one_more_try"]
    assert len(hand(match, 0)) == 4
    assert discards(match) == []
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-1.4", "WY-1.5", "WY-1.6")
def test_wy_1_6_s4_setup() -> None:
    """Every deal of many matches: Artefacts lie open, Events were applied after all deals."""
    quakes = 0
    for seed in range(60):
        match = new(2, seed)
        if asked(match)[1] == "parcel":
            continue
        dealt = [len(match.zone(f"hand_{s}")) + len(row(match, s)) for s in (0, 1)]
        kinds = [match.book.kind[match.face[card]] for s in (0, 1) for card in match.zones[s]]
        assert 10 not in kinds
        assert 11 not in kinds
        assert match.zone("events") == []
        if discards(match) == ["erthe_quake"]:
            quakes += 1
            assert sum(dealt) == 5
            assert match.broken == [match.gates(0), match.gates(1)]
            events = game().opening(2, seed)
            told = [event.kind for event in events]
            assert told.index("dealt") < told.index("event_dealt")
    assert quakes > 1


@pytest.mark.rule("WY-2.3", "WY-2.6", "WY-2.7")
def test_wy_2_3_s5_outside_without_the_booke() -> None:
    match = feud(
        hand_0="fizzle crystall_peepe",
        hand_1="troll",
        castle_1="keepe_of_two_gates",
        outside=[0],
    )
    assert legal(match) == {"home", "play crystall_peepe"}
    assert refused(match, "research") == "WY-2.6"
    assert refused(match, "challenge") == "WY-2.7"
    play(match, "home")
    assert match.is_home(0)
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-3.1", "WY-11.28")
def test_wy_11_28_s6_outside_with_the_booke() -> None:
    match = feud(
        hand_0="fizzle unmakynge",
        artefacts_0="booke_of_endeless_spells",
        outside=[0],
        stack="troll",
    )
    assert legal(match) == {"research", "home"}
    play(match, "research")
    assert not match.is_home(0)
    assert "troll" in hand(match, 0)


@pytest.mark.rule("WY-4.2", "WY-4.3")
def test_wy_4_3_s7_attack_cards_are_no_single_spells() -> None:
    match = feud(hand_0="fyreball nyce_cuppe_of_tee")
    assert legal(match) == {"research", "play nyce_cuppe_of_tee", "challenge"}
    assert refused(match, "play fyreball") == "WY-4.3"


@pytest.mark.rule("WY-11.29", "WY-11.44")
def test_wy_11_29_s8_globe() -> None:
    match = feud(
        players=3,
        hand_0="fyreball batterynge_rhyme",
        artefacts_0="globe_of_ruelershippe",
        stack="impe_of_ye_perverse troll",
    )
    play(match, "play globe_of_ruelershippe")
    assert asked(match) == (0, "challenge_target")
    assert legal(match) == {"seat 2"}
    assert refused(match, "seat 1") == "WY-11.44"
    play(match, "seat 2")
    assert asked(match) == (0, "globe_spell")
    assert legal(match) == {"play fyreball"}
    play(match, "play fyreball")
    assert match.is_alive(2)
    assert set(discards(match)) == {
        "impe_of_ye_perverse",
        "troll",
        "fyreball",
        "globe_of_ruelershippe",
    }
    assert row(match, 0) == []
    assert match.broken[2] == 0
    assert match.is_home(0)


@pytest.mark.rule("WY-11.36")
def test_wy_11_36_s32_parcel() -> None:
    match = feud(players=3, hand_0="troll", hand_1="fyreball fizzle", stack="passe_ye_parcell")
    play(match, "research")
    assert [decision.seat for decision in match.decisions] == [0, 1]
    match.play(1, match.game.actions.parse("pick fizzle"))
    assert hand(match, 1) == {"fyreball", "fizzle"}
    assert [decision.seat for decision in match.decisions] == [0]
    play(match, "0: pick troll")
    assert hand(match, 0) == set()
    assert hand(match, 1) == {"fyreball", "troll"}
    assert hand(match, 2) == {"fizzle"}


@pytest.mark.rule("WY-12.5", "WY-12.6")
def test_wy_12_5_s37_last_one_standing() -> None:
    match = feud(
        players=3,
        castle_0="keepe_of_two_gates",
        castle_2="moat_house",
        hand_2="fyreball",
        defeated=[1],
        defeats={0: 1},
        outside=[0],
        to_move=2,
        stack="rayne_of_herringes acyd_drizzle",
    )
    play(match, "challenge", "seat 0", "play fyreball")
    assert match.over
    assert match.winners == [2]
    assert match.defeats == [1, 0, 1]
    assert match.outcome is not None
    assert match.outcome.rule == "WY-12.5"


@pytest.mark.rule("WY-12.7", "WY-17.1", "WY-17.2")
def test_wy_17_2_s38_round_limit() -> None:
    match = feud({"round_limit": 20}, hand_0="", hand_1="", turn=40, to_move=1, stack="fizzle")
    assert not match.over
    play(match, "research")
    assert match.over
    assert match.winners == [0, 1]
    assert list(match.scores) == [0.5, 0.5]
    assert match.outcome is not None
    assert match.outcome.rule == "WY-17.2"


@pytest.mark.rule("WY-16.1", "WY-16.2", "WY-1.1")
def test_wy_16_1_s39_packs() -> None:
    with pytest.raises(
        pentacles.BadOption,
        match=r"^Not enough Mages and Castles: 7 players need at least 2 packs\.",
    ):
        game(packs=1).new(players=7)
    for packs in ("auto", 2):
        match = new(7, 1, packs=packs)
        kinds = [game().faces[face].kind for face in match.face]
        assert kinds.count("mage") == kinds.count("castle") == 12
        assert len(kinds) - 24 == 144
    assert len(new(6, 1).face) == 84
    assert len(new(12, 1).face) == 168


@pytest.mark.rule("WY-15.12")
def test_wy_15_12_s53_hidden_found_by_all() -> None:
    match = feud(
        {"hidden_wysaertz": True},
        mage_0="the_wysaert",
        hand_0="recolleccioun",
        discard="booke_of_endeless_spells",
        stack="hatte_of_greate_pointinesse",
    )
    play(match, "play recolleccioun", "0: pick booke_of_endeless_spells")
    assert all(match.is_up(card) for card in match.zones[match.rows])
    assert asked(match) == (0, "reveal_power")
    forced(match)
    play(match, "1: research")
    forced(match)
    drawn = match.zones[match.rows + 1][-1]
    assert not match.is_up(drawn)
    assert match.knows(1, drawn)
    assert not match.knows(0, drawn)


@pytest.mark.rule("WY-3.3", "WY-16.3", "WY-11.33")
def test_wy_16_3_s54_two_hattes() -> None:
    hattes = "hatte_of_greate_pointinesse hatte_of_greate_pointinesse"
    match = feud(
        {"packs": 2},
        hand_0="magpye_familiar",
        castle_0="moat_house",
        castle_1="keepe_of_two_gates",
        artefacts_1=hattes,
        hand_1="troll dragon fizzle yoinke lullabye decoye_in_pointy_hatte",
    )
    assert match.limit(1) == 6
    play(match, "play magpye_familiar", "0: seat 1", "1: pass")
    assert asked(match) == (0, "pick_artefact")
    play(match, "pick hatte_of_greate_pointinesse")
    assert match.limit(1) == 5
    assert match.limit(0) == 5
    assert asked(match) == (1, "discard_down")
    play(match, "pick troll")
    assert len(hand(match, 1)) == 5
    assert asked(match) == (1, "turn_action")


def test_s56_creation() -> None:
    with pytest.raises(pentacles.BadOption, match=r"^Free for All needs at least 3 players\."):
        game(free_for_all=True).new(players=2)
    with pytest.raises(pentacles.BadOption, match=r"^Unknown option: players\."):
        game(players=2)
