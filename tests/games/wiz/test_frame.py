"""WIZ-1 to WIZ-3: the frame of the game, the deck and the deal."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.games.wiz.deck import is_action

from .builder import FULL, P, Q, asked, at_random, kinds, new, play, position, told


def deck_of(players: int, **options: object) -> dict[str, int]:
    """How often each card is in a deck, characters left out."""
    game = pentacles.game("wiz", **options)
    game.check_players(players)
    found: dict[str, int] = {}
    for face in game.printed(players):
        if game.faces[face].kind != "character":
            found[game.faces[face].id] = found.get(game.faces[face].id, 0) + 1
    return found


def size(players: int, **options: object) -> int:
    return sum(deck_of(players, **options).values())


@pytest.mark.rule("WIZ-4.1")
def test_the_log_says_whose_turns_it_counts() -> None:
    """The match counts its turns too: `Turn 2` above and `turn 3` below were misleading."""
    game = pentacles.game("wiz")
    teller = game.teller(2, ["Ada", "Bo"])
    event = next(event for event in game.opening(2, 1) if event.kind == "turn")
    told = {view.sentence for seat in (0, 1) if (view := teller.view(event, seat)) is not None}
    other = ["Bo", "Ada"][event.seat - 1]
    assert told == {
        "You begin your turn 1 of this round.",
        f"{other} begins their turn 1 of this round.",
    }


@pytest.mark.rule("WIZ-1.1", "WIZ-1.2")
def test_wiz_1_1_everybody_starts_with_nothing_and_the_target_is_agreed() -> None:
    match = new(3)
    assert match.scores == [0, 0, 0]
    assert match.target_of(P) == 1000
    assert new(2, target_ep=100000).target_of(Q) == 100000
    with pytest.raises(pentacles.BadOption, match="target_ep must be between 1 and 100000"):
        pentacles.game("wiz", target_ep=100001)


@pytest.mark.rule("WIZ-1.3", "WIZ-3.1")
def test_wiz_1_3_rounds_follow_and_the_deal_passes_clockwise() -> None:
    match = new(3, first_dealer="seat_1", target_ep=100000)
    assert (match.dealer, match.starter) == (1, 2)
    dealers = {match.round: match.dealer}
    while match.round < 4:
        at_random(match, match.round, 50)
        dealers[match.round] = match.dealer
    assert [dealers[number] for number in (1, 2, 3, 4)] == [1, 2, 0, 1]


@pytest.mark.rule("WIZ-3.1")
def test_wiz_3_1_the_first_dealer_is_random() -> None:
    assert {new(4, seed).dealer for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("WIZ-1.4", "WIZ-1.5", "WIZ-23.1")
def test_wiz_1_5_b49_the_target_ends_the_game_in_mid_round() -> None:
    match = position(
        {"characters": True},
        characters=["fire", "earth"],
        character_0="FC",
        hand0_1="W9 WS1 WS2 WS3 WS4",
        hand1_1="E8 E9 ES1",
        grip_0="F1 F2",
        grip_1="F3",
        scores=[940, 0],
        step="attack",
    )
    assert asked(match) == (Q, "shield")
    play(match, "pass")
    assert match.over
    assert match.winners == [P]
    assert match.scores[P] == 940 + 49 + 27
    assert match.outcome is not None
    assert match.outcome.rule == "WIZ-1.4"


@pytest.mark.rule("WIZ-1.6")
def test_wiz_1_6_a_score_never_falls_below_0() -> None:
    match = position(
        {"life_pool": True},
        hand0_0="A1 A2 A3",
        hand1_0="A5 A6 A7",
        pool_fire="FS1 FS2 FS3 FS4",
        grip_0="FS5 F1",
        pool_ep=75,
        scores=[0, 20],
    )
    play(match, "card FS5", "life pool", "drain ep", "seat 1", "done")
    assert match.scores == [0, 0]


@pytest.mark.rule("WIZ-1.7", "WIZ-4.1")
def test_wiz_1_7_play_goes_round_by_seat_numbers() -> None:
    match = new(3, first_dealer="seat_1")
    order = []
    for _ in range(4):
        order.append(match.active)
        turn = match.turn
        while match.turn == turn:
            options = match.options(match.seat)
            done = match.game.actions.parse("done")
            match.play_unchecked(match.seat, done if done in options else options[0])
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("WIZ-1.8")
def test_wiz_1_8_a_single_option_is_a_decision_and_windows_tell_nothing() -> None:
    match = position(
        hand0_0="F5 F6 F7", hand0_1="W1 W2 W3", grip_0="STUN F1", grip_1="E1", step="action"
    )
    play(match, "card STUN", "seat 1")
    assert asked(match) == (Q, "shield")
    assert match.legal() == ["pass"]


@pytest.mark.rule("WIZ-2.1")
def test_wiz_2_1_an_element_set_has_31_cards() -> None:
    found = deck_of(2)
    fire = {name: n for name, n in found.items() if name.startswith("fire_")}
    assert sum(fire.values()) == 31
    assert fire["fire_1"] == fire["fire_9"] == fire["fire_s1"] == fire["fire_s5"] == 2
    assert fire["fire_master"] == fire["fire_elemental"] == fire["fire_titan"] == 1


@pytest.mark.rule("WIZ-2.2")
@pytest.mark.parametrize(
    ("players", "low", "high", "usual"),
    [(1, 2, 4, 4), (2, 2, 4, 4), (3, 3, 6, 4), (4, 4, 6, 4), (5, 5, 6, 6), (6, 6, 6, 6)],
)
def test_wiz_2_2_sets_by_players(players: int, low: int, high: int, usual: int) -> None:
    assert len(new(players).deck.in_play) == usual
    for count in range(2, 7):
        game = pentacles.game("wiz", element_sets=count)
        if low <= count <= high:
            match = game.new(players, 1)
            assert len(match.deck.in_play) == count  # type: ignore[attr-defined]
        else:
            words = f"{players} players need {low} to {high} element sets"
            with pytest.raises(pentacles.BadOption, match=words):
                game.new(players, 1)


@pytest.mark.rule("WIZ-2.3")
def test_wiz_2_3_the_first_elements_unless_named() -> None:
    assert new(3, element_sets=3).deck.in_play == [0, 1, 2]
    assert new(3, elements=["dark", "air", "light"]).deck.in_play == [3, 4, 5]


@pytest.mark.rule("WIZ-2.4", "WIZ-2.5")
def test_wiz_2_4_builds_by_element() -> None:
    found = deck_of(2, set_build={"fire": "single", "water": "high"})
    assert found["fire_3"] == found["fire_s3"] == 1
    assert "water_5" not in found
    assert found["water_6"] == found["water_s1"] == 2
    assert found["earth_1"] == 2
    assert found["fire_master"] == found["water_titan"] == found["water_elemental"] == 1
    assert deck_of(2, set_build="high").keys().isdisjoint({"fire_1", "air_5"})


@pytest.mark.rule("WIZ-2.6", "WIZ-2.7", "WIZ-2.8")
def test_wiz_2_6_action_cards() -> None:
    actions = ["abyss", "search", "stun", "swap", "timewarp", "take_two", "trap", "vanish"]
    two, solo = deck_of(2), deck_of(1)
    assert all(two[name] == 1 for name in [*actions, "alignment"])
    assert two["shield"] == 2
    assert "portal" not in two
    assert "swap" not in solo
    assert solo["portal"] == deck_of(4, characters=True)["portal"] == 2
    assert "portal" not in deck_of(1, characters=False)


@pytest.mark.rule("WIZ-2.9")
def test_wiz_2_9_x10_wiz_cards() -> None:
    assert deck_of(2, element_sets=2)["wiz"] == 1
    assert size(2, element_sets=2) == 62 + 11 + 1
    assert [deck_of(players)["wiz"] for players in range(1, 7)] == [2, 2, 2, 2, 3, 3]
    assert deck_of(2, wiz_cards=4)["wiz"] == 4
    assert "wiz" not in deck_of(2, wiz_cards=0)


@pytest.mark.rule("WIZ-2.10", "WIZ-2.1")
def test_wiz_2_10_titans_may_be_left_out() -> None:
    assert size(2, element_sets=2, titans=False) == 60 + 11 + 1
    assert size(2) == 137
    assert size(2, element_sets=2, set_build="single", titans=False, wiz_cards=0) == 43


@pytest.mark.rule("WIZ-2.11", "WIZ-2.12", "WIZ-26.2")
def test_wiz_2_11_artifacts_characters_and_blanks() -> None:
    found = deck_of(2, characters=True, element_sets=2)
    assert found["fire_reen"] == found["water_reen"] == 1
    assert "earth_reen" not in found
    assert size(6, characters=True) == 208
    blanks = deck_of(2, blank_cards=["pickpocket_imp", "gossiping_orb"])
    assert blanks["custom_1"] == blanks["custom_2"] == 1
    assert "custom_3" not in blanks
    match = new(2, characters=True, element_sets=2)
    assert sorted(match.character) == [0, 1]


@pytest.mark.rule("WIZ-2.13", "WIZ-10.3")
@pytest.mark.parametrize(("one", "other"), [("F", "W"), ("E", "A"), ("L", "D")])
def test_wiz_2_13_opposite_elements(one: str, other: str) -> None:
    options = {"elements": ["light", "dark", "fire", "water"]}
    if one == "E":
        options = {"elements": ["fire", "water", "earth", "air"]}
    run = "F1 F2 F3" if one != "F" else "W1 W2 W3"
    if one == "F":
        run = "E1 E2 E3"
        options = {"elements": ["fire", "water", "earth", "air"]}
    match = position(options, hand0_0=f"{run} {one}E {other}E")
    assert match.worth[0] == 3


@pytest.mark.rule("WIZ-2.14")
def test_wiz_2_14_all_cards_outside_the_pool_are_shuffled_for_each_round() -> None:
    match = new(2, life_pool=True, target_ep=100000, seed=3)
    at_random(match, 3, 3000)
    assert match.round > 1
    for elem in range(6):
        assert len(match.zones[5 + elem]) <= match.levels[elem]
    assert new(2, seed=5).zones[0] != new(2, seed=6).zones[0]


@pytest.mark.rule("WIZ-3.2", "WIZ-3.3", "WIZ-3.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_wiz_3_3_x13_action_cards_are_replaced(players: int) -> None:
    for seed in range(25):
        match = new(players, seed, **FULL, blank_cards=["gossiping_orb"] * 3)
        for seat in range(players):
            faces = [match.face[card] for card in match.zones[11 + 16 * seat]]
            others = [face for face in faces if not is_action(face)]
            assert len(others) == (13 if seat == match.starter else 12)
            assert match.dealt_actions[seat] == len(faces) - len(others)


@pytest.mark.rule("WIZ-3.4")
def test_wiz_3_4_the_starter_replaces_first() -> None:
    game = pentacles.game("wiz", first_dealer="seat_0")
    dealt = [event.seat for event in game.opening(3, 4) if event.kind == "dealt"]
    assert dealt == [1, 2, 0]


@pytest.mark.rule("WIZ-3.6")
def test_wiz_3_6_replacing_stops_when_the_deck_runs_out() -> None:
    from pentacles.games.wiz.verbs import replace_actions

    match = position(grip_0="STUN TRAP F1", deck={"only": ["F2"]}, discard="W1 W2 W3")
    replace_actions(match, P)
    assert match.zone("deck") == []
    assert len(match.zone("grip_0")) == 4
    assert len(match.zone("discard")) == 3


@pytest.mark.rule("WIZ-3.7", "WIZ-24.1")
def test_wiz_3_7_b51_solo_deals_by_turns() -> None:
    match = new(1, solo_control="self", target_ep=100000)
    assert match.starter == 0
    while match.round < 2:
        at_random(match, 1, 20)
    fresh = new(1, seed=9, solo_control="self", target_ep=100000)
    while fresh.round < 2:
        at_random(fresh, 2, 1)
    assert fresh.starter == fresh.active == 1
    others = [card for card in fresh.zones[27] if not is_action(fresh.face[card])]
    assert len(others) == 13
    assert (fresh.seats, fresh.players) == (2, 1)


@pytest.mark.rule("WIZ-1.3", "WIZ-21.6")
def test_wiz_21_6_a_round_that_is_too_long_is_void() -> None:
    match = position(
        {"turn_limit": 20}, to_move=0, turns=[20, 20], grip_0="F1 STUN", grip_1="W1", step="discard"
    )
    match.turns = [20, 20]
    events = told(match, "card F1")
    assert "void" in kinds(events)
    assert match.round == 2
    assert match.scores == [0, 0]
