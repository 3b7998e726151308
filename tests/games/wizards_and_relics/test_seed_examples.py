"""The worked examples of the printed rules, ex1 to ex32, with every entry of their questions."""

from __future__ import annotations

import pytest

from .builder import HAT, ORB, STAFF, TALL, WAND, A, B, C, Fight, fight, only, position


@pytest.mark.rule("WR-8.2", "WR-11.1", "WR-11.2")
def test_ex1_each_of_three_has_advantage_over_one_rival() -> None:
    match = fight(
        ("competent_conjurer", STAFF),
        ("punctual_illusionist", HAT),
        ("reliable_ranger_sage", WAND),
        shrine="bog_of_bargains",
    )
    assert match.totals == [7, 7, 7]
    assert match.state.battle == 1
    assert match.state.order() == [A, B, C]


@pytest.mark.rule("WR-8.2")
def test_ex2_advantage_does_not_stack() -> None:
    match = fight(
        ("forest_friend", STAFF),
        ("pondering_mystic", HAT),
        ("pondering_mystic", WAND),
        shrine="bog_of_bargains",
    )
    assert match.totals == [6, 5, 5]


@pytest.mark.rule("WR-13.1", "WR-13.4")
def test_ex3_a_loser_with_eight_cards_discards_one_and_draws_two() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("mediocre_mage", HAT),
        rest={
            B: "grudge_collector matchstick_magus cloud_auditor compost_sage mossy_moderator "
            "ward_of_fire ward_of_nature ward_of_elements"
        },
    )
    assert (match.kind, match.seat) == ("hand_limit", B)
    match.do("cloud_auditor")
    assert match.kind == "spoils"
    assert len(match.hand(B)) == 7
    match.do("draw")
    assert match.kind == "choose_wizard"
    assert len(match.hand(B)) == 9


@pytest.mark.rule("WR-10.2")
def test_ex4_floaty_grows_with_a_standard_scroll() -> None:
    match = fight(("floaty_floaty_float", "standard_scroll"), ("mediocre_mage", STAFF))
    assert match.kind == "discard_card"
    assert match.power(A) == 7 + 1
    match.do(next(iter(match.options)))
    assert len(match.hand(A)) == 6
    assert match.totals == [7, 5]


@pytest.mark.rule("WR-10.2")
def test_ex5_voice_of_the_forest_grows_as_the_hand_shrinks() -> None:
    match = fight(
        ("voice_of_the_forest", "cutlery_of_carnage"),
        ("mediocre_mage", STAFF),
        rest={A: "cloud_auditor compost_sage mossy_moderator ward_of_fire"},
    )
    assert match.kind == "discard_card"
    assert match.power(A) == 4 + 6
    match.do("cloud_auditor", "compost_sage")
    assert match.totals == [12, 5]


@pytest.mark.rule("WR-8.3")
def test_ex6_the_academy_has_two_lines() -> None:
    match = fight(
        ("competent_conjurer", STAFF), ("lava_spurter", HAT), shrine="the_academy", laying=False
    )
    match.lay(A, "competent_conjurer", STAFF).lay(B, "lava_spurter", HAT)
    assert (match.kind, match.seat) == ("discard_optional", A)
    match.do(min(match.options - {"done"}))
    assert (match.kind, match.seat) == ("discard_optional", B)
    match.do(min(match.options - {"done"}))
    assert match.totals == [10, 10]


def obelisk(*swapped: str) -> Fight:
    match = fight(
        ("gwynndalyn_moore", "standard_scroll"),
        ("two_pocket_tinkerer", HAT),
        shrine="obelisk_of_blessings",
        master=B,
        rest={B: [STAFF, WAND, TALL, ORB]},
        answers=[STAFF, WAND],
    )
    return match.do(*swapped)


