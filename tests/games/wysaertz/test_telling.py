"""What people are told: every draw has its cause, every sentence its rule, no guess is a fact."""

from __future__ import annotations

from typing import Any

import pytest

from pentacles.core.previews import figures_of
from pentacles.core.rng import Rng
from pentacles.core.table import Scene
from pentacles.games.wysaertz.state import Feud
from tests.recaps import in_short

from .builder import SURE_LOSS, SURE_WIN, at_random, face, feud, game, new, play, siege

TWO_TO_ONE = "rayne_of_herringes yoinke acyd_drizzle"
"""Two A against a B."""


def told(match: Feud, *texts: str) -> list[tuple[str, str]]:
    """What the second seat is told of these actions, with the rules."""
    teller = match.game.teller(match.seats)
    events = [event for text in texts for event in match.do(text)]
    views = [view for event in events if (view := teller.view(event, 1))]
    return [(view.sentence, view.rule) for view in views]


def rule_of(lines: list[tuple[str, str]], words: str) -> str:
    """The rule of the sentence with these words."""
    return next(rule for sentence, rule in lines if words in sentence)


def scene(match: Feud, component: str) -> Scene:
    """A scene of the table."""
    return next(one for one in match.table(0).scenes if one.component == component)


# Draws


@pytest.mark.rule("WY-11.45", "WY-10.1")
def test_wy_11_45_a_climb_is_announced_before_its_draw() -> None:
    match = siege(hand_0="troll", hand_1="nigel", castle_1="castell_in_ye_cloudes", stack=SURE_WIN)
    play(match, "1: pass")
    lines = told(match, "climb")
    first, second = lines[:2]
    words = "Seat 0 tries to climb into your Castle, by Abra-Babra-Cadabra."
    assert first == (words, "WY-11.45")
    assert second[0].startswith("Abra-Babra-Cadabra: Seat 0 draws A, you B")
    assert ("Seat 0 climbs into the Castle.", "WY-11.45") in lines


@pytest.mark.rule("WY-11.47", "WY-10.1")
def test_wy_11_47_a_running_hutte_is_announced_before_its_draw() -> None:
    match = siege(
        hand_0="troll", hand_1="nigel", castle_1="hutte_on_chykken_legges", stack=SURE_LOSS
    )
    lines = told(match, "yes")
    words = "You let Hutte on Chykken Legges try to run away, by Abra-Babra-Cadabra."
    assert lines[0] == (words, "WY-11.47")
    assert lines[1][0].startswith("Abra-Babra-Cadabra: you draw B, Seat 0 A")


@pytest.mark.rule("WY-7.10", "WY-11.46")
def test_wy_7_10_the_second_gate_is_announced_before_its_draw() -> None:
    match = siege(
        hand_0="giaunt_with_clubbe",
        hand_1="nigel",
        castle_1="keepe_of_two_gates",
        stack=TWO_TO_ONE,
    )
    play(match, "1: pass", "0: play giaunt_with_clubbe")
    lines = told(match, "pass")
    assert ("Giaunt with Clubbe goes on to your next gate.", "WY-7.10") in lines


CAUSES = {
    "aimed", "at_gate", "past_gate", "answered", "marches", "leapt", "backfired", "reflected",
    "turncoat", "climbs", "runs", "next_gate", "spared", "returned", "in_vain",
}  # fmt: skip
"""What may lead to a draw."""


@pytest.mark.rule("WY-10.1")
@pytest.mark.parametrize("options", [{}, {"hidden_wysaertz": True}, {"free_for_all": True}])
def test_wy_10_1_no_draw_comes_out_of_the_blue(options: dict[str, bool]) -> None:
    """Every draw comes after the play that makes it, in the same challenge."""
    for seed in range(12):
        match = new(3, seed, **options)
        rng = Rng(seed)
        last = ""
        while not match.over:
            seat = match.seat
            for event in match.play(seat, rng.choice(match.options(seat))):
                if event.kind == "abc":
                    assert last in CAUSES, last
                if event.kind in CAUSES or event.kind in ("turn", "challenge_over"):
                    last = event.kind


# Rules


@pytest.mark.rule("WY-7.8", "WY-7.9", "WY-7.11", "WY-9.9")
def test_wy_7_9_what_marches_on_does_so_by_the_rule_of_its_place() -> None:
    gate = siege(hand_0="troll", hand_1="nigel", stack=SURE_WIN)
    play(gate, "1: pass", "0: play troll")
    assert rule_of(told(gate, "pass"), "Troll marches on to your Mage") == "WY-7.9"
    flyer = siege(hand_0="dragon", hand_1="nigel")
    play(flyer, "1: pass", "0: play dragon")
    assert rule_of(told(flyer, "pass"), "Dragon marches on to your Mage") == "WY-7.8"
    sally = siege(hand_0="troll nigel", hand_1="thinge_in_ye_moat", stack=TWO_TO_ONE)
    play(sally, "1: pass", "0: play troll", "1: play thinge_in_ye_moat")
    lines = told(sally, "pass")
    assert rule_of(lines, "marches on to Seat 0's Mage") == "WY-7.11"
    hall = feud(face=[0, 1], hand_0="troll nigel", hand_1="dragon", stack=SURE_WIN)
    play(hall, "0: play troll", "1: play dragon")
    assert rule_of(told(hall, "pass"), "marches on to Seat 0's Mage") == "WY-9.9"


