"""Step 2 of the turn: action cards, their targets and their windows (WIZ-13 to WIZ-15)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.games.wiz.dealing import discard, end_turn, enter_board, leave_board, rivals_of
from pentacles.games.wiz.deck import (
    AT_ANY_PLAYER,
    AT_NOTHING,
    AT_OPPONENT,
    AT_OPPONENT_HAND,
    AT_OWN_HAND,
    AT_SELF,
    EXCHANGE,
    MODE_ELEMENT,
    MODE_STRENGTHEN,
    PORTAL_VERB,
    REALIGN,
    is_action,
)
from pentacles.games.wiz.hands import can_align, element, is_locked, is_protected
from pentacles.games.wiz.saying import hand_words, use_words
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.base import Choice, ShieldWindow
from pentacles.games.wiz.terms import (
    ALIGNMENT,
    BLOCK,
    BOARD,
    DISCARD,
    DONE,
    ELEMENT,
    NONE,
    PLAYED,
    PLAYER,
    PORTAL,
    PORTAL_ENTER,
    PORTAL_REMOVE,
    SHIELD,
    SIDE,
    SLOT,
    SLOTS,
    STRENGTHEN,
    STUN,
    SWAP,
    TAKE_TWO,
    TYPES,
    grip_of,
)
from pentacles.games.wiz.verbs import apply


class Actions(Choice):
    """WIZ-13.1: before the draw a player may play action cards, one after another."""

    rule: ClassVar[str] = "WIZ-13.1"
    kind: ClassVar[str] = "action"
    words: ClassVar[str] = "Play an action card that you hold, or go on to the draw."

    def asks(self, state: WizMatch) -> int:
        seat = state.active
        opened = state.opened_at[seat]
        return seat if 0 < opened < state.turns[seat] else -1

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = [DONE]
        free = state.acts < state.count[seat]
        face = state.face
        for card in state.zones[grip_of(seat)]:
            printed = face[card]
            if is_action(printed) and (free or printed == SHIELD) and printed not in found:
                found.append(printed)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action >= TYPES:
            return Refusal("WIZ-4.2", "Action cards come first: play one, or be done with them.")
        if not is_action(action):
            return Refusal("WIZ-13.1", "Before the draw only action cards can be played.")
        if state.find(grip_of(seat), action) < 0:
            return Refusal("WIZ-13.1", "You don't hold that card.")
        return Refusal("WIZ-13.3", "You have played as many action cards as you have hands.")

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == DONE:
            return
        state.owe(self)
        if action == SHIELD:
            drop_shield(state, seat)
            return
        state.acts += 1
        card = state.pick(grip_of(seat), action)
        state.move(card, grip_of(seat), PLAYED)
        if state.listening:
            state.tell("played_action", "WIZ-13.1", seat, {}, [card])
        state.owe(FINISH_ACTION)
        begin(state, seat, action)


def drop_shield(state: WizMatch, seat: int) -> None:
    """WIZ-15.8: a Shield is played without effect, to be rid of it."""
    card = state.pick(grip_of(seat), SHIELD)
    discard(state, card, grip_of(seat))
    if state.listening:
        state.tell("dropped_shield", "WIZ-15.8", seat, {}, [card])


def begin(state: WizMatch, seat: int, face: int) -> None:
    """Ask for the target of an action card, or let it take effect at once."""
    deck = state.deck
    aim = deck.aim[face]
    if deck.has_verb(face, PORTAL_VERB):
        if portal_modes(state, seat):
            state.owe(PortalMode())
        else:
            no_effect(state, seat)
    elif aim in (AT_NOTHING, AT_SELF):
        state.owe(Effects(face, 0, seat if aim == AT_SELF else -1, -1))
    elif not targets(state, seat, face):
        no_effect(state, seat)
    elif face == STUN:
        state.owe(StunTarget(face))
    elif face == TAKE_TWO:
        state.owe(TakeTwoTarget(face))
    elif face == SWAP:
        state.owe(SwapTarget(face))
    elif face == ALIGNMENT:
        state.owe(AlignHand(face))
    else:
        state.owe(CustomTarget(face))


def no_effect(state: WizMatch, seat: int) -> None:
    """WIZ-13.7: a card without a possible use has no effect."""
    if state.listening:
        state.tell("no_effect", "WIZ-13.7", seat, {}, [])


def targets(state: WizMatch, seat: int, face: int) -> list[int]:
    """The targets of an action card as actions: players in the round, or hands."""
    deck = state.deck
    aim = deck.aim[face]
    if aim in (AT_OPPONENT, AT_ANY_PLAYER):
        if deck.has_verb(face, EXCHANGE):
            if not state.zones[grip_of(seat)]:
                return []
            return [
                PLAYER + rival for rival in rivals_of(state, seat) if state.zones[grip_of(rival)]
            ]
        found = [PLAYER + rival for rival in rivals_of(state, seat)]
        return [PLAYER + seat, *found] if aim == AT_ANY_PLAYER else found
    hands: list[int] = []
    aligns = deck.has_verb(face, REALIGN)
    for hand in range(SLOTS * state.seats):
        if state.kind[hand] == NONE or hand % SLOTS == BOARD:
            continue
        own = hand // SLOTS == seat
        if (own and aim == AT_OPPONENT_HAND) or (not own and aim == AT_OWN_HAND):
            continue
        if aligns:
            index = first_realign(state, face)
            if not can_align(state, seat, hand) or not modes(state, seat, face, index, hand):
                continue
        elif not own and is_protected(state, hand):
            continue
        hands.append(SLOT + hand)
    return hands


def first_realign(state: WizMatch, face: int) -> int:
    """The number of a card's first realign effect; the choice before the window is about it."""
    return state.deck.effects[face][::4].index(REALIGN)


