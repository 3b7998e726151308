"""Games: what the lobby tells about each game, its rules and its cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from litestar import Router, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.core.cards import Face
from pentacles.core.errors import BadCard, BadOption, PentaclesError
from pentacles.core.game import Game
from pentacles.core.options import Option
from pentacles.core.table import FaceView
from pentacles.games import game_class, games
from pentacles.server.problems import MOST_PROBLEMS, PROBLEMS, HttpProblem, words_of
from pentacles.server.quotas import address_of
from pentacles.server.route_params import Asked, TheHall, Word
from pentacles.server.workshop.documents import sent
from pentacles.session.http_bodies import Checked, CheckMatch, RuleInfo, RulePart, RulesInfo
from pentacles.session.messages import Catalogue, GameInfo, OptionInfo

SAMPLES = 3


@cache
def standard(name: str) -> Game:
    """A game with its standard options."""
    return game_class(name)()


def known(name: str) -> Game:
    """The game with this id; a 404 lists what there is."""
    if name not in games():
        raise HttpProblem(404, f"There is no such game. Games: {', '.join(games())}.", "no_game")
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
    """The faces that a game shows on its tile, or a few of different kinds from its deck."""
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
    """Every face of a game's cards, with the words they have in a match of this many players."""
    state = game.new(players, 0)
    faces = {face.id: game.drawing.face_view(state, face) for face in game.faces}
    return Catalogue(faces, game.drawing.looks)


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


@post("/{game:str}/check", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["games"])
async def check(game: Word, data: JSONBody[CheckMatch], request: Asked, hall: TheHall) -> Checked:
    """Whether a match can be made of these options, players and cards."""
    kind = known(game)
    address = address_of(request)
    await hall.quotas.take("checks", address)
    await hall.quotas.take_cards(address, data.cards)
    players = kind.usual_players if data.players is None else data.players
    try:
        await hall.thinkers.check(game, data.options, data.cards, players, address)
    except BadOption as error:
        return Checked(in_titles(str(error), kind.option_list), error.option)
    except BadCard as error:
        found = tuple(sent(problem) for problem in error.problems[:MOST_PROBLEMS])
        return Checked(words_of(error), "cards", found)
    except PentaclesError as error:
        return Checked(words_of(error), "")
    return Checked("", "")


ROUTES = Router("/api/games", route_handlers=[all_games, rules, cards, check])
