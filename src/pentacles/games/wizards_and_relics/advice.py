"""How to play Wizards & Relics well: the value of a position, and what each option is worth."""

from __future__ import annotations

from typing import Final

from pentacles.core.advice import Advice
from pentacles.games.wizards_and_relics.codes import (
    AT_RELICS,
    BUILD_AUTO,
    DISCARDED,
    DONE,
    DRAFT,
    DRAW,
    DRAW_CARDS,
    DRAW_TO,
    LINE,
    NOW,
    PILE,
    POOL,
    REVEAL,
    ROW,
    TOKEN,
)
from pentacles.games.wizards_and_relics.estimate import (
    CARD,
    TYPICAL_RELIC,
    pair_estimate,
    pair_power,
    relic_value,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.common import target_of
from pentacles.games.wizards_and_relics.steps.draft import line_cells
from pentacles.games.wizards_and_relics.steps.victory import table_relics

__all__ = ["RelicAdvice", "pair_estimate", "pair_power"]

MULLIGAN_BELOW: Final = 3.0
"""A card that is worth less is set aside."""
WORTH_TAKING: Final = 4.3
"""A relic that is worth more is better spoils than an unknown card."""


class RelicAdvice(Advice[Match]):
    """The notes of a competent player (section 11 of the rules' specification)."""

    def value(self, state: Match, seat: int) -> float:
        """The Halls first, then hands and what is left in the deck."""
        if state.over:
            return 1.0 if seat in state.winners else -1.0
        best = -10.0
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.standing(state, other))
        lead = (self.standing(state, seat) - best) / 6.0
        return max(-0.99, min(0.99, lead / (1.0 + abs(lead))))

    def standing(self, state: Match, seat: int) -> float:
        """How well a player stands, in points."""
        value = 10.0 * state.hall_size(seat) / state.target
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
        """What each option is worth, about in points of power."""
        kind = state.public_kind(seat)
        return [self.rate(state, seat, action, kind) for action in options]

    def rate(self, state: Match, seat: int, action: int, kind: str) -> float:
        """What one option is worth."""
        if action == DONE:
            return 0.0
        if action < DONE:
            return self.rate_card(state, seat, state.book.face_of(action), kind)
        if action == DRAW:
            return 0.0
        if action == BUILD_AUTO:
            return -50.0
        if action >= LINE:
            return self.rate_lines(state, [state.book.selected[state.shrine()][action - LINE]])
        if action >= ROW:
            return self.rate_cells(state, action)
        if action >= PILE:
            zone = state.zones[state.middle + DRAFT + 2 + action - PILE]
            return sum([state.book.loves[state.face[card]] for card in zone])
        return self.rate_seat(state, seat, target_of(state, seat, action), kind)

    def rate_card(self, state: Match, seat: int, face: int, kind: str) -> float:
        """What choosing this card for this question is worth."""
        book = state.book
        worth = book.loves[face]
        if kind == "choose_wizard":
            return self.rate_wizard(state, seat, face)
        if kind == "choose_relic":
            return self.rate_pair(state, seat, state.face[state.picked[seat][0]], face)
        if kind == "mulligan":
            return self.rate_mulligan(state, seat, face)
        if kind in ("discard_card", "hand_limit"):
            return self.rate_discard(state, seat, face)
        if kind == "discard_optional":
            return self.rate_optional_discard(state, seat, face)
        if kind in ("play_extra_relic", "swap_in"):
            return relic_value(state, seat, face) - (
                0.4 if self.is_last(state, seat, face) else 0.0
            )
        if kind == "swap_own_in":
            worst = 100.0
            for card in state.relics(seat):
                worst = min(worst, relic_value(state, seat, state.face[card]))
            return relic_value(state, seat, face) - worst
        if kind in ("swap_out", "swap_own_out", "lose_relic"):
            return -relic_value(state, seat, face)
        if kind in ("choose_hall", "build_cut"):
            return -worth
        if kind == "order_ability":
            numbers = book.by_trigger[face][AT_RELICS]
            if state.phase == 3 and not state.revealed:
                numbers = book.by_trigger[face][NOW] + book.by_trigger[face][REVEAL]
            return self.rate_lines(state, numbers)
        if kind == "draft_card":
            return worth + self.shortage(state, seat, face)
        return worth

    def rate_wizard(self, state: Match, seat: int, wizard: int) -> float:
        """A wizard is as good as its best pair."""
        best = -100.0
        for card in state.hand(seat):
            face = state.face[card]
            if state.book.is_relic(face):
                best = max(best, self.rate_pair(state, seat, wizard, face))
        return best if best > -100.0 else pair_estimate(state, seat, wizard, -1)

    def rate_pair(self, state: Match, seat: int, wizard: int, relic: int) -> float:
        """The estimated total, less a little for cards that are worth keeping."""
        value = pair_estimate(state, seat, wizard, relic)
        if self.is_last(state, seat, relic):
            value -= 0.3
        if self.is_last(state, seat, wizard):
            value -= 0.3
        return value

    def is_last(self, state: Match, seat: int, face: int) -> bool:
        """Whether this is the last card of its kind in hand."""
        kind = state.book.is_wizard(face)
        same = 0
        for card in state.hand(seat):
            if state.book.is_wizard(state.face[card]) == kind:
                same += 1
        return same <= 1

    def rate_mulligan(self, state: Match, seat: int, face: int) -> float:
        """Set aside what is weak, and the surplus of a kind beyond five."""
        same = 0
        kind = state.book.is_wizard(face)
        for card in state.hand(seat):
            if card not in state.picked[seat] and state.book.is_wizard(state.face[card]) == kind:
                same += 1
        if same <= 2:
            return -1.0
        surplus = 1.5 if same > 5 else 0.0
        return MULLIGAN_BELOW + surplus - state.book.loves[face]

    def rate_discard(self, state: Match, seat: int, face: int) -> float:
        """Give up what is worth least; cards that act when discarded first; keep both kinds."""
        value = -state.book.loves[face]
        if state.book.by_trigger[face][DISCARDED]:
            value += 3.0
        if self.is_last(state, seat, face):
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

    def rate_cells(self, state: Match, action: int) -> float:
        """A row or column of the grid is worth its cards."""
        value = 0.0
        for cell in line_cells(action):
            for card in state.zones[state.middle + DRAFT + 1 + cell]:
                value += state.book.loves[state.face[card]]
        return value

    def rate_seat(self, state: Match, seat: int, target: int, kind: str) -> float:
        """Which player to take from, or to exchange with."""
        if kind == "spoils":
            best = -100.0
            for card in table_relics(state, target):
                best = max(best, state.book.loves[state.face[card]])
            return best - WORTH_TAKING + (0.3 if state.seats == 2 else 0.1)
        lead = state.hall_size(target) - state.hall_size(seat)
        if kind == "exchange_with":
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
        """Why a player might choose this."""
        kind = state.public_kind(seat)
        if action == DONE:
            return "Keeps what you have."
        if action < DONE and kind in REASONS:
            return REASONS[kind]
        if action == DRAW:
            return "A new card; the relics on the table are not better than that."
        if action == BUILD_AUTO:
            return "Lets the rule make the cuts: lowest rarity and power first."
        if action >= LINE:
            return "Draw first, then choose with more cards in hand."
        if action >= PILE:
            return "Takes the strongest cards that lie there together."
        if kind == "spoils":
            return "A relic that is better than an average card, and its owner loses it."
        return "Hurts the player who is ahead, or brings more than you give."


