"""WIZ-13 to WIZ-15: action cards, and Shield as an interrupt."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.core.table_builder import option_views
from pentacles.games.wiz.terms import ELEMENTS, grip_of

from .builder import (
    CHARS,
    P,
    Q,
    R,
    asked,
    cards,
    grip,
    hand,
    kinds,
    legal,
    play,
    position,
    refused,
    told,
    worth,
)

TWO: dict[str, Any] = {"hand0_0": "F5 F6 F7", "hand1_0": "A1 A2 A3", "step": "action"}


@pytest.mark.rule("WIZ-13.2")
def test_wiz_13_2_only_after_opening_in_an_earlier_turn() -> None:
    match = position(grip_0="STUN F1", unopened=[0], step="action", deck="W1")
    assert asked(match) == (P, "draw")
    same = position(hand0_0="F5 F6 F7", grip_0="STUN F1", turns=1, step="action", deck="W1")
    assert asked(same) == (P, "draw")


@pytest.mark.rule("WIZ-13.3", "WIZ-13.4")
def test_wiz_13_3_b22_as_many_as_hands() -> None:
    match = position(**TWO, grip_0="TRAP SEARCH VANISH SHIELD F1 F2", deck="W1 W2")
    play(match, "card SEARCH", "card W1", "card VANISH", "card F1")
    assert legal(match) == {"done", "card SHIELD"}
    assert refused(match, "card TRAP") == "WIZ-13.3"


@pytest.mark.rule("WIZ-13.4", "WIZ-6.13", "WIZ-14.17", "WIZ-17.3")
def test_wiz_13_4_b23_a_character_raises_the_limit() -> None:
    match = position(
        CHARS,
        characters=["fire", "water"],
        hand0_0="F5 F6 F7",
        grip_0="PORTAL SEARCH VANISH F1",
        step="action",
        deck="W1 W2",
    )
    play(match, "card PORTAL", "portal enter")
    assert match.zone("character_0") == ["FC"]
    assert match.count[P] == 2
    assert worth(match, P, 12) == 5
    play(match, "card SEARCH", "card W1")
    assert match.legal() == ["done"]


@pytest.mark.rule("WIZ-13.5", "WIZ-20.5")
def test_wiz_13_5_action_cards_cannot_be_discarded() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="STUN F1", step="discard")
    assert match.legal() == ["card F1"]
    assert refused(match, "card STUN") == "WIZ-13.5"


@pytest.mark.rule("WIZ-13.6")
def test_wiz_13_6_they_may_be_kept() -> None:
    match = position(**TWO, grip_0="TRAP STUN F1", deck="W1")
    play(match, "done", "draw deck", "done", "card F1")
    assert grip(match, P) == cards("TRAP STUN W1")


@pytest.mark.rule("WIZ-13.7")
def test_wiz_13_7_a_card_without_use_may_be_played() -> None:
    match = position(**TWO, grip_0="WARP SWAP F1", discard=[])
    events = told(match, "card WARP")
    assert asked(match) == (P, "action")
    assert match.zone("discard") == ["WARP"]
    assert "action_done" in kinds(events)
    events = told(match, "card SWAP")
    assert "no_effect" in kinds(events)
    use = position(**TWO, grip_0="WARP F1", discard="W1")
    play(use, "card WARP")
    assert legal(use) == {"card W1"}


@pytest.mark.rule("WIZ-13.8", "WIZ-14.1", "WIZ-14.2", "WIZ-15.6", "WIZ-20.2")
def test_wiz_14_2_b24_abyss() -> None:
    match = position(
        {},
        3,
        hand0_0="F5 F6 F7",
        grip_0="ABYSS F1",
        grip_1="WIZ TRAP SHIELD F2",
        grip_2="WIZ SWAP F3",
        step="action",
    )
    play(match, "card ABYSS")
    assert asked(match) == (Q, "shield")
    play(match, "shield")
    assert grip(match, Q) == cards("WIZ TRAP F2")
    assert asked(match) == (R, "shield")
    assert match.legal() == ["pass"]
    play(match, "pass")
    assert grip(match, R) == ["F3"]
    assert match.zone("discard")[:4] == ["ABYSS", "SWAP", "WIZ", "SHIELD"]
    play(match, "done")
    assert match.legal() == ["draw deck"]
    assert refused(match, "draw discard") == "WIZ-20.2"


@pytest.mark.rule("WIZ-13.8")
def test_wiz_13_8_a_blocked_card_counts() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="STUN VANISH F1", grip_1="SHIELD F2", step="action")
    play(match, "card STUN", "seat 1", "shield")
    assert match.zone("discard")[:2] == ["STUN", "SHIELD"]
    assert match.legal() == ["done"]
    assert match.stun == [0, 0]


@pytest.mark.rule("WIZ-13.9", "WIZ-14.3")
def test_wiz_13_9_a_gained_action_card_may_be_played() -> None:
    match = position(**TWO, grip_0="SEARCH F1", deck="STUN W1 W2")
    play(match, "card SEARCH")
    assert legal(match) == {"card STUN", "card W1"}
    play(match, "card STUN")
    assert match.zone("discard")[:2] == ["SEARCH", "W1"]
    assert "card STUN" in legal(match)
    play(match, "done", "draw deck")
    assert "W2" in grip(match, P)


@pytest.mark.rule("WIZ-14.3")
def test_wiz_14_3_the_kept_card_is_private() -> None:
    match = position(**TWO, grip_0="SEARCH F1", deck="W1 W2")
    play(match, "card SEARCH", "card W1")
    kept = match.pick(11, 14)
    assert match.knows(P, kept)
    assert not match.knows(Q, kept)


@pytest.mark.rule("WIZ-14.4", "WIZ-14.5")
def test_wiz_14_5_stuns_add_up_on_opponents() -> None:
    match = position(
        {},
        3,
        hand0_0="F5 F6 F7",
        grip_0="STUN F1",
        grip_1="W1",
        grip_2="W2",
        stun=[0, 1, 0],
        step="action",
    )
    play(match, "card STUN")
    assert legal(match) == {"seat 1", "seat 2"}
    play(match, "seat 1")
    assert match.stun == [0, 2, 0]


@pytest.mark.rule("WIZ-14.6", "WIZ-15.10")
def test_wiz_14_6_b25_the_stunned_are_not_asked() -> None:
    match = position(
        hand0_1="W1 W2 W3", hand0_0="W5 W6 W7 W8", grip_0="W4 E1", grip_1="SHIELD E2", stun=[0, 1]
    )
    play(match, "take", "hand 1.1", "card W4")
    assert asked(match) == (P, "play")
    assert hand(match, P, 1) == "W1 W2 W3 W4"


@pytest.mark.rule("WIZ-14.7", "WIZ-15.2")
def test_wiz_14_7_b26_a_stun_can_be_blocked() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="STUN F1", grip_1="SHIELD F2", step="action")
    play(match, "card STUN", "seat 1")
    assert legal(match) == {"pass", "shield"}
    play(match, "shield")
    assert match.stun == [0, 0]


@pytest.mark.rule("WIZ-14.8", "WIZ-14.9")
def test_wiz_14_9_swap() -> None:
    match = position(
        {}, 3, hand0_0="F5 F6 F7", grip_0="SWAP F1 F2", grip_1="W1 W2", grip_2="E1", step="action"
    )
    play(match, "card SWAP", "seat 1", "pass")
    assert legal(match) == {"card W1", "card W2"}
    play(match, "card W1")
    assert legal(match) == {"card F1", "card F2"}
    play(match, "card F2")
    assert grip(match, P) == cards("F1 W1")
    assert grip(match, Q) == cards("F2 W2")
    taken, given, left = match.pick(11, 14), match.pick(27, 1), match.pick(27, 15)
    assert all(match.knows(seat, card) for seat in (P, Q) for card in (taken, given))
    assert match.knows(P, left)
    assert not any(match.knows(R, card) for card in (taken, given, left))


@pytest.mark.rule("WIZ-14.8", "WIZ-14.9")
def test_wiz_14_9_a_swap_shows_the_cards_of_the_other_grip() -> None:
    """Though the same cards lie in one's own grip and in the discard pile."""
    match = position(**TWO, grip_0="SWAP WIZ F1", grip_1="WIZ SHIELD", discard="SHIELD")
    play(match, "card SWAP", "seat 1", "pass")
    shown = option_views(match.game.drawing, match, P)
    assert [one.text for one in shown] == match.legal()
    assert {one.card for one in shown} == {*match.zones[grip_of(Q)]}


