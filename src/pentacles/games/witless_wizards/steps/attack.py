"""WW-5: the attack, in its exact order. Pumps, the roll, the arithmetic, Hits, after-effects."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.step import Step
from pentacles.games.witless_wizards.actions import (
    PUMP_ATTACK as PUMP_ATTACK_ACTION,
)
from pentacles.games.witless_wizards.actions import (
    PUMP_DEFENCE as PUMP_DEFENCE_ACTION,
)
from pentacles.games.witless_wizards.actions import (
    REROLL_NO,
    REROLL_YES,
    VANISH_NO,
    VANISH_YES,
)
from pentacles.games.witless_wizards.equipment import (
    KNOCK_OFF,
    LEECH,
    MOST_EFFECTS,
    PUMP_ATTACK,
    PUMP_DEFENCE,
    RECOIL,
    REROLL,
    ROLL_BEST,
    ROLL_WORST_AGAINST,
    SPLASH,
    STEAL_CUBES,
    VANISH,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.asking import elsewhere
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    settle_falls,
    stamina_change,
)
from pentacles.games.witless_wizards.verbs.attack import (
    CAPPED,
    FINAL_HITS,
    FIZZLED,
    FLOOR,
    TAKEN,
    VANISHED,
    defence_of,
    hits_of,
    note,
    thorns_of,
    total_attack,
)
from pentacles.games.witless_wizards.verbs.effects import (
    END,
    amount,
    card_at,
    cheapest,
    cheapest_card,
    effect_at,
    next_effect,
    parameter,
)
from pentacles.games.witless_wizards.verbs.piles import discard_worn


def units(state: Brawl, seat: int, cursor: int) -> int:
    """WW-9.6: how many units of a pump its owner can buy now."""
    cost = parameter(state, seat, cursor, 1)
    limit = parameter(state, seat, cursor, 3)
    return min(limit, state.cubes[seat] // cost) if cost else limit


def next_pump(state: Brawl, seat: int, cursor: int, verb: int) -> int:
    """The next pump of which at least one unit is payable; END if there is none."""
    cursor = next_effect(state, seat, cursor, verb)
    while cursor < END and not units(state, seat, cursor):
        cursor = next_effect(state, seat, cursor + 1, verb)
    return cursor


def buy(state: Brawl, seat: int, cursor: int, bought: int) -> int:
    """Pay for units of a pump; what they add."""
    state.cubes[seat] -= bought * parameter(state, seat, cursor, 1)
    return bought * parameter(state, seat, cursor, 2)


def why_not_units(most: int, bought: int, rule: str) -> Refusal | None:
    """Why so many units can't be bought; None if they can."""
    if bought <= most:
        return None
    return Refusal(rule, f"You can buy at most {most} here, by the card and by your cubes.")


class AttackPumps(Step[Brawl]):
    """WW-5.1: before the roll the attacker is asked about each pump in turn."""

    rule: ClassVar[str] = "WW-5.1"

    def run(self, state: Brawl) -> None:
        cursor = next_pump(state, state.active, 0, PUMP_ATTACK)
        if cursor < END:
            state.agenda.append(PUMP_ATTACKS[cursor])


class PumpAttack(Step[Brawl]):
    """WW-10.10: pay cubes for a higher Total Attack, before the roll."""

    rule: ClassVar[str] = "WW-10.10"
    kind: ClassVar[str] = "pump_attack"

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor

    def numbers(self) -> list[int]:
        return [self.cursor]

    def waits(self, state: Brawl) -> int:
        return 1 << state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        most = units(state, seat, self.cursor)
        return [PUMP_ATTACK_ACTION + bought for bought in range(most + 1)]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if not PUMP_ATTACK_ACTION <= action < REROLL_NO:
            return elsewhere(action, "Say how much you pay for a stronger attack.")
        most = units(state, seat, self.cursor)
        return why_not_units(most, action - PUMP_ATTACK_ACTION, self.rule)

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        before = state.cubes[seat]
        more = buy(state, seat, self.cursor, action - PUMP_ATTACK_ACTION)
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


