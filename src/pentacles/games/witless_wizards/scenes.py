# not compiled
"""The scene pieces of the table: the dice, the attack's arithmetic, the Stamina tracks."""

from __future__ import annotations

from pentacles.core.sentences import with_minus
from pentacles.core.table import (
    Bar,
    BarsScene,
    DiceScene,
    Die,
    EquationScene,
    Tile,
    TrackScene,
    replace,
)
from pentacles.games.witless_wizards.figures import attack_of, defence_alone, hits_by_face
from pentacles.games.witless_wizards.state import Brawl
from pentacles.games.witless_wizards.terms import MOST_STAMINA, WEAK
from pentacles.games.witless_wizards.verbs import arithmetic as parts
from pentacles.games.witless_wizards.verbs.sums import FISTS, MINUS, MULTIPLIED, defence_words
from pentacles.games.witless_wizards.words import hits_words, who

BECOMES = "\N{RIGHTWARDS ARROW}"
SWORD = "broadsword"
SHIELD = "shield"

# For each part of the arithmetic: words, sign of the tile, icon. After an arrow, a limit applies
# instead of the sum before it.
PARTS = {
    parts.DIE: ("Battle Die", "+", "rolling-dices"),
    parts.TIMES: ("factor", MULTIPLIED, "rolling-dices"),
    parts.WEAPON: ("weapon", "+", SWORD),
    parts.ATTACK_CHANGE: ("bonus", "+", SWORD),
    parts.ATTACK_HOARD: ("cubes in stock", "+", "cube"),
    parts.ATTACK_SURGE: ("card used up", "+", SWORD),
    parts.ATTACK_PUMP: ("paid for", "+", "cube"),
    parts.TOTAL: ("Total Attack", "=", SWORD),
    parts.DEFENCE_TOTAL: ("Defence", MINUS, SHIELD),
    parts.HITS: ("Hits", "=", ""),
    parts.FLOOR: ("at least", BECOMES, SWORD),
    parts.FIZZLED: ("fizzled", BECOMES, SWORD),
    parts.TAKEN: ("more Hits", "+", SWORD),
    parts.CAPPED: ("at most", BECOMES, SHIELD),
    parts.VANISHED: ("vanished", BECOMES, SHIELD),
    parts.FINAL_HITS: ("Final Hits", "=", ""),
}

# An effect that takes away has words and an icon of its own.
TAKING_AWAY = {
    parts.ATTACK_CHANGE: ("penalty", SWORD),
    parts.TAKEN: ("fewer Hits", SHIELD),
}


def equation(state: Brawl, viewer: int | None = None) -> EquationScene | None:
    """WW-5.4 to WW-5.9: the attack in numbers, every modifier with its card."""
    fight, sums = state.fought, state.parts()
    if not sums or fight is None:
        return None
    before = fight.stamina
    terms = tiles(state)
    final = sums[-1].amount if sums[-1].part == parts.FINAL_HITS else -1
    terms[-1] = replace(terms[-1], tone="tgt")
    words = f"{who(fight.attacker)} attacks {who(fight.defender)}."
    if viewer == fight.attacker:
        words = f"You attack {who(fight.defender)}."
    elif viewer == fight.defender:
        words = f"{who(fight.attacker)} attacks you."
    if final > 0:
        words += f" Stamina {before} {BECOMES} {signed(before - final)}."
    elif final == 0:
        words += f" Stamina stays {before}."
    return EquationScene(
        title="Attack",
        terms=tuple(terms),
        words=words,
        rule="WW-5.4",
        source=fight.attacker,
        target=fight.defender,
        is_settled=final >= 0,
    )


def tiles(state: Brawl) -> list[Tile]:
    """WW-5.4 to WW-5.9: the attack as an equation in which every step is true.

    The Defence is one number, with its parts beside it. Where the rules stop at 0, the sum is shown
    as it is and an arrow leads to the 0. A result that is already shown is not repeated.
    """
    terms: list[Tile] = []
    now = 0
    for one in state.parts():
        part, amount, face = one.part, one.amount, one.face
        if part not in PARTS or (part == parts.FINAL_HITS and terms[-1].sign in ("=", BECOMES)):
            continue
        sign = PARTS[part][1]
        if sign == "=" and now != amount:
            terms.append(Tile("before the limit", signed(now), "=", number=now))
            terms.append(replace(term(state, part, amount, face), sign=BECOMES))
        else:
            terms.append(term(state, part, amount, face))
        if sign == "+":
            now += amount
        elif sign == MINUS:
            now -= amount
        elif sign == MULTIPLIED:
            now *= amount
        else:
            now = amount
    return terms