@pytest.mark.rule("WIZ-14.9", "WIZ-23.5")
def test_wiz_14_9_a_blind_swap_shows_nothing() -> None:
    match = position(
        {"swap_blind": True},
        hand0_0="F5 F6 F7",
        grip_0="SWAP F1",
        grip_1="W1 W2 W3",
        step="action",
    )
    play(match, "card SWAP", "seat 1", "pass")
    assert asked(match) == (P, "swap_give")
    assert not any(match.knows(P, card) for card in match.zones[27])
    play(match, "card F1")
    assert len(grip(match, P)) == 1


@pytest.mark.rule("WIZ-14.10", "WIZ-14.11")
def test_wiz_14_11_b29_timewarp() -> None:
    match = position(**TWO, grip_0="WARP F1", discard="W1 SHIELD W2 W1")
    play(match, "card WARP")
    assert legal(match) == {"card W1", "card W2", "card SHIELD"}
    play(match, "card W1")
    assert match.zone("discard") == ["WARP", "SHIELD", "W2", "W1"]
    again = position(**TWO, grip_0="WARP F1", discard="W1 SHIELD W2")
    play(again, "card WARP", "card SHIELD")
    assert grip(again, P) == cards("SHIELD F1")


@pytest.mark.rule("WIZ-14.12")
def test_wiz_14_12_take_two() -> None:
    match = position(**TWO, grip_0="TAKE2 F1", grip_1="E1", deck="W1 W2")
    play(match, "card TAKE2")
    assert legal(match) == {"seat 0", "seat 1"}
    play(match, "seat 1", "pass")
    assert grip(match, Q) == cards("E1 W1 W2")
    own = position(**TWO, grip_0="TAKE2 F1", grip_1="E1", deck="W1 W2")
    play(own, "card TAKE2", "seat 0")
    assert grip(own, P) == cards("F1 W1 W2")


