"""The running sum of a battle with all its sources, prompts, and whether the advice is any good."""

from __future__ import annotations

from typing import cast

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.table import SumScene
from pentacles.games.wizards_and_relics.advice import RelicAdvice
from pentacles.games.wizards_and_relics.card_files import ICONS
from pentacles.games.wizards_and_relics.looks import SENTENCES
from pentacles.games.wizards_and_relics.state import Match

from .builder import HAT, STAFF, A, B, at_random, fight, game, new, position

HAT_TALL = "very_tall_hat"


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
    assert isinstance(mine, SumScene)
    values = {part.sort: 0 for part in mine.terms}
    for part in mine.terms:
        values[part.sort] += part.number
    assert values == {"wizard": 3, "shrine": 2, "relic": 4, "modifier": 2 - 1}
    assert mine.total == 10 == match.power(A)
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
    assert marks["competent_conjurer"] == ["+2, shrine"]
    assert marks["lava_spurter"] == ["shrine"]
    assert marks[STAFF] == []


def test_laying_shows_about_how_strong_a_pair_is() -> None:
    match = position(
        players=2,
        hand_0="mediocre_mage greatsword_of_the_weak regulation_staff",
        hand_1="forest_friend floppy_pointed_hat",
        shrine="crater_of_calm",
    )
    match.do("mediocre_mage", seat=A)
    results = {option.text: option.outlook for option in match.state.table(A).options}
    assert (
        results["greatsword_of_the_weak"] == "about 9 power: 2 + 3 + 4 by shrine, text or advantage"
    )
    assert results[STAFF] == "about 5 power: 2 + 3"


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


@pytest.mark.rule("WR-9.7")
def test_the_shown_power_counts_unignorable_relics_and_only_the_own_ones() -> None:
    match = fight(
        ("dwarven_minimalist", "absurdly_large_orb"),
        ("forest_friend", "very_tall_hat"),
        rest={A: "kroanlor mediocre_mage"},
        laying=False,
    )
    match.do("dwarven_minimalist", seat=A)
    results = {option.text: option.outlook for option in match.state.table(A).options}
    assert results["absurdly_large_orb"] == "about 5 power; relic won't count"
    assert results["kroanlor"] == "about 9 power: 5 + 3 + 1 by shrine, text or advantage"
    advice = cast(RelicAdvice, match.state.game.advice)
    options = match.state.options(A)
    texts = [match.state.game.actions.text(action) for action in options]
    ratings = dict(zip(texts, advice.ratings(match.state, A, options), strict=True))
    assert ratings["kroanlor"] > ratings["absurdly_large_orb"]


@pytest.mark.rule("WR-11.1")
def test_equal_totals_in_the_middle_of_a_battle_are_level_at_the_moment() -> None:
    match = fight(
        ("puddle_prophet", "tea_stained_map"),
        ("competent_conjurer", STAFF),
        deck_0="forest_friend very_tall_hat lars",
        laying=False,
    )
    match.lay(A, "puddle_prophet", "tea_stained_map").lay(B, "competent_conjurer", STAFF)
    match.state.tokens[B] += match.power(A) - match.power(B)
    bars = next(s for s in match.state.table(A).scenes if s.component == "bars")
    assert bars.words == "Even at the moment."


def test_sentences_name_the_player_first() -> None:
    for kind, sentence in SENTENCES.items():
        assert sentence.find("{who}") <= 0, kind


@pytest.mark.rule("WR-8.3")
def test_a_shrine_line_is_told_only_if_its_condition_holds() -> None:
    lays = (("forest_friend", STAFF), ("mediocre_mage", HAT))
    assert fight(*lays, shrine="underdog_stadium").told("shrine_line") == []
    behind = fight(*lays, shrine="underdog_stadium", halls={A: 1})
    assert {event.seat for event in behind.told("shrine_line")} == {B}


@pytest.mark.rule("WR-3.4")
def test_cancelling_claims_are_told_once() -> None:
    match = fight(
        ("lava_spurter", "bell_of_unexpected_guests"),
        ("jeff_the_mage", "very_tall_hat"),
        rest={A: "mediocre_mage forest_friend " + STAFF, B: "forest_friend pondering_mystic"},
        laying=False,
    )
    match.lay(A, "lava_spurter", "bell_of_unexpected_guests").lay(B, "jeff_the_mage", HAT_TALL)
    while match.kind == "play_extra_wizard":
        match.do(min(match.options - {"done"}))
    assert match.told("added_wizard")
    assert len(match.told("claims_cancel")) == 1


@pytest.mark.rule("WR-9.5")
def test_a_relic_added_after_the_reveal_is_not_promised_to_stay_hidden() -> None:
    early = fight(("two_pocket_tinkerer", STAFF), ("mediocre_mage", HAT), laying=False)
    early.lay(A, "two_pocket_tinkerer", STAFF).lay(B, "mediocre_mage", HAT)
    prompt = early.state.table(A).prompt
    assert prompt is not None
    assert prompt.detail.endswith("It is revealed with the others.")
    early.state.revealed = True
    prompt = early.state.table(A).prompt
    assert prompt is not None
    assert prompt.detail.endswith("It lies open and counts at once.")


@pytest.mark.rule("WR-1.2")
def test_the_hall_counter_names_its_limit_once() -> None:
    hall = new().table(A).seats[A].counters[0]
    assert (hall.name, hall.limit, hall.words) == ("hall", 5, "")


@pytest.mark.rule("WR-22.3")
def test_cards_cut_so_far_are_marked_for_their_owner_only() -> None:
    state = game(deck_setup="winchester").position({"players": 2, "step": "build"})
    before = state.table(B).to_dict()
    state.play(A, min(state.options(A)))
    pool = state.table(A).zone("pool_0").cards
    assert [badge.text for card in pool for badge in card.badges] == ["picked"]
    assert state.table(B).to_dict() == before


@pytest.mark.parametrize("card_set", ["base", "apprentice"])
def test_every_card_has_a_picture_of_its_own(card_set: str) -> None:
    """Signs of a colour, of enchantment or of all shrines say nothing about the card."""
    faces = pentacles.game("wizards-and-relics", card_set=card_set).faces
    icons = [face.icon for face in faces]
    assert not set(icons) & set(ICONS.values())
    assert len(set(icons)) == len(icons)


@pytest.mark.rule("WR-11.1", "WR-13.3")
def test_the_totals_stay_on_the_table_while_the_spoils_are_chosen() -> None:
    match = fight(("brawny_battlemage", HAT), ("mediocre_mage", STAFF), laying=False)
    match.lay(A, "brawny_battlemage", HAT).lay(B, "mediocre_mage", STAFF)
    assert (match.kind, match.seat) == ("spoils", A)
    table = match.state.table(A, ["Ada", "Bo"])
    bars = next(scene for scene in table.scenes if scene.component == "bars")
    told = {event.seat: event.facts["n"] for event in match.told("total")}
    assert {term.seat: int(term.value) for term in bars.terms} == told
    assert bars.words == "Round won by Ada."
    assert [term.tone for term in bars.terms] == ["good", ""]
    labels = {option.label: option.result for option in table.options}
    assert labels == {
        "Take Regulation Staff from Bo": "",
        "Draw a card": "",
    }
    match.do("draw")
    assert match.kind == "choose_wizard"
    assert match.state.table(A).scenes == ()
