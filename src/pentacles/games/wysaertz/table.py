"""The table of WysaertZ: prompts, figures, badges, and how events are told."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Aid, Badge, Counter, Prompt, Scene
from pentacles.games.wysaertz.aids import aids_of
from pentacles.games.wysaertz.card_files import ICONS
from pentacles.games.wysaertz.card_form import TYPE_WORDS
from pentacles.games.wysaertz.looks import LOOKS, suits
from pentacles.games.wysaertz.questions import Decision
from pentacles.games.wysaertz.scenes import scenes_of
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.challenge import Approach
from pentacles.games.wysaertz.terms import APPROACH, BESIEGED, FACE_TO_FACE, FROM_AFAR, PEACE
from pentacles.games.wysaertz.words import listed

STAGE_WORDS = {
    PEACE: "Peace",
    APPROACH: "Summons",
    BESIEGED: "Siege",
    FACE_TO_FACE: "Face to face",
    FROM_AFAR: "From afar",
}


def struck_by(state: Feud, seat: int) -> int:
    """The face of the card that defeated a seat, -1 if it has left, UNKNOWN_FACE in a position."""
    return state.fallen[state.fallen[0::3].index(seat) * 3 + 2]


def has_left(state: Feud, seat: int) -> bool:
    """Whether a seat that is out of the match has left it undefeated."""
    return struck_by(state, seat) == -1


class FeudDrawing(Drawing[Feud]):
    """What the table of a feud shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = ("Peace", "Challenge", *list(STAGE_WORDS.values())[1:])
    looks: ClassVar[dict[str, Any]] = {**LOOKS, "suits": suits(TYPE_WORDS, ICONS)}
    letters: ClassVar[dict[str, str]] = {
        "research": "R",
        "challenge": "S",
        "siege": "E",
        "summon": "V",
        "pass": "P",
        "yes": "Y",
        "step": "O",
        "climb": "N",
        "home": "W",
        "backhande": "K",
    }
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters", "counters", "scenes"})

    def phase(self, state: Feud) -> str:
        """The stage of a challenge; there is a summons only after somebody was summoned."""
        if state.over:
            return ""
        if isinstance(state.agenda[-1], Approach):
            return "Challenge"
        return STAGE_WORDS[state.stage]

    def banner(self, state: Feud, names: list[str]) -> str:
        """Who fights whom and who has the initiative, or the truce."""
        if state.over:
            return ""
        if state.stage == PEACE:
            if state.truce >= 0:
                return f"Truce until {names[state.truce]}'s next turn."
            return ""
        rivals = f"{names[state.challenger]} against {names[state.defender]}"
        if state.stage == BESIEGED:
            return f"Siege: {rivals}."
        if state.stage == FROM_AFAR:
            return f"Through the Globe: {rivals}."
        if state.stage == FACE_TO_FACE:
            order = ", ".join(names[seat] for seat in state.order if state.is_fighting(seat))
            initiative = "Next initiative" if state.zones[state.chain] else "Initiative"
            return f"Face to face: {order}. {initiative}: {names[state.initiative()]}."
        return f"{self.phase(state)}: {rivals}."

    def seat_words(self, state: Feud, seat: int) -> str:
        if not state.is_alive(seat):
            if has_left(state, seat):
                return "left the match"
            how = "bewitched for life" if state.bewitched >> seat & 1 else "dead"
            face = struck_by(state, seat)
            return f"{how}, by {state.book.words[face]}" if face >= 0 else how
        if state.is_fighting(seat) and state.stage != FROM_AFAR and not state.over:
            if seat == state.challenger:
                return "challenger, inside" if state.inside else "challenger"
            if seat == state.defender:
                return "defender, home" if state.is_home(seat) else "defender, outside"
            return "joined the battle"
        return "at home" if state.is_home(seat) else "outside"

    def seat_counters(self, state: Feud, seat: int, viewer: int | None) -> list[Counter]:
        limit = state.limit(seat)
        gates = state.gates(seat)
        victories = "Victory" if state.defeats[seat] == 1 else "Victories"
        # Between two the first victory is the last (WY-12.5): until then there is nothing to count.
        weight = 3 if state.seats > 2 else 2 if state.over else 1
        return [
            Counter("defeats", victories, state.defeats[seat], "skull-staff", importance=weight),
            Counter(
                "cards",
                "Cards in hand",
                len(state.zones[seat]),
                "card-draw",
                limit=limit,
                importance=1 if state.over else 2,  # a hand is no score
            ),
            Counter(
                "broken",
                "Broken gate" if state.broken[seat] == 1 else "Broken gates",
                state.broken[seat],
                "broken-wall",
                limit=gates or None,
                words=self.gate_words(state, seat),
                importance=2 if state.broken[seat] else 1,  # the Castle says that its gates stand
            ),
        ]

    def gate_words(self, state: Feud, seat: int) -> str:
        """WY-15.11: a face-down Castle shows one marker, whatever it is."""
        if state.variant.hidden and not state.castle_up(seat):
            return "marker of a face-down Castle"
        return "" if state.gates(seat) else "no gate"

    def seat_badges(self, state: Feud, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        if not state.is_alive(seat):
            word = self.seat_words(state, seat).split()[0].rstrip(",")
            face = struck_by(state, seat)
            how = "left the match" if face == -1 else "defeated"
            if face >= 0:
                how = state.book.words[face]
            badges.append(Badge(word, "skull-staff", "bad", how))
            return badges
        if state.warded >> seat & 1:
            badges.append(Badge("warded", "magic-shield", "good", "Draws two when attacked"))
        if state.braced and seat == state.defender:
            badges.append(Badge("braced", "trowel", "good", "Gates draw two"))
        if state.stage == FACE_TO_FACE and seat == state.initiative() and not state.over:
            word = "next initiative" if state.zones[state.chain] else "initiative"
            badges.append(Badge(word, "broadsword", "sel", "Acts next"))
        if state.truce == seat:
            badges.append(Badge("truce", "ringing-bell", "info", "Ends with this seat's next turn"))
        return badges

    def counters(self, state: Feud, viewer: int | None) -> list[Counter]:
        return [
            Counter("stack_left", "Stack", len(state.zones[state.stack]), "stack"),
            Counter("discarded", "Discard pile", len(state.zones[state.discard]), "card-discard"),
            Counter(
                "living",
                "Mages left",
                state.living_count(),
                "wizard-face",
                importance=3 if state.seats > 2 else 1,
            ),
        ]

    def is_drawn(self, state: Feud, zone: int) -> bool:
        """Chain, tray and Events are shown when something is going on there."""
        if zone in (state.chain, state.tray):
            return state.stage != PEACE or bool(state.zones[zone])
        return zone != state.event_zone or bool(state.zones[zone])

    def may_mark(self, state: Feud, zone: int) -> bool:
        return state.castles <= zone < state.rows or state.mages <= zone < state.stack

    def card_badges(self, state: Feud, zone: int, card: int) -> list[Badge]:
        badges: list[Badge] = []
        if state.castles <= zone < state.rows:
            seat = zone - state.castles
            for door in range(state.book.gates[state.face[card]]):
                if door < state.truly_broken(seat):
                    tip = "Broken gate: it stays broken until something mends it"
                    badges.append(Badge("", "broken-wall", "bad", tip, "br"))
                else:
                    badges.append(Badge("", "closed-doors", "good", "Intact gate", "br"))
        if state.mages <= zone < state.stack:
            if card in state.ticked:
                badges.append(Badge("used", "check-mark", "", "Used in this challenge", "bl"))
            if state.variant.hidden and not state.is_up(card):
                badges.append(Badge("", "padlock", "info", "Face down: using it shows it", "tl"))
        return badges

    def waiting(self, state: Feud, names: list[str]) -> Prompt:
        """Whom the others wait for, and what for; that much is public about every decision."""
        step = state.agenda[-1]
        assert isinstance(step, Decision)
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        title = f"Waiting for {listed(asked, 'and')} to {step.awaits}."
        return Prompt(step.kind, title, "", step.rule, False)

    def scenes(self, state: Feud, viewer: int | None) -> list[Scene]:
        return scenes_of(state)

    def aids(self, state: Feud, viewer: int | None) -> list[Aid]:
        return aids_of(state, viewer)
