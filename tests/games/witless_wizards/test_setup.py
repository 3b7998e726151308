"""WW-1: setup. Characters, the first player, decks, starting equipment and cubes."""

from __future__ import annotations

import pytest

import pentacles

from .builder import A, B, C, D, asked, board, game, legal, new, options, play


@pytest.mark.rule("WW-1.1")
def test_ww_1_1_two_to_four_players() -> None:
    for players in (2, 3, 4):
        assert new(players).seats == players
    for players in (1, 5):
        with pytest.raises(pentacles.BadOption, match="takes 2 to 4 players"):
            new(players)


@pytest.mark.rule("WW-1.1")
def test_ww_1_1_the_left_neighbour_is_the_next_seat_clockwise() -> None:
    match = new(4, first_player="seat_3")
    assert match.active == D
    play(match, "focus no")
    assert legal(match) == ["keep", "give +1", "give +3"]
    play(match, "give A")
    assert len(board(match, A)) >= 1


@pytest.mark.rule("WW-1.4", "WW-1.5", "WW-1.7", "WW-1.8", "WW-1.11", "WW-1.15", "WW-1.16")
@pytest.mark.rule("WW-1.19")
def test_a1_setup_for_two() -> None:
    match = new(2, seed=1, first_player="seat_0")
    assert board(match, A) == ["crook"]
    assert board(match, B) == ["armor"]
    assert match.cubes == [1, 1]
    assert match.stamina == [20, 20]
    drawn = len(match.zone("draft_0"))
    assert len(match.zone("deck")) + drawn == 24
    assert match.zone("discard") == []
    box = match.zone("box")
    assert len(box) == 20
    assert (
        sorted(code for code in box if code.endswith("_34")) == ["armor_34"] * 2 + ["crook_34"] * 2
    )
    assert match.reserve() == 28


@pytest.mark.rule("WW-1.6", "WW-1.7", "WW-1.8", "WW-1.9", "WW-1.10")
def test_a2_setup_for_four() -> None:
    match = new(4, seed=1, first_player="seat_2")
    assert board(match, C) == ["crook"]
    assert board(match, D) == ["armor"]
    assert board(match, A) == ["crook_34", "armor_34"]
    assert board(match, B) == ["crook_34", "armor_34"]
    assert match.cubes == [1, 2, 1, 1]
    assert match.reserve() == 25
    assert len(match.zone("box")) == 16


@pytest.mark.rule("WW-1.9", "WW-1.11")
def test_ww_1_9_three_players_leave_two_34p_cards_in_the_box() -> None:
    match = new(3, first_player="seat_0")
    assert board(match, C) == ["crook_34", "armor_34"]
    assert match.cubes == [1, 1, 1]
    assert len(match.zone("box")) == 18
    assert match.reserve() == 27


@pytest.mark.rule("WW-1.12", "WW-1.13", "WW-1.18")
def test_a3_alternative_setup() -> None:
    rules = game(
        setup_34="alternative",
        first_player="seat_0",
        deck_selection="named",
        decks=["scifi", "medieval", "pirate"],
    )
    for seed in range(20000):
        match = rules.new(4, seed)
        if match.zone("special_2") == ["doubloon"] and match.zone("defence_3") == ["force_field"]:
            break
    else:
        raise AssertionError("no such deck was found")
    assert match.stamina == [20, 20, 20, 20]  # type: ignore[attr-defined]
    assert match.cubes == [1, 1, 1, 2]  # type: ignore[attr-defined]
    assert len(match.zone("deck")) + len(match.zone("draft_0")) == 22
    assert sum(code.endswith("_34") for code in match.zone("box")) == 4
    assert match.zone("offence_2") == []
    assert match.zone("defence_2") == []


@pytest.mark.rule("WW-1.12", "WW-1.13")
def test_ww_1_13_the_third_player_takes_the_top_card_in_any_slot() -> None:
    slots = set()
    for seed in range(30):
        match = new(3, seed, setup_34="alternative", first_player="seat_1")
        assert len(board(match, A)) == 1
        assert match.cubes == [1, 1, 1]
        slots |= {slot for slot in range(3) if match.worn(A, slot) >= 0}
    assert slots == {0, 1, 2}


@pytest.mark.rule("WW-1.2", "WW-1.3")
def test_ww_1_2_characters_are_dealt_and_all_different() -> None:
    seen = set()
    for seed in range(20):
        match = new(4, seed)
        assert sorted(match.characters) == [0, 1, 2, 3]
        seen.add(tuple(match.characters))
    assert len(seen) > 5


