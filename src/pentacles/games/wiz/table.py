"""The table of WIZ."""

from __future__ import annotations

from pentacles.core.drawing import Drawing
from pentacles.games.wiz.state import WizMatch

SENTENCES: dict[str, str] = {}


class WizDrawing(Drawing[WizMatch]):
    """What the table shows."""
