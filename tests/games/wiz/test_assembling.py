"""Assembling cards: whatever the choices build is found from its cards, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import pentacles
from pentacles.core.errors import BadOption
from pentacles.core.rng import Rng
from pentacles.core.table import Assembly
from pentacles.games.wiz.actions import BREAK, CANCEL, DONE, LOOK_JOKER
from pentacles.games.wiz.assembly import assemble
from pentacles.games.wiz.options import REPRESENTATIVES
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.terms import (
    ARTIFACT,
    BLOCK,
    CHARACTERED,
    ELEMENTAL,
    MASTER,
    SHIELD,
    SIDE,
    SLOTS,
    WIZ,
    grip_of,
    hand_zone,
)

from .builder import FULL, P, asked, grip, hand, position
from .laying import Search, menus, outcome, played

Case = tuple[Mapping[str, Any], int]


def can_be(options: Mapping[str, Any], players: int) -> bool:
    """Whether that number of players can have these options."""
    try:
        pentacles.game("wiz", **options).check_players(players)
    except BadOption:
        return False
    return True


CASES: list[Case] = [
    (options, players)
    for options in REPRESENTATIVES
    for players in range(1, 7)
    if can_be(options, players)
]


def matches(case: Case, seeds: range) -> Iterator[WizMatch]:
    """Matches with these options."""
    options, players = case
    for seed in seeds:
        match = pentacles.game("wiz", **options).new(players=players, seed=seed)
        assert isinstance(match, WizMatch)
        yield match


def chosen(match: WizMatch, seat: int, codes: str) -> list[int]:
    """Cards by their codes: of the grip, of the character's side, of others' hands."""
    zones = [grip_of(seat), SIDE + BLOCK * seat]
    zones += [hand_zone(one) for one in range(SLOTS * match.seats)]
    found: list[int] = []
    for code in codes.split():
        faces = match.game.faces
        cards = [card for zone in zones for card in match.zones[zone]]
        found.append(next(c for c in cards if faces[match.face[c]].code == code and c not in found))
    return found


def lay(match: WizMatch, codes: str, title: str = "") -> list[Assembly]:
    """Assemble cards and play the first way, or the one whose title begins like this."""
    seat = match.seat
    ways: list[Assembly] = match.game.assemble(match, seat, chosen(match, seat, codes))
    way = next(one for one in ways if one.title.startswith(title))
    for action in way.actions:
        assert match.why_not(seat, action) is None, (way, match.game.actions.text(action))
        match.play(seat, action)
    return ways


def no(match: WizMatch, codes: str) -> str:
    """Why these cards can't be laid."""
    (way,) = match.game.assemble(match, match.seat, chosen(match, match.seat, codes))
    assert not way.actions
    assert (way.points is None) == (way.needed is None)
    assert way.rule in match.game.rules
    return f"{way.reason} ({way.rule})"


# Everything that can be built is found


def table_of(match: WizMatch) -> object:
    """The hands on the table: what they are and which cards they have."""
    return [
        (hand, match.kind[hand], match.elem[hand], match.low[hand], zone_faces(match, hand))
        for hand in range(SLOTS * match.seats)
        if match.kind[hand]
    ]


def zone_faces(match: WizMatch, hand: int) -> list[int]:
    return sorted(match.face[card] for card in match.zones[hand_zone(hand)])


def operation(match: WizMatch, seat: int, rng: Rng) -> tuple[int, WizMatch] | None:
    """An operation from the menu by chance, as far as its announcement."""
    options = [one for one in match.options(seat) if one not in (DONE, LOOK_JOKER, SHIELD)]
    if not options:
        return None
    first = rng.choice(options)
    world = played(match, seat, first)
    while world.asked >> seat & 1 and world.agenda[-1].kind not in ("play", "pool_ep"):
        choices = [one for one in world.options(seat) if one != CANCEL]
        if not choices:
            return None
        world = played(world, seat, rng.choice(choices))
    return first, world


