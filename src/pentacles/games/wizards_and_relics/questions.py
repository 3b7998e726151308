"""What the questions of this game have in common: their words, and the reasons for refusals."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.question import Window
from pentacles.core.rng import Rng
from pentacles.core.table import OptionView, Prompt, replace
from pentacles.games.wizards_and_relics.actions import (
    BUILD_AUTO,
    COLUMN,
    DONE,
    DRAW,
    LINE,
    PILE,
    ROW,
    SEAT,
    names_card,
)
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.terms import FILTER_ANY, FILTER_RELIC, FILTER_WIZARD, HAND

NO_CARD: Final = -1
"""The filter of a question that is not answered with a card."""


class Ask(Window[Match]):
    """A question to one seat or to several at once."""

    verb: ClassVar[str] = "Choose"
    """What is done with the card that an option names."""
    done: ClassVar[str] = "Decline"
    tone: ClassVar[str] = "main"
    taken: ClassVar[str] = "is picked already"
    where: ClassVar[str] = "in your hand"
    """Where the cards of the options lie, in words."""

    # Words for the seat that is asked

    def option(self, state: Match, seat: int, action: int) -> OptionView:
        text = state.game.actions.text(action)
        if action == DONE:
            return OptionView(action, text, self.done_label(state, seat))
        if action > DONE:
            return OptionView(action, text, state.game.actions.label(action), tone="main")
        face = state.book.face_of(action)
        zone, card = self.place_of(state, seat, face)
        return OptionView(
            action,
            text,
            f"{self.verb} {state.game.faces[face].name}",
            self.result(state, seat, face),
            card=card if card >= 0 and state.knows(seat, card) else None,
            zone=state.game.zones_of(state)[zone].name if zone >= 0 else None,
            tone=self.tone,
            outlook=self.outlook(state, seat, face),
        )

    def done_label(self, state: Match, seat: int) -> str:
        """What DONE means here."""
        return self.done

    def result(self, state: Match, seat: int, face: int) -> str:
        """What choosing this card is sure to come to."""
        return ""

    def outlook(self, state: Match, seat: int, face: int) -> str:
        """What choosing this card is expected to come to."""
        return ""

    # Where the cards are that may be chosen

    def wanted(self, state: Match, seat: int) -> int:
        """What kind of card is asked for."""
        return FILTER_ANY

    def places(self, state: Match, seat: int) -> list[int]:
        """The zones in which the cards of the options lie."""
        return [state.at(seat, HAND)]

    def place_of(self, state: Match, seat: int, face: int) -> tuple[int, int]:
        """Where the card of an option lies: its zone and the card."""
        for zone in self.places(state, seat):
            for card in state.zones[zone]:
                if state.face[card] == face and card not in state.picked[seat]:
                    return zone, card
        return -1, -1

    # Why not

    def refuse(self, state: Match, seat: int, action: int) -> Refusal:
        rule = "WR-13.3" if action == DRAW else self.rule
        return Refusal(rule, f"{self.reason(state, seat, action)} {self.wants}")

    def reason(self, state: Match, seat: int, action: int) -> str:
        """Why an action is not among the choices now."""
        if names_card(action):
            face = state.book.face_of(action)
            if face < 0:
                return "This card set has no card in that slot."
            return self.card_reason(state, seat, face)
        if action == DONE:
            return self.done_reason(state, seat)
        if action == DRAW:
            return "Cards are drawn by choice only as spoils."
        if action < PILE.start:
            if SEAT.row(action) + 1 >= state.seats:
                return "No player sits there."
            return self.seat_reason(state, target_of(state, seat, action))
        return self.line_reason(state, seat, action)

    def card_reason(self, state: Match, seat: int, face: int) -> str:
        """Why a card can't be chosen."""
        name: str = state.game.faces[face].name
        wanted = self.wanted(state, seat)
        if wanted == NO_CARD:
            return f"{name} can't be chosen: no card is asked for."
        if not state.book.allows(wanted, face):
            if wanted == FILTER_RELIC:
                return f"{name} is a wizard, not a relic."
            if wanted == FILTER_WIZARD or state.book.is_relic(face):
                return f"{name} is a relic, not a wizard."
            return f"{name} is Enlightened, not Devoted."
        copies = 0
        for zone in self.places(state, seat):
            for card in state.zones[zone]:
                if state.face[card] == face:
                    copies += 1
        if copies:
            return f"{name} {self.taken}."
        return f"{name} is not {self.where}."

    def done_reason(self, state: Match, seat: int) -> str:
        """Why DONE is not possible."""
        return "Declining is not possible here."

    def seat_reason(self, state: Match, target: int) -> str:
        """Why a player can't be chosen."""
        return "No player is asked for."

    def line_reason(self, state: Match, seat: int, action: int) -> str:
        """Why a pile, a row, a column, cutting by rule or a shrine line can't be chosen."""
        if action < ROW.start:
            return "There are no piles to take."
        if action < BUILD_AUTO:
            return "There is no grid to take from."
        if action == BUILD_AUTO:
            return "There is nothing to cut now."
        return f"Line {LINE.row(action) + 1} of the shrine is not asked for."


