"""WY-8, WY-14: face to face, the initiative, joining a battle, and the end of a challenge."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import NO_CARDS
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import PASS, RESEARCH
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.questions import Decision, faces_played, is_play
from pentacles.games.wysaertz.refusals import missing, opening_refusal
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.fight import clear_chain, leave_battle, retreat
from pentacles.games.wysaertz.steps.research import owe_research
from pentacles.games.wysaertz.steps.spells import (
    attack,
    attack_plays,
    attack_targets,
    cast,
    castle_refusal,
    castle_result,
    may_cast,
)
from pentacles.games.wysaertz.terms import (
    ATTACK,
    FACE_TO_FACE,
    FROM_AFAR,
    NAME_SPELL,
    PEACE,
    RESEARCH_ANYWHERE,
)
from pentacles.games.wysaertz.words import capital, listed


def begin_challenge(state: Feud, challenger: int, defender: int, stage: int) -> None:
    """WY-6.1, WY-11.3: a challenge begins; the challenger counts as outside."""
    state.stage = stage
    state.challenger = challenger
    state.defender = defender
    state.order = [challenger, defender]
    state.fighting = 1 << challenger | 1 << defender
    state.joined = state.fighting
    state.holder = challenger
    state.was_home = state.is_home(defender)
    if stage != FROM_AFAR:
        state.home &= ~(1 << challenger)


class EndChallenge(Step[Feud]):
    """WY-8.6, WY-5.5: the chain is discarded, marks are cleared, the survivors retreat."""

    rule: ClassVar[str] = "WY-8.6"

    def run(self, state: Feud) -> None:
        clear_chain(state)
        if state.stage != FROM_AFAR:
            for seat in state.order:
                if state.is_fighting(seat):
                    retreat(state, seat)
            if state.listening:
                state.tell("challenge_over", "WY-8.6", state.challenger, {}, [])
        state.stage = PEACE
        state.challenger = -1
        state.defender = -1
        state.order = NO_CARDS
        state.fighting = 0
        state.joined = 0
        state.holder = -1
        state.inside = False
        state.ended = False
        state.put = 0
        state.was_home = False
        state.drilled = False
        state.warded = 0
        state.braced = False
        state.monster_first = False
        state.last_draw = NO_CARDS
        state.ticked = NO_CARDS
        state.returned = NO_CARDS
        state.globe = -1
        state.globe_play = -1


def meet(state: Feud) -> None:
    """WY-8.1, WY-8.4: the two stand face to face; who has the first initiative."""
    state.stage = FACE_TO_FACE
    state.holder = state.defender if state.monster_first else state.challenger
    if state.listening:
        facts: dict[str, int | str] = {"target": state.defender}
        state.tell("face_to_face", "WY-8.1", state.challenger, facts, [])
    state.owe(FACE)


class Face(Step[Feud]):
    """WY-8.5: the battle goes on until fewer than two participants are left or a card ends it."""

    rule: ClassVar[str] = "WY-8.5"

    def run(self, state: Feud) -> None:
        if state.ended or state.fighters() < 2:
            return
        state.owe(self)
        state.owe(INITIATIVE)
        state.owe(NEXT_HOLDER)
        if state.variant.free_for_all:
            state.owe(Join(1))


class NextHolder(Step[Feud]):
    """WY-8.2: if the next holder of the initiative has left, it goes to the one after him."""

    rule: ClassVar[str] = "WY-8.2"

    def run(self, state: Feud) -> None:
        state.holder = state.initiative()


def withdrawing(state: Feud) -> str:
    """What it means for the challenger to withdraw."""
    place = "you stay outside" if state.variant.slow else "you go home"
    return f"Withdraw: the challenge is over and {place}."


def withdraw_words(state: Feud) -> str:
    """The button to withdraw."""
    return "Withdraw (stay outside)" if state.variant.slow else "Withdraw (go home)"


def attack_result(state: Feud, seat: int, face: int) -> str:
    """The odds of an attack against those in the battle."""
    targets = [other for other in state.order if state.is_fighting(other) and other != seat]
    return Outlook(state, seat).attack_words(face, targets)


class Initiative(Decision):
    """WY-8.3: the holder attacks, casts a castle spell, researches in the Booke, or passes."""

    rule: ClassVar[str] = "WY-8.3"
    kind: ClassVar[str] = "initiative"
    awaits: ClassVar[str] = "use the initiative"

    def waits(self, state: Feud) -> int:
        if state.ended or state.fighters() < 2:
            return 0
        return 1 << state.holder

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        plays = state.book.plays
        fighting = state.fighting
        for card in state.zones[seat]:
            face = state.face[card]
            if plays[face] not in found:
                if may_cast(state, seat, face) or attack_targets(state, seat, face, fighting):
                    found.append(plays[face])
        if state.artefact(seat, RESEARCH_ANYWHERE) >= 0:
            found.append(RESEARCH)
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        options = self.options(state, seat)
        played = faces_played(state, options)
        kinds = state.book.kind
        opens = [f for f in played if state.book.may_open(f) or kinds[f] == NAME_SPELL]
        ways = ["attack"] if opens else []
        ways += ["cast a castle spell"] if len(opens) < len(played) else []
        ways += ["research and keep the initiative"] if RESEARCH in options else []
        if seat == state.defender:
            ways.append("pass")
            after = Outlook(state, seat).name(state.after(seat))
            detail = f"Pass: you stay, and {after} has the initiative."
        else:
            ways.append("withdraw")
            place = "outside" if state.variant.slow else "home"
            detail = f"Withdraw: you leave the battle and are {place}."
            if state.fighters() == 2:
                detail = withdrawing(state)
        if len(ways) == 1:
            return f"You have the initiative and can only {ways[0]}.", detail
        return "You have the initiative.", f"{capital(listed(ways))}. {detail}"

    def pass_words(self, state: Feud, seat: int) -> str:
        return "Pass (stay)" if seat == state.defender else withdraw_words(state)

    def result(self, state: Feud, seat: int, action: int) -> str:
        if action == RESEARCH:
            return Outlook(state, seat).room()
        if not is_play(state, action):
            return ""
        face = state.book.play.row(action)
        if state.book.is_castle_spell(face):
            return castle_result(state, seat, face)
        return attack_result(state, seat, face)

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == RESEARCH:
            for card in state.zones[state.rows + seat]:
                if state.book.power[state.face[card]] & RESEARCH_ANYWHERE:
                    words = state.book.words[state.face[card]]
                    return Refusal("WY-11.28", f"{words} has been used in this challenge.")
            return Refusal("WY-11.28", "In a battle only the owner of the Booke researches.")
        if not is_play(state, action):
            return super().refuse(state, seat, action)
        face = state.book.play.row(action)
        refusal = missing(state, seat, face, "WY-8.3")
        if refusal is not None:
            return refusal
        if state.book.is_castle_spell(face):
            return castle_refusal(state, seat, face)
        return opening_refusal(state, face)

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == RESEARCH:
            card = state.artefact(seat, RESEARCH_ANYWHERE)
            state.turn_up(card)
            state.ticked = [*state.ticked, card]
            owe_research(state, seat)
            return
        state.holder = state.after(seat)
        if action == PASS:
            if seat != state.defender:
                leave_battle(state, seat)
            if state.listening:
                kind = "passed" if seat == state.defender else "withdrew"
                state.tell(kind, "WY-8.3", seat, {}, [])
            return
        face = state.book.play.row(action)
        if may_cast(state, seat, face):
            cast(state, seat, face)
        else:
            attack(state, seat, face, state.fighting)


class Join(Decision):
    """WY-14.2: before each initiative every outsider with cards may join by attacking.

    WY-14.3: he comes last. If the next holder of the initiative has left, it is settled who has it
    before the battle order grows.
    """

    rule: ClassVar[str] = "WY-14.2"
    kind: ClassVar[str] = "join"
    awaits: ClassVar[str] = "join the battle or stay out of it"
    passes: ClassVar[str] = "Stay out of it"

    def __init__(self, distance: int) -> None:
        self.distance = distance

    def waits(self, state: Feud) -> int:
        if state.ended or state.fighters() < 2 or self.distance >= state.seats:
            return 0
        seat = (state.challenger + self.distance) % state.seats
        if state.joined >> seat & 1 or not state.is_alive(seat) or not state.zones[seat]:
            return 0
        return 1 << seat

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        say = Outlook(state, seat)
        fighters = [say.name(other) for other in state.order if state.is_fighting(other)]
        title = f"{capital(listed(fighters, 'and'))} are fighting. Do you join?"
        return title, "You join by attacking one of them; then you are outside and last in order."

    def result(self, state: Feud, seat: int, action: int) -> str:
        return (
            attack_result(state, seat, state.book.play.row(action))
            if is_play(state, action)
            else ""
        )

    def run(self, state: Feud) -> None:
        if not state.ended and state.fighters() >= 2 and self.distance < state.seats - 1:
            state.owe(Join(self.distance + 1))

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        found.extend(
            [state.book.play.encode(face) for face in attack_plays(state, seat, state.fighting)]
        )
        return found

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if not is_play(state, action):
            return super().refuse(state, seat, action)
        face = state.book.play.row(action)
        refusal = missing(state, seat, face, "WY-14.2")
        if refusal is not None:
            return refusal
        if state.book.kind[face] in (ATTACK, NAME_SPELL):
            return opening_refusal(state, face)
        words = state.book.words[face]
        return Refusal("WY-14.2", f"You join by attacking a Mage, which {words} can't.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.owe(Join(self.distance + 1))
        if action == PASS:
            return
        targets = state.fighting
        state.holder = state.initiative()
        state.fighting |= 1 << seat
        state.joined |= 1 << seat
        state.order = [*state.order, seat]
        state.home &= ~(1 << seat)
        if state.listening:
            state.tell("joined", "WY-14.1", seat, {}, [])
        attack(state, seat, state.book.play.row(action), targets)


FACE: Final = Face()
INITIATIVE: Final = Initiative()
NEXT_HOLDER: Final = NextHolder()
