"""WR-22 and section 3: nobody learns what the rules hide, and nobody forgets what is open."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wizards_and_relics.state import Match

from .builder import HAT, STAFF, WAND, A, B, C, Fight, fight, new, position


def seen(match: Fight, viewer: int | None) -> dict[str, Any]:
    return match.state.table(viewer).to_dict()


def lays() -> Fight:
    return position(
        players=3,
        hand_0="mediocre_mage regulation_staff lars ward_of_fire",
        hand_1="forest_friend floppy_pointed_hat boomhilda ward_of_nature",
        hand_2="pondering_mystic hand_me_down_wand cloud_auditor ward_of_elements",
        shrine="crater_of_calm",
    )


ANSWERS = {A: ("mediocre_mage", STAFF), B: ("forest_friend", HAT), C: ("pondering_mystic", WAND)}


@pytest.mark.rule("WR-22.3", "WR-7.5")
def test_wr_22_3_nothing_of_a_choice_shows_before_all_are_done() -> None:
    match = lays()
    viewers: list[int | None] = [A, C, None]
    before = [seen(match, viewer) for viewer in viewers]
    match.do("forest_friend", seat=B)
    assert match.events == []
    assert [seen(match, viewer) for viewer in viewers] == before
    assert [match.state.observation(seat) for seat in (A, C)] == [
        lays().state.observation(seat) for seat in (A, C)
    ]
    match.do(HAT, seat=B)
    for viewer, old in zip(viewers, before, strict=True):
        now = seen(match, viewer)
        assert now["zones"] == old["zones"]
        assert now["counters"] == old["counters"]
        assert [badge["text"] for badge in now["seats"][B]["badges"]] == ["ready"]


@pytest.mark.rule("WR-22.3")
def test_wr_22_3_another_choice_looks_the_same() -> None:
    one, other = lays(), lays()
    one.lay(B, "forest_friend", HAT)
    other.lay(B, "boomhilda", "ward_of_nature")
    for viewer in (A, C, None):
        assert seen(one, viewer) == seen(other, viewer)
    for seat in (A, C):
        assert one.state.observation(seat) == other.state.observation(seat)


@pytest.mark.rule("WR-7.5")
def test_wr_7_5_any_order_of_answers_gives_the_same_match() -> None:
    ends = set()
    moves = [(A, 0), (A, 1), (B, 0), (B, 1), (C, 0), (C, 1)]
    for order in itertools.permutations(moves):
        if any(order.index((seat, 0)) > order.index((seat, 1)) for seat in (A, B, C)):
            continue
        if order[0] != (C, 0) and order[0] != (B, 0):
            continue
        match = lays()
        for seat, number in order:
            match.do(ANSWERS[seat][number], seat=seat)
        fields = match.state.fields()
        ends.add(str((match.state.zones, match.state.seen, match.state.rng.state, fields)))
    assert len(ends) == 1


@pytest.mark.rule("WR-22.3")
def test_wr_22_3_the_mulligan_shows_its_number_when_all_have_finished() -> None:
    state = new(2)
    before = state.table(B).to_dict()
    state.play(A, state.options(A)[0])
    state.play(A, state.options(A)[0])
    assert state.table(B).to_dict() == before
    state.play(A, 120)
    events = state.play(B, 120)
    told = [event for event in events if event.kind in ("mulligan", "kept")]
    assert [event.facts["n"] for event in told] == [2, 0]


@pytest.mark.rule("WR-22.4", "WR-9.11")
def test_wr_22_4_no_number_gives_a_face_down_relic_away() -> None:
    def asked(relic: str, held: str) -> Fight:
        match = fight(
            ("two_pocket_tinkerer", relic),
            ("dwarven_minimalist", HAT),
            rest={A: f"cloud_auditor compost_sage {held} sponge_of_sorrow"},
            laying=False,
        )
        return match.lay(A, "two_pocket_tinkerer", relic).lay(B, "dwarven_minimalist", HAT)

    def public(match: Fight) -> Any:
        table = seen(match, B)
        return table["seats"], table["scenes"], table["counters"]

    assert public(asked("kroanlor", STAFF)) == public(asked(STAFF, "kroanlor"))


@pytest.mark.rule("WR-22.2")
def test_wr_22_2_nobody_is_asked_with_an_empty_hand() -> None:
    match = fight(
        ("two_pocket_tinkerer", STAFF),
        ("mediocre_mage", HAT),
        rest={A: ""},
        deck_0={"only": []},
        discard_0="",
    )
    assert not match.told("declined")


def test_a_relic_taken_as_spoils_is_known_in_hand_or_face_down() -> None:
    match = fight(("master_of_the_flames", STAFF), ("mediocre_mage", HAT), ("forest_friend", WAND))
    match.do("seat 1")
    assert match.known(B, A) == match.known(C, A) == match.known(None, A) == [HAT]
    assert match.known(A, A) == []


def test_a_peeked_relic_is_known_also_when_it_goes_back_to_hand() -> None:
    match = fight(
        ("ozymandra", STAFF),
        ("mediocre_mage", HAT),
        ("gwynndalyn_moore", WAND),
        rest={
            A: "lars ward_of_fire cloud_auditor",
            B: "very_tall_hat boomhilda compost_sage",
        },
        laying=False,
    )
    match.lay(A, "ozymandra", STAFF).lay(B, "mediocre_mage", HAT).lay(C, "gwynndalyn_moore", WAND)
    assert match.kind == "swap_own_in"
    assert match.state.table(A).zone("laid_relics_1").cards[0].face == HAT
    assert match.state.table(C).zone("laid_relics_1").cards[0].face is None
    match.do("done")
    assert (match.kind, match.seat) == ("swap_in", A)
    match.do("ward_of_fire")
    assert (match.kind, match.seat) == ("swap_in", B)
    match.do("very_tall_hat")
    assert HAT in match.hand(B)
    assert match.known(A, B) == [HAT]
    assert match.known(C, B) == match.known(None, B) == []


def test_an_exchanged_relic_is_known_to_giver_and_receiver_only() -> None:
    match = fight(
        ("mischievous_merchant", STAFF),
        ("two_pocket_tinkerer", HAT),
        ("forest_friend", WAND),
        laying=False,
    )
    match.lay(A, "mischievous_merchant", STAFF).lay(B, "two_pocket_tinkerer", HAT)
    match.lay(C, "forest_friend", WAND).do("seat 1")
    assert match.kind == "play_extra_relic"
    for viewer in (A, B):
        faces = [card.face for card in match.state.table(viewer).zone("laid_relics_1").cards]
        assert faces == [STAFF]
    assert [card.face for card in match.state.table(C).zone("laid_relics_1").cards] == [None]


def test_cards_put_under_the_deck_are_known_to_their_owner_only() -> None:
    match = fight(
        ("backwards_oracle", STAFF),
        ("mediocre_mage", HAT),
        deck_0="lars boomhilda jeff_the_mage",
        answers=["lars"],
    )
    mine = [card.face for card in match.state.table(A).zone("deck_0").cards]
    theirs = [card.face for card in match.state.table(B).zone("deck_0").cards]
    assert mine[-2:] == ["boomhilda", "jeff_the_mage"]
    assert set(theirs) == {None}


def test_samples_keep_known_cards_among_hand_and_laid_cards() -> None:
    match = position(
        players=2,
        hand_0="absurdly_large_orb regulation_staff forest_friend lars cloud_auditor",
        hand_1="gary_god_of_gifts very_tall_hat boomhilda hand_me_down_wand",
        known_1=["absurdly_large_orb"],
        shrine="crater_of_calm",
        master=B,
    )
    match.lay(A, "forest_friend", STAFF).lay(B, "gary_god_of_gifts", "very_tall_hat")
    state = match.state
    places = set()
    orb = next(face.index for face in state.game.faces if face.id == "absurdly_large_orb")
    for number in range(60):
        world = state.sample(B, Rng(number))
        assert isinstance(world, Match)
        cards = world.hand(A) + world.zones[world.at(A, 2)]
        held = [card for card in cards if world.face[card] == orb]
        assert len(held) == 1
        places.add("laid" if held[0] in world.zones[world.at(A, 2)] else "hand")
        assert Fight(world).known(B, A) == ["absurdly_large_orb"]
    assert places == {"laid", "hand"}


def test_samples_of_a_secret_choice_hold_both_kinds_and_are_playable() -> None:
    for seed in range(12):
        match = lays()
        match.lay(B, "forest_friend", HAT)
        world = match.state.sample(A, Rng(seed))
        assert isinstance(world, Match)
        assert world.asked == 0b101
        for seat in (B, C):
            kinds = {world.book.is_wizard(world.face[card]) for card in world.hand(seat)}
            assert kinds == {True, False}
        assert world.picked[C] == []
        assert len(world.picked[B]) == 2


@pytest.mark.rule("WR-4.7", "WR-22.3")
def test_relics_that_are_being_picked_to_be_revealed_are_hidden_from_rivals() -> None:
    match = fight(
        ("bluff_braggart", STAFF),
        ("mediocre_mage", HAT),
        rest={A: "ward_of_fire ward_of_nature cloud_auditor"},
        laying=False,
    )
    match.lay(A, "bluff_braggart", STAFF).lay(B, "mediocre_mage", HAT).do("ward_of_fire")
    assert match.kind == "reveal_optional"
    for seat, picks in ((A, 1), (B, 0)):
        world = match.state.sample(seat, Rng(7))
        assert isinstance(world, Match)
        assert len(world.picked[A]) == picks


@pytest.mark.rule("WR-4.12")
def test_wr_4_12_discard_piles_are_open() -> None:
    match = position(players=2, discard_0="lars kroanlor")
    for viewer in (A, B, None):
        cards = match.state.table(viewer).zone("discard_0").cards
        assert [card.face for card in cards] == ["lars", "kroanlor"]


@pytest.mark.rule("WR-4.6")
def test_wr_4_6_nobody_sees_which_of_the_known_cards_was_taken() -> None:
    """The Prophet shows the top card to all; the Map then looks at it and at another one."""
    ends = []
    for taken in ("forest_friend", "very_tall_hat"):
        match = fight(
            ("puddle_prophet", "tea_stained_map"),
            ("competent_conjurer", STAFF),
            deck_0="forest_friend very_tall_hat lars",
            laying=False,
        )
        match.lay(A, "puddle_prophet", "tea_stained_map").lay(B, "competent_conjurer", STAFF)
        assert match.kind == "look_take"
        match.events.clear()
        match.do(taken)
        assert taken in match.hand(A)
        teller = match.state.game.teller(2, ["Ann", "Ben"])
        told = [str(teller.view(event, B)) for event in match.events]
        ends.append((told, seen(match, B), seen(match, None), match.state.observation(B)))
    assert ends[0] == ends[1]


@pytest.mark.rule("WR-4.6")
def test_wr_4_6_a_single_known_card_stays_known() -> None:
    match = fight(
        ("puddle_prophet", "tea_stained_map"),
        ("competent_conjurer", STAFF),
        deck_0={"only": ["forest_friend"]},
        discard_0={"only": []},
        laying=False,
    )
    match.lay(A, "puddle_prophet", "tea_stained_map").lay(B, "competent_conjurer", STAFF)
    assert "forest_friend" in match.known(B, A)


@pytest.mark.rule("WR-1.15")
def test_wr_1_15_the_copy_that_others_know_is_laid_first() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        shrine="crater_of_calm",
        hand_0="standard_scroll mediocre_mage mediocre_mage very_tall_hat",
        hand_1="forest_friend competent_conjurer regulation_staff regulation_staff",
        wizards_1="pondering_mystic",
        relics_1="standard_scroll",
    )
    match.do("seat 1")
    state = match.state
    known = [card for card in state.hand(A) if state.among[0][card] >> B & 1]
    assert [state.game.faces[state.face[card]].id for card in known] == ["standard_scroll"]
    action = state.game.actions.parse("standard_scroll")
    assert state.copy_entering(state.at(A, 0), action, []) == known[0]