@pytest.mark.rule("WIZ-14.13", "WIZ-14.14", "WIZ-21.1")
def test_wiz_14_14_b53_trap_ends_the_turn_without_a_win() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="TRAP", grip_1="E1 E2", step="action")
    play(match, "card TRAP")
    assert match.active == Q
    assert grip(match, P) == []
    assert match.round == 1
    assert match.zone("discard")[0] == "TRAP"


@pytest.mark.rule("WIZ-14.15", "WIZ-14.16")
def test_wiz_14_16_vanish_takes_action_cards_too() -> None:
    match = position(**TWO, grip_0="VANISH TRAP F1")
    play(match, "card VANISH")
    assert legal(match) == {"card TRAP", "card F1"}
    assert refused(match, "card W9") == "WIZ-14.15"
    play(match, "card TRAP")
    assert grip(match, P) == ["F1"]


@pytest.mark.rule("WIZ-14.17", "WIZ-14.18")
def test_wiz_14_18_b35_portal_removes_a_bare_character() -> None:
    given: dict[str, Any] = {
        "characters": ["fire", "water", "earth"],
        "hand0_0": "F5 F6 F7",
        "grip_0": "PORTAL EE F1",
        "grip_2": "W1",
        "spent": [0],
        "side_0": [],
        "unused": "FC",
    }
    guarded = position(
        CHARS, 3, **{**given, "character_2": "EC FR WE WT", "step": "action", "spent": []}
    )
    play(guarded, "card PORTAL")
    assert guarded.legal() == ["portal enter"]
    open_one = position(CHARS, 3, **{**given, "character_2": "EC FR WE AE WT", "step": "action"})
    play(open_one, "card PORTAL")
    assert legal(open_one) == {"portal remove"} | ({"portal enter"} & legal(open_one))
    play(open_one, "portal remove", "seat 2", "pass")
    assert open_one.zone("side_2") == ["EC"]
    assert set(open_one.zone("discard")) >= {"FR", "WE", "AE", "WT", "PORTAL"}
    assert open_one.count[R] == 0


