"""How to play WysaertZ well (stub)."""

from __future__ import annotations

from pentacles.core.advice import Advice
from pentacles.games.wysaertz.state import Feud


class FeudAdvice(Advice[Feud]):
    """Advice."""
