"""Can a deal be computed from what one viewer is sent? The attack, and what is left to guess.

python -m benchmarks.server.deal

The attack deals one seed after the other as the rules say and compares the cards with those that
the viewer saw. It finds a match that was dealt from a small whole number, which is how hosted
matches used to be dealt (63 bits, and a well-written program tries them all). Hosted matches now
deal from a sealed seed, so what is left to guess is shown by construction: how many deals agree
with everything that was sent, and how many seeds.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import tempfile
from math import lgamma, log
from pathlib import Path
from typing import Any

import msgspec

import pentacles
from benchmarks.server.hosts import Host
from benchmarks.server.hosts import table as verdict
from pentacles.client import Client, RequestRefused, Viewer
from pentacles.core.knowledge import Deal
from pentacles.core.sealed_rng import commitment, is_sealed
from pentacles.core.state import State
from pentacles.core.table import Table
from pentacles.session.messages import NewMatch, SeatWish

SEATS = {"wizard-cards": 2, "wiz": 2, "witless-wizards": 2, "wizards-and-relics": 2, "wysaertz": 12}
MOVES = 12
"""How many of its own moves the attacker makes before computing."""


def cards_on(table: Table) -> list[list[str]]:
    """The faces that a viewer sees, zone by zone."""
    return [
        sorted(card.face for card in zone.cards if card.face is not None) for zone in table.zones
    ]


def attack(game: str, seats: int, seen: list[list[str]], guesses: int) -> int | None:
    """The first whole number whose deal looks like the one that was seen, or None."""
    rules = pentacles.game(game)
    for seed in range(guesses):
        if cards_on(rules.new(seats, seed).table(0)) == seen:
            return seed
    return None


def small_seed(game: str, seats: int, below: int) -> int:
    """A random seed whose first decision is a choice: a forced answer would change the table."""
    rules = pentacles.game(game)
    while True:
        seed = secrets.randbelow(below)
        if all(len(decision.options) > 1 for decision in rules.new(seats, seed).decisions):
            return seed


def bits_left(state: State, seat: int) -> float:
    """The logarithm (base 2) of the number of deals that agree with everything a seat knows."""
    left = 0.0
    for pool in Deal(state, seat).pools:
        left += lgamma(len(pool.faces) + 1)
        for face in set(pool.faces):
            left -= lgamma(pool.faces.count(face) + 1)
    return left / log(2)


async def play(viewer: Viewer, moves: int) -> None:
    """Answer this many decisions, or all until the end."""
    while moves > 0 and not viewer.table.is_over:
        await viewer.until(
            lambda: viewer.table.is_over or bool(viewer.decision and viewer.table.options), 60
        )
        if viewer.decision and viewer.table.options:
            moves -= 1
            try:
                await viewer.play(viewer.table.options[0].action)
            except RequestRefused:
                continue  # answered automatically in the meantime


async def campaign(host: Host, game: str, guesses: int) -> dict[str, Any]:
    """A match from a small seed and a sealed one: what the attack finds in each."""
    seats = SEATS[game]
    wishes = (SeatWish("me"), *[SeatWish("bot", level="random")] * (seats - 1))
    still = (SeatWish("me"), *[SeatWish("here")] * (seats - 1))  # nobody moves meanwhile
    weak = small_seed(game, seats, guesses)
    client = Client(host.address)
    await client.guest("Eve")
    try:
        made = await client.create(NewMatch(game, still, seed=weak))
        async with client.watch(made.id, 0) as viewer:
            found = attack(game, seats, cards_on(viewer.table), guesses)
        made = await client.create(NewMatch(game, still))
        async with client.watch(made.id, 0) as viewer:
            guessed = attack(game, seats, cards_on(viewer.table), guesses)
        match = await client.create(NewMatch(game, wishes))
        async with client.watch(match.id, 0) as viewer:
            promised = match.commitment
            frames = [msgspec.json.encode(viewer.table)]
            await play(viewer, MOVES)
            frames += [msgspec.json.encode(viewer.table), msgspec.json.encode(viewer.log)]
            moves = (await client.match(match.id)).moves
            await play(viewer, 100_000)
        record = (await client.record(match.id))["record"]
    finally:
        await client.close()
    seed = record["seed"]
    state = pentacles.replay(msgspec.json.encode(record).decode(), min(moves, len(record["moves"])))
    return {
        "weak": weak,
        "found": found,
        "guessed": guessed,
        "promise": promised == commitment(match.id, seed),
        "sealed": is_sealed(seed),
        "leaked": sum(seed.encode() in frame for frame in frames),
        "bits": bits_left(state, 0) if not state.over else 0.0,
    }


def run(games: list[str], guesses: int = 20_000) -> bool:
    """The campaign, with its verdict."""
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        host = Host(f"{folder}/deal.sqlite3", Path(folder), "--messages", "1000000")
        host.start()
        try:
            for game in games:
                found = asyncio.run(campaign(host, game, guesses))
                fine &= verdict(
                    f"{game}, {SEATS[game]} seats, {guesses:,} guesses "
                    f"(load average {os.getloadavg()[0]:.1f})",
                    [
                        (
                            "small seed found",
                            str(found["found"]),
                            f"{found['weak']}: the attack works",
                            found["found"] == found["weak"],
                        ),
                        (
                            "sealed seed found",
                            str(found["guessed"]),
                            "None",
                            found["guessed"] is None,
                        ),
                        ("seeds left to guess, bits", 256, "256", found["sealed"]),
                        ("deals left after 12 moves, bits", found["bits"], "", None),
                        ("frames with the seed", found["leaked"], "0", found["leaked"] == 0),
                        (
                            "promise kept",
                            str(found["promise"]),
                            "True",
                            found["promise"],
                        ),
                    ],
                )
        finally:
            host.stop()
    return fine


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--games", nargs="*", default=list(SEATS))
    words.add_argument("--guesses", type=int, default=20_000)
    asked = words.parse_args()
    run(asked.games, asked.guesses)


if __name__ == "__main__":
    main()
