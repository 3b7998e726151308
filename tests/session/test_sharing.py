"""What is shared between viewers and versions looks as if each table were drawn alone."""

from __future__ import annotations

import random

import msgspec
import pytest

from pentacles.core.errors import BadOption, Denied
from pentacles.core.rng import Rng
from pentacles.games import games, made
from pentacles.session.second_person import summed_up
from pentacles.session.session import Session
from pentacles.session.setup import SeatSetup, Setup
from tests.session.tables import update_bytes

MOVES = 120
encoder = msgspec.json.Encoder()


def cases() -> list[tuple[str, int, dict[str, object]]]:
    found = []
    for name in games():
        game = made(name, {}, "")
        for number, options in enumerate(game.representatives):
            low, high = game.min_players, game.max_players
            for players in {low, min(high, 3 + number % 3)}:
                try:
                    made(name, dict(options), "").check_players(players)
                except BadOption:
                    continue
                found.append((name, players, dict(options)))
    return found


@pytest.mark.parametrize(("name", "players", "options"), cases())
def test_a_shared_table_equals_one_drawn_alone(
    name: str, players: int, options: dict[str, object]
) -> None:
    chance = random.Random(f"{name}{players}{options}")
    game = made(name, options, "")
    seats = tuple(
        SeatSetup("person", f"P{seat}", owner="one") for seat in range(game.seats(players))
    )
    session = Session(
        Setup("m", name, game.version, players, 5, seats, options=game.options), 0.0, Rng(1)
    )
    session.apply(session.propose.begin(1.0))
    viewers = [*range(len(seats)), None]
    for number in range(MOVES):
        chance.shuffle(viewers)
        for viewer in viewers[: 1 + number % len(viewers)]:
            ring = session.board.keys.of(viewer)
            alone = game.table(
                session.state, viewer, session.seats.names, with_faces=False, ring=ring
            )
            if players > 1:
                alone = summed_up(alone, session.state, game.drawing, session.seats.names)
            assert session.views.table(viewer) == alone
            sent = update_bytes(session, viewer)
            assert sent == encoder.encode(session.views.update(viewer))
        if session.is_over:
            break
        seat = chance.choice(session.decisions.asked_seats())
        if chance.random() < 0.2:
            try:
                session.apply(session.propose.undo(seat, 1.0))
                continue
            except Denied:
                pass
        action = chance.choice(list(session.state.options(seat)))
        session.apply(session.propose.play(seat, session.views.decision(seat), action, "", 1.0))


def test_a_zone_says_at_which_end_its_top_card_lies() -> None:
    seats = (SeatSetup("person", "A", owner="one"), SeatSetup("person", "B", owner="one"))
    session = Session(Setup("m", "wizard-cards", "1.0", 2, 5, seats), 0.0)
    session.apply(session.propose.begin(1.0))
    zones = {zone.name: zone for zone in session.views.table(0).zones}
    assert zones["deck"].is_from_top
    assert not zones["hand_0"].is_from_top
