"""Playing a chunk: watched matches, and what was seen as tables."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pentacles.bots import Budget, make_bot
from pentacles.bots.bot import Bot
from pentacles.bots.match_watch import Watch, watch
from pentacles.bots.shares import shares_of
from pentacles.core.game import Game
from pentacles.core.record import Record
from pentacles.core.rng import Rng, scramble
from pentacles.core.state import State
from pentacles.lab import tables
from pentacles.lab.plan import Chunk, Plan, from_json

STRIDE = 5
"""How many numbers a row of `Watch.rows` has."""
CHOOSER = 0x3C6EF372FE94F82B
"""Keeps the choices of a match separate from its deal."""


@lru_cache(maxsize=8)
def prepared(plan_text: str, variant: int) -> tuple[Plan, Game, Watch]:
    """The game of a variant, made once in each process."""
    plan = from_json(plan_text, "plan")
    game = plan.variants[variant].game(plan.game)
    return plan, game, Watch(game, plan.players)


def play_chunk(plan_text: str, chunk: Chunk) -> dict[str, bytes]:
    """Play the matches of a chunk; its tables as the bytes of Parquet files."""
    plan, game, watcher = prepared(plan_text, chunk.variant)
    watcher.kinds.clear()  # so that a file doesn't depend on what was played before
    watcher.putting_away.clear()
    watcher.asked.clear()
    watcher.choices.clear()
    notes = Notes(plan, game, chunk)
    for match in plan.numbers(chunk):
        state = play_match(plan, game, match, watcher, is_recorded=False)
        notes.add_match(match, plan.seed_of(match), plan.levels_of(match), state, watcher)
    return notes.tables(watcher)


def play_match(plan: Plan, game: Game, match: int, watcher: Watch, is_recorded: bool) -> State:
    """Play one match; everything follows from the plan and its number."""
    seed = plan.seed_of(match)
    state = game.new(plan.players, seed)
    state.recording = is_recorded
    seeds = [scramble((seed ^ CHOOSER) + seat) for seat in range(plan.seats)]
    budget = Budget(iterations=plan.iterations or 1)
    bots: list[Bot | None] = [
        None if level == "random" else make_bot(level, seeds[seat], budget)
        for seat, level in enumerate(plan.levels_of(match))
    ]
    watch(state, watcher, bots, [Rng(one) for one in seeds])
    return state


def play_again(plan: Plan, match: int) -> Record:
    """The record of a match of the first variant."""
    game = plan.variants[0].game(plan.game)
    state = play_match(plan, game, match, Watch(game, plan.players), is_recorded=True)
    return replace(state.record, names=tuple(plan.levels_of(match)))


class Notes:
    """The columns of a chunk while it is played."""

    def __init__(self, plan: Plan, game: Game, chunk: Chunk) -> None:
        self.variant = plan.variants[chunk.variant].name
        self.ids = [face.id for face in game.faces]
        self.matches: dict[str, list[object]] = {
            field.name: [] for field in tables.MATCHES if field.name != "variant"
        }
        self.rows: list[int] = []
        self.row_matches: list[int] = []
        self.row_won: list[float] = []
        self.decision_matches: list[int] = []
        self.decision_kinds: list[int] = []
        self.decision_counts: list[int] = []
        self.decision_options: list[float] = []

    def add_match(
        self, match: int, seed: int, levels: tuple[str, ...], state: State, watcher: Watch
    ) -> None:
        """Note a match that was played."""
        shares = shares_of(state)
        facts: dict[str, object] = {
            "match": match,
            "seed": seed,
            "bots": levels,
            "roles": state.roles(),
            "first": watcher.first,
            "winners": state.winners,
            "shares": shares,
            "scores": list(state.scores),
            "over": state.over,
            "rule": state.outcome.rule if state.outcome is not None else "",
            "turns": state.turn,
            "decisions": watcher.decisions,
            "lead_changes": watcher.lead_changes(),
            "led_quarter": watcher.led(1),
            "led_half": watcher.led(2),
            "led_three_quarters": watcher.led(3),
        }
        for name, values in self.matches.items():
            values.append(facts[name])
        rows = watcher.rows()
        self.rows += rows
        self.row_matches += [match] * (len(rows) // STRIDE)
        self.row_won += [shares[seat] for seat in rows[::STRIDE]]
        for kind, count in enumerate(watcher.asked):
            if count:
                self.decision_matches.append(match)
                self.decision_kinds.append(kind)
                self.decision_counts.append(count)
                self.decision_options.append(watcher.choices[kind] / count)

    def tables(self, watcher: Watch) -> dict[str, bytes]:
        """All three tables."""
        rows = self.rows
        return {
            "matches": tables.table(
                "matches", {"variant": self.name(len(self.matches["match"])), **self.matches}
            ),
            "cards": tables.table(
                "cards",
                {
                    "variant": self.name(len(self.row_matches)),
                    "match": self.row_matches,
                    "seat": rows[::STRIDE],
                    "card": tables.words(rows[1::STRIDE], self.ids),
                    "drawn": rows[2::STRIDE],
                    "opening": rows[3::STRIDE],
                    "played": rows[4::STRIDE],
                    "won": self.row_won,
                },
            ),
            "decisions": tables.table(
                "decisions",
                {
                    "variant": self.name(len(self.decision_matches)),
                    "match": self.decision_matches,
                    "kind": tables.words(self.decision_kinds, list(watcher.kinds)),
                    "count": self.decision_counts,
                    "options": self.decision_options,
                },
            ),
        }

    def name(self, rows: int) -> object:
        """The column with the name of the variant."""
        return tables.words([0] * rows, [self.variant])
