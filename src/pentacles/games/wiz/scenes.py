# not compiled
"""Scenes of WIZ: the race, the Life Pool, a hand under construction, an attack, the calculation."""

from __future__ import annotations

from pentacles.core.sentences import SEAT
from pentacles.core.table import Scene, Term
from pentacles.games.wiz.hands import multiplier
from pentacles.games.wiz.looks import SIGNS
from pentacles.games.wiz.melds import staged_points
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import ELEMENTS, MASTERED, NONE
from pentacles.games.wiz.words import (
    hand_words,
    points_words,
    stands_for,
    sum_words,
    titans_words,
)


def scenes_of(state: WizMatch, viewer: int | None) -> list[Scene]:
    """The pieces of the table beside the cards."""
    scenes = [race(state)]
    if state.deck.life_pool:
        scenes.append(pool(state))
    if viewer is not None and viewer == state.active and state.building != NONE:
        if state.agenda and state.agenda[-1].is_secret:
            scenes.append(builder(state))
    if state.shares:
        scenes.append(attack(state))
    if state.sheet:
        scenes.append(calculation(state))
    return scenes


def race(state: WizMatch) -> Scene:
    """WIZ-1.4: everybody's EP."""
    terms = tuple(
        Term(
            f"{{@{seat}}}",
            f"{state.score[seat]} of {state.target_of(seat)}",
            source=f"grip_{seat}",
            seat=seat,
        )
        for seat in range(state.seats)
    )
    words = "The first to the target wins."
    return Scene("bars", "Elemental power", terms, words, "WIZ-1.4", importance=1)


def pool(state: WizMatch) -> Scene:
    """WIZ-19.2: the levels of the Life Pool."""
    terms = tuple(
        Term(ELEMENTS[elem], f"{state.levels[elem]} of 5", icon=SIGNS[elem])
        for elem in state.deck.in_play
    )
    words = "Won this round." if state.pool_won else f"{state.pool_ep} EP for level 5."
    return Scene("track", "Life Pool", terms, words, "WIZ-19.2")


def builder(state: WizMatch) -> Scene:
    """The hand under construction, for its builder alone."""
    faces = state.game.faces
    terms = []
    for index, card in enumerate(state.staged):
        stands, icon = "", ""
        if state.staged_wild[index]:
            rank = stands_for(state.building, state.build_rank, index)
            stands, icon = f"as {rank}", "magic-swirl"
        terms.append(Term(faces[state.face[card]].name, stands, icon=icon, card=card))
    points = staged_points(state) + (20 if state.building == MASTERED else 0)
    words = f"{points_words(points).capitalize()} so far." if state.staged else "No card so far."
    return Scene("build", "New hand", tuple(terms), words, "WIZ-8.7")


def attack(state: WizMatch) -> Scene:
    """WIZ-18.2: the shares of all opponents, and what has been scored of them."""
    shares = [(seat, share) for seat, share in enumerate(state.shares) if share]
    terms = [
        Term(f"{{@{seat}}}", str(share), "+" if index else "", seat=seat)
        for index, (seat, share) in enumerate(shares)
    ]
    terms.append(Term("in all", str(sum(state.shares)), "=", tone="tgt"))
    words = f"{state.attack_sum} EP are scored so far." if state.attack_sum else ""
    return Scene("equation", "Attack", tuple(terms), words, "WIZ-18.3")


def calculation(state: WizMatch) -> Scene:
    """The sheet of the last round: hands, what cancelled them, chaos, factor."""
    sheet = state.sheet
    winner, factor, times, chaotic, titan_ep, total, wins, losing = sheet[:8]
    terms: list[Term] = []
    place = 8
    for _ in range(wins):
        hand, worth, titans, by = sheet[place : place + 4]
        place += 4
        words = f"{named_hand(hand)} (value {worth}"
        if titans:
            words += f", {titans_words(titans)}"
        if by >= 0:
            words += f", cancelled by {named_hand(by)}"
        words += ")"
        shown = "x0" if by >= 0 else f"x{multiplier(worth)}"
        terms.append(Term(words, shown, "+", tone="not" if by >= 0 else ""))
    used = {sheet[8 + 4 * index + 3] for index in range(wins)}
    for _ in range(losing):
        hand, worth, points = sheet[place : place + 3]
        place += 3
        if hand not in used:
            words = f"{named_hand(hand)} (value {worth})"
            terms.append(Term(words, str(points), "chaos"))
    for seat, points in enumerate(sheet[place:]):
        if seat != winner:
            terms.append(Term(f"cards of {{@{seat}}}", str(points), "chaos", seat=seat))
    line = f"{sum_words(factor, times, chaotic, titan_ep)} = {total} EP"
    return Scene("calculation", "Last round", tuple(terms), line, "WIZ-22.6")


def named_hand(hand: int) -> str:
    """A hand with a mark for the name of its owner."""
    return SEAT.sub(r"{@\1}", hand_words(hand))
