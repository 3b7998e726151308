"""The reasons of hints hold in the position: every claim is worked out again in another way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pentacles.core.rng import Rng
from pentacles.games.wiz.actions import (
    CANCEL,
    CLOSE,
    DONE,
    NEW_MASTER,
    NEW_RUN,
    NEW_SET,
    SLOT,
)
from pentacles.games.wiz.hands import is_protected, multiplier, value
from pentacles.games.wiz.state import WizMatch
from pentacles.games.wiz.steps.play import PLAY
from pentacles.games.wiz.steps.turn import TURN_ORDER
from pentacles.games.wiz.terms import (
    DECK,
    DISCARD,
    ELEMENTAL,
    ELEMENTS,
    MASTER,
    MASTERED,
    PLAYED,
    RANKS,
    RUN,
    SET,
    SLOTS,
    TYPES,
    WIZ,
    grip_of,
    hand_zone,
)

from .builder import CHARS, FULL, Options, P, Q, new, play, position
from .laying import opened_up, outcome, picture, played

OPTIONS: list[Options] = [
    {},
    FULL,
    CHARS,
    {"cancel_mode": "manual", "element_sets": 4, "titans": False},
    {"joker_memory": "faithful", "wiz_cards": 4, "blank_cards": ["pickpocket_imp"]},
]


def reason(match: WizMatch, text: str) -> str:
    """Why the seat that is asked might do this."""
    return str(match.game.advice.reason(match, match.seat, match.game.actions.parse(text)))


def moments(seed: int, count: int) -> Iterator[WizMatch]:
    """Decisions of a match that goes on by chance, with plays preferred."""
    match = new(1 + seed % 4, seed, **OPTIONS[seed % len(OPTIONS)])
    rng = Rng(seed)
    while not match.over and count:
        count -= 1
        yield match
        options = [one for one in match.options(match.seat) if one != CANCEL]
        if match.agenda[-1].kind == "play" and len(options) > 1:
            options.remove(DONE) if rng.below(3) else None
        match.play_unchecked(match.seat, rng.choice(options or match.options(match.seat)))


# What becomes of the hands


def completions(match: WizMatch, seat: int, action: int) -> Iterator[WizMatch]:
    """Everything that an option of the play step may lead to, if nobody blocks it."""
    seen: set[object] = set()
    stack = [played(match, seat, action)]
    while stack and len(seen) < 3000:
        world = stack.pop()
        key = picture(world)
        if key in seen:
            continue
        seen.add(key)
        if not world.asked >> seat & 1 or world.agenda[-1].kind in ("play", "pool_ep"):
            yield outcome(world)
            continue
        choices = [one for one in world.options(seat) if one != CANCEL]
        stack += [played(world, seat, one) for one in choices]


def hand_called(words: str, seat: int) -> int:
    """The hand that a sentence speaks of."""
    own = re.fullmatch(r"[Yy]our hand (\d+)", words)
    if own:
        return SLOTS * seat + int(own[1]) - 1
    other = re.fullmatch(r"[Hh]and (\d+) of seat (\d+)", words)
    if other:
        return SLOTS * int(other[2]) + int(other[1]) - 1
    there = re.fullmatch(r"[Tt]he character of seat (\d+)", words)
    return SLOTS * (int(there[1]) if there else seat) + SLOTS - 1


HAND = r"([Yy]our hand \d+|[Yy]our character|[Hh]and \d+ of seat \d+|[Tt]he character of seat \d+)"


def holds(words: str, match: WizMatch, world: WizMatch, seat: int) -> bool:
    """Whether all claims about an operation hold in what it led to."""
    for name, old, new_value, _, times in re.findall(
        rf"{HAND} goes from card value (\d+) to (\d+)( \(x(\d)\))?", words
    ):
        hand = hand_called(name, seat)
        if (value(match, hand), value(world, hand)) != (int(old), int(new_value)):
            return False
        if times and multiplier(int(new_value)) != int(times):
            return False
        if bool(times) != (multiplier(int(old)) != multiplier(int(new_value))):
            return False
    for name in re.findall(rf"{HAND} is gone", words):
        if world.kind[hand_called(name, seat)]:
            return False
    for worth in re.findall(r"[Yy]ou get a .*? with card value (\d+)", words):
        fresh = [
            hand
            for hand in range(SLOTS * seat, SLOTS * seat + SLOTS)
            if world.kind[hand] and not match.kind[hand]
        ]
        if int(worth) not in [value(world, hand) for hand in fresh]:
            return False
    for name in re.findall(rf"{HAND}[^,;]*? is protected", words):
        if not is_protected(world, hand_called(name, seat)):
            return False
    for element, level in re.findall(r"the (\w+) pile rises to level (\d)", words):
        if world.levels[ELEMENTS.index(element)] != int(level):
            return False
    points = points_held(match, seat) - points_held(world, seat)
    less = re.search(r"you hold (no|\d+) points? less", words)
    if less and points != (0 if less[1] == "no" else int(less[1])):
        return False
    return "no cards left" not in words or not world.zones[grip_of(seat)]


def points_held(match: WizMatch, seat: int) -> int:
    faces = match.game.faces
    return sum(faces[match.face[card]].values["points"] for card in match.zones[grip_of(seat)])


OPERATIONS = (
    "target",
    "steal_hand",
    "steal_card",
    "steal_place",
    "take_hand",
    "take_card",
)


@pytest.mark.parametrize("seed", range(10))
def test_what_an_operation_does_comes_true(seed: int) -> None:
    for match in moments(seed, 160):
        seat, kind = match.seat, match.agenda[-1].kind
        for action in match.options(seat):
            is_plain = action in (DONE, CANCEL) or "character_" in kind
            if is_plain or (kind != "play" and kind not in OPERATIONS):
                continue
            words = match.game.advice.reason(match, seat, action)
            if not re.search("card value|points? less|no card any|pile rises", words):
                continue
            if "if you can place" in words:
                continue
            start = opened_up(match)
            worlds = completions(match, seat, action)
            assert any(holds(words, start, world, seat) for world in worlds), (
                match.game.actions.text(action),
                words,
            )


# What cards are good for


def at_plays(match: WizMatch, seat: int, face: int) -> WizMatch:
    """The same match at the play menu of a seat that holds this card."""
    world = opened_up(match)
    world.clear_stage()
    world.agenda = [*world.agenda[:2], TURN_ORDER[0], PLAY]
    world.active = seat
    if world.find(grip_of(seat), face) < 0:
        places = (DISCARD, DECK, PLAYED, *(grip_of(one) for one in range(world.seats)))
        places += tuple(grip_of(one) + 2 for one in range(world.seats))
        zone = next(zone for zone in places if world.find(zone, face) >= 0)
        card = world.find(zone, face)
        world.zones[zone].remove(card)
        world.zones[grip_of(seat)].append(card)
    world.settle()
    return world


def can_be_laid(world: WizMatch, seat: int, face: int, action: int) -> bool:
    """Whether the choices of a new hand lead to one with this card."""
    if action not in world.options(seat):
        return False
    stack = [played(world, seat, action)]
    seen: set[object] = set()
    while stack:
        state = stack.pop()
        key = picture(state)
        if key in seen:
            continue
        seen.add(key)
        options = state.options(seat)
        if CLOSE in options and face in [state.face[card] for card in state.staged]:
            return True
        cards = [one for one in options if one < TYPES or 149 <= one < 163]
        stack += [played(state, seat, one) for one in cards]
    return False


def goes_with(match: WizMatch, seat: int, face: int) -> int:
    """How many other cards are near: of one element within two ranks, of one rank, or a master."""
    count = 0
    held = [match.face[card] for card in match.zones[grip_of(seat)]]
    if face in held:
        held.remove(face)
    for other in held:
        if other >= ELEMENTAL or is_shut(match, seat, face) or is_shut(match, seat, other):
            continue
        both = sorted((face, other))
        if both[1] >= MASTER:
            count += both[0] < MASTER and both[0] // 14 == both[1] - MASTER
        elif face // 14 == other // 14:
            count += abs(face - other) in (1, 2)
        else:
            count += face % 14 == other % 14
    return count


def is_shut(match: WizMatch, seat: int, face: int) -> bool:
    """WIZ-11.5: whether another player's titan closes the element of a number, shard or master."""
    locks = match.locks[match.deck.element[face]]
    return any(locks >> other & 1 for other in range(match.seats) if other != seat)


