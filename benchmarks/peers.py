"""Random play, clone and search speed of other projects' card games.

Runs inside the environment that `python3 benchmarks/run.py --peers` makes, and prints one line
of JSON. Every peer is driven in the quickest way that its public interface offers, unless its
title says otherwise. What isn't installed, or doesn't work, is reported as such and doesn't stop
the rest.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import importlib.metadata
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from operator import methodcaller
from pathlib import Path
from time import process_time
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, from anywhere

from benchmarks.timing import Tally, cost, middles, pace, report

SIMULATIONS = 50
"""Simulations for one searched decision; the figure reported is simulations/s."""
LENGTHS = 60
"""How many searched positions are played to their end to see how long a simulation is."""


class Peer(Protocol):
    """One game of one library, ready to be played."""

    def play(self, games: int) -> Tally: ...

    def stop_after(self, decisions: int) -> Any: ...

    @property
    def clone(self) -> Callable[[Any], object]: ...


class OpenSpiel:
    """A game of OpenSpiel. Its deals and draws are chance nodes, all with equal chances here."""

    def __init__(self, name: str, seed: int) -> None:
        spiel: Any = importlib.import_module("pyspiel")
        self.is_python = name.startswith("python_")
        if self.is_python:
            importlib.import_module("open_spiel.python.games")
        self.game = spiel.load_game(name)
        self.chance = int(spiel.PlayerId.CHANCE)
        self.terminal = int(spiel.PlayerId.TERMINAL)
        self.random = random.Random(seed).random
        self.clone = methodcaller("clone")

    def play(self, games: int) -> Tally:
        draw, chance, terminal = self.random, self.chance, self.terminal
        is_python = self.is_python
        decisions = draws = 0
        for _ in range(games):
            state = self.game.new_initial_state()
            while (player := state.current_player()) != terminal:
                if player != chance:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
                elif is_python:  # the quicker way for games in Python
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                    draws += 1
                else:  # the quicker way for games in C++
                    actions = state.legal_actions()
                    state.apply_action(actions[int(draw() * len(actions))])
                    draws += 1
        return Tally(decisions, draws)

    def stop_after(self, decisions: int) -> Any:
        """A match after this many decisions, or None if it ended before."""
        state = self.game.new_initial_state()
        made = 0
        while (player := state.current_player()) != self.terminal:
            if player != self.chance:
                if made == decisions:
                    return state
                made += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(self.random() * len(actions))])
        return None


class OpenSpielByTheBook(OpenSpiel):
    """The same, driven by the loop that OpenSpiel describes for any game, whatever its chances."""

    def play(self, games: int) -> Tally:
        draw = self.random
        decisions = draws = 0
        for _ in range(games):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    left, drawn = draw() * 0.999_999, 0  # the chances may not quite add up to 1
                    for action, chance in state.chance_outcomes():
                        left -= chance
                        if left < 0:
                            drawn = action
                            break
                    state.apply_action(drawn)
                    draws += 1
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
        return Tally(decisions, draws)


class RlcardEnv:
    """An RLCard environment: every step also builds the observation of the next player."""

    def __init__(self, name: str, seed: int) -> None:
        rlcard: Any = importlib.import_module("rlcard")
        self.env = rlcard.make(name, config={"seed": seed})
        self.random = random.Random(seed).random
        self.clone = copy.deepcopy  # it offers no other way

    def play(self, games: int) -> Tally:
        env, draw = self.env, self.random
        decisions = 0
        for _ in range(games):
            seen, _player = env.reset()
            while not env.is_over():
                actions = list(seen["legal_actions"])
                seen, _player = env.step(actions[int(draw() * len(actions))])
                decisions += 1
        return Tally(decisions, 0)

    def stop_after(self, decisions: int) -> Any:
        seen, _player = self.env.reset()
        for _ in range(decisions):
            actions = list(seen["legal_actions"])
            seen, _player = self.env.step(actions[int(self.random() * len(actions))])
            if self.env.is_over():
                return None
        return copy.deepcopy(self.env.game)  # an environment can't be copied, its game can


class RlcardGame(RlcardEnv):
    """The game inside an RLCard environment, without observations: its engine at its best."""

    def play(self, games: int) -> Tally:
        game, draw = self.env.game, self.random
        decisions = 0
        for _ in range(games):
            game.init_game()
            referee = getattr(game, "judge", game)  # a new one for each match
            while not game.is_over():
                actions = referee.get_legal_actions()
                game.step(actions[int(draw() * len(actions))])
                decisions += 1
        return Tally(decisions, 0)


class PettingZoo:
    """A PettingZoo environment, driven by its documented loop."""

    def __init__(self, name: str, seed: int) -> None:
        module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
        self.numpy: Any = importlib.import_module("numpy")
        self.env = module.env()
        self.env.reset(seed=seed)
        self.random = random.Random(seed).random

    def play(self, games: int) -> Tally:
        env, draw, nonzero = self.env, self.random, self.numpy.flatnonzero
        decisions = 0
        for _ in range(games):
            env.reset()
            while True:
                seen, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    break
                actions = nonzero(seen["action_mask"])
                env.step(int(actions[int(draw() * len(actions))]))
                decisions += 1
        return Tally(decisions, 0)

    def stop_after(self, decisions: int) -> Any:
        self.env.reset()
        for _ in range(decisions):
            seen, _reward, terminated, truncated, _info = self.env.last()
            if terminated or truncated:
                return None
            actions = self.numpy.flatnonzero(seen["action_mask"])
            self.env.step(int(actions[int(self.random() * len(actions))]))
        return self.env

    def clone(self, state: Any) -> object:
        twin: Any = copy.deepcopy(state)
        twin.last()  # raises if the copy has lost the match
        return twin


class DominoesSearch:
    """OpenSpiel's Python search bot on a Python game with hidden hands.

    OpenSpiel redeals no Python game by itself, so the bot is given a redeal here: the tiles of
    the other hands that aren't on the table are dealt again.
    """

    def __init__(self, name: str, seed: int) -> None:
        self.peer = OpenSpiel(name, seed)
        ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
        mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
        numpy: Any = importlib.import_module("numpy")
        self.shuffle = random.Random(seed).shuffle
        self.deck = list(self.peer.game.new_initial_state().deck)
        evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(seed))
        self.bot = ismcts.ISMCTSBot(
            self.peer.game,
            evaluator,
            uct_c=1.4,
            max_simulations=SIMULATIONS,
            random_state=numpy.random.RandomState(seed + 1),
        )
        self.bot.set_resampler(self.redeal)

    def position(self) -> Any:
        """Two tiles on the table, nobody blocked yet, more than one tile to choose from."""
        players = self.peer.game.num_players()
        while True:
            state = self.peer.stop_after(2)
            played = [action.player for action in state.actions_history]
            if [*played, state.current_player()] == [0, 1, 2 % players]:
                if len(state.legal_actions()) > 1:
                    return state

    def seats_dealt(self) -> list[int]:
        """Who gets each tile of the deal: one hand after the other."""
        return [0] * 7 + [1] * 7

    def redeal(self, state: Any, player: int) -> Any:
        seats = self.seats_dealt()
        history = state.history()
        dealt, played = history[: len(seats)], history[len(seats) :]
        shown: dict[int, list[int]] = {seat: [] for seat in seats}
        for action in state.actions_history:
            shown[action.player].append(self.deck.index(action.tile))
        own = [tile for tile, seat in zip(dealt, seats, strict=True) if seat == player]
        known = {*own, *(tile for tiles in shown.values() for tile in tiles)}
        hidden = [tile for tile in range(len(self.deck)) if tile not in known]
        self.shuffle(hidden)
        hands = {
            seat: own if seat == player else [*tiles, *take(hidden, 7 - len(tiles))]
            for seat, tiles in shown.items()
        }
        twin = self.peer.game.new_initial_state()
        for seat in seats:
            twin.apply_action(hands[seat].pop(0))
        for action in played:
            twin.apply_action(action)
        return twin

    def search(self) -> None:
        self.bot.step(self.position())


class TeamDominoesSearch(DominoesSearch):
    """The same with four hands: the longest of OpenSpiel's Python games with hidden cards."""

    def seats_dealt(self) -> list[int]:
        """Tile by tile around the table."""
        return [0, 1, 2, 3] * 7


