# not compiled
"""The nearest reason why some cards can't be laid together, with its rule."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from pentacles.core.errors import Refusal
from pentacles.core.table import Assembly
from pentacles.games.wiz.hands import is_locked, wild_permit
from pentacles.games.wiz.melds import OPENING_POINTS, is_claimed
from pentacles.games.wiz.near_openings import progress
from pentacles.games.wiz.refusals import (
    barred,
    claimed,
    joker_permit,
    locked_out,
    no_artifact,
    nowhere,
    why_no_joker,
    why_not_alter,
    why_not_take,
)
from pentacles.games.wiz.rival_hands import stealable
from pentacles.games.wiz.shapes import Shape, all_shapes, is_base, is_thirty, kind_words
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ARTIFACT,
    BLOCK,
    CHARACTER,
    CHARACTERED,
    DISCARD,
    ELEMENTAL,
    ELEMENTS,
    JOKER,
    LAST_RANK,
    MASTER,
    MASTERED,
    NO_WILD,
    POOL,
    RANKS,
    SEAT_ZONES,
    SET,
    SHIELD,
    SIDE,
    SLOTS,
    TITAN,
    WIZ,
    grip_of,
    hand_zone,
    may_be_wild,
)
from pentacles.games.wiz.trial import is_at_menu
from pentacles.games.wiz.words import hand_first, hand_for


def nearest(state: WizMatch, seat: int, cards: list[int]) -> Assembly:
    """Why these cards can't be laid: what they would be, and what is in the way."""
    refusal = why_not(state, seat, cards)
    faces = [state.face[card] for card in cards]
    names = [state.game.faces[face].name for face in sorted(faces)]
    title = ", ".join(names)
    points = None if state.is_opened(seat) else points_so_far(state, seat, faces)
    if points is None or points >= OPENING_POINTS:
        return Assembly((), title, None, refusal.reason, refusal.rule)
    return Assembly((), title, points, refusal.reason, refusal.rule, needed=OPENING_POINTS)


def points_so_far(state: WizMatch, seat: int, faces: list[int]) -> int | None:
    """How many of the 30 points these cards have, as the hand they are or may become."""
    shapes = all_shapes(state, seat, sorted(faces), NO_WILD)
    found = [shape.points for shape in shapes if shape.kind != SET]
    return max(found) if found else progress(faces)


def why_not(state: WizMatch, seat: int, cards: list[int]) -> Refusal:
    """The nearest reason."""
    if not is_at_menu(state) or not state.asked >> seat & 1:
        return Refusal("WIZ-4.2", "Cards are laid in the fourth step of your own turn.")
    grip, side = state.zones[grip_of(seat)], state.zones[SIDE + BLOCK * seat]
    for card in cards:
        if card not in grip and card not in side:
            refusal = not_from_there(state, seat, card)
            if refusal is not None:
                return refusal
    held = sorted(state.face[card] for card in cards if card in grip or card in side)
    loot = [card for card in cards if card not in grip and card not in side]
    refusal = wrong_sort(state, seat, held, bool(loot))
    if refusal is not None:
        return refusal
    if loot:
        return not_stolen(state, seat, held, loot)
    base = [face for face in held if is_base(face)]
    extra = [face for face in held if not is_base(face)]
    if not base:
        return not_attached(state, seat, extra)
    permit = wild_permit(state, seat)
    if not state.is_opened(seat):
        return not_opening(state, seat, base, extra)
    if all_shapes(state, seat, base, permit):
        if state.free_slot(seat) < 0:
            return Refusal("WIZ-6.12", "You have twelve hands already.")
        return too_much(state, seat, extra)
    found = locked(state, seat, base)
    if found is None and len(base) == 1:
        found = barred(state, seat, base[0])
    if found is not None:
        return found
    stopped = why_no_joker(state, seat)
    if stopped is not None and all_shapes(state, seat, base, joker_permit(state, seat)):
        return stopped
    if len(base) == 1:
        return single(state, base[0])
    return no_shape(state, base, permit)


def not_from_there(state: WizMatch, seat: int, card: int) -> Refusal | None:
    """Why a card that is not the seat's can't be laid; None for one that might be stolen."""
    name = state.game.faces[state.face[card]].name
    zone = next(index for index, cards in enumerate(state.zones) if card in cards)
    if zone == DISCARD:
        return Refusal("WIZ-20.1", f"{name} lies in the discard pile: it can only be drawn.")
    if zone == JOKER:
        return Refusal("WIZ-16.3", "The deck joker stays out of play until the round ends.")
    if POOL <= zone < POOL + 6:
        return Refusal("WIZ-19.2", f"{name} lies in the Life Pool and stays there.")
    place = (zone - SEAT_ZONES) % BLOCK
    owner = (zone - SEAT_ZONES) // BLOCK
    if zone < SEAT_ZONES or place < 3:
        return Refusal("WIZ-8.1", f"{name} is not yours to lay.")
    hand = SLOTS * owner + place - 3
    if card in state.zones[zone][state.size[hand] :] or state.kind[hand] == CHARACTERED:
        rule = "WIZ-11.1" if TITAN <= state.face[card] < ARTIFACT else "WIZ-10.1"
        return Refusal(rule, f"{name} is attached to {hand_for(seat, hand)} and stays there.")
    if owner == seat:
        return Refusal("WIZ-8.5", f"{name} lies on the table: your hands are not taken apart.")
    return None


