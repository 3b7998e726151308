"""The table of WysaertZ: prompts, figures, badges, and how events are told."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Aid, Badge, Counter, Prompt, Scene
from pentacles.games.wysaertz.aids import aids_of
from pentacles.games.wysaertz.loading import ICONS, TYPE_WORDS
from pentacles.games.wysaertz.looks import LOOKS, suits
from pentacles.games.wysaertz.scenes import scenes_of
from pentacles.games.wysaertz.speech import listed
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.steps.challenge import Approach
from pentacles.games.wysaertz.steps.decision import Decision
from pentacles.games.wysaertz.terms import (
    APPROACH,
    BESIEGED,
    FACE_TO_FACE,
    FROM_AFAR,
    PEACE,
)

SENTENCES = {
    "moved": "Cards are moved.",
    "begins": "{who} [is|are] the youngest and [begins|begin].",
    "is_mage": "{who} [is|are] dealt {cards}.",
    "dealt": "Everybody is dealt {n|card|cards}.",
    "turn": "Turn {n}: {who}.",
    "truce_over": "The truce is over.",
    "researches": "{who} [researches|research].",
    "drew": "{who} [draws|draw] {cards}.",
    "drew_nothing": "{who} [draws|draw] nothing: no card is left.",
    "laid_down": "{who} [lays|lay] {cards} down as an Artefact.",
    "discarded": "{who} [discards|discard] {cards}.",
    "reshuffled": "The discard pile is shuffled and becomes the stack.",
    "lost_random": "{who} [discards|discard] {cards} at random.",
    "event": "{who} [draws|draw] an Event: {cards}.",
    "event_taken": "{who} [takes|take] an Event: {cards}.",
    "event_dealt": "{who} [was|were] dealt an Event: {cards}.",
    "event_over": "{cards} {cards?is|are} discarded.",
    "all_outside": "Every Mage is outside now.",
    "gates_fell": "Every gate is broken.",
    "gates_stand": "Every gate is intact again.",
    "truce": "{who} [brings|bring] a truce until [their|your] next turn.",
    "passed_on": "{who} [passes|pass] {cards} on to {@target}.",
    "returned_home": "{who} [returns|return] home.",
    "bonus": "{who} [has|have] cast this spell for free and [acts|act] again after a draw.",
    "announced": "{who} [is|are] about to play {cards}.",
    "in_the_dark": "{who} [sits|sit] in the dark: {cards} {cards?finds|find} nobody.",
    "chain_over": "Discarded with the chain: {cards}.",
    "cast": "{who} [casts|cast] {cards}.",
    "aimed": "{who} [plays|play] {cards} at {@target}.",
    "at_gate": "{who} [plays|play] {cards} at {@target's} gate.",
    "past_gate": "{who} [plays|play] {cards} to get into {@target's} Castle.",
    "answered": "{who} [answers|answer] {answered} with {cards}.",
    "in_vain": "{cards} {cards?comes|come} to nothing: what was answered is gone.",
    "abc": "Abra-Babra-Cadabra: {who} [draws|draw] {mine}, {@target} {other} ({cards}).",
    "redrew": "{who} [uses|use] {tool}: {drawn} comes in place of {old}.",
    "recycled": "{who} [keeps|keep] {cards} from the draw.",
    "draw_won": "{who} [wins|win] the draw against {@target}: {words}.",
    "draw_equal": "{who} and {@target} draw equal: {words}.",
    "draw_lost": "{who} [loses|lose] the draw against {@target}: {words}.",
    "turned_up": "{who} [turns|turn] {cards} face up.",
    "challenged": "{who} [challenges|challenge] {@target}.",
    "summoned": "{who} [summons|summon] {@target} outside.",
    "came_out": "{who} [comes|come] outside.",
    "refused": "{who} [refuses|refuse] the summons and [stays|stay] inside.",
    "toll": "{who} [takes|take] {cards} from {@target}: that is the price of refusing {mage}.",
    "had_to_come": "{who} can't refuse {mage}: there is no card to pay with.",
    "besieged": "{who} [lays|lay] siege to {@target's} Castle.",
    "held": "{who} [holds|hold] out.",
    "passed": "{who} [passes|pass] and [stays|stay].",
    "stepped_outside": "{who} [steps|step] outside.",
    "walked_in": "{who} [walks|walk] into {@target's} open Castle.",
    "inside": "{who} [is|are] inside the Castle.",
    "face_to_face": "{who} and {@target} stand face to face.",
    "withdrew": "{who} [withdraws|withdraw].",
    "joined": "{who} [joins|join] the battle.",
    "challenge_over": "The challenge is over.",
    "climbs": "{who} [tries|try] to climb into {@target's} Castle, by Abra-Babra-Cadabra.",
    "climbed": "{who} [climbs|climb] into the Castle.",
    "fell_off": "{who} [falls|fall] off the Castle.",
    "runs": "{who} [lets|let] {cards} try to run away, by Abra-Babra-Cadabra.",
    "ran": "{who} [runs|run] away in {cards}.",
    "stayed": "{who} [stays|stay]: {cards} {cards?stumbles|stumble}.",
    "gate_held": "{who's} gate holds against {cards}.",
    "gate_broken": "{who} [loses|lose] {n|gate|gates} to {cards}.",
    "next_gate": "{cards} {cards?goes|go} on to {@target's} next gate.",
    "marches": "{cards} {cards?marches|march} on to {@target's} Mage.",
    "leapt": "{cards} {cards?leaps|leap} on to {@target's} Mage.",
    "backfired": "{who} [has|have] drawn an OOPS!: {cards} {cards?backfires|backfire}.",
    "shattered": "{who} [has|have] drawn an OOPS!: {cards} {cards?shatters|shatter}.",
    "survived": "{who} [survives|survive] {cards}.",
    "taxed": "{who} [collects|collect] {cards} from {@target}.",
    "beaten": "{cards} {cards?is|are} discarded.",
    "exploded": "{cards} {cards?explodes|explode}, which takes the victor along.",
    "blown_up": "{cards} {cards?goes|go} up in the explosion.",
    "spent": "{cards} {cards?is|are} spent.",
    "spared": "{cards} {cards?has|have} a life to spare and {cards?stays|stay}.",
    "captured": "{who} [captures|capture] {cards}.",
    "salvaged": "{who} [takes|take] {cards} back.",
    "returned": "{who} [gets|get] {cards} back, once per challenge.",
    "countered": "{who} [counters|counter] {cards}.",
    "took": "{who} [takes|take] {cards} from the chain.",
    "reflected": "{who} [turns|turn] {cards} upon {@target}.",
    "turncoat": "{who} [makes|make] {cards} a giant Teddybear that attacks {@target}.",
    "emboldened": "{cards} {cards?wins|win} equal draws from now on.",
    "warded": "{who} [draws|draw] two cards against attacks for the rest of the challenge.",
    "vanished": "{who} [is|are] gone from the battle.",
    "escaped": "{who} [escapes|escape].",
    "ended_challenge": "{who} [ends|end] the challenge.",
    "braced": "{who} [braces|brace] the gates: they draw two cards from now on.",
    "mended": "{who} [mends|mend] {n|gate|gates}.",
    "backhanded": "{who} [gives|give] up {cards} to turn the spell back.",
    "shielded": "{who} [is|are] shielded by [their|your] own name, {cards}.",
    "wrong_name": "{cards} {cards?is|are} not {@target's} name: nothing happens.",
    "looked": "{who} [sees|see] {@target's} hand: {cards}.",
    "looked_in_vain": "{who} [sees|see] {@target's} hand: it is empty.",
    "looked_under": "{who} [looks|look] at what lies before {@target}: {cards}.",
    "foresaw": "{who} [looks|look] at the top of the stack: {cards}.",
    "took_seen": "{who} [takes|take] {cards} from the top of the stack.",
    "made_discard": "{who} [makes|make] {@target} discard {cards}.",
    "stole": "{who} [steals|steal] {cards} from {@target}.",
    "stole_artefact": "{who} [steals|steal] an Artefact from {@target}: {cards}.",
    "exchanged": "{who} and {@target} exchange {cards}.",
    "took_freely": "{who} [takes|take] {cards} from {@target} and [has|have] nothing to give.",
    "recalled": "{who} [takes|take] {cards} from the discard pile.",
    "flew_in": "{who} [draws|draw] {drawn} for {tool} and [flies|fly] inside: A or B does it.",
    "flew_nowhere": "{who} [draws|draw] {drawn} for {tool}: C only wobbles.",
    "flew_off": "{who} [draws|draw] {drawn} for {tool}: OOPS! loses it for good.",
    "globe": "{who} [looks|look] into {cards}.",
    "saved": "{who} [draws|draw] {drawn} for {tool}: A or B saves from {threat}.",
    "not_saved": "{who} [draws|draw] {drawn} for {tool}: only A or B saves from {threat}.",
    "no_saving": "{who} [has|have] {cards}, but nothing saves from {threat}.",
    "defeated": "{who} [defeats|defeat] {@target} with {card} ({how}).",
    "left_behind": "{who} [leaves|leave] {cards} to the discard pile.",
    "looted": "{who} [takes|take] {cards} from {@target}.",
    "left": "{who} [leaves|leave] the match.",
    "over": "{words}",
}

STAGE_WORDS = {
    PEACE: "Peace",
    APPROACH: "Summons",
    BESIEGED: "Siege",
    FACE_TO_FACE: "Face to face",
    FROM_AFAR: "Globe",
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
                return f"Truce until the next turn of {names[state.truce]}."
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
        return "home" if state.is_home(seat) else "outside"

    def seat_counters(self, state: Feud, seat: int, viewer: int | None) -> list[Counter]:
        limit = state.limit(seat)
        gates = state.gates(seat)
        return [
            Counter("defeats", "Defeats", state.defeats[seat], "skull-staff", importance=3),
            Counter("cards", "Cards in hand", len(state.zones[seat]), "card-draw", limit=limit),
            Counter(
                "broken",
                "Broken gates",
                state.broken[seat],
                "broken-wall",
                limit=gates or None,
                words=self.gate_words(state, seat),
            ),
        ]

    def gate_words(self, state: Feud, seat: int) -> str:
        """WY-15.11: a face-down Castle shows one marker, whatever it is."""
        if state.hidden and not state.castle_up(seat):
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
            Counter("living", "Mages left", state.living_count(), "wizard-face", importance=3),
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
            if state.hidden and not state.is_up(card):
                badges.append(Badge("", "padlock", "info", "Face down: using it shows it", "tl"))
        return badges

    def waiting(self, state: Feud, names: list[str]) -> Prompt:
        """For whom the others wait, and what for; that much is public of every decision."""
        step = state.agenda[-1]
        assert isinstance(step, Decision)
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        title = f"Waiting for {listed(asked, 'and')} to {step.awaits}."
        return Prompt(step.kind, title, "", step.rule, False)

    def scenes(self, state: Feud, viewer: int | None) -> list[Scene]:
        return scenes_of(state)

    def aids(self, state: Feud, viewer: int | None) -> list[Aid]:
        return aids_of(state, viewer)