class Roll(Step[Brawl]):
    """WW-5.2: the Battle Die is rolled; some cards make it two dice."""

    rule: ClassVar[str] = "WW-5.2"

    def run(self, state: Brawl) -> None:
        roll(state, "WW-5.2")


def roll(state: Brawl, rule: str) -> None:
    """Roll for the attack on; the face that counts is the natural face (WW-10.6, WW-10.7)."""
    die = state.die
    best = bool(state.powers[state.active] >> ROLL_BEST & 1)
    worst = bool(state.powers[state.target] >> ROLL_WORST_AGAINST & 1)
    first = die[state.rng.below(6)]
    state.natural = first
    state.dice = [first]
    kind = "rolled"
    if best != worst:
        second = die[state.rng.below(6)]
        state.dice.append(second)
        state.natural = max(first, second) if best else min(first, second)
        kind = "rolled_best" if best else "rolled_worst"
    if state.listening:
        other = state.dice[1] if len(state.dice) > 1 else 0
        facts: dict[str, int | str] = {"n": state.natural, "first": first, "second": other}
        state.tell(kind, rule, state.active, facts, [])


class Reroll(Step[Brawl]):
    """WW-5.3, WW-10.8: after seeing the roll the attacker may repeat it once."""

    rule: ClassVar[str] = "WW-10.8"
    kind: ClassVar[str] = "reroll"

    def waits(self, state: Brawl) -> int:
        seat = state.active
        price = cheapest(state, seat, REROLL)
        return 1 << seat if 0 <= price <= state.cubes[seat] else 0

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [REROLL_NO, REROLL_YES]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if REROLL_NO <= action <= REROLL_YES:
            return None
        return elsewhere(action, "Say whether you roll again.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == REROLL_NO:
            return
        before = state.cubes[seat]
        price = cheapest(state, seat, REROLL)
        state.cubes[seat] -= price
        state.spent += price
        state.rerolls += 1
        if state.listening:
            card = cheapest_card(state, seat, REROLL)
            changes = cubes_change(state, seat, before)
            state.tell("rerolls", "WW-10.8", seat, {"n": price}, [card], changes)
        roll(state, "WW-5.3")


class TotalAttack(Step[Brawl]):
    """WW-5.4: the Total Attack is fixed; then the defender is asked about each pump (WW-5.6)."""

    rule: ClassVar[str] = "WW-5.4"

    def run(self, state: Brawl) -> None:
        sums: list[int] = []
        seat = state.active
        state.total = total_attack(state, seat, state.natural, state.surge, state.pumped, sums)
        state.sums = sums
        if state.listening:
            state.tell("total_attack", "WW-5.4", seat, {"n": state.total}, [])
        cursor = next_pump(state, state.target, 0, PUMP_DEFENCE)
        if cursor < END:
            state.agenda.append(PUMP_DEFENCES[cursor])


class PumpDefence(Step[Brawl]):
    """WW-10.11: pay cubes for a higher Defence, knowing the Total Attack."""

    rule: ClassVar[str] = "WW-10.11"
    kind: ClassVar[str] = "pump_defence"

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor

    def numbers(self) -> list[int]:
        return [self.cursor]

    def waits(self, state: Brawl) -> int:
        return 1 << state.target

    def options(self, state: Brawl, seat: int) -> list[int]:
        most = units(state, seat, self.cursor)
        return [PUMP_DEFENCE_ACTION + bought for bought in range(most + 1)]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if not PUMP_DEFENCE_ACTION <= action < VANISH_NO:
            return elsewhere(action, "Say how much you pay for a stronger defence.")
        most = units(state, seat, self.cursor)
        return why_not_units(most, action - PUMP_DEFENCE_ACTION, self.rule)

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        before = state.cubes[seat]
        more = buy(state, seat, self.cursor, action - PUMP_DEFENCE_ACTION)
        state.braced += more
        if state.listening:
            facts: dict[str, int | str] = {"n": before - state.cubes[seat], "more": more}
            card = card_at(state, seat, self.cursor)
            kind = "pumped_defence" if more else "no_pump"
            state.tell(kind, self.rule, seat, facts, [card], cubes_change(state, seat, before))
        cursor = next_pump(state, seat, self.cursor + 1, PUMP_DEFENCE)
        if cursor < END:
            state.agenda.append(PUMP_DEFENCES[cursor])


class CountHits(Step[Brawl]):
    """WW-5.7 to WW-5.9: Defence and Hits; then the defender may vanish (WW-5.10)."""

    rule: ClassVar[str] = "WW-5.8"

    def run(self, state: Brawl) -> None:
        seat = state.active
        target = state.target
        sums = state.sums
        natural = state.natural
        state.defence = defence_of(state, target, seat, natural, state.braced, sums)
        raw = state.total - state.defence
        first = len(sums)
        state.hits = hits_of(state, seat, target, natural, raw, sums)
        if state.listening:
            facts: dict[str, int | str] = {
                "total": state.total,
                "defence": state.defence,
                "n": max(0, raw),
            }
            state.tell("hits", "WW-5.8", target, facts, [])
            for at in range(first, len(sums), 3):
                self.tell_change(state, sums[at], sums[at + 1], sums[at + 2])
        if state.hits:
            cursor = next_effect(state, target, 0, VANISH)
            if cursor < END:
                state.agenda.append(VANISHES[cursor // MOST_EFFECTS])

    def tell_change(self, state: Brawl, part: int, change: int, face: int) -> None:
        """WW-5.9: name a card that changes the Hits."""
        seat = state.active if part in (FLOOR, FIZZLED) else state.target
        if part == FLOOR:
            kind, rule = "hits_floor", "WW-10.33"
        elif part == FIZZLED:
            kind, rule = "hits_fizzle", "WW-10.9"
        elif part == TAKEN and change:
            kind, rule = "hits_more" if change > 0 else "hits_fewer", "WW-10.12"
        elif part == CAPPED:
            kind, rule = "hits_cap", "WW-10.13"
        else:
            return
        cards = [state.worn(seat, slot) for slot in range(3)]
        named = [card for card in cards if card >= 0 and state.face[card] == face]
        state.tell(kind, rule, seat, {"n": abs(change)}, named[:1])


class Vanish(Step[Brawl]):
    """WW-5.10, WW-10.14: the defender may discard a card and take no Hits."""

    rule: ClassVar[str] = "WW-10.14"
    kind: ClassVar[str] = "vanish"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def numbers(self) -> list[int]:
        return [self.slot]

    def waits(self, state: Brawl) -> int:
        return 1 << state.target

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [VANISH_NO, VANISH_YES]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if VANISH_NO <= action <= VANISH_YES:
            return None
        return elsewhere(action, "Say whether you vanish from the Hits.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == VANISH_YES:
            card = discard_worn(state, seat, self.slot)
            state.hits = 0
            note(state, state.sums, VANISHED, 0, card)
            if state.listening:
                state.tell("vanished", "WW-10.14", seat, {}, [card])
            return
        cursor = next_effect(state, seat, (self.slot + 1) * MOST_EFFECTS, VANISH)
        if cursor < END:
            state.agenda.append(VANISHES[cursor // MOST_EFFECTS])


class Batch(Step[Brawl]):
    """WW-5.11: all losses and gains of the attack happen in the same moment."""

    rule: ClassVar[str] = "WW-5.11"

    def run(self, state: Brawl) -> None:
        seat = state.active
        target = state.target
        hits = state.hits
        note(state, state.sums, FINAL_HITS, hits, -1)
        recoil = amount(state, seat, RECOIL)
        thorns = thorns_of(state, target, hits)
        leech = amount(state, seat, LEECH) if hits else 0
        splash = amount(state, seat, SPLASH)
        changes: list[Change] = []
        before = change_stamina(state, target, -hits)
        if state.listening:
            changes = stamina_change(state, target, before)
            facts: dict[str, int | str] = {"n": hits, "stamina": state.stamina[target]}
            kind = "lost" if hits else "unhurt"
            state.tell(kind, "WW-5.11", target, facts, [], changes)
        if recoil or thorns or leech:
            before = change_stamina(state, seat, leech - recoil - thorns)
            if state.listening:
                self.tell_own(state, seat, before, recoil, thorns, leech)
        if splash:
            others = state.opponents(seat) & ~(1 << target)
            for other in range(state.seats):
                if others >> other & 1:
                    before = change_stamina(state, other, -splash)
                    if state.listening:
                        changes = stamina_change(state, other, before)
                        state.tell("splashed", "WW-10.18", other, {"n": splash}, [], changes)
        state.target = -1
        settle_falls(state)

    def tell_own(
        self, state: Brawl, seat: int, before: int, recoil: int, thorns: int, leech: int
    ) -> None:
        """Name what the attack costs and brings its attacker, in one sum (RU-30)."""
        changes = stamina_change(state, seat, before)
        if recoil:
            state.tell("recoiled", "WW-10.15", seat, {"n": recoil}, [], changes)
            changes = []
        if thorns:
            state.tell("stung", "WW-10.16", seat, {"n": thorns}, [], changes)
            changes = []
        if leech:
            gain = state.stamina[seat] - (before - recoil - thorns)
            kind = "leeched" if gain else "leeched_none"
            state.tell(kind, "WW-10.17", seat, {"n": gain}, [], changes)


class AfterEffects(Step[Brawl]):
    """WW-5.12: theft and knocked-off cards, if attacker and defender are both still in."""

    rule: ClassVar[str] = "WW-5.12"

    def run(self, state: Brawl) -> None:
        seat = state.active
        target = state.fought[1] if state.fought else -1
        state.target = -1
        if target < 0 or not state.inside >> target & 1:
            return
        if state.hits and state.powers[seat] >> STEAL_CUBES & 1:
            self.steal(state, seat, target)
        if state.natural == state.die[-1] and state.powers[seat] >> KNOCK_OFF & 1:
            cursor = next_effect(state, seat, 0, KNOCK_OFF)
            while cursor < END:
                card = discard_worn(state, target, parameter(state, seat, cursor, 1))
                if card >= 0 and state.listening:
                    state.tell("knocked_off", "WW-10.20", seat, {"of": target}, [card])
                cursor = next_effect(state, seat, cursor + 1, KNOCK_OFF)

    def steal(self, state: Brawl, seat: int, target: int) -> None:
        stolen = min(state.cubes[target], amount(state, seat, STEAL_CUBES))
        if not stolen:
            return
        mine = state.cubes[seat]
        theirs = state.cubes[target]
        state.cubes[target] -= stolen
        state.cubes[seat] += stolen
        if state.listening:
            changes = [*cubes_change(state, seat, mine), *cubes_change(state, target, theirs)]
            facts: dict[str, int | str] = {"n": stolen, "of": target}
            state.tell("stole", "WW-10.19", seat, facts, [], changes)


def offered_card(state: Brawl) -> int:
    """The card that the present question is about, or -1."""
    step = state.agenda[-1]
    numbers = step.numbers()
    if step.kind in ("pump_attack", "battle_use", "battle_break"):
        return card_at(state, state.active, numbers[0])
    if step.kind == "pump_defence":
        return card_at(state, state.target, numbers[0])
    if step.kind == "vanish":
        return state.worn(state.target, numbers[0])
    if step.kind == "reroll":
        return cheapest_card(state, state.active, REROLL)
    return -1


def offered_verb(state: Brawl) -> int:
    """The verb that the present question of a battle start is about."""
    return effect_at(state, state.active, state.agenda[-1].numbers()[0])


PUMP_ATTACKS: Final[list[Step[Any]]] = [PumpAttack(cursor) for cursor in range(END)]
PUMP_DEFENCES: Final[list[Step[Any]]] = [PumpDefence(cursor) for cursor in range(END)]
VANISHES: Final[list[Step[Any]]] = [Vanish(slot) for slot in range(3)]
