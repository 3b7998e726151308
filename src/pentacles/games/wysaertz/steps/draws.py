"""WY-10: Abra-Babra-Cadabra, the draw of both sides, redraws, and what the Alchymiste keeps."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.step import Step
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.asking import Ask
from pentacles.games.wysaertz.steps.hand import receive, restock, tool_facts
from pentacles.games.wysaertz.terms import (
    EQUAL,
    EVENT,
    LOSS,
    MONSTER_VS_MONSTER,
    MONSTER_VS_SPELL,
    OOPS,
    PASS,
    RECYCLE_DRAW,
    REDRAW_ANY,
    REDRAW_STUBBORN,
    SPELL_VS_MONSTER,
    WIN,
    YES,
)


def contest(
    state: Feud,
    about: int,
    striker: int,
    struck: int,
    striker_two: bool,
    struck_two: bool,
    striker_equal: bool,
    struck_equal: bool,
) -> None:
    """WY-10.1: both sides draw, the striking side first; then come redraws and the result."""
    state.about = about
    state.striker = striker
    state.struck = struck
    state.striker_equal = striker_equal
    state.struck_equal = struck_equal
    state.striker_cards = drawn_by(state, striker, 2 if striker_two and not struck_two else 1)
    state.struck_cards = drawn_by(state, struck, 2 if struck_two and not striker_two else 1)
    if state.listening:
        cards = state.striker_cards + state.struck_cards
        mine = letters(state, state.striker_cards)
        other = letters(state, state.struck_cards)
        facts: dict[str, int | str] = {"target": struck, "mine": mine, "other": other}
        state.tell("abc", "WY-10.1", striker, facts, cards)
    next_redraw(state, 0, False)


def drawn_by(state: Feud, seat: int, count: int) -> list[int]:
    """Draw cards into the tray; fewer if stack and discard pile are empty (WY-10.9)."""
    cards: list[int] = []
    for _ in range(count):
        if restock(state):
            cards.append(state.draw(state.stack, state.tray))
            state.drawers.append(seat)
    return cards


def letters(state: Feud, cards: list[int]) -> str:
    """The corner values of drawn cards, in words."""
    if not cards:
        return "nothing, which counts as OOPS!"
    return " and ".join([("A", "B", "C", "OOPS!")[state.book.abc[state.face[c]]] for c in cards])


def judge(state: Feud, mine: int, other: int) -> int:
    """WY-10.1 to WY-10.3: what the striking side's value does against the other one."""
    if mine == other:
        if mine == OOPS or state.striker_equal == state.struck_equal:
            return EQUAL
        return WIN if state.striker_equal else LOSS
    if mine == OOPS:
        return LOSS
    if other == OOPS:
        return WIN
    return WIN if (other - mine) % 3 == 1 else LOSS


def value(state: Feud, cards: list[int], index: int) -> int:
    """The corner value of a drawn card; OOPS! if none could be drawn (WY-10.9)."""
    return state.book.abc[state.face[cards[index]]] if cards else OOPS


def standing(state: Feud) -> tuple[int, int, int]:
    """WY-10.5: the result as it stands, with the counting values of both sides."""
    mine = value(state, state.striker_cards, 0)
    other = value(state, state.struck_cards, 0)
    result = judge(state, mine, other)
    if len(state.striker_cards) > 1:
        second = value(state, state.striker_cards, 1)
        if judge(state, second, other) > result:
            return judge(state, second, other), second, other
    if len(state.struck_cards) > 1:
        second = value(state, state.struck_cards, 1)
        if judge(state, mine, second) < result:
            return judge(state, mine, second), mine, second
    return result, mine, other


def goes_against(state: Feud, is_striker: bool, result: int) -> bool:
    """WY-10.7: whether the draw goes against this side."""
    if is_striker:
        return result != WIN
    if state.about in (SPELL_VS_MONSTER, MONSTER_VS_MONSTER, MONSTER_VS_SPELL):
        return result != LOSS
    return result == WIN


def offers_redraw(state: Feud, stage: int) -> bool:
    """WY-10.7, WY-15.10: whether this redraw is asked about; stages: Mage, Wande, Mage, Wande."""
    is_striker = stage < 2
    seat = state.striker if is_striker else state.struck
    result, mine, other = standing(state)
    if not goes_against(state, is_striker, result):
        return False
    if stage & 1:
        card = state.artefact(seat, REDRAW_ANY)
        return (card >= 0 and state.is_up(card)) or state.has_down(seat)
    own = mine if is_striker else other
    return (mine == other or own == OOPS) and state.might_use(seat, REDRAW_STUBBORN)


