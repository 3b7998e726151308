"""What the table of Wizard Cards says: prompts, options, figures, banners, aids and sentences."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pentacles.core.state import State
from pentacles.core.table import Aid, Gather, OptionView, Table

from .scenarios.builder import A, B, Match, draft, game, new, number, only, play, position, worn

NAMES = ["Sara", "Julia"]


def table(match: Match, viewer: int | None = A) -> Table:
    """The table with the names of the players."""
    state = cast(State, match)
    shown: Table = state.game.table(state, viewer, NAMES)
    return shown


def option(match: Match, text: str) -> OptionView:
    """An option of the seat that is asked."""
    wanted = number(text)
    return next(one for one in table(match, match.seat).options if one.action == wanted)


def told(match: Match, text: str, viewer: int | None = None) -> list[str]:
    """What a viewer hears of an action."""
    state = cast(Any, match)
    teller = state.game.teller(2, NAMES)
    views = [teller.view(event, viewer) for event in match.do(text)]
    return [view.sentence for view in views if view is not None]


def in_short(match: Match, text: str, viewer: int) -> tuple[str, str]:
    """The first thing that a viewer's ribbon says of an action."""
    teller = cast(Any, match).game.teller(2, NAMES)
    views = [teller.view(event, viewer) for event in match.do(text)]
    recap = next(view.recap for view in views if view is not None and view.recap is not None)
    return recap.title, recap.result


def aid(match: Match, name: str) -> Aid | None:
    """A note of the table."""
    return next((one for one in table(match).aids if one.name == name), None)


# The final phase


@pytest.mark.rule("WC-10.2", "WC-10.3", "WC-15.3")
def test_the_turns_after_this_one_are_counted_down() -> None:
    match = position(
        hand_0="2S 3S 4S 5S 6S", hand_1="AH 2H 3H 4H 5H", deck=only("6D"), to_move=B, turn=10
    )
    counted: list[tuple[int, int]] = []
    play(match, "cast AH", "stop")
    while not match.over:
        counters = {one.name: one.value for one in table(match).counters}
        counted.append((match.turn, counters["final"]))
        match.play(match.seat, match.decisions[0].options[0])
    assert dict(counted) == {11: 1, 12: 0}
    emptied = position(hand_0="3D 2S", hand_1="AC", deck=only("6D"), plays=2, opener=B, to_move=A)
    play(emptied, "cast 3D")
    assert {one.name: one.value for one in table(emptied).counters}["final"] == 2
    assert table(emptied).banner == "Final phase: Julia, Sara, then the match ends."


@pytest.mark.rule("WC-10.2")
def test_the_tutorial_tells_the_opener_how_the_match_ends() -> None:
    tutorial = game().tutorial
    assert tutorial is not None
    last = tutorial.lessons[-1]
    assert last.rule == "WC-10.2"
    assert "your rival has one turn left and you have none" in last.text
    match = game().position(tutorial.position)
    assert match.opener == match.seat == A


@pytest.mark.rule("WC-13.8")
def test_with_constructed_decks_it_is_told_whose_deck_is_empty() -> None:
    match = position(
        {"constructed_decks": True},
        hand_0="2S 3S 4S 5S",
        hand_1="AC 2C 3C 4C 5C",
        deck_0=only("6D"),
        deck_1=only("7D 8D 9D 10D"),
    )
    told_to_rival = told(match, "cast 2S", B)
    assert "Sara's deck is empty: the final phase. 1 turn follows this one." in told_to_rival


@pytest.mark.rule("WC-10.1")
def test_an_aid_tells_beforehand_how_the_match_ends() -> None:
    note = aid(new(first_player="seat_1"), "ending")
    assert note is not None
    assert note.words == (
        "If Julia empties the deck, only Sara has another turn. "
        "If Sara empties it, Julia has one more turn and then Sara."
    )


# Options and their results


@pytest.mark.rule("WC-3.8")
def test_nobody_gets_the_plays_of_another_turn() -> None:
    match = position(plays=3, cast=1, hand_0="2S 3S", hand_1="4S 5S", to_move=A)
    mine, theirs = table(match).seats
    assert {one.name: one.value for one in mine.counters}["plays"] == 3
    assert "plays" not in {one.name for one in theirs.counters}
    changes = cast(State, match).preview(A, number("stop"))
    assert not [one for one in changes if one.place.startswith("plays")]


