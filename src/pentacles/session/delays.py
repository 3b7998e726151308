"""Delays: when to give an answer that nobody had to think about.

An answer that always came after a second would show that there was nothing to choose. So a person's
only option takes as long as this person's answers usually do, and a bot's as long as its choices.
What is measured is what the others can see: the time from a question that everybody knows of to an
answer that everybody notices.
"""

from __future__ import annotations

import secrets
from collections import deque

from pentacles.core.rng import Rng

QUICKEST = 0.7
SLOWEST = 1.5
"""Seconds after which a bot answers, or a person whose usual times are not known yet."""
SHORTEST = 0.3
LONGEST = 12.0
"""Bounds in seconds for an answer in a person's usual time: nobody waits for minutes."""
RECENT = 24
"""How many of a person's answers show what is usual."""
FEWEST = 4
"""With fewer answers the range above is drawn from as well."""
SPREAD = 0.1
"""The share by which a usual time is lengthened or shortened."""
STEPS = 1000
"""Steps between the shortest and the longest."""


class Delays:
    """The delays of one match, and the answers that they imitate."""

    def __init__(self, seats: int, pace: float, rng: Rng | None = None) -> None:
        self.pace = pace
        self.rng = rng or Rng(secrets.randbits(62))
        """Nobody at the table can foresee or recompute what it draws."""
        self.asked: list[tuple[str, float]] = [("", 0.0)] * seats
        """By seat: what it was last asked openly, and when."""
        self.answers: list[deque[tuple[str, float]]] = [deque(maxlen=RECENT) for _ in range(seats)]
        """By seat: what was asked, and after how many seconds the person answered."""

    def ask(self, seat: int, kind: str, at: float) -> None:
        """A seat is asked something, as everybody can see."""
        self.asked[seat] = (kind, at)

    def answer(self, seat: int, at: float) -> None:
        """A person has answered, as everybody can see."""
        kind, since = self.asked[seat]
        self.answers[seat].append((kind, min(max(at - since, SHORTEST), LONGEST)))

    def draw(self) -> float:
        """Seconds for an answer by a bot, or by somebody whose usual time doesn't matter."""
        return self.pace * (QUICKEST + self._share() * (SLOWEST - QUICKEST))

    def draw_usual(self, seat: int) -> float:
        """Seconds like those that a person usually needs for such a question."""
        kind = self.asked[seat][0]
        usual = [seconds for other, seconds in self.answers[seat] if other == kind]
        if len(usual) < FEWEST:
            usual = [seconds for _, seconds in self.answers[seat]]
        chosen = self.rng.below(max(len(usual), FEWEST))
        if chosen >= len(usual) or not self.pace:
            return self.draw()
        return usual[chosen] * (1 - SPREAD + 2 * SPREAD * self._share())

    def _share(self) -> float:
        return self.rng.below(STEPS) / STEPS
