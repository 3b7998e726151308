"""WY-10: Abra-Babra-Cadabra, the draw of both sides, redraws, and what the Alchymiste keeps."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import NO_CARDS
from pentacles.core.step import Step
from pentacles.games.wysaertz.actions import PASS, YES
from pentacles.games.wysaertz.duels import Duel, counting_card, goes_against, standing, value
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.questions import Decision, card_meant
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.hand import receive, restock, tool_facts
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_GATE,
    CLIMBING,
    EQUAL,
    EVENT,
    LETTERS,
    LOSS,
    OOPS,
    RECYCLE_DRAW,
    REDRAW_ANY,
    REDRAW_STUBBORN,
    VS_GATE,
    WIN,
    WINS,
)
from pentacles.games.wysaertz.words import percent


def contest(state: Feud, striker: int, duel: Duel) -> None:
    """WY-10.1: both sides draw, the striking side first; then come redraws and the result."""
    struck = duel.struck
    state.about = duel.about
    state.striker = striker
    state.struck = struck
    state.striker_equal = duel.striker_equal
    state.struck_equal = duel.struck_equal
    state.striker_cards = drawn_by(
        state, striker, 2 if duel.striker_two and not duel.struck_two else 1
    )
    state.struck_cards = drawn_by(
        state, struck, 2 if duel.struck_two and not duel.striker_two else 1
    )
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
    return " and ".join([LETTERS[state.book.abc[state.face[card]]] for card in cards])


def offers_redraw(state: Feud, stage: int, result: int, mine: int, other: int) -> bool:
    """WY-10.7, WY-15.10: whether this redraw is asked about; stages: Mage, Wande, Mage, Wande.

    The result and both values are those of the draw as it stands.
    """
    is_striker = stage < 2
    seat = state.striker if is_striker else state.struck
    if not goes_against(state, is_striker, result):
        return False
    if stage & 1:
        card = state.artefact(seat, REDRAW_ANY)
        return (card >= 0 and state.is_up(card)) or state.has_down(seat)
    own = mine if is_striker else other
    return (mine == other or own == OOPS) and state.might_use(seat, REDRAW_STUBBORN)


def next_redraw(state: Feud, stage: int, was_used: bool) -> None:
    """Go on to the next redraw that is asked about, or make the result final."""
    result, mine, other = standing(state)
    while True:
        while stage < 4:
            if offers_redraw(state, stage, result, mine, other):
                state.owe(Redraw(stage, 1 if was_used else 0))
                return
            stage += 1
        if not was_used:
            break
        stage = 0
        was_used = False
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
    state.owe(DRAW_OVER)
    state.owe(STRUCK_TAKES)
    state.owe(STRIKER_TAKES)


def counted(state: Feud, cards: list[int], wanted: int) -> int:
    """The face of the card that counts with this value, or -1."""
    card = counting_card(state, cards, wanted)
    return state.face[card] if card >= 0 else -1


def has_oops(state: Feud, cards: list[int]) -> bool:
    """Whether any of these cards is an OOPS!."""
    for index in range(len(cards)):
        if value(state, cards, index) == OOPS:
            return True
    return not cards


class Redraw(Decision):
    """WY-10.7: a side for which the draw goes badly may draw again, by its Mage or a Wande."""

    rule: ClassVar[str] = "WY-10.7"
    kind: ClassVar[str] = "redraw"
    awaits: ClassVar[str] = "draw anew or not"
    passes: ClassVar[str] = "Leave the draw as it is"
    accepts: ClassVar[str] = "Draw anew"
    lacks: ClassVar[str] = "You have no card that draws anew now."

    def __init__(self, stage: int, was_used: int) -> None:
        self.stage = stage
        self.was_used = was_used

    def who(self, state: Feud) -> int:
        return state.striker if self.stage < 2 else state.struck

    def power_card(self, state: Feud, seat: int) -> int:
        """The card that would be used, or -1."""
        if self.stage & 1:
            return state.artefact(seat, REDRAW_ANY)
        return state.mage_card(seat) if state.mage_ready(seat, REDRAW_STUBBORN) else -1

    def options(self, state: Feud, seat: int) -> list[int]:
        return [PASS, YES] if self.power_card(state, seat) >= 0 else [PASS]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        is_striker = self.stage < 2
        _, mine, other = standing(state)
        own, its = (mine, other) if is_striker else (other, mine)
        title = f"Your {LETTERS[own]} against {LETTERS[its]} goes against you."
        card = self.power_card(state, seat)
        if card < 0:
            tool = "a Wande" if self.stage & 1 else "the Wysaert"
            return f"{title} Only {tool} could draw anew.", ""
        say = Outlook(state, seat)
        odds = percent(say.chances.of_redraw(state, is_striker))
        detail = f"{odds} to turn it with one new card. Pass: the draw stays as it is."
        return f"{title} Draw anew with {say.card(card)}?", detail

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            next_redraw(state, self.stage + 1, bool(self.was_used))
            return
        card = self.power_card(state, seat)
        state.turn_up(card)
        state.ticked = [*state.ticked, card]
        old = state.striker_cards if self.stage < 2 else state.struck_cards
        cards = drawn_by(state, seat, 1)
        if self.stage < 2:
            state.striker_cards = cards
        else:
            state.struck_cards = cards
        if state.listening:
            rule = "WY-11.31" if self.stage & 1 else "WY-11.38"
            facts = tool_facts(state, card, cards)
            facts["old"] = letters(state, old)
            state.tell("redrew", rule, seat, facts, [card, *cards])
        next_redraw(state, 2 if self.stage < 2 else 4, True)


class TakeDraw(Decision):
    """WY-11.42: after a draw that he did not win the Alchymiste may keep a card he drew."""

    rule: ClassVar[str] = "WY-11.42"
    kind: ClassVar[str] = "take_draw"
    awaits: ClassVar[str] = "keep a drawn card or not"
    passes: ClassVar[str] = "Keep none"
    picking: ClassVar[str] = "Keep {name}"

    def __init__(self, side: int) -> None:
        self.side = side

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
            found.extend([state.book.pick.encode(face) for face in self.drawn(state, seat)])
        return found

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        options = self.options(state, seat)
        if options == [PASS]:
            return "You did not win the draw. Only the Alchymiste could keep a drawn card.", ""
        detail = "It goes to your hand."
        for action in options:
            if action != PASS and state.book.kind[state.book.pick.row(action)] == ARTEFACT:
                detail = "It goes to your hand; an Artefact is laid down."
        title = "You did not win the draw. Keep a card that you drew?"
        return title, f"{detail} Pass: all drawn cards are discarded."

    def pick_zone(self, state: Feud, seat: int) -> int:
        return state.tray

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if not state.mage_has(seat, RECYCLE_DRAW):
            return Refusal("WY-11.42", "Only the Alchymiste keeps a drawn card: pass.")
        face = card_meant(state, action)
        if face < 0:
            return super().refuse(state, seat, action)
        words = state.book.words[face]
        for index in range(len(state.drawers)):
            if state.face[state.zones[state.tray][index]] == face and state.drawers[index] == seat:
                return Refusal("WY-11.42", f"{words} is an Event, which can't be kept.")
        return Refusal("WY-11.42", f"You did not draw {words}.")

    def answer(self, state: Feud, seat: int, action: int) -> None:
        if action == PASS:
            return
        mage = state.mage_card(seat)
        state.turn_up(mage)
        state.ticked = [*state.ticked, mage]
        tray = state.zones[state.tray]
        for index in range(len(tray)):
            card = tray[index]
            if state.face[card] == state.book.pick.row(action) and state.drawers[index] == seat:
                state.drawers.pop(index)
                receive(state, seat, card, state.tray)
                return


class DrawOver(Step[Feud]):
    """WY-10.8: the drawn cards go to the discard pile in the order drawn; the result stands."""

    rule: ClassVar[str] = "WY-10.8"

    def run(self, state: Feud) -> None:
        state.move_all(state.tray, state.discard)
        state.drawers.clear()
        state.striker_cards = NO_CARDS
        state.struck_cards = NO_CARDS
        if state.listening:
            kind = ("draw_lost", "draw_equal", "draw_won")[state.result]
            about, _, _, result, mine, other, own_face, other_face = state.last_draw
            facts: dict[str, int | str] = {
                "target": state.struck,
                "words": draw_words(state),
                "about": about,
                "result": result,
                "mine": mine,
                "other": other,
                "own_face": own_face,
                "other_face": other_face,
            }
            rule = "WY-10.3" if mine == other else "WY-10.1"
            if OOPS in (mine, other):
                rule = "WY-10.2"
            state.tell(kind, rule, state.striker, facts, [])


def draw_words(state: Feud) -> str:
    """WY-10.1 to WY-10.3: why a final draw turned out as it did, with both counting values."""
    mine, other = state.last_draw[4], state.last_draw[5]
    if mine != other:
        verb = "beats" if state.result == WIN else "loses to"
        return f"{LETTERS[mine]} {verb} {LETTERS[other]}"
    values = f"{LETTERS[mine]} against {LETTERS[other]}"
    if state.result == EQUAL:
        if mine == OOPS:
            return f"{values}, which nobody wins"
        if state.striker_equal:
            return f"{values}, and as both sides would win equal draws, neither does"
        return values
    return f"{values}, and {favoured(state)} wins equal draws"


def favoured(state: Feud) -> str:
    """WY-10.3: what wins equal draws in the current draw."""
    if state.about == CLIMBING:
        return "the climber"
    play = state.plays[-1]
    face = state.face[play.card]
    if state.struck_equal:
        return state.book.words[state.face[state.plays[-2].card]]
    if state.about == VS_GATE and not play.marks & WINS and not state.book.wins[face] & AT_GATE:
        castle = state.face[state.castle_card(state.struck)]
        return f"whatever strikes {state.book.words[castle]}"
    return state.book.words[face]


DRAW_OVER: Final = DrawOver()
STRIKER_TAKES: Final = TakeDraw(0)
STRUCK_TAKES: Final = TakeDraw(1)
