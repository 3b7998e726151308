"""Hosted matches for tests: made in one line, played at random."""

from __future__ import annotations

from typing import Any

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import Seed
from pentacles.session import Entry, SeatSetup, Session, Setup

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("witless-wizards", 2, {}),
    ("witless-wizards", 4, {}),
    ("wiz", 2, {}),
    ("wiz", 1, {"solo_control": "self"}),
    ("wizard-cards", 2, {}),
    ("wizard-cards", 2, {"constructed_decks": True}),
    ("wizards-and-relics", 2, {}),
    ("wizards-and-relics", 4, {}),
    ("wysaertz", 4, {}),
    ("wysaertz", 12, {}),
]
IDS = [f"{name}-{players}{'-'.join(['', *options])}" for name, players, options in CASES]


def person(seat: int) -> SeatSetup:
    return SeatSetup("person", f"Player {seat}", owner=f"guest-{seat}")


def shared(seat: int) -> SeatSetup:
    return SeatSetup("person", f"Player {seat}", owner="guest-0")


def bot(seat: int) -> SeatSetup:
    return SeatSetup("bot", f"Bot {seat}", level="adept")


def nobody(_seat: int) -> SeatSetup:
    return SeatSetup("open")


def setup_of(
    name: str = "wizard-cards",
    players: int = 2,
    options: dict[str, Any] | None = None,
    seats: str = "",
    seed: Seed = 7,
    **more: Any,
) -> Setup:
    """A setup; `seats` has a letter for each seat.

    p is a person, s one at the same screen as the first, b a bot, and o is open.
    """
    game = pentacles.game(name, **(options or {}))
    letters = seats or "p" * game.seats(players)
    made = {"p": person, "s": shared, "b": bot, "o": nobody}
    places = tuple(made[letter](seat) for seat, letter in enumerate(letters))
    more = {"host": "guest-0", "code": "ABCD", **more}
    return Setup(
        id="m1",
        game=name,
        version=game.version,
        players=players,
        seed=seed,
        seats=places,
        options=options or {},
        **more,
    )


def hosted(*args: Any, pace: float = 0.0, **more: Any) -> Session:
    """A match that has begun."""
    session = Session(setup_of(*args, **more), pace, Rng(5))
    session.apply(session.propose.begin(0.0))
    return session


def play(session: Session, seat: int, action: int, now: float = 1.0, **more: Any) -> Entry:
    """One move, as the server does it."""
    entry = session.propose.play(seat, session.decisions[seat], action, "", now, **more)
    session.apply(entry)
    return entry


def random_move(session: Session, rng: Rng, now: float = 1.0) -> tuple[int, int]:
    """One random legal move of a random seat that is asked."""
    seat = rng.choice(session.decisions.asked_seats())
    action = rng.choice(sorted(session.state.options(seat)))
    by = "bot" if session.seats[seat].is_bots else "person"
    play(session, seat, action, now, by=by)
    return seat, action


def run(session: Session, rng: Rng, moves: int) -> Session:
    """Some random moves, or fewer when the match ends."""
    for _ in range(moves):
        if session.is_over:
            break
        random_move(session, rng)
    return session


def rebuilt(session: Session) -> Session:
    """The same match after a restart."""
    other = Session(Setup.from_json(session.setup.to_json()), 0.0, Rng(6))
    for entry in session.journal.entries:
        other.apply(Entry.from_json(entry.to_json()))
    return other


def viewers(session: Session) -> list[int | None]:
    return [*range(len(session.seats)), None]


def update_bytes(session: Session, viewer: int | None) -> bytes:
    """The update of the last version as it goes over the wire."""
    buffer = bytearray(b"what was there before")
    session.views.write_update(viewer, buffer)
    return bytes(buffer)
