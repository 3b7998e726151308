"""The rules of Witless Wizards as steps, by chapter of the rules."""

from typing import Any

from pentacles.core.step import Step
from pentacles.games.witless_wizards.questions import OWNERS, Choice
from pentacles.games.witless_wizards.steps import attack, battle, draft, elimination, turn

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
    draft.Focus,
    draft.Toss,
    draft.Assign,
    draft.AssignOther,
    draft.Gift,
    turn.SkipBattle,
    battle.BattleStart,
    battle.BattleUse,
    battle.BattleBreak,
    battle.Target,
    attack.AttackPumps,
    attack.PumpAttack,
    attack.Roll,
    attack.Reroll,
    attack.TotalAttack,
    attack.PumpDefence,
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
    draft.Focus(),
    draft.Toss(),
    draft.Assign(),
    draft.Gift(0),
    battle.BattleUse(0),
    battle.BattleBreak(0),
    battle.Target(),
    attack.PumpAttack(0),
    attack.Reroll(),
    attack.PumpDefence(0),
    attack.Vanish(0),
    battle.Mend(),
    elimination.DiscardNext(0),
)
"""Every question, in the order of its actions."""

for question in QUESTIONS:
    OWNERS.extend([question] * (question.beyond - question.first))
