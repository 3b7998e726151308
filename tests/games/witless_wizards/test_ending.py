"""WW-6 and WW-8: elimination, the order of discards, the end of the game, rematches, places."""

from __future__ import annotations

from typing import Any

import pytest

from .builder import (
    A,
    B,
    C,
    D,
    asked,
    at_random,
    attack,
    board,
    legal,
    new,
    options,
    outcome,
    play,
    position,
    refused,
)


@pytest.mark.rule("WW-8.2")
def test_x2_less_far_below_zero() -> None:
    match = attack(a="nunchaku", b="cuirass", stamina=[1, 1], dice=[2])
    assert match.stamina == [-1, -3]
    assert outcome(match) == ([A], "WW-8.2")


@pytest.mark.rule("WW-5.11", "WW-8.2")
def test_a20_both_fall_one_wins() -> None:
    match = attack(a="nunchaku", b="cuirass", stamina=[2, 3], dice=[3])
    assert match.stamina == [0, -2]
    assert outcome(match) == ([A], "WW-8.2")
    assert match.places == [1, 2]


@pytest.mark.rule("WW-8.4", "WW-8.5", "WW-1.18")
def test_a21_rematch() -> None:
    match = position(a="nunchaku", b="cuirass", stamina=[1, 3], step="battle", to_move=0, dice=[2])
    decks, characters = list(match.decks), list(match.characters)
    assert match.rematches == 1
    assert match.turn == 1
    assert match.first == B
    assert match.active == B
    assert match.stamina == [20, 20]
    assert match.cubes == [1, 1]
    assert board(match, B) == ["crook"]
    assert board(match, A) == ["armor"]
    assert len(match.zone("deck")) + 1 == 24
    assert (match.decks, match.characters) == (decks, characters)


@pytest.mark.rule("WW-8.5")
def test_ww_8_5_nothing_is_chosen_again() -> None:
    chosen = {"deck_selection": "pick", "character_selection": "choose"}
    match = position(
        3, chosen, a="nunchaku", c="cuirass", stamina=[1, 20, 3], out=[], step="battle", dice=[2]
    )
    decks = list(match.decks)
    play(match, "attack C")
    assert match.rematches == 0
    two = position(
        options=chosen, a="nunchaku", b="cuirass", stamina=[1, 3], step="battle", dice=[2]
    )
    assert two.rematches == 1
    assert asked(two) == (B, "focus")
    assert decks == match.decks


@pytest.mark.rule("WW-8.2", "WW-8.3", "WW-8.4")
def test_a22_three_fall_in_one_turn() -> None:
    given: dict[str, Any] = {
        "a": "nunchaku",
        "c": "cuirass",
        "stamina": [1, 1, 2],
        "deck": "doubloon codex",
    }
    match = position(3, dice=[3], options={"rematch": "draw"}, **given)
    play(match, "give B")
    assert match.stamina == [-1, -1, -3]
    assert outcome(match) == ([A, B], "WW-8.6")
    assert match.places == [1, 1, 3]
    assert match.scores == [0.5, 0.5, 0.0]
    all_tie = position(3, dice=[1], options={"rematch": "draw"}, **given)
    play(all_tie, "give B")
    assert all_tie.stamina == [-1, -1, -1]
    assert all_tie.winners == [A, B, C]
    again = play(position(3, dice=[3], **given), "give B")
    assert again.rematches == 1
    assert again.inside == 7


@pytest.mark.rule("WW-8.6")
def test_ww_8_6_at_most_so_many_rematches() -> None:
    tie: dict[str, Any] = {
        "a": "nunchaku",
        "b": "cuirass",
        "stamina": [1, 3],
        "step": "battle",
        "dice": [2],
    }
    match = position(rematches=3, **tie)
    assert outcome(match) == ([A, B], "WW-8.6")
    assert match.scores == [0.5, 0.5]
    assert position(rematches=2, **tie).rematches == 3
    none = position(options={"max_rematches": 0}, **tie)
    assert none.winners == [A, B]
    drawn = position(options={"rematch": "draw", "max_rematches": 5}, **tie)
    assert drawn.winners == [A, B]


