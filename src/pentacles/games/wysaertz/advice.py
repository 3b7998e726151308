"""How to play WysaertZ well: the value of a position, and what each option is worth."""

from __future__ import annotations

from pentacles.core.advice import Advice
from pentacles.core.step import AnyStep
from pentacles.games.wysaertz.actions import (
    CHALLENGE,
    CLIMB_UP,
    MAGE_POWER,
    PASS,
    RESEARCH,
    RETURN_HOME,
    SEAT,
    SIEGE,
    STEP_OUTSIDE,
    SUMMON,
    YES,
)
from pentacles.games.wysaertz.judgement import (
    CARPETTE,
    assault,
    breaks,
    chance,
    hit,
    unanswered,
    worth,
)
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.reasons import Reasons
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.battle import Initiative, Join
from pentacles.games.wysaertz.steps.chain import Answer, PowerDiscard
from pentacles.games.wysaertz.steps.challenge import (
    AfterRefusal,
    Approach,
    ChallengeTarget,
    SummonsReply,
    is_charming,
)
from pentacles.games.wysaertz.steps.effects import GiveCard
from pentacles.games.wysaertz.steps.hand import DiscardDown, Parcel
from pentacles.games.wysaertz.steps.siege import (
    GateAction,
    SiegeWindow,
)
from pentacles.games.wysaertz.steps.spells import AttackTarget, SpellTarget, TrueNamePick
from pentacles.games.wysaertz.steps.turn import GlobeSpell, GlobeTarget, TurnAction
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MONSTER,
    ATTACK,
    BONUS_CAST,
    CHARM,
    DEFENCE,
    DRAW,
    ETHEREAL,
    EXEUNT,
    FLYING,
    IN_ANSWER,
    MEND,
    MEND_ALL,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_MAGE,
    PASSAGE,
    PAST_GATE,
    QUICK,
    RECALL,
    REFLECT,
    REFLECT_STRONGER,
    STEAL_ARTEFACT,
    STEAL_RANDOM,
    STEALING,
    TAKE,
    TRUE_NAME,
    TURNCOAT,
    VISION,
    WALL,
)