@pytest.mark.rule("WY-1.6")
def test_wy_1_6_an_event_of_the_deal_was_dealt_not_drawn() -> None:
    found = 0
    for seed in range(30):
        events = game().opening(3, seed)
        for event in events:
            if event.kind == "event_dealt":
                found += 1
                assert event.rule == "WY-1.6"
        assert "event" not in [event.kind for event in events] or "event_dealt" in [
            event.kind for event in events
        ]
    assert found


# Castles without a gate


@pytest.mark.rule("WY-7.5", "WY-7.6")
def test_wy_7_5_nobody_speaks_of_a_gate_where_there_is_none() -> None:
    match = siege(
        hand_0="dragon",
        castle_1="castell_in_ye_cloudes",
        hand_1="nigel walle_of_bryckes fizzle",
    )
    prompt = match.table(1).prompt
    assert prompt is not None
    assert prompt.detail == "Hold: Seat 0 tries to get in. Until then only Castle Wall spells help."
    play(match, "1: pass", "0: play dragon")
    table = match.table(1)
    assert table.prompt is not None
    assert "gate" not in table.prompt.title + table.prompt.detail
    for card in ("nigel", "walle_of_bryckes", "fizzle"):
        refusal = match.why_not(1, match.game.actions.parse(f"play {card}"))
        assert refusal is not None
        assert "your gate" not in refusal.reason
        assert "the gate" not in refusal.reason
    gated = siege(hand_0="dragon", hand_1="nigel")
    prompt = gated.table(1).prompt
    assert prompt is not None
    assert "At the gate only Castle Wall spells help." in prompt.detail


# The Enchantress


@pytest.mark.rule("WY-11.40")
def test_wy_11_40_what_a_refusal_costs_is_said_with_its_cause() -> None:
    match = feud(mage_0="the_enchantress", hand_0="troll", hand_1="nigel")
    play(match, "challenge", "seat 1")
    lines = told(match, "summon", "pass")
    assert ("You refuse the summons and stay inside.", "WY-6.5") in lines
    words = "Seat 0 takes Nigel from you: that is the price of refusing The Enchantress."
    assert (words, "WY-11.40") in lines
    empty = feud(mage_0="the_enchantress", hand_0="troll")
    play(empty, "challenge", "seat 1")
    lines = told(empty, "summon")
    words = "You can't refuse The Enchantress: there is no card to pay with."
    assert (words, "WY-11.40") in lines


# Previews


@pytest.mark.rule("WY-3.1", "WY-3.4", "WY-3.5")
def test_wy_3_1_a_preview_of_research_promises_no_card_for_the_hand() -> None:
    """An Event or an Artefact may come, and a Lotterie takes more cards from the stack."""
    for seed in range(4):
        match = new(3, seed)
        if "research" in match.legal():
            research = match.game.actions.parse("research")
            assert match.preview(match.seat, research) == []


def test_what_a_preview_claims_holds_in_every_world() -> None:
    rng = Rng(8)
    for seed in range(3):
        for count, match in enumerate(at_random(new(3, seed), seed)):
            if match.over or count % 9:
                continue
            seat = match.seat
            action = rng.choice(match.options(seat))
            claimed = match.preview(seat, action)
            for _ in range(12 if claimed else 0):
                world = match.sample(seat, rng)
                world.play(seat, action)
                figures = figures_of(world.table(seat))
                for change in claimed:
                    if change.place in figures:
                        assert figures[change.place].value == change.new, change


# What is shown and told is what happened


@pytest.mark.rule("WY-10.6", "WY-11.47")
def test_wy_10_6_nobody_strikes_a_running_hutte() -> None:
    match = siege(
        hand_0="troll", hand_1="nigel", castle_1="hutte_on_chykken_legges", stack=SURE_LOSS
    )
    match.do("yes")
    signs = [term.sign for term in scene(match, "duel").terms]
    assert signs == ["running away", "besieging"]


