# not compiled
"""Positions of Wizard Cards: whose turn it is, counters, wards, the draft, the final phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pentacles.core.errors import Unreadable
from pentacles.games.wizard_cards.state import Duel
from pentacles.games.wizard_cards.steps import DRAFT_SETUP
from pentacles.games.wizard_cards.steps.casting import CAST
from pentacles.games.wizard_cards.steps.damage import DAMAGE_DISCARD
from pentacles.games.wizard_cards.steps.turn import END_TURN, TURN
from pentacles.games.wizard_cards.terms import HAND, OWN_DECK, SCHOOL_NAMES, SPELL, WARD, WARDS

if TYPE_CHECKING:
    from pentacles.games.wizard_cards.game import WizardCards

LIMITS = {"turn": 9999, "plays": 99, "cast": 99, "final": 2, "idle": 3, "damage": 99}
WHO = {True: "the opener", False: "the closer"}
STEPS = ("spell", "turn", "damage", "draft")


def resume(game: WizardCards, state: Duel, fields: dict[str, Any]) -> None:
    """Set the counters and the agenda as a position says."""
    check(fields)
    state.opener = fields.get("opener", 0)
    state.active = fields.get("to_move", state.opener)
    state.turn = fields.get("turn", 1 if state.active == state.opener else 2)
    state.plays = fields.get("plays", 1)
    state.cast = fields.get("cast", len(state.zones[SPELL]) or int(state.plays == 0))
    state.idle = fields.get("idle", 0)
    state.has_moved = state.cast > 0
    name_jokers(game, state, fields.get("named", {}))
    lay_wards(game, state, fields.get("marks", {}))
    step = fields.get("step", "spell")
    if step == "draft":
        go_on_drafting(state)
        return
    begin_final_phase(state, fields.get("final", 0))
    if step == "turn":
        state.turn -= 1
        state.agenda = [TURN]
        return
    state.agenda = [END_TURN, CAST]
    if step == "damage":
        deal_damage(state, fields.get("damage", 1))


def check(fields: dict[str, Any]) -> None:
    """Refuse seats, numbers and words that are impossible."""
    for key in ("to_move", "opener"):
        if type(fields.get(key, 0)) is not int or fields.get(key, 0) not in (0, 1):
            raise Unreadable(f"{key!r} must be 0 or 1, got {fields[key]!r}.")
    for key, most in LIMITS.items():
        value = fields.get(key, 0)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise Unreadable(f"{key!r} must be a whole number from 0 to {most}, got {value!r}.")
    if fields.get("step", "spell") not in STEPS:
        raise Unreadable(f"'step' must be {', '.join(STEPS)}, got {fields['step']!r}.")
    check_turn(fields)
    if "damage" in fields and fields.get("step") != "damage":
        raise Unreadable("'damage' goes with 'step': 'damage'.")
    if not isinstance(fields.get("named", {}), Mapping):
        raise Unreadable("'named' is a table such as {'RJ': 'ward'}.")
    for zone, marks in fields.get("marks", {}).items():
        for _, mark in marks:
            if not zone.startswith("wards_") or set(mark) != {"strength"}:
                raise Unreadable(f"Only wards carry a mark, their 'strength'; {zone!r} has {mark}.")


def check_turn(fields: dict[str, Any]) -> None:
    """Refuse turns that no match can have (WC-2.1, WC-10.6), and a spell that can't go on."""
    opens = fields.get("to_move", fields.get("opener", 0)) == fields.get("opener", 0)
    turn, final = fields.get("turn"), fields.get("final", 0)
    if turn is not None and turn % 2 != opens:
        raise Unreadable(f"'turn' must be {'odd' if opens else 'even'}, since {WHO[opens]} moves.")
    if final and final != 1 + opens:
        raise Unreadable(f"'final' must be {1 + opens} when {WHO[opens]} moves (WC-10).")
    if fields.get("plays", 1) == 0 and fields.get("cast", 1) == 0:
        raise Unreadable("A spell begins with 1 play: without plays 'cast' must be 1 or more.")


def go_on_drafting(state: Duel) -> None:
    """WC-13.2: the draft goes on with the seat that is to pick."""
    if not state.variant.constructed:
        raise Unreadable("There is a draft only with constructed_decks.")
    state.turn = 0
    state.drafter = state.active
    taken = len(state.zones[OWN_DECK]) + len(state.zones[OWN_DECK + 1])
    first = state.drafter if taken % 2 == 0 else 1 - state.drafter
    state.opener = state.active = 1 - first
    state.agenda = DRAFT_SETUP[:-1]
    state.seen = [state.everyone] * len(state.seen)


def deal_damage(state: Duel, damage: int) -> None:
    """WC-6.4: the defender has this many cards to choose."""
    hand = len(state.zones[HAND + 1 - state.active])
    if not 0 < damage < hand:
        raise Unreadable(f"'damage' must be from 1 to {hand - 1}, one less than the hand.")
    state.open_damage = state.dealt = damage
    state.agenda.append(DAMAGE_DISCARD)


def name_jokers(game: WizardCards, state: Duel, named: Mapping[Any, Any]) -> None:
    """WC-8.1: the schools of jokers that lie on the table."""
    jokers = [face.code for face in game.faces[game.deck.suited :]]
    state.named = [-1] * game.deck.jokers
    for code, school in named.items():
        if code not in jokers or str(school).capitalize() not in SCHOOL_NAMES:
            raise Unreadable(f"'named' gives a joker ({', '.join(jokers)}) a school.")
        face = game.deck.suited + jokers.index(code)
        if max(state.find(zone, face) for zone in (SPELL, WARDS, WARDS + 1)) < 0:
            raise Unreadable(f"{code} has no school: it doesn't lie on the table (WC-8.3).")
        state.named[jokers.index(code)] = SCHOOL_NAMES.index(str(school).capitalize())


def lay_wards(game: WizardCards, state: Duel, marks: Mapping[str, Any]) -> None:
    """WC-4.1: wards have their full strength unless a mark says less."""
    for seat in (0, 1):
        given = {card: mark["strength"] for card, mark in marks.get(f"wards_{seat}", [])}
        state.strengths[seat] = []
        for card in state.zones[WARDS + seat]:
            face = state.face[card]
            if face >= game.deck.suited and state.named[face - game.deck.suited] < 0:
                state.named[face - game.deck.suited] = WARD
            full = game.deck.amount[face]
            strength = given.get(card, full)
            is_whole = type(strength) is int and 0 < strength <= full
            if state.verb_of(card) != WARD or not is_whole:
                code = game.faces[face].code
                raise Unreadable(f"{code} can't lie in the ward area with strength {strength}.")
            state.strengths[seat].append(strength)


def begin_final_phase(state: Duel, final: int) -> None:
    """WC-10: it began before this turn, or it begins with it because a deck is empty."""
    state.turns_after = final
    state.final_turn = max(0, state.turn - 1) if final else 0
    is_empty = not state.zones[state.deck_of(0)] or not state.zones[state.deck_of(1)]
    if not final and is_empty:
        state.turns_after = 1 if state.active == state.opener else 2
        state.final_turn = state.turn
