"""Casting a spell, component by component (WC-3)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.event import Change
from pentacles.core.holdings import replaced
from pentacles.core.question import Question
from pentacles.core.rng import Rng
from pentacles.core.sentences import counted
from pentacles.core.table import OptionView, Prompt
from pentacles.games.wizard_cards.outlook import component
from pentacles.games.wizard_cards.results import outlook_of, result_of
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.steps.damage import DAMAGE_DISCARD
from pentacles.games.wizard_cards.terms import HAND, OPTIONAL, SCHOOL_NAMES, SPELL, VIGOR
from pentacles.games.wizard_cards.verbs import resolve

FIRST_TURNS = 2
"""In everybody's first turn the prompt explains more."""
PLAYS_LOST = "Plays left are lost when you stop."
FIRST_CAST = "Who loses fewer cards wins: Wrath takes your rival's, wards save yours."


class Cast(Question[Duel]):
    """WC-3.4: cast a component from the hand, or stop; WC-3.9 ends the spell by itself."""

    rule: ClassVar[str] = "WC-3.4"
    kind: ClassVar[str] = "cast"

    def waits(self, state: Duel) -> int:
        seat = state.active
        if state.zones[HAND + seat] and (state.plays > 0 or state.variant.hectic):
            return 1 << seat
        return 0

    def prompt(self, state: Duel, seat: int) -> Prompt:
        if state.plays == 0:
            return Prompt(self.kind, self.ask_for_vigor(state, seat), "", "WC-12.7", True)
        plays = counted(state.plays, "play", "plays")
        is_new = state.turn <= FIRST_TURNS
        if state.cast == 0 and state.may_stop():
            words = f"Your turn: cast a card or stop. You have {plays}."
            return Prompt(self.kind, words, "", "WC-3.12", True)
        if state.cast == 0:
            words = f"Your turn: cast a card. You have {plays}."
            told = FIRST_CAST if is_new else self.tell(state, seat)
            return Prompt(self.kind, words, told, "WC-3.7", True)
        if not state.may_stop():
            words = f"{plays} left: cast another card."
            return Prompt(self.kind, words, "", "WC-3.12", True)
        words = f"{plays} left: cast another card or stop."
        return Prompt(
            self.kind, words, PLAYS_LOST if is_new else self.tell(state, seat), "WC-3.8", True
        )

    def tell(self, state: Duel, seat: int) -> str:
        """WC-4.2: what stands in the way of damage."""
        return " ".join([*last_turns(state, seat), *wards_ahead(state, seat)])

    def ask_for_vigor(self, state: Duel, seat: int) -> str:
        """WC-12.7: without plays the seat is asked in any case."""
        hand = [state.face[card] for card in state.zones[HAND + seat]]
        if self.affordable(state, hand):
            return "No plays left, but Vigor is free. Cast Vigor or stop."
        return "No plays left and no Vigor. Stop to end the spell."

    def waiting(self, state: Duel, names: list[str]) -> Prompt:
        what = "to cast or stop" if state.may_stop() else "to cast"
        return Prompt(self.kind, f"Waiting for {names[state.active]} {what}.", "", self.rule, False)

    def options(self, state: Duel, seat: int) -> list[int]:
        face = state.face
        found = [face[card] for card in state.zones[HAND + seat]]
        if state.plays == 0 or state.variant.has_jokers:
            found = self.affordable(state, found)
        if (state.cast or state.variant.casting == OPTIONAL) and state.may_stop():
            found.append(state.deck.actions.stop)
        return found

    def pick(self, state: Duel, seat: int, rng: Rng) -> int:
        if state.plays == 0 or state.variant.has_jokers:
            return rng.choice(self.options(state, seat))
        hand = state.zones[HAND + seat]
        held = len(hand)
        if (state.cast or state.variant.casting == OPTIONAL) and state.may_stop():
            place = rng.below(held + 1)
            if place == held:
                return state.deck.actions.stop
        else:
            place = rng.below(held)
        return state.face[hand[place]]

    def affordable(self, state: Duel, hand: list[int]) -> list[int]:
        """The casts of a hand with jokers, or without plays, when only Vigor is free (WC-12.2)."""
        deck, wild = state.deck, state.deck.actions.wild
        found: list[int] = []
        for face in hand:
            if face < deck.suited:
                if state.plays or deck.school[face] == VIGOR:
                    found.append(face)
            elif state.plays:
                first = wild.encode(face - deck.suited)
                found.extend((first, first + 1, first + 2, first + 3))
            else:
                found.append(wild.encode(face - deck.suited, VIGOR))
        return found

    def option(self, state: Duel, seat: int, action: int) -> OptionView:
        actions = state.game.actions
        text, label = actions.text(action), actions.label(action)
        if action == state.deck.actions.stop:
            lost = f"{counted(state.plays, 'play', 'plays')} lost" if state.plays else ""
            return OptionView(action, text, label, result=lost)
        cast = component(state, action)
        group = suit = ""
        if cast.face >= state.deck.suited:
            name = state.game.faces[cast.face].name
            group = f"Choose the school of {name} (magnitude {cast.amount})."
            suit = SCHOOL_NAMES[cast.school].lower()
        card = state.find(HAND + seat, cast.face)
        return OptionView(
            action,
            text,
            label,
            result_of(state, seat, cast),
            card=card,
            group=group,
            tone="main",
            suit=suit,
            outlook=outlook_of(state, seat, cast),
        )

    def refuse(self, state: Duel, seat: int, action: int) -> Refusal:
        actions = state.deck.actions
        if actions.draft.holds(action):
            if state.variant.constructed:
                return Refusal("WC-13.4", "The draft is over.")
            return Refusal("WC-13.1", "There is no draft without constructed decks.")
        if action == actions.stop:
            if state.cast == 0 and state.variant.casting != OPTIONAL:
                return Refusal("WC-3.7", "A spell needs at least one component.")
            return Refusal("WC-3.12", "All plays must be used while cards are left.")
        if actions.lose.holds(action):
            return Refusal("WC-6.3", "Cards are lost only to damage.")
        face = component(state, action).face
        if face not in state.face:
            return Refusal("WC-1.2", "There are no jokers in this game.")
        if state.find(HAND + seat, face) < 0:
            return Refusal("WC-3.6", "That card is not in your hand.")
        return Refusal("WC-12.2", "No plays are left: only Vigor is free.")

    def answer(self, state: Duel, seat: int, action: int) -> None:
        deck, actions = state.deck, state.deck.actions
        if action == actions.stop:
            if state.listening:
                state.tell("stopped", "WC-3.8", seat, {"n": state.plays}, [])
            return
        if state.variant.has_jokers and actions.wild.holds(action):
            joker = actions.wild.row(action)
            face = deck.suited + joker
            school = actions.wild.column(action)
            verb = school
            state.named = replaced(state.named, joker, school)
        else:
            face = action
            school = deck.school[face]
            verb = deck.verb[face]
        card = state.move_face(HAND + seat, face, SPELL)
        state.cast += 1
        state.has_moved = True
        if not state.variant.hectic or school != VIGOR:
            state.plays -= 1
        if state.listening:
            self.tell_cast(state, seat, card, school)
        loses = resolve(state, seat, verb, deck.amount[face])
        if state.plays or state.variant.hectic:
            state.agenda.append(self)
        if loses:
            state.agenda.append(DAMAGE_DISCARD)

    def tell_cast(self, state: Duel, seat: int, card: int, school: int) -> None:
        cost = state.cost(school)
        change = [Change(f"plays_{seat}", state.plays + cost, state.plays)] if cost else []
        if state.face[card] >= state.deck.suited:
            facts: dict[str, int | str] = {"school": SCHOOL_NAMES[school]}
            state.tell("cast_wild", "WC-8.1", seat, facts, [card], change)
        else:
            state.tell("cast", "WC-3.5", seat, {}, [card], change)


def wards_ahead(state: Duel, seat: int) -> list[str]:
    """WC-4.2: what the other player's wards absorb, if there are any."""
    wards = state.ward_value(1 - seat)
    return [f"Seat {1 - seat}'s wards absorb {wards} damage this turn."] if wards else []


def last_turns(state: Duel, seat: int) -> list[str]:
    """WC-10: how many turns are left, while somebody still has one."""
    if not state.turns_after:
        return []
    left = state.turns_to_come()
    if left == 0:
        return ["This is the last turn of the match."]
    return [f"Only Seat {1 - seat}'s turn follows." if left == 1 else f"{left} more turns follow."]


CAST: Final = Cast()
