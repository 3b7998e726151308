"""WY-1 to WY-5, WY-13, WY-16, WY-17: rules of setup, turns, hands, single spells and bounds."""

from __future__ import annotations

import pytest

from pentacles.core.rng import Rng

from .builder import (
    SURE_LOSS,
    SURE_WIN,
    TIE,
    asked,
    at_random,
    discards,
    face,
    feud,
    game,
    hand,
    legal,
    new,
    play,
    refused,
    row,
    siege,
)


@pytest.mark.rule("WY-1.1", "WY-1.2", "WY-1.3", "WY-1.7")
@pytest.mark.parametrize("players", [2, 3, 6, 7, 12])
def test_wy_1_2_everybody_has_a_mage_and_a_castle(players: int) -> None:
    for seed in range(5):
        match = new(players, seed)
        packs = 1 if players <= 6 else 2
        assert len(match.face) == 84 * packs
        for seat in range(players):
            assert len(match.zone(f"mage_{seat}")) == len(match.zone(f"castle_{seat}")) == 1
            assert match.mage_up(seat)
            assert match.castle_up(seat)
        assert len(match.zone("aside")) == 12 * packs - 2 * players
        assert not any(match.knows(None, card) for card in match.zones[match.aside])
        assert match.defeats == [0] * players


@pytest.mark.rule("WY-1.4")
@pytest.mark.parametrize("size", [1, 3, 4])
def test_wy_1_4_three_cards_are_dealt_first_player_first(size: int) -> None:
    events = game(starting_hand=size, first_player="seat_1").opening(3, 5)
    moves = [
        move.target
        for event in events
        for move in event.moves
        if move.source == 12 and move.target < 3
    ]
    assert moves[: 3 * size] == [1] * size + [2] * size + [0] * size


@pytest.mark.rule("WY-1.5", "WY-1.6", "WY-1.7")
def test_wy_1_6_nothing_replaces_artefacts_and_events_of_the_deal() -> None:
    seen_artefact = seen_event = False
    for seed in range(40):
        events = game().opening(2, seed)
        kinds = [event.kind for event in events]
        match = new(2, seed)
        assert match.zones[match.chain] == []
        if "laid_down" in kinds and "event_dealt" not in kinds:
            seen_artefact = True
            held = sum(len(match.zones[seat]) for seat in (0, 1))
            assert held + len(row(match, 0)) + len(row(match, 1)) == 6
        if kinds.count("event_dealt") == 1 and "fyre_drille" in discards(match):
            seen_event = True
            assert match.home == 0
    assert seen_artefact
    assert seen_event


@pytest.mark.rule("WY-1.7", "WY-11.37")
def test_wy_1_7_a_tea_tyme_of_the_first_players_deal_is_over_before_his_turn() -> None:
    found = 0
    for seed in range(300):
        kinds = {event.kind for event in game(first_player="seat_0").opening(2, seed)}
        if "truce" in kinds:
            match = new(2, seed, first_player="seat_0")
            if asked(match)[1] == "turn_action":
                drawers = [
                    e.seat
                    for e in game(first_player="seat_0").opening(2, seed)
                    if e.kind == "truce"
                ]
                found += drawers[-1] == 0
                assert match.truce == (-1 if drawers[-1] == 0 else 1)
    assert found


