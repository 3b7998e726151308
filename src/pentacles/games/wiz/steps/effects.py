"""What action cards do: the effect verbs, carried out on the chosen target (WIZ-14, WIZ-26)."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.holdings import replaced
from pentacles.games.wiz.actions import ELEMENT, STRENGTHEN
from pentacles.games.wiz.deck import (
    AT_NOTHING,
    AT_SELF,
    DISCARD_MATCHING,
    DISCARD_OWN,
    DRAIN_EP_VERB,
    DRAW,
    END_TURN,
    EXCHANGE,
    GAIN_EP,
    KIND_MASTER,
    PEEK_HAND,
    REALIGN,
    RETRIEVE,
    SEARCH_DECK,
    SKIP_TURNS,
    TAKE_RANDOM,
    WARD,
    Effect,
    kind_bit,
)
from pentacles.games.wiz.hands import refresh
from pentacles.games.wiz.operations import tell_locks
from pentacles.games.wiz.questions import ShieldWindow
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.card_choices import (
    BOTTOM,
    PILE,
    CustomDiscard,
    CustomGive,
    CustomSearch,
    CustomTake,
    CustomWarp,
    SearchKeep,
    SwapGive,
    SwapTake,
    VanishCard,
    WarpCard,
    WarpSource,
    show_bottom,
)
from pentacles.games.wiz.terms import (
    ABYSS,
    AIR,
    DARK,
    EARTH,
    ELEMENTS,
    FIRE,
    SEARCH,
    STUN,
    SWAP,
    TAKE_TWO,
    TIMEWARP,
    TRAP,
    WARDED,
    WATER,
    grip_of,
)
from pentacles.games.wiz.verbs import (
    aside_of,
    discard,
    draw_card,
    draw_cards,
    gain,
    lose,
    mix_grips,
    rivals_of,
)
from pentacles.games.wiz.words import hand_facts


def apply(state: WizMatch, face: int, index: int, target: int, mode: int) -> None:
    """Carry out one effect of an action card; one with nothing to do is skipped (WIZ-26.7)."""
    seat = state.active
    effect = state.deck.effects[face][index]
    verb, amount = effect.verb, effect.amount
    custom = state.deck.is_custom(face)
    if verb == DISCARD_MATCHING:
        purge(state, seat, face, effect, target)
    elif verb == SEARCH_DECK:
        look_up(
            state, seat, 3 if face == SEARCH and state.character[seat] == EARTH else amount, custom
        )
    elif verb == SKIP_TURNS:
        stun(state, target, 2 if face == STUN and state.character[seat] == FIRE else amount)
    elif verb == EXCHANGE:
        exchange(state, seat, target, effect.looks and not state.deck.swap_blind, custom)
    elif verb == RETRIEVE:
        retrieve(state, seat, face, effect, custom)
    elif verb == DRAW:
        drawer = target if effect.at_target else seat
        draw_cards(state, drawer, amount, "WIZ-26.3" if custom else "WIZ-14.12")
    elif verb == END_TURN:
        if face == TRAP and state.character[seat] == WATER:
            if state.listening:
                state.tell("immune", "WIZ-17.9", seat, {}, [])
        else:
            state.trapped = 1
    elif verb == DISCARD_OWN:
        state.owe(CustomDiscard(amount) if custom else VanishCard(amount))
    elif verb == REALIGN:
        realign(state, seat, target, mode)
    elif verb == TAKE_RANDOM:
        take_random(state, seat, target, amount)
    elif verb == PEEK_HAND:
        peek(state, seat, target)
    elif verb == WARD:
        ward(state, seat, target)
    elif verb == GAIN_EP:
        gain(state, seat, amount, "WIZ-1.5")
    elif verb == DRAIN_EP_VERB:
        lose(state, target, amount, "WIZ-1.6")


class GripPurge(ShieldWindow):
    """WIZ-14.1: an opponent discards cards of some kinds; a Shield spares that grip (WIZ-14.2)."""

    rule: ClassVar[str] = "WIZ-14.2"

    def __init__(self, face: int, kinds: int, target: int) -> None:
        self.face = face
        self.kinds = kinds
        self.target = target

    def victim(self, state: WizMatch) -> int:
        return self.target

    def opens(self, state: WizMatch) -> bool:
        deck = state.deck
        if not deck.blockable[self.face] or deck.aim[self.face] not in (AT_NOTHING, AT_SELF):
            return False
        return bool(state.zones[grip_of(self.target)])

    def cause(self, state: WizMatch) -> int:
        return self.face

    def harm(self, state: WizMatch, seat: int) -> str:
        return harm_of(state, self.face)

    def passed(self, state: WizMatch) -> None:
        discard_kinds(state, self.target, self.kinds)


def harm_of(state: WizMatch, face: int) -> str:
    """What an action card would do to the player who may block it."""
    card = state.game.faces[face]
    by = state.active
    if face == STUN:
        harm = f"miss your next {'two turns' if state.character[by] == FIRE else 'turn'}"
    elif face == TAKE_TWO:
        harm = "draw two cards"
    elif face == SWAP:
        return f"Seat {by} plays {card.name}: one of your cards would be exchanged."
    elif face == ABYSS:
        masters = "masters, " if state.character[by] == AIR else ""
        lost = f"your {masters}Wiz and action cards"
        return f"Seat {by} plays {card.name}: {lost} would be discarded."
    else:
        return f"Seat {by} plays {card.name} against you. {card.text}"
    return f"Seat {by} plays {card.name}: you would {harm}."


def purge(state: WizMatch, seat: int, face: int, effect: Effect, target: int) -> None:
    """WIZ-14.1, WIZ-17.11: some players discard all cards of these kinds."""
    kinds = effect.kinds
    if face == ABYSS and state.character[seat] == AIR:
        kinds |= KIND_MASTER
    if effect.at_target:
        discard_kinds(state, target, kinds)
        return
    for rival in reversed(rivals_of(state, seat)):
        state.owe(GripPurge(face, kinds, rival))


def discard_kinds(state: WizMatch, seat: int, kinds: int) -> None:
    """WIZ-14.2: a grip loses its cards of these kinds, by ascending card number."""
    zone = grip_of(seat)
    lost = [card for card in state.zones[zone] if kind_bit(state.face[card]) & kinds]
    lost.sort(key=state.face.__getitem__)
    for card in lost:
        discard(state, card, zone)
    if state.listening:
        kind = "discarded" if lost else "spared"
        state.tell(kind, "WIZ-14.1", seat, {}, lost)


def look_up(state: WizMatch, seat: int, look: int, custom: bool) -> None:
    """WIZ-14.3, WIZ-17.10: draw some cards to keep one of them."""
    zone = aside_of(seat)
    for _ in range(look):
        if draw_card(state, zone) < 0:
            break
    if state.zones[zone]:
        if state.listening:
            shown = state.zones[zone].copy()
            state.tell("searched", "WIZ-14.3", seat, {"n": len(shown)}, shown)
        state.owe(CustomSearch() if custom else SearchKeep())


def stun(state: WizMatch, target: int, count: int) -> None:
    """WIZ-14.4, WIZ-14.5: the target misses turns; counters add up."""
    state.stun = replaced(state.stun, target, state.stun[target] + count)
    if state.listening:
        state.tell("stunned", "WIZ-14.5", target, {"n": count}, [])


def exchange(state: WizMatch, seat: int, target: int, look: bool, custom: bool) -> None:
    """WIZ-14.9: the swapper sees the grip, or takes a card of it at random."""
    cards = state.zones[grip_of(target)]
    if not cards or not state.zones[grip_of(seat)]:
        return
    if look:
        for card in cards:
            state.reveal(card, 1 << seat)
        if state.listening:
            state.tell("peeked", "WIZ-14.9", seat, {"target": target}, cards.copy())
        state.owe(CustomTake(target) if custom else SwapTake(target))
    else:
        card = cards[state.rng.below(len(cards))]
        state.owe(CustomGive(target, card) if custom else SwapGive(target, card))


def retrieve(state: WizMatch, seat: int, face: int, effect: Effect, custom: bool) -> None:
    """WIZ-14.10, WIZ-17.13: take a card from the discard pile or the bottom of the deck."""
    if face == TIMEWARP and state.character[seat] == DARK:
        state.owe(WarpSource(12))
        return
    source, depth = PILE, effect.amount
    if effect.from_bottom:
        source = BOTTOM
        show_bottom(state, seat, depth)
    state.owe(CustomWarp(source, depth) if custom else WarpCard(source, depth))


def realign(state: WizMatch, seat: int, hand: int, mode: int) -> None:
    """WIZ-14.19, WIZ-14.21: a hand gets a gem of another element, or +1 card value."""
    if mode == STRENGTHEN:
        state.marks[hand] += 1
        refresh(state, hand)
        if state.listening:
            state.tell("strengthened", "WIZ-14.19", seat, hand_facts(state, hand), [])
    elif mode >= ELEMENT.start:
        locks = state.locks
        state.gem[hand] = ELEMENT.row(mode)
        state.matched[hand] = 1  # the locks are worked out again, whatever it was before
        refresh(state, hand)
        if state.listening:
            facts = hand_facts(state, hand)
            facts["element"] = ELEMENTS[ELEMENT.row(mode)]
            state.tell("aligned", "WIZ-14.21", seat, facts, [])
        tell_locks(state, locks)


def take_random(state: WizMatch, seat: int, target: int, count: int) -> None:
    """WIZ-26.3: random cards of the target's grip join the player's; both see them."""
    zone = grip_of(target)
    taken: list[int] = []
    mix_grips(state, seat, target)
    for _ in range(count):
        if state.zones[zone]:
            card = state.zones[zone][state.rng.below(len(state.zones[zone]))]
            state.move(card, zone, grip_of(seat))
            taken.append(card)
    if state.listening:
        state.tell("took_random", "WIZ-26.3", seat, {"target": target}, taken)


def peek(state: WizMatch, seat: int, target: int) -> None:
    """WIZ-26.3: the player sees the target's grip once."""
    cards = state.zones[grip_of(target)]
    for card in cards:
        state.reveal(card, 1 << seat)
    if state.listening:
        state.tell("peeked", "WIZ-26.3", seat, {"target": target}, cards.copy())


def ward(state: WizMatch, seat: int, hand: int) -> None:
    """WIZ-26.5: a hand is protected until its owner's next turn."""
    state.flags[hand] |= WARDED
    if state.listening:
        state.tell("warded", "WIZ-26.5", seat, hand_facts(state, hand), [])
