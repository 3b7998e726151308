"""Sets on paper: nine cards to a page at their size, and texts that stay in their fields."""

from __future__ import annotations

import re
from typing import Any

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from pentacles.core.errors import BadOption
from pentacles.games import built_in
from pentacles.workshop import faces, house_document, house_sets
from pentacles.workshop.card_paper import BOLD, CARD, MM, PLAIN, load_fonts, readable
from pentacles.workshop.documents import plain_game
from pentacles.workshop.fitting import LEADING, fit, wrapped
from pentacles.workshop.print_plan import print_of
from pentacles.workshop.printing import print_document
from pentacles.workshop.svg_paths import moves


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


@pytest.mark.parametrize("game", built_in())
def test_a_whole_set_is_nine_to_a_page(game: str) -> None:
    number = house_sets(game)[0].cards
    pdf = print_document(game, house_document(game))
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == -(-number // 9)


def test_paper_copies_and_single_cards() -> None:
    document = house_document("wizards-and-relics", "apprentice")
    assert pages(print_document("wizards-and-relics", document)) == 16
    once = print_document("wizards-and-relics", document, with_copies=False, paper="letter")
    assert pages(once) == 4
    assert b"612" in re.findall(rb"/MediaBox \[([^\]]*)\]", once)[0]
    one = print_document("wizards-and-relics", document, only=["spark_herald"], with_copies=False)
    assert pages(one) == 1
    again = print_document("wizards-and-relics", document, only=["spark_herald"], with_copies=False)
    assert again == one
    with pytest.raises(BadOption, match="There is no card to print"):
        print_document("wizards-and-relics", document, only=["nobody"])
    with pytest.raises(BadOption, match="a4 or letter"):
        print_document("wizards-and-relics", document, paper="napkin")


def test_hostile_names_and_texts_are_plain_text() -> None:
    document = house_document("wizard-cards")
    nasty = ') Tj ET /JS (app.alert(1)) <b>x</b> \\( % "'
    document["card"][0] |= {"name": nasty[:40], "text": nasty, "art": ["../../etc"]}
    document["set"]["title"] = nasty
    document["card"][1]["name"] = "龍🐉"
    pdf = print_document("wizard-cards", document, only=["spades_ace", "spades_2"])
    assert b"/JS" not in re.sub(rb"\((?:\\.|[^\\)])*\)", b"", pdf)  # outside of texts
    assert pages(pdf) == 1


def test_signs_that_cards_use_are_in_the_fonts() -> None:
    load_fonts()
    signs = "★✦♠♥♦♣◆◇“”…·±→éüæłЖΩ"
    for font in (PLAIN, BOLD):
        assert readable(signs, font) == signs
        assert readable("龍", font) == "□"
    for game in built_in():
        for face in faces(game, house_document(game)).values():
            assert readable(face.name + face.text, PLAIN) == face.name + face.text


def test_the_longest_texts_fit_their_field() -> None:
    load_fonts()

    def width(text: str, size: float) -> float:
        return float(stringWidth(text, PLAIN, size))

    wide, high = (CARD[0] - 14) * MM, 15.5 * MM
    for text in ("word " * 80, "W" * 400, "a " * 200, "", "Incomprehensibilities " * 18):
        fitted = fit(text.strip(), width, wide, high, 9, 4.5, 40)
        assert all(width(line, fitted.size) <= wide + 0.01 for line in fitted.lines)
        assert fitted.height <= high + fitted.size * LEADING * 0.01
        if not fitted.lines or not fitted.lines[-1].endswith("…"):
            assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")
    assert wrapped("a bb ccc", lambda text, _: len(text), 1, 4) == ["a bb", "ccc"]


def test_parts_of_a_card_come_from_the_looks_of_its_game() -> None:
    drawn = faces("wizard-cards", house_document("wizard-cards"))
    ace = print_of(drawn["card", 0], plain_game("wizard-cards").drawing.looks)
    assert (ace.index, ace.corner, ace.kind, ace.pips) == ("1", "A♠", "Ward", "◆◇◇")
    relics = plain_game("wizards-and-relics")
    shrine = faces("wizards-and-relics", house_document("wizards-and-relics"))["shrine", 1]
    lying = print_of(shrine, relics.drawing.looks)
    assert lying.landscape
    assert [head for head, _ in lying.lines] == ["Blue:", "Red:", "Green:"]
    robe = faces("witless-wizards", house_document("witless-wizards"))["card", 0]
    deck = print_of(robe, plain_game("witless-wizards").drawing.looks)
    assert (deck.foot_left, deck.foot_right) == ("Wizard", "Income 1")


@pytest.mark.parametrize("game", built_in())
def test_every_colour_can_be_read_on_white_paper(game: str) -> None:
    looks = plain_game(game).drawing.looks
    for face in plain_game(game).faces:
        ink = print_of(face, looks).ink
        red, green, blue = (int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5))
        bright = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
        assert 1.05 / (bright + 0.05) > 4.5, (face.id, ink)


@pytest.mark.parametrize(
    ("path", "last"),
    [
        ("M1 2l3 4", ("l", (4.0, 6.0))),
        ("M0 0h5v-2z", ("z", ())),
        ("m1,1 2,2-1-1", ("l", (2.0, 2.0))),
        ("M0 0C0 0 1 1 2 2S4 4 5 5", ("c", (3.0, 3.0, 4.0, 4.0, 5.0, 5.0))),
        ("M0 0Q3 3 6 0", ("c", (2.0, 2.0, 4.0, 2.0, 6.0, 0.0))),
        ("M0 0 nonsense", ("m", (0.0, 0.0))),
        ("M.5.5L1e1-1", ("l", (10.0, -1.0))),
    ],
)
def test_outlines_are_read(path: str, last: tuple[str, Any]) -> None:
    kind, points = moves(path)[-1]
    assert kind == last[0]
    assert points == pytest.approx(last[1])


def test_an_arc_becomes_curves_on_its_circle() -> None:
    found = moves("M10 0a10 10 0 01-10 10")
    kind, points = found[-1]
    assert kind == "c"
    assert points[4:] == pytest.approx((0, 10))
    assert len(moves("M10 0A10 10 0 11 10 .001")) == 5
    assert moves("M0 0a0 5 0 00 3 3")[-1] == ("l", (3.0, 3.0))
