"""Tasks: what a thinking process is asked, and how it finds the answer.

Everything is JSON: a saved match or a record goes in, numbers and sentences come out. The saved
match holds all the cards; what chooses or advises is given the eyes of the seat and nothing more.
"""

from __future__ import annotations

import json
import time
from functools import lru_cache
from typing import Any

import msgspec

from pentacles.server.thinking.replay_tasks import Replay, Replayed, look_back
from pentacles.server.thinking.workshop_tasks import Made, Workshop, work
from pentacles.session.workshop_bodies import CardProblem

TRIED = 150
"""For how many decisions own cards are tried out before a match is made with them."""
UNIT = 10
"""Playouts made at a time: few enough to stop for somebody who waits."""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose for a seat at this level, with this much thought, up to the next open move."""

    state: str
    seat: int
    level: str
    seed: int
    iterations: int
    seconds: float


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """Rank the options of a seat."""

    state: str
    seat: int
    seed: int
    iterations: int
    seconds: float


class Outline(msgspec.Struct, frozen=True, tag="outline"):
    """Who made which move of a record, in which turn."""

    record: str


class Value(msgspec.Struct, frozen=True, tag="value"):
    """The chances after some moves of a record, by a few playouts each, until the time is up.

    A unit is a number of moves and which of its samples is wanted.
    """

    record: str
    units: tuple[tuple[int, int], ...]
    seed: int
    seconds: float


class Improve(msgspec.Struct, frozen=True, tag="improve"):
    """What a good player would have done at this move of a record."""

    record: str
    move: int
    seed: int
    iterations: int


class Check(msgspec.Struct, frozen=True, tag="check"):
    """Whether a match can be made of these options, cards and players."""

    game: str
    options: dict[str, Any]
    cards: str
    players: int


Task = Choose | Advise | Outline | Value | Improve | Check | Replay | Workshop


class Advice(msgspec.Struct, frozen=True):
    """One action of a ranking."""

    action: int
    label: str
    win_chance: float
    reason: str
    is_sages: bool = False
    """Whether the sage would choose it."""


class Moved(msgspec.Struct, frozen=True):
    """One move of a record; `action` is None for somebody who left."""

    seat: int
    action: int | None
    label: str
    turn: int


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a task; only the fields that it fills are sent."""

    error: str = ""
    actions: tuple[int, ...] = ()
    """What a bot does, up to the first move that others notice."""
    advice: tuple[Advice, ...] = ()
    moves: tuple[Moved, ...] = ()
    chances: tuple[tuple[float, ...], ...] = ()
    """For the first of the requested units, as many as there was time for."""
    seconds: float = 0.0
    problems: tuple[CardProblem, ...] = ()
    """What is wrong with the cards that were checked."""
    refusal: str = ""
    """What is wrong with the options or the number of players."""
    option: str = ""
    """The option that is wrong."""
    replayed: Replayed | None = None
    made: Made | None = None


@lru_cache(maxsize=32)
def game_for(name: str, options: str, cards: str) -> Any:
    """The game with these options and cards, made once."""
    from pentacles.games import made

    return made(name, json.loads(options), cards)


def loaded(text: str) -> Any:
    """The saved match."""
    from pentacles.core import saves

    data = saves.read(text)
    game = game_for(
        str(data.get("game")),
        json.dumps(data.get("options"), sort_keys=True),
        str(data.get("cards") or ""),
    )
    return game.from_json(text)


def paper(text: str) -> tuple[Any, Any]:
    """A record and its game."""
    from pentacles.core.record import Record

    record = Record.from_json(text)
    options = json.dumps(record.options, sort_keys=True)
    return game_for(record.game, options, record.cards), record


def carry_out(task: Task) -> Answer:
    """The answer to a task."""
    if isinstance(task, Choose):
        return choose(task)
    if isinstance(task, Advise):
        return advise(loaded(task.state), task.seat, task.seed, task.iterations, task.seconds)
    if isinstance(task, Outline):
        return outline(task)
    if isinstance(task, Value):
        return value(task)
    if isinstance(task, Check):
        return check(task)
    if isinstance(task, Improve):
        return improve(task)
    if isinstance(task, Workshop):
        return Answer(made=work(task))
    return Answer(replayed=look_back(task))