@pytest.mark.rule("WC-5.3", "WC-10.2")
@pytest.mark.parametrize(
    ("deck", "opener", "result"),
    [
        ("6D 7D 9D 10D QD", A, "draw 2; 1 more than the refill brings"),
        ("6D 7D", A, "draw 2; no turn follows"),
        ("6D 7D", B, "draw 2; 1 more than the refill brings"),
        ("6D", A, "draw 1; no turn follows"),
        ("", A, "draws nothing"),
    ],
)
def test_fortune_says_whether_its_cards_can_still_be_cast(
    deck: str, opener: int, result: str
) -> None:
    match = position(hand_0="8D 2S 3S 4S 5S", deck=only(deck), opener=opener, to_move=A)
    assert option(match, "cast 8D").comes_to == result


@pytest.mark.rule("WC-5.3", "WC-9.1")
@pytest.mark.parametrize(
    ("hand", "result"),
    [
        ("AD 2S 3S 4S 5S", "draw 1; no more than the refill brings"),
        ("8D 2S 3S", "draw 2; no more than the refill brings"),
        ("8D 2S 3S 4S 5S AH", "draw 2; for your next turn"),
    ],
)
def test_fortune_says_what_the_refill_would_give_anyway(hand: str, result: str) -> None:
    match = position(hand_0=hand)
    assert option(match, f"cast {hand.split(maxsplit=1)[0]}").comes_to == result


@pytest.mark.rule("WC-5.3")
def test_fortune_in_the_last_own_turn_promises_no_next_turn() -> None:
    match = position(
        {"constructed_decks": True},
        hand_0="8D 2S 3S 4S 5S",
        deck_0=only("6D 7D 9D 10D QD"),
        deck_1=only(""),
        final=2,
    )
    assert option(match, "cast 8D").comes_to == "draw 2; no turn follows"


@pytest.mark.rule("WC-9.1", "WC-10.2")
def test_fortune_counts_the_refill_that_empties_the_deck() -> None:
    match = position(hand_0="8D 2S", deck=only("6D 7D 9D 10D"))
    assert option(match, "cast 8D").comes_to == "draw 2; no turn follows"


@pytest.mark.rule("WC-12.2")
def test_a_hectic_fortune_with_the_last_play_leaves_vigor() -> None:
    match = position({"more_hectic": True}, hand_0="8D 2S 3S 4S 5S")
    assert option(match, "cast 8D").comes_to == "draw 2; then only Vigor can follow"


@pytest.mark.rule("WC-7.1", "WC-12.1")
@pytest.mark.parametrize(
    ("hectic", "card", "plays"), [(False, "AH", 1), (False, "JH", 3), (True, "AH", 2)]
)
def test_vigor_says_the_plays_after_casting(hectic: bool, card: str, plays: int) -> None:
    match = position({"more_hectic": hectic}, hand_0=f"{card} 2S 3S 4S 5S")
    words = "1 play left" if plays == 1 else f"{plays} plays left"
    assert option(match, f"cast {card}").comes_to == words
    play(match, f"cast {card}")
    assert match.plays == plays


@pytest.mark.rule("WC-7.3")
def test_the_last_card_says_that_its_plays_are_of_no_use() -> None:
    match = position(hand_0="KH")
    assert option(match, "cast KH").comes_to == "no card left to play"


@pytest.mark.rule("WC-6.2", "WC-6.5", "WC-6.6")
@pytest.mark.parametrize(
    ("wards", "hand", "result"),
    [
        ("", "AD 2D 3D 4D 5D", "takes 3 cards; 3 damage"),
        ("2S", "AD 2D 3D 4D 5D", "takes 2 cards; 3 damage, 1 absorbed"),
        ("KS", "AD 2D 3D 4D 5D", "all absorbed; 3 damage"),
        ("8S", "AD", "takes 1 card; 3 damage, 1 absorbed, the whole hand"),
        ("", "AD 2D", "takes 2 cards; 3 damage, the whole hand"),
        ("", "", "no card to lose; 3 damage"),
    ],
)
def test_wrath_says_what_gets_through(wards: str, hand: str, result: str) -> None:
    laid = [worn("8S", 1)] if wards == "8S" else wards
    match = position(hand_0="JC 9H", hand_1=hand, wards_1=laid, deck=only("2H 3H 4H 5H 6H 7H"))
    assert option(match, "cast JC").comes_to == result


