# not compiled
"""Cards as data: faces, and card files that are checked before anything starts."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pentacles.core.card_fields import Field, Verb
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


LARGEST_NUMBER = (1 << 63) - 1
"""The largest number that TOML promises to read."""
TOO_LARGE = "a number is too large; no card has one beyond 19 digits."
NOWHERE = ("", -1)


class CardProblem(str):
    """A mistake in a card file: its sentence, and the place that it is about."""

    __slots__ = ("card", "entry", "key", "message", "table")

    table: str
    """The table of the entry; empty if the problem is about the whole file."""
    entry: int
    """Which entry of the table, from 0; -1 for none."""
    card: str
    """The card's id, or its number in the file."""
    key: str
    """The key, such as `effects[0].n`; empty if it is the whole card or file."""
    message: str
    """What is wrong and what would be right, without the place."""

    def __new__(
        cls,
        text: str,
        place: tuple[str, int] = NOWHERE,
        card: str = "",
        key: str = "",
        message: str = "",
    ) -> CardProblem:
        made = super().__new__(cls, text)
        made.table, made.entry = place
        made.card = card
        made.key = key
        made.message = message or text
        return made

    def told(self, text: str) -> CardProblem:
        """The same problem in another sentence."""
        return CardProblem(text, (self.table, self.entry), self.card, self.key, self.message)

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "table": self.table,
            "entry": self.entry,
            "card": self.card,
            "key": self.key,
            "message": self.message,
            "text": str(self),
        }


def placed(problem: str) -> CardProblem:
    """A problem with its place; no place if nobody has noted it."""
    return problem if isinstance(problem, CardProblem) else CardProblem(problem)


Entry = dict[str, Any]
"""What a file says about a card."""


class CardFile:
    """A card file that has been read: its head, its card entries, and the problems so far."""

    def __init__(
        self,
        source: str,
        text: str,
        head: dict[str, Any],
        entries: list[dict[str, Any]],
        tables: tuple[str, ...] = ("card",),
    ) -> None:
        self.source = source
        self.tables = tables
        self.text = text
        self.head = head
        self.entries = entries
        self.problems: list[str] = []
        """Each is a `CardProblem`; a list of texts, as code that catches BadCard expects."""
        self._places: list[tuple[str, int]] = []
        self._numbers: dict[int, int] = {}
        self._named: dict[str, int] = {}

    def report(self, card: Entry | str, key: str, problem: str) -> None:
        """Note a problem with file, card and key; the card is given by its entry or its id."""
        place = self.place(card)
        name = self.label(card) if isinstance(card, dict) else card
        where = f"{self.source}: card {name!r}" if name else self.source
        text = f"{where}: {key}: {problem}." if key else f"{where}: {problem}."
        self.problems.append(CardProblem(text, place, name, key, f"{problem}."))

    def place(self, card: Entry | str) -> tuple[str, int]:
        """The table that a card is in, and its place there, from 0."""
        number = self.number(card)
        return NOWHERE if number < 0 else self._places[number]

    def table_of(self, entry: Entry) -> str:
        """The table that an entry is in."""
        return self.tables[0] if len(self.tables) == 1 else str(entry.get("table"))

    def number(self, card: Entry | str) -> int:
        """Where in the file a card is, from 0; -1 if it isn't there."""
        self.find_entries()
        number = self._numbers.get(id(card), -1)
        if number < 0:
            name = card.get("id") if isinstance(card, dict) else card
            number = self._named.get(name, -1) if isinstance(name, str) else -1
        return number

    def find_entries(self) -> None:
        """Note where each entry is, so that many problems can be placed quickly."""
        if len(self._places) == len(self.entries):
            return
        sizes = dict.fromkeys(self.tables, 0)
        self._places = []
        self._numbers = {id(entry): number for number, entry in enumerate(self.entries)}
        for number, entry in enumerate(self.entries):
            table = self.table_of(entry)
            self._places.append((table, sizes[table]))
            sizes[table] += 1
            if isinstance(entry.get("id"), str):
                self._named.setdefault(entry["id"], number)

    def check_head(self, game: str, versions: tuple[str, ...] = ()) -> None:
        """Check `[set]`: its names are texts, and a file for another game is refused at once."""
        for key in ("name", "title", "game", "rules"):
            if not isinstance(self.head.get(key, ""), str):
                self.report("", f"set.{key}", f"must be a text, got {shown(self.head[key])}")
        made_for = self.head.get("game", game)
        if isinstance(made_for, str) and made_for.replace("_", "-") != game:
            words = f"is made for the game {shown(made_for)}, not for {game!r}."
            raise BadCard([CardProblem(f"{self.source}: {words}", key="set.game", message=words)])
        rules = self.head.get("rules", "")
        if isinstance(rules, str) and rules and versions and rules not in versions:
            words = (
                f"is made for version {shown(rules)} of the rules; this Pentacles plays "
                f"{', '.join(versions)}. Leave set.rules out to use the cards all the same."
            )
            raise BadCard([CardProblem(f"{self.source}: {words}", key="set.rules", message=words)])

    def label(self, entry: dict[str, Any]) -> str:
        """How a problem names an entry: by its id, or by its place in the file."""
        name = entry.get("id")
        if isinstance(name, str) and name.strip():
            return name
        return f"number {self.number(entry) + 1}"

    def check(self, fields: Mapping[str, Field]) -> None:
        """Check every entry against the fields: missing, unknown and wrong keys."""
        for entry in self.entries:
            self.check_entry(entry, fields)

    def check_entry(self, entry: dict[str, Any], fields: Mapping[str, Field]) -> None:
        """Check one entry against the fields."""
        for key, wanted in fields.items():
            if key not in entry:
                if wanted.required:
                    self.report(entry, key, "is missing")
            else:
                problem = wanted.problem(entry[key])
                if problem:
                    self.report(entry, key, problem)
            self.check_fitting(entry, key, fields)
        for key in entry:
            if key not in fields:
                self.report(entry, key, f"is not known; keys are {', '.join(fields)}")

    def check_fitting(self, entry: Entry, key: str, fields: Mapping[str, Field]) -> None:
        """Check that the cards that need a key have it, and those it isn't for don't."""
        wanted = fields[key]
        if not wanted.only and not wanted.needed:
            return
        known = [one for one in (*wanted.only, *wanted.needed) if one.key in fields]
        values = {one.key: entry.get(one.key, fields[one.key].default) for one in known}
        if any(fields[name].problem(value) for name, value in values.items()):
            return  # that is the first thing to put right
        if key in entry and wanted.otherwise:
            if not all(values[one.key] in one.values for one in wanted.only):
                self.report(entry, key, wanted.otherwise)
        if not wanted.needed or entry.get(key, "") not in ("", []):
            return
        if all(values[one.key] in one.values for one in wanted.needed):
            self.report(entry, key, f"is missing: {wanted.because}")

    def check_effect(
        self, card: Entry | str, key: str, effect: Any, verbs: Mapping[str, Verb]
    ) -> None:
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
        for place, entry in enumerate(self.entries, 1):
            value = entry.get(key)
            if not isinstance(value, str | int):
                continue
            if value in first:
                words = f"{shown(value)} is used twice, first by card number {first[value]}"
                self.report(entry, key, words)
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
                    self.report(entry, key, "must be one word without spaces")
                owner = owners.setdefault(word.casefold(), place)
                if owner != place:
                    words = f"{shown(word)} names card number {owner} already"
                    self.report(entry, key, words)

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
    """Whether what was read has a number that is too large for any card."""
    if isinstance(value, dict):
        return any(has_large_number(part) for part in value.values())
    if isinstance(value, list):
        return any(has_large_number(part) for part in value)
    return isinstance(value, int) and abs(value) > LARGEST_NUMBER


