"""WY-3.1, WY-11.33, WY-15.4: research, and the second helping of the Cauldroun."""

from __future__ import annotations

from typing import ClassVar

from pentacles.games.wysaertz.actions import PASS, YES
from pentacles.games.wysaertz.questions import TurnUp
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.hand import DRAWS


def owe_research(state: Feud, seat: int) -> None:
    """WY-3.1: draw a card, then what Cauldrouns add to it."""
    state.owe(SecondHelping(seat))
    state.owe(DRAWS[seat])
    if state.listening:
        state.tell("researches", "WY-3.1", seat, {}, [])


class SecondHelping(TurnUp):
    """WY-11.33, WY-15.4: each Cauldroun adds a card; face-down ones are asked about first."""

    rule: ClassVar[str] = "WY-11.33"
    usual: ClassVar[str] = "Cauldroun"
    lacks: ClassVar[str] = "No Artefact of yours lies face down that draws more."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def waits(self, state: Feud) -> int:
        return 1 << self.seat if state.has_down(self.seat) else 0

    def down(self, state: Feud) -> list[int]:
        """The face-down Cauldrouns."""
        return [
            card
            for card in state.zones[state.rows + self.seat]
            if state.book.research[state.face[card]] and not state.is_up(card)
        ]

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if self.down(state) else [PASS]

    def occasion(self, state: Feud, seat: int) -> str:
        return "You have researched."

    def gain(self, state: Feud, seat: int) -> str:
        return "You then draw more cards."

    def power_cards(self, state: Feud, seat: int) -> list[int]:
        return self.down(state)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            for card in self.down(state):
                state.turn_up(card)
        self.run(state)

    def run(self, state: Feud) -> None:
        for card in state.zones[state.rows + self.seat]:
            if state.is_up(card):
                for _ in range(state.book.research[state.face[card]]):
                    state.owe(DRAWS[self.seat])