@pytest.mark.rule("WC-4.5", "WC-10.2")
def test_a_ward_in_the_last_turn_says_that_no_turn_follows() -> None:
    match = position(hand_1="KS 2C", deck=only(""), final=1, to_move=B)
    assert option(match, "cast KS").comes_to == "ward 3; no turn follows"
    assert "Julia lays down wards, but no turn follows: Major Ward (KS)." in told(match, "cast KS")


@pytest.mark.rule("WC-6.7", "WC-12.4")
@pytest.mark.parametrize(("hectic", "result"), [(False, "; no spell follows"), (True, "")])
def test_a_ward_against_an_empty_hand_says_that_no_spell_follows(hectic: bool, result: str) -> None:
    match = position({"more_hectic": hectic}, hand_0="KS 2C", hand_1="")
    assert option(match, "cast KS").comes_to == f"ward 3{result}"


# Figures


@pytest.mark.rule("WC-13.1")
def test_decks_that_are_being_drafted_do_not_run_out() -> None:
    match = new(constructed_decks=True)
    decks = [
        counter
        for seat in table(match).seats
        for counter in seat.counters
        if counter.name == "deck_left"
    ]
    assert [(deck.value, deck.words, deck.low) for deck in decks] == [(0, "", None)] * 2
    draft(match)
    decks = [one for seat in table(match).seats for one in seat.counters if one.name == "deck_left"]
    assert [deck.low for deck in decks] == [10, 10]


# Sentences


@pytest.mark.rule("WC-6.5", "WC-6.6", "WC-6.7")
def test_a_lost_hand_is_told_with_the_damage_that_got_through() -> None:
    match = position(hand_0="KC 2S", hand_1="AD", wards_1="3S")
    assert told(match, "cast KC")[:5] == [
        "Sara casts Major Wrath (KC).",
        "Julia absorbs 1 damage with Lesser Ward (3S).",
        "Julia loses their whole hand to 2 damage: Lesser Fortune (AD).",
        "Julia has no cards left to lose: 1 damage is ignored.",
        "Julia has an empty hand and will cast no spell next turn.",
    ]


@pytest.mark.rule("WC-6.7", "WC-12.4")
@pytest.mark.parametrize(
    ("options", "parts"),
    [({"more_hectic": True}, {}), ({}, {"deck": only(""), "final": 1, "to_move": B})],
)
def test_an_emptied_hand_costs_no_spell_that_is_not_lost(
    options: dict[str, object], parts: dict[str, object]
) -> None:
    attacker = B if parts else A
    hands = {f"hand_{attacker}": "KC 2S", f"hand_{1 - attacker}": "AD"}
    match = position(options, **hands, **parts)
    assert not [words for words in told(match, "cast KC") if "no spell next turn" in words]


@pytest.mark.rule("WC-2.5", "WC-10.5")
def test_a_skipped_spell_is_told_with_what_is_left_of_the_turn() -> None:
    only_draws = position(hand_0="KC 2S", hand_1="AD")
    assert "Julia has no cards in hand and only draws this turn." in told(only_draws, "cast KC")
    passes = position(hand_0="KC 2S", hand_1="AD", deck=only(""), final=2)
    words = told(passes, "cast KC")
    assert "Julia has no cards in hand and none to draw: the turn passes." in words


@pytest.mark.rule("WC-16.3")
@pytest.mark.parametrize(("stops", "opener", "words"), [(4, A, "4 turns"), (5, B, "5 turns")])
def test_the_idle_end_says_how_many_turns_were_idle(stops: int, opener: int, words: str) -> None:
    full = {"hand_0": "AS 2S 3S 4S 5S", "hand_1": "AH 2H 3H 4H 5H"}
    match = position({"casting": "optional"}, **full, opener=opener, to_move=A)
    for _ in range(stops):
        assert not match.over
        match.do("stop")
    assert match.outcome.reason.startswith(f"{words} in a row passed without a card")


