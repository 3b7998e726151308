"""Cards in a terminal: a chip in a line, or a small block with its words."""

from __future__ import annotations

import textwrap
from functools import lru_cache

from rich.cells import cell_len

from pentacles.core.table import CardView, FaceView
from pentacles.terminal.bits import Bit, Row, Thing, bit, padded
from pentacles.terminal.signs import BACK, MARKED, POINTER, SEEN, sign
from pentacles.terminal.text import clean, cut, cut_lines, has_room, wrap
from pentacles.terminal.view import View

TINY = 12
"""A chip of this length shows only value and sign, if it has both."""
TALLEST = 10
"""The most rows of a block."""
LONGEST_CODE = 4
"""Longer codes are names, and say nothing that the name doesn't."""


def thing_of(zone: str, place: int, card: CardView) -> Thing:
    """What a card is to somebody who points at it."""
    return Thing("card", card.key) if card.key is not None else Thing("back", zone, place)


def index(view: View, face: FaceView) -> str:
    """The strip of a card: its value and the sign of its suit."""
    mark = sign(str(view.suit(face).get("sign", ""))) or sign(face.icon)
    return clean(f"{face.value}{mark}")


def paper(view: View, face: FaceView) -> str:
    """The role that gives a card its colours."""
    suit = view.suit(face)
    return f"face:{suit.get('id', '')}"


def title(view: View, face: FaceView) -> str:
    """A card in a few words: its strip, and its name unless the strip says it."""
    mark = sign(str(view.suit(face).get("sign", ""))) or sign(face.icon)
    if face.value and face.value in face.name.split():
        return clean(f"{mark} {face.name}".strip())
    return clean(f"{index(view, face)} {face.name}".strip())


def badges(card: CardView, name: str = "") -> str:
    """The marks of a card in words, except those in its name."""
    words = [badge.text or sign(badge.icon) for badge in card.badges]
    told = " ".join(clean(word) for word in words if word and f"({word})" not in name)
    return f" [{told}]" if told else ""


def numbered(view: View, thing: Thing) -> str:
    """The number under which a card can be chosen, or nothing."""
    places = view.numbers.get(thing, [])
    if not places:
        return ""
    return f"{places[0] + 1}{'+' if len(places) > 1 else ''}"


def state(view: View, thing: Thing) -> str:
    """Further roles that a thing gets from what can be done with it."""
    if thing == view.focus:
        return "+focus"
    if thing == view.aimed:
        return "+aimed"
    return ""


def chip(view: View, zone: str, place: int, card: CardView, longest: int = 40) -> Row:
    """A card in a line. It has a number if it can be chosen, and an arrow if it is pointed at."""
    thing = thing_of(zone, place, card)
    face = view.face(card)
    number = numbered(view, thing)
    points = thing in (view.focus, view.aimed)
    front: Row = []
    if points:
        front.append(Bit(POINTER, "sel"))
    if number:
        front.append(Bit(number, "legal" if not points else "sel", thing))
    if card.key in view.marked:
        front.append(Bit(MARKED, "sel", thing))
    if face is None:
        words = cut(card.face, longest) if card.face else BACK * 2
        return [*front, Bit(words, "back" + state(view, thing), thing)]
    seen = SEEN if card.is_known_hidden else ""
    strip = index(view, face)
    is_tiny = longest <= TINY and len(strip) > 1
    if is_tiny and len(view.names_by_value.get((face.value, face.suit), ())) > 1:
        strip = cut(face.name, TINY - 3)
    words = strip if is_tiny else cut(title(view, face), longest)
    row = [*front, Bit(f" {seen}{words} ", paper(view, face) + state(view, thing), thing)]
    marks = badges(card, "" if is_tiny else face.name)
    return [*row, bit(marks.strip(), "badge", thing)] if marks else row


