# not compiled
"""Why a player might choose an option: what it does here that the next best doesn't.

Everything is made from what the seat knows: boards, stocks, its own cards, and the set of cards
that it has not seen. So a reason is the same in every world that the seat considers possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentacles.games.witless_wizards.reasons.battle import (
    battle_break,
    battle_use,
    mend,
    pump_attack,
    pump_defence,
    reroll,
    target,
    vanish,
)
from pentacles.games.witless_wizards.reasons.case import Case
from pentacles.games.witless_wizards.reasons.draft import (
    assign,
    discard_next,
    draw_source,
    focus,
    gift,
    pick_character,
    pick_deck,
    scry,
    toss,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.attack import Reroll, Vanish
from pentacles.games.witless_wizards.steps.battle import BattleBreak, BattleUse, Mend, Target
from pentacles.games.witless_wizards.steps.draft import Assign, AssignOther, DrawSource, Scry
from pentacles.games.witless_wizards.steps.elimination import DiscardNext
from pentacles.games.witless_wizards.steps.focus import Focus, Toss
from pentacles.games.witless_wizards.steps.gifts import Gift
from pentacles.games.witless_wizards.steps.pumps import PumpAttack, PumpDefence
from pentacles.games.witless_wizards.steps.turn import PickCharacter, PickDeck

if TYPE_CHECKING:
    from pentacles.core.advice import Advice


def reason_for(advice: Advice[Brawl], state: Brawl, seat: int, action: int) -> str:
    """One or two sentences about an option of the current question."""
    words = WORDS[type(state.agenda[-1])](Case(advice, state, seat), action)
    return words[0].upper() + words[1:]


WORDS: dict[type, Callable[[Case, int], str]] = {
    PickCharacter: pick_character,
    PickDeck: pick_deck,
    DiscardNext: discard_next,
    Scry: scry,
    DrawSource: draw_source,
    Focus: focus,
    Toss: toss,
    Assign: assign,
    AssignOther: assign,
    Gift: gift,
    BattleUse: battle_use,
    BattleBreak: battle_break,
    Target: target,
    PumpAttack: pump_attack,
    Reroll: reroll,
    PumpDefence: pump_defence,
    Vanish: vanish,
    Mend: mend,
}
"""For each question, what is said about its options."""
