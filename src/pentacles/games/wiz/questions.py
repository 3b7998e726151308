"""What the questions of WIZ have in common: their words, the automa, the Shield windows."""

from __future__ import annotations

from typing import ClassVar, Final

from pentacles.core.errors import Refusal
from pentacles.core.holdings import replaced
from pentacles.core.question import Question
from pentacles.core.table import OptionView, Prompt
from pentacles.games.wiz import automa
from pentacles.games.wiz.actions import (
    CANCEL,
    DONE,
    PASS,
    PLAYER,
    SHIELD_CARD,
    SHIELD_POWER,
    SLOT,
    element_of,
    is_new_hand,
)
from pentacles.games.wiz.hands import value
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    DECK,
    DISCARD,
    LIGHT,
    PLAYED,
    SEAT_ZONES,
    SHIELD,
    TYPES,
    grip_of,
    hand_zone,
)
from pentacles.games.wiz.verbs import discard
from pentacles.games.wiz.words import first, hand_title

CHARACTERS: Final = "Characters"
ATTACK: Final = "Attack"
ACTION_CARDS: Final = "Action cards"
DRAW: Final = "Draw"
PLAY: Final = "Play"
DISCARDING: Final = "Discard"
SCORING: Final = "Scoring"
PHASES: Final = (CHARACTERS, ATTACK, ACTION_CARDS, DRAW, PLAY, DISCARDING, SCORING)


NO_USE: Final = "laid down without effect"
"""WIZ-15.8: what comes of a Shield that blocks nothing."""


class Ask(Question[WizMatch]):
    """WIZ-1.8: a question to one seat. In a solo game the automa answers by itself (WIZ-24.5)."""

    rule: ClassVar[str] = "WIZ-1.8"
    phase: ClassVar[str] = PLAY
    """The part of a round that it belongs to."""
    is_menu: ClassVar[bool] = False
    """Whether it is the menu of step 4, from which every operation begins."""
    is_custom: ClassVar[bool] = False
    """Whether a custom card asks it (WIZ-26)."""
    gives_up: ClassVar[bool] = False
    """Whether the player loses the chosen card."""
    picking: ClassVar[str] = ""
    """What is done with the chosen card, before its name."""

    def who(self, state: WizMatch) -> int:
        return state.active

    def waits(self, state: WizMatch) -> int:
        seat = self.who(state)
        return 0 if seat < 0 or seat == state.deck.automa else 1 << seat

    def run(self, state: WizMatch) -> None:
        seat = self.who(state)
        if seat < 0:
            self.skip(state)
        else:
            self.answer(state, seat, self.best(state, seat, self.options(state, seat)))

    def skip(self, state: WizMatch) -> None:
        """Go on without a decision."""

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        """What the automa chooses (WIZ-24.5), and a competent player's first thought."""
        return automa.lowest(options)

    # Words

    def prompt(self, state: WizMatch, seat: int) -> Prompt:
        found = super().prompt(state, seat)
        if not self.is_custom or not state.zones[PLAYED]:
            return found
        name = state.game.faces[state.face[state.zones[PLAYED][-1]]].name
        detail = f"{name}. {found.detail}".rstrip()
        return Prompt(found.kind, found.title, detail, found.rule, True)

    def waiting(self, state: WizMatch, names: list[str]) -> Prompt:
        """What is staged is nobody else's business (WIZ-8.6)."""
        found = super().waiting(state, names)
        return Prompt("play", found.title, "", "WIZ-4.10", False) if self.is_secret else found

    def option(self, state: WizMatch, seat: int, action: int) -> OptionView:
        """One option, tied to the card, hand or seat that it concerns."""
        actions = state.game.actions
        text, label = actions.text(action), actions.label(action)
        if action < TYPES:
            label = f"{self.picking} {label}".strip()
            card = card_for(state, seat, action, self.sources(state, seat))
            result = self.result_of(state, seat, action)
            tone = "harmful" if self.gives_up else "main"
            return OptionView(action, text, label, result, card=card, tone=tone)
        if is_new_hand(action):
            suit = element_of(action)
            return OptionView(action, text, label, group="New hand", tone="main", suit=suit)
        if SLOT.holds(action):
            zone = state.game.zones_of(state)[hand_zone(SLOT.row(action))].name
            label = first(hand_title(state, seat, SLOT.row(action)))
            result = self.result_on(state, seat, action)
            return OptionView(action, text, label, result, zone=zone, tone="main")
        if PLAYER.holds(action):
            return OptionView(action, text, label, seat=PLAYER.row(action), tone="main")
        if action == DONE:
            return OptionView(action, text, f"Done, {self.done(state, seat)}", tone="plain")
        tone = "plain" if action == CANCEL else "main"
        return OptionView(action, text, label, tone=tone, suit=element_of(action))

    def sources(self, state: WizMatch, seat: int) -> list[int]:
        """The zones in which the cards of the choice may lie, the likeliest first."""
        places = [grip_of(seat), grip_of(seat) + 2, DISCARD, DECK]
        return places + [zone for zone in range(SEAT_ZONES, len(state.zones)) if zone not in places]

    def result_of(self, state: WizMatch, seat: int, face: int) -> str:
        """What comes of choosing a card."""
        return ""

    def result_on(self, state: WizMatch, seat: int, action: int) -> str:
        """What comes of choosing a hand, or what it is worth."""
        hand = SLOT.row(action)
        return f"value {value(state, hand)}" if state.kind[hand] else "new"

    def done(self, state: WizMatch, seat: int) -> str:
        """What comes next for a player who is done."""
        return "and go on"


