# not compiled
"""The reasons of hints: what an option does in this position, with figures.

Everything is made from what the seat knows: the table, its own cards, counts. So a reason is the
same in every world that the seat considers possible. The result of an operation is tried out on a
copy of the match, with the automa's choices for what is still open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentacles.games.wiz.reasons import acting, ending, playing
from pentacles.games.wiz.reasons.case import Case
from pentacles.games.wiz.state import WizMatch

if TYPE_CHECKING:
    from pentacles.core.advice import Advice


def reason_for(advice: Advice[WizMatch], state: WizMatch, seat: int, action: int) -> str:
    """One or two sentences about an option of the current question."""
    words = WORDS[state.agenda[-1].kind](Case(advice, state, seat), action)
    return words[0].upper() + words[1:]


Words = Callable[[Case, int], str]
WORDS: dict[str, Words] = {
    "draft_character": acting.character,
    "shield": acting.shield,
    "action": acting.action_card,
    "stun_target": acting.player,
    "take_two_target": acting.player,
    "swap_target": acting.player,
    "swap_take": playing.keep,
    "swap_give": playing.discard,
    "search_keep": playing.keep,
    "warp_source": acting.warp_source,
    "warp_card": playing.keep,
    "vanish_card": playing.discard,
    "portal_mode": acting.portal_mode,
    "portal_target": acting.portal_target,
    "align_hand": acting.player,
    "align_mode": acting.align_mode,
    "custom_target": acting.player,
    "custom_card": playing.custom_card,
    "draw": playing.draw,
    "play": playing.play,
    "run_start": playing.run_start,
    "build_run": playing.build,
    "build_set": playing.build,
    "build_master": playing.build,
    "attach_opening": playing.attach,
    "target": playing.target,
    "run_end": playing.run_end,
    "steal_hand": playing.rival_hand,
    "steal_card": playing.rival_hand,
    "steal_place": playing.rival_hand,
    "take_hand": playing.rival_hand,
    "take_card": playing.rival_hand,
    "break_hand": playing.break_hand,
    "break_step": playing.break_step,
    "break_target": playing.break_step,
    "pool_ep": ending.pool_ep,
    "pool_drain": acting.player,
    "discard": playing.discard,
    "place_power": ending.place_power,
    "cancel_own": ending.cancel_own,
    "cancel_target": ending.cancel_target,
}
