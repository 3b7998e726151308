"""WY-6, WY-7: starting a challenge, the summons, and the siege of a Castle."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.asking import Ask, is_play
from pentacles.games.wysaertz.steps.battle import EndChallenge, begin_challenge, meet
from pentacles.games.wysaertz.steps.chain import AFTERMATH, CHAIN, put
from pentacles.games.wysaertz.steps.draws import contest
from pentacles.games.wysaertz.steps.hand import Draw, restock, take_random, tool_facts
from pentacles.games.wysaertz.steps.spells import aim, attack_targets, seats_of
from pentacles.games.wysaertz.terms import (
    APPROACH,
    ARTEFACT,
    AT_GATE,
    ATTACK,
    BESIEGED,
    CHARM,
    CLIMB,
    CLIMB_UP,
    CLIMBING,
    ENTER_FLIGHT,
    ETHEREAL,
    FLYING,
    MOAT,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_NOTHING,
    OOPS,
    PASS,
    PASSAGE,
    PAST_GATE,
    PLAY,
    RUN,
    RUNNING,
    SEAT,
    SIEGE,
    SIEGE_USE,
    SPLASH,
    STEP_OUTSIDE,
    SUMMON,
    THROUGH,
    WALL,
    WOBBLY_FLIGHT,
    YES,
)


class ChallengeTarget(Ask):
    """WY-6.2: the challenger chooses a living opponent."""

    rule: ClassVar[str] = "WY-6.2"
    kind: ClassVar[str] = "challenge_target"

    def waits(self, state: Feud) -> int:
        return 1 << state.active

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(state.living & ~(1 << seat))

    def asks(self, state: Feud) -> str:
        return "Name a living opponent to challenge."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        defender = action - SEAT
        state.owe(END_CHALLENGE_STEP)
        begin_challenge(state, seat, defender, APPROACH)
        if state.listening:
            state.tell("challenged", "WY-6.1", seat, {"target": defender}, [])
        if state.is_home(defender):
            state.owe(Approach())
        else:
            meet(state)


class Approach(Ask):
    """WY-6.4: lay siege to the Castle, or summon the defender outside."""

    rule: ClassVar[str] = "WY-6.4"
    kind: ClassVar[str] = "approach"

    def waits(self, state: Feud) -> int:
        return 1 << state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [SIEGE, SUMMON]

    def asks(self, state: Feud) -> str:
        return "Lay siege to the Castle or summon the defender outside."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == SIEGE:
            lay_siege(state)
            return
        if state.listening:
            state.tell("summoned", "WY-6.4", seat, {"target": state.defender}, [])
        ask_reply(state)


# The summons


def is_charming(state: Feud) -> bool:
    """WY-11.40: whether the challenger is an Enchantress whom all can see."""
    return state.mage_up(state.challenger) and state.mage_has(state.challenger, CHARM)


def ask_reply(state: Feud) -> None:
    """WY-6.5, WY-11.40: ask the defender; with an empty hand nobody refuses the Enchantress."""
    if is_charming(state) and not state.zones[state.defender]:
        come_out(state)
    else:
        state.owe(SummonsReply())


def come_out(state: Feud) -> None:
    """WY-6.5: both are outside and face to face; the Enchantress draws a card."""
    state.home &= ~(1 << state.defender)
    if state.listening:
        state.tell("came_out", "WY-6.5", state.defender, {}, [])
    state.owe(Meet())
    if is_charming(state):
        state.owe(Draw(state.challenger))
    elif not state.mage_up(state.challenger):
        state.owe(RevealCharm(1))


class Meet(Step[Feud]):
    """WY-8.1: the two are face to face."""

    rule: ClassVar[str] = "WY-8.1"

    def run(self, state: Feud) -> None:
        meet(state)


class SummonsReply(Ask):
    """WY-6.5: a summoned defender accepts or refuses."""

    rule: ClassVar[str] = "WY-6.5"
    kind: ClassVar[str] = "summons_reply"

    def waits(self, state: Feud) -> int:
        return 1 << state.defender

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES]

    def asks(self, state: Feud) -> str:
        return "Accept the summons, or pass to refuse it."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            come_out(state)
            return
        if state.listening:
            state.tell("refused", "WY-6.5", seat, {}, [])
        if not state.mage_up(state.challenger):
            state.owe(RevealCharm(0))
            return
        state.owe(AfterRefusal())
        if is_charming(state):
            take_random(state, state.challenger, seat, "toll", "WY-11.40")


class RevealCharm(Ask):
    """WY-15.4: a face-down Enchantress may turn up after the reply to her summons."""

    rule: ClassVar[str] = "WY-15.4"
    kind: ClassVar[str] = "reveal_power"

    def __init__(self, was_accepted: int) -> None:
        self.was_accepted = was_accepted

    def numbers(self) -> list[int]:
        return [self.was_accepted]

    def waits(self, state: Feud) -> int:
        return 1 << state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.mage_has(seat, CHARM) else [PASS]

    def asks(self, state: Feud) -> str:
        return "Turn the Enchantress up if she is yours, or pass."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.mage_card(seat))
            if self.was_accepted:
                state.owe(Draw(seat))
            else:
                ask_reply(state)
        elif not self.was_accepted:
            state.owe(AfterRefusal())


class AfterRefusal(Ask):
    """WY-6.5: after a refusal the challenger lays siege or goes home."""

    rule: ClassVar[str] = "WY-6.5"
    kind: ClassVar[str] = "after_refusal"

    def waits(self, state: Feud) -> int:
        return 1 << state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, SIEGE]

    def asks(self, state: Feud) -> str:
        return "Lay siege, or pass to withdraw. There is one summons per challenge."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == SIEGE:
            lay_siege(state)
        else:
            go_home(state)


def go_home(state: Feud) -> None:
    """WY-7.4: the challenger withdraws, which ends the challenge."""
    state.ended = True
    if state.listening:
        state.tell("withdrew", "WY-7.4", state.challenger, {}, [])


# The siege


def lay_siege(state: Feud) -> None:
    """WY-7.1, WY-15.3: the siege begins; some face-down Castles are turned up by it."""
    defender = state.defender
    state.stage = BESIEGED
    if state.listening:
        state.tell("besieged", "WY-6.4", state.challenger, {"target": defender}, [])
    castle = state.castle_card(defender)
    if not state.is_up(castle):
        if state.book.looks_plain(state.face[castle]):
            state.plain |= 1 << defender
        else:
            state.turn_up(castle)
    state.owe(SIEGE_ROUND)
    if not state.is_up(castle) or state.castle_has(defender, RUN):
        state.owe(HutteRun())


class HutteRun(Ask):
    """WY-11.47, WY-15.10: the owner of the Hutte may let it run at the start of a siege."""

    rule: ClassVar[str] = "WY-11.47"
    kind: ClassVar[str] = "hutte_run"

    def waits(self, state: Feud) -> int:
        return 1 << state.defender

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.castle_has(seat, RUN) else [PASS]

    def asks(self, state: Feud) -> str:
        return "Only the Hutte on Chykken Legges can run; let it, or pass."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.castle_card(seat))
            state.owe(AFTERMATH)
            contest(state, RUNNING, seat, state.challenger, False, False, False, False)


def is_siege_over(state: Feud) -> bool:
    """WY-7.2: the challenge ended, or one of the two is gone."""
    return state.ended or state.fighters() < 2


class SiegeRound(Step[Feud]):
    """WY-7.2: window and gate action are repeated until the two meet or the challenge ends."""

    rule: ClassVar[str] = "WY-7.2"

    def run(self, state: Feud) -> None:
        if is_siege_over(state):
            return
        if state.inside or not state.is_home(state.defender):
            meet(state)
            return
        state.owe(self)
        state.owe(GATE_STEP)
        state.owe(SIEGE_WINDOW)


def may_use_at_siege(state: Feud, seat: int, face: int) -> bool:
    """WY-11.52: whether this Castle Wall spell can be played in the siege window."""
    book = state.book
    use = book.siege_use[face]
    if book.kind[face] != WALL or not use:
        return False
    if book.only_mends(use):
        return state.truly_broken(seat) > 0
    if len(use) == 2 and use[0] == SPLASH:
        return bool(state.zones[state.challenger])
    return True


class SiegeWindow(Ask):
    """WY-7.2: the defender holds, steps outside, or plays a Castle Wall spell with a siege use."""

    rule: ClassVar[str] = "WY-7.2"
    kind: ClassVar[str] = "siege_window"

    def waits(self, state: Feud) -> int:
        if not state.zones[state.defender] and state.is_open(state.defender):
            return 0
        return 1 << state.defender

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        if not state.is_open(seat):
            found.append(STEP_OUTSIDE)
        found += [
            PLAY + face for face in state.hand_faces(seat) if may_use_at_siege(state, seat, face)
        ]
        return found

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == STEP_OUTSIDE:
            return Refusal("WY-7.2", "The Castle is open: it is too late to step outside.")
        if is_play(state, action):
            words = state.book.words[action - PLAY]
            if state.held(seat, action - PLAY) < 0:
                return Refusal("WY-7.2", f"{words} is not in your hand.")
            return Refusal("WY-11.52", f"{words} has no use in the siege window now.")
        return Refusal("WY-7.2", "Besieged: hold, step outside, or play a Castle Wall spell.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == STEP_OUTSIDE:
            state.home &= ~(1 << seat)
            if state.listening:
                state.tell("stepped_outside", "WY-7.3", seat, {}, [])
        elif action != PASS:
            card = state.held(seat, action - PLAY)
            state.move(card, seat, state.chain)
            state.owe(CHAIN)
            put(state, card, -1, seat, state.challenger, ON_NOTHING, -1, SIEGE_USE)
        elif state.listening:
            state.tell("held", "WY-7.2", seat, {}, [])


class GateStep(Step[Feud]):
    """WY-7.2: an open Castle is walked into; else the challenger has his gate action."""

    rule: ClassVar[str] = "WY-7.2"

    def run(self, state: Feud) -> None:
        if is_siege_over(state) or not state.is_home(state.defender):
            return
        if state.is_open(state.defender):
            state.inside = True
            if state.listening:
                facts: dict[str, int | str] = {"target": state.defender}
                state.tell("walked_in", "WY-5.3", state.challenger, facts, [])
            return
        state.owe(GATE_ACTION)


def may_use_at_gate(state: Feud, seat: int, face: int) -> bool:
    """WY-7.4, WY-7.5: whether this card of the hand is a legal gate action."""
    book = state.book
    defender = state.defender
    has_gate = state.intact(defender) > 0
    kind = book.kind[face]
    words = book.keys[face]
    if kind == ATTACK:
        return has_gate and book.strike[face] & AT_GATE != 0
    if kind == MONSTER:
        if words & FLYING:
            return True
        if not has_gate:
            return False
        return words & ETHEREAL != 0 or not state.shows_castle(defender, MOAT)
    if kind == PASSAGE:
        return has_gate or book.does(book.effect[face], ENTER_FLIGHT)
    if kind == NAME_SPELL and words & THROUGH:
        return attack_targets(state, seat, face, 1 << defender) != 0
    return False


class GateAction(Ask):
    """WY-7.4: what the challenger does before the gate."""

    rule: ClassVar[str] = "WY-7.4"
    kind: ClassVar[str] = "gate_action"

    def waits(self, state: Feud) -> int:
        return 1 << state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        found += [
            PLAY + face for face in state.hand_faces(seat) if may_use_at_gate(state, seat, face)
        ]
        for card in state.zones[state.rows + seat]:
            face = state.face[card]
            if state.book.power[face] & WOBBLY_FLIGHT and card not in state.ticked:
                if PLAY + face not in found:
                    found.append(PLAY + face)
        if state.shows_castle(state.defender, CLIMB):
            found.append(CLIMB_UP)
        return found

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == CLIMB_UP:
            return Refusal("WY-11.45", "Only the Castell in ye Cloudes can be climbed.")
        if not is_play(state, action):
            return Refusal("WY-7.4", "Before the gate: use a card on it, or pass to withdraw.")
        face = action - PLAY
        words = state.book.words[face]
        if state.book.kind[face] == ARTEFACT:
            return Refusal("WY-11.30", f"{words} is of no use here, or was used in this challenge.")
        if state.held(seat, face) < 0:
            return Refusal("WY-7.4", f"{words} is not in your hand.")
        if state.book.kind[face] == NAME_SPELL and state.book.keys[face] & THROUGH:
            return Refusal("WY-11.22", f"{words} needs a True Name that fits the defender.")
        if state.intact(state.defender) <= 0:
            return Refusal("WY-7.5", f"There is no gate here for {words}.")
        if state.book.kind[face] == MONSTER:
            return Refusal("WY-11.49", f"{words} can't cross the moat.")
        return Refusal("WY-7.4", f"{words} can't be used before a gate.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            go_home(state)
            return
        if action == CLIMB_UP:
            state.owe(AFTERMATH)
            contest(state, CLIMBING, seat, state.defender, False, state.braced, True, False)
            return
        face = action - PLAY
        kind = state.book.kind[face]
        if kind == ARTEFACT:
            self.fly(state, seat, face)
            return
        card = state.held(seat, face)
        state.move(card, seat, state.chain)
        state.owe(CHAIN)
        if kind == NAME_SPELL:
            aim(state, seat, card, state.defender, False)
            return
        words = state.book.keys[face]
        is_past = kind == PASSAGE or (kind == MONSTER and words & (FLYING | ETHEREAL) != 0)
        an_object = PAST_GATE if is_past else ON_GATE
        put(state, card, -1, seat, state.defender, an_object, -1, 0)

    def fly(self, state: Feud, seat: int, face: int) -> None:
        """WY-11.30: the Carpette: A or B, inside; C, nothing; OOPS!, it is lost."""
        card = -1
        for each in state.zones[state.rows + seat]:
            if state.face[each] == face and each not in state.ticked:
                if card < 0 or state.is_up(each):
                    card = each
        state.turn_up(card)
        state.ticked.append(card)
        drawn = -1
        value = OOPS
        if restock(state):
            drawn = state.draw(state.stack, state.discard)
            value = state.book.abc[state.face[drawn]]
        if value < 2:
            state.inside = True
        elif value == OOPS:
            state.move(card, state.rows + seat, state.discard)
        if state.listening:
            kind = "flew_in" if value < 2 else "flew_off" if value == OOPS else "flew_nowhere"
            cards = [drawn] if drawn >= 0 else []
            facts = tool_facts(state, card, cards)
            state.tell(kind, "WY-11.30", seat, facts, [card, *cards])


END_CHALLENGE_STEP = EndChallenge()
SIEGE_ROUND = SiegeRound()
SIEGE_WINDOW = SiegeWindow()
GATE_STEP = GateStep()
GATE_ACTION = GateAction()
