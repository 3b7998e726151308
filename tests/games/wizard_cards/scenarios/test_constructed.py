"""WC-13: the draft, and a deck for each player."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from .builder import (
    JOKERS,
    PACK,
    SUITS,
    A,
    B,
    Match,
    asked,
    cards,
    damage,
    draft,
    hand,
    new,
    only,
    options,
    play,
    position,
    to_the_end,
)

CONSTRUCTED = {"constructed_decks": True}
BOTH_SEATS = (A, B)


def drafted(match: Match, seat: int) -> set[str]:
    """What a seat has in hand and deck: just after the draft, everything that it has drafted."""
    return hand(match, seat) | set(match.zone(f"deck_{seat}"))


def tops(match: Match) -> list[str]:
    """The card on top of each pile."""
    return [match.zone(f"pile_{suit}")[0] for suit in SUITS]


def turn_13(deck_1: str, game: Mapping[str, object] = CONSTRUCTED) -> Match:
    """A is about to take the last card of their own deck."""
    return position(
        game,
        turn=13,
        hand_0="2S 3S 4S 5S 6S",
        deck_0=only("6D"),
        hand_1="AC 2C 3C 4C 5C",
        deck_1=only(deck_1),
    )


@pytest.mark.rule("WC-13.1")
def test_wc_13_1_four_open_piles_with_the_kings_on_top() -> None:
    match = new(**CONSTRUCTED)
    for place, suit in enumerate(SUITS):
        from_the_ace = PACK[13 * place : 13 * place + 13]
        assert list(match.zone(f"pile_{suit}")) == list(reversed(from_the_ace))
    assert asked(match)[1] == "draft_pick"
    assert options(match) == [115, 116, 117, 118]
    assert match.legal() == ["draft spades", "draft hearts", "draft diamonds", "draft clubs"]


@pytest.mark.rule("WC-13.1", "WC-15.1")
def test_wc_13_1_all_of_the_draft_is_public() -> None:
    kings = play(new(first_player="seat_0", **CONSTRUCTED), "draft spades", "draft hearts")
    others = play(new(first_player="seat_0", **CONSTRUCTED), "draft hearts", "draft spades")
    for viewer in (A, B, None):
        assert kings.table(viewer).to_dict() != others.table(viewer).to_dict()


@pytest.mark.rule("WC-13.2", "WC-13.3")
def test_wc_13_3_x10_the_second_drafter_opens() -> None:
    match = new(first_player="seat_1", **CONSTRUCTED)
    assert match.seat == B
    assert tops(match) == ["KS", "KH", "KD", "KC"]
    play(match, "draft clubs")
    assert match.seat == A
    assert tops(match) == ["KS", "KH", "KD", "QC"]
    draft(match)
    assert len(drafted(match, A)) == len(drafted(match, B)) == 26
    assert (match.opener, match.turn) == (A, 1)
    assert asked(match) == (A, "cast")


@pytest.mark.rule("WC-13.3")
def test_wc_13_3_seat_0_drafts_first_and_closes() -> None:
    match = new(first_player="seat_0", **CONSTRUCTED)
    assert match.seat == A
    assert draft(match).opener == B


@pytest.mark.rule("WC-13.2")
def test_wc_13_2_strict_alternation_until_every_card_is_taken() -> None:
    match = new(first_player="seat_0", **CONSTRUCTED)
    seats = []
    while match.decisions[0].kind == "draft_pick":
        seats.append(match.seat)
        play(match, match.legal()[-1])
    assert seats == [A, B] * (len(seats) // 2) + [A] * (len(seats) % 2)
    assert drafted(match, A) | drafted(match, B) == set(PACK)
    assert drafted(match, A).isdisjoint(drafted(match, B))


@pytest.mark.rule("WC-13.2")
def test_wc_13_2_an_empty_pile_is_no_choice() -> None:
    match = new(first_player="seat_0", **CONSTRUCTED)
    play(match, *["draft spades"] * 13)
    assert match.legal() == ["draft hearts", "draft diamonds", "draft clubs"]


@pytest.mark.rule("WC-13.4")
def test_wc_13_4_s31_the_last_pile_is_dealt_without_decisions() -> None:
    rest = [code for code in PACK if code not in ("AC", "3H", "2H", "AH")]
    match = position(
        {"first_player": "seat_1", **CONSTRUCTED},
        step="draft",
        to_move=B,
        opener=A,
        pile_hearts="3H 2H AH",
        pile_clubs="AC",
        deck_0=rest[:24],
        deck_1=rest[24:],
    )
    assert match.legal() == ["draft hearts", "draft clubs"]
    play(match, "draft clubs")
    assert drafted(match, A) == {*rest[:24], "3H", "AH"}
    assert drafted(match, B) == {*rest[24:], "AC", "2H"}
    assert match.opener == A
    assert asked(match) == (A, "cast")


@pytest.mark.rule("WC-13.5", "WC-13.6", "WC-8.4")
def test_wc_13_5_s30_one_joker_each() -> None:
    match = new(first_player="seat_0", jokers=True, **CONSTRUCTED)
    draft(match)
    for seat in BOTH_SEATS:
        assert len(drafted(match, seat)) == 27
        assert len(match.zone(f"deck_{seat}")) == 22
        assert drafted(match, seat) & set(JOKERS) == {JOKERS[seat]}
    assert asked(match) == (B, "cast")


@pytest.mark.rule("WC-13.6")
def test_wc_13_6_shuffled_decks_with_21_left() -> None:
    orders: set[tuple[str, ...]] = set()
    for seed in range(5):
        match = draft(new(seed, first_player="seat_0", **CONSTRUCTED))
        for seat in BOTH_SEATS:
            assert len(hand(match, seat)) == 5
            assert len(match.zone(f"deck_{seat}")) == 21
            orders.add(tuple(match.zone(f"deck_{seat}")))
    assert len(orders) == 10


@pytest.mark.rule("WC-13.7", "WC-5.1", "WC-9.1")
def test_wc_13_7_each_draws_from_the_own_deck_only() -> None:
    match = position(
        CONSTRUCTED,
        hand_0="KD 2S 3S",
        deck_0=only("6D 7D 8D 9D"),
        hand_1="QD 4S 5S",
        deck_1=only("6C 7C 8C 9C"),
    )
    play(match, "cast KD")
    assert hand(match, A) == cards("2S 3S 6D 7D 8D")
    assert list(match.zone("deck_0")) == ["9D"]
    assert len(match.zone("deck_1")) == 4
    play(match, "cast QD")
    assert hand(match, B) == cards("4S 5S 6C 7C 8C")
    assert list(match.zone("deck_1")) == ["9C"]
    assert list(match.zone("deck_0")) == ["9D"]


@pytest.mark.rule("WC-13.7", "WC-12.3")
def test_wc_13_7_the_hectic_refill_uses_the_own_deck_too() -> None:
    match = position(
        {"more_hectic": True, **CONSTRUCTED},
        step="turn",
        to_move=B,
        turn=2,
        hand_0="2S 3S",
        deck_0=only("6D 7D 8D 9D"),
        hand_1="4S 5S 6S",
        deck_1=only("6C 7C 8C 9C"),
    )
    assert hand(match, B) == cards("4S 5S 6S 6C 7C")
    assert len(match.zone("deck_0")) == 4


@pytest.mark.rule("WC-13.7", "WC-13.8", "WC-13.9", "WC-9.3", "WC-10.2")
def test_wc_13_8_s28_one_empty_deck_starts_the_final_phase() -> None:
    match = turn_13("7D 8D 9D 10D")
    play(match, "cast 2S")
    assert "6D" in hand(match, A)
    assert match.turns_after == 1
    play(match, "cast AC")
    assert damage(match, A) == set()
    assert hand(match, B) == cards("2C 3C 4C 5C 7D")
    assert list(match.zone("deck_1")) == ["8D", "9D", "10D"]
    assert match.over
    assert match.turn == 14


@pytest.mark.rule("WC-10.4", "WC-13.9")
def test_wc_10_4_s29_the_second_empty_deck_changes_nothing() -> None:
    match = turn_13("7D")
    play(match, "cast 2S", "cast AC")
    assert match.zone("deck_1") == []
    assert match.over
    assert match.turn == 14


@pytest.mark.rule("WC-13.8", "WC-10.3", "WC-10.4", "WC-13.9")
def test_wc_13_8_emptied_in_the_closers_turn() -> None:
    match = position(
        CONSTRUCTED,
        turn=14,
        to_move=B,
        hand_0="2S 3S 4S 5S 6S",
        deck_0=only("6D"),
        hand_1="AD 2D 3D 4D",
        deck_1=only("7D"),
    )
    play(match, "cast AD")
    assert match.turns_after == 2
    play(match, "cast 2S")
    assert match.zone("deck_0") == []
    assert (match.turn, match.turns_after) == (16, 1)
    play(match, "cast 2D")
    assert match.over
    assert match.turn == 16


@pytest.mark.rule("WC-13.10")
def test_wc_13_10_cards_go_to_their_owners_discard() -> None:
    match = turn_13("7D 8D 9D 10D")
    before = [set(match.zone(f"discard_{seat}")) for seat in BOTH_SEATS]
    play(match, "cast 2S", "cast AC")
    assert set(match.zone("discard_0")) - before[A] == {"2S"}
    assert set(match.zone("discard_1")) - before[B] == {"AC"}


@pytest.mark.rule("WC-13.11", "WC-4.3", "WC-6.4", "WC-7.1")
def test_wc_13_11_spells_work_as_in_the_shared_game() -> None:
    match = position(
        CONSTRUCTED,
        hand_0="JH AS 6S 3D 9C",
        deck_0=only("2D 3H 4H 5S 6H"),
        hand_1="7H QC 5C KD 4S",
        deck_1=only("5H 10D 10H JD QD"),
    )
    play(match, "cast JH", "cast AS", "cast 6S")
    assert match.plays == 1
    play(match, "stop")
    assert match.ward_value(A) == 3
    play(match, "cast 7H", "cast QC", "cast 5C", "lose 3H")
    assert match.ward_value(A) == 0
    assert damage(match, A) == {"3H"}
    assert hand(match, B) == cards("KD 4S 5H 10D 10H")
    assert (match.turn, match.active, match.plays) == (3, A, 1)


@pytest.mark.rule("WC-13.11", "WC-10.6", "WC-11.1")
@pytest.mark.parametrize("seed", range(5))
def test_wc_13_11_a_constructed_match_ends_like_a_shared_one(seed: int) -> None:
    match = to_the_end(new(seed, jokers=True, **CONSTRUCTED), seed)
    assert match.turn % 2 == 0
    assert match.active == 1 - match.opener
    assert [] in (match.zone("deck_0"), match.zone("deck_1"))
    a, b = match.scores
    assert list(match.winners) == ([] if a == b else [A] if a < b else [B])
