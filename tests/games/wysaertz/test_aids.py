"""The player aids of the rules' specification, line by line: where the table shows each."""

from __future__ import annotations

import pytest

from pentacles.core.table import Aid, Scene, Table
from pentacles.games.wysaertz.state import Feud

from .builder import SURE_WIN, at_random, face, feud, new, play, siege

HIDDEN = {"hidden_wysaertz": True}


def aid(match: Feud, viewer: int | None, name: str) -> Aid | None:
    """A note on a viewer's table."""
    return next((one for one in match.table(viewer).aids if one.name == name), None)


def noted(match: Feud, viewer: int | None, name: str) -> dict[str, str]:
    """The terms of a note."""
    found = aid(match, viewer, name)
    assert found is not None
    return {term.words: term.value for term in found.terms}


def scene(table: Table, component: str) -> Scene:
    return next(one for one in table.scenes if one.component == component)


# Per player


def test_a_seat_shows_mage_castle_place_gates_hand_artefacts_and_defeats() -> None:
    match = feud(
        players=3,
        castle_1="keepe_of_two_gates",
        broken={1: 1},
        outside=[2],
        hand_1="troll nigel",
        artefacts_1="wande_of_one_more_try",
        defeats={1: 1},
    )
    table = match.table(0)
    assert [seat.words for seat in table.seats] == ["at home", "at home", "outside"]
    counters = {counter.name: counter for counter in table.seats[1].counters}
    assert counters["defeats"].value == 1
    assert (counters["cards"].value, counters["cards"].limit) == (2, 4)
    assert (counters["broken"].value, counters["broken"].limit) == (1, 2)
    assert table.zone("mage_1").cards[0].face is not None
    icons = [badge.icon for badge in table.zone("castle_1").cards[0].badges]
    assert icons == ["broken-wall", "closed-doors"]
    assert table.zone("artefacts_1").cards[0].face == "wande_of_one_more_try"
    assert table.faces["the_hedge_wytche"].text


@pytest.mark.rule("WY-12.1", "WY-12.2", "WY-12.4")
def test_wy_12_2_the_record_says_who_fell_to_whom_by_what() -> None:
    match = face(players=3, hand_0="rude_gesture", stack=SURE_WIN)
    assert noted(match, None, "record") == {}
    found = aid(match, None, "record")
    assert found is not None
    assert found.words == "2 defeats win at once, and so does the last Mage standing."
    play(match, "0: play rude_gesture")
    words = "bewitched for life, by Seat 0 with Ye Rude Gesture"
    assert noted(match, 2, "record") == {"Seat 1": words}
    assert match.table(2).seats[1].words == "bewitched for life, by Ye Rude Gesture"
    two = aid(feud(), 0, "record")
    assert two is not None
    assert two.words == "The last Mage standing wins."


# The centre and the challenge


@pytest.mark.rule("WY-11.37", "WY-13.2")
def test_wy_11_37_the_centre_shows_piles_and_the_truce_with_its_end() -> None:
    match = feud(truce=1, discard="troll nigel")
    table = match.table(0)
    assert [counter.name for counter in table.counters] == ["stack_left", "discarded", "living"]
    assert [card.face for card in table.zone("discard").cards] == ["troll", "nigel"]
    assert "Seat 1" in table.banner
    assert "truce" in [badge.text for badge in table.seats[1].badges]


@pytest.mark.rule("WY-9.9", "WY-9.1")
def test_wy_9_9_the_chain_says_what_answers_what_and_what_marches_on() -> None:
    match = face(hand_0="gryphonne fizzle", hand_1="dragon nigel", stack=SURE_WIN)
    play(match, "0: play gryphonne", "1: play dragon")
    terms = scene(match.table(0), "chain").terms
    assert [(term.words, term.value, term.seat) for term in terms] == [
        ("Dragon", "answers Gryphonne", 1),
        ("Gryphonne", "at Seat 1's Mage", 0),
    ]
    play(match, "0: pass")
    terms = scene(match.table(0), "chain").terms
    assert [term.value for term in terms] == ["marches on to Seat 0's Mage"]
    gate = siege(hand_0="troll", hand_1="nigel", stack=SURE_WIN)
    play(gate, "1: pass", "0: play troll")
    assert scene(gate.table(1), "chain").terms[0].value == "at Seat 1's gate"
    play(gate, "1: pass")
    assert scene(gate.table(1), "chain").terms[0].value == "marches on to Seat 1's Mage"


@pytest.mark.rule("WY-10.3", "WY-10.4", "WY-10.7")
def test_wy_10_7_a_draw_shows_who_wins_equal_draws_and_what_was_set_aside() -> None:
    match = face(
        hand_0="basiliske",
        hand_1="nigel",
        artefacts_1="wande_of_one_more_try",
        mage_1="the_wysaert",
        stack="goblyn_rabble acyd_drizzle tea_tyme gryphonne",
    )
    play(match, "0: play basiliske", "1: pass", "1: yes")
    duel = scene(match.table(0), "duel")
    words = [(term.words, term.value) for term in duel.terms]
    assert words == [
        ("Draw, wins equal draws,", "B"),
        ("Set aside by a redraw", "B"),
        ("Draw", "B"),
    ]
    assert duel.words.endswith("A drawn Event counts by its value only.")
    assert "used" in [b.text for b in match.table(0).zone("mage_1").cards[0].badges]


# What is known


