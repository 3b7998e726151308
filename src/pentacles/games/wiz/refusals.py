"""Why not: the rule that keeps a card off a hand, a hand from being used, a joker from counting.

Every reason is made from the position and from what the seat knows, and names the nearest cause.
"""

from __future__ import annotations

from pentacles.core.errors import Refusal
from pentacles.games.wiz.actions import BREAK, NEW_MASTER, NEW_RUN, NEW_SET, TAKE
from pentacles.games.wiz.hands import (
    accepts,
    as_elemental,
    as_titan,
    can_alter,
    element,
    highest,
    is_locked,
    is_stronger,
    naturals_in_set,
    shards_in,
    strength,
    value,
    wild_permit,
)
from pentacles.games.wiz.melds import can_run, can_set, is_claimed, supply_of
from pentacles.games.wiz.rival_hands import stealable
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ANY_RANK,
    ARTIFACT,
    BOARD,
    CHARACTERED,
    EARTH,
    ELEMENTS,
    FIRST_SHARD,
    JOKER,
    MASTER,
    NO_WILD,
    NONE,
    OPENING,
    RANKS,
    SHIELDED,
    SLOTS,
    TRIED,
    WARDED,
    WIZ,
    grip_of,
    hand_zone,
    joker_rank,
    may_be_wild,
)
from pentacles.games.wiz.words import hand_first, hand_for


def locked_out(state: WizMatch, seat: int, elem: int) -> Refusal:
    """WIZ-11.5: a titan closes an element."""
    owners = [
        f"seat {other}"
        for other in range(state.seats)
        if other != seat and state.locks[elem] >> other & 1
    ]
    return Refusal(
        "WIZ-11.5", f"A titan of {' and '.join(owners)} locks you out of {ELEMENTS[elem]}."
    )


