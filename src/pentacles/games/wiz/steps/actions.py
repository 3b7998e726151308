"""Step 2 of the turn: action cards, their targets and their windows (WIZ-13 to WIZ-15)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.core.table import OptionView, replace
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import DONE, ELEMENT, PLAYER, SLOT, STRENGTHEN
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
from pentacles.games.wiz.questions import ACTION_CARDS, NO_USE, Ask, ShieldWindow
from pentacles.games.wiz.refusals import no_element, why_not_align
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.effects import apply, harm_of
from pentacles.games.wiz.steps.portal import PortalMode, portal_modes
from pentacles.games.wiz.terms import (
    ALIGNMENT,
    BOARD,
    NONE,
    PLAYED,
    SHIELD,
    SLOTS,
    STUN,
    SWAP,
    TAKE_TWO,
    TYPES,
    grip_of,
)
from pentacles.games.wiz.verbs import discard, end_turn, rivals_of
from pentacles.games.wiz.words import hand_facts, hand_for, use_words


class Actions(Ask):
    """WIZ-13.1: before the draw a player may play action cards, one after another."""

    rule: ClassVar[str] = "WIZ-13.1"
    kind: ClassVar[str] = "action"
    asks: ClassVar[str] = "Play an action card, or go on?"
    note: ClassVar[str] = "One for each hand you have laid, and only before you draw."
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Play an action card that you hold, or go on to the draw."

    def who(self, state: WizMatch) -> int:
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

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_action(options)

    def ask(self, state: WizMatch, seat: int) -> str:
        return self.asks if self.has_cards(state, seat) else "No action card to play now."

    def tell(self, state: WizMatch, seat: int) -> str:
        holds_one = any(is_action(state.face[card]) for card in state.zones[grip_of(seat)])
        return self.note if holds_one else "You hold none."

    def has_cards(self, state: WizMatch, seat: int) -> bool:
        """Whether anything but to go on is open."""
        return len(self.options(state, seat)) > 1

    def done(self, state: WizMatch, seat: int) -> str:
        return "and draw"

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        found = super().option(state, seat, action)
        return replace(found, result=NO_USE, tone="plain") if action == SHIELD else found


def drop_shield(state: WizMatch, seat: int) -> None:
    """WIZ-15.8: a Shield is played without effect, to get rid of it."""
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
                PLAYER.encode(rival)
                for rival in rivals_of(state, seat)
                if state.zones[grip_of(rival)]
            ]
        found = [PLAYER.encode(rival) for rival in rivals_of(state, seat)]
        return [PLAYER.encode(seat), *found] if aim == AT_ANY_PLAYER else found
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
        hands.append(SLOT.encode(hand))
    return hands


def first_realign(state: WizMatch, face: int) -> int:
    """The number of a card's first realign effect; the choice before the window is about it."""
    verbs = [effect.verb for effect in state.deck.effects[face]]
    return verbs.index(REALIGN)


def modes(state: WizMatch, seat: int, face: int, index: int, hand: int) -> list[int]:
    """WIZ-14.19, WIZ-14.20: the uses of one realign effect that a hand allows."""
    allowed = state.deck.effects[face][index].modes
    found: list[int] = []
    if allowed & MODE_STRENGTHEN:
        found.append(STRENGTHEN)
    if allowed & MODE_ELEMENT:
        present = element(state, hand)
        found += [
            ELEMENT.encode(elem)
            for elem in state.deck.in_play
            if elem != present and not is_locked(state, seat, elem)
        ]
    return found


class Target(Ask):
    """WIZ-26.3: the target of an action card."""

    rule: ClassVar[str] = "WIZ-26.3"
    kind: ClassVar[str] = "custom_target"
    asks: ClassVar[str] = "What is the card aimed at?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "That is not a possible target of this card."

    def __init__(self, face: int) -> None:
        self.face = face

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return targets(state, seat, self.face)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action >= PLAYER.start:
            aimed(state, seat, self.face, PLAYER.row(action), PLAYER.row(action), -1)
            return
        hand = SLOT.row(action)
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
    asks: ClassVar[str] = "Who misses the next turn?"

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.smallest_grip(state, options)


class TakeTwoTarget(Target):
    """WIZ-14.12: Take 2 is aimed at any player, even at yourself."""

    rule: ClassVar[str] = "WIZ-14.12"
    kind: ClassVar[str] = "take_two_target"
    asks: ClassVar[str] = "Who draws two cards?"
    note: ClassVar[str] = "You may name yourself."

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_take_two(state, seat, options)