def take(tiles: list[int], count: int) -> list[int]:
    """The first tiles of a list, taken off it."""
    taken = tiles[:count]
    del tiles[:count]
    return taken


class NativeSearch:
    """OpenSpiel's C++ search bot on a C++ game that OpenSpiel can redeal."""

    def __init__(self, name: str, seed: int) -> None:
        spiel: Any = importlib.import_module("pyspiel")
        self.peer = OpenSpiel(name, seed)
        self.bot = spiel.ISMCTSBot(
            seed,
            spiel.RandomRolloutEvaluator(1, seed),
            1.4,
            SIMULATIONS,
            -1,
            spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )

    def position(self) -> Any:
        while True:
            state = self.peer.stop_after(24)
            if state is not None and len(state.legal_actions()) > 1:
                return state

    def search(self) -> None:
        self.bot.step(self.position())


@dataclass(frozen=True)
class Entry:
    """A line of the comparison."""

    id: str
    library: str  # as pip knows it
    title: str
    game: str
    make: Callable[[str, int], Any]
    searches: bool = False


ENTRIES = [
    Entry(
        "openspiel-crazy-eights",
        "open_spiel",
        "OpenSpiel crazy_eights (C++), loop by the book",
        "crazy_eights(players=2)",
        OpenSpielByTheBook,
    ),
    Entry(
        "openspiel-crazy-eights-quickest",
        "open_spiel",
        "OpenSpiel crazy_eights (C++), quickest loop",
        "crazy_eights(players=2)",
        OpenSpiel,
    ),
    Entry("openspiel-gin-rummy", "open_spiel", "OpenSpiel gin_rummy (C++)", "gin_rummy", OpenSpiel),
    # The quickest of OpenSpiel's Python games with hidden hands: three cards, two decisions.
    Entry(
        "openspiel-python",
        "open_spiel",
        "OpenSpiel python_kuhn_poker (Python)",
        "python_kuhn_poker",
        OpenSpiel,
    ),
    # Closest in kind, so it is the target: a hand of hidden pieces, played one by one onto the
    # table.
    Entry(
        "openspiel-python-dominoes",
        "open_spiel",
        "OpenSpiel python_block_dominoes (Python)",
        "python_block_dominoes",
        OpenSpiel,
    ),
    Entry("rlcard-gin-rummy", "rlcard", "RLCard gin-rummy", "gin-rummy", RlcardEnv),
    Entry(
        "rlcard-gin-rummy-bare",
        "rlcard",
        "RLCard gin-rummy, no observations",
        "gin-rummy",
        RlcardGame,
    ),
    Entry("rlcard-uno", "rlcard", "RLCard uno", "uno", RlcardEnv),
    Entry("rlcard-uno-bare", "rlcard", "RLCard uno, no observations", "uno", RlcardGame),
    Entry(
        "pettingzoo-gin-rummy",
        "pettingzoo",
        "PettingZoo gin_rummy_v4",
        "gin_rummy_v4",
        PettingZoo,
    ),
    Entry(
        "search-python",
        "open_spiel",
        "OpenSpiel Python bot on python_block_dominoes",
        "python_block_dominoes",
        DominoesSearch,
        searches=True,
    ),
    # The longest: 28 tiles in four hands, twice as many decisions as with two hands.
    Entry(
        "search-python-team",
        "open_spiel",
        "OpenSpiel Python bot on python_team_dominoes",
        "python_team_dominoes",
        TeamDominoesSearch,
        searches=True,
    ),
    Entry(
        "search-gin-rummy",
        "open_spiel",
        "OpenSpiel C++ bot on gin_rummy",
        "gin_rummy",
        NativeSearch,
        searches=True,
    ),
    Entry(
        "search-hearts",
        "open_spiel",
        "OpenSpiel C++ bot on hearts",
        "hearts",
        NativeSearch,
        searches=True,
    ),
]


