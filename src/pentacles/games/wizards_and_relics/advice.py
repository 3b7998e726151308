"""How to play Wizards & Relics well: the value of a position, and what each option is worth."""

from __future__ import annotations

from pentacles.core.advice import Advice
from pentacles.core.step import AnyStep
from pentacles.games.wizards_and_relics.actions import (
    BUILD_AUTO,
    DONE,
    DRAW,
    LINE,
    PILE,
    names_card,
)
from pentacles.games.wizards_and_relics.expected_power import (
    CARD,
    TYPICAL_RELIC,
)
from pentacles.games.wizards_and_relics.questions import target_of
from pentacles.games.wizards_and_relics.reasons import reason_for
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.choices import DiscardCards, DiscardForPower, TradeIn
from pentacles.games.wizards_and_relics.steps.draft import BuildCut, DraftCard, drafted_worth
from pentacles.games.wizards_and_relics.steps.play import LayCards
from pentacles.games.wizards_and_relics.steps.relics import (
    ExchangeWith,
    PlayExtraRelic,
    PlayExtraWizard,
    RelicInPlayAsk,
    SwapIn,
    SwapOwnIn,
)
from pentacles.games.wizards_and_relics.steps.reveal import Order
from pentacles.games.wizards_and_relics.steps.setup import Mulligan
from pentacles.games.wizards_and_relics.steps.victory import ChooseHall, Spoils, table_relics
from pentacles.games.wizards_and_relics.terms import (
    AT_RELICS,
    DRAW_CARDS,
    DRAW_TO,
    NOW,
    POOL,
    REVEAL,
    TOKEN,
)
from pentacles.games.wizards_and_relics.worth import (
    acts_when_discarded,
    draw_average,
    is_last,
    leaves_none,
    pair_rating,
    relic_value,
    wizard_power,
)


