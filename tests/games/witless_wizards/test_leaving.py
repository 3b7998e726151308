"""WW-6.11 and WW-6.12: players who leave the table."""

from __future__ import annotations

import pytest

import pentacles

from .builder import A, B, C, D, asked, attack, board, legal, new, only, outcome, play, position


@pytest.mark.rule("WW-6.11", "WW-6.12")
def test_a48_leaving_in_the_middle_of_an_attack() -> None:
    match = attack(3, a="teaspoon", b="fan", stamina=[4], cubes=[2, 2], dice=[2])
    play(match, "attack B", "pump 1")
    assert asked(match) == (B, "pump_defence")
    match.leave(B)
    assert not match.is_in(B)
    assert match.zone("discard") == ["fan"]
    assert match.cubes == [1, 0, 0]
    assert match.stamina[A] == 4
    assert asked(match) == (A, "mend")
    play(match, "mend 0")
    assert match.active == C


@pytest.mark.rule("WW-6.12")
def test_ww_6_12_the_active_player_leaves() -> None:
    match = position(3, a="katana codex", cubes=[2], deck="robe bathrobe")
    play(match, "focus yes")
    assert asked(match) == (A, "toss")
    match.leave(A)
    assert match.active == B
    assert match.turn == 6
    assert match.zone("draft_0") == []
    assert sorted(match.zone("discard")[:4]) == ["bathrobe", "codex", "katana", "robe"]


@pytest.mark.rule("WW-6.12")
def test_ww_6_12_the_receiver_of_a_gift_leaves() -> None:
    match = position(3, b="seal", cubes=[0, 1], deck="robe codex")
    play(match, "give B")
    assert asked(match) == (B, "gift")
    match.leave(B)
    assert "robe" in match.zone("discard")
    assert board(match, A) == ["codex"]
    assert (match.turn, match.active) == (6, C)


@pytest.mark.rule("WW-6.11", "WW-8.1")
def test_ww_6_11_the_last_one_wins() -> None:
    match = position(2, deck="robe codex")
    match.leave(B)
    assert outcome(match) == ([A], "WW-8.1")
    assert match.places == [1, 2]


@pytest.mark.rule("WW-6.11", "WW-8.8")
def test_ww_6_11_leavers_rank_last_of_their_turn() -> None:
    match = position(4, stamina=[20, 2, 20, 20], deck="doubloon ring", dice=[3])
    play(match, "give B")
    match.leave(D)
    assert match.active == C
    while not match.over:
        play(match, legal(match)[-1])
    assert match.places[D] > match.places[B]


@pytest.mark.rule("WW-6.11", "WW-8.4")
def test_ww_6_11_no_rematch_once_somebody_has_left() -> None:
    match = attack(3, a="nunchaku", b="cuirass", stamina=[1, 3, 20], dice=[2])
    match.leave(C)
    assert outcome(match) == ([A, B], "WW-6.11")


@pytest.mark.rule("WW-6.11", "WW-8.2")
def test_ww_6_11_a_leaver_is_not_compared() -> None:
    match = attack(3, a="nunchaku", b="cuirass", c="robe codex", stamina=[1, 3, 20], dice=[3])
    match.leave(C)
    assert match.zone("discard")[:2] == ["robe", "codex"]
    assert match.stamina == [-1, -2, 20]
    assert outcome(match) == ([A], "WW-8.2")
    assert match.places == [1, 2, 3]


@pytest.mark.rule("WW-6.12", "WW-1.17")
def test_ww_6_12_leaving_during_setup() -> None:
    match = new(3, 1, character_selection="choose", deck_selection="pick", first_player="seat_1")
    match.leave(B)
    assert asked(match) == (A, "pick_character")
    play(match, "be greendalf")
    assert asked(match) == (C, "pick_character")
    assert match.characters[B] == 1
    play(match, "be tiana")
    assert match.decks == [0]
    assert asked(match) == (C, "pick_deck")
    play(match, "take pirate deck", "take scifi deck")
    assert not match.is_in(B)
    assert match.active == C
    assert match.turn == 1
    play(match, "focus no", "keep", "focus no")
    assert match.turn == 2
    assert match.dice == []
    assert match.active == A


