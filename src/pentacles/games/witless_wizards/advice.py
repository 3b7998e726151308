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
from pentacles.games.witless_wizards.equipment import (
    DECLINE_GIFT,
    DISCARD_RECOVER,
    MOST_EFFECTS,
    REROLL,
    VANISH,
)
from pentacles.games.witless_wizards.evaluation import (
    Judge,
    chances,
    cube_worth,
    faces_of,
)
from pentacles.games.witless_wizards.state import (
    DECK,
    DISCARD,
    GIVEN,
    HAND,
    KEPT,
    MOST_STAMINA,
    PER_SEAT,
    SLOTS,
    UNDECIDED,
    Brawl,
)
from pentacles.games.witless_wizards.steps.draft import focus_price
from pentacles.games.witless_wizards.verbs.attack import defence_of, hits_of, total_attack
from pentacles.games.witless_wizards.verbs.effects import cheapest, effect_at, parameter

SCALE: Final = 12.0
"""A lead of this much is a value of one half."""


class Outlook:
    """What the cards that may come are worth to the active player, kept or given away."""

    def __init__(self, judge: Judge, seat: int) -> None:
        self.judge = judge
        self.seat = seat
        self.base = judge.score(seat)
        self.keeps: list[float] = []
        """For each card that may come: what keeping it changes."""
        self.gives: list[float] = []
        """For each card that may come: what giving it to the best receiver changes."""

    def keep(self, card: int) -> float:
        """What keeping a card changes."""
        return self.judge.with_card(self.seat, self.seat, card) - self.base

    def give(self, card: int, receiver: int) -> float:
        """What giving a card to a receiver changes."""
        return self.judge.with_card(self.seat, receiver, card) - self.base

    def best_gift(self, card: int) -> float:
        """What giving a card to the best receiver changes."""
        state = self.judge.state
        opponents = state.opponents(self.seat)
        best = -1000.0
        for other in range(state.seats):
            if opponents >> other & 1:
                best = max(best, self.give(card, other))
        return best

    def look_ahead(self, cards: list[int], keeping: bool, giving: bool) -> None:
        """Weigh every card that may come next."""
        if keeping:
            self.keeps = [self.keep(card) for card in cards]
        if giving:
            self.gives = [self.best_gift(card) for card in cards]


def mean(values: list[float]) -> float:
    """The average, 0 for none."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values) if values else 0.0


def coming(state: Brawl, seat: int) -> list[int]:
    """The cards that the seat's next draw may bring: the known top card, or any it has not seen."""
    deck = state.zones[DECK]
    if not deck:
        return []
    if state.seen[deck[-1]] >> seat & 1:
        return [deck[-1]]
    return [card for card in deck if not state.seen[card] >> seat & 1]