class RelicAdvice(Advice[Match]):
    """The notes of a competent player (section 11 of the rules' specification)."""

    def value(self, state: Match, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: Match) -> list[float]:
        """The Halls first, then hands and what is left in the deck."""
        if state.over:
            winners = state.winners
            return [1.0 if seat in winners else -1.0 for seat in range(state.seats)]
        standings = [self.standing(state, seat) for seat in range(state.seats)]
        found: list[float] = []
        for seat, standing in enumerate(standings):
            best = -10.0
            for other, rival in enumerate(standings):
                if other != seat:
                    best = max(best, rival)
            lead = (standing - best) / 6.0
            found.append(max(-0.99, min(0.99, lead / (1.0 + abs(lead)))))
        return found

    def standing(self, state: Match, seat: int) -> float:
        """How well a player stands, in points."""
        value = 10.0 * state.hall_size(seat) / state.variant.target
        hand = state.hand(seat)
        worth = 0.0
        wizards = 0
        for card in hand:
            face = state.face[card]
            worth += state.book.loves[face]
            if state.book.is_wizard(face):
                wizards += 1
        if hand:
            value += 0.25 * worth / len(hand)
        value += 0.12 * min(7, len(hand))
        if hand and (wizards == 0 or wizards == len(hand)):
            value -= 0.8
        if state.phase == 3 and state.fighting >> seat & 1:
            value += 0.3 * state.tokens[seat]
        return value + (0.2 if state.master == seat else 0.0)

    def ratings(self, state: Match, seat: int, options: list[int]) -> list[float]:
        """What each option is worth, roughly in points of power."""
        step = state.agenda[-1]
        return [self.rate(state, seat, action, step) for action in options]

    def rate(self, state: Match, seat: int, action: int, step: AnyStep) -> float:
        """What one option is worth."""
        if action == DONE:
            return 0.0
        if names_card(action):
            return self.rate_card(state, seat, state.book.face_of(action), step)
        if action == DRAW:
            return 0.0
        if action == BUILD_AUTO:
            return -50.0
        if LINE.holds(action):
            return self.rate_lines(state, [state.book.selected[state.shrine()][LINE.row(action)]])
        if action >= PILE.start:
            return drafted_worth(state, action)[1]
        return self.rate_seat(state, seat, target_of(state, seat, action), step)

    def rate_card(self, state: Match, seat: int, face: int, step: AnyStep) -> float:
        """What choosing this card for this question is worth."""
        if isinstance(step, LayCards):
            picked = state.picked[seat]
            if not picked:
                return self.rate_wizard(state, seat, face)
            return pair_rating(state, seat, state.face[picked[0]], face)
        if isinstance(step, Mulligan):
            return self.rate_mulligan(state, seat, face)
        if isinstance(step, DiscardCards):
            return self.rate_discard(state, seat, face)
        if isinstance(step, (DiscardForPower, TradeIn)):
            return self.rate_optional_discard(state, seat, face)
        if isinstance(step, (PlayExtraRelic, SwapIn)):
            return relic_value(state, seat, face) - (0.4 if is_last(state, seat, face) else 0.0)
        if isinstance(step, SwapOwnIn):
            worst = 100.0
            for card in state.relics(seat):
                worst = min(worst, relic_value(state, seat, state.face[card]))
            return relic_value(state, seat, face) - worst
        if isinstance(step, RelicInPlayAsk):
            return -relic_value(state, seat, face)
        if isinstance(step, Order):
            numbers = state.book.by_trigger[face][AT_RELICS]
            if state.phase == 3 and not state.revealed:
                numbers = state.book.by_trigger[face][NOW] + state.book.by_trigger[face][REVEAL]
            return self.rate_lines(state, numbers)
        if isinstance(step, PlayExtraWizard):
            return wizard_power(state, seat, face) - 0.4
        worth = state.book.loves[face]
        if isinstance(step, (ChooseHall, BuildCut)):
            return -worth
        if isinstance(step, DraftCard):
            return worth + self.shortage(state, seat, face)
        return worth

    def rate_wizard(self, state: Match, seat: int, wizard: int) -> float:
        """A wizard is as good as its best pair."""
        best = -100.0
        for card in state.hand(seat):
            face = state.face[card]
            if state.book.is_relic(face):
                best = max(best, pair_rating(state, seat, wizard, face))
        return best if best > -100.0 else pair_rating(state, seat, wizard, -1)

    def rate_mulligan(self, state: Match, seat: int, face: int) -> float:
        """Set aside what is weaker than the deck, and the surplus of a kind beyond five."""
        same = 0
        kind = state.book.is_wizard(face)
        for card in state.hand(seat):
            if card not in state.picked[seat] and state.book.is_wizard(state.face[card]) == kind:
                same += 1
        if same <= 2:
            return -1.0
        surplus = 1.5 if same > 5 else 0.0
        return draw_average(state, seat) + surplus - state.book.loves[face]

    def rate_discard(self, state: Match, seat: int, face: int) -> float:
        """Give up what is worth least; cards that act when discarded first; keep both kinds."""
        value = -state.book.loves[face]
        if acts_when_discarded(state, seat, face):
            value += 3.0
        if leaves_none(state, seat, face):
            value -= 3.0
        return value

    def rate_optional_discard(self, state: Match, seat: int, face: int) -> float:
        """Power or cards now against a card later."""
        left = len(state.hand(seat)) - len(state.picked[seat])
        value = 3.0 + 0.3 * self.rate_discard(state, seat, face)
        if left <= 2:
            value += 2.0
        return value

    def shortage(self, state: Match, seat: int, face: int) -> float:
        """Drafting: what a deck still lacks is worth more."""
        kind = state.book.is_wizard(face)
        same = 0
        for card in state.zones[state.at(seat, POOL)]:
            if state.book.is_wizard(state.face[card]) == kind:
                same += 1
        return 0.0 if same < 15 else -3.0

    def rate_lines(self, state: Match, numbers: list[int]) -> float:
        """Draw before you choose what to discard; bonuses in between."""
        value = 0.5
        for number in numbers:
            verb = state.book.lines[number].verb
            if verb in (DRAW_CARDS, DRAW_TO):
                value = max(value, 2.0)
            elif verb == TOKEN:
                value = max(value, 1.0)
        return value

    def rate_seat(self, state: Match, seat: int, target: int, step: AnyStep) -> float:
        """Which player to take from, or to exchange with."""
        if isinstance(step, Spoils):
            best = -100.0
            for card in table_relics(state, target):
                best = max(best, state.book.loves[state.face[card]])
            return best - draw_average(state, seat) + (0.3 if state.seats == 2 else 0.1)
        lead = state.hall_size(target) - state.hall_size(seat)
        if isinstance(step, ExchangeWith):
            mine = 0.0
            for card in state.relics(seat):
                mine += relic_value(state, seat, state.face[card])
            theirs = 0.0
            for card in state.relics(target):
                known = state.seen[card] >> seat & 1
                theirs += (
                    relic_value(state, seat, state.face[card]) if known else TYPICAL_RELIC - 0.2
                )
            return theirs - mine + 0.05 * lead
        return CARD * len(state.hand(target)) + 0.2 * lead

    def reason(self, state: Match, seat: int, action: int) -> str:
        """What speaks for this option here, compared with the others."""
        options = sorted(state.options(seat))
        ratings = self.ratings(state, seat, options)
        ranked = sorted([(-ratings[at], options[at]) for at in range(len(options))])
        others = [other for _, other in ranked if other != action]
        return reason_for(state, seat, action, others)