@pytest.mark.rule("WIZ-8.7")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_whatever_the_choices_build_is_built_by_assembling_its_cards(
    case: Case,
) -> None:
    built = 0
    for match in matches(case, range(3)):
        rng = Rng(5)
        for menu in menus(match, rng, 25):
            seat = menu.seat
            done = operation(menu, seat, rng)
            if done is None:
                continue
            first, world = done
            after = outcome(world)
            mine = [grip_of(seat), SIDE + BLOCK * seat]
            mine += [hand_zone(one) for one in range(SLOTS * menu.seats) if one // SLOTS != seat]
            gone = [
                card
                for zone in mine
                for card in menu.zones[zone]
                if card not in after.zones[zone] and menu.by[card] < 0
            ]
            ways = assemble(menu, seat, gone)
            assert ways[0].actions, (case, menu.game.actions.text(first), ways)
            results = []
            for way in ways:
                other = menu
                for action in way.actions:
                    assert action in other.options(seat)
                    other = played(other, seat, action)
                results.append(table_of(outcome(other)))
            assert first == BREAK or table_of(after) in results, (case, ways)
            built += 1
    assert built


# Nothing else is found


def some_cards(match: WizMatch, seat: int, rng: Rng) -> list[int]:
    """Cards that may belong together: of one element or rank, wilds, attachments, loot."""
    held = match.zones[grip_of(seat)]
    if not held:
        return []
    first = rng.choice(held)
    face = match.face[first]
    near = [card for card in held if card != first and is_near(match.face[card], face)]
    if not rng.below(5):
        near = [card for card in held if card != first]
    rng.shuffle(near)
    cards = [first, *near[: rng.below(5)]]
    side = match.zones[SIDE + BLOCK * seat]
    if side and not rng.below(8):
        cards.append(side[0])
    others = [
        one
        for one in range(SLOTS * match.seats)
        if match.kind[one] not in (0, CHARACTERED) and one // SLOTS != seat
    ]
    if others and not rng.below(3):
        one = rng.choice(others)
        loot = match.zones[hand_zone(one)][: match.size[one]].copy()
        rng.shuffle(loot)
        cards = cards[: rng.below(4)] + (loot if not rng.below(3) else loot[:1])
    return cards


def is_near(face: int, other: int) -> bool:
    """Whether two cards may be in one hand."""
    if face == WIZ or MASTER <= face < ARTIFACT or other >= MASTER:
        return True
    if face >= ELEMENTAL:
        return False
    return face % 14 == other % 14 or (face // 14 == other // 14 and abs(face - other) < 5)


@pytest.mark.rule("WIZ-8.7")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_cards_are_refused_exactly_when_no_choices_lay_them(
    case: Case,
) -> None:
    for match in matches(case, range(10, 12)):
        rng = Rng(7)
        for menu in menus(match, rng, 25):
            for _ in range(2):
                cards = some_cards(menu, menu.seat, rng)
                if cards:
                    ways = assemble(menu, menu.seat, cards)
                    found = Search(menu, menu.seat, cards).finds()
                    assert bool(ways[0].actions) == found, (case, cards, ways)
                    assert all(bool(way.actions) != bool(way.reason) for way in ways)
                    assert all(way.rule in match.game.rules for way in ways if way.reason)


# The examples of the rules


@pytest.mark.rule("WIZ-7.2", "WIZ-7.5")
@pytest.mark.parametrize(
    ("held", "title", "points", "laid"),
    [
        ("F7 F8 F9 FS1", "A run of Fire 7 to S1", 34, "F7 F8 F9 FS1"),
        ("WM WIZ", "A master hand of Water (Wiz as a shard)", 30, "WM WIZ"),
        ("WS2 ES2 AS2", "A set of S2s", 30, "ES2 WS2 AS2"),
        ("AS1 AS2 AS3 AS4", "A run of Air S1 to S4", 40, "AS1 AS2 AS3 AS4"),
        ("FS2 FS3 FS4 AE FT", "A run of Fire S2 to S4 with Air elemental and Fire titan", 30, ""),
        ("FM F4 F6", "A master hand of Fire", 30, "FM F4 F6"),
    ],
)
def test_an_opening_takes_one_assembly(held: str, title: str, points: int, laid: str) -> None:
    match = position(grip_0=f"{held} W1", unopened=[0])
    (way,) = lay(match, held)
    assert (way.title, way.points) == (title, points)
    assert match.is_opened(P)
    assert asked(match) == (P, "play")
    assert grip(match, P) == ["W1"]
    if laid:
        assert sorted(hand(match, P).split()) == sorted(laid.split())


@pytest.mark.rule("WIZ-7.3", "WIZ-7.5")
def test_wiz_7_5_b6_a_wiz_stands_for_different_cards() -> None:
    match = position(grip_0="W6 W7 W9 WIZ WIZ", unopened=[0])
    assert no(match, "W6 W7 WIZ") == (
        "The first hand needs 30 points: a run of Water 6 to 8 is worth 21. (WIZ-7.3)"
    )
    ways = match.game.assemble(match, P, chosen(match, P, "W6 W7 W9 WIZ WIZ"))
    assert [(way.title, way.points) for way in ways] == [
        ("A run of Water 6 to S1 (Wiz as 8 and Wiz as S1)", 40),
        ("A run of Water 5 to 9 (Wiz as 5 and Wiz as 8)", 35),
    ]
    lay(match, "W6 W7 W9 WIZ")
    assert hand(match, P) == "W6 W7 WIZ W9"


@pytest.mark.rule("WIZ-8.1", "WIZ-8.2")
def test_cards_go_onto_hands_in_the_order_that_fits() -> None:
    match = position(
        hand0_0="E1 E2 E3 E4 E5 E6 E7 E8",
        opening=["hand0_0"],
        hand1_0="F4 F5 F6",
        grip_0="F8 F7 F3 FT WIZ A1",
    )
    ways = lay(match, "F8 F7 F3 FT WIZ")
    becomes = "Your run of Fire 4 to 6 becomes a run of Fire"
    grown = "Card value 3 becomes 11, protected. Counts x3 if you win the round"
    assert [(way.title, way.points, way.outlook) for way in ways] == [
        (f"{becomes} 3 to 9 (Wiz as 9) with Fire titan", None, grown),
        (f"{becomes} 2 to 8 (Wiz as 2) with Fire titan", None, grown),
    ]
    assert hand(match, P, 1) == "F3 F4 F5 F6 F7 F8 WIZ FT"


@pytest.mark.rule("WIZ-12.4", "WIZ-12.8")
def test_a_card_for_anothers_hand_may_take_it() -> None:
    match = position(
        hand0_0="F4 F5 F6 F7 F8",
        opening=["hand0_0"],
        hand0_1="F1 F2 F3",
        grip_0="F4 W9",
        grip_1="A2",
    )
    ways = match.game.assemble(match, P, chosen(match, P, "F4"))
    assert [way.title for way in ways] == [
        "Take seat 1's run of Fire 1 to 3: a run of Fire 1 to 4, card value 4",
        "Fire 4 onto seat 1's run of Fire 1 to 3",
    ]
    assert ways[1].outlook == "Card value 3 becomes 4"  # it counts for its owner
    lay(match, "F4", "Take")
    assert asked(match) == (1, "shield")


@pytest.mark.rule("WIZ-12.7", "WIZ-12.11")
def test_cards_of_others_are_stolen_taken_or_broken_up() -> None:
    match = position(
        hand0_0="E1 E2 E3",
        hand1_0="EM E9 ES1",
        hand0_1="E4 E5 E6 E7",
        grip_0="E8 F7 A7 W1",
        grip_1="A2",
    )
    stolen = match.game.assemble(match, P, [*chosen(match, P, "F7 A7"), loot(match, "E7")])
    assert [way.title for way in stolen] == [
        "Steal Earth 7 from seat 1's run of Earth 4 to 7 for a set of 7s"
    ]
    whole = [loot(match, code) for code in ("E4", "E5", "E6", "E7")]
    taken = match.game.assemble(match, P, [*chosen(match, P, "E8"), *whole])
    assert "Take seat 1's run of Earth 4 to 7: a run of Earth 4 to 8, card value 5" in [
        way.title for way in taken
    ]
    (spread,) = match.game.assemble(match, P, [*chosen(match, P, "F7 A7"), *whole])
    assert spread.title.startswith("Break up seat 1's run of Earth 4 to 7: ")
    for action in spread.actions:
        match.play(P, action)
    assert asked(match) == (1, "shield")
    match.do("pass")
    assert sorted(match.zone("hand2_0")) == ["A7", "E7", "F7"]


@pytest.mark.rule("WIZ-12.5", "WIZ-12.7")
def test_a_card_worth_stealing_is_suggested() -> None:
    match = position(
        hand0_0="E1 E2 E3",
        hand1_0="EM E9 ES1",
        hand0_1="E4 E5 E6 E7",
        grip_0="F7 A7 W1 W9",
        grip_1="A2",
    )
    found = match.game.assemble(match, P, [])
    assert found[0].title == "Steal Earth 7 from seat 1's run of Earth 4 to 7 for a set of 7s"
    assert list(found[0].cards) == [*chosen(match, P, "F7 A7"), loot(match, "E7")]
    assert found[0].missing == 0
    for action in found[0].actions:
        match.play(P, action)
    assert asked(match) == (1, "shield")


def loot(match: WizMatch, code: str) -> int:
    """A card of Q's first hand."""
    cards = match.zones[hand_zone(SLOTS)]
    return next(card for card in cards if match.game.faces[match.face[card]].code == code)


@pytest.mark.rule("WIZ-17.14", "WIZ-19.2")
def test_characters_and_the_life_pool() -> None:
    match = position(
        FULL,
        hand0_0="F1 F2 F3",
        hand1_0="F5 F6 F7",
        grip_0="FS1 FS2 W1",
        characters=["air", "water"],
        levels={"air": 4},
        pool_ep=50,
    )
    lay(match, "FS1 FS2")
    assert match.levels[0] == 2
    dark = position(
        {"characters": True, "elements": ["fire", "dark", "light"]},
        hand0_0="F1 F2 F3",
        grip_0="D4 D5 D6 F9",
        characters=["dark", "fire"],
    )
    lay(dark, "D4 D5 D6 DC")
    assert hand(dark, P, 1) == "D4 D5 D6 DC"


@pytest.mark.rule("WIZ-15.8")
def test_a_shield_is_laid_down_by_itself() -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="SHIELD F4")
    assert no(match, "SHIELD F4") == "A Shield is laid down on its own. (WIZ-15.8)"
    lay(match, "SHIELD")
    assert grip(match, P) == ["F4"]


# Why not

ROW = "A run needs three or more cards in a row"


@pytest.mark.rule("WIZ-6.4", "WIZ-6.5", "WIZ-6.6", "WIZ-6.9", "WIZ-6.11")
@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ("F4 F6 F7", f"{ROW}: Fire 5 is missing. (WIZ-6.4)"),
        ("F2 F6", f"{ROW}: Fire 3, Fire 4 and Fire 5 are missing. (WIZ-6.4)"),
        ("F6 F7", f"{ROW}. (WIZ-6.4)"),
        ("F6 F7 F7 F8", "A run has each rank once: Fire 7 is there twice. (WIZ-6.5)"),
        ("F7 F7 A7", "A set has different elements: Fire 7 is there twice. (WIZ-6.6)"),
        ("F7 A7", "A set needs three or more cards of one rank. (WIZ-6.6)"),
        ("F6 F7 A8", "A run has one element: Air 8 is not Fire. (WIZ-6.4)"),
        ("F7 A7 W6", "A set has one rank: Water 6 is not of rank 7. (WIZ-6.6)"),
        ("F6 A8 W2", "These cards are neither of one element nor of one rank. (WIZ-6.1)"),
        ("EM W6", "Only cards of its element lie beside a master: Water 6 is not Earth. (WIZ-6.9)"),
        ("EM WM", "A hand has one master: these are two hands. (WIZ-6.9)"),
        ("WIZ WIZ", "A hand needs a natural card: these are all wilds. (WIZ-6.11)"),
        ("F6 F7 STUN", "Stun is played before the draw. (WIZ-4.8)"),
        ("F6", "No hand on the table accepts Fire 6, and a new hand needs three cards. (WIZ-8.2)"),
        ("FS1", "Your hand 1 is your 30+ hand: you never change it. (WIZ-7.9)"),
        ("A5", "Hand 1 of seat 1 is protected by an elemental of seat 1. (WIZ-10.2)"),
    ],
)
def test_the_nearest_reason_is_told(codes: str, why: str) -> None:
    match = position(
        hand0_0="FS2 FS3 FS4",
        hand1_0="F9 W9 E9",
        opening=["hand0_0"],
        hand0_1="A2 A3 A4 AE",
        grip_0="FS1 F2 F4 F6 F7 F7 F8 A5 A7 A8 W2 W6 EM WM WIZ WIZ STUN",
        grip_1="W1",
    )
    assert no(match, codes) == why