def modes(state: WizMatch, seat: int, face: int, index: int, hand: int) -> list[int]:
    """WIZ-14.19, WIZ-14.20: the uses of one realign effect that a hand allows."""
    allowed = state.deck.effects[face][4 * index + 1]
    found: list[int] = []
    if allowed & MODE_STRENGTHEN:
        found.append(STRENGTHEN)
    if allowed & MODE_ELEMENT:
        present = element(state, hand)
        found += [
            ELEMENT + elem
            for elem in state.deck.in_play
            if elem != present and not is_locked(state, seat, elem)
        ]
    return found


class Target(Choice):
    """WIZ-26.3: the target of an action card."""

    rule: ClassVar[str] = "WIZ-26.3"
    kind: ClassVar[str] = "custom_target"
    words: ClassVar[str] = "That is not a possible target of this card."

    def __init__(self, face: int) -> None:
        self.face = face

    def numbers(self) -> list[int]:
        return [self.face]

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return targets(state, seat, self.face)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action >= PLAYER:
            aimed(state, seat, self.face, action - PLAYER, action - PLAYER, -1)
            return
        hand = action - SLOT
        if state.deck.has_verb(self.face, REALIGN):
            state.owe(AlignMode(self.face, hand))
        else:
            aimed(state, seat, self.face, hand // SLOTS, hand, -1)


class CustomTarget(Target):
    """WIZ-26.3: the target of a custom card."""


class StunTarget(Target):
    """WIZ-14.5: Stun is aimed at an opponent."""

    rule: ClassVar[str] = "WIZ-14.5"
    kind: ClassVar[str] = "stun_target"


class TakeTwoTarget(Target):
    """WIZ-14.12: Take 2 is aimed at any player, also at oneself."""

    rule: ClassVar[str] = "WIZ-14.12"
    kind: ClassVar[str] = "take_two_target"


class SwapTarget(Target):
    """WIZ-14.8: Swap is aimed at an opponent who holds cards."""

    rule: ClassVar[str] = "WIZ-14.8"
    kind: ClassVar[str] = "swap_target"


class AlignHand(Target):
    """WIZ-14.20: the hand that Alignment is used on."""

    rule: ClassVar[str] = "WIZ-14.20"
    kind: ClassVar[str] = "align_hand"


class AlignMode(Choice):
    """WIZ-14.19: another element, or +1 card value."""

    rule: ClassVar[str] = "WIZ-14.19"
    kind: ClassVar[str] = "align_mode"
    words: ClassVar[str] = "Strengthen the hand, or name another element in play."

    def __init__(self, face: int, hand: int) -> None:
        self.face = face
        self.hand = hand

    def numbers(self) -> list[int]:
        return [self.face, self.hand]

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return modes(state, seat, self.face, first_realign(state, self.face), self.hand)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        aimed(state, seat, self.face, self.hand // SLOTS, self.hand, action)


def aimed(state: WizMatch, seat: int, face: int, victim: int, target: int, mode: int) -> None:
    """The target is announced; a blockable card opens a window for an opponent (WIZ-15.6)."""
    if state.listening:
        if state.deck.aim[face] >= AT_OWN_HAND:
            facts: dict[str, int | str] = {"hand": hand_words(target), "use": use_words(mode)}
            state.tell("aimed_hand", "WIZ-15.6", seat, facts, [])
        else:
            state.tell("aimed", "WIZ-15.6", seat, {"target": victim}, [])
    if state.deck.blockable[face] and victim != seat:
        state.owe(ActionWindow(face, victim, target, mode))
    else:
        state.owe(Effects(face, 0, target, mode))


class ActionWindow(ShieldWindow):
    """WIZ-15.2: an action card played against a player can be blocked."""

    def __init__(self, face: int, target: int, thing: int, mode: int) -> None:
        self.face = face
        self.target = target
        self.thing = thing
        self.mode = mode

    def numbers(self) -> list[int]:
        return [self.face, self.target, self.thing, self.mode]

    def victim(self, state: WizMatch) -> int:
        return self.target

    def hint(self, state: WizMatch) -> list[int]:
        return [self.face, 0]

    def passed(self, state: WizMatch) -> None:
        state.owe(Effects(self.face, 0, self.thing, self.mode))


class Effects(Choice):
    """WIZ-26.3: the effects of an action card, carried out in order."""

    rule: ClassVar[str] = "WIZ-26.3"

    def __init__(self, face: int, index: int, target: int, mode: int) -> None:
        self.face = face
        self.index = index
        self.target = target
        self.mode = mode

    def numbers(self) -> list[int]:
        return [self.face, self.index, self.target, self.mode]

    def asks(self, state: WizMatch) -> int:
        return -1

    def skip(self, state: WizMatch) -> None:
        if 4 * self.index >= len(state.deck.effects[self.face]):
            return
        verb = state.deck.effects[self.face][4 * self.index]
        mode = self.mode
        if verb == REALIGN and mode < 0:
            again = can_align(state, state.active, self.target)
            if again and modes(state, state.active, self.face, self.index, self.target):
                state.owe(LaterMode(self.face, self.index, self.target))
            else:
                state.owe(Effects(self.face, self.index + 1, self.target, -1))
            return
        state.owe(Effects(self.face, self.index + 1, self.target, -1 if verb == REALIGN else mode))
        apply(state, self.face, self.index, self.target, mode)


class LaterMode(Choice):
    """WIZ-26.7: a second realign of the same custom card."""

    rule: ClassVar[str] = "WIZ-26.7"
    kind: ClassVar[str] = "align_mode"
    words: ClassVar[str] = "Strengthen the hand, or name another element in play."

    def __init__(self, face: int, index: int, hand: int) -> None:
        self.face = face
        self.index = index
        self.hand = hand

    def numbers(self) -> list[int]:
        return [self.face, self.index, self.hand]

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return modes(state, seat, self.face, self.index, self.hand)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        state.owe(Effects(self.face, self.index, self.hand, action))


class FinishAction(Choice):
    """WIZ-13.8: a played action card goes to the discard pile when all is done."""

    rule: ClassVar[str] = "WIZ-13.8"

    def asks(self, state: WizMatch) -> int:
        return -1

    def skip(self, state: WizMatch) -> None:
        used = state.zones[PLAYED].copy()
        for card in used:
            discard(state, card, PLAYED)
        if state.listening:
            state.tell("action_done", "WIZ-13.8", state.active, {}, used)
        if state.trapped:
            if state.listening:
                state.tell("trapped", "WIZ-14.14", state.active, {}, [])
            end_turn(state)


def portal_modes(state: WizMatch, seat: int) -> list[int]:
    """WIZ-14.18: what a Portal can do now."""
    found: list[int] = []
    if state.zones[SIDE + BLOCK * seat] and not state.spent[seat]:
        found.append(PORTAL_ENTER)
    if portal_targets(state, seat):
        found.append(PORTAL_REMOVE)
    return found


def portal_targets(state: WizMatch, seat: int) -> list[int]:
    """The opponents whose characters can be removed: no active elemental on them."""
    found: list[int] = []
    for rival in rivals_of(state, seat):
        hand = SLOTS * rival + BOARD
        if state.kind[hand] != NONE and state.guard[hand] < 0:
            found.append(PLAYER + rival)
    return found


class PortalMode(Choice):
    """WIZ-14.17: bring the own character in, or remove another one."""

    rule: ClassVar[str] = "WIZ-14.17"
    kind: ClassVar[str] = "portal_mode"
    words: ClassVar[str] = "The Portal can't be used like that now."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return portal_modes(state, seat)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == PORTAL_REMOVE:
            state.owe(PortalTarget())
            return
        enter_board(state, seat)
        if state.listening:
            state.tell("entered", "WIZ-17.3", seat, {}, [])


class PortalTarget(Choice):
    """WIZ-14.18: whose character is removed."""

    rule: ClassVar[str] = "WIZ-14.18"
    kind: ClassVar[str] = "portal_target"
    words: ClassVar[str] = "Name an opponent whose character has no active elemental."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return portal_targets(state, seat)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if state.listening:
            state.tell("aimed", "WIZ-15.6", seat, {"target": action - PLAYER}, [])
        state.owe(PortalWindow(action - PLAYER))


class PortalWindow(ShieldWindow):
    """WIZ-15.6: the removal of a character can be blocked."""

    def __init__(self, target: int) -> None:
        self.target = target

    def numbers(self) -> list[int]:
        return [self.target]

    def victim(self, state: WizMatch) -> int:
        return self.target

    def hint(self, state: WizMatch) -> list[int]:
        return [PORTAL, 0]

    def passed(self, state: WizMatch) -> None:
        leave_board(state, self.target, DISCARD)
        if state.listening:
            state.tell("removed", "WIZ-14.18", self.target, {}, [])


FINISH_ACTION = FinishAction()
ACTIONS = Actions()
