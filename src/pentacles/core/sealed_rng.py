"""Sealed deals: random numbers that nobody can compute without the seed.

The quick generator (`pentacles.core.rng`) deals simulations; anyone who sees enough of its numbers
can work out the rest. A match between people deals from a sealed seed instead: 256 random bits,
written as 64 hex digits. They key BLAKE2b, which turns a counter into numbers; finding the key from
the numbers, or one number from the others, would mean breaking BLAKE2b.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from pentacles.core.rng import LOW, Rng

Seed = int | str
"""A whole number deals from the quick generator, 64 hex digits from the sealed one."""

DIGITS: Final = 64
HEX: Final = frozenset("0123456789abcdef")
LARGEST_SEED: Final = 1 << 256
WORDS: Final = 16
"""Numbers of 32 bits in a block."""


@mypyc_attr(acyclic=True)
class SealedRng(Rng):
    """A generator keyed with a sealed seed; its `state` counts the numbers drawn so far."""

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        self.sealed = True
        self.key = key
        self.block = b""
        self.number: i64 = -1
        """Which block of the stream is loaded."""
        self.state = 0

    def bits(self) -> int:
        """The next 32 random bits."""
        place: i64 = self.state
        number: i64 = place // WORDS
        if number != self.number:
            counter = int(number).to_bytes(8, "little")
            self.block = blake2b(counter, key=self.key, person=b"pentacles deal").digest()
            self.number = number
        start: i64 = 4 * (place % WORDS)
        self.state = place + 1
        return int.from_bytes(self.block[start : start + 4], "little")

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        bound: i64 = n
        product: i64 = self.bits() * bound
        if (product & LOW) < bound:
            unfair: i64 = (LOW + 1 - bound) % bound
            while (product & LOW) < unfair:
                product = self.bits() * bound
        return product >> 32

    def fork(self) -> Rng:
        """A separate sealed generator, from which this one can't be found."""
        counter = int(self.state).to_bytes(8, "little")
        self.state += 1
        own = blake2b(counter, key=self.key, person=b"pentacles fork", digest_size=32)
        return SealedRng(own.digest())

    def clone(self) -> Rng:
        """An independent copy that draws the same numbers."""
        return resumed(self.key, self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (self.key, int(self.state))

    def __repr__(self) -> str:
        return f"<sealed generator after {self.state} numbers>"


def resumed(key: bytes, state: i64) -> Rng:
    """The sealed generator that had this state when it was saved."""
    rng = SealedRng(key)
    rng.state = state
    return rng


def new_sealed_seed() -> str:
    """A seed that nobody can guess, from the operating system."""
    return secrets.token_hex(DIGITS // 2)


def is_sealed(seed: object) -> bool:
    """Whether this is a sealed seed: 64 hex digits in lower case."""
    return isinstance(seed, str) and len(seed) == DIGITS and HEX.issuperset(seed)


def is_seed(seed: object) -> bool:
    """Whether a match can be dealt from this."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        return -LARGEST_SEED < seed < LARGEST_SEED
    return is_sealed(seed)


def generator(seed: Seed) -> Rng:
    """The generator that a match with this seed deals from."""
    if isinstance(seed, str):
        return SealedRng(bytes.fromhex(seed))
    return Rng(seed)


def offshoot(seed: Seed, purpose: int) -> int:
    """A separate seed for what happens beside the deal, such as the choices of local bots."""
    if isinstance(seed, str):
        text = f"pentacles offshoot {purpose} {seed}"
        return int.from_bytes(sha256(text.encode()).digest()[:6], "little")
    return seed ^ purpose


def commitment(match: str, seed: Seed) -> str:
    """What is published of a sealed seed before the match: it fixes the deal and reveals nothing.

    A seed that somebody chose hides nothing, so there is nothing to publish: an empty text.
    """
    if isinstance(seed, str):
        return sha256(f"pentacles commitment {match} {seed}".encode()).hexdigest()
    return ""
