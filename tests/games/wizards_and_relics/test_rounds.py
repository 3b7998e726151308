"""WR-4 to WR-14: what the worked examples leave open."""

from __future__ import annotations

from typing import cast

import pytest

from pentacles.core.errors import Unreadable
from pentacles.core.game import Game
from pentacles.games.wizards_and_relics.state import Match

from .altered import game_with
from .builder import HAT, STAFF, TALL, WAND, A, B, C, Fight, at_random, fight, new, only, position


def at(game: Game, **parts: object) -> Fight:
    given = {name: part.split() if isinstance(part, str) else part for name, part in parts.items()}
    return Fight(cast(Match, game.position(given)))


@pytest.mark.rule("WR-4.1")
def test_wr_4_1_the_top_card_is_drawn_first() -> None:
    match = fight(("daydream_courier", STAFF), ("mediocre_mage", HAT), deck_0="lars boomhilda")
    assert "lars" in match.hand(A)
    assert match.zone("deck_0")[0] == "boomhilda"


@pytest.mark.rule("WR-4.2")
def test_wr_4_2_the_discard_pile_waits_until_a_card_is_needed() -> None:
    match = fight(
        ("daydream_courier", STAFF),
        ("mediocre_mage", HAT),
        deck_0=only("lars"),
        discard_0="boomhilda",
    )
    assert "lars" in match.hand(A)
    assert match.zone("deck_0") == []
    assert "boomhilda" in match.zone("discard_0")


@pytest.mark.rule("WR-4.9")
def test_wr_4_9_players_discard_one_after_the_other_and_see_it() -> None:
    match = fight(("magician_of_misfortune", STAFF), ("mediocre_mage", HAT))
    assert (match.kind, match.seat) == ("discard_card", A)
    first = min(match.options)
    match.do(first)
    assert (match.kind, match.seat) == ("discard_card", B)
    assert match.zone("discard_0") == [first]


@pytest.mark.rule("WR-4.9")
def test_wr_4_9_chosen_cards_leave_together() -> None:
    match = fight(("mediocre_mage", "cutlery_of_carnage"), ("forest_friend", HAT))
    first, second, *_ = sorted(match.options)
    match.do(first)
    assert match.zone("discard_0") == []
    assert match.state.discards[A] == 0
    match.do(second)
    assert len(match.told("discarded")) == 1
    assert len(match.told("discarded")[0].cards) == 2


@pytest.mark.rule("WR-4.11")
def test_wr_4_11_what_cannot_be_done_is_skipped() -> None:
    match = fight(
        ("mediocre_mage", "cutlery_of_carnage"),
        ("forest_friend", HAT),
        rest={A: "lars boomhilda"},
        deck_0=only(""),
        discard_0="",
    )
    assert match.totals[A] == 8
    assert match.state.discards[A] == 2


@pytest.mark.rule("WR-4.14")
def test_wr_4_14_a_discard_trigger_resolves_once_per_event() -> None:
    game = game_with(
        dusty_tome='{ when = "discarded", verb = "draw", n = 1 }, '
        '{ when = "discarded", verb = "mill", n = 1 }'
    )
    match = at(
        game,
        players=2,
        hand_0="mediocre_mage rusty_ritual_dagger dusty_tome lars",
        hand_1="forest_friend regulation_staff boomhilda",
        deck_0={"only": []},
        discard_0="",
        shrine="crater_of_calm",
    )
    match.lay(A, "mediocre_mage", "rusty_ritual_dagger").lay(B, "forest_friend", STAFF)
    match.do("dusty_tome")
    assert len(match.told("discard_trigger")) == 1
    assert not match.state.waiting


@pytest.mark.rule("WR-5.2", "WR-22.2")
def test_wr_5_2_replenish_is_not_a_question() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", TALL), rest={A: "lars"})
    assert match.kind == "spoils"
    assert match.told("replenished")[0].seat == A
    assert match.state.drawn[A] == 6


@pytest.mark.rule("WR-5.6")
def test_wr_5_6_players_who_are_out_replenish_too() -> None:
    match = position(
        players=3,
        battle=1,
        fighting=[A, B],
        hand_0="mediocre_mage regulation_staff boomhilda ward_of_fire",
        hand_1="forest_friend very_tall_hat cloud_auditor ward_of_nature",
        hand_2="lars",
        shrine="crater_of_calm",
    )
    match.lay(A, "mediocre_mage", STAFF).lay(B, "forest_friend", TALL)
    told = match.told("replenished")
    assert C in [event.seat for event in told]


