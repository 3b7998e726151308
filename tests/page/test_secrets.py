"""What a viewer may not know is nowhere in the page: not in the document, not in what is spoken.

The truth comes from the journal in the database: at each moment that was looked at, the cards that
the viewer had not seen are known by name, and none of these names may have been there.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from pentacles.core.record import Record
from pentacles.core.state import State
from pentacles.games import game_class
from pentacles.session import Session
from pentacles.session.journal import Entry
from pentacles.session.setup import Setup
from tests.page.conftest import People
from tests.page.driving import Driver, new_match, request
from tests.page.people import Person
from tests.server.tables import Server

Moment = tuple[int, int | None, str, dict[str, Any]]
"""After which move, from whose eyes, everything that the page held, and the table it was sent."""
OPTIONS: dict[str, dict[str, Any]] = {
    "wizard-cards": {},
    "wizards-and-relics": {"hall_target": 1},
    "wysaertz": {},
}


def everything(person: Person) -> str:
    """The document, what a screen reader finds in it, and what fields hold."""
    spoken = person.page.locator("body").aria_snapshot()
    return f"{person.page.content()}\n{spoken}"


def moves_of(person: Person, match: str) -> int:
    """How many moves were made so far."""
    return int(request(person, f"/api/matches/{match}").get("moves", 0))


def record_of(server: Server, match: str) -> Record:
    """What was played so far, from the server's own database."""
    with closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as database:
        (setup,) = database.execute("SELECT setup FROM matches WHERE id = ?", [match]).fetchone()
        rows = database.execute("SELECT body FROM entries WHERE match = ? ORDER BY n", [match])
        session = Session(Setup.from_json(setup))
        for (body,) in rows:
            session.apply(Entry.from_json(body))
    return session.board.state.record


def words_for(state: State, card: int) -> str:
    """What names this face and no other, in the words of the page."""
    face = state.game.faces[state.face[card]]
    rank = face.values.get("rank")
    return f"{face.suit} {rank}" if rank and face.suit else face.name


def known_words(state: State, viewer: int | None) -> set[str]:
    """Words for the cards that a viewer knows now."""
    cards = range(len(state.face))
    return {words_for(state, card) for card in cards if state.knows(viewer, card)}


def counted_words(state: State, table: dict[str, Any]) -> set[str]:
    """Names of cards that are known to be in a pile, wherever in it they lie."""
    known = {face for zone in table.get("zones", ()) for face in zone["known"]}
    return {face.name for face in state.game.faces if face.id in known}


def check(record: Record, moments: list[Moment]) -> int:
    """Compare what the page held with what was secret; how many words were looked for."""
    looked = 0
    game = game_class(record.game)(**record.options)
    states = [game.replay(record, moves) for moves in range(max(one[0] for one in moments) + 1)]
    for moves, viewer, text, table in moments:
        state = states[moves]
        everything = {words_for(state, card) for card in range(len(state.face))}
        told = {word for past in states[: moves + 1] for word in known_words(past, viewer)}
        secret = everything - told - counted_words(state, table)
        found = [one for one in secret if re.search(rf"\b{re.escape(one)}\b", text)]
        assert not found, f"after {moves} moves viewer {viewer} could find {found}"
        looked += len(secret)
    return looked


@pytest.mark.parametrize(
    "game",
    [
        "wizard-cards",
        pytest.param("wizards-and-relics", marks=pytest.mark.slow),
        pytest.param("wysaertz", marks=pytest.mark.slow),
    ],
)
def test_the_page_of_a_seat_and_of_a_guest_hold_no_hidden_face(
    game: str, people: People, server: Server
) -> None:
    person, guest = people(1440, 900), people(1440, 900)
    player = Driver(person, seed=8)
    watcher = Driver(guest)
    match = new_match(person, game, options=OPTIONS[game], seed=21)
    player.sit_at(match)
    watcher.sit_at(match)
    moments: list[Moment] = []
    for _ in range(4):
        if not player.wait_for_decision():
            break
        moves = moves_of(person, match)
        version = player.table["turn"]
        watcher.wait(lambda turn=version: watcher.table["turn"] == turn, "the guest's table")  # type: ignore[misc]
        person.page.wait_for_timeout(60)
        held: list[Moment] = [
            (moves, 0, everything(person), player.table),
            (moves, None, everything(guest), watcher.table),
        ]
        person.page.wait_for_timeout(500)  # the server counts moves when it has time to
        if moves_of(person, match) == moves:  # else it went on by itself meanwhile
            moments += held
        player.step()
    record = record_of(server, match)
    assert check(record, moments) > 5


def test_the_lowered_curtain_holds_nothing_of_any_hand(people: People, server: Server) -> None:
    person = people(1280, 800)
    player = Driver(person, seed=2)
    match = new_match(person, "wizard-cards", "me here", seed=4)
    person.go(f"/m/{match}")
    curtain = person.page.locator("section.curtain")
    moments: list[Moment] = []
    for _ in range(60):
        player.wait(lambda: curtain.count() > 0 or player.is_asked, "a curtain or a decision")
        if curtain.count():
            expect(person.page.locator("[data-card]")).to_have_count(0)
            moments.append((moves_of(person, match), None, everything(person), player.table))
            if len(moments) == 4:
                break
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
        else:
            player.step()
    assert len(moments) == 4
    assert check(record_of(server, match), moments) > 20
