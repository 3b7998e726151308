"""The table: scenes, badges, prompts, refusals and advice."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.rng import Rng
from pentacles.core.table import DuelScene
from pentacles.games.wysaertz.game import WysaertZ
from pentacles.games.wysaertz.state import Feud

from .builder import SURE_LOSS, SURE_WIN, TIE, at_random, face, feud, game, new, play, siege


def test_the_challenge_is_a_scene_with_the_chain() -> None:
    match = face(hand_0="troll fizzle", hand_1="dragon nigel")
    play(match, "0: play troll", "1: play dragon")
    table = match.table(None)
    scenes = {scene.component: scene for scene in table.scenes}
    assert [term.value for term in scenes["challenge"].terms][:2] == ["in the hall", "at home"]
    assert [term.words for term in scenes["chain"].terms] == ["Dragon", "Troll"]
    assert scenes["chain"].terms[0].value == "answers Troll"
    assert table.phase == "Face to face"
    assert table.banner == "Face to face: Seat 0, Seat 1. Next initiative: Seat 1."


@pytest.mark.rule("WY-11.36", "WY-3.2")
def test_a_picked_card_says_what_becomes_of_it() -> None:
    match = feud(players=3, hand_0="troll", hand_1="fyreball fizzle", stack="passe_ye_parcell")
    play(match, "research")
    labels = [option.label for option in match.table(1, ["Ada", "Bo", "Cy"]).options]
    assert sorted(labels) == ["Pass Fizzle! on to Cy", "Pass Fyreball! on to Cy"]
    full = feud(players=2, hand_0="troll dragon fyreball fizzle", stack="nigel")
    play(full, "research")
    assert "Discard Troll" in [option.label for option in full.table(0).options]


@pytest.mark.rule("WY-10.7")
def test_a_draw_is_shown_as_two_cards_side_by_side() -> None:
    match = face(mage_0="the_wysaert", hand_0="fyreball", hand_1="nigel", stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    duel = next(scene for scene in match.table(1).scenes if scene.component == "duel")
    assert [term.value for term in duel.terms] == ["B", "B"]
    assert duel.words == "B equals B: Seat 1's Mage survives."


def test_the_last_draw_of_a_challenge_stays_on_the_table() -> None:
    match = face(hand_0="fyreball troll", hand_1="nigel", stack=SURE_LOSS)
    play(match, "0: play fyreball", "1: pass")
    duel = next(scene for scene in match.table(None).scenes if scene.component == "duel")
    assert [term.value for term in duel.terms] == ["B", "A"]
    assert duel.words == "B loses to A: Seat 1's Mage survives."
    play(match, "1: pass", "0: pass")
    assert [scene.component for scene in match.table(None).scenes] == ["landscape"]


@pytest.mark.rule("WY-11.42", "WY-3.2")
def test_a_kept_card_stays_in_the_picture_of_its_draw() -> None:
    hand = "fyreball troll dragon fizzle nigel"
    match = face(mage_0="the_alchymiste", hand_0=hand, hand_1="basiliske", stack=SURE_LOSS)
    play(match, "0: play fyreball", "1: pass", "0: pick acyd_drizzle")
    table = match.table(0)
    duel = next(scene for scene in table.scenes if isinstance(scene, DuelScene))
    assert table.prompt is not None
    assert table.prompt.kind == "discard_down"
    assert [(term.seat, term.value) for term in duel.terms] == [(0, "B"), (1, "A")]
    assert not duel.is_settled


def test_castles_show_their_gates_as_badges() -> None:
    match = feud(castle_1="keepe_of_two_gates", broken={1: 1})
    badges = match.table(0).zone("castle_1").cards[0].badges
    assert [badge.icon for badge in badges] == ["broken-wall", "closed-doors"]


def test_prompts_say_what_passing_leads_to() -> None:
    match = face(hand_0="troll", hand_1="nigel")
    play(match, "0: play troll")
    prompt = match.table(1).prompt
    assert prompt is not None
    assert prompt.title == "Seat 0's Troll is aimed at your Mage. Answer it?"
    assert prompt.detail.startswith(
        "There is no choice; being asked keeps that secret. Pass: Troll"
    )
    assert prompt.detail.endswith("strikes your Mage, 37 % to be defeated.")
    options = siege(hand_0="troll", hand_1="nigel").table(1).options
    assert [option.label for option in options] == ["Hold", "Step outside"]


def test_the_defeated_are_stamped() -> None:
    match = face(players=3, hand_0="rude_gesture", stack="rayne_of_herringes acyd_drizzle")
    play(match, "0: play rude_gesture")
    seat = match.table(None).seats[1]
    assert seat.words == "bewitched for life, by Ye Rude Gesture"
    assert seat.badges[0].tip == "Ye Rude Gesture"
    assert seat.badges[0].text == "bewitched"
    match.leave(2)
    assert match.table(None).seats[2].badges[0].text == "left"


def test_sentences_name_cards_only_to_those_who_know_them() -> None:
    match = feud(stack="yoinke")
    events = match.play(0, match.game.actions.parse("research"))
    teller = match.game.teller(2)
    told = {
        viewer: [view.sentence for event in events if (view := teller.view(event, viewer))]
        for viewer in (0, 1)
    }
    assert "You draw Yoinke!" in told[0]
    assert "Seat 0 draws a card." in told[1]


def told(match: Feud, viewer: int, *texts: str) -> list[str]:
    """What a viewer is told of these actions."""
    teller = match.game.teller(match.seats)
    events = [event for text in texts for event in match.do(text)]
    return [view.sentence for event in events if (view := teller.view(event, viewer))]


def test_no_sentence_speaks_of_you_in_the_middle() -> None:
    for sentence in game().sentences.values():
        assert " {who}" not in sentence.replace(": {who}", ""), sentence
        assert "of {@" not in sentence, sentence


@pytest.mark.rule("WY-11.32")
def test_wy_11_32_the_sentence_tells_the_amulette_from_the_drawn_card() -> None:
    match = face(
        artefacts_1="amulette_of_notte_dyinge",
        hand_0="fyreball",
        hand_1="nigel",
        stack=f"{SURE_WIN} gryphonne",
    )
    lines = told(match, 1, "play fyreball", "pass")
    words = "A or B saves from Fyreball!"
    assert f"You draw B (Gryphonne) for Amulette of Notte Dyinge: {words}" in lines


@pytest.mark.rule("WY-12.1")
def test_wy_12_1_the_defeat_is_told_before_the_rest_of_the_chain() -> None:
    match = face(players=3, hand_0="fyreball", stack=SURE_WIN)
    lines = told(match, 0, "play fyreball")
    first = lines.index("You defeat Seat 1 with Fyreball! (dead).")
    assert lines[first + 1] == "Discarded with the chain: Fyreball!"


@pytest.mark.rule("WY-14.4", "WY-11.22")
def test_wy_14_4_a_joining_true_name_spell_is_told_once() -> None:
    match = face(
        {"free_for_all": True},
        players=4,
        hand_0="troll",
        hand_1="nigel",
        hand_2="leashe_of_names ermintrude_snodgrasse",
    )
    lines = told(match, 0, "play leashe_of_names", "seat 0")
    assert lines.count("Seat 2 is about to play Leashe of Names.") == 1


@pytest.mark.rule("WY-11.20", "WY-11.35")
def test_wy_11_20_broken_gates_are_told_with_their_numbers() -> None:
    match = siege(hand_0="open_sezzame", castle_1="keepe_of_two_gates")
    play(match, "1: pass")
    events = match.do("play open_sezzame")
    changes = [(c.name, c.old, c.new) for event in events for c in event.changes]
    assert changes == [("broken_1", 0, 2)]
    quake = feud(stack="erthe_quake").do("research")
    assert [c.name for event in quake for c in event.changes] == ["broken_0", "broken_1"]


def test_prompts_name_the_power_and_its_occasion() -> None:
    match = face(mage_0="the_wysaert", hand_0="fyreball", hand_1="nigel", stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    prompt = match.table(0).prompt
    assert prompt is not None
    assert prompt.title == "Your B against B goes against you. Draw anew with The Wysaert?"
    hidden = feud({"hidden_wysaertz": True}, hand_0="lighte_fyngers", hand_1="nigel")
    play(hidden, "0: play lighte_fyngers", "0: seat 1")
    prompt = hidden.table(1).prompt
    assert prompt is not None
    assert "Turn up Tower of Darkenesse?" in prompt.title


@pytest.mark.rule("WY-5.5")
def test_wy_5_5_with_slow_retreat_nobody_withdraws_home() -> None:
    match = siege({"retreat": "slow"}, hand_0="troll", hand_1="nigel")
    play(match, "1: pass")
    assert match.table(0).options[0].label == "Withdraw (stay outside)"


@pytest.mark.rule("WY-11.39", "WY-11.22")
def test_wy_11_39_refusals_say_what_is_missing() -> None:
    match = face(mage_1="the_sorcerour", hand_0="fyreball", hand_1="nigel")
    play(match, "0: play fyreball")
    refusal = match.why_not(1, match.game.actions.parse("backhande"))
    assert refusal is not None
    assert "You hold no Attack, Passage or True Name spell" in refusal.reason
    gate = siege(hand_0="rolle_calle rumpelstyltskynne", hand_1="nigel")
    play(gate, "1: pass")
    refusal = gate.why_not(0, gate.game.actions.parse("play rolle_calle"))
    assert refusal is not None
    assert refusal.rule == "WY-11.22"


# Advice


def greedy(match_game: WysaertZ, players: int, seed: int, own: int) -> bool:
    """One match of a player who follows the advice against random ones; returns whether he wins."""
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
