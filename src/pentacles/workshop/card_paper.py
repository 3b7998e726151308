"""One card on paper: frame, picture, name, figures and text, drawn with reportlab."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import getFont, registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from pentacles.workshop.fitting import LEADING, Fitted, fit
from pentacles.workshop.icons import icon_paths
from pentacles.workshop.print_plan import Print
from pentacles.workshop.svg_paths import moves

MM = 72 / 25.4
"""Points in a millimetre."""
CARD = (63.0, 88.0)
"""Width and height of a card in mm."""
PLAIN, BOLD = "PentaclesPlain", "PentaclesBold"
FILES = {PLAIN: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
UNKNOWN = "□"
"""Stands for a character that the font doesn't have."""
ICON = 512
INK = "#1A1A1A"
GREY = "#4A4A4A"


@cache
def load_fonts() -> None:
    """The fonts of the package, to be embedded."""
    for name, file in FILES.items():
        with as_file(files("pentacles.workshop") / "fonts" / file) as path:
            registerFont(TTFont(name, str(path)))


def readable(text: str, font: str) -> str:
    """A text of characters that the font has."""
    known = getFont(font).face.charToGlyph
    return "".join(char if ord(char) in known or char.isspace() else UNKNOWN for char in text)


def tint(colour: str, part: float) -> HexColor:
    """This much of a colour on white."""
    full = HexColor(colour)
    mixed = [round(255 * (1 - part * (1 - value))) for value in full.rgb()]
    return HexColor("#{:02x}{:02x}{:02x}".format(*mixed))