class SecretAsk(Ask):
    """A question to several seats at once, answered by picks that nobody else sees (WR-22.3)."""

    def redeal(self, state: Match, seat: int, rng: Rng) -> None:
        for other in range(state.seats):
            if other != seat:
                state.picked[other] = []
                if state.ready >> other & 1:
                    self.guess(state, other, rng)

    def guess(self, state: Match, seat: int, rng: Rng) -> None:
        """Pick what a seat that is ready could have picked."""


class AskSeat(Ask):
    """A question to one seat, whose number the step carries."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class CardAsk(AskSeat):
    """A question that a card asks: it begins with the name of the card, and its text follows."""

    one_by_one: ClassVar[bool] = False
    """Whether the picked cards move together; until then nobody else sees which."""

    def hide(self, state: Match, seat: int) -> None:
        if self.one_by_one and seat != self.seat:
            state.picked[self.seat] = []
            state.wanted = FILTER_ANY

    def prompt(self, state: Match, seat: int) -> Prompt:
        found = super().prompt(state, seat)
        if state.asking < 0:
            return found
        owner = state.book.owner[state.asking]
        face = state.game.faces[owner]
        title = f"{face.name}: {found.title[0].lower()}{found.title[1:]}"
        detail = found.detail
        is_read = owner >= state.book.shrines  # a shrine's lines stand above the battle
        if face.text != found.title and not is_read and not is_rivals(state, seat, owner):
            detail = f"{face.text} {detail}".strip()
        return replace(found, title=title, detail=detail)


def is_rivals(state: Match, seat: int, face: int) -> bool:
    """Whether somebody else has a card face up in the battle: by "you" its text means them."""
    for other in range(state.seats):
        if other != seat:
            for card in state.wizards(other) + (state.relics(other) if state.revealed else []):
                if state.face[card] == face:
                    return True
    return False


def tell_declined(state: Match, rule: str, seat: int) -> None:
    """Say that a player does not take what the card that resolves now offers."""
    if state.listening:
        card: str = state.game.faces[state.book.owner[state.asking]].name
        state.tell("declined", rule, seat, {"card": card}, [])


def target_of(state: Match, seat: int, action: int) -> int:
    """The seat that a SEAT action names."""
    return (seat + 1 + SEAT.row(action)) % state.seats


def seat_action(state: Match, seat: int, target: int) -> int:
    """The SEAT action that names a player: how far they sit clockwise."""
    return SEAT.encode((target - seat) % state.seats - 1)


def is_row(action: int) -> bool:
    """Whether a line of the grid is a row; otherwise it is a column."""
    return action < COLUMN.start
