"""Every game has a guided first match whose lessons fit what is asked."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.bots import Eyes, make_bot
from pentacles.core.previews import figures_of
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.tutorial import REPEATS, Guide, Tutorial

PUPIL = 0
GUIDED = [name for name in pentacles.games() if pentacles.game(name).tutorial is not None]
OWN = "pentacles.games."


def begun(game_id: str) -> tuple[Tutorial, State]:
    tutorial = pentacles.game(game_id).tutorial
    assert tutorial is not None
    game = pentacles.game(game_id, **tutorial.options)
    return tutorial, game.position(tutorial.position)


def followed(game_id: str, seed: int) -> list[int]:
    """The lessons that a pupil gets by following the advice."""
    tutorial, state = begun(game_id)
    bots = [make_bot("apprentice", seed + seat) for seat in range(state.seats)]
    guide = Guide(tutorial, PUPIL)
    given: list[int] = []
    while not state.over:
        decision = state.decisions[0]
        action = bots[decision.seat].choose(Eyes(state, decision.seat))
        if decision.seat == PUPIL:
            lesson = guide.lesson(state)
            if lesson is not None:
                given.append(lesson.number)
                if lesson.action:
                    action = state.game.actions.parse(lesson.action)
            guide.go_on(state, action)
        state.play(decision.seat, action)
    return given


@pytest.mark.parametrize("game_id", GUIDED)
def test_the_first_turn_of_a_guided_match_can_be_followed_to_the_letter(game_id: str) -> None:
    tutorial, state = begun(game_id)
    assert PUPIL in [decision.seat for decision in state.decisions]
    opening = [lesson for lesson in tutorial.lessons if lesson.action][:3]
    assert len(opening) == 3
    for seed in range(3):
        steps = [one for one in followed(game_id, seed) if not tutorial.lessons[one - 1].aside]
        assert steps[:3] == [lesson.number for lesson in opening]


@pytest.mark.parametrize("game_id", GUIDED)
def test_every_lesson_is_given_to_somebody_and_cites_a_rule(game_id: str) -> None:
    tutorial, state = begun(game_id)
    rules = state.game.rules.rules
    assert [lesson.rule for lesson in tutorial.lessons if lesson.rule not in rules] == []
    given: set[int] = set()
    for seed in range(12):
        given |= set(followed(game_id, seed))
    assert given == {lesson.number for lesson in tutorial.lessons}


def test_every_game_of_the_package_has_a_guided_match() -> None:
    games = {name: type(pentacles.game(name)).__module__ for name in pentacles.games()}
    own = {name for name, module in games.items() if module.startswith(OWN)}
    assert own - set(GUIDED) == set()


@pytest.mark.parametrize("game_id", GUIDED)
def test_whoever_goes_another_way_gets_no_lesson_twice_and_none_that_is_false(
    game_id: str,
) -> None:
    """Steps never go back, and what a lesson needs is there when it is given."""
    for seed in range(6):
        tutorial, state = begun(game_id)
        guide, rng = Guide(tutorial, PUPIL), Rng(seed)
        steps: list[int] = []
        asides: list[int] = []
        for _ in range(250):
            if state.over:
                break
            seat = state.seat
            action = rng.choice(sorted(state.options(seat)))
            if seat == PUPIL:
                lesson = guide.lesson(state)
                if lesson is not None:
                    assert lesson.kind == state.public_kind(PUPIL)
                    assert lesson.holds(state)
                    advised = lesson.action and state.game.actions.parse(lesson.action)
                    assert not lesson.action or advised in state.options(PUPIL)
                    (asides if lesson.aside else steps).append(lesson.number)
                guide.go_on(state, action)
            state.play(seat, action)
        assert steps == sorted(steps)
        assert max((steps.count(step) for step in steps), default=1) <= 1 + REPEATS
        assert len(set(asides)) == len(asides)


def test_lessons_name_zones_actions_and_figures_that_there_are() -> None:
    for game_id in GUIDED:
        tutorial, state = begun(game_id)
        zones = {zone.name for zone in state.game.zones_of(state)}
        figures = set(figures_of(state.table(PUPIL)))
        codes = {face.code for face in state.game.faces}
        for lesson in tutorial.lessons:
            assert set(lesson.has) <= zones
            assert {card for cards in lesson.has.values() for card in cards} <= codes
            assert set(lesson.least) <= figures
            for text in (lesson.action, lesson.last):
                assert not text or state.game.actions.parse(text) >= 0
