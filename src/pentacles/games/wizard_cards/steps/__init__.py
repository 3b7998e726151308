"""The rules of Wizard Cards as steps: setup and draft, the turn, casting, losing cards, the end."""

from __future__ import annotations

from typing import Any, Final

from pentacles.core.step import Step
from pentacles.games.wizard_cards.steps.casting import Cast
from pentacles.games.wizard_cards.steps.damage import DamageDiscard
from pentacles.games.wizard_cards.steps.draft import DRAFT_PICK, AddJokers, DraftPick
from pentacles.games.wizard_cards.steps.setup import ChooseOpener, OpeningHands, ShuffleDecks
from pentacles.games.wizard_cards.steps.turn import TURN, EndTurn, Turn

SETUP: Final[list[Step[Any]]] = [TURN, OpeningHands(), ShuffleDecks(), ChooseOpener()]
"""In the order of the agenda: the last step comes first."""
DRAFT_SETUP: Final[list[Step[Any]]] = [*SETUP[:-1], AddJokers(), DRAFT_PICK, SETUP[-1]]
STEPS: Final = (
    ChooseOpener,
    DraftPick,
    AddJokers,
    ShuffleDecks,
    OpeningHands,
    Turn,
    Cast,
    DamageDiscard,
    EndTurn,
)
