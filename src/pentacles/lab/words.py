"""Plain conclusions from the figures of a run."""

from __future__ import annotations

from statistics import NormalDist, median
from typing import Any

from pentacles.bots.intervals import NORMAL
from pentacles.lab.statistics import LEVEL, UNKNOWN

LOOK = "look"
"""Worth a look: the figures say so, and chance alone hardly does."""
FINE = "fine"
NOTE = "note"
NOTEWORTHY = 0.01
"""A smaller difference in wins isn't worth a sentence, however certain it is."""
MOST_CARDS = 5
MEASURES = {
    "turns": "turns per match",
    "decisions": "decisions per match",
    "lead_changes": "lead changes per match",
    "first": "wins of the first seat",
    "tie": "ties",
    "comeback": "comebacks",
    "opening": "matches decided in the opening",
    "skill": "wins of the first named bot",
}
RATES = ("first", "tie", "comeback", "opening", "skill")
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
MINUS = "\N{MINUS SIGN}"
EXPLAINED = "that luck can't explain"
DESCRIBES = (
    "Cards are judged by opening hands, which chance deals. Drawn and played cards only describe: "
    "players who do well draw more cards, so most cards look strong there."
)
LOOK_AT = (
    "Each opens move by move with  pentacles play --replay FILE, and on the page with a click "
    "if  pentacles serve --lab FOLDER  shows this report."
)
NOTHING = "\N{EN DASH}"
"""Shown in a table if there is no figure."""


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f} %"


def rate(fact: dict[str, Any]) -> str:
    """A rate with half its interval: 53.1 % ± 0.9."""
    return f"{percent(fact['value'])} {PLUS_MINUS} {half(fact, 100)}"


def mean(fact: dict[str, Any]) -> str:
    """A mean with half its interval."""
    return f"{fact['value']:.1f} {PLUS_MINUS} {half(fact, 1)}"


def half(fact: dict[str, Any], scale: int) -> str:
    """Half an interval, with a second decimal if one would show zero; ? if nothing is known."""
    width = scale * (fact["high"] - fact["low"]) / 2
    if width >= UNKNOWN / 2:
        return "?"
    return f"{width:.1f}" if width >= 0.1 else f"{width:.2f}"


def points(fact: dict[str, Any]) -> str:
    """A difference of rates in percentage points."""
    return f"{signed(100 * fact['value'])} {PLUS_MINUS} {half(fact, 100)} points"


def probability(value: float | None, empty: str = NOTHING) -> str:
    """A probability to three places; instead of zero it says less than the smallest."""
    if value is None:
        return empty
    return "<0.001" if value < 0.0005 else f"{value:.3f}"


def signed(value: float) -> str:
    """A number with its sign."""
    return f"{MINUS if value < 0 else '+'}{abs(value):.1f}"


def plural(number: int, word: str, words: str = "") -> str:
    """A number with its word."""
    return f"{number:,} {word if number == 1 else words or word + 's'}"


def is_vague(fact: dict[str, Any]) -> bool:
    """Whether an interval of wins is so wide that something important may hide in it."""
    return bool(fact["high"] - fact["low"] > 4 * NOTEWORTHY)


def title(facts: dict[str, Any]) -> str:
    """What was played, in one line."""
    bots = " against ".join(dict.fromkeys(facts["bots"]))
    return f"{facts['game']['title']}: {plural(facts['players'], 'player')}, {bots}"


def conclusions(facts: dict[str, Any]) -> list[dict[str, str]]:
    """The sentences of the report, the important ones first."""
    found: list[tuple[str, str]] = []
    base = facts["variants"][0]
    if facts["chunks_missing"]:
        found.append((NOTE, "The run isn't finished: the same command continues it."))
    found += alone(base) if facts["players"] == 1 else seats(base) + cards(base)
    found += lengths(base)
    found += drama(base, facts["lead_by"])
    found += strength(base)
    found += variants(facts)
    found += focus(facts)
    order = (LOOK, FINE, NOTE)
    found.sort(key=lambda one: order.index(one[0]))
    return [{"mark": mark, "text": text} for mark, text in found]


def alone(one: dict[str, Any]) -> list[tuple[str, str]]:
    """How a lone player does: the other seat is played differently, so nothing is unfair here."""
    text = f"The lone player wins {rate(one['seats'][0])} of the matches."
    return [(NOTE, f"{text} The seats play differently, so neither they nor cards are judged.")]


def seats(one: dict[str, Any]) -> list[tuple[str, str]]:
    """Whether it matters who begins."""
    first, fair = one["first"], one["equal_share"]
    away = first["value"] - fair
    words = f"The seat asked first wins {rate(first)} (an equal share is {percent(fair)})"
    is_real = first["chance"] is not None and first["chance"] < LEVEL
    if is_real and abs(away) >= NOTEWORTHY:
        return [(LOOK, f"{words}: worth a look.")]
    if is_real:
        return [(FINE, f"{words}: a real difference, but a small one.")]
    if first["chance"] is None or is_vague(first):
        return [(NOTE, f"{words}: too few matches to tell it from an equal share.")]
    return [(FINE, f"{words}: nothing to worry about.")]