@pytest.mark.rule("WR-21.4")
def test_ex7_gwynndalyn_three_in_play_and_two_in_hand() -> None:
    match = obelisk()
    assert (match.kind, match.seat) == ("swap_in", B)
    assert match.options == {TALL, ORB}
    match.do(TALL)
    assert match.options == {ORB}
    match.do(ORB)
    assert (match.kind, match.options) == ("swap_in", {"done"})
    match.do("done")
    assert match.kind == "swap_out"
    assert match.options == {HAT, STAFF, WAND}
    match.do(HAT, STAFF)
    assert sorted(match.zone("relics_1")) == sorted([TALL, ORB, WAND])
    assert {HAT, STAFF} <= set(match.hand(B))


@pytest.mark.rule("WR-21.4", "WR-22.1")
def test_ex8_gwynndalyn_without_a_relic_in_hand() -> None:
    match = fight(
        ("gwynndalyn_moore", STAFF),
        ("competent_conjurer", TALL),
        rest={B: "cloud_auditor compost_sage mossy_moderator mirror_mimic"},
        laying=False,
    )
    match.lay(A, "gwynndalyn_moore", STAFF).lay(B, "competent_conjurer", TALL)
    assert (match.kind, match.seat, match.options) == ("swap_in", B, {"done"})
    match.do("done")
    assert match.totals == [8, 7]


@pytest.mark.rule("WR-13.1", "WR-13.2")
def test_ex9_dusty_tome_in_the_spoils() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("mediocre_mage", HAT),
        rest={
            B: "dusty_tome matchstick_magus cloud_auditor compost_sage mossy_moderator "
            "ward_of_fire ward_of_nature ward_of_elements"
        },
    )
    match.do("dusty_tome")
    assert match.kind == "spoils"
    assert len(match.hand(B)) == 9
    match.do("draw")
    assert len(match.hand(B)) == 11


@pytest.mark.rule("WR-7.1", "WR-4.10", "WR-5.3")
def test_ex10_dusty_tome_in_a_hand_without_a_wizard() -> None:
    match = position(
        players=2,
        hand_0="dusty_tome ward_of_fire ward_of_nature ward_of_elements sponge_of_sorrow",
        hall_0="mediocre_mage",
        hand_1="mediocre_mage regulation_staff",
        deck_0="forest_friend forest_friend",
        shrine="crater_of_calm",
        master=A,
    )
    assert match.kind == "choose_wizard"
    assert len(match.hand(A)) == 8
    assert match.state.drawn[A] == 8
    assert match.state.discards[A] == 5


@pytest.mark.rule("WR-2.6", "WR-2.7")
def test_ex11_dusty_tome_is_silent_in_the_mulligan() -> None:
    match = position(
        players=2,
        step="mulligan",
        hand_0="dusty_tome ward_of_fire ward_of_nature ward_of_elements mirror_mimic lars "
        "boomhilda",
    )
    match.do("dusty_tome", "done", seat=A).do("done", seat=B)
    assert match.kind == "choose_wizard"
    assert len(match.hand(A)) == 7
    assert "dusty_tome" not in match.hand(A)
    assert match.state.drawn == [0, 0]
    assert match.state.discards == [0, 0]


@pytest.mark.rule("WR-21.7", "WR-5.1")
def test_ex12_lars() -> None:
    match = fight(("lars", STAFF), ("mediocre_mage", HAT), halls={A: 2}, laying=False)
    match.lay(A, "lars", STAFF).lay(B, "mediocre_mage", HAT)
    assert match.kind == "discard_optional"
    held = sorted(match.options - {"done"})
    assert len(held) == 5
    match.do(*held[:4])
    assert len(match.hand(A)) == 5
    match.do("done")
    assert match.totals == [8, 5]
    assert match.state.drawn[A] == 4
    assert len(match.hand(A)) == 5


