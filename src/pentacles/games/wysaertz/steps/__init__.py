"""The rules of WysaertZ as steps, one module for each chapter."""

from pentacles.games.wysaertz.steps.battle import EndChallenge, Face, Initiative, Join, NextHolder
from pentacles.games.wysaertz.steps.chain import Answer, Chain, PowerDiscard, SpellDone
from pentacles.games.wysaertz.steps.challenge import (
    AfterRefusal,
    Approach,
    ChallengeTarget,
    Meet,
    RevealCharm,
    SummonsReply,
)
from pentacles.games.wysaertz.steps.draws import DrawOver, Redraw, TakeDraw
from pentacles.games.wysaertz.steps.effects import (
    GiveCard,
    PickArtefact,
    PickFromDiscard,
    PickFromHand,
    PickFromLook,
    Verb,
)
from pentacles.games.wysaertz.steps.fight import Aftermath, Fall, MarchOn, SpellGoesOn, StrikeFailed
from pentacles.games.wysaertz.steps.hand import (
    ApplyEvent,
    DealtEvent,
    DiscardDown,
    Draw,
    EventDone,
    EventVerb,
    Parcel,
    TakenEvent,
)
from pentacles.games.wysaertz.steps.research import SecondHelping
from pentacles.games.wysaertz.steps.siege import (
    GateAction,
    GateStep,
    HutteRun,
    SiegeRound,
    SiegeWindow,
)
from pentacles.games.wysaertz.steps.spells import (
    AttackTarget,
    RevealTower,
    SpellTarget,
    TrueNamePick,
)
from pentacles.games.wysaertz.steps.turn import (
    SETUP,
    TURN,
    AfterCast,
    EndTurn,
    GlobeSpell,
    GlobeTarget,
    SetUp,
    Turn,
    TurnAction,
)

STEPS = (
    SetUp,
    Turn,
    EndTurn,
    TurnAction,
    AfterCast,
    GlobeTarget,
    GlobeSpell,
    Draw,
    DiscardDown,
    ApplyEvent,
    DealtEvent,
    TakenEvent,
    EventDone,
    EventVerb,
    Parcel,
    SecondHelping,
    SpellTarget,
    RevealTower,
    AttackTarget,
    TrueNamePick,
    ChallengeTarget,
    Approach,
    SummonsReply,
    RevealCharm,
    AfterRefusal,
    HutteRun,
    SiegeRound,
    SiegeWindow,
    GateStep,
    GateAction,
    Meet,
    Face,
    NextHolder,
    Initiative,
    Join,
    EndChallenge,
    Chain,
    Answer,
    PowerDiscard,
    SpellDone,
    Redraw,
    TakeDraw,
    DrawOver,
    Aftermath,
    StrikeFailed,
    Fall,
    MarchOn,
    SpellGoesOn,
    Verb,
    PickFromHand,
    GiveCard,
    PickFromLook,
    PickFromDiscard,
    PickArtefact,
)

__all__ = ["SETUP", "STEPS", "TURN"]
