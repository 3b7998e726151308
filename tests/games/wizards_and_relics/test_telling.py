"""What people are told: totals with their parts, the right rule, and nothing untrue."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentacles.cli.table_text import Drawer
from pentacles.core.table import SumScene
from pentacles.games.wizards_and_relics.state import Match
from tests.recaps import in_short

from .builder import HAT, STAFF, A, B, C, Fight, at_random, fight, new, only, position


def sentences(match: Fight, viewer: int | None = A) -> dict[str, list[str]]:
    """What a viewer was told, by kind."""
    seats = match.state.seats
    teller = match.state.game.teller(seats, ["Ann", "Ben", "Cy", "Di"][:seats])
    told: dict[str, list[str]] = {}
    for event in match.events:
        view = teller.view(event, viewer)
        if view is not None:
            told.setdefault(event.kind, []).append(view.sentence)
    return told


# Totals


@pytest.mark.rule("WR-10.1")
def test_wr_10_1_a_total_is_told_with_its_parts() -> None:
    match = fight(
        ("competent_conjurer", "rusty_ritual_dagger"),
        ("bonfire_bully", "ward_of_nature"),
        shrine="the_academy",
        rest={A: "jack_in_the_grimoire lars boomhilda ward_of_fire"},
        answers=["lars", "done", "boomhilda"],
    )
    assert sentences(match)["total"] == [
        "You have a total of 10 = 3 (wizard) + 2 (shrine) + 4 (relic) + 2 (bonus) - 1 (rivals).",
        "Ben has a total of 7 = 4 (wizard) + 3 (relic).",
    ]


@pytest.mark.rule("WR-9.6", "WR-10.1")
def test_wr_9_6_an_ignored_relic_stands_in_the_total_with_nothing() -> None:
    match = fight(("dwarven_minimalist", STAFF), ("floaty_floaty_float", "rhotkra"))
    assert sentences(match)["total"] == [
        "You have a total of 5 = 5 (wizard) + 0 (ignored relic).",
        "Ben has a total of 12 = 0 (wizard) + 5 (ability) + 3 (relic) + 4 (enchantment).",
    ]


@pytest.mark.rule("WR-10.1")
def test_wr_10_1_the_parts_add_up_in_every_battle() -> None:
    battles = 0
    for seed in range(6):
        state = new(2 + seed % 3, seed, card_set="base" if seed % 2 else "apprentice")
        for moment in at_random(state, seed):
            assert isinstance(moment, Match)
            size = len(moment.totals) // 2
            assert len(moment.sums) == 8 * size
            for index in range(size):
                assert moment.totals[2 * index + 1] == sum(moment.sums[8 * index : 8 * index + 8])
                battles += 1
    assert battles > 20


@pytest.mark.rule("WR-10.1", "WR-13.3")
def test_the_sums_of_all_sides_stay_on_the_table_until_the_round_ends() -> None:
    match = fight(("brawny_battlemage", HAT), ("mediocre_mage", "greatsword_of_the_weak"))
    assert match.kind == "spoils"
    sums = [scene for scene in match.state.table(A).scenes if isinstance(scene, SumScene)]
    assert {scene.seat: scene.total for scene in sums} == {A: 7, B: 9}
    terms = [(term.words, term.value) for term in sums[B].terms]
    assert terms == [("wizard", "2"), ("relic", "3"), ("enchantment", "4")]


# Rounds


def test_rounds_are_called_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    match = fight(("brawny_battlemage", HAT), ("mediocre_mage", STAFF))
    table = match.state.table(A)
    assert (table.turn_word, table.turn) == ("round", 1)
    Drawer(match.state.game).draw(table)
    head = capsys.readouterr().out.splitlines()[0]
    assert "Round 1" in head
    assert "Turn" not in head


# Rules of cards


@pytest.mark.rule("WR-9.5", "WR-21.4")
def test_a_swap_cites_the_rule_of_its_card() -> None:
    ferry = fight(
        ("forest_friend", STAFF),
        ("mediocre_mage", HAT),
        shrine="ferry_of_fair_trades",
        rest={A: "kroanlor lars"},
        answers=["kroanlor"],
    )
    assert [event.rule for event in ferry.told("swapped")] == ["WR-9.5"]
    assert sentences(ferry)["took_up"] == ["You take Regulation Staff back into hand."]
    assert sentences(ferry)["swapped"] == [
        "You bring Kroanlor, Scourge of the Elements into play instead."
    ]
    assert sentences(ferry, B)["took_up"] == ["Ann takes a card back into hand."]
    moore = fight(
        ("gwynndalyn_moore", STAFF),
        ("mediocre_mage", HAT),
        rest={B: "kroanlor lars"},
        answers=["kroanlor"],
    )
    assert [event.rule for event in moore.told("swapped")] == ["WR-21.4"]


@pytest.mark.rule("WR-21.4", "WR-22.1")
def test_who_has_nothing_to_exchange_exchanges_nothing() -> None:
    match = fight(("gwynndalyn_moore", STAFF), ("mediocre_mage", HAT), rest={B: "lars boomhilda"})
    told = sentences(match)
    assert told["kept_relics"] == ["Ben exchanges no relic."]
    assert "swapped" not in told


@pytest.mark.rule("WR-8.7", "WR-21.1")
def test_another_wizard_cites_the_rule_of_its_card() -> None:
    def rule(wizard: str, relic: str, **parts: Any) -> str:
        match = fight((wizard, relic), ("mediocre_mage", HAT), laying=False, **parts)
        match.lay(A, wizard, relic).lay(B, "mediocre_mage", HAT)
        assert match.kind == "play_extra_wizard"
        prompt = match.state.table(match.seat).prompt
        assert prompt is not None
        cited = match.do("done").told("declined")[-1].rule
        assert cited == prompt.rule
        return cited

    assert rule("jeff_the_mage", STAFF) == "WR-21.1"
    assert rule("grandmother_rootknuckle", STAFF, discard_0="forest_friend") == "WR-8.7"
    assert rule("competent_conjurer", "bell_of_unexpected_guests") == "WR-8.7"


@pytest.mark.rule("WR-2.8", "WR-19.4")
def test_the_first_master_wizard_cites_the_rule_that_decided() -> None:
    def cited(**options: str) -> str:
        state = new(2, 3, deck_setup="grid", **options)
        events = []
        while state.agenda[-1].kind != "choose_wizard":
            events += state.play(state.seat, min(state.options(state.seat), key=lambda one: -one))
        return next(event.rule for event in events if event.kind == "first_master")

    assert cited() == "WR-19.4"
    assert cited(first_master="seat_1") == "WR-2.8"


# What isn't so


@pytest.mark.rule("WR-8.9")
def test_a_relic_whose_condition_fails_has_no_effect() -> None:
    match = fight(("mediocre_mage", "snorkel_of_insight"), ("forest_friend", HAT))
    told = sentences(match)
    assert told["no_effect"] == ["Your Snorkel of Insight does nothing: only with a blue wizard."]
    assert "enchantment" not in told
    blue = fight(("pondering_mystic", "snorkel_of_insight"), ("forest_friend", HAT))
    assert sentences(blue)["enchantment"] == ["You get the effect of Snorkel of Insight."]


@pytest.mark.rule("WR-5.1")
def test_replenish_is_told_with_its_formula() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), rest={A: ""}, halls={A: 2})
    (told,) = sentences(match)["replenished"]
    assert told.startswith("You replenish the hand up to 5 cards (7 less 2 in the Hall): ")
    fresh = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), rest={A: ""})
    assert sentences(fresh, B)["replenished"] == [
        "Ann replenishes the hand up to 7 cards: 7 cards."
    ]


@pytest.mark.rule("WR-4.2")
def test_cards_drawn_before_a_shuffle_are_told_before_it() -> None:
    match = fight(
        ("competent_conjurer", "tome_of_terrible_puns"),
        ("forest_friend", HAT),
        deck_0=only("lars"),
        discard_0=only("boomhilda"),
    )
    kinds = [event.kind for event in match.events]
    first = kinds.index("drew")
    assert kinds[first : first + 3] == ["drew", "reshuffled", "drew"]
    assert sentences(match)["drew"][:2] == ["You draw Lars.", "You draw Boomhilda the Reckless."]
    assert sentences(match, B)["reshuffled"] == [
        "Ann shuffles their discard pile of 1 card into a new deck."
    ]


@pytest.mark.rule("WR-8.3")
def test_a_shrine_line_names_the_shrine_and_the_wizard() -> None:
    match = fight(("forest_friend", STAFF), ("mediocre_mage", HAT), shrine="the_menagerie")
    assert sentences(match)["shrine_line"] == [
        "The Menagerie, line 1, acts for your Forest Friend.",
        "The Menagerie, line 1, acts for Ben's Mediocre Mage.",
    ]


@pytest.mark.rule("WR-4.6", "WR-13.3")
def test_who_is_taken_from_is_named() -> None:
    match = fight(("brawny_battlemage", STAFF), ("mediocre_mage", HAT)).do("seat 1")
    assert sentences(match, B)["took_spoils"] == [
        "Ann takes Floppy Pointed Hat from you as spoils."
    ]
    theft = fight(("probability_pickpocket", STAFF), ("mediocre_mage", HAT))
    assert re.fullmatch(r"You take .+ at random from Ben's hand\.", sentences(theft)["stole"][0])


@pytest.mark.rule("WR-21.2")
def test_an_exchange_says_how_the_relics_lie() -> None:
    match = fight(("mischievous_merchant", STAFF), ("mediocre_mage", HAT), answers=["seat 1"])
    assert sentences(match, B)["exchanged"] == ["Ann exchanges all relics with you, face down."]


@pytest.mark.rule("WR-4.9")
def test_who_declines_is_told_with_the_card_that_offers() -> None:
    match = fight(("lars", STAFF), ("mediocre_mage", HAT))
    assert sentences(match, B)["declined"] == ["Ann declines what Lars offers."]


# The end


@pytest.mark.rule("WR-14.1")
def test_wr_14_1_the_outcome_ranks_everybody() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("mediocre_mage", HAT),
        ("forest_friend", "hand_me_down_wand"),
        halls={A: 3, C: 2},
    )
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ([A], "WR-14.1")
    assert outcome.reason == "Seat 0 has 4 wizards in the Hall, seat 2 has 2 and seat 1 has none."
    assert match.state.places == [1, 3, 2]
    result = match.state.table(None, ["Ann", "Ben", "Cy"]).result
    assert result is not None
    assert result.reason == "Ann has 4 wizards in the Hall, Cy has 2 and Ben has none."


@pytest.mark.rule("WR-14.1")
def test_wr_14_1_equal_halls_share_a_place() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("mediocre_mage", HAT),
        ("forest_friend", "hand_me_down_wand"),
        ("competent_conjurer", "slightly_haunted_amulet"),
        halls={A: 2, B: 1, C: 1},
    )
    assert match.state.places == [1, 2, 2, 4]


@pytest.mark.rule("WR-14.3")
def test_wr_14_3_the_last_round_says_so() -> None:
    match = position(
        players=2,
        step="spoils",
        round=60,
        hall_1="lars boomhilda",
        hall_0="jeff_the_mage",
        hand_0="mediocre_mage regulation_staff",
        hand_1="forest_friend floppy_pointed_hat",
    )
    outcome = match.state.outcome
    assert outcome is not None
    assert outcome.reason == (
        "Round 60 was the last. Seat 1 has 2 wizards in the Hall and seat 0 has 1."
    )


@pytest.mark.rule("WR-11.2")
def test_wr_11_2_a_tie_is_told_to_those_who_tied() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT))
    for viewer, names in ((None, "Ann and Ben"), (A, "you and Ben"), (B, "Ann and you")):
        words = f"A tie at 5 between {names}: another battle, with new cards."
        assert sentences(match, viewer)["tie"] == [words]
    assert in_short(match.state, match.events, "tie", A) == (
        "A tie at 5",
        "You and Bob fight again",
    )


@pytest.mark.rule("WR-12.1")
def test_wr_12_1_a_narrow_victory_names_what_decided_it() -> None:
    close = fight(("lava_spurter", HAT), ("forest_friend", "absurdly_large_orb"))
    assert in_short(close.state, close.events, "won_round", A) == (
        "You win the round",
        "8 to 7, thanks to an ability: Lava Spurter enters the Hall",
    )
    clear = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), shrine="spire_of_rin_duil")
    assert in_short(clear.state, clear.events, "won_round", A) == (
        "You win the round",
        "8 to 5: Mediocre Mage enters the Hall",
    )


@pytest.mark.rule("WR-12.1")
def test_wr_12_1_who_has_no_rival_wins_the_round_but_no_battle() -> None:
    unopposed = fight(
        ("mediocre_mage", STAFF),
        ("done", "done"),
        rest={B: "regulation_staff ward_of_fire"},
        deck_1=only("ward_of_nature"),
        discard_1="",
    )
    assert in_short(unopposed.state, unopposed.events, "won_round", B) == (
        "Ann wins the round",
        "Without a battle: Mediocre Mage enters the Hall",
    )
