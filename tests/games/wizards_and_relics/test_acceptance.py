"""Further acceptance scenarios, ac1 to ac26 and ac31 to ac47: battles, ties, spoils, Replenish."""

from __future__ import annotations

from typing import Any

import pytest

from .builder import A, B, C, Fight, fight, only, position

HAT = "floppy_pointed_hat"
STAFF = "regulation_staff"
WAND = "hand_me_down_wand"
TALL = "very_tall_hat"
ORB = "absurdly_large_orb"
SCROLL = "standard_scroll"


@pytest.mark.rule("WR-7.6", "WR-5.3")
def test_ac1_the_last_two_cards_are_one_act() -> None:
    match = fight(
        ("floaty_floaty_float", STAFF), ("mediocre_mage", HAT), halls={A: 3}, rest={A: ""}
    )
    assert match.totals[A] == 7
    assert match.state.drawn[A] == 4
    assert len(match.hand(A)) == 4


@pytest.mark.rule("WR-5.4")
def test_ac2_replenish_feeds_adam() -> None:
    match = fight(
        ("adam_the_arcane_adept", STAFF),
        ("forest_friend", HAT),
        halls={A: 2},
        rest={A: "mediocre_mage"},
    )
    assert match.totals[A] == 12
    assert match.state.drawn[A] == 6
    assert len(match.hand(A)) == 7


@pytest.mark.rule("WR-11.1")
def test_ac3_a_tie_below_the_top_means_nothing() -> None:
    match = fight(
        ("master_of_the_flames", STAFF), ("competent_conjurer", HAT), ("punctual_illusionist", WAND)
    )
    assert match.totals == [9, 6, 6]
    assert (match.kind, match.seat) == ("spoils", A)


@pytest.mark.rule("WR-1.4", "WR-1.5", "WR-1.13")
def test_ac4_rivals_in_a_tie_battle() -> None:
    match = fight(
        ("competent_conjurer", "kroanlor"),
        ("reliable_ranger_sage", "slapstick_of_slapping"),
        ("jeff_the_mage", STAFF),
        battle=1,
        fighting=[A, B],
        master=C,
        tied_2="stubborn_stargazer sensible_warhammer",
        rest={
            A: "lars ward_of_fire ward_of_nature boomhilda",
            B: "mirror_mimic ward_of_elements sponge_of_sorrow compost_sage",
            C: "forest_friend dusty_tome",
        },
    )
    assert match.state.order() == [A, B]
    assert (match.kind, match.seat) == ("discard_card", A)
    match.do(min(match.options))
    assert match.totals == [6, 6]
    assert match.state.discards == [1, 0, 0]


@pytest.mark.rule("WR-21.6")
def test_ac5_snob_against_minimalist() -> None:
    match = fight(("artifact_snob", ORB), ("dwarven_minimalist", STAFF))
    assert match.totals == [2, 5]


@pytest.mark.rule("WR-21.10")
@pytest.mark.parametrize(("relic", "totals"), [("wand_of_equality", [7, 9]), (TALL, [11, 8])])
def test_ac6_wand_of_equality(relic: str, totals: list[int]) -> None:
    match = fight(
        ("hearty_hedge_warden", "staff_of_showing_off"),
        ("stubborn_stargazer", relic),
        shrine="bog_of_bargains",
    )
    assert match.totals == totals


@pytest.mark.rule("WR-8.7")
def test_ac7_a_late_wizard_gets_everything() -> None:
    match = fight(
        ("lava_spurter", "bell_of_unexpected_guests"),
        ("competent_conjurer", TALL),
        shrine="gol_aether",
        rest={A: "pondering_mystic ward_of_fire cloud_auditor mirror_mimic compost_sage"},
        answers=["pondering_mystic"],
    )
    assert match.totals == [11, 9]
    assert match.state.drawn[A] == 1


