"""Looks: who looks at a table, with the keys and the faces of this viewer."""

from __future__ import annotations

from pentacles.core.keys import Ring, fresh_ring
from pentacles.core.state import State
from pentacles.core.table import FaceView


class Look:
    """Who looks at a table: the viewer, its keys, and the faces that came up on the way."""

    def __init__(
        self, state: State, viewer: int | None, ring: Ring | None, faces: dict[str, FaceView] | None
    ) -> None:
        self.viewer = viewer
        self.ring = fresh_ring(state, viewer) if ring is None else ring
        self.faces = faces
        """None for a viewer who has the catalogue of the match."""
        self.zones: list[int] = []

    def key(self, state: State, card: int | None) -> int | None:
        """The viewer's key for a card that an option or a scene is about."""
        if card is None:
            return None
        if not self.zones:
            self.zones = [-1] * len(state.face)
            for zone, cards in enumerate(state.zones):
                for each in cards:
                    self.zones[each] = zone
        return self.ring.name(state, self.zones[card], card)
