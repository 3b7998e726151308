"""Putting cards together at a hosted table: from what the seat knows, and only while it may."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pentacles.core.rng import Rng
from pentacles.session import Denied, Session, messages
from pentacles.terminal.host import Keeping
from pentacles.terminal.local import LocalLine
from tests.session.tables import hosted, play, random_move


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
    with pytest.raises(Denied, match="different cards"):
        session.help.assemble(seat, [])
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
    line.say(messages.Assemble("b", ()))
    assert isinstance(heard[0], messages.Assembled)
    assert heard[0].assemblies == session.help.assemble(seat, keys_of(session, seat)[:2])
    assert isinstance(heard[1], messages.Refused)
    assert msgspec.json.decode(msgspec.json.encode(heard[0]))["type"] == "assemble"
