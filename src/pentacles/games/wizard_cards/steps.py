"""The rules of Wizard Cards as steps: setup and draft, the turn, casting, losing cards, the end."""

from __future__ import annotations

import logging
from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.outcome import Outcome
from pentacles.core.step import Step
from pentacles.games.wizard_cards.state import (
    DAMAGE,
    DECK,
    HAND,
    JOKERS,
    OPTIONAL,
    OWN_DECK,
    PILE,
    SPELL,
    VIGOR,
    Duel,
)
from pentacles.games.wizard_cards.verbs import end_spell, fade_wards, refill, resolve

LOG: Final = logging.getLogger(__name__)
SCHOOL_NAMES: Final = ["Ward", "Vigor", "Fortune", "Wrath"]
SUIT_NAMES: Final = ["spades", "hearts", "diamonds", "clubs"]


class ChooseOpener(Step[Duel]):
    """WC-1.3, WC-13.3: a coin or the option settles who begins; a first drafter is the closer."""

    rule: ClassVar[str] = "WC-1.3"

    def run(self, state: Duel) -> None:
        first = state.first if state.first >= 0 else state.rng.below(2)
        state.drafter = first
        state.opener = 1 - first if state.constructed else first
        state.active = state.opener
        if state.listening:
            if state.constructed:
                state.tell("drafts_first", "WC-13.3", first, {}, [])
            else:
                state.tell("opens", "WC-1.3", first, {}, [])


class DraftPick(Step[Duel]):
    """WC-13.2: the players take the top card of any pile in turn; the last pile is dealt out."""

    rule: ClassVar[str] = "WC-13.2"
    kind: ClassVar[str] = "draft_pick"

    def waits(self, state: Duel) -> int:
        piles = 0
        for pile in range(PILE, PILE + 4):
            if state.zones[pile]:
                piles += 1
        return 1 << state.drafter if piles >= 2 else 0

    def run(self, state: Duel) -> None:
        """WC-13.4: with one pile left the rest is forced."""
        for pile in range(PILE, PILE + 4):
            while state.zones[pile]:
                self.take(state, pile, "WC-13.4")

    def options(self, state: Duel, seat: int) -> list[int]:
        return [state.deck.draft + suit for suit in range(4) if state.zones[PILE + suit]]

    def why_not(self, state: Duel, seat: int, action: int) -> Refusal | None:
        suit = action - state.deck.draft
        if suit < 0:
            return Refusal("WC-13.2", "The draft is still on: take the top card of a pile.")
        if not state.zones[PILE + suit]:
            return Refusal("WC-13.2", f"The {SUIT_NAMES[suit]} pile is empty.")
        return None

    def answer(self, state: Duel, seat: int, action: int) -> None:
        self.take(state, PILE + action - state.deck.draft, "WC-13.2")
        state.owe(self)

    def take(self, state: Duel, pile: int, rule: str) -> None:
        seat = state.drafter
        card = state.draw(pile, OWN_DECK + seat)
        if state.listening:
            state.tell("drafted", rule, seat, {}, [card])
        state.drafter = 1 - seat


class AddJokers(Step[Duel]):
    """WC-13.5: each player adds one joker to the own deck, seat 0 the red one."""

    rule: ClassVar[str] = "WC-13.5"

    def run(self, state: Duel) -> None:
        for seat in (0, 1):
            if state.zones[JOKERS]:
                card = state.zones[JOKERS][0]
                state.move(card, JOKERS, OWN_DECK + seat)
                if state.listening:
                    state.tell("joker_added", "WC-13.5", seat, {}, [card])


class ShuffleDecks(Step[Duel]):
    """WC-1.4, WC-13.6: every order of a deck is equally likely."""

    rule: ClassVar[str] = "WC-1.4"

    def run(self, state: Duel) -> None:
        state.shuffle(DECK)
        if state.constructed:
            state.shuffle(OWN_DECK + 1)
        if state.listening:
            state.tell("shuffled", "WC-13.6" if state.constructed else "WC-1.4", -1, {}, [])


class OpeningHands(Step[Duel]):
    """WC-1.5: the opener draws five, then the closer."""

    rule: ClassVar[str] = "WC-1.5"

    def run(self, state: Duel) -> None:
        for seat in (state.opener, state.closer):
            state.draw_many(state.deck_of(seat), HAND + seat, 5)
            if state.listening:
                rule = "WC-13.6" if state.constructed else "WC-1.5"
                state.tell("drew", rule, seat, {"n": 5}, state.zones[HAND + seat].copy())


