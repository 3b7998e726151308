"""Options, positions and illegal actions: what is refused, and with which words (ac30)."""

from __future__ import annotations

from typing import Any

import pytest

import pentacles
from pentacles.core.errors import BadOption, Illegal, Unreadable
from pentacles.core.rng import Rng
from pentacles.games.wizards_and_relics.terms import HAND

from .altered import text_with
from .builder import A, B, at_random, game, new, only, position


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 3}, "Unknown option 'players' for Wizards & Relics."),
        ({"seed": 3}, "Unknown option 'seed' for Wizards & Relics."),
        ({"deck_setup": "magic"}, "Option 'deck_setup' must be one of balanced, lightning, "),
        ({"go_big": 3}, "Option 'go_big' must be one of true, false, got 3."),
        ({"first_master": "seat_4"}, "Option 'first_master' must be one of random, seat_0, "),
        ({"hall_target": 6}, "Option 'hall_target' must be between 0 and 5, got 6."),
        ({"card_set": "missing"}, "Unknown card set 'missing'."),
        ({"card_set": "../cards/standard"}, "Unknown card set '../cards/standard'."),
        ({"card_set": 3}, "Option 'card_set' must be base or the name of a card set, got 3."),
    ],
)
def test_options_refused_when_the_game_is_made(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption) as error:
        pentacles.game("wizards-and-relics", **options)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize(
    ("options", "players", "words"),
    [
        ({}, 1, "Wizards & Relics needs 2 to 4 players, got 1."),
        ({}, 5, "Wizards & Relics needs 2 to 4 players, got 5."),
        ({"deck_setup": "grid"}, 3, "The grid draft is for exactly 2 players, got 3."),
        ({"deck_setup": "winchester"}, 4, "The winchester draft is for exactly 2 players, got 4."),
        ({"deck_setup": "pack_draft"}, 2, "The pack draft is for 3 or 4 players, got 2."),
        (
            {"first_master": "seat_2"},
            2,
            "first_master is seat_2, but there are only 2 players.",
        ),
    ],
)
def test_ac30_options_refused_when_the_match_is_made(
    options: dict[str, Any], players: int, words: str
) -> None:
    with pytest.raises(BadOption) as error:
        game(**options).new(players=players, seed=1)
    assert str(error.value) == words


def test_ac30_a_third_seat_may_be_master_with_three_players() -> None:
    assert new(3, first_master="seat_2").seats == 3


def test_the_apprentice_set_plays() -> None:
    state = new(2, card_set="apprentice")
    assert any(
        code == "ember_champion" for zone in ("deck_0", "deck_1") for code in state.zone(zone)
    ) or ("ember_champion" in state.zone("set_aside") + state.zone("hand_0") + state.zone("hand_1"))


@pytest.mark.rule("WR-22.1")
def test_an_illegal_action_names_action_and_decision() -> None:
    state = new(2)
    for action in range(144):
        if action in state.options(A):
            continue
        refusal = state.why_not(A, action)
        assert refusal is not None
        assert not refusal.reason.startswith("Illegal")
        text = state.game.actions.text(action).replace(" ", "_")
        with pytest.raises(Illegal) as caught:
            state.play(A, action)
        assert caught.value.reason == (
            f"Illegal action {text} for decision mulligan. {refusal.reason}"
        )
        assert caught.value.rule == refusal.rule == ("WR-13.3" if text == "draw" else "WR-2.6")


