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
    """What a cast will do now."""
    if cast.verb == WRATH:
        return strike_words(Strike(state, seat, cast.amount))
    if cast.verb == VIGOR:
        words = f"plays after casting: {plays_after(state, cast.school, cast.amount)}"
        is_last = len(state.zones[HAND + seat]) == 1
        return f"{words}, but no card is left" if is_last else words
    if cast.verb == FORTUNE:
        return fortune_words(state, seat, cast)
    words = f"ward {cast.amount}"
    if is_last_turn(state):
        return f"{words}, but no turn follows"
    return words if casts_next_turn(state, 1 - seat) else f"{words}, but no spell follows"


def fortune_words(state: Duel, seat: int, cast: Component) -> str:
    """WC-5.3: what is drawn with the last play has to wait, if another turn comes at all."""
    drawn = drawn_by(state, seat, cast.amount)
    if not drawn:
        return "draws nothing"
    if plays_after(state, cast.school, 0):
        return f"draw {drawn}"
    if state.variant.hectic:
        return f"draw {drawn}, then only Vigor"
    hand = len(state.zones[HAND + seat]) - 1 + drawn
    if not acts_again(state, seat, hand, drawn):
        return f"draw {drawn}, but no turn follows"
    more = gained_by_drawing(state, seat, drawn)
    if not more:
        return f"draw {drawn}, as the refill would"
    if more < drawn:
        return f"draw {drawn}, {more} more than the refill would"
    return f"draw {drawn} for your next turn"


def strike_words(strike: Strike) -> str:
    """Damage as it will turn out: what wards absorb, and the cards that it costs."""
    words = f"{strike.amount} damage"
    if not strike.open:
        return f"{words}, all absorbed"
    if strike.absorbed:
        words = f"{words}, {strike.absorbed} absorbed"
    if not strike.hand:
        return f"{words}, no card to lose"
    if strike.takes_all:
        return f"{words}: costs the whole hand, {counted(strike.lost, 'card', 'cards')}"
    return f"{words}: costs {counted(strike.lost, 'card', 'cards')}"
