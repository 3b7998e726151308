"""WC-14: the names of the components."""

from __future__ import annotations

import json

import pytest

from .builder import PACK, at_random, game, hand, new, number, to_the_end

SIZES = ("Lesser", "Greater", "Major")
NERDIER = {
    "Ward": ("Shield of Wood", "Wall of Stone", "Fortress of Iron"),
    "Vigor": ("Haste", "Double Spell", "Arcane Mastery"),
    "Fortune": ("Clairvoyance", "Divination", "Seer's Sight"),
    "Wrath": ("Zap", "Fireball", "Disintegrate"),
}


def kind(card: str) -> tuple[str, int]:
    """School and magnitude of a suited card."""
    place = PACK.index(card)
    return tuple(NERDIER)[place // 13], (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2)[place % 13]


def label(text: str, *, nerdier_names: bool = False) -> str:
    """How an action is shown to a player."""
    return str(game(jokers=True, nerdier_names=nerdier_names).actions.label(number(text)))


@pytest.mark.rule("WC-14.1")
@pytest.mark.parametrize("card", PACK)
def test_wc_14_1_components_are_named_by_magnitude_and_school(card: str) -> None:
    school, size = kind(card)
    assert f"{SIZES[size]} {school}" in label(f"cast {card}")


@pytest.mark.rule("WC-14.2")
@pytest.mark.parametrize("card", PACK)
def test_wc_14_2_the_nerdier_names(card: str) -> None:
    school, size = kind(card)
    shown = label(f"cast {card}", nerdier_names=True)
    assert NERDIER[school][size] in shown
    assert f"{SIZES[size]} {school}" not in shown


@pytest.mark.rule("WC-14.1", "WC-14.2")
@pytest.mark.parametrize("joker", ["RJ", "BJ"])
def test_wc_14_2_a_joker_is_wild_magic_under_either_name(joker: str) -> None:
    for nerdier in (False, True):
        assert "Wild Magic" in label(f"cast {joker} as wrath", nerdier_names=nerdier)


@pytest.mark.rule("WC-14.2")
def test_wc_14_2_s34_only_the_labels_differ() -> None:
    plain = new(5, jokers=True)
    nerdier = new(5, jokers=True, nerdier_names=True)
    for one, other in zip(at_random(plain, 5), at_random(nerdier, 5), strict=True):
        assert one.over == other.over
        if not one.over:
            assert list(one.decisions[0].options) == list(other.decisions[0].options)
            assert list(one.legal()) == list(other.legal())
        for zone in ("hand_0", "hand_1", "deck", "discard", "damage_0", "damage_1"):
            assert list(one.zone(zone)) == list(other.zone(zone))
    assert list(plain.scores) == list(nerdier.scores)
    assert list(plain.winners) == list(nerdier.winners)
    assert "Greater Wrath" in label("cast 8C")
    assert "Fireball" in label("cast 8C", nerdier_names=True)


@pytest.mark.rule("WC-14.1", "WC-14.2")
def test_wc_14_2_the_table_shows_the_chosen_names() -> None:
    for nerdier in (False, True):
        match = new(2, first_player="seat_0", nerdier_names=nerdier)
        shown = json.dumps(match.table(0).to_dict(), default=str)
        for card in hand(match, 0):
            school, size = kind(card)
            name = NERDIER[school][size] if nerdier else f"{SIZES[size]} {school}"
            assert name in shown


@pytest.mark.rule("WC-14.2")
def test_wc_14_2_results_do_not_depend_on_the_names() -> None:
    for seed in range(5):
        plain = to_the_end(new(seed), seed)
        nerdier = to_the_end(new(seed, nerdier_names=True), seed)
        assert list(plain.rewards) == list(nerdier.rewards)


@pytest.mark.rule("WC-14.2")
def test_wc_14_2_a_face_has_both_names_so_that_each_viewer_can_switch() -> None:
    """With the other names in place of the first ones, everything reads as in the other match."""
    plain, nerdier = game(jokers=True), game(jokers=True, nerdier_names=True)
    both = [face.values["names"] for face in plain.faces]
    assert both == [face.values["names"] for face in nerdier.faces]
    names = {one["plain"]: one["nerdier"] for one in both}
    one, other = new(5, jokers=True), new(5, jokers=True, nerdier_names=True)
    for left, right in zip(at_random(one, 5), at_random(other, 5), strict=True):
        text = json.dumps(left.table(0).to_dict(), sort_keys=True)
        for name, wanted in names.items():
            text = text.replace(name, wanted)
        table = right.table(0).to_dict()
        for face in table["faces"].values():
            face["values"]["names"]["plain"] = face["values"]["names"]["nerdier"]
        assert text == json.dumps(table, sort_keys=True)
