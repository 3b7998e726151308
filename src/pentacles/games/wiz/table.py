"""The table of WIZ: figures of seats and hands, prompts, options, scenes."""

from __future__ import annotations

from typing import Any, ClassVar

from pentacles.core.cards import Face
from pentacles.core.drawing import Drawing
from pentacles.core.table import (
    Aid,
    Badge,
    Counter,
    FaceView,
    Scene,
    ZoneKind,
    replace,
)
from pentacles.games.wiz.aids import aids_of
from pentacles.games.wiz.attack import hand_points
from pentacles.games.wiz.deck import is_action
from pentacles.games.wiz.hands import (
    element,
    multiplier,
    value,
)
from pentacles.games.wiz.looks import LOOKS, SIGNS
from pentacles.games.wiz.questions import (
    ACTION_CARDS,
    ATTACK,
    DISCARDING,
    DRAW,
    PHASES,
    PLAY,
    Ask,
)
from pentacles.games.wiz.refusals import protection
from pentacles.games.wiz.scenes import scenes_of
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    BLOCK,
    CHARACTER,
    ELEMENTS,
    FIRE,
    HANDS,
    JOKER,
    MASTERED,
    NONE,
    OPENING,
    PLAYED,
    POOL,
    RUN,
    SEAT_ZONES,
    SET,
    SLOTS,
    UNUSED,
    grip_of,
)
from pentacles.games.wiz.trial import is_at_menu
from pentacles.games.wiz.words import stands_for

__all__ = ["VERBS_OF_PHASES", "WizDrawing"]

VERBS_OF_PHASES = {
    "draw": ((DRAW,), "WIZ-4.2", "You draw in the third step of your turn."),
    "play": (
        (ACTION_CARDS, PLAY),
        "WIZ-4.2",
        "Action cards are played in the second step of your turn, all others in the fourth.",
    ),
    "discard": ((DISCARDING,), "WIZ-4.2", "You discard in the last step of your turn."),
}

KINDS = {RUN: "run", SET: "set", MASTERED: "master hand"}
FEW_CARDS = 3
LOOKERS = 2
"""So many hands give a look at the deck joker."""
LONGEST = 12
"""The card value from which on a hand multiplies by as much as it can (WIZ-9.6)."""
NO_SECOND_LOOK = "The second look is of no use here: the table shows you the joker after the first."