@pytest.mark.rule("WW-8.7")
def test_a33_turn_limit() -> None:
    match = position(turn=300, stamina=[9, 9], cubes=[3, 3], step="end")
    assert outcome(match) == ([A, B], "WW-8.7")
    more = position(turn=300, stamina=[9, 9], cubes=[3, 4], step="end")
    assert outcome(more) == ([B], "WW-8.7")
    assert more.places == [2, 1]
    healthy = position(turn=300, stamina=[10, 9], cubes=[0, 4], step="end")
    assert healthy.winners == [A]
    early = position(turn=299, stamina=[9, 9], step="end")
    assert not early.over
    short = position(options={"turn_limit": 20}, turn=20, step="end")
    assert short.over


@pytest.mark.rule("WW-8.8", "WW-8.7")
def test_ww_8_8_places_at_the_turn_limit() -> None:
    match = position(4, turn=300, out=[3], stamina=[9, 12, 9, 0], cubes=[2, 0, 5], step="end")
    assert match.places == [3, 1, 2, 4]


@pytest.mark.rule("WW-8.8")
def test_ww_8_8_later_falls_rank_higher() -> None:
    match = attack(4, a="laser", out=[2, 3], stamina=[20, 1, 0, -4], dice=[1])
    assert outcome(match) == ([A], "WW-8.1")
    assert match.places == [1, 2, 4, 3]


@pytest.mark.rule("WW-8.8", "WW-6.7")
def test_ww_8_8_in_one_batch_the_higher_final_stamina_ranks_higher() -> None:
    match = attack(3, a="blunderbuss", stamina=[20, 3, 1], dice=[2])
    play(match, "attack B")
    assert match.stamina == [20, -2, 0]
    assert match.places == [1, 3, 2]
    equal = attack(3, a="blunderbuss", stamina=[20, 5, 1], dice=[2])
    play(equal, "attack B")
    assert equal.stamina == [20, 0, 0]
    assert equal.places == [1, 2, 2]


@pytest.mark.rule("WW-8.9", "WW-8.1")
def test_ww_8_9_a_sole_winner_has_the_whole_point() -> None:
    match = attack(3, a="blunderbuss", stamina=[20, 3, 1], dice=[2])
    assert match.scores == [0.0, 0.0, 0.0]
    play(match, "attack B")
    assert outcome(match) == ([A], "WW-8.1")
    assert match.scores == [1.0, 0.0, 0.0]
    assert match.rewards == match.scores


@pytest.mark.rule("WW-6.2", "WW-6.9", "WW-4.4")
def test_a17_elimination_by_a_gift_with_four_players() -> None:
    match = position(4, a="katana", stamina=[20, 2, 20, 20], deck="doubloon ring", dice=[1])
    play(match, "give B")
    assert match.stamina[B] == 0
    assert not match.is_in(B)
    assert match.zone("discard") == ["doubloon"]
    assert board(match, A) == ["katana", "ring"]
    assert legal(match) == ["attack +2", "attack +3"]
    play(match, "attack C")
    assert match.stamina[C] == 16
    assert match.active == C


@pytest.mark.rule("WW-6.3", "WW-6.4", "WW-6.5", "WW-6.6", "WW-6.8")
def test_a18_elimination_by_the_own_card() -> None:
    match = position(3, a="katana", stamina=[1], cubes=[2], deck="force_field doubloon")
    play(match, "focus no", "give C", "focus no")
    assert match.stamina[A] == -1
    assert match.cubes[A] == 0
    assert asked(match) == (A, "discard_next")
    assert legal(match) == ["discard offence", "discard special"]
    assert refused(match, A, "discard defence") == "WW-6.5"
    play(match, "discard special")
    assert match.zone("discard") == ["doubloon", "katana"]
    assert match.active == B
    assert match.turn == 6
    assert match.dice == []


@pytest.mark.rule("WW-6.4", "WW-6.5", "WW-6.3")
def test_a45_34p_cards_are_no_part_of_the_order() -> None:
    match = attack(
        3, a="katana", c="crook_34 robe codex", stamina=[20, 20, 1], dice=[1], discard="staff"
    )
    play(match, "attack C")
    assert match.defence == 0
    assert match.stamina[C] == -3
    assert "crook_34" in match.zone("box")
    assert asked(match) == (C, "discard_next")
    assert options(match) == [74, 75]
    play(match, "discard special")
    assert match.zone("discard") == ["staff", "codex", "robe"]


