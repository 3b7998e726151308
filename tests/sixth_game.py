"""The game that docs/adding-a-game.md builds, as a package that is installed beside Pentacles."""

from __future__ import annotations

import os
import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`(?P<name>[\w/.]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def install(place: Path, **others: str) -> str:
    """Put the files of the page into a folder, with their entry point and those of `others`.

    The Python path by which they are found comes back.
    """
    for part in FILE.finditer(PAGE.read_text(encoding="utf-8")):
        path = place / "high_hat" / part["name"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(part["text"], encoding="utf-8")
    info = place / "hats-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hats\nVersion: 1.0\n")
    entries = {"high-hat": "high_hat:GAME", **others}
    lines = [f"{name} = {target}\n" for name, target in entries.items()]
    (info / "entry_points.txt").write_text("[pentacles.games]\n" + "".join(lines))
    return os.pathsep.join(filter(None, [str(place), os.environ.get("PYTHONPATH", "")]))
