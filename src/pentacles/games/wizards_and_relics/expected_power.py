"""What a pair is expected to come to, line by line: power, cards drawn and lost, harm to rivals."""

from __future__ import annotations

from typing import Final

from pentacles.games.wizards_and_relics.deck import Line
from pentacles.games.wizards_and_relics.power import count, count_round, has_static, matches
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import (
    AT_RELICS,
    CLAIM_MASTER,
    COMPARED,
    COUNT_BASIC_OWN,
    COUNT_BATTLES,
    COUNT_BOTH,
    COUNT_COLOUR_ROUND,
    COUNT_COLOURS,
    COUNT_DEVOTED_ROUND,
    COUNT_DISCARD_RELICS,
    COUNT_DISCARDED,
    COUNT_DISCARDED_ALL,
    COUNT_DRAWN,
    COUNT_HAND,
    COUNT_RELICS_ALL,
    COUNT_RELICS_OWN,
    COUNT_RIVAL_BEST,
    DISCARD,
    DISCARD_CARDS,
    DISCARD_FOR_POWER,
    DRAW_CARDS,
    DRAW_TO,
    EXCHANGE_RELICS,
    FILTER_ANY,
    FILTER_DEVOTED,
    FILTER_RELIC,
    HAS_ADVANTAGE,
    IGNORE_RELICS,
    LOOK_TAKE,
    LOSE_RELIC,
    MASTER,
    MILL,
    MILL_FOR_POWER,
    NO_ADVANTAGE,
    NOT_MASTER,
    NOW,
    OWN_BASIC,
    OWN_COLOUR,
    OWN_DEVOTED,
    OWN_DEVOTED2,
    OWN_ENLIGHTENED,
    PLAY_RELIC,
    PLAY_WIZARD,
    POWER,
    POWER_GAP,
    POWER_PER,
    PRINTED,
    REVEAL,
    REVEAL_FOR_POWER,
    RIVAL_POWER,
    RIVALS,
    RIVALS_SWAP_RELICS,
    ROTATE_RELICS,
    SELF,
    STATIC,
    STEAL_RANDOM,
    SWAP_OWN_RELIC,
    TAKE_FROM_DISCARD,
    TOKEN,
    TOP_FOR_POWER,
    TRADE_IN,
    TRAILING,
    UNIGNORABLE,
)

TYPICAL_RELIC: Final = 4.0
"""What a relic adds on average in play."""
CARD: Final = 0.35
"""What one more card in hand is worth, in points of power now."""
ADVANTAGE: Final = [0.0, 0.33, 0.55, 0.70]
"""How likely a wizard is to have advantage, by the number of rivals."""
RIVAL_HAS: Final = [0.0, 0.36, 0.58, 0.73]
"""How likely some rival is to have a wizard of a given colour."""


