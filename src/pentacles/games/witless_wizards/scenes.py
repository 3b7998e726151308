# not compiled
"""The scene pieces of the table: the dice, the attack's arithmetic, the Stamina tracks."""

from __future__ import annotations

from pentacles.core.table import Scene, Term, replace
from pentacles.games.witless_wizards.actions import CHARACTER_NAMES
from pentacles.games.witless_wizards.state import MOST_STAMINA, WEAK, Brawl
from pentacles.games.witless_wizards.verbs import attack as parts
from pentacles.games.witless_wizards.verbs.attack import defence_of, hits_of, total_attack

TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"
BECOMES = "\N{RIGHTWARDS ARROW}"
SWORD = "broadsword"
SHIELD = "shield"

# For each part of the arithmetic: words, sign of the tile, icon. After an arrow a limit holds
# instead of what was worked out before it.
PARTS = {
    parts.DIE: ("Battle Die", "+", "rolling-dices"),
    parts.TIMES: ("the die counts more often", TIMES, "rolling-dices"),
    parts.WEAPON: ("attack value", "+", SWORD),
    parts.ATTACK_CHANGE: ("Attack", "+", SWORD),
    parts.ATTACK_HOARD: ("Attack for cubes in stock", "+", "cube"),
    parts.ATTACK_SURGE: ("Attack from a card used up", "+", SWORD),
    parts.ATTACK_PUMP: ("Attack paid for", "+", "cube"),
    parts.TOTAL: ("Total Attack", "=", SWORD),
    parts.ARMOUR: ("defence value", MINUS, SHIELD),
    parts.DEFENCE_CHANGE: ("Defence", MINUS, SHIELD),
    parts.DEFENCE_HOARD: ("Defence for cubes in stock", MINUS, "cube"),
    parts.DEFENCE_PUMP: ("Defence paid for", MINUS, "cube"),
    parts.PIERCED: ("Defence pierced", "+", SWORD),
    parts.DEFENCE_TOTAL: ("Defence is never below 0", MINUS, SHIELD),
    parts.HITS: ("Hits", "=", ""),
    parts.FLOOR: ("at least", BECOMES, SWORD),
    parts.FIZZLED: ("fizzled", BECOMES, SWORD),
    parts.TAKEN: ("Hits more or fewer", "+", SHIELD),
    parts.CAPPED: ("at most", BECOMES, SHIELD),
    parts.VANISHED: ("vanished", BECOMES, SHIELD),
    parts.FINAL_HITS: ("Hits in the end", "=", ""),
}
FISTS = "bare fists"
NO_ARMOUR = "no armour"


def wizard(state: Brawl, seat: int) -> str:
    """The wizard that a player plays, or nothing before it is chosen."""
    board = state.characters[seat]
    return CHARACTER_NAMES[board] if board >= 0 else ""


def who(state: Brawl, seat: int) -> str:
    """A player as scenes name them, with the wizard of the board."""
    name = wizard(state, seat)
    return f"{{@{seat}}} ({name})" if name else f"{{@{seat}}}"


def equation(state: Brawl) -> Scene | None:
    """WW-5.4 to WW-5.9: the attack in numbers, every modifier with its card."""
    if not state.sums or len(state.fought) != 3:
        return None
    attacker, defender, before = state.fought
    terms = tiles(state)
    final = state.sums[-2] if state.sums[-3] == parts.FINAL_HITS else -1
    terms[-1] = replace(terms[-1], tone="tgt")
    words = f"{who(state, attacker)} attacks {who(state, defender)}."
    if final >= 0:
        words += f" Stamina {before} → {before - final}."
    return Scene("equation", "Attack", tuple(terms), words, "WW-5.4")


