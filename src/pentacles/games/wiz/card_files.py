"""Reading the cards: the standard deck, and a user's own cards on top of it (WIZ-26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from pentacles.core.card_fields import art_of
from pentacles.core.card_text import printed_text
from pentacles.core.cards import CardFile, CardProblem, Face, placed
from pentacles.core.errors import shown
from pentacles.games.wiz import deck as numbers
from pentacles.games.wiz.card_form import (
    AIMS,
    CARD_KINDS,
    CHANGEABLE,
    CUSTOM_POINTS,
    FIELDS,
    FORM,
    NEED_HAND,
    NEED_PLAYER,
    NOT_CUSTOM,
    PLAYER_AIMS,
    POWERS,
    VERBS,
)
from pentacles.games.wiz.deck import Deck, Effect
from pentacles.games.wiz.terms import CHARACTER, CUSTOM, FACES, TYPES

VERB_NUMBERS = {name: number for number, name in enumerate(VERBS)}


class Cards:
    """All faces by number, and the definitions for the blanks by id."""

    def __init__(self, faces: list[Face], blanks: dict[str, dict[str, Any]]) -> None:
        self.faces = faces
        self.blanks = blanks


def read(standard: CardFile, own: CardFile | None) -> Cards:
    """The standard cards, changed and added to by a user's file; BadCard lists every problem."""
    check_file(standard)
    entries = {entry["id"]: dict(entry) for entry in standard.entries}
    if own is not None and own is not standard:
        merge(entries, own)
    faces: list[Face | None] = [None] * FACES
    blanks: dict[str, dict[str, Any]] = {}
    for entry in entries.values():
        if entry["kind"] == "custom":
            blanks[entry["id"]] = entry
        else:
            faces[entry["number"]] = face_of(entry, entry["number"])
    for number in range(CUSTOM, TYPES):
        faces[number] = blank_face(number)
    missing = [str(number) for number, face in enumerate(faces) if face is None]
    if missing:
        standard.report("", "number", f"no card has the numbers {', '.join(missing)}")
        standard.finish()
    return Cards([face for face in faces if face is not None], blanks)


@cache
def read_standard(standard: CardFile) -> Cards:
    """The standard cards alone."""
    return read(standard, None)


def check_file(file: CardFile) -> None:
    """Check every entry of a whole file."""
    file.check(FIELDS)
    file.check_unique("id")
    file.check_unique("number")
    for entry in file.entries:
        check_effects(file, entry)
    file.finish()


def merge(entries: dict[str, dict[str, Any]], own: CardFile) -> None:
    """A user's file adds custom cards and may change the words and counts of standard ones."""
    own.check_unique("id")
    for entry in own.entries:
        card = entry.get("id")
        known = entries.get(card) if isinstance(card, str) else None
        if known is not None and known["kind"] != "custom":
            fields = {key: field for key, field in FIELDS.items() if key in CHANGEABLE}
            own.check_entry(
                entry, {key: replace(field, required=False) for key, field in fields.items()}
            )
            known.update({key: entry[key] for key in entry if key in CHANGEABLE})
            continue
        full = {"kind": "custom", **entry}
        own.check_entry(full, FIELDS)
        if full.get("kind") != "custom":
            own.report(entry, "kind", "only custom cards can be added")
        check_effects(own, full)
        if isinstance(card, str):
            entries[card] = full
    own.finish()


def check_effects(file: CardFile, entry: dict[str, Any]) -> None:
    """The effects of action cards, and the narrower rules for custom ones (section 9.1)."""
    kind = entry.get("kind")
    if kind == "character":
        powers = entry.get("powers", [])
        for number, power in enumerate(powers if isinstance(powers, list) else []):
            check_power(file, entry, f"powers[{number}]", power)
    if kind not in ("action", "custom"):
        return
    effects = entry.get("effects")
    if not isinstance(effects, list) or not 1 <= len(effects) <= 3:
        blank(file, entry, "effects", "1 to 3 effects")
        return
    if kind == "custom" and entry.get("target") not in AIMS:
        file.report(entry, "target", f"must be one of {', '.join(AIMS)}")
    if kind == "custom" and entry.get("points", CUSTOM_POINTS) != CUSTOM_POINTS:
        file.report(entry, "points", f"custom cards have {CUSTOM_POINTS} points")
    for number, effect in enumerate(effects):
        check_effect(file, entry, f"effects[{number}]", effect)


