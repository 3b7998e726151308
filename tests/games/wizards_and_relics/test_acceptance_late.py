"""Further acceptance scenarios, ac26 to ac49: the end, several relics, what is known."""

from __future__ import annotations

from typing import Any

import pytest

from .builder import HAT, ORB, SCROLL, STAFF, TALL, WAND, A, B, C, Fight, fight, only, position


@pytest.mark.rule("WR-11.5")
def test_ac26_the_tenth_battle_is_the_last() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), battle=9, halls={A: 2, B: 1})
    assert match.totals == [5, 5]
    assert match.zone("hall_1")[-1] == "forest_friend"
    assert match.told("tie_limit")[0].seat == B


@pytest.mark.rule("WR-11.5", "WR-13.6")
def test_ac26_equal_halls_go_to_the_first_in_turn_order() -> None:
    match = fight(("mediocre_mage", STAFF), ("forest_friend", HAT), battle=9, master=B)
    assert match.told("tie_limit")[0].seat == B


@pytest.mark.rule("WR-13.1", "WR-13.3")
def test_ac31_a_winner_over_the_limit_discards_first() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_0="jack_in_the_grimoire lars boomhilda cloud_auditor ward_of_fire ward_of_nature "
        "compost_sage mirror_mimic mossy_moderator",
        hand_1="mediocre_mage regulation_staff forest_friend",
        wizards_1="pondering_mystic",
        relics_1="very_tall_hat",
    )
    match.do("lars", "boomhilda")
    assert match.kind == "spoils"
    match.do("draw")
    assert len(match.hand(A)) == 8


@pytest.mark.rule("WR-7.3", "WR-21.3")
def test_ac32_no_relic_anywhere() -> None:
    match = fight(
        ("mediocre_mage", "done"),
        ("mischievous_merchant", STAFF),
        rest={A: "forest_friend lars cloud_auditor"},
        deck_0=only("boomhilda mirror_mimic"),
        discard_0="",
        laying=False,
    )
    match.do("mediocre_mage", seat=A)
    assert match.state.public_kind(A) == "choose_relic"
    assert match.options_of(A) == {"done"}
    match.do("done", seat=A).lay(B, "mischievous_merchant", STAFF)
    assert match.totals == [2, 7]


@pytest.mark.rule("WR-13.4")
def test_ac33_a_loser_of_several_battles_draws_two_once() -> None:
    match = fight(
        ("master_of_the_flames", STAFF),
        ("mediocre_mage", HAT),
        battle=2,
        tied_1="pondering_mystic standard_scroll forest_friend dusty_tome",
    )
    before = len(match.hand(B))
    match.do("draw")
    assert len(match.hand(B)) == before + 2


@pytest.mark.rule("WR-13.5")
def test_ac34_table_cards_are_not_in_the_reshuffle() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_1="mediocre_mage regulation_staff forest_friend",
        deck_1=only("lars"),
        discard_1="",
        wizards_1="pondering_mystic",
        relics_1="very_tall_hat",
    )
    match.do("draw")
    assert len(match.hand(B)) == 4
    assert sorted(match.zone("discard_1")) == ["pondering_mystic", "very_tall_hat"]


@pytest.mark.rule("WR-1.15", "WR-9.4")
def test_ac35_two_copies_resolve_once_each() -> None:
    match = fight(
        ("reliable_ranger_sage", SCROLL),
        ("mediocre_mage", STAFF),
        shrine="obelisk_of_blessings",
        rest={A: [SCROLL, "cloud_auditor", "ward_of_fire", "mirror_mimic", "compost_sage"]},
        answers=[SCROLL],
    )
    for _ in range(2):
        assert match.kind == "discard_card"
        match.do(min(match.options))
    assert match.state.drawn[A] == 4
    assert match.totals[A] == 3 + 1 + 1


@pytest.mark.rule("WR-22.1")
def test_ac36_asked_with_nothing_to_offer() -> None:
    def obelisk(hand: str) -> Fight:
        match = fight(
            ("reliable_ranger_sage", STAFF),
            ("pondering_mystic", HAT),
            shrine="obelisk_of_blessings",
            rest={A: hand},
            laying=False,
        )
        return match.lay(A, "reliable_ranger_sage", STAFF).lay(B, "pondering_mystic", HAT)

    poor = obelisk("cloud_auditor compost_sage mirror_mimic")
    rich = obelisk("cloud_auditor compost_sage ward_of_fire")
    assert (poor.kind, poor.seat, poor.options) == ("play_extra_relic", A, {"done"})
    assert rich.options == {"done", "ward_of_fire"}

    def seen(match: Fight) -> dict[str, Any]:
        table = match.state.table(B).to_dict()
        del table["aids"]  # the deck of B, which had to be dealt from other cards
        return table

    assert seen(poor) == seen(rich)
    assert seen(poor.do("done")) == seen(rich.do("done"))


