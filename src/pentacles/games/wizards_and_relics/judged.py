# not compiled
"""What a judge is told of a pair that may be laid, and of the position in which it is laid.

A judge is a small network that has learned what pairs come to (`pentacles.bots.judge`). All of it
follows from what the seat knows, so it is the same in every world that it holds possible. Only a
match of two is judged.
"""

from __future__ import annotations

from typing import NamedTuple

from pentacles.games.wizards_and_relics.expected_power import Outlook, pair_sum
from pentacles.games.wizards_and_relics.game import WizardsAndRelics
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.play import LayCards
from pentacles.games.wizards_and_relics.terms import DECK, DISCARD, HALL
from pentacles.games.wizards_and_relics.worth import pair_rating

POSITION = (
    "own hand",
    "own wizards in hand",
    "own Hall",
    "the rival's Hall",
    "whether the seat is the Master Wizard",
    "the rival's hand",
    "cards that the seat drew this round",
    "cards that it discarded this round",
    "cards that the rival drew this round",
    "cards that the rival discarded this round",
    "battles of the round before this one",
    "rounds",
    "own deck",
    "share of wizards in the own deck",
    "mean printed power of the own deck",
    "own discard pile",
    "relics in the own discard pile",
    "the rival's discard pile",
    "strongest relic in the own discard pile",
    "strongest Devoted wizard in the own discard pile",
    "red wizards in the rival's Hall and discard pile",
    "blue wizards in the rival's Hall and discard pile",
    "green wizards in the rival's Hall and discard pile",
)
PAIR = (
    "its expected power",
    "what it brings beside power",
    "what it costs the rival",
    "cards in hand afterwards",
    "cards drawn in the round",
    "cards discarded in the round",
    "bonuses expected",
    "cards given up for power",
    "whether the relic counts",
    "how much of the relic is kept",
    "wizards left in hand",
    "relics left in hand",
    "strongest relic left in hand",
    "strongest wizard left in hand",
    "strongest Devoted wizard left in hand",
    "what the cards left in hand are worth",
    "what the best relic left in hand is worth",
    "what the best wizard left in hand is worth",
)
HALLS = 15
"""More wizards than in any Hall before the end of a match of two."""
STAGES = HALLS * HALLS


class Judged(NamedTuple):
    """The pairs of a hand, and what a judge is told of each."""

    pairs: list[tuple[int, int]]
    """By the faces of wizard and relic; -1 for no relic."""
    position: list[float]
    options: list[list[float]]
    actions: list[int]
    """For each pair the action that is asked for now: its wizard, or its relic if that is laid."""
    stage: int
    """What has been won so far: how much the future counts depends on it."""


def names(game: WizardsAndRelics) -> tuple[list[str], list[str]]:
    """What the numbers of a position and of a pair are: weights fit if these are the same."""
    faces = [face.id for face in game.faces]
    shrines = game.book.shrines
    which = [f"{name} is laid" for name in [*faces[:shrines], "no relic"]]
    counts = [f"{name} in hand" for name in faces[:shrines]]
    return [*POSITION, *counts, *faces[shrines:]], [*PAIR, *which]


def judged(state: Match, seat: int) -> Judged | None:
    """What a judge is told; None if the seat isn't asked for a pair, or there are more players."""
    if state.seats != 2 or not isinstance(state.agenda[-1], LayCards):
        return None
    book, face = state.book, state.face
    hand = sorted(face[card] for card in state.hand(seat))
    picked = state.picked[seat]
    wizards = [face[picked[0]]] if picked else sorted({one for one in hand if book.is_wizard(one)})
    relics = sorted({one for one in hand if book.is_relic(one)}) or [-1]
    pairs = [(wizard, relic) for wizard in wizards for relic in relics]
    actions = [
        (book.actions[relic] if relic >= 0 else -1) if picked else book.actions[wizard]
        for wizard, relic in pairs
    ]
    options = [described(state, seat, wizard, relic, hand) for wizard, relic in pairs]
    stage = state.hall_size(seat) * HALLS + state.hall_size(1 - seat)
    return Judged(pairs, position(state, seat, hand), options, actions, stage)


