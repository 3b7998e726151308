"""The person at the keyboard is `you` wherever a sentence allows it."""

from __future__ import annotations

import re

import pytest

from pentacles.core.rng import Rng
from pentacles.core.second_person import ME, to_you
from tests.session.tables import hosted, random_move


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{ME} has 1075 EP.", "You have 1075 EP."),
        (f"If {ME} empties the deck, only Fenna has a turn.", "If you empty the deck, only Fenna "),
        (f"It ends. {ME}'s wards are gone.", "It ends. Your wards are gone."),
        (f"Closed to all but {ME}.", "Closed to all but you."),
        (f"Hand 2 of {ME} becomes a run.", "Hand 2 of yours becomes a run."),
        (f"Hand 3, cancelled by hand 1 of {ME}.", "Hand 3, cancelled by hand 1 of yours."),
        (f"{ME} has the lead and wins.", "Sara has the lead and wins."),
        (f"{ME} has emptied their deck. {ME} is next.", "Sara has emptied their deck. You are "),
    ],
)
def test_a_sentence_about_the_person_is_said_to_them(text: str, told: str) -> None:
    assert to_you(text, "Sara").startswith(told)


def test_a_text_in_the_middle_of_a_sentence_has_no_capital_letter() -> None:
    assert to_you(f"{ME} and Fenna", "Sara", begins=False) == "you and Fenna"
    assert to_you(f"{ME} and Fenna. {ME} wins.", "Sara", False) == "you and Fenna. You win."


def test_the_banner_of_a_table_speaks_to_whoever_looks() -> None:
    session = hosted("wysaertz", 4)
    rng = Rng(3)
    while not session.views.table(None).banner.startswith("Siege:"):
        random_move(session, rng)
    rivals = re.match(r"Siege: (.*) against (.*)\.", session.views.table(None).banner)
    assert rivals is not None
    names = session.seats.names
    one, other = (names.index(name) for name in rivals.groups())
    assert session.views.table(one).banner == f"Siege: you against {names[other]}."
    assert session.views.table(other).banner == f"Siege: {names[one]} against you."


def test_the_result_of_a_table_speaks_to_whoever_looks() -> None:
    session = hosted()
    session.apply(session.propose.resign(0, 1.0))
    reasons = [result.reason for viewer in (0, 1) if (result := session.views.table(viewer).result)]
    assert reasons == ["You gave up.", f"{session.seats.names[0]} gave up."]


def test_the_scenes_of_a_table_speak_to_whoever_looks() -> None:
    """A spell is aimed at your Mage, not at that of a person with your name."""
    session = hosted("wysaertz", 4)
    rng = Rng(3)

    def aimed_at() -> set[str]:
        chains = [one for one in session.views.table(None).scenes if one.component == "chain"]
        return {term.value for chain in chains for term in chain.terms}

    names = session.seats.names
    while not any(f"at {names[2]}'s Mage" in words for words in aimed_at()):
        random_move(session, rng)
    (chain,) = (one for one in session.views.table(2).scenes if one.component == "chain")
    assert "at your Mage" in " ".join(term.value for term in chain.terms)