@pytest.mark.rule("WY-11.25")
@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("troll", "Seat 0 takes a card from the top of the stack."),
        ("tea_tyme", "Seat 0 takes an Event: Tea Tyme."),
    ],
)
def test_wy_11_25_a_card_that_was_seen_is_taken_not_drawn(card: str, sentence: str) -> None:
    match = feud(hand_0="farre_sighte", hand_1="nigel", stack=f"dragon {card} gryphonne fizzle")
    lines = told(match, "play farre_sighte", f"pick {card}")
    assert (sentence, "WY-11.25") in lines
    assert not any(" draws " in words for words, _ in lines)


@pytest.mark.rule("WY-11.42", "WY-10.4")
def test_wy_11_42_a_drawn_artefact_may_be_kept_by_the_alchymiste_alone() -> None:
    stack = "troll amulette_of_notte_dyinge goblyn_rabble"
    for mage, unless in (
        ("the_alchymiste", ", unless the Alchymiste keeps it"),
        ("the_wysaert", ""),
    ):
        match = face(mage_1=mage, hand_0="frogge_hexe", hand_1="nigel", stack=stack)
        match.do("play frogge_hexe")
        match.do("pass")
        words = scene(match, "duel").words
        assert words.endswith(f"A drawn Artefact counts by its value only{unless}.")


@pytest.mark.rule("WY-11.46")
def test_two_gates_are_told_apart() -> None:
    match = siege(hand_0="troll", hand_1="nigel", castle_1="keepe_of_two_gates")
    names = [term.words for term in scene(match, "challenge").terms]
    assert names[-2:] == ["outer gate", "inner gate"]


@pytest.mark.rule("WY-11.28")
def test_a_prompt_with_research_is_one_list() -> None:
    match = face(hand_0="troll", hand_1="nigel", artefacts_0="booke_of_endeless_spells")
    prompt = match.table(0).prompt
    assert prompt is not None
    assert prompt.detail.startswith("Attack, research and keep the initiative or withdraw. ")


@pytest.mark.rule("WY-12.3")
def test_wy_12_3_what_the_defeated_leaves_behind_is_told() -> None:
    parts: dict[str, Any] = {"hand_0": "troll", "hand_1": "nigel fizzle", "stack": SURE_WIN}
    row = "globe_of_ruelershippe"
    match = face(artefacts_1=row, **parts)
    lines = told(match, "play troll", "pass")
    words = " ".join(sentence for sentence, rule in lines if rule == "WY-12.3")
    assert all(card in words for card in ("Nigel", "Fizzle!", "Globe"))
    looted = face({"spoils": "artefacts"}, artefacts_1=row, **parts)
    lines = told(looted, "play troll", "pass")
    left, taken = [sentence for sentence, rule in lines if rule == "WY-12.3"]
    assert "Globe" not in left
    assert taken.startswith("Seat 0 takes Globe")
    assert taken.endswith("from you.")


@pytest.mark.rule("WY-9.9", "WY-7.8")
def test_wy_9_9_inside_a_monster_marches_on_by_the_rule_of_the_fight() -> None:
    match = siege(hand_0="dragon", hand_1="gryphonne", stack=SURE_WIN)
    match.do("pass")
    match.do("play dragon")
    while match.seat != 1 or "play gryphonne" not in match.legal():
        match.do("pass")
    lines = told(match, "play gryphonne")
    while not any("marches on" in sentence for sentence, _ in lines):
        lines += told(match, "pass")
    assert rule_of(lines, "Gryphonne marches on") == "WY-9.9"


@pytest.mark.rule("WY-8.2")
def test_wy_8_2_the_next_initiative_is_called_so_while_a_play_is_unresolved() -> None:
    match = face(hand_0="troll", hand_1="nigel")
    assert [badge.text for badge in match.table(0).seats[0].badges] == ["initiative"]
    match.do("play troll")
    assert [badge.text for badge in match.table(0).seats[1].badges] == ["next initiative"]
    assert "Next initiative: " in match.table(0).banner


def test_card_texts_promise_no_more_than_the_cards_do() -> None:
    texts = {one.id: f"{one.short} {one.text}" for one in game().faces}
    assert "Counters spell or Monster" not in texts["decoye_in_pointy_hatte"]
    assert "anything" not in texts["walle_of_thornes"]
    assert "Before a Castle" in texts["carpette_of_wobblie_flyte"]


@pytest.mark.rule("WY-11.26")
@pytest.mark.parametrize(("viewer", "whose"), [(0, "Cy's"), (2, "your")])
def test_wy_11_26_whose_artefact_was_stolen_is_told_in_short(viewer: int, whose: str) -> None:
    match = feud(
        players=3,
        mage_0="the_wysaert",
        hand_0="magpye_familiar",
        artefacts_2="wande_of_one_more_try globe_of_ruelershippe",
    )
    play(match, "play magpye_familiar", "seat 2")
    events = match.do("pick globe_of_ruelershippe")
    _, result = in_short(match, events, "stole_artefact", viewer)
    assert result == f"one of {whose} Artefacts"
