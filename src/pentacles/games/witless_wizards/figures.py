# not compiled
"""The figures that players watch, and how a card or a roll would change them."""

from __future__ import annotations

from typing import Final, NamedTuple

from pentacles.core.table import Preview
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import MOST_STAMINA, PER_SEAT, SLOTS, TAX
from pentacles.games.witless_wizards.verbs.arithmetic import (
    defence_of,
    guard_of,
    hits_of,
    total_attack,
)
from pentacles.games.witless_wizards.verbs.effects import amount, arrival

PLACES: Final = {
    "Stamina": "stamina",
    "Attack": "attack_value",
    "Defence": "defence_value",
    "Income": "income",
    "Cubes": "cubes",
}
"""The figures of a wizard, and what they are called on the table."""


class Change(NamedTuple):
    """A figure of a wizard that would change."""

    title: str
    old: int
    new: int

    def __str__(self) -> str:
        return f"{self.title} {signed(self.old)} → {signed(self.new)}"


def signed(number: int) -> str:
    """A number that may be below zero, with a minus sign that can be read."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else f"{number}"


def attack_of(state: Brawl, seat: int) -> int:
    """The current attack without the die; what depends on a face is left out."""
    return total_attack(state, seat, 0, 0, 0, None)


def defence_alone(state: Brawl, seat: int) -> int:
    """The current defence; what depends on a face or on the attacker is left out."""
    return guard_of(state, seat, 0, 0, None)


def income_of(state: Brawl, seat: int) -> int:
    """The cubes that a wizard gains in step 6: what is printed less what is taxed (WW-10.30).

    Below 0 the tax takes cubes from the stock.
    """
    return state.printed_income(seat) - amount(state, seat, TAX)


def figures_of(state: Brawl, seat: int) -> list[tuple[str, int]]:
    """Everything about a wizard that is a number."""
    return [
        ("Stamina", state.stamina[seat]),
        ("Attack", attack_of(state, seat)),
        ("Defence", defence_alone(state, seat)),
        ("Income", income_of(state, seat)),
        ("Cubes", state.cubes[seat]),
    ]


def changes_between(before: Brawl, after: Brawl, seat: int) -> list[Change]:
    """The figures of a wizard that are different in two states."""
    old, new = figures_of(before, seat), figures_of(after, seat)
    return [
        Change(title, was, now)
        for (title, was), (_, now) in zip(old, new, strict=True)
        if was != now
    ]


def shown_changes(changes: list[Change], seat: int) -> tuple[Preview, ...]:
    """Changes of a wizard's figures, as the table draws them."""
    return tuple(
        [
            Preview(f"{PLACES[change.title]}_{seat}", change.old, change.new, change.title)
            for change in changes
        ]
    )


def with_card(state: Brawl, seat: int, card: int) -> Brawl:
    """A copy in which a card lies on a wizard's board and has had its effect (WW-3.14)."""
    world = state.clone()
    face = world.face[card]
    world.zones[SLOTS + PER_SEAT * seat + world.equipment.slot[face]] = [card]
    world.refresh(seat)
    stamina, cubes = arrival(world, card)
    world.stamina[seat] = min(MOST_STAMINA, world.stamina[seat] + stamina)
    world.cubes[seat] += cubes
    return world


def without_card(state: Brawl, seat: int, slot: int) -> Brawl:
    """A copy in which a slot is empty."""
    world = state.clone()
    world.zones[SLOTS + PER_SEAT * seat + slot] = []
    world.refresh(seat)
    return world


def card_changes(state: Brawl, seat: int, card: int) -> list[Change]:
    """What a card would change on a wizard's board."""
    return changes_between(state, with_card(state, seat, card), seat)


def hits_by_face(
    state: Brawl, attacker: int, target: int, pumped: int = 0, price: int = 0, braced: int = 0
) -> dict[int, int]:
    """For each face of the die, the Hits that it makes before the defender answers.

    `price` is what the attacker pays first: cubes in stock may count for the attack. `braced`
    is the Defence that the defender has bought.
    """
    found = {}
    if price:
        state = state.clone()
        state.cubes[attacker] -= price
    for face in sorted(set(state.variant.die)):
        total = total_attack(state, attacker, face, state.surge, pumped, None)
        raw = total - defence_of(state, target, attacker, face, braced, None)
        found[face] = hits_of(state, attacker, target, face, raw, None)
    return found


def hits_with(state: Brawl, seat: int, price: int, more: int) -> int:
    """The Hits of the current attack if its defender pays this price for this much more Defence."""
    world = state.clone()
    world.cubes[seat] -= price
    guard = defence_of(world, seat, state.active, state.natural, state.braced + more, None)
    return hits_of(world, state.active, seat, state.natural, state.total - guard, None)