@pytest.mark.rule("WIZ-7.7", "WIZ-11.5", "WIZ-16.9", "WIZ-16.10")
def test_claims_locks_and_the_joker_are_told() -> None:
    match = position(grip_0="F6 F7 F8 F9 W5 A5 E5", unopened=[0], claims={1: "fire"})
    assert no(match, "F6 F7 F8 F9") == (
        "Fire is claimed by seat 1: you can't open with it. (WIZ-7.7)"
    )
    assert no(match, "W5 A5 E5") == ("A set of numbers never opens: a set of 5s can't. (WIZ-7.4)")

    titan = position(
        hand0_0="F7 F8 F9 FS1",
        opening=["hand0_0"],
        hand0_1="E2 E3 E4 ET",
        grip_0="E5 E6 E7 FE F3 F4",
        grip_1="W1",
    )
    assert no(titan, "E5 E6 E7") == "A titan of seat 1 locks you out of earth. (WIZ-11.5)"
    assert no(titan, "FE") == (
        "Your hand 1 is your 30+ hand: it takes an elemental only while it is laid. (WIZ-7.10)"
    )
    parts: dict[str, Any] = {
        "hand0_0": "F7 F8 F9 FS1",
        "opening": ["hand0_0"],
        "hand1_0": "A2 A3 A4",
        "joker": "W6",
        "grip_0": "E6 F3 F4",
        "grip_1": "W1",
    }
    looked = position(**parts, looked={0: 3})
    assert no(looked, "E6 F3 F4") == (
        "You looked at the deck joker this turn: you can use it from your next turn on. (WIZ-16.10)"
    )
    stopped = position(**parts, looked={0: 1}, hand0_1="E1 E2 E3 E4 E5 EE")
    assert no(stopped, "E6 F3 F4") == (
        "The deck joker is stopped by hand 1 of seat 1 with card value 7: your highest is 4. "
        "(WIZ-16.9)"
    )


