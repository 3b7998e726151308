"""The rules of Witless Wizards as steps, by chapter of the rules."""

from typing import Any

from pentacles.core.step import Step
from pentacles.games.witless_wizards.questions import OWNERS, Choice
from pentacles.games.witless_wizards.steps import (
    attack,
    battle,
    draft,
    elimination,
    focus,
    gifts,
    pumps,
    turn,
)

STEPS: tuple[type[Step[Any]], ...] = (
    turn.PickCharacter,
    turn.FirstPlayer,
    turn.PickDeck,
    turn.StartGame,
    turn.Turn,
    draft.Look,
    draft.Scry,
    draft.Pick,
    draft.DrawSource,
    focus.Focus,
    focus.Toss,
    draft.Assign,
    draft.AssignOther,
    gifts.Gift,
    turn.SkipBattle,
    battle.BattleStart,
    battle.BattleUse,
    battle.BattleBreak,
    battle.Target,
    pumps.AttackPumps,
    pumps.PumpAttack,
    attack.Roll,
    attack.Reroll,
    attack.TotalAttack,
    pumps.PumpDefence,
    attack.CountHits,
    attack.Vanish,
    attack.Batch,
    attack.AfterEffects,
    battle.Mend,
    battle.Income,
    elimination.DiscardNext,
    turn.EndTurn,
)
"""Every step, for saves."""

QUESTIONS: tuple[Choice, ...] = (
    turn.PickDeck(),
    turn.PickCharacter(0),
    draft.Scry(),
    draft.DrawSource(),
    focus.Focus(),
    focus.Toss(),
    draft.Assign(),
    gifts.Gift(0),
    battle.BattleUse(0),
    battle.BattleBreak(0),
    battle.Target(),
    pumps.PumpAttack(0),
    attack.Reroll(),
    pumps.PumpDefence(0),
    attack.Vanish(0),
    battle.Mend(),
    elimination.DiscardNext(0),
)
"""Every question, in the order of its actions."""

for question in QUESTIONS:
    OWNERS.extend([question] * (question.beyond - question.first))