REASONS: Final = {
    "choose_wizard": "Together with the best relic in hand this is the strongest pair here.",
    "choose_relic": "Fits the wizard you laid and this shrine best.",
    "mulligan": "A weak card, or too many of its kind.",
    "discard_card": "The card that is worth least, or one that acts when discarded.",
    "discard_optional": "Turns a card you need least into power or new cards.",
    "reveal_optional": "Power now for a little information.",
    "hand_limit": "The card that is worth least, or one that acts when discarded.",
    "take_discarded": "The best card that can be had back.",
    "look_take": "The strongest of the cards you see.",
    "play_extra_relic": "More power in this battle.",
    "play_extra_wizard": "A second wizard adds its power and its shrine lines.",
    "swap_in": "The strongest relic for this battle.",
    "swap_out": "The relic that does least in this battle.",
    "swap_own_in": "Stronger with your wizard than what lies there.",
    "swap_own_out": "The relic that does least in this battle.",
    "lose_relic": "The relic that does least in this battle.",
    "order_ability": "Draw before you choose what to give up.",
    "choose_hall": "The wizard you need least later.",
    "spoils_relic": "The best relic on that side of the table.",
    "draft_card": "The strongest card of the pack for your deck.",
    "build_cut": "The weakest card of what has to go.",
}
