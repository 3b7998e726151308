"""Nothing is cut or left out while there is room for it, and a picture is drawn once."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

import pentacles
from pentacles.core.table import CardView, Counter, replace
from pentacles.terminal.bits import text_of
from pentacles.terminal.cards import face_lines
from pentacles.terminal.picture import Setting, take
from pentacles.terminal.text import MORE, cut_lines, wrap
from pentacles.terminal.view import View
from pentacles.terminal.zones import figure
from tests.terminal.test_picture import shown, view_of

SIZES = [(80, 24), (120, 40), (200, 55)]
MATCHES = [
    ("wizard-cards", 2, 16),
    ("witless-wizards", 4, 30),
    ("wiz", 2, 40),
    ("wiz", 4, 90),
    ("wizards-and-relics", 4, 60),
    ("wysaertz", 6, 30),
    ("wysaertz", 12, 60),
]
SPARE = 4
"""With so many empty rows another form of the table would have fitted."""
CALLS = 120_000


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "players", "moves"), MATCHES)
def test_nothing_is_shortened_beside_empty_rows(
    name: str, players: int, moves: int, size: tuple[int, int]
) -> None:
    picture = take(view_of(name, players, moves), Setting(), size)
    table = text_of([*picture.felt, *picture.own])
    if picture.felt_room - len(picture.felt) >= SPARE:
        assert MORE not in table


@pytest.mark.parametrize("size", SIZES)
def test_wysaertz_with_six_keeps_names_and_values(size: tuple[int, int]) -> None:
    view = view_of("wysaertz", 6, 30)
    words = shown(take(view, Setting(), size))
    for seat in view.table.seats:
        assert seat.name in words
    assert words.count("Cards in hand") == 6
    if size[1] >= 40:
        rivals = [zone for zone in view.table.zones if zone.name.startswith(("mage", "castle"))]
        faces = [view.face(card) for zone in rivals for card in zone.cards]
        assert len(faces) == 12
        assert all(face is not None and face.name in words for face in faces)


@pytest.mark.parametrize("name", pentacles.games())
@pytest.mark.parametrize("wide", [9, 12, 17, 27])
def test_no_word_is_broken_on_a_card(name: str, wide: int) -> None:
    game = pentacles.game(name)
    state = game.new(None, 3)
    view = View(state.table(0), {}, game.drawing.looks)
    for printed in game.faces:
        face = game.drawing.face_view(state, printed)
        whole = f"{face.text} {face.short} {face.name}".replace("-", " ").split()
        for high in (3, 6, 10):
            lines = face_lines(view, CardView(None, printed.id), face, wide, high)[1:]
            for word in " ".join(lines).replace("-", " ").split():
                assert word in whole or MORE in word or f"{word}." in whole, (face.name, word)


def test_what_is_cut_ends_with_a_whole_word_and_a_sign() -> None:
    lines = wrap("+4 against red; not against a basic relic", 12)
    assert cut_lines(lines, 2, 12) == ["+4 against", f"red; not{MORE}"]
    assert cut_lines(lines, 9, 12) == lines


def test_a_flag_is_no_number() -> None:
    held = Counter("protected", "Protected", 1, "padlock", words="by a titan")
    assert text_of([figure(held)]) == "protected by a titan"


def test_two_drafted_cards_have_all_their_words_on_a_small_screen() -> None:
    view = view_of("witless-wizards", 2, 1)
    hand = text_of(take(view, Setting(), (80, 24)).hand)
    assert MORE not in hand
    offered = [face for one in view.table.options if (face := view.face_of(one))]
    assert len(offered) == 2
    for face in offered:
        assert all(word in hand for word in face.text.split())


def test_spare_rows_of_a_small_screen_hold_the_inspector() -> None:
    view = view_of("wizard-cards", 2, 0)
    picture = take(replace_options(view), Setting(), (80, 29))
    assert text_of(picture.note).startswith("\N{BOX DRAWINGS LIGHT HORIZONTAL} look")
    assert len(picture.rows) == 29


def replace_options(view: View) -> View:
    """The same table without anything to choose."""
    return View(replace(view.table, options=()), view.faces, view.looks)


@pytest.mark.parametrize(("name", "players", "moves"), [("wysaertz", 12, 60), ("wiz", 4, 90)])
def test_each_form_of_a_table_is_drawn_once(name: str, players: int, moves: int) -> None:
    """Keys are answered at once on any machine: the work is counted, not the time."""
    view = view_of(name, players, moves)
    take(view, Setting(), (120, 40))
    calls = 0

    def count(_frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        take(view, Setting(), (120, 40))
    finally:
        sys.setprofile(None)
    assert calls < CALLS
