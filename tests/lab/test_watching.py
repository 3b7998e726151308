"""What is noted about cards, leads and decisions, against what the events of the same match say."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

import pentacles
from pentacles.bots.arena import play_match
from pentacles.bots.bot import RandomBot
from pentacles.bots.match_watch import Watch, watch
from pentacles.core.game import Game
from pentacles.core.replay import history
from pentacles.core.rng import Rng
from pentacles.core.state import State
from tests.lab.conftest import Runner


def watched(game: Game, players: int, seed: int) -> tuple[State, Watch]:
    """A random match under watch."""
    watcher = Watch(game, players)
    state = game.new(players, seed)
    rngs = [Rng(seed + seat) for seat in range(state.seats)]
    watch(state, watcher, [None] * state.seats, rngs)
    return state, watcher


@pytest.mark.parametrize("name", pentacles.games())
def test_cards_in_hand_by_watching_and_by_events(name: str) -> None:
    """Every card that a seat is said to have drawn came to it by an event or by the deal."""
    game = pentacles.game(name)
    players = game.usual_players
    zones = game.zones(players)
    for seed in range(3):
        state, watcher = watched(game, players, seed)
        again = game.new(players, seed)
        came: set[tuple[int, int]] = {
            (zone.owner, again.face[card])
            for place, zone in enumerate(zones)
            for card in again.zones[place]
            if zone.owner >= 0
        }
        for ply in history(state):
            for event in ply.play(again):
                came |= {(zones[move.target].owner, move.face) for move in event.moves}
        assert again.winners == state.winners
        rows = watcher.rows()
        drawn = {(rows[at], rows[at + 1]) for at in range(0, len(rows), 5) if rows[at + 2]}
        assert drawn
        assert drawn <= came


def test_a_match_of_wizard_cards_card_by_card() -> None:
    game = pentacles.game("wizard-cards")
    for seed in range(5):
        state, watcher = watched(game, 2, seed)
        again = game.new(2, seed)
        hands = [{again.face[card] for card in again.zones[seat]} for seat in (0, 1)]
        opening = [set(hand) for hand in hands]
        cast: list[set[int]] = [set(), set()]
        for ply in history(state):
            seat, before = ply.seat, again.agenda[-1].kind
            for event in ply.play(again):
                for move in event.moves:
                    if move.target in (0, 1):
                        hands[move.target].add(move.face)
                    if move.source == seat and before == "cast":
                        cast[seat].add(move.face)
        size = len(game.faces)
        for seat in (0, 1):
            part = slice(seat * size, (seat + 1) * size)
            for noted, truth in (
                (watcher.drawn[part], hands[seat]),
                (watcher.opening[part], opening[seat]),
                (watcher.played[part], cast[seat]),
            ):
                assert {face for face, count in enumerate(noted) if count} == truth
        assert watcher.decisions == len(state.history)
        assert sum(watcher.asked) == watcher.decisions


def test_a_card_given_to_another_seat_counts_where_it_is_played() -> None:
    game = pentacles.game("witless-wizards")
    zones = game.zones(2)
    for seed in range(5):
        state, watcher = watched(game, 2, seed)
        size = len(game.faces)
        for place, zone in enumerate(zones):
            if zone.family in ("offence", "defence", "special"):
                for card in state.zones[place]:
                    face = zone.owner * size + state.face[card]
                    assert watcher.played[face] or watcher.drawn[face]


def test_leads_are_counted_by_scores_where_a_game_has_no_advice(toss: Runner) -> None:
    rows = pq.read_table(toss() / "matches").to_pylist()
    assert {row["lead_changes"] for row in rows} == {0}
    assert {row["led_half"] for row in rows} == {-1}


def test_lead_changes_and_quarters() -> None:
    watcher = Watch(pentacles.game("wizard-cards"), 2)
    watcher.leaders = [-1, 0, -1, 0, 1, -1, 0, 0, 1]
    assert watcher.lead_changes() == 3
    assert [watcher.led(quarter) for quarter in (1, 2, 3)] == [-1, 1, 0]
    watcher.leaders = []
    assert watcher.led(2) == -1


def test_the_tables_agree_with_one_another(toss: Runner) -> None:
    folder: Path = toss()
    matches = {row["match"]: row for row in pq.read_table(folder / "matches").to_pylist()}
    table = pq.read_table(folder / "cards")
    assert table.group_by(["variant", "card"]).aggregate([("won", "mean")]).num_rows == 10
    cards = table.to_pylist()
    assert len(matches) == 400
    assert len(cards) == 400 * 6
    for row in cards:
        assert row["won"] == matches[row["match"]]["shares"][row["seat"]]
        assert row["drawn"] == row["opening"] == 1
        assert row["played"] <= (row["seat"] == 0)
    assert sum(row["played"] for row in cards) == 400
    decisions = pq.read_table(folder / "decisions").to_pylist()
    assert {(row["kind"], row["count"], row["options"]) for row in decisions} == {("flip", 1, 3.0)}


def test_random_choices_need_no_bots() -> None:
    """The quick way of the lab and the arena's way both end the match that they began."""
    game = pentacles.game("wizard-cards")
    state, watcher = watched(game, 2, 4)
    other = game.new(2, 4)
    assert play_match(other, [RandomBot(1), RandomBot(2)]) > 0
    assert state.over
    assert watcher.decisions > 0
