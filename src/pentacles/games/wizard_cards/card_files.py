"""Reading a pack of cards, checked card by card (WC-1.8)."""

from __future__ import annotations

from typing import Any

from pentacles.core.cards import PICTURE, CardFile, Face, Field, Verb, art_of
from pentacles.games.wizard_cards.deck import Deck
from pentacles.games.wizard_cards.terms import FORTUNE, VIGOR, WARD, WILD, WRATH

SUITS = ("spades", "hearts", "diamonds", "clubs")
SCHOOLS = ("ward", "vigor", "fortune", "wrath", "wild")
AMOUNT = {"n": Field(int, low=1, high=9)}
VERBS = {
    "ward": Verb("ward", "Absorbs n damage until the caster's next turn.", "WC-4.1", AMOUNT),
    "add_plays": Verb(
        "add_plays", "Gives the caster n more plays in this spell.", "WC-7.1", AMOUNT
    ),
    "draw": Verb("draw", "The caster draws n cards.", "WC-5.1", AMOUNT),
    "damage": Verb("damage", "Deals n damage to the opponent.", "WC-6.1", AMOUNT),
    "wild": Verb("wild", "The caster names the school that it does n of.", "WC-8.1", AMOUNT),
}
VERB_NUMBERS = {"ward": WARD, "add_plays": VIGOR, "draw": FORTUNE, "damage": WRATH, "wild": WILD}
FIELDS = {
    "id": Field(str, longest=40),
    "index": Field(int, low=0, high=999),
    "code": Field(str, required=False, longest=8),
    "name": Field(str, longest=40),
    "nerdier_name": Field(str, required=False, longest=40),
    "suit": Field(str, allowed=(*SUITS, "none")),
    "rank": Field(str, required=False, longest=8),
    "school": Field(str, allowed=SCHOOLS),
    "magnitude": Field(int, low=1, high=9),
    "count": Field(int, required=False, low=1, high=1),
    "text": Field(str, required=False),
    "short": Field(str, required=False, longest=32),
    **PICTURE,
    "source": Field(str, required=False, longest=40),
    "effect": Field(dict),
}
ICONS = {
    "ward": "magic-shield",
    "vigor": "heart-plus",
    "fortune": "crystal-ball",
    "wrath": "fireball",
    "wild": "magic-swirl",
}


def faces_of(file: CardFile) -> list[Face]:
    """The faces of a pack; BadCard lists all that is wrong with it (WC-1.8)."""
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
    card = file.label(entry)
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
            file.report(
                entry["id"], "index", f"indices run from 0 without gaps; {number} is missing"
            )
            return
    jokers = [entry["suit"] == "none" for entry in entries]
    if jokers != sorted(jokers):
        file.report("", "index", "jokers must have the last indices")
    if sum(jokers) not in (0, 2):
        file.problems.append(
            f"{file.source}: The card file must have no jokers or exactly 2, got {sum(jokers)}."
        )


def code_of(entry: dict[str, Any]) -> str:
    """The short code that actions and positions use."""
    return str(entry.get("code") or entry["id"])


def face_of(entry: dict[str, Any]) -> Face:
    """The face that an entry describes."""
    verb, n = entry["effect"]["verb"], entry["effect"]["n"]
    nerdier = entry.get("nerdier_name", entry["name"])
    default_text = VERBS[verb].meaning.replace(" n ", f" {n} ")
    art = art_of(entry, ICONS[entry["school"]])
    return Face(
        index=entry["index"],
        id=entry["id"],
        code=code_of(entry),
        name=entry["name"],
        kind=entry["school"],
        suit=entry["suit"],
        value=str(entry["magnitude"]),
        text=entry.get("text", default_text),
        short=entry.get("short", ""),
        icon=art[0],
        art=art,
        values={
            "rank": entry.get("rank", ""),
            "magnitude": entry["magnitude"],
            "nerdier_name": nerdier,
            "names": {"plain": entry["name"], "nerdier": nerdier},
            "verb": verb,
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
