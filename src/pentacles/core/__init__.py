"""The engine: it runs any game and knows none.

What the author of a game needs is exported here, sorted by the part of a game it belongs to.
`docs/adding-a-game.md` builds a whole game from it.
"""

from pentacles.core.actions import ActionSpace
from pentacles.core.advice import Advice
from pentacles.core.blocks import Block, Blocks
from pentacles.core.card_fields import Field, Verb
from pentacles.core.cards import CardFile, Face, parse_cards
from pentacles.core.drawing import Drawing
from pentacles.core.errors import BadCard, BadOption, Illegal, PentaclesError, Refusal, Unreadable
from pentacles.core.game import Game
from pentacles.core.options import (
    Option,
    Wording,
    choice,
    first_seat,
    flag,
    seat_named,
    whole,
    words,
)
from pentacles.core.outcome import Outcome
from pentacles.core.own_fields import OwnField, own_flag, own_group, own_rows, own_whole, own_wholes
from pentacles.core.question import Question, SecretQuestion, Window
from pentacles.core.rng import Rng
from pentacles.core.sentences import Short
from pentacles.core.sparse_row import SparseRow
from pentacles.core.state import State
from pentacles.core.step import Step
from pentacles.core.table import (
    Aid,
    Badge,
    BarsScene,
    BuildScene,
    CalculationScene,
    ChainScene,
    ChallengeScene,
    Counter,
    DiceScene,
    DuelScene,
    EquationScene,
    LandscapeScene,
    OptionView,
    Prompt,
    SumScene,
    TrackScene,
)
from pentacles.core.zone import EVERYBODY, NOBODY, OWNER, Zone

__all__ = [
    "EVERYBODY",
    "NOBODY",
    "OWNER",
    "ActionSpace",
    "Advice",
    "Aid",
    "BadCard",
    "BadOption",
    "Badge",
    "BarsScene",
    "Block",
    "Blocks",
    "BuildScene",
    "CalculationScene",
    "CardFile",
    "ChainScene",
    "ChallengeScene",
    "Counter",
    "DiceScene",
    "Drawing",
    "DuelScene",
    "EquationScene",
    "Face",
    "Field",
    "Game",
    "Illegal",
    "LandscapeScene",
    "Option",
    "OptionView",
    "Outcome",
    "OwnField",
    "PentaclesError",
    "Prompt",
    "Question",
    "Refusal",
    "Rng",
    "SecretQuestion",
    "Short",
    "SparseRow",
    "State",
    "Step",
    "SumScene",
    "TrackScene",
    "Unreadable",
    "Verb",
    "Window",
    "Wording",
    "Zone",
    "choice",
    "first_seat",
    "flag",
    "own_flag",
    "own_group",
    "own_rows",
    "own_whole",
    "own_wholes",
    "parse_cards",
    "seat_named",
    "whole",
    "words",
]
