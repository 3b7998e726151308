"""Building a hand card by card: runs, sets, master hands, and the 30+ hand (WIZ-6 to WIZ-8)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    CANCEL,
    CHAR_AS_ELEMENTAL,
    CHAR_AS_TITAN,
    CLOSE,
    DONE,
    NEW_MASTER,
    NEW_RUN,
    NEW_SET,
    RUN_START,
)
from pentacles.games.wiz.hands import as_elemental, as_titan, is_locked
from pentacles.games.wiz.melds import (
    MASTER_POINTS,
    OPENING_POINTS,
    build_options,
    can_start_run,
    is_complete,
    is_natural_here,
    staged_counts,
    staged_points,
    supply_of,
)
from pentacles.games.wiz.operations import commit_new
from pentacles.games.wiz.questions import Ask
from pentacles.games.wiz.refusals import joker_permit, locked_out, why_no_joker
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.windows import StealNewWindow, commit
from pentacles.games.wiz.terms import (
    ARTIFACT,
    BLOCK,
    DARK,
    ELEMENTAL,
    LAST_RANK,
    LIGHT,
    MASTER,
    MASTERED,
    RUN,
    SET,
    SIDE,
    TRIED,
    TYPES,
    grip_of,
    may_be_wild,
)
from pentacles.games.wiz.words import points_words


def can_cancel(state: WizMatch) -> bool:
    """WIZ-8.7: a stage may be cancelled a few times a turn; in a break-up always."""
    return state.by_break > 0 or state.cancels < state.deck.cancels


def cancel(state: WizMatch) -> None:
    """WIZ-8.7: the whole operation is dropped; what lies below on the agenda goes on."""
    if state.by_break:
        cancel_break(state)
        return
    state.cancels += 1
    state.clear_stage()
    while state.agenda[-1].is_secret:
        state.agenda.pop()


def cancel_break(state: WizMatch) -> None:
    """WIZ-12.11: everything stays as it was, and that hand can't be tried again this turn."""
    state.flags[state.source] |= TRIED
    state.clear_stage()
    while state.agenda[-1].is_secret:
        state.agenda.pop()


def cancel_refusal() -> Refusal:
    """Why a stage can't be cancelled any more."""
    return Refusal("WIZ-8.7", "You have used up the cancels of this turn.")


def is_opening(state: WizMatch, seat: int) -> bool:
    """WIZ-7.1: whether the hand under construction must be a 30+ hand."""
    return state.opened_at[seat] == 0


def take_card(state: WizMatch, seat: int, face: int) -> int:
    """The copy of a card type to build with: a bench card before one of the grip (WIZ-12.11)."""
    for card in state.bench:
        if state.face[card] == face and card not in state.staged:
            return card
    best = -1
    plan = state.plan[::4]
    for card in state.zones[grip_of(seat)]:
        if card in state.staged or card in plan or card in state.attached:
            continue
        if state.face[card] == face:
            if best < 0 or state.seen[card] > state.seen[best]:
                best = card
    return best


def begin_building(state: WizMatch, seat: int, action: int) -> None:
    """NEW_RUN, NEW_SET or NEW_MASTER: reserve nothing yet but the master."""
    state.staged = []
    state.staged_wild = []
    if NEW_RUN.holds(action):
        state.building = RUN
        state.build_elem = NEW_RUN.row(action)
        state.build_rank = -1
        state.owe(RUN_START_STEP)
    elif NEW_SET.holds(action):
        state.building = SET
        state.build_elem = -1
        state.build_rank = NEW_SET.row(action)
        state.owe(BUILD_SET)
    else:
        state.building = MASTERED
        state.build_elem = NEW_MASTER.row(action)
        state.build_rank = -1
        state.staged = [take_card(state, seat, MASTER + state.build_elem)]
        state.staged_wild = [0]
        state.owe(BUILD_MASTER)


class Staged(Ask):
    """WIZ-8.6: a choice within the stage that may be cancelled."""

    is_secret: ClassVar[bool] = True

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        """The options besides CANCEL."""
        return []

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        """What an option does."""

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = self.choices(state, seat)
        if can_cancel(state):
            found.append(CANCEL)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        return cancel_refusal() if action == CANCEL else self.against(state, seat, action)

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        """Why an action other than CANCEL is not possible."""
        return Refusal(self.rule, self.wants)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == CANCEL:
            cancel(state)
        else:
            self.chosen(state, seat, action)


