"""How to play Wizard Cards well: the value of a position, and what each option is worth."""

from __future__ import annotations

from pentacles.core.advice import Advice
from pentacles.games.wizard_cards.outlook import wards_cast
from pentacles.games.wizard_cards.reasons import keep_value, reason_for
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import DAMAGE, FORTUNE, HAND, PILE, VIGOR, WARD, WRATH


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
            worth += 0.3 if state.variant.hectic else 1.2
        if not state.zones[HAND + seat]:
            worth -= 0.3 if state.variant.hectic else 1.2
        left = len(state.zones[state.deck_of(seat)])
        scale = 2.0 + 0.08 * left
        return max(-0.99, min(0.99, worth / scale / (1.0 + abs(worth) / scale)))

    def values(self, state: Duel) -> list[float]:
        """What one seat gains the other loses, except with decks of their own."""
        first = self.value(state, 0)
        if state.variant.constructed or not (state.zones[HAND] or state.zones[HAND + 1]):
            return [first, self.value(state, 1)]
        return [first, -first]

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
                plays += deck.amount[face] - (0 if state.variant.hectic else 1)
            elif deck.verb[face] == WRATH:
                wrath.append(deck.amount[face])
        if plays < len(wrath):
            wrath.sort(reverse=True)
        damage = -state.ward_value(target)
        for place in range(min(plays, len(wrath))):
            damage += wrath[place]
        return float(max(0, min(damage, len(state.zones[HAND + target]))))

    def ratings(self, state: Duel, seat: int, options: list[int]) -> list[float]:
        """What each option is worth, roughly in cards of damage."""
        return [self.rate(state, seat, action) for action in options]

    def best(self, state: Duel, seat: int, options: list[int]) -> int:
        best = options[0]
        top = self.rate(state, seat, best)
        for place in range(1, len(options)):
            rating = self.rate(state, seat, options[place])
            if rating > top:
                best = options[place]
                top = rating
        return best

    def rate(self, state: Duel, seat: int, action: int) -> float:
        """What one option is worth."""
        deck, actions = state.deck, state.deck.actions
        if actions.cast.holds(action):
            return self.rate_cast(state, seat, action, deck.verb[action])
        if actions.wild.holds(action):
            joker = deck.suited + actions.wild.row(action)
            return self.rate_cast(state, seat, joker, actions.wild.column(action)) - 0.2
        if actions.lose.holds(action):
            return 1.2 - keep_value(deck, actions.lose.row(action))
        if action == actions.stop:
            return self.rate_stop(state, seat)
        return self.rate_pick(state, actions.draft.row(action))

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
        left = state.turns_to_come()
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
        more = state.plays > 1 or (state.variant.hectic and verb == VIGOR)
        others = len(state.zones[HAND + seat]) - 1
        unload = 0.5 if last and seat == state.opener else 0.0
        if verb == WRATH:
            return self.rate_wrath(state, seat, amount) + unload
        if verb == VIGOR:
            cost = 0 if state.variant.hectic else 1
            gain = amount - cost
            useful = min(gain + state.plays - cost, others)
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
            helpful = min(amount, 4 - wards_cast(state))
            helpful = max(0, min(helpful, danger))
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
        if through and through == hand and not state.variant.hectic:
            rating += 1.0
        return rating

    def reason(self, state: Duel, seat: int, action: int) -> str:
        """What this option does here, from the seat's own hand and what everybody sees."""
        return reason_for(state, seat, action)
