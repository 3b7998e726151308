# not compiled
"""Networks: what the sage has learned, as a few matrices that numpy multiplies.

Two hidden layers, then three heads: one rates the actions of the compact view, one says how much
the counsel of the game's advice counts in this position (`bots/counsel.py`), and one expects the
result, from -1 (lost) to 1 (won).
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentacles.core.errors import Unreadable

Array = NDArray[np.float32]
FORMAT = 1
"""Of files with weights."""
PARTS = ("w1", "b1", "w2", "b2", "wp", "bp", "wt", "bt", "wv", "bv")
JUDGE = (*PARTS, "later", "weight")
"""The same of a judge that plays with a network (`pentacles.bots.judge`)."""
LARGEST = 8 << 20
"""Bytes of a file with weights that is read at all."""
LONGEST = 1000
"""Decisions that a search plays on at most."""
FACTS = ("format", "game", "rules", "players", "view", "options", "inputs", "actions")


class Network:
    """The weights of one player, and what they were trained for."""

    def __init__(
        self, parts: dict[str, Array], facts: dict[str, Any], judge: dict[str, Array] | None = None
    ) -> None:
        self.parts = parts
        self.facts = facts
        self.judge = judge or {}
        """What a judge of pairs has learned that plays with it; empty if there is none."""

    @property
    def wants_counsel(self) -> bool:
        """Whether the game's advice counts for anything."""
        return bool(self.parts["wt"].any() or self.parts["bt"].any())

    @property
    def scale(self) -> float:
        """How far behind the best an option is whose counsel is -1/2; 0 if the worst has -1."""
        return float(self.facts.get("scale", 0.0))

    @property
    def wants_remarks(self) -> bool:
        """Whether it is told remarks on the position; old files don't say."""
        return bool(self.facts.get("remarks"))

    @property
    def leads(self) -> bool:
        """Whether an archmage begins with what this network rates highest; old files don't say."""
        return bool(self.facts.get("leads", False))

    @property
    def horizon(self) -> int | None:
        """How many decisions an archmage plays on before it asks this network what it expects.

        None if it doesn't ask; old files don't say.
        """
        found: int = self.facts.get("horizon", -1)
        return None if found < 0 else found

    def look(self, seen: Array, hints: Array) -> tuple[Array, Array]:
        """The ratings of all actions and the expected result, for a row or for many.

        `hints` is the counsel for each action, 0 where an action can't be chosen.
        """
        parts = self.parts
        hidden = np.maximum(scaled(seen) @ parts["w1"] + parts["b1"], 0)
        hidden = np.maximum(hidden @ parts["w2"] + parts["b2"], 0)
        trust = hidden @ parts["wt"] + parts["bt"]
        ratings = hidden @ parts["wp"] + parts["bp"] + trust * hints
        return ratings, (hidden @ parts["wv"] + parts["bv"])[..., 0]

    def expects(self, seen: Array) -> float:
        """The expected result alone, for one row, from -1 to 1."""
        parts = self.parts
        hidden = np.maximum(scaled(seen) @ parts["w1"] + parts["b1"], 0)
        hidden = np.maximum(hidden @ parts["w2"] + parts["b2"], 0)
        return min(1.0, max(-1.0, float(hidden @ parts["wv"][:, 0] + parts["bv"][0])))

    def save(self, path: Path) -> None:
        """Write the weights as numbers of 16 bits."""
        facts = np.frombuffer(json.dumps(self.facts, sort_keys=True).encode(), np.uint8)
        halves: dict[str, Any] = {name: self.parts[name].astype(np.float16) for name in PARTS}
        for name, part in self.judge.items():
            halves[f"judge.{name}"] = part.astype(np.float16)
        with path.open("wb") as file:
            np.savez_compressed(file, facts=facts, **halves)

    def __repr__(self) -> str:
        return f"<Network for {self.facts['game']}, {self.facts['players']} players>"


