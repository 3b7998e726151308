"""`pentacles replay`: a match told sentence by sentence."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from pentacles.cli.arguments import AsJson
from pentacles.cli.given_games import blaming, check_seat, read_record
from pentacles.cli.match_story import happenings, lines, show_lines
from pentacles.cli.table_text import Drawer, open_table
from pentacles.cli.text import clean, show, show_json
from pentacles.core.errors import BadOption


def replay(
    file: Annotated[str, Parameter(help="A record, or a saved match.")],
    /,
    *,
    moves: Annotated[int | None, Parameter(help="Stop after this many moves.")] = None,
    seat: Annotated[
        int | None, Parameter(help="Tell what this seat knew; by default what a spectator saw.")
    ] = None,
    everything: Annotated[
        bool, Parameter(name="--all", help="Tell what all seats knew together.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded or saved match, sentence by sentence with rule numbers."""
    if seat is not None and everything:
        raise BadOption("Use --seat or --all, not both.")
    game, record = read_record(file)
    if moves is not None and not 0 <= moves <= len(record.moves):
        raise BadOption(f"--moves must be from 0 to {len(record.moves)}, got {moves}.")
    with blaming(file):
        game.check_players(record.players)
    if seat is not None:
        check_seat(seat, game.seats(record.players))
    is_named = len(record.names) == game.seats(record.players)
    names = [clean(name) for name in record.names] if is_named else []
    with blaming(file):
        state, told = happenings(game, record, moves)
        log = lines(game, state, told, seat, everything, names)
    done = len(record.moves[:moves])
    if as_json:
        outcome = state.outcome
        show_json(
            {
                "game": game.id,
                "version": game.version,
                "options": game.options,
                "players": record.players,
                "seed": record.seed,
                "moves": done,
                "moves_recorded": len(record.moves),
                "events": [vars(line) for line in log],
                "is_over": state.over,
                "winners": state.winners,
                "reason": outcome.reason if outcome is not None else None,
                "rule": outcome.rule if outcome is not None else None,
                "scores": list(state.scores),
            }
        )
        return
    show(f"{game.title}, {record.players} players, seed {record.seed}", "bold")
    show_lines(log, numbered=True)
    if not state.over:
        show(f"After move {done} of {len(record.moves)}:")
        table = open_table(state, names) if everything else state.table(seat, names or None)
        Drawer(game).draw(table, whole=True)