@pytest.mark.rule("WR-6.1")
def test_wr_6_1_the_old_shrine_goes_to_the_used_ones() -> None:
    match = position(players=2, step="round", shrine="the_academy", round=2)
    assert match.zone("shrine_discard") == ["the_academy"]
    assert match.zone("shrine") != ["the_academy"]
    assert match.state.turn == 2


@pytest.mark.rule("WR-6.1")
def test_wr_6_1_an_empty_shrine_deck_is_made_anew() -> None:
    match = position(players=2, step="round", shrine="the_academy", shrines=only(""))
    assert match.size("shrines") == 23
    assert match.size("shrine_discard") == 0


@pytest.mark.rule("WR-6.2")
def test_wr_6_2_a_round_begins_with_everyone_and_no_counts() -> None:
    match = position(
        players=3, step="round", fighting=[A], drawn=[3, 1, 2], discarded=[1, 1, 1], battle=4
    )
    assert match.state.fighting == 0b111
    assert match.state.drawn == match.state.discards == [0, 0, 0]
    assert match.state.battle == 0


@pytest.mark.rule("WR-7.2")
def test_wr_7_2_after_three_times_the_missing_kind_is_fetched() -> None:
    match = position(
        players=2,
        hand_0="regulation_staff very_tall_hat",
        deck_0=only(
            "floppy_pointed_hat hand_me_down_wand sensible_warhammer ward_of_fire "
            "ward_of_nature ward_of_elements sponge_of_sorrow dusty_tome dusty_tome "
            "standard_scroll standard_scroll standard_scroll loaded_dice training_broom "
            "kroanlor rhotkra grenlor wand_of_equality absurdly_large_orb "
            "slightly_haunted_amulet slightly_haunted_amulet cracked_crystal_ball "
            "tea_stained_map rabbits_other_foot mirror_of_mutual_regret lars"
        ),
        discard_0="",
        hand_1="mediocre_mage hand_me_down_wand forest_friend",
    )
    assert match.kind == "choose_wizard"
    assert match.options_of(A) == {"lars"}
    if match.state.discards[A]:
        assert "lars" in match.hand(A)


@pytest.mark.rule("WR-7.4", "WR-11.6")
def test_wr_7_4_without_a_wizard_anywhere_you_leave() -> None:
    match = position(
        players=2,
        hand_0="regulation_staff very_tall_hat",
        deck_0=only("dusty_tome"),
        discard_0="",
        hand_1="mediocre_mage hand_me_down_wand forest_friend lars",
        shrine="crater_of_calm",
    )
    assert match.state.fighting == 0b10
    assert match.state.asked == 0b10
    match.lay(B, "mediocre_mage", WAND)
    assert match.zone("hall_1") == ["mediocre_mage"]


@pytest.mark.rule("WR-11.6")
def test_wr_11_6_nobody_can_fight_the_first_battle() -> None:
    match = position(
        players=2,
        hand_0="regulation_staff very_tall_hat",
        deck_0=only("dusty_tome"),
        discard_0="",
        hand_1="hand_me_down_wand ward_of_fire",
        deck_1=only("lars boomhilda"),
        discard_1="",
        step="round",
        master=B,
    )
    assert match.state.over is False
    match = position(
        players=2,
        hand_0="regulation_staff very_tall_hat",
        deck_0=only("dusty_tome dusty_tome"),
        discard_0="",
        hand_1="hand_me_down_wand ward_of_fire",
        deck_1=only("ward_of_nature"),
        discard_1="",
        master=B,
    )
    assert match.state.over
    assert match.state.outcome is not None
    assert match.state.outcome.rule == "WR-14.3"


@pytest.mark.rule("WR-11.6")
def test_wr_11_6_nobody_can_fight_after_a_tie() -> None:
    match = position(
        players=2,
        battle=1,
        hand_0="regulation_staff very_tall_hat",
        deck_0=only("dusty_tome"),
        discard_0="",
        tied_0="mediocre_mage floppy_pointed_hat",
        hand_1="hand_me_down_wand ward_of_fire",
        deck_1=only("ward_of_nature"),
        discard_1="",
        tied_1="forest_friend sensible_warhammer",
        hall_0="lars",
    )
    assert match.zone("hall_1") == ["forest_friend"]
    assert match.zone("hall_0") == ["lars"]


