"""The numbers of an observation: what a seat knows beside the cards in the zones."""

from __future__ import annotations

from typing import Final

from pentacles.games.wiz.hands import element, is_protected, value, wild_permit
from pentacles.games.wiz.state import STAGED_KINDS, WizMatch
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


def figures(state: WizMatch, seat: int) -> list[float]:
    """The figures of a match as one seat (or a spectator) knows them."""
    viewer = seat if seat < state.seats else 0
    mine = state.active == seat
    staging = mine and bool(state.agenda) and state.agenda[-1].kind in STAGED_KINDS
    found = [
        float(state.round),
        float(mine),
        float((state.active - viewer) % state.seats),
        float(state.acts),
        float(state.draws),
        float(state.discards),
        float(state.pool_ep),
        float(state.pool_won),
        float(state.pool_plays),
        float(state.joker_known),
        float(state.cancels if mine else 0),
        float(wild_permit(state, seat) if mine else -1),
        float(state.building if staging else 0),
        float(state.build_elem if staging else -1),
        float(state.build_rank if staging else -1),
        float(state.source if staging else -1),
    ]
    found += [float(level) for level in state.levels]
    staged = [0.0] * TYPES
    bench = [0.0] * TYPES
    if staging:
        for card in state.staged:
            staged[state.face[card]] += 1.0
        for card in state.bench:
            bench[state.face[card]] += 1.0
        if state.picked >= 0 and state.face[state.picked] < TYPES:
            staged[state.face[state.picked]] += 1.0
    found.extend(staged)
    found.extend(bench)
    for distance in range(MOST_SEATS):
        if distance >= state.seats:
            found.extend([0.0] * (len(SEAT_FIGURES) + SLOTS * len(HAND_FIGURES)))
            continue
        other = (viewer + distance) % state.seats
        seat_figures(state, other, found)
    return found


def seat_figures(state: WizMatch, seat: int, found: list[float]) -> None:
    """The public figures of one seat and its hands."""
    found.append(float(state.score[seat]))
    found.append(float(state.target_of(seat)))
    found.append(float(state.turns[seat]))
    found.append(float(state.opened_at[seat]))
    found.append(float(state.stun[seat]))
    found.append(float(state.out[seat]))
    found.append(float(state.looked_at[seat]))
    found.append(float(state.looks[seat]))
    found.append(float(state.claim[seat]))
    found.append(float(state.character[seat]))
    found.append(float(state.spent[seat]))
    found.append(float(state.light_used[seat]))
    found.append(float(state.dealt_actions[seat]))
    found.append(float(state.count[seat]))
    for hand in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if state.kind[hand] == NONE:
            found.extend([0.0] * len(HAND_FIGURES))
            continue
        found.append(float(value(state, hand)))
        found.append(float(element(state, hand)))
        found.append(float(state.kind[hand]))
        found.append(float(state.low[hand]))
        found.append(float(state.flags[hand] & 7))
        found.append(float(is_protected(state, hand)))