def wrong_sort(state: WizMatch, seat: int, held: list[int], robs: bool) -> Refusal | None:
    """Cards that are never part of a hand."""
    faces = state.game.faces
    for face in held:
        if WIZ < face < CHARACTER:
            if face == SHIELD:
                return Refusal("WIZ-15.8", "A Shield is laid down on its own.")
            return Refusal("WIZ-4.8", f"{faces[face].name} is played before the draw.")
    if any(ARTIFACT <= face < WIZ for face in held):
        return no_artifact(state, seat)
    for face in held:
        if face >= CHARACTER and state.spent[seat]:
            return Refusal("WIZ-17.14", "Your character is spent until the end of the round.")
        if face in (CHARACTER, CHARACTER + 1, CHARACTER + 2):
            return Refusal("WIZ-17.3", f"The {faces[face].name} comes onto the board by a Portal.")
        if face == CHARACTER + 3:
            return Refusal("WIZ-17.11", "The Air character is laid only into the Life Pool.")
    if robs and not state.is_opened(seat):
        return Refusal("WIZ-12.1", "You must lay a 30+ hand first.")
    return None


def not_stolen(state: WizMatch, seat: int, held: list[int], loot: list[int]) -> Refusal:
    """Why cards of another player's hand can't be had."""
    hands = {hand_of(state, card) for card in loot}
    hand = min(hands)
    refusal = why_not_alter(state, seat, hand)
    if refusal is not None:
        return refusal
    if len(hands) > 1:
        return Refusal("WIZ-12.7", "One card is stolen at a time, from one hand.")
    size = state.size[hand]
    if len(loot) == size and len(loot) > 1:
        taken = why_not_take(state, seat, hand, wild_permit(state, seat))
        if taken is not None:
            return taken
        return Refusal("WIZ-12.9", f"To take {hand_for(seat, hand)} add a card that it accepts.")
    if len(loot) > 1:
        return Refusal("WIZ-12.7", "One card is stolen at a time.")
    name = state.game.faces[state.face[loot[0]]].name
    if state.face[loot[0]] not in [state.face[card] for card in stealable(state, hand)]:
        if size < 4 and state.kind[hand] != MASTERED:
            return Refusal("WIZ-12.5", f"{hand_first(seat, hand)} has no card to spare.")
        return Refusal("WIZ-12.6", f"What is left without {name} would not be a hand.")
    base = sorted([state.face[loot[0]], *(face for face in held if is_base(face))])
    if not held:
        return Refusal("WIZ-12.7", f"{name} must be placed at once, and fits none of your hands.")
    shape = no_shape(state, base, wild_permit(state, seat))
    return Refusal("WIZ-12.7", f"{name} must be placed at once. {shape.reason}")


def hand_of(state: WizMatch, card: int) -> int:
    """The hand that a card lies in."""
    for hand in range(SLOTS * state.seats):
        if card in state.zones[hand_zone(hand)]:
            return hand
    raise ValueError(card)


def not_attached(state: WizMatch, seat: int, extra: list[int]) -> Refusal:
    """Why elementals and titans have no place."""
    if not state.is_opened(seat):
        return Refusal("WIZ-7.1", "You must lay a 30+ hand first.")
    if len(extra) > 1:
        return Refusal("WIZ-10.9", "No hand takes all of these from you: lay them one by one.")
    return nowhere(state, seat, extra[0])


def too_much(state: WizMatch, seat: int, extra: list[int]) -> Refusal:
    """The cards are a hand, but what was chosen with it can't go onto it."""
    for face in extra:
        elem = state.deck.element[face]
        if is_locked(state, seat, elem):
            return locked_out(state, seat, elem)
    if sum(ELEMENTAL <= face < TITAN or face == CHARACTER + 4 for face in extra) > 1:
        if state.is_opened(seat):
            return Refusal("WIZ-10.9", "A hand takes one active elemental from its owner.")
        return Refusal("WIZ-7.11", "A 30+ hand takes one elemental at most.")
    return Refusal("WIZ-16.15", "A card played as the deck joker is laid last: it may be wrong.")


def not_opening(state: WizMatch, seat: int, base: list[int], extra: list[int]) -> Refusal:
    """Why these cards don't open."""
    shapes = all_shapes(state, seat, base, NO_WILD)
    thirty = [shape for shape in shapes if is_thirty(shape)]
    free = [shape for shape in thirty if not is_claimed(state, seat, shape.claim())]
    if free:
        return too_much(state, seat, extra)
    if thirty:
        return claimed(state, seat, thirty[0].claim())
    if shapes:
        return too_little(max(shapes, key=lambda shape: (shape.kind != SET, shape.points)))
    blocked = locked(state, seat, base)
    if blocked is not None:
        return blocked
    if len(base) == 1 and base[0] < ELEMENTAL and not base[0] >= MASTER:
        return Refusal("WIZ-7.1", "You must lay a 30+ hand first, and a hand needs three cards.")
    return no_shape(state, base, NO_WILD)


