"""The registry and the public interface as README and architecture promise it."""

from __future__ import annotations

import doctest
import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import pentacles
from pentacles.games import game_class, load

ROOT = Path(__file__).parent.parent.parent


def test_games_are_found_by_themselves() -> None:
    assert "wizard-cards" in pentacles.games()
    assert pentacles.games() == sorted(pentacles.games())
    assert pentacles.game("wizard_cards").id == "wizard-cards"


def test_an_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(pentacles.BadOption, match="Did you mean 'wizard-cards'"):
        pentacles.game("wizard-card")
    with pytest.raises(pentacles.BadOption, match=r"Games: .*wizard-cards"):
        pentacles.game("chess")


@pytest.mark.parametrize("name", pentacles.games())
def test_the_first_matches_of_a_game_may_begin_at_once_in_several_threads(name: str) -> None:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            for _ in range(10):
                game = game_class(name)()
                matches = list(threads.map(game.new, [game.usual_players] * 4, range(4)))
                for seed, match in enumerate(matches):
                    assert match.to_json() == game.new(seed=seed).to_json()
    finally:
        sys.setswitchinterval(usual)


def test_the_package_docstring_runs() -> None:
    failed, tried = doctest.testmod(pentacles)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("page", ["README.md", "docs/positions.md", "docs/card-files.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    parser = doctest.DocTestParser()
    test = parser.get_doctest("\n".join(blocks), {}, page, page, 0)
    assert test.examples
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0


def test_repr_reproduces_game_and_state() -> None:
    game = pentacles.game("wizard-cards", jokers=True)
    assert repr(game) == "pentacles.game('wizard-cards', jokers=True)"
    state = game.new(seed=3)
    assert eval(repr(state), {"pentacles": pentacles}) == state


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"pentacles_state": 99}', "\x00", "[" * 9999]
)
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(pentacles.Unreadable):
        load(text)
    with pytest.raises(pentacles.Unreadable):
        pentacles.game("wizard-cards").from_json(text)


@pytest.mark.parametrize("step", ["ChooseHall", "Spoils"])
@pytest.mark.parametrize("number", [7, 1 << 20, 1 << 62])
def test_a_save_that_asks_a_seat_beyond_the_table_is_refused(step: str, number: int) -> None:
    game = pentacles.game("wizards-and-relics")
    with pytest.raises(pentacles.Unreadable, match="damaged"):
        game.from_json(asking(game, step, number))


def asking(game: Any, step: str, number: int) -> str:
    """A saved match that has come to a step, with another number in it and without its moves."""
    for seed in range(99):
        state = game.new(2, seed)
        while not state.over:
            if type(state.agenda[-1]).__name__ == step:
                data = json.loads(state.to_json())
                data["moves"] = None
                data["agenda"][-1][1] = number
                return json.dumps(data)
            state.play_unchecked(state.seat, min(state.options(state.seat)))
    raise AssertionError(f"no match comes to {step}")


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"pentacles_record": 99}', '{"pentacles_record": 1, "game": 3}']
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(pentacles.Unreadable):
        pentacles.replay(text)


@pytest.mark.parametrize("options", [3, None, {"cards": 1}, {"self": 1}, {"jokers": 1}, {"x": 1}])
def test_a_record_with_impossible_options_is_refused(options: object) -> None:
    record = pentacles.game("wizard-cards").new(seed=3).record
    text = record.to_json()
    data = json.loads(text)
    data["options"] = options
    with pytest.raises((pentacles.Unreadable, pentacles.BadOption)):
        pentacles.replay(json.dumps(data))


def test_a_record_with_an_impossible_move_is_refused() -> None:
    record = pentacles.game("wizard-cards").new(seed=3).record
    for move in ("0 stop", "x stop", "0 fly", "9 stop", "² stop", "-1 stop"):
        broken = pentacles.Record(**{**vars(record), "moves": (move,)})
        with pytest.raises(pentacles.Unreadable):
            pentacles.replay(broken)


def test_a_record_of_other_rules_is_refused() -> None:
    record = pentacles.game("wizard-cards").new(seed=3).record
    other = pentacles.Record(**{**vars(record), "version": "0.9"})
    with pytest.raises(pentacles.Unreadable, match=r"rules 0\.9"):
        pentacles.replay(other)


def test_leaving_is_recorded_between_the_actions() -> None:
    state = pentacles.game("wizard-cards").new(seed=3)
    state.play(state.seat, state.decisions[0].options[0])
    state.leave(1)
    assert state.winners == [0]
    assert state.record.moves[-1] == "1 leaves"
    assert pentacles.replay(state.record.to_json()) == state
    with pytest.raises(pentacles.Illegal):
        state.leave(0)


@pytest.mark.parametrize(
    "bad",
    [None, "1", 1.0, 53.0, [], object(), -1, pytest.param(10**5000, id="huge")],
)
def test_whatever_is_played_the_state_stays_untouched(bad: object) -> None:
    state = pentacles.game("wizard-cards", jokers=True).position({"hand_0": ["RJ", "2S"]})
    before = state.to_json()
    for call in (
        lambda: state.play(0, bad),  # type: ignore[arg-type]
        lambda: state.play(bad, 1),  # type: ignore[arg-type]
        lambda: state.leave(bad),  # type: ignore[arg-type]
        lambda: state.preview(0, bad),  # type: ignore[arg-type]
    ):
        with pytest.raises((pentacles.Illegal, TypeError)) as error:
            call()
        assert len(str(error.value)) < 300
        assert state.to_json() == before


