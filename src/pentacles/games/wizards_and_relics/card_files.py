"""Reading a card set: the form of the card files, checked card by card and line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pentacles.core.card_fields import art_of
from pentacles.core.card_text import printed_text
from pentacles.core.cards import CardFile, Face, placed
from pentacles.core.errors import BadCard, shown
from pentacles.games.wizards_and_relics import terms
from pentacles.games.wizards_and_relics.card_form import (
    COLOURS,
    FIELDS,
    FORM,
    MOST_LINES,
    MOST_TYPES,
    RARITIES,
    RARITY_SIZES,
    SHRINE_HEADS,
    SIZES,
    WHERE,
    misplaced,
)
from pentacles.games.wizards_and_relics.card_verbs import VERBS
from pentacles.games.wizards_and_relics.deck import Book, Line
from pentacles.games.wizards_and_relics.worth import worth_of

COMPARISON = re.compile(r"^(?P<count>\w+)(?P<sign>>=|<=)(?P<n>\d{1,2})$")
PLAIN = re.compile(r"[a-z0-9_]+")
RESERVED = ("done", "draw", "auto")
ICONS = {
    "red": "flame",
    "blue": "third-eye",
    "green": "oak-leaf",
    "shrine": "crystal-shrine",
    "enchanted": "crystal-shine",
    "basic": "plain-circle",
}
# The picture of a relic whose file names none: what it is, rather than whether it is enchanted.
SUBTYPE_ICONS = {
    "ancient": "hourglass",
    "bag": "barrel",
    "book": "black-book",
    "boots": "boots",
    "broom": "broom",
    "cloak": "cloak",
    "cup": "cauldron",
    "gloves": "ninja-armor",
    "hat": "pointy-hat",
    "instrument": "ringing-bell",
    "lamp": "magic-lamp",
    "mirror": "mirror-mirror",
    "orb": "crystal-ball",
    "scroll": "tied-scroll",
    "staff": "wizard-staff",
    "trinket": "gem-pendant",
    "wand": "crystal-wand",
    "ward": "magic-shield",
    "weapon": "broadsword",
}


def faces_of(file: CardFile, setup: str) -> list[Face]:
    """The faces of a card set; BadCard lists everything that is wrong with it."""
    for entry in file.entries:
        table = entry["table"]
        file.check_entry(entry, FIELDS[table])
        check_effects(file, entry, table)
        check_id(file, entry)
    file.check_unique("id")
    check_sizes(file, setup)
    if file.problems:
        name = file.head.get("name", file.source)
        first, *rest = file.problems
        led = placed(first).told(f"Card set '{name}' is not valid: {first}")
        raise BadCard([led, *rest])
    return [face_of(index, entry) for index, entry in enumerate(file.entries)]


def check_id(file: CardFile, entry: dict[str, Any]) -> None:
    """An id is what players type: one plain word that no other action has."""
    word = entry.get("id")
    if not isinstance(word, str):
        return
    if not PLAIN.fullmatch(word):
        file.report(entry, "id", f"may have only a to z, 0 to 9 and _, got {shown(word)}")
    elif word in RESERVED:
        file.report(entry, "id", f"must not be one of {', '.join(RESERVED)}: they are actions")


def check_effects(file: CardFile, entry: dict[str, Any], table: str) -> None:
    """Check the lines of a card: each alone, then what the card may have as a whole."""
    effects = entry.get("effects", [])
    if not isinstance(effects, list):
        return
    for number, effect in enumerate(effects):
        check_line(file, entry, f"effects[{number}]", effect, table)
        is_late = isinstance(effect, dict) and effect.get("when") == "discarded"
        if entry.get("devoted") is True and not is_late:
            file.report(
                entry, f"effects[{number}]", "a devoted wizard may only have discarded lines"
            )
    if table == "shrine" and len(effects) > MOST_LINES:
        words = f"a shrine has at most {MOST_LINES} lines, got {len(effects)}"
        file.report(entry, "effects", words)


def check_line(file: CardFile, card: dict[str, Any], key: str, effect: Any, table: str) -> None:
    """Check one line: its trigger, its verb, its conditions, and how they go together."""
    if not isinstance(effect, dict):
        file.report(card, key, f"must be a table with when and verb, got {shown(effect)}")
        return
    when = effect.get("when")
    conditions = effect.get("if", [])
    if when not in WHERE[table]:
        allowed = ", ".join(WHERE[table])
        file.report(
            card, f"{key}.when", f"must be one of {allowed} on a {table}, got {shown(when)}"
        )
    plain = {name: value for name, value in effect.items() if name not in ("when", "if")}
    file.check_effect(card, key, plain, VERBS)
    name = effect.get("verb")
    if not isinstance(name, str) or name not in VERBS:
        return
    if not isinstance(conditions, list) or not all(isinstance(word, str) for word in conditions):
        file.report(card, f"{key}.if", f"must be a list of conditions, got {shown(conditions)}")
        conditions = []
    for word in conditions:
        if condition_of(word) < 0:
            known = ", ".join(terms.CONDITIONS)
            file.report(
                card,
                f"{key}.if",
                f"unknown condition {shown(word)}; known are {known}, count>=N, count<=N",
            )
    problem = misplaced(table, str(when), name, bool(conditions))
    if problem:
        file.report(card, key, problem)


def check_sizes(file: CardFile, setup: str) -> None:
    """WR-2.1: 60 wizards and 60 relics, by rarity for the balanced setup, and 24 shrines."""
    for table, size in SIZES.items():
        entries = [entry for entry in file.entries if entry["table"] == table]
        total = sum(copies(entry) for entry in entries)
        if total != size:
            file.report(
                "", table, f"there must be exactly {size} cards counting copies, got {total}"
            )
        if len(entries) > MOST_TYPES:
            file.report("", table, f"there are at most {MOST_TYPES} types, got {len(entries)}")
        if table == "shrine" or setup != "balanced":
            continue
        for rarity, wanted in RARITY_SIZES.items():
            found = sum(copies(entry) for entry in entries if entry.get("rarity") == rarity)
            if found != wanted:
                file.report("", table, f"there must be {wanted} {rarity} cards, got {found}")


def copies(entry: Mapping[str, Any]) -> int:
    """How many copies of a card there are."""
    count = entry.get("count", 1)
    return count if isinstance(count, int) else 1


def condition_of(word: str) -> int:
    """The number of a condition, or -1 if there is none of that name."""
    if word in terms.CONDITIONS:
        return terms.CONDITIONS.index(word)
    match = COMPARISON.match(word)
    if match is None or match["count"] not in terms.COUNTS:
        return -1
    number = terms.COUNTS.index(match["count"])
    return terms.COMPARED + 200 * number + (100 if match["sign"] == "<=" else 0) + int(match["n"])


def face_of(index: int, entry: Mapping[str, Any]) -> Face:
    """The face that an entry describes."""
    table = entry["table"]
    effects = entry.get("effects", [])
    power = entry.get("power", 0)
    if table == "wizard":
        suit = entry["colour"]
        kind_words = "Devoted" if entry.get("devoted", False) else "Enlightened"
        type_line = f"{suit.capitalize()} · {kind_words}"
        text = f"{kind_words} {power}."
    elif table == "relic":
        suit = "basic" if not effects else "enchanted"
        kind_words = suit.capitalize()
        type_line = f"{entry.get('subtype', 'relic').capitalize()} · {kind_words}"
        text = "Basic."
    else:
        suit = "shrine"
        kind_words = type_line = "Shrine"
        text = ""
    text = printed_text(FORM, table, entry, text)
    icon = SUBTYPE_ICONS.get(entry.get("subtype", "")) or ICONS[suit]
    art = art_of(entry, icon)
    return Face(
        index=index,
        id=entry["id"],
        code=entry["id"],
        name=entry["name"],
        kind=table,
        suit=suit,
        value=str(power) if table != "shrine" else "",
        text=text,
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        landscape=table == "shrine",
        count=copies(entry),
        values={
            "power": power,
            "type": type_line,
            "rarity": entry.get("rarity", ""),
            "devoted": bool(entry.get("devoted", False)),
            "subtype": entry.get("subtype", ""),
            "source": entry.get("source", ""),
            "effects": effects,
            "lines": shrine_lines(text, effects) if table == "shrine" else [],
        },
    )


def shrine_lines(text: str, effects: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The printed lines of a shrine, each with the wizards that it applies to."""
    starts: list[tuple[int, str, str]] = []
    for when in dict.fromkeys(effect["when"] for effect in effects):
        head = f"{SHRINE_HEADS.get(when, when)}:"
        if head in text:
            starts.append((text.index(head), when, head))
    starts.sort()
    if not starts or starts[0][0]:
        starts.insert(0, (0, "", ""))
    ends = [at for at, _, _ in starts[1:]] + [len(text)]
    return [
        {"when": when, "head": head, "text": text[at + len(head) : end].strip()}
        for (at, when, head), end in zip(starts, ends, strict=True)
    ]


