"""The plan of a training run: everything that its result depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any

from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.games import game as make_game

SMALLEST = {"matches": 8, "steps": 4, "batch": 16, "epochs": 1, "decisions": 1}


@dataclass(frozen=True)
class Plan:
    """What is trained, for how long, and how. The same plan gives the same network on a machine."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    """What an earlier run, whose weights this one begins with, has otherwise than a plain plan."""
    seed: int = 1
    decisions: int = 5_000_000
    """So many decisions are learned from; forced ones count too."""
    counsel: bool = True
    """Whether the network is told what the game's advice thinks of the options."""
    remarks: bool = False
    """Whether it is told remarks on the position (`bots/counsel.py`)."""
    scale: float = 0.0
    """How far behind the best an option is whose counsel is -1/2; with 0 the worst has -1."""
    trust: float = 4.0
    """How much the counsel counts at the beginning."""
    layers: tuple[int, int] = (224, 224)
    matches: int = 512
    """Matches side by side."""
    steps: int = 32
    """Decisions in each of them between two lessons."""
    batch: int = 2048
    epochs: int = 3
    rate: float = 7e-4
    """Of learning, at the beginning."""
    rates: tuple[tuple[int, float], ...] = ()
    """What share of that it is after so many decisions, in straight lines; if nothing is said it
    falls to a tenth by the end."""
    clip: float = 0.2
    trace: float = 0.8
    """Lambda of the generalized advantage estimate by which choices are judged; nothing is
    discounted. The smaller it is, the less the luck of the rest of the match counts."""
    value_trace: float = 0.95
    """The same for what the expected results are held against."""
    entropy: float = 0.1
    """Of a choice, as a share of a free one: the bonus is steered so that it doesn't fall below."""
    pool: float = 0.1
    """The share of matches against former selves."""
    adepts: float = 0.4
    """The share of matches against the adept."""
    critic: int = 0
    """How wide the first layer of a critic is that judges positions in training by all cards, also
    those that the player doesn't see; with 0 the player's own network judges them."""
    critic_rate: float = 1e-3
    """Of its learning, at the beginning."""
    warm: int = 0
    """So many decisions are played at first in which only the critic learns."""
    skip: bool = False
    """Whether a trace passes over decisions without a choice as if they were none."""
    average: float = 0.998
    """How much of the averaged weights a step keeps."""
    every: int = 40
    """Lessons between two checkpoints; at each the matches are dealt anew."""
    judge: int = 0
    """A judge of pairs learns from so many matches (`learning/judging.py`); with 0 none plays with
    the network. It needs no lessons, and learns when they are over."""
    leads: bool = False
    """Whether an archmage begins with what the network rates highest, if that was found to win."""
    horizon: int = -1
    """After so many decisions an archmage asks the network what it expects, if that was found to
    win; -1: it asks the game's advice."""

    def __post_init__(self) -> None:
        for name, least in SMALLEST.items():
            value = getattr(self, name)
            if not isinstance(value, int) or value < least:
                raise BadOption(f"{name} must be a whole number from {least}, got {value}.", name)
        if not 0 <= self.pool + self.adepts <= 1 or min(self.pool, self.adepts) < 0:
            raise BadOption("pool and adepts are shares of the matches: from 0 to 1.", "pool")
        object.__setattr__(self, "rates", tuple((at, part) for at, part in self.rates))
        if any(later[0] <= one[0] for one, later in pairwise(((0, 1.0), *self.rates))):
            raise BadOption(
                f"rates must be pairs with growing decisions, got {self.rates}.", "rates"
            )
        object.__setattr__(self, "before", as_given(self.before))
        earlier = self.earlier
        if earlier and tuple(earlier.layers) != tuple(self.layers):
            raise BadOption(
                f"layers must be those of the run before, {earlier.layers}, got {self.layers}.",
                "layers",
            )
        for name in ("scale", "trust", "critic", "critic_rate", "warm", "judge"):
            if getattr(self, name) < 0:
                raise BadOption(f"{name} must be 0 or more, got {getattr(self, name)}.", name)
        if not 0 <= self.average < 1:
            raise BadOption(
                f"average must be from 0 to less than 1, got {self.average}.", "average"
            )

    @property
    def earlier(self) -> Plan | None:
        """The plan of the run whose weights this one begins with, if there is one."""
        if not self.before:
            return None
        return Plan(self.game, self.players, self.options, **{"seed": self.seed} | self.before)

    def made(self) -> Game:
        """The game."""
        found = make_game(self.game, **self.options)
        found.check_players(self.players)
        return found

    def facts(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self) | {"layers": list(self.layers)}


def as_given(value: Any) -> Any:
    """A setting as a plan has it: JSON knows no tuples."""
    if isinstance(value, dict):
        return {name: as_given(one) for name, one in value.items()}
    return tuple(map(as_given, value)) if isinstance(value, (list, tuple)) else value
