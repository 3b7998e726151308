# not compiled
"""Cards as data: faces, and card files that are checked before anything starts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pentacles.core.errors import BadCard, shown


@dataclass(frozen=True)
class Face:
    """What is printed on a card. `values` are the printed figures with their words."""

    index: int
    id: str
    code: str
    name: str
    kind: str = ""
    suit: str = ""
    value: str = ""
    text: str = ""
    short: str = ""
    icon: str = ""
    """The object of the picture."""
    art: tuple[str, ...] = ()
    """The picture: an object, what it does, and the ground behind; the last two may be missing."""
    landscape: bool = False
    count: int = 1
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Field:
    """What a key of a card must hold."""

    type: type
    required: bool = True
    allowed: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int = 400

    def problem(self, value: Any) -> str:
        """What is wrong with the value, or an empty text."""
        is_right = isinstance(value, self.type) and not (
            self.type is int and isinstance(value, bool)
        )
        if not is_right:
            return f"must be {TYPE_WORDS.get(self.type, self.type.__name__)}, got {shown(value)}"
        if self.allowed and value not in self.allowed:
            return f"must be one of {', '.join(map(str, self.allowed))}, got {shown(value)}"
        if (self.low is not None and value < self.low) or (
            self.high is not None and value > self.high
        ):
            return f"must be between {self.low} and {self.high}, got {value}"
        if isinstance(value, str):
            if not value.strip() and self.required:
                return "must not be empty"
            if len(value) > self.longest:
                return f"must have at most {self.longest} characters, got {len(value)}"
            if not value.isprintable():
                return "must not contain control characters"
        return ""


@dataclass(frozen=True)
class Picture(Field):
    """The key `art`: one to three names of icons, the object first; an empty one is left out."""

    type: type = list
    required: bool = False

    def problem(self, value: Any) -> str:
        """What is wrong with the names, or an empty text."""
        wrong = super().problem(value)
        if wrong:
            return wrong
        if not 1 <= len(value) <= MOST_ICONS:
            return f"must have 1 to {MOST_ICONS} icons (object, effect, ground), got {len(value)}"
        for place, name in enumerate(value):
            is_left_out = name == "" and place > 0
            if not is_left_out and not (isinstance(name, str) and ICON.fullmatch(name)):
                return f"must hold names of icons such as 'fairy-wand', got {shown(name)}"
        return ""


ICON = re.compile(r"(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*")
MOST_ICONS = 3
PICTURE: dict[str, Field] = {"icon": Field(str, required=False, longest=40), "art": Picture()}
"""The keys by which a card says what it shows: `art`, or `icon` for an object alone."""


def art_of(entry: Mapping[str, Any], icon: str) -> tuple[str, ...]:
    """What a card shows; the icon of its kind, where it doesn't say."""
    return tuple(entry.get("art", ())) or (entry.get("icon", icon),)


LARGEST_NUMBER = (1 << 63) - 1
"""What TOML promises to read."""
TOO_LARGE = "a number is too large; no card has one beyond 19 digits."
TYPE_WORDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


@dataclass(frozen=True)
class Verb:
    """A named effect that cards may use, with its typed parameters."""

    name: str
    meaning: str
    rule: str
    parameters: Mapping[str, Field]


