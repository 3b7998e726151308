"""The results of many matches: lengths, and wins with their confidence intervals."""

from __future__ import annotations

from typing import Any

from pentacles.bots.intervals import Mean, wilson
from pentacles.cli.text import show, show_table
from pentacles.core.game import Game
from pentacles.core.state import State


class Count:
    """The results of many matches of one game."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.matches = 0
        self.unfinished = 0
        self.draws = 0
        self.shared = 0
        self.wins = [0] * game.seats(players)
        self.role_wins: dict[str, int] = {}
        self.role_seats: dict[str, int] = {}
        self.turns = Mean()
        self.decisions = Mean()
        self.seconds = 0.0

    def add(self, state: State, decisions: int) -> None:
        """Count a match that has been played."""
        self.matches += 1
        self.turns.add(state.turn)
        self.decisions.add(decisions)
        if not state.over:
            self.unfinished += 1
            return
        winners = state.winners
        if not winners:
            self.draws += 1
        elif len(winners) > 1:
            self.shared += 1
        for seat in winners:
            self.wins[seat] += 1
        for seat, role in enumerate(state.roles()):
            if role:
                self.role_seats[role] = self.role_seats.get(role, 0) + 1
                self.role_wins[role] = self.role_wins.get(role, 0) + (seat in winners)

    @property
    def speed(self) -> float:
        """Decisions per second, including everything that belongs to a match."""
        return self.decisions.total / self.seconds if self.seconds else 0.0

    def facts(self) -> dict[str, Any]:
        """As JSON data; shares run from 0 to 1."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            "options": self.game.options,
            "players": self.players,
            "seed": self.seed,
            "games": self.matches,
            "turns": self.turns.facts(),
            "decisions": self.decisions.facts(),
            "wins_by_seat": [
                {"seat": seat, **share_facts(wins, self.matches)}
                for seat, wins in enumerate(self.wins)
            ],
            "wins_by_role": {
                role: {"seats": number, **share_facts(self.role_wins[role], number)}
                for role, number in sorted(self.role_seats.items())
            },
            "draws": share_facts(self.draws, self.matches),
            "shared_wins": share_facts(self.shared, self.matches),
            "unfinished": self.unfinished,
            "seconds": self.seconds,
            "decisions_per_second": self.speed,
            "games_per_second": self.matches / self.seconds if self.seconds else 0.0,
        }

    def show(self) -> None:
        """Print the summary."""
        game = self.game
        changed = [
            f"{option.name}={game.options[option.name]}"
            for option in game.option_list
            if game.options[option.name] != option.default
        ]
        last = self.seed + self.matches - 1
        show(
            f"{game.title}: {self.matches:,} random matches of {self.players} players, "
            f"seeds {self.seed} to {last}",
            "bold",
        )
        if changed:
            show(f"Options: {', '.join(changed)}", hang="  ")
        show()
        rows: list[tuple[str, ...]] = []
        for title, one in (("turns", self.turns), ("decisions", self.decisions)):
            margin = f"\N{PLUS-MINUS SIGN} {one.margin:.2f}"
            rows.append((title, f"{one.mean:.2f}", margin, str(one.low), str(one.high)))
        show_table(rows, ("length", "mean", "95 %", "least", "most"), "lrrrr")
        show()
        rows = [
            share_row(f"seat {seat}", wins, self.matches) for seat, wins in enumerate(self.wins)
        ]
        rows += [
            share_row(role, self.role_wins[role], number)
            for role, number in sorted(self.role_seats.items(), reverse=True)
        ]
        rows.append(share_row("draw", self.draws, self.matches))
        if self.shared:
            rows.append(share_row("shared", self.shared, self.matches))
        show_table(rows, ("won by", "matches", "share", "95 % from", "to"), "lrrrr")
        show()
        if self.unfinished:
            show(f"{self.unfinished} matches were stopped before their end.")
        show(
            f"{self.decisions.total:,} decisions in {self.seconds:.1f} s: "
            f"{self.speed:,.0f} decisions/s, {self.matches / max(self.seconds, 1e-9):,.0f} games/s"
        )


def share_facts(hits: int, trials: int) -> dict[str, float]:
    """A share with its confidence interval as JSON data."""
    low, high = wilson(hits, trials)
    return {"games": hits, "share": hits / trials, "low": low, "high": high}


def share_row(name: str, hits: int, trials: int) -> tuple[str, ...]:
    """A share with its confidence interval in percent."""
    low, high = wilson(hits, trials)
    return (
        name,
        f"{hits:,}",
        f"{100 * hits / trials:.1f} %",
        f"{100 * low:.1f}",
        f"{100 * high:.1f}",
    )
