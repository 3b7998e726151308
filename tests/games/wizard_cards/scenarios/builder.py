"""Given, when, then: positions in card shorthand, moves as text, facts as plain lists and sets.

Seat A (0) opens and seat B (1) closes unless a scenario says otherwise. Tests with x1 to x11 or
s1 to s39 in their names are the worked examples and scenarios of the rules specification.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol, cast

import pentacles

A: Final = 0
B: Final = 1

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
SCHOOLS: Final = ("ward", "vigor", "fortune", "wrath")
PACK: Final = tuple(rank + suit[0].upper() for suit in SUITS for rank in RANKS)
JOKERS: Final = ("RJ", "BJ")
STOP: Final = 114

LESSER_FORTUNES: Final = "AD 2D 3D 4D 5D"
"""Five cards for a player who only has to hold something."""


class Decision(Protocol):
    """What a seat is asked."""

    kind: str
    seat: int
    options: Sequence[int]
    rule: str


class Reason(Protocol):
    """A rule and a sentence: of a refusal or of the end of a match."""

    rule: str
    reason: str


class Event(Protocol):
    """Something that happened, by a rule."""

    rule: str


class Table(Protocol):
    """What one viewer sees."""

    def to_dict(self) -> dict[str, Any]: ...


class Match(Protocol):
    """A match of Wizard Cards, as far as the scenarios look at it."""

    seat: int
    over: bool
    decisions: Sequence[Decision]
    plays: int
    turn: int
    opener: int
    active: int
    turns_after: int
    winners: Sequence[int]
    scores: Sequence[int]
    rewards: Sequence[float]
    outcome: Reason

    def do(self, text: str) -> Sequence[Event]: ...
    def play(self, seat: int, action: int) -> Sequence[Event]: ...
    def zone(self, name: str) -> Sequence[str]: ...
    def legal(self) -> Sequence[str]: ...
    def ward_value(self, seat: int) -> int: ...
    def ward_strengths(self, seat: int) -> Sequence[int]: ...
    def why_not(self, seat: int, action: int) -> Reason | None: ...
    def table(self, seat: int | None) -> Table: ...
    def observation(self, seat: int) -> Sequence[float]: ...
    def to_json(self) -> str: ...


@cache
def game(**options: object) -> Any:
    """The game with these options, made once."""
    return pentacles.game("wizard-cards", **options)


def new(seed: int = 1, **options: object) -> Match:
    """A fresh match with normal setup."""
    return cast(Match, game(**options).new(players=2, seed=seed))


def position(options: Mapping[str, object] | None = None, /, **parts: object) -> Match:
    """A match in a given position; zones may be written as one string of card codes.

    The cards that are not mentioned are the long deck, unless the deck is `only(...)`.
    """
    given = {
        name: part.split() if isinstance(part, str) and name != "step" else part
        for name, part in parts.items()
    }
    return cast(Match, game(**(options or {})).position(given))


def only(codes: str) -> dict[str, list[str]]:
    """A deck of exactly these cards, from the top; the rest of the pack is already discarded."""
    return {"only": codes.split()}


def worn(code: str, strength: int) -> dict[str, object]:
    """A ward that has already absorbed something."""
    return {"card": code, "strength": strength}


def play(match: Match, *texts: str) -> Match:
    """Play these actions, each for the seat that is asked."""
    for text in texts:
        match.do(text)
    return match


def cards(codes: str) -> set[str]:
    """The cards of a string of codes, for zones whose order does not matter."""
    return set(codes.split())


def hand(match: Match, seat: int) -> set[str]:
    """The cards that a seat holds."""
    return set(match.zone(f"hand_{seat}"))


def damage(match: Match, seat: int) -> set[str]:
    """The cards in a seat's damage pile."""
    return set(match.zone(f"damage_{seat}"))


def asked(match: Match) -> tuple[int, str]:
    """Who is asked what."""
    decision = match.decisions[0]
    return decision.seat, decision.kind


def options(match: Match) -> list[int]:
    """The action numbers that are legal now."""
    return list(match.decisions[0].options)


def refused(match: Match, seat: int, text: str) -> str:
    """The rule by which an action is refused; empty if it is legal."""
    refusal = match.why_not(seat, number(text))
    return refusal.rule if refusal else ""


def number(text: str) -> int:
    """The action number of a text by the table of the specification, not by the engine."""
    verb, *words = text.split()
    if verb == "stop":
        return STOP
    if verb == "draft":
        return 115 + SUITS.index(words[0])
    index = (PACK + JOKERS).index(words[0])
    if verb == "lose":
        return 60 + index
    if index < len(PACK):
        return index
    return 52 + 4 * (index - len(PACK)) + SCHOOLS.index(words[2])


def numbers(*texts: str) -> list[int]:
    """The action numbers of several texts, in order."""
    return sorted(number(text) for text in texts)


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """Play to the end by chance; the match is handed out before every action and at the end."""
    chance = random.Random(seed)
    while not match.over:
        yield match
        decision = match.decisions[0]
        match.play(decision.seat, chance.choice(list(decision.options)))
    yield match


def to_the_end(match: Match, seed: int = 1) -> Match:
    """Play to the end by chance."""
    for _ in at_random(match, seed):
        pass
    return match


def draft(match: Match) -> Match:
    """Finish the draft: always the first pile that has cards."""
    while match.decisions[0].kind == "draft_pick":
        match.play(match.seat, options(match)[0])
    return match
