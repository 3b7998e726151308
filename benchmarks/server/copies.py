"""Count how often copies of a card can be told apart by what one viewer is sent.

python -m benchmarks.server.copies

Matches are played at random through their session, and each viewer's frames are read. A copy is
told apart when a card comes into sight with a key that the viewer has seen before, although the
card, like another copy of it, has been out of sight: then the viewer knows which of them it is. For
comparison it counts how often that would have happened if the number of a card were its key, as it
once was.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

import msgspec

import pentacles
from benchmarks.server.hosts import table as verdict
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.session import SeatSetup, Session, Setup
from pentacles.session.messages import Update

SEATS = {"wizard-cards": 2, "witless-wizards": 4, "wizards-and-relics": 2, "wiz": 4, "wysaertz": 7}
MOVES = 600
"""How long a match is followed at most."""

read_update = msgspec.json.Decoder(Update)


class Reader:
    """One viewer of a match, who remembers every key."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.keys: set[int] = set()
        self.numbers: set[int] = set()
        self.met_keys: set[int] = set()
        self.met_numbers: set[int] = set()
        self.by_key = 0
        """How often a key that had gone came back."""
        self.by_number = 0
        """How often the number of a card would have told a copy apart."""

    def read(self, session: Session) -> None:
        """Look at what the viewer is sent now."""
        buffer = bytearray()
        session.views.write_update(self.viewer, buffer)
        update = read_update.decode(bytes(buffer))
        cards = [card for zone in update.table.zones for card in zone.cards]
        keys = {card.key for card in cards if card.key is not None}
        moves = [move for line in update.log for move in line.event.moves]
        keys |= {move.key for move in moves if move.key is not None}
        self.by_key += len((keys - self.keys) & self.met_keys)
        self.keys = keys
        self.met_keys |= keys
        self.count_numbers(session.state)

    def count_numbers(self, state: State) -> None:
        """The same with card numbers as keys, if another copy is out of sight."""
        known = {card for card in range(len(state.face)) if state.knows(self.viewer, card)}
        hidden = Counter([face for card, face in enumerate(state.face) if card not in known])
        for card in (known - self.numbers) & self.met_numbers:
            self.by_number += bool(hidden[state.face[card]])
        self.numbers = known
        self.met_numbers |= known


def play(name: str, seats: int, seed: int) -> list[Reader]:
    """The readers of one random match."""
    game = pentacles.game(name)
    people = tuple(SeatSetup("person", f"Player {n}", owner=f"guest-{n}") for n in range(seats))
    session = Session(Setup("m1", name, game.version, seats, seed, people), 0.0, Rng(seed))
    session.apply(session.propose.begin(0.0))
    readers = [Reader(viewer) for viewer in (*range(seats), None)]
    rng = Rng(seed)
    for _ in range(MOVES):
        for reader in readers:
            reader.read(session)
        if session.is_over:
            break
        seat = rng.choice(session.decisions.asked_seats())
        action = rng.choice(sorted(session.state.options(seat)))
        session.apply(session.propose.play(seat, session.decisions[seat], action, "", 1.0))
    return readers


def campaign(matches: int, seats: dict[str, int]) -> dict[str, tuple[int, float]]:
    """For each game: copies told apart by keys, and by numbers for a viewer in a match."""
    found: dict[str, tuple[int, float]] = {}
    for name, count in seats.items():
        readers = [reader for seed in range(matches) for reader in play(name, count, seed + 1)]
        by_number = sum(reader.by_number for reader in readers) / max(1, len(readers))
        found[name] = (sum(reader.by_key for reader in readers), by_number)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=5, help="matches of each game")
    found = campaign(parser.parse_args().matches, SEATS)
    rows: list[tuple[str, Any, str, bool | None]] = [
        (name, by_key, f"0 (by number: {by_number:.1f})", by_key == 0)
        for name, (by_key, by_number) in found.items()
    ]
    sys.exit(not verdict("Copies told apart by a viewer in a match", rows))


if __name__ == "__main__":
    main()