@pytest.mark.rule("WY-11.25", "WY-11.27")
def test_wy_11_25_what_a_seat_knows_of_other_hands_lies_open_to_it() -> None:
    match = feud(
        players=3,
        castle_1="moat_house",
        castle_0="keepe_of_two_gates",
        hand_0="crystall_peepe",
        hand_1="troll nigel",
        stack="fizzle",
    )
    play(match, "play crystall_peepe", "seat 1", "1: pass")
    cards = match.table(0).zone("hand_1").cards
    assert [(card.face, card.is_known_hidden) for card in cards] == [
        ("troll", True),
        ("nigel", True),
    ]
    assert [card.face for card in match.table(2).zone("hand_1").cards] == [None, None]


@pytest.mark.rule("WY-15.11")
def test_wy_15_11_the_owner_sees_the_true_gates_of_a_face_down_castle() -> None:
    match = feud(HIDDEN, castle_0="keepe_of_two_gates", castle_1="moat_house", stack="erthe_quake")
    play(match, "research")
    table = match.table(0)
    assert [b.icon for b in table.zone("castle_0").cards[0].badges if b.icon != "padlock"] == [
        "broken-wall",
        "broken-wall",
    ]
    counter = match.table(1).seats[0].counters[2]
    assert (counter.value, counter.limit) == (1, 1)
    assert counter.words == "marker of a face-down Castle"


@pytest.mark.rule("WY-10.1", "WY-11.25")
def test_wy_10_1_what_a_seat_knows_of_the_next_draws_is_noted() -> None:
    seen = feud(hand_0="farre_sighte", stack="troll goblyn_rabble claye_golem dragon")
    play(seen, "play farre_sighte", "pick dragon")
    assert list(noted(seen, 0, "top").items()) == [
        ("Troll", "A"),
        ("Goblyn Rabble", "B"),
        ("Claye Golem", "C"),
    ]
    assert aid(seen, 1, "top") is None


# Where beginners stumble


@pytest.mark.rule("WY-10.3")
def test_wy_10_3_who_wins_equal_draws_is_noted() -> None:
    match = face(hand_0="troll basiliske nigel", hand_1="acyd_drizzle")
    assert noted(match, 0, "equal") == {
        "Troll": "against gates and when a spell strikes it",
        "Basiliske": "against Mages",
    }
    assert aid(match, None, "equal") is None
    play(match, "0: play troll")
    assert set(noted(match, 1, "equal")) == {"Troll", "Acyd Drizzle"}
    assert set(noted(match, None, "equal")) == {"Troll"}


@pytest.mark.rule("WY-11.22", "WY-11.23", "WY-15.7")
def test_wy_11_22_true_names_say_whom_they_fit() -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        mage_1="the_sorcerour",
        mage_2="the_necromauncer",
        hand_0="nigel rumpelstyltskynne bartholomewe_pyckleworthe",
    )
    assert noted(match, 0, "names") == {
        "Nigel": "fits Seat 1 and shields you",
        "Rumpelstyltskynne (Obviouslie)": "fits Seat 1 and Seat 2",
        "Bartholomewe Pyckleworthe": "shields you",
    }
    assert aid(match, 1, "names") is None
    down = feud(HIDDEN, mage_0="the_enchantress", hand_0="nigel", hand_1="troll")
    assert noted(down, 0, "names") == {"Nigel": "may fit Seat 1"}


@pytest.mark.rule("WY-5.2")
def test_wy_5_2_a_broken_gate_says_what_mends_it() -> None:
    match = feud(broken={0: 1})
    found = aid(match, 0, "gates")
    assert found is not None
    assert found.words.startswith("1 gate of yours is broken and stays so until mended by ")
    assert "Mende and Make Do" in found.words
    assert aid(match, 1, "gates") is None
    tip = match.table(1).zone("castle_0").cards[0].badges[0].tip
    assert tip == "Broken gate: it stays broken until something mends it"


@pytest.mark.rule("WY-15.2", "WY-15.3", "WY-15.6", "WY-15.7")
def test_wy_15_6_the_hidden_variant_explains_vision_and_what_may_be_inferred() -> None:
    match = face(HIDDEN, mage_1="the_alchymiste", hand_0="unmakynge nigel", hand_1="troll")
    found = aid(match, 0, "face_down")
    assert found is not None
    assert found.words.startswith("A Vision spell also shows its caster")
    play(match, "0: play unmakynge", "0: pick nigel", "1: pass")
    words = "not The Wysaert, The Sorcerour nor The Hedge-Wytche"
    assert noted(match, None, "face_down") == {"Mage": words}
    locks = [badge.tip for badge in match.table(1).zone("mage_1").cards[0].badges]
    assert locks == ["Face down: using it shows it"]
    besieged = siege(HIDDEN, castle_1="tower_of_darkenesse", hand_0="troll", hand_1="nigel")
    play(besieged, "1: pass")
    castles = "Tower of Darkenesse or Hutte on Chykken Legges"
    assert noted(besieged, 0, "face_down") == {"Castle": castles}
    assert aid(feud(), 0, "face_down") is None


@pytest.mark.parametrize("options", [{}, HIDDEN, {"free_for_all": True, "packs": 2}])
def test_aids_name_seats_and_are_there_for_everybody(options: dict[str, bool]) -> None:
    for seed in range(3):
        for match in at_random(new(3, seed, **options), seed):
            for viewer in (None, 0, 1, 2):
                table = match.table(viewer, ["Ann", "Ben", "Cy"])
                assert match.over or [one.name for one in table.aids][:1] == ["record"]
                for one in table.aids:
                    texts = [one.title, one.words, *(t.words + t.value for t in one.terms)]
                    assert not any("{@" in text or "eat 1" in text for text in texts)
