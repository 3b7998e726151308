"""A match as the game makes it: its state with penalties, figures and derived values."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import Refusal
from pentacles.core.sparse_row import SparseRow
from pentacles.games.wiz.hands import refresh_all
from pentacles.games.wiz.observation import note
from pentacles.games.wiz.penalty import punish
from pentacles.games.wiz.state import WizMatch


class Match(WizMatch):
    """The parts of a state that need the rules. The rules themselves know only the plain state."""

    def fresh(self) -> WizMatch:
        return Match(self.game, self.seats, self.deck)

    def punish(self, seat: int, refusal: Refusal) -> None:
        punish(self, seat, refusal)

    def note_figures(self, seat: int, row: SparseRow) -> None:
        note(self, seat, row)

    def restore(self, fields: dict[str, Any]) -> None:
        super().restore(fields)
        refresh_all(self)
