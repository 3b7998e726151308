"""Reading a pack of cards, checked card by card (WC-1.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentacles.core.card_fields import art_of
from pentacles.core.card_text import printed_text
from pentacles.core.cards import CardFile, Face
from pentacles.games.wizard_cards.card_form import FIELDS, FORM, SCHOOLS, SUITS, VERBS
from pentacles.games.wizard_cards.deck import Deck
from pentacles.games.wizard_cards.terms import FORTUNE, VIGOR, WARD, WILD, WRATH

VERB_NUMBERS = {"ward": WARD, "add_plays": VIGOR, "draw": FORTUNE, "damage": WRATH, "wild": WILD}
ICONS = {
    "ward": "magic-shield",
    "vigor": "heart-plus",
    "fortune": "crystal-ball",
    "wrath": "fireball",
    "wild": "magic-swirl",
}


def faces_of(file: CardFile) -> list[Face]:
    """The faces of a pack; BadCard lists everything that is wrong with it (WC-1.8)."""
    file.check(FIELDS)
    file.check_codes()
    file.check_unique("index")
    for entry in file.entries:
        check_effect(file, entry)
    file.finish()
    entries = sorted(file.entries, key=lambda entry: int(entry["index"]))
    check_pack(file, entries)
    file.finish()
    return [face_of(entry) for entry in entries]


def check_effect(file: CardFile, entry: dict[str, Any]) -> None:
    """A card has one verb with its magnitude; only jokers are wild, and they have no suit."""
    card = entry
    effect = entry.get("effect")
    if not isinstance(effect, dict):
        return  # its form has been refused already
    file.check_effect(card, "effect", effect, VERBS)
    is_joker = entry.get("suit") == "none"
    if (effect.get("verb") == "wild") != is_joker:
        file.report(card, "effect", "the verb 'wild' is for jokers (suit 'none') and only for them")
    if (entry.get("school") == "wild") != is_joker:
        file.report(
            card, "school", "the school 'wild' is for jokers (suit 'none') and only for them"
        )
    if "n" in effect and effect["n"] != entry.get("magnitude"):
        file.report(card, "magnitude", "must be the same as effect.n")


def check_pack(file: CardFile, entries: list[dict[str, Any]]) -> None:
    """Indices run from 0 without gaps, jokers last, and there are none or two of them."""
    for number, entry in enumerate(entries):
        if entry["index"] != number:
            file.report(entry, "index", f"indices run from 0 without gaps; {number} is missing")
            return
    jokers = [entry["suit"] == "none" for entry in entries]
    if jokers != sorted(jokers):
        file.report("", "index", "jokers must have the last indices")
    if sum(jokers) not in (0, 2):
        file.report("", "", f"The card file must have no jokers or exactly 2, got {sum(jokers)}")


def code_of(entry: Mapping[str, Any]) -> str:
    """The short code that actions and positions use."""
    return str(entry.get("code") or entry["id"])


def face_of(entry: Mapping[str, Any]) -> Face:
    """The face that an entry describes."""
    nerdier = entry.get("nerdier_name", entry["name"])
    art = art_of(entry, ICONS[entry["school"]])
    return Face(
        index=entry["index"],
        id=entry["id"],
        code=code_of(entry),
        name=entry["name"],
        kind=entry["school"],
        suit=entry["suit"],
        value=str(entry["magnitude"]),
        text=printed_text(FORM, "card", entry),
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        values={
            "rank": entry.get("rank", ""),
            "magnitude": entry["magnitude"],
            "nerdier_name": nerdier,
            "names": {"plain": entry["name"], "nerdier": nerdier},
            "verb": entry["effect"]["verb"],
        },
    )


def deck_of(faces: list[Face]) -> Deck:
    """What the faces mean, for the rules."""
    return Deck(
        [SCHOOLS.index(face.kind) for face in faces],
        [VERB_NUMBERS[face.values["verb"]] for face in faces],
        [int(face.values["magnitude"]) for face in faces],
        [SUITS.index(face.suit) if face.suit in SUITS else -1 for face in faces],
    )
