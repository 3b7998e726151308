"""The sage: plays what it has learned, says what it hasn't, and never a wrong move."""

from __future__ import annotations

import copy
import io
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pentacles
from pentacles.bots import Eyes, SageBot, make_bot, sage_gap
from pentacles.bots.arena import compete, play_match
from pentacles.bots.network import PARTS, Network, read_network
from pentacles.bots.sage import WEIGHTS, player, rated, sage_network, sage_order
from pentacles.bots.search_bot import SearchBot
from pentacles.core.compact import compact_view
from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.rng import Rng

SHIPPED = sorted(path.stem for path in WEIGHTS.glob("*.npz"))


@pytest.fixture
def network() -> Network:
    return read_network(WEIGHTS / "wizard-cards-2.npz")


def test_every_game_has_a_sage_for_two() -> None:
    assert {f"{name}-2" for name in pentacles.games()} <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_we_ship_fits_and_plays(name: str) -> None:
    path = WEIGHTS / f"{name}.npz"
    assert path.stat().st_size <= 500_000
    game_id, _, players = name.rpartition("-")
    game = pentacles.game(game_id)
    assert sage_gap(game, int(players)) == ""
    state = game.new(int(players), 3)
    state.recording = False
    play_match(state, [SageBot(seat) for seat in range(state.seats)])
    assert state.over


def test_who_begins_and_what_names_are_shown_does_not_matter() -> None:
    assert not sage_gap(pentacles.game("wizard-cards", first_player="seat_1"), 2)
    assert not sage_gap(pentacles.game("wizard-cards", nerdier_names=True), 2)


def test_where_it_has_learned_nothing_an_adept_plays_and_it_says_so() -> None:
    game = pentacles.game("wizard-cards", jokers=True)
    gap = sage_gap(game, 2)
    assert "it was trained with jokers=False, this is jokers=True" in gap
    assert gap.endswith("an adept plays in its place.")
    state = game.new(seed=4)
    assert compete(game, ["sage", "random"], 2).standings["sage"].seats == 2
    for _ in range(10):
        eyes = Eyes(state, state.seat)
        chosen = make_bot("sage", 7).choose(eyes)
        assert chosen == make_bot("adept", 7).choose(eyes)
        state.play(state.seat, chosen)
    gap = sage_gap(pentacles.game("wysaertz"), 7)
    assert "WysaertZ with 2" in gap
    assert "not with 7" in gap


def test_with_cards_of_your_own_an_adept_plays(tmp_path: Path) -> None:
    game = pentacles.game("wizard-cards")
    text = (game.folder / "cards" / "standard.toml").read_text(encoding="utf-8")
    cards = tmp_path / "mine.toml"
    cards.write_text(text, encoding="utf-8")
    gap = sage_gap(pentacles.game("wizard-cards", cards=str(cards)), 2)
    assert "not with yours" in gap


def test_without_numpy_an_adept_plays_and_the_command_is_told() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import pentacles\n"
        "from pentacles.bots import Eyes, make_bot, sage_gap\n"
        "game = pentacles.game('wizard-cards'); state = game.new(seed=1)\n"
        "eyes = Eyes(state, state.seat)\n"
        "assert make_bot('sage', 3).choose(eyes) == make_bot('adept', 3).choose(eyes)\n"
        "print(sage_gap(game, 2))\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "needs the package numpy" in told.stdout
    assert "an adept plays in its place" in told.stdout


def test_a_network_of_your_own_has_no_stand_in(network: Network) -> None:
    bot = SageBot(1, network)
    state = pentacles.game("wizard-cards").new(seed=1)
    assert bot.choose(Eyes(state, state.seat)) in state.options(state.seat)
    other = pentacles.game("wizard-cards", more_hectic=True).new(seed=1)
    with pytest.raises(BadOption, match="trained with more_hectic=False"):
        bot.choose(Eyes(other, other.seat))
    strange = Network(network.parts, network.facts | {"view": "c0-00000000"})
    with pytest.raises(BadOption, match="trained with the view c0-00000000, this is c1-"):
        SageBot(1, strange).choose(Eyes(state, state.seat))
    old = Network(network.parts, network.facts | {"rules": "0.9"})
    with pytest.raises(BadOption, match=r"trained by rules 0\.9"):
        SageBot(1, old).choose(Eyes(state, state.seat))
    told = Network(network.parts, network.facts | {"remarks": ["the weather"]})
    with pytest.raises(BadOption, match=r"trained with the remarks \['the weather'\], these are"):
        SageBot(1, told).choose(Eyes(state, state.seat))
    wide = Network(network.parts, network.facts | {"inputs": 7})
    with pytest.raises(BadOption, match="trained with 7 numbers, these are"):
        SageBot(1, wide).choose(Eyes(state, state.seat))


