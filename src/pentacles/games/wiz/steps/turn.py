"""The turn: attack, draw, discard, and whose turn comes next (WIZ-4, WIZ-18, WIZ-20, WIZ-21)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import replaced
from pentacles.core.step import Step
from pentacles.core.table import OptionView, replace
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import DONE, DRAW_DECK, DRAW_DISCARD
from pentacles.games.wiz.attack import share
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.layable import made_with
from pentacles.games.wiz.operations import CAUSE_ATTACK
from pentacles.games.wiz.questions import DISCARDING, DRAW, Ask, ShieldWindow
from pentacles.games.wiz.refusals import no_action_card
from pentacles.games.wiz.shapes import kind_words
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.actions import ACTIONS
from pentacles.games.wiz.steps.card_choices import types_in
from pentacles.games.wiz.steps.play import PLAY
from pentacles.games.wiz.steps.score import ROUND_END, VOID_ROUND
from pentacles.games.wiz.terms import (
    BOARD,
    DECK,
    DISCARD,
    ELEMENTS,
    NONE,
    SHIELDED,
    SLOTS,
    TRIED,
    TYPES,
    WARDED,
    grip_of,
)
from pentacles.games.wiz.verbs import can_draw, discard, draw_card, end_round, gain, rivals_of


class BeginTurn(Step[WizMatch]):
    """WIZ-4.6, WIZ-4.11: the turn number rises; a stunned player misses the turn."""

    rule: ClassVar[str] = "WIZ-4.1"

    def run(self, state: WizMatch) -> None:
        seat = state.active
        state.turn += 1
        state.turns = replaced(state.turns, seat, state.turns[seat] + 1)
        if state.turns[seat] > state.deck.turn_limit:
            state.owe(VOID_ROUND)
            return
        flags = state.flags
        for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if flags[hand]:
                flags[hand] &= ~WARDED
        state.owe(NEXT_SEAT)
        if state.out[seat]:
            return
        if state.stun[seat]:
            state.stun = replaced(state.stun, seat, state.stun[seat] - 1)
            if state.listening:
                state.tell("missed", "WIZ-4.11", seat, {}, [])
            return
        state.acts = 0
        state.pool_plays = 0
        state.cancels = 0
        state.has_looked = 0
        state.trapped = 0
        state.drawn = []
        state.checkpoint = None
        state.attacking = 1 if state.kind[SLOTS * seat + BOARD] != NONE else 0
        if state.listening:
            state.tell("turn", "WIZ-4.1", seat, {"n": state.turns[seat]}, [])
        if state.turns[seat] == 1 and seat == state.starter:
            state.agenda.extend(FIRST_TURN)
        else:
            state.agenda.extend(TURN_ORDER)


class Attack(Step[WizMatch]):
    """WIZ-18.1, WIZ-18.2: a character on the board attacks all; shares are fixed first."""

    rule: ClassVar[str] = "WIZ-18.2"

    def run(self, state: WizMatch) -> None:
        if not state.attacking:
            return
        seat = state.active
        state.attack_sum = 0
        state.shares = [0] * state.seats
        rivals = rivals_of(state, seat)
        for rival in rivals:
            state.shares[rival] = share(state, seat, rival)
        state.owe(ATTACK_SCORE)
        for rival in reversed(rivals):
            if state.shares[rival]:
                state.owe(AttackWindow(rival))


class AttackWindow(ShieldWindow):
    """WIZ-15.5: an opponent may stop the attack on their cards."""

    rule: ClassVar[str] = "WIZ-15.5"

    def __init__(self, target: int) -> None:
        self.target = target

    def victim(self, state: WizMatch) -> int:
        return self.target

    def cause(self, state: WizMatch) -> int:
        return CAUSE_ATTACK

    def size(self, state: WizMatch) -> int:
        return state.shares[self.target]

    def harm(self, state: WizMatch, seat: int) -> str:
        name = ELEMENTS[state.character[state.active]].capitalize()
        attacker = f"The {name} character of seat {state.active}"
        return f"{attacker} attacks your hands for {state.shares[seat]} EP."

    def passed(self, state: WizMatch) -> None:
        state.attack_sum += state.shares[self.target]
        if state.listening:
            facts: dict[str, int | str] = {"target": self.target, "n": state.shares[self.target]}
            state.tell("attacked", "WIZ-18.3", state.active, facts, [])

    def blocked(self, state: WizMatch) -> None:
        """WIZ-15.6: this share doesn't count."""
        if state.listening:
            facts: dict[str, int | str] = {"target": state.active, "n": state.shares[self.target]}
            state.tell("attack_blocked", "WIZ-15.5", self.target, facts, [])


