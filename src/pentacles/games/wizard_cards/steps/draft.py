"""The draft of constructed decks (WC-13)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.question import NOBODY, Question
from pentacles.core.step import Step
from pentacles.core.table import OptionView, Prompt
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.terms import JOKERS, OWN_DECK, PILE, SUIT_NAMES

UNCOVERS = "A taken card uncovers the next one. Whoever drafts second takes the first turn."


class DraftPick(Question[Duel]):
    """WC-13.2: the players take the top card of any pile in turn; the last pile is dealt out."""

    rule: ClassVar[str] = "WC-13.2"
    kind: ClassVar[str] = "draft_pick"

    def who(self, state: Duel) -> int:
        piles = 0
        for pile in range(PILE, PILE + 4):
            if state.zones[pile]:
                piles += 1
        return state.drafter if piles >= 2 else NOBODY

    def run(self, state: Duel) -> None:
        """WC-13.4: with one pile left the rest is forced."""
        for pile in range(PILE, PILE + 4):
            while state.zones[pile]:
                self.take(state, pile, "WC-13.4")

    def ask(self, state: Duel, seat: int) -> str:
        left = sum([len(state.zones[PILE + suit]) for suit in range(4)])
        total = state.deck.suited
        return f"Take the top card of a pile ({total - left + 1} of {total})."

    def tell(self, state: Duel, seat: int) -> str:
        return "" if state.zones[OWN_DECK + seat] else UNCOVERS

    def waiting(self, state: Duel, names: list[str]) -> Prompt:
        words = f"Waiting for {names[state.drafter]} to draft a card."
        return Prompt(self.kind, words, "", self.rule, False)

    def options(self, state: Duel, seat: int) -> list[int]:
        draft = state.deck.actions.draft
        return [draft.encode(suit) for suit in range(4) if state.zones[PILE + suit]]

    def option(self, state: Duel, seat: int, action: int) -> OptionView:
        pile = PILE + state.deck.actions.draft.row(action)
        card = state.zones[pile][-1]
        name = state.game.card_name(state.game.faces[state.face[card]])
        zone = state.game.zones_of(state)[pile].name
        text = state.game.actions.text(action)
        return OptionView(action, text, f"Take {name}", zone=zone, card=card, tone="main")

    def refuse(self, state: Duel, seat: int, action: int) -> Refusal:
        draft = state.deck.actions.draft
        if not draft.holds(action):
            return Refusal("WC-13.2", "The draft is still on: take the top card of a pile.")
        return Refusal("WC-13.2", f"The {SUIT_NAMES[draft.row(action)]} pile is empty.")

    def answer(self, state: Duel, seat: int, action: int) -> None:
        self.take(state, PILE + state.deck.actions.draft.row(action), "WC-13.2")
        state.owe(self)

    def take(self, state: Duel, pile: int, rule: str) -> None:
        seat = state.drafter
        card = state.draw(pile, OWN_DECK + seat)
        if state.listening:
            state.tell("drafted", rule, seat, {}, [card])
        state.drafter = 1 - seat


class AddJokers(Step[Duel]):
    """WC-13.5: each player adds one joker to their deck, seat 0 the red one."""

    rule: ClassVar[str] = "WC-13.5"

    def run(self, state: Duel) -> None:
        for seat in (0, 1):
            if state.zones[JOKERS]:
                card = state.zones[JOKERS][0]
                state.move(card, JOKERS, OWN_DECK + seat)
                if state.listening:
                    state.tell("joker_added", "WC-13.5", seat, {}, [card])


DRAFT_PICK: Final = DraftPick()