@pytest.mark.rule("WW-6.5")
def test_ww_6_5_nobody_is_asked_when_the_game_is_over() -> None:
    match = attack(a="katana", b="lance robe codex", stamina=[20, 1], dice=[3])
    assert match.over
    assert match.zone("discard") == ["lance", "robe", "codex"]


@pytest.mark.rule("WW-6.5")
def test_ww_6_5_one_card_at_a_time() -> None:
    match = attack(3, a="katana", b="lance robe codex", stamina=[20, 1, 20], dice=[3])
    play(match, "attack B")
    assert legal(match) == ["discard offence", "discard defence", "discard special"]
    play(match, "discard defence")
    assert legal(match) == ["discard offence", "discard special"]
    play(match, "discard special")
    assert match.zone("discard") == ["robe", "codex", "lance"]
    single = attack(3, a="katana", b="robe", stamina=[20, 1, 20], dice=[3])
    play(single, "attack B")
    assert single.active == C


@pytest.mark.rule("WW-6.1")
def test_ww_6_1_stamina_stops_at_20() -> None:
    match = position(3, a="grog", stamina=[18], step="battle")
    play(match, "use yes")
    assert match.stamina[A] == 20


@pytest.mark.rule("WW-6.2")
def test_ww_6_2_out_at_exactly_0() -> None:
    match = attack(3, a="laser", stamina=[20, 4, 20], dice=[1])
    play(match, "attack B")
    assert match.stamina[B] == 0
    assert not match.is_in(B)
    alive = attack(3, a="laser", stamina=[20, 5, 20], dice=[1])
    play(alive, "attack B")
    assert alive.is_in(B)


@pytest.mark.rule("WW-6.7")
def test_ww_6_7_boards_are_cleared_clockwise_from_the_active_player() -> None:
    match = attack(
        4,
        to_move=3,
        d="nunchaku grog",
        a="cuirass codex",
        stamina=[1, 20, 20, 2],
        dice=[3],
    )
    play(match, "attack A")
    assert asked(match) == (D, "discard_next")
    play(match, "discard special")
    assert asked(match) == (A, "discard_next")
    play(match, "discard defence")
    assert match.zone("discard") == ["grog", "nunchaku", "cuirass", "codex"]


@pytest.mark.rule("WW-6.8")
def test_ww_6_8_the_turn_of_a_fallen_attacker_ends() -> None:
    match = attack(3, a="nunchaku codex", b="robe", stamina=[1], cubes=[4], dice=[3])
    play(match, "attack B")
    assert asked(match) == (A, "discard_next")
    play(match, "discard special")
    assert match.active == B
    assert match.cubes[A] == 0


@pytest.mark.rule("WW-6.10", "WW-8.1")
def test_ww_6_10_the_turn_ends_when_one_is_left() -> None:
    match = attack(a="laser parrot", stamina=[3, 2], cubes=[5, 5], dice=[1])
    assert match.over
    assert match.cubes == [5, 0]


@pytest.mark.rule("WW-6.3", "WW-8.3")
def test_ww_6_3_the_final_stamina_is_kept() -> None:
    match = position(4, stamina=[20, 2, 20, 20], deck="doubloon ring robe codex", dice=[1, 1])
    play(match, "give B", "attack C")
    assert match.stamina[B] == 0
    play(match, "keep", "give A", "attack D")
    assert match.stamina[B] == 0


@pytest.mark.rule("WW-8.3", "WW-2.3")
def test_ww_8_3_a_leak_belongs_to_the_turn() -> None:
    match = position(a="spacesuit", b="plate", stamina=[1, 9])
    assert match.at_start == 3
    assert match.winners == [B]


@pytest.mark.rule("WW-8.5", "WW-8.6")
def test_rematches_happen_and_end_in_random_play() -> None:
    decks = ["samurai", "medieval", "scifi"]
    found = 0
    for seed in range(400):
        match = new(2, seed, starting_stamina=5, deck_selection="named", decks=decks)
        found += at_random(match, seed).rematches
        assert match.over
    assert found