@pytest.mark.rule("WIZ-14.19", "WIZ-14.20")
def test_wiz_14_19_b19_not_on_six_or_more() -> None:
    match = position(
        hand0_0="F1 F2 F3 F4 FE",
        hand1_0="F5 F6 F7 F8 F9",
        hand0_1="W1 W2 W3",
        hand1_1="A1 A2 A3 AE",
        hand2_0=["E1", "E2", "E3", {"card": "WE", "by": 1}],
        grip_0="ALIGN A9",
        grip_1="A8",
        step="action",
    )
    play(match, "card ALIGN")
    assert legal(match) == {"hand 0.2", "hand 1.1"}
    play(match, "hand 1.1")
    assert legal(match) == {"strengthen", "element fire", "element earth", "element air"}
    play(match, "strengthen")
    assert asked(match) == (Q, "shield")
    assert match.game.prompt(match, Q).detail == (
        "Seat 0 plays Alignment on your hand 1: +1 card value."
    )
    play(match, "pass")
    assert worth(match, Q) == 4


@pytest.mark.rule("WIZ-14.20", "WIZ-14.21", "WIZ-9.1")
def test_wiz_14_21_b20_a_set_aligned_keeps_accepting() -> None:
    match = position(
        hand0_0="W6 W7 W8 W9",
        hand1_0="F4 W4 E4",
        opening=["hand0_0"],
        grip_0="ALIGN A4 A9",
        step="action",
        deck="A8",
    )
    play(match, "card ALIGN", "hand 0.2", "element water")
    assert match.gem[1] == ELEMENTS.index("water")
    play(match, "done", "draw deck", "card A4", "hand 0.2")
    assert worth(match, P, 1) == 4
    from pentacles.games.wiz.scoring import factor

    assert factor(match, P, [0, 1]) == 2
    assert match.claim[P] == 1


@pytest.mark.rule("WIZ-14.21")
def test_wiz_14_21_b21_a_run_takes_the_gems_element() -> None:
    match = position(
        hand0_0="F4 F5 F6", gems={"hand0_0": "water"}, grip_0="W3 W7 F7 A1", grip_1="A2"
    )
    assert {"card W3", "card W7"} <= legal(match)
    assert "card F7" not in legal(match)
    robbed = position(
        to_move=1,
        hand0_0="F4 F5 F6 W7",
        gems={"hand0_0": "water"},
        hand0_1="F1 F2 F3",
        grip_1="A2",
        grip_0="A1",
    )
    play(robbed, "steal", "hand 0.1", "card F4", "hand 1.1", "pass")
    assert hand(robbed, Q) == "F1 F2 F3 F4"
    assert hand(robbed, P) == "F5 F6 W7"


@pytest.mark.rule("WIZ-14.20")
def test_wiz_14_20_a_new_gem_replaces_the_old_and_strengthening_adds_up() -> None:
    match = position(
        hand0_0="F4 F5 F6",
        gems={"hand0_0": "water"},
        strengthened={"hand0_0": 1},
        grip_0="ALIGN A1",
        step="action",
    )
    play(match, "card ALIGN", "hand 0.1")
    assert "element water" not in legal(match)
    assert "element fire" in legal(match)
    clone = match.clone()
    play(match, "element fire")
    assert match.gem[0] == 0
    play(clone, "strengthen")
    assert worth(clone, P) == 5


@pytest.mark.rule("WIZ-15.1", "WIZ-15.3", "WIZ-15.6")
def test_wiz_15_3_b27_an_unopened_player_shields_too() -> None:
    match = position(
        hand0_1="W1 W2 W3", hand0_0="W5 W6 W7 W8", grip_0="W4 E1", grip_1="SHIELD E2", unopened=[1]
    )
    play(match, "take", "hand 1.1", "card W4", "shield")
    assert hand(match, Q) == "W1 W2 W3"
    assert grip(match, P) == cards("W4 E1")
    shown = match.pick(11, 17)
    assert match.knows(Q, shown)
    assert match.knows(None, shown)
    assert "card W4" in legal(match)
    play(match, "card W4")
    assert "hand 1.1" not in legal(match)


@pytest.mark.rule("WIZ-15.4")
def test_wiz_15_4_an_elemental_is_stopped() -> None:
    match = position(hand0_1="W1 W2 W3", hand0_0="F5 F6 F7", grip_0="AE E1", grip_1="SHIELD E2")
    play(match, "card AE", "hand 1.1", "shield")
    assert hand(match, Q) == "W1 W2 W3"
    assert "AE" in grip(match, P)