class Outlook:
    """What a player may expect of the battle when laying a pair."""

    def __init__(self, state: Match, seat: int, wizard: int, relic: int) -> None:
        self.state = state
        self.seat = seat
        self.wizard = wizard
        self.relic = relic
        self.rivals = 0
        for other in range(state.seats):
            if other != seat and state.fighting >> other & 1:
                self.rivals += 1
        hand = len(state.hand(seat)) - (2 if relic >= 0 else 1)
        drawn = state.drawn[seat]
        if hand <= 1:
            drawn += max(2, 7 - state.hall_size(seat)) - hand
            hand = max(2, 7 - state.hall_size(seat))
        self.hand = float(hand)
        self.drawn = float(drawn)
        self.discards = float(state.discards[seat])
        self.bonus = 0.0
        self.favour = 0.0
        """What is worth something but gives the player no power: better cards, poorer rivals."""
        self.harm = 0.0
        """What the rivals lose."""
        self.relic_counts = True
        self.relic_worth = 1.0
        """How much of the relic's power the player keeps."""
        self.added_relic = -1
        """The relic of the hand that is expected to be played as another one, or -1."""
        self.added_wizard = -1
        self.given_up = 0.0
        """How many cards are expected to be discarded for power."""
        claims = has_static(state, wizard, CLAIM_MASTER)
        self.master = 0.9 if claims else 0.97 if state.master == seat else 0.03
        shrine = state.shrine()
        self.calm = shrine >= 0 and has_static(state, shrine, NO_ADVANTAGE)
        self.advantage = 0.0 if self.calm else ADVANTAGE[self.rivals]
        self.spent = relic
        """The relic that is no longer in hand, or -1."""
        self.knows_hand = False
        self.spare_relics = 0
        self.best_relic = -1
        self.best_wizard = -1
        self.best_devoted = -1

    def look_into_hand(self) -> None:
        """What the player holds besides the pair, for the few effects that bring cards in."""
        if self.knows_hand:
            return
        self.knows_hand = True
        book = self.state.book
        skip_wizard = True
        skip_relic = True
        for card in self.state.hand(self.seat):
            face = self.state.face[card]
            if face == self.wizard and skip_wizard:
                skip_wizard = False
            elif face == self.spent and skip_relic:
                skip_relic = False
            elif book.is_relic(face):
                self.spare_relics += 1
                self.best_relic = self.stronger(self.best_relic, face)
            else:
                self.best_wizard = self.stronger(self.best_wizard, face)
                if book.devoted[face]:
                    self.best_devoted = self.stronger(self.best_devoted, face)

    def stronger(self, best: int, face: int) -> int:
        """The one of two cards with the higher printed power; of equals, the first in the file."""
        power = self.state.book.power
        if best < 0 or power[face] > power[best]:
            return face
        return min(best, face) if power[face] == power[best] else best

    def best_discarded(self, wanted: int) -> int:
        """The wizard in the discard pile with the highest printed power that fits, or -1."""
        best = -1
        for card in self.state.zones[self.state.at(self.seat, DISCARD)]:
            face = self.state.face[card]
            if self.state.book.is_wizard(face) and self.state.book.allows(wanted, face):
                best = self.stronger(best, face)
        return best

    def chance(self, condition: int) -> float:
        """How likely a condition is to hold."""
        state = self.state
        book = state.book
        if condition >= COMPARED:
            value = self.expected((condition - COMPARED) // 200)
            limit = float((condition - COMPARED) % 100)
            if (condition - COMPARED) % 200 >= 100:
                return 1.0 if value <= limit else 0.3 if value <= limit + 1.0 else 0.05
            return 1.0 if value >= limit else 0.3 if value >= limit - 1.0 else 0.05
        if condition == MASTER:
            return self.master
        if condition == NOT_MASTER:
            return 1.0 - self.master
        if condition == TRAILING:
            for other in range(state.seats):
                if state.fighting >> other & 1:
                    if state.hall_size(other) > state.hall_size(self.seat):
                        return 1.0
            return 0.0
        if condition < OWN_DEVOTED:
            return 1.0 if book.colour[self.wizard] == condition - OWN_COLOUR else 0.0
        if condition == OWN_DEVOTED:
            return 1.0 if book.devoted[self.wizard] else 0.0
        if condition == OWN_DEVOTED2:
            return 1.0 if book.devoted[self.wizard] and book.power[self.wizard] == 2 else 0.0
        if condition == OWN_ENLIGHTENED:
            return 0.0 if book.devoted[self.wizard] else 1.0
        if condition < HAS_ADVANTAGE:
            return RIVAL_HAS[self.rivals]
        if condition == HAS_ADVANTAGE:
            return self.advantage
        if self.relic < 0 or not self.relic_counts:
            return 0.0
        return 1.0 if book.basic[self.relic] == (condition == OWN_BASIC) else 0.0

    def chances(self, line: Line) -> float:
        """How likely all conditions of a line are to hold."""
        likely = 1.0
        for condition in line.conditions:
            likely *= self.chance(condition)
        return likely

    def expected(self, which: int) -> float:
        """Roughly what a count will be."""
        state = self.state
        book = state.book
        if which == COUNT_HAND:
            return self.hand
        if which == COUNT_DRAWN:
            return self.drawn
        if which == COUNT_DISCARDED:
            return self.discards
        if which == COUNT_BOTH:
            return self.drawn + self.discards
        if which == COUNT_DISCARDED_ALL:
            return self.discards + 0.3 * self.rivals + others_discards(state, self.seat)
        if which == COUNT_BATTLES:
            return float(state.battle)
        if COUNT_COLOUR_ROUND <= which < COUNT_DEVOTED_ROUND:
            own = 1.0 if book.colour[self.wizard] == which - COUNT_COLOUR_ROUND else 0.0
            return count_round(state, which) + own + 0.35 * self.rivals
        if which == COUNT_DEVOTED_ROUND:
            own = 1.0 if book.devoted[self.wizard] else 0.0
            return count_round(state, which) + own + 0.3 * self.rivals
        if which == COUNT_COLOURS:
            return 1.0 + [0.0, 0.65, 1.1, 1.4][self.rivals]
        if which == COUNT_RELICS_OWN:
            return 1.0 if self.relic_counts else 0.0
        if which == COUNT_RELICS_ALL:
            return 0.0 if not self.relic_counts else 1.0 + 0.95 * self.rivals
        if which == COUNT_BASIC_OWN:
            return 1.0 if self.relic >= 0 and book.basic[self.relic] and self.relic_counts else 0.0
        if which == COUNT_DISCARD_RELICS:
            return float(count(state, which, self.seat))
        if which == COUNT_RIVAL_BEST:
            return 2.6 + 0.5 * self.rivals
        return 0.0

    def act(self, line: Line) -> None:
        """Take into account what an action line will do."""
        likely = self.chances(line)
        if likely <= 0.0:
            return
        verb = line.verb
        if verb == TOKEN:
            self.bonus += likely * line.n
        elif verb == DRAW_CARDS:
            n = float(line.n) if line.counted < 0 else self.expected(line.counted)
            self.draw(likely * n)
        elif verb == DRAW_TO:
            self.draw(likely * max(0.0, line.n - self.hand))
        elif verb == DISCARD_CARDS:
            if line.who != RIVALS:
                self.discard(likely * min(float(line.n), self.hand))
            if line.who != SELF:
                self.favour += 0.2 * line.n
        elif verb == DISCARD_FOR_POWER:
            cards = min(float(line.limit), self.hand)
            if line.filter == FILTER_RELIC:
                self.look_into_hand()
                cards = min(cards, float(self.spare_relics))
            elif line.filter != FILTER_ANY:
                cards = min(cards, 0.45 * self.hand)
            self.bonus += line.each * cards
            self.given_up += cards
            self.discard(cards)
        elif verb == TRADE_IN:
            self.discard(1.0)
            self.draw(float(line.n))
        else:
            self.act_more(line, likely)

    def act_more(self, line: Line, likely: float) -> None:
        """The rarer action lines."""
        verb = line.verb
        if verb == REVEAL_FOR_POWER:
            cards = 0.45 * self.hand
            if line.filter == FILTER_RELIC:
                self.look_into_hand()
                cards = float(self.spare_relics)
            self.bonus += likely * line.each * min(float(line.limit), cards)
        elif verb == MILL:
            self.discards += line.n
        elif verb == MILL_FOR_POWER:
            self.discards += line.n
            self.bonus += likely * (2.2 + 0.7 * line.n)
        elif verb == TOP_FOR_POWER:
            each = 2.7 if line.each == PRINTED else float(line.each)
            self.bonus += likely * line.n * each * (1.0 if line.filter == FILTER_ANY else 0.5)
        elif verb == LOOK_TAKE:
            self.hand += likely
            self.favour += 0.3
        elif verb == TAKE_FROM_DISCARD:
            if self.state.zones[self.state.at(self.seat, DISCARD)]:
                self.hand += likely
                self.favour += 0.2
        elif verb == STEAL_RANDOM:
            self.hand += likely
            self.favour += 0.3
        elif verb == PLAY_RELIC:
            self.look_into_hand()
            if self.spare_relics:
                gain = float(self.state.book.power[self.best_relic])
                self.bonus += likely * (gain if line.who == SELF else 0.6 * gain - 1.0)
                self.hand -= likely
                self.added_relic = self.best_relic
        elif verb == PLAY_WIZARD:
            self.add_wizard(line, likely)
        elif verb == LOSE_RELIC:
            self.relic_counts = False
        elif verb in (EXCHANGE_RELICS, ROTATE_RELICS):
            self.relic_worth = -1.0
            self.bonus += TYPICAL_RELIC
        elif verb in (RIVALS_SWAP_RELICS, SWAP_OWN_RELIC):
            self.favour += 0.6

    def add_wizard(self, line: Line, likely: float) -> None:
        """Expect to bring another wizard in."""
        if line.from_discard:
            best = self.best_discarded(line.filter)
        else:
            self.look_into_hand()
            best = self.best_devoted if line.filter == FILTER_DEVOTED else self.best_wizard
        gain = self.state.book.power[best] if best >= 0 else 0
        if gain:
            self.bonus += likely * (gain + 0.3 if line.who == SELF else 0.7 * gain - 1.2)
            self.added_wizard = best
            if not line.from_discard:
                self.hand -= likely

    def draw(self, n: float) -> None:
        """Expect to draw cards."""
        self.hand += n
        self.drawn += n

    def discard(self, n: float) -> None:
        """Expect to discard cards; a hand of one card is replenished."""
        self.hand -= n
        self.discards += n
        if self.hand <= 1.0:
            full = float(max(2, 7 - self.state.hall_size(self.seat)))
            self.drawn += full - self.hand
            self.hand = full

    def stand(self, line: Line) -> float:
        """What a power line will be worth."""
        if line.verb == POWER:
            return line.n * self.chances(line)
        if line.verb == POWER_PER:
            value = min(self.expected(line.count), float(line.limit))
            return line.n * value * self.chances(line)
        if line.verb == POWER_GAP:
            return max(0.0, line.n - self.expected(line.count)) * self.chances(line)
        if line.verb == RIVAL_POWER:
            self.harm -= line.n * (1.0 if self.rivals else 0.0) * self.chances(line)
        return 0.0


def others_discards(state: Match, seat: int) -> float:
    """Cards that rivals have discarded this round."""
    found = 0
    for other in range(state.seats):
        if other != seat and state.fighting >> other & 1:
            found += state.discards[other]
    return float(found)


def pair_sum(view: Outlook) -> float:
    """The player's expected power; the outlook then also knows what the rivals lose."""
    state = view.state
    wizard = view.wizard
    relic = view.relic
    book = state.book
    lines = book.lines
    shrine = state.shrine()
    if shrine >= 0:
        for number in book.selected[shrine]:
            if lines[number].is_action and matches(state, lines[number].when, wizard):
                view.act(lines[number])
    for number in book.by_trigger[wizard][STATIC]:
        if lines[number].verb == IGNORE_RELICS:
            view.harm += TYPICAL_RELIC
            if not lines[number].others_only:
                view.relic_counts = relic >= 0 and has_static(state, relic, UNIGNORABLE)
    for trigger in (NOW, REVEAL, AT_RELICS):
        for number in book.by_trigger[wizard][trigger]:
            view.act(lines[number])
    # A relic that has changed sides works for its new owner (WR-9.4).
    if relic >= 0 and view.relic_counts and view.relic_worth > 0.0:
        for number in book.by_trigger[relic][AT_RELICS]:
            view.act(lines[number])
    value = book.power[wizard] + view.advantage
    for number in book.by_trigger[wizard][STATIC]:
        value += view.stand(lines[number])
    if shrine >= 0:
        for number in book.selected[shrine]:
            if lines[number].verb <= POWER_GAP and matches(state, lines[number].when, wizard):
                value += view.stand(lines[number])
    if relic >= 0 and view.relic_counts:
        strength = float(book.power[relic])
        for number in book.by_trigger[relic][STATIC]:
            strength += view.stand(lines[number])
            if lines[number].verb == NO_ADVANTAGE:
                value -= view.advantage
                view.harm += 0.3
        if view.relic_worth > 0.0:
            value += view.relic_worth * strength
        else:
            view.harm += view.relic_worth * strength
    return value + view.bonus
