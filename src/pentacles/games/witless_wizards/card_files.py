"""Reading equipment decks: the form of section 9.1, checked card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentacles.core.card_fields import art_of
from pentacles.core.card_text import printed_text
from pentacles.core.cards import CardFile, Face
from pentacles.games.witless_wizards.card_form import CARDS_OF_A_DECK, FIELDS, FORM, TITLES, VERBS
from pentacles.games.witless_wizards.deck import Effect, Equipment
from pentacles.games.witless_wizards.terms import (
    DECK_IDS,
    DECK_NAMES,
    MOST_EFFECTS,
    SLOT_IDS,
    STANDARD,
)

STARTING_CARDS = {
    "magical_crook_of_standing": ("offence", 1),
    "magical_armor_of_resting": ("defence", 1),
    "magical_crook_of_standing_34": ("offence", 2),
    "magical_armor_of_resting_34": ("defence", 2),
}
"""The Standard Equipment by id: slot and count. The 3/4P cards are the two that end in _34."""

VERB_NUMBERS = {name: number for number, name in enumerate(VERBS, 1)}

ICONS = {"offence": "broadsword", "defence": "shield", "special": "ring"}


def check(file: CardFile) -> None:
    """BadCard lists everything that is wrong with an equipment file."""
    file.check(FIELDS)
    file.check_unique("id")
    file.check_unique("code")
    for entry in file.entries:
        check_card(file, entry)
    check_decks(file)
    file.finish()


def check_card(file: CardFile, entry: dict[str, Any]) -> None:
    """Effects are known verbs with their parameters; Special cards have no value (WW-9.2)."""
    effects = entry.get("effects", [])
    if not isinstance(effects, list):
        return
    for number, effect in enumerate(effects):
        file.check_effect(entry, f"effects[{number}]", effect, VERBS)
    if len(effects) > MOST_EFFECTS:
        file.report(entry, "effects", f"at most {MOST_EFFECTS} effects fit on a card")
    times = [e for e in effects if isinstance(e, dict) and e.get("verb") == "die_times"]
    if len(times) > 1:
        file.report(entry, "effects", "a card has die_times at most once")
    if entry.get("type") == "special" and entry.get("value", 0) != 0:
        file.report(entry, "value", "Special cards have the value 0 (WW-9.2)")


def check_decks(file: CardFile) -> None:
    """A deck has exactly eight different cards; the Standard Equipment its four."""
    decks: dict[str, list[dict[str, Any]]] = {}
    for entry in file.entries:
        if isinstance(entry.get("deck"), str):
            decks.setdefault(entry["deck"], []).append(entry)
    for deck, entries in decks.items():
        if deck == "standard":
            check_standard(file, entries)
            continue
        if deck in DECK_IDS and len(entries) != CARDS_OF_A_DECK:
            file.report(
                "",
                "deck",
                f"deck {deck!r} needs exactly {CARDS_OF_A_DECK} different cards, "
                f"got {len(entries)}",
            )
        for entry in entries:
            if entry.get("count", 1) != 1:
                file.report(entry, "count", "every card of a deck is there once")
            if str(entry.get("id")) in STARTING_CARDS:
                file.report(entry, "id", "belongs to the Standard Equipment")


def check_standard(file: CardFile, entries: list[dict[str, Any]]) -> None:
    """The Standard Equipment keeps its ids, slots and counts (WW-1.7 to WW-1.10)."""
    ids = [entry.get("id") for entry in entries]
    for card, (slot, count) in STARTING_CARDS.items():
        if card not in ids:
            file.report(card, "id", "is missing from the Standard Equipment")
            continue
        entry = entries[ids.index(card)]
        if entry.get("type") != slot:
            file.report(entry, "type", f"must be {slot}")
        if entry.get("count", 1) != count:
            file.report(entry, "count", f"must be {count}")
    for entry in entries:
        if str(entry.get("id")) not in STARTING_CARDS:
            known = ", ".join(STARTING_CARDS)
            file.report(entry, "id", f"the Standard Equipment is {known}")


def faces_of(house: list[CardFile], own: CardFile | None) -> list[Face]:
    """All faces, deck by deck; your own file takes the place of the decks that it has."""
    entries = [entry for file in house for entry in file.entries]
    if own is not None:
        check(own)
        replaced = {entry["deck"] for entry in own.entries}
        entries = [entry for entry in entries if entry["deck"] not in replaced] + own.entries
    order = {deck: number for number, deck in enumerate((*DECK_IDS, "standard"))}
    entries.sort(key=lambda entry: order[entry["deck"]])
    if own is not None:
        check_clashes(own, entries)
    return [face_of(number, entry) for number, entry in enumerate(entries)]


def check_clashes(own: CardFile, entries: list[dict[str, Any]]) -> None:
    """A card of your own may not have the id or code of a card in another deck."""
    for key in ("id", "code"):
        names = [str(entry.get(key, entry["id"])).casefold() for entry in entries]
        for entry in own.entries:
            name = str(entry.get(key, entry["id"])).casefold()
            if names.count(name) > 1:
                own.report(entry, key, f"{name!r} is used by a card of another deck")
    own.finish()


def face_of(index: int, entry: Mapping[str, Any]) -> Face:
    """The face that an entry describes."""
    value = entry.get("value", 0)
    printed = {"offence": {"attack": value}, "defence": {"defence": value}}
    words: dict[str, Any] = {
        "type": TITLES[entry["type"]],
        "deck": deck_title(entry["deck"]),
        **printed.get(entry["type"], {}),
        "income": entry.get("income", 0),
        "is_34": entry["id"].endswith("_34") and entry["deck"] == "standard",
        "origin": entry.get("origin", ""),
        "effects": [dict(effect) for effect in entry.get("effects", [])],
    }
    art = art_of(entry, ICONS[entry["type"]])
    return Face(
        index=index,
        id=entry["id"],
        code=entry.get("code", entry["id"]),
        name=entry["name"],
        kind=entry["type"],
        suit=entry["deck"],
        value="" if entry["type"] == "special" else str(value),
        text=printed_text(FORM, "card", entry),
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        count=entry.get("count", 1),
        values=words,
    )


def deck_title(deck: str) -> str:
    """The name of a deck on screen."""
    return DECK_NAMES[DECK_IDS.index(deck)] if deck in DECK_IDS else "Standard"


def effects_of(effects: list[dict[str, Any]]) -> list[Effect]:
    """The effects of a card for the rules; a word becomes its number among those allowed."""
    found = []
    for effect in effects:
        verb = VERBS[effect["verb"]]
        given = {
            FIELD_NAMES.get(name, name): (
                wanted.allowed.index(effect[name]) if wanted.allowed else effect[name]
            )
            for name, wanted in verb.parameters.items()
        }
        found.append(Effect(VERB_NUMBERS[verb.name], **given))
    return found


FIELD_NAMES = {"factor": "amount", "max": "limit", "effect": "arrival"}
"""What an effect calls a parameter that has another name on the card."""


def equipment_of(faces: list[Face]) -> Equipment:
    """What the faces mean, for the rules."""
    equipment = Equipment(
        [SLOT_IDS.index(face.kind) for face in faces],
        [int(face.value or 0) for face in faces],
        [int(face.values["income"]) for face in faces],
        [DECK_IDS.index(face.suit) if face.suit in DECK_IDS else STANDARD for face in faces],
        [bool(face.values["is_34"]) for face in faces],
        [effects_of(face.values["effects"]) for face in faces],
    )
    ids = [face.id for face in faces]
    crook, armor, crook_34, armor_34 = STARTING_CARDS
    equipment.crook = ids.index(crook)
    equipment.armor = ids.index(armor)
    equipment.crook_34 = ids.index(crook_34)
    equipment.armor_34 = ids.index(armor_34)
    return equipment