def signed(number: int) -> str:
    """A number that may be below 0."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def term(state: Brawl, part: int, amount: int, face: int) -> Tile:
    """One tile of the equation; an effect that takes away has a minus sign."""
    words, sign, icon = PARTS[part]
    source = state.game.faces[face].name if face >= 0 else ""
    if not source and part == parts.WEAPON:
        source = FISTS
    elif part == parts.DEFENCE_TOTAL:
        source = defence_words(state)
    elif source and sign == BECOMES:
        has_number = part in (parts.FLOOR, parts.CAPPED)
        source = f"{source}: {words} {amount}" if has_number else f"{source}: {words}"
    if amount < 0:
        sign = MINUS
        words, icon = TAKING_AWAY.get(part, (words, icon))
    return Tile(
        words,
        str(abs(amount)),
        sign,
        source,
        icon,
        number=abs(amount),
        is_die=part in (parts.DIE, parts.TIMES),
    )


def dice(state: Brawl) -> DiceScene | None:
    """WW-5.2: every die that was rolled, and which of two counts."""
    if not state.dice:
        return None
    counted = state.dice.index(state.natural)
    terms = [
        Die(
            "counts" if number == counted else "does not count",
            str(face),
            icon="rolling-dices",
            face=face,
            is_unused=number != counted,
        )
        for number, face in enumerate(state.dice)
    ]
    words = f"Two dice: the {state.natural} counts." if len(terms) > 1 else ""
    if state.rerolls:
        words = f"{words} Rolled again.".strip()
    return DiceScene(title="Battle Die", terms=tuple(terms), words=words, rule="WW-5.2")


def reroll_outcomes(state: Brawl) -> DiceScene:
    """WW-5.3: what each face would make, before the defender answers."""
    return DiceScene(
        title="A new roll",
        terms=faces(state, state.target, state.pumped),
        words="What each face would make.",
        rule="WW-5.3",
        is_outlook=True,
    )


def faces(state: Brawl, target: int, pumped: int = 0) -> tuple[Die, ...]:
    """What each face of the die would make against this wizard."""
    found = hits_by_face(state, state.active, target, pumped)
    return tuple(
        Die(hits_words(hits), str(face), icon="rolling-dices", face=face)
        for face, hits in found.items()
    )


def target_outcomes(state: Brawl, targets: int, pumped: int = 0) -> list[DiceScene]:
    """WW-4.3: what each face would make against each of these wizards, before the roll."""
    attacker = state.active
    attack = attack_of(state, attacker)
    return [
        DiceScene(
            title=f"Against {who(other)}",
            terms=faces(state, other, pumped),
            words=f"Attack {attack} + die {MINUS} Defence {defence_alone(state, other)}",
            rule="WW-4.3",
            is_outlook=True,
        )
        for other in range(state.seats)
        if targets >> other & 1
    ]


def tracks(state: Brawl) -> list[TrackScene]:
    """WW-1.4, WW-7.1: a Stamina track for each wizard; the last steps mean Weakened."""
    found = []
    for seat in range(state.seats):
        value = state.stamina[seat]
        words = f"{value} of {MOST_STAMINA}"
        if not state.is_in(seat):
            words = with_minus(f"out of the game with {value}")
        elif value <= WEAK:
            words += ", Weakened"
        place = f"stamina_{seat}"
        track = Bar("Stamina", str(value), place=place, number=value, limit=MOST_STAMINA)
        found.append(
            TrackScene(
                title=who(seat),
                terms=(track,),
                words=words,
                rule="WW-7.1",
                seat=seat,
                low=WEAK,
            )
        )
    return found


def comparison(state: Brawl) -> BarsScene | None:
    """WW-8.2, WW-8.4: nobody was left; the final Stamina of all who are compared.

    A tie is shown until the second turn of the rematch that it brings.
    """
    finals: dict[int, int] = {}
    rule = "WW-8.2"
    if state.over and not state.inside:
        compared = state.at_start & ~state.left
        finals = {seat: state.stamina[seat] for seat in range(state.seats) if compared >> seat & 1}
    elif not state.over and state.turn <= 2:
        finals = dict(zip(state.compared[::2], state.compared[1::2], strict=True))
        rule = "WW-8.4"
    if not finals:
        return None
    best = max(finals.values())
    terms = tuple(
        Bar(
            who(seat),
            str(value),
            tone="good" if value == best else "",
            seat=seat,
            number=value,
        )
        for seat, value in finals.items()
    )
    words = "The highest final Stamina wins."
    if rule == "WW-8.4":
        words = f"The highest final Stamina was shared: rematch {state.rematches}."
    return BarsScene(title="Final Stamina", terms=terms, words=words, rule=rule)