@pytest.mark.rule("WR-21.1", "WR-8.7", "WR-8.4", "WR-3.3")
def test_ex13_jeff_lets_everybody_add_a_wizard() -> None:
    match = fight(
        ("jeff_the_mage", STAFF),
        ("pondering_mystic", HAT),
        shrine="spire_of_rin_duil",
        master=B,
        rest={
            A: "competent_conjurer ward_of_fire ward_of_nature ward_of_elements sponge_of_sorrow",
            B: "reliable_ranger_sage cloud_auditor compost_sage mossy_moderator mirror_mimic",
        },
        laying=False,
    )
    match.lay(A, "jeff_the_mage", STAFF).lay(B, "pondering_mystic", HAT)
    assert (match.kind, match.seat) == ("play_extra_wizard", B)
    assert match.state.drawn == [0, 1]
    match.do("reliable_ranger_sage")
    assert match.zone("wizards_1") == ["pondering_mystic"]
    assert (match.kind, match.seat) == ("play_extra_wizard", A)
    match.do("competent_conjurer")
    assert match.totals == [17, 9]
    assert match.state.drawn == [1, 2]
    assert match.told("becomes_master")[0].seat == A


@pytest.mark.rule("WR-3.4")
def test_ex14_two_claims_cancel() -> None:
    match = fight(("jeff_the_mage", STAFF), ("lava_spurter", HAT))
    assert match.totals == [8, 6]
    assert match.told("claims_cancel")[0].seat == A


@pytest.mark.rule("WR-3.3")
def test_ex15_lava_spurter_alone_is_master() -> None:
    match = fight(("competent_conjurer", STAFF), ("lava_spurter", HAT))
    assert match.totals == [6, 8]


@pytest.mark.rule("WR-21.2", "WR-1.11")
def test_ex16_the_merchant_exchanges_relics_unseen() -> None:
    match = fight(
        ("mischievous_merchant", "standard_scroll"), ("punctual_illusionist", ORB), laying=False
    )
    match.lay(A, "mischievous_merchant", "standard_scroll").lay(B, "punctual_illusionist", ORB)
    assert match.options == {"seat 1", "done"}
    match.do("seat 1")
    assert (match.kind, match.seat) == ("discard_card", B)
    assert match.zone("relics_0") == [ORB]
    match.do(min(match.options))
    assert match.totals == [9, 4]


def flames_and_gary(master: int) -> Fight:
    return (
        fight(
            ("master_of_the_flames", "standard_scroll"),
            ("gary_god_of_gifts", HAT),
            master=master,
            rest={
                A: [TALL, "cloud_auditor", "compost_sage", "ward_of_fire", "mirror_mimic"],
                B: [ORB, "matchstick_magus", "plain_steel_duelist", "ward_of_nature", "lars"],
            },
            laying=False,
        )
        .lay(A, "master_of_the_flames", "standard_scroll")
        .lay(B, "gary_god_of_gifts", HAT)
    )


@pytest.mark.rule("WR-21.5", "WR-4.5")
def test_ex17_master_of_the_flames_acts_before_gary() -> None:
    match = flames_and_gary(A)
    assert (match.kind, match.seat) == ("play_extra_relic", A)
    match.do(TALL, ORB)
    assert match.totals == [13, 13]
    assert "standard_scroll" in match.zone("discard_0")
    assert match.state.discards == [0, 0]


@pytest.mark.rule("WR-21.5")
def test_ex17_gary_acts_before_master_of_the_flames() -> None:
    match = flames_and_gary(B)
    assert (match.kind, match.seat) == ("play_extra_relic", B)
    match.do(ORB, TALL)
    assert (match.kind, match.seat) == ("lose_relic", A)
    assert match.options == {TALL, "standard_scroll"}
    match.do("standard_scroll")
    assert match.totals == [13, 13]
    assert "standard_scroll" in match.zone("discard_0")
    assert match.state.discards == [0, 0]


@pytest.mark.rule("WR-9.6", "WR-13.3", "WR-21.6")
def test_ex18_dwarven_minimalist_ignores_every_relic() -> None:
    match = fight(("dwarven_minimalist", "standard_scroll"), ("punctual_illusionist", ORB))
    assert match.totals == [5, 3]
    assert match.state.drawn == [0, 0]
    assert match.options == {"draw", "seat 1"}
    match.do("seat 1")
    assert ORB in match.hand(A)


