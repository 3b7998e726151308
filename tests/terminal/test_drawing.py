"""The drawing of any table: nothing wider than the screen, everything reachable, nothing leaked."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.table import Badge, CardView, replace
from pentacles.games import found
from pentacles.terminal.bits import Thing, bit, flowed, padded, text_of, told, width_of
from pentacles.terminal.cards import block, face_lines
from pentacles.terminal.footer import Key
from pentacles.terminal.picture import Setting, take
from pentacles.terminal.prompt import Asking
from pentacles.terminal.text import cut, wrap
from pentacles.terminal.view import AS_DEALT, BY_SUIT, BY_VALUE, View
from pentacles.terminal.widgets import things
from tests.session.tables import hosted
from tests.terminal.table import after

SIZES = [(40, 16), (80, 24), (100, 30), (120, 40)]
CASES = [
    (name, players)
    for name, kind in found().items()
    for players in sorted({kind.min_players, kind.usual_players, kind.max_players})
]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_table_fits_every_screen(name: str, players: int) -> None:
    game = pentacles.game(name)
    for moves in (0, 110):
        state = after(game, players, 5 + moves, moves)
        asked = state.decisions[0].seat if not state.over else 0
        for viewer in (asked, None):
            table = state.table(viewer)
            for size in SIZES:
                view = View(
                    table, table.faces, game.drawing.looks, option=0 if table.options else None
                )
                picture = take(
                    view, Setting(asking=Asking("x" * 300), keys=[Key("Q", "quit")]), size
                )
                assert len(picture.rows) <= max(size[1], 16) + 2
                if size[0] >= 80:
                    assert len(picture.rows) == size[1]
                for row in picture.rows:
                    assert width_of(row) <= max(size[0], 40), text_of([row])
                shown = {one.thing for row in picture.options for one in row}
                if table.options:
                    assert Thing("option", 0) in shown


@pytest.mark.parametrize("name", pentacles.games())
def test_what_can_be_chosen_on_the_table_has_its_number_there(name: str) -> None:
    game = pentacles.game(name)
    rng = Rng(4)
    state = game.new(game.usual_players, 11)
    checked = 0
    for _ in range(60):
        if state.over:
            break
        seat = state.decisions[0].seat
        table = state.table(seat)
        view = View(table, table.faces, game.drawing.looks)
        picture = take(view, Setting(), (120, 40))
        there = {
            thing
            for thing, _, _ in things(
                [*picture.felt, *picture.own, *picture.hand], ("card", "seat")
            )
        }
        for thing in view.numbers:
            zone = next(
                (one for one in table.zones if any(card.key == thing.name for card in one.cards)),
                None,
            )
            if thing.kind == "seat" or (zone is not None and zone.layout != "pile"):
                assert thing in there, (thing, table.prompt)
                checked += 1
        state.play(seat, rng.choice(state.decisions[0].options))
    assert checked


def test_a_table_shows_only_what_its_viewer_knows() -> None:
    game = pentacles.game("wizard-cards", first_player="seat_0")
    state = game.new(2, 5)
    hidden = state.zone("hand_1")
    for size in SIZES:
        table = state.table(0)
        faces = {face.id: game.drawing.face_view(state, face) for face in game.faces}
        text = text_of(take(View(table, faces, game.drawing.looks), Setting(), size).rows)
        own = {face.code for face in game.faces} - set(hidden)
        assert not any(f"({code})" in text for code in hidden if code not in own)


@pytest.mark.parametrize("high", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("wide", [5, 9, 12, 20])
def test_blocks_of_every_size_hold_marks_and_long_names(high: int, wide: int) -> None:
    game = pentacles.game("wizards-and-relics")
    table = game.new(2, 5).table(0)
    view = View(table, table.faces, game.drawing.looks)
    marks = (Badge("+1"), Badge("a very long mark"), Badge(""))
    for zone in view.hand:
        for place, card in enumerate(zone.cards):
            rows = block(view, zone.name, place, replace(card, badges=marks), wide, high)
            assert len(rows) == high + 1
            assert all(width_of(row) == wide for row in rows)


def test_orders_of_the_hand() -> None:
    session = hosted("wiz", 2, seed=5)
    catalogue = session.views.catalogue()
    hands = []
    for order in (AS_DEALT, BY_SUIT, BY_VALUE):
        view = View(session.views.table(0), catalogue.faces, catalogue.looks, order=order)
        [zone] = view.hand
        hands.append([card.key for card in view.sorted(zone)])
    assert len({tuple(hand) for hand in hands}) == 3
    assert len({frozenset(hand) for hand in hands}) == 1


def test_widths_count_cells_not_characters() -> None:
    wide = "魔法使い" * 5
    assert width_of(padded([bit(wide)], 11)) == 11
    assert all(width_of([bit(line)]) <= 10 for line in wrap(wide, 10))
    assert width_of([bit(cut(wide, 7))]) <= 7
    assert "".join(wrap(wide, 10)) == wide
    rows = flowed([[bit(wide)]] * 3, 45, 2)
    assert all(width_of(row) <= 45 for row in rows)
    assert len(told("a b c d e f g h", 8, hang=2)) > 1


def test_a_group_that_is_too_wide_breaks_between_words_only() -> None:
    group = [bit("Hand 1"), bit(" ("), bit("dark"), bit(", "), bit("Points "), bit("35"), bit(")")]
    for room in (7, 9, 12, 20):
        assert " ".join(text_of(flowed([group], room)).split()) == "Hand 1 (dark, Points 35)"


@pytest.mark.parametrize("name", pentacles.games())
def test_nothing_on_a_card_is_cut_without_a_sign(name: str) -> None:
    game = pentacles.game(name)
    table = game.new(None, 3).table(0)
    view = View(table, table.faces, game.drawing.looks)
    state = game.new(None, 3)
    for printed in game.faces:
        face = game.drawing.face_view(state, printed)
        text = face.text.removeprefix(f"{face.name}. ")
        words = (face.short or text).split()
        for wide, high in ((9, 4), (12, 5), (14, 6), (18, 8)):
            lines = face_lines(view, CardView(None, printed.id), face, wide, high)
            assert len(lines) == high
            shown = " ".join(" ".join(lines).split())
            begins = bool(words) and f" {words[0]}" in shown.partition(face.name.split()[-1])[2]
            whole = " ".join(text.split())
            assert (
                " ".join(words) in shown
                or whole in shown
                or "\N{HORIZONTAL ELLIPSIS}" in shown
                or not begins
            )
