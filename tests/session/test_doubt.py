"""When truly in doubt: two people at a table draw for who is right, beside the match."""

from __future__ import annotations

import re

import pytest

from pentacles.core.rng import Rng
from pentacles.session import Denied, Session
from tests.session.tables import hosted, random_move, rebuilt

ASKED = "Player 0 wants to draw to settle who is right. To agree, say /abc too."
DRAWN = re.compile(
    r"(?:Player 0 draws (A|B|C|OOPS!), Player 2 \1; )*"
    r"Player 0 draws (?P<mine>\S+), Player 2 (?P<other>\S+): (?P<right>Player \d) is right\."
)
BEATEN = {"A": "B", "B": "C", "C": "A"}


def say(session: Session, seat: int, text: str) -> str:
    """The line that everybody reads after somebody has said something."""
    session.apply(session.propose.chat(seat, "", text, 2.0))
    line = session.talk.heard_by(1)[-1]
    assert line == session.talk.lines[-1]
    return line.text


@pytest.mark.rule("WY-11.2")
def test_wy_11_2_two_people_agree_to_draw_for_who_is_right() -> None:
    session = hosted("wysaertz", 4)
    before = session.state.to_json(), session.journal.entries[-1].kind
    assert say(session, 0, "/abc") == ASKED
    found = DRAWN.fullmatch(say(session, 2, " /ABC "))
    assert found is not None
    mine, other = found["mine"], found["other"]
    is_first = other == "OOPS!" or BEATEN.get(mine) == other
    assert mine != other
    assert found["right"] == ("Player 0" if is_first else "Player 2")
    assert session.talk.lines[-1].seat is None
    assert session.state.to_json() == before[0]
    assert [line.text for line in rebuilt(session).talk.lines] == [
        line.text for line in session.talk.lines
    ]
    assert say(session, 2, "/abc").startswith("Player 2 wants to draw")


@pytest.mark.rule("WY-11.2")
def test_wy_11_2_nobody_draws_alone_and_a_move_ends_the_question() -> None:
    session = hosted("wysaertz", 3, seats="ppb")
    say(session, 0, "/abc")
    with pytest.raises(Denied, match="somebody else has to agree"):
        session.propose.chat(0, "", "/abc", 2.0)
    random_move(session, Rng(1))
    assert say(session, 1, "/abc").startswith("Player 1 wants to draw")
    alone = hosted("wysaertz", 3, seats="pbb")
    with pytest.raises(Denied, match="Nobody else sits at this table"):
        alone.propose.chat(0, "", "/abc", 2.0)


def test_elsewhere_it_is_a_word_like_any_other() -> None:
    session = hosted("wizard-cards", 2)
    assert say(session, 0, "/abc") == "/abc"
    watched = hosted("wysaertz", 2)
    watched.apply(watched.propose.chat(None, "Zoe", "/abc", 2.0))
    assert watched.talk.lines[-1].text == "/abc"
