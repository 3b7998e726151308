"""The quick tests of what can be built agree with the thorough ones, and with trying it out."""

from __future__ import annotations

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wiz.actions import CANCEL, NEW_MASTER, NEW_RUN, NEW_SET, is_new_hand
from pentacles.games.wiz.hands import can_alter, wild_permit
from pentacles.games.wiz.melds import (
    can_join_new,
    can_master,
    can_place_new,
    can_run,
    can_set,
    plain_hands,
    supply_of,
)
from pentacles.games.wiz.rival_hands import stealable
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import NONE, SLOTS, WIZ, hand_zone

from .builder import new


def thorough(match: WizMatch, seat: int, opening: bool) -> list[int]:
    supply = supply_of(match, seat, -1)
    found = [
        NEW_RUN.encode(e) for e in match.deck.in_play if can_run(match, seat, supply, e, opening)
    ]
    found += [NEW_SET.encode(r) for r in range(14) if can_set(match, seat, supply, r, opening)]
    found += [
        NEW_MASTER.encode(e)
        for e in match.deck.in_play
        if can_master(match, seat, supply, e, opening)
    ]
    return found


@pytest.mark.rule("WIZ-8.7", "WIZ-12.7")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"wiz_cards": 4}),
        (2, {"elements": ["fire", "earth"], "wiz_cards": 3}),
        (3, {"set_build": "high", "wiz_cards": 2}),
        (4, {"element_sets": 6, "wiz_cards": 0}),
    ],
)
def test_wiz_8_7_counting_agrees_with_searching(players: int, options: dict[str, object]) -> None:
    checked = 0
    for seed in range(3):
        match = new(players, seed, **options)
        rng = Rng(seed)
        while not match.over:
            seat = match.seat
            if match.agenda[-1].kind == "play":
                supply = supply_of(match, seat, -1)
                opening = not match.is_opened(seat)
                quick_hands = plain_hands(match, seat, supply, opening)
                assert sorted(quick_hands) == sorted(thorough(match, seat, opening))
                for hand in range(SLOTS * match.seats):
                    if match.kind[hand] == NONE or not can_alter(match, seat, hand):
                        continue
                    for card in stealable(match, hand):
                        face = match.face[card]
                        if face == WIZ:
                            continue
                        quick = can_join_new(match, seat, supply, face)
                        supply.add_bench(face)
                        supply.needs_bench = True
                        assert can_place_new(match, seat, supply, face) == quick
                        supply.drop_bench(face)
                        supply.needs_bench = False
                        checked += 1
            match.play_unchecked(seat, rng.choice(match.options(seat)))
    assert checked > 20


@pytest.mark.rule("WIZ-8.7", "WIZ-6.4", "WIZ-6.6")
@pytest.mark.parametrize("memory", ["assisted", "faithful"])
def test_wiz_8_7_every_offered_stage_can_be_completed(memory: str) -> None:
    """With no cancels left a stage never ends in a decision without options."""
    for seed in range(6):
        match = new(3, seed, cancels_per_turn=0, wiz_cards=4, joker_memory=memory, characters=True)
        rng = Rng(seed)
        while not match.over:
            choices = match.options(match.seat)
            assert choices
            if match.agenda[-1].kind != "break_step" and not match.by_break:
                assert CANCEL not in choices
            kept = [action for action in choices if action != CANCEL]
            match.play_unchecked(match.seat, rng.choice(kept or choices))
            for hand in range(SLOTS * match.seats):
                size = match.size[hand]
                assert size <= len(match.zones[hand_zone(hand)])
                if match.kind[hand] in (1, 2):
                    assert size >= 3


def test_only_whole_hands_are_offered_at_first() -> None:
    match = new(2, 3)
    seat = match.seat
    assert wild_permit(match, seat) == -1
    for action in match.options(seat):
        if is_new_hand(action):
            trial = match.clone()
            trial.play_unchecked(seat, action)
            assert len(trial.options(seat)) > 1
