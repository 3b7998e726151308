"""Reading a pack of cards: the form of section 9 of the rules, checked card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentacles.core.card_fields import art_of
from pentacles.core.card_text import printed_text
from pentacles.core.cards import CardFile, Face
from pentacles.core.errors import shown
from pentacles.games.wysaertz import terms
from pentacles.games.wysaertz.card_form import (
    FEWEST,
    FEWEST_STACK,
    FIELDS,
    FORM,
    KEYWORDS,
    MOST_BY_EVENTS,
    STACK_TYPES,
    TYPE_WORDS,
    TYPES,
)
from pentacles.games.wysaertz.card_verbs import CASTLE_USES, EFFECT_VERBS, OF_TYPE, POWERS, VERBS
from pentacles.games.wysaertz.deck import CardTables

ICONS = {
    "attack": "bolt-spell-cast",
    "monster": "imp-laugh",
    "defence": "magic-shield",
    "wall": "stone-wall",
    "passage": "magic-gate",
    "name_spell": "scroll-unfurled",
    "true_name": "scroll-quill",
    "vision": "all-seeing-eye",
    "stealing": "robber-hand",
    "restoration": "health-potion",
    "artefact": "gem-pendant",
    "event": "ringing-bell",
    "mage": "wizard-face",
    "castle": "castle",
}
STRIKES = {"mage": terms.AT_MAGE, "monster": terms.AT_MONSTER, "gate": terms.AT_GATE}
WINS = {**STRIKES, "attack": terms.AT_ATTACK}
TWOS = {**STRIKES, "answering": terms.IN_ANSWER}
ANSWERED = {
    "attack": 1 << terms.ATTACK,
    "monster": 1 << terms.MONSTER,
    "true_name": 1 << terms.NAME_SPELL,
    "passage": 1 << terms.PASSAGE,
    "vision": 1 << terms.VISION,
    "stealing": 1 << terms.STEALING,
    "defence": 1 << terms.DEFENCE,
    "wall": 1 << terms.WALL,
}


def entries_of(files: list[CardFile]) -> list[dict[str, Any]]:
    """All cards of some files, checked together; BadCard lists every problem."""
    mages = {
        str(entry.get("id"))
        for file in files
        for entry in file.entries
        if entry.get("type") == "mage"
    }
    taken: dict[str, str] = {}
    for file in files:
        file.check(FIELDS)
        file.check_unique("id")
        for entry in file.entries:
            check_card(file, entry, mages)
            card = str(entry.get("id"))
            if taken.setdefault(card, file.source) != file.source:
                file.report(entry, "id", f"is used by {taken[card]} already")
    first = files[0]
    first.problems = [problem for file in files for problem in file.problems]
    if not first.problems:
        check_pack(first, [entry for file in files for entry in file.entries])
    first.finish()
    return [entry for file in files for entry in file.entries]


def check_card(file: CardFile, entry: dict[str, Any], mages: set[str]) -> None:
    """One card: the words of its lists, its verbs, and what can't go together."""
    kind = entry.get("type")
    if kind not in TYPES:
        return
    for key, field in FIELDS.items():
        if field.each and len(words_of(entry.get(key))) != len(set(words_of(entry.get(key)))):
            file.report(entry, key, "names something twice")
    for word in words_of(entry.get("keywords")):
        if word in KEYWORDS and kind not in KEYWORDS[word][1]:
            file.report(entry, "keywords", f"{word!r} is only for {', '.join(KEYWORDS[word][1])}")
    for word in entry.get("names", []) if isinstance(entry.get("names"), list) else ():
        if word not in mages:
            known = ", ".join(sorted(mages))
            file.report(entry, "names", f"{shown(word)} is not one of {known}")
    for key in ("effects", "siege_use", "castle_use"):
        check_verbs(file, entry, key, kind)
    check_shape(file, entry, kind)


def words_of(value: Any) -> list[str]:
    """The texts of a list, if it is one."""
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


def check_verbs(file: CardFile, entry: dict[str, Any], key: str, kind: str) -> None:
    """A list of effects with known verbs that fit the type of card."""
    effects = entry.get(key)
    if not isinstance(effects, list) or (key != "effects" and kind != "wall"):
        return
    allowed = CASTLE_USES if key == "castle_use" else OF_TYPE.get(kind, ())
    what = key if key == "castle_use" else kind
    for number, effect in enumerate(effects):
        where = f"{key}[{number}]"
        before = len(file.problems)
        file.check_effect(entry, where, effect, VERBS)
        if len(file.problems) == before and effect["verb"] not in allowed:
            file.report(
                entry,
                where,
                f"the verb {effect['verb']!r} is not for {what}; its verbs are "
                f"{', '.join(allowed) or 'none'}",
            )