class SwapTarget(Target):
    """WIZ-14.8: Swap is aimed at an opponent who holds cards."""

    rule: ClassVar[str] = "WIZ-14.8"
    kind: ClassVar[str] = "swap_target"
    asks: ClassVar[str] = "With whom do you swap a card?"
    note: ClassVar[str] = "You will see that player's cards."

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.smallest_grip(state, options)

    def tell(self, state: WizMatch, seat: int) -> str:
        if state.deck.swap_blind:
            return "You will get one of that player's cards at random."
        return self.note


class AlignHand(Target):
    """WIZ-14.20: the hand that Alignment is used on."""

    rule: ClassVar[str] = "WIZ-14.20"
    kind: ClassVar[str] = "align_hand"
    asks: ClassVar[str] = "Which hand do you align?"
    note: ClassVar[str] = "Only hands of card value 5 or less."

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_align(state, seat, options)

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if SLOT.holds_below(action, SLOTS * state.seats):
            return why_not_align(state, seat, SLOT.row(action))
        return super().refuse(state, seat, action)


class Mode(Ask):
    """WIZ-14.19: another element, or +1 card value."""

    kind: ClassVar[str] = "align_mode"
    asks: ClassVar[str] = "Another element, or +1?"
    phase: ClassVar[str] = ACTION_CARDS
    wants: ClassVar[str] = "Strengthen the hand, or name another element in play."

    def aligned(self) -> int:
        """The hand that is changed."""
        return -1

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if ELEMENT.holds(action):
            found = no_element(state, seat, self.aligned(), ELEMENT.row(action))
            if found is not None:
                return found
        return super().refuse(state, seat, action)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_mode(seat, options, self.aligned())


class AlignMode(Mode):
    """WIZ-14.19: the use of an Alignment, before the window."""

    rule: ClassVar[str] = "WIZ-14.19"

    def __init__(self, face: int, hand: int) -> None:
        self.face = face
        self.hand = hand

    def aligned(self) -> int:
        return self.hand

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return modes(state, seat, self.face, first_realign(state, self.face), self.hand)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        aimed(state, seat, self.face, self.hand // SLOTS, self.hand, action)


def aimed(state: WizMatch, seat: int, face: int, victim: int, target: int, mode: int) -> None:
    """The target is announced; a blockable card opens a window for an opponent (WIZ-15.6)."""
    if state.listening:
        if state.deck.aim[face] >= AT_OWN_HAND:
            facts = hand_facts(state, target)
            facts["use"] = use_words(mode)
            state.tell("aimed_hand", "WIZ-15.6", seat, facts, [])
        else:
            named = {"target": victim, "card": state.game.faces[face].name}
            state.tell("aimed", "WIZ-15.6", seat, named, [])
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

    def victim(self, state: WizMatch) -> int:
        return self.target

    def cause(self, state: WizMatch) -> int:
        return self.face

    def harm(self, state: WizMatch, seat: int) -> str:
        if state.deck.aim[self.face] < AT_OWN_HAND:
            return harm_of(state, self.face)
        name = state.game.faces[self.face].name
        where = hand_for(self.thing // SLOTS, self.thing)
        return f"Seat {state.active} plays {name} on {where}{use_words(self.mode)}."

    def passed(self, state: WizMatch) -> None:
        state.owe(Effects(self.face, 0, self.thing, self.mode))


class Effects(Step[WizMatch]):
    """WIZ-26.3: the effects of an action card, carried out in order."""

    rule: ClassVar[str] = "WIZ-26.3"

    def __init__(self, face: int, index: int, target: int, mode: int) -> None:
        self.face = face
        self.index = index
        self.target = target
        self.mode = mode

    def run(self, state: WizMatch) -> None:
        effects = state.deck.effects[self.face]
        if self.index >= len(effects):
            return
        verb = effects[self.index].verb
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


class LaterMode(Mode):
    """WIZ-26.7: a second realign of the same custom card."""

    rule: ClassVar[str] = "WIZ-26.7"

    def __init__(self, face: int, index: int, hand: int) -> None:
        self.face = face
        self.index = index
        self.hand = hand

    def aligned(self) -> int:
        return self.hand

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return modes(state, seat, self.face, self.index, self.hand)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        state.owe(Effects(self.face, self.index, self.hand, action))


class FinishAction(Step[WizMatch]):
    """WIZ-13.8: a played action card goes to the discard pile when all is done."""

    rule: ClassVar[str] = "WIZ-13.8"

    def run(self, state: WizMatch) -> None:
        used = state.zones[PLAYED].copy()
        for card in used:
            discard(state, card, PLAYED)
        if state.listening:
            state.tell("action_done", "WIZ-13.8", state.active, {}, used)
        if state.trapped:
            if state.listening:
                state.tell("trapped", "WIZ-14.14", state.active, {}, [])
            end_turn(state)


FINISH_ACTION: Final = FinishAction()
ACTIONS: Final = Actions()
