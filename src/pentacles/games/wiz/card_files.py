"""Reading the cards: the standard deck, and a user's own cards on top of it (WIZ-26)."""

from __future__ import annotations

from functools import cache
from typing import Any

from pentacles.core.cards import PICTURE, CardFile, Face, Field, Verb, art_of
from pentacles.games.wiz import deck as numbers
from pentacles.games.wiz.deck import Deck, Effect
from pentacles.games.wiz.terms import CHARACTER, CUSTOM, ELEMENTS, FACES, TYPES

KINDS = (
    "number",
    "shard",
    "master",
    "elemental",
    "titan",
    "artifact",
    "wiz",
    "action",
    "custom",
    "character",
)
AIMS = ("none", "self", "opponent", "any_player", "own_hand", "opponent_hand", "any_hand")
CARD_KINDS = ("wiz", "action", "master", "elemental", "titan", "artifact")
WHO_DISCARDS = Field(str, allowed=("others", "target"))
WHO_DRAWS = Field(str, allowed=("self", "target"))
AMOUNT = Field(int, allowed=tuple(range(5, 51, 5)))
VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "discard_matching",
            "The others, or the target, discard all cards of these kinds.",
            "WIZ-14.1",
            {"who": WHO_DISCARDS, "kinds": Field(list)},
        ),
        Verb(
            "search_deck",
            "Draw some cards, keep one, discard the rest.",
            "WIZ-14.3",
            {"look": Field(int, low=2, high=5), "keep": Field(int, low=1, high=1)},
        ),
        Verb(
            "skip_turns",
            "The target misses turns.",
            "WIZ-14.4",
            {"count": Field(int, low=1, high=2)},
        ),
        Verb("block", "Blocks what is played against you. Not for custom cards.", "WIZ-15.1", {}),
        Verb(
            "exchange",
            "Swap a card with the target; `look` shows you the cards first.",
            "WIZ-14.8",
            {"look": Field(bool)},
        ),
        Verb(
            "retrieve",
            "Take one card from the discard pile or the bottom of the deck.",
            "WIZ-14.10",
            {
                "source": Field(str, allowed=("pile", "bottom")),
                "depth": Field(int, required=False, low=1, high=12),
            },
        ),
        Verb(
            "draw",
            "You, or the target, draw cards from the deck.",
            "WIZ-14.12",
            {"who": WHO_DRAWS, "count": Field(int, low=1, high=3)},
        ),
        Verb("end_turn", "Your turn ends after this card.", "WIZ-14.13", {}),
        Verb(
            "discard_own",
            "Discard cards of your choice.",
            "WIZ-14.15",
            {"count": Field(int, low=1, high=2)},
        ),
        Verb(
            "portal",
            "Bring your character in, or remove another. Not for custom cards.",
            "WIZ-14.17",
            {"modes": Field(list)},
        ),
        Verb(
            "realign",
            "Give the target hand another element, or +1 card value.",
            "WIZ-14.19",
            {"modes": Field(list)},
        ),
        Verb(
            "take_random",
            "Random cards of the target join your cards.",
            "WIZ-26.3",
            {"count": Field(int, low=1, high=2)},
        ),
        Verb("peek_hand", "You see the target's cards once.", "WIZ-26.3", {}),
        Verb("ward", "The target hand is protected until its owner's next turn.", "WIZ-26.5", {}),
        Verb("gain_ep", "You gain EP.", "WIZ-1.5", {"amount": AMOUNT}),
        Verb("drain_ep", "The target loses EP.", "WIZ-1.6", {"amount": AMOUNT}),
    )
}
VERB_NUMBERS = {name: number for number, name in enumerate(VERBS)}
LISTS = {
    "kinds": CARD_KINDS,
    "realign": ("element", "strengthen"),
    "portal": ("enter", "remove"),
}
CUSTOM_POINTS = 15
"""What a custom card counts in a grip (WIZ-5.3)."""
NOT_CUSTOM = ("block", "portal")
NEED_PLAYER = ("skip_turns", "exchange", "take_random", "peek_hand", "drain_ep")
NEED_HAND = ("realign", "ward")
POWERS = {
    "element_bonus": {"amount": Field(int, low=2, high=2)},
    "stun_turns": {"count": Field(int, low=2, high=2)},
    "joker_views": {"count": Field(int, low=2, high=2)},
    "immune": {"card": Field(str, allowed=("trap",))},
    "same_element_factor": {"factor": Field(int, low=3, high=3)},
    "search_look": {"count": Field(int, low=3, high=3)},
    "auto_protect_opening": {},
    "abyss_also": {"kind": Field(str, allowed=("master",))},
    "play_as_shard": {},
    "free_shield": {"count": Field(int, low=1, high=1)},
    "play_as_elemental": {},
    "warp_bottom": {"count": Field(int, low=12, high=12)},
    "play_as_titan": {},
}
"""The passive powers of characters: fixed by the rules, written on the cards."""
FIELDS = {
    "id": Field(str, longest=40),
    "number": Field(int, required=False, low=0, high=FACES - 1),
    "code": Field(str, required=False, longest=8),
    "name": Field(str, longest=40),
    "kind": Field(str, allowed=KINDS),
    "element": Field(str, required=False, allowed=tuple(ELEMENTS)),
    "rank": Field(str, required=False, longest=4),
    "points": Field(int, required=False, low=0, high=100),
    "count": Field(int, required=False, low=0, high=4),
    "text": Field(str, required=False),
    "short": Field(str, required=False, longest=32),
    **PICTURE,
    "origin": Field(str, required=False, longest=40),
    "target": Field(str, required=False, longest=40),
    "blockable": Field(bool, required=False),
    "effects": Field(list, required=False),
    "powers": Field(list, required=False),
}
CHANGEABLE = {"id", "name", "text", "short", "icon", "art", "count", "origin"}
"""What a user's file may change about a standard card."""


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
            fields = {
                key: Field(field.type, False, field.allowed, field.low, field.high, field.longest)
                for key, field in fields.items()
            }
            own.check_entry(entry, fields)
            known.update({key: entry[key] for key in entry if key in CHANGEABLE})
            continue
        full = {"kind": "custom", **entry}
        own.check_entry(full, FIELDS)
        if full.get("kind") != "custom":
            own.report(str(card), "kind", "only custom cards can be added")
        check_effects(own, full)
        if isinstance(card, str):
            entries[card] = full
    own.finish()


