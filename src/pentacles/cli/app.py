"""The commands by name, each loaded only when it is called."""

from __future__ import annotations

from cyclopts import App, CycloptsError, Parameter, UnknownOptionError, UnusedCliTokensError

import pentacles

ABOUT = """Wizard card games on one table.

Files, names and texts are never trusted; whatever is wrong with them is told in one line, and the
exit code is 2."""
START = """Start here:
  pentacles games
  pentacles play
  pentacles COMMAND --help"""

COMMANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "games": (
        "List the games, or tell one game's options.",
        ("games", "games {game}", "games --json"),
    ),
    "rules": (
        "Read the numbered rules of a game.",
        ("rules {game}", "rules {game} 3", "rules {game} 3.7", 'rules {game} --search "draw deck"'),
    ),
    "cards": (
        "List the cards of a game, or read one card.",
        ("cards {game}", 'cards {game} "CARD NAME"', "cards {game} --cards my-cards.toml"),
    ),
    "play": (
        "Play a match in the terminal against opponents that move at random.",
        (
            "play",
            "play {game} --players 2 --seat 1 --seed 7",
            "play {game} --option NAME=VALUE --record match.json",
            "play --resume {game}-saved.json",
        ),
    ),
    "simulate": (
        "Let random players play many matches, and count.",
        ("simulate {game} --games 20000", "simulate {game} --option NAME=VALUE --seed 1 --json"),
    ),
    "replay": (
        "Tell a recorded or saved match, sentence by sentence with rule numbers.",
        ("replay match.json", "replay match.json --seat 0 --moves 20", "replay match.json --json"),
    ),
    "check-cards": (
        "Check a card file of your own, and say which effects cards can have.",
        ("check-cards my-cards.toml", "check-cards my-cards.toml --game {game}"),
    ),
}


def make_app() -> App:
    """The whole command line."""
    app = App(
        name="pentacles",
        help=ABOUT,
        help_format="plaintext",
        help_epilogue=START,
        version=pentacles.__version__,
        default_parameter=Parameter(negative=(), show_default=False),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for name, (words, examples) in COMMANDS.items():
        function = name.replace("-", "_")
        app.command(
            f"pentacles.cli.commands.{function}:{function}",
            name=name,
            help=words,
            help_epilogue=epilogue(examples),
        )
    return app


def epilogue(examples: tuple[str, ...]) -> str:
    """The examples below a command's help."""
    return "\n".join(["Examples:", *(f"  pentacles {words}" for words in examples)]).replace(
        "{game}", "GAME"
    )


def explain(error: CycloptsError) -> str:
    """A mistake in the words of the command, in one line with what would be right."""
    command = " ".join(["pentacles", *(error.command_chain or ())])
    message = str(error)
    if isinstance(error, UnusedCliTokensError):
        message = f"Too many words: {' '.join(error.unused_tokens or [])}."
    elif isinstance(error, UnknownOptionError):
        names = [name for one in error.argument_collection for name in one.names if name[0] == "-"]
        message = f"Unknown option {error.token.keyword}. Valid: {', '.join([*names, '--help'])}."
    return f"{message} Try: {command} --help"
