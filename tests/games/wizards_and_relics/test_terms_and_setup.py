"""WR-1 to WR-3: terms, setup, the Master Wizard."""

from __future__ import annotations

import pytest

from pentacles.core.table import Gather
from pentacles.games.wizards_and_relics.actions import DONE
from pentacles.games.wizards_and_relics.terms import DECK, SET_ASIDE

from .builder import HAT, STAFF, A, B, C, Fight, fight, game, new, position


def faces_of(match: Fight, zone: str) -> list[dict[str, object]]:
    by_id = {face.id: face for face in game().faces}
    return [dict(by_id[code].values) | {"kind": by_id[code].kind} for code in match.zone(zone)]


@pytest.mark.rule("WR-1.1")
def test_wr_1_1_two_to_four_seats_clockwise() -> None:
    for players in (2, 3, 4):
        assert new(players).seats == players
    state = new(4)
    assert state.around(2) == [2, 3, 0, 1]


@pytest.mark.rule("WR-1.2")
@pytest.mark.parametrize(("players", "target"), [(2, 5), (3, 4), (4, 3)])
def test_wr_1_2_the_hall_target_follows_the_number_of_players(players: int, target: int) -> None:
    assert new(players).variant.target == target
    assert new(players, hall_target=2).variant.target == 2


@pytest.mark.rule("WR-1.3")
def test_wr_1_3_a_round_has_one_battle_more_for_each_tie() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT))
    assert (match.state.turn, match.state.battle, match.kind) == (1, 1, "choose_wizard")
    assert len(match.told("shrine")) == 0


@pytest.mark.rule("WR-1.7")
def test_wr_1_7_every_wizard_has_one_colour() -> None:
    wizards = [face for face in game().faces if face.kind == "wizard"]
    counts = {
        colour: sum(face.count for face in wizards if face.suit == colour)
        for colour in ("red", "blue", "green")
    }
    assert counts == {"red": 20, "blue": 20, "green": 20}


@pytest.mark.rule("WR-1.8")
def test_wr_1_8_devoted_wizards_have_no_ability() -> None:
    for face in game().faces:
        if face.values["devoted"]:
            assert not face.values["effects"]


@pytest.mark.rule("WR-1.9")
def test_wr_1_9_dusty_tome_is_enchanted() -> None:
    match = fight(("chief_enchanter", "dusty_tome"), ("mediocre_mage", STAFF))
    assert match.totals[A] == 4 + 2 + 2
    basics = [face.id for face in game().faces if face.suit == "basic"]
    assert STAFF in basics
    assert "dusty_tome" not in basics


@pytest.mark.rule("WR-1.11")
def test_wr_1_11_a_taken_relic_stays_with_its_new_owner() -> None:
    match = fight(("master_of_the_flames", "dusty_tome"), ("mediocre_mage", HAT))
    match.do("seat 1")
    assert HAT in match.hand(A)
    assert HAT not in match.zone("discard_1")