@pytest.mark.rule("WC-11.1", "WC-11.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "reason"),
    [
        ("7D", "8D 9D", "The smaller damage pile wins, 1 card to 2."),
        ("", "8D 9D", "The smaller damage pile wins, no cards to 2."),
        ("7D", "8D", "Both damage piles hold 1 card: a draw."),
    ],
)
def test_the_result_counts_its_cards(mine: str, theirs: str, reason: str) -> None:
    match = position(hand_1="KS", damage_0=mine, damage_1=theirs, deck=only(""), final=1, to_move=B)
    assert play(match, "cast KS").outcome.reason == reason


# Prompts


@pytest.mark.rule("WC-6.4")
def test_the_damage_prompt_names_the_attacker() -> None:
    match = play(position(hand_0="9C 2S", hand_1="AD 2D 3D", wards_1="3S"), "cast 9C")
    prompt = table(match, B).prompt
    assert prompt is not None
    assert prompt.title == "Sara deals 2 damage, 1 absorbed. Choose a card to lose."
    waiting = table(match, A).prompt
    assert waiting is not None
    assert waiting.title == "Waiting for Julia to choose 1 card to lose."


@pytest.mark.rule("WC-6.3", "WC-6.4")
def test_the_first_damage_explains_what_it_means() -> None:
    match = play(position(hand_0="9C 2S", hand_1="AD 2D 3D"), "cast 9C")
    tip = "Lost cards count against you at the end."
    first = table(match, B).prompt
    assert first is not None
    assert first.detail.startswith(tip)
    play(match, "lose AD")
    second = table(match, B).prompt
    assert second is not None
    assert second.detail == "You choose: weak cards are your armour."


@pytest.mark.rule("WC-3.7", "WC-3.12")
@pytest.mark.parametrize(
    ("casting", "title", "rule"),
    [
        ("at_least_one", "Your turn: cast a card. You have 1 play.", "WC-3.7"),
        ("optional", "Your turn: cast a card or stop. You have 1 play.", "WC-3.12"),
    ],
)
def test_the_first_prompt_says_whether_stopping_is_allowed(
    casting: str, title: str, rule: str
) -> None:
    prompt = table(position({"casting": casting}, hand_0="2S 3S")).prompt
    assert prompt is not None
    assert (prompt.title, prompt.rule) == (title, rule)
    assert bool(prompt.detail) == (casting == "at_least_one")
    later = table(position({"casting": casting}, hand_0="2S 3S", turn=3)).prompt
    assert later is not None
    assert not later.detail


@pytest.mark.rule("WC-6.3", "WC-6.4")
def test_cards_lost_to_one_attack_may_be_chosen_together() -> None:
    match = position(hand_0="JC", hand_1="2S 3S 4S 5S", damage_1="")
    match.do("cast JC")
    prompt = table(match, B).prompt
    assert prompt is not None
    assert prompt.gather == Gather("Lose", 3, 3)
    assert table(match, A).prompt != prompt
    match.do("lose 2S")
    match.do("lose 3S")
    last = table(match, B).prompt
    assert last is not None
    assert last.gather is None


@pytest.mark.rule("WC-6.3")
def test_what_a_wrath_costs_is_told_with_it_once_all_is_lost() -> None:
    match = position(hand_0="9C 6S", hand_1="2S 3S 4S 5S", damage_1="")
    match.do("cast 9C")
    assert in_short(match, "lose 2S", B) == ("You lose Lesser Ward (2S)", "")
    told_to = [in_short(cast(Match, cast(State, match).clone()), "lose 3S", n)[1] for n in (A, B)]
    assert told_to == ["costs Julia 2 cards", "costs you 2 cards"]


@pytest.mark.rule("WC-10.2", "WC-4.2")
def test_the_prompt_says_how_many_turns_are_left() -> None:
    match = position(
        hand_0="2S 4S", hand_1="AH 2H 3H", deck=only(""), final=2, to_move=A, turn=11, wards_1="3S"
    )
    asked = table(match).prompt
    assert asked is not None
    assert asked.detail == "Only Julia's turn follows. Julia's wards absorb 1 damage this turn."


# Aids