def check(task: Check) -> Answer:
    """Why a match with these options and cards can't be made."""
    from pentacles.core.errors import BadCard, BadOption, PentaclesError
    from pentacles.server.own_cards import make

    try:
        game = make(task.game, task.options, task.cards)
        game.check_players(task.players)
        if task.cards.strip():
            play_some(game, task.players)
    except BadCard as error:
        return Answer(problems=located(error, task))
    except PentaclesError as error:
        option = error.option if isinstance(error, BadOption) else ""
        wrong = mistakes(task) if task.cards.strip() else ()  # these come before any option
        return Answer(problems=wrong, refusal=str(error), option=option)
    return Answer()


def play_some(game: Any, players: int) -> None:
    """Play with own cards a little: what breaks or never ends is noticed here."""
    from pentacles.core.rng import Rng

    rng = Rng(players)
    state = game.new(players, players)
    for _ in range(TRIED):
        if state.over:
            return
        seat = state.seat
        state.play_unchecked(seat, rng.choice(state.options(seat)))


def mistakes(task: Check) -> tuple[CardProblem, ...]:
    """What is wrong with cards whatever the options are."""
    from pentacles.core.errors import BadCard, PentaclesError
    from pentacles.server.own_cards import make

    try:
        make(task.game, {}, task.cards)
    except BadCard as error:
        return located(error, task)
    except PentaclesError:
        pass
    return ()


def located(error: Any, task: Check) -> tuple[CardProblem, ...]:
    """The problems of a card file with their places in its document."""
    from pentacles.core.errors import BadCard
    from pentacles.server.workshop.documents import empty, from_file, problems_of
    from pentacles.workshop.documents import read_document

    try:
        document = from_file(*read_document(task.cards, "your cards", task.game))
    except BadCard:
        document = empty(task.game)
    return problems_of(error, document)


def choose(task: Choose) -> Answer:
    """What a bot of this level does, seeing what its seat sees."""
    from pentacles.bots import Budget
    from pentacles.bots.sequences import sequence
    from pentacles.core.rng import Rng

    budget = Budget(task.iterations, task.seconds)
    state, rng = loaded(task.state), Rng(task.seed)
    return Answer(actions=tuple(sequence(state, task.seat, task.level, rng, budget)))


def advise(state: Any, seat: int, seed: int, iterations: int, seconds: float) -> Answer:
    """The options of a seat, best first."""
    from pentacles.bots import Budget
    from pentacles.bots import advise as advised

    found = advised(state, seat, Budget(iterations, seconds), seed)
    return Answer(
        advice=tuple(
            Advice(one.action, one.label, one.win_chance, one.reason, one.is_sages) for one in found
        )
    )


def outline(task: Outline) -> Answer:
    """The moves of a record, one by one."""
    from pentacles.core.replay import replayed

    game, record = paper(task.record)
    moves = [
        Moved(one.seat, one.action, one.label, one.turn)
        for one in replayed(game, record, listens=False, labels=True)
    ]
    return Answer(moves=tuple(moves))


def value(task: Value) -> Answer:
    """Chances by playouts; each unit has its own random numbers, wherever and whenever it runs."""
    from pentacles.bots.analysis import chances
    from pentacles.core.rng import Rng

    game, record = paper(task.record)
    start = time.perf_counter()
    found: list[tuple[float, ...]] = []
    at, state = -1, None
    for moves, sample in task.units:
        if found and time.perf_counter() - start > task.seconds:
            break
        if moves != at:
            at, state = moves, game.replay(record, moves)
        assert state is not None
        rng = Rng((task.seed * 1_000_003 + moves) * 1_009 + sample)
        found.append(tuple(chances(state, UNIT, rng)))
    return Answer(chances=tuple(found), seconds=time.perf_counter() - start)


def improve(task: Improve) -> Answer:
    """The ranking of the options that the mover had, from what the mover knew."""
    from pentacles.core.replay import written

    game, record = paper(task.record)
    state = game.replay(record, task.move - 1)
    seat = written(state.game, record, task.move)[-1].seat
    return advise(state, seat, task.seed, task.iterations, 0.0)