@pytest.mark.rule("WR-21.6")
def test_ex19_artifact_snob_spares_its_own_relics() -> None:
    match = fight(("artifact_snob", STAFF), ("punctual_illusionist", ORB))
    assert match.totals == [5, 3]


@pytest.mark.rule("WR-9.7")
def test_ex20_rhotkra_is_never_ignored() -> None:
    match = fight(("dwarven_minimalist", "standard_scroll"), ("punctual_illusionist", "rhotkra"))
    assert match.totals == [5, 10]


@pytest.mark.rule("WR-10.6", "WR-1.8")
@pytest.mark.parametrize(
    ("wizard", "expected"),
    [("mediocre_mage", 9), ("competent_conjurer", 6), ("hot_headed_herald", 5)],
)
def test_ex21_the_greatsword_wants_a_devoted_two(wizard: str, expected: int) -> None:
    match = fight((wizard, "greatsword_of_the_weak"), ("forest_friend", STAFF), master=B)
    assert match.totals[A] == expected


@pytest.mark.rule("WR-10.6")
def test_ex22_cloak_of_courage_with_any_devoted_wizard() -> None:
    match = fight(("brawny_battlemage", "cloak_of_courage"), ("mediocre_mage", STAFF))
    assert match.totals[A] == 9
    assert match.state.drawn[A] == 1


@pytest.mark.rule("WR-11.3", "WR-21.9")
def test_ex23_wards_count_wizards_of_earlier_battles() -> None:
    match = fight(
        ("competent_conjurer", "ward_of_fire"),
        ("punctual_illusionist", ORB),
        battle=1,
        tied_0=["mediocre_mage", STAFF],
        tied_1=["mediocre_mage", HAT],
    )
    assert match.totals == [9, 8]


@pytest.mark.rule("WR-4.8", "WR-11.3")
def test_ex24_draws_of_the_first_battle_count_in_the_second() -> None:
    match = fight(("the_gatherer", STAFF), ("mediocre_mage", HAT), battle=1, drawn=[2, 0])
    assert match.totals[A] == 9


@pytest.mark.rule("WR-12.1", "WR-12.2", "WR-13.3", "WR-11.2")
def test_ex25_spoils_after_a_tie() -> None:
    match = fight(
        ("mediocre_mage", TALL),
        ("forest_friend", "sensible_warhammer"),
        rest={
            A: ["competent_conjurer", WAND, "cloud_auditor", "compost_sage"],
            B: ["pondering_mystic", STAFF, "matchstick_magus", "plain_steel_duelist"],
        },
    )
    assert match.totals == [6, 6]
    assert (match.kind, match.state.battle) == ("choose_wizard", 1)
    match.lay(A, "competent_conjurer", WAND).lay(B, "pondering_mystic", STAFF)
    assert match.totals == [6, 5]
    assert match.zone("hall_0") == ["competent_conjurer"]
    assert sorted(match.zone("discard_0")) == sorted(["mediocre_mage", TALL, WAND])
    match.do("seat 1")
    assert match.kind == "spoils_relic"
    assert match.options == {"sensible_warhammer", STAFF}
    match.do("sensible_warhammer")
    assert "sensible_warhammer" in match.hand(A)


@pytest.mark.rule("WR-9.2", "WR-21.8")
@pytest.mark.parametrize("first", ["chief_enchanter", "standard_scroll"])
def test_ex26_chief_enchanter_and_scroll_in_any_order(first: str) -> None:
    match = fight(("chief_enchanter", "standard_scroll"), ("mediocre_mage", STAFF))
    assert (match.kind, match.options) == ("order_ability", {"chief_enchanter", "standard_scroll"})
    match.do(first)
    assert match.kind == "discard_card"
    assert len(match.hand(A)) == (5 + 1 + 2 if first == "chief_enchanter" else 5 + 2)
    match.do(min(match.options))
    assert match.totals[A] == 7
    assert match.state.drawn[A] == 3


