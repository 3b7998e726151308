"""WY-11.17 to 11.20, 11.25 to 11.27: what the verbs of a resolving card do, one at a time."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.event import Change
from pentacles.core.step import Step
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.questions import Decision, picks
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.fight import clear_chain, leave_battle, remove
from pentacles.games.wysaertz.steps.hand import (
    DRAWS,
    blur,
    check_limits,
    discard_random,
    receive,
    take_random,
)
from pentacles.games.wysaertz.terms import (
    ANSWERING,
    ARTEFACT,
    ATTACK,
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
    MONSTER,
    ON_PLAY,
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
    if index < 0 or state.plays[index].object != ON_PLAY:
        return
    guarded = state.play_with(state.plays[index].on)
    if guarded >= 0:
        play = state.plays[guarded]
        play.marks |= WINS
        if state.listening and play.kind in (ATTACK, MONSTER):
            state.tell("emboldened", "WY-11.18", play.who, {}, [play.card])


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
        state.tell("mended", "WY-11.19", seat, {"n": old - left}, [], change)


def reflect(state: Feud, seat: int, index: int, is_stronger: bool) -> None:
    """WY-11.17: an Attack spell is turned upon the Mage of its former controller."""
    play = state.plays[index]
    play.turn(seat)
    play.marks &= ~ANSWERING
    if is_stronger:
        play.marks |= WINS
    if state.listening:
        state.tell("reflected", "WY-11.17", seat, {"target": play.target}, [play.card])


class Verb(Step[Feud]):
    """WY-9.6, WY-9.14: one verb of a card that just works."""

    rule: ClassVar[str] = "WY-9.6"

    def __init__(self, verb: int, n: int, seat: int, target: int, on: int) -> None:
        self.verb = verb
        self.n = n
        self.seat = seat
        self.target = target
        self.on = on

    def run(self, state: Feud) -> None:
        verb = self.verb
        if verb in (COUNTER, TAKE, REFLECT, REFLECT_STRONGER, TURNCOAT):
            self.turn_play(state, state.play_with(self.on))
        elif verb == DRAW:
            for _ in range(self.n):
                state.owe(DRAWS[self.seat])
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
        card = play.card
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
            play.turn(self.seat)
            play.marks = (play.marks | TEDDY) & ~ANSWERING
            if state.listening:
                facts: dict[str, int | str] = {"target": play.target}
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
            self.told(state, "escaped" if state.stage == FROM_AFAR else "vanished", "WY-11.18")
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
                state.tell("inside", "WY-11.20", state.challenger, {}, [])

    def open_gates(self, state: Feud, owner: int) -> None:
        """WY-11.20: all gates of a Castle break."""
        old = state.broken[owner]
        state.broken[owner] = state.gates(owner)
        broken = state.broken[owner] - old
        if broken and state.listening:
            change = [Change(f"broken_{owner}", old, state.broken[owner])]
            cards = [state.plays[-1].card]
            state.tell("gate_broken", "WY-11.20", owner, {"n": broken}, cards, change)

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
                kind = "looked" if hand else "looked_in_vain"
                state.tell(kind, "WY-11.25", self.seat, facts, hand.copy())
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
        """WY-11.25: the top cards, the discard pile shuffled in below if there are too few."""
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
            state.tell("foresaw", "WY-11.25", self.seat, {}, stack[-1 : -count - 1 : -1])
        state.owe(PickFromLook(self.seat, count))


class PickFromHand(Decision):
    """WY-11.25, WY-11.26: the caster chooses a card of the hand that he has seen."""

    rule: ClassVar[str] = "WY-11.25"
    kind: ClassVar[str] = "pick_from_hand"
    awaits: ClassVar[str] = "choose a card"
    wants: ClassVar[str] = "Pick a card of the hand that you have seen."

    def __init__(self, seat: int, target: int, exchanges: int) -> None:
        self.seat = seat
        self.target = target
        self.exchanges = exchanges

    def who(self, state: Feud) -> int:
        return self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        return picks(state, self.target)

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        whose = Outlook(state, seat).own(self.target)
        if self.exchanges:
            title = f"Which card of {whose} hand do you take?"
            return title, "Next you choose the card that you give for it."
        return f"Which card of {whose} hand is discarded?", ""

    def pick_words(self, state: Feud, seat: int, face: int) -> str:
        name = state.game.faces[face].name
        if self.exchanges:
            return f"Take {name} from Seat {self.target}"
        return f"Discard {name} of Seat {self.target}"

    def pick_zone(self, state: Feud, seat: int) -> int:
        return self.target

    def answer(self, state: Feud, seat: int, action: int) -> None:
        card = state.held(self.target, state.book.pick.row(action))
        if not self.exchanges:
            state.move(card, self.target, state.discard)
            if state.listening:
                state.tell("made_discard", "WY-11.25", seat, {"target": self.target}, [card])
            return
        state.chosen[seat] = card
        state.owe(GiveCard(seat, self.target))


class GiveCard(Decision):
    """WY-11.26: the caster gives a card of his own for the one he takes."""

    rule: ClassVar[str] = "WY-11.26"
    kind: ClassVar[str] = "give_card"
    awaits: ClassVar[str] = "give a card"
    wants: ClassVar[str] = "Pick a card of your own hand to give in exchange."

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def waits(self, state: Feud) -> int:
        return 1 << self.seat if state.zones[self.seat] else 0

    def options(self, state: Feud, seat: int) -> list[int]:
        return picks(state, seat)

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        say = Outlook(state, seat)
        taken = say.card(state.chosen[seat])
        return f"Which card do you give {say.name(self.target)} for {taken}?", ""

    def pick_words(self, state: Feud, seat: int, face: int) -> str:
        return f"Give {state.game.faces[face].name} to Seat {self.target}"

    def run(self, state: Feud) -> None:
        self.swap(state, -1)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        self.swap(state, state.held(seat, state.book.pick.row(action)))

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
            kind = "exchanged" if given >= 0 else "took_freely"
            state.tell(kind, "WY-11.26", seat, {"target": self.target}, cards)
        check_limits(state, seat)


class PickFromLook(Decision):
    """WY-11.25: the caster takes one of the stack cards that he has seen."""

    rule: ClassVar[str] = "WY-11.25"
    kind: ClassVar[str] = "pick_from_look"
    awaits: ClassVar[str] = "take a card from the stack"
    picking: ClassVar[str] = "Take {name}"
    wants: ClassVar[str] = "Pick one of the stack cards that you have seen."

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def who(self, state: Feud) -> int:
        return self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.zones[state.stack][-self.count :]:
            action = state.book.pick.encode(state.face[card])
            if action not in found:
                found.append(action)
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        looked = state.zones[state.stack][-self.count :]
        kinds = [state.book.kind[state.face[card]] for card in looked]
        cards = f"one of the top {self.count} cards" if self.count > 1 else "the top card"
        detail = "The others go back on top in this order." if self.count > 1 else ""
        detail += " An Event happens at once." if EVENT in kinds else ""
        detail += " An Artefact is laid down." if ARTEFACT in kinds else ""
        return f"Take {cards} of the stack.", detail.strip()

    def pick_zone(self, state: Feud, seat: int) -> int:
        return state.stack

    def answer(self, state: Feud, seat: int, action: int) -> None:
        looked = state.zones[state.stack][-self.count :]
        looked.reverse()
        face = state.book.pick.row(action)
        kind = state.book.kind[face]
        is_open = kind == EVENT or (kind == ARTEFACT and not state.variant.hidden)
        if not is_open and len(looked) > 1:
            for card in looked:
                state.forget(card, 1 << seat)
        for card in looked:
            if state.face[card] == face:
                receive(state, seat, card, state.stack, True)
                return


class PickFromDiscard(Decision):
    """WY-11.27: the caster takes any card but an Event from the discard pile."""

    rule: ClassVar[str] = "WY-11.27"
    kind: ClassVar[str] = "pick_from_discard"
    awaits: ClassVar[str] = "take a card from the discard pile"
    picking: ClassVar[str] = "Take {name}"
    asks: ClassVar[str] = "Which card do you take from the discard pile?"
    wants: ClassVar[str] = "Pick a card from the discard pile; Events can't be chosen."

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def waits(self, state: Feud) -> int:
        return 1 << self.seat if self.options(state, self.seat) else 0

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.zones[state.discard]:
            face = state.face[card]
            if state.book.kind[face] != EVENT and state.book.pick.encode(face) not in found:
                found.append(state.book.pick.encode(face))
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        for action in self.options(state, seat):
            if state.book.kind[state.book.pick.row(action)] == ARTEFACT:
                return self.asks, "An Artefact is laid down before you."
        return self.asks, ""

    def pick_zone(self, state: Feud, seat: int) -> int:
        return state.discard

    def answer(self, state: Feud, seat: int, action: int) -> None:
        face = state.book.pick.row(action)
        pile = state.zones[state.discard]
        for index in range(len(pile) - 1, -1, -1):
            if state.face[pile[index]] == face:
                receive(state, seat, pile[index], state.discard)
                return


class PickArtefact(Decision):
    """WY-11.26, WY-15.9: the thief names a face-up Artefact or takes a random face-down one."""

    rule: ClassVar[str] = "WY-11.26"
    kind: ClassVar[str] = "pick_artefact"
    awaits: ClassVar[str] = "take an Artefact"
    picking: ClassVar[str] = "Take {name}"
    wants: ClassVar[str] = "Pick a face-up Artefact of the target, or a hidden one by chance."

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def who(self, state: Feud) -> int:
        return self.seat

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        for card in state.zones[state.rows + self.target]:
            action = state.book.pick_hidden
            if state.is_up(card):
                action = state.book.pick.encode(state.face[card])
            if action not in found:
                found.append(action)
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        detail = ""
        if state.book.pick_hidden in self.options(state, seat):
            detail = "A face-down one is taken at random and stays face down."
        whose = Outlook(state, seat).own(self.target)
        return f"Which of {whose} Artefacts do you take?", detail

    def pick_zone(self, state: Feud, seat: int) -> int:
        return state.rows + self.target

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
                if state.is_up(each) and state.face[each] == state.book.pick.row(action):
                    card = each
                    break
        state.move(card, row, state.rows + seat)
        if state.listening:
            state.tell("stole_artefact", "WY-11.26", seat, {"target": self.target}, [card])
        check_limits(state, seat)
