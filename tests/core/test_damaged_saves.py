"""Saves that somebody has changed: refused in words, without a hang and without a trace."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pentacles
from pentacles._pure import is_compiled
from pentacles.core.holdings import NO_CARDS


def changed(state: Any, **news: Any) -> str:
    """A saved match with other data; `fields` are exchanged one by one."""
    data = json.loads(state.to_json())
    fields = data["fields"] | news.pop("fields", {})
    return json.dumps(data | news | {"fields": fields})


@pytest.mark.parametrize("moves", ["kept", "gone"])
@pytest.mark.parametrize("living", [0, 4])
def test_a_match_without_a_living_mage_is_refused(living: int, moves: str) -> None:
    state = pentacles.game("wysaertz").new(2, 5)
    news: dict[str, Any] = {"fields": {"living": living}, "agenda": [["EndTurn"]]}
    with pytest.raises(pentacles.Unreadable, match="damaged"):
        state.game.from_json(changed(state, **news, **({} if moves == "kept" else {"moves": None})))


@pytest.mark.parametrize("order", [[0, 3], [1, 1]])
def test_an_order_of_battle_names_seats_each_once(order: list[int]) -> None:
    state = pentacles.game("wysaertz").new(2, 5)
    with pytest.raises(pentacles.Unreadable, match="order must name seats"):
        state.game.from_json(changed(state, fields={"order": order}, moves=None))


def test_a_seat_picks_among_its_own_cards() -> None:
    state = pentacles.game("wizards-and-relics").new(2, 5)
    foreign = state.zones[state.game.zone_index(state, "hand_1")][0]
    with pytest.raises(pentacles.Unreadable, match="its own cards"):
        state.game.from_json(changed(state, fields={"picked": [[foreign], []]}, moves=None))


def test_the_rules_do_not_go_on_in_a_match_that_its_moves_do_not_lead_to() -> None:
    state = pentacles.game("witless-wizards").new(2, 5)
    agenda = [["EndTurn"], ["CountHits"], ["Target"]]
    for more in ({}, {"moves": None}):
        try:
            read = state.game.from_json(changed(state, agenda=agenda, fields={"pick": 2}, **more))
        except pentacles.Unreadable:
            continue
        for _ in range(9):
            if not read.over:
                read.clone().play(read.seat, read.options(read.seat)[0])
                read.play(read.seat, read.options(read.seat)[0])
    assert NO_CARDS == []  # all matches of all games share it


def test_a_number_of_numpy_reads_like_any_other_in_every_later_save() -> None:
    numpy = pytest.importorskip("numpy")
    game = pentacles.game("wizard-cards")
    state, other = game.new(seed=5), game.new(seed=5)
    for match, kind in ((state, numpy.int64), (other, int)):
        match.play(kind(match.seat), kind(match.options(match.seat)[0]))
    assert state.to_json() == other.to_json()
    assert game.from_json(other.to_json()).to_json() == other.to_json()


def test_unchecked_play_takes_a_number_of_numpy_or_refuses_it_without_a_trace() -> None:
    numpy = pytest.importorskip("numpy")
    game = pentacles.game("wizard-cards")
    state, other = game.new(seed=5), game.new(seed=5)
    action = state.options(state.seat)[0]
    if is_compiled():  # compiled code takes Python's own ints alone
        with pytest.raises(TypeError, match="int object expected"):
            state.play_unchecked(state.seat, numpy.int64(action))
    else:
        state.play_unchecked(state.seat, numpy.int64(action))
        other.play_unchecked(other.seat, action)
    assert state.to_json() == other.to_json()
