"""WY-6: starting a challenge, the approach, and the summons."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import CLIMB_UP, PASS, SEAT, SIEGE, SUMMON, YES
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.questions import Decision, TurnUp, faces_played
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.battle import (
    EndChallenge,
    begin_challenge,
    meet,
    withdraw_words,
)
from pentacles.games.wysaertz.steps.hand import DRAWS, take_random
from pentacles.games.wysaertz.steps.siege import gate_actions, go_home, lay_siege
from pentacles.games.wysaertz.steps.spells import seats_of
from pentacles.games.wysaertz.terms import APPROACH, ATTACK, BLOW_UP, CHARM, NAME_SPELL
from pentacles.games.wysaertz.words import capital, counted, listed

MANY_WAYS: Final = 3
"""So many ways into a Castle are only counted."""


class ChallengeTarget(Decision):
    """WY-6.2: the challenger chooses a living opponent."""

    rule: ClassVar[str] = "WY-6.2"
    kind: ClassVar[str] = "challenge_target"
    awaits: ClassVar[str] = "choose an opponent"
    asks: ClassVar[str] = "Whom do you challenge?"
    note: ClassVar[str] = "No gate protects a Mage who is outside or in an open Castle."
    wants: ClassVar[str] = "Name a living opponent to challenge."

    def who(self, state: Feud) -> int:
        return state.active

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(state.living & ~(1 << seat))

    def result(self, state: Feud, seat: int, action: int) -> str:
        return Outlook(state, seat).stands(SEAT.row(action))

    def answer(self, state: Feud, seat: int, action: int) -> None:
        defender = SEAT.row(action)
        state.owe(END_CHALLENGE_STEP)
        begin_challenge(state, seat, defender, APPROACH)
        if state.listening:
            state.tell("challenged", "WY-6.1", seat, {"target": defender}, [])
        if state.is_home(defender):
            state.owe(Approach())
        else:
            meet(state)


def castle_words(state: Feud, seat: int) -> str:
    """How a Castle stands, for somebody before it."""
    if state.is_open(seat):
        return "The Castle is open."
    if state.gates(seat) == 0:
        return "The Castle has no gate."
    intact = state.intact(seat)
    return f"{counted(intact, 'gate')} {'stands' if intact == 1 else 'stand'}."


def siege_words(state: Feud, seat: int) -> str:
    """How the besieged Castle stands, and what this seat has that may get it inside."""
    defender = state.defender
    words = castle_words(state, defender)
    if state.is_open(defender):
        return words
    if not state.castle_up(defender):
        return "The Castle is face down: a siege turns it up."
    found = ways_in(state, seat)
    if not found:
        return f"{words[:-1]}, and you have nothing that gets you in."
    ways = listed(found) if len(found) < MANY_WAYS else f"{len(found)} things of yours"
    return f"{words[:-1]}; {ways} may get you in."


def ways_in(state: Feud, seat: int) -> list[str]:
    """What may get this seat into the defender's Castle, as it stands.

    A spell that reaches the Mage through the gate brings nobody in (WY-7.6), and one that breaks a
    single gate needs others beside it for the rest (WY-11.5).
    """
    book = state.book
    actions = gate_actions(state, seat)
    faces = [face for face in faces_played(state, actions) if book.kind[face] != NAME_SPELL]
    breaking = [face for face in faces if book.kind[face] == ATTACK]
    if breaking == faces and len(breaking) < state.intact(state.defender):
        faces = [face for face in faces if book.keys[face] & BLOW_UP]
    found = [book.words[face] for face in faces]
    return [*found, "a climb"] if CLIMB_UP in actions else found


class Approach(Decision):
    """WY-6.4: lay siege to the Castle, or summon the defender outside."""

    rule: ClassVar[str] = "WY-6.4"
    kind: ClassVar[str] = "approach"
    awaits: ClassVar[str] = "lay siege or summon"
    wants: ClassVar[str] = "Lay siege to the Castle or summon the defender outside."

    def who(self, state: Feud) -> int:
        return state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [SIEGE, SUMMON]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        defender = Outlook(state, seat).name(state.defender)
        detail = "If a summons is refused, you may still lay siege."
        if is_charming(state):
            detail = "You get a card: a draw if the summons is accepted, else one of that hand."
            if not state.zones[state.defender]:
                detail = "A summons can't be refused with an empty hand, and you draw a card."
        title = f"How do you get at {defender}?"
        return title, f"{siege_words(state, seat)} {detail}"

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == SIEGE:
            lay_siege(state)
            return
        if state.listening:
            state.tell("summoned", "WY-6.4", seat, {"target": state.defender}, [])
        ask_reply(state)


def is_charming(state: Feud) -> bool:
    """WY-11.40: whether the challenger is an Enchantress whom all can see."""
    return state.mage_up(state.challenger) and state.mage_has(state.challenger, CHARM)


def ask_reply(state: Feud) -> None:
    """WY-6.5, WY-11.40: ask the defender; with an empty hand nobody refuses the Enchantress."""
    if is_charming(state) and not state.zones[state.defender]:
        if state.listening:
            state.tell("had_to_come", "WY-11.40", state.defender, mage_facts(state), [])
        come_out(state)
    else:
        state.owe(SummonsReply())


def mage_facts(state: Feud) -> dict[str, int | str]:
    """The challenger's Mage in words, where a refusal costs something."""
    return {"mage": state.book.words[state.face[state.mage_card(state.challenger)]]}