def measure(entry: Entry, seconds: float, seed: int) -> dict[str, Any]:
    """One entry; never raises, because a peer that fails is a result too."""
    result: dict[str, Any] = {"id": entry.id, "title": entry.title, "library": entry.library}
    try:
        result["version"] = importlib.metadata.version(entry.library)
        subject = entry.make(entry.game, seed)
    except ImportError:  # a missing version raises this too
        result["missing"] = "not installed"
        return result
    except Exception as problem:  # noqa: BLE001 (a peer may fail in any way)
        result["missing"] = f"failed: {_sentence(problem)}"
        return result
    try:
        if entry.searches:
            result.update(measure_search(subject, seconds))
        else:
            result.update(measure_play(subject, seconds))
    except Exception as problem:  # noqa: BLE001 (a peer may fail in any way)
        result["missing"] = f"failed: {_sentence(problem)}"
    return result


def measure_play(peer: Peer, seconds: float) -> dict[str, Any]:
    """Random play, then clones of states halfway through."""
    result: dict[str, Any] = dict(pace(peer.play, seconds)._asdict())
    try:
        states = middles(peer.stop_after, result["decisions_per_game"])
        result["clone_us"] = cost(peer.clone, states, seconds / 4)
    except Exception as problem:  # noqa: BLE001 (a peer may fail in any way)
        result["clone_missing"] = f"no working copy: {_sentence(problem)}"
    return result


