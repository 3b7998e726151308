"""The rules of Witless Wizards as steps, by chapter of the rules."""

from pentacles.games.witless_wizards.steps.attack import (
    AfterEffects,
    AttackPumps,
    Batch,
    CountHits,
    PumpAttack,
    PumpDefence,
    Reroll,
    Roll,
    TotalAttack,
    Vanish,
)
from pentacles.games.witless_wizards.steps.battle import (
    BattleBreak,
    BattleStart,
    BattleUse,
    Income,
    Mend,
    Target,
)
from pentacles.games.witless_wizards.steps.draft import (
    Assign,
    DrawSource,
    Focus,
    Gift,
    Look,
    Pick,
    Scry,
    Toss,
)
from pentacles.games.witless_wizards.steps.elimination import DiscardNext
from pentacles.games.witless_wizards.steps.turn import (
    EndTurn,
    FirstPlayer,
    PickCharacter,
    PickDeck,
    SkipBattle,
    StartGame,
    Turn,
)

STEPS = (
    PickCharacter,
    FirstPlayer,
    PickDeck,
    StartGame,
    Turn,
    Look,
    Scry,
    Pick,
    DrawSource,
    Focus,
    Toss,
    Assign,
    Gift,
    SkipBattle,
    BattleStart,
    BattleUse,
    BattleBreak,
    Target,
    AttackPumps,
    PumpAttack,
    Roll,
    Reroll,
    TotalAttack,
    PumpDefence,
    CountHits,
    Vanish,
    Batch,
    AfterEffects,
    Mend,
    Income,
    DiscardNext,
    EndTurn,
)
"""Every step, for saves."""
