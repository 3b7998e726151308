"""`pentacles verify`: whether an exported match was dealt and played as it says."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from pentacles.cli.arguments import AsJson
from pentacles.cli.files import LARGEST_MATCH, read_text
from pentacles.cli.given_games import blaming
from pentacles.cli.text import show, show_json
from pentacles.core.errors import BadOption, Unreadable
from pentacles.session.export import verified

FEWEST = 8
"""How many digits of a commitment nobody hits by chance."""


def verify(
    file: Annotated[str, Parameter(help="A finished match, as the page or the server exports it.")],
    /,
    *,
    commitment: Annotated[
        str | None,
        Parameter(help="What was shown of the deal when the match began, or its first 8 digits."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check an exported match: its deal, its moves, its result and its chain of hashes.

    The server shows the commitment, a hash of the sealed seed, before the first card is dealt; the
    seed itself is revealed after the end. If the seed fits, the deal was settled before the match.
    Names and times are as the server wrote them: nothing can prove those.
    """
    with blaming(file):
        record, state, published, last = verified(read_text(file, LARGEST_MATCH))
    wanted = "" if commitment is None else commitment.strip().lower()
    if commitment is not None and len(wanted) < FEWEST:
        raise BadOption(f"Give at least {FEWEST} digits of the commitment, got {wanted!r}.")
    if wanted and not published.startswith(wanted):
        promised = f"this file promises {published}" if published else "this deal was no secret"
        raise Unreadable(f"{file}: you were shown the commitment {wanted}, but {promised}.")
    outcome = state.outcome
    if as_json:
        show_json(
            {
                "game": record.game,
                "players": record.players,
                "moves": len(record.moves),
                "commitment": published,
                "hash": last,
                "winners": state.winners,
                "rule": outcome.rule if outcome else "",
            }
        )
        return
    show(f"{file}: true.", "bold")
    if published:
        show("Deal: the seed fits the commitment, so the cards were settled before the match.")
        show(f"  {published}", hang="  ")
        if not wanted:
            show("  Compare it with the one that the table showed, or give it as --commitment.")
    else:
        show("Deal: it began from a chosen seed or position, so there was nothing to promise.")
    show(f"Moves: all {len(record.moves)} legal. {outcome.reason if outcome else ''}")
    show("Chain: unbroken. Copies of this match that end with the same hash are the same:")
    show(f"  {last}", hang="  ")
