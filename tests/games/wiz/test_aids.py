"""Section 12: what the table saves its players, and that it is true."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.core.table import Aid
from pentacles.games.wiz.actions import (
    CANCEL,
    CLOSE,
    DONE,
    NEW_MASTER,
    NEW_RUN,
    NEW_SET,
    SLOT,
    is_new_hand,
)
from pentacles.games.wiz.hands import wild_permit
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import ELEMENTS, RANKS, SLOTS, WIZ, hand_zone
from pentacles.games.wiz.words import hand_first

from .builder import CHARS, FULL, Options, P, Q, kinds, new, play, position, told


def aids(match: WizMatch, viewer: int | None = P) -> dict[str, Aid]:
    """The aids of a viewer by name."""
    return {aid.name: aid for aid in match.table(viewer).aids}


def lines(aid: Aid) -> list[tuple[str, str]]:
    """The figures of an aid."""
    return [(term.words, term.value) for term in aid.terms]


@pytest.mark.rule("WIZ-7.1", "WIZ-21.1", "WIZ-1.4")
def test_the_way_to_win_is_told_step_by_step() -> None:
    match = position(grip_0="F7 F8 E1", scores=[120, 0], unopened=[0])
    aid = aids(match)["goal"]
    assert [(*line, term.tone) for line, term in zip(lines(aid), aid.terms, strict=True)] == [
        ("Open with 30 points", "", "sel"),
        ("Get rid of all cards", "3 left", ""),
        ("1000 EP win", "120 so far", ""),
    ]
    opened = aids(position(grip_0="F7 F8 E1", hand0_0="F1 F2 F3"))["goal"]
    assert [term.tone for term in opened.terms] == ["good", "sel", ""]
    assert "goal" not in aids(match, None)


@pytest.mark.rule("WIZ-16.7")
def test_the_deck_joker_has_a_place_once_somebody_can_look_at_it() -> None:
    def is_there(match: WizMatch) -> bool:
        return any(zone.name == "joker" for zone in match.table(P).zones)

    assert not is_there(position(grip_0="F7", hand0_0="F1 F2 F3"))
    assert is_there(position(grip_0="F7", hand0_1="F1 F2 F3", hand1_1="W1 W2 W3"))
    assert is_there(position(grip_0="F7", joker="E6"))


@pytest.mark.rule("WIZ-7.1", "WIZ-8.1")
def test_what_can_be_laid_is_told_to_who_may_lay_it() -> None:
    match = position(grip_0="F7 F8 F9 FS1 W1 W2 W3 A5 E5 W5 E9", unopened=[0])
    aid = aids(match)["can_lay"]
    assert aid.rule == "WIZ-7.1"
    assert lines(aid) == [("a run of Fire 7 to S1", "for 34 points")]
    first, *more = aids(match)["together"].words.rstrip(".").split(", then ")
    assert first == "a run of Fire 7 to S1"
    assert sorted(more) == ["a run of Water 1 to 3", "a set of 5s"]
    assert "can_lay" not in aids(match, Q)
    assert "can_lay" not in aids(match, None)
    assert "can_lay" not in aids(position(grip_0="F9 W9 E9 A9", unopened=[0]))


@pytest.mark.rule("WIZ-7.7")
def test_claims_are_told_to_who_has_not_opened() -> None:
    match = position({}, 3, unopened=[0, 2], hand0_1="E6 E7 E8 E9", opening=["hand0_1"])
    assert lines(aids(match)["claims"]) == [("Earth", "claimed by Seat 1")]
    assert "claims" not in aids(match, Q)
    fresh = position({}, 2, unopened=[0, 1])
    assert aids(fresh)["claims"].words == "Nothing is claimed yet."


@pytest.mark.rule("WIZ-9.4", "WIZ-12.8")
def test_both_strengths_for_a_take() -> None:
    match = position(hand0_0="F4 F5 F6 F7 F8", hand0_1="F1 F2 F3", hand1_1="F9 W9 E9", grip_0="F4")
    for viewer in (P, Q, None):
        aid = aids(match, viewer)["strength"]
        assert lines(aid) == [
            ("Fire", "5 for Seat 0, 4 for Seat 1"),
            ("Water", "1 for Seat 1, 0 for Seat 0"),
            ("Earth", "1 for Seat 1, 0 for Seat 0"),
        ]


@pytest.mark.rule("WIZ-16.7", "WIZ-16.8", "WIZ-16.9", "WIZ-16.10")
def test_wiz_16_9_b31_who_may_use_the_joker() -> None:
    match = position(
        {},
        3,
        hand0_0="F1 F2 F3 F4 F5 F6 F7",
        hand1_0="A1 A2 A3",
        hand0_1="W1 W2 W3 W4 W5 W6",
        hand1_1="E1 E2 E3",
        hand0_2="E6 E7 E8 E9",
        joker="W6",
        looked={0: 1, 1: 1, 2: 1},
    )
    assert lines(aids(match, None)["joker"]) == [
        ("Seat 0", "may use it"),
        ("Seat 1", "is stopped by hand 1 of Seat 0 with card value 7"),
        ("Seat 2", "needs two hands to use it"),
    ]
    fresh = position(hand0_0="F1 F2 F3", hand1_0="A1 A2 A3", joker="W6", looked={0: 3})
    assert lines(aids(fresh)["joker"]) == [("Seat 0", "may use it from the next turn on")]
    assert "joker" not in aids(position(hand0_0="F1 F2 F3"))
    nobody = position(hand0_0="F1 F2 F3", joker="W6")
    assert aids(nobody)["joker"].words == "Nobody has looked at it."
    assert "6" not in aids(nobody)["joker"].words


@pytest.mark.rule("WIZ-12.3", "WIZ-7.9")
def test_who_may_change_a_hand_and_why_not() -> None:
    match = position(
        hand0_0="F6 F7 F8 F9",
        opening=["hand0_0"],
        hand1_0="A1 A2 A3",
        hand0_1="W1 W2 W3 WE",
        hand1_1="E1 E2 E3",
        grip_0="F1",
    )
    assert lines(aids(match)["closed"]) == [
        ("Your hand 1", "it is your 30+ hand: you never change it"),
        ("Hand 1 of Seat 1", "it is protected by an elemental of Seat 1"),
    ]


@pytest.mark.rule("WIZ-6.2")
def test_the_line_of_ranks() -> None:
    assert aids(new(2, 1))["ranks"].words == "1 2 3 4 5 6 7 8 9 S1 S2 S3 S4 S5."
    high = new(2, 1, set_build={"air": "high"})
    assert aids(high)["ranks"].words.endswith("S5. Air begins at 6.")


@pytest.mark.rule("WIZ-10.3")
def test_options_preview_value_and_protection() -> None:
    match = position(hand0_0="F1 F2 F3", hand0_1="W1 W2 W3 WE", grip_0="FE AE F4 E9", grip_1="A1")
    menu = {option.text: option for option in match.table(P).options}
    assert menu["card F4"].label == "Fire 4 on your run of Fire 1 to 3"
    both = "your run of Fire 1 to 3, seat 1's run of Water 1 to 3"
    assert (menu["card FE"].label, menu["card FE"].result) == ("Fire elemental", both)
    play(match, "card FE")
    shown = {option.text: option.result for option in match.table(P).options}
    assert shown["hand 0.1"] == "value 3 to 5, protected"
    assert shown["hand 1.1"] == "value 5 to 3, no longer protected"
    labels = [option.label for option in match.table(P).options]
    assert labels[0] == "Fire elemental on your run of Fire 1 to 3"
    assert labels[1] == "Fire elemental on seat 1's run of Water 1 to 3"


@pytest.mark.rule("WIZ-11.4", "WIZ-11.5")
def test_wiz_11_4_a_lock_is_announced_to_all() -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="FT F4", grip_1="A1")
    events = told(match, "card FT", "hand 0.1")
    teller = match.game.teller(2, ["Ann", "Bob"])
    assert kinds(events) == ["attached", "locked"]
    views = [teller.view(events[1], viewer) for viewer in (P, Q, None)]
    assert [view.sentence for view in views if view is not None] == [
        "Fire is closed to all but you.",
        "Fire is closed to all but Ann.",
        "Fire is closed to all but Ann.",
    ]
    opening = position(grip_0="F6 F7 F8 F9 FT W1", unopened=[0])
    laid = told(
        opening,
        "new run fire",
        "start 6",
        *(f"card F{n}" for n in range(6, 10)),
        "close",
        "card FT",
        "done",
    )
    assert kinds(laid) == ["opened", "attached", "locked"]
    unmatched = position(hand0_0="F1 F2 F3", grip_0="WT F4", grip_1="A1")
    assert kinds(told(unmatched, "card WT", "hand 0.1")) == ["attached"]


@pytest.mark.rule("WIZ-13.5", "WIZ-21.3")
def test_marks_and_warnings_before_the_discard() -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="STUN W1", grip_1="A1", step="discard")
    marks = {
        card.face: [badge.text for badge in card.badges]
        for card in match.table(P).zone("grip_0").cards
    }
    assert marks == {"stun": ["stays"], "water_1": []}
    last = position(hand0_0="F1 F2 F3", grip_0="W1", grip_1="A1")
    prompt = last.table(P).prompt
    assert prompt is not None
    assert "discarding the last one does not win" in prompt.detail


@pytest.mark.rule("WIZ-15.11", "WIZ-18.2")
def test_a_window_names_who_and_what() -> None:
    match = position(
        FULL,
        character_0="FC",
        hand0_0="F1 F2 F3",
        hand0_1="W7 W8 W9",
        grip_0="E1",
        grip_1="W1",
        characters=["fire", "water"],
        step="turn",
    )
    prompt = match.table(Q, ["Ann", "Bob"]).prompt
    assert prompt is not None
    assert prompt.detail == "The Fire character of Ann attacks your hands for 24 EP."
    stun = position(hand0_0="F1 F2 F3", grip_0="STUN F9", grip_1="W1", step="action")
    play(stun, "card STUN", "seat 1")
    shown = stun.table(Q, ["Ann", "Bob"]).prompt
    assert shown is not None
    assert shown.detail == "Ann plays Stun: you would miss your next turn."


@pytest.mark.rule("WIZ-10.6", "WIZ-10.7")
def test_names_stand_on_the_hands() -> None:
    match = position(
        hand0_1=["W1", "W2", "W3", {"card": "AE", "by": 0}], hand0_0="F1 F2 F3", grip_0="E1"
    )
    zone = match.game.table(match, Q, ["Ann", "Bob"]).zone("hand0_1")
    words = {counter.name: counter.words for counter in zone.counters}
    assert words["protected"] == "by an elemental of Ann"
    assert [badge.text for badge in zone.cards[-1].badges] == ["by Ann"]


# Truth


def strength_of(match: WizMatch, seat: int, element: int) -> int:
    """WIZ-9.4, added up from what the table shows."""
    total = 0
    table = match.table(None)
    for slot in range(SLOTS):
        hand = SLOTS * seat + slot
        if not match.kind[hand]:
            continue
        zones = match.game.zones_of(match)
        zone = table.zone(zones[hand_zone(hand)].name)
        worth = next(counter for counter in zone.counters if counter.name == "value")
        if worth.words.startswith(ELEMENTS[element]):
            total += worth.value
        elif worth.words.startswith("mixed"):
            cards = match.zones[hand_zone(hand)][: match.size[hand]]
            total += sum(
                match.face[card] // 14 == element for card in cards if not match.wild[card]
            )
    return total


@pytest.mark.parametrize("seed", range(8))
def test_aids_are_true(seed: int) -> None:
    options: list[Options] = [{}, FULL, CHARS, {"element_sets": 4, "titans": False}]
    match = new(2 + seed % 3, seed, **options[seed % 4])
    rng = Rng(seed)
    for _ in range(250):
        if match.over:
            break
        seat = match.seat
        found = aids(match, seat)
        if "joker" in found:
            for term in found["joker"].terms:
                assert term.seat is not None
                may = wild_permit(match, term.seat) >= 0
                assert (term.value == "may use it") == may
        if "strength" in found:
            for term in found["strength"].terms:
                element = ELEMENTS.index(term.words.casefold())
                totals = [(one, strength_of(match, one, element)) for one in range(match.seats)]
                sums = [f"{sum_} for Seat {one}" for one, sum_ in totals if sum_]
                weak = [f"0 for Seat {one}" for one, sum_ in totals if not sum_]
                rest = weak if len(weak) < 2 else ["0 for the others"]
                assert term.value == ", ".join(sums + rest)
        if match.agenda[-1].kind == "play" and match.is_opened(seat):
            check_targets(match, seat, found.get("closed"))
        choices = [action for action in match.options(seat) if action != CANCEL]
        match.play_unchecked(seat, rng.choice(choices or match.options(seat)))


def check_targets(match: WizMatch, seat: int, aid: Aid | None) -> None:
    """Numbers, shards, masters and Wiz cards go onto no hand that is closed."""
    closed = {words for words, _ in lines(aid)} if aid else set()
    for action in match.options(seat):
        if action < 90 or action == WIZ:
            world = match.clone()
            world.play_unchecked(seat, action)
            for option in world.table(seat).options:
                if SLOT.holds(option.action):
                    where = hand_first(seat, SLOT.row(option.action)).replace("seat", "Seat")
                    assert where not in closed


@pytest.mark.rule("WIZ-7.1", "WIZ-8.7")
def test_prompts_say_what_a_hand_still_needs() -> None:
    def detail(match: WizMatch) -> str:
        prompt = match.table(match.seat).prompt
        assert prompt is not None
        return prompt.detail

    match = position(grip_0="F6 F7 F8 F9 W1", unopened=[0])
    play(match, "new run fire", "start 6", "card F6")
    assert detail(match) == "Your first hand needs 24 points more."
    play(match, "card F7", "card F8", "card F9")
    assert detail(match) == "It can be laid as it is."
    later = position(hand0_0="W1 W2 W3", grip_0="F6 F7 F8 F9 W1")
    play(later, "new run fire", "start 6", "card F6")
    assert detail(later) == "It needs 2 more cards at least."
    for seed in range(6):
        some = new(2, seed, wiz_cards=4)
        rng = Rng(seed)
        for _ in range(200):
            seat, kind = some.seat, some.agenda[-1].kind if some.agenda else ""
            if some.over:
                break
            if kind.startswith("build_"):
                assert (CLOSE in some.options(seat)) == ("as it is" in detail(some))
            options = [one for one in some.options(seat) if one not in (CANCEL, DONE)]
            some.play_unchecked(seat, rng.choice(options or some.options(seat)))


@pytest.mark.rule("WIZ-7.1", "WIZ-7.14")
def test_wiz_7_1_what_can_be_laid_before_and_after_opening() -> None:
    before = position(grip_0="F6 F7 F8 F9 W1 E1 A1 AM A9 A2 WIZ W9 WS2", unopened=[0])
    aid = aids(before)["can_lay"]
    assert aid.title == "You can open with"
    assert lines(aid) == [
        ("a master hand of Air", "for 32 points"),
        ("a run of Fire 6 to 9", "for 30 points"),
    ]
    assert "Water 9 to S2 (Wiz as S1)" in aids(before)["together"].words
    after = position(hand0_0="F1 F2 F3", grip_0="W1 E1 A1 A4 A5 A6 A8 WIZ E9")
    aid = aids(after)["can_lay"]
    assert aid.title == "You can lay"
    assert ("a set of 1s", "for 3 points") in lines(aid)
    assert ("a run of Air 4 to 6", "for 15 points") in lines(aid)


NEW_KINDS = {"run": NEW_RUN.start, "set": NEW_SET.start, "master": NEW_MASTER.start}


@pytest.mark.parametrize("seed", range(8))
def test_all_sorts_of_hands_that_can_be_laid_are_named(seed: int) -> None:
    options: list[Options] = [{"wiz_cards": 4}, FULL, {"element_sets": 2}, {"titans": False}]
    match = new(2, seed, **options[seed % 4])
    rng = Rng(seed)
    met = 0
    for _ in range(300):
        if match.over:
            break
        seat = match.seat
        if match.agenda[-1].kind == "play":
            aid = aids(match, seat).get("can_lay")
            begun = {one for one in match.options(seat) if is_new_hand(one)}
            named = set()
            for words, worth in lines(aid) if aid else ():
                kind, what = re.findall(r"^a (run|set|master) (?:hand )?of (\w+)", words)[0]
                number = RANKS.index(what[:-1]) if kind == "set" else ELEMENTS.index(what.lower())
                named.add(NEW_KINDS[kind] + number)
                points = int(worth.split()[1])
                opens = points >= 30 or (kind == "set" and number >= 9)
                assert match.is_opened(seat) or opens, words
            assert named == begun
            met += len(named)
        choices = [action for action in match.options(seat) if action != CANCEL]
        match.play_unchecked(seat, rng.choice(choices or match.options(seat)))
    assert met


@pytest.mark.rule("WIZ-16.3", "WIZ-16.14")
def test_who_has_looked_reads_what_the_joker_is() -> None:
    hands = {"hand0_0": "F1 F2 F3", "hand1_0": "W1 W2 W3"}
    parts: dict[str, Any] = {**hands, "joker": "A6", "grip_0": "E1"}
    match = position(**parts, looked={0: 2})
    assert aids(match, P)["joker"].words == "It is Air 6."
    assert "Air" not in aids(match, Q)["joker"].words
    faithful = position({"joker_memory": "faithful"}, **parts, looked={0: 2})
    assert "Air" not in aids(faithful, P)["joker"].words


@pytest.mark.rule("WIZ-13.3", "WIZ-4.8")
def test_action_cards_left_are_counted_only_before_the_draw() -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="STUN W1", grip_1="A1", step="action")
    counters = {one.name: one.value for one in match.table(P).counters}
    assert counters["acts"] == 1
    play(match, "done")
    assert "acts" not in {one.name for one in match.table(P).counters}
    play(match, "draw deck")
    assert "acts" not in {one.name for one in match.table(P).counters}


@pytest.mark.rule("WIZ-21.1")
def test_done_says_what_it_does() -> None:
    def done(match: WizMatch) -> str:
        table = match.table(match.seat)
        return next(option.label for option in table.options if option.text == "done")

    out = position(hand0_0="F1 F2 F3", grip_0="F4", grip_1="W1")
    assert done(out) == "Done, and discard"
    play(out, "card F4", "hand 0.1")
    assert done(out) == "Done, and win the round"
    prompt = out.table(P).prompt
    assert prompt is not None
    assert prompt.title == "You have no cards left."
    assert prompt.detail == "Be done, and you win the round."
    stuck = position(hand0_0="F1 F2 F3", grip_0="STUN", grip_1="W1")
    assert done(stuck) == "Done, and end the turn"
    acting = position(hand0_0="F1 F2 F3", grip_0="STUN W1", grip_1="A1", step="action")
    assert done(acting) == "Done, and draw"
    opening = position(grip_0="F6 F7 F8 F9 FT W1", unopened=[0])
    cards = [f"card F{rank}" for rank in range(6, 10)]
    play(opening, "new run fire", "start 6", *cards, "close")
    assert done(opening) == "Done, and attach nothing"
    play(opening, "card FT")
    assert done(opening) == "Done, and attach nothing more"


@pytest.mark.rule("WIZ-8.4")
def test_a_hand_under_construction_says_what_a_wild_stands_for() -> None:
    match = position(hand0_0="W1 W2 W3", grip_0="F6 F7 WIZ E9")
    play(match, "new run fire", "start 6", "card F6", "card F7", "card WIZ")
    build = next(scene for scene in match.table(P).scenes if scene.component == "build")
    assert [(term.words, term.value) for term in build.terms] == [
        ("Fire 6", ""),
        ("Fire 7", ""),
        ("Wiz", "as 8"),
    ]
    assert build.words == "21 points so far."


@pytest.mark.rule("WIZ-4.3", "WIZ-4.5")
def test_wiz_4_3_prompts_count_the_discards() -> None:
    def title(match: WizMatch) -> str:
        prompt = match.table(match.seat).prompt
        assert prompt is not None
        return prompt.title

    match = position({}, 4, hand0_0="F1 F2 F3", grip_0="W1 W3 W5 W7", step="play")
    play(match, "done")
    assert title(match) == "Discard the first of two cards."
    play(match, "card W1")
    assert title(match) == "Discard the second card."
    start = new(4, 1)
    play(start, "done")
    assert title(start) == "Discard a card."


@pytest.mark.rule("WIZ-16.8", "WIZ-16.9")
def test_a_stopped_player_who_has_just_looked_is_told_so() -> None:
    match = position(
        hand0_0="F1 F2 F3", hand1_0="A2 A3 A4", grip_0="E6", joker="W6", hand0_1="W1 W2 W3 W4 W5 WE"
    )
    play(match, "look")
    stopped = "is stopped by hand 1 of Seat 1 with card value 7"
    assert lines(aids(match)["joker"]) == [("Seat 0", stopped)]
