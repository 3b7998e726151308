"""The reasons of hints hold in the position: each claim is worked out again, or played out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wizards_and_relics.advice import RelicAdvice
from pentacles.games.wizards_and_relics.state import Match

from .builder import HAT, STAFF, A, B, C, fight, new, position
from .claim_patterns import verify


def moments(state: Match, seed: int) -> Iterator[Match]:
    """A match in which seats follow the advice half the time and play at random otherwise."""
    rng = Rng(seed)
    advice = cast(RelicAdvice, state.game.advice)
    while not state.over:
        yield state
        seat = state.seat
        options = sorted(state.options(seat))
        action = rng.choice(options)
        if rng.below(2):
            action = advice.best(state, seat, options)
        state.play_unchecked(seat, action)


CASES = [
    *((2, seed, {}) for seed in range(8)),
    *((3, seed, {}) for seed in range(5)),
    *((4, seed, {"go_big": True}) for seed in range(4)),
    (2, 1, {"card_set": "apprentice"}),
    (2, 2, {"deck_setup": "winchester"}),
    (2, 3, {"deck_setup": "grid"}),
    (3, 4, {"deck_setup": "pack_draft"}),
    (4, 5, {"deck_setup": "lightning"}),
]


@pytest.mark.parametrize(("players", "seed", "options"), CASES)
def test_every_claim_of_a_reason_holds(players: int, seed: int, options: dict[str, Any]) -> None:
    state = new(players, seed, **options)
    for number, moment in enumerate(moments(state, seed)):
        if moment.agenda[-1].kind in ("draft_card", "draft_line", "draft_pile") and number % 4:
            continue
        for action in sorted(moment.options(moment.seat))[:12]:
            verify(moment, moment.seat, action)


def test_all_sorts_of_claims_are_met() -> None:
    """Questions that random matches rarely ask."""
    met = set()
    lays = {
        "jeff_the_mage": STAFF,
        "grandmother_rootknuckle": STAFF,
        "bluff_braggart": STAFF,
        "probability_pickpocket": STAFF,
        "mischievous_merchant": "standard_scroll",
        "ozymandra": "standard_scroll",
        "lars": STAFF,
        "chief_enchanter": "cracked_crystal_ball",
        "pyro_pastry_chef": STAFF,
        "bad_idea_beekeeper": "goblet_of_grave_goods",
        "backwards_oracle": "tea_stained_map",
        "milton_the_magical": "cutlery_of_carnage",
        "gary_god_of_gifts": STAFF,
        "gwynndalyn_moore": "satchel_of_spare_parts",
        "two_pocket_tinkerer": "bell_of_unexpected_guests",
    }
    for wizard, relic in lays.items():
        rival = "dwarven_minimalist" if wizard == "two_pocket_tinkerer" else "mediocre_mage"
        match = fight(
            (wizard, relic),
            (rival, HAT),
            ("forest_friend", "hand_me_down_wand"),
            rest={A: "kroanlor dusty_tome jack_in_the_grimoire competent_conjurer"},
            discard_0="stubborn_stargazer very_tall_hat sensible_warhammer",
            laying=False,
        )
        match.lay(A, wizard, relic)
        match.lay(B, rival, HAT)
        match.lay(C, "forest_friend", "hand_me_down_wand")
        for _ in range(12):
            state = match.state
            if state.over or match.kind == "choose_wizard":
                break
            for action in sorted(state.options(state.seat)):
                met.add(verify(state, state.seat, action))
            options = sorted(state.options(state.seat))
            state.play_unchecked(state.seat, options[0])
    assert {
        "check_show",
        "check_relic",
        "check_wizard",
        "check_robbery",
        "check_exchange",
        "check_order",
        "check_power_for_card",
        "check_worth",
        "check_stop",
        "check_kept_relic",
        "check_left",
    } <= met


@pytest.mark.rule("WR-12.3")
def test_a_full_hall_is_told_as_the_end() -> None:
    match = position(
        players=2,
        step="victory",
        winner=A,
        hall_0="boomhilda jeff_the_mage lars the_gatherer",
        wizards_0="mediocre_mage stubborn_stargazer",
        relics_0="regulation_staff",
        wizards_1="forest_friend",
        relics_1="very_tall_hat",
    )
    assert match.kind == "choose_hall"
    for action in match.state.options(A):
        assert verify(match.state, A, action) == "check_hall"


def test_the_shown_power_of_a_pair_is_near_what_it_comes_to() -> None:
    """The estimate behind `about 9`, against battles played out in possible worlds."""
    gaps: list[float] = []
    for seed in range(10):
        state = new(2 + seed % 2, seed)
        advice = cast(RelicAdvice, state.game.advice)
        while not state.over and state.turn < 4:
            seat = state.seat
            if state.public_kind(seat) == "choose_relic":
                action = advice.best(state, seat, state.options(seat))
                shown = next(
                    one.outlook for one in state.table(seat).options if one.action == action
                )
                powers = []
                for number in range(6):
                    world = cast(Match, state.sample(seat, Rng(number)))
                    world.play_unchecked(seat, action)
                    battle = (world.turn, world.battle)
                    while (
                        not world.over and world.phase <= 3 and battle == (world.turn, world.battle)
                    ):
                        mover = world.seat
                        choice = advice.best(world, mover, world.options(mover))
                        world.play_unchecked(mover, choice)
                    ended = dict(zip(world.totals[::2], world.totals[1::2], strict=True))
                    if seat in ended:
                        powers.append(ended[seat])
                if powers:
                    gaps.append(abs(int(re.findall(r"\d+", shown)[0]) - sum(powers) / len(powers)))
            state.play_unchecked(seat, advice.best(state, seat, sorted(state.options(seat))))
    assert len(gaps) > 40
    assert sum(gaps) / len(gaps) < 1.5
