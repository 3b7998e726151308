"""`pentacles play`: a match on the screen of the terminal, or line by line."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from pentacles.bots import WHO, check_bot, sage_gap
from pentacles.cli.arguments import Cards, Options, Players
from pentacles.cli.files import check_writable, is_same
from pentacles.cli.full_screen import (
    can_draw,
    choose_here,
    join_there,
    play_here,
    replay_here,
    resume_here,
)
from pentacles.cli.given_games import by_effort, check_seat, lightest, make, players_of, read_match
from pentacles.cli.match import DEFAULT_LEVEL, Match
from pentacles.cli.program_name import command
from pentacles.cli.text import put, show, show_table
from pentacles.core.errors import BadOption, Unreadable
from pentacles.games import game_class
from pentacles.terminal.seating import places, seat_setups

PACE = 0.6
SLOWEST = 10.0
START = "Type help for all commands, rules to read, hint when in doubt, quit to stop."


def play(
    game: Annotated[
        str | None,
        Parameter(help="The game's id; without it you are asked, or the lightest is played."),
    ] = None,
    /,
    *,
    players: Players = None,
    seat: Annotated[int | None, Parameter(help="Your seat, from 0; default 0.")] = None,
    seed: Annotated[
        int | None, Parameter(help="The same number gives the same match; by default random.")
    ] = None,
    option: Options = None,
    cards: Cards = None,
    against: Annotated[
        str | None, Parameter(help=f"Your opponents: {WHO}; default {DEFAULT_LEVEL}.")
    ] = None,
    record: Annotated[
        str | None, Parameter(help="Write the record of the match to this file.")
    ] = None,
    resume: Annotated[str | None, Parameter(help="Continue the match in this file.")] = None,
    plain: Annotated[bool, Parameter(help="Line by line: for screen readers and scripts.")] = False,
    people: Annotated[
        str | None,
        Parameter(help="Who plays at this keyboard: NAME, or NAME,NAME with a curtain between."),
    ] = None,
    join: Annotated[
        str | None, Parameter(help="Take a seat in a match on a server: its link.")
    ] = None,
    replay: Annotated[
        str | None, Parameter(help="Look at the match in this file, move by move.")
    ] = None,
    pace: Annotated[
        float, Parameter(help="How slowly bots play on the screen; 0 for at once.")
    ] = PACE,
) -> int:
    """Play a match in the terminal against bots, or against people.

    F1 shows all keys; with --plain, or without a screen, you get a prompt that understands help. A
    match that you leave is saved.
    """
    if not 0 <= pace <= SLOWEST:
        raise BadOption(f"--pace must be from 0 to {SLOWEST:g}, got {pace:g}.")
    has_screen = can_draw() and not plain
    if join is not None or replay is not None:
        told = {"a game": game, "--resume": resume, "--option": option, "--cards": cards}
        wrong = [name for name, value in told.items() if value is not None]
        if wrong or (join is not None and replay is not None):
            raise BadOption(
                f"--join and --replay are used alone; leave out {(wrong or ['one'])[0]}."
            )
        return elsewhere(join, replay, seat, people, has_screen)
    if record is not None:
        check_writable(record)
        if resume is not None and is_same(record, resume):
            raise BadOption(f"--record would overwrite {resume}: give the record its own name.")
    if sys.stdin.isatty() and not has_screen:
        edit_lines()
    if resume is not None:
        given = {
            "a game": game,
            "--players": players,
            "--seed": seed,
            "--option": option,
            "--cards": cards,
            "--against": against,
            "--people": people,
        }
        wrong = [name for name, value in given.items() if value is not None]
        if wrong:
            raise BadOption(f"--resume continues a match as it is; leave out {wrong[0]}.")
        if has_screen:
            return resume_here(resume, seat, record or "", pace)
        return go_on(resume, seat, record)
    levels = levels_of(against)
    if has_screen and game is None and cards is None and not (players or option or people):
        return choose_here(record or "", pace)
    try:
        name = choose() if game is None and cards is None else game
    except EOFError:
        put("")
        return 0
    made = make(name, option or (), cards)
    names = names_of(people)
    if len(names) > 1 and not has_screen:
        raise BadOption("Several people need a screen with a curtain; say one name with --plain.")
    state = made.new(players, seed)
    place = check_seat(0 if seat is None else seat, state.seats)
    if len(names) > state.players:
        raise BadOption(f"There are {state.players} seats for {len(names)} people.")
    if has_screen:
        here = places(state.seats, state.players, place, levels, names)
        return play_here(made, players, seed, here, record or "", pace)
    show(f"{made.title}: {made.summary}", "bold", hang="  ")
    if "sage" in levels and (gap := sage_gap(made, state.players)):
        show(gap, hang="  ")
    sitting = seat_setups(places(state.seats, state.players, place, levels, names), state.seed)
    match = Match.new(state, place, record or "", ",".join(levels), [one.name for one in sitting])
    show(f"{match.who}. Seed {state.seed}.", hang="  ")
    show(START, hang="  ")
    return match.run()


def levels_of(against: str | None) -> list[str]:
    """The bots to play against: one level, or one for each rival, separated by commas."""
    levels = [word.strip() for word in (against or DEFAULT_LEVEL).split(",")]
    for level in levels:
        check_bot(level)
    return levels


def names_of(people: str | None) -> list[str]:
    """The people at this keyboard."""
    names = [" ".join(name.split()) for name in (people or "").split(",")]
    if people is not None and not all(names):
        raise BadOption("Write --people NAME, or NAME,NAME for several; a name was empty.")
    return [name for name in names if name]


def elsewhere(
    join: str | None, replay: str | None, seat: int | None, people: str | None, has_screen: bool
) -> int:
    """A match on a server, or one that was played."""
    if not has_screen:
        word = "--join" if join is not None else "--replay"
        hint = "" if join is not None else f" Without one, use: {command()} replay {replay}"
        raise BadOption(f"{word} needs a terminal with a screen.{hint}")
    if join is not None:
        return join_there(join, seat, (names_of(people) or [""])[0])
    assert replay is not None
    return replay_here(replay, seat)


def go_on(path: str, seat: int | None, record: str | None) -> int:
    """Resume a saved match."""
    state, player = read_match(path)
    if seat is not None:
        check_seat(seat, state.seats)
    if record is not None and not state.recording:
        raise Unreadable(f"{path}: holds no moves, so no record can be written.")
    match = Match.resume(state, player, seat, path, record or "")
    show(f"{state.game.title}, turn {state.turn}", "bold")
    for words in match.host.stand_ins:
        show(words, "yellow", hang="  ")
    return match.run()


def choose() -> str:
    """The game to play: ask if somebody can answer, otherwise the lightest."""
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
    """Let the person edit a line and recall earlier ones, if the system can."""
    try:
        import readline  # noqa: F401 - importing it is all it takes
    except ImportError:
        return
