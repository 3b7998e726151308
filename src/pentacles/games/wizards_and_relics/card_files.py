"""Reading a card set: the form of the card files, checked card by card and line by line."""

from __future__ import annotations

import re
from typing import Any

from pentacles.core.cards import PICTURE, CardFile, Face, Field, Verb, art_of
from pentacles.core.errors import BadCard, shown
from pentacles.games.wizards_and_relics import terms
from pentacles.games.wizards_and_relics.deck import Book, Line
from pentacles.games.wizards_and_relics.worth import worth_of

TABLES = ("wizard", "relic", "shrine")
COLOURS = ("red", "blue", "green")
SHRINE_HEADS = {
    "red": "Red",
    "blue": "Blue",
    "green": "Green",
    "devoted": "Devoted",
    "devoted2": "Devoted 2",
    "enlightened": "Enlightened",
    "any": "Every wizard",
}
"""How a shrine's text names the wizards that a line is about."""
RARITIES = ("common", "superb", "glorious")
SELECTORS = terms.WHEN[terms.FIRST_SELECTOR :]
STATIC_VERBS = terms.VERB_NAMES[: terms.TOKEN]
POWER_VERBS = ("power", "power_per", "power_gap")
AFTER_DISCARD = ("token", "draw", "draw_to", "mill", "look_take", "take_from_discard")
WITHOUT_IF = ("ignore_relics", "unignorable", "claim_master", "no_advantage")
COMPARISON = re.compile(r"^(?P<count>\w+)(?P<sign>>=|<=)(?P<n>\d{1,2})$")
PLAIN = re.compile(r"[a-z0-9_]+")
RESERVED = ("done", "draw", "auto")
SIZES = {"wizard": 60, "relic": 60, "shrine": 24}
RARITY_SIZES = {"glorious": 12, "superb": 24, "common": 24}
MOST_TYPES = 60
MOST_LINES = 8

N = Field(int, low=-20, high=20)
UP = Field(int, low=1, high=20)
COUNT = Field(str, allowed=terms.COUNTS)
FILTER = Field(str, allowed=terms.FILTERS)
WHO = Field(str, allowed=terms.WHO)
CAP = Field(int, required=False, low=1, high=99)


def verb(name: str, meaning: str, rule: str, **parameters: Field) -> Verb:
    """One verb with its parameters."""
    return Verb(name, meaning, rule, parameters)


VERBS = {
    entry.name: entry
    for entry in (
        verb("power", "The card is worth n more.", "WR-10.1", n=N),
        verb(
            "power_per",
            "n more for each counted thing, up to cap.",
            "WR-10.2",
            n=N,
            count=COUNT,
            cap=CAP,
        ),
        verb("power_gap", "n more, less the count, never below 0.", "WR-10.2", n=UP, count=COUNT),
        verb("rival_power", "Each rival's total changes by n.", "WR-10.1", n=N),
        verb(
            "ignore_relics",
            "All relics in play are ignored, or all but your own.",
            "WR-9.6",
            scope=Field(str, allowed=("all", "others")),
        ),
        verb("unignorable", "This relic is never ignored.", "WR-9.7"),
        verb("claim_master", "You become the Master Wizard.", "WR-3.3"),
        verb("no_advantage", "No wizard in play has advantage.", "WR-21.10"),
        verb("token", "You get n more for this battle.", "WR-10.4", n=N),
        verb("draw", "Draw n cards; n may be the name of a count.", "WR-4.1", n=Field(object)),
        verb("draw_to", "Draw until you hold n cards.", "WR-4.1", n=UP),
        verb("discard", "Each named player discards n cards.", "WR-4.4", n=UP, who=WHO),
        verb(
            "discard_for_power",
            "You may discard up to max matching cards; each gives power.",
            "WR-4.9",
            each=N,
            max=CAP,
            filter=FILTER,
        ),
        verb("trade_in", "You may discard a card; if you do, draw n.", "WR-4.9", n=UP),
        verb(
            "reveal_for_power",
            "You may reveal up to max matching cards of your hand; each gives power.",
            "WR-4.7",
            each=N,
            max=CAP,
            filter=FILTER,
        ),
        verb("mill", "Discard the top n cards of your deck.", "WR-4.4", n=UP),
        verb(
            "mill_for_power",
            "Discard the top n cards of your deck; the highest printed power is yours.",
            "WR-4.4",
            n=UP,
        ),
        verb(
            "top_for_power",
            "Reveal the top n cards of your deck; each match gives power (or its printed power).",
            "WR-4.7",
            n=UP,
            filter=FILTER,
            each=Field(object),
        ),
        verb("look_take", "Look at the top n cards, take one, put the rest under.", "WR-4.6", n=UP),
        verb(
            "take_from_discard",
            "You may take a matching card of your discard pile.",
            "WR-4.6",
            filter=FILTER,
        ),
        verb("steal_random", "Take a random card of a rival's hand.", "WR-4.6"),
        verb("play_relic", "Each named player may play another relic.", "WR-9.5", who=WHO),
        verb(
            "play_wizard",
            "Each named player may play another matching wizard.",
            "WR-8.7",
            who=WHO,
            source=Field(str, allowed=("hand", "discard")),
            filter=FILTER,
        ),
        verb("lose_relic", "Put one of your relics in play on your discard pile.", "WR-21.5"),
        verb("exchange_relics", "You may exchange all relics with a rival.", "WR-21.2"),
        verb("rotate_relics", "All relics go to the next holder clockwise.", "WR-21.3"),
        verb("rivals_swap_relics", "Each rival exchanges relics with the hand.", "WR-21.4"),
        verb("swap_own_relic", "You may exchange a relic in play with one of the hand.", "WR-9.5"),
        verb("peek_relics", "Look at the rivals' face-down relics.", "WR-7.7"),
    )
}