@pytest.mark.rule("WR-22.1")
def test_ac36_the_chef_without_a_relic_is_asked() -> None:
    match = fight(
        ("pyro_pastry_chef", STAFF),
        ("mediocre_mage", HAT),
        rest={A: "cloud_auditor compost_sage mirror_mimic"},
        laying=False,
    )
    match.lay(A, "pyro_pastry_chef", STAFF).lay(B, "mediocre_mage", HAT)
    assert (match.kind, match.options) == ("discard_optional", {"done"})


@pytest.mark.rule("WR-22.1", "WR-22.3")
def test_ac37_a_single_type_is_still_asked() -> None:
    match = position(
        players=2, hand_0="mediocre_mage mediocre_mage mediocre_mage regulation_staff very_tall_hat"
    )
    assert match.options_of(A) == {"mediocre_mage"}
    seats = match.state.table(B).seats
    assert seats[A].is_asked
    assert not seats[A].badges or all(badge.text != "ready" for badge in seats[A].badges)


@pytest.mark.rule("WR-21.4", "WR-22.1")
def test_ac38_gwynndalyn_asks_every_rival() -> None:
    match = fight(
        ("gwynndalyn_moore", STAFF),
        ("mediocre_mage", HAT),
        ("forest_friend", WAND),
        rest={
            B: "cloud_auditor compost_sage mirror_mimic",
            C: "very_tall_hat lars boomhilda",
        },
        laying=False,
    )
    match.lay(A, "gwynndalyn_moore", STAFF).lay(B, "mediocre_mage", HAT).lay(
        C, "forest_friend", WAND
    )
    assert (match.seat, match.options) == (B, {"done"})
    match.do("done")
    assert (match.seat, match.options) == (C, {TALL})
    match.do(TALL)
    assert match.zone("relics_2") == [TALL]
    assert WAND in match.hand(C)


@pytest.mark.rule("WR-22.1", "WR-4.7")
def test_ac39_two_relics_to_reveal_and_one_held() -> None:
    match = fight(
        ("bluff_braggart", STAFF),
        ("mediocre_mage", HAT),
        rest={A: "ward_of_fire cloud_auditor compost_sage"},
        laying=False,
    )
    match.lay(A, "bluff_braggart", STAFF).lay(B, "mediocre_mage", HAT).do("ward_of_fire")
    assert (match.kind, match.options) == ("reveal_optional", {"done"})
    match.do("done")
    assert match.totals[A] == 2 + 1 + 3
    assert match.known(B, A) == ["ward_of_fire"]


@pytest.mark.rule("WR-8.10")
def test_ac40_replenish_before_the_late_wizards_shrine_line() -> None:
    match = fight(
        ("competent_conjurer", STAFF),
        ("jeff_the_mage", TALL),
        shrine="gol_aether",
        halls={A: 2},
        rest={A: "pondering_mystic lars"},
        answers=["pondering_mystic", "done"],
    )
    assert match.totals == [13, 9]
    assert match.state.drawn[A] == 5
    drew = [
        event for event in match.events if event.seat == A and event.kind in ("replenished", "drew")
    ]
    assert [event.kind for event in drew][:2] == ["replenished", "drew"]
    assert [event.facts["n"] for event in drew][:2] == [4, 1]


@pytest.mark.rule("WR-4.13")
def test_ac41_looking_past_the_end_of_the_deck() -> None:
    match = fight(
        ("pondering_mystic", STAFF),
        ("forest_friend", HAT),
        shrine="yogans_archway",
        deck_0=only("lars"),
        discard_0="boomhilda cloud_auditor compost_sage mirror_mimic",
        master=A,
    )
    assert match.kind == "look_take"
    assert match.size("aside_0") == 3
    assert match.zone("aside_0")[0] == "lars"
    match.do("lars")
    assert match.size("deck_0") == 4
    assert match.zone("discard_0") == []


@pytest.mark.rule("WR-4.13")
def test_ac42_discarding_past_the_end_of_the_deck() -> None:
    match = fight(
        ("boomhilda", HAT),
        ("mediocre_mage", WAND),
        deck_0=only("brawny_battlemage"),
        discard_0=STAFF,
    )
    assert match.totals[A] == 3 + 4 + 3
    assert match.state.discards[A] == 2
    assert match.zone("deck_0") == []


