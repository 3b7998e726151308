"""Positions: turns, sieges and battles set up with a few words, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles

from .builder import asked, feud, game, hand, legal, siege, to_the_end


def test_a_position_names_seats_gates_and_defeats() -> None:
    match = feud(
        players=4,
        to_move=2,
        turn=9,
        outside=[1],
        broken={0: 1},
        defeats={2: 1},
        defeated=[3],
        truce=1,
        hand_2="troll",
    )
    assert asked(match) == (2, "turn_action")
    assert match.turn == 9
    assert not match.is_home(1)
    assert match.broken[0] == 1
    assert match.defeats == [0, 0, 1, 0]
    assert not match.is_alive(3)
    assert "challenge" not in legal(match)
    assert to_the_end(match).over


def test_a_position_may_begin_a_siege_or_a_battle() -> None:
    besieged = siege(hand_0="troll", hand_1="walle_of_thornes")
    assert asked(besieged) == (1, "siege_window")
    battle = feud(hand_0="troll", hand_1="nigel", face=[0, 1], outdoors=True, initiative=1)
    assert asked(battle) == (1, "initiative")
    assert not battle.is_home(1)
    assert pentacles.replay(to_the_end(battle).record.to_json()).over


def test_the_rest_is_dealt_by_normal_setup() -> None:
    match = game().position({"players": 3, "hand_1": ["troll", "fizzle"], "stack": ["nigel"]})
    assert match.zone("hand_1") == ["troll", "fizzle"]
    assert match.zone("stack")[0] == "nigel"
    assert all(len(match.zone(f"mage_{seat}")) == 1 for seat in range(3))
    assert sorted(card for zone in match.zones for card in zone) == list(range(84))


def test_known_cards_may_be_named() -> None:
    match = feud(players=3, hand_1="troll dragon", known_2=["troll"])
    assert match.knows(2, match.zones[1][0])
    assert not match.knows(0, match.zones[1][0])
    assert hand(match, 1) == {"troll", "dragon"}


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"to_move": 7}, "'to_move' names a seat from 0 to 1"),
        ({"turn": 0}, "'turn' must be a whole number"),
        ({"outside": 1}, "'outside' takes a list"),
        ({"outside": [1, 1]}, "names a seat twice"),
        ({"broken": {1: 2}}, "has 1 gates"),
        ({"broken": [1]}, "takes a table of seats"),
        ({"defeats": {1: -1}}, "takes numbers from 0"),
        ({"defeated": [0]}, "at least two living Mages"),
        ({"face": [0]}, "takes [challenger, defender]"),
        ({"face": [0, 1], "to_move": 1}, "whose turn it is"),
        ({"face": [0, 1], "plays": -1}, "'plays' must be"),
        ({"siege": [0, 1], "outside": [1]}, "needs a defender at home"),
        ({"up": ["nowhere"]}, "takes names of zones"),
        ({"hand_0": "tea_tyme"}, "is never held in a hand"),
        ({"artefacts_0": "troll"}, "Only Artefacts"),
        ({"mage_0": "troll"}, "exactly one Mage"),
        ({"stack": "the_wysaert"}, "before a seat or aside"),
        ({"chain": "troll"}, "empty chain"),
        ({"hand_0": [{"card": "troll", "strength": 1}]}, "carry no marks"),
        ({"colour": "red"}, "has no 'colour'"),
    ],
)
def test_bad_positions_say_what_is_wrong(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(pentacles.Unreadable) as error:
        feud(**parts)
    assert words in str(error.value)


def test_a_position_leaves_later_ones_as_they_were() -> None:
    first = feud(players=3, defeats={0: 1}, defeated=[2])
    assert first.defeats == [1, 0, 0]
    later = feud(players=3)
    assert later.defeats == [0, 0, 0]
    assert later.fallen == []