class AttackScore(Step[WizMatch]):
    """WIZ-18.2: what no Shield stopped is scored at once."""

    rule: ClassVar[str] = "WIZ-18.2"

    def run(self, state: WizMatch) -> None:
        total = state.attack_sum
        state.attacking = 0
        state.attack_sum = 0
        state.shares = []
        if total:
            gain(state, state.active, total, "WIZ-18.1")


class DrawStep(Step[WizMatch]):
    """WIZ-4.3: one or two cards are drawn."""

    rule: ClassVar[str] = "WIZ-4.3"

    def run(self, state: WizMatch) -> None:
        state.draws = state.deck.per_turn
        state.owe(DRAW_CHOICE)
        mark(state)


def mark(state: WizMatch) -> None:
    """WIZ-25.3: with `forfeit` the position after the last draw is kept."""
    if state.deck.forfeit:
        kept = state.clone()
        kept.checkpoint = None
        kept.recording = False
        kept.history = []
        kept.history_is_shared = False
        kept.seed = 0
        kept.start = ""
        state.checkpoint = kept


class Draw(Ask):
    """WIZ-20.1: each card comes from the deck or from the top of the discard pile."""

    rule: ClassVar[str] = "WIZ-20.1"
    kind: ClassVar[str] = "draw"
    asks: ClassVar[str] = "Draw a card."
    note: ClassVar[str] = "Everybody sees what you take from the discard pile."
    phase: ClassVar[str] = DRAW
    wants: ClassVar[str] = "Draw from the deck or from the discard pile."

    def who(self, state: WizMatch) -> int:
        if not state.draws:
            return -1
        if state.zones[DECK] or self.options(state, state.active):
            return state.active
        return -1

    def skip(self, state: WizMatch) -> None:
        state.draws = 0

    def options(self, state: WizMatch, seat: int) -> list[int]:
        pile = state.zones[DISCARD]
        takes = bool(pile) and not is_action(state.face[pile[-1]])
        if can_draw(state):
            return [DRAW_DECK, DRAW_DISCARD] if takes else [DRAW_DECK]
        return [DRAW_DISCARD] if takes else []

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action == DRAW_DISCARD:
            if state.zones[DISCARD]:
                return Refusal("WIZ-20.2", "An action card can't be drawn from the discard pile.")
            return Refusal("WIZ-20.4", "The discard pile is empty.")
        if action == DRAW_DECK:
            return Refusal("WIZ-20.4", "No card can come from the deck.")
        if is_action(action):
            return no_action_card(state, seat, action)
        return Refusal(self.rule, self.wants)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == DRAW_DECK:
            card = draw_card(state, grip_of(seat))
        else:
            card = state.draw(DISCARD, grip_of(seat))
        if state.listening:
            kind = "drew" if action == DRAW_DECK else "drew_pile"
            state.tell(kind, "WIZ-20.1", seat, {"n": 1}, [card])
        state.draws -= 1
        state.drawn = [*state.drawn, card]
        if state.draws:
            state.owe(self)
        mark(state)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_draw(state, seat, options)

    def ask(self, state: WizMatch, seat: int) -> str:
        if state.deck.per_turn == 1:
            return self.asks
        return "Draw the first of two cards." if state.draws > 1 else "Draw the second card."

    def tell(self, state: WizMatch, seat: int) -> str:
        is_new = state.round == 1 and state.turns[seat] <= 2
        return self.note if is_new else ""  # later everybody knows

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        found = super().option(state, seat, action)
        if action == DRAW_DECK:
            return replace(found, zone="deck")
        top = state.zones[DISCARD][-1]
        face = state.face[top]
        made = made_with(state, seat, face)
        words = "from the discard pile"
        if made is not None:
            words = f"makes {kind_words(made.kind, made.elem, made.rank, len(made.faces))}"
        label = f"Take {state.game.faces[face].name}"
        return replace(found, label=label, result=words, card=top, zone="discard", tone="")


class FirstPlay(Step[WizMatch]):
    """WIZ-4.4: the starter's first turn begins with the plays."""

    rule: ClassVar[str] = "WIZ-4.4"

    def run(self, state: WizMatch) -> None:
        mark(state)


