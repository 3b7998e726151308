# not compiled
"""The layout of observations and actions, as data and as a page for each game.

`python -m pentacles.envs.layouts` writes the pages of our games into `docs/layouts`; with `--check`
it only says whether they are up to date. `--game high-hat docs` writes the page of another game.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pentacles.core.blocks import Block
from pentacles.core.compact import compact_view
from pentacles.core.errors import BadOption
from pentacles.core.game import Game
from pentacles.games import built_in, game_class

FORMAT = 1
"""Goes up when the layout of observations changes for all games."""


@dataclass(frozen=True)
class Segment:
    """A stretch of the observation: its name, where it begins, and a name for each number."""

    name: str
    start: int
    entries: tuple[str, ...]

    @property
    def stop(self) -> int:
        """The first place after it."""
        return self.start + len(self.entries)


@dataclass(frozen=True)
class Layout:
    """What each number of an observation and each action means."""

    game: str
    version: str
    players: int
    segments: tuple[Segment, ...]
    actions: tuple[str, ...]
    blocks: tuple[Block, ...] = ()
    """The named stretches of the actions, for games that have them."""

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.segments[-1].stop

    @cached_property
    def names(self) -> list[str]:
        """A name for each number of an observation."""
        return [
            f"{segment.name}: {entry}" if entry else segment.name
            for segment in self.segments
            for entry in segment.entries
        ]

    @cached_property
    def fingerprint(self) -> str:
        """Equal for two layouts only if every place and every action means the same."""
        content = json.dumps([FORMAT, self.names, self.actions])
        return f"{FORMAT}-{hashlib.sha256(content.encode()).hexdigest()[:8]}"


def layout(game: Game, players: int) -> Layout:
    """The layout of a game for one number of players."""
    observer = game.observer(players)
    faces = [face.code for face in game.faces]
    segments: list[Segment] = []
    start = 0
    for name, width in observer.segments:
        if name == "asked":
            entries = [f"the seat {distance} on" for distance in range(width)]
        elif name == "decision":
            entries = observer.kinds
        elif name == "figures":
            entries = observer.figure_names
        else:
            entries = ["cards", *faces][:width]
        segments.append(Segment(name, start, tuple(entries)))
        start += width
    actions = game.actions
    return Layout(
        game.id,
        game.version,
        players,
        tuple(segments),
        tuple(actions.texts),
        tuple(actions.blocks),
    )


def player_counts(game: Game) -> list[int]:
    """The numbers of players that this game with these options is made for."""
    counts: list[int] = []
    for players in range(game.min_players, game.max_players + 1):
        try:
            game.check_players(players)
        except BadOption:
            continue
        counts.append(players)
    return counts


def page(name: str) -> str:
    """The page of one game."""
    kind = game_class(name)
    game = kind()
    usual = layout(game, game.usual_players)
    lines = [
        f"# {game.title}: observations and actions",
        "",
        "Written by `python -m pentacles.envs.layouts`; do not edit.",
        "",
        f"Rules version {game.version}, layout format {FORMAT}.",
        'An environment names its layout in `metadata["layout"]`:',
        "while that word stays the same, so does the meaning of every number below.",
        "",
        "| players | seats | observation | actions | layout |",
        "|---|---|---|---|---|",
    ]
    for players in player_counts(game):
        one = layout(game, players)
        lines.append(
            f"| {players} | {game.seats(players)} | {one.size} | {len(one.actions)}"
            f" | `{one.fingerprint}` |"
        )
    lines += ["", *option_lines(game), "", *observation_lines(usual), "", *action_lines(usual)]
    lines += ["", *compact_lines(game)]
    return "\n".join(lines).rstrip() + "\n"


def option_lines(game: Game) -> list[str]:
    """Which option sets have their own layout."""
    others: list[str] = []
    for options in type(game).representatives:
        other = type(game)(**options)
        counts = player_counts(other)
        if not options or not counts:
            continue
        players = game.usual_players if game.usual_players in counts else counts[0]
        mine = layout(game, players).fingerprint
        theirs = layout(other, players)
        if theirs.fingerprint != mine:
            words = ", ".join(f"{key}={value}" for key, value in options.items())
            others.append(
                f"- {words} ({players} players): {theirs.size} numbers,"
                f" {len(theirs.actions)} actions, `{theirs.fingerprint}`"
            )
    if not others:
        return ["Options do not change the layout."]
    return ["These options change the layout:", "", *others]


def observation_lines(one: Layout) -> list[str]:
    """The observation segment by segment."""
    lines = [
        f"## Observation ({one.players} players)",
        "",
        '"The seat 1 on" is the next seat clockwise from the one that observes; 0 is itself.',
        "",
        "| from | to | what | numbers |",
        "|---|---|---|---|",
    ]
    faces: tuple[str, ...] = ()
    for segment in one.segments:
        entries = segment.entries
        if entries[:1] == ("cards",):
            faces = entries[1:] or faces
            told = "how many cards"
            told += ", then how many of each face the seat knows there" if entries[1:] else ""
        else:
            told = ", ".join(entries)
        if entries:
            lines.append(f"| {segment.start} | {segment.stop - 1} | {segment.name} | {told} |")
    lines += ["", "The faces in their order: " + ", ".join(f"`{face}`" for face in faces) + "."]
    return lines


def action_lines(one: Layout) -> list[str]:
    """Every action with its number."""
    lines = ["## Actions", ""]
    if one.blocks:
        lines += ["| from | to | what | numbered by |", "|---|---|---|---|"]
        lines += [f"| {b.start} | {b.stop - 1} | {b.name} | {b.by} |" for b in one.blocks]
        lines += [""]
    lines += ["| number | action |", "|---|---|"]
    lines += [f"| {number} | `{text}` |" for number, text in enumerate(one.actions)]
    return lines


def compact_lines(game: Game) -> list[str]:
    """The compact view, for every number of players and in words for the usual one."""
    view = compact_view(game, game.usual_players)
    lines = [
        "## Compact view",
        "",
        'Environments that are made with `view="compact"` show this instead: cards that are the',
        "same in play are counted together, the unseen ones are counted, and columns that are",
        "always zero are left out. Options may change it.",
        "",
        "| players | observation | actions | layout |",
        "|---|---|---|---|",
    ]
    for players in player_counts(game):
        one = compact_view(game, players)
        lines.append(f"| {players} | {one.size} | {len(one.actions)} | `{one.fingerprint}` |")
    for what, names in (("numbers", view.names), ("actions", view.actions)):
        told = ", ".join(f"`{name}`" for name in names)
        lines += ["", f"The {what} in their order ({game.usual_players} players): {told}."]
    return lines


def main(words: list[str] | None = None) -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(
        prog="python -m pentacles.envs.layouts",
        description="Writes the layout of every game's observations and actions.",
    )
    parser.add_argument("folder", nargs="?", default="docs/layouts", type=Path)
    parser.add_argument(
        "--game",
        action="append",
        help="this game, ours or installed (repeatable)",
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    asked = parser.parse_args(words)
    stale = 0
    for name in asked.game or built_in():
        path = asked.folder / f"{name}.md"
        text = page(name)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if not asked.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        print(f"{'out of date' if asked.check else 'written'}: {path.as_posix()}")
    return 1 if asked.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
