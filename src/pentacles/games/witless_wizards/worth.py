"""How good a board is: expected Hits given and taken, Stamina, cubes, and what cards are worth.

The weights are those of section 11, point 16, of the rules' specification.
"""

from __future__ import annotations

from typing import Final

from pentacles.games.witless_wizards.boards import Board, board_of, faces_of, hits_at
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import (
    ALWAYS_MEND,
    DECLINE_GIFT,
    DISCARD_BREAK,
    DISCARD_RECOVER,
    DISCARD_SURGE,
    EXTRA_FOCUS,
    FREE_FOCUS,
    KNOCK_OFF,
    LEAK,
    LEECH,
    MOST_STAMINA,
    NO_FOCUS,
    ON_PLACE,
    PER_SEAT,
    PUMP_ATTACK,
    PUMP_DEFENCE,
    RECOIL,
    ROLL_BEST,
    ROLL_WORST_AGAINST,
    SALVAGE,
    SCRY,
    SLOTS,
    SPLASH,
    STEAL_CUBES,
    TAX,
    THRIFT,
    VANISH,
)
from pentacles.games.witless_wizards.verbs.arithmetic import (
    thorns_of,
)
from pentacles.games.witless_wizards.verbs.effects import amount, arrival

LASTS: Final = 2.0
"""A slot keeps its card for about two rounds (point 5)."""
PER_RIVAL: Final = 12.0
OUT: Final = 100.0
BONUS_VERBS: Final = (
    1 << VANISH
    | 1 << DISCARD_BREAK
    | 1 << STEAL_CUBES
    | 1 << DECLINE_GIFT
    | 1 << EXTRA_FOCUS
    | 1 << KNOCK_OFF
    | 1 << SCRY
    | 1 << SALVAGE
    | 1 << NO_FOCUS
    | 1 << DISCARD_RECOVER
    | 1 << PUMP_ATTACK
    | 1 << PUMP_DEFENCE
    | 1 << FREE_FOCUS
    | 1 << THRIFT
    | 1 << DISCARD_SURGE
    | 1 << LEAK
)


def best_of_two(faces: int) -> list[float]:
    """The chance that each face is the higher of two dice."""
    return [(2 * place + 1) / (faces * faces) for place in range(faces)]


def worst_of_two(faces: int) -> list[float]:
    """The chance that each face is the lower of two dice."""
    return [(2 * place + 1) / (faces * faces) for place in range(faces - 1, -1, -1)]


SMALL_CHANCES: Final[list[list[float]]] = [[1 / 3] * 3, best_of_two(3), worst_of_two(3)]
BIG_CHANCES: Final[list[list[float]]] = [[1 / 6] * 6, best_of_two(6), worst_of_two(6)]


def chances(state: Brawl, attacker: int, target: int) -> list[float]:
    """The chance of each natural face in an attack, the lowest face first."""
    best = bool(state.powers[attacker] >> ROLL_BEST & 1)
    worst = bool(state.powers[target] >> ROLL_WORST_AGAINST & 1)
    return chances_of(len(faces_of(state)), best, worst)


def chances_of(faces: int, best: bool, worst: bool) -> list[float]:
    """The same for a die of so many faces, if the attacker has the best or the worst of two."""
    row = 0 if best == worst else 1 if best else 2
    return SMALL_CHANCES[row] if faces == 3 else BIG_CHANCES[row]


def stamina_worth(stamina: int) -> float:
    """Points near the end count for more."""
    worth = float(stamina)
    if stamina < 8:
        worth -= 0.35 * (8 - stamina)
    if stamina < 4:
        worth -= 0.5 * (4 - stamina)
    return worth


def cube_worth(state: Brawl, seat: int) -> float:
    """A cube is half a Stamina, more when mending is near."""
    if state.stamina[seat] <= 7 or state.powers[seat] >> ALWAYS_MEND & 1:
        return 0.8
    return 0.5


