"""WY-8, WY-14: face to face, the initiative, joining a battle, and the end of a challenge."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.asking import Ask, is_play
from pentacles.games.wysaertz.steps.fight import clear_chain, leave_battle, retreat
from pentacles.games.wysaertz.steps.research import owe_research
from pentacles.games.wysaertz.steps.spells import (
    attack,
    attack_plays,
    attack_targets,
    cast,
    may_cast,
)
from pentacles.games.wysaertz.terms import (
    FACE_TO_FACE,
    FROM_AFAR,
    PASS,
    PEACE,
    PLAY,
    RESEARCH,
    RESEARCH_ANYWHERE,
)


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
        state.order = []
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
        state.last_draw = []
        state.ticked = []
        state.returned = []
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


def pass_initiative(state: Feud) -> None:
    """WY-8.2: the initiative moves on round the battle order."""
    place = state.order.index(state.holder)
    for distance in range(1, len(state.order) + 1):
        seat = state.order[(place + distance) % len(state.order)]
        if state.is_fighting(seat):
            state.holder = seat
            return


class Face(Step[Feud]):
    """WY-8.5: the battle goes on until fewer than two participants are left or a card ends it."""

    rule: ClassVar[str] = "WY-8.5"

    def run(self, state: Feud) -> None:
        if state.ended or state.fighters() < 2:
            return
        state.owe(self)
        state.owe(INITIATIVE)
        state.owe(NEXT_HOLDER)
        if state.free_for_all:
            state.owe(Join(1))


class NextHolder(Step[Feud]):
    """WY-8.2: if the next holder of the initiative has left, it goes to the one after him."""

    rule: ClassVar[str] = "WY-8.2"

    def run(self, state: Feud) -> None:
        if not state.is_fighting(state.holder):
            pass_initiative(state)


class Initiative(Ask):
    """WY-8.3: the holder attacks, casts a castle spell, researches in the Booke, or passes."""

    rule: ClassVar[str] = "WY-8.3"
    kind: ClassVar[str] = "initiative"

    def waits(self, state: Feud) -> int:
        if state.ended or state.fighters() < 2:
            return 0
        return 1 << state.holder

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        found += [
            PLAY + face
            for face in state.hand_faces(seat)
            if may_cast(state, seat, face) or attack_targets(state, seat, face, state.fighting)
        ]
        if state.artefact(seat, RESEARCH_ANYWHERE) >= 0:
            found.append(RESEARCH)
        return found

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == RESEARCH:
            return Refusal("WY-11.28", "In a battle only the Booke allows research, once each.")
        if is_play(state, action):
            words = state.book.words[action - PLAY]
            if state.held(seat, action - PLAY) < 0:
                return Refusal("WY-8.3", f"{words} is not in your hand.")
            return Refusal("WY-8.3", f"{words} can't be used with the initiative now.")
        return Refusal("WY-8.3", "With the initiative: attack, cast a castle spell, or pass.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == RESEARCH:
            card = state.artefact(seat, RESEARCH_ANYWHERE)
            state.turn_up(card)
            state.ticked.append(card)
            owe_research(state, seat)
            return
        pass_initiative(state)
        if action == PASS:
            if seat != state.defender:
                leave_battle(state, seat)
            if state.listening:
                kind = "held" if seat == state.defender else "withdrew"
                state.tell(kind, "WY-8.3", seat, {}, [])
            return
        face = action - PLAY
        if may_cast(state, seat, face):
            cast(state, seat, face)
        else:
            attack(state, seat, face, state.fighting)


class Join(Ask):
    """WY-14.2: before each initiative every outsider with cards may join by attacking."""

    rule: ClassVar[str] = "WY-14.2"
    kind: ClassVar[str] = "join"

    def __init__(self, distance: int) -> None:
        self.distance = distance

    def numbers(self) -> list[int]:
        return [self.distance]

    def waits(self, state: Feud) -> int:
        if state.ended or state.fighters() < 2 or self.distance >= state.seats:
            return 0
        seat = (state.challenger + self.distance) % state.seats
        if state.joined >> seat & 1 or not state.is_alive(seat) or not state.zones[seat]:
            return 0
        return 1 << seat

    def run(self, state: Feud) -> None:
        if not state.ended and state.fighters() >= 2 and self.distance < state.seats - 1:
            state.owe(Join(self.distance + 1))

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        found.extend([PLAY + face for face in attack_plays(state, seat, state.fighting)])
        return found

    def asks(self, state: Feud) -> str:
        return "Join the battle by playing a card that attacks a Mage, or pass."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        state.owe(Join(self.distance + 1))
        if action == PASS:
            return
        targets = state.fighting
        state.fighting |= 1 << seat
        state.joined |= 1 << seat
        state.order.append(seat)
        state.home &= ~(1 << seat)
        if state.listening:
            state.tell("joined", "WY-14.1", seat, {}, [])
        attack(state, seat, action - PLAY, targets)


FACE = Face()
INITIATIVE = Initiative()
NEXT_HOLDER = NextHolder()
