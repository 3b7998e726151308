"""WY-4, WY-8.3, WY-11.22: casting castle spells, choosing targets, and attacks at Mages."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.asking import Ask, is_seat
from pentacles.games.wysaertz.steps.chain import CHAIN, put
from pentacles.games.wysaertz.steps.fight import remove
from pentacles.games.wysaertz.terms import (
    ATTACK,
    CASTLE_USE,
    DARK,
    DISCARD_ONE,
    EVENT,
    EXCHANGE,
    HOLDS_NAME,
    LOOK_HAND,
    MONSTER,
    NAME_SPELL,
    NO_PROMISE,
    ON_MAGE,
    ON_NOTHING,
    P_CARD,
    PASS,
    RECALL,
    SEAT,
    STEAL_ARTEFACT,
    STEAL_RANDOM,
    STEALING,
    TRUE_NAME,
    VISION,
    YES,
)

# Castle spells


def needs_hand(state: Feud, face: int) -> bool:
    """WY-4.4: whether the spell is about an opponent's hand."""
    effect = state.book.castle_effect(face)
    for verb in (LOOK_HAND, DISCARD_ONE, STEAL_RANDOM, EXCHANGE):
        if state.book.does(effect, verb):
            return True
    return False


def is_dark(state: Feud, seat: int) -> bool:
    """WY-11.44: whether a Tower that all can see protects this seat now."""
    return state.is_home(seat) and state.shows_castle(seat, DARK)


def spell_targets(state: Feud, caster: int, face: int) -> int:
    """WY-4.4, WY-15.6: the legal targets of a castle spell, as a mask."""
    book = state.book
    kind = book.kind[face]
    wants_hand = needs_hand(state, face)
    wants_row = book.does(book.castle_effect(face), STEAL_ARTEFACT)
    sees_down = kind == VISION and state.hidden
    if not wants_hand and not wants_row and not sees_down:
        return 0
    found = 0
    for seat in range(state.seats):
        if seat == caster or not state.is_alive(seat):
            continue
        if kind in (VISION, STEALING) and is_dark(state, seat):
            continue
        if (
            (wants_hand and state.zones[seat])
            or (wants_row and state.zones[state.rows + seat])
            or (sees_down and state.has_any_down(seat))
        ):
            found |= 1 << seat
    return found


def may_cast(state: Feud, seat: int, face: int) -> bool:
    """WY-4.2, WY-4.4: whether this card of the hand can be cast as a castle spell now."""
    book = state.book
    if not book.is_castle_spell(face):
        return False
    effect = book.castle_effect(face)
    if needs_hand(state, face) or book.does(effect, STEAL_ARTEFACT):
        return spell_targets(state, seat, face) != 0
    if book.does(effect, RECALL):
        return has_recallable(state)
    if book.only_mends(effect):
        return state.truly_broken(seat) > 0
    return True


def has_recallable(state: Feud) -> bool:
    """Whether a card other than an Event lies in the discard pile."""
    for card in state.zones[state.discard]:
        if state.book.kind[state.face[card]] != EVENT:
            return True
    return False


def castle_refusal(state: Feud, seat: int, face: int) -> Refusal:
    """Why this card can't be cast as a castle spell now."""
    book = state.book
    words = book.words[face]
    if state.held(seat, face) < 0:
        return Refusal("WY-4.1", f"{words} is not in your hand.")
    if not book.is_castle_spell(face):
        kind = book.kind[face]
        if kind in (ATTACK, MONSTER, NAME_SPELL):
            return Refusal(
                "WY-4.3", f"{words} needs a challenge (or, for Attack spells, the Globe)."
            )
        return Refusal("WY-4.2", f"{words} can't be cast as a single spell.")
    return Refusal("WY-4.4", f"{words} has nothing to work on now.")


def cast(state: Feud, seat: int, face: int) -> None:
    """WY-4.1: a castle spell leaves the hand and goes on the chain, when it has its target."""
    card = state.held(seat, face)
    state.move(card, seat, state.chain)
    state.owe(CHAIN)
    if spell_targets(state, seat, face):
        state.owe(SpellTarget(seat, card))
        if state.listening:
            state.tell("announced", "WY-4.1", seat, {}, [card])
    else:
        marks = CASTLE_USE if state.book.castle_use[face] else 0
        put(state, card, -1, seat, -1, ON_NOTHING, -1, marks)


