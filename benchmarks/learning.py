"""How good the sage is: against every level, against a best response, over training time.

    python benchmarks/learning.py levels --matches 400
    python benchmarks/learning.py archmage --seconds 0.1 --minutes 3 wysaertz
    python benchmarks/learning.py response wizard-cards
    python benchmarks/learning.py curve FOLDER
    python benchmarks/learning.py lead wysaertz --matches 100 --iterations 300
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
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.bots import Bot, Budget
from pentacles.bots.arena import compete, play_match
from pentacles.bots.eyes import Eyes
from pentacles.bots.greedy import first_sight
from pentacles.bots.intervals import Mean, wilson
from pentacles.bots.network import Network, read_network
from pentacles.bots.sage import WEIGHTS, ordered
from pentacles.bots.search_bot import SearchBot
from pentacles.bots.side_by_side import new_search
from pentacles.learning.recipes import recipe
from pentacles.learning.response import Responder
from pentacles.learning.testing import measured

HERE = Path(__file__).resolve().parent
STORE = HERE / "learning.json"
PAGE = HERE / "learning.md"
GAMES = ("wizard-cards", "wysaertz", "witless-wizards", "wizards-and-relics", "wiz")
PARTS = ("levels", "archmage", "response", "curve", "lead", "ratings", "balance", "write")
FIRST_SEED = 50_000_000
"""The seed of the deals: none of them was used in training."""


def networks(wanted: list[str]) -> Iterator[tuple[str, int, Network]]:
    for game in GAMES:
        for players in (2, 3, 4):
            path = WEIGHTS / f"{game}-{players}.npz"
            if path.is_file() and (not wanted or game in wanted or f"{game}-{players}" in wanted):
                yield game, players, read_network(path)


def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(STORE.read_text()) if STORE.exists() else {}
    return found


def keep(part: str, key: str, facts: Any) -> None:
    found = stored()
    found.setdefault(part, {})[key] = facts
    STORE.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    print(part, key, facts, flush=True)


def add(part: str, key: str, won: float, matches: int) -> None:
    """Add matches to those that were counted before."""
    before = stored().get(part, {}).get(key, [0.0, 0])
    keep(part, key, [before[0] + won, before[1] + matches])


def levels(asked: argparse.Namespace) -> None:
    for game, players, network in networks(asked.games):
        for level in asked.bots.split(","):
            made = pentacles.game(game)
            score = measured(network, made, players, level, asked.matches, seed=asked.seed)
            keep("levels", f"{game} {players} {level}", [score.won, score.matches])


def archmage(asked: argparse.Namespace) -> None:
    """As many matches as there is time for.

    An archmage's clock is the time of the processor, so that it doesn't matter what else runs.
    """
    time.perf_counter = time.process_time
    for game, players, network in networks(asked.games):
        made, budget = pentacles.game(game), Budget(seconds=asked.seconds)
        end = time.monotonic() + 60 * asked.minutes
        seed = asked.seed
        while time.monotonic() < end:
            score = measured(network, made, players, "archmage", 2, seed=seed, budget=budget)
            add("levels", f"{game} {players} archmage {asked.seconds:g} s", score.won, 2)
            seed += 1


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
    for game, players, network in networks(asked.games):
        made, won = pentacles.game(game), 0.0
        for number in range(asked.matches):
            state = made.new(players, asked.seed + number // 2)
            state.recording = False
            ours = [(seat + number) % 2 == 0 for seat in range(state.seats)]
            bots: list[Bot] = [
                Led(network, number * 7 + seat, budget)
                if mine
                else Plain(number * 7 + seat, budget)
                for seat, mine in enumerate(ours)
            ]
            play_match(state, bots)
            winners = state.winners or range(state.seats)
            won += sum(ours[seat] for seat in winners) / len(winners)
        add("lead", f"{game} {players} {asked.iterations}", won, asked.matches)


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
    for game, players, _ in networks(asked.games):
        made = pentacles.game(game)
        for level in asked.bots.split(","):
            first, lengths, draws = Mean(), Mean(), 0
            matches = asked.matches
            for number in range(matches):
                state = made.new(players, asked.seed + number)
                beginner = state.seat
                _turns, decisions = played(state, level, number)
                draws += not state.winners
                won = 1 / players if not state.winners else 1 / len(state.winners)
                first.add(won if not state.winners or beginner in state.winners else 0.0)
                lengths.add(decisions)
            facts = [first.mean, first.margin, draws, lengths.mean, lengths.margin, matches]
            keep("balance", f"{game} {players} {level}", facts)


def played(state: Any, level: str, seed: int) -> tuple[int, int]:
    from pentacles.bots import make_bot

    state.recording = False
    bots = [make_bot(level, seed * 13 + seat) for seat in range(state.seats)]
    decisions = play_match(state, bots)
    return state.turn, decisions


# The page


def share(won: float, matches: int) -> str:
    low, high = wilson(won, matches)
    return f"{100 * won / matches:.1f} % ({100 * low:.0f} to {100 * high:.0f}, {matches})"


def write(_: argparse.Namespace) -> None:
    found = stored()
    lines = [*HEAD, "", "## Against every level", ""]
    measured = found.get("levels", {})
    columns = ("random", "apprentice", "adept", "archmage 0.1 s", "archmage 1 s")
    lines += ["| game | players | " + " | ".join(columns) + " |", "|---|--:|" + "---|" * 5]
    for game, players, _network in networks([]):
        cells = [measured.get(f"{game} {players} {column}") for column in columns]
        told = [share(*cell) if cell else "not measured" for cell in cells]
        lines.append(f"| {game} | {players} | " + " | ".join(told) + " |")
    lines += ["", *response_lines(found), "", *curve_lines(found), ""]
    if found.get("lead"):
        lines += [*lead_lines(found), ""]
    if found.get("ratings"):
        lines += [*rating_lines(found), ""]
    lines += balance_lines(found)
    PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


HEAD = (
    "# The sage: what it has learned",
    "",
    "Written by `python benchmarks/learning.py write`, from what its other parts measured.",
    "",
    (
        "Half of the seats are the sage's and change from match to match; equal players would win "
        "one half. In brackets: the 95 % interval (Wilson) and the number of matches. Where there "
        "are few matches the interval is wide: read it. The clock of an archmage counts its own "
        "time of the processor, so other work on the machine takes nothing from it."
    ),
)


def response_lines(found: dict[str, Any]) -> list[str]:
    lines = [
        "## Best responses",
        "",
        (
            "A fresh network of the same size learns against the frozen sage alone. What it wins "
            "says how much can be won by knowing the sage; 50 % or less means that this much "
            "training found nothing to exploit, which is no proof that there is nothing."
        ),
        "",
        "| game | players | decisions of training | the response wins |",
        "|---|--:|--:|---|",
    ]
    for key, (won, matches, decisions, _seconds) in sorted(found.get("response", {}).items()):
        game, players = key.split()
        lines.append(f"| {game} | {players} | {decisions:,} | {share(won, matches)} |")
    return lines


def lead_lines(found: dict[str, Any]) -> list[str]:
    lines = [
        "## With a search",
        "",
        (
            "Two archmages with equal iterations for a decision. One begins with the sage's choice "
            "and keeps to it without a clear difference, the other with the adept's."
        ),
        "",
        "| game | players | iterations | begun by the sage |",
        "|---|--:|--:|---|",
    ]
    for key, (won, matches) in sorted(found.get("lead", {}).items()):
        game, players, iterations = key.split()
        lines.append(f"| {game} | {players} | {iterations} | {share(won, matches)} |")
    return lines


def curve_lines(found: dict[str, Any]) -> list[str]:
    lines = [
        "## Over training time",
        "",
        "Against the adept. Seconds are of the training process on a busy machine.",
        "",
        "| run | decisions | seconds | against adept |",
        "|---|--:|--:|---|",
    ]
    for key, (won, matches, decisions, seconds) in sorted(found.get("curve", {}).items()):
        lines.append(f"| {key.split()[0]} | {decisions:,} | {seconds:,} | {share(won, matches)} |")
    return lines


def rating_lines(found: dict[str, Any]) -> list[str]:
    lines = [
        "## Ratings",
        "",
        (
            "openskill (Plackett-Luce, 25 ± 8.3 at first) over a tournament of all levels; the "
            "archmage's iterations for a decision are in the table."
        ),
        "",
        "| game | players | matches | iterations | ratings |",
        "|---|--:|--:|--:|---|",
    ]
    for key, (iterations, matches, rows) in sorted(found.get("ratings", {}).items()):
        game, players = key.split()
        order = sorted(rows.items(), key=lambda row: -row[1][0])
        told = ", ".join(f"{bot} {mu:.1f} ± {2 * sigma:.1f}" for bot, (mu, sigma) in order)
        lines.append(f"| {game} | {players} | {matches} | {iterations} | {told} |")
    return lines


def balance_lines(found: dict[str, Any]) -> list[str]:
    lines = [
        "## Balance: the sage beside the adept",
        "",
        "Matches between equal players. A draw is shared.",
        "",
        (
            "| game | players | bots | matches | wins of the seat that is asked first | even "
            "| draws | decisions |"
        ),
        "|---|--:|---|--:|--:|--:|--:|--:|",
    ]
    for key, facts in sorted(found.get("balance", {}).items()):
        game, players, level = key.split()
        first, margin, draws, length, spread, matches = facts
        lines.append(
            f"| {game} | {players} | {level} | {matches} "
            f"| {100 * first:.1f} % ± {100 * margin:.1f} "
            f"| {100 / int(players):.0f} % | {draws} | {length:.1f} ± {spread:.1f} |"
        )
    return lines


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measures the sage.")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("games", nargs="*", help="such as wiz or wiz-2; default all")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--bots", default="")
    parser.add_argument("--seconds", type=float, default=0.1, help="of an archmage")
    parser.add_argument("--iterations", type=int, default=100, help="of an archmage")
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