class CardFile:
    """A card file that has been read: its head, its card entries, and the problems so far."""

    def __init__(
        self, source: str, text: str, head: dict[str, Any], entries: list[dict[str, Any]]
    ) -> None:
        self.source = source
        self.text = text
        self.head = head
        self.entries = entries
        self.problems: list[str] = []

    def report(self, card: str, key: str, problem: str) -> None:
        """Note a problem with file, card and key."""
        where = f"{self.source}: card {card!r}" if card else self.source
        self.problems.append(f"{where}: {key}: {problem}." if key else f"{where}: {problem}.")

    def check_head(self, game: str) -> None:
        """Check `[set]`: its names are texts, and a file for another game is refused at once."""
        for key in ("name", "title", "game"):
            if not isinstance(self.head.get(key, ""), str):
                self.report("", f"set.{key}", f"must be a text, got {shown(self.head[key])}")
        made_for = self.head.get("game", game)
        if isinstance(made_for, str) and made_for.replace("_", "-") != game:
            raise BadCard([f"{self.source}: is made for the game {made_for!r}, not for {game!r}."])

    def label(self, entry: dict[str, Any]) -> str:
        """How a problem names an entry: by its id, or by its place in the file."""
        name = entry.get("id")
        if isinstance(name, str) and name.strip():
            return name
        place = next((n for n, other in enumerate(self.entries, 1) if other is entry), 0)
        return f"number {place}"

    def check(self, fields: Mapping[str, Field]) -> None:
        """Check every entry against the fields: missing, unknown and wrong keys."""
        for entry in self.entries:
            self.check_entry(entry, fields)

    def check_entry(self, entry: dict[str, Any], fields: Mapping[str, Field]) -> None:
        """Check one entry against the fields."""
        card = self.label(entry)
        for key, wanted in fields.items():
            if key not in entry:
                if wanted.required:
                    self.report(card, key, "is missing")
                continue
            problem = wanted.problem(entry[key])
            if problem:
                self.report(card, key, problem)
        for key in entry:
            if key not in fields:
                self.report(card, key, f"is not known; keys are {', '.join(fields)}")

    def check_effect(self, card: str, key: str, effect: Any, verbs: Mapping[str, Verb]) -> None:
        """Check one effect: a table with a known verb and the parameters of that verb."""
        if not isinstance(effect, dict):
            self.report(card, key, f"must be a table with a verb, got {shown(effect)}")
            return
        name = effect.get("verb")
        if not isinstance(name, str) or name not in verbs:
            self.report(card, key, f"unknown verb {shown(name)}; verbs are {', '.join(verbs)}")
            return
        verb = verbs[name]
        for parameter, wanted in verb.parameters.items():
            if parameter not in effect:
                if wanted.required:
                    self.report(card, f"{key}.{parameter}", f"is missing for verb {name!r}")
                continue
            problem = wanted.problem(effect[parameter])
            if problem:
                self.report(card, f"{key}.{parameter}", problem)
        for parameter in effect:
            if parameter != "verb" and parameter not in verb.parameters:
                known = ", ".join(verb.parameters) or "none"
                self.report(
                    card,
                    f"{key}.{parameter}",
                    f"verb {name!r} takes no such thing; it takes {known}",
                )

    def check_unique(self, key: str) -> None:
        """Check that no two cards share the value of a key."""
        first: dict[Any, int] = {}
        for entry in self.entries:
            value = entry.get(key)
            if not isinstance(value, str | int):
                continue
            place = self.entries.index(entry) + 1
            if value in first:
                words = f"{shown(value)} is used twice, first by card number {first[value]}"
                self.report(self.label(entry), key, words)
            first.setdefault(value, place)

    def check_codes(self) -> None:
        """Check that ids and codes can be typed and told apart, whatever the case."""
        owners: dict[str, int] = {}
        for place, entry in enumerate(self.entries, 1):
            for key in ("id", "code"):
                word = entry.get(key)
                if not isinstance(word, str):
                    continue
                if not word or any(char.isspace() for char in word):
                    self.report(self.label(entry), key, "must be one word without spaces")
                owner = owners.setdefault(word.casefold(), place)
                if owner != place:
                    words = f"{shown(word)} names card number {owner} already"
                    self.report(self.label(entry), key, words)

    def finish(self) -> None:
        """Refuse the file if anything was wrong with it."""
        if self.problems:
            raise BadCard(self.problems)


def read_cards(path: str | Path, tables: tuple[str, ...] = ("card",)) -> CardFile:
    """Read a card file from disk."""
    if not isinstance(path, str | Path):
        raise BadCard([f"A card file is given by its path, got {shown(path)}."])
    name = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadCard([f"{name}: is not a text file in UTF-8."]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadCard([f"{shown(name)}: can't be read: {reason}."]) from None
    return parse_cards(text, name, tables)


def has_large_number(value: Any) -> bool:
    """Whether a number that is larger than any card's stands somewhere in what was read."""
    if isinstance(value, dict):
        return any(has_large_number(part) for part in value.values())
    if isinstance(value, list):
        return any(has_large_number(part) for part in value)
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER


def parse_cards(text: str, source: str, tables: tuple[str, ...] = ("card",)) -> CardFile:
    """Read a card file from its text: a `[set]` head and `[[card]]` entries.

    A game with several sorts of cards may have a table for each; then every entry gets the name of
    its table as `table`.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCard([f"{source}: is not valid TOML: {error}."]) from None
    except ValueError:  # more digits than are read
        raise BadCard([f"{source}: {TOO_LARGE}"]) from None
    if has_large_number(data):
        raise BadCard([f"{source}: {TOO_LARGE}"])
    head = data.get("set", {})
    entries: list[dict[str, Any]] = []
    file = CardFile(source, text, head if isinstance(head, dict) else {}, [])
    if not isinstance(head, dict):
        file.report("", "set", "must be a table: [set]")
    for table in tables:
        found = data.get(table, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            file.report("", table, f"must be a list of tables: [[{table}]]")
            file.finish()
        if len(tables) > 1:
            found = [{"table": table, **entry} for entry in found]
        entries.extend(found)
    words = ", ".join(f"[[{table}]]" for table in tables)
    for key in data:
        if key != "set" and key not in tables:
            file.report("", key, f"is not known; a card file has [set] and {words}")
    if not entries:
        file.report("", "", f"has no {words} entries")
    file.entries = entries
    return file
