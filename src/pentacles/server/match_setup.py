"""The setup of a match: how a wish for a match becomes its setup."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import time
from typing import NamedTuple

import msgspec

from pentacles.bots import bot_names
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.position import lay_out
from pentacles.core.sealed_rng import new_sealed_seed
from pentacles.server.own_cards import make, same_text
from pentacles.server.problems import HttpProblem
from pentacles.server.room import Room
from pentacles.server.storage import Guest
from pentacles.server.table_codes import new_code
from pentacles.session.characters import named_seats
from pentacles.session.messages import NewMatch, SeatWish
from pentacles.session.safe_text import distinct, name_text, person_text
from pentacles.session.setup import BOT, OPEN, PERSON, SeatSetup, Setup, as_start

KINDS = ("me", "here", "open", "bot")
MINUTES = (1 / 60, 24 * 60.0)
DAYS = (1 / 24, 60.0)
"""The shortest and the longest clock: live at least a second, turn-based an hour."""
DEFAULT_LEVEL = "adept"


class SetName(NamedTuple):
    """What a match is played with: a workshop set, its version, why it is stacked."""

    name: str
    version: int
    stacked: str = ""


NO_SET = SetName("", 0)


def new_id() -> str:
    """An id that nobody can guess: whoever has the link may look."""
    return secrets.token_hex(10)


def maker(
    wish: NewMatch, guest: Guest, source: Room | None, card_set: SetName = NO_SET
) -> Callable[[], Setup]:
    """Check a wish; the result makes its setup, each time with a new id and code."""
    if source is not None:
        base = played_on(wish, source)
    elif wish.tutorial:
        wish = with_company(wish)
        base = tutorial(wish)
    else:
        base = dealt(wish)
    if card_set.name:
        name, version, stacked = card_set
        base = msgspec.structs.replace(base, set_name=name, set_version=version, stacked=stacked)
    seats = seats_of(wish, guest, base.make_game(), base.players)
    if any(seat.kind == OPEN for seat in seats) and (wish.seed is not None or base.start):
        raise HttpProblem(
            400,
            "With a chosen seed or position you would know the cards, so no seat can be open.",
            "open_seat",
        )
    minutes = bounded("minutes", wish.minutes, MINUTES, "a second")
    days = bounded("days", wish.days, DAYS, "an hour")
    if minutes is not None and days is not None:
        raise HttpProblem(400, "Choose a live clock or a turn-based one, not both.", "clock")

    def made() -> Setup:
        match = new_id()
        seed = base.seed if wish.seed is not None or base.start else new_sealed_seed()
        return msgspec.structs.replace(
            base,
            id=match,
            code=new_code(wish.is_open),
            seed=seed,
            seats=named_seats(seats, match, seed, [guest.name]),
            minutes=minutes,
            days=days,
            is_open=wish.is_open,
            created=time(),
            host=guest.id,
            host_name=guest.name,
        )

    return made


def dealt(wish: NewMatch) -> Setup:
    """A normal setup."""
    game = make(wish.game, wish.options, wish.cards)
    game.check_players(len(wish.seats))
    seed = wish.seed if wish.seed is not None else 0
    game.new(len(wish.seats), seed)
    return Setup(
        id="",
        game=game.id,
        version=game.version,
        players=len(wish.seats),
        seed=seed,
        seats=(),
        options=game.options,
        cards=same_text(game.cards_text),
    )


def with_company(wish: NewMatch) -> NewMatch:
    """The seats of a guided match if none were chosen: the pupil, and bots for a first match."""
    lesson = make(wish.game, {}, "").tutorial
    if wish.seats or lesson is None:
        return wish
    bots = (SeatWish("bot", "", "apprentice"),) * (lesson.players - 1)
    return msgspec.structs.replace(wish, seats=(SeatWish("me"), *bots))


def tutorial(wish: NewMatch) -> Setup:
    """The guided first match of a game, on its fixed position."""
    lesson = make(wish.game, {}, "").tutorial
    if lesson is None:
        raise HttpProblem(400, "This game has no guided first match yet.", "no_tutorial")
    game = make(wish.game, dict(lesson.options), "")
    if len(wish.seats) != lesson.players:
        raise HttpProblem(
            400, f"The guided match is for {lesson.players} players.", "seats", seats=lesson.players
        )
    state = lay_out(game, lesson.position)
    return Setup(
        id="",
        game=game.id,
        version=game.version,
        players=state.players,
        seed=state.seed,
        seats=(),
        options=game.options,
        start=as_start(state),
        tutorial=game.id,
    )


def played_on(wish: NewMatch, source: Room) -> Setup:
    """A match that continues from a moment of another one, which must be over."""
    session = source.session
    if not session.is_over:
        raise HttpProblem(
            400, "Only a match that is over can be played on from a moment.", "source"
        )
    last = session.state.plays_made
    if not 0 <= wish.move <= last:
        raise HttpProblem(400, f"There is no move {wish.move}: moves are 0 to {last}.", "move")
    if wish.game != session.setup.game:
        raise HttpProblem(400, f"That match is a match of {session.setup.game}.", "game")
    state = session.board.after(wish.move)
    if state.over:
        raise HttpProblem(400, "After this move the match was over. Choose an earlier one.", "move")
    if wish.seats and game_seats(session.game, session.setup.players, len(wish.seats)) is None:
        raise HttpProblem(400, f"That match has {session.setup.players} players.", "seats")
    return msgspec.structs.replace(
        session.setup, start=as_start(state), stacked="", tutorial="", seats=(), seed=state.seed
    )


def game_seats(game: Game, players: int, wished: int) -> int | None:
    """The number of seats, if this many wishes fit: one for each player, or for each seat."""
    seats = game.seats(players)
    return seats if wished in (players, seats) else None


def seats_of(wish: NewMatch, guest: Guest, game: Game, players: int) -> tuple[SeatSetup, ...]:
    """The seats as requested, and bots in those that only a solo game has."""
    wishes = list(wish.seats)
    wishes += [SeatWish("bot", "Automa", DEFAULT_LEVEL)] * (game.seats(players) - len(wishes))
    made: list[SeatSetup] = []
    for number, one in enumerate(wishes):
        seat = seat_of(number, one, guest)
        others = [other.name for other in made if other.name]
        name = distinct(seat.name, others) if seat.name else ""
        made.append(msgspec.structs.replace(seat, name=name))
    return tuple(made)


def seat_of(number: int, wish: SeatWish, guest: Guest) -> SeatSetup:
    """One seat; HttpProblem says what is wrong with it."""
    if wish.kind not in KINDS:
        raise HttpProblem(
            400, f"Seat {number} can be {', '.join(KINDS)}, not {wish.kind[:20]!r}.", "seat"
        )
    if wish.kind == "open":
        return SeatSetup(OPEN)
    if wish.kind == "bot":
        level = wish.level or DEFAULT_LEVEL
        if level not in bot_names():
            known = ", ".join(bot_names())
            raise BadOption(f"Unknown bot {level[:20]!r}. Bots: {known}.", "level", known)
        return SeatSetup(BOT, name_text(wish.name) if wish.name else "", level)
    name = person_text(wish.name, bot_names()) if wish.name and wish.kind == "here" else ""
    if not name:
        name = guest.name if wish.kind == "me" else "Player"
    return SeatSetup(PERSON, name, "", guest.id)


def bounded(
    name: str, value: float | None, bounds: tuple[float, float], least: str
) -> float | None:
    """A time that a clock may have."""
    if value is not None and not bounds[0] <= value <= bounds[1]:
        raise HttpProblem(400, f"A clock has from {least} to {bounds[1]:g} {name}.", name)
    return value
