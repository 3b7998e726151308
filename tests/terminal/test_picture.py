"""How the room of a screen is used: inspector, numbers, news, footer, one's own seat."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.table import ChainScene, EventView, Table, Term, replace
from pentacles.session.messages import ChatLine, LogLine
from pentacles.terminal.bits import Thing, text_of
from pentacles.terminal.chain import chain_rows
from pentacles.terminal.footer import Key, key_row
from pentacles.terminal.log import log_rows
from pentacles.terminal.news import SINCE_MOVE, SINCE_TURN, news_for, news_rows
from pentacles.terminal.picture import Picture, Setting, take
from pentacles.terminal.signs import POINTER
from pentacles.terminal.view import View, first_order, in_card_order
from tests.terminal.table import after


def view_of(name: str, players: int, moves: int, seed: int = 7) -> View:
    """What the seat that is asked sees after some moves."""
    game = pentacles.game(name)
    state = after(game, players, seed, moves)
    table = state.table(state.decisions[0].seat)
    looks = game.drawing.looks
    view = View(table, table.faces, looks, order=first_order(looks))
    return View(in_card_order(view), table.faces, looks, order=view.order)


def shown(picture: Picture) -> str:
    return " ".join(text_of([*picture.rows, *picture.side]).split())


def test_piles_have_the_numbers_of_their_options_from_left_to_right() -> None:
    view = next(
        one for moves in range(40) if is_draw(one := view_of("wiz", 2, moves)) and top_of(one)
    )
    assert [option.zone for option in view.table.options] == ["deck", "discard"]
    screen = shown(take(view, Setting(), (80, 24)))
    assert screen.index("1 Deck") < screen.index("2 Discard pile")


def is_draw(view: View) -> bool:
    prompt = view.table.prompt
    return prompt is not None and prompt.kind == "draw"


def top_of(view: View) -> bool:
    """Whether the discard pile can be drawn from."""
    return any(option.zone == "discard" for option in view.table.options)


@pytest.mark.parametrize("size", [(100, 24), (80, 30), (120, 40), (200, 55)])
def test_the_inspector_has_the_full_text_of_what_is_pointed_at(size: tuple[int, int]) -> None:
    view = view_of("wizards-and-relics", 4, 60)
    zone = next(zone for zone in view.table.zones if zone.name == "shrine")
    face = view.face(zone.cards[0])
    assert face is not None
    pointed = View(view.table, view.faces, view.looks, focus=Thing("card", zone.cards[0].key or 0))
    picture = take(pointed, Setting(), size)
    note = " ".join(text_of([*picture.note, *picture.side]).split())
    assert " ".join(face.text.split()) in note


def test_without_a_cursor_the_words_of_the_cards_to_choose_stand_there() -> None:
    checked = 0
    for moves in range(40, 64, 3):
        view = view_of("wizards-and-relics", 4, moves)
        faces = {face.id: face for one in view.table.options if (face := view.face_of(one))}
        if not 2 < len(faces) < 5:
            continue
        side = " ".join(text_of(take(view, Setting(), (120, 40)).side).split())
        assert all(" ".join(face.text.split()) in side for face in faces.values())
        checked += 1
    assert checked


@pytest.mark.parametrize("name", pentacles.games())
def test_numbers_follow_the_cards(name: str) -> None:
    for moves in range(4, 40, 6):
        game = pentacles.game(name)
        if after(game, game.usual_players, 7, moves).over:
            break
        view = view_of(name, game.usual_players, moves)
        held = [card.key for zone in view.hand for card in view.sorted(zone)]
        numbers = [
            view.numbers[Thing("card", key)][0]
            for key in held
            if key is not None and Thing("card", key) in view.numbers
        ]
        assert numbers == sorted(numbers)
        assert numbers[:1] in ([], [0])


@pytest.mark.parametrize(("name", "players", "moves"), [("wysaertz", 12, 90), ("wiz", 6, 200)])
def test_the_own_seat_stays_on_a_small_screen(name: str, players: int, moves: int) -> None:
    view = view_of(name, players, moves, 7 if players == 12 else 11)
    me = next(seat for seat in view.table.seats if seat.is_viewer)
    picture = take(view, Setting(), (80, 24))
    assert len(picture.rows) == 24
    assert f"{me.name} (you)" in text_of(picture.own)
    assert len(picture.felt) <= picture.felt_room


def test_a_large_hand_is_drawn_as_cards_on_a_large_screen() -> None:
    view = view_of("wiz", 4, 90)
    assert len(view.table.zone(f"grip_{view.table.viewer}").cards) >= 15
    picture = take(view, Setting(), (120, 40))
    assert len(picture.hand) >= 9
    assert "Fire shard" in text_of(picture.hand)


def event(n: int, kind: str, seat: int | None, sentence: str, turn: int = 1) -> LogLine:
    return LogLine(n, n, EventView(kind, "X-1", seat, turn, sentence, (), (), ()))


def test_news_are_what_the_others_did_since_the_own_turn() -> None:
    log = [
        event(0, "turn", 0, "Turn 1: you."),
        event(1, "cast", 0, "You cast."),
        event(2, "turn", 1, "Turn 2: Ann."),
        event(3, "cast", 1, "Ann casts."),
    ]
    assert news_for(log, 0).items == ("Ann casts.",)
    log += [event(4, "lost", 0, "You lose a card."), event(5, "cast", 1, "Ann casts again.")]
    answered = news_for(log, 0, seen=5)
    assert (answered.since, answered.items) == (SINCE_MOVE, ("Ann casts again.",))
    log += [event(6, "turn", 0, "Turn 3: you."), event(7, "cast", 0, "You cast.")]
    told = news_for(log, 0, seen=7)
    assert told.since == SINCE_TURN
    assert told.items == ("Ann casts.", "You lose a card.", "Ann casts again.")
    rows = text_of(news_rows(told, 40, 1)).splitlines()
    assert len(rows) == 2
    assert "+" in rows[1]
    assert rows[1].endswith("Ann casts again.")


def test_the_footer_keeps_the_way_out() -> None:
    keys = [Key(str(n), "something", 3) for n in range(20)] + [Key("Q", "quit", 0)]
    text = text_of([key_row(keys, 80)])
    assert text.endswith("Q quit")
    assert len(text) <= 80


def test_chat_stands_in_the_log_where_it_was_said() -> None:
    story: list[LogLine | ChatLine] = [
        event(0, "a", 0, "One."),
        ChatLine(0, 1, "Ann", "Hello", 0.0),
        event(1, "b", 0, "Two."),
    ]
    text = text_of(log_rows(story, 60))
    assert text.index("One.") < text.index("Ann: Hello") < text.index("Two.")


def test_a_chain_is_a_stack_with_the_newest_on_top() -> None:
    table: Table = view_of("wysaertz", 4, 10).table
    terms = (Term("Troll", "at Fyreball", seat=0), Term("Fyreball", "at a gate", seat=1))
    scene = ChainScene(title="Chain", terms=terms, rule="WY-9.2")
    rows = text_of(chain_rows(replace(table), scene, 60)).splitlines()
    assert len(rows) == 3
    assert "Troll" in rows[1]
    assert POINTER in rows[1]
    assert "Fyreball" in rows[2]
