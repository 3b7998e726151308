"""`pentacles arena`: bots against bots."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from pentacles.bots import WHO, Budget, check_bot, sage_gap
from pentacles.bots.arena import Ring, Tournament, bouts, results
from pentacles.cli import STOPPED
from pentacles.cli.arguments import AsJson, Cards, GameId, Options, Players
from pentacles.cli.commands.simulate import bar
from pentacles.cli.given_games import make
from pentacles.cli.text import show, show_json, show_table
from pentacles.core.errors import BadOption


def arena(
    game: GameId,
    /,
    *,
    bots: Annotated[
        str, Parameter(help=f"Who plays, separated by commas: {WHO}.")
    ] = "apprentice,adept",
    games: Annotated[int, Parameter(help="How many matches; default 100.")] = 100,
    players: Players = None,
    seconds: Annotated[
        float, Parameter(help="How many seconds an archmage thinks about a decision; default 1.")
    ] = 1.0,
    iterations: Annotated[
        int, Parameter(help="Instead of seconds: how many worlds it looks into; reproducible.")
    ] = 0,
    seed: Annotated[int, Parameter(help="The seed of the first deal; default 0.")] = 0,
    workers: Annotated[int, Parameter(help="How many cores; by default all.")] = 0,
    option: Options = None,
    cards: Cards = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play a tournament: seats rotate, and every deal is played from every seat."""
    levels = [name.strip() for name in bots.split(",") if name.strip()]
    for level in levels:
        check_bot(level)
    if not levels or games < 1 or iterations < 0 or (iterations == 0 and seconds <= 0):
        raise BadOption("An arena needs bots, at least one match, and time to think.")
    made = make(game, option or (), cards)
    count = made.usual_players if players is None else players
    made.check_players(count)
    if "sage" in levels and not as_json and (gap := sage_gap(made, count)):
        show(gap)
    budget = Budget(iterations=iterations) if iterations else Budget(seconds=seconds)
    ring = Ring(made, count, budget)
    planned = bouts(levels, made.seats(count), games, seed)
    tournament = Tournament(made.seats(count))
    code = 0
    with bar() as progress:
        task = progress.add_task(made.title, total=len(planned))
        try:
            for result in results(ring, planned, workers):
                tournament.add(result)
                progress.advance(task)
        except KeyboardInterrupt:
            code = STOPPED
    if tournament.matches == 0:
        raise KeyboardInterrupt
    if as_json:
        show_json({"game": made.id, "players": count, **tournament.facts()})
    else:
        tell(made.title, tournament)
    sys.stdout.flush()
    return code


def tell(title: str, tournament: Tournament) -> None:
    """The standings as a table."""
    facts = tournament.facts()
    show(
        f"{title}: {tournament.matches} matches at {tournament.seats} seats; an equal share of "
        f"wins is {100 * facts['equal_share']:.1f} %."
    )
    show()
    rows = [
        (
            one.level,
            str(one.seats),
            f"{100 * one.share:.1f} %",
            f"± {100 * one.margin:.1f}",
            f"{one.rating.mu:.1f} ± {2 * one.rating.sigma:.1f}",
        )
        for one in tournament.ranking()
    ]
    show_table(rows, ("bot", "seats", "wins", "95 %", "rating"), right=" rrrr")
