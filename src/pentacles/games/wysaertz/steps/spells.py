"""WY-4, WY-8.3, WY-11.22: casting castle spells, choosing targets, and attacks at Mages."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.games.wysaertz.actions import PASS, SEAT, YES
from pentacles.games.wysaertz.deck import (
    NEEDS_BROKEN_GATE,
    NEEDS_DISCARDED,
    NEEDS_TARGET,
    NO_SPELL,
)
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.questions import Decision, TurnUp, card_meant, is_seat
from pentacles.games.wysaertz.refusals import missing, no_use
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.chain import CHAIN, put
from pentacles.games.wysaertz.steps.fight import remove
from pentacles.games.wysaertz.terms import (
    AT_MAGE,
    ATTACK,
    CASTLE_USE,
    DARK,
    EVENT,
    HOLDS_NAME,
    MONSTER,
    NAME_SPELL,
    NO_PROMISE,
    ON_MAGE,
    ON_NOTHING,
    RECALL,
    STEALING,
    TRUE_NAME,
    VISION,
)
from pentacles.games.wysaertz.words import counted, percent

# Castle spells


def needs_hand(state: Feud, face: int) -> bool:
    """WY-4.4: whether the spell is about an opponent's hand."""
    return state.book.wants_hand[face]


def is_dark(state: Feud, seat: int) -> bool:
    """WY-11.44: whether a Tower that all can see protects this seat now."""
    return state.is_home(seat) and state.shows_castle(seat, DARK)


def spell_targets(state: Feud, caster: int, face: int) -> int:
    """WY-4.4, WY-15.6: the legal targets of a castle spell, as a mask."""
    book = state.book
    kind = book.kind[face]
    wants_hand = book.wants_hand[face]
    wants_row = book.wants_row[face]
    sees_down = kind == VISION and state.variant.hidden
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
    need = state.book.casting[face]
    if need == NO_SPELL:
        return False
    if need == NEEDS_TARGET:
        return spell_targets(state, seat, face) != 0
    if need == NEEDS_DISCARDED:
        return has_recallable(state)
    if need == NEEDS_BROKEN_GATE:
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
    refusal = missing(state, seat, face, "WY-4.1")
    if refusal is not None:
        return refusal
    book = state.book
    words = book.words[face]
    if not book.is_castle_spell(face):
        if book.kind[face] == ATTACK and book.strike[face] & AT_MAGE:
            ways = "in a challenge, or from home through the Globe of Ruelershippe"
            return Refusal("WY-4.3", f"{words} is cast {ways}.")
        if book.kind[face] in (ATTACK, MONSTER, NAME_SPELL):
            return Refusal("WY-4.3", f"{words} is played in a challenge: leave your Castle first.")
        return no_use(state, face, "WY-4.2")
    effect = book.castle_effect(face)
    if book.only_mends(effect):
        return Refusal("WY-4.4", f"{words} mends gates, and none of yours is broken.")
    if book.does(effect, RECALL):
        return Refusal("WY-4.4", f"{words} finds no card but Events in the discard pile.")
    what = "a card in hand" if needs_hand(state, face) else "an Artefact"
    for other in range(state.seats):
        if other != seat and state.is_alive(other) and is_dark(state, other):
            if has_wanted(state, face, other):
                return Refusal("WY-11.44", f"Whoever has {what} is hidden at home in the dark.")
    return Refusal("WY-4.4", f"{words} needs an opponent with {what}.")


def has_wanted(state: Feud, face: int, target: int) -> bool:
    """WY-4.4: whether this seat has what the spell is about."""
    if needs_hand(state, face) and state.zones[target]:
        return True
    return state.book.wants_row[face] and bool(state.zones[state.rows + target])


def castle_result(state: Feud, seat: int, face: int) -> str:
    """What a castle spell does; one that needs a target is described by its card."""
    if spell_targets(state, seat, face):
        return ""
    marks = CASTLE_USE if state.book.castle_use[face] else 0
    return Outlook(state, seat).spell_words(face, -1, marks)


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
        put(state, Play(card, state.book.kind[face], seat, -1, ON_NOTHING, -1, marks))


