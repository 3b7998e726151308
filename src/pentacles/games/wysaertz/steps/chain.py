"""WY-9: the chain of plays, answer windows, and how the topmost play resolves."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import replaced
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import MAGE_POWER, PASS
from pentacles.games.wysaertz.duels import duel_of, keys, used_effect
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.questions import Decision, is_play
from pentacles.games.wysaertz.refusals import answer_refusal
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.draws import contest
from pentacles.games.wysaertz.steps.effects import owe_effect, reflect
from pentacles.games.wysaertz.steps.fight import Aftermath, defeat, march, pass_gate, remove
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    AT_MONSTER,
    ATTACK,
    BACKHAND,
    CASTLE_USE,
    DEFENCE,
    FINAL,
    HALL,
    HOLDS_BACKHAND,
    IMMUNE_ATTACK,
    IMMUNE_MONSTER,
    LOOT,
    MAGE_ONLY,
    MONSTER,
    NAME_SPELL,
    NO_PROMISE,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    PASSAGE,
    PAST_GATE,
    PEACE,
    QUICK,
    RESTORATION,
    SALLY,
    SLIP,
    TRUE_NAME,
    UNANSWERABLE,
    VISION,
    WALL,
)

MOST_PLAYS: Final = 100


def put(state: Feud, play: Play) -> None:
    """WY-9.1: put a play on the chain, where its cards already lie."""
    state.serial += 1
    play.serial = state.serial
    if state.stage != PEACE:
        state.put += 1
    state.plays.append(play)
    if state.listening:
        tell_put(state, play)


def tell_put(state: Feud, play: Play) -> None:
    """Say what was played at what."""
    cards = [play.card] if play.name < 0 else [play.card, play.name]
    facts: dict[str, int | str] = {"target": play.target}
    if play.object == ON_PLAY:
        index = state.play_with(play.on)
        facts["answered"] = state.book.words[state.face[state.plays[index].card]]
        state.tell("answered", "WY-9.2", play.who, facts, cards)
    elif play.object == ON_GATE:
        state.tell("at_gate", "WY-7.4", play.who, facts, cards)
    elif play.object == PAST_GATE:
        rule = "WY-11.20" if play.kind == PASSAGE else "WY-7.8"
        state.tell("past_gate", rule, play.who, facts, cards)
    elif play.target >= 0:
        state.tell("aimed", "WY-9.1", play.who, facts, cards)
    else:
        state.tell("cast", "WY-4.1", play.who, facts, cards)


def is_answerable(state: Feud, play: Play) -> bool:
    """WY-9.15: whether any card could ever answer this play."""
    kind = play.kind
    if play.target < 0 or kind in (RESTORATION, TRUE_NAME) or play.marks & CASTLE_USE:
        return False
    words = keys(state, play)
    if kind == ATTACK and words & UNANSWERABLE:
        return False
    return not (play.object == PAST_GATE and words & SLIP)


def may_answer(state: Feud, seat: int, face: int, play: Play) -> bool:
    """WY-9.4: whether this card of the hand answers the topmost play."""
    book = state.book
    kind = book.kind[face]
    words = book.keys[face]
    top = play.kind
    an_object = play.object
    at_gate = an_object in (ON_GATE, PAST_GATE)
    if kind == DEFENCE:
        if at_gate or not book.answers[face] >> top & 1:
            return False
        return an_object == ON_MAGE or not words & MAGE_ONLY
    if kind == WALL:
        if at_gate:
            asked = PASSAGE if an_object == PAST_GATE else top
            return book.answers[face] >> asked & 1 != 0
        if top != ATTACK or an_object != ON_MAGE or not words & HALL:
            return False
        return state.is_home(seat) and book.answers[face] >> ATTACK & 1 != 0
    if kind == ATTACK:
        if an_object == ON_MAGE and words & QUICK and top in (ATTACK, MONSTER, NAME_SPELL):
            return True
        if top != MONSTER or at_gate or not book.strike[face] & AT_MONSTER:
            return False
        return not keys(state, play) & IMMUNE_ATTACK
    if kind == MONSTER:
        if top == ATTACK:
            return an_object != ON_GATE and book.answers[face] >> ATTACK & 1 != 0
        if top != MONSTER or an_object == PAST_GATE:
            return False
        if (words | keys(state, play)) & IMMUNE_MONSTER:
            return False
        return an_object != ON_GATE or words & SALLY != 0
    if kind == TRUE_NAME:
        return top == NAME_SPELL and state.names(face, seat)
    return False


def may_backhand(state: Feud, seat: int, play: Play) -> bool:
    """WY-11.39: whether the Sorcerour may turn this play back."""
    if play.kind != ATTACK or play.object != ON_MAGE:
        return False
    if not state.mage_ready(seat, BACKHAND):
        return False
    for card in state.zones[seat]:
        if state.book.pays_backhand(state.face[card]):
            return True
    return False


def backhand_refusal(state: Feud, seat: int, play: Play) -> Refusal:
    """WY-11.39: why this seat may not turn the topmost play back."""
    if not state.mage_has(seat, BACKHAND):
        reason = "Only the Sorcerour turns an Attack spell back like that."
    elif state.mage_card(seat) in state.ticked:
        reason = "The Backhande has been used in this challenge."
    elif play.kind == ATTACK and play.object == ON_MAGE:
        reason = "You hold no Attack, Passage or True Name spell to discard."
    else:
        reason = "The Backhande turns only Attack spells at your own Mage."
    return Refusal("WY-11.39", reason)


class Chain(Step[Feud]):
    """WY-9.2: the topmost play is answered or resolves, until the chain is empty."""

    rule: ClassVar[str] = "WY-9.2"

    def run(self, state: Feud) -> None:
        if not state.plays:
            if state.put >= MOST_PLAYS:
                state.ended = True
            return
        state.owe(self)
        top = state.plays[-1]
        if is_answerable(state, top) and state.zones[top.target]:
            state.owe(ANSWER)
        else:
            resolve(state)


def gate_help(play: Play) -> str:
    """WY-7.6: what helps at the gate."""
    if play.object == PAST_GATE:
        return "Only Castle Wall spells that stop a passage help."
    if play.kind == MONSTER:
        return "Only Castle Wall spells and Monsters that sally help."
    return "Only Castle Wall spells help."


class Answer(Decision):
    """WY-9.15: the target of the topmost play passes or answers; he is asked whatever he holds."""

    rule: ClassVar[str] = "WY-9.4"
    kind: ClassVar[str] = "answer"
    awaits: ClassVar[str] = "answer or pass"

    def who(self, state: Feud) -> int:
        return state.plays[-1].target

    def options(self, state: Feud, seat: int) -> list[int]:
        top = state.plays[-1]
        found = [PASS]
        plays = state.book.plays
        for card in state.zones[seat]:
            face = state.face[card]
            if may_answer(state, seat, face, top) and plays[face] not in found:
                found.append(plays[face])
        if may_backhand(state, seat, top):
            found.append(MAGE_POWER)
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        say, play = Outlook(state, seat), state.plays[-1]
        happens, risk = say.happens(play), say.risk(play)
        is_on_button = risk != "" and happens.endswith(risk) and self.has_choice(state, seat)
        detail = "" if is_on_button else f"Pass: {happens}."
        if play.object in (ON_GATE, PAST_GATE):
            detail = f"{gate_help(play)} {detail}"
        return f"{say.comes(play)}. Answer it?", detail

    def result(self, state: Feud, seat: int, action: int) -> str:
        if action == PASS and self.has_choice(state, seat):
            return Outlook(state, seat).risk(state.plays[-1])
        if not is_play(state, action):
            return ""
        return Outlook(state, seat).answer_words(state.book.play.row(action))

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == MAGE_POWER:
            return backhand_refusal(state, seat, state.plays[-1])
        if not is_play(state, action):
            return Refusal("WY-8.7", "First deal with the play on top: answer it or pass.")
        return answer_refusal(state, seat, state.book.play.row(action))

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            resolve(state)
        elif action == MAGE_POWER:
            state.turn_up(state.mage_card(seat))
            promise(state, seat)
            state.owe(PowerDiscard())
        else:
            play_answer(state, seat, state.book.play.row(action))


def play_answer(state: Feud, seat: int, face: int) -> None:
    """WY-9.2: an answer goes on top, aimed at the controller of the answered play."""
    top = state.plays[-1]
    card = state.held(seat, face)
    state.move(card, seat, state.chain)
    kind = state.book.kind[face]
    if kind == ATTACK and state.book.keys[face] & QUICK:
        put(state, Play(card, kind, seat, top.who, ON_MAGE))
        return
    if kind == TRUE_NAME:
        state.turn_up(state.mage_card(seat))
    marks = ANSWERING if kind == MONSTER else 0
    put(state, Play(card, kind, seat, top.who, ON_PLAY, top.serial, marks))


def promise(state: Feud, seat: int) -> None:
    """The Sorcerour has shown that he holds a card to discard."""
    state.promise = HOLDS_BACKHAND
    for card in state.zones[seat]:
        if state.book.pays_backhand(state.face[card]):
            state.promise_card = card
            return


class PowerDiscard(Decision):
    """WY-11.39: the Sorcerour discards a spell and turns the Attack spell back."""

    rule: ClassVar[str] = "WY-11.39"
    kind: ClassVar[str] = "power_discard"
    awaits: ClassVar[str] = "discard a spell"
    picking: ClassVar[str] = "Give up {name}"
    wants: ClassVar[str] = "Pick an Attack, Passage or True Name spell of your hand to discard."

    def who(self, state: Feud) -> int:
        return state.plays[-1].target

    def options(self, state: Feud, seat: int) -> list[int]:
        return [
            state.book.pick.encode(face)
            for face in state.hand_faces(seat)
            if state.book.pays_backhand(face)
        ]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        say = Outlook(state, seat)
        title = f"Which spell do you discard for {say.card(state.mage_card(seat))}'s Backhande?"
        return title, f"Then {say.at_mage(say.turned(state.plays[-1]))}."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.promise = NO_PROMISE
        state.promise_card = -1
        state.ticked = [*state.ticked, state.mage_card(seat)]
        card = state.held(seat, state.book.pick.row(action))
        state.move(card, seat, state.discard)
        if state.listening:
            state.tell("backhanded", "WY-11.39", seat, {}, [card])
        reflect(state, seat, len(state.plays) - 1, False)


# Resolving


def resolve(state: Feud) -> None:
    """WY-9.2: the topmost play takes effect."""
    play = state.plays[-1]
    kind = play.kind
    if play.object == ON_PLAY and state.play_with(play.on) < 0:
        remove(state, len(state.plays) - 1, state.discard)
        if state.listening:
            state.tell("in_vain", "WY-9.12", play.who, {}, [play.card])
    elif kind in (ATTACK, MONSTER):
        strike(state, play)
    elif kind == NAME_SPELL:
        name(state, play)
    elif kind == TRUE_NAME:
        remove(state, len(state.plays) - 1, state.discard)
        remove(state, state.play_with(play.on), state.discard)
        if state.listening:
            state.tell("shielded", "WY-11.23", play.who, {}, [play.card])
    elif kind in (DEFENCE, WALL):
        remove(state, len(state.plays) - 1, state.discard)
        owe_effect(state, used_effect(state, play), play.who, play.target, play.on)
    else:
        state.owe(SpellDone(play.serial))
        effect = state.book.effect[state.face[play.card]]
        owe_effect(state, effect, play.who, play.target, -1)
        if kind == VISION and state.variant.hidden and play.target >= 0:
            look_under(state, play.who, play.target)


def look_under(state: Feud, seat: int, target: int) -> None:
    """WY-15.6: a Vision spell shows the target's face-down Mage, Castle and Artefacts."""
    cards = [state.mage_card(target), state.castle_card(target)]
    cards.extend(state.zones[state.rows + target])
    for card in cards:
        state.reveal(card, 1 << seat)
    if state.listening:
        state.tell("looked_under", "WY-15.6", seat, {"target": target}, cards)


