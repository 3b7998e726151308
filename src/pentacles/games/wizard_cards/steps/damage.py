"""Losing cards to damage (WC-6)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.question import Question
from pentacles.core.rng import Rng
from pentacles.core.sentences import counted
from pentacles.core.table import Gather, OptionView, Prompt
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import DAMAGE, HAND

ARMOUR = "You choose: weak cards are your armour."
FIRST_DAMAGE = f"Lost cards count against you at the end. {ARMOUR}"


class DamageDiscard(Question[Duel]):
    """WC-6.4: the defender chooses which cards to lose, one at a time."""

    rule: ClassVar[str] = "WC-6.4"
    kind: ClassVar[str] = "damage_discard"

    def waits(self, state: Duel) -> int:
        return 1 << 1 - state.active

    def ask(self, state: Duel, seat: int) -> str:
        dealt = f"Seat {state.active} deals {state.dealt} damage"
        if state.absorbed:
            dealt += f", {state.absorbed} absorbed"
        if state.open_damage == 1:
            return f"{dealt}. Choose a card to lose."
        return f"{dealt}. Choose {state.open_damage} cards to lose."

    def tell(self, state: Duel, seat: int) -> str:
        return ARMOUR if state.zones[DAMAGE + seat] else FIRST_DAMAGE

    def gather(self, state: Duel, seat: int) -> Gather | None:
        """Nothing happens between one lost card and the next."""
        n = state.open_damage
        return Gather("Lose", n, n) if n > 1 else None

    def waiting(self, state: Duel, names: list[str]) -> Prompt:
        cards = counted(state.open_damage, "card", "cards")
        words = f"Waiting for {names[1 - state.active]} to choose {cards} to lose."
        return Prompt(self.kind, words, "", self.rule, False)

    def options(self, state: Duel, seat: int) -> list[int]:
        first = state.deck.actions.lose.start
        face = state.face
        return [first + face[card] for card in state.zones[HAND + seat]]

    def pick(self, state: Duel, seat: int, rng: Rng) -> int:
        hand = state.zones[HAND + seat]
        return state.deck.actions.lose.start + state.face[hand[rng.below(len(hand))]]

    def option(self, state: Duel, seat: int, action: int) -> OptionView:
        card = state.find(HAND + seat, state.deck.actions.lose.row(action))
        actions = state.game.actions
        text, label = actions.text(action), actions.label(action)
        return OptionView(action, text, label, card=card, tone="harmful")

    def refuse(self, state: Duel, seat: int, action: int) -> Refusal:
        if not state.deck.actions.lose.holds(action):
            return Refusal("WC-6.3", "Damage comes first: choose a card to lose.")
        return Refusal("WC-6.4", "That card is not in your hand.")

    def answer(self, state: Duel, seat: int, action: int) -> None:
        card = state.move_face(HAND + seat, state.deck.actions.lose.row(action), DAMAGE + seat)
        state.open_damage -= 1
        if state.listening:
            size = len(state.zones[DAMAGE + seat])
            change = [Change(f"damage_{seat}", size - 1, size)]
            kind = "lost" if state.open_damage else "lost_last"
            lost = state.dealt - state.absorbed - state.open_damage
            facts: dict[str, int | str] = {"n": lost, "loser": seat}
            state.tell(kind, "WC-6.3", seat, facts, [card], change)
        if state.open_damage:
            state.agenda.append(self)


DAMAGE_DISCARD: Final = DamageDiscard()
