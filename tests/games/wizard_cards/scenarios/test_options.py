"""Section 5 and WC-16: options, refusals, idle games and the safety limit."""

from __future__ import annotations

import logging

import pytest

import pentacles

from .builder import (
    LESSER_FORTUNES,
    PACK,
    STOP,
    A,
    B,
    Match,
    asked,
    at_random,
    game,
    hand,
    new,
    number,
    only,
    play,
    position,
    refused,
    to_the_end,
)

OPTIONAL = {"casting": "optional"}


def five_each(turn: int = 1, **parts: object) -> Match:
    """Both hold five cards and nobody has to cast."""
    seat = A if turn % 2 else B
    return position(
        OPTIONAL,
        turn=turn,
        to_move=seat,
        hand_0="2S 3S 4S 5S 6S",
        hand_1=LESSER_FORTUNES,
        **parts,
    )


@pytest.mark.rule("WC-1.3")
def test_wc_1_3_x11_rematch_where_the_winner_goes_first() -> None:
    match = position(
        turn=12, to_move=B, final=1, hand_0="", hand_1="2S", damage_0="AD", deck=only("")
    )
    play(match, "cast 2S")
    winner = match.winners[0]
    assert winner == B
    assert new(first_player=f"seat_{winner}").opener == B


@pytest.mark.rule("WC-3.12")
def test_s35_a_value_that_is_not_allowed() -> None:
    with pytest.raises(pentacles.BadOption) as error:
        pentacles.game("wizard-cards", casting="never")
    message = str(error.value)
    assert message.startswith("Option 'casting' must be one of ")
    for word in ("at_least_one", "all_plays", "optional", "never"):
        assert word in message


def test_s35_an_unknown_option() -> None:
    with pytest.raises(pentacles.BadOption) as error:
        pentacles.game("wizard-cards", joker=True)
    assert str(error.value).startswith("Unknown option 'joker' for Wizard Cards.")


@pytest.mark.rule("WC-2.7", "WC-6.4")
def test_wc_6_4_s36_illegal_actions_change_nothing() -> None:
    match = position(plays=2, hand_0="9C 2S", hand_1=LESSER_FORTUNES)
    play(match, "cast 9C")
    before = match.to_json()
    for seat, text in ((A, "cast 2S"), (B, "lose KC"), (A, "lose AD"), (B, "cast AD")):
        assert refused(match, seat, text)
        with pytest.raises(pentacles.Illegal) as error:
            match.play(seat, number(text))
        assert error.value.rule
        assert error.value.reason
        assert match.to_json() == before
    assert asked(match) == (B, "damage_discard")


@pytest.mark.rule("WC-16.5")
def test_wc_16_5_giving_up_is_no_action_of_the_game() -> None:
    actions = game().actions
    assert actions.size == 119
    verbs = {actions.text(action).split()[0] for action in range(actions.size)}
    assert verbs == {"cast", "lose", "stop", "draft"}
    for action in range(actions.size):
        assert number(actions.text(action)) == actions.parse(actions.text(action)) == action


@pytest.mark.rule("WC-16.1")
@pytest.mark.parametrize("jokers", [False, True])
def test_wc_16_1_every_match_ends_though_both_cast_the_least(jokers: bool) -> None:
    for seed in range(20):
        match = new(seed, jokers=jokers)
        while not match.over:
            decision = match.decisions[0]
            action = STOP if STOP in decision.options else decision.options[0]
            match.play(decision.seat, action)
        assert match.turn <= (50 if jokers else 48)


@pytest.mark.rule("WC-16.1", "WC-9.4")
@pytest.mark.parametrize("seed", range(5))
def test_wc_16_1_cards_only_move_forward(seed: int) -> None:
    def stage(match: Match) -> dict[str, int]:
        order = (("deck",), ("hand_0", "hand_1"), ("spell",), ("wards_0", "wards_1"))
        places = (*order, ("discard", "damage_0", "damage_1"))
        return {card: i for i, names in enumerate(places) for z in names for card in match.zone(z)}

    before = dict.fromkeys(PACK, 0)
    for match in at_random(new(seed), seed):
        now = stage(match)
        assert now.keys() == before.keys()
        assert all(now[card] >= before[card] for card in PACK)
        before = now


