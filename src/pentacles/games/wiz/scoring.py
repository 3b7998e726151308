"""The EP calculation: who cancels what, chaotic EP, multipliers, titans, factor (WIZ-22)."""

from __future__ import annotations

from pentacles.games.wiz.attack import hand_points
from pentacles.games.wiz.hands import as_titan, element, multiplier, value
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import NONE, SLOTS, WATER, grip_of, hand_zone


class Sheet:
    """The figures of one round: everything that the calculation shows."""

    def __init__(self) -> None:
        self.winner = -1
        self.wins: list[int] = []
        """The winner's hands."""
        self.values: list[int] = []
        self.titans: list[int] = []
        """Titans on each of the winner's hands."""
        self.losing: list[int] = []
        """The losers' hands."""
        self.losing_values: list[int] = []
        self.points: list[int] = []
        self.grips: list[int] = []
        """Chaotic points of the grips, by seat."""
        self.cancelled: list[int] = []
        """For each of the winner's hands, the losing hand that cancels it, or -1."""
        self.multipliers = 0
        self.chaotic = 0
        self.titan_ep = 0
        self.factor = 1
        self.total = 0


def titans_on(state: WizMatch, hand: int) -> int:
    """How many titans are attached to a hand."""
    cards = state.zones[hand_zone(hand)]
    found = 0
    for index in range(state.size[hand], len(cards)):
        if as_titan(state.face[cards[index]]) >= 0:
            found += 1
    return found


def grip_points(state: WizMatch, seat: int) -> int:
    """WIZ-22.5: the points of the cards that a loser holds (WIZ-5.2)."""
    total = 0
    for card in state.zones[grip_of(seat)]:
        total += state.deck.points[state.face[card]]
    return total


def new_sheet(state: WizMatch, winner: int) -> Sheet:
    """The hands and grips at the end of a round, before anything is cancelled."""
    sheet = Sheet()
    sheet.winner = winner
    for seat in range(state.seats):
        sheet.grips.append(0 if seat == winner else grip_points(state, seat))
    for distance in range(state.seats):
        seat = (winner + distance) % state.seats
        for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if state.kind[hand] == NONE:
                continue
            if seat == winner:
                sheet.wins.append(hand)
                sheet.values.append(value(state, hand))
                sheet.titans.append(titans_on(state, hand))
                sheet.cancelled.append(-1)
            else:
                sheet.losing.append(hand)
                sheet.losing_values.append(value(state, hand))
                sheet.points.append(hand_points(state, hand))
    sheet.factor = factor(state, winner, sheet.wins)
    return sheet


def factor(state: WizMatch, winner: int, hands: list[int]) -> int:
    """WIZ-22.8, WIZ-22.9, WIZ-17.9: double EP if all hands have one element, triple for Water."""
    if not hands:
        return 1
    own = element(state, hands[0])
    for hand in hands:
        if element(state, hand) != own:
            return 1
    if own < 0:
        return 1
    return 3 if state.character[winner] == WATER else 2


def add_up(sheet: Sheet) -> None:
    """WIZ-22.6: multipliers times chaotic EP, plus titan EP, times the factor."""
    sheet.multipliers = 0
    sheet.titan_ep = 0
    for index in range(len(sheet.wins)):
        if sheet.cancelled[index] < 0:
            times = multiplier(sheet.values[index])
            sheet.multipliers += times
            sheet.titan_ep += 100 * times * sheet.titans[index]
    sheet.chaotic = sum(sheet.grips)
    for index in range(len(sheet.losing)):
        if sheet.losing[index] not in sheet.cancelled:
            sheet.chaotic += sheet.points[index]
    sheet.total = sheet.factor * (sheet.multipliers * sheet.chaotic + sheet.titan_ep)


def best_cancelling(sheet: Sheet) -> None:
    """WIZ-22.10, WIZ-22.12: the assignment that gives the winner the least EP."""
    wins = len(sheet.wins)
    order = by_points(sheet.points)
    grips = sum(sheet.grips)
    everything = grips + sum(sheet.points)
    times = [multiplier(card_value) for card_value in sheet.values]
    least = -1
    best_subset = 0
    best_kept: list[int] = []
    for subset in range(1 << wins):
        values: list[int] = []
        factors = 0
        titans = 0
        for index in range(wins):
            if subset >> index & 1:
                values.append(sheet.values[index])
            else:
                factors += times[index]
                titans += 100 * times[index] * sheet.titans[index]
        values.sort()
        kept = keep_hands(sheet, order, values)
        if len(kept) < len(values):
            continue
        chaotic = everything
        for index in kept:
            chaotic -= sheet.points[index]
        total = factors * chaotic + titans
        if least < 0 or total < least:
            least = total
            best_subset = subset
            best_kept = kept
    assign(sheet, best_subset, best_kept)


def by_points(points: list[int]) -> list[int]:
    """The numbers of the losing hands in descending points, the first of equals first."""
    order: list[int] = []
    for index in range(len(points)):
        place = len(order)
        while place > 0 and points[order[place - 1]] < points[index]:
            place -= 1
        order.insert(place, index)
    return order


def keep_hands(sheet: Sheet, order: list[int], values: list[int]) -> list[int]:
    """WIZ-22.12: losing hands in descending points, each kept if all kept ones stay matchable."""
    kept: list[int] = []
    sizes: list[int] = []
    for index in order:
        if len(kept) == len(values):
            break
        card_value = sheet.losing_values[index]
        tried = sizes.copy()
        place = 0
        while place < len(tried) and tried[place] < card_value:
            place += 1
        tried.insert(place, card_value)
        fits = True
        for position in range(len(tried)):
            if values[position] > tried[position]:
                fits = False
                break
        if fits:
            kept.append(index)
            sizes = tried
    return kept


def assign(sheet: Sheet, subset: int, kept: list[int]) -> None:
    """Write down which losing hand cancels which winning hand, from the smallest pair up."""
    wins = [index for index in range(len(sheet.wins)) if subset >> index & 1]
    wins = ascending(wins, sheet.values)
    losers = ascending(kept, sheet.losing_values)
    for position in range(len(wins)):
        sheet.cancelled[wins[position]] = sheet.losing[losers[position]]


def ascending(indices: list[int], values: list[int]) -> list[int]:
    """Numbers in the order of their values."""
    order: list[int] = []
    for index in indices:
        place = len(order)
        while place > 0 and values[order[place - 1]] > values[index]:
            place -= 1
        order.insert(place, index)
    return order


def packed(sheet: Sheet) -> list[int]:
    """The sheet as one list: figures, then four ints for each winning hand, three for the others.

    Winner, factor, multipliers, chaotic EP, titan EP, total, number of winning hands, number of
    losing hands; hand, value, titans, cancelled by; hand, value, points; then the grips by seat.
    """
    found = [
        sheet.winner,
        sheet.factor,
        sheet.multipliers,
        sheet.chaotic,
        sheet.titan_ep,
        sheet.total,
        len(sheet.wins),
        len(sheet.losing),
    ]
    for index in range(len(sheet.wins)):
        found.append(sheet.wins[index])
        found.append(sheet.values[index])
        found.append(sheet.titans[index])
        found.append(sheet.cancelled[index])
    for index in range(len(sheet.losing)):
        found.append(sheet.losing[index])
        found.append(sheet.losing_values[index])
        found.append(sheet.points[index])
    found.extend(sheet.grips)
    return found
