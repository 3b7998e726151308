"""`pentacles games`: what can be played, and with which options."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from pentacles.cli.arguments import AsJson
from pentacles.cli.given_games import by_effort, players_of
from pentacles.cli.text import counted, show, show_json, show_table
from pentacles.core.game import Game
from pentacles.core.options import Option
from pentacles.games import game_class


def games(
    game: Annotated[str | None, Parameter(help="Show this game's options.")] = None,
    /,
    *,
    as_json: AsJson = False,
) -> None:
    """List the games, or show one game's options."""
    if game is not None:
        kind = game_class(game)
        if as_json:
            show_json(facts(kind))
        else:
            tell(kind)
        return
    kinds = by_effort()
    if as_json:
        show_json([facts(kind) for kind in kinds])
        return
    show_kinds(kinds)


def show_kinds(kinds: list[type[Game]]) -> None:
    """Games in a table."""
    show_table(
        [(kind.id, kind.title, players_of(kind), kind.minutes, kind.summary) for kind in kinds],
        ("id", "title", "players", "minutes", "summary"),
    )


def tell(kind: type[Game]) -> None:
    """A game with everything you can choose about it."""
    show(kind.title, "bold")
    show(kind.summary)
    usual = f", usually {kind.usual_players}" if kind.min_players < kind.max_players else ""
    minutes = f"; {counted(kind.minutes, 'minute')}" if kind.minutes else ""
    show(f"{counted(players_of(kind), 'player')}{usual}{minutes}; rules {kind.version}.")
    if kind.option_list:
        show()
        show("Options (--option NAME=VALUE), the usual value first:", "bold")
    for option in kind.option_list:
        rules = f" ({', '.join(option.rules)})" if option.rules else ""
        show(f"{option.name} = {values_of(option)}", indent="  ", hang="      ")
        show(f"{option.help}{rules}", indent="      ")
    if kind.presets:
        show()
        show("Sets of options that go well together:", "bold")
    for name, options in kind.presets.items():
        words = " ".join(f"--option {key}={word_of(value)}" for key, value in options.items())
        show(f"{name}: {words or 'all as usual'}", indent="  ", hang="      ")


def values_of(option: Option) -> str:
    """The allowed values, the default first."""
    default = word_of(option.default)
    if option.kind in ("flag", "choice"):
        others = [word for word in option.allowed.split(", ") if word != default]
        return ", ".join([default, *others])
    return f"{default or 'none'} ({option.allowed})" if option.allowed else default or "none"


def word_of(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def facts(kind: type[Game]) -> dict[str, Any]:
    """A game as JSON data."""
    return {
        "id": kind.id,
        "title": kind.title,
        "version": kind.version,
        "summary": kind.summary,
        "min_players": kind.min_players,
        "max_players": kind.max_players,
        "usual_players": kind.usual_players,
        "minutes": kind.minutes,
        "weight": kind.weight,
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "allowed": option.allowed,
                "help": option.help,
                "rules": list(option.rules),
            }
            for option in kind.option_list
        ],
        "presets": {name: dict(options) for name, options in kind.presets.items()},
    }
