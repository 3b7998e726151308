"""The table of WysaertZ: prompts, figures, badges, and how events are told."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Badge, Counter, OptionView, Prompt, Scene
from pentacles.games.wysaertz.loading import ICONS, TYPE_WORDS
from pentacles.games.wysaertz.looks import LOOKS, suits
from pentacles.games.wysaertz.prompts import pick_words, prompt_of
from pentacles.games.wysaertz.scenes import scenes_of
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import (
    BESIEGED,
    FACE_TO_FACE,
    FROM_AFAR,
    PASS,
    PEACE,
    PLAY,
    SEAT,
    YES,
)

SENTENCES = {
    "moved": "Cards are moved.",
    "begins": "{who} [is|are] the youngest and [begins|begin].",
    "is_mage": "{who} [is|are] dealt {cards}.",
    "dealt": "Everybody is dealt {n|card|cards}.",
    "turn": "Turn {n}: {who}.",
    "truce_over": "{who} [ends|end] the truce.",
    "researches": "{who} [does|do] research.",
    "drew": "{who} [receives|receive] {cards}.",
    "drew_nothing": "{who} [draws|draw] nothing: there is no card left.",
    "laid_down": "{who} [lays|lay] {cards} down as an Artefact.",
    "discarded": "{who} [discards|discard] {cards}.",
    "reshuffled": "The discard pile is shuffled and becomes the stack.",
    "lost_random": "{who} [loses|lose] {cards} at random.",
    "event": "{who} [draws|draw] an Event: {cards}.",
    "event_over": "{cards} is over.",
    "all_outside": "Every Mage is outside now.",
    "gates_fell": "Every gate is broken.",
    "gates_stand": "Every gate is intact again.",
    "truce": "{who} [brings|bring] a truce until [their|your] next turn.",
    "passed_on": "{who} [passes|pass] {cards} on to {@target}.",
    "returned_home": "{who} [returns|return] home.",
    "bonus": "{who} [is|are] a Busie Bodye: the spell was free.",
    "announced": "{who} [lays|lay] down {cards}.",
    "in_the_dark": "{who} [sits|sit] in a dark Tower: {cards} finds nobody.",
    "chain_over": "The rest of the chain is discarded: {cards}.",
    "cast": "{who} [casts|cast] {cards}.",
    "aimed": "{who} [plays|play] {cards} at {@target}.",
    "at_gate": "{who} [plays|play] {cards} at the gate, against {@target}.",
    "answered": "{who} [answers|answer] {answered} with {cards}.",
    "in_vain": "{cards} comes to nothing: what it was played at is gone.",
    "abc": "Abra-Babra-Cadabra: {who} [draws|draw] {mine}, {@target} {other} ({cards}).",
    "redrew": "{who} [draws|draw] anew with {tool}: {drawn}.",
    "recycled": "{who} [keeps|keep] a drawn card: {cards}.",
    "draw_won": "{who} [wins|win] the draw against {@target}.",
    "draw_equal": "{who} and {@target} have an equal draw.",
    "draw_lost": "{who} [loses|lose] the draw against {@target}.",
    "turned_up": "{who} [turns|turn] {cards} face up.",
    "challenged": "{who} [challenges|challenge] {@target}.",
    "summoned": "{who} [summons|summon] {@target} outside.",
    "came_out": "{who} [comes|come] outside.",
    "refused": "{who} [refuses|refuse] to come out.",
    "toll": "{who} [is|are] not to be refused and [takes|take] {cards} from {@target}.",
    "besieged": "{who} [besieges|besiege] {@target}.",
    "held": "{who} [holds|hold] out.",
    "stepped_outside": "{who} [steps|step] outside.",
    "walked_in": "{who} [walks|walk] in on {@target} through the open gate.",
    "inside": "{who} [is|are] inside the Castle, against {@target}.",
    "face_to_face": "{who} and {@target} stand face to face.",
    "withdrew": "{who} [withdraws|withdraw].",
    "joined": "{who} [joins|join] the battle.",
    "challenge_over": "The challenge is over.",
    "climbed": "{who} [climbs|climb] into the Castle, against {@target}.",
    "fell_off": "{who} [falls|fall] off the Castle.",
    "ran": "{who} [runs|run] away with the Hutte.",
    "stayed": "{who} [stays|stay]: the Hutte stumbles.",
    "gate_held": "{who} [keeps|keep] the gate: it holds against {cards}.",
    "gate_broken": "{who} [loses|lose] {n|gate|gates} to {cards}.",
    "gates_opened": "{who} [loses|lose] {n|gate|gates}.",
    "marches": "{cards} marches on to {@target}.",
    "leapt": "{cards} leaps on to {@target}.",
    "backfired": "{who} [gets|get] {cards} back: it backfires.",
    "shattered": "{who} [loses|lose] {cards}: it shatters.",
    "survived": "{who} [survives|survive] {cards}.",
    "taxed": "{who} [collects|collect] {cards} from {@target}.",
    "beaten": "{cards} is beaten.",
    "spent": "{cards} is spent.",
    "spared": "{cards} has a life to spare and stays.",
    "captured": "{who} [captures|capture] {cards}.",
    "salvaged": "{who} [takes|take] {cards} back.",
    "returned": "{who} [receives|receive] {cards} again.",
    "countered": "{who} [counters|counter] {cards}.",
    "took": "{who} [takes|take] {cards} from the chain.",
    "reflected": "{who} [turns|turn] {cards} upon {@target}.",
    "turncoat": "{who} [makes|make] {cards} a giant Teddybear that attacks {@target}.",
    "emboldened": "{cards} wins equal draws from now on.",
    "warded": "{who} [draws|draw] two cards against attacks for the rest of the challenge.",
    "vanished": "{who} [is|are] gone from the battle.",
    "ended_challenge": "{who} [ends|end] the challenge.",
    "braced": "{who} [braces|brace] the gates: two cards against every attack on them.",
    "mended": "{who} [mends|mend] gates.",
    "backhanded": "{who} [gives|give] up {cards} to turn the spell back.",
    "shielded": "{who} [is|are] shielded by the own name: {cards}.",
    "wrong_name": "{cards} does not fit {@target}: nothing happens.",
    "looked": "{who} [spies|spy] on {@target} and [sees|see] the hand: {cards}.",
    "looked_under": "{who} [looks|look] at what lies before {@target}: {cards}.",
    "foresaw": "{who} [looks|look] at the top of the stack: {cards}.",
    "made_discard": "{who} [makes|make] {@target} discard {cards}.",
    "stole": "{who} [steals|steal] {cards} from {@target}.",
    "stole_artefact": "{who} [steals|steal] an Artefact from {@target}: {cards}.",
    "exchanged": "{who} and {@target} exchange {cards}.",
    "recalled": "{who} [recalls|recall] {cards}.",
    "flew_in": "{who} [flies|fly] inside with {tool}: {drawn}.",
    "flew_nowhere": "{who} only [wobbles|wobble] with {tool}: {drawn}.",
    "flew_off": "{who} [loses|lose] {tool}, which flies off for good: {drawn}.",
    "globe": "{who} [looks|look] into the Globe: {cards}.",
    "saved": "{who} [is|are] saved by {tool}: {drawn}.",
    "not_saved": "{who} [is|are] not saved by {tool}: {drawn}.",
    "defeated": "{who} [defeats|defeat] {@target} with {card}: {how}.",
    "left": "{who} [leaves|leave] the match.",
    "over": "{words}",
}

STAGE_WORDS = {
    PEACE: "Peace",
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

    phases: ClassVar[tuple[str, ...]] = ("Peace", "Summons", "Siege", "Face to face", "From afar")
    looks: ClassVar[dict[str, Any]] = {**LOOKS, "suits": suits(TYPE_WORDS, ICONS)}
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters", "counters", "scenes"})

    def phase(self, state: Feud) -> str:
        return "" if state.over else STAGE_WORDS.get(state.stage, "Summons")

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
            return f"Face to face: {order}. Initiative: {names[state.holder]}."
        return f"Summons: {rivals}."

    def seat_words(self, state: Feud, seat: int) -> str:
        if not state.is_alive(seat):
            if has_left(state, seat):
                return "left the match"
            return "bewitched for life" if state.bewitched >> seat & 1 else "dead"
        if state.is_fighting(seat) and state.stage != FROM_AFAR:
            if seat == state.challenger:
                return "challenger, inside" if state.inside else "challenger"
            if seat == state.defender:
                return "defender, at home" if state.is_home(seat) else "defender, outside"
            return "joined the battle"
        return "at home" if state.is_home(seat) else "outside"

    def seat_counters(self, state: Feud, seat: int, viewer: int | None) -> list[Counter]:
        limit = state.limit(seat)
        broken = state.broken[seat]
        if state.gates(seat) == 0:
            words = "no gate"
        else:
            words = f"{broken} of {state.gates(seat)} broken"
        return [
            Counter("defeats", "Defeats", state.defeats[seat], "skull-staff", importance=3),
            Counter("cards", "Cards in hand", len(state.zones[seat]), "card-draw", limit=limit),
            Counter("broken", "Broken gates", broken, "broken-wall", words=words),
            Counter(
                "home",
                "At home",
                int(state.is_alive(seat) and state.is_home(seat)),
                "castle",
                importance=1,
            ),
        ]

    def seat_badges(self, state: Feud, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        if not state.is_alive(seat):
            word = self.seat_words(state, seat).split()[0]
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
        if state.stage == FACE_TO_FACE and seat == state.holder:
            badges.append(Badge("initiative", "broadsword", "sel", "Acts next"))
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
            for door in range(state.gates(seat)):
                if door < state.broken[seat]:
                    badges.append(Badge("", "broken-wall", "bad", "Broken gate", "br"))
                else:
                    badges.append(Badge("", "closed-doors", "good", "Intact gate", "br"))
        if state.mages <= zone < state.stack:
            if card in state.ticked:
                badges.append(Badge("used", "check-mark", "", "Used in this challenge", "bl"))
            if state.hidden and not state.is_up(card):
                badges.append(Badge("", "padlock", "info", "Face down: using it shows it", "tl"))
        return badges

    def prompt(self, state: Feud, seat: int) -> Prompt:
        return prompt_of(state, seat)

    def option(self, state: Feud, seat: int, action: int) -> OptionView:
        actions = state.game.actions
        text, label = actions.text(action), actions.label(action)
        book = state.book
        if action in (PASS, YES):
            label = self.words_for(state, seat, action)
            tone = "plain" if action == PASS else "main"
            return OptionView(action, text, label, key="P" if action == PASS else "Y", tone=tone)
        if action < SEAT:
            return OptionView(action, text, label, tone="main")
        if action < PLAY:
            return OptionView(action, text, label, seat=action - SEAT, tone="harmful")
        if action == book.pick_hidden:
            return OptionView(action, text, label, tone="main")
        if action < book.pick:
            face = action - PLAY
            card = state.held(seat, face)
            if card < 0:
                card = state.find(state.rows + seat, face)
            short: str = state.game.faces[face].short
            return OptionView(action, text, label, short, card=card, tone="main")
        face = action - book.pick
        label = pick_words(state, seat, face)
        return OptionView(action, text, label, card=self.picked(state, seat, face), tone="plain")

    def picked(self, state: Feud, seat: int, face: int) -> int | None:
        """The card that a PICK is about, if this seat knows it."""
        for card in reversed(state.zones[self.offered(state, seat)]):
            if state.face[card] == face and state.knows(seat, card):
                return card
        return None

    def offered(self, state: Feud, seat: int) -> int:
        """The zone from which the pending decision picks."""
        step = state.agenda[-1]
        places = {
            "pick_from_look": state.stack,
            "pick_from_discard": state.discard,
            "take_draw": state.tray,
        }
        if step.kind == "pick_from_hand":
            return int(step.numbers()[1])
        if step.kind == "pick_artefact":
            return state.rows + int(step.numbers()[1])
        return places.get(step.kind, seat)

    def words_for(self, state: Feud, seat: int, action: int) -> str:
        """What PASS and YES mean here."""
        kind = state.agenda[-1].kind
        passes = {
            "summons_reply": "Refuse",
            "siege_window": "Hold",
            "discard_down": "Turn up the card that raises the limit",
            "join": "Stay out of it",
        }
        accepts = {
            "summons_reply": "Accept: come outside",
            "hutte_run": "Let the Hutte run",
            "redraw": "Draw anew",
            "salvage": "Take the Monster back",
            "reveal_power": "Turn the card up",
        }
        if action == YES:
            return accepts.get(kind, "Yes")
        if kind == "initiative" and seat == state.defender:
            return "Pass (stay)"
        if kind in ("initiative", "gate_action", "after_refusal"):
            return "Withdraw (stay outside)" if state.slow else "Withdraw (go home)"
        return passes.get(kind, "Pass")

    def scenes(self, state: Feud, viewer: int | None) -> list[Scene]:
        return scenes_of(state)