class SpellDone(Step[Feud]):
    """WY-4.1: a castle spell or Passage spell is discarded when its effect is over."""

    rule: ClassVar[str] = "WY-4.1"

    def __init__(self, serial: int) -> None:
        self.serial = serial

    def run(self, state: Feud) -> None:
        index = state.play_with(self.serial)
        if index >= 0:
            card = state.plays[index].card
            remove(state, index, state.discard)
            if state.listening:
                state.tell("spent", "WY-4.1", -1, {}, [card])


def name(state: Feud, play: Play) -> None:
    """WY-11.21, WY-15.7: a True Name spell defeats the Mage whom its name fits."""
    target = play.target
    face = state.face[play.card]
    named = state.face[play.name]
    if state.names(named, target):
        words = state.book.keys[face]
        if state.book.is_bewitching[face]:
            state.bewitched |= 1 << target
        if defeat(state, target, play.who, face, words & FINAL != 0, words & LOOT != 0):
            return
        state.bewitched &= ~(1 << target)
    else:
        denied = state.denied[target] | state.book.names[named]
        state.denied = replaced(state.denied, target, denied)
        if state.listening:
            state.tell("wrong_name", "WY-15.7", play.who, {"target": target}, [play.name])
    remove(state, len(state.plays) - 1, state.discard)
    if state.listening:
        cards = [play.card, play.name]
        state.tell("spent", "WY-11.22", play.who, {}, cards)


def strike(state: Feud, play: Play) -> None:
    """WY-9.7 to WY-9.10, WY-7.7, WY-7.8: an Attack spell or a Monster strikes its object."""
    if play.object == PAST_GATE:
        state.inside = True
        state.monster_first = True
        march(state, play, play.target, "WY-7.8")
        return
    if play.object == ON_GATE and state.intact(play.target) <= 0:
        pass_gate(state, play, "WY-7.13")
        return
    duel = duel_of(state, play)
    state.owe(AFTERMATH)
    contest(state, play.who, duel)


ANSWER: Final = Answer()
CHAIN: Final = Chain()
AFTERMATH: Final = Aftermath()
