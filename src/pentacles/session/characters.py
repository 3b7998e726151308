# not compiled
"""Characters: what the bots at a table are called, and the portrait of each."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from pentacles.core.sealed_rng import Seed
from pentacles.session.lookalikes import looks
from pentacles.session.safe_text import distinct
from pentacles.session.setup import BOT, SeatSetup

PORTRAITS = {
    "Fenna": "witch-face",
    "Brann": "dwarf-face",
    "Odile": "woman-elf-face",
    "Mordin": "warlock-hood",
    "Tamsin": "swordwoman",
    "Ulric": "viking-head",
    "Sefa": "sun-priest",
    "Corwin": "hooded-figure",
    "Ysolde": "female-vampire",
    "Pell": "monk-face",
    "Hedda": "nun-face",
    "Bertram": "wizard-face",
}
"""The names of bots, each with the icon that shows its bearer."""


def character_names(match: str, seed: Seed, others: Iterable[str]) -> list[str]:
    """Names for the bots of a match, none of which could be confused with anybody else there.

    They are drawn from the seed if it is a number that somebody chose. A sealed seed is not used,
    because names are public: then they are drawn from the match's id.
    """
    drawn_by = str(seed) if isinstance(seed, int) else match
    taken = set[str]().union(*(looks(other) for other in others))
    free = [name for name in PORTRAITS if not looks(name) & taken]
    return sorted(free, key=lambda name: blake2b(f"{drawn_by} {name}".encode()).digest())


def named_seats(
    seats: Iterable[SeatSetup], match: str, seed: Seed, others: Iterable[str] = ()
) -> tuple[SeatSetup, ...]:
    """The seats with a character for every bot that has no name yet."""
    made = list(seats)
    known = [*others, *(seat.name for seat in made if seat.name)]
    names = character_names(match, seed, known)
    for place, seat in enumerate(made):
        if seat.kind == BOT and not seat.name:
            name = names.pop(0) if names else distinct(seat.level.capitalize(), known)
            known.append(name)
            made[place] = msgspec.structs.replace(seat, name=name)
    return tuple(made)
