"""Inks: the colours of roles, in full colour, in the sixteen of old terminals, or in none.

No state depends on colour alone in any of the three: numbers, arrows and words say the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rich.style import Style

FULL = "full"
SIXTEEN = "sixteen"
MONO = "mono"

PALETTE = {"f1": "#2B3140", "f2": "#151922", "ac": "#D8DEE9", "on": "#151922"}
"""A game without looks."""
PAPERS = {"ivory": "#F6F0E1", "cream": "#FBF1DC", "parchment": "#F4E6C6", "element": "#EFEADF"}
PAPER = "#F1ECE0"
INK = "#1F2128"

COLOURED = {
    "": Style(color="#F1ECE0"),
    "text": Style(color="#F1ECE0"),
    "bold": Style(color="#FFFFFF", bold=True),
    "dim": Style(color="#C2BEB3"),
    "faint": Style(color="#9A988F"),
    "legal": Style(color="#7DF0CF", bold=True),
    "sel": Style(color="#FFD166", bold=True),
    "tgt": Style(color="#FF8A65", bold=True),
    "good": Style(color="#8BE0A4"),
    "bad": Style(color="#FF9C94", bold=True),
    "info": Style(color="#9CC7FF"),
    "badge": Style(color="#FFD166"),
    "rule": Style(color="#9A988F"),
    "focus": Style(color="#151922", bgcolor="#FFD166", bold=True),
    "aimed": Style(color="#151922", bgcolor="#FFD166", bold=True),
    "muted": Style(color="#9A988F"),
}
OLD = {
    "": Style(),
    "text": Style(),
    "bold": Style(bold=True),
    "dim": Style(),
    "faint": Style(color="bright_black"),
    "legal": Style(color="bright_green", bold=True),
    "sel": Style(color="bright_yellow", bold=True),
    "tgt": Style(color="bright_red", bold=True),
    "good": Style(color="bright_green"),
    "bad": Style(color="bright_red", bold=True),
    "info": Style(color="bright_cyan"),
    "badge": Style(color="bright_yellow"),
    "rule": Style(color="bright_black"),
    "focus": Style(color="black", bgcolor="bright_yellow"),
    "aimed": Style(color="black", bgcolor="bright_yellow"),
    "muted": Style(color="bright_black"),
    "accent": Style(color="bright_yellow", bold=True),
    "line": Style(color="bright_black"),
    "bar": Style(bold=True),
    "phase": Style(color="black", bgcolor="bright_yellow"),
    "back": Style(color="bright_black"),
    "key": Style(color="bright_cyan", bold=True),
    "face": Style(color="black", bgcolor="white"),
}
BARE = {
    "bold": Style(bold=True),
    "legal": Style(bold=True),
    "sel": Style(bold=True),
    "tgt": Style(bold=True),
    "bad": Style(bold=True),
    "focus": Style(bold=True, underline=True),
    "aimed": Style(bold=True, underline=True),
    "accent": Style(bold=True),
    "bar": Style(bold=True),
    "phase": Style(reverse=True),
    "key": Style(bold=True),
    "face": Style(reverse=True),
}


HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def hexed(colour: object, otherwise: str) -> str:
    """A named colour, if it is one."""
    return colour if isinstance(colour, str) and HEX.fullmatch(colour) else otherwise


def lighter(colour: str) -> str:
    """A colour a quarter of the way to white."""
    parts = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{part + (255 - part) // 4:02X}" for part in parts)


class Inks:
    """The styles of one game's table."""

    def __init__(self, looks: Mapping[str, Any], depth: str = FULL) -> None:
        self.looks = looks
        self.depth = depth
        given = looks.get("palette", {})
        self.palette = {name: hexed(given.get(name), plain) for name, plain in PALETTE.items()}
        self.made: dict[str, Style] = {}

    def style(self, role: str) -> Style:
        """The style of a role, or of several joined by `+`."""
        found = self.made.get(role)
        if found is None:
            found = Style()
            for one in role.split("+"):
                found += self.one(one)
            self.made[role] = found
        return found

    def one(self, role: str) -> Style:
        """The style of a single role."""
        if self.depth == MONO:
            return BARE.get(role.partition(":")[0], Style())
        if self.depth == SIXTEEN:
            return OLD.get(role.partition(":")[0], Style())
        if role.startswith("face:"):
            return self.paper(role.partition(":")[2])
        accent = self.palette["ac"]
        own = {
            "accent": Style(color=accent, bold=True),
            "line": Style(color=lighter(self.palette["f1"])),
            "bar": Style(color=accent, bgcolor=self.palette["f1"], bold=True),
            "barred": Style(color="#F1ECE0", bgcolor=self.palette["f1"]),
            "phase": Style(color=self.palette["on"], bgcolor=accent, bold=True),
            "back": Style(color=hexed(self.looks.get("back", {}).get("from"), "#9A988F")),
            "key": Style(color=accent, bold=True),
        }
        return own.get(role) or COLOURED.get(role, COLOURED[""])

    def paper(self, suit: str) -> Style:
        """The background and the ink of a card."""
        described: Mapping[str, Any] = next(
            (one for one in self.looks.get("suits", ()) if one.get("id") == suit), {}
        )
        plain = PAPERS.get(str(self.looks.get("frame", "")), PAPER)
        ground = hexed(described.get("top"), plain)
        return Style(color=hexed(described.get("ink"), INK), bgcolor=ground, bold=True)

    @property
    def ground(self) -> Style:
        """The background of everything."""
        if self.depth != FULL:
            return Style()
        return Style(color="#F1ECE0", bgcolor=self.palette["f2"])
