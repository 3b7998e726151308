"""Events stand in a phase of their game, so that a table that shows them names the right one."""

from __future__ import annotations

from random import Random

from pentacles.core.event import Event
from pentacles.games import game_class

PLACES = {
    "wizards-and-relics": {
        "shrine": {"Shrine"},
        "revealed_wizard": {"Reveal"},
        "total": {"Reveal"},
        "won_round": {"Victory"},
        "entered_hall": {"Victory"},
        "drew_loser": {"Spoils"},
    },
    "witless-wizards": {
        "turn": {"First card"},
        "attacks": {"Battle"},
        "hits": {"Battle"},
        "income": {"Mend"},
    },
}
"""Kinds of events that belong to one phase."""


def played(name: str) -> tuple[tuple[str, ...], list[Event]]:
    """The phases of a game, and what happens in a match of it."""
    game = game_class(name)()
    state = game.new(2, 5)
    rng = Random(5)
    events = list(game.opening(2, 5))
    for _ in range(160):
        if state.over:
            break
        seat = next(seat for seat in range(2) if state.options(seat))
        events += state.play(seat, rng.choice(state.options(seat)))
    return game.drawing.phases, events


def test_events_stand_in_the_phase_that_their_kind_belongs_to() -> None:
    for name, places in PLACES.items():
        phases, events = played(name)
        for kind, expected in places.items():
            found = {phases[event.phase] for event in events if event.kind == kind}
            assert found == expected, f"{name}: {kind}"


def test_the_draws_of_a_turn_stand_in_its_first_and_its_second_card() -> None:
    phases, events = played("witless-wizards")
    drawn: dict[int, list[str]] = {}
    for event in events:
        if event.kind in ("drew", "salvaged"):
            drawn.setdefault(event.turn, []).append(phases[event.phase])
    assert drawn
    for turn, found in list(drawn.items())[:-1]:
        assert found == ["First card", "Second card"], f"turn {turn}"
