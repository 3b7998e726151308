"""Putting cards together at a hosted table: from what the seat knows, and only while it may."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pentacles.core.rng import Rng
from pentacles.session import Denied, Session, messages
from pentacles.terminal.host import Keeping
from pentacles.terminal.local import LocalLine
from tests.games.wiz.builder import position
from tests.session.tables import hosted, play, random_move
from tests.terminal.table import session_from


def menu(seats: str = "pp") -> tuple[Session, int]:
    """A match of WIZ whose first player may lay cards."""
    session = hosted("wiz", 2, seats=seats)
    rng = Rng(3)
    while not any(session.views.table(seat).can_assemble for seat in (0, 1)):
        random_move(session, rng)
    return session, session.decisions.asked_seats()[0]


def keys_of(session: Session, seat: int) -> list[int]:
    """The keys of the cards that a seat holds."""
    return [card.key for card in session.views.table(seat).zone(f"grip_{seat}").cards if card.key]


def test_cards_are_named_by_the_keys_on_the_own_table() -> None:
    session, seat = menu()
    keys = keys_of(session, seat)
    (found,) = session.help.assemble(seat, keys[:2])
    assert not found.actions
    assert found.reason.endswith(".")
    assert found.rule in session.game.rules
    assert "Seat" not in found.reason
    with pytest.raises(Denied, match="different cards"):
        session.help.assemble(seat, [keys[0], keys[0]])
    with pytest.raises(Denied, match="no such card"):
        session.help.assemble(seat, [10**9])


def test_only_who_is_asked_to_lay_cards_assembles() -> None:
    session, seat = menu()
    with pytest.raises(Denied, match="now"):
        session.help.assemble(1 - seat, keys_of(session, 1 - seat)[:1])
    play(session, seat, session.game.actions.parse("done"))
    with pytest.raises(Denied, match="now"):
        session.help.assemble(seat, keys_of(session, seat)[:1])
    bots = hosted("wiz", 2, seats="bb")
    rng = Rng(3)
    for _ in range(20):
        assert not any(bots.views.table(seat).can_assemble for seat in (0, 1))
        random_move(bots, rng)


def test_a_game_without_hands_to_lay_has_nothing_to_assemble() -> None:
    session = hosted("wizard-cards")
    seat = session.decisions.asked_seats()[0]
    assert not session.views.table(seat).can_assemble
    with pytest.raises(Denied):
        session.help.assemble(seat, [0])


def test_the_line_in_this_process_answers(tmp_path: Path) -> None:
    session, seat = menu("ps")
    heard: list[messages.ToViewer] = []
    keeping = Keeping(lambda _name, _text: None, lambda name, _text: tmp_path / name)
    line = LocalLine(session, keeping)
    line.viewer, line.hear = seat, heard.append
    line.say(messages.Assemble("a", tuple(keys_of(session, seat)[:2])))
    line.say(messages.Assemble("b", (10**9,)))
    assert isinstance(heard[0], messages.Assembled)
    assert heard[0].assemblies == session.help.assemble(seat, keys_of(session, seat)[:2])
    assert isinstance(heard[1], messages.Refused)
    assert msgspec.json.decode(msgspec.json.encode(heard[0]))["type"] == "assemble"


@pytest.mark.rule("WIZ-7.2")
def test_without_cards_it_is_what_could_be_laid_now() -> None:
    codes = "F4 F5 F6 F7 F8 W1 A2"
    session = session_from(position(grip_0=codes, grip_1="A2", unopened=[0]))
    (best, *_) = session.help.assemble(0, [])
    assert best.actions
    assert best.points == 30
    cards = {card.key: card.face for card in session.views.table(0).zone("grip_0").cards}
    faces = {face.id: face.code for face in session.game.faces}
    assert [faces[cards[key] or ""] for key in best.cards] == codes.split()[:5]
    assert session.help.assemble(0, best.cards)[0].actions == best.actions
