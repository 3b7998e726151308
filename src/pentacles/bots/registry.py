# not compiled
"""The registry of bots: the levels, bots of installed packages, and your own.

A bot is named by its level (`adept`), by the name that an installed package gave it in the entry
point group `pentacles.bots`, or by where it stands (`my_package:MyBot`). In Python it may be the
thing itself as well: a class or an object with `choose(eyes)`, or a function `(eyes) -> action`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from operator import index
from typing import Any, Protocol

from pentacles.bots.bot import Bot, Budget, RandomBot
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import GreedyBot, ImpulsiveBot
from pentacles.bots.sage import SageBot
from pentacles.bots.search_bot import SearchBot
from pentacles.core.errors import BadOption, Illegal, shown

GROUP = "pentacles.bots"
LEVELS = ("random", "apprentice", "adept", "sage", "archmage")
"""The strengths by the names that people choose from, weakest first; who searches comes last."""
WHO = f"{', '.join(LEVELS)}, or your own as my_package:MyBot"
"""Who can play, for the help of commands."""

NAMED: set[str] = set()
"""Bots such as `my_package:MyBot` that somebody has named in this process."""


class Chooser(Protocol):
    """What has a way to choose: enough to be a bot."""

    def choose(self, eyes: Eyes) -> int:
        """One of the legal actions."""


Player = str | type[Chooser] | Chooser | Callable[[Eyes], int]
"""Whoever may sit down in a seat: a name, a class, an object or a function."""


class Guest(Bot):
    """Somebody else's bot. What it chooses is checked, so that a mistake is named as its own."""

    def __init__(self, name: str, choose: Callable[[Eyes], Any]) -> None:
        super().__init__()
        self.name = name
        self.inner = choose

    def choose(self, eyes: Eyes) -> int:
        chosen = self.inner(eyes)
        try:
            action = index(chosen)
        except TypeError:
            action = -1
        if action not in eyes.options:
            raise Illegal(
                "", f"The bot {self.name} chose {shown(chosen)}, but it may choose {eyes.options}."
            )
        return action


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages by their names."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in LEVELS}


def bot_names() -> list[str]:
    """All bots that have a name: the levels, then those of installed packages."""
    return [*LEVELS, *sorted(installed())]


def check_bot(name: str) -> str:
    """The name, if a bot can be made by it; else BadOption lists what there is."""
    if name in LEVELS or name in installed():
        return name
    if ":" in name:
        found(name)
        NAMED.add(name)
        return name
    own = "; or your own as my_package:MyBot"
    raise BadOption(f"Unknown bot {shown(name)}. Bots: {', '.join(bot_names())}{own}.", "bot")


def is_at_hand(name: str) -> bool:
    """Whether a stored match may be played on by this bot: it is installed, or was named here.

    Nothing is imported only because a file names it.
    """
    return name in LEVELS or name in installed() or name in NAMED


def check_bots(names: Iterable[str]) -> list[str]:
    """The same for several."""
    return [check_bot(name) for name in names]


def found(name: str) -> Any:
    """What `my_package:MyBot` names."""
    module, _, path = name.partition(":")
    try:
        thing: Any = import_module(module)
        for part in path.split("."):
            thing = getattr(thing, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption(f"There is no bot {shown(name)}: {error}.", "bot") from None
    return checked(thing, name)


def checked(thing: Any, name: str) -> Any:
    """A thing that can be a bot."""
    if callable(getattr(thing, "choose", None)) or (
        callable(thing) and not isinstance(thing, type)
    ):
        return thing
    raise BadOption(
        f"{name} is no bot: it must be a function (eyes) -> action, or have choose(eyes).", "bot"
    )


def name_of(player: Player) -> str:
    """How a bot is called in tables of results."""
    if isinstance(player, str):
        return player
    name = getattr(player, "name", "") or getattr(player, "__name__", "")
    return str(name or type(player).__name__)


def make_bot(player: Player, seed: int = 0, budget: Budget | None = None) -> Bot:
    """A bot of this level or of this kind; BadOption lists the bots that have names."""
    if player == "random":
        return RandomBot(seed)
    if player == "apprentice":
        return ImpulsiveBot(seed)
    if player == "adept":
        return GreedyBot(seed)
    if player == "sage":
        return SageBot(seed)
    if player == "archmage":
        return SearchBot(seed, budget)
    if isinstance(player, str):
        check_bot(player)
        thing = found(player) if player not in installed() else installed()[player].load()
        return guest(checked(thing, player), player, seed)
    return guest(checked(player, shown(player)), name_of(player), seed)


def guest(thing: Any, name: str, seed: int) -> Bot:
    """Somebody else's bot for one match; a class is made with the seed if it takes one."""
    if isinstance(thing, type):
        thing = thing(seed) if signature(thing).parameters else thing()
    return Guest(name, thing.choose if hasattr(thing, "choose") else thing)
