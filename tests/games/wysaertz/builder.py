"""Given, when, then: positions in card ids, moves as text, facts as plain lists and sets.

Seats are P0, P1, ... as in the rules specification. Unless a test says otherwise P0 is the
Enchantress in the Moat House, P1 the Hedge-Wytche in the Tower of Darkenesse, P2 the Necromauncer
in the Gyngerbread Bungalow, P3 the Alchymiste in the Castell in ye Cloudes; hands and rows are
empty. Tests whose names have e1 to e4 or s1 to s57 are the examples and acceptance scenarios.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import pentacles
from pentacles.core.errors import Refusal
from pentacles.core.rng import Rng
from pentacles.games.wysaertz.game import WysaertZ
from pentacles.games.wysaertz.state import Feud

MAGES: Final = ("the_enchantress", "the_hedge_wytche", "the_necromauncer", "the_alchymiste")
CASTLES: Final = (
    "moat_house",
    "tower_of_darkenesse",
    "gyngerbread_bungalow",
    "castell_in_ye_cloudes",
)
MORE_MAGES: Final = ("the_wysaert", "the_sorcerour")
MORE_CASTLES: Final = ("keepe_of_two_gates", "hutte_on_chykken_legges")
SURE_WIN: Final = "rayne_of_herringes acyd_drizzle"
"""An A against a B."""
SURE_LOSS: Final = "acyd_drizzle rayne_of_herringes"
TIE: Final = "goblyn_rabble gryphonne"


@cache
def made(options: str) -> WysaertZ:
    """A game is immutable, so the tests share it."""
    found = pentacles.game("wysaertz", **json.loads(options))
    assert isinstance(found, WysaertZ)
    return found


def game(**options: Any) -> WysaertZ:
    """The game with these options."""
    return made(json.dumps(options, sort_keys=True))


def new(players: int = 2, seed: int = 1, **options: Any) -> Feud:
    """A fresh match with normal setup."""
    match = game(**options).new(players=players, seed=seed)
    assert isinstance(match, Feud)
    return match


def feud(options: Mapping[str, Any] | None = None, players: int = 2, **parts: Any) -> Feud:
    """A match in a given position; zones may be written as one string of card ids."""
    given: dict[str, Any] = {"players": players}
    for name, part in parts.items():
        given[name] = part.split() if isinstance(part, str) else part
    named = [given.get(f"mage_{seat}", [""])[0] for seat in range(players)]
    named += [given.get(f"castle_{seat}", [""])[0] for seat in range(players)]
    mages = [mage for mage in (*MAGES, *MORE_MAGES) if mage not in named]
    castles = [castle for castle in (*CASTLES, *MORE_CASTLES) if castle not in named]
    for seat in range(min(players, 6)):
        for family, usual, free in (("mage", MAGES, mages), ("castle", CASTLES, castles)):
            zone = f"{family}_{seat}"
            if zone not in given:
                wanted = usual[seat] if seat < len(usual) and usual[seat] in free else free[0]
                if seat + 1 < players and wanted not in usual[seat : seat + 1]:
                    later = usual[seat + 1 : players]
                    wanted = next(card for card in free if card not in later)
                free.remove(wanted)
                given[zone] = [wanted]
        given.setdefault(f"hand_{seat}", [])
        given.setdefault(f"artefacts_{seat}", [])
    match = game(**(options or {})).position(given)
    assert isinstance(match, Feud)
    return match


def face(options: Mapping[str, Any] | None = None, players: int = 2, **parts: Any) -> Feud:
    """P0 has walked through P1's broken gate, stands face to face and has the initiative."""
    castle = parts.get("castle_1", "tower_of_darkenesse")
    broken = 0 if castle == "castell_in_ye_cloudes" else 1
    defaults: dict[str, Any] = {"face": [0, 1], "broken": {1: broken}}
    return feud(options, players, **{**defaults, **parts})


def siege(options: Mapping[str, Any] | None = None, players: int = 2, **parts: Any) -> Feud:
    """P0 has just laid siege to P1."""
    return feud(options, players, **{"siege": [0, 1], **parts})


def play(match: Feud, *texts: str) -> Feud:
    """Play these actions; seats that can only pass do so first, unless that is the action itself.

    A text may begin with the seat that has to be asked: `1: play dragon`.
    """
    for text in texts:
        seat, _, action = text.rpartition(": ")
        if action != "pass":
            forced(match)
        if seat:
            assert match.seat == int(seat), (match.agenda[-1], match.seat, text)
        match.do(action)
    return match


def forced(match: Feud) -> Feud:
    """Let everybody who can do nothing else pass."""
    while not match.over and match.options(match.seat) == [0]:
        match.play(match.seat, 0)
    return match


def asked(match: Feud) -> tuple[int, str]:
    """Who is asked what."""
    decision = match.decisions[0]
    return decision.seat, decision.kind


def legal(match: Feud) -> set[str]:
    """What the asked seat may do, as texts."""
    return set(match.legal())


def hand(match: Feud, seat: int) -> set[str]:
    """The cards that a seat holds."""
    return set(match.zone(f"hand_{seat}"))


def row(match: Feud, seat: int) -> list[str]:
    """The Artefacts of a seat."""
    return list(match.zone(f"artefacts_{seat}"))


def discards(match: Feud) -> list[str]:
    """The discard pile in order."""
    return list(match.zone("discard"))


def number(text: str) -> int:
    """The action number of a text."""
    return game().actions.parse(text)


def refused(match: Feud, text: str, seat: int | None = None) -> str:
    """The rule by which an action is refused; empty if it is legal."""
    asked_seat = match.seat if seat is None else seat
    refusal: Refusal | None = match.why_not(asked_seat, match.game.actions.parse(text))
    return refusal.rule if refusal else ""


def at_random(match: Feud, seed: int) -> Iterator[Feud]:
    """Play to the end by chance; the match is handed out before every action and at the end."""
    rng = Rng(seed)
    while not match.over:
        yield match
        seat = rng.choice([seat for seat in range(match.seats) if match.asked >> seat & 1])
        match.play_unchecked(seat, rng.choice(match.options(seat)))
    yield match


def to_the_end(match: Feud, seed: int = 1) -> Feud:
    """Play to the end by chance."""
    for _ in at_random(match, seed):
        pass
    return match
