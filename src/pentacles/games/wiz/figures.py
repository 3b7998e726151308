"""The numbers of an observation: what a seat knows beside the cards in the zones."""

from __future__ import annotations

from typing import Final

from pentacles.core.sheet import Sheet
from pentacles.games.wiz.hands import element, is_protected, value, wild_permit
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import NONE, SLOTS, TYPES

MOST_SEATS: Final = 6
SEAT_FIGURES: Final = [
    "score",
    "target",
    "turn number",
    "opened",
    "stunned",
    "out of the round",
    "looked at the joker",
    "looks",
    "claim",
    "character",
    "character spent",
    "free shield used",
    "dealt action cards",
    "hands",
]
HAND_FIGURES: Final = ["value", "element", "kind", "lowest rank", "flags", "protected"]
HAND_WIDTH: Final = 6
TABLE_FIGURES: Final = [
    "round",
    "own turn",
    "turn of the seat on",
    "action cards played",
    "draws left",
    "discards left",
    "pool EP",
    "pool won",
    "pool plays",
    "joker rank that is public",
    "cancels used",
    "wilds allowed",
    "built kind",
    "built element",
    "built rank",
    "aimed hand",
]


def names() -> list[str]:
    """The names of all figures."""
    found = list(TABLE_FIGURES)
    found += [f"pool level {elem}" for elem in range(6)]
    found += [f"staged cards of type {face}" for face in range(TYPES)]
    found += [f"bench cards of type {face}" for face in range(TYPES)]
    for distance in range(MOST_SEATS):
        found += [f"{name} of the seat {distance} on" for name in SEAT_FIGURES]
        for slot in range(SLOTS):
            found += [f"{name} of hand {slot} of the seat {distance} on" for name in HAND_FIGURES]
    return found


def note(state: WizMatch, seat: int, sheet: Sheet) -> None:
    """Write the figures of a match as one seat (or a spectator) knows them."""
    viewer = seat if seat < state.seats else 0
    mine = state.active == seat
    staging = mine and bool(state.agenda) and state.agenda[-1].is_secret
    sheet.add(state.round)
    sheet.add(mine)
    sheet.add((state.active - viewer) % state.seats)
    sheet.add(state.acts)
    sheet.add(state.draws)
    sheet.add(state.discards)
    sheet.add(state.pool_ep)
    sheet.add(state.pool_won)
    sheet.add(state.pool_plays)
    sheet.add(state.joker_known)
    sheet.add(state.cancels if mine else 0)
    sheet.add(wild_permit(state, seat) if mine else -1)
    sheet.add(state.building if staging else 0)
    sheet.add(state.build_elem if staging else -1)
    sheet.add(state.build_rank if staging else -1)
    sheet.add(state.source if staging else -1)
    for level in state.levels:
        sheet.add(level)
    if staging:
        staged = [0] * TYPES
        bench = [0] * TYPES
        for card in state.staged:
            staged[state.face[card]] += 1
        for card in state.bench:
            bench[state.face[card]] += 1
        if state.picked >= 0 and state.face[state.picked] < TYPES:
            staged[state.face[state.picked]] += 1
        for count in staged:
            sheet.add(count)
        for count in bench:
            sheet.add(count)
    else:
        sheet.skip(2 * TYPES)
    for distance in range(state.seats):
        note_seat(state, (viewer + distance) % state.seats, sheet)


def note_seat(state: WizMatch, seat: int, sheet: Sheet) -> None:
    """The public figures of one seat and its hands."""
    sheet.add(state.score[seat])
    sheet.add(state.target_of(seat))
    sheet.add(state.turns[seat])
    sheet.add(state.opened_at[seat])
    sheet.add(state.stun[seat])
    sheet.add(state.out[seat])
    sheet.add(state.looked_at[seat])
    sheet.add(state.looks[seat])
    sheet.add(state.claim[seat])
    sheet.add(state.character[seat])
    sheet.add(state.spent[seat])
    sheet.add(state.light_used[seat])
    sheet.add(state.dealt_actions[seat])
    sheet.add(state.count[seat])
    kinds = state.kind
    for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if kinds[hand] == NONE:
            sheet.skip(HAND_WIDTH)
            continue
        sheet.add(value(state, hand))
        sheet.add(element(state, hand))
        sheet.add(kinds[hand])
        sheet.add(state.low[hand])
        sheet.add(state.flags[hand] & 7)
        sheet.add(is_protected(state, hand))