@pytest.mark.rule("WR-8.7", "WR-12.1")
def test_ac8_a_wizard_from_the_discard_pile() -> None:
    match = fight(
        ("grandmother_rootknuckle", STAFF),
        ("competent_conjurer", TALL),
        shrine="the_lyceum",
        discard_0="stubborn_stargazer",
        answers=["stubborn_stargazer"],
    )
    assert match.totals == [13, 10]
    assert (match.kind, match.seat) == ("choose_hall", A)
    assert match.options == {"grandmother_rootknuckle", "stubborn_stargazer"}
    match.do("grandmother_rootknuckle")
    assert match.zone("hall_0") == ["grandmother_rootknuckle"]
    assert "stubborn_stargazer" in match.zone("discard_0")


@pytest.mark.rule("WR-20.1")
@pytest.mark.parametrize(("go_big", "hall"), [(True, 3), (False, 2)])
def test_ac9_go_big_after_a_tie(go_big: bool, hall: int) -> None:
    match = position(
        {"go_big": go_big},
        players=4,
        step="victory",
        winner=A,
        battle=1,
        fighting=[A, B],
        hall_0="lars",
        wizards_0="competent_conjurer",
        tied_0="mediocre_mage regulation_staff",
        relics_0="very_tall_hat",
    )
    assert match.size("hall_0") == hall
    assert match.state.over == go_big


@pytest.mark.rule("WR-20.1")
def test_ac9_go_big_without_a_tie_is_one_wizard() -> None:
    match = position(
        {"go_big": True},
        players=4,
        step="victory",
        winner=A,
        hall_0="lars",
        wizards_0="competent_conjurer mediocre_mage",
    )
    assert match.kind == "choose_hall"
    match.do("mediocre_mage")
    assert match.size("hall_0") == 2


@pytest.mark.rule("WR-4.3", "WR-4.2")
@pytest.mark.parametrize(("pile", "drawn"), [("", 1), ("lars boomhilda", 2)])
def test_ac10_partial_draws(pile: str, drawn: int) -> None:
    match = fight(
        ("mediocre_mage", "tome_of_terrible_puns"),
        ("forest_friend", STAFF),
        deck_0=only("ward_of_fire"),
        discard_0=pile,
    )
    assert match.state.drawn[A] == drawn
    assert "ward_of_fire" in match.hand(A)
    assert match.size("deck_0") == (1 if pile else 0)


@pytest.mark.rule("WR-5.5")
def test_ac11_nothing_left_to_replenish_from() -> None:
    match = fight(
        ("mediocre_mage", STAFF),
        ("forest_friend", TALL),
        rest={A: "lars"},
        deck_0=only(""),
        discard_0="",
    )
    assert match.totals == [5, 6]
    assert match.hand(A) == ["lars"]


@pytest.mark.rule("WR-12.3", "WR-14.1")
def test_ac12_the_game_ends_before_the_spoils() -> None:
    match = fight(("master_of_the_flames", STAFF), ("mediocre_mage", HAT), halls={A: 4})
    assert match.state.over
    assert match.state.winners == [A]
    assert len(match.hand(B)) == 5
    assert match.state.outcome is not None
    assert match.state.outcome.rule == "WR-14.1"


def daniel(wizard: str, relic: str) -> Fight:
    return fight(
        (wizard, relic), ("daniel_the_dancing_druid", SCROLL), ("punctual_illusionist", ORB)
    )


@pytest.mark.rule("WR-21.3")
def test_ac13_daniel_passes_over_a_player_without_relic() -> None:
    match = daniel("master_of_the_flames", SCROLL)
    assert (match.kind, match.seat) == ("discard_card", C)
    match.do(min(match.options))
    assert match.totals == [9, 9, 4]
    assert match.state.order() == [A, B]


@pytest.mark.rule("WR-21.3")
def test_ac14_daniel_with_three_relics() -> None:
    match = daniel("competent_conjurer", TALL)
    assert match.zone("relics_0") == [ORB]
    assert match.zone("relics_1") == [TALL]
    assert match.zone("relics_2") == [SCROLL]
    match.do(min(match.options))
    assert match.totals == [8, 8, 4]


