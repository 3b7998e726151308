"""How to play WIZ well (placeholder)."""

from __future__ import annotations

from pentacles.core.advice import Advice
from pentacles.games.wiz.state import WizMatch


class WizAdvice(Advice[WizMatch]):
    """The notes of a competent player."""
