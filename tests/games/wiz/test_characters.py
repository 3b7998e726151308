"""WIZ-17 to WIZ-19: characters, attack and artifacts, Life Pool."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.games.wiz.attack import share

from .builder import (
    CHARS,
    FULL,
    P,
    Q,
    R,
    asked,
    grip,
    guarded,
    hand,
    kinds,
    legal,
    new,
    play,
    position,
    refused,
    told,
    worth,
)

LIGHT_DARK: dict[str, Any] = {"characters": True, "elements": ["fire", "water", "light", "dark"]}
B33: dict[str, Any] = {
    "hand0_1": "W3 W4 W5",
    "hand1_1": "EM E9 E1 EE",
    "hand2_1": "F7 W7 E7",
    "hand3_1": "A1 A2 A3 WT",
    "grip_0": "F1",
}


@pytest.mark.rule("WIZ-17.1", "WIZ-17.2", "WIZ-23.5")
def test_wiz_17_2_characters_are_dealt_or_chosen() -> None:
    match = new(4, **CHARS)
    assert sorted(match.character) == [0, 1, 2, 3]
    assert all(len(match.zone(f"side_{seat}")) == 1 for seat in range(4))
    draft = new(3, first_dealer="seat_1", character_assignment="choose", **CHARS)
    assert asked(draft) == (2, "draft_character")
    play(draft, "element air")
    assert asked(draft) == (0, "draft_character")
    assert "element air" not in legal(draft)
    play(draft, "element fire", "element water")
    assert draft.character == [0, 1, 3]
    solo = new(1, character_assignment="choose")
    assert asked(solo) == (0, "draft_character")
    play(solo, "element air")
    assert asked(solo) == (0, "draft_character")
    play(solo, "element earth")
    assert solo.character == [3, 2]


@pytest.mark.rule("WIZ-17.4")
def test_wiz_17_4_back_to_the_side_after_the_round() -> None:
    match = position(
        LIGHT_DARK,
        characters=["light", "dark"],
        character_1="DC LR",
        hand0_0="F5 F6 F7",
        light_used=[0],
        spent=[0],
        grip_0=[],
        grip_1="W1",
    )
    play(match, "done")
    assert match.round == 2
    assert match.zone("side_0") == ["LC"]
    assert match.zone("side_1") == ["DC"]
    assert match.zone("character_1") == []
    assert match.light_used == [0, 0]
    assert match.spent == [0, 0]


@pytest.mark.rule("WIZ-17.5")
def test_wiz_17_5_what_a_character_hand_takes() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        character_0="FC",
        character_1="WC",
        hand0_0="F5 F6 F7",
        grip_0="FM W1 FE WT ER ALIGN",
    )
    assert "character 1" not in legal(match)
    play(match, "card FM")
    assert refused(match, "character 0") == "WIZ-17.5"
    play(
        match,
        "cancel",
        "card ER",
        "character 0",
        "card FE",
        "character 0",
        "card WT",
        "character 0",
    )
    assert match.zone("character_0") == ["FC", "ER", "FE", "WT"]
    assert worth(match, P, 12) == 5 + 2 + 2 + 2
    assert not {"take", "steal"} & legal(match)


@pytest.mark.rule("WIZ-17.6", "WIZ-17.7")
def test_wiz_17_7_the_bonus_goes_to_the_best_and_oldest_hand() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        hand0_0="W1 W2 W3",
        hand1_0="F1 F2 F3",
        hand2_0="F7 F8 F9",
        character_0="FC",
        grip_0="FS1 A1",
    )
    assert [worth(match, P, slot) for slot in (0, 1, 2, 12)] == [3, 5, 3, 5]
    play(match, "card FS1", "hand 0.3")
    assert [worth(match, P, slot) for slot in (1, 2)] == [3, 6]


@pytest.mark.rule("WIZ-17.8")
def test_wiz_17_8_fire_stuns_for_two_turns() -> None:
    match = position(
        CHARS, characters=["fire", "water"], hand0_0="F5 F6 F7", grip_0="STUN F1", step="action"
    )
    play(match, "card STUN", "seat 1")
    assert match.stun == [0, 2]


@pytest.mark.rule("WIZ-17.9")
def test_wiz_17_9_b38_water_walks_through_traps() -> None:
    match = position(
        CHARS,
        characters=["water", "fire"],
        hand0_0="F5 F6 F7",
        grip_0="TRAP F1",
        step="action",
        deck="W1",
    )
    events = told(match, "card TRAP")
    assert "immune" in kinds(events)
    assert asked(match) == (P, "action")


@pytest.mark.rule("WIZ-17.10")
def test_wiz_17_10_b38_earth_searches_three() -> None:
    match = position(
        CHARS,
        characters=["earth", "fire"],
        hand0_0="F5 F6 F7",
        grip_0="SEARCH F1",
        step="action",
        deck="W1 W2 W3 W4",
    )
    play(match, "card SEARCH")
    assert legal(match) == {"card W1", "card W2", "card W3"}
    play(match, "card W2")
    assert match.zone("discard")[:3] == ["SEARCH", "W3", "W1"]


@pytest.mark.rule("WIZ-17.10")
def test_wiz_17_10_earths_30_plus_hand_is_protected_while_it_is_earth() -> None:
    given: dict[str, Any] = {
        "characters": ["earth", "fire"],
        "hand0_0": "E6 E7 E8 E9",
        "opening": ["hand0_0"],
        "grip_0": "F1",
    }
    assert guarded(position(CHARS, **given), P)
    assert not guarded(position(CHARS, **given, gems={"hand0_0": "fire"}), P)
    assert not guarded(position(CHARS, **{**given, "characters": ["fire", "earth"]}), P)


@pytest.mark.rule("WIZ-17.11")
def test_wiz_17_11_airs_abyss_takes_masters() -> None:
    match = position(
        CHARS,
        characters=["air", "fire"],
        hand0_0="F5 F6 F7",
        grip_0="ABYSS F1",
        grip_1="WM WIZ W1",
        step="action",
    )
    play(match, "card ABYSS", "pass")
    assert grip(match, Q) == ["W1"]


@pytest.mark.rule("WIZ-17.11", "WIZ-17.14", "WIZ-17.15", "WIZ-14.18")
def test_wiz_17_14_b37_air_as_the_fifth_shard() -> None:
    match = position(
        FULL,
        characters=["air", "fire"],
        hand0_0="F5 F6 F7",
        pool_air="AS1 AS2 AS3",
        levels={"air": 4},
        pool_ep=75,
        grip_0="W1 PORTAL",
    )
    play(match, "character as shard", "keep ep")
    assert match.scores == [75, 0]
    assert match.spent == [1, 0]
    assert "character as shard" not in legal(match)
    portal = position(
        FULL,
        characters=["air", "fire"],
        hand0_0="F5 F6 F7",
        pool_air="AS1 AC",
        spent=[0],
        grip_0="PORTAL W1",
        step="action",
    )
    events = told(portal, "card PORTAL")
    assert "no_effect" in kinds(events)
    kept = position(
        FULL,
        characters=["air", "fire"],
        hand0_0="F5 F6 F7",
        grip_0=[],
        grip_1="W1",
        scores=[0, 0],
    )
    play(kept, "character as shard", "done")
    assert kept.round == 2
    assert kept.levels[3] == 1
    assert kept.zone("pool_air") == []
    assert kept.zone("side_0") == ["AC"]


@pytest.mark.rule("WIZ-17.12", "WIZ-17.14")
def test_wiz_17_12_light_as_an_elemental() -> None:
    match = position(
        LIGHT_DARK,
        characters=["light", "dark"],
        hand0_0="L1 L2 L3",
        hand0_1="W1 W2 W3",
        grip_0="F1",
        grip_1="F2",
    )
    play(match, "character as elemental")
    assert {"hand 0.1", "hand 1.1"} <= legal(match)
    play(match, "hand 0.1")
    assert hand(match, P) == "L1 L2 L3 LC"
    assert worth(match, P) == 3 + 2 + 2
    assert guarded(match, P)
    blocked = position(
        LIGHT_DARK,
        characters=["light", "dark"],
        hand0_0="L1 L2 L3",
        hand0_1="W1 W2 W3",
        grip_0="F1",
        grip_1="SHIELD",
    )
    play(blocked, "character as elemental", "hand 1.1", "shield")
    assert blocked.zone("side_0") == ["LC"]
    assert blocked.spent == [0, 0]


@pytest.mark.rule("WIZ-17.13", "WIZ-17.14")
def test_wiz_17_13_dark_as_a_titan_while_opening() -> None:
    match = position(
        {**LIGHT_DARK, "titans": False},
        characters=["dark", "light"],
        grip_0="D7 D8 D9 DS1 F1",
        unopened=[0],
    )
    play(match, "new run dark", "start 7", "card D7", "card D8", "card D9", "card DS1", "close")
    play(match, "character as titan", "done")
    assert hand(match, P) == "D7 D8 D9 DS1 DC"
    assert worth(match, P) == 4 + 4 + 2
    assert match.locks[5] == 1


@pytest.mark.rule("WIZ-17.13", "WIZ-17.16")
def test_wiz_17_13_dark_warps_to_the_bottom() -> None:
    match = position(
        LIGHT_DARK,
        characters=["dark", "light"],
        hand0_0="F5 F6 F7",
        grip_0="WARP F1",
        deck={"only": ["W1", "W2", "W3"]},
        discard="F9",
        step="action",
    )
    play(match, "card WARP")
    assert legal(match) == {"warp pile", "warp bottom"}
    play(match, "warp bottom")
    assert legal(match) == {"card W1", "card W2", "card W3"}
    play(match, "card W2")
    assert match.zone("deck") == ["W1", "W3"]
    assert all(match.knows(P, card) and not match.knows(Q, card) for card in match.zones[0])


@pytest.mark.rule("WIZ-17.17")
def test_wiz_17_17_powers_name_the_card() -> None:
    game_cards = """
