"""The person at the keyboard is `you` wherever a sentence allows it."""

from __future__ import annotations

import re

import pytest

from pentacles.core.rng import Rng
from pentacles.session.second_person import ME, to_you
from tests.session.tables import hosted, random_move


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
