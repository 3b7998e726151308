"""The table: scenes, badges, prompts, refusals and advice."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.games.wysaertz.game import WysaertZ

from .builder import SURE_LOSS, TIE, at_random, face, feud, game, new, play, siege


def test_the_challenge_is_a_scene_with_the_chain() -> None:
    match = face(hand_0="troll fizzle", hand_1="dragon nigel")
    play(match, "0: play troll", "1: play dragon")
    table = match.table(None)
    scenes = {scene.component: scene for scene in table.scenes}
    assert [term.value for term in scenes["challenge"].terms][:2] == ["in the hall", "at home"]
    assert [term.words for term in scenes["chain"].terms] == ["Dragon", "Troll"]
    assert scenes["chain"].terms[0].value == "seat 1 answers Troll"
    assert table.phase == "Face to face"
    assert "Initiative" in table.banner


@pytest.mark.rule("WY-10.7")
def test_a_draw_is_shown_as_two_cards_side_by_side() -> None:
    match = face(mage_0="the_wysaert", hand_0="fyreball", hand_1="nigel", stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    duel = next(scene for scene in match.table(1).scenes if scene.component == "duel")
    assert [term.value for term in duel.terms] == ["B", "B"]
    assert duel.words == "B equals B: the Mage survives. Values only."


def test_the_last_draw_of_a_challenge_stays_on_the_table() -> None:
    match = face(hand_0="fyreball troll", hand_1="nigel", stack=SURE_LOSS)
    play(match, "0: play fyreball", "1: pass")
    duel = next(scene for scene in match.table(None).scenes if scene.component == "duel")
    assert [term.value for term in duel.terms] == ["B", "A"]
    assert duel.words == "B loses to A: the Mage survives. Values only."
    play(match, "1: pass", "0: pass")
    assert match.table(None).scenes == ()


def test_castles_show_their_gates_as_badges() -> None:
    match = feud(castle_1="keepe_of_two_gates", broken={1: 1})
    badges = match.table(0).zone("castle_1").cards[0].badges
    assert [badge.icon for badge in badges] == ["broken-wall", "closed-doors"]


def test_prompts_say_what_passing_leads_to() -> None:
    match = face(hand_0="troll", hand_1="nigel")
    play(match, "0: play troll")
    prompt = match.table(1).prompt
    assert prompt is not None
    assert prompt.title == "Troll is aimed at your Mage. Answer it?"
    assert "A-B-C decides" in prompt.detail
    assert "nobody learns what you hold" in prompt.detail
    options = siege(hand_0="troll", hand_1="nigel").table(1).options
    assert [option.label for option in options] == ["Hold", "Step outside"]


def test_the_defeated_are_stamped() -> None:
    match = face(players=3, hand_0="rude_gesture", stack="rayne_of_herringes acyd_drizzle")
    play(match, "0: play rude_gesture")
    seat = match.table(None).seats[1]
    assert seat.words == "bewitched for life"
    assert seat.badges[0].tip == "Ye Rude Gesture"


def test_sentences_name_cards_only_to_those_who_know_them() -> None:
    match = feud(stack="yoinke")
    events = match.play(0, match.game.actions.parse("research"))
    teller = match.game.teller(2)
    told = {
        viewer: [view.sentence for event in events if (view := teller.view(event, viewer))]
        for viewer in (0, 1)
    }
    assert "You receive Yoinke!." in told[0]
    assert "Seat 0 receives a card." in told[1]


# Advice


def greedy(match_game: WysaertZ, players: int, seed: int, own: int) -> bool:
    """One match of a player who follows the advice against random ones; whether he wins."""
    match = match_game.new(players, seed)
    rng = Rng(seed)
    while not match.over:
        seat = match.seat
        options = match.options(seat)
        if seat == own:
            ratings = match_game.advice.ratings(match, seat, options)
            action = options[ratings.index(max(ratings))]
        else:
            action = rng.choice(options)
        match.play_unchecked(seat, action)
    return own in match.winners


@pytest.mark.parametrize(("players", "least"), [(2, 0.7), (4, 0.45)])
def test_following_the_advice_beats_random_play(players: int, least: float) -> None:
    wins = sum(greedy(game(), players, seed, seed % players) for seed in range(120))
    assert wins / 120 > least


def test_advice_has_a_rating_a_value_and_a_reason_for_everything() -> None:
    for options in ({}, {"hidden_wysaertz": True, "free_for_all": True}):
        for state in at_random(new(3, 5, **options), 5):
            advice = state.game.advice
            for seat in range(3):
                assert -1.0 <= advice.value(state, seat) <= 1.0
                choices = state.options(seat)
                assert len(advice.ratings(state, seat, choices)) == len(choices)
                for action in choices:
                    sentence = advice.reason(state, seat, action)
                    assert sentence.endswith(".")
                    assert len(sentence) < 120


def test_advice_answers_a_threat_to_its_own_mage() -> None:
    match = face(hand_0="troll", hand_1="lullabye nigel", stack=SURE_LOSS)
    play(match, "0: play troll")
    options = match.options(1)
    ratings = match.game.advice.ratings(match, 1, options)
    best = options[ratings.index(max(ratings))]
    assert match.game.actions.text(best) == "play lullabye"


def test_every_refusal_has_a_helpful_sentence() -> None:
    match = siege(hand_0="fyreball troll", hand_1="mirrour_trycke")
    play(match, "1: pass", "0: play fyreball")
    refusal = match.why_not(1, match.game.actions.parse("play mirrour_trycke"))
    assert refusal is not None
    assert refusal.rule == "WY-7.6"
    assert "Castle Wall" in refusal.reason
    with pytest.raises(pentacles.Illegal):
        match.do("play mirrour_trycke")
