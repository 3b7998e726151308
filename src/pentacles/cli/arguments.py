"""Arguments that several commands take, each with its help."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

GameId = Annotated[str, Parameter(help="The game's id.")]
Players = Annotated[int | None, Parameter(help="How many players; by default the usual number.")]
Options = Annotated[
    list[str] | None, Parameter(help="Set an option: NAME=VALUE. Repeat it for more.")
]
Cards = Annotated[str | None, Parameter(name="--cards", help="Take the cards from this file.")]
AsJson = Annotated[bool, Parameter(name="--json", help="Print JSON.")]
