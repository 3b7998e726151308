"""Section 11: the advice makes a good greedy player and says sensible things."""

from __future__ import annotations

import pytest

from pentacles.core.rng import Rng
from pentacles.games.witless_wizards.state import Brawl

from .builder import A, B, attack, new, number, options, position


def best(match: Brawl, seat: int, rng: Rng) -> int:
    """The option with the highest rating, judged on a sampled state."""
    choices = match.options(seat)
    world = match.sample(seat, rng)
    ratings: list[float] = match.game.advice.ratings(world, seat, choices)
    assert len(ratings) == len(choices)
    return choices[ratings.index(max(ratings))]


def advised(match: Brawl) -> int:
    """What the seat that is asked is advised to do."""
    return best(match, match.seat, Rng(1))


@pytest.mark.parametrize(("players", "games", "least"), [(2, 40, 28), (3, 24, 11), (4, 16, 6)])
def test_one_greedy_player_beats_random_ones(players: int, games: int, least: int) -> None:
    wins = 0
    for seed in range(games):
        match = new(players, seed)
        rng = Rng(seed)
        hero = seed % players
        while not match.over:
            if match.seat == hero:
                action = best(match, hero, rng)
            else:
                action = rng.choice(match.options(match.seat))
            match.play_unchecked(match.seat, action)
        wins += match.winners == [hero]
    assert wins >= least


def test_the_value_is_between_lost_and_won() -> None:
    for seed in range(6):
        match = new(3, seed)
        rng = Rng(seed)
        while not match.over:
            for seat in range(3):
                assert -1 <= match.game.advice.value(match, seat) <= 1
            match.play_unchecked(match.seat, rng.choice(match.options(match.seat)))
        for seat in range(3):
            value = match.game.advice.value(match, seat)
            assert value == (1 if match.winners == [seat] else -1)
    good = position(stamina=[20, 3], a="laser plate", step="pick", draft_0="robe")
    assert good.game.advice.value(good, A) > 0.3 > -0.3 > good.game.advice.value(good, B)


def test_advice_changes_nothing_and_gives_reasons() -> None:
    for seed in range(8):
        match = new(4, seed, deck_selection="pick", character_selection="choose")
        rng = Rng(seed)
        while not match.over:
            before = match.to_json()
            choices = options(match)
            match.game.advice.ratings(match, match.seat, choices)
            for action in choices:
                assert match.game.advice.reason(match, match.seat, action).endswith(".")
            assert match.to_json() == before
            match.play_unchecked(match.seat, rng.choice(choices))


def test_the_doubloon_finishes_a_weak_rival() -> None:
    match = position(stamina=[20, 2], step="pick", draft_0="doubloon")
    assert advised(match) == number(match, "give B")


def test_a_great_weapon_is_kept_and_a_robe_is_given_to_the_armoured() -> None:
    match = position(step="pick", draft_0="ray_gun", b="laser")
    assert advised(match) == number(match, "keep")
    robe = position(step="pick", draft_0="robe", a="plate", b="cloak")
    assert advised(robe) == number(robe, "give B")


def test_the_rival_who_can_be_finished_is_attacked() -> None:
    match = attack(3, a="laser", stamina=[20, 20, 3])
    assert advised(match) == number(match, "attack C")


def test_lethal_hits_are_escaped() -> None:
    match = attack(a="laser", b="teleporter", stamina=[20, 3], dice=[3])
    assert advised(match) == number(match, "vanish yes")
    fan = attack(a="laser", b="fan", stamina=[20, 4], cubes=[0, 2], dice=[3])
    assert advised(fan) == number(fan, "brace 1") or advised(fan) == number(fan, "brace 2")


def test_a_weakened_wizard_mends_everything() -> None:
    match = position(stamina=[4], cubes=[6], step="mend")
    assert advised(match) == number(match, "mend 6")


def test_a_bad_roll_is_repeated() -> None:
    assert advised(attack(a="staff", dice=[1])) == 44
    assert advised(attack(a="staff", dice=[3])) == 43


def test_ratings_do_not_depend_on_hidden_cards() -> None:
    match = position(3, cubes=[2], deck="robe codex")
    choices = options(match)
    found = {
        tuple(round(r, 9) for r in match.game.advice.ratings(match.sample(A, Rng(n)), A, choices))
        for n in range(6)
    }
    assert len(found) == 1
