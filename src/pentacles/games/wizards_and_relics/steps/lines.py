"""The effect verbs of section 9: what one line of a card does when it resolves."""

from __future__ import annotations

from pentacles.games.wizards_and_relics.deck import Line
from pentacles.games.wizards_and_relics.power import count
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import (
    ChooseRival,
    DiscardCards,
    DiscardForPower,
    LookTake,
    RevealForPower,
    TakeDiscarded,
    TradeIn,
)
from pentacles.games.wizards_and_relics.steps.relics import (
    ExchangeWith,
    LoseRelic,
    PlayExtraRelic,
    PlayExtraWizard,
    PlayLateWizard,
    SwapIn,
    SwapOwnIn,
    rotate_relics,
)
from pentacles.games.wizards_and_relics.terms import (
    ASIDE,
    DISCARD_CARDS,
    DISCARD_FOR_POWER,
    DRAW_CARDS,
    DRAW_TO,
    EXCHANGE_RELICS,
    FILTER_ANY,
    LAID_RELICS,
    LOOK_TAKE,
    LOSE_RELIC,
    MILL,
    MILL_FOR_POWER,
    PEEK_RELICS,
    PLAY_RELIC,
    PLAY_WIZARD,
    PRINTED,
    REVEAL_FOR_POWER,
    RIVALS,
    RIVALS_SWAP_RELICS,
    ROTATE_RELICS,
    SELF,
    STEAL_RANDOM,
    SWAP_OWN_RELIC,
    TAKE_FROM_DISCARD,
    TOKEN,
    TOP_FOR_POWER,
    TRADE_IN,
)
from pentacles.games.wizards_and_relics.verbs import (
    discard,
    draw,
    give_token,
    look_at_top,
    put_back_on_top,
)


def perform(state: Match, line: Line, seat: int) -> None:
    """Do what a line says for its controller; choices are put on the agenda."""
    verb = line.verb
    if verb <= DISCARD_CARDS:
        perform_simple(state, line, seat)
    elif verb <= LOOK_TAKE:
        perform_on_hand_or_deck(state, line, seat)
    elif verb == TAKE_FROM_DISCARD:
        state.owe(TakeDiscarded(seat, line.filter))
    elif verb == STEAL_RANDOM:
        state.owe(ChooseRival(seat))
    elif verb == PLAY_RELIC:
        for other in reversed(state.named(line.who, seat)):
            state.owe(PlayExtraRelic(other))
    elif verb == PLAY_WIZARD:
        for other in reversed(state.named(line.who, seat)):
            source = 1 if line.from_discard else 0
            if line.who == SELF:
                state.owe(PlayLateWizard(other, source, line.filter))
            else:
                state.owe(PlayExtraWizard(other, source, line.filter))
    elif verb == LOSE_RELIC:
        state.owe(LoseRelic(seat))
    elif verb == EXCHANGE_RELICS:
        state.owe(ExchangeWith(seat))
    elif verb == ROTATE_RELICS:
        rotate_relics(state, "WR-21.3")
    elif verb == RIVALS_SWAP_RELICS:
        for other in reversed(state.named(RIVALS, seat)):
            state.owe(SwapIn(other))
    elif verb == SWAP_OWN_RELIC:
        state.owe(SwapOwnIn(seat))
    elif verb == PEEK_RELICS:
        peek(state, seat)


def perform_simple(state: Match, line: Line, seat: int) -> None:
    """Tokens, draws and forced discards."""
    verb = line.verb
    if verb == TOKEN:
        give_token(state, seat, line.n, "WR-10.4")
    elif verb == DRAW_CARDS:
        n = line.n if line.counted < 0 else count(state, line.counted, seat)
        draw(state, seat, n, "drew", "WR-4.1")
    elif verb == DRAW_TO:
        missing = line.n - len(state.hand(seat))
        if missing > 0:
            draw(state, seat, missing, "drew", "WR-4.1")
    elif verb == DISCARD_CARDS:
        for other in reversed(state.named(line.who, seat)):
            state.owe(DiscardCards(other, line.n))


def perform_on_hand_or_deck(state: Match, line: Line, seat: int) -> None:
    """Discards for power, trades, reveals, and looks at the deck.

    Of several cards that are looked at, nobody else can tell which one is taken, even if they were
    known to be on top of the deck.
    """
    verb = line.verb
    if verb == DISCARD_FOR_POWER:
        state.owe(DiscardForPower(seat, line.limit, line.filter, line.each))
    elif verb == TRADE_IN:
        state.owe(TradeIn(seat, 1, FILTER_ANY, line.n))
    elif verb == REVEAL_FOR_POWER:
        state.owe(RevealForPower(seat, line.limit, line.filter, line.each))
    elif verb in (MILL, MILL_FOR_POWER):
        mill(state, seat, line.n, verb == MILL_FOR_POWER)
    elif verb == TOP_FOR_POWER:
        show_top(state, line, seat)
    elif verb == LOOK_TAKE:
        cards = look_at_top(state, seat, line.n)
        if state.listening and cards:
            state.tell("looked", "WR-4.6", seat, {"n": len(cards)}, cards)
        if len(cards) > 1:
            for card in cards:
                state.forget(card, 1 << seat)
        state.owe(LookTake(seat))


def mill(state: Match, seat: int, n: int, for_power: bool) -> None:
    """WR-4.4: the top cards of the deck are discarded; the strongest may give its power."""
    cards = look_at_top(state, seat, n)
    discard(state, seat, cards, state.at(seat, ASIDE), "WR-4.4")
    if for_power:
        best = 0
        for card in cards:
            best = max(best, state.book.power[state.face[card]])
        give_token(state, seat, best, "WR-10.4")


def show_top(state: Match, line: Line, seat: int) -> None:
    """WR-4.7: the top cards of the deck are shown and put back; matches give power."""
    cards = look_at_top(state, seat, line.n)
    gained = 0
    for card in cards:
        state.seen[card] = state.everyone
        if state.book.allows(line.filter, state.face[card]):
            gained += state.book.power[state.face[card]] if line.each == PRINTED else line.each
    put_back_on_top(state, seat, cards)
    if state.listening and cards:
        state.tell("revealed_top", "WR-4.7", seat, {"n": len(cards)}, cards)
    state.reveal_together(cards, state.everyone)
    give_token(state, seat, gained, "WR-10.4")


def peek(state: Match, seat: int) -> None:
    """Look at all face-down relics of rivals; nobody else learns them."""
    seen: list[int] = []
    for rival in state.named(RIVALS, seat):
        seen += state.zones[state.at(rival, LAID_RELICS)]
    state.reveal_together(seen, 1 << seat)
    if state.listening and seen:
        state.tell("peeked", "WR-7.7", seat, {"n": len(seen)}, seen)
