"""Matches in the folders where they are saved: to continue, or to look at again."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pentacles.cli.files import LARGEST_MATCH, read_text
from pentacles.core.errors import PentaclesError
from pentacles.games import game_class

MARKS = {"save": "pentacles_state", "record": "pentacles_record"}
HEAD = 64
MOST = 5
"""How many of each kind."""
LOOKED_AT = 60
"""How many of the newest files of a folder are opened."""


@dataclass(frozen=True)
class FoundMatch:
    """A file with a match, and a description in words."""

    path: Path
    words: str


def matches_here(sort: str) -> list[FoundMatch]:
    """The newest saves or records, here and at home."""
    found: list[FoundMatch] = []
    for path in newest_files():
        with contextlib.suppress(PentaclesError, OSError, ValueError, RecursionError):
            with path.open("rb") as stream:
                if MARKS[sort] not in stream.read(HEAD).decode("utf-8", "replace"):
                    continue
            data = json.loads(read_text(path, LARGEST_MATCH))
            found.append(FoundMatch(path, words_of(data, path)))
        if len(found) == MOST:
            break
    return found


def newest_files() -> Iterator[Path]:
    """The newest files of the folders in which matches are saved, each once."""
    folders = dict.fromkeys((Path.cwd(), Path.home()))
    found: list[tuple[float, str]] = []
    for folder in folders:
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            found += [
                (entry.stat().st_mtime, entry.path)
                for entry in entries
                if entry.name.endswith(".json") and entry.is_file()
            ]
    for _, name in sorted(found, reverse=True)[:LOOKED_AT]:
        path = Path(name)
        yield path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def words_of(data: dict[str, Any], path: Path) -> str:
    """The game, who plays, and the name of the file."""
    title = game_class(str(data["game"])).title
    player = data.get("player")
    seats = player.get("seats") if isinstance(player, dict) else None
    names = [str(one.get("name", "")) for one in seats] if isinstance(seats, list) else []
    names = names or [str(name) for name in data.get("names", ())]
    people = f", {', '.join(name[:20] for name in names[:4] if name)}" if any(names) else ""
    return f"{title}{people}: {path.name}"