SHARED = {
    "table": Field(str, required=False),
    "id": Field(str, longest=60),
    "name": Field(str, longest=60),
    "count": Field(int, required=False, low=1, high=60),
    "text": Field(str, required=False),
    "short": Field(str, required=False, longest=32),
    **PICTURE,
    "source": Field(str, required=False, longest=40),
    "effects": Field(list, required=False),
}
POWERED = {
    "rarity": Field(str, allowed=RARITIES),
    "power": Field(int, low=0, high=20),
}
FIELDS = {
    "wizard": {
        **SHARED,
        **POWERED,
        "colour": Field(str, allowed=COLOURS),
        "devoted": Field(bool, required=False),
    },
    "relic": {**SHARED, **POWERED, "subtype": Field(str, required=False, longest=20)},
    "shrine": SHARED,
}
WHERE = {
    "wizard": ("static", "now", "reveal", "relic", "discarded"),
    "relic": ("static", "relic", "discarded"),
    "shrine": ("static", *SELECTORS),
}
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
    """The faces of a card set; BadCard lists all that is wrong with it."""
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
        raise BadCard([f"Card set '{name}' is not valid: {first}", *rest])
    return [face_of(index, entry) for index, entry in enumerate(file.entries)]


def check_id(file: CardFile, entry: dict[str, Any]) -> None:
    """An id is what players type: one plain word that no other action has."""
    word = entry.get("id")
    if not isinstance(word, str):
        return
    if not PLAIN.fullmatch(word):
        file.report(word, "id", f"may have only a to z, 0 to 9 and _, got {shown(word)}")
    elif word in RESERVED:
        file.report(word, "id", f"must not be one of {', '.join(RESERVED)}: they are actions")


def check_effects(file: CardFile, entry: dict[str, Any], table: str) -> None:
    """Check the lines of a card: each alone, then what the card may have as a whole."""
    card = str(entry.get("id", "without id"))
    effects = entry.get("effects", [])
    if not isinstance(effects, list):
        return
    for number, effect in enumerate(effects):
        check_line(file, card, f"effects[{number}]", effect, table)
        is_late = isinstance(effect, dict) and effect.get("when") == "discarded"
        if entry.get("devoted") is True and not is_late:
            file.report(
                card, f"effects[{number}]", "a devoted wizard may only have discarded lines"
            )
    if table == "shrine" and len(effects) > MOST_LINES:
        words = f"a shrine has at most {MOST_LINES} lines, got {len(effects)}"
        file.report(card, "effects", words)


def check_line(file: CardFile, card: str, key: str, effect: Any, table: str) -> None:
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
    check_amounts(file, card, key, effect, name)
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


def check_amounts(file: CardFile, card: str, key: str, effect: dict[str, Any], name: str) -> None:
    """Numbers that may also be a word: `draw` takes a count, `top_for_power` the word printed."""
    if name == "draw" and "n" in effect:
        n = effect["n"]
        if isinstance(n, str):
            problem = COUNT.problem(n)
        else:
            problem = UP.problem(n)
        if problem:
            file.report(card, f"{key}.n", f"{problem} (or the name of a count)")
    if name == "top_for_power" and "each" in effect and effect["each"] != "printed":
        problem = N.problem(effect["each"])
        if problem:
            file.report(card, f"{key}.each", f"{problem} (or the word printed)")


def misplaced(table: str, when: str, name: str, has_conditions: bool) -> str:
    """Why a verb can't stand under a trigger on this kind of card, or an empty text."""
    is_static = name in STATIC_VERBS
    if has_conditions and name in WITHOUT_IF:
        return f"the verb {name!r} takes no condition"
    if name in ("ignore_relics", "claim_master") and table != "wizard":
        return f"the verb {name!r} is for wizards"
    if name == "unignorable" and table != "relic":
        return "the verb 'unignorable' is for relics"
    if when == "static":
        if table == "shrine" and name != "no_advantage":
            return "on a shrine static takes only no_advantage; power lines stand under a selector"
        return "" if is_static else f"the verb {name!r} is an action and can't be static"
    if when == "discarded":
        return "" if name in AFTER_DISCARD else f"discarded takes only {', '.join(AFTER_DISCARD)}"
    if is_static and not (when in SELECTORS and name in POWER_VERBS):
        return f"the verb {name!r} stands under static" + (
            " or a selector of a shrine" if name in POWER_VERBS else ""
        )
    return ""


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


def copies(entry: dict[str, Any]) -> int:
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


def face_of(index: int, entry: dict[str, Any]) -> Face:
    """The face that an entry describes."""
    table = entry["table"]
    effects = entry.get("effects", [])
    power = entry.get("power", 0)
    if table == "wizard":
        suit = entry["colour"]
        kind_words = "Devoted" if entry.get("devoted", False) else "Enlightened"
        type_line = f"{suit.capitalize()} · {kind_words}"
        text = (
            f"{kind_words} {power}." if not effects else "; ".join(line["verb"] for line in effects)
        )
    elif table == "relic":
        suit = "basic" if not effects else "enchanted"
        kind_words = suit.capitalize()
        type_line = f"{entry.get('subtype', 'relic').capitalize()} · {kind_words}"
        text = "Basic." if not effects else "; ".join(line["verb"] for line in effects)
    else:
        suit = "shrine"
        kind_words = type_line = "Shrine"
        text = "; ".join(f"{line['when']}: {line['verb']}" for line in effects)
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
        text=entry.get("text", text),
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
            "lines": shrine_lines(entry.get("text", text), effects) if table == "shrine" else [],
        },
    )


def shrine_lines(text: str, effects: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The printed lines of a shrine, each with the wizards that it speaks to."""
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
