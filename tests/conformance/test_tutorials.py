"""Every game has a guided first match whose lessons fit what is asked."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.bots import Eyes, make_bot
from pentacles.core.state import State
from pentacles.core.tutorial import Tutorial

PUPIL = 0
GUIDED = [name for name in pentacles.games() if pentacles.game(name).tutorial is not None]
OWN = "pentacles.games."


def begun(game_id: str) -> tuple[Tutorial, State]:
    tutorial = pentacles.game(game_id).tutorial
    assert tutorial is not None
    game = pentacles.game(game_id, **tutorial.options)
    return tutorial, game.position(tutorial.position)


def followed(game_id: str, seed: int) -> tuple[list[int], list[str]]:
    """The lessons a pupil gets who does as advised, and the advised actions that weren't legal."""
    tutorial, state = begun(game_id)
    bots = [make_bot("apprentice", seed + seat) for seat in range(state.seats)]
    answered: list[str] = []
    given: list[int] = []
    refused: list[str] = []
    while not state.over:
        decision = state.decisions[0]
        action = bots[decision.seat].choose(Eyes(state, decision.seat))
        if decision.seat == PUPIL:
            lesson = tutorial.lesson(answered, decision.kind)
            if lesson is not None:
                given.append(lesson.number)
                if lesson.action:
                    advised = state.game.actions.parse(lesson.action)
                    if advised in decision.options:
                        action = advised
                    else:
                        refused.append(f"{lesson.number} {lesson.action}")
            answered.append(decision.kind)
        state.play(decision.seat, action)
    return given, refused


@pytest.mark.parametrize("game_id", GUIDED)
def test_the_first_turn_of_a_guided_match_can_be_followed_to_the_letter(game_id: str) -> None:
    tutorial, state = begun(game_id)
    assert PUPIL in [decision.seat for decision in state.decisions]
    opening = [lesson for lesson in tutorial.lessons if lesson.action][:3]
    assert len(opening) == 3
    for seed in range(3):
        given, refused = followed(game_id, seed)
        first = opening[0].number
        assert given[0] == first
        assert not [one for one in refused if int(one.split()[0]) <= opening[-1].number]


@pytest.mark.parametrize("game_id", GUIDED)
def test_every_lesson_is_given_to_somebody_and_cites_a_rule(game_id: str) -> None:
    tutorial, state = begun(game_id)
    rules = state.game.rules.rules
    assert [lesson.rule for lesson in tutorial.lessons if lesson.rule not in rules] == []
    given: set[int] = set()
    for seed in range(12):
        given |= set(followed(game_id, seed)[0])
    assert given == {lesson.number for lesson in tutorial.lessons}


def test_every_game_of_the_package_has_a_guided_match() -> None:
    games = {name: type(pentacles.game(name)).__module__ for name in pentacles.games()}
    own = {name for name, module in games.items() if module.startswith(OWN)}
    assert own - set(GUIDED) == set()


def test_lessons_follow_the_kind_of_decision_not_the_number_of_the_move() -> None:
    tutorial, _ = begun("wizard-cards")
    first = tutorial.lesson([], "cast")
    later = tutorial.lesson(["cast", "damage_discard", "cast"], "cast")
    assert first is not None
    assert later is not None
    assert (first.number, later.number) == (1, 3)
    assert tutorial.lesson([], "a kind of another game") is None
    assert tutorial.lesson(["cast"] * 99, "cast") is None
