"""WW-4 and WW-7: the Battle Phase around the attack. Cards used up, the target, mending, income."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import NO_CARDS
from pentacles.core.question import NOBODY
from pentacles.core.step import Step
from pentacles.core.table import OptionView
from pentacles.games.witless_wizards.actions import BREAK, MEND, TARGET, USE_NO, USE_YES
from pentacles.games.witless_wizards.figures import changes_between, without_card
from pentacles.games.witless_wizards.questions import (
    BATTLE_START,
    MENDING,
    TARGETING,
    Choice,
    check_effect,
    now,
)
from pentacles.games.witless_wizards.state import Brawl, Fight
from pentacles.games.witless_wizards.steps.draft import why_not_opponent
from pentacles.games.witless_wizards.steps.elimination import (
    change_stamina,
    cubes_change,
    stamina_change,
)
from pentacles.games.witless_wizards.steps.pumps import (
    forecast,
)
from pentacles.games.witless_wizards.terms import (
    ALWAYS_MEND,
    DISCARD_BREAK,
    DISCARD_RECOVER,
    DISCARD_SURGE,
    MOST_EFFECTS,
    MOST_STAMINA,
    SLOT_IDS,
    SLOT_NAMES,
    TAX,
    THRIFT,
)
from pentacles.games.witless_wizards.verbs.effects import (
    END,
    amount,
    card_at,
    cards_with,
    effect_at,
    verb_at,
)
from pentacles.games.witless_wizards.verbs.piles import discard_worn
from pentacles.games.witless_wizards.words import cubes_words, name_of, player

BATTLE_VERBS: Final = 1 << DISCARD_RECOVER | 1 << DISCARD_BREAK | 1 << DISCARD_SURGE


class BattleStart(Step[Brawl]):
    """WW-4.5: the active player is offered each card that may be used up, slot by slot."""

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
        verb = verb_at(state, seat, cursor)
        if not verb:  # nothing more on this card
            cursor += MOST_EFFECTS - cursor % MOST_EFFECTS
            continue
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
            worn = [slot for slot in range(3) if state.worn(other, slot) >= 0]
            found += [BREAK.encode(offset - 1, slot) for slot in worn]
    return found


class UseUp(Choice):
    """A question about a card that its owner may use up when the Battle Phase begins."""

    moment: ClassVar[int] = BATTLE_START

    def __init__(self, cursor: int) -> None:
        self.cursor = cursor

    def check(self, state: Brawl) -> None:
        check_effect(state, state.active, self.cursor)

    def offered(self, state: Brawl) -> int:
        return card_at(state, state.active, self.cursor)


class BattleUse(UseUp):
    """WW-10.21, WW-10.36: discard a card for Stamina, or for a stronger attack."""

    rule: ClassVar[str] = "WW-4.5"
    kind: ClassVar[str] = "battle_use"
    note: ClassVar[str] = "The card is discarded."
    wants: ClassVar[str] = "Say whether you use the card up."
    first: ClassVar[int] = USE_NO
    beyond: ClassVar[int] = USE_YES + 1

    def who(self, state: Brawl) -> int:
        return state.active

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [USE_NO, USE_YES]

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-4.5", ONLY_AT_START)

    def is_surge(self, state: Brawl) -> bool:
        """Whether the card brings Attack, and not Stamina."""
        return effect_at(state, state.active, self.cursor).verb == DISCARD_SURGE

    def cites(self, state: Brawl, seat: int) -> str:
        return "WW-10.36" if self.is_surge(state) else "WW-10.21"

    def ask(self, state: Brawl, seat: int) -> str:
        return f"Use up {name_of(state, self.offered(state))}: {self.gain_words(state, seat)}?"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        card = self.offered(state)
        if action == USE_NO:
            return self.view(state, action)
        return self.view(state, action, "", self.gain_words(state, seat), card, tone="main")

    def gain_words(self, state: Brawl, seat: int) -> str:
        """What using the card up brings."""
        gain = effect_at(state, seat, self.cursor).amount
        if self.is_surge(state):
            return f"+{gain} Attack this turn"
        old = state.stamina[seat]
        return f"Stamina {old} → {min(MOST_STAMINA, old + gain)}"

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action == USE_YES:
            self.use(state, seat)
        offer_next(state, self.cursor + 1)

    def use(self, state: Brawl, seat: int) -> None:
        effect = effect_at(state, seat, self.cursor)
        gain = effect.amount
        card = discard_worn(state, seat, self.cursor // MOST_EFFECTS)
        if effect.verb == DISCARD_SURGE:
            state.surge += gain
            if state.listening:
                state.tell("surged", "WW-10.36", seat, {"n": gain}, [card])
            return
        before = change_stamina(state, seat, gain)
        if state.listening:
            facts: dict[str, int | str] = {"n": state.stamina[seat] - before}
            changes = stamina_change(state, seat, before)
            state.tell("recovered", "WW-10.21", seat, facts, [card], changes)


class BattleBreak(UseUp):
    """WW-10.22: discard the card and one card of a legal opponent."""

    rule: ClassVar[str] = "WW-10.22"
    kind: ClassVar[str] = "battle_break"
    note: ClassVar[str] = "Both leave their boards."
    wants: ClassVar[str] = "Choose a card to break, or none."
    first: ClassVar[int] = BREAK.start
    beyond: ClassVar[int] = BREAK.stop

    def who(self, state: Brawl) -> int:
        return state.active if breakable(state, state.active) else NOBODY

    def run(self, state: Brawl) -> None:
        offer_next(state, self.cursor + 1)

    def options(self, state: Brawl, seat: int) -> list[int]:
        return [USE_NO, *breakable(state, seat)]

    def refuse(self, state: Brawl, seat: int, action: int) -> Refusal:
        if action == USE_YES:
            return Refusal("WW-10.22", "Name the card to break.")
        return Choice.refuse(self, state, seat, action)

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        offset = BREAK.row(action) + 1
        if offset < state.seats and state.opponents(seat) >> (seat + offset) % state.seats & 1:
            slot = SLOT_NAMES[BREAK.column(action)]
            return Refusal("WW-10.22", f"That {slot} slot is empty.")
        return why_not_opponent(state, seat, offset, "WW-4.3", "break cards of")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if now(state) == BATTLE_START:
            return Refusal("WW-10.22", "The card in question doesn't break another.")
        return Refusal("WW-4.5", ONLY_AT_START)

    def ask(self, state: Brawl, seat: int) -> str:
        return f"Use up {name_of(state, self.offered(state))} to break a rival's card?"

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        if action == USE_NO:
            return self.view(state, action)
        offset, slot = BREAK.row(action), BREAK.column(action)
        other = (seat + offset + 1) % state.seats
        card = state.worn(other, slot)
        opponents = state.opponents(seat)
        whose = f" of {player(other)}" if opponents & (opponents - 1) else ""
        label = f"Break {name_of(state, card)}{whose}"
        changes = changes_between(state, without_card(state, other, slot), other)
        result = ", ".join([str(change) for change in changes])
        text, zone = state.game.actions.text(action), f"{SLOT_IDS[slot]}_{other}"
        return OptionView(action, text, label, result, card, zone, other, "break", "", "harmful")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        if action != USE_NO:
            other = (seat + BREAK.row(action) + 1) % state.seats
            own = discard_worn(state, seat, self.cursor // MOST_EFFECTS)
            broken = discard_worn(state, other, BREAK.column(action))
            if state.listening:
                name = state.game.faces[state.face[own]].name
                facts: dict[str, int | str] = {"of": other, "own": name}
                state.tell("broke", "WW-10.22", seat, facts, [broken])
        offer_next(state, self.cursor + 1)


class Target(Choice):
    """WW-4.2, WW-4.3: the active player must attack a legal opponent."""

    rule: ClassVar[str] = "WW-4.3"
    kind: ClassVar[str] = "target"
    asks: ClassVar[str] = "Whom do you attack?"
    note: ClassVar[str] = "You must attack, even if no Hit is possible."
    wants: ClassVar[str] = "You must choose whom to attack."
    moment: ClassVar[int] = TARGETING
    first: ClassVar[int] = TARGET.start
    beyond: ClassVar[int] = TARGET.stop

    def who(self, state: Brawl) -> int:
        opponents = state.opponents(state.active)
        return state.active if opponents & (opponents - 1) else NOBODY

    def run(self, state: Brawl) -> None:
        """WW-2.7: a single opponent is attacked without asking."""
        seat = state.active
        self.attack(state, seat, state.nearest(state.opponents(seat), seat))

    def options(self, state: Brawl, seat: int) -> list[int]:
        opponents = state.opponents(seat)
        seats = state.seats
        return [
            TARGET.encode(offset - 1)
            for offset in range(1, seats)
            if opponents >> (seat + offset) % seats & 1
        ]

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        return why_not_opponent(state, seat, TARGET.row(action) + 1, "WW-4.3", "attack")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        if now(state) <= BATTLE_START:
            words = "You choose whom to attack in step 1 of the Battle Phase."
            return Refusal("WW-4.1", words)
        return Refusal("WW-4.1", "This attack already has its target.")

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        other = (seat + TARGET.row(action) + 1) % state.seats
        label = f"Attack {player(other)}"
        hits = forecast(state, seat, other, 0, 0)
        result = f"{hits}; Stamina {state.stamina[other]}"
        text = state.game.actions.text(action)
        return OptionView(action, text, label, result, None, None, other, "", "", "main")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        self.attack(state, seat, (seat + TARGET.row(action) + 1) % state.seats)

    def attack(self, state: Brawl, seat: int, target: int) -> None:
        """The attack begins: nothing of the last one is left."""
        state.target = target
        state.pumped = 0
        state.braced = 0
        state.rerolls = 0
        state.natural = 0
        state.total = 0
        state.defence = 0
        state.hits = 0
        state.dice = NO_CARDS
        state.sums.clear()
        state.fought = Fight(seat, target, state.stamina[target])
        if state.listening:
            state.tell("attacks", "WW-4.2", seat, {"target": target}, [])


class Mend(Choice):
    """WW-7.2 to WW-7.4: a Weakened wizard may turn cubes into Stamina."""

    rule: ClassVar[str] = "WW-7.2"
    kind: ClassVar[str] = "mend"
    note: ClassVar[str] = "One cube is one Stamina. Your income comes afterwards."
    wants: ClassVar[str] = "Say how many cubes you mend with."
    moment: ClassVar[int] = MENDING
    first: ClassVar[int] = MEND.start
    beyond: ClassVar[int] = MEND.stop

    def who(self, state: Brawl) -> int:
        seat = state.active
        if not state.is_weakened(seat) and not state.powers[seat] >> ALWAYS_MEND & 1:
            return NOBODY
        return seat if state.cubes[seat] and state.stamina[seat] < MOST_STAMINA else NOBODY

    def options(self, state: Brawl, seat: int) -> list[int]:
        most = min(state.cubes[seat], MOST_STAMINA - state.stamina[seat])
        return [MEND.encode(cubes) for cubes in range(most + 1)]

    def refuse_own(self, state: Brawl, seat: int, action: int) -> Refusal:
        if MEND.row(action) > state.cubes[seat]:
            return Refusal("WW-7.4", f"You have only {cubes_words(state.cubes[seat])} in stock.")
        return Refusal("WW-7.4", "Stamina cannot rise above 20.")

    def why_not_now(self, state: Brawl, seat: int, action: int) -> Refusal:
        return Refusal("WW-7.2", "Mending is step 5 of your turn, after the attack.")

    def cites(self, state: Brawl, seat: int) -> str:
        return self.rule if state.is_weakened(seat) else "WW-10.31"

    def ask(self, state: Brawl, seat: int) -> str:
        words = f"Mend? You have {state.stamina[seat]} Stamina"
        return f"{words} and {cubes_words(state.cubes[seat])}."

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        cubes = MEND.row(action)
        if not cubes:
            return self.view(state, action, "Don't mend")
        stamina = state.stamina[seat]
        label = f"Mend with {cubes_words(cubes)}"
        return self.view(state, action, label, f"Stamina {stamina} → {stamina + cubes}")

    def answer(self, state: Brawl, seat: int, action: int) -> None:
        cubes = MEND.row(action)
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
    """WW-7.5, WW-7.7: the cubes printed on the active player's cards, then thrift, then tax."""

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
            self.adjust(state, seat, amount(state, seat, THRIFT), THRIFT)
        if state.powers[seat] >> TAX & 1:
            tax = min(state.cubes[seat], amount(state, seat, TAX))
            self.adjust(state, seat, -tax, TAX)

    def adjust(self, state: Brawl, seat: int, change: int, verb: int) -> None:
        """Add or take away what a verb says."""
        before = state.cubes[seat]
        state.cubes[seat] += change
        if state.listening and change:
            changes = cubes_change(state, seat, before)
            kind, rule = ("taxed", "WW-10.30") if verb == TAX else ("thrift", "WW-10.35")
            cards = cards_with(state, seat, verb)
            state.tell(kind, rule, seat, {"n": abs(change)}, cards, changes)


ONLY_AT_START: Final = "Cards are used up only when your Battle Phase begins."
BATTLE_USES: Final[list[Step[Any]]] = [BattleUse(cursor) for cursor in range(END)]
BATTLE_BREAKS: Final[list[Step[Any]]] = [BattleBreak(cursor) for cursor in range(END)]