def next_redraw(state: Feud, stage: int, was_used: bool) -> None:
    """Go on to the next redraw that is asked about, or make the result final."""
    while True:
        while stage < 4:
            if offers_redraw(state, stage):
                state.owe(Redraw(stage, 1 if was_used else 0))
                return
            stage += 1
        if not was_used:
            break
        stage = 0
        was_used = False
    result, mine, other = standing(state)
    state.result = result
    state.oops = (
        (1 if mine == OOPS else 0)
        | (2 if other == OOPS else 0)
        | (4 if has_oops(state, state.striker_cards) else 0)
        | (8 if has_oops(state, state.struck_cards) else 0)
    )
    state.last_draw = [
        state.about,
        state.striker,
        state.struck,
        result,
        mine,
        other,
        counted(state, state.striker_cards, mine),
        counted(state, state.struck_cards, other),
    ]
    state.owe(DrawOver())
    state.owe(TakeDraw(1))
    state.owe(TakeDraw(0))


def counted(state: Feud, cards: list[int], wanted: int) -> int:
    """The face of the card that counts with this value, or -1."""
    for card in cards:
        if state.book.abc[state.face[card]] == wanted:
            return state.face[card]
    return -1


def has_oops(state: Feud, cards: list[int]) -> bool:
    """Whether any of these cards is an OOPS!."""
    for index in range(len(cards)):
        if value(state, cards, index) == OOPS:
            return True
    return not cards


class Redraw(Ask):
    """WY-10.7: a side for which the draw goes badly may draw anew, by its Mage or a Wande."""

    rule: ClassVar[str] = "WY-10.7"
    kind: ClassVar[str] = "redraw"

    def __init__(self, stage: int, was_used: int) -> None:
        self.stage = stage
        self.was_used = was_used

    def numbers(self) -> list[int]:
        return [self.stage, self.was_used]

    def waits(self, state: Feud) -> int:
        return 1 << (state.striker if self.stage < 2 else state.struck)

    def power_card(self, state: Feud, seat: int) -> int:
        """The card that would be used, or -1."""
        if self.stage & 1:
            return state.artefact(seat, REDRAW_ANY)
        return state.mage_card(seat) if state.mage_ready(seat, REDRAW_STUBBORN) else -1

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if self.power_card(state, seat) >= 0 else [PASS]

    def asks(self, state: Feud) -> str:
        return "Draw anew with your own power, or pass."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            next_redraw(state, self.stage + 1, bool(self.was_used))
            return
        card = self.power_card(state, seat)
        state.turn_up(card)
        state.ticked.append(card)
        cards = drawn_by(state, seat, 1)
        if self.stage < 2:
            state.striker_cards = cards
        else:
            state.struck_cards = cards
        if state.listening:
            rule = "WY-11.31" if self.stage & 1 else "WY-11.38"
            state.tell("redrew", rule, seat, tool_facts(state, card, cards), [card, *cards])
        next_redraw(state, 2 if self.stage < 2 else 4, True)


class TakeDraw(Ask):
    """WY-11.42: after a draw that he did not win the Alchymiste may keep a card he drew."""

    rule: ClassVar[str] = "WY-11.42"
    kind: ClassVar[str] = "take_draw"

    def __init__(self, side: int) -> None:
        self.side = side

    def numbers(self) -> list[int]:
        return [self.side]

    def drawn(self, state: Feud, seat: int) -> list[int]:
        """The faces that this seat drew and might keep."""
        found: list[int] = []
        tray = state.zones[state.tray]
        for index in range(len(tray)):
            face = state.face[tray[index]]
            if state.drawers[index] == seat and state.book.kind[face] != EVENT:
                if face not in found:
                    found.append(face)
        return found

    def waits(self, state: Feud) -> int:
        seat = state.struck if self.side else state.striker
        if state.result == (LOSS if self.side else WIN):
            return 0
        if not state.might_use(seat, RECYCLE_DRAW) or not self.drawn(state, seat):
            return 0
        return 1 << seat

    def options(self, state: Feud, seat: int) -> list[int]:
        found = [PASS]
        if state.mage_ready(seat, RECYCLE_DRAW):
            found.extend([state.book.pick + face for face in self.drawn(state, seat)])
        return found

    def asks(self, state: Feud) -> str:
        return "Only the Alchymiste keeps a card, one that he drew himself and that is no Event."

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            return
        mage = state.mage_card(seat)
        state.turn_up(mage)
        state.ticked.append(mage)
        tray = state.zones[state.tray]
        for index in range(len(tray)):
            card = tray[index]
            if state.face[card] == action - state.book.pick and state.drawers[index] == seat:
                state.drawers.pop(index)
                if state.listening:
                    state.tell("recycled", "WY-11.42", seat, {}, [card])
                receive(state, seat, card, state.tray)
                return


class DrawOver(Step[Feud]):
    """WY-10.8: the drawn cards go to the discard pile in the order drawn; the result stands."""

    rule: ClassVar[str] = "WY-10.8"

    def run(self, state: Feud) -> None:
        state.move_all(state.tray, state.discard)
        state.drawers.clear()
        state.striker_cards = []
        state.struck_cards = []
        if state.listening:
            words = ("lost", "equal", "won")[state.result]
            state.tell(f"draw_{words}", "WY-10.3", state.striker, {"target": state.struck}, [])