@pytest.mark.rule("WW-1.2", "WW-2.7")
def test_ww_1_2_characters_are_chosen_in_seat_order() -> None:
    match = new(4, character_selection="choose", first_player="seat_2")
    assert asked(match) == (A, "pick_character")
    assert options(match) == [5, 6, 7, 8]
    play(match, "be tiana")
    assert asked(match) == (B, "pick_character")
    assert options(match) == [5, 6, 7]
    play(match, "be greendalf", "be albus")
    assert match.characters == [3, 0, 2, 1]
    assert asked(match)[0] == C


@pytest.mark.rule("WW-1.3")
def test_ww_1_3_characters_make_no_difference() -> None:
    one = play(new(2, 4, character_selection="choose"), "be albus", "be tiana")
    other = play(new(2, 4, character_selection="choose"), "be marlen", "be greendalf")
    assert one.zones == other.zones
    assert options(one) == options(other)
    assert one.first == other.first


@pytest.mark.rule("WW-1.5")
def test_ww_1_5_anybody_may_be_first() -> None:
    assert {new(3, seed).first for seed in range(30)} == {0, 1, 2}
    for seat in range(3):
        assert new(3, 1, first_player=f"seat_{seat}").active == seat


@pytest.mark.rule("WW-1.14", "WW-1.15")
def test_ww_1_14_decks_at_random_or_by_name() -> None:
    assert len({tuple(sorted(new(2, seed).decks)) for seed in range(60)}) == 10
    match = new(2, 1, deck_selection="named", decks=["pirate", "wizard", "samurai"])
    cards = match.zone("deck") + match.zone(f"draft_{match.active}")
    assert len(cards) == 24
    assert {"grog", "codex", "katana"} <= set(cards)
    assert "laser" in match.zone("box")


@pytest.mark.rule("WW-1.15")
def test_ww_1_15_the_deck_is_shuffled() -> None:
    orders = {
        tuple(
            new(2, seed, deck_selection="named", decks=["pirate", "wizard", "samurai"]).zone("deck")
        )
        for seed in range(5)
    }
    assert len(orders) == 5


@pytest.mark.rule("WW-1.14", "WW-1.6")
def test_ww_1_14_decks_are_picked_in_turn() -> None:
    match = new(2, 1, deck_selection="pick", first_player="seat_1")
    assert asked(match) == (B, "pick_deck")
    assert options(match) == [0, 1, 2, 3, 4]
    play(match, "take samurai deck")
    assert asked(match) == (A, "pick_deck")
    assert options(match) == [0, 2, 3, 4]
    play(match, "take pirate deck")
    assert asked(match) == (B, "pick_deck")
    play(match, "take wizard deck")
    assert match.decks == [1, 4, 0]
    four = new(4, 1, deck_selection="pick", first_player="seat_3")
    askers = []
    while asked(four)[1] == "pick_deck":
        askers.append(asked(four)[0])
        play(four, legal(four)[0])
    assert askers == [D, A, B]


@pytest.mark.rule("WW-1.17")
def test_ww_1_17_characters_then_first_player_then_decks_then_equipment() -> None:
    match = new(2, 1, character_selection="choose", deck_selection="pick")
    assert asked(match)[1] == "pick_character"
    play(match, "be albus")
    events = [event.kind for event in match.play(match.seat, 8)]
    assert events == ["character", "first"]
    play(match, "take wizard deck", "take samurai deck")
    events = [event.kind for event in match.play(match.seat, 4)]
    assert events[:5] == ["deck_taken", "shuffled", "equipped", "equipped", "turn"]


@pytest.mark.rule("WW-1.4")
def test_ww_1_4_starting_stamina_can_be_lower() -> None:
    assert new(3, 1, starting_stamina=5).stamina == [5, 5, 5]


@pytest.mark.rule("WW-1.19")
def test_ww_1_19_the_same_seed_is_the_same_match() -> None:
    assert new(3, 7).to_json() == new(3, 7).to_json()
    assert new(3, 7).to_json() != new(3, 8).to_json()
    for key in ("players", "seed"):
        with pytest.raises(pentacles.BadOption, match=f"Option {key}") as error:
            game(**{key: 3})
        assert error.value.code == "bad_option"