@pytest.mark.rule("WIZ-8.2", "WIZ-12.8")
def test_single_cards_that_fit_are_suggested() -> None:
    match = position(
        hand0_0="E1 E2 E3 E4 E5 E6 E7 E8",
        opening=["hand0_0"],
        hand1_0="F4 F5 F6",
        hand0_1="A1 A2 A3",
        grip_0="F7 W9 SHIELD",
        grip_1="A9",
    )
    found = match.game.assemble(match, P, [])
    assert [(one.title, one.points) for one in found] == [
        ("Fire 7 onto your run of Fire 4 to 6", None)
    ]
    assert list(found[0].cards) == chosen(match, P, "F7")


GUESSING: dict[str, Any] = {
    "opening": ["hand0_0", "hand0_1"],
    "hand0_0": ["E6", "E7", "E8", "E9"],
    "hand0_1": ["W5", "W6", "W7", "W8", "W9"],
    "hand1_0": ["F9", "W9", "A9"],
    "grip_0": ["E4", "F2", "A1"],
    "joker": ["A5"],
    "looked": {0: 1},
    "turns": 4,
}


def titles(state: WizMatch, codes: str = "") -> dict[str, str]:
    """What can be laid with these cards of seat 0, or with any, and what comes of it."""
    faces = state.game.faces
    held = {faces[state.face[card]].code: card for card in state.zones[grip_of(0)]}
    cards = [held[code] for code in codes.split()]
    found = state.game.assemble(state.sample(0, Rng(0)), 0, cards)
    return {one.title: one.outlook for one in found if one.actions}


