"""Results: what a cast is sure to do, in a few words beside its option."""

from __future__ import annotations

from pentacles.core.sentences import counted
from pentacles.games.wizard_cards.outlook import (
    Component,
    Strike,
    acts_again,
    casts_next_turn,
    drawn_by,
    gained_by_drawing,
    is_last_turn,
    plays_after,
)
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import FORTUNE, HAND, VIGOR, WRATH


def result_of(state: Duel, seat: int, cast: Component) -> str:
    """The one thing that a cast will do now, as short as a button needs it."""
    if cast.verb == WRATH:
        return strike_result(Strike(state, seat, cast.amount))
    if cast.verb == VIGOR:
        if len(state.zones[HAND + seat]) == 1:
            return "no card left to play"
        return f"{counted(plays_after(state, cast.school, cast.amount), 'play', 'plays')} left"
    if cast.verb == FORTUNE:
        drawn = drawn_by(state, seat, cast.amount)
        return f"draw {drawn}" if drawn else "draws nothing"
    return f"ward {cast.amount}"


def outlook_of(state: Duel, seat: int, cast: Component) -> str:
    """How that comes about, and what becomes of it."""
    if cast.verb == WRATH:
        return strike_outlook(Strike(state, seat, cast.amount))
    if cast.verb == FORTUNE:
        return fortune_outlook(state, seat, cast)
    if cast.verb == VIGOR:
        return ""
    if is_last_turn(state):
        return "no turn follows"
    return "" if casts_next_turn(state, 1 - seat) else "no spell follows"


def fortune_outlook(state: Duel, seat: int, cast: Component) -> str:
    """WC-5.3: what is drawn with the last play has to wait, if another turn comes at all."""
    drawn = drawn_by(state, seat, cast.amount)
    if not drawn or plays_after(state, cast.school, 0):
        return ""
    if state.variant.hectic:
        return "then only Vigor can follow"
    hand = len(state.zones[HAND + seat]) - 1 + drawn
    if not acts_again(state, seat, hand, drawn):
        return "no turn follows"
    more = gained_by_drawing(state, seat, drawn)
    if not more:
        return "no more than the refill brings"
    if more < drawn:
        return f"{more} more than the refill brings"
    return "for your next turn"


def strike_result(strike: Strike) -> str:
    """What damage costs, as it will turn out."""
    if not strike.open:
        return "all absorbed"
    if not strike.hand:
        return "no card to lose"
    return f"takes {counted(strike.lost, 'card', 'cards')}"


def strike_outlook(strike: Strike) -> str:
    """What wards absorb of damage."""
    words = f"{strike.amount} damage"
    if strike.open and strike.absorbed:
        words = f"{words}, {strike.absorbed} absorbed"
    return f"{words}, the whole hand" if strike.open and strike.takes_all and strike.hand else words