def too_little(shape: Shape) -> Refusal:
    """WIZ-7.2 to WIZ-7.4: a hand, but not worth 30."""
    words = kind_words(shape.kind, shape.elem, shape.rank, len(shape.faces))
    if shape.kind == SET:
        return Refusal("WIZ-7.4", f"A set of numbers never opens: {words} can't.")
    if shape.kind == MASTERED:
        beside = shape.points - 20
        return Refusal(
            "WIZ-7.2",
            f"A master opens with 10 points of its element beside it: these are {beside}.",
        )
    return Refusal("WIZ-7.3", f"The first hand needs 30 points: {words} is worth {shape.points}.")


def locked(state: WizMatch, seat: int, base: list[int]) -> Refusal | None:
    """WIZ-11.5: a titan closes the element of one of the cards."""
    for face in base:
        if face != WIZ and is_locked(state, seat, state.deck.element[face]):
            return locked_out(state, seat, state.deck.element[face])
    return None


def single(state: WizMatch, face: int) -> Refusal:
    """A card alone that no hand accepts."""
    name = state.game.faces[face].name
    return Refusal(
        "WIZ-8.2", f"No hand on the table accepts {name}, and a new hand needs three cards."
    )


def no_shape(state: WizMatch, base: list[int], permit: int) -> Refusal:
    """Why some cards don't make a hand at all."""
    faces = state.game.faces
    wilds = [face for face in base if may_be_wild(face, permit)]
    fixed = [face for face in base if face not in wilds] or [f for f in base if f != WIZ]
    if not fixed:
        return Refusal("WIZ-6.11", "A hand needs a natural card: these are all wilds.")
    masters = [face for face in fixed if face >= MASTER]
    if len(masters) > 1:
        return Refusal("WIZ-6.9", "A hand has one master: these are two hands.")
    if masters:
        elem = masters[0] - MASTER
        other = next(face for face in fixed if face < MASTER and face // 14 != elem)
        return Refusal(
            "WIZ-6.9",
            f"Only cards of its element lie beside a master: {faces[other].name} is not "
            f"{ELEMENTS[elem].capitalize()}.",
        )
    ranks, elems = Counter(face % 14 for face in fixed), Counter(face // 14 for face in fixed)
    if len(elems) == 1:
        return no_run(state, fixed, len(base) - len(fixed))
    if len(ranks) == 1:
        return no_set(state, fixed, len(base))
    rank, of_rank = ranks.most_common(1)[0]
    elem, of_elem = elems.most_common(1)[0]
    if of_rank > of_elem:
        other = next(face for face in fixed if face % 14 != rank)
        return Refusal(
            "WIZ-6.6", f"A set has one rank: {faces[other].name} is not of rank {RANKS[rank]}."
        )
    if of_elem > of_rank:
        other = next(face for face in fixed if face // 14 != elem)
        return Refusal(
            "WIZ-6.4",
            f"A run has one element: {faces[other].name} is not {ELEMENTS[elem].capitalize()}.",
        )
    return Refusal("WIZ-6.1", "These cards are neither of one element nor of one rank.")


def no_run(state: WizMatch, fixed: list[int], wilds: int) -> Refusal:
    """Why cards of one element don't make a run."""
    names = state.game.faces
    elem = fixed[0] // 14
    ranks = sorted(face % 14 for face in fixed)
    for low, high in pairwise(ranks):
        if low == high:
            name = names[14 * elem + low].name
            return Refusal("WIZ-6.5", f"A run has each rank once: {name} is there twice.")
    missing = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
    if len(missing) > wilds:
        gaps = [names[14 * elem + rank].name for rank in missing]
        are = "is" if len(gaps) == 1 else "are"
        shown = gaps[0] if len(gaps) == 1 else f"{', '.join(gaps[:-1])} and {gaps[-1]}"
        return Refusal(
            "WIZ-6.4", f"A run needs three or more cards in a row: {shown} {are} missing."
        )
    if len(fixed) + wilds < 3:
        return Refusal("WIZ-6.4", "A run needs three or more cards in a row.")
    return Refusal(
        "WIZ-8.2",
        f"A run of {ELEMENTS[elem].capitalize()} goes from "
        f"{RANKS[state.deck.lowest[elem]]} to {RANKS[LAST_RANK]}: there is no room for the wilds.",
    )


def no_set(state: WizMatch, fixed: list[int], size: int) -> Refusal:
    """Why cards of one rank don't make a set."""
    counts = Counter(fixed)
    for face, count in counts.items():
        if count > state.deck.cap:
            name = state.game.faces[face].name
            if state.deck.cap == 1:
                return Refusal("WIZ-6.6", f"A set has different elements: {name} is there twice.")
            return Refusal("WIZ-6.8", f"A set has a card of each element twice at most: {name}.")
    if size < 3:
        return Refusal("WIZ-6.6", "A set needs three or more cards of one rank.")
    return Refusal("WIZ-6.8", f"A set has at most {state.deck.largest_set} cards here.")
