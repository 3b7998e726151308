# not compiled
"""The table of any game as a picture, for `render_mode="rgb_array"`: what one viewer may see.

Needs Pillow, which is loaded with the first picture.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentacles._extras import need
from pentacles.core.table import CardView, Table, ZoneView
from pentacles.envs.rendering import card_words, counter_words, seat_line

WIDTH, HEIGHT = 960, 720
"""Every picture has this size, so that pictures can make a film."""
CARD_HEIGHT, GAP, LEFT, LINE = 26, 5, 170, 34
FELT, PANEL, ASKED, INK, PAPER, BACK, EDGE = (
    (24, 54, 46),
    (32, 70, 60),
    (58, 96, 70),
    (236, 232, 220),
    (246, 241, 228),
    (70, 62, 118),
    (20, 22, 26),
)
SUITS = ((178, 52, 52), (46, 92, 160), (56, 118, 66), (150, 104, 30), (118, 66, 140), (60, 60, 66))
"""The colours of the printed suits, in the order in which they appear."""


def picture(table: Table) -> NDArray[np.uint8]:
    """A table as an array of height, width and colour."""
    need("envs", "PIL")
    from PIL import Image, ImageDraw

    page = Page(table)
    page.lay_out()
    image = Image.new("RGB", (WIDTH, max(HEIGHT, page.y + GAP)), FELT)
    brush = ImageDraw.Draw(image)
    for box, colour in page.boxes:
        brush.rectangle(box, fill=colour, outline=EDGE)
    for at, words, colour in page.words:
        brush.text(at, words, fill=colour, font_size=14)
    if image.height > HEIGHT:  # a crowded table is drawn smaller
        small = image.resize((WIDTH * HEIGHT // image.height, HEIGHT))
        image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
        image.paste(small, ((WIDTH - small.width) // 2, 0))
    return np.asarray(image, np.uint8).copy()


class Page:
    """Where everything on the table goes: boxes and words, from top to bottom."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.y = GAP
        self.boxes: list[tuple[tuple[int, int, int, int], tuple[int, int, int]]] = []
        self.words: list[tuple[tuple[int, int], str, tuple[int, int, int]]] = []
        self.suits: dict[str, int] = {}

    def lay_out(self) -> None:
        """The shared table first, then seat by seat, then what is asked."""
        table = self.table
        heading = f"{table.title}, turn {table.turn}" if table.turn else table.title
        self.line(f"{heading}: {table.phase}" if table.phase else heading)
        figures = ", ".join(counter_words(counter) for counter in table.counters)
        if figures:
            self.line(figures)
        self.zones(None)
        for seat in table.seats:
            top = self.y
            place = len(self.boxes)
            self.line(seat_line(seat))
            self.zones(seat.seat)
            panel = (GAP // 2, top, WIDTH - GAP // 2, self.y - 2)
            self.boxes.insert(place, (panel, ASKED if seat.is_asked else PANEL))
            self.y += GAP
        if table.result is not None:
            self.line(f"{table.result.reason} ({table.result.rule})")
        elif table.prompt is not None:
            self.line(table.prompt.title)

    def line(self, words: str) -> None:
        """A line of words."""
        self.words.append(((GAP * 2, self.y + 5), words, INK))
        self.y += LINE - 6

    def zones(self, owner: int | None) -> None:
        """The zones of a seat, or of nobody, that hold cards."""
        for zone in self.table.zones:
            if zone.owner == owner and zone.count:
                self.zone(zone)

    def zone(self, zone: ZoneView) -> None:
        """A zone: its title, the cards that the viewer knows, and the backs of the others."""
        self.words.append(((GAP * 4, self.y + 5), f"{zone.title} ({zone.count})", INK))
        known = [card for card in zone.cards if card.face is not None]
        x = LEFT
        for card in known:
            words = card_words(self.table, card)
            wide = 14 + 8 * len(words)
            if x + wide > WIDTH - GAP and x > LEFT:
                x, self.y = LEFT, self.y + LINE
            self.box(x, wide, PAPER)
            self.words.append(((x + 7, self.y + 5), words, self.colour(card)))
            x += wide + GAP
        hidden = zone.count - len(known)
        if hidden:
            if x + 40 > WIDTH - GAP:
                x, self.y = LEFT, self.y + LINE
            self.box(x, 40, BACK)
            self.words.append(((x + 9, self.y + 5), f"x{hidden}", INK))
        self.y += LINE

    def box(self, x: int, wide: int, colour: tuple[int, int, int]) -> None:
        """A card on the current line."""
        self.boxes.append(((x, self.y, x + wide, self.y + CARD_HEIGHT), colour))

    def colour(self, card: CardView) -> Any:
        """The ink of a card: one for each suit."""
        face = self.table.faces.get(card.face or "")
        suit = face.suit if face else ""
        return SUITS[self.suits.setdefault(suit, len(self.suits)) % len(SUITS)]