def check_effect(file: CardFile, entry: dict[str, Any], key: str, effect: Any) -> None:
    """Check one effect of an action card; its problems are named in the words of the rules."""
    name = effect.get("verb") if isinstance(effect, dict) else None
    if not isinstance(name, str) or name not in VERBS:
        blank(file, entry, key, f"unknown verb {shown(name)}; verbs are {', '.join(VERBS)}")
        return
    before = len(file.problems)
    file.check_effect(entry, key, effect, VERBS)
    details = [placed(problem) for problem in file.problems[before:]]
    del file.problems[before:]
    for detail in details:
        blank(file, entry, key, f"parameter out of range: {detail}", detail)
    if entry.get("kind") != "custom":
        return
    aim = str(entry.get("target"))
    if name in NOT_CUSTOM:
        blank(file, entry, key, f"verb {name} is not for custom cards")
    needs_player = name in NEED_PLAYER or effect.get("who") == "target"
    if needs_player and aim not in PLAYER_AIMS:
        blank(file, entry, key, f"verb {name} needs a player target")
    if name in NEED_HAND and not aim.endswith("_hand"):
        blank(file, entry, key, f"verb {name} needs a hand target")


def blank(
    file: CardFile,
    entry: dict[str, Any],
    key: str,
    reason: str,
    detail: CardProblem | None = None,
) -> None:
    """Note a problem in the words of the rules, with the place that it is about."""
    card = str(entry.get("id", "without id"))
    text = f"blank card {card}: {reason} ({file.source}, {key})"
    if detail is not None:
        file.problems.append(detail.told(text))
        return
    label = file.label(entry)
    file.problems.append(CardProblem(text, file.place(entry), label, key, f"{reason}."))


def check_power(file: CardFile, entry: dict[str, Any], key: str, power: Any) -> None:
    """A power of a character has a known name and its figures."""
    name = power.get("verb") if isinstance(power, dict) else None
    if not isinstance(name, str) or name not in POWERS:
        file.report(entry, key, f"unknown power {name!r}; powers are {', '.join(POWERS)}")
        return
    for parameter, field in POWERS[name].items():
        problem = field.problem(power.get(parameter)) if parameter in power else "is missing"
        if problem:
            file.report(entry, f"{key}.{parameter}", problem)


def face_of(entry: Mapping[str, Any], number: int) -> Face:
    """The face that an entry describes."""
    points = entry.get("points", CUSTOM_POINTS)
    art = art_of(entry, "scroll-unfurled")
    return Face(
        index=number,
        id=entry["id"]
        if number < CUSTOM or number >= CHARACTER
        else f"custom_{number - CUSTOM + 1}",
        code=entry.get("code") or f"C{number - CUSTOM + 1}",
        name=entry["name"],
        kind="action" if entry["kind"] == "custom" else entry["kind"],
        suit=entry.get("element", entry["kind"] if entry["kind"] == "wiz" else "action"),
        value=entry.get("rank", ""),
        text=printed_text(FORM, "card", entry),
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        count=entry.get("count", 1),
        values={
            "points": points,
            "effects": entry.get("effects", []),
            "powers": entry.get("powers", []),
            "target": entry.get("target", ""),
            "blockable": entry.get("blockable", False),
            "card_value": CARD_VALUES.get(entry["kind"], ""),
        },
    )


CARD_VALUES = {
    "number": "1",
    "shard": "1",
    "wiz": "1",
    "master": "3",
    "elemental": "1/2",
    "titan": "2/4",
    "artifact": "2/4",
    "character": "5",
}


def blank_face(number: int) -> Face:
    """A blank action card that nobody has given a rule."""
    entry = {
        "id": "",
        "name": f"Blank {number - CUSTOM + 1}",
        "kind": "custom",
        "rank": "A",
        "text": "A card for a rule of your own.",
    }
    return face_of(entry, number)


def custom_face(entry: Mapping[str, Any], number: int) -> Face:
    """A blank with a definition on it (WIZ-26.2)."""
    return face_of({**entry, "rank": "A", "code": ""}, number)


def set_effects(deck: Deck, face: Face) -> None:
    """Tell the rules what an action card does."""
    values = face.values
    aim = str(values["target"])
    deck.aim[face.index] = AIMS.index(aim) if aim in AIMS else numbers.AT_NOTHING
    deck.blockable[face.index] = bool(values["blockable"])
    deck.effects[face.index] = [effect_of(entry) for entry in values["effects"]]


def effect_of(entry: dict[str, Any]) -> Effect:
    """An effect as the rules read it."""
    name = entry["verb"]
    verb = VERB_NUMBERS[name]
    at_target = entry.get("who") == "target"
    if name == "discard_matching":
        kinds = sum(1 << CARD_KINDS.index(kind) for kind in set(entry["kinds"]))
        return Effect(verb, at_target=at_target, kinds=kinds)
    if name == "search_deck":
        return Effect(verb, entry["look"])
    if name == "exchange":
        return Effect(verb, looks=bool(entry["look"]))
    if name == "retrieve":
        return Effect(verb, entry.get("depth", 12), from_bottom=entry["source"] == "bottom")
    if name == "realign":
        modes = sum(1 << ("element", "strengthen").index(mode) for mode in set(entry["modes"]))
        return Effect(verb, modes=modes)
    return Effect(verb, entry.get("count", entry.get("amount", 0)), at_target)
