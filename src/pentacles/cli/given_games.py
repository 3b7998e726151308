"""Games and matches from words and files that people give."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from pentacles.cli.files import LARGEST_CARDS, LARGEST_MATCH, read_text
from pentacles.core import saves
from pentacles.core.cards import parse_cards
from pentacles.core.errors import BadCard, BadOption, PentaclesError, Unreadable
from pentacles.core.game import Game
from pentacles.core.options import check_options
from pentacles.core.record import Record
from pentacles.core.state import State
from pentacles.games import found, game_class, game_of, games, load, replay

HEAD = 200
"""How far into a file it must say what it is."""
WEIGHTS = ("light", "medium", "heavy")
DAMAGE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors that a match changed by hand may cause in the rules."""


def make(name: str | None, words: Sequence[str] = (), cards: str | None = None) -> Game:
    """The game with this id, with options such as `jokers=true` and a card file.

    Without an id it is the game that the card file is made for, or the lightest.
    """
    kind = game_class(name) if name is not None else None
    file = None
    if cards is not None:
        text = read_text(cards, LARGEST_CARDS)
        kind = kind_of(text, cards, kind)
        file = parse_cards(text, cards, kind.card_tables)
    kind = kind or game_class(lightest())
    options = options_of(kind, words)
    check_options(kind.title, kind.option_list, options, kind.wording)
    return kind(cards=file, **options)


def kind_of(text: str, file: str, asked: type[Game] | None) -> type[Game]:
    """The game that cards are for: the one their file names, or the one asked for."""
    try:
        head = tomllib.loads(text).get("set")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCard([f"{file}: is not valid TOML: {error}."]) from None
    named = head.get("game") if isinstance(head, dict) else None
    if named is None:
        if asked is not None:
            return asked
        names = ", ".join(games())
        raise BadOption(f"{file}: names no game in its [set]. Say which it is: {names}.")
    with blaming(file):
        kind = game_class(str(named)[:60])
    if asked is not None and asked is not kind:
        raise BadOption(f"{file}: its cards are for {kind.id!r}, not for {asked.id!r}.")
    return kind


def options_of(kind: type[Game], words: Sequence[str]) -> dict[str, Any]:
    """The options that `name=value` words set."""
    known = {option.name: option for option in kind.option_list}
    options: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip().casefold().replace("-", "_")
        if not equals:
            names = ", ".join(known) or "none"
            raise BadOption(f"Write --option NAME=VALUE, not {word!r}. Names: {names}.", name)
        if name in options:
            raise BadOption(f"Option {name!r} is given twice.", name)
        option = known.get(name)
        options[name] = text if option is None else option.parse(text)
        if option is not None and option.kind == "table":
            options[name] = table_of(name, text)
    return options


def table_of(name: str, text: str) -> Any:
    """A value that is written as JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadOption(f"Option {name!r} must be written as JSON, got {text[:60]!r}.") from None


def lightest() -> str:
    """The game to begin with: the lightest, and of those the shortest."""
    return by_effort()[0].id


def by_effort() -> list[type[Game]]:
    """All games, those for beginners first."""
    return sorted(found().values(), key=effort)


def effort(kind: type[Game]) -> tuple[int, int, str]:
    """How much a game asks of a beginner."""
    weight = WEIGHTS.index(kind.weight) if kind.weight in WEIGHTS else len(WEIGHTS)
    minutes = re.search(r"\d+", kind.minutes)
    return (weight, int(minutes[0]) if minutes else 1000, kind.id)


def players_of(kind: type[Game]) -> str:
    """How many can play, in words."""
    low, high = kind.min_players, kind.max_players
    return str(low) if low == high else f"{low} to {high}"


def check_seat(seat: int, seats: int) -> int:
    """The seat, if there is one with this number."""
    if not 0 <= seat < seats:
        raise Unreadable(f"There is no seat {seat}: seats are 0 to {seats - 1}.")
    return seat


@contextmanager
def blaming(path: str) -> Iterator[None]:
    """Any error in here is blamed on this file."""
    try:
        yield
    except BadCard as error:
        raise Unreadable(f"{path}: {error.problems[0]}") from None
    except PentaclesError as error:
        raise Unreadable(f"{path}: {error}") from None
    except DAMAGE as error:
        raise Unreadable(f"{path}: This match is damaged ({error}).") from None


def read_record(path: str) -> tuple[Game, Record]:
    """The record in a file, or that of a saved match, with its game."""
    text = read_text(path, LARGEST_MATCH)
    with blaming(path):
        if "pentacles_state" in text[:HEAD]:
            state, player = saved(text)
            return state.game, replace(state.record, names=names_in(player))
        record = Record.from_json(text)
        return game_of(record), record


def names_in(player: Mapping[str, Any]) -> tuple[str, ...]:
    """Who sat where, according to a save; nothing if it doesn't say."""
    seats = player.get("seats")
    if not isinstance(seats, list):
        return ()
    return tuple(str(one.get("name", "")) if isinstance(one, dict) else "" for one in seats)


def read_match(path: str) -> tuple[State, dict[str, Any]]:
    """The match to continue, saved or recorded, and what a save says about its player."""
    text = read_text(path, LARGEST_MATCH)
    with blaming(path):
        is_paper = any(mark in text[:HEAD] for mark in ("pentacles_record", "pentacles_match"))
        return (replay(text), {}) if is_paper else saved(text)


def saved(text: str) -> tuple[State, dict[str, Any]]:
    """A saved match that every viewer can be shown, and what it says about its player."""
    data = saves.read(text)
    if not isinstance(data.get("game"), str):
        raise Unreadable("This saved match is damaged: 'game' must be a text.")
    state = load(text)
    for viewer in (*range(state.seats), None):
        state.table(viewer)
    player = data.get("player")
    return state, player if isinstance(player, dict) else {}
