"""Given, when, then: positions in card codes, moves as text, facts as plain lists and sets.

Codes: F, W, E, A, L, D for the elements, then 1-9, S1-S5, M master, E elemental, T titan, R Reen
artifact, C character; WIZ and the names of the action cards. P acts, Q and R are opponents.
Unless a scenario says otherwise all are opened and it is turn number 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pentacles
from pentacles.core.event import Event
from pentacles.core.rng import Rng
from pentacles.games.wiz.hands import is_protected, strength, value
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import ELEMENTS, SLOTS

P: Final = 0
Q: Final = 1
R: Final = 2

Options = Mapping[str, Any]
NONE: Final[Options] = {}
FULL: Final[Options] = {"characters": True, "life_pool": True}
CHARS: Final[Options] = {"characters": True}


def new(players: int = 2, seed: int = 1, **options: Any) -> WizMatch:
    """A fresh match with normal setup."""
    match = pentacles.game("wiz", **options).new(players=players, seed=seed)
    assert isinstance(match, WizMatch)
    return match


def position(options: Options = NONE, players: int = 2, **parts: Any) -> WizMatch:
    """A match in a given position; zones may be written as one string of card codes."""
    words = ("step",)
    given: dict[str, Any] = {
        name: part.split() if isinstance(part, str) and name not in words else part
        for name, part in parts.items()
    }
    for seat in range(players if players > 1 else 2):
        given.setdefault(f"grip_{seat}", [])
    match = pentacles.game("wiz", **options).position({"players": players, **given})
    assert isinstance(match, WizMatch)
    return match


def play(match: WizMatch, *texts: str) -> WizMatch:
    """Play these actions, each for the seat that is asked."""
    for text in texts:
        match.do(text)
    return match


def told(match: WizMatch, *texts: str) -> list[Event]:
    """Play these actions and keep what was told."""
    events: list[Event] = []
    for text in texts:
        events += match.do(text)
    return events


def kinds(events: list[Event]) -> list[str]:
    """The kinds of some events."""
    return [event.kind for event in events]


def legal(match: WizMatch) -> set[str]:
    """What the seat that is asked may do, as texts."""
    return set(match.legal())


def asked(match: WizMatch) -> tuple[int, str]:
    """Who is asked what."""
    decision = match.decisions[0]
    return decision.seat, decision.kind


def cards(codes: str) -> list[str]:
    """A sorted list of codes."""
    return sorted(codes.split())


def grip(match: WizMatch, seat: int) -> list[str]:
    """The cards that a seat holds, sorted."""
    return sorted(match.zone(f"grip_{seat}"))


def hand(match: WizMatch, seat: int, slot: int = 0) -> str:
    """The cards of a hand in order, with everything attached."""
    return " ".join(match.zone(f"hand{slot}_{seat}"))


def worth(match: WizMatch, seat: int, slot: int = 0) -> int:
    """The card value of a hand."""
    return value(match, SLOTS * seat + slot)


def guarded(match: WizMatch, seat: int, slot: int = 0) -> bool:
    """Whether a hand is protected."""
    return is_protected(match, SLOTS * seat + slot)


def power(match: WizMatch, seat: int, element: str) -> int:
    """A seat's strength in an element."""
    return strength(match, seat, ELEMENTS.index(element))


def refused(match: WizMatch, text: str, seat: int | None = None) -> str:
    """The rule by which an action is refused; empty if it is legal."""
    asked_seat = match.seat if seat is None else seat
    refusal = match.why_not(asked_seat, match.game.actions.parse(text))
    return refusal.rule if refusal else ""


def at_random(match: WizMatch, seed: int, decisions: int = 100_000) -> WizMatch:
    """Play on by chance."""
    rng = Rng(seed)
    for _ in range(decisions):
        if match.over:
            break
        match.play_unchecked(match.seat, rng.choice(match.options(match.seat)))
    return match
