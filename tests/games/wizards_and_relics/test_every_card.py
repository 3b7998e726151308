"""Every wizard, relic and shrine is played once and does what its text says."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from .builder import HAT, ORB, STAFF, A, B, Fight, fight, game

FIVE = "cloud_auditor compost_sage mirror_mimic ward_of_fire ward_of_nature"
MAGE = ("mediocre_mage", HAT)


def played(
    wizard: str,
    relic: str = STAFF,
    against: tuple[str, str] = MAGE,
    answers: Sequence[str] = (),
    rest: str = FIVE,
    **more: Any,
) -> Fight:
    """A lays this pair and holds five other cards; B lays Mediocre Mage and a hat worth 5."""
    return fight((wizard, relic), against, rest={A: rest}, answers=answers, **more)


# What A's total is with a plain relic of power 3 against red, in a calm place.
PLAIN_WIZARDS: Mapping[str, int] = {
    "brawny_battlemage": 4,
    "competent_conjurer": 3,
    "stubborn_stargazer": 4,
    "pondering_mystic": 2,
    "punctual_illusionist": 3,
    "hearty_hedge_warden": 4,
    "forest_friend": 2,
    "reliable_ranger_sage": 3,
    "lava_spurter": 3 + 2,
    "dwarven_minimalist": 5 - 3,
    "plain_steel_duelist": 3 + 3,
    "bonfire_bully": 4,
    "hot_headed_herald": 2 + 2,
    "floaty_floaty_float": 5,
    "librarian_of_loud_books": 4 + 2,
    "mirror_mimic": 1 + 2,
    "cloud_auditor": 4,
    "tidy_mind_mentalist": 4 + 2,
    "artifact_snob": 2,
    "voice_of_the_forest": 8 - 5,
    "mossy_moderator": 4 + 2,
    "acorn_accountant": 1 + 2,
    "sapling_sympathizer": 2 + 1,
    "daydream_courier": 3,
    "the_gatherer": 3 + 1,
    "adam_the_arcane_adept": 3 + 2,
    "compost_sage": 3,
    "matchstick_magus": 2,
    "grudge_collector": 3,
}


@pytest.mark.rule("WR-10.1")
@pytest.mark.parametrize(("wizard", "power"), PLAIN_WIZARDS.items(), ids=list(PLAIN_WIZARDS))
def test_a_wizard_with_a_plain_relic(wizard: str, power: int) -> None:
    rest = " ".join(card for card in FIVE.split() if card != wizard).split()
    rest += ["sponge_of_sorrow"] * (5 - len(rest))
    assert played(wizard, rest=" ".join(rest)).totals[A] == power + 3


# Wizards whose value depends on something else: what it is then, with a relic of power 3.
CHANGED: Mapping[str, tuple[dict[str, Any], int]] = {
    "mediocre_mage": ({"against": ("forest_friend", HAT)}, 2),
    "matchstick_magus": ({"rest": "cloud_auditor compost_sage mirror_mimic ward_of_fire"}, 2 + 2),
    "grudge_collector": ({"battle": 2, "halls": {B: 1}}, 3 + 2 + 4),
    "cloud_auditor": (
        {"drawn": [2, 0], "rest": "lars ward_of_fire compost_sage mirror_mimic"},
        4 + 3,
    ),
    "compost_sage": (
        {
            "discard_0": "dusty_tome very_tall_hat standard_scroll absurdly_large_orb lars",
            "rest": "cloud_auditor ward_of_fire mirror_mimic",
        },
        3 + 3,
    ),
    "sapling_sympathizer": ({"against": ("forest_friend", HAT)}, 2 + 2),
    "magician_of_misfortune": ({"answers": ["ward_of_fire", "sceptre_of_sulking"]}, 2 + 2),
    "milton_the_magical": ({"answers": ["ward_of_fire"]}, 1 + 2),
    "lars": ({"answers": [*FIVE.split()[:3], "done"]}, 1 + 3),
    "boomhilda": ({"deck_0": "jeff_the_mage kroanlor"}, 3 + 5),
    "pyro_pastry_chef": ({"answers": ["ward_of_fire"]}, 2 + 3),
    "bluff_braggart": ({"answers": ["ward_of_fire", "ward_of_nature"]}, 2 + 2),
    "puddle_prophet": ({"deck_0": "lars"}, 2 + 3),
    "two_pocket_tinkerer": ({"answers": ["ward_of_fire"]}, 2 + 3 + 1),
    "gary_god_of_gifts": ({"answers": ["ward_of_fire", "done"]}, 3 + 2 + 3 + 1),
    "grandmother_rootknuckle": (
        {"discard_0": "stubborn_stargazer", "answers": ["stubborn_stargazer"]},
        2 + 4,
    ),
    "master_of_the_flames": ({}, 9 - 3),
    "jeff_the_mage": ({"answers": ["cloud_auditor", "done"]}, 5 + 4),
    "gwynndalyn_moore": ({"answers": ["sceptre_of_sulking"]}, 5),
    "ozymandra": ({"answers": ["done"]}, 5),
    "mischievous_merchant": ({"answers": ["done"]}, 4),
    "probability_pickpocket": ({}, 5),
    "backwards_oracle": ({"deck_0": "lars boomhilda jeff_the_mage", "answers": ["lars"]}, 5),
    "daniel_the_dancing_druid": ({}, 4),
    "bad_idea_beekeeper": ({"discard_0": "dusty_tome", "answers": ["dusty_tome"]}, 5),
    "truffle_diviner": ({}, 3),
    "chief_enchanter": ({}, 4),
}


@pytest.mark.rule("WR-10.1")
@pytest.mark.parametrize("wizard", CHANGED)
def test_a_wizard_whose_power_depends(wizard: str) -> None:
    more, power = CHANGED[wizard]
    assert played(wizard, **more).totals[A] == power + 3


def test_master_of_the_flames_loses_its_relic() -> None:
    assert STAFF in played("master_of_the_flames").zone("discard_0")


def test_bonfire_bully_takes_one_from_each_rival() -> None:
    assert played("bonfire_bully").totals == [7, 4]


def test_daydream_courier_draws_a_card() -> None:
    assert played("daydream_courier").state.drawn == [1, 0]


def test_librarian_draws_a_card() -> None:
    assert played("librarian_of_loud_books").state.drawn[A] == 1


def test_the_pickpocket_takes_a_card() -> None:
    match = played("probability_pickpocket")
    assert len(match.hand(A)) == 6
    assert len(match.hand(B)) == 4


def test_the_oracle_takes_one_of_three_and_puts_two_under() -> None:
    match = played(
        "backwards_oracle",
        deck_0="lars boomhilda jeff_the_mage ward_of_elements",
        answers=["boomhilda"],
    )
    assert "boomhilda" in match.hand(A)
    assert match.zone("deck_0")[0] == "ward_of_elements"
    assert match.zone("deck_0")[-2:] == ["lars", "jeff_the_mage"]
    assert match.state.drawn[A] == 0


def test_the_beekeeper_takes_a_relic_back() -> None:
    match = played("bad_idea_beekeeper", discard_0="dusty_tome lars", laying=False)
    match.lay(A, "bad_idea_beekeeper", STAFF).lay(B, *MAGE)
    assert match.options == {"dusty_tome", "done"}
    match.do("dusty_tome")
    assert "dusty_tome" in match.hand(A)


def test_the_truffle_diviner_discards_the_top_two() -> None:
    match = played("truffle_diviner", deck_0="lars boomhilda")
    assert {"lars", "boomhilda"} <= set(match.zone("discard_0"))
    assert match.state.discards[A] == 2


def test_daniel_passes_the_relics_on() -> None:
    match = played("daniel_the_dancing_druid", relic=ORB)
    assert match.totals == [4 + 3, 2 + 5]


def test_the_merchant_exchanges() -> None:
    match = played("mischievous_merchant", relic="dusty_tome", answers=["seat 1"])
    assert match.totals == [4 + 3, 2 + 2]


def test_chief_enchanter_wants_an_enchanted_relic() -> None:
    match = played("chief_enchanter", relic="dusty_tome")
    assert match.totals[A] == 4 + 2 + 2
    assert match.state.drawn[A] == 1
    assert played("chief_enchanter").state.drawn[A] == 0


def test_gwynndalyn_makes_the_rival_exchange() -> None:
    match = played("gwynndalyn_moore", answers=["sceptre_of_sulking"])
    assert match.zone("relics_1") == ["sceptre_of_sulking"]


def test_gary_gives_both_a_relic() -> None:
    match = played("gary_god_of_gifts", answers=["ward_of_fire", "boots_of_tactical_retreat"])
    assert match.zone("relics_1") == [HAT, "boots_of_tactical_retreat"]


def test_puddle_prophet_finds_a_relic() -> None:
    assert played("puddle_prophet", deck_0="dusty_tome").totals[A] == 5


def test_rootknuckle_brings_in_only_a_devoted_wizard() -> None:
    match = played("grandmother_rootknuckle", discard_0="lars forest_friend", laying=False)
    match.lay(A, "grandmother_rootknuckle", STAFF).lay(B, *MAGE)
    assert match.options == {"forest_friend", "done"}


# Relics with a Devoted 3 wizard against red: what the relic is worth.
RELICS: Mapping[str, int] = {
    "kroanlor": 3,
    "rhotkra": 3 + 4,
    "grenlor": 3,
    "wand_of_equality": 5,
    "absurdly_large_orb": 5,
    "crown_of_borrowed_time": 5,
    "main_character_mantle": 3 + 2,
    "scales_of_comeuppance": 3,
    "lantern_of_hoarded_starlight": 1 + 5,
    "greatsword_of_the_weak": 3,
    "cloak_of_courage": 3 + 2,
    "ward_of_nature": 3,
    "ward_of_elements": 3 + 1,
    "ward_of_fire": 3 + 1,
    "sensible_warhammer": 4,
    "very_tall_hat": 4,
    "tome_of_terrible_puns": 2,
    "sponge_of_sorrow": 2,
    "boots_of_tactical_retreat": 2,
    "mirror_of_mutual_regret": 3,
    "staff_of_showing_off": 3,
    "prism_of_petty_differences": 2 + 2,
    "abacus_of_accumulation": 2,
    "quill_of_creative_accounting": 3,
    "sceptre_of_sulking": 2,
    "dusty_tome": 2,
    "regulation_staff": 3,
    "slightly_haunted_amulet": 3,
    "hand_me_down_wand": 3,
    "cracked_crystal_ball": 2,
    "training_broom": 2 + 3,
    "torch_of_petty_arson": 2,
    "snorkel_of_insight": 2,
    "grafting_gloves": 0,
    "jack_in_the_grimoire": 3,
    "participation_medal": 2,
}
OTHERS = "cloud_auditor compost_sage mirror_mimic lars sensible_warhammer"


@pytest.mark.rule("WR-10.1")
@pytest.mark.parametrize(("relic", "power"), RELICS.items(), ids=list(RELICS))
def test_a_relic_with_a_plain_blue_wizard(relic: str, power: int) -> None:
    match = played("punctual_illusionist", relic, rest=OTHERS)
    assert match.totals[A] == 3 + power


CHANGED_RELICS: Mapping[str, tuple[dict[str, Any], int]] = {
    "kroanlor": ({"against": ("pondering_mystic", HAT)}, 3 + 4),
    "grenlor": ({"against": ("forest_friend", HAT)}, 3 + 4),
    "scales_of_comeuppance": ({"halls": {B: 1}}, 3 + 3),
    "participation_medal": ({"halls": {B: 1}}, 2 + 2),
    "boots_of_tactical_retreat": ({"master": B}, 2 + 3),
    "sponge_of_sorrow": ({"discarded": [6, 0]}, 2 + 4),
    "abacus_of_accumulation": ({"drawn": [9, 0]}, 2 + 3),
    "cutlery_of_carnage": ({"answers": ["lars", "cloud_auditor"]}, 6),
    "rusty_ritual_dagger": ({"answers": ["lars"]}, 4),
    "standard_scroll": ({"answers": ["lars"]}, 1),
    "kettle_of_second_steeping": ({"answers": ["lars"]}, 1 + 3),
    "hourglass_of_do_overs": ({"discard_0": "dusty_tome", "answers": ["dusty_tome"]}, 5),
    "goblet_of_grave_goods": ({"discard_0": "dusty_tome", "answers": ["dusty_tome"]}, 4),
    "tea_stained_map": ({"deck_0": "jeff_the_mage dusty_tome", "answers": ["dusty_tome"]}, 2),
    "rabbits_other_foot": ({"deck_0": "dusty_tome jeff_the_mage"}, 1 + 2),
    "loaded_dice": ({"deck_0": "jeff_the_mage"}, 1 + 5),
    "slapstick_of_slapping": ({"answers": ["sceptre_of_sulking"]}, 3),
    "bell_of_unexpected_guests": (
        {
            "answers": ["forest_friend"],
            "rest": "forest_friend compost_sage mirror_mimic lars boomhilda",
        },
        1 + 2,
    ),
    "satchel_of_spare_parts": (
        {"answers": ["ward_of_fire"], "rest": "ward_of_fire compost_sage mirror_mimic lars"},
        1 + 3 + 1,
    ),
    "floppy_pointed_hat": ({"against": ("mediocre_mage", STAFF)}, 3),
}


@pytest.mark.rule("WR-10.1")
@pytest.mark.parametrize("relic", CHANGED_RELICS)
def test_a_relic_whose_power_depends(relic: str) -> None:
    more, power = CHANGED_RELICS[relic]
    match = played("punctual_illusionist", relic, **{"rest": OTHERS, **more})
    assert match.totals[A] == 3 + power


def test_cursed_cutlery_is_worth_less_to_who_is_behind() -> None:
    match = played(
        "punctual_illusionist",
        "cutlery_of_carnage",
        rest=OTHERS,
        answers=["lars", "cloud_auditor"],
        halls={B: 1},
    )
    assert match.totals[A] == 3 + 6 - 1
    assert match.state.discards[A] == 2


@pytest.mark.parametrize(
    ("relic", "drawn"),
    [
        ("crown_of_borrowed_time", 2),
        ("cloak_of_courage", 1),
        ("tome_of_terrible_puns", 2),
        ("quill_of_creative_accounting", 1),
        ("cracked_crystal_ball", 1),
        ("snorkel_of_insight", 2),
        ("dusty_tome", 0),
    ],
)
def test_a_relic_draws(relic: str, drawn: int) -> None:
    assert played("punctual_illusionist", relic, rest=OTHERS).state.drawn[A] == drawn


@pytest.mark.parametrize(
    ("wizard", "relic", "power"),
    [
        ("pondering_mystic", "greatsword_of_the_weak", 2 + 3 + 4),
        ("daydream_courier", "sceptre_of_sulking", 3 + 2 + 2),
        ("competent_conjurer", "torch_of_petty_arson", 3 + 2 + 2),
        ("daydream_courier", "training_broom", 3 + 2),
        ("daydream_courier", "cloak_of_courage", 3 + 3),
    ],
)
def test_a_relic_asks_for_its_wizard(wizard: str, relic: str, power: int) -> None:
    assert played(wizard, relic, rest=OTHERS).totals[A] == power


def test_grafting_gloves_with_a_green_wizard() -> None:
    match = played(
        "reliable_ranger_sage",
        "grafting_gloves",
        rest="ward_of_fire compost_sage mirror_mimic lars",
        answers=["ward_of_fire"],
    )
    assert match.totals[A] == 3 + 0 + 3 + 1


def test_snorkel_draws_nothing_for_other_colours() -> None:
    assert played("competent_conjurer", "snorkel_of_insight", rest=OTHERS).state.drawn[A] == 0


def test_mirror_of_mutual_regret_takes_one_from_the_rival() -> None:
    assert played("punctual_illusionist", "mirror_of_mutual_regret", rest=OTHERS).totals[B] == 4


def test_staff_of_showing_off_with_advantage() -> None:
    match = played(
        "punctual_illusionist", "staff_of_showing_off", rest=OTHERS, shrine="spire_of_revelry"
    )
    assert match.totals[A] == 3 + 1 + 3 + 3


def test_wand_of_equality_takes_advantage_away() -> None:
    match = played(
        "punctual_illusionist", "wand_of_equality", rest=OTHERS, shrine="spire_of_revelry"
    )
    assert match.totals[A] == 3 + 5


def test_slapstick_makes_each_rival_discard() -> None:
    match = played("punctual_illusionist", "slapstick_of_slapping", rest=OTHERS)
    assert (match.kind, match.seat) == ("discard_card", B)
    match.do("sceptre_of_sulking")
    assert match.state.discards == [0, 1]


def test_jack_in_the_grimoire_gives_power_when_discarded() -> None:
    match = played(
        "punctual_illusionist",
        "rusty_ritual_dagger",
        rest="jack_in_the_grimoire lars boomhilda",
        answers=["jack_in_the_grimoire"],
    )
    assert match.totals[A] == 3 + 4 + 2


def test_dusty_tome_draws_two_when_discarded() -> None:
    match = played(
        "punctual_illusionist",
        "rusty_ritual_dagger",
        rest="dusty_tome lars boomhilda",
        answers=["dusty_tome"],
    )
    assert match.state.drawn[A] == 2


def test_the_hourglass_takes_any_card_back() -> None:
    match = played(
        "punctual_illusionist",
        "hourglass_of_do_overs",
        rest=OTHERS,
        discard_0="jeff_the_mage",
        answers=["jeff_the_mage"],
    )
    assert "jeff_the_mage" in match.hand(A)
    assert match.state.drawn[A] == 0


def test_the_map_takes_one_of_two() -> None:
    match = played(
        "punctual_illusionist", "tea_stained_map", rest=OTHERS, deck_0="jeff_the_mage dusty_tome"
    )
    assert match.options == {"jeff_the_mage", "dusty_tome"}
    match.do("jeff_the_mage")
    assert match.zone("deck_0")[-1] == "dusty_tome"


def shrine(name: str, wizard: str, **more: Any) -> Fight:
    """A lays this wizard with a plain relic of power 3 at a shrine, against a blue wizard."""
    return played(wizard, shrine=name, **{"against": ("pondering_mystic", HAT), **more})


# At each shrine: a wizard with no advantage over blue, and what A's total is with a relic of 3.
SHRINES: Mapping[str, tuple[str, dict[str, Any], int]] = {
    "obelisk_of_blessings": ("competent_conjurer", {}, 3),
    "janoaras_fountain": ("stubborn_stargazer", {}, 4 + 2),
    "yogans_archway": ("competent_conjurer", {"against": ("mediocre_mage", HAT)}, 3 + 1),
    "dalhis_throne": ("competent_conjurer", {}, 3),
    "spire_of_revelry": ("competent_conjurer", {}, 3 + 1),
    "pillar_of_knowledge": ("stubborn_stargazer", {}, 4),
    "gol_aether": ("competent_conjurer", {}, 3 + 2),
    "spire_of_rin_duil": ("competent_conjurer", {}, 3 + 2),
    "darkwood_beacon": ("competent_conjurer", {}, 3 + 1),
    "the_menagerie": ("reliable_ranger_sage", {}, 3 + 1 + 1),
    "the_academy": ("competent_conjurer", {"answers": ["ward_of_fire"]}, 3 + 2 + 2),
    "the_lyceum": ("stubborn_stargazer", {}, 4 + 2 + 1),
    "verdant_merry_go_round": ("reliable_ranger_sage", {}, 3 + 1 + 1),
    "crooked_mirror_hall": ("mediocre_mage", {}, 2 + 3),
    "bog_of_bargains": ("competent_conjurer", {"answers": ["ward_of_fire"]}, 3),
    "volcano_spa": ("competent_conjurer", {}, 3 + 2),
    "frozen_reading_room": ("stubborn_stargazer", {}, 4 + 2),
    "carnivorous_orchard": ("reliable_ranger_sage", {}, 3 + 2 + 1),
    "crater_of_calm": ("reliable_ranger_sage", {}, 3),
    "amphitheatre_of_applause": ("reliable_ranger_sage", {}, 3 + 1 + 2),
    "ferry_of_fair_trades": ("competent_conjurer", {"answers": ["ward_of_fire"]}, 3 + 1),
    "underdog_stadium": (
        "competent_conjurer",
        {"halls": {B: 1}, "answers": ["ward_of_fire"]},
        3 + 3 + 1,
    ),
    "museum_of_do_not_touch": ("competent_conjurer", {}, 3 + 1),
    "talkative_throne": ("competent_conjurer", {}, 3 + 1),
}


@pytest.mark.rule("WR-8.3", "WR-10.3")
@pytest.mark.parametrize("name", SHRINES)
def test_a_shrine(name: str) -> None:
    wizard, more, power = SHRINES[name]
    match = shrine(name, wizard, **more)
    assert match.totals[A] == power + 3


@pytest.mark.parametrize(
    ("name", "wizard", "drawn"),
    [
        ("janoaras_fountain", "reliable_ranger_sage", 1),
        ("dalhis_throne", "competent_conjurer", 1),
        ("pillar_of_knowledge", "stubborn_stargazer", 2),
        ("gol_aether", "stubborn_stargazer", 1),
        ("spire_of_rin_duil", "reliable_ranger_sage", 1),
        ("the_menagerie", "competent_conjurer", 2),
    ],
)
def test_a_shrine_lets_its_wizards_draw(name: str, wizard: str, drawn: int) -> None:
    assert shrine(name, wizard).state.drawn[A] == drawn


@pytest.mark.parametrize("name", ["yogans_archway", "darkwood_beacon"])
def test_a_green_wizard_takes_a_relic_back(name: str) -> None:
    match = shrine(
        name, "reliable_ranger_sage", discard_0="dusty_tome lars", against=MAGE, laying=False
    )
    match.lay(A, "reliable_ranger_sage", STAFF).lay(B, *MAGE)
    assert match.kind == "take_discarded"
    assert match.options == {"dusty_tome", "done"}
    match.do("dusty_tome")
    assert "dusty_tome" in match.hand(A)


def test_the_obelisk_asks_green_wizards() -> None:
    match = shrine("obelisk_of_blessings", "reliable_ranger_sage", answers=["ward_of_fire"])
    assert match.totals[A] == 3 + 1 + 3 + 3


def test_the_bog_trades_a_card_for_two() -> None:
    match = shrine("bog_of_bargains", "competent_conjurer", answers=["ward_of_fire"])
    assert match.state.drawn[A] == 2
    assert match.state.discards[A] == 1


@pytest.mark.parametrize(
    ("name", "wizard", "loss"),
    [
        ("volcano_spa", "stubborn_stargazer", 1),
        ("frozen_reading_room", "reliable_ranger_sage", 1),
        ("carnivorous_orchard", "competent_conjurer", 1),
    ],
)
def test_a_shrine_takes_from_a_colour(name: str, wizard: str, loss: int) -> None:
    printed = {face.id: int(face.value or 0) for face in game().faces}
    against = ("pondering_mystic", HAT) if wizard != "reliable_ranger_sage" else MAGE
    match = shrine(name, wizard, against=against)
    extra = 1 if wizard == "stubborn_stargazer" and against == MAGE else 0
    assert match.totals[A] == printed[wizard] - loss + extra + 3


def test_the_crooked_mirrors_like_enlightened_wizards() -> None:
    assert shrine("crooked_mirror_hall", "bluff_braggart").totals[A] == 2 + 1 + 3


def test_the_throne_draws_for_who_is_not_master() -> None:
    match = shrine("talkative_throne", "competent_conjurer", master=B)
    assert match.totals[A] == 6
    assert match.state.drawn[A] == 1


def test_the_stadium_helps_only_who_is_behind() -> None:
    match = shrine("underdog_stadium", "competent_conjurer")
    assert not match.told("added_relic")
    assert not match.told("declined")


@pytest.mark.rule("WR-1.10")
def test_every_card_of_the_base_set_is_played_in_this_file() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    words = {
        word
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in node.value.split()
    }
    assert {face.id for face in game().faces} <= words
