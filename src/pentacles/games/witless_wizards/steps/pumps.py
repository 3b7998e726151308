"""Cubes for Attack and for Defence: what can be bought during an attack."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import PUMP_ATTACK as PUMP_ATTACK_ACTION
from pentacles.games.witless_wizards.actions import PUMP_DEFENCE as PUMP_DEFENCE_ACTION
from pentacles.games.witless_wizards.figures import hits_by_face, hits_with
from pentacles.games.witless_wizards.questions import (
    ATTACKING,
    DEFENDING,
    Choice,
    check_attack,
    check_effect,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.elimination import cubes_change
from pentacles.games.witless_wizards.terms import PUMP_ATTACK, PUMP_DEFENCE, VANISH
from pentacles.games.witless_wizards.verbs.arithmetic import defence_of
from pentacles.games.witless_wizards.verbs.effects import END, card_at, effect_at, next_effect
from pentacles.games.witless_wizards.words import (
    cubes_words,
    hits_words,
    name_of,
    range_words,
    times,
)


def units(state: Brawl, seat: int, cursor: int) -> int:
    """WW-9.6: how many units of a pump its owner can buy now."""
    effect = effect_at(state, seat, cursor)
    if not effect.cost:
        return effect.limit
    return min(effect.limit, state.cubes[seat] // effect.cost)


def next_pump(state: Brawl, seat: int, cursor: int, verb: int) -> int:
    """The next pump of which the owner can pay for at least one unit; END if there is none."""
    cursor = next_effect(state, seat, cursor, verb)
    while cursor < END and not units(state, seat, cursor):
        cursor = next_effect(state, seat, cursor + 1, verb)
    return cursor


def buy(state: Brawl, seat: int, cursor: int, bought: int) -> int:
    """Pay for units of a pump; what they add."""
    effect = effect_at(state, seat, cursor)
    state.cubes[seat] -= bought * effect.cost
    return bought * effect.amount


def forecast(state: Brawl, attacker: int, target: int, pumped: int, price: int) -> str:
    """The Hits that a roll can make, and how few they can become if the defender answers."""
    world = state.clone()
    world.cubes[attacker] -= price
    hits = hits_by_face(world, attacker, target, pumped)
    words = range_words(hits)
    fewest = 0 if world.has(target, VANISH) else fewest_hits(world, attacker, target, pumped, 0, 0)
    return f"{words}, as few as {fewest} if answered" if fewest < min(hits.values()) else words


def fewest_hits(
    state: Brawl, attacker: int, target: int, pumped: int, braced: int, cursor: int
) -> int:
    """WW-5.6: the fewest Hits of a roll if the defender pays for Defence as well as possible."""
    cursor = next_pump(state, target, cursor, PUMP_DEFENCE)
    if cursor >= END:
        return min(hits_by_face(state, attacker, target, pumped, 0, braced).values())
    found: list[int] = []
    for bought in range(units(state, target, cursor) + 1):
        world = state.clone()
        more = braced + buy(world, target, cursor, bought)
        found.append(fewest_hits(world, attacker, target, pumped, more, cursor + 1))
    return min(found)


class Pump(Choice):
    """WW-9.6: a question about a card into which its owner may pay cubes."""

    title_word: ClassVar[str] = ""
    """What is bought: Attack or Defence."""

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor

    def owner(self, state: Brawl) -> int:
        """Whose card it is."""
        return state.active

    def check(self, state: Brawl) -> None:
        check_attack(state)
        check_effect(state, self.owner(state), self.cursor)

    def who(self, state: Brawl) -> int:
        return self.owner(state)

    def options(self, state: Brawl, seat: int) -> list[int]:
        most = units(state, seat, self.cursor)
        return [self.first + bought for bought in range(most + 1)]

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        bought = action - self.first
        effect = effect_at(state, seat, self.cursor)
        if bought > effect.limit:
            name = name_of(state, self.offered(state))
            return Refusal(self.rule, f"{name} can be paid for at most {times(effect.limit)}.")
        price = bought * effect.cost
        stock = state.cubes[seat]
        return Refusal("WW-9.6", f"That costs {price} cubes, and you have only {stock} in stock.")

    def offered(self, state: Brawl) -> int:
        return card_at(state, self.owner(state), self.cursor)

    def rate(self, state: Brawl, seat: int) -> str:
        """What one unit costs and brings."""
        effect = effect_at(state, seat, self.cursor)
        cost = f"for {cubes_words(effect.cost)}" if effect.cost else "for free"
        return f"+{effect.amount} {self.title_word} {cost}, at most {times(effect.limit)}."

    def hits(self, state: Brawl, seat: int, price: int, more: int) -> str:
        """The Hits after paying this price for this much more."""
        return ""

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        bought = action - self.first
        effect = effect_at(state, seat, self.cursor)
        price, more = bought * effect.cost, bought * effect.amount
        hits = self.hits(state, seat, price, more)
        card = self.offered(state)
        if not bought:
            return self.view(state, action, "Pay nothing", hits, card)
        label = f"Pay {cubes_words(price)}" if price else f"Use it {times(bought)}"
        return self.view(state, action, label, f"+{more} {self.title_word}: {hits}", card)


class AttackPumps(Step[Brawl]):
    """WW-5.1: before the roll the attacker is asked about each pump in turn."""

    rule: ClassVar[str] = "WW-5.1"

    def run(self, state: Brawl) -> None:
        if state.powers[state.active] >> PUMP_ATTACK & 1:
            cursor = next_pump(state, state.active, 0, PUMP_ATTACK)
            if cursor < END:
                state.agenda.append(PUMP_ATTACKS[cursor])


class PumpAttack(Pump):
    """WW-10.10: pay cubes for a higher Total Attack, before the roll."""

    rule: ClassVar[str] = "WW-10.10"
    kind: ClassVar[str] = "pump_attack"
    wants: ClassVar[str] = "Say how much you pay for a stronger attack."
    title_word: ClassVar[str] = "Attack"
    moment: ClassVar[int] = ATTACKING
    first: ClassVar[int] = PUMP_ATTACK_ACTION.start
    beyond: ClassVar[int] = PUMP_ATTACK_ACTION.stop

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if not state.has(seat, PUMP_ATTACK):
            return Refusal("WW-10.10", "No card of yours turns cubes into Attack.")
        words = "Attack is bought only between the choice of a target and the roll."
        return Refusal("WW-5.1", words)

    def ask(self, state: Brawl, seat: int) -> str:
        return f"Pay into {name_of(state, self.offered(state))} before you roll?"

    def tell(self, state: Brawl, seat: int) -> str:
        return f"{self.rate(state, seat)} You have {cubes_words(state.cubes[seat])}."

    def hits(self, state: Brawl, seat: int, price: int, more: int) -> str:
        return forecast(state, seat, state.target, state.pumped + more, price)

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        before = state.cubes[seat]
        more = buy(state, seat, self.cursor, PUMP_ATTACK_ACTION.row(action))
        state.pumped += more
        state.spent += before - state.cubes[seat]
        if state.listening:
            facts: dict[str, int | str] = {"n": before - state.cubes[seat], "more": more}
            card = card_at(state, seat, self.cursor)
            kind = "pumped_attack" if more else "no_pump"
            state.tell(kind, self.rule, seat, facts, [card], cubes_change(state, seat, before))
        cursor = next_pump(state, seat, self.cursor + 1, PUMP_ATTACK)
        if cursor < END:
            state.agenda.append(PUMP_ATTACKS[cursor])


class PumpDefence(Pump):
    """WW-10.11: pay cubes for a higher Defence, knowing the Total Attack."""

    rule: ClassVar[str] = "WW-10.11"
    kind: ClassVar[str] = "pump_defence"
    wants: ClassVar[str] = "Say how much you pay for a stronger defence."
    title_word: ClassVar[str] = "Defence"
    moment: ClassVar[int] = DEFENDING
    first: ClassVar[int] = PUMP_DEFENCE_ACTION.start
    beyond: ClassVar[int] = PUMP_DEFENCE_ACTION.stop

    def owner(self, state: Brawl) -> int:
        return state.target

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        words = "Defence is bought only when you are attacked, after the roll."
        if seat == state.target:
            words = "The Hits are counted: no more Defence can be bought."
        return Refusal("WW-5.6", words)

    def ask(self, state: Brawl, seat: int) -> str:
        return f"Total Attack {state.total}. Pay into {name_of(state, self.offered(state))}?"

    def tell(self, state: Brawl, seat: int) -> str:
        guard = defence_of(state, seat, state.active, state.natural, state.braced, None)
        hits = hits_words(hits_with(state, seat, 0, 0))
        return f"Your Defence is {guard}: {hits} as it stands. {self.rate(state, seat)}"

    def hits(self, state: Brawl, seat: int, price: int, more: int) -> str:
        return hits_words(hits_with(state, seat, price, more))

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        before = state.cubes[seat]
        more = buy(state, seat, self.cursor, PUMP_DEFENCE_ACTION.row(action))
        state.braced += more
        if state.listening:
            facts: dict[str, int | str] = {"n": before - state.cubes[seat], "more": more}
            card = card_at(state, seat, self.cursor)
            kind = "pumped_defence" if more else "no_pump"
            state.tell(kind, self.rule, seat, facts, [card], cubes_change(state, seat, before))
        cursor = next_pump(state, seat, self.cursor + 1, PUMP_DEFENCE)
        if cursor < END:
            state.agenda.append(PUMP_DEFENCES[cursor])


PUMP_ATTACKS: Final[list[Step[Any]]] = [PumpAttack(cursor) for cursor in range(END)]
PUMP_DEFENCES: Final[list[Step[Any]]] = [PumpDefence(cursor) for cursor in range(END)]
