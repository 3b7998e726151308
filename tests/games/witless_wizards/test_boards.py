"""Boards as numbers: what they say is what the rules' own arithmetic says."""

from __future__ import annotations

import pytest

import pentacles
from pentacles.core.playout import playout
from pentacles.core.rng import Rng
from pentacles.games.witless_wizards.boards import Board, board_of, faces_of, hits_at
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import DECK, SLOTS, WEAK, WEAKENED
from pentacles.games.witless_wizards.verbs.arithmetic import (
    defence_of,
    hits_of,
    thorns_of,
    total_attack,
)
from pentacles.games.witless_wizards.worth import Judge


def positions(die: str, players: int) -> list[Brawl]:
    """Moments of some random matches in which everybody has a board."""
    game = pentacles.game("witless-wizards", battle_die=die)
    found: list[Brawl] = []
    for seed in range(1, 13):
        state = game.new(players, seed)
        assert isinstance(state, Brawl)
        rng = Rng(seed)
        for _ in range(8):
            playout(state, rng, 9)
            if not state.over and state.has_begun:
                found.append(state.clone())
    return found


@pytest.mark.parametrize(("die", "players"), [("1-3", 2), ("1-3", 4), ("1-6", 3)])
def test_hits_are_those_of_the_rules(die: str, players: int) -> None:
    compared = 0
    for state in positions(die, players):
        for attacker in range(players):
            for target in range(players):
                if attacker == target:
                    continue
                ours, theirs = board_of(state, attacker), board_of(state, target)
                for place, face in enumerate(faces_of(state)):
                    total = total_attack(state, attacker, face, 0, 0, None)
                    raw = total - defence_of(state, target, attacker, face, 0, None)
                    hits = hits_of(state, attacker, target, face, raw, None)
                    assert hits_at(ours, theirs, place) == hits
                    sting = theirs.sting_hit if hits else theirs.sting_blocked
                    assert sting == thorns_of(state, target, hits)
                    compared += 1
    assert compared > 200


def lay_a_card_of_the_weakened(state: Brawl) -> bool:
    """Give the first wizard a card that does more for the weakened, if there is one."""
    for card, face in enumerate(state.face):
        if any(effect.when == WEAKENED for effect in state.equipment.effects[face]):
            for cards in state.zones:
                if card in cards:
                    cards.remove(card)
            state.zones[SLOTS + state.equipment.slot[face]] = [card]
            state.refresh(0)
            return True
    return False


def test_a_kept_board_follows_its_cards_and_its_wizard() -> None:
    names = ("attack", "guard", "taken", "pierce", "floor", "cap", "reroll_price")
    changed = 0
    for state in positions("1-3", 2):
        lies = lay_a_card_of_the_weakened(state)
        found: list[list[object]] = []
        for stamina in (WEAK, WEAK + 1):
            state.stamina[0] = stamina
            kept, fresh = board_of(state, 0), Board(state, 0)
            found.append([getattr(kept, name) for name in names])
            assert found[-1] == [getattr(fresh, name) for name in names]
        assert lies == (found[0] != found[1])
        changed += lies
    assert changed, "no match had a card that a weakened wizard feels"


def test_trying_out_a_card_leaves_everything_as_it_was() -> None:
    for state in positions("1-3", 3):
        judge = Judge(state.clone())
        before = [judge.score(seat) for seat in range(3)]
        text = judge.state.to_json()
        for card in judge.state.zones[DECK][:5]:
            judge.with_card(0, 1, card)
        assert judge.state.to_json() == text
        assert [judge.score(seat) for seat in range(3)] == before
        assert judge.state.powers == state.powers
