"""What a seat is asked and told before it chooses: consequences, odds, and only what is offered."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from pentacles.core.cards import Face
from pentacles.core.rng import Rng
from pentacles.core.table import Prompt
from pentacles.games.wysaertz.actions import PASS
from pentacles.games.wysaertz.draw_chances import Chances
from pentacles.games.wysaertz.duels import Duel, compared
from pentacles.games.wysaertz.state import Feud
from pentacles.games.wysaertz.terms import LETTERS, WIN
from pentacles.games.wysaertz.words import percent

from .builder import SURE_WIN, TIE, at_random, face, feud, game, new, play, siege

HIDDEN = {"hidden_wysaertz": True}
ALONE = "There is no choice; being asked keeps that secret."


def prompt(match: Feud) -> Prompt:
    """The prompt of the first seat that is asked."""
    found = match.table(match.seat).prompt
    assert found is not None
    return found


def printed(card: str) -> Face:
    """A card of the standard pack."""
    return next(face for face in game().faces if face.id == card)


def told(match: Feud, viewer: int, *texts: str) -> list[str]:
    """What a viewer is told of these actions."""
    teller = match.game.teller(match.seats)
    events = [event for text in texts for event in match.do(text)]
    return [view.sentence for event in events if (view := teller.view(event, viewer))]


def results(match: Feud) -> dict[str, str]:
    """The words beside each option of the first seat that is asked."""
    return {option.text: option.result for option in match.table(match.seat).options}


# Odds


@pytest.mark.rule("WY-10.1", "WY-10.3", "WY-10.5")
@pytest.mark.parametrize(
    ("striker_two", "struck_two", "wins_equal"),
    [(a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)],
)
def test_wy_10_5_the_odds_of_a_draw_are_those_of_the_unseen_cards(
    striker_two: bool, struck_two: bool, wins_equal: bool
) -> None:
    """A small stack, everything else seen: every order of its cards is tried."""
    stack = "troll dragon goblyn_rabble claye_golem gryphonne basiliske fyreball"
    letters = [printed(name).value for name in stack.split()]
    match = feud(stack=stack)
    for card in range(len(match.face)):
        match.seen[card] = match.everyone
    for card in match.zones[match.stack][-7:]:
        match.seen[card] = 0
    del match.zones[match.stack][:-7]
    duel = Duel(0, 1)
    duel.striker_two, duel.struck_two, duel.striker_equal = striker_two, struck_two, wins_equal
    mine = 2 if striker_two and not struck_two else 1
    others = 2 if struck_two and not striker_two else 1
    wins = tries = 0
    for drawn in permutations([LETTERS.index(letter) for letter in letters], mine + others):
        found = [
            compared(one, other, wins_equal, False)
            for one in drawn[:mine]
            for other in drawn[mine:]
        ]
        tries += 1
        wins += (min(found) if others == 2 else max(found)) == WIN
    assert Chances(match, 0).of_duel(duel)[WIN] == pytest.approx(wins / tries)


@pytest.mark.rule("WY-10.1")
@pytest.mark.parametrize("options", [{}, HIDDEN, {"packs": 2}])
def test_wy_10_1_the_odds_agree_with_the_worlds_a_seat_holds_possible(
    options: dict[str, bool],
) -> None:
    match = new(4, 11, **options)
    for _ in range(20):
        match.play_unchecked(match.seat, match.options(match.seat)[0])
    rng = Rng(5)
    counts = [0] * 4
    for _ in range(3000):
        world = match.sample(0, rng)
        counts[world.book.abc[world.face[world.zones[world.stack][-2]]]] += 1  # type: ignore[attr-defined]
    odds = Chances(match, 0).of_letters(2)
    for letter in range(4):
        expected = sum(odds[row] for row in range(16) if row % 4 == letter)
        assert counts[letter] / 3000 == pytest.approx(expected, abs=0.03)


@pytest.mark.rule("WY-11.25", "WY-13.1", "WY-10.9")
def test_wy_13_1_the_odds_know_the_top_of_the_stack_and_the_discard_pile() -> None:
    match = feud(hand_0="farre_sighte", stack="troll goblyn_rabble claye_golem dragon")
    play(match, "play farre_sighte", "pick dragon")
    assert Chances(match, 0).of_letters(2)[1] == 1.0  # Troll (A), then Goblyn Rabble (B)
    assert Chances(match, 1).of_letters(2)[1] < 0.2
    empty = feud(discard="troll goblyn_rabble", stack="")
    empty.zones[empty.stack].clear()
    assert Chances(empty, 0).of_letters(2)[1] == pytest.approx(0.5)
    empty.zones[empty.discard].clear()
    assert Chances(empty, 0).of_letters(1)[3] == 1.0


def test_odds_in_per_cent_never_call_the_possible_certain() -> None:
    found = [percent(odds) for odds in (0.0, 0.0001, 0.01, 0.37, 0.9999, 1.0)]
    assert found == ["0 %", "under 1 %", "1 %", "37 %", "over 99 %", "100 %"]


# What passing leads to


@pytest.mark.rule("WY-9.10", "WY-11.14", "WY-11.15", "WY-11.32", "WY-10.7")
@pytest.mark.parametrize(
    ("card", "parts", "words"),
    [
        ("troll", {}, "37 % to be defeated."),
        ("frogge_hexe", {}, "61 % to be defeated."),
        ("meteour_smalle", {}, "57 % to be defeated."),
        ("troll", {"artefacts_1": "amulette_of_notte_dyinge"}, "15 % to be defeated, 1 Amulette"),
        ("goblyn_rabble", {}, "to be defeated; it has a life to spare and may strike again."),
        ("taxe_collectoures", {}, "if it fails, it takes a card of your hand."),
        ("troll", {"mage_1": "the_wysaert"}, "37 % to be defeated, before redraws."),
    ],
)
def test_wy_9_10_passing_has_odds_to_be_defeated(
    card: str, parts: dict[str, Any], words: str
) -> None:
    match = play(face(hand_0=card, hand_1="nigel", **parts), f"0: play {card}")
    assert prompt(match).detail.startswith(f"{ALONE} Pass: ")
    assert words in prompt(match).detail


def test_the_risk_of_a_pass_stands_on_its_button() -> None:
    struck = face(hand_0="acyd_drizzle", hand_1="mirrour_trycke")
    play(struck, "0: play acyd_drizzle")
    assert results(struck)["pass"].endswith("% to be defeated")
    play(struck, "1: play mirrour_trycke")
    assert results(struck)["pass"] == ""


@pytest.mark.rule("WY-7.7", "WY-7.9", "WY-7.10", "WY-11.50")
@pytest.mark.parametrize(
    ("card", "castle", "words"),
    [
        ("troll", "tower_of_darkenesse", "that your gate breaks and Troll goes on to your Mage."),
        (
            "troll",
            "keepe_of_two_gates",
            "outer gate breaks and Troll goes on to the next gate",
        ),
        ("fyreball", "keepe_of_two_gates", "that all your gates break and Seat 0 is inside."),
        ("batterynge_rhyme", "keepe_of_two_gates", "84 % that your outer gate breaks."),
        (
            "open_sezzame",
            "tower_of_darkenesse",
            "all your gates break, and Seat 0 is inside.",
        ),
        ("dragon", "tower_of_darkenesse", "Seat 0 is inside, and Dragon attacks your Mage."),
    ],
)
def test_wy_7_7_passing_at_the_gate_says_what_becomes_of_it(
    card: str, castle: str, words: str
) -> None:
    match = siege(hand_0=card, hand_1="nigel", castle_1=castle)
    play(match, "1: pass", f"0: play {card}")
    assert words in prompt(match).detail


@pytest.mark.rule("WY-11.52", "WY-11.18", "WY-11.17", "WY-9.6")
def test_wy_11_18_what_just_works_says_what_it_does() -> None:
    porridge = siege(hand_0="troll fyreball dragon", hand_1="boylinge_porridge")
    play(porridge, "1: play boylinge_porridge")
    assert prompt(porridge).detail == f"{ALONE} Pass: you discard 2 random cards."
    protected = face(hand_0="acyd_drizzle notte_so_faste", hand_1="mirrour_trycke fizzle")
    play(protected, "0: play acyd_drizzle", "1: play mirrour_trycke")
    assert "Pass: Acyd Drizzle turns upon your own Mage." in prompt(protected).detail
    play(protected, "0: play notte_so_faste")
    words = "Mirrour Trycke is countered and Acyd Drizzle wins equal draws from then on"
    assert prompt(protected).detail == f"Pass: {words}."
    taken = face(hand_0="troll nigel", hand_1="lullabye")
    play(taken, "0: play troll", "1: play lullabye")
    assert "Pass: Seat 1 takes Troll into the hand." in prompt(taken).detail


@pytest.mark.rule("WY-15.6", "WY-11.25")
def test_wy_15_6_vision_spells_say_that_they_look_at_face_down_cards() -> None:
    match = feud(HIDDEN, hand_0="farre_sighte", hand_1="nigel", castle_1="moat_house")
    play(match, "play farre_sighte")
    assert "also shows you what lies face down" in prompt(match).detail
    play(match, "seat 1", "1: pass")
    words = "Seat 0 sees your face-down Mage and Castle and sees the top 4 cards"
    assert f"Pass: {words} of the stack and takes one." in prompt(match).detail
    open_match = feud(hand_0="farre_sighte", hand_1="nigel", stack="troll dragon fizzle tea_tyme")
    play(open_match, "play farre_sighte")
    seen = prompt(open_match)
    assert seen.title == "Take one of the top 4 cards of the stack."
    assert seen.detail == "The others go back on top in this order. An Event happens at once."


@pytest.mark.rule("WY-9.7", "WY-9.8", "WY-11.15")
def test_wy_9_8_a_fight_between_plays_has_odds() -> None:
    match = face(hand_0="troll nigel", hand_1="dragon")
    play(match, "0: play troll", "1: play dragon")
    words = "62 % that Troll falls and Dragon goes on to your Mage, 1 % that both"
    assert words in prompt(match).detail
    chykken = face(hand_0="chykken_of_doome nigel", hand_1="dragon")
    play(chykken, "0: play chykken_of_doome", "1: play dragon")
    assert "Chykken of Doome falls and takes Dragon along" in prompt(chykken).detail


@pytest.mark.rule("WY-7.2", "WY-2.6", "WY-11.39")
def test_wy_7_2_a_prompt_lists_only_what_is_offered() -> None:
    opened = siege(hand_0="troll", hand_1="nigel", broken={1: 1})
    assert prompt(opened).title == "Seat 0 besieges you: you can only hold."
    assert "your Castle is open, so Seat 0 walks in" in prompt(opened).detail
    outside = feud(outside=[0], hand_0="fizzle")
    assert prompt(outside).title == "Your turn: return home."
    booke = face(hand_0="troll", artefacts_0="booke_of_endeless_spells")
    assert prompt(booke).title == "You have the initiative."
    assert prompt(booke).detail.startswith("Attack, research and keep the initiative or withdraw. ")


@pytest.mark.parametrize("options", [{}, HIDDEN, {"free_for_all": True}])
def test_every_prompt_fits_its_options(options: dict[str, bool]) -> None:
    """Over random matches: what a title offers is among the options."""
    offered = {
        "start a challenge": "challenge",
        "return home": "home",
        "step outside": "step outside",
        "Turn up": "yes",
        "Draw anew": "yes",
    }
    for seed in range(5):
        for match in at_random(new(3, seed, **options), seed):
            for seat in range(match.seats):
                if match.over or not match.asked >> seat & 1:
                    continue
                table = match.table(seat)
                assert table.prompt is not None
                texts = {option.text for option in table.options}
                for words, text in offered.items():
                    if words in table.prompt.title:
                        assert text in texts, table.prompt.title
                assert table.prompt.detail.startswith(ALONE) == (texts == {"pass"})


# The words beside the options


@pytest.mark.rule("WY-7.4", "WY-11.30", "WY-11.45", "WY-8.3", "WY-9.4")
def test_options_have_odds() -> None:
    gate = siege(
        hand_0="fyreball dragon gryphonne",
        hand_1="nigel",
        artefacts_0="carpette_of_wobblie_flyte",
    )
    play(gate, "1: pass")
    assert results(gate) == {
        "pass": "",
        "play fyreball": "62 % to break the gate",
        "play dragon": "over the gate",
        "play gryphonne": "over the gate, unanswered",
        "play carpette_of_wobblie_flyte": "57 % to be inside",
    }
    climb = siege(hand_0="troll", hand_1="nigel", castle_1="castell_in_ye_cloudes")
    play(climb, "1: pass")
    assert results(climb)["climb"] == "62 % to be inside, else the challenge is over"
    battle = face(hand_0="fyreball rude_gesture", hand_1="nigel")
    assert results(battle)["play fyreball"] == "37 % to defeat if not answered"
    assert results(battle)["play rude_gesture"] == "37 % to defeat, nothing answers it"
    play(battle, "0: play fyreball")
    answer = face(hand_0="acyd_drizzle", hand_1="mirrour_trycke toothe_ache", mage_1="the_wysaert")
    play(answer, "0: play acyd_drizzle")
    assert results(answer)["play mirrour_trycke"] == "turns it: 37 % to defeat Seat 0"
    assert results(answer)["play toothe_ache"] == "37 % to defeat Seat 0"


@pytest.mark.rule("WY-14.4")
def test_wy_14_4_a_target_has_the_odds_of_the_card_that_was_laid_down() -> None:
    match = face(
        {"free_for_all": True},
        players=4,
        hand_0="troll",
        hand_1="nigel",
        hand_2="basiliske yoinke",
        artefacts_1="amulette_of_notte_dyinge",
    )
    play(match, "2: play basiliske")
    assert results(match) == {
        "seat 0": "62 % to defeat, 1 card in hand",
        "seat 1": "25 % to defeat, 1 card in hand",
    }


@pytest.mark.rule("WY-10.7", "WY-15.4", "WY-11.41")
def test_passing_is_named_by_what_it_means() -> None:
    match = face(mage_0="the_wysaert", hand_0="fyreball", hand_1="nigel", stack=TIE)
    play(match, "0: play fyreball", "1: pass")
    labels = [option.label for option in match.table(0).options]
    assert labels == ["Leave the draw as it is", "Draw anew"]
    hidden = feud(HIDDEN, hand_0="lighte_fyngers", hand_1="nigel")
    play(hidden, "0: play lighte_fyngers", "0: seat 1")
    labels = [option.label for option in hidden.table(1).options]
    assert labels == ["Keep it face down", "Turn the card up"]


# Sentences that say the cause


@pytest.mark.rule("WY-11.15", "WY-11.14")
def test_wy_11_15_the_explosion_is_told() -> None:
    match = face(hand_0="chykken_of_doome", hand_1="dragon", stack=SURE_WIN)
    lines = told(play(match, "0: play chykken_of_doome"), 0, "play dragon")
    assert lines[-3:] == [
        "Chykken of Doome explodes, which takes the victor along.",
        "Chykken of Doome is discarded.",
        "Dragon goes up in the explosion.",
    ]
    assert match.zone("discard")[-1] == "dragon"


@pytest.mark.rule("WY-10.2", "WY-10.3")
@pytest.mark.parametrize(
    ("card", "stack", "words"),
    [
        ("troll", SURE_WIN, "Seat 0 wins the draw against you: A beats B."),
        ("troll", "acyd_drizzle dragon", "Seat 0 wins the draw against you: B beats OOPS!"),
        ("troll", TIE, "Seat 0 and you draw equal: B against B."),
        (
            "basiliske",
            TIE,
            "Seat 0 wins the draw against you: B against B, and Basiliske wins equal draws.",
        ),
        (
            "basiliske",
            "dragon impe_of_ye_perverse",
            "Seat 0 and you draw equal: OOPS! against OOPS!, which nobody wins.",
        ),
    ],
)
def test_wy_10_3_a_draw_is_told_with_its_letters_and_why(card: str, stack: str, words: str) -> None:
    match = face(players=3, hand_0=card, stack=stack)
    assert words in told(match, 1, f"play {card}")


@pytest.mark.rule("WY-10.3", "WY-11.48", "WY-11.45")
def test_wy_10_3_a_gate_and_a_climber_say_who_wins_equal_draws() -> None:
    bungalow = siege(hand_0="chykken_of_doome", castle_1="gyngerbread_bungalow", stack=TIE)
    play(bungalow, "1: pass")
    lines = told(bungalow, 0, "play chykken_of_doome")
    assert any("whatever strikes Gyngerbread Bungalow wins equal draws" in line for line in lines)
    clouds = siege(hand_0="troll", castle_1="castell_in_ye_cloudes", stack=TIE)
    play(clouds, "1: pass")
    assert any("the climber wins equal draws" in line for line in told(clouds, 0, "climb"))


@pytest.mark.rule("WY-10.7", "WY-11.31")
def test_wy_11_31_a_redraw_is_told_with_old_and_new_letter() -> None:
    match = face(
        hand_0="troll", hand_1="nigel", artefacts_0="wande_of_one_more_try", stack=f"{TIE} dragon"
    )
    play(match, "0: play troll", "1: pass")
    assert prompt(match).detail.startswith("29 % to turn it with one new card.")
    words = "Seat 0 draws OOPS! (Dragon) in place of B, with Wande of One More Try."
    assert words in told(match, 1, "yes")


@pytest.mark.rule("WY-11.30", "WY-11.32", "WY-11.54")
@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ("goblyn_rabble", "You draw B (Goblyn Rabble) for {} and fly inside: A or B does it."),
        ("claye_golem", "You draw C (Claye Golem) for {}: C only wobbles."),
        ("dragon", "You draw OOPS! (Dragon) for {}: OOPS! loses it for good."),
    ],
)
def test_wy_11_30_the_carpette_tells_its_letter(drawn: str, words: str) -> None:
    carpette = "Carpette of Wobblie Flyte"
    match = siege(hand_0="troll", artefacts_0="carpette_of_wobblie_flyte", stack=drawn)
    play(match, "1: pass")
    assert words.format(carpette) in told(match, 0, "play carpette_of_wobblie_flyte")


@pytest.mark.rule("WY-11.32", "WY-11.54")
def test_wy_11_32_an_amulette_that_fails_and_one_that_may_not_act() -> None:
    match = face(
        players=3,
        artefacts_1="amulette_of_notte_dyinge",
        hand_0="fyreball",
        stack=f"{SURE_WIN} claye_golem",
    )
    words = "Seat 1 draws C (Claye Golem) for Amulette of Notte Dyinge: only A or B saves"
    assert f"{words} from Fyreball!" in told(match, 0, "play fyreball")
    final = face(
        players=3,
        mage_1="the_wysaert",
        artefacts_1="amulette_of_notte_dyinge",
        hand_0="unmakynge nigel",
    )
    lines = told(final, 0, "play unmakynge", "pick nigel")
    words = "Seat 1 has Amulette of Notte Dyinge, but nothing saves from Ye Unmakynge."
    assert words in lines


@pytest.mark.rule("WY-6.4", "WY-6.5")
def test_wy_6_5_there_is_a_summons_only_after_somebody_was_summoned() -> None:
    match = feud(hand_0="troll", hand_1="nigel")
    play(match, "challenge", "seat 1")
    table = match.table(None)
    assert (table.phase, table.banner) == ("Challenge", "Challenge: Seat 0 against Seat 1.")
    play(match, "summon")
    table = match.table(None)
    assert (table.phase, table.banner) == ("Summons", "Summons: Seat 0 against Seat 1.")
    assert set(table.phases) >= {"Challenge", "Summons", "Siege"}


def test_a_card_prints_only_what_is_on_it() -> None:
    assert "gates" not in printed("troll").values
    assert printed("castell_in_ye_cloudes").values["gates"] == 0
    assert "fate" not in printed("fizzle").values


def test_passing_is_never_offered_as_the_only_thing_in_vain() -> None:
    match = face(hand_0="fyreball", hand_1="nigel passe_walle")
    play(match, "0: play fyreball")
    assert match.options(1) == [PASS]
    assert prompt(match).detail.startswith(ALONE)


@pytest.mark.rule("WY-11.5")
@pytest.mark.parametrize(
    ("castle", "hand", "says"),
    [
        ("keepe_of_two_gates", "acyd_drizzle", "2 gates stand, and you have nothing"),
        ("keepe_of_two_gates", "fyreball", "2 gates stand; Fyreball! may get you in."),
        ("keepe_of_two_gates", "acyd_drizzle troll", "2 gates stand; Acyd Drizzle or Troll may"),
        ("moat_house", "acyd_drizzle", "1 gate stands; Acyd Drizzle may get you in."),
        ("moat_house", "rolle_calle nigel", "1 gate stands, and you have nothing that gets"),
        ("castell_in_ye_cloudes", "fyreball", "The Castle has no gate; a climb may get you in."),
    ],
)
def test_before_a_siege_it_says_what_may_get_you_in(castle: str, hand: str, says: str) -> None:
    """One spell breaks one gate, and a True Name brings nobody in."""
    match = feud(
        mage_0="the_wysaert", mage_1="the_sorcerour", castle_1=castle, hand_0=hand, hand_1="fizzle"
    )
    play(match, "challenge", "seat 1")
    assert says in prompt(match).detail


@pytest.mark.rule("WY-15.3")
def test_of_a_face_down_castle_nothing_is_told_as_a_fact() -> None:
    match = feud(
        HIDDEN,
        mage_0="the_wysaert",
        castle_1="castell_in_ye_cloudes",
        hand_0="frogge_hexe",
        hand_1="fizzle",
    )
    play(match, "challenge", "seat 1")
    assert prompt(match).detail.startswith("The Castle is face down")
