"""What can be laid, found by trying every choice that the rules offer: slow and simple."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pentacles.core.rng import Rng
from pentacles.games.wiz.actions import (
    BREAK,
    CANCEL,
    CHAR_AS_ELEMENTAL,
    CHAR_AS_SHARD,
    CHAR_AS_TITAN,
    DONE,
    LOOK_JOKER,
    STEAL,
    TAKE,
    is_new_hand,
)
from pentacles.games.wiz.questions import ShieldWindow
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    BLOCK,
    JOKER,
    POOL,
    SHIELD,
    SIDE,
    SLOTS,
    TYPES,
    grip_of,
    hand_zone,
)

CHARACTER_PLAYS: Final = (CHAR_AS_ELEMENTAL, CHAR_AS_TITAN, CHAR_AS_SHARD)


class Search:
    """All sequences of choices that lay just the chosen cards onto one hand, or break one up."""

    def __init__(self, state: WizMatch, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards
        self.seen: set[object] = set()
        self.first = opened_up(state)
        self.loot = {
            hand
            for hand in range(SLOTS * state.seats)
            for card in cards
            if hand // SLOTS != seat and card in state.zones[hand_zone(hand)]
        }

    def finds(self) -> bool:
        """Whether there is a way."""
        return self.at_menu(self.first, -1)

    def is_asked(self, state: WizMatch) -> bool:
        return bool(state.asked >> self.seat & 1)

    def left(self, state: WizMatch) -> Counter[tuple[bool, int]]:
        """What has not found its place yet: whether it was another's, and its card type."""
        own = (grip_of(self.seat), SIDE + BLOCK * self.seat)
        wanted: Counter[tuple[bool, int]] = Counter()
        parts = [(zone, self.first.zones[zone]) for zone in own]
        for hand in self.loot:
            zone = hand_zone(hand)
            parts.append((zone, self.first.zones[zone][: self.first.size[hand]]))
        for zone, cards in parts:
            for card in cards:
                gone = card not in state.zones[zone]
                wanted[zone not in own, state.face[card]] += (card in self.cards) - gone
        return wanted

    def may_use(self, left: Counter[tuple[bool, int]], face: int) -> bool:
        """Whether a card of this type is among those that are left."""
        return left[False, face] > 0 or left[True, face] > 0

    def at_menu(self, state: WizMatch, hand: int) -> bool:
        """Whether the rest can be laid from the play menu; `hand` is where the others went."""
        left = self.left(state)
        if any(count < 0 for count in left.values()):
            return False
        if not any(left.values()):
            return True
        if not self.is_asked(state) or state.agenda[-1].kind != "play":
            return False
        if state.deck.faithful and guesses(state) > guesses(self.first):
            return False
        key = (hand, picture(state))
        if key in self.seen:
            return False
        self.seen.add(key)
        for action in state.options(self.seat):
            if action in (DONE, LOOK_JOKER):
                continue
            if action < TYPES and not self.may_use(left, action):
                continue
            if action in CHARACTER_PLAYS:
                side = state.zones[SIDE + BLOCK * self.seat]
                if not self.may_use(left, state.face[side[0]]):
                    continue
            if action in (STEAL, BREAK) and (not self.loot or (action == BREAK and hand != -1)):
                continue
            if (is_new_hand(action) or action == TAKE) and hand != -1:
                continue
            if self.staged(played(state, self.seat, action), hand, action):
                return True
        return False

    def staged(self, state: WizMatch, hand: int, began: int) -> bool:
        """Go on within an operation until it is announced."""
        if not self.is_asked(state) or state.agenda[-1].kind in ("play", "pool_ep"):
            return self.announced(state, hand, began)
        key = (hand, began, picture(state))
        if key in self.seen:
            return False
        self.seen.add(key)
        left = self.left(state)
        for card in [*state.staged, *state.plan[::4], *state.attached]:
            is_loot = any(card in state.zones[hand_zone(other)] for other in self.loot)
            left[is_loot, state.face[card]] -= 1
        for action in state.options(self.seat):
            if action == CANCEL or (action < TYPES and not self.may_use(left, action)):
                continue
            if action in CHARACTER_PLAYS:
                side = state.zones[SIDE + BLOCK * self.seat]
                if not self.may_use(left, state.face[side[0]]):
                    continue
            if self.staged(played(state, self.seat, action), hand, began):
                return True
        return False

    def announced(self, state: WizMatch, hand: int, began: int) -> bool:
        """An operation is over, or only a Shield could stop it."""
        world = outcome(state)
        if began == BREAK:
            return not any(self.left(world).values())
        if began == SHIELD:
            return self.at_menu(state, -2) if hand in (-1, -2) else False
        places = {
            zone
            for zone in range(POOL, len(world.zones))
            if self.is_table(zone) and Counter(world.zones[zone]) - Counter(self.first.zones[zone])
        }
        if began == TAKE and self.loot:
            taken = next(iter(self.loot))
            chosen = sorted(c for c in self.cards if c in self.first.zones[hand_zone(taken)])
            whole = sorted(self.first.zones[hand_zone(taken)][: self.first.size[taken]])
            if self.first.size[taken] and (chosen != whole or world.kind[taken]):
                return False
        if all(POOL <= zone < POOL + 6 for zone in places):
            place = -3
        elif len(places) == 1:
            place = places.pop()
        else:
            return False
        if hand not in (-1, place):
            return False
        left = self.left(world)
        if world is not state and any(left.values()):
            return False
        if any(count < 0 for count in left.values()):
            return False
        return not any(left.values()) or self.at_menu(state, place)

    def is_table(self, zone: int) -> bool:
        return POOL <= zone < POOL + 6 or (zone >= 11 and (zone - 11) % BLOCK >= 3)


