"""The person at the keyboard is `you` wherever a sentence allows it."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.cli.match import Match
from pentacles.cli.match_end import Ending
from pentacles.cli.second_person import ME, to_you


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{ME} has 1075 EP.", "You have 1075 EP."),
        (f"If {ME} empties the deck, only Fenna has a turn.", "If you empty the deck, only Fenna "),
        (f"It ends. {ME}'s wards are gone.", "It ends. Your wards are gone."),
        (f"Closed to all but {ME}.", "Closed to all but you."),
        (f"{ME} has the lead and wins.", "Sara has the lead and wins."),
        (f"{ME} has emptied their deck. {ME} is next.", "Sara has emptied their deck. You are "),
    ],
)
def test_a_sentence_about_the_person_is_said_to_them(text: str, told: str) -> None:
    assert to_you(text, "Sara").startswith(told)


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