@pytest.mark.rule("WIZ-16.16")
def test_nobody_is_led_to_guess_at_the_deck_joker() -> None:
    """A wrong guess loses the round: it is possible, and told, but never proposed."""
    game = pentacles.game("wiz", joker_memory="faithful")
    state = game.position({"players": 2, **GUESSING})
    assert isinstance(state, WizMatch)
    assert titles(state) == {}
    prompt = state.table(0).prompt
    assert prompt is not None
    assert "onto" not in prompt.detail
    guessed = titles(state, "E4")
    assert guessed
    assert all("You lose the round if" in outlook for outlook in guessed.values())
    both = titles(state, "E4 F2")
    assert all("has one rank only" in outlook for outlook in both.values())


@pytest.mark.rule("WIZ-12.5")
def test_every_card_worth_stealing_is_offered() -> None:
    game = pentacles.game("wiz")
    own = {"players": 2, "hand0_0": ["E6", "E7", "E8", "E9"]}
    both = game.position(
        {
            **own,
            "opening": ["hand0_0", "hand1_0"],
            "hand1_0": ["W6", "W7", "W8", "W9"],
            "hand1_1": ["F3", "F4", "F5", "F6", "F7"],
            "grip_0": ["F1", "F2", "F8", "F9", "A5", "W2"],
        }
    )
    assert isinstance(both, WizMatch)
    stolen = [title for title in titles(both) if title.startswith("Steal")]
    assert [title.split(" from ")[0] for title in stolen] == ["Steal Fire 7", "Steal Fire 3"]
    guarded = game.position(
        {
            **own,
            "opening": ["hand0_0", "hand0_1"],
            "hand0_1": ["F3", "F4", "F5", "F6", "F7", "F8", "FE"],
            "hand1_1": ["F3", "W3", "A3", "E3"],
            "grip_0": ["F1", "F2", "A5", "W2"],
        }
    )
    assert isinstance(guarded, WizMatch)
    assert any(
        title.startswith("Steal Fire 3 from seat 1's set of 3s") for title in titles(guarded)
    )


@pytest.mark.rule("WIZ-19.2")
def test_a_shard_for_the_life_pool_goes_onto_no_hand() -> None:
    state = pentacles.game("wiz", life_pool=True).position(
        {
            "players": 2,
            "hand0_0": ["E6", "E7", "E8", "E9"],
            "opening": ["hand0_0"],
            "hand1_0": ["W6", "W7", "W8", "W9"],
            "grip_0": ["FS1", "E3", "A5", "W2"],
        }
    )
    prompt = state.table(0).prompt
    assert prompt is not None
    assert "onto a hand" not in prompt.detail
