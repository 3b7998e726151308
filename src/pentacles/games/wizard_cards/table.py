"""The table of Wizard Cards: prompts, figures, badges, scenes, and how events are told."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.drawing import Drawing
from pentacles.core.table import Badge, Counter, OptionView, Prompt, Scene, Term
from pentacles.games.wizard_cards.state import (
    DAMAGE,
    FORTUNE,
    HAND,
    JOKERS,
    OWN_DECK,
    OWN_DISCARD,
    PILE,
    SPELL,
    VIGOR,
    WARDS,
    WRATH,
    Duel,
)
from pentacles.games.wizard_cards.steps import SCHOOL_NAMES

SENTENCES = {
    "opens": "{who} [takes|take] the first turn.",
    "drafts_first": "{who} [drafts|draft] first, so the other player takes the first turn.",
    "drafted": "{who} [drafts|draft] {cards}.",
    "joker_added": "{who} [adds|add] {cards} to the deck.",
    "shuffled": "The cards are shuffled.",
    "turn": "Turn {n}: {who}.",
    "skipped": "{who} [has|have] no cards in hand and [casts|cast] nothing.",
    "cast": "{who} [casts|cast] {cards}.",
    "cast_wild": "{who} [casts|cast] {cards} as {school}.",
    "gained": "{who} [gains|gain] {n|play|plays}: {plays} left.",
    "drew": "{who} [draws|draw] {cards}.",
    "drew_nothing": "{who} [draws|draw] nothing: the deck is empty.",
    "refilled": "{who} [refills|refill] the hand: {cards}.",
    "absorbed": "{who} [absorbs|absorb] {n} damage with {cards}.",
    "spared": "{who} [has|have] no cards left to lose; {n} damage is ignored.",
    "lost": "{who} [loses|lose] {cards}.",
    "lost_hand": "{who} [loses|lose] the whole hand to {n} damage: {cards}.",
    "stopped": "{who} [stops|stop] the spell with {n|play|plays} left.",
    "warded": "{who} [is|are] warded for {n}: {cards}.",
    "spell_over": "{who} [finishes|finish] the spell.",
    "faded": "{who} [loses|lose] the old wards: {cards}.",
    "final_phase": "The deck is empty: the final phase. {n|turn follows|turns follow} this one.",
    "gave_up": "{who} [gives|give] up and [loses|lose] the match.",
    "over": "{words}",
}

LOOKS: dict[str, Any] = {
    "palette": {
        "f1": "#1C4D3A",
        "f2": "#0C2A20",
        "ac": "#EBC474",
        "on": "#1B1405",
        "light_f1": "#DDE9DC",
        "light_f2": "#B9CFBC",
        "light_ac": "#7A5200",
        "light_on": "#FFFFFF",
    },
    "back": {"from": "#2A6B52", "to": "#0F3527"},
    "pattern": "rosette",
    "emblem": "pentacle",
    "harm": {"damage": 1},
    "samples": ["spades_9", "clubs_queen", "hearts_6"],
    "frame": "ivory",
    "suits": [
        {"id": "ward", "name": "Ward", "sign": "magic-shield", "ink": "#1F4E8C", "card": "spades"},
        {"id": "vigor", "name": "Vigor", "sign": "heart-plus", "ink": "#A81C3A", "card": "hearts"},
        {
            "id": "fortune",
            "name": "Fortune",
            "sign": "crystal-ball",
            "ink": "#8A5600",
            "card": "diamonds",
        },
        {"id": "wrath", "name": "Wrath", "sign": "fireball", "ink": "#55237F", "card": "clubs"},
        {"id": "wild", "name": "Wild", "sign": "magic-swirl", "ink": "#1D2A28", "card": ""},
    ],
    "print": {
        "index": "value",
        "corner": "values.rank",
        "cornerWords": {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "joker": "Joker"},
        "cornerSign": "suit.card",
        "pips": {"value": "value", "of": 3},
        "foot": "short",
    },
    "sorts": ["school", "magnitude", "as dealt"],
}

ENDS_SOON = 10


class DuelDrawing(Drawing[Duel]):
    """What the table of a duel shows: plays, damage, wards, decks, and what is asked."""

    phases: ClassVar[tuple[str, ...]] = ("Draft", "Ward", "Spell", "Draw")
    looks: ClassVar[dict[str, Any]] = LOOKS
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters", "counters", "scenes"})

    def phase(self, state: Duel) -> str:
        if state.over:
            return ""
        return "Draft" if is_drafting(state) else "Spell"

    def phases_of(self, state: Duel) -> tuple[str, ...]:
        """Only decks that are built are drafted."""
        return self.phases if state.constructed else self.phases[1:]

    def banner(self, state: Duel, names: list[str]) -> str:
        """WC-10: who still has a turn."""
        if state.over or not state.turns_after:
            return ""
        other = names[1 - state.active]
        left = state.turns_after - (1 if state.final_turn < state.turn else 0)
        if left == 0:
            return f"Final phase: this is the last turn, {names[state.active]}'s."
        if left == 1:
            return f"Final phase: {other}, then the match ends."
        return f"Final phase: {other}, {names[state.active]}, then the match ends."

    def seat_words(self, state: Duel, seat: int) -> str:
        if is_drafting(state):
            return "takes the first turn" if seat == state.opener else "drafts first"
        return "opener" if seat == state.opener else "closer"

    def seat_counters(self, state: Duel, seat: int, viewer: int | None) -> list[Counter]:
        mine, theirs = len(state.zones[DAMAGE + seat]), len(state.zones[DAMAGE + 1 - seat])
        lead = f"leads by {theirs - mine}" if mine < theirs else ""
        return [
            Counter("damage", "Damage", mine, "burning-skull", importance=3, words=lead),
            Counter("ward_value", "Ward value", state.ward_value(seat), "magic-shield"),
            Counter("cards", "Cards in hand", len(state.zones[HAND + seat]), "card-draw"),
            *([deck_counter(state, seat)] if state.constructed else []),
        ]

    def counters(self, state: Duel, viewer: int | None) -> list[Counter]:
        if is_drafting(state):
            left = sum(len(state.zones[PILE + suit]) for suit in range(4))
            return [Counter("draft", "Cards left to draft", left, "stack", importance=3)]
        counters = [Counter("plays", "Plays left", state.plays, "card-play", importance=3)]
        if not state.constructed:
            counters.append(deck_counter(state, 0))
        if state.turns_after:
            counters.append(
                Counter("final", "Turns left in the final phase", state.turns_after, "hourglass")
            )
        return counters

    def zone_counters(self, state: Duel, zone: int) -> list[Counter]:
        if zone in (WARDS, WARDS + 1):
            value = state.ward_value(zone - WARDS)
            return [Counter("strength", "Ward value", value, "magic-shield")]
        return []

    def is_drawn(self, state: Duel, zone: int) -> bool:
        """The draft has its own table; afterwards its piles are gone."""
        if not state.constructed:
            return True
        if zone >= PILE:
            return is_drafting(state) and (zone != JOKERS or bool(state.zones[JOKERS]))
        if is_drafting(state):
            return zone in (OWN_DECK, OWN_DECK + 1)
        return zone != OWN_DISCARD + 2

    def may_mark(self, state: Duel, zone: int) -> bool:
        return zone in (SPELL, WARDS, WARDS + 1)

    def card_badges(self, state: Duel, zone: int, card: int) -> list[Badge]:
        badges: list[Badge] = []
        if zone in (WARDS, WARDS + 1):
            cards = state.zones[zone]
            left = state.strengths[zone - WARDS][cards.index(card)]
            full = state.deck.amount[state.face[card]]
            badges.append(Badge(f"{left} of {full}", "magic-shield", "info", "Strength left", "br"))
        is_joker = state.face[card] >= state.deck.suited
        if (
            is_joker
            and zone in (SPELL, WARDS, WARDS + 1)
            and state.school_of(card) < len(SCHOOL_NAMES)
        ):
            school = SCHOOL_NAMES[state.school_of(card)]
            badges.append(Badge(school, "magic-swirl", "sel", f"Named as {school}", "bl"))
        return badges

    def prompt(self, state: Duel, seat: int) -> Prompt:
        kind = state.agenda[-1].kind
        if kind == "draft_pick":
            left = sum(len(state.zones[PILE + suit]) for suit in range(4))
            total = state.deck.suited
            words = f"Take the top card of a pile ({total - left + 1} of {total})."
            return Prompt(kind, words, "A taken card uncovers the next one.", "WC-13.2", True)
        if kind == "damage_discard":
            words = (
                f"Your rival deals {state.dealt} damage, {state.absorbed} absorbed. "
                f"Choose a card to lose ({state.open_damage} more)."
            )
            return Prompt(kind, words, "You choose: weak cards are your armour.", "WC-6.4", True)
        return self.cast_prompt(state, seat)

    def cast_prompt(self, state: Duel, seat: int) -> Prompt:
        if state.plays == 0:
            free = any(
                state.face[card] >= state.deck.suited
                or state.deck.school[state.face[card]] == VIGOR
                for card in state.zones[HAND + seat]
            )
            if free:
                words = "No plays left, but Vigor is free. Cast Vigor or stop."
            else:
                words = "No plays left and no Vigor. Stop to end the spell."
            return Prompt("cast", words, "", "WC-12.7", True)
        plays = count_of(state.plays, "play")
        if state.cast == 0:
            return Prompt("cast", f"Cast a component. You have {plays}.", "", "WC-3.7", True)
        if not state.may_stop():
            return Prompt("cast", f"{plays} left. Cast another component.", "", "WC-3.12", True)
        words = f"{plays} left. Cast another component or stop."
        return Prompt("cast", words, "Plays left are lost when you stop.", "WC-3.8", True)

    def option(self, state: Duel, seat: int, action: int) -> OptionView:
        deck = state.deck
        actions = state.game.actions
        text, label = actions.text(action), actions.label(action)
        if action >= deck.draft:
            zone = state.game.zones_of(state)[PILE + action - deck.draft].name
            card = state.zones[PILE + action - deck.draft][-1]
            name = state.game.card_name(state.game.faces[state.face[card]])
            return OptionView(action, text, label, name, zone=zone, card=card, tone="main")
        if action == deck.stop:
            lost = f"{count_of(state.plays, 'play')} lost" if state.plays else ""
            return OptionView(action, text, label, result=lost, key="S")
        if action >= deck.lose:
            card = state.find(HAND + seat, action - deck.lose)
            return OptionView(action, text, label, card=card, tone="harmful")
        if action >= deck.suited:
            joker, school = divmod(action - deck.suited, 4)
            card = state.find(HAND + seat, deck.suited + joker)
            result = self.outcome_words(state, seat, school, deck.amount[deck.suited + joker])
            name, n = state.game.faces[deck.suited + joker].name, deck.amount[deck.suited + joker]
            group = f"Choose the school of {name} (magnitude {n})."
            return OptionView(action, text, label, result, card=card, group=group, tone="main")
        card = state.find(HAND + seat, action)
        result = self.outcome_words(state, seat, deck.verb[action], deck.amount[action])
        return OptionView(action, text, label, result, card=card, tone="main")

    def outcome_words(self, state: Duel, seat: int, verb: int, n: int) -> str:
        """What a cast will do now: Fortune draws what is there, for this turn or the next."""
        if verb != FORTUNE:
            return effect_words(verb, n)
        drawn = min(n, len(state.zones[state.deck_of(seat)]))
        if not drawn:
            return "draws nothing"
        later = state.plays == 1 and not state.hectic
        return f"draw {drawn} for your next turn" if later else f"draw {drawn}"

    def scenes(self, state: Duel, viewer: int | None) -> list[Scene]:
        """The attack's arithmetic while cards are to be lost, and the two piles as bars."""
        if is_drafting(state):
            return []
        mine, theirs = len(state.zones[DAMAGE]), len(state.zones[DAMAGE + 1])
        scenes = [
            Scene(
                "bars",
                "Damage",
                (
                    Term("{@0}", str(mine), "", "damage_0", "burning-skull", seat=0),
                    Term("{@1}", str(theirs), "", "damage_1", "burning-skull", seat=1),
                ),
                "The smaller pile wins.",
                "WC-11.1",
            )
        ]
        if state.agenda and state.agenda[-1].kind == "damage_discard":
            scenes.append(
                Scene(
                    "equation",
                    "Damage",
                    (
                        Term("Wrath", str(state.dealt), icon="fireball"),
                        Term("wards", str(state.absorbed), "-", icon="magic-shield"),
                        Term("cards to lose", str(state.dealt - state.absorbed), "=", tone="tgt"),
                    ),
                    f"{state.open_damage} still to lose.",
                    "WC-6.2",
                )
            )
        return scenes


def is_drafting(state: Duel) -> bool:
    """Whether decks are still being built (WC-13)."""
    return bool(state.agenda) and state.agenda[-1].kind == "draft_pick"


def count_of(n: int, thing: str) -> str:
    """A number with its word."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def deck_counter(state: Duel, seat: int) -> Counter:
    """The cards left to draw, with a word when the end is near."""
    left = len(state.zones[state.deck_of(seat)])
    words = "" if left >= ENDS_SOON else "ends soon" if left else "empty"
    return Counter("deck_left", "Deck", left, "stack", low=ENDS_SOON, words=words)


def effect_words(verb: int, n: int) -> str:
    """What a component will do, in two or three words."""
    if verb == WRATH:
        return f"{n} damage"
    if verb == VIGOR:
        return f"+{count_of(n, 'play')}"
    if verb == FORTUNE:
        return f"draw {n}"
    return f"ward {n}"