@pytest.mark.rule("WR-21.3", "WR-22.2")
def test_ac15_the_merchant_without_partner_is_not_asked() -> None:
    match = fight(("mischievous_merchant", SCROLL), ("master_of_the_flames", STAFF), master=B)
    assert (match.kind, match.seat) == ("discard_card", A)
    match.do(min(match.options))
    assert match.totals == [5, 9]


@pytest.mark.rule("WR-9.5", "WR-7.7")
def test_ac16_foresight() -> None:
    match = fight(
        ("ozymandra", SCROLL),
        ("competent_conjurer", TALL),
        ("lars", STAFF),
        rest={A: "rhotkra cloud_auditor compost_sage mirror_mimic mossy_moderator"},
        laying=False,
    )
    match.lay(A, "ozymandra", SCROLL).lay(B, "competent_conjurer", TALL).lay(C, "lars", STAFF)
    assert match.kind == "swap_own_in"
    seen = match.state.table(A).zone("laid_relics_1").cards
    assert [card.face for card in seen] == [TALL]
    for viewer in (C, None):
        hidden = match.state.table(viewer).zone("laid_relics_1").cards
        assert [card.face for card in hidden] == [None]
    match.answer("rhotkra")
    assert match.totals[A] == 12
    assert SCROLL in match.hand(A)


@pytest.mark.rule("WR-1.14")
@pytest.mark.parametrize(
    ("rival", "expected"), [("voice_of_the_forest", 4), ("master_of_the_flames", 13)]
)
def test_ac17_only_printed_power_is_mirrored(rival: str, expected: int) -> None:
    match = fight(("mirror_mimic", STAFF), (rival, HAT))
    assert match.totals[A] == expected


@pytest.mark.rule("WR-4.10", "WR-10.4")
def test_ac18_power_from_a_discard_trigger() -> None:
    match = fight(
        ("lars", STAFF),
        ("mediocre_mage", HAT),
        rest={A: "jack_in_the_grimoire dusty_tome cloud_auditor compost_sage"},
        laying=False,
    )
    match.lay(A, "lars", STAFF).lay(B, "mediocre_mage", HAT)
    match.do("jack_in_the_grimoire", "dusty_tome", "done")
    assert match.totals[A] == 8
    assert len(match.hand(A)) == 4


@pytest.mark.rule("WR-10.4")
def test_ac18_the_jack_gives_nothing_in_the_spoils() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_0="jack_in_the_grimoire lars boomhilda cloud_auditor ward_of_fire ward_of_nature "
        "compost_sage mirror_mimic",
    )
    assert match.kind == "hand_limit"
    match.do("jack_in_the_grimoire")
    assert not match.told("bonus")
    assert match.state.tokens == [0, 0]


@pytest.mark.rule("WR-1.12")
def test_ac19_misfortune_in_a_crowd_is_capped() -> None:
    match = fight(
        ("magician_of_misfortune", STAFF),
        ("mediocre_mage", HAT),
        ("forest_friend", "rusty_ritual_dagger"),
        ("pondering_mystic", WAND),
    )
    for _ in range(5):
        assert match.kind == "discard_card"
        match.do(min(match.options))
    assert match.totals[A] == 9
    assert sum(match.state.discards) == 5


@pytest.mark.rule("WR-4.7")
def test_ac20_a_revealed_top_card_that_is_drawn_is_known() -> None:
    match = fight(
        ("puddle_prophet", "cracked_crystal_ball"),
        ("mediocre_mage", HAT),
        deck_0="forest_friend",
    )
    assert match.totals[A] == 7
    assert "forest_friend" in match.hand(A)
    for viewer in (B, None):
        assert match.known(viewer, A) == ["forest_friend"]


