"""`pentacles play`: a match at a plain prompt."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from pentacles.bots import LEVELS
from pentacles.cli.files import check_writable, is_same
from pentacles.cli.making import by_effort, check_seat, lightest, make, players_of, read_match
from pentacles.cli.match import DEFAULT_LEVEL, Match
from pentacles.cli.text import put, show, show_table
from pentacles.core.errors import BadOption, Unreadable
from pentacles.games import game_class

START = "Say help for all that you can say, rules to read, hint when in doubt, quit to stop."


def play(
    game: Annotated[
        str | None, Parameter(help="The game's id; without it you are asked, or the lightest.")
    ] = None,
    /,
    *,
    players: Annotated[
        int | None, Parameter(help="How many players; without it as many as is usual.")
    ] = None,
    seat: Annotated[int | None, Parameter(help="Your seat, from 0; 0 without it.")] = None,
    seed: Annotated[
        int | None, Parameter(help="The same number gives the same match; random without it.")
    ] = None,
    option: Annotated[
        list[str] | None, Parameter(help="Set an option: NAME=VALUE. Repeat it for more.")
    ] = None,
    cards: Annotated[str | None, Parameter(help="Take the cards from this file.")] = None,
    against: Annotated[
        str | None, Parameter(help=f"Your opponents: {', '.join(LEVELS)}; {DEFAULT_LEVEL}.")
    ] = None,
    record: Annotated[
        str | None, Parameter(help="Write the record of the match into this file.")
    ] = None,
    resume: Annotated[str | None, Parameter(help="Go on with the match in this file.")] = None,
) -> int:
    """Play a match in the terminal against bots.

    Say help at the prompt for all that you can say there. A match that you leave is saved.
    """
    if record is not None:
        check_writable(record)
        if resume is not None and is_same(record, resume):
            raise BadOption(f"--record would write over {resume}: give the record its own name.")
    if sys.stdin.isatty():
        edit_lines()
    if resume is not None:
        given = {
            "a game": game,
            "--players": players,
            "--seed": seed,
            "--option": option,
            "--cards": cards,
            "--against": against,
        }
        wrong = [name for name, value in given.items() if value is not None]
        if wrong:
            raise BadOption(f"--resume goes on with a match as it is; leave out {wrong[0]}.")
        return go_on(resume, seat, record)
    try:
        name = choose() if game is None and cards is None else game
    except EOFError:
        put("")
        return 0
    level = against or DEFAULT_LEVEL
    if level not in LEVELS:
        raise BadOption(f"Unknown bot {level!r}. Bots: {', '.join(LEVELS)}.")
    made = make(name, option or (), cards)
    state = made.new(players, seed)
    place = check_seat(0 if seat is None else seat, state.seats)
    show(f"{made.title}: {made.summary}", "bold", hang="  ")
    table = f"You are seat {place} of {state.seats}" if state.seats > 1 else "You play alone"
    show(f"{table}. Seed {state.seed}.", hang="  ")
    show(START, hang="  ")
    return Match.new(state, place, record or "", level).run()


def go_on(path: str, seat: int | None, record: str | None) -> int:
    """Take a saved match up again."""
    state, player = read_match(path)
    if seat is not None:
        check_seat(seat, state.seats)
    if record is not None and not state.recording:
        raise Unreadable(f"{path}: holds no moves, so no record can be written.")
    match = Match.resume(state, player, seat, path, record or "")
    show(f"{state.game.title}, after {state.plays_made} moves", "bold")
    return match.run()


def choose() -> str:
    """The game to play: asked for if somebody can answer, else the lightest."""
    kinds = by_effort()
    if len(kinds) == 1 or not sys.stdin.isatty():
        return lightest()
    rows = [
        (str(number), kind.title, players_of(kind), kind.summary)
        for number, kind in enumerate(kinds, 1)
    ]
    show_table(rows, ("", "game", "players", "summary"), "r")
    while True:
        word = input(f"Which game? [1 to {len(kinds)}, Enter for 1] ").strip()
        if not word:
            return kinds[0].id
        if word.isdecimal() and 1 <= int(word[:4]) <= len(kinds):
            return kinds[int(word) - 1].id
        titles = {kind.title.casefold(): kind.id for kind in kinds}
        try:
            return titles.get(word.casefold()) or game_class(word).id
        except BadOption as error:
            show(str(error), "yellow")


def edit_lines() -> None:
    """Let the person edit a line and recall earlier ones, where the system can."""
    try:
        import readline  # noqa: F401 - importing it is all it takes
    except ImportError:
        return
