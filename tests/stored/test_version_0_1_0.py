"""What version 0.1.0 wrote opens for ever: saves, records, journals and a server's database.

The files were written by that version and never change. A journal's `end` is the save of the match
that the journal led to.
"""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.games import load
from pentacles.session import Entry, Session, Setup
from tests.conformance.cases import finish
from tests.server.tables import closed, guest, run, serving

KEPT = Path(__file__).parent / "v0_1_0"
STEMS = sorted(path.name.removesuffix(".record.json.gz") for path in KEPT.glob("*.record.json.gz"))


def text_of(name: str) -> str:
    return gzip.decompress((KEPT / name).read_bytes()).decode()


def test_every_game_is_among_them() -> None:
    assert {name for name in pentacles.games() for stem in STEMS if stem.startswith(name)} == set(
        pentacles.games()
    )


@pytest.mark.parametrize("stem", STEMS)
def test_saves_open_and_can_be_played_to_the_end(stem: str) -> None:
    saves = json.loads(text_of(f"{stem}.saves.json.gz"))
    for save in saves:
        state = load(save)
        data = json.loads(save)
        assert state.history == data["moves"]
        assert state.seen == data["seen"]
        assert state.face == data["faces"]
        assert state.zones == list(data["zones"].values())
        assert load(state.to_json()) == state
        finish(state, Rng(1))
    assert load(saves[-1]).over


@pytest.mark.parametrize("stem", STEMS)
def test_what_counts_in_a_save_is_where_its_moves_lead(stem: str) -> None:
    """Words and figures of a state may have changed since; the cards must lie as they were."""
    saves = json.loads(text_of(f"{stem}.saves.json.gz"))
    for save in saves:
        data = json.loads(save)
        other = data | {"agenda": [["Gone", 1]], "fields": {}, "outcome": [[0], "gone", "X-1"]}
        assert load(json.dumps(other)) == load(save)
    last = json.loads(saves[-1]) | {"moves": []}
    with pytest.raises(pentacles.Unreadable, match="do not lead to this match"):
        load(json.dumps(last))


@pytest.mark.parametrize("stem", STEMS)
def test_records_replay_to_the_same_end(stem: str) -> None:
    state = pentacles.replay(text_of(f"{stem}.record.json.gz"))
    saves = json.loads(text_of(f"{stem}.saves.json.gz"))
    assert state == load(saves[-1])
    assert state.over


@pytest.mark.parametrize("stem", STEMS)
def test_journals_lead_to_the_same_match(stem: str) -> None:
    head, *lines = text_of(f"{stem}.journal.jsonl.gz").splitlines()
    session = Session(Setup.from_json(head), 0.0, Rng(6))
    for line in lines:
        session.apply(Entry.from_json(line))
    assert session.state == load(text_of(f"{stem}.end.json.gz"))
    for viewer in (0, None):
        assert session.views.table(viewer).zones
        assert session.views.log(viewer).lines


def test_a_database_opens_with_its_waiting_running_and_finished_matches(tmp_path: Path) -> None:
    database = tmp_path / "server.db"
    with gzip.open(KEPT / "server.db.gz") as kept, database.open("wb") as file:
        shutil.copyfileobj(kept, file)
    made: dict[str, Any] = json.loads((KEPT / "server.json").read_text(encoding="utf-8"))

    async def look(address: str) -> None:
        client = await guest(address, "Cora")
        for match, (status, game) in made.items():
            info = await client.match(match)
            assert (info.status, info.game) == (status, game)
            async with client.watch(match) as viewer:
                assert viewer.table.game == game
                assert bool(viewer.table.zones) == (status != "waiting")
            if status == "waiting":
                assert (await client.join(match)).status == "playing"
            if status == "over":
                assert (await client.record(match))["record"]["game"] == game
        await closed(client)

    with serving(database) as server:
        run(look(server.address))