class Target(Decision):
    """A seat names the opponent at whom it aims a card that it has laid down."""

    awaits: ClassVar[str] = "choose a target"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def who(self, state: Feud) -> int:
        return self.seat

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if not is_seat(action) or SEAT.row(action) >= state.seats:
            return Refusal(self.rule, self.wants)
        refusal = no_opponent(state, seat, SEAT.row(action), self.rule)
        return self.out_of_reach(state, SEAT.row(action)) if refusal is None else refusal

    def out_of_reach(self, state: Feud, target: int) -> Refusal:
        """Why the card can't be aimed at this opponent."""
        return Refusal(self.rule, self.wants)


class SpellTarget(Target):
    """WY-4.4: the caster names the opponent."""

    rule: ClassVar[str] = "WY-4.4"
    kind: ClassVar[str] = "spell_target"
    wants: ClassVar[str] = "Name the opponent at whom the spell is aimed."

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(spell_targets(state, seat, state.face[self.card]))

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        face = state.face[self.card]
        detail = "Only the target may answer it."
        if state.variant.hidden and state.book.kind[face] == VISION:
            detail = f"A Vision spell also shows you what lies face down there. {detail}"
        return f"At whom do you cast {state.book.words[face]}?", detail

    def result(self, state: Feud, seat: int, action: int) -> str:
        target = SEAT.row(action)
        laid = counted(len(state.zones[state.rows + target]), "Artefact")
        return f"{counted(len(state.zones[target]), 'card')} in hand, {laid}"

    def out_of_reach(self, state: Feud, target: int) -> Refusal:
        if is_dark(state, target):
            return dark_refusal(state, target)
        what = "card in hand" if needs_hand(state, state.face[self.card]) else "Artefact"
        if state.variant.hidden and state.book.kind[state.face[self.card]] == VISION:
            what = "card in hand and none that lies face down"
        return Refusal("WY-4.4", f"Seat {target} has no {what}.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        target = SEAT.row(action)
        kind = state.book.kind[state.face[self.card]]
        put(state, Play(self.card, kind, seat, target, ON_NOTHING))
        if kind in (VISION, STEALING):
            ask_tower(state, target)


def no_opponent(state: Feud, seat: int, target: int, rule: str) -> Refusal | None:
    """The refusal of a seat that is not a living opponent; None if it is one."""
    if target == seat:
        return Refusal(rule, "You can't aim at yourself.")
    if not state.is_alive(target):
        return Refusal(rule, f"Seat {target} is out of the match.")
    return None


def dark_refusal(state: Feud, target: int) -> Refusal:
    """WY-11.44: nobody sees who is home in such a Castle."""
    castle = state.book.words[state.face[state.castle_card(target)]]
    return Refusal("WY-11.44", f"Seat {target} is at home in {castle} and can't be seen.")


def ask_tower(state: Feud, target: int) -> None:
    """WY-15.4: a face-down Castle at home might be the Tower: its owner is asked."""
    if state.is_home(target) and not state.castle_up(target):
        state.owe(RevealTower(target))


class RevealTower(TurnUp):
    """WY-15.4: the owner may turn the Tower up; the spell is then discarded without effect."""

    rule: ClassVar[str] = "WY-15.4"
    usual: ClassVar[str] = "Tower of Darkenesse"
    lacks: ClassVar[str] = "Only the Tower of Darkenesse hides you, and your Castle is another."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, state: Feud) -> int:
        return self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.castle_has(seat, DARK) else [PASS]

    def occasion(self, state: Feud, seat: int) -> str:
        return f"{state.book.words[state.face[state.plays[-1].card]]} is aimed at you at home."

    def gain(self, state: Feud, seat: int) -> str:
        return f"{state.book.words[state.face[state.plays[-1].card]]} then finds nobody."

    def power_cards(self, state: Feud, seat: int) -> list[int]:
        return [state.castle_card(seat)]

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.castle_card(seat))
            card = state.plays[-1].card
            remove(state, len(state.plays) - 1, state.discard)
            if state.listening:
                state.tell("in_the_dark", "WY-15.4", seat, {}, [card])