def check_shape(file: CardFile, entry: dict[str, Any], kind: str) -> None:
    """What can't go together on a card (section 7)."""
    if entry.get("id") == "hidden":
        file.report(entry, "id", "is taken: 'pick hidden' means a face-down Artefact")
    words = words_of(entry.get("keywords"))
    if "quick" in words and "monster" in words_of(entry.get("strike")):
        file.report(entry, "keywords", "'quick' excludes striking monsters: one use in one window")
    verbs = [e.get("verb") for e in entry.get("effects", []) or [] if isinstance(e, dict)]
    answers = set(words_of(entry.get("answers")))
    if {"reflect", "reflect_stronger"} & set(verbs) and answers - {"attack"}:
        file.report(entry, "answers", "what reflects may answer only attack")
    if "turncoat" in verbs and answers - {"monster"}:
        file.report(entry, "answers", "what turns a Monster may answer only monster")
    if kind == "monster" and answers - {"attack"}:
        file.report(
            entry, "answers", "a Monster may answer only attack here; it answers Monsters anyway"
        )


def check_pack(file: CardFile, entries: list[dict[str, Any]]) -> None:
    """A pack needs Mages, Castles and enough to draw."""
    for kind, fewest in FEWEST.items():
        if sum(entry["type"] == kind for entry in entries) < fewest:
            file.report("", "card", f"a pack needs at least two cards of type {kind}")
    stack = sum(entry["type"] in STACK_TYPES for entry in entries)
    if stack < FEWEST_STACK:
        file.report("", "card", f"a pack needs at least {FEWEST_STACK} stack cards")
    if 2 * sum(entry["type"] == "event" for entry in entries) > stack:
        file.report("", "card", "at most half of the stack cards may be of type event")
    moved = sum(
        effect.get("n", 0)
        for entry in entries
        if entry["type"] == "event"
        for effect in entry.get("effects", [])
    )
    if moved > MOST_BY_EVENTS:
        file.report(
            "",
            "card",
            f"the Events make everybody draw or pass on {moved} cards in all; at most "
            f"{MOST_BY_EVENTS}, or a turn might hardly end",
        )


def faces_of(entries: list[dict[str, Any]]) -> list[Face]:
    """The faces: stack cards in the order of the files, then Mages, then Castles."""
    ordered = [
        *(entry for entry in entries if entry["type"] in STACK_TYPES),
        *(entry for entry in entries if entry["type"] == "mage"),
        *(entry for entry in entries if entry["type"] == "castle"),
    ]
    return [face_of(index, entry) for index, entry in enumerate(ordered)]


def face_of(index: int, entry: Mapping[str, Any]) -> Face:
    """The face that an entry describes."""
    kind = entry["type"]
    art = art_of(entry, ICONS[kind])
    return Face(
        index=index,
        id=entry["id"],
        code=entry["id"],
        name=entry["name"],
        kind=kind,
        suit=kind,
        value=entry.get("abc", ""),
        text=printed_text(FORM, "card", entry),
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        values={
            "kind": TYPE_WORDS[kind],
            **{key: entry[key] for key in ("abc", "fate", "gates", "motto") if key in entry},
        },
    )


def tables_of(entries: list[dict[str, Any]], faces: list[Face]) -> CardTables:
    """What the faces mean, for the rules."""
    stack = sum(face.kind in STACK_TYPES for face in faces)
    book = CardTables(len(faces), stack)
    by_id = {entry["id"]: entry for entry in entries}
    mages = [face.id for face in faces if face.kind == "mage"]
    for face in faces:
        write(book, face, by_id[face.id], mages)
    book.sort()
    return book


def write(book: CardTables, face: Face, entry: dict[str, Any], mages: list[str]) -> None:
    """One face of the book."""
    index = face.index
    book.words[index] = face.name
    book.kind[index] = TYPES.index(face.kind)
    book.abc[index] = terms.LETTERS.index(face.value) if face.value else -1
    book.is_bewitching[index] = entry.get("fate") == "bewitched"
    book.strike[index] = sum(STRIKES[word] for word in entry.get("strike", []))
    book.wins[index] = sum(WINS[word] for word in entry.get("wins_equal", []))
    book.two[index] = sum(TWOS[word] for word in entry.get("draws_two", []))
    book.answers[index] = sum(ANSWERED[word] for word in entry.get("answers", []))
    book.keys[index] = sum(KEYWORDS[word][0] for word in entry.get("keywords", []))
    book.lives[index] = entry.get("spare_lives", 0)
    book.after_draw[index] = entry.get("after_draw", 0)
    book.names[index] = sum(1 << mages.index(mage) for mage in entry.get("names", []))
    book.gates[index] = entry.get("gates", 0)
    if face.kind == "mage":
        book.mage_number[index] = mages.index(face.id)
    for key, effects in (
        ("effects", book.effect),
        ("siege_use", book.siege_use),
        ("castle_use", book.castle_use),
    ):
        for effect in entry.get(key, []):
            verb = effect["verb"]
            if verb in POWERS:
                book.power[index] |= POWERS[verb][0]
            elif verb == "hand_limit":
                book.limit[index] += effect["n"]
            elif verb == "research_extra":
                book.research[index] += effect["n"]
            else:
                effects[index] += [EFFECT_VERBS[verb][0], effect.get("n", 0)]
