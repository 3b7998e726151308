"""The catalogue: every card with its numbers and effects, as the specification lists them."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest

from pentacles.games.witless_wizards.card_form import VERBS

from .builder import game

# id: deck, type (O, D, S), value, income, effects as verb and parameters
CATALOGUE = {
    "magical_crook_of_standing": ("standard", "O", 3, 3, ""),
    "magical_armor_of_resting": ("standard", "D", 1, 0, ""),
    "magical_crook_of_standing_34": ("standard", "O", 3, 0, ""),
    "magical_armor_of_resting_34": ("standard", "D", 1, 0, ""),
    "official_wizard_robe": ("wizard", "D", 1, 1, ""),
    "bathrobe_of_convalescence": ("wizard", "D", 2, 0, "always_mend"),
    "cloak_of_absent_mindedness": ("wizard", "D", 3, 0, "no_focus"),
    "staff_of_second_thoughts": ("wizard", "O", 3, 0, "reroll 0"),
    "wand_of_the_wrong_word": ("wizard", "O", 5, 0, "fizzle"),
    "codex_of_concentration": ("wizard", "S", 0, 2, ""),
    "ring_of_protection": ("wizard", "S", 0, 0, "defence_mod 1 always"),
    "spectacles_on_the_forehead": ("wizard", "S", 0, 1, "extra_focus 0"),
    "katana_of_excessive_polishing": ("samurai", "O", 3, 0, "pierce 1"),
    "nunchaku_for_beginners": ("samurai", "O", 4, 0, "recoil 1"),
    "paired_letter_openers": ("samurai", "O", 2, 1, "roll_best"),
    "armour_of_the_offended_ancestor": ("samurai", "D", 2, 0, "thorns 2 blocked"),
    "folding_fan_of_last_moments": ("samurai", "D", 2, 0, "pump_defence 1 1 2"),
    "highly_visible_ninja_pyjamas": ("samurai", "D", 2, 0, "roll_worst_against"),
    "tea_set_of_mild_foresight": ("samurai", "S", 0, 1, "scry"),
    "seal_of_polite_refusal": ("samurai", "S", 0, 1, "decline_gift 1"),
    "overclocked_ray_gun": ("scifi", "O", 5, 0, "attack_mod -2 die_high"),
    "laser_pointer_of_doom": ("scifi", "O", 3, 1, ""),
    "antimatter_teaspoon": ("scifi", "O", 3, 0, "pump_attack 1 1 3"),
    "force_field_with_warranty": ("scifi", "D", 4, 0, "defence_mod -3 die_high"),
    "spacesuit_with_slow_leak": ("scifi", "D", 2, 2, "leak 1"),
    "targeting_monocle": ("scifi", "S", 0, 0, "attack_mod 1 always"),
    "panic_teleporter": ("scifi", "S", 0, 0, "vanish; on_place lose_stamina 1"),
    "pocket_reactor": ("scifi", "S", 0, 3, "hits_taken_mod 1 always"),
    "greatsword_of_poor_posture": ("medieval", "O", 5, 0, "defence_mod -1 always"),
    "pitchfork_of_popular_opinion": ("medieval", "O", 2, 0, "attack_mod 3 weakened"),
    "lance_of_the_second_cousin": ("medieval", "O", 3, 0, "knock_off defence"),
    "plate_two_sizes_too_small": ("medieval", "D", 4, 0, "attack_mod -1 always"),
    "cuirass_of_unwanted_hugs": ("medieval", "D", 2, 0, "thorns 1 hit"),
    "barrel_with_shoulder_straps": ("medieval", "D", 0, 0, "hit_cap 3"),
    "jar_of_motivated_leeches": ("medieval", "S", 0, 0, "leech 1"),
    "trebuchet_loyalty_card": ("medieval", "S", 0, 0, "discard_break"),
    "rented_cutlass": ("pirate", "O", 4, 0, "tax 1"),
    "blunderbuss_of_mixed_cutlery": ("pirate", "O", 1, 0, "die_times 2; splash 1"),
    "beachcombers_shovel": ("pirate", "O", 2, 1, "salvage"),
    "coat_of_sewn_in_coins": ("pirate", "D", 1, 0, "hoard_defence 1 3"),
    "powder_keg_waistcoat": ("pirate", "D", 3, 0, "hits_taken_mod 2 die_high"),
    "parrot_of_light_fingers": ("pirate", "S", 0, 0, "steal_cubes 1"),
    "cursed_doubloon": ("pirate", "S", 0, 3, "on_place lose_stamina 2"),
    "emergency_grog": ("pirate", "S", 0, 0, "discard_recover 3"),
}
TYPES = {"O": "offence", "D": "defence", "S": "special"}
SPARE = {"hoard_attack", "hit_floor", "free_focus", "thrift", "discard_surge"}


@pytest.mark.parametrize("card", CATALOGUE)
def test_every_card_is_as_the_catalogue_has_it(card: str) -> None:
    deck, kind, value, income, effects = CATALOGUE[card]
    face = next(face for face in game().faces if face.id == card)
    assert face.suit == deck
    assert face.kind == TYPES[kind]
    assert face.value == ("" if kind == "S" else str(value))
    assert face.values["income"] == income
    found = "; ".join(
        " ".join(str(part) for part in effect.values()) for effect in face.values["effects"]
    )
    assert found == effects
    assert bool(face.text) == bool(effects or card.endswith("_34"))


def test_there_are_46_cards_in_five_decks_of_eight() -> None:
    faces = game().faces
    assert {face.id for face in faces} == set(CATALOGUE)
    assert sum(face.count for face in faces) == 46
    decks = Counter(face.suit for face in faces)
    assert decks == {
        "wizard": 8,
        "samurai": 8,
        "scifi": 8,
        "medieval": 8,
        "pirate": 8,
        "standard": 4,
    }
    kinds = Counter(face.kind for face in faces if face.suit != "standard")
    assert kinds == {"offence": 14, "defence": 13, "special": 13}


def test_every_verb_is_used_or_spare() -> None:
    used = {effect["verb"] for face in game().faces for effect in face.values["effects"]}
    assert len(VERBS) == 36
    assert set(VERBS) - used == SPARE
    for number, verb in enumerate(VERBS.values(), 1):
        assert verb.rule == f"WW-10.{number}"


def test_every_numbered_rule_is_there_once_and_in_order() -> None:
    text = files("pentacles.games.witless_wizards").joinpath("rules.md").read_text("utf-8")
    chapters = enumerate((19, 9, 19, 5, 13, 12, 9, 9, 6, 36), 1)
    wanted = [f"WW-{c}.{rule}" for c, rules in chapters for rule in range(1, rules + 1)]
    assert re.findall(r"^- \*\*(\S+)\*\* \S", text, re.MULTILINE) == wanted
    section = text.split("## What beginners miss")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line]
    assert all(re.fullmatch(r"- .+ \(WW-\d+\.\d+\)", line) for line in lines)


def test_a_card_names_its_value_before_its_income() -> None:
    """What is read first is what is largest on the card."""
    for face in game().faces:
        names = list(face.values)
        if face.kind != "special":
            value = "attack" if face.kind == "offence" else "defence"
            assert names.index(value) < names.index("income")
            assert face.value not in face.short.split()
