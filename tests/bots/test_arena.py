"""The arena: rotated seats, common deals, the same result on any number of cores."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter

import pytest

import pentacles
from pentacles.bots import Budget
from pentacles.bots.arena import Result, Ring, Tournament, bouts, results

RING = Ring(pentacles.game("wizard-cards"), 2, Budget(iterations=5))


def test_every_deal_is_played_from_every_seat() -> None:
    planned = bouts(["adept", "random", "apprentice"], 3, 9, 7)
    assert [bout.seed for bout in planned] == [7, 7, 7, 8, 8, 8, 9, 9, 9]
    places = Counter((seat, level) for bout in planned for seat, level in enumerate(bout.levels))
    assert set(places.values()) == {3}


def test_few_bots_fill_a_large_table() -> None:
    planned = bouts(["adept", "random"], 5, 10, 0)
    assert all(len(bout.levels) == 5 for bout in planned)
    places = Counter((seat, level) for bout in planned for seat, level in enumerate(bout.levels))
    assert set(places.values()) == {5}


def test_many_bots_take_turns_at_a_small_table() -> None:
    planned = bouts(["adept", "random", "apprentice"], 2, 12, 0)
    places = Counter((seat, level) for bout in planned for seat, level in enumerate(bout.levels))
    assert len(places) == 6
    assert set(places.values()) == {4}


def test_a_level_in_several_seats_is_rated_too() -> None:
    tournament = Tournament(4)
    bout = bouts(["adept", "random"], 4, 1, 0)[0]
    assert bout.levels == ("adept", "random", "adept", "random")
    tournament.add(Result(bout, (1.0, 0.0, 0.0, 0.0), 1, 1))
    one, other = tournament.facts()["bots"]
    assert one["rating"] > 25.0 > other["rating"]
    assert one["rating_deviation"] < 25.0 / 3


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    planned = bouts(["adept", "random"], 2, 8, 3)
    assert list(results(RING, planned, 1)) == list(results(RING, planned, 2))


def test_a_tournament_counts_shares_and_rates() -> None:
    planned = bouts(["adept", "random"], 2, 12, 3)
    tournament = Tournament(2)
    for result in results(RING, planned, 1):
        tournament.add(result)
    facts = tournament.facts()
    assert facts["matches"] == 12
    assert sum(one["share"] * one["seats"] for one in facts["bots"]) == pytest.approx(12)
    assert facts["bots"][0]["bot"] == "adept"
    assert facts["bots"][0]["rating"] > facts["bots"][1]["rating"]


def test_a_draw_divides_the_win() -> None:
    tournament = Tournament(2)
    bout = bouts(["adept", "random"], 2, 1, 0)[0]
    tournament.add(Result(bout, (0.5, 0.5), 1, 1))
    assert [one["share"] for one in tournament.facts()["bots"]] == [0.5, 0.5]


def test_the_command_prints_standings_and_json() -> None:
    words = ["arena", "wizard-cards", "--bots", "random,adept", "--games", "6", "--iterations", "5"]
    done = subprocess.run(
        [sys.executable, "-m", "pentacles", *words, "--json"],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    facts = json.loads(done.stdout)
    assert facts["game"] == "wizard-cards"
    assert facts["bots"][0]["bot"] == "adept"


@pytest.mark.parametrize("name", pentacles.games())
def test_mixed_bots_play_every_game_at_its_smallest_and_largest_table(name: str) -> None:
    kind = type(pentacles.game(name))
    for players in {max(2, kind.min_players), kind.max_players}:
        ring = Ring(pentacles.game(name), players, Budget(iterations=2))
        seats = pentacles.game(name).seats(players)
        planned = bouts(["random", "apprentice"], seats, 2, 1)
        assert len(list(results(ring, planned, 1))) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", pentacles.games())
def test_two_hundred_matches_of_mixed_bots(name: str) -> None:
    kind = type(pentacles.game(name))
    for players in {max(2, kind.min_players), kind.max_players}:
        ring = Ring(pentacles.game(name), players, Budget(iterations=3))
        seats = pentacles.game(name).seats(players)
        planned = bouts(["random", "apprentice", "adept", "archmage"], seats, 200, 1)
        assert len(list(results(ring, planned, 1))) == 200