def check_effects(file: CardFile, entry: dict[str, Any]) -> None:
    """The effects of action cards, and the narrower rules for custom ones (section 9.1)."""
    kind = entry.get("kind")
    card = str(entry.get("id", "without id"))
    if kind == "character":
        powers = entry.get("powers", [])
        for number, power in enumerate(powers if isinstance(powers, list) else []):
            check_power(file, card, f"powers[{number}]", power)
    if kind not in ("action", "custom"):
        return
    effects = entry.get("effects")
    if not isinstance(effects, list) or not 1 <= len(effects) <= 3:
        blank(file, card, "effects", "1 to 3 effects")
        return
    if kind == "custom" and entry.get("target") not in AIMS:
        file.report(card, "target", f"must be one of {', '.join(AIMS)}")
    if kind == "custom" and entry.get("points", CUSTOM_POINTS) != CUSTOM_POINTS:
        file.report(card, "points", f"custom cards have {CUSTOM_POINTS} points")
    for number, effect in enumerate(effects):
        check_effect(file, entry, card, f"effects[{number}]", effect)


def check_effect(file: CardFile, entry: dict[str, Any], card: str, key: str, effect: Any) -> None:
    """One effect of an action card, in the words that the rules give its problems."""
    name = effect.get("verb") if isinstance(effect, dict) else None
    if not isinstance(name, str) or name not in VERBS:
        blank(file, card, key, f"unknown verb {name!r}; verbs are {', '.join(VERBS)}")
        return
    before = len(file.problems)
    file.check_effect(card, key, effect, VERBS)
    for parameter in ("kinds", "modes"):
        allowed = LISTS.get("kinds" if parameter == "kinds" else str(name), ())
        values = effect.get(parameter)
        if isinstance(values, list) and parameter in VERBS[name].parameters:
            if not values or any(value not in allowed for value in values):
                words = f"must name some of {', '.join(allowed)}"
                file.report(card, f"{key}.{parameter}", words)
    if len(file.problems) > before:
        details = file.problems[before:]
        del file.problems[before:]
        for detail in details:
            blank(file, card, key, f"parameter out of range: {detail}")
    if entry.get("kind") != "custom":
        return
    aim = str(entry.get("target"))
    if name in NOT_CUSTOM:
        blank(file, card, key, f"verb {name} is not for custom cards")
    needs_player = name in NEED_PLAYER or effect.get("who") == "target"
    if needs_player and aim not in ("self", "opponent", "any_player"):
        blank(file, card, key, f"verb {name} needs a player target")
    if name in NEED_HAND and not aim.endswith("_hand"):
        blank(file, card, key, f"verb {name} needs a hand target")


def blank(file: CardFile, card: str, key: str, reason: str) -> None:
    """Note a problem in the words that the rules give it."""
    file.problems.append(f"blank card {card}: {reason} ({file.source}, {key})")


def check_power(file: CardFile, card: str, key: str, power: Any) -> None:
    """A power of a character has a known name and its figures."""
    name = power.get("verb") if isinstance(power, dict) else None
    if not isinstance(name, str) or name not in POWERS:
        file.report(card, key, f"unknown power {name!r}; powers are {', '.join(POWERS)}")
        return
    for parameter, field in POWERS[name].items():
        problem = field.problem(power.get(parameter)) if parameter in power else "is missing"
        if problem:
            file.report(card, f"{key}.{parameter}", problem)


def face_of(entry: dict[str, Any], number: int) -> Face:
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
        text=entry.get("text", ""),
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


def custom_face(entry: dict[str, Any], number: int) -> Face:
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
