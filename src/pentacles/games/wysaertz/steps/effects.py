"""WY-11.17 to 11.20, 11.25 to 11.27: what the verbs of a resolving card do, one at a time."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.event import Change
from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.asking import Ask, picks
from pentacles.games.wysaertz.steps.fight import clear_chain, leave_battle, remove
from pentacles.games.wysaertz.steps.hand import (
    Draw,
    blur,
    check_limits,
    discard_random,
    receive,
    take_random,
)
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    ARTEFACT,
    BRACE,
    COUNTER,
    DISCARD_ONE,
    DRAW,
    EMBOLDEN,
    END_CHALLENGE,
    ENTER_BREAK,
    ENTER_BYPASS,
    ENTER_FLIGHT,
    EVENT,
    EXCHANGE,
    EXEUNT,
    FROM_AFAR,
    LOOK_HAND,
    LOOK_STACK,
    MEND,
    MEND_ALL,
    ON_MAGE,
    ON_PLAY,
    P_CARD,
    P_MARKS,
    P_OBJECT,
    P_ON,
    P_TARGET,
    P_WHO,
    RECALL,
    REFLECT,
    REFLECT_STRONGER,
    SPLASH,
    STEAL_ARTEFACT,
    STEAL_RANDOM,
    TAKE,
    TEDDY,
    TURNCOAT,
    WARD,
    WINS,
)


def owe_effect(state: Feud, effect: list[int], seat: int, target: int, on: int) -> None:
    """Put the verbs of a card on the agenda in the order printed (WY-9.14)."""
    book = state.book
    takes = book.does(effect, TAKE)
    for index in range(len(effect) - 2, -1, -2):
        verb = effect[index]
        if verb == EMBOLDEN or (verb == COUNTER and takes):
            continue
        state.owe(Verb(verb, effect[index + 1], seat, target, on))
    if book.does(effect, EMBOLDEN):
        embolden(state, on)


def embolden(state: Feud, on: int) -> None:
    """WY-11.18: the play that the countered spell was answering wins equal draws."""
    index = state.play_with(on)
    if index < 0 or state.plays[index][P_OBJECT] != ON_PLAY:
        return
    guarded = state.play_with(state.plays[index][P_ON])
    if guarded >= 0:
        state.plays[guarded][P_MARKS] |= WINS
        if state.listening:
            play = state.plays[guarded]
            state.tell("emboldened", "WY-11.18", play[P_WHO], {}, [play[P_CARD]])


def mend(state: Feud, seat: int, count: int) -> None:
    """WY-11.19, WY-15.11: a seat's own broken gates become intact."""
    castle = state.castle_card(seat)
    left = max(0, state.truly_broken(seat) - count)
    if left and not state.is_up(castle):
        state.turn_up(castle)
    old = state.broken[seat]
    state.broken[seat] = left
    if state.listening and old != left:
        change = [Change(f"broken_{seat}", old, left)]
        state.tell("mended", "WY-11.19", seat, {}, [], change)


def reflect(state: Feud, seat: int, index: int, is_stronger: bool) -> None:
    """WY-11.17: an Attack spell is turned upon the Mage of its former controller."""
    play = state.plays[index]
    play[P_TARGET] = play[P_WHO]
    play[P_WHO] = seat
    play[P_OBJECT] = ON_MAGE
    play[P_MARKS] &= ~ANSWERING
    if is_stronger:
        play[P_MARKS] |= WINS
    if state.listening:
        state.tell("reflected", "WY-11.17", seat, {"target": play[P_TARGET]}, [play[P_CARD]])