@pytest.mark.rule("WY-1.8")
def test_wy_1_8_the_youngest_begins() -> None:
    for seed in range(4):
        assert new(4, seed, first_player="seat_3").first == 3
    assert {new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("WY-2.1")
def test_wy_2_1_turns_go_clockwise_past_the_defeated() -> None:
    match = feud(players=4, defeated=[1], stack="fizzle yoinke troll dragon")
    order = []
    for _ in range(4):
        order.append(match.active)
        play(match, "research")
    assert order == [0, 2, 3, 0]


@pytest.mark.rule("WY-2.2", "WY-2.5")
def test_wy_2_5_a_turn_is_one_action_and_no_pass() -> None:
    match = feud(hand_0="troll", stack="fizzle")
    assert refused(match, "pass") == "WY-2.5"
    assert refused(match, "home") == "WY-2.3"
    assert refused(match, "siege") == "WY-2.2"
    play(match, "research")
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-2.4")
def test_wy_2_4_a_globe_attack_is_the_whole_turn() -> None:
    match = feud(players=3, hand_0="fyreball", artefacts_0="globe_of_ruelershippe", stack=SURE_LOSS)
    play(match, "play globe_of_ruelershippe", "seat 2", "play fyreball")
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-2.7")
@pytest.mark.parametrize(
    ("cards", "is_armed"),
    [
        ("fyreball", True),
        ("batterynge_rhyme", True),
        ("troll", True),
        ("unmakynge nigel", True),
        ("unmakynge", False),
        ("nigel passe_walle fizzle", False),
        ("", False),
    ],
)
def test_wy_2_7_nobody_challenges_with_bare_hands(cards: str, is_armed: bool) -> None:
    assert ("challenge" in legal(feud(hand_0=cards))) == is_armed


@pytest.mark.rule("WY-2.8", "WY-6.3")
def test_wy_2_8_a_mage_outside_casts_and_challenges() -> None:
    match = feud(hand_0="nyce_cuppe_of_tee troll", outside=[0, 1])
    assert legal(match) == {"home", "play nyce_cuppe_of_tee", "challenge"}
    play(match, "challenge", "seat 1")
    assert asked(match) == (0, "initiative")
    assert not match.inside


@pytest.mark.rule("WY-2.9")
def test_wy_2_9_decisions_with_one_option_are_put() -> None:
    match = feud(hand_0="troll")
    play(match, "challenge")
    assert asked(match) == (0, "challenge_target")
    assert legal(match) == {"seat 1"}


@pytest.mark.rule("WY-3.3")
def test_wy_3_3_the_causing_seat_discards_first_then_clockwise() -> None:
    """P1 loses his only Hatte to P0, who then holds it; both hands are checked."""
    match = feud(
        {"hand_limit": 3, "starting_hand": 3},
        players=3,
        mage_0="the_wysaert",
        castle_1="keepe_of_two_gates",
        castle_2="moat_house",
        castle_0="tower_of_darkenesse",
        hand_0="magpye_familiar",
        hand_1="troll dragon fizzle yoinke",
        artefacts_1="hatte_of_greate_pointinesse",
    )
    play(match, "play magpye_familiar", "seat 1", "1: pass", "0: pick hatte_of_greate_pointinesse")
    assert asked(match) == (1, "discard_down")


@pytest.mark.rule("WY-3.6", "WY-3.5")
def test_wy_3_6_artefacts_go_to_the_row_from_everywhere() -> None:
    match = feud(
        mage_0="the_wysaert",
        hand_0="farre_sighte",
        stack="hatte_of_greate_pointinesse troll dragon fizzle",
    )
    play(match, "play farre_sighte", "pick hatte_of_greate_pointinesse")
    assert row(match, 0) == ["hatte_of_greate_pointinesse"]
    event = feud(
        mage_0="the_wysaert", hand_0="farre_sighte", stack="erthe_quake troll dragon fizzle"
    )
    play(event, "play farre_sighte", "pick erthe_quake")
    assert event.broken == [1, 1]
    assert discards(event) == ["erthe_quake", "farre_sighte"]


@pytest.mark.rule("WY-3.7")
def test_wy_3_7_an_event_inside_an_event_is_applied_at_once() -> None:
    match = feud(players=3, stack="grande_lotterie troll erthe_quake fizzle")
    play(match, "research")
    assert hand(match, 0) == {"troll"}
    assert hand(match, 1) == set()
    assert hand(match, 2) == {"fizzle"}
    assert match.broken[0] == 1
    assert discards(match) == ["erthe_quake", "grande_lotterie"]


@pytest.mark.rule("WY-3.8")
def test_wy_3_8_nothing_is_drawn_when_there_is_nothing() -> None:
    match = feud(stack={"only": []}, discard=[])
    play(match, "research")
    assert hand(match, 0) == set()
    assert asked(match) == (1, "turn_action")


@pytest.mark.rule("WY-4.2", "WY-4.3")
def test_wy_4_2_only_castle_spells_are_single_spells() -> None:
    match = feud(hand_0="fizzle passe_walle nigel unmakynge walle_of_thornes troll")
    for card in ("fizzle", "passe_walle", "nigel", "walle_of_thornes"):
        assert refused(match, f"play {card}") == "WY-4.2"
    for card in ("unmakynge", "troll"):
        assert refused(match, f"play {card}") == "WY-4.3"


@pytest.mark.rule("WY-4.4")
def test_wy_4_4_a_spell_needs_its_target() -> None:
    cards = "crystall_peepe evil_eye lighte_fyngers fayre_exchaunge magpye_familiar"
    match = feud(castle_1="keepe_of_two_gates", hand_0=cards)
    for card in cards.split():
        assert refused(match, f"play {card}") == "WY-4.4"


@pytest.mark.rule("WY-4.5")
def test_wy_4_5_only_the_target_answers_a_castle_spell() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="lighte_fyngers",
        hand_1="fizzle",
        hand_2="troll yoinke",
    )
    play(match, "play lighte_fyngers", "seat 2")
    assert asked(match) == (2, "answer")
    assert legal(match) == {"pass", "play yoinke"}
    play(match, "2: play yoinke")
    assert hand(match, 2) == {"troll", "lighte_fyngers"}
    aimless = feud(mage_0="the_wysaert", hand_0="nyce_cuppe_of_tee", hand_1="fizzle")
    play(aimless, "play nyce_cuppe_of_tee")
    assert asked(aimless) == (1, "turn_action")