def scaled(seen: Array) -> Array:
    """Counts and figures brought near to 1."""
    found: Array = np.sign(seen) * np.log1p(np.abs(seen))
    return found


def opened(content: bytes) -> Any:
    """The arrays in a file; nothing but numbers and text is read."""
    found: Any = np.load(io.BytesIO(content), allow_pickle=False)
    if not isinstance(found, np.lib.npyio.NpzFile):
        raise ValueError("It holds one array, not several with names.")
    return found


def trouble(error: Exception) -> str:
    """What is wrong with a file, in our words: numpy's would advise to run what is in it."""
    if isinstance(error, KeyError):
        return "a part of it is missing"
    if isinstance(error, (EOFError, zipfile.BadZipFile)):
        return "it is broken or cut short"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return "it is none of ours"


def read_network(path: Path) -> Network:
    """The network in a file; Unreadable says what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise Unreadable(f"{path.name} is larger than any file with weights.")
        with opened(path.read_bytes()) as file:
            facts = json.loads(bytes(file["facts"]).decode())
            parts = {name: np.asarray(file[name], np.float32) for name in PARTS}
            names = JUDGE if isinstance(facts, dict) and facts.get("judge") else ()
            judge = {name: np.asarray(file[f"judge.{name}"], np.float32) for name in names}
    except FileNotFoundError:
        raise Unreadable(f"There is no file {path.name} with weights.") from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise Unreadable(f"{path.name} holds no weights of a network: {trouble(error)}.") from None
    check(path.name, parts, facts)
    if judge:
        check_judge(path.name, judge)
    return Network(parts, facts, judge)


def check(name: str, parts: dict[str, Array], facts: Any) -> None:
    """Refuse what can't be played."""
    if not isinstance(facts, dict) or any(fact not in facts for fact in FACTS):
        raise Unreadable(f"{name} doesn't say what its weights are for.")
    if facts["format"] != FORMAT:
        raise Unreadable(
            f"{name} has the format {facts['format']!r} of weights, this is {FORMAT}: "
            "it was made by another version of Pentacles."
        )
    leads = facts.get("leads", False)
    if not isinstance(leads, bool):
        raise Unreadable(
            f"{name} is broken: whether it leads a search is {leads!r}, not yes or no."
        )
    horizon = facts.get("horizon", -1)
    if type(horizon) is not int or not -1 <= horizon <= LONGEST:
        raise Unreadable(f"{name} is broken: the horizon of a search is {horizon!r}.")
    check_shapes(name, parts, facts["inputs"], facts["actions"])


def check_judge(name: str, judge: dict[str, Array]) -> None:
    """Refuse a judge that can't be asked."""
    inputs = judge["w1"].shape[0] if judge["w1"].ndim else 0
    check_shapes(f"The judge in {name}", {part: judge[part] for part in PARTS}, inputs, 1)
    later, weight = judge["later"], judge["weight"]
    if later.ndim != 1 or weight.ndim != 1 or len(later) > inputs:
        raise Unreadable(f"The judge in {name} is broken: its layers don't fit together.")
    if not (np.isfinite(later).all() and np.isfinite(weight).all()):
        raise Unreadable(f"The judge in {name} is broken: not all of it are numbers.")


def check_shapes(name: str, parts: dict[str, Array], inputs: int, actions: int) -> None:
    """Refuse layers that don't fit together."""
    first, second = parts["b1"].shape, parts["b2"].shape
    if len(first) != 1 or len(second) != 1:
        raise Unreadable(f"{name} is broken: its layers don't fit together.")
    shapes = {
        "w1": (inputs, *first),
        "b1": first,
        "w2": (*first, *second),
        "b2": second,
        "wp": (*second, actions),
        "bp": (actions,),
        "wt": (*second, 1),
        "bt": (1,),
        "wv": (*second, 1),
        "bv": (1,),
    }
    for part, shape in shapes.items():
        if parts[part].shape != shape or not np.isfinite(parts[part]).all():
            raise Unreadable(f"{name} is broken: {part} has the shape {parts[part].shape}.")