@pytest.mark.rule("WR-2.1", "WR-2.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wr_2_1_balanced_decks(players: int) -> None:
    match = position(players=players, step="mulligan")
    state = match.state
    for seat in range(players):
        cards = faces_of(match, f"deck_{seat}") + faces_of(match, f"hand_{seat}")
        for kind in ("wizard", "relic"):
            sizes = [
                sum(card["kind"] == kind and card["rarity"] == rarity for card in cards)
                for rarity in ("glorious", "superb", "common")
            ]
            assert sizes == [3, 6, 6]
    assert len(state.zones[state.middle + SET_ASIDE]) == 30 * (4 - players)
    assert match.size("set_aside") == 30 * (4 - players)


@pytest.mark.rule("WR-2.3")
def test_wr_2_3_you_know_your_list_but_not_the_order() -> None:
    from pentacles.core.rng import Rng

    state = new(2)
    mine = sorted(state.face[card] for card in state.zones[state.at(A, DECK)])
    orders = set()
    rivals = set()
    for number in range(6):
        world = state.sample(A, Rng(number))
        deck = [world.face[card] for card in world.zones[state.at(A, DECK)]]
        assert sorted(deck) == mine
        orders.add(tuple(deck))
        rivals.add(tuple(sorted(world.face[card] for card in world.zones[state.at(B, DECK)])))
    assert len(orders) == 6
    assert len(rivals) == 6
    assert state.table(A).zone("deck_0").cards[0].face is None


@pytest.mark.rule("WR-2.4", "WR-6.1")
def test_wr_2_4_all_shrines_are_shuffled() -> None:
    first = {new(2, seed).zone("shrines")[0] for seed in range(30)}
    assert len(first) > 10
    assert len(new(2).zone("shrines")) == 24


@pytest.mark.rule("WR-2.5")
def test_wr_2_5_everyone_draws_seven() -> None:
    state = new(4)
    assert [len(state.hand(seat)) for seat in range(4)] == [7, 7, 7, 7]
    assert state.agenda[-1].kind == "mulligan"


@pytest.mark.rule("WR-2.6")
def test_wr_2_6_the_mulligan_is_partial_and_simultaneous() -> None:
    match = position(
        players=3,
        step="mulligan",
        hand_1="lars boomhilda dusty_tome ward_of_fire mirror_mimic cloud_auditor compost_sage",
    )
    assert match.state.asked == 0b111
    before = match.state.table(A).to_dict()
    match.do("lars", seat=B)
    assert match.state.table(A).to_dict() == before
    match.do("boomhilda", "dusty_tome", "done", seat=B)
    match.do("done", seat=C).do("done", seat=A)
    hand = match.zone("hand_1")
    assert len(hand) == 7
    assert {"lars", "boomhilda", "dusty_tome"} & set(hand) == set()
    assert {"lars", "boomhilda", "dusty_tome"} <= set(match.zone("deck_1"))


@pytest.mark.rule("WR-2.6")
def test_wr_2_6_the_cards_may_be_chosen_together() -> None:
    match = position(
        players=2,
        step="mulligan",
        hand_0="lars boomhilda dusty_tome ward_of_fire mirror_mimic cloud_auditor compost_sage",
    )
    prompt = match.state.table(A).prompt
    assert prompt is not None
    assert prompt.gather == Gather("Swap", 0, 7, DONE)
    match.do("lars", seat=A)
    prompt = match.state.table(A).prompt
    assert prompt is not None
    assert prompt.gather == Gather("Swap", 0, 6, DONE)


@pytest.mark.rule("WR-2.6")
def test_wr_2_6_all_seven_may_go() -> None:
    match = position(
        players=2,
        step="mulligan",
        hand_0="lars boomhilda dusty_tome ward_of_fire mirror_mimic cloud_auditor compost_sage",
    )
    for card in match.zone("hand_0").copy():
        match.do(card, seat=A)
    assert match.state.asked == 0b10
    match.do("done", seat=B)
    assert len(match.zone("hand_0")) == 7


@pytest.mark.rule("WR-2.8")
def test_wr_2_8_the_first_master_is_random_or_named() -> None:
    def first(seed: int, **options: object) -> int:
        state = new(3, seed, **options)
        for seat in range(3):
            state.play_unchecked(seat, 120)
        return state.master

    assert {first(seed) for seed in range(20)} == {0, 1, 2}
    assert {first(seed, first_master="seat_2") for seed in range(5)} == {2}


@pytest.mark.rule("WR-2.9")
@pytest.mark.parametrize(
    ("setup", "players", "kind"),
    [
        ("lightning", 2, "mulligan"),
        ("winchester", 2, "draft_pile"),
        ("grid", 2, "draft_line"),
        ("pack_draft", 3, "draft_card"),
    ],
)
def test_wr_2_9_other_ways_to_make_decks(setup: str, players: int, kind: str) -> None:
    assert new(players, deck_setup=setup).agenda[-1].kind == kind


@pytest.mark.rule("WR-3.1", "WR-1.13")
@pytest.mark.parametrize("master", [A, B, C])
def test_wr_3_1_the_master_acts_first(master: int) -> None:
    match = fight(
        ("two_pocket_tinkerer", STAFF),
        ("pyro_pastry_chef", HAT),
        ("bluff_braggart", "hand_me_down_wand"),
        master=master,
        laying=False,
    )
    match.lay(A, "two_pocket_tinkerer", STAFF).lay(B, "pyro_pastry_chef", HAT)
    match.lay(C, "bluff_braggart", "hand_me_down_wand")
    order = []
    while match.kind in ("play_extra_relic", "discard_optional", "reveal_optional"):
        order.append(match.seat)
        match.do("done")
    assert order == [(master + step) % 3 for step in range(3)]


@pytest.mark.rule("WR-3.2")
def test_wr_3_2_the_winner_is_the_next_master_from_phase_five_on() -> None:
    match = fight(("mediocre_mage", STAFF), ("master_of_the_flames", HAT))
    assert (match.kind, match.seat) == ("spoils", B)
    assert match.state.master == B
    match.do("draw")
    assert match.state.master == B


@pytest.mark.rule("WR-3.5")
def test_wr_3_5_a_claim_lasts_into_the_next_battle() -> None:
    match = fight(
        ("mediocre_mage", "very_tall_hat"),
        ("lava_spurter", "satchel_of_spare_parts"),
        rest={
            A: "competent_conjurer hand_me_down_wand lars",
            B: "forest_friend dusty_tome cloud_auditor",
        },
    )
    assert match.totals == [6, 6]
    assert match.state.battle == 1
    assert match.state.master == match.state.original == B
