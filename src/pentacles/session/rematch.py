# not compiled
"""Another match at the same table: who begins it."""

from __future__ import annotations

import msgspec

from pentacles.core.game import Game
from pentacles.core.options import LOT, seat_named
from pentacles.core.sealed_rng import Seed
from pentacles.core.state import State
from pentacles.session.match import Match
from pentacles.session.setup import SeatSetup, Setup


def next_start(game: Game, players: int) -> dict[str, str]:
    """The option of a plain rematch: a named seat passes the start on, a draw stays a draw."""
    seat = seat_named(game.options[game.first_option]) if game.first_option else -1
    return {game.first_option: f"seat_{(seat + 1) % players}"} if seat >= 0 else {}


def winners_start(state: State) -> dict[str, str]:
    """The option of a rematch in which the winner begins; after a draw chance decides.

    Empty if there is nothing to choose: in a game without a first player, for a lone player, and if
    the plain rematch would be drawn in the same way.
    """
    game, players = state.game, state.players
    if not state.over or not game.first_option or players < 2:
        return {}
    if len(state.winners) != 1:
        is_lot = game.options[game.first_option] == LOT
        return {} if is_lot else {game.first_option: LOT}
    winner = state.winners[0]
    return game.beginning(winner, players) if winner < players else {}


def offer(state: State) -> str:
    """How a rematch in which the winner begins is offered; empty if there is none."""
    if not winners_start(state):
        return ""
    who = "winner" if len(state.winners) == 1 else "chance decides who"
    return f"Rematch, {who} {state.game.first_words}"


def next_setup(
    match: Match, id: str, code: str, seed: Seed, now: float, winner_first: bool = False
) -> Setup:
    """The next match at this table: the same seats, another deal, the next seat begins.

    If the options name the seat that begins, the next seat begins; a seat that was drawn at random
    is drawn again. Or the winner begins, if wanted.
    """
    start = winners_start(match.state) if winner_first else {}
    start = start or next_start(match.game, match.setup.players)
    return msgspec.structs.replace(
        match.setup,
        id=id,
        code=code,
        seed=seed,
        start="",
        stacked="",
        tutorial="",
        options=match.setup.options | start,
        created=now,
        seats=tuple(
            SeatSetup(place.kind, place.name, place.level, place.owner) for place in match.seats
        ),
    )
