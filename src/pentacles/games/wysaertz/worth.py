# not compiled
"""What a card means to a seat here: to give it away, to take it, to let a rival lose it."""

from __future__ import annotations

from pentacles.games.wysaertz.draw_chances import Chances
from pentacles.games.wysaertz.duels import (
    Duel,
    duel_of,
)
from pentacles.games.wysaertz.outlook import Outlook
from pentacles.games.wysaertz.play import Play
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    ARTEFACT,
    AT_MAGE,
    EVENT,
    NAME_SPELL,
    ON_MAGE,
    PASSAGE,
    RESTORATION,
    STEALING,
    TRUE_NAME,
    VISION,
    VS_MAGE,
    WALL,
    WIN,
)
from pentacles.games.wysaertz.words import counted, lowered, percent

KINDS = (
    ("Attack spell", "Attack spells"),
    ("Monster", "Monsters"),
    ("Defence spell", "Defence spells"),
    ("Castle Wall spell", "Castle Wall spells"),
    ("Passage spell", "Passage spells"),
    ("True Name spell", "True Name spells"),
    ("True Name", "True Names"),
    ("Vision spell", "Vision spells"),
    ("Stealing spell", "Stealing spells"),
    ("Restoration spell", "Restoration spells"),
)
"""The kinds of cards that a hand may hold: one, and several."""


QUIET = (PASSAGE, VISION, STEALING, RESTORATION)
"""The kinds of cards that neither attack nor answer a play."""


class Weighing(Outlook):
    """What cards are good for, in numbers of the position."""

    def __init__(self, state: Feud, you: int) -> None:
        super().__init__(state, you)
        self.hand = state.zones[you]
        self.step = state.agenda[-1]

    def openers(self) -> list[int]:
        """The cards of the hand that can attack a Mage on their own."""
        state = self.state
        return [face for face in state.hand_faces(self.you) if state.book.may_open(face)]

    def robbing(self, face: int, target: int) -> str:
        """What somebody loses with a card."""
        state = self.state
        if state.book.may_open(face):
            card = state.held(target, face)
            play = Play(card, state.book.kind[face], target, self.you, ON_MAGE)
            odds = self.chances.of_duel(duel_of(state, play), self.amulettes(self.you))[WIN]
            return f"{self.name(target)} could defeat you with it, {percent(odds)} if not answered"
        return f"it is {self.one_of(face, target)}"

    def alike(self, face: int, seat: int) -> int:
        """How many cards of a face's kind lie in a hand that this seat sees."""
        state = self.state
        kind = state.book.kind[face]
        return sum(state.book.kind[state.face[card]] == kind for card in state.zones[seat])

    def one_of(self, face: int, seat: int) -> str:
        """A card of a hand among its kind: `your only Monster`, `one of your 2 Monsters`."""
        count = self.alike(face, seat)
        one, many = KINDS[self.state.book.kind[face]]
        if count == 1:
            return f"{self.own(seat)} only {one}"
        return f"one of {self.own(seat)} {count} {many}"

    def giving(self, face: int) -> str:
        """Why a card of the hand is not missed much."""
        state, book = self.state, self.state.book
        kind = book.kind[face]
        copies = sum(state.face[card] == face for card in self.hand)
        if copies > 1:
            return f"you hold {copies} copies of it"
        count = self.alike(face, self.you)
        held = {book.kind[state.face[card]] for card in self.hand}
        if kind == TRUE_NAME and NAME_SPELL not in held:
            return "you hold no True Name spell to speak it with"
        if kind == NAME_SPELL and TRUE_NAME not in held:
            return "you hold no True Name to speak with it"
        if kind == WALL and not self.own_gates():
            return "your Castle has no gate to defend"
        if book.may_open(face) and (words := self.compare_strikes(face, is_lost=True)):
            return words
        if count > 1:
            return f"it is {self.one_of(face, self.you)}"
        if kind in QUIET:
            return "it neither attacks nor answers"
        if kind == WALL:
            return "it does not attack"
        return f"you keep {counted(len(self.hand) - 1, 'other card')}"

    def own_gates(self) -> int:
        """The gates of your own Castle, which may lie face down."""
        return self.state.book.gates[self.state.face[self.state.castle_card(self.you)]]

    def compare_strikes(self, face: int, is_lost: bool = False) -> str:
        """The odds of a strike compared with the strongest other one in the hand.

        Only if it is stronger, or weaker where it is to be lost.
        """
        others = [one for one in self.openers() if one != face]
        if not others:
            return ""
        best = max(others, key=self.plain_odds)
        mine, its = percent(self.plain_odds(face)), percent(self.plain_odds(best))
        gap = self.plain_odds(best) - self.plain_odds(face)
        if mine == its or (gap > 0) != is_lost:
            return ""
        return f"it has {mine} to defeat a Mage, {self.face(best)} has {its}"

    def plain_odds(self, face: int) -> float:
        """How likely a card is to defeat a Mage whom nothing protects, in some later draw."""
        duel = Duel(VS_MAGE, -1)
        duel.striker_two = self.state.book.two[face] & AT_MAGE != 0
        duel.striker_equal = self.state.book.wins[face] & AT_MAGE != 0
        return Chances(self.state, self.you).later().of_duel(duel)[WIN]

    def taking(self, face: int) -> str:
        """What a card brings to the hand."""
        state, book = self.state, self.state.book
        kind = book.kind[face]
        if kind in (EVENT, ARTEFACT):
            when = "happens at once" if kind == EVENT else "works for you from now on"
            return f"it {when} ({lowered(state.game.faces[face].short)})"
        held = [state.face[card] for card in self.hand]
        partners = {TRUE_NAME: NAME_SPELL, NAME_SPELL: TRUE_NAME}
        for one in held:
            if kind in partners and book.kind[one] == partners[kind]:
                return f"it goes with your {self.face(one)}"
        if book.may_open(face) and (words := self.compare_strikes(face)):
            return words
        word, several = KINDS[kind]
        count = self.alike(face, self.you)
        if not count:
            return f"you hold no {word} yet"
        return f"it joins your {word if count == 1 else f'{count} {several}'}"
