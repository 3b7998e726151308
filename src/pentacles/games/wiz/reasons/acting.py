# not compiled
"""Action cards and their targets: what they would do here."""

from __future__ import annotations

from collections.abc import Callable

from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    DONE,
    ELEMENT,
    PASS,
    PLAYER,
    PORTAL_ENTER,
    SHIELD_POWER,
    SLOT,
    STRENGTHEN,
    WARP_PILE,
)
from pentacles.games.wiz.card_uses import is_useful, use_of
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.hands import (
    strength,
    value,
)
from pentacles.games.wiz.questions import ShieldWindow
from pentacles.games.wiz.reasons.case import Case, grown
from pentacles.games.wiz.steps.actions import targets
from pentacles.games.wiz.steps.portal import portal_modes, portal_targets
from pentacles.games.wiz.terms import (
    ABYSS,
    AIR,
    ALIGNMENT,
    BOARD,
    DARK,
    DECK,
    DISCARD,
    EARTH,
    ELEMENTS,
    FIRE,
    PORTAL,
    SEARCH,
    SHIELD,
    SLOTS,
    STUN,
    SWAP,
    TAKE_TWO,
    TIMEWARP,
    TRAP,
    VANISH,
    WATER,
    grip_of,
)
from pentacles.games.wiz.verbs import rivals_of
from pentacles.games.wiz.words import cards_words, hand_first, hand_for, listed, points_words


def action_card(case: Case, action: int) -> str:
    """Step 2."""
    state = case.state
    if action == DONE:
        return done_acting(case)
    if action == SHIELD:
        return DROPPED
    words = EFFECTS[action](case) if action in EFFECTS else str(state.game.faces[action].text)
    worth = state.deck.points[action]
    points = f"{points_words(worth)} leave your cards."
    if action == VANISH and words:
        both = worth + state.deck.points[vanished(case)]
        points = f"Together {points_words(both)} leave your cards."
    return f"{words} {points}" if words else f"It has no effect now, but {points}"


DROPPED = "It takes 15 points out of your cards and shields nothing."


def done_acting(case: Case) -> str:
    """No more action cards."""
    count = sum(is_action(case.state.face[card]) for card in case.grip)
    if not count:
        return "You hold no action card."
    cards = "1 action card" if count == 1 else f"{count} action cards"
    if len(case.options) == 1:
        return f"You have played as many as you have hands, and keep {cards}."
    return f"You keep {cards} for later."


def fewest(case: Case) -> str:
    """The opponent with the fewest cards."""
    held = {one: len(case.state.zones[grip_of(one)]) for one in rivals_of(case.state, case.seat)}
    seat = min(held, key=lambda one: held[one])
    return f"Seat {seat} holds {cards_words(held[seat])}"


def with_search(case: Case) -> str:
    """Search."""
    state = case.state
    look = 3 if state.character[case.seat] == EARTH else 2
    there = len(state.zones[DECK]) + max(0, len(state.zones[DISCARD]) - 1)
    if there < look:
        return f"There are only {cards_words(there)} to draw; you keep one."
    return f"You see {look} cards of the deck and keep one."


def with_stun(case: Case) -> str:
    """Stun."""
    turns = "two turns" if case.state.character[case.seat] == FIRE else "a turn"
    return f"{fewest(case)} and could miss {turns}."


def with_abyss(case: Case) -> str:
    """Abyss."""
    state = case.state
    count = sum(len(state.zones[grip_of(one)]) for one in rivals_of(state, case.seat))
    kinds = "masters, Wiz and action cards" if state.character[case.seat] == AIR else WIZ_AND_ACTION
    return f"The others hold {cards_words(count)} and lose the {kinds} among them."


WIZ_AND_ACTION = "Wiz and action cards"


def with_swap(case: Case) -> str:
    """Swap."""
    return f"{fewest(case)}; you exchange one of your {len(case.grip) - 1} other cards."


def with_timewarp(case: Case) -> str:
    """Timewarp."""
    state, seat = case.state, case.seat
    if state.character[seat] == DARK:
        return "You reach the discard pile or the bottom of the deck."
    faces = list(dict.fromkeys(state.face[card] for card in state.zones[DISCARD]))
    if not faces:
        return ""
    best = automa.highest_kept(state, seat, faces)
    if not is_useful(state, seat, best):
        return f"You can have any of {cards_words(len(state.zones[DISCARD]))} in the discard pile."
    return f"{case.name(best)} in the discard pile {use_of(state, seat, best)}."


def with_take_two(case: Case) -> str:
    """Take 2."""
    return f"{fewest(case)} and could get two more, or you could."


def with_trap(case: Case) -> str:
    """Trap."""
    if case.state.character[case.seat] == WATER:
        return "It doesn't catch the Water character."
    return "Your turn is over at once."


def vanished(case: Case) -> int:
    """The card that Vanish would best be used on, or -1 if there is no other one."""
    faces = [case.state.face[card] for card in case.grip]
    faces.remove(VANISH)
    if not faces:
        return -1
    return automa.lowest_kept(case.state, case.seat, list(dict.fromkeys(faces)))


