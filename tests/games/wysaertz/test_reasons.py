"""The reasons of hints are true: each is taken apart, and every claim is counted or played out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pentacles.games.wysaertz.state import Feud

from .builder import at_random, face, feud, new, play, siege
from .claim import OPTIONS
from .claim_patterns import claims, tops


def moments(options: dict[str, Any]) -> Iterator[Feud]:
    """Decisions of random matches, fewer and fewer of each kind."""
    seen: dict[str, int] = {}
    for seed in range(8):
        players = 3 if options.get("free_for_all") else 2 + seed % 3
        for match in at_random(new(players, seed, **options), seed):
            if match.over or len(match.zones[match.stack]) < 8:
                continue
            kind = match.agenda[-1].kind
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] < 7 or seen[kind] % 30 == 0:
                yield match


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_every_reason_is_true(options: dict[str, Any]) -> None:
    for match in moments(options):
        seat = match.seat
        drawn = tops(match, seat)
        for action in sorted(match.options(seat))[:12]:
            assert claims(match, seat, action, drawn), match.game.advice.reason(match, seat, action)


def reason(match: Feud, text: str) -> str:
    """The reason of an option of the first seat that is asked."""
    return str(match.game.advice.reason(match, match.seat, match.game.actions.parse(text)))


@pytest.mark.rule("WY-2.2", "WY-8.3", "WY-9.4")
def test_a_reason_says_what_the_next_best_does_not() -> None:
    match = face(hand_0="fyreball frogge_hexe", hand_1="nigel")
    words = "61 % to defeat if not answered; Fyreball! has 37 %."
    assert reason(match, "play frogge_hexe") == words
    play(match, "0: play frogge_hexe")
    saved = face(hand_0="troll", hand_1="lullabye decoye_in_pointy_hatte")
    play(saved, "0: play troll")
    words = "You take Troll into the hand; passing risks defeat with 37 %."
    assert reason(saved, "play lullabye") == words
    turn = feud(hand_0="nyce_cuppe_of_tee fizzle", hand_1="troll")
    assert reason(turn, "play nyce_cuppe_of_tee") == "You draw 2 cards, where research draws 1."
    besieged = siege(hand_0="troll", hand_1="mirrour_trycke walle_of_bryckes nigel")
    assert reason(besieged, "step outside") == "Outside you may use your whole hand."


@pytest.mark.rule("WY-11.33", "WY-3.2")
def test_research_in_a_battle_counts_the_cauldroun_and_the_hand_limit() -> None:
    booke = "booke_of_endeless_spells"
    cauldroun = f"{booke} cauldroun_of_seconde_helpinges"
    assert reason(face(hand_0="troll", artefacts_0=booke), "research") == (
        "Draws 1 card, and you keep the initiative."
    )
    two = face(hand_0="troll", artefacts_0=cauldroun)
    assert reason(two, "research") == "Draws 2 cards, and you keep the initiative."
    full = face(hand_0="troll nigel fizzle", artefacts_0=cauldroun)
    words = "Draws 2 cards; you keep at most 4 in hand, and the initiative."
    assert reason(full, "research") == words


@pytest.mark.rule("WY-7.2", "WY-9.4", "WY-11.52", "WY-7.12")
def test_an_open_castle_promises_no_help_of_castle_walls_once_the_enemy_is_in() -> None:
    hand = "chykken_of_doome walle_of_thornes hastie_brickwerke"
    match = siege(hand_0="troll", hand_1=hand, broken={1: 1})
    assert reason(match, "pass") == "Keeps your 3 cards for the fight in your hall."
    assert reason(match, "play walle_of_thornes") == "The challenge is over, unless countered."
    words = {option.text: option.result for option in match.table(1).options}
    assert words["play walle_of_thornes"] == "the challenge is over, unless countered"
    assert words["play hastie_brickwerke"].endswith("draw 1 card, unless countered")
    alone = siege(hand_0="", hand_1=hand, broken={1: 1})
    assert reason(alone, "play walle_of_thornes") == "The challenge is over."
    booke = feud(outside=[0], broken={0: 1}, artefacts_0="booke_of_endeless_spells", hand_0="troll")
    words_home = "At home you are summoned or besieged first, even in an open Castle."
    assert reason(booke, "home") == words_home


@pytest.mark.rule("WY-11.32")
def test_odds_say_that_they_count_an_amulette() -> None:
    parts: dict[str, Any] = {"hand_0": "chykken_of_doome claye_golem", "hand_1": "nigel"}
    match = face(artefacts_1="amulette_of_notte_dyinge", **parts)
    assert "to defeat if not answered, 1 Amulette counted" in reason(match, "play claye_golem")
    results = {option.text: option.result for option in match.table(0).options}
    assert results["play claye_golem"].endswith("if not answered, 1 Amulette counted")
    turn = feud(artefacts_1="amulette_of_notte_dyinge", **parts)
    assert reason(turn, "challenge").endswith("to defeat if not answered, 1 Amulette counted.")
    assert "Amulette" not in reason(face(**parts), "play claye_golem")


@pytest.mark.rule("WY-8.3")
def test_a_reason_for_an_attack_is_one_sentence() -> None:
    match = face(hand_0="leeche_of_lore claye_golem", hand_1="nigel")
    words = reason(match, "play leeche_of_lore")
    assert words.endswith(" with 1 card to draw afterwards, and you keep Claye Golem.")


@pytest.mark.rule("WY-9.3", "WY-9.4")
def test_monsters_answer_monsters_and_no_attack_spell() -> None:
    match = siege(hand_0="fizzle", hand_1="troll gryphonne nigel")
    words = "2 of your 3 cards can answer a Monster, none an Attack spell; in a siege none can."
    assert reason(match, "step outside") == f"Outside {words}"


AGAINST = re.compile(
    r"\b(?:but|though|although|however|unfortunately|can't(?! be answered| refuse)|"
    r"nothing of yours|your only (?!card|choice))\b"
)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_no_reason_argues_against_its_option(options: dict[str, Any]) -> None:
    for match in moments(options):
        for action in match.options(match.seat):
            words = match.game.advice.reason(match, match.seat, action)
            assert not AGAINST.search(words), words


@pytest.mark.rule("WY-7.4", "WY-3.2")
def test_a_reason_names_another_card_only_in_favour_of_its_option() -> None:
    match = siege(hand_0="batterynge_rhyme troll", castle_1="tower_of_darkenesse", hand_1="nigel")
    play(match, "1: pass")
    assert reason(match, "play batterynge_rhyme") == "84 % to break the gate; Troll has 61 %."
    assert reason(match, "play troll").endswith("to break the gate, and you keep Batterynge Rhyme.")
    full = feud(hand_0="farre_sighte troll frogge_hexe fyreball", stack="nigel")
    play(full, "research")
    assert reason(full, "pick farre_sighte") == "It neither attacks nor answers."
    assert reason(full, "pick troll") == "It has 37 % to defeat a Mage, Ye Frogge Hexe has 61 %."


def test_a_reason_is_not_long() -> None:
    for match in moments({}):
        for action in match.options(match.seat):
            assert len(match.game.advice.reason(match, match.seat, action)) < 260