@pytest.mark.rule("WR-8.1", "WR-22.3")
def test_wr_8_1_wizards_are_turned_up_together() -> None:
    match = fight(("two_pocket_tinkerer", STAFF), ("mediocre_mage", HAT), laying=False)
    match.lay(A, "two_pocket_tinkerer", STAFF)
    assert match.zone("wizards_0") == match.zone("laid_wizards_0") == []
    assert len(match.hand(A)) == 7
    match.lay(B, "mediocre_mage", HAT)
    assert match.zone("wizards_0") == ["two_pocket_tinkerer"]
    assert match.zone("wizards_1") == ["mediocre_mage"]
    assert match.zone("relics_0") == []


@pytest.mark.rule("WR-8.6", "WR-8.8")
def test_wr_8_6_the_first_in_turn_order_resolves_all_abilities_first() -> None:
    match = fight(
        ("jeff_the_mage", STAFF),
        ("pyro_pastry_chef", HAT),
        rest={
            A: "two_pocket_tinkerer ward_of_fire cloud_auditor",
            B: "bluff_braggart ward_of_nature compost_sage",
        },
        answers=["two_pocket_tinkerer", "bluff_braggart"],
        laying=False,
    )
    match.lay(A, "jeff_the_mage", STAFF).lay(B, "pyro_pastry_chef", HAT)
    match.do("two_pocket_tinkerer", "bluff_braggart")
    assert (match.kind, match.seat) == ("play_extra_relic", A)
    match.do("done")
    assert (match.kind, match.seat) == ("order_ability", B)
    assert match.options == {"pyro_pastry_chef", "bluff_braggart"}
    match.do("bluff_braggart", "done")
    assert (match.kind, match.seat) == ("discard_optional", B)
    match.do("done")
    assert match.kind in ("spoils", "choose_hall")


@pytest.mark.rule("WR-8.9")
def test_wr_8_9_lines_resolve_in_printed_order() -> None:
    match = fight(("milton_the_magical", STAFF), ("mediocre_mage", HAT), deck_0="lars")
    assert match.kind == "discard_card"
    assert "lars" in match.options


@pytest.mark.rule("WR-8.9")
def test_wr_8_9_a_condition_is_tested_when_its_line_begins() -> None:
    game = game_with(
        daydream_courier='{ when = "reveal", verb = "draw", n = 1 }, '
        '{ when = "reveal", verb = "token", n = 5, if = ["drawn>=1"] }'
    )
    match = at(
        game,
        players=2,
        hand_0="daydream_courier regulation_staff lars ward_of_fire",
        hand_1="mediocre_mage floppy_pointed_hat boomhilda ward_of_nature",
        shrine="crater_of_calm",
    )
    match.lay(A, "daydream_courier", STAFF).lay(B, "mediocre_mage", HAT)
    assert match.totals[A] == 3 + 3 + 5


@pytest.mark.rule("WR-8.11")
def test_wr_8_11_a_late_wizard_takes_part_in_the_relic_pass() -> None:
    game = game_with(mediocre_mage='{ when = "relic", verb = "token", n = 4 }')
    match = at(
        game,
        players=2,
        hand_0="jeff_the_mage regulation_staff mediocre_mage ward_of_fire",
        hand_1="forest_friend floppy_pointed_hat boomhilda ward_of_nature",
        shrine="crater_of_calm",
    )
    match.lay(A, "jeff_the_mage", STAFF).lay(B, "forest_friend", HAT)
    match.do("mediocre_mage", "done")
    assert match.totals[A] == 5 + 2 + 4 + 3


@pytest.mark.rule("WR-8.11")
def test_wr_8_11_several_immediate_abilities_in_any_order() -> None:
    game = game_with(
        lars='{ when = "now", verb = "draw", n = 1 }',
        boomhilda='{ when = "now", verb = "mill", n = 1 }',
    )
    match = at(
        game,
        players=2,
        hand_0="jeff_the_mage regulation_staff boomhilda ward_of_fire ward_of_nature",
        hand_1="mediocre_mage floppy_pointed_hat lars",
        shrine="crater_of_calm",
    )
    match.lay(A, "jeff_the_mage", STAFF).lay(B, "mediocre_mage", HAT)
    match.do("boomhilda", "lars")
    assert match.state.discards[A] == 1
    assert match.state.drawn[B] >= 1