def protection(state: WizMatch, hand: int) -> Refusal | None:
    """WIZ-9.7: what protects a hand, with its rule; None if nothing does."""
    if state.matched[hand]:
        return Refusal("WIZ-11.3", "by a titan of its element")
    if state.guard[hand] >= 0:
        return Refusal("WIZ-10.2", f"by an elemental of seat {state.guard[hand]}")
    flags = state.flags[hand]
    if flags & WARDED:
        return Refusal("WIZ-26.5", "by a ward")
    if not flags & OPENING:
        return None
    if shards_in(state, hand) >= 5:
        return Refusal("WIZ-7.12", "by five shards")
    if state.character[hand // SLOTS] == EARTH and element(state, hand) == EARTH:
        return Refusal("WIZ-17.10", "by the Earth character")
    return None


def why_not_alter(state: WizMatch, seat: int, hand: int) -> Refusal | None:
    """WIZ-12.3: why a seat may not add to, rob or take this hand; None if it may."""
    if can_alter(state, seat, hand):
        return None
    if state.kind[hand] == NONE:
        return Refusal("WIZ-12.3", "There is no hand.")
    if state.kind[hand] == CHARACTERED:
        return Refusal("WIZ-17.5", "A character takes artifacts, elementals and titans only.")
    named = hand_first(seat, hand)
    own = hand // SLOTS == seat
    if own and state.flags[hand] & OPENING:
        return Refusal("WIZ-7.9", f"{named} is your 30+ hand: you never change it.")
    if is_locked(state, seat, element(state, hand)):
        return locked_out(state, seat, element(state, hand))
    guard = state.guard[hand]
    if own:
        return Refusal("WIZ-10.7", f"{named} has an active elemental of seat {guard}.")
    if not state.is_opened(seat):
        return Refusal("WIZ-12.1", "You must lay a 30+ hand first.")
    if not state.may_touch(seat):
        return Refusal("WIZ-12.2", "Other players' hands are closed in your first turn.")
    if state.flags[hand] & SHIELDED:
        return Refusal("WIZ-15.6", f"{named} was shielded this turn.")
    if guard == seat and not state.matched[hand]:
        return weaker(state, seat, hand, "WIZ-10.6")
    cause = protection(state, hand)
    assert cause is not None
    return Refusal(cause.rule, f"{named} is protected {cause.reason}.")


def weaker(state: WizMatch, seat: int, hand: int, rule: str) -> Refusal:
    """WIZ-9.5: the element in which a seat is not stronger than a hand's owner, with both sums."""
    owner = hand // SLOTS
    own = element(state, hand)
    for elem in state.deck.in_play:
        mine, theirs = strength(state, seat, elem), strength(state, owner, elem)
        counts = elem == own or (own < 0 and naturals_in_set(state, hand, elem) > 0)
        if counts and mine <= theirs:
            named = hand_for(seat, hand)
            return Refusal(
                rule,
                f"You must be stronger in {ELEMENTS[elem]} than the owner of {named}: "
                f"{mine} against {theirs}.",
            )
    return Refusal(rule, "You must be stronger in that hand than its owner.")


def why_not_take(state: WizMatch, seat: int, hand: int, permit: int) -> Refusal | None:
    """WIZ-12.8, WIZ-12.9: why a seat can't take a hand; None if it can with a fitting card."""
    found = why_not_alter(state, seat, hand)
    if found is not None:
        return found
    if hand // SLOTS == seat:
        return Refusal("WIZ-12.8", "That hand is yours already.")
    if not is_stronger(state, seat, hand):
        return weaker(state, seat, hand, "WIZ-12.8")
    if state.free_slot(seat) < 0:
        return Refusal("WIZ-6.12", "You have twelve hands already.")
    for card in state.zones[grip_of(seat)]:
        if accepts(state, seat, hand, state.face[card], permit):
            return None
    named = hand_for(seat, hand)
    return Refusal("WIZ-12.9", f"You hold no card that {named} accepts.")


def why_not_guard(state: WizMatch, seat: int, hand: int, spirit: int) -> Refusal:
    """WIZ-10.9, WIZ-10.10: why an elemental can't be played on a hand."""
    named = hand_first(seat, hand)
    if is_locked(state, seat, spirit):
        return locked_out(state, seat, spirit)
    if is_locked(state, seat, element(state, hand)):
        return locked_out(state, seat, element(state, hand))
    if hand // SLOTS == seat:
        if state.flags[hand] & OPENING:
            return Refusal(
                "WIZ-7.10",
                f"{named} is your 30+ hand: it takes an elemental only while it is laid.",
            )
        return Refusal("WIZ-10.9", f"{named} has an active elemental of yours already.")
    if not state.may_touch(seat):
        return Refusal("WIZ-12.2", "Other players' hands are closed in your first turn.")
    if state.flags[hand] & SHIELDED:
        return Refusal("WIZ-15.6", f"{named} was shielded this turn.")
    if state.flags[hand] & WARDED:
        return Refusal("WIZ-10.10", f"{named} is warded: no elemental of yours goes there.")
    if state.matched[hand]:
        return Refusal(
            "WIZ-10.10", f"{named} has a titan of its element: no elemental of yours goes there."
        )
    if state.guard[hand] == seat:
        return Refusal("WIZ-10.9", f"{named} has an active elemental of yours already.")
    return Refusal("WIZ-10.9", f"{named} has no active elemental that yours could cancel.")


def why_not_crown(state: WizMatch, seat: int, hand: int, giant: int) -> Refusal:
    """WIZ-11.2: why a titan can't be attached to a hand."""
    named = hand_first(seat, hand)
    if hand // SLOTS != seat:
        return Refusal("WIZ-11.2", "A titan goes only on your own hands.")
    if is_locked(state, seat, giant):
        return locked_out(state, seat, giant)
    if is_locked(state, seat, element(state, hand)):
        return locked_out(state, seat, element(state, hand))
    if state.flags[hand] & OPENING:
        return Refusal(
            "WIZ-7.10", f"{named} is your 30+ hand: it takes titans only while it is laid."
        )
    return Refusal("WIZ-11.2", f"{named} has an active elemental of seat {state.guard[hand]}.")


def why_not_there(state: WizMatch, seat: int, face: int, hand: int) -> Refusal:
    """The rule that keeps a card off a hand."""
    if state.kind[hand] == NONE:
        return Refusal("WIZ-8.2", "There is no hand.")
    if ARTIFACT <= face < WIZ:
        return no_artifact(state, seat)
    spirit, giant = as_elemental(face), as_titan(face)
    if spirit >= 0:
        return why_not_guard(state, seat, hand, spirit)
    if giant >= 0:
        return why_not_crown(state, seat, hand, giant)
    barred = why_not_alter(state, seat, hand)
    if barred is not None:
        return barred
    elem = state.deck.element[face]
    if is_locked(state, seat, elem):
        return locked_out(state, seat, elem)
    if may_be_wild(face, joker_permit(state, seat)):
        stopped = why_no_joker(state, seat)
        if stopped is not None and accepts(state, seat, hand, face, joker_permit(state, seat)):
            return stopped
    named = hand_first(seat, hand)
    return Refusal("WIZ-8.2", f"{named} doesn't accept {state.game.faces[face].name}.")


def no_artifact(state: WizMatch, seat: int) -> Refusal:
    """WIZ-18.12: where an artifact goes."""
    if state.kind[SLOTS * seat + BOARD] == NONE:
        return Refusal("WIZ-18.12", "Your character is not on the board to carry an artifact.")
    return Refusal("WIZ-18.12", "An artifact goes onto your own character only.")


def nowhere(state: WizMatch, seat: int, face: int) -> Refusal:
    """Why a card in a grip has no place on the table now: the nearest hand gives the reason."""
    if ARTIFACT <= face < WIZ:
        return no_artifact(state, seat)
    elem = state.deck.element[face]
    if face != WIZ and is_locked(state, seat, elem):
        return locked_out(state, seat, elem)
    name = state.game.faces[face].name
    if as_elemental(face) < 0 and as_titan(face) < 0:
        found = barred(state, seat, face)
        return found or Refusal("WIZ-8.2", f"No hand on the table accepts {name}.")
    for hand in hands_near(state, seat):
        if hand // SLOTS == seat or as_elemental(face) >= 0:
            return why_not_there(state, seat, face, hand)
    return Refusal("WIZ-10.1", f"There is no hand that {name} could go onto.")


def hands_near(state: WizMatch, seat: int) -> list[int]:
    """The hands on the table, a seat's own first."""
    hands = [hand for hand in range(SLOTS * state.seats) if state.kind[hand] != NONE]
    own = [hand for hand in hands if hand // SLOTS == seat]
    return own + [hand for hand in hands if hand // SLOTS != seat]


def barred(state: WizMatch, seat: int, face: int) -> Refusal | None:
    """Why the hand that a number, shard, master or Wiz fits can't have it; None if it fits none."""
    permit = joker_permit(state, seat)
    hands = [hand for hand in hands_near(state, seat) if state.kind[hand] != CHARACTERED]
    for hand in hands:
        if accepts(state, seat, hand, face, NO_WILD):
            return why_not_there(state, seat, face, hand)
    for hand in hands:
        if can_alter(state, seat, hand) and accepts(state, seat, hand, face, permit):
            return why_no_joker(state, seat)
    return None


def no_action_card(state: WizMatch, seat: int, face: int) -> Refusal:
    """Why an action card can't be played in the draw and play steps: the nearest cause."""
    if state.find(grip_of(seat), face) < 0:
        return Refusal("WIZ-13.1", "You don't hold that card.")
    if state.turns[seat] < 2:
        return Refusal("WIZ-4.7", "Nobody plays action cards in their first turn of a round.")
    if not 0 < state.opened_at[seat] < state.turns[seat]:
        return Refusal("WIZ-13.2", "Action cards need a 30+ hand laid in an earlier turn.")
    return Refusal("WIZ-4.8", "Action cards are played before the draw.")


# New hands


def no_new_hand(state: WizMatch, seat: int, action: int) -> Refusal:
    """Why a run, set or master hand can't be begun with a seat's cards."""
    if state.free_slot(seat) < 0:
        return Refusal("WIZ-6.12", "You have twelve hands already.")
    if NEW_SET.holds(action):
        return no_new_set(state, seat, NEW_SET.row(action))
    is_run = action < NEW_SET.start
    elem = NEW_RUN.row(action) if is_run else NEW_MASTER.row(action)
    name = ELEMENTS[elem].capitalize()
    if elem not in state.deck.in_play:
        return Refusal("WIZ-2.3", f"{name} is not in play.")
    if is_locked(state, seat, elem):
        return locked_out(state, seat, elem)
    if not is_run and state.find(grip_of(seat), MASTER + elem) < 0:
        return Refusal("WIZ-6.9", f"You don't hold the {name} master.")
    if not state.is_opened(seat):
        if is_claimed(state, seat, elem):
            return claimed(state, seat, elem)
        if is_run:
            return Refusal("WIZ-7.3", f"Your cards make no run of {name} worth 30 points.")
        return Refusal("WIZ-7.2", f"You don't hold 10 points of {name} to lay beside the master.")
    stopped = why_no_joker(state, seat)
    if stopped is not None:
        supply = supply_of(state, seat, joker_permit(state, seat))
        if can_run(state, seat, supply, elem, False):
            return stopped
    return Refusal("WIZ-6.4", f"Your cards make no run of {name}.")


def no_new_set(state: WizMatch, seat: int, rank: int) -> Refusal:
    """Why a set of this rank can't be begun."""
    claim = rank - FIRST_SHARD + 6
    if not state.is_opened(seat):
        if rank < FIRST_SHARD:
            return Refusal("WIZ-7.4", "A set of numbers never opens.")
        if is_claimed(state, seat, claim):
            return claimed(state, seat, claim)
    held = 0
    closed = -1
    for elem in state.deck.in_play:
        if state.find(grip_of(seat), 14 * elem + rank) >= 0:
            held += 1
            if is_locked(state, seat, elem):
                closed = elem
    if closed >= 0 and held >= 3:
        return locked_out(state, seat, closed)
    stopped = why_no_joker(state, seat)
    if stopped is not None and state.is_opened(seat):
        supply = supply_of(state, seat, joker_permit(state, seat))
        if can_set(state, seat, supply, rank, False):
            return stopped
    return Refusal("WIZ-6.6", f"Your cards make no set of {RANKS[rank]}s.")


def claimed(state: WizMatch, seat: int, claim: int) -> Refusal:
    """WIZ-7.7: somebody has opened with this element (0-5) or shard level (6-10)."""
    what = ELEMENTS[claim].capitalize() if claim < 6 else f"Shard level {claim - 5}"
    owner = seat
    for other in range(state.seats):
        if other != seat and state.claim[other] == claim:
            owner = other
    return Refusal("WIZ-7.7", f"{what} is claimed by seat {owner}: you can't open with it.")


# Others' hands


def no_rival(state: WizMatch, seat: int, action: int) -> Refusal:
    """Why nothing can be stolen, taken or broken up: the nearest hand gives the reason."""
    if not state.is_opened(seat):
        return Refusal("WIZ-12.1", "You must lay a 30+ hand first.")
    if not state.may_touch(seat):
        return Refusal("WIZ-12.2", "Other players' hands are closed in your first turn.")
    first: Refusal | None = None
    for hand in range(SLOTS * state.seats):
        kind = state.kind[hand]
        if kind in (NONE, CHARACTERED) or hand // SLOTS == seat:
            continue
        found: Refusal | None = why_not_steal(state, seat, hand)
        if action == TAKE:
            found = why_not_take(state, seat, hand, wild_permit(state, seat))
        elif action == BREAK:
            found = why_not_break(state, seat, hand, wild_permit(state, seat))
        is_near = found is not None and found.rule == "WIZ-12.8"
        if first is None or (is_near and first.rule != "WIZ-12.8"):
            first = found
    return first or Refusal("WIZ-12.1", "The others have no hand on the table.")


def why_not_steal(state: WizMatch, seat: int, hand: int) -> Refusal:
    """WIZ-12.5 to WIZ-12.7: why no card of a hand can be stolen and placed."""
    found = why_not_alter(state, seat, hand)
    if found is not None:
        return found
    named = hand_first(seat, hand)
    if not stealable(state, hand):
        return Refusal("WIZ-12.5", f"{named} has no card to spare.")
    return Refusal(
        "WIZ-12.7", f"You have no place for a card that {hand_for(seat, hand)} can spare."
    )


def why_not_break(state: WizMatch, seat: int, hand: int, permit: int) -> Refusal | None:
    """WIZ-12.10, WIZ-12.11: why a hand can't be broken up; None if it can."""
    found = why_not_take(state, seat, hand, permit)
    if found is not None:
        return found
    named = hand_first(seat, hand)
    if state.flags[hand] & TRIED:
        return Refusal("WIZ-12.11", f"You have tried to break up {hand_for(seat, hand)}.")
    if len(state.zones[hand_zone(hand)]) > state.size[hand]:
        return Refusal("WIZ-12.11", f"{named} has an elemental or a titan.")
    return None


# Alignment and the Life Pool


def why_not_align(state: WizMatch, seat: int, hand: int) -> Refusal:
    """WIZ-14.19, WIZ-14.20: why Alignment can't be used on a hand."""
    if state.kind[hand] == NONE:
        return Refusal("WIZ-14.20", "There is no hand.")
    if state.kind[hand] == CHARACTERED:
        return Refusal("WIZ-14.20", "A character is never aligned.")
    named = hand_first(seat, hand)
    worth = value(state, hand)
    if worth >= 6:
        return Refusal("WIZ-14.19", f"{named} has card value {worth}: only up to 5 is aligned.")
    if is_locked(state, seat, element(state, hand)):
        return locked_out(state, seat, element(state, hand))
    if hand // SLOTS == seat:
        return Refusal("WIZ-14.20", f"{named} has an active elemental of seat {state.guard[hand]}.")
    cause = protection(state, hand)
    if cause is not None:
        return Refusal(cause.rule, f"{named} is protected {cause.reason}.")
    return Refusal("WIZ-14.20", f"Nothing can be done with {hand_for(seat, hand)}.")


def no_element(state: WizMatch, seat: int, hand: int, elem: int) -> Refusal | None:
    """WIZ-14.20: why a hand can't take this element; None if the card doesn't do that."""
    name = ELEMENTS[elem].capitalize()
    if elem not in state.deck.in_play:
        return Refusal("WIZ-14.20", f"{name} is not in play.")
    if elem == element(state, hand):
        return Refusal("WIZ-14.20", f"{hand_first(seat, hand)} is of {ELEMENTS[elem]} already.")
    return locked_out(state, seat, elem) if is_locked(state, seat, elem) else None


def why_not_pool(state: WizMatch, seat: int, face: int) -> Refusal:
    """WIZ-19.2, WIZ-19.3: why a card can't be laid into the Life Pool."""
    if not state.deck.life_pool:
        return Refusal("WIZ-19.1", "This game has no Life Pool.")
    if state.pool_won:
        return Refusal("WIZ-19.8", "The Life Pool is won: it is closed until the next round.")
    if not state.is_opened(seat):
        return Refusal("WIZ-19.2", "You must lay a 30+ hand first.")
    if face >= MASTER or face % 14 < FIRST_SHARD:
        return Refusal("WIZ-19.3", "Only shards go into the Life Pool.")
    if state.pool_plays >= state.count[seat]:
        return Refusal("WIZ-19.2", "You have laid as many shards this turn as you have hands.")
    level = state.levels[face // 14]
    name = ELEMENTS[face // 14].capitalize()
    return Refusal("WIZ-19.2", f"The {name} pile is at level {level}: S{level + 1} comes next.")


# The deck joker


def joker_permit(state: WizMatch, seat: int) -> int:
    """The cards that would be wilds for a seat that has looked, entitled or not (WIZ-16.5)."""
    if not state.looked_at[seat] or not state.zones[JOKER]:
        return NO_WILD
    return ANY_RANK if state.deck.faithful else joker_rank(state.face[state.zones[JOKER][0]])


def why_no_joker(state: WizMatch, seat: int) -> Refusal | None:
    """WIZ-16.7 to WIZ-16.10: why a seat can't use the deck joker now; None if it can."""
    if not state.zones[JOKER]:
        return Refusal("WIZ-16.3", "There is no deck joker yet.")
    if not state.looked_at[seat]:
        return Refusal("WIZ-16.7", "You have not looked at the deck joker.")
    if state.barred[seat]:
        return Refusal(
            "WIZ-16.12", "You looked at the deck joker once more: it is no use to you this round."
        )
    if state.count[seat] < 2:
        return Refusal("WIZ-16.7", "You need two hands to use the deck joker.")
    hand = stopper(state, seat)
    if state.looked_at[seat] >= state.turns[seat]:
        words = "You looked at the deck joker this turn: you can use it from your next turn on"
        if hand >= 0:
            words += f" if {hand_for(seat, hand)} doesn't stop you then"
        return Refusal("WIZ-16.10", f"{words}.")
    if hand < 0:
        return None
    return Refusal(
        "WIZ-16.9",
        f"The deck joker is stopped by {hand_for(seat, hand)} with card value "
        f"{value(state, hand)}: your highest is {highest(state, seat)}.",
    )


def stopper(state: WizMatch, seat: int) -> int:
    """WIZ-16.9: the highest hand on the table if it keeps a seat from the deck joker, or -1."""
    best = -1
    top = max(5, highest(state, seat))
    for hand in range(SLOTS * state.seats):
        if value(state, hand) > top:
            best = hand
            top = value(state, hand)
    return best