class FeudAdvice(Advice[Feud]):
    """The notes of a competent player (section 11 of the rules' specification)."""

    def value(self, state: Feud, seat: int) -> float:
        return self.values(state)[seat]

    def values(self, state: Feud) -> list[float]:
        """Who is alive, defeats, hands, Artefacts, gates and exposure."""
        if state.over:
            winners = state.winners
            return [1.0 if seat in winners else -1.0 for seat in range(state.seats)]
        alive = [seat for seat in range(state.seats) if state.is_alive(seat)]
        strengths = [self.strength(state, seat) for seat in alive]
        rivals = len(alive) - 1
        base = 2.0 / (rivals + 1.0) - 1.0
        found = [-0.99] * state.seats
        for place, seat in enumerate(alive):
            best = 0.0
            total = 0.0
            for other, strength in enumerate(strengths):
                if other != place:
                    best = max(best, strength)
                    total += strength
            lead = strengths[place] - 0.5 * best - 0.5 * total / rivals
            found[seat] = max(-0.98, min(0.98, base + 0.25 * lead))
        return found

    def strength(self, state: Feud, seat: int) -> float:
        """The strength of a seat, roughly in cards."""
        total = 1.5 * state.defeats[seat]
        for card in state.zones[seat]:
            total += 0.5 * worth(state, seat, state.face[card])
        for card in state.zones[state.rows + seat]:
            total += 0.5 * worth(state, seat, state.face[card])
        if not state.is_home(seat):
            total -= 0.3
        if state.is_open(seat):
            total -= 0.3
        return total

    def ratings(self, state: Feud, seat: int, options: list[int]) -> list[float]:
        """What each option is worth; passing is worth about 0.3 where you can do without."""
        if not options:
            return []
        step = state.agenda[-1]
        return [self.rate(state, seat, action, step) for action in options]

    def rate(self, state: Feud, seat: int, action: int, step: AnyStep) -> float:
        """One option of the decision that is pending."""
        if isinstance(step, TurnAction):
            return self.rate_turn(state, seat, action)
        if isinstance(step, Answer):
            return self.rate_answer(state, seat, action)
        if isinstance(step, Initiative):
            return self.rate_initiative(state, seat, action)
        if isinstance(step, GateAction):
            return self.rate_gate(state, seat, action)
        if isinstance(step, SiegeWindow):
            return self.rate_window(state, seat, action)
        if isinstance(step, (ChallengeTarget, GlobeTarget)):
            target = SEAT.row(action)
            return assault(state, seat, target) + 0.15 * state.defeats[target]
        if isinstance(step, AttackTarget):
            return self.rate_victim(state, SEAT.row(action))
        if isinstance(step, SpellTarget):
            return self.rate_mark(state, SEAT.row(action))
        if isinstance(step, SummonsReply):
            return self.rate_reply(state, seat, action)
        if isinstance(step, (Approach, AfterRefusal)):
            return self.rate_approach(state, seat, action)
        if isinstance(step, Join):
            return self.rate_join(state, seat, action)
        if isinstance(step, GlobeSpell):
            return hit(state, state.book.play.row(action), (seat + 1) % state.seats)
        if action in (PASS, YES):
            return 0.9 if action == YES else 0.3
        return self.rate_pick(state, seat, action, step)

    # The turn

    def rate_turn(self, state: Feud, seat: int, action: int) -> float:
        if action == RESEARCH:
            full = len(state.zones[seat]) >= state.limit(seat)
            return 0.3 if full else 0.4
        if action == RETURN_HOME:
            return 0.38
        if action == CHALLENGE:
            return self.best_assault(state, seat)
        face = state.book.play.row(action)
        if state.book.kind[face] == ARTEFACT:
            return self.rate_globe(state, seat)
        free = state.mage_has(seat, BONUS_CAST) and not state.has_bonus
        return self.rate_castle_spell(state, seat, face) + (0.5 if free else 0.0)

    def best_assault(self, state: Feud, seat: int) -> float:
        """A challenge is worth it when it promises about 0.6 hits."""
        best = 0.0
        for target in range(state.seats):
            if target != seat and state.is_alive(target):
                best = max(best, assault(state, seat, target))
        few = 0.1 if len(state.zones[seat]) < 3 else 0.0
        return 0.4 + (best - 0.35) - few

    def rate_globe(self, state: Feud, seat: int) -> float:
        best = 0.0
        for card in state.zones[seat]:
            face = state.face[card]
            if state.book.kind[face] == ATTACK:
                best = max(best, hit(state, face, (seat + 1) % state.seats))
        return 0.2 + 0.5 * best

    def rate_castle_spell(self, state: Feud, seat: int, face: int) -> float:
        """Castle spells: cards first, then theft, then looking."""
        book = state.book
        effect = book.castle_effect(face)
        kind = book.kind[face]
        room = state.limit(seat) - len(state.zones[seat])
        if book.does(effect, RECALL):
            return 0.55
        if kind == STEALING:
            if book.does(effect, STEAL_ARTEFACT):
                return 0.65
            return 0.55 if book.does(effect, STEAL_RANDOM) else 0.45
        if kind == VISION:
            return 0.45
        if book.does(effect, MEND) or book.does(effect, MEND_ALL):
            if state.truly_broken(seat):
                return 0.6
            return 0.3 if book.does(effect, DRAW) else 0.0
        return 0.6 if room >= 0 else 0.35

    # Targets

    def rate_victim(self, state: Feud, target: int) -> float:
        """WY-14.4: weak and dangerous opponents first."""
        few = 0.05 * (6 - len(state.zones[target]))
        return few + 0.15 * state.defeats[target]

    def rate_mark(self, state: Feud, target: int) -> float:
        """WY-4.4: rich and dangerous opponents first."""
        lead = 0.15 * state.defeats[target]
        return 0.1 * len(state.zones[target]) + lead + 0.2 * len(state.zones[state.rows + target])

    def rate_reply(self, state: Feud, seat: int, action: int) -> float:
        """WY-6.5: refuse a summons unless the hand is strong."""
        if action == PASS:
            return 0.3
        strength = 0.0
        for card in state.zones[seat]:
            if state.book.kind[state.face[card]] in (ATTACK, MONSTER, DEFENCE):
                strength += worth(state, seat, state.face[card])
        charmed = is_charming(state)
        danger = 0.3 * len(state.zones[state.challenger])
        return 0.3 * strength - danger + (0.5 if charmed else 0.2)

    def rate_approach(self, state: Feud, seat: int, action: int) -> float:
        """WY-6.4, WY-6.5: a summons costs nothing."""
        hits = assault(state, seat, state.defender)
        if action == SUMMON:
            return 1.0 if state.mage_has(seat, CHARM) else 0.35 if hits < 0.3 else 0.1
        if action == SIEGE:
            return hits if hits > 0.0 else 0.2
        return 0.2

    def rate_join(self, state: Feud, seat: int, action: int) -> float:
        """Join when somebody there is weak and your own hand is not."""
        if action == PASS:
            return 0.3
        best = 0.0
        for target in range(state.seats):
            if state.is_fighting(target):
                face = state.book.play.row(action)
                odds = hit(state, face, target) * unanswered(state, face, target)
                if state.book.kind[face] == NAME_SPELL:
                    odds = 0.7
                best = max(best, odds)
        return best - (0.1 if len(state.zones[seat]) < 3 else 0.0)

    # The siege

    def rate_window(self, state: Feud, seat: int, action: int) -> float:
        if action == PASS:
            return 0.3
        if action == STEP_OUTSIDE:
            return 0.05
        face = state.book.play.row(action)
        use = state.book.siege_use[face]
        is_bad = state.is_open(seat) or state.gates(seat) == 0
        if state.book.does(use, DRAW):
            return 0.9
        if state.book.only_mends(use):
            return 0.7
        if len(state.zones[state.challenger]) <= 2:
            return 0.6
        return 0.6 if is_bad else 0.25

    def rate_gate(self, state: Feud, seat: int, action: int) -> float:
        """WY-7.4: names and passages first, then what breaks gates and is of no use inside."""
        target = state.defender
        if action == PASS:
            return 0.12
        if action == CLIMB_UP:
            return 0.3
        face = state.book.play.row(action)
        kind = state.book.kind[face]
        if kind == NAME_SPELL:
            return 1.5
        if kind == ARTEFACT:
            return CARPETTE + 0.3
        inside = 0.0
        for card in state.zones[seat]:
            other = state.face[card]
            if other != face:
                inside = max(inside, hit(state, other, target))
        if kind == PASSAGE:
            return 0.7 if inside > 0.0 else 0.05
        words = state.book.keys[face]
        strike = hit(state, face, target)
        if kind == MONSTER and words & (FLYING | ETHEREAL):
            return 0.4 + strike + 0.2 * inside
        odds = breaks(state, face, target)
        if kind == MONSTER:
            return odds * (0.3 + strike + 0.3 * inside)
        return odds * (0.3 + inside) if inside > 0.0 else 0.1

    # Face to face

    def rate_initiative(self, state: Feud, seat: int, action: int) -> float:
        if action == RESEARCH:
            return 0.8
        if action == PASS:
            return 0.2 if seat == state.defender else 0.12
        face = state.book.play.row(action)
        book = state.book
        if book.kind[face] == NAME_SPELL:
            return 2.0
        if book.is_castle_spell(face):
            return 0.6 * self.rate_castle_spell(state, seat, face)
        best = 0.0
        for target in range(state.seats):
            if target != seat and state.is_fighting(target):
                odds = hit(state, face, target) * (0.3 + 0.7 * unanswered(state, face, target))
                best = max(best, odds)
        return 0.25 + best

    def rate_answer(self, state: Feud, seat: int, action: int) -> float:
        """WY-9.4: a threat to your own Mage is always answered, the rest if it pays."""
        top = state.plays[-1]
        an_object = top.object
        if action == PASS:
            return 0.05 if an_object == ON_MAGE else 0.3
        if action == MAGE_POWER:
            return 0.85
        face = state.book.play.row(action)
        if an_object == ON_MAGE:
            return self.rate_parry(state, face, top)
        if an_object in (ON_GATE, PAST_GATE):
            return self.rate_wall(state, face)
        if top.kind in (VISION, STEALING):
            return 0.6 if state.book.does(state.book.effect[face], TAKE) else 0.25
        if top.kind in (DEFENCE, WALL):
            return 0.7 if not state.book.answers[face] >> ATTACK & 1 else 0.5
        return self.rate_parry(state, face, top) - 0.3

    def rate_parry(self, state: Feud, face: int, top: Play) -> float:
        """Reflections, Teddybear, taking counters, plain counters, Monsters, spells, Exeunt."""
        book = state.book
        kind = book.kind[face]
        effect = book.effect[face]
        if kind == TRUE_NAME:
            return 0.9
        if kind == MONSTER:
            two = book.two[face] & (AT_MONSTER | IN_ANSWER) != 0
            return 0.35 + 0.5 * chance(book.wins[face] & AT_MONSTER != 0, two, False)
        if kind == ATTACK:
            if book.keys[face] & QUICK:
                return 0.35 + 0.5 * hit(state, face, top.who)
            equal = book.wins[face] & AT_MONSTER != 0
            return 0.2 + 0.5 * chance(equal, book.two[face] & AT_MONSTER != 0, False)
        if book.does(effect, REFLECT) or book.does(effect, REFLECT_STRONGER):
            return 0.95
        if book.does(effect, TURNCOAT):
            return 0.94
        if book.does(effect, TAKE):
            return 0.9
        if book.does(effect, EXEUNT):
            return 0.4
        wide = book.answers[face] & (book.answers[face] - 1) != 0
        return 0.78 if wide else 0.85

    def rate_wall(self, state: Feud, face: int) -> float:
        book = state.book
        effect = book.effect[face]
        if book.kind[face] == MONSTER:
            return 0.6
        if book.does(effect, REFLECT):
            return 0.95
        return 0.6 if book.does(effect, DRAW) else 0.8

    # Picking cards

    def rate_pick(self, state: Feud, seat: int, action: int, step: AnyStep) -> float:
        """The best card when taking, the least useful one when giving."""
        if action == state.book.pick_hidden:
            return 0.7
        value = worth(state, seat, state.book.pick.row(action))
        if isinstance(step, (DiscardDown, Parcel, GiveCard, PowerDiscard, TrueNamePick)):
            return 1.2 - value
        return 0.2 + value

    def reason(self, state: Feud, seat: int, action: int) -> str:
        """What this option does here, compared with the next best."""
        options = sorted(state.options(seat))
        return Reasons(state, seat, options, self.ratings(state, seat, options)).why(action)
