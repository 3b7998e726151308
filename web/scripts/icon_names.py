"""The icons that the games name, as candidates for the page's bundle.

`python web/scripts/icon_names.py` writes `web/src/icons/games.json`: for each game every text that
could be the name of an icon. The build keeps those that exist in the icon set. `lobby.json` beside
it names only those of the cards on the lobby's tiles: the first screen loads no more.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pentacles
from pentacles.games import built_in, game_class
from pentacles.server.game_routes import info_of

TARGET = Path(__file__).parent.parent / "src" / "icons" / "games.json"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NOT_DRAWN = {"card_form", "card_verbs", "compact", "rules", "steps", "verbs"}


def texts(value: Any) -> set[str]:
    """Every text in nested data."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for part in value.values() for text in texts(part)}
    if isinstance(value, (list, tuple)):
        return {text for part in value for text in texts(part)}
    return set()


def icons_in(value: Any) -> set[str]:
    """The values of every key `icon` and `art` in nested data."""
    if isinstance(value, dict):
        found = texts([value.get("icon"), value.get("art")])
        return found | {name for part in value.values() for name in icons_in(part)}
    if isinstance(value, list):
        return {name for part in value for name in icons_in(part)}
    return set()


def names_of(game_id: str) -> list[str]:
    """All that a game could mean as an icon: looks, faces, card files, and words in its drawing."""
    game = pentacles.game(game_id)
    found = texts(game.drawing.looks) | {name for face in game.faces for name in face.art}
    folder = Path(str(import_module(game_class(game_id).__module__).__file__)).parent
    for path in folder.glob("**/*.toml"):
        found |= icons_in(tomllib.loads(path.read_text("utf-8")))
    for path in folder.glob("*.py"):
        if path.stem in NOT_DRAWN:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return sorted(name for name in found if NAME.fullmatch(name))


def names_on_tile(game_id: str) -> set[str]:
    """What the sample cards of a game are drawn with, and the pictures of how it is won."""
    game = pentacles.game(game_id)
    looks = game.drawing.looks
    found: set[str] = set()
    for face in info_of(game).samples:
        marks = {face.suit, face.kind, *texts(face.values)}
        found |= {face.icon, *face.art} | {
            text
            for entries in looks.values()
            if isinstance(entries, list)
            for entry in entries
            if isinstance(entry, dict) and "sign" in entry and entry.get("id") in marks
            for text in texts(entry)
        }
    pattern = texts(looks.get("print", {}))
    found |= {step["icon"] for step in looks.get("primer", {}).get("steps", ())}
    return {name for name in found | pattern if NAME.fullmatch(name)}


def main() -> None:
    """Write the names of the games of this repository; others bring their drawings with them."""
    names = {game: names_of(game) for game in built_in()}
    tiles = {game: sorted(names_on_tile(game)) for game in built_in()}
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.write_text(json.dumps(names, indent=0) + "\n", "utf-8")
    target.with_name("lobby.json").write_text(json.dumps(tiles, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
