"""The Life Pool: laying shards, and what the winner does with its EP (WIZ-19)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.holdings import replaced
from pentacles.games.wiz.actions import DONE, DRAIN_EP, KEEP_EP, PLAYER
from pentacles.games.wiz.questions import Ask
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import CHARACTER, ELEMENTS, FIRST_SHARD, MASTER, POOL
from pentacles.games.wiz.verbs import gain, lose


def can_lay(state: WizMatch, seat: int, elem: int) -> bool:
    """WIZ-19.2: whether a seat may lay the next shard onto an element's pile."""
    if not state.deck.life_pool or state.pool_won or not state.is_opened(seat):
        return False
    return state.pool_plays < state.count[seat] and state.levels[elem] < 5


def fits_pool(state: WizMatch, seat: int, face: int) -> bool:
    """WIZ-19.3: whether a card is the next shard of its pile and may be laid."""
    if face >= MASTER or face % 14 < FIRST_SHARD:
        return False
    elem = face // 14
    return state.levels[elem] == face % 14 - FIRST_SHARD and can_lay(state, seat, elem)


def lay_shard(state: WizMatch, seat: int, card: int, source: int) -> None:
    """WIZ-19.2, WIZ-19.4: a shard goes onto its pile; level 5 wins the pool."""
    face = state.face[card]
    elem = face // 14 if face < MASTER else face - CHARACTER
    state.move(card, source, POOL + elem)
    state.levels = replaced(state.levels, elem, state.levels[elem] + 1)
    state.pool_plays += 1
    if state.listening:
        facts: dict[str, int | str] = {"element": ELEMENTS[elem], "n": state.levels[elem]}
        state.tell("laid_shard", "WIZ-19.2", seat, facts, [card])
    state.clear_stage()
    if state.levels[elem] == 5:
        state.pool_won = 1
        if state.listening:
            state.tell("pool_won", "WIZ-19.4", seat, {"n": state.pool_ep}, [])
        state.owe(POOL_EP)


class PoolEp(Ask):
    """WIZ-19.5: the winner of the pool keeps its EP or takes it off opponents."""

    rule: ClassVar[str] = "WIZ-19.5"
    kind: ClassVar[str] = "pool_ep"
    asks: ClassVar[str] = "Keep the EP, or take them off opponents?"
    wants: ClassVar[str] = "Keep the EP of the pool, or take it off opponents."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        return [KEEP_EP, DRAIN_EP]

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == KEEP_EP:
            amount = state.pool_ep
            state.pool_ep = 0
            gain(state, seat, amount, "WIZ-19.5")
        else:
            state.named = []
            state.owe(POOL_DRAIN)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return KEEP_EP


class PoolDrain(Ask):
    """WIZ-19.6: the winner names opponents one by one; the EP is divided evenly."""

    rule: ClassVar[str] = "WIZ-19.6"
    kind: ClassVar[str] = "pool_drain"
    asks: ClassVar[str] = "Who loses EP?"
    note: ClassVar[str] = "They are divided evenly."
    wants: ClassVar[str] = "Name an opponent who is not named yet, or be done after the first."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = [
            PLAYER.encode(other)
            for other in range(state.seats)
            if other != seat and other not in state.named
        ]
        if state.named:
            found.append(DONE)
        return found

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action != DONE:
            state.named = [*state.named, PLAYER.row(action)]
            state.owe(self)
            return
        each, rest = divmod(state.pool_ep, len(state.named))
        for index in range(len(state.named)):
            lose(state, state.named[index], each + (1 if index < rest else 0), "WIZ-19.6")
        state.pool_ep = 0
        state.named = []

    def done(self, state: WizMatch, seat: int) -> str:
        return "and name nobody else"


POOL_EP: Final = PoolEp()
POOL_DRAIN: Final = PoolDrain()
