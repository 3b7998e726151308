"""stub"""
from __future__ import annotations
from pentacles.core.drawing import Drawing
from pentacles.games.witless_wizards.state import Brawl
SENTENCES: dict[str, str] = {}
class BrawlDrawing(Drawing[Brawl]):
    """stub."""