def block(view: View, zone: str, place: int, card: CardView, wide: int, high: int) -> list[Row]:
    """A card as a block of rows, with the number under which it can be chosen below it."""
    thing = thing_of(zone, place, card)
    face = view.face(card)
    points = thing in (view.focus, view.aimed)
    if face is None:
        role = "back" + state(view, thing)
        rows = [[Bit(BACK * wide, role, thing)] for _ in range(high)]
    else:
        role = paper(view, face) + state(view, thing)
        rows = [
            padded([Bit(" ", role, thing), Bit(line, role, thing)], wide, role)
            for line in face_lines(view, card, face, wide - 1, high)
        ]
        rows = [[one._replace(role=role, thing=thing) for one in row] for row in rows]
    number = numbered(view, thing)
    foot = f"{POINTER}{number or ''}" if points else number
    foot += MARKED if card.key in view.marked else ""
    role = "sel" if points or card.key in view.marked else "legal"
    return [*rows, padded([Bit(cut(f" {foot}" if foot else "", wide), role, thing)], wide)]


def face_lines(view: View, card: CardView, face: FaceView, room: int, high: int) -> list[str]:
    """What is on a block: strip, code and marks, the name, then what the card does."""
    strip = index(view, face)
    if card.is_known_hidden:
        strip = f"{SEEN}{strip}"
    if high == 1:
        return [cut(f"{strip} {face.name}", room)]
    name = name_lines(face.name, room)
    marks = badges(card, face.name).strip()
    gap = room - cell_len(strip) - 1
    right = code_of(face, strip)
    if marks and cell_len(marks) <= gap:
        right, marks = marks, ""
    head = strip
    if right and cell_len(right) < gap:
        head = f"{strip}{' ' * (gap - cell_len(right))}{right}"
    if high == 2:
        marks = ""  # the name comes first; Z shows the marks
    room_below = high - 1 - (1 if marks else 0)
    body = list(name[:room_below])
    if len(name) > room_below:
        body[-1] = cut(" ".join(name[room_below - 1 :]), room)
    if marks:
        body.append(marks)
    left = high - 1 - len(body)
    body += text_lines(face, room, left)
    body += [""] * (high - 1 - len(body))
    return [cut(line, room) for line in [head, *body]]


def text_lines(face: FaceView, room: int, high: int) -> list[str]:
    """What a card does in so many lines: in full, in short, or its beginning; no word is broken."""
    text = face.text.removeprefix(f"{face.name}. ")
    told = [words for words in (text, face.short) if words and has_room(words, room)]
    for words in told:
        lines = wrap(words, room)
        if len(lines) <= high:
            return lines
    if not told or (high == 1 and not face.short):
        return []  # the first words alone say nothing; the inspector has the whole text
    return cut_lines(wrap(told[-1], room), high, room)


def height_for(view: View, cards: list[CardView], wide: int) -> int:
    """How many rows blocks of this width need to show everything their cards say."""
    most = 2
    for card in cards:
        face = view.face(card)
        if face is not None:
            words = text_lines(face, wide - 1, TALLEST)
            marks = 1 if badges(card, face.name) else 0
            most = max(most, 1 + len(name_lines(face.name, wide - 1)) + marks + len(words))
    return most


def names_fit(view: View, cards: list[CardView], wide: int, high: int) -> bool:
    """Whether blocks of this size show the whole name of every card."""
    for card in cards:
        face = view.face(card)
        if face is not None:
            lines = name_lines(face.name, wide - 1)
            is_whole = has_room(face.name, wide - 1) and len(lines) < high
            if not is_whole:
                return False
    return True


def code_of(face: FaceView, strip: str) -> str:
    """The short code of a card, if it has one that isn't just a word."""
    is_word = face.code.isalpha() and face.code.islower()
    if len(face.code) > LONGEST_CODE or is_word or face.code == strip:
        return ""
    return clean(face.code)


@lru_cache(maxsize=4096)
def name_lines(name: str, room: int) -> tuple[str, ...]:
    """A name in lines, broken between words; a word that is too long is cut."""
    lines = textwrap.wrap(clean(name), max(1, room), break_long_words=False)
    return tuple(cut(line, room) for line in lines) or ("",)


def beside(blocks: list[list[Row]], gap: int = 1) -> list[Row]:
    """Blocks of equal height, side by side."""
    rows: list[Row] = []
    for level in range(max((len(one) for one in blocks), default=0)):
        row: Row = []
        for place, one in enumerate(blocks):
            if place:
                row.append(Bit(" " * gap))
            row.extend(one[level])
        rows.append(row)
    return rows
