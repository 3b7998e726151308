"""Balance of WIZ: lengths, EP per round, who wins, for greedy and random players.

python benchmarks/wiz_balance.py --games 100
python benchmarks/wiz_balance.py --games 1000 --only full-6
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.core.rng import Rng
from pentacles.games.wiz.state import WizMatch

FULL: dict[str, Any] = {"characters": True, "life_pool": True}
SETTINGS: dict[str, tuple[int, dict[str, Any], str]] = {
    "greedy-2": (2, {}, "greedy"),
    "greedy-2-two-sets": (2, {"element_sets": 2}, "greedy"),
    "greedy-2-no-titans": (2, {"titans": False}, "greedy"),
    "greedy-3": (3, {}, "greedy"),
    "greedy-4": (4, {}, "greedy"),
    "greedy-5": (5, {}, "greedy"),
    "greedy-6": (6, {}, "greedy"),
    "greedy-solo": (1, {}, "greedy"),
    "greedy-2-full": (2, FULL, "greedy"),
    "greedy-4-full": (4, FULL, "greedy"),
    "greedy-3-characters": (3, {"element_sets": 6, "characters": True}, "greedy"),
    "greedy-3-blanks": (
        3,
        {"blank_cards": ["pickpocket_imp", "borrowed_umbrella", "gossiping_orb"]},
        "greedy",
    ),
    "greedy-2-single": (2, {"set_build": "single"}, "greedy"),
    "greedy-2-high": (2, {"set_build": "high"}, "greedy"),
    "random-2": (2, {}, "random"),
    "random-4": (4, {}, "random"),
    "full-6": (6, FULL, "random"),
    "greedy-against-random-2": (2, {}, "mixed"),
    "greedy-against-random-4": (4, FULL, "mixed"),
}


@dataclass
class Tally:
    """What some games of one setting were like."""

    games: int = 0
    rounds: int = 0
    turns: int = 0
    decisions: int = 0
    seats: int = 2
    scored: list[int] = field(default_factory=list)
    starter_won: int = 0
    hero_won: int = 0
    void: int = 0
    unfinished: int = 0
    characters: dict[int, list[int]] = field(default_factory=dict)


def play(game: Any, players: int, seed: int, style: str, tally: Tally) -> None:
    """Play one game and add it to the tally."""
    match = game.new(players, seed)
    assert isinstance(match, WizMatch)
    rng = Rng(seed + 1)
    hero = seed % match.seats
    advice = game.advice
    round_number, starter, sheet = match.round, match.starter, match.sheet
    while not match.over:
        seat = match.seat
        options = match.options(seat)
        if style == "random" or (style == "mixed" and seat != hero):
            action = options[rng.below(len(options))]
        else:
            options.sort()
            rated = advice.ratings(match, seat, options)
            action = options[max(range(len(options)), key=rated.__getitem__)]
        match.play_unchecked(seat, action)
        if len(options) > 1:
            tally.decisions += 1
        if match.round != round_number or match.over:
            if match.sheet is not sheet:
                tally.scored.append(match.sheet[5])
                tally.starter_won += match.sheet[0] == starter
            elif not match.over:
                tally.void += 1
            round_number, starter, sheet = match.round, match.starter, match.sheet
    cards = sorted(card for zone in match.zones for card in zone)
    assert cards == list(range(len(match.face))), "cards were lost"
    tally.games += 1
    tally.rounds += match.round
    tally.turns += match.turn
    tally.seats = match.seats
    tally.hero_won += hero in match.winners
    tally.unfinished += match.outcome is not None and match.outcome.rule != "WIZ-1.4"
    for seat, element in enumerate(match.character):
        if element >= 0:
            tally.characters.setdefault(element, []).append(int(seat in match.winners))


def main() -> None:
    """Play the settings and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each setting (default 100)")
    parser.add_argument("--seconds", type=float, default=60.0, help="at most for each setting")
    parser.add_argument("--only", nargs="*", choices=list(SETTINGS), help="some settings")
    asked = parser.parse_args()
    columns = (
        "setting games rounds/game turns/seat/round EP/round:mean median zero starter "
        "hero void capped decisions/game games/s"
    )
    table = Table(*columns.split())
    notes: list[str] = []
    with Progress() as progress:
        for name in asked.only or SETTINGS:
            players, options, style = SETTINGS[name]
            game = pentacles.game("wiz", **options)
            tally = Tally()
            task = progress.add_task(name, total=asked.games)
            begun = time.perf_counter()
            for seed in range(asked.games):
                play(game, players, seed, style, tally)
                progress.advance(task)
                if time.perf_counter() - begun > asked.seconds:
                    break
            took = time.perf_counter() - begun
            won = max(1, len(tally.scored))
            table.add_row(
                name,
                str(tally.games),
                f"{tally.rounds / tally.games:.1f}",
                f"{tally.turns / tally.rounds / tally.seats:.1f}",
                f"{mean(tally.scored or [0]):.0f}",
                f"{median(tally.scored or [0]):.0f}",
                f"{sum(score == 0 for score in tally.scored) / won:.0%}",
                f"{tally.starter_won / won:.0%}",
                f"{tally.hero_won / tally.games:.0%}",
                str(tally.void),
                str(tally.unfinished),
                f"{tally.decisions / tally.games:.0f}",
                f"{tally.games / took:.1f}",
            )
            if tally.characters:
                shares = [
                    f"{['fire', 'water', 'earth', 'air', 'light', 'dark'][element]} {mean(won):.2f}"
                    for element, won in sorted(tally.characters.items())
                ]
                notes.append(f"{name}: game wins by character: {', '.join(shares)}")
    console = Console(width=170)
    console.print(table)
    for note in notes:
        console.print(note)


if __name__ == "__main__":
    main()
