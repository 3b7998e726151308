"""Statistics that know what belongs together.

Matches of the same deal resemble one another, and what one seat of a match wins the others lose.
So the unit that is counted as independent is the deal: every interval here is computed from sums
over deals (the linearised, or cluster-robust, variance of a ratio). Where each deal is one match
with a yes or no, that is the ordinary interval again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from pentacles.bots.intervals import NORMAL, wilson

LEVEL = 0.05
"""The rate of false alarms that the lab allows itself, over everything a table tests at once."""
FEWEST = 30
"""With fewer deals with and without a card, don't trust the normal approximation."""
UNKNOWN = 1e9
"""Half the width of an interval that a single deal says nothing about."""


def student(deals: int) -> float:
    """Standard errors that cover 95 % when the error itself was estimated from so few deals.

    Student's quantile: from the table for up to four deals, beyond that from its expansion around
    the normal one (to 0.1 %).
    """
    if deals <= 4:
        return {2: 12.7062, 3: 4.3027, 4: 3.1824}.get(deals, UNKNOWN)
    z: float = NORMAL
    free = deals - 1
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / free**power for power, term in enumerate(terms, 1)))


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % confidence interval and what it is based on."""

    value: float
    low: float
    high: float
    number: int
    error: float = 0.0

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def facts(self) -> dict[str, float]:
        """As JSON data."""
        return {
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "number": self.number,
        }


class Ratio:
    """A sum divided by another, both over deals: a rate, or a mean per match."""

    def __init__(self) -> None:
        self.deals = 0
        self.tops = self.bottoms = 0.0
        self.top_squares = self.products = self.bottom_squares = 0.0

    def add(self, top: float, bottom: float, times: int = 1) -> None:
        """Count a deal, or several that are alike."""
        self.deals += times
        self.tops += times * top
        self.bottoms += times * bottom
        self.top_squares += times * top * top
        self.products += times * top * bottom
        self.bottom_squares += times * bottom * bottom

    @property
    def value(self) -> float:
        """The ratio."""
        return self.tops / self.bottoms if self.bottoms else 0.0

    @property
    def error(self) -> float:
        """The standard error of the ratio."""
        if self.deals < 2 or not self.bottoms:
            return 0.0
        ratio = self.value
        spread = self.top_squares - 2 * ratio * self.products + ratio * ratio * self.bottom_squares
        return sqrt(max(0.0, spread) * self.deals / (self.deals - 1)) / self.bottoms

    def rate(self) -> Estimate:
        """As a share between 0 and 1, with Wilson's interval at the effective number of trials."""
        if not self.bottoms:
            return Estimate(0.0, 0.0, 1.0, 0)
        share = min(1.0, max(0.0, self.value))
        trials = float(min(self.deals, self.bottoms))
        if self.error and 0.0 < share < 1.0:
            trials = share * (1 - share) / self.error**2
            if self.bottoms > self.deals:  # the error of single matches follows from their share
                trials *= (NORMAL / student(self.deals)) ** 2
        low, high = wilson(share * trials, trials)
        return Estimate(share, low, high, round(self.bottoms), self.error)

    def mean(self) -> Estimate:
        """As a mean with Student's interval: the normal one, if there are many deals."""
        half = student(self.deals) * self.error if self.deals > 1 else UNKNOWN
        value = self.value
        return Estimate(value, value - half, value + half, round(self.bottoms), self.error)


class Pair:
    """The same ratio in two variants on the same deals, and the difference between them."""

    def __init__(self) -> None:
        self.base = Ratio()
        self.other = Ratio()
        self.crossed = [0.0] * 4
        """Sums of products: of tops, top and bottom, bottom and top, bottoms."""

    def add(self, base: tuple[float, float], other: tuple[float, float]) -> None:
        """Count a deal that both variants played."""
        self.base.add(*base)
        self.other.add(*other)
        self.crossed[0] += base[0] * other[0]
        self.crossed[1] += base[0] * other[1]
        self.crossed[2] += base[1] * other[0]
        self.crossed[3] += base[1] * other[1]

    def difference(self) -> Estimate:
        """Other minus base; what the deals have in common cancels out."""
        base, other = self.base, self.other
        value = other.value - base.value
        if base.deals < 2 or not base.bottoms or not other.bottoms:
            return Estimate(value, value - UNKNOWN, value + UNKNOWN, 0)
        first, second = base.value, other.value
        tops, top_bottom, bottom_top, bottoms = self.crossed
        shared = tops - second * top_bottom - first * bottom_top + first * second * bottoms
        shared *= base.deals / (base.deals - 1) / (base.bottoms * other.bottoms)
        error = sqrt(max(0.0, base.error**2 + other.error**2 - 2 * shared))
        half = student(base.deals) * error
        return Estimate(value, value - half, value + half, base.deals, error)