class CardPaper:
    """Draws on a canvas; lengths are millimetres, y counts from the foot."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def draw(self, card: Print) -> None:
        """A card with its lower left corner at the origin."""
        self.canvas.saveState()
        if card.landscape:
            self.canvas.translate(CARD[0] * MM, 0)
            self.canvas.rotate(90)
            self.across(card)
        else:
            self.upright(card)
        self.canvas.restoreState()

    def upright(self, card: Print) -> None:
        """An upright card."""
        wide, high = CARD
        self.frame(card, wide, high)
        self.field(6, 42, wide - 12, 31, card.ink)
        self.art(card, wide / 2, 57.5, 27)
        edge = 17.0 if card.index else 6.0
        end = wide - (18.0 if card.corner else 6.0)
        if card.index:
            self.index(card, 5.5, high - 15.5)
        self.words(card.corner, end, high - 13.5, wide - 6 - end, 7, BOLD, 13, 6, "right", card.ink)
        self.words(card.kind, edge, high - 12.5, end - edge, 5, PLAIN, 7, 4, "centre", GREY)
        self.words(card.name, 6, 34, wide - 12, 7.5, BOLD, 11.5, 5, "centre", card.ink, 2)
        self.words(card.pips, 6, 30.5, wide - 12, 3.5, PLAIN, 7, 4, "centre", card.ink)
        top = 30.0 if card.pips else 33.5
        foot = 9.0 if card.foot_left or card.foot_right else 6.0
        if card.motto:
            motto = f"“{card.motto}”"
            self.words(motto, 7, foot, wide - 14, 5, PLAIN, 6, 4, "centre", GREY, 2)
            foot += 5.5
        self.words(card.text, 7, foot, wide - 14, top - foot, PLAIN, 9, 4.5, "centre", INK, 40)
        self.words(card.foot_left, 6.5, 5, 24, 4, PLAIN, 7, 4, "left", GREY)
        self.words(card.foot_right, wide - 30.5, 5, 24, 4, PLAIN, 7, 4, "right", GREY)

    def across(self, card: Print) -> None:
        """A sideways card."""
        high, wide = CARD
        self.frame(card, wide, high)
        self.field(6, 6, 27, high - 12, card.ink)
        self.art(card, 18.5, high / 2, 18)
        left, room = 36.5, wide - 43
        self.words(card.name, left, high - 15, room, 9, BOLD, 13, 6, "left", card.ink, 2)
        self.words(card.kind, left, high - 19.5, room, 4, PLAIN, 7, 4, "left", GREY)
        lines = card.lines or (("", card.text),)
        share = (high - 27) / len(lines)
        for number, (head, rest) in enumerate(lines):
            foot = high - 21 - (number + 1) * share
            line = f"{head} {rest}".strip()
            self.words(line, left, foot, room, share - 0.8, PLAIN, 9, 4.5, "left", INK, 20)

    # Parts

    def frame(self, card: Print, wide: float, high: float) -> None:
        """The edge of a card and its frame: what is outside may be cut away."""
        self.canvas.setFillColor(tint(card.ink, 0.07))
        self.canvas.setStrokeColor(HexColor(card.ink))
        self.canvas.setLineWidth(1.6)
        self.canvas.roundRect(3 * MM, 3 * MM, (wide - 6) * MM, (high - 6) * MM, 3 * MM, 1, 1)

    def field(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        """The ground of the picture."""
        self.canvas.setFillColor(tint(colour, 0.17))
        self.canvas.roundRect(x * MM, y * MM, wide * MM, high * MM, 2 * MM, 0, 1)

    def index(self, card: Print, x: float, y: float) -> None:
        """The large figure on a disc."""
        radius = 5.0
        self.canvas.setFillColor(HexColor(card.ink))
        self.canvas.circle((x + radius) * MM, (y + radius) * MM, radius * MM, 0, 1)
        self.words(
            card.index, x + 0.8, y + 1.6, 2 * radius - 1.6, 6.8, BOLD, 16, 4, "centre", "#FFFFFF"
        )

    def art(self, card: Print, x: float, y: float, size: float) -> None:
        """The picture around a point: a ground behind, the object, and what it does at a corner."""
        paths = icon_paths()
        thing, effect, ground = (*card.art, "", "", "")[:3]
        if thing not in paths:
            thing = card.sign
        if ground in paths:
            self.icon(paths[ground], x, y, size * 1.12, tint(card.ink, 0.3))
        if thing in paths:
            self.icon(paths[thing], x, y, size * (0.86 if effect else 1), HexColor(card.ink))
        if effect in paths:
            small = size * 0.36
            self.canvas.setFillColor(HexColor("#FFFFFF"))
            at_x, at_y = x + size * 0.5, y - size * 0.36
            self.canvas.circle(at_x * MM, at_y * MM, small * 0.62 * MM, 0, 1)
            self.icon(paths[effect], at_x, at_y, small, HexColor(card.ink))

    def icon(self, path: str, x: float, y: float, size: float, colour: HexColor) -> None:
        """An icon around a point."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate((x - size / 2) * MM, (y + size / 2) * MM)
        canvas.scale(size * MM / ICON, -size * MM / ICON)
        canvas.setFillColor(colour)
        shape = canvas.beginPath()
        for kind, points in moves(path):
            if kind == "m":
                shape.moveTo(*points)
            elif kind == "l":
                shape.lineTo(*points)
            elif kind == "c":
                shape.curveTo(*points)
            else:
                shape.close()
        canvas.drawPath(shape, stroke=0, fill=1, fillMode=FILL_NON_ZERO)
        canvas.restoreState()

    def words(
        self,
        text: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        font: str,
        largest: float,
        smallest: float,
        side: str,
        colour: str = INK,
        most: int = 1,
    ) -> Fitted:
        """A text in a field, centred vertically; it is set smaller until it fits."""
        clean = readable(text, font)
        fitted = fit(
            clean,
            lambda words, size: stringWidth(words, font, size),
            wide * MM,
            high * MM,
            largest,
            smallest,
            most,
        )
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.setFont(font, fitted.size)
        line_y = y * MM + (high * MM + fitted.height) / 2 - fitted.size * (LEADING + 1) / 2.1
        for line in fitted.lines:
            if side == "centre":
                self.canvas.drawCentredString((x + wide / 2) * MM, line_y, line)
            elif side == "right":
                self.canvas.drawRightString((x + wide) * MM, line_y, line)
            else:
                self.canvas.drawString(x * MM, line_y, line)
            line_y -= fitted.size * LEADING
        return fitted

    def page_line(self, words: list[str], wide: float, y: float) -> None:
        """The line at the foot of a page."""
        text = " · ".join(word for word in words if word)
        self.words(text, 12, y, wide - 24, 3, PLAIN, 6.5, 4, "centre", GREY)
