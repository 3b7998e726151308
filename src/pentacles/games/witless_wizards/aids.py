# not compiled
"""The aids: the turn step by step, the decks, the cards that a viewer has not seen."""

from __future__ import annotations

from pentacles.core.table import Aid, Term
from pentacles.games.witless_wizards.figures import income_of
from pentacles.games.witless_wizards.questions import ASSIGNING, OFFERED, now
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.focus import (
    no_focus_words,
    why_no_focus,
)
from pentacles.games.witless_wizards.terms import (
    ALWAYS_MEND,
    DECK,
    DECK_NAMES,
    HAND,
    KEPT,
    PER_SEAT,
    SLOT_NAMES,
    UNDECIDED,
    WEAK,
)
from pentacles.games.witless_wizards.words import cubes_words, who

SIGNS = ("broadsword", "shield", "ring")
MEASURES = ("attack", "defence")
PLACES = ("1st", "2nd", "3rd", "4th")


def aids_of(state: Brawl, viewer: int | None) -> list[Aid]:
    """Everything that saves this viewer counting and looking things up."""
    found: list[Aid | None] = []
    if state.over:
        found.append(places(state, viewer))
    elif state.has_begun and state.is_in(state.active):
        found += [picks(state), no_focus(state), reach(state), battle(state, viewer)]
    found.append(decks(state))
    if state.has_begun:
        found += unseen(state, viewer)
    return [aid for aid in found if aid is not None]


def picks(state: Brawl) -> Aid | None:
    """WW-3.6, WW-3.7: one of the two cards is kept and the other given away."""
    if now(state) > OFFERED:
        return None
    first = "to keep or to give"
    second = "the other way"
    if state.first_card != UNDECIDED:
        is_kept = state.first_card == KEPT
        first = "kept" if is_kept else "given away"
        second = "must be given away" if is_kept else "must be kept"
    elif state.pick == 2:
        first, second = "left out", "to keep or to give"
    is_second = state.pick == 2
    terms = (
        Term("First card", first, tone="" if is_second else "good"),
        Term("Second card", second, tone="good" if is_second else ""),
    )
    rule = "WW-3.6" if state.first_card == UNDECIDED else "WW-3.7"
    return Aid("picks", "Two cards", terms, "", rule, state.active)


def battle(state: Brawl, viewer: int | None) -> Aid:
    """WW-2.4, WW-4.1: what follows the viewer's draft, else the active player's."""
    seat = state.active
    if viewer is not None and state.is_in(viewer):
        seat = viewer
    if state.turn == 1 and seat == state.active:
        words = "No attack, no mending and no income in the first turn of the game."
        return Aid("battle", "Battle Phase", (), words, "WW-2.4", seat)
    mend = f"mend, only at {WEAK} Stamina or less"
    if state.has(seat, ALWAYS_MEND):
        mend = "mend, at any Stamina"
    income = income_of(state, seat)
    terms = (
        Term("Steps 1 to 4", "attack somebody"),
        Term("Step 5", mend),
        Term("Step 6", income_words(income)),
    )
    return Aid("battle", "Battle Phase", terms, "", "WW-4.1", seat)


def income_words(income: int) -> str:
    """WW-7.5, WW-10.30: what step 6 brings or costs."""
    if income < 0:
        return f"tax of {cubes_words(-income)}"
    return f"income of {cubes_words(income)}" if income else "no income"


def no_focus(state: Brawl) -> Aid | None:
    """WW-3.4, WW-3.5: why the active player isn't asked about another card."""
    if now(state) != ASSIGNING:
        return None
    rule = why_no_focus(state, state.active)
    if not rule:
        return None
    again = " again" if state.focuses else ""
    words = f"Not possible{again}: {no_focus_words(state, state.active, rule)}."
    return Aid("focus", "Focus", (), words, rule, state.active)


def reach(state: Brawl) -> Aid | None:
    """WW-4.3: with four wizards in the game, whom the active player can reach."""
    opponents = state.opponents(state.active)
    if state.count_in() < 4:
        return None
    names = [who(seat) for seat in range(state.seats) if opponents >> seat & 1]
    words = f"With four wizards in the game only neighbours: {names[0]} and {names[1]}."
    return Aid("reach", "Gifts and attacks", (), words, "WW-4.3", state.active)


def decks(state: Brawl) -> Aid | None:
    """WW-1.14: the decks in play."""
    if not state.decks:
        return None
    terms = tuple(Term(DECK_NAMES[deck], "") for deck in state.decks)
    title = "Decks in play" if state.has_begun else "Decks chosen so far"
    return Aid("decks", title, terms, "", "WW-1.14")


def unseen(state: Brawl, viewer: int | None) -> list[Aid]:
    """Section 3, points 6 and 7: the cards that this viewer has not seen, by type.

    What was drawn before the deck was renewed is a group of its own.
    """
    bit = 1 << (state.seats if viewer is None else viewer)
    hand = state.zones[HAND + PER_SEAT * state.active]
    apart = hand[: state.apart]
    found: list[Aid] = []
    older = [card for card in apart if not state.seen[card] & bit]
    if older:
        words = "Drawn before the deck was renewed, so they are these in some order."
        held = tuple(card_terms(state, older))
        found.append(Aid("held", "Held", held, words, "WW-3.16", state.active))
    cards = [
        card for card in (*state.zones[DECK], *hand[state.apart :]) if not state.seen[card] & bit
    ]
    terms: list[Term] = []
    for slot in range(3):
        some = card_terms(state, [card for card in cards if slot_of(state, card) == slot])
        if some:
            number = "1 card" if len(some) == 1 else f"{len(some)} cards"
            terms += [Term(SLOT_NAMES[slot], number, tone="info"), *some]
    if terms:
        title = "Not seen yet: 1 card" if len(cards) == 1 else f"Not seen yet: {len(cards)} cards"
        found.append(Aid("unseen", title, tuple(terms), "", "WW-3.2"))
    return found


def slot_of(state: Brawl, card: int) -> int:
    """The slot that a card goes into."""
    return state.equipment.slot[state.face[card]]


def card_terms(state: Brawl, cards: list[int]) -> list[Term]:
    """Cards by name, each with its value; never in the order in which they lie."""
    names = [face.name for face in state.game.faces]
    faces = sorted((state.face[card] for card in cards), key=names.__getitem__)
    equipment = state.equipment
    return [
        Term(
            names[face],
            f"{MEASURES[equipment.slot[face]]} {equipment.value[face]}"
            if equipment.slot[face] < 2
            else "",
            icon=SIGNS[equipment.slot[face]],
        )
        for face in faces
    ]


def places(state: Brawl, viewer: int | None) -> Aid:
    """WW-8.8: who has which place."""
    order = sorted(range(state.seats), key=lambda seat: state.places[seat])
    terms = tuple(
        Term(
            "You" if seat == viewer else who(seat),
            PLACES[state.places[seat] - 1],
            tone="good" if seat in state.winners else "",
            seat=seat,
        )
        for seat in order
    )
    return Aid("places", "Places", terms, "", "WW-8.8")