@pytest.mark.rule("WR-9.1")
def test_wr_9_1_relics_are_turned_up_together_after_the_wizards() -> None:
    match = fight(("two_pocket_tinkerer", STAFF), ("mediocre_mage", HAT), laying=False)
    match.lay(A, "two_pocket_tinkerer", STAFF).lay(B, "mediocre_mage", HAT)
    assert match.zone("laid_relics_0") == [STAFF]
    assert match.zone("laid_relics_1") == [HAT]
    match.do("done")
    assert match.zone("relics_1") == [HAT] or match.kind == "choose_wizard"
    shown = [event.seat for event in match.told("revealed_relic")]
    assert shown == [A, B]


@pytest.mark.rule("WR-9.3")
def test_wr_9_3_relics_resolve_in_turn_order() -> None:
    match = fight(
        ("mediocre_mage", "rusty_ritual_dagger"),
        ("forest_friend", "cutlery_of_carnage"),
        master=B,
    )
    assert (match.kind, match.seat) == ("discard_card", B)
    match.do(*sorted(match.options)[:2])
    assert (match.kind, match.seat) == ("discard_card", A)


@pytest.mark.rule("WR-9.8")
def test_wr_9_8_ignoring_does_not_reach_a_discarded_tome() -> None:
    match = fight(
        ("dwarven_minimalist", STAFF),
        ("lars", HAT),
        rest={B: "dusty_tome cloud_auditor compost_sage ward_of_fire"},
        laying=False,
    )
    match.lay(A, "dwarven_minimalist", STAFF).lay(B, "lars", HAT).do("dusty_tome", "done")
    assert match.state.drawn[B] == 2


@pytest.mark.rule("WR-9.10")
def test_wr_9_10_an_ignored_relic_is_not_among_the_triggers() -> None:
    match = fight(
        ("dwarven_minimalist", "cutlery_of_carnage"), ("mediocre_mage", "standard_scroll")
    )
    assert match.kind == "spoils"
    assert not match.told("enchantment")


@pytest.mark.rule("WR-9.10")
def test_wr_9_10_it_joins_them_when_it_changes_sides() -> None:
    game = game_with(rusty_ritual_dagger='{ when = "relic", verb = "exchange_relics" }')
    match = at(
        game,
        players=2,
        hand_0="artifact_snob rusty_ritual_dagger lars ward_of_fire",
        hand_1="mediocre_mage crown_of_borrowed_time boomhilda ward_of_nature",
        shrine="crater_of_calm",
    )
    match.lay(A, "artifact_snob", "rusty_ritual_dagger").lay(
        B, "mediocre_mage", "crown_of_borrowed_time"
    )
    assert (match.kind, match.seat) == ("exchange_with", A)
    match.do("seat 1")
    assert match.state.drawn[A] == 2
    assert match.totals == [2 + 5, 2]


@pytest.mark.rule("WR-10.5")
def test_wr_10_5_totals_may_be_negative() -> None:
    game = game_with(bonfire_bully='{ when = "static", verb = "rival_power", n = -9 }')
    match = at(
        game,
        players=2,
        hand_0="bonfire_bully regulation_staff lars ward_of_fire",
        hand_1="mediocre_mage floppy_pointed_hat boomhilda ward_of_nature",
        shrine="crater_of_calm",
    )
    match.lay(A, "bonfire_bully", STAFF).lay(B, "mediocre_mage", HAT)
    assert match.totals == [7, -4]


@pytest.mark.rule("WR-11.4")
def test_wr_11_4_the_shrine_applies_again() -> None:
    match = fight(
        ("mediocre_mage", STAFF),
        ("forest_friend", HAT),
        shrine="the_menagerie",
        rest={
            A: "competent_conjurer very_tall_hat lars boomhilda",
            B: "pondering_mystic dusty_tome ward_of_fire lava_spurter",
        },
    )
    assert match.totals == [6, 6]
    assert match.state.drawn == [2, 2]
    match.lay(A, "competent_conjurer", TALL).lay(B, "pondering_mystic", "dusty_tome")
    assert match.state.drawn == [4, 4]