class DiscardStep(Step[WizMatch]):
    """WIZ-21.1: an opened player with no card left wins the round; else cards are discarded."""

    rule: ClassVar[str] = "WIZ-21.1"

    def run(self, state: WizMatch) -> None:
        seat = state.active
        if state.opened_at[seat] and not state.zones[grip_of(seat)]:
            state.winner = seat
            if state.listening:
                state.tell("went_out", "WIZ-21.1", seat, {}, [])
            end_round(state)
            state.owe(ROUND_END)
            return
        state.discards = state.due_discards(seat)
        state.owe(DISCARD_CHOICE)


class Discard(Ask):
    """WIZ-20.5: cards are discarded one after another, never action cards."""

    rule: ClassVar[str] = "WIZ-20.5"
    kind: ClassVar[str] = "discard"
    asks: ClassVar[str] = "Discard a card."
    note: ClassVar[str] = "Action cards can't be discarded."
    phase: ClassVar[str] = DISCARDING
    gives_up: ClassVar[bool] = True
    picking: ClassVar[str] = "Discard"
    wants: ClassVar[str] = "Choose one of your cards to discard."

    def who(self, state: WizMatch) -> int:
        if not state.discards or not state.zones[grip_of(state.active)]:
            return -1
        return state.active

    def skip(self, state: WizMatch) -> None:
        state.discards = 0

    def options(self, state: WizMatch, seat: int) -> list[int]:
        """Cards, or DONE with action cards only: being asked hints at nothing (WIZ-1.8)."""
        return types_in(state, state.zones[grip_of(seat)], no_actions=True) or [DONE]

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action < TYPES and state.find(grip_of(seat), action) < 0:
            return Refusal(self.rule, "You don't hold that card.")
        if is_action(action):
            return Refusal("WIZ-13.5", self.note)
        return Refusal(self.rule, self.wants)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == DONE:
            state.discards = 0
            if state.listening:
                state.tell("no_discard", "WIZ-21.2", seat, {}, [])
            return
        card = state.pick(grip_of(seat), action)
        discard(state, card, grip_of(seat))
        if state.listening:
            state.tell("discarded", "WIZ-20.7", seat, {}, [card])
        state.discards -= 1
        if state.discards:
            state.owe(self)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return DONE if DONE in options else automa.lowest_kept(state, seat, options)

    def ask(self, state: WizMatch, seat: int) -> str:
        is_start = seat == state.starter and state.turns[seat] == 1
        if state.discards > 1 and len(self.options(state, seat)) > 1:
            return "Discard the first of two cards."
        if state.deck.per_turn > 1 and state.discards == 1 and not is_start:
            return "Discard the second card."
        return self.asks

    def tell(self, state: WizMatch, seat: int) -> str:
        held = state.zones[grip_of(seat)]
        if len(held) == 1:
            return "Discarding your last card does not win the round."
        for card in held:
            if is_action(state.face[card]):
                return self.note
        return "That ends your turn." if state.discards == 1 else ""

    def done(self, state: WizMatch, seat: int) -> str:
        return "and discard nothing"


class NextSeat(Step[WizMatch]):
    """WIZ-4.1: the next player clockwise; what lasts for a turn ends."""

    rule: ClassVar[str] = "WIZ-4.1"

    def run(self, state: WizMatch) -> None:
        flags = state.flags
        for hand in range(SLOTS * state.seats):
            if flags[hand]:
                flags[hand] &= ~(SHIELDED | TRIED)
        state.checkpoint = None
        state.drawn = []
        state.draws = 0
        state.discards = 0
        left = -1
        count = 0
        for seat in range(state.seats):
            if not state.out[seat]:
                left = seat
                count += 1
        if count == 1:
            state.winner = left
            if state.listening:
                state.tell("last_left", "WIZ-16.16", left, {}, [])
            state.owe(ROUND_END)
            return
        state.active = state.next_seat(state.active)
        state.owe(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
NEXT_SEAT: Final = NextSeat()
ATTACK_SCORE: Final = AttackScore()
DRAW_CHOICE: Final = Draw()
DISCARD_CHOICE: Final = Discard()
TURN_ORDER: Final[list[Step[Any]]] = [DiscardStep(), PLAY, DrawStep(), ACTIONS, Attack()]
"""A turn in the order of the agenda, after the next seat: the last step comes first (WIZ-4.2)."""
FIRST_TURN: Final[list[Step[Any]]] = [TURN_ORDER[0], PLAY, FirstPlay()]