@pytest.mark.rule("WY-4.6")
def test_wy_4_6_a_part_without_its_object_does_nothing() -> None:
    """The target answers with his last card and is countered: nothing is left to steal."""
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="lighte_fyngers notte_so_faste",
        hand_2="fizzle",
    )
    play(match, "play lighte_fyngers", "seat 2", "2: play fizzle", "0: play notte_so_faste")
    assert hand(match, 0) == set()
    assert set(discards(match)) == {"notte_so_faste", "fizzle", "lighte_fyngers"}


@pytest.mark.rule("WY-5.2", "WY-5.3")
def test_wy_5_3_broken_gates_stay_broken_and_open_the_castle() -> None:
    match = siege(hand_0="fyreball troll", hand_1="nigel", stack=SURE_WIN)
    play(match, "1: pass", "0: play fyreball", "1: pass", "0: pass")
    assert match.stage == 0
    assert match.broken[1] == 1
    assert match.is_open(1)
    play(match, "1: research", "0: challenge", "seat 1", "siege")
    assert "step outside" not in legal(match)
    play(match, "1: pass")
    assert asked(match) == (0, "initiative")
    assert match.inside


@pytest.mark.rule("WY-5.4")
def test_wy_5_4_the_challenger_is_outside_the_besieged_at_home() -> None:
    match = siege(hand_0="fyreball", hand_1="nigel")
    assert not match.is_home(0)
    assert match.is_home(1)
    play(match, "1: step outside")
    assert not match.is_home(1)
    inside = face(hand_0="troll")
    assert inside.is_home(1)


@pytest.mark.rule("WY-5.5")
@pytest.mark.parametrize("retreat", ["at_once", "slow"])
def test_wy_5_5_where_everybody_is_after_a_challenge(retreat: str) -> None:
    match = siege({"retreat": retreat}, hand_0="fyreball", hand_1="nigel")
    play(match, "1: step outside", "0: pass")
    assert match.is_home(0) == (retreat == "at_once")
    assert match.is_home(1)
    drilled = feud(
        {"retreat": retreat},
        hand_0="leeche_of_lore",
        hand_1="nigel",
        stack=f"{SURE_LOSS} fyre_drille",
    )
    play(drilled, "challenge", "seat 1", "summon", "1: yes")
    assert drilled.stage in (0, 3)


@pytest.mark.rule("WY-5.5", "WY-11.34")
def test_wy_5_5_slow_retreat_after_a_fyre_drille_leaves_the_defender_outside() -> None:
    match = siege(
        {"retreat": "slow"}, hand_0="fyreball", hand_1="hastie_brickwerke", stack="fyre_drille"
    )
    play(match, "1: play hastie_brickwerke", "0: pass")
    assert match.drilled
    assert asked(match) == (0, "initiative")
    play(match, "0: pass")
    assert match.home == 0


@pytest.mark.rule("WY-13.1", "WY-13.2", "WY-13.3")
def test_wy_13_1_the_discard_pile_becomes_the_stack() -> None:
    orders = set()
    for seed in range(12):
        match = feud(seed=seed, stack={"only": []}, discard=["troll", "dragon", "fizzle", "yoinke"])
        assert all(match.knows(None, card) for card in match.zones[match.discard])
        play(match, "research")
        assert len(match.zone("stack")) == 3
        assert discards(match) == []
        assert not any(match.knows(1, card) for card in match.zones[match.stack])
        orders.add(tuple(match.zone("stack")))
    assert len(orders) > 4


