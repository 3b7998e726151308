"""WY-7: the siege of a Castle: its rounds, the windows of the besieged, and the gate."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import CLIMB_UP, PASS, STEP_OUTSIDE, YES
from pentacles.games.wysaertz.duels import climb_of, run_of
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.questions import Decision, faces_played, is_play
from pentacles.games.wysaertz.refusals import gate_refusal, window_refusal
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.battle import meet, withdraw_words, withdrawing
from pentacles.games.wysaertz.steps.chain import AFTERMATH, CHAIN, put
from pentacles.games.wysaertz.steps.draws import contest
from pentacles.games.wysaertz.steps.hand import restock, tool_facts
from pentacles.games.wysaertz.steps.spells import aim, attack_targets
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_GATE,
    ATTACK,
    BESIEGED,
    CLIMB,
    ENTER_FLIGHT,
    ETHEREAL,
    FLYING,
    MOAT,
    MONSTER,
    NAME_SPELL,
    ON_GATE,
    ON_NOTHING,
    OOPS,
    PASSAGE,
    PAST_GATE,
    RUN,
    SIEGE_USE,
    SLIP,
    SPLASH,
    THROUGH,
    WALL,
    WIN,
    WOBBLY_FLIGHT,
)
from pentacles.games.wysaertz.words import capital, listed, percent


def go_home(state: Feud, rule: str) -> None:
    """WY-6.5, WY-7.4: the challenger withdraws, which ends the challenge."""
    state.ended = True
    if state.listening:
        state.tell("withdrew", rule, state.challenger, {}, [])


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


class HutteRun(Decision):
    """WY-11.47, WY-15.10: the owner of the Hutte may let it run at the start of a siege."""

    rule: ClassVar[str] = "WY-11.47"
    kind: ClassVar[str] = "hutte_run"
    awaits: ClassVar[str] = "let the Castle run or not"
    passes: ClassVar[str] = "Stay"
    lacks: ClassVar[str] = "Your Castle can't run."

    def who(self, state: Feud) -> int:
        return state.defender

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.castle_has(seat, RUN) else [PASS]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        if len(self.options(state, seat)) == 1:
            return "A siege begins. Only a Castle with legs could run.", ""
        say = Outlook(state, seat)
        odds = percent(say.chances.of_duel(run_of(state))[WIN])
        redraws = say.before_redraws(seat, state.challenger)
        title = f"A siege begins. Does {say.card(state.castle_card(seat))} run?"
        return title, f"{odds} to end the challenge by A-B-C{redraws}. Pass: it stays."

    def yes_words(self, state: Feud, seat: int) -> str:
        return f"Let {state.book.words[state.face[state.castle_card(seat)]]} run"

    def result(self, state: Feud, seat: int, action: int) -> str:
        if action == PASS:
            return ""
        odds = Outlook(state, seat).chances.of_duel(run_of(state))[WIN]
        return f"{percent(odds)} to end the challenge"

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.castle_card(seat))
            if state.listening:
                state.tell("runs", "WY-11.47", seat, {}, [state.castle_card(seat)])
            state.owe(AFTERMATH)
            contest(state, seat, run_of(state))


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


class SiegeWindow(Decision):
    """WY-7.2: the defender holds, steps outside, or plays a Castle Wall spell with a siege use."""

    rule: ClassVar[str] = "WY-7.2"
    kind: ClassVar[str] = "siege_window"
    awaits: ClassVar[str] = "hold, step outside or defend the Castle"
    passes: ClassVar[str] = "Hold"

    def waits(self, state: Feud) -> int:
        if not state.zones[state.defender] and state.is_open(state.defender):
            return 0
        return 1 << state.defender

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        if not state.is_open(seat):
            found.append(STEP_OUTSIDE)
        plays = state.book.plays
        for card in state.zones[seat]:
            face = state.face[card]
            if may_use_at_siege(state, seat, face) and plays[face] not in found:
                found.append(plays[face])
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        options = self.options(state, seat)
        who = Outlook(state, seat).name(state.challenger)
        ways = ["hold"]
        ways += ["step outside"] if STEP_OUTSIDE in options else []
        ways += ["play a Castle Wall spell"] if faces_played(state, options) else []
        title = f"{capital(who)} besieges you: {listed(ways)}."
        if len(ways) == 1:
            title = f"{capital(who)} besieges you: you can only hold."
        if state.is_open(seat):
            return title, f"Hold: your Castle is open, so {who} walks in."
        until = "At the gate" if state.gates(seat) else "Until then"
        return title, f"Hold: {who} tries to get in. {until} only Castle Wall spells help."

    def pass_words(self, state: Feud, seat: int) -> str:
        return self.passes

    def result(self, state: Feud, seat: int, action: int) -> str:
        if not is_play(state, action):
            return ""
        return Outlook(state, seat).siege_use(state.book.play.row(action)).removeprefix("you ")

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == STEP_OUTSIDE:
            return Refusal("WY-7.2", "The Castle is open: it is too late to step outside.")
        if is_play(state, action):
            return window_refusal(state, seat, state.book.play.row(action))
        return super().refuse(state, seat, action)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == STEP_OUTSIDE:
            state.home &= ~(1 << seat)
            if state.listening:
                state.tell("stepped_outside", "WY-7.3", seat, {}, [])
        elif action != PASS:
            card = state.held(seat, state.book.play.row(action))
            state.move(card, seat, state.chain)
            state.owe(CHAIN)
            put(state, Play(card, WALL, seat, state.challenger, ON_NOTHING, -1, SIEGE_USE))
        elif state.listening:
            state.tell("held", "WY-7.2", seat, {}, [])


class GateStep(Step[Feud]):
    """WY-7.2: the challenger walks into an open Castle, or else has his gate action."""

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


def gate_actions(state: Feud, seat: int) -> list[int]:
    """WY-7.4: all that may get this seat into the defender's Castle, as it stands."""
    found: list[int] = []
    plays = state.book.plays
    for card in state.zones[seat]:
        face = state.face[card]
        if may_use_at_gate(state, seat, face) and plays[face] not in found:
            found.append(plays[face])
    for card in state.zones[state.rows + seat]:
        face = state.face[card]
        if state.book.power[face] & WOBBLY_FLIGHT and card not in state.ticked:
            if plays[face] not in found:
                found.append(plays[face])
    if state.shows_castle(state.defender, CLIMB):
        found.append(CLIMB_UP)
    return found


