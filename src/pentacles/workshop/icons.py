"""The icons of game-icons.net that cards may show: their names, and their outlines.

All names come with the package. The outlines come with the built page (`server/page/icons`), which
shows them too.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

NAMES = "icon_names.txt"


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all icons, in order."""
    text = (files("pentacles.workshop") / NAMES).read_text(encoding="utf-8")
    return tuple(text.split())


@cache
def icon_paths() -> dict[str, str]:
    """The outline of each icon as an SVG path in a square of 512; empty without the built page."""
    folder = files("pentacles") / "server" / "page" / "icons"
    found: dict[str, str] = {}
    if folder.is_dir():
        for file in folder.iterdir():
            if file.name.endswith(".json"):
                found |= json.loads(file.read_text(encoding="utf-8"))
    return found
