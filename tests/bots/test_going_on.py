"""Searches that go on from what was found before, within one turn."""

from __future__ import annotations

import pentacles
from pentacles.bots import Budget, Eyes, SearchBot
from pentacles.bots.ismcts import Search

BUDGET = Budget(iterations=60)


class Watched(SearchBot):
    """Notes with what each search begins."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, BUDGET)
        self.begun: list[tuple[int, int]] = []
        """The turn, and the visits that the root has before the first iteration."""

    def begin(self, eyes: Eyes) -> Search:
        search = super().begin(eyes)
        assert isinstance(search, Search)
        self.begun.append((search.root.turn, search.tree.visits))
        return search


def played(seed: int) -> tuple[list[int], list[Watched]]:
    """Some turns of Wizard Cards: the actions, and the bots."""
    state = pentacles.game("wizard-cards").new(seed=seed)
    bots = [Watched(1), Watched(2)]
    chosen = []
    for _ in range(24):
        chosen.append(bots[state.seat].choose(Eyes(state, state.seat)))
        state.play(state.seat, chosen[-1])
    return chosen, bots


def test_a_turn_is_thought_through_once() -> None:
    chosen, bots = played(4)
    for bot in bots:
        for place, (turn, visits) in enumerate(bot.begun):
            is_first = place == 0 or bot.begun[place - 1][0] != turn
            assert not (is_first and visits), "a new turn begins with a new tree"
    assert any(visits for bot in bots for _, visits in bot.begun)
    again, _ = played(4)
    assert chosen == again


def test_what_was_not_played_is_not_gone_on_from() -> None:
    state = pentacles.game("wizard-cards").new(seed=4)
    bot = Watched(1)
    for _ in range(3):
        bot.choose(Eyes(state, state.seat))
    assert [visits for _, visits in bot.begun] == [0, 0, 0]
    copy = state.clone()
    copy.play(copy.seat, bot.choose(Eyes(state, state.seat)))
    while copy.seat != state.seat or len(copy.reduced_options(copy.seat)) == 1:
        copy.play(copy.seat, copy.options(copy.seat)[0])
    bot.choose(Eyes(copy, copy.seat))
    assert bot.begun[-1][1] == 0, "another match, as far as the bot knows"