@pytest.mark.rule("WW-6.12")
def test_ww_6_12_leaving_with_a_discard_order_open() -> None:
    match = attack(3, a="katana", b="lance robe codex", stamina=[20, 1, 20], dice=[3])
    play(match, "attack B")
    assert asked(match) == (B, "discard_next")
    match.leave(B)
    assert match.zone("discard") == ["lance", "robe", "codex"]
    assert match.active == C


@pytest.mark.rule("WW-6.11")
def test_ww_6_11_leaving_is_recorded_between_the_actions() -> None:
    match = new(3, 5, first_player="seat_0")
    play(match, "focus no")
    match.leave(C)
    play(match, "keep")
    text = match.record.to_json()
    assert '"2 leaves"' in text
    again = pentacles.replay(text)
    assert again.to_json() == match.to_json()
    assert match.game.from_json(match.to_json()).to_json() == match.to_json()


@pytest.mark.rule("WW-6.11")
def test_ww_6_11_nobody_leaves_twice() -> None:
    match = new(3, 5)
    match.leave(C)
    before = match.to_json()
    with pytest.raises(pentacles.Illegal, match="has left already"):
        match.leave(C)
    with pytest.raises(pentacles.Illegal, match="no seat 3"):
        match.leave(D)
    assert match.to_json() == before


@pytest.mark.rule("WW-6.11", "WW-6.12")
def test_ww_6_11_anybody_may_leave_at_any_moment() -> None:
    for seed in range(60):
        for players in (2, 3, 4):
            match = new(players, seed, deck_selection="pick", character_selection="choose")
            steps = 0
            while not match.over:
                steps += 1
                if steps % 11 == seed % 11:
                    leaver = (seed + steps) % players
                    if match.why_not_leave(leaver) is None:
                        match.leave(leaver)
                        continue
                choices = match.options(match.seat)
                match.play_unchecked(match.seat, choices[(seed + steps) % len(choices)])
            held = sorted(card for zone in match.zones for card in zone)
            assert held == list(range(46))
            assert match.winners
            assert all(not match.has_left(seat) for seat in match.winners)
            assert min(match.places) == 1


@pytest.mark.rule("WW-6.4", "WW-6.11", "WW-6.12")
def test_ww_6_12_the_defender_leaves_after_the_losses() -> None:
    match = attack(
        4, a="blunderbuss", b="robe", d="katana cloak codex", stamina=[20, 20, 20, 1], dice=[1]
    )
    play(match, "attack B")
    assert asked(match) == (D, "discard_next")
    kinds = [event.kind for event in match.leave(B)]
    assert "attack_ends" not in kinds
    assert asked(match) == (D, "discard_next")
    play(match, "discard special", "discard offence")
    assert board(match, D) == []
    assert match.zone("discard") == ["robe", "codex", "katana", "cloak"]
    assert match.active == C


@pytest.mark.rule("WW-6.12")
def test_ww_6_12_all_leave_during_setup() -> None:
    for players in (2, 3, 4):
        match = new(players, 1, deck_selection="pick")
        for seat in range(players):
            match.leave(seat)
        assert outcome(match) == ([], "WW-6.11")
        assert match.scores == [0.0] * players
        assert match.game.from_json(match.to_json()).to_json() == match.to_json()
        assert match.table(None).result is not None


@pytest.mark.rule("WW-6.11", "WW-3.17")
def test_ww_6_11_leaving_with_an_empty_deck() -> None:
    match = position(3, a="katana", cubes=[1], deck=only("robe bathrobe"), discard={"only": []})
    play(match, "focus yes")
    match.leave(A)
    assert match.zone("draft_0") == []
    assert match.active == B
    while not match.over and match.turn < 12:
        play(match, legal(match)[0])