@pytest.mark.rule("WR-4.4")
def test_ex27_the_scroll_discards_any_card() -> None:
    match = fight(
        ("mediocre_mage", "standard_scroll"),
        ("forest_friend", STAFF),
        rest={A: "cloud_auditor ward_of_fire ward_of_nature ward_of_elements sponge_of_sorrow"},
        deck_0="lars boomhilda",
    )
    assert {"lars", "boomhilda", "cloud_auditor", "ward_of_fire"} <= match.options
    match.do("cloud_auditor")
    assert "cloud_auditor" in match.zone("discard_0")


@pytest.mark.rule("WR-9.5")
def test_ex28_the_obelisk_adds_a_relic() -> None:
    match = fight(
        ("reliable_ranger_sage", "standard_scroll"),
        ("punctual_illusionist", STAFF),
        shrine="obelisk_of_blessings",
        rest={A: [TALL, "cloud_auditor", "ward_of_fire", "mirror_mimic", "compost_sage"]},
        answers=[TALL],
    )
    assert match.kind == "discard_card"
    match.do("cloud_auditor")
    assert match.totals[A] == 9


@pytest.mark.rule("WR-21.9")
@pytest.mark.parametrize(
    ("shrine", "expected", "drawn"), [("janoaras_fountain", 10, 0), ("pillar_of_knowledge", 7, 3)]
)
def test_ex29_fountain_and_pillar_count_the_round(shrine: str, expected: int, drawn: int) -> None:
    match = fight(
        ("punctual_illusionist", STAFF),
        ("mediocre_mage", HAT),
        shrine=shrine,
        battle=1,
        tied_0="pondering_mystic standard_scroll",
        tied_1="pondering_mystic standard_scroll",
    )
    assert match.totals[A] == expected
    assert match.state.drawn[A] == drawn


@pytest.mark.rule("WR-4.6")
@pytest.mark.parametrize(
    ("shrine", "expected", "drawn"), [("dalhis_throne", 10, 3), ("yogans_archway", 9, 2)]
)
def test_ex30_throne_and_archway(shrine: str, expected: int, drawn: int) -> None:
    match = fight(("adam_the_arcane_adept", STAFF), ("mediocre_mage", HAT), shrine=shrine)
    if shrine == "yogans_archway":
        assert match.kind == "look_take"
        match.answer(min(match.options))
    assert match.totals[A] == expected
    assert match.state.drawn[A] == drawn


@pytest.mark.rule("WR-16.2")
def test_ex31_winchester_start() -> None:
    match = position({"deck_setup": "winchester"}, step="draft")
    sizes = [match.size(f"pile_{pile}") for pile in range(4)]
    assert sizes == [1, 1, 1, 1]
    match.do("pile 2")
    sizes = [match.size(f"pile_{pile}") for pile in range(4)]
    assert sizes == [2, 2, 1, 2]


@pytest.mark.rule("WR-17.2")
def test_ex32_grid() -> None:
    laid = "kroanlor rhotkra grenlor dusty_tome mirror_mimic cloud_auditor".split()
    laid += ["jack_in_the_grimoire", "compost_sage", "mossy_moderator"]
    match = position(
        {"deck_setup": "grid"},
        step="draft",
        draft_deck="lars boomhilda jeff_the_mage",
        **{f"cell_{cell}": [card] for cell, card in enumerate(laid)},
    )
    match.do("column 1")
    assert sorted(match.zone("pool_0")) == sorted([laid[1], laid[4], laid[7]])
    assert [match.zone(f"cell_{cell}") for cell in (1, 4, 7)] == [
        ["lars"],
        ["boomhilda"],
        ["jeff_the_mage"],
    ]
    assert match.seat == B


@pytest.mark.rule("WR-4.3")
def test_an_only_deck_is_exactly_that() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), deck_0=only("lars"))
    assert match.zone("deck_0") == ["lars"]