@lru_cache(32)
def packed(text: str) -> bytes:
    """The data of a card file; to read TOML takes thirty times as long as to unpack this."""
    return pickle.dumps(tomllib.loads(text))


def parse_cards(text: str, source: str, tables: tuple[str, ...] = ("card",)) -> CardFile:
    """Read a card file from its text: a `[set]` head and `[[card]]` entries.

    A game with several sorts of cards may have a table for each; then every entry gets the name of
    its table as `table`.
    """
    try:
        data = pickle.loads(packed(text))  # noqa: S301 - packed a moment ago, in this process
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCard([f"{source}: is not valid TOML: {error}."]) from None
    except ValueError:  # more digits than Python reads
        raise BadCard([f"{source}: {TOO_LARGE}"]) from None
    return file_of(data, text, source, tables)


def file_of(
    data: Mapping[str, Any], text: str, source: str, tables: tuple[str, ...] = ("card",)
) -> CardFile:
    """A card file from its data and the matching text."""
    if has_large_number(data):
        raise BadCard([f"{source}: {TOO_LARGE}"])
    head = data.get("set", {})
    entries: list[dict[str, Any]] = []
    file = CardFile(source, text, head if isinstance(head, dict) else {}, [], tables)
    if not isinstance(head, dict):
        file.report("", "set", "must be a table: [set]")
    for table in tables:
        found = data.get(table, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            file.report("", table, f"must be a list of tables: [[{table}]]")
            file.finish()
        more = {"table": table} if len(tables) > 1 else {}
        entries += [{**entry, **more} for entry in found]
    words = ", ".join(f"[[{table}]]" for table in tables)
    for key in data:
        if key != "set" and key not in tables:
            file.report("", key, f"is not known; a card file has [set] and {words}")
    if not entries:
        file.report("", "", f"has no {words} entries")
    file.entries = entries
    return file