def come_out(state: Feud) -> None:
    """WY-6.5: both are outside and face to face; the Enchantress draws a card."""
    state.home &= ~(1 << state.defender)
    if state.listening:
        state.tell("came_out", "WY-6.5", state.defender, {}, [])
    state.owe(Meet())
    if is_charming(state):
        state.owe(DRAWS[state.challenger])
    elif not state.mage_up(state.challenger):
        state.owe(RevealCharm(1))


class Meet(Step[Feud]):
    """WY-8.1: the two are face to face."""

    rule: ClassVar[str] = "WY-8.1"

    def run(self, state: Feud) -> None:
        meet(state)


class SummonsReply(Decision):
    """WY-6.5: a summoned defender accepts or refuses."""

    rule: ClassVar[str] = "WY-6.5"
    kind: ClassVar[str] = "summons_reply"
    awaits: ClassVar[str] = "come out or refuse"
    passes: ClassVar[str] = "Refuse"
    accepts: ClassVar[str] = "Accept: come outside"
    wants: ClassVar[str] = "Accept the summons, or pass to refuse it."

    def who(self, state: Feud) -> int:
        return state.defender

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        who = Outlook(state, seat).name(state.challenger)
        accept = f"Accept: you are face to face outside, and {who} strikes first."
        refuse = f"Refuse: {who} may lay siege or go home."
        if is_charming(state):
            accept = f"{accept[:-1]}, after drawing a card."
            refuse = f"Refuse: {who} takes a random card of your hand, and may lay siege."
        return f"{capital(who)} summons you outside. Do you go?", f"{accept} {refuse}"

    def result(self, state: Feud, seat: int, action: int) -> str:
        if action == YES:
            return "face to face, whole hand"
        return "costs you a random card" if is_charming(state) else "you stay at home"

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
            facts = mage_facts(state)
            take_random(state, state.challenger, seat, "toll", "WY-11.40", facts)


class RevealCharm(TurnUp):
    """WY-15.4: a face-down Enchantress may turn up after the reply to her summons."""

    rule: ClassVar[str] = "WY-15.4"
    usual: ClassVar[str] = "Enchantress"
    lacks: ClassVar[str] = "Only the Enchantress is turned up now, and your Mage is another."

    def __init__(self, was_accepted: int) -> None:
        self.was_accepted = was_accepted

    def who(self, state: Feud) -> int:
        return state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.mage_has(seat, CHARM) else [PASS]

    def occasion(self, state: Feud, seat: int) -> str:
        return "Your summons was accepted." if self.was_accepted else "Your summons was refused."

    def gain(self, state: Feud, seat: int) -> str:
        if self.was_accepted:
            return "You then draw a card."
        return f"Seat {state.defender} is then asked again."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.mage_card(seat))
            if self.was_accepted:
                state.owe(DRAWS[seat])
            else:
                ask_reply(state)
        elif not self.was_accepted:
            state.owe(AfterRefusal())


class AfterRefusal(Decision):
    """WY-6.5: after a refusal the challenger lays siege or goes home."""

    rule: ClassVar[str] = "WY-6.5"
    kind: ClassVar[str] = "after_refusal"
    awaits: ClassVar[str] = "lay siege or withdraw"
    wants: ClassVar[str] = "Lay siege, or pass to withdraw. There is one summons per challenge."

    def who(self, state: Feud) -> int:
        return state.challenger

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, SIEGE]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        defender = Outlook(state, seat).name(state.defender)
        title = f"{capital(defender)} refuses your summons. Lay siege?"
        return title, siege_words(state, seat)

    def pass_words(self, state: Feud, seat: int) -> str:
        return withdraw_words(state)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == SIEGE:
            lay_siege(state)
        else:
            go_home(state, "WY-6.5")


END_CHALLENGE_STEP: Final = EndChallenge()