class WizDrawing(Drawing[WizMatch]):
    """What the table shows (section 12 of the rules' specification)."""

    phases: ClassVar[tuple[str, ...]] = PHASES
    looks: ClassVar[dict[str, Any]] = LOOKS
    letters: ClassVar[dict[str, str]] = {
        "done": "D",
        "cancel": "X",
        "close": "Y",
        "draw": "E",
        "pass": "P",
        "shield": "V",
        "look": "O",
        "strengthen": "N",
        "steal": "S",
        "take": "K",
        "break": "R",
    }
    alike: ClassVar[frozenset[str]] = frozenset({"seat_counters"})

    def phase(self, state: WizMatch) -> str:
        if state.over:
            return ""
        if state.attacking and state.shares:
            return ATTACK
        if state.zones[PLAYED]:
            return ACTION_CARDS
        step = state.agenda[-1]
        return step.phase if isinstance(step, Ask) else PLAY

    def banner(self, state: WizMatch, names: list[str]) -> str:
        """WIZ-11.5: elements that a titan has closed."""
        words: list[str] = []
        for elem in range(6):
            owners = [names[seat] for seat in range(state.seats) if state.locks[elem] >> seat & 1]
            name = ELEMENTS[elem].capitalize()
            if len(owners) == 1:
                words.append(f"{name} is closed to all but {owners[0]}.")
            elif owners:
                words.append(f"{name} is closed to all: {' and '.join(owners)} have titans on it.")
        return " ".join(words)

    def seat_words(self, state: WizMatch, seat: int) -> str:
        if state.out[seat]:
            return "out of the round"
        if state.stun[seat]:
            return "stunned"
        if not state.is_opened(seat):
            return "not opened yet"
        hands = state.count[seat]
        return "opened" if not hands else "1 hand" if hands == 1 else f"{hands} hands"

    def seat_counters(self, state: WizMatch, seat: int, viewer: int | None) -> list[Counter]:
        target = state.target_of(seat)
        held = len(state.zones[grip_of(seat)])
        return [
            Counter(
                "score",
                "EP",
                state.score[seat],
                "crystal-cluster",
                limit=target,
                importance=3,
                words=f"{state.score[seat]} of {target} EP",
            ),
            Counter("cards", "Cards held", held, "card-draw", low=FEW_CARDS),
            Counter("hands", "Hands", state.count[seat], "stack", importance=1),
            Counter("times", "Multiplier", times_of(state, seat), "cubes", importance=1),
            Counter(
                "turn_number", "Own turns this round", state.turns[seat], "hourglass", importance=1
            ),
            Counter("stun", "Turns to miss", state.stun[seat], "knocked-out-stars", importance=1),
        ]

    def seat_badges(self, state: WizMatch, seat: int) -> list[Badge]:
        badges: list[Badge] = []
        claim = state.claim[seat]
        if claim >= 0:
            words = ELEMENTS[claim] if claim < 6 else f"shard level {claim - 5}"
            sign = SIGNS[claim] if claim < 6 else "crystal-growth"
            tip = f"Opened with {words}: nobody else can this round"
            badges.append(Badge(f"claims {words}", sign, "info", tip))
        if state.looked_at[seat]:
            badges.append(Badge("joker", "all-seeing-eye", "info", "Has looked at the deck joker"))
        if seat == state.dealer:
            badges.append(Badge("dealer", "card-draw", "", "Deals this round"))
        if state.character[seat] >= 0:
            own = ELEMENTS[state.character[seat]].capitalize()
            tip = "Spent this round" if state.spent[seat] else "Its powers work all the time"
            sign = SIGNS[state.character[seat]]
            badges.append(Badge(f"plays the {own} character", sign, "", tip))
        return badges

    def counters(self, state: WizMatch, viewer: int | None) -> list[Counter]:
        seat, phase = state.active, self.phase(state)
        found = [Counter("round", "Round", state.round, "hourglass", limit=state.deck.max_rounds)]
        if phase == ACTION_CARDS:
            left = max(0, state.count[seat] - state.acts)
            found.append(Counter("acts", "Action cards left", left, "card-play"))
        if viewer == seat and phase == PLAY:
            left = max(0, state.deck.cancels - state.cancels)
            found.append(Counter("cancels", "Cancels left", left, "cancel", importance=1))
        if state.deck.life_pool:
            found.append(Counter("pool_ep", "Life Pool", state.pool_ep, "fountain", importance=3))
            if phase == PLAY and state.is_opened(seat):
                left = max(0, state.count[seat] - state.pool_plays)
                found.append(Counter("pool_plays", "Shards left to lay", left, "crystal-growth"))
        return found

    def hand_at(self, zone: int) -> int:
        """The hand that lies in a zone, or -1."""
        if zone < SEAT_ZONES or (zone - SEAT_ZONES) % BLOCK < HANDS - SEAT_ZONES:
            return -1
        return SLOTS * ((zone - SEAT_ZONES) // BLOCK) + (zone - HANDS) % BLOCK

    def zone_counters(self, state: WizMatch, zone: int) -> list[Counter]:
        if POOL <= zone < POOL + 6:
            level = state.levels[zone - POOL]
            return [Counter("level", "Level", level, "crystal-growth", limit=5)]
        hand = self.hand_at(zone)
        if hand < 0 or state.kind[hand] == NONE:
            return []
        worth = value(state, hand)
        why = self.protection(state, hand)
        return [
            Counter("value", "Card value", worth, "stack", words=self.hand_words(state, hand)),
            Counter(
                "multiplier", "Multiplier", multiplier(worth), "cubes", words=next_times(worth)
            ),
            Counter("points", "Points", hand_points(state, hand), "crystal-cluster", importance=1),
            Counter("protected", "Protected", int(bool(why)), "padlock", words=why),
        ]

    def zone_kind(self, state: WizMatch, zone: int) -> ZoneKind | None:
        """The element of a pool, or the element and the sort of a hand."""
        if POOL <= zone < POOL + 6:
            return ZoneKind(ELEMENTS[zone - POOL])
        hand = self.hand_at(zone)
        if hand < 0 or state.kind[hand] == NONE:
            return None
        own = element(state, hand)
        suit = ELEMENTS[own] if own >= 0 else ""
        sort = "master" if state.kind[hand] == MASTERED else kind_words(state, hand)
        return ZoneKind(suit, sort, self.hand_words(state, hand))

    def hand_words(self, state: WizMatch, hand: int) -> str:
        """What a hand is, in a few words."""
        own = element(state, hand)
        words = [ELEMENTS[own] if own >= 0 else "mixed", kind_words(state, hand)]
        if state.flags[hand] & OPENING:
            words.append("30+ hand")
        if state.gem[hand] >= 0:
            words.append(f"aligned to {ELEMENTS[state.gem[hand]]}")
        if state.marks[hand]:
            words.append(f"strengthened by {state.marks[hand]}")
        return ", ".join(words)

    def protection(self, state: WizMatch, hand: int) -> str:
        """Why a hand is protected, or an empty text."""
        cause = protection(state, hand)
        return cause.reason if cause is not None else ""

    def is_drawn(self, state: WizMatch, zone: int) -> bool:
        """Only elements in play have a pool, and empty hands are not drawn."""
        if POOL <= zone < POOL + 6:
            return state.deck.life_pool and zone - POOL in state.deck.in_play
        if zone == UNUSED:
            return False
        if zone == JOKER:  # WIZ-16.7: two hands give a first look at it
            return bool(state.zones[zone]) or max(state.count) >= LOOKERS
        if zone == PLAYED or self.hand_at(zone) >= 0:
            return bool(state.zones[zone])
        if zone >= SEAT_ZONES and (zone - SEAT_ZONES) % BLOCK in (1, 2):
            return bool(state.zones[zone])
        return True

    def may_mark(self, state: WizMatch, zone: int) -> bool:
        return self.hand_at(zone) >= 0 or self.is_discarding(state, zone)

    def is_discarding(self, state: WizMatch, zone: int) -> bool:
        """Whether a card of this zone is to be discarded now."""
        step = state.agenda[-1] if state.agenda else None
        is_now = isinstance(step, Ask) and step.phase == DISCARDING
        return is_now and zone == grip_of(state.active)

    def card_badges(self, state: WizMatch, zone: int, card: int) -> list[Badge]:
        badges: list[Badge] = []
        face = state.face[card]
        if self.is_discarding(state, zone) and is_action(face):
            return [Badge("stays", "padlock", "not", "Action cards can't be discarded")]
        if self.hand_at(zone) < 0:
            return badges
        if state.wild[card]:
            hand = self.hand_at(zone)
            rank = stands_for(state.kind[hand], state.low[hand], state.zones[zone].index(card))
            badges.append(Badge(rank, "magic-swirl", "sel", "What the wild stands for"))
        if state.by[card] >= 0 and state.by[card] != self.hand_at(zone) // SLOTS:
            badges.append(Badge(f"by seat {state.by[card]}", "", "info", "Who played it", "bl"))
        return badges

    def face_view(self, state: WizMatch, face: Face) -> FaceView:
        """WIZ-17.8: what Fire's second look is good for depends on who remembers the joker."""
        view = super().face_view(state, face)
        if face.index == CHARACTER + FIRE and not state.deck.faithful:
            return replace(view, text=f"{view.text} {NO_SECOND_LOOK}")
        return view

    def can_assemble(self, state: WizMatch, viewer: int) -> bool:
        """Cards are laid from the play menu."""
        return is_at_menu(state)

    def scenes(self, state: WizMatch, viewer: int | None) -> list[Scene]:
        return scenes_of(state, viewer)

    def aids(self, state: WizMatch, viewer: int | None) -> list[Aid]:
        return aids_of(state, viewer)


def times_of(state: WizMatch, seat: int) -> int:
    """WIZ-22.6: what the hands of a seat multiply by, before any is cancelled."""
    hands = range(SLOTS * seat, SLOTS * (seat + 1))
    return sum([multiplier(value(state, hand)) for hand in hands if state.kind[hand] != NONE])


def next_times(worth: int) -> str:
    """WIZ-9.6: at which card value a hand multiplies by more."""
    for more in range(worth + 1, LONGEST + 1):
        if multiplier(more) > multiplier(worth):
            return f"x{multiplier(more)} at {more}"
    return ""


def kind_words(state: WizMatch, hand: int) -> str:
    """The sort of a hand."""
    return KINDS.get(state.kind[hand], "character")
