"""WY-1, WY-2, WY-17: setup, the turn and its actions, the Globe, and the bounds of the match."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import CHALLENGE, PASS, RESEARCH, RETURN_HOME, SEAT, YES
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.questions import Decision, TurnUp, faces_played, is_play, is_seat
from pentacles.games.wysaertz.refusals import missing
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.battle import begin_challenge
from pentacles.games.wysaertz.steps.chain import CHAIN, put
from pentacles.games.wysaertz.steps.challenge import END_CHALLENGE_STEP, ChallengeTarget
from pentacles.games.wysaertz.steps.fight import win
from pentacles.games.wysaertz.steps.hand import DRAWS, DealtEvent
from pentacles.games.wysaertz.steps.research import owe_research
from pentacles.games.wysaertz.steps.spells import (
    ask_tower,
    cast,
    castle_refusal,
    castle_result,
    dark_refusal,
    is_dark,
    may_cast,
    no_opponent,
    seats_of,
)
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MAGE,
    ATTACK,
    BONUS_CAST,
    EVENT,
    FROM_AFAR,
    HOLDS_STRIKE,
    MONSTER,
    NAME_SPELL,
    NO_PROMISE,
    ON_MAGE,
    REMOTE_STRIKE,
    RESEARCH_ANYWHERE,
    TRUE_NAME,
)
from pentacles.games.wysaertz.words import listed


class SetUp(Step[Feud]):
    """WY-1.2 to WY-1.8: who begins, Mages and Castles, the stack, the hands, Artefacts, Events."""

    rule: ClassVar[str] = "WY-1.3"

    def run(self, state: Feud) -> None:
        seats = state.seats
        first = (
            state.variant.first_option
            if state.variant.first_option >= 0
            else state.rng.below(seats)
        )
        state.first = first
        state.active = first
        if state.listening:
            state.tell("begins", "WY-1.8", first, {}, [])
        self.deal_characters(state)
        state.shuffle(state.stack)
        for distance in range(seats):
            for _ in range(min(state.variant.starting_hand, len(state.zones[state.stack]))):
                state.draw(state.stack, (first + distance) % seats)
        if state.listening:
            state.tell("dealt", "WY-1.4", -1, {"n": state.variant.starting_hand}, [])
        state.owe(TURN)
        pending: list[int] = []
        for distance in range(seats):
            seat = (first + distance) % seats
            for card in state.zones[seat].copy():
                kind = state.book.kind[state.face[card]]
                if kind == ARTEFACT:
                    state.move(card, seat, state.rows + seat)
                    if state.listening:
                        state.tell("laid_down", "WY-1.5", seat, {}, [card])
                elif kind == EVENT:
                    state.move(card, seat, state.event_zone)
                    pending.append(card)
                    pending.append(seat)
        for index in range(len(pending) - 2, -1, -2):
            state.owe(DealtEvent(pending[index], pending[index + 1]))

    def deal_characters(self, state: Feud) -> None:
        """WY-1.2: one random Mage and Castle each; the rest is laid aside unseen."""
        mages: list[int] = []
        castles: list[int] = []
        for card in state.zones[state.aside]:
            number = state.book.mage_number[state.face[card]]
            if number >= 0:
                mages.append(card)
            else:
                castles.append(card)
        state.rng.shuffle(mages)
        state.rng.shuffle(castles)
        for seat in range(state.seats):
            state.move(mages[seat], state.aside, state.mages + seat)
            state.move(castles[seat], state.aside, state.castles + seat)
        if state.listening and not state.variant.hidden:
            for seat in range(state.seats):
                cards = [mages[seat], castles[seat]]
                state.tell("is_mage", "WY-1.2", seat, {}, cards)


class Turn(Step[Feud]):
    """WY-2.1, WY-17.1: the next living player takes a turn; a truce of this seat ends."""

    rule: ClassVar[str] = "WY-2.1"

    def run(self, state: Feud) -> None:
        while True:
            if state.turns_taken >= state.variant.round_limit * state.seats:
                end_by_limit(state)
                return
            if state.truce == state.active:
                state.truce = -1
                if state.listening:
                    state.tell("truce_over", "WY-11.37", state.active, {}, [])
            if state.is_alive(state.active):
                break
            state.active = (state.active + 1) % state.seats
        state.turn = state.turns_taken + 1
        state.has_bonus = False
        if state.listening:
            state.tell("turn", "WY-2.1", state.active, {"n": state.turn}, [])
        state.owe(END_TURN)
        state.owe(TURN_ACTION)


class EndTurn(Step[Feud]):
    """WY-2.1: the turn is over; the next seat clockwise is due."""

    rule: ClassVar[str] = "WY-2.1"

    def run(self, state: Feud) -> None:
        state.turns_taken += 1
        state.active = (state.active + 1) % state.seats
        state.owe(TURN)


def end_by_limit(state: Feud) -> None:
    """WY-17.2: at the round limit most defeats win; equal ones share the victory."""
    best = -1
    for seat in range(state.seats):
        if state.is_alive(seat):
            best = max(best, state.defeats[seat])
    winners = [
        seat for seat in range(state.seats) if state.is_alive(seat) and state.defeats[seat] == best
    ]
    shared = "shared by" if len(winners) > 1 else "won by"
    names = ", ".join([str(seat) for seat in winners])
    count = "1 defeat" if best == 1 else f"{best} defeats"
    words = f"The round limit is reached: {shared} seat {names} with {count}."
    win(state, winners, words, "WY-17.2")


def is_armed(state: Feud, seat: int) -> bool:
    """WY-2.7: a Mage never attacks bare-handed."""
    kinds = state.book.kind
    faces = state.face
    has_spell = False
    has_name = False
    for card in state.zones[seat]:
        kind = kinds[faces[card]]
        if kind in (ATTACK, MONSTER):
            return True
        if kind == NAME_SPELL:
            has_spell = True
        elif kind == TRUE_NAME:
            has_name = True
    return has_spell and has_name


def globe_targets(state: Feud, seat: int) -> int:
    """WY-11.29: whom the Globe may be aimed at."""
    found = 0
    for other in range(state.seats):
        if other != seat and state.is_alive(other) and not is_dark(state, other):
            found |= 1 << other
    return found


def strikers(state: Feud, seat: int) -> list[int]:
    """The Attack spells of a hand that may strike Mages."""
    return [
        face
        for face in state.hand_faces(seat)
        if state.book.kind[face] == ATTACK and state.book.strike[face] & AT_MAGE
    ]


def may_use_globe(state: Feud, seat: int) -> bool:
    """WY-11.29, WY-11.37: at home, no truce, a spell and a target."""
    if not state.is_home(seat) or state.truce >= 0:
        return False
    return bool(strikers(state, seat)) and globe_targets(state, seat) != 0


def truce_refusal(state: Feud, what: str) -> Refusal:
    """WY-11.37: what a truce forbids, and until when."""
    until = f"the next turn of Seat {state.truce}"
    if state.truce == state.active:
        until = "your next turn"
    return Refusal("WY-11.37", f"There is a truce until {until}: {what}.")


def globe_refusal(state: Feud, seat: int, face: int) -> Refusal:
    """WY-11.29: why this seat may not use its Globe."""
    words = state.book.words[face]
    if state.truce >= 0:
        return truce_refusal(state, f"{words} may not be used")
    if not state.is_home(seat):
        return Refusal("WY-11.29", f"{words} is used at home, and your Mage is outside.")
    if not strikers(state, seat):
        return Refusal("WY-11.29", f"You hold no Attack spell that strikes Mages, for {words}.")
    return Refusal("WY-11.44", f"{words} finds nobody: every opponent is at home in the dark.")


class TurnAction(Decision):
    """WY-2.2: exactly one thing: research, a single spell, a challenge, or going home."""

    rule: ClassVar[str] = "WY-2.2"
    kind: ClassVar[str] = "turn_action"
    awaits: ClassVar[str] = "choose an action"

    def who(self, state: Feud) -> int:
        return state.active

    def options(self, state: Feud, seat: int) -> list[int]:
        found: list[int] = []
        is_home = state.is_home(seat)
        if is_home or state.artefact(seat, RESEARCH_ANYWHERE) >= 0:
            found.append(RESEARCH)
        if not is_home:
            found.append(RETURN_HOME)
        book = state.book
        faces = state.face
        for card in state.zones[seat]:
            face = faces[card]
            if book.casting[face] and book.plays[face] not in found:
                if may_cast(state, seat, face):
                    found.append(book.plays[face])
        for card in state.zones[state.rows + seat]:
            face = faces[card]
            if book.power[face] & REMOTE_STRIKE and book.plays[face] not in found:
                if may_use_globe(state, seat):
                    found.append(book.plays[face])
        if state.truce < 0 and is_armed(state, seat):
            found.append(CHALLENGE)
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        options = self.options(state, seat)
        played = faces_played(state, options)
        globes = [face for face in played if state.book.kind[face] == ARTEFACT]
        ways = ["research"] if RESEARCH in options else []
        ways += ["return home"] if RETURN_HOME in options else []
        ways += ["cast a castle spell"] if len(globes) < len(played) else []
        ways += [f"use {state.book.words[face]}" for face in globes]
        ways += ["start a challenge"] if CHALLENGE in options else []
        detail = "One thing a turn."
        if state.has_bonus:
            detail = "Your first castle spell was free: this is your action."
        if state.truce >= 0:
            whose = Outlook(state, seat).own(state.truce)
            detail += f" No challenge before the truce ends, with {whose} next turn."
        return f"Your turn: {listed(ways)}.", detail

    def result(self, state: Feud, seat: int, action: int) -> str:
        if action == RESEARCH:
            return Outlook(state, seat).room()
        if is_play(state, action) and state.book.is_castle_spell(state.book.play.row(action)):
            return castle_result(state, seat, state.book.play.row(action))
        return ""

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == RESEARCH:
            return Refusal(
                "WY-2.6", "Your Mage is outside, where only the owner of the Booke researches."
            )
        if action == RETURN_HOME:
            return Refusal("WY-2.3", "Your Mage is at home already.")
        if action == CHALLENGE:
            if state.truce >= 0:
                return truce_refusal(state, "no challenge may be started")
            return Refusal(
                "WY-2.7",
                "You hold no attack: no Attack spell, no Monster, no True Name spell with a name.",
            )
        if action == PASS:
            return Refusal("WY-2.5", "There is no pass: one action must be taken.")
        if not is_play(state, action):
            return super().refuse(state, seat, action)
        face = state.book.play.row(action)
        if state.book.power[face] & REMOTE_STRIKE and state.find(state.rows + seat, face) >= 0:
            return globe_refusal(state, seat, face)
        return castle_refusal(state, seat, face)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == RESEARCH:
            if not state.is_home(seat):
                state.turn_up(state.artefact(seat, RESEARCH_ANYWHERE))
            owe_research(state, seat)
        elif action == RETURN_HOME:
            state.home |= 1 << seat
            if state.listening:
                state.tell("returned_home", "WY-2.3", seat, {}, [])
        elif action == CHALLENGE:
            state.owe(ChallengeTarget())
        elif state.book.kind[state.book.play.row(action)] == ARTEFACT:
            self.use_globe(state, seat, state.book.play.row(action))
        else:
            if not state.has_bonus:
                state.owe(AFTER_CAST)
            cast(state, seat, state.book.play.row(action))

    def use_globe(self, state: Feud, seat: int, face: int) -> None:
        """WY-11.29: the Globe is turned to an opponent."""
        card = -1
        for each in state.zones[state.rows + seat]:
            if state.face[each] == face and (card < 0 or state.is_up(each)):
                card = each
        state.turn_up(card)
        state.globe = card
        state.promise = HOLDS_STRIKE
        for held in state.zones[seat]:
            if state.face[held] in strikers(state, seat):
                state.promise_card = held
                break
        if state.listening:
            state.tell("globe", "WY-11.29", seat, {}, [card])
        state.owe(GlobeTarget())


class GlobeTarget(Decision):
    """WY-11.29: the Globe is aimed at any living opponent but one in a Tower that all can see."""

    rule: ClassVar[str] = "WY-11.29"
    kind: ClassVar[str] = "challenge_target"
    awaits: ClassVar[str] = "choose an opponent"
    asks: ClassVar[str] = "At whom do you aim the Globe?"
    note: ClassVar[str] = "Gates do not matter to it."

    def who(self, state: Feud) -> int:
        return state.active

    def options(self, state: Feud, seat: int) -> list[int]:
        return seats_of(globe_targets(state, seat))

    def result(self, state: Feud, seat: int, action: int) -> str:
        return Outlook(state, seat).stands(SEAT.row(action))

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if not is_seat(action) or SEAT.row(action) >= state.seats:
            return Refusal("WY-11.29", "Name the opponent at whom the Globe is aimed.")
        refusal = no_opponent(state, seat, SEAT.row(action), "WY-11.29")
        return refusal if refusal is not None else dark_refusal(state, SEAT.row(action))

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.owe(GlobeSpell(SEAT.row(action)))


class GlobeSpell(Decision):
    """WY-11.29: one Attack spell that may strike Mages is cast through the Globe."""

    rule: ClassVar[str] = "WY-11.29"
    kind: ClassVar[str] = "globe_spell"
    awaits: ClassVar[str] = "choose an Attack spell"

    def __init__(self, target: int) -> None:
        self.target = target

    def who(self, state: Feud) -> int:
        return state.active

    def options(self, state: Feud, seat: int) -> list[int]:
        return [state.book.play.encode(face) for face in strikers(state, seat)]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        target = Outlook(state, seat).name(self.target)
        title = f"Which Attack spell do you send through the Globe at {target}?"
        return title, "If you draw an OOPS! for it, the Globe shatters."

    def result(self, state: Feud, seat: int, action: int) -> str:
        return Outlook(state, seat).attack_words(state.book.play.row(action), [self.target])

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if not is_play(state, action):
            return super().refuse(state, seat, action)
        refusal = missing(state, seat, state.book.play.row(action), "WY-11.29")
        if refusal is not None:
            return refusal
        words = state.book.words[state.book.play.row(action)]
        return Refusal("WY-11.29", f"{words} is not an Attack spell that strikes Mages.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.promise = NO_PROMISE
        state.promise_card = -1
        globe = state.globe
        state.owe(END_CHALLENGE_STEP)
        begin_challenge(state, seat, self.target, FROM_AFAR)
        state.globe = globe
        card = state.held(seat, state.book.play.row(action))
        state.move(card, seat, state.chain)
        state.owe(CHAIN)
        put(state, Play(card, ATTACK, seat, self.target, ON_MAGE))
        state.globe_play = state.serial
        ask_tower(state, self.target)


class AfterCast(TurnUp):
    """WY-11.43, WY-15.4: after her first castle spell of a turn the Hedge-Wytche goes on."""

    rule: ClassVar[str] = "WY-11.43"
    usual: ClassVar[str] = "Hedge-Wytche"
    lacks: ClassVar[str] = "Only the Hedge-Wytche is turned up now, and your Mage is another."

    def waits(self, state: Feud) -> int:
        return 0 if state.mage_up(state.active) else 1 << state.active

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if state.mage_has(seat, BONUS_CAST) else [PASS]

    def occasion(self, state: Feud, seat: int) -> str:
        return "You have cast a castle spell."

    def gain(self, state: Feud, seat: int) -> str:
        return "You then draw a card and take another action."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == YES:
            state.turn_up(state.mage_card(seat))
            self.run(state)

    def run(self, state: Feud) -> None:
        if state.mage_has(state.active, BONUS_CAST):
            state.has_bonus = True
            if state.listening:
                state.tell("bonus", "WY-11.43", state.active, {}, [])
            state.owe(TURN_ACTION)
            state.owe(DRAWS[state.active])


TURN: Final = Turn()
END_TURN: Final = EndTurn()
TURN_ACTION: Final = TurnAction()
AFTER_CAST: Final = AfterCast()
SETUP: Final[list[Step[Any]]] = [SetUp()]
