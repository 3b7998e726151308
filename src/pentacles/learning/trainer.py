"""The trainer: PPO by self-play, with former selves and adepts among the opponents."""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pentacles.bots.counsel import remark_names
from pentacles.bots.judge import judge_print
from pentacles.bots.network import FORMAT, PARTS, Array, Network, opened, trouble
from pentacles.core.compact import compact_view
from pentacles.core.errors import Unreadable
from pentacles.learning.critic import Critic
from pentacles.learning.model import Model, chances_of
from pentacles.learning.plan import Plan
from pentacles.learning.table import Lesson, Table

POOL = 10
"""So many former selves are kept."""
LENGTHS = ("decisions", "rates", "leads", "horizon", "judge")
"""What a plan says about the length of a run, and about the use of what it makes."""
STEERING = 1.05
BONUS = 1e-4, 0.1
"""The least and the greatest weight of the entropy."""


@dataclass(frozen=True)
class Progress:
    """How far a training run is."""

    lesson: int
    decisions: int
    per_second: float
    entropy: float
    bonus: float
    value_loss: float
    won: float
    """The share of the last matches against adepts in training that learners won."""
    matches: int
    """How many these are."""
    seconds: float


class Trainer:
    """One training run; `lessons` goes on with it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.made()
        view = compact_view(self.game, plan.players)
        self.view = view
        self.rng = np.random.default_rng(plan.seed)
        trust = plan.trust if plan.counsel else 0.0
        self.remarks = remark_names(self.game) if plan.remarks else []
        self.inputs = view.size + len(self.remarks)
        self.model = Model(self.inputs, len(view.actions), plan.layers, self.rng, trust)
        self.critic: Critic | None = None
        if plan.critic:
            apart = np.random.default_rng([plan.seed, plan.critic])
            self.critic = Critic(self.game, plan.players, self.inputs, plan.critic, apart)
        self.judge: dict[str, Array] = {}
        """What a judge of pairs has learned; it doesn't take part in lessons."""
        self.pool: list[dict[str, Array]] = []
        self.bonus = 0.01
        self.lesson = 0
        self.decisions = 0
        self.seconds = 0.0

    def begin_with(self, network: Network) -> None:
        """Begin with what an earlier run of this game has learned."""
        mine = self.facts()
        for name in ("game", "rules", "players", "view", "options", "actions"):
            if network.facts[name] != mine[name]:
                raise Unreadable(
                    f"The run can't begin with these weights: their {name} is "
                    f"{network.facts[name]}, not {mine[name]}."
                )
        self.model.begin_with(network.parts)

    def facts(self) -> dict[str, Any]:
        """What the weights are for, and how they were made."""
        plan, view = self.plan, self.view
        return {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "players": plan.players,
            "view": view.fingerprint,
            "options": self.game.options,
            "remarks": self.remarks,
            "inputs": self.inputs,
            "actions": len(view.actions),
            "scale": plan.scale,
            "leads": plan.leads,
            "horizon": plan.horizon,
            "judge": judge_print(self.game) if self.judge else "",
            "plan": plan.facts(),
            "decisions": self.decisions,
            "seconds": round(self.seconds),
        }

    def network(self) -> Network:
        """The player that has been learned so far."""
        found = self.model.averaged(self.facts())
        found.judge = self.judge
        return found

    @property
    def is_done(self) -> bool:
        """Whether all decisions of the plan are made."""
        return self.decisions >= self.plan.decisions

    @property
    def rate(self) -> float:
        """Of learning, now; 0 as long as only the critic learns."""
        return self.plan.rate * self.share if self.decisions >= self.plan.warm else 0.0

    @property
    def share(self) -> float:
        """How much of its first rate the learning has now."""
        plan = self.plan
        begun, share = 0, 1.0
        for end, then in plan.rates or ((plan.decisions, 0.1),):
            if self.decisions < end:
                share += (then - share) * (self.decisions - begun) / (end - begun)
                break
            begun, share = end, then
        return share

    def table(self) -> Table:
        """New matches, the same for the same plan and lesson."""
        plan = self.plan
        seed = plan.seed * 1_000_003 + self.lesson
        scale = plan.scale if plan.counsel else None
        shares = plan.pool, plan.adepts
        facts = self.game, plan.players, plan.matches, shares, seed, scale
        return Table(*facts, plan.remarks, plan.skip)

    def lessons(self) -> Iterator[Progress]:
        """Learn, lesson by lesson; between two the run may be saved, stopped and gone on with."""
        plan = self.plan
        table = self.table()
        recent: list[float] = []
        while not self.is_done:
            begun = time.perf_counter()
            if self.lesson % plan.every == 0:
                self.remember()
                recent += table.results
                table = self.table()
            self.rng = np.random.default_rng([plan.seed, self.lesson])
            former = self.former()
            table.results, before = [], table.results
            recent = (recent + before)[-400:]
            traces = plan.trace, plan.value_trace
            lesson = table.play(self.model, former, plan.steps, traces, self.critic)
            recent = (recent + table.results)[-400:]
            table.results = []
            entropy, loss = self.learn(lesson)
            self.lesson += 1
            self.decisions += plan.matches * plan.steps
            took = time.perf_counter() - begun
            self.seconds += took
            yield Progress(
                self.lesson,
                self.decisions,
                plan.matches * plan.steps / took,
                entropy,
                self.bonus,
                loss,
                float(np.mean(recent)) if recent else 0.0,
                len(recent),
                self.seconds,
            )

    def former(self) -> Network | None:
        """One of the former selves."""
        if not self.pool:
            return None
        return Network(self.pool[int(self.rng.integers(len(self.pool)))], {})

    def remember(self) -> None:
        """Put the present self among the former ones; every other one makes room."""
        if len(self.pool) == POOL:
            self.pool = self.pool[::2]
        self.pool.append({name: self.model.average[name].copy() for name in PARTS})

    def learn(self, lesson: Lesson) -> tuple[float, float]:
        """Improve on what was experienced; the entropy of the choices, the loss of the values."""
        plan = self.plan
        count = len(lesson.chosen)
        better = lesson.better
        better = (better - better.mean()) / (better.std() + 1e-6)
        rate = self.rate
        entropies: list[float] = []
        losses: list[float] = []
        for _ in range(plan.epochs):
            order = self.rng.permutation(count)
            for start in range(0, max(1, count - plan.batch // 2), plan.batch):
                some = order[start : start + plan.batch]
                entropy, loss = self.improve(lesson, better, some, rate)
                entropies.append(entropy)
                losses.append(loss)
        found = float(np.mean(entropies))
        low, high = BONUS
        if rate:
            factor = STEERING if found < plan.entropy else 1 / STEERING
            self.bonus = min(max(self.bonus * factor, low), high)
        return found, float(np.mean(losses))

    def improve(self, lesson: Lesson, better: Array, some: Any, rate: float) -> tuple[float, float]:
        """One step on some of the decisions."""
        plan, model = self.plan, self.model
        seen, hints = lesson.seen[some], lesson.hints[some]
        masks, chosen = lesson.masks[some], lesson.chosen[some]
        count = np.float32(len(chosen))
        rows = np.arange(len(chosen))
        first, second, ratings, worth = model.forward(seen, hints)
        chances = chances_of(ratings, masks)
        ratio = chances[rows, chosen] / np.maximum(lesson.chance[some], 1e-8)
        gain = better[some]
        free = np.where(gain > 0, ratio < 1 + plan.clip, ratio > 1 - plan.clip)
        pull = (-gain * ratio * free / count)[:, None]
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(1, keepdims=True)
        width = np.log(masks.sum(1, keepdims=True)).astype(np.float32)
        bonus = np.float32(self.bonus) / (width * count)
        to = bonus * chances * (logs + entropy) - pull * chances
        to[rows, chosen] += pull[:, 0]
        error = worth - lesson.result[some]
        slopes = model.descend(seen, hints, first, second, to, np.float32(0.5) * error / count)
        model.improve(slopes, rate, plan.average)
        loss = float((error * error).mean())
        if self.critic is not None:
            told, result = lesson.hidden[some], lesson.result[some]
            loss = self.critic.improve(seen, told, result, plan.critic_rate * self.share)
        return float((entropy / width).mean()), loss

    # Stopping and going on

    def learning(self) -> Iterator[tuple[str, Model]]:
        """What learns, and what its arrays are called in a checkpoint before their own names."""
        yield "", self.model
        if self.critic is not None:
            yield "critic.", self.critic.model

    def save(self, path: Path) -> None:
        """Write a checkpoint; an earlier one of this name is replaced only when it is complete."""
        arrays: dict[str, Any] = {}
        for prefix, model in self.learning():
            for kind in ("parts", "average", "means", "squares"):
                for name, part in getattr(model, kind).items():
                    arrays[f"{prefix}{kind}.{name}"] = part
        for number, parts in enumerate(self.pool):
            for name, part in parts.items():
                arrays[f"pool.{number}.{name}"] = part
        facts = self.facts() | {
            "lesson": self.lesson,
            "updates": self.model.updates,
            "bonus": self.bonus,
            "former": len(self.pool),
            "spent": self.seconds,
        }
        text = np.frombuffer(json.dumps(facts, sort_keys=True).encode(), np.uint8)
        beside = path.with_suffix(".part")
        with beside.open("wb") as file:
            np.savez(file, facts=text, **arrays)
        beside.replace(path)

    @classmethod
    def resumed(cls, plan: Plan, path: Path) -> Trainer:
        """The run of this plan as a checkpoint has it."""
        trainer = cls(plan)
        try:
            with opened(path.read_bytes()) as file:
                facts = json.loads(bytes(file["facts"]).decode())
                mine = trainer.facts()
                facts.setdefault("remarks", [])
                for name in ("format", "game", "rules", "players", "view", "remarks", "plan"):
                    wanted = json.loads(json.dumps(mine[name]))
                    if name == "plan":
                        wanted, facts[name] = ignoring_length(wanted), ignoring_length(facts[name])
                    if facts[name] != wanted:
                        raise Unreadable(
                            f"{path.name} is a checkpoint of another run: "
                            f"{difference(name, facts[name], wanted)}. To begin anew, write the "
                            "weights elsewhere or delete it."
                        )
                for prefix, model in trainer.learning():
                    model.updates = facts["updates"]
                    for kind in ("parts", "average", "means", "squares"):
                        for name in PARTS:
                            getattr(model, kind)[name][:] = file[f"{prefix}{kind}.{name}"]
                trainer.pool = [
                    {name: file[f"pool.{number}.{name}"] for name in PARTS}
                    for number in range(facts["former"])
                ]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            if isinstance(error, Unreadable):
                raise
            raise Unreadable(f"{path.name} holds no checkpoint: {trouble(error)}.") from None
        trainer.lesson, trainer.decisions = facts["lesson"], facts["decisions"]
        trainer.bonus = facts["bonus"]
        trainer.seconds = facts["spent"]
        return trainer


def ignoring_length(plan: dict[str, Any]) -> dict[str, Any]:
    """A plan without its length and use: a run may be made longer. What it doesn't say is usual."""
    known = Plan(plan["game"], plan["players"]).facts() | plan
    return {name: value for name, value in known.items() if name not in LENGTHS}


def difference(name: str, found: Any, wanted: Any) -> str:
    """How a fact of a checkpoint differs from that of a run; of a plan only what differs."""
    if name != "plan":
        return f"its {name} is {found}, not {wanted}"
    keys = sorted(key for key in wanted if found.get(key) != wanted[key])
    return ", ".join(f"its plan says {key} {found.get(key)}, not {wanted[key]}" for key in keys)