[set]
name = "own"
[[card]]
id = "nap"
name = "Nap"
target = "opponent"
blockable = false
effects = [ { verb = "skip_turns", count = 1 } ]
"""
    from pentacles.core.cards import parse_cards

    game = pentacles.game(
        "wiz", cards=parse_cards(game_cards, "own.toml"), characters=True, blank_cards=["nap"]
    )
    match = game.position(
        {
            "characters": ["fire", "water"],
            "hand0_0": ["F5", "F6", "F7"],
            "grip_0": ["C1", "F1"],
            "step": "action",
        }
    )
    match.do("card C1")
    match.do("seat 1")
    assert match.stun == [0, 1]  # type: ignore[attr-defined]


@pytest.mark.rule("WIZ-18.1", "WIZ-18.3", "WIZ-18.4", "WIZ-18.6", "WIZ-18.8", "WIZ-18.10")
@pytest.mark.parametrize(
    ("attacker", "armed", "points"),
    [("F", "", 139), ("F", "WR", 258), ("F", "FR", 278), ("E", "", 39)],
)
def test_wiz_18_3_b33_b34_shares(attacker: str, armed: str, points: int) -> None:
    own = {"F": "fire", "E": "earth"}[attacker]
    match = position(CHARS, characters=[own, "air"], character_0=f"{attacker}C {armed}", **B33)
    assert share(match, P, Q) == points


@pytest.mark.rule("WIZ-18.7", "WIZ-18.9")
def test_wiz_18_7_b56_matched_titans() -> None:
    given: dict[str, Any] = {"hand0_1": "E2 E3 E4 ET FT", "grip_0": "F1"}
    air = position(CHARS, characters=["air", "fire"], character_0="AC", **given)
    assert worth(air, Q) == 9
    assert share(air, P, Q) == 109
    water = position(CHARS, characters=["water", "fire"], character_0="WC", **given)
    assert share(water, P, Q) == 0
    armed = position(CHARS, characters=["water", "fire"], character_0="WC WR ER", **given)
    assert share(armed, P, Q) == 418


@pytest.mark.rule("WIZ-18.1")
def test_wiz_18_1_only_if_it_was_there_when_the_turn_began() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        hand0_0="F5 F6 F7",
        hand0_1="W1 W2 W3",
        grip_0="PORTAL F1 F2",
        grip_1="E1 E2",
        step="turn",
        deck="A1 A2 A3 A4",
    )
    play(match, "card PORTAL", "portal enter", "done", "draw deck", "done", "card F1")
    assert match.scores == [0, 0]
    play(match, "done", "draw deck", "done", "card E1")
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert match.scores == [6, 0]


@pytest.mark.rule("WIZ-18.2")
def test_wiz_18_2_all_opponents_with_a_share_are_asked() -> None:
    match = position(
        CHARS,
        3,
        characters=["fire", "water", "earth"],
        character_0="FC",
        hand0_2="A7 A8 A9",
        grip_1="E2",
        grip_2="E3",
        step="attack",
    )
    assert asked(match) == (R, "shield")


@pytest.mark.rule("WIZ-18.5", "WIZ-18.11", "WIZ-18.3")
def test_wiz_18_5_protected_hands_and_wilds() -> None:
    match = position(
        LIGHT_DARK,
        3,
        characters=["fire", "water", "light"],
        character_0="FC",
        character_1="WC",
        hand0_1="WS1 WS2 WS3 WS4 WS5",
        hand1_1="W1 W2 W3",
        hand2_1="W7 W8 WIZ",
        hand3_1=["L1", "L2", "L3", {"card": "LC", "by": 2}, {"card": "WE", "by": 1}],
        opening=["hand0_1"],
        warded=["hand1_1"],
        grip_0="F1",
    )
    assert share(match, P, Q) == (7 + 8 + 20) + (1 + 2 + 3 + 30 + 30)


@pytest.mark.rule("WIZ-18.12", "WIZ-9.3")
def test_wiz_18_12_artifacts_go_to_the_own_character() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        character_0="FC",
        character_1="WC",
        hand0_0="F5 F6 F7",
        grip_0="FR WR ER A1",
    )
    play(match, "card FR")
    assert legal(match) == {"character 0", "cancel"}
    play(match, "character 0", "card WR", "character 0", "card ER", "character 0")
    assert worth(match, P, 12) == 5 + 4 + 2 + 2
    away = position(CHARS, characters=["fire", "water"], hand0_0="F5 F6 F7", grip_0="FR A1")
    assert "card FR" not in legal(away)


@pytest.mark.rule("WIZ-18.13")
def test_wiz_18_13_artifacts_can_be_discarded() -> None:
    match = position(CHARS, hand0_0="F5 F6 F7", grip_0="FR A1", step="discard")
    assert legal(match) == {"card FR", "card A1"}


@pytest.mark.rule("WIZ-19.1", "WIZ-19.9")
def test_wiz_19_1_x9_the_pool_grows() -> None:
    match = new(2, seed=1, life_pool=True)
    assert match.pool_ep in (25, 50, 75, 100)
    before = match.pool_ep
    match.zones[5].append(match.zones[0].pop())
    kept = match.zones[5][0]
    match.levels = [1, *match.levels[1:]]
    from pentacles.games.wiz.steps.setup import NEXT_ROUND

    match.agenda = []
    NEXT_ROUND.run(match)
    assert match.pool_ep - before in (25, 50, 75, 100)
    assert match.zones[5] == [kept]
    assert match.levels[0] == 1
    pools = {new(2, seed, life_pool=True).pool_ep for seed in range(30)}
    assert pools == {25, 50, 75, 100}


@pytest.mark.rule("WIZ-19.2", "WIZ-19.4", "WIZ-19.5", "WIZ-19.6")
def test_wiz_19_6_b36_the_pool_is_won_and_drained() -> None:
    match = position(
        {"life_pool": True},
        3,
        hand0_0="A1 A2 A3",
        hand1_0="E1 E2 E3",
        pool_fire="FS1 FS2 FS3",
        grip_0="FS4 FS5 WS1 W9",
        pool_ep=75,
        scores=[0, 20, 100],
    )
    play(match, "card FS4", "life pool", "card FS5", "life pool")
    assert legal(match) == {"keep ep", "drain ep"}
    play(match, "drain ep", "seat 1")
    assert legal(match) == {"seat 2", "done"}
    play(match, "seat 2", "done")
    assert match.scores == [0, 0, 63]
    assert "card WS1" not in legal(match)


@pytest.mark.rule("WIZ-19.2", "WIZ-19.3")
def test_wiz_19_2_in_order_and_as_many_as_hands() -> None:
    match = position(
        {"life_pool": True}, hand0_0="A1 A2 A3", grip_0="FS1 FS2 WS2 WIZ W9", pool_ep=25
    )
    assert "card FS1" in legal(match)
    assert not {"card FS2", "card WS2"} & legal(match)
    play(match, "card FS1", "life pool")
    assert "card FS2" not in legal(match)
    play(match, "done")
    assert asked(match) == (P, "discard")
    unopened = position({"life_pool": True}, grip_0="FS1 W9", unopened=[0])
    assert "card FS1" not in legal(unopened)


@pytest.mark.rule("WIZ-19.7", "WIZ-19.8")
def test_wiz_19_8_a_won_pool_is_closed_and_begins_anew() -> None:
    match = position(
        {"life_pool": True},
        hand0_0="A1 A2 A3",
        hand1_0="E1 E2 E3",
        pool_fire="FS1 FS2 FS3 FS4",
        pool_water="WS1",
        grip_0="FS5 WS2",
        grip_1="W9",
        pool_ep=75,
    )
    play(match, "card FS5", "life pool", "keep ep")
    assert match.scores == [75, 0]
    assert "card WS2" not in legal(match)
    play(match, "done", "card WS2")
    while match.round == 1:
        match.play_unchecked(match.seat, match.options(match.seat)[0])
    assert match.levels == [0] * 6
    assert match.pool_ep in (25, 50, 75, 100)
    assert match.zone("pool_fire") == match.zone("pool_water") == []