def by_advice(state: Match, seat: int, pairs: list[tuple[int, int]]) -> list[float]:
    """What the game's advice thinks of the pairs, in points of power."""
    return [pair_rating(state, seat, wizard, relic) for wizard, relic in pairs]


def totals(state: Match) -> tuple[int, ...]:
    """The powers by seat in the battle that was just fought; empty if it isn't known any more."""
    found = dict(zip(state.totals[::2], state.totals[1::2], strict=True))
    return tuple(found[seat] for seat in range(state.seats)) if len(found) == state.seats else ()


def moment(state: Match) -> tuple[int, int]:
    """Which battle is on, by its round and its number in it."""
    return state.turn, state.battle


def is_fought(state: Match, since: tuple[int, int]) -> bool:
    """Whether the battle that was on then has been fought."""
    return state.over or (state.phase != 3 and (state.phase != 2 or moment(state) != since))


def halls(state: Match) -> tuple[int, ...]:
    """What each seat has won so far."""
    return tuple(state.hall_size(seat) for seat in range(state.seats))


def position(state: Match, seat: int, hand: list[int]) -> list[float]:
    """What `POSITION` says, then the counts of the hand by face, then which shrine is active."""
    book, face, rival = state.book, state.face, 1 - seat
    deck = [face[card] for card in state.zones[state.at(seat, DECK)]]
    discard = [face[card] for card in state.zones[state.at(seat, DISCARD)]]
    theirs = [face[card] for card in state.zones[state.at(rival, DISCARD)]]
    theirs_in_all = theirs + [face[card] for card in state.zones[state.at(rival, HALL)]]
    colours = [0, 0, 0]
    for one in theirs_in_all:
        if book.is_wizard(one):
            colours[book.colour[one]] += 1
    relics = [book.power[one] for one in discard if book.is_relic(one)]
    devoted = [book.power[one] for one in discard if book.is_wizard(one) and book.devoted[one]]
    counts = [0.0] * book.shrines
    for one in hand:
        counts[one] += 1
    shrines = [0.0] * (len(book.power) - book.shrines)
    if state.shrine() >= 0:
        shrines[state.shrine() - book.shrines] = 1
    size = max(1, len(deck))
    return [
        len(hand),
        sum(book.is_wizard(one) for one in hand),
        state.hall_size(seat),
        state.hall_size(rival),
        state.master == seat,
        len(state.hand(rival)),
        state.drawn[seat],
        state.discards[seat],
        state.drawn[rival],
        state.discards[rival],
        state.battle,
        state.turn,
        len(deck),
        sum(book.is_wizard(one) for one in deck) / size,
        sum(book.power[one] for one in deck) / size,
        len(discard),
        len(relics),
        len(theirs),
        max(relics, default=0),
        max(devoted, default=0),
        *colours,
        *counts,
        *shrines,
    ]


def described(state: Match, seat: int, wizard: int, relic: int, hand: list[int]) -> list[float]:
    """What `PAIR` says, then which wizard and which relic it is."""
    book = state.book
    view = Outlook(state, seat, wizard, relic)
    power = pair_sum(view)
    rest = hand.copy()
    rest.remove(wizard)
    if relic >= 0:
        rest.remove(relic)
    wizards = [one for one in rest if book.is_wizard(one)]
    relics = [one for one in rest if book.is_relic(one)]
    which = [0.0] * (book.shrines + 1)
    which[wizard] = 1
    which[relic if relic >= 0 else book.shrines] = 1
    return [
        power,
        view.favour,
        view.harm,
        view.hand,
        view.drawn,
        view.discards,
        view.bonus,
        view.given_up,
        view.relic_counts,
        view.relic_worth,
        len(wizards),
        len(relics),
        max([book.power[one] for one in relics], default=0),
        max([book.power[one] for one in wizards], default=0),
        max([book.power[one] for one in wizards if book.devoted[one]], default=0),
        sum([book.loves[one] for one in rest]),
        max([book.loves[one] for one in relics], default=0),
        max([book.loves[one] for one in wizards], default=0),
        *which,
    ]
