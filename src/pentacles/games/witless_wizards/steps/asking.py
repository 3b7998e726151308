"""What all questions have in common: how an action of another question is refused."""

from __future__ import annotations

from pentacles.core.errors import Refusal
from pentacles.games.witless_wizards.actions import ELSEWHERE, TOPICS


def elsewhere(action: int, words: str) -> Refusal:
    """Why an action that belongs to another decision is refused; `words` say what is asked now."""
    reason = ELSEWHERE[TOPICS[action]]
    return Refusal(reason[0], f"{reason[1]} {words}")
