"""The numbers of an observation: what a seat knows besides the cards in the zones."""

from __future__ import annotations

from typing import Final

from pentacles.core.sparse_row import SparseRow
from pentacles.games.wiz.hands import element, is_protected, value, wild_permit
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import NONE, SLOTS, TYPES

MOST_SEATS: Final = 6
COUNTS: Final = [0] * TYPES
"""Room to count cards in; all zeros between uses."""
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


def note(state: WizMatch, seat: int, row: SparseRow) -> None:
    """Write the figures of a match as one seat (or a spectator) knows them."""
    viewer = seat if seat < state.seats else 0
    mine = state.active == seat
    staging = mine and bool(state.agenda) and state.agenda[-1].is_secret
    row.add(state.round)
    row.add(mine)
    row.add((state.active - viewer) % state.seats)
    row.add(state.acts)
    row.add(state.draws)
    row.add(state.discards)
    row.add(state.pool_ep)
    row.add(state.pool_won)
    row.add(state.pool_plays)
    row.add(state.joker_known)
    row.add(state.cancels if mine else 0)
    row.add(wild_permit(state, seat) if mine else -1)
    row.add(state.building if staging else 0)
    row.add(state.build_elem if staging else -1)
    row.add(state.build_rank if staging else -1)
    row.add(state.source if staging else -1)
    for level in state.levels:
        row.add(level)
    if staging:
        staged = [state.face[card] for card in state.staged]
        if state.picked >= 0 and state.face[state.picked] < TYPES:
            staged.append(state.face[state.picked])
        note_faces(state, staged, row)
        note_faces(state, [state.face[card] for card in state.bench], row)
    else:
        row.skip(2 * TYPES)
    for distance in range(state.seats):
        note_seat(state, (viewer + distance) % state.seats, row)


def note_faces(state: WizMatch, faces: list[int], row: SparseRow) -> None:
    """How many cards of each type are among some faces."""
    row.put_cards([], 0, state.seen, state.face, faces, COUNTS, row.at)
    row.skip(TYPES)


def note_seat(state: WizMatch, seat: int, row: SparseRow) -> None:
    """The public figures of one seat and its hands."""
    row.add(state.score[seat])
    row.add(state.target_of(seat))
    row.add(state.turns[seat])
    row.add(state.opened_at[seat])
    row.add(state.stun[seat])
    row.add(state.out[seat])
    row.add(state.looked_at[seat])
    row.add(state.looks[seat])
    row.add(state.claim[seat])
    row.add(state.character[seat])
    row.add(state.spent[seat])
    row.add(state.light_used[seat])
    row.add(state.dealt_actions[seat])
    row.add(state.count[seat])
    kinds = state.kind
    for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if kinds[hand] == NONE:
            row.skip(HAND_WIDTH)
            continue
        row.add(value(state, hand))
        row.add(element(state, hand))
        row.add(kinds[hand])
        row.add(state.low[hand])
        row.add(state.flags[hand] & 7)
        row.add(is_protected(state, hand))
