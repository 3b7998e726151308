"""Seating: sessions for people at this keyboard, new, resumed, or from a record to look at."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pentacles.bots import LEVELS
from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.sealed_rng import Seed
from pentacles.core.state import State
from pentacles.session import SeatSetup, Session, Setup, as_start
from pentacles.session.characters import named_seats
from pentacles.session.from_record import play_record, record_session
from pentacles.session.messages import LONGEST_NAME
from pentacles.session.safe_text import clean, distinct
from pentacles.session.setup import BOT, PERSON
from pentacles.terminal.host import GUEST

NOBODY = "Player"
LONGEST_LEVEL = 100
LOCAL = "local"
"""The id of a match at this keyboard."""


@dataclass(frozen=True)
class Place:
    """Who will sit in a seat: a level, or a person with a name."""

    level: str = ""
    name: str = ""


def own_name() -> str:
    """What the person at this keyboard is called, as far as the system knows."""
    for variable in ("PENTACLES_NAME", "USER", "LOGNAME", "USERNAME"):
        name = clean(os.environ.get(variable, ""))[:LONGEST_NAME]
        if name and name != "root":
            return name[:1].upper() + name[1:]
    return NOBODY


def places(
    seats: int, players: int, seat: int, levels: Sequence[str], names: Sequence[str]
) -> list[Place]:
    """People by their names, or one person, and bots; a lone player has all seats."""
    if players == 1:
        name = names[0] if names else own_name()
        return [Place(name=name if one == 0 else f"{name}'s rival") for one in range(seats)]
    people = list(names) or [own_name()]
    found: list[Place] = []
    wanted = [(seat + number) % seats for number in range(min(len(people), seats))]
    rivals = 0
    for one in range(seats):
        if one in wanted:
            found.append(Place(name=clean(people[wanted.index(one)])[:LONGEST_NAME] or NOBODY))
        else:
            level = levels[rivals % len(levels)] if levels else LEVELS[1]
            found.append(Place(level=level))
            rivals += 1
    return found


def seat_setups(sitting: Sequence[Place], seed: Seed) -> tuple[SeatSetup, ...]:
    """The seats as a session wants them: everybody has a name of their own."""
    made: list[SeatSetup] = []
    for place in sitting:
        taken = [seat.name for seat in made if seat.name]
        if place.level:
            made.append(SeatSetup(BOT, place.name, place.level))
        else:
            made.append(SeatSetup(PERSON, distinct(place.name or NOBODY, taken), "", GUEST))
    return named_seats(made, LOCAL, seed)


def new_session(
    game: Game, players: int | None, seed: int | None, sitting: Sequence[Place], pace: float = 1.0
) -> Session:
    """A match that begins."""
    count = game.usual_players if players is None else players
    seed = secrets.randbits(48) if seed is None else seed
    setup = Setup(
        id=LOCAL,
        game=game.id,
        version=game.version,
        players=count,
        seed=seed,
        seats=seat_setups(sitting, seed),
        options=dict(game.options),
        cards=game.cards_text,
        created=time.time(),
        host=GUEST,
    )
    return Session(setup, pace)


def resumed_session(
    state: State, player: Mapping[str, Any], seat: int | None, pace: float = 1.0
) -> tuple[Session, dict[int, int]]:
    """A match that continues, and where its bots' choices continue."""
    sitting = places_of(state, player, seat)
    bots: dict[int, int] = {}
    drawn = player.get("bots")
    if isinstance(drawn, dict):
        for key, value in drawn.items():
            if str(key).isdecimal() and isinstance(value, int) and 0 <= value < 1 << 63:
                bots[int(key)] = value
    return session_of(state, sitting, pace), bots


def places_of(state: State, player: Mapping[str, Any], seat: int | None) -> list[Place]:
    """Who sat where, according to a save; anything it doesn't say is as usual."""
    told = player.get("seats")
    if seat is None and isinstance(told, list) and len(told) == state.seats:
        found = []
        for one in told:
            one = one if isinstance(one, dict) else {}
            name = clean(str(one.get("name", ""))[:200])[:LONGEST_NAME]
            is_bot = one.get("kind") == BOT
            level = level_told(one.get("level")) if is_bot else ""
            found.append(Place(level, name if level else name or own_name()))
        if any(not place.level for place in found):
            return found
    sat = player.get("seat")
    if seat is None:
        seat = sat if isinstance(sat, int) and 0 <= sat < state.seats else 0
    level = level_told(player.get("against"))
    return places(state.seats, state.players, seat, [level], [])


def level_told(told: object) -> str:
    """The bot that a save names, whether it is installed here or not; the usual one if none."""
    return (clean(told[:LONGEST_LEVEL]) if isinstance(told, str) else "") or LEVELS[1]


def session_of(state: State, sitting: Sequence[Place], pace: float = 1.0) -> Session:
    """A session in which the moves of a match have been made."""
    game = state.game
    record = state.record if state.recording else None
    setup = Setup(
        id=LOCAL,
        game=game.id,
        version=game.version,
        players=state.players,
        seed=state.seed,
        seats=seat_setups(sitting, state.seed),
        options=dict(game.options),
        cards=game.cards_text,
        start=record.start if record is not None else as_start(state),
        created=time.time(),
        host=GUEST,
    )
    session = Session(setup, pace)
    play_record(session, record)
    return session


def recorded_session(game: Game, record: Record) -> Session:
    """A session with the moves of a record, to look at."""
    seats = game.seats(record.players)
    names = [clean(name)[:LONGEST_NAME] for name in record.names]
    people = [
        SeatSetup(PERSON, name or f"Player {one + 1}", "", GUEST)
        for one, name in enumerate([*names, *[""] * seats][:seats])
    ]
    return record_session(game, record, "record", people, GUEST)