class Verb(Step[Feud]):
    """WY-9.6, WY-9.14: one verb of a card that just works."""

    rule: ClassVar[str] = "WY-9.6"

    def __init__(self, verb: int, n: int, seat: int, target: int, on: int) -> None:
        self.verb = verb
        self.n = n
        self.seat = seat
        self.target = target
        self.on = on

    def numbers(self) -> list[int]:
        return [self.verb, self.n, self.seat, self.target, self.on]

    def run(self, state: Feud) -> None:
        verb = self.verb
        if verb in (COUNTER, TAKE, REFLECT, REFLECT_STRONGER, TURNCOAT):
            self.turn_play(state, state.play_with(self.on))
        elif verb == DRAW:
            for _ in range(self.n):
                state.owe(Draw(self.seat))
        elif verb in (MEND, MEND_ALL):
            mend(state, self.seat, self.n if verb == MEND else 99)
        elif verb in (LOOK_HAND, LOOK_STACK, DISCARD_ONE, STEAL_RANDOM, STEAL_ARTEFACT, EXCHANGE):
            self.pry(state)
        elif verb == RECALL:
            state.owe(PickFromDiscard(self.seat))
        else:
            self.change_challenge(state)

    def turn_play(self, state: Feud, index: int) -> None:
        """WY-11.17: counter, take, reflect or turn the answered play."""
        if index < 0:
            return
        play = state.plays[index]
        card = play[P_CARD]
        if self.verb == COUNTER:
            remove(state, index, state.discard)
            if state.listening:
                state.tell("countered", "WY-11.17", self.seat, {}, [card])
        elif self.verb == TAKE:
            remove(state, index, self.seat)
            if state.listening:
                state.tell("took", "WY-11.17", self.seat, {}, [card])
            check_limits(state, self.seat)
        elif self.verb == TURNCOAT:
            play[P_TARGET] = play[P_WHO]
            play[P_WHO] = self.seat
            play[P_OBJECT] = ON_MAGE
            play[P_MARKS] = (play[P_MARKS] | TEDDY) & ~ANSWERING
            if state.listening:
                facts: dict[str, int | str] = {"target": play[P_TARGET]}
                state.tell("turncoat", "WY-11.17", self.seat, facts, [card])
        else:
            reflect(state, self.seat, index, self.verb == REFLECT_STRONGER)

    def change_challenge(self, state: Feud) -> None:
        """WY-11.18 to WY-11.20: what changes the challenge itself."""
        verb = self.verb
        if verb == WARD:
            state.warded |= 1 << self.seat
            self.told(state, "warded", "WY-11.18")
        elif verb == EXEUNT:
            clear_chain(state)
            if state.stage != FROM_AFAR:
                leave_battle(state, self.seat)
            self.told(state, "vanished", "WY-11.18")
        elif verb == SPLASH:
            discard_random(state, state.challenger, self.n, "WY-11.19")
        elif verb == END_CHALLENGE:
            state.ended = True
            clear_chain(state)
            self.told(state, "ended_challenge", "WY-11.19")
        elif verb == BRACE:
            state.braced = True
            self.told(state, "braced", "WY-11.19")
        elif verb in (ENTER_BYPASS, ENTER_FLIGHT, ENTER_BREAK):
            if verb == ENTER_BREAK:
                self.open_gates(state, state.defender)
            state.inside = True
            if state.listening:
                facts: dict[str, int | str] = {"target": state.defender}
                state.tell("inside", "WY-11.20", state.challenger, facts, [])

    def open_gates(self, state: Feud, owner: int) -> None:
        """WY-11.20: all gates of a Castle break."""
        old = state.broken[owner]
        state.broken[owner] = state.gates(owner)
        broken = state.broken[owner] - old
        if broken and state.listening:
            change = [Change(f"broken_{owner}", old, state.broken[owner])]
            state.tell("gates_opened", "WY-11.20", owner, {"n": broken}, [], change)

    def told(self, state: Feud, kind: str, rule: str) -> None:
        if state.listening:
            state.tell(kind, rule, self.seat, {}, [])

    def pry(self, state: Feud) -> None:
        """WY-11.25, WY-11.26: looking and stealing; nothing happens where nothing is left."""
        verb = self.verb
        hand = state.zones[self.target] if self.target >= 0 else []
        if verb == LOOK_HAND:
            for card in hand:
                state.reveal(card, 1 << self.seat)
            if state.listening:
                facts: dict[str, int | str] = {"target": self.target}
                state.tell("looked", "WY-11.25", self.seat, facts, hand.copy())
        elif verb == LOOK_STACK:
            self.look_at_stack(state)
        elif verb == STEAL_RANDOM:
            take_random(state, self.seat, self.target, "stole", "WY-11.26")
        elif verb == STEAL_ARTEFACT:
            if state.zones[state.rows + self.target]:
                state.owe(PickArtefact(self.seat, self.target))
        elif hand:
            state.owe(PickFromHand(self.seat, self.target, 1 if verb == EXCHANGE else 0))

    def look_at_stack(self, state: Feud) -> None:
        """WY-11.25: the top cards, the discard pile shuffled in below them if they are too few."""
        stack = state.zones[state.stack]
        if len(stack) < self.n and state.zones[state.discard]:
            seen_cards = stack.copy()
            stack.clear()
            state.move_all(state.discard, state.stack)
            state.shuffle(state.stack)
            stack.extend(seen_cards)
            if state.listening:
                state.tell("reshuffled", "WY-13.1", -1, {}, [])
        count = min(self.n, len(stack))
        if count == 0:
            return
        for card in stack[-count:]:
            state.reveal(card, 1 << self.seat)
        if state.listening:
            state.tell("foresaw", "WY-11.25", self.seat, {}, stack[-count:])
        state.owe(PickFromLook(self.seat, count))


class PickFromHand(Ask):
    """WY-11.25, WY-11.26: the caster chooses a card of the hand that he has seen."""

    rule: ClassVar[str] = "WY-11.25"
    kind: ClassVar[str] = "pick_from_hand"

    def __init__(self, seat: int, target: int, exchanges: int) -> None:
        self.seat = seat
        self.target = target
        self.exchanges = exchanges

    def numbers(self) -> list[int]:
        return [self.seat, self.target, self.exchanges]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return picks(state, self.target)

    def asks(self, state: Feud) -> str:
        return "Pick a card of the hand that you have seen."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        card = state.held(self.target, action - state.book.pick)
        if not self.exchanges:
            state.move(card, self.target, state.discard)
            if state.listening:
                state.tell("made_discard", "WY-11.25", seat, {"target": self.target}, [card])
            return
        state.chosen[seat] = card
        state.owe(GiveCard(seat, self.target))


