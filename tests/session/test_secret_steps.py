"""What a seat does in secret leaves no trace for others: not in frames, counts, times or offers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import pentacles
from pentacles.bots import Eyes, make_bot
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.witnesses import noticed
from pentacles.session import Denied, Entry, Session, as_start, check_export
from tests.session.tables import hosted, play, rebuilt, run, setup_of, update_bytes, viewers

Case = tuple[str, int, dict[str, Any]]
CASES: list[Case] = [
    ("wiz", 2, {}),
    ("wiz", 3, {"minutes": 30.0}),
    ("wiz", 4, {"days": 2.0}),
    ("wizards-and-relics", 2, {}),
    ("wizards-and-relics", 4, {"minutes": 30.0}),
]
IDS = [f"{name}-{players}" for name, players, _ in CASES]
STEPS = 6
"""The most steps of a detour."""

encode = msgspec.json.encode


def is_secret(state: State, seat: int, action: int) -> bool:
    """Whether nobody else would notice this move."""
    after = state.clone()
    events = after.play(seat, action)
    return noticed(state, after, seat, events) == 1 << seat


def at_hand(session: Session, viewer: int | None) -> list[bytes]:
    """Everything that a viewer gets or can ask for at this moment."""
    guest = "" if viewer is None else f"guest-{viewer}"
    last = session.board.count_for(viewer)
    found = [
        encode(session.views.welcome(viewer, guest, 9.0)),
        update_bytes(session, viewer),
        encode(session.views.updates_since(viewer, max(0, session.ledger.version(viewer) - 3))),
        encode(session.views.info(guest)),
        encode(session.replay.moves(viewer)),
        encode(session.replay.moment(viewer, last)),
        encode(session.replay.moment(viewer, last // 2)),
    ]
    with pytest.raises(Denied):
        session.replay.moment(viewer, last + 1)
    return found


class Watched:
    """A session with all frames that its viewers are sent."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.frames: dict[int | None, list[bytes]] = {one: [] for one in viewers(session)}

    def apply(self, entry: Entry) -> None:
        session = self.session
        session.apply(entry)
        changes = session.changes(entry)
        for viewer, frames in self.frames.items():
            if "table" in changes and session.ledger.is_news(viewer):
                frames.append(update_bytes(session, viewer))
            if "match" in changes:
                frames.append(encode(session.views.info(f"guest-{viewer}")))

    def play(self, seat: int, action: int, now: float) -> None:
        session = self.session
        self.apply(session.propose.play(seat, session.decisions[seat], action, "", now))

    def detour(self, seat: int, rng: Rng, now: float) -> int:
        """Some steps in secret and the way back; how many there were."""
        session = self.session
        before = {one: at_hand(session, one) for one in viewers(session) if one != seat}
        start, made = session.state.clone(), 0
        for _ in range(rng.below(STEPS)):
            options = sorted(session.state.options(seat))
            secret = [one for one in options if is_secret(session.state, seat, one)]
            if not secret:
                break
            self.play(seat, rng.choice(secret), now)
            made += 1
            for viewer, frames in before.items():
                assert at_hand(session, viewer) == frames
        is_menu = start.public_kind(seat) == "play"
        if made and is_menu and rng.below(2) and "cancel" in session.state.legal():
            self.play(seat, session.game.actions.parse("cancel"), now)  # a turn allows only a few
            assert {one: at_hand(session, one) for one in before} == before
            return made
        while session.state.plays_made > start.plays_made:
            version = session.ledger.version(seat)
            self.apply(session.propose.undo(seat, now))
            assert session.ledger.version(seat) == version + 1
            for viewer, frames in before.items():
                assert at_hand(session, viewer) == frames
        assert session.state == start
        return made


def open_match(case: Case) -> Watched:
    name, players, more = case
    return Watched(hosted(name, players, seed=3, **more))


