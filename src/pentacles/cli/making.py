"""Games and matches out of words and files that people give."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pentacles.cli.files import LARGEST_CARDS, LARGEST_MATCH, read_text
from pentacles.core import saving
from pentacles.core.cards import CardFile, parse_cards
from pentacles.core.errors import BadCard, BadOption, PentaclesError, Unreadable
from pentacles.core.game import Game
from pentacles.core.options import check_options
from pentacles.core.record import Record
from pentacles.core.state import State
from pentacles.games import found, game_class

HEAD = 200
"""Where in a file it must say what it is."""
WEIGHTS = ("light", "medium", "heavy")
DAMAGE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a match that somebody has changed by hand may set off in the rules."""


def make(name: str, words: Sequence[str] = (), cards: str | None = None) -> Game:
    """The game with this id, options such as `jokers=true` and a card file."""
    kind = game_class(name)
    file = None
    if cards is not None:
        file = parse_cards(read_text(cards, LARGEST_CARDS), cards, kind.card_tables)
    return assemble(kind, options_of(kind, words), file)


def assemble(kind: type[Game], options: dict[str, Any], cards: CardFile | None) -> Game:
    """A game; options that it doesn't have are refused before anything is made."""
    check_options(kind.title, kind.option_list, options, kind.wording)
    return kind(cards=cards, **options)


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
    return min(found().values(), key=effort).id


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
    """Whatever goes wrong in here is the fault of this file."""
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
            state = saved(saving.read(text), text)
            return state.game, state.record
        record = Record.from_json(text)
        return restored(record.game, record.options, record.cards), record


def read_match(path: str) -> tuple[State, dict[str, Any]]:
    """The match to go on with, saved or recorded, and what a save says about its player."""
    text = read_text(path, LARGEST_MATCH)
    with blaming(path):
        if "pentacles_record" in text[:HEAD]:
            record = Record.from_json(text)
            return restored(record.game, record.options, record.cards).replay(record), {}
        data = saving.read(text)
        player = data.get("player")
        return saved(data, text), player if isinstance(player, dict) else {}


def saved(data: dict[str, Any], text: str) -> State:
    """A saved match that every viewer can be shown."""
    game = restored(data.get("game"), data.get("options"), data.get("cards"))
    state = game.from_json(text)
    for viewer in (*range(state.seats), None):
        state.table(viewer)
    return state


def restored(name: Any, options: Any, cards: Any) -> Game:
    """The game that a file names."""
    kind = game_class(str(name)[:60])
    if not isinstance(options, dict):
        raise Unreadable("'options' must be a table.")
    file = parse_cards(str(cards), "its cards", kind.card_tables) if cards else None
    return assemble(kind, options, file)