def bonus(state: Brawl, seat: int) -> float:
    """What verbs are worth if they show neither in Hits nor in income."""
    powers = state.powers[seat]
    if not powers & BONUS_VERBS:
        return 0.0
    worth = 0.0
    if powers >> VANISH & 1:
        worth += 2.8
    if powers >> DISCARD_BREAK & 1:
        worth += 2.2
    if powers >> STEAL_CUBES & 1:
        worth += 1.3
    if powers >> DECLINE_GIFT & 1:
        worth += 1.2
    if powers >> EXTRA_FOCUS & 1:
        worth += 0.8
    if powers >> KNOCK_OFF & 1:
        worth += 0.8
    if powers >> SCRY & 1:
        worth += 0.7
    if powers >> SALVAGE & 1:
        worth += 0.5
    if powers >> NO_FOCUS & 1:
        worth -= 0.8
    if powers >> FREE_FOCUS & 1:
        worth += 0.8
    if powers >> THRIFT & 1:
        worth += 0.5 * amount(state, seat, THRIFT)
    if powers >> DISCARD_SURGE & 1:
        worth += 0.7 * amount(state, seat, DISCARD_SURGE)
    if powers >> DISCARD_RECOVER & 1:
        fits = min(amount(state, seat, DISCARD_RECOVER), MOST_STAMINA - state.stamina[seat])
        worth += 0.8 * fits + 0.3
    if powers >> PUMP_ATTACK & 1:
        worth += 0.3 + 0.25 * min(state.cubes[seat], 3)
    if powers >> PUMP_DEFENCE & 1:
        worth += 0.3 + 0.25 * min(state.cubes[seat], 2)
    if powers >> LEAK & 1:
        worth -= LASTS * amount(state, seat, LEAK)
    return worth


