"""stub"""

from __future__ import annotations

from pentacles.core.advice import Advice
from pentacles.games.wizards_and_relics.state import Match


class RelicAdvice(Advice[Match]):
    """stub"""