class Turn(Step[Duel]):
    """WC-2.2: a turn is the ward step, the spell step and the draw step, in this order."""

    rule: ClassVar[str] = "WC-2.2"

    def run(self, state: Duel) -> None:
        state.turn += 1
        state.has_moved = False
        seat = state.active
        if state.listening:
            state.tell("turn", "WC-2.1", seat, {"n": state.turn}, [])
        if state.strengths[seat]:
            fade_wards(state, seat)
        if state.hectic:
            refill(state, seat, "WC-12.3")
        state.plays = 1
        state.cast = 0
        if state.listening and not state.zones[HAND + seat]:
            state.tell("skipped", "WC-2.5", seat, {}, [])
        agenda = state.agenda
        agenda.append(END_TURN)
        agenda.append(CAST)


class Cast(Step[Duel]):
    """WC-3.4: cast a component from the hand, or stop; the spell ends by itself by WC-3.9."""

    rule: ClassVar[str] = "WC-3.4"
    kind: ClassVar[str] = "cast"

    def waits(self, state: Duel) -> int:
        seat = state.active
        if state.zones[HAND + seat] and (state.plays > 0 or state.hectic):
            return 1 << seat
        return 0

    def options(self, state: Duel, seat: int) -> list[int]:
        face = state.face
        found = [face[card] for card in state.zones[HAND + seat]]
        if state.plays == 0 or state.has_jokers:
            found = self.affordable(state, found)
        if (state.cast or state.casting == OPTIONAL) and state.may_stop():
            found.append(state.deck.stop)
        return found

    def affordable(self, state: Duel, hand: list[int]) -> list[int]:
        """The casts of a hand with jokers, or without plays, when only Vigor is free (WC-12.2)."""
        deck = state.deck
        suited = deck.suited
        found: list[int] = []
        for printed in hand:
            first = 4 * printed - 3 * suited
            if printed < suited:
                if state.plays or deck.school[printed] == VIGOR:
                    found.append(printed)
            elif state.plays:
                found.extend((first, first + 1, first + 2, first + 3))
            else:
                found.append(first + VIGOR)
        return found

    def why_not(self, state: Duel, seat: int, action: int) -> Refusal | None:
        deck = state.deck
        if action >= deck.draft:
            if state.constructed:
                return Refusal("WC-13.4", "The draft is over.")
            return Refusal("WC-13.1", "There is no draft without constructed decks.")
        if action == deck.stop:
            return self.why_not_stop(state)
        if action >= deck.lose:
            return Refusal("WC-6.3", "Cards are lost only to damage.")
        joker = (action - deck.suited) // 4
        face = action if action < deck.suited else deck.suited + joker
        school = deck.school[face] if action < deck.suited else (action - deck.suited) % 4
        if face not in state.face:
            return Refusal("WC-1.2", "There are no jokers in this game.")
        if state.find(HAND + seat, face) < 0:
            return Refusal("WC-3.6", "That card is not in your hand.")
        if state.cost(school) > state.plays:
            return Refusal("WC-12.2", "No plays are left: only Vigor is free.")
        return None

    def why_not_stop(self, state: Duel) -> Refusal | None:
        if state.may_stop():
            return None
        if state.cast == 0 and state.casting != OPTIONAL:
            return Refusal("WC-3.7", "A spell needs at least one component.")
        return Refusal("WC-3.12", "All plays must be used while cards are left.")

    def answer(self, state: Duel, seat: int, action: int) -> None:
        deck = state.deck
        if action == deck.stop:
            if state.listening:
                state.tell("stopped", "WC-3.8", seat, {"n": state.plays}, [])
            return
        printed = action
        if action >= deck.suited:
            joker = (action - deck.suited) // 4
            printed = deck.suited + joker
            school = (action - deck.suited) % 4
            verb = school
            state.named[joker] = school
        else:
            school = deck.school[action]
            verb = deck.verb[action]
        card = state.move_face(HAND + seat, printed, SPELL)
        state.cast += 1
        state.has_moved = True
        if not state.hectic or school != VIGOR:
            state.plays -= 1
        if state.listening:
            self.tell_cast(state, seat, card, school)
        loses = resolve(state, seat, verb, deck.amount[printed])
        if state.plays or state.hectic:
            state.agenda.append(self)
        if loses:
            state.agenda.append(DAMAGE_DISCARD)

    def tell_cast(self, state: Duel, seat: int, card: int, school: int) -> None:
        cost = state.cost(school)
        change = [Change("plays", state.plays + cost, state.plays)] if cost else []
        if state.face[card] >= state.deck.suited:
            facts: dict[str, int | str] = {"school": SCHOOL_NAMES[school]}
            state.tell("cast_wild", "WC-8.1", seat, facts, [card], change)
        else:
            state.tell("cast", "WC-3.5", seat, {}, [card], change)