def test_a_whole_number_of_another_kind_is_played_as_an_int() -> None:
    class Number:
        def __index__(self) -> int:
            return 1

    state = pentacles.game("wizard-cards").position({"hand_0": ["2S", "3S"]})
    state.play(0, Number())
    assert state.record.moves == ("0 cast 2S",)
    assert state.game.from_json(state.to_json()) == state


def test_a_preview_of_what_is_not_allowed_is_refused() -> None:
    state = pentacles.game("wizard-cards").position({"hand_0": ["JH", "2S", "3S"]})
    for seat, text in ((0, "cast KC"), (0, "stop"), (0, "lose 2S"), (1, "cast KC")):
        with pytest.raises(pentacles.Illegal):
            state.preview(seat, state.game.actions.parse(text))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("agenda", []),
        ("agenda", [["Cast"]]),
        ("agenda", [["DamageDiscard"]] * 3),
        ("outcome", [[0], "x", "WC-11.1"]),
        ("turn", 9),
        ("rng", 5),
        ("moves", [1, 2, 3]),
    ],
)
def test_a_save_that_does_not_follow_from_its_moves_is_refused(key: str, value: object) -> None:
    state = pentacles.game("wizard-cards").new(seed=3)
    state.play(state.seat, state.decisions[0].options[0])
    data = json.loads(state.to_json())
    data[key] = value
    with pytest.raises(pentacles.Unreadable, match="damaged"):
        state.game.from_json(json.dumps(data))


def test_a_save_with_other_options_is_refused_by_the_option_that_differs() -> None:
    state = pentacles.game("wizard-cards").new(seed=3)
    data = json.loads(state.to_json())
    other = json.dumps(data | {"options": data["options"] | {"jokers": True}})
    words = "saved with option 'jokers' True; this game has option 'jokers' False."
    with pytest.raises(pentacles.Unreadable, match=words):
        state.game.from_json(other)
    words = "saved with option 'taste' 1; this game has no option 'taste'."
    with pytest.raises(pentacles.Unreadable, match=words):
        state.game.from_json(json.dumps(data | {"options": data["options"] | {"taste": 1}}))


def test_a_save_from_before_an_option_came_is_read_with_its_default() -> None:
    state = pentacles.game("wizard-cards").new(seed=3)
    data = json.loads(state.to_json())
    del data["options"]["casting"]
    assert pentacles.load(json.dumps(data)).to_json() == state.to_json()
    other = pentacles.game("wizard-cards", casting="all_plays")
    with pytest.raises(pentacles.Unreadable, match="no option 'casting'"):
        other.from_json(json.dumps(data))


def test_seen_cards_and_counters_of_a_save_must_be_true() -> None:
    state = pentacles.game("wizard-cards").new(seed=3)
    data = json.loads(state.to_json())
    data["seen"] = [7] * 52
    with pytest.raises(pentacles.Unreadable, match="do not lead to this match"):
        state.game.from_json(json.dumps(data))


def test_the_place_of_a_known_card_in_another_hand_does_not_tell_its_age() -> None:
    game = pentacles.game("wizard-cards")
    for hand in (["2S", "8C", "3S"], ["8C", "2S", "3S"], ["2S", "3S", "8C"]):
        state = game.position({"hand_1": hand, "known_0": ["8C"]})
        faces = [card.face for card in state.table(0).zone("hand_1").cards]
        assert faces == ["clubs_8", None, None]


@pytest.mark.parametrize("name", ["wizard-cards", "wiz"])
def test_a_change_is_told_once_in_a_preview(name: str) -> None:
    """A hand and the counter of its cards change alike: both are marked, one has the words."""
    game = pentacles.game(name)
    tutorial = game.tutorial
    assert tutorial is not None
    game = pentacles.game(name, **tutorial.options)
    state = game.position(tutorial.position)
    first = game.actions.parse(tutorial.lessons[0].action)
    changes = state.preview(0, first)
    hand = {"wiz": "grip_0"}.get(name, "hand_0")
    told = {change.place: change.words for change in changes}
    assert told["cards_0"]
    assert told[hand] == ""
    words = [(change.words, change.old, change.new) for change in changes if change.words]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("seat", [-1, 3, 70])
def test_nobody_sees_from_a_seat_that_is_not_there(seat: int) -> None:
    state = pentacles.game("wizard-cards").new(seed=5)
    asked: list[Any] = [state.observation, state.sample, state.table]
    for ask in asked:
        with pytest.raises(
            pentacles.Unreadable, match=f"There is no seat {seat}: seats are 0 to 1."
        ):
            ask(seat)
    state.sample(2)  # what spectators know
    with pytest.raises(pentacles.Unreadable, match="no seat 2"):
        state.observation(2)


def test_a_game_author_finds_everything_in_one_place() -> None:
    """What adding-a-game.md imports, and nothing that isn't there."""
    import pentacles.core

    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^from (pentacles[.\w]*) import", page, re.MULTILINE)) == {
        "pentacles.core"
    }
    assert sorted(set(pentacles.core.__all__)) == sorted(pentacles.core.__all__)
    assert all(hasattr(pentacles.core, name) for name in pentacles.core.__all__)
