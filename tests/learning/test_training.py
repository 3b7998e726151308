"""Training: the same plan gives the same network, stopped in the middle or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pentacles
from pentacles.bots.arena import play_match
from pentacles.bots.network import PARTS, Network, read_network
from pentacles.bots.sage import WEIGHTS, SageBot
from pentacles.core.errors import BadOption, Unreadable
from pentacles.envs import VectorGame
from pentacles.learning.plan import Plan
from pentacles.learning.recipes import recipe
from pentacles.learning.response import Responder
from pentacles.learning.running import checkpoint_of, named, train, train_seeds
from pentacles.learning.testing import Ending, among_equals, measured
from pentacles.learning.trainer import Trainer

SMALL = Plan(
    "wizard-cards",
    2,
    decisions=16 * 8 * 4,
    layers=(16, 16),
    matches=16,
    steps=8,
    batch=64,
    epochs=1,
    pool=0.25,
    adepts=0.25,
    every=2,
)


def same(one: Network, other: Network) -> bool:
    return all(np.array_equal(one.parts[name], other.parts[name]) for name in PARTS)


def run(plan: Plan) -> Trainer:
    trainer = Trainer(plan)
    for _ in trainer.lessons():
        pass
    return trainer


@pytest.mark.parametrize(("game", "players"), [("wizard-cards", 2), ("wiz", 2), ("wysaertz", 4)])
def test_the_same_plan_gives_the_same_network(game: str, players: int) -> None:
    plan = replace(SMALL, game=game, players=players, decisions=16 * 8 * 2)
    one, other = run(plan), run(plan)
    assert one.lesson == 2
    assert same(one.network(), other.network())
    assert not same(one.network(), run(replace(plan, seed=2)).network())


CRITIC = replace(SMALL, critic=16, warm=16 * 8, skip=True)


@pytest.mark.parametrize("plan", [SMALL, CRITIC], ids=["alone", "with a critic"])
def test_a_run_that_is_stopped_goes_on_to_the_same_network(plan: Plan, tmp_path: Path) -> None:
    whole = run(plan)
    half = Trainer(plan)
    for progress in half.lessons():
        if progress.lesson == 2:
            half.save(tmp_path / "run.npz")
            break
    again = Trainer.resumed(plan, tmp_path / "run.npz")
    assert again.lesson == 2
    for _ in again.lessons():
        pass
    assert same(whole.network(), again.network())


def test_a_run_may_begin_with_what_an_earlier_one_has_learned(tmp_path: Path) -> None:
    """With remarks that the earlier one didn't have; it is made first if it is missing."""
    first = {"decisions": 16 * 8, "layers": (16, 16), "matches": 16, "steps": 8, "batch": 64}
    plan = replace(SMALL, decisions=16 * 8, before=first, remarks=True, rate=1e-9)
    one = train(plan, tmp_path / "one.npz")
    begun = read_network(tmp_path / "one.before.npz")
    assert not begun.wants_remarks
    network = one.network()
    assert network.wants_remarks
    for name in PARTS:
        old, new = begun.parts[name], network.parts[name]
        assert np.allclose(new[: len(old)], old, atol=1e-6)
        assert np.allclose(new[len(old) :], 0, atol=1e-6), "remarks count for nothing at first"
    (tmp_path / "one.before.npz").rename(tmp_path / "two.before.npz")
    assert same(train(plan, tmp_path / "two.npz").network(), network)
    assert one.plan.facts()["before"] == first


def test_an_earlier_run_must_fit() -> None:
    with pytest.raises(BadOption, match="layers must be those of the run before"):
        replace(SMALL, before={"layers": (8, 8)})
    other = Trainer(replace(SMALL, game="wysaertz")).network()
    with pytest.raises(Unreadable, match="their game is wysaertz, not wizard-cards"):
        Trainer(SMALL).begin_with(other)


def test_a_critic_learns_first_and_alone() -> None:
    """What the player has learned needs nothing of what the critic sees."""
    begun = Trainer(CRITIC)
    lessons = begun.lessons()
    fresh = Trainer(CRITIC)
    next(lessons)
    for name in PARTS:
        assert np.allclose(begun.model.average[name], fresh.model.average[name], atol=1e-6)
        assert np.array_equal(begun.model.parts[name], fresh.model.parts[name])
    assert begun.critic is not None
    assert fresh.critic is not None
    assert not np.array_equal(begun.critic.model.parts["w1"], fresh.critic.model.parts["w1"])
    next(lessons)
    made = begun.network()
    assert not np.allclose(made.parts["w1"], fresh.model.parts["w1"], atol=1e-6)
    assert len(made.parts["w1"]) == begun.view.size
    measured(made, begun.game, 2, "random", 2)


def test_the_rate_of_learning_falls_in_straight_lines() -> None:
    trainer = Trainer(SMALL)
    trainer.decisions = SMALL.decisions // 2
    assert trainer.rate == pytest.approx(0.55 * SMALL.rate)
    trainer = Trainer(replace(SMALL, rates=((100, 0.6), (200, 0.2))))
    for decisions, share in ((0, 1), (50, 0.8), (100, 0.6), (150, 0.4), (200, 0.2), (999, 0.2)):
        trainer.decisions = decisions
        assert trainer.rate == pytest.approx(share * SMALL.rate)
    with pytest.raises(BadOption, match="rates must be pairs with growing decisions"):
        replace(SMALL, rates=((100, 0.6), (100, 1.0)))


