"""WY-6 to WY-10 and WY-12: challenges, the chain, the draw, defeat, and leaving the table."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.games.wysaertz.duels import judge
from pentacles.games.wysaertz.steps.chain import resolve
from pentacles.games.wysaertz.terms import EQUAL, LOSS, WIN

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
    new,
    play,
    refused,
    row,
    siege,
)


@pytest.mark.rule("WY-6.1", "WY-6.2", "WY-6.4")
def test_wy_6_2_the_challenger_leaves_home_and_names_a_living_opponent() -> None:
    match = feud(players=4, defeated=[3], hand_0="troll")
    play(match, "challenge")
    assert legal(match) == {"seat 1", "seat 2"}
    assert refused(match, "seat 0") == "WY-6.2"
    play(match, "seat 2")
    assert not match.is_home(0)
    assert asked(match) == (0, "approach")
    assert legal(match) == {"siege", "summon"}


@pytest.mark.rule("WY-6.5")
def test_wy_6_5_one_summons_per_challenge() -> None:
    match = feud(mage_0="the_wysaert", hand_0="troll", hand_1="nigel")
    play(match, "challenge", "seat 1", "summon", "1: pass", "0: siege", "1: pass")
    assert refused(match, "summon") == "WY-7.4"


@pytest.mark.rule("WY-6.6")
def test_wy_6_6_the_others_wait() -> None:
    match = face(players=3, hand_0="fyreball", hand_1="nigel", hand_2="dragon fizzle", stack=TIE)
    play(match, "0: play fyreball")
    asked_seats = set()
    while match.stage:
        asked_seats.add(match.seat)
        match.play(match.seat, 0)
    assert asked_seats == {0, 1}


@pytest.mark.rule("WY-7.11", "WY-9.9")
def test_wy_7_11_what_is_turned_at_the_gate_reaches_the_mage_and_the_siege_goes_on() -> None:
    match = siege(
        hand_0="fyreball mirrour_trycke",
        hand_1="walle_of_mirrours decoye_in_pointy_hatte",
    )
    play(match, "1: pass", "0: play fyreball", "1: play walle_of_mirrours", "0: pass")
    assert "play mirrour_trycke" in legal(match)
    play(match, "0: play mirrour_trycke", "1: pass")
    assert asked(match) == (1, "answer")
    assert "play decoye_in_pointy_hatte" in legal(match)
    play(match, "1: play decoye_in_pointy_hatte")
    forced(match)
    assert match.broken[1] == 0
    assert asked(match) == (1, "siege_window")


@pytest.mark.rule("WY-7.11")
def test_wy_7_11_a_monster_that_beats_a_sally_goes_for_the_mage() -> None:
    match = siege(
        players=3,
        hand_0="troll dragon",
        hand_1="thinge_in_ye_moat nigel",
        stack=f"{SURE_WIN} mende_and_make_do yoinke",
    )
    play(
        match, "1: pass", "0: play troll", "1: play thinge_in_ye_moat", "0: play dragon", "1: pass"
    )
    assert "thinge_in_ye_moat" in discards(match)
    assert asked(match) == (1, "answer")
    assert match.plays[-1].target == 1
    play(match, "1: pass")
    assert match.is_alive(1)
    assert match.zone("chain") == ["troll"]


@pytest.mark.rule("WY-7.13", "WY-11.34")
def test_wy_7_13_a_fyre_drille_in_a_chain_at_the_gate() -> None:
    match = siege(
        hand_0="fyreball", hand_1="hastie_brickwerke", stack=f"fyre_drille {SURE_LOSS} yoinke"
    )
    play(match, "1: pass", "0: play fyreball", "1: play hastie_brickwerke")
    assert "fyreball" in discards(match)
    assert match.broken[1] == 0
    assert not match.inside
    assert asked(match) == (0, "initiative")


@pytest.mark.rule("WY-8.2", "WY-8.3", "WY-8.5")
def test_wy_8_3_the_defender_may_pass_and_stay_the_challenger_withdraws() -> None:
    match = face(hand_0="fyreball troll", hand_1="nigel dragon", stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    assert asked(match) == (1, "initiative")
    play(match, "1: pass")
    assert asked(match) == (0, "initiative")
    assert match.stage == 3
    play(match, "0: pass")
    assert match.stage == 0


@pytest.mark.rule("WY-8.3")
def test_wy_8_3_a_castle_spell_in_a_battle_may_be_aimed_outside_it() -> None:
    match = face(players=3, hand_0="lighte_fyngers troll", hand_1="nigel", hand_2="dragon")
    play(match, "0: play lighte_fyngers")
    assert legal(match) == {"seat 2"}
    play(match, "0: seat 2", "2: pass")
    assert hand(match, 0) == {"troll", "dragon"}
    assert asked(match) == (1, "initiative")


@pytest.mark.rule("WY-8.6", "WY-9.13", "WY-11.3")
def test_wy_8_6_marks_are_cleared_when_a_challenge_ends() -> None:
    match = face(
        mage_0="the_necromauncer",
        hand_0="fyreball troll",
        hand_1="shielde_of_smugnesse",
        stack=f"{SURE_LOSS} evil_eye",
    )
    play(match, "0: play fyreball", "1: play shielde_of_smugnesse", "0: pass", "1: pass")
    play(match, "0: play troll", "0: yes")
    assert match.warded
    assert match.ticked
    forced(match)
    play(match, "0: pass")
    assert match.warded == 0
    assert match.ticked == []
    assert match.zone("chain") == []


@pytest.mark.rule("WY-9.1", "WY-9.2")
def test_wy_9_2_an_answer_goes_on_top_and_is_aimed_at_the_controller() -> None:
    match = face(hand_0="troll fizzle nigel", hand_1="banyshe_beastie dragon")
    play(match, "0: play troll", "1: play banyshe_beastie")
    bottom, top = match.plays
    assert (bottom.who, bottom.target) == (0, 1)
    assert (top.who, top.target) == (1, 0)
    assert top.on == bottom.serial
    play(match, "0: play fizzle")
    assert asked(match) == (1, "answer")
    assert legal(match) == {"pass"}
    play(match, "1: pass")
    assert discards(match) == ["fizzle", "banyshe_beastie"]
    assert asked(match) == (1, "answer")
    assert "play dragon" in legal(match)


@pytest.mark.rule("WY-9.3", "WY-9.4")
def test_wy_9_4_only_spells_stop_spells() -> None:
    match = face(hand_0="fyreball", hand_1="troll dragon goblyn_rabble frogge_hexe")
    play(match, "0: play fyreball")
    assert legal(match) == {"pass"}
    assert refused(match, "play troll") == "WY-9.3"
    assert refused(match, "research") == "WY-8.7"


@pytest.mark.rule("WY-9.6", "WY-9.14")
def test_wy_9_14_a_defence_spell_leaves_first_without_a_draw() -> None:
    match = face(hand_0="troll", hand_1="banyshe_beastie", stack="fizzle yoinke")
    size = len(match.zone("stack"))
    play(match, "0: play troll", "1: play banyshe_beastie")
    assert discards(match)[:2] == ["banyshe_beastie", "troll"]
    assert len(match.zone("stack")) == size - 1


@pytest.mark.rule("WY-9.12")
def test_wy_9_12_a_play_without_its_object_is_discarded() -> None:
    match = face(hand_0="troll nigel", hand_1="fyreball")
    play(match, "0: play troll", "1: play fyreball")
    match.plays[-1].on = 999
    resolve(match)
    assert "fyreball" in discards(match)
    assert match.zone("chain") == ["troll"]


@pytest.mark.rule("WY-9.13", "WY-12.1")
def test_wy_9_13_the_chain_is_discarded_when_its_mage_falls() -> None:
    match = face(players=3, hand_0="troll", hand_1="toothe_ache nigel", stack=SURE_WIN)
    play(match, "0: play troll", "1: play toothe_ache")
    assert not match.is_alive(0)
    assert match.is_alive(1)
    assert match.zone("chain") == []
    assert {"troll", "toothe_ache"} <= set(discards(match))
    assert match.stage == 0


@pytest.mark.rule("WY-10.1", "WY-10.2", "WY-10.3")
def test_wy_10_1_the_whole_table_of_draws() -> None:
    match = face(hand_0="troll")
    wanted = {
        (0, 1): WIN,
        (1, 2): WIN,
        (2, 0): WIN,
        (1, 0): LOSS,
        (2, 1): LOSS,
        (0, 2): LOSS,
        (3, 0): LOSS,
        (3, 1): LOSS,
        (3, 2): LOSS,
        (0, 3): WIN,
        (1, 3): WIN,
        (2, 3): WIN,
    }
    for mine in range(4):
        for other in range(4):
            for striker in (False, True):
                for struck in (False, True):
                    match.striker_equal, match.struck_equal = striker, struck
                    expected = wanted.get((mine, other), EQUAL)
                    if mine == other != 3 and striker != struck:
                        expected = WIN if striker else LOSS
                    assert judge(match, mine, other) == expected


@pytest.mark.rule("WY-10.7")
def test_wy_10_7_redraws_go_on_until_nobody_uses_one() -> None:
    match = face(
        mage_0="the_wysaert",
        hand_0="fyreball",
        artefacts_1="wande_of_one_more_try",
        stack=f"{TIE} mende_and_make_do yoinke",
    )
    play(match, "0: play fyreball")
    assert asked(match) == (0, "redraw")
    play(match, "0: yes")
    assert asked(match) == (1, "redraw")
    play(match, "1: yes")
    assert match.is_alive(1)
    assert {"mende_and_make_do", "yoinke"} <= set(discards(match))


@pytest.mark.rule("WY-10.7")
def test_wy_10_7_a_power_is_offered_only_while_the_draw_goes_against_its_owner() -> None:
    match = face(
        hand_0="fyreball nigel",
        hand_1="ermintrude_snodgrasse",
        artefacts_0="wande_of_one_more_try",
        stack=SURE_WIN,
    )
    play(match, "0: play fyreball", "1: pass")
    assert match.over
    safe = face(hand_0="fyreball", artefacts_1="wande_of_one_more_try", stack=TIE)
    play(safe, "0: play fyreball")
    assert safe.stage == 0 or asked(safe)[1] != "redraw"
    monster = face(
        hand_0="giaunt_with_clubbe",
        hand_1="fyreball",
        artefacts_0="wande_of_one_more_try",
        stack=TIE,
    )
    play(monster, "0: play giaunt_with_clubbe", "1: play fyreball")
    assert asked(monster) == (0, "redraw")


@pytest.mark.rule("WY-10.9")
def test_wy_10_9_a_side_without_a_card_counts_as_oops() -> None:
    match = face(hand_0="fyreball", stack={"only": ["troll"]}, discard=[])
    play(match, "0: play fyreball")
    assert match.winners == [0]
    empty = face(hand_0="fyreball", stack={"only": []}, discard=[])
    play(empty, "0: play fyreball")
    assert empty.living == 0b11


@pytest.mark.rule("WY-10.10")
def test_wy_10_10_true_names_and_defence_spells_draw_nothing() -> None:
    match = face(players=3, hand_0="unmakynge nigel", hand_1="troll")
    size = len(match.zone("stack"))
    play(match, "0: play unmakynge", "0: pick nigel", "1: pass")
    assert not match.is_alive(1)
    assert len(match.zone("stack")) == size


@pytest.mark.rule("WY-10.12", "WY-11.29", "WY-16.3")
def test_wy_10_12_the_globe_shatters_before_anything_else_is_done() -> None:
    match = feud(
        players=3,
        hand_0="boomerang_bolte",
        artefacts_0="globe_of_ruelershippe",
        stack="dragon troll",
    )
    play(match, "play globe_of_ruelershippe", "seat 2", "play boomerang_bolte")
    assert discards(match) == ["dragon", "troll", "globe_of_ruelershippe"]
    assert hand(match, 0) == {"boomerang_bolte"}


@pytest.mark.rule("WY-11.29", "WY-11.8")
def test_wy_11_29_the_globe_shatters_after_a_reflection_and_a_backfire() -> None:
    match = feud(
        castle_1="gyngerbread_bungalow",
        hand_0="meteour_smalle",
        hand_1="mirrour_trycke nigel",
        artefacts_0="globe_of_ruelershippe",
        stack="dragon goblyn_rabble troll "
        "impe_of_ye_perverse amulette_of_notte_dyinge acyd_drizzle",
    )
    play(match, "play globe_of_ruelershippe", "seat 1", "play meteour_smalle")
    play(match, "1: play mirrour_trycke", "1: pass")
    assert "globe_of_ruelershippe" in discards(match)


@pytest.mark.rule("WY-12.1", "WY-12.2", "WY-12.3")
@pytest.mark.parametrize("spoils", ["none", "artefacts"])
def test_wy_12_3_what_becomes_of_a_losers_cards(spoils: str) -> None:
    match = face(
        {"spoils": spoils},
        players=3,
        hand_0="rude_gesture",
        hand_1="yoinke troll fizzle",
        artefacts_1="wande_of_one_more_try booke_of_endeless_spells",
        stack=SURE_WIN,
    )
    play(match, "0: play rude_gesture", "1: pass")
    assert not match.is_alive(1)
    lost = ["troll", "fizzle", "yoinke"]
    won = ["booke_of_endeless_spells", "wande_of_one_more_try"]
    if spoils == "none":
        assert discards(match)[-5:] == lost + won
        assert row(match, 0) == []
    else:
        assert discards(match)[-3:] == lost
        assert row(match, 0) == won


@pytest.mark.rule("WY-12.4")
@pytest.mark.parametrize(("needed", "is_over"), [(1, True), (2, False), (11, False)])
def test_wy_12_4_the_option_sets_how_many_defeats_win(needed: int, is_over: bool) -> None:
    match = face({"defeats_to_win": needed}, players=3, hand_0="rude_gesture", stack=SURE_WIN)
    play(match, "0: play rude_gesture")
    assert match.over == is_over


@pytest.mark.rule("WY-12.7")
def test_wy_12_7_places() -> None:
    match = face(
        players=6,
        defeated=[4, 5],
        defeats={0: 1, 2: 1},
        hand_0="rude_gesture",
        stack=SURE_WIN,
    )
    play(match, "0: play rude_gesture")
    assert match.over
    assert match.placing() == [1, 4, 2, 3, 6, 5]
    assert list(match.scores) == [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]


# Leaving the table


@pytest.mark.rule("WY-12.8")
def test_wy_12_8_a_player_who_leaves_is_defeated_by_nobody() -> None:
    match = feud(players=3, hand_1="troll", artefacts_1="wande_of_one_more_try")
    match.leave(1)
    assert not match.is_alive(1)
    assert match.defeats == [0, 0, 0]
    assert discards(match) == ["troll", "wande_of_one_more_try"]
    assert asked(match) == (0, "turn_action")
    match.leave(0)
    assert match.over
    assert match.winners == [2]
    with pytest.raises(pentacles.Illegal):
        match.leave(2)


@pytest.mark.rule("WY-12.8", "WY-9.13")
def test_wy_12_8_leaving_a_battle_ends_it() -> None:
    match = face(players=3, hand_0="troll fizzle", hand_1="dragon nigel")
    play(match, "0: play troll")
    match.leave(1)
    assert match.stage == 0
    assert match.is_home(0)
    assert "troll" in discards(match)
    assert asked(match) == (2, "turn_action")
    own = face(players=3, hand_0="troll fizzle", hand_1="dragon nigel")
    play(own, "0: play troll", "1: play dragon")
    own.leave(0)
    assert own.stage == 0
    assert own.is_home(1)
    assert hand(own, 1) == {"nigel"}
    assert asked(own) == (1, "turn_action")


@pytest.mark.rule("WY-12.8")
def test_wy_12_8_a_draw_under_way_is_void() -> None:
    match = face(players=3, mage_0="the_wysaert", hand_0="fyreball", hand_1="nigel", stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    assert asked(match) == (0, "redraw")
    match.leave(1)
    assert match.zone("tray") == []
    assert match.stage == 0
    assert set(TIE.split()) <= set(discards(match))


@pytest.mark.rule("WY-12.8")
def test_wy_12_8_a_bystander_may_leave_while_others_fight() -> None:
    match = face(
        {"free_for_all": True},
        players=4,
        hand_0="troll fizzle",
        hand_1="dragon nigel",
        hand_3="yoinke",
    )
    play(match, "3: pass", "0: play troll")
    match.leave(3)
    assert match.zone("chain") == ["troll"]
    assert asked(match) == (1, "answer")
    match.leave(2)
    play(match, "1: play dragon")
    assert match.zone("chain") == ["troll", "dragon"]


@pytest.mark.rule("WY-12.8")
def test_wy_12_8_anybody_may_leave_at_any_moment() -> None:
    for seed in range(60):
        options = {"free_for_all": seed % 2 == 0, "hidden_wysaertz": seed % 3 == 0}
        match = new(5, seed, **options)
        rng = Rng(seed)
        moves = 0
        while not match.over:
            moves += 1
            if moves % 37 == 0:
                match.leave(rng.choice([s for s in range(5) if match.is_alive(s)]))
            else:
                seats = [s for s in range(5) if match.asked >> s & 1]
                seat = rng.choice(seats)
                options_now = match.options(seat)
                assert options_now
                match.play_unchecked(seat, rng.choice(options_now))
            cards = sorted(card for zone in match.zones for card in zone)
            assert cards == list(range(84))
            if moves % 50 == 0:
                assert match.clone() == match
                assert game(**options).from_json(match.to_json()) == match
        assert pentacles.replay(match.record.to_json()).to_json() == match.to_json()
