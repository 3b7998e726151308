"""Drawing, discarding, taking, revealing, and Replenish (WR-4, WR-5)."""

from __future__ import annotations

from pentacles.core.event import Change
from pentacles.core.holdings import replaced
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import ASIDE, DECK, DISCARD, DISCARDED, HAND


def is_counted(state: Match) -> bool:
    """Whether draws and discards count for the round: in Phases 2 and 3 (WR-4.8)."""
    return 2 <= state.phase <= 3


def refill_deck(state: Match, seat: int) -> bool:
    """Make the discard pile a new deck if a card is needed and there is none (WR-4.2)."""
    deck = state.at(seat, DECK)
    if state.zones[deck]:
        return True
    pile = state.at(seat, DISCARD)
    if not state.zones[pile]:
        return False
    count = len(state.zones[pile])
    state.move_all(pile, deck)
    state.shuffle(deck)
    if state.listening:
        state.tell("reshuffled", "WR-4.2", seat, {"n": count}, [])
    return True


def draw(state: Match, seat: int, n: int, kind: str, rule: str) -> int:
    """Draw n cards one at a time, while there are any (WR-4.1, WR-4.3); returns how many."""
    hand = state.at(seat, HAND)
    deck = state.at(seat, DECK)
    drawn: list[int] = []
    told = 0
    while len(drawn) < n:
        if not state.zones[deck]:
            if len(drawn) > told:
                tell_drawn(state, seat, drawn[told:], kind, rule)
                told = len(drawn)
            if not refill_deck(state, seat):
                break
        drawn.append(state.draw(deck, hand))
    if drawn and is_counted(state):
        state.drawn = replaced(state.drawn, seat, state.drawn[seat] + len(drawn))
    if len(drawn) > told:
        tell_drawn(state, seat, drawn[told:], kind, rule)
    if state.listening and len(drawn) < n:
        state.tell("drew_nothing", "WR-4.3", seat, {}, [])
    for card in drawn:
        state.take_up(card, seat)
    return len(drawn)


def tell_drawn(state: Match, seat: int, cards: list[int], kind: str, rule: str) -> None:
    """Say what was drawn, before a shuffle and after it; a Replenish with its formula (WR-5.1)."""
    if not state.listening:
        return
    facts: dict[str, int | str] = {"n": len(cards)}
    if kind == "replenished":
        hall = state.hall_size(seat)
        aim = replenish_target(state, seat)
        facts["to"] = f"{aim} cards (7 less {hall} in the Hall)" if hall else f"{aim} cards"
    state.tell(kind, rule, seat, facts, cards)


def replenish(state: Match, seat: int) -> None:
    """WR-5.1: with one card or none, draw up to seven less the wizards in the Hall."""
    size = len(state.hand(seat))
    if size > 1 or not (state.zones[state.at(seat, DECK)] or state.zones[state.at(seat, DISCARD)]):
        return
    draw(state, seat, replenish_target(state, seat) - size, "replenished", "WR-5.1")


def replenish_target(state: Match, seat: int) -> int:
    """How many cards a player holds after a Replenish (WR-5.1, WR-5.5)."""
    return max(2, 7 - state.hall_size(seat))


def discard(state: Match, seat: int, cards: list[int], source: int, rule: str) -> None:
    """Put cards from hand or deck on the discard pile together (WR-4.4, WR-4.9)."""
    if not cards:
        return
    pile = state.at(seat, DISCARD)
    for card in cards:
        state.move(card, source, pile)
        if state.book.triggers[state.face[card]] >> DISCARDED & 1:
            state.waiting = [*state.waiting, seat * 256 + card]
    old = state.discards[seat]
    if is_counted(state):
        state.discards = replaced(state.discards, seat, old + len(cards))
    if state.listening:
        change = [Change(f"discarded_{seat}", old, state.discards[seat])]
        kind = "discarded" if source == state.at(seat, HAND) else "discarded_top"
        state.tell(kind, rule, seat, {"n": len(cards)}, cards, change)


def look_at_top(state: Match, seat: int, n: int) -> list[int]:
    """Set the top cards of the deck aside; a reshuffle on the way leaves them out (WR-4.13)."""
    aside = state.at(seat, ASIDE)
    taken: list[int] = []
    while len(taken) < n and refill_deck(state, seat):
        taken.append(state.draw(state.at(seat, DECK), aside))
    return taken


def put_back_on_top(state: Match, seat: int, cards: list[int]) -> None:
    """Lay cards back on the deck in the order in which they lay there (WR-4.7)."""
    for card in reversed(cards):
        state.move(card, state.at(seat, ASIDE), state.at(seat, DECK))


def put_at_bottom(state: Match, seat: int, cards: list[int]) -> None:
    """Lay cards under the deck in the order in which they lay on it."""
    deck = state.at(seat, DECK)
    for card in cards:
        state.move(card, state.at(seat, ASIDE), deck)
        below = state.zones[deck]
        below.insert(0, below.pop())


def take(state: Match, seat: int, card: int, source: int, kind: str, rule: str) -> None:
    """Take a card into hand: not a draw (WR-4.6)."""
    state.move(card, source, state.at(seat, HAND))
    if state.listening:
        state.tell(kind, rule, seat, {"target": source // state.width}, [card])
    state.take_up(card, seat)


def give_token(state: Match, seat: int, n: int, rule: str) -> None:
    """WR-10.4: a bonus for this battle, for a participant of a battle in progress."""
    if not n or not is_counted(state) or not state.is_fighting(seat):
        return
    state.tokens = replaced(state.tokens, seat, state.tokens[seat] + n)
    if state.listening:
        change = [Change(f"bonus_{seat}", state.tokens[seat] - n, state.tokens[seat])]
        card: str = state.game.faces[state.book.owner[state.asking]].name
        state.tell("bonus", rule, seat, {"n": n, "card": card}, [], change)