class SpellTarget(Ask):
    """WY-4.4: the caster names the opponent."""

    rule: ClassVar[str] = "WY-4.4"
    kind: ClassVar[str] = "spell_target"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def numbers(self) -> list[int]:
        return [self.seat, self.card]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(spell_targets(state, seat, state.face[self.card]))

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if is_seat(action) and action - SEAT < state.seats:
            target = action - SEAT
            if target != seat and state.is_alive(target) and is_dark(state, target):
                return Refusal("WY-11.44", f"Seat {target} is at home in the Tower of Darkenesse.")
            return Refusal("WY-4.4", f"Seat {target} is no legal target of this spell.")
        return Refusal("WY-4.4", "Name the seat at which the spell is aimed.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        target = action - SEAT
        put(state, self.card, -1, seat, target, ON_NOTHING, -1, 0)
        kind = state.book.kind[state.face[self.card]]
        if kind in (VISION, STEALING):
            ask_tower(state, target)


def ask_tower(state: Feud, target: int) -> None:
    """WY-15.4: a face-down Castle at home might be the Tower: its owner is asked."""
    if state.is_home(target) and not state.castle_up(target):
        state.owe(RevealTower(target))


class RevealTower(Ask):
    """WY-15.4: the owner may turn the Tower up; the spell is then discarded without effect."""

    rule: ClassVar[str] = "WY-15.4"
    kind: ClassVar[str] = "reveal_power"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def numbers(self) -> list[int]:
        return [self.seat]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.castle_has(seat, DARK) else [PASS]

    def asks(self, state: Feud) -> str:
        return "Turn the Tower of Darkenesse up if it is yours, or pass."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.castle_card(seat))
            card = state.plays[-1][P_CARD]
            remove(state, len(state.plays) - 1, state.discard)
            if state.listening:
                state.tell("in_the_dark", "WY-15.4", seat, {}, [card])


def seats_of(mask: int) -> list[int]:
    """SEAT for every seat of a mask."""
    found: list[int] = []
    seat = 0
    while mask >> seat:
        if mask >> seat & 1:
            found.append(SEAT + seat)
        seat += 1
    return found


# Attacks at Mages


def attack_targets(state: Feud, seat: int, face: int, among: int) -> int:
    """WY-8.3, WY-11.22: whom of these seats this card may attack."""
    among &= ~(1 << seat)
    if state.book.may_open(face):
        return among
    if state.book.kind[face] != NAME_SPELL:
        return 0
    found = 0
    for target in range(state.seats):
        if among >> target & 1:
            for card in state.zones[seat]:
                named = state.face[card]
                if state.book.kind[named] == TRUE_NAME and state.name_fits(named, target):
                    found |= 1 << target
    return found


def attack_plays(state: Feud, seat: int, among: int) -> list[int]:
    """The faces of the hand with which this seat may attack one of these seats' Mages."""
    return [face for face in state.hand_faces(seat) if attack_targets(state, seat, face, among)]


def attack(state: Feud, seat: int, face: int, among: int) -> None:
    """WY-8.3: an attack card is played; its target and True Name are chosen next if need be."""
    card = state.held(seat, face)
    state.move(card, seat, state.chain)
    state.owe(CHAIN)
    targets = among & ~(1 << seat)
    if targets & (targets - 1):
        promise_name(state, seat, face, targets)
        state.owe(AttackTarget(seat, card))
        if state.listening:
            state.tell("announced", "WY-8.3", seat, {}, [card])
    else:
        target = 0
        while not targets >> target & 1:
            target += 1
        aim(state, seat, card, target, False)


def promise_name(state: Feud, seat: int, face: int, targets: int) -> None:
    """A player who plays a True Name spell shows that he holds a fitting name."""
    if state.book.kind[face] != NAME_SPELL:
        return
    state.promise = HOLDS_NAME
    state.promise_targets = targets
    for card in state.zones[seat]:
        named = state.face[card]
        if state.book.kind[named] == TRUE_NAME:
            for target in range(state.seats):
                if targets >> target & 1 and state.name_fits(named, target):
                    state.promise_card = card
                    return


def aim(state: Feud, seat: int, card: int, target: int, is_announced: bool) -> None:
    """The target is settled: a True Name spell needs its name, anything else goes on the chain."""
    face = state.face[card]
    if state.book.kind[face] == NAME_SPELL:
        promise_name(state, seat, face, 1 << target)
        state.owe(TrueNamePick(seat, card, target))
        if state.listening and not is_announced:
            state.tell("announced", "WY-11.22", seat, {}, [card])
    else:
        put(state, card, -1, seat, target, ON_MAGE, -1, 0)


class AttackTarget(Ask):
    """WY-14.4: with more than two in the battle the attacker chooses his target."""

    rule: ClassVar[str] = "WY-14.4"
    kind: ClassVar[str] = "attack_target"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def numbers(self) -> list[int]:
        return [self.seat, self.card]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(attack_targets(state, seat, state.face[self.card], state.fighting))

    def asks(self, state: Feud) -> str:
        return "Name another participant of the battle whom this card may attack."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        aim(state, seat, self.card, action - SEAT, True)


class TrueNamePick(Ask):
    """WY-11.22: a True Name spell is played together with a True Name of its target."""

    rule: ClassVar[str] = "WY-11.22"
    kind: ClassVar[str] = "true_name_pick"

    def __init__(self, seat: int, card: int, target: int) -> None:
        self.seat = seat
        self.card = card
        self.target = target

    def numbers(self) -> list[int]:
        return [self.seat, self.card, self.target]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return [
            state.book.pick + face
            for face in state.hand_faces(seat)
            if state.book.kind[face] == TRUE_NAME and state.name_fits(face, self.target)
        ]

    def asks(self, state: Feud) -> str:
        return "Pick a True Name of your hand that lists the target's Mage."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.promise = NO_PROMISE
        state.promise_card = -1
        state.promise_targets = 0
        name = state.held(seat, action - state.book.pick)
        state.move(name, seat, state.chain)
        put(state, self.card, name, seat, self.target, ON_MAGE, -1, 0)