@pytest.mark.rule("WY-16.2")
def test_wy_16_2_copies_are_one_option() -> None:
    match = feud({"packs": 2}, hand_0="troll troll fizzle fizzle", stack="yoinke")
    play(match, "research")
    assert legal(match) == {"pick troll", "pick fizzle", "pick yoinke"}
    assert match.options(0) == sorted(set(match.options(0)), key=match.options(0).index)


@pytest.mark.rule("WY-16.2")
def test_wy_16_2_two_players_may_have_the_same_mage_and_one_name_fits_both() -> None:
    match = feud(
        {"packs": 2},
        players=3,
        mage_1="the_sorcerour",
        mage_2="the_sorcerour",
        hand_0="unmakynge nigel",
        outside=[1, 2],
    )
    play(match, "challenge", "seat 2")
    assert "play unmakynge" in legal(match)


@pytest.mark.rule("WY-16.3")
def test_wy_16_3_copies_of_an_artefact_all_work() -> None:
    pots = "cauldroun_of_seconde_helpinges cauldroun_of_seconde_helpinges"
    match = feud({"packs": 2}, artefacts_0=pots, stack="troll dragon fizzle yoinke")
    play(match, "research")
    assert hand(match, 0) == {"troll", "dragon", "fizzle"}
    charms = "amulette_of_notte_dyinge amulette_of_notte_dyinge"
    lucky = face(
        {"packs": 2}, hand_0="fyreball", artefacts_1=charms, stack=f"{SURE_WIN} basiliske troll"
    )
    play(lucky, "0: play fyreball")
    assert lucky.is_alive(1)
    assert row(lucky, 1) == []
    wands = "wande_of_one_more_try wande_of_one_more_try"
    stubborn = face(
        {"packs": 2},
        hand_0="fyreball",
        artefacts_0=wands,
        stack=f"{SURE_LOSS} gryphonne claye_golem",
    )
    play(stubborn, "0: play fyreball", "0: yes")
    assert asked(stubborn) == (0, "redraw")


@pytest.mark.rule("WY-16.1")
def test_wy_16_1_expansion_sets_are_mixed_in() -> None:
    mixed = game(card_sets=["holydaye"])
    assert mixed.actions.size == 22 + 2 * 78 + 1
    assert len(mixed.printed(4)) == 84 + 8
    assert len(mixed.printed(7)) == 168 + 8
    match = feud({"card_sets": ["holydaye"]}, artefacts_0="luggage_with_legges")
    assert match.limit(0) == 6
    assert game().actions.size == 167


@pytest.mark.rule("WY-17.1")
def test_wy_17_1_the_match_ends_after_the_round_limit() -> None:
    match = feud({"round_limit": 20}, players=3, turn=60, to_move=2, defeats={1: 1}, stack="fizzle")
    play(match, "research")
    assert match.over
    assert match.winners == [1]
    assert match.turns_taken == 60


@pytest.mark.rule("WY-17.3")
def test_wy_17_3_a_challenge_ends_after_a_hundred_plays() -> None:
    match = face(hand_0="fyreball troll", hand_1="nigel", plays=99, stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    assert match.stage == 0
    assert hand(match, 0) == {"troll"}
    fewer = face(hand_0="fyreball troll", hand_1="nigel", plays=98, stack=TIE)
    play(fewer, "0: play fyreball", "1: pass")
    assert fewer.stage == 3


@pytest.mark.rule("WY-17.3", "WY-13.3")
def test_wy_17_3_random_matches_end_and_keep_every_card() -> None:
    for seed in range(6):
        for match in at_random(new(4, seed), seed):
            cards = sorted(card for zone in match.zones for card in zone)
            assert cards == list(range(84))


@pytest.mark.rule("WY-11.1", "WY-11.2")
def test_wy_11_2_no_case_is_left_in_doubt() -> None:
    """The same position and the same answers always lead to the same result."""
    results = set()
    for _ in range(3):
        match = face(seed=3, hand_0="fyreball troll", hand_1="fizzle dragon")
        rng = Rng(5)
        while not match.over and match.turn == 1:
            match.play_unchecked(match.seat, rng.choice(sorted(match.options(match.seat))))
        results.add(match.to_json())
    assert len(results) == 1
