# not compiled
"""Positions of Wizards & Relics: what they may say, and how a match goes on from them."""

from __future__ import annotations

from typing import Any

from pentacles.core.errors import Unreadable
from pentacles.core.holdings import replaced
from pentacles.games.wizards_and_relics.actions import BUILD_AUTO, DONE
from pentacles.games.wizards_and_relics.state import Match
from pentacles.games.wizards_and_relics.steps.draft import (
    BUILDING,
    PACK_SIZE,
    BuildCut,
    DraftCard,
    DraftLine,
    DraftPile,
)
from pentacles.games.wizards_and_relics.steps.play import (
    BATTLE,
    NEXT_ROUND,
    SHRINE_PHASE,
    LayCards,
)
from pentacles.games.wizards_and_relics.steps.setup import AFTER_DECKS, Mulligan
from pentacles.games.wizards_and_relics.steps.victory import SPOILS_PHASE, Victory
from pentacles.games.wizards_and_relics.terms import (
    DECK,
    DRAFT,
    PACK,
    PACK_DRAFT,
    POOL,
    SET_ASIDE,
    SHRINE_DISCARD,
    SHRINES,
    TIED,
)

FIELDS = {
    "step": "battle (default: Phase 2 begins), round (Phase 1 comes), victory, spoils, mulligan, "
    "draft or build",
    "round": "the number of the round; default 1",
    "battle": "earlier battles of this round; default 0",
    "master": "the Master Wizard's seat; default 0",
    "fighting": "the seats that take part in the battle; default all",
    "winner": "with step victory or spoils: the seat that won the round; default the Master Wizard",
    "drawn": "cards drawn this round, a list by seat",
    "discarded": "cards discarded this round, a list by seat",
    "drafter": "with step draft: the seat that drafted first; default 0",
    "picks": "with step draft: picks made so far, or packs opened; default as dealt",
}
STEPS = ("battle", "round", "victory", "spoils", "mulligan", "draft", "build")
DRAFTS = (DraftPile, DraftLine, DraftCard)
REACHED: dict[str, tuple[type, ...]] = {
    "mulligan": (Mulligan,),
    "draft": DRAFTS,
    "build": (BuildCut,),
}
"""The question at which each step of a position before the first battle is reached."""
USUAL_DECK = 23


def ready(state: Match, fields: dict[str, Any]) -> None:
    """Play a new match to the point that the position describes, drafting at random."""
    wanted = fields.get("step", "battle")
    if wanted == "draft" and not isinstance(state.agenda[-1], DRAFTS):
        raise Unreadable("There is a draft only with deck_setup winchester, grid or pack_draft.")
    if wanted == "build" and not isinstance(state.agenda[-1], DRAFTS):
        raise Unreadable("Decks are built only with deck_setup winchester, grid or pack_draft.")
    while True:
        step = state.agenda[-1]
        if isinstance(step, (LayCards, *REACHED.get(wanted, ()))):
            return
        options = state.options(state.seat)
        if isinstance(step, Mulligan):
            action = DONE
        elif isinstance(step, BuildCut):
            action = BUILD_AUTO if BUILD_AUTO in options else DONE
        else:
            action = state.rng.choice(options)
        state.play_unchecked(state.seat, action)


def spare_zone(state: Match, card: int, full: list[int]) -> int:
    """Cards that a position doesn't name go where they come from: decks, drafts or pools."""
    if state.face[card] >= state.book.shrines:
        shrines = state.middle + SHRINES
        return shrines if shrines not in full else state.middle + SHRINE_DISCARD
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, DRAFTS):
        zones = [state.middle + DRAFT]
        if isinstance(step, DraftPile):
            zones.append(state.middle + DRAFT + 1)
    elif isinstance(step, BuildCut):
        zones = [state.at(seat, POOL) for seat in range(state.seats)]
    else:
        zones = [state.at(seat, DECK) for seat in range(state.seats)]
        zones = [zone for zone in zones if len(state.zones[zone]) < USUAL_DECK]
    zones = [zone for zone in zones if zone not in full]
    if not zones:
        return state.middle + SET_ASIDE
    return min(zones, key=lambda zone: len(state.zones[zone]))


def seat_field(state: Match, fields: dict[str, Any], key: str, default: int) -> int:
    """A field that names a seat."""
    value = fields.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < state.seats:
        raise Unreadable(f"{key!r} must be a seat from 0 to {state.seats - 1}, got {value!r}.")
    return value


