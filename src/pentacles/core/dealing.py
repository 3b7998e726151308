"""A new match from a template: all that has to be done for each one, in one call."""

from __future__ import annotations

from pentacles.core.sealed_rng import Seed, generator
from pentacles.core.state import State


def dealt(template: State, seed: Seed) -> State:
    """A copy of a match in which nothing was drawn yet, with the generator of this seed."""
    state = template.clone()
    state.seed = seed
    state.rng = generator(seed)
    return state


def begun(template: State, seed: Seed) -> State:
    """The same, set up as far as the rules go without a decision."""
    state = dealt(template, seed)
    state.settle()
    return state
