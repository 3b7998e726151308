"""The report as Markdown: the same conclusions and figures, for reading and for keeping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pentacles.lab import words
from pentacles.lab.method import METHOD

MARKS = {words.LOOK: "**Worth a look.**", words.FINE: "Fine.", words.NOTE: "Good to know."}

RATES = {
    "asked first wins": "first",
    "without a single winner": "ties",
    "comebacks": "comeback",
    "leader after a quarter wins": "opening",
}
MEANS = {"turns": "turns", "decisions": "decisions", "lead changes": "lead_changes"}


def markdown(facts: dict[str, Any]) -> str:
    """The whole report."""
    lines = [f"# {words.title(facts)}", ""]
    lines += [f"- {MARKS[one['mark']]} {one['text']}" for one in facts["conclusions"]]
    lines += ["", "## Figures", "", *figures(facts["variants"])]
    if facts["differences"]:
        base = facts["variants"][0]["name"]
        lines += ["", f"## Variants against {base}", "", *differences(facts)]
    for one in facts["variants"]:
        name = f": {one['name']}" if len(facts["variants"]) > 1 else ""
        lines += ["", f"## Cards{name}", "", *cards(one["cards"])]
        lines += ["", words.DESCRIBES]
    lines += ["", "## How matches end", "", *ends(facts["variants"][0])]
    lines += ["", "## Decisions", "", *kinds(facts["variants"][0])]
    if facts["oddities"]:
        lines += ["", "## Matches to look at", "", words.LOOK_AT, "", *oddities(facts)]
    lines += ["", "## How this was found", ""]
    for paragraph in METHOD:
        lines += [paragraph, ""]
    if facts["command"]:
        lines += ["```", facts["command"], "```", ""]
    return "\n".join(lines)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table; bars in names don't break it."""
    lines = [list(head), ["---"] + ["---:"] * (len(head) - 1), *map(list, rows)]
    return [f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines]


def figures(variants: Sequence[dict[str, Any]]) -> list[str]:
    """What everybody asks for, a column for each variant."""
    return table(["", *(one["name"] for one in variants)], figure_rows(variants))


def figure_rows(variants: Sequence[dict[str, Any]]) -> list[list[str]]:
    """The rows of that table."""
    rates = {name: [one[key] for one in variants] for name, key in RATES.items()}
    for seat in range(len(variants[0]["seats"])):
        rates[f"seat {seat} wins"] = [one["seats"][seat] for one in variants]
    for key in ("roles", "bots"):
        if len(variants[0][key]) > 1:
            rates |= {f"{name} wins": [v[key][name] for v in variants] for name in variants[0][key]}
    rows = [["matches", *(f"{one['matches']:,}" for one in variants)]]
    rows += [[name, *map(words.rate, found)] for name, found in rates.items()]
    rows += [[name, *(words.mean(one[key]) for one in variants)] for name, key in MEANS.items()]
    return rows


def differences(facts: dict[str, Any]) -> list[str]:
    """Every variant by every measure."""
    return table(
        ["variant", "change", "corrected chance"],
        [
            [
                one["variant"],
                words.change(one),
                words.probability(one["chance"], "too few"),
            ]
            for one in facts["differences"]
        ],
    )


def cards(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The cards, the strongest first."""
    ranked = sorted(rows, key=lambda card: -card["difference"]["value"])
    return table(
        [
            *("card", "opening hands", "wins", "against another card", "chance"),
            *("drawn by", "wins (drawn)", "wins (played)"),
        ],
        [
            [
                f"{card['name']} ({card['code']})",
                f"{card['opening']['number']:,}",
                *verdict(card),
                f"{card['drawn']['number']:,}",
                words.rate(card["drawn"]) if card["drawn"]["number"] else words.NOTHING,
                words.rate(card["played"]) if card["played"]["number"] else words.NOTHING,
            ]
            for card in ranked
        ],
    )


def verdict(card: dict[str, Any]) -> tuple[str, str, str]:
    """What the opening hands say about a card."""
    if not card["opening"]["number"]:
        return words.NOTHING, words.NOTHING, words.NOTHING
    sign = " **!**" if card["stands_out"] else ""
    worth = f"{words.points(card['difference'])}{sign}"
    return words.rate(card["opening"]), worth, words.probability(card["chance"])


def ends(one: dict[str, Any]) -> list[str]:
    """How matches ended."""
    return table(
        ["rule", "matches", "share", "what it says"],
        [
            [
                end["rule"] or words.NOTHING,
                f"{end['matches']:,}",
                words.percent(end["matches"] / one["matches"]),
                end["text"],
            ]
            for end in one["ends"]
        ],
    )


def oddities(facts: dict[str, Any]) -> list[str]:
    """Matches to look at."""
    return [
        f"- Match {one['match']}, {one['why']}: [{one['file']}]({one['file']})"
        for one in facts["oddities"]
    ]


def kinds(one: dict[str, Any]) -> list[str]:
    """What is decided."""
    return table(
        ["decision", "per match", "options"],
        [
            [kind["kind"].replace("_", " "), f"{kind['count']:.2f}", f"{kind['options']:.1f}"]
            for kind in one["kinds"]
        ],
    )