@dataclass(frozen=True)
class Deals:
    """How many deals were played, with how many seats and wins in each.

    A deal that is played several times, from every seat once, has as many wins, and its seats count
    as often.
    """

    number: int
    seats: int
    wins: int
    moments: tuple[float, float] = (0.0, 0.0)
    """Of what one seat wins in a deal: mean square and mean cube around the fair share. If left
    out, they are those of matches with one winner each."""

    def __post_init__(self) -> None:
        if self.moments == (0.0, 0.0):
            fair = self.wins / self.seats
            square = self.wins * fair * (1 - fair)
            object.__setattr__(self, "moments", (square, square * (1 - 2 * fair)))

    @property
    def places(self) -> int:
        """The seats around the table."""
        return self.seats // self.wins


Outcomes = Mapping[tuple[int, float], int]
"""How many deals had this many seats with a card, and this many wins of such seats."""


def rate_with(outcomes: Outcomes) -> Estimate:
    """The share of wins of the seats that had a card."""
    ratio = Ratio()
    for (seats, wins), times in outcomes.items():
        ratio.add(wins, seats, times)
    return ratio.rate()


def against_replacement(outcomes: Outcomes, deals: Deals) -> Estimate:
    """The share of wins of seats with a card minus that of the seats without it.

    A seat without the card has another in its place, so this is what the card is worth compared
    with its replacement.
    """
    seats, wins, other_seats, other_wins = both_sides(outcomes, deals)
    if not seats or not other_seats:
        return Estimate(0.0, -1.0, 1.0, seats)
    mean, other = wins / seats, other_wins / other_seats
    everything = Counter(outcomes)
    everything[0, 0.0] += deals.number - sum(outcomes.values())
    spread = 0.0
    for (k, w), times in everything.items():
        pull = (w - mean * k) / seats
        pull -= ((deals.wins - w) - other * (deals.seats - k)) / other_seats
        spread += times * pull * pull
    error = sqrt(spread * deals.number / max(1, deals.number - 1))
    half = NORMAL * error
    return Estimate(mean - other, mean - other - half, mean - other + half, seats, error)


def chance_of_worth(outcomes: Outcomes, deals: Deals) -> float | None:
    """The probability that a card without any effect seems to be worth this much; None if untested.

    Without an effect the seats that hold the card are as good as drawn at random, so the spread of
    their wins follows from the results of all deals (drawing without replacement), and not from the
    wins of these few seats: those would seem to spread less just when they are few, and among many
    cards the smallest errors cause false alarms. Wins of one seat among many are skewed, which is
    allowed for.
    """
    if not enough(outcomes, deals):
        return None
    places = deals.places
    square, cube = deals.moments
    seats, wins, _, _ = both_sides(outcomes, deals)
    spread = lean = 0.0
    for (k, _), times in outcomes.items():
        held = k / deals.wins
        pairs = times * held * (places - held) / (places - 1)
        spread += pairs * square
        if places > 2:
            lean += pairs * (places - 2 * held) / (places - 2) * cube
    surplus = wins - deals.wins / deals.seats * seats
    if spread <= 0.0:
        return chance(surplus, 0.0)
    return chance(unskewed(surplus / sqrt(spread), lean / spread**1.5), 1.0)


def unskewed(score: float, skewness: float) -> float:
    """A skewed standard score as a normal one (Wilson and Hilferty)."""
    if abs(skewness) < 1e-6:
        return score
    root: float = max(0.0, 1 + skewness * score / 2) ** (1 / 3)
    return 6 / skewness * (root - 1) + skewness / 6


def both_sides(outcomes: Outcomes, deals: Deals) -> tuple[int, float, int, float]:
    """Seats and wins with a card, and without it."""
    seats = sum(k * times for (k, _), times in outcomes.items())
    wins = sum(w * times for (_, w), times in outcomes.items())
    return seats, wins, deals.number * deals.seats - seats, deals.number * deals.wins - wins


def enough(outcomes: Outcomes, deals: Deals) -> bool:
    """Whether a card was there, and was missing, often enough for a test."""
    there = sum(times for (k, _), times in outcomes.items() if k)
    missing = deals.number - sum(times for (k, _), times in outcomes.items() if k == deals.seats)
    return there >= FEWEST and missing >= FEWEST


def chance(difference: float, error: float) -> float:
    """The probability of a difference at least as large by luck alone (normal, two sided)."""
    if error <= 0.0:
        return 1.0 if difference == 0.0 else 0.0
    return erfc(abs(difference) / error / sqrt(2.0))


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """Probabilities corrected for many tests at once (Holm); None if not tested.

    If you report what is below 5 % here, you are wrong about anything at all in at most 5 % of
    runs. Benjamini and Hochberg's correction would find more, but one in twenty of its finds is
    false: a designer who changes a card on such a find is worse off than one who plays more
    matches.
    """
    tested = sorted((value, place) for place, value in enumerate(chances) if value is not None)
    corrected: list[float | None] = [None] * len(chances)
    largest = 0.0
    for rank, (value, place) in enumerate(tested):
        largest = max(largest, min(1.0, value * (len(tested) - rank)))
        corrected[place] = largest
    return corrected


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest number that this share of all counted numbers doesn't exceed."""
    total = sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= share * total:
            return value
    return 0
