"""What reasons of hints claim about boards and cards, and how each claim is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from pentacles.core.rng import Rng
from pentacles.games.witless_wizards.actions import (
    FOCUS_YES,
    GIVE,
    KEEP,
)
from pentacles.games.witless_wizards.positions import load_dice
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.steps.gifts import (
    place,
)
from pentacles.games.witless_wizards.terms import (
    DECK,
    GIVEN,
    HAND,
    KEPT,
    PER_SEAT,
    ROLL_BEST,
    ROLL_WORST_AGAINST,
)
from pentacles.games.witless_wizards.worth import Judge

from .builder import new

CHANGED = re.compile(
    r"(your|seat \d's) ((?:\w+ (?:goes |would go )?from -?\d+ to -?\d+(?:, | and )?)+)",
    re.IGNORECASE,
)
FIGURE = re.compile(r"(\w+) (?:goes |would go )?from (-?\d+) to (-?\d+)")
FELL = re.compile(
    r"(you|seat \d) (?:would fall|falls) to (-?\d+) Stamina and (?:be|is) out", re.IGNORECASE
)
COUNTED = re.compile(
    r"(all|not one|\d+) of the (\d+) cards that may come looks? (no )?better here than ([^;,.]+)"
)
COUNTERS = {
    "Stamina": "stamina",
    "Attack": "attack_value",
    "Defence": "defence_value",
    "Income": "income",
    "Cubes": "cubes",
}


def reason(match: Brawl, action: int) -> str:
    """The reason of an option, from a world that the seat considers possible."""
    text: str = match.game.advice.reason(match.sample(match.seat, Rng(7)), match.seat, action)
    return text


def figures(match: Brawl, seat: int) -> dict[str, int]:
    """The figures of a seat as the table shows them."""
    return {one.name: one.value for one in match.table(None).seats[seat].counters}


def wizard(match: Brawl, word: str) -> int:
    """The seat that a reason speaks of: `your`, `you`, `seat 2`, `seat 2's`."""
    if word.casefold() in ("your", "you"):
        return match.seat
    return int(word.removesuffix("'s")[-1])


def placed(match: Brawl, owner: int, card: int, source: int) -> Brawl:
    """The match with a card laid on a board by the rules themselves."""
    world = match.clone()
    place(world, owner, card, source)
    return world


def answered(match: Brawl) -> Brawl:
    """Go on with an attack: nobody pays, vanishes or rolls again, nobody mends."""
    while not match.over and match.decisions[0].kind in (
        "pump_attack", "reroll", "pump_defence", "vanish", "mend",
    ):  # fmt: skip
        match.play_unchecked(match.seat, min(match.options(match.seat)))
    return match


def rolled(match: Brawl, action: int, attacker: int, target: int) -> Iterator[tuple[float, Brawl]]:
    """Play an action with every roll that may follow: chance and match after the attack."""
    faces = sorted(set(match.variant.die))
    dice = 1 + (match.has(attacker, ROLL_BEST) != match.has(target, ROLL_WORST_AGAINST))
    for roll in product(faces, repeat=dice):
        world = match.clone()
        load_dice(world, list(roll))
        world.play_unchecked(world.seat, action)
        yield 1 / len(faces) ** dice, answered(world)


def hits_in(world: Brawl) -> int:
    """The Hits of the last attack, as the table counts them in the end."""
    scene = next(one for one in world.table(None).scenes if one.component == "equation")
    return int(scene.terms[-1].value)


class Attack:
    """What an action leads to on average, worked out roll by roll."""

    def __init__(self, match: Brawl, action: int, target: int) -> None:
        attacker = match.seat
        self.hits = self.fatal = self.gain = 0.0
        for chance, world in rolled(match, action, attacker, target):
            hits = hits_in(world)
            self.hits += chance * hits
            self.fatal += chance * (hits >= match.stamina[target])
            self.gain += chance * (world.stamina[attacker] - match.stamina[attacker])


def is_about(told: str, exact: float) -> bool:
    """Whether a number that was told is the exact one, rounded."""
    return abs(float(told) - exact) <= 0.0501


def matches(games: int, **options: object) -> Iterator[Brawl]:
    """Moments of random matches, all sorts of options, with 2, 3 and 4 players."""
    for seed in range(games):
        match = new(
            2 + seed % 3,
            seed,
            rematch="draw",
            starting_stamina=(20, 12, 8)[seed // 3 % 3],
            battle_die="1-6" if seed % 5 == 4 else "1-3",
            **options,
        )
        rng = Rng(seed)
        while not match.over:
            yield match
            # Cubes are spent as often as not, so that there are questions about them.
            match.play_unchecked(match.seat, rng.choice(sorted(match.options(match.seat))))


def receiver(match: Brawl, action: int) -> int:
    """Who gets the card."""
    return match.seat if action == KEEP else (match.seat + GIVE.row(action) + 1) % match.seats


def check_board(match: Brawl, part: str, owner: int, world: Brawl) -> None:
    """Whether a part of a reason says what becomes of a board: all the good, or all the bad.

    What speaks for an option is told with `goes`, what speaks against another with `would go`.
    """
    is_own, is_against = owner == match.seat, " would " in part
    fell = FELL.search(part)
    if fell:
        assert wizard(match, fell[1]) == owner
        assert world.stamina[owner] == int(fell[2])
        assert not world.is_in(owner)
        assert is_own == is_against
        return
    assert world.is_in(owner), part
    before, after = figures(match, owner), figures(world, owner)
    told = {}
    changed = CHANGED.search(part)
    if changed:
        assert wizard(match, changed[1]) == owner
        told = {COUNTERS[title]: (int(a), int(b)) for title, a, b in FIGURE.findall(changed[2])}
    assert told == {
        name: (before[name], after[name])
        for name in before
        if before[name] != after[name] and (after[name] > before[name]) == (is_own != is_against)
    }, part


def check_use(match: Brawl, part: str, card: int, source: int) -> None:
    """Whether `if you keep or give X, ...` says what would become of it."""
    use = re.match(r"[Ii]f you (?:keep|kept|give|gave) (.+?)(?: to (seat \d))?, ", part)
    assert use is not None, part
    owner = wizard(match, use[2] or "your")
    assert match.game.faces[match.face[card]].name == use[1]
    check_board(match, part[use.end() :], owner, placed(match, owner, card, source))


def check_known(match: Brawl, text: str, card: int, source: int, below: int) -> None:
    """Whether a reason for a card that the seat knows is true, and speaks for it."""
    for part in text.rstrip(".").split("; "):
        if part.casefold().startswith("if you"):
            check_use(match, part, card, source)
        elif "may come" in part:
            check_count(match, part, card, below, is_for=True)
        elif "you keep your" in part.casefold():
            kept = re.search(r"you keep your (only|\d+) cube", part, re.IGNORECASE)
            assert kept is not None
            assert (1 if kept[1] == "only" else int(kept[1])) == match.cubes[match.seat]
        else:
            assert part == f"You know what you get: {match.game.faces[match.face[card]].name}"


def check_another(match: Brawl, text: str, card: int, below: int) -> None:
    """Whether a reason for a card that the seat doesn't know is true, and speaks for it."""
    if match.decisions[0].kind == "focus":
        world = match.clone()
        world.play_unchecked(match.seat, FOCUS_YES)
        price = match.cubes[match.seat] - world.cubes[match.seat]
        told = f"; it costs you {price} cube{'s' if price > 1 else ''}."
        assert text.endswith(told) == (price > 0)
        text = text.replace(told, ".")
    name = match.game.faces[match.face[card]].name
    usual = {
        "focus": f"You choose between {name} and one more card.",
        "scry": f"{name} goes to the bottom of the deck.",
        "draw_source": f"{name} stays on the discard pile.",
    }
    if text == usual[match.decisions[0].kind]:
        return
    best = re.match(r"(.+) may come: (if you .+)\.$", text)
    if best is None:
        check_count(match, text, card, below, is_for=False)
        return
    cards = coming(match, below)
    values = worth(match, cards)
    assert max(values[one] for one in cards) > values[card] + 1e-9
    names = {match.game.faces[match.face[one]].name: one for one in cards}
    assert values[names[best[1]]] >= max(values[one] for one in cards) - 1e-5
    check_use(match, best[2].replace(" it", f" {best[1]}", 1), names[best[1]], DECK)