def saved(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def one_array() -> bytes:
    file = io.BytesIO()
    np.save(file, np.ones(3))
    return file.getvalue()


GOOD = (WEIGHTS / "wiz-2.npz").read_bytes()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "broken or cut short"),
        (b"junk", "none of ours"),
        (GOOD[:1000], "broken or cut short"),
        (bytes([*GOOD[:5000], GOOD[5000] ^ 255, *GOOD[5001:]]), "broken or cut short"),
        (one_array(), "none of ours"),
        (saved(x=np.ones(3)), "a part of it is missing"),
        (saved(facts=np.ones(3)), "none of ours"),
        (saved(facts=np.frombuffer(b"[1]", np.uint8)), "a part of it is missing"),
        (saved(facts=np.array([{"run": "me"}], object)), "none of ours"),
    ],
)
def test_whatever_a_file_holds_one_sentence_says_it(
    content: bytes, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.npz"
    path.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        player(path)
    assert str(caught.value) in (
        f"mine.npz holds no weights of a network: {said}.",
        f"mine.npz holds no weights of a network: it is {said}.",
    )
    path.unlink()
    path.mkdir()
    with pytest.raises(Unreadable, match="holds no weights of a network: is a directory"):
        player(path)


def test_files_that_hold_no_weights_are_named(tmp_path: Path, network: Network) -> None:
    path = tmp_path / "mine.npz"
    with pytest.raises(Unreadable, match=r"There is no file mine\.npz"):
        player(path)
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(Unreadable, match=r"mine\.npz holds no weights"):
        player(path)
    network.save(path)
    path.write_bytes(path.read_bytes()[:-5000])
    with pytest.raises(Unreadable, match=r"mine\.npz holds no weights"):
        player(path)
    Network(network.parts, network.facts | {"format": 99}).save(path)
    with pytest.raises(Unreadable, match="has the format 99 of weights"):
        player(path)
    Network(network.parts, network.facts | {"leads": "often"}).save(path)
    with pytest.raises(Unreadable, match="whether it leads a search is 'often', not yes or no"):
        player(path)
    Network(network.parts | {"b1": network.parts["b1"][:-1]}, network.facts).save(path)
    with pytest.raises(Unreadable, match=r"mine\.npz is broken"):
        player(path)
    Network(network.parts | {"bp": network.parts["bp"] * float("nan")}, network.facts).save(path)
    with pytest.raises(Unreadable, match=r"mine\.npz is broken"):
        player(path)
    network.save(path)
    again = player(path).network
    assert again is not None
    assert all((again.parts[part] == network.parts[part]).all() for part in PARTS)


def test_weights_say_whether_they_lead_a_search(network: Network) -> None:
    assert network.leads
    game = pentacles.game("wizard-cards")
    state = game.new(seed=6)
    eyes = Eyes(state, state.seat)
    assert sage_order(eyes, Rng(1))
    facts = {name: fact for name, fact in network.facts.items() if name != "leads"}
    vars(game)["_sages"] = {2: Network(network.parts, facts)}  # as files before said
    assert sage_order(eyes, Rng(1)) == []


def test_it_chooses_well_rated_options_and_not_always_the_same(network: Network) -> None:
    bot = SageBot(3, network, temperature=1.0)
    drawn = [bot.pick([10, 20, 30], [2.0, 1.8, -9.0]) for _ in range(200)]
    assert {10, 20} == set(drawn)
    assert SageBot(3, network, temperature=0).pick([10, 20, 30], [1.0, 3.0, 2.0]) == 20


def test_it_rates_by_the_compact_view(network: Network) -> None:
    state = pentacles.game("wizard-cards").new(seed=2)
    actions, ratings = rated(network, Eyes(state, state.seat), Rng(1))
    view = compact_view(state.game, 2)
    assert actions == list(view.choices(state.seat, state.options(state.seat)).values())
    assert len(ratings) == len(actions)


def test_it_can_be_copied_and_pickled() -> None:
    state = pentacles.game("wizard-cards").new(seed=5)
    eyes = Eyes(state, state.seat)
    bot = SageBot(5)
    twins = [copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    assert [twin.choose(eyes) for twin in twins] == [bot.choose(eyes)] * 2
    assert sage_network(pickle.loads(pickle.dumps(state.game)), 2) is not None


def test_it_beats_the_apprentice() -> None:
    found = compete(pentacles.game("wizard-cards"), ["sage", "apprentice"], 60)
    assert found.standings["sage"].share > 0.75


def test_an_archmage_looks_first_at_what_the_sage_rates_highest(network: Network) -> None:
    state = pentacles.game("wizard-cards").new(seed=6)
    for _ in range(12):
        eyes = Eyes(state, state.seat)
        order = SearchBot(1).begin(eyes).order
        assert sorted(order) == eyes.reduced_options
        actions, ratings = rated(network, eyes, Rng(1))
        best = actions[ratings.index(max(ratings))]
        table = compact_view(state.game, 2).of_action[state.seat]
        if len(order) > 1:
            assert table[order[0]] == table[best]
        state.play(state.seat, order[0])


@pytest.mark.parametrize(("name", "options"), [("wizard-cards", {"jokers": True}), ("wiz", {})])
def test_elsewhere_it_looks_first_at_what_an_adept_does(name: str, options: dict[str, Any]) -> None:
    state = pentacles.game(name, **options).new(2, seed=6)
    eyes = Eyes(state, state.seat)
    assert sage_order(eyes, Rng(1)) == []
    assert sorted(SearchBot(1).begin(eyes).order) == eyes.reduced_options
