"""The games, found automatically in this folder and through the entry-point group.

A game is a package with a `GAME` attribute, a subclass of `Game`. There is no list of them. The
name of the folder or of the entry point is the game's id, so making one game imports only that
game.

The package can be called: `pentacles.games()` lists the ids.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any

from pentacles.core import saves
from pentacles.core.cards import parse_cards
from pentacles.core.errors import BadOption, Unreadable, shown
from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.replay import Replayed, replayed
from pentacles.core.state import State

GROUP = "pentacles.games"
Paper = Record | str | PathLike[str]
"""A match written down: a record, its text, or the file that it is in."""


@cache
def sources() -> dict[str, EntryPoint]:
    """Where each game is, by its id: the folders beside this file, then installed packages."""
    own = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    places = [EntryPoint(id_of(name), f"{__name__}.{name}:GAME", GROUP) for name in own]
    places += entry_points(group=GROUP)
    return {place.name: place for place in sorted(places, key=lambda place: place.name)}


def id_of(name: str) -> str:
    """The id of the game in a folder of this name."""
    return name.replace("_", "-")


def built_in() -> list[str]:
    """The ids of the games that come with Pentacles."""
    return [name for name, place in sources().items() if place.module.startswith(f"{__name__}.")]


def games() -> list[str]:
    """The ids of all games."""
    return list(sources())


def found() -> dict[str, type[Game]]:
    """Every game by its id; all of them are imported."""
    return {name: imported(name) for name in games()}


@cache
def imported(name: str) -> type[Game]:
    """The game with exactly this id; no other game is imported."""
    kind: type[Game] = sources()[name].load()
    if kind.id != name:
        raise BadOption(
            f"The entry point {name!r} leads to the game {kind.id!r}. It must have the game's id.",
            "game",
        )
    return kind


def game_class(name: object) -> type[Game]:
    """The game with this id; BadOption lists what there is."""
    wanted = id_of(name.strip().casefold()) if isinstance(name, str) else ""
    if wanted in games():
        return imported(wanted)
    close = get_close_matches(wanted, games(), 1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    raise BadOption(f"Unknown game {shown(name)}.{hint} Games: {', '.join(games())}.", "game")


def game(name: str, /, *, cards: Any = None, **options: Any) -> Game:
    """A game with its options; BadOption names the option, the value and what is allowed."""
    return game_class(name)(cards=cards, **options)


def game_of(record: Record) -> Game:
    """The game, options and cards that a record was played with."""
    return made(record.game, record.options, record.cards, record.version)


def load(text: str) -> State:
    """A saved match, with the game and options that it was saved with."""
    data = saves.read(text)
    game = made(data.get("game"), data.get("options"), data.get("cards"), data.get("version"))
    return game.from_json(text)


def made(name: Any, options: Any, cards: Any, version: Any = "") -> Game:
    """A game from saved values, which may be anything; with an earlier version, by its rules."""
    kind = game_class(name)
    if not isinstance(options, dict):
        raise BadOption("The options of a saved match must be a table.", "options")
    known = {option.name for option in kind.option_list}
    for option in options:
        if option not in known:
            raise BadOption(f"The saved options hold {option!r}, which {kind.title} doesn't have.")
    file = parse_cards(str(cards), "saved cards", kind.card_tables) if cards else None
    return kind(cards=file, **options).by_rules(version)


def replay(record: Paper, moves: int | None = None) -> State:
    """Play a record again, exactly; `moves` stops after that many.

    The record may be a `Record`, its text, or the file that it is in.
    """
    paper = read_record(record)
    return game_of(paper).replay(paper, moves)


def walk(record: Paper, moves: int | None = None) -> Iterator[Replayed]:
    """The moves of a record one after the other, each with the match after it and its events.

    They all share one state, which changes with the next move: clone it to keep it.
    """
    paper = read_record(record)
    return replayed(game_of(paper), paper, moves, labels=True)


def read_record(record: Paper) -> Record:
    """A record, in whatever form it is given."""
    if isinstance(record, Record):
        return record
    if not isinstance(record, str | PathLike):
        raise Unreadable(f"Give a record, its text or its file, got {shown(record)}.")
    if isinstance(record, str) and record.lstrip()[:1] in ("{", "[", ""):
        return Record.from_json(record)
    try:
        return Record.from_json(Path(record).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Unreadable(f"There is no file {shown(record)} to read a record from.") from None
    except (OSError, ValueError) as error:
        raise Unreadable(
            f"{shown(record)} can't be read as the file of a record: {error}."
        ) from None


class Games(ModuleType):
    """This package, which is also a function that lists the games."""

    def __call__(self) -> list[str]:
        """The ids of all games."""
        return games()


sys.modules[__name__].__class__ = Games
package: Games = sys.modules[__name__]  # type: ignore[assignment] # its class since the line above
