"""The running sum of a battle with all its sources, prompts, and whether the advice is any good."""

from __future__ import annotations

from typing import cast

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wizards_and_relics.advice import RelicAdvice
from pentacles.games.wizards_and_relics.state import Match

from .builder import A, B, at_random, fight, game, new, position

STAFF = "regulation_staff"
HAT = "floppy_pointed_hat"


@pytest.mark.rule("WR-10.1")
def test_the_sum_names_the_source_of_every_point() -> None:
    match = fight(
        ("competent_conjurer", "rusty_ritual_dagger"),
        ("bonfire_bully", "ward_of_nature"),
        shrine="the_academy",
        rest={A: "jack_in_the_grimoire lars boomhilda ward_of_fire"},
        laying=False,
    )
    match.lay(A, "competent_conjurer", "rusty_ritual_dagger").lay(
        B, "bonfire_bully", "ward_of_nature"
    )
    match.do("lars", "done")
    assert match.kind == "discard_card"
    table = match.state.table(A)
    mine = next(scene for scene in table.scenes if scene.title == "Your power")
    assert mine.component == "sum"
    values = {term.source: 0 for term in mine.terms}
    for term in mine.terms:
        values[term.source] += int(f"{term.sign}{term.value}")
    assert values == {"base": 3, "shrine": 2, "relic": 4, "modifier": 2 - 1}
    assert mine.words == "10" == str(match.power(A))
    assert sum(values.values()) == 10
    bars = next(scene for scene in table.scenes if scene.component == "bars")
    assert [term.value for term in bars.terms] == ["10", str(match.power(B))]


def test_fluid_parts_and_ignored_relics_are_marked() -> None:
    match = fight(
        ("floaty_floaty_float", STAFF),
        ("dwarven_minimalist", "rusty_ritual_dagger"),
        shrine="obelisk_of_blessings",
        rest={A: "lars ward_of_fire boomhilda"},
        laying=False,
    )
    match.lay(A, "floaty_floaty_float", STAFF).lay(B, "dwarven_minimalist", "rusty_ritual_dagger")
    events = match.told("total")
    assert [event.facts["n"] for event in events] == [4, 5]


def test_prompts_name_the_card_that_asks() -> None:
    match = fight(("lars", STAFF), ("mediocre_mage", HAT), laying=False)
    match.lay(A, "lars", STAFF).lay(B, "mediocre_mage", HAT)
    prompt = match.state.table(A).prompt
    assert prompt is not None
    assert prompt.title.startswith("Lars: ")
    assert "discard any number" in prompt.detail
    waiting = match.state.table(B).prompt
    assert waiting is not None
    assert waiting.title == "Waiting for Seat 0."


def test_hand_wizards_show_which_shrine_lines_apply() -> None:
    match = position(
        players=2, hand_0="competent_conjurer regulation_staff lava_spurter", shrine="the_academy"
    )
    cards = match.state.table(A).zone("hand_0").cards
    marks = {card.face: [badge.text for badge in card.badges] for card in cards}
    assert marks["competent_conjurer"] == ["1, 2"]
    assert marks["lava_spurter"] == ["2"]
    assert marks[STAFF] == []


def test_laying_shows_about_how_strong_a_pair_is() -> None:
    match = position(
        players=2,
        hand_0="mediocre_mage greatsword_of_the_weak regulation_staff",
        hand_1="forest_friend floppy_pointed_hat",
        shrine="crater_of_calm",
    )
    match.do("mediocre_mage", seat=A)
    results = {option.text: option.result for option in match.state.table(A).options}
    assert results["greatsword_of_the_weak"] == "about 9"
    assert results[STAFF] == "about 5"


def test_every_table_of_a_match_can_be_drawn() -> None:
    for setup, players in (("balanced", 4), ("grid", 2), ("pack_draft", 3)):
        state = new(players, 3, deck_setup=setup)
        for number, moment in enumerate(at_random(state, 3)):
            if number % 5 == 0:
                for viewer in (A, None):
                    assert moment.table(viewer).to_dict()


def greedy(state: Match, seat: int, rng: Rng) -> int:
    """The best rated option on one sampled state."""
    advice = cast(RelicAdvice, state.game.advice)
    options = state.options(seat)
    if len(options) == 1:
        return options[0]
    ratings = advice.ratings(state, seat, options)
    best = max(ratings)
    return options[ratings.index(best)]


@pytest.mark.parametrize(("players", "least"), [(2, 0.75), (3, 0.6), (4, 0.5)])
def test_the_advice_beats_random_play_clearly(players: int, least: float) -> None:
    won = 0
    matches = 48
    for seed in range(matches):
        state = new(players, seed)
        rng = Rng(seed)
        wise = seed % players
        while not state.over:
            seat = state.seat
            if seat == wise:
                action = greedy(state, seat, rng)
            else:
                action = rng.choice(state.options(seat))
            state.play_unchecked(seat, action)
        won += wise in state.winners
    assert won >= least * matches


def test_every_option_has_a_rating_a_value_and_a_reason() -> None:
    advice = cast(RelicAdvice, game().advice)
    for setup, players in (("balanced", 3), ("winchester", 2), ("pack_draft", 4)):
        state = new(players, 7, deck_setup=setup)
        for moment in at_random(state, 7):
            assert isinstance(moment, Match)
            options = moment.options(moment.seat)
            ratings = advice.ratings(moment, moment.seat, options)
            assert len(ratings) == len(options)
            assert -1.0 <= advice.value(moment, moment.seat) <= 1.0
            assert advice.reason(moment, moment.seat, options[0])
        values = [advice.value(state, seat) for seat in range(players)]
        assert max(values) == 1.0


def test_the_value_follows_the_halls() -> None:
    advice = cast(RelicAdvice, game().advice)
    ahead = position(players=2, hall_0="lars boomhilda jeff_the_mage")
    assert advice.value(ahead.state, A) > 0.2
    assert advice.value(ahead.state, B) < -0.2
