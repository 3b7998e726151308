"""What the log and the questions say: every card named, every number true, plain English."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.games.witless_wizards.looks import SENTENCES
from pentacles.games.witless_wizards.state import Brawl

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
    """What the options of the present question say they do."""
    return [option.result for option in match.table(match.seat).options]


@pytest.mark.rule("WW-5.6", "WW-5.7")
def test_ww_5_6_the_defender_is_told_the_pierced_defence() -> None:
    match = attack(a="katana", b="fan", cubes=[0, 2], dice=[2])
    printed = match.printed_value(B, 1)
    assert f"Your Defence is {printed - 1}." in title(match, B)
    assert results(match) == ["", "-1 cube, +1 Defence", "-2 cubes, +2 Defence"]


@pytest.mark.rule("WW-5.9", "WW-10.12", "WW-10.13")
def test_ww_5_9_cards_that_change_hits_are_named() -> None:
    match = attack(3, a="ray_gun", b="barrel reactor", dice=[2])
    words = told(match, do(match, "attack B"), None)
    assert "Bob takes 1 Hit more with Pocket Reactor." in words
    assert "Bob takes at most 3 Hits with Barrel with Shoulder Straps." in words
    assert "Bob defends with 0 against 7: 7 Hits." in words


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
    assert "You lose 1 Stamina to your own weapon." in words
    assert "You gain 1 Stamina from the Hits." in words
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
    assert "You have a Total Attack of" in " ".join(told(match, events, A))
    assert "Ann knocks Official Wizard Robe off you." in told(match, events, B)
    for words in SENTENCES.values():
        assert "of {who}" not in words
        assert "of {@of}" not in words


@pytest.mark.rule("WW-10.25", "WW-10.27")
def test_prices_in_questions(tmp_path: Path) -> None:
    rules = own_cards(
        tmp_path,
        lens=special(verb("extra_focus", cost=2)),
        door=special(verb("decline_gift", cost=0)),
        pin=weapon(1),
    )
    match = position(3, cards=rules, a="lens", b="door", cubes=[3], deck="robe codex ring pin")
    assert "Once per pick." not in title(match, A)
    play(match, "focus yes", "toss new")
    assert title(match, A).startswith("Pay 2 cubes to see another card?")
    assert "Once per pick." not in title(match, A)
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
    assert results(match) == ["", "-3 cubes, +9 Attack", "-6 cubes, +18 Attack"]
    play(match, "pump 1")
    assert "Roll again with Hat (pay 1 cube)?" in title(match, A)
    assert results(match) == ["", "-1 cube"]


@pytest.mark.rule("WW-1.2")
def test_ww_1_2_characters_of_a_position() -> None:
    with pytest.raises(pentacles.Unreadable, match="twice"):
        position(characters=["albus", "albus"])
    with pytest.raises(pentacles.Unreadable, match="greendalf, marlen, albus, tiana"):
        position(characters=["albus", "merlin"])
    with pytest.raises(pentacles.Unreadable, match="one for each of the 2 seats"):
        position(characters=["albus"])
