"""Quick random numbers: the same on every platform, plain or compiled.

They deal simulations, searches and matches with a chosen seed. Hosted matches deal from
`pentacles.core.sealed_rng`, whose generator has the same interface.

A permuted congruential generator (PCG XSH-RS) on 63 bits, so that every value is an ordinary
non-negative int in Python and a native 64-bit int when compiled. The low 63 bits of a product
are the same whether the product wraps or grows, so both forms draw the same numbers.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

SEED_BITS: Final = 0x7FFFFFFFFFFFFFFF
"""An int of any size, as seeds are; the next is the same as a machine number."""
MASK: Final[i64] = i64(0x7FFFFFFFFFFFFFFF)
LOW: Final = 0xFFFFFFFF
MULTIPLIER: Final[i64] = i64(6364136223846793005)
INCREMENT: Final = 1442695040888963407
FIRST_FACTOR: Final[i64] = i64(0xBF58476D1CE4E5B9 - (1 << 64))
SECOND_FACTOR: Final[i64] = i64(0x94D049BB133111EB - (1 << 64))
"""For the seed; written as negative numbers, because these have 64 bits with their sign."""
MOST_WAYS: Final = 1 << 28
"""Above this too many draws would be unfair and have to be repeated."""


@mypyc_attr(acyclic=True)
class Rng:
    """A small generator that is cheap to copy and whose whole state is one int."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = scramble(seed)
        self.sealed = False
        """Whether it can't be computed without its seed; see `pentacles.core.sealed_rng`."""

    def bits(self) -> int:
        """The next 32 random bits."""
        s: i64 = (self.state * MULTIPLIER + INCREMENT) & MASK
        self.state = s
        return ((s ^ (s >> 22)) >> (21 + (s >> 60))) & LOW

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        bound: i64 = n
        multiplier = MULTIPLIER
        mask = MASK
        s: i64 = (self.state * multiplier + INCREMENT) & mask
        product: i64 = (((s ^ (s >> 22)) >> (21 + (s >> 60))) & LOW) * bound
        if (product & LOW) < bound:
            unfair: i64 = (LOW + 1 - bound) % bound
            while (product & LOW) < unfair:
                s = (s * multiplier + INCREMENT) & mask
                product = (((s ^ (s >> 22)) >> (21 + (s >> 60))) & LOW) * bound
        self.state = s
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into an order chosen fairly from all orders.

        One number settles several places at once: if it is below 52 * 51 * 50, its remainders by
        52, 51 and 50 are three choices, all equally likely.
        """
        left: i64 = len(cards)
        while left > 1:
            ways: i64 = left
            rest: i64 = left - 1
            while rest > 1 and ways * rest <= MOST_WAYS:
                ways *= rest
                rest -= 1
            choices: i64 = self.below(ways)
            while left > rest:
                further: i64 = choices // left
                pick: i64 = choices - further * left
                choices = further
                left -= 1
                card = cards[left]
                cards[left] = cards[pick]
                cards[pick] = card

    def choice(self, items: list[int]) -> int:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def fork(self) -> Rng:
        """A new generator seeded from this one."""
        high: i64 = self.bits()
        low: i64 = self.bits()
        return resumed(spread(high << 31 ^ low))

    def clone(self) -> Rng:
        """An independent copy that draws the same numbers."""
        return resumed(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (int(self.state),)

    def __repr__(self) -> str:
        return f"resumed({self.state})"


def resumed(state: i64) -> Rng:
    """The generator that had this state when it was saved."""
    rng = Rng(0)
    rng.state = state
    return rng


def scramble(seed: int) -> int:
    """Spread a user's seed (any int) over the whole state, so that close seeds are unrelated."""
    if 0 <= seed <= LOW:  # the usual case needs no large ints
        return spread(seed)
    low: i64 = seed & SEED_BITS
    top: i64 = (seed >> 63) & 1
    return spread(low | top << 63)


def spread(value: i64) -> i64:
    """The same for 64 bits. Higher bits, which only plain Python has, never affect lower ones."""
    value = (value ^ (value >> 30 & 0x3FFFFFFFF)) * FIRST_FACTOR
    value = (value ^ (value >> 27 & 0x1FFFFFFFFF)) * SECOND_FACTOR
    return (value ^ (value >> 31 & 0x1FFFFFFFF)) & MASK
