"""The reasons of hints: every claim is worked out again, by the rules and not by the advice."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pentacles.bots import Budget, advise
from pentacles.games.witless_wizards.actions import (
    ACCEPT,
    BREAK,
    DRAW_DISCARD,
    FOCUS_YES,
    MEND,
    SCRY_KEEP,
    TARGET,
    TOSS_HELD,
    USE_NO,
)
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import (
    DECK,
    DECK_IDS,
    GIVEN,
    HAND,
    KEPT,
    PER_SEAT,
    PUMP_DEFENCE,
    SLOT_IDS,
    VANISH,
)
from pentacles.games.witless_wizards.verbs.piles import discard_worn
from pentacles.games.witless_wizards.worth import Judge

from .builder import A, B, attack, game, new, number, position
from .claims import (
    CHANGED,
    Attack,
    answered,
    check_another,
    check_board,
    check_known,
    check_use,
    coming,
    hits_in,
    is_about,
    matches,
    placed,
    reason,
    receiver,
    wizard,
)

# What is drawn, kept and given


@pytest.mark.rule("WW-3.6", "WW-3.7", "WW-3.11")
def test_what_is_said_of_keeping_and_giving_comes_true() -> None:
    checked: Counter[str] = Counter()
    for match in matches(12):
        if match.decisions[0].kind != "assign":
            continue
        zone = HAND + PER_SEAT * match.seat
        card = match.zones[zone][0]
        for action in match.options(match.seat):
            for part in reason(match, action).rstrip(".").split("; "):
                checked[check_assigned(match, part, receiver(match, action), card, zone)] += 1
    assert min(checked.values()) >= 3, checked
    assert checked["for"] + checked["against"] > 300


def check_assigned(match: Brawl, part: str, owner: int, card: int, zone: int) -> str:
    """Check a part of a reason about keeping or giving; returns which sort of part it is."""
    instead = re.match(r"(?:kept|given to (seat \d)) instead, ", part, re.IGNORECASE)
    second = re.search(r": (\d+) of the (\d+) cards that may come would (help|be)", part)
    less = re.match(r"[Ss]eat (\d) has (\d+) Stamina left, seat (\d) (\d+)$", part)
    if second:
        cards = coming(match, 0)
        judge = Judge(match.clone())
        base = judge.score(match.seat)
        seats = [match.seat]
        if second[3] == "be":
            seats = [one for one in range(match.seats) if match.opponents(match.seat) >> one & 1]
        values = [
            max(judge.with_card(match.seat, seat, one) for seat in seats) - base for one in cards
        ]
        assert int(second[1]) == sum(value > 1e-9 for value in values)
        assert 2 * int(second[1]) >= int(second[2]) == len(cards)
        return "second"
    if less:
        one, mine, other, theirs = map(int, less.groups())
        assert one == owner
        assert match.stamina[one] == mine < theirs == match.stamina[other]
        return "weaker"
    if "the place of" in part or "empty slot" in part:
        assert CHANGED.search(part) is None
        return "place"
    if instead:
        owner = wizard(match, instead[1] or "your")
    check_board(match, part, owner, placed(match, owner, card, zone))
    seal = match.has(owner, 27) and match.cubes[owner] > 0 and owner != match.seat
    assert seal == part.endswith(", if accepted")
    return "against" if instead else "for"


@pytest.mark.rule("WW-3.3")
def test_what_is_said_of_a_focus_and_a_toss_comes_true() -> None:
    seen: Counter[str] = Counter()
    for match in matches(9):
        kind = match.decisions[0].kind
        zone = HAND + PER_SEAT * match.seat
        hand = match.zones[zone]
        for action in match.options(match.seat) if kind in ("focus", "toss") else ():
            text = reason(match, action)
            seen[kind] += 1
            if action == FOCUS_YES:
                check_another(match, text, hand[0], 0)
            elif kind == "focus":
                check_known(match, text, hand[0], zone, 0)
            elif " is left " in text:
                ends = {0: "to you.", KEPT: "to give away.", GIVEN: "for you to keep."}
                assert text.endswith(f"is left {ends[match.first_card]}")
            else:
                left, tossed = hand[::-1] if action == TOSS_HELD else hand
                for part in text.rstrip(".").split("; "):
                    is_against = " would " in part
                    check_use(match, part, tossed if is_against else left, zone)
                    seen["against" if is_against else "for"] += 1
    assert min(seen.values()) > 30, seen


@pytest.mark.rule("WW-10.23", "WW-10.24")
def test_what_is_said_of_looking_and_salvage_comes_true() -> None:
    seen: Counter[str] = Counter()
    for match in matches(60, deck_selection="named", decks=["samurai", "pirate", "wizard"]):
        kind = match.decisions[0].kind
        if kind not in ("scry", "draw_source"):
            continue
        pile = DECK if kind == "scry" else 1
        card = match.zones[pile][-1]
        for action in match.options(match.seat):
            text = reason(match, action)
            seen[kind] += 1
            if "only card of the deck" in text:
                assert len(match.zones[DECK]) == 1
            elif action in (SCRY_KEEP, DRAW_DISCARD):
                check_known(match, text, card, pile, 1 if kind == "scry" else 0)
            else:
                check_another(match, text, card, 1 if kind == "scry" else 0)
    assert min(seen["scry"], seen["draw_source"]) > 60


@pytest.mark.rule("WW-10.27")
def test_what_is_said_of_a_gift_comes_true() -> None:
    seen = 0
    for match in matches(60, deck_selection="named", decks=["samurai", "pirate", "wizard"]):
        if match.decisions[0].kind != "gift":
            continue
        zone = HAND + PER_SEAT * match.active
        world = placed(match, match.seat, match.zones[zone][0], zone)
        for action in match.options(match.seat):
            parts = [part for part in reason(match, action).split("; ") if " from " in part]
            for part in parts:
                assert (" would go " in part) == (action != ACCEPT)
                check_board(match, part, match.seat, world)
                seen += 1
    assert seen > 15


# The battle


@pytest.mark.rule("WW-4.3", "WW-5.8")
def test_what_is_said_of_a_target_comes_true() -> None:
    seen: Counter[str] = Counter()
    for match in matches(15):
        if match.decisions[0].kind != "target":
            continue
        for action in match.options(match.seat):
            text = reason(match, action)
            parts = text.rstrip(".").split("; ")
            mine = re.match(r"A roll makes ([\d.]+) Hits on (seat \d) on average", parts[0])
            assert mine is not None, text
            seat = wizard(match, mine[2])
            assert seat == (match.seat + TARGET.row(action) + 1) % match.seats
            exact = Attack(match, action, seat)
            assert is_about(mine[1], exact.hits), text
            check_fatal(parts[0], exact.fatal)
            pays = match.has(seat, PUMP_DEFENCE) and match.cubes[seat] > 0
            assert ("before any answer" in parts[0]) == (match.has(seat, VANISH) or pays)
            gain = re.search(r"brings you ([\d.]+) Stamina", parts[0])
            assert is_about(gain[1], exact.gain) if gain else exact.gain < 0.0501
            seen["for"] += 1
            if len(parts) > 1:
                seen[check_other_target(match, parts[1], seat, exact)] += 1
    assert seen["for"] > 50
    assert min(seen.values()) >= 2, seen


def check_other_target(match: Brawl, part: str, seat: int, mine: Attack) -> str:
    """Check what is said against the other target; returns which sort it is."""
    less = re.match(r"seat (\d) has (\d+) Stamina left, seat (\d) (\d+)$", part)
    if less:
        assert int(less[1]) == seat
        assert match.stamina[seat] == int(less[2])
        assert int(less[2]) < int(less[4]) == match.stamina[int(less[3])]
        return "weaker"
    named = re.search(r"seat (\d)", part)
    assert named is not None
    other = int(named[1])
    theirs = Attack(match, TARGET.encode((other - match.seat) % match.seats - 1), other)
    if part.endswith("could be answered"):
        assert match.has(other, VANISH) or match.has(other, PUMP_DEFENCE)
        return "answer"
    told = re.search(r"(it makes|it costs you) ([\d.]+)", part)
    assert told is not None, part
    if told[1] == "it makes":
        assert is_about(told[2], theirs.hits)
        assert theirs.hits < mine.hits
        return "hits"
    assert is_about(told[2], -theirs.gain)
    assert theirs.gain < mine.gain
    return "cost"


def check_fatal(part: str, chance: float) -> None:
    """Whether a part of a reason says how often an attack is fatal."""
    told = re.search(r"fatal in (\d+)%", part)
    if "always fatal" in part:
        assert chance > 0.999
    elif told:
        assert abs(int(told[1]) / 100 - chance) <= 0.0051
    else:
        assert chance == 0, part


@pytest.mark.rule("WW-5.1", "WW-5.3", "WW-10.8", "WW-10.10")
def test_what_is_said_of_paying_for_an_attack_and_rolling_again_comes_true() -> None:
    seen: Counter[str] = Counter()
    for match in matches(90, deck_selection="named", decks=["scifi", "wizard", "medieval"]):
        kind = match.decisions[0].kind
        if kind not in ("pump_attack", "reroll"):
            continue
        low = min(match.options(match.seat))
        for action in match.options(match.seat):
            text = reason(match, action)
            told = re.findall(r"\d+\.\d", text)
            seen[kind] += 1
            if kind == "reroll":
                plain = answered(play_on(match, low))
                lost = hits_in(plain)
                now = "no Hits" if not lost else "1 Hit" if lost == 1 else f"{lost} Hits"
                assert f"makes {now}" in text
                mean = Attack(match, low + 1, match.target).hits
                assert bool(told) == ((mean > lost) == (action > low))
                assert not told or is_about(told[0], mean)
                continue
            plainly = Attack(match, low, match.target)
            if action == low:
                assert is_about(told[0], plainly.hits)
                continue
            exact = Attack(match, action, match.target)
            assert is_about(told[0], exact.hits)
            assert is_about(told[1], plainly.hits)
            if "fatal" in text:
                assert exact.fatal > plainly.fatal
                check_fatal(text, exact.fatal)
            else:
                assert exact.fatal <= plainly.fatal
    assert min(seen["pump_attack"], seen["reroll"]) > 30


def play_on(match: Brawl, action: int) -> Brawl:
    """A copy in which the action is played."""
    world = match.clone()
    world.play_unchecked(world.seat, action)
    return world


@pytest.mark.rule("WW-5.6", "WW-5.10", "WW-10.11", "WW-10.14")
def test_what_is_said_of_a_defence_comes_true() -> None:
    seen: Counter[str] = Counter()
    for match in matches(80, deck_selection="named", decks=["scifi", "samurai", "pirate"]):
        kind, seat = match.decisions[0].kind, match.seat
        if kind not in ("pump_defence", "vanish"):
            continue
        low = min(match.options(seat))
        before = match.stamina[seat]
        plain = hits_in(answered(play_on(match, low)))
        for action in match.options(seat):
            text = reason(match, action)
            hits = hits_in(answered(play_on(match, action)))
            seen[kind] += 1
            words = {0: "no Hits", 1: "1 Hit"}.get(hits, f"{hits} Hits")
            if kind == "pump_defence":
                assert f"the attack makes {words}" in text[0].lower() + text[1:]
                assert ("stay in the game" in text) == (action > low and plain >= before > hits)
                if "stay in the game" in text:
                    assert f"with {before - hits} Stamina" in text
            elif action > low:
                assert hits == 0
                assert f"{before} Stamina" in text
                assert ("would put you out" in text) == (plain >= before)
                assert plain >= before or f"in place of {before - plain}" in text
            else:
                assert ("put you out of the game" in text) == (hits >= before)
                assert hits >= before or f"{before - hits} of your {before} Stamina" in text
    assert min(seen["pump_defence"], seen["vanish"]) > 20


@pytest.mark.rule("WW-7.2", "WW-10.21", "WW-10.22")
def test_what_is_said_of_mending_and_using_cards_up_comes_true() -> None:
    seen: Counter[str] = Counter()
    for match in matches(60, deck_selection="named", decks=["wizard", "medieval", "pirate"]):
        kind, seat = match.decisions[0].kind, match.seat
        if kind not in ("mend", "battle_use", "battle_break"):
            continue
        stamina = match.stamina[seat]
        for action in match.options(seat):
            text = reason(match, action)
            seen[kind] += 1
            if kind == "mend":
                cubes = MEND.row(action)
                if cubes:
                    assert f"goes from {stamina} to {stamina + cubes}" in text
                    assert ("no longer Weakened" in text) == (stamina <= 5 < stamina + cubes)
                    left = match.cubes[seat] - cubes
                    assert ("no cubes are left" if not left else f"{left} cube") in text
                else:
                    assert f"stay at {stamina} Stamina" in text
            elif kind == "battle_use":
                gain = min(3, 20 - stamina)
                if action == USE_NO:
                    assert ("would be lost" in text) == (gain < 3)
                else:
                    assert f"goes from {stamina} to {stamina + gain}" in text
            elif action == USE_NO:
                assert "stays on your board" in text
            else:
                check_break(match, text, action)
    assert min(seen["mend"], seen["battle_use"], seen["battle_break"]) > 30


def check_break(match: Brawl, text: str, action: int) -> None:
    """Whether a reason says what breaking a card does."""
    lost = re.match(r"(Seat \d) loses ([^,;.]+)(?:, and ([^;]+))?", text)
    assert lost is not None, text
    owner = wizard(match, lost[1])
    slots = [
        slot
        for slot in range(3)
        if (card := match.worn(owner, slot)) >= 0
        and match.game.faces[match.face[card]].name == lost[2]
    ]
    assert len(slots) == 1
    assert action == BREAK.encode((owner - match.seat) % match.seats - 1, slots[0])
    world = match.clone()
    discard_worn(world, owner, slots[0])
    check_board(match, lost[3] or "", owner, world)


# Setup, the end, and what holds for all


@pytest.mark.rule("WW-1.14")
def test_what_is_said_of_a_deck_is_true() -> None:
    rules = game(deck_selection="pick")
    decks = {deck: [face for face in rules.faces if face.suit == deck] for deck in DECK_IDS}
    assert {len(cards) for cards in decks.values()} == {8}
    match = new(3, 1, deck_selection="pick")
    while match.decisions[0].kind == "pick_deck":
        left = [DECK_IDS[action] for action in match.options(match.seat)]
        for action in match.options(match.seat):
            text = reason(match, action)
            cards = decks[DECK_IDS[action]]
            kinds = Counter(face.kind for face in cards)
            made = ", ".join(
                f"{kinds[slot]} {title}"
                for slot, title in zip(SLOT_IDS, ("Offensive", "Defensive", "Special"), strict=True)
            )
            assert made in text
            for slot, title in (("offence", "Attack"), ("defence", "Defence")):
                means = {deck: mean_value(decks[deck], slot) for deck in left}
                mine = means[DECK_IDS[action]]
                if f"the most {title}" in text:
                    assert all(mine > means[deck] for deck in left if deck != DECK_IDS[action])
                    assert f"{mine:.1f} on average" in text
        match.play_unchecked(match.seat, match.options(match.seat)[0])


def mean_value(cards: list, slot: str) -> float:  # type: ignore[type-arg]
    """The average value of the cards of one type."""
    values = [int(face.value) for face in cards if face.kind == slot]
    return sum(values) / len(values)


@pytest.mark.rule("WW-6.4", "WW-10.24")
def test_what_is_said_of_the_order_of_discards_is_true() -> None:
    fallen = attack(3, a="laser", b="katana robe codex", stamina=[20, 1, 20], dice=[3])
    fallen.play(A, number(fallen, "attack B"))
    assert fallen.decisions[0].kind == "discard_next"
    for action in fallen.options(B):
        assert "can take cards from the discard pile now" in reason(fallen, action)
    shovel = attack(
        3, a="laser", b="katana robe codex", c="shovel", stamina=[20, 1, 20], dice=[3],
        characters=["albus", "tiana", "marlen"],
    )  # fmt: skip
    shovel.play(A, number(shovel, "attack B"))
    text = reason(shovel, number(shovel, "discard offence"))
    assert text == (
        "Katana of Excessive Polishing will lie below the next of your cards, "
        "where seat 2 can't take it."
    )


def test_options_of_one_question_have_reasons_of_their_own() -> None:
    """What is said of an option is not said of another one."""
    for match in matches(9):
        if match.decisions[0].kind in ("pick_character", "discard_next"):
            continue
        texts = [reason(match, action) for action in match.options(match.seat)]
        assert len(set(texts)) == len(texts), texts


@pytest.mark.rule("WW-3.6")
def test_reasons_in_whole_sentences() -> None:
    match = position(
        2, step="pick", draft_0="ray_gun", a="katana", b="laser",
        characters=["albus", "tiana"],
    )  # fmt: skip
    assert reason(match, number(match, "keep")) == (
        "Your Attack goes from 3 to 5; given to seat 1 instead, "
        "seat 1's Attack would go from 3 to 5."
    )
    assert reason(match, number(match, "give B")) == "Seat 1's Income goes from 1 to 0."
    gift = position(
        2, step="pick", draft_0="doubloon", stamina=[20, 2], characters=["albus", "tiana"]
    )
    assert reason(gift, number(gift, "give B")) == (
        "Seat 1 falls to 0 Stamina and is out; kept instead, your Stamina would go from 20 to 18."
    )


@pytest.mark.rule("WW-3.6")
def test_the_first_hint_is_argued_for_and_names_people() -> None:
    """A gift that helps its receiver: the reason says what keeping the card would cost."""
    match = position(
        2, step="pick", draft_0="laser", a="crook", deck="grog robe", characters=["albus", "tiana"]
    )
    labels = {hint.label: hint.reason for hint in advise(match, A, Budget(30))}
    assert set(labels) == {"Keep it", "Give to seat 1"}
    assert labels["Give to seat 1"] == (
        "Laser Pointer of Doom fills seat 1's empty slot; "
        "kept instead, your Income would go from 3 to 1."
    )
