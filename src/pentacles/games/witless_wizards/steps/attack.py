"""WW-5: the attack, in its exact order. Pumps, the roll, the arithmetic, Hits, after-effects."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.question import NOBODY
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import REROLL_NO, REROLL_YES, VANISH_NO, VANISH_YES
from pentacles.games.witless_wizards.figures import hits_by_face
from pentacles.games.witless_wizards.questions import (
    ATTACKING,
    DEFENDING,
    Choice,
    check_attack,
    check_card,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    settle_falls,
    stamina_change,
)
from pentacles.games.witless_wizards.steps.pumps import PUMP_DEFENCES, next_pump
from pentacles.games.witless_wizards.terms import (
    KNOCK_OFF,
    LEECH,
    MOST_EFFECTS,
    PUMP_DEFENCE,
    RECOIL,
    REROLL,
    ROLL_BEST,
    ROLL_WORST_AGAINST,
    SPLASH,
    STEAL_CUBES,
    VANISH,
)
from pentacles.games.witless_wizards.verbs.arithmetic import (
    CAPPED,
    FINAL_HITS,
    FIZZLED,
    FLOOR,
    HITS,
    TAKEN,
    VANISHED,
    defence_of,
    hits_of,
    note,
    thorns_of,
    thorny_cards,
    total_attack,
)
from pentacles.games.witless_wizards.verbs.effects import (
    END,
    amount,
    cards_with,
    cheapest,
    cheapest_card,
    effect_at,
    next_effect,
)
from pentacles.games.witless_wizards.verbs.piles import discard_worn
from pentacles.games.witless_wizards.verbs.sums import attack_words, defence_words
from pentacles.games.witless_wizards.words import cubes_words, hits_words, name_of

SINGLE_DICE: Final = [[face] for face in range(7)]
"""Rolls of one die, shared by all states."""
OWN_VERBS: Final = 1 << RECOIL | 1 << LEECH | 1 << SPLASH


class Roll(Step[Brawl]):
    """WW-5.2: the Battle Die is rolled; some cards make it two dice."""

    rule: ClassVar[str] = "WW-5.2"

    def run(self, state: Brawl) -> None:
        roll(state, "WW-5.2")


def roll(state: Brawl, rule: str) -> None:
    """Roll for the attack; the face that counts is the natural face (WW-10.6, WW-10.7)."""
    die = state.variant.die
    best = bool(state.powers[state.active] >> ROLL_BEST & 1)
    worst = bool(state.powers[state.target] >> ROLL_WORST_AGAINST & 1)
    first = die[state.rng.below(6)]
    state.natural = first
    kind, cited = "rolled", rule
    if best == worst:
        state.dice = SINGLE_DICE[first]
    else:
        second = die[state.rng.below(6)]
        state.dice = [first, second]
        state.natural = max(first, second) if best else min(first, second)
        kind, cited = ("rolled_best", "WW-10.6") if best else ("rolled_worst", "WW-10.7")
    if state.listening:
        other = state.dice[1] if len(state.dice) > 1 else 0
        facts: dict[str, int | str] = {"n": state.natural, "first": first, "second": other}
        state.tell(kind, cited, state.active, facts, [])


class Reroll(Choice):
    """WW-5.3, WW-10.8: after seeing the roll the attacker may repeat it once."""

    rule: ClassVar[str] = "WW-10.8"
    kind: ClassVar[str] = "reroll"
    wants: ClassVar[str] = "Say whether you roll again."
    moment: ClassVar[int] = ATTACKING
    first: ClassVar[int] = REROLL_NO
    beyond: ClassVar[int] = REROLL_YES + 1

    def check(self, state: Brawl) -> None:
        check_attack(state)

    def who(self, state: Brawl) -> int:
        seat = state.active
        if not state.powers[seat] >> REROLL & 1:
            return NOBODY
        return seat if cheapest(state, seat, REROLL) <= state.cubes[seat] else NOBODY

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [REROLL_NO, REROLL_YES]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-5.3", "There is no roll to repeat now.")

    def offered(self, state: Brawl) -> int:
        return cheapest_card(state, state.active, REROLL)

    def ask(self, state: Brawl, seat: int) -> str:
        price = cheapest(state, seat, REROLL)
        cost = f"pay {cubes_words(price)}" if price else "free"
        name = name_of(state, self.offered(state))
        return f"You rolled {state.natural}. Roll again with {name} ({cost})?"

    def tell(self, state: Brawl, seat: int) -> str:
        return "If you roll again, the new roll counts."

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = self.offered(state)
        if action == REROLL_NO:
            found = hits_by_face(state, seat, state.target, state.pumped)
            hits = found[state.natural]
            tone = "main" if hits == max(found.values()) else "plain"  # no roll makes more
            return self.view(state, action, "", hits_words(hits), tone=tone)
        price = cheapest(state, seat, REROLL)
        return self.view(state, action, "", cubes_words(-price) if price else "", card)

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
            kind = "rerolls_paid" if price else "rerolls"
            state.tell(kind, "WW-10.8", seat, {"n": price}, [card], changes)
        roll(state, "WW-5.3")


class TotalAttack(Step[Brawl]):
    """WW-5.4: the Total Attack is fixed; then the defender is asked about each pump (WW-5.6)."""

    rule: ClassVar[str] = "WW-5.4"

    def run(self, state: Brawl) -> None:
        seat = state.active
        sums = state.sums
        sums.clear()
        state.total = total_attack(state, seat, state.natural, state.surge, state.pumped, sums)
        if state.listening:
            facts: dict[str, int | str] = {"n": state.total, "sum": attack_words(state)}
            state.tell("total_attack", "WW-5.4", seat, facts, [])
        if state.powers[state.target] >> PUMP_DEFENCE & 1:
            cursor = next_pump(state, state.target, 0, PUMP_DEFENCE)
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
                "sum": defence_words(state),
                "n": max(0, raw),
            }
            state.tell("hits", "WW-5.8", target, facts, [])
            for at in range(first, len(sums), 3):
                self.tell_change(state, sums[at], sums[at + 1], sums[at + 2])
        if state.hits and state.powers[target] >> VANISH & 1:
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
            kind, rule = "hits_cap" if change else "hits_none", "WW-10.13"
        else:
            return
        cards = [state.worn(seat, slot) for slot in range(3)]
        named = [card for card in cards if card >= 0 and state.face[card] == face]
        state.tell(kind, rule, seat, {"n": abs(change)}, named[:1])


class Vanish(Choice):
    """WW-5.10, WW-10.14: the defender may discard a card and take no Hits."""

    rule: ClassVar[str] = "WW-10.14"
    kind: ClassVar[str] = "vanish"
    wants: ClassVar[str] = "Say whether you vanish from the Hits."
    moment: ClassVar[int] = DEFENDING
    first: ClassVar[int] = VANISH_NO
    beyond: ClassVar[int] = VANISH_YES + 1

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def check(self, state: Brawl) -> None:
        check_attack(state)
        check_card(state, state.target, self.slot)

    def who(self, state: Brawl) -> int:
        return state.target

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [VANISH_NO, VANISH_YES]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if seat == state.target:
            return Refusal("WW-5.10", "The Hits are not counted yet.")
        return Refusal("WW-5.10", "You can vanish only when you are about to take Hits.")

    def offered(self, state: Brawl) -> int:
        return state.worn(state.target, self.slot)

    def ask(self, state: Brawl, seat: int) -> str:
        name = name_of(state, self.offered(state))
        return f"{hits_words(state.hits)}. Discard {name} and take none?"

    def tell(self, state: Brawl, seat: int) -> str:
        return f"You have {state.stamina[seat]} Stamina."

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = self.offered(state)
        if action == VANISH_YES:
            return self.view(state, action, card=card, tone="main")
        old = state.stamina[seat]
        left = old - state.hits
        result = f"Stamina {old} → {left}" if left > 0 else "you are out of the game"
        return self.view(state, action, "", result)

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


def count_words(state: Brawl, hits: int) -> str:
    """What became of the Hits that were counted before cards changed them (WW-5.9, WW-5.10)."""
    counted = next((one.amount for one in state.parts() if one.part == HITS), hits)
    if hits == counted:
        return ""
    if hits > counted:
        return f" (cards make it {hits})"
    return f" (a card lets {hits or 'none'} through)"


class Batch(Step[Brawl]):
    """WW-5.11: all losses and gains of the attack happen at the same moment."""

    rule: ClassVar[str] = "WW-5.11"

    def run(self, state: Brawl) -> None:
        seat = state.active
        target = state.target
        hits = state.hits
        note(state, state.sums, FINAL_HITS, hits, -1)
        thorns = thorns_of(state, target, hits)
        recoil = leech = splash = 0
        if state.powers[seat] & OWN_VERBS:
            recoil = amount(state, seat, RECOIL)
            leech = amount(state, seat, LEECH) if hits else 0
            splash = amount(state, seat, SPLASH)
        changes: list[Change] = []
        before = change_stamina(state, target, -hits)
        if state.listening:
            changes = stamina_change(state, target, before)
            facts: dict[str, int | str] = {
                "n": hits,
                "stamina": state.stamina[target],
                "count": count_words(state, hits),
            }
            kind = "lost" if hits else "unhurt"
            state.tell(kind, "WW-5.11", target, facts, [], changes)
        if recoil or thorns or leech:
            before = change_stamina(state, seat, leech - recoil - thorns)
            if state.listening:
                self.tell_own(state, before, recoil, thorns, leech)
        if splash:
            others = state.opponents(seat) & ~(1 << target)
            for other in range(state.seats):
                if others >> other & 1:
                    before = change_stamina(state, other, -splash)
                    if state.listening:
                        changes = stamina_change(state, other, before)
                        cards = cards_with(state, seat, SPLASH)
                        hurt: dict[str, int | str] = {"n": splash, "of": seat}
                        state.tell("splashed", "WW-10.18", other, hurt, cards, changes)
        state.target = -1
        settle_falls(state)

    def tell_own(self, state: Brawl, before: int, recoil: int, thorns: int, leech: int) -> None:
        """Name what the attack costs and brings its attacker, in one sum (RU-30)."""
        seat = state.active
        changes = stamina_change(state, seat, before)
        if recoil:
            cards = cards_with(state, seat, RECOIL)
            state.tell("recoiled", "WW-10.15", seat, {"n": recoil}, cards, changes)
            changes = []
        if thorns:
            cards = thorny_cards(state, state.target, state.hits)
            facts: dict[str, int | str] = {"n": thorns, "of": state.target}
            state.tell("stung", "WW-10.16", seat, facts, cards, changes)
            changes = []
        if leech:
            gain = state.stamina[seat] - (before - recoil - thorns)
            kind = "leeched" if gain else "leeched_none"
            cards = cards_with(state, seat, LEECH)
            state.tell(kind, "WW-10.17", seat, {"n": gain}, cards, changes)


class AfterEffects(Step[Brawl]):
    """WW-5.12: theft and knocked-off cards, if attacker and defender are both still in."""

    rule: ClassVar[str] = "WW-5.12"

    def run(self, state: Brawl) -> None:
        seat = state.active
        target = state.fought.defender if state.fought is not None else -1
        state.target = -1
        if target < 0 or not state.inside >> target & 1:
            return
        if state.hits and state.powers[seat] >> STEAL_CUBES & 1:
            self.steal(state, seat, target)
        if state.natural == state.variant.die[-1] and state.powers[seat] >> KNOCK_OFF & 1:
            cursor = next_effect(state, seat, 0, KNOCK_OFF)
            while cursor < END:
                card = discard_worn(state, target, effect_at(state, seat, cursor).slot)
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


VANISHES: Final[list[Step[Any]]] = [Vanish(slot) for slot in range(3)]