@pytest.mark.rule("WIZ-15.5", "WIZ-18.2")
def test_wiz_15_5_an_attack_is_stopped_for_the_own_cards() -> None:
    match = position(
        CHARS,
        3,
        characters=["fire", "water", "earth"],
        character_0="FC",
        hand0_1="W1 W2 W3",
        hand0_2="A7 A8 A9",
        grip_0="E1",
        grip_1="SHIELD E2",
        grip_2="E3",
        step="attack",
    )
    assert asked(match) == (Q, "shield")
    assert "6 EP" in match.game.prompt(match, Q).detail
    play(match, "shield")
    assert asked(match) == (R, "shield")
    play(match, "pass")
    assert match.scores == [24, 0, 0]


@pytest.mark.rule("WIZ-15.7")
def test_wiz_15_7_one_shield_one_cause() -> None:
    match = position(
        hand0_1="W1 W2 W3",
        hand1_1="A1 A2 A3",
        hand0_0="F5 F6 F7",
        grip_0="W4 A4 E1",
        grip_1="SHIELD SHIELD E2",
    )
    play(match, "card W4", "hand 1.1", "shield", "card A4", "hand 1.2", "shield")
    assert grip(match, Q) == ["E2"]
    assert match.zone("discard")[:2] == ["SHIELD", "SHIELD"]


@pytest.mark.rule("WIZ-15.8", "WIZ-21.1", "WIZ-21.2")
def test_wiz_15_8_b28_a_shield_is_dropped_to_go_out() -> None:
    match = position(hand0_0="F5 F6 F7", grip_0="SHIELD", grip_1="E1")
    play(match, "card SHIELD", "done")
    assert match.scores[P] > 0
    assert match.round == 2
    stuck = position(hand0_0="F5 F6 F7", grip_0="STUN", grip_1="E1")
    play(stuck, "done")
    assert stuck.legal() == ["done"]
    play(stuck, "done")
    assert stuck.active == Q
    assert stuck.round == 1
    unopened = position(grip_0="SHIELD F1", unopened=[0])
    assert "card SHIELD" in legal(unopened)


@pytest.mark.rule("WIZ-15.9", "WIZ-17.12")
def test_wiz_15_9_the_free_shield_of_light() -> None:
    options = {"characters": True, "elements": ["light", "dark", "fire", "water"]}
    match = position(
        options,
        characters=["fire", "light"],
        hand0_0="F5 F6 F7",
        hand0_1="W1 W2 W3",
        grip_0="W4 W9",
        grip_1=[],
    )
    play(match, "card W4", "hand 1.1")
    assert legal(match) == {"pass", "light shield"}
    play(match, "light shield")
    assert hand(match, Q) == "W1 W2 W3"
    assert match.light_used == [0, 1]


@pytest.mark.rule("WIZ-15.10")
def test_wiz_15_10_b52_asked_by_public_facts() -> None:
    match = position(
        {}, 3, hand0_0="F5 F6 F7", grip_0="STUN F1", grip_1="W1 W2 W3", grip_2="E1", step="action"
    )
    play(match, "card STUN", "seat 1")
    assert asked(match) == (Q, "shield")
    assert match.legal() == ["pass"]
    assert refused(match, "shield") == "WIZ-15.7"
    empty = position(
        {}, 3, hand0_0="F5 F6 F7", grip_0="STUN F1", grip_1=[], grip_2="E1", step="action"
    )
    play(empty, "card STUN", "seat 1")
    assert asked(empty) == (P, "action")


@pytest.mark.rule("WIZ-15.11")
def test_wiz_15_11_the_asked_player_sees_the_cause() -> None:
    match = position(hand0_1="W1 W2 W3", hand0_0="F5 F6 F7", grip_0="W4 E1", grip_1="E2")
    events = told(match, "card W4", "hand 1.1")
    teller = match.game.teller(2)
    view = teller.view(events[-1], Q)
    assert view is not None
    assert "Water 4" in view.sentence
    assert "your run of Water 1 to 3" in view.sentence
    assert match.knows(Q, match.pick(11, 17))
    prompt = match.table(Q).prompt
    assert prompt is not None
    assert prompt.detail == "Water 4 would be added to your hand 1 (card value 3 to 4)."
    other = match.sample(Q, Rng(1))
    assert other.table(Q) == match.table(Q)