class GateAction(Decision):
    """WY-7.4: what the challenger does before the gate."""

    rule: ClassVar[str] = "WY-7.4"
    kind: ClassVar[str] = "gate_action"
    awaits: ClassVar[str] = "act before the Castle"

    def who(self, state: Feud) -> int:
        return state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, *gate_actions(state, seat)]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        whose = Outlook(state, seat).own(state.defender)
        intact = state.intact(state.defender)
        title = f"Get through {whose} {'gate' if intact == 1 else f'{intact} gates'}."
        if state.gates(state.defender) == 0:
            title = f"Get into {whose} Castle, which has no gate."
        if not gate_actions(state, seat):
            title = f"You have nothing that gets you into {whose} Castle."
        return title, withdrawing(state)

    def pass_words(self, state: Feud, seat: int) -> str:
        return withdraw_words(state)

    def result(self, state: Feud, seat: int, action: int) -> str:
        say = Outlook(state, seat)
        if action == CLIMB_UP:
            return f"{percent(say.climb_odds())} to be inside, else the challenge is over"
        if not is_play(state, action):
            return ""
        face = state.book.play.row(action)
        kind, words = state.book.kind[face], state.book.keys[face]
        if kind == ARTEFACT:
            return f"{percent(say.chances.a_or_b())} to be inside"
        if kind == MONSTER and words & (FLYING | ETHEREAL):
            way = "over the gate" if words & FLYING else "through the gate"
            way = way if state.gates(state.defender) else "into the Castle"
            return f"{way}, unanswered" if words & SLIP else way
        if kind in (ATTACK, MONSTER):
            odds = say.odds(say.play_of(face, state.defender, ON_GATE))[WIN]
            return f"{percent(odds)} to break the gate"
        return ""

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == CLIMB_UP:
            return Refusal("WY-11.45", "Only the Castell in ye Cloudes and its like are climbed.")
        if is_play(state, action):
            return gate_refusal(state, seat, state.book.play.row(action))
        return super().refuse(state, seat, action)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            go_home(state, "WY-7.4")
            return
        if action == CLIMB_UP:
            if state.listening:
                state.tell("climbs", "WY-11.45", seat, {"target": state.defender}, [])
            state.owe(AFTERMATH)
            contest(state, seat, climb_of(state))
            return
        face = state.book.play.row(action)
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
        put(state, Play(card, kind, seat, state.defender, an_object))

    def fly(self, state: Feud, seat: int, face: int) -> None:
        """WY-11.30: the Carpette: A or B, inside; C, nothing; OOPS!, it is lost."""
        card = -1
        for each in state.zones[state.rows + seat]:
            if state.face[each] == face and each not in state.ticked:
                if card < 0 or state.is_up(each):
                    card = each
        state.turn_up(card)
        state.ticked = [*state.ticked, card]
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


SIEGE_ROUND: Final = SiegeRound()
SIEGE_WINDOW: Final = SiegeWindow()
GATE_STEP: Final = GateStep()
GATE_ACTION: Final = GateAction()