class DamageDiscard(Step[Duel]):
    """WC-6.4: the defender chooses which cards to lose, one at a time."""

    rule: ClassVar[str] = "WC-6.4"
    kind: ClassVar[str] = "damage_discard"

    def waits(self, state: Duel) -> int:
        return 2 >> state.active

    def options(self, state: Duel, seat: int) -> list[int]:
        lose = state.deck.lose
        face = state.face
        return [lose + face[card] for card in state.zones[HAND + seat]]

    def why_not(self, state: Duel, seat: int, action: int) -> Refusal | None:
        deck = state.deck
        if not deck.lose <= action < deck.stop:
            return Refusal("WC-6.3", "Damage comes first: choose a card to lose.")
        if state.find(HAND + seat, action - deck.lose) < 0:
            return Refusal("WC-6.4", "That card is not in your hand.")
        return None

    def answer(self, state: Duel, seat: int, action: int) -> None:
        card = state.move_face(HAND + seat, action - state.deck.lose, DAMAGE + seat)
        state.open_damage -= 1
        if state.listening:
            size = len(state.zones[DAMAGE + seat])
            change = [Change(f"damage_{seat}", size - 1, size)]
            state.tell("lost", "WC-6.3", seat, {}, [card], change)
        if state.open_damage:
            state.agenda.append(self)


class EndTurn(Step[Duel]):
    """WC-2.6: the spell is cleared, the hand refilled, and the turn is over.

    The match ends after the closer's last turn (WC-10), or when nothing happens any more.
    """

    rule: ClassVar[str] = "WC-2.6"

    def run(self, state: Duel) -> None:
        seat = state.active
        if state.zones[SPELL]:
            end_spell(state, seat)
        refill(state, seat, "WC-9.1")
        state.plays = 0
        state.cast = 0
        state.dealt = 0
        state.absorbed = 0
        state.idle = 0 if state.has_moved else state.idle + 1
        if state.turns_after and state.final_turn < state.turn:
            state.turns_after -= 1
            if state.turns_after == 0:
                finish(state, "WC-11.1")
                return
        if state.casting == OPTIONAL and seat != state.opener and state.idle >= 4:
            finish(state, "WC-16.3")
            return
        if state.turn >= state.limit:
            finish(state, "WC-16.4")
            return
        state.active = 1 - seat
        TURN.run(state)


def finish(state: Duel, rule: str) -> None:
    """WC-11: the player with fewer cards in the own damage pile wins."""
    mine, theirs = state.scores
    if mine == theirs:
        winners: list[int] = []
        words = f"Both damage piles hold {mine} cards: a draw."
        rule = "WC-11.3" if rule == "WC-11.1" else rule
    else:
        winners = [0 if mine < theirs else 1]
        words = f"The smaller damage pile wins, {min(mine, theirs)} cards to {max(mine, theirs)}."
    if rule == "WC-16.3":
        words = f"Four turns passed without a card. {words}"
    elif rule == "WC-16.4":
        words = f"The safety limit was reached. {words}"
        LOG.warning("WC-16.4: a match reached turn %d, which no legal play can", state.turn)
    state.finish(Outcome(winners, words, rule))
    if state.listening:
        facts: dict[str, int | str] = {"words": words}
        state.tell("over", rule, -1, facts, [])


TURN: Final = Turn()
CAST: Final = Cast()
DAMAGE_DISCARD: Final = DamageDiscard()
END_TURN: Final = EndTurn()
DRAFT_PICK: Final = DraftPick()
SETUP: Final[list[Step[Any]]] = [TURN, OpeningHands(), ShuffleDecks(), ChooseOpener()]
"""As the agenda has it: the last comes first."""
DRAFT_SETUP: Final[list[Step[Any]]] = [*SETUP[:-1], AddJokers(), DRAFT_PICK, SETUP[-1]]
STEPS: Final = (
    ChooseOpener,
    DraftPick,
    AddJokers,
    ShuffleDecks,
    OpeningHands,
    Turn,
    Cast,
    DamageDiscard,
    EndTurn,
)