class BrawlAdvice(Advice[Brawl]):
    """The notes of a competent player (section 11 of the rules' specification)."""

    def value(self, state: Brawl, seat: int) -> float:
        if state.over:
            winners = state.winners
            if seat not in winners:
                return -1.0
            return 1.0 if len(winners) == 1 else 0.0
        if not state.has_begun:
            return 0.0
        if not state.inside >> seat & 1:
            return -0.99
        judge = Judge(state.clone())
        rivals = state.count_in() - 1
        lead = (judge.score(seat) + 12.0 * rivals) / SCALE
        if rivals > 1:
            lead -= 0.5 * (rivals - 1)
        return max(-0.99, min(0.99, lead / (1.0 + abs(lead))))

    def ratings(self, state: Brawl, seat: int, options: list[int]) -> list[float]:
        """What each option is worth, about in points of Stamina."""
        kind = state.agenda[-1].kind
        if kind in ("pick_character", "pick_deck", "discard_next"):
            return [0.0] * len(options)
        judge = Judge(state.clone())
        if kind in ("scry", "draw_source", "focus", "toss", "assign"):
            return self.rate_draft(state, judge, seat, kind, options)
        if kind == "gift":
            return self.rate_gift(state, judge, seat, options)
        if kind == "target":
            return [
                self.attack_score(judge, seat, self.target_of(state, seat, action), 0)
                for action in options
            ]
        if kind in ("battle_use", "battle_break"):
            return [self.rate_use(state, judge, seat, action) for action in options]
        if kind == "mend":
            return [self.rate_mend(judge, seat, action - MEND) for action in options]
        return [self.rate_attack(state, judge, seat, kind, action) for action in options]

    def target_of(self, state: Brawl, seat: int, action: int) -> int:
        return (seat + action - TARGET + 1) % state.seats

    # The draft

    def rate_draft(
        self, state: Brawl, judge: Judge, seat: int, kind: str, options: list[int]
    ) -> list[float]:
        """Points 1 to 4: compare keeping now and giving later with giving now and keeping later."""
        outlook = Outlook(judge, seat)
        cards = coming(state, seat)
        hand = state.zones[HAND + PER_SEAT * seat]
        way = state.first_card
        if kind == "scry":
            cards = [card for card in state.zones[DECK] if not state.seen[card] >> seat & 1]
        if way == UNDECIDED or kind in ("focus", "draw_source"):
            outlook.look_ahead(cards, way != KEPT, way != GIVEN)
        if kind == "assign":
            return [self.rate_assign(state, outlook, hand[0], action) for action in options]
        if kind == "toss":
            held = self.worth_of(outlook, way, hand[0])
            new = self.worth_of(outlook, way, hand[1])
            return [new if action == TOSS_HELD else held for action in options]
        values = self.card_values(outlook, way)
        if kind == "scry":
            top = self.worth_of(outlook, way, state.zones[DECK][-1])
            average = mean(values) if values else top
            return [top if action == SCRY_KEEP else average for action in options]
        if kind == "draw_source":
            top = self.worth_of(outlook, way, state.zones[DISCARD][-1])
            average = mean(values) + 0.3
            return [average if action == DRAW_DECK else top for action in options]
        present = self.worth_of(outlook, way, hand[0])
        gain = mean([max(value, present) for value in values]) - present
        threshold = 0.0
        if focus_price(state, seat):
            threshold = 0.9 if state.stamina[seat] <= 7 else 0.6
        return [gain - threshold if action == FOCUS_YES else 0.0 for action in options]

    def card_values(self, outlook: Outlook, way: int) -> list[float]:
        """What each card that may come is worth in this pick."""
        if way == GIVEN:
            return outlook.keeps
        if way == KEPT:
            return outlook.gives
        later_gift = mean(outlook.gives)
        later_card = mean(outlook.keeps)
        return [
            max(outlook.keeps[place] + later_gift, outlook.gives[place] + later_card)
            for place in range(len(outlook.keeps))
        ]

    def worth_of(self, outlook: Outlook, way: int, card: int) -> float:
        """What a card in hand is worth in this pick."""
        if way == GIVEN:
            return outlook.keep(card)
        if way == KEPT:
            return outlook.best_gift(card)
        kept = outlook.keep(card) + mean(outlook.gives)
        given = outlook.best_gift(card) + mean(outlook.keeps)
        return max(kept, given)

    def rate_assign(self, state: Brawl, outlook: Outlook, card: int, action: int) -> float:
        later = 0.0
        if action == KEEP:
            if state.first_card == UNDECIDED:
                later = mean(outlook.gives)
            return outlook.keep(card) + later
        if state.first_card == UNDECIDED:
            later = mean(outlook.keeps)
        receiver = (outlook.seat + action - GIVE + 1) % state.seats
        return outlook.give(card, receiver) + later

    def rate_gift(self, state: Brawl, judge: Judge, seat: int, options: list[int]) -> list[float]:
        """Point 14: decline what lowers the evaluation by more than the price."""
        card = state.zones[HAND + PER_SEAT * state.active][0]
        change = judge.with_card(seat, seat, card) - judge.score(seat)
        price = cheapest(state, seat, DECLINE_GIFT) * cube_worth(state, seat) + 0.2
        return [change if action == ACCEPT else -price for action in options]

    # The battle

    def rate_use(self, state: Brawl, judge: Judge, seat: int, action: int) -> float:
        """Point 13: what using a card up changes."""
        if action == USE_NO:
            return 0.0
        cursor = state.agenda[-1].numbers()[0]
        world = judge.state
        zone = SLOTS + PER_SEAT * seat + cursor // MOST_EFFECTS
        before = judge.score(seat)
        old = world.zones[zone]
        stamina = world.stamina[seat]
        other = seat
        broken = zone
        if action >= BREAK:
            other = (seat + (action - BREAK) // 3 + 1) % state.seats
            broken = SLOTS + PER_SEAT * other + (action - BREAK) % 3
        lost = world.zones[broken]
        gained = 0.0
        if action < BREAK:
            gain = parameter(world, seat, cursor, 1)
            if effect_at(world, seat, cursor) == DISCARD_RECOVER:
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
        """The Hits that a face makes; whoever can vanish won't take many."""
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

    def rate_attack(self, state: Brawl, judge: Judge, seat: int, kind: str, action: int) -> float:
        """Points 11 and 12: pumps, the second roll, vanishing."""
        world = judge.state
        attacker = state.active
        target = state.target
        face = state.natural
        if kind == "pump_attack":
            cursor = state.agenda[-1].numbers()[0]
            bought = action - PUMP_ATTACK
            price = bought * parameter(state, seat, cursor, 1)
            more = state.pumped + bought * parameter(state, seat, cursor, 2)
            cost = price * (cube_worth(state, seat) + 0.1)
            return self.attack_score(judge, seat, target, more) - cost
        if kind == "reroll":
            if action == REROLL_YES:
                paid = cheapest(state, seat, REROLL) * cube_worth(state, seat)
                return self.attack_score(judge, seat, target, state.pumped) - paid
            hits = self.hits_for(world, seat, target, face, state.pumped, 0)
            return judge.struck(seat, seat, target, face, hits)
        if kind == "pump_defence":
            cursor = state.agenda[-1].numbers()[0]
            bought = action - PUMP_DEFENCE
            price = bought * parameter(state, seat, cursor, 1)
            more = state.braced + bought * parameter(state, seat, cursor, 2)
            world.cubes[seat] -= price
            raw = state.total - defence_of(world, seat, attacker, face, more, None)
            world.cubes[seat] += price
            hits = hits_of(world, attacker, seat, face, raw, None)
            cost = price * (cube_worth(state, seat) + 0.1)
            return judge.struck(seat, attacker, seat, face, hits) - cost
        if action == VANISH_YES:
            return judge.struck(seat, attacker, seat, face, 0) - 2.8
        return judge.struck(seat, attacker, seat, face, state.hits)

    # Reasons

    def reason(self, state: Brawl, seat: int, action: int) -> str:
        """Why a player might choose this."""
        return REASONS[state.agenda[-1].kind][1 if self.is_active_choice(state, action) else 0]

    def is_active_choice(self, state: Brawl, action: int) -> bool:
        """Whether the action is the more active one of its question."""
        kind = state.agenda[-1].kind
        if kind == "assign":
            return action != KEEP
        if kind == "mend":
            return action > MEND
        if kind == "pump_attack":
            return action > PUMP_ATTACK
        if kind == "pump_defence":
            return action > PUMP_DEFENCE
        if kind in ("battle_use", "battle_break"):
            return action != USE_NO
        return action in (FOCUS_YES, REROLL_YES, VANISH_YES, 10, 12, 16, 22)


REASONS: Final[dict[str, list[str]]] = {
    "pick_character": ["The boards play the same.", "The boards play the same."],
    "pick_deck": ["Every deck has its own manner.", "Every deck has its own manner."],
    "scry": [
        "The card on top is better than what usually comes.",
        "Most other cards would be better to draw.",
    ],
    "draw_source": [
        "An unknown card is worth more than the one on the discard pile.",
        "The card on the discard pile is better than what usually comes.",
    ],
    "focus": [
        "The card will do; the cube is worth more.",
        "Another card will probably serve better, and that is worth the cube.",
    ],
    "toss": ["The newer card is the better one.", "The card held first is the better one."],
    "assign": [
        "It improves your board more than it would spoil a rival's.",
        "It spoils a rival's board, or helps it less than it would hurt yours.",
    ],
    "gift": ["The gift does little harm.", "The gift would push out something better."],
    "battle_use": ["The card is worth more on the board.", "Now nothing of it is wasted."],
    "battle_break": ["Nothing there is worth the card.", "Without that card the rival is weaker."],
    "target": ["The attack changes most there.", "The attack changes most there."],
    "pump_attack": ["The cubes are worth more in stock.", "The Hits are worth the cubes."],
    "reroll": ["The roll is good enough.", "A new roll is better on average."],
    "pump_defence": ["The cubes are worth more in stock.", "Each cube saves a Hit."],
    "vanish": ["The card is worth more than these Hits.", "These Hits would hurt too much."],
    "mend": ["The cubes are worth more in stock.", "Stamina is what you need most."],
    "discard_next": ["The order hardly matters.", "The order hardly matters."],
}
"""For each question a sentence for staying as it is, and one for doing something."""
