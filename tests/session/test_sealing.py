"""Hosted matches are dealt from a sealed seed: it is promised, kept secret, and told at the end."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256

import msgspec
import pytest

from pentacles.core.errors import Unreadable
from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import commitment, generator
from pentacles.session import Session, check_export
from pentacles.session.export import digest, export
from pentacles.session.setup import as_start
from tests.session.tables import CASES, IDS, hosted, rebuilt, run, setup_of, update_bytes, viewers
from tests.session.test_knowledge import Case, sent
from tests.session.twins import plain_only

SEED = sha256(b"a deal").hexdigest()
OTHER = sha256(b"another deal").hexdigest()


def everything(session: Session) -> bytes:
    """All that anybody is sent or can ask for now."""
    frames = [frame for viewer in viewers(session) for frame in sent(session, viewer)]
    return b"\n".join(frames)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_no_seed_leaves_a_running_match(case: Case) -> None:
    session = hosted(*case, seed=SEED)
    for _ in range(3):
        run(session, Rng(3), 9)
        if not session.is_over:
            told = everything(session)
            assert SEED.encode() not in told
            assert commitment("m1", SEED).encode() in told


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_what_is_sent_hangs_on_the_cards_and_not_on_the_seed(case: Case) -> None:
    """Two matches with unlike seeds and the same cards are the same to everybody.

    So all that frames can tell is cards; to learn more of the deal from the cards that were seen
    is to break BLAKE2b.
    """
    session = hosted(*case, seed=SEED)
    twin = Session(setup_of(*case, seed=OTHER), 0.0, Rng(5))
    dealt = session.board.first.clone()
    dealt.rng = generator(OTHER)
    twin.board.first, twin.board.state = dealt, dealt.clone()
    twin.apply(twin.propose.begin(0.0))
    twin.board.events[:] = session.board.events
    plain_only()
    vars(twin.ledger).update(deepcopy(vars(session.ledger)))  # parts of the session share it
    twin.board.keys = deepcopy(session.board.keys)
    rng = Rng(5)
    for _ in range(25):
        if session.is_over:
            break
        seat = rng.choice(session.decisions.asked_seats())
        action = rng.choice(sorted(session.state.options(seat)))
        drawn = session.state.rng.state
        for one in (session, twin):
            one.apply(one.propose.play(seat, one.decisions[seat], action, "", 1.0))
        if session.state.rng.state != drawn:
            break  # from here on chance deals other cards
        for viewer in viewers(session):
            assert update_bytes(twin, viewer) == update_bytes(session, viewer)


def test_the_promise_is_kept_by_the_export() -> None:
    session = hosted("wizard-cards", 2, seed=SEED)
    promised = session.views.info().commitment
    assert promised == rebuilt(session).views.info().commitment == commitment("m1", SEED)
    run(session, Rng(2), 4000)
    data = json.loads(json.dumps(session.replay.export()))
    assert data["commitment"] == promised
    record = check_export(json.dumps(data))
    assert record.seed == SEED


def test_another_deal_than_the_promised_one_is_found_out() -> None:
    session = hosted("wizard-cards", 2, seed=SEED)
    run(session, Rng(2), 4000)
    setup = msgspec.structs.replace(session.setup, id="m2")
    data = export(setup, session.journal.entries, session.replay.record())
    check_export(json.dumps(data))
    for broken in (
        {**export(session.setup, session.journal.entries, session.replay.record()), "id": "m2"},
        {**data, "commitment": "0" * 64},
        {key: value for key, value in data.items() if key != "commitment"},
    ):
        with pytest.raises(Unreadable, match="changed"):
            check_export(json.dumps(broken))


def test_a_forged_chain_around_another_deal_is_found_out() -> None:
    """Who writes the whole chain anew still can't fit another seed to the promise."""
    session = hosted("wizard-cards", 2, seed=SEED)
    run(session, Rng(2), 4000)
    data = json.loads(json.dumps(session.replay.export()))
    data["commitment"] = commitment("m1", OTHER)
    head = {k: v for k, v in data.items() if k not in ("entries", "start_hash", "hash")}
    link = data["start_hash"] = digest("", head)
    for entry in data["entries"]:
        link = digest(link, {key: value for key, value in entry.items() if key != "hash"})
        entry["hash"] = link
    data["hash"] = link
    with pytest.raises(Unreadable, match="promised"):
        check_export(json.dumps(data))


def test_a_chosen_seed_or_position_promises_nothing() -> None:
    assert hosted("wizard-cards", 2, seed=7).views.info().commitment == ""
    start = hosted("wizard-cards", 2, seed=SEED).state
    assert hosted("wizard-cards", 2, seed=SEED, start=as_start(start)).views.info().commitment == ""