def moves_of(case: Case) -> tuple[list[tuple[int, int]], int]:
    """The moves of a match with many steps in secret, and the seat that makes most of them."""
    session = open_match(case).session
    rng, bot = Rng(8), make_bot("adept", 5)
    found: list[tuple[int, int]] = []
    secret = [0] * len(session.seats)
    while not session.is_over and sum(secret) < 25 and len(found) < 400:
        seat = rng.choice(session.decisions.asked_seats())
        action = bot.choose(Eyes(session.state.clone(), seat))
        play(session, seat, action)
        found.append((seat, action))
        secret[seat] += not session.ledger.is_news(None)
    if session.is_over:
        found.pop()  # in the end all moves are told
    return found, secret.index(max(secret))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_match_with_other_secret_steps_looks_the_same_to_others(case: Case) -> None:
    moves, actor = moves_of(case)
    plain, twin = open_match(case), open_match(case)
    elsewhere = Rng(9)
    steps = 0
    for number, (seat, action) in enumerate(moves):
        if actor in twin.session.decisions.asked_seats():
            steps += twin.detour(actor, elsewhere, number - 0.5)
        plain.play(seat, action, float(number))
        twin.play(seat, action, float(number))
        assert twin.session.state.zones == plain.session.state.zones
    for viewer in viewers(plain.session):
        if viewer != actor:
            assert twin.frames[viewer] == plain.frames[viewer]
    assert steps > 10
    assert len(twin.frames[actor]) > len(plain.frames[actor])
    assert rebuilt(twin.session).state == twin.session.state


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_every_viewer_counts_without_gaps(case: Case) -> None:
    watched = open_match(case)
    rng = Rng(4)
    for number in range(80):
        session = watched.session
        if session.is_over:
            break
        seat = rng.choice(session.decisions.asked_seats())
        watched.play(seat, rng.choice(sorted(session.state.options(seat))), float(number))
    for viewer, frames in watched.frames.items():
        told = [msgspec.json.decode(frame) for frame in frames if b'"type":"update"' in frame]
        assert [one["version"] for one in told] == list(range(2, len(told) + 2))
        lines = [line for one in told for line in one["log"]]
        first = lines[0]["n"]
        assert [line["n"] for line in lines] == list(range(first, first + len(lines)))
        assert lines[-1]["move"] <= watched.session.board.count_for(viewer)


def building() -> Session:
    """WIZ: seat 0 has three cards for a hand, and seat 1 watches."""
    game = pentacles.game("wiz")
    state = game.position(
        {
            "players": 2,
            "hand0_0": ["F5", "F6", "F7"],
            "hand0_1": ["A1", "A2", "A3"],
            "grip_0": ["W1", "W2", "W3", "E1"],
            "grip_1": ["E2"],
        }
    )
    return hosted("wiz", start=as_start(state))


def do(session: Session, seat: int, text: str, now: float = 1.0) -> None:
    play(session, seat, session.game.actions.parse(text), now)


@pytest.mark.rule("WIZ-8.7")
def test_a_cancelled_stage_leaves_no_trace_for_others() -> None:
    session = building()
    others = {one: at_hand(session, one) for one in (1, None)}
    own = session.ledger.version(0)
    for text in ("new run water", "start 1", "card W1", "card W2", "cancel"):
        do(session, 0, text, 7.0)
        assert not session.ledger.is_news(1)
        assert session.ledger.is_news(0)
    assert {one: at_hand(session, one) for one in (1, None)} == others
    assert session.ledger.version(0) == own + 5
    assert len(session.replay.moves(0)) == 5
    assert session.views.info("guest-0").moves == session.views.info("").moves == 0
    assert session.replay.moves(1) == session.replay.moves(None) == []


@pytest.mark.rule("WIZ-8.6")
def test_a_stage_is_one_move_for_others_when_it_is_committed() -> None:
    session = building()
    for text in ("new run water", "start 1", "card W1", "card W2", "card W3", "close"):
        do(session, 0, text)
    assert len(session.replay.moves(1)) == 1
    assert session.replay.moves(1)[0].label
    assert session.views.info("").moves == 1
    assert {line.move for line in session.views.update(1).log} == {1}
    assert {line.move for line in session.views.update(0).log} == {6}
    zones = encode(session.views.table(1).zones)
    assert encode(session.replay.moment(1, 1).table.zones) == zones
    assert encode(session.replay.moment(1, 0).table.zones) != zones


