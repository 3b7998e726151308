"""How good the sage is: against every level, against a best response, over training time.

    python benchmarks/learning.py levels --matches 400
    python benchmarks/learning.py archmage --seconds 0.1 --minutes 3 wysaertz
    python benchmarks/learning.py response wizard-cards
    python benchmarks/learning.py curve FOLDER
    python benchmarks/learning.py ceiling wysaertz --matches 100 --iterations 200
    python benchmarks/learning.py lead wysaertz --matches 100 --iterations 300
    python benchmarks/learning.py values witless-wizards --matches 100 --seconds 0.1 --horizon 0
    python benchmarks/learning.py before witless-wizards --matches 40 --seconds 1 --slower 3.9
    python benchmarks/learning.py look wysaertz-2 --matches 800 --options 4 --worlds 4 --weight 40
    python benchmarks/learning.py ratings
    python benchmarks/learning.py balance
    python benchmarks/learning.py write

Each part adds what it measured to `learning.json`; `write` makes `learning.md` from it. Half of the
seats are the sage's and change from match to match; equal players would win one half. Intervals are
Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a script, from anywhere

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from benchmarks.learning_page import page
from pentacles.bots import Bot, Budget, make_bot
from pentacles.bots.arena import compete, play_match
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import first_sight
from pentacles.bots.intervals import Mean
from pentacles.bots.ismcts import Search
from pentacles.bots.network import Network, read_network
from pentacles.bots.sage import WEIGHTS, SageBot, ordered, rated
from pentacles.bots.sage_advice import SageAdvice
from pentacles.bots.search_bot import SearchBot
from pentacles.bots.side_by_side import new_search
from pentacles.core.advice import Advice
from pentacles.core.game import Game
from pentacles.core.rng import Rng
from pentacles.learning.recipes import recipe
from pentacles.learning.response import Responder
from pentacles.learning.testing import Ending, among_equals, measured

HERE = Path(__file__).resolve().parent
STORE = HERE / "learning.json"
PAGE = HERE / "learning.md"
GAMES = ("wizard-cards", "wysaertz", "witless-wizards", "wizards-and-relics", "wiz")
PARTS = (
    "levels",
    "archmage",
    "ceiling",
    "response",
    "curve",
    "lead",
    "values",
    "before",
    "look",
    "ratings",
    "balance",
    "write",
)
Maker = Callable[[int], Bot]
"""Makes a bot with a seed."""
Rivals = Callable[[Game, Network], tuple[Maker, Maker]]
"""Who meets whom in a game that has this network."""
FIRST_SEED = 50_000_000
"""The seed of the deals: none of them was used in training."""


def networks(wanted: list[str]) -> Iterator[tuple[str, int, Network]]:
    for game in GAMES:
        for players in (2, 3, 4):
            path = WEIGHTS / f"{game}-{players}.npz"
            if path.is_file() and (not wanted or game in wanted or f"{game}-{players}" in wanted):
                yield game, players, read_network(path)


def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(STORE.read_text() or "{}") if STORE.exists() else {}
    return found


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else measures something into the store for a moment."""
    with STORE.open("a") as store:
        flock(store, LOCK_EX)
        yield


def keep(part: str, key: str, facts: Any) -> None:
    with alone():
        note(part, key, facts)


def note(part: str, key: str, facts: Any) -> None:
    found = stored()
    found.setdefault(part, {})[key] = facts
    STORE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    print(part, key, facts, flush=True)


def add(part: str, key: str, won: float, matches: int) -> None:
    """Add matches to those that were counted before."""
    with alone():
        before = stored().get(part, {}).get(key, [0.0, 0])
        note(part, key, [before[0] + won, before[1] + matches])


def levels(asked: argparse.Namespace) -> None:
    for game, players, network in networks(asked.games):
        for level in asked.bots.split(","):
            made = pentacles.game(game)
            score = measured(network, made, players, level, asked.matches, seed=asked.seed)
            keep("levels", f"{game} {players} {level}", [score.won, score.matches])