def with_vanish(case: Case) -> str:
    """Vanish."""
    state, seat = case.state, case.seat
    worst = vanished(case)
    if worst < 0:
        return ""
    if is_useful(state, seat, worst):
        return f"You can drop any other card, such as {case.name(worst)}."
    return f"{case.name(worst)} can be dropped: it {use_of(state, seat, worst)}."


def with_portal(case: Case) -> str:
    """Portal."""
    modes = portal_modes(case.state, case.seat)
    if not modes:
        return ""
    return portal_mode(case, modes[0])


def with_alignment(case: Case) -> str:
    """Alignment."""
    state, seat = case.state, case.seat
    hands = targets(state, seat, ALIGNMENT)
    if not hands:
        return ""
    hand = SLOT.row(automa.choose_align(state, seat, hands))
    if hand // SLOTS != seat:
        return f"{hand_first(seat, hand)} can become another element."
    return strengthened(case, hand)


EFFECTS: dict[int, Callable[[Case], str]] = {
    SEARCH: with_search,
    STUN: with_stun,
    ABYSS: with_abyss,
    SWAP: with_swap,
    TIMEWARP: with_timewarp,
    TAKE_TWO: with_take_two,
    TRAP: with_trap,
    VANISH: with_vanish,
    PORTAL: with_portal,
    ALIGNMENT: with_alignment,
}


def player(case: Case, action: int) -> str:
    """A player as a target."""
    state = case.state
    if action == DONE:
        named = len(state.named)
        return f"{state.pool_ep} EP are divided among {named}." if named else "Nobody is named."
    if SLOT.holds(action):
        hand = SLOT.row(action)
        return f"{hand_first(case.seat, hand)} has card value {value(state, hand)}."
    seat = PLAYER.row(action)
    held = len(state.zones[grip_of(seat)])
    cards = cards_words(held)
    if seat == case.seat:
        return f"You get more to lay hands with: you hold {cards}."
    others = [
        PLAYER.row(one)
        for one in case.options
        if PLAYER.holds(one) and PLAYER.row(one) != case.seat
    ]
    fewest = all(held < len(state.zones[grip_of(one)]) for one in others if one != seat)
    most = ", the fewest" if fewest and len(others) > 1 else ""
    return f"Seat {seat} holds {cards}{most}, and has {state.score[seat]} EP."


def align_mode(case: Case, action: int) -> str:
    """The use of an Alignment."""
    state = case.state
    hand = case.step.numbers()[-1]
    if action == STRENGTHEN:
        return strengthened(case, hand)
    name = ELEMENTS[ELEMENT.row(action)]
    mine = strength(state, case.seat, ELEMENT.row(action))
    return f"It turns {hand_for(case.seat, hand)} to {name}, in which your strength is {mine}."


def strengthened(case: Case, hand: int) -> str:
    """A hand with one card value more."""
    world = case.state.clone()
    world.marks[hand] += 1
    world.worth[hand] += 1
    return f"{hand_first(case.seat, hand)} {grown(case.state, world, hand)}."


def portal_mode(case: Case, action: int) -> str:
    """The use of a Portal."""
    state = case.state
    if action == PORTAL_ENTER:
        name = ELEMENTS[state.character[case.seat]].capitalize()
        return f"Your {name} character is a hand of card value 5 then, and attacks in your turns."
    rivals = [PLAYER.row(one) for one in portal_targets(state, case.seat)]
    names = [ELEMENTS[state.character[one]].capitalize() for one in rivals]
    return f"The {listed(names)} character of an opponent can be removed."


def portal_target(case: Case, action: int) -> str:
    """Whose character is removed."""
    state = case.state
    hand = SLOTS * (PLAYER.row(action)) + BOARD
    return f"Its card value is {value(state, hand)}, and it no longer attacks."


def warp_source(case: Case, action: int) -> str:
    """Where a Timewarp reaches."""
    state = case.state
    if action == WARP_PILE:
        return f"You know what lies there: {cards_words(len(state.zones[DISCARD]))}."
    count = min(case.step.numbers()[0], len(state.zones[DECK]))
    return f"You see {cards_words(count)} that nobody else sees."


def character(_case: Case, action: int) -> str:
    """A character to play with."""
    elem = ELEMENT.row(action)
    return f"One of your {ELEMENTS[elem]} hands counts 2 more. {POWERS[elem]}"


POWERS = (
    "Your Stun lasts two turns.",
    "Traps don't catch you, and hands of one element bring triple EP.",
    "Your Search shows three cards, and your 30+ hand of earth is protected.",
    "Your Abyss takes masters too, and the card can be a shard of the air pile.",
    "You have a free shield in every round, and the card can be an elemental.",
    "Your Timewarp reaches the bottom of the deck, and the card can be a titan.",
)


def shield(case: Case, action: int) -> str:
    """A Shield, or none."""
    assert isinstance(case.step, ShieldWindow)
    harm = case.step.harm(case.state, case.seat)
    if action == SHIELD_POWER:
        return f"{harm} Your free shield stops it, and you keep all your cards."
    if action != PASS:
        return f"{harm} A Shield stops it."
    if len(case.options) == 1:
        return f"{harm} You have nothing to stop it with."
    return "Your shield stays for another time."
