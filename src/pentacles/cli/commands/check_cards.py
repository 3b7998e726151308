"""`pentacles check-cards`: whether a card file can be used, and what cards can do."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from pentacles.cli import WRONG
from pentacles.cli.arguments import AsJson
from pentacles.cli.files import LARGEST_CARDS, read_text
from pentacles.cli.given_games import kind_of
from pentacles.cli.text import clean, counted, show, show_json
from pentacles.core.cards import CardProblem, parse_cards, placed
from pentacles.core.errors import BadCard
from pentacles.core.game import Game
from pentacles.games import game_class
from pentacles.workshop import check_size, remarks

MOST_TOLD = 200


def check_cards(
    file: Annotated[str, Parameter(help="A card file in TOML.")],
    /,
    *,
    game: Annotated[
        str | None, Parameter(help="The game's id; by default the file's [set] names the game.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check a card file of your own, and say which effects cards can have."""
    kind: type[Game] | None = game_class(game) if game is not None else None
    problems: list[str] = []
    notes: list[CardProblem] = []
    made: Game | None = None
    text = read_text(file, LARGEST_CARDS)
    try:
        check_size(text, file)
        kind = kind_of(text, file, kind)
        made = kind(cards=parse_cards(text, file, kind.card_tables))
        notes = remarks(kind.id, tomllib.loads(text)) if kind.card_form is not None else []
    except BadCard as error:
        problems = error.problems
    if as_json:
        show_json(facts(kind, made, problems, notes))
    elif made is not None:
        show(f"OK: {file} can be played.", "bold green")
        show_summary(made)
        for note in notes:
            show(f"Note: card {note.card!r}: {note.key}: {note.message}", hang="  ")
        show_verbs(made)
    else:
        tell_problems(problems, file)
        if kind is not None:
            show_verbs(kind)
    return WRONG if problems else 0


def tell_problems(problems: Sequence[str], file: str) -> None:
    """Everything that is wrong with a file; if there is very much, the first problems."""
    for problem in problems[:MOST_TOLD]:
        print(clean(problem), file=sys.stderr)
    more = f", of which {MOST_TOLD} are listed" if len(problems) > MOST_TOLD else ""
    print(f"{counted(len(problems), 'problem')} in {clean(file)}{more}.", file=sys.stderr)


def show_summary(game: Game) -> None:
    """How many cards of which kinds."""
    kinds: Counter[str] = Counter()
    for face in game.faces:
        kinds[face.kind or "other"] += face.count
    total = sum(kinds.values())
    words = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    show(f"{game.title}: {counted(total, 'card')}, {counted(len(game.faces), 'face')} ({words}).")


def show_verbs(game: Game | type[Game]) -> None:
    """What an effect may say."""
    if not game.verbs:
        show(f"The cards of {game.title} have no effects to choose from.")
        return
    show(f"Verbs that an effect in {game.title} may use:")
    for verb in game.verbs.values():
        words = f"{verb.name}({', '.join(verb.parameters)}): {verb.meaning} ({verb.rule})"
        show(words, indent="  ", hang="      ")


def facts(
    kind: type[Game] | None, made: Game | None, problems: list[str], notes: list[CardProblem]
) -> dict[str, Any]:
    """The finding as JSON data."""
    verbs = kind.verbs.values() if kind is not None else ()
    return {
        "ok": not problems,
        "game": kind.id if kind is not None else None,
        "faces": len(made.faces) if made is not None else None,
        "cards": sum(face.count for face in made.faces) if made is not None else None,
        "problems": problems,
        "places": [placed(problem).to_data() for problem in problems],
        "notes": [note.to_data() for note in notes],
        "verbs": [
            {
                "name": verb.name,
                "parameters": list(verb.parameters),
                "meaning": verb.meaning,
                "rule": verb.rule,
            }
            for verb in verbs
        ],
    }