@pytest.mark.rule("WR-4.4", "WR-4.10")
def test_ac21_discarding_from_the_deck() -> None:
    match = fight(
        ("boomhilda", STAFF), ("mediocre_mage", HAT), deck_0="dusty_tome brawny_battlemage"
    )
    assert match.totals[A] == 10
    assert match.state.discards[A] == 2
    assert match.state.drawn[A] == 2


@pytest.mark.rule("WR-9.5")
def test_ac22_a_relic_added_late_enters_face_up() -> None:
    match = fight(
        ("competent_conjurer", "satchel_of_spare_parts"),
        ("mediocre_mage", HAT),
        rest={A: "tome_of_terrible_puns cloud_auditor compost_sage ward_of_fire"},
        answers=["tome_of_terrible_puns"],
    )
    assert match.totals[A] == 6
    assert match.state.drawn[A] == 2


@pytest.mark.rule("WR-10.2")
def test_ac23_voice_with_a_full_hand_is_worth_nothing() -> None:
    match = fight(
        ("voice_of_the_forest", STAFF),
        ("master_of_the_flames", HAT),
        rest={
            A: "cloud_auditor compost_sage mirror_mimic lars boomhilda ward_of_fire "
            "ward_of_nature ward_of_elements mossy_moderator"
        },
    )
    assert match.totals[A] == 3


@pytest.mark.rule("WR-8.3", "WR-8.5")
def test_ac24_the_claim_comes_after_the_shrine_step() -> None:
    match = fight(("competent_conjurer", STAFF), ("lava_spurter", TALL), shrine="talkative_throne")
    assert match.totals == [6, 10]
    assert match.state.drawn == [0, 1]


@pytest.mark.rule("WR-1.6")
def test_ac25_in_play_is_not_this_round() -> None:
    match = fight(
        ("competent_conjurer", "prism_of_petty_differences"),
        ("mediocre_mage", HAT),
        battle=1,
        tied_0="forest_friend regulation_staff",
        tied_1="pondering_mystic hand_me_down_wand",
    )
    assert match.totals[A] == 6


@pytest.mark.rule("WR-11.5")
def test_ac26_the_tenth_battle_is_the_last() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), battle=9, halls={A: 2, B: 1})
    assert match.totals == [5, 5]
    assert match.zone("hall_1")[-1] == "forest_friend"
    assert match.told("tie_limit")[0].seat == B


@pytest.mark.rule("WR-11.5", "WR-13.6")
def test_ac26_equal_halls_go_to_the_first_in_turn_order() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), battle=9, master=B)
    assert match.told("tie_limit")[0].seat == B


@pytest.mark.rule("WR-13.1", "WR-13.3")
def test_ac31_a_winner_over_the_limit_discards_first() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_0="jack_in_the_grimoire lars boomhilda cloud_auditor ward_of_fire ward_of_nature "
        "compost_sage mirror_mimic mossy_moderator",
        hand_1="mediocre_mage regulation_staff forest_friend",
        wizards_1="pondering_mystic",
        relics_1="very_tall_hat",
    )
    match.do("lars", "boomhilda")
    assert match.kind == "spoils"
    match.do("draw")
    assert len(match.hand(A)) == 8


@pytest.mark.rule("WR-7.3", "WR-21.3")
def test_ac32_no_relic_anywhere() -> None:
    match = fight(
        ("mediocre_mage", "done"),
        ("mischievous_merchant", STAFF),
        rest={A: "forest_friend lars cloud_auditor"},
        deck_0=only("boomhilda mirror_mimic"),
        discard_0="",
        laying=False,
    )
    match.do("mediocre_mage", seat=A)
    assert match.state.public_kind(A) == "choose_relic"
    assert match.options_of(A) == {"done"}
    match.do("done", seat=A).lay(B, "mischievous_merchant", STAFF)
    assert match.totals == [2, 7]