class RunStart(Staged):
    """WIZ-6.4: the lowest rank of a new run."""

    rule: ClassVar[str] = "WIZ-6.4"
    kind: ClassVar[str] = "run_start"
    asks: ClassVar[str] = "Where does the run begin?"
    note: ClassVar[str] = "It grows upwards from there."
    wants: ClassVar[str] = "No run that starts there can be completed with your cards."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        supply = supply_of(state, seat, state.entitled)
        opening = is_opening(state, seat)
        elem = state.build_elem
        return [
            RUN_START.encode(start)
            for start in range(state.deck.lowest[elem], LAST_RANK - 1)
            if can_start_run(state, supply, elem, start, opening)
        ]

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if RUN_START.holds(action):
            start = RUN_START.row(action)
            if is_opening(state, seat):
                words = "No run worth 30 points that starts there can be made of your cards."
                return Refusal("WIZ-7.3", words)
            stopped = why_no_joker(state, seat)
            if stopped is not None:
                supply = supply_of(state, seat, joker_permit(state, seat))
                if can_start_run(state, supply, state.build_elem, start, False):
                    return stopped
            return Refusal("WIZ-8.7", self.wants)
        return Refusal(self.rule, "Choose the lowest rank of the run first.")

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        state.build_rank = RUN_START.row(action)
        state.owe(BUILD_RUN)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_start(state, seat, options)


