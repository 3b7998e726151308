"""A set on paper: a PDF with nine cards of 63 x 88 mm to a page, and marks to cut along.

Every text is drawn as it is; nothing in it is markup.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from typing import Literal

from pentacles._extras import need

need("print", "reportlab")

from reportlab.pdfgen.canvas import Canvas

from pentacles.core.errors import BadCard, BadOption, shown
from pentacles.workshop.card_paper import CARD, MM, CardPaper, load_fonts
from pentacles.workshop.documents import Document, copies, form_of, plain_game
from pentacles.workshop.drawing import faces
from pentacles.workshop.limits import MOST_CARDS
from pentacles.workshop.print_plan import Print, print_of

Paper = Literal["a4", "letter"]
PAPERS: dict[str, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in mm."""
ACROSS, DOWN = 3, 3
MARK = 4
"""The length of a cutting mark in mm."""
GAP = 1
"""The gap between a mark and the corner it points to."""
CREDIT = "Icons: game-icons.net, CC BY 3.0"


def print_document(
    game: str,
    document: Document,
    *,
    paper: str = "a4",
    with_copies: bool = True,
    only: Collection[str] | None = None,
) -> bytes:
    """The cards of a set as a PDF; `only` names the ids of those to print.

    A card with several copies is printed that many times, unless `with_copies` is false.
    """
    if paper not in PAPERS:
        raise BadOption(f"Paper must be {' or '.join(PAPERS)}, got {paper[:20]!r}.", "paper")
    load_fonts()
    out = BytesIO()
    wide, high = PAPERS[paper]
    canvas = Canvas(out, pagesize=(wide * MM, high * MM), invariant=1, pageCompression=1)
    head = document.get("set")
    title = str(head.get("title") or head.get("name") or "") if isinstance(head, dict) else ""
    canvas.setTitle(title or form_of(game).title)
    canvas.setAuthor("Pentacles")
    draw_pages(canvas, list(sheet(canvas, game, document, with_copies, only)), wide, high, title)
    canvas.save()
    return out.getvalue()


def sheet(
    canvas: Canvas,
    game: str,
    document: Document,
    with_copies: bool,
    only: Collection[str] | None,
) -> Iterator[str]:
    """The cards in the order in which they are printed; each is drawn once and used by name."""
    looks = plain_game(form_of(game).game).drawing.looks
    drawn: dict[Print, str] = {}
    ids = set()
    number = 0
    for (table, place), face in faces(game, document).items():
        entry = document[table][place]
        ids.add(str(entry.get("id", face.id)))
        if only is not None and entry.get("id") not in only:
            continue
        print_ = print_of(face, looks)
        if print_ not in drawn:
            drawn[print_] = f"card{len(drawn)}"
            canvas.beginForm(drawn[print_], 0, 0, CARD[0] * MM, CARD[1] * MM)
            CardPaper(canvas).draw(print_)
            canvas.endForm()
        for _ in range(copies(entry) if with_copies else 1):
            number += 1
            if number > MOST_CARDS:
                raise BadCard([f"At most {MOST_CARDS} cards are printed at once."])
            yield drawn[print_]
    some = ", ".join(sorted(ids)[:12]) or "none"
    unknown = sorted(set(only or ()) - ids)
    if unknown:
        raise BadOption(
            f"There is no card to print with the id {shown(unknown[0])}. Ids begin with: {some}.",
            "only",
        )
    if not number:
        raise BadOption(f"There is no card to print. Ids begin with: {some}.", "only")


def draw_pages(canvas: Canvas, cards: list[str], wide: float, high: float, title: str) -> None:
    """All pages, nine cards each."""
    left = (wide - ACROSS * CARD[0]) / 2
    foot = (high - DOWN * CARD[1]) / 2
    room = ACROSS * DOWN
    pages = -(-len(cards) // room)
    for page in range(pages):
        for place, card in enumerate(cards[page * room : (page + 1) * room]):
            column, row = place % ACROSS, place // ACROSS
            canvas.saveState()
            canvas.translate(
                (left + column * CARD[0]) * MM, (foot + (DOWN - 1 - row) * CARD[1]) * MM
            )
            canvas.doForm(card)
            canvas.restoreState()
        draw_marks(canvas, left, foot, wide, high)
        CardPaper(canvas).page_line(
            [title, CREDIT, f"{page + 1} of {pages}"], wide, max(2.0, foot - MARK - GAP - 3)
        )
        canvas.showPage()


def draw_marks(canvas: Canvas, left: float, foot: float, wide: float, high: float) -> None:
    """Short lines in the margins, at every edge of a card."""
    canvas.setLineWidth(0.2)
    canvas.setStrokeColorRGB(0, 0, 0)
    right, top = wide - left, high - foot
    for column in range(ACROSS + 1):
        x = (left + column * CARD[0]) * MM
        canvas.line(x, (foot - GAP) * MM, x, (foot - GAP - MARK) * MM)
        canvas.line(x, (top + GAP) * MM, x, (top + GAP + MARK) * MM)
    for row in range(DOWN + 1):
        y = (foot + row * CARD[1]) * MM
        canvas.line((left - GAP) * MM, y, (left - GAP - MARK) * MM, y)
        canvas.line((right + GAP) * MM, y, (right + GAP + MARK) * MM, y)
