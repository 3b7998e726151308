"""Plain mode as a table: cards with their print, only what changed, nothing of one's own cut."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import pentacles
from pentacles.bots import Eyes, advise, make_bot
from pentacles.cli.match import DEFAULT_LEVEL, HINT, Match
from pentacles.cli.match_story import Line, place_of, shortened
from pentacles.cli.prompt import RECENT, Prompter
from pentacles.cli.table_text import Drawer
from pentacles.core.errors import BadOption
from pentacles.core.state import State
from pentacles.core.table import Table
from pentacles.session.hint_order import NOTE
from pentacles.terminal.view import View, first_order

ONE_CARD_GAMES = ("wizard-cards", "wiz", "wizards-and-relics", "wysaertz")
Told = pytest.CaptureFixture[str]


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def asked(name: str, seed: int = 4) -> tuple[State, Table]:
    """A match in which seat 0 is asked for the first time."""
    state = pentacles.game(name).new(None, seed)
    bot = make_bot("apprentice", seed)
    while not state.asked & 1:
        seat = state.decisions[0].seat
        state.play(seat, bot.choose(Eyes(state, seat)))
    return state, state.table(0)


@pytest.mark.parametrize("name", pentacles.games())
def test_cards_to_choose_from_are_more_than_names(name: str, capsys: Told) -> None:
    _, table = asked(name)
    Prompter(pentacles.game(name)).ask(table)
    told = flat(capsys.readouterr().out)
    drawer = Drawer(pentacles.game(name))
    faces = {option.card: drawer.face_of(table, option.card) for option in table.options}
    known = [face for face in faces.values() if face is not None]
    for face in known if len(known) > 1 else ():
        printed = [*drawer.faces.strip(face), drawer.faces.full(face) or drawer.faces.short(face)]
        assert all(words in told for words in printed), face


def test_powers_colours_and_texts_stand_beside_the_options(capsys: Told) -> None:
    state = pentacles.game("wizards-and-relics").new(2, 4)
    prompter = Prompter(state.game)
    prompter.ask(state.table(0))
    first = flat(capsys.readouterr().out)
    text = "(Red, Enlightened, power 3, superb. +2 while a rival has more wizards in the Hall"
    assert text in first
    prompter.ask(state.table(0))
    again = flat(capsys.readouterr().out)
    assert "(Red, Enlightened, power 3, superb; +2 behind; +2 per earlier battle)" in again


@pytest.mark.parametrize("name", ONE_CARD_GAMES)
def test_hands_are_sorted_as_on_the_screen(name: str, capsys: Told) -> None:
    state, table = asked(name)
    drawer = Drawer(state.game)
    drawer.draw(table)
    told = flat(capsys.readouterr().out)
    looks = state.game.drawing.looks
    view = View(table, table.faces, looks, order=first_order(looks))
    hand = view.hand[0]
    names = [drawer.names[card.face or ""].removesuffix(")") for card in view.sorted(hand)]
    line = told[told.index(f"{hand.title}: ") :]
    places = []
    at = 0
    for one in names:
        at = line.index(one, at)
        places.append(at)
    assert places == sorted(places)
    assert len(names) > 2


def test_only_what_changed_is_told(capsys: Told) -> None:
    state = pentacles.game("wizard-cards").new(2, 4)
    prompter = Prompter(state.game)
    prompter.table(state.table(0))
    first = capsys.readouterr().out
    assert "Seat 1" in first
    assert "Turn 1" in first
    prompter.table(state.table(0))
    assert capsys.readouterr().out == ""
    vigor = next(one for one in state.table(0).options if "Lesser Vigor" in one.label)
    state.play(0, vigor.action)
    prompter.table(state.table(0))
    changed = capsys.readouterr().out
    assert "Spell: Lesser Vigor" in changed
    assert "Hand 4 (was 5)" in changed
    assert "Seat 1" not in changed
    assert "Deck" not in changed
    prompter.whole_table(state.table(0))
    whole = capsys.readouterr().out
    assert all(words in whole for words in ("Seat 1", "Deck", "No damage yet.", "Hand: "))


def test_of_the_same_cards_only_the_changed_ones_are_told(capsys: Told) -> None:
    state = pentacles.game("wizards-and-relics").new(2, 4)
    prompter = Prompter(state.game)
    prompter.table(state.table(0))
    prompter.ask(state.table(0))
    name = "Puddle Prophet"
    pick = next(one for one in state.table(0).options if name in one.label)
    state.play(0, pick.action)
    capsys.readouterr()
    prompter.table(state.table(0))
    told = flat(capsys.readouterr().out)
    assert told == f"Seat 0 (you) Hand: {name} (Blue, power 2) [picked]; the rest as before"


def test_only_marks_that_are_on_the_screen_are_explained(capsys: Told) -> None:
    """A running sum shows the wizards of a battle without their marks."""
    state = pentacles.game("wizards-and-relics").position(
        {
            "players": 2,
            "shrine": ["underdog_stadium"],
            "hand_0": ["puddle_prophet", "tea_stained_map", "dusty_tome", "lars"],
            "hand_1": ["lava_spurter", "regulation_staff", "dusty_tome", "forest_friend"],
        }
    )
    for seat, cards in enumerate(
        ("puddle_prophet tea_stained_map", "lava_spurter regulation_staff")
    ):
        for card in cards.split():
            state.play(seat, state.game.actions.parse(card))
    table = state.table(0)
    marks = [badge.text for card in table.zone("wizards_0").cards for badge in card.badges]
    assert "+1" in marks
    drawer = Drawer(state.game)
    drawer.draw(table)
    drawer.texts(table)
    told = flat(capsys.readouterr().out)
    assert "advantage over red" in told
    assert "[+1]" not in told


def test_a_pick_doesn_t_hide_the_rest_of_the_hand(capsys: Told) -> None:
    """Relics are asked for next: the wizards in hand, which no option names, are told again."""
    state = pentacles.game("wizards-and-relics").new(2, 5)
    prompter = Prompter(state.game)
    while state.public_kind(0) != "choose_wizard":
        seat = state.decisions[0].seat
        state.play(seat, state.options(seat)[-1])
    prompter.table(state.table(0))
    state.play(0, state.options(0)[0])
    capsys.readouterr()
    table = state.table(0)
    prompter.table(table)
    told = flat(capsys.readouterr().out)
    assert told.count("[picked]") == 1
    held = [card.face or "" for card in table.zone("hand_0").cards]
    assert len(held) > 2
    assert all(table.faces[face].name in told for face in held)


def test_cards_that_can_all_be_chosen_are_told_by_the_options_alone(capsys: Told) -> None:
    state = pentacles.game("wiz").new(2, 12)
    prompter = Prompter(state.game)
    while state.agenda[-1].kind != "discard" or not state.asked & 1:
        prompter.table(state.table(0))
        seat = state.decisions[0].seat
        texts = {state.game.actions.text(one): one for one in state.options(seat)}
        state.play(seat, texts.get("draw deck", texts.get("done", next(iter(texts.values())))))
    capsys.readouterr()
    table = state.table(0)
    faces = [card.face for zone in table.zones if zone.place == "hand" for card in zone.cards]
    assert len(faces) > len(set(faces))  # copies of a card are chosen by one option
    prompter.table(table)
    assert "Cards: " not in capsys.readouterr().out


def test_a_zone_that_a_scene_shows_is_told_once(capsys: Told) -> None:
    for seed in range(30):
        state, bot = pentacles.game("wysaertz").new(None, seed), make_bot("apprentice", seed)
        while not state.over:
            seat = state.decisions[0].seat
            table = state.table(seat)
            shown = {term.card for scene in table.scenes for term in scene.terms}
            chain = [card for zone in table.zones if zone.title == "Chain" for card in zone.cards]
            if chain and all(card.key in shown for card in chain):
                Drawer(state.game).draw(table)
                assert capsys.readouterr().out.count("\nChain: ") == 1
                return
            state.play(seat, bot.choose(Eyes(state, seat)))
    raise AssertionError("no scene shows the chain")


def test_what_is_gone_is_told(capsys: Told) -> None:
    state = pentacles.game("wizard-cards").new(2, 4)
    prompter = Prompter(state.game)
    for words in ("cast 5H", "stop"):
        prompter.table(state.table(0))
        state.play(0, state.game.actions.parse(words))
    assert "Spell: Lesser Vigor" in capsys.readouterr().out
    prompter.table(state.table(0))
    assert "Spell: empty" in capsys.readouterr().out


# News


def line(move: int, sentence: str, turn: int = 1) -> Line:
    return Line(move, turn, 0, "kind", "", sentence)


def test_ones_own_moves_and_what_concerns_one_are_never_left_out() -> None:
    own = [line(1, f"You do thing {number}.") for number in range(50)]
    own += [line(1, "Seat 1 suffers.")]
    others = [line(2 + number, f"Seat 1 does thing {number}.", 2) for number in range(100)]
    others[40] = line(42, "Seat 1 attacks you.", 2)
    found = shortened([*own, *others], {1}, RECENT)
    kept = [one for one in found if isinstance(one, Line)]
    assert kept[: len(own)] == own
    assert others[40] in kept
    assert kept[-RECENT:] == others[-RECENT:]
    assert len(kept) < len(own) + len(others)
    assert sum(one for one in found if isinstance(one, int)) + len(kept) == len(own) + len(others)


def test_what_others_answer_in_ones_own_turn_is_never_left_out() -> None:
    own = [line(1, "You attack."), line(2, "Seat 1 takes 3 Hits.")]
    others = [line(3 + at, f"Seat 1 does thing {at}.", 2) for at in range(50)]
    found = shortened([*own, *others], {1}, RECENT)
    assert found[:2] == own
    assert found[2] == 50 - RECENT


@pytest.mark.parametrize("name", ["witless-wizards", "wysaertz"])
def test_the_whole_result_of_ones_own_action_is_told(name: str, capsys: Told) -> None:
    players = pentacles.game(name).max_players
    match = Match.new(pentacles.game(name).new(players, 2), 0, "", "random")
    hand = make_bot("random", 3)
    long = 0
    for _ in range(40):
        while not match.state.over and not match.is_mine(match.asked()[0]):
            match.move_rival(match.asked()[0])
        capsys.readouterr()
        heard = match.narrator.heard.get(0, 0)
        match.narrator.show_news(0)
        told = flat(capsys.readouterr().out)
        mine = {one.n for one in match.session.replay.moves(0) if one.seat == 0}
        for one in match.session.views.log(0).lines[heard:]:
            assert one.move not in mine or flat(one.event.sentence) in told
        long += "more here: say log" in told
        if match.state.over:
            break
        match.play(0, hand.choose(Eyes(match.state, 0)))
    assert long or name != "wysaertz"


def test_arithmetic_is_broken_down_even_when_it_has_passed(capsys: Told) -> None:
    match = Match.new(pentacles.game("witless-wizards").new(2, 4), 0, "", DEFAULT_LEVEL)
    told = ""
    hand = make_bot("apprentice", 9)
    while not match.state.over:
        seat = match.asked()[0]
        if match.is_mine(seat):
            match.narrator.show_news(seat)
            match.prompter.table(match.state.table(seat))
            told += flat(capsys.readouterr().out)
            match.play(seat, hand.choose(Eyes(match.state, seat)))
        else:
            match.move_rival(seat)
    fights = [event for _, event in match.session.board.events if event.rule == "WW-5.4"]
    assert len(fights) > 4
    assert told.count(" Total Attack is ") >= len(fights) - 1
    assert "(die " in told
    assert "Attack: Battle Die " not in told  # the log tells it


def test_a_reckoning_is_told_with_its_own_rule() -> None:
    told = [line(1, "You attack."), line(1, "You have 6."), line(1, "Turn 2.")]
    rules = ["WW-4.2", "WW-5.4", "WW-2.1"]
    found = [replace(one, rule=rule) for one, rule in zip(told, rules, strict=True)]
    assert place_of(found, 1, "WW-5.4") == 2
    assert place_of(found, 1, "WW-9.9") == 3
    assert place_of(found, 2, "WW-5.4") == 3


# One option


def test_a_single_option_is_answered_with_one_line(capsys: Told) -> None:
    for seed in range(20):
        match = Match.new(pentacles.game("wysaertz").new(None, seed), 0, "", DEFAULT_LEVEL)
        while not match.state.over:
            seat = match.asked()[0]
            if not match.is_mine(seat):
                match.move_rival(seat)
                continue
            options = match.state.table(seat).options
            if len(options) == 1:
                capsys.readouterr()
                before = match.state.plays_made
                assert match.turn(seat, None)  # type: ignore[arg-type]  # nobody is asked
                told = flat(capsys.readouterr().out)
                assert told.count(f"Only option: {options[0].label}.") == 1
                assert match.state.plays_made == before + 1
                return
            match.play(seat, options[0].action)
    raise AssertionError("no decision had a single option")


def test_the_card_of_an_option_is_read_by_its_number(capsys: Told) -> None:
    state, table = asked("wizards-and-relics")
    match = Match.new(state, 0, "", DEFAULT_LEVEL)
    assert not match.obey("card 1", 0, table.options)
    face = match.prompter.drawer.face_of(table, table.options[0].card)
    assert face is not None
    assert capsys.readouterr().out.startswith(face.name)


@pytest.mark.parametrize(("seed", "note"), [(8, NOTE), (5, "")])
def test_a_hint_is_told_in_the_order_of_the_search(seed: int, note: str, capsys: Told) -> None:
    state, table = asked("wizard-cards", seed)
    match = Match.new(state, 0, "", DEFAULT_LEVEL)
    match.show_hint(0)
    told = capsys.readouterr().out
    numbers = [int(found) for found in re.findall(r"^ +(\d+)  \S", told, re.MULTILINE)]
    best = [hint.action for hint in advise(state, 0, HINT)[:3]]
    assert [table.options[number - 1].action for number in numbers] == best
    assert (NOTE in flat(told)) == bool(note)
    match.show_hint(0)
    assert NOTE not in flat(capsys.readouterr().out)  # once is enough


def test_the_sage_gives_a_hint_too_where_it_knows_the_match(capsys: Told) -> None:
    state, table = asked("wizard-cards", 5)
    match = Match.new(state, 0, "", DEFAULT_LEVEL)
    assert not match.obey("hint sage", 0, table.options)
    first = advise(state, 0, HINT, by="sage")[0]
    number = [option.action for option in table.options].index(first.action) + 1
    assert capsys.readouterr().out.lstrip().startswith(f"{number}  ")
    other = pentacles.game("wizard-cards", jokers=True).new(seed=5)
    match = Match.new(other, other.seat, "", DEFAULT_LEVEL)
    with pytest.raises(BadOption, match="so it can't say anything"):
        match.obey("hint sage", other.seat, ())
