"""What the log and the questions say: every card named, every number true, plain English."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.games.witless_wizards.looks import SENTENCES
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.verbs.sums import MINUS, MULTIPLIED

from .builder import (
    A,
    B,
    C,
    attack,
    kinds_of,
    new,
    number,
    own_cards,
    play,
    position,
    special,
    verb,
    weapon,
)

NAMES = ["Ann", "Bob", "Cid", "Dot"]


def told(match: Brawl, events: Iterable[Any], viewer: int | None) -> list[str]:
    """The events as sentences for a viewer."""
    teller = match.game.teller(match.seats, NAMES[: match.seats])
    views = [teller.view(event, viewer) for event in events]
    return [view.sentence for view in views if view is not None]


def do(match: Brawl, text: str) -> list[Any]:
    """Play one action; what happened."""
    return list(match.play(match.seat, number(match, text)))


def title(match: Brawl, seat: int) -> str:
    """The question to a seat, both lines."""
    prompt = match.table(seat).prompt
    assert prompt is not None
    return f"{prompt.title} {prompt.detail}"


def results(match: Brawl) -> list[str]:
    """What the options of the current question say they do."""
    return [option.result for option in match.table(match.seat).options]


@pytest.mark.rule("WW-5.6", "WW-5.7")
def test_ww_5_6_the_defender_is_told_the_pierced_defence() -> None:
    match = attack(a="katana", b="fan", cubes=[0, 2], dice=[2])
    printed = match.printed_value(B, 1)
    assert f"Your Defence is {printed - 1}: 4 Hits as it stands." in title(match, B)
    assert results(match) == ["4 Hits", "+1 Defence: 3 Hits", "+2 Defence: 2 Hits"]


@pytest.mark.rule("WW-5.9", "WW-10.12", "WW-10.13")
def test_ww_5_9_cards_that_change_hits_are_named() -> None:
    match = attack(3, a="ray_gun", b="barrel reactor", dice=[2])
    words = told(match, do(match, "attack B"), None)
    assert "Bob takes 1 more Hit with Pocket Reactor." in words
    assert "Bob takes at most 3 Hits with Barrel with Shoulder Straps." in words
    assert "Bob's Defence is 0" in " ".join(words)


@pytest.mark.rule("WW-5.9", "WW-10.9", "WW-10.33")
def test_ww_5_9_fizzle_and_floor_are_named(tmp_path: Path) -> None:
    match = attack(3, a="wand", dice=[1])
    words = told(match, do(match, "attack B"), A)
    assert "You make no Hits: Wand of the Wrong Word fizzles." in words
    rules = own_cards(tmp_path, pin=weapon(0, verb("hit_floor", amount=2)))
    match = attack(3, cards=rules, a="pin", b="plate", dice=[1])
    words = told(match, do(match, "attack B"), None)
    assert "Ann makes at least 2 Hits with Pin." in words


@pytest.mark.rule("WW-10.17", "WW-6.1")
def test_ww_10_17_only_a_real_gain_is_told(tmp_path: Path) -> None:
    match = attack(3, a="katana leeches", dice=[1])
    assert "leeched" not in kinds_of(do(match, "attack B"))
    rules = own_cards(
        tmp_path, pin=weapon(5, verb("recoil", amount=1)), hat=special(verb("leech", amount=4))
    )
    match = attack(3, cards=rules, a="pin hat", dice=[1])
    words = told(match, do(match, "attack B"), A)
    assert "You lose 1 Stamina to your own Pin." in words
    assert "You gain 1 Stamina with Hat." in words
    assert match.stamina[A] == 20


@pytest.mark.rule("WW-10.28", "WW-6.1")
def test_ww_10_28_the_gain_on_arrival_stops_at_20(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path, tea=special(verb("on_place", effect="recover", amount=5)), pin=weapon(1)
    )
    match = position(3, cards=rules, stamina=[18], deck="tea pin")
    assert "Ann receives Tea and gains 2 Stamina." in told(match, do(match, "keep"), None)
    match = position(3, cards=rules, deck="tea pin")
    assert "Ann receives Tea and has 20 Stamina already." in told(match, do(match, "keep"), None)


@pytest.mark.rule("WW-6.11")
def test_ww_6_11_leaving_returns_the_cubes() -> None:
    match = position(3, cubes=[0, 3], deck="robe codex")
    left = match.leave(B)[0]
    assert [(change.name, change.old, change.new) for change in left.changes] == [("cubes_1", 3, 0)]
    early = new(3, 1, character_selection="choose", first_player="seat_1")
    assert kinds_of(early.leave(C)) == ["left_setup"]
    events = [*do(early, "be albus"), *do(early, "be tiana")]
    gone = next(event for event in events if event.kind == "out_early")
    assert [(change.name, change.new) for change in gone.changes] == [("cubes_2", 0)]


@pytest.mark.rule("WW-5.4", "WW-6.4", "WW-10.20")
def test_sentences_to_the_one_concerned() -> None:
    match = attack(3, a="lance", b="robe", dice=[3])
    events = do(match, "attack B")
    assert "Your Total Attack is 6" in " ".join(told(match, events, A))
    assert "Ann knocks Official Wizard Robe off you." in told(match, events, B)
    for words in SENTENCES.values():
        assert "of {who}" not in words
        assert "of {@of}" not in words


@pytest.mark.rule("WW-5.4", "WW-5.7", "WW-5.8")
@pytest.mark.parametrize(
    ("a", "b", "face", "attack_sum", "defence_sum"),
    [
        ("", "", 2, "2 (die 2 + bare fists 0)", "0 (no armour): 2 - 0, so 2 Hits"),
        (
            "ray_gun",
            "force_field",
            3,
            "6 (die 3 + Overclocked Ray Gun 5 - 2)",
            "1 (Force Field with Warranty 4 - 3): 6 - 1, so 5 Hits",
        ),
        (
            "blunderbuss",
            "coat ring",
            1,
            "3 (die 1 x 2 + Blunderbuss of Mixed Cutlery 1)",
            (
                "4 (Coat of Sewn-In Coins 1 + Ring of Protection 1 + cubes in stock 2): "
                "3 - 4, so no Hits"
            ),
        ),
        (
            "katana",
            "",
            1,
            "4 (die 1 + Katana of Excessive Polishing 3)",
            (
                "0 (no armour 0 - pierced by Katana of Excessive Polishing 1, never below 0): "
                "4 - 0, so 4 Hits"
            ),
        ),
    ],
)
def test_ww_5_4_the_log_tells_the_sum_as_the_rulebook_does(
    a: str, b: str, face: int, attack_sum: str, defence_sum: str
) -> None:
    """In the attack itself, before its Hits: nothing of the next turn comes between."""
    match = attack(3, a=a, b=b, cubes=[0, 2], dice=[face])
    words = [one.replace(MINUS, "-") for one in told(match, do(match, "attack B"), A)]
    words = [one.replace(MULTIPLIED, "x") for one in words]
    at = words.index(f"Your Total Attack is {attack_sum}.")
    assert words[at + 1] == f"Bob's Defence is {defence_sum}."
    assert at < next(n for n, one in enumerate(words) if one.startswith("Turn "))


@pytest.mark.rule("WW-8.8")
def test_ww_8_8_the_log_tells_who_came_second_and_third() -> None:
    match = attack(3, a="blunderbuss", stamina=[20, 3, 1], dice=[2])
    words = told(match, do(match, "attack B"), B)
    assert words[-3:] == ["Ann wins.", "Cid comes second.", "You come third."]
    tied = attack(3, a="blunderbuss", stamina=[20, 5, 1], dice=[2])
    assert told(tied, do(tied, "attack B"), C)[-2:] == ["Bob comes second.", "You come second."]


@pytest.mark.rule("WW-4.3")
def test_actions_are_told_with_names_also_when_they_are_not_possible() -> None:
    match = position(4, deck="robe codex", characters=["albus", "tiana", "marlen", "greendalf"])
    label = match.game.drawing.label
    assert label(match, A, number(match, "give B")) == "Give to seat 1"
    assert label(match, A, number(match, "attack C")) == "Attack seat 2"
    assert label(match, B, number(match, "attack +3")) == "Attack seat 0"


@pytest.mark.rule("WW-10.25", "WW-10.27")
def test_prices_in_questions(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        lens=special(verb("extra_focus", cost=2)),
        door=special(verb("decline_gift", cost=0)),
        pin=weapon(1),
    )
    match = position(3, cards=rules, a="lens", b="door", cubes=[3], deck="robe codex ring pin")
    assert "Twice per pick." in title(match, A)
    play(match, "focus yes", "toss new")
    assert "Or pay 2 cubes, see another and discard one." in title(match, A)
    assert "The last time in this pick." in title(match, A)
    play(match, "focus no", "give B")
    assert "Decline it for free?" in title(match, B)
    assert "for free" in results(match)
    match = position(stamina=[3], cubes=[1], step="mend")
    assert "and 1 cube." in title(match, A)


@pytest.mark.rule("WW-10.8", "WW-10.10")
def test_pumps_and_rerolls_say_price_and_effect(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        pin=weapon(1, verb("pump_attack", cost=3, amount=9, limit=2)),
        hat=special(verb("reroll", cost=1)),
    )
    match = attack(cards=rules, a="pin hat", cubes=[7], dice=[1])
    assert results(match) == [
        "2 to 4 Hits",
        "+9 Attack: 11 to 13 Hits",
        "+18 Attack: 20 to 22 Hits",
    ]
    labels = [option.label for option in match.table(A).options]
    assert labels == ["Pay nothing", "Pay 3 cubes", "Pay 6 cubes"]
    play(match, "pump 1")
    assert "Roll again with Hat (pay 1 cube)?" in title(match, A)
    assert results(match) == ["11 Hits", "-1 cube"]


@pytest.mark.rule("WW-1.2")
def test_ww_1_2_characters_of_a_position() -> None:
    with pytest.raises(pentacles.Unreadable, match="twice"):
        position(characters=["albus", "albus"])
    with pytest.raises(pentacles.Unreadable, match="greendalf, marlen, albus, tiana"):
        position(characters=["albus", "merlin"])
    with pytest.raises(pentacles.Unreadable, match="one for each of the 2 seats"):
        position(characters=["albus"])


@pytest.mark.rule("WW-10.15", "WW-10.16", "WW-10.18", "WW-10.29", "WW-10.30")
def test_what_costs_stamina_or_cubes_is_named() -> None:
    match = attack(3, a="nunchaku", b="cuirass", dice=[2])
    words = told(match, do(match, "attack B"), A)
    assert "You lose 1 Stamina to your own Nunchaku for Beginners." in words
    assert "You lose 1 Stamina to Bob's Cuirass of Unwanted Hugs." in words
    match = attack(3, a="nunchaku", b="cuirass", dice=[2])
    words = told(match, do(match, "attack B"), B)
    assert "Ann loses 1 Stamina to your Cuirass of Unwanted Hugs." in words
    match = attack(3, a="blunderbuss", dice=[2])
    words = told(match, do(match, "attack B"), C)
    assert "You lose 1 Stamina to Ann's Blunderbuss of Mixed Cutlery." in words
    match = attack(3, a="cutlass", b="spacesuit", cubes=[1], dice=[2])
    words = told(match, do(match, "attack B"), None)
    assert "Ann returns 1 cube for Rented Cutlass." in words
    assert "Bob loses 1 Stamina to Spacesuit with Slow Leak." in words
    assert "Turn 6: Bob's turn." in words


@pytest.mark.rule("WW-10.6", "WW-10.7", "WW-10.8")
def test_two_dice_and_a_price_cite_their_cards(tmp_path: Path) -> None:
    for board, other, rule in (("letter_openers", "", "WW-10.6"), ("", "pyjamas", "WW-10.7")):
        match = attack(3, a=board, b=other, dice=[1, 3])
        cited = [event.rule for event in do(match, "attack B") if "rolled" in event.kind]
        assert cited == [rule]
    rules = own_cards(tmp_path, hat=special(verb("reroll", cost=1)), pin=weapon(1))
    paid = attack(cards=rules, a="pin hat", cubes=[2], dice=[1, 2])
    assert told(paid, do(paid, "reroll yes"), B)[0] == "Ann pays 1 cube and rolls again with Hat."


@pytest.mark.rule("WW-10.13")
def test_a_cap_of_none_is_said_in_english(tmp_path: Path) -> None:
    rules = own_cards(tmp_path, wall=special(verb("hit_cap", amount=0)), pin=weapon(1))
    match = attack(3, cards=rules, a="pin", b="wall", dice=[1])
    assert "Bob takes no Hits with Wall." in told(match, do(match, "attack B"), None)
