# not compiled
"""Reasons in the battle: cards used up, targets, cubes, rolls, mending."""

from __future__ import annotations

from pentacles.games.witless_wizards.actions import (
    BREAK,
    MEND,
    PUMP_ATTACK,
    PUMP_DEFENCE,
    REROLL_YES,
    TARGET,
    USE_NO,
    VANISH_YES,
)
from pentacles.games.witless_wizards.figures import (
    changes_between,
    hits_by_face,
    hits_with,
    without_card,
)
from pentacles.games.witless_wizards.reasons.case import (
    Case,
    average,
    fatal,
    goes,
    percent,
    person,
    weaker,
    your_cubes,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.pumps import next_pump
from pentacles.games.witless_wizards.terms import (
    DISCARD_SURGE,
    LEECH,
    MOST_STAMINA,
    RECOIL,
    REROLL,
    VANISH,
    WEAK,
)
from pentacles.games.witless_wizards.terms import PUMP_DEFENCE as DEFENCE_PUMP
from pentacles.games.witless_wizards.verbs.arithmetic import thorns_of
from pentacles.games.witless_wizards.verbs.effects import END, amount, cheapest
from pentacles.games.witless_wizards.words import cubes_words, hits_words, name_of
from pentacles.games.witless_wizards.worth import chances


def battle_use(case: Case, action: int) -> str:
    """What the card brings now, or that it stays."""
    state, seat = case.state, case.seat
    gain = case.effect.amount
    fits = min(gain, MOST_STAMINA - state.stamina[seat])
    is_surge = case.effect.verb == DISCARD_SURGE
    if action == USE_NO:
        words = f"{case.offered} stays on your board for a later turn"
        if is_surge or fits == gain:
            return f"{words}."
        return f"{words}; now {gain - fits} of its {gain} Stamina would be lost."
    if is_surge:
        return f"{surged(case, gain)}."
    return f"your Stamina goes from {state.stamina[seat]} to {state.stamina[seat] + fits}."


def surged(case: Case, gain: int) -> str:
    """What more Attack in this turn would do to the wizard who is hurt most."""
    state, seat = case.state, case.seat
    opponents = state.opponents(seat)
    seats = [other for other in range(state.seats) if opponents >> other & 1]
    plain = {other: Roll(state, seat, other, 0) for other in seats}
    target = max(seats, key=lambda other: plain[other].mean)
    more = Roll(state, seat, target, gain)
    return (
        f"a roll against {person(target)} makes {average(more.mean)} Hits on average"
        f" in place of {average(plain[target].mean)}"
    )


def battle_break(case: Case, action: int) -> str:
    """What breaking a card does to its owner, or that the offered card stays."""
    if action == USE_NO:
        return f"{case.offered} stays on your board for a later turn."
    state = case.state
    offset, slot = BREAK.row(action), BREAK.column(action)
    other = (case.seat + offset + 1) % state.seats
    lost = f"{person(other)} loses {name_of(state, state.worn(other, slot))}"
    changes = changes_between(state, without_card(state, other, slot), other)
    worse = [one for one in changes if one.new < one.old]
    return f"{lost}, and {goes(case, other, worse)}." if worse else f"{lost}."


class Roll:
    """What a roll with the current board does to a target, before anybody answers."""

    def __init__(
        self, state: Brawl, attacker: int, target: int, pumped: int, price: int = 0
    ) -> None:
        hits = hits_by_face(state, attacker, target, pumped, price)
        weights = chances(state, attacker, target)
        pairs = list(zip(weights, hits.values(), strict=True))
        self.mean = sum(weight * number for weight, number in pairs)
        self.fatal = sum(weight for weight, number in pairs if number >= state.stamina[target])
        recoil, leech = amount(state, attacker, RECOIL), amount(state, attacker, LEECH)
        room = MOST_STAMINA - state.stamina[attacker]
        self.gain = sum(
            weight * min(room, (leech if number else 0) - recoil - thorns_of(state, target, number))
            for weight, number in pairs
        )
        """The Stamina that the attack brings its attacker on average, less what it costs."""


def may_answer(state: Brawl, seat: int) -> bool:
    """Whether a wizard could take fewer Hits than the roll makes."""
    return state.has(seat, VANISH) or next_pump(state, seat, 0, DEFENCE_PUMP) < END


def target(case: Case, action: int) -> str:
    """Hits on average, how often they are enough, and what speaks against the other target."""
    state = case.state
    seat = target_of(case, action)
    other = target_of(case, case.next_best(action))
    mine, theirs = Roll(state, case.seat, seat, 0), Roll(state, case.seat, other, 0)
    words = f"a roll makes {average(mine.mean)} Hits on {person(seat)} on average"
    if may_answer(state, seat):
        words += " before any answer"
    if mine.fatal > 0:
        words += f" and is {fatal(mine.fatal)}"
    if mine.gain >= 0.05:
        words += f", and brings you {average(mine.gain)} Stamina"
    if mine.mean >= theirs.mean + 0.05:
        return f"{words}; on {person(other)} it makes {average(theirs.mean)}."
    if theirs.gain <= -0.05 and mine.gain >= theirs.gain + 0.05:
        return f"{words}; on {person(other)} it costs you {average(-theirs.gain)} Stamina."
    if may_answer(state, other) and not may_answer(state, seat):
        return f"{words}; an attack on {person(other)} could be answered."
    less = weaker(case, seat, other)
    return f"{words}; {less}." if less else f"{words}."


def target_of(case: Case, action: int) -> int:
    """The wizard whom an action attacks."""
    return (case.seat + TARGET.row(action) + 1) % case.state.seats


def pump_attack(case: Case, action: int) -> str:
    """What the cubes add to the Hits of a roll."""
    state, seat = case.state, case.seat
    bought = PUMP_ATTACK.row(action)
    plain = Roll(state, seat, state.target, state.pumped)
    if not bought:
        words = f"a roll makes {average(plain.mean)} Hits on average without it"
        price = case.effect.cost
        return f"{words}; you keep {your_cubes(state.cubes[seat])}." if price else f"{words}."
    paid = pumped(case, bought)
    price = bought * case.effect.cost
    words = f"for {cubes_words(price)}" if price else "for free"
    words += f" a roll makes {average(paid.mean)} Hits on average in place of {average(plain.mean)}"
    if paid.fatal > plain.fatal:
        words += f", and is {fatal(paid.fatal)}"
        words += f" in place of {percent(plain.fatal)}" if plain.fatal else ""
    return f"{words}."


def pumped(case: Case, bought: int) -> Roll:
    """The roll after paying for this many units."""
    state, seat = case.state, case.seat
    price = bought * case.effect.cost
    more = bought * case.effect.amount
    return Roll(state, seat, state.target, state.pumped + more, price)


def reroll(case: Case, action: int) -> str:
    """The Hits of this roll, and of a new one on average."""
    state, seat = case.state, case.seat
    price = cheapest(state, seat, REROLL)
    by_face = hits_by_face(state, seat, state.target, state.pumped)
    now = by_face[state.natural]
    new = Roll(state, seat, state.target, state.pumped, price).mean
    if action == REROLL_YES:
        cost = f", for {cubes_words(price)}" if price else ""
        if new > now:
            words = f"a new roll makes {average(new)} Hits on average{cost}"
        else:
            words = f"a new roll makes up to {hits_words(max(by_face.values()))}{cost}"
        return f"{words}; this one makes {hits_words(now)}."
    if new > now:
        kept = f"; you keep {your_cubes(state.cubes[seat])}" if price else ""
        return f"this roll makes {hits_words(now)} for certain{kept}."
    return f"this roll makes {hits_words(now)}; a new one would make {average(new)} on average."


def pump_defence(case: Case, action: int) -> str:
    """The Hits with and without the cubes."""
    state, seat = case.state, case.seat
    bought = PUMP_DEFENCE.row(action)
    plain = hits_with(state, seat, 0, 0)
    if not bought:
        stock = your_cubes(state.cubes[seat])
        return f"the attack makes {hits_words(plain)}, and you keep {stock}."
    price = bought * case.effect.cost
    hits = hits_with(state, seat, price, bought * case.effect.amount)
    cost = f"for {cubes_words(price)}" if price else "for free"
    words = f"{cost} the attack makes {hits_words(hits)} in place of {hits_words(plain)}"
    if plain >= state.stamina[seat] > hits:
        words += f", and you stay in the game with {state.stamina[seat] - hits} Stamina"
    return f"{words}."


def vanish(case: Case, action: int) -> str:
    """Stamina with and without the Hits."""
    state = case.state
    stamina = state.stamina[case.seat]
    left = stamina - state.hits
    if action == VANISH_YES:
        if left <= 0:
            return f"you stay in the game with {stamina} Stamina; these Hits would put you out."
        return f"you stay at {stamina} Stamina in place of {left}."
    if left <= 0:
        return f"these {hits_words(state.hits)} put you out of the game."
    return f"you keep {case.offered}, and {left} of your {stamina} Stamina."


def mend(case: Case, action: int) -> str:
    """Stamina and cubes afterwards."""
    state = case.state
    cubes = MEND.row(action)
    stamina, stock = state.stamina[case.seat], state.cubes[case.seat]
    if not cubes:
        return f"you keep {your_cubes(stock)} and stay at {stamina} Stamina."
    words = f"your Stamina goes from {stamina} to {stamina + cubes}"
    if stamina <= WEAK < stamina + cubes:
        words += ", so that you are no longer Weakened"
    return f"{words}; {cubes_words(stock - cubes)} {'is' if stock - cubes == 1 else 'are'} left."
