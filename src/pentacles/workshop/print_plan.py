"""What is printed where on a paper card: a face and the looks of its game become its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pentacles.core.cards import Face

MOST_PIPS = 9
WEIGHTS = (0.3, 0.59, 0.11)
"""How bright red, green and blue are to the eye."""
DARKEST = 110
"""A colour that is brighter than this, of 255, is too pale for letters on paper."""
PLAIN_INK = "#2A3242"
SUIT_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
Looks = Mapping[str, Any]


@dataclass(frozen=True)
class Print:
    """The parts of a card; an empty text leaves the part out."""

    name: str
    ink: str
    index: str = ""
    """The large figure at the top left."""
    corner: str = ""
    """A word at the top right."""
    kind: str = ""
    text: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    """For a sideways card: how each line begins, and how it goes on."""
    motto: str = ""
    foot_left: str = ""
    foot_right: str = ""
    art: tuple[str, ...] = ()
    pips: str = ""
    sign: str = ""
    """Drawn if the picture doesn't exist."""
    landscape: bool = False


def print_of(face: Face, looks: Looks) -> Print:
    """The parts of a card."""
    suit = suit_of(face, looks)
    plan: Looks = looks.get("print") or {"index": "value", "kindLine": "kind"}
    corner = part(face, plan.get("corner"), suit)
    right = part(face, plan.get("footRight"), suit)
    unit = plan.get("footRightUnit", "")
    left = part(face, plan.get("footLeft"), suit)
    units = plan.get("units", {}).get("value")
    count = part(face, units, suit)
    lines = face.values.get("lines") or []
    return Print(
        name=face.name,
        ink=dark(suit.get("top") or suit.get("ink") or PLAIN_INK),
        index=part(face, plan.get("tile"), suit) or part(face, plan.get("index"), suit),
        corner=plan.get("cornerWords", {}).get(corner, corner)
        + SUIT_SIGNS.get(part(face, plan.get("cornerSign"), suit), ""),
        kind=part(face, plan.get("kindLine"), suit) or str(suit.get("name", face.kind)),
        pips=pips_of(face, plan.get("pips"), suit),
        text=face.text,
        lines=tuple((str(one["head"]), str(one["text"])) for one in lines),
        motto=str(face.values.get("motto", "")),
        foot_left=mark_of(face, looks, plan.get("footSign"), suit)
        if left in plan.get("footLeftSkip", ("",))
        else f"{label(plan['footLeft'])} {left}",
        foot_right=f"{right} {unit}".strip() if right else f"{label(units)} {count}" * bool(count),
        art=face.art or (face.icon,),
        sign=str(suit.get("sign", "")),
        landscape=face.landscape,
    )


def suit_of(face: Face, looks: Looks) -> Mapping[str, Any]:
    """The suit, element, slot or kind of a face, by its suit and then by its kind."""
    suits: Sequence[Mapping[str, Any]] = looks.get("suits", ())
    for name in (face.suit, face.kind):
        for suit in suits:
            if suit["id"] == name:
                return suit
    return {}


def mark_of(
    face: Face, looks: Looks, plan: Mapping[str, Any] | None, suit: Mapping[str, Any]
) -> str:
    """The name of what else a card belongs to, such as its deck."""
    value = part(face, plan["value"], suit) if plan else ""
    marks: Sequence[Mapping[str, Any]] = looks.get(plan["list"], ()) if plan else ()
    return next((str(one["name"]) for one in marks if one["id"] == value), "")


def dark(colour: str) -> str:
    """A colour that can be read on white paper: the same one, darkened if it is light."""
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    while sum(weight * value for weight, value in zip(WEIGHTS, parts, strict=True)) > DARKEST:
        parts = [int(value * 0.92) for value in parts]
    return "#{:02X}{:02X}{:02X}".format(*parts)


def pips_of(face: Face, pips: Mapping[str, Any] | None, suit: Mapping[str, Any]) -> str:
    """How high a card is on a short scale: ◆◆◇."""
    value = part(face, pips["value"], suit) if pips else ""
    if not pips or not value:
        return ""
    words: Sequence[str] = pips.get("words", ())
    level = words.index(value) + 1 if value in words else int(value) if value.isdigit() else 0
    level = min(level, MOST_PIPS)
    return "◆" * level + "◇" * (pips["of"] - level) if level else ""


def label(path: str | None) -> str:
    """What a figure is called: the last word of its path."""
    return (path or "").rpartition(".")[2].replace("_", " ").capitalize()


def part(face: Face, path: str | None, suit: Mapping[str, Any]) -> str:
    """The text at a path such as `values.rank` of a face."""
    head, _, rest = (path or "").partition(".")
    if not head:
        return ""
    if rest:
        value = suit.get(rest) if head == "suit" else face.values.get(rest)
    else:
        value = getattr(face, head, None)
    return "" if value in (None, 0, "") else str(value)