@pytest.mark.rule("WR-13.4")
def test_ac33_a_loser_of_several_battles_draws_two_once() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("mediocre_mage", HAT),
        battle=2,
        tied_1="pondering_mystic standard_scroll forest_friend dusty_tome",
    )
    before = len(match.hand(B))
    match.do("draw")
    assert len(match.hand(B)) == before + 2


@pytest.mark.rule("WR-13.5")
def test_ac34_table_cards_are_not_in_the_reshuffle() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_1="mediocre_mage regulation_staff forest_friend",
        deck_1=only("lars"),
        discard_1="",
        wizards_1="pondering_mystic",
        relics_1="very_tall_hat",
    )
    match.do("draw")
    assert len(match.hand(B)) == 4
    assert sorted(match.zone("discard_1")) == ["pondering_mystic", "very_tall_hat"]


@pytest.mark.rule("WR-1.15", "WR-9.4")
def test_ac35_two_copies_resolve_once_each() -> None:
    match = fight(
        ("reliable_ranger_sage", SCROLL),
        ("mediocre_mage", STAFF),
        shrine="obelisk_of_blessings",
        rest={A: [SCROLL, "cloud_auditor", "ward_of_fire", "mirror_mimic", "compost_sage"]},
        answers=[SCROLL],
    )
    for _ in range(2):
        assert match.kind == "discard_card"
        match.do(min(match.options))
    assert match.state.drawn[A] == 4
    assert match.totals[A] == 3 + 1 + 1


@pytest.mark.rule("WR-22.1")
def test_ac36_asked_with_nothing_to_offer() -> None:
    def obelisk(hand: str) -> Fight:
        match = fight(
            ("reliable_ranger_sage", STAFF),
            ("pondering_mystic", HAT),
            shrine="obelisk_of_blessings",
            rest={A: hand},
            laying=False,
        )
        return match.lay(A, "reliable_ranger_sage", STAFF).lay(B, "pondering_mystic", HAT)

    poor = obelisk("cloud_auditor compost_sage mirror_mimic")
    rich = obelisk("cloud_auditor compost_sage ward_of_fire")
    assert (poor.kind, poor.seat, poor.options) == ("play_extra_relic", A, {"done"})
    assert rich.options == {"done", "ward_of_fire"}

    def seen(match: Fight) -> dict[str, Any]:
        table = match.state.table(B).to_dict()
        del table["aids"]  # the deck of B, which had to be dealt from other cards
        return table

    assert seen(poor) == seen(rich)
    assert seen(poor.do("done")) == seen(rich.do("done"))


@pytest.mark.rule("WR-22.1")
def test_ac36_the_chef_without_a_relic_is_asked() -> None:
    match = fight(
        ("pyro_pastry_chef", STAFF),
        ("mediocre_mage", HAT),
        rest={A: "cloud_auditor compost_sage mirror_mimic"},
        laying=False,
    )
    match.lay(A, "pyro_pastry_chef", STAFF).lay(B, "mediocre_mage", HAT)
    assert (match.kind, match.options) == ("discard_optional", {"done"})


@pytest.mark.rule("WR-22.1", "WR-22.3")
def test_ac37_a_single_type_is_still_asked() -> None:
    match = position(
        players=2, hand_0="mediocre_mage mediocre_mage mediocre_mage regulation_staff very_tall_hat"
    )
    assert match.options_of(A) == {"mediocre_mage"}
    seats = match.state.table(B).seats
    assert seats[A].is_asked
    assert not seats[A].badges or all(badge.text != "ready" for badge in seats[A].badges)


@pytest.mark.rule("WR-21.4", "WR-22.1")
def test_ac38_gwynndalyn_asks_every_rival() -> None:
    match = fight(
        ("gwynndalyn_moore", STAFF),
        ("mediocre_mage", HAT),
        ("forest_friend", WAND),
        rest={
            B: "cloud_auditor compost_sage mirror_mimic",
            C: "very_tall_hat lars boomhilda",
        },
        laying=False,
    )
    match.lay(A, "gwynndalyn_moore", STAFF).lay(B, "mediocre_mage", HAT).lay(
        C, "forest_friend", WAND
    )
    assert (match.seat, match.options) == (B, {"done"})
    match.do("done")
    assert (match.seat, match.options) == (C, {TALL})
    match.do(TALL)
    assert match.zone("relics_2") == [TALL]
    assert WAND in match.hand(C)


