"""The generator: fair, reproducible, and the same plain or compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import pytest

from pentacles.core.rng import Rng, resumed
from pentacles.core.sealed_rng import SealedRng

FIRST_BITS = [221047462, 2922929160, 767683585, 442196529]
FIRST_BELOW = [15, 47, 21, 35, 43, 15, 31, 43]
FORK_BITS = [1830749180, 1996766581, 3708398431]
FIRST_SHUFFLE = [5, 4, 6, 1, 8, 9, 0, 7, 2, 3]


def test_the_first_numbers_of_a_seed_never_change() -> None:
    rng = Rng(2026)
    assert [rng.bits() for _ in range(4)] == FIRST_BITS
    assert [rng.below(52) for _ in range(8)] == FIRST_BELOW
    cards = list(range(10))
    rng.shuffle(cards)
    assert cards == FIRST_SHUFFLE


def sealed(number: int) -> Rng:
    return SealedRng(sha256(str(number).encode()).digest())


GENERATORS = pytest.mark.parametrize("made", [Rng, sealed], ids=["quick", "sealed"])


@GENERATORS
def test_every_card_is_equally_likely_in_every_place(made: Callable[[int], Rng]) -> None:
    """Chi square over 20 cards and 20 places; 361 degrees of freedom, deviation 27."""
    rounds = 4000
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(rounds):
        cards = list(range(20))
        made(seed).shuffle(cards)
        places.update(enumerate(cards))
    expected = rounds / 20
    off = sum((places[place, card] - expected) ** 2 for place in range(20) for card in range(20))
    assert 361 - 5 * 27 < off / expected < 361 + 5 * 27


@GENERATORS
@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 1000])
def test_numbers_below_n_are_equally_likely(made: Callable[[int], Rng], n: int) -> None:
    rng = made(n)
    rounds = 200 * n if n < 100 else 40_000
    counts = Counter(rng.below(n) for _ in range(rounds))
    assert set(counts) <= set(range(n))
    off = sum((counts[number] - rounds / n) ** 2 for number in range(n)) / (rounds / n)
    assert off < (n - 1) + 5 * (2 * n) ** 0.5 + 1


def test_numbers_that_follow_each_other_are_unrelated() -> None:
    rng = Rng(9)
    numbers = [rng.below(8) for _ in range(80_000)]
    pairs = Counter(zip(numbers[::2], numbers[1::2], strict=True))
    expected = len(numbers) / 2 / 64
    off = sum((pairs[a, b] - expected) ** 2 for a in range(8) for b in range(8)) / expected
    assert 63 - 5 * 11.2 < off < 63 + 5 * 11.2


def test_near_seeds_are_unrelated() -> None:
    first = [Rng(seed).below(64) for seed in range(64_000)]
    counts = Counter(first)
    off = sum((counts[number] - 1000) ** 2 for number in range(64)) / 1000
    assert off < 63 + 5 * 11.2


def test_a_clone_and_a_resumed_generator_draw_the_same_numbers() -> None:
    rng = Rng(5)
    rng.below(7)
    copies = [rng.clone(), resumed(rng.state), eval(repr(rng), {"resumed": resumed})]
    drawn = [rng.bits() for _ in range(5)]
    for copy in copies:
        assert [copy.bits() for _ in range(5)] == drawn


def test_a_fork_goes_its_own_way() -> None:
    rng = Rng(5)
    fork = rng.fork()
    assert [fork.bits() for _ in range(3)] != [rng.bits() for _ in range(3)]


@pytest.mark.parametrize(
    ("seed", "state"),
    [
        (0, 0),
        (1, 6238072747940578789),
        (-1, 3805636230021627259),
        (1 << 63, 2720858781877447050),
        (12345678901234567890, 5413432997299308471),
        (-(1 << 200) + 3, 2185194620014831856),
    ],
)
def test_seeds_are_spread_alike_plain_and_compiled(seed: int, state: int) -> None:
    assert Rng(seed).state == state


def test_the_first_numbers_of_a_fork_never_change() -> None:
    fork = Rng(2026).fork()
    assert [fork.bits() for _ in range(3)] == FORK_BITS


@pytest.mark.parametrize("seed", [0, 1, -1, 1 << 63, -(1 << 200), 2**256 - 1])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert 0 <= Rng(seed).below(10) < 10
