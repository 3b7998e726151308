"""WY-9: the chain of plays, answer windows, and how the topmost play resolves."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.asking import Ask, is_play
from pentacles.games.wysaertz.steps.draws import contest
from pentacles.games.wysaertz.steps.effects import owe_effect, reflect
from pentacles.games.wysaertz.steps.fight import (
    Aftermath,
    defeat,
    keys,
    march,
    pass_gate,
    remove,
)
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    AT_ATTACK,
    AT_GATE,
    AT_MAGE,
    AT_MONSTER,
    ATTACK,
    BACKHAND,
    CASTLE_USE,
    CRUMBLY,
    DEFENCE,
    FINAL,
    HALL,
    HOLDS_BACKHAND,
    IMMUNE_ATTACK,
    IMMUNE_MONSTER,
    IN_ANSWER,
    LOOT,
    MAGE_ONLY,
    MAGE_POWER,
    MONSTER,
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    NAME_SPELL,
    NO_PROMISE,
    ON_GATE,
    ON_MAGE,
    ON_PLAY,
    P_CARD,
    P_KIND,
    P_MARKS,
    P_NAME,
    P_OBJECT,
    P_ON,
    P_SERIAL,
    P_TARGET,
    P_WHO,
    PASS,
    PASSAGE,
    PAST_GATE,
    PEACE,
    PLAY,
    QUICK,
    RESTORATION,
    SALLY,
    SIEGE_USE,
    SLIP,
    SPELL_VS_MONSTER,
    TEDDY,
    TRUE_NAME,
    UNANSWERABLE,
    VISION,
    VS_GATE,
    VS_MAGE,
    WALL,
    WINS,
)

MOST_PLAYS = 100


def put(
    state: Feud, card: int, name: int, who: int, target: int, an_object: int, on: int, marks: int
) -> int:
    """WY-9.1: put a play on the chain, where its cards lie already; its serial number."""
    state.serial += 1
    if state.stage != PEACE:
        state.put += 1
    kind = state.book.kind[state.face[card]]
    state.plays.append([state.serial, card, name, kind, who, target, an_object, on, marks, 0])
    if state.listening:
        tell_put(state, state.plays[-1])
    return state.serial


def tell_put(state: Feud, play: list[int]) -> None:
    """Say what was played at what."""
    cards = [play[P_CARD]] if play[P_NAME] < 0 else [play[P_CARD], play[P_NAME]]
    facts: dict[str, int | str] = {"target": play[P_TARGET]}
    if play[P_OBJECT] == ON_PLAY:
        index = state.play_with(play[P_ON])
        facts["answered"] = state.book.words[state.face[state.plays[index][P_CARD]]]
        state.tell("answered", "WY-9.2", play[P_WHO], facts, cards)
    elif play[P_OBJECT] in (ON_GATE, PAST_GATE):
        state.tell("at_gate", "WY-7.4", play[P_WHO], facts, cards)
    elif play[P_TARGET] >= 0:
        state.tell("aimed", "WY-9.1", play[P_WHO], facts, cards)
    else:
        state.tell("cast", "WY-4.1", play[P_WHO], facts, cards)


def is_answerable(state: Feud, play: list[int]) -> bool:
    """WY-9.15: whether any card could ever answer this play."""
    kind = play[P_KIND]
    if play[P_TARGET] < 0 or kind in (RESTORATION, TRUE_NAME) or play[P_MARKS] & CASTLE_USE:
        return False
    words = keys(state, play)
    if kind == ATTACK and words & UNANSWERABLE:
        return False
    return not (play[P_OBJECT] == PAST_GATE and words & SLIP)


def may_answer(state: Feud, seat: int, face: int, play: list[int]) -> bool:
    """WY-9.4: whether this card of the hand answers the topmost play."""
    book = state.book
    kind = book.kind[face]
    words = book.keys[face]
    top = play[P_KIND]
    an_object = play[P_OBJECT]
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


def may_backhand(state: Feud, seat: int, play: list[int]) -> bool:
    """WY-11.39: whether the Sorcerour may turn this play back."""
    if play[P_KIND] != ATTACK or play[P_OBJECT] != ON_MAGE:
        return False
    if not state.mage_ready(seat, BACKHAND):
        return False
    for card in state.zones[seat]:
        if state.book.pays_backhand(state.face[card]):
            return True
    return False


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
        if is_answerable(state, top) and state.zones[top[P_TARGET]]:
            state.owe(ANSWER)
        else:
            resolve(state)


class Answer(Ask):
    """WY-9.15: the target of the topmost play passes or answers; he is asked with any hand."""

    rule: ClassVar[str] = "WY-9.4"
    kind: ClassVar[str] = "answer"

    def waits(self, state: Feud) -> int:
        return 1 << state.plays[-1][P_TARGET]

    def options(self, state: Feud, seat: int) -> list[int]:
        top = state.plays[-1]
        found = [PASS]
        found += [
            PLAY + face for face in state.hand_faces(seat) if may_answer(state, seat, face, top)
        ]
        if may_backhand(state, seat, top):
            found.append(MAGE_POWER)
        return found

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if not is_play(state, action):
            if action == MAGE_POWER:
                top = state.plays[-1]
                if not state.mage_has(seat, BACKHAND):
                    pass
                elif state.mage_card(seat) in state.ticked:
                    return Refusal("WY-11.39", "The Backhande was used in this challenge.")
                elif top[P_KIND] == ATTACK and top[P_OBJECT] == ON_MAGE:
                    return Refusal(
                        "WY-11.39", "You hold no Attack, Passage or True Name spell to discard."
                    )
                else:
                    return Refusal(
                        "WY-11.39", "The Backhande turns only Attack spells at your own Mage."
                    )
                return Refusal(
                    "WY-11.39", "Only the Sorcerour turns an Attack spell back like that."
                )
            return Refusal("WY-8.7", "First deal with the play on top: answer it or pass.")
        face = action - PLAY
        words = state.book.words[face]
        if state.held(seat, face) < 0:
            return Refusal("WY-9.4", f"{words} is not in your hand.")
        top = state.plays[-1]
        if top[P_OBJECT] in (ON_GATE, PAST_GATE):
            return Refusal("WY-7.6", f"At the gate only Castle Wall spells help, not {words}.")
        answered = state.book.words[state.face[top[P_CARD]]]
        return Refusal("WY-9.4", f"{words} does not answer {answered}.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            resolve(state)
        elif action == MAGE_POWER:
            state.turn_up(state.mage_card(seat))
            promise(state, seat)
            state.owe(PowerDiscard())
        else:
            play_answer(state, seat, action - PLAY)


def play_answer(state: Feud, seat: int, face: int) -> None:
    """WY-9.2: an answer goes on top, aimed at the controller of the answered play."""
    top = state.plays[-1]
    card = state.held(seat, face)
    state.move(card, seat, state.chain)
    kind = state.book.kind[face]
    if kind == ATTACK and state.book.keys[face] & QUICK:
        put(state, card, -1, seat, top[P_WHO], ON_MAGE, -1, 0)
        return
    if kind == TRUE_NAME:
        state.turn_up(state.mage_card(seat))
    marks = ANSWERING if kind == MONSTER else 0
    put(state, card, -1, seat, top[P_WHO], ON_PLAY, top[P_SERIAL], marks)


def promise(state: Feud, seat: int) -> None:
    """The Sorcerour has shown that he holds a card to discard."""
    state.promise = HOLDS_BACKHAND
    for card in state.zones[seat]:
        if state.book.pays_backhand(state.face[card]):
            state.promise_card = card
            return


class PowerDiscard(Ask):
    """WY-11.39: the Sorcerour discards a spell and turns the Attack spell back."""

    rule: ClassVar[str] = "WY-11.39"
    kind: ClassVar[str] = "power_discard"

    def waits(self, state: Feud) -> int:
        return 1 << state.plays[-1][P_TARGET]

    def options(self, state: Feud, seat: int) -> list[int]:
        return [
            state.book.pick + face
            for face in state.hand_faces(seat)
            if state.book.pays_backhand(face)
        ]

    def asks(self, state: Feud) -> str:
        return "Pick an Attack, Passage or True Name spell of your hand to discard."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.promise = NO_PROMISE
        state.promise_card = -1
        state.ticked.append(state.mage_card(seat))
        card = state.held(seat, action - state.book.pick)
        state.move(card, seat, state.discard)
        if state.listening:
            state.tell("backhanded", "WY-11.39", seat, {}, [card])
        reflect(state, seat, len(state.plays) - 1, False)


# Resolving


def resolve(state: Feud) -> None:
    """WY-9.2: the topmost play takes effect."""
    play = state.plays[-1]
    kind = play[P_KIND]
    if play[P_OBJECT] == ON_PLAY and state.play_with(play[P_ON]) < 0:
        remove(state, len(state.plays) - 1, state.discard)
        if state.listening:
            state.tell("in_vain", "WY-9.12", play[P_WHO], {}, [play[P_CARD]])
    elif kind in (ATTACK, MONSTER):
        strike(state, play)
    elif kind == NAME_SPELL:
        name(state, play)
    elif kind == TRUE_NAME:
        remove(state, len(state.plays) - 1, state.discard)
        remove(state, state.play_with(play[P_ON]), state.discard)
        if state.listening:
            state.tell("shielded", "WY-11.23", play[P_WHO], {}, [play[P_CARD]])
    elif kind in (DEFENCE, WALL):
        remove(state, len(state.plays) - 1, state.discard)
        owe_effect(state, used_effect(state, play), play[P_WHO], play[P_TARGET], play[P_ON])
    else:
        state.owe(SpellDone(play[P_SERIAL]))
        effect = state.book.effect[state.face[play[P_CARD]]]
        owe_effect(state, effect, play[P_WHO], play[P_TARGET], -1)
        if kind == VISION and state.hidden and play[P_TARGET] >= 0:
            look_under(state, play[P_WHO], play[P_TARGET])


def used_effect(state: Feud, play: list[int]) -> list[int]:
    """What a card does in the way in which it was played (WY-11.52, WY-11.55)."""
    face = state.face[play[P_CARD]]
    if play[P_MARKS] & CASTLE_USE:
        return state.book.castle_use[face]
    if play[P_MARKS] & SIEGE_USE:
        return state.book.siege_use[face]
    return state.book.effect[face]


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

    def numbers(self) -> list[int]:
        return [self.serial]

    def run(self, state: Feud) -> None:
        index = state.play_with(self.serial)
        if index >= 0:
            card = state.plays[index][P_CARD]
            remove(state, index, state.discard)
            if state.listening:
                state.tell("spent", "WY-4.1", -1, {}, [card])


def name(state: Feud, play: list[int]) -> None:
    """WY-11.21, WY-15.7: a True Name spell defeats the Mage whom its name fits."""
    target = play[P_TARGET]
    face = state.face[play[P_CARD]]
    named = state.face[play[P_NAME]]
    if state.names(named, target):
        words = state.book.keys[face]
        if state.book.is_bewitching[face]:
            state.bewitched |= 1 << target
        if defeat(state, target, play[P_WHO], face, words & FINAL != 0, words & LOOT != 0):
            return
        state.bewitched &= ~(1 << target)
    else:
        state.denied[target] |= state.book.names[named]
        if state.listening:
            state.tell("wrong_name", "WY-15.7", play[P_WHO], {"target": target}, [play[P_NAME]])
    remove(state, len(state.plays) - 1, state.discard)
    if state.listening:
        cards = [play[P_CARD], play[P_NAME]]
        state.tell("spent", "WY-11.22", play[P_WHO], {}, cards)


def strike(state: Feud, play: list[int]) -> None:
    """WY-9.7 to WY-9.10, WY-7.7, WY-7.8: an Attack spell or a Monster strikes its object."""
    book = state.book
    face = state.face[play[P_CARD]]
    is_plain = play[P_MARKS] & TEDDY != 0
    wins = 0 if is_plain else book.wins[face]
    two = 0 if is_plain else book.two[face]
    sure = play[P_MARKS] & WINS != 0
    who = play[P_WHO]
    target = play[P_TARGET]
    if play[P_OBJECT] == PAST_GATE:
        state.inside = True
        state.monster_first = True
        march(state, play, target)
    elif play[P_OBJECT] == ON_GATE:
        if state.intact(target) <= 0:
            pass_gate(state, play)
            return
        state.owe(AFTERMATH)
        equal = sure or wins & AT_GATE != 0 or state.shows_castle(target, CRUMBLY)
        contest(state, VS_GATE, who, target, two & AT_GATE != 0, state.braced, equal, False)
    elif play[P_OBJECT] == ON_MAGE:
        state.owe(AFTERMATH)
        warded = state.warded >> target & 1 != 0
        equal = sure or wins & AT_MAGE != 0
        contest(state, VS_MAGE, who, target, two & AT_MAGE != 0, warded, equal, False)
    else:
        fight(state, play, state.plays[state.play_with(play[P_ON])], wins, two, sure)


def fight(state: Feud, play: list[int], other: list[int], wins: int, two: int, sure: bool) -> None:
    """WY-9.7, WY-9.8, WY-11.13: a play strikes the play below it."""
    book = state.book
    face = state.face[other[P_CARD]]
    is_plain = other[P_MARKS] & TEDDY != 0
    other_wins = 0 if is_plain else book.wins[face]
    other_two = 0 if is_plain else book.two[face]
    other_sure = other[P_MARKS] & WINS != 0
    about = MONSTER_VS_MONSTER
    against = AT_MONSTER
    mine = AT_MONSTER
    if play[P_KIND] == ATTACK:
        about = SPELL_VS_MONSTER
        against = AT_ATTACK
    elif other[P_KIND] == ATTACK:
        about = MONSTER_VS_SPELL
        mine = AT_ATTACK
    is_answer = about == MONSTER_VS_MONSTER and play[P_MARKS] & ANSWERING != 0
    draws_two = (two & AT_MONSTER != 0 and mine == AT_MONSTER) or (
        is_answer and two & IN_ANSWER != 0
    )
    other_draws_two = other_two & AT_MONSTER != 0 and play[P_KIND] == MONSTER
    state.owe(AFTERMATH)
    contest(
        state,
        about,
        play[P_WHO],
        other[P_WHO],
        draws_two,
        other_draws_two,
        sure or wins & mine != 0,
        other_sure or other_wins & against != 0,
    )


ANSWER = Answer()
CHAIN = Chain()
AFTERMATH = Aftermath()