class GiveCard(Ask):
    """WY-11.26: the caster gives a card of his own for the one he takes."""

    rule: ClassVar[str] = "WY-11.26"
    kind: ClassVar[str] = "give_card"

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def numbers(self) -> list[int]:
        return [self.seat, self.target]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat if state.zones[self.seat] else 0

    def options(self, state: Feud, seat: int) -> list[int]:
        return picks(state, seat)

    def asks(self, state: Feud) -> str:
        return "Pick a card of your own hand to give in exchange."

    def run(self, state: Feud) -> None:
        self.swap(state, -1)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        self.swap(state, state.held(seat, action - state.book.pick))

    def swap(self, state: Feud, given: int) -> None:
        """Both cards move at the same time; the two players know both."""
        seat = self.seat
        taken = state.chosen[seat]
        state.chosen[seat] = -1
        both = 1 << seat | 1 << self.target
        blur(state, self.target, both)
        if given >= 0:
            blur(state, seat, both)
        state.move(taken, self.target, seat)
        cards = [taken]
        if given >= 0:
            state.move(given, seat, self.target)
            cards.append(given)
        for card in cards:
            state.reveal(card, both)
        if state.listening:
            state.tell("exchanged", "WY-11.26", seat, {"target": self.target}, cards)
        check_limits(state, seat)


class PickFromLook(Ask):
    """WY-11.25: the caster takes one of the stack cards that he has seen."""

    rule: ClassVar[str] = "WY-11.25"
    kind: ClassVar[str] = "pick_from_look"

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def numbers(self) -> list[int]:
        return [self.seat, self.count]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.zones[state.stack][-self.count :]:
            action = state.book.pick + state.face[card]
            if action not in found:
                found.append(action)
        return found

    def asks(self, state: Feud) -> str:
        return "Pick one of the stack cards that you have seen."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        looked = state.zones[state.stack][-self.count :]
        looked.reverse()
        face = action - state.book.pick
        kind = state.book.kind[face]
        is_open = kind == EVENT or (kind == ARTEFACT and not state.hidden)
        if not is_open and len(looked) > 1:
            for card in looked:
                state.forget(card, 1 << seat)
        for card in looked:
            if state.face[card] == face:
                receive(state, seat, card, state.stack)
                return


class PickFromDiscard(Ask):
    """WY-11.27: the caster takes any card but an Event from the discard pile."""

    rule: ClassVar[str] = "WY-11.27"
    kind: ClassVar[str] = "pick_from_discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def numbers(self) -> list[int]:
        return [self.seat]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat if self.options(state, self.seat) else 0

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.zones[state.discard]:
            face = state.face[card]
            if state.book.kind[face] != EVENT and state.book.pick + face not in found:
                found.append(state.book.pick + face)
        return found

    def asks(self, state: Feud) -> str:
        return "Pick a card from the discard pile; Events can't be chosen."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        face = action - state.book.pick
        pile = state.zones[state.discard]
        for index in range(len(pile) - 1, -1, -1):
            if state.face[pile[index]] == face:
                if state.listening:
                    state.tell("recalled", "WY-11.27", seat, {}, [pile[index]])
                receive(state, seat, pile[index], state.discard)
                return


class PickArtefact(Ask):
    """WY-11.26, WY-15.9: the thief names a face-up Artefact or takes a random face-down one."""

    rule: ClassVar[str] = "WY-11.26"
    kind: ClassVar[str] = "pick_artefact"

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def numbers(self) -> list[int]:
        return [self.seat, self.target]

    def waits(self, state: Feud) -> int:
        return 1 << self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.zones[state.rows + self.target]:
            action = state.book.pick_hidden
            if state.is_up(card):
                action = state.book.pick + state.face[card]
            if action not in found:
                found.append(action)
        return found

    def asks(self, state: Feud) -> str:
        return "Pick a face-up Artefact of the target, or a hidden one by chance."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        row = state.rows + self.target
        card = -1
        if action == state.book.pick_hidden:
            down = [each for each in state.zones[row] if not state.is_up(each)]
            card = state.rng.choice(down)
            both = 1 << seat | 1 << self.target
            if len(down) > 1:
                for each in down:
                    state.forget(each, both)
            state.reveal(card, both)
        else:
            for each in state.zones[row]:
                if state.is_up(each) and state.face[each] == action - state.book.pick:
                    card = each
                    break
        state.move(card, row, state.rows + seat)
        if state.listening:
            state.tell("stole_artefact", "WY-11.26", seat, {"target": self.target}, [card])
        check_limits(state, seat)
