"""What every game has to say about itself: actions, rules, cards, options, positions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pentacles
from pentacles.core.drawing import FACE_LETTERS
from pentacles.core.rng import Rng
from pentacles.games import game_class
from tests.conformance.cases import Case, choose, finish, moments


def test_action_texts_round_trip(case: Case) -> None:
    actions = case.game.actions
    for action in range(actions.size):
        assert actions.parse(actions.text(action)) == action
        assert actions.parse(f"  {actions.text(action).upper()} ") == action
        assert actions.label(action).isprintable()


def test_a_game_names_its_options_and_presets(name: str) -> None:
    kind = game_class(name)
    assert kind.id == name
    assert kind.title
    assert kind.summary
    assert kind.min_players <= kind.usual_players <= kind.max_players
    for option in kind.option_list:
        assert option.help
        assert option.allowed
        for rule in option.rules:
            assert rule in pentacles.game(name).rules
    for options in (*kind.presets.values(), *kind.representatives):
        pentacles.game(name, **options)


def test_the_letters_of_options_stay_the_same_and_are_free(name: str) -> None:
    letters = game_class(name).drawing.letters
    assert len(set(letters.values())) == len(letters), "a letter means one thing"
    assert not set(letters.values()) & set(FACE_LETTERS)
    words: set[str] = set()
    for options in (*game_class(name).representatives, {}):
        actions = pentacles.game(name, **options).actions
        words |= {actions.text(action).partition(" ")[0] for action in range(actions.size)}
    assert set(letters) <= words


def test_an_option_has_its_letter_or_the_number_of_its_place(name: str) -> None:
    letters = game_class(name).drawing.letters
    state = pentacles.game(name).new(seed=5)
    rng = Rng(5)
    for _ in range(60):
        if state.over:
            break
        seat, action = choose(state, rng)
        for place, option in enumerate(state.table(seat).options):
            number = str((place + 1) % 10) if place < 10 else ""
            own = letters.get(option.text.partition(" ")[0], "") if option.card is None else ""
            assert option.key in (own or number, number), option
        state.play(seat, action)


def test_the_representatives_switch_every_option(name: str) -> None:
    kind = game_class(name)
    for option in kind.option_list:
        if option.kind == "flag":
            chosen = {
                pentacles.game(name, **chosen).options[option.name]
                for chosen in kind.representatives
            }
            assert chosen == {True, False}, option.name
        else:
            given_values = [
                chosen[option.name] for chosen in kind.representatives if option.name in chosen
            ]
            assert any(value != option.default for value in given_values), option.name


def test_bad_options_name_the_option_and_what_is_allowed(name: str) -> None:
    with pytest.raises(pentacles.BadOption, match="no_such_option"):
        pentacles.game(name, no_such_option=1)
    for option in game_class(name).option_list:
        with pytest.raises(pentacles.BadOption, match=option.name):
            pentacles.game(name, **{option.name: object()})


def test_bad_player_counts_and_seeds_are_refused(name: str) -> None:
    game = pentacles.game(name)
    for players in (-1, 0 if game.min_players > 0 else -2, game.max_players + 1, True, "2", 2.0):
        with pytest.raises(pentacles.BadOption):
            game.new(players=players, seed=1)  # type: ignore[arg-type]
    for seed in ("7", 1.5, True, 1 << 300):
        with pytest.raises(pentacles.BadOption, match="seed"):
            game.new(seed=seed)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_match_and_no_seed_another(case: Case) -> None:
    game = case.game
    assert game.new(case.players, 5) == game.new(case.players, 5)
    seeds = {game.new(case.players).seed for _ in range(4)}
    assert len(seeds) == 4


def test_a_position_without_words_is_a_match(case: Case) -> None:
    state = case.game.position({"players": case.players, "seed": 3})
    assert not state.over
    ended = finish(state, Rng(1))
    assert pentacles.replay(ended.record.to_json()) == ended


def test_bad_positions_are_refused(case: Case) -> None:
    game = case.game
    zone = game.zones(case.players)[0].name
    code = game.faces[0].code
    copies = game.printed(case.players).count(0)
    bad: list[dict[str, Any]] = [
        {"no_such_zone": []},
        {zone: ["no such card"]},
        {zone: [code] * (copies + 1)},
        {zone: 7},
        {zone: {"some": []}},
    ]
    for description in bad:
        with pytest.raises(pentacles.Unreadable):
            game.position({"players": case.players, **description})


def test_faces_have_names_codes_and_texts(name: str) -> None:
    faces = pentacles.game(name).faces
    assert [face.index for face in faces] == list(range(len(faces)))
    assert len({face.id for face in faces}) == len(faces)
    assert len({face.code for face in faces}) == len(faces)
    for face in faces:
        assert face.name
        assert len(face.short) <= 32
        assert f"{face.name}{face.text}{face.short}".isprintable()


@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=40))
def test_unreadable_actions_are_refused(name: str, text: str) -> None:
    state = pentacles.game(name).new(seed=1)
    before = state.to_json()
    wanted = " ".join(text.casefold().split())
    if wanted in [action.casefold() for action in state.game.actions.texts]:
        return
    with pytest.raises(pentacles.Unreadable) as error:
        state.do(text)
    assert len(str(error.value)) < 400
    assert state.to_json() == before


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_damaged_saves_are_refused_or_still_a_match(name: str, data: st.DataObject) -> None:
    case = Case(name, "{}", game_class(name).usual_players)
    kept = moments(case)
    state = kept[data.draw(st.integers(0, len(kept) - 1))]
    saved = json.loads(state.to_json())
    key = data.draw(st.sampled_from(sorted(saved)))
    junk: Any = data.draw(
        st.one_of(
            st.none(),
            st.integers(-5, 1 << 70),
            st.text(max_size=5),
            st.lists(st.integers(-2, 99), max_size=4),
            st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
        )
    )
    saved[key] = junk
    refused: Exception | None = None
    try:
        loaded = case.game.from_json(json.dumps(saved))
    except (pentacles.Unreadable, pentacles.BadOption) as error:
        refused = error
    else:
        held = sorted(card for zone in loaded.zones for card in zone)
        assert held == list(range(len(loaded.face)))
    assert refused is None or str(refused)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(-(1 << 64), 1 << 64))
def test_any_seed_deals_a_whole_match(name: str, seed: int) -> None:
    state = pentacles.game(name).new(seed=seed)
    assert sorted(card for zone in state.zones for card in zone) == list(range(len(state.face)))
    rng = Rng(seed)
    for _ in range(30):
        if not state.over:
            state.play(*choose(state, rng))
