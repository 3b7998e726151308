"""`pentacles rules`: the numbered rules of a game."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from pentacles.cli.arguments import AsJson
from pentacles.cli.commands.games import show_kinds
from pentacles.cli.given_games import by_effort, lightest, make
from pentacles.cli.program_name import command
from pentacles.cli.rulebook import pick, show_chapter, show_rules
from pentacles.cli.text import show, show_json
from pentacles.core.errors import BadOption, Unreadable
from pentacles.games import games


def rules(
    game: Annotated[
        str | None, Parameter(help="The game's id; without it, the games are listed.")
    ] = None,
    rule: Annotated[
        str | None,
        Parameter(help="A rule or a chapter, such as 3.7, 3, beginners or reference."),
    ] = None,
    /,
    *,
    search: Annotated[
        str | None, Parameter(help="Only rules that contain all these words.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the numbered rules of a game."""
    if search is not None and not search.split():
        raise BadOption("--search needs a word to look for.")
    if game is None:
        if search is not None or as_json:
            raise BadOption(f"Say which game's rules you want: {', '.join(games())}.")
        show_kinds(by_effort())
        show()
        show(f"Read the rules of one with: {command()} rules {lightest()}")
        return
    made = make(game)
    book = made.rules
    if rule is None and search is None and not as_json:
        show(book.title, "bold")
        for chapter in book.chapters:
            show()
            show_chapter(chapter)
        return
    found = list(book.rules.values()) if rule is None else pick(made, rule)
    if search is not None:
        wanted = book.search(search)
        found = [one for one in found if one in wanted]
        if not found:
            raise Unreadable(f"No rule of {made.title} contains all the words {search!r}.")
    if as_json:
        show_json([vars(one) for one in found])
    else:
        show_rules(found)