def number_field(fields: dict[str, Any], key: str, default: int) -> int:
    """A field that is a whole number of at least 0."""
    value = fields.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Unreadable(f"{key!r} must be a whole number of at least 0, got {value!r}.")
    return value


def counts_field(state: Match, fields: dict[str, Any], key: str) -> list[int]:
    """A field with one number for each seat."""
    value = fields.get(key, [0] * state.seats)
    is_list = isinstance(value, list) and all(
        isinstance(item, int) and not isinstance(item, bool) and item >= 0 for item in value
    )
    if not is_list or len(value) != state.seats:
        raise Unreadable(f"{key!r} must be a list of {state.seats} numbers, got {value!r}.")
    return list(value)


def resume(state: Match, fields: dict[str, Any]) -> None:
    """Set the counters and the agenda as the position says."""
    step = fields.get("step", "battle")
    if step not in STEPS:
        raise Unreadable(f"'step' must be one of {', '.join(STEPS)}, got {step!r}.")
    know_what_lies(state)
    state.ready = 0
    state.picked = [[] for _ in range(state.seats)]
    if step == "draft":
        state.drafter = seat_field(state, fields, "drafter", 0)
        state.draft_turn = number_field(fields, "picks", state.draft_turn)
        if state.variant.setup == PACK_DRAFT:
            even_packs(state)
        return
    if step == "build":
        state.agenda = BUILDING.copy()
        return
    if step == "mulligan":
        state.agenda = AFTER_DECKS[:-2]
        return
    state.turn = number_field(fields, "round", 1)
    state.battle = number_field(fields, "battle", 0)
    state.master = seat_field(state, fields, "master", 0)
    state.original = state.master
    state.drawn = counts_field(state, fields, "drawn")
    state.discards = counts_field(state, fields, "discarded")
    fighting = fields.get("fighting", list(range(state.seats)))
    if not isinstance(fighting, list) or not fighting:
        raise Unreadable(f"'fighting' must be a list of seats, got {fighting!r}.")
    state.fighting = 0
    for number in range(len(fighting)):
        seat = seat_field(state, {"fighting": fighting[number]}, "fighting", 0)
        state.fighting |= 1 << seat
    find_last_battle(state)
    go_on(state, step, seat_field(state, fields, "winner", state.master))


def find_last_battle(state: Match) -> None:
    """WR-11.6: the cards of the last battle begin at the last wizard of each tied area.

    Tied areas that a position leaves empty take no part if nobody can fight.
    """
    state.tied = 0
    for seat in range(state.seats):
        area = state.zones[state.at(seat, TIED)]
        places = [
            place for place, card in enumerate(area) if state.book.is_wizard(state.face[card])
        ]
        if area and not places:
            raise Unreadable(f"Whoever tied had a wizard: name one in tied_{seat}.")
        state.tied_from = replaced(state.tied_from, seat, places[-1] if places else 0)
        if state.battle and places and state.is_fighting(seat):
            state.tied |= 1 << seat


def even_packs(state: Match) -> None:
    """A pack draft needs packs of one size, and enough closed ones for everybody or none."""
    if len({len(state.zones[state.at(seat, PACK)]) for seat in range(state.seats)}) > 1:
        raise Unreadable("The packs in hand must all hold the same number of cards.")
    packs = state.zones[state.middle + DRAFT]
    while len(packs) % (PACK_SIZE * state.seats):
        state.zones[state.middle + SET_ASIDE].append(packs.pop(0))


def go_on(state: Match, step: str, winner: int) -> None:
    """Put on the agenda what comes next."""
    state.phase = 1
    if step == "round":
        state.turn -= 1
        state.agenda = [SHRINE_PHASE]
    elif step == "battle":
        state.agenda = [NEXT_ROUND, BATTLE]
    else:
        state.revealed = True
        state.phase = 3
        state.winner = winner
        if step == "victory":
            if not state.wizards(winner):
                raise Unreadable(f"The winner needs a wizard on the table: name wizards_{winner}.")
            state.agenda = [NEXT_ROUND, Victory(winner)]
        else:
            state.phase = 4
            state.agenda = [NEXT_ROUND, SPOILS_PHASE]


def know_what_lies(state: Match) -> None:
    """Everybody knows what lies open, and the list of their own cards (WR-2.3)."""
    for level, groups in enumerate(state.groups):
        for zone, cards in enumerate(state.zones):
            for card in cards:
                group = groups.of_zone[zone]
                known = state.seen[card] if group >= 0 else 0
                if level and group >= 0:
                    known |= 1 << group
                state.among[level][card] = known
