"""Looking back: the same moments, whoever draws them, and little cost for everybody else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from pentacles.core.rng import Rng
from pentacles.games import game_class
from pentacles.server.hall import Hall
from pentacles.server.replay_cache import Remembered
from pentacles.server.settings import Settings
from pentacles.server.thinking.replay_tasks import (
    KEPT,
    Archive,
    Journal,
    List,
    Look,
    Replay,
    Stand,
    look_back,
)
from pentacles.session.deeds import Begin, Undo
from pentacles.session.http_bodies import Moments
from pentacles.session.journal import Entry
from pentacles.session.session import Session
from pentacles.session.setup import BOT, PERSON, SeatSetup, Setup
from tests.server.tables import GAMES, against_bots, closed, guest, play_on, raw, run, serving

encode = msgspec.json.encode


def begun(game: str, match: str = "m") -> Session:
    kind = game_class(game)
    players = kind.usual_players
    seats = tuple(SeatSetup(PERSON, f"P{n}", "", f"g{n}") for n in range(players))
    made = Session(Setup(match, game, kind.version, players, 5, seats), pace=0)
    made.apply(Entry(0, 0.0, Begin()))
    return made


def played(session: Session, moves: int, rng: Rng) -> None:
    while not session.is_over and moves:
        seat = session.decisions.asked_seats()[0]
        options = session.state.options(seat)
        action = options[rng.below(len(options))]
        session.apply(session.propose.play(seat, session.decisions[seat], action, "", 0.0))
        moves -= 1


def journal(session: Session) -> Journal:
    entries = tuple(msgspec.Raw(entry.to_json()) for entry in session.journal.entries)
    return Journal(session.setup.id, msgspec.Raw(session.setup.to_json()), entries)


def found(task: Replay) -> str:
    answer = look_back(task)
    assert answer.denied is None
    return answer.text


@pytest.mark.parametrize("game", GAMES)
def test_moments_from_states_at_intervals_are_those_of_the_whole_match(game: str) -> None:
    session = begun(game, f"{game}-moments")
    played(session, 60, Rng(3))
    last = session.board.count_for(0)
    paper = journal(session)
    rng = Rng(7)
    for _ in range(12):
        n = rng.below(last + 1)
        assert found(Look(paper, n, 0)) == encode(session.replay.moment(0, n)).decode()
    whole = session.board.count_for(None)
    assert found(Look(paper, whole)) == encode(session.replay.moment(None, whole)).decode()
    assert found(List(paper, 0)) == encode(Moments(tuple(session.replay.moves(0)))).decode()


def test_a_match_that_goes_on_or_takes_a_move_back_is_followed() -> None:
    session = begun("wizard-cards", "followed")
    session.board.keep_states(4)
    twin = begun("wizard-cards", "twin")
    undone = 0
    for _ in range(30):
        for one in (session, twin):
            played(one, 3, Rng(len(one.journal.entries)))
        for seat in range(2):
            if session.status == "playing" and not session.undo.why_not(seat):
                undone += 1
                for one in (session, twin):
                    one.apply(Entry(len(one.journal.entries), 0.0, Undo(seat)))
        last = session.state.plays_made
        for n in range(last + 1):
            assert session.board.after(n).to_json() == twin.board.after(n).to_json()
        assert found(Look(journal(session), 0)) == encode(session.replay.moment(None, 0)).decode()
    assert undone > 3


def test_what_may_not_be_seen_is_denied() -> None:
    session = begun("wiz", "denied")
    played(session, 5, Rng(1))
    for task in (
        Look(journal(session), 3, sees_all=True),
        Look(journal(session), 999),
        Look(journal(session), -1),
        Stand(journal(session), 2),
    ):
        answer = look_back(task)
        assert answer.denied is not None
        assert not answer.text


def test_only_a_few_matches_are_kept() -> None:
    archive = Archive()
    papers = [journal(begun("wizard-cards", f"kept{n}")) for n in range(KEPT + 3)]
    for paper in papers:
        archive.session(paper)
    assert list(archive.sessions) == [f"kept{n}" for n in range(3, KEPT + 3)]


def test_what_is_remembered_has_a_bound() -> None:
    kept = Remembered(room=1000)
    for n in range(20):
        kept.put(("m", "", n), bytes(300))
        kept.get(("m", "", 0))
    assert set(kept.found) == {("m", "", 0), ("m", "", 18), ("m", "", 19)}
    assert kept.size == 900
    kept.put(("m", "", 0), bytes(10))
    assert kept.size == 610


def test_finished_matches_are_looked_at_without_being_taken_up(tmp_path: Path) -> None:
    async def play(address: str) -> tuple[str, str]:
        ann = await guest(address, "Ann")
        match = await ann.create(against_bots("wizard-cards", 1))
        async with ann.watch(match.id, 0) as viewer:
            await play_on(viewer)
        last = len((await ann.moments(match.id, "0")).moves)
        drawn = await ann.moment(match.id, last // 2, "0")
        await closed(ann)
        return match.id, encode(drawn).decode()

    async def look(address: str, match: str, drawn: str) -> None:
        ann = await guest(address, "Ann")
        n = json.loads(drawn)["n"]
        assert encode(await ann.moment(match, n, "0")).decode() == drawn
        assert (await ann.moment(match, n, "all")).n == n
        assert (await ann.moments(match, "all")).moves
        assert (await ann.catalogue(match)).faces
        metrics = (await raw("GET", address, "/metrics")).text
        assert "pentacles_matches_in_memory 0" in metrics
        for path in ("/moments/1?seat=9", "/moments/1?seat=x"):
            assert (await raw("GET", address, f"/api/matches/{match}{path}")).status_code == 400
        none = await raw("GET", address, "/api/matches/nothing/moments/1")
        assert none.status_code == 404
        await closed(ann)

    db = tmp_path / "replays.sqlite3"
    with serving(db) as server:
        match, drawn = run(play(server.address))
    with serving(db) as server:
        run(look(server.address, match, drawn))
        assert '"level": "error"' not in server.errors


def test_the_file_of_a_match_that_is_over_needs_one_replay_at_most(tmp_path: Path) -> None:
    """Then it comes from the database, as it would be written anew."""

    async def ask() -> None:
        hall = await Hall.open(Settings(db=str(tmp_path / "m.sqlite3"), pace=0.0))
        seats = tuple(SeatSetup(BOT, f"B{n}", "random") for n in range(2))
        version = game_class("witless-wizards").version
        setup = Setup("m" * 20, "witless-wizards", version, 2, 5, seats, code="ABCDEF")
        room = await hall.create(lambda: setup)
        while not room.is_idle:  # noqa: ASYNC110 - bots play
            await asyncio.sleep(0.05)
        anew = room.session.replay.export()
        hall.matches.pop(room.id).let_go()
        assert (await hall.info(room.id, "")).status == "over"  # replayed once
        hall.matches.pop(room.id).let_go()
        assert (await hall.info(room.id, "")).winners == room.session.views.info("").winners
        paper = await hall.archived(room.id)
        assert paper is not None
        assert paper.pop("told")
        assert json.loads(encode(paper)) == json.loads(encode(anew))
        assert json.loads(await hall.record(room.id)) == anew["record"]
        assert room.id not in hall.matches
        await hall.close()

    run(ask())
