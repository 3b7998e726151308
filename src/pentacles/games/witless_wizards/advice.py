"""How to play Witless Wizards well: the value of a position, and what each option is worth."""

from __future__ import annotations

from typing import Final

from pentacles.core.advice import Advice
from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    BREAK,
    DRAW_DECK,
    FOCUS_YES,
    GIVE,
    KEEP,
    MEND,
    PUMP_ATTACK,
    PUMP_DEFENCE,
    REROLL_YES,
    SCRY_KEEP,
    TARGET,
    TOSS_HELD,
    USE_NO,
    VANISH_YES,
)
from pentacles.games.witless_wizards.boards import faces_of
from pentacles.games.witless_wizards.outlook import Outlook, coming, mean
from pentacles.games.witless_wizards.reasons import reason_for
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.attack import (
    Reroll,
)
from pentacles.games.witless_wizards.steps.battle import Mend, Target, UseUp
from pentacles.games.witless_wizards.steps.draft import (
    Assign,
    DrawSource,
    Scry,
)
from pentacles.games.witless_wizards.steps.elimination import DiscardNext
from pentacles.games.witless_wizards.steps.focus import (
    Focus,
    Toss,
    focus_price,
)
from pentacles.games.witless_wizards.steps.gifts import (
    Gift,
)
from pentacles.games.witless_wizards.steps.pumps import (
    PumpAttack,
    PumpDefence,
)
from pentacles.games.witless_wizards.steps.turn import PickCharacter, PickDeck
from pentacles.games.witless_wizards.terms import (
    DECK,
    DECLINE_GIFT,
    DISCARD,
    DISCARD_RECOVER,
    HAND,
    MOST_EFFECTS,
    MOST_STAMINA,
    PER_SEAT,
    REROLL,
    SLOTS,
    UNDECIDED,
    VANISH,
)
from pentacles.games.witless_wizards.verbs.arithmetic import defence_of, hits_of, total_attack
from pentacles.games.witless_wizards.verbs.effects import cheapest, effect_at
from pentacles.games.witless_wizards.worth import Judge, chances, cube_worth

SCALE: Final = 12.0
"""A lead of this much is a value of one half."""