def archmage(asked: argparse.Namespace) -> None:
    """As many matches as are asked for and there is time for.

    An archmage's clock is the time of the processor, so that it doesn't matter what else runs.
    """
    time.perf_counter = time.process_time
    for game, players, network in networks(asked.games):
        made, budget = pentacles.game(game), Budget(seconds=asked.seconds)
        key = f"{game} {players} archmage {asked.seconds:g} s"
        end = time.monotonic() + 60 * asked.minutes
        for deal in range(asked.matches // 2):
            if time.monotonic() >= end:
                break
            seed = asked.seed + deal
            score = measured(network, made, players, "archmage", 2, seed=seed, budget=budget)
            add("levels", key, score.won, 2)


def response(asked: argparse.Namespace) -> None:
    """A fresh network learns against the frozen sage."""
    for game, players, network in networks(asked.games):
        made = pentacles.game(game)
        changes = {"seed": 99} | ({"decisions": asked.decisions} if asked.decisions else {})
        trainer = Responder(recipe(game, players, **changes), network)
        for _ in trainer.lessons():
            pass
        score = measured(trainer.network(), made, players, network, asked.matches, seed=asked.seed)
        facts = [score.won, score.matches, trainer.decisions, round(trainer.seconds)]
        keep("response", f"{game} {players}", facts)


def curve(asked: argparse.Namespace) -> None:
    """The networks of one run, in files with names that end in their decisions in thousands."""
    for path in sorted(Path(asked.folder).glob("*k.npz")):
        name, _, thousands = path.stem.rpartition("-")
        if asked.games and name not in asked.games:
            continue
        network = read_network(path)
        game, players = network.facts["game"], network.facts["players"]
        made = pentacles.game(game)
        score = measured(network, made, players, "adept", asked.matches, seed=asked.seed)
        seconds = network.facts["seconds"]
        facts = [score.won, score.matches, int(thousands[:-1]) * 1000, seconds]
        keep("curve", f"{name} {int(thousands[:-1]):07d}", facts)


def dueled(made: Game, players: int, deal: int, number: int, ours: Maker, theirs: Maker) -> float:
    """What we won of a match; every deal is played twice, from both sides."""
    state = made.new(players, deal + number // 2)
    state.recording = False
    mine = [(seat + number) % 2 == 0 for seat in range(state.seats)]
    bots = [(ours if own else theirs)(number * 7 + seat) for seat, own in enumerate(mine)]
    play_match(state, bots)
    winners = state.winners or range(state.seats)
    return sum(mine[seat] for seat in winners) / len(winners)


def duels(asked: argparse.Namespace, part: str, how: str, rivals: Rivals) -> None:
    """The matches of two makers of bots in each game, added to the store one by one."""
    for game, players, network in networks(asked.games):
        made = pentacles.game(game)
        ours, theirs = rivals(made, network)
        for number in range(asked.matches):
            won = dueled(made, players, asked.seed, number, ours, theirs)
            add(part, f"{game} {players} {how}", won, 1)


def ceiling(asked: argparse.Namespace) -> None:
    """What a search wins against the adept, which no network without a search need reach."""
    budget = Budget(iterations=asked.iterations)
    searching, adept = partial(SearchBot, budget=budget), partial(make_bot, "adept")
    duels(asked, "ceiling", f"{asked.iterations}", lambda *_: (searching, adept))


class Led(SearchBot):
    """An archmage that begins with the choice of a network, whatever its weights say."""

    def __init__(self, network: Network, seed: int, budget: Budget) -> None:
        super().__init__(seed, budget)
        self.network = network

    def begin(self, eyes: Eyes) -> Any:
        order = ordered(self.network, eyes, self.rng) or eyes.reduced_options
        return new_search(eyes.world(self.rng), eyes.seat, self.rng, order)


class Plain(SearchBot):
    """An archmage that begins with the adept's choice, and each decision afresh as its rival."""

    def begin(self, eyes: Eyes) -> Any:
        order = first_sight(eyes, self.rng)
        return new_search(eyes.world(self.rng), eyes.seat, self.rng, order)


def lead(asked: argparse.Namespace) -> None:
    """Two archmages with equal iterations: one begins with the sage's choice, one as the adept."""
    budget = Budget(iterations=asked.iterations)

    def rivals(_: Game, network: Network) -> tuple[Maker, Maker]:
        return partial(Led, network, budget=budget), partial(Plain, budget=budget)

    duels(asked, "lead", f"{asked.iterations}", rivals)


class Advised(SearchBot):
    """An archmage that searches with some advice, whatever the sage's weights say."""

    def __init__(self, advice: Advice[Any], seed: int, budget: Budget) -> None:
        super().__init__(seed, budget)
        self.advice = advice

    def begin(self, eyes: Eyes) -> Any:
        search = super().begin(eyes)
        search.advice = self.advice
        search.horizon = self.advice.horizon()
        return search


def values(asked: argparse.Namespace) -> None:
    """Two archmages with equal time of the processor: one asks the sage what to expect."""
    time.perf_counter = time.process_time
    budget = Budget(seconds=asked.seconds)

    def rivals(made: Game, network: Network) -> tuple[Maker, Maker]:
        advices = SageAdvice(made, network, asked.horizon), made.advice
        ours, theirs = (partial(Advised, advice, budget=budget) for advice in advices)
        return ours, theirs

    duels(asked, "values", f"{asked.seconds:g} {asked.horizon}", rivals)


class Early(SearchBot):
    """An archmage of the time before the sage: it asks nobody, and thinks each decision afresh."""

    def begin(self, eyes: Eyes) -> Any:
        order, advice = first_sight(eyes, self.rng), eyes.game.advice
        world = eyes.world(self.rng)
        return Search(world, eyes.seat, advice, self.rng, horizon=advice.horizon(), order=order)


def before(asked: argparse.Namespace) -> None:
    """Today's archmage against the one of before the sage, with equal time of the processor.

    The earlier one plays with today's engine, so it gets less time: as its own engine was slower.
    """
    time.perf_counter = time.process_time
    now = partial(SearchBot, budget=Budget(seconds=asked.seconds))
    then = partial(Early, budget=Budget(seconds=asked.seconds / asked.slower))
    duels(asked, "before", f"{asked.seconds:g} {asked.slower:g}", lambda *_: (now, then))


class Looking(SageBot):
    """A sage that also looks at the positions right after the options that it likes best.

    Only where it is unsure: where the ratings of several options are near to each other. All of
    them are played in the same few worlds that its seat holds possible.
    """

    def __init__(self, network: Network, asked: argparse.Namespace, seed: int) -> None:
        super().__init__(seed, network)
        self.net, self.asked = network, asked
        self.dreams = Rng(seed * 31 + 5)
        """Apart from its other dice, so that it differs from a plain sage in nothing else."""

    def choose(self, eyes: Eyes) -> int:
        if len(eyes.options) == 1:
            return eyes.options[0]
        actions, ratings = rated(self.net, eyes, self.rng)
        likes = sorted(range(len(actions)), key=lambda place: -ratings[place])
        least = max(ratings) - self.asked.within
        likes = sorted(one for one in likes[: self.asked.options] if ratings[one] > least)
        if self.asked.worlds and len(likes) > 1:
            hopes = self.hopes(eyes, [actions[place] for place in likes])
            weight, mean = self.asked.weight, sum(hopes) / len(hopes)
            ratings = [
                ratings[place] + weight * (hope - mean)
                for place, hope in zip(likes, hopes, strict=True)
            ]
            actions = [actions[place] for place in likes]
        return self.pick(actions, ratings)

    def hopes(self, eyes: Eyes, actions: list[int]) -> list[float]:
        """What the network expects after each action, in several worlds together."""
        advice = SageAdvice(eyes.game, self.net, 0)
        sums = [0.0] * len(actions)
        for _ in range(self.asked.worlds):
            world = eyes.world(self.dreams)
            world.recording = False
            dice = self.dreams.fork()
            for place, action in enumerate(actions):
                after = world.clone()
                after.rng = dice.clone()
                after.play_unchecked(eyes.seat, action)
                sums[place] += advice.value(after, eyes.seat)
        return [one / self.asked.worlds for one in sums]


def look(asked: argparse.Namespace) -> None:
    """What a sage wins against the adept that looks one action ahead; a plain one: --worlds 0."""
    for game, players, network in networks(asked.games):
        made = pentacles.game(game)
        sage, adept = partial(Looking, network, asked), partial(make_bot, "adept")
        won = sum(
            dueled(made, players, asked.seed, number, sage, adept)
            for number in range(asked.matches)
        )
        sight = f"{asked.options} {asked.worlds} {asked.weight:g} {asked.within:g}"
        how = sight if asked.worlds else "1 0 0 0"
        keep("look", f"{game} {players} {asked.seed} {how}", [won, asked.matches])


def ratings(asked: argparse.Namespace) -> None:
    """All levels in one tournament."""
    for game, players, _ in networks(asked.games):
        bots = ["random", "apprentice", "adept", "sage", "archmage"]
        found = compete(
            pentacles.game(game),
            bots,
            asked.matches,
            players,
            budget=Budget(iterations=asked.iterations),
            seed=asked.seed,
        ).facts()
        rows = {one["bot"]: [one["rating"], one["rating_deviation"]] for one in found["bots"]}
        keep("ratings", f"{game} {players}", [asked.iterations, found["matches"], rows])


def balance(asked: argparse.Namespace) -> None:
    """Who begins, draws and lengths, between equal players of each level."""
    for game, players, network in networks(asked.games):
        made = pentacles.game(game)
        for level in asked.bots.split(","):
            first, lengths, draws = Mean(), Mean(), 0
            for end in (
                among_equals(network, made, players, asked.matches, seed=asked.seed)
                if level == "sage"
                else endings(made, players, level, asked.matches, asked.seed)
            ):
                draws += not end.winners
                winners = end.winners or range(made.seats(players))
                first.add(1 / len(winners) if end.beginner in winners else 0.0)
                lengths.add(end.decisions)
            facts = [first.mean, first.margin, draws, lengths.mean, lengths.margin, asked.matches]
            keep("balance", f"{game} {players} {level}", facts)


def endings(made: Game, players: int, level: str, matches: int, seed: int) -> Iterator[Ending]:
    """Matches in which bots of one level have every seat."""
    for number in range(matches):
        state = made.new(players, seed + number)
        state.recording = False
        beginner = state.seat
        bots = [make_bot(level, number * 13 + seat) for seat in range(state.seats)]
        decisions = play_match(state, bots)
        yield Ending(beginner, tuple(state.winners), decisions)


def write(_: argparse.Namespace) -> None:
    """The page, from everything that was measured so far."""
    PAGE.write_text(page(stored()), encoding="utf-8")


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measures the sage.")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("games", nargs="*", help="such as wiz or wiz-2; default all")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--bots", default="")
    parser.add_argument("--seconds", type=float, default=0.1, help="of an archmage")
    parser.add_argument("--iterations", type=int, default=100, help="of an archmage")
    parser.add_argument("--horizon", type=int, default=0, help="of a search with values")
    parser.add_argument("--slower", type=float, default=1.0, help="an iteration, before")
    parser.add_argument("--options", type=int, default=4, help="that a sage looks at")
    parser.add_argument("--worlds", type=int, default=4, help="in which it looks at them")
    parser.add_argument("--weight", type=float, default=40.0, help="of what it expects there")
    parser.add_argument("--within", type=float, default=4.0, help="of the best rating")
    parser.add_argument("--minutes", type=float, default=2.0, help="for each game")
    parser.add_argument("--decisions", type=int, default=0, help="of a best response")
    parser.add_argument("--folder", default=".", help="with the networks of a curve")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    asked = parser.parse_args(words)
    usual = {"levels": "random,apprentice,adept", "balance": "adept,sage"}
    asked.bots = asked.bots or usual.get(asked.part, "")
    globals()[asked.part](asked)


if __name__ == "__main__":
    main()
