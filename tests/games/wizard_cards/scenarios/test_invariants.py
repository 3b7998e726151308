"""What holds after every action, in a random match under each of the 144 option sets."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from .builder import JOKERS, PACK, SUITS, A, B, Match, at_random, damage, new

FLAGS = ("jokers", "more_hectic", "constructed_decks", "nerdier_names")
CASTING = ("at_least_one", "all_plays", "optional")
FIRST_PLAYER = ("random", "seat_0", "seat_1")
OPTION_SETS = [
    dict(zip(FLAGS, flags, strict=True), casting=casting, first_player=first)
    for *flags, casting, first in product(*[(False, True)] * 4, CASTING, FIRST_PLAYER)
]


def decks(match: Match, constructed: object) -> list[list[str]]:
    """The shared deck, or both constructed ones."""
    names = ("deck_0", "deck_1") if constructed else ("deck",)
    return [list(match.zone(name)) for name in names]


def all_cards(match: Match, constructed: object) -> Counter[str]:
    """Every card with the number of places where it lies."""
    names = [f"{zone}_{seat}" for zone in ("hand", "damage", "wards") for seat in (A, B)]
    names += ["spell"]
    if constructed:
        names += ["deck_0", "deck_1", "discard_0", "discard_1"]
        names += [f"pile_{suit}" for suit in SUITS]
    else:
        names += ["deck", "discard"]
    return Counter(card for name in names for card in match.zone(name))


@pytest.mark.rule("WC-1.2", "WC-4.3", "WC-6.8", "WC-9.4", "WC-10.6", "WC-13.2", "WC-16.1")
@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_wc_16_1_what_holds_after_every_action(number: int) -> None:
    chosen = OPTION_SETS[number]
    constructed = chosen["constructed_decks"]
    pack = Counter(PACK + JOKERS if chosen["jokers"] else PACK)
    match = new(number, **chosen)
    lost: list[set[str]] = [set(), set()]
    left: list[list[str]] = []
    for now in at_random(match, number):
        drafting = not now.over and now.decisions[0].kind == "draft_pick"
        # The jokers wait outside until the draft is over (WC-13.5).
        assert all_cards(now, constructed) == (Counter(PACK) if drafting else pack)
        for seat in (A, B):
            assert lost[seat] <= damage(now, seat)
            lost[seat] = damage(now, seat)
            strengths = list(now.ward_strengths(seat))
            assert len(strengths) == len(now.zone(f"wards_{seat}"))
            assert all(1 <= strength <= 4 for strength in strengths)
        if not drafting:
            for before, after in zip(left, decks(now, constructed), strict=False):
                assert after == before[len(before) - len(after) :]
            left = decks(now, constructed)
        assert now.over or now.decisions[0].options
    assert match.turn % 2 == 0
    assert match.active == 1 - match.opener
    if chosen["casting"] != "optional":
        assert [] in left
        assert match.turn <= (50 if chosen["jokers"] else 48)