class BrawlAdvice(Advice[Brawl]):
    """The notes of a competent player (section 11 of the rules' specification)."""

    def value(self, state: Brawl, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: Brawl) -> list[float]:
        if state.over:
            winners = state.winners
            won = 1.0 if len(winners) == 1 else 0.0
            return [won if seat in winners else -1.0 for seat in range(state.seats)]
        if not state.has_begun:
            return [0.0] * state.seats
        judge = Judge(state)
        rivals = state.count_in() - 1
        found: list[float] = []
        for seat in range(state.seats):
            if not state.inside >> seat & 1:
                found.append(-0.99)
                continue
            lead = (judge.score(seat) + 12.0 * rivals) / SCALE
            if rivals > 1:
                lead -= 0.5 * (rivals - 1)
            found.append(max(-0.99, min(0.99, lead / (1.0 + abs(lead)))))
        return found

    def ratings(self, state: Brawl, seat: int, options: list[int]) -> list[float]:
        """What each option is worth, roughly in points of Stamina."""
        step = state.agenda[-1]
        if isinstance(step, (PickCharacter, PickDeck, DiscardNext)):
            return [0.0] * len(options)
        judge = Judge(state.clone())
        if isinstance(step, (Scry, DrawSource, Focus, Toss, Assign)):
            return self.rate_draft(state, judge, seat, options)
        if isinstance(step, Gift):
            return self.rate_gift(state, judge, seat, options)
        if isinstance(step, Target):
            return [
                self.attack_score(judge, seat, self.target_of(state, seat, action), 0)
                for action in options
            ]
        if isinstance(step, UseUp):
            return [self.rate_use(state, judge, seat, step.cursor, action) for action in options]
        if isinstance(step, Mend):
            return [self.rate_mend(judge, seat, MEND.row(action)) for action in options]
        if isinstance(step, PumpAttack):
            return [self.rate_pump(state, judge, seat, step.cursor, action) for action in options]
        if isinstance(step, PumpDefence):
            return [self.rate_brace(state, judge, seat, step.cursor, action) for action in options]
        if isinstance(step, Reroll):
            return [self.rate_reroll(state, judge, seat, action) for action in options]
        return [self.rate_vanish(state, judge, seat, action) for action in options]

    def target_of(self, state: Brawl, seat: int, action: int) -> int:
        return (seat + TARGET.row(action) + 1) % state.seats

    # The draft

    def rate_draft(self, state: Brawl, judge: Judge, seat: int, options: list[int]) -> list[float]:
        """Points 1 to 4: compare keeping now and giving later with giving now and keeping later."""
        outlook = Outlook(judge, seat)
        hand = state.zones[HAND + PER_SEAT * seat]
        step = state.agenda[-1]
        is_scry = isinstance(step, Scry)
        if state.first_card == UNDECIDED or isinstance(step, (Focus, DrawSource)):
            outlook.look_ahead(coming(state, seat, 1 if is_scry else 0))
        if isinstance(step, Assign):
            return [self.rate_assign(state, outlook, hand[0], action) for action in options]
        if isinstance(step, Toss):
            held = outlook.worth(hand[0])
            new = outlook.worth(hand[1])
            return [new if action == TOSS_HELD else held for action in options]
        values = outlook.values()
        if is_scry:
            top = outlook.worth(state.zones[DECK][-1])
            average = mean(values) if values else top
            return [top if action == SCRY_KEEP else average for action in options]
        if isinstance(step, DrawSource):
            top = outlook.worth(state.zones[DISCARD][-1])
            average = mean(values) + 0.3
            return [average if action == DRAW_DECK else top for action in options]
        present = outlook.worth(hand[0])
        gain = mean([max(value, present) for value in values]) - present
        threshold = 0.0
        if focus_price(state, seat):
            threshold = 0.9 if state.stamina[seat] <= 7 else 0.6
        return [gain - threshold if action == FOCUS_YES else 0.0 for action in options]

    def rate_assign(self, state: Brawl, outlook: Outlook, card: int, action: int) -> float:
        if action == KEEP:
            return outlook.kept(card)
        return outlook.given(card, (outlook.seat + GIVE.row(action) + 1) % state.seats)

    def rate_gift(self, state: Brawl, judge: Judge, seat: int, options: list[int]) -> list[float]:
        """Point 14: decline what lowers the evaluation by more than the price."""
        card = state.zones[HAND + PER_SEAT * state.active][0]
        change = judge.with_card(seat, seat, card) - judge.score(seat)
        price = cheapest(state, seat, DECLINE_GIFT) * cube_worth(state, seat) + 0.2
        return [change if action == ACCEPT else -price for action in options]

    # The battle

    def rate_use(self, state: Brawl, judge: Judge, seat: int, cursor: int, action: int) -> float:
        """Point 13: what using a card up changes."""
        if action == USE_NO:
            return 0.0
        world = judge.state
        zone = SLOTS + PER_SEAT * seat + cursor // MOST_EFFECTS
        before = judge.score(seat)
        old = world.zones[zone]
        stamina = world.stamina[seat]
        other = seat
        broken = zone
        if BREAK.holds(action):
            other = (seat + BREAK.row(action) + 1) % state.seats
            broken = SLOTS + PER_SEAT * other + BREAK.column(action)
        lost = world.zones[broken]
        gained = 0.0
        if not BREAK.holds(action):
            effect = effect_at(world, seat, cursor)
            gain = effect.amount
            if effect.verb == DISCARD_RECOVER:
                world.stamina[seat] = min(MOST_STAMINA, stamina + gain)
            else:
                gained = 0.75 * gain
        world.zones[zone] = []
        world.zones[broken] = []
        world.refresh(seat)
        world.refresh(other)
        judge.look()
        found = judge.score(seat) - before + gained
        world.zones[broken] = lost
        world.zones[zone] = old
        world.stamina[seat] = stamina
        world.refresh(seat)
        world.refresh(other)
        judge.look()
        return found

    def attack_score(self, judge: Judge, seat: int, target: int, pumped: int) -> float:
        """Points 6 and 7: the expected score over all faces of an attack."""
        state = judge.state
        faces = faces_of(state)
        weights = chances(state, seat, target)
        total = 0.0
        for place in range(len(faces)):
            hits = self.hits_for(state, seat, target, faces[place], pumped, 0)
            total += weights[place] * judge.struck(seat, seat, target, faces[place], hits)
        return total

    def hits_for(
        self, state: Brawl, attacker: int, target: int, face: int, pumped: int, braced: int
    ) -> int:
        """The Hits that a face makes; a target that can vanish won't take many."""
        total = total_attack(state, attacker, face, state.surge, pumped, None)
        raw = total - defence_of(state, target, attacker, face, braced, None)
        hits = hits_of(state, attacker, target, face, raw, None)
        if state.powers[target] >> VANISH & 1:
            hits = min(hits, 3, state.stamina[target] - 1)
        return hits

    def rate_mend(self, judge: Judge, seat: int, cubes: int) -> float:
        """Point 10: cubes are worth most as Stamina when it is low."""
        state = judge.state
        state.stamina[seat] += cubes
        state.cubes[seat] -= cubes
        found = judge.after(seat, seat) + 0.05 * cubes
        state.stamina[seat] -= cubes
        state.cubes[seat] += cubes
        return found

    def rate_pump(self, state: Brawl, judge: Judge, seat: int, cursor: int, action: int) -> float:
        """Point 12: pay when it hurts more than it costs."""
        bought = PUMP_ATTACK.row(action)
        effect = effect_at(state, seat, cursor)
        price = bought * effect.cost
        more = state.pumped + bought * effect.amount
        cost = price * (cube_worth(state, seat) + 0.1)
        return self.attack_score(judge, seat, state.target, more) - cost

    def rate_reroll(self, state: Brawl, judge: Judge, seat: int, action: int) -> float:
        """Point 12: roll again if the Hits are below the average."""
        target, face = state.target, state.natural
        if action == REROLL_YES:
            paid = cheapest(state, seat, REROLL) * cube_worth(state, seat)
            return self.attack_score(judge, seat, target, state.pumped) - paid
        hits = self.hits_for(judge.state, seat, target, face, state.pumped, 0)
        return judge.struck(seat, seat, target, face, hits)

    def rate_brace(self, state: Brawl, judge: Judge, seat: int, cursor: int, action: int) -> float:
        """Point 11: pay for Hits that are really prevented."""
        world, attacker, face = judge.state, state.active, state.natural
        bought = PUMP_DEFENCE.row(action)
        effect = effect_at(state, seat, cursor)
        price = bought * effect.cost
        more = state.braced + bought * effect.amount
        world.cubes[seat] -= price
        raw = state.total - defence_of(world, seat, attacker, face, more, None)
        world.cubes[seat] += price
        hits = hits_of(world, attacker, seat, face, raw, None)
        cost = price * (cube_worth(state, seat) + 0.1)
        return judge.struck(seat, attacker, seat, face, hits) - cost

    def rate_vanish(self, state: Brawl, judge: Judge, seat: int, action: int) -> float:
        """Point 11: vanish from many Hits."""
        attacker, face = state.active, state.natural
        if action == VANISH_YES:
            return judge.struck(seat, attacker, seat, face, 0) - 2.8
        return judge.struck(seat, attacker, seat, face, state.hits)

    def reason(self, state: Brawl, seat: int, action: int) -> str:
        return reason_for(self, state, seat, action)