@pytest.mark.rule("WR-11.3")
def test_wr_11_3_bonuses_end_with_the_battle() -> None:
    match = fight(
        ("pyro_pastry_chef", STAFF),
        ("competent_conjurer", "absurdly_large_orb"),
        rest={A: "ward_of_fire very_tall_hat lars boomhilda"},
        answers=["ward_of_fire"],
    )
    assert match.totals == [8, 8]
    assert match.state.tokens == [0, 0]
    assert match.state.discards[A] == 1


@pytest.mark.rule("WR-12.2", "WR-13.5", "WR-4.5")
def test_wr_12_2_nothing_that_leaves_play_is_discarded() -> None:
    match = fight(("master_of_the_flames", "dusty_tome"), ("mediocre_mage", "jack_in_the_grimoire"))
    match.do("draw")
    assert not match.told("discard_trigger")
    assert "jack_in_the_grimoire" in match.zone("discard_1")


@pytest.mark.rule("WR-14.2")
@pytest.mark.parametrize(("players", "most"), [(2, 9), (3, 10), (4, 9)])
def test_wr_14_2_the_number_of_rounds_is_bounded(players: int, most: int) -> None:
    for seed in range(25):
        state = new(players, seed)
        for _ in at_random(state, seed):
            pass
        assert state.turn <= most
        assert max(state.scores) == state.variant.target


@pytest.mark.rule("WR-14.3")
def test_wr_14_3_the_safety_limit() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        round=60,
        hall_1="lars boomhilda",
        hall_0="jeff_the_mage",
        hand_0="mediocre_mage regulation_staff",
        hand_1="forest_friend floppy_pointed_hat",
    )
    assert match.state.over
    assert match.state.winners == [B]
    assert match.state.outcome is not None
    assert match.state.outcome.rule == "WR-14.3"


@pytest.mark.rule("WR-14.1")
def test_wr_14_1_scores_are_hall_wizards() -> None:
    match = fight(("master_of_the_flames", STAFF), ("mediocre_mage", HAT), halls={A: 4, B: 2})
    assert match.state.scores == [5, 2]
    assert match.state.rewards == [1.0, 0.0]


@pytest.mark.rule("WR-14.4")
def test_wr_14_4_the_same_seed_and_actions_give_the_same_match() -> None:
    def story(seed: int) -> str:
        state = new(3, 5)
        for _ in at_random(state, seed):
            pass
        return state.to_json()

    assert story(1) == story(1)
    assert story(1) != story(2)


@pytest.mark.rule("WR-14.5")
def test_wr_14_5_leaving_is_not_a_matter_of_the_rules() -> None:
    refusal = new(2).why_not_leave(A)
    assert refusal is not None


NOBODY_FIGHTS = {
    f"{zone}_{seat}": only([]) for zone in ("hand", "deck", "discard") for seat in (A, B)
}


@pytest.mark.rule("WR-11.6")
def test_wr_11_6_a_tie_with_two_relics_is_decided_when_nobody_can_fight() -> None:
    match = position(
        players=2,
        shrine="crater_of_calm",
        battle=1,
        tied_0="lars very_tall_hat standard_scroll",
        tied_1="forest_friend regulation_staff",
        **NOBODY_FIGHTS,
    )
    assert match.zone("hall_0") == ["lars"]


@pytest.mark.rule("WR-11.6")
def test_wr_11_6_positions_without_a_tied_wizard() -> None:
    with pytest.raises(Unreadable, match="tied_0"):
        position(players=2, battle=1, tied_0="very_tall_hat", tied_1="forest_friend")
    nobody = position(players=2, shrine="crater_of_calm", battle=1, **NOBODY_FIGHTS)
    assert nobody.zone("hall_0") == nobody.zone("hall_1") == []


@pytest.mark.rule("WR-2.5")
@pytest.mark.parametrize(
    ("setup", "decks"), [("winchester", ["first_deck", "second_deck"]), ("grid", ["draft_deck"])]
)
def test_wr_2_5_short_decks_after_a_draft_give_short_hands(setup: str, decks: list[str]) -> None:
    parts = {name: only([]) for name in decks}
    match = position({"deck_setup": setup}, players=2, step="draft", **parts)
    for _ in at_random(match.state, 1):
        pass
    assert match.state.over