def book_of(faces: list[Face]) -> Book:
    """What the faces mean, for the rules."""
    kinds = [face.kind for face in faces]
    book = Book(kinds.count("wizard"), kinds.count("relic"), kinds.count("shrine"))
    for face in faces:
        index = face.index
        book.power[index] = face.values["power"]
        if face.kind == "wizard":
            book.colour[index] = COLOURS.index(face.suit)
            book.devoted[index] = face.values["devoted"]
        if face.kind != "shrine":
            book.rarity[index] = RARITIES.index(face.values["rarity"])
        book.basic[index] = face.suit == "basic"
        for effect in face.values["effects"]:
            book.add(index, line_of(effect))
        book.loves[index] = worth_of(book, index)
    book.sort()
    return book


def line_of(effect: dict[str, Any]) -> Line:
    """A line of a card as numbers."""
    line = Line(terms.WHEN.index(effect["when"]), terms.VERB_NAMES.index(effect["verb"]))
    n = effect.get("n", 0)
    if isinstance(n, str):
        line.counted = terms.COUNTS.index(n)
    else:
        line.n = n
    if "count" in effect:
        line.count = terms.COUNTS.index(effect["count"])
    line.limit = effect.get("cap", effect.get("max", terms.NO_LIMIT))
    each = effect.get("each", 0)
    line.each = terms.PRINTED if each == "printed" else each
    line.who = terms.WHO.index(effect.get("who", "self"))
    line.filter = terms.FILTERS.index(effect.get("filter", "any"))
    line.from_discard = effect.get("source") == "discard"
    line.others_only = effect.get("scope") == "others"
    line.conditions = [condition_of(word) for word in effect.get("if", [])]
    return line
