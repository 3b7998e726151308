"""WIZ-4 to WIZ-6, WIZ-8 and WIZ-9: turns, values, legitimate hands, laying and extending them."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wiz.actions import DONE
from pentacles.games.wiz.hands import is_stronger, multiplier, shards_in

from .builder import (
    FULL,
    P,
    Q,
    asked,
    cards,
    grip,
    guarded,
    hand,
    kinds,
    legal,
    new,
    play,
    position,
    power,
    refused,
    told,
    worth,
)


@pytest.mark.rule("WIZ-4.2", "WIZ-4.8", "WIZ-13.1")
def test_wiz_4_2_the_steps_come_in_order() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="STUN F1 F2", step="action", deck="W1")
    assert asked(match) == (P, "action")
    assert refused(match, "draw deck") == "WIZ-4.2"
    play(match, "done")
    assert asked(match) == (P, "draw")
    assert refused(match, "card STUN") == "WIZ-4.8"
    play(match, "draw deck")
    assert asked(match) == (P, "play")
    assert refused(match, "card STUN") == "WIZ-4.8"
    play(match, "done")
    assert asked(match) == (P, "discard")
    play(match, "card F1")
    assert match.active == Q


@pytest.mark.rule("WIZ-4.3", "WIZ-4.4", "WIZ-4.5", "WIZ-20.3")
def test_wiz_4_3_b47_four_players_draw_and_discard_two() -> None:
    match = new(4, first_dealer="seat_3")
    assert asked(match) == (0, "play")
    held = len(match.zone("grip_0"))
    play(match, "done")
    play(match, match.legal()[0])
    assert len(match.zone("grip_0")) == held - 1
    assert asked(match) == (1, "draw")
    play(match, "draw deck")
    assert asked(match) == (1, "draw")
    assert {"draw deck", "draw discard"} >= legal(match)
    play(match, "draw deck", "done")
    for _ in range(2):
        assert asked(match) == (1, "discard")
        play(match, match.legal()[0])
    assert match.active == 2


@pytest.mark.rule("WIZ-4.3")
@pytest.mark.parametrize(("players", "count"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_wiz_4_3_cards_by_players(players: int, count: int) -> None:
    assert new(players).deck.per_turn == count


@pytest.mark.rule("WIZ-4.6", "WIZ-4.11")
def test_wiz_4_11_a_stunned_player_misses_the_turn() -> None:
    match = position(
        {"characters": True},
        characters=["fire", "water"],
        character_1="WC",
        hand0_0="F5 F6 F7",
        grip_0="F1 F2",
        grip_1="W1",
        stun=[0, 1],
        step="discard",
    )
    events = told(match, "card F1")
    assert "missed" in kinds(events)
    assert "attacked" not in kinds(events)
    assert match.stun == [0, 0]
    assert match.turns == [4, 4]
    assert match.active == P


@pytest.mark.rule("WIZ-4.7", "WIZ-16.10")
def test_wiz_4_7_x12_no_action_card_and_no_joker_in_turn_1() -> None:
    match = position(hand0_0="F5 F6 F7", hand1_0="W5 W6 W7", grip_0="STUN F1", turns=1)
    assert refused(match, "look") == "WIZ-16.10"
    fresh = position(hand0_0="F5 F6 F7", grip_0="STUN F1", turns=1, step="action", deck="W1")
    assert asked(fresh) == (P, "draw")
    later = position(hand0_0="F5 F6 F7", hand1_0="W5 W6 W7", grip_0="F1", turns=2)
    assert "look" in legal(later)


@pytest.mark.rule("WIZ-4.9", "WIZ-4.10", "WIZ-8.1")
def test_wiz_4_10_any_number_of_plays_or_none() -> None:
    match = position(
        hand0_0="F5 F6 F7",
        hand1_0="A1 A2 A3",
        opening=["hand0_0"],
        grip_0="W1 W2 W3 E1 E2 E3 A4 F1",
    )
    assert "done" in legal(match)
    play(match, "new run water", "start 1", "card W1", "card W2", "card W3", "close")
    play(match, "card A4", "hand 0.2")
    play(match, "new run earth", "start 1", "card E1", "card E2", "card E3", "close")
    assert [hand(match, P, slot) for slot in range(4)] == [
        "F5 F6 F7",
        "A1 A2 A3 A4",
        "W1 W2 W3",
        "E1 E2 E3",
    ]
    assert asked(match) == (P, "play")


@pytest.mark.rule("WIZ-5.1")
def test_wiz_5_1_points() -> None:
    match = new(2, **FULL)
    codes = {face.code: match.deck.points[face.index] for face in match.game.faces}
    wanted = {"F1": 1, "A9": 9, "WS1": 10, "DS5": 10, "EM": 20, "STUN": 15, "WIZ": 20}
    wanted |= {"LE": 30, "FT": 100, "FC": 100, "FR": 30}
    assert wanted.items() <= codes.items()


@pytest.mark.rule("WIZ-5.2")
def test_wiz_5_2_a_joker_rank_in_the_grip_counts_its_print() -> None:
    from pentacles.games.wiz.attack import hand_points
    from pentacles.games.wiz.scoring import grip_points

    match = position(
        joker="F3",
        hand0_0=["W7", "W8", {"card": "E3", "wild": True}],
        grip_0="A3 WIZ",
    )
    assert grip_points(match, P) == 3 + 20
    assert hand_points(match, 0) == 7 + 8 + 20


@pytest.mark.rule("WIZ-5.3")
def test_wiz_5_3_custom_cards_have_15_points() -> None:
    match = new(2, blank_cards=["pickpocket_imp"])
    assert match.deck.points[120] == 15


@pytest.mark.rule("WIZ-6.1", "WIZ-6.4", "WIZ-6.6", "WIZ-6.9")
def test_wiz_6_1_x3_x4_the_kinds_of_hand() -> None:
    match = position(hand0_0="A1 A2 A3", grip_0="F5 F6 F7 F8 E5 W5 WM")
    assert {"new run fire", "new set 5", "new master water"} <= legal(match)
    assert refused(match, "new run earth") == "WIZ-6.4"
    assert refused(match, "new set 6") == "WIZ-6.6"
    play(match, "new set 5", "card E5", "card F5", "card W5", "close")
    assert hand(match, P, 1) == "E5 F5 W5"


@pytest.mark.rule("WIZ-6.2", "WIZ-6.3")
def test_wiz_6_2_nine_links_to_shard_1_and_there_is_no_wrap() -> None:
    match = position(hand0_0="A1 A2 A3", grip_0="F9 FS1 FS2 W1 WS5 WS4")
    assert "new run fire" in legal(match)
    assert "new run water" not in legal(match)


@pytest.mark.rule("WIZ-6.5")
def test_wiz_6_5_each_rank_once_in_a_run() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="F6 W1")
    assert "card F6" not in legal(match)


@pytest.mark.rule("WIZ-6.7", "WIZ-6.8", "WIZ-7.6")
def test_wiz_6_7_x5_doubles_only_in_a_two_set_game() -> None:
    two = {"elements": ["fire", "earth"]}
    match = position(two, hand0_0="F7 F8 F9", grip_0="E5 F5 F5 WIZ")
    play(match, "new set 5", "card F5", "card F5")
    assert "card F5" not in legal(match)
    play(match, "card E5", "card WIZ")
    assert legal(match) == {"close", "cancel"}
    three = position({"element_sets": 3}, hand0_0="F7 F8 F9", grip_0="E5 F5 F5")
    assert "new set 5" not in legal(three)
    opening = position(two, unopened=[0], grip_0="ES2 FS2 FS2")
    assert "new set S2" in legal(opening)


@pytest.mark.rule("WIZ-6.10")
def test_wiz_6_10_a_master_hand_takes_a_rank_twice() -> None:
    match = position(hand0_0="FM F4", grip_0="F4 F9 W1")
    play(match, "card F4", "hand 0.1", "card F9", "hand 0.1")
    assert hand(match, P) == "FM F4 F4 F9"


@pytest.mark.rule("WIZ-6.11")
def test_wiz_6_11_a_natural_card_is_needed() -> None:
    match = position({"wiz_cards": 4}, hand0_0="A1 A2 A3", grip_0="WIZ WIZ WIZ F5")
    play(match, "new run fire", "start 3", "card WIZ", "card WIZ")
    assert legal(match) == {"card F5", "cancel"}
    none = position({"wiz_cards": 4}, hand0_0="A1 A2 A3", grip_0="WIZ WIZ WIZ")
    assert not any(text.startswith("new") for text in legal(none))


@pytest.mark.rule("WIZ-6.12")
def test_wiz_6_12_twelve_hands_at_most() -> None:
    runs = "F1-3 F4-6 F7-9 W1-3 W4-6 W7-9 E1-3 E4-6 E7-9 A1-3 A4-6 A7-9".split()
    hands: dict[str, Any] = {}
    for slot, run in enumerate(runs):
        first, last = int(run[1]), int(run[3])
        hands[f"hand{slot}_0"] = [f"{run[0]}{rank}" for rank in range(first, last + 1)]
    match = position(grip_0="FM FS1 FS2 FS3 W1 W2 W3", **hands)
    assert refused(match, "new master fire") == "WIZ-6.12"
    assert not any(text.startswith("new") for text in legal(match))


@pytest.mark.rule("WIZ-6.13")
def test_wiz_6_13_a_character_counts_as_a_hand() -> None:
    match = position(
        FULL,
        characters=["fire", "water"],
        character_0="FC",
        hand0_0="F5 F6 F7",
        grip_0="W1 W2",
        deck="A1",
    )
    assert match.count[P] == 2
    assert "look" in legal(match)


@pytest.mark.rule("WIZ-8.2", "WIZ-8.3")
def test_wiz_8_2_what_a_run_accepts() -> None:
    match = position(hand0_0="F5 F6 F7", hand1_0="A1 A2 A3", grip_0="F4 F8 F9 FM WIZ W8 AM")
    assert {"card F4", "card F8", "card FM", "card WIZ", "card AM"} <= legal(match)
    assert not {"card F9", "card W8"} & legal(match)
    play(match, "card F4", "hand 0.1")
    assert hand(match, P) == "F4 F5 F6 F7"
    play(match, "card FM", "hand 0.1")
    assert hand(match, P) == "FM F4 F5 F6 F7"
    assert worth(match, P) == 7
    play(match, "card F9", "hand 0.1")
    assert "W8" in grip(match, P)


@pytest.mark.rule("WIZ-8.2")
def test_wiz_8_2_a_wild_goes_to_the_end_that_is_named() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="WIZ WIZ W1")
    play(match, "card WIZ", "hand 0.1")
    assert legal(match) == {"low end", "high end"}
    play(match, "low end")
    assert hand(match, P) == "WIZ F5 F6 F7"
    assert match.low[0] == 3
    high = position({"set_build": "high"}, hand0_0="F6 F7 F8", grip_0="WIZ W9")
    play(high, "card WIZ", "hand 0.1")
    assert hand(high, P) == "F6 F7 F8 WIZ"
    top = position(hand0_0="FS3 FS4 FS5", grip_0="WIZ W9")
    play(top, "card WIZ", "hand 0.1")
    assert hand(top, P) == "WIZ FS3 FS4 FS5"


@pytest.mark.rule("WIZ-8.3", "WIZ-8.4", "WIZ-16.6")
def test_wiz_8_3_a_card_that_fits_is_natural() -> None:
    match = position(
        joker="E8",
        hand0_0="F5 F6 F7",
        hand1_0="A1 A2 A3",
        grip_0="F8 W8 W1",
        looked={0: 1},
    )
    play(match, "card F8", "hand 0.1")
    assert hand(match, P) == "F5 F6 F7 F8"
    assert not any(match.wild[card] for card in match.zones[14])
    play(match, "card W8", "hand 0.1", "high end")
    wild = match.zones[14][-1]
    assert match.wild[wild] == 1
    assert match.joker_known == 7


@pytest.mark.rule("WIZ-8.4")
def test_wiz_8_4_a_wild_becomes_a_shard_when_a_master_joins() -> None:
    match = position(hand0_0="WIZ F2 F3", grip_0="FM W1")
    assert shards_in(match, 0) == 0
    play(match, "card FM", "hand 0.1")
    assert shards_in(match, 0) == 1


@pytest.mark.rule("WIZ-8.5")
def test_wiz_8_5_own_cards_stay_where_they_are() -> None:
    match = position(hand0_0="F5 F6 F7 WIZ", hand1_0="A1 A2 A3", grip_0="F8 W1")
    assert legal(match) == {"done", "look"}


@pytest.mark.rule("WIZ-8.6")
def test_wiz_8_6_a_stage_is_nobody_elses_business() -> None:
    match = position(hand0_0="F5 F6 F7", hand0_1="A1 A2 A3", grip_0="W1 W2 W3 E1", grip_1="E2")
    before = match.table(Q).to_dict()
    observed = match.observation(Q)
    play(match, "new run water", "start 1", "card W1")
    assert asked(match) == (P, "build_run")
    assert match.table(Q).to_dict() == before
    assert match.observation(Q) == observed
    assert match.table(None).prompt == match.table(Q).prompt
    assert match.zone("hand1_0") == []
    sampled = match.sample(Q, Rng(1))
    assert sampled.agenda[-1].kind == "play"
    play(match, "card W2", "card W3", "close")
    assert hand(match, P, 1) == "W1 W2 W3"


@pytest.mark.rule("WIZ-8.6")
@pytest.mark.parametrize("verb", ["take", "steal", "break"])
def test_wiz_8_6_a_refusal_to_others_does_not_tell_of_the_stage(verb: str) -> None:
    match = position(
        hand0_0="E1 E2 E3",
        hand1_0="EM E9 ES1",
        hand0_1="E4 E5 E6 E7",
        grip_0="E8 F7 A7 W1",
        grip_1="A2",
    )
    at_the_menu = match.why_not(Q, DONE)
    assert at_the_menu is not None
    assert at_the_menu.rule == "WIZ-4.10"
    play(match, verb)
    assert match.why_not(Q, DONE) == at_the_menu
    assert match.sample(Q, Rng(1)).why_not(Q, DONE) == at_the_menu


@pytest.mark.rule("WIZ-8.7", "WIZ-12.11")
def test_wiz_8_7_a_cancelled_stage_leaves_no_trace_for_others() -> None:
    match = position(
        hand0_0="E1 E2 E3", hand1_0="EM E9 ES1", hand0_1="E4 E5 E6 E7", grip_0="E8 F7", grip_1="A2"
    )
    before = match.sample(Q, Rng(3)).to_json()
    play(match, "take", "cancel", "break", "hand 1.1", "cancel")
    assert match.sample(Q, Rng(3)).to_json() == before
    assert match.sample(P, Rng(3)).to_json() != before


@pytest.mark.rule("WIZ-8.7")
def test_wiz_8_7_cancels_are_counted() -> None:
    match = position({"cancels_per_turn": 1}, hand0_0="F5 F6 F7", grip_0="W1 W2 W3 E1")
    play(match, "new run water", "cancel")
    assert asked(match) == (P, "play")
    assert grip(match, P) == cards("W1 W2 W3 E1")
    play(match, "new run water", "start 1")
    assert refused(match, "cancel") == "WIZ-8.7"
    play(match, "card W1")
    assert legal(match) == {"card W2"}
    none = position({"cancels_per_turn": 0}, hand0_0="F5 F6 F7", grip_0="F8 E1")
    play(none, "card F8")
    assert legal(none) == {"hand 0.1"}


@pytest.mark.rule("WIZ-9.1", "WIZ-9.2", "WIZ-9.3")
def test_wiz_9_3_x1_card_values() -> None:
    match = position(
        hand0_0="F5 F6 F7 F8",
        hand1_0="W4 E4 A4",
        hand2_0="EM E1 E9",
        hand3_0="A7 A8 A9",
        strengthened={"hand3_0": 2},
        grip_0="FE W1",
    )
    assert [worth(match, P, slot) for slot in range(4)] == [4, 3, 5, 5]
    assert not guarded(match, P)
    play(match, "card FE", "hand 0.1")
    assert worth(match, P) == 6
    assert guarded(match, P)


@pytest.mark.rule("WIZ-9.4", "WIZ-9.5")
def test_wiz_9_5_strength_by_element() -> None:
    match = position(
        hand0_0="F4 F5 F6 F7 F8",
        hand0_1="F1 F2 F3",
        hand1_1="F9 W9 E9",
        hand2_1="FM",
        grip_0="F4",
    )
    assert power(match, P, "fire") == 5
    assert power(match, Q, "fire") == 3 + 1 + 3
    assert power(match, Q, "water") == 1
    assert not is_stronger(match, P, 13)


@pytest.mark.rule("WIZ-9.6")
def test_wiz_9_6_x11_multipliers() -> None:
    found = [multiplier(value) for value in (3, 5, 6, 8, 9, 11, 12, 15)]
    assert found == [1, 1, 2, 2, 3, 3, 5, 5]


@pytest.mark.rule("WIZ-9.7")
def test_wiz_9_7_what_protects_a_hand() -> None:
    match = position(
        {"characters": True},
        characters=["earth", "fire"],
        hand0_0="E4 E5 E6 E7 E8",
        hand1_0="F1 F2 F3 WE",
        hand2_0="A1 A2 A3 AT",
        hand3_0="W1 W2 W3",
        hand4_0="W7 W8 W9",
        hand0_1="AS1 AS2 AS3 AS4 AS5",
        opening=["hand0_0", "hand0_1"],
        warded=["hand3_0"],
        grip_0="F9",
    )
    assert [guarded(match, P, slot) for slot in range(5)] == [True, True, True, True, False]
    assert guarded(match, Q)
