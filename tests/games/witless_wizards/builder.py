"""Given, when, then: boards in card codes, moves as text, facts as plain lists.

Seats are A (0), B, C and D clockwise. Slots that are not mentioned are empty, stocks 0, Stamina 20,
and it is not the first turn. Tests whose names have x1 to x3 or a1 to a48 are the worked examples
and scenarios of the rules specification.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

import pentacles
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.games.witless_wizards.state import Brawl

A: Final = 0
B: Final = 1
C: Final = 2
D: Final = 3
LETTERS: Final = "ABCD"
SLOTS: Final = ("offence", "defence", "special")


@cache
def made(options: tuple[tuple[str, Any], ...]) -> Game:
    """The game with these options; lists come as tuples."""
    named = {key: list(value) if isinstance(value, tuple) else value for key, value in options}
    return pentacles.game("witless-wizards", **named)


def game(**options: Any) -> Game:
    """The game with these options."""
    return made(
        tuple(
            (key, tuple(value) if isinstance(value, list) else value)
            for key, value in options.items()
        )
    )


def new(players: int = 2, seed: int = 1, **options: Any) -> Brawl:
    """A fresh match with normal setup."""
    return cast(Brawl, game(**options).new(players=players, seed=seed))


def only(codes: str) -> dict[str, list[str]]:
    """A deck of exactly these cards, from the top; everything else is in the box."""
    return {"only": codes.split()}


def position(
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    cards: Game | None = None,
    **parts: Any,
) -> Brawl:
    """A match in a given position; `a`, `b`, `c`, `d` are boards, piles are strings of codes."""
    rules = cards or game(**(options or {}))
    kinds = {face.code: face.kind for face in rules.faces}
    given: dict[str, Any] = {"players": players, "boards": "empty"}
    for key, part in parts.items():
        if key in ("a", "b", "c", "d"):
            seat = "abcd".index(key)
            for code in part.split():
                given.setdefault(f"{kinds[code]}_{seat}", []).append(code)
        elif isinstance(part, str) and key not in ("step", "first_card", "boards"):
            given[key] = part.split()
        else:
            given[key] = part
    return cast(Brawl, rules.position(given))


def attack(players: int = 2, **parts: Any) -> Brawl:
    """A match at the moment of the attack: with a single opponent it has already been fought."""
    return position(players, step="attack", **parts)


def number(match: Brawl, text: str) -> int:
    """The action of a text; wizards may be named by their letters (`give B`, `break D offence`)."""
    words = text.split()
    if len(words) > 1 and words[1] in LETTERS:
        words[1] = f"+{(LETTERS.index(words[1]) - match.seat) % match.seats}"
    return int(match.game.actions.parse(" ".join(words)))


def play(match: Brawl, *texts: str) -> Brawl:
    """Play these actions, each for the seat that is asked."""
    for text in texts:
        match.play(match.seat, number(match, text))
    return match


def asked(match: Brawl) -> tuple[int, str]:
    """Who is asked what."""
    decision = match.decisions[0]
    return decision.seat, decision.kind


def options(match: Brawl) -> list[int]:
    """The action numbers that are legal now."""
    return list(match.decisions[0].options)


def legal(match: Brawl) -> list[str]:
    """The legal actions as texts, in the order of their numbers."""
    return match.legal()


def refused(match: Brawl, seat: int, text: str) -> str:
    """The rule by which an action is refused; empty if it is legal."""
    refusal = match.why_not(seat, number(match, text))
    return refusal.rule if refusal else ""


def board(match: Brawl, seat: int) -> list[str]:
    """The cards on a board, from left to right."""
    return [code for slot in SLOTS for code in match.zone(f"{slot}_{seat}")]


def outcome(match: Brawl) -> tuple[list[int], str]:
    """Who has won, and by which rule."""
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.rule


def kinds_of(events: Iterable[Any]) -> list[str]:
    """What happened, as the kinds of the events."""
    return [event.kind for event in events]


def deck_file(folder: Path, deck: str, cards: list[dict[str, Any]]) -> Path:
    """A card file with these cards, filled up to eight with plain ones."""
    cards = list(cards)
    while len(cards) < 8:
        number = len(cards)
        cards.append({"id": f"plain_{number}", "type": "offence", "value": 1})
    lines = ["[set]", 'name = "own"']
    for card in cards:
        lines.append("[[card]]")
        whole = {"name": str(card.get("id")).capitalize(), "deck": deck, **card}
        lines += [f"{key} = {toml(value)}" for key, value in whole.items()]
    path = folder / f"{deck}.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def own_cards(folder: Path, **cards: dict[str, Any]) -> Game:
    """The game with your cards in place of the pirate deck: `id={type, value, effects...}`."""
    entries = [{"id": name, **card} for name, card in cards.items()]
    return pentacles.game("witless-wizards", cards=deck_file(folder, "pirate", entries))


def verb(name: str, **parameters: Any) -> dict[str, Any]:
    """One effect."""
    return {"verb": name, **parameters}


def special(*effects: dict[str, Any]) -> dict[str, Any]:
    """A Special card of your own."""
    return {"type": "special", "effects": list(effects)}


def weapon(value: int, *effects: dict[str, Any]) -> dict[str, Any]:
    """An Offensive card of your own."""
    return {"type": "offence", "value": value, "effects": list(effects)}


def armour(value: int, *effects: dict[str, Any]) -> dict[str, Any]:
    """A Defensive card of your own."""
    return {"type": "defence", "value": value, "effects": list(effects)}


def at_random(match: Brawl, seed: int = 1) -> Brawl:
    """Play to the end by chance."""
    rng = Rng(seed)
    while not match.over:
        match.play_unchecked(match.seat, rng.choice(sorted(match.options(match.seat))))
    return match