@pytest.mark.rule("WR-9.9")
def test_ac43_a_relic_that_comes_back_does_not_resolve_again() -> None:
    match = fight(
        ("lava_spurter", "bell_of_unexpected_guests"),
        ("competent_conjurer", TALL),
        shrine="ferry_of_fair_trades",
        rest={
            A: "mediocre_mage satchel_of_spare_parts cloud_auditor forest_friend",
            B: "lars boomhilda mirror_mimic ward_of_fire",
        },
        laying=False,
    )
    match.lay(A, "lava_spurter", "bell_of_unexpected_guests").lay(B, "competent_conjurer", TALL)
    assert (match.kind, match.seat) == ("swap_own_in", A)
    match.do("done", "done")
    assert match.kind == "play_extra_wizard"
    match.do("mediocre_mage")
    assert match.kind == "swap_own_in"
    match.do("satchel_of_spare_parts")
    assert match.kind == "play_extra_relic"
    match.do("bell_of_unexpected_guests")
    assert match.totals == [9, 7]


@pytest.mark.rule("WR-1.15")
def test_ac44_of_two_copies_one_is_known() -> None:
    match = position(
        players=2,
        hand_0="standard_scroll standard_scroll mediocre_mage rusty_ritual_dagger lars",
        hand_1="forest_friend regulation_staff boomhilda",
        known_1=["standard_scroll"],
        shrine="crater_of_calm",
    )
    assert match.known(B, A) == [SCROLL]
    match.lay(A, "mediocre_mage", "rusty_ritual_dagger").lay(B, "forest_friend", STAFF)
    match.do(SCROLL)
    assert match.hand(A).count(SCROLL) == 1
    assert match.known(B, A) == []


@pytest.mark.rule("WR-7.5", "WR-7.7")
@pytest.mark.parametrize(("laid", "known"), [(STAFF, [ORB]), (ORB, [])])
def test_ac45_a_known_card_laid_face_down(laid: str, known: list[str]) -> None:
    match = position(
        players=2,
        hand_0=[ORB, STAFF, "master_of_the_flames", "forest_friend", "cloud_auditor"],
        hand_1="gary_god_of_gifts very_tall_hat boomhilda hand_me_down_wand",
        known_1=[ORB],
        shrine="crater_of_calm",
        master=B,
    )
    table = match.state.table(B).zone("hand_0")
    assert (list(table.known), table.known_words) == ([ORB], "in hand or face down")
    match.lay(A, "forest_friend", laid).lay(B, "gary_god_of_gifts", TALL)
    assert match.kind == "play_extra_relic"
    assert match.known(B, A) == [ORB]
    match.do("done", "done")
    assert match.known(B, A) == known


@pytest.mark.rule("WR-9.11")
def test_ac46_face_down_and_unignorable() -> None:
    match = fight(
        ("acorn_accountant", STAFF),
        ("dwarven_minimalist", "rhotkra"),
        ("gary_god_of_gifts", HAT),
        rest={A: "cloud_auditor compost_sage ward_of_fire"},
        laying=False,
    )
    match.lay(A, "acorn_accountant", STAFF).lay(B, "dwarven_minimalist", "rhotkra")
    match.lay(C, "gary_god_of_gifts", HAT)
    assert match.kind == "play_extra_relic"
    assert match.power(A) == 1
    match.do("done", "done", "done")
    assert match.totals[A] == 2
    assert match.totals[B] == 5 + 3


@pytest.mark.rule("WR-13.7", "WR-5.5")
def test_ac47_replenish_at_the_very_end() -> None:
    match = position(
        players=2,
        step="spoils",
        winner=A,
        hand_1="lars",
        deck_1=only(""),
        discard_1="",
        wizards_1="pondering_mystic",
        relics_1="very_tall_hat",
    )
    assert match.kind == "spoils"
    match.do("draw")
    assert match.kind == "choose_wizard"
    assert match.hand(B) == ["lars", "pondering_mystic", "very_tall_hat"]


@pytest.mark.rule("WR-4.6", "WR-4.12")
def test_ac49_a_random_take_drops_what_third_players_knew() -> None:
    match = position(
        players=3,
        hand_0="probability_pickpocket regulation_staff lars",
        hand_1="mediocre_mage floppy_pointed_hat kroanlor",
        hand_2="forest_friend hand_me_down_wand boomhilda",
        known_0=["kroanlor"],
        known_2=["kroanlor"],
        shrine="crater_of_calm",
        hall_2="",
    )
    assert match.known(A, B) == match.known(C, B) == ["kroanlor"]
    match.lay(A, "probability_pickpocket", STAFF).lay(B, "mediocre_mage", HAT)
    match.lay(C, "forest_friend", WAND)
    assert match.kind == "choose_rival"
    match.do("seat 1")
    taken = match.told("stole")[0].cards[0]
    assert match.known(C, B) == match.known(C, A) == []
    name = match.state.game.faces[taken.face].id
    assert name in match.known(B, A)
    assert match.known(A, B) == ([] if name == "kroanlor" else ["kroanlor"])
