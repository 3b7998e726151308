"""Searches that go on from what was found before, within one turn."""

from __future__ import annotations

import pentacles
from pentacles.bots import Budget, Eyes, SearchBot
from pentacles.bots.ismcts import Search
from pentacles.bots.trial import Trial
from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from pentacles.core.state import State

BUDGET = Budget(iterations=60)


class Watched(SearchBot):
    """Notes with what each search begins."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, BUDGET)
        self.begun: list[tuple[int, int]] = []
        """The turn, and the visits that the root has before the first iteration."""
        self.found: list[list[tuple[int, int, float]]] = []
        """What each search has found about its options."""

    def begin(self, eyes: Eyes) -> Search:
        search = super().begin(eyes)
        assert isinstance(search, Search)
        self.begun.append((search.root.turn, search.tree.visits))
        return search

    def search(self, eyes: Eyes, keeps_chances: bool = False) -> Search | Trial:
        search = super().search(eyes, keeps_chances)
        self.found.append(search.ranked())
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


def with_an_exchange(state: State, seat: int) -> State:
    """The same match with two different cards exchanged that the seat can't see."""
    other = state.clone()
    unseen = [card for cards in other.zones for card in cards if not other.seen[card] >> seat & 1]
    first = unseen[0]
    second = next(card for card in unseen[::-1] if other.face[card] != other.face[first])
    faces = other.face.copy()
    faces[first], faces[second] = faces[second], faces[first]
    other.face = faces
    return other


def test_what_is_gone_on_from_depends_only_on_what_the_seat_knows() -> None:
    times = 0
    for seed in range(1, 7):
        state = pentacles.game("wizard-cards").new(seed=seed)
        playout(state, Rng(seed), 15)
        seat = state.seat
        matches = [state, with_an_exchange(state, seat)]
        bots = [Watched(5), Watched(5)]
        assert matches[0].face != matches[1].face
        while state.seat == seat and matches[0].table(seat) == matches[1].table(seat):
            one, other = (
                bot.choose(Eyes(match, seat)) for bot, match in zip(bots, matches, strict=True)
            )
            assert one == other
            assert bots[0].begun == bots[1].begun
            assert bots[0].found == bots[1].found
            for match in matches:
                match.play(seat, one)
        times += sum(1 for _, visits in bots[0].begun if visits)
    assert times, "nothing was gone on from"
