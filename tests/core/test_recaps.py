"""Recaps: what a seat reads when its turn comes names every loss, Hit and score change."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.table import EventView

GAMES = pentacles.games()
HARM = {
    "wizard-cards": {"damage"},
    "witless-wizards": {"stamina"},
    "wiz": {"score"},
    "wizards-and-relics": {"hall"},
    "wysaertz": {"defeats"},
}


def views(name: str, seed: int, viewer: int, moves: int = 160) -> list[EventView]:
    """What a viewer is told of a match between random players."""
    game = pentacles.game(name)
    state = game.new(players=2, seed=seed)
    teller = game.teller(2, ["Ann", "Ben"])
    rng, told = Rng(seed), []
    for _ in range(moves):
        if state.over:
            break
        decision = state.decisions[0]
        events = state.play(decision.seat, decision.options[rng.below(len(decision.options))])
        told += [teller.view(event, viewer) for event in events]
    return [view for view in told if view is not None]


@pytest.mark.parametrize("name", GAMES)
def test_a_recap_is_two_short_lines_without_marks(name: str) -> None:
    recaps = [view.recap for seed in (1, 2) for view in views(name, seed, 0)]
    found = [recap for recap in recaps if recap is not None]
    assert len(found) > 20
    for recap in found:
        assert recap.title
        assert not recap.title.endswith(".")
        for text in (recap.title, recap.result):
            assert not set(text) & set("{}[]|")


@pytest.mark.parametrize("name", GAMES)
def test_every_change_of_a_score_is_in_a_recap(name: str) -> None:
    for seed in (1, 2, 3):
        for view in views(name, seed, 0):
            names = {change.name.rpartition("_")[0] for change in view.changes}
            if names & HARM[name]:
                assert view.recap is not None, view.sentence


@pytest.mark.parametrize(("name", "kind"), [("wizard-cards", "lost"), ("witless-wizards", "lost")])
def test_what_the_viewer_loses_is_bad_news_to_it_alone(name: str, kind: str) -> None:
    tones: set[tuple[bool, str]] = set()
    for viewer in (0, 1, None):
        for view in views(name, 3, viewer) if viewer is not None else []:
            if view.kind == kind and view.recap is not None:
                tones.add((view.seat == viewer, view.recap.tone))
    assert tones == {(True, "bad"), (False, "")}


def test_a_recap_shows_no_more_cards_than_the_event() -> None:
    for name in GAMES:
        for view in views(name, 4, 1):
            if view.recap is not None:
                assert view.recap.cards == view.cards
