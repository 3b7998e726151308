"""stub"""

from __future__ import annotations
from pentacles.core.advice import Advice
from pentacles.games.witless_wizards.state import Brawl


class BrawlAdvice(Advice[Brawl]):
    """stub."""