@pytest.mark.rule("WR-22.1", "WR-4.7")
def test_ac39_two_relics_to_reveal_and_one_held() -> None:
    match = fight(
        ("bluff_braggart", STAFF),
        ("mediocre_mage", HAT),
        rest={A: "ward_of_fire cloud_auditor compost_sage"},
        laying=False,
    )
    match.lay(A, "bluff_braggart", STAFF).lay(B, "mediocre_mage", HAT).do("ward_of_fire")
    assert (match.kind, match.options) == ("reveal_optional", {"done"})
    match.do("done")
    assert match.totals[A] == 2 + 1 + 3
    assert match.known(B, A) == ["ward_of_fire"]


@pytest.mark.rule("WR-8.10")
def test_ac40_replenish_before_the_late_wizards_shrine_line() -> None:
    match = fight(
        ("competent_conjurer", STAFF),
        ("jeff_the_mage", TALL),
        shrine="gol_aether",
        halls={A: 2},
        rest={A: "pondering_mystic lars"},
        answers=["pondering_mystic", "done"],
    )
    assert match.totals == [13, 9]
    assert match.state.drawn[A] == 5
    drew = [
        event for event in match.events if event.seat == A and event.kind in ("replenished", "drew")
    ]
    assert [event.kind for event in drew][:2] == ["replenished", "drew"]
    assert [event.facts["n"] for event in drew][:2] == [4, 1]


@pytest.mark.rule("WR-4.13")
def test_ac41_looking_past_the_end_of_the_deck() -> None:
    match = fight(
        ("pondering_mystic", STAFF),
        ("forest_friend", HAT),
        shrine="yogans_archway",
        deck_0=only("lars"),
        discard_0="boomhilda cloud_auditor compost_sage mirror_mimic",
        master=A,
    )
    assert match.kind == "look_take"
    assert match.size("aside_0") == 3
    assert match.zone("aside_0")[0] == "lars"
    match.do("lars")
    assert match.size("deck_0") == 4
    assert match.zone("discard_0") == []


@pytest.mark.rule("WR-4.13")
def test_ac42_discarding_past_the_end_of_the_deck() -> None:
    match = fight(
        ("boomhilda", HAT),
        ("mediocre_mage", WAND),
        deck_0=only("brawny_battlemage"),
        discard_0=STAFF,
    )
    assert match.totals[A] == 3 + 4 + 3
    assert match.state.discards[A] == 2
    assert match.zone("deck_0") == []


@pytest.mark.rule("WR-9.9")
def test_ac43_a_relic_that_comes_back_does_not_resolve_again() -> None:
    match = fight(
        ("lava_spurter", "bell_of_unexpected_guests"),
        ("competent_conjurer", TALL),
        shrine="ferry_of_fair_trades",
        rest={
            A: "mediocre_mage satchel_of_spare_parts cloud_auditor forest_friend",
            B: "lars boomhilda mirror_mimic ward_of_fire",
        },
        laying=False,
    )
    match.lay(A, "lava_spurter", "bell_of_unexpected_guests").lay(B, "competent_conjurer", TALL)
    assert (match.kind, match.seat) == ("swap_own_in", A)
    match.do("done", "done")
    assert match.kind == "play_extra_wizard"
    match.do("mediocre_mage")
    assert match.kind == "swap_own_in"
    match.do("satchel_of_spare_parts")
    assert match.kind == "play_extra_relic"
    match.do("bell_of_unexpected_guests")
    assert match.totals == [9, 7]