class Judge:
    """Scores of one match, kept up to date while changes to boards are tried out."""

    def __init__(self, state: Brawl) -> None:
        self.state = state
        """A copy that may be changed; to ask for scores alone, the match itself will do."""
        self.boards: list[Board] = []
        """The board of each seat that is in, as it was when its attacks were worked out."""
        self.opponents: list[int] = []
        """Whom each seat may attack, as a bit mask."""
        seats = state.seats
        self.gain: list[float] = [0.0] * (seats * seats)
        """Expected Hits less the attacker's own losses, by attacker times seats plus defender."""
        self.hits: list[float] = [0.0] * (seats * seats)
        self.alone: list[float] = [0.0] * seats
        self.look()

    def look(self) -> None:
        """Work everything out again."""
        state = self.state
        inside = state.inside
        self.boards = [board_of(state, seat) for seat in range(state.seats)]
        self.opponents = [state.opponents(seat) for seat in range(state.seats)]
        for seat in range(state.seats):
            if inside >> seat & 1:
                self.alone[seat] = self.own_worth(seat)
                opponents = self.opponents[seat]
                for other in range(state.seats):
                    if opponents >> other & 1:
                        self.pair(seat, other)

    def update(self, seat: int) -> None:
        """One board has changed."""
        state = self.state
        self.alone[seat] = self.own_worth(seat)
        self.boards[seat] = board_of(state, seat)
        opponents = self.opponents[seat]
        for other in range(state.seats):
            if opponents >> other & 1:
                self.pair(seat, other)
                self.pair(other, seat)

    def pair(self, attacker: int, target: int) -> None:
        """Expected Hits of one attack, and what the attacker loses."""
        ours = self.boards[attacker]
        theirs = self.boards[target]
        faces = len(ours.attack)
        weights = chances_of(faces, ours.rolls_best, theirs.spoils_rolls)
        mean = 0.0
        losses = 0.0
        for place in range(faces):
            weight = weights[place]
            hits = hits_at(ours, theirs, place)
            loss = ours.recoil
            if hits:
                mean += weight * hits
                loss += theirs.sting_hit - ours.leech
            else:
                loss += theirs.sting_blocked
            if loss:
                losses += weight * loss
        if 0 <= ours.reroll_price <= self.state.cubes[attacker]:
            better = 0.0
            for place in range(faces):
                better += weights[place] * max(mean, float(hits_at(ours, theirs, place)))
            mean = better
        index = attacker * self.state.seats + target
        self.hits[index] = mean
        self.gain[index] = mean - losses

    def own_worth(self, seat: int) -> float:
        """Stamina, cubes, income and what cards do besides attack and defence."""
        state = self.state
        worth = stamina_worth(state.stamina[seat])
        worth += cube_worth(state, seat) * min(state.cubes[seat], 12)
        income = state.printed_income(seat)
        if state.powers[seat] >> TAX & 1:
            income -= amount(state, seat, TAX)
        worth += 1.1 * income
        if state.powers[seat] >> SPLASH & 1 and state.count_in() > 2:
            worth += LASTS * 0.5 * amount(state, seat, SPLASH)
        return worth + bonus(state, seat)

    def worth(self, seat: int) -> float:
        """The evaluation of one wizard."""
        state = self.state
        opponents = self.opponents[seat]
        best = -99.0
        taken = 0.0
        highest = 0.0
        count = 0
        for other in range(state.seats):
            if opponents >> other & 1:
                gain = self.gain[seat * state.seats + other]
                if gain > best:
                    best = gain
                hit = self.hits[other * state.seats + seat]
                taken += hit
                count += 1
                if hit > highest:
                    highest = hit
        if not count:
            return self.alone[seat]
        if count > 1:
            taken = 0.8 * taken / count + 0.4 * highest
        return self.alone[seat] + LASTS * best - LASTS * taken

    def score(self, seat: int) -> float:
        """The seat's own evaluation against those of its rivals."""
        state = self.state
        if not state.inside >> seat & 1:
            return -OUT
        total = 0.0
        highest = -1000.0
        rivals = 0
        for other in range(state.seats):
            if other != seat and state.inside >> other & 1:
                worth = self.worth(other)
                total += worth
                if worth > highest:
                    highest = worth
                rivals += 1
        if not rivals:
            return OUT
        return self.worth(seat) - (total / rivals + highest) / 2.0 - PER_RIVAL * rivals

    def with_card(self, seat: int, owner: int, card: int) -> float:
        """The score of a seat if a card were placed on the owner's board."""
        state = self.state
        face = state.face[card]
        zone = SLOTS + PER_SEAT * owner + state.equipment.slot[face]
        old = state.zones[zone]
        state.zones[zone] = [card]
        powers = state.powers[owner]
        stamina = state.stamina[owner]
        cubes = state.cubes[owner]
        if state.equipment.verbs[face] >> ON_PLACE & 1:
            more, gained = arrival(state, card)
            state.stamina[owner] = min(MOST_STAMINA, stamina + more)
            state.cubes[owner] = cubes + gained
        found = self.after(seat, owner)
        state.zones[zone] = old
        state.stamina[owner] = stamina
        state.cubes[owner] = cubes
        state.powers[owner] = powers
        return found

    def after(self, seat: int, changed: int) -> float:
        """The score with one board changed in the copy; the kept figures stay as they were."""
        state = self.state
        state.refresh(changed)
        boards = self.boards
        opponents = self.opponents
        gain = self.gain
        hits = self.hits
        alone = self.alone
        self.boards = boards.copy()
        self.gain = gain.copy()
        self.hits = hits.copy()
        self.alone = alone.copy()
        inside = state.inside
        if state.stamina[changed] <= 0:
            state.inside &= ~(1 << changed)
            self.look()
        else:
            self.update(changed)
        found = self.score(seat)
        state.inside = inside
        self.boards = boards
        self.opponents = opponents
        self.gain = gain
        self.hits = hits
        self.alone = alone
        return found

    def struck(self, seat: int, attacker: int, target: int, face: int, hits: int) -> float:
        """The score of a seat after an attack with this face and this many Hits."""
        state = self.state
        before = state.stamina.copy()
        cubes = state.cubes.copy()
        alone = self.alone
        inside = state.inside
        own = -amount(state, attacker, RECOIL) - thorns_of(state, target, hits)
        if hits:
            own += amount(state, attacker, LEECH)
            stolen = min(state.cubes[target], amount(state, attacker, STEAL_CUBES))
            state.cubes[target] -= stolen
            state.cubes[attacker] += stolen
        state.stamina[target] -= hits
        state.stamina[attacker] = min(MOST_STAMINA, state.stamina[attacker] + own)
        splash = amount(state, attacker, SPLASH)
        if splash:
            others = state.opponents(attacker) & ~(1 << target)
            for other in range(state.seats):
                if others >> other & 1:
                    state.stamina[other] -= splash
        self.alone = alone.copy()
        fallen = 0
        for other in range(state.seats):
            if inside >> other & 1 and state.stamina[other] != before[other]:
                if state.stamina[other] <= 0:
                    fallen |= 1 << other
                self.alone[other] = self.own_worth(other)
        if fallen:
            found = self.without(seat, fallen)
        else:
            found = self.score(seat)
        self.alone = alone
        state.stamina = before
        state.cubes = cubes
        state.inside = inside
        return found

    def without(self, seat: int, fallen: int) -> float:
        """The score when some wizards have fallen; two who fall together are compared (WW-8.2)."""
        state = self.state
        if fallen >> seat & 1:
            if state.inside & ~fallen:
                return -OUT
            best = -99
            for other in range(state.seats):
                if other != seat and fallen >> other & 1:
                    best = max(best, state.stamina[other])
            mine = state.stamina[seat]
            return OUT if mine > best else -OUT if mine < best else 0.0
        boards = self.boards
        opponents = self.opponents
        gain = self.gain
        hits = self.hits
        state.inside &= ~fallen
        self.gain = gain.copy()
        self.hits = hits.copy()
        self.look()
        found = self.score(seat)
        self.boards = boards
        self.opponents = opponents
        self.gain = gain
        self.hits = hits
        return found
