# not compiled
"""Sequences: what a bot does until the others notice it.

A hand that is built in secret takes many steps. If a bot took its time for each of them, the others
could count them. So it thinks all of them through at once, and they are made at once.
"""

from __future__ import annotations

from pentacles.bots import Budget, make_bot
from pentacles.bots.eyes import Eyes
from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.witnesses import noticed

MOST = 60
"""Steps of a sequence, whatever happens."""
SHARE = 0.15
FADING = 0.75
"""The second choice has this share of the first one's time, and each one after that less: all of
them together take no longer than the shortest delay of an answer."""


def is_secret(state: State, seat: int, action: int) -> bool:
    """Whether nobody but its seat would notice this move."""
    after = state.clone()
    events = after.play(seat, action)
    return noticed(state, after, seat, events) == 1 << seat


def sequence(state: State, seat: int, level: str, rng: Rng, budget: Budget) -> list[int]:
    """What a bot of this level does, up to the first move that others notice.

    The first choice has the whole budget; what follows in secret is a matter of moments.
    """
    world = state.clone()
    found: list[int] = []
    seconds = budget.seconds
    while len(found) < MOST:
        bot = make_bot(level, 0, Budget(budget.iterations, seconds))
        bot.rng = rng
        if len(world.options(seat)) > 1:
            seconds = budget.seconds * SHARE if seconds == budget.seconds else seconds * FADING
        action = bot.choose(Eyes(world, seat))
        found.append(action)
        before = world.clone()
        events = world.play(seat, action)
        if noticed(before, world, seat, events) != 1 << seat or not world.asked >> seat & 1:
            break
    return found