def test_steps_in_secret_are_taken_back_without_asking_anybody() -> None:
    session = building()
    do(session, 0, "new run water")
    do(session, 0, "start 1")
    offer = session.views.undo_state(0)
    assert offer.is_possible
    assert not offer.needs_consent
    session.apply(session.propose.undo(0, 2.0))
    assert session.state.plays_made == 1
    assert not session.ledger.is_news(1)
    assert session.views.update(0).decision == session.decisions[0]
    again = rebuilt(session)
    assert again.state == session.state
    assert again.decisions.ids == session.decisions.ids


def shielded() -> Session:
    """WIZ: seat 1 has just let an attack on its hand pass, and seat 0 goes on with its turn."""
    game = pentacles.game("wiz")
    state = game.position(
        {
            "players": 2,
            "hand0_0": ["F5", "F6", "F7"],
            "hand0_1": ["E4", "E5", "E6"],
            "grip_0": ["E7", "W1", "W2", "W3"],
            "grip_1": ["E2", "A9"],
        }
    )
    session = hosted("wiz", start=as_start(state))
    do(session, 0, "card E7")
    do(session, 0, "hand 1.1")
    assert session.decisions.asked_seats() == [1]
    do(session, 1, "pass")
    assert session.decisions.asked_seats() == [0]
    return session


def test_steps_in_secret_take_nobodys_way_back() -> None:
    session = shielded()
    offer = session.views.undo_state(1)
    assert offer.is_possible
    before = session.state.plays_made
    do(session, 0, "new run water")
    do(session, 0, "start 1")
    assert session.views.undo_state(1) == offer
    session.apply(session.propose.undo(1, 2.0))
    do(session, 0, "card W1")
    assert session.views.undo_state(0).asked_by == 1, "a step in secret does not end the request"
    session.apply(session.propose.answer_undo(0, True, 3.0))
    assert session.state.plays_made == before - 1
    assert session.decisions.asked_seats() == [1]
    assert session.ledger.is_news(0)
    assert rebuilt(session).state == session.state


def test_only_the_own_step_goes_back_when_several_choose_in_secret() -> None:
    session = hosted("wizards-and-relics", 2, seed=3)
    rng = Rng(1)
    while session.state.public_kind(0) != "choose_wizard" or session.state.asked != 3:
        seat = rng.choice(session.decisions.asked_seats())
        play(session, seat, rng.choice(sorted(session.state.options(seat))))
    for seat in (0, 1):
        play(session, seat, min(session.state.options(seat)))
    decision = session.decisions[1]
    kept = list(session.state.picked[1])  # type: ignore[attr-defined]
    session.apply(session.propose.undo(0, 2.0))
    assert not session.ledger.is_news(1)
    assert session.decisions[1] == decision
    assert session.state.picked == [[], kept]  # type: ignore[attr-defined]
    assert rebuilt(session).state == session.state
    run(session, rng, 3000)
    assert session.is_over
    assert check_export(encode(session.replay.export())).moves == session.replay.record().moves


def test_a_seat_is_not_given_back_by_a_step_in_secret() -> None:
    setup = setup_of("wiz", seats="pp", start=as_start(building().state))
    session = Session(setup, 0.0, Rng(5))
    session.apply(session.propose.begin(0.0))
    session.apply(session.propose.leave(0, 1.0))
    entry = session.propose.come_back(0, 2.0)
    assert entry is not None
    session.apply(entry)
    for text in ("new run water", "start 1", "cancel"):
        action = session.game.actions.parse(text)
        entry = session.propose.play(0, session.decisions[0], action, "", 3.0, by="bot")
        session.apply(entry)
        assert "match" not in session.changes(entry)
    assert session.seats[0].is_replaced