@pytest.mark.rule("WR-1.15")
def test_ac44_of_two_copies_one_is_known() -> None:
    match = position(
        players=2,
        hand_0="standard_scroll standard_scroll mediocre_mage rusty_ritual_dagger lars",
        hand_1="forest_friend regulation_staff boomhilda",
        known_1=["standard_scroll"],
        shrine="crater_of_calm",
    )
    assert match.known(B, A) == [SCROLL]
    match.lay(A, "mediocre_mage", "rusty_ritual_dagger").lay(B, "forest_friend", STAFF)
    match.do(SCROLL)
    assert match.hand(A).count(SCROLL) == 1
    assert match.known(B, A) == []


@pytest.mark.rule("WR-7.5", "WR-7.7")
@pytest.mark.parametrize(("laid", "known"), [(STAFF, [ORB]), (ORB, [])])
def test_ac45_a_known_card_laid_face_down(laid: str, known: list[str]) -> None:
    match = position(
        players=2,
        hand_0=[ORB, STAFF, "master_of_the_flames", "forest_friend", "cloud_auditor"],
        hand_1="gary_god_of_gifts very_tall_hat boomhilda hand_me_down_wand",
        known_1=[ORB],
        shrine="crater_of_calm",
        master=B,
    )
    table = match.state.table(B).zone("hand_0")
    assert (list(table.known), table.known_words) == ([ORB], "in hand or face down")
    match.lay(A, "forest_friend", laid).lay(B, "gary_god_of_gifts", TALL)
    assert match.kind == "play_extra_relic"
    assert match.known(B, A) == [ORB]
    match.do("done", "done")
    assert match.known(B, A) == known


@pytest.mark.rule("WR-9.11")
def test_ac46_face_down_and_unignorable() -> None:
    match = fight(
        ("acorn_accountant", STAFF),
        ("dwarven_minimalist", "rhotkra"),
        ("gary_god_of_gifts", HAT),
        rest={A: "cloud_auditor compost_sage ward_of_fire"},
        laying=False,
    )
    match.lay(A, "acorn_accountant", STAFF).lay(B, "dwarven_minimalist", "rhotkra")
    match.lay(C, "gary_god_of_gifts", HAT)
    assert match.kind == "play_extra_relic"
    assert match.power(A) == 1
    match.do("done", "done", "done")
    assert match.totals[A] == 2
    assert match.totals[B] == 5 + 3


@pytest.mark.rule("WR-13.7", "WR-5.5")
def test_ac47_replenish_at_the_very_end() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_1="lars",
        deck_1=only(""),
        discard_1="",
        wizards_1="pondering_mystic",
        relics_1="very_tall_hat",
    )
    assert match.kind == "spoils"
    match.do("draw")
    assert match.kind == "choose_wizard"
    assert match.hand(B) == ["lars", "pondering_mystic", "very_tall_hat"]


@pytest.mark.rule("WR-4.6", "WR-4.12")
def test_ac49_a_random_take_drops_what_third_players_knew() -> None:
    match = position(
        players=3,
        hand_0="probability_pickpocket regulation_staff lars",
        hand_1="mediocre_mage floppy_pointed_hat kroanlor",
        hand_2="forest_friend hand_me_down_wand boomhilda",
        known_0=["kroanlor"],
        known_2=["kroanlor"],
        shrine="crater_of_calm",
        hall_2="",
    )
    assert match.known(A, B) == match.known(C, B) == ["kroanlor"]
    match.lay(A, "probability_pickpocket", STAFF).lay(B, "mediocre_mage", HAT)
    match.lay(C, "forest_friend", WAND)
    assert match.kind == "choose_rival"
    match.do("seat 1")
    taken = match.told("stole")[0].cards[0]
    assert match.known(C, B) == match.known(C, A) == []
    name = match.state.game.faces[taken.face].id
    assert name in match.known(B, A)
    assert match.known(A, B) == ([] if name == "kroanlor" else ["kroanlor"])
