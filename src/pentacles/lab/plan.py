"""The plan of a run: which matches are played, with which seeds, in which chunks.

Everything follows from the plan, so the number of workers and the machine can't change a result.
Match n has the same deal and the same bots in every variant: differences between variants are then
differences between pairs, and the luck of the deal cancels out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from pentacles.bots import bot_names, check_bot
from pentacles.bots.arena import seatings
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.core.rng import MASK, scramble
from pentacles.games import made
from pentacles.lab.errors import BadRun

FORMAT = 1
MOST = 100_000_000
MATCHES = {"random": 2000, "apprentice": 200, "adept": 50, "sage": 50, "archmage": 10}
"""How many matches make a chunk, by the slowest bot: a few seconds of work."""
FEW = 10
"""The same for bots whose pace is unknown."""
BASE = "base"


@dataclass(frozen=True)
class Variant:
    """One way to play the game: its name in tables, options, and the text of its own cards."""

    name: str
    options: dict[str, Any]
    cards: str = ""

    def game(self, game: str) -> Game:
        """The game of this variant."""
        return made(game, self.options, self.cards)


@dataclass(frozen=True)
class Chunk:
    """Some matches of one variant, played and written together."""

    variant: int
    number: int

    @property
    def file(self) -> str:
        """The name of its files."""
        return f"{self.variant:03d}-{self.number:06d}.parquet"


@dataclass(frozen=True)
class Plan:
    """Everything that determines the results of a run."""

    game: str
    version: str
    players: int
    seats: int
    bots: tuple[str, ...]
    iterations: int
    games: int
    seed: int
    chunk: int
    variants: tuple[Variant, ...]
    card: str = ""
    """The card under study, if the variants are about one."""
    format: int = FORMAT

    @property
    def turns(self) -> list[tuple[str, ...]]:
        """The ways the bots can sit; every deal is played once in each."""
        return seatings(self.bots, self.seats)

    def levels_of(self, match: int) -> tuple[str, ...]:
        """Who sits where in a match."""
        return self.turns[match % len(self.turns)]

    @property
    def chunks_of_a_variant(self) -> int:
        """How many chunks a variant has."""
        return -(-self.games // self.chunk)

    def chunks(self) -> Iterator[Chunk]:
        """All chunks; those with the same deals come together."""
        for number in range(self.chunks_of_a_variant):
            for variant in range(len(self.variants)):
                yield Chunk(variant, number)

    def numbers(self, chunk: Chunk) -> range:
        """The matches of a chunk."""
        first = chunk.number * self.chunk
        return range(first, min(first + self.chunk, self.games))

    def seed_of(self, match: int) -> int:
        """The seed of the match's deal, the same in every variant and rotation.

        Runs with different seeds are far apart, so that none repeats the deals of another.
        """
        return (scramble(self.seed + 1) + match // len(self.turns)) & MASK

    def to_json(self) -> str:
        """As text."""
        return json.dumps(asdict(self), indent=1) + "\n"

    def differences(self, other: Plan) -> list[str]:
        """How another plan differs, in words."""
        found = []
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            if mine == theirs:
                continue
            if one.name == "variants":
                mine, theirs = (", ".join(v.name for v in plan) for plan in (mine, theirs))
                if mine == theirs:
                    mine, theirs = "these options or cards", "others"
            elif one.name == "bots":
                mine, theirs = ",".join(mine), ",".join(theirs)
            found.append(f"{one.name} {mine} there, {theirs} now")
        return found


def from_json(text: str | bytes, source: str) -> Plan:
    """The plan that was saved."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise BadRun(f"{source}: was written in format {data['format']}, this reads {FORMAT}.")
        data["bots"] = tuple(data["bots"])
        data["variants"] = tuple(Variant(**variant) for variant in data["variants"])
        plan = Plan(**data)
        for name in ("players", "seats", "games", "chunk"):
            if type(data[name]) is not int or data[name] < 1:
                raise ValueError(f"{name} must be a number from 1 on")
        check_bots(plan.bots)
        if not plan.variants:
            raise ValueError("it has no variants")
        return plan
    except (ValueError, TypeError, KeyError, RecursionError, BadOption) as error:
        raise BadRun(f"{source}: is not the plan of a lab run ({error}).") from None


def check_bots(names: Sequence[str]) -> tuple[str, ...]:
    """The levels of the bots, if there are such."""
    for name in names:
        check_bot(name)
    if not names:
        raise BadOption(f"Say who plays: --bots with some of {', '.join(bot_names())}.", "bots")
    return tuple(names)


def make_plan(
    game: Game,
    variants: Sequence[Variant],
    *,
    games: int,
    bots: Sequence[str],
    players: int | None = None,
    seed: int = 0,
    iterations: int = 100,
    chunk: int = 0,
    card: str = "",
) -> Plan:
    """A plan; the number of games is rounded up so that every deal is played from every seat."""
    levels = check_bots(bots)
    if not 1 <= games <= MOST:
        raise BadOption(f"--games must be from 1 to {MOST}, got {games}.", "games")
    if iterations < 1:
        raise BadOption(f"--iterations must be at least 1, got {iterations}.", "iterations")
    if not 0 <= chunk <= 1_000_000:
        raise BadOption(f"--chunk must be from 1 to 1000000, got {chunk}.", "chunk")
    names = [variant.name for variant in variants]
    if len(set(names)) != len(names):
        raise BadOption("Every variant must be different: a value is given twice.", "vary")
    count = game.usual_players if players is None else players
    for variant in variants:
        variant.game(game.id).check_players(count)
    if count == 1 and len(set(levels)) > 1:
        raise BadOption(f"A lone player is one bot: --bots {levels[0]} or another.", "bots")
    seats = game.seats(count)
    turns = len(seatings(levels, seats))
    size = chunk or min(MATCHES.get(level, FEW) for level in levels)
    return Plan(
        game.id,
        game.version,
        count,
        seats,
        levels,
        iterations if "archmage" in levels else 0,
        -(-games // turns) * turns,
        seed,
        -(-size // turns) * turns,
        tuple(variants),
        card,
    )