def check_use(match: WizMatch, seat: int, face: int, words: str) -> None:
    """Every claim about what a card is good for."""
    near = re.search(r"goes with (no|\d+) other cards? that you hold", words)
    if near:
        assert goes_with(match, seat, face) == (0 if near[1] == "no" else int(near[1])), words
    laid = re.search(r"can be laid in a (run|set|master hand) of (\w+)", words)
    world = at_plays(match, seat, face)
    if laid:
        what = laid[2].casefold()
        action = {
            "run": lambda: NEW_RUN.encode(ELEMENTS.index(what)),
            "set": lambda: NEW_SET.encode(RANKS.index(laid[2][:-1])),
            "master hand": lambda: NEW_MASTER.encode(ELEMENTS.index(what)),
        }[laid[1]]()
        assert can_be_laid(world, seat, face, action), words
    onto = re.search(r"can go onto (your .*?)( and counts|;|\.|$)", words)
    if onto:
        assert face in world.options(seat), words
        after = played(world, seat, face)
        targets = {SLOT.row(one) for one in after.options(seat) if SLOT.holds(one)}
        own = {hand for hand in targets if hand // SLOTS == seat}
        named = re.findall(r"your hand \d+|your character", onto[1])
        assert {hand_called(name, seat) for name in named} == own, words
    counts = re.search(r"counts (\d+) points?", words)
    if counts:
        assert match.game.faces[face].values["points"] == int(counts[1])


CARD_KINDS = ("discard", "vanish_card", "swap_give", "search_keep", "warp_card", "swap_take")


@pytest.mark.parametrize("seed", range(10))
def test_what_a_card_is_good_for_is_true(seed: int) -> None:
    asked = 0
    for match in moments(seed + 20, 200):
        seat, kind = match.seat, match.agenda[-1].kind
        if kind not in (*CARD_KINDS, "draw"):
            continue
        names = {face.name: face.index for face in match.game.faces}
        for action in match.options(seat)[:6]:
            if action == DONE:
                continue
            words = match.game.advice.reason(match, seat, action)
            for clause in words.rstrip(".").split("; "):
                subject = next((name for name in names if clause.startswith(f"{name} ")), "")
                if subject:
                    check_use(match, seat, names[subject], clause)
                elif action < TYPES:
                    check_use(match, seat, action, clause)
                asked += 1
    assert asked


# Figures


@pytest.mark.parametrize("seed", range(6))
def test_figures_are_those_of_the_table(seed: int) -> None:
    for match in moments(seed + 40, 250):
        seat, kind = match.seat, match.agenda[-1].kind
        table = match.table(seat)
        for action in match.options(seat):
            words = match.game.advice.reason(match, seat, action)
            for other, held in re.findall(r"Seat (\d+) holds (no|\d+) cards?", words):
                zone = table.zone(f"grip_{other}")
                assert zone.count == (0 if held == "no" else int(held))
            for other, score in re.findall(r"Seat (\d+) holds .* has (\d+) EP", words):
                assert table.result is None
                counters = table.seats[int(other)].counters
                assert next(one for one in counters if one.name == "score").value == int(score)
            if kind == "play" and action == DONE and "You keep" in words:
                cards = match.zones[grip_of(seat)]
                loose = sum(match.face[card] <= WIZ for card in cards)
                first = match.turns[seat] == 1 and match.starter == seat
                lost = min(loose, 1 if first else match.deck.per_turn)
                figures = [lost, len(cards) - lost] if lost else [len(cards)]
                assert re.findall(r"\d+", words) == [str(one) for one in figures], words
            if "the most here" in words:
                cards = [one for one in match.options(seat) if one < TYPES and one != action]
                faces = match.game.faces
                worth = faces[action].values["points"]
                assert all(worth > faces[one].values["points"] for one in cards)
            if "fewer of your cards than any other" in words:
                cards = [one for one in match.options(seat) if one < ELEMENTAL and one != action]
                few = goes_with(match, seat, action)
                assert all(goes_with(match, seat, one) > few for one in cards)
            if "fits no hand on the table" in words:
                assert not any(is_next(match, hand, action) for hand in hands_on(match))
            if "you hold another" in words:
                held = [match.face[card] for card in match.zones[grip_of(seat)]]
                assert held.count(action) > 1
            if kind.startswith("build_") and action < TYPES:
                can_close = CLOSE in played(match, seat, action).options(seat)
                assert can_close == ("enough to lay it" in words)
            if kind.startswith("build_") and action < TYPES:
                scenes = played(match, seat, action).table(seat).scenes
                build = next(scene for scene in scenes if scene.component == "build")
                cards, points = re.findall(r"makes (\d+) cards? and (\d+ points?)", words)[0]
                assert build.words == f"{points} so far."
                assert len(build.terms) == int(cards)


def hands_on(match: WizMatch) -> list[int]:
    return [hand for hand in range(SLOTS * match.seats) if match.kind[hand]]


def is_next(match: WizMatch, hand: int, face: int) -> bool:
    """WIZ-8.2: whether a number or shard is the next card of a hand, seats and locks aside."""
    kind, low, size = match.kind[hand], match.low[hand], match.size[hand]
    elem = match.gem[hand] if match.gem[hand] >= 0 else match.elem[hand]
    rank = face % 14
    if kind == RUN:
        return face // 14 == elem and rank in (low - 1, low + size)
    if kind == MASTERED:
        return face // 14 == elem
    cards = match.zones[hand_zone(hand)][:size]
    held = [match.face[card] for card in cards if not match.wild[card]].count(face)
    deck = match.deck
    return kind == SET and rank == low and held < deck.cap and size < deck.largest_set


AGAINST = {
    (
        "discard",
        "vanish_card",
        "swap_give",
    ): r"goes with \d|can be laid|can go onto your|any number",
    ("swap_take", "search_keep", "warp_card"): r"goes with no |can go onto no |^It counts",
    ("play",): r"worth|^Hand \d+ of seat \d+ goes from card value (\d+) to (?!\1)",
    ("target", "action"): r"brings nothing|no effect now\.|^Nothing changes",
}
"""What would speak against an option, by the question."""


@pytest.mark.parametrize("seed", range(8))
def test_no_reason_argues_against_its_option(seed: int) -> None:
    for match in moments(seed + 60, 200):
        seat, kind = match.seat, match.agenda[-1].kind
        top = match.zones[DISCARD][-1:]
        for action in match.options(seat):
            words = match.game.advice.reason(match, seat, action)
            for kinds, pattern in AGAINST.items():
                if kind in kinds and action < TYPES:
                    assert not re.search(pattern, words), (kind, words)
            if kind == "draw" and top:
                name = match.game.faces[match.face[top[0]]].name
                useless = re.search("with no|onto no|closed to you|be laid alone", words)
                if match.game.actions.text(action) == "draw deck":
                    assert useless or name not in words, words
                else:
                    assert not useless, words
            if kind == "play" and "only go onto hands of others" in words:
                for one in match.options(seat):
                    if one != DONE:
                        after = played(match, seat, one).options(seat)
                        targets = {SLOT.row(hand) for hand in after if hand != CANCEL}
                        assert all(0 <= hand < SLOTS * match.seats for hand in targets)
                        assert all(hand // SLOTS != seat for hand in targets)


@pytest.mark.rule("WIZ-21.1", "WIZ-7.2", "WIZ-15.5", "WIZ-19.4", "WIZ-10.3")
def test_reasons_in_known_positions() -> None:
    opening = position(grip_0="F6 F7 F8 F9 W1 W3", unopened=[0])
    assert reason(opening, "new run fire") == (
        "It opens: you get a run of Fire 6 to 9 with card value 4; you hold 30 points less."
    )
    assert reason(opening, "done") == "You discard 1 card and keep 5 cards for later turns."
    gift = position(hand0_0="F1 F2 F3", hand0_1="W1 W2 W3", grip_0="W4 E9", grip_1="W8")
    assert reason(gift, "card W4") == (
        "You hold 4 points less, but hand 1 of seat 1 goes from card value 3 to 4."
    )
    assert reason(gift, "done") == "What you could play now would only go onto hands of others."
    pile = position(hand0_0="F1 F2 F3", grip_0="W8 A2", discard="F4", grip_1="W1", step="draw")
    assert reason(pile, "draw deck") == "Nobody sees the card."
    assert reason(pile, "draw discard") == "Fire 4 can go onto your hand 1."
    last = position(hand0_0="F1 F2 F3", grip_0="F4", grip_1="W1")
    assert reason(last, "card F4") == (
        "Your hand 1 goes from card value 3 to 4; you have no cards left and win the round when "
        "you are done."
    )
    play(last, "card F4", "hand 0.1")
    assert reason(last, "done") == "You have no cards left and win the round."
    guard = position(hand0_0="F1 F2 F3 F4", grip_0="FE W1", grip_1="W1")
    assert reason(guard, "card FE") == (
        "Your hand 1 goes from card value 4 to 6 (x2) and is protected; you hold 30 points less."
    )
    discard = position(hand0_0="F1 F2 F3", grip_0="F4 W8 A2 A3", grip_1="W1", step="discard")
    assert reason(discard, "card W8") == (
        "It goes with no other card that you hold, fits no hand on the table and counts 8 points, "
        "the most here."
    )
    assert reason(discard, "card A2") == "It fits no hand on the table and counts 2 points."
    pair = position(hand0_0="F1 F2 F3", grip_0="F9 W8 W9 WS1", grip_1="W1", step="discard")
    assert reason(pair, "card W9") == "It fits no hand on the table and counts 9 points."
    assert reason(pair, "card F9") == (
        "It goes with fewer of your cards than any other, fits no hand on the table and counts "
        "9 points."
    )
    attack = position(
        FULL,
        character_0="FC",
        hand0_0="F1 F2 F3",
        hand0_1="W7 W8 W9",
        grip_0="E1",
        grip_1="SHIELD W1",
        characters=["fire", "water"],
        step="turn",
    )
    assert attack.seat == Q
    assert reason(attack, "shield") == (
        "The Fire character of seat 0 attacks your hands for 24 EP. A Shield stops it."
    )
    pool = position(
        {"life_pool": True},
        hand0_0="F1 F2 F3",
        grip_0="WS5 E1",
        levels={"water": 4},
        pool_ep=75,
    )
    play(pool, "card WS5")
    assert reason(pool, "life pool") == "Level 5 wins the 75 EP of the Life Pool."
    play(pool, "life pool")
    assert reason(pool, "keep ep") == "It gives you 75 EP: that makes 75 of 1000."


def test_reasons_hang_on_the_seats_own_knowledge() -> None:
    """Others' cards and the deck may be anything: the automa's Shield shows nowhere either."""
    solo = {"hand0_0": "F1 F2 F3", "hand0_1": "W1 W2 W3", "grip_0": "W4 FE", "to_move": 0}
    one = position({}, 1, **solo, grip_1="SHIELD A1", characters=["fire", "water"])
    two = position({}, 1, **solo, grip_1="E1 A1", characters=["fire", "water"])
    for text in ("card W4", "card FE"):
        assert reason(one, text) == reason(two, text)
    first, second = (
        [way.title for way in m.game.assemble(m, P, [m.find(grip_of(P), 17)])] for m in (one, two)
    )
    assert first == second
    assert len(one.zones[DECK]) == len(two.zones[DECK])


@pytest.mark.rule("WIZ-16.8", "WIZ-16.9")
def test_a_look_promises_no_joker_to_who_is_stopped() -> None:
    parts: dict[str, Any] = {"hand0_0": "F1 F2 F3", "hand1_0": "A2 A3 A4", "grip_0": "E6 E1"}
    free = position(**parts, joker="W6")
    assert reason(free, "look") == (
        "You have 2 hands: from your next turn on its rank can be wild for you."
    )
    stopped = position(**parts, joker="W6", hand0_1="W1 W2 W3 W4 W5 WE")
    assert reason(stopped, "look") == (
        "You see it, but can't use it while hand 1 of seat 1 with card value 7 is the highest."
    )


@pytest.mark.rule("WIZ-4.3", "WIZ-20.5")
def test_what_is_kept_is_without_the_discard() -> None:
    last = position(hand0_0="W1 W2 W3", grip_0="E2", hand0_1="E3 E4 E5", grip_1="A1", unopened=[])
    assert reason(last, "done") == "What you could play now would only go onto hands of others."
    shield = position(hand0_0="W1 W2 W3", grip_0="E2 SHIELD", grip_1="A1")
    assert reason(shield, "done") == "You discard 1 card and keep 1 card for later turns."
    only = position(hand0_0="E3 E4 E5", grip_0="E2", grip_1="A1")
    assert reason(only, "done") == "You discard all that you hold, which does not win the round."
    held = position(hand0_0="W1 W2 W3", grip_0="SHIELD TRAP", grip_1="A1")
    assert reason(held, "done") == "You keep 2 cards for later turns."


@pytest.mark.rule("WIZ-11.5")
def test_cards_of_a_closed_element_go_with_nothing() -> None:
    match = position(
        hand0_0="F1 F2 F3", hand0_1="E2 E3 E4 ET", grip_0="E7 E8 A7 W8", grip_1="A1", step="discard"
    )
    closed = "is of an element that is closed to you"
    assert reason(match, "card E7").startswith(f"It {closed}, ")
    assert reason(match, "card A7").startswith("It goes with no other card that you hold, ")
    empty = position(hand0_0="F1 F2 F3", discard="E7", grip_1="A1", step="draw")
    assert reason(empty, "draw deck") == (
        "Nobody sees the card; Earth 7 on the discard pile can't be laid alone."
    )


@pytest.mark.rule("WIZ-14.15")
def test_vanish_takes_its_own_points_and_those_of_a_card() -> None:
    match = position(hand0_0="F1 F2 F3", grip_0="VANISH ES2", grip_1="A1", step="action")
    assert reason(match, "card VANISH") == (
        "Earth shard 2 can be dropped: it goes with no other card that you hold. Together 25 "
        "points leave your cards."
    )


@pytest.mark.rule("WIZ-7.11")
def test_what_is_attached_while_opening_is_named() -> None:
    match = position(grip_0="F6 F7 F8 F9 WT E1", grip_1="A1", unopened=[0])
    assert reason(match, "new run fire") == (
        "It opens: you get a run of Fire 6 to 9 with card value 6, Water titan included; you hold "
        "130 points less."
    )