def coming(match: Brawl, below: int) -> list[int]:
    """The cards that may come, from what the seat knows."""
    deck = match.zones[DECK]
    top = deck[-1 - below]
    if match.knows(match.seat, top):
        return [top]
    return [one for one in deck if not match.knows(match.seat, one)]


def worth(match: Brawl, cards: list[int]) -> dict[int, float]:
    """Section 11, point 2: what cards are worth in this pick, by name of card.

    `cards` may come; the cards that the seat holds or could take are weighed too.
    """
    judge = Judge(match.clone())
    seat = match.seat
    base = judge.score(seat)
    others = [other for other in range(match.seats) if match.opponents(seat) >> other & 1]

    def keep(card: int) -> float:
        return judge.with_card(seat, seat, card) - base

    def give(card: int) -> float:
        return max(judge.with_card(seat, other, card) - base for other in others)

    later_card = sum(map(keep, cards)) / len(cards)
    later_gift = sum(map(give, cards)) / len(cards)
    hand = match.zones[HAND + PER_SEAT * seat]
    found = {}
    for card in (*cards, *hand, *match.zones[1][-1:], *match.zones[DECK][-1:]):
        if match.first_card == GIVEN:
            found[card] = keep(card)
        elif match.first_card == KEPT:
            found[card] = give(card)
        else:
            found[card] = max(keep(card) + later_gift, give(card) + later_card)
    return found


def check_count(match: Brawl, text: str, card: int, below: int, *, is_for: bool) -> None:
    """Whether a reason correctly counts the cards that may come.

    Most of them are no better than a card that a reason speaks for.
    """
    cards = coming(match, below)
    values = worth(match, cards)
    better = sum(values[one] > values[card] + 1e-9 for one in cards)
    name = match.game.faces[match.face[card]].name
    assert 2 * better < len(cards) if is_for else better
    found = COUNTED.search(text[0].lower() + text[1:])
    if len(cards) == 1:
        word = "better" if better else "no better"
        assert f"he only card that may come looks {word} here than {name}" in text
        return
    assert found is not None, text
    count, of, no, other = found.groups()
    assert other.startswith(name)
    assert bool(no) == is_for
    assert int(of) == len(cards)
    told = {"all": len(cards), "not one": 0}.get(count)
    told = int(count) if told is None else told
    assert (len(cards) - told if no else told) == better
