"""How draws from the stack may turn out, as far as a seat can know: from the cards it hasn't seen.

The odds are exact: a card that the seat hasn't seen lies in the stack, or in a hand if it can be
held, or face down before somebody if it is an Artefact, and all such deals are equally likely.
"""

from __future__ import annotations

from typing import Final

from pentacles.games.wysaertz.duels import (
    Duel,
    compared,
    goes_against,
    judge,
)
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import ARTEFACT, EQUAL, LOSS, OOPS, WIN

HELD: Final = 0
"""Sorts of unseen cards: what may lie in a hand, what may lie face down, and what is neither."""
LAID: Final = 1
DRAWN: Final = 2


class Chances:
    """The next cards of the stack as a seat knows them."""

    def __init__(self, state: Feud, seat: int) -> None:
        self.letters: list[int] = []
        """From the top of the stack: the corner value that the seat knows, or -1."""
        self.unseen = [[0] * 4 for _ in range(3)]
        """By sort and corner value: the stack cards that the seat hasn't seen."""
        self.away = [0] * 3
        """By sort: how many of them lie elsewhere than in the stack."""
        self.left = 0
        """How many of them lie in the stack."""
        self.pile = [0] * 4
        """The corner values of the discard pile: what the stack will be made of."""
        bit = 1 << seat
        for zone in range(len(state.zones)):
            for card in state.zones[zone]:
                self.note(state, zone, card, state.seen[card] & bit != 0)
        self.letters.reverse()

    def note(self, state: Feud, zone: int, card: int, is_seen: bool) -> None:
        """Take one card into account."""
        book = state.book
        face = state.face[card]
        letter = book.abc[face]
        if letter < 0:
            return
        if zone == state.discard:
            self.pile[letter] += 1
        if zone == state.stack:
            self.letters.append(letter if is_seen else -1)
        if is_seen:
            return
        if zone == state.stack:
            self.left += 1
        elif zone < state.mages:
            self.away[HELD] += 1
        else:
            self.away[LAID] += 1
        sort = HELD if book.is_held(face) else LAID if book.kind[face] == ARTEFACT else DRAWN
        self.unseen[sort][letter] += 1

    def later(self) -> Chances:
        """The same without what the seat knows of the top: for later draws."""
        self.letters = [-1] * self.left
        return self

    def of_letters(self, count: int) -> list[float]:
        """How likely each row of this many drawn values is; a row is a number in base four."""
        found = [0.0] * 4**count
        self.draw(0, count, 0, 1.0, found)
        return found

    def draw(self, place: int, count: int, row: int, odds: float, found: list[float]) -> None:
        """Go on with the card at this place from the top."""
        if place == count:
            found[row] += odds
        elif place >= len(self.letters):
            self.draw_again(place, count, row, odds, found)
        elif self.letters[place] >= 0:
            self.draw(place + 1, count, row * 4 + self.letters[place], odds, found)
        else:
            for sort in range(3):
                cards = self.unseen[sort]
                total = sum(cards)
                if total <= self.away[sort]:
                    continue
                share = odds * (total - self.away[sort]) / (total * self.left)
                self.left -= 1
                for letter in range(4):
                    number = cards[letter]
                    if number:
                        cards[letter] -= 1
                        self.draw(place + 1, count, row * 4 + letter, share * number, found)
                        cards[letter] += 1
                self.left += 1

    def draw_again(self, place: int, count: int, row: int, odds: float, found: list[float]) -> None:
        """WY-13.1, WY-10.9: the stack has run out; without a discard pile it counts as OOPS!."""
        total = sum(self.pile)
        if not total:
            self.draw(place + 1, count, row * 4 + OOPS, odds, found)
            return
        for letter in range(4):
            number = self.pile[letter]
            if number:
                self.pile[letter] -= 1
                self.draw(place + 1, count, row * 4 + letter, odds * number / total, found)
                self.pile[letter] += 1

    def a_or_b(self) -> float:
        """WY-11.30, WY-11.32: the odds that the next card is an A or a B."""
        found = self.of_letters(1)
        return found[0] + found[1]

    def of_duel(self, duel: Duel, amulettes: int = 0) -> list[float]:
        """The odds of the striking side: a loss, an equal draw, a win that no Amulette undoes."""
        mine = 2 if duel.striker_two and not duel.struck_two else 1
        others = 2 if duel.struck_two and not duel.striker_two else 1
        odds = [0.0, 0.0, 0.0]
        rows = self.of_letters(mine + others + amulettes)
        for row in range(len(rows)):
            if rows[row] > 0.0:
                odds[result_of(row, mine, others, amulettes, duel)] += rows[row]
        return odds

    def oops_counts(self, draws_two: bool) -> float:
        """WY-11.29: how likely it is that the striking side's counting card is an OOPS!."""
        mine = 2 if draws_two else 1
        rows = self.of_letters(mine + 1)
        odds = 0.0
        for row in range(len(rows)):
            first, last = row >> 2 * mine, row & 3
            if draws_two:
                second = row >> 2 & 3
                better = compared(second, last, False, False) > compared(first, last, False, False)
                first = second if better else first
            odds += rows[row] if first == OOPS else 0.0
        return odds

    def of_redraw(self, state: Feud, is_striker: bool) -> float:
        """WY-10.7: how likely a redraw of this side is to turn the current draw."""
        rows = self.of_letters(1)
        kept = state.struck_cards if is_striker else state.striker_cards
        values = [state.book.abc[state.face[card]] for card in kept]
        turned = 0.0
        for letter in range(4):
            result = WIN if is_striker else LOSS
            for value in values or [OOPS]:
                if is_striker:
                    result = min(result, judge(state, letter, value))
                else:
                    result = max(result, judge(state, value, letter))
            if not goes_against(state, is_striker, result):
                turned += rows[letter]
        return turned


def result_of(row: int, mine: int, others: int, amulettes: int, duel: Duel) -> int:
    """WY-10.5: what a row of drawn values comes to, the striking side's first, Amulettes last."""
    letters: list[int] = []
    for _ in range(mine + others + amulettes):
        letters.insert(0, row & 3)
        row >>= 2
    result = WIN if others == 2 else LOSS
    for own in range(mine):
        for other in range(mine, mine + others):
            found = compared(letters[own], letters[other], duel.striker_equal, duel.struck_equal)
            result = min(result, found) if others == 2 else max(result, found)
    if result == WIN:
        for saved in range(mine + others, len(letters)):
            if letters[saved] < 2:
                return EQUAL
    return result
