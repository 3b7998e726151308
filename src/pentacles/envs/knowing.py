# not compiled
"""What each seat has learnt in the course of a match, with perfect recall.

For each seat there is a digest of its own actions, its observations whenever they changed, and what
it was offered. It is brought up to date only when somebody asks, by replaying what has happened
since then on a copy: random playouts never pay for it.
"""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import Any

from pentacles.core.state import State

SIZE = 16
"""Bytes of a digest."""


class Knowledge:
    """The digests of all seats, and what they don't include yet."""

    def __init__(
        self,
        trail: State,
        digests: tuple[bytes, ...],
        views: tuple[bytes, ...],
        acted: tuple[dict[int, int], ...],
    ) -> None:
        self.trail = trail
        """The match as it was when the digests were made; shared by copies, never changed."""
        self.digests = digests
        self.views = views
        self.acted = acted
        self.since: list[tuple[int, int]] = []
        """The actions since then, each with its seat."""

    @classmethod
    def begun(cls, state: State) -> Knowledge:
        """At the beginning of a match."""
        seats = range(state.seats)
        views = tuple(view(state, seat) for seat in seats)
        return cls(state.clone(), views, views, tuple({} for _ in seats))

    def note(self, seat: int, action: int) -> None:
        """An action is about to be played."""
        self.since.append((seat, action))

    def catch_up(self) -> None:
        """Add what has happened."""
        if not self.since:
            return
        state = self.trail.clone()
        digests, views = list(self.digests), list(self.views)
        acted = [counts.copy() for counts in self.acted]
        for seat, action in self.since:
            digests[seat] = chained(digests[seat], b"a%d" % action)
            acted[seat][action] = acted[seat].get(action, 0) + 1
            state.play_unchecked(seat, action)
            for other in range(state.seats):
                seen = view(state, other)
                if seen != views[other]:
                    views[other] = seen
                    digests[other] = chained(digests[other], seen)
        self.trail, self.since = state, []
        self.digests, self.views, self.acted = tuple(digests), tuple(views), tuple(acted)

    def digest_of(self, seat: int) -> str:
        """What a seat knows, as a short text: the same text for the same knowledge."""
        self.catch_up()
        return self.digests[seat].hex()

    def actions_of(self, seat: int) -> dict[int, int]:
        """How often a seat has chosen each action."""
        self.catch_up()
        return self.acted[seat]

    def copy(self) -> Knowledge:
        """For a copy of the match."""
        twin = Knowledge(self.trail, self.digests, self.views, self.acted)
        twin.since = self.since.copy()
        return twin

    def of_world(self, world: State, seat: int) -> Knowledge:
        """For a world sampled from what one seat knows.

        That seat knows what it knew. It can't tell what the others have seen, only what they would
        see now.
        """
        views = [view(world, other) for other in range(world.seats)]
        digests = list(views)
        digests[seat] = self.digests[seat]
        views[seat] = self.views[seat]
        acted = [counts if other == seat else {} for other, counts in enumerate(self.acted)]
        return Knowledge(world.clone(), tuple(digests), tuple(views), tuple(acted))

    def facts(self) -> list[Any]:
        """Everything as plain data, once it is up to date."""
        return [self.digests, self.views, self.acted]

    @classmethod
    def restored(cls, state: State, facts: list[Any]) -> Knowledge:
        """From plain data."""
        digests, views, acted = facts
        return cls(state.clone(), digests, views, acted)


def view(state: State, seat: int) -> bytes:
    """What a seat sees and is offered now, as a digest."""
    values = state.observation(seat)
    options = sorted(state.options(seat))
    content = struct.pack(f"{len(values)}f{len(options)}i", *values, *options)
    return blake2b(content, digest_size=SIZE).digest()


def chained(digest: bytes, content: bytes) -> bytes:
    """A digest that continues another."""
    return blake2b(digest + content, digest_size=SIZE).digest()
