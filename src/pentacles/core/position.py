# not compiled
"""Positions: a match laid out by zone names and card codes, the rest by normal setup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pentacles.core.errors import Unreadable, shown
from pentacles.core.saves import HERE
from pentacles.core.state import State
from pentacles.core.zone import NOBODY

if TYPE_CHECKING:
    from pentacles.core.game import Game


@dataclass
class Placing:
    """What a position says about one zone."""

    cards: list[int]
    is_exact: bool
    marks: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


def lay_out(game: Game, description: Mapping[str, Any]) -> State:
    """Build the match that a position describes."""
    if not isinstance(description, Mapping):
        raise Unreadable(f"A position is a table of zones and fields, got {shown(description)}.")
    rest = dict(description)
    players = rest.pop("players", game.usual_players)
    seed = rest.pop("seed", 0)
    state = game.new(players, seed)
    names = [zone.name for zone in game.zones_of(state)]
    named = {name: rest.pop(name) for name in list(rest) if name in names}
    known = {
        seat: rest.pop(f"known_{seat}") for seat in range(state.seats) if f"known_{seat}" in rest
    }
    for key in rest:
        if key not in game.position_fields:
            raise Unreadable(
                f"A position of {game.title} has no {key!r}. Zones: {', '.join(names)}; "
                f"fields: {', '.join(['players', 'seed', 'known_K', *game.position_fields])}."
            )
    game.ready(state, rest)
    state.face = state.face.copy()
    placings = read_placings(game, state, named)
    deal(game, state, placings)
    for index, cards in enumerate(state.zones):
        for card in cards:
            state.seen[card] = state.sees[index]
    marks = {names[index]: placing.marks for index, placing in placings.items() if placing.marks}
    resume(game, state, rest, marks)
    for seat, codes in known.items():
        taken: set[int] = set()
        if not isinstance(codes, list | tuple):
            raise Unreadable(f"'known_{seat}' takes a list of cards, got {shown(codes)}.")
        for code in codes:
            state.reveal(card_named(game, state, code, taken), 1 << seat)
    state.outcome = None
    state.over = False
    state.history = []
    state.history_is_shared = False
    state.asked = 0
    state.settle()
    state.start = HERE
    state.start = state.to_json()
    return state


def resume(game: Game, state: State, fields: dict[str, Any], marks: dict[str, Any]) -> None:
    """Let the game set its counters; the error names what it can't read."""
    try:
        game.resume(state, fields | ({"marks": marks} if marks else {}))
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Unreadable(f"This position of {game.title} can't be laid out: {error}.") from None


def read_placings(game: Game, state: State, named: dict[str, Any]) -> dict[int, Placing]:
    """The cards of every named zone, as card numbers in the order of the list."""
    taken: set[int] = set()
    placings: dict[int, Placing] = {}
    for name, value in named.items():
        index = game.zone_index(state, name)
        is_exact = game.zones_of(state)[index].sight != NOBODY
        if isinstance(value, Mapping):
            if set(value) != {"only"}:
                raise Unreadable(f"Zone {name!r} takes a list of cards, or {{'only': [...]}}.")
            value, is_exact = value["only"], True
        if not isinstance(value, list | tuple):
            raise Unreadable(f"Zone {name!r} takes a list of cards, got {shown(value)}.")
        placing = Placing([], is_exact)
        for entry in value:
            code = entry.get("card") if isinstance(entry, Mapping) else entry
            card = card_named(game, state, code, taken)
            if isinstance(entry, Mapping):
                marks = {key: mark for key, mark in entry.items() if key != "card"}
                placing.marks.append((card, marks))
            placing.cards.append(card)
        if game.zones_of(state)[index].from_top:
            placing.cards.reverse()
        placings[index] = placing
    return placings


def card_named(game: Game, state: State, code: Any, taken: set[int]) -> int:
    """A card with this code or id that the position has not used yet."""
    faces = [face.index for face in game.faces if code in (face.code, face.id)]
    cards = [card for card, face in enumerate(state.face) if face in faces]
    if not cards:
        raise Unreadable(f"{game.title} has no card {code!r} in this match.")
    free = [card for card in cards if card not in taken]
    if not free:
        copies = "once" if len(cards) == 1 else f"{len(cards)} times"
        raise Unreadable(f"Card {code!r} is there only {copies}, but the position names it again.")
    taken.add(free[0])
    return free[0]


def deal(game: Game, state: State, placings: dict[int, Placing]) -> None:
    """Put the named cards where the position wants them, refill what they left, spread the rest."""
    zones = game.zones_of(state)
    taken = {card for placing in placings.values() for card in placing.cards}
    spare: list[int] = []
    wanted: dict[int, int] = {}
    for index, cards in enumerate(state.zones):
        kept = [card for card in cards if card not in taken]
        if index in placings:
            spare.extend(kept)
            state.zones[index] = []
        else:
            state.zones[index] = kept
            if game.refills(zones[index]):
                wanted[index] = len(cards) - len(kept)
    state.rng.shuffle(spare)
    for index, missing in wanted.items():
        for _ in range(missing):
            card = spare_card(game, state, index, spare)
            if card < 0:
                break
            state.zones[index].append(card)
    full = [index for index, placing in placings.items() if placing.is_exact]
    for card in spare:
        state.zones[game.spare_zone(state, card, full)].append(card)
    for index, placing in placings.items():
        state.zones[index].extend(placing.cards)


def spare_card(game: Game, state: State, index: int, spare: list[int]) -> int:
    """A card to fill a zone up with: a spare one, or the top of a hidden pile; -1 if none."""
    for number in reversed(range(len(spare))):
        if game.may_hold(state, index, spare[number]):
            return spare.pop(number)
    for zone, cards in zip(game.zones_of(state), state.zones, strict=True):
        if zone.sight == NOBODY and cards and game.may_hold(state, index, cards[-1]):
            return cards.pop()
    return -1