def card_for(state: WizMatch, seat: int, face: int, places: list[int]) -> int | None:
    """A card of this type that the seat knows and the choice is about."""
    for zone in places:
        for card in state.zones[zone]:
            if state.face[card] == face and state.knows(seat, card):
                return card
    return None


def may_shield(state: WizMatch, seat: int) -> bool:
    """WIZ-15.10: whether a seat could shield as far as the public knows."""
    if state.stun[seat] or state.out[seat]:
        return False
    return bool(state.zones[grip_of(seat)]) or has_light(state, seat)


def has_light(state: WizMatch, seat: int) -> bool:
    """WIZ-17.12: whether a seat's free shield is unused."""
    return state.character[seat] == LIGHT and not state.light_used[seat]


class ShieldWindow(Ask):
    """WIZ-15.6: the affected player may block; subclasses say what happens then."""

    rule: ClassVar[str] = "WIZ-15.6"
    kind: ClassVar[str] = "shield"
    asks: ClassVar[str] = "Block it with a Shield?"
    wants: ClassVar[str] = "Pass, or block it with a Shield that you hold."

    def victim(self, state: WizMatch) -> int:
        """The player who is affected."""
        return 0

    def opens(self, state: WizMatch) -> bool:
        """Whether there is a window at all."""
        return True

    def who(self, state: WizMatch) -> int:
        seat = self.victim(state)
        return seat if self.opens(state) and may_shield(state, seat) else -1

    def cause(self, state: WizMatch) -> int:
        """What the automa goes by: an action card, or one of the causes (WIZ-24.7)."""
        return 0

    def size(self, state: WizMatch) -> int:
        """How many EP are at stake."""
        return 0

    def best(self, state: WizMatch, seat: int, options: list[int]) -> int:
        return automa.choose_shield(state, seat, options, self.cause(state), self.size(state))

    def harm(self, state: WizMatch, seat: int) -> str:
        """WIZ-15.11: what a Shield would stop."""
        return ""

    def tell(self, state: WizMatch, seat: int) -> str:
        return self.harm(state, seat)

    def ask(self, state: WizMatch, seat: int) -> str:
        if len(self.options(state, seat)) == 1:
            return "You have no Shield against it."
        return self.asks

    def options(self, state: WizMatch, seat: int) -> list[int]:
        found = [PASS]
        if state.find(grip_of(seat), SHIELD) >= 0:
            found.append(SHIELD_CARD)
        if has_light(state, seat):
            found.append(SHIELD_POWER)
        return found

    def refuse(self, state: WizMatch, seat: int, action: int) -> Refusal:
        if action == SHIELD_CARD:
            return Refusal("WIZ-15.7", "You hold no Shield.")
        if action == SHIELD_POWER:
            return Refusal("WIZ-17.12", "You have no free shield left this round.")
        return Refusal(self.rule, self.wants)

    def skip(self, state: WizMatch) -> None:
        self.passed(state)

    def answer(self, state: WizMatch, seat: int, action: int) -> None:
        if action == PASS:
            self.passed(state)
            return
        if action == SHIELD_CARD:
            card = state.pick(grip_of(seat), SHIELD)
            discard(state, card, grip_of(seat))
            if state.listening:
                state.tell("shielded", "WIZ-15.7", seat, {}, [card])
        else:
            state.light_used = replaced(state.light_used, seat, 1)
            if state.listening:
                state.tell("light_shield", "WIZ-15.9", seat, {}, [])
        self.blocked(state)

    def passed(self, state: WizMatch) -> None:
        """Nobody blocked: the cause takes effect."""

    def blocked(self, state: WizMatch) -> None:
        """It was blocked."""
