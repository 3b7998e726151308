# not compiled
"""Records: game, options, seed and actions: enough to replay a match exactly."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from pentacles.core.errors import Unreadable
from pentacles.core.sealed_rng import Seed, is_seed

FORMAT = 1


@dataclass(frozen=True)
class Record:
    """A match on paper. `moves` are texts such as `0 cast 7C`: the seat, then the action."""

    game: str
    version: str
    options: dict[str, Any]
    players: int
    seed: Seed
    moves: tuple[str, ...]
    cards: str = ""
    """The text of the card file, when it wasn't the standard one."""
    start: str = ""
    """The saved state that the match began from, when it wasn't a normal setup."""
    names: tuple[str, ...] = field(default=())

    def to_json(self) -> str:
        """The record as text."""
        data: dict[str, Any] = {
            "pentacles_record": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": self.options,
            "players": self.players,
            "seed": self.seed,
            "moves": list(self.moves),
        }
        if self.cards:
            data["cards"] = self.cards
        if self.start:
            data["start"] = self.start
        if self.names:
            data["names"] = list(self.names)
        return json.dumps(data, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; Unreadable says what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"This is not a record: it is not JSON ({error}).") from None
        if isinstance(data, dict) and "pentacles_match" in data:
            data = data.get("record")  # an exported match carries its record
        if not isinstance(data, dict) or "pentacles_record" not in data:
            raise Unreadable("This is not a record: it has no 'pentacles_record'.")
        if data["pentacles_record"] != FORMAT:
            raise Unreadable(
                f"This record has format {data['pentacles_record']!r}; this version reads {FORMAT}."
            )
        wanted: dict[str, type] = {
            "game": str,
            "version": str,
            "options": dict,
            "players": int,
            "moves": list,
        }
        for key, kind in wanted.items():
            if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
                raise Unreadable(f"This record is damaged: {key!r} must be a {kind.__name__}.")
        if not is_seed(data.get("seed")):
            raise Unreadable(
                "This record is damaged: 'seed' must be a whole number or 64 hex digits."
            )
        for key in ("moves", "names"):
            if not isinstance(data.get(key, []), list) or not all(
                isinstance(item, str) for item in data.get(key, [])
            ):
                raise Unreadable(f"This record is damaged: {key!r} must be a list of texts.")
        for key in ("cards", "start"):
            if not isinstance(data.get(key, ""), str):
                raise Unreadable(f"This record is damaged: {key!r} must be a text.")
        return cls(
            data["game"],
            data["version"],
            data["options"],
            data["players"],
            data["seed"],
            tuple(data["moves"]),
            data.get("cards", ""),
            data.get("start", ""),
            tuple(data.get("names", [])),
        )
