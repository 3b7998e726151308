"""WW-4 and WW-7: the Battle Phase around the attack. Cards used up, the target, mending, income."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.witless_wizards.actions import BREAK, MEND, TARGET, USE_NO, USE_YES
from pentacles.games.witless_wizards.equipment import (
    ALWAYS_MEND,
    DISCARD_BREAK,
    DISCARD_RECOVER,
    DISCARD_SURGE,
    MOST_EFFECTS,
    SLOT_NAMES,
    TAX,
    THRIFT,
)
from pentacles.games.witless_wizards.state import MOST_STAMINA, Brawl
from pentacles.games.witless_wizards.steps.asking import elsewhere
from pentacles.games.witless_wizards.steps.draft import why_not_opponent
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    stamina_change,
)
from pentacles.games.witless_wizards.verbs.effects import END, amount, effect_at, parameter
from pentacles.games.witless_wizards.verbs.piles import discard_worn

BATTLE_VERBS: Final = 1 << DISCARD_RECOVER | 1 << DISCARD_BREAK | 1 << DISCARD_SURGE


class BattleStart(Step[Brawl]):
    """WW-4.5: the own slots are gone through in order; each card that may be used up is offered."""

    rule: ClassVar[str] = "WW-4.5"

    def run(self, state: Brawl) -> None:
        state.surge = 0
        offer_next(state, 0)


def offer_next(state: Brawl, cursor: int) -> None:
    """Put the next card that may be used up on the agenda, if there is one."""
    seat = state.active
    if not state.powers[seat] & BATTLE_VERBS:
        return
    while cursor < END:
        verb = effect_at(state, seat, cursor)
        if verb == DISCARD_SURGE or (
            verb == DISCARD_RECOVER and state.stamina[seat] < MOST_STAMINA
        ):
            state.agenda.append(BATTLE_USES[cursor])
            return
        if verb == DISCARD_BREAK and breakable(state, seat):
            state.agenda.append(BATTLE_BREAKS[cursor])
            return
        cursor += 1


def breakable(state: Brawl, seat: int) -> list[int]:
    """WW-10.22: the cards of legal opponents, as actions."""
    found: list[int] = []
    opponents = state.opponents(seat)
    seats = state.seats
    for offset in range(1, seats):
        other = (seat + offset) % seats
        if opponents >> other & 1:
            first = BREAK + 3 * (offset - 1)
            found += [first + slot for slot in range(3) if state.worn(other, slot) >= 0]
    return found


class BattleUse(Step[Brawl]):
    """WW-10.21, WW-10.36: discard a card for Stamina, or for a stronger attack."""

    rule: ClassVar[str] = "WW-4.5"
    kind: ClassVar[str] = "battle_use"

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor

    def numbers(self) -> list[int]:
        return [self.cursor]

    def waits(self, state: Brawl) -> int:
        return 1 << state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [USE_NO, USE_YES]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if USE_NO <= action <= USE_YES:
            return None
        return elsewhere(action, "Say whether you use the card up.")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == USE_YES:
            self.use(state, seat)
        offer_next(state, self.cursor + 1)

    def use(self, state: Brawl, seat: int) -> None:
        verb = effect_at(state, seat, self.cursor)
        gain = parameter(state, seat, self.cursor, 1)
        card = discard_worn(state, seat, self.cursor // MOST_EFFECTS)
        if verb == DISCARD_SURGE:
            state.surge += gain
            if state.listening:
                state.tell("surged", "WW-10.36", seat, {"n": gain}, [card])
            return
        before = change_stamina(state, seat, gain)
        if state.listening:
            facts: dict[str, int | str] = {"n": state.stamina[seat] - before}
            changes = stamina_change(state, seat, before)
            state.tell("recovered", "WW-10.21", seat, facts, [card], changes)


class BattleBreak(Step[Brawl]):
    """WW-10.22: discard the card and one card of a legal opponent."""

    rule: ClassVar[str] = "WW-10.22"
    kind: ClassVar[str] = "battle_break"

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor

    def numbers(self) -> list[int]:
        return [self.cursor]

    def waits(self, state: Brawl) -> int:
        return 1 << state.active if breakable(state, state.active) else 0

    def run(self, state: Brawl) -> None:
        offer_next(state, self.cursor + 1)

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [USE_NO, *breakable(state, seat)]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if action == USE_NO:
            return None
        if not BREAK <= action < TARGET:
            if action == USE_YES:
                return Refusal("WW-10.22", "Name the card that is to be broken.")
            return elsewhere(action, "Choose a card to break, or none.")
        offset = (action - BREAK) // 3 + 1
        slot = (action - BREAK) % 3
        refusal = why_not_opponent(state, seat, offset, "WW-4.3", "break cards of")
        if refusal is not None:
            return refusal
        if state.worn((seat + offset) % state.seats, slot) < 0:
            return Refusal("WW-10.22", f"That {SLOT_NAMES[slot]} slot is empty.")
        return None

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action != USE_NO:
            other = (seat + (action - BREAK) // 3 + 1) % state.seats
            own = discard_worn(state, seat, self.cursor // MOST_EFFECTS)
            broken = discard_worn(state, other, (action - BREAK) % 3)
            if state.listening:
                name = state.game.faces[state.face[own]].name
                facts: dict[str, int | str] = {"of": other, "own": name}
                state.tell("broke", "WW-10.22", seat, facts, [broken])
        offer_next(state, self.cursor + 1)


class Target(Step[Brawl]):
    """WW-4.2, WW-4.3: the active player must attack a legal opponent."""

    rule: ClassVar[str] = "WW-4.3"
    kind: ClassVar[str] = "target"

    def waits(self, state: Brawl) -> int:
        opponents = state.opponents(state.active)
        return 1 << state.active if opponents & (opponents - 1) else 0

    def run(self, state: Brawl) -> None:
        """WW-2.7: a single opponent is attacked without asking."""
        self.answer(state, state.active, self.options(state, state.active)[0])

    def options(self, state: Brawl, seat: int) -> list[int]:
        opponents = state.opponents(seat)
        seats = state.seats
        return [
            TARGET + offset - 1
            for offset in range(1, seats)
            if opponents >> (seat + offset) % seats & 1
        ]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if not TARGET <= action < TARGET + 3:
            return elsewhere(action, "Choose whom you attack: attacking is compulsory (WW-4.2).")
        return why_not_opponent(state, seat, action - TARGET + 1, "WW-4.3", "attack")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        state.target = (seat + action - TARGET + 1) % state.seats
        state.pumped = 0
        state.braced = 0
        state.rerolls = 0
        state.natural = 0
        state.total = 0
        state.defence = 0
        state.hits = 0
        state.dice = []
        state.sums = []
        state.fought = [seat, state.target, state.stamina[state.target]]
        if state.listening:
            state.tell("attacks", "WW-4.2", seat, {"target": state.target}, [])


class Mend(Step[Brawl]):
    """WW-7.2 to WW-7.4: a Weakened wizard may turn cubes into Stamina."""

    rule: ClassVar[str] = "WW-7.2"
    kind: ClassVar[str] = "mend"

    def waits(self, state: Brawl) -> int:
        seat = state.active
        if not state.is_weakened(seat) and not state.powers[seat] >> ALWAYS_MEND & 1:
            return 0
        return 1 << seat if state.cubes[seat] and state.stamina[seat] < MOST_STAMINA else 0

    def options(self, state: Brawl, seat: int) -> list[int]:
        most = min(state.cubes[seat], MOST_STAMINA - state.stamina[seat])
        return [MEND + cubes for cubes in range(most + 1)]

    def why_not(self, state: Brawl, seat: int, action: int) -> Refusal | None:
        if not MEND <= action < MEND + 20:
            return elsewhere(action, "Say how many cubes you mend with.")
        cubes = action - MEND
        if cubes > state.cubes[seat]:
            word = "cube" if state.cubes[seat] == 1 else "cubes"
            return Refusal("WW-7.4", f"You have only {state.cubes[seat]} {word} in stock.")
        if state.stamina[seat] + cubes > MOST_STAMINA:
            return Refusal("WW-7.4", "Stamina cannot rise above 20.")
        return None

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        cubes = action - MEND
        state.spent += cubes
        stock = state.cubes[seat]
        state.cubes[seat] -= cubes
        before = change_stamina(state, seat, cubes)
        if state.listening:
            if not cubes:
                state.tell("not_mended", "WW-7.2", seat, {}, [])
                return
            changes = [*stamina_change(state, seat, before), *cubes_change(state, seat, stock)]
            facts: dict[str, int | str] = {"n": cubes, "stamina": state.stamina[seat]}
            state.tell("mended", "WW-7.2", seat, facts, [], changes)


class Income(Step[Brawl]):
    """WW-7.5, WW-7.7: the cubes printed on the own cards, then thrift, then tax."""

    rule: ClassVar[str] = "WW-7.5"

    def run(self, state: Brawl) -> None:
        seat = state.active
        before = state.cubes[seat]
        state.cubes[seat] += state.printed_income(seat)
        if state.listening and state.cubes[seat] != before:
            facts: dict[str, int | str] = {"n": state.cubes[seat] - before}
            changes = cubes_change(state, seat, before)
            state.tell("income", "WW-7.5", seat, facts, [], changes)
        if not state.spent and state.powers[seat] >> THRIFT & 1:
            self.adjust(state, seat, amount(state, seat, THRIFT), "thrift", "WW-10.35")
        if state.powers[seat] >> TAX & 1:
            tax = min(state.cubes[seat], amount(state, seat, TAX))
            self.adjust(state, seat, -tax, "taxed", "WW-10.30")

    def adjust(self, state: Brawl, seat: int, change: int, kind: str, rule: str) -> None:
        before = state.cubes[seat]
        state.cubes[seat] += change
        if state.listening and change:
            changes = cubes_change(state, seat, before)
            state.tell(kind, rule, seat, {"n": abs(change)}, [], changes)


BATTLE_USES: Final[list[Step[Any]]] = [BattleUse(cursor) for cursor in range(END)]
BATTLE_BREAKS: Final[list[Step[Any]]] = [BattleBreak(cursor) for cursor in range(END)]