def test_the_action_space_is_fixed() -> None:
    actions = game().actions
    assert actions.size == 144
    assert actions.parse("jeff_the_mage") == 0
    assert actions.parse("truffle_diviner") == 50
    assert actions.parse("kroanlor") == 60
    assert actions.parse("loaded_dice") == 108
    assert actions.parse("done") == 120
    assert actions.parse("draw") == 121
    assert [actions.parse(f"seat {seat}") for seat in (1, 2, 3)] == [122, 123, 124]
    assert actions.parse("pile 0") == 125
    assert actions.parse("row 0") == 129
    assert actions.parse("column 0") == 132
    assert actions.parse("auto") == 135
    assert actions.parse("line 0") == 136


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"step": "breakfast"}, "'step' must be one of"),
        ({"step": "draft"}, "There is a draft only"),
        ({"step": "build"}, "Decks are built only"),
        ({"master": 2}, "'master' must be a seat from 0 to 1"),
        ({"round": -1}, "'round' must be a whole number"),
        ({"drawn": [1]}, "'drawn' must be a list of 2 numbers"),
        ({"fighting": 3}, "'fighting' must be a list of seats"),
        ({"step": "victory"}, "The winner needs a wizard on the table"),
        ({"hand_0": ["nobody"]}, "has no card 'nobody'"),
        ({"hand_0": ["lars", "lars"]}, "'lars' is there only once"),
        ({"cellar": ["lars"]}, "has no 'cellar'"),
    ],
)
def test_positions_that_cannot_be(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        position(**parts)


def test_a_position_names_what_matters_and_fills_the_rest() -> None:
    match = position(
        players=3,
        hand_1="lars regulation_staff",
        deck_1="boomhilda kroanlor",
        hall_2="forest_friend",
        discard_0="dusty_tome",
        shrine="the_academy",
        master=2,
        round=4,
        drawn=[1, 2, 3],
    )
    assert match.hand(B) == ["lars", "regulation_staff"]
    assert match.zone("deck_1")[:2] == ["boomhilda", "kroanlor"]
    assert len(match.zone("deck_1")) > 10
    assert len(match.hand(A)) == 7
    assert match.state.turn == 4
    assert match.state.drawn == [1, 2, 3]
    assert match.state.master == 2
    assert all(code != "the_academy" for code in match.zone("shrines"))
    shrine_ids = {face.id for face in game().faces if face.kind == "shrine"}
    for seat in range(3):
        assert not shrine_ids & set(match.zone(f"hand_{seat}") + match.zone(f"deck_{seat}"))


def test_an_exact_deck() -> None:
    match = position(
        players=2, deck_0=only("lars boomhilda"), hand_0="mediocre_mage regulation_staff"
    )
    assert match.zone("deck_0") == ["lars", "boomhilda"]


def test_a_saved_match_with_own_cards_comes_back(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_with(lars='{ when = "reveal", verb = "draw", n = 3 }'), encoding="utf-8")
    own = pentacles.game("wizards-and-relics", cards=str(path))
    state = own.new(players=2, seed=3)
    state.play(A, state.options(A)[0])
    from pentacles.games import load

    assert load(state.to_json()) == state
    assert pentacles.replay(state.record) == state


@pytest.mark.parametrize(
    ("setup", "players", "parts"),
    [
        ("winchester", 2, {"step": "draft", "pile_1": ["lars", "kroanlor"]}),
        ("grid", 2, {"step": "draft", "cell_4": ["lars"], "picks": 3}),
        ("pack_draft", 3, {"step": "draft", "pool_0": ["lars"]}),
        ("pack_draft", 4, {"step": "build", "pool_0": ["lars", "kroanlor"]}),
        ("winchester", 2, {"step": "build", "pool_1": ["lars"]}),
        ("grid", 2, {"hand_0": ["lars", "kroanlor", "boomhilda"]}),
        ("balanced", 4, {"step": "mulligan"}),
    ],
)
def test_positions_of_every_step_can_be_played_on(
    setup: str, players: int, parts: dict[str, Any]
) -> None:
    match = position({"deck_setup": setup}, players=players, **parts)
    for name, cards in parts.items():
        if name.rstrip("0123456789").endswith("_"):
            assert set(cards) <= set(match.zone(name))
    for _ in at_random(match.state, 4):
        pass
    assert match.state.over


def test_packs_of_different_sizes_are_refused() -> None:
    with pytest.raises(Unreadable, match="the same number"):
        position({"deck_setup": "pack_draft"}, players=3, step="draft", pack_0=["lars"])


@pytest.mark.parametrize("held", [1, 7, 62, 63, 80])
def test_a_pick_is_a_draw_from_the_options_however_large_the_hand(held: int) -> None:
    state = new()
    hand = state.zones[state.at(A, HAND)]
    others = [card for cards in state.zones for card in cards if card not in hand]
    wizards_and_relics = [card for card in others if state.face[card] < state.book.shrines]
    hand[:] = [*hand, *wizards_and_relics][:held]
    for _ in range(min(held, 20)):
        options = state.options(A)
        picks = [state.agenda[-1].pick(state, A, Rng(seed)) for seed in range(20)]
        assert picks == [Rng(seed).choice(options) for seed in range(20)]
        state.play_unchecked(A, options[0])
