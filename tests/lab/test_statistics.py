"""The statistics against answers that are known."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb, sqrt

import pytest

from pentacles.bots.intervals import wilson
from pentacles.core.rng import Rng
from pentacles.games import game
from pentacles.lab.plan import Chunk, Variant, make_plan
from pentacles.lab.playing import prepared
from pentacles.lab.statistics import (
    LEVEL,
    Deals,
    Pair,
    Ratio,
    against_replacement,
    chance,
    chance_of_worth,
    enough,
    holm,
    quantile,
    rate_with,
    student,
    unskewed,
)
from pentacles.lab.summary import summarise
from tests.lab.coin import Coin
from tests.lab.conftest import Runner


def test_a_rate_of_single_matches_has_the_ordinary_interval() -> None:
    ratio = Ratio()
    ratio.add(1, 1, 60)
    ratio.add(0, 1, 40)
    found = ratio.rate()
    assert found.value == 0.6
    assert (found.low, found.high) == pytest.approx(wilson(60, 100), abs=0.001)


def test_matches_of_one_deal_count_once() -> None:
    single, doubled = Ratio(), Ratio()
    for top in (0, 1):
        single.add(top, 1, 50)
        doubled.add(2 * top, 2, 50)
    assert doubled.rate().low == pytest.approx(single.rate().low, rel=0.01)
    assert doubled.rate().high == pytest.approx(single.rate().high, rel=0.01)


def test_opposite_matches_of_one_deal_leave_no_doubt() -> None:
    ratio = Ratio()
    ratio.add(1, 2, 100)
    assert ratio.error == 0.0
    assert ratio.rate().value == 0.5


def test_without_a_hit_the_interval_is_open_above() -> None:
    ratio = Ratio()
    ratio.add(0, 1, 50)
    assert ratio.rate().low == pytest.approx(0.0)
    assert ratio.rate().high == pytest.approx(wilson(0, 50)[1])


def test_a_mean_has_the_textbook_interval() -> None:
    ratio = Ratio()
    for value in (10, 12, 14):
        ratio.add(value, 1)
    found = ratio.mean()
    assert found.value == 12
    assert found.margin == pytest.approx(4.3027 * 2 / sqrt(3))


def test_pairs_forget_what_both_have_in_common() -> None:
    pair = Pair()
    rng = Rng(5)
    for _ in range(200):
        luck = rng.below(1000)
        pair.add((luck, 1), (luck + 7 + rng.below(3), 1))
    found = pair.difference()
    assert found.low < 8 < found.high
    assert found.margin < 0.2
    apart = sqrt(pair.base.error**2 + pair.other.error**2)
    assert found.error < apart / 100


def test_the_worth_of_a_card_by_hand() -> None:
    # 100 deals of two seats: in 60 one seat has the card and wins 45 of them, in 40 nobody has it.
    outcomes = {(1, 1.0): 45, (1, 0.0): 15}
    deals = Deals(100, 2, 1)
    found = against_replacement(outcomes, deals)
    assert rate_with(outcomes).value == 0.75
    assert found.value == pytest.approx(45 / 60 - 55 / 140)
    pulls = [
        *[(1 - 0.75) / 60 - (0 - 55 / 140) / 140] * 45,
        *[(0 - 0.75) / 60 - (1 - 55 / 140) / 140] * 15,
        *[-(1 - 2 * 55 / 140) / 140] * 40,
    ]
    assert found.error == pytest.approx(sqrt(sum(pull**2 for pull in pulls) * 100 / 99))


def test_a_card_that_everybody_or_nobody_has_is_not_tested() -> None:
    assert not enough({(2, 1.0): 100}, Deals(100, 2, 1))
    assert not enough({(1, 1.0): 10, (1, 0.0): 10}, Deals(100, 2, 1))
    assert enough({(1, 1.0): 30, (1, 0.0): 30}, Deals(100, 2, 1))


def test_holm_as_in_the_textbook() -> None:
    found = holm([0.01, 0.04, 0.03, 0.005, None])
    assert found[:4] == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert found[4] is None


def test_chances_of_the_normal_distribution() -> None:
    assert chance(1.959964, 1.0) == pytest.approx(0.05, abs=1e-6)
    assert chance(0.0, 0.0) == 1.0
    assert chance(1.0, 0.0) == 0.0


def test_quantiles() -> None:
    counts = Counter({1: 50, 5: 40, 9: 10})
    assert [quantile(counts, share) for share in (0.5, 0.51, 0.9, 1.0)] == [1, 5, 5, 9]


def test_a_rigged_coin_is_found_out(toss: Runner, coin: Coin) -> None:
    variants = [Variant("rigged", {"edge": 6})]
    facts = summarise(toss(variants=variants, games=4000, chunk=1000))["variants"][0]
    assert facts["first"]["low"] < 0.56 < facts["first"]["high"]
    assert facts["first"]["chance"] < 0.001
    assert facts["first"]["high"] - facts["first"]["low"] < 0.04
    clover = next(card for card in facts["cards"] if card["id"] == "clover")
    # Held in 60 % of deals, it wins 65 %; seats without it win 35 % then, and half otherwise.
    truth = 0.65 - (0.6 * 0.35 + 0.4) / 1.4
    assert clover["difference"]["low"] < truth < clover["difference"]["high"]
    assert clover["drawn"]["low"] < 0.65 < clover["drawn"]["high"]
    # Whoever holds another charm holds the clover a little less often: 2 of 9 against 3 of 9.
    rows = sorted(facts["cards"], key=lambda card: card["difference"]["value"])
    assert rows[-1]["id"] == "clover"
    assert rows[-1]["stands_out"]
    assert rows[-2]["difference"]["value"] < 0.02


def test_a_fair_coin_is_let_off(toss: Runner) -> None:
    facts = summarise(toss(games=4000, chunk=1000, seed=3))["variants"][0]
    assert facts["first"]["low"] < 0.5 < facts["first"]["high"]
    assert facts["first"]["chance"] > LEVEL


def test_the_edge_of_a_variant_is_recovered_from_pairs(toss: Runner) -> None:
    variants = [Variant("fair", {"edge": 0}), Variant("edge", {"edge": 8})]
    facts = summarise(toss(variants=variants, games=2000, chunk=500))
    row = next(row for row in facts["differences"] if row["measure"] == "first")
    assert row["low"] < 0.08 < row["high"]
    assert row["stands_out"]
    both = [one["first"]["high"] - one["first"]["low"] for one in facts["variants"]]
    assert row["high"] - row["low"] < 0.6 * min(both)
    others = [row for row in facts["differences"] if row["measure"] in ("turns", "decisions")]
    assert not any(row["stands_out"] for row in others)


def test_intervals_hold_the_truth_as_often_as_they_say(coin: Coin) -> None:
    covered = clover = 0
    runs, matches = 200, 120
    plan = make_plan(coin, [Variant("base", {"edge": 5})], games=runs * matches, bots=["random"])
    tosses = [toss_once(plan.seed_of(match), plan.to_json()) for match in range(plan.games)]
    truth = 0.65 - (0.6 * 0.35 + 0.4) / 1.4
    for run in range(runs):
        ratio, outcomes = Ratio(), Counter[tuple[int, float]]()
        for winner, holder in tosses[run * matches : (run + 1) * matches]:
            ratio.add(winner == 0, 1)
            if holder >= 0:
                outcomes[1, float(winner == holder)] += 1
        covered += ratio.rate().low < 0.55 < ratio.rate().high
        found = against_replacement(outcomes, Deals(matches, 2, 1))
        clover += found.low < truth < found.high
    assert 0.91 * runs <= covered <= 0.99 * runs
    assert 0.91 * runs <= clover <= 0.99 * runs


def toss_once(seed: int, plan: str) -> tuple[int, int]:
    """The winner of a toss, and who held the clover."""
    state = prepared(plan, 0)[1].new(2, seed)
    holder = next((seat for seat in (0, 1) if 0 in state.zones[2 + seat]), -1)
    state.play_unchecked(0, state.options(0)[0])
    return state.winners[0], holder


def test_shuffled_labels_raise_an_alarm_in_at_most_five_percent_of_runs() -> None:
    """Real hands of Wizard Cards, winners drawn by lot: whatever the card table calls is false."""
    made = game("wizard-cards")
    plan = make_plan(made, [Variant("base", made.options)], games=250, bots=["random"])
    deals = Deals(plan.games, 2, 1)
    hands: list[tuple[list[int], list[int]]] = []
    for match in plan.numbers(Chunk(0, 0)):
        state = made.new(2, plan.seed_of(match))
        deck = state.zones[made.zone_index(state, "deck")]
        dealt = [state.zones[seat] + deck[seat:18:2] for seat in (0, 1)]
        hands.append((dealt[0], dealt[1]))
    rng = Rng(11)
    runs, alarms = 600, 0
    for _ in range(runs):
        outcomes: list[Counter[tuple[int, float]]] = [Counter() for _ in made.faces]
        for pair in hands:
            winner = rng.below(2)
            for seat in (0, 1):
                for card in pair[seat]:
                    outcomes[card][1, float(seat == winner)] += 1
        chances = [chance_of_worth(counted, deals) for counted in outcomes]
        assert sum(one is not None for one in chances) >= 50
        alarms += any(one is not None and one < LEVEL for one in holm(chances))
    assert alarms <= LEVEL * runs


def test_a_table_of_many_raises_no_more_alarms() -> None:
    """Each of many seats wins seldom: few wins must not pass for wins that spread little."""
    seats, matches, cards, runs = 4, 500, 78, 100
    deals = Deals(matches, seats, 1)
    rng = Rng(5)
    stack = list(range(cards))
    hands = []
    for _ in range(matches):
        rng.shuffle(stack)
        hands.append(stack[: 3 * seats])
    alarms = 0
    for _ in range(runs):
        outcomes: list[Counter[tuple[int, float]]] = [Counter() for _ in stack]
        for hand in hands:
            winner = rng.below(seats)
            for place, card in enumerate(hand):
                outcomes[card][1, float(place % seats == winner)] += 1
        chances = [chance_of_worth(counted, deals) for counted in outcomes]
        alarms += any(one is not None and one < LEVEL for one in holm(chances))
    assert 1 <= alarms <= LEVEL * runs


def test_the_spread_of_a_cards_wins_is_that_of_all_seats() -> None:
    """By hand: 100 deals of four seats, in 84 of them one has the card and 8 of these win."""
    outcomes = {(1, 1.0): 8, (1, 0.0): 76}
    score = (8 - 21) / sqrt(84 * 3 / 16)
    skewness = 0.5 / sqrt(84 * 3 / 16)
    deals = Deals(100, 4, 1)
    found = chance_of_worth(outcomes, deals) or 0.0
    assert found == pytest.approx(chance(unskewed(score, skewness), 1.0))
    exact = sum(comb(84, wins) * 3 ** (84 - wins) for wins in range(9)) / 4**84
    assert exact < found < 3 * exact
    calmer = chance_of_worth(outcomes, replace(deals, moments=(3 / 32, 3 / 64)))
    assert calmer is not None
    assert calmer < found  # where matches are often shared, the same wins say more


def test_no_bot_is_better_at_tossing_coins(toss: Runner) -> None:
    variants = [Variant("fair", {"edge": 0}), Variant("edge", {"edge": 20})]
    facts = summarise(toss(variants=variants, bots=["apprentice", "random"], games=1000))
    assert set(facts["variants"][0]["bots"]) == {"apprentice", "random"}
    rows = {row["measure"]: row for row in facts["differences"]}
    assert rows["skill"]["value"] == 0.0  # each deal gives both bots the same seat once
    assert not rows["skill"]["stands_out"]
    assert rows["first"]["low"] < 0.2 < rows["first"]["high"]
    assert "skill" not in {row["measure"] for row in summarise(toss("alone"))["differences"]}


@pytest.mark.parametrize(
    ("deals", "exact"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (101, 1.984)]
)
def test_few_deals_have_wider_intervals(deals: int, exact: float) -> None:
    """Student's quantiles, as printed in every table of them."""
    assert student(deals) == pytest.approx(exact, rel=1e-3)


def test_intervals_of_three_deals_hold_the_truth() -> None:
    rng = Rng(7)
    held = 0
    for _ in range(2000):
        ratio = Ratio()
        for _ in range(3):
            ratio.add(sum(rng.below(1000) for _ in range(6)) / 6, 1)
        one = ratio.mean()
        held += one.low <= 499.5 <= one.high
    assert held >= 0.93 * 2000


def test_shares_of_few_deals_hold_the_truth() -> None:
    """Four deals of six matches each, whose luck is the deal's for the most part."""
    rng = Rng(11)
    held = 0
    for _ in range(2000):
        ratio = Ratio()
        for _ in range(4):
            bias = 20 + rng.below(61)
            ratio.add(sum(rng.below(100) < bias for _ in range(6)), 6)
        one = ratio.rate()
        held += one.low <= 0.5 <= one.high
    assert held >= 0.94 * 2000