def tiles(state: Brawl) -> list[Term]:
    """The parts of the attack as an equation in which every step is true.

    Where the rules stop at 0, the sum stands there as it is and an arrow leads to the 0. A result
    that stands there already is not said again.
    """
    terms: list[Term] = []
    now = 0
    attack = 0
    for at in range(0, len(state.sums), 3):
        part, amount, face = state.sums[at : at + 3]
        sign = PARTS[part][1]
        if part == parts.DEFENCE_TOTAL:
            amount += now - attack
            if not amount:
                continue
        if part == parts.FINAL_HITS and terms[-1].sign in ("=", BECOMES):
            continue
        if sign == "=" and now != amount:
            terms.append(Term("before the limit", signed(now), "="))
            terms.append(replace(term(state, part, amount, face), sign=BECOMES))
            sign = BECOMES
        else:
            terms.append(term(state, part, amount, face))
        if sign == "+":
            now += amount
        elif sign == MINUS:
            now -= amount
        elif sign == TIMES:
            now *= amount
        else:
            now = amount
        if part == parts.TOTAL:
            attack = amount
    return terms


def signed(number: int) -> str:
    """A number that may be below 0."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def term(state: Brawl, part: int, amount: int, face: int) -> Term:
    """One tile of the equation; a change that goes the other way turns its sign round."""
    words, sign, icon = PARTS[part]
    source = state.game.faces[face].name if face >= 0 else ""
    if not source and part == parts.WEAPON:
        source = FISTS
    elif not source and part == parts.ARMOUR:
        source = NO_ARMOUR
    if amount < 0:
        sign = {"+": MINUS, MINUS: "+"}.get(sign, sign)
    return Term(words, str(abs(amount)), sign, source, icon)


def dice(state: Brawl) -> Scene | None:
    """WW-5.2: every die that was rolled, and which of two counts."""
    if not state.dice:
        return None
    counted = state.dice.index(state.natural)
    terms = [
        Term("counts" if number == counted else "does not count", str(face), icon="rolling-dices")
        for number, face in enumerate(state.dice)
    ]
    words = "One die." if len(terms) == 1 else f"Two dice: the {state.natural} counts."
    if state.rerolls:
        words += " Rolled again."
    return Scene("dice", "Battle Die", tuple(terms), words, "WW-5.2")


def reroll_outcomes(state: Brawl) -> Scene:
    """WW-5.3: what each face would make, before the defender answers."""
    attacker, target = state.active, state.target
    terms = []
    for face in sorted(set(state.die)):
        total = total_attack(state, attacker, face, state.surge, state.pumped, None)
        raw = total - defence_of(state, target, attacker, face, 0, None)
        hits = hits_of(state, attacker, target, face, raw, None)
        word = "1 Hit" if hits == 1 else f"{hits} Hits"
        terms.append(Term(word, str(face), icon="rolling-dices"))
    return Scene("dice", "A new roll", tuple(terms), "What each face would make.", "WW-5.3")


def tracks(state: Brawl) -> list[Scene]:
    """WW-1.4, WW-7.1: a Stamina track for each wizard; the last steps mean Weakened."""
    found = []
    for seat in range(state.seats):
        value = state.stamina[seat]
        words = f"{value} of {MOST_STAMINA}"
        if not state.is_in(seat):
            words = f"out of the game with {value}"
        elif value <= WEAK:
            words += ", Weakened"
        terms = (
            Term("Stamina", str(value), source=f"stamina_{seat}"),
            Term("Weakened from here down", str(WEAK), tone="bad"),
            Term("top of the track", str(MOST_STAMINA)),
        )
        found.append(Scene("track", who(state, seat), terms, words, "WW-7.1", seat))
    return found


def comparison(state: Brawl) -> Scene | None:
    """WW-8.2: when nobody is left, the final Stamina of all who are compared."""
    if not state.over or state.inside:
        return None
    compared = state.at_start & ~state.left
    terms = tuple(
        Term(
            who(state, seat),
            str(state.stamina[seat]),
            tone="good" if seat in state.winners else "",
            seat=seat,
        )
        for seat in range(state.seats)
        if compared >> seat & 1
    )
    return Scene("bars", "Final Stamina", terms, "The least below zero wins.", "WW-8.2")