def test_the_end_of_a_run_may_be_planned_when_it_has_begun(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    long = replace(SMALL, decisions=16 * 8 * 10)
    begun = Trainer(long)
    for progress in begun.lessons():
        if progress.lesson == 2:
            begun.save(path)
            break
    half = 16 * 8 * 2
    sooner = replace(SMALL, decisions=2 * half, rates=((half, 1 - 0.9 / 5), (2 * half, 0.1)))
    second = Trainer.resumed(sooner, path)
    for _ in second.lessons():
        pass
    assert same(second.network(), run(sooner).network())


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    trainer = Trainer(SMALL)
    trainer.save(path)
    Trainer.resumed(replace(SMALL, decisions=9999), path)  # a run may be made longer
    with pytest.raises(Unreadable, match=r"run\.npz is a checkpoint of another run: its game"):
        Trainer.resumed(replace(SMALL, game="witless-wizards"), path)
    with pytest.raises(
        Unreadable, match=r"another run: its plan says seed 1, not 5\. To begin anew"
    ):
        Trainer.resumed(replace(SMALL, seed=5), path)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(Unreadable, match=r"run\.npz holds no checkpoint"):
        Trainer.resumed(SMALL, path)


def test_a_run_writes_weights_that_play(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    lines: list[str] = []
    train(SMALL, path, check=lambda score: lines.append(str(score)), test_matches=2)
    assert checkpoint_of(path).is_file()
    assert lines[0].startswith("adept ")
    network = read_network(path)
    assert network.facts["game"] == "wizard-cards"
    assert network.facts["plan"]["seed"] == 1
    score = measured(network, pentacles.game("wizard-cards"), 2, "random", 8)
    assert score.matches == 8
    assert 0 <= score.interval[0] <= score.share <= score.interval[1] <= 1


@pytest.mark.parametrize("name", ["wizard-cards", "wysaertz", "witless-wizards"])
def test_a_batch_among_equals_plays_as_sages_at_a_table_do(name: str) -> None:
    network, game = read_network(WEIGHTS / f"{name}-2.npz"), pentacles.game(name)
    found = list(among_equals(network, game, 2, 5, seed=4, temperature=0))
    wanted = []
    for state in VectorGame(game, 5, 2, seed=4).states:
        beginner, match = state.seat, state.clone()
        decisions = play_match(match, [SageBot(0, network, temperature=0)] * 2)
        winners = tuple(match.winners) if len(match.winners) == 1 else ()
        wanted.append(Ending(beginner, winners, decisions))
    assert sorted(found, key=str) == sorted(wanted, key=str)


def test_every_row_of_a_batch_plays_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentacles.learning.testing.MANY", 3)
    network, game = read_network(WEIGHTS / "wizard-cards-2.npz"), pentacles.game("wizard-cards")
    found = list(among_equals(network, game, 2, 7, seed=4))
    assert len(found) == 7
    assert all(end.decisions > 10 for end in found), "each match is counted from its own start"
    assert found == list(among_equals(network, game, 2, 7, seed=4))


def test_several_seeds_are_trained_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    plan = replace(SMALL, decisions=16 * 8)
    found = {seed: share for seed, share, _ in train_seeds(plan, [1, 2], path, 4, workers=2)}
    assert sorted(found) == [1, 2]
    assert read_network(named(path, 2)).facts["plan"]["seed"] == 2
    assert same(read_network(named(path, 1)), read_back(run(plan).network(), tmp_path))


def read_back(network: Network, folder: Path) -> Network:
    network.save(folder / "again.npz")
    return read_network(folder / "again.npz")


def test_a_response_learns_against_one_network_only() -> None:
    frozen = run(SMALL).network()
    trainer = Responder(SMALL, frozen)
    for _ in trainer.lessons():
        pass
    assert trainer.former() is frozen
    assert trainer.plan.pool == 1.0


def test_a_plan_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption, match="decisions must be a whole number from 1, got 0"):
        replace(SMALL, decisions=0)
    with pytest.raises(BadOption, match="shares of the matches"):
        replace(SMALL, pool=0.9, adepts=0.5)
    with pytest.raises(BadOption, match="scale must be 0 or more, got -1"):
        replace(SMALL, scale=-1)
    with pytest.raises(BadOption, match="average must be from 0 to less than 1, got 1"):
        replace(SMALL, average=1)


@pytest.mark.parametrize("path", sorted(WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_what_we_ship_was_made_by_its_recipe(path: Path) -> None:
    """So `pentacles train GAME --players N` makes it again."""
    facts = read_network(path).facts
    plan = facts["plan"] | {"layers": tuple(facts["plan"]["layers"])}
    assert Plan(**plan) == recipe(facts["game"], facts["players"])


def test_training_learns() -> None:
    """After a few thousand decisions it beats a random player."""
    plan = replace(SMALL, matches=64, steps=32, decisions=64 * 32 * 12, epochs=3, adepts=0.0)
    score = measured(run(plan).network(), pentacles.game("wizard-cards"), 2, "random", 64)
    assert score.share > 0.6
