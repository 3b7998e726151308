"""WC-1 and WC-16.6: the pack, the first player, the opening hands, chance."""

from __future__ import annotations

from collections import Counter

import pytest

import pentacles

from .builder import JOKERS, PACK, STOP, A, B, Match, asked, at_random, game, hand, new, options


def whole_pack(match: Match) -> Counter[str]:
    """Every card of a shared game with the number of places where it lies."""
    zones = ("deck", "discard", "spell", "hand_0", "hand_1", "damage_0", "damage_1")
    count: Counter[str] = Counter()
    for zone in (*zones, "wards_0", "wards_1"):
        count.update(match.zone(zone))
    return count


@pytest.mark.rule("WC-1.1")
@pytest.mark.parametrize("players", [0, 1, 3, 4])
def test_wc_1_1_s35_exactly_two_players(players: int) -> None:
    with pytest.raises(pentacles.BadOption) as error:
        game().new(players=players, seed=1)
    assert str(error.value) == f"Wizard Cards needs exactly 2 players, got {players}."


@pytest.mark.rule("WC-1.5", "WC-1.6", "WC-1.7", "WC-3.7")
def test_wc_1_7_s1_five_cards_each_and_42_in_the_deck() -> None:
    match = new(first_player="seat_0")
    assert len(hand(match, A)) == len(hand(match, B)) == 5
    assert len(match.zone("deck")) == 42
    for zone in ("discard", "damage_0", "damage_1", "wards_0", "wards_1", "spell"):
        assert match.zone(zone) == [], zone
    assert asked(match) == (A, "cast")
    assert len(options(match)) == 5
    assert STOP not in options(match)


@pytest.mark.rule("WC-1.2", "WC-1.7", "WC-8.4")
def test_wc_1_7_s1_jokers_leave_44_in_the_deck() -> None:
    assert len(new(jokers=True).zone("deck")) == 44


@pytest.mark.rule("WC-1.2")
def test_wc_1_2_the_deck_is_one_pack_and_jokers_are_an_option() -> None:
    assert whole_pack(new()) == Counter(PACK)
    assert whole_pack(new(jokers=True)) == Counter(PACK + JOKERS)


@pytest.mark.rule("WC-8.4")
def test_wc_8_4_both_jokers_are_shuffled_into_the_shared_deck() -> None:
    decks = [new(seed, jokers=True).zone("deck") for seed in range(40)]
    for joker in JOKERS:
        places = {deck.index(joker) for deck in decks if joker in deck}
        assert len(places) > 10


@pytest.mark.rule("WC-1.3")
def test_wc_1_3_the_first_player_is_a_fair_coin() -> None:
    openers = Counter(new(seed).opener for seed in range(400))
    assert 160 <= openers[A] <= 240
    assert openers[A] + openers[B] == 400


@pytest.mark.rule("WC-1.3", "WC-2.1")
@pytest.mark.parametrize("seat", [A, B])
def test_wc_1_3_a_named_seat_opens(seat: int) -> None:
    for seed in range(10):
        match = new(seed, first_player=f"seat_{seat}")
        assert match.opener == match.active == match.seat == seat


@pytest.mark.rule("WC-1.4")
def test_wc_1_4_every_place_in_the_deck_is_equally_likely() -> None:
    matches = 1000
    places: Counter[tuple[str, str]] = Counter()
    for seed in range(matches):
        match = new(seed, first_player="seat_0")
        for place, card in enumerate(match.zone("deck")):
            places[str(place), card] += 1
        for seat in (A, B):
            places.update((f"hand_{seat}", card) for card in match.zone(f"hand_{seat}"))
    # Chi square of each card over 42 places and two hands: mean 43, deviation 9.
    for card in PACK:
        single = matches / 52
        off = sum((places[str(place), card] - single) ** 2 / single for place in range(42))
        off += sum((places[f"hand_{s}", card] - 5 * single) ** 2 / (5 * single) for s in (A, B))
        assert off < 90, card


@pytest.mark.rule("WC-1.5")
def test_wc_1_5_the_opener_takes_the_top_five_and_the_closer_the_next() -> None:
    a_opens = new(7, first_player="seat_0")
    b_opens = new(7, first_player="seat_1")
    assert hand(a_opens, A) == hand(b_opens, B)
    assert hand(a_opens, B) == hand(b_opens, A)
    assert a_opens.zone("deck") == b_opens.zone("deck")


@pytest.mark.rule("WC-16.6")
def test_wc_16_6_seed_options_and_actions_give_the_same_match() -> None:
    for seed in range(5):
        first = [match.to_json() for match in at_random(new(seed, jokers=True), seed)]
        again = [match.to_json() for match in at_random(new(seed, jokers=True), seed)]
        assert first == again
    assert new(1).zone("deck") != new(2).zone("deck")


@pytest.mark.rule("WC-16.6")
def test_wc_16_6_nothing_is_left_to_chance_after_the_shuffle() -> None:
    match = new(3)
    deck = list(match.zone("deck"))
    for later in at_random(match, 3):
        left = list(later.zone("deck"))
        assert left == deck[len(deck) - len(left) :]