def opened_up(state: WizMatch) -> WizMatch:
    """The match with the automa asked like anybody else: what it holds back doesn't show."""
    world = state.clone()
    if world.deck.automa >= 0:
        world.deck = state.game.deck_by_hand(state.players)
    return world


def played(state: WizMatch, seat: int, action: int) -> WizMatch:
    """A copy after a choice; a guess at the deck joker is taken as right."""
    world = opened_up(state)
    joker = world.zones[JOKER]
    if world.agenda[-1].kind != "play":
        world.zones[JOKER] = []
    world.play_unchecked(seat, action)
    world.zones[JOKER] = joker
    return world


def outcome(state: WizMatch) -> WizMatch:
    """The match when nobody blocks what was announced."""
    if not isinstance(state.agenda[-1], ShieldWindow):
        return state
    world = state.clone()
    window = world.agenda[-1]
    assert isinstance(window, ShieldWindow)
    window.passed(world)
    return world


def guesses(state: WizMatch) -> int:
    """Cards on the table that are deck-joker wilds."""
    zones = [hand_zone(hand) for hand in range(SLOTS * state.seats)]
    return sum(
        state.wild[card] and state.face[card] != 108 for z in zones for card in state.zones[z]
    )


def picture(state: WizMatch) -> object:
    """What tells two positions within a turn apart."""
    lists = (state.kind, state.low, state.size, state.wild, state.staged, state.staged_wild)
    return (
        tuple(tuple(one) for one in (*lists, state.attached, state.plan, state.bench)),
        tuple(tuple(zone) for zone in state.zones),
        state.building,
        state.build_elem,
        state.build_rank,
        state.source,
        state.picked,
        tuple((type(step).__name__, tuple(step.numbers())) for step in state.agenda),
    )


def menus(state: WizMatch, rng: Rng, most: int) -> Iterator[WizMatch]:
    """Play menus of a match that goes on by chance."""
    while not state.over and most:
        seat = state.seat
        if state.agenda[-1].kind == "play":
            most -= 1
            yield state
        options = [action for action in state.options(seat) if action != CANCEL]
        if state.agenda[-1].kind == "play" and len(options) > 1 and rng.below(4):
            options.remove(DONE)
        state.play_unchecked(seat, rng.choice(options or state.options(seat)))
