"""Further acceptance scenarios, ac1 to ac25: battles, ties, spoils, Replenish."""

from __future__ import annotations

import pytest

from .builder import HAT, ORB, SCROLL, STAFF, TALL, WAND, A, B, C, Fight, fight, only, position


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
