# not compiled
"""What reasons are made from: a seat in its position, words for players, figures and odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentacles.games.witless_wizards.actions import GIVE, KEEP
from pentacles.games.witless_wizards.deck import Effect
from pentacles.games.witless_wizards.figures import Change, card_changes
from pentacles.games.witless_wizards.outlook import Outlook, coming
from pentacles.games.witless_wizards.questions import Choice
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.battle import UseUp
from pentacles.games.witless_wizards.steps.pumps import Pump
from pentacles.games.witless_wizards.terms import DECLINE_GIFT
from pentacles.games.witless_wizards.verbs.effects import cheapest, effect_at
from pentacles.games.witless_wizards.words import cubes_words, name_of
from pentacles.games.witless_wizards.worth import Judge

if TYPE_CHECKING:
    from pentacles.core.advice import Advice

CLEARLY = 1e-9
"""A card is better than another if it is worth this much more."""


class Case:
    """One question to one seat, with what its options are worth."""

    def __init__(self, advice: Advice[Brawl], state: Brawl, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.advice = advice
        step = state.agenda[-1]
        assert isinstance(step, Choice)
        self.step = step
        self.options = sorted(state.options(seat))

    def next_best(self, action: int) -> int:
        """The best of the other options."""
        others = [option for option in self.options if option != action]
        return self.advice.best(self.state, self.seat, others)

    def outlook(self, below: int = 0) -> Outlook:
        """What the cards that may come are worth to this seat."""
        outlook = Outlook(Judge(self.state.clone()), self.seat)
        outlook.look_ahead(coming(self.state, self.seat, below))
        return outlook

    @property
    def cursor(self) -> int:
        """The place of the effect that the question is about."""
        assert isinstance(self.step, (Pump, UseUp))
        return self.step.cursor

    @property
    def effect(self) -> Effect:
        """The effect that the question is about."""
        return effect_at(self.state, self.seat, self.cursor)

    @property
    def offered(self) -> str:
        """The card that the question is about."""
        return name_of(self.state, self.step.offered(self.state))


def person(seat: int) -> str:
    """A player; the name is put in when the reason is shown."""
    return f"seat {seat}"


def own(case: Case, seat: int) -> str:
    """Whose: `your`, or that of another player."""
    return "your" if seat == case.seat else f"{person(seat)}'s"


def goes(case: Case, seat: int, changes: list[Change], verb: str = "goes") -> str:
    """Figures that change, as a part of a sentence."""
    parts = [f"{one.title} from {one.old} to {one.new}" for one in changes]
    return f"{own(case, seat)} {parts[0].replace(' from ', f' {verb} from ', 1)}" + "".join(
        f"{' and' if part is parts[-1] else ','} {part}" for part in parts[1:]
    )


def average(number: float) -> str:
    """An average with one decimal."""
    return f"{number:.1f}"


def percent(chance: float) -> str:
    """A chance in words."""
    return f"{chance:.0%}"


def fatal(chance: float) -> str:
    """How often a roll puts its target out."""
    return "always fatal" if chance > 0.999 else f"fatal in {percent(chance)} of all cases"


def speaks_for(case: Case, owner: int, card: int) -> str:
    """What is good for the seat if a card comes to a board, as a part of a sentence, or nothing."""
    return told_of(case, owner, card, True, "goes")


def speaks_against(case: Case, owner: int, card: int) -> str:
    """What would be bad for the seat if a card came to a board."""
    return told_of(case, owner, card, False, "would go")


def told_of(case: Case, owner: int, card: int, is_good: bool, verb: str) -> str:
    """The changes on a board that are good or bad for the seat, as a part of a sentence."""
    state, is_own = case.state, owner == case.seat
    changes = card_changes(state, owner, card)
    left = next((one.new for one in changes if one.title == "Stamina"), 1)
    if left <= 0:
        changes = []
        if is_own == is_good:
            return ""
        who = "you" if is_own else person(owner)
        words = f"{who} would fall to {left} Stamina and be out"
        if verb == "goes":
            words = f"{who} falls to {left} Stamina and is out"
    else:
        changes = [one for one in changes if ((one.new > one.old) == is_own) == is_good]
        if not changes:
            return ""
        words = goes(case, owner, changes, verb)
    return f"{words}, if accepted" if not is_own and may_decline(state, owner) else words


def takes_place(case: Case, owner: int, card: int) -> str:
    """What a card pushes out, or that it pushes nothing out."""
    state = case.state
    old = state.worn(owner, state.equipment.slot[state.face[card]])
    if old >= 0:
        return f"takes the place of {own(case, owner)} {name_of(state, old)}"
    return f"fills {own(case, owner)} empty slot"


def described(state: Brawl, card: int) -> str:
    """A card with the short form of its text, if it has one."""
    short: str = state.game.faces[state.face[card]].short
    name = name_of(state, card)
    return f"{name} ({short})" if short else name


def may_decline(state: Brawl, seat: int) -> bool:
    """WW-10.27: whether a wizard could decline a gift."""
    return 0 <= cheapest(state, seat, DECLINE_GIFT) <= state.cubes[seat]


def your_cubes(stock: int) -> str:
    """A stock of cubes in words."""
    return "your only cube" if stock == 1 else f"your {cubes_words(stock)}"


def weaker(case: Case, one: int, other: int) -> str:
    """That one rival has less Stamina left than the other, or nothing."""
    stamina = case.state.stamina
    if case.seat in (one, other) or stamina[one] >= stamina[other]:
        return ""
    return f"{person(one)} has {stamina[one]} Stamina left, {person(other)} {stamina[other]}"


def receiver_of(case: Case, action: int) -> int:
    """Who gets the card: the active player, or the wizard that the action names."""
    return case.seat if action == KEEP else (case.seat + GIVE.row(action) + 1) % case.state.seats
