"""When answers come that nobody had to think about: not to be told from those with a choice."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from pentacles.core.rng import Rng
from pentacles.session import Session
from pentacles.session.delays import FEWEST, LONGEST, QUICKEST, SHORTEST, SLOWEST, Delays
from tests.session.tables import hosted, play, rebuilt
from tests.timing import distance


class Person:
    """Somebody who needs a time for each answer: mostly about as long, sometimes far longer."""

    def __init__(self, middle: float, seed: int) -> None:
        self.middle = middle
        self.rng = Rng(seed)

    def seconds(self) -> float:
        normal = sum(self.rng.below(1000) for _ in range(12)) / 1000 - 6
        return self.middle * math.exp(0.5 * normal) * (1 if self.rng.below(30) else 20)


def answer_times(session: Session, people: list[Person], moves: int) -> dict[str, list[float]]:
    """Play on a clock of its own: how long answers took that had a choice, and those that had none.

    Only what others see is measured: from a question before all eyes to an answer before all eyes.
    """
    found: dict[str, list[float]] = {"choice": [], "forced": []}
    rng = Rng(3)
    now = asked = 0.0
    has_chosen = False
    for _ in range(moves):
        if session.is_over:
            break
        together = session.decisions.asked_seats()
        seat = together[0]
        options = sorted(session.state.options(seat))
        if len(options) == 1:
            now = max(now, session.decisions.due[seat])
            (errand,) = [one for one in session.errands.due(now) if one.kind == "forced"]
            entry = session.errands.entry_for(errand, now)
            assert entry is not None
            session.apply(entry)
        else:
            now += people[seat].seconds()
            play(session, seat, rng.choice(options), now)
            has_chosen = True
        if session.ledger.is_news(None):
            if len(together) == 1:
                found["choice" if has_chosen else "forced"].append(now - asked)
            asked, has_chosen = now, False
    return found


@pytest.mark.parametrize("middle", [0.8, 2.5, 6.0])
@pytest.mark.parametrize(("game", "players"), [("wiz", 2), ("wysaertz", 3)])
def test_a_persons_only_option_takes_the_time_of_this_persons_answers(
    game: str, players: int, middle: float
) -> None:
    times: dict[str, list[float]] = {"choice": [], "forced": []}
    for seed in range(4 if game == "wiz" else 6):
        session = hosted(game, players, seed=seed, pace=1.0)
        people = [Person(middle, 10 * seed + seat) for seat in range(players)]
        for kind, found in answer_times(session, people, 500).items():
            times[kind] += found[8:]  # after the first answers it is known what is usual
    assert len(times["forced"]) > 60
    bounded = [min(seconds, LONGEST) for seconds in times["choice"]]
    assert distance(times["forced"], bounded) < 0.15
    assert max(times["forced"]) <= LONGEST * 1.2
    old = [QUICKEST + (SLOWEST - QUICKEST) * step / 100 for step in range(100)]
    assert middle < 1 or distance(old, bounded) > 0.6


def test_without_usual_times_the_range_is_drawn_from_and_bounds_hold() -> None:
    delays = Delays(1, 1.0, Rng(1))
    drawn = [delays.draw_usual(0) for _ in range(300)]
    assert QUICKEST <= min(drawn) < max(drawn) <= SLOWEST
    delays.ask(0, "play", 100.0)
    delays.answer(0, 105.0)
    drawn = [delays.draw_usual(0) for _ in range(400)]
    slow = [seconds for seconds in drawn if seconds > SLOWEST]
    assert abs(len(slow) / len(drawn) - 1 / FEWEST) < 0.08, "one answer does not say what is usual"
    for seconds in (0.0, 5000.0):
        delays.ask(0, "play", 0.0)
        for _ in range(30):
            delays.answer(0, seconds)
        drawn = [delays.draw_usual(0) for _ in range(50)]
        bound = min(max(seconds, SHORTEST), LONGEST)
        assert all(0.89 * bound <= one <= 1.11 * bound for one in drawn)
    assert Delays(1, 0.0, Rng(1)).draw() == 0.0


def test_each_kind_of_question_has_its_usual_times() -> None:
    delays = Delays(1, 1.0, Rng(1))
    for kind, seconds in (("pass", 1.0), ("play", 8.0)):
        for number in range(FEWEST):
            delays.ask(0, kind, 10.0 * number)
            delays.answer(0, 10.0 * number + seconds)
    for kind, seconds in (("pass", 1.0), ("play", 8.0)):
        delays.ask(0, kind, 100.0)
        assert all(abs(delays.draw_usual(0) / seconds - 1) <= 0.11 for _ in range(50))
    delays.ask(0, "another", 100.0)
    drawn = [delays.draw_usual(0) for _ in range(50)]
    assert min(drawn) < 2
    assert max(drawn) > 7


def test_nobody_waits_for_the_own_habits_alone_against_bots() -> None:
    session = hosted("wizard-cards", 2, seats="pb", pace=1.0)
    for _ in range(20):
        session.decisions.delays.ask(0, "cast", 0.0)
        session.decisions.delays.answer(0, 9.0)
    for _ in range(10):
        session.decisions.draw_delay(0, 100.0)
        assert QUICKEST <= session.decisions.due[0] - 100.0 <= SLOWEST


def test_usual_times_come_back_from_the_journal() -> None:
    session = hosted("wizard-cards", 2, pace=1.0)
    answer_times(session, [Person(3.0, 1), Person(5.0, 2)], 60)
    again = rebuilt(session)
    assert [list(one) for one in again.decisions.delays.answers] == [
        list(one) for one in session.decisions.delays.answers
    ]
    assert any(session.decisions.delays.answers)


def test_a_bots_steps_in_secret_take_no_time_of_their_own() -> None:
    session = hosted("wizards-and-relics", 2, seats="bb", pace=1.0)
    rng = Rng(2)
    secret = 0
    for number in range(200):
        if session.is_over:
            break
        seat = rng.choice(session.decisions.asked_seats())
        due = session.decisions.due[seat]
        action = rng.choice(sorted(session.state.options(seat)))
        play(session, seat, action, float(number), by="bot")
        if not session.ledger.is_news(None):
            secret += 1
            assert session.decisions.due[seat] == due
    assert secret > 10


def test_the_times_of_answers_in_secret_are_not_measured() -> None:
    session = hosted("wizards-and-relics", 2, pace=1.0)
    rng = Rng(2)
    for number in range(60):
        if session.is_over:
            break
        seat = rng.choice(session.decisions.asked_seats())
        before = len(session.decisions.delays.answers[seat])
        play(session, seat, rng.choice(sorted(session.state.options(seat))), float(number))
        assert len(session.decisions.delays.answers[seat]) == min(
            24, before + session.ledger.is_news(None)
        )


def test_distance_is_that_of_kolmogorov_and_smirnov() -> None:
    assert distance([1.0, 2.0], [1.0, 2.0]) == 0
    assert distance([1.0, 2.0], [3.0, 4.0]) == 1
    assert distance([1.0, 2.0, 3.0, 4.0], [3.0, 4.0, 5.0, 6.0]) == 0.5
    for one, other in pairwise((0.1, 0.2, 0.3)):
        assert distance([one], [other]) == 1
