"""Games: what the lobby tells about each game, its rules and its cards."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from litestar import Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.core.cards import Face, parse_cards
from pentacles.core.errors import BadCard, BadOption, PentaclesError
from pentacles.core.game import Game
from pentacles.core.options import Option
from pentacles.core.table import FaceView
from pentacles.games import game_class, games
from pentacles.server.asking import Word
from pentacles.server.problems import PROBLEMS, Trouble, words_of
from pentacles.session.bodies import Checked, CheckMatch, RuleInfo, RulePart, RulesInfo
from pentacles.session.frames import Catalogue, GameInfo, OptionInfo

LARGEST_CARDS = 1 << 20
SAMPLES = 3
MOST_CARDS = 2000
TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)
"""The head of an entry: reading takes the square of their number."""
LONG_KEY = re.compile(
    r"(?<![\w-])(?:(?:[A-Za-z0-9_-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}"
)
"""A key of many parts: reading it takes the square of its length, and no card has one."""


@cache
def standard(name: str) -> Game:
    """A game with its standard options."""
    return game_class(name)()


def known(name: str) -> Game:
    """The game with this id; a 404 lists what there is."""
    if name not in games():
        raise Trouble(404, f"There is no such game. Games: {', '.join(games())}.", "no_game")
    return standard(name)


def info_of(game: Game) -> GameInfo:
    """A game as the lobby shows it."""
    return GameInfo(
        id=game.id,
        title=game.title,
        version=game.version,
        summary=game.summary,
        minutes=game.minutes,
        weight=game.weight,
        min_players=game.min_players,
        max_players=game.max_players,
        usual_players=game.usual_players,
        score_title=game.score_title,
        options=tuple(
            OptionInfo(
                option.name,
                option.kind,
                option.default,
                option.help,
                option.rules,
                option.values,
                option.low,
                option.high,
                option.display_only,
            )
            for option in game.option_list
        ),
        presets={name: dict(values) for name, values in game.presets.items()},
        looks=game.drawing.looks,
        phases=game.drawing.phases,
        samples=samples(game),
    )


def samples(game: Game) -> tuple[FaceView, ...]:
    """The faces that a game shows of itself, else a few of different kinds from its deck."""
    faces = catalogue_of(game).faces
    named = [faces[one] for one in game.drawing.looks.get("samples", ()) if one in faces]
    if named:
        return tuple(named[:SAMPLES])
    found: dict[str, Face] = {}
    for face in game.faces:
        found.setdefault(face.kind or face.suit, face)
    chosen = list(found.values())
    chosen += [face for face in game.faces if face not in chosen]
    step = max(1, len(found) // SAMPLES)
    return tuple(faces[face.id] for face in chosen[::step][:SAMPLES])


def catalogue_of(game: Game, players: int | None = None) -> Catalogue:
    """Every face of a game's cards, with the words that they have in a match of so many."""
    state = game.new(players, 0)
    faces = {face.id: game.drawing.face_view(state, face) for face in game.faces}
    return Catalogue(faces, game.drawing.looks)


def check_text(cards: str) -> None:
    """Refuse card files that no game has and that would take minutes to read."""
    if len(cards.encode("utf-8", "replace")) > LARGEST_CARDS:
        raise BadCard(["Your card file is too large: at most 1 MB are read."])
    if LONG_KEY.search(cards):
        raise BadCard(["your cards: a name has too many parts between dots; at most 16 are read."])
    if sum(1 for _ in TABLE.finditer(cards)) > MOST_CARDS:
        raise BadCard([f"your cards: there are too many entries; at most {MOST_CARDS} are read."])


def make(name: str, options: dict[str, Any], cards: str) -> Game:
    """A game with options and cards that somebody sent; BadOption or BadCard says what is wrong."""
    kind = game_class(name)
    check_text(cards)
    file = parse_cards(cards, "your cards", kind.card_tables) if cards.strip() else None
    unknown = [option for option in options if option not in {one.name for one in kind.option_list}]
    if unknown:
        allowed = ", ".join(option.name for option in kind.option_list)
        raise BadOption(
            f"{kind.title} has no option {unknown[0][:40]!r}. Options: {allowed}.", unknown[0][:40]
        )
    if file is not None:
        return kind(cards=file, **options)
    return with_options(name, json.dumps(options, sort_keys=True))


@lru_cache(64)
def with_options(name: str, options: str) -> Game:
    """A game with its own cards: reading them takes milliseconds, and games never change."""
    return game_class(name)(**json.loads(options))


@get("/", responses=PROBLEMS, tags=["games"], sync_to_thread=False)
def all_games() -> tuple[GameInfo, ...]:
    """Every game."""
    return tuple(info_of(standard(name)) for name in games())


@get("/{game:str}/rules", responses=PROBLEMS, tags=["games"], sync_to_thread=False)
def rules(game: Word) -> RulesInfo:
    """The numbered rules of a game."""
    book = known(game).rules
    return RulesInfo(
        book.title,
        tuple(
            RulePart(
                chapter.title,
                tuple(RuleInfo(rule.id, rule.text) for rule in chapter.rules),
                chapter.notes,
            )
            for chapter in book.chapters
        ),
    )


@get("/{game:str}/cards", responses=PROBLEMS, tags=["games"], sync_to_thread=False)
def cards(game: Word) -> Catalogue:
    """The standard cards of a game."""
    return catalogue_of(known(game))


def in_titles(message: str, options: Sequence[Option]) -> str:
    """What is wrong with an option, for people: `hand_limit` is "Hand limit" on the page."""
    for option in options:
        title = option.name.replace("_", " ").capitalize()
        message = message.replace(f"Option '{option.name}'", title)
        if "_" in option.name or message.startswith(f"{option.name} "):
            message = re.sub(rf"(?<!\w){option.name}(?!\w)", title, message)
    return message


@post(
    "/{game:str}/check",
    status_code=HTTP_200_OK,
    responses=PROBLEMS,
    tags=["games"],
    sync_to_thread=True,
)
def check(game: Word, data: JSONBody[CheckMatch]) -> Checked:
    """Whether a match can be made of these options, players and cards."""
    kind = known(game)
    try:
        made = make(game, data.options, data.cards)
        made.check_players(kind.usual_players if data.players is None else data.players)
    except BadOption as error:
        return Checked(in_titles(str(error), kind.option_list), error.option)
    except PentaclesError as error:
        return Checked(words_of(error), "cards" if isinstance(error, BadCard) else "")
    return Checked("", "")


ROUTES = Router("/api/games", route_handlers=[all_games, rules, cards, check])
