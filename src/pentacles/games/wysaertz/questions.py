"""WY-2.9: what all decisions of the game have in common: how their options read and are refused."""

from __future__ import annotations

from typing import ClassVar

from pentacles.core.errors import Refusal
from pentacles.core.question import Window
from pentacles.core.table import OptionView, Prompt
from pentacles.games.wysaertz.actions import PASS, SEAT, YES
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.words import listed, lowered


class Decision(Window[Feud]):
    """A question to one seat, which is asked even if all it can do is pass."""

    awaits: ClassVar[str] = "choose"
    """What the others wait for."""
    passes: ClassVar[str] = "Pass"
    accepts: ClassVar[str] = "Yes"
    picking: ClassVar[str] = "Pick {name}"
    """What the buttons say."""
    lacks: ClassVar[str] = ""
    """Why a seat can't say yes, where others can."""
    anyway: ClassVar[str] = "There is no choice; being asked keeps that secret."

    def refuse(self, state: Feud, seat: int, action: int) -> Refusal:
        if action == YES and self.lacks:
            return Refusal(self.rule, self.lacks)
        return Refusal(self.rule, self.wants)

    # Words

    def prompt(self, state: Feud, seat: int) -> Prompt:
        """Why somebody is asked who can only pass comes before what the pass leads to."""
        found = super().prompt(state, seat)
        if self.has_choice(state, seat):
            return found
        detail = f"{self.anyway} {found.detail.removesuffix(self.anyway)}".strip()
        return Prompt(found.kind, found.title, detail, found.rule, True)

    def has_choice(self, state: Feud, seat: int) -> bool:
        return self.options(state, seat) != [PASS]

    def pass_words(self, state: Feud, seat: int) -> str:
        """What passing means here; with nothing else to do it is just a pass."""
        return self.passes if self.has_choice(state, seat) else "Pass"

    def yes_words(self, state: Feud, seat: int) -> str:
        """What saying yes means here."""
        return self.accepts

    def pick_words(self, state: Feud, seat: int, face: int) -> str:
        """What picking a card does."""
        return self.picking.replace("{name}", state.game.faces[face].name)

    def result(self, state: Feud, seat: int, action: int) -> str:
        """What an option leads to, in a few words: odds where there is a draw."""
        return ""

    def pick_zone(self, state: Feud, seat: int) -> int:
        """The zone from which a card is picked."""
        return seat

    def option(self, state: Feud, seat: int, action: int) -> OptionView:
        text, label = state.game.actions.text(action), state.game.actions.label(action)
        book = state.book
        if book.pick.holds(action):
            face = book.pick.row(action)
            label = self.pick_words(state, seat, face)
            card = known_card(state, seat, self.pick_zone(state, seat), face)
            return OptionView(action, text, label, card=card, tone="plain")
        if action == book.pick_hidden:
            return OptionView(action, text, "Take a face-down Artefact at random", tone="main")
        result = self.result(state, seat, action)
        if action == PASS:
            label = self.pass_words(state, seat)
            return OptionView(action, text, label, result, tone="plain")
        if action == YES:
            label = self.yes_words(state, seat)
            return OptionView(action, text, label, result, tone="main")
        if action < SEAT.start:
            return OptionView(action, text, label, result, tone="main")
        if SEAT.holds(action):
            return OptionView(action, text, label, result, seat=SEAT.row(action), tone="harmful")
        face = book.play.row(action)
        played = state.held(seat, face)
        if played < 0:
            played = state.find(state.rows + seat, face)
        result = result or lowered(state.game.faces[face].short)
        return OptionView(action, text, label, result, card=played, tone="main")


def known_card(state: Feud, seat: int, zone: int, face: int) -> int | None:
    """A card with this face in a zone, if the seat knows it."""
    cards = state.zones[zone]
    for index in range(len(cards) - 1, -1, -1):
        if state.face[cards[index]] == face and state.knows(seat, cards[index]):
            return cards[index]
    return None


class TurnUp(Decision):
    """WY-15.4: whether a card that lies face down is turned up for its power."""

    kind: ClassVar[str] = "reveal_power"
    awaits: ClassVar[str] = "turn a card up or not"
    passes: ClassVar[str] = "Keep it face down"
    accepts: ClassVar[str] = "Turn the card up"
    usual: ClassVar[str] = ""
    """The card that has the power."""

    def occasion(self, state: Feud, seat: int) -> str:
        """What has happened, as a sentence."""
        return ""

    def gain(self, state: Feud, seat: int) -> str:
        """What the power does, as a sentence."""
        return ""

    def power_cards(self, state: Feud, seat: int) -> list[int]:
        """The cards that would be turned up."""
        return [state.mage_card(seat)]

    def words(self, state: Feud, seat: int) -> tuple[str, str]:
        title = self.occasion(state, seat)
        if self.options(state, seat) == [PASS]:
            return f"{title} Only the {self.usual} would matter now.", ""
        cards = self.power_cards(state, seat)
        names = listed([state.book.words[state.face[card]] for card in cards], "and")
        return f"{title} Turn up {names}?", f"{self.gain(state, seat)} The card stays face up."


# Actions


def is_play(state: Feud, action: int) -> bool:
    """Whether the action plays a card."""
    return state.book.play.holds(action)


def is_pick(state: Feud, action: int) -> bool:
    """Whether the action picks a card."""
    return state.book.pick.holds(action)


def is_seat(action: int) -> bool:
    """Whether the action names a seat."""
    return SEAT.holds(action)


def card_meant(state: Feud, action: int) -> int:
    """The face that a PLAY or PICK is about, or -1."""
    if is_play(state, action):
        return state.book.play.row(action)
    if is_pick(state, action):
        return state.book.pick.row(action)
    return -1


def picks(state: Feud, seat: int) -> list[int]:
    """PICK for every different card of a seat's hand."""
    picks = state.book.picks
    return [picks[face] for face in state.hand_faces(seat)]


def faces_played(state: Feud, options: list[int]) -> list[int]:
    """The faces that are offered to be played."""
    return [state.book.play.row(action) for action in options if is_play(state, action)]
