"""Keys: viewers follow cards by them, and can't tell apart copies that they didn't follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from pentacles.core.rng import Rng
from pentacles.core.state import State
from pentacles.core.table import Table
from pentacles.session import Session
from tests.conformance.cases import Case, viewers
from tests.session.tables import play, random_move, rebuilt, update_bytes
from tests.session.test_knowledge import sent
from tests.session.twins import (
    doubts,
    holds_alike,
    hosted_case,
    play_both,
    shuffle_hands,
    swap_copies,
    swap_places,
    twin_of,
)

Swap = Callable[[State, int | None, Random], bool]
SWAPS = 5
APART = 12
"""Moves from one pair of twins to the next."""
TOGETHER = 8
"""Moves that twins play alike."""
FEW = 3
"""Viewers for whom everything that can be asked for is compared."""


def twins(case: Case, swap: Swap, seed: int) -> Iterator[tuple[Session, Session, int | None]]:
    """Pairs of one match at several moments, different for nobody but the engine."""
    session = hosted_case(case, seed)
    rng, chance = Rng(seed), Random(seed)
    for _ in range(SWAPS):
        for _ in range(APART):
            if not session.is_over:
                random_move(session, rng)
        if session.is_over:
            return
        viewer = chance.choice(viewers(session.state))
        other = twin_of(session)
        if swap(other.state, viewer, chance):
            yield twin_of(session), other, viewer


def test_swapping_copies_changes_nothing_that_is_sent(case: Case) -> None:
    """Two cards of one face that a viewer doesn't see change places, and both matches go on."""
    chance = Random(31)
    for session, twin, viewer in twins(case, swap_copies, 21):
        assert sent(twin, viewer) == sent(session, viewer)
        for _ in range(TOGETHER):
            if session.is_over:
                break
            assert play_both(session, twin, chance)
            assert update_bytes(twin, viewer) == update_bytes(session, viewer)
        assert sent(twin, viewer) == sent(session, viewer)


def test_the_place_of_a_copy_in_a_hand_changes_nothing_that_is_sent(case: Case) -> None:
    """To nobody, no matter who knows which of the copies."""
    chance = Random(32)
    for session, twin, _ in twins(case, swap_places, 22):
        everybody = viewers(session.state)
        for _ in range(TOGETHER):
            if session.is_over or not play_both(session, twin, chance):
                break
            if not holds_alike(session.state, twin.state):
                break  # chance took another card of the hand
            for viewer in everybody:
                assert update_bytes(twin, viewer) == update_bytes(session, viewer)
        else:
            for viewer in everybody[:FEW]:
                assert sent(twin, viewer) == sent(session, viewer)


def test_the_order_of_a_hand_tells_nothing(case: Case) -> None:
    chance = Random(33)
    for session, twin, _ in twins(case, shuffle_hands, 23):
        for _ in range(TOGETHER):
            for viewer in viewers(session.state):
                assert update_bytes(twin, viewer) == update_bytes(session, viewer)
            if session.is_over or not play_both(session, twin, chance):
                break
            if not holds_alike(session.state, twin.state):
                break  # chance took another card of the hand, or it was laid open in its order


def test_a_copy_that_is_played_does_not_tell_whether_there_is_another(case: Case) -> None:
    """A viewer knows one copy in a hand. One is played: that there were two stays a secret."""
    session = hosted_case(case, 26)
    rng, chance = Rng(26), Random(26)
    for _ in range(30):
        if session.is_over:
            break
        for doubt in islice(doubts(session, session.decisions.asked_seats()[0], chance), 2):
            true, twin, viewer = doubt.session, doubt.twin, doubt.viewer
            play(true, doubt.seat, doubt.action)
            play(twin, doubt.seat, doubt.action)
            for _ in range(TOGETHER):
                if not doubt.lasts():
                    break
                assert update_bytes(twin, viewer) == update_bytes(true, viewer)
                if true.is_over or not play_both(true, twin, chance):
                    break
        random_move(session, rng)


def keys_of(table: Table) -> dict[int, tuple[str, str]]:
    """The zone and the face of every card that has a key."""
    found: dict[int, tuple[str, str]] = {}
    for zone in table.zones:
        for card in zone.cards:
            if card.key is not None:
                assert card.face is not None
                assert card.key not in found
                found[card.key] = (zone.name, card.face)
    return found


def test_keys_follow_cards_and_never_come_back(case: Case) -> None:
    session = hosted_case(case, 24)
    rng = Rng(24)
    everybody = viewers(session.state)
    before = {viewer: keys_of(session.views.table(viewer)) for viewer in everybody}
    read = {viewer: len(session.views.log(viewer).lines) for viewer in everybody}
    gone: dict[int | None, set[int]] = {viewer: set() for viewer in before}
    kept = 0
    for _ in range(60):
        if session.is_over:
            break
        random_move(session, rng)
        for viewer in everybody:
            now = keys_of(session.views.table(viewer))
            assert not gone[viewer] & set(now)
            moved: dict[int, str] = {}
            lines = session.views.log(viewer).lines[read[viewer] :]
            read[viewer] += len(lines)
            for line in lines:
                for move in line.event.moves:
                    assert (move.key is None) == (move.face is None)
                    if move.key is None:
                        continue
                    assert move.key not in gone[viewer]
                    if move.key not in moved and move.key in before[viewer]:
                        assert before[viewer][move.key] == (move.source, move.face)
                    moved[move.key] = move.target
            for key, (zone, face) in now.items():
                was = before[viewer].get(key)
                if was is not None:
                    kept += 1
                    assert was[1] == face
                    assert was[0] == zone or moved[key] == zone
            gone[viewer] |= set(before[viewer]) - set(now)
            before[viewer] = now
    assert kept


def test_keys_are_the_same_after_a_restart(case: Case) -> None:
    session = hosted_case(case, 25)
    rng = Rng(25)
    for _ in range(15):
        if not session.is_over:
            random_move(session, rng)
    again = rebuilt(session)
    for viewer in viewers(session.state):
        assert keys_of(again.views.table(viewer)) == keys_of(session.views.table(viewer))
        assert again.views.log(viewer).lines == session.views.log(viewer).lines