class Build(Staged):
    """WIZ-8.7: the next card of the hand under construction, or its end."""

    rule: ClassVar[str] = "WIZ-8.7"
    wants: ClassVar[str] = "That card does not lead to a legal hand here."

    def choices(self, state: WizMatch, seat: int) -> list[int]:
        supply = supply_of(state, seat, state.entitled)
        opening = is_opening(state, seat)
        found = build_options(state, seat, supply, opening)
        if is_complete(state, supply, opening):
            found.append(CLOSE)
        return found

    def against(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action == CLOSE:
            return self.refuse_close(state, seat)
        if action < TYPES:
            if take_card(state, seat, action) < 0:
                return Refusal("WIZ-8.6", "You don't hold that card.")
            stopped = why_no_joker(state, seat)
            if stopped is not None and may_be_wild(action, joker_permit(state, seat)):
                return stopped
            return Refusal(self.rule, self.wants)
        rest = ", or cancel it." if can_cancel(state) else "."
        return Refusal(self.rule, f"Finish the hand that you are building{rest}")

    def refuse_close(self, state: WizMatch, seat: int) -> Refusal:
        supply = supply_of(state, seat, state.entitled)
        if supply.needs_bench:
            return Refusal("WIZ-12.7", "The card taken from the other hand must be part of it.")
        if is_opening(state, seat):
            points = staged_points(state) + (20 if state.building == MASTERED else 0)
            return Refusal("WIZ-7.1", f"The first hand must be worth 30 points; this is {points}.")
        return Refusal(self.rule, "A hand needs three cards, one of them natural.")

    def chosen(self, state: WizMatch, seat: int, action: int) -> None:
        if action == CLOSE:
            close(state, seat)
            return
        counts = staged_counts(state) if state.building == SET else [0, 0, 0, 0, 0, 0]
        natural = is_natural_here(state, seat, action, counts)
        state.staged = [*state.staged, take_card(state, seat, action)]
        state.staged_wild = [*state.staged_wild, 0 if natural else 1]
        state.owe(self)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_build(state, seat, options)

    def ask(self, state: WizMatch, seat: int) -> str:
        """For a card, or whether to lay the hand when no other card fits."""
        return "Lay this hand?" if self.choices(state, seat) == [CLOSE] else self.asks

    def tell(self, state: WizMatch, seat: int) -> str:
        """What the hand still needs before it can be laid."""
        if CLOSE in self.options(state, seat):
            return "It can be laid as it is."
        is_master = state.building == MASTERED
        if is_opening(state, seat):
            points = (MASTER_POINTS if is_master else OPENING_POINTS) - staged_points(state)
            if points > 0:
                return f"Your first hand needs {points_words(points)} more."
        cards = 0 if is_master else 3 - len(state.staged)
        if cards > 0:
            return f"It needs {'1 more card' if cards == 1 else f'{cards} more cards'} at least."
        if 0 not in state.staged_wild:
            return "It needs a card that isn't wild."
        return "A card from the other hand must be part of it."


class BuildRun(Build):
    """WIZ-6.4: a run grows upwards, rank by rank."""

    kind: ClassVar[str] = "build_run"
    asks: ClassVar[str] = "Next card of the run?"


class BuildSet(Build):
    """WIZ-6.6: a set grows by cards of its rank."""

    kind: ClassVar[str] = "build_set"
    asks: ClassVar[str] = "Next card of the set?"


class BuildMaster(Build):
    """WIZ-6.9: a master takes any cards of its element."""

    kind: ClassVar[str] = "build_master"
    asks: ClassVar[str] = "Next card beside the master?"


def close(state: WizMatch, seat: int) -> None:
    """The hand is complete: open with it, lay it, or go on with the operation it is part of."""
    if state.by_break:
        close_in_break(state, seat)
    elif state.source >= 0:
        window = StealNewWindow(state.source, state.bench[0], 0, 0)
        commit(state, window, state.staged, state.staged_wild)
    elif is_opening(state, seat):
        state.owe(ATTACH_OPENING)
    else:
        commit_new(state, seat)


def close_in_break(state: WizMatch, seat: int) -> None:
    """WIZ-12.11: a hand staged in a break-up holds its place and may be extended."""
    hand = state.free_slot(seat)
    plan = state.plan.copy()
    for index in range(len(state.staged)):
        plan.extend([state.staged[index], hand, state.staged_wild[index], 2])
    fresh = [hand, state.building, state.build_elem, state.build_rank]
    state.bench = [card for card in state.bench if card not in state.staged]
    state.plan = plan
    state.new_hands = state.new_hands + fresh
    state.building = 0
    state.staged = []
    state.staged_wild = []


class AttachOpening(Ask):
    """WIZ-7.10, WIZ-7.11: one elemental and any titans, only while the 30+ hand is laid."""

    rule: ClassVar[str] = "WIZ-7.11"
    kind: ClassVar[str] = "attach_opening"
    asks: ClassVar[str] = "Attach an elemental or titans?"
    note: ClassVar[str] = "Only now: later they can't go onto your 30+ hand."
    is_secret: ClassVar[bool] = True
    wants: ClassVar[str] = "Attach one elemental or titans that you hold, or be done."

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = [DONE]
        guarded = False
        for card in state.attached:
            if as_elemental(state.face[card]) >= 0:
                guarded = True
        for card in state.zones[grip_of(seat)]:
            face = state.face[card]
            if card in state.attached or face in found:
                continue
            spirit = as_elemental(face)
            giant = as_titan(face)
            if (spirit >= 0 and not guarded and not is_locked(state, seat, spirit)) or (
                giant >= 0 and not is_locked(state, seat, giant)
            ):
                found.append(face)
        side = state.zones[SIDE + BLOCK * seat]
        if side and not state.spent[seat] and side[0] not in state.attached:
            own = state.character[seat]
            if own == LIGHT and not guarded and not is_locked(state, seat, LIGHT):
                found.append(CHAR_AS_ELEMENTAL)
            elif own == DARK and not is_locked(state, seat, DARK):
                found.append(CHAR_AS_TITAN)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if ELEMENTAL <= action < ARTIFACT and state.find(grip_of(seat), action) >= 0:
            elem = state.deck.element[action]
            if is_locked(state, seat, elem):
                return locked_out(state, seat, elem)
            return Refusal(self.rule, "A 30+ hand takes one elemental at most.")
        return Refusal(self.rule, self.wants)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == DONE:
            commit_new(state, seat)
            return
        if action < TYPES:
            card = take_card(state, seat, action)
        else:
            card = state.zones[SIDE + BLOCK * seat][0]
        state.attached = [*state.attached, card]
        state.owe(self)

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_attached(options)

    def done(self, state: WizMatch, seat: int) -> str:
        return "and attach nothing more" if state.attached else "and attach nothing"


RUN_START_STEP: Final = RunStart()
BUILD_RUN: Final = BuildRun()
BUILD_SET: Final = BuildSet()
BUILD_MASTER: Final = BuildMaster()
ATTACH_OPENING: Final = AttachOpening()
