"""Drawing: what a game says about its table; the core builds the table from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pentacles.core.cards import Face
from pentacles.core.look import Look
from pentacles.core.question import Question
from pentacles.core.state import State
from pentacles.core.table import (
    Aid,
    Badge,
    CardView,
    Counter,
    FaceView,
    OptionView,
    Prompt,
    Scene,
    ZoneKind,
)
from pentacles.core.zone import EVERYBODY, Zone

S = TypeVar("S", bound=State)

FACE_LETTERS: Final = "ABCGHILMQTUZ"
"""The letters that no option may use: page and terminal have commands on them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawing(Generic[S]):
    """What is on the table of any game; a game overrides what it wants to change.

    The overridden parts get the whole state. They may tell a viewer only what `state.seen` and the
    public rules allow; the conformance suite swaps unseen cards and compares.
    """

    phases: ClassVar[tuple[str, ...]] = ()
    looks: ClassVar[dict[str, Any]] = {}
    alike: ClassVar[frozenset[str]] = frozenset()
    """Which of `seat_counters`, `counters`, `scenes`, `aids` don't depend on the viewer."""
    letters: ClassVar[dict[str, str]] = {}
    """The letter of an option without a card, by the first word of its text.

    It is the same throughout a match; if a word names several options, they have numbers.
    """
    tells_sums: ClassVar[bool] = False
    """Whether the log gives every sum in full, so that plain mode needs no line of its own."""

    phases_settle: ClassVar[bool] = False
    """Whether a battle is settled when a phase ends, so that a preview doesn't look beyond it."""

    def phase(self, state: S) -> str:
        """The present phase, one of `phases`."""
        return ""

    def phases_of(self, state: S) -> tuple[str, ...]:
        """The phases that this match has."""
        return self.phases

    def banner(self, state: S, names: list[str]) -> str:
        """A public notice, such as the final phase."""
        return ""

    def seat_words(self, state: S, seat: int) -> str:
        """A few public words about a seat."""
        return ""

    def seat_portrait(self, state: S, seat: int) -> str:
        """The icon of the character that a seat plays."""
        return ""

    def seat_counters(self, state: S, seat: int, viewer: int | None) -> list[Counter]:
        """The figures of a seat."""
        return []

    def seat_badges(self, state: S, seat: int) -> list[Badge]:
        """The public marks of a seat."""
        return []

    def counters(self, state: S, viewer: int | None) -> list[Counter]:
        """The figures of the whole table."""
        return []

    def zone_counters(self, state: S, zone: int) -> list[Counter]:
        """The public figures of a zone besides its count."""
        return []

    def zone_kind(self, state: S, zone: int) -> ZoneKind | None:
        """What a zone holds or waits for; one of the zone's figures must change with it."""
        return None

    def known_words(self, state: S, zone: int) -> str:
        """Words for where cards lie that a viewer knows only to be in the group of this zone."""
        return ""

    def is_drawn(self, state: S, zone: int) -> bool:
        """Whether the table shows this zone now."""
        return True

    def card_badges(self, state: S, zone: int, card: int) -> list[Badge]:
        """The marks of a card that the viewer knows."""
        return []

    def may_mark(self, state: S, zone: int) -> bool:
        """Whether cards in this zone can ever have marks: all other zones are not checked."""
        return type(self).card_badges is not Drawing.card_badges

    def draws_apart(self, state: S, zone: int) -> bool:
        """Whether the cards of this zone show more than who knows them, their marks and faces."""
        return type(self).card_view is not Drawing.card_view

    def prompt(self, state: S, seat: int) -> Prompt:
        """What a seat that is asked is asked."""
        step = state.agenda[-1]
        if isinstance(step, Question):
            return step.prompt(state, seat)
        return Prompt(step.kind, "Choose.", "", step.rule, True)

    def waiting(self, state: S, names: list[str]) -> Prompt:
        """What viewers who are not asked see."""
        step = state.agenda[-1]
        if isinstance(step, Question):
            return step.waiting(state, names)
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        return Prompt(step.kind, f"Waiting for {', '.join(asked)}.", "", step.rule, False)

    def option(self, state: S, seat: int, action: int) -> OptionView:
        """One option of a seat that is asked."""
        step = state.agenda[-1]
        if isinstance(step, Question):
            return step.option(state, seat, action)
        actions = state.game.actions
        return OptionView(action, actions.text(action), actions.label(action))

    def label(self, state: S, seat: int, action: int) -> str:
        """Any action in words, as the seat would read it now; seats appear as `seat 2`."""
        if state.asked >> seat & 1 and action in state.options(seat):
            return self.option(state, seat, action).label
        words: str = state.game.actions.label(action)
        return words

    def scenes(self, state: S, viewer: int | None) -> list[Scene]:
        """The scene pieces to show."""
        return []

    def aids(self, state: S, viewer: int | None) -> list[Aid]:
        """The notes that save a player counting and looking things up."""
        return []

    def can_assemble(self, state: S, viewer: int) -> bool:
        """Whether a seat that is asked may put cards together (`Game.assemble`)."""
        return False

    # Cards and their faces

    def card_view(
        self,
        state: S,
        index: int,
        zone: Zone,
        card: int,
        key: int,
        look: Look,
    ) -> CardView:
        """A card that the viewer knows."""
        face = state.game.faces[state.face[card]]
        self.note_face(state, face, look)
        everybody = state.seen[card] == state.everyone
        known_hidden = not everybody and zone.sight != EVERYBODY and zone.owner != look.viewer
        badges = tuple(self.card_badges(state, index, card))
        if badges:
            return CardView(key, face.id, badges, known_hidden)
        return plain_card(key, face.id, known_hidden)

    def face_view(self, state: S, face: Face) -> FaceView:
        """A face for the table; options may change the words on it, never the meaning."""
        return FaceView(
            face.id,
            face.code,
            face.name,
            face.kind,
            face.suit,
            face.value,
            face.text,
            face.short,
            face.icon,
            face.landscape,
            dict(face.values),
            face.art if len(face.art) > 1 else (),
        )

    def note_face(self, state: S, face: Face, look: Look) -> None:
        """Put a face that the viewer knows on the table."""
        if look.faces is not None and face.id not in look.faces:
            look.faces[face.id] = self.face_view(state, face)


AnyDrawing = Drawing[Any]


@lru_cache(4096)
def plain_card(key: int, face: str, is_known_hidden: bool) -> CardView:
    """A known card without badges: the same one is drawn again and again."""
    return CardView(key, face, (), is_known_hidden)
