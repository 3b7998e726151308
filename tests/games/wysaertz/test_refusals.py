"""Refusals: the reason that holds in the position, with its rule."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.games.wysaertz.state import Feud

from .builder import at_random, face, feud, new, play, siege

GHOSTE = "Ghoste of Aunt Maude"
ONLY_WALLS = "only Castle Wall spells help"
STOPS_ONLY = "stops only what strikes a gate."
STEP_OUT = "You may step outside between attacks."


def why(match: Feud, text: str) -> tuple[str, str]:
    """Rule and reason of a refusal."""
    refusal = match.why_not(match.seat, match.game.actions.parse(text))
    assert refusal is not None, text
    return refusal.rule, refusal.reason


def at_gate(top: str, hand: str) -> Feud:
    """P0's card at P1's gate, P1 is asked."""
    return play(siege(hand_0=top, hand_1=hand), "1: pass", f"0: play {top}")


def at_mage(top: str, hand: str) -> Feud:
    """P0's card at P1's Mage, P1 is asked."""
    return play(face(hand_0=top, hand_1=hand), f"0: play {top}")


@pytest.mark.rule("WY-7.6", "WY-7.8", "WY-9.4", "WY-11.13")
@pytest.mark.parametrize(
    ("top", "card", "rule", "reason"),
    [
        (
            "dragon",
            "walle_of_bryckes",
            "WY-7.8",
            "Dragon flies over the gate: Walle of Bryckes stops only what strikes a gate.",
        ),
        (
            "ghoste_of_aunt_maude",
            "walle_of_mirrours",
            "WY-7.8",
            f"{GHOSTE} drifts through the gate: Walle of Mirrours {STOPS_ONLY}",
        ),
        (
            "levitatioun",
            "hastie_brickwerke",
            "WY-7.8",
            "Levitatioun passes the gate: Hastie Brickwerke stops only what strikes a gate.",
        ),
        (
            "fyreball",
            "boylinge_porridge",
            "WY-9.4",
            "Boylinge Porridge answers Monsters and passages; Fyreball! is none of these.",
        ),
        (
            "troll",
            "walle_of_mirrours",
            "WY-9.4",
            "Walle of Mirrours answers Attack spells; Troll is none of these.",
        ),
        (
            "fyreball",
            "mirrour_trycke",
            "WY-7.6",
            f"While Fyreball! attacks your gate {ONLY_WALLS}, not Mirrour Trycke. {STEP_OUT}",
        ),
        (
            "fyreball",
            "thinge_in_ye_moat",
            "WY-11.13",
            "Thinge in ye Moat sallies only against a Monster at the gate.",
        ),
    ],
)
def test_wy_7_6_what_does_not_help_at_the_gate(top: str, card: str, rule: str, reason: str) -> None:
    assert why(at_gate(top, card), f"play {card}") == (rule, reason)


@pytest.mark.rule("WY-9.3", "WY-9.5", "WY-11.6", "WY-11.18", "WY-11.23", "WY-11.53")
@pytest.mark.parametrize(
    ("top", "card", "rule", "reason"),
    [
        ("claye_golem", "fyreball", "WY-9.5", "No Attack spell can be played at Claye Golem."),
        (
            "ghoste_of_aunt_maude",
            "troll",
            "WY-9.5",
            f"{GHOSTE} fights no Monster, and no Monster fights it.",
        ),
        ("troll", "leeche_of_lore", "WY-11.6", "Leeche of Lore can't strike Monsters."),
        (
            "fyreball",
            "frogge_hexe",
            "WY-8.7",
            "First parry, then attack: Ye Frogge Hexe does not stop Fyreball!",
        ),
        (
            "troll",
            "mirrour_trycke",
            "WY-9.4",
            "Mirrour Trycke answers Attack spells; Troll is none of these.",
        ),
        (
            "troll",
            "walle_of_bryckes",
            "WY-11.19",
            "Walle of Bryckes stops only what comes at your Castle, not Troll.",
        ),
        ("troll", "nigel", "WY-11.23", "Nigel shields only against True Name spells."),
        (
            "troll",
            "passe_walle",
            "WY-11.20",
            "Passe-Walle is a Passage spell: it leads a challenger into a besieged Castle.",
        ),
    ],
)
def test_wy_9_4_what_does_not_answer(top: str, card: str, rule: str, reason: str) -> None:
    assert why(at_mage(top, card), f"play {card}") == (rule, reason)


@pytest.mark.rule("WY-11.18", "WY-11.53", "WY-11.23")
def test_wy_11_18_mage_only_the_hall_and_another_mages_name() -> None:
    match = face(hand_0="troll shielde_of_smugnesse", hand_1="fyreball")
    play(match, "0: play troll", "1: play fyreball")
    assert why(match, "play shielde_of_smugnesse") == (
        "WY-11.18",
        "Shielde of Smugnesse protects your own Mage only; Fyreball! is aimed at your Troll.",
    )
    outside = face(outdoors=True, hand_0="fyreball", hand_1="walle_of_mirrours")
    play(outside, "0: play fyreball")
    assert why(outside, "play walle_of_mirrours") == (
        "WY-11.53",
        "Walle of Mirrours works only at home, and your Mage is outside.",
    )
    named = face(mage_1="the_sorcerour", hand_0="unmakynge nigel", hand_1="ermintrude_snodgrasse")
    play(named, "0: play unmakynge", "0: pick nigel")
    assert why(named, "play ermintrude_snodgrasse") == (
        "WY-11.23",
        "Ermintrude Snodgrasse is not a name of your own Mage.",
    )


@pytest.mark.rule("WY-7.4", "WY-7.5", "WY-11.30", "WY-11.49")
def test_wy_7_4_what_is_no_gate_action() -> None:
    moat = siege(hand_0="troll frogge_hexe fizzle unmakynge", hand_1="nigel", castle_1="moat_house")
    play(moat, "1: pass")
    assert why(moat, "play troll") == (
        "WY-11.49",
        "Troll neither flies nor drifts: it can't reach Moat House.",
    )
    assert why(moat, "play frogge_hexe") == (
        "WY-11.6",
        "Ye Frogge Hexe strikes Mages and Monsters, not gates.",
    )
    assert why(moat, "play fizzle")[1] == "Fizzle! is a Defence spell: it only answers plays."
    assert why(moat, "play unmakynge")[0] == "WY-11.24"
    clouds = siege(hand_0="troll passe_walle", hand_1="nigel", castle_1="castell_in_ye_cloudes")
    play(clouds, "1: pass")
    assert why(clouds, "play troll") == ("WY-7.5", "There is no gate here, and Troll does not fly.")
    assert why(clouds, "play passe_walle")[0] == "WY-11.20"


@pytest.mark.rule("WY-11.52")
def test_wy_11_52_what_is_of_no_use_between_attacks() -> None:
    match = siege(hand_0="troll", hand_1="walle_of_bryckes walle_of_mirrours fizzle")
    assert why(match, "play walle_of_bryckes") == (
        "WY-11.52",
        "Walle of Bryckes mends gates, and none of yours is broken.",
    )
    assert why(match, "play walle_of_mirrours")[0] == "WY-11.52"
    assert why(match, "play fizzle")[0] == "WY-7.2"


@pytest.mark.rule("WY-2.7", "WY-4.3", "WY-4.4", "WY-11.29", "WY-11.37", "WY-11.44")
def test_wy_4_4_what_can_t_be_done_on_a_turn() -> None:
    match = feud(
        hand_0="batterynge_rhyme fyreball walle_of_bryckes magpye_familiar",
        artefacts_0="globe_of_ruelershippe wande_of_one_more_try",
        truce=1,
    )
    until = "There is a truce until the next turn of Seat 1"
    assert why(match, "challenge") == ("WY-11.37", f"{until}: no challenge may be started.")
    assert why(match, "play globe_of_ruelershippe")[0] == "WY-11.37"
    assert "Globe" in why(match, "play fyreball")[1]
    assert "Globe" not in why(match, "play batterynge_rhyme")[1]
    assert why(match, "play walle_of_bryckes")[1].endswith("none of yours is broken.")
    assert why(match, "play magpye_familiar")[1].endswith("needs an opponent with an Artefact.")
    assert "you are asked when it matters" in why(match, "play wande_of_one_more_try")[1]
    dark = feud(hand_0="lighte_fyngers nigel", hand_1="troll", castle_1="tower_of_darkenesse")
    assert why(dark, "play lighte_fyngers")[0] == "WY-11.44"
    assert why(dark, "challenge")[0] == "WY-2.7"
    assert why(dark, "play troll")[1] == "Troll is not in your hand."
    globe = feud(hand_0="troll", artefacts_0="globe_of_ruelershippe")
    assert why(globe, "play globe_of_ruelershippe")[1].startswith("You hold no Attack spell")


@pytest.mark.rule("WY-4.4", "WY-14.4")
def test_wy_4_4_why_a_seat_is_no_target() -> None:
    match = feud(
        players=4,
        hand_0="lighte_fyngers",
        hand_2="nigel",
        castle_3="tower_of_darkenesse",
        castle_1="moat_house",
        castle_0="keepe_of_two_gates",
        hand_3="troll",
    )
    play(match, "play lighte_fyngers")
    assert why(match, "seat 0")[1] == "You can't aim at yourself."
    assert why(match, "seat 1")[1] == "Seat 1 has no card in hand."
    assert why(match, "seat 3") == (
        "WY-11.44",
        "Seat 3 is at home in Tower of Darkenesse and can't be seen.",
    )


OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"hidden_wysaertz": True},
    {"free_for_all": True, "packs": 2},
)


def claims(match: Feud, seat: int, card: int) -> dict[str, bool]:
    """What refusals say about a position, and whether it is so; `card` is a face."""
    return {
        "is not in your hand": match.held(seat, card) < 0,
        "does not lie before you": match.find(match.rows + seat, card) < 0,
        "none of yours is broken": match.truly_broken(seat) == 0,
        "your Mage is outside": not match.is_home(seat),
        ONLY_WALLS: match.game.faces[card].kind != "wall",
        "There is no gate here": match.stage != 0 and match.intact(match.defender) == 0,
        "There is a truce": match.truce >= 0,
        "has been used in this challenge": bool(match.ticked),
        "answers nothing": match.game.faces[card].kind == "artefact",
    }


@pytest.mark.parametrize("options", OPTIONS)
def test_no_refusal_says_the_contrary_of_the_truth(options: dict[str, Any]) -> None:
    met: set[str] = set()
    for seed in range(6):
        for match in at_random(new(3 + seed % 2, seed, **options), seed):
            for seat in range(match.seats):
                cards = (*match.zones[seat], *match.zones[match.rows + seat], seed)
                for card in {match.face[card] for card in cards if match.asked >> seat & 1}:
                    action = match.book.play.encode(card)
                    refusal = match.why_not(seat, action) if card < 72 else None
                    for words, holds in claims(match, seat, card).items():
                        if refusal is not None and words in refusal.reason:
                            met.add(words)
                            assert holds, refusal.reason
    assert len(met) >= 4