@pytest.mark.rule("WC-16.2", "WC-16.3", "WC-3.12")
def test_wc_16_3_s32_four_idle_turns_end_the_game() -> None:
    match = five_each(damage_0="AC")
    play(match, "stop", "stop", "stop")
    assert asked(match) == (B, "cast")
    play(match, "stop")
    assert match.over
    assert match.turn == 4
    assert list(match.winners) == [B]
    assert list(match.scores) == [1, 0]


@pytest.mark.rule("WC-16.2")
def test_wc_16_2_s33_a_cast_breaks_the_idle_streak() -> None:
    match = five_each()
    play(match, "stop", "cast AD", "stop", "stop")
    assert not match.over
    assert match.turn == 5


@pytest.mark.rule("WC-16.2")
def test_wc_16_2_a_cast_without_a_draw_is_no_idle_turn() -> None:
    match = position(OPTIONAL, hand_0="2S 3S 4S 5S 6S", hand_1="7S 8S 9S 10S JS QS")
    play(match, "stop", "cast 7S")
    assert len(hand(match, B)) == 5
    play(match, "stop", "stop")
    assert (match.turn, match.seat) == (5, A)


@pytest.mark.rule("WC-16.2")
def test_wc_16_2_a_draw_breaks_the_idle_streak_too() -> None:
    match = position(OPTIONAL, hand_0="2S 3S 4S", hand_1=LESSER_FORTUNES)
    play(match, "stop", "stop", "stop", "stop")
    assert (match.turn, match.seat) == (5, A)
    assert len(hand(match, A)) == 5
    play(match, "stop")
    assert (match.turn, match.seat) == (6, B)
    play(match, "stop")
    assert match.over
    assert match.turn == 6


@pytest.mark.rule("WC-16.3")
def test_wc_16_3_idle_turns_end_the_game_only_after_the_closers_turn() -> None:
    match = five_each(turn=3, idle=3)
    play(match, "stop")
    assert asked(match) == (B, "cast")
    play(match, "stop")
    assert match.over
    assert match.turn == 4


@pytest.mark.rule("WC-16.3")
def test_wc_16_3_only_with_optional_casting() -> None:
    def after_four_idle_turns(casting: str) -> Match:
        return position(
            {"casting": casting},
            step="turn",
            turn=4,
            to_move=B,
            idle=3,
            hand_0="2S",
            hand_1="",
            deck=only(""),
        )

    assert after_four_idle_turns("optional").over
    for casting in ("at_least_one", "all_plays"):
        match = after_four_idle_turns(casting)
        assert match.turn == 5
        assert asked(match) == (A, "cast")


@pytest.mark.rule("WC-16.4")
def test_wc_16_4_the_safety_limit_is_the_end_of_turn_500() -> None:
    def at(turn: int) -> Match:
        seat = A if turn % 2 else B
        return position(turn=turn, to_move=seat, hand_0="2S", hand_1="3S", damage_1="AD")

    before = play(at(499), "cast 2S")
    assert not before.over
    match = play(at(500), "cast 3S")
    assert match.over
    assert match.turn == 500
    assert list(match.winners) == [A]


@pytest.mark.rule("WC-16.4")
def test_wc_16_4_reaching_the_limit_is_logged_as_a_defect(caplog: pytest.LogCaptureFixture) -> None:
    play(position(turn=500, to_move=B, hand_0="2S", hand_1="3S"), "cast 3S")
    assert any(record.levelno >= logging.WARNING for record in caplog.records)


@pytest.mark.rule("WC-16.1", "WC-16.4")
def test_wc_16_4_optional_casting_ends_long_before_the_limit() -> None:
    for seed in range(20):
        assert to_the_end(new(seed, casting="optional"), seed).turn < 500