def seats_of(mask: int) -> list[int]:
    """SEAT for every seat of a mask."""
    found: list[int] = []
    seat = 0
    while mask >> seat:
        if mask >> seat & 1:
            found.append(SEAT.encode(seat))
        seat += 1
    return found


# Attacks at Mages


def attack_targets(state: Feud, seat: int, face: int, among: int) -> int:
    """WY-8.3, WY-11.22: which of these seats this card may attack."""
    among &= ~(1 << seat)
    if state.book.opens[face]:
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
        put(state, Play(card, state.book.kind[face], seat, target, ON_MAGE))


class AttackTarget(Target):
    """WY-14.4: with more than two in the battle the attacker chooses his target."""

    rule: ClassVar[str] = "WY-14.4"
    kind: ClassVar[str] = "attack_target"
    wants: ClassVar[str] = "Name the participant whom this card attacks."

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(attack_targets(state, seat, state.face[self.card], state.fighting))

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        return f"Whose Mage does {state.book.words[state.face[self.card]]} attack?", ""

    def result(self, state: Feud, seat: int, action: int) -> str:
        target, face = SEAT.row(action), state.face[self.card]
        cards = f"{counted(len(state.zones[target]), 'card')} in hand"
        if not state.book.may_open(face):
            return cards
        return f"{percent(Outlook(state, seat).strike_odds(face, target))} to defeat, {cards}"

    def out_of_reach(self, state: Feud, target: int) -> Refusal:
        if not state.is_fighting(target):
            return Refusal("WY-14.4", f"Seat {target} takes no part in this battle.")
        return Refusal("WY-11.22", f"You hold no True Name that fits Seat {target}.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        aim(state, seat, self.card, SEAT.row(action), True)


class TrueNamePick(Decision):
    """WY-11.22: a True Name spell is played together with a True Name of its target."""

    rule: ClassVar[str] = "WY-11.22"
    kind: ClassVar[str] = "true_name_pick"
    awaits: ClassVar[str] = "speak a True Name"
    picking: ClassVar[str] = "Speak {name}"

    def __init__(self, seat: int, card: int, target: int) -> None:
        self.seat = seat
        self.card = card
        self.target = target

    def who(self, state: Feud) -> int:
        return self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return [
            state.book.pick.encode(face)
            for face in state.hand_faces(seat)
            if state.book.kind[face] == TRUE_NAME and state.name_fits(face, self.target)
        ]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        say = Outlook(state, seat)
        spell, target = say.card(self.card), say.name(self.target)
        detail = "Both cards are discarded."
        if not state.knows(seat, state.mage_card(self.target)):
            detail = "The Mage is face down: if the name does not fit, nothing happens. " + detail
        return f"Which True Name do you speak with {spell} against {target}?", detail

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        face = card_meant(state, action)
        if face < 0:
            return Refusal("WY-11.22", "Name the True Name that goes with the spell.")
        refusal = missing(state, seat, face, "WY-11.22")
        if refusal is not None:
            return refusal
        words = state.book.words[face]
        if state.book.kind[face] != TRUE_NAME:
            return Refusal("WY-11.22", f"{words} is not a True Name.")
        mage = state.book.words[state.face[state.mage_card(self.target)]]
        return Refusal("WY-11.22", f"{words} is not a name of {mage}.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.promise = NO_PROMISE
        state.promise_card = -1
        state.promise_targets = 0
        name = state.held(seat, state.book.pick.row(action))
        state.move(name, seat, state.chain)
        put(state, Play(self.card, NAME_SPELL, seat, self.target, ON_MAGE, -1, 0, name))
