# not compiled
"""What a card is good for: a hand it can be laid in, hands that it fits, cards it goes with."""

from __future__ import annotations

from pentacles.games.wiz.automa import own_target
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.hands import (
    accepts,
    as_elemental,
    as_titan,
    can_alter,
    can_crown,
    can_guard,
    is_locked,
    wild_permit,
)
from pentacles.games.wiz.melds import can_master, can_run, can_set, supply_of
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ARTIFACT,
    BOARD,
    ELEMENTAL,
    ELEMENTS,
    MASTER,
    NONE,
    RANKS,
    SLOTS,
    WIZ,
    grip_of,
)
from pentacles.games.wiz.words import hand_for, listed, points_words


def use_of(state: WizMatch, seat: int, face: int) -> str:
    """What a card does for a seat that holds it or may get it: a verb and what follows."""
    return listed(uses_of(state, seat, face))


def is_useful(state: WizMatch, seat: int, face: int) -> bool:
    """Whether a card can be laid, or goes with another one."""
    if is_action(face):
        return False
    return not use_of(state, seat, face).startswith(USELESS)


USELESS = ("can go onto no", "goes with no", "is of an element", "can't be laid alone")


def uses_of(state: WizMatch, seat: int, face: int) -> list[str]:
    """The same, one by one."""
    if is_action(face):
        return [f"is an action card of {points_words(state.deck.points[face])}"]
    if face == WIZ:
        return ["can stand for any number or shard"]
    hands = [hand_for(seat, hand) for hand in own_hands(state, seat, face)]
    fits = f"can go onto {listed(hands)}" if hands else ""
    if face >= ELEMENTAL:
        return [fits or "can go onto no hand of yours now"]
    parts = [part for part in (laid_in(state, seat, face), fits) if part]
    if not parts and is_closed(state, seat, face):
        parts = ["is of an element that is closed to you"]
    elif not parts and not others_held(state, seat, face):
        parts = ["can't be laid alone"]
    elif not parts:
        count = len(partners(state, seat, face))
        cards = "card" if count == 1 else "cards"
        many = f"{count} other {cards}" if count else "no other card"
        parts = [f"goes with {many} that you hold"]
    return parts


def own_hands(state: WizMatch, seat: int, face: int) -> list[int]:
    """The hands of a seat that a card could go onto."""
    permit = wild_permit(state, seat)
    if not own_target(state, seat, face, permit) or not state.is_opened(seat):
        return []
    found: list[int] = []
    for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if state.kind[hand] == NONE:
            continue
        if as_elemental(face) >= 0:
            fits = can_guard(state, seat, hand, as_elemental(face))
        elif as_titan(face) >= 0:
            fits = can_crown(state, seat, hand, as_titan(face))
        elif ARTIFACT <= face < WIZ:
            fits = hand % SLOTS == BOARD
        else:
            fits = can_alter(state, seat, hand) and bool(accepts(state, seat, hand, face, permit))
        if fits:
            found.append(hand)
    return found


def laid_in(state: WizMatch, seat: int, face: int) -> str:
    """A new hand in which a card can be laid with those that a seat holds, or an empty text."""
    opening = not state.is_opened(seat)
    if state.free_slot(seat) < 0:
        return ""
    supply = supply_of(state, seat, wild_permit(state, seat))
    if state.find(grip_of(seat), face) >= 0:
        supply.drop(face)
    supply.add_bench(face)
    supply.needs_bench = True
    elem = state.deck.element[face]
    name = ELEMENTS[elem].capitalize()
    if can_run(state, seat, supply, elem, opening) and face < MASTER:
        return f"can be laid in a run of {name}"
    if face < MASTER and can_set(state, seat, supply, face % 14, opening):
        return f"can be laid in a set of {RANKS[face % 14]}s"
    if can_master(state, seat, supply, elem, opening):
        return f"can be laid in a master hand of {name}"
    return ""


def partners(state: WizMatch, seat: int, face: int) -> list[int]:
    """The other cards of a seat that could lie in one hand with this one, or nearly."""
    if is_closed(state, seat, face):
        return []
    return [
        other
        for other in others_held(state, seat, face)
        if other < ELEMENTAL and is_partner(face, other) and not is_closed(state, seat, other)
    ]


def others_held(state: WizMatch, seat: int, face: int) -> list[int]:
    """The cards that a seat holds besides this one."""
    held = [state.face[card] for card in state.zones[grip_of(seat)]]
    if face in held:
        held.remove(face)
    return held


def is_closed(state: WizMatch, seat: int, face: int) -> bool:
    """WIZ-11.5: whether a number, shard or master is of an element that is closed to a seat."""
    return is_locked(state, seat, state.deck.element[face])


def is_partner(face: int, other: int) -> bool:
    """Of one element within two ranks, of one rank, or a master and a card of its element."""
    if face >= MASTER or other >= MASTER:
        low, high = min(face, other), max(face, other)
        return low < MASTER and low // 14 == high - MASTER
    if face // 14 == other // 14:
        return 0 < abs(face - other) <= 2
    return face % 14 == other % 14
