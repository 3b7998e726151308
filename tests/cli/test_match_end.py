"""The end of a match at the prompt, and notes that speak to the person."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.cli.match import Match
from pentacles.cli.match_end import Ending


def test_notes_and_the_outcome_speak_to_the_person(capsys: pytest.CaptureFixture[str]) -> None:
    state = pentacles.game("wizard-cards", first_player="seat_0").new(2, 5)
    match = Match.new(state, 0, "", "random", ["Sara", "Fenna"])
    note = next(one.words for one in match.table(0).aids if one.name == "ending")
    assert note.startswith("If you empty the deck, only Fenna has another turn.")
    match.host.apply(match.session.propose.resign(0, 1.0))
    Ending(match).show()
    assert "You gave up. (WC-16.5)" in capsys.readouterr().out


def test_an_unknown_word_does_not_end_a_match_that_is_over() -> None:
    state = pentacles.game("wizard-cards").new(2, 5)
    match = Match.new(state, 0, "", "random")
    match.host.apply(match.session.propose.resign(0, 1.0))
    ending = Ending(match)
    assert ending.look_back("hint")
    assert ending.look_back("1")
    assert not ending.look_back("")
    assert not ending.look_back("quit")
