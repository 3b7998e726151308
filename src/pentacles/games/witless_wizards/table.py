"""The table of Witless Wizards: boards, prompts, options and what a viewer may still draw."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Badge, Counter, OptionView, Prompt, Scene
from pentacles.games.witless_wizards import scenes
from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    BREAK,
    CHARACTER_IDS,
    DECK_IDS,
    DECK_NAMES,
    DECLINE,
    DISCARD_NEXT,
    DRAW_DISCARD,
    FOCUS_YES,
    GIVE,
    KEEP,
    MEND,
    PUMP_ATTACK,
    PUMP_DEFENCE,
    REROLL_YES,
    SLOT_IDS,
    TARGET,
    TOSS_HELD,
    USE_YES,
    VANISH_YES,
)
from pentacles.games.witless_wizards.equipment import (
    DECLINE_GIFT,
    DEFENCE,
    DISCARD_SURGE,
    EXTRA_FOCUS,
    OFFENCE,
    REROLL,
    TAX,
)
from pentacles.games.witless_wizards.looks import LOOKS, SENTENCES
from pentacles.games.witless_wizards.scenes import wizard
from pentacles.games.witless_wizards.state import (
    CHOOSE,
    DECK,
    DISCARD,
    GIVEN,
    HAND,
    KEPT,
    MOST_STAMINA,
    PER_SEAT,
    SLOTS,
    WEAK,
    Brawl,
)
from pentacles.games.witless_wizards.steps.attack import offered_card, offered_verb
from pentacles.games.witless_wizards.steps.draft import focus_price, why_no_focus
from pentacles.games.witless_wizards.verbs.attack import defence_of, guard_of, total_attack
from pentacles.games.witless_wizards.verbs.effects import amount, cheapest, parameter

__all__ = ["SENTENCES", "BrawlDrawing"]

DRAFT_KINDS = ("scry", "draw_source", "focus", "toss", "assign", "gift")
SETUP_KINDS = ("pick_character", "pick_deck")


class BrawlDrawing(Drawing[Brawl]):
    """What the table shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = ("Setup", "First card", "Second card", "Battle", "Mend")
    looks: ClassVar[dict[str, Any]] = LOOKS
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters", "counters", "scenes"})

    def phase(self, state: Brawl) -> str:
        if state.over:
            return ""
        kind = state.agenda[-1].kind
        if kind in SETUP_KINDS:
            return "Setup"
        if kind == "mend":
            return "Mend"
        if kind in DRAFT_KINDS or state.pick < 2:
            return "Second card" if state.pick == 2 else "First card"
        return "Battle"

    def banner(self, state: Brawl, names: list[str]) -> str:
        if state.over or not state.has_begun:
            return ""
        if state.turn == 1:
            return f"First turn: {names[state.active]} drafts, but there is no battle."
        if state.turn_limit - state.turn < 10:
            return f"Turn {state.turn_limit} is the last one."
        if state.rematches and state.turn <= 2:
            return f"Rematch {state.rematches}."
        return ""

    # Seats

    def seat_words(self, state: Brawl, seat: int) -> str:
        words = [wizard(state, seat)] if state.characters[seat] >= 0 else []
        if not state.has_begun:
            return ", ".join(words)
        if state.has_left(seat):
            words.append("has left")
        elif not state.is_in(seat):
            words.append(f"out with {state.stamina[seat]}")
        elif seat == state.active and not state.over:
            words.append("active")
        return ", ".join(words)

    def seat_counters(self, state: Brawl, seat: int, viewer: int | None) -> list[Counter]:
        if not state.has_begun:
            return []
        stamina = state.stamina[seat]
        is_weak = state.is_in(seat) and stamina <= WEAK
        income = max(0, state.printed_income(seat) - amount(state, seat, TAX))
        return [
            Counter(
                "stamina",
                "Stamina",
                stamina,
                "heart-plus",
                "bad" if is_weak else "",
                MOST_STAMINA,
                WEAK,
                3,
                "Weakened" if is_weak else "",
            ),
            Counter("cubes", "Cubes", state.cubes[seat], "cube", importance=3),
            Counter("income", "Income", income, "cube", importance=1),
            Counter("attack_value", "Attack", self.attack(state, seat), "broadsword"),
            Counter("defence_value", "Defence", self.defence(state, seat), "shield"),
        ]

    def attack(self, state: Brawl, seat: int) -> int:
        """The present attack without the die; what depends on a face is left out."""
        return total_attack(state, seat, 0, 0, 0, None)

    def defence(self, state: Brawl, seat: int) -> int:
        """The present defence; what depends on a face is left out."""
        return guard_of(state, seat, 0, 0, None)

    def seat_badges(self, state: Brawl, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        if not state.has_begun:
            return badges
        if seat == state.first:
            badges.append(Badge("1st", "pointy-hat", "", "Had the first turn"))
        if state.target == seat:
            badges.append(Badge("attacked", "broadsword", "tgt", "The target of this attack"))
        if state.is_in(seat) and state.is_in(state.active) and seat != state.active:
            if not state.opponents(state.active) >> seat & 1:
                tip = "Not a neighbour of the active wizard: no gifts, no attacks (WW-4.3)"
                badges.append(Badge("out of reach", "padlock", "", tip))
        return badges

    # Zones and cards

    def counters(self, state: Brawl, viewer: int | None) -> list[Counter]:
        if not state.has_begun:
            return []
        return [
            Counter("reserve", "Cubes in the reserve", state.reserve(), "cube", importance=1),
        ]

    def is_drawn(self, state: Brawl, zone: int) -> bool:
        """A draft hand is drawn for the active player only."""
        if not state.has_begun:
            return False
        is_hand = zone >= HAND and (zone - HAND) % PER_SEAT == 0
        return not is_hand or (zone - HAND) // PER_SEAT == state.active

    def may_mark(self, state: Brawl, zone: int) -> bool:
        return zone >= SLOTS

    def card_badges(self, state: Brawl, zone: int, card: int) -> list[Badge]:
        if zone < SLOTS:
            return []
        badges: list[Badge] = []
        face = state.face[card]
        seat, place = divmod(zone - HAND, PER_SEAT)
        if state.equipment.boxed[face]:
            tip = "Leaves the game when it is discarded (WW-3.12)"
            badges.append(Badge("3/4P", "", "info", tip, "tl"))
        printed = state.equipment.value[face]
        present = printed
        if place == OFFENCE + 1:
            present = self.attack(state, seat)
        elif place == DEFENCE + 1:
            present = self.defence(state, seat)
        if present != printed:
            badges.append(
                Badge(f"now {present}", "", "sel", "With everything that changes it", "br")
            )
        return badges

    # Questions

    def prompt(self, state: Brawl, seat: int) -> Prompt:
        step = state.agenda[-1]
        title, detail = self.question(state, seat, step.kind)
        return Prompt(step.kind, title, detail, step.rule, True)

    def question(self, state: Brawl, seat: int, kind: str) -> tuple[str, str]:
        """What is asked, and a second line for beginners."""
        if kind == "pick_character":
            return "Choose your character.", "They differ in looks only."
        if kind == "pick_deck":
            return (
                f"Choose a deck ({len(state.decks) + 1} of 3).",
                "All three are shuffled together.",
            )
        if kind in DRAFT_KINDS:
            return self.draft_question(state, seat, kind)
        if kind == "battle_use":
            gain = "Attack this turn" if offered_verb(state) == DISCARD_SURGE else "Stamina"
            return f"Use up {self.offered(state)} for {gain}?", "The card is discarded."
        if kind == "battle_break":
            return f"Use up {self.offered(state)} to break a rival's card?", "Both are discarded."
        if kind == "target":
            return "Whom do you attack?", "You must attack, even if no Hit is possible."
        if kind == "pump_attack":
            return (
                f"Pay into {self.offered(state)} before you roll?",
                f"You have {cubes_words(state.cubes[seat])}.",
            )
        if kind == "reroll":
            price = cheapest(state, seat, REROLL)
            cost = f"pay {cubes_words(price)}" if price else "free"
            words = f"You rolled {state.natural}. Roll again with {self.offered(state)} ({cost})?"
            return words, "The new roll counts."
        if kind == "pump_defence":
            words = f"Total Attack {state.total}. Pay into {self.offered(state)}?"
            guard = defence_of(state, seat, state.active, state.natural, state.braced, None)
            return words, f"Your Defence is {guard}."
        if kind == "vanish":
            return f"{hits_words(state.hits)}. Discard {self.offered(state)} and take none?", ""
        if kind == "mend":
            stock = cubes_words(state.cubes[seat])
            words = f"Mend? You have {state.stamina[seat]} Stamina and {stock}."
            return words, "One cube is one Stamina. Your income comes afterwards."
        return "Which of your cards is discarded next?", "You are out; the order is yours."

    def draft_question(self, state: Brawl, seat: int, kind: str) -> tuple[str, str]:
        """The questions of a pick."""
        if kind == "scry":
            return "The top card of the deck: leave it there?", "Only you know the card."
        if kind == "draw_source":
            top = state.game.faces[state.face[state.zones[DISCARD][-1]]].name
            return f"Draw from the deck, or take {top}?", "Everybody knows a card from the pile."
        if kind == "focus":
            price = focus_price(state, seat)
            words = "See another card for free?"
            if price:
                words = f"Pay {cubes_words(price)} to see another card?"
            often = "Once per pick."
            if state.focuses:
                often = "The last time in this pick."
            elif state.has(seat, EXTRA_FOCUS):
                often = "Twice per pick, thanks to your card."
            return words, f"You will discard one of the two. {often}"
        if kind == "toss":
            return "Discard one of the two cards.", "The other one is kept or given away."
        if kind == "gift":
            price = cheapest(state, seat, DECLINE_GIFT)
            decline = f"Pay {cubes_words(price)} to decline?" if price else "Decline it for free?"
            words = f"You are given {self.held(state)}. {decline}"
            return words, "A declined gift is discarded."
        if state.first_card == KEPT:
            return f"Give {self.held(state)} to whom?", "You kept the first card."
        words = f"Keep {self.held(state)}, or give it away?"
        return words, "You decide before you see the second card, which goes the other way."

    def held(self, state: Brawl) -> str:
        """The card that is to be kept or given. Only whoever holds or is given it is asked."""
        card = state.zones[HAND + PER_SEAT * state.active][0]
        name: str = state.game.faces[state.face[card]].name
        return name

    def offered(self, state: Brawl) -> str:
        """The card that the question is about."""
        name: str = state.game.faces[state.face[offered_card(state)]].name
        return name

    # Options

    def option(self, state: Brawl, seat: int, action: int) -> OptionView:
        text = state.game.actions.text(action)
        kind = state.agenda[-1].kind
        if kind in ("assign", "target", "battle_break"):
            return self.seat_option(state, seat, action, text)
        label = state.game.actions.label(action)
        card: int | None = None
        zone: str | None = None
        result = ""
        tone = "plain"
        if kind == "toss":
            card = state.zones[HAND + PER_SEAT * seat][action - TOSS_HELD]
        elif kind in ("scry", "draw_source"):
            zone = "discard" if action == DRAW_DISCARD else "deck"
            pile = state.zones[DISCARD if action == DRAW_DISCARD else DECK]
            card = pile[-1] if kind == "scry" or action == DRAW_DISCARD else None
        elif kind == "focus":
            price = focus_price(state, seat)
            result = cubes_words(-price) if action == FOCUS_YES and price else ""
        elif kind == "gift":
            card = state.zones[HAND + PER_SEAT * state.active][0]
            price = cheapest(state, seat, DECLINE_GIFT)
            result = self.pushed(state, seat, card)
            if action == DECLINE:
                result = cubes_words(-price) if price else "for free"
        elif kind == "discard_next":
            zone = f"{SLOT_IDS[action - DISCARD_NEXT]}_{seat}"
            card = state.worn(seat, action - DISCARD_NEXT)
        elif kind == "mend":
            result = f"Stamina {state.stamina[seat]} → {state.stamina[seat] + action - MEND}"
        elif kind == "pick_deck":
            tone = "main"
        elif kind != "pick_character":
            card = offered_card(state)
            result = self.bought(state, seat, kind, action)
        if action in (FOCUS_YES, USE_YES, REROLL_YES, VANISH_YES, KEEP, ACCEPT):
            tone = "main"
        return OptionView(action, text, label, result, card, zone, None, "", "", tone)

    def bought(self, state: Brawl, seat: int, kind: str, action: int) -> str:
        """Price and effect of a pump or a reroll; empty for other questions."""
        if kind == "reroll":
            price = cheapest(state, seat, REROLL) if action == REROLL_YES else 0
            return cubes_words(-price) if price else ""
        if kind not in ("pump_attack", "pump_defence"):
            return ""
        is_attack = kind == "pump_attack"
        units = action - (PUMP_ATTACK if is_attack else PUMP_DEFENCE)
        if not units:
            return ""
        cursor = state.agenda[-1].numbers()[0]
        price = units * parameter(state, seat, cursor, 1)
        more = units * parameter(state, seat, cursor, 2)
        effect = f"+{more} {'Attack' if is_attack else 'Defence'}"
        return f"{cubes_words(-price)}, {effect}" if price else effect

    def seat_option(self, state: Brawl, seat: int, action: int, text: str) -> OptionView:
        """Keeping and giving, breaking, attacking: options that concern a wizard."""
        held = state.zones[HAND + PER_SEAT * seat]
        if action == KEEP:
            result = self.pushed(state, seat, held[0])
            return OptionView(action, text, "Keep it", result, held[0], None, seat, "", "", "main")
        if GIVE <= action < GIVE + 3:
            other = (seat + action - GIVE + 1) % state.seats
            label = f"Give it to {player(state, other)}"
            result = self.pushed(state, other, held[0])
            return OptionView(action, text, label, result, held[0], None, other, "give")
        if TARGET <= action < TARGET + 3:
            other = (seat + action - TARGET + 1) % state.seats
            label = f"Attack {player(state, other)}"
            result = f"Defence {self.defence(state, other)}, Stamina {state.stamina[other]}"
            return OptionView(action, text, label, result, None, None, other, "", "", "main")
        if BREAK <= action < TARGET:
            offset, slot = divmod(action - BREAK, 3)
            other = (seat + offset + 1) % state.seats
            card = state.worn(other, slot)
            name = state.game.faces[state.face[card]].name
            zone = f"{SLOT_IDS[slot]}_{other}"
            label = f"Break {name} of {player(state, other)}"
            return OptionView(action, text, label, "", card, zone, other, "break", "", "harmful")
        return OptionView(action, text, state.game.actions.label(action))

    def pushed(self, state: Brawl, seat: int, card: int) -> str:
        """What a card would push out on this wizard's board."""
        old = state.worn(seat, state.equipment.slot[state.face[card]])
        if old < 0:
            return "into an empty slot"
        return f"pushes out {state.game.faces[state.face[old]].name}"

    # Scenes and more

    def scenes(self, state: Brawl, viewer: int | None) -> list[Scene]:
        if not state.has_begun:
            return []
        kind = state.agenda[-1].kind if state.agenda else ""
        shown = [scenes.dice(state)]
        if kind == "reroll":
            shown.append(scenes.reroll_outcomes(state))
        else:
            shown.append(scenes.equation(state))
        shown.append(scenes.comparison(state))
        return [*(scene for scene in shown if scene is not None), *scenes.tracks(state)]

    def extra(self, state: Brawl, viewer: int | None) -> dict[str, Any]:
        """The decks in use, the cards that this viewer has not seen, and how the draft stands."""
        bit = 1 << (state.seats if viewer is None else viewer)
        unseen = sorted(
            state.game.faces[state.face[card]].id
            for zone in range(HAND + PER_SEAT * state.seats)
            for card in state.zones[zone]
            if not state.seen[card] & bit
        )
        facts: dict[str, Any] = {
            "decks": [DECK_IDS[deck] for deck in state.decks],
            "deck_names": [DECK_NAMES[deck] for deck in state.decks],
            "unseen": unseen,
            "characters": [
                CHARACTER_IDS[board] if board >= 0 else "" for board in state.characters
            ],
            "places": list(state.places),
            "rematches": state.rematches,
        }
        if not state.over and state.agenda[-1].kind in DRAFT_KINDS:
            first = {KEPT: "kept", GIVEN: "given"}.get(state.first_card, "")
            facts["strip"] = {"pick": state.pick, "first_card": first}
            facts["why_no_focus"] = why_no_focus(state, state.active)
        if state.deck_selection == CHOOSE and not state.has_begun:
            facts["decks_left"] = [DECK_IDS[deck] for deck in range(5) if deck not in state.decks]
        return facts


def player(state: Brawl, seat: int) -> str:
    """A player as options name them, with the wizard of the board."""
    name = wizard(state, seat)
    return f"seat {seat} ({name})" if name else f"seat {seat}"


def hits_words(hits: int) -> str:
    """A number of Hits in words."""
    return "1 Hit" if hits == 1 else f"{hits} Hits"


def cubes_words(change: int) -> str:
    """Cubes, or a change of the stock, in words."""
    return f"{change} cube" if abs(change) == 1 else f"{change} cubes"
