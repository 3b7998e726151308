"""Fingerprints: a short hash of a match's state, kept with its journal.

A journal is a list of moves; what they lead to depends on the rules. If a new version of a game
deals or plays differently, the fingerprints no longer match, and the match is set aside instead of
going on with other cards.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from pentacles.core.errors import Unreadable
from pentacles.core.state import State

SIZE = 6
"""Bytes: enough to find mistakes, and nobody gains by a forgery."""
CHANGED = (
    "This match can't be played on: by the rules of this version its moves lead to a different "
    "position from the one that was on the table."
)

encoder = msgspec.msgpack.Encoder()


def fingerprint(state: State) -> str:
    """A hash of where the cards are, who knows them, the generator, the turn and who is asked."""
    facts = (state.zones, state.seen, int(state.rng.state), state.turn, state.asked)
    return blake2b(encoder.encode(facts), digest_size=SIZE).hexdigest()


class Prints:
    """The fingerprint of a match as it stands, worked out once for each of its revisions.

    A move is proposed and carried out in the same position: the second time it is already known.
    """

    def __init__(self) -> None:
        self.revision = -1
        self.text = ""

    def of(self, state: State, revision: int) -> str:
        """The fingerprint of the state, which belongs to this revision."""
        if revision != self.revision:
            self.text, self.revision = fingerprint(state), revision
        return self.text


def check_fingerprint(found: str, noted: object) -> None:
    """Unreadable if a state is not the one that was noted."""
    if noted != found:
        raise Unreadable(CHANGED)