@pytest.mark.rule("WC-4.5")
def test_wards_say_how_long_they_last() -> None:
    note = aid(position(hand_0="2C", wards_1="8S 3S"), "wards_1")
    assert note is not None
    assert note.title == "Julia's wards"
    assert note.words == "They absorb 3 damage and are gone when Julia's next turn begins."
    assert aid(position(hand_0="2C"), "wards_1") is None
    last = aid(position(hand_1="2C", wards_0="8S", deck=only(""), final=1, to_move=B), "wards_0")
    assert last is not None
    assert last.words == "They absorb 2 damage in this last turn."


@pytest.mark.rule("WC-13.1", "WC-13.2")
def test_the_draft_shows_the_next_cards_and_both_decks_by_kind() -> None:
    match = play(
        new(constructed_decks=True, first_player="seat_0"),
        "draft clubs",
        "draft clubs",
        "draft clubs",
    )
    piles, mine, theirs = aid(match, "piles"), aid(match, "drafted_0"), aid(match, "drafted_1")
    assert piles is not None
    assert mine is not None
    assert theirs is not None
    assert [(term.words, term.value) for term in piles.terms][2:] == [
        ("Diamonds, 13 left", "KD, then QD and JD"),
        ("Clubs, 10 left", "10C, then 9C and 8C"),
    ]
    assert mine.title == "Sara's deck"
    assert [(term.words, term.value) for term in mine.terms] == [("Major Wrath", "2")]
    assert [(term.words, term.value) for term in theirs.terms] == [("Major Wrath", "1")]
    assert aid(draft(match), "piles") is None


@pytest.mark.rule("WC-13.2", "WC-13.3")
def test_a_draft_option_names_its_card_and_the_note_stands_there_once() -> None:
    match = new(constructed_decks=True, first_player="seat_0")
    assert option(match, "draft clubs").label == "Take Major Wrath (KC)"
    first = table(match, A).prompt
    assert first is not None
    assert "Whoever drafts second takes the first turn." in first.detail
    play(match, "draft clubs", "draft clubs")
    later = table(match, A).prompt
    assert later is not None
    assert not later.detail


@pytest.mark.rule("WC-10.1", "WC-13.9")
def test_a_deck_does_not_end_soon_once_the_final_phase_is_on() -> None:
    decks = {"deck_0": only("6D 7D"), "deck_1": only("")}
    shown = table(position({"constructed_decks": True}, hand_0="2C", **decks, final=2))
    words = [one.words for seat in shown.seats for one in seat.counters if one.name == "deck_left"]
    assert words == ["", "empty"]


@pytest.mark.rule("WC-3.1", "WC-3.2", "WC-12.1")
def test_a_reference_tells_suits_and_ranks() -> None:
    plain, wild = aid(new(), "reference"), aid(new(jokers=True, more_hectic=True), "reference")
    assert plain is not None
    assert wild is not None
    assert [term.words for term in plain.terms] == [
        "Spades: Ward",
        "Hearts: Vigor",
        "Diamonds: Fortune",
        "Clubs: Wrath",
        "Magnitude 1",
        "Magnitude 2",
        "Magnitude 3",
    ]
    assert plain.terms[4].value == "ace, 2, 3, 4, 5"
    assert "costs one" in plain.terms[1].value
    assert "free" in wild.terms[1].value
    assert {"Joker: Wild", "Magnitude 4"} <= {term.words for term in wild.terms}


@pytest.mark.rule("WC-11.1", "WC-11.2")
def test_the_score_says_who_leads_and_the_discard_is_of_used_cards() -> None:
    shown = table(position(hand_0="2C", damage_0="7D", damage_1="8D 9D"))
    assert shown.scenes[0].title == "Fewest cards lost wins"
    assert [seat.counters[0].words for seat in shown.seats] == ["leads by 1", ""]
    assert shown.zone("discard").title == "Used cards"


@pytest.mark.rule("WC-12.1")
def test_a_joker_s_options_name_the_school_they_choose() -> None:
    match = position({"jokers": True}, hand_0="RJ 2H")
    shown = table(match)
    assert {one.suit for one in shown.options} <= {"", "ward", "vigor", "fortune", "wrath"}
    assert any(one.suit for one in shown.options)
