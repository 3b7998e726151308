"""How to play Wizard Cards well: the value of a position, and what each option is worth."""

from __future__ import annotations

from typing import Final

from pentacles.core.advice import Advice
from pentacles.games.wizard_cards.state import (
    DAMAGE,
    FORTUNE,
    HAND,
    PILE,
    SPELL,
    VIGOR,
    WARD,
    WRATH,
    Deck,
    Duel,
)

# What a card is worth keeping, by effect and magnitude 1 to 4 (higher magnitudes count as 4).
KEEP: Final[list[list[float]]] = [
    [0.30, 0.55, 0.75, 0.90],
    [0.25, 0.80, 0.95, 1.00],
    [0.20, 0.50, 0.60, 0.80],
    [0.40, 0.70, 0.90, 1.00],
]


def keep_value(deck: Deck, face: int) -> float:
    """How much a card is worth in the hand."""
    if face >= deck.suited:
        return 1.05
    return KEEP[deck.verb[face]][min(deck.amount[face], 4) - 1]


class DuelAdvice(Advice[Duel]):
    """The notes of a competent player."""

    def value(self, state: Duel, seat: int) -> float:
        """The lead in damage, the quality of both hands, wards, and the clock."""
        other = 1 - seat
        lead = float(len(state.zones[DAMAGE + other]) - len(state.zones[DAMAGE + seat]))
        if state.over:
            return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
        worth = lead
        worth += 0.35 * (self.threat(state, seat, other) - self.threat(state, other, seat))
        worth += 0.12 * (self.quality(state, seat) - self.quality(state, other))
        worth += 0.25 * (state.ward_value(seat) - state.ward_value(other))
        if not state.zones[HAND + other]:
            worth += 0.3 if state.hectic else 1.2
        if not state.zones[HAND + seat]:
            worth -= 0.3 if state.hectic else 1.2
        left = len(state.zones[state.deck_of(seat)])
        scale = 2.0 + 0.08 * left
        return max(-0.99, min(0.99, worth / scale / (1.0 + abs(worth) / scale)))

    def quality(self, state: Duel, seat: int) -> float:
        """The worth of a hand."""
        deck = state.deck
        face = state.face
        total = 0.0
        for card in state.zones[HAND + seat]:
            total += keep_value(deck, face[card])
        return total

    def threat(self, state: Duel, attacker: int, target: int) -> float:
        """The damage that a hand could deal in one turn, as far as wards and hand size allow."""
        deck = state.deck
        plays = 1
        wrath: list[int] = []
        for card in state.zones[HAND + attacker]:
            face = state.face[card]
            if face >= deck.suited:
                wrath.append(4)
            elif deck.verb[face] == VIGOR:
                plays += deck.amount[face] - (0 if state.hectic else 1)
            elif deck.verb[face] == WRATH:
                wrath.append(deck.amount[face])
        wrath.sort()
        wrath.reverse()
        damage = sum(wrath[:plays]) - state.ward_value(target)
        return float(max(0, min(damage, len(state.zones[HAND + target]))))

    def ratings(self, state: Duel, seat: int, options: list[int]) -> list[float]:
        """What each option is worth, about in cards of damage."""
        deck = state.deck
        rated: list[float] = []
        for action in options:
            if action >= deck.draft:
                rated.append(self.rate_pick(state, action - deck.draft))
            elif action == deck.stop:
                rated.append(self.rate_stop(state, seat))
            elif action >= deck.lose:
                rated.append(1.2 - keep_value(deck, action - deck.lose))
            elif action >= deck.suited:
                joker = deck.suited + (action - deck.suited) // 4
                verb = (action - deck.suited) % 4
                rated.append(self.rate_cast(state, seat, joker, verb) - 0.2)
            else:
                rated.append(self.rate_cast(state, seat, action, deck.verb[action]))
        return rated

    def rate_pick(self, state: Duel, suit: int) -> float:
        """A draft pick is worth its card, less what it uncovers for the rival."""
        pile = state.zones[PILE + suit]
        top = keep_value(state.deck, state.face[pile[-1]])
        below = keep_value(state.deck, state.face[pile[-2]]) if len(pile) > 1 else 0.0
        return top - 0.3 * below

    def is_last_own_turn(self, state: Duel, seat: int) -> bool:
        """Whether this seat has no turn after this one."""
        if not state.turns_after:
            return False
        left = state.turns_after - (1 if state.final_turn < state.turn else 0)
        return left == 0 or (left == 1 and state.active == seat)

    def rate_stop(self, state: Duel, seat: int) -> float:
        """Stopping keeps the cards that are left; in the last turn they are only targets."""
        if self.is_last_own_turn(state, seat):
            return -1.0
        return 0.3 if state.plays else 0.0

    def rate_cast(self, state: Duel, seat: int, face: int, verb: int) -> float:
        """What casting this card now brings."""
        amount = state.deck.amount[face]
        other = 1 - seat
        last = self.is_last_own_turn(state, seat)
        more = state.plays > 1 or (state.hectic and verb == VIGOR)
        others = len(state.zones[HAND + seat]) - 1
        unload = 0.5 if last and seat == state.opener else 0.0
        if verb == WRATH:
            return self.rate_wrath(state, seat, amount) + unload
        if verb == VIGOR:
            gain = amount - (0 if state.hectic else 1)
            useful = min(gain + (state.plays - 1 if not state.hectic else state.plays), others)
            if useful <= 0 or others == 0:
                return -0.2 + unload
            return 4.0 + 0.3 * amount if gain > 0 else 3.0
        if verb == FORTUNE:
            deck = len(state.zones[state.deck_of(seat)])
            drawn = min(amount, deck)
            if drawn == 0:
                return -0.3 + unload
            lead = len(state.zones[DAMAGE + other]) - len(state.zones[DAMAGE + seat])
            clock = 0.05 * lead if deck < 12 else 0.0
            return (2.2 if more else 0.25) + (0.3 * drawn if more else 0.12 * drawn) + clock
        if verb == WARD:
            if last and seat != state.opener:
                return -0.5
            danger = min(len(state.zones[HAND + seat]), 5)
            already = 0
            for card in state.zones[SPELL]:
                if state.verb_of(card) == WARD:
                    already += state.deck.amount[state.face[card]]
            helpful = max(0, min(amount, 4 - already, danger))
            return 0.42 * helpful + 0.15 + unload
        return 0.0

    def rate_wrath(self, state: Duel, seat: int, amount: int) -> float:
        """Damage that gets through; wards that are broken count a little."""
        other = 1 - seat
        wards = state.ward_value(other)
        hand = len(state.zones[HAND + other])
        through = min(max(0, amount - wards), hand)
        broken = min(amount, wards)
        rating = 0.8 * through + (0.25 if state.plays > 1 else 0.08) * broken
        if through and through == hand and not state.hectic:
            rating += 1.0
        return rating

    def reason_to_lose(self, state: Duel, seat: int, face: int) -> str:
        """What losing this card costs, beside the others in the hand."""
        worth = keep_value(state.deck, face)
        weaker = 0
        for card in state.zones[HAND + seat]:
            if keep_value(state.deck, state.face[card]) < worth:
                weaker += 1
        if weaker == 0:
            return "No card in your hand is worth less."
        if weaker == 1:
            return "Only one card in your hand is worth less."
        return f"Costs you a good card: {weaker} others are worth less."

    def reason(self, state: Duel, seat: int, action: int) -> str:
        """Why a player might choose this."""
        deck = state.deck
        if action >= deck.draft:
            return "Takes the strongest card on top before the other player can."
        if action == deck.stop:
            return "Keeps the cards that are left for the next turn."
        if action >= deck.lose:
            return self.reason_to_lose(state, seat, action - deck.lose)
        verb = deck.verb[action] if action < deck.suited else (action - deck.suited) % 4
        if verb == WRATH:
            other = 1 - seat
            through = max(0, deck.amount[min(action, deck.suited)] - state.ward_value(other))
            if not through:
                return "Wears down the wards so that later damage gets through."
            return "Costs the other player cards, and their pile is what loses the match."
        if verb == VIGOR:
            return "Pays for more components in this spell."
        if verb == FORTUNE:
            return "Draws before the last play, so that the new cards can still be cast."
        return "Keeps your hand safe during the other player's next turn."