def measure_search(searcher: Any, seconds: float) -> dict[str, Any]:
    """Simulations/s of information-set tree search with random playouts."""
    searcher.search()
    searched = 0
    begun = process_time()
    spent = 0.0
    while spent < seconds:
        searcher.search()
        searched += 1
        spent = process_time() - begun
    return {
        "simulations_per_second": searched * SIMULATIONS / spent,
        "decisions_per_simulation": length(searcher),
    }


def length(searcher: Any) -> float:
    """Decisions from a searched position to the end when all play at random."""
    peer = searcher.peer
    made = 0
    for _ in range(LENGTHS):
        state = searcher.position()
        while (player := state.current_player()) != peer.terminal:
            made += player != peer.chance
            actions = state.legal_actions()
            state.apply_action(actions[int(peer.random() * len(actions))])
    return made / LENGTHS


def _sentence(problem: BaseException) -> str:
    lines = str(problem).strip().splitlines()
    return f"{type(problem).__name__}: {lines[0][:120]}" if lines else type(problem).__name__


def main() -> None:
    """Measure the chosen peers and print one line of JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="example:\n  .peers/bin/python benchmarks/peers.py --seconds 0.5 --library rlcard",
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="for each peer (default 0.5)")
    parser.add_argument("--seed", type=int, default=1, help="of the driver (default 1)")
    parser.add_argument(
        "--library",
        choices=sorted({entry.library for entry in ENTRIES}),
        action="append",
        help="only peers of this library; may be repeated",
    )
    asked = parser.parse_args()
    entries = [entry for entry in ENTRIES if not asked.library or entry.library in asked.library]
    report(
        {
            "python": sys.version.split()[0],
            "peers": [measure(entry, asked.seconds, asked.seed) for entry in entries],
        }
    )


if __name__ == "__main__":
    main()
