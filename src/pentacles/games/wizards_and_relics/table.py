"""stub"""

from __future__ import annotations

from pentacles.core.drawing import Drawing
from pentacles.games.wizards_and_relics.state import Match

SENTENCES: dict[str, str] = {}


class MatchDrawing(Drawing[Match]):
    """stub"""
