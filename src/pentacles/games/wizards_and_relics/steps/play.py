"""Phases 1 and 2: the shrine, hands that lack a kind, laying cards; and the end of a battle."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pentacles.core.holdings import replaced
from pentacles.core.own_fields import MOST
from pentacles.core.rng import Rng
from pentacles.core.sentences import listed
from pentacles.core.step import Step
from pentacles.games.wizards_and_relics.actions import DONE
from pentacles.games.wizards_and_relics.outlook import pair_preview, warning
from pentacles.games.wizards_and_relics.power import has_only_ignored, part_sums
from pentacles.games.wizards_and_relics.questions import SecretAsk
from pentacles.games.wizards_and_relics.state import MOST_BITS, Match, ones
from pentacles.games.wizards_and_relics.steps.reveal import (
    ENTER_FIRST,
    RELIC_PASS,
    RELIC_REVEAL,
    SETTLE,
    TURN_UP_FIRST,
)
from pentacles.games.wizards_and_relics.steps.victory import Victory, finish
from pentacles.games.wizards_and_relics.terms import (
    DECK,
    DISCARD,
    FILTER_RELIC,
    FILTER_WIZARD,
    HAND,
    LAID_RELICS,
    LAID_WIZARDS,
    RELICS,
    SHRINE,
    SHRINE_DISCARD,
    SHRINES,
    TIED,
    WIZARDS,
)
from pentacles.games.wizards_and_relics.verbs import discard
from pentacles.games.wizards_and_relics.words import sum_words

MOST_BATTLES: Final = 10
MOST_REPEATS: Final = 3
MOST_ROUNDS: Final = 60
FIRST_ROUNDS: Final = 2
"""In these the prompt says what a round is about."""
ADDED: Final = "Its power is added to your wizard's, and so is what its text gives."


class ShrinePhase(Step[Match]):
    """WR-6.1, WR-6.2: Phase 1 turns up the shrine; everyone takes part and all counts are 0."""

    rule: ClassVar[str] = "WR-6.1"

    def run(self, state: Match) -> None:
        middle = state.middle
        state.turn += 1
        state.phase = 1
        state.battle = 0
        state.fighting = (1 << state.seats) - 1
        state.winner = -1
        state.totals = []
        state.sums = []
        state.drawn = [0] * state.seats
        state.discards = [0] * state.seats
        if state.zones[middle + SHRINE]:
            state.move_all(middle + SHRINE, middle + SHRINE_DISCARD)
        if not state.zones[middle + SHRINES]:
            state.move_all(middle + SHRINE_DISCARD, middle + SHRINES)
            state.shuffle(middle + SHRINES)
        card = state.draw(middle + SHRINES, middle + SHRINE)
        if state.listening:
            state.tell("shrine", self.rule, -1, {"n": state.turn}, [card])
        state.owe(NEXT_ROUND)
        state.owe(BATTLE)


class Battle(Step[Match]):
    """WR-7.1: Phase 2 begins: nothing of an earlier battle is left but the counts of the round."""

    rule: ClassVar[str] = "WR-7.1"

    def run(self, state: Match) -> None:
        state.phase = 2
        state.original = state.master
        state.tokens = [0] * state.seats
        state.done = []
        state.entered = []
        state.batches = 0
        state.revealed = False
        state.ready = 0
        state.bare = 0
        if state.listening and state.battle:
            state.tell("battle", "WR-11.2", -1, {"n": state.battle + 1}, [])
        state.owe(LAY_CARDS)
        for seat in reversed(state.order()):
            state.owe(HAND_CHECKS[seat])


class HandCheck(Step[Match]):
    """WR-7.1 to WR-7.4: a hand without a wizard or without a relic is thrown away."""

    rule: ClassVar[str] = "WR-7.1"

    def __init__(self, seat: int, repeats: int) -> None:
        self.seat = seat
        self.repeats = repeats

    def run(self, state: Match) -> None:
        seat = self.seat
        if self.holds_both(state) or (self.repeats == 0 and not self.may_fight(state)):
            return
        lacks_wizard = not self.holds(state, HAND, FILTER_WIZARD)
        lacks_relic = not state.bare >> seat & 1 and not self.holds(state, HAND, FILTER_RELIC)
        if not lacks_wizard and not lacks_relic:
            return
        if self.repeats < MOST_REPEATS:
            state.owe(HandCheck(seat, self.repeats + 1))
            state.owe(SETTLE)
            if state.listening:
                facts: dict[str, int | str] = {"kind": "wizard" if lacks_wizard else "relic"}
                state.tell("lacks", self.rule, seat, facts, [])
            discard(state, seat, state.hand(seat).copy(), state.at(seat, HAND), self.rule)
            return
        if lacks_wizard:
            self.fetch(state, FILTER_WIZARD, "wizard")
        if lacks_relic:
            self.fetch(state, FILTER_RELIC, "relic")

    def holds_both(self, state: Match) -> bool:
        """The usual hand: a wizard and a relic."""
        faces = state.face
        wizards: i64 = state.book.wizards
        has_wizard = False
        has_relic = False
        for card in state.hand(self.seat):
            face: i64 = faces[card]
            if face < wizards:
                has_wizard = True
            else:
                has_relic = True
            if has_wizard and has_relic:
                return True
        return False

    def may_fight(self, state: Match) -> bool:
        """WR-7.3, WR-7.4: without any wizard a player is out; without any relic none is needed."""
        seat = self.seat
        wizards = False
        relics = False
        for kind in (HAND, DECK, DISCARD):
            wizards = wizards or self.holds(state, kind, FILTER_WIZARD)
            relics = relics or self.holds(state, kind, FILTER_RELIC)
        if not wizards:
            state.fighting &= ~(1 << seat)
            if state.listening:
                state.tell("leaves", "WR-7.4", seat, {}, [])
            return False
        if not relics:
            state.bare |= 1 << seat
        return True

    def holds(self, state: Match, kind: int, wanted: int) -> bool:
        allowed = state.book.allowed[wanted]
        faces = state.face
        for card in state.zones[state.at(self.seat, kind)]:
            if allowed[faces[card]]:
                return True
        return False

    def fetch(self, state: Match, wanted: int, word: str) -> None:
        """WR-7.2: a random card of the missing kind from deck or discard pile; not a draw."""
        seat = self.seat
        deck = state.at(seat, DECK)
        source = deck if self.holds(state, DECK, wanted) else state.at(seat, DISCARD)
        fitting = [
            card for card in state.zones[source] if state.book.allows(wanted, state.face[card])
        ]
        card = state.rng.choice(fitting)
        state.move(card, source, state.at(seat, HAND))
        if state.listening:
            place = "deck" if source == deck else "discard pile"
            state.tell("fetched", "WR-7.2", seat, {"kind": word, "place": place}, [card])
        state.take_up(card, seat)
        state.shuffle(deck)


class LayCards(SecretAsk):
    """WR-7.5: all participants choose a wizard and then a relic, in secret and at the same time."""

    rule: ClassVar[str] = "WR-7.5"
    kind: ClassVar[str] = "choose_wizard"
    further_kinds: ClassVar[tuple[str, ...]] = ("choose_relic",)
    verb: ClassVar[str] = "Lay"
    done: ClassVar[str] = "Lay the wizard alone"
    wants: ClassVar[str] = "Lay a wizard of your hand, then a relic."

    def ask(self, state: Match, seat: int) -> str:
        if not state.picked[seat]:
            return "Choose your wizard; its relic comes next."
        if self.options(state, seat) == [DONE]:
            return "You own no relic to lay with it."
        name: str = state.game.faces[state.face[state.picked[seat][0]]].name
        return f"Choose a relic for {name}."

    def tell(self, state: Match, seat: int) -> str:
        hand = state.hand(seat)
        picked = state.picked[seat]
        if not picked:
            return self.fate(state)
        wizards = [card for card in hand if state.book.is_wizard(state.face[card])]
        if len(wizards) > 1 and len(hand) - len(wizards) > 1:
            return ADDED if self.is_early(state) else self.fate(state)
        return "A hand without a wizard or without a relic is thrown away."

    def fate(self, state: Match) -> str:
        """Where the cards laid now will go (WR-12.1, WR-12.2, WR-13.3, WR-13.5, WR-20.1)."""
        if self.is_early(state):
            target = state.variant.target
            goal = "its wizard enters the Hall"
            return f"The most power of wizard and relic wins: {goal}, and {target} there win."
        enters = "one wizard enters your Hall"
        if state.variant.go_big:
            enters = "one wizard enters your Hall (after a tie all of this round)"
            if state.battle:
                enters = "all your wizards of this round enter your Hall"
        return f"If you win, {enters}. The rest is discarded; a winner may take a relic."

    def is_early(self, state: Match) -> bool:
        """Whether the players still learn what a round is about."""
        return state.turn <= FIRST_ROUNDS and not state.battle

    def result(self, state: Match, seat: int, face: int) -> str:
        return warning(state, seat, face)

    def outlook(self, state: Match, seat: int, face: int) -> str:
        return pair_preview(state, seat, face)

    def wanted(self, state: Match, seat: int) -> int:
        return FILTER_RELIC if state.picked[seat] else FILTER_WIZARD

    def card_reason(self, state: Match, seat: int, face: int) -> str:
        name: str = state.game.faces[face].name
        if state.book.is_relic(face) and not state.picked[seat]:
            return f"{name} is a relic; the wizard is laid first."
        if state.book.is_wizard(face) and state.picked[seat]:
            return f"{name} is a wizard; yours is laid already, and now comes a relic."
        return SecretAsk.card_reason(self, state, seat, face)

    def done_reason(self, state: Match, seat: int) -> str:
        kind = "relic" if state.picked[seat] else "wizard"
        return f"You hold a {kind}, so you have to lay one."

    def kind_for(self, state: Match, seat: int) -> str:
        """A player who has chosen a wizard is asked for a relic; nobody else can tell (WR-22.3)."""
        is_asked = seat < state.seats and state.asked >> seat & 1
        return "choose_relic" if is_asked and state.picked[seat] else self.kind

    def waits(self, state: Match) -> int:
        return state.fighting & ~state.ready

    def fits(self, state: Match, zone: int, card: int, face: int) -> bool:
        """A player who lays cards has both kinds (WR-7.2), or is known to own no relic (WR-7.3)."""
        seat = zone // state.width
        if state.fighting >> seat & 1:
            cards = state.zones[zone]
            if card == cards[0]:
                return state.book.is_wizard(face)
            if card == cards[1] and not state.bare >> seat & 1:
                return not state.book.is_wizard(face)
        return True

    def guess(self, state: Match, seat: int, rng: Rng) -> None:
        hand = state.hand(seat)
        wizards = [card for card in hand if state.book.is_wizard(state.face[card])]
        relics = [card for card in hand if state.book.is_relic(state.face[card])]
        state.picked[seat] = [rng.choice(wizards)]
        if relics:
            state.picked[seat].append(rng.choice(relics))

    def options(self, state: Match, seat: int) -> list[int]:
        hand = state.at(seat, HAND)
        picked = state.picked[seat]
        if not picked:
            return state.types(hand, FILTER_WIZARD, picked)
        found = state.types(hand, FILTER_RELIC, picked)
        return found or [DONE]

    def pick(self, state: Match, seat: int, rng: Rng) -> int:
        hand = state.at(seat, HAND)
        picked = state.picked[seat]
        wanted = FILTER_RELIC if picked else FILTER_WIZARD
        firsts = i64(0)
        if len(state.zones[hand]) <= MOST_BITS:
            firsts = state.first_places(hand, wanted, picked)
        if not firsts:
            return SecretAsk.pick(self, state, seat, rng)
        return state.type_at(hand, firsts, rng.below(ones(firsts)))

    def answer(self, state: Match, seat: int, action: int) -> None:
        picked = state.picked[seat]
        state.owe(self)
        if action != DONE:
            picked.append(state.copy_entering(state.at(seat, HAND), action, picked))
        if action == DONE or len(picked) == 2:
            state.ready |= 1 << seat
            if state.listening:
                state.tell("ready", self.rule, seat, {}, [])

    def run(self, state: Match) -> None:
        """WR-7.6: all cards are laid at once; then hands are checked."""
        state.owe(BATTLE_END)
        if not state.fighting:
            return
        for seat in state.order():
            hand = state.at(seat, HAND)
            picked = state.picked[seat]
            state.picked[seat] = []
            for card in picked:
                is_wizard = state.book.is_wizard(state.face[card])
                state.move(card, hand, state.at(seat, LAID_WIZARDS if is_wizard else LAID_RELICS))
            if state.listening:
                state.tell("laid", self.rule, seat, {"n": len(picked)}, picked)
        state.ready = 0
        state.owe(RELIC_PASS)
        state.owe(RELIC_REVEAL)
        state.owe(ENTER_FIRST)
        state.owe(TURN_UP_FIRST)
        state.owe(SETTLE)


class BattleEnd(Step[Match]):
    """WR-11.1: the highest total wins; those who share it fight again."""

    rule: ClassVar[str] = "WR-11.1"

    def run(self, state: Match) -> None:
        order = state.order()
        if not order:
            self.nobody_left(state)
            return
        totals: list[int] = []
        shown: list[int] = []
        sums: list[int] = []
        best = -MOST
        for seat in order:
            parts = part_sums(state, seat)
            power = 0
            for value in parts:
                power += value
            if power > best:
                best = power
            totals.append(power)
            shown.append(seat)
            shown.append(power)
            sums.extend(parts)
        state.totals = shown
        state.sums = sums
        tied = [order[index] for index in range(len(order)) if totals[index] == best]
        if state.listening:
            for index in range(len(order)):
                seat = order[index]
                words = sum_words(part_sums(state, seat), has_only_ignored(state, seat))
                facts: dict[str, int | str] = {"n": totals[index], "parts": words}
                state.tell("total", "WR-10.1", seat, facts, [])
        if len(tied) == 1:
            state.owe(Victory(tied[0]))
        elif state.battle + 1 >= MOST_BATTLES:
            state.owe(Victory(favourite(state, tied)))
            if state.listening:
                facts = {"n": MOST_BATTLES}
                state.tell("tie_limit", "WR-11.5", favourite(state, tied), facts, [])
        else:
            self.fight_again(state, tied, best)

    def fight_again(self, state: Match, tied: list[int], best: int) -> None:
        """WR-11.2: the cards stay in the tied area; the tied players fight again."""
        if state.listening:
            names = listed([f"seat {seat}" for seat in tied])
            state.tell("tie", "WR-11.2", -1, {"n": best, "names": names}, [])
        for seat in range(state.seats):
            area = state.at(seat, TIED)
            if state.is_fighting(seat):
                state.tied_from = replaced(state.tied_from, seat, len(state.zones[area]))
                state.move_all(state.at(seat, WIZARDS), area)
                state.move_all(state.at(seat, RELICS), area)
        state.fighting = 0
        for seat in tied:
            state.fighting |= 1 << seat
        state.tied = state.fighting
        state.battle += 1
        state.owe(BATTLE)

    def nobody_left(self, state: Match) -> None:
        """WR-11.6: nobody can fight: the last tie is decided, or the round has no winner."""
        if not state.battle or not state.tied:
            state.owe(Victory(-1))
            return
        tied = [seat for seat in state.around(state.master) if state.tied >> seat & 1]
        seat = favourite(state, tied)
        area = state.zones[state.at(seat, TIED)]
        for card in area[state.tied_from[seat] :]:
            is_wizard = state.book.is_wizard(state.face[card])
            state.move(card, state.at(seat, TIED), state.at(seat, WIZARDS if is_wizard else RELICS))
        if state.listening:
            state.tell("tie_unfought", "WR-11.6", seat, {}, [])
        state.owe(Victory(seat))


def favourite(state: Match, tied: list[int]) -> int:
    """WR-11.5: of tied players the one with the fewest Hall wizards, then the first in order."""
    best = tied[0]
    for seat in tied:
        if state.hall_size(seat) < state.hall_size(best):
            best = seat
    return best


class NextRound(Step[Match]):
    """WR-13.6, WR-14.3: the next round begins, or the safety limit ends the game."""

    rule: ClassVar[str] = "WR-13.6"

    def run(self, state: Match) -> None:
        if state.turn < MOST_ROUNDS:
            state.owe(SHRINE_PHASE)
            return
        best = state.master
        for seat in state.around(state.master):
            if state.hall_size(seat) > state.hall_size(best):
                best = seat
        finish(state, best, f"Round {MOST_ROUNDS} was the last. ", "WR-14.3")


SHRINE_PHASE: Final = ShrinePhase()
NEXT_ROUND: Final = NextRound()
BATTLE: Final = Battle()
LAY_CARDS: Final = LayCards()
HAND_CHECKS: Final = [HandCheck(seat, 0) for seat in range(4)]
BATTLE_END: Final = BattleEnd()
