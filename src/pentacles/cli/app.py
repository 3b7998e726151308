"""The commands by name, each loaded only when it is called."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module

from cyclopts import (
    App,
    CycloptsError,
    Parameter,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

import pentacles
from pentacles.cli.program_name import command
from pentacles.cli.text import console

ABOUT = "Wizard card games on one table: read their rules, play them, simulate them."
START = ("play", "games", "COMMAND --help")

COMMANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "play": (
        "Play a match in the terminal, against bots or people.",
        (
            "play",
            "play {game} --against adept --seed 7",
            "play {game} --plain",
            "play {game} --option {option} --record match.json",
            "play --resume {game}-saved.json",
        ),
    ),
    "serve": (
        "Serve the table on the web.",
        ("serve --open", "serve --host 0.0.0.0 --port 8777", "serve --db matches.sqlite3"),
    ),
    "games": (
        "List the games, or show one game's options.",
        ("games", "games {game}", "games --json"),
    ),
    "rules": (
        "Read the numbered rules of a game.",
        (
            "rules {game}",
            "rules {game} {rule}",
            "rules {game} {chapter}",
            'rules {game} --search "draw deck"',
        ),
    ),
    "cards": (
        "List the cards of a game, or read one card.",
        ("cards {game}", "cards {game} '{card}'", "cards {game} --cards my-cards.toml"),
    ),
    "cards new": (
        "Start a card set of your own: a copy of one of the game's sets, or an empty one.",
        ("cards new {game} my-cards.toml", "cards new {game} my-cards.toml --empty"),
    ),
    "cards table": (
        "Show a card set as a table, or exchange it with a spreadsheet, and see what is missing.",
        (
            "cards table my-cards.toml",
            "cards table {game} --csv",
            "cards table my-cards.toml --read my-cards.csv",
        ),
    ),
    "cards print": (
        "Print a card set: a PDF with nine cards to a page, and marks to cut along.",
        (
            "cards print my-cards.toml",
            "cards print {game} --out cards.pdf --paper letter",
            "cards print my-cards.toml --card {card_id}",
        ),
    ),
    "check-cards": (
        "Check a card file of your own, and say which effects cards can have.",
        ("check-cards my-cards.toml", "check-cards my-cards.toml --game {game}"),
    ),
    "simulate": (
        "Let random players play many matches, and count.",
        ("simulate {game} --games 20000", "simulate {game} --option {option} --seed 1 --json"),
    ),
    "arena": (
        "Let bots play a tournament, and rate them.",
        (
            "arena {game} --bots apprentice,adept --games 200",
            "arena {game} --bots adept,archmage --seconds 0.5",
            "arena {game} --games 20 --json",
        ),
    ),
    "train": (
        "Train a network by self-play; the same command continues a stopped run.",
        (
            "train {game}",
            "train {game} --decisions 500000 --out mine.npz",
            "train {game} --seed 1 --seed 2 --seed 3",
        ),
    ),
    "lab run": (
        "Play many matches on all cores, and keep what happened as tables.",
        (
            "lab run {game} --games 20000 --out results",
            "lab run {game} --bots adept,apprentice --out results",
            "lab run {game} --vary {option_name}=false,true --out results",
        ),
    ),
    "lab report": (
        "Report the results of a run: a page with plots, a text, and the figures.",
        ("lab report results", "lab report results --json"),
    ),
    "lab tune": (
        "Change a number on a card step by step, and see what it does.",
        (
            "lab tune {game} --card {card_id} --field NUMBER=1..5",
            "lab report lab-{game}-{card_id}",
        ),
    ),
    "lab compare": (
        "Play two versions of a card set with the same deals, side by side.",
        (
            "lab compare my-cards.toml",
            "lab compare before.toml after.toml --games 2000 --bots adept",
        ),
    ),
    "replay": (
        "Tell a recorded or saved match, sentence by sentence with rule numbers.",
        ("replay match.json", "replay match.json --seat 0 --moves 20", "replay match.json --json"),
    ),
    "verify": (
        "Check that an exported match was dealt and played as it says.",
        ("verify match.json", "verify match.json --commitment 3f9a07", "verify match.json --json"),
    ),
    "analyse": (
        "Estimate the win chances along a match, and find its turning points.",
        (
            "analyse match.json",
            "analyse match.json --by sage",
            "analyse match.json --picture curve.svg",
            "analyse match.json --json",
        ),
    ),
}
GROUPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cards": (
        "List the cards of a game, read one, or make a set of your own.",
        ("cards {game}", "cards {game} '{card}'", "cards new {game} my-cards.toml"),
    ),
    "lab": (
        "Simulate many matches, and see what cards and variants do.",
        ("lab run {game} --games 20000 --out results", "lab report results"),
    ),
}
"""Commands of two words, by the first one. `cards` is also a command by itself."""
MODULES = {
    "cards new": "card_sets:new",
    "cards table": "card_sets:table",
    "cards print": "card_sets:print_cards",
}
"""Where a command is, if not in the module and the function of the same name."""
HELP = ("--help", "-h")


def make_app(words: Sequence[str]) -> App:
    """The whole command line; its examples are filled in only if these words ask for help."""
    shows_help = not words or any(word in HELP for word in words)
    asks = shows_help and len(words) > 1
    app = App(
        name=command(),
        help=ABOUT,
        help_format="plaintext",
        help_epilogue=epilogue("Start here:", START, {}),
        console=console() if shows_help else None,
        version=pentacles.__version__,
        default_parameter=Parameter(negative=(), show_default=False),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    sample = words_of_a_game() if asks else {}
    groups = {
        name: App(
            name=name,
            help=about,
            help_epilogue=epilogue("Examples:", examples, sample) if asks else "",
        )
        for name, (about, examples) in GROUPS.items()
    }
    for number, (name, (about, examples)) in enumerate(COMMANDS.items()):
        first, _, second = name.partition(" ")
        if first in GROUPS and first not in app:
            groups[first].sort_key = number
            app.command(groups[first])
        own_name = f"{first}:{second or first}".replace("-", "_")
        place = f"pentacles.cli.commands.{MODULES.get(name, own_name)}"
        if name in GROUPS:
            if words and words[0] == name:
                module, _, function = place.partition(":")
                groups[name].default(getattr(import_module(module), function))
            continue
        (groups[first] if second else app).command(
            place,
            name=second or first,
            help=None if asks and name.split() == list(words[: len(name.split())]) else about,
            help_epilogue=epilogue("Examples:", examples, sample) if asks else "",
            sort_key=number,
        )
    return app


def epilogue(title: str, examples: tuple[str, ...], sample: dict[str, str]) -> str:
    """What to type, at the end of a help text."""
    lines = [f"  {command()} {example.format_map(sample)}" for example in examples]
    return "\n".join([title, *lines])


def words_of_a_game() -> dict[str, str]:
    """Words of the game for beginners, so that the examples can be typed as they are."""
    from pentacles.cli.given_games import make
    from pentacles.cli.rulebook import appendices

    game = make(None)
    titles = [chapter.title for chapter in appendices(game)]
    flags = [option.name for option in game.option_list if option.kind == "flag"]
    return {
        "game": game.id,
        "rule": next(iter(game.rules.rules), "1.1"),
        "chapter": shlex.quote(titles[0]) if titles else "1",
        "card": game.faces[0].name if game.faces else "NAME",
        "card_id": game.faces[0].id if game.faces else "ID",
        "option": f"{flags[0]}=true" if flags else "NAME=VALUE",
        "option_name": flags[0] if flags else "NAME",
    }


def commands_of(chain: Sequence[str]) -> list[str]:
    """The words that may follow at this point of a command."""
    asked = chain[-1] if chain and chain[-1] in GROUPS else ""
    parts = [name.partition(" ") for name in COMMANDS]
    return list(dict.fromkeys(p[2] if asked else p[0] for p in parts if p[0] == asked or not asked))


def explain(error: CycloptsError) -> str:
    """A mistake in the words of the command, in one line with what would be right."""
    called = " ".join([command(), *(error.command_chain or ())])
    message = str(error)
    if isinstance(error, UnknownCommandError):
        word = (error.unused_tokens or [""])[0]
        known = commands_of(error.command_chain or ())
        close = get_close_matches(word, known, 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        message = f"Unknown command {word[:40]!r}.{hint} Commands: {', '.join(known)}."
    elif isinstance(error, UnusedCliTokensError):
        message = f"Too many words: {' '.join(error.unused_tokens or [])}."
    elif isinstance(error, UnknownOptionError):
        names = [name for one in error.argument_collection for name in one.names if name[0] == "-"]
        given = error.token.keyword or error.token.value
        message = f"Unknown option {given}. Valid: {', '.join([*names, '--help'])}."
    return f"{message} Try: {called} --help"