def cards(one: dict[str, Any]) -> list[tuple[str, str]]:
    """Which cards stand out."""
    tested = [card for card in one["cards"] if card["tested"]]
    if not tested:
        words = "No card was in enough opening hands to be judged"
        return [(NOTE, f"{words}; drawn and played cards only describe.")]
    out = [card for card in tested if card["stands_out"]]
    out.sort(key=lambda card: -abs(card["difference"]["value"]))
    if not out:
        words = f"None of {plural(len(tested), 'card')} stands out"
        differences = [card["difference"] for card in tested]
        if median(one["high"] - one["low"] for one in differences) > 4 * NOTEWORTHY:
            least = f"{100 * least_seen(differences):.0f} points"
            return [(NOTE, f"{words}, but less than some {least} can't be seen in so few matches.")]
        return [(FINE, f"{words}: starting with one changes no more than luck does.")]
    best = ", ".join(
        f"{card['name']} ({card['code']}) {points(card['difference'])}" for card in out[:MOST_CARDS]
    )
    more = f" The largest: {best}." if len(out) > MOST_CARDS else f" {best}."
    verb = "stands" if len(out) == 1 else "stand"
    text = (
        f"{len(out)} of {plural(len(tested), 'card')} {verb} out: a seat with it in the opening "
        f"hand wins more or less often than one with another card.{more}"
    )
    return [(LOOK, text)]


def least_seen(differences: list[dict[str, Any]]) -> float:
    """How large a difference must be to stand out among this many tested at once."""
    error = median(one["high"] - one["low"] for one in differences) / 2 / NORMAL
    return float(error * NormalDist().inv_cdf(1 - LEVEL / 2 / len(differences)))


def lengths(one: dict[str, Any]) -> list[tuple[str, str]]:
    """How long a match is."""
    turns, asked = one["turns"], one["decisions"]
    text = (
        f"A match lasts {mean(turns)} turns (half of them at most {turns['median']}, nine of ten "
        f"at most {turns['nine_tenths']}) and takes {mean(asked)} decisions."
    )
    found = [(NOTE, text)]
    ties = one["ties"]
    if ties["value"] > 0:
        found.append((NOTE, f"Without a single winner: {rate(ties)} of the matches."))
    ends = ", ".join(f"{end['rule'] or 'no rule'} {end['matches']:,}" for end in one["ends"])
    found.append((NOTE, f"Ended by rule: {ends}."))
    found.append((NOTE, f"A decision has {one['branching']:.1f} options on average."))
    if one["unfinished"]:
        found.append((LOOK, f"{plural(one['unfinished'], 'match', 'matches')} never ended."))
    return found


def drama(one: dict[str, Any], lead_by: str) -> list[tuple[str, str]]:
    """Leads, comebacks, and how much the opening settles."""
    measure = "by the scores" if lead_by == "scores" else "as the game's advice values positions"
    fair = one["equal_share"]
    opening, comeback = one["opening"], one["comeback"]
    if not opening["number"]:
        return [(NOTE, "Nobody was ever ahead of the others before the end.")]
    sentence = (
        f"The seat ahead after a quarter of the match ({measure}) wins {rate(opening)}; "
        f"the lead changes {mean(one['lead_changes'])} times, and {rate(comeback)} of the winners "
        "came from behind at half time."
    )
    if opening["low"] > fair + 0.75 * (1 - fair):
        return [(LOOK, f"{sentence} The opening decides most matches.")]
    return [(NOTE, sentence)]


def strength(one: dict[str, Any]) -> list[tuple[str, str]]:
    """How much better the better bot is."""
    if len(one["bots"]) < 2:
        return []
    ranked = sorted(one["bots"].items(), key=lambda pair: -pair[1]["value"])
    words = ", ".join(f"{name} {rate(fact)}" for name, fact in ranked)
    skill = one["explained_by_skill"]
    told = "" if skill is None else f" That explains {percent(skill)} of all differences in wins"
    luck = f"{told}; the rest is luck." if told else ""
    return [(NOTE, f"Wins of a seat by who sits there: {words}.{luck}")]


def variants(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """What the variants change."""
    base = facts["variants"][0]["name"]
    found = []
    for one in facts["variants"][1:]:
        rows = [row for row in facts["differences"] if row["variant"] == one["name"]]
        out = [row for row in rows if row["stands_out"]]
        if out:
            words = "; ".join(change(row) for row in out)
            found.append((LOOK, f"{one['name']} against {base}: {words}."))
        elif all(row["chance"] is None for row in rows):
            found.append((NOTE, f"{one['name']} against {base}: too few matches to compare them."))
        else:
            mark = NOTE if any(is_vague(row) for row in rows if row["measure"] in RATES) else FINE
            found.append((mark, f"{one['name']} against {base}: no difference {EXPLAINED}."))
    return found


def change(row: dict[str, Any]) -> str:
    """A difference between variants: its measure and by how much."""
    name = MEASURES[row["measure"]]
    if row["measure"] in RATES:
        return f"{name} {points(row)}"
    share = f" ({signed(100 * row['value'] / row['base'])} %)" if row["base"] else ""
    return f"{name} {signed(row['value'])} {PLUS_MINUS} {half(row, 1)}{share}"


def focus(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """What the number on the card under study does."""
    if not facts["card"]:
        return []
    found = []
    for one in facts["variants"]:
        card = next((row for row in one["cards"] if row["id"] == facts["card"]), None)
        if card is None:
            found.append((NOTE, f"{with_name(one['name'])} nobody ever had the card."))
            continue
        name = f"{card['name']} ({card['code']})"
        who = f"a seat with {name} in the opening hand wins {rate(card['opening'])}"
        worth = f"{points(card['difference'])} against its replacement"
        found.append((NOTE, f"{with_name(one['name'])} {who}: {worth}."))
    return found


def with_name(variant: str) -> str:
    """How a sentence about a variant begins; one without a card is called so already."""
    return variant[0].upper() + variant[1:] if variant.startswith("without ") else f"With {variant}"
